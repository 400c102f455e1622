//! The rules on a closed line.

use crate::lines::clued::switches::SKIP_REGIONS;
use crate::lines::clued::{Clue, Puzzle, Regions, Walk};

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let (Some(number), cells @ [_, ..]) = (clue.number, puzzle.region_of(cell)) else {
        return Ok(());
    };
    let visited = cells.iter().filter(|&&cell| walk.visits(cell)).count();
    match visited == number as usize {
        true => Ok(()),
        false => Err(format!("the line visits {visited} cells of the region, and not {number},")),
    }
}

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    let regions = puzzle.each_region();
    let may_skip = puzzle.is_switched(SKIP_REGIONS.name);
    for cells in regions {
        let is_visited = cells.iter().any(|&cell| walk.visits(cell));
        let crossings = walk.crossings(cells);
        let fits = match is_visited {
            true => crossings == 2 || crossings == 0 && (may_skip || regions.len() == 1),
            false => may_skip || puzzle.number_in(cells) == Some(0),
        };
        if !fits {
            let times = crossings / 2;
            return Err((
                cells[0],
                format!("the line enters the region {times} times, and not once,"),
            ));
        }
    }
    let parted =
        |a: usize, b: usize| puzzle.regions().is_some_and(|all: &Regions| all.are_parted(a, b));
    let is_unused = |cell: usize| !walk.visits(cell) && !puzzle.is_hole(cell);
    for cell in walk.cells().filter(|&cell| is_unused(cell)) {
        if walk.beside(cell).into_iter().any(|next| is_unused(next) && parted(cell, next)) {
            return Err((cell, "two cells across a border are both unused".to_string()));
        }
    }
    Ok(())
}
