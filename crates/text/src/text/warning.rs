//! What a reader noticed about a puzzle that it could read, and found beside it.

use super::Line;
use lazyloop_plane::answer::Answer;
use std::cell::RefCell;
use std::fmt;

/// Something that a reader left out, or decided where a text leaves a choice. Lines and columns
/// count as in a [`FormatError`](super::FormatError).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// An address goes on after its last cell.
    Leftover {
        /// The line in its file.
        line: usize,
        /// The column in that line.
        column: usize,
        /// What was left out, escaped and cut short.
        text: String,
    },
    /// An address ends in a dot, which is read as the clue of the last cell.
    LastDot {
        /// The line in its file.
        line: usize,
    },
    /// Something else, in words.
    Note {
        /// The line in its file.
        line: usize,
        /// What was noticed.
        text: String,
    },
    /// The text may be of several kinds, and does not say which.
    Choice {
        /// The line in its file.
        line: usize,
        /// How it was read.
        taken: Reading,
        /// How else it may be read.
        others: Vec<Reading>,
    },
}

/// A way to read a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The name of the kind.
    pub kind: &'static str,
    /// What a user has to say to get it.
    pub by: By,
}

/// What chooses a way to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The format's name.
    Format(&'static str),
    /// Words in the text.
    Words(String),
}

impl Warning {
    /// How many characters of what was left out are shown.
    const EXCERPT: usize = 20;

    /// The warning for a line that goes on after the last cell, from byte `start` to byte `end`.
    pub(crate) fn leftover(line: Line<'_>, start: usize, end: usize) -> Self {
        let column = String::from_utf8_lossy(&line.text[..start]).chars().count() + 1;
        let rest = String::from_utf8_lossy(&line.text[start..end]);
        let mut signs = rest.chars();
        let mut text: String =
            signs.by_ref().take(Self::EXCERPT).flat_map(char::escape_debug).collect();
        if signs.next().is_some() {
            text.push('…');
        }
        Self::Leftover { line: line.number, column, text }
    }

    /// The names of formats that choose another reading.
    pub fn formats(&self) -> Vec<&'static str> {
        let Self::Choice { others, .. } = self else { return Vec::new() };
        let format = |reading: &Reading| match reading.by {
            By::Format(name) => Some(name),
            By::Words(_) => None,
        };
        others.iter().filter_map(format).collect()
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.by {
            By::Format(name) => write!(f, "{} (format {name})", self.kind),
            By::Words(words) => write!(f, "{} ({words})", self.kind),
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leftover { line, column, text } => {
                write!(f, "line {line}, column {column}: '{text}' after the last cell is left out")
            }
            Self::LastDot { line } => {
                write!(f, "line {line}: the dot at the end is read as a '?' in the last cell")
            }
            Self::Note { line, text } => write!(f, "line {line}: {text}"),
            Self::Choice { line, taken, others } => {
                let others: Vec<String> = others.iter().map(Reading::to_string).collect();
                let others = others.join(" or ");
                write!(f, "line {line}: this is read as {taken}, but it may also be {others}")
            }
        }
    }
}

/// A player's marks: whether an edge is on, where it is not open.
pub type Marks = Vec<Option<bool>>;

/// What a reader finds beside a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The warnings about it.
    pub warnings: Vec<Warning>,
    /// An answer. Nobody has checked it.
    pub answer: Option<Answer>,
    /// A player's marks, one for each edge.
    pub marks: Option<Marks>,
}

/// Takes what a reader finds beside a puzzle.
#[derive(Debug, Default)]
pub struct Aside(RefCell<Beside>);

impl Aside {
    /// One more warning.
    pub fn push(&self, warning: Warning) {
        self.0.borrow_mut().warnings.push(warning);
    }

    /// One more warning, in words.
    pub fn note(&self, line: Line<'_>, text: String) {
        self.push(Warning::Note { line: line.number, text });
    }

    /// The text has an answer beside the puzzle, which nobody has checked.
    pub fn keep_answer(&self, answer: Answer) {
        self.0.borrow_mut().answer = Some(answer);
    }

    /// The text has a player's marks.
    pub fn keep_marks(&self, marks: Marks) {
        self.0.borrow_mut().marks = Some(marks);
    }

    /// All that was found.
    pub fn into_inner(self) -> Beside {
        self.0.into_inner()
    }
}
