//! Game ids of Simon Tatham's Loopy for all grids but squares: `WxHtNUMBER:PATCH_LABELS`.
//!
//! The labels go over the faces in the order of the grid: a digit is a label, a capital one from 10 (A) on,
//! a letter `a` to `z` a run of 1 to 26 faces without a label. Some grids have a patch, which says which
//! piece of the tiling is meant. A difficulty (`de` to `dh`) is skipped.

use crate::kind::{Misfit, Written};
use crate::plane::tilings::{Tiling, TilingError};
use crate::puzzles::tilings::{Piece, Puzzle, PuzzleError};
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

    fn begins(&self, first: &[u8]) -> bool {
        game_id::grid_number(first.trim_ascii()).is_some_and(|number| number > 0)
    }

    fn is_argument(&self, text: &str) -> bool {
        text.contains([':', '#'])
    }

    /// Edges are numbered as in Loopy.
    #[cfg(feature = "whole")]
    fn game(&self) -> Option<save::Game> {
        let marks = |_, bound, moves: &[save::Move<'_>]| {
            save::loopy_marks(&(0..bound).collect::<Vec<usize>>(), bound, moves)
        };
        Some(save::Game { name: "Loopy", marks })
    }
}

impl Written<Puzzle> for Loopy {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_puzzle(lines.first().copied().unwrap_or(Line { number: 1, text: b"" }))
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        let misfit = |what: &str| Misfit::Clue(format!("the format 'loopy' has no {what}"));
        let piece = puzzle.piece().ok_or_else(|| misfit("faces but those of its grids"))?;
        let sign = |&label: &Option<u32>| label.map(|label| char::from_digit(label, 36));
        let signs: Vec<Option<Option<char>>> = puzzle.labels().iter().map(sign).collect();
        if signs.contains(&Some(None)) {
            return Err(misfit("label above 35"));
        }
        let Piece { tiling, width, height, patch } = piece;
        let mut text = format!("{width}x{height}t{}:", tiling.number());
        if let Some(patch) = patch {
            text.push_str(patch);
            text.push('_');
        }
        let signs = signs.into_iter().map(|sign| Some(sign??.to_ascii_uppercase()));
        game_id::write_clues(&mut text, signs);
        text.push('\n');
        Ok(text)
    }
}

const NUMBER: Expected =
    Expected::Phrase { words: "the number of a grid of Loopy, 1 to 17", sign: false };
const NO_SEED: Expected = Expected::Phrase {
    words: "':' and the labels, not a random seed (in Loopy, \"Specific\" shows the game id)",
    sign: true,
};

/// Reads a game id.
///
/// # Errors
///
/// The first place where the line is not a game id of a grid that is known.
pub fn parse_puzzle(line: Line<'_>) -> Result<Puzzle, FormatError> {
    let mut signs = Signs::new(line);
    let start = signs.at;
    let [width, height] = signs.size()?;
    let at = signs.at;
    if !signs.eat(b't') {
        return Err(signs.error(at, NUMBER));
    }
    let tiling = Tiling::of_number(signs.number(NUMBER)?).ok_or_else(|| signs.error(at, NUMBER))?;
    if signs.eat(b'd') && signs.peek().is_some_and(|level| level.is_ascii_lowercase()) {
        signs.at += 1;
    }
    signs.colon(NO_SEED)?;
    let patch_at = signs.at;
    let patch = if tiling.takes_patch() { signs.until(b'_') } else { None };
    if tiling.needs_patch() && patch.is_none() {
        let words = format!("the patch of a {} grid and '_'", tiling.title());
        return Err(signs.error(patch_at, Expected::Words(words)));
    }
    let piece = Piece { tiling, width, height, patch: patch.map(str::to_string) };
    let fault = |fault: PuzzleError| {
        let at = match &fault {
            PuzzleError::Piece(TilingError::Patch { at, .. }) => patch_at + at,
            PuzzleError::Piece(TilingError::Unknown(_)) => at,
            _ => start,
        };
        line.error(at, Expected::Fault(fault.to_string()))
    };
    if !tiling.needs_patch() {
        let faces = tiling.face_count(width, height, patch);
        signs.enough_for(faces.map_err(|found| fault(found.into()))?)?;
    }
    let tiles = piece.tiles().map_err(fault)?;
    let edges = |face: usize| tiles.corners()[face].len();
    let label = |face, sign: u8| match sign {
        b'0'..=b'9' | b'A'..=b'Z' => {
            char::from(sign).to_digit(36).filter(|&label| label as usize <= edges(face))
        }
        _ => None,
    };
    let expected = |face| {
        let most = char::from_digit(edges(face).min(35) as u32, 36).unwrap_or('Z');
        let most = most.to_ascii_uppercase();
        Expected::Words(format!(
            "a label up to {most} for face {} or a letter 'a' to 'z'",
            face + 1
        ))
    };
    let labels = signs.clues(tiles.corners().len(), label, expected)?;
    let puzzle = Puzzle::new(tiles, labels).map_err(fault)?;
    Ok(puzzle.with_piece(piece))
}
