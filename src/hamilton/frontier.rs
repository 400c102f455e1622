//! A search along the frontier: exact, and fast where a graph is long and thin.
//!
//! The vertices come one by one. At any time the *frontier* is the vertices that have come and
//! still have neighbours to come. The edges taken between vertices that have come are a set of
//! paths. Only their part on the frontier matters: which vertices are the ends of the same path,
//! which are inside a path, and which on none. Sets that agree there are one *state* (Sekine, Imai,
//! Tani, *Computing the Tutte polynomial of a graph of moderate size*, 1995; Knuth, *The Art of
//! Computer Programming*, 7.1.4, Simpath). It knows no clause.

use super::walk;
use crate::engine::Limits;
use crate::graph::Graph;
use std::collections::VecDeque;

/// What a search along the frontier found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The vertices in the order of a Hamiltonian cycle.
    Tour(Vec<u32>),
    /// Proof that there is no Hamiltonian cycle.
    Unsatisfiable,
    /// Neither: the graph is too wide, or a limit was reached.
    GaveUp,
}

/// The most vertices on the frontier, the next one included.
const WIDEST: usize = 16;

/// The most states at one time, and in all.
const MOST_AT_ONCE: usize = 1 << 14;
const MOST: usize = 1 << 21;

/// For each place on the frontier, the place of its path's other end. A vertex on no path is its
/// own other end.
type State = [u8; WIDEST];

/// The entry for a vertex inside a path, or for a place without a vertex.
const DONE: u8 = u8::MAX;

/// A step of the search, which changes the states.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A vertex comes to a place.
    Come(usize),
    /// An edge of two vertices, at these places, is taken or left.
    Edge([u32; 2], [usize; 2]),
    /// The vertex at a place has no edges to come: it must be inside a path.
    Go(usize),
}

/// How the states after an edge arose: the edge, and for each state the number of the state before
/// it and whether the edge was taken.
struct Layer {
    edge: [u32; 2],
    from: Vec<(u32, bool)>,
}

/// Finds a Hamiltonian cycle, or proves that there is none, if the graph is thin. Otherwise it
/// gives up after a bounded time. The graph must have three vertices and be connected.
pub(super) fn search(graph: &Graph, limits: &Limits) -> Found {
    let near = neighbours(graph);
    let far = farthest(&near, 0);
    let orders = [far, farthest(&near, far), 0].map(|first| order(&near, first));
    let order = orders.into_iter().flatten().min_by_key(|&(width, _)| width);
    let Some(steps) = order.and_then(|(_, order)| steps(&near, &order)) else {
        return Found::GaveUp;
    };

    let mut states: Vec<State> = vec![[DONE; WIDEST]];
    let mut next: Vec<(State, (u32, bool))> = Vec::new();
    let mut layers: Vec<Layer> = Vec::new();
    let (mut to_come, mut total) = (graph.vertex_count(), 0);
    for step in steps {
        match step {
            Step::Come(place) => {
                to_come -= 1;
                states.iter_mut().for_each(|state| state[place] = place as u8);
            }
            Step::Go(place) => {
                // The layer keeps its order, so the numbers of those that stay are kept beside it.
                let Some(layer) = layers.last_mut() else { continue };
                let mut stays = states.iter().map(|state| state[place] == DONE);
                layer.from.retain(|_| stays.next() == Some(true));
                states.retain(|state| state[place] == DONE);
            }
            Step::Edge(edge, [a, b]) => {
                next.clear();
                for (number, state) in states.iter().enumerate() {
                    let number = number as u32;
                    next.push((*state, (number, false)));
                    let [end_a, end_b] = [state[a], state[b]];
                    if end_a == DONE || end_b == DONE {
                        continue;
                    }
                    if usize::from(end_a) == b {
                        // The edge closes a cycle. It is the answer if nothing else is left.
                        let others = state.iter().enumerate().filter(|&(at, _)| at != a && at != b);
                        if to_come == 0 && others.into_iter().all(|(_, &end)| end == DONE) {
                            return Found::Tour(tour(&layers, number, edge));
                        }
                        continue;
                    }
                    let mut state = *state;
                    (state[a], state[b]) = (DONE, DONE);
                    state[usize::from(end_a)] = end_b;
                    state[usize::from(end_b)] = end_a;
                    next.push((state, (number, true)));
                }
                next.sort_unstable();
                next.dedup_by_key(|(state, _)| *state);
                states.clear();
                states.extend(next.iter().map(|(state, _)| *state));
                layers.push(Layer { edge, from: next.iter().map(|&(_, from)| from).collect() });
                total += states.len();
                if states.len() > MOST_AT_ONCE || total > MOST || limits.is_reached(0) {
                    return Found::GaveUp;
                }
            }
        }
    }
    Found::Unsatisfiable
}

/// The neighbours of each vertex, each once.
fn neighbours(graph: &Graph) -> Vec<Vec<usize>> {
    let of = |vertex: usize| {
        let mut near: Vec<usize> =
            graph.targets(vertex).iter().map(|&near| near as usize).collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|&other| other != vertex);
        near
    };
    (0..graph.vertex_count()).map(of).collect()
}

