//! The file text of pzprv3 (and of puzz.link, "Duplicate" or "File"): a header, the kind, and the
//! words that the kind defines.
//!
//! Reading is lenient: slashes may stand for line ends (as in an address), and a row may be spread
//! over white space of any kind. Kanpen's addresses have the same words without a header, with `_`
//! for blanks ([`FileWords::of_kanpen`]).

use super::{Continues, Expected, Extent, FormatError, Line, lines};
use lazyloop_plane::grid::{Grid, Segment};
use std::borrow::Cow;

/// What pzpr writes after the last word of a kind: a player's trials, then notes or what was
/// undone. Older files may have the address at their end.
const MORE: [&[u8]; 5] = [b"TrialData(", b"info:{", b"history:{", b"__HISTORY__", b"http:"];

const EDGE: Expected = Expected::Phrase { words: "an edge (0, 1 or -1)", sign: false };
const END: Expected = Expected::Phrase { words: "the end of the file", sign: false };
const HEADER: Expected = Expected::Phrase { words: "pzprv3, or pzprv3.1 to pzprv3.3", sign: false };

/// Whether a line can be the first of a file.
pub fn begins(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_variant = text.strip_prefix(b"v:").is_some_and(|name| {
        name.len() > 2
            && name.iter().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(sign))
    });
    is_variant || text.starts_with(b"pzprv3") && !text.contains(&b'?')
}

/// The lines of a file: up to a blank line, or to the next file. The line of rules that differ, the fifth
/// one of some files, is blank where there are none.
pub fn extent() -> Extent {
    let mut number = 1;
    Box::new(move |line| {
        number += 1;
        let may_be_blank = number == 5;
        Continues::from((!line.is_blank() || may_be_blank) && !begins(line.text))
    })
}

/// The words of a file, each with the line and the offset where it stands.
#[derive(Clone, Debug)]
pub struct FileWords<'a> {
    file: &'a [Line<'a>],
    /// Which line, and what is left of it from which offset.
    line: usize,
    at: usize,
    version: u8,
    name: &'a [u8],
    is_kanpen: bool,
    notes: Vec<String>,
}

