//! Who may import whom. Imports point downwards only: a room may use rooms of lower levels, none of
//! its own level, none above. `docs/DESIGN.md` draws the rooms with their levels, and is read here.

use crate::common;
use lazyloop::registry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// How a path begins that leads from the root of a crate of the library.
const ROOTS: [&str; 12] = [
    "crate::",
    "lazyloop::",
    "lazyloop_board::",
    "lazyloop_engine::",
    "lazyloop_hamilton::",
    "lazyloop_kind::",
    "lazyloop_plane::",
    "lazyloop_puzzles::",
    "lazyloop_registry::",
    "lazyloop_render::",
    "lazyloop_report::",
    "lazyloop_text::",
];

/// The page whose drawing of the tree has the rooms and their levels.
const PAGE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/DESIGN.md"));

/// Names that code (not comments) may have in some files only, by the beginning of their paths.
const ONLY_IN: [(&str, &str); 8] = [
    ("cadical", "engine/sat/ cli/batch/outside.rs"),
    ("batsat", "engine/sat/"),
    // Where the system has no clock, the standard library's panics.
    ("Instant", "engine/clock.rs cli/"),
    ("lazyloop_checker", "cli/batch/worker.rs cli/commands/certificate.rs lib.rs"),
    ("petgraph", "graph/ hamilton/mod.rs"),
    ("stdout", "cli/files/output.rs cli/files/places.rs cli/batch/outside.rs cli/child.rs"),
    ("clap", "cli/"),
    ("Refinement", "engine/ questions/ hamilton/mod.rs"),
];

/// The kinds of puzzle in Rust: their folders, and what they are called.
static KINDS: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let in_rust = common::kinds().filter(|kind| registry::written(kind.name).is_none());
    in_rust.map(|kind| (kind.name.replace('-', "_"), kind.title)).collect()
});

/// The list of kinds, how another program draws them, and the library's own page with its examples.
const MAY_NAME_KINDS: [&str; 3] = ["registry/kinds.rs", "registry/notations/drawings.rs", "lib.rs"];

/// The files of a kind that may know texts and pictures.
const OUTWARD: [&str; 5] = ["text/", "text.rs", "picture.rs", "terminal.rs", "mod.rs"];

/// The checkers, which import data and nothing that they judge.
const FOR_CHECKERS: [&str; 4] =
    ["std", "super::{Answer, Puzzle}", "super::{Answer, Pearl, Puzzle}", OF_LINES];

/// What checkers of kinds that are clues in cells may import besides: the clues, and the line as a checker
/// sees it.
const OF_LINES: &str = "crate::lines::clued::";

/// What a checker of such a kind may not import, since it encodes; and what such checkers share.
const ENCODES: [&str; 1] = ["Pen"];
const SHARED_CHECKS: [&str; 1] = ["lines/clued/walk.rs"];

/// Of the lattice a checker may know the size, and numbers of cells.
const LATTICE: [&str; 7] =
    [".cell(", ".segments", ".neighbours(", ".sides(", ".ends(", ".horizontal(", ".cell_position("];

/// The folders of `cli` and their levels. What lies beside them is for all of them.
const COMMAND_LINE: [(&str, u8); 7] = [
    ("arguments", 0),
    ("files", 0),
    ("workers", 1),
    ("server", 2),
    ("mcp", 2),
    ("batch", 2),
    ("commands", 3),
];

const MOST_LINES_OF_MAIN: usize = 60;

/// All that the checker of certificates depends on: whoever audits it reads these too.
const CHECKER_DEPENDS_ON: [&str; 2] = ["serde", "serde_json"];

/// A file of a crate's `src`: its path from there, and its code without comments and unit tests.
struct Source {
    path: String,
    code: String,
    /// With comments.
    text: String,
}

/// The folders of the library: the program's own, and those of the crates that it stands on.
fn library() -> Vec<String> {
    let crates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates"));
    let names = crates.expect("crates").map(|entry| entry.expect("a crate").file_name());
    let mut folders: Vec<String> =
        names.map(|name| format!("crates/{}/src", name.to_str().expect("UTF-8"))).collect();
    folders.sort();
    folders.insert(0, "src".to_string());
    folders
}

