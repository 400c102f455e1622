//! Flow Free through the program: maps, folders, pictures, and what is wrong with them.

use crate::common;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program with these arguments and nothing of the user's that changes what it shows.
fn lazyloop(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lazyloop"));
    for name in ["RUST_LOG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.args(arguments);
    command
}

fn run(command: &mut Command, input: &str) -> Output {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Without answer, as the corners show.
const MAP: &str = "A.B\n...\nA.B\n";
/// With one answer if cells may stay empty, else none.
const GAP: &str = "A.A-B.B\n";

#[test]
fn a_map_is_told_by_its_rows_and_filled_in() {
    for mode in ["lazy", "full"] {
        let output = run(&mut lazyloop(&["solve", "--mode", mode]), "ABC\r\n-. \nABC");
        assert_eq!(stdout(&output), "ABC\nABC\nABC\n");
        assert!(output.status.success());
    }
}

#[test]
fn files_and_folders_come_in_order_with_blank_lines_between() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("maps")).unwrap();
    fs::create_dir(folder.path().join("maps/within")).unwrap();
    write("maps/b.txt", "A-A\r\n");
    write("maps/a.txt", "AB\nBA\n");
    write("maps/.hidden", "AAA");
    write("maps/within/c.txt", "AB\nB.\n");
    write("bad.txt", "AB.\nA..\n");
    write("lines.txt", "1 1 4\n1 1 3\n");
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (maps, bad, lines) = (name("maps"), name("bad.txt"), name("lines.txt"));
    let stats = name("stats.jsonl");

    let output = run(&mut lazyloop(&["solve", &maps, &bad, &lines, "--stats", &stats]), "");
    write("maps/README.md", "what these maps are");
    write("maps/within/d.dat", "AAA");
    let error = "ERROR: line 1, column 2: expected each letter exactly twice, found 'B' once";
    let odd = "ERROR: line 1, column 1: expected each letter exactly twice, found 'A' once";
    let expected = format!(
        "UNSATISFIABLE\n\nAAA\n\n{odd}\n\n{error}\n\n1 1 4\n1 1 1 11 1\n1 1 3\nUNSATISFIABLE\n"
    );
    assert_eq!(stdout(&output), expected);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains(&format!("error: instance 4 ({bad}, line 1): line 1")), "{said}");
    assert!(said.contains("6 instances: 2 solved, 2 unsatisfiable, 0 unknown, 2 errors"), "{said}");

    let stats = fs::read_to_string(stats).unwrap();
    let records: Vec<serde_json::Value> =
        stats.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let field = |name: &str| records.iter().map(|record| record[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("puzzle"), ["flow", "flow", "flow", "flow", "slitherlink", "slitherlink"]);
    assert_eq!(
        field("verdict"),
        ["unsatisfiable", "solved", "error", "error", "solved", "unsatisfiable"]
    );
    assert_eq!(field("file")[3], bad);
    assert_eq!(field("cuts")[0], "auto", "what was asked for");
}

