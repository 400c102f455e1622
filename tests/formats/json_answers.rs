//! An answer that stands beside a puzzle in JSON is used or refused, and never dropped without a word.

use crate::common::run;
use std::fs;

/// Two of the answers to a blank puzzle of two cells.
const LEFT: &str = r#"{"puzzle":"slitherlink","rows":1,"cols":2,"clues":[".."],"horizontal":["10","10"],"vertical":["110"]}"#;
const RIGHT: &str = r#"{"puzzle":"slitherlink","rows":1,"cols":2,"clues":[".."],"horizontal":["01","01"],"vertical":["011"]}"#;
/// The same puzzle with an edge of an answer missing.
const BROKEN: &str = r#"{"puzzle":"slitherlink","rows":1,"cols":2,"clues":[".."],"horizontal":["10","10"],"vertical":["100"]}"#;

/// A folder with a file `a.json` of these lines.
fn folder(lines: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.json"), lines.join("\n") + "\n").expect("a file");
    folder
}

/// A folder with puzzles of all kinds in `a.txt`, and with their answers in `a.json`.
fn solved() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = "1 1 4\n1 1 3\n3x2:aWd\nx\nsimpleloop/2/2/0\n\nA.B\nA.B\n";
    fs::write(folder.path().join("a.txt"), puzzles).expect("a file");
    run(folder.path(), &["-q", "solve", "a.txt", "--to", "json", "-o", "a.json"]);
    folder
}

#[test]
fn check_takes_what_solve_writes_as_json() {
    let folder = solved();
    let (status, said, errors) = run(folder.path(), &["check", "a.json"]);
    let said: Vec<&str> =
        said.lines().map(|line| line.split_once("): ").expect("a line").1).collect();
    let expected = [
        "right",
        "nothing to check: UNSATISFIABLE",
        "right",
        "nothing to check: ERROR",
        "right",
        "right",
    ];
    assert_eq!((status, said), (Some(0), expected.to_vec()), "{errors}");
}

#[test]
fn check_tells_a_wrong_answer_from_none_and_from_what_is_no_answer() {
    let open = r#"{"puzzle":"slitherlink","rows":1,"cols":2,"clues":[".."]}"#;
    let half = LEFT.replace(r#","vertical":["110"]"#, "");
    let folder = folder(&[LEFT, open, BROKEN, &half, "{", RIGHT]);
    let (status, said, _) = run(folder.path(), &["check", "a.json"]);
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(status, Some(1));
    assert_eq!(said[0], "pair 1 (line 1): right");
    assert_eq!(said[1], "pair 2 (line 2): cannot be read: the object has no answer");
    assert!(said[2].starts_with("pair 3 (line 3): WRONG: "), "{}", said[2]);
    assert!(said[3].starts_with("pair 4 (line 4): cannot be read: line 4, column "), "{}", said[3]);
    assert!(said[4].starts_with("pair 5 (line 5): cannot be read: line 5, column "), "{}", said[4]);
    assert_eq!(said[5..], ["pair 6 (line 6): right"]);
}

#[test]
fn an_object_that_solve_could_not_read_is_no_claim() {
    let folder = folder(&["{\"puzzle\":1}", LEFT]);
    run(folder.path(), &["-q", "solve", "a.json", "-o", "out.txt"]);
    let (status, said, _) = run(folder.path(), &["check", "out.txt"]);
    let expected = "pair 1 (line 1): nothing to check: ERROR\npair 2 (line 3): right\n";
    assert_eq!((status, said.as_str()), (Some(0), expected));
}

#[test]
fn convert_keeps_answers_where_the_format_has_them() {
    let folder = solved();
    let lines = fs::read_to_string(folder.path().join("a.json")).expect("a file");
    let answered: Vec<&str> = lines.lines().filter(|line| !line.contains("outcome")).collect();
    fs::write(folder.path().join("b.json"), answered.join("\n")).expect("a file");
    let (status, said, _) = run(folder.path(), &["convert", "b.json", "--to", "json"]);
    assert_eq!((status, said.lines().collect::<Vec<_>>()), (Some(0), answered.clone()));
    fs::write(folder.path().join("c.json"), answered[0]).expect("a file");
    let (status, said, _) = run(folder.path(), &["convert", "c.json", "--to", "pzprv3"]);
    let (_, expected, _) = run(folder.path(), &["solve", "c.json", "--to", "pzprv3"]);
    assert_eq!((status, said), (Some(0), expected));
    let (status, said, errors) = run(folder.path(), &["convert", "c.json", "--to", "course"]);
    assert_eq!((status, said.as_str()), (Some(0), "1 1 4\n"));
    assert!(errors.contains("instance 1 (line 1): 'course' has no answers"), "{errors}");
}

#[test]
fn a_wrong_answer_is_not_converted() {
    let folder = folder(&[BROKEN, LEFT]);
    let (status, said, errors) = run(folder.path(), &["convert", "a.json", "--to", "json"]);
    assert_eq!((status, said), (Some(1), format!("{LEFT}\n")));
    assert!(
        errors.contains("instance 1 (line 1): the answer beside the puzzle is wrong: "),
        "{errors}"
    );
}

#[test]
fn render_draws_the_answer_that_is_there() {
    let folder = folder(&[LEFT]);
    let draw = |line: &str, more: &[&str]| {
        fs::write(folder.path().join("a.json"), line).expect("a file");
        let render = [&["render", "a.json", "-o", "a.svg"], more].concat();
        let (status, _, errors) = run(folder.path(), &render);
        let picture = fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
        (status, picture, errors)
    };
    let bare = draw(LEFT, &[]);
    let [left, right, broken] = [LEFT, RIGHT, BROKEN].map(|line| draw(line, &["--solution"]));
    assert_eq!([bare.0, left.0, right.0, broken.0], [Some(0), Some(0), Some(0), Some(1)]);
    assert!(left.1 != right.1 && left.1 != bare.1);
    assert_eq!(broken.1, bare.1);
    assert!(broken.2.contains("drawn without an answer: the answer beside the puzzle is wrong: "));
}

#[test]
fn commands_that_solve_say_that_they_leave_the_answer_out() {
    let folder = folder(&[LEFT, RIGHT]);
    let said = "a.json: line 2: the answer beside the puzzle is left out";
    for command in
        [&["solve"][..], &["unique"], &["common"], &["rate"], &["explain", "--index", "2"]]
    {
        let (_, _, errors) = run(folder.path(), &[command, &["a.json"]].concat());
        assert!(errors.contains(said), "{command:?}: {errors}");
    }
    let (_, _, errors) = run(folder.path(), &["convert", "a.json", "--to", "json"]);
    assert!(!errors.contains("left out"), "{errors}");
}
