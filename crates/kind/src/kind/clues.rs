//! The parts of a kind that the generator needs: a random answer with all of its clues, and
//! help in deciding which clues can be left out.

use crate::answer::Answer;
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::Model;
use crate::lists::Lists;
use crate::random::Random;

/// An answer with all the clues that a puzzle of it may have, numbered from 0. A generator leaves out
/// one after another; leaving out a clue never takes an answer away. A list "for each clue" has an
/// entry for each number. This is what can be told without a puzzle.
pub trait Clues {
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

/// Regions of a plan that are joined, two at a time, as long as the answer stays the only one. All trials are in
/// one solver.
pub trait Joins {
    /// Begins the next trial: the assumptions under which each answer is one that two regions allow if they
    /// are joined, and not as they are. `None` if all have been tried.
    fn next(&mut self, sink: &mut dyn ClauseSink) -> Option<Vec<Lit>>;

    /// Ends the trial: the regions are joined, or stay as they are.
    fn settle(&mut self, is_joined: bool, sink: &mut dyn ClauseSink);

    /// Whether a model holds an answer. If it does not, `cuts` gets clauses that every answer satisfies and
    /// the model does not.
    fn is_answer(&mut self, model: &Model<'_>, cuts: &mut Cnf) -> bool;

    /// For each cell the name of its region, as the regions are now.
    fn regions(&self) -> Vec<Option<u32>>;
}

/// Clues that are decided together.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// The groups of clues, in the order in which they are tried.
    pub groups: Vec<Vec<u32>>,
    /// The areas whose windows decide them first, each an ascending list of faces; empty if the part is small
    /// enough for a window on the whole grid.
    pub areas: Vec<Vec<u32>>,
}

/// A puzzle in a solver, or the part of it that a window shows, to decide which clues can be left
/// out.
///
/// Everything beyond the window is free at first. If the solver then finds no model that violates a
/// clue, no answer does. Under [`Self::holds`] everything beyond is as in the answer. A model that
/// violates a clue is then another answer. Where the window is the whole grid, both are the same.
pub trait Window {
    /// Whether this window can decide the clue.
    fn sees(&self, clue: usize) -> bool;

    /// The literal that asks for an open clue.
    fn asks(&self, clue: usize) -> Lit;

    /// The literal that says that a clue is violated. The first call for a clue writes its clauses
    /// into `sink`.
    fn violates(&mut self, clue: usize, sink: &mut dyn ClauseSink) -> Lit;

    /// The literal under which everything beyond the window is as in the answer; `None` if this
    /// window has none.
    fn holds(&self) -> Option<Lit>;

    /// Whether the window is the whole grid.
    fn is_whole(&self) -> bool;

    /// Notes that the clue stays, so that cuts may rest on it.
    fn keep(&mut self, clue: usize);

    /// Whether a model holds an answer, as far as the window shows. If it does not, `cuts` gets
    /// clauses that every answer satisfies and the model does not.
    fn is_answer(&mut self, model: &Model<'_>, is_held: bool, cuts: &mut Cnf) -> bool;
}
