//! The answers that a statement names: the only one, in its first line, or several, each in a line below.

use super::Verdict;
use super::answer::Answer;
use super::cuts::Checker;
use super::rules::Take;
use super::statement::Header;
use serde::Deserialize;
use std::collections::HashSet;

/// A line with an answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    answer: Answer,
}

/// The answers that are listed.
pub(super) struct Listed {
    /// How many there are to be.
    promised: usize,
    /// Which edges are on in each.
    met: HashSet<Vec<bool>>,
}

impl Listed {
    /// The list that the first line promises.
    pub(super) fn of(header: &Header) -> Result<Self, String> {
        let promised = match (header.verdict, header.answers) {
            (Verdict::All, Some(count)) if count > 1 => count,
            (Verdict::All, _) => return Err("expected the number of answers, 2 at least".into()),
            (_, None) => 0,
            (_, Some(_)) => return Err("this verdict has no list of answers".to_string()),
        };
        Ok(Self { promised, met: HashSet::new() })
    }

    /// Whether an answer is to come.
    pub(super) fn is_open(&self) -> bool {
        self.met.len() < self.promised
    }

    /// Reads an answer, and hands on the clauses that exclude it.
    pub(super) fn line(
        &mut self,
        line: &str,
        checker: &mut Checker,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let Line { answer } = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let on = checker.answer(&answer, take)?;
        match self.met.insert(on) {
            true => Ok(()),
            false => Err("this answer was listed before".to_string()),
        }
    }

    /// Checks that no answer is missing.
    pub(super) fn is_whole(&self) -> Result<(), String> {
        match self.is_open() {
            true => Err(format!("expected {} answers, found {}", self.promised, self.met.len())),
            false => Ok(()),
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.met.len()
    }
}

/// The only answer, if the verdict has one.
pub(super) fn only(header: &Header) -> Result<Option<Answer>, String> {
    match (header.verdict, header.puzzle.written()) {
        (Verdict::Unique, Some(answer)) => Ok(Some(answer)),
        (Verdict::Unique, None) => Err("the answer is missing".to_string()),
        (_, None) => Ok(None),
        (Verdict::All, Some(_)) => Err("the answers are to be listed below".to_string()),
        (Verdict::Unsatisfiable, Some(_)) => Err("it has an answer all the same".to_string()),
    }
}
