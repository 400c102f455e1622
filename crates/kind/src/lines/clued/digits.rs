//! Numbers whose digits are several clues of a cell: lengths of pieces, numbers at sides, dots.

use super::clue::Clue;
use super::way::Way;
use crate::grid::Grid;
use crate::kind::Misfit;

/// The ways in the order of their digits in addresses, from 1 on.
pub(super) const WAYS: [Way; 4] = [Way::North, Way::South, Way::West, Way::East];

/// Where a clue's arrow stands among [`WAYS`], if it has one.
pub(super) fn way_of(clue: Clue) -> Option<usize> {
    WAYS.iter().position(|&way| clue.way == Some(way))
}

/// The arrow whose way has a number, from 1 on.
pub(super) fn at_way(number: u32) -> Option<Clue> {
    let way = *WAYS.get((number as usize).checked_sub(1)?)?;
    Some(Clue { way: Some(way), ..Clue::default() })
}

/// The number of a clue's arrow, as [`at_way`] has it.
pub(super) fn number_of_way(clue: Clue) -> Option<u32> {
    way_of(clue).map(|at| at as u32 + 1)
}

/// The digit of a length that is not told.
pub(super) const QUESTION: u32 = 9;

/// The digits of a number, from the first one on.
fn digits(number: u32) -> Vec<u32> {
    number.to_string().bytes().map(|digit| u32::from(digit - b'0')).collect()
}

/// The number of some digits.
fn number(digits: impl IntoIterator<Item = u32>) -> u32 {
    digits.into_iter().fold(0, |number, digit| 10 * number + digit)
}

/// The number of some lengths, of which the order does not matter.
pub(super) fn of_lengths(mut lengths: Vec<u32>) -> u32 {
    lengths.sort_unstable();
    number(lengths)
}

/// The lengths that a number stands for, if other programs have such a clue: at most four in ascending order, and
/// none of several is 0.
pub(super) fn lengths_outside(number: u32) -> Option<Vec<u32>> {
    let lengths = digits(number);
    let is_list = lengths.len() == 1 || lengths[0] > 0;
    (is_list && lengths.len() <= 4 && lengths.is_sorted()).then_some(lengths)
}

/// The lengths that a number stands for.
pub(in crate::lines) fn lengths(number: u32) -> Vec<u32> {
    digits(number)
}

/// The number of the digits at the sides of a cell, in the order of [`super::Way::ALL`].
pub(in crate::lines) fn of_sides(sides: [u32; 4]) -> u32 {
    number(sides)
}

/// The digits at the sides of a cell; `None` if there are more.
pub(in crate::lines) fn sides(number: u32) -> Option<[u32; 4]> {
    let mut sides = [0; 4];
    let digits = digits(number);
    let before = 4_usize.checked_sub(digits.len())?;
    sides[before..].copy_from_slice(&digits);
    Some(sides)
}

/// The number of some lengths of which 0 is any: these come last. If all are any, one says as much.
pub(in crate::lines) fn of_any(mut lengths: Vec<u32>) -> u32 {
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    number(lengths)
}

/// The number of a set of ways, whose bits stand for them in the order of their digits in addresses.
pub(super) fn of_ways(bits: u32) -> u32 {
    let mut sides = [0; 4];
    for (at, way) in WAYS.into_iter().enumerate() {
        sides[way as usize] = bits >> at & 1;
    }
    number(sides)
}

/// The bits of [`of_ways`] for a number whose digits are 0 and 1.
pub(super) fn ways(number: u32) -> Option<u32> {
    let sides = sides(number).filter(|sides| sides.iter().all(|&digit| digit < 2))?;
    let bits = WAYS.into_iter().enumerate().map(|(at, way)| sides[way as usize] << at);
    Some(bits.sum())
}

/// The numbers of all sets of ways but the empty one.
pub(in crate::lines) fn all_ways() -> impl Iterator<Item = u32> {
    (1..16).map(of_ways)
}

/// How many dots a grid has room for: in cells, on sides and at corners.
pub(super) fn dots(grid: Grid) -> usize {
    (2 * grid.rows() - 1) * (2 * grid.cols() - 1)
}

/// Where the dots of a cell are, down and right of the one in its middle, in the order of its digits.
const PLACES: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// The clues of cells that have these dots.
pub(super) fn of_dots(grid: Grid, dot: impl Fn(usize) -> u32) -> Vec<Option<Clue>> {
    let (rows, cols) = (2 * grid.rows() - 1, 2 * grid.cols() - 1);
    let at = |row: usize, col: usize| {
        if row < rows && col < cols { dot(row * cols + col) } else { 0 }
    };
    let clue = |cell: usize| {
        let (row, col) = (2 * (cell / grid.cols()), 2 * (cell % grid.cols()));
        let dots = PLACES.map(|(down, right)| at(row + down, col + right));
        Some(number(dots)).filter(|&number| number > 0).map(Clue::number)
    };
    (0..grid.cell_count()).map(clue).collect()
}

/// The dots of clues, row by row.
///
/// # Errors
///
/// If a clue has others.
pub(super) fn as_dots(grid: Grid, clues: &[Option<Clue>]) -> Result<Vec<u32>, Misfit> {
    let (rows, cols) = (2 * grid.rows() - 1, 2 * grid.cols() - 1);
    let mut all = vec![0; rows * cols];
    for (cell, clue) in clues.iter().enumerate() {
        let Some(clue) = clue else { continue };
        let misfit = || Misfit::Clue(format!("there is no place for the dots '{}'", clue.sign()));
        let (row, col) = (2 * (cell / grid.cols()), 2 * (cell % grid.cols()));
        let digits = sides(clue.number.unwrap_or_default()).ok_or_else(misfit)?;
        for ((down, right), digit) in PLACES.into_iter().zip(digits) {
            let is_there = row + down < rows && col + right < cols;
            if digit > 3 || digit > 0 && !is_there {
                return Err(misfit());
            }
            if digit > 0 {
                all[(row + down) * cols + col + right] = digit;
            }
        }
    }
    Ok(all)
}
