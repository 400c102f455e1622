//! Cuts made before there is a model: they forbid small loops where something is known of the cells
//! inside. A set of one cell gets one if the cell or a neighbour has a label, or is known to be on
//! some side. A set of two cells gets one if one of them is a 3.
//!
//! These are the clauses of the cut `ring` for such sets. A hole is always forbidden. An island is
//! forbidden unless every label above 0 is on or next to it, since it may be the whole inside then.
//!
//! Many of these sets need no clause, since the labels or the known sides forbid the loop already.
//! A cell alone has four segments on, and each cell of a pair three; no cell next to the loop is a
//! 0. A cell of the set may be known to be on the other side, or a cell around it on the same side.
//! Other sets are left to the iterations: pairs without a label would be two fifths of all clauses
//! and are seldom met, and a mostly blank grid would treble its formula. In [`LARGE`] grids, where
//! a call of the solver costs more than clauses do, all sets of one or two cells get theirs.

use super::Puzzle;
use crate::graph::Graph;
use crate::lines::Detached;

/// From this number of cells on, all sets are worth a clause.
const LARGE: usize = 5_000;

/// Calls `found` for each set that gets a clause. `fixed` has the side of each cell where it is
/// known.
pub(super) fn each(
    puzzle: &Puzzle,
    faces: &Graph,
    fixed: &[Option<bool>],
    found: &mut dyn FnMut(Detached<'_>),
) {
    let frame = puzzle.grid().cell_count();
    // One more entry for the frame, which has no label.
    let mut labels = vec![None; frame + 1];
    for (cell, label) in puzzle.labelled() {
        labels[cell.index()] = Some(label);
    }
    let is_positive = |cell: &usize| labels[*cell].is_some_and(|label| label > 0);
    // More than can be on or next to a set.
    let positive: Vec<usize> = (0..frame).filter(is_positive).take(9).collect();
    let mut inner: Vec<usize> = Vec::with_capacity(6);
    let mut forbid = |cells: &[usize], ring: &[usize]| {
        let sides = 5 - cells.len() as u8;
        if cells.iter().any(|&cell| labels[cell].is_some_and(|label| label != sides))
            || ring.iter().any(|&cell| labels[cell] == Some(0))
        {
            return;
        }
        let is_near = |cell: &usize| cells.contains(cell) || ring.contains(cell);
        let beyond = positive.iter().copied().find(|cell| !is_near(cell));
        inner.clear();
        inner.extend(ring.iter().filter(|&&cell| cell != frame));
        // An island may be the answer; a hole that touches the frame is none.
        for (side, allowed) in [(true, beyond.is_none()), (false, ring.contains(&frame))] {
            if allowed
                || cells.iter().any(|&cell| fixed[cell] == Some(!side))
                || inner.iter().any(|&cell| fixed[cell] == Some(side))
            {
                continue;
            }
            let beyond = beyond.filter(|_| side);
            found(Detached { faces: cells, ring: &inner, inside: side, beyond });
        }
    };
    let is_large = frame >= LARGE;
    let is_known =
        |cell: usize| labels[cell].is_some() || fixed.get(cell).is_some_and(Option::is_some);
    let around = |cell: usize| faces.targets(cell).iter().map(|&other| other as usize);
    let mut ring: Vec<usize> = Vec::with_capacity(6);
    for cell in 0..frame {
        if is_large || is_known(cell) || around(cell).any(is_known) {
            ring.clear();
            ring.extend(around(cell));
            forbid(&[cell], &ring);
        }
        // Each pair once: with the cells right of this one and below.
        for other in around(cell).filter(|&other| other > cell && other != frame) {
            if is_large || [labels[cell], labels[other]].contains(&Some(3)) {
                ring.clear();
                ring.extend(around(cell).filter(|&next| next != other));
                ring.extend(around(other).filter(|&next| next != cell));
                forbid(&[cell, other], &ring);
            }
        }
    }
}
