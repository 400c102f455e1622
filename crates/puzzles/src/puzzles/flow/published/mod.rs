//! The ten rules of a notebook about Flow Free, as it has them, nothing repaired. They are kept so
//! that anyone can add them one at a time and look at what a solver then finds; each model is only a
//! claim. `docs/ENCODING-FLOW.md` says where it goes wrong.

mod names;
mod rules;

use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Cnf, Lit, Size};
use crate::engine::{Enumerable, Judgement, Model, Other, Problem, Rules};
use crate::kind::{Encoded, FormulaSize, Legend, RuleSet};
use names::Names;
use rules::ORDER;

/// Writes these rules. Every model is taken for an answer.
pub(super) fn encode<'a>(
    puzzle: &'a Puzzle,
    rules: RuleSet,
    sink: &mut dyn ClauseSink,
) -> Encoded<'a> {
    Box::new(Claims(write(puzzle, rules, sink)))
}

/// Variables and clauses of these rules.
pub(super) fn size(puzzle: &Puzzle, rules: RuleSet) -> FormulaSize {
    let (p, both) = Names::count(puzzle, rules.has(2));
    let clauses = clauses(puzzle, rules).into_iter().map(|(count, _)| count);
    ((p + both) as u64, clauses.fold(0, u64::saturating_add))
}

/// Writes these rules for an outside solver.
pub(super) fn formula(puzzle: &Puzzle, rules: RuleSet, sink: &mut dyn ClauseSink) -> Legend {
    let names = write(puzzle, rules, sink);
    let p = "P(x, y, c, d): the cell in column x and row y has colour c and goes in direction d; x runs fastest, then y, c (in the order of the letters) and d (top, bottom, left, right)";
    let both = "cell by cell without terminals, colour by colour: P holds for top and bottom, top and left, top and right, bottom and left, bottom and right, left and right";
    Legend {
        title: "the rules of a notebook (unsound: a model may have cycles)",
        runs: vec![(names.p, p), (names.both, both)],
        clauses: clauses(puzzle, rules),
        decoded: names.p.len(),
    }
}

/// What a model of [`formula`] claims.
pub(super) fn decode(puzzle: &Puzzle, values: &[bool]) -> Answer {
    let names = Names::new(puzzle, false, &mut Size::default());
    claim(&names, |lit| values[lit.variable() as usize - 1])
}

fn write<'a>(puzzle: &'a Puzzle, rules: RuleSet, sink: &mut dyn ClauseSink) -> Names<'a> {
    let names = Names::new(puzzle, rules.has(2), sink);
    for (rule, _) in ORDER.into_iter().filter(|(rule, _)| rules.has(*rule)) {
        rules::write(rule, &names, sink);
    }
    names
}

/// The clauses of each rule, in the order in which they are written.
fn clauses(puzzle: &Puzzle, rules: RuleSet) -> Vec<(u64, &'static str)> {
    // Sizes need no variables.
    let none = Size::default().fresh(0);
    let names = Names { puzzle, p: none, both: none };
    let has = ORDER.into_iter().filter(|(rule, _)| rules.has(*rule));
    has.map(|(rule, meaning)| (rules::size(rule, &names), meaning)).collect()
}

/// The answer that the true propositions claim: an edge is on if a cell on one of its sides points
/// to the other, and a cell has the first of its colours. An edge between two terminals is off, as
/// no rule speaks of it; one that leads out of the map is on where a cell points out.
fn claim(names: &Names<'_>, is_true: impl Fn(Lit) -> bool) -> Answer {
    let (puzzle, grid) = (names.puzzle, names.puzzle.grid());
    let edges = grid.segments().map(|segment| names.across(segment).into_iter().any(&is_true));
    let mut letters = puzzle.letters().to_vec();
    for cell in names.free() {
        let has = |colour: &usize| names.coloured(cell, *colour).into_iter().any(&is_true);
        let first = (0..names.colours()).find(has);
        letters[cell.index()] = first.map(|colour| puzzle.colours()[colour].letter);
    }
    Answer::lettered(grid, edges.collect(), letters).expect("one entry for each segment and cell")
}

/// The rules in a solver. It takes every model for an answer, as the notebook does and nobody should:
/// hold it against [`check`](super::check).
struct Claims<'a>(Names<'a>);

impl Problem for Claims<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Judgement<Answer> {
        Judgement::Answer(claim(&self.0, |lit| model.is_true(lit)))
    }
}

impl Enumerable for Claims<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        self
    }
}

impl Rules<Answer> for Claims<'_> {
    /// The edges of an answer are not on together again: nothing points across one of them.
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        let on = answer.grid().segments().filter(|&segment| answer.contains(segment));
        let off: Vec<Lit> = on.map(|segment| none_of(&self.0.across(segment), sink)).collect();
        sink.clause(&off);
    }

    fn differences(&self, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        let names = &self.0;
        let colour = |letter| names.puzzle.colours().iter().position(|c| Some(c.letter) == letter);
        let mut differs = |cell| match (names.terminal(cell), colour(answer.letter(cell))) {
            (None, Some(colour)) => none_of(&names.coloured(cell, colour), sink),
            // A terminal keeps its letter, and a cell without one is not asked to get one.
            _ => {
                let never = sink.fresh(1).lit(0);
                sink.clause(&[!never]);
                never
            }
        };
        answer.grid().cells().map(&mut differs).collect()
    }
}

/// A fresh literal that implies that none of these holds.
fn none_of(literals: &[Lit], sink: &mut dyn ClauseSink) -> Lit {
    let none = sink.fresh(1).lit(0);
    literals.iter().for_each(|&lit| sink.clause(&[!none, !lit]));
    none
}
