//! What is known of the faces beyond a window.

use super::Labelled;
use super::pane::Pane;

/// Whether a label above 0 stays so far from the window's middle that every answer has an inside face beyond the
/// window or on its rim.
pub(super) fn has_inside(
    labelled: &Labelled,
    pane: &Pane<'_>,
    kept: &[bool],
    open: &[bool],
) -> bool {
    (0..labelled.labels.len()).any(|face| {
        kept[face]
            && !open[face]
            && labelled.labels[face] > 0
            && !pane.scope(face).any(|face| pane.has_all_of(face))
    })
}

/// A connected set of faces beyond, on one side of the loop.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) side: bool,
    pub(super) meets_frame: bool,
    /// Faces of the window next to it.
    pub(super) faces: Vec<usize>,
}

/// The pieces beyond a window that it touches. Linear in the graph.
pub(super) fn pieces(labelled: &Labelled, pane: &Pane<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut of: Vec<Option<usize>> = vec![None; labelled.inside.len()];
    let mut stack = Vec::new();
    for at in (0..pane.len()).filter(|&at| pane.is_on_rim(at)) {
        for start in pane.across(pane.face(at)).filter(|&face| pane.at(face).is_none()) {
            let piece = *of[start].get_or_insert_with(|| {
                stack.push(start);
                let side = labelled.inside[start];
                pieces.push(Piece { side, meets_frame: false, faces: Vec::new() });
                pieces.len() - 1
            });
            while let Some(face) = stack.pop() {
                pieces[piece].meets_frame |= pane.edges_on_frame(face) > 0;
                for other in pane.across(face) {
                    let is_more = labelled.inside[other] == pieces[piece].side
                        && of[other].is_none()
                        && pane.at(other).is_none();
                    if is_more {
                        of[other] = Some(piece);
                        stack.push(other);
                    }
                }
            }
            pieces[piece].faces.push(at);
        }
    }
    pieces
}
