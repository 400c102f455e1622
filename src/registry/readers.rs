//! Readers for a kind's puzzles, without its type.

use super::any::{AnyPuzzle, Made};
use super::claim::Claimed;
use super::registrable::Registrable;
use crate::kind::{Definition, Fields, InSigns, JsonFault, KindInfo, Marks, Wish, Written};
use crate::questions::generate::{self, GenerateError, Options};
use crate::text::address::Body;
use crate::text::json;
use crate::text::pzprv3::FileWords;
use crate::text::{AnyAnswer, Aside, Entry, FormatError, Line, Notation};
use std::sync::Arc;

/// A puzzle of some kind, or the error in its place.
type Read = Result<Box<dyn AnyPuzzle>, FormatError>;

/// A puzzle of some kind, with the marks and the answer that stand beside it.
pub(super) struct InFields {
    pub(super) puzzle: Box<dyn AnyPuzzle>,
    pub(super) marks: Option<Marks>,
    pub(super) answer: Option<AnyAnswer>,
}

/// A kind without its type, with its readers. The readers of a notation are called only if the kind
/// has a name there.
pub(super) trait Registered: Claimed + Sync {
    fn info(&'static self) -> &'static KindInfo;

    /// The kind's own notations.
    fn notations(&'static self) -> Vec<Entry<Box<dyn AnyPuzzle>>>;

    fn names_in_addresses(&self) -> &'static [&'static str];

    fn read_address(&self, body: &Body<'_>) -> Read;

    fn names_in_janko(&self) -> &'static [&'static str];

    fn read_janko(&self, file: &[Line<'_>]) -> Read;

    fn names_in_pzprv3(&self) -> &'static [&'static str];

    fn read_pzprv3(&self, words: &mut FileWords<'_>, aside: &Aside) -> Read;

    /// The kind's part in pictures in signs.
    fn in_signs(&self) -> Option<&InSigns>;

    /// Reads a puzzle from its clues and the other fields that it has in JSON.
    fn read_fields(&self, clues: &[Line<'_>], fields: &Fields) -> Result<InFields, JsonFault>;

    /// The wishes that the kind knows.
    fn wishes(&self) -> &'static [Wish];

    /// Makes the puzzle of a seed.
    fn make(&self, options: &Options, seed: u64) -> Result<Made, GenerateError>;
}

fn boxed<P: Registrable>(puzzle: P) -> Box<dyn AnyPuzzle> {
    Box::new(puzzle)
}

impl<P: Registrable> Registered for Definition<P> {
    fn info(&'static self) -> &'static KindInfo {
        &self.info
    }

    fn notations(&'static self) -> Vec<Entry<Box<dyn AnyPuzzle>>> {
        let entry = |&notation: &&'static dyn Written<P>| Entry {
            notation: notation as &'static dyn Notation,
            kind: Some(self.info.name),
            read: Box::new(move |lines: &[Line<'_>], _: &_| notation.read(lines).map(boxed)),
        };
        self.notations.iter().map(entry).collect()
    }

    fn names_in_addresses(&self) -> &'static [&'static str] {
        self.address.as_ref().map_or(&[], |part| part.names)
    }

    fn read_address(&self, body: &Body<'_>) -> Read {
        let part = self.address.as_ref().expect("a kind that has a name there");
        part.puzzle(body).map(boxed)
    }

    fn names_in_janko(&self) -> &'static [&'static str] {
        self.janko.as_ref().map_or(&[], |part| part.names)
    }

    fn read_janko(&self, file: &[Line<'_>]) -> Read {
        let part = self.janko.as_ref().expect("a kind that has a name there");
        (part.read)(file).map(boxed)
    }

    fn names_in_pzprv3(&self) -> &'static [&'static str] {
        self.pzprv3.as_ref().map_or(&[], |part| part.names)
    }

    fn read_pzprv3(&self, words: &mut FileWords<'_>, aside: &Aside) -> Read {
        let part = self.pzprv3.as_ref().expect("a kind that has a name there");
        let (puzzle, marks) = (part.read)(words)?;
        aside.keep_marks(marks);
        Ok(boxed(puzzle))
    }

    fn in_signs(&self) -> Option<&InSigns> {
        self.in_signs.as_ref()
    }

    fn read_fields(&self, clues: &[Line<'_>], fields: &Fields) -> Result<InFields, JsonFault> {
        // Open marks are no answer.
        let (puzzle, answer) = match json::has_open_marks(fields) {
            true => (self.from_json)(clues, &json::without_answer(fields))?,
            false => (self.from_json)(clues, fields)?,
        };
        let marks = puzzle.marks_from_json(fields)?;
        let answer = answer.map(|answer| Arc::new(answer) as AnyAnswer);
        Ok(InFields { puzzle: Box::new(puzzle), marks, answer })
    }

    fn wishes(&self) -> &'static [Wish] {
        self.wishes
    }

    fn make(&self, options: &Options, seed: u64) -> Result<Made, GenerateError> {
        let generate::Made { puzzle, answer, .. } = generate::make(self, options, seed)?;
        Ok(Made { puzzle: Box::new(puzzle), answer: Arc::new(answer) })
    }
}
