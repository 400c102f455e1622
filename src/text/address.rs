//! Addresses of puzz.link, pzv.jp and pzprv3: `https://puzz.link/p?KIND/W/H/BODY`. A kind reads and
//! writes the body.
//!
//! Reading is lenient about what stands before the puzzle: any scheme, host and page up to the last
//! `?`, or none of them. The kind may have pzprv3's `m+` before or `_edit`, `_play` or `_test`
//! after it; where nothing stands before it, it may be missing. Flags (`v:`, or nothing between two
//! slashes) and a slash at the end are skipped. Unlike in pzpr, a body that gives clues for fewer
//! or more cells than there are is an error. Other signs after the last cell are left out with a
//! warning.

use super::{Aside, Expected, FormatError, Line, Warning, lines};
use crate::grid::Grid;
use std::ops::Range;

const SITE: &str = "https://puzz.link/p?";

pub(super) const WIDTH: Expected = Expected::Phrase { words: "the number of columns", sign: false };
pub(super) const HEIGHT: Expected = Expected::Phrase { words: "the number of rows", sign: false };

/// What is expected instead of more clues after the last cell.
pub const LAST_CELL: Expected =
    Expected::Phrase { words: "no clues after the last cell", sign: false };

/// The parts of an address between its slashes, each with its offset in bytes.
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    line: Line<'a>,
    at: usize,
    end: usize,
    /// The kind's name; empty where it is missing.
    name: &'a [u8],
    /// Where the letters before the size begin and end.
    flags: Range<usize>,
    /// Whether nothing stands before the kind.
    is_bare: bool,
}

/// The body of an address, and what stands before it.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// The whole address.
    pub line: Line<'a>,
    /// The byte at which the body begins.
    pub start: usize,
    /// The body.
    pub text: &'a [u8],
    /// The kind's name; empty where it is missing.
    pub name: &'a [u8],
    /// The byte at which the letters before the size begin.
    pub before: usize,
    /// The letters before the size, which stand for rules.
    pub flags: &'a [u8],
    /// The grid, of the size that the address says.
    pub grid: Grid,
    /// Takes what is noticed.
    pub warnings: &'a Aside,
}

impl Body<'_> {
    /// Checks that no letters stand before the size of a kind that has none.
    ///
    /// # Errors
    ///
    /// If some do.
    pub fn check_flags(&self, has_flags: bool) -> Result<(), FormatError> {
        match has_flags || self.flags.is_empty() {
            true => Ok(()),
            false => Err(self.line.error(self.before, WIDTH)),
        }
    }

    /// The error for a body that ends before the last cell: it has clues for `filled` of the cells.
    pub fn too_short(&self, filled: usize) -> FormatError {
        let cells = self.grid.cell_count();
        self.line.error(self.start + self.text.len(), Expected::MoreCells { filled, cells })
    }

    /// Leaves out what follows the last cell, from an offset of the body on, with a warning.
    /// Published addresses often end in a dot and more.
    ///
    /// # Errors
    ///
    /// If it begins with the code of a clue or of blank cells: then the size may be wrong.
    pub fn leave_out(
        &self,
        offset: usize,
        is_code: impl Fn(u8) -> bool,
    ) -> Result<(), FormatError> {
        let at = self.start + offset;
        if self.text.get(offset).is_some_and(|&sign| is_code(sign)) {
            return Err(self.line.error(at, LAST_CELL));
        }
        self.warnings.push(Warning::leftover(self.line, at, self.start + self.text.len()));
        Ok(())
    }

    /// Warns where a dot ends the body as the last cell's clue: if a clue was lost, the dot may be
    /// a full stop after the address. [`write()`] puts a slash after a dot that is meant, which
    /// needs no warning.
    pub fn note_last_dot(&self) {
        let end = self.start + self.text.len();
        if self.text.ends_with(b".") && self.line.text.get(end) != Some(&b'/') {
            self.warnings.push(Warning::LastDot { line: self.line.number });
        }
    }
}

impl<'a> Parts<'a> {
    /// The parts from after the last `?` to the end.
    pub fn new(line: Line<'a>) -> Self {
        let Range { start, end } = line.extent();
        let question = line.text[..end].iter().rposition(|&byte| byte == b'?');
        let at = question.map_or(start, |at| at + 1);
        Self { line, at, end, name: b"", flags: at..at, is_bare: question.is_none() }
    }

