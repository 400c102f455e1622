//! Formats and pictures through the program: arguments, files that mix formats, what cannot be held.

use crate::common::{self, lazyloop};
use assert_cmd::Command;
use std::fs;

pub(crate) fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let run = Command::from(lazyloop()).args(arguments).write_stdin(input).output().expect("runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (run.status.code().expect("a status"), text(run.stdout), text(run.stderr))
}

const ADDRESS: &str = "https://puzz.link/p?slither/3/2/g3k";
const MIXED: &str = "2 3 .3. ...\nhttps://puzz.link/p?slither/3/2/g3j\n3x2t0:a3d\n\n.3.\n...\n\n\
    [begin]\nrows 2\ncols 3\n[problem]\n- 3 -\n- - -\n[end]\n\
    pzprv3.1\nslither\n2\n3\n. 3 .\n. . .\n";

#[test]
fn every_format_becomes_every_other() {
    let text = [
        ("course", "2 3 .3. ...\n"),
        ("address", "https://puzz.link/p?slither/3/2/gdh\n"),
        ("loopy", "3x2t0:a3d\n"),
        ("text", ".3.\n...\n"),
        ("janko", "[begin]\npuzzle slitherlink\nrows 2\ncols 3\n[problem]\n- 3 -\n- - -\n[end]\n"),
        (
            "pzprv3",
            "pzprv3.1\nslither\n2\n3\n. 3 . \n. . . \n0 0 0 \n0 0 0 \n\
                0 0 0 0 \n0 0 0 0 \n0 0 0 \n0 0 0 \n0 0 0 \n",
        ),
        (
            "json",
            "{\"puzzle\":\"slitherlink\",\"rows\":2,\"cols\":3,\"clues\":[\".3.\",\"...\"]}\n",
        ),
    ];
    for (_, input) in text {
        for (to, expected) in text {
            let (status, stdout, stderr) = run(&["convert", "--to", to], input);
            assert_eq!((status, stdout.as_str(), stderr.as_str()), (0, expected, ""), "{input}");
        }
    }
}

#[test]
fn a_file_that_mixes_formats_is_converted_and_solved() {
    let (status, stdout, _) = run(&["convert", "--to", "course"], MIXED);
    assert_eq!((status, stdout), (0, "2 3 .3. ...\n".repeat(6)));
    let (status, stdout, _) = run(&["convert", "--to", "text"], MIXED);
    assert_eq!((status, stdout), (0, [".3.\n...\n"; 6].join("\n")));
    let (status, stdout, _) = run(&["solve"], MIXED);
    assert_eq!(status, 0);
    assert_eq!(stdout.lines().count(), 12);
    assert!(stdout.lines().step_by(2).all(|line| line == "2 3 .3. ..."), "{stdout}");
    let (status, checked, _) = run(&["check", "-"], &stdout);
    assert_eq!((status, checked.matches(": right").count()), (0, 6), "{checked}");
}

#[test]
fn an_argument_may_be_the_puzzle_itself() {
    for puzzle in ["https://puzz.link/p?slither/3/2/g3j", "slither/3/2/g3j", "3x2t0:a3d"] {
        let (status, stdout, _) = run(&["convert", puzzle, "--to", "course"], "");
        assert_eq!((status, stdout.as_str()), (0, "2 3 .3. ...\n"), "{puzzle}");
        let (status, stdout, stderr) = run(&["solve", puzzle], "");
        assert_eq!((status, stdout.lines().count()), (0, 2), "{stderr}");
        let (status, stdout, _) = run(&["encode", puzzle, "--index", "1"], "");
        assert_eq!(status, 0);
        assert!(stdout.contains("\np cnf "), "{stdout}");
    }
    let (status, stdout, stderr) = run(&["solve", ADDRESS], "");
    let error = "line 1, column 35: expected no clues after the last cell, found 'k'";
    assert_eq!((status, stdout), (1, format!("{ADDRESS}\nERROR: {error}\n")));
    assert!(stderr.contains(error), "{stderr}");
    let (status, _, stderr) = run(&["solve", "7x7t1:0_a"], "");
    assert_eq!(status, 1);
    assert!(stderr.contains("expected clues for 103 cells, found 1"), "{stderr}");
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let (status, stdout, stderr) = run(&["convert", "--to", "loopy"], "AA\n..\n\n1 2 .3\n");
    assert_eq!((status, stdout.as_str()), (1, "2x1t0:a3\n"));
    assert!(
        stderr.contains("instance 1 (line 1): the format 'loopy' has no Flow Free"),
        "{stderr}"
    );
    let (status, _, stderr) = run(&["convert", "--to", "address"], "éé\n");
    assert_eq!(status, 1);
    assert!(stderr.contains("an address has no number for the letter 'é'"), "{stderr}");
    let (status, stdout, stderr) = run(&["convert", "--to", "course"], "?3\n");
    assert_eq!((status, stdout.as_str()), (0, "1 2 .3\n"));
    assert!(stderr.contains("'course' has no '?', which becomes a blank cell"), "{stderr}");
    let (status, stdout, stderr) = run(&["convert", "--to", "address"], "?3\n");
    assert_eq!((status, stdout.as_str()), (0, "https://puzz.link/p?slither/2/1/.d\n"));
    assert_eq!(stderr, "");
    let (status, _, stderr) = run(&["encode", "-", "--mode", "course"], "AA\n..\n");
    assert_eq!(status, 1);
    assert_eq!(stderr, "error: instance 1 of -: Flow Free has no mode 'course'\n");
}

