//! At most two edges of a vertex are on, stated over the faces round it.

use crate::cnf::{ClauseSink, Lit, MOST_BY_SUBSETS, Vars, sorted};
use crate::plane::Plane;

/// The faces round each vertex in cyclic order; `None` is the frame. Two that follow each other, the last
/// and the first too, lie on both sides of an edge.
pub(super) struct Rounds {
    rounds: Vec<Vec<Option<usize>>>,
}

impl Rounds {
    /// Linear in the graph.
    pub(super) fn of(plane: &Plane) -> Self {
        // For each vertex the faces there, each with the corners before and after.
        let mut corners: Vec<Vec<[usize; 3]>> = vec![Vec::new(); plane.vertices().vertex_count()];
        for face in 0..plane.face_count() {
            let polygon = plane.corners(face);
            for (at, &vertex) in polygon.iter().enumerate() {
                let before = polygon[(at + polygon.len() - 1) % polygon.len()];
                let after = polygon[(at + 1) % polygon.len()];
                corners[vertex].push([before, face, after]);
            }
        }
        Self { rounds: corners.into_iter().map(round).collect() }
    }

    /// The rounds, vertex by vertex.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Option<usize>]> {
        self.rounds.iter().map(Vec::as_slice)
    }
}

/// Puts faces in the order in which they lie round their vertex. The edge of a face that leads to the corner
/// before is that of the next face which leads to the corner after. Where there is no next face, there is
/// the frame.
fn round(mut left: Vec<[usize; 3]>) -> Vec<Option<usize>> {
    let mut round = Vec::with_capacity(left.len() + 1);
    // Each run of faces between two meetings with the frame begins with a face that none precedes.
    while !left.is_empty() {
        let is_first = |corner: &[usize; 3]| !left.iter().any(|other| other[0] == corner[2]);
        let first = left.iter().position(is_first);
        let mut corner = left.swap_remove(first.unwrap_or(0));
        loop {
            round.push(Some(corner[1]));
            match left.iter().position(|other| other[2] == corner[0]) {
                Some(next) => corner = left.swap_remove(next),
                None => break,
            }
        }
        if first.is_some() {
            round.push(None);
        }
    }
    round
}

/// Writes that at most two edges of a vertex are on. The number is even, so then none or two are. With few
/// edges a clause forbids each four faces that change sides each time; with many, a variable for each edge
/// says whether it is on, and these are counted.
pub(super) fn write(round: &[Option<usize>], inside: Vars, sink: &mut dyn ClauseSink) {
    let side = |face: Option<usize>| face.map(|face| inside.lit(face));
    if round.len() > MOST_BY_SUBSETS {
        let edges = round.iter().zip(round.iter().cycle().skip(1));
        let edges = edges.filter_map(|(&a, &b)| edge(side(a), side(b), sink));
        let edges: Vec<Lit> = edges.collect();
        let sorted = sorted(sink, &edges);
        if let Some(&third) = sorted.get(2) {
            sink.clause(&[!third]);
        }
        return;
    }
    for a in 0..round.len() {
        for b in a + 1..round.len() {
            for c in b + 1..round.len() {
                for d in c + 1..round.len() {
                    let sides = [a, b, c, d].map(|at| side(round[at]));
                    forbid(sides, [false, true, false, true], sink);
                    forbid(sides, [true, false, true, false], sink);
                }
            }
        }
    }
}

/// Whether an edge is on, as a literal; `None` if it has the frame on both sides.
fn edge(a: Option<Lit>, b: Option<Lit>, sink: &mut dyn ClauseSink) -> Option<Lit> {
    match (a, b) {
        (Some(a), Some(b)) => {
            let on = sink.fresh(1).lit(0);
            sink.clause(&[!on, a, b]);
            sink.clause(&[!on, !a, !b]);
            sink.clause(&[on, !a, b]);
            sink.clause(&[on, a, !b]);
            Some(on)
        }
        (one, other) => one.or(other),
    }
}

/// Forbids these sides of four faces. The frame is outside: where it would be inside, nothing is forbidden.
fn forbid(faces: [Option<Lit>; 4], sides: [bool; 4], sink: &mut dyn ClauseSink) {
    let mut clause = Vec::with_capacity(4);
    for (face, side) in faces.into_iter().zip(sides) {
        match (face, side) {
            (Some(face), side) => clause.push(face.when(!side)),
            (None, true) => return,
            (None, false) => {}
        }
    }
    sink.clause(&clause);
}
