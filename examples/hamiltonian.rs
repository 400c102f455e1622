//! A loop problem of one's own, brought to the engine: a Hamiltonian cycle on a `petgraph` graph.
//!
//! The solver gets the local rule alone, two edges at each vertex. The model check finds the cycles of
//! a model; each of them that is not the whole must be left by some edge (Dantzig, Fulkerson and
//! Johnson, *Solution of a large-scale traveling-salesman problem*, 1954).
//!
//! `cargo run --release --example hamiltonian` prints a knight's tour.

use lazyloop::cnf::{ClauseSink, Cnf, Lit, Vars, exactly};
use lazyloop::engine::{Answer, Judgement, Limits, Model, Other, Problem, Refinement, Verdict};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;

/// The vertices in the order of the cycle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tour(pub(crate) Vec<NodeIndex>);

impl Answer for Tour {
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.0.iter().zip(&other.0).map(|(a, b)| a == b).collect()
    }
}

pub(crate) struct Hamiltonian<'a> {
    graph: &'a UnGraph<(), ()>,
    /// One for each edge: it is on the cycle.
    edges: Vars,
}

impl<'a> Hamiltonian<'a> {
    pub(crate) fn encode(graph: &'a UnGraph<(), ()>, sink: &mut dyn ClauseSink) -> Self {
        let edges = sink.fresh(graph.edge_count());
        for vertex in graph.node_indices() {
            let around: Vec<Lit> =
                graph.edges(vertex).map(|edge| edges.lit(edge.id().index())).collect();
            exactly(sink, &around, 2);
        }
        Self { graph, edges }
    }
}

impl Problem for Hamiltonian<'_> {
    type Answer = Tour;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Tour>,
        cuts: &mut Cnf,
    ) -> Judgement<Tour> {
        let lit = |edge: petgraph::graph::EdgeIndex| self.edges.lit(edge.index());
        let line = self
            .graph
            .filter_map(|vertex, _| Some(vertex), |edge, _| model.is_true(lit(edge)).then_some(()));
        let cycles = tarjan_scc(&line);
        if cycles.len() == 1 {
            let mut search = petgraph::visit::Dfs::new(&line, NodeIndex::new(0));
            return Judgement::Answer(Tour(std::iter::from_fn(|| search.next(&line)).collect()));
        }
        for cycle in &cycles {
            let leaves = |edge: &petgraph::graph::EdgeReference<'_, ()>| {
                cycle.contains(&edge.source()) != cycle.contains(&edge.target())
            };
            let leaving = self.graph.edge_references().filter(leaves);
            cuts.clause(&leaving.map(|edge| lit(edge.id())).collect::<Vec<Lit>>());
        }
        Judgement::Wrong(cycles.len())
    }
}

/// The squares of a board, and the moves of a knight.
pub(crate) fn knight(rows: usize, cols: usize) -> UnGraph<(), ()> {
    let square = |row, col| NodeIndex::<u32>::new(row * cols + col);
    let mut graph = UnGraph::from_edges(std::iter::empty::<(u32, u32)>());
    (0..rows * cols).for_each(|_| _ = graph.add_node(()));
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        for (down, right) in [(1, 2), (2, 1)] {
            let inside = row + down < rows && col + right < cols;
            let onward = inside.then(|| (square(row, col), square(row + down, col + right)));
            let back = inside.then(|| (square(row, col + right), square(row + down, col)));
            onward.into_iter().chain(back).for_each(|(a, b)| _ = graph.add_edge(a, b, ()));
        }
    }
    graph
}

#[allow(clippy::print_stdout)] // what it is for
fn main() {
    let board = knight(8, 8);
    let mut search = Refinement::new(Limits::default(), |sink| Hamiltonian::encode(&board, sink));
    match search.run(u64::MAX, &mut |iteration| eprintln!("{} wrong cycles", iteration.wrong)) {
        Verdict::Solved(Tour(order)) => {
            println!("{:?}", order.iter().map(|square| square.index()).collect::<Vec<_>>());
        }
        verdict => println!("{verdict:?}"),
    }
}