#[test]
fn maps_and_numberlink_are_the_same_but_for_empty_cells() {
    let map = "A.B\n...\nA.B\n";
    let address = "https://puzz.link/p?numlin/3/3/1g2i1g2\n";
    let (status, stdout, _) = run(&["convert", "--to", "address"], map);
    assert_eq!((status, stdout.as_str()), (0, address));
    let (status, stdout, _) = run(&["convert", "--to", "flow"], address);
    assert_eq!((status, stdout.as_str()), (0, map));
    let (_, stdout, _) = run(&["solve"], map);
    assert_eq!(stdout, "UNSATISFIABLE\n");
    let (_, stdout, _) = run(&["solve", address.trim_end()], "");
    let joined = stdout.lines().all(|row| row.starts_with('A') && row.contains('B'));
    assert!(joined && stdout.lines().count() == 3, "{stdout}");
}

#[test]
fn answers_come_with_their_puzzles_where_asked_for() {
    let (status, stdout, _) = run(&["solve", "--to", "pzprv3"], "1 1 4\n1 1 3\n1 1 .\n");
    let file = |clue: &str| format!("pzprv3.1\nslither\n1\n1\n{clue} \n0 \n1 1 \n1 \n1 \n");
    assert_eq!(status, 0);
    assert_eq!(stdout, format!("{}\nUNSATISFIABLE\n\n{}", file("4"), file(".")));
    let input = "1 1 4\n1 1 3\nx\n\nAB\nAB\n";
    let (status, stdout, _) = run(&["solve", "--to", "json"], input);
    let lines: Vec<serde_json::Value> =
        stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(status, 1);
    assert_eq!(lines[0]["vertical"], serde_json::json!(["11"]));
    let puzzle = serde_json::json!({
        "puzzle": "slitherlink", "rows": 1, "cols": 1, "clues": ["3"], "outcome": "UNSATISFIABLE"
    });
    assert_eq!(lines[1], puzzle);
    let error = "ERROR: line 3, column 1: expected the number of rows, found 'x'";
    assert_eq!(lines[2], serde_json::json!({ "line": 3, "text": "x", "outcome": error }));
    assert_eq!(lines[3]["answer"], serde_json::json!(["AB", "AB"]));
    assert_eq!(lines[3]["horizontal"], serde_json::json!(["00", "11", "00"]));
    let (status, _, stderr) = run(&["solve", "--to", "loopy"], "");
    assert_eq!(status, 2);
    assert!(stderr.contains("[possible values: lines, pzprv3, json, picture, tour]"), "{stderr}");
}

#[test]
fn sheets_are_written_as_svg_and_png() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |name: &str| folder.path().join(name).to_str().expect("text").to_string();
    let input = "1 1 4\n\nA.A\n\n1 1 3\nx\n";
    let (svg, png) = (name("a.svg"), name("a.PNG"));
    let arguments = ["render", "-", "-o", &svg, "--solution", "--columns", "2", "--theme", "dark"];
    let (status, stdout, stderr) = run(&arguments, input);
    assert_eq!((status, stdout.as_str()), (1, ""));
    assert!(
        stderr.contains("instance 3 (line 5): drawn without an answer: it has no answer"),
        "{stderr}"
    );
    assert!(stderr.contains("instance 4 (line 6): line 6, column 1: expected"), "{stderr}");
    let svg = fs::read_to_string(&svg).expect("written");
    assert!(svg.contains("Slitherlink with its line, 1 rows by 1 columns"), "{svg}");
    assert!(svg.contains("Flow Free with its paths, 1 rows by 3 columns"), "{svg}");
    assert!(svg.contains("Slitherlink, 1 rows by 1 columns"), "{svg}");
    let (status, ..) = run(&["render", "-", "-o", &png, "--cell", "20"], "1 1 4\n");
    assert_eq!(status, 0);
    assert!(fs::read(&png).expect("written").starts_with(b"\x89PNG"));
    let (status, _, stderr) = run(&["render", "-", "-o", "a.gif"], "");
    assert_eq!(status, 2);
    assert!(stderr.contains("the name must end in .svg, .png or .pdf"), "{stderr}");
}

