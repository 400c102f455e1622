//! Mid-loop: a dot is the middle of the straight stretch of the line that it lies on. 1 is a dot in the
//! middle of a cell, 2 one on its lower side, 3 one on its right side, 5 dots on both of these sides.

use super::Kind;
use crate::lines::Degree;
use crate::way::{EAST, NORTH, SOUTH, WEST};

pub(super) const KIND: Kind = Kind {
    switches: &["visit_all"],
    is_clue: |clue| clue.is_number() && matches!(clue.number, Some(1 | 2 | 3 | 5)),
    degree: |puzzle, cell| match puzzle.clues[cell].is_some() || puzzle.has("visit_all") {
        true => Degree::Two,
        false => Degree::NoneOrTwo,
    },
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            if clue.number == Some(1) {
                let turns = pen.turns(cell)?;
                pen.clause(&[-turns])?;
                pen.equal_runs((cell, NORTH), (cell, SOUTH))?;
                pen.equal_runs((cell, WEST), (cell, EAST))?;
            }
            for way in dots(clue.number) {
                let (Some(arm), Some(next)) = (pen.arm(cell, way)?, puzzle.step(cell, way)) else {
                    pen.clause(&[])?;
                    continue;
                };
                pen.clause(&[arm])?;
                pen.same_runs((cell, 3 - way), (next, way))?;
            }
        }
        Ok(())
    },
    obeys: |_, walk, cell, clue| {
        if clue.number == Some(1) {
            let runs = walk.runs(cell);
            return !walk.turns(cell) && runs.is_some_and(|[one, other]| one == other);
        }
        let mut dots = dots(clue.number);
        dots.all(|way| walk.run(cell, way) == walk.run(cell, 3 - way) + 1)
    },
    ..Kind::PLAIN
};

/// The sides of a cell with a dot.
fn dots(number: Option<usize>) -> impl Iterator<Item = usize> {
    let sides = [(SOUTH, [2, 5]), (EAST, [3, 5])];
    let has = move |numbers: &[usize; 2]| number.is_some_and(|number| numbers.contains(&number));
    sides.into_iter().filter(move |(_, numbers)| has(numbers)).map(|(way, _)| way)
}
