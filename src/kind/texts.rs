//! The text forms of a kind: notations of its own, its part in those that several kinds share, and
//! how replies are written.

use super::rules::Kind;
use super::solution::{Shown, Solution};
use crate::plane::Along;
use crate::text::address::Body;
use crate::text::pzprv3::FileWords;
use crate::text::{FormatError, Line, Notation};

pub use crate::text::json::{Fault as JsonFault, Fields};
pub use crate::text::{Marks, Misfit};

/// Stands in an outline for a sign that depends on the answer.
pub const OPEN: char = '\0';

/// A kind that can be read and written.
pub trait Texts: Kind {
    /// The notations that no other kind shares, in the order in which they are tried on a text.
    const NOTATIONS: &'static [&'static dyn Written<Self>];
    /// Its part in addresses of puzz.link and its relatives.
    const ADDRESS: Option<Address<Self>> = None;
    /// Its part in the files of Janko's collection.
    const JANKO: Option<Janko<Self>> = None;
    /// Its part in pzprv3's files.
    const PZPRV3: Option<Pzprv3<Self>> = None;
    /// Its part in pictures in signs.
    const IN_SIGNS: InSigns;
    /// The notation of one line that repeats a puzzle above its outcome. Outcomes without such a
    /// line are blocks, and a blank line stands between them.
    const HEADING: Option<&'static str> = None;

    /// The puzzle, and an answer if there is one, as fields of a JSON object.
    fn to_json(&self, answer: Option<&Self::Answer>) -> Fields;

    /// Reads a puzzle, and the answer if there is one, from its clues and its other fields.
    ///
    /// # Errors
    ///
    /// A fault in the clues, or fields that do not fit together.
    fn from_json(
        clues: &[Line<'_>],
        fields: &Fields,
    ) -> Result<(Self, Option<Self::Answer>), JsonFault>;

    /// Writes part of a reply, each line with its end.
    fn write(shown: &Shown<'_, Self>) -> String;

    /// What [`Self::write`] gives for any answer to this puzzle, with [`OPEN`] for each sign that
    /// depends on the answer.
    fn outline(&self) -> String;

    /// Whether a sign may stand in an answer where the outline is open.
    fn is_sign(&self, sign: char) -> bool;

    /// The difference of two answers in words: how many cells or paths, for example.
    fn count_differences(first: &Self::Answer, second: &Self::Answer) -> String;

    /// Reads the line below a puzzle's heading that claims to be its answer; for kinds with a
    /// [`Self::HEADING`].
    ///
    /// # Errors
    ///
    /// The first place where the line is not an answer.
    fn read_answer(line: Line<'_>) -> Result<Self::Answer, FormatError> {
        Err(line.error_at_end(crate::text::Expected::Answer))
    }

    /// Checks an answer in the form of [`Self::write`]. A kind whose text does not tell the whole
    /// answer checks the part that it tells.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn check_written(&self, answer: &[Line<'_>]) -> Result<(), String> {
        let line = answer.first().copied().unwrap_or(Line { number: 1, text: b"" });
        let answer = Self::read_answer(line).map_err(|error| error.without_place().to_string())?;
        self.check(&answer).map_err(|fault| fault.to_string())
    }

    /// Whether some notations lose a part of the puzzle.
    fn notes(&self) -> Notes {
        Notes::default()
    }
}

/// A remark on the part of a puzzle that some notations cannot hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes {
    /// The part that is lost, in words, if one is.
    pub lost: Option<&'static str>,
    /// The notations that keep it.
    pub kept_by: &'static [&'static str],
}

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
pub struct Address<P> {
    /// The names of the kind in an address; the first one is written.
    pub names: &'static [&'static str],
    /// Reads a body.
    pub read: fn(&Body<'_>) -> Result<P, FormatError>,
    /// Writes a body.
    pub write: fn(&P) -> Result<String, Misfit>,
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

/// A kind's part in pzprv3's files.
pub struct Pzprv3<P: Kind> {
    /// The names of the kind there; the first one is written.
    pub names: &'static [&'static str],
    /// Reads what follows the kind, with a mark for each edge.
    pub read: fn(&mut FileWords<'_>) -> Result<(P, Marks), FormatError>,
    /// Writes what follows the kind.
    pub write: fn(&P, Option<&P::Answer>) -> Result<String, Misfit>,
}

impl<P: Texts> Solution<'_, P> {
    /// The answer as text, each line with its end.
    pub fn to_text(&self) -> String {
        P::write(&Shown::Answer(self))
    }
}