/// The sources of the library. Rooms of different crates have different names.
fn sources() -> Vec<Source> {
    library().iter().flat_map(|folder| sources_in(folder, 4)).collect()
}

/// The native half of the Python package.
fn python() -> Vec<Source> {
    sources_in("python/src", 8)
}

/// The sources of a folder, which has more than `least` files.
fn sources_in(folder: &str, least: usize) -> Vec<Source> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("src") {
            let path = entry.expect("src").path();
            match path.is_dir() {
                true => collect(&path, found),
                false => found.push(path),
            }
        }
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths = Vec::new();
    collect(&src, &mut paths);
    paths.sort();
    assert!(paths.len() > least, "this is not the source: {paths:?}");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("readable");
        // Unit tests stand last, and may look around.
        let (code, _) = text.split_once("#[cfg(test)]\nmod ").unwrap_or((&text, ""));
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let path = path.strip_prefix(&src).expect("within").to_str().expect("UTF-8").to_string();
        Source { path, code: code.collect::<Vec<_>>().join("\n"), text }
    };
    let is_source = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs")
    };
    paths.into_iter().filter(is_source).map(read).collect()
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

    /// The rooms named in `crate::room` and `crate::{room, room::…}`, after the name of a crate of the library, or
    /// after as many `super::` as lead to the root. An item of the root, such as a type, is not a room.
    fn imports(&self) -> Vec<&str> {
        let code = &self.code;
        let climb = "super::".repeat(self.module().len());
        let after = |root: &str| {
            let is_path = |at: usize| !code[..at].ends_with("super::");
            let found = code.match_indices(root).filter(|(at, _)| is_path(*at));
            found.map(|(at, _)| at + root.len()).collect::<Vec<usize>>()
        };
        let roots = ROOTS.into_iter().chain([&*climb]);
        let places = roots.flat_map(after);
        let names = places.flat_map(|at| first_names(&code[at..]));
        names.filter(|name| !name.starts_with(char::is_uppercase)).collect()
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

/// A line of the drawing that has a level: this one, and rooms that may import each other too.
struct Line<'a> {
    level: u8,
    rooms: Vec<&'a str>,
}

/// The lines below the name of a folder, such as `src`, up to the next folder.
fn drawn<'a>(page: &'a str, folder: &str) -> Vec<Line<'a>> {
    let name = format!("{folder}/");
    let mut lines = page.lines().skip_while(|line| line.split(' ').next() != Some(&name));
    assert!(lines.next().is_some(), "the page does not draw {folder}");
    let line = |line: &'a str| {
        let (level, rooms) = line.trim_start().split_once("  ")?;
        let rooms = rooms.split("  ").next().unwrap_or_default().split(' ').collect();
        // A line without a level goes on with the words of the one above.
        level.parse().ok().map(|level| Line { level, rooms })
    };
    lines.take_while(|line| line.starts_with(' ')).filter_map(line).collect()
}

/// What is wrong with the imports of a folder by its lines, and how many imports there are between rooms.
fn upward(sources: &[Source], lines: &[Line]) -> (Vec<String>, usize) {
    let line_of = |room: &str| lines.iter().position(|line| line.rooms.contains(&room));
    let mut faults = Vec::new();
    let mut seen = 0;
    for source in sources.iter().filter(|source| source.room() != "lib") {
        let Some(own) = line_of(source.room()) else {
            faults.push(format!("{}: no room of the page", source.path));
            continue;
        };
        for import in source.imports().into_iter().filter(|import| *import != source.room()) {
            seen += 1;
            match line_of(import) {
                Some(other) if other == own || lines[other].level < lines[own].level => {}
                Some(_) => {
                    faults.push(format!("{} imports {import}, which is not below", source.path));
                }
                None => {
                    faults.push(format!("{} imports {import}, which is not a room", source.path));
                }
            }
        }
    }
    (faults, seen)
}

/// The crates whose rooms are drawn with their levels, each with the folders of its sources.
fn drawn_crates() -> [Vec<String>; 3] {
    [library(), vec!["checker/src".to_string()], vec!["rules/src".to_string()]]
}

