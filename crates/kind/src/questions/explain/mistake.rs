//! The first wrong mark of a player's history, and why it is wrong.

use super::error::ExplainError;
use super::hint::refute;
use super::marks::facts;
use super::oracle::{Oracle, Reply};
use super::path::{Path, default_budget};
use super::subject::{Subject, truth};
use crate::engine::{Limits, Stop, Verdict};
use crate::kind::{AnyPuzzle, Budget, Fact, Step};
use crate::questions::options::Options;

/// What came of looking for the first mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// After every move there is an answer in which all marks are right.
    None,
    /// This move, counted from 0, is the first after which there is none.
    At {
        /// The move.
        at: usize,
        /// The mark that it made.
        mark: Fact,
        /// Why the mark is wrong, from marks before it; `None` if no small reason was found.
        step: Option<Step>,
    },
    /// The puzzle has no answer, so every mark is wrong.
    NoAnswer,
    /// A limit was reached.
    Stopped(Stop),
}

/// The most answers that are kept. One in which all marks are right saves a question.
const MOST_ANSWERS: usize = 64;

/// Looks for the first move after which no answer has all the marks. A move gives an edge a mark, or takes
/// it away (`None`). The budget is that of [`explain`](super::explain).
///
/// # Errors
///
/// If solving it fails.
pub fn first_mistake(
    puzzle: &dyn AnyPuzzle,
    history: &[(usize, Option<bool>)],
    options: &Options,
) -> Result<Mistake, ExplainError> {
    let subject = Subject::new(puzzle);
    let (options, budget) = default_budget(options);
    Ok(match truth(puzzle, &options)? {
        Verdict::Solved(answer) => first(subject, answer, history, &options.limits(), budget),
        Verdict::Unsatisfiable => Mistake::NoAnswer,
        Verdict::Unknown(stop) => Mistake::Stopped(stop),
    })
}

/// The first mistake in a history, beside an answer.
fn first(
    subject: Subject<'_>,
    answer: Vec<bool>,
    history: &[(usize, Option<bool>)],
    limits: &Limits,
    budget: Budget,
) -> Mistake {
    let mut answers = vec![answer];
    let mut oracle = None;
    let mut marks = vec![None; subject.board.plane.edge_bound()];
    for (at, &(edge, mark)) in history.iter().enumerate() {
        let Some(place) = marks.get_mut(edge) else { continue };
        *place = mark;
        let fits = |answer: &Vec<bool>| {
            marks.iter().zip(answer).all(|(mark, on)| mark.is_none_or(|mark| mark == *on))
        };
        // The last one fits most often.
        if let Some(fitting) = answers.iter().rposition(fits) {
            let last = answers.len() - 1;
            answers.swap(fitting, last);
            continue;
        }
        if oracle.is_none() {
            let budget = Budget::unbounded(limits.clone());
            oracle = Oracle::new(subject.explained, &subject.board, budget);
        }
        let Some(oracle) = &mut oracle else { return Mistake::None };
        match oracle.ask_all(&facts(&marks, marks.len())) {
            Reply::Possible => {
                if answers.len() == MOST_ANSWERS {
                    answers.remove(0);
                }
                answers.push(oracle.model().to_vec());
            }
            Reply::Impossible(_) => {
                // To take a mark away leaves what was possible before.
                let Some(on) = mark else { continue };
                let mark = Fact { edge, on };
                // The last answer has all the marks before.
                let mut path = Path::new(subject, answers.pop(), budget);
                marks[edge] = None;
                path.learn(&facts(&marks, marks.len()));
                let step = refute(&mut path, &[mark]).map(|(_, step)| step);
                return Mistake::At { at, mark, step };
            }
            Reply::Unknown if limits.is_reached(0) => return Mistake::Stopped(limits.stop()),
            Reply::Unknown => return Mistake::Stopped(Stop::Iterations),
        }
    }
    Mistake::None
}
