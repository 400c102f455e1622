//! A grid of cells with a frame, and edges from the middle of a cell to the middle of the next.

use super::{CELL, Drawing, Picture, Theme, path, stroke};
use lazyloop_plane::grid::{Cell, Direction, Grid, Segment};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// How wide the frame is.
pub const FRAME: f64 = 0.06 * CELL;
const HAIRLINE: f64 = 0.03 * CELL;

/// The picture of a grid with its frame, and with these signs in it. Its title says what it shows, and the size.
pub fn picture(grid: Grid, shows: &str, signs: BTreeSet<char>, drawing: Drawing) -> Picture {
    Picture {
        width: at(grid.cols()) + FRAME,
        height: at(grid.rows()) + FRAME,
        margin: FRAME,
        drawing,
        signs,
        title: format!("{shows}, {} rows by {} columns", grid.rows(), grid.cols()),
    }
}

/// The lines between the cells, and the frame.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn cells(out: &mut dyn Write, grid: Grid, theme: Theme) -> io::Result<()> {
    let (right, bottom) = (at(grid.cols()), at(grid.rows()));
    let across = (1..grid.rows()).map(|row| format!("M{} {}H{right}", at(0), at(row)));
    let down = (1..grid.cols()).map(|col| format!("M{} {}V{bottom}", at(col), at(0)));
    path(out, across.chain(down), &stroke(HAIRLINE, theme.hairline()))?;
    let frame = format!("M{0} {0}H{right}V{bottom}H{0}Z", at(0));
    path(out, [frame], &stroke(FRAME, theme.faint()))
}

/// The middle of a cell.
pub fn middle(grid: Grid, cell: Cell) -> (f64, f64) {
    let (row, col) = grid.cell_position(cell);
    (at(col) + CELL / 2.0, at(row) + CELL / 2.0)
}

/// The edge across a segment; nothing at the edge of the grid, where none is.
pub fn edge(grid: Grid, segment: Segment) -> Option<String> {
    let [Some(from), Some(_)] = grid.sides(segment) else { return None };
    let (x, y) = middle(grid, from);
    let step = match grid.segment_position(segment).0 {
        Direction::Horizontal => 'v',
        Direction::Vertical => 'h',
    };
    Some(format!("M{x} {y}{step}{CELL}"))
}

/// Where a row or column begins.
fn at(index: usize) -> f64 {
    FRAME + index as f64 * CELL
}
