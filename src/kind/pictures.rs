//! The pictures of a kind: on a sheet, and in a terminal.

use super::rules::Kind;
use super::solution::{Shown, Solution};
use crate::draw::{Picture, Stroke, Theme};
#[cfg(doc)]
use crate::engine::Answer;
use crate::grid::Segment;

/// A kind that can be drawn.
pub trait Pictures: Kind {
    /// Draws a puzzle, with an answer or without.
    fn draw(&self, answer: Option<&Self::Answer>, theme: Theme) -> Picture;

    /// The cells at which paths end, each with the colour of its path (`#rrggbb`), for kinds whose paths have
    /// colours.
    fn colours(&self, _: Theme) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// A picture in signs for a terminal, each line with its end, with a stroke for each edge. If it
    /// shows an answer, that may give colours. Colour adds nothing that the signs do not say.
    fn in_strokes(
        &self,
        answer: Option<&Self::Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        coloured: bool,
    ) -> String;

    /// The picture in signs of what all answers have in common with this one: edges are on, crossed
    /// out, or open. `agreed` has an entry for each place of [`Answer::agreement`].
    fn common_in_signs(solution: &Solution<'_, Self>, agreed: &[bool], coloured: bool) -> String {
        let on = solution.truth();
        let mark = |edge: usize| agreed[edge].then_some(on[edge]);
        let stroke = |edge: Segment| mark(edge.index()).into();
        solution.puzzle().in_strokes(Some(solution.answer()), &stroke, coloured)
    }

    /// The picture in signs of part of a reply. In a second answer, the edges that the first one
    /// does not have are marked, and those that only the first one has.
    fn in_signs(shown: &Shown<'_, Self>, coloured: bool) -> String {
        let puzzle = shown.puzzle();
        match *shown {
            Shown::Answer(solution) => {
                let on = solution.truth();
                let stroke = |edge: Segment| on[edge.index()].then_some(true).into();
                puzzle.in_strokes(Some(solution.answer()), &stroke, coloured)
            }
            Shown::Difference(one, other) => {
                let [first, second] = [one.truth(), other.truth()];
                let stroke = |edge: Segment| match (first[edge.index()], second[edge.index()]) {
                    (true, true) => Stroke::On,
                    (false, true) => Stroke::Added,
                    (true, false) => Stroke::Gone,
                    (false, false) => Stroke::Blank,
                };
                puzzle.in_strokes(Some(other.answer()), &stroke, coloured)
            }
            Shown::Common(solution, agreed) => Self::common_in_signs(solution, agreed, coloured),
        }
    }

    /// Draws a puzzle without an answer.
    fn picture(&self, theme: Theme) -> Picture {
        self.draw(None, theme)
    }

    /// Draws a puzzle with its answer.
    fn picture_of(solution: &Solution<'_, Self>, theme: Theme) -> Picture {
        solution.puzzle().draw(Some(solution.answer()), theme)
    }
}
