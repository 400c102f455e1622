//! The loops that a segment set falls into.

use super::line::Line;
use crate::grid::{Grid, Point, Segment};
use fixedbitset::FixedBitSet;
use petgraph::visit::Dfs;

/// The connected parts of a segment set, each as the list of its segments. Where every point has
/// degree 0 or 2, as in every model of the local rules, each part is one closed simple line.
///
/// The buffers are kept between calls.
#[derive(Debug, Default)]
pub struct Loops {
    segments: Vec<Segment>,
    ends: Vec<usize>,
    search: Dfs<u32, FixedBitSet>,
}

impl Loops {
    /// Splits the segments that are on (`on` has one entry for each segment of `grid`).
    /// Linear in the grid.
    pub fn split(&mut self, grid: Grid, on: &[bool]) {
        self.segments.clear();
        self.ends.clear();
        let line = Line { grid, on };
        self.search.reset(line);
        for first in grid.segments().filter(|segment| on[segment.index()]) {
            let start = grid.ends(first)[0].index() as u32;
            if self.search.discovered.contains(start as usize) {
                continue;
            }
            self.search.move_to(start);
            while let Some(node) = self.search.next(line) {
                let point = Point::from_index(node as usize);
                // Each segment is taken at one of its ends only: the upper or left one.
                self.segments.extend(
                    grid.segments_of_point(point)
                        .filter(|segment| on[segment.index()] && grid.ends(*segment)[0] == point),
                );
            }
            self.ends.push(self.segments.len());
        }
    }

    /// How many loops there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether no segment was on.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The loops' segments, loop by loop, in the order of their first segments.
    pub fn iter(&self) -> impl Iterator<Item = &[Segment]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.segments[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The borders of some single cells.
    fn squares(grid: Grid, cells: &[(usize, usize)]) -> Vec<bool> {
        let mut on = vec![false; grid.segment_count()];
        for &(row, col) in cells {
            for segment in grid.segments_of_cell(grid.cell(row, col)) {
                on[segment.index()] = true;
            }
        }
        on
    }

    #[test]
    fn squares_apart_are_loops_apart() {
        let grid = Grid::new(3, 5).unwrap();
        let mut loops = Loops::default();
        loops.split(grid, &squares(grid, &[(2, 4), (0, 0), (0, 2)]));
        let mut found: Vec<Vec<Segment>> = loops.iter().map(<[_]>::to_vec).collect();
        found.iter_mut().for_each(|segments| segments.sort());
        let expected: Vec<Vec<Segment>> = [(0, 0), (0, 2), (2, 4)]
            .map(|(row, col)| grid.segments_of_cell(grid.cell(row, col)).to_vec())
            .to_vec();
        assert_eq!(found, expected);
    }

    #[test]
    fn buffers_start_afresh() {
        let mut loops = Loops::default();
        for size in [4, 2, 6] {
            let grid = Grid::new(size, size).unwrap();
            loops.split(grid, &squares(grid, &[(0, 0)]));
            assert_eq!(loops.len(), 1);
            loops.split(grid, &squares(grid, &[]));
            assert!(loops.is_empty());
        }
    }
}
