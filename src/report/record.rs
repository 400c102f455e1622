//! The record of one instance, as it goes to the log and to JSON Lines, and the totals of a batch.

use crate::slitherlink::Cuts;
use crate::solve::{Mode, Outcome, Solved};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A word that is known beforehand. (Under its own name this type would be taken for one that
/// borrows from what is read.)
type Word = &'static str;

/// The figures of one instance. The field names are those of the JSON object; times are seconds.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Record {
    /// Which instance of the input, from 1.
    pub index: u64,
    /// In which file it stands, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// On which line it stands, from 1.
    pub line: usize,
    /// The kind of puzzle.
    #[serde(deserialize_with = "word")]
    pub puzzle: Word,
    /// Rows of cells; 0 if the instance could not be read.
    pub rows: usize,
    /// Columns of cells; 0 if the instance could not be read.
    pub cols: usize,
    /// The encoding that was asked for.
    #[serde(deserialize_with = "word")]
    pub mode: Word,
    /// The kind of cut that was asked for.
    #[serde(deserialize_with = "word")]
    pub cuts: Word,
    /// `solved` (`unique` or `multiple`, where that was asked), `unsatisfiable`, `unknown` or `error`.
    #[serde(deserialize_with = "word")]
    pub verdict: Word,
    /// How many answers were found, where several were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<u64>,
    /// Calls of the SAT solver.
    pub iterations: u64,
    /// Clauses added by cuts.
    pub cut_clauses: u64,
    /// Variables of the encoding (the last one, after a fallback).
    pub variables: u64,
    /// Clauses of the encoding, cuts not counted.
    pub clauses: u64,
    /// Whether the lazy mode handed over to the full one.
    pub fallback: bool,
    /// Writing the encoding into the solver.
    pub encode_seconds: f64,
    /// The first call of the solver.
    pub first_solve_seconds: f64,
    /// All calls of the solver.
    pub sat_seconds: f64,
    /// Graph checks and the making of cuts.
    pub graph_seconds: f64,
    /// Wall time, reading and writing not counted.
    pub seconds: f64,
    /// What went wrong, if something did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A word of a record: all that there are, are known.
fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
    const KINDS: [&str; 2] = ["slitherlink", "flow"];
    const VERDICTS: [&str; 8] =
        ["solved", "unique", "multiple", "unsatisfiable", "unknown", "error", "wrong", "rejected"];
    let modes = [Mode::Lazy.name(), Mode::Full.name(), "course"];
    let cuts = Cuts::ALL.map(Cuts::name).into_iter().chain([""]);
    let mut words = KINDS.into_iter().chain(VERDICTS).chain(modes).chain(cuts);
    let found = Cow::<str>::deserialize(deserializer)?;
    words.find(|&word| word == found).ok_or_else(|| D::Error::custom("an unknown word"))
}

impl Record {
    /// The record of an instance that has not been looked at.
    pub fn new(
        index: u64,
        line: usize,
        puzzle: &'static str,
        mode: &'static str,
        cuts: &'static str,
    ) -> Self {
        Self {
            index,
            file: None,
            line,
            puzzle,
            rows: 0,
            cols: 0,
            mode,
            cuts,
            verdict: "unknown",
            answers: None,
            iterations: 0,
            cut_clauses: 0,
            variables: 0,
            clauses: 0,
            fallback: false,
            encode_seconds: 0.0,
            first_solve_seconds: 0.0,
            sat_seconds: 0.0,
            graph_seconds: 0.0,
            seconds: 0.0,
            error: None,
        }
    }

    /// Whether both are about one instance, asked in one way.
    pub fn is_about_the_same(&self, other: &Self) -> bool {
        let about = |of: &Self| (of.index, of.line, of.puzzle, of.rows, of.cols, of.mode, of.cuts);
        about(self) == about(other) && self.file == other.file
    }

    /// The instance was read: it is of this size.
    #[must_use]
    pub fn sized(self, rows: usize, cols: usize) -> Self {
        Self { rows, cols, ..self }
    }

    /// The instance could not be read or answered.
    #[must_use]
    pub fn failed(self, error: String) -> Self {
        Self { verdict: "error", error: Some(error), ..self }
    }

