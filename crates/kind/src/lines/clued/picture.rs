//! What lies under the clues and the line of a picture: shaded cells, holes, the margin, and thick borders.

use super::kind::Puzzle;
use crate::answer::Answer;
use crate::draw::{CELL, Theme, cells, path, stroke};
use crate::grid::{Cell, Direction, Grid, Segment};
use std::io::{self, Write};

const BORDER: f64 = 0.09 * CELL;

/// Draws it.
pub(super) fn under(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    theme: Theme,
) -> io::Result<()> {
    let grid = puzzle.grid();
    let square = |cell: usize| {
        let (x, y) = cells::middle(grid, Cell::from_index(cell));
        format!("M{} {}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2.0, y - CELL / 2.0)
    };
    let all = || 0..grid.cell_count();
    // A rectangle without so many rows and columns at its beginning and at its end.
    let frame = |[before, after]: [usize; 2]| {
        let (x, y) = cells::middle(grid, Cell::from_index(before * (grid.cols() + 1)));
        let [height, width] =
            [grid.rows(), grid.cols()].map(|all| all.saturating_sub(before + after) as f64 * CELL);
        format!("M{} {}h{width}v{height}h-{width}z", x - CELL / 2.0, y - CELL / 2.0)
    };
    let margins = puzzle.sort().margins();
    if margins != [0; 2] {
        let paper = theme.background();
        let over = format!("fill=\"{paper}\" stroke=\"{paper}\" stroke-width=\"{BORDER}\"");
        path(out, all().filter(|&cell| puzzle.is_beside(cell)).map(square), &over)?;
        path(out, [frame(margins)], &stroke(BORDER / 2.0, theme.ink()))?;
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
    path(out, [frame([0; 2])], &stroke(BORDER, theme.ink()))
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
