//! The lines of a network up to the next junction, as clauses: how long each is, how often it turns, and which number or
//! arrow it meets there.
//!
//! For each way out of a cell, and each level up to the highest that rules ask for, a variable says that the line leaves
//! the cell this way and reaches that level before it comes to a junction: so many links, or so many turns. Where the
//! line goes on from the next cell, it reaches a level if the rest of it reaches what is left of that level. A finished
//! line fixes all of them, from the junctions back.

use super::order::arm;
use crate::cnf::Lit;
use crate::lines::clued::Pen;
use lazyloop_rules::{Scene, Way, Word};
use std::collections::HashMap;

/// A way out of a cell.
type Arm = (usize, Way);

/// The variables of one puzzle.
pub(super) struct Trails {
    /// Whether lines end in each cell.
    is_junction: Vec<bool>,
    /// The largest number of a clue.
    most_met: usize,
    /// For each word and level, from 1 on, the variables of all ways out of cells; none where the next cell alone tells.
    levels: HashMap<Word, Vec<Vec<Option<Lit>>>>,
}

impl Trails {
    /// Nothing is written yet.
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        let cells = || 0..scene.board().cells();
        let number = |cell| scene.givens().clue(cell)?.number;
        Self {
            is_junction: cells().map(|cell| scene.is_junction(cell)).collect(),
            most_met: cells().filter_map(number).max().unwrap_or(0) as usize,
            levels: HashMap::new(),
        }
    }

    /// The line leaves a cell and reaches a level before it comes to a junction; of [`Word::Against`], level 1, it comes
    /// there against the arrow; of [`Word::Met`] the number there is at least the level. `None` where it never does. What
    /// it takes is written where it was not before: some 28 clauses a cell for each level.
    pub(super) fn reaches(
        &mut self,
        scene: &Scene<'_>,
        pen: &mut Pen<'_>,
        word: Word,
        level: usize,
        arm: Arm,
    ) -> Option<Lit> {
        // No line has more links than there are cells, nor turns more often.
        let most = match word {
            Word::Against => 1,
            Word::Met => self.most_met,
            _ => self.is_junction.len(),
        };
        if level > most {
            return None;
        }
        while self.levels.entry(word).or_default().len() < level {
            self.write(scene, pen, word);
        }
        self.bit(scene, pen, word, level, arm)
    }

    fn bit(
        &self,
        scene: &Scene<'_>,
        pen: &mut Pen<'_>,
        word: Word,
        level: usize,
        (cell, way): Arm,
    ) -> Option<Lit> {
        let written = level.checked_sub(1).and_then(|at| self.levels.get(&word)?.get(at));
        if let Some(variable) = written.and_then(|all| all[4 * cell + way as usize]) {
            return Some(variable);
        }
        let clue = || scene.givens().clue(scene.board().step(cell, way)?);
        let reaches = match (word, level) {
            (_, 0) | (Word::Length, 1) => true,
            (Word::Against, _) => clue().and_then(|clue| clue.way) == Some(way.opposite()),
            (Word::Met, _) => {
                let number = clue().and_then(|clue| clue.number);
                number.is_some_and(|number| number as usize >= level)
            }
            _ => false,
        };
        arm(pen, cell, way).filter(|_| reaches)
    }

    /// Writes the level after those that are written.
    fn write(&mut self, scene: &Scene<'_>, pen: &mut Pen<'_>, word: Word) {
        let board = scene.board();
        let level = self.levels.get(&word).map_or(0, Vec::len) + 1;
        let arms: Vec<Arm> = (0..board.cells())
            .flat_map(|cell| Way::ALL.into_iter().map(move |way| (cell, way)))
            .collect();
        let is_told = (word, level) == (Word::Length, 1);
        let variable = |&(cell, way): &Arm| {
            let next = board.step(cell, way).filter(|_| !is_told)?;
            (!self.is_junction[next]).then(|| pen.fresh())
        };
        let variables: Vec<Option<Lit>> = arms.iter().map(variable).collect();
        self.levels.entry(word).or_default().push(variables.clone());
        for (&(cell, way), variable) in arms.iter().zip(variables) {
            let (Some(variable), Some(own), Some(next)) =
                (variable, arm(pen, cell, way), board.step(cell, way))
            else {
                continue;
            };
            pen.define(&[!variable, own]);
            for on in Way::ALL.into_iter().filter(|&on| on != way.opposite()) {
                let Some(beyond) = arm(pen, next, on) else { continue };
                let taken = word == Word::Length || word == Word::Bends && on != way;
                let left = level - usize::from(taken);
                match self.bit(scene, pen, word, left, (next, on)) {
                    // It is on in any case.
                    Some(rest) if rest == beyond => pen.define(&[!own, !beyond, variable]),
                    Some(rest) => {
                        pen.define(&[!own, !beyond, !variable, rest]);
                        pen.define(&[!own, !beyond, variable, !rest]);
                    }
                    None => pen.define(&[!own, !beyond, !variable]),
                }
            }
        }
    }
}