    /// The instance was tried.
    #[must_use]
    pub fn solved<A>(self, solved: &Solved<A>) -> Self {
        self.tried(solved, |_| solved.verdict())
    }

    /// The instance was tried, and the reply comes to this verdict.
    #[must_use]
    pub fn tried<T>(self, outcome: &Outcome<T>, verdict: impl FnOnce(&T) -> &'static str) -> Self {
        let figures = outcome.figures;
        let tried = Self {
            verdict: outcome.result.as_ref().map_or("error", verdict),
            iterations: figures.iterations,
            cut_clauses: figures.cut_clauses,
            variables: figures.variables,
            clauses: figures.clauses,
            fallback: outcome.fallback,
            encode_seconds: figures.encode.as_secs_f64(),
            first_solve_seconds: figures.first_solve.as_secs_f64(),
            sat_seconds: figures.solve.as_secs_f64(),
            graph_seconds: figures.examine.as_secs_f64(),
            seconds: outcome.time.as_secs_f64(),
            ..self
        };
        match &outcome.result {
            Err(error) => tried.failed(error.to_string()),
            Ok(_) => tried,
        }
    }
}

impl Record {
    /// Which instance it is, and where it stands.
    pub fn place(&self) -> impl fmt::Display + use<> {
        let (index, line) = (self.index, self.line);
        match &self.file {
            Some(file) => format!("instance {index} ({file}, line {line})"),
            None => format!("instance {index} (line {line})"),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place())?;
        if self.rows > 0 {
            write!(f, "{}x{} {}", self.rows, self.cols, self.mode)?;
            if self.mode == "lazy" {
                write!(f, "/{}", self.cuts)?;
            }
            write!(
                f,
                ", {} iterations, {} cuts, {} variables, {} clauses, {:.4} s{}: ",
                self.iterations,
                self.cut_clauses,
                self.variables,
                self.clauses,
                self.seconds,
                if self.fallback { ", fallback to full" } else { "" },
            )?;
        }
        match &self.error {
            Some(error) => write!(f, "{error}"),
            None => write!(f, "{}", self.verdict),
        }
    }
}

/// The sums of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Instances with an answer, where no more was asked.
    pub solved: u64,
    /// Instances with exactly one answer.
    pub unique: u64,
    /// Instances with several answers.
    pub multiple: u64,
    /// Instances proven to have none.
    pub unsatisfiable: u64,
    /// Instances that a limit stopped.
    pub unknown: u64,
    /// Instances that could not be read or answered.
    pub errors: u64,
    /// Calls of the SAT solver.
    pub iterations: u64,
    /// Clauses added by cuts.
    pub cut_clauses: u64,
    /// Instances that the lazy mode handed over.
    pub fallbacks: u64,
    /// Wall time of the instances.
    pub seconds: f64,
}

impl Totals {
    /// Adds an instance.
    pub fn add(&mut self, record: &Record) {
        match record.verdict {
            "solved" => self.solved += 1,
            "unique" => self.unique += 1,
            "multiple" => self.multiple += 1,
            "unsatisfiable" => self.unsatisfiable += 1,
            "unknown" => self.unknown += 1,
            _ => self.errors += 1,
        }
        self.iterations += record.iterations;
        self.cut_clauses += record.cut_clauses;
        self.fallbacks += u64::from(record.fallback);
        self.seconds += record.seconds;
    }

    /// How many instances there were.
    pub fn count(&self) -> u64 {
        self.solved + self.unique + self.multiple + self.unsatisfiable + self.unknown + self.errors
    }

    /// Whether every instance has its answer, or a proof that there is none.
    pub fn all_answered(&self) -> bool {
        self.unknown == 0 && self.errors == 0
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answered = match (self.unique, self.multiple) {
            (0, 0) => format!("{} solved", self.solved),
            (unique, multiple) => format!("{unique} unique, {multiple} multiple"),
        };
        write!(
            f,
            "{} instances: {answered}, {} unsatisfiable, {} unknown, {} errors; \
             {} iterations, {} cuts, {} fallbacks, {:.3} s",
            self.count(),
            self.unsatisfiable,
            self.unknown,
            self.errors,
            self.iterations,
            self.cut_clauses,
            self.fallbacks,
            self.seconds,
        )
    }
}
