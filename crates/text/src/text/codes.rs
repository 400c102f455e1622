//! The codes of which bodies of addresses are made, read and written: numbers, bits, threes, and labels up
//! to 4 with blank cells after them. Places are counted row by row. It knows no puzzle.

use super::address::{Body, LAST_CELL};
use super::{Expected, FormatError};
use lazyloop_plane::grid::Grid;

const NUMBER: Expected =
    Expected::Phrase { words: "the code of a clue or of blank cells", sign: true };
const FIVE: Expected =
    Expected::Phrase { words: "five bits' code ('0' to '9' or 'a' to 'v')", sign: true };
const FIVE_CELLS: Expected =
    Expected::Phrase { words: "five cells' code ('0' to '9' or 'a' to 'v')", sign: true };
const THREE: Expected =
    Expected::Phrase { words: "three cells' code ('0' to '9' or 'a' to 'q')", sign: true };
const GAP_CODE: Expected = Expected::Phrase {
    words: "a number of blank cells ('0' to '9', 'a' to 'z' or '.')",
    sign: true,
};
const CAPITAL: Expected = Expected::Phrase {
    words: "a capital letter, a digit, one of both behind '-', '.' or a number of blank cells",
    sign: true,
};
const LABEL: Expected = Expected::Phrase {
    words: "a clue's code ('0' to '9', 'a' to 'e', 'g' to 'z' or '.')",
    sign: true,
};
/// The signs of numbers of several digits: what is added to them, and how many digits follow.
const LONG: [(u8, u32, usize); 6] = [
    (b'+', 0, 3),
    (b'-', 0, 2),
    (b'=', 4096, 3),
    (b'@', 8192, 3),
    (b'*', 12_240, 4),
    (b'$', 77_776, 5),
];
const HEX: Expected = Expected::Phrase { words: "a hexadecimal digit", sign: true };

/// How many cells may be blank without a sign for them: a short text takes little room.
const MOST_ABSENT: usize = 1 << 16;

/// How many signs stand for a spot.
const SPOT: usize = 18;
/// The base of gaps, and how many cells a dot stands for.
const GAP: u32 = 36;
/// How many bits a sign holds, the first one in the highest bit.
const BITS: usize = 5;
/// How many cells in base 3 a sign holds, the first one in the highest digit.
const THREES: usize = 3;

/// Reads a body from its beginning on.
pub struct Codes<'a> {
    body: &'a Body<'a>,
    at: usize,
    /// Whether it is said that the body ends too soon.
    is_short: bool,
}

impl<'a> Codes<'a> {
    /// The codes of a body.
    pub fn new(body: &'a Body<'a>) -> Self {
        Self { body, at: 0, is_short: false }
    }

    /// The grid of the address.
    pub fn grid(&self) -> Grid {
        self.body.grid
    }

    /// The sign that comes next.
    pub fn peek(&self) -> Option<u8> {
        self.body.text.get(self.at).copied()
    }

    /// The byte of the line at which it stands.
    pub fn place(&self) -> usize {
        self.body.start + self.at
    }

    /// The error that something else was expected here.
    pub fn error(&self, expected: Expected) -> FormatError {
        self.body.line.error(self.place(), expected)
    }

    /// The error that something else was expected at a byte of the line.
    pub fn error_at(&self, place: usize, expected: Expected) -> FormatError {
        self.body.line.error(place, expected)
    }

    /// The error that the body ends here, with clues for so many cells.
    pub fn too_short(&self, filled: usize) -> FormatError {
        self.body.too_short(filled)
    }

    /// Reads a sign, whatever it is.
    pub fn skip(&mut self) {
        self.at += 1;
    }

    /// Reads decimal digits as long as their number is below a bound; it is 0 if there are none.
    pub fn decimal(&mut self, bound: usize) -> usize {
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek()
            && number < bound
        {
            number = 10 * number + usize::from(digit - b'0');
            self.skip();
        }
        number
    }

