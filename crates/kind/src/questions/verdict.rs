//! What came of a question in plain values: a verdict in a word, and figures.

use crate::engine::Stop;
use crate::word::words;
use serde::{Deserialize, Serialize};

words! {
    /// What came of a question, in a word.
    pub enum VerdictKind {
        /// There is an answer.
        Solved = "solved",
        /// There is exactly one answer.
        Unique = "unique",
        /// There are several answers.
        Multiple = "multiple",
        /// There is proof that there is no answer.
        Unsatisfiable = "unsatisfiable",
        /// A limit was reached first.
        Unknown = "unknown",
        /// The puzzle could not be read or tried.
        Error = "error",
        /// An unsound encoding has a model that is not an answer.
        Wrong = "wrong",
        /// The checker rejected the answer of a sound encoding: a fault in this program.
        Rejected = "rejected",
    }
}

/// The verdict of a puzzle that has not been tried yet.
impl Default for VerdictKind {
    fn default() -> Self {
        Self::Unknown
    }
}

/// An [`Outcome`](super::Outcome) without its answer: the verdict, and what it cost. The field
/// names are those of the JSON objects that users keep; times are seconds.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Account {
    /// The verdict.
    pub verdict: VerdictKind,
    /// How many answers were found, where several were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<u64>,
    /// Calls of the SAT solver.
    pub iterations: u64,
    /// Clauses added by cuts after the first call.
    pub cut_clauses: u64,
    /// Variables before the first call (of the last encoding, after a fallback).
    pub variables: u64,
    /// Clauses before the first call, those of cuts made up front included.
    pub clauses: u64,
    /// Whether the lazy mode handed over to the full one.
    pub fallback: bool,
    /// The time for writing the encoding into the solver.
    pub encode_seconds: f64,
    /// The time in the first call of the solver.
    pub first_solve_seconds: f64,
    /// The time in all calls of the solver.
    pub sat_seconds: f64,
    /// The time in all model checks, the making of cuts included.
    pub model_check_seconds: f64,
    /// Wall time, reading and writing not counted.
    pub seconds: f64,
    /// What went wrong, or which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The limit that stopped a search, in words.
pub fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "out of time",
        Stop::Cancelled => "cancelled",
        Stop::Iterations => "out of iterations",
        Stop::Turn => "out of turns",
        Stop::Memory => "out of memory",
        Stop::Failure => "the solver failed",
    }
}
