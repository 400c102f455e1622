//! Detour: the line visits every cell. A number counts the cells of its region in which it turns.

use super::puzzle::Clue;
use super::{Kind, Layout, visits};

pub(super) const KIND: Kind = Kind {
    layout: Layout::Both,
    counts_regions: true,
    is_clue: Clue::is_number,
    degree: visits::all,
    rules: |puzzle, pen| {
        for (region, cells) in puzzle.regions.all.iter().enumerate() {
            if let Some(number) = puzzle.number(region) {
                let turns: Result<Vec<i32>, String> =
                    cells.iter().map(|&cell| pen.turns(cell)).collect();
                pen.exactly(&turns?, number)?;
            }
        }
        Ok(())
    },
    obeys: |puzzle, walk, cell, clue| {
        let cells = puzzle.region_of(cell).iter();
        clue.number == Some(cells.filter(|&&cell| walk.turns(cell)).count())
    },
    ..Kind::PLAIN
};