    /// Reads a digit to a base, whose digits from 10 on are small letters.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn digit(&mut self, base: u32, expected: Expected) -> Result<u32, FormatError> {
        let lower = self.peek().filter(|sign| !sign.is_ascii_uppercase());
        let digit = lower.and_then(|sign| char::from(sign).to_digit(base));
        let digit = digit.ok_or_else(|| self.error(expected))?;
        self.at += 1;
        Ok(digit)
    }

    /// Reads a number of so many hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If a digit is missing.
    pub fn hexadecimal(&mut self, digits: usize) -> Result<u32, FormatError> {
        (0..digits).try_fold(0, |number, _| Ok(16 * number + self.digit(16, HEX)?))
    }

    /// Whether nothing is left where a part should begin that all of an empty board's may lack, as on
    /// puzz.link: then this is said.
    pub fn is_absent(&mut self, count: usize) -> bool {
        let may_be = !self.body.name.is_empty() && (1..=MOST_ABSENT).contains(&count);
        let is_absent = may_be && self.peek().is_none();
        if is_absent {
            self.say_short("all that should follow");
        }
        is_absent
    }

    fn say_short(&mut self, what: &str) {
        if !std::mem::replace(&mut self.is_short, true) {
            let column =
                String::from_utf8_lossy(&self.body.line.text[..self.place()]).chars().count();
            let note = format!("the address ends at column {column}: {what} is read as blank");
            self.body.warnings.note(self.body.line, note);
        }
    }

    /// Reads a number, or `None` for a `?`: a hexadecimal digit, a sign and more of them, or a dot.
    ///
    /// # Errors
    ///
    /// If something else is there.
    pub fn number(&mut self, expected: Expected) -> Result<Option<u32>, FormatError> {
        let Some(sign) = self.peek() else { return self.digit(16, expected).map(Some) };
        if sign == b'.' {
            self.skip();
            return Ok(None);
        }
        let sign = if sign == b'%' { b'@' } else { sign };
        let Some(&(_, first, digits)) = LONG.iter().find(|(known, ..)| *known == sign) else {
            return self.digit(16, expected).map(Some);
        };
        self.skip();
        Ok(Some(first + self.hexadecimal(digits)?))
    }

    /// Reads a clue at each of `count` places; letters from `blank` on leave out 1 to so many places.
    /// `read` reads any other code.
    ///
    /// # Errors
    ///
    /// If `read` fails, or there are too few places or too many.
    pub fn places<T: Clone>(
        &mut self,
        count: usize,
        blank: u8,
        mut read: impl FnMut(&mut Self) -> Result<T, FormatError>,
    ) -> Result<Vec<Option<T>>, FormatError> {
        self.runs(count, blank, |codes| Ok((read(codes)?, 1)))
    }

    /// Reads clues as [`Self::places`] does; `read` says at how many places in a row a clue stands, and reads
    /// one sign if these may be several.
    ///
    /// # Errors
    ///
    /// As for [`Self::places`].
    pub fn runs<T: Clone>(
        &mut self,
        count: usize,
        blank: u8,
        mut read: impl FnMut(&mut Self) -> Result<(T, usize), FormatError>,
    ) -> Result<Vec<Option<T>>, FormatError> {
        let mut found = Vec::new();
        if self.is_absent(count) {
            return Ok(vec![None; count]);
        }
        while found.len() < count {
            let Some(sign) = self.peek() else {
                return Err(self.body.too_short_of(count, found.len()));
            };
            let (clue, run) = if sign.is_ascii_lowercase() && sign >= blank {
                self.skip();
                (None, usize::from(sign - blank) + 1)
            } else {
                let (clue, run) = read(self)?;
                (Some(clue), run)
            };
            if found.len() + run > count {
                self.at -= 1;
                return Err(self.error(LAST_CELL));
            }
            found.resize(found.len() + run, clue);
        }
        Ok(found)
    }

    /// Reads a number up to `most` at each of `count` places; `None` in it is a `?`.
    ///
    /// # Errors
    ///
    /// As for [`Self::places`].
    pub fn numbers(
        &mut self,
        count: usize,
        most: u32,
    ) -> Result<Vec<Option<Option<u32>>>, FormatError> {
        self.places(count, b'g', |codes| {
            let place = codes.place();
            match codes.number(NUMBER)? {
                Some(number) if number > most => {
                    let fault = format!("expected a number up to {most}, found {number}");
                    Err(codes.body.line.error(place, Expected::Fault(fault)))
                }
                number => Ok(number),
            }
        })
    }

    /// Reads a number up to 9 at each cell; `None` in it is a `?`.
    ///
    /// # Errors
    ///
    /// As for [`Self::places`].
    pub fn digits(&mut self) -> Result<Vec<Option<Option<u32>>>, FormatError> {
        self.places(self.grid().cell_count(), b'a', |codes| match codes.peek() {
            Some(b'.') => {
                codes.skip();
                Ok(None)
            }
            _ => codes.digit(10, NUMBER).map(Some),
        })
    }

    /// Reads a label up to 4 at each cell; `None` in it is a `?`. A label comes alone, or with one or two
    /// blank cells after it: to its digit 5 or 10 is added. These may reach past the last cell.
    ///
    /// # Errors
    ///
    /// As for [`Self::places`].
    pub fn labels(&mut self) -> Result<Vec<Option<Option<u32>>>, FormatError> {
        let count = self.body.grid.cell_count();
        let mut blank = 0;
        let mut found = Vec::new();
        if self.is_absent(count) {
            return Ok(vec![None; count]);
        }
        while found.len() < count {
            if blank > 0 {
                blank -= 1;
                found.push(None);
                continue;
            }
            match self.peek() {
                None => return Err(self.body.too_short(found.len())),
                Some(b'.') => {
                    if found.len() + 1 == count {
                        self.body.note_last_dot();
                    }
                    self.skip();
                    found.push(Some(None));
                }
                Some(sign @ b'g'..=b'z') => {
                    let run = usize::from(sign - b'g') + 1;
                    if found.len() + run > count {
                        return Err(self.error(LAST_CELL));
                    }
                    self.skip();
                    found.resize(found.len() + run, None);
                }
                Some(_) => {
                    let code = self.digit(15, LABEL)?;
                    blank = code / 5;
                    found.push(Some(Some(code % 5)));
                }
            }
        }
        Ok(found)
    }

    /// Reads `count` cells, `cells` a sign, which `split` takes apart. What a sign has beyond the last
    /// cell is blank.
    fn packed<T: PartialEq + Copy>(
        &mut self,
        count: usize,
        blank: T,
        too_short: impl Fn(&Self, usize) -> FormatError,
        mut split: impl FnMut(&mut Self, &mut Vec<T>) -> Result<(), FormatError>,
    ) -> Result<Vec<T>, FormatError> {
        let mut cells = Vec::new();
        if self.is_absent(count) {
            return Ok(vec![blank; count]);
        }
        while cells.len() < count {
            if self.peek().is_none() {
                return Err(too_short(self, cells.len()));
            }
            split(self, &mut cells)?;
        }
        if cells[count..].iter().any(|&cell| cell != blank) {
            self.at -= 1;
            return Err(self.error(LAST_CELL));
        }
        cells.truncate(count);
        Ok(cells)
    }

    fn five(&mut self, bits: &mut Vec<bool>, expected: Expected) -> Result<(), FormatError> {
        let five = self.digit(32, expected)?;
        bits.extend((0..BITS).map(|at| five >> (BITS - 1 - at) & 1 == 1));
        Ok(())
    }

    /// Reads so many bits, five a sign.
    ///
    /// # Errors
    ///
    /// If there are too few or too many, or a sign is none of these.
    pub fn bits(&mut self, count: usize) -> Result<Vec<bool>, FormatError> {
        let too_short = |codes: &Self, found: usize| {
            codes.error(Expected::Fault(format!("expected {count} bits, found {found}")))
        };
        self.packed(count, false, too_short, |codes, bits| codes.five(bits, FIVE))
    }

    /// Reads a bit for each cell, five a sign. Where none is set, puzz.link writes no sign; that some are
    /// missing is said.
    ///
    /// # Errors
    ///
    /// As for [`Self::bits`], but there may be too few.
    pub fn marks(&mut self) -> Result<Vec<bool>, FormatError> {
        let count = self.body.grid.cell_count();
        let signs = self.body.text.len() - self.at.min(self.body.text.len());
        if count.saturating_sub(BITS * signs) > MOST_ABSENT {
            return Err(self.body.too_short(BITS * signs));
        }
        let mut marks = self.packed(
            count.min(BITS * signs),
            false,
            |codes, _| codes.error(FIVE_CELLS),
            |codes, bits| codes.five(bits, FIVE_CELLS),
        )?;
        if signs > 0 && marks.len() < count {
            self.say_short("what should follow");
        }
        marks.resize(count, false);
        Ok(marks)
    }

    /// Reads a bit for each cell: a digit to the base 36 for each that is set, which counts the others before it; a dot
    /// is 36 others. Those behind the last one need no sign.
    ///
    /// # Errors
    ///
    /// If a sign is none of these, or there are too many cells.
    pub fn gaps(&mut self) -> Result<Vec<bool>, FormatError> {
        let (count, mut bits) = (self.body.grid.cell_count(), Vec::new());
        while bits.len() < count && self.peek().is_some() {
            let is_dot = self.peek() == Some(b'.');
            let gap = if is_dot { GAP } else { self.digit(GAP, GAP_CODE)? };
            bits.resize(bits.len() + gap as usize, false);
            if is_dot {
                self.skip();
            } else {
                bits.push(true);
            }
        }
        if bits.len() > count {
            self.at -= 1;
            return Err(self.error(LAST_CELL));
        }
        let missing = count - bits.len();
        if missing > MOST_ABSENT {
            return Err(self.body.too_short(bits.len()));
        }
        if missing >= GAP as usize {
            self.say_short("what should follow");
        }
        bits.resize(count, false);
        Ok(bits)
    }

    /// Reads a bit for each cell, several cells a digit to the base 36. One below 18 is a bit that is set, and so many
    /// behind it that are not; from 18 on, the digit less 17 is how many are not.
    ///
    /// # Errors
    ///
    /// If a sign is none of these, or there are too many cells.
    pub fn spots(&mut self) -> Result<Vec<bool>, FormatError> {
        let (count, mut bits) = (self.body.grid.cell_count(), Vec::new());
        while bits.len() < count {
            if self.peek().is_none() {
                return Err(self.body.too_short(bits.len()));
            }
            let gap = self.digit(GAP, GAP_CODE)? as usize;
            bits.push(gap < SPOT);
            bits.resize(bits.len() + gap % SPOT, false);
        }
        if bits.len() > count {
            self.at -= 1;
            return Err(self.error(LAST_CELL));
        }
        Ok(bits)
    }

    /// Reads a number up to [`MOST_CAPITAL`] for each cell: capital letters from 1 on, then digits; the others behind a
    /// sign. Small letters leave out cells.
    ///
    /// # Errors
    ///
    /// As for [`Self::places`].
    pub fn capitals(&mut self) -> Result<Vec<Option<Option<u32>>>, FormatError> {
        self.places(self.grid().cell_count(), b'a', |codes| {
            let is_second = codes.peek() == Some(b'-');
            if is_second {
                codes.skip();
            }
            let number = match codes.peek() {
                Some(b'.') if !is_second => None,
                Some(digit @ b'0'..=b'9') if is_second => Some(u32::from(digit - b'0') + 37),
                Some(letter @ b'A'..=b'Z') if is_second => Some(u32::from(letter - b'A') + 47),
                Some(letter @ b'A'..=b'Z') => Some(u32::from(letter - b'A') + 1),
                Some(digit @ b'0'..=b'9') => Some(u32::from(digit - b'0') + 27),
                _ => return Err(codes.error(CAPITAL)),
            };
            codes.skip();
            Ok(number)
        })
    }

    /// Reads a number from 0 to 2 for each cell, three cells a sign.
    ///
    /// # Errors
    ///
    /// As for [`Self::bits`].
    pub fn threes(&mut self) -> Result<Vec<u32>, FormatError> {
        let body = self.body;
        let too_short = |_: &Self, found| body.too_short(found);
        self.packed(body.grid.cell_count(), 0, too_short, |codes, cells| {
            let code = codes.digit(27, THREE)?;
            cells.extend([code / 9, code / 3 % 3, code % 3]);
            Ok(())
        })
    }

    /// Checks that no code follows; anything else is left out with a warning.
    ///
    /// # Errors
    ///
    /// If a sign follows for which `is_code` is true.
    pub fn end(&self, is_code: impl Fn(u8) -> bool) -> Result<(), FormatError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => self.body.leave_out(self.at, is_code),
        }
    }
}

