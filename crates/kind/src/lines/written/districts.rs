//! Letters that rules join by regions. In each region all cells in which the line does the same get the same
//! letter or none, and the regions are settled one after another in the order of the line, so that what joins a
//! region to those before it is known.

use super::draft::Draft;
use super::givens::Given;
use crate::lines::clued::{Clue, Puzzle};
use crate::random::Random;
use lazyloop_rules::{self as rules, Board, Givens, Need, Op, Rule, Scene, Word};
use std::cell::Cell;
use std::collections::HashMap;

/// What a line does in a cell: it misses it, goes straight, or turns.
const WAYS: usize = 3;
/// How often regions are settled anew, for each region.
const TRIES: usize = 40;

/// For each thing that a line does in a cell, the letter that is given there.
type Letters = [Option<char>; WAYS];

/// Chooses letters for all cells. `None` if none were found that all rules allow.
pub(super) fn choose(draft: &mut Draft<'_>, random: &mut Random) -> Option<()> {
    let mut letters: Vec<Option<char>> = vec![None];
    for form in draft.forms() {
        if form.number != Need::Must && form.arrow != Need::Must && form.letter.is_some() {
            letters.push(form.letter);
        }
    }
    let mut all: Vec<Letters> = Vec::new();
    for &missed in &letters {
        for &straight in &letters {
            all.extend(letters.iter().map(|&turned| [missed, straight, turned]));
        }
    }
    random.shuffle(&mut all);
    let order = in_order(draft);
    let blank = draft.puzzle.with_clues(vec![None; draft.puzzle.clues().len()]);
    draft.puzzle = blank;
    let mut is_settled = vec![false; order.len()];
    // For each region that is settled, what can be tried next.
    let mut open: Vec<Vec<Letters>> = Vec::new();
    let mut tries = TRIES * order.len();
    while let Some(&region) = order.get(open.len()) {
        let choices = choices(draft, region, &all);
        open.push(choices);
        // Goes back to the last region for which there is another choice that fits.
        loop {
            let at = open.len().checked_sub(1)?;
            let region = order[at];
            let Some(next) = open[at].pop() else {
                clear(draft, region);
                is_settled[region] = false;
                open.pop();
                continue;
            };
            tries = tries.checked_sub(1)?;
            give(draft, region, next);
            is_settled[region] = true;
            if fits(draft, region, &is_settled) {
                break;
            }
        }
    }
    Some(())
}

/// The regions in the order in which the line comes to them; those that it misses are the last.
fn in_order(draft: &Draft<'_>) -> Vec<usize> {
    let count = draft.puzzle.each_region().len();
    let of = |cell| draft.puzzle.regions().and_then(|regions| regions.of(cell));
    let mut order: Vec<usize> = Vec::with_capacity(count);
    let mut is_there = vec![false; count];
    let on_line = draft.walk.whole_tour().into_iter().filter_map(of);
    for region in on_line.chain(0..count) {
        if !std::mem::replace(&mut is_there[region], true) {
            order.push(region);
        }
    }
    order
}

/// What the line does in a cell.
fn done(draft: &Draft<'_>, cell: usize) -> usize {
    match (draft.walk.visits(cell), draft.walk.turns(cell)) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

fn give(draft: &mut Draft<'_>, region: usize, letters: Letters) {
    for at in 0..draft.puzzle.each_region()[region].len() {
        let cell = draft.puzzle.each_region()[region][at];
        let letter = letters[done(draft, cell)];
        draft.set(cell, letter.map(Clue::letter));
    }
}

fn clear(draft: &mut Draft<'_>, region: usize) {
    give(draft, region, [None; WAYS]);
}

/// What each cell of a region can have; what gives the most clues is the last.
fn choices(draft: &mut Draft<'_>, region: usize, all: &[Letters]) -> Vec<Letters> {
    let cells = draft.puzzle.each_region()[region].clone();
    let count = |letters: &Letters, draft: &Draft<'_>| {
        cells.iter().filter(|&&cell| letters[done(draft, cell)].is_some()).count()
    };
    let is_there: [bool; WAYS] =
        std::array::from_fn(|way| cells.iter().any(|&cell| done(draft, cell) == way));
    let mut known: HashMap<Letters, bool> = HashMap::new();
    let mut fitting: Vec<(usize, Letters)> = Vec::new();
    for &letters in all {
        // What the line does in no cell of the region makes no difference.
        let given = std::array::from_fn(|way| letters[way].filter(|_| is_there[way]));
        let fits = *known.entry(given).or_insert_with(|| {
            give(draft, region, letters);
            cells.iter().all(|&cell| draft.fits(cell))
        });
        if fits {
            fitting.push((count(&letters, draft), letters));
        }
    }
    clear(draft, region);
    fitting.sort_by_key(|&(count, _)| count);
    fitting.into_iter().map(|(_, letters)| letters).collect()
}

/// Whether the rules of a region hold, as far as they speak of clues in regions that are settled.
fn fits(draft: &Draft<'_>, region: usize, is_settled: &[bool]) -> bool {
    let given = Settled {
        given: Given::new(draft.kind, &draft.puzzle),
        puzzle: &draft.puzzle,
        is_settled,
        is_open: Cell::new(false),
    };
    let known = |edge: usize| Some(draft.walk.sides()[edge]);
    let kind = &draft.kind.kind;
    let scene = Scene::new(kind, &given, &known);
    let mut fits = true;
    for rule in kind.rules.iter().filter(|rule| rule.is_of_clues && !rule.is_of_clue) {
        let mut see = |env: &mut rules::Env| {
            given.is_open.set(false);
            fits = fits && (scene.holds(rule.body, env) == Some(true) || given.is_open.get());
        };
        match first_set(kind, rule) {
            Some(Word::AllRegions) => scene.instances_at(rule, region, &mut see),
            Some(Word::AllCells) => {
                for &cell in &draft.puzzle.each_region()[region] {
                    scene.instances_at(rule, cell, &mut see);
                }
            }
            // Of pairs and the like those in which a cell of the region is.
            _ => {
                let cells = &draft.puzzle.each_region()[region];
                for slot in rule.each.iter().flat_map(|each| kind.cells_of(each)) {
                    for &cell in cells {
                        scene.instances_with(rule, &[(slot, cell)], &mut see);
                    }
                }
            }
        }
    }
    fits
}

/// The set of a rule's first name.
pub(super) fn first_set(kind: &rules::Kind, rule: &Rule) -> Option<Word> {
    match kind.node(rule.each.first()?.set).op {
        Op::Word(word, _) => Some(word),
        _ => None,
    }
}

/// A puzzle of which some regions are settled.
struct Settled<'a> {
    given: Given<'a>,
    puzzle: &'a Puzzle,
    is_settled: &'a [bool],
    /// Whether a clue in another region was asked for.
    is_open: Cell<bool>,
}

impl Givens for Settled<'_> {
    fn board(&self) -> Board {
        self.given.board()
    }

    fn clue(&self, cell: usize) -> Option<rules::Clue> {
        let region = self.puzzle.regions().and_then(|regions| regions.of(cell));
        if region.is_some_and(|region| !self.is_settled[region]) {
            self.is_open.set(true);
        }
        self.given.clue(cell)
    }

    fn region(&self, cell: usize) -> Option<usize> {
        self.given.region(cell)
    }

    fn regions(&self) -> usize {
        self.given.regions()
    }

    fn cells_of(&self, region: usize) -> &[usize] {
        self.given.cells_of(region)
    }

    fn is_on(&self, switch: usize) -> bool {
        self.given.is_on(switch)
    }
}
