//! Groups of a puzzle in the making: one cell of each has the letter `?`, and the others, in two halves, two letters.

use super::draft::Draft;
use crate::lines::clued::Clue;
use crate::lines::halves;
use crate::random::Random;

/// Gives all cells of groups their clues. `None` if a group has no halves, or the kind too few letters.
pub(super) fn colour(draft: &mut Draft<'_>, random: &mut Random) -> Option<()> {
    let middle_clue = Clue::letter('?');
    let letters = draft.kind.kind.letters();
    let &[first, second] = letters.get(..2)?.first_chunk()?;
    let arms: Vec<[bool; 4]> = draft.walk.cells().map(|cell| draft.walk.ways(cell)).collect();
    for start in draft.walk.cells() {
        if !draft.walk.visits(start) || draft.puzzle.clue(start).is_some() {
            continue;
        }
        let found = halves(&arms, draft.puzzle.grid(), start);
        let Some((middle, half)) = found.get(random.below(found.len().max(1))) else {
            // Another cell of the line has been the first.
            continue;
        };
        let whole = found.iter().flat_map(|(middle, half)| half.iter().chain([middle])).copied();
        let mut whole: Vec<usize> = whole.collect();
        whole.sort_unstable();
        whole.dedup();
        if whole.iter().any(|&cell| draft.puzzle.clue(cell).is_some()) {
            continue;
        }
        let letters = if random.happens(0.5) { [first, second] } else { [second, first] };
        for cell in whole {
            let letter = letters[usize::from(half.contains(&cell))];
            draft.set(cell, Some(if cell == *middle { middle_clue } else { Clue::letter(letter) }));
        }
    }
    Some(())
}
