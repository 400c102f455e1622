//! The full encoding: connectivity in clauses, so one call of the solver is enough.
//!
//! Each edge is two arcs, of which a cycle uses one. Exactly one arc leaves each vertex, and one
//! enters it. Each vertex has a number of `bits` bits; over an arc, the number of the next vertex
//! is the successor in a linear feedback shift register, except into the first vertex. The register
//! goes through all numbers but 0 before it comes back to one, so a cycle that leaves out the first
//! vertex would be longer than the graph has vertices (Johnson, *Stedman and Erin Triples encoded
//! as a SAT problem*, 2018; compared with other encodings by Heule, *Chinese remainder encoding for
//! Hamiltonian cycles*, 2021).

use super::degrees::exactly_one;
use super::lazy::Tour;
use lazyloop_engine::cnf::{ClauseSink, Cnf, Lit, Vars};
use lazyloop_engine::engine::{Judgement, Model, Other, Problem};
use lazyloop_plane::graph::Graph;

/// For registers of 2 bits and more, the bits of which the sum, with the last bit, is the next first
/// bit, each as a mask. So the register goes through all numbers but 0 (Alfke, *Efficient shift
/// registers, LFSR counters, and long pseudo-random sequence generators*, 1996).
const TAPS: [u32; 26] = [
    0x1, 0x2, 0x4, 0x4, 0x10, 0x20, 0x38, 0x10, 0x40, 0x100, 0x29, 0xd, 0x15, 0x2000, 0x5008,
    0x2000, 0x400, 0x23, 0x10000, 0x40000, 0x100000, 0x20000, 0x610000, 0x200000, 0x23, 0x13,
];

/// The bits that a graph with this number of vertices needs; `None` if it is too large for the
/// table.
fn bits(vertices: usize) -> Option<usize> {
    (2..TAPS.len() + 2).find(|&bits| vertices < 1 << bits)
}

/// About how many variables and clauses the formula has; `None` for a graph that is too large.
pub(super) fn size(graph: &Graph) -> Option<(u64, u64)> {
    let bits = bits(graph.vertex_count())? as u64;
    let (vertices, arcs) = (graph.vertex_count() as u64, graph.arc_count() as u64);
    Some((2 * arcs + vertices * (bits + 1), arcs * (2 * bits + 3)))
}

/// The formula in a solver.
pub(super) struct Full<'a> {
    graph: &'a Graph,
    /// For each arc, whether the cycle uses it.
    on: Vars,
}

impl<'a> Full<'a> {
    /// Writes the formula: `2 b + 1` clauses for each arc, where `b` is the number of bits, besides
    /// those for the degrees. A graph that is too large gets a contradiction; see [`size`].
    pub(super) fn encode(graph: &'a Graph, sink: &mut dyn ClauseSink) -> Self {
        let on = sink.fresh(graph.arc_count());
        let Some(bits) = bits(graph.vertex_count()) else {
            sink.clause(&[]);
            return Self { graph, on };
        };
        let numbers: Vec<Vars> = (0..graph.vertex_count()).map(|_| sink.fresh(bits)).collect();
        // The next first bit of each number.
        let nexts = sink.fresh(graph.vertex_count());
        let (mut out, mut into) = (Vec::new(), Vec::new());
        for vertex in 0..graph.vertex_count() {
            out.clear();
            out.extend(graph.arcs(vertex).map(|arc| on.lit(arc)));
            exactly_one(sink, &out);
            into.clear();
            into.extend(graph.twins(vertex).iter().map(|&arc| on.lit(arc as usize)));
            exactly_one(sink, &into);

            let number = numbers[vertex];
            let taps = (0..bits).rev().filter(|tap| TAPS[bits - 2] >> tap & 1 == 1);
            let taps = taps.map(|tap| number.lit(tap));
            let summed: Vec<Lit> = taps.chain([number.lit(bits - 1), nexts.lit(vertex)]).collect();
            even(sink, &summed);
            // Not 0; the first vertex has 1.
            match vertex {
                0 => (0..bits).for_each(|bit| sink.clause(&[number.lit(bit).when(bit == 0)])),
                _ => sink.clause(&(0..bits).map(|bit| number.lit(bit)).collect::<Vec<_>>()),
            }
            for arc in graph.arcs(vertex) {
                let (target, twin) = (graph.target(arc), graph.twin(arc));
                if arc < twin {
                    sink.clause(&[!on.lit(arc), !on.lit(twin)]);
                }
                if target == vertex {
                    sink.clause(&[!on.lit(arc)]);
                }
                if target != 0 {
                    for bit in 0..bits {
                        let from = if bit == 0 { nexts.lit(vertex) } else { number.lit(bit - 1) };
                        let to = numbers[target].lit(bit);
                        sink.clause(&[!on.lit(arc), !from, to]);
                        sink.clause(&[!on.lit(arc), from, !to]);
                    }
                }
            }
        }
        Self { graph, on }
    }
}

