//! The way through an outside solver: encode, `minisat` or `cadical`, decode.

use crate::common::{self, lazyloop};
use ::lazyloop::puzzles::slitherlink::check::check;
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

/// The solvers that are installed, of those that we know how to call.
fn solvers() -> impl Iterator<Item = &'static str> {
    ["minisat", "cadical"].into_iter().filter(|name| common::needs::program(name))
}

/// Runs an outside solver on a formula; what it says of it is then in the file returned.
fn run(solver: &str, formula: &Path, folder: &Path) -> PathBuf {
    let result = folder.join("result.txt");
    let mut command = std::process::Command::new(solver);
    match solver {
        "minisat" => command.args(["-verb=0".as_ref(), formula, &result]),
        _ => command.arg("-q").arg(formula),
    };
    let output = command.output().expect("it is installed");
    assert!(matches!(output.status.code(), Some(10 | 20)), "{solver}: {output:?}");
    if solver != "minisat" {
        fs::write(&result, output.stdout).expect("a file");
    }
    result
}

/// The arguments for an encoding, of which a full one may be named by its way alone.
fn mode_arguments(mode: &str) -> Vec<&str> {
    match mode {
        "levels" | "trees" | "elimination" => vec!["--mode", "full", "--connectivity", mode],
        mode => vec!["--mode", mode],
    }
}

fn encode(input: &Path, index: usize, mode: &str, formula: &Path) {
    let mut command = Command::from(lazyloop());
    let command = command.arg("encode").arg(input).args(["--index", &index.to_string()]);
    command
        .args(mode_arguments(mode))
        .args(["-q", "-o"])
        .arg(formula)
        .assert()
        .success()
        .stdout("");
}

