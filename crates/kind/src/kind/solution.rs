//! A puzzle with its answer as one value.

use super::any::AnyPuzzle;
use super::rules::Fault;
use super::shown::{Checked, Shown};
use crate::answer::Answer;
use crate::draw::{Picture, Theme};
use std::fmt;

/// A puzzle, and an answer to it that the checker has accepted. [`Self::new`] is the only way to
/// make one, so no answer is ever written or drawn with another puzzle.
#[derive(Clone)]
pub struct Solution<'a> {
    puzzle: &'a dyn AnyPuzzle,
    answer: Answer,
}

/// As text.
impl fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_text().trim_end())
    }
}

impl PartialEq for Solution<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.answer == other.answer && self.puzzle == other.puzzle
    }
}

impl<'a> Solution<'a> {
    /// Checks an answer to its puzzle. Linear in both.
    ///
    /// # Errors
    ///
    /// The fault of the answer, and the answer.
    pub fn new(puzzle: &'a dyn AnyPuzzle, answer: Answer) -> Result<Self, Rejected> {
        match puzzle.check(&answer) {
            Ok(()) => Ok(Self { puzzle, answer }),
            Err(fault) => Err(Rejected { fault, answer }),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a dyn AnyPuzzle {
        self.puzzle
    }

    /// The answer.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The answer, to be shown.
    pub fn checked(&self) -> Checked<'_> {
        Checked::new(&self.answer)
    }

    /// For each edge of the board whether it is on.
    pub fn truth(&self) -> Vec<bool> {
        self.puzzle.truth(&self.answer)
    }

    /// The edges of the answer that are on, as indices of the board.
    pub fn edges(&self) -> Vec<usize> {
        self.puzzle.edges(&self.answer)
    }

    /// For each edge of the board its value in all answers; see [`super::Kind::forced`].
    pub fn forced(&self, agreed: &[bool]) -> Vec<Option<bool>> {
        self.puzzle.forced(&self.answer, agreed)
    }

    /// The answer as text, each line with its end.
    pub fn to_text(&self) -> String {
        self.puzzle.show(Shown::Answer(self.checked()))
    }

    /// The puzzle with the answer in signs, without colour, each line with its end.
    pub fn in_signs(&self) -> String {
        self.puzzle.show_in_signs(Shown::Answer(self.checked()), false)
    }

    /// Draws the puzzle with the answer.
    pub fn picture(&self, theme: Theme) -> Picture {
        self.puzzle.draw(Some(&self.answer), theme)
    }

    /// The answer alone.
    pub fn into_answer(self) -> Answer {
        self.answer
    }
}

/// An answer that the checker refuses.
#[derive(Debug, thiserror::Error)]
#[error("{fault}")]
pub struct Rejected {
    /// What is wrong with it.
    pub fault: Fault,
    /// The answer.
    pub answer: Answer,
}

impl dyn AnyPuzzle {
    /// The puzzle with an answer, checked; see [`Solution::new`].
    ///
    /// # Errors
    ///
    /// What is wrong with the answer.
    pub fn solution(&self, answer: Answer) -> Result<Solution<'_>, String> {
        Solution::new(self, answer).map_err(|rejected| rejected.to_string())
    }

    /// The answer with just these edges of the board on, checked. Linear in the board.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn check_edges(&self, on: &[bool]) -> Result<Solution<'_>, String> {
        self.solution(self.claim(on).ok_or("these are not the edges of the board")?)
    }
}