impl<'a> FileWords<'a> {
    /// The words after the header.
    ///
    /// # Errors
    ///
    /// If there is no header.
    pub fn new(file: &'a [Line<'a>]) -> Result<Self, FormatError> {
        let mut words = Self::begin(file, 0);
        check_variant(&words)?;
        let (line, at, header) = words.expect(&HEADER)?;
        words.version = match header {
            b"pzprv3" => 0,
            b"pzprv3.1" => 1,
            b"pzprv3.2" => 2,
            b"pzprv3.3" => 3,
            _ => return Err(line.error(at, HEADER)),
        };
        Ok(words)
    }

    fn begin(file: &'a [Line<'a>], at: usize) -> Self {
        let notes = Vec::new();
        Self { file, line: 0, at, version: 0, name: b"", is_kanpen: false, notes }
    }

    /// The words of an address of Kanpen's, from an offset of its only line on.
    pub fn of_kanpen(file: &'a [Line<'a>], at: usize) -> Self {
        Self { is_kanpen: true, ..Self::begin(file, at) }
    }

    /// Whether these are words of Kanpen's, which has other codes for arrows.
    pub fn is_kanpen(&self) -> bool {
        self.is_kanpen
    }

    /// Notes what the reader of a kind has noticed.
    pub fn note(&mut self, what: String) {
        self.notes.push(what);
    }

    /// What was noticed.
    pub fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Notes the name of the kind, which was read last.
    pub fn name_kind(&mut self, name: &'a [u8]) {
        self.name = name;
    }

    /// The name of the kind.
    pub fn name(&self) -> &'a [u8] {
        self.name
    }

    /// The version of the kind's tables that the header names, from 0 on.
    pub fn version(&self) -> u8 {
        self.version
    }

    /// Passes over the next word if it is this one.
    pub fn takes(&mut self, word: &[u8]) -> bool {
        let before = self.clone();
        let is_it = self.next().is_some_and(|(_, _, found)| found == word);
        if !is_it {
            *self = before;
        }
        is_it
    }

    /// A fault of what follows as a whole, at its beginning.
    pub fn fault(&self, what: String) -> FormatError {
        match self.clone().next() {
            Some((line, at, _)) => line.error(at, Expected::Fault(what)),
            None => Line { number: 1, text: b"" }.error(0, Expected::Fault(what)),
        }
    }

    /// The next word; `None` at the end.
    #[allow(clippy::should_implement_trait)] // an iterator has no place for `expect` and its kin
    pub fn next(&mut self) -> Option<(Line<'a>, usize, &'a [u8])> {
        let is_kanpen = self.is_kanpen;
        let parts =
            |byte: &u8| byte.is_ascii_whitespace() || *byte == b'/' || is_kanpen && *byte == b'_';
        loop {
            let line = *self.file.get(self.line)?;
            match line.text[self.at..].iter().position(|byte| !parts(byte)) {
                None => {
                    self.line += 1;
                    self.at = 0;
                }
                Some(skip) => {
                    let start = self.at + skip;
                    let length = line.text[start..].iter().position(parts);
                    self.at = length.map_or(line.text.len(), |length| start + length);
                    return Some((line, start, &line.text[start..self.at]));
                }
            }
        }
    }

    /// Whether no word is left.
    pub fn is_at_end(&self) -> bool {
        self.clone().next().is_none()
    }

    /// The next word.
    ///
    /// # Errors
    ///
    /// If there is none; the error names what was `expected`.
    pub fn expect(
        &mut self,
        expected: &Expected,
    ) -> Result<(Line<'a>, usize, &'a [u8]), FormatError> {
        let last = self.file.last().copied().unwrap_or(Line { number: 1, text: b"" });
        self.next().ok_or_else(|| last.error_at_end(expected.clone()))
    }

    /// Checks that nothing follows the kind's words except what pzpr adds.
    ///
    /// # Errors
    ///
    /// The first word that comes after them.
    pub fn end(&mut self) -> Result<(), FormatError> {
        match self.next() {
            Some((line, at, word)) if !MORE.iter().any(|more| word.starts_with(more)) => {
                Err(line.error(at, END))
            }
            _ => Ok(()),
        }
    }

    /// Reads a player's mark: 0 is open, 1 or more is on, -1 is off.
    ///
    /// # Errors
    ///
    /// If the word is none of them; the error names what was `expected`.
    pub fn mark(&mut self, expected: &Expected) -> Result<Option<bool>, FormatError> {
        let (line, at, word) = self.expect(expected)?;
        // A player's arrow may stand behind it, or alone.
        let plain = match word {
            [rest @ .., b'u' | b'd' | b'l' | b'r'] => rest,
            all => all,
        };
        match lines::number(plain) {
            Some(0) => Ok(None),
            Some(_) => Ok(Some(true)),
            None if plain == b"-1" => Ok(Some(false)),
            None if plain.len() < word.len() && plain.is_empty() => Ok(None),
            None => Err(line.error(at, expected.clone())),
        }
    }

    /// Reads a line drawn through cells: a player's mark for each edge, across in rows and then down.
    ///
    /// # Errors
    ///
    /// The first word that is no mark.
    pub fn line(&mut self, grid: Grid) -> Result<Vec<Option<bool>>, FormatError> {
        self.marks(grid, edges(grid))
    }

    /// Reads a line drawn along the sides of squares, where `grid` are their corners: a player's mark for each
    /// side, first of those that lead down, then of those that lead across.
    ///
    /// # Errors
    ///
    /// The first word that is no mark.
    pub fn sides(&mut self, grid: Grid) -> Result<Vec<Option<bool>>, FormatError> {
        self.marks(grid, sides(grid))
    }

    /// Reads a line drawn through cells as [`Self::line`] does, in a table that has the sides at the rim, too.
    ///
    /// # Errors
    ///
    /// The first word that is no mark.
    pub fn framed(&mut self, grid: Grid) -> Result<Vec<Option<bool>>, FormatError> {
        self.marks(grid, sides_framed(grid))
    }

    /// Reads a player's marks in this order.
    fn marks(
        &mut self,
        grid: Grid,
        order: impl Iterator<Item = Segment>,
    ) -> Result<Vec<Option<bool>>, FormatError> {
        let mut marks = vec![None; grid.segment_count()];
        for segment in order {
            marks[segment.index()] = self.mark(&EDGE)?;
        }
        Ok(marks)
    }

    fn number(&mut self, expected: &Expected) -> Result<(Line<'a>, usize, usize), FormatError> {
        let (line, at, word) = self.expect(expected)?;
        let number = lines::number(word).ok_or_else(|| line.error(at, expected.clone()))?;
        Ok((line, at, number))
    }

    /// Reads rows and columns.
    ///
    /// # Errors
    ///
    /// If these are not two numbers, or not a size that a grid may have.
    pub fn grid(&mut self) -> Result<Grid, FormatError> {
        let (line, at, rows) = self.number(&Expected::Rows)?;
        let (_, _, cols) = self.number(&Expected::Cols)?;
        Grid::new(rows, cols).map_err(|error| line.error(at, Expected::Size(error)))
    }
}

/// Checks that a file does not begin with a rule that only its author knows.
fn check_variant(words: &FileWords<'_>) -> Result<(), FormatError> {
    match words.clone().next() {
        Some((line, at, word)) if word.starts_with(b"v:") => {
            Err(line.error(at, super::address::variant(word)))
        }
        _ => Ok(()),
    }
}

/// The line of a file in an address, from an offset on, with its signs in place of their codes (`%20`).
#[derive(Debug)]
pub struct Decoded<'a> {
    line: Line<'a>,
    at: usize,
    text: Cow<'a, [u8]>,
}

impl<'a> Decoded<'a> {
    /// Reads the codes; what is none stays as it is.
    pub fn new(line: Line<'a>, at: usize) -> Self {
        let rest = &line.text[at..line.extent().end.max(at)];
        let text = match rest.contains(&b'%') {
            true => signs(rest).map(|(sign, _)| sign).collect(),
            false => Cow::Borrowed(rest),
        };
        Self { line, at, text }
    }

