//! An answer to a puzzle of some kind, checked, without its type.

use super::format::{self, Format};
use super::registrable::Registrable;
use crate::kind::{Misfit, Solution};
use crate::text::AnyAnswer;
use std::fmt;
use std::sync::Arc;

/// A puzzle of some kind with an answer that the checker has accepted.
pub trait AnySolution {
    /// The answer alone.
    fn answer(&self) -> AnyAnswer;

    /// The answer as text, each line with its end.
    fn to_text(&self) -> String;

    /// The puzzle with the answer in a format, its last line end included; without the answer, if
    /// the format holds none.
    ///
    /// # Errors
    ///
    /// If the format cannot hold the puzzle.
    fn write(&self, format: Format) -> Result<String, Misfit>;

    /// The edges of the answer that are on, as indices of the board.
    fn edges(&self) -> Vec<usize>;

    /// Draws the puzzle with the answer in signs, without colour, each line with its end.
    #[cfg(feature = "draw")]
    fn in_signs(&self) -> String;

    /// Draws the puzzle with the answer.
    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture;
}

/// The answer as text.
impl fmt::Debug for dyn AnySolution + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_text().trim_end())
    }
}

impl<P: Registrable> AnySolution for Solution<'_, P> {
    fn answer(&self) -> AnyAnswer {
        Arc::new(Solution::answer(self).clone())
    }

    fn to_text(&self) -> String {
        Solution::to_text(self)
    }

    fn write(&self, format: Format) -> Result<String, Misfit> {
        format::write(self.puzzle(), Some(self.answer()), format)
    }

    fn edges(&self) -> Vec<usize> {
        self.puzzle().edges(self.answer())
    }

    #[cfg(feature = "draw")]
    fn in_signs(&self) -> String {
        P::in_signs(&crate::kind::Shown::Answer(self), false)
    }

    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture {
        P::picture_of(self, theme)
    }
}

/// Whether a puzzle that has an answer has one or several.
#[cfg(feature = "whole")]
#[derive(Debug)]
pub enum AnyUniqueness<'a> {
    /// This answer and no other.
    Unique(Box<dyn AnySolution + 'a>),
    /// These two answers, and perhaps more.
    Multiple(Box<dyn AnySolution + 'a>, Box<dyn AnySolution + 'a>),
}

/// What all answers of a puzzle have in common.
#[cfg(feature = "whole")]
#[derive(Debug)]
pub struct AnyCommon<'a> {
    /// One of the answers.
    pub solution: Box<dyn AnySolution + 'a>,
    /// Whether it is the only one.
    pub is_unique: bool,
    /// For each edge of the board its value in all answers; `None` where they differ.
    pub edges: Vec<Option<bool>>,
}

pub(super) fn boxed<'a, P: Registrable>(solution: Solution<'a, P>) -> Box<dyn AnySolution + 'a> {
    Box::new(solution)
}

#[cfg(feature = "whole")]
pub(super) fn solution<P: Registrable>(
    puzzle: &P,
    answer: P::Answer,
) -> Result<Box<dyn AnySolution + '_>, String> {
    match Solution::new(puzzle, answer) {
        Ok(solution) => Ok(Box::new(solution)),
        Err(rejected) => Err(rejected.to_string()),
    }
}
