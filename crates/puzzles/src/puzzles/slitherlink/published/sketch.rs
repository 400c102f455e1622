//! The sketch: formulas with quantifiers, none of them repaired. i is the row where it speaks of
//! borders, neighbours and points; type 0 and the inner cells of type 2 have the statement's pairs,
//! which do not fit that. Type 1 leaves the last row out, and says "at least" for 2 and 3. A label 4
//! makes its cell exterior there, and interior in type 2. Type 3 says "for each cell there is one".

use super::common::{
    borders, equal, is_there, pairs, rows, supported, turned, twice_named, within,
};
use super::names::{At, Names, Side, each};
use crate::cnf::{ClauseSink, Lit};
use crate::puzzles::slitherlink::Puzzle;

/// Writes the clauses of a type.
pub(super) fn write(names: &Names, puzzle: &Puzzle, of_type: u8, sink: &mut dyn ClauseSink) {
    let (n, m) = names.bounds();
    match of_type {
        0 => twice_named(names, [Side::N, Side::S], false, sink),
        1 => {
            for (cell, label) in puzzle.labelled() {
                let at = names.at(cell);
                if at.0 < n {
                    label_clauses(names, at, label, sink);
                }
            }
        }
        2 => {
            for at in names.cells() {
                let sides = Side::ALL.map(|side| !names.q(at, side));
                sink.clause(&[&sides[..], &[!names.z(at)]].concat());
            }
            borders(names, [Side::N, Side::S, Side::W, Side::E], sink);
            for holds in [true, false] {
                within((n, m)).for_each(|at| supported(names, at, holds, turned, sink));
            }
        }
        3 => {
            for from in names.cells() {
                for side in Side::ALL {
                    sink.clause(&reached(names, from, side));
                }
            }
        }
        4 => pairs(names, true, sink),
        _ => points(names, sink),
    }
}

/// The clauses of a label.
fn label_clauses(names: &Names, at: At, label: u8, sink: &mut dyn ClauseSink) {
    let [n, e, s, w] = Side::ALL.map(|side| names.q(at, side));
    match label {
        0 => [n, s, e, w].into_iter().for_each(|side| sink.clause(&[!side])),
        1 => {
            sink.clause(&[n, s, e, w]);
            for [a, b] in [[n, s], [n, e], [n, w], [e, s], [e, w], [s, w]] {
                sink.clause(&[!a, !b]);
            }
        }
        2 => {
            let pairs = [[n, e], [n, s], [n, w], [e, s], [e, w], [s, w]];
            for [a, b] in pairs {
                let others = [n, e, s, w].into_iter().filter(|&side| side != a && side != b);
                others.for_each(|side| sink.clause(&[a, b, side]));
            }
        }
        3 => {
            for a in [n, s, e, w] {
                let others = [n, e, s, w].into_iter().filter(|&side| side != a);
                others.for_each(|side| sink.clause(&[a, side]));
            }
        }
        _ => {
            [n, s, e, w].into_iter().for_each(|side| sink.clause(&[side]));
            sink.clause(&[names.z(at)]);
        }
    }
}

/// Type 3 for a cell and a side: there is a cell c' with a neighbour c'' on that side, such that if the
/// cell reaches c' and c' has no segment there, c' reaches c''. One clause; the empty one if no cell
/// has such a neighbour.
fn reached(names: &Names, from: At, side: Side) -> Vec<Lit> {
    let beyond = |to: At| rows(to, side).filter(|&next| is_there(next, names.bounds()));
    let ends = names.cells().filter_map(|to| Some((to, beyond(to)?)));
    ends.flat_map(|(to, next)| [!names.r(from, to), names.q(to, side), names.r(to, next)]).collect()
}

/// Type 5: at a point no segment is on, or two; it does not say that no third is.
fn points(names: &Names, sink: &mut dyn ClauseSink) {
    let (n, m) = names.bounds();
    let corners = [
        ((1, 1), Side::N, Side::W),
        ((1, m), Side::N, Side::E),
        ((n, 1), Side::S, Side::W),
        ((n, m), Side::S, Side::E),
    ];
    for (at, one, other) in corners {
        equal(names.q(at, one), names.q(at, other), sink);
    }
    let mut none_or_two = |around: &[(At, Side)]| {
        let around: Vec<Lit> = around.iter().map(|&(at, side)| names.q(at, side)).collect();
        for &on in &around {
            let clause: Vec<Lit> = around.iter().map(|&lit| lit.when(lit != on)).collect();
            sink.clause(&clause);
        }
    };
    for j in 1..m {
        none_or_two(&[((1, j), Side::N), ((1, j), Side::E), ((1, j + 1), Side::N)]);
        none_or_two(&[((n, j), Side::S), ((n, j), Side::E), ((n, j + 1), Side::S)]);
    }
    for i in 1..n {
        none_or_two(&[((i, 1), Side::W), ((i, 1), Side::S), ((i + 1, 1), Side::W)]);
        none_or_two(&[((i, m), Side::E), ((i, m), Side::S), ((i + 1, m), Side::E)]);
    }
    for (i, j) in each(1..=n - 1, 1..=m - 1) {
        let next = (i + 1, j + 1);
        none_or_two(&[((i, j), Side::S), ((i, j), Side::E), (next, Side::N), (next, Side::W)]);
    }
}
