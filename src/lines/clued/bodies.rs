//! The parts of which the bodies of addresses are made: numbers, borders, bits, threes, arrows. Cells
//! are counted row by row.

use super::clue::Clue;
use super::kind::Puzzle;
use super::regions::Regions;
use super::way::Way;
use crate::kind::Misfit;
use crate::text::address::{Body, LAST_CELL};
use crate::text::{Expected, FormatError};

/// The letter of a clue without a number.
pub const OPEN: char = '?';

/// Reads a body from its beginning on.
pub struct Parts<'a> {
    body: &'a Body<'a>,
    at: usize,
}

/// The ways in the order of their digits in addresses, from 1 on.
const WAYS: [Way; 4] = [Way::North, Way::South, Way::West, Way::East];
const CODE: Expected =
    Expected::Phrase { words: "the code of a clue or of blank cells", sign: true };
const FIVE: Expected =
    Expected::Phrase { words: "five bits' code ('0' to '9' or 'a' to 'v')", sign: true };
const THREE: Expected =
    Expected::Phrase { words: "three cells' code ('0' to '9' or 'a' to 'q')", sign: true };
const HEX: Expected = Expected::Phrase { words: "a hexadecimal digit", sign: true };

/// How many bits a sign holds.
const BITS: usize = 5;

fn digit(sign: u8, base: u32) -> Option<u32> {
    char::from(sign).to_digit(base).filter(|_| !sign.is_ascii_uppercase())
}

impl<'a> Parts<'a> {
    /// The parts of a body.
    pub fn new(body: &'a Body<'a>) -> Self {
        Self { body, at: 0 }
    }

    /// The sign that comes next.
    pub fn peek(&self) -> Option<u8> {
        self.body.text.get(self.at).copied()
    }

    /// The error that something else was expected here.
    pub fn error(&self, expected: Expected) -> FormatError {
        self.body.line.error(self.body.start + self.at, expected)
    }

    /// Reads a sign to a base, with the lowest digits first among small letters.
    fn digit(&mut self, base: u32, expected: Expected) -> Result<u32, FormatError> {
        let digit = self.peek().and_then(|sign| digit(sign, base));
        let digit = digit.ok_or_else(|| self.error(expected))?;
        self.at += 1;
        Ok(digit)
    }

