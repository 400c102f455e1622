//! The pictures of a kind: on a sheet, and in a terminal.

use super::rules::Kind;
use super::shown::Shown;
use crate::answer::Answer;
use crate::draw::{Picture, Stroke, Theme};
use crate::grid::Segment;

/// A kind that can be drawn.
pub trait Pictures: Kind {
    /// Draws a puzzle, with an answer or without.
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture;

    /// The cells at which paths end, each with the colour of its path (`#rrggbb`), for kinds whose paths have
    /// colours.
    fn colours(&self, _: Theme) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// A picture in signs for a terminal, each line with its end, with a stroke for each edge. If it
    /// shows an answer, that may give colours. Colour adds nothing that the signs do not say.
    fn in_strokes(
        &self,
        answer: Option<&Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        coloured: bool,
    ) -> String;

    /// Draws a puzzle without an answer.
    fn picture(&self, theme: Theme) -> Picture {
        self.draw(None, theme)
    }

    /// The picture in signs of what all answers have in common with this one: edges are on, crossed
    /// out, or open. `agreed` has an entry for each place of [`Answer::agreement`].
    fn common_in_signs(&self, answer: &Answer, agreed: &[bool], coloured: bool) -> String {
        let on = self.truth(answer);
        let mark = |edge: usize| agreed[edge].then_some(on[edge]);
        let stroke = |edge: Segment| mark(edge.index()).into();
        self.in_strokes(Some(answer), &stroke, coloured)
    }

    /// The picture in signs of part of a reply. In a second answer, the edges that the first one does not have
    /// are marked, and those that only the first one has.
    fn show_in_signs(&self, shown: Shown<'_>, coloured: bool) -> String {
        match shown {
            Shown::Answer(answer) => {
                let on = self.truth(&answer);
                let stroke = |edge: Segment| on[edge.index()].then_some(true).into();
                self.in_strokes(Some(&answer), &stroke, coloured)
            }
            Shown::Difference(one, other) => {
                let [first, second] = [one, other].map(|answer| self.truth(&answer));
                let stroke = |edge: Segment| match (first[edge.index()], second[edge.index()]) {
                    (true, true) => Stroke::On,
                    (false, true) => Stroke::Added,
                    (true, false) => Stroke::Gone,
                    (false, false) => Stroke::Blank,
                };
                self.in_strokes(Some(&other), &stroke, coloured)
            }
            Shown::Common(answer, agreed) => self.common_in_signs(&answer, agreed, coloured),
        }
    }
}
