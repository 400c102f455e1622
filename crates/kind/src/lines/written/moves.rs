//! Pieces of a puzzle in the making, from which lines lead away: one at one end of each line, and those that stay where
//! they are. These are added, and taken away again, and others are moved to the other end of their line, until the rules
//! hold that say where pieces come to rest.

use super::draft::Draft;
use crate::grid::Segment;
use crate::lines::clued::Clue;
use crate::random::Random;
use lazyloop_rules::{Ground, Rule, Scene};
use std::collections::{BTreeMap, BTreeSet};

/// How often a piece is added, taken away or moved for each fault at first before the line is given up, and in all at least.
const REPAIRS: usize = 20;
const LEAST_REPAIRS: usize = 400;

/// Gives one end of each line a piece, if the kind has such, or one cell of each loop, and cells that are missed as many as the rules ask for. `None`
/// if these were not found.
pub(super) fn lay(draft: &mut Draft<'_>, random: &mut Random) -> Option<()> {
    let Some(Ground { letter, share }) = draft.kind.kind.making.pieces else { return Some(()) };
    let piece = Some(Clue::letter(letter));
    if !draft.kind.kind.has_free_ends {
        for tour in draft.walk.tours() {
            // Its cells alone tell which.
            let mixed = |cell: &usize| cell.wrapping_mul(0x9e37_79b9) >> 7 & 0xffff;
            let free = tour.into_iter().filter(|&cell| !draft.walk.crosses(cell));
            if let Some(cell) = free.min_by_key(mixed) {
                draft.set(cell, piece);
            }
        }
        return Some(());
    }
    let mut across: Vec<Option<usize>> = vec![None; draft.walk.cells().len()];
    for [start, rest] in draft.walk.moves() {
        draft.set(start, piece);
        (across[start], across[rest]) = (Some(rest), Some(start));
    }
    for cell in draft.walk.cells().filter(|&cell| !draft.walk.visits(cell)).collect::<Vec<_>>() {
        if random.happens(f64::from(share) / 100.0) {
            draft.set(cell, piece);
        }
    }
    let mut faults = Faults::find(draft);
    for _ in 0..LEAST_REPAIRS.max(REPAIRS * faults.count()) {
        let Some(near) = faults.any(random) else { break };
        let &cell = near.get(random.below(near.len().max(1)))?;
        let count = faults.count();
        let cells = [Some(cell), across[cell]];
        let turn = |draft: &mut Draft<'_>, faults: &mut Faults| {
            for cell in cells.into_iter().flatten() {
                draft.set(cell, if draft.puzzle.clue(cell).is_none() { piece } else { None });
            }
            cells.into_iter().flatten().for_each(|cell| faults.look_again(draft, cell));
        };
        turn(draft, &mut faults);
        if faults.count() > count {
            turn(draft, &mut faults);
        }
    }
    draft.faults(is_asked).is_empty().then_some(())
}

fn is_asked(rule: &Rule) -> bool {
    rule.is_of_clues && !rule.is_of_clue
}

/// A rule by its number, and what its first name stands for.
type Instance = (usize, usize);

/// Where rules do not hold.
struct Faults {
    /// For each of them the cells that it speaks of in which there is no line, or one ends.
    broken: BTreeMap<Instance, Vec<Vec<usize>>>,
    /// The rules that speak of each cell.
    about: Vec<BTreeSet<Instance>>,
}

impl Faults {
    fn find(draft: &Draft<'_>) -> Self {
        let (mut broken, mut about) =
            (BTreeMap::new(), vec![BTreeSet::new(); draft.walk.cells().len()]);
        draft.kind.followed(&draft.puzzle, draft.walk, false, |scene| {
            for (number, rule) in rules(draft) {
                scene.instances(rule, &mut |env| {
                    let instance = (number, env.get(rule.each[0].slots[0]));
                    let cells = open(draft, scene, rule, env);
                    for &cell in &cells {
                        about[cell].insert(instance);
                    }
                    if scene.holds(rule.body, env) != Some(true) {
                        broken.entry(instance).or_insert_with(Vec::new).push(cells);
                    }
                });
            }
        });
        Self { broken, about }
    }

    fn count(&self) -> usize {
        self.broken.values().map(Vec::len).sum()
    }

    /// The cells of one of them.
    fn any(&self, random: &mut Random) -> Option<Vec<usize>> {
        let at = random.below(self.count().max(1));
        self.broken.values().flatten().nth(at).cloned()
    }

    /// Holds the rules about a cell against its new clue.
    fn look_again(&mut self, draft: &Draft<'_>, cell: usize) {
        draft.kind.followed(&draft.puzzle, draft.walk, false, |scene| {
            for (number, rule) in rules(draft) {
                let known = self.about[cell].range((number, 0)..(number + 1, 0));
                for &(_, first) in known {
                    let mut found = Vec::new();
                    scene.instances_with(rule, &[(rule.each[0].slots[0], first)], &mut |env| {
                        if scene.holds(rule.body, env) != Some(true) {
                            found.push(open(draft, scene, rule, env));
                        }
                    });
                    self.broken.remove(&(number, first));
                    if !found.is_empty() {
                        self.broken.insert((number, first), found);
                    }
                }
            }
        });
    }
}

/// The rules that pieces may break, by their numbers.
fn rules<'a>(draft: &'a Draft<'_>) -> impl Iterator<Item = (usize, &'a Rule)> {
    let rules = draft.kind.kind.rules.iter().enumerate();
    rules.filter(|(_, rule)| is_asked(rule) && !rule.each.is_empty())
}

/// The cells that an instance of a rule speaks of in which there is no line, or one ends.
fn open(
    draft: &Draft<'_>,
    scene: &Scene<'_>,
    rule: &Rule,
    env: &mut lazyloop_rules::Env,
) -> Vec<usize> {
    let (grid, mut edges) = (draft.puzzle.grid(), Vec::new());
    scene.scope(rule.body, env, &mut edges);
    let ends = |edge: usize| grid.sides(Segment::from_index(edge));
    let cells = edges.into_iter().flat_map(ends).flatten().map(|cell| cell.index());
    let is_open = |cell: &usize| !draft.walk.visits(*cell) || draft.walk.is_end(*cell);
    let mut cells: Vec<usize> = cells.filter(is_open).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
