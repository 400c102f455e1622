//! A plan without its type: what the making of a puzzle asks about the puzzles of a plan. Whatever is
//! compiled for each kind is here; the rest of the making knows no kind.

use super::error::GenerateError;
use super::options::Options;
use crate::engine::Verdict;
use crate::kind::{Budget, Clues, Kind, Layer, Plan};
use crate::questions::answers::Answers;
use crate::questions::explain::{Level, PathEnd, explain_within, rate, reading};
use crate::questions::unique::{Uniqueness, unique};
use crate::random::Random;
use std::any::Any;

/// An answer other than the plan's. A plan knows the type of its own.
pub(super) type Other = Box<dyn Any>;

/// A plan without its type.
pub(super) trait Draft: Clues + Any {
    /// An answer other than the plan's that these clues allow, if there is one. A new solver is asked,
    /// with the ordinary encoding: it shares nothing with the making but the puzzle.
    fn other_answer(
        &self,
        kept: &[bool],
        options: &Options,
    ) -> Result<Option<Other>, GenerateError>;

    /// Whether these clues allow the plan's answer and none of the others.
    fn rules_out(&self, others: &[Other], kept: &[bool]) -> bool;

    /// Finds answers other than the plan's that these clues allow, from one solver. `see` gets the clues that
    /// each one violates, and returns those at which the next one must differ; none ends the search.
    fn other_answers(
        &self,
        kept: &[bool],
        options: &Options,
        see: &mut dyn FnMut(Vec<u32>) -> Vec<u32>,
    ) -> Result<(), GenerateError>;

    /// Whether the kind has techniques between one rule at a time and any rules together.
    fn has_techniques(&self) -> bool;

    /// The level of the puzzle with these clues; `None` if layers up to `most` do not solve it, or it is harder
    /// than `hardest`.
    fn level(
        &self,
        kept: &[bool],
        most: Layer,
        hardest: Level,
        options: &Options,
    ) -> Result<Option<Level>, GenerateError>;

    /// See [`Plan::changed`].
    fn redrawn(&self, other: &Other, random: &mut Random) -> Option<Box<dyn Draft>>;

    /// See [`Plan::with_regions`].
    fn in_regions(&self, names: &[Option<u32>]) -> Option<Box<dyn Draft>>;
}

fn boxed<P: Plan>(plan: P) -> Box<dyn Draft> {
    Box::new(plan)
}

/// An answer of the plan's own type.
fn own<P: Plan>(other: &Other) -> Option<&<P::Puzzle as Kind>::Answer> {
    other.downcast_ref()
}

impl<P: Plan> Draft for P {
    fn other_answer(
        &self,
        kept: &[bool],
        options: &Options,
    ) -> Result<Option<Other>, GenerateError> {
        let (puzzle, answer) = self.puzzle(kept);
        match unique(&puzzle, &options.of_questions(), &mut |_| {}).result {
            Ok(Verdict::Solved(Uniqueness::Unique(only))) if *only.answer() == answer => Ok(None),
            Ok(Verdict::Solved(Uniqueness::Multiple(first, second))) => {
                let is_other = *first.answer() != answer;
                Ok(Some(Box::new(if is_other { first } else { second }.into_answer())))
            }
            Ok(Verdict::Unknown(stop)) => Err(GenerateError::Stopped(stop)),
            Ok(Verdict::Solved(Uniqueness::Unique(_)) | Verdict::Unsatisfiable) | Err(_) => {
                Err(GenerateError::Unsound)
            }
        }
    }

    fn rules_out(&self, others: &[Other], kept: &[bool]) -> bool {
        let (puzzle, answer) = self.puzzle(kept);
        let mut others = others.iter().filter_map(own::<P>);
        puzzle.check(&answer).is_ok() && others.all(|other| puzzle.check(other).is_err())
    }

    fn other_answers(
        &self,
        kept: &[bool],
        options: &Options,
        see: &mut dyn FnMut(Vec<u32>) -> Vec<u32>,
    ) -> Result<(), GenerateError> {
        let (puzzle, answer) = self.puzzle(kept);
        let mut answers = Answers::new(&puzzle, &options.of_questions());
        loop {
            match answers.next(&mut |_| {}) {
                Ok(Verdict::Solved(found)) if *found.answer() == answer => {}
                Ok(Verdict::Solved(found)) => {
                    let clues = see(self.violated(kept, found.answer()));
                    if clues.is_empty() {
                        return Ok(());
                    }
                    for clue in clues {
                        answers.demand(&self.blocking_edges(clue, found.answer()));
                    }
                }
                Ok(Verdict::Unsatisfiable) => return Ok(()),
                Ok(Verdict::Unknown(stop)) => return Err(GenerateError::Stopped(stop)),
                Err(_) => return Err(GenerateError::Unsound),
            }
        }
    }

    fn has_techniques(&self) -> bool {
        let (puzzle, _) = self.puzzle(&self.allowed());
        puzzle.explained().is_some_and(|explained| explained.deducer(&[]).is_some())
    }

    fn level(
        &self,
        kept: &[bool],
        most: Layer,
        hardest: Level,
        options: &Options,
    ) -> Result<Option<Level>, GenerateError> {
        let options = options.of_questions();
        let (puzzle, limits) = (self.puzzle(kept).0, options.limits());
        if puzzle.explained().is_none() {
            return Ok(None); // of a user's kind that may be all its puzzles
        }
        // Sets of rules can be searched for very long.
        let budget = match most {
            Layer::Subset => Budget::new(limits, Budget::USUAL),
            _ => Budget::unbounded(limits),
        };
        let (mut read, left) = (0, budget.clone());
        let path = explain_within(&puzzle, &[], most, &options, budget, &mut |step| {
            read += reading(step);
            // The rest of the path would make it no easier.
            if most == Layer::Subset && Level::of_sets(read) > hardest {
                left.spend(usize::MAX);
            }
        });
        let path = path.map_err(|_| GenerateError::Unsound)?;
        match path.end {
            PathEnd::Complete => Ok(Some(rate(&path).level).filter(|&level| level <= hardest)),
            PathEnd::Stopped(stop) => Err(GenerateError::Stopped(stop)),
            PathEnd::Several | PathEnd::Search | PathEnd::Budget => Ok(None),
            PathEnd::NoAnswer => Err(GenerateError::Unsound),
        }
    }

    fn redrawn(&self, other: &Other, random: &mut Random) -> Option<Box<dyn Draft>> {
        self.changed(own::<P>(other)?, random).map(boxed)
    }

    fn in_regions(&self, names: &[Option<u32>]) -> Option<Box<dyn Draft>> {
        self.with_regions(names).map(boxed)
    }
}
