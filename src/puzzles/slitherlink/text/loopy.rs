//! Game ids of Simon Tatham's Loopy: `WxHt0:CLUES`.
//!
//! The clues go over the cells row by row: a digit is a label, a letter `a` to `z` a run of 1 to 26
//! blank cells. `t0` is the grid of squares, the only one that is Slitherlink; Loopy itself takes
//! it for granted where it is missing, and so does this reader. The difficulty (`de` to `dh`) that
//! a full set of parameters has is skipped. A random seed (`WxHt0de#SEED`) is not a puzzle until
//! Loopy has made it one.

#[cfg(feature = "whole")]
use crate::grid::Grid;
use crate::kind::{Misfit, Written};
use crate::puzzles::slitherlink::Puzzle;
use crate::text::game_id::{self, Signs};
#[cfg(feature = "whole")]
use crate::text::save;
use crate::text::{Expected, FormatError, Line, Notation};

/// The notation.
pub struct Loopy;

impl Notation for Loopy {
    fn name(&self) -> &'static str {
        "loopy"
    }

    /// A game id begins with digits, and then has a sign of its own: `x`, `:` or `#`. Capitals are
    /// another game's.
    fn begins(&self, first: &[u8]) -> bool {
        let text = first.trim_ascii();
        // Other grids than squares are another kind's.
        let is_other = game_id::grid_number(text).is_some_and(|number| number > 0);
        if is_other || text.iter().any(u8::is_ascii_uppercase) {
            return false;
        }
        let after = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
        let is_sign = |byte: &u8| matches!(byte, b':' | b'#');
        after > 0 && (text[after..].starts_with(b"x") || text.iter().any(is_sign))
    }

    fn is_argument(&self, text: &str) -> bool {
        text.contains([':', '#'])
    }

    #[cfg(feature = "whole")]
    fn game(&self) -> Option<save::Game> {
        let marks = |(rows, cols), bound, moves: &[save::Move<'_>]| {
            let edges = Grid::new(rows, cols).map_or_else(|_| Vec::new(), edges);
            save::loopy_marks(&edges, bound, moves)
        };
        Some(save::Game { name: GAME, marks })
    }
}

/// The name of the game.
#[cfg(feature = "whole")]
const GAME: &str = "Loopy";

/// The edges in the order of Loopy: as the cells come to them, each clockwise from its upper side on.
#[cfg(feature = "whole")]
fn edges(grid: Grid) -> Vec<usize> {
    let (mut edges, mut is_seen) = (Vec::new(), vec![false; grid.segment_count()]);
    for cell in grid.cells() {
        let [above, left, right, below] = grid.segments_of_cell(cell);
        for edge in [above, right, below, left] {
            if !std::mem::replace(&mut is_seen[edge.index()], true) {
                edges.push(edge.index());
            }
        }
    }
    edges
}

impl Written<Puzzle> for Loopy {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_puzzle(lines.first().copied().unwrap_or(Line { number: 1, text: b"" }))
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        Ok(write_puzzle(puzzle) + "\n")
    }
}

/// Loopy's grids in the order of their numbers.
const GRIDS: &str = "\
    Squares, Triangular, Honeycomb, Snub-Square, Cairo, Great-Hexagonal, Octagonal, \
    Kites, Floret, Dodecagonal, Great-Dodecagonal, Penrose (kite/dart), \
    Penrose (rhombs), Great-Great-Dodecagonal, Kagome, Compass-Dodecagonal, Hats, \
    Spectres";

const SQUARES: &str = "the square grid t0";

/// What is expected in place of another of Loopy's grids.
fn square_grid(kind: usize) -> Expected {
    Expected::Words(match GRIDS.split(", ").nth(kind) {
        Some(name) => format!("{SQUARES}, not the {name} grid"),
        None => SQUARES.to_string(),
    })
}

const NO_SEED: Expected = Expected::Phrase {
    words: "':' and the clues, not a random seed (in Loopy, \"Specific\" shows the game id)",
    sign: true,
};
const CLUE: Expected =
    Expected::Phrase { words: "a label 0 to 4 or a letter 'a' to 'z'", sign: true };

/// Reads a game id.
///
/// # Errors
///
/// The first place where the line is not a game id of a square grid. Memory stays in proportion to
/// the line's length whatever size it claims.
pub fn parse_puzzle(line: Line<'_>) -> Result<Puzzle, FormatError> {
    let parameters = |signs: &mut Signs<'_>| {
        let at = signs.at;
        if signs.eat(b't') {
            let kind = signs.number(Expected::Words(SQUARES.to_string()))?;
            if kind != 0 {
                return Err(signs.error(at, square_grid(kind)));
            }
        }
        if signs.eat(b'd') && signs.peek().is_some_and(|level| level.is_ascii_lowercase()) {
            signs.at += 1;
        }
        Ok(())
    };
    let label = |sign: u8| (b'0'..=b'4').contains(&sign).then(|| sign - b'0');
    let (grid, labels) = game_id::read(line, parameters, NO_SEED, label, CLUE)?;
    Ok(Puzzle::new(grid, labels).expect("one label up to 4 for each cell"))
}

/// Writes a game id.
pub fn write_puzzle(puzzle: &Puzzle) -> String {
    let label = |cell| Some(char::from(b'0' + puzzle.label(cell)?));
    game_id::write(puzzle.grid(), "t0", puzzle.grid().cells().map(label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::puzzles::slitherlink::text::course;

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
            (
                "3x2:a5",
                "line 3, column 6: expected a label 0 to 4 or a letter 'a' to 'z', found '5'",
            ),
            ("3x2:a3", "line 3, column 7: expected clues for 6 cells, found 2"),
            ("3x2:a3e", "line 3, column 7: expected no clues after the last cell, found 'e'"),
            ("3x2:f1", "line 3, column 6: expected no clues after the last cell, found '1'"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
