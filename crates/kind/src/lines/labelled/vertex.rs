//! At most two edges of a vertex are on, stated over the faces round it.

use crate::cnf::{ClauseSink, Lit, MOST_BY_SUBSETS, Vars, differs, sorted};

/// Writes that at most two edges of a vertex are on. The number is even, so then none or two are. With few
/// edges a clause forbids each four faces that change sides each time; with many, a variable for each edge
/// says whether it is on, and these are counted. `round` has the faces round the vertex in cyclic order; `None` is
/// the frame.
pub fn at_most_two_on(round: &[Option<usize>], inside: Vars, sink: &mut dyn ClauseSink) {
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
            differs(sink, on, a, b);
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