    fn next(&mut self) -> (usize, &'a [u8]) {
        let at = self.at.min(self.end);
        let rest = &self.line.text[at..self.end];
        let part = rest.split(|&byte| byte == b'/').next().unwrap_or_default();
        self.at = at + part.len() + 1;
        (at, part)
    }

    fn number(&mut self, expected: Expected) -> Result<(usize, usize), FormatError> {
        let (at, part) = self.next();
        let number = lines::number(part).ok_or_else(|| self.line.error(at, expected))?;
        Ok((at, number))
    }

    /// Whether the next two parts are numbers: a size.
    fn is_size(&self) -> bool {
        let mut rest = self.clone();
        [rest.next(), rest.next()].iter().all(|(_, part)| lines::number(part).is_some())
    }

    /// Whether this looks like an address of a page without a puzzle that can be read here: it has
    /// a scheme, but no `?`.
    pub fn is_elsewhere(&self) -> bool {
        let text = &self.line.text[self.at..self.end];
        self.is_bare && text.windows(3).any(|part| part == b"://")
    }

    /// The name of the kind, and where it stands; `None` if it is missing.
    pub fn kind(&mut self) -> Option<(usize, &'a [u8])> {
        let start = self.at;
        let (at, word) = self.next();
        if self.is_bare && lines::number(word).is_some() {
            self.at = start;
            return None;
        }
        // Flags, or nothing at all, may stand before the size.
        let before = self.at;
        let (_, flags) = self.next();
        let are_letters = flags.iter().all(u8::is_ascii_lowercase);
        if !flags.is_empty() && are_letters && self.is_size() {
            self.flags = before..before + flags.len();
        } else if !(flags.is_empty() || flags.ends_with(b":")) {
            self.at = before;
        }
        let word = word.strip_prefix(b"m+").unwrap_or(word);
        let modes: [&[u8]; 3] = [b"_edit", b"_play", b"_test"];
        let name = modes.into_iter().find_map(|mode| word.strip_suffix(mode)).unwrap_or(word);
        self.name = name;
        Some((at, name))
    }

    /// Reads size and body, after the kind.
    ///
    /// # Errors
    ///
    /// If there is no size, or a grid may not have it.
    pub fn body(&mut self, warnings: &'a Aside) -> Result<Body<'a>, FormatError> {
        let line = self.line;
        let (at, cols) = self.number(WIDTH)?;
        let (_, rows) = self.number(HEIGHT)?;
        let grid = Grid::new(rows, cols).map_err(|error| line.error(at, Expected::Size(error)))?;
        let (start, text) = self.next();
        let Range { start: before, end } = self.flags;
        let (name, flags) = (self.name, &line.text[before..end]);
        Ok(Body { line, start, text, name, before, flags, grid, warnings })
    }

    /// Checks that the address ends after the body.
    ///
    /// # Errors
    ///
    /// If something follows.
    pub fn end(&mut self) -> Result<(), FormatError> {
        let (at, rest) = self.next();
        match rest.is_empty() && self.at >= self.end {
            true => Ok(()),
            false => Err(self.line.error(at, Expected::End)),
        }
    }
}

/// An address of puzz.link, with its line end. `flags` are letters before the size.
pub fn write(kind: &str, flags: &str, grid: Grid, body: &str) -> String {
    // Some readers of addresses drop a dot that ends one.
    let end = if body.ends_with('.') { "/" } else { "" };
    let flags = if flags.is_empty() { String::new() } else { format!("{flags}/") };
    format!("{SITE}{kind}/{flags}{}/{}/{body}{end}\n", grid.cols(), grid.rows())
}

/// Whether a line may be an address.
pub fn begins(text: &[u8]) -> bool {
    text.contains(&b'/')
}

/// Whether an argument that may be an address is surely meant as one, and not as a file's name: it
/// has a scheme, a `?`, or a size.
pub fn is_argument(text: &str) -> bool {
    let words = text.split(['?', '/']).collect::<Vec<&str>>();
    let is_number = |word: &&str| lines::number(word.as_bytes()).is_some();
    text.contains("://")
        || text.contains('?')
        || words.windows(2).any(|pair| pair.iter().all(is_number))
}
