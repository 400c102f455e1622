//! The next step for a player whose marks are given, or what is wrong with the marks.

use super::error::ExplainError;
use super::marks::{Judged, judge};
use super::path::{Path, PathEnd, default_budget, difference};
use super::subject::{Subject, truth};
use super::words;
use crate::engine::{Limits, Stop, Verdict};
use crate::kind::{AnyPuzzle, Budget, Explained, Fact, Layer, Place, Step};
use crate::questions::options::Options;
use crate::questions::verdict::reason;
use crate::word::words;
use std::collections::{BTreeMap, BTreeSet};

words! {
    /// How much of a step a player is told.
    pub enum Stage {
        /// Where to look.
        Where = "where",
        /// Which technique, and which rules.
        Rule = "rule",
        /// The whole step.
        Step = "step",
    }
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The cheapest next step.
    Next(Step),
    /// A wrong mark, and the step that shows it, or all that do as one; the step rests on right marks only.
    Wrong(Fact, Step),
    /// These marks cannot all be right, and no short reason says which is wrong.
    Clash(Vec<Fact>),
    /// Every edge is marked.
    Done,
    /// The marks are right so far, and there are several answers that have them: these edges are on in one
    /// and off in another.
    Several(Vec<usize>),
    /// The puzzle has no answer.
    NoAnswer,
    /// No small set of rules implies more, or none was found within the budget.
    Search,
    /// A limit was reached.
    Stopped(Stop),
}

impl Hint {
    /// What there is to say besides a step, in a sentence; nothing for [`Hint::Next`].
    pub fn remark(&self, puzzle: &dyn Explained) -> String {
        let say = |fact: &Fact| {
            format!("{} ({})", puzzle.name_edge(fact.edge), if fact.on { "on" } else { "off" })
        };
        match self {
            Self::Next(_) => String::new(),
            Self::Wrong(mark, _) => format!("Wrong mark: {}.", say(mark)),
            Self::Clash(marks) => {
                let marks: Vec<String> = marks.iter().map(say).collect();
                format!("These marks cannot all be right: {}.", marks.join("; "))
            }
            Self::Done => "Nothing is left to mark.".to_string(),
            Self::Several(edges) => {
                format!("There are several answers. {}", words::differ(puzzle, edges))
            }
            Self::NoAnswer => "The puzzle has no answer.".to_string(),
            Self::Search => "No small set of rules says more: try and see.".to_string(),
            Self::Stopped(stop) => format!("Stopped: {}.", reason(*stop)),
        }
    }
}

/// The next step after a player's marks, one for each edge; `None` is open. The budget is that of
/// [`explain`](super::explain).
///
/// # Errors
///
/// If solving it fails.
pub fn hint(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    options: &Options,
) -> Result<Hint, ExplainError> {
    let subject = Subject::new(puzzle);
    let (options, budget) = default_budget(options);
    let hint = match truth(puzzle, &options)? {
        Verdict::Solved(answer) => next(subject, answer, marks, &options.limits(), budget),
        Verdict::Unsatisfiable => Hint::NoAnswer,
        Verdict::Unknown(stop) => Hint::Stopped(stop),
    };
    // To try would not help where there are several.
    let differ = if hint == Hint::Search { difference(puzzle, marks, &options)? } else { None };
    Ok(differ.map_or(hint, Hint::Several))
}

/// The next step, beside an answer.
fn next(
    subject: Subject<'_>,
    answer: Vec<bool>,
    marks: &[Option<bool>],
    limits: &Limits,
    budget: Budget,
) -> Hint {
    let Judged { answer, right, wrong, clash } = match judge(&subject, answer, marks, limits) {
        Ok(judged) => judged,
        Err(stop) => return Hint::Stopped(stop),
    };
    let mut path = Path::new(subject, Some(answer), budget);
    path.learn(&right);
    if wrong.is_empty() {
        while path.advance(Layer::Subset) {
            // A step that nobody can mark leads on to the next one.
            let Some(step) = path.steps.pop() else { break };
            if step.facts.iter().any(|fact| path.board().is_drawn(fact.edge)) {
                return Hint::Next(step);
            }
        }
    } else if let Some((fact, step)) = refute(&mut path, &wrong) {
        return Hint::Wrong(fact, step);
    }
    match path.end {
        Some(PathEnd::Stopped(stop)) => Hint::Stopped(stop),
        _ if !wrong.is_empty() => Hint::Clash(clash),
        Some(PathEnd::Search | PathEnd::Budget) => Hint::Search,
        _ if path.known.contains(&None) => {
            let open = (0..path.known.len()).filter(|&edge| path.known[edge].is_none());
            Hint::Several(open.collect())
        }
        _ => Hint::Done,
    }
}

/// Goes on until a step shows that one of these marks is wrong. It is told with the steps that lead to it.
pub(super) fn refute(path: &mut Path<'_>, wrong: &[Fact]) -> Option<(Fact, Step)> {
    let given = path.known.clone();
    let mut steps: Vec<Step> = Vec::new();
    while path.advance(Layer::Subset) {
        let step = path.steps.pop()?;
        let is_refuted = |fact: &&Fact| step.facts.iter().any(|found| found.edge == fact.edge);
        if let Some(&fact) = wrong.iter().find(is_refuted) {
            return Some((fact, from_given(path.names(), &steps, step, fact.edge, &given)));
        }
        steps.push(step);
    }
    None
}

/// A step as one that rests on what was given alone: itself, or all steps that lead to it as one.
fn from_given(
    puzzle: &dyn Explained,
    steps: &[Step],
    last: Step,
    edge: usize,
    given: &[Option<bool>],
) -> Step {
    let mut due: Vec<usize> = last.known.iter().map(|fact| fact.edge).collect();
    let mut needed = vec![&last];
    for step in steps.iter().rev() {
        if step.facts.iter().any(|fact| given[fact.edge].is_none() && due.contains(&fact.edge)) {
            due.extend(step.known.iter().map(|fact| fact.edge));
            needed.push(step);
        }
    }
    let [_, .., first] = needed[..] else { return last };
    let facts: Vec<Fact> = last.facts.iter().filter(|fact| fact.edge == edge).copied().collect();
    let all = || needed.iter().rev();
    let rules: BTreeSet<Place> = all().flat_map(|step| step.rules.iter().copied()).collect();
    let known = all().flat_map(|step| &step.known).filter(|fact| given[fact.edge].is_some());
    let known: BTreeMap<usize, Fact> = known.map(|fact| (fact.edge, *fact)).collect();
    let words = words::several_steps(puzzle, facts[0], needed.len(), first);
    Step {
        facts,
        rules: rules.into_iter().collect(),
        known: known.into_values().collect(),
        chain: Vec::new(),
        layer: all().map(|step| step.layer).max().unwrap_or(last.layer),
        technique: "several steps",
        words,
    }
}
