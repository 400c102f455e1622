//! The one error of all readers: what stood where, and what was expected instead.

use lazyloop_plane::grid::GridError;
use std::fmt;

/// A text that is not a puzzle or answer. Lines and columns count from 1; columns count characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line in its file.
    pub line: usize,
    /// The column in that line.
    pub column: usize,
    /// What should have stood there.
    pub expected: Expected,
    /// What stood there, escaped and cut short; `None` for the end of the line.
    pub found: Option<String>,
}

/// What a reader looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The number of rows.
    Rows,
    /// The number of columns.
    Cols,
    /// A size that a grid may have.
    Size(GridError),
    /// Row `row` of `rows`; the line ends before it.
    Row {
        /// From 1.
        row: usize,
        /// Rows of the puzzle.
        rows: usize,
    },
    /// A row or group of another length.
    Length {
        /// "row" or "group".
        what: &'static str,
        /// Its number, from 1.
        number: usize,
        /// How long it should be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// The end of the line.
    End,
    /// A character of any kind: the bytes are not UTF-8.
    Utf8,
    /// An answer line below a puzzle.
    Answer,
    /// A puzzle.
    Puzzle,
    /// What the words say; a single sign if `sign`.
    Phrase {
        /// For example "the size WxH".
        words: &'static str,
        /// Whether a single sign is wrong, and not the word that begins there. It is shown even if
        /// it is a space.
        sign: bool,
    },
    /// A kind of puzzle that is read here: the name of one that may be meant.
    Kind(Option<&'static str>),
    /// An address of a site that is read here.
    Address,
    /// What the words say.
    Words(String),
    /// Clues for all cells: the text has fewer.
    MoreCells {
        /// How many cells the text gives clues for.
        filled: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// A puzzle of at most this many bytes, in one line or in all its lines together.
    Shorter(usize),
    /// The whole fault in words, where it is not said what is expected.
    Fault(String),
}

impl FormatError {
    /// How much of the offending text is shown.
    const EXCERPT: usize = 20;

    /// The error without line and column, for a text within a text.
    pub fn without_place(&self) -> impl fmt::Display + '_ {
        Fault(self)
    }

    /// The error for a text of more than `most` bytes: a line, or the lines of a puzzle from this
    /// one on.
    pub fn too_long(line: usize, most: usize) -> Self {
        Self { line, column: 1, expected: Expected::Shorter(most), found: None }
    }

    /// An error at byte `offset` of `text`, which is one line.
    pub fn at(line: usize, text: &[u8], offset: usize, expected: Expected) -> Self {
        let (before, after) = text.split_at(offset.min(text.len()));
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        // A single sign is wrong where signs are read, a word where words are.
        let word = after.split(u8::is_ascii_whitespace).next();
        let (length, word) = match expected {
            Expected::Phrase { sign: true, .. } => (1, Some(after)),
            _ => (Self::EXCERPT, word),
        };
        let word = word.unwrap_or_default();
        let word = match expected {
            Expected::Kind(_) => word.split(|&sign| sign == b'/').next().unwrap_or_default(),
            _ => word,
        };
        // Cut the bytes first: a word may be as long as the file.
        let word = &word[..word.len().min(4 * Self::EXCERPT)];
        let found = match expected {
            Expected::Utf8 => after.first().map(|byte| format!("\\x{byte:02x}")),
            _ if word.is_empty() => None,
            _ => {
                let mut escaped = String::new();
                let text = String::from_utf8_lossy(word);
                let mut rest = text.chars();
                rest.by_ref().take(length).for_each(|c| escaped.extend(c.escape_debug()));
                if length > 1 && rest.next().is_some() {
                    escaped.push('…');
                }
                Some(escaped)
            }
        };
        Self { line, column, expected, found }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.without_place())
    }
}

/// A number of bytes in words.
fn bytes(count: usize) -> String {
    match count >> 20 {
        0 => format!("{count} bytes"),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

/// What was expected and found.
struct Fault<'a>(&'a FormatError);

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        match &error.expected {
            Expected::Size(error) => return write!(f, "{error}"),
            Expected::Length { what, number, expected, found } => {
                return write!(
                    f,
                    "expected {expected} characters in {what} {number}, found {found}"
                );
            }
            Expected::Shorter(most) => {
                return write!(f, "this is longer than the {} that are read at once", bytes(*most));
            }
            Expected::Fault(fault) => return write!(f, "{fault}"),
            Expected::MoreCells { filled, cells } => {
                return write!(f, "expected clues for {cells} cells, found {filled}");
            }
            Expected::Rows => write!(f, "expected the number of rows")?,
            Expected::Cols => write!(f, "expected the number of columns")?,
            Expected::Row { row, rows } => write!(f, "expected row {row} of {rows}")?,
            Expected::End => write!(f, "expected the end of the line")?,
            Expected::Utf8 => write!(f, "expected UTF-8 text")?,
            Expected::Answer => write!(f, "expected an answer line")?,
            Expected::Puzzle => write!(f, "expected a puzzle")?,
            Expected::Phrase { words, .. } => write!(f, "expected {words}")?,
            Expected::Kind(_) => write!(f, "expected a kind of puzzle that is read here")?,
            Expected::Address => write!(
                f,
                "expected an address of puzz.link, pzv.jp or pzprv3, with '?' and a kind of puzzle"
            )?,
            Expected::Words(words) => write!(f, "expected {words}")?,
        }
        match &error.found {
            Some(found) => write!(f, ", found '{found}'")?,
            None => write!(f, ", found the end of the line")?,
        }
        match error.expected {
            Expected::Kind(Some(name)) => write!(f, ": did you mean '{name}'?"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for FormatError {}
