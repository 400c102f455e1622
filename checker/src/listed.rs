//! The answers that a statement names: the only one, in its first line, or several, each in a line below, and then
//! perhaps what all answers have in common.

use super::Verdict;
use super::answer::{Answer, OPEN};
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

/// The line with what all answers have in common.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    /// A sign where all answers have it, otherwise [`OPEN`].
    common: Answer,
    /// The first of the variables that state differences, if there are such.
    variable: Option<i32>,
}

/// The answers that are listed.
pub(super) struct Listed {
    /// How many there are to be.
    promised: usize,
    /// Which edges are on in each.
    met: HashSet<Vec<bool>>,
    /// Whether it is still to be said what all answers have in common.
    lacks_common: bool,
    /// The signs of the first answer, and those that all of these answers have.
    first: Vec<char>,
    common: Vec<char>,
}

impl Listed {
    /// The list that the first line promises.
    pub(super) fn of(header: &Header) -> Result<Self, String> {
        let promised = match (header.verdict, header.answers) {
            (Verdict::All | Verdict::Common, Some(count)) if count > 1 => count,
            (Verdict::All | Verdict::Common, _) => {
                return Err("expected the number of answers, 2 at least".to_string());
            }
            (_, None) => 0,
            (_, Some(_)) => return Err("this verdict has no list of answers".to_string()),
        };
        let lacks_common = header.verdict == Verdict::Common;
        let (met, first, common) = (HashSet::new(), Vec::new(), Vec::new());
        Ok(Self { promised, met, lacks_common, first, common })
    }

    /// Whether a line is to come.
    pub(super) fn is_open(&self) -> bool {
        self.met.len() < self.promised || self.lacks_common
    }

    /// Reads a line. The variables after `last` are in no clause of the rules.
    pub(super) fn line(
        &mut self,
        line: &str,
        checker: &mut Checker,
        last: i32,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        match self.met.len() < self.promised {
            true => self.answer(line, checker, take),
            false => self.common(line, checker, last, take),
        }
    }

    /// Reads an answer, and hands on the clauses that exclude it.
    fn answer(
        &mut self,
        line: &str,
        checker: &mut Checker,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let Line { answer } = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let on = checker.answer(&answer, take)?;
        if !self.met.insert(on) {
            return Err("this answer was listed before".to_string());
        }
        if self.lacks_common {
            let signs = checker.places(&answer)?;
            if self.met.len() == 1 {
                (self.first, self.common) = (signs.clone(), signs);
                return Ok(());
            }
            let pairs = self.common.iter_mut().zip(signs);
            pairs.filter(|(common, sign)| **common != *sign).for_each(|(common, _)| *common = OPEN);
        }
        Ok(())
    }

    /// Reads what all answers have in common, and hands on the clauses by which another one has not all of it.
    fn common(
        &mut self,
        line: &str,
        checker: &mut Checker,
        last: i32,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let Common { common, variable } =
            serde_json::from_str(line).map_err(|error| error.to_string())?;
        if common.has_letters_and_segments() {
            return Err("of a map only the letters are compared".to_string());
        }
        let said = checker.places(&common)?;
        if let Some(place) = (0..said.len()).find(|&place| said[place] != self.common[place]) {
            let (said, common) = (said[place], self.common[place]);
            let what = format!("place {place} is '{said}', and in these answers '{common}'");
            return Err(what.escape_debug().to_string());
        }
        checker.differ(&self.common, &self.first, variable, last, take)?;
        self.lacks_common = false;
        Ok(())
    }

    /// Checks that no answer is missing.
    pub(super) fn is_whole(&self) -> Result<(), String> {
        match self.is_open() {
            true if self.met.len() < self.promised => {
                Err(format!("expected {} answers, found {}", self.promised, self.met.len()))
            }
            true => Err("it does not say what the answers have in common".to_string()),
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
        (Verdict::All | Verdict::Common, Some(_)) => {
            Err("the answers are to be listed below".to_string())
        }
        (Verdict::Unsatisfiable, Some(_)) => Err("it has an answer all the same".to_string()),
    }
}
