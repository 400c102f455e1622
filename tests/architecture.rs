//! Who may import whom. Imports point downwards only: a room may use rooms of lower levels, none of
//! its own level, none above.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms (a file or folder of `src` each) and their levels. A room that is listed need not be
/// there; a room that is there must be listed.
const ROOMS: [(&str, u8); 12] = [
    ("grid", 0),
    ("cnf", 0),
    ("graph", 1),
    ("engine", 1),
    ("slitherlink", 2),
    ("flow", 2),
    ("solve", 3),
    ("format", 3),
    ("render", 3),
    ("report", 4),
    ("cli", 5),
    ("main", 6),
];

/// Names that code (not comments) may have in some files only, by the beginning of their paths.
const ONLY_IN: [(&str, &str); 4] = [
    ("cadical", "engine/sat.rs"),
    ("petgraph", "graph/"),
    ("stdout", "cli/files.rs"),
    ("clap", "cli/"),
];

/// The checkers, which import data and nothing that they judge.
const CHECKERS: [&str; 2] = ["slitherlink/check.rs", "flow/check.rs"];
const FOR_CHECKERS: [&str; 2] = ["std", "super::{Answer, Puzzle}"];

const MOST_LINES_OF_MAIN: usize = 60;

/// A file of `src`: its path from there, and its code without comments and unit tests.
struct Source {
    path: String,
    code: String,
}

fn sources() -> Vec<Source> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("src") {
            let path = entry.expect("src").path();
            match path.is_dir() {
                true => collect(&path, found),
                false => found.push(path),
            }
        }
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    collect(&src, &mut paths);
    paths.sort();
    assert!(paths.len() > 20, "this is not the source: {paths:?}");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("readable");
        // Unit tests stand last, and may look around.
        let (code, _) = text.split_once("#[cfg(test)]\nmod ").unwrap_or((&text, ""));
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let path = path.strip_prefix(&src).expect("within").to_str().expect("UTF-8").to_string();
        Source { path, code: code.collect::<Vec<_>>().join("\n") }
    };
    paths.into_iter().map(read).collect()
}

impl Source {
    /// The modules from the root down to this file's: `["slitherlink", "cuts"]` for
    /// `slitherlink/cuts/mod.rs`.
    fn module(&self) -> Vec<&str> {
        let stem = self.path.strip_suffix(".rs").unwrap_or(&self.path);
        stem.strip_suffix("/mod").unwrap_or(stem).split('/').collect()
    }

    fn room(&self) -> &str {
        self.module()[0]
    }

    /// The rooms named in `crate::room` and `crate::{room, room::…}`, or after the library's name.
    fn imports(&self) -> Vec<&str> {
        let code = &self.code;
        let after = |root: &str| {
            let places: Vec<usize> =
                code.match_indices(root).map(|(at, _)| at + root.len()).collect();
            places
        };
        let places = after("crate::").into_iter().chain(after("lazyloop::"));
        places.flat_map(|at| first_names(&code[at..])).collect()
    }
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The first name of a path, or of each path in braces.
fn first_names(path: &str) -> Vec<&str> {
    let Some(group) = path.strip_prefix('{') else { return vec![identifier(path)] };
    let (mut names, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, sign) in group.char_indices() {
        match sign {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                let name = identifier(group[start..at].trim_start());
                names.extend(Some(name).filter(|name| !name.is_empty()));
                if sign == '}' {
                    break;
                }
                start = at + 1;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names
}

#[test]
fn imports_point_downwards_only() {
    let levels = BTreeMap::from(ROOMS);
    let level = |room: &str| levels.get(room).copied();
    let mut faults = Vec::new();
    let mut seen = 0;
    for source in sources().iter().filter(|source| source.room() != "lib") {
        let Some(own) = level(source.room()) else {
            faults.push(format!("{}: no room of the table", source.path));
            continue;
        };
        for import in source.imports().into_iter().filter(|import| *import != source.room()) {
            seen += 1;
            match level(import) {
                Some(other) if other < own => {}
                Some(_) => {
                    faults.push(format!("{} imports {import}, which is not below", source.path))
                }
                None => faults.push(format!("{} imports {import}, which is no room", source.path)),
            }
        }
    }
    assert_eq!(faults, [""; 0]);
    assert!(seen > 40, "only {seen} imports found");
}

/// A path with `super` could leave its room unseen.
#[test]
fn no_path_leaves_its_room_upwards() {
    for source in sources() {
        let climb = "super::".repeat(source.module().len());
        assert!(!source.code.contains(&climb), "{} reaches out of its room", source.path);
        assert!(!source.code.contains("::*"), "{} imports all there is", source.path);
    }
}

#[test]
fn foreign_crates_stay_in_their_rooms() {
    for source in sources() {
        for (name, home) in ONLY_IN {
            let mut rest = source.code.as_str();
            while let Some(at) = rest.find(name) {
                let before = rest[..at].chars().next_back();
                let is_word = !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
                    && identifier(&rest[at..]) == name;
                let may =
                    source.path.starts_with(home) || source.path == "main.rs" && name == "clap";
                assert!(may || !is_word, "{} names {name}, which is for {home}", source.path);
                rest = &rest[at + name.len()..];
            }
        }
    }
}

#[test]
fn checkers_know_the_rules_alone() {
    let sources = sources();
    let checkers: Vec<&Source> =
        sources.iter().filter(|source| CHECKERS.contains(&source.path.as_str())).collect();
    assert!(!checkers.is_empty());
    for checker in checkers {
        let imports =
            checker.code.lines().filter_map(|line| line.trim_start().strip_prefix("use "));
        for import in imports {
            let is_allowed = FOR_CHECKERS.iter().any(|allowed| import.starts_with(allowed));
            assert!(is_allowed, "{} imports {import}", checker.path);
        }
        assert_eq!(checker.imports(), [""; 0], "{}", checker.path);
    }
}

#[test]
fn main_is_short() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
    let lines = fs::read_to_string(path).expect("readable").lines().count();
    assert!(lines < MOST_LINES_OF_MAIN, "{lines} lines");
}

/// Otherwise the tests above could not fail.
#[test]
fn paths_are_taken_apart() {
    assert_eq!(first_names("grid::Grid;"), ["grid"]);
    assert_eq!(first_names("{cnf::{Lit, Vars}, engine, grid::Grid};"), ["cnf", "engine", "grid"]);
    let source = Source {
        path: "slitherlink/cuts/mod.rs".to_string(),
        code: "use crate::{\n    cnf::{Lit},\n    cli,\n};\nfn f() -> crate::format::X {}"
            .to_string(),
    };
    assert_eq!(source.module(), ["slitherlink", "cuts"]);
    assert_eq!(source.imports(), ["cnf", "cli", "format"]);
}