#[test]
fn a_sheet_has_the_puzzle_whose_answer_a_limit_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let svg = folder.path().join("a.svg").to_str().expect("text").to_string();
    let mut limits = vec![["--time-limit", "0"]];
    if lazyloop::engine::resident().is_some() {
        limits.push(["--max-memory", "10"]);
    }
    for limit in limits {
        let arguments = [&["render", "-", "-o", &svg, "--solution"], &limit[..]].concat();
        let (status, _, stderr) = run(&arguments, &common::blank(100));
        assert_eq!(status, 1, "{limit:?}");
        assert!(
            stderr.contains("instance 1 (line 1): drawn without an answer: out of "),
            "{stderr}"
        );
        let svg = fs::read_to_string(&svg).expect("written");
        assert!(svg.contains("Slitherlink, 100 rows by 100 columns"), "{limit:?}");
    }
}

#[test]
fn shells_and_man_know_the_arguments() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (status, stdout, _) = run(&["completions", shell], "");
        assert_eq!(status, 0);
        assert!(stdout.contains("lazyloop") && stdout.contains("solution"), "{shell}");
    }
    let (status, stdout, _) = run(&["man"], "");
    assert_eq!(status, 0);
    assert!(stdout.contains(".TH lazyloop 1") && stdout.contains("convert"), "{stdout}");
    let (status, stdout, _) = run(&["man", "render"], "");
    assert_eq!(status, 0);
    assert!(stdout.contains(".TH lazyloop-render 1"), "{stdout}");
    assert!(stdout.contains("\\-\\-columns"), "{stdout}");
    assert_eq!(run(&["man", "nothing"], "").0, 2);
}

#[test]
fn a_warning_names_the_input_and_how_to_ask_for_the_other_reading() {
    let (status, stdout, stderr) = run(&["solve", "2x3:f"], "");
    assert_eq!((status, stdout.lines().next()), (0, Some("3 2 .. .. ..")));
    assert!(stderr.contains("warning: 2x3:f: line 1: this is read as slitherlink"), "{stderr}");
    assert!(stderr.contains("--from pearl"), "{stderr}");
    let (status, stdout, stderr) = run(&["solve", "--from", "pearl", "2x3:f"], "");
    assert_eq!((status, stdout.lines().next()), (0, Some("2x3:f")));
    assert!(!stderr.contains("warning"), "{stderr}");
    let published = "https://puzz.link/p?mashu/10/10/410001944313911a9013219371a9c30000.0";
    let (status, stdout, stderr) = run(&["unique", published], "");
    assert_eq!((status, stdout.contains("UNIQUE")), (0, true), "{stdout}");
    assert!(stderr.contains("'.0' after the last cell is left out"), "{stderr}");
    // Once for each reading, and only for the instance that was asked for.
    let (_, _, stderr) = run(&["explain", "-", "--index", "2"], "2x3:f\n2x2:d\n");
    assert_eq!(stderr.matches("warning").count(), 1, "{stderr}");
    assert!(stderr.contains("line 2"), "{stderr}");
    let (_, _, stderr) = run(&["hint", "2x3:f"], "");
    assert_eq!(stderr.matches("warning").count(), 1, "{stderr}");
}

#[test]
fn a_player_draws_marks_and_is_told_what_follows() {
    let (_, empty, _) = run(&["convert", "--to", "picture"], "2 2 3. ..\n");
    assert_eq!(empty, "picture slitherlink\n·   ·   ·\n  3\n·   ·   ·\n\n·   ·   ·\n");
    let drawn = "+---+   +\n| 3 |\n+ x +   +\n\n+   +   +\n";
    let json = "{\"puzzle\":\"slitherlink\",\"rows\":2,\"cols\":2,\"clues\":[\"3.\",\"..\"],\
        \"horizontal\":[\"1?\",\"0?\",\"??\"],\"vertical\":[\"11?\",\"???\"]}\n";
    assert_eq!(
        run(&["convert", "--to", "json", "--marks"], drawn),
        (0, json.into(), String::new())
    );
    let (_, picture, _) = run(&["convert", "--to", "picture", "--marks"], json);
    let shown = "picture slitherlink\n┏━━━┓   ·\n┃ 3 ┃\n┃ × ┃   ·\n\n·   ·   ·\n";
    assert_eq!(picture, shown);
    // What is told is the same from each, and what is drawn goes on as the next input.
    let told = run(&["hint", "--picture", "-q", "-"], drawn);
    assert_eq!(told, run(&["hint", "--picture", "-q", "-"], json));
    assert_eq!(told.0, 0, "{told:?}");
    assert!(told.1.contains(['╏', '╍', '╳']) && told.1.starts_with("┏━━━"), "{}", told.1);
    let next = run(&["hint", "--picture", "-q", "-"], &told.1);
    assert!(next.0 == 0 && next.1 != told.1, "{next:?}");
}

