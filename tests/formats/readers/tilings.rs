//! Ids of Loopy on tilings.

use lazyloop::kind::Written;
use lazyloop::puzzles::tilings::text::loopy::{Loopy, parse_puzzle};
use lazyloop::text::Line;

fn read(text: &str) -> Result<String, String> {
    let puzzle = parse_puzzle(Line { number: 3, text: text.as_bytes() });
    let puzzle = puzzle.map_err(|error| error.to_string())?;
    Loopy.write(&puzzle).map_err(|misfit| misfit.to_string())
}

#[test]
fn ids_come_back_as_they_were() {
    for (text, expected) in [
        ("3x3t2:i", "3x3t2:i"),
        (" 3t2dh:a3g ", "3x3t2:a3g"),
        ("3x3t1:0_3r", "3x3t1:0_3r"),
        ("3x3t1:3q", "3x3t1:3q"),
        ("2x2t9:Ce", "2x2t9:Ce"),
    ] {
        assert_eq!(read(text), Ok(format!("{expected}\n")), "{text}");
    }
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        ("3x3:i", "line 3, column 4: expected the number of a grid of Loopy, 1 to 17, found ':i'"),
        (
            "3x3t99:i",
            "line 3, column 4: expected the number of a grid of Loopy, 1 to 17, found 't99:i'",
        ),
        ("3x3t2:j", "line 3, column 7: expected no clues after the last cell, found 'j'"),
        ("3x3t2:h", "line 3, column 8: expected clues for 9 cells, found 8"),
        ("3x3t2:i3", "line 3, column 8: expected no clues after the last cell, found '3'"),
        (
            "3x3t2:a7g",
            "line 3, column 8: expected a label up to 6 for face 2 or a letter 'a' to 'z', found '7g'",
        ),
        (
            "3x3t2#1",
            "line 3, column 6: expected ':' and the labels, not a random seed (in Loopy, \"Specific\" shows the game id), found '#'",
        ),
        ("3x3t1:1_3r", "line 3, column 7: expected 0, the one patch of a Triangular grid"),
        (
            "3x3t11:a",
            "line 3, column 8: expected the patch of a Penrose (kite/dart) grid and '_', found 'a'",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), expected, "{text}");
    }
}
