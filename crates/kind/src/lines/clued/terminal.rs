//! A puzzle in signs for a terminal: clues as text, borders of regions, holes and shaded cells under the
//! line. Nothing reads these pictures, so clues have as much room as they need.

use super::kind::{Layout, Puzzle};
use crate::answer::Answer;
use crate::draw::{Canvas, Stroke, joint, light_joint, line_style};
use crate::grid::{Cell, Lattice, Segment};
use anstyle::Style;

/// A cell that an answer shades.
const SHADED: &str = "■";

/// The picture, each line with its end.
pub(super) fn draw(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    stroke: &dyn Fn(Segment) -> Stroke,
    coloured: bool,
) -> String {
    Drawing::new(puzzle, answer, stroke).drawn(Canvas::new(coloured))
}

struct Drawing<'a> {
    puzzle: &'a Puzzle,
    lattice: Lattice,
    stroke: &'a dyn Fn(Segment) -> Stroke,
    /// What stands in each cell.
    texts: Vec<String>,
    /// The columns from one cell to the next, and from a cell to the border on its right.
    step: usize,
    border: usize,
    /// Whether clues stand between points.
    has_corners: bool,
}

impl<'a> Drawing<'a> {
    fn new(
        puzzle: &'a Puzzle,
        answer: Option<&Answer>,
        stroke: &'a dyn Fn(Segment) -> Stroke,
    ) -> Self {
        let is_shaded = |cell: usize| {
            let arms = answer.map(|answer| answer.arms(Cell::from_index(cell)));
            arms == Some([false; 4]) && puzzle.can_shade(cell)
        };
        let text = |cell: usize| match puzzle.clue(cell) {
            Some(clue) => puzzle.sort().sign(clue),
            None if puzzle.is_hole(cell) => "#".to_string(),
            None if is_shaded(cell) => SHADED.to_string(),
            None => String::new(),
        };
        let texts: Vec<String> = (0..puzzle.grid().cell_count()).map(text).collect();
        let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        // An edge keeps two signs, and one of them is beside the border.
        let step = (longest + 2).max(4);
        let lattice = Lattice::of_cells(puzzle.grid());
        let has_corners = puzzle.sort().layout() == Layout::Corners;
        Self { puzzle, lattice, stroke, texts, step, border: longest.max(2), has_corners }
    }

    fn drawn(&self, mut canvas: Canvas) -> String {
        let (rows, has_frame) = (self.lattice.rows(), self.puzzle.regions().is_some());
        // A clue may have a side on the rim.
        let is_below = |col| self.sides(rows - 1, col)[1].is_some();
        let has_below = (0..self.lattice.cols()).any(is_below);
        for row in 0..=rows {
            if has_frame || row > 0 && row < rows || row == rows && has_below {
                self.between_rows(row, &mut canvas);
            }
            if row < rows {
                self.row(row, &mut canvas);
            }
        }
        canvas.text
    }

    fn cell(&self, row: usize, col: usize) -> usize {
        row * self.lattice.cols() + col
    }

    fn at(&self, edge: Option<Segment>) -> Stroke {
        edge.map_or(Stroke::Blank, self.stroke)
    }

    /// Whether a border lies between two cells, the frame being one.
    fn parts(&self, cells: Option<[usize; 2]>) -> bool {
        let Some(regions) = self.puzzle.regions() else { return false };
        cells.is_none_or(|[a, b]| regions.are_parted(a, b))
    }

    /// Whether there is a border above a cell of a row; below the last row, under the frame.
    fn above(&self, row: usize, col: usize) -> bool {
        let is_within = row > 0 && row < self.lattice.rows();
        self.parts(is_within.then(|| [self.cell(row - 1, col), self.cell(row, col)]))
    }

    /// Whether there is a border on the left of a cell.
    fn left(&self, row: usize, col: usize) -> bool {
        let is_within = col > 0 && col < self.lattice.cols();
        self.parts(is_within.then(|| [self.cell(row, col - 1), self.cell(row, col)]))
    }

    /// The clue's signs on the right and the lower side of a cell.
    fn sides(&self, row: usize, col: usize) -> [Option<char>; 2] {
        let clue = self.puzzle.clue(self.cell(row, col));
        clue.map_or([None; 2], |clue| self.puzzle.sort().side_signs(clue))
    }

