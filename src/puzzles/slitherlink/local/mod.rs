//! The local rules: labels, degrees, and which cells are inside.
//!
//! Clause types 1, 2 and 5 of the course. Their models are all sets of disjoint loops that fit the
//! labels; connectivity is not stated here. They can be stated over segments, over cells, or over
//! both; `docs/ENCODING.md` compares.

mod cells;
mod segments;

use super::Puzzle;
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::engine::Model;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::RuleSink;

/// What the variables stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variables {
    /// One for each segment: it is on the line. The pure form, labels and degrees only.
    Segments,
    /// One for each segment, and one for each cell: it is inside. The course's form.
    Both,
    /// One for each cell only: a segment is on the line where its two sides differ. The smallest
    /// and by far the fastest.
    Cells,
}

impl Variables {
    /// Whether there is a variable for each segment.
    pub fn has_segments(self) -> bool {
        self != Self::Cells
    }
}

/// The variables of the local rules. At least one of the two runs is there.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// One for each segment: it is on the line.
    pub segments: Option<Vars>,
    /// One for each cell: it is inside.
    pub cells: Option<Vars>,
}

impl Local {
    /// Writes the local rules.
    pub fn encode(puzzle: &Puzzle, variables: Variables, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        if variables == Variables::Cells {
            let cells = sink.fresh(grid.cell_count());
            cells::encode(puzzle, cells, sink);
            return Self { segments: None, cells: Some(cells) };
        }
        let on = sink.fresh(grid.segment_count());
        let cells = (variables == Variables::Both).then(|| sink.fresh(grid.cell_count()));
        segments::encode(puzzle, on, sink);
        if let Some(cells) = cells {
            segments::encode_sides(grid, on, cells, sink);
        }
        Self { segments: Some(on), cells }
    }

    /// The variables for cells. Rules stated over segments only get them now.
    pub fn with_cells(&mut self, grid: Grid, sink: &mut dyn ClauseSink) -> Vars {
        let segments = self.segments;
        *self.cells.get_or_insert_with(|| {
            let cells = sink.fresh(grid.cell_count());
            let on = segments.expect("stated over one of the two");
            segments::encode_sides(grid, on, cells, sink);
            cells
        })
    }

    /// The segment is on the line.
    ///
    /// # Panics
    ///
    /// If the rules were stated over cells only.
    #[inline]
    pub fn on(&self, segment: Segment) -> Lit {
        self.segments.expect("stated over segments").lit(segment.index())
    }

    /// The cell is inside the line.
    ///
    /// # Panics
    ///
    /// If the rules were stated over segments only.
    #[inline]
    pub fn inside(&self, cell: usize) -> Lit {
        self.cells.expect("stated over cells").lit(cell)
    }

    /// Reads from a model which cells are inside.
    pub fn read_inside(&self, grid: Grid, model: &Model<'_>, inside: &mut Vec<bool>) {
        match self.cells {
            Some(cells) => model.read(cells, inside),
            None => *inside = inside_of(grid, |segment| model.is_true(self.on(segment))),
        }
    }
}

/// Writes the local rules over segments one by one, and the sides of the line as a rule of its own.
pub fn write_rules(puzzle: &Puzzle, on: Vars, sink: &mut dyn RuleSink) {
    segments::write_rules(puzzle, on, sink);
}

/// Which cells are inside a line, one entry for each cell; the inverse of [`line_between`]. Every
/// point must be of even degree.
pub fn inside_of(grid: Grid, on_line: impl Fn(Segment) -> bool) -> Vec<bool> {
    let mut inside = Vec::with_capacity(grid.cell_count());
    for cell in grid.cells() {
        // Crossing a vertical segment of the line changes sides.
        let (row, col) = grid.cell_position(cell);
        let left = col > 0 && inside[cell.index() - 1];
        inside.push(left != on_line(grid.vertical(row, col)));
    }
    inside
}

/// The segments that part inside from outside, one entry for each segment.
pub fn line_between(grid: Grid, inside: &[bool]) -> Vec<bool> {
    let is_inside = |side: Option<Cell>| side.is_some_and(|cell| inside[cell.index()]);
    let parts = |[a, b]: [Option<Cell>; 2]| is_inside(a) != is_inside(b);
    grid.segments().map(|segment| parts(grid.sides(segment))).collect()
}

/// Variables and clauses of [`Local::encode`], as closed formulas.
pub fn size(puzzle: &Puzzle, variables: Variables) -> (u64, u64) {
    let grid = puzzle.grid();
    let (cells, segments) = (grid.cell_count() as u64, grid.segment_count() as u64);
    match variables {
        Variables::Segments => (segments, segments::size(puzzle)),
        Variables::Both => {
            (segments + cells, segments::size(puzzle) + segments::size_of_sides(grid))
        }
        Variables::Cells => (cells, cells::size(puzzle)),
    }
}
