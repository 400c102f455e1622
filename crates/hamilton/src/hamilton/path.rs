//! Hamiltonian paths as cycles: one more vertex joins the path's two ends. It must not know how a cycle is found.

use super::lazy::Tour;
use super::network::has_ends;
use super::{Method, Network, Outcome, Verdict, search_network};
use lazyloop_engine::engine::Limits;

/// Looks for a path through every vertex once that starts and ends where `ends` say, if they do.
///
/// The reasons to refuse a graph at once speak of cycles, so an outcome of this has none.
///
/// # Panics
///
/// If one of `ends` is not a vertex.
pub fn search_path(
    method: Method,
    network: &Network,
    ends: [Option<usize>; 2],
    limits: Limits,
) -> Outcome {
    let vertices = network.graph().vertex_count();
    // Three vertices make a cycle, so the one more needs two.
    if vertices < 2 {
        let whole = Tour((0..vertices as u32).collect());
        let verdict = if vertices == 1 { Verdict::Solved(whole) } else { Verdict::Unsatisfiable };
        return Outcome::of(verdict);
    }
    let Outcome { verdict, figures, .. } = search_network(method, &network.closed(ends), limits);
    let verdict = match verdict {
        Verdict::Solved(Tour(order)) => Verdict::Solved(Tour(opened(order, vertices, ends))),
        verdict => verdict,
    };
    Outcome { verdict, refusal: None, figures }
}

/// The path of a cycle through the vertex `joint`. A path that has directions begins at its start already.
fn opened(mut order: Vec<u32>, joint: usize, ends: [Option<usize>; 2]) -> Vec<u32> {
    let at = order.iter().position(|&vertex| vertex as usize == joint).unwrap_or_default();
    order.rotate_left(at);
    order.remove(0);
    if !has_ends(&order, ends) {
        order.reverse();
    }
    order
}
