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
