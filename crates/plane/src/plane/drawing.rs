//! Whether straight edges between positions draw a plane graph: no two edges cross, and each face is one.
//!
//! Edges that cross are found by a sweep from left to right (Shamos and Hoey, "Geometric intersection
//! problems", 1976), in which only neighbours on the sweep line are compared. All comparisons are exact
//! (the crate `robust`: Shewchuk's adaptive predicates).

use super::PlaneError;
use crate::lists::Lists;
use robust::{Coord, orient2d};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Coordinates up to this size are compared exactly.
const MOST: f64 = 1e100;

/// Checks that all positions are numbers, and no two of them the same. `n log n`.
pub(super) fn check_positions(positions: &[[f64; 2]]) -> Result<(), PlaneError> {
    let is_number = |position: &[f64; 2]| position.iter().all(|x| x.is_finite() && x.abs() <= MOST);
    if let Some(vertex) = positions.iter().position(|position| !is_number(position)) {
        return Err(PlaneError::Position { vertex });
    }
    let mut order: Vec<usize> = (0..positions.len()).collect();
    order.sort_by(|&a, &b| before(positions[a], positions[b]).then(a.cmp(&b)));
    let twins = order.windows(2).find(|pair| positions[pair[0]] == positions[pair[1]]);
    twins.map_or(Ok(()), |pair| Err(PlaneError::Same { one: pair[0], other: pair[1] }))
}

/// Checks that edges, each given once by its ends, meet in common ends only. `n log n`.
pub(super) fn check_edges(positions: &[[f64; 2]], ends: &[[usize; 2]]) -> Result<(), PlaneError> {
    let mut edges: Vec<Edge> = ends.iter().map(|&ends| Edge::new(positions, ends)).collect();
    edges.sort_by(|a, b| before(a.left, b.left));
    let mut closing: Vec<usize> = (0..edges.len()).collect();
    closing.sort_by(|&a, &b| before(edges[a].right, edges[b].right));
    let mut closing = closing.into_iter().peekable();
    let mut open: BTreeSet<&Edge> = BTreeSet::new();
    for edge in &edges {
        // What ends here is passed before anything begins here.
        while let Some(at) =
            closing.next_if(|&at| before(edges[at].right, edge.left) != Ordering::Greater)
        {
            let closed = &edges[at];
            open.remove(closed);
            if let [Some(above), Some(below)] = neighbours(&open, closed) {
                above.check(below)?;
            }
        }
        for other in neighbours(&open, edge).into_iter().flatten() {
            edge.check(other)?;
        }
        open.insert(edge);
    }
    // Among the last edges to end, some become neighbours for the first time.
    for at in closing {
        let closed = &edges[at];
        open.remove(closed);
        if let [Some(above), Some(below)] = neighbours(&open, closed) {
            above.check(below)?;
        }
    }
    Ok(())
}

/// Checks that each polygon is a face of the drawing, none the frame, all in one direction: that no edge
/// lies between the two sides of a corner. `n log n`.
pub(super) fn check_faces(
    positions: &[[f64; 2]],
    ends: &[[usize; 2]],
    corners: &Lists<u32>,
) -> Result<(), PlaneError> {
    let is_clockwise = corners.iter().next().is_some_and(|face| winding(positions, face) > 0.0);
    for (face, polygon) in corners.iter().enumerate() {
        if (winding(positions, polygon) > 0.0) != is_clockwise {
            return Err(PlaneError::Turned { face });
        }
    }
    // The neighbours of each vertex, clockwise as seen on the screen.
    let mut around: Vec<Vec<usize>> = vec![Vec::new(); positions.len()];
    for &[one, other] in ends {
        around[one].push(other);
        around[other].push(one);
    }
    for (vertex, others) in around.iter_mut().enumerate() {
        let [x, y] = positions[vertex];
        let is_above = |other: usize| {
            let [to_x, to_y] = positions[other];
            (to_y, to_x) < (y, x)
        };
        others.sort_by(|&a, &b| {
            let turn = || side(positions[vertex], positions[a], positions[b]);
            is_above(a)
                .cmp(&is_above(b))
                .then_with(|| 0.0.partial_cmp(&turn()).unwrap_or(Ordering::Equal))
        });
    }
    // Each neighbour with the one after it, to be found by number.
    let after: Vec<Vec<[usize; 2]>> = around
        .iter()
        .map(|others| {
            let count = others.len();
            let mut after: Vec<[usize; 2]> =
                (0..count).map(|at| [others[at], others[(at + 1) % count]]).collect();
            after.sort_unstable();
            after
        })
        .collect();
    for (face, polygon) in corners.iter().enumerate() {
        let count = polygon.len();
        for at in 0..count {
            let [mut from, vertex, mut to] =
                [at + count - 1, at, at + 1].map(|at| polygon[at % count] as usize);
            if is_clockwise {
                (from, to) = (to, from);
            }
            // Between the two sides of a corner, clockwise, lies the face, and no other edge.
            let after = &after[vertex];
            let next = after.binary_search_by_key(&from, |pair| pair[0]).map(|at| after[at][1]);
            if let Some(next) = next.ok().filter(|&next| next != to) {
                return Err(PlaneError::Into { face, from: vertex, to: next });
            }
        }
    }
    Ok(())
}

