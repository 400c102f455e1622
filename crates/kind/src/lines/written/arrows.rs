//! Arrows that rules join by regions or with their neighbours: the cells get them one after another, and each keeps the
//! first one with which no more is wrong near it than without.

use super::districts::first_set;
use super::draft::{Draft, filled};
use crate::lines::clued::{Clue, Way};
use crate::random::Random;
use lazyloop_rules::{Env, Form, Kind, Need, Word};

/// Whether the clues of a kind are such arrows.
pub(super) fn are_strewn(kind: &Kind) -> bool {
    let is_arrow = |form: &Form| form.arrow == Need::Must && form.parts() == 1;
    kind.has_regions && !kind.forms.is_empty() && kind.forms.iter().all(is_arrow)
}

/// Gives arrows to all cells anew. `None` if some rules do not hold in the end.
pub(super) fn strew(draft: &mut Draft<'_>, random: &mut Random) -> Option<()> {
    strew_in(draft, draft.walk.cells().collect(), random)
}

/// The same in the regions of one or two of some cells.
pub(super) fn strew_near(draft: &mut Draft<'_>, near: &[usize], random: &mut Random) -> Option<()> {
    let mut cells: Vec<usize> = Vec::new();
    for _ in 0..=random.below(2) {
        let cell = *near.get(random.below(near.len().max(1)))?;
        if !cells.contains(&cell) {
            cells.extend_from_slice(draft.puzzle.region_of(cell));
        }
    }
    strew_in(draft, cells, random)
}

fn strew_in(draft: &mut Draft<'_>, mut order: Vec<usize>, random: &mut Random) -> Option<()> {
    order.retain(|&cell| !draft.puzzle.is_hole(cell));
    order.iter().for_each(|&cell| draft.set(cell, None));
    let forms = draft.forms();
    let mut ways = Way::ALL;
    random.shuffle(&mut order);
    for cell in order {
        // Of the ways that the line does not go one is as good as another.
        random.shuffle(&mut ways);
        let (on, off): (Vec<Way>, Vec<Way>) =
            ways.into_iter().partition(|&way| draft.walk.arm(cell, way));
        let mut tried: Vec<Way> = on.into_iter().chain(off.into_iter().take(1)).collect();
        random.shuffle(&mut tried);
        let arrows: Vec<Clue> = tried
            .into_iter()
            .flat_map(|way| forms.iter().map(move |form| filled(form, None, way)))
            .collect();
        let before = broken_near(draft, cell);
        let fits = |&arrow: &Clue| {
            draft.set(cell, Some(arrow));
            broken_near(draft, cell) <= before
        };
        if !arrows.iter().any(fits) {
            draft.set(cell, None);
        }
    }
    draft.faults(|rule| rule.is_of_clues).is_empty().then_some(())
}

/// How many instances of rules do not hold that name a cell or its region.
fn broken_near(draft: &Draft<'_>, cell: usize) -> usize {
    let kind = &draft.kind.kind;
    let region = draft.puzzle.regions().and_then(|regions| regions.of(cell));
    let mut broken = 0;
    draft.kind.followed(&draft.puzzle, draft.walk, false, |scene| {
        for rule in kind.rules.iter().filter(|rule| rule.is_of_clues) {
            let mut see =
                |env: &mut Env| broken += usize::from(scene.holds(rule.body, env) != Some(true));
            match (first_set(kind, rule), region) {
                (Some(Word::AllRegions), Some(region)) => {
                    scene.instances_at(rule, region, &mut see);
                }
                (Some(Word::AllRegions), None) => {}
                _ => {
                    for slot in rule.each.iter().flat_map(|each| kind.cells_of(each)) {
                        scene.instances_with(rule, &[(slot, cell)], &mut see);
                    }
                }
            }
        }
    });
    broken
}
