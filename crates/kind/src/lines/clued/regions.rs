//! Regions: the pieces into which borders cut a grid.

use super::clue::Clue;
use crate::grid::{Cell, Grid, Segment};
use std::collections::BTreeMap;

/// For each cell its region, numbered from 0 in the order of their first cells; holes have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    of: Vec<Option<u32>>,
    cells: Vec<Vec<usize>>,
}

impl Regions {
    /// Regions from a name for each cell, row by row; `None` is a hole. Names are numbered anew.
    pub fn new(names: &[Option<u32>]) -> Self {
        let mut known: BTreeMap<u32, usize> = BTreeMap::new();
        let mut cells: Vec<Vec<usize>> = Vec::new();
        let of = names.iter().enumerate().map(|(cell, name)| {
            let region = *known.entry((*name)?).or_insert_with(|| {
                cells.push(Vec::new());
                cells.len() - 1
            });
            cells[region].push(cell);
            Some(region as u32)
        });
        Self { of: of.collect(), cells }
    }

    /// The pieces of a grid that are left if borders cut it.
    pub fn of_borders(grid: Grid, is_border: impl Fn(usize) -> bool) -> Self {
        let mut names: Vec<Option<u32>> = vec![None; grid.cell_count()];
        for start in grid.cells() {
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                if names[cell.index()].is_none() {
                    names[cell.index()] = Some(start.index() as u32);
                    let near = grid.edges_of_cell(cell);
                    open.extend(near.filter(|(edge, _)| !is_border(edge.index())).map(|to| to.1));
                }
            }
        }
        Self::new(&names)
    }

    /// The pieces of a grid that are left if borders and holes cut it.
    pub fn round_holes(grid: Grid, is_border: &[bool], is_hole: &[bool]) -> Self {
        let is_beside = |edge: usize| {
            let cells = grid.linked(Segment::from_index(edge));
            cells.is_some_and(|cells| cells.iter().any(|cell| is_hole[cell.index()]))
        };
        let pieces = Self::of_borders(grid, |edge| is_border[edge] || is_beside(edge));
        let name = |(name, &is_hole): (&Option<u32>, &bool)| name.filter(|_| !is_hole);
        Self::new(&pieces.names().iter().zip(is_hole).map(name).collect::<Vec<_>>())
    }

    /// The region of a cell; `None` for a hole.
    pub fn of(&self, cell: usize) -> Option<usize> {
        self.of[cell].map(|region| region as usize)
    }

    /// For each cell its region, row by row.
    pub fn names(&self) -> &[Option<u32>] {
        &self.of
    }

    /// The cells of each region, in their order.
    pub fn all(&self) -> &[Vec<usize>] {
        &self.cells
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// A number in the first cell of each region: for how many of its cells `counts` is true.
    pub fn counts(&self, counts: impl Fn(usize) -> bool) -> Vec<Option<Clue>> {
        let mut clues = vec![None; self.of.len()];
        for cells in &self.cells {
            let count = cells.iter().filter(|&&cell| counts(cell)).count();
            clues[cells[0]] = Some(Clue::number(count as u32));
        }
        clues
    }

    /// Whether two cells are parted by a border: they are in different regions, or one is a hole.
    pub fn are_parted(&self, a: usize, b: usize) -> bool {
        self.of[a] != self.of[b]
    }

    /// The first region that does not hang together, if there is one.
    pub fn scattered(&self, grid: Grid) -> Option<usize> {
        let mut seen = vec![false; self.of.len()];
        let is_whole = |cells: &Vec<usize>| {
            let (mut open, mut reached) = (vec![cells[0]], 0);
            seen[cells[0]] = true;
            while let Some(cell) = open.pop() {
                reached += 1;
                for next in grid.neighbours(Cell::from_index(cell)).map(Cell::index) {
                    if self.of[next] == self.of[cell] && !std::mem::replace(&mut seen[next], true) {
                        open.push(next);
                    }
                }
            }
            reached == cells.len()
        };
        self.cells.iter().map(is_whole).position(|is_whole| !is_whole)
    }

    /// The edges that cross the border of a region to another one, by their numbers.
    pub fn border(&self, grid: Grid, region: usize) -> Vec<usize> {
        let mut edges = Vec::new();
        for &cell in &self.cells[region] {
            let near = grid.edges_of_cell(Cell::from_index(cell));
            let leaves = near.filter(|&(_, next)| self.are_parted(cell, next.index()));
            edges.extend(leaves.map(|(edge, _)| edge.index()));
        }
        edges.sort_unstable();
        edges
    }
}
