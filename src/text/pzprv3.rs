//! The file text of pzprv3 (and of puzz.link, "Duplicate" or "File"): a header, the kind, and the
//! words that the kind defines.
//!
//! Reading is lenient: slashes may stand for line ends (as in an address), and a row may be spread
//! over white space of any kind.

use super::{Continues, Expected, Extent, FormatError, Line, lines};
use crate::grid::Grid;

/// What pzpr writes after the last word of a kind: a player's trials, then notes or what was
/// undone. Older files may have the address at their end.
const MORE: [&[u8]; 5] = [b"TrialData(", b"info:{", b"history:{", b"__HISTORY__", b"http:"];

const END: Expected = Expected::Phrase { words: "the end of the file", sign: false };
const HEADER: Expected = Expected::Phrase { words: "pzprv3 or pzprv3.1", sign: false };

/// Whether a line can be the first of a file.
pub fn begins(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.starts_with(b"pzprv3") && !text.contains(&b'?')
}

/// The lines of a file: up to a blank line, or to the next file.
pub fn extent() -> Extent {
    Box::new(|line| Continues::from(!line.is_blank() && !begins(line.text)))
}

/// The words of a file, each with the line and the offset where it stands.
#[derive(Clone, Debug)]
pub struct FileWords<'a> {
    file: &'a [Line<'a>],
    /// Which line, and what is left of it from which offset.
    line: usize,
    at: usize,
    /// Whether the header says that colours of cells are in the file.
    pub is_coloured: bool,
}

impl<'a> FileWords<'a> {
    /// The words after the header.
    ///
    /// # Errors
    ///
    /// If there is no header.
    pub fn new(file: &'a [Line<'a>]) -> Result<Self, FormatError> {
        let mut words = Self { file, line: 0, at: 0, is_coloured: false };
        let (line, at, header) = words.expect(&HEADER)?;
        words.is_coloured = match header {
            b"pzprv3" => false,
            b"pzprv3.1" => true,
            _ => return Err(line.error(at, HEADER)),
        };
        Ok(words)
    }

    /// The next word; `None` at the end.
    #[allow(clippy::should_implement_trait)] // an iterator has no place for `expect` and its kin
    pub fn next(&mut self) -> Option<(Line<'a>, usize, &'a [u8])> {
        let parts = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'/';
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
        match lines::number(word) {
            Some(0) => Ok(None),
            Some(_) => Ok(Some(true)),
            None if word == b"-1" => Ok(Some(false)),
            None => Err(line.error(at, expected.clone())),
        }
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

/// The header, the kind and the size, each on a line of its own.
pub fn write_header(kind: &str, grid: Grid) -> String {
    format!("pzprv3.1\n{kind}\n{}\n{}\n", grid.rows(), grid.cols())
}

/// Adds a table; `word` gives the word of a row and a column, followed by a space.
pub fn write_table(
    text: &mut String,
    rows: usize,
    cols: usize,
    word: &dyn Fn(usize, usize) -> &'static str,
) {
    for row in 0..rows {
        text.extend((0..cols).map(|col| word(row, col)));
        text.push('\n');
    }
}
