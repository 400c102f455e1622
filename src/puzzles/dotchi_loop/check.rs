//! The rules on a closed line.

use crate::lines::clued::{Clue, Puzzle, Walk};

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    match (clue.letter, walk.visits(cell)) {
        (Some('w'), false) => return Err("the line misses the white circle".to_string()),
        (Some('w'), true) => {}
        (_, true) => return Err("the line visits the black circle".to_string()),
        (_, false) => return Ok(()),
    }
    let region = puzzle.regions().and_then(|regions| regions.of(cell));
    let Some(region) = region else { return Ok(()) };
    let is_unlike = |&&other: &&usize| {
        let is_white = puzzle.clues()[other].is_some_and(|clue| clue.letter == Some('w'));
        is_white && walk.visits(other) && walk.turns(other) != walk.turns(cell)
    };
    match puzzle.each_region()[region].iter().find(is_unlike) {
        Some(_) => {
            Err("the line turns at some white circles of the region and not at all".to_string())
        }
        None => Ok(()),
    }
}
