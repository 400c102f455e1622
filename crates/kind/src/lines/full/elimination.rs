//! Connectivity by vertex elimination: each cell is connected, through cells of its side that are
//! eliminated before it, to one that is eliminated after it.
//!
//! Rankooh and Rintanen, *Propositional Encodings of Acyclicity and Reachability by Using Vertex
//! Elimination* (AAAI 2022), here for connectivity, in the order of least degree. First the graph
//! becomes smaller: cells that unit propagation on the local rules puts on one side become one
//! vertex. The encoding refutes puzzles that a wall parts, and finds the way through blank regions;
//! the trees do neither. On dense puzzles it is slower than the trees. `docs/ENCODING.md` has the
//! proof.

use super::Runs;
use crate::cnf::probe::Probed;
use crate::cnf::{ClauseSink, Cnf, Lit, Vars, first};
use crate::graph::Graph;
use crate::grid::Grid;
use crate::kind::FormulaSize;
use std::collections::{BTreeSet, HashMap};

/// The most cells for which the graph is made smaller, and [`size`] is exact: for more the formula
/// takes gigabytes, and counting it seconds.
pub(super) const MOST_CELLS: usize = 1 << 14;

/// The vertices that may be on one side, in the order of their first cells; for the outside the frame is
/// one more.
struct Side {
    /// For each vertex but the frame the literal of its first cell: it is on this side.
    members: Vec<Lit>,
    /// Whether the vertex is known to be on this side. No two such are neighbours.
    is_sure: Vec<bool>,
    neighbours: Vec<BTreeSet<usize>>,
}

impl Side {
    /// The inside and the outside.
    fn both(faces: &Graph, cells: Vars, known: &Probed) -> [Self; 2] {
        [true, false].map(|is_inside| Self::new(faces, cells, is_inside, known))
    }

    /// Cells that are known to be on the other side are left out. Neighbours that are known to be on
    /// the same side are one vertex; neighbours that are not both on this side are none.
    fn new(faces: &Graph, cells: Vars, is_inside: bool, known: &Probed) -> Self {
        let frame = cells.len();
        let here = |cell: usize| cells.lit(cell).when(is_inside);
        let is_sure = |vertex: usize| vertex == frame || known.value(here(vertex)) == Some(true);
        let are_one = |a: usize, b: usize| match (is_sure(a), is_sure(b)) {
            (false, false) => known.implies(here(a), here(b)) && known.implies(!here(a), !here(b)),
            (a, b) => a && b,
        };
        let are_apart = |a: usize, b: usize| b != frame && known.implies(here(a), !here(b));
        let is_here = |cell: usize| known.value(here(cell)) != Some(false);
        let mut pairs = Vec::new();
        for cell in (0..frame).filter(|&cell| is_here(cell)) {
            let around = faces.targets(cell).iter().map(|&other| other as usize);
            let is_pair = |other: usize| match other == frame {
                true => !is_inside,
                false => other > cell && is_here(other),
            };
            pairs.extend(around.filter(|&other| is_pair(other)).map(|other| [cell, other]));
        }
        let mut first: Vec<usize> = (0..=frame).collect();
        let root = |first: &[usize], mut cell: usize| {
            while first[cell] != cell {
                cell = first[cell];
            }
            cell
        };
        for &[a, b] in pairs.iter().filter(|[a, b]| are_one(*a, *b)) {
            let [a, b] = [a, b].map(|cell| root(&first, cell));
            // The frame is the first of its vertex; otherwise the smallest cell is.
            let (to, from) = if a == frame || (b != frame && a < b) { (a, b) } else { (b, a) };
            first[from] = to;
        }
        let firsts: Vec<usize> =
            (0..frame).filter(|&cell| is_here(cell) && first[cell] == cell).collect();
        let vertex = |cell: usize| {
            let cell = root(&first, cell);
            firsts.binary_search(&cell).unwrap_or(firsts.len())
        };
        let mut neighbours = vec![BTreeSet::new(); firsts.len() + 1];
        for &[a, b] in pairs.iter().filter(|[a, b]| !are_apart(*a, *b)) {
            let [a, b] = [vertex(a), vertex(b)];
            if a != b {
                neighbours[a].insert(b);
                neighbours[b].insert(a);
            }
        }
        let members = firsts.iter().map(|&cell| here(cell)).collect();
        let is_sure = firsts.iter().map(|&cell| is_sure(cell)).chain([true]).collect();
        Self { members, is_sure, neighbours }
    }