#[test]
fn an_explanation_begins_from_the_marks_and_refuses_wrong_ones() {
    let (_, empty, _) = run(&["convert", "--to", "picture"], "5 5 3.3.. ...23 .1112 ...3. .3.2.\n");
    let with_corner = |top: &str, left: &str| {
        let drawn = empty.replacen("·   ·", &format!("·{top}·"), 1);
        drawn.replacen("\n  3", &format!("\n{left} 3"), 1)
    };
    let (_, whole, _) = run(&["explain", "-q", "-"], &empty);
    let (_, rest, _) = run(&["explain", "-q", "-"], &with_corner("━━━", "┃"));
    assert!(whole.starts_with("1. 3 in a corner") && whole.contains("Complete in "), "{whole}");
    assert!(!rest.contains("3 in a corner") && rest.contains("Complete in "), "{rest}");
    let (status, _, said) = run(&["explain", "-q", "-"], &with_corner(" × ", " "));
    assert!(status != 0 && said.contains("the marks cannot all be right"), "{said}");
}

#[test]
fn faults_of_a_picture_name_their_place() {
    for (text, place) in [
        ("+---+\n| 7 |\n+---+\n", "line 2, column 3: expected a label"),
        ("+---+\n| 3 |\n+-o-+\n", "line 3, column 3: expected an edge ('━' or '-' on"),
        ("+---+\n# 3 |\n+---+\n", "line 2, column 1: expected an edge ('┃' or '|' on"),
        ("+---+   +\n| 3 |\n+---+\n", "line 3, column 6: expected a vertex"),
        ("+---+\n| 3 |\n", "line 2, column 6: expected a row of vertices"),
        (
            "picture sudoku\n+---+\n",
            "line 1, column 9: expected a kind of puzzle that is read here, found 'sudoku'",
        ),
    ] {
        let (status, _, said) = run(&["hint", "-"], text);
        assert!(status != 0 && said.contains(place), "{text}{said}");
    }
}

#[test]
fn penpa_imports_addresses_and_damaged_drawings_are_refused_with_a_way_out() {
    let site = "https://swaroopg92.github.io/penpa-edit/?m=solve&p=";
    for (puzzle, address) in [
        ("2 3 .3. ...\n", "https://puzz.link/p?slither/3/2/gdh\n"),
        ("o..\n..*\n", "https://puzz.link/p?mashu/3/2/"),
        ("simple-loop\nx..\n...\n", "https://puzz.link/p?simpleloop/3/2/"),
        ("A.B\nA.B\n", "https://puzz.link/p?numlin/3/2/"),
    ] {
        let (_, link, said) = run(&["convert", "--to", "penpa"], puzzle);
        assert!(link.starts_with(&format!("{site}{address}")), "{link}{said}");
        let (_, again, _) = run(&["convert", "--to", "address"], &link);
        assert_eq!(format!("{site}{again}"), link);
    }
    let own = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VPBjpswEL3zFdWc52Bj";
    let (status, _, said) = run(&["convert", "--to", "address", own], "");
    assert!(
        status != 0 && said.contains("column 51: ") && said.contains("editor of puzz.link"),
        "{said}"
    );
    let large = format!("1 101 {}\n", ".".repeat(101));
    let (status, _, said) = run(&["convert", "--to", "penpa"], &large);
    assert!(status != 0 && said.contains("100 rows and columns"), "{said}");
}

#[test]
fn a_print_ready_sheet_has_pages_of_its_paper_and_answers_on_the_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.pdf");
    let output = file.to_str().expect("UTF-8");
    let pages = |more: &[&str]| {
        let (status, _, said) =
            run(&[&["render", "-q", "-o", output], more].concat(), "2 2 3. .3\n");
        assert_eq!(status, 0, "{said}");
        let pdf = fs::read(&file).expect("a file");
        assert!(pdf.starts_with(b"%PDF-"));
        let text = String::from_utf8_lossy(&pdf).into_owned();
        (text.matches("/MediaBox").count(), text)
    };
    assert_eq!(pages(&["-"]).0, 1);
    let (count, text) = pages(&["--sheet", "letter", "--answers", "-"]);
    assert!(count == 2 && text.contains("[0 0 612 792]"), "{count} pages");
    let (status, _, said) = run(&["render", "--answers", "-o", "x.svg", "-"], "2 2 3. ..\n");
    assert!(status == 2 && said.contains(".pdf"), "{said}");
}
