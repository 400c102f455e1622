//! What lies under the clues and the line of a picture: shaded cells, holes, the margin, and thick borders.

use super::kind::Puzzle;
use crate::draw::{CELL, Theme, cells, path, stroke};
use crate::grid::{Cell, Direction, Grid, Segment};
use crate::lines::Line;
use std::io::{self, Write};

const BORDER: f64 = 0.09 * CELL;

/// Draws it.
pub(super) fn under(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    answer: Option<&Line>,
    theme: Theme,
) -> io::Result<()> {
    let grid = puzzle.grid();
    let square = |cell: usize| {
        let (x, y) = cells::middle(grid, Cell::from_index(cell));
        format!("M{} {}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2.0, y - CELL / 2.0)
    };
    let all = || 0..grid.cell_count();
    let frame = |first: usize| {
        let (x, y) = cells::middle(grid, Cell::from_index(first));
        let (rows, cols) = (grid.rows() - first / grid.cols(), grid.cols() - first % grid.cols());
        let (width, height) = (cols as f64 * CELL, rows as f64 * CELL);
        format!("M{} {}h{width}v{height}h-{width}z", x - CELL / 2.0, y - CELL / 2.0)
    };
    if puzzle.sort().has_margin() {
        let paper = theme.background();
        let over = format!("fill=\"{paper}\" stroke=\"{paper}\" stroke-width=\"{BORDER}\"");
        path(out, all().filter(|&cell| puzzle.is_beside(cell)).map(square), &over)?;
        path(out, [frame(grid.cols() + 1)], &stroke(BORDER / 2.0, theme.ink()))?;
    }
    let holes = all().filter(|&cell| puzzle.is_hole(cell)).map(square);
    path(out, holes, &format!("fill=\"{}\"", theme.ink()))?;
    if let Some(answer) = answer.filter(|_| all().any(|cell| puzzle.can_shade(cell))) {
        let is_shaded = |&cell: &usize| {
            puzzle.can_shade(cell) && answer.arms(Cell::from_index(cell)) == [false; 4]
        };
        path(out, all().filter(is_shaded).map(square), &format!("fill=\"{}\"", theme.faint()))?;
    }
    let marked = puzzle.marked(answer).into_iter().map(square);
    path(out, marked, &format!("fill=\"{}\"", theme.faint()))?;
    let Some(regions) = puzzle.regions() else { return Ok(()) };
    let parts = |edge: &Segment| {
        let cells = grid.linked(*edge);
        cells.is_some_and(|[a, b]| regions.are_parted(a.index(), b.index()))
    };
    let borders = grid.segments().filter(parts).filter_map(|edge| border(grid, edge));
    path(out, borders, &stroke(BORDER, theme.ink()))?;
    path(out, [frame(0)], &stroke(BORDER, theme.ink()))
}

/// The side that two cells share.
fn border(grid: Grid, edge: Segment) -> Option<String> {
    let [Some(before), Some(_)] = grid.sides(edge) else { return None };
    let ((x, y), half) = (cells::middle(grid, before), CELL / 2.0);
    Some(match grid.segment_position(edge).0 {
        Direction::Horizontal => format!("M{} {}h{CELL}", x - half, y + half),
        Direction::Vertical => format!("M{} {}v{CELL}", x + half, y - half),
    })
}
