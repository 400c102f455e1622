//! The pictures of a kind: on a sheet, and in a terminal.

use super::rules::Kind;
use super::solution::{Shown, Solution};
use crate::draw::{Picture, Theme};

/// A kind that can be drawn.
pub trait Pictures: Kind {
    /// Draws a puzzle, with an answer or without.
    fn draw(&self, answer: Option<&Self::Answer>, theme: Theme) -> Picture;

    /// A picture in signs for a terminal, each line with its end. Colour adds nothing that the
    /// signs do not say.
    fn in_signs(shown: &Shown<'_, Self>, coloured: bool) -> String;

    /// Draws a puzzle without an answer.
    fn picture(&self, theme: Theme) -> Picture {
        self.draw(None, theme)
    }

    /// Draws a puzzle with its answer.
    fn picture_of(solution: &Solution<'_, Self>, theme: Theme) -> Picture {
        solution.puzzle().draw(Some(solution.answer()), theme)
    }
}
