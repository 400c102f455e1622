//! The path to an answer, and the next step for a player, in plain values.

use super::shared::LimitReached;
use super::trace::Literal;
use lazyloop::engine::Stop;
use lazyloop::kind::{self, Fact};
use lazyloop::questions::{self, ExplainError, PathEnd, SolveError, rate, reason};
use lazyloop::registry::AnyPuzzle;
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, PyResult, pyclass};

/// Facts that follow from rules and earlier facts.
#[pyclass(frozen, get_all)]
#[derive(Clone)]
pub(super) struct Step {
    facts: Vec<Literal>,
    /// The rules in words.
    rules: Vec<String>,
    known: Vec<Literal>,
    chain: Vec<Literal>,
    layer: &'static str,
    technique: &'static str,
    words: String,
}

/// The path to an answer, and how hard it is.
#[pyclass(frozen, get_all)]
pub(super) struct Explanation {
    steps: Vec<Step>,
    end: &'static str,
    number: f64,
    level: &'static str,
    hardest: &'static str,
}

/// A hint: how things stand, the marks that it is about, and a step.
pub(super) type Hint = (&'static str, Vec<Literal>, Option<Step>);

impl Step {
    fn of(step: kind::Step, puzzle: &dyn AnyPuzzle) -> Self {
        Self {
            facts: literals(&step.facts),
            rules: step.rules.iter().map(|&place| puzzle.explained().name_rule(place)).collect(),
            known: literals(&step.known),
            chain: literals(&step.chain),
            layer: step.layer.name(),
            technique: step.technique,
            words: step.words,
        }
    }
}

fn literals(facts: &[Fact]) -> Vec<Literal> {
    facts.iter().map(|fact| (true, fact.edge, fact.on)).collect()
}

pub(super) fn explanation(
    puzzle: &dyn AnyPuzzle,
    path: Result<questions::Explanation, ExplainError>,
) -> PyResult<Explanation> {
    let path = path.map_err(|fault| explain_error(&fault))?;
    let end = match path.end {
        PathEnd::Complete => "complete",
        PathEnd::Several => "several answers",
        PathEnd::NoAnswer => "no answer",
        PathEnd::Search => "search",
        PathEnd::Budget => "budget",
        PathEnd::Stopped(Stop::Time) => "out of time",
        PathEnd::Stopped(stop) => return Err(LimitReached::new_err(reason(stop))),
    };
    let rating = rate(&path);
    Ok(Explanation {
        steps: path.steps.into_iter().map(|step| Step::of(step, puzzle)).collect(),
        end,
        number: rating.number,
        level: rating.level.name(),
        hardest: rating.hardest,
    })
}

pub(super) fn hint(
    puzzle: &dyn AnyPuzzle,
    hint: Result<questions::Hint, ExplainError>,
) -> PyResult<Hint> {
    use questions::Hint;
    let step = |step| Some(Step::of(step, puzzle));
    Ok(match hint.map_err(|fault| explain_error(&fault))? {
        Hint::Next(next) => ("next", Vec::new(), step(next)),
        Hint::Wrong(mark, why) => ("wrong", literals(&[mark]), step(why)),
        Hint::Clash(marks) => ("clash", literals(&marks), None),
        Hint::Done => ("done", Vec::new(), None),
        Hint::Several(edges) => {
            ("several answers", edges.into_iter().map(|edge| (true, edge, true)).collect(), None)
        }
        Hint::NoAnswer => ("no answer", Vec::new(), None),
        Hint::Search => ("search", Vec::new(), None),
        Hint::Stopped(stop) => return Err(LimitReached::new_err(reason(stop))),
    })
}

fn explain_error(fault: &ExplainError) -> PyErr {
    match fault {
        ExplainError::Solve(SolveError::TooLarge { .. }) => {
            LimitReached::new_err(fault.to_string())
        }
        _ => PyValueError::new_err(fault.to_string()),
    }
}
