//! Cuts made before there is a model: they forbid small loops where something is known of the faces
//! inside. A set of one face gets one if the face or a neighbour has a label, or is known to be on
//! some side. A set of two faces gets one if the loop round both would meet the label of one.
//!
//! These are the clauses of the cut `ring` for such sets, as they are for squares. A hole is always
//! forbidden. An island is forbidden unless every label above 0 is on or next to it, since it may be the
//! whole inside then. Sets whose loop the labels or the known sides forbid already get none. In [`LARGE`]
//! graphs, where a call of the solver costs more than clauses do, all sets of one or two faces get theirs.

use super::Puzzle;
use crate::graph::Graph;
use crate::lines::Detached;

/// From this number of faces on, all sets are worth a clause.
const LARGE: usize = 5_000;

/// Calls `found` for each set that gets a clause. `fixed` has the side of each face where it is
/// known.
pub(super) fn each(
    puzzle: &Puzzle,
    faces: &Graph,
    fixed: &[Option<bool>],
    found: &mut dyn FnMut(Detached<'_>),
) {
    let frame = puzzle.tiles().corners().len();
    let is_large = frame >= LARGE;
    // A frame that is the outer face of a sphere may have one.
    let label = |face: usize| puzzle.labels().get(face).copied().flatten().map(|l| l as usize);
    let around = |face: usize| faces.targets(face).iter().map(|&other| other as usize);
    let is_known =
        |face: usize| label(face).is_some() || fixed.get(face).is_some_and(Option::is_some);
    let mut forbid = Forbid {
        positive: puzzle.positive().collect(),
        label: &label,
        frame,
        fixed,
        inner: Vec::new(),
        found,
    };
    let mut ring: Vec<usize> = Vec::with_capacity(16);
    for face in 0..frame {
        if is_large || is_known(face) || around(face).any(is_known) {
            ring.clear();
            ring.extend(around(face));
            forbid.set(&[face], &[around(face).count()], &mut ring);
        }
        // Each pair once.
        let mut met = usize::MAX;
        for other in around(face).filter(|&other| other > face && other != frame) {
            // Two faces may share two edges, one after another or not.
            if other == met || around(face).filter(|&next| next == other).count() > 1 {
                continue;
            }
            met = other;
            let left = [face, other].map(|face| around(face).count() - 1);
            if is_large || label(face) == Some(left[0]) || label(other) == Some(left[1]) {
                ring.clear();
                ring.extend(around(face).filter(|&next| next != other));
                ring.extend(around(other).filter(|&next| next != face));
                forbid.set(&[face, other], &left, &mut ring);
            }
        }
    }
}

/// Decides which sets get a clause.
struct Forbid<'a> {
    /// The faces with a label above 0.
    positive: Vec<usize>,
    label: &'a dyn Fn(usize) -> Option<usize>,
    frame: usize,
    fixed: &'a [Option<bool>],
    inner: Vec<usize>,
    found: &'a mut dyn FnMut(Detached<'_>),
}

impl Forbid<'_> {
    /// A set of faces; how many edges each has on the loop round the set; and what is around it, once for
    /// each edge.
    fn set(&mut self, faces: &[usize], edges: &[usize], ring: &mut Vec<usize>) {
        let Self { positive, label, frame, fixed, inner, found } = self;
        let differs = |(&face, &edges): (&usize, &usize)| label(face).is_some_and(|l| l != edges);
        if faces.iter().zip(edges).any(differs) {
            return;
        }
        ring.sort_unstable();
        let is_exceeded = |run: &[usize]| label(run[0]).is_some_and(|label| label < run.len());
        if ring.chunk_by(|a, b| a == b).any(is_exceeded) {
            return;
        }
        ring.dedup();
        let is_near = |face: &usize| faces.contains(face) || ring.binary_search(face).is_ok();
        let beyond = positive.iter().copied().find(|face| !is_near(face));
        inner.clear();
        inner.extend(ring.iter().filter(|&&face| face != *frame));
        // An island may be the answer; a hole that touches the frame is none.
        for (side, allowed) in [(true, beyond.is_none()), (false, ring.contains(frame))] {
            if allowed
                || faces.iter().any(|&face| fixed[face] == Some(!side))
                || inner.iter().any(|&face| fixed[face] == Some(side))
            {
                continue;
            }
            let beyond = beyond.filter(|_| side);
            found(Detached { faces, ring: inner, inside: side, beyond });
        }
    }
}
