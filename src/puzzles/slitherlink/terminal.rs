//! Slitherlink: the labels, the points as dots, and the line.

use super::{Answer, Puzzle};
use crate::draw::{Canvas, joint};
use crate::grid::Segment;
use crate::kind::Shown;
use anstyle::{AnsiColor, Style};

/// How a segment is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    /// Not at all.
    Blank,
    /// On the line.
    On,
    /// On the line of the second answer only.
    Added,
    /// Off the line of the second answer only.
    Gone,
    /// Off the line of every answer.
    Off,
}

impl Stroke {
    fn is_on(self) -> bool {
        matches!(self, Self::On | Self::Added)
    }

    /// The signs of a horizontal segment.
    fn across(self) -> &'static str {
        match self {
            Self::Blank => "   ",
            Self::On => "━━━",
            Self::Added => "╍╍╍",
            Self::Gone => "╌╌╌",
            Self::Off => " × ",
        }
    }

    /// The sign of a vertical segment.
    fn down(self) -> &'static str {
        match self {
            Self::Blank => " ",
            Self::On => "┃",
            Self::Added => "╏",
            Self::Gone => "╎",
            Self::Off => "×",
        }
    }

    fn style(self) -> Style {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        match self {
            Self::Blank => Style::new(),
            Self::On => colour(AnsiColor::Green).bold(),
            Self::Added => colour(AnsiColor::Yellow).bold(),
            Self::Gone => colour(AnsiColor::Red),
            Self::Off => Style::new().dimmed(),
        }
    }
}

/// The picture of part of a reply.
pub(super) fn picture(shown: &Shown<'_, Puzzle>, coloured: bool) -> String {
    let puzzle = shown.puzzle();
    match *shown {
        Shown::Answer(solution) => answer(puzzle, solution.answer(), coloured),
        Shown::Difference(first, second) => {
            difference(puzzle, [first.answer(), second.answer()], coloured)
        }
        Shown::Common(solution, agreed) => common(puzzle, solution.answer(), agreed, coloured),
    }
}

/// The picture of an answer to its puzzle: four signs and two lines a cell, each line with its end.
fn answer(puzzle: &Puzzle, answer: &Answer, coloured: bool) -> String {
    let stroke = |segment| if answer.contains(segment) { Stroke::On } else { Stroke::Blank };
    draw(puzzle, &stroke, coloured)
}

/// The picture of a second answer, with the segments marked in which it differs from a first one:
/// dashed where it has one more, and thin where it has one less.
fn difference(puzzle: &Puzzle, [first, second]: [&Answer; 2], coloured: bool) -> String {
    let stroke = |segment| match (first.contains(segment), second.contains(segment)) {
        (true, true) => Stroke::On,
        (false, true) => Stroke::Added,
        (true, false) => Stroke::Gone,
        (false, false) => Stroke::Blank,
    };
    draw(puzzle, &stroke, coloured)
}

/// The picture of what all answers have in common with this one: the line where it is certain, a
/// cross where it certainly is not, nothing where that is open. `agreed` has an entry for each
/// segment.
fn common(puzzle: &Puzzle, answer: &Answer, agreed: &[bool], coloured: bool) -> String {
    let stroke = |segment: Segment| match (agreed[segment.index()], answer.contains(segment)) {
        (false, _) => Stroke::Blank,
        (true, true) => Stroke::On,
        (true, false) => Stroke::Off,
    };
    draw(puzzle, &stroke, coloured)
}

fn draw(puzzle: &Puzzle, stroke: &dyn Fn(Segment) -> Stroke, coloured: bool) -> String {
    let grid = puzzle.grid();
    let line = Stroke::On.style();
    let at = |segment: Option<Segment>| segment.map_or(Stroke::Blank, stroke);
    let mut canvas = Canvas::new(coloured);
    for row in 0..=grid.rows() {
        for col in 0..=grid.cols() {
            let right = (col < grid.cols()).then(|| grid.horizontal(row, col));
            let arms = [
                (row > 0).then(|| grid.vertical(row - 1, col)),
                (col > 0).then(|| grid.horizontal(row, col - 1)),
                right,
                (row < grid.rows()).then(|| grid.vertical(row, col)),
            ];
            let arms = arms.map(|arm| at(arm).is_on());
            let style = if arms == [false; 4] { Style::new().dimmed() } else { line };
            canvas.painted(style, &joint(arms).to_string());
            canvas.painted(at(right).style(), at(right).across());
        }
        canvas.end_row();
        if row == grid.rows() {
            break;
        }
        for col in 0..=grid.cols() {
            let left = stroke(grid.vertical(row, col));
            canvas.painted(left.style(), left.down());
            if col < grid.cols() {
                let label = puzzle.label(grid.cell(row, col));
                canvas.plain(&format!(" {} ", label.map_or(' ', |label| (b'0' + label) as char)));
            }
        }
        canvas.end_row();
    }
    canvas.text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::slitherlink::text::course;
    use crate::text::Line;

    #[test]
    fn the_line_runs_between_the_labels() {
        let line = |text: &'static str| Line { number: 1, text: text.as_bytes() };
        let puzzle = course::parse_puzzle(line("2 2 3. .1")).unwrap();
        let line = course::parse_answer(line("2 2 10 110 01 101 11")).unwrap();
        let picture = answer(&puzzle, &line, false);
        assert_eq!(picture, "┏━━━┓   ·\n┃ 3 ┃\n┃   ┗━━━┓\n┃     1 ┃\n┗━━━━━━━┛\n");
        assert!(answer(&puzzle, &line, true).contains("\u{1b}[32m"));
    }
}
