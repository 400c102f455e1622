//! A player's marks: which of them are right.

use super::oracle::{Oracle, Reply};
use crate::engine::{Limits, Stop};
use crate::kind::{Board, Budget, Explained, Fact};

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

/// Compares marks with an answer, and looks for another answer if some are wrong in this one.
///
/// # Errors
///
/// The limit that was reached.
pub(super) fn judge(
    explained: &dyn Explained,
    board: &Board,
    answer: Vec<bool>,
    marks: &[Option<bool>],
    limits: &Limits,
) -> Result<Judged, Stop> {
    let marked = marks.iter().take(answer.len()).enumerate();
    let marked: Vec<Fact> =
        marked.filter_map(|(edge, mark)| mark.map(|on| Fact { edge, on })).collect();
    let (right, wrong): (Vec<Fact>, Vec<Fact>) =
        marked.iter().partition(|fact| answer[fact.edge] == fact.on);
    let judged = Judged { answer, right, wrong, clash: Vec::new() };
    if judged.wrong.is_empty() {
        return Ok(judged);
    }
    let Some(mut oracle) = Oracle::new(explained, board, Budget::unbounded(limits.clone())) else {
        return Ok(judged);
    };
    let literals: Vec<_> = marked.iter().map(|&fact| oracle.literal(fact)).collect();
    match oracle.ask(&oracle.groups(), &literals) {
        Reply::Possible => {
            let (answer, wrong, clash) = (oracle.model().to_vec(), Vec::new(), Vec::new());
            Ok(Judged { answer, right: marked, wrong, clash })
        }
        Reply::Impossible(core) => {
            let is_needed = |fact: &&Fact| core.literals.contains(&oracle.literal(**fact));
            let clash = marked.iter().filter(is_needed).copied().collect();
            Ok(Judged { clash, ..judged })
        }
        Reply::Unknown if limits.is_reached(0) => Err(limits.stop()),
        Reply::Unknown => Err(Stop::Iterations),
    }
}