/// Writes clues at places; letters from `blank` on stand for 1 to so many places without.
pub fn places<T>(clues: &[Option<T>], blank: u8, mut write: impl FnMut(&T) -> String) -> String {
    let mut text = String::new();
    let most = usize::from(b'z' - blank) + 1;
    let mut at = 0;
    while at < clues.len() {
        if let Some(clue) = &clues[at] {
            text += &write(clue);
            at += 1;
            continue;
        }
        let run = clues[at..].iter().take(most).take_while(|clue| clue.is_none()).count();
        text.push(char::from(blank + run as u8 - 1));
        at += run;
    }
    text
}

/// The largest number that has a code.
pub const MOST: u32 = 77_776 + 0xf_ffff;

/// Writes a number up to [`MOST`], or a `?`.
pub fn number(number: Option<u32>) -> String {
    match number {
        None => ".".to_string(),
        Some(number @ 0..16) => format!("{number:x}"),
        Some(number) => {
            let fits = |&&(_, first, digits): &&(u8, u32, usize)| {
                number >= first && number - first < 1 << (4 * digits)
            };
            let (sign, first, digits) = LONG.iter().rev().find(fits).copied().unwrap_or(LONG[5]);
            format!("{}{:0digits$x}", char::from(sign), number - first)
        }
    }
}

