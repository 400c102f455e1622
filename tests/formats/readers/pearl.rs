//! Ids of Pearl.

use lazyloop::puzzles::masyu::text::pearl::{parse_puzzle, write_puzzle};
use lazyloop::text::Line;

fn read(text: &str) -> Result<String, String> {
    let line = Line { number: 3, text: text.as_bytes() };
    parse_puzzle(line).map(|puzzle| write_puzzle(&puzzle)).map_err(|error| error.to_string())
}

#[test]
fn ids_with_and_without_parameters_are_read() {
    for text in ["3x2:aWbBa", "3x2dt:aWbBa", " 3x2den:aWaaBa "] {
        assert_eq!(read(text).as_deref(), Ok("3x2:aWbBa"), "{text}");
    }
    assert_eq!(read("2:Wc").as_deref(), Ok("2x2:Wc"));
    assert_eq!(read("9x6:zzaB").as_deref(), Ok("9x6:zzaB"));
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        ("x3:a", "line 3, column 1: expected the number of columns, found 'x3:a'"),
        ("3x:a", "line 3, column 3: expected the number of rows, found ':a'"),
        ("3x0:a", "line 3, column 1: a grid needs at least one row and one column"),
        ("3x2", "line 3, column 4: expected ':' and the clues, found the end of the line"),
        (
            "7x7dt#123",
            "line 3, column 6: expected ':' and the clues, not a random seed (in Pearl, \"Specific\" shows the game id), found '#'",
        ),
        ("3x2:aX", "line 3, column 6: expected 'B', 'W' or a letter 'a' to 'z', found 'X'"),
        ("3x2:aB", "line 3, column 7: expected clues for 6 cells, found 2"),
        ("3x2:aBe", "line 3, column 7: expected no clues after the last cell, found 'e'"),
    ] {
        assert_eq!(read(text).unwrap_err(), expected, "{text}");
    }
}