    /// Reads a code to a base.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn code(&mut self, base: u32) -> Result<u32, FormatError> {
        self.digit(base, CODE)
    }

    fn hexadecimal(&mut self, digits: usize) -> Result<u32, FormatError> {
        (0..digits).try_fold(0, |number, _| Ok(16 * number + self.digit(16, HEX)?))
    }

    /// Reads a clue at each of `count` places; letters from `blank` on leave out 1 to so many places.
    /// `read` reads any other code.
    pub fn places<T: Clone>(
        &mut self,
        count: usize,
        blank: u8,
        mut read: impl FnMut(&mut Self, u8) -> Result<(T, usize), FormatError>,
    ) -> Result<Vec<Option<T>>, FormatError> {
        let mut found = Vec::new();
        while found.len() < count {
            let Some(sign) = self.peek() else { return Err(self.body.too_short(found.len())) };
            let at = self.at;
            if sign.is_ascii_lowercase() && sign >= blank {
                self.at += 1;
                found.resize(found.len() + usize::from(sign - blank) + 1, None);
            } else {
                let (clue, after) = read(self, sign)?;
                found.push(Some(clue));
                found.resize(found.len() + after, None);
            }
            if found.len() > count {
                self.at = at;
                return Err(self.error(LAST_CELL));
            }
        }
        Ok(found)
    }

    /// Reads a number at each of `count` places; `None` in it is a `?`.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<Option<Option<u32>>>, FormatError> {
        self.places(count, b'g', |parts, sign| {
            parts.at += 1;
            let number = match sign {
                b'.' => None,
                b'-' => Some(parts.hexadecimal(2)?),
                b'+' => Some(parts.hexadecimal(3)?),
                _ => {
                    parts.at -= 1;
                    Some(parts.digit(16, CODE)?)
                }
            };
            Ok((number, 0))
        })
    }

    /// Reads clues with arrows, each after the digit of its side where there are `sides`.
    pub fn arrows(
        &mut self,
        count: usize,
        sides: &[char],
    ) -> Result<Vec<Option<Clue>>, FormatError> {
        let mut sided = |parts: &mut Self, _| {
            let mut clue = Clue::default();
            if !sides.is_empty() {
                let side = parts.digit(sides.len() as u32 + 1, CODE)?;
                clue.letter = (side as usize).checked_sub(1).map(|side| sides[side]);
            }
            let (digits, way) = match parts.peek() {
                Some(b'-') => {
                    parts.at += 1;
                    (3, parts.digit(5, CODE)?)
                }
                _ => match parts.digit(10, CODE)? {
                    way @ 0..=4 => (1, way),
                    way => (2, way - 5),
                },
            };
            clue.way = (way as usize).checked_sub(1).and_then(|way| WAYS.get(way).copied());
            match parts.peek() {
                Some(b'.') if digits == 1 => parts.at += 1,
                _ => clue.number = Some(parts.hexadecimal(digits)?),
            }
            Ok((clue, 0))
        };
        self.places(count, b'a', &mut sided)
    }

    /// Reads so many bits, five a sign.
    pub fn bits(&mut self, count: usize) -> Result<Vec<bool>, FormatError> {
        let mut bits = Vec::new();
        while bits.len() < count {
            if self.peek().is_none() {
                let fault = format!("expected {count} bits, found {}", bits.len());
                return Err(self.error(Expected::Fault(fault)));
            }
            let five = self.digit(32, FIVE)?;
            bits.extend((0..BITS).map(|at| five >> (BITS - 1 - at) & 1 == 1));
        }
        if bits[count..].contains(&true) {
            self.at -= 1;
            return Err(self.error(LAST_CELL));
        }
        bits.truncate(count);
        Ok(bits)
    }

    /// Reads the borders between cells: the pieces that they leave.
    pub fn borders(&mut self) -> Result<Regions, FormatError> {
        let grid = self.body.grid;
        let (rows, cols) = (grid.rows(), grid.cols());
        let across = self.bits((cols - 1) * rows)?;
        let down = self.bits(cols * (rows - 1))?;
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
        Ok(Regions::of_borders(grid, |edge| is_border[edge]))
    }

    /// Reads a number from 0 to 2 for each cell, three cells a sign.
    pub fn threes(&mut self) -> Result<Vec<u32>, FormatError> {
        let count = self.body.grid.cell_count();
        let mut cells = Vec::new();
        while cells.len() < count {
            if self.peek().is_none() {
                return Err(self.body.too_short(cells.len()));
            }
            let code = self.digit(27, THREE)?;
            cells.extend([code / 9, code / 3 % 3, code % 3]);
        }
        if cells[count..].iter().any(|&cell| cell > 0) {
            self.at -= 1;
            return Err(self.error(LAST_CELL));
        }
        cells.truncate(count);
        Ok(cells)
    }

    /// Reads a sign, whatever it is.
    pub fn skip(&mut self) {
        self.at += 1;
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    ///
    /// If a code of clues follows.
    pub fn end(&self) -> Result<(), FormatError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => self.body.leave_out(self.at, |sign| sign.is_ascii_alphanumeric()),
        }
    }
}

/// Writes clues at places; letters from `blank` on stand for 1 to so many places without.
pub fn places<T>(
    clues: &[Option<T>],
    blank: u8,
    mut write: impl FnMut(&T) -> Result<String, Misfit>,
) -> Result<String, Misfit> {
    let mut text = String::new();
    let most = usize::from(b'z' - blank) + 1;
    let mut left_out = 0;
    let flush = |text: &mut String, left_out: &mut usize| {
        while *left_out > 0 {
            let run = (*left_out).min(most);
            text.push(char::from(blank + run as u8 - 1));
            *left_out -= run;
        }
    };
    for clue in clues {
        match clue {
            None => left_out += 1,
            Some(clue) => {
                flush(&mut text, &mut left_out);
                text += &write(clue)?;
            }
        }
    }
    flush(&mut text, &mut left_out);
    Ok(text)
}

fn too_large(number: u32) -> Misfit {
    Misfit::Clue(format!("an address has no number as large as {number}"))
}

/// Writes a number at each place that has a clue, or a `?` where the clue has none.
pub fn numbers(clues: &[Option<Option<u32>>]) -> Result<String, Misfit> {
    places(clues, b'g', |number| match *number {
        None => Ok(".".to_string()),
        Some(number @ 0..16) => Ok(format!("{number:x}")),
        Some(number @ 16..256) => Ok(format!("-{number:02x}")),
        Some(number @ 256..4096) => Ok(format!("+{number:03x}")),
        Some(number) => Err(too_large(number)),
    })
}

