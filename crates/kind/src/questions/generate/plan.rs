//! What the making of a puzzle asks about the puzzles of a plan.

use super::error::GenerateError;
use super::options::Options;
use crate::answer::Answer;
use crate::engine::Verdict;
use crate::kind::{Budget, Layer, Plan};
use crate::questions::answers::Answers;
use crate::questions::explain::{Level, PathEnd, explain_within, rate, reading};
use crate::questions::unique::{Uniqueness, unique};

/// An answer other than the plan's that these clues allow, if there is one. A new solver is asked,
/// with the ordinary encoding: it shares nothing with the making but the puzzle.
pub(super) fn other_answer(
    plan: &dyn Plan,
    kept: &[bool],
    options: &Options,
) -> Result<Option<Answer>, GenerateError> {
    let (puzzle, answer) = plan.puzzle(kept);
    match unique(&*puzzle, &options.of_questions(), &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) if *only.answer() == answer => Ok(None),
        Ok(Verdict::Solved(Uniqueness::Multiple(first, second))) => {
            let is_other = *first.answer() != answer;
            Ok(Some(if is_other { first } else { second }.into_answer()))
        }
        Ok(Verdict::Unknown(stop)) => Err(GenerateError::Stopped(stop)),
        Ok(Verdict::Solved(Uniqueness::Unique(_)) | Verdict::Unsatisfiable) | Err(_) => {
            Err(GenerateError::Unsound)
        }
    }
}

/// Whether these clues allow the plan's answer and none of the others.
pub(super) fn rules_out(plan: &dyn Plan, others: &[Answer], kept: &[bool]) -> bool {
    let (puzzle, answer) = plan.puzzle(kept);
    puzzle.check(&answer).is_ok() && others.iter().all(|other| puzzle.check(other).is_err())
}

/// Finds answers other than the plan's that these clues allow, from one solver. `see` gets the clues that
/// each one violates, and returns those at which the next one must differ; none ends the search.
pub(super) fn other_answers(
    plan: &dyn Plan,
    kept: &[bool],
    options: &Options,
    see: &mut dyn FnMut(Vec<u32>) -> Vec<u32>,
) -> Result<(), GenerateError> {
    let (puzzle, answer) = plan.puzzle(kept);
    let mut answers = Answers::new(&*puzzle, &options.of_questions());
    loop {
        match answers.next(&mut |_| {}) {
            Ok(Verdict::Solved(found)) if *found.answer() == answer => {}
            Ok(Verdict::Solved(found)) => {
                let clues = see(plan.violated(kept, found.answer()));
                if clues.is_empty() {
                    return Ok(());
                }
                for clue in clues {
                    answers.demand(&plan.blocking_edges(clue, found.answer()));
                }
            }
            Ok(Verdict::Unsatisfiable) => return Ok(()),
            Ok(Verdict::Unknown(stop)) => return Err(GenerateError::Stopped(stop)),
            Err(_) => return Err(GenerateError::Unsound),
        }
    }
}

/// Whether the kind has techniques between one rule at a time and any rules together.
pub(super) fn has_techniques(plan: &dyn Plan) -> bool {
    let (puzzle, _) = plan.puzzle(&plan.allowed());
    puzzle.explained().deducer(&[]).is_some()
}

/// The level of the puzzle with these clues; `None` if layers up to `most` do not solve it, or it is harder
/// than `hardest`.
pub(super) fn level_of(
    plan: &dyn Plan,
    kept: &[bool],
    most: Layer,
    hardest: Level,
    options: &Options,
) -> Result<Option<Level>, GenerateError> {
    let options = options.of_questions();
    let (puzzle, limits) = (plan.puzzle(kept).0, options.limits());
    // Sets of rules can be searched for very long.
    let budget = match most {
        Layer::Subset => Budget::new(limits, Budget::USUAL),
        _ => Budget::unbounded(limits),
    };
    let (mut read, left) = (0, budget.clone());
    let path = explain_within(&*puzzle, &[], most, &options, budget, &mut |step| {
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