#[test]
fn imports_point_downwards_only() {
    for (folders, least) in drawn_crates().into_iter().zip([400, 60, 30]) {
        let sources: Vec<Source> =
            folders.iter().flat_map(|folder| sources_in(folder, 4)).collect();
        let lines: Vec<Line> = folders.iter().flat_map(|folder| drawn(PAGE, folder)).collect();
        let (faults, seen) = upward(&sources, &lines);
        assert_eq!(faults, [""; 0], "{folders:?}");
        assert!(seen > least, "{folders:?}: only {seen} imports found");
    }
}

#[test]
fn every_room_of_the_page_is_there() {
    for folders in drawn_crates() {
        let mut rooms = BTreeSet::new();
        for folder in &folders {
            let sources = sources_in(folder, 4);
            let found: BTreeSet<&str> = sources.iter().map(Source::room).collect();
            for room in drawn(PAGE, folder).into_iter().flat_map(|line| line.rooms) {
                assert!(found.contains(room), "{folder} has no {room}");
                assert!(rooms.insert(room), "{room} stands twice");
            }
        }
    }
}

#[test]
fn folders_of_the_command_line_import_downwards_only() {
    let levels = BTreeMap::from(COMMAND_LINE);
    let sources = sources();
    let files = by_module(&sources);
    let mut seen = 0;
    for (module, source) in files.iter().filter(|(module, _)| module[0] == "cli") {
        // The root starts the commands.
        let Some(own) = module.get(1) else { continue };
        for import in imported_files(&files, source).into_iter().filter(|of| of[0] == "cli") {
            let Some(other) = import.get(1) else { continue };
            seen += usize::from(own != other);
            let is_below = match (levels.get(own.as_str()), levels.get(other.as_str())) {
                (Some(own), Some(other)) => other < own,
                (None, other) => other.is_none(),
                (Some(_), None) => true,
            };
            assert!(own == other || is_below, "{} imports {}", source.path, import.join("::"));
        }
    }
    assert!(seen > 60, "only {seen} imports found");
}

/// All options of the command line begin with the limits, so that no command misses one.
#[test]
fn options_are_made_of_arguments_in_one_place() {
    let has = |source: &Source| source.room() == "cli" && source.code.contains("Options::default");
    let found: Vec<String> = sources().into_iter().filter(has).map(|source| source.path).collect();
    assert_eq!(found, ["cli/arguments/limits.rs"]);
}

/// A path with `super` could leave its room unseen.
#[test]
fn no_path_leaves_its_room_upwards() {
    for source in sources() {
        let climb = "super::".repeat(source.module().len());
        assert!(!source.code.contains(&climb), "{} reaches out of its room", source.path);
    }
}

#[test]
fn imports_are_named_one_by_one() {
    let checker = sources_in("checker/src", 10);
    for source in sources().into_iter().chain(checker).chain(python()) {
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
                let may = home.split(' ').any(|home| source.path.starts_with(home))
                    || source.path == "main.rs" && name == "clap";
                assert!(may || !is_word, "{} names {name}, which is for {home}", source.path);
                rest = &rest[at + name.len()..];
            }
        }
    }
}

/// The kind in whose folder a file is, and its path there.
fn of_kind(source: &Source) -> Option<(&str, &str)> {
    source.path.strip_prefix("puzzles/")?.split_once('/')
}

#[test]
fn kinds_are_named_in_their_folders_and_the_registry_alone() {
    for source in sources().into_iter().chain(python()) {
        if MAY_NAME_KINDS.contains(&source.path.as_str()) || source.path == "puzzles/mod.rs" {
            continue;
        }
        for (folder, title) in &*KINDS {
            let own = of_kind(&source).map(|(kind, _)| kind);
            // The name of one kind may be part of another's.
            let title_of = |kind: &str| KINDS.iter().find(|of| of.0 == kind).map_or("", |of| of.1);
            if own.is_some_and(|kind| kind == *folder || title_of(kind).contains(title)) {
                continue;
            }
            for name in [format!("puzzles::{folder}"), format!("\"{folder}\""), title.to_string()] {
                assert!(!source.text.contains(&name), "{} names {name}", source.path);
            }
        }
    }
}

#[test]
fn every_folder_is_a_kind_of_the_registry() {
    let sources = sources();
    let found: BTreeSet<&str> = sources.iter().filter_map(of_kind).map(|(kind, _)| kind).collect();
    assert_eq!(found, KINDS.iter().map(|(folder, _)| &**folder).collect());
}