#[test]
fn what_is_asked_for_in_vain_is_an_error() {
    for (arguments, input, expected) in [
        (
            &["--from", "course"][..],
            MAP,
            "ERROR: line 1, column 1: expected the number of rows, found 'A.B'",
        ),
        (
            &["--from", "flow"],
            "1 1 4\n",
            "ERROR: line 1, column 5: expected each number exactly twice, found 4 once",
        ),
        (
            &["--from", "flow"],
            "A?A\n",
            "ERROR: line 1, column 2: expected a letter, a digit or another sign, or '.', '-' or a space, found '?'",
        ),
        (&["--cuts", "ring"], MAP, "ERROR: Flow Free has no cut 'ring'"),
        (&["--regions", "off", "--cuts", "loop"], MAP, "ERROR: Flow Free has no --regions off"),
        (&["--allow-empty"], "1 1 4\n", "ERROR: --allow-empty is for Flow Free"),
    ] {
        let output = run(&mut lazyloop(&[&["solve"], arguments].concat()), input);
        assert!(stdout(&output).contains(expected), "{arguments:?}: {}", stdout(&output));
        assert_eq!(output.status.code(), Some(1));
    }
    let output = run(&mut lazyloop(&["solve", "no/such/map.txt"]), "");
    assert!(stderr(&output).contains("error: cannot read no/such/map.txt"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_input_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("map.txt");
    fs::write(&map, MAP).unwrap();
    let output = run(&mut lazyloop(&["solve", path(folder.path()), "-o", path(&map)]), "");
    assert!(stderr(&output).contains("is both input and output"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&map).unwrap(), MAP);
}

#[test]
fn cells_stay_empty_where_they_may() {
    let filled = run(&mut lazyloop(&["solve"]), GAP);
    assert_eq!(stdout(&filled), "UNSATISFIABLE\n");
    let empty = run(&mut lazyloop(&["solve", "--allow-empty"]), GAP);
    assert_eq!(stdout(&empty), "AAA.BBB\n");
    let none = run(&mut lazyloop(&["solve", "--allow-empty"]), "AB\nBA\n");
    assert_eq!(stdout(&none), "UNSATISFIABLE\n");
}

#[test]
fn paths_touch_themselves_unless_forbidden() {
    let map = "A..\nA..\n";
    let solve = |touching: &str| {
        let arguments = ["solve", "--touching", touching];
        stdout(&run(&mut lazyloop(&arguments), map)).to_string()
    };
    assert_eq!(solve("allow"), "AAA\nAAA\n");
    assert_eq!(solve("forbid"), "UNSATISFIABLE\n");
    let json = r#"{"puzzle":"flow","rows":2,"cols":2,"clues":["A.","A."],"forbid_touching":true}"#;
    assert_eq!(stdout(&run(&mut lazyloop(&["solve"]), json)), "UNSATISFIABLE\n");
    let kept = run(&mut lazyloop(&["convert", "--to", "json"]), json);
    assert!(stdout(&kept).contains("\"forbid_touching\":true"), "{}", stdout(&kept));
    let allowed = run(&mut lazyloop(&["solve", "--touching", "allow"]), json);
    assert_eq!(stdout(&allowed), "AA\nAA\n");
    let wrong = run(&mut lazyloop(&["solve", "--touching", "never"]), map);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn no_path_fills_a_block_between_allow_and_forbid() {
    // A path that fills blocks, and one that only runs along itself.
    for (map, verdicts) in [
        ("A..\nA..\n", ["UNIQUE", "UNSATISFIABLE", "UNSATISFIABLE"]),
        ("A...\nABB.\n....\n", ["UNIQUE", "UNIQUE", "UNSATISFIABLE"]),
    ] {
        for (touching, verdict) in ["allow", "no-block", "forbid"].into_iter().zip(verdicts) {
            for more in [
                &["--mode", "lazy"][..],
                &["--mode", "full"],
                &["--mode", "full", "--connectivity", "levels"],
                &["--cuts", "loop"],
                &["--cuts", "cutset"],
            ] {
                let arguments = [&["unique", "-q", "--touching", touching], more].concat();
                let said = stdout(&run(&mut lazyloop(&arguments), map)).to_string();
                assert!(said.starts_with(verdict), "{arguments:?} {map}: {said}");
            }
        }
    }
    let json = r#"{"puzzle":"flow","rows":2,"cols":3,"clues":["A..","A.."],"forbid_blocks":true}"#;
    assert_eq!(stdout(&run(&mut lazyloop(&["solve"]), json)), "UNSATISFIABLE\n");
    let kept = run(&mut lazyloop(&["convert", "--to", "json"]), json);
    assert_eq!(stdout(&kept).trim_end(), json);
    let wrong = run(&mut lazyloop(&["check", "--touching", "no-block"]), "A..\nA..\n\nAAA\nAAA\n");
    assert!(
        stdout(&wrong).ends_with("the path of 'A' fills a block of 2x2 cells\n"),
        "{}",
        stdout(&wrong)
    );
    let both = json.replace("\"forbid_blocks\"", "\"forbid_touching\":true,\"forbid_blocks\"");
    assert_eq!(run(&mut lazyloop(&["solve"]), &both).status.code(), Some(1));
}

#[test]
fn maps_with_answers_are_checked() {
    let check = |arguments: &[&str], text: &str| {
        let output = run(&mut lazyloop(&[&["check", "-q"], arguments].concat()), text);
        (stdout(&output).to_string(), output.status.code())
    };
    let right = "A.B\n...\nA.B\n\nABB\nABB\nABB\n\n...\nAA.\n\nAAA\nAAA\n";
    let said = "pair 1 (line 1): right\npair 2 (line 9): right\n";
    assert_eq!(check(&[], right), (said.to_string(), Some(0)));
    let last = "pair 2 (line 9): WRONG: the path of 'A' runs along itself\n";
    let (said, status) = check(&["--touching", "forbid"], right);
    assert!(said.ends_with(last) && status == Some(1), "{said}");
    for (text, expected) in [
        ("AB\nAB\n\nAB\nBA\n", "WRONG: a terminal of 'A' has another letter"),
        ("AB\nAB\n\nUNSATISFIABLE\n", "nothing to check: UNSATISFIABLE"),
        (
            "AB\nAB\n",
            "cannot be read: line 3, column 1: expected an answer line, found the end of the line",
        ),
        (
            "AB\nAC\n\nAB\nAB\n",
            "cannot be read: line 1, column 2: expected each letter exactly twice, found 'B' once",
        ),
        ("1 1 4\n1 1 1 11 1\nAB\nAB\n\nAB\nAB\n", "right\npair 2 (line 3): right"),
        (GAP, "cannot be read"),
    ] {
        let (said, _) = check(&[], text);
        assert!(said.starts_with(&format!("pair 1 (line 1): {expected}")), "{text:?}: {said}");
    }
    let gap = format!("{GAP}\nAAA.BBB\n");
    assert!(check(&[], &gap).0.contains("WRONG"));
    assert_eq!(check(&["--allow-empty"], &gap).0, "pair 1 (line 1): right\n");
    let line = check(&["--allow-empty"], "1 1 4\n1 1 1 11 1\n").0;
    assert!(line.contains("--allow-empty is for Flow Free"), "{line}");
}

#[test]
fn pictures_are_coloured_only_where_colours_show() {
    let plain = "A━━━━━━━A   ·   B━━━━━━━B\n";
    let arguments = ["solve", "--allow-empty", "--picture"];
    let output = run(&mut lazyloop(&arguments), GAP);
    assert_eq!(stdout(&output), plain);
    let output = run(lazyloop(&arguments).env("CLICOLOR_FORCE", "1"), GAP);
    assert!(stdout(&output).contains("\u{1b}["), "{}", stdout(&output));
    let output = run(lazyloop(&arguments).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"), GAP);
    assert_eq!(stdout(&output), plain);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.txt");
    let arguments = [&arguments[..], &["-o", path(&file)]].concat();
    run(lazyloop(&arguments).env("CLICOLOR_FORCE", "1"), GAP);
    assert_eq!(fs::read_to_string(&file).unwrap(), plain);

    let output = run(&mut lazyloop(&["solve", "--picture"]), "1 1 4\n1 1 3\n1 2 ..\n");
    let [square, none, other] = stdout(&output).split("\n\n").collect::<Vec<_>>()[..] else {
        panic!("{}", stdout(&output))
    };
    assert_eq!((square, none), ("┏━━━┓\n┃ 4 ┃\n┗━━━┛", "UNSATISFIABLE"));
    assert!(other.contains('┏'));
}

#[test]
fn published_maps_have_answers_but_for_the_cross() {
    let Some(data) = common::needs::data("flow") else { return };
    for (folder, count) in [("course", 14), ("published", 15)] {
        for mode in ["lazy", "full"] {
            let maps = data.join(folder);
            let output = run(&mut lazyloop(&["solve", path(&maps), "--mode", mode]), "");
            let outcomes: Vec<&str> = stdout(&output).split("\n\n").collect();
            assert_eq!(outcomes.len(), count);
            let mut names: Vec<_> =
                fs::read_dir(&maps).unwrap().map(|e| e.unwrap().path()).collect();
            names.sort();
            for (name, outcome) in names.iter().zip(outcomes) {
                let solvable = !name.ends_with("unsolvable_cross.txt");
                assert_eq!(outcome.trim_end() != "UNSATISFIABLE", solvable, "{}", name.display());
                assert!(!outcome.contains(['.', '-', ':']), "{}: {outcome}", name.display());
            }
            assert!(output.status.success());
        }
    }
}

#[test]
fn the_ten_rules_are_written_one_by_one_and_their_models_are_only_claims() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("map.txt");
    fs::write(&map, "A...\nA...\n").unwrap();
    let encode = |arguments: &[&str]| {
        run(lazyloop(&["encode", "-q", "--mode"]).args(arguments).arg(&map), "")
    };
    let two = encode(&["rules", "--rules", "1,10"]);
    let expected = "c clauses 1 to 6: rule 1, a cell without a terminal has exactly one colour\n\
        c clauses 7 to 14: rule 10, no direction leads out of the map\np cnf 32 14\n";
    assert!(stdout(&two).contains(expected), "{}", stdout(&two));
    assert_eq!(stdout(&encode(&["rules"])), stdout(&encode(&["rules", "--rules", "1-10"])));
    let refused = encode(&["full", "--rules", "1-3"]);
    assert_eq!(refused.status.code(), Some(2));
    let why = "--rules is for --mode rules: it does nothing in --mode full";
    assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
    let wrong = encode(&["rules", "--rules", "1-11"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("as in 1-4 or 1,2,3,10, found '1-11'"), "{}", stderr(&wrong));

    // Cells by x, then y, of each direction: top, bottom, left, right.
    let decode = |directions: [&[i32]; 4]| {
        let on = |(at, cells): (usize, &&[i32])| -> Vec<i32> {
            cells.iter().map(|cell| cell + 8 * at as i32).collect()
        };
        let on: Vec<i32> = directions.iter().enumerate().flat_map(on).collect();
        let value = |v: i32| if on.contains(&v) { v } else { -v };
        let values: Vec<String> = (1..=32).map(|v| value(v).to_string()).collect();
        let model = folder.path().join("model.txt");
        fs::write(&model, format!("SAT\n{} 0\n", values.join(" "))).unwrap();
        let decode = ["decode", "-q", "--mode", "rules", path(&map), path(&model)];
        run(&mut lazyloop(&decode), "")
    };
    let round = decode([&[8], &[4], &[2, 3, 4, 6, 7, 8], &[2, 3, 6, 7]]);
    assert_eq!(stdout(&round), "AAAA\nAAAA\n", "{}", stderr(&round));
    let cycle = decode([&[6, 7, 8], &[2, 3, 4], &[2, 4, 6, 8], &[3, 7]]);
    let expected = "ERROR: the model is not an answer: the cell at row 1, column 3 is on a cycle\n";
    assert_eq!((stdout(&cycle), cycle.status.code()), (expected, Some(1)));

    let compared = run(&mut lazyloop(&["compare", "--modes", "lazy,rules"]), "A.A\n\n.AA.\n");
    assert!(stdout(&compared).contains("rules: 1 of 2 models were wrong"), "{}", stdout(&compared));
    let solved = run(&mut lazyloop(&["solve", "--mode", "rules"]), "A.A\n");
    assert_eq!(solved.status.code(), Some(2));
    if common::needs::program("minisat") {
        let solve = ["solve", "-q", "--solver", "minisat", "--mode", "rules"];
        assert_eq!(stdout(&run(&mut lazyloop(&solve), "A.A\n")), "AAA\n");
        let wrong = run(&mut lazyloop(&solve), ".AA.\n");
        let expected = "ERROR: the cell at row 1, column 1 is joined to the outside\n";
        assert_eq!(stdout(&wrong), expected);
    }
}
