//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle, Way};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued().filter(|(_, clue)| clue.letter != Some('x')) {
        pen.clue(cell);
        match clue.number.map(|number| number as usize) {
            Some(length) => {
                let turns = pen.turns(cell);
                for way in Way::ALL {
                    pen.run_of(turns, (cell, way), length);
                }
                for way in [Way::North, Way::West] {
                    pen.runs_of((cell, way), (cell, way.opposite()), length);
                }
            }
            None => {
                for vertical in [Way::North, Way::South] {
                    for across in [Way::West, Way::East] {
                        pen.equal_runs((cell, vertical), (cell, across));
                    }
                }
            }
        }
    }
}