/// A vertex at the largest distance from this one.
fn farthest(near: &[Vec<usize>], first: usize) -> usize {
    let mut met = vec![false; near.len()];
    let (mut queue, mut last) = (VecDeque::from([first]), first);
    met[first] = true;
    while let Some(vertex) = queue.pop_front() {
        last = vertex;
        for &other in &near[vertex] {
            if !std::mem::replace(&mut met[other], true) {
                queue.push_back(other);
            }
        }
    }
    last
}

/// An order of the vertices from this one on that keeps the frontier small, with its width. The
/// next vertex is the frontier's neighbour that makes it grow least; among several, the one that
/// has been a neighbour longest. `None` if the frontier grows too wide.
fn order(near: &[Vec<usize>], first: usize) -> Option<(usize, Vec<usize>)> {
    // Of each vertex how many neighbours are to come.
    let mut open: Vec<usize> = near.iter().map(Vec::len).collect();
    let (mut has_come, mut is_waiting) = (vec![false; near.len()], vec![false; near.len()]);
    let (mut waiting, mut order) = (vec![first], Vec::new());
    let (mut frontier, mut width) = (0, 0);
    is_waiting[first] = true;
    // By how much the frontier grows.
    let growth = |vertex: usize, open: &[usize], has_come: &[bool]| {
        let closes = |other: &&usize| has_come[**other] && open[**other] == 1;
        let closed = near[vertex].iter().filter(closes).count();
        i32::from(open[vertex] > 0) - closed as i32
    };
    while !waiting.is_empty() {
        let at = (0..waiting.len()).min_by_key(|&at| growth(waiting[at], &open, &has_come))?;
        let vertex = waiting.remove(at);
        width = width.max(frontier as usize + 1);
        if width > WIDEST {
            return None;
        }
        frontier += growth(vertex, &open, &has_come);
        has_come[vertex] = true;
        order.push(vertex);
        for &other in &near[vertex] {
            open[other] -= 1;
            if !std::mem::replace(&mut is_waiting[other], true) {
                waiting.push(other);
            }
        }
    }
    Some((width, order))
}

/// The steps of the search if the vertices come in this order.
fn steps(near: &[Vec<usize>], order: &[usize]) -> Option<Vec<Step>> {
    const NONE: usize = usize::MAX;
    let mut place = vec![NONE; near.len()];
    let mut open: Vec<usize> = near.iter().map(Vec::len).collect();
    let mut free: Vec<usize> = (0..WIDEST).rev().collect();
    let mut steps = Vec::new();
    for &vertex in order {
        let here = free.pop()?;
        steps.push(Step::Come(here));
        place[vertex] = here;
        for &other in near[vertex].iter().filter(|&&other| place[other] != NONE) {
            steps.push(Step::Edge([vertex, other].map(|end| end as u32), [here, place[other]]));
            for end in [vertex, other] {
                open[end] -= 1;
                if open[end] == 0 {
                    steps.push(Step::Go(place[end]));
                    free.push(place[end]);
                }
            }
        }
    }
    Some(steps)
}

/// The cycle that this edge closes, after the state of this number.
fn tour(layers: &[Layer], mut number: u32, edge: [u32; 2]) -> Vec<u32> {
    let mut edges = vec![edge];
    for layer in layers.iter().rev() {
        let (before, is_taken) = layer.from[number as usize];
        edges.extend(is_taken.then_some(layer.edge));
        number = before;
    }
    walk::along(&edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder(rungs: usize) -> Vec<[usize; 2]> {
        let sides = (1..rungs).flat_map(|at| [[2 * at - 2, 2 * at], [2 * at - 1, 2 * at + 1]]);
        sides.chain((0..rungs).map(|at| [2 * at, 2 * at + 1])).collect()
    }

    fn found(vertices: usize, edges: &[[usize; 2]]) -> Found {
        let graph = Graph::new(vertices, edges.iter().copied().enumerate());
        search(&graph, &Limits::default())
    }

    #[test]
    fn a_ladder_has_one_tour_and_its_middle_with_more_vertices_none() {
        let Found::Tour(mut tour) = found(2000, &ladder(1000)) else { panic!("a tour") };
        // The tour goes up one side and down the other.
        assert!(tour.windows(2).all(|two| two[0].abs_diff(two[1]) <= 2), "{tour:?}");
        tour.sort_unstable();
        assert!(tour.into_iter().eq(0..2000));
        // Doubled edges and loops change nothing.
        let doubled = [ladder(10), ladder(10), vec![[3, 3]]].concat();
        assert!(matches!(found(20, &doubled), Found::Tour(_)));
        // A vertex that is joined to two others across a rung in the middle.
        let pinned = [ladder(10), vec![[20, 10], [20, 11]]].concat();
        assert_eq!(found(21, &pinned), Found::Unsatisfiable);
    }

    #[test]
    fn wide_graphs_are_left() {
        let complete: Vec<[usize; 2]> = (0..40).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        assert_eq!(found(40, &complete), Found::GaveUp);
    }
}
