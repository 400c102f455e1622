//! The cells as a graph, in one flat table.

use crate::grid::{Cell, Grid};
use fixedbitset::FixedBitSet;
use petgraph::visit::{GraphBase, GraphRef, IntoNeighbors, Visitable};
use std::{array, iter};

/// The neighbours of every cell. All that lies outside the grid is one more node, the *frame*,
/// whose index is the number of cells.
#[derive(Clone, Debug)]
pub struct CellGraph {
    around: Vec<[u32; 4]>,
}

impl CellGraph {
    /// The cells of a grid. Linear in its size.
    pub fn new(grid: Grid) -> Self {
        let frame = grid.cell_count() as u32;
        let beyond = |cell: Cell| {
            grid.segments_of_cell(cell).map(|segment| {
                let other = grid.sides(segment).into_iter().flatten().find(|&side| side != cell);
                other.map_or(frame, |other| other.index() as u32)
            })
        };
        Self { around: grid.cells().map(beyond).collect() }
    }

    /// How many cells there are, which is also the frame's index.
    #[inline]
    pub fn frame(&self) -> usize {
        self.around.len()
    }

    /// What lies above, left, right and below of a cell: indices of cells, or the frame.
    #[inline]
    pub fn around(&self, cell: usize) -> [usize; 4] {
        self.around[cell].map(|other| other as usize)
    }
}

/// The cells, joined where neighbours are on the same side of the line: a petgraph view of a model.
#[derive(Clone, Copy)]
pub(super) struct SameSide<'a> {
    pub(super) cells: &'a CellGraph,
    pub(super) inside: &'a [bool],
}

impl GraphBase for SameSide<'_> {
    type NodeId = u32;
    type EdgeId = (u32, u32);
}

impl GraphRef for SameSide<'_> {}

impl IntoNeighbors for SameSide<'_> {
    type Neighbors = iter::Take<array::IntoIter<u32, 4>>;

    fn neighbors(self, cell: u32) -> Self::Neighbors {
        let (mut same, mut count) = ([0; 4], 0);
        let side = self.inside[cell as usize];
        for other in self.cells.around(cell as usize) {
            if other != self.cells.frame() && self.inside[other] == side {
                same[count] = other as u32;
                count += 1;
            }
        }
        same.into_iter().take(count)
    }
}

impl Visitable for SameSide<'_> {
    type Map = FixedBitSet;

    fn visit_map(&self) -> FixedBitSet {
        FixedBitSet::with_capacity(self.cells.frame())
    }

    fn reset_map(&self, map: &mut FixedBitSet) {
        map.clear();
        map.grow(self.cells.frame());
    }
}
