//! What a player's marks do to the clues: which they meet for good, and which they rule out.

use super::subject::{Subject, nothing_known};
use super::tables::Tables;
use crate::kind::{AnyPuzzle, Place};
use std::collections::BTreeMap;

/// Cells whose rules are decided by a player's marks, in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// The rules about these cells with clues hold, however the line goes on.
    pub met: Vec<usize>,
    /// No line with these marks can obey the rules about these cells with clues.
    pub broken: Vec<usize>,
}

/// Which rules about cells are decided by marks, each rule by itself. No solver is asked: it takes as long as to
/// write the rules, and to hold against the marks what is in no formula. Edges that are open may still be taken for
/// off where a rule wants that.
pub fn decided(puzzle: &dyn AnyPuzzle, marks: &[Option<bool>]) -> Decided {
    let Subject { explained, board } = Subject::new(puzzle);
    let mut known = nothing_known(explained, &board);
    let tables = Tables::new(explained, &known);
    for (known, mark) in known.iter_mut().zip(marks) {
        *known = known.or(*mark);
    }
    let mut cells: BTreeMap<usize, (bool, bool)> = BTreeMap::new();
    let far = explained.far().into_iter();
    let held = far.flat_map(|far| far.held(&|edge| known[edge], &|_| true));
    let held = held.map(|held| (held.place, held.holds));
    for (place, decision) in tables.decided(&known).chain(held) {
        if let Place::Cell(cell) | Place::Rule { cell, .. } = place
            && board.signs.get(cell).is_some_and(|sign| !sign.is_empty())
        {
            let (is_met, is_broken) = cells.entry(cell).or_insert((true, false));
            *is_met &= decision == Some(true);
            *is_broken |= decision == Some(false);
        }
    }
    let those = |is_it: &dyn Fn((bool, bool)) -> bool| {
        cells.iter().filter(|(_, state)| is_it(**state)).map(|(&cell, _)| cell).collect()
    };
    Decided { met: those(&|(met, _)| met), broken: those(&|(_, broken)| broken) }
}