#[test]
fn what_encodes_knows_no_text_and_no_picture() {
    for source in sources() {
        let Some((_, path)) = of_kind(&source) else { continue };
        if OUTWARD.iter().any(|outward| path.starts_with(outward)) {
            continue;
        }
        let imports = source.imports();
        for room in ["text", "draw"] {
            assert!(!imports.contains(&room), "{} imports {room}", source.path);
        }
        for module in ["super::text", "super::picture", "super::terminal"] {
            assert!(!source.code.contains(module), "{} imports {module}", source.path);
        }
    }
}

#[test]
fn checkers_know_the_rules_alone() {
    let sources = sources();
    let is_checker = |source: &&Source| of_kind(source).is_some_and(|(_, path)| path == "check.rs");
    let checkers: Vec<&Source> = sources.iter().filter(is_checker).collect();
    assert_eq!(checkers.len(), KINDS.len());
    for checker in checkers {
        let imports =
            checker.code.lines().filter_map(|line| line.trim_start().strip_prefix("use "));
        for import in imports {
            let is_allowed = FOR_CHECKERS.iter().any(|allowed| import.starts_with(allowed));
            assert!(is_allowed, "{} imports {import}", checker.path);
            let words = || import.split(|sign: char| !sign.is_alphanumeric());
            let encodes = ENCODES.iter().find(|name| words().any(|word| word == **name));
            assert_eq!(encodes, None, "{} imports it", checker.path);
        }
        let is_of_lines = checker.code.contains(OF_LINES);
        let rooms = if is_of_lines { vec!["lines"] } else { Vec::new() };
        let mut imports = checker.imports();
        imports.dedup();
        assert_eq!(imports, rooms, "{}", checker.path);
        for arithmetic in LATTICE {
            assert!(!checker.code.contains(arithmetic), "{} has {arithmetic}", checker.path);
        }
    }
}

#[test]
fn what_checkers_share_knows_the_rules_alone_too() {
    let sources = sources();
    for path in SHARED_CHECKS {
        let source = sources.iter().find(|source| source.path == path).expect(path);
        for encodes in ["pen::", "cnf", "shading", "rules::"] {
            assert!(!source.code.contains(encodes), "{path} knows {encodes}");
        }
        for arithmetic in LATTICE {
            assert!(!source.code.contains(arithmetic), "{path} has {arithmetic}");
        }
    }
}

/// The library is compiled without its unit tests, and nothing would say so.
#[test]
fn unit_tests_of_the_program_run_among_its_parts() {
    let parts: String =
        sources_in("tests/parts", 3).into_iter().map(|source| source.text).collect();
    let folders = ["src", "crates/kind/src", "crates/puzzles/src"];
    let tested = folders.map(|folder| sources_in(folder, 5));
    for Source { path, text, .. } in tested.into_iter().flatten() {
        if !text.contains("#[test]") {
            continue;
        }
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let files = [path.clone(), format!("{folder}/mod.rs")];
        let runs = |file: &String| parts.contains(&format!("src/{file}\"]"));
        assert!(files.iter().any(runs), "{path} has tests that never run");
    }
}

/// It could not convict what it shares code with.
#[test]
fn the_checker_of_certificates_depends_on_nothing_of_this_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("checker/Cargo.toml");
    let manifest = fs::read_to_string(path).expect("readable");
    assert_eq!(dependencies(&manifest), CHECKER_DEPENDS_ON);
    // It could be there under another name, or file by file.
    assert!(!manifest.contains("package ="), "it depends on something under another name");
    assert!(!manifest.contains("path ="), "it has what lies elsewhere");
    for source in sources_in("checker/src", 10) {
        assert!(!source.text.contains("#[path"), "{} has another file", source.path);
        // Texts of kinds are no code.
        let code = source.code.replace("include_str!(", "");
        assert!(!code.contains("include"), "{} has another file", source.path);
    }
}

