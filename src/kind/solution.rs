//! A puzzle with its answer as one value.

use super::rules::Kind;

/// A puzzle, and an answer to it that the checker has accepted. [`Self::new`] is the only way to
/// make one, so no answer is ever written or drawn with another puzzle.
#[derive(Clone, Debug)]
pub struct Solution<'a, P: Kind> {
    puzzle: &'a P,
    answer: P::Answer,
}

impl<P: Kind> PartialEq for Solution<'_, P> {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle && self.answer == other.answer
    }
}

impl<'a, P: Kind> Solution<'a, P> {
    /// Checks an answer to its puzzle. Linear in both.
    ///
    /// # Errors
    ///
    /// The fault of the answer, and the answer.
    pub fn new(puzzle: &'a P, answer: P::Answer) -> Result<Self, Rejected<P>> {
        match puzzle.check(&answer) {
            Ok(()) => Ok(Self { puzzle, answer }),
            Err(fault) => Err(Rejected { fault, answer }),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a P {
        self.puzzle
    }

    /// The answer.
    pub fn answer(&self) -> &P::Answer {
        &self.answer
    }

    /// For each edge of the board whether it is on.
    pub fn truth(&self) -> Vec<bool> {
        self.puzzle.truth(&self.answer)
    }

    /// The answer alone.
    pub fn into_answer(self) -> P::Answer {
        self.answer
    }
}

/// An answer that the checker refuses.
#[derive(Debug, thiserror::Error)]
#[error("{fault}")]
pub struct Rejected<P: Kind> {
    /// What is wrong with it.
    pub fault: P::Fault,
    /// The answer.
    pub answer: P::Answer,
}

/// The part of a puzzle's answers that a reply shows.
#[derive(Debug)]
pub enum Shown<'a, P: Kind> {
    /// An answer.
    Answer(&'a Solution<'a, P>),
    /// The second of two answers, where it differs from the first.
    Difference(&'a Solution<'a, P>, &'a Solution<'a, P>),
    /// An answer, and for each place whether all other answers agree with it there.
    Common(&'a Solution<'a, P>, &'a [bool]),
}

impl<P: Kind> Shown<'_, P> {
    /// The puzzle.
    pub fn puzzle(&self) -> &P {
        match self {
            Self::Answer(solution) | Self::Difference(_, solution) | Self::Common(solution, _) => {
                solution.puzzle()
            }
        }
    }
}
