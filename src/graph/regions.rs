//! The regions into which the loops of a model cut the grid.

use super::cells::{CellGraph, SameSide};
use fixedbitset::FixedBitSet;
use petgraph::visit::Dfs;

/// The regions of a model: maximal connected sets of cells on one side of the line. Region 0 is the
/// frame's: the outside of the grid with the outside cells connected to it (perhaps none).
///
/// Where loops are disjoint, as in every model of the local rules, the regions form a tree by
/// nesting, rooted in region 0, and each other region has one loop that parts it from its parent.
/// So there is one loop for each region but the first, and to look at regions is to look at loops.
///
/// The buffers are kept between calls: in the steady state nothing is allocated.
#[derive(Debug, Default)]
pub struct Regions {
    /// For each cell its region; one more entry for the frame.
    region: Vec<u32>,
    /// All cells, region by region.
    cells: Vec<u32>,
    /// Where each region's cells begin; one more entry for the end.
    starts: Vec<u32>,
    parents: Vec<u32>,
    inside: Vec<bool>,
    /// Cells across a line from a region that has been found, with that region.
    seeds: Vec<(u32, u32)>,
    search: Dfs<u32, FixedBitSet>,
}

impl Regions {
    /// The region of the frame.
    pub const FRAME: usize = 0;
    const NONE: u32 = u32::MAX;

    /// Splits the cells by side; `inside` has an entry for each cell. Linear in the grid.
    pub fn split(&mut self, graph: &CellGraph, inside: &[bool]) {
        let frame = graph.frame();
        self.region.clear();
        self.region.resize(frame, Self::NONE);
        self.region.push(Self::FRAME as u32);
        self.cells.clear();
        self.starts.clear();
        self.parents.clear();
        self.inside.clear();
        self.seeds.clear();
        let view = SameSide { cells: graph, inside };
        self.search.reset(view);

        self.open(Self::FRAME as u32, false);
        // The frame's region begins at each cell of the border at once.
        for cell in (0..frame).filter(|&cell| graph.around(cell).contains(&frame)) {
            if inside[cell] {
                self.seeds.push((cell as u32, Self::FRAME as u32));
            } else {
                self.flood(view, cell as u32);
            }
        }
        let mut next = 0;
        while let Some(&(cell, parent)) = self.seeds.get(next) {
            next += 1;
            if self.region[cell as usize] == Self::NONE {
                self.open(parent, inside[cell as usize]);
                self.flood(view, cell);
            }
        }
        self.starts.push(self.cells.len() as u32);
    }

    /// Begins a new region.
    fn open(&mut self, parent: u32, inside: bool) {
        self.starts.push(self.cells.len() as u32);
        self.parents.push(parent);
        self.inside.push(inside);
    }

    /// Adds all that is connected to a cell to the newest region, and notes what lies across.
    fn flood(&mut self, view: SameSide<'_>, from: u32) {
        let newest = self.parents.len() as u32 - 1;
        self.search.move_to(from);
        while let Some(cell) = self.search.next(view) {
            self.region[cell as usize] = newest;
            self.cells.push(cell);
            let side = view.inside[cell as usize];
            for other in view.cells.around(cell as usize) {
                if self.region[other] == Self::NONE && view.inside[other] != side {
                    self.seeds.push((other as u32, newest));
                }
            }
        }
    }

    /// How many regions there are, the frame's included: one more than loops.
    #[inline]
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether nothing was split yet.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// The region of a cell, or of the frame.
    #[inline]
    pub fn of(&self, cell: usize) -> usize {
        self.region[cell] as usize
    }

    /// The cells of a region.
    #[inline]
    pub fn cells(&self, region: usize) -> &[u32] {
        &self.cells[self.starts[region] as usize..self.starts[region + 1] as usize]
    }

    /// Whether a region is inside the line.
    #[inline]
    pub fn is_inside(&self, region: usize) -> bool {
        self.inside[region]
    }

    /// The region that surrounds a region; the frame's is its own.
    #[inline]
    pub fn parent(&self, region: usize) -> usize {
        self.parents[region] as usize
    }

    /// Whether a region is, or lies within, another one.
    pub fn is_within(&self, mut region: usize, outer: usize) -> bool {
        // Parents come before their children.
        while region > outer {
            region = self.parent(region);
        }
        region == outer
    }

    /// The largest region inside the line, by cells; `None` if there is none.
    pub fn largest_inside(&self) -> Option<usize> {
        (0..self.len()).filter(|&k| self.inside[k]).max_by_key(|&k| self.cells(k).len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    /// Rows of `#` (inside) and `.`.
    fn regions(rows: &[&str]) -> (CellGraph, Vec<bool>, Regions) {
        let graph = CellGraph::new(Grid::new(rows.len(), rows[0].len()).unwrap());
        let inside: Vec<bool> = rows.concat().bytes().map(|sign| sign == b'#').collect();
        let mut regions = Regions::default();
        regions.split(&graph, &inside);
        (graph, inside, regions)
    }

    #[test]
    fn nested_loops_make_a_tree() {
        let (graph, _, regions) = regions(&[
            "#####..", //
            "#...#.#", //
            "#.#.#..", //
            "#...#..", //
            "#####..",
        ]);
        assert_eq!(regions.len(), 5);
        let [ring, hole, island] = [0, 8, 16].map(|cell| regions.of(cell));
        assert_eq!([ring, hole, island].map(|k| regions.cells(k).len()), [16, 8, 1]);
        assert_eq!([ring, hole, island].map(|k| regions.is_inside(k)), [true, false, true]);
        assert_eq!(regions.parent(island), hole);
        assert_eq!(regions.parent(hole), ring);
        assert_eq!(regions.parent(ring), Regions::FRAME);
        assert_eq!(regions.of(graph.frame()), Regions::FRAME);
        assert!(regions.is_within(island, ring) && !regions.is_within(ring, island));
        assert!(!regions.is_within(regions.of(13), ring));
        assert_eq!(regions.largest_inside(), Some(ring));
    }

    #[test]
    fn the_frame_connects_outside_cells() {
        let (_, _, regions) = regions(&["#.#", ".#.", "#.#"]);
        assert!((0..9).filter(|cell| cell % 2 == 1).all(|cell| regions.of(cell) == 0));
        let (_, _, all) = super::tests::regions(&["##", "##"]);
        assert_eq!((all.len(), all.cells(Regions::FRAME).len()), (2, 0));
        let (_, _, none) = super::tests::regions(&[".."]);
        assert_eq!((none.len(), none.largest_inside()), (1, None));
    }

    #[test]
    fn each_cell_is_in_one_region_and_buffers_start_afresh() {
        let (graph, mut inside, mut regions) = regions(&["#..#", ".##.", "#..#"]);
        for turn in 0..4 {
            inside.rotate_left(turn);
            regions.split(&graph, &inside);
            let mut seen = vec![0; inside.len()];
            for region in 0..regions.len() {
                for &cell in regions.cells(region) {
                    seen[cell as usize] += 1;
                    assert_eq!(regions.of(cell as usize), region);
                    assert_eq!(regions.is_inside(region), inside[cell as usize]);
                }
            }
            assert!(seen.iter().all(|&count| count == 1));
        }
    }
}
