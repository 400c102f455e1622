//! Linesweeper: a number is not on the line, and counts the cells round it that are.

use super::{Kind, visits};

pub(super) const KIND: Kind = Kind {
    is_clue: |clue| clue.is_number() && clue.number.is_some_and(|number| number <= 8),
    degree: visits::no_clue,
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            let mut near = puzzle.near(cell, true);
            near.retain(|&cell| puzzle.clues[cell].is_none());
            let visited = pen.all_visited(&near)?;
            pen.exactly(&visited, clue.number.unwrap_or_default())?;
        }
        Ok(())
    },
    obeys: |puzzle, walk, cell, clue| clue.number == Some(walk.visited(&puzzle.near(cell, true))),
    required: |puzzle, sets| {
        for (cell, clue) in puzzle.clued() {
            let mut near = puzzle.near(cell, true);
            // All but `number - 1` of these cells: one of them is visited.
            let Some(others) = clue.number.and_then(|number| number.checked_sub(1)) else {
                continue;
            };
            near.truncate(near.len().saturating_sub(others).max(1));
            sets.push(puzzle.edges(&near));
        }
    },
    ..Kind::PLAIN
};
