//! The bodies of addresses, as far as kinds share them: clues with arrows, borders, the numbers of regions,
//! two sorts of signs, and the letters of switched rules.

use super::PuzzleError;
use super::clue::Clue;
use super::kind::{Clued, Puzzle};
use super::regions::Regions;
use super::way::Way;
use crate::grid::{Cell, Grid};
use crate::kind::Misfit;
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError};

/// The letter of a clue without a number.
pub const OPEN: char = '?';

/// The ways in the order of their digits in addresses, from 1 on.
const WAYS: [Way; 4] = [Way::North, Way::South, Way::West, Way::East];
const ARROW: Expected =
    Expected::Phrase { words: "the code of a clue or of blank cells", sign: true };

/// The largest number that may stand at an arrow.
const MOST_AT_ARROW: u32 = 0xfff;

/// Checks that no code of clues follows.
///
/// # Errors
///
/// If one does.
pub fn end(codes: &Codes<'_>) -> Result<(), FormatError> {
    codes.end(|sign| sign.is_ascii_alphanumeric())
}

/// Reads clues with arrows, each after the digit of its side where there are `sides`.
///
/// # Errors
///
/// The first place where the body is not that.
pub fn read_arrows(body: &Body<'_>, sides: &[char]) -> Result<Vec<Option<Clue>>, FormatError> {
    let mut codes = Codes::new(body);
    let clues = codes.places(body.grid.cell_count(), b'a', |codes| {
        let mut clue = Clue::default();
        if sides.is_empty() && codes.peek() == Some(b'+') {
            // A clue cell that shows nothing.
            codes.skip();
            return Ok(clue);
        }
        if !sides.is_empty() {
            let side = codes.digit(sides.len() as u32 + 1, ARROW)?;
            clue.letter = (side as usize).checked_sub(1).map(|side| sides[side]);
        }
        let (digits, way) = match codes.peek() {
            Some(b'-') => {
                codes.skip();
                (3, codes.digit(5, ARROW)?)
            }
            _ => match codes.digit(10, ARROW)? {
                way @ 0..=4 => (1, way),
                way => (2, way - 5),
            },
        };
        clue.way = (way as usize).checked_sub(1).and_then(|way| WAYS.get(way).copied());
        match codes.peek() {
            Some(b'.') if digits == 1 => codes.skip(),
            _ => clue.number = Some(codes.hexadecimal(digits)?),
        }
        Ok(clue)
    })?;
    end(&codes)?;
    for (cell, clue) in clues.iter().enumerate() {
        if let Some(Clue { number: Some(number), way: None, .. }) = clue {
            body.warnings.note(body.line, no_arrow(*number, body.grid, cell));
        }
    }
    Ok(clues)
}

/// What is said of a number that stands where only numbers with an arrow say something.
pub fn no_arrow(number: u32, grid: Grid, cell: usize) -> String {
    let (row, col) = grid.cell_position(Cell::from_index(cell));
    let (row, col) = (row + 1, col + 1);
    format!("the {number} at row {row}, column {col} has no arrow, so it counts nothing")
}

/// What is said of clues that only the sister of the kind has that was named.
pub fn read_as(name: &str) -> String {
    format!("with such clues this is read as {name}")
}

/// Writes what [`read_arrows`] reads.
///
/// # Errors
///
/// If a number is too large.
pub fn write_arrows(clues: &[Option<Clue>], sides: &[char]) -> Result<String, Misfit> {
    check_numbers(clues.iter().flatten().filter_map(|clue| clue.number), MOST_AT_ARROW)?;
    let code = |clue: &Clue| {
        let side = clue.letter.and_then(|letter| sides.iter().position(|&side| side == letter));
        let side = match sides {
            [] => String::new(),
            _ => side.map_or(0, |side| side + 1).to_string(),
        };
        let way = clue.way.and_then(|way| WAYS.iter().position(|&other| other == way));
        let way = way.map_or(0, |way| way + 1);
        match clue.number {
            None => format!("{side}{way}."),
            Some(number @ 0..16) => format!("{side}{way}{number:x}"),
            Some(number @ 16..256) => format!("{side}{}{number:02x}", way + 5),
            Some(number) => format!("{side}-{way}{number:03x}"),
        }
    };
    Ok(codes::places(clues, b'a', code))
}

fn check_numbers(mut numbers: impl Iterator<Item = u32>, most: u32) -> Result<(), Misfit> {
    match numbers.find(|&number| number > most) {
        None => Ok(()),
        Some(number) => Err(Misfit::Clue(format!("an address has no number as large as {number}"))),
    }
}

/// Writes a number at each place that has a clue, or a `?` where the clue has none.
///
/// # Errors
///
/// If a number is too large.
pub fn write_numbers(clues: &[Option<Option<u32>>]) -> Result<String, Misfit> {
    check_numbers(clues.iter().flatten().flatten().copied(), codes::MOST)?;
    Ok(codes::places(clues, b'g', |number| codes::number(*number)))
}

/// Reads the borders between cells: the pieces that they leave.
///
/// # Errors
///
/// If there are too few, or a sign is none of them.
pub fn read_borders(codes: &mut Codes<'_>) -> Result<Regions, FormatError> {
    let (grid, is_border) = (codes.grid(), read_border_bits(codes)?);
    Ok(Regions::of_borders(grid, |edge| is_border[edge]))
}

