//! What lies under the clues of a puzzle in the making: ice where the line crosses itself or forest where it
//! branches, and more of it here and there. It is never left out, so rules may say more without it.

use super::draft::Draft;
use crate::lines::clued::Clue;
use crate::random::Random;
use lazyloop_rules::Ground;

/// Gives cells the letter of the ground, if the kind has one: those in which the line crosses itself or a network
/// branches, and others as long as the rules hold. Their order rests on nothing else, so a line that differs in a few
/// places has nearly the same ground.
pub(super) fn lay(draft: &mut Draft<'_>, random: &mut Random) {
    let Some(Ground { letter, share }) = draft.kind.kind.making.ground else { return };
    let clue = Some(Clue::letter(letter));
    let mut order: Vec<usize> =
        draft.walk.cells().filter(|&cell| !draft.puzzle.is_beside(cell)).collect();
    random.shuffle(&mut order);
    let wanted = order.len() * share as usize / 100;
    let kind = &draft.kind.kind;
    // Where the line may cross itself anywhere, no letter is needed for that.
    let may_not_cross = kind.crossing.as_ref().is_some_and(|each| each.filter.is_some());
    let visited = kind.visited.as_ref().filter(|each| each.filter.is_some());
    let is_missed =
        |cell: usize| !draft.walk.visits(cell) && draft.kind.is_among(visited, &draft.puzzle, cell);
    let needs_letter = |&cell: &usize| {
        is_missed(cell)
            || may_not_cross && draft.walk.crosses(cell)
            || kind.junctions.is_some() && draft.walk.joins(cell)
    };
    let (needed, others): (Vec<usize>, Vec<usize>) = order.into_iter().partition(needs_letter);
    needed.iter().for_each(|&cell| draft.set(cell, clue));
    // Where the rules do not hold from the beginning, no ground makes them.
    let faults = draft.faults(|rule| rule.is_of_clues).len();
    let mut laid: Vec<usize> = Vec::new();
    for cell in others {
        if draft.puzzle.clue(cell).is_some() {
            continue;
        }
        if needed.len() + laid.len() >= wanted {
            break;
        }
        draft.set(cell, clue);
        match draft.fits(cell) {
            true => laid.push(cell),
            false => draft.set(cell, None),
        }
    }
    if draft.faults(|rule| rule.is_of_clues).len() <= faults {
        return;
    }
    // The rules join several cells of it: one after another.
    laid.iter().for_each(|&cell| draft.set(cell, None));
    for cell in laid {
        draft.set(cell, clue);
        if draft.faults(|rule| rule.is_of_clues).len() > faults {
            draft.set(cell, None);
        }
    }
}