/// Writes a label up to 4, or a `?`, for each cell; past the end all is blank.
pub fn labels(labels: &[Option<Option<u32>>]) -> String {
    let mut marked: Vec<Option<String>> = Vec::new();
    let mut at = 0;
    while at < labels.len() {
        let blank = |at: usize| labels.get(at).is_none_or(Option::is_none);
        let after = match labels[at] {
            Some(Some(_)) => (1..=2).take_while(|&after| blank(at + after)).count(),
            _ => 0,
        };
        marked.push(labels[at].map(|label| match label {
            None => ".".to_string(),
            Some(label) => format!("{:x}", label + 5 * after as u32),
        }));
        at += 1 + after;
    }
    places(&marked, b'g', String::clone)
}

/// Writes bits, five a sign.
pub fn bits(bits: &[bool]) -> String {
    packed(bits, BITS, 2, |&bit| u32::from(bit))
}

/// Writes a bit for each cell, five a sign; nothing where none is set, as puzz.link does.
pub fn marks(marks: &[bool]) -> String {
    match marks.contains(&true) || marks.len() > MOST_ABSENT {
        true => bits(marks),
        false => String::new(),
    }
}

/// Writes a bit for each cell, as [`Codes::gaps`] reads it.
pub fn gaps(bits: &[bool]) -> String {
    let (mut text, mut gap) = (String::new(), 0);
    for &bit in bits {
        if bit {
            text.extend(char::from_digit(gap, GAP));
            gap = 0;
            continue;
        }
        gap += 1;
        if gap == GAP {
            text.push('.');
            gap = 0;
        }
    }
    text
}

