//! Every Slitherlink file of `instances/` gives what stands beside it, byte for byte, and its exit
//! status.

use crate::common;
use assert_cmd::Command;
use lazyloop::kind::Cut;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, str};

/// The most cells of an instance that each kind of cut has to solve in time.
const FOR_ALL_CUTS: usize = 400;
/// The iterations after which a kind that gets nowhere on walls of zeros is helped out.
const ENOUGH_ITERATIONS: &str = "1000";
/// The most cells of an instance that the full encodings solve in a second or so: all but two of
/// `hard.txt`.
const FOR_FULL: usize = 900;
/// Iterations after which the lazy mode is to fall back to the full one.
const FALLBACKS: [&str; 3] = ["0", "1", "5"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instances")
}

fn read(file: &str) -> Vec<u8> {
    fs::read(folder().join(file)).expect("each file has its expected result beside it")
}

/// The cells that a line claims to have; 0 if it claims none.
fn cells(line: &[u8]) -> usize {
    let mut numbers = str::from_utf8(line)
        .unwrap_or_default()
        .split_whitespace()
        .map_while(|word| word.parse::<usize>().ok());
    numbers.next().unwrap_or(0).saturating_mul(numbers.next().unwrap_or(0))
}

/// The instances of up to so many cells. The others become blank lines, which leave no output and keep
/// the numbers of the lines.
fn small(name: &str, most_cells: usize) -> Vec<u8> {
    let input = read(&format!("{name}.txt"));
    let lines = input.split_inclusive(|&byte| byte == b'\n');
    let small = lines.flat_map(|line| if cells(line) <= most_cells { line } else { b"\n" });
    small.copied().collect()
}

/// Compares the lazy and the full mode, which agree on every instance.
fn ends_in_a_comparison(name: &str, status: i32) {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("instances.txt");
    fs::write(&input, small(name, FOR_FULL)).expect("a file");
    let output = Command::cargo_bin("lazyloop")
        .expect("built with the tests")
        .env_remove("RUST_LOG")
        .args(["compare", "--quiet", "--modes", "lazy,full", "--report"])
        .args([&folder.path().join("report"), &input])
        .output()
        .expect("it runs");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(status), "{shown}");
    assert!(shown.contains("lazy/auto and full agree on all"), "{shown}");
    assert!(!shown.contains("limit of time"), "each one is decided in both modes: {shown}");
}

/// The kinds that have a folder of instances, by name.
fn of_other_kinds() -> impl Iterator<Item = &'static str> {
    common::kinds().map(|kind| kind.name).filter(|name| folder().join(name).is_dir())
}

/// Solves the instances of a folder as `solve` does by itself.
#[test]
fn of_other_kinds_in_each_mode_and_with_a_fallback() {
    let fallbacks = FALLBACKS.map(|iterations| ["--max-iterations", iterations]);
    for name in of_other_kinds() {
        let ways = [["--mode", "lazy"], ["--mode", "full"], ["--cuts", "cutset"]];
        for arguments in [&ways[..], &fallbacks].concat() {
            Command::cargo_bin("lazyloop")
                .expect("built with the tests")
                .env_remove("RUST_LOG")
                .args(["solve", "--quiet"])
                .args(arguments)
                .arg(folder().join(name))
                .assert()
                .code(0)
                .stdout(read(&format!("{name}.expected.txt")));
        }
    }
}

/// Solves the instances of up to `most_cells` cells of a file.
fn gives_what_is_expected(name: &str, status: i32, most_cells: usize, arguments: &[&str]) {
    let (input, pairs) = (small(name, most_cells), read(&format!("{name}.expected.txt")));
    let pairs: Vec<&[u8]> = pairs.split_inclusive(|&byte| byte == b'\n').collect();
    let expected: Vec<u8> = pairs
        .chunks(2)
        .filter(|pair| cells(pair[0]) <= most_cells)
        .flatten()
        .copied()
        .flatten()
        .copied()
        .collect();
    assert!(!expected.is_empty(), "no instance of {name} is small enough");
    Command::cargo_bin("lazyloop")
        .expect("built with the tests")
        .env_remove("RUST_LOG")
        .args(["solve", "--quiet"])
        .args(arguments)
        .write_stdin(input)
        .assert()
        .code(status)
        .stdout(expected);
}

macro_rules! instances {
    ($($name:ident: $status:literal,)*) => {
        $(mod $name {
            use super::*;

            #[test]
            fn by_default() {
                gives_what_is_expected(stringify!($name), $status, usize::MAX, &[]);
            }

            #[test]
            fn with_each_kind_of_cut() {
                for cuts in Cut::ALL {
                    let arguments = ["--cuts", cuts.name(), "--max-iterations", ENOUGH_ITERATIONS];
                    gives_what_is_expected(stringify!($name), $status, FOR_ALL_CUTS, &arguments);
                }
            }

            #[test]
            fn in_full() {
                let arguments = ["--mode", "full"];
                gives_what_is_expected(stringify!($name), $status, FOR_FULL, &arguments);
            }

            #[test]
            fn with_a_fallback() {
                for iterations in FALLBACKS {
                    let arguments = ["--max-iterations", iterations];
                    gives_what_is_expected(stringify!($name), $status, FOR_FULL, &arguments);
                }
            }

            #[test]
            fn compared() {
                ends_in_a_comparison(stringify!($name), $status);
            }
        })*

        #[test]
        fn no_file_is_forgotten() {
            let tested: BTreeSet<String> = [$(stringify!($name)),*]
                .iter()
                .flat_map(|name| [format!("{name}.txt"), format!("{name}.expected.txt")])
                .chain(of_other_kinds().flat_map(|name| [name.into(), format!("{name}.expected.txt")]))
                .chain(["README.md", "kinds"].map(String::from))
                .collect();
            let there: BTreeSet<String> = fs::read_dir(folder())
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            assert_eq!(there, tested);
        }
    };
}