/// What a manifest names in its tables of dependencies, those of tests and single systems among them.
fn dependencies(manifest: &str) -> Vec<&str> {
    let (mut found, mut is_list) = (Vec::new(), false);
    for line in manifest.lines().map(|line| line.split('#').next().unwrap_or_default().trim()) {
        if let Some(table) = line.strip_prefix('[') {
            let (before, name) = table.rsplit_once("dependencies").unwrap_or((table, ""));
            is_list = before.len() < table.len() && name == "]";
            found.extend(name.strip_prefix('.').map(|name| name.trim_end_matches(']')));
        } else if is_list && !line.is_empty() {
            let end = line.find([' ', '=', '.']).unwrap_or(line.len());
            found.push(&line[..end]);
        }
    }
    found
}

fn by_module(sources: &[Source]) -> BTreeMap<Vec<String>, &Source> {
    let module = |source: &Source| source.module().into_iter().map(str::to_string).collect();
    sources.iter().map(|source| (module(source), source)).collect()
}

/// Where a name of a module is defined: the file of a module below, or one from which it is handed
/// on with `pub use`.
fn defined_in(
    files: &BTreeMap<Vec<String>, &Source>,
    module: &[String],
    name: &str,
) -> Vec<String> {
    let below = [module, &[name.to_string()]].concat();
    if files.contains_key(&below) {
        return below;
    }
    let Some(source) = files.get(module) else { return module.to_vec() };
    let handed_on = uses(source).into_iter().filter(|(_, names)| names.iter().any(|n| n == name));
    for (path, _) in handed_on.filter(|(path, _)| !path.is_empty()) {
        let target = [module, &path[..]].concat();
        if files.contains_key(&target) {
            return defined_in(files, &target, name);
        }
    }
    module.to_vec()
}

/// The paths of a file's `use` items, each with the names that are taken from it.
fn uses(source: &Source) -> Vec<(Vec<String>, Vec<String>)> {
    fn split(text: &str, before: &[String], found: &mut Vec<(Vec<String>, Vec<String>)>) {
        let text = text.trim();
        if let Some((path, group)) = text.split_once('{').filter(|(path, _)| !path.contains(',')) {
            let path = path.trim_end_matches("::").split("::").filter(|part| !part.is_empty());
            let before =
                [before, &path.map(|part| part.trim().to_string()).collect::<Vec<_>>()].concat();
            let group = group.trim_end().trim_end_matches('}');
            let (mut depth, mut start) = (0, 0);
            for (at, sign) in group.char_indices().chain([(group.len(), ',')]) {
                match sign {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        if !group[start..at].trim().is_empty() {
                            split(&group[start..at], &before, found);
                        }
                        start = at + 1;
                    }
                    _ => {}
                }
            }
            return;
        }
        let text = text.split(" as ").next().unwrap_or(text);
        let mut parts: Vec<String> = text.split("::").map(|part| part.trim().to_string()).collect();
        let name = parts.pop().unwrap_or_default();
        found.push(([before, &parts[..]].concat(), vec![name]));
    }
    let mut found = Vec::new();
    for item in source.code.split("use ").skip(1) {
        let item = item.split(';').next().unwrap_or_default();
        if item.lines().count() < 30 {
            split(item, &[], &mut found);
        }
    }
    found
}

/// The files that a file imports from, wherever what it imports is handed on.
fn imported_files(
    files: &BTreeMap<Vec<String>, &Source>,
    source: &Source,
) -> BTreeSet<Vec<String>> {
    let own: Vec<String> = source.module().into_iter().map(str::to_string).collect();
    let mut found = BTreeSet::new();
    for (path, names) in uses(source) {
        let mut module = match path.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("super") => own[..own.len() - 1].to_vec(),
            _ if names == ["super"] => continue,
            // What a module hands on, or takes from its own children, is not an import.
            _ => continue,
        };
        let mut rest = path.iter().skip(1);
        for part in rest.by_ref() {
            match part.as_str() {
                "super" => drop(module.pop()),
                "self" => {}
                part => {
                    module = defined_in(files, &module, part);
                }
            }
        }
        for name in names.iter().filter(|name| *name != "self") {
            let target = defined_in(files, &module, name);
            if files.contains_key(&target) && target != own {
                found.insert(target);
            }
        }
    }
    found
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let checker = sources_in("checker/src", 10);
    for (sources, least) in [(sources(), 300), (checker, 30), (python(), 8)] {
        let (arrows, circles) = circles(&sources);
        assert!(arrows > least, "only {arrows} imports found");
        assert_eq!(circles, [""; 0]);
    }
}

