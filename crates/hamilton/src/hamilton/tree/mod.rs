//! A search along a tree decomposition: exact, and fast where a graph has small separators.
//!
//! The vertices go one by one. When a vertex goes, all that is known of the graph behind it is a
//! table: each way in which paths through all vertices that have gone can meet the *scope*, the
//! few vertices that have not gone and have neighbours behind. Tables that meet in a vertex are
//! joined (Arnborg and Proskurowski, *Linear time algorithms for NP-hard problems restricted to
//! partial k-trees*, 1989). It knows no clause.

mod basis;
mod elimination;
mod state;
mod table;

use super::walk;
use elimination::Elimination;
use lazyloop_engine::engine::Limits;
use lazyloop_plane::graph::Graph;
use table::{Bag, Closing, Tables};

/// The result of a search along a tree decomposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The vertices in the order of a Hamiltonian cycle.
    Tour(Vec<u32>),
    /// Proof that there is no Hamiltonian cycle.
    Unsatisfiable,
    /// Neither: the separators are too large, or a limit was reached.
    GaveUp,
}

/// A graph with an order in which its vertices go.
pub(super) struct Tree {
    /// The neighbours of each vertex, each once.
    near: Vec<Vec<u32>>,
    elimination: Elimination,
}

impl Tree {
    /// The most states and pairs of states in all.
    const MOST: usize = 1 << 25;

    /// A tree decomposition with small scopes; `None` if none was found within the limits.
    pub(super) fn of(graph: &Graph, limits: &Limits) -> Option<Self> {
        let near = neighbours(graph);
        let elimination = Elimination::of(&near, state::SLOTS - 1, limits)?;
        Some(Self { near, elimination })
    }

    /// The size of the largest scope.
    pub(super) fn width(&self) -> usize {
        self.elimination.steps().iter().map(|step| step.scope.len()).max().unwrap_or(0)
    }

    /// Finds a Hamiltonian cycle, or proves that there is none. It gives up when it has looked at
    /// this many states and pairs of states for each vertex. The graph must have three vertices and
    /// be connected.
    pub(super) fn search(&self, most_for_each: usize, limits: &Limits) -> Found {
        let size = self.near.len();
        let most = most_for_each.saturating_mul(size).min(Self::MOST);
        let mut tables = Tables::new(size, most);
        let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); size];
        for step in self.elimination.steps() {
            let bag = Bag::new(&self.near, &self.elimination, step);
            let mut behind = std::mem::take(&mut waiting[step.vertex as usize]);
            // Small tables first: the product of two is looked at.
            behind.sort_by_key(|&table| tables.len(table));
            let mut behind = behind.into_iter();
            let mut table = behind.next().unwrap_or_else(|| tables.start());
            for other in behind {
                match tables.join(&bag, table, other) {
                    Closing::Table(joined) => table = joined,
                    Closing::Cycle(edges) => return Found::Tour(walk::along(&edges)),
                }
                if tables.are_full() || limits.is_reached(0) {
                    return Found::GaveUp;
                }
            }
            for &other in &self.near[step.vertex as usize] {
                if !self.elimination.goes_before(other, step.vertex) {
                    match tables.add_edge(&bag, table, [step.vertex, other]) {
                        Closing::Table(with) => table = with,
                        Closing::Cycle(edges) => return Found::Tour(walk::along(&edges)),
                    }
                }
            }
            if tables.are_full() || limits.is_reached(0) {
                return Found::GaveUp;
            }
            tables.forget(&bag, table);
            if tables.len(table) == 0 {
                return Found::Unsatisfiable;
            }
            match self.elimination.first_of(&step.scope) {
                Some(next) => waiting[next as usize].push(table),
                None => return Found::Unsatisfiable,
            }
        }
        Found::Unsatisfiable
    }
}

/// The neighbours of each vertex, each once, in order.
fn neighbours(graph: &Graph) -> Vec<Vec<u32>> {
    let of = |vertex: usize| {
        let mut near = graph.targets(vertex).to_vec();
        near.sort_unstable();
        near.dedup();
        near.retain(|&other| other as usize != vertex);
        near
    };
    (0..graph.vertex_count()).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder(rungs: usize) -> Vec<[usize; 2]> {
        let sides = (1..rungs).flat_map(|at| [[2 * at - 2, 2 * at], [2 * at - 1, 2 * at + 1]]);
        sides.chain((0..rungs).map(|at| [2 * at, 2 * at + 1])).collect()
    }

    fn found(vertices: usize, edges: &[[usize; 2]]) -> Option<Found> {
        let graph = Graph::new(vertices, edges.iter().copied().enumerate());
        let found = Tree::of(&graph, &Limits::default())?.search(1 << 13, &Limits::default());
        if let Found::Tour(tour) = &found {
            assert!(crate::hamilton::is_tour(&graph, tour), "{tour:?}");
        }
        Some(found)
    }

    #[test]
    fn a_ladder_has_one_tour_and_its_middle_with_more_vertices_none() {
        let Some(Found::Tour(tour)) = found(2000, &ladder(1000)) else { panic!("a tour") };
        // The tour goes up one side and down the other.
        assert!(tour.windows(2).all(|two| two[0].abs_diff(two[1]) <= 2), "{tour:?}");
        // Doubled edges and loops change nothing.
        let doubled = [ladder(10), ladder(10), vec![[3, 3]]].concat();
        assert!(matches!(found(20, &doubled), Some(Found::Tour(_))));
        // A vertex that is joined to two others across a rung in the middle.
        let pinned = [ladder(10), vec![[20, 10], [20, 11]]].concat();
        assert_eq!(found(21, &pinned), Some(Found::Unsatisfiable));
    }

    #[test]
    fn vertices_with_many_neighbours_go_last() {
        // Flower snarks without a tour, in a ring, each with a vertex that is joined to all of it.
        let (parts, n) = (4, 9);
        let mut edges = Vec::new();
        for part in 0..parts {
            let base = part * (4 * n + 1);
            for v in 0..n {
                let [at, next] = [base + 4 * v, base + 4 * ((v + 1) % n)];
                let [c, d] = if v + 1 == n { [3, 2] } else { [2, 3] };
                edges.extend([1, 2, 3].map(|arm| [at, at + arm]));
                edges.extend([[at + 1, next + 1], [at + 2, next + c], [at + 3, next + d]]);
            }
            edges.extend((0..4 * n).map(|v| [base + v, base + 4 * n]));
            let next = (part + 1) % parts * (4 * n + 1);
            edges.extend([1, 6].map(|v| [base + v, next + v + 4]));
        }
        let size = parts * (4 * n + 1);
        let whole = found(size, &edges);
        assert!(matches!(whole, Some(Found::Tour(_))), "{whole:?}");
        // One such vertex less than snarks that stand alone.
        let alone: Vec<[usize; 2]> = edges.into_iter().filter(|[a, b]| a.max(b) < &36).collect();
        assert_eq!(found(36, &alone), Some(Found::Unsatisfiable));
    }

    #[test]
    fn wide_graphs_are_left() {
        let complete: Vec<[usize; 2]> = (0..40).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        assert_eq!(found(40, &complete), None);
        // Narrow enough, with more states than may be.
        let graph = Graph::new(60, ladder(30).into_iter().enumerate());
        let tree = Tree::of(&graph, &Limits::default()).expect("two wide");
        assert_eq!(tree.search(1, &Limits::default()), Found::GaveUp);
    }
}