/// The corners of each polygon in the clockwise direction as seen on the screen, whichever way they are
/// listed. The first corner stays the first.
pub fn clockwise(positions: &[[f64; 2]], corners: &Lists<u32>) -> Lists<u32> {
    let mut turned = Lists::default();
    for polygon in corners.iter() {
        let is_known = polygon.iter().all(|&corner| (corner as usize) < positions.len());
        match polygon {
            [first, rest @ ..] if is_known && winding(positions, polygon) < 0.0 => {
                turned.add([*first].into_iter().chain(rest.iter().rev().copied()));
            }
            _ => turned.add(polygon.iter().copied()),
        }
    }
    turned
}

/// Positive if a simple polygon is listed clockwise as seen on the screen, negative if anticlockwise: the
/// turn at its first corner from the left.
fn winding(positions: &[[f64; 2]], polygon: &[u32]) -> f64 {
    let count = polygon.len();
    let position = |at: usize| positions[polygon[at % count] as usize];
    let first = (0..count).min_by(|&a, &b| before(position(a), position(b))).unwrap_or(0);
    side(position(first + count - 1), position(first), position(first + 1))
}

/// Positive if `c` lies to the right of the way from `a` to `b`, as seen on the screen.
fn side(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    let [a, b, c] = [a, b, c].map(|[x, y]| Coord { x, y });
    orient2d(a, b, c)
}

/// Which of two points the sweep meets first.
fn before(a: [f64; 2], b: [f64; 2]) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

/// The edges beside one on the sweep line.
fn neighbours<'a>(open: &BTreeSet<&'a Edge>, edge: &Edge) -> [Option<&'a Edge>; 2] {
    let above = open.range::<Edge, _>(..edge).next_back();
    let below = open.range::<Edge, _>(edge..).next();
    [above.copied(), below.copied()]
}

/// An edge from its left end to its right end; of a vertical one the upper end is the left.
#[derive(Debug)]
struct Edge {
    ends: [usize; 2],
    left: [f64; 2],
    right: [f64; 2],
}

impl Edge {
    fn new(positions: &[[f64; 2]], [one, other]: [usize; 2]) -> Self {
        let ends = match before(positions[one], positions[other]) {
            Ordering::Greater => [other, one],
            _ => [one, other],
        };
        Self { ends, left: positions[ends[0]], right: positions[ends[1]] }
    }

    /// Its ends, the lower number first.
    fn sorted(&self) -> [usize; 2] {
        let mut ends = self.ends;
        ends.sort_unstable();
        ends
    }

    /// Where a point lies: above or below its line, or on it.
    fn side(&self, point: [f64; 2]) -> Ordering {
        side(self.left, self.right, point).partial_cmp(&0.0).unwrap_or(Ordering::Equal)
    }

    /// Whether a point of its line lies between its ends.
    fn spans(&self, point: [f64; 2]) -> bool {
        before(self.left, point) == Ordering::Less && before(point, self.right) == Ordering::Less
    }

    /// Checks that two edges have no point in common but an end.
    fn check(&self, other: &Self) -> Result<(), PlaneError> {
        for (edge, by) in [(self, other), (other, self)] {
            for (vertex, position) in [(by.ends[0], by.left), (by.ends[1], by.right)] {
                if edge.side(position).is_eq() && edge.spans(position) {
                    return Err(PlaneError::On { vertex, edge: edge.sorted() });
                }
            }
        }
        let parts = |edge: &Self, by: &Self| {
            let [left, right] = [by.left, by.right].map(|point| edge.side(point));
            left.is_ne() && left == right.reverse()
        };
        match parts(self, other) && parts(other, self) {
            true => Err(PlaneError::Crossing {
                one: self.sorted().min(other.sorted()),
                other: self.sorted().max(other.sorted()),
            }),
            false => Ok(()),
        }
    }
}

/// The order on the sweep line from top to bottom. It is one for edges that are both met by the line and
/// have not crossed yet.
impl Ord for Edge {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = match before(self.left, other.left) {
            Ordering::Greater => other.side(self.left).then_with(|| other.side(self.right)),
            _ => self.side(other.left).then_with(|| self.side(other.right)).reverse(),
        };
        order.then_with(|| self.ends.cmp(&other.ends))
    }
}

impl PartialOrd for Edge {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Edge {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Edge {}
