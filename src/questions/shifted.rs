//! Answers beside a known one, without the solver: the line goes round a face on its other side. A line
//! that runs along one stretch of a face's edges can run along the rest of them, if it touches the face
//! nowhere else. Whether that is an answer, the kind's checker says.

use crate::engine::Answer;
use crate::kind::{Board, Kind};

/// The faces of a board, each with its edges and the vertices between them.
pub(super) struct Shifts {
    board: Board,
    /// For each face its edges in order; the vertex of the same number stands before the edge.
    faces: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Shifts {
    pub(super) fn new(board: Board) -> Self {
        let graph = board.plane.vertices();
        let joining = |a: usize, b: usize| {
            graph.arcs(a).find(|&arc| graph.target(arc) == b).map(|arc| graph.edge(arc))
        };
        let around = |face: usize| {
            let corners = board.plane.corners(face);
            let next = corners.iter().cycle().skip(1);
            let edges: Option<Vec<usize>> =
                corners.iter().zip(next).map(|(&a, &b)| joining(a, b)).collect();
            Some((edges?, corners))
        };
        let faces = (0..board.plane.face_count()).filter_map(around).collect();
        Self { board, faces }
    }

    /// Takes away the places in which an answer beside `answer` differs from `first`.
    pub(super) fn narrow<P: Kind>(
        &self,
        puzzle: &P,
        first: &P::Answer,
        answer: &P::Answer,
        agreed: &mut [bool],
    ) {
        let mut on = puzzle.truth(answer);
        let mut forced = puzzle.forced(first, agreed);
        for (edges, corners) in &self.faces {
            // Nothing new could be seen.
            if edges.iter().all(|&edge| forced[edge].is_none())
                || !self.may_shift(edges, corners, &on)
            {
                continue;
            }
            edges.iter().for_each(|&edge| on[edge] = !on[edge]);
            let other = puzzle.claim(&on).filter(|other| puzzle.check(other).is_ok());
            if let Some(other) = other {
                let agreement = first.agreement(&other);
                agreed.iter_mut().zip(agreement).for_each(|(agreed, agrees)| *agreed &= agrees);
                forced = puzzle.forced(first, agreed);
            }
            edges.iter().for_each(|&edge| on[edge] = !on[edge]);
        }
    }

    /// Whether the line runs along one stretch of a face, and touches it nowhere else.
    fn may_shift(&self, edges: &[usize], corners: &[usize], on: &[bool]) -> bool {
        let before = |at: usize| on[edges[(at + edges.len() - 1) % edges.len()]];
        let ends = (0..edges.len()).filter(|&at| before(at) != on[edges[at]]).count();
        let touches = |vertex: usize| {
            self.board.plane.vertices().edges(vertex).iter().any(|&edge| on[edge as usize])
        };
        ends == 2 && (0..edges.len()).all(|at| before(at) || on[edges[at]] || !touches(corners[at]))
    }
}