    /// The text as a line.
    pub fn line(&self) -> Line<'_> {
        Line { number: self.line.number, text: &self.text }
    }

    /// The same error at its place in the address.
    pub fn place(&self, mut error: FormatError) -> FormatError {
        let before = String::from_utf8_lossy(&self.text);
        let before: usize =
            before.chars().take(error.column.saturating_sub(1)).map(char::len_utf8).sum();
        let rest = &self.line.text[self.at..];
        let coded: usize = signs(rest).take(before).map(|(_, length)| length).sum();
        let head = String::from_utf8_lossy(&self.line.text[..self.at + coded]);
        error.column = head.chars().count() + 1;
        error
    }
}

/// The signs that codes stand for, each with the length of its code.
fn signs(text: &[u8]) -> impl Iterator<Item = (u8, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let &sign = text.get(at)?;
        let code = text.get(at + 1..at + 3).filter(|_| sign == b'%');
        let code = code.filter(|code| code.iter().all(u8::is_ascii_hexdigit));
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        let (sign, length) = match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(sign) => (sign, 3),
            None => (sign, 1),
        };
        at += length;
        Some((sign, length))
    })
}

/// The header, the kind and the size, each on a line of its own.
pub fn write_header(kind: &str, grid: Grid) -> String {
    format!("pzprv3.1\n{kind}\n{}\n{}\n", grid.rows(), grid.cols())
}

/// The edges between cells in the order of a file: across in rows, then down.
pub fn edges(grid: Grid) -> impl Iterator<Item = Segment> {
    let (rows, cols) = (grid.rows(), grid.cols());
    let across = (0..rows).flat_map(move |row| (1..cols).map(move |col| grid.vertical(row, col)));
    let down = (1..rows).flat_map(move |row| (0..cols).map(move |col| grid.horizontal(row, col)));
    across.chain(down)
}

/// The sides of squares in the order of a file, where a grid are their corners: down, then across.
fn sides(grid: Grid) -> impl Iterator<Item = Segment> {
    let (rows, cols) = (grid.rows(), grid.cols());
    let down = (1..rows).flat_map(move |row| (0..cols).map(move |col| grid.horizontal(row, col)));
    let across = (0..rows).flat_map(move |row| (1..cols).map(move |col| grid.vertical(row, col)));
    down.chain(across)
}

/// All sides of cells in the order of a file: left and right, then above and below.
pub fn sides_framed(grid: Grid) -> impl Iterator<Item = Segment> {
    let (rows, cols) = (grid.rows(), grid.cols());
    let across = (0..rows).flat_map(move |row| (0..=cols).map(move |col| grid.vertical(row, col)));
    let down = (0..=rows).flat_map(move |row| (0..cols).map(move |col| grid.horizontal(row, col)));
    across.chain(down)
}

/// Adds a table; `word` gives the word of a row and a column.
pub fn write_table<W: AsRef<str>>(
    text: &mut String,
    rows: usize,
    cols: usize,
    word: impl Fn(usize, usize) -> W,
) {
    for row in 0..rows {
        for col in 0..cols {
            text.push_str(word(row, col).as_ref());
            text.push(' ');
        }
        text.push('\n');
    }
}

/// Adds a line through cells, as [`FileWords::line`] reads it.
pub fn write_line(text: &mut String, grid: Grid, is_on: impl Fn(Segment) -> bool) {
    let (rows, cols) = (grid.rows(), grid.cols());
    // Blank lines would end the file.
    if cols > 1 {
        write_table(text, rows, cols - 1, |row, col| bit(is_on(grid.vertical(row, col + 1))));
    }
    write_table(text, rows - 1, cols, |row, col| bit(is_on(grid.horizontal(row + 1, col))));
}

/// Adds a line along the sides of squares, as [`FileWords::sides`] reads it.
pub fn write_sides(text: &mut String, grid: Grid, is_on: impl Fn(Segment) -> bool) {
    let (rows, cols) = (grid.rows(), grid.cols());
    write_table(text, rows - 1, cols, |row, col| bit(is_on(grid.horizontal(row + 1, col))));
    write_table(text, rows, cols - 1, |row, col| bit(is_on(grid.vertical(row, col + 1))));
}

/// Adds a line through cells, as [`FileWords::framed`] reads it.
pub fn write_framed(text: &mut String, grid: Grid, is_on: impl Fn(Segment) -> bool) {
    write_sides_framed(text, grid, |side| bit(is_on(side)));
}

/// Adds a word for each side, in the order of [`sides_framed`].
pub fn write_sides_framed(text: &mut String, grid: Grid, word: impl Fn(Segment) -> &'static str) {
    let (rows, cols) = (grid.rows(), grid.cols());
    write_table(text, rows, cols + 1, |row, col| word(grid.vertical(row, col)));
    write_table(text, rows + 1, cols, |row, col| word(grid.horizontal(row, col)));
}

/// The word of an edge.
pub fn bit(is_on: bool) -> &'static str {
    if is_on { "1" } else { "0" }
}
