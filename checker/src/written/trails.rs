//! The lines of a network up to the next junction, as clauses: their lengths, their turns, and which number or
//! arrow they meet there.
//!
//! Each way out of a cell has a variable for each level that is asked for: the line leaves the cell this way, and up to
//! the next junction it has at least so many links, or turns so often; or it comes there against the arrow, or to a number that is at least so large. Levels are
//! stated one after another, when the first that is as high is asked for: first all variables, cell after cell and way
//! after way, then what they mean. At the rim there is none, nor where the puzzle tells by the next cell alone. Where the
//! line goes on in the next cell, a variable is that of the way there, of the level that is left.

use super::kind::Word;
use super::scene::Scene;
use crate::pen::Pen;
use std::collections::HashMap;

/// The variables of one puzzle.
pub(super) struct Trails {
    /// Whether lines end in each cell.
    is_junction: Vec<bool>,
    /// The largest number of a clue.
    most_met: usize,
    /// For each word and level, from 1 on, the variables, four for a cell.
    levels: HashMap<Word, Vec<Vec<Option<i32>>>>,
}

impl Trails {
    pub(super) fn new(scene: Scene<'_>) -> Self {
        let cells = 0..scene.puzzle.lattice.cells();
        let is_junction = cells.map(|cell| scene.is_junction(cell)).collect();
        let numbers = scene.puzzle.clues.iter().flatten().filter_map(|clue| clue.number);
        let most_met = numbers.max().map_or(0, |most| most as usize);
        Self { is_junction, most_met, levels: HashMap::new() }
    }

    /// The line leaves a cell on a way, and up to the next junction reaches a level.
    pub(super) fn reaches(
        &mut self,
        scene: Scene<'_>,
        pen: &mut Pen<'_, '_>,
        word: Word,
        level: usize,
        (cell, way): (usize, usize),
    ) -> Result<Option<i32>, String> {
        // No line has more links than there are cells, nor turns more often.
        let most = match word {
            Word::Against => 1,
            Word::Met => self.most_met,
            _ => self.is_junction.len(),
        };
        if level > most {
            return Ok(None);
        }
        while self.levels.entry(word).or_default().len() < level {
            self.state(scene, pen, word)?;
        }
        self.bit(scene, pen, word, level, (cell, way))
    }

    fn bit(
        &self,
        scene: Scene<'_>,
        pen: &mut Pen<'_, '_>,
        word: Word,
        level: usize,
        (cell, way): (usize, usize),
    ) -> Result<Option<i32>, String> {
        let stated = level.checked_sub(1).and_then(|at| self.levels.get(&word)?.get(at));
        if let Some(variable) = stated.and_then(|all| all[4 * cell + way]) {
            return Ok(Some(variable));
        }
        let (Some(arm), Some(next)) = (pen.arm(cell, way)?, scene.puzzle.lattice.step(cell, way))
        else {
            return Ok(None);
        };
        let arrow = scene.puzzle.clues[next].and_then(|clue| clue.way);
        let is_so = match (word, level) {
            (_, 0) | (Word::Length, 1) => true,
            (Word::Against, _) => arrow == Some(3 - way),
            (Word::Met, _) => {
                let number = scene.puzzle.clues[next].and_then(|clue| clue.number);
                number.is_some_and(|number| number >= level as i64)
            }
            _ => false,
        };
        Ok(is_so.then_some(arm))
    }

    /// States the level after those that are stated.
    fn state(&mut self, scene: Scene<'_>, pen: &mut Pen<'_, '_>, word: Word) -> Result<(), String> {
        let lattice = scene.puzzle.lattice;
        let level = self.levels.get(&word).map_or(0, Vec::len) + 1;
        let mut all = vec![None; 4 * lattice.cells()];
        if (word, level) != (Word::Length, 1) {
            for (at, variable) in all.iter_mut().enumerate() {
                let next = lattice.step(at / 4, at % 4);
                if next.is_some_and(|next| !self.is_junction[next]) {
                    *variable = Some(pen.fresh()?);
                }
            }
        }
        scene.budget.spend(64 * lattice.cells() as u64);
        self.levels.entry(word).or_default().push(all.clone());
        for (at, variable) in all.into_iter().enumerate() {
            let (cell, way) = (at / 4, at % 4);
            let (Some(variable), Some(arm), Some(next)) =
                (variable, pen.arm(cell, way)?, lattice.step(cell, way))
            else {
                continue;
            };
            pen.define(vec![-variable, arm])?;
            for on in (0..4).filter(|&on| on != 3 - way) {
                let Some(beyond) = pen.arm(next, on)? else { continue };
                let taken = word == Word::Length || word == Word::Bends && on != way;
                let rest = self.bit(scene, pen, word, level - usize::from(taken), (next, on))?;
                let passes = [-arm, -beyond];
                match rest {
                    // It is on in any case.
                    Some(rest) if rest == beyond => {
                        pen.define([&passes[..], &[variable]].concat())?;
                    }
                    Some(rest) => {
                        pen.define([&passes[..], &[-variable, rest]].concat())?;
                        pen.define([&passes[..], &[variable, -rest]].concat())?;
                    }
                    None => pen.define([&passes[..], &[-variable]].concat())?,
                }
            }
        }
        Ok(())
    }
}
