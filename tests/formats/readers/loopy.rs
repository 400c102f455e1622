//! Ids of Loopy on squares.

use lazyloop::grid::Grid;
use lazyloop::puzzles::slitherlink::Puzzle;
use lazyloop::puzzles::slitherlink::text::course;
use lazyloop::puzzles::slitherlink::text::loopy::{parse_puzzle, write_puzzle};
use lazyloop::text::Line;

fn read(text: &str) -> Result<String, String> {
    let line = Line { number: 3, text: text.as_bytes() };
    let puzzle = parse_puzzle(line).map_err(|error| error.to_string())?;
    Ok(course::write_puzzle(&puzzle))
}

#[test]
fn ids_with_and_without_parameters_are_read() {
    for text in ["3x2t0:a3d", " 3x2:a3d ", "3x2t0dh:a3d", "3x2t0:a3aba"] {
        assert_eq!(read(text).as_deref(), Ok("2 3 .3. ..."), "{text}");
    }
    assert_eq!(read("2:3c").as_deref(), Ok("2 2 3. .."));
}

#[test]
fn long_runs_are_parted() {
    let grid = Grid::new(1, 54).unwrap();
    let mut labels = vec![None; 53];
    labels.push(Some(2));
    assert_eq!(write_puzzle(&Puzzle::new(grid, labels).unwrap()), "54x1t0:zza2");
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        (
            "7x7t2:a3d",
            "line 3, column 4: expected the square grid t0, not the Honeycomb grid, found 't2:a3d'",
        ),
        ("7x7t99:a3d", "line 3, column 4: expected the square grid t0, found 't99:a3d'"),
        ("7x7t:a3d", "line 3, column 5: expected the square grid t0, found ':a3d'"),
        (
            "7x7t0de#123",
            "line 3, column 8: expected ':' and the clues, not a random seed (in Loopy, \"Specific\" shows the game id), found '#'",
        ),
        ("x3:a", "line 3, column 1: expected the number of columns, found 'x3:a'"),
        ("3x:a", "line 3, column 3: expected the number of rows, found ':a'"),
        ("3x0:a", "line 3, column 1: a grid needs at least one row and one column"),
        ("3x2", "line 3, column 4: expected ':' and the clues, found the end of the line"),
        ("3x2:a5", "line 3, column 6: expected a label 0 to 4 or a letter 'a' to 'z', found '5'"),
        ("3x2:a3", "line 3, column 7: expected clues for 6 cells, found 2"),
        ("3x2:a3e", "line 3, column 7: expected no clues after the last cell, found 'e'"),
        ("3x2:f1", "line 3, column 6: expected no clues after the last cell, found '1'"),
    ] {
        assert_eq!(read(text).unwrap_err(), expected, "{text}");
    }
}
