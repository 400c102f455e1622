//! Help: that it fits a screen, that its examples run, and what is said of a wrong option.

use crate::common;
use clap::CommandFactory;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Every command, as the words that call it; the program itself first.
fn commands() -> Vec<Vec<String>> {
    fn below(command: &clap::Command, words: &[String], all: &mut Vec<Vec<String>>) {
        all.push(words.to_vec());
        for inner in command.get_subcommands() {
            below(inner, &[words, &[inner.get_name().to_string()]].concat(), all);
        }
    }
    let mut all = Vec::new();
    below(&lazyloop::cli::Cli::command(), &[], &mut all);
    all
}

fn run(arguments: &[String]) -> Output {
    common::lazyloop().args(arguments).output().expect("it runs")
}

fn short_help(command: &[String]) -> String {
    let output = run(&[command, &["-h".to_string()]].concat());
    assert_eq!(output.status.code(), Some(0), "{command:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The examples in a command's help, one a line.
fn examples(help: &str) -> Vec<&str> {
    let below = help.split_once("\nExamples:\n").map_or("", |(_, below)| below);
    below.lines().take_while(|line| line.starts_with("  ")).map(str::trim).collect()
}

#[test]
fn the_short_help_of_every_command_fits_a_screen() {
    const LINES: usize = 40;
    const COLUMNS: usize = 80;
    for command in commands() {
        let help = short_help(&command);
        let on_screen = |line: &str| line.chars().count().div_ceil(COLUMNS).max(1);
        let lines: usize = help.lines().map(on_screen).sum();
        assert!(lines <= LINES, "{command:?} takes {lines} lines:\n{help}");
    }
}

#[test]
fn the_help_of_the_program_names_or_counts_every_kind() {
    let help = short_help(&[]);
    let first = help.lines().next().expect("a line");
    let mut kinds = lazyloop::registry::kinds();
    for kind in kinds.by_ref().take(3) {
        assert!(first.contains(kind.title), "{} is not in: {first}", kind.title);
    }
    assert!(first.contains(&format!("and {} more kinds", kinds.count())), "{first}");
}

/// The examples run one after another in one folder, so that one may use what another has written.
#[test]
#[cfg(unix)]
fn every_example_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let instances = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances");
    std::os::unix::fs::symlink(instances, folder.path().join("instances")).expect("a link");
    let program = Path::new(env!("CARGO_BIN_EXE_lazyloop")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    for command in commands() {
        let help = short_help(&command);
        let examples = examples(&help);
        assert_eq!(examples.len(), 2, "{command:?} has two examples:\n{help}");
        for example in examples {
            let of_command = command.iter().all(|word| example.split(' ').any(|of| of == word));
            assert!(of_command, "{command:?} has an example of another command: {example}");
            if example.contains("puzzle.model") && !common::needs::program("minisat") {
                continue;
            }
            // A server goes on until it is interrupted.
            let is_server = command.contains(&"serve".to_string());
            let example = match is_server {
                true => format!("timeout -s INT 3 {example} --port 0 || test $? = 124"),
                false => example.to_string(),
            };
            let mut shell = Command::new("sh");
            shell.args(["-c", &example]).current_dir(folder.path()).env("PATH", &path);
            let output = shell.env_remove("RUST_LOG").output().expect("a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{example}: {}\n{said}", output.status);
            assert!(!said.contains("error:") && !said.contains("warning:"), "{example}: {said}");
        }
    }
    let sheet = fs::read_to_string(folder.path().join("sheet.svg")).expect("a sheet");
    assert!(sheet.starts_with("<svg"), "{sheet}");
}

fn refusal(line: &str) -> String {
    let words: Vec<String> = line.split(' ').map(str::to_string).collect();
    let output = run(&words);
    assert_eq!(output.status.code(), Some(2), "{line}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_wrong_option_suggests_the_right_one() {
    for (line, tip) in [
        ("solve --pictre", "a similar argument exists: '--picture'"),
        ("generate 5x5 --fromat json", "a similar argument exists: '--to'"),
        ("convert --stage step", "'--stage' is an option of: hint"),
        ("hint --difficulty easy", "'--difficulty' is an option of: generate"),
        ("convert --picture x.txt", "'--picture' is an option of: solve"),
    ] {
        let said = refusal(line);
        assert!(said.contains(tip), "{line}: {said}");
    }
    let said = refusal("solve --colour red");
    assert!(said.contains("unexpected argument '--colour'") && !said.contains("option of"));
}

#[test]
fn an_old_spelling_works_and_is_not_shown() {
    let made = |option: &str| {
        let words = ["generate", "4x4", "--seed", "1", option, "json"].map(str::to_string);
        String::from_utf8(run(&words).stdout).expect("text")
    };
    assert!(made("--to").starts_with('{'));
    assert_eq!(made("--format"), made("--to"));
    let help = run(&["generate", "--help"].map(str::to_string));
    assert!(!String::from_utf8_lossy(&help.stdout).contains("--format"));
}

/// What a command says of the second instance of an input.
fn of_second(arguments: &[&str], input: &str) -> String {
    let mut command = assert_cmd::Command::from(common::lazyloop());
    let output = command.args(arguments).args(["-q", "--index", "2"]).write_stdin(input).output();
    let output = output.expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_command_reads_one_instance_of_standard_input() {
    let puzzles = "1 1 5\n1 2 33\n1 1 4\n";
    let answer = "1 2 33\n1 2 11 101 11\n";
    assert_eq!(of_second(&["solve"], puzzles), answer);
    assert_eq!(of_second(&["convert", "--to", "course"], puzzles), "1 2 33\n");
    assert!(of_second(&["unique"], puzzles).contains("UNIQUE"));
    assert_eq!(of_second(&["rate"], puzzles).lines().count(), 1);
    assert!(of_second(&["explain"], puzzles).contains("Complete in"));
    assert!(of_second(&["hint"], puzzles).contains("the 3 at row 1, column 1"));
    assert!(of_second(&["encode"], puzzles).starts_with("c Slitherlink, 1 rows by 2 columns"));
    assert!(of_second(&["trace"], puzzles).contains("Instance 2 of standard input"));
    assert!(of_second(&["compare"], puzzles).contains("1x2"));
    let pairs = "1 1 4\nERROR: x\n1 1 4\n1 1 1 11 1\n1 1 4\n1 1 0 00 0\n";
    assert_eq!(of_second(&["check"], pairs), "pair 2 (line 3): right\n");
}

#[test]
fn an_instance_that_is_not_there_is_an_error() {
    for command in ["solve", "unique", "rate", "explain", "hint", "check", "encode"] {
        let input = if command == "check" { "1 1 4\n1 1 1 11 1\n" } else { "1 1 4\n1 2 33\n" };
        let mut run = assert_cmd::Command::from(common::lazyloop());
        let output = run.args([command, "-q", "--index", "3"]).write_stdin(input);
        let output = output.output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("there is no instance 3"), "{command}: {said}");
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
    }
}

#[test]
fn a_file_of_a_folder_is_chosen_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("a.txt", "1 1 4\n"), ("b.txt", "1 2 33\n1 1 3\n")] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let folder = folder.path().display().to_string();
    let of = |command: &str, file: &str| {
        let words = [command, &folder, "--file", file, "--index", "1", "-q"].map(str::to_string);
        let output = run(&words);
        String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
    };
    assert_eq!(of("solve", "b.txt"), "1 2 33\n1 2 11 101 11\n");
    assert!(of("hint", "b.txt").contains("the 3 at row 1, column 1"));
    assert!(of("encode", "a.txt").contains("1 rows by 1 columns"));
    for command in ["solve", "hint"] {
        assert_eq!(of(command, "c.txt"), "error: no file of the input is called c.txt\n");
    }
}

/// A command that takes one instance says so where nobody named one and there are others.
#[test]
fn taking_the_first_of_several_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("many.txt"), "1 1 4\n1 2 33\n\n1 1 .\n").expect("a file");
    fs::write(at("one.txt"), "1 1 4\n").expect("a file");
    let said = |words: &[&str], input: &str| {
        let mut command = assert_cmd::Command::from(common::lazyloop());
        let output = command.args(words).write_stdin(input).output().expect("it runs");
        String::from_utf8(output.stderr).expect("text")
    };
    let (many, one) = (at("many.txt"), at("one.txt"));
    for command in ["encode", "trace", "explain", "hint", "sample 1"] {
        let of = |words: &[&str], input: &str| {
            said(&[&command.split(' ').collect::<Vec<_>>(), words].concat(), input)
        };
        let told = of(&[&many], "");
        assert!(told.contains("instance 1 of 3; --index K takes another"), "{command}: {told}");
        assert!(of(&[], "1 1 4\n1 2 33\n").contains("instance 1 of 2;"), "{command}");
        assert!(!of(&[&many, "--index", "1"], "").contains(" of 3"), "{command}");
        assert!(!of(&[&one], "").contains(" of 1"), "{command}");
        assert!(!of(&[&many, "-q"], "").contains(" of 3"), "{command}");
    }
    assert!(said(&["encode", &many], "").contains("--index 1-K several, with -o FOLDER"));
    fs::write(at("model"), "s UNSATISFIABLE\n").expect("a file");
    assert!(said(&["decode", &many, &at("model")], "").contains("instance 1 of 3; "));
}

