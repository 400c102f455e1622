//! Clues at the junctions of a network that is made: at all cells in which lines meet or end, and at some through which
//! a line goes on.

use super::draft::Draft;
use super::givens::here;
use crate::lines::clued::{Clue, Way};
use crate::random::Random;

/// How often a cell through which a line goes on has a clue.
pub(super) const PASSED: f64 = 0.15;

/// Gives one more of some cells a clue, so that lines end there. `None` if none of them can have one.
pub(super) fn add_near(draft: &mut Draft<'_>, near: &[usize], random: &mut Random) -> Option<()> {
    let mut open: Vec<usize> = near.to_vec();
    open.retain(|&cell| draft.walk.visits(cell) && draft.puzzle.clue(cell).is_none());
    random.shuffle(&mut open);
    let forms = draft.forms();
    open.into_iter().find_map(|cell| {
        draft.choose_at(cell, &forms, Way::North, random);
        let blank: Option<Clue> = draft.kind.kind.blank.map(here);
        let choices = [draft.puzzle.clue(cell), blank];
        let is_found = choices.into_iter().flatten().any(|clue| {
            draft.set(cell, Some(clue));
            draft.faults(|rule| rule.is_of_clues).is_empty()
        });
        if !is_found {
            draft.set(cell, None);
        }
        is_found.then_some(())
    })
}