/// How many files import another, and those imports that are part of a circle or lie between two.
fn circles(sources: &[Source]) -> (usize, Vec<String>) {
    let files = by_module(sources);
    let mut left: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> =
        files.iter().map(|(module, source)| (module, imported_files(&files, source))).collect();
    let arrows: usize = left.values().map(BTreeSet::len).sum();
    // What imports nothing that is left, or is imported by nothing that is left, is in no circle.
    loop {
        let before = left.len();
        let importing: BTreeSet<Vec<String>> =
            left.keys().map(|module| (*module).clone()).collect();
        left.values_mut().for_each(|imports| imports.retain(|import| importing.contains(import)));
        let imported: BTreeSet<Vec<String>> = left.values().flatten().cloned().collect();
        left.retain(|module, imports| !imports.is_empty() && imported.contains(*module));
        if left.len() == before {
            break;
        }
    }
    let circles = left
        .iter()
        .flat_map(|(from, to)| {
            to.iter().map(|to| format!("{} -> {}", from.join("::"), to.join("::")))
        })
        .collect();
    (arrows, circles)
}

#[test]
fn main_is_short() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
    let lines = fs::read_to_string(path).expect("readable").lines().count();
    assert!(lines < MOST_LINES_OF_MAIN, "{lines} lines");
}

/// Otherwise the tests of imports could not fail.
#[test]
fn an_import_upwards_is_found() {
    let page = "src/       the library\n  10  top   it starts\n   1  low side  low down\n      more words\n   0  base  below all\nother/\n   0  alien  x\n";
    let lines = drawn(page, "src");
    let read: Vec<(u8, &[&str])> =
        lines.iter().map(|line| (line.level, line.rooms.as_slice())).collect();
    assert_eq!(read, [(10, &["top"][..]), (1, &["low", "side"]), (0, &["base"])]);
    let source = |path: &str, code: &str| Source {
        path: path.to_string(),
        code: code.to_string(),
        text: String::new(),
    };
    let fine = [
        source("top.rs", "use crate::{base, low::X};"),
        source("low/a.rs", "use super::super::base::X;\nuse super::b::Y;"),
        source("side.rs", "use super::low::X;\nfn f() -> crate::Kind {}"),
    ];
    assert_eq!(upward(&fine, &lines), (Vec::new(), 4));
    let wrong = [
        source("low/a.rs", "use super::super::top::X;"),
        source("base.rs", "use super::{top::X, alien::Y};"),
        source("new.rs", ""),
    ];
    let expected = [
        "low/a.rs imports top, which is not below",
        "base.rs imports top, which is not below",
        "base.rs imports alien, which is not a room",
        "new.rs: no room of the page",
    ];
    assert_eq!(upward(&wrong, &lines).0, expected);
}

/// Otherwise the tests above could not fail.
#[test]
fn paths_are_taken_apart() {
    assert_eq!(first_names("grid::Grid;"), ["grid"]);
    assert_eq!(first_names("{cnf::{Lit, Vars}, engine, grid::Grid};"), ["cnf", "engine", "grid"]);
    let source = Source {
        path: "slitherlink/cuts/mod.rs".to_string(),
        code: "use crate::{\n    cnf::{Lit},\n    cli,\n};\nfn f() -> crate::text::X {}"
            .to_string(),
        text: String::new(),
    };
    assert_eq!(source.module(), ["slitherlink", "cuts"]);
    assert_eq!(source.imports(), ["cnf", "cli", "text"]);
    let expected = [("crate/cnf", "Lit"), ("crate", "cli")];
    let found = uses(&source).into_iter().map(|(path, names)| (path.join("/"), names.concat()));
    let expected = expected.map(|(path, name)| (path.to_string(), name.to_string()));
    assert_eq!(found.collect::<Vec<_>>(), expected);
    let manifest = "[dependencies]\nserde = \"1\"   # a crate\n\nlazyloop.workspace = true\n\
        [target.'cfg(unix)'.dev-dependencies]\nrand = \"1\"\n[dependencies.log]\nversion = \"1\"\n\
        [features]\ndefault = []\n";
    assert_eq!(dependencies(manifest), ["serde", "lazyloop", "rand", "log"]);
}