fn decode(input: &Path, index: usize, mode: &str, model: &Path) -> (String, Option<i32>) {
    let mut command = Command::from(lazyloop());
    let command = command.arg("decode").arg(input).args(["--index", &index.to_string()]);
    let output = command.args(mode_arguments(mode)).arg("-q").arg(model).output().expect("it runs");
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

/// Instances of our own: a line in a corner, a corridor, one without labels, one without answer.
const OWN: &str = "1 1 4\n3 3 2.. ... ..0\n2 4 3..3 ....\n\n3 3 ... ... ...\n1 3 4.4\n2 2 00 00\n";

#[test]
fn outside_solvers_answer_the_full_encodings() {
    let folder = tempfile::tempdir().expect("a folder");
    let formula = folder.path().join("formula.cnf");
    let own = folder.path().join("own.txt");
    fs::write(&own, OWN).expect("a file");
    for solver in solvers() {
        for input in [Some(own.clone()), common::data("course.txt")].into_iter().flatten() {
            let text = fs::read_to_string(&input).expect("readable");
            let instances = text.lines().filter(|line| !line.trim().is_empty());
            for (index, line) in instances.enumerate() {
                let puzzle = common::puzzle(line);
                if puzzle.grid().cell_count() > 100 {
                    continue;
                }
                let mode = ["full", "levels", "trees", "elimination"][index % 4];
                encode(&input, index + 1, mode, &formula);
                let model = run(solver, &formula, folder.path());
                let (output, status) = decode(&input, index + 1, mode, &model);
                let (instance, below) = output.split_once('\n').expect("two lines");
                assert_eq!((instance, status), (line, Some(0)), "{solver}, {mode}");
                match common::solve(&puzzle, &common::strategies()[0]) {
                    None => assert_eq!(below, "UNSATISFIABLE\n", "{solver}: {line}"),
                    Some(_) => {
                        let answer = common::answer(below.trim_end());
                        assert_eq!(check(&puzzle, &answer), Ok(()), "{solver}: {line}");
                    }
                }
            }
        }
    }
}

#[test]
fn outside_solvers_answer_maps() {
    let folder = tempfile::tempdir().expect("a folder");
    let formula = folder.path().join("formula.cnf");
    let input = folder.path().join("maps.txt");
    // The last one has no answer; without connectivity the second has a model with a cycle.
    fs::write(&input, "AB\nAB\n\nA...\nA...\n\nA.B\n...\nB.A\n").expect("a file");
    for solver in solvers() {
        for mode in ["full", "lazy"] {
            let mut answers = Vec::new();
            for index in 1..=3 {
                encode(&input, index, mode, &formula);
                let model = run(solver, &formula, folder.path());
                answers.push(decode(&input, index, mode, &model));
            }
            assert_eq!(answers[0], ("AB\nAB\n".to_string(), Some(0)), "{solver}, {mode}");
            let (second, status) = &answers[1];
            let has_cycle = mode == "lazy" && second.contains("is on a cycle");
            let is_right = second == "AAAA\nAAAA\n" && *status == Some(0);
            assert!(is_right || has_cycle && *status == Some(1), "{solver}, {mode}: {second}");
            assert_eq!(answers[2], ("UNSATISFIABLE\n".to_string(), Some(0)), "{solver}, {mode}");
        }
    }
}

#[test]
fn a_formula_is_as_its_header_and_comments_say() {
    for (mode, first) in [
        (
            "lazy",
            "c Slitherlink, 3 rows by 4 columns: local rules, and cuts made up front (a model may have several loops)",
        ),
        ("full", "c Slitherlink, 3 rows by 4 columns: connectivity in full"),
        ("levels", "c Slitherlink, 3 rows by 4 columns: connectivity in full"),
        ("elimination", "c Slitherlink, 3 rows by 4 columns: connectivity in full"),
        (
            "course",
            "c Slitherlink, 3 rows by 4 columns: the course's encoding as published (unsound)",
        ),
    ] {
        let mut command = Command::from(lazyloop());
        let command = command.args(["encode", "-", "--index", "2", "-q"]);
        let command = command.args(mode_arguments(mode));
        let output = command.write_stdin("1 1 4\n3 4 3..3 .... 2..2\n").output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let (comments, formula): (Vec<_>, Vec<_>) = text.lines().partition(|l| l.starts_with("c "));
        assert_eq!(comments[0], first);
        let header: Vec<&str> = formula[0].split(' ').collect();
        assert_eq!(header[..2], ["p", "cnf"]);
        let [variables, clauses] = [2, 3].map(|at| header[at].parse::<usize>().expect("a number"));
        assert_eq!(formula.len() - 1, clauses);
        // The comments name each variable once.
        let range = |comment: &&str| {
            let words: Vec<&str> = comment[2..].split([' ', ':']).collect();
            [0, 2].map(|at| words[at].parse::<usize>().expect("first and last"))
        };
        let (sorts, runs): (Vec<&str>, Vec<&str>) =
            comments[1..].iter().partition(|comment| comment.contains("clauses"));
        let ranges: Vec<[usize; 2]> = runs.iter().map(range).collect();
        assert!(ranges[0][0] == 1 && ranges.last().expect("some")[1] == variables, "{ranges:?}");
        assert!(ranges.windows(2).all(|pair| pair[0][1] + 1 == pair[1][0]), "{ranges:?}");
        if mode == "course" {
            // 16 horizontal segments, 15 vertical ones, 12 cells, 144 pairs.
            assert_eq!(ranges, [[1, 16], [17, 31], [32, 43], [44, 187]]);
            // The comments name each clause once, and each type.
            assert!((0..6).all(|kind| sorts.iter().any(|s| s.contains(&format!("type {kind},")))));
            let last = sorts.iter().filter_map(|sort| sort.split("clauses ").nth(1));
            let last = last.filter_map(|sort| sort.split([' ', ':']).nth(2)).next_back();
            assert_eq!(last.and_then(|last| last.parse().ok()), Some(clauses), "{sorts:?}");
        }
        for line in &formula[1..] {
            let numbers: Vec<i64> =
                line.split(' ').map(|n| n.parse().expect("a literal")).collect();
            let (end, literals) = numbers.split_last().expect("at least the 0");
            let known = |lit: &i64| *lit != 0 && lit.unsigned_abs() <= variables as u64;
            assert!(*end == 0 && literals.iter().all(known), "{line}");
        }
    }
}

/// The program's answer to a reply that is given as text.
fn decoded(instance: &str, mode: &str, reply: &str) -> (String, Option<i32>) {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, model] = ["instance.txt", "model.txt"].map(|name| folder.path().join(name));
    fs::write(&input, instance).expect("a file");
    fs::write(&model, reply).expect("a file");
    decode(&input, 1, mode, &model)
}

#[test]
fn replies_without_a_model_are_passed_on() {
    for reply in ["UNSAT\n", "s UNSATISFIABLE\n", "c a comment\r\ns UNSATISFIABLE\r\n"] {
        let expected = ("1 3 4.4\nUNSATISFIABLE\n".to_string(), Some(0));
        assert_eq!(decoded("1 3 4.4\n", "full", reply), expected);
    }
    for reply in ["INDET\n", "s UNKNOWN\n"] {
        assert_eq!(decoded("1 1 4", "full", reply), ("1 1 4\nUNKNOWN\n".to_string(), Some(1)));
    }
}

