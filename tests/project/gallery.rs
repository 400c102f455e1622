//! `docs/KINDS.md` shows a puzzle of each kind that is clues in cells, in groups: its picture with the answer, which
//! leads to its address, and the words that make it. `LAZYLOOP_GALLERY=1` writes the page and its pictures anew.

use crate::common::lazyloop;
use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::lines::clued;
use lazyloop::questions::generate::Options;
use lazyloop::registry::{self, Maker};
use std::any::Any;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The size of the puzzle of a kind that is not on the page yet.
const SIZE: &str = "6x6";

/// How many kinds stand side by side.
const COLUMNS: usize = 4;

/// A group of kinds: its heading, and the names of its kinds with the size of the puzzle of each.
type Group<'a> = (&'a str, Vec<(&'a str, &'a str)>);

/// The groups of the page with the kinds that are clues in cells, in the page's order. Those that it lacks are in the
/// last one.
fn groups(page: &str) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for line in page.lines() {
        match (line.strip_prefix("## "), groups.last_mut()) {
            (Some(heading), _) => groups.push((heading, Vec::new())),
            (None, Some((_, kinds))) if line.starts_with('|') => {
                let codes = line.split('`').skip(1).step_by(2);
                kinds.extend(codes.map(|code| code.split_once(' ').expect("a kind and a size")));
            }
            _ => {}
        }
    }
    let shown: Vec<&str> =
        groups.iter().flat_map(|(_, kinds)| kinds.iter().map(|(name, _)| *name)).collect();
    let options = Options::new(Wishes::of_size(Grid::new(5, 6).expect("a small grid")));
    let is_clued = |maker: &Maker| {
        let made = maker.make(&options, 3).expect("a puzzle");
        (&*made.puzzle as &dyn Any).is::<clued::Puzzle>()
    };
    let names: Vec<&str> = registry::makers()
        .iter()
        .filter(|maker| is_clued(maker))
        .map(|maker| maker.kind.name)
        .collect();
    assert!(shown.iter().all(|name| names.contains(name)), "{shown:?} of {names:?}");
    let new = names.into_iter().filter(|name| !shown.contains(name)).map(|name| (name, SIZE));
    groups.last_mut().expect("a group").1.extend(new);
    groups
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    text(&output.stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A kind's cell of the page, and its picture.
fn cell((name, size): (&str, &str), scratch: &Path) -> (String, String) {
    let kind = registry::kinds().find(|kind| kind.name == name).expect("a kind");
    let make = ["generate", size, "--kind", name, "--seed", "1"];
    let puzzle = output(lazyloop().args(make));
    let file = scratch.join(name);
    fs::write(&file, &puzzle).expect("scratch");
    let unique = output(lazyloop().args(["unique", "-q"]).arg(&file));
    assert!(unique.starts_with("UNIQUE "), "{name}: {unique}");
    let picture = scratch.join(format!("{name}.svg"));
    let mut render = lazyloop();
    output(render.arg("render").arg(&file).args(["--solution", "-q", "-o"]).arg(&picture));
    let svg = fs::read_to_string(&picture).expect("a picture");
    let address = lazyloop().args(["convert", "--to", "address", "-q"]).arg(&file).output();
    let address = address.expect("it runs");
    let image = format!("![{}](kinds/{name}.svg)", kind.title);
    let image = match address.status.success() {
        true => format!("[{image}]({})", text(&address.stdout).trim()),
        false => image,
    };
    (format!("{image}<br>{}<br>`{name} {size}`", kind.title), svg)
}

/// Cells as a table.
fn table(cells: &[String]) -> String {
    let row = |cells: &[String]| {
        let empty = std::iter::repeat_n("", COLUMNS - cells.len());
        let cells: Vec<&str> = cells.iter().map(String::as_str).chain(empty).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let head = format!("|{}\n|{}\n", " |".repeat(COLUMNS), ":-:|".repeat(COLUMNS));
    head + &cells.chunks(COLUMNS).map(row).collect::<String>()
}

#[test]
fn the_gallery_shows_what_generate_makes() {
    let scratch = tempfile::tempdir().expect("a folder");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let known = fs::read_to_string(docs.join("KINDS.md")).expect("the page");
    let above = known.split_inclusive('\n').take_while(|line| !line.starts_with("## "));
    let mut page: String = above.collect();
    let writes = std::env::var_os("LAZYLOOP_GALLERY").is_some();
    for (heading, kinds) in groups(&known) {
        let mut cells = Vec::new();
        for kind in kinds {
            let (cell, svg) = cell(kind, scratch.path());
            cells.push(cell);
            let file = docs.join("kinds").join(format!("{}.svg", kind.0));
            match writes {
                true => fs::write(&file, &svg).expect("docs"),
                false => {
                    assert_eq!(fs::read_to_string(&file).expect("a picture"), svg, "{}", kind.0)
                }
            }
        }
        page = format!("{page}## {heading}\n\n{}\n", table(&cells));
    }
    let page = page.trim_end().to_string() + "\n";
    match writes {
        true => fs::write(docs.join("KINDS.md"), page).expect("docs"),
        false => assert_eq!(fs::read_to_string(docs.join("KINDS.md")).expect("the page"), page),
    }
}
