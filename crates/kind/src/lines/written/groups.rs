//! Groups of a puzzle in the making: one cell of each has the letter `?`, and the others, in two halves, two letters.

use super::draft::Draft;
use crate::lines::clued::Clue;
use crate::lines::halves;
use crate::random::Random;

/// Gives all cells of groups their clues. `None` if a group has no halves, or the kind too few letters.
pub(super) fn colour(draft: &mut Draft<'_>, random: &mut Random) -> Option<()> {
    let letters = draft.kind.kind.letters();
    let &[first, second] = letters.get(..2)?.first_chunk()?;
    let arms: Vec<[bool; 4]> = draft.walk.cells().map(|cell| draft.walk.ways(cell)).collect();
    for start in draft.walk.cells() {
        if !draft.walk.visits(start) || draft.puzzle.clue(start).is_some() {
            continue;
        }
        let found = halves(&arms, draft.puzzle.grid(), start);
        let (middle, halves) = found.get(random.below(found.len().max(1)))?;
        if draft.puzzle.clue(*middle).is_some() {
            continue; // the line only passes the first cell
        }
        draft.set(*middle, Some(Clue::letter('?')));
        let letters = if random.happens(0.5) { [first, second] } else { [second, first] };
        for (half, letter) in halves.iter().zip(letters) {
            half.iter().for_each(|&cell| draft.set(cell, Some(Clue::letter(letter))));
        }
    }
    Some(())
}
