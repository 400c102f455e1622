//! Notations of a kind: those of its own, and its parts in those that several kinds share.

use crate::answer::Answer;
use crate::plane::Along;
use crate::text::address::Body;
use crate::text::pzprv3::FileWords;
use crate::text::{FormatError, Line, Notation};

pub use crate::text::json::{Fault as JsonFault, Fields};
pub use crate::text::{Marks, Misfit};

/// A notation of one kind that can be written as well as read.
pub trait Written<P>: Notation {
    /// Reads a puzzle from its lines.
    ///
    /// # Errors
    ///
    /// The first place where the lines are not a puzzle in this notation.
    fn read(&self, lines: &[Line<'_>]) -> Result<P, FormatError>;

    /// A puzzle as text, its last line end included.
    ///
    /// # Errors
    ///
    /// If the notation cannot hold the puzzle.
    fn write(&self, puzzle: &P) -> Result<String, Misfit>;
}

/// A kind's part in addresses.
pub struct Address<P: 'static> {
    /// The names of the kind in an address; the first one is written.
    pub names: &'static [&'static str],
    /// The letters that may stand before the size, each with the name of the rule that it switches; an
    /// empty name is about looks.
    pub flags: &'static [(char, &'static str)],
    /// Reads a body, without the letters before the size.
    pub read: &'static (dyn Fn(&Body<'_>) -> Result<P, FormatError> + Sync),
    /// Writes a body.
    pub write: &'static (dyn Fn(&P) -> Result<String, Misfit> + Sync),
}

/// A kind's part in Janko's files.
pub struct Janko<P> {
    /// The names of the kind there; the first one is written.
    pub names: &'static [&'static str],
    /// Reads the lines of a file.
    pub read: fn(&[Line<'_>]) -> Result<P, FormatError>,
    /// Writes a file.
    pub write: fn(&P) -> Result<String, Misfit>,
}

/// A kind's part in pictures in signs.
pub struct InSigns {
    /// What the line joins: points, and the clues stand in the faces; or cells, on which they stand.
    pub along: Along,
    /// Signs of pictures that are other signs in JSON's clues.
    pub signs: &'static [(char, char)],
}

/// Reads a file of pzprv3.
pub type FromFile<P> = dyn Fn(&mut FileWords<'_>) -> Result<(P, Marks), FormatError> + Sync;

/// Writes a file of pzprv3, with an answer if there is one.
pub type ToFile<P> = dyn Fn(&P, Option<&Answer>) -> Result<String, Misfit> + Sync;

/// A kind's part in pzprv3's files.
pub struct Pzprv3<P: 'static> {
    /// The names of the kind there; the first one is written.
    pub names: &'static [&'static str],
    /// Reads what follows the kind, with a mark for each edge.
    pub read: &'static FromFile<P>,
    /// Writes what follows the kind.
    pub write: &'static ToFile<P>,
}
