//! All clues that a line gives: those for which the rules of the text come out true.

use super::givens::{Given, here};
use super::Written;
use crate::grid::Grid;
use crate::lines::Visit;
use crate::lines::clued::{Clue, Clued, Puzzle, Regions, Walk, Way};
use crate::random::Random;
use lazyloop_rules::{Env, Form, Need, Op, Rule, Scene, Word};

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
    let cells = grid.cell_count();
    let empty = Puzzle::new(kind.made().1, grid, vec![None; cells], regions.cloned()).ok()?;
    let mut draft =
        Draft { kind, walk, puzzle: empty, choices: vec![Vec::new(); cells] };
    if !draft.faults(|rule| !rule.is_of_clues).is_empty() {
        return None; // whichever clues there are
    }
    let mut order: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut order);
    if kind.kind.shaded.is_some() && !kind.counts_regions() {
        draft.shade(&order);
    }
    draft.choose(&order, random);
    draft.repair(&order, random)?;
    let clues = draft.puzzle.clues().to_vec();
    draft.puzzle.obeys(walk).is_ok().then_some(clues)
}

/// A puzzle whose clues are chosen one after another.
struct Draft<'a> {
    kind: &'a Written,
    walk: &'a Walk,
    puzzle: Puzzle,
    /// For each cell the clues that it can have.
    choices: Vec<Vec<Option<Clue>>>,
}

