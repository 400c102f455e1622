//! What the links of a model are: paths from terminal to terminal, and cycles that touch none.

use super::{Answer, Puzzle};
use crate::engine::Component;
use crate::graph::{Components, Graph, Shape, lattice};
use crate::grid::Grid;

/// The paths and cycles of a model, with buffers that are kept between models.
pub(super) struct Paths {
    /// The cells, linked over the segments between them.
    pub(super) cells: Graph,
    components: Components,
}

impl Paths {
    pub(super) fn new(grid: Grid) -> Self {
        Self { cells: lattice::cells(grid), components: Components::default() }
    }

    /// Follows the links of a model of the local rules (one entry for each segment): every terminal
    /// has one, every other cell two, or none if it is empty. Linear in the grid.
    pub(super) fn trace(&mut self, links: &[bool]) {
        self.components.find(&self.cells, links);
    }

    /// The cycles, each as its cells, one next to the other.
    pub(super) fn cycles(&self) -> impl Iterator<Item = &[u32]> {
        self.components.cycles()
    }

    /// Each path and each cycle with its links.
    pub(super) fn sketch(&self, links: &[bool]) -> Vec<Component> {
        let shape = |of: &usize| self.components.shape(*of);
        let joined = (0..self.components.len()).filter(|of| shape(of) != Shape::Single);
        let component = |of| {
            let nodes = self.components.nodes(of).iter();
            let of_node = |&node: &u32| self.cells.links(node as usize).iter();
            let on = nodes.flat_map(of_node).map(|&link| link as usize).filter(|&link| links[link]);
            let mut on: Vec<usize> = on.collect();
            on.sort_unstable();
            on.dedup();
            let is_loop = self.components.shape(of) == Shape::Cycle;
            Component { links: on, is_loop, ..Component::default() }
        };
        joined.map(component).collect()
    }

    /// The answer that the paths alone are: without the cycles, whose cells stay empty.
    pub(super) fn answer(&self, puzzle: &Puzzle, links: &[bool]) -> Answer {
        let grid = puzzle.grid();
        let mut letters = vec![None; grid.cell_count()];
        for colour in puzzle.colours() {
            let path = self.components.of(colour.terminals[0].index());
            for &cell in self.components.nodes(path) {
                letters[cell as usize] = Some(colour.letter);
            }
        }
        let mut links = links.to_vec();
        for &cell in self.cycles().flatten() {
            for &link in self.cells.links(cell as usize) {
                links[link as usize] = false;
            }
        }
        Answer::new(grid, links, letters).expect("one entry for each segment and cell")
    }
}
