//! The program as users meet it: whole outputs, exit statuses, logs, streams.

use crate::common;
use ::lazyloop::kind::Mode;
use assert_cmd::Command;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Instances of every fate, stray space and blank lines, each with the one line that is right.
const BATCH: &str = "1 1 4\n 1  2 33 \r\n\n2 2 3. .0\n1 3 4.4\n1 1 5\n2 2 .. ..2\nx";
const ANSWERS: &str = "\
1 1 4
1 1 1 11 1
 1  2 33\u{20}
1 2 11 101 11
2 2 3. .0
UNSATISFIABLE
1 3 4.4
UNSATISFIABLE
1 1 5
ERROR: line 6, column 5: expected '.' or a label 0 to 4, found '5'
2 2 .. ..2
ERROR: line 7, column 8: expected 2 characters in row 2, found 3
x
ERROR: line 8, column 1: expected the number of rows, found 'x'
";

fn lazyloop(arguments: &[&str]) -> Command {
    let mut command = Command::from(common::lazyloop());
    command.args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// A folder for one test, with a file of instances in it.
fn folder(instances: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("instances.txt");
    fs::write(&input, instances).expect("a file");
    (folder, input.display().to_string())
}

#[test]
fn an_instance_of_the_course_size_leaves_itself_and_its_answer() {
    let instance = "3 4 31.3 .... .22.";
    for mode in ["lazy", "full"] {
        let run = lazyloop(&["solve", "--mode", mode]).write_stdin(instance).output().unwrap();
        let stdout = text(&run.stdout);
        let lines: Vec<&str> = stdout.split('\n').collect();
        assert_eq!((lines.len(), lines[0], lines[2]), (3, instance, ""), "{stdout}");
        let answer = common::answer(lines[1]);
        assert_eq!(lines[1], common::answer_line(&answer), "single spaces, none at the end");
        let verdict =
            lazyloop::puzzles::slitherlink::check::check(&common::puzzle(instance), &answer);
        assert_eq!(verdict, Ok(()));
        assert_eq!(run.status.code(), Some(0));
    }
}

#[test]
fn every_instance_has_two_lines_whatever_becomes_of_it() {
    for mode in ["lazy", "full"] {
        let run = lazyloop(&["solve", "-", "--mode", mode]).write_stdin(BATCH).assert();
        run.code(1).stdout(ANSWERS);
    }
    for cuts in ::lazyloop::kind::Cut::ALL {
        let run = lazyloop(&["solve", "--cuts", cuts.name()]).write_stdin(BATCH).assert();
        run.code(1).stdout(ANSWERS);
    }
}

#[test]
fn an_output_file_holds_what_standard_output_would() {
    let (folder, input) = folder(BATCH);
    let output = folder.path().join("answers.txt");
    let run = lazyloop(&["solve", &input, "-o", output.to_str().unwrap()]).assert();
    run.code(1).stdout("");
    assert_eq!(fs::read_to_string(&output).unwrap(), ANSWERS);
}

#[test]
fn the_input_is_never_overwritten() {
    let (_folder, input) = folder(BATCH);
    let run = lazyloop(&["solve", &input, "-o", &input]).assert();
    run.code(1).stderr(format!("error: {input} is both input and output\n"));
    assert_eq!(fs::read_to_string(&input).unwrap(), BATCH);
}

#[test]
fn exit_statuses_tell_the_outcome() {
    let status = |arguments: &[&str], input: &str| {
        lazyloop(arguments).write_stdin(input).output().unwrap().status.code()
    };
    assert_eq!(
        status(&["solve"], "1 1 4\n1 3 4.4\n"),
        Some(0),
        "solved, or proven to be unsolvable"
    );
    assert_eq!(status(&["solve"], ""), Some(0), "nothing asked");
    assert_eq!(status(&["solve"], "1 1 4\n1 1 5\n"), Some(1), "an error");
    assert_eq!(status(&["solve", "--time-limit", "0"], "1 1 4\n"), Some(1), "unknown");
    for usage in [
        &["solve", "--mode", "both"][..],
        &["solve", "--cuts", "none"],
        &["solve", "--time-limit", "-1"],
        &["solve", "--time-limit", "soon"],
        &["solve", "--max-iterations", "x"],
        // Values with which nothing can ever be solved.
        &["solve", "--max-memory", "0"],
        &["tour", "--max-memory", "0"],
        &["solve", "--max-clauses", "0"],
        &["encode", "-", "--max-clauses", "0"],
        &["trace", "-", "--max-iterations", "0"],
        &["trace", "-", "--index", "0"],
        &["encode", "-", "--index", "0-3"],
        &["solve", "-q", "-v"],
        &["encode", "-", "--index", "x"],
        &["solve", "--mode", "full", "--cuts", "loop"],
        &["solve", "--mode", "full", "--regions", "off"],
        &["solve", "--mode", "full", "--max-iterations", "3"],
        &["encode", "-", "--mode", "course", "--cuts", "loop"],
        &["solve", "--no-such-option"],
        &["no-such-command"],
        &[],
    ] {
        assert_eq!(status(usage, "1 1 4\n"), Some(2), "{usage:?}");
    }
    assert_eq!(status(&["--help"], ""), Some(0));
    assert_eq!(status(&["--version"], ""), Some(0));
}

#[test]
fn what_cannot_be_read_is_one_clear_line() {
    let (folder, input) = folder("1 1 4\n");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let missing = path("missing.txt");
    for command in ["solve", "check"] {
        let expected =
            format!("error: cannot read {missing}: No such file or directory (os error 2)\n");
        lazyloop(&[command, &missing]).assert().code(1).stdout("").stderr(expected);
    }
    let here = path("");
    let run = lazyloop(&["check", &here]).assert().code(1).stdout("");
    run.stderr(format!("error: cannot read {here}: is a directory\n"));
    let empty = path("empty");
    std::fs::create_dir(&empty).unwrap();
    let run = lazyloop(&["solve", &empty]).assert().code(1).stdout("");
    run.stderr(format!("error: {empty} has no files\n"));
    let nowhere = path("nowhere/answers.txt");
    let run = lazyloop(&["solve", &input, "-o", &nowhere]).assert().code(1);
    run.stderr(format!("error: cannot write {nowhere}: No such file or directory (os error 2)\n"));
    let run = lazyloop(&["encode", &input, "--index", "2"]).assert().code(1);
    run.stderr(format!("error: {input} has 1 instance: there is no instance 2\n"));
    lazyloop(&["encode", &input, "--index", "0"]).assert().code(2);
}

const KEYS: [&str; 23] = [
    "index",
    "line",
    "puzzle",
    "rows",
    "cols",
    "fingerprint",
    "version",
    "limits",
    "mode",
    "cuts",
    "regions",
    "solver",
    "verdict",
    "iterations",
    "cut_clauses",
    "variables",
    "clauses",
    "fallback",
    "encode_seconds",
    "first_solve_seconds",
    "sat_seconds",
    "model_check_seconds",
    "seconds",
];

/// A grid without its kind's name is of the kind that was asked for, as are an address and JSON; another kind is an
/// error in its place.
#[test]
fn the_kind_that_was_asked_for_is_read() {
    let grid = "- - 2 - -\n- - - - -\n1 - - - -\n- - - - -\n- - - - -\n";
    let read = |kind: &str, command: &str, input: &str| {
        let output =
            lazyloop(&[command, "--kind", kind, "--to", "json"]).write_stdin(input).output();
        let output = output.expect("it runs");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let json = |kind: &str| read(kind, "convert", grid).1;
    let [koburin, loops] = ["koburin", "Simple Loop"].map(json);
    assert!(koburin.contains("\"puzzle\":\"koburin\""), "{koburin}");
    assert!(loops.is_empty(), "a number is no clue of a Simple Loop: {loops}");
    for format in ["address", "json", "pzprv3", "koburin"] {
        let written = lazyloop(&["convert", "--to", format]).write_stdin(koburin.as_str()).output();
        let written = text(&written.expect("it runs").stdout);
        assert_eq!(read("koburin", "convert", &written).1, koburin, "{format}");
        let (status, _, said) = read("slitherlink", "convert", &written);
        assert_eq!(status, Some(1), "{format}: {said}");
        if format != "koburin" {
            assert!(said.contains("expected Slitherlink, found Koburin"), "{format}: {said}");
        }
    }
    let own = "instances/kinds/lighthouses.kind";
    let puzzles = fs::read_to_string(own).expect("a file");
    let below = puzzles.split("lighthouses\n").last().expect("its last puzzle");
    let (status, said, _) = read(own, "convert", below);
    assert_eq!((status, said.contains("\"puzzle\":\"lighthouses\"")), (Some(0), true), "{said}");
    let (status, _, said) = read("koburim", "convert", grid);
    assert!(status == Some(2) && said.contains("a similar value exists: 'koburin'"), "{said}");
}

#[test]
fn statistics_are_one_object_for_each_instance() {
    let (folder, input) = folder(BATCH);
    let stats = folder.path().join("stats.jsonl");
    let arguments = ["solve", &input, "--mode", "full", "--stats", stats.to_str().unwrap()];
    lazyloop(&arguments).assert().code(1);
    let stats = fs::read_to_string(&stats).unwrap();
    let records: Vec<serde_json::Value> =
        stats.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<&str> = records.iter().map(|r| r["verdict"].as_str().unwrap()).collect();
    let (unsatisfiable, error) = ("unsatisfiable", "error");
    assert_eq!(verdicts, ["solved", "solved", unsatisfiable, unsatisfiable, error, error, error]);
    for (line, record) in stats.lines().zip(&records) {
        // In this order, and the reason after them where there is one.
        let at = |key: &&str| line.find(&format!("\"{key}\":"));
        let places: Vec<Option<usize>> = KEYS.iter().map(at).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
        let failed = usize::from(record["verdict"] == "error");
        assert_eq!(record.as_object().unwrap().len(), KEYS.len() + failed, "{line}");
        assert_eq!(failed == 1, record["error"].is_string(), "{line}");
    }
    let lines: Vec<u64> = records.iter().map(|r| r["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [1, 2, 4, 5, 6, 7, 8], "blank lines count");
    let first = &records[0];
    assert_eq!(
        (&first["index"], &first["rows"], &first["cols"]),
        (&1.into(), &1.into(), &1.into())
    );
    assert_eq!((&first["puzzle"], &first["mode"]), (&"slitherlink".into(), &"full".into()));
    assert_eq!((&first["fallback"], &first["iterations"]), (&false.into(), &1.into()));
    let (variables, clauses) = lazyloop::lines::full::size(&common::puzzle("1 1 4"), Mode::Full);
    assert_eq!((&first["variables"], &first["clauses"]), (&variables.into(), &clauses.into()));
    assert_eq!(records[4]["rows"], 0, "not read");
}

/// The cuts 'loop' alone forbid one of the loops beyond the wall after another.
#[test]
fn a_time_limit_gives_up_and_goes_on() {
    let walled = format!("6 13{0}{0} ..3...0...3..{0}{0}{0}", " ......0......");
    let input = format!("1 1 4\n{walled}\n1 1 4\n");
    let arguments = ["solve", "--cuts", "loop", "--time-limit", "3"];
    let run = lazyloop(&arguments).write_stdin(input).output().unwrap();
    let expected =
        format!("1 1 4\n1 1 1 11 1\n{walled}\nUNKNOWN: out of time\n1 1 4\n1 1 1 11 1\n");
    assert_eq!((text(&run.stdout), run.status.code()), (expected, Some(1)));
    assert!(text(&run.stderr).contains("instance 2 (line 2): 6x13 lazy/loop"));
    assert!(
        text(&run.stderr).contains("3 instances: 2 solved, 0 unsatisfiable, 1 unknown, 0 errors")
    );
}

/// A wall of zeros between two labels: every model of the local rules has several loops.
const WALL: &str = "4 9 ....0.... .3..0..3. ....0.... ....0....";

#[test]
fn a_fallback_is_logged_and_answered() {
    let (folder, input) = folder(WALL);
    let stats = folder.path().join("stats.jsonl");
    let arguments = ["solve", &input, "--max-iterations", "1", "--stats", stats.to_str().unwrap()];
    let run = lazyloop(&arguments).assert().code(0);
    let run = run.stdout(format!("{WALL}\nUNSATISFIABLE\n"));
    let log = text(&run.get_output().stderr);
    assert!(log.contains(", fallback to full: unsatisfiable"), "{log}");
    assert!(log.contains("1 fallback,"), "{log}");
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&stats).unwrap()).unwrap();
    assert_eq!((&record["fallback"], &record["iterations"]), (&true.into(), &2.into()));
}

#[test]
fn an_encoding_that_is_too_large_is_unknown_with_its_size() {
    let puzzle = common::puzzle("2 2 .. .3");
    let (variables, clauses) = lazyloop::lines::full::size(&puzzle, Mode::Full);
    let input = "2 2 .. .3\n1 1 4\n";
    let most = (clauses - 1).to_string();
    let run =
        lazyloop(&["solve", "--mode", "full", "--max-clauses", &most]).write_stdin(input).assert();
    run.code(1).stdout(format!(
        "2 2 .. .3\nUNKNOWN: the trees encoding needs {variables} variables and {clauses} clauses, \
         more than the {most} clauses allowed\n1 1 4\n1 1 1 11 1\n"
    ));
    let enough = clauses.to_string();
    let run = lazyloop(&["solve", "--mode", "full", "--max-clauses", &enough])
        .write_stdin(input)
        .assert();
    run.code(0);
    let run = lazyloop(&["encode", "--index", "1", "-", "--max-clauses", &most])
        .write_stdin(input)
        .assert();
    run.code(1).stdout("").stderr(format!(
        "error: the encoding would have {clauses} clauses, more than the {most} allowed (--max-clauses)\n"
    ));
    // The usual limit: a size of which nothing but the size is ever made.
    let huge = format!("1000 1000{}\n", format!(" {}", ".".repeat(1000)).repeat(1000));
    let run = lazyloop(&["solve", "--mode", "full", "--connectivity", "levels"])
        .write_stdin(huge)
        .assert()
        .code(1);
    assert!(text(&run.get_output().stdout).ends_with("more than the 50000000 clauses allowed\n"));
}

#[test]
fn logs_say_as_much_as_was_asked_for() {
    let log = |arguments: &[&str], rust_log: Option<&str>| {
        let mut command = lazyloop(arguments);
        if let Some(level) = rust_log {
            command.env("RUST_LOG", level);
        }
        text(&command.write_stdin(WALL).output().unwrap().stderr)
    };
    let has = |log: &str, words: &[&str]| words.iter().all(|word| log.contains(word));
    let instance = "instance 1 (line 1): 4x9 lazy/";
    let iteration = "instance 1 (line 1): lazy iteration 1: ";
    let clause = "lazy iteration 1 adds [";

    let usual = log(&["solve"], None);
    assert_eq!(usual.lines().count(), 2, "one line an instance and one for the batch: {usual}");
    assert!(has(
        &usual,
        &[instance, " iteration", " cut clause", " variables", " clauses", " s: unsat"]
    ));
    assert!(usual.ends_with(" s\n") && usual.contains("\n1 instance: 0 solved, 1 unsatisfiable"));

    let iterations = log(&["solve", "-v"], None);
    let words = [instance, iteration, " clause", "s solving"];
    assert!(has(&iterations, &words), "{iterations}");
    assert!(!iterations.contains(clause));
    assert!(has(&log(&["solve", "-vv"], None), &[instance, iteration, clause]));

    assert_eq!(log(&["solve", "-q"], None), "");
    assert_eq!(log(&["solve", "-vv"], Some("off")), "", "RUST_LOG wins");
    assert!(has(&log(&["solve", "-q"], Some("debug")), &[instance, iteration]), "RUST_LOG wins");
}

/// To read the rules of all kinds takes longer than most puzzles.
#[test]
fn rules_are_read_of_kinds_that_are_there() {
    let rows = "3 3\n...\n...\n...\n";
    let yajilin = "yajilin\n3 3\n2s - -\n- - -\n- - -\n";
    let straight = r#"{"puzzle": "geradeweg", "rows": 2, "cols": 2, "clues": ["- -", "- -"]}"#;
    let address = "https://puzz.link/p?yajilin/3/3/22h\n";
    let tables = [
        (rows, &[][..]),
        (WALL, &[]),
        (yajilin, &["Yajilin"]),
        (address, &["Yajilin"]),
        (straight, &["Geradeweg"]),
    ];
    for (text, kinds) in tables {
        let run = lazyloop(&["solve", "-v"]).write_stdin(text).output().unwrap();
        let log = String::from_utf8_lossy(&run.stderr).into_owned();
        let read = log.lines().filter_map(|line| line.strip_prefix("reading the rules of "));
        assert_eq!(read.collect::<Vec<_>>(), kinds, "{text}{log}");
    }
}

#[test]
fn each_line_of_the_log_says_which_instance_it_is_of() {
    let input = format!("{WALL}\n").repeat(3);
    for more in [&["-j", "2"][..], &["--isolate", "-j", "2"]] {
        let run = lazyloop(&["solve", "-vv"]).args(more).write_stdin(input.clone()).output();
        let log = text(&run.unwrap().stderr);
        let (last, lines): (Vec<&str>, Vec<&str>) =
            log.lines().partition(|line| line.starts_with("3 instances: "));
        assert_eq!(last.len(), 1, "{log}");
        for instance in 1..=3 {
            let place = format!("instance {instance} (line {instance}): ");
            let adds = format!("{place}lazy iteration 1 adds [");
            assert!(lines.iter().any(|line| line.starts_with(&adds)), "{log}");
        }
        let is_placed = |line: &&str| line.starts_with("instance ") && line.contains("): ");
        let strays: Vec<_> = lines.iter().filter(|line| !is_placed(line)).collect();
        assert!(strays.is_empty(), "{strays:?}");
    }
}

/// The output of `solve` is no input of it. It is said once, where it is, and not line by line; and an
/// output that is named is left as it was.
#[test]
fn replies_below_their_puzzles_are_told_from_puzzles() {
    let puzzles = "2 2 3. ..\n1 1 3\n1 1 5\n1 2 33\n";
    let masyu = "3x3:BaBcBaB\n";
    let (folder, input) = folder(puzzles);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (out, other) = (path("out.txt"), path("other.txt"));
    let assert_said = |run: assert_cmd::assert::Assert, name: &str| {
        let log = text(&run.get_output().stderr);
        let said = "this is the reply to the puzzle above it, as solve writes it: check reads such \
            files, and --resume goes on with them";
        assert!(log.ends_with(&format!("error: {name}, line 2: {said}\n")), "{log}");
        // Before it stands at most what is wrong with the first puzzle.
        assert!(log.lines().count() < 3, "{log}");
    };
    fs::write(&other, "what was there\n").unwrap();
    for (question, puzzles) in [
        (&["solve"][..], puzzles),
        (&["solve"], masyu),
        (&["solve"], "1 1 3\n1 1 4\n"),
        (&["solve"], "1 1 x\n1 1 4\n"),
        (&["solve", "--time-limit", "0"], "1 1 4\n"),
        (&["solve", "--all"], puzzles),
        (&["common"], puzzles),
        (&["common"], "2 2 .. ..\n1 1 3\n"),
    ] {
        fs::write(&input, puzzles).unwrap();
        lazyloop(question).args(["-q", "--force", &input, "-o", &out]).output().unwrap();
        for again in [&["solve"][..], &["unique"], &["compare"], &["convert", "--to", "json"]] {
            let run = lazyloop(again).args(["-q", &out]).assert().code(1);
            assert_said(run, &out);
        }
        let run = lazyloop(&["solve", "-q", &out, "-o", &other]).assert().code(1);
        assert_said(run, &out);
        assert_eq!(fs::read_to_string(&other).unwrap(), "what was there\n");
        let run = lazyloop(&["solve", "-q"]).write_stdin(fs::read(&out).unwrap()).assert().code(1);
        assert_said(run, "standard input");
    }
    // A puzzle that cannot be read is an error of its own, and the others are solved.
    fs::write(&input, "1 1 4\n1 1 5\n1 1 3\n1 1 1 11 1\n").unwrap();
    let run = lazyloop(&["solve", "-q", &input]).assert().code(1);
    let solved = text(&run.get_output().stdout);
    assert_eq!(solved.matches("ERROR: ").count(), 2, "{solved}");
    assert!(solved.contains("1 1 3\nUNSATISFIABLE\n"), "{solved}");
}

/// A page is for others to see: it does not say where on this machine the puzzle lies.
#[test]
fn pages_name_files_without_their_folders() {
    let (folder, input) = folder("2 2 3. ..\n");
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    lazyloop(&["trace", &input, "-o", &path("trace.html")]).assert().code(0);
    lazyloop(&["compare", &input, "--report", &path("report")]).assert().code(0);
    lazyloop(&["explain", &input, "--html", &path("explain.html")]).output().unwrap();
    let name = std::path::Path::new(&input).file_name().unwrap().to_str().unwrap();
    for page in ["trace.html", "report/index.html", "explain.html"] {
        let page = fs::read_to_string(path(page)).unwrap();
        assert!(page.contains(name), "{page}");
        assert!(!page.contains(folder.path().to_str().unwrap()), "{page}");
    }
    // An address has slashes too, and standard input has no name.
    let address = "https://puzz.link/p?slither/2/2/3d";
    let run = lazyloop(&["trace", address]).assert().code(0);
    assert!(text(&run.get_output().stdout).contains(address));
    let run = lazyloop(&["trace", "-"]).write_stdin("2 2 3. ..\n").assert().code(0);
    assert!(text(&run.get_output().stdout).contains("Instance 1 of standard input"));
}

#[test]
fn quiet_still_tells_of_errors() {
    let run = lazyloop(&["solve", "-q"]).write_stdin("1 1 4\n1 1 5\n").assert().code(1);
    let error = "line 2, column 5: expected '.' or a label 0 to 4, found '5'";
    run.stderr(format!("error: instance 2 (line 2): {error}\n"));
}

/// Who reads the first answer may have had enough.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_success() {
    let (_folder, input) = folder(&"2 2 .. .3\n".repeat(20_000));
    for arguments in [["solve", &input, "-q"], ["check", &input, "-q"]] {
        let mut child = common::lazyloop()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

/// The standard library puts `/dev/null` in place of a stream that is closed.
#[cfg(target_os = "linux")]
#[test]
fn what_is_read_or_written_where_the_stream_is_closed_is_an_error() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), "1 1 4\n").unwrap();
    let (program, input) = (env!("CARGO_BIN_EXE_lazyloop"), file.path().display());
    for (arguments, status, said) in [
        (format!("solve {input} >&-"), 1, "error: cannot write standard output: it is closed\n"),
        (
            format!("convert --to json {input} >&-"),
            1,
            "error: cannot write standard output: it is closed\n",
        ),
        (
            "generate 3x3 --seed 1 >&-".to_string(),
            1,
            "error: cannot write standard output: it is closed\n",
        ),
        ("solve - <&-".to_string(), 1, "error: cannot read standard input: it is closed\n"),
        ("hint <&-".to_string(), 1, "error: cannot read standard input: it is closed\n"),
        // What is not used may be closed, and what is said is lost.
        (format!("solve {input} <&-"), 0, ""),
        (format!("solve {input} -o /dev/null >&-"), 0, ""),
        (format!("solve {input} </dev/null >/dev/null"), 0, ""),
        (format!("solve {input} 2>&-"), 0, ""),
        (format!("solve {input} >&- 2>&-"), 1, ""),
    ] {
        let run = std::process::Command::new("sh")
            .args(["-c", &format!("{program} -q {arguments}")])
            .output()
            .unwrap();
        assert_eq!((run.status.code(), &*text(&run.stderr)), (Some(status), said), "{arguments}");
    }
}

/// A pair of lines is there before the next instance is.
#[test]
fn each_answer_is_flushed_before_the_next_line_is_read() {
    let mut child = common::lazyloop()
        .args(["solve", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (send, lines) = mpsc::channel();
    let reader =
        thread::spawn(move || output.lines().try_for_each(|line| send.send(line.unwrap())));
    let next = || lines.recv_timeout(Duration::from_secs(60)).expect("an answer while input waits");
    for (instance, answer) in
        [("1 1 4", "1 1 1 11 1"), ("1 3 4.4", "UNSATISFIABLE"), ("1 2 33", "1 2 11 101 11")]
    {
        input.write_all(format!("{instance}\n").as_bytes()).unwrap();
        input.flush().unwrap();
        assert_eq!([next(), next()], [instance, answer]);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(reader.join().unwrap().is_ok());
}
