//! The rules on a closed line.

use crate::lines::clued::{Clue, Walk, Way};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let number = clue.number.unwrap_or_default();
    if number == 1 {
        let is_middle = |way: Way| walk.run(cell, way) == walk.run(cell, way.opposite());
        return match walk.is_straight(cell) && is_middle(Way::North) && is_middle(Way::West) {
            true => Ok(()),
            false => Err("the dot is not the middle of a stretch".to_string()),
        };
    }
    let sides = [(Way::South, [2, 5]), (Way::East, [3, 5])];
    for (way, _) in sides.into_iter().filter(|(_, numbers)| numbers.contains(&number)) {
        let (before, after) = (walk.run(cell, way.opposite()), walk.run(cell, way));
        if after != before + 1 {
            return Err("a dot on a side is not the middle of a stretch".to_string());
        }
    }
    Ok(())
}
