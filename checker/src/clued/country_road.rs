//! Country Road: the line visits every region once, with a further rule perhaps not one without a
//! number. A number counts the visited cells of its region. Of two neighbours in different regions one
//! is visited.

use super::puzzle::{Clue, Puzzle};
use super::{Kind, Layout};
use crate::lines::Degree;

pub(super) const KIND: Kind = Kind {
    layout: Layout::Both,
    hole: Some('@'),
    counts_regions: true,
    switches: &[SKIP],
    is_clue: Clue::is_number,
    degree: |puzzle, cell| match puzzle.region(cell) {
        Some(_) => Degree::NoneOrTwo,
        None => Degree::None,
    },
    rules: |puzzle, pen| {
        for (region, cells) in puzzle.regions.all.iter().enumerate() {
            if let Some(number) = puzzle.number(region) {
                let visited = pen.all_visited(cells)?;
                pen.exactly(&visited, number)?;
            }
            if !puzzle.regions.is_parted() {
                continue;
            }
            match may_miss(puzzle, region) {
                true => pen.crossed_at_most_twice(&puzzle.border(region))?,
                false => pen.crossed(&puzzle.border(region), 2)?,
            }
        }
        for pair in parted(puzzle) {
            let visited = pen.all_visited(&pair)?;
            pen.clause(&visited)?;
        }
        Ok(())
    },
    obeys: |puzzle, walk, cell, clue| clue.number == Some(walk.visited(puzzle.region_of(cell))),
    obeys_rest: |puzzle, walk| {
        let is_right = |region: usize| match walk.visited(&puzzle.regions.all[region]) {
            0 => may_miss(puzzle, region),
            _ if !puzzle.regions.is_parted() => true,
            // The line may be all within one region where it may miss the others.
            _ => matches!((puzzle.crossings(walk, region), puzzle.has(SKIP)), (2, _) | (0, true)),
        };
        (0..puzzle.regions.all.len()).all(is_right)
            && parted(puzzle).all(|pair| walk.visited(&pair) > 0)
    },
    required: |puzzle, sets| {
        if puzzle.regions.is_parted() {
            let must = |&region: &usize| !may_miss(puzzle, region);
            let must = (0..puzzle.regions.all.len()).filter(must);
            sets.extend(must.map(|region| puzzle.border(region)));
        }
        sets.extend(parted(puzzle).map(|pair| puzzle.edges(&pair)));
    },
    ..Kind::PLAIN
};

const SKIP: &str = "skip_regions";

/// Whether the line need not enter a region.
fn may_miss(puzzle: &Puzzle, region: usize) -> bool {
    puzzle.has(SKIP) || puzzle.number(region) == Some(0)
}

/// Neighbours in different regions.
fn parted(puzzle: &Puzzle) -> impl Iterator<Item = [usize; 2]> {
    puzzle.pairs().filter(|pair| {
        let [one, other] = pair.map(|cell| puzzle.region(cell));
        one.is_some() && other.is_some() && one != other
    })
}