#[test]
fn models_in_both_forms_are_answers() {
    for reply in ["SAT\n1 2 3 4 5 6 7 0\n", "s SATISFIABLE\nv 1 2 3\nv 4 5 6\nv 7 0\n", "v 1 2 3 4"]
    {
        let expected = ("1 1 4\n1 1 1 11 1\n".to_string(), Some(0));
        assert_eq!(decoded("1 1 4\n", "levels", reply), expected, "{reply}");
    }
}

#[test]
fn a_model_that_is_no_answer_is_refused() {
    // Six horizontal segments, four vertical ones: the first and the last cell are squares.
    let sides = "v 1 -2 3 4 -5 6 7 8 9 10 0\n";
    let (output, status) = decoded("1 3 4.4\n", "course", sides);
    let fault = "ERROR: the model is not an answer: second loop through point row 1, column 3";
    assert_eq!((output, status), (format!("1 3 4.4\n{fault}\n"), Some(1)));
}

#[test]
fn the_published_encoding_has_a_model_that_decode_refuses() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, formula] = ["instance.txt", "formula.cnf"].map(|name| folder.path().join(name));
    fs::write(&input, "1 3 4.4\n").expect("a file");
    for solver in solvers() {
        encode(&input, 1, "course", &formula);
        let model = run(solver, &formula, folder.path());
        let (output, status) = decode(&input, 1, "course", &model);
        let fault = "ERROR: the model is not an answer: second loop through point row 1, column 3";
        assert_eq!((output, status), (format!("1 3 4.4\n{fault}\n"), Some(1)), "{solver}");
    }
}

/// A formula of other options has other variables, so its model says nothing here: the options are named.
#[test]
fn a_model_of_another_formula_is_blamed_on_the_options() {
    let trees = "with --mode full --connectivity trees";
    let other = "was it made of another instance or with other options?";
    let folder = tempfile::tempdir().expect("a folder");
    let [input, model] = ["instance.txt", "model.txt"].map(|name| folder.path().join(name));
    fs::write(&input, "1 1 4\n3 3 ... .4. ...\n").expect("a file");
    // No edge on, or no cell inside, is a model of no formula.
    for (variables, mode, named) in [(24, "trees", trees), (9, "lazy", "with --mode lazy:")] {
        let zeros: String = (1..=variables).map(|variable| format!("-{variable} ")).collect();
        fs::write(&model, format!("v {zeros}0\n")).expect("a file");
        let (output, status) = decode(&input, 2, mode, &model);
        let fault = "ERROR: the model is not an answer: ";
        let is_blamed = [fault, "it does not satisfy clause ", "instance 2", named, other]
            .iter()
            .all(|part| output.contains(part));
        assert!(status == Some(1) && is_blamed, "{mode}: {output}");
    }
    for (reply, found) in [
        ("v 1 -2 99999 0\n", "found '99999'"),
        ("v 1 -2 0\n", "the model gives no value to variable 3"),
    ] {
        fs::write(&model, reply).expect("a file");
        let mut command = Command::from(lazyloop());
        let command = command.arg("decode").arg(&input).args(["--index", "2"]);
        let output = command.args(mode_arguments("trees")).arg(&model).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_blamed = [found, trees, other].iter().all(|part| said.contains(part));
        assert!(output.status.code() == Some(1) && is_blamed, "{said}");
    }
}

#[test]
fn a_reply_that_cannot_be_read_is_one_clear_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, model] = ["instance.txt", "model.txt"].map(|name| folder.path().join(name));
    fs::write(&input, "1 1 4\n").expect("a file");
    for (reply, fault) in [
        ("v 1 2 x 0\n", "line 1, column 7: expected a literal from -7 to 7, found 'x'"),
        ("", "no verdict found: expected an 's' line or MiniSat's SAT, UNSAT or INDET"),
    ] {
        fs::write(&model, reply).expect("a file");
        let mut command = Command::from(lazyloop());
        let command = command.arg("decode").arg(&input).args(mode_arguments("levels"));
        let run = command.args(["--index", "1"]).arg(&model).assert();
        run.code(1).stdout("").stderr(format!("error: {}: {fault}\n", model.display()));
    }
}

