//! Entry-Exit: the line visits every cell, and every region once.

use super::{Kind, Layout, visits};

pub(super) const KIND: Kind = Kind {
    layout: Layout::Both,
    degree: visits::all,
    rules: |puzzle, pen| {
        if !puzzle.regions.is_parted() {
            return Ok(());
        }
        (0..puzzle.regions.all.len()).try_for_each(|region| pen.crossed(&puzzle.border(region), 2))
    },
    obeys_rest: |puzzle, walk| {
        let is_once = |region: usize| puzzle.crossings(walk, region) == 2;
        !puzzle.regions.is_parted() || (0..puzzle.regions.all.len()).all(is_once)
    },
    required: |puzzle, sets| {
        if puzzle.regions.is_parted() {
            sets.extend((0..puzzle.regions.all.len()).map(|region| puzzle.border(region)));
        }
    },
    ..Kind::PLAIN
};