/// Writes clues with arrows, each after the digit of its side where there are `sides`.
pub fn arrows(clues: &[Option<Clue>], sides: &[char]) -> Result<String, Misfit> {
    places(clues, b'a', |clue| {
        let side = clue.letter.and_then(|letter| sides.iter().position(|&side| side == letter));
        let side = match sides {
            [] => String::new(),
            _ => side.map_or(0, |side| side + 1).to_string(),
        };
        let way = clue.way.and_then(|way| WAYS.iter().position(|&other| other == way));
        let way = way.map_or(0, |way| way + 1);
        match clue.number {
            None => Ok(format!("{side}{way}.")),
            Some(number @ 0..16) => Ok(format!("{side}{way}{number:x}")),
            Some(number @ 16..256) => Ok(format!("{side}{}{number:02x}", way + 5)),
            Some(number @ 256..4096) => Ok(format!("{side}-{way}{number:03x}")),
            Some(number) => Err(too_large(number)),
        }
    })
}

/// Writes bits, five a sign.
pub fn bits(bits: &[bool]) -> String {
    let five = |five: &[bool]| {
        let bit = |at: usize| u32::from(five.get(at).is_some_and(|&bit| bit));
        let code = (0..BITS).fold(0, |code, at| 2 * code + bit(at));
        char::from_digit(code, 32).expect("five bits")
    };
    bits.chunks(BITS).map(five).collect()
}

/// Writes the borders between regions, and round holes.
pub fn borders(puzzle: &Puzzle) -> String {
    let (grid, Some(regions)) = (puzzle.grid(), puzzle.regions()) else { return String::new() };
    let parts = |a: usize, b: usize| regions.are_parted(a, b) || regions.of(a).is_none();
    let (rows, cols) = (grid.rows(), grid.cols());
    let cells = |rows: usize, cols: usize| {
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    };
    let at = |row: usize, col: usize| row * cols + col;
    let across = cells(rows, cols - 1).map(|(row, col)| parts(at(row, col), at(row, col + 1)));
    let down = cells(rows - 1, cols).map(|(row, col)| parts(at(row, col), at(row + 1, col)));
    bits(&across.collect::<Vec<_>>()) + &bits(&down.collect::<Vec<_>>())
}

/// Writes a number from 0 to 2 for each cell, three cells a sign.
pub fn threes(cells: &[u32]) -> String {
    let three = |three: &[u32]| {
        let cell = |at: usize| three.get(at).copied().unwrap_or_default();
        char::from_digit(9 * cell(0) + 3 * cell(1) + cell(2), 27).expect("three cells")
    };
    cells.chunks(3).map(three).collect()
}

/// Reads borders and the numbers of the regions, in the order of their first cells.
///
/// # Errors
///
/// The first place where the body is not that.
pub fn read_region_numbers(body: &Body<'_>) -> Result<(Regions, Vec<Option<Clue>>), FormatError> {
    let mut parts = Parts::new(body);
    let regions = parts.borders()?;
    let numbers = parts.numbers(regions.len())?;
    parts.end()?;
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
    Ok(borders(puzzle) + &numbers(&all)?)
}

/// Reads the letters before the size: each one switches a rule.
///
/// # Errors
///
/// The first letter that stands for no rule.
pub fn read_flags(
    mut puzzle: Puzzle,
    body: &Body<'_>,
    flags: &[(char, &'static str)],
) -> Result<Puzzle, FormatError> {
    for (at, &letter) in body.flags.iter().enumerate() {
        let known = flags.iter().find(|(known, _)| *known == char::from(letter));
        let Some(&(_, rule)) = known else {
            let known: Vec<String> = flags.iter().map(|(known, _)| format!("'{known}'")).collect();
            let expected = Expected::Words(format!("a flag ({}) or the size", known.join(", ")));
            return Err(body.line.error(body.before + at, expected));
        };
        if !rule.is_empty() {
            puzzle = puzzle.switching(rule);
        }
    }
    Ok(puzzle)
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
    Ok(crate::text::address::write(name, &letters, puzzle.grid(), body))
}

/// A puzzle of an address, or the fault of the address as a whole.
///
/// # Errors
///
/// If there is no such puzzle.
pub fn whole(
    body: &Body<'_>,
    puzzle: Result<Puzzle, super::PuzzleError>,
) -> Result<Puzzle, FormatError> {
    puzzle.map_err(|error| body.line.error(body.start, Expected::Fault(error.to_string())))
}
