//! Masyus as rows of signs.

use super::numbered;
use lazyloop::puzzles::masyu::text::grid::{parse_rows, rows};

fn read(text: &str) -> Result<String, String> {
    let puzzle = parse_rows(&numbered(text, 1)).map_err(|error| error.to_string())?;
    Ok(rows(&puzzle).collect::<Vec<_>>().join("/"))
}

#[test]
fn signs_may_stand_apart_and_vary() {
    assert_eq!(read("o.*\n-_O").as_deref(), Ok("o.*/..o"));
    assert_eq!(read(" o . *\n . . .").as_deref(), Ok("o.*/..."));
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        ("", "line 1, column 1: expected a row of cells, found the end of the line"),
        (
            "o.\n.+",
            "line 2, column 2: expected a pearl ('o' white, '*' black), or '.' for a blank cell, found '+'",
        ),
        ("o.\n.", "line 2, column 1: expected 2 characters in row 2, found 1"),
    ] {
        assert_eq!(read(text).unwrap_err(), expected, "{text}");
    }
}
