//! The rules on a closed line.

use crate::lines::clued::{Clue, Puzzle, Walk};

/// Whether the visited signs of a region are moons; `None` if it is neither.
fn sort(puzzle: &Puzzle, walk: &Walk, cells: &[usize]) -> Option<bool> {
    let of = |letter: char| {
        let signs = cells.iter().filter(move |&&cell| {
            puzzle.clues()[cell].is_some_and(|clue| clue.letter == Some(letter))
        });
        signs.map(|&cell| walk.visits(cell)).collect::<Vec<bool>>()
    };
    let (moons, suns) = (of('o'), of('x'));
    let all = |visits: &[bool]| !visits.is_empty() && visits.iter().all(|&visits| visits);
    match (all(&moons), all(&suns), moons.contains(&true), suns.contains(&true)) {
        (true, _, _, false) => Some(true),
        (_, true, false, _) => Some(false),
        _ => None,
    }
}

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let region = puzzle.regions().and_then(|regions| regions.of(cell));
    let Some(region) = region else { return Ok(()) };
    // Whether the moons are visited, if the line does the same at all signs as at this one.
    let are_moons = |cell: usize, clue: Clue| walk.visits(cell) == (clue.letter == Some('o'));
    let differs = |&&other: &&usize| {
        let sign = puzzle.clues()[other];
        sign.is_some_and(|sign| are_moons(other, sign) != are_moons(cell, clue))
    };
    match puzzle.each_region()[region].iter().find(differs) {
        Some(_) => {
            Err("moons and suns are visited, or some of one sort, in the region".to_string())
        }
        None => Ok(()),
    }
}

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    let regions = puzzle.each_region();
    let mut sorts = Vec::new();
    for cells in regions {
        if walk.crossings(cells) != 2 && regions.len() > 1 {
            let times = walk.crossings(cells) / 2;
            return Err((
                cells[0],
                format!("the line enters the region {times} times, and not once,"),
            ));
        }
        let sort = sort(puzzle, walk, cells);
        sorts.push(sort.ok_or((
            cells[0],
            "not just all moons or all suns are visited in the region".to_string(),
        ))?);
    }
    let sort_of = |cell: usize| puzzle.regions().and_then(|all| all.of(cell));
    for cell in walk.cells() {
        for next in walk.next_to(cell) {
            let (Some(one), Some(other)) = (sort_of(cell), sort_of(next)) else { continue };
            if one != other && sorts[one] == sorts[other] {
                return Err((cell, "two regions of the same sort follow each other".to_string()));
            }
        }
    }
    Ok(())
}
