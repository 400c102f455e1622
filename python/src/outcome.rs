//! The outcome of a question, in plain values.

use super::answer::Answer;
use super::shared::Shared;
use lazyloop::answer::Answer as Edges;
use lazyloop::engine::Verdict;
use lazyloop::kind::{AnyPuzzle, Solution};
use lazyloop::questions::{self, Common, Options, Uniqueness};
use lazyloop::registry::Question;
use pyo3::pyclass;

/// The outcome of a question.
#[pyclass(frozen, get_all)]
pub(super) struct Outcome {
    verdict: &'static str,
    error: Option<String>,
    /// The answers that were found.
    answers: Vec<Answer>,
    /// Whether there are no more answers, if all were asked for.
    is_all: bool,
    /// For each place of the answer, whether all others agree with it, if that was asked for.
    agreed: Option<Vec<bool>>,
    /// How many loops or paths there are in the model that an encoding wrongly took for an answer.
    components: Option<usize>,
    stats: Stats,
}

/// What it cost, in the words of the command line's `--stats`.
#[pyclass(frozen, get_all)]
#[derive(Clone)]
pub(super) struct Stats {
    iterations: u64,
    variables: u64,
    clauses: u64,
    cut_clauses: u64,
    fallback: bool,
    encode_seconds: f64,
    first_solve_seconds: f64,
    sat_seconds: f64,
    model_check_seconds: f64,
    seconds: f64,
}

/// What was found, free of its puzzle.
#[derive(Default)]
pub(super) struct Found {
    /// The answers, each once.
    answers: Vec<Edges>,
    is_all: bool,
    agreed: Option<Vec<bool>>,
}

impl Found {
    /// One answer, if no more was asked for.
    pub(super) fn one(solution: Solution<'_>) -> Self {
        Self { answers: vec![solution.into_answer()], ..Self::default() }
    }
}

/// An outcome that can go to another thread.
pub(super) type Sent = questions::Outcome<Found>;

impl Outcome {
    pub(super) fn of(puzzle: &Shared, sent: Sent) -> Self {
        let (account, components) = (sent.account(), sent.components());
        let (answers, is_all, agreed) = match sent.result {
            Ok(Verdict::Solved(Found { answers, is_all, agreed })) => (answers, is_all, agreed),
            _ => Default::default(),
        };
        let answers = answers.into_iter().map(|answer| Answer::new(puzzle.clone(), answer));
        Self {
            verdict: account.verdict.name(),
            answers: answers.collect(),
            is_all,
            agreed,
            components,
            stats: Stats {
                iterations: account.iterations,
                variables: account.variables,
                clauses: account.clauses,
                cut_clauses: account.cut_clauses,
                fallback: account.fallback,
                encode_seconds: account.encode_seconds,
                first_solve_seconds: account.first_solve_seconds,
                sat_seconds: account.sat_seconds,
                model_check_seconds: account.model_check_seconds,
                seconds: account.seconds,
            },
            error: account.error,
        }
    }
}

/// Finds the answers that a question is about.
pub(super) fn find(puzzle: &dyn AnyPuzzle, question: Question, options: &Options) -> Sent {
    let watch: &mut dyn FnMut(questions::Progress<'_>) = &mut |_| {};
    match question {
        Question::Answer { .. } => questions::solve(puzzle, options, watch).map(Found::one),
        Question::All { limit } => {
            let mut answers = Vec::new();
            let mut take = |solution: Solution<'_>| answers.push(solution.into_answer());
            let outcome = questions::answers(puzzle, limit, options, watch, &mut take);
            outcome.map(|is_all| Found { answers, is_all, agreed: None })
        }
        Question::Unique => questions::unique(puzzle, options, watch).map(|found| match found {
            Uniqueness::Unique(only) => Found { is_all: true, ..Found::one(only) },
            Uniqueness::Multiple(first, second) => {
                let answers = vec![first.into_answer(), second.into_answer()];
                Found { answers, ..Found::default() }
            }
        }),
        Question::Common => {
            questions::common(puzzle, options, watch).map(|Common { solution, agreed, .. }| Found {
                agreed: Some(agreed),
                ..Found::one(solution)
            })
        }
    }
}
