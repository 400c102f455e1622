//! What a kind gives so that puzzles of it can be made: a random answer with all of its clues, and
//! what helps to tell which clues can be left out.

use super::area::Area;
use super::rules::Kind;
use super::wishes::{Unmet, Wish, Wishes};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::Model;
use crate::lists::Lists;
use crate::random::Random;

/// A kind of which puzzles can be made.
pub trait Generated: Kind {
    /// The wishes that the kind knows, besides the size.
    const WISHES: &'static [Wish];

    /// An answer with the clues that it may be told by.
    type Plan: Plan<Puzzle = Self>;

    /// Draws an answer. The same wishes and random numbers give the same plan.
    ///
    /// # Errors
    ///
    /// If no puzzle can be as it is wished.
    fn plan(wishes: &Wishes, random: &mut Random) -> Result<Self::Plan, Unmet>;
}

/// An answer with all the clues that a puzzle of it may have, numbered from 0. A generator leaves out
/// one after another; leaving out a clue never takes an answer away. A list "for each clue" has an
/// entry for each number.
pub trait Plan {
    /// The kind.
    type Puzzle: Kind;

    /// The clues that a puzzle may have, an entry for each.
    fn allowed(&self) -> Vec<bool>;

    /// Whether the answer was given, so that no other can be drawn.
    fn is_given(&self) -> bool {
        false
    }

    /// A plan like this one whose clues tell more, where all of this one's leave another answer.
    /// `None` if it is as well to draw one anew.
    fn changed(&self, _other: &<Self::Puzzle as Kind>::Answer, _random: &mut Random) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// How many clues a puzzle is to have, if that is wished.
    fn wanted(&self) -> Option<usize> {
        None
    }

    /// So many clues, in words.
    fn in_words(&self, clues: usize) -> String;

    /// How many fewer clues are as good: where groups are large, not every number can be met.
    fn slack(&self) -> usize {
        0
    }

    /// The puzzle with only those clues that are kept, and its answer.
    fn puzzle(&self, kept: &[bool]) -> (Self::Puzzle, <Self::Puzzle as Kind>::Answer);

    /// The groups of clues in the order in which they are tried, part by part. Clues of a group are
    /// left out together or not at all.
    fn parts(&self) -> Vec<Part>;

    /// Sets of clues. Every uniquely solvable puzzle of this plan keeps at least one clue of each set.
    fn near_misses(&self) -> Lists<u32> {
        Lists::default()
    }

    /// Clues that `other` violates: every uniquely solvable puzzle of this plan keeps one of them.
    /// `other` is an answer to the puzzle with the clues that are `kept`. By default: all that are not.
    fn violated(&self, kept: &[bool], _other: &<Self::Puzzle as Kind>::Answer) -> Vec<u32> {
        (0..kept.len() as u32).filter(|&clue| !kept[clue as usize]).collect()
    }

    /// Edges of the board with a truth each: every answer that satisfies the clue has one of them on,
    /// or off, as it says here, and `other`, which violates the clue, should have none so. Once the clue
    /// is known to be needed, further answers are looked for only among those. May be empty.
    fn blocking_edges(
        &self,
        _clue: u32,
        _other: &<Self::Puzzle as Kind>::Answer,
    ) -> Vec<(usize, bool)> {
        Vec::new()
    }

    /// Writes a window. `kept` says which clues are asked for, `open` of which of them it is not yet
    /// decided whether they stay. `None` if the kind has no windows, or nothing can be told there. A
    /// kind without windows gives [`Self::violated`] and [`Self::blocking_edges`].
    fn window<'a>(
        &'a self,
        _area: Option<&Area>,
        _kept: &[bool],
        _open: &[bool],
        _sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn Window + 'a>> {
        None
    }
}

/// Clues that are decided together.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// The groups of clues, in the order in which they are tried.
    pub groups: Vec<Vec<u32>>,
    /// Where to look at them first; nowhere if they are few enough to look at all of the grid.
    pub areas: Vec<Area>,
}

/// A puzzle in a solver, or what of it can be seen through a window, so that clues can be left out.
///
/// Without holding, what lies beyond the window is free: if the solver finds nothing that violates a
/// clue, there is nothing. With holding, all beyond is as in the answer: what the solver finds then
/// is another answer. Where the window is the whole grid, both are the same.
pub trait Window {
    /// The clue can be told from here.
    fn sees(&self, clue: usize) -> bool;

    /// A literal under which an open clue is asked for.
    fn asks(&self, clue: usize) -> Lit;

    /// A literal under which a clue is violated. The clauses for it are written into `sink` when it
    /// is wanted first.
    fn violates(&mut self, clue: usize, sink: &mut dyn ClauseSink) -> Lit;

    /// The literal under which all beyond is held; `None` if that is not possible here.
    fn holds(&self) -> Option<Lit>;

    /// Whether this is all there is.
    fn is_whole(&self) -> bool;

    /// The clue stays from now on, so that cuts may rest on it.
    fn keep(&mut self, clue: usize);

    /// Whether a model holds an answer, as far as can be seen. If it does not, `cuts` gets clauses
    /// that every answer satisfies and the model does not.
    fn is_answer(&mut self, model: &Model<'_>, is_held: bool, cuts: &mut Cnf) -> bool;
}
