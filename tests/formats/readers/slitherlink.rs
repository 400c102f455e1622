//! Slitherlinks as rows of signs.

use super::numbered;
use lazyloop::kind::Written;
use lazyloop::puzzles::slitherlink::text::grid::{Pasted, parse_puzzle};

fn read(text: &str) -> Result<String, String> {
    let rows = numbered(text, 5);
    let puzzle = parse_puzzle(&rows).map_err(|error| error.to_string())?;
    Ok(Pasted.write(&puzzle).unwrap().trim_end().replace('\n', "/"))
}

#[test]
fn spaces_part_cells_or_are_cells() {
    for (text, expected) in [
        ("3.2\n?..", "3.2/?.."),
        ("3 - 2\n? _  .", "3.2/?.."),
        (" 3 . 2 \n ? . . ", "3.2/?.."),
        ("3 1 2\n2 2 2", "312/222"),
        ("3 2\n? 1\n", "32/?1"),
        ("3  2\n  ?", "3..2/..?."),
        ("3 2 \n1  2\n0", "3.2./1..2/0..."),
        ("312\n222", "312/222"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(expected), "{text:?}");
    }
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        (
            "3.2\n..5",
            "line 6, column 3: expected a label 0 to 4, '?', or '.' for a blank cell, found '5'",
        ),
        ("3.2\n..", "line 6, column 1: expected 3 characters in row 2, found 2"),
        ("", "line 1, column 1: a grid needs at least one row and one column"),
    ] {
        assert_eq!(read(text).unwrap_err(), expected, "{text:?}");
    }
}
