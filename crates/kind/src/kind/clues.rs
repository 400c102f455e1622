//! What helps a generator to decide which clues of a plan can be left out.

use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::Model;

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