/// Reads the borders between cells, and holes, at which regions end too: the pieces that both leave.
///
/// # Errors
///
/// As for [`read_borders`].
pub fn read_borders_and_holes(codes: &mut Codes<'_>) -> Result<Regions, FormatError> {
    let (grid, is_border) = (codes.grid(), read_border_bits(codes)?);
    Ok(Regions::round_holes(grid, &is_border, &codes.marks()?))
}

/// Whether there is a border, edge by edge.
fn read_border_bits(codes: &mut Codes<'_>) -> Result<Vec<bool>, FormatError> {
    let grid = codes.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let across = codes.bits((cols - 1) * rows)?;
    let down = codes.bits(cols * (rows - 1))?;
    let mut is_border = vec![false; grid.segment_count()];
    for row in 0..rows {
        for col in 1..cols {
            is_border[grid.vertical(row, col).index()] = across[row * (cols - 1) + col - 1];
        }
    }
    for row in 1..rows {
        for col in 0..cols {
            is_border[grid.horizontal(row, col).index()] = down[(row - 1) * cols + col];
        }
    }
    Ok(is_border)
}

/// Writes the borders between regions, and round holes.
pub fn write_borders(puzzle: &Puzzle) -> String {
    let (grid, Some(regions)) = (puzzle.grid(), puzzle.regions()) else { return String::new() };
    let parts = |a: usize, b: usize| regions.are_parted(a, b) || regions.of(a).is_none();
    let (rows, cols) = (grid.rows(), grid.cols());
    let cells = |rows: usize, cols: usize| {
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    };
    let at = |row: usize, col: usize| row * cols + col;
    let across = cells(rows, cols - 1).map(|(row, col)| parts(at(row, col), at(row, col + 1)));
    let down = cells(rows - 1, cols).map(|(row, col)| parts(at(row, col), at(row + 1, col)));
    codes::bits(&across.collect::<Vec<_>>()) + &codes::bits(&down.collect::<Vec<_>>())
}

/// Reads borders and the numbers of the regions, in the order of their first cells.
///
/// # Errors
///
/// The first place where the body is not that.
pub fn read_region_numbers(body: &Body<'_>) -> Result<(Regions, Vec<Option<Clue>>), FormatError> {
    let mut codes = Codes::new(body);
    let regions = read_borders(&mut codes)?;
    let numbers = codes.numbers(regions.len(), Clue::MOST)?;
    end(&codes)?;
    let mut clues = vec![None; body.grid.cell_count()];
    for (cells, number) in regions.all().iter().zip(numbers) {
        clues[cells[0]] = number.flatten().map(Clue::number);
    }
    Ok((regions, clues))
}

/// Writes what [`read_region_numbers`] reads.
///
/// # Errors
///
/// If there is a hole or a number too large.
pub fn write_region_numbers(puzzle: &Puzzle) -> Result<String, Misfit> {
    if (0..puzzle.clues().len()).any(|cell| puzzle.is_hole(cell)) {
        return Err(Misfit::Clue("an address has no holes".to_string()));
    }
    let number = |cells: &Vec<usize>| puzzle.number_in(cells).map(Some);
    let all: Vec<Option<Option<u32>>> = puzzle.each_region().iter().map(number).collect();
    Ok(write_borders(puzzle) + &write_numbers(&all)?)
}

/// Reads borders, and in each cell one of two signs or none.
///
/// # Errors
///
/// The first place where the body is not that.
pub fn read_signs(
    kind: &'static dyn Clued,
    body: &Body<'_>,
    signs: [char; 2],
) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let regions = read_borders(&mut codes)?;
    let threes = codes.threes()?;
    end(&codes)?;
    let clue = |three: u32| Some(Clue::letter(signs[(three as usize).checked_sub(1)?]));
    let clues = threes.into_iter().map(clue).collect();
    whole(body, Puzzle::new(kind, body.grid, clues, Some(regions)))
}

/// Writes what [`read_signs`] reads.
///
/// # Errors
///
/// As for [`write()`].
pub fn write_signs(name: &str, puzzle: &Puzzle, signs: [char; 2]) -> Result<String, Misfit> {
    let three = |clue: &Option<Clue>| match clue.and_then(|clue| clue.letter) {
        None => 0,
        Some(letter) if letter == signs[0] => 1,
        Some(_) => 2,
    };
    let threes: Vec<u32> = puzzle.clues().iter().map(three).collect();
    write(name, puzzle, &[], &(write_borders(puzzle) + &codes::threes(&threes)))
}

/// The address of a puzzle with the letters of the rules that are switched.
///
/// # Errors
///
/// If a rule has no letter.
pub fn write(
    name: &str,
    puzzle: &Puzzle,
    flags: &[(char, &'static str)],
    body: &str,
) -> Result<String, Misfit> {
    let mut letters = String::new();
    for switched in puzzle.switched() {
        let flag = flags.iter().find(|(_, rule)| rule == switched);
        let flag =
            flag.ok_or_else(|| Misfit::Clue(format!("an address does not say --{switched}")));
        letters.push(flag?.0);
    }
    Ok(address::write(name, &letters, puzzle.grid(), body))
}

/// A puzzle of an address, or the fault of the address as a whole.
///
/// # Errors
///
/// If there is no such puzzle.
pub fn whole(body: &Body<'_>, puzzle: Result<Puzzle, PuzzleError>) -> Result<Puzzle, FormatError> {
    puzzle.map_err(|error| body.line.error(body.start, Expected::Fault(error.to_string())))
}
