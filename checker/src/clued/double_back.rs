//! Double Back: the line visits every cell but holes, and every region twice.

use super::{Kind, Layout, visits};

pub(super) const KIND: Kind = Kind {
    layout: Layout::Regions,
    hole: Some('#'),
    degree: visits::all,
    rules: |puzzle, pen| {
        (0..puzzle.regions.all.len()).try_for_each(|region| pen.crossed(&puzzle.border(region), 4))
    },
    obeys_rest: |puzzle, walk| {
        (0..puzzle.regions.all.len()).all(|region| puzzle.crossings(walk, region) == 4)
    },
    required: |puzzle, sets| {
        sets.extend((0..puzzle.regions.all.len()).map(|region| puzzle.border(region)));
    },
    ..Kind::PLAIN
};