/// It would have more variables than a formula can name, or take minutes to count.
#[test]
fn a_model_of_a_formula_that_encode_refuses_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("instance.txt");
    let map = format!("A{0}A\nB{0}B\n", ".".repeat(2000)) + &(".".repeat(2002) + "\n").repeat(2000);
    for (instance, modes) in [
        (common::blank(300), &["course", "statement", "report-1", "sketch", "report-2"][..]),
        (map, &["rules"]),
    ] {
        fs::write(&input, instance).expect("a file");
        for mode in modes {
            let said = ["encode", "decode"].map(|command| {
                let mut run = Command::from(lazyloop());
                let run =
                    run.arg(command).arg(&input).args(["--mode", mode]).write_stdin("v 1 0\n");
                let output = run.output().expect("it runs");
                (output.status.code(), String::from_utf8(output.stderr).expect("text"))
            });
            let [(_, encode), decode] = said;
            assert!(encode.starts_with("error: the encoding would have "), "{encode}");
            assert_eq!(decode, (Some(1), encode));
        }
    }
}

#[test]
fn a_mode_or_cut_that_a_kind_does_not_have_is_said() {
    for (puzzle, mode, fault) in [
        ("AA\n..\n", &["--mode", "statement"][..], "Flow Free has no mode 'statement'"),
        ("2x2:d\n", &["--mode", "rules"], "Slitherlink has no mode 'rules'"),
        ("mashu/2/2/00\n", &["--mode", "sketch"], "Masyu has no mode 'sketch'"),
        ("simpleloop/2/2/0\n", &["--mode", "report-1"], "Simple Loop has no mode 'report-1'"),
        ("AA\n..\n", &["--mode", "lazy", "--cuts", "ring"], "Flow Free has no cut 'ring'"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [("puzzle.txt", puzzle), ("model.txt", "v 1 0\n")] {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        for command in [&["encode", "puzzle.txt"][..], &["decode", "puzzle.txt", "model.txt"]] {
            let (status, said, errors) = common::run(folder.path(), &[command, mode].concat());
            let expected = format!("error: instance 1 of puzzle.txt: {fault}\n");
            assert_eq!((status, said.as_str()), (Some(1), ""), "{command:?} {mode:?}");
            assert!(errors.ends_with(&expected), "{errors}");
        }
    }
}

/// What `solve` makes of an input with a solver outside.
fn solve(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let mut command = Command::from(lazyloop());
    let run = command.args(["solve", "-q"]).args(arguments).write_stdin(input).output();
    let run = run.expect("it runs");
    (String::from_utf8(run.stdout).expect("text"), run.status.code())
}

/// Each outcome: its instance, and whether it has an answer, which must be right.
fn verdicts(output: &str) -> Vec<(String, bool)> {
    let lines: Vec<&str> = output.lines().collect();
    let verdict = |pair: &[&str]| {
        let is_answered = pair[1] != "UNSATISFIABLE";
        if is_answered {
            let checked = check(&common::puzzle(pair[0]), &common::answer(pair[1]));
            assert_eq!(checked, Ok(()), "{pair:?}");
        }
        (pair[0].to_string(), is_answered)
    };
    lines.chunks(2).map(verdict).collect()
}

#[test]
fn the_loop_goes_round_an_outside_solver() {
    let blank = common::blank(6);
    let input = format!("{}{blank}\n", OWN.replace("\n\n", "\n"));
    let expected = verdicts(&solve(&[], &input).0);
    for solver in solvers() {
        let program = if solver == "cadical" { "cadical -q" } else { solver };
        for mode in ["lazy", "full", "levels", "trees", "elimination"] {
            let arguments = [&["--solver", program][..], &mode_arguments(mode)].concat();
            let (output, status) = solve(&arguments, &input);
            assert_eq!(
                (verdicts(&output), status),
                (expected.clone(), Some(0)),
                "{program}, {mode}"
            );
        }
        for cuts in ["loop", "separator"] {
            let arguments = ["--solver", program, "--cuts", cuts, "--max-iterations", "1"];
            assert_eq!(verdicts(&solve(&arguments, &input).0), expected, "{program}, {cuts}");
        }
        let (output, status) = solve(&["--solver", program, "--mode", "course"], "1 3 4.4\n");
        assert_eq!(status, Some(1), "{program}");
        assert_eq!(output, "1 3 4.4\nERROR: second loop through point row 1, column 3\n");
        // A supposition that is refuted is an assumption of one call.
        let (output, _) = solve(&["--solver", program], "A.\nA.\n");
        assert_eq!(output, "AA\nAA\n", "{program}");
    }
}

#[cfg(unix)]
#[test]
fn a_solver_that_fails_is_one_clear_error() {
    for (solver, fault) in [
        (
            "false",
            "false: no verdict found: expected an 's' line or MiniSat's SAT, UNSAT or INDET (exit status: 1)",
        ),
        ("echo v 1 2 RESULT", "echo: No such file or directory (os error 2) (exit status: 0)"),
        ("echo v 1 0", "echo: line 1, column 7: expected a literal from -12 to 12, found '/"),
    ] {
        let (output, status) = solve(&["--solver", solver, "--mode", "full"], "1 1 4\n");
        let start = format!("1 1 4\nERROR: the solver failed: {fault}");
        assert!(output.starts_with(&start) && status == Some(1), "{solver}: {output}");
    }
}

/// Not once for each puzzle, and before any input is read.
#[test]
fn a_solver_that_is_not_there_ends_the_command_at_once() {
    for command in ["solve", "unique", "common", "certify", "compare"] {
        let mut run = Command::from(lazyloop());
        let run = run.args([command, "no-such-file", "-o", "out", "--solver", "no-such-solver -q"]);
        let run = if command == "compare" {
            let mut run = Command::from(lazyloop());
            run.args(["compare", "no-such-file", "--solver", "no-such-solver"]).output()
        } else {
            run.output()
        };
        let run = run.expect("it runs");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let fault = "there is no program 'no-such-solver' that can be run";
        assert!(run.status.code() == Some(2) && said.contains(fault), "{command}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_solver_that_hangs_is_stopped_at_the_limit() {
    let script = tempfile::tempdir().expect("a folder");
    let program = script.path().join("hangs");
    fs::write(&program, "#!/bin/sh\nexec sleep 1000\n").expect("a file");
    let mut permissions = fs::metadata(&program).expect("it is there").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
    fs::set_permissions(&program, permissions).expect("a program");
    let program = program.to_str().expect("UTF-8");
    let (output, status) = solve(&["--solver", program, "--time-limit", "0.2"], "1 1 4\n");
    assert_eq!((output.as_str(), status), ("1 1 4\nUNKNOWN: out of time\n", Some(1)));
}

#[test]
fn several_instances_are_files_of_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("formulas");
    let encode = |index: &str, input: &str| {
        let mut command = Command::from(lazyloop());
        let command = command.args(["encode", "-", "-q", "--index", index, "-o"]).arg(&to);
        command.write_stdin(input.to_string()).output().expect("it runs")
    };
    let lines = "1 1 4\n".repeat(12);
    assert!(encode("2-11", &lines).status.success());
    let mut names: Vec<_> = fs::read_dir(&to).expect("a folder").flatten().collect();
    names.sort_by_key(|entry| entry.file_name());
    let names: Vec<String> =
        names.into_iter().map(|entry| entry.file_name().into_string().expect("text")).collect();
    let expected: Vec<String> = (2..=11).map(|index| format!("{index:02}.cnf")).collect();
    assert_eq!(names, expected);
    let run = encode("1-3", "1 1 4\n1 1 7\n1 1 0\n");
    assert_eq!(run.status.code(), Some(1), "one cannot be read");
    assert!(to.join("1.cnf").is_file() && !to.join("2.cnf").exists() && to.join("3.cnf").is_file());
    let run = encode("2-5", "1 1 4\n1 1 0\n");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(said.contains("has 2 instances: there is no instance 3"), "{said}");
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    for (arguments, fault) in [
        (&["solve", "--connectivity", "levels"][..], "--connectivity is for the full mode"),
        (&["solve", "--mode", "course"], "the encoding 'course' is unsound"),
        (&["unique", "--mode", "course", "--solver", "true"], "the encoding 'course' is unsound"),
        (&["encode", "-", "--mode", "course", "--connectivity", "trees"], "--connectivity is for"),
        (&["encode", "-", "--index", "1-2"], "several formulas need a folder"),
        (&["encode", "-", "--index", "3-2"], "3 comes after 2"),
        (&["encode", "-", "--index", "x"], "'x' is not a number from 1 on"),
    ] {
        let mut command = Command::from(lazyloop());
        let run = command.args(arguments).write_stdin("1 1 4\n").output().expect("it runs");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.code() == Some(2) && said.contains(fault), "{arguments:?}: {said}");
    }
}
