//! What a release takes from the repository: its address, which is a placeholder until somebody owns it, and the
//! workflows.
//!
//! `Cargo.toml` states the address. The Python package, the package for npm, the site and the installers take it
//! from there. What cannot is listed here, and compared.

use crate::common::needs;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The files in which the owner stands.
const STATED_IN: [&str; 4] =
    [".github/workflows/release.yml", "Cargo.toml", "dist-workspace.toml", "npm/README.md"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder that are text and of the project, by their paths from its root.
fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let kind = fs::symlink_metadata(root().join(&path)).expect("an entry").file_type();
        if kind.is_dir() && ![".git", "target", "node_modules"].contains(&&*name) {
            found.extend(files(&path));
        } else if kind.is_file() {
            found.push(path);
        }
    }
    found
}

/// The word that ends right before `at`.
fn word_before(text: &str, at: usize) -> &str {
    let is_of_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let begin = text[..at].rfind(|sign| !is_of_word(sign)).map_or(0, |sign| sign + 1);
    &text[begin..at]
}

/// Whom a text names as the owner of something called lazyloop: in an address of the repository, of its site, or of
/// its collection of formulas.
fn owners<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let forms = [format!("/{name}"), format!(".github.io/{name}"), "/homebrew-tap".to_string()];
    let named = |form: &String| {
        let before = |(at, _)| (at, word_before(text, at));
        let is_owner = |&(at, owner): &(usize, &str)| {
            let host = &text[..at - owner.len()];
            let is_address = host.ends_with("github.com/") || host.ends_with("https://");
            !owner.is_empty() && (is_address || form == "/homebrew-tap")
        };
        text.match_indices(form.as_str())
            .map(before)
            .filter(is_owner)
            .map(|(_, owner)| owner)
            .collect::<Vec<_>>()
    };
    forms.iter().flat_map(named).collect()
}

#[test]
fn an_owner_is_found_in_each_form_of_address() {
    let text =
        "git+https://github.com/a/it.git https://b.github.io/it/ tap = \"c/homebrew-tap\" src/d/it";
    assert_eq!(owners(text, "it"), ["a", "b", "c"]);
}

#[test]
fn one_address_stands_for_the_repository() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let address = env!("CARGO_PKG_REPOSITORY");
    let (owner, name) = address
        .strip_prefix("https://github.com/")
        .and_then(|path| path.split_once('/'))
        .expect("an address");
    assert_eq!(env!("CARGO_PKG_HOMEPAGE"), format!("https://{owner}.github.io/{name}/"));
    assert_eq!(owners(&manifest, name), [owner; 2]);
    let mut stated = BTreeSet::new();
    for path in files("") {
        // The texts above are no addresses of this project.
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        if path == "tests/project/repository.rs" {
            continue;
        }
        let owners = owners(&text, name);
        assert!(owners.iter().all(|other| *other == owner), "{path}: {owners:?}, not {owner}");
        if !owners.is_empty() {
            stated.insert(path);
        }
    }
    assert_eq!(stated.into_iter().collect::<Vec<_>>(), STATED_IN);
}

#[test]
fn every_workflow_fits_the_schema_of_workflows() {
    let run = |words: &[&str]| {
        Command::new(needs::python())
            .args(["-m", "check_jsonschema"])
            .args(words)
            .current_dir(root())
            .output()
    };
    let is_there = run(&["--version"]).is_ok_and(|output| output.status.success());
    if !needs::met("check_jsonschema", is_there, "see .ci/setup") {
        return;
    }
    let workflows = files(".github/workflows");
    assert!(!workflows.is_empty());
    for path in workflows {
        let output = run(&["--builtin-schema", "vendor.github-workflows", &path]).expect("it runs");
        assert!(output.status.success(), "{path}: {}", String::from_utf8_lossy(&output.stdout));
    }
}
