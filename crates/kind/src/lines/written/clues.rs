//! All clues that a line gives: those for which the rules of the text come out true.
//!
//! Random numbers are drawn only where there is a choice, so that a line that differs in a few places has nearly
//! the same clues.

use super::draft::{Draft, filled};
use super::givens::here;
use super::{Written, arrows, districts, gates, ground, groups, junctions, looks, moves};
use crate::lines::clued::{Clue, Clued, Puzzle, Walk, Way, arrows as one_ways, digits};
use crate::random::Random;
use lazyloop_rules::{Env, Form, Id, Kind, Look, Need, Op, Rule, Word};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// How often a clue is chosen anew for each cell, where rules join several clues.
const REPAIRS: usize = 12;
/// How many lengths a clue has at most.
const MOST_LENGTHS: usize = 3;
/// How many digits a number has at most.
const MOST_DIGITS: usize = 5;
/// The largest number that is tried where no rule tells it outright.
const TRIED: u32 = 24;

/// A clue for each cell that can have one. `None` if clues that fit all rules were not found.
pub(super) fn of_line(
    kind: &Written,
    empty: &Puzzle,
    walk: &Walk,
    shaded: Option<&[usize]>,
    random: &mut Random,
) -> Option<Vec<Option<Clue>>> {
    let choices = vec![Vec::new(); empty.clues().len()];
    let mut draft = Draft { kind, walk, puzzle: empty.clone(), choices, is_reversed: false };
    // Of a network clues tell where its lines end.
    if !kind.kind.is_network && !draft.faults(|rule| !rule.is_of_clues).is_empty() {
        return None; // whichever clues there are
    }
    if kind.counts_regions() {
        draft.number_regions(random)?;
    } else if !kind.kind.forms.is_empty() {
        draft.shade(shaded, random);
        moves::lay(&mut draft, random)?;
        gates::lay(&mut draft, random);
        ground::lay(&mut draft, random);
        draft.number_along(random);
        if kind.kind.making.has_groups {
            groups::colour(&mut draft, random)?;
        } else if kind.kind.making.is_mixed {
            draft.mix(random)?;
        } else {
            draft.choose(random);
            draft.settle(random)?;
        }
    }
    let clues = draft.puzzle.clues().to_vec();
    draft.puzzle.obeys(walk).is_ok().then_some(clues)
}

