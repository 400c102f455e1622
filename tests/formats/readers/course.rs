//! Lines of the course, with puzzles and with answers.

use lazyloop::puzzles::slitherlink::text::course::{
    parse_answer, parse_puzzle, write_answer, write_puzzle,
};
use lazyloop::puzzles::slitherlink::{Answer, Puzzle};
use lazyloop::text::Line;

fn puzzle(text: &str) -> Result<Puzzle, String> {
    parse_puzzle(Line { number: 7, text: text.as_bytes() }).map_err(|error| error.to_string())
}

fn answer(text: &str) -> Result<Answer, String> {
    parse_answer(Line { number: 7, text: text.as_bytes() }).map_err(|error| error.to_string())
}

#[test]
fn stray_space_is_accepted_and_not_written() {
    assert_eq!(write_puzzle(&puzzle("  2\t3 .04   1.. \t").unwrap()), "2 3 .04 1..");
}

#[test]
fn answers_round_trip() {
    let text = "1 2 11 101 11";
    assert_eq!(write_answer(&answer(text).unwrap()), text);
}

#[test]
fn faults_of_an_instance_name_their_place() {
    for (text, expected) in [
        ("x", "line 7, column 1: expected the number of rows, found 'x'"),
        ("-3 3 ...", "line 7, column 1: expected the number of rows, found '-3'"),
        ("3", "line 7, column 2: expected the number of columns, found the end of the line"),
        ("3 +3", "line 7, column 3: expected the number of columns, found '+3'"),
        ("0 3", "line 7, column 1: a grid needs at least one row and one column"),
        (
            "999999999 999999999",
            "line 7, column 1: 999999999 by 999999999 cells are too many (the most is 67108864)",
        ),
        ("2 2 .. ", "line 7, column 7: expected row 2 of 2, found the end of the line"),
        ("1 2 .5", "line 7, column 6: expected '.' or a label 0 to 4, found '5'"),
        ("1 2 é.", "line 7, column 5: expected '.' or a label 0 to 4, found 'é'"),
        ("1 2 ...", "line 7, column 5: expected 2 characters in row 1, found 3"),
        ("1 2 .", "line 7, column 5: expected 2 characters in row 1, found 1"),
        ("1 2 .. ..", "line 7, column 8: expected the end of the line, found '..'"),
    ] {
        assert_eq!(puzzle(text), Err(expected.to_string()), "{text}");
    }
}

#[test]
fn bytes_that_are_no_text_are_named() {
    for (text, expected) in [
        (&b"1 2 .\xff"[..], "line 1, column 6: expected UTF-8 text, found '\\xff'"),
        (&b"\xc3 1"[..], "line 1, column 1: expected UTF-8 text, found '\\xc3'"),
        (&b"1 2 .x\xff"[..], "line 1, column 6: expected '.' or a label 0 to 4, found 'x'"),
    ] {
        let error = parse_puzzle(Line { number: 1, text }).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn faults_of_an_answer_name_their_place() {
    for (text, expected) in [
        ("1 1 1 11", "line 7, column 9: expected group 3 of 3, found the end of the line"),
        ("1 1 1 1 1", "line 7, column 7: expected 2 characters in group 2, found 1"),
        ("1 1 1 12 1", "line 7, column 8: expected 0 or 1, found '2'"),
        ("1 1 1 11 1 0", "line 7, column 12: expected the end of the line, found '0'"),
    ] {
        assert_eq!(answer(text), Err(expected.to_string()), "{text}");
    }
}

#[test]
fn a_long_word_is_cut_short() {
    let text = "a".repeat(1000);
    assert_eq!(
        puzzle(&text),
        Err(format!("line 7, column 1: expected the number of rows, found '{}…'", "a".repeat(20)))
    );
}
