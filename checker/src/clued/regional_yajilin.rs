//! Regional Yajilin: each cell is visited or shaded, and shaded cells are apart. A number counts the
//! shaded cells of its region.

use super::puzzle::Clue;
use super::{Kind, Layout, shaded};

pub(super) const KIND: Kind = Kind {
    layout: Layout::Both,
    counts_regions: true,
    switches: &[shaded::OUTSIDE],
    is_clue: Clue::is_number,
    rules: |puzzle, pen| {
        for (region, cells) in puzzle.regions.all.iter().enumerate() {
            if let Some(number) = puzzle.number(region) {
                let shaded = shaded::literals(pen, cells)?;
                pen.exactly(&shaded, number)?;
            }
        }
        shaded::rules(puzzle, |_, _| true, pen)
    },
    obeys: |puzzle, walk, cell, clue| {
        let cells = puzzle.region_of(cell);
        clue.number == Some(cells.len() - walk.visited(cells))
    },
    obeys_rest: |puzzle, walk| shaded::obeys(puzzle, |_, _| true, walk),
    required: |puzzle, sets| shaded::required(puzzle, |_, _| true, sets),
    ..Kind::PLAIN
};
