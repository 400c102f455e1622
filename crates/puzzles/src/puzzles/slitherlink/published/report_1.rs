//! The first report: types 0 to 5 in clauses, one proposition a segment; i is the column, j the row.
//! With that numbering type 0 says nothing. Type 1 has clauses that others imply, for 2 and for 3.
//! Type 5 goes from a segment to the others at one of its ends, case by case.

use super::common::{borders, columns, pairs, reach, supported, twice_named, within};
use super::names::{At, Names, Side};
use crate::cnf::{ClauseSink, Lit};
use crate::puzzles::slitherlink::Puzzle;

/// Writes the clauses of a type.
pub(super) fn write(names: &Names, puzzle: &Puzzle, of_type: u8, sink: &mut dyn ClauseSink) {
    let (n, m) = names.bounds();
    match of_type {
        0 => twice_named(names, [Side::S, Side::N], true, sink),
        1 => {
            for (cell, label) in puzzle.labelled() {
                let sides = Side::ALL.map(|side| names.q(names.at(cell), side));
                label_clauses(sides, label, sink);
            }
        }
        2 => {
            borders(names, [Side::W, Side::E, Side::N, Side::S], sink);
            within((n, m)).for_each(|at| supported(names, at, true, columns, sink));
        }
        3 => reach(names, columns, sink),
        4 => pairs(names, false, sink),
        _ => ends(names, sink),
    }
}

/// The clauses of a label, those that the report could do without included.
fn label_clauses([n, e, s, w]: [Lit; 4], label: u8, sink: &mut dyn ClauseSink) {
    let all = [n, e, s, w];
    match label {
        0 => all.into_iter().for_each(|side| sink.clause(&[!side])),
        1 => {
            sink.clause(&all);
            for [a, b] in [[n, e], [n, s], [n, w], [e, s], [e, w], [s, w]] {
                sink.clause(&[!a, !b]);
            }
        }
        2 => {
            let some: [&[Lit]; 5] = [&[n, e, s], &[n, e, w], &[n, e, w, s], &[n, s, w], &[e, s, w]];
            some.into_iter().for_each(|clause| sink.clause(clause));
            for three in [[n, e, s], [n, e, w], [e, s, w], [s, w, n]] {
                sink.clause(&three.map(|side| !side));
            }
        }
        3 => {
            let some: [&[Lit]; 11] = [
                &all,
                &[n, e, s],
                &[n, e, w],
                &[n, e],
                &[n, s, w],
                &[n, s],
                &[n, w],
                &[e, s, w],
                &[e, s],
                &[e, w],
                &[s, w],
            ];
            some.into_iter().for_each(|clause| sink.clause(clause));
            sink.clause(&all.map(|side| !side));
        }
        _ => all.into_iter().for_each(|side| sink.clause(&[side])),
    }
}

/// Type 5: if a segment is on, exactly one of some others is.
fn ends(names: &Names, sink: &mut dyn ClauseSink) {
    use Side::{E, N, S, W};
    let (n, m) = names.bounds();
    // What is said of a cell that is not there is left out: its segment is not on.
    let mut one = |at: At, side: Side, others: &[(At, Side)]| {
        let Some(on) = names.beside(at, side) else { return };
        let others: Vec<Lit> =
            others.iter().filter_map(|&(at, side)| names.beside(at, side)).collect();
        let clause: Vec<Lit> = [!on].into_iter().chain(others.iter().copied()).collect();
        sink.clause(&clause);
        for (at, &a) in others.iter().enumerate() {
            others[..at].iter().for_each(|&b| sink.clause(&[!on, !b, !a]));
        }
    };
    for (i, j) in within((n, m)) {
        let (left, above) = ((i - 1, j), (i, j - 1));
        one((i, j), N, &[(left, N), (left, E), (above, W)]);
        one((i, j), S, &[(left, S), (left, E), ((i, j + 1), W)]);
        one((i, j), W, &[(above, S), (above, W), (left, N)]);
        one((i, j), E, &[(above, S), (above, E), ((i + 1, j), N)]);
    }
    // The corners.
    one((1, 1), N, &[((1, 1), W)]);
    one((1, 1), W, &[((1, 1), N)]);
    one((1, m), W, &[((1, m), S)]);
    one((1, m), W, &[((1, m - 1), S), ((1, m - 1), W)]);
    one((1, m), S, &[((1, m), W)]);
    one((1, m), S, &[((2, m), S), ((2, m), W)]);
    one((n, 1), N, &[((n, 1), E)]);
    one((n, 1), N, &[((n - 1, 1), N), ((n - 1, 1), E)]);
    one((n, 1), E, &[((n, 1), N)]);
    one((n, 1), E, &[((n, 2), N), ((n, 2), E)]);
    one((n, m), S, &[((n, m), E)]);
    one((n, m), S, &[((n - 1, m), S), ((n - 1, m), E)]);
    one((n, m), E, &[((n, m), S)]);
    one((n, m), E, &[((n, m - 1), S), ((n, m - 1), E)]);
    for j in 2..m {
        let (at, above, below) = ((1, j), (1, j - 1), (1, j + 1));
        one(at, W, &[(above, S), (above, W)]);
        one(at, N, &[(at, W), (above, W)]);
        one(at, E, &[(above, S), (above, E), ((2, j), N)]);
        one(at, S, &[(at, W), (below, W)]);
        let (at, above, below, left) = ((n, j), (n, j - 1), (n, j + 1), (n - 1, j));
        one(at, E, &[(above, S), (above, E)]);
        one(at, N, &[(at, E), (above, E)]);
        one(at, N, &[(at, W), (left, N), (above, W)]);
        one(at, W, &[(above, S), (above, W), (left, N)]);
        one(at, S, &[(at, E), (below, E)]);
        one(at, S, &[(at, W), (left, S), (below, W)]);
    }
    for i in 2..n {
        let (at, left, right) = ((i, 1), (i - 1, 1), (i + 1, 1));
        one(at, N, &[(left, N), (left, E)]);
        one(at, E, &[(at, N), (right, N)]);
        one(at, S, &[(left, E), (left, S), ((i, 2), W)]);
        one(at, W, &[(at, N), (left, N)]);
        let (at, left, right, above) = ((i, m), (i - 1, m), (i + 1, m), (i, m - 1));
        one(at, S, &[(left, S), (left, E)]);
        one(at, W, &[(left, S), (at, S)]);
        one(at, W, &[(left, N), (above, S), (above, W)]);
        one(at, E, &[(at, S), (right, S)]);
        one(at, E, &[(above, S), (above, E), (right, N)]);
        one(at, N, &[(left, E), (left, N), (above, W)]);
    }
}
