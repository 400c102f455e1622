//! What the reader of files knows of a notation: how its puzzles begin, and where they end.

use super::{Aside, FormatError, Line};

/// A way to write puzzles down. It says where its puzzles begin and end in a text.
pub trait Notation: Send + Sync {
    /// The name by which users call it. Notations of several kinds may share a name.
    fn name(&self) -> &'static str;

    /// Whether a puzzle may begin with this line, which is not blank.
    fn begins(&self, first: &[u8]) -> bool;

    /// For a puzzle of several lines that begins with `first`: tells of each line below, from top
    /// to bottom, whether it belongs to the puzzle. `named` says that the notation was named, and
    /// not only guessed. `None` if a puzzle is one line.
    fn extent(&self, _first: Line<'_>, _named: bool) -> Option<Extent> {
        None
    }

    /// Whether a puzzle is one line.
    fn is_one_line(&self) -> bool {
        self.extent(Line { number: 1, text: b"" }, false).is_none()
    }

    /// Where the first line of a puzzle ends if more than its own text stands on it.
    fn cut(&self, _first: &[u8]) -> Option<usize> {
        None
    }

    /// Whether a line between puzzles belongs to none of them, such as the bracket of an array.
    fn is_frame(&self, _line: &[u8]) -> bool {
        false
    }

    /// Whether lines of spaces as long as the first line belong to the puzzle, above it too.
    fn has_blank_rows(&self) -> bool {
        false
    }

    /// For a notation whose puzzle is a block of rows: whether a line may be one of them. Where the
    /// first rows may be of several notations, the later ones tell.
    fn is_row(&self, _line: &[u8]) -> bool {
        false
    }

    /// Whether all lines of a block that began like this notation may be in it.
    fn fits(&self, _block: &[Line<'_>]) -> bool {
        true
    }

    /// Whether a block that another notation began and does not fit may be in this one.
    fn takes(&self, _block: &[Line<'_>]) -> bool {
        false
    }

    /// Whether a line right below a puzzle in this notation is surely meant as one more puzzle,
    /// although it has a fault.
    fn claims_below(&self, _line: &[u8]) -> bool {
        false
    }

    /// For a line that begins a puzzle in a notation of one line, and may begin one in this notation:
    /// whether the line below tells that it does. That line tells so only if it could itself begin one.
    fn takes_over(&self, _first: &[u8]) -> Option<Below> {
        None
    }

    /// Whether a puzzle that begins like another notation may be in this one too, so that its reader
    /// should be asked.
    fn may_also_be(&self, _block: &[Line<'_>]) -> bool {
        false
    }

    /// The game of Simon Tatham's collection of whose ids this is the notation.
    #[cfg(feature = "whole")]
    fn game(&self) -> Option<super::save::Game> {
        None
    }

    /// How the notation reads grids, which people keep in many forms; `None` if it reads none. `named` says
    /// that the notation or its kind was named.
    #[cfg(feature = "whole")]
    fn cells(&self, _named: bool) -> Option<Cells<'_>> {
        None
    }

    /// Whether a text that begins like no notation counts as a puzzle in this one, so that its
    /// reader says what is wrong.
    fn is_last_resort(&self) -> bool {
        false
    }

    /// Whether a command's argument that begins like this notation is surely meant as a puzzle, and
    /// not as a file's name.
    fn is_argument(&self, _text: &str) -> bool {
        false
    }
}

/// The grids that a notation reads.
#[cfg(feature = "whole")]
pub struct Cells<'a> {
    /// Whether people may mean the kind by a name.
    pub is_called: Box<dyn Fn(&str) -> bool + 'a>,
    /// The line that a puzzle begins with, if it needs one.
    pub heading: Option<&'static str>,
    /// Whether cells are words with space between them, and not signs side by side.
    pub apart: Apart,
    /// The clue that a word stands for, as the notation writes it, if the word is in so many cells of the
    /// grid; `None` if it is not a clue.
    pub clue: ReadsClue<'a>,
    /// The word of a blank cell.
    pub blank: &'static str,
    /// How many grids there are, one below the other, and whether the first one has blank cells. The others
    /// have none.
    pub grids: usize,
    /// Whether the first grid has clues and blank cells.
    pub has_blanks: bool,
    /// Whether the first row and the first column stand beside the cells.
    pub has_margin: bool,
}

/// Reads the clue of a word that is in so many cells.
#[cfg(feature = "whole")]
pub type ReadsClue<'a> = Box<dyn Fn(&str, usize) -> Option<String> + 'a>;

/// How cells stand in a row.
#[cfg(feature = "whole")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// Signs side by side.
    Signs,
    /// Words with space between them.
    Words,
    /// Numbers with space between them where all clues are numbers that stand apart; otherwise signs.
    Numbers,
}

/// A notation with its reader, as files need it. `T` is what is read.
pub struct Entry<T> {
    /// The notation, which finds its puzzles in a text.
    pub notation: &'static dyn Notation,
    /// The name of the kind of puzzle, if the notation is for one kind only.
    pub kind: Option<&'static str>,
    /// Reads a puzzle from its lines, or says where they are not a puzzle. Aside are for a puzzle that
    /// can be read.
    pub read: Read<T>,
}

/// Reads a puzzle from its lines.
pub type Read<T> = Box<dyn Fn(&[Line<'_>], &Aside) -> Result<T, FormatError> + Send + Sync>;

/// Says of one line after another whether it belongs to a block.
pub type Extent = Box<dyn FnMut(Line<'_>) -> Continues>;

/// Tells of the line below another one what that one is.
pub type Below = Box<dyn Fn(&[u8]) -> bool>;

/// Whether a line belongs to a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continues {
    /// It does not.
    No,
    /// It does.
    Yes,
    /// It does, and is the last one.
    Last,
    /// This many of its bytes do, and it is the last one. The other bytes are a line of their own.
    Until(usize),
}

impl From<bool> for Continues {
    fn from(continues: bool) -> Self {
        if continues { Self::Yes } else { Self::No }
    }
}

/// Why a notation cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// The notation is for other kinds of puzzle.
    #[error("the format '{notation}' has no {kind}")]
    Kind {
        /// The notation's name.
        notation: &'static str,
        /// What people call the puzzle's kind.
        kind: &'static str,
    },
    /// The notation has no sign for a clue; the text says which clue.
    #[error("{0}")]
    Clue(String),
}