    /// The order of elimination: always the first vertex of those with the fewest neighbours. When
    /// a vertex is eliminated, its neighbours become neighbours of each other. Returns each vertex
    /// in its turn with the neighbours that it has by then, in the order of their turns.
    fn eliminate(&self) -> Vec<(usize, Vec<usize>)> {
        let frame = self.members.len();
        let mut neighbours = self.neighbours.clone();
        let mut left: Vec<usize> = (0..frame).collect();
        let mut turns = Vec::with_capacity(frame);
        let mut place = vec![frame; frame + 1];
        while let Some(at) = (0..left.len()).min_by_key(|&at| neighbours[left[at]].len()) {
            let vertex = left.remove(at);
            let around: Vec<usize> = std::mem::take(&mut neighbours[vertex]).into_iter().collect();
            for &other in &around {
                neighbours[other].remove(&vertex);
                neighbours[other].extend(around.iter().filter(|&&third| third != other));
            }
            place[vertex] = turns.len();
            turns.push((vertex, around));
        }
        turns
            .iter_mut()
            .for_each(|(_, around)| around.sort_unstable_by_key(|&vertex| place[vertex]));
        turns
    }

    fn are_neighbours(&self, first: usize, second: usize) -> bool {
        self.neighbours[first].contains(&second)
    }

    /// The literal of one of two neighbours, if the other one is surely on this side.
    fn as_one(&self, first: usize, second: usize) -> Option<Lit> {
        match (self.is_sure[first], self.is_sure[second]) {
            _ if !self.are_neighbours(first, second) => None,
            (true, _) => self.members.get(second).copied(),
            (_, true) => Some(self.members[first]),
            _ => None,
        }
    }

    /// Variables and clauses of [`Self::connect`].
    fn size(&self, turns: &[(usize, Vec<usize>)]) -> FormulaSize {
        let (mut variables, mut clauses) = (0, 0);
        for (vertex, around) in turns {
            let pairs = around.iter().filter(|&&other| self.as_one(*vertex, other).is_none());
            let (neighbours, joined): (Vec<usize>, Vec<usize>) =
                pairs.partition(|&&other| self.are_neighbours(*vertex, other));
            let apart = |&(at, &second): &(usize, &usize)| {
                around[..at].iter().filter(|&&first| !self.are_neighbours(first, second)).count()
            };
            let ways: usize = around.iter().enumerate().map(|pair| apart(&pair)).sum();
            variables += neighbours.len() + joined.len() + ways;
            clauses += 1 + 2 * neighbours.len() + joined.len() + 2 * ways;
        }
        (variables as u64, clauses as u64)
    }

    /// States that all vertices on this side are connected: each is connected to one whose turn
    /// comes later, or is the last one. The outside has the frame as its last one.
    fn connect(
        &self,
        turns: &[(usize, Vec<usize>)],
        last: Option<Vars>,
        sink: &mut dyn ClauseSink,
    ) -> Vars {
        let run = sink.fresh(self.size(turns).0 as usize);
        let mut fresh = (0..run.len()).map(|index| run.lit(index));
        let mut fresh = || fresh.next().expect("as many as were counted");
        // The literals that connect two vertices; the vertex whose turn comes first stands first.
        let mut ways: HashMap<[usize; 2], Vec<Lit>> = HashMap::new();
        let mut clause = Vec::new();
        for (place, (vertex, around)) in turns.iter().enumerate() {
            if sink.is_closed() {
                break;
            }
            let mut connected: Vec<Lit> = Vec::with_capacity(around.len());
            for &other in around {
                if let Some(lit) = self.as_one(*vertex, other) {
                    connected.push(lit);
                    continue;
                }
                let here = fresh();
                connected.push(here);
                if self.are_neighbours(*vertex, other) {
                    sink.clause(&[!here, self.members[*vertex]]);
                    sink.clause(&[!here, self.members[other]]);
                } else {
                    clause.clear();
                    clause.push(!here);
                    clause.extend(ways.remove(&[*vertex, other]).unwrap_or_default());
                    sink.clause(&clause);
                }
            }
            clause.clear();
            clause.push(!self.members[*vertex]);
            clause.extend(&connected);
            clause.extend(last.map(|last| last.lit(turns.len() - 1 - place)));
            sink.clause(&clause);
            for (at, &second) in around.iter().enumerate() {
                for (before, &first) in around[..at].iter().enumerate() {
                    if !self.are_neighbours(first, second) {
                        let way = fresh();
                        sink.clause(&[!way, connected[before]]);
                        sink.clause(&[!way, connected[at]]);
                        ways.entry([first, second]).or_default().push(way);
                    }
                }
            }
        }
        run
    }
}