/// The page of a command describes every option, those too that the short help leaves out.
#[test]
fn no_option_of_a_manual_page_is_blank() {
    for command in commands() {
        let [.., name] = &command[..] else { continue };
        if command.len() > 1 {
            continue;
        }
        let page = run(&["man".to_string(), name.clone()]);
        let page = String::from_utf8(page.stdout).expect("text");
        let lines: Vec<&str> = page.lines().collect();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| **line == ".TP") {
            let [option, words] = &lines[at + 1..at + 3] else { panic!("{page}") };
            assert!(!words.is_empty(), "{name}: nothing is said of {option}");
        }
    }
}

#[test]
fn the_kinds_are_listed_with_all_their_names() {
    let of = |words: &[&str]| {
        let output = run(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>());
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (status, list) = of(&["kinds"]);
    assert_eq!(status, Some(0), "{list}");
    assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
    let mut own = Vec::new();
    for kind in lazyloop::registry::kinds() {
        let heading = format!("{} ({})\n", kind.title, kind.name);
        let (_, below) = list.split_once(&heading).unwrap_or_else(|| panic!("no {heading}"));
        let below = below.split("\n\n").next().expect("a block");
        let rules = below.split("\n  formats: ").next().expect("the rules");
        assert!(rules.trim().ends_with('.') && rules.len() > 30, "{heading}: {rules}");
        let (status, alone) = of(&["kinds", kind.name]);
        assert_eq!(status, Some(0), "{alone}");
        match lazyloop::registry::written(kind.name) {
            Some(text) => assert_eq!(alone, text.text()),
            None => {
                let told = format!("{heading}{}", below.trim_end());
                let (same, rest) = alone.split_at(told.len());
                assert_eq!(same, told);
                assert_eq!(rest, "\n  Its rules are written in Rust, not as a text.\n");
            }
        }
        own.push(format!("{heading}{below}"));
    }
    let yajilin = own.iter().find(|text| text.starts_with("Yajilin")).expect("a kind");
    for word in ["formats: yajilin, json, address", "in addresses: yajilin", "--shaded-outside"] {
        assert!(yajilin.contains(word), "{yajilin}");
    }
    assert!(of(&["kinds", "mashu"]).1.starts_with("Masyu"));
    for name in ["castlewall", "Castle Wall", "CASTLE-WALL"] {
        assert!(of(&["kinds", name]).1.contains("\nkind castle-wall "), "{name}");
    }
    let (status, said) = of(&["kinds", "castle-wal"]);
    assert!(status == Some(2) && said.contains("did you mean 'castle-wall'?"), "{said}");
    let (status, said) = of(&["kinds", "--check", "docs/trace.png"]);
    assert!(status == Some(1) && said.contains("docs/trace.png is not text"), "{said}");
    let (status, said) = of(&["kinds", "--check", "kinds/country-road.kind"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("kinds/country-road.kind is right: Country Road (country-road)\n"));
    for line in ["rule \"visited once\": written as clauses", "--skip-regions: Let the line miss"] {
        assert!(said.contains(&format!("\n  {line}")), "{said}");
    }
    let (_, said) = of(&["kinds", "--check", "instances/kinds/near-stretch.kind"]);
    assert!(said.contains(": held against lines\n"), "{said}");
    assert!(!said.contains("already"), "{said}");
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("masyu.kind");
    let rule = "rule \"r\" each c in cells: visited(c)";
    std::fs::write(&file, format!("kind masyu \"Mine\"\n{rule}\n")).expect("scratch");
    let (_, said) = of(&["kinds", "--check", file.to_str().expect("a path")]);
    assert!(said.contains("'masyu' is the name of a kind already"), "{said}");
    let (status, said) = of(&["kinds", "--check", "Cargo.toml"]);
    assert!(status == Some(1) && said.contains("Cargo.toml: line 1, column 1"), "{said}");
    let (status, said) = of(&["kinds", "sudoku"]);
    assert!(status == Some(2) && said.contains("'sudoku' is not a kind of puzzle"), "{said}");
}
