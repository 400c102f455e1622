//! What came of a question, in plain values.

use super::answer::Answer;
use super::shared::Shared;
use lazyloop::engine::Verdict;
use lazyloop::questions::{self, SolveError, VerdictKind, reason};
use lazyloop::registry::AnySolution;
use pyo3::pyclass;

/// What came of a question.
#[pyclass(frozen, get_all)]
pub(super) struct Outcome {
    verdict: &'static str,
    error: Option<String>,
    /// The answers that were found.
    answers: Vec<Answer>,
    /// Whether there are no more of them, where all were asked for.
    is_all: bool,
    /// For each place of the answer whether all others agree with it, where that was asked for.
    agreed: Option<Vec<bool>>,
    /// How many loops or paths there are in what an encoding took for an answer, wrongly.
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

/// What was found, free of the puzzle that it is about.
#[derive(Default)]
pub(super) struct Found {
    pub(super) answers: Vec<lazyloop::registry::AnyAnswer>,
    pub(super) is_all: bool,
    pub(super) agreed: Option<Vec<bool>>,
}

impl Found {
    pub(super) fn one(solution: &dyn AnySolution) -> Self {
        Self { answers: vec![solution.answer()], ..Self::default() }
    }
}

/// An outcome that can go to another thread.
pub(super) type Sent = questions::Outcome<Verdict<Found>>;

impl Outcome {
    pub(super) fn of(puzzle: &Shared, is_sound: bool, sent: Sent) -> Self {
        let questions::Outcome { result, figures, fallback, time, .. } = sent;
        let mut components = None;
        let (verdict, found, error) = match result {
            Ok(verdict) => {
                let kind = VerdictKind::from(&verdict);
                match verdict {
                    Verdict::Solved(found) => (kind, found, None),
                    Verdict::Unsatisfiable => (kind, Found::default(), None),
                    Verdict::Unknown(stop) => {
                        (kind, Found::default(), Some(reason(stop).to_string()))
                    }
                }
            }
            Err(error) => {
                let kind = error.verdict(is_sound);
                if let SolveError::WrongAnswer { components: count, .. } = &error {
                    components = *count;
                }
                let error = match error {
                    SolveError::WrongAnswer { fault, .. } if !is_sound => fault,
                    error => error.to_string(),
                };
                (kind, Found::default(), Some(error))
            }
        };
        let answers = found.answers.into_iter().map(|answer| Answer::new(puzzle.clone(), answer));
        let stats = Stats {
            iterations: figures.iterations,
            variables: figures.variables,
            clauses: figures.clauses,
            cut_clauses: figures.cut_clauses,
            fallback,
            encode_seconds: figures.encode.as_secs_f64(),
            first_solve_seconds: figures.first_solve.as_secs_f64(),
            sat_seconds: figures.solve.as_secs_f64(),
            model_check_seconds: figures.model_check.as_secs_f64(),
            seconds: time.as_secs_f64(),
        };
        Self {
            verdict: verdict.name(),
            error,
            answers: answers.collect(),
            is_all: found.is_all,
            agreed: found.agreed,
            components,
            stats,
        }
    }
}
