//! The record of one instance, as it goes to the log and to JSON Lines, and the totals of a batch.

use crate::kind::{Cut, Mode, Technique};
use crate::questions::{Account, VerdictKind};
use crate::registry::{KindInfo, Reply, deserialize_kind};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The figures of one instance. The field names are those of the JSON object; times are seconds.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Record {
    /// The number of the instance in the input, from 1.
    pub index: u64,
    /// The file in which it stands, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line on which it stands, from 1.
    pub line: usize,
    /// The kind of puzzle; `None` if the instance could not be read and its format has several
    /// kinds.
    #[serde(deserialize_with = "deserialize_kind")]
    pub puzzle: Option<&'static KindInfo>,
    /// Rows of cells; 0 if the instance could not be read.
    pub rows: usize,
    /// Columns of cells; 0 if the instance could not be read.
    pub cols: usize,
    /// Identifies the puzzle, in whatever format: equal for equal puzzles.
    #[serde(default)]
    pub fingerprint: String,
    /// The version of the program.
    #[serde(default)]
    pub version: String,
    /// The limits, in words.
    #[serde(default)]
    pub limits: String,
    /// The encoding that was asked for.
    pub mode: Mode,
    /// The kind of cut that was asked for, in the lazy mode.
    pub cuts: Option<Cut>,
    /// Whether the inside and outside of cells are variables, in the lazy mode.
    pub regions: Option<bool>,
    /// Who solved, if that was not the solver inside in its usual way.
    #[serde(default)]
    pub solver: Option<String>,
    /// The verdict, and what it cost.
    #[serde(flatten)]
    pub account: Account,
}

impl Record {
    /// The record of an instance that has not been tried yet.
    pub fn new(index: u64, line: usize, mode: Mode, technique: Technique) -> Self {
        let technique = (mode == Mode::Lazy).then_some(technique);
        Self {
            index,
            file: None,
            line,
            puzzle: None,
            rows: 0,
            cols: 0,
            fingerprint: String::new(),
            version: env!("CARGO_PKG_VERSION").to_string(),
            limits: String::new(),
            mode,
            cuts: technique.map(|technique| technique.cut),
            regions: technique.map(|technique| technique.regions),
            solver: None,
            account: Account::default(),
        }
    }

    /// How this record differs from another one, in words: in its instance, or in the way it was
    /// asked. `None` if both are the same.
    pub fn difference(&self, expected: &Self) -> Option<String> {
        let instance = |of: &Self| (of.index, of.line, of.puzzle, of.rows, of.cols);
        let way = |of: &Self| (of.mode, of.cuts, of.regions);
        let is_same = instance(self) == instance(expected)
            && way(self) == way(expected)
            && self.file == expected.file;
        if !is_same {
            return Some(format!("it has {}, not {}", self.subject(), expected.subject()));
        }
        if self.version != expected.version {
            return Some(format!("it is of version '{}', not {}", self.version, expected.version));
        }
        if self.limits != expected.limits {
            let (found, expected) = (&self.limits, &expected.limits);
            return Some(format!("its limits are '{found}', not '{expected}'"));
        }
        let is_edited = self.fingerprint != expected.fingerprint;
        is_edited.then(|| format!("{} was another puzzle then", self.place()))
    }

    /// The instance and the way in which it was asked, in words.
    fn subject(&self) -> String {
        let cut = self.cuts.map_or(String::new(), |cut| format!("/{cut}"));
        let regions = if self.regions == Some(false) { ", regions off" } else { "" };
        format!("{} ({}x{}, {}{cut}{regions})", self.place(), self.rows, self.cols, self.mode)
    }

    /// The record after the instance was tried.
    #[must_use]
    pub fn tried(self, reply: &Reply) -> Self {
        Self { account: reply.account.clone(), ..self }
    }
}

impl Record {
    /// The number of the instance, and where it stands.
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
        let account = &self.account;
        write!(f, "{}: ", self.place())?;
        if self.rows > 0 {
            write!(f, "{}x{} {}", self.rows, self.cols, self.mode)?;
            if let Some(cut) = self.cuts {
                write!(f, "/{cut}")?;
            }
            if let Some(solver) = &self.solver {
                write!(f, " by {solver}")?;
            }
            write!(f, ", {}: ", figures(account))?;
        }
        match (&account.error, account.verdict) {
            (Some(limit), VerdictKind::Unknown) => write!(f, "unknown: {limit}"),
            (Some(error), _) => write!(f, "{error}"),
            (None, verdict) => write!(f, "{verdict}"),
        }
    }
}

/// What a search cost, in words.
pub fn figures(account: &Account) -> String {
    format!(
        "{}, {}, {}, {}, {:.4} s{}",
        count(account.iterations, "iteration"),
        count(account.cut_clauses, "cut clause"),
        count(account.variables, "variable"),
        count(account.clauses, "clause"),
        account.seconds,
        if account.fallback { ", fallback to full" } else { "" },
    )
}

/// A number of things, in words.
pub fn count(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A number with a comma before every three digits.
pub fn separated(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", separated(number / 1000), number % 1000),
    }
}

/// The sums of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Instances with an answer, if one answer was asked for.
    pub solved: u64,
    /// Instances with exactly one answer.
    pub unique: u64,
    /// Instances with several answers.
    pub multiple: u64,
    /// Instances proven to have no answer.
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
    pub fn add(&mut self, account: &Account) {
        match account.verdict {
            VerdictKind::Solved => self.solved += 1,
            VerdictKind::Unique => self.unique += 1,
            VerdictKind::Multiple => self.multiple += 1,
            VerdictKind::Unsatisfiable => self.unsatisfiable += 1,
            VerdictKind::Unknown => self.unknown += 1,
            _ => self.errors += 1,
        }
        self.iterations += account.iterations;
        self.cut_clauses += account.cut_clauses;
        self.fallbacks += u64::from(account.fallback);
        self.seconds += account.seconds;
    }

    /// How many instances there were.
    pub fn count(&self) -> u64 {
        self.solved + self.unique + self.multiple + self.unsatisfiable + self.unknown + self.errors
    }

    /// Whether every instance has its answer, or a proof that it has none.
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
            "{}: {answered}, {} unsatisfiable, {} unknown, {}; {}, {}, {}, {:.3} s",
            count(self.count(), "instance"),
            self.unsatisfiable,
            self.unknown,
            count(self.errors, "error"),
            count(self.iterations, "iteration"),
            count(self.cut_clauses, "cut clause"),
            count(self.fallbacks, "fallback"),
            self.seconds,
        )
    }
}
