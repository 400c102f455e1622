//! Clauses that several documents have word for word.

use super::names::{At, Names, Side, each};
use crate::cnf::{ClauseSink, Lit};

/// The neighbour of a cell beyond each of its sides.
pub(super) type Beyond = fn(At, Side) -> Option<At>;

/// a if and only if b: two clauses.
pub(super) fn equal(a: Lit, b: Lit, sink: &mut dyn ClauseSink) {
    sink.clause(&[!a, b]);
    sink.clause(&[a, !b]);
}

/// Type 0: e of (i, j) and w of (i + 1, j) are equal, and so are the first of two sides of (i, j) and
/// the second of (i, j + 1); or with `holds` false their negations are.
pub(super) fn twice_named(names: &Names, sides: [Side; 2], holds: bool, sink: &mut dyn ClauseSink) {
    let (n, m) = names.bounds();
    let q = |at, side| names.q(at, side).when(holds);
    for (i, j) in each(1..=n - 1, 1..=m) {
        equal(q((i, j), Side::E), q((i + 1, j), Side::W), sink);
    }
    for (i, j) in each(1..=n, 1..=m - 1) {
        equal(q((i, j), sides[0]), q((i, j + 1), sides[1]), sink);
    }
}

/// Type 2 on the borders: not q if and only if z, for each cell of them. The sides are those of the
/// cells with i = 1, i = N, j = 1 and j = M.
pub(super) fn borders(names: &Names, sides: [Side; 4], sink: &mut dyn ClauseSink) {
    let (n, m) = names.bounds();
    let cells = [(1..=1, 1..=m), (n..=n, 1..=m), (1..=n, 1..=1), (1..=n, m..=m)];
    for ((i, j), side) in cells.into_iter().zip(sides) {
        each(i, j).for_each(|at| equal(!names.q(at, side), names.z(at), sink));
    }
}

/// Type 2 within: z holds, or with `holds` false does not, if and only if a neighbour across one side
/// that is off is so too. Four clauses for the one direction and 16 for the other.
pub(super) fn supported(
    names: &Names,
    at: At,
    holds: bool,
    beyond: Beyond,
    sink: &mut dyn ClauseSink,
) {
    let z = |at| names.z(at).when(holds);
    let sides = Side::ALL.map(|side| {
        let other = beyond(at, side).expect("a neighbour beyond each side");
        (names.q(at, side), z(other))
    });
    for choice in 0..16_u8 {
        let chosen = sides.iter().enumerate();
        let chosen = chosen.map(|(at, &(q, z))| if choice >> at & 1 == 0 { !q } else { z });
        let clause: Vec<Lit> = [!z(at)].into_iter().chain(chosen).collect();
        sink.clause(&clause);
    }
    for (q, other) in sides {
        sink.clause(&[q, !other, z(at)]);
    }
}

/// Type 3: each cell reaches itself, and from a cell that is reached a neighbour across a side that is
/// off.
pub(super) fn reach(names: &Names, beyond: Beyond, sink: &mut dyn ClauseSink) {
    let bounds = names.bounds();
    for from in names.cells() {
        sink.clause(&[names.r(from, from)]);
        for to in names.cells() {
            for side in Side::ALL {
                if let Some(next) = beyond(to, side).filter(|&next| is_there(next, bounds)) {
                    sink.clause(&[!names.r(from, to), names.q(to, side), names.r(from, next)]);
                }
            }
        }
    }
}

/// The clauses of [`reach`].
pub(super) fn reach_size((n, m): At) -> u64 {
    let (n, m) = (n as u64, m as u64);
    n * m + n * m * 2 * ((n - 1) * m + n * (m - 1))
}

/// Type 4: any two cells for which z is as said reach each other. (NM)² clauses.
pub(super) fn pairs(names: &Names, z: bool, sink: &mut dyn ClauseSink) {
    for from in names.cells() {
        for to in names.cells() {
            let [a, b] = [from, to].map(|at| names.z(at).when(!z));
            sink.clause(&[a, b, names.r(from, to)]);
        }
    }
}

/// Whether a document's grid has a cell.
pub(super) fn is_there((i, j): At, (n, m): At) -> bool {
    (1..=n).contains(&i) && (1..=m).contains(&j)
}

/// The cells on no border.
pub(super) fn within((n, m): At) -> impl Iterator<Item = At> {
    each(2..=n.saturating_sub(1), 2..=m.saturating_sub(1))
}

/// (i, j) with e towards i + 1 and n towards j + 1.
pub(super) fn turned((i, j): At, side: Side) -> Option<At> {
    Some(match side {
        Side::N => (i, j + 1),
        Side::E => (i + 1, j),
        Side::S => (i, j.checked_sub(1)?),
        Side::W => (i.checked_sub(1)?, j),
    })
}

/// (i, j) with s towards i + 1 and e towards j + 1.
pub(super) fn rows((i, j): At, side: Side) -> Option<At> {
    Some(match side {
        Side::N => (i.checked_sub(1)?, j),
        Side::E => (i, j + 1),
        Side::S => (i + 1, j),
        Side::W => (i, j.checked_sub(1)?),
    })
}

/// (i, j) with e towards i + 1 and s towards j + 1.
pub(super) fn columns((i, j): At, side: Side) -> Option<At> {
    Some(match side {
        Side::N => (i, j.checked_sub(1)?),
        Side::E => (i + 1, j),
        Side::S => (i, j + 1),
        Side::W => (i.checked_sub(1)?, j),
    })
}
