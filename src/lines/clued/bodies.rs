//! The bodies of addresses, as far as kinds share them: a kind lists the parts that its bodies have, one after
//! another. And the letters of switched rules.

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

/// A part of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Whether there is a border, for each side between two cells.
    Borders,
    /// Which cells are holes.
    Holes,
    /// A number for each cell with a clue, or for each region where clues are of regions.
    Numbers,
    /// Numbers up to 4.
    Labels,
    /// One of the kind's two letters.
    Signs,
    /// Numbers whose lowest bit is one of the kind's two letters.
    Coloured,
    /// Numbers with an arrow, and a letter where the kind has letters.
    Arrows,
}

/// Reads a body with these parts.
///
/// # Errors
///
/// The first place where the body is not that.
pub fn read(
    kind: &'static dyn Clued,
    body: &Body<'_>,
    parts: &[Part],
) -> Result<Puzzle, FormatError> {
    let (mut codes, cells) = (Codes::new(body), body.grid.cell_count());
    let mut is_border: Option<Vec<bool>> = None;
    let mut is_hole = vec![false; cells];
    // What the codes of clues say, cell by cell.
    let mut told: Vec<Option<Clue>> = vec![None; cells];
    let open = |number: Option<u32>| Clue { number, ..Clue::default() };
    let letters = kind.letters();
    for part in parts {
        match part {
            Part::Borders => is_border = Some(read_borders(&mut codes)?),
            Part::Holes => is_hole = codes.marks()?,
            Part::Numbers if kind.counts_regions() => {
                let borders = is_border.as_deref().unwrap_or_default();
                let regions = Regions::round_holes(body.grid, borders, &is_hole);
                let numbers = codes.numbers(regions.len(), Clue::MOST)?;
                for (cells, number) in regions.all().iter().zip(numbers) {
                    told[cells[0]] = number.map(open);
                }
            }
            Part::Numbers => {
                let numbers = codes.numbers(cells, Clue::MOST)?;
                told = numbers.into_iter().map(|number| number.map(open)).collect();
            }
            Part::Labels => told = codes.labels()?.into_iter().map(|it| it.map(open)).collect(),
            Part::Signs => {
                let sign = |three: u32| {
                    let letter = letters.get((three as usize).checked_sub(1)?);
                    letter.copied().map(Clue::letter)
                };
                told = codes.threes()?.into_iter().map(sign).collect();
            }
            Part::Coloured => {
                let coloured = |number: Option<u32>| {
                    let letter = number.and_then(|it| letters.get(it as usize % 2)).copied();
                    Clue { letter, ..open(number.map(|number| number / 2)) }
                };
                let numbers = codes.numbers(cells, 2 * Clue::MOST + 1)?;
                told = numbers.into_iter().map(|number| number.map(coloured)).collect();
            }
            Part::Arrows => told = read_arrows(&mut codes, letters)?,
        }
    }
    end(&codes)?;
    if parts.contains(&Part::Arrows) {
        for (cell, clue) in told.iter().enumerate() {
            if let Some(Clue { number: Some(number), way: None, .. }) = clue {
                body.warnings.note(body.line, no_arrow(*number, body.grid, cell));
            }
        }
    }
    let mut clues = Vec::with_capacity(cells);
    for clue in told {
        let fault = || {
            let words = format!("clues of {}", kind.definition().info.title);
            body.line.error(body.start, Expected::Words(words))
        };
        clues.push(match clue {
            None => None,
            Some(clue) => kind.fit(clue).ok_or_else(fault)?,
        });
    }
    let regions = is_border.map(|borders| Regions::round_holes(body.grid, &borders, &is_hole));
    whole(body, Puzzle::new(kind, body.grid, clues, regions))
}

/// Writes what [`read()`] reads.
///
/// # Errors
///
/// What of the puzzle has no code.
pub fn write_parts(
    name: &str,
    puzzle: &Puzzle,
    flags: &[(char, &'static str)],
    parts: &[Part],
) -> Result<String, Misfit> {
    let kind = puzzle.sort();
    let letters = kind.letters();
    let number = |clue: &Option<Clue>| clue.map(|clue| kind.number_outside(clue));
    let letter = |clue: &Clue| letters.iter().position(|&letter| clue.letter == Some(letter));
    let is_hole: Vec<bool> = (0..puzzle.clues().len()).map(|cell| puzzle.is_hole(cell)).collect();
    if !parts.contains(&Part::Holes) && is_hole.contains(&true) {
        return Err(Misfit::Clue("an address has no holes".to_string()));
    }
    let mut body = String::new();
    for part in parts {
        body += &match part {
            Part::Borders => write_borders(puzzle),
            Part::Holes => codes::marks(&is_hole),
            Part::Numbers if kind.counts_regions() => {
                let number = |cells: &Vec<usize>| puzzle.number_in(cells).map(Some);
                write_numbers(&puzzle.each_region().iter().map(number).collect::<Vec<_>>())?
            }
            Part::Numbers => write_numbers(&puzzle.clues().iter().map(number).collect::<Vec<_>>())?,
            Part::Labels => {
                let labels: Vec<_> = puzzle.clues().iter().map(number).collect();
                if let Some(number) = labels.iter().flatten().flatten().find(|&&it| it > 4) {
                    let title = kind.definition().info.title;
                    let what = format!("an address of {title} has no number as large as {number}");
                    return Err(Misfit::Clue(what));
                }
                codes::labels(&labels)
            }
            Part::Signs => {
                let three = |clue: &Option<Clue>| {
                    clue.as_ref().and_then(letter).map_or(0, |letter| letter as u32 + 1)
                };
                codes::threes(&puzzle.clues().iter().map(three).collect::<Vec<u32>>())
            }
            Part::Coloured => {
                let coloured = |clue: &Option<Clue>| {
                    let clue = clue.as_ref()?;
                    let bit = letter(clue).unwrap_or_default() as u32;
                    Some(Some(2 * clue.number.unwrap_or_default() + bit))
                };
                write_numbers(&puzzle.clues().iter().map(coloured).collect::<Vec<_>>())?
            }
            Part::Arrows => write_arrows(puzzle.clues(), letters)?,
        };
    }
    write(name, puzzle, flags, &body)
}

/// Reads clues with arrows, each after the digit of its side where there are `sides`.
fn read_arrows(codes: &mut Codes<'_>, sides: &[char]) -> Result<Vec<Option<Clue>>, FormatError> {
    codes.places(codes.grid().cell_count(), b'a', |codes| {
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
    })
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

fn write_arrows(clues: &[Option<Clue>], sides: &[char]) -> Result<String, Misfit> {
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
fn write_numbers(clues: &[Option<Option<u32>>]) -> Result<String, Misfit> {
    check_numbers(clues.iter().flatten().flatten().copied(), codes::MOST)?;
    Ok(codes::places(clues, b'g', |number| codes::number(*number)))
}

/// Whether there is a border, edge by edge.
fn read_borders(codes: &mut Codes<'_>) -> Result<Vec<bool>, FormatError> {
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
fn write_borders(puzzle: &Puzzle) -> String {
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
