//! The rules as clauses.

use crate::cnf::Lit;
use crate::lines::clued::{Pen, Puzzle};

/// For each region, a cell with a sign that stays, and whether its moons are visited if the cell is.
fn signs(puzzle: &Puzzle, pen: &Pen<'_>) -> Vec<Option<(usize, bool)>> {
    let sign = |cell: &usize| {
        let clue = puzzle.clue(*cell).filter(|_| !pen.is_open(*cell))?;
        Some((*cell, clue.letter == Some('o')))
    };
    puzzle.each_region().iter().map(|cells| cells.iter().find_map(sign)).collect()
}

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    let signs = signs(puzzle, pen);
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
        let signs = || cells.iter().filter_map(|&cell| Some((cell, puzzle.clue(cell)?.letter?)));
        if !signs().any(|(_, sign)| sign == 'x') {
            pen.clause(&[moon]);
        }
        if !signs().any(|(_, sign)| sign == 'o') {
            pen.clause(&[!moon]);
        }
        for (cell, sign) in signs() {
            pen.owing_to(&[cell]);
            let visited = pen.visited(cell).when(sign == 'o');
            pen.clause(&[!moon, visited]);
            pen.clause(&[moon, !visited]);
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
