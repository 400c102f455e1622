//! Gates of a puzzle in the making: each is a dashed line that the line crosses once, straight on, from a black cell or the
//! rim to another one.

use super::draft::Draft;
use super::looks::UPRIGHT;
use crate::lines::clued::{Clue, Way};
use crate::random::Random;
use lazyloop_rules::Look;

/// How far a gate goes on at most beside the cell that the line visits.
const LONGEST: usize = 3;

/// Lays a start and gates for about so many of a hundred cells, with black cells at their ends. Their order rests on
/// nothing but chance, so a line that differs in a few places has nearly the same gates.
pub(super) fn lay(draft: &mut Draft<'_>, random: &mut Random) {
    let kind = &draft.kind.kind;
    let (Some(share), Some(ground)) = (kind.making.gates, kind.making.ground) else { return };
    let forms = || kind.forms.iter();
    let is_gate = |look: Option<Look>| look == Some(Look::Gate);
    let across = forms().find(|form| is_gate(form.look) && form.letter != Some(UPRIGHT));
    let start = forms().find_map(|form| form.letter.filter(|_| form.parts() == 1));
    let (Some(across), Some(start)) = (across.and_then(|form| form.letter), start) else { return };
    let wall = Some(Clue::letter(ground.letter));
    let mut order: Vec<usize> = draft.walk.cells().collect();
    random.shuffle(&mut order);
    let wanted = (order.len() * share as usize).div_ceil(100);
    let mut laid = 0;
    for &cell in &order {
        let lengths = [0, 1].map(|_| random.below(LONGEST + 1));
        if laid == wanted {
            break;
        }
        let is_across = draft.walk.arm(cell, Way::North) && draft.walk.arm(cell, Way::South);
        let is_upright = draft.walk.arm(cell, Way::West) && draft.walk.arm(cell, Way::East);
        if is_across == is_upright || draft.puzzle.clue(cell).is_some() {
            continue;
        }
        let (letter, ways) = match is_upright {
            true => (UPRIGHT, [Way::North, Way::South]),
            false => (across, [Way::West, Way::East]),
        };
        let halves = [0, 1].map(|at| half(draft, cell, ways[at], lengths[at], wall));
        let [Some(one), Some(other)] = halves else { continue };
        for (half, end) in [one, other] {
            half.into_iter().for_each(|cell| draft.set(cell, Some(Clue::letter(letter))));
            end.into_iter().for_each(|cell| draft.set(cell, wall));
        }
        draft.set(cell, Some(Clue::letter(letter)));
        laid += 1;
    }
    let is_open = |cell: &&usize| draft.walk.visits(**cell) && draft.puzzle.clue(**cell).is_none();
    if let Some(&cell) = order.iter().rfind(is_open) {
        draft.set(cell, Some(Clue::letter(start)));
    }
}

/// The cells of a gate from the one that the line visits on a way, up to so many, and the black cell behind them, if it is
/// not the rim. `None` if there is no place for it.
fn half(
    draft: &Draft<'_>,
    from: usize,
    way: Way,
    longest: usize,
    wall: Option<Clue>,
) -> Option<(Vec<usize>, Option<usize>)> {
    let mut ahead = Vec::new();
    let mut here = draft.walk.step(from, way);
    while let Some(cell) = here.filter(|&cell| !draft.walk.visits(cell)) {
        ahead.push(cell);
        // A black cell that is there ends it.
        if draft.puzzle.clue(cell).is_some() {
            let is_wall =
                draft.puzzle.clue(cell).map(|clue| clue.letter) == wall.map(|it| it.letter);
            let end = ahead.pop().filter(|_| is_wall)?;
            return (ahead.len() <= longest).then_some((ahead, Some(end)));
        }
        here = draft.walk.step(cell, way);
        if ahead.len() > longest {
            let end = ahead.pop();
            return Some((ahead, end));
        }
    }
    match here {
        // The rim.
        None => Some((ahead, None)),
        Some(_) => {
            let end = ahead.pop()?;
            Some((ahead, Some(end)))
        }
    }
}
