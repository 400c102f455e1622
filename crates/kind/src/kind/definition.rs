//! The parts of a kind that all its puzzles share: its name, its notations, and how its puzzles are made.
//! Several kinds may share one type of puzzle.

use super::any::{AnyKind, AnyPuzzle, InFields, Plan, Read};
use super::info::KindInfo;
use super::notations::{Address, Fields, InSigns, Janko, JsonFault, Misfit, Pzprv3, Written};
use super::wishes::{Unmet, Wish, Wishes};
use crate::answer::Answer;
use crate::engine::Limits;
use crate::random::Random;
use crate::text::address::Body;
use crate::text::pzprv3::FileWords;
use crate::text::{Aside, Entry, FormatError, Line, Notation, json};

/// A puzzle read from JSON, and its answer if there is one.
pub type FromJson<P> = Result<(P, Option<Answer>), JsonFault>;

/// Reads a puzzle from its clues and its other fields in JSON.
pub type FromFields<P> = dyn Fn(&[Line<'_>], &Fields) -> FromJson<P> + Sync;

/// Draws a plan for puzzles that meet wishes.
pub type Planner = dyn Fn(&Wishes, &mut Random, &Limits) -> Result<Box<dyn Plan>, Unmet> + Sync;

/// A kind, as puzzles of the type `P`.
pub struct Definition<P: 'static> {
    /// Its name and its encodings.
    pub info: KindInfo,
    /// The notations that no other kind shares, in the order in which they are tried on a text.
    pub notations: &'static [&'static dyn Written<P>],
    /// Its part in addresses of puzz.link and its relatives.
    pub address: Option<Address<P>>,
    /// Its part in the files of Janko's collection.
    pub janko: Option<Janko<P>>,
    /// Its part in pzprv3's files.
    pub pzprv3: Option<Pzprv3<P>>,
    /// Its part in pictures in signs; `None` if these are not read.
    pub in_signs: Option<InSigns>,
    /// Reads a puzzle, and the answer if there is one, from its clues and its other fields. An error
    /// is a fault in the clues, or fields that do not fit together.
    pub from_json: &'static FromFields<P>,
    /// The wishes for generated puzzles that the kind knows, besides the size.
    pub wishes: &'static [Wish],
    /// Draws an answer with all clues that its puzzles may have, or says why no puzzle can meet the
    /// wishes. The same wishes and random numbers give the same plan. Once a limit is reached, it ends soon,
    /// and what it gives is not used.
    pub plan: &'static Planner,
}

fn boxed<P: AnyPuzzle>(puzzle: P) -> Box<dyn AnyPuzzle> {
    Box::new(puzzle)
}

fn own<P: AnyPuzzle>(puzzle: &dyn AnyPuzzle) -> &P {
    puzzle.downcast_ref().expect("a puzzle of this kind")
}

const NAMED: &str = "a kind that has a name there";

impl<P: AnyPuzzle> AnyKind for Definition<P> {
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

    fn write_own(&self, name: &str, puzzle: &dyn AnyPuzzle) -> Option<Result<String, Misfit>> {
        let notation = self.notations.iter().find(|notation| notation.name() == name)?;
        Some(notation.write(own(puzzle)))
    }

    fn names_in_addresses(&self) -> &'static [&'static str] {
        self.address.as_ref().map_or(&[], |part| part.names)
    }

    fn read_address(&self, body: &Body<'_>) -> Read {
        let part = self.address.as_ref().expect(NAMED);
        let rules = body.rules(part.flags)?;
        let puzzle = boxed((part.read)(body)?);
        let switched = self.info.rules.iter().filter(|rule| rules.contains(&rule.name));
        Ok(switched.fold(puzzle, |puzzle, rule| puzzle.with_rule(rule, "").unwrap_or(puzzle)))
    }

    fn write_address(&self, puzzle: &dyn AnyPuzzle) -> Option<Result<String, Misfit>> {
        Some((self.address.as_ref()?.write)(own(puzzle)))
    }

    fn names_in_janko(&self) -> &'static [&'static str] {
        self.janko.as_ref().map_or(&[], |part| part.names)
    }

    fn read_janko(&self, file: &[Line<'_>]) -> Read {
        (self.janko.as_ref().expect(NAMED).read)(file).map(boxed)
    }

    fn write_janko(&self, puzzle: &dyn AnyPuzzle) -> Option<Result<String, Misfit>> {
        Some((self.janko.as_ref()?.write)(own(puzzle)))
    }

    fn names_in_pzprv3(&self) -> &'static [&'static str] {
        self.pzprv3.as_ref().map_or(&[], |part| part.names)
    }

    fn read_pzprv3(&self, words: &mut FileWords<'_>, aside: &Aside) -> Read {
        let (puzzle, marks) = (self.pzprv3.as_ref().expect(NAMED).read)(words)?;
        aside.keep_marks(marks);
        Ok(boxed(puzzle))
    }

    fn write_pzprv3(
        &self,
        puzzle: &dyn AnyPuzzle,
        answer: Option<&Answer>,
    ) -> Option<Result<String, Misfit>> {
        Some((self.pzprv3.as_ref()?.write)(own(puzzle), answer))
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
        Ok(InFields { puzzle: Box::new(puzzle), marks, answer })
    }

    fn read_answer(&self, line: Line<'_>) -> Result<Answer, FormatError> {
        P::read_answer(line)
    }

    fn wishes(&self) -> &'static [Wish] {
        self.wishes
    }

    fn plan(
        &self,
        wishes: &Wishes,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Box<dyn Plan>, Unmet> {
        (self.plan)(wishes, random, limits)
    }
}
