//! A puzzle of some kind, its kind, and a plan of such puzzles: all that the rest of the program knows of them.
//! They name each other, so they stand in one file.

use super::clues::{Joins, Part, Window};
use super::info::{KindInfo, Rule};
use super::notations::{Fields, InSigns, JsonFault, Marks, Misfit};
use super::pictures::Pictures;
use super::texts::Texts;
use super::wishes::{Unmet, Wish, Wishes};
use crate::answer::Answer;
use crate::cnf::ClauseSink;
use crate::engine::Limits;
use crate::lists::Lists;
use crate::random::Random;
use crate::text::address::Body;
use crate::text::json::Object;
use crate::text::pzprv3::FileWords;
use crate::text::{Aside, Entry, FormatError, Line};
use std::any::Any;
use std::fmt;

/// What can be compared with a value of any type.
pub trait Same {
    /// Whether the other value is of the same type, and equal.
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + Any> Same for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A puzzle of some kind.
pub trait AnyPuzzle: Texts + Pictures + Same {
    /// Its kind.
    fn kind(&self) -> &'static dyn AnyKind;

    /// The same puzzle under a rule of [`KindInfo::rules`] with one of its values (any, for a rule
    /// without values); `None` if the kind has no such rule.
    fn with_rule(&self, _: &Rule, _: &str) -> Option<Box<dyn AnyPuzzle>> {
        None
    }

    /// The puzzle of the same size, regions and rules with all clues that an answer gives, whichever it has now.
    /// `None` if the answer suits no puzzle, or answers of the kind give no clues by themselves.
    fn clued_by(&self, _: &Answer) -> Option<Box<dyn AnyPuzzle>> {
        None
    }

    /// The same; where a clue may be one of several, it is drawn. Of the cells that the answer misses, those of
    /// `shaded` get none where a cell without a clue is shaded; as many as can be if nothing is said.
    fn clued_at_random(
        &self,
        answer: &Answer,
        _shaded: Option<&[usize]>,
        _random: &mut Random,
    ) -> Option<Box<dyn AnyPuzzle>> {
        self.clued_by(answer)
    }
}

impl dyn AnyPuzzle {
    /// The puzzle as its kind's own type has it, if that is `P`.
    pub fn downcast_ref<P: AnyPuzzle>(&self) -> Option<&P> {
        (self as &dyn Any).downcast_ref()
    }

    /// Whether just these edges of the board are an answer. Linear in the board.
    pub fn is_answer(&self, on: &[bool]) -> bool {
        self.claim(on).is_some_and(|answer| self.check(&answer).is_ok())
    }

    /// The puzzle as a line of JSON, its end included, with an answer if there is one.
    pub fn to_line(&self, answer: Option<&Answer>) -> String {
        self.line_of(self.to_json(answer))
    }

    /// The puzzle with a player's marks, one for each edge, as a line of JSON.
    pub fn to_line_with(&self, marks: &[Option<bool>]) -> String {
        self.line_of(self.marks_to_json(marks))
    }

    fn line_of(&self, fields: Fields) -> String {
        let (rows, cols) = if self.info().has_rows { self.size() } else { (0, 0) };
        Object { puzzle: self.info().name.to_string(), rows, cols, fields }.write()
    }
}

/// As in JSON.
impl fmt::Debug for dyn AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_line(None).trim_end())
    }
}

impl PartialEq for dyn AnyPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

/// A puzzle of some kind, or the error in its place.
pub type Read = Result<Box<dyn AnyPuzzle>, FormatError>;

/// A puzzle of some kind, with the marks and the answer that stand beside it.
pub struct InFields {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// A player's marks.
    pub marks: Option<Marks>,
    /// The answer, which nobody has checked.
    pub answer: Option<Answer>,
}

