//! A puzzle as a grid of signs: a line with the kind's name, then a line for each row.
//!
//! White space between signs is skipped, and a line with the numbers of rows and columns may stand
//! above them. A blank line ends a puzzle.

use crate::grid::Grid;
use crate::kind::{Misfit, Texts, Written};
#[cfg(feature = "whole")]
use crate::text::{Apart, Cells};
use crate::text::{Continues, Expected, Extent, FormatError, Line, Notation, Words};

const ROW: Expected = Expected::Phrase { words: "a row of cells", sign: false };

/// The notation of a kind. It bears the kind's name.
pub struct Rows<P> {
    /// The kind's name.
    pub name: &'static str,
    /// Whether people may mean the kind by a name.
    pub is_called: fn(&str) -> bool,
    /// Reads the rows.
    pub read: fn(&[Line<'_>]) -> Result<P, FormatError>,
}

impl<P> Rows<P> {
    fn is_name(&self, line: &[u8]) -> bool {
        std::str::from_utf8(line).is_ok_and(|line| (self.is_called)(line))
    }
}

impl<P: Texts> Notation for Rows<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn begins(&self, first: &[u8]) -> bool {
        self.is_name(first)
    }

    fn extent(&self, _: Line<'_>, _: bool) -> Option<Extent> {
        Some(Box::new(|line| Continues::from(!line.is_blank())))
    }

    #[cfg(feature = "whole")]
    fn cells(&self, _: bool) -> Option<Cells<'_>> {
        let line = |word: &str| (self.read)(&[Line { number: 1, text: word.as_bytes() }]).is_ok();
        let is_clue = move |word: &str| word.chars().count() == 1 && line(word);
        Some(Cells {
            is_called: Box::new(|name| (self.is_called)(name)),
            heading: Some(self.name),
            apart: Apart::Signs,
            clue: Box::new(move |word, _| is_clue(word).then(|| word.to_string())),
            blank: ".",
            grids: 1,
            has_margin: false,
            has_blanks: true,
        })
    }
}

/// Whether a line is the numbers of rows and columns.
fn is_size(line: Line<'_>) -> bool {
    let mut words = Words::new(line);
    words.grid().is_ok() && words.end().is_ok()
}

impl<P: Texts> Written<P> for Rows<P> {
    fn read(&self, lines: &[Line<'_>]) -> Result<P, FormatError> {
        let named = usize::from(lines.first().is_some_and(|line| self.is_name(line.text)));
        let rows = &lines[named..];
        let rows = &rows[usize::from(rows.first().is_some_and(|&line| is_size(line)))..];
        match (rows, lines.last()) {
            ([], Some(last)) => Err(last.error_at_end(ROW)),
            _ => (self.read)(rows),
        }
    }

    fn write(&self, puzzle: &P) -> Result<String, Misfit> {
        let rows: String = puzzle.to_json(None).clues.into_iter().map(|row| row + "\n").collect();
        Ok(format!("{}\n{rows}", self.name))
    }
}

/// Reads rows of signs: the size, and what each cell is.
///
/// # Errors
///
/// The first sign that is not a cell (`expected` says in words what is); or the first row whose
/// length differs from the first one's.
pub fn read_rows<T>(
    rows: &[Line<'_>],
    cell: impl Fn(u8) -> Option<T>,
    expected: Expected,
) -> Result<(Grid, Vec<T>), FormatError> {
    let Some(first) = rows.first() else { return Err(FormatError::at(1, b"", 0, ROW)) };
    let mut cells = Vec::new();
    let mut cols = None;
    for (row, line) in rows.iter().enumerate() {
        let before = cells.len();
        for (offset, &sign) in line.text.iter().enumerate() {
            if !sign.is_ascii_whitespace() {
                let cell = cell(sign).ok_or_else(|| line.error(offset, expected.clone()))?;
                cells.push(cell);
            }
        }
        let found = cells.len() - before;
        let expected = *cols.get_or_insert(found);
        if found != expected {
            let length = Expected::Length { what: "row", number: row + 1, expected, found };
            return Err(line.error(0, length));
        }
    }
    let grid = Grid::new(rows.len(), cols.unwrap_or_default())
        .map_err(|error| first.error(0, Expected::Size(error)))?;
    Ok((grid, cells))
}
