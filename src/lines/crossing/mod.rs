//! Lines that may cross themselves. Their graph is not plane ([`crate::plane::crossed`]): there is no
//! inside, so cuts are over edges, and connectivity in full is stated by levels.
//!
//! A line that crosses itself is a simple line of the graph, so all that holds of such lines holds here.
//! Its answer has edges between cells only, since they fix the turning edges: a line turns where it leads
//! up or down, and not both.

mod drawn;
mod lazy;
pub(super) mod levels;

pub use lazy::Crossing;

use super::answer::Line;
use crate::plane::crossed::turning_edge;

/// The edges of a line, turning edges among them.
pub(super) fn edges(line: &Line) -> impl Iterator<Item = usize> {
    let grid = line.grid();
    let turns = grid.cells().filter(|&cell| {
        let [above, _, _, below] = line.arms(cell);
        above != below
    });
    line.edges().chain(turns.map(move |cell| turning_edge(grid, cell.index())))
}

/// The line of these edges, of which those between cells come first.
pub(super) fn line(grid: crate::grid::Grid, on: &[bool]) -> Line {
    Line::new(grid, on[..grid.segment_count()].to_vec()).expect("one entry for each segment")
}