/// A kind, whatever type its puzzles have. The readers of a notation are called only if the kind has a name there,
/// the writers only with its own puzzles; they give `None` if the kind has no part in the notation.
pub trait AnyKind: Sync {
    /// Its name and its encodings.
    fn info(&'static self) -> &'static KindInfo;

    /// The kind's own notations.
    fn notations(&'static self) -> Vec<Entry<Box<dyn AnyPuzzle>>>;

    /// Writes a puzzle in the kind's own notation of a name.
    fn write_own(&self, name: &str, puzzle: &dyn AnyPuzzle) -> Option<Result<String, Misfit>>;

    /// See [`super::Address::names`].
    fn names_in_addresses(&self) -> &'static [&'static str];

    /// Reads the body of an address.
    ///
    /// # Errors
    ///
    /// The first place that is not as it should be.
    fn read_address(&self, body: &Body<'_>) -> Read;

    /// Writes an address.
    fn write_address(&self, puzzle: &dyn AnyPuzzle) -> Option<Result<String, Misfit>>;

    /// See [`super::Janko::names`].
    fn names_in_janko(&self) -> &'static [&'static str];

    /// Reads a file of Janko's.
    ///
    /// # Errors
    ///
    /// The first place that is not as it should be.
    fn read_janko(&self, file: &[Line<'_>]) -> Read;

    /// Writes a file of Janko's.
    fn write_janko(&self, puzzle: &dyn AnyPuzzle) -> Option<Result<String, Misfit>>;

    /// See [`super::Pzprv3::names`].
    fn names_in_pzprv3(&self) -> &'static [&'static str];

    /// Reads a file of pzprv3 after its kind.
    ///
    /// # Errors
    ///
    /// The first place that is not as it should be.
    fn read_pzprv3(&self, words: &mut FileWords<'_>, aside: &Aside) -> Read;

    /// Writes a file of pzprv3, with an answer if there is one.
    fn write_pzprv3(
        &self,
        puzzle: &dyn AnyPuzzle,
        answer: Option<&Answer>,
    ) -> Option<Result<String, Misfit>>;

    /// The kind's part in pictures in signs.
    fn in_signs(&self) -> Option<&InSigns>;

    /// Reads a puzzle from its clues and the other fields that it has in JSON.
    ///
    /// # Errors
    ///
    /// The first fault of clues or fields.
    fn read_fields(&self, clues: &[Line<'_>], fields: &Fields) -> Result<InFields, JsonFault>;

    /// See [`super::Texts::read_answer`].
    ///
    /// # Errors
    ///
    /// The first place where the line is not an answer.
    fn read_answer(&self, line: Line<'_>) -> Result<Answer, FormatError>;

    /// The wishes that the kind knows.
    fn wishes(&self) -> &'static [Wish];

    /// See [`super::Definition::plan`].
    ///
    /// # Errors
    ///
    /// Why no puzzle can meet the wishes.
    fn plan(
        &self,
        wishes: &Wishes,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Box<dyn Plan>, Unmet>;
}

/// A plan of puzzles: an answer with all the clues that a puzzle of it may have, numbered from 0. A generator leaves
/// out one after another; leaving out a clue never takes an answer away. A list "for each clue" has an entry for each
/// number.
pub trait Plan {
    /// The puzzle with the clues that are kept and no others, and its answer.
    fn puzzle(&self, kept: &[bool]) -> (Box<dyn AnyPuzzle>, Answer);

    /// A plan close to this one whose clues should tell more: even all clues of this one leave
    /// another answer, `other`. `None` if a newly drawn plan is as good.
    fn changed(&self, _other: &Answer, _random: &mut Random) -> Option<Box<dyn Plan>> {
        None
    }

    /// The same answer with the regions of [`Self::joins`].
    fn with_regions(&self, _names: &[Option<u32>]) -> Option<Box<dyn Plan>> {
        None
    }

    /// For each clue, whether a puzzle may have it.
    fn allowed(&self) -> Vec<bool>;

    /// Whether the user gave the answer, so that no other one can be drawn.
    fn is_given(&self) -> bool {
        false
    }

    /// The number of clues that a puzzle should have, if one is wished.
    fn wanted(&self) -> Option<usize> {
        None
    }

    /// A number of clues, in words.
    fn in_words(&self, clues: usize) -> String;

    /// How many clues may be missing from the wanted number. With large groups not every number can
    /// be met.
    fn slack(&self) -> usize {
        0
    }

    /// The groups of clues in the order in which they are tried, part by part. Clues of a group are
    /// left out together or not at all.
    fn parts(&self) -> Vec<Part>;

    /// Clues that [`Self::parts`] leaves alone, since leaving one of them out may take answers away, and
    /// that of the plan too. They are tried one by one when all others are settled, and wherever one goes,
    /// all are tried again.
    fn last_ones(&self) -> Vec<u32> {
        Vec::new()
    }

    /// Whether the kind has rules that are checked on models: then a question may take many of them.
    fn has_far_rules(&self) -> bool {
        false
    }

    /// Sets of clues. Every uniquely solvable puzzle of this plan keeps at least one clue of each set.
    fn near_misses(&self) -> Lists<u32> {
        Lists::default()
    }

    /// Clues that `other` violates: every uniquely solvable puzzle of this plan keeps one of them.
    /// `other` is an answer to the puzzle with the clues that are `kept`. By default: all clues
    /// that are not kept.
    fn violated(&self, kept: &[bool], _other: &Answer) -> Vec<u32> {
        (0..kept.len() as u32).filter(|&clue| !kept[clue as usize]).collect()
    }

    /// Edges of the board, each on or off. Every answer that satisfies the clue agrees with at
    /// least one of them. `other`, which violates the clue, should agree with none. Once the clue
    /// is known to be needed, further answers are searched only among those that agree with one.
    /// May be empty.
    fn blocking_edges(&self, _clue: u32, _other: &Answer) -> Vec<(usize, bool)> {
        Vec::new()
    }

    /// Writes the plan, whose regions can be joined. `None` if the kind has no such regions.
    fn joins<'a>(
        &'a self,
        _random: &mut Random,
        _sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn Joins + 'a>> {
        None
    }

    /// Writes the window on an area of [`Self::parts`], or on the whole grid. `kept` says which clues the puzzle has,
    /// and `open` which of these are not decided yet. `None` if the kind has no windows, or nothing
    /// can be decided there. A kind without windows gives [`Self::violated`] and
    /// [`Self::blocking_edges`].
    fn window<'a>(
        &'a self,
        _area: Option<&[u32]>,
        _kept: &[bool],
        _open: &[bool],
        _sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn Window + 'a>> {
        None
    }
}