impl Problem for Full<'_> {
    type Answer = Tour;

    fn check_model(&mut self, model: &Model<'_>, _: &Other<Tour>, _: &mut Cnf) -> Judgement<Tour> {
        let mut order = vec![0];
        let mut vertex = 0;
        while let Some(arc) = self.graph.arcs(vertex).find(|&arc| model.is_true(self.on.lit(arc))) {
            vertex = self.graph.target(arc);
            // A model is a cycle; the caller checks it against the definition.
            if vertex == 0 || order.len() == self.graph.vertex_count() {
                break;
            }
            order.push(vertex as u32);
        }
        Judgement::Answer(Tour(order))
    }
}

/// Writes that an even number of these literals are true: `2^(n - 1)` clauses.
fn even(sink: &mut dyn ClauseSink, literals: &[Lit]) {
    for bits in (0..1_u32 << literals.len()).filter(|bits| bits.count_ones() % 2 == 1) {
        let clause = literals.iter().enumerate().map(|(at, lit)| lit.when(bits >> at & 1 == 0));
        sink.clause(&clause.collect::<Vec<_>>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_go_through_all_numbers_but_0() {
        for (bits, taps) in (2..).zip(TAPS) {
            let (mut number, mut steps) = (1_u32, 0_u32);
            loop {
                let sum = (number & taps).count_ones() + (number >> (bits - 1));
                number = (number << 1 | sum & 1) & ((1 << bits) - 1);
                steps += 1;
                if number == 1 {
                    break;
                }
            }
            assert_eq!(steps, (1 << bits) - 1, "{bits} bits");
        }
    }

    /// This size decides whether memory and time are enough.
    #[test]
    fn the_size_is_about_that_of_the_formula() {
        let graph = |vertices: usize, is_edge: &dyn Fn(usize, usize) -> bool| {
            let edges = (0..vertices).flat_map(|b| (0..b).map(move |a| [a, b]));
            let edges: Vec<_> = edges.filter(|&[a, b]| is_edge(a, b)).collect();
            Graph::new(vertices, edges.into_iter().enumerate())
        };
        for (vertices, graph) in [
            (3, graph(3, &|_, _| true)),
            (100, graph(100, &|a, b| a + 1 == b || a + 10 == b)),
            (100, graph(100, &|a, b| a + 1 == b || (a, b) == (0, 99))),
            (30, graph(30, &|_, _| true)),
            (300, graph(300, &|a, b| (a * b) % 7 == 1)),
        ] {
            let mut found = lazyloop_engine::cnf::Size::default();
            Full::encode(&graph, &mut found);
            let (variables, clauses) = size(&graph).expect("a small graph");
            for (said, found) in [(variables, u64::from(found.variables)), (clauses, found.clauses)]
            {
                let is_near = said * 3 >= found * 2 && said * 2 <= found * 3;
                assert!(is_near, "{vertices} vertices: {said} were said of {found}");
            }
        }
    }
}
