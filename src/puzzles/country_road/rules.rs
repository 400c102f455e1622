//! The rules as clauses.

use crate::lines::clued::switches::SKIP_REGIONS;
use crate::lines::clued::{Pen, Puzzle};

/// The regions that the line has to enter, with their borders.
pub(super) fn borders(puzzle: &Puzzle) -> impl Iterator<Item = (usize, Vec<usize>)> {
    let number = move |region: usize| puzzle.number_in(&puzzle.each_region()[region]);
    let must = move |region: &usize| number(*region) != Some(0);
    // The only region has no border, and where regions may be missed the line may be all within one.
    let may_skip = puzzle.is_switched(SKIP_REGIONS.name);
    let is_parted = puzzle.each_region().len() > 1 && !may_skip;
    puzzle.borders().enumerate().filter(move |(region, _)| is_parted && must(region))
}

/// Neighbours of different regions.
pub(super) fn pairs(puzzle: &Puzzle) -> impl Iterator<Item = [usize; 2]> {
    let is_hole = |cell: &usize| puzzle.is_hole(*cell);
    let parted =
        |&[a, b]: &[usize; 2]| puzzle.regions().is_some_and(|regions| regions.are_parted(a, b));
    puzzle.pairs().filter(move |pair| !pair.iter().any(is_hole) && parted(pair))
}

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    let must: Vec<usize> = borders(puzzle).map(|(region, _)| region).collect();
    for (region, cells) in puzzle.each_region().iter().enumerate() {
        if let Some(number) = puzzle.number_in(cells) {
            pen.clue(cells[0]);
            let visited: Vec<_> = cells.iter().map(|&cell| pen.visited(cell)).collect();
            pen.exactly(&visited, number as usize);
        }
        if puzzle.each_region().len() == 1 {
            // A line within the only region crosses no border.
            continue;
        }
        match must.contains(&region) {
            true => {
                pen.rule(0, cells[0]);
                pen.crossed(region, 2);
            }
            false => {
                pen.rule(2, cells[0]);
                pen.crossed_at_most(region, 2);
            }
        }
    }
    for [a, b] in pairs(puzzle) {
        pen.rule(1, a);
        let visited = [a, b].map(|cell| pen.visited(cell));
        pen.clause(&visited);
    }
}
