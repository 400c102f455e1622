//! The rules as clauses.

use crate::cnf::Lit;
use crate::lines::clued::{Pen, Puzzle};

/// For each region, a cell with a sign, and whether its moons are visited if the cell is.
pub(super) fn signs(puzzle: &Puzzle) -> Vec<Option<(usize, bool)>> {
    let sign = |cell: &usize| Some((*cell, puzzle.clue(*cell)?.letter == Some('o')));
    puzzle.each_region().iter().map(|cells| cells.iter().find_map(sign)).collect()
}

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    let signs = signs(puzzle);
    let moons = |pen: &mut Pen<'_>, region: usize| -> Option<Lit> {
        let (cell, is_moon) = signs[region]?;
        Some(pen.visited(cell).when(is_moon))
    };
    for (region, cells) in puzzle.each_region().iter().enumerate() {
        if puzzle.each_region().len() > 1 {
            pen.rule(0, cells[0]);
            pen.crossed(region, 2);
        }
        pen.rule(1, cells[0]);
        let Some(moon) = moons(pen, region) else {
            pen.clause(&[]);
            continue;
        };
        let (mut are_moons, mut are_suns) = (false, false);
        for &cell in cells {
            let Some(clue) = puzzle.clue(cell) else { continue };
            let is_moon = clue.letter == Some('o');
            are_moons |= is_moon;
            are_suns |= !is_moon;
            let visited = pen.visited(cell).when(is_moon);
            pen.clause(&[!moon, visited]);
            pen.clause(&[moon, !visited]);
        }
        if !are_suns {
            pen.clause(&[moon]);
        }
        if !are_moons {
            pen.clause(&[!moon]);
        }
    }
    let Some(regions) = puzzle.regions() else { return };
    for [a, b] in puzzle.pairs() {
        let (Some(one), Some(other)) = (regions.of(a), regions.of(b)) else { continue };
        if one == other {
            continue;
        }
        pen.rule(2, a);
        let sorts = [one, other].map(|region| moons(pen, region));
        if let ([Some(one), Some(other)], Some(edge)) = (sorts, pen.between(a, b)) {
            pen.clause(&[!edge, one, other]);
            pen.clause(&[!edge, !one, !other]);
        }
    }
}