/// Writes connectivity. `known` has the facts about cells that follow from the rules.
pub fn encode(faces: &Graph, cells: Vars, known: &Probed, sink: &mut dyn ClauseSink) -> Runs {
    let [inside, outside] = Side::both(faces, cells, known);
    let turns = inside.eliminate();
    // The last inside vertex is the first one of the opposite order.
    let backwards = turns.iter().rev().map(|&(vertex, _)| inside.members[vertex]);
    let (last, some_from) = first(sink, backwards);
    let inside_runs = inside.connect(&turns, Some(last), sink);
    let outside_runs = outside.connect(&outside.eliminate(), None, sink);
    vec![
        (last, "the vertex is the last inside vertex that is eliminated, from the last on"),
        (some_from, "some vertex that is eliminated with or after it is inside, from the last on"),
        (inside_runs, "auxiliary: two inside vertices are connected, or connected through a third"),
        (outside_runs, "auxiliary: the same for outside vertices and the frame"),
    ]
}

/// Variables and clauses of [`encode`], counted along the elimination. For more than 2^14 cells, a
/// lower bound.
pub fn size(faces: &Graph, lattice: Option<Grid>, known: impl FnOnce() -> Probed) -> FormulaSize {
    // The frame is one more.
    let cells = faces.vertex_count() - 1;
    if cells > MOST_CELLS {
        return at_least(cells, lattice.map_or(1, |grid| grid.rows().min(grid.cols())));
    }
    let known = known();
    let mut formula = Cnf::new();
    let cells = formula.fresh(cells);
    let [inside, outside] = Side::both(faces, cells, &known);
    let turns = inside.eliminate();
    let [first, second] = [inside.size(&turns), outside.size(&outside.eliminate())];
    let vertices = turns.len() as u64;
    (2 * vertices + first.0 + second.0, (4 * vertices).saturating_sub(2) + first.1 + second.1)
}

/// A lower bound on the size, for large grids: the least that each cell takes, and the least that a
/// shorter side's number of cells (of squares; one in other graphs) take among themselves. Whatever the order of elimination, at some
/// time so many cells are all neighbours of each other (the treewidth of the grid). At most two
/// pairs a cell are neighbours in the grid itself.
fn at_least(cells: usize, line: usize) -> FormulaSize {
    let (cells, line) = (cells as u64, line as u64);
    // Of each three of these cells, two that are not neighbours may be connected by the first.
    let ways = line * line.saturating_sub(1) * line.saturating_sub(2) / 6;
    let ways = ways.saturating_sub(2 * line * line);
    (2 * cells + 2 * ways, 6 * cells - 2 + 4 * ways)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::squares;

    #[test]
    fn the_bound_is_less_than_the_size() {
        for (rows, cols) in [(1, 2), (1, 40), (7, 7), (20, 20), (31, 17), (40, 40)] {
            let grid = Grid::new(rows, cols).expect("a grid");
            let faces = squares::faces(grid);
            let exact = size(&faces, Some(grid), Probed::default);
            let bound = at_least(rows * cols, rows.min(cols));
            assert!(bound.0 <= exact.0 && bound.1 <= exact.1, "{grid:?}: {bound:?}, {exact:?}");
        }
    }
}
