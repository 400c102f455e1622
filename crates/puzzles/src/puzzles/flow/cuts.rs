//! Cuts: clauses that every answer satisfies and the model at hand does not.
//!
//! A cut is made for one component of a model: a path that joins no pair, or, where all cells must
//! be filled, a cycle.

use super::{Puzzle, edges::Edges, local::Local};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::Witness;
use crate::graph::{Enclosed, Graph, VertexSet};
use crate::grid::{Cell, Segment};
use crate::kind::Cut;
use crate::plane::squares;

/// Makes cuts for components: OR δ(S), some edge leaves the set S of the component's cells.
pub(super) struct Leaving(VertexSet);

impl Leaving {
    pub(super) fn new(cells: &Graph) -> Self {
        Self(VertexSet::new(cells.vertex_count()))
    }

    /// Adds the cut for one component, given by its cells.
    pub(super) fn cut(&mut self, cells: &Graph, component: &[u32], edges: Edges, cuts: &mut Cnf) {
        self.0.clear();
        for &cell in component {
            self.0.insert(cell as usize);
        }
        let leaving = self.0.leaving(cells).map(|edge| edges.0.lit(edge));
        cuts.clause(&leaving.collect::<Vec<Lit>>());
    }
}

/// Makes the cuts of one kind for the cycles of a puzzle's models, with buffers that are kept
/// between iterations.
pub(super) enum Cutter {
    Loop(Vec<Lit>),
    Cutset(Box<Cutset>),
}

impl Cutter {
    /// A cutter of the kind [`Cut::Loop`], or else of the kind [`Cut::Cutset`], for the grid's
    /// graph `cells`.
    pub(super) fn new(puzzle: &Puzzle, cells: &Graph, kind: Cut) -> Self {
        match kind {
            Cut::Loop => Self::Loop(Vec::new()),
            _ => Self::Cutset(Box::new(Cutset::new(puzzle, cells))),
        }
    }

    /// Adds the cut for one cycle of a model, given by its cells in order.
    pub(super) fn cut(
        &mut self,
        puzzle: &Puzzle,
        local: &Local,
        cells: &Graph,
        cycle: &[u32],
        cuts: &mut Cnf,
    ) {
        let on = |edge: usize| local.edge(Segment::from_index(edge));
        match self {
            Self::Loop(clause) => {
                clause.clear();
                clause.extend(edges(cells, cycle).map(|edge| !on(edge)));
                cuts.clause(clause);
            }
            Self::Cutset(cutset) => {
                let set = cutset.enclose(puzzle, cells, cycle);
                let leaving: Vec<Lit> = set.leaving(cells).map(on).collect();
                cuts.clause(&leaving);
            }
        }
    }
}

impl Cutter {
    /// The witness of the cut for a cycle.
    pub(super) fn witness(&mut self, puzzle: &Puzzle, cells: &Graph, cycle: &[u32]) -> Witness {
        match self {
            Self::Loop(_) => cycle_witness(cells, cycle),
            Self::Cutset(cutset) => {
                departing(puzzle, cutset.enclose(puzzle, cells, cycle).vertices())
            }
        }
    }
}

/// The edges of a cycle, each between a cell and the one before it.
pub(super) fn edges(cells: &Graph, cycle: &[u32]) -> impl Iterator<Item = usize> {
    let before = cycle.iter().cycle().skip(cycle.len() - 1);
    let pairs = cycle.iter().zip(before);
    pairs.flat_map(|(&cell, &before)| cells.edges_between(cell as usize, before as usize))
}

/// The cells of a cycle, with those that it encloses.
pub(super) struct Cutset {
    points: Graph,
    enclosed: Enclosed,
    cycle: Vec<u32>,
    set: VertexSet,
}

impl Cutset {
    fn new(puzzle: &Puzzle, cells: &Graph) -> Self {
        let points = squares::points(puzzle.grid());
        Self {
            enclosed: Enclosed::new(cells, &points),
            points,
            cycle: Vec::new(),
            set: VertexSet::new(cells.vertex_count()),
        }
    }

    /// The cycle's cells and those that it encloses; the cycle's alone if it encloses a terminal.
    fn enclose(&mut self, puzzle: &Puzzle, cells: &Graph, cycle: &[u32]) -> &VertexSet {
        self.cycle.clear();
        self.cycle.extend(edges(cells, cycle).map(|edge| edge as u32));
        // The first point is a corner of the grid.
        let enclosed = self.enclosed.find(cells, &self.points, 0, &self.cycle);
        let has_letter = |&cell: &u32| puzzle.letter(Cell::from_index(cell as usize)).is_some();
        let enclosed = if enclosed.iter().any(has_letter) { &[] } else { enclosed };
        self.set.clear();
        for &cell in cycle.iter().chain(enclosed) {
            self.set.insert(cell as usize);
        }
        &self.set
    }
}

/// The witness that some edge leaves a set of cells: it has a terminal whose partner is not in it,
/// or no terminal at all.
pub(super) fn departing(puzzle: &Puzzle, cells: &[u32]) -> Witness {
    let is_in = |cell: Cell| cells.contains(&(cell.index() as u32));
    let pairs = puzzle.colours().iter().map(|colour| colour.terminals);
    let parted = pairs.map(|[a, b]| (a, is_in(a), b, is_in(b)));
    let terminal = parted.filter(|(_, one, _, other)| one != other);
    let terminal = terminal.map(|(a, is_in, b, _)| if is_in { a } else { b }.index()).next();
    Witness::Depart { vertices: cells.iter().map(|&cell| cell as usize).collect(), terminal }
}

/// The witness that the edges of a cycle, given by its cells, are not all on.
pub(super) fn cycle_witness(cells: &Graph, cycle: &[u32]) -> Witness {
    Witness::Cycle { edges: edges(cells, cycle).collect(), missed: None }
}

/// The witness that the edges of a path that touches itself are not all on.
pub(super) fn touching(cells: &Graph, edges: Vec<usize>) -> Witness {
    // The ends are in one edge each, and joined by the one that is missing.
    let mut ends: Vec<usize> = Vec::with_capacity(2 * edges.len());
    ends.extend(edges.iter().filter_map(|&edge| cells.ends(edge)).flatten());
    ends.sort_unstable();
    let once = ends.chunk_by(|a, b| a == b).filter(|of| of.len() == 1).map(|of| of[0]);
    let ends: Vec<usize> = once.collect();
    let closing = match ends[..] {
        [a, b] => cells.edges_between(a, b).next(),
        _ => None,
    };
    Witness::Touch { edges, closing: closing.expect("neighbours") }
}
