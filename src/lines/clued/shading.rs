//! Kinds in which each cell that may be shaded is visited or shaded, and shaded cells are apart: their rules
//! as clauses, their required sets, and shaded cells at random. It must not know how answers are checked.

use super::clue::Clue;
use super::kind::{Puzzle, Sets};
use super::pen::Pen;
use super::switches::SHADED_OUTSIDE;
use super::walk::Walk;
use crate::cnf::Lit;
use crate::random::Random;

/// The names of the rules that [`write()`] states.
pub const RULE_NAMES: &[(&str, &str)] = &[
    ("shaded cells apart", "the shaded cells at {} and next to it, which must be apart"),
    ("shaded cells outside", "the cell at {}, which is outside if it is shaded"),
];

/// Neighbours that may both be shaded.
fn pairs(puzzle: &Puzzle) -> impl Iterator<Item = [usize; 2]> {
    puzzle.pairs().filter(|pair| pair.iter().all(|&cell| puzzle.can_shade(cell)))
}

/// Exactly so many of some cells are shaded.
pub fn count(puzzle: &Puzzle, pen: &mut Pen<'_>, cells: &[usize], number: u32) {
    let open = cells.iter().copied().filter(|&cell| puzzle.can_shade(cell));
    let shaded: Vec<Lit> = open.map(|cell| !pen.visited(cell)).collect();
    pen.exactly(&shaded, number as usize);
}

/// Shaded cells are apart and, where that rule is switched, outside the line.
pub fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for [a, b] in pairs(puzzle) {
        pen.rule(0, a);
        let visited = [a, b].map(|cell| pen.visited(cell));
        pen.clause(&visited);
    }
    if puzzle.is_switched(SHADED_OUTSIDE.name) {
        for cell in (0..puzzle.clues().len()).filter(|&cell| puzzle.can_shade(cell)) {
            pen.rule(1, cell);
            if let Some(inside) = pen.inside(cell) {
                let visited = pen.visited(cell);
                pen.clause(&[visited, !inside]);
            }
        }
    }
}

/// Of two neighbours that may be shaded the line visits one.
pub fn required(puzzle: &Puzzle) -> Sets<'_> {
    Box::new(pairs(puzzle).map(|pair| puzzle.edges_of(&pair)))
}

/// Shades some of the cells that a line does not visit, and gives the others clues. `clue` gets a cell and
/// tells for others whether they are shaded.
///
/// Every cell takes part in what is drawn at random: with the same random numbers, a line that differs in a
/// few places has nearly the same shaded cells and clues.
pub fn suit(
    walk: &Walk,
    random: &mut Random,
    mut clue: impl FnMut(usize, &[bool], &mut Random) -> Clue,
) -> Vec<Option<Clue>> {
    let mut order: Vec<usize> = walk.cells().collect();
    random.shuffle(&mut order);
    let mut is_shaded = vec![false; order.len()];
    for cell in order.into_iter().filter(|&cell| !walk.visits(cell)) {
        is_shaded[cell] = !walk.beside(cell).iter().any(|&next| is_shaded[next]);
    }
    let clue_of = |cell: usize| {
        let clue = clue(cell, &is_shaded, random);
        Some(clue).filter(|_| !walk.visits(cell) && !is_shaded[cell])
    };
    walk.cells().map(clue_of).collect()
}
