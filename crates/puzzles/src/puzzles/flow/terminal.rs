//! Flow Free: letters on the terminals, pipes between them.

use super::{Answer, Puzzle};
use crate::draw::{Canvas, Signs, Stroke, draw_lattice, line_style};
use crate::grid::{Cell, Lattice, Segment};
use anstyle::{Ansi256Color, Style};
use std::sync::LazyLock;

/// The picture of what all answers have in common with this one: each cell's letter (a dot if it is
/// empty), or `?` where they disagree. `agreed` has an entry for each cell.
pub(super) fn common(puzzle: &Puzzle, answer: &Answer, agreed: &[bool], coloured: bool) -> String {
    let grid = puzzle.grid();
    let mut canvas = Canvas::new(coloured);
    for row in 0..grid.rows() {
        for cell in (0..grid.cols()).map(|col| grid.cell(row, col)) {
            match answer.letter(cell).filter(|_| agreed[cell.index()]) {
                Some(letter) => canvas.painted(style(puzzle, cell, letter), &letter.to_string()),
                None => canvas.plain(if agreed[cell.index()] { "·" } else { "?" }),
            }
            canvas.plain(" ");
        }
        canvas.end_row();
    }
    canvas.text
}

/// The picture of a puzzle with a stroke for each edge, in the colours of the answer's letters.
pub(super) fn draw(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    stroke: &dyn Fn(Segment) -> Stroke,
    coloured: bool,
) -> String {
    let grid = puzzle.grid();
    let vertex = |row, col| {
        let cell = grid.cell(row, col);
        puzzle.letter(cell).map(|letter| (letter, Some(style(puzzle, cell, letter))))
    };
    let line = |edge| {
        // A path is not as strong as its terminals.
        let [one, other] = grid.sides(edge);
        let cell = one.filter(|&cell| puzzle.letter(cell).is_none()).or(other);
        let letter = cell.and_then(|cell| Some((cell, answer?.letter(cell)?)));
        letter.map_or(line_style(), |(cell, letter)| style(puzzle, cell, letter))
    };
    let signs = Signs { vertex: &vertex, face: &|_, _| None, line: &line };
    draw_lattice(Lattice::of_cells(grid), stroke, &signs, coloured)
}

/// A letter's colour, stronger on terminals.
fn style(puzzle: &Puzzle, cell: Cell, letter: char) -> Style {
    let style = Style::new().fg_color(Some(colour(letter).into()));
    if puzzle.letter(cell).is_some() { style.bold() } else { style }
}

/// Letters that are the initials of colours, and the colours: red, orange, yellow, lime, green,
/// turquoise, cyan, blue, violet, purple, magenta, white, ash, salmon.
const INITIALS: &str = "ROYLGTCBVPMWAS";
const COLOURS: [u8; 14] = [196, 208, 226, 118, 34, 43, 51, 33, 63, 129, 201, 255, 245, 216];

/// All other colours of the terminal's cube that are neither near black nor near white.
static OTHERS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let lightness = |colour: u8| {
        let of_cube = colour - 16;
        3 * (of_cube / 36) + 6 * (of_cube / 6 % 6) + of_cube % 6
    };
    (16..=231).filter(|&c| (14..=38).contains(&lightness(c)) && !COLOURS.contains(&c)).collect()
});

/// The colour whose initial the letter is, or some other colour. No two letters from A to z share a
/// colour.
fn colour(letter: char) -> Ansi256Color {
    // Letters that follow each other get colours far apart.
    const STEP: usize = 41;
    let initial = INITIALS.find(letter).map(|at| COLOURS[at]);
    let other = || OTHERS[letter as usize * STEP % OTHERS.len()];
    Ansi256Color(initial.unwrap_or_else(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::flow::text::map;

    #[test]
    fn pipes_join_letters_and_touching_ones_stay_apart() {
        let puzzle = map::parse_puzzle(b"A.B\n...\nA.B\n").unwrap();
        let grid = puzzle.grid();
        let mut edges = vec![false; grid.segment_count()];
        for edge in [grid.horizontal(1, 0), grid.horizontal(2, 0), grid.vertical(0, 2)] {
            edges[edge.index()] = true;
        }
        for edge in [grid.horizontal(1, 1), grid.vertical(1, 2), grid.horizontal(2, 2)] {
            edges[edge.index()] = true;
        }
        let letters = |cell: Cell| match grid.cell_position(cell) {
            (_, 0) => Some('A'),
            (2, 1) => None,
            _ => Some('B'),
        };
        let filled = Answer::lettered(grid, edges, grid.cells().map(letters).collect()).unwrap();
        let stroke = |edge| if filled.contains(edge) { Stroke::On } else { Stroke::Blank };
        let picture = "A   ┏━━━B\n┃   ┃\n┃   ┗━━━┓\n┃       ┃\nA   ·   B\n";
        assert_eq!(draw(&puzzle, Some(&filled), &stroke, false), picture);
        let coloured = draw(&puzzle, Some(&filled), &stroke, true);
        assert!(coloured.contains("\u{1b}[1m\u{1b}[38;5;245mA\u{1b}[0m"), "{coloured:?}");
    }

    #[test]
    fn letters_do_not_share_colours() {
        let letters = ('A'..='Z').chain('a'..='z');
        let colours: std::collections::BTreeSet<u8> =
            letters.map(|letter| colour(letter).0).collect();
        assert_eq!(colours.len(), 52);
    }
}