// Each file with the exit status of `solve`.
instances! {
    sample: 0,
    hard: 0,
    unsolvable: 0,
    malformed: 1,
}

/// Each kind that is a text stands above three puzzles of its own, and the option takes the same file.
#[test]
fn puzzles_below_kinds_as_texts_have_one_answer() {
    let entries = fs::read_dir(folder().join("kinds")).expect("a folder of kinds");
    let files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    assert_eq!(files.len(), 5);
    for file in files {
        let unique = |arguments: &[&str]| {
            let mut command = Command::cargo_bin("lazyloop").expect("the program");
            let output =
                command.arg("unique").args(arguments).arg(&file).output().expect("it runs");
            assert!(output.status.success(), "{}: {output:?}", file.display());
            String::from_utf8(output.stdout).expect("text")
        };
        let alone = unique(&[]);
        assert_eq!(alone.lines().count(), 3, "{alone}");
        assert!(alone.lines().all(|line| line.starts_with("UNIQUE")), "{alone}");
        let path = file.to_str().expect("a name");
        assert_eq!(unique(&["--kind", path]), alone);
    }
}

/// Lines keep their numbers below a kind, and so do its faults.
#[test]
fn a_kind_above_its_puzzles_is_read_with_its_places() {
    let kind = "# mine\nkind my-own \"Mine\"\nclue \"n\": number\n\
                rule \"n\" each c in cells where has number(c):\n  run(c, east) = number(c)\n\n";
    let run = |text: String| {
        let mut command = Command::cargo_bin("lazyloop").expect("the program");
        let output = command.args(["unique", "-q"]).write_stdin(text).output().expect("it runs");
        let [out, err] =
            [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
        out + &err
    };
    let puzzle = "my-own\n2 2\n1 -\n- -\n";
    assert_eq!(run(format!("{kind}{puzzle}")), "UNIQUE instance 1 (line 7)\n");
    let wrong = run(format!("{kind}{}", puzzle.replace("1 -", "1 x")));
    assert!(wrong.contains("line 9, column 3: expected a number, or '-'"), "{wrong}");
    let fault = run(format!("{}{puzzle}", kind.replace("run(", "runs(")));
    assert!(fault.contains("line 5, column 3: there is no word 'runs': perhaps 'run'"), "{fault}");
}

/// Every kind on the page for setters is one, and makes puzzles.
#[test]
fn kinds_on_the_page_for_setters_make_puzzles() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RULES.md");
    let page = fs::read_to_string(page).expect("the page");
    let texts: Vec<&str> =
        page.split("```kind\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(texts.len(), 4);
    let folder = tempfile::tempdir().expect("a folder");
    for text in texts {
        let file = folder.path().join("it.kind");
        fs::write(&file, text).expect("a file");
        let mut command = Command::cargo_bin("lazyloop").expect("the program");
        let made = command.args(["generate", "6x6", "--seed", "1", "--kind"]).arg(&file);
        let output = made.output().expect("it runs");
        assert!(output.status.success(), "{text}: {output:?}");
    }
}

/// The page has every word with which a line begins or that says what stands around the rules.
#[test]
fn the_page_for_setters_has_every_line() {
    use lazyloop_rules::{DECLARATIONS, Look, Making, Part};
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RULES.md");
    let page = fs::read_to_string(page).expect("the page");
    for line in DECLARATIONS {
        let begins = [format!("| `{line} "), format!("| `{line}`")];
        assert!(page.lines().any(|row| begins.iter().any(|it| row.starts_with(it))), "{line}");
    }
    let rows = |word: &str| page.lines().find(|row| row.starts_with(&format!("| `{word} ")));
    let has = |row: &str, word: &str| {
        let row = rows(row).expect("a row");
        assert!(row.contains(&format!("`{word}`")) || row.contains(&format!("`{word} ")), "{word}");
    };
    Look::ALL.iter().for_each(|(name, _)| has("clue", name));
    Part::OF_ADDRESSES.iter().for_each(|(name, _)| has("address", name));
    Part::OF_FILES.iter().for_each(|(name, _)| has("pzprv3", name));
    Making::WORDS.iter().for_each(|word| has("generate", word));
}

/// The page has every word of the language with its meaning, and no other.
#[test]
fn the_page_for_setters_has_every_word() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RULES.md");
    let page = fs::read_to_string(page).expect("the page");
    for word in lazyloop_rules::WORDS {
        let row = page.lines().find(|line| {
            line.ends_with(&format!("| {} |", word.meaning))
                && line.contains(&format!("`{}", word.name))
        });
        let row = row.unwrap_or_else(|| panic!("{}: {}", word.name, word.meaning));
        assert_eq!(row.starts_with("| *"), word.is_far(), "{row}");
    }
}
