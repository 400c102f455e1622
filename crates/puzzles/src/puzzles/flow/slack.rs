//! Where an answer has slack: a path that can run otherwise while all others stay as they are, since it
//! touches itself, or goes past empty cells. `docs/ENCODING-FLOW.md` has the proof that other answers are
//! further off where there is none.

use super::{Answer, edges};
use crate::grid::Segment;

/// The edges that may change in an answer with slack: those of a path that touches itself, or those of a block
/// of four cells in which a path can go round through an empty one: in place of one edge by way of the two
/// cells beside it, in place of a bend by way of the cell opposite. `None` if there is no slack.
pub(super) fn slack(answer: &Answer) -> Option<Vec<Segment>> {
    let grid = answer.grid();
    let letter = |edge: Segment| match grid.linked(edge)?.map(|cell| answer.letter(cell)) {
        [a, b] if a == b => a,
        _ => None,
    };
    let touching = grid.segments().find(|&edge| letter(edge).is_some() && !answer.contains(edge));
    if let Some(path) = touching.map(letter) {
        return Some(grid.segments().filter(|&edge| letter(edge) == path).collect());
    }
    let is_slack = |square: &edges::Square| {
        let is_filled = |&cell: &usize| answer.letter(square.cells[cell]).is_some();
        let mut between = (0..4).filter(|&edge| edges::Square::ENDS[edge].iter().all(is_filled));
        let filled = (0..4).filter(is_filled).count();
        matches!((filled, between.clone().count()), (2, 1) | (3, _))
            && between.all(|edge| answer.contains(square.edges[edge]))
    };
    edges::squares(grid).find(is_slack).map(|square| square.edges.to_vec())
}
