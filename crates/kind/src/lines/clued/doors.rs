//! The cells of a frame in which a path begins and ends, in addresses and files of puzz.link: by their numbers among those
//! of the frame. The kind's second and third letters stand for them.

use super::clue::Clue;
use super::kind::Puzzle;
use super::margin;
use crate::grid::Grid;
use crate::kind::Misfit;
use crate::text::codes::Codes;
use crate::text::pzprv3::FileWords;
use crate::text::{Expected, FormatError};

const DOOR: Expected =
    Expected::Phrase { words: "'/' and the number of a side at the rim of the grid", sign: true };
const SIDE: Expected = Expected::Phrase {
    words: "the number of a side at the rim, behind those of all sides within the grid",
    sign: false,
};

/// The clues of the frame round some cells, in the order of [`margin::cells_beside`].
type Beside = Vec<Option<Clue>>;

/// Puts both letters in their places; `None` if these are one.
fn told(cells: Grid, letters: &[char], places: [usize; 2]) -> Option<Beside> {
    let mut beside = vec![None; 2 * (cells.rows() + cells.cols())];
    for (place, letter) in places.into_iter().zip(letters.iter().skip(1)) {
        *beside.get_mut(place)? = Some(Clue::letter(*letter));
    }
    (places[0] != places[1]).then_some(beside)
}

/// Reads the part of an address.
///
/// # Errors
///
/// The first place that is not that.
pub(super) fn read(codes: &mut Codes<'_>, letters: &[char]) -> Result<Beside, FormatError> {
    let mut places = [0; 2];
    let before = codes.place();
    for place in &mut places {
        if codes.peek() != Some(b'/') {
            return Err(codes.error(DOOR));
        }
        codes.skip();
        *place = codes.decimal(2 * (codes.grid().rows() + codes.grid().cols()));
    }
    told(codes.grid(), letters, places).ok_or_else(|| codes.error_at(before, DOOR))
}

/// Reads the words of a file.
///
/// # Errors
///
/// The first word that is not that.
pub(super) fn read_words(
    words: &mut FileWords<'_>,
    cells: Grid,
    letters: &[char],
) -> Result<Beside, FormatError> {
    let mut places = [0; 2];
    let start = words.clone();
    for place in &mut places {
        let (line, at, word) = words.expect(&SIDE)?;
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse::<usize>().ok());
        let found = number.and_then(|number| number.checked_sub(sides_within(cells)));
        *place = found.ok_or_else(|| line.error(at, SIDE))?;
    }
    told(cells, letters, places)
        .ok_or_else(|| start.fault("a path begins and ends at two sides of the rim".to_string()))
}

/// How many sides lie between cells.
fn sides_within(cells: Grid) -> usize {
    let (rows, cols) = (cells.rows(), cells.cols());
    2 * rows * cols - rows - cols
}

/// The numbers of both places.
///
/// # Errors
///
/// If there are not one start and one goal.
pub(super) fn places(puzzle: &Puzzle) -> Result<[usize; 2], Misfit> {
    let beside = margin::cells_beside(puzzle.grid());
    let letters = puzzle.sort().letters();
    let place = |letter: usize| {
        let is_there = |&cell: &usize| {
            puzzle.clue(cell).is_some_and(|clue| clue.letter.as_ref() == letters.get(letter))
        };
        let mut all = (0..beside.len()).filter(|&at| is_there(&beside[at]));
        let (first, second) = (all.next(), all.next());
        first
            .filter(|_| second.is_none())
            .ok_or_else(|| Misfit::Clue("there is a place for one start and one goal".to_string()))
    };
    Ok([place(1)?, place(2)?])
}

/// Writes the part of an address.
///
/// # Errors
///
/// If there are not one start and one goal.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let [from, to] = places(puzzle)?;
    Ok(format!("/{from}/{to}"))
}

/// Writes the lines of a file.
///
/// # Errors
///
/// As for [`write`].
pub(super) fn words(puzzle: &Puzzle, cells: Grid) -> Result<String, Misfit> {
    let [from, to] = places(puzzle)?.map(|place| sides_within(cells) + place);
    Ok(format!("{from}\n{to}\n"))
}
