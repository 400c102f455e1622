//! The local rules: how many edges a cell has, and that joined cells share their colour.
//!
//! Their models are all sets of paths that join the pairs, with any number of cycles that touch no
//! terminal: the local rules do not forbid cycles. `docs/ENCODING-FLOW.md` has the proofs, and
//! `docs/benchmarks/LOG.md` the measurements that chose the clauses.

use super::Puzzle;
use super::edges::{self, Edges};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::{Cell, Grid, Segment};

/// The variables of the local rules.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// For each cell, a variable for each colour, in the puzzle's order.
    pub colours: Vars,
    /// For each segment, whether the cells on its two sides are joined. Those of the border are
    /// false.
    pub edges: Vars,
    /// Neighbours of one colour are joined, so that no path runs along itself. This is a rule where
    /// that is forbidden, otherwise an assumption: most answers satisfy it, and it makes the search
    /// for them many times shorter.
    pub chordless: Lit,
}

impl Local {
    /// Writes the local rules.
    pub fn encode(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let colours = puzzle.colours().len();
        let local = Self {
            colours: sink.fresh(grid.cell_count() * colours),
            edges: sink.fresh(grid.segment_count()),
            chordless: sink.fresh(1).lit(0),
        };
        for segment in grid.segments() {
            match grid.linked(segment) {
                Some(cells) => local.share(cells, local.edge(segment), colours, sink),
                None => sink.clause(&[!local.edge(segment)]),
            }
        }
        for cell in grid.cells() {
            Edges(local.edges).join(puzzle, cell, sink);
            let of = |index| local.colour(cell, index, colours);
            if let Some(letter) = puzzle.letter(cell) {
                for (index, colour) in puzzle.colours().iter().enumerate() {
                    sink.clause(&[of(index).when(colour.letter == letter)]);
                }
            } else if !puzzle.allows_empty() {
                sink.clause(&(0..colours).map(of).collect::<Vec<Lit>>());
            }
        }
        if puzzle.forbids_touching() {
            sink.clause(&[local.chordless]);
        }
        local.open_squares(grid, sink);
        if puzzle.forbids_blocks() {
            for block in edges::blocks(grid) {
                for index in 0..colours {
                    sink.clause(&block.map(|cell| !local.colour(cell, index, colours)));
                }
            }
        }
        local
    }

    /// The literal that the cells on both sides of a segment are joined.
    #[inline]
    pub fn edge(&self, segment: Segment) -> Lit {
        self.edges.lit(segment.index())
    }

    /// The literal that a cell has the `index`-th of this many `colours`.
    #[inline]
    pub fn colour(&self, cell: Cell, index: usize, colours: usize) -> Lit {
        self.colours.lit(cell.index() * colours + index)
    }

    /// Writes that joined cells have the same colours. Since the colours of the terminals are
    /// fixed, each cell of a path has its one colour and no other, and no clause need say so.
    fn share(&self, [a, b]: [Cell; 2], edge: Lit, colours: usize, sink: &mut dyn ClauseSink) {
        for index in 0..colours {
            let [a, b] = [a, b].map(|cell| self.colour(cell, index, colours));
            sink.clause(&[!edge, !a, b]);
            sink.clause(&[!edge, a, !b]);
            sink.clause(&[!self.chordless, edge, !a, !b]);
        }
    }

    /// Forbids the shortest cycles: that four cells round a point are all joined.
    fn open_squares(&self, grid: Grid, sink: &mut dyn ClauseSink) {
        for point in grid.points() {
            let around: Vec<Lit> = grid
                .segments_of_point(point)
                .filter(|&edge| grid.linked(edge).is_some())
                .map(|edge| !self.edge(edge))
                .collect();
            if around.len() == 4 {
                sink.clause(&around);
            }
        }
    }
}

/// Variables and clauses of [`Local::encode`], with closed formulas for those of each colour.
pub fn size(puzzle: &Puzzle) -> (u64, u64) {
    let (grid, edges) = (puzzle.grid(), edges::size(puzzle));
    let (cells, colours) = (grid.cell_count() as u64, puzzle.colours().len() as u64);
    let inner = grid.segments().filter(|&segment| grid.linked(segment).is_some()).count() as u64;
    let any = if puzzle.allows_empty() { 0 } else { cells - 2 * colours };
    let coloured = 3 * colours * inner + 2 * colours * colours + any;
    let clauses = edges.1 + coloured + edges::square_count(grid) as u64;
    let squares = edges::square_count(grid) as u64;
    let blocks = if puzzle.forbids_blocks() { colours * squares } else { 0 };
    (cells * colours + edges.0 + 1, clauses + blocks + u64::from(puzzle.forbids_touching()))
}
