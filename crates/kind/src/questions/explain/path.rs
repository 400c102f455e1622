//! The path from an empty grid, or from what is known, to the answer.

use super::error::ExplainError;
use super::marks::judge;
use super::oracle::Oracle;
use super::singles::Singles;
use super::smallest::{Search, Smallest};
use super::subject::{Subject, nothing_known, truth};
use super::words;
use crate::engine::{Moment, Stop, Verdict};
use crate::kind::{AnyPuzzle, Board, Budget, Deducer, Explained, Fact, Layer, Step};
use crate::questions::options::Options;
use crate::questions::unique::{Uniqueness, unique};
use crate::questions::verdict::reason;
use std::time::Duration;

/// A path to an answer, step by step.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: PathEnd,
    /// For each edge its value at the end, if it is known.
    pub known: Vec<Option<bool>>,
    /// The marks from which it begins.
    pub given: Vec<Fact>,
    /// Edges that are on in some answer and off in another, if it ends with [`PathEnd::Several`].
    pub differ: Vec<usize>,
    /// Whether the kind has techniques of its own.
    pub has_techniques: bool,
}

impl Explanation {
    /// Whether the steps show that there is no answer: the last one is a contradiction, or leaves
    /// no edge open.
    pub fn is_refutation(&self) -> bool {
        let shows = |last: &Step| last.facts.is_empty() || !self.known.contains(&None);
        self.end == PathEnd::NoAnswer && self.steps.last().is_some_and(shows)
    }

    /// How it ends, in a sentence with the names of edges.
    pub fn ending(&self, puzzle: &dyn Explained) -> String {
        let count = |count: usize, word: &str| {
            let plural = if count == 1 { "" } else { "s" };
            format!("{count} {word}{plural}")
        };
        let steps = count(self.steps.len(), "step");
        let open = count(self.known.iter().filter(|known| known.is_none()).count(), "edge");
        match self.end {
            PathEnd::Complete => format!("Complete in {steps}."),
            PathEnd::Several => {
                let differ = words::differ(puzzle, &self.differ);
                format!("After {steps} there are several answers. {differ}")
            }
            PathEnd::NoAnswer if self.is_refutation() => {
                format!("There is no answer: it took {steps} to show it.")
            }
            PathEnd::NoAnswer if self.steps.is_empty() => "There is no answer.".to_string(),
            PathEnd::NoAnswer => format!(
                "After {steps} these techniques say no more; search shows that there is no answer."
            ),
            PathEnd::Search => format!(
                "After {steps} these techniques say no more: {open} open, the rest only search shows."
            ),
            PathEnd::Budget => format!(
                "After {steps} the usual effort is used up: {open} open, the rest only search shows, \
                 or more time (--time-limit)."
            ),
            PathEnd::Stopped(Stop::Time) => format!(
                "After {steps} the time is up: {open} open, the rest only search shows, or more time."
            ),
            PathEnd::Stopped(stop) => format!("Stopped: {}.", reason(stop)),
        }
    }
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// Every edge is known.
    Complete,
    /// What is left is not the same in every answer.
    Several,
    /// There is no answer; see [`Explanation::is_refutation`].
    NoAnswer,
    /// No small set of rules implies more: one has to search.
    Search,
    /// No small set of rules was found within the budget of work. The rest needs search, or more
    /// time.
    Budget,
    /// A limit was reached.
    Stopped(Stop),
}

/// The most rules of a step. A larger one counts as search.
const MOST_RULES: usize = 40;

/// The time limit for finding the answer and whether it is the only one, if the options have none.
const ANSWER_TIME: Duration = Duration::from_secs(10);

/// The options for the answer, and the budget of its explanation. A time limit is one deadline for
/// both. Without one, work is counted, so that a path ends the same way on every machine.
pub(super) fn default_budget(options: &Options) -> (Options, Budget) {
    let limits = options.limits();
    match options.time_limit {
        Some(_) => (options.clone(), Budget::unbounded(limits)),
        None => (options.clone().time_limit(ANSWER_TIME), Budget::new(limits, Budget::USUAL)),
    }
}

/// The path to the answer of a puzzle with the techniques up to a layer.
///
/// Without [`Options::time_limit`] there are ten seconds for the answer and [`Budget::USUAL`] for
/// the path; both end it with the steps that were found.
///
/// # Errors
///
/// If solving it fails.
pub fn explain(
    puzzle: &dyn AnyPuzzle,
    most: Layer,
    options: &Options,
) -> Result<Explanation, ExplainError> {
    explain_watched(puzzle, &[], most, options, &mut |_| {})
}

