//! Slitherlink: the labels, the points as dots, and the line.

use super::{Canvas, joint};
use crate::grid::Segment;
use crate::slitherlink::{Answer, Puzzle};
use anstyle::{AnsiColor, Style};

/// The picture of an answer to its puzzle: four signs and two lines a cell, each line with its end.
pub fn slitherlink(puzzle: &Puzzle, answer: &Answer, coloured: bool) -> String {
    let grid = puzzle.grid();
    let line = Style::new().fg_color(Some(AnsiColor::Green.into())).bold();
    let on = |segment: Option<Segment>| segment.is_some_and(|segment| answer.contains(segment));
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
            let arms = arms.map(on);
            let style = if arms == [false; 4] { Style::new().dimmed() } else { line };
            canvas.painted(style, &joint(arms).to_string());
            if on(right) {
                canvas.painted(line, "━━━");
            } else {
                canvas.plain("   ");
            }
        }
        canvas.end_row();
        if row == grid.rows() {
            break;
        }
        for col in 0..=grid.cols() {
            if on(Some(grid.vertical(row, col))) {
                canvas.painted(line, "┃");
            } else {
                canvas.plain(" ");
            }
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
    use crate::format::Line;
    use crate::format::course::{self, Outcome};

    #[test]
    fn the_line_runs_between_the_labels() {
        let line = |text: &'static str| Line { number: 1, text: text.as_bytes() };
        let puzzle = course::parse_puzzle(line("2 2 3. .1")).unwrap();
        let Ok(Outcome::Answer(answer)) = course::parse_outcome(line("2 2 10 110 01 101 11"))
        else {
            panic!()
        };
        let picture = slitherlink(&puzzle, &answer, false);
        assert_eq!(picture, "┏━━━┓   ·\n┃ 3 ┃\n┃   ┗━━━┓\n┃     1 ┃\n┗━━━━━━━┛\n");
        assert!(slitherlink(&puzzle, &answer, true).contains("\u{1b}[32m"));
    }
}
