//! Answers that are lines from cell to cell.

use lazyloop::lines::cells::line::{parse_answer, write_answer};
use lazyloop::text::Line;

fn read(text: &str) -> Result<String, String> {
    let line = Line { number: 2, text: text.as_bytes() };
    parse_answer(line).map(|answer| write_answer(&answer)).map_err(|error| error.to_string())
}

#[test]
fn answers_come_back() {
    for text in [
        "2 3 F-7 L-J",
        "3 3 F7. |L7 L-J",
        "3 3 F7. L+7 .LJ",
        "1 1 .",
        "2 2 s. Lw",
        "2 2 s. n.",
        "3 3 FS7 E+W LNJ",
    ] {
        assert_eq!(read(text).as_deref(), Ok(text));
    }
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        ("2 x", "line 2, column 3: expected the number of columns, found 'x'"),
        (
            "1 2 .*",
            "line 2, column 6: expected '.', '-', '|', 'L', 'J', '7', 'F', '+', or 'n', 'w', 'e' or 's' in small or capital letters, found '*'",
        ),
        ("1 2 .", "line 2, column 5: expected 2 characters in row 1, found 1"),
        ("2 2 F7", "line 2, column 7: expected row 2 of 2, found the end of the line"),
        ("2 2 F7 LL", "line 2, column 8: expected a sign that its neighbours lead to, found 'L'"),
        ("1 2 --", "line 2, column 5: expected a sign that its neighbours lead to, found '-'"),
        ("1 1 . .", "line 2, column 7: expected the end of the line, found '.'"),
    ] {
        assert_eq!(read(text).unwrap_err(), expected, "{text}");
    }
}