/// Does what [`explain`] does, from a player's marks on, and shows each step to `watch` as it is
/// found. Edges that have no mark are open.
///
/// # Errors
///
/// See [`explain`]; and if the marks cannot all be right.
pub fn explain_watched(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    most: Layer,
    options: &Options,
    watch: &mut dyn FnMut(&Step),
) -> Result<Explanation, ExplainError> {
    let (options, budget) = default_budget(options);
    explain_within(puzzle, marks, most, &options, budget, watch)
}

/// Explains within a budget, and finds the answer within the options.
pub(in crate::questions) fn explain_within(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    most: Layer,
    options: &Options,
    budget: Budget,
    watch: &mut dyn FnMut(&Step),
) -> Result<Explanation, ExplainError> {
    let began = Moment::now();
    let subject = Subject::new(puzzle);
    let found = truth(puzzle, options)?;
    let mut explanation = walk(subject, found, marks, most, options, budget, watch)?;
    if most == Layer::Subset && matches!(explanation.end, PathEnd::Search | PathEnd::Budget) {
        let mut options = options.clone();
        options.time_limit = options.time_limit.map(|time| time.saturating_sub(began.elapsed()));
        if let Some(differ) = difference(puzzle, marks, &options)? {
            (explanation.end, explanation.differ) = (PathEnd::Several, differ);
        }
    }
    Ok(explanation)
}

/// The edges in which two answers differ that have all of a player's marks, if such are found.
///
/// # Errors
///
/// If solving fails.
pub(super) fn difference(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    options: &Options,
) -> Result<Option<Vec<usize>>, ExplainError> {
    let found = unique(puzzle, options, &mut |_| {}).result?;
    let Verdict::Solved(Uniqueness::Multiple(one, other)) = found else { return Ok(None) };
    let [one, other] = [one.truth(), other.truth()];
    let fits = |answer: &[bool]| {
        marks.iter().zip(answer).all(|(mark, on)| mark.is_none_or(|mark| mark == *on))
    };
    let differ = (0..one.len()).filter(|&edge| one[edge] != other[edge]);
    Ok((fits(&one) && fits(&other)).then(|| differ.collect()))
}

/// The steps from a player's marks on, once an answer was looked for.
fn walk(
    subject: Subject<'_>,
    found: Verdict<Vec<bool>>,
    marks: &[Option<bool>],
    most: Layer,
    options: &Options,
    budget: Budget,
    watch: &mut dyn FnMut(&Step),
) -> Result<Explanation, ExplainError> {
    let (mut answer, mut given, mut stop) = (None, Vec::new(), None);
    match found {
        Verdict::Solved(found) => match judge(&subject, found.clone(), marks, &options.limits()) {
            Ok(judged) if !judged.wrong.is_empty() => return Err(ExplainError::Marks),
            Ok(judged) => (answer, given) = (Some(judged.answer), judged.right),
            Err(reached) => (answer, stop) = (Some(found), Some(reached)),
        },
        Verdict::Unsatisfiable => {}
        Verdict::Unknown(reached) => stop = Some(reached),
    }
    let mut path = Path::new(subject, answer, budget);
    path.learn(&given);
    // Some steps need no answer.
    while !matches!(stop, Some(Stop::Cancelled | Stop::Memory | Stop::Failure))
        && path.steps.last().is_none_or(|step| !step.facts.is_empty())
        && path.advance(most)
    {
        path.steps.last().into_iter().for_each(&mut *watch);
    }
    path.end = stop.map(PathEnd::Stopped).or(path.end);
    Ok(Explanation { given, ..path.finish(most) })
}

/// Whether a step's rules and earlier facts imply its conclusion, by a fresh solver; `None` if a
/// limit was reached.
pub fn implies(puzzle: &dyn AnyPuzzle, step: &Step, options: &Options) -> Option<bool> {
    let mut oracle =
        Oracle::new(puzzle.explained(), &puzzle.board(), Budget::unbounded(options.limits()))?;
    oracle.implies(step)
}

