//! All clues that a line gives: those for which the rules of the text come out true.

use super::Written;
use super::draft::Draft;
use super::givens::here;
use crate::grid::Grid;
use crate::lines::clued::{Clue, Clued, Puzzle, Regions, Walk, Way};
use crate::random::Random;
use lazyloop_rules::{Form, Need};

/// How often a clue is chosen anew for each cell, where rules join several clues.
const REPAIRS: usize = 12;
/// The largest number that is tried where no rule tells it outright.
const TRIED: u32 = 24;

/// A clue for each cell that can have one. `None` if clues that fit all rules were not found.
pub(super) fn of_line(
    kind: &Written,
    grid: Grid,
    walk: &Walk,
    regions: Option<&Regions>,
    random: &mut Random,
) -> Option<Vec<Option<Clue>>> {
    let mut draft = Draft::new(kind, walk, regions);
    if !draft.can_hold() {
        return None; // whichever clues there are
    }
    // Each cell has random numbers of its own, so lines that are nearly alike get nearly the same clues.
    let mut draws: Vec<Random> = walk.cells().map(|_| Random::new(random.bits())).collect();
    let mut order: Vec<usize> = walk.cells().collect();
    random.shuffle(&mut order);
    if kind.kind.shaded.is_some() && !kind.counts_regions() {
        shade(&mut draft, &order);
    }
    // Clues that rules join follow each other along the line.
    let mut along = walk.whole_tour();
    let mut is_along = vec![false; order.len()];
    along.iter().for_each(|&cell| is_along[cell] = true);
    along.extend(order.into_iter().filter(|&cell| !is_along[cell]));
    let mut choices = vec![Vec::new(); along.len()];
    for &cell in &along {
        choices[cell] = choose(&mut draft, cell, &mut draws[cell]);
    }
    repair(&mut draft, &choices, random)?;
    let clues = draft.clues().to_vec();
    let puzzle = Puzzle::new(kind.made().1, grid, clues.clone(), regions.cloned()).ok()?;
    puzzle.obeys(walk).is_ok().then_some(clues)
}

/// Leaves as many cells as possible without a clue: they are shaded where the line does not visit them, and
/// the rules say how shaded cells lie.
fn shade(draft: &mut Draft<'_>, order: &[usize]) {
    let kind = draft.kind();
    let Some(form) = kind.forms.first() else { return };
    let filler = kind.blank.map_or_else(|| filled(form, Some(0), Way::East), here);
    let missed: Vec<usize> =
        order.iter().copied().filter(|&cell| !draft.walk().visits(cell)).collect();
    missed.iter().for_each(|&cell| draft.set(cell, Some(filler)));
    for cell in missed {
        draft.set(cell, None);
        if draft.has_faults_beside_clues() || !draft.fits_visit(cell) {
            draft.set(cell, Some(filler));
        }
    }
}

/// Finds out which clues a cell can have, gives it the one that agrees best with those that are there, and
/// returns all.
fn choose(draft: &mut Draft<'_>, cell: usize, random: &mut Random) -> Vec<Option<Clue>> {
    if !draft.can_have_clue(cell) {
        return Vec::new();
    }
    let before = draft.clues()[cell];
    let kind = draft.kind();
    let is_shading = kind.shaded.is_some() && !draft.counts_regions();
    if is_shading && before.is_none() && !draft.walk().visits(cell) {
        return Vec::new();
    }
    let mut choices: Vec<Option<Clue>> = Vec::new();
    for form in &kind.forms {
        let mut ways = Way::ALL;
        random.shuffle(&mut ways);
        let ways = if form.arrow == Need::No { &ways[..1] } else { &ways[..] };
        let found = ways.iter().find_map(|&way| told(draft, form, cell, way));
        choices.extend(found.map(Some));
    }
    // A clue that says nothing is for cells that no other clue fits.
    let blank = kind.blank.map(here);
    if choices.len() > 1 {
        choices.retain(|choice| *choice != blank);
    }
    random.shuffle(&mut choices);
    // The first one that strains nothing, or else the one that strains least.
    let otherwise = before.filter(|_| is_shading);
    let mut best = (usize::MAX, otherwise);
    for choice in choices.iter().copied().chain([otherwise]) {
        draft.set(cell, choice);
        let strain = draft.strain(cell);
        if strain < best.0 {
            best = (strain, choice);
        }
        if strain == 0 {
            break;
        }
    }
    let (_, chosen) = best;
    let fits = |draft: &mut Draft<'_>, clue: Option<Clue>| {
        draft.set(cell, clue);
        draft.fits_visit(cell)
    };
    if !fits(draft, chosen) {
        draft.set(cell, None);
    }
    draft.settle(cell);
    choices.push(None);
    choices
}

/// The clue of a form that the line gives a cell, with this arrow if it has one.
fn told(draft: &mut Draft<'_>, form: &Form, cell: usize, way: Way) -> Option<Clue> {
    let before = draft.clues()[cell];
    let numbers: Vec<Option<u32>> = if form.number == Need::No {
        vec![None]
    } else {
        draft.put(cell, Some(filled(form, Some(0), way)));
        let told = draft.told(cell);
        let all = if told.is_empty() { (0..=TRIED).collect() } else { told };
        all.into_iter().map(Some).collect()
    };
    let found = numbers.into_iter().map(|number| filled(form, number, way)).find(|&clue| {
        draft.put(cell, Some(clue));
        draft.fits_visit(cell) && draft.fits_clue(cell)
    });
    draft.put(cell, before);
    found
}

/// Chooses anew where rules that join several clues do not hold, as long as that helps.
fn repair(draft: &mut Draft<'_>, choices: &[Vec<Option<Clue>>], random: &mut Random) -> Option<()> {
    for _ in 0..REPAIRS * choices.len() {
        let Some(cell) = draft.faulty_cell(random) else { return Some(()) };
        let Some(&choice) = choices[cell].get(random.below(choices[cell].len().max(1))) else {
            continue;
        };
        let (before, faults) = (draft.clues()[cell], draft.faults());
        if choice == before {
            continue;
        }
        draft.set(cell, choice);
        if draft.faults() > faults || !draft.fits_visit(cell) {
            draft.set(cell, before);
        }
    }
    (draft.faults() == 0).then_some(())
}

/// A clue of a form.
fn filled(form: &Form, number: Option<u32>, way: Way) -> Clue {
    Clue {
        number: number.filter(|_| form.number != Need::No),
        letter: form.letter,
        way: (form.arrow != Need::No).then_some(way),
    }
}
