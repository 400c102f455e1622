//! `docs/KINDS.md` shows a puzzle of each kind that is clues in cells, as `generate` makes it, its answer
//! and its address. `LAZYLOOP_GALLERY=1` writes the page and its pictures anew.

mod common;

use common::lazyloop;
use lazyloop::registry;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The kinds by name, in the order of the page, and the size of the puzzle.
const KINDS: [(&str, &str); 17] = [
    ("grand-tour", "6x6"),
    ("koburin", "7x7"),
    ("yajilin", "8x8"),
    ("regional-yajilin", "7x7"),
    ("linesweeper", "7x7"),
    ("country-road", "7x7"),
    ("moon-sun", "7x7"),
    ("double-back", "7x7"),
    ("entry-exit", "6x6"),
    ("detour", "6x6"),
    ("pipelink", "6x6"),
    ("dotchi-loop", "6x6"),
    ("balance-loop", "7x7"),
    ("shingoki", "7x7"),
    ("geradeweg", "7x7"),
    ("mid-loop", "7x7"),
    ("castle-wall", "7x7"),
];

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
    let (title, rules) = (kind.title, registry::rules_of(kind));
    let make = ["generate", size, "--kind", name, "--seed", "1"];
    let puzzle = output(lazyloop().args(make));
    let file = scratch.join(name);
    fs::write(&file, &puzzle).expect("scratch");
    output(lazyloop().args(["unique", "-q"]).arg(&file));
    let answer = output(lazyloop().args(["solve", "-q"]).arg(&file));
    let picture = scratch.join(format!("{name}.svg"));
    let mut render = lazyloop();
    output(render.arg("render").arg(&file).args(["--solution", "-q", "-o"]).arg(&picture));
    let svg = fs::read_to_string(&picture).expect("a picture");
    let address = lazyloop().args(["convert", "--to", "address", "-q"]).arg(&file).output();
    let address = address.expect("it runs");
    let address = match address.status.success() {
        true => format!("Its address: <{}>", text(&address.stdout).trim()),
        false => "There is no address for it.".to_string(),
    };
    let page = format!(
        "## {title}\n\n{rules}\n\n![A {title} puzzle with its answer](kinds/{name}.svg)\n\n```\n$ lazyloop {}\n{}```\n\nIts only answer: `{}`. {address}\n",
        make.join(" "),
        puzzle,
        answer.trim(),
    );
    (page, svg)
}

#[test]
fn the_gallery_shows_what_generate_makes() {
    let scratch = tempfile::tempdir().expect("a folder");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let known = fs::read_to_string(docs.join("KINDS.md")).expect("the page");
    let above = known.split_inclusive('\n').take_while(|line| !line.starts_with("## "));
    let mut page: String = above.collect();
    let writes = std::env::var_os("LAZYLOOP_GALLERY").is_some();
    for kind in KINDS {
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