impl Draft<'_> {
    /// Whether cells without a clue are visited or shaded, and so tell something.
    fn is_shading(&self) -> bool {
        self.kind.kind.shaded.as_ref().is_some_and(|each| each.filter.is_some())
    }

    /// Gives the first cell of each region its number. `None` if one is too small.
    fn number_regions(&mut self, random: &mut Random) -> Option<()> {
        let forms = self.forms();
        let cells = self.puzzle.each_region().iter().map(|cells| cells[0]);
        for cell in cells.collect::<Vec<usize>>() {
            self.choose_at(cell, &forms, Way::North, random);
            let number = self.puzzle.clue(cell).and_then(|clue| clue.number);
            if number.is_some() && number < self.kind.kind.making.least {
                // Under a rule that is switched the line may miss a region, and its number tells nothing.
                if self.puzzle.switched().is_empty() {
                    return None;
                }
                self.set(cell, None);
            }
        }
        Some(())
    }

    /// Leaves some cells without a clue, or as many as possible: they are shaded where the line does not visit them,
    /// and the rules say how shaded cells lie. The others get a clue, whichever it may be.
    fn shade(&mut self, shaded: Option<&[usize]>, random: &mut Random) {
        if !self.is_shading() {
            return;
        }
        let Some(form) = self.kind.kind.forms.first() else { return };
        let filler = self.kind.kind.blank.map_or_else(|| filled(form, Some(0), Way::East), here);
        let mut order: Vec<usize> = self.walk.cells().collect();
        random.shuffle(&mut order);
        let missed = |cell: &usize| !self.walk.visits(*cell);
        let clues = (0..order.len()).map(|cell| missed(&cell).then_some(filler)).collect();
        self.puzzle = self.puzzle.with_clues(clues);
        let is_tried = |cell: &usize| shaded.is_none_or(|shaded| shaded.contains(cell));
        for &cell in order.iter().filter(|cell| missed(cell) && is_tried(cell)) {
            let clue = self.puzzle.clue(cell);
            self.set(cell, None);
            if !self.fits_beside(cell) {
                self.set(cell, clue);
            }
        }
    }

    /// Whether the rules hold that may say more of a cell that has lost its clue.
    fn fits_beside(&self, cell: usize) -> bool {
        let mut fits = self.fits_visit(cell);
        self.kind.followed(&self.puzzle, self.walk, self.is_reversed, |scene| {
            for rule in self.kind.kind.rules.iter().filter(|rule| rule.owes.is_empty()) {
                let mut see = |env: &mut Env| {
                    fits = fits && scene.holds(rule.body, env) == Some(true);
                };
                if rule.says_clues {
                    scene.instances(rule, &mut see);
                    continue;
                }
                let mut slots: Vec<u8> = rule.each.iter().flat_map(|each| each.slots).collect();
                slots.dedup();
                for slot in slots {
                    scene.instances_with(rule, &[(slot, cell)], &mut see);
                }
            }
        });
        fits
    }

    /// Finds out which clues each cell can have, and gives it the one that tells most.
    fn choose(&mut self, random: &mut Random) {
        let forms = self.forms();
        let has_arrow = forms.iter().any(|form| form.arrow != Need::No);
        let mut cells: Vec<usize> = self.walk.cells().collect();
        let is_network = self.kind.kind.junctions.is_some();
        let piece = self.kind.kind.making.pieces.map(|pieces| pieces.letter);
        let laid = junctions::lay(self, random);
        if self.has_ends() || is_network {
            // Rules about the cells of an end, or of a junction, need to know that it is one.
            cells.sort_by_key(|&cell| !self.walk.is_end(cell) && !self.walk.joins(cell));
        }
        for cell in cells {
            let before = self.puzzle.clue(cell);
            let is_empty = self.is_shading() && before.is_none();
            // Where there are shaded cells, every cell takes part in what is drawn.
            if laid && before.is_none() && self.walk.visits(cell) {
                continue;
            }
            // Either all clues are pieces, or those with their letter.
            if piece.is_some_and(|letter| before.is_some() != (letter == '?')) {
                continue;
            }
            let way = match has_arrow && (self.is_shading() || self.may_have(cell, &forms)) {
                _ if laid => before.and_then(|clue| clue.way).unwrap_or(Way::North),
                true => self.walk.some_way(cell, random),
                false => Way::North,
            };
            if is_empty || self.puzzle.is_hole(cell) || !self.puzzle.has_place(cell) {
                continue;
            }
            // The ends of a path that were laid in a frame.
            let has_order = self.kind.kind.making.order.is_some();
            if has_order && before.is_some() && self.puzzle.is_beside(cell) {
                continue;
            }
            let letter = self.kind.kind.making.ground.map(|ground| ground.letter);
            let is_numbered = has_order && before.is_some_and(|clue| clue.number.is_some());
            let is_ground = letter.is_some() && before.is_some_and(|clue| clue.letter == letter);
            if self.kind.kind.making.gates.is_some() {
                // Gates and the start stand where they were laid, and some black cells have a number.
                let share = self.kind.kind.making.numbers.unwrap_or(100);
                if !is_ground || !random.happens(f64::from(share) / 100.0) {
                    continue;
                }
            }
            let is_beside = self.puzzle.is_beside(cell);
            let fits = |form: &&Form| {
                if form.margin.is_some() != is_beside || self.puzzle.is_in_corner(cell) {
                    return false;
                }
                // Numbers stand where they are.
                let is_other =
                    has_order && form.number == if is_numbered { Need::No } else { Need::Must };
                let has_place = letter.is_none()
                    || (form.letter == letter) == is_ground && (!is_ground || form.parts() > 1);
                let is_piece = form.letter.is_some() && form.letter == piece;
                has_place && !is_other && (!is_piece || form.number != Need::No)
            };
            let mut forms: Vec<Form> = forms.iter().filter(fits).cloned().collect();
            // Of a circle on a loop it is decided beforehand whether it has a number: there are many to try.
            if let Some(share) = self.kind.kind.making.numbers.filter(|_| piece.is_some()) {
                match random.happens(f64::from(share) / 100.0) {
                    true => {
                        let may_miss = forms.iter_mut().filter(|form| form.number == Need::May);
                        may_miss.for_each(|form| form.number = Need::Must);
                    }
                    false => forms.retain(|form| form.number != Need::May),
                }
            }
            self.choose_at(cell, &forms, way, random);
            if self.puzzle.clue(cell).is_none() && before.is_some() {
                self.set(cell, before);
            }
            // Lines meet in cells with clues, unless that is for the ground to say.
            if is_network && !laid && letter.is_none() {
                self.choices[cell].extend(self.kind.kind.blank.map(here).map(Some));
                if !self.walk.joins(cell) && !random.happens(junctions::PASSED) {
                    self.set(cell, None);
                }
            }
            if is_ground || is_numbered {
                self.choices[cell].pop();
                self.choices[cell].push(before);
            }
        }
    }

    /// Gives each cell a number, first those that the line visits: one of those that fit, up to how many these are.
    fn mix(&mut self, random: &mut Random) -> Option<()> {
        let form = self.forms().first()?.clone();
        let mut cells: Vec<usize> = self.walk.cells().collect();
        random.shuffle(&mut cells);
        cells.sort_by_key(|&cell| !self.walk.visits(cell));
        let visited = cells.iter().filter(|&&cell| self.walk.visits(cell)).count();
        let mut numbers: Vec<u32> = (1..=visited as u32).collect();
        for cell in cells {
            random.shuffle(&mut numbers);
            let fits = |&number: &u32| {
                self.set(cell, Some(filled(&form, Some(number), Way::North)));
                self.fits(cell)
            };
            if !numbers.iter().any(fits) {
                return None;
            }
        }
        Some(())
    }

    /// Whether the line fits some clue of a cell, as far as it visits the cell or not.
    fn may_have(&mut self, cell: usize, forms: &[Form]) -> bool {
        let before = self.puzzle.clue(cell);
        let fits = forms.iter().any(|form| {
            self.set(cell, Some(filled(form, Some(0), Way::North)));
            self.fits_visit(cell)
        });
        self.set(cell, before);
        fits
    }

    /// Gives a cell the clue that tells most of those that it can have, and notes these.
    pub(super) fn choose_at(&mut self, cell: usize, forms: &[Form], way: Way, random: &mut Random) {
        let mut found: Vec<(usize, bool, Clue)> = Vec::new();
        for form in forms {
            let others = Way::ALL.into_iter().filter(|&other| other != way);
            let ways: Vec<Way> = match form.arrow {
                Need::No => vec![way],
                _ => std::iter::once(way).chain(others).collect(),
            };
            let clue = ways.into_iter().find_map(|way| self.clue(form, cell, way));
            let parts = form.parts()
                + usize::from(
                    form.look == Some(Look::Walled) && form.letter == Some(looks::BOTH_WALLS),
                );
            found.extend(clue.map(|clue| (parts, form.number == Need::May, clue)));
        }
        let most = found.iter().map(|&(parts, ..)| parts).max().unwrap_or_default();
        found.retain(|&(parts, ..)| parts == most);
        let at = if found.len() > 1 { random.below(found.len()) } else { 0 };
        let making = &self.kind.kind.making;
        let share = making.numbers.filter(|_| making.order.is_none());
        let chosen = found.get(at).map(|&(_, may_miss, clue)| match share {
            Some(share) if may_miss && !random.happens(f64::from(share) / 100.0) => {
                Clue { number: None, ..clue }
            }
            _ => clue,
        });
        self.set(cell, chosen);
        self.choices[cell] = found.into_iter().map(|(.., clue)| Some(clue)).chain([None]).collect();
    }

    /// The clue of a form that the line gives a cell, with this arrow if it has one.
    fn clue(&mut self, form: &Form, cell: usize, way: Way) -> Option<Clue> {
        let before = self.puzzle.clue(cell);
        if form.look == Some(Look::Walled) && self.is_at_rim(cell, form) {
            return None;
        }
        let numbers: Vec<Option<u32>> = match form.number {
            Need::No => vec![None],
            _ if self.kind.kind.making.order.is_some() => vec![before.and_then(|it| it.number)],
            Need::Must | Need::May => {
                self.set(cell, Some(filled(form, Some(0), way)));
                if let Some(
                    Look::Lengths
                    | Look::Pieces
                    | Look::Sides
                    | Look::Dots
                    | Look::Ways
                    | Look::Walls
                    | Look::OneWays
                    | Look::Track,
                ) = form.look
                {
                    self.of_digits(form, cell, way)
                } else {
                    let fits = self.fits_visit(cell);
                    let mut told = if fits { self.told(cell, 0) } else { vec![0] };
                    if told.is_empty() {
                        // A rule may say nothing of 0.
                        self.set(cell, Some(filled(form, Some(1), way)));
                        told = self.told(cell, 1);
                    }
                    if told.is_empty() {
                        told.extend(0..=TRIED);
                    }
                    told.into_iter().map(Some).collect()
                }
            }
        };
        let [least, most] = form.numbers;
        let numbers = numbers
            .into_iter()
            .filter(|number| number.is_none_or(|number| least <= number && number <= most));
        let mut found = None;
        for number in numbers {
            let clue = filled(form, number, way);
            self.set(cell, Some(clue));
            if self.fits(cell) {
                found = Some(clue);
                break;
            }
        }
        self.set(cell, before);
        found
    }

    /// Whether a wall of a form would stand at the rim.
    fn is_at_rim(&self, cell: usize, form: &Form) -> bool {
        let sides = looks::walls(form.letter).into_iter().zip([Way::East, Way::South]);
        sides.into_iter().any(|(wall, way)| wall.is_some() && self.walk.step(cell, way).is_none())
    }

    /// Gives some cells numbers, in their order along the line, if the kind has such: the ends of a path and others.
    fn number_along(&mut self, random: &mut Random) {
        let making = &self.kind.kind.making;
        let form = self.kind.kind.forms.iter().find(|form| form.is_number());
        let Some((share, form)) = making.order.zip(form) else { return };
        let mut tour = self.walk.passed();
        let is_path = tour.first().is_some_and(|&first| self.walk.is_end(first));
        let ends_beside =
            is_path && tour.first().is_some_and(|&first| self.puzzle.is_beside(first));
        if ends_beside && random.happens(0.5) {
            tour.reverse();
            self.is_reversed = true;
        }
        if ends_beside {
            let letters = self.kind.kind.forms.iter().filter(|form| form.margin.is_some());
            let ends = [tour.first(), tour.last()].into_iter().flatten().copied();
            let ends: Vec<(usize, Clue)> =
                ends.zip(letters.map(|form| filled(form, None, Way::North))).collect();
            ends.into_iter().for_each(|(cell, clue)| self.set(cell, Some(clue)));
        }
        tour.retain(|&cell| self.puzzle.clue(cell).is_none() && !self.walk.crosses(cell));
        if !is_path {
            // Where a number by itself fits. Those at the ends of a path tell each other.
            tour.retain(|&cell| {
                self.set(cell, Some(filled(form, Some(1), Way::North)));
                let fits = self.fits(cell);
                self.set(cell, None);
                fits
            });
        }
        // Ends in a frame have letters.
        let has_numbers_at_ends = is_path && !ends_beside;
        if has_numbers_at_ends && random.happens(0.5) {
            tour.reverse();
        }
        let Some(last) = tour.len().checked_sub(1) else { return };
        let mut places: Vec<usize> = (0..=last).collect();
        random.shuffle(&mut places);
        if has_numbers_at_ends {
            places.sort_by_key(|&place| place != 0 && place != last);
        }
        places.truncate((tour.len() * share as usize / 100).max(3));
        places.sort_unstable();
        for (number, place) in (1..).zip(places) {
            self.set(tour[place], Some(filled(form, Some(number), Way::North)));
        }
    }

    /// The numbers that a cell may have whose digits are clues by themselves.
    fn of_digits(&mut self, form: &Form, cell: usize, way: Way) -> Vec<Option<u32>> {
        match form.look {
            Some(Look::Pieces) => return [0].iter().chain(&*LENGTHS).copied().map(Some).collect(),
            Some(Look::Lengths) if form.arrow == Need::No => return self.lengths_across(cell),
            Some(Look::Lengths) => return self.lengths_of_stretches(cell, way),
            Some(Look::Ways) => return digits::all_ways().map(Some).collect(),
            Some(Look::Track) => {
                let arms = Way::ALL.map(|way| u32::from(self.walk.arm(cell, way)));
                return vec![Some(digits::of_sides(arms))];
            }
            // First those that tell most; none between the grid and a frame.
            Some(Look::OneWays) => {
                let has = |way| {
                    let next = self.walk.step(cell, way);
                    next.is_some_and(|next| !self.puzzle.is_beside(next))
                };
                let is_there = |number: &u32| {
                    let [right, below] = one_ways::parts(*number);
                    (right == 0 || has(Way::East)) && (below == 0 || has(Way::South))
                };
                return [4, 5, 7, 8, 1, 2, 3, 6].into_iter().filter(is_there).map(Some).collect();
            }
            Some(Look::Walls) => {
                let has = |way| self.walk.step(cell, way).is_some();
                let is_there = |walls: &u32| {
                    (walls & 1 == 0 || has(Way::East)) && (walls & 2 == 0 || has(Way::South))
                };
                return (1..=3).rev().filter(is_there).map(Some).collect();
            }
            _ => {}
        }
        let mut number = 0;
        for place in [1000, 100, 10, 1] {
            let fits = |digit: &u32| {
                let clue = filled(form, Some(digit * place), Way::North);
                self.set(cell, Some(clue));
                self.fits(cell)
            };
            // A digit that every line obeys tells nothing.
            let all: Vec<u32> = (1..=9).filter(fits).collect();
            number += if all.len() == 9 { 0 } else { all.first().unwrap_or(&0) * place };
        }
        if number == 0 { Vec::new() } else { vec![Some(number)] }
    }

    /// The lengths of the first three stretches of the line from the next cell on a way, and of fewer.
    fn lengths_of_stretches(&self, cell: usize, way: Way) -> Vec<Option<u32>> {
        let (mut lengths, mut here) =
            (Vec::new(), self.walk.step(cell, way).map(|next| (next, way)));
        while let Some((cell, way)) = here.filter(|_| lengths.len() < MOST_LENGTHS) {
            let length = self.walk.run(cell, way);
            let end = (0..length).try_fold(cell, |cell, _| self.walk.step(cell, way));
            let turns = |on: &Way| *on != way.opposite();
            let next = end.and_then(|end| {
                Way::ALL
                    .into_iter()
                    .filter(turns)
                    .find(|&on| self.walk.arm(end, on))
                    .map(|on| (end, on))
            });
            here = next.filter(|_| (1..10).contains(&length));
            lengths.extend(here.map(|_| length as u32));
        }
        let number = |count: usize| digits::of_any(lengths[..count].to_vec());
        (1..=lengths.len()).rev().map(|count| Some(number(count))).collect()
    }

    /// The lengths of all stretches of the line that go through the region of a cell, as one number; none if they are
    /// no digits, or too many.
    fn lengths_across(&self, cell: usize) -> Vec<Option<u32>> {
        let stretch =
            |cell: usize, way: Way| self.walk.run(cell, way) + self.walk.run(cell, way.opposite());
        let cells = self.puzzle.region_of(cell).iter();
        let lengths: BTreeSet<usize> = cells
            .flat_map(|&cell| [Way::East, Way::South].map(|way| stretch(cell, way)))
            .filter(|&length| length > 0)
            .collect();
        if lengths.len() > MOST_DIGITS || lengths.iter().any(|&length| length > 9) {
            return Vec::new();
        }
        vec![Some(digits::of_any(lengths.into_iter().map(|length| length as u32).collect()))]
    }

    /// The numbers that the rules tell for the clue of a cell, which has a number now: what it is compared with.
    fn told(&self, cell: usize, now: i64) -> Vec<u32> {
        let mut told = Vec::new();
        let Some(first) = self.kind.first_of(&self.puzzle, cell) else { return told };
        let kind = &self.kind.kind;
        self.kind.followed(&self.puzzle, self.walk, self.is_reversed, |scene| {
            for rule in kind.rules.iter().filter(|rule| rule.is_of_clue) {
                let mut compared = Vec::new();
                comparisons(kind, rule.body, &mut compared);
                scene.instances_at(rule, first, &mut |env: &mut Env| {
                    for &(of_line, number) in &compared {
                        let (found, _) = scene.bounds(of_line, env);
                        let beside = scene.given_number(number, env).unwrap_or(0);
                        told.extend(u32::try_from(found - beside + now).ok());
                    }
                });
            }
        });
        told.sort_unstable();
        told.dedup();
        told
    }

    /// Chooses anew where rules that join several clues do not hold.
    fn settle(&mut self, random: &mut Random) -> Option<()> {
        if self.faults(|rule| rule.is_of_clues && !rule.is_of_clue).is_empty() {
            return Some(());
        }
        if self.kind.kind.has_regions {
            return match arrows::are_strewn(&self.kind.kind) {
                true => arrows::strew(self, random),
                false => districts::choose(self, random),
            };
        }
        let mut order: Vec<usize> = self.walk.cells().collect();
        random.shuffle(&mut order);
        self.repair(&order, random)
    }

    /// Chooses clues anew, as long as that helps.
    fn repair(&mut self, order: &[usize], random: &mut Random) -> Option<()> {
        let mut faults = self.faults(|rule| rule.is_of_clues);
        for _ in 0..REPAIRS * order.len() {
            let Some(&cell) = faults.get(random.below(faults.len().max(1))) else {
                return Some(());
            };
            let near = self.near(cell, random);
            let Some(&choice) =
                self.choices[near].get(random.below(self.choices[near].len().max(1)))
            else {
                continue;
            };
            let before = self.puzzle.clue(near);
            if choice == before {
                continue;
            }
            self.set(near, choice);
            let after = self.faults(|rule| rule.is_of_clues);
            if after.len() > faults.len() || !self.fits_visit(near) {
                self.set(near, before);
            } else {
                faults = after;
            }
        }
        faults.is_empty().then_some(())
    }

    /// A cell that a fault at another one may depend on: itself, or one near it.
    fn near(&self, cell: usize, random: &mut Random) -> usize {
        let around = self.walk.around(cell);
        match random.below(3) {
            0 => cell,
            _ => around.get(random.below(around.len().max(1))).copied().unwrap_or(cell),
        }
    }

    /// The cells at which some rules do not hold, once for each instance.
    pub(super) fn faults(&self, is_asked: fn(&Rule) -> bool) -> Vec<usize> {
        let mut faults = Vec::new();
        self.kind.followed(&self.puzzle, self.walk, self.is_reversed, |scene| {
            for rule in self.kind.kind.rules.iter().filter(|rule| is_asked(rule)) {
                scene.instances(rule, &mut |env| {
                    if scene.holds(rule.body, env) != Some(true) {
                        faults.push(scene.place(rule, env));
                    }
                });
            }
        });
        faults
    }
}