    /// The cells of a row, with the edges between them.
    fn row(&self, row: usize, canvas: &mut Canvas) {
        let (cols, has_frame) = (self.lattice.cols(), self.puzzle.regions().is_some());
        if has_frame {
            canvas.plain("│");
            canvas.plain(&" ".repeat(self.step - self.border - 1));
        }
        for col in 0..cols {
            let edge = self.lattice.right(row, col);
            let arms = [
                row.checked_sub(1).and_then(|above| self.lattice.below(above, col)),
                col.checked_sub(1).and_then(|left| self.lattice.right(row, left)),
                edge,
                self.lattice.below(row, col),
            ];
            let arms = arms.map(|arm| self.at(arm).is_on());
            let blank = String::new();
            let text = if self.has_corners { &blank } else { &self.texts[self.cell(row, col)] };
            let joined = if arms.contains(&true) { line_style() } else { Style::new().dimmed() };
            match text.is_empty() {
                true => canvas.painted(joined, &joint(arms).to_string()),
                false if arms.contains(&true) => canvas.painted(joined, text),
                false => canvas.plain(text),
            }
            let used = text.chars().count().max(1);
            let [on_right, _] = self.sides(row, col);
            if col + 1 == cols {
                if let Some(sign) = on_right.or(has_frame.then_some('│')) {
                    canvas.plain(&" ".repeat(self.border - used));
                    canvas.plain(&sign.to_string());
                }
                continue;
            }
            let stroke = self.at(edge);
            let border = self.left(row, col + 1);
            let signs: String =
                (used..self.step).map(|at| self.across(stroke, at, border, on_right)).collect();
            canvas.painted(stroke.style(line_style()), &signs);
        }
        canvas.end_row();
    }

    /// The sign of an edge in a row, so many columns after its cell.
    fn across(&self, stroke: Stroke, at: usize, border: bool, side: Option<char>) -> char {
        let [sign, _] = stroke.signs();
        if at == self.border {
            let here = match (stroke, border) {
                (Stroke::On, true) => '┿',
                (_, true) => '│',
                _ => sign,
            };
            return side.unwrap_or(here);
        }
        let is_cross = matches!(stroke, Stroke::Off | Stroke::Barred);
        let has_cross = at == self.border + 1 && (border || side.is_some());
        if is_cross && !has_cross { ' ' } else { sign }
    }

    /// The edges and borders between two rows, or the frame.
    fn between_rows(&self, row: usize, canvas: &mut Canvas) {
        let (cols, has_frame) = (self.lattice.cols(), self.puzzle.regions().is_some());
        let corner = |col: usize| {
            let [up, down] = [row > 0, row < self.lattice.rows()];
            light_joint([
                up && self.left(row - 1, col),
                col > 0 && self.above(row, col - 1),
                col < cols && self.above(row, col),
                down && self.left(row, col),
            ])
        };
        if has_frame {
            canvas.plain(&corner(0).to_string());
        }
        for col in 0..cols {
            let border = if self.above(row, col) { "─" } else { " " };
            if has_frame {
                canvas.plain(&border.repeat(self.step - self.border - 1));
            }
            let above = row.checked_sub(1);
            let edge = above.and_then(|above| self.lattice.below(above, col));
            let (stroke, [_, below]) =
                (self.at(edge), above.map_or([None; 2], |above| self.sides(above, col)));
            let [_, sign] = stroke.signs();
            let sign = match (below, stroke, border) {
                (Some(sign), ..) => sign,
                (_, Stroke::Blank, "─") => '─',
                (_, Stroke::On, "─") => '╂',
                _ => sign,
            };
            canvas.painted(stroke.style(line_style()), &sign.to_string());
            if has_frame {
                canvas.plain(&border.repeat(self.border - 1));
                canvas.plain(&corner(col + 1).to_string());
            } else if col + 1 < cols {
                let text = above.filter(|_| self.has_corners).map(|above| self.cell(above, col));
                let text = text.map_or("", |cell| self.texts[cell].as_str());
                let before = (self.step - 1 - text.chars().count()).div_ceil(2);
                let after = self.step - 1 - text.chars().count() - before;
                canvas.plain(&" ".repeat(before));
                canvas.plain(text);
                canvas.plain(&" ".repeat(after));
            }
        }
        canvas.end_row();
    }
}
