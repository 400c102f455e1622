//! Arrows on the sides between cells, in addresses and files of puzz.link. They are the numbers of clues: 1 on the right side
//! of a cell to the right, 2 to the left, 3 on its lower side down, 6 up, or the sum of both.

use super::clue::Clue;
use super::doors;
use super::kind::Puzzle;
use super::margin;
use crate::grid::{Cell, Direction, Grid, Segment};
use crate::kind::Misfit;
use crate::text::codes::Codes;
use crate::text::pzprv3::{FileWords, edges, sides_framed};
use crate::text::{Expected, FormatError};

const GAP: Expected = Expected::Phrase {
    words: "how many sides have no arrow before the next one that has one",
    sign: true,
};
const ARROW: Expected = Expected::Phrase { words: "an arrow (0 to 2)", sign: false };
/// The sign of sides without an arrow, and how many it stands for.
const LONGEST: (u8, usize) = (b'z', 35);

/// An arrow: up or to the left, or down or to the right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrow {
    Back,
    Forth,
}

/// What an arrow adds to the number of the cell to the left of its side, or above.
fn number(direction: Direction, arrow: Arrow) -> u32 {
    match (direction, arrow) {
        (Direction::Vertical, Arrow::Forth) => 1,
        (Direction::Vertical, Arrow::Back) => 2,
        (Direction::Horizontal, Arrow::Forth) => 3,
        (Direction::Horizontal, Arrow::Back) => 6,
    }
}

/// The numbers of an arrow on the right side of a cell, and on its lower side; 0 for none.
pub(in crate::lines) fn parts(number: u32) -> [u32; 2] {
    [number % 3, number - number % 3]
}

/// The clues of cells with these arrows on their sides.
fn clues(cells: Grid, arrows: &[Option<Arrow>]) -> Vec<Option<Clue>> {
    let mut numbers = vec![0; cells.cell_count()];
    for side in edges(cells) {
        let (Some(arrow), Some([first, _])) = (arrows[side.index()], cells.linked(side)) else {
            continue;
        };
        numbers[first.index()] += number(cells.segment_position(side).0, arrow);
    }
    numbers.into_iter().map(|number| (number > 0).then(|| Clue::number(number))).collect()
}

/// The arrows of clues.
///
/// # Errors
///
/// If one is at the rim.
fn arrows(puzzle: &Puzzle, cells: Grid) -> Result<Vec<Option<Arrow>>, Misfit> {
    let mut arrows = vec![None; cells.segment_count()];
    let within = margin::cells_within(puzzle.sort(), puzzle.grid());
    for (cell, at) in within.into_iter().zip(0..) {
        let Some(clue) = puzzle.clue(cell) else { continue };
        let (row, col) = cells.cell_position(Cell::from_index(at));
        let [right, below] = parts(clue.number.unwrap_or_default());
        let sides =
            [(right, cells.vertical(row, col + 1)), (below, cells.horizontal(row + 1, col))];
        for (number, side) in sides.into_iter().filter(|(number, _)| *number > 0) {
            if cells.linked(side).is_none() {
                let what = format!("there is no arrow '{}' at the rim", clue.sign());
                return Err(Misfit::Clue(what));
            }
            let is_forth = matches!(number, 1 | 3);
            arrows[side.index()] = Some(if is_forth { Arrow::Forth } else { Arrow::Back });
        }
    }
    Ok(arrows)
}

/// Reads the part of an address: first the arrows back, then those forth.
///
/// # Errors
///
/// The first place that is not that.
pub(super) fn read(codes: &mut Codes<'_>) -> Result<Vec<Option<Clue>>, FormatError> {
    let cells = codes.grid();
    let sides: Vec<Segment> = edges(cells).collect();
    let mut arrows = vec![None; cells.segment_count()];
    for arrow in [Arrow::Back, Arrow::Forth] {
        let mut at = 0;
        while at < sides.len() {
            if codes.peek() == Some(LONGEST.0) {
                codes.skip();
                at += LONGEST.1;
                continue;
            }
            at += codes.digit(36, GAP)? as usize;
            if let Some(side) = sides.get(at) {
                arrows[side.index()] = Some(arrow);
            }
            at += 1;
        }
    }
    Ok(clues(cells, &arrows))
}

/// Writes the part of an address.
///
/// # Errors
///
/// If an arrow is at the rim.
pub(super) fn write(puzzle: &Puzzle, cells: Grid) -> Result<String, Misfit> {
    let arrows = arrows(puzzle, cells)?;
    let mut text = String::new();
    for arrow in [Arrow::Back, Arrow::Forth] {
        let mut gap = 0;
        for side in edges(cells) {
            if arrows[side.index()] == Some(arrow) {
                text.extend(char::from_digit(gap, 36));
                gap = 0;
                continue;
            }
            gap += 1;
            if gap as usize == LONGEST.1 {
                text.push(char::from(LONGEST.0));
                gap = 0;
            }
        }
        if gap > 0 {
            text.extend(char::from_digit(gap, 36));
        }
    }
    Ok(text)
}

/// Reads the words of a file. Those at the rim are told by the places where the path comes in and goes out.
///
/// # Errors
///
/// The first word that is none.
pub(super) fn read_words(
    words: &mut FileWords<'_>,
    cells: Grid,
) -> Result<Vec<Option<Clue>>, FormatError> {
    let mut arrows = vec![None; cells.segment_count()];
    for side in sides_framed(cells) {
        let (line, at, word) = words.expect(&ARROW)?;
        arrows[side.index()] = match word {
            b"0" => None,
            b"1" => Some(Arrow::Back),
            b"2" => Some(Arrow::Forth),
            _ => return Err(line.error(at, ARROW)),
        };
    }
    Ok(clues(cells, &arrows))
}

/// The word of each side in a file, with those of the places where the path comes in and goes out.
///
/// # Errors
///
/// As for [`write`], and if there are not one start and one goal.
pub(super) fn words(puzzle: &Puzzle, cells: Grid) -> Result<Vec<&'static str>, Misfit> {
    let mut arrows = arrows(puzzle, cells)?;
    let (rows, cols) = (cells.rows(), cells.cols());
    let [from, to] = doors::places(puzzle)?;
    for (place, comes_in) in [(from, true), (to, false)] {
        // Beside the rim in the order of its cells; into the grid leads forth from above and from the left.
        let (side, is_before) = match place {
            at if at < cols => (cells.horizontal(0, at), true),
            at if at < 2 * cols => (cells.horizontal(rows, at - cols), false),
            at if at < 2 * cols + rows => (cells.vertical(at - 2 * cols, 0), true),
            at => (cells.vertical(at - 2 * cols - rows, cols), false),
        };
        let arrow = if is_before == comes_in { Arrow::Forth } else { Arrow::Back };
        arrows[side.index()] = Some(arrow);
    }
    let word = |arrow: Option<Arrow>| match arrow {
        None => "0",
        Some(Arrow::Back) => "1",
        Some(Arrow::Forth) => "2",
    };
    Ok(arrows.into_iter().map(word).collect())
}
