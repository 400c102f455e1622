//! `docs/KINDS.md` shows a puzzle of each kind that is clues in cells: the words that make it, its picture
//! with the answer, the forms of its clues, and its address. `LAZYLOOP_GALLERY=1` writes the page and its pictures anew.

use crate::common::lazyloop;
use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::lines::clued;
use lazyloop::questions::generate::Options;
use lazyloop::registry::{self, Maker};
use std::any::Any;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The size of the puzzle of a kind that is not on the page yet.
const SIZE: &str = "6x6";

/// The kinds that are clues in cells, by name, and the size of the puzzle: those of the page in its order, then
/// those that it lacks.
fn kinds(page: &str) -> Vec<(&str, &str)> {
    let parts = page.lines().skip_while(|line| !line.starts_with("## "));
    let codes = parts.filter_map(|line| line.strip_prefix('`')?.split_once('`'));
    let words = codes.map(|(code, _)| code.split_once(' ').expect("a kind and a size"));
    let shown: Vec<(&str, &str)> = words.collect();
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
    assert!(shown.iter().all(|(name, _)| names.contains(name)), "{shown:?} of {names:?}");
    let is_new = |name: &&str| !shown.iter().any(|(shown, _)| shown == name);
    let new: Vec<&str> = names.into_iter().filter(is_new).collect();
    shown.into_iter().chain(new.into_iter().map(|name| (name, SIZE))).collect()
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

/// A kind's part of the page, and its picture.
fn part((name, size): (&str, &str), scratch: &Path) -> (String, String) {
    let kind = registry::kinds().find(|kind| kind.name == name).expect("a kind");
    let (title, rules) = (kind.title, kind.about);
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
    let has_clues = registry::text_of(kind).is_none_or(|text| text.contains("\nclue "));
    let clues = if has_clues { clues(&puzzle) } else { Vec::new() };
    let clues = match clues.as_slice() {
        [] => String::new(),
        clues => format!(" Clues: {}.", clues.join(", ")),
    };
    let address = lazyloop().args(["convert", "--to", "address", "-q"]).arg(&file).output();
    let address = address.expect("it runs");
    let address = match address.status.success() {
        true => format!(" [puzz.link]({}).", text(&address.stdout).trim()),
        false => String::new(),
    };
    let page = format!(
        "## {title}\n\n{rules}\n\n![{title}](kinds/{name}.svg)\n\n`{name} {size}`.{clues}{address}\n",
    );
    (page, svg)
}

/// Clues of a puzzle in code that are more than a number, the first of each form: clues that differ in their
/// digits alone are alike.
fn clues(puzzle: &str) -> Vec<String> {
    let mut lines = puzzle.lines().skip(1);
    let size = lines.next().and_then(|line| line.split(' ').next());
    let rows: usize = size.expect("a size").parse().expect("rows");
    let mut forms = BTreeSet::from([String::new()]);
    let mut found = Vec::new();
    for clue in lines.take(rows).flat_map(str::split_whitespace).filter(|&word| word != "-") {
        let form = clue.replace(|sign: char| sign.is_ascii_digit(), "");
        if found.len() < 4 && forms.insert(form) {
            found.push(format!("`{clue}`"));
        }
    }
    found
}

#[test]
fn the_gallery_shows_what_generate_makes() {
    let scratch = tempfile::tempdir().expect("a folder");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let known = fs::read_to_string(docs.join("KINDS.md")).expect("the page");
    let above = known.split_inclusive('\n').take_while(|line| !line.starts_with("## "));
    let mut page: String = above.collect();
    let writes = std::env::var_os("LAZYLOOP_GALLERY").is_some();
    for kind in kinds(&known) {
        let (part, svg) = part(kind, scratch.path());
        page = page + &part + "\n";
        let file = docs.join("kinds").join(format!("{}.svg", kind.0));
        match writes {
            true => fs::write(&file, &svg).expect("docs"),
            false => assert_eq!(fs::read_to_string(&file).expect("a picture"), svg, "{}", kind.0),
        }
    }
    let page = page.trim_end().to_string() + "\n";
    match writes {
        true => fs::write(docs.join("KINDS.md"), page).expect("docs"),
        false => assert_eq!(fs::read_to_string(docs.join("KINDS.md")).expect("the page"), page),
    }
}