/// What a rule compares with the number of its clue, and perhaps what is added to that: both sides.
fn comparisons(kind: &Kind, id: Id, found: &mut Vec<(Id, Id)>) {
    match &kind.node(id).op {
        // Within a fold there are other names.
        Op::Fold(..) => {}
        Op::Compare(_, a, b) => {
            for (of_line, given) in [(*a, *b), (*b, *a)] {
                if kind.node(of_line).is_of_line && has_number(kind, given) {
                    found.push((of_line, given));
                }
            }
        }
        op => op.parts().into_iter().for_each(|part| comparisons(kind, part, found)),
    }
}

/// Whether a part is a clue's number, perhaps with something added.
fn has_number(kind: &Kind, id: Id) -> bool {
    match &kind.node(id).op {
        Op::Word(Word::NumberOf | Word::NumberOfRegion, _) => true,
        Op::Sum(parts) if !kind.node(id).is_of_line => {
            parts.iter().any(|&(factor, part)| factor == 1 && has_number(kind, part))
        }
        _ => false,
    }
}

/// The lengths that pieces among the eight cells around another one can have, as digits in order.
static LENGTHS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let is_one = |&number: &u32| {
        let digits = digits::lengths(number);
        // Between two pieces a cell is free, or a corner that both touch.
        digits.is_sorted() && digits[0] > 0 && digits.iter().sum::<u32>() <= 8
    };
    (1..=2222).filter(is_one).collect()
});
