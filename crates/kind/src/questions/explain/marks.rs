//! A player's marks: which of them are right.

use super::oracle::{Oracle, Reply};
use super::subject::Subject;
use crate::engine::{Core, Limits, Stop};
use crate::kind::{AnyPuzzle, Budget, Fact};
use crate::questions::options::Options;

/// A player's marks beside an answer.
pub(super) struct Judged {
    /// An answer in which all marks are right if there is one.
    pub(super) answer: Vec<bool>,
    /// The marks that are right in it.
    pub(super) right: Vec<Fact>,
    /// Those that are not.
    pub(super) wrong: Vec<Fact>,
    /// If some are wrong: marks that cannot all be right.
    pub(super) clash: Vec<Fact>,
}

/// The marks of the first `edges` edges, as facts.
pub(super) fn facts(marks: &[Option<bool>], edges: usize) -> Vec<Fact> {
    let marked = marks.iter().take(edges).enumerate();
    marked.filter_map(|(edge, mark)| mark.map(|on| Fact { edge, on })).collect()
}

/// Marks that no answer has all of, if there are such among a player's marks. `None` if there are none, or
/// a limit was reached first.
pub fn clash(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    options: &Options,
) -> Option<Vec<Fact>> {
    let Subject { explained, board } = Subject::new(puzzle);
    let mut oracle = Oracle::new(explained, &board, Budget::unbounded(options.limits()))?;
    let marked = facts(marks, board.plane.edge_bound());
    let Reply::Impossible(core) = oracle.ask_all(&marked) else { return None };
    Some(needed(&oracle, &core, &marked))
}

/// The marks that a contradiction needs.
fn needed(oracle: &Oracle<'_>, core: &Core, marked: &[Fact]) -> Vec<Fact> {
    let is_needed = |fact: &&Fact| core.literals.contains(&oracle.literal(**fact));
    marked.iter().filter(is_needed).copied().collect()
}

/// Compares marks with an answer, and looks for another answer if some are wrong in this one.
///
/// # Errors
///
/// The limit that was reached.
pub(super) fn judge(
    subject: &Subject<'_>,
    answer: Vec<bool>,
    marks: &[Option<bool>],
    limits: &Limits,
) -> Result<Judged, Stop> {
    let marked = facts(marks, answer.len());
    let (right, wrong): (Vec<Fact>, Vec<Fact>) =
        marked.iter().partition(|fact| answer[fact.edge] == fact.on);
    let judged = Judged { answer, right, wrong, clash: Vec::new() };
    if judged.wrong.is_empty() {
        return Ok(judged);
    }
    let budget = Budget::unbounded(limits.clone());
    let Some(mut oracle) = Oracle::new(subject.explained, &subject.board, budget) else {
        return Ok(judged);
    };
    match oracle.ask_all(&marked) {
        Reply::Possible => {
            let (answer, wrong, clash) = (oracle.model().to_vec(), Vec::new(), Vec::new());
            Ok(Judged { answer, right: marked, wrong, clash })
        }
        Reply::Impossible(core) => Ok(Judged { clash: needed(&oracle, &core, &marked), ..judged }),
        Reply::Unknown if limits.is_reached(0) => Err(limits.stop()),
        Reply::Unknown => Err(Stop::Iterations),
    }
}