/// Writes a bit for each cell, as [`Codes::spots`] reads it.
pub fn spots(bits: &[bool]) -> String {
    let (mut text, mut at) = (String::new(), 0);
    while at < bits.len() {
        let others = bits[at + 1..].iter().take(SPOT - 1).take_while(|bit| !**bit).count();
        let code = others + if bits[at] { 0 } else { SPOT };
        text.extend(char::from_digit(code as u32, GAP));
        at += 1 + others;
    }
    text
}

/// The largest number that is a capital.
pub const MOST_CAPITAL: u32 = 72;

/// Writes a number up to [`MOST_CAPITAL`], or a `?`, as [`Codes::capitals`] reads it.
pub fn capital(number: Option<u32>) -> String {
    let sign = |digit: u32| char::from_digit(digit, 36).unwrap_or('.').to_ascii_uppercase();
    match number {
        None => ".".to_string(),
        Some(number @ 0..=26) => sign(number + 9).to_string(),
        Some(number @ 27..=36) => sign(number - 27).to_string(),
        Some(number) => format!("-{}", sign(number - 37)),
    }
}

/// Writes a number from 0 to 2 for each cell, three cells a sign.
pub fn threes(cells: &[u32]) -> String {
    packed(cells, THREES, 3, |&cell| cell)
}

/// Writes so many cells a sign, each as a digit to a base; what is missing in the last sign is 0.
fn packed<T>(cells: &[T], many: usize, base: u32, digit: impl Fn(&T) -> u32) -> String {
    let code = |cells: &[T]| {
        let digits = (0..many).map(|at| cells.get(at).map_or(0, &digit));
        let code = digits.fold(0, |code, digit| base * code + digit);
        char::from_digit(code, 36).expect("digits to the base")
    };
    cells.chunks(many).map(code).collect()
}