/// A path in the making.
pub(super) struct Path<'a> {
    subject: Subject<'a>,
    budget: Budget,
    /// For each edge whether it is on in the answer, if there is one.
    answer: Option<Vec<bool>>,
    /// The kind's own deducer, or one for kinds without techniques.
    deducer: Box<dyn Deducer + 'a>,
    has_techniques: bool,
    /// The search for small sets of rules, made when it is first needed.
    search: Option<Search<'a>>,
    pub(super) known: Vec<Option<bool>>,
    pub(super) steps: Vec<Step>,
    /// Why there is no next step.
    pub(super) end: Option<PathEnd>,
}

impl<'a> Path<'a> {
    pub(super) fn new(subject: Subject<'a>, answer: Option<Vec<bool>>, budget: Budget) -> Self {
        let Subject { explained, board } = &subject;
        let known = nothing_known(*explained, board);
        let answers = answer.as_deref().unwrap_or_default();
        let deducer = explained.deducer(answers);
        let has_techniques = deducer.is_some();
        let deducer =
            deducer.unwrap_or_else(|| Box::new(Singles::new(*explained, board, &known, answers)));
        let (steps, search, end) = (Vec::new(), None, None);
        Self { subject, budget, answer, deducer, has_techniques, search, known, steps, end }
    }

    pub(super) fn names(&self) -> &'a dyn Explained {
        self.subject.explained
    }

    pub(super) fn board(&self) -> &Board {
        &self.subject.board
    }

    pub(super) fn learn(&mut self, facts: &[Fact]) {
        self.note(facts);
        self.deducer.learn(facts);
    }

    /// Notes the facts that the deducer has found.
    fn note(&mut self, facts: &[Fact]) {
        for &fact in facts {
            self.known[fact.edge] = Some(fact.on);
            if let Some(search) = &mut self.search {
                search.learn(fact);
            }
        }
    }

    /// Takes the next step, if there is one.
    pub(super) fn advance(&mut self, most: Layer) -> bool {
        if !self.known.contains(&None) {
            return false;
        }
        let budget = &self.budget;
        let step = self.deducer.next(most, budget);
        let step = match step {
            Some(step) => {
                self.note(&step.facts);
                Some(step)
            }
            None if most == Layer::Subset => self.subset(),
            None => None,
        };
        if step.is_none() && self.budget.limits.is_reached(0) {
            self.end = Some(PathEnd::Stopped(self.budget.limits.stop()));
        } else if step.is_none() && self.budget.is_spent() {
            self.end = Some(PathEnd::Budget);
        }
        let is_step = step.is_some();
        self.steps.extend(step);
        is_step
    }

    /// A step by a small set of rules.
    fn subset(&mut self) -> Option<Step> {
        let answer = self.answer.as_ref()?;
        if self.search.is_none() {
            let budget = self.budget.clone();
            let Subject { explained, board } = &self.subject;
            self.search = Search::new(*explained, board, &self.known, answer, budget);
        }
        let (fact, rules, known) = match self.search.as_mut()?.next() {
            Smallest::Reason(fact, rules, known) if rules.len() <= MOST_RULES => {
                (fact, rules, known)
            }
            Smallest::Reason(..) | Smallest::GivenUp => {
                self.end = Some(PathEnd::Search);
                return None;
            }
            Smallest::Open => {
                self.end = Some(PathEnd::Several);
                return None;
            }
        };
        let explained = self.subject.explained;
        let words = words::rules(explained, &rules, fact);
        let (facts, chain) = (vec![fact], Vec::new());
        // One rule may need more than a look at it tells.
        let (layer, technique) = match rules[..] {
            [rule] => (Layer::Single, explained.technique(rule)),
            _ => (Layer::Subset, "several rules together"),
        };
        let step = Step { facts, rules, known, chain, layer, technique, words };
        self.learn(&step.facts);
        Some(step)
    }

    fn finish(self, most: Layer) -> Explanation {
        let Self { steps, known, answer, has_techniques, .. } = self;
        let end = match (&answer, self.end) {
            (_, Some(PathEnd::Stopped(stop))) => PathEnd::Stopped(stop),
            (None, _) => PathEnd::NoAnswer,
            (Some(_), _) if !known.contains(&None) => PathEnd::Complete,
            (Some(_), Some(PathEnd::Budget)) => PathEnd::Budget,
            (Some(_), Some(end)) if most == Layer::Subset => end,
            (Some(_), _) => PathEnd::Search,
        };
        let open = (0..known.len()).filter(|&edge| known[edge].is_none());
        let differ = if end == PathEnd::Several { open.collect() } else { Vec::new() };
        Explanation { steps, end, known, given: Vec::new(), differ, has_techniques }
    }
}