impl Draft<'_> {
    fn set(&mut self, cell: usize, clue: Option<Clue>) {
        let mut clues = self.puzzle.clues().to_vec();
        clues[cell] = clue;
        self.puzzle = self.puzzle.with_clues(clues);
    }

    /// Whether the line fits what the puzzle says of visiting a cell.
    fn fits_visit(&self, cell: usize) -> bool {
        match self.kind.visit(&self.puzzle, cell) {
            Visit::Must | Visit::ByRule => self.walk.visits(cell),
            Visit::Never => !self.walk.visits(cell),
            Visit::May => true,
        }
    }

    /// Leaves as many cells as possible without a clue: they are shaded where the line does not visit them,
    /// and the rules say how shaded cells lie.
    fn shade(&mut self, order: &[usize]) {
        let Some(form) = self.kind.kind.forms.first() else { return };
        let filler = self.kind.kind.blank.map_or_else(|| filled(form, Some(0), Way::East), here);
        let missed = |cell: &usize| !self.walk.visits(*cell);
        let clues = (0..order.len()).map(|cell| missed(&cell).then_some(filler)).collect();
        self.puzzle = self.puzzle.with_clues(clues);
        for &cell in order.iter().filter(|cell| missed(cell)) {
            let clue = self.puzzle.clue(cell);
            self.set(cell, None);
            if self.kind.check_rest(&self.puzzle, self.walk).is_err() {
                self.set(cell, clue);
            }
        }
    }

    /// Finds out which clues each cell can have, and gives it one of them.
    fn choose(&mut self, order: &[usize], random: &mut Random) {
        let is_shading = self.kind.kind.shaded.is_some() && !self.kind.counts_regions();
        for &cell in order {
            let is_first = match self.puzzle.region_of(cell) {
                [first, ..] => *first == cell,
                [] => false,
            };
            if self.kind.counts_regions() && !is_first || self.puzzle.is_hole(cell) {
                continue;
            }
            let before = self.puzzle.clue(cell);
            if is_shading && before.is_none() && !self.walk.visits(cell) {
                continue;
            }
            let mut choices: Vec<Option<Clue>> = Vec::new();
            let forms: Vec<Form> = self.kind.kind.forms.clone();
            for form in forms {
                let mut ways = Way::ALL;
                random.shuffle(&mut ways);
                let ways = if form.arrow == Need::No { &ways[..1] } else { &ways[..] };
                let found = ways.iter().find_map(|&way| self.clue(&form, cell, way));
                choices.extend(found.map(Some));
            }
            // A clue that says nothing is for cells that no other clue fits.
            let blank = self.kind.kind.blank.map(here);
            if choices.len() > 1 {
                choices.retain(|choice| *choice != blank);
            }
            let chosen = choices.get(random.below(choices.len().max(1))).copied().flatten();
            self.set(cell, chosen.or(before.filter(|_| is_shading)));
            self.set_none_where_needed(cell);
            choices.push(None);
            self.choices[cell] = choices;
        }
    }

    /// A cell must not be left with a clue that the line does not fit.
    fn set_none_where_needed(&mut self, cell: usize) {
        if !self.fits_visit(cell) {
            self.set(cell, None);
        }
    }

    /// The clue of a form that the line gives a cell, with this arrow if it has one.
    fn clue(&mut self, form: &Form, cell: usize, way: Way) -> Option<Clue> {
        let before = self.puzzle.clue(cell);
        let numbers: Vec<Option<u32>> = match form.number {
            Need::No => vec![None],
            Need::Must | Need::May => {
                self.set(cell, Some(filled(form, Some(0), way)));
                let told = self.told(cell);
                if told.is_empty() {
                    (0..=TRIED).map(Some).collect()
                } else {
                    told.into_iter().map(Some).collect()
                }
            }
        };
        let mut found = None;
        for number in numbers {
            let clue = filled(form, number, way);
            self.set(cell, Some(clue));
            let fits = self.fits_visit(cell)
                && self.kind.check_clue(&self.puzzle, self.walk, cell, clue).is_ok();
            if fits {
                found = Some(clue);
                break;
            }
        }
        self.set(cell, before);
        found
    }

    /// The numbers that the rules tell for the clue of a cell: what it is compared with.
    fn told(&self, cell: usize) -> Vec<u32> {
        let given = Given { kind: self.kind, puzzle: &self.puzzle };
        let known = |edge: usize| Some(self.walk.sides()[edge]);
        let scene = Scene::new(&self.kind.kind, &given, &known);
        let first = self.kind.first_of(&self.puzzle, cell);
        let mut told = Vec::new();
        let Some(first) = first else { return told };
        for rule in self.kind.kind.rules.iter().filter(|rule| rule.is_of_clue) {
            let bound = rule
                .each
                .iter()
                .flat_map(|each| each.slots)
                .fold(0u32, |all, slot| all | 1 << slot);
            scene.instances_at(rule, first, &mut |env: &mut Env| {
                for node in self
                    .kind
                    .kind
                    .nodes()
                    .filter(|node| node.is_of_line && node.names & !bound == 0)
                {
                    let Op::Compare(_, a, b) = node.op else { continue };
                    for (number, other) in [(a, b), (b, a)] {
                        let is_number = matches!(
                            self.kind.kind.node(number).op,
                            Op::Word(Word::NumberOf | Word::NumberOfRegion, _)
                        );
                        if is_number && self.kind.kind.node(other).is_of_line {
                            let (value, _) = scene.bounds(other, env);
                            told.extend(u32::try_from(value).ok());
                        }
                    }
                }
            });
        }
        told.sort_unstable();
        told.dedup();
        told
    }

    /// Chooses anew where rules that join several clues do not hold, as long as that helps.
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

    /// A cell that a fault at another one may depend on: itself, one of its region, or one near it.
    fn near(&self, cell: usize, random: &mut Random) -> usize {
        let region = self.puzzle.region_of(cell);
        let around: Vec<usize> =
            if region.is_empty() { self.walk.around(cell) } else { region.to_vec() };
        match random.below(3) {
            0 => cell,
            _ => around.get(random.below(around.len().max(1))).copied().unwrap_or(cell),
        }
    }

    /// The cells at which some rules do not hold, once for each instance.
    fn faults(&self, is_asked: fn(&Rule) -> bool) -> Vec<usize> {
        let given = Given { kind: self.kind, puzzle: &self.puzzle };
        let known = |edge: usize| Some(self.walk.sides()[edge]);
        let scene = Scene::new(&self.kind.kind, &given, &known);
        let mut faults = Vec::new();
        for rule in self.kind.kind.rules.iter().filter(|rule| is_asked(rule)) {
            scene.instances(rule, &mut |env| {
                if scene.holds(rule.body, env) != Some(true) {
                    faults.push(scene.place(rule, env));
                }
            });
        }
        faults
    }
}

/// A clue of a form.
fn filled(form: &Form, number: Option<u32>, way: Way) -> Clue {
    Clue {
        number: number.filter(|_| form.number != Need::No),
        letter: form.letter,
        way: (form.arrow != Need::No).then_some(way),
    }
}
