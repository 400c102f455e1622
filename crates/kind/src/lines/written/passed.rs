//! How many counted cells the line visits after a cell up to each other one, as clauses: for each number up to the highest
//! that rules ask for, and each cell, a variable says that there are at least so many. Where the line may cross itself it
//! has one for each of both ways through the cell, and no such cell is counted.
//!
//! Each answer has values for them, in the direction in which the rules hold. So has a closed line that does not visit the
//! first cell only if it visits none that is counted. On a path so many are passed only after the cell in which it begins.
//!
//! Where each rule is looked at by itself, all of this is part of the rule for whole lines: that it is one line, along which one
//! can count.

use super::clauses::{Bit, Passed, Writer, here};
use crate::cnf::Lit;
use lazyloop_rules::Way;

impl Writer<'_, '_, '_> {
    /// The literals of the numbers from 1 up to `most`: after one cell the line visits at least so many up to another one.
    /// What it takes is written where it was not before, some ten clauses a cell for each number.
    pub(super) fn passed(&mut self, from: usize, to: usize, most: i64) -> Vec<Lit> {
        let scene = self.scene;
        if !scene.can_pass(from, to) {
            return Vec::new();
        }
        let most = usize::try_from(most).unwrap_or(0);
        let mut levels = self.passed_after.remove(&from).unwrap_or_default();
        if levels.len() < most {
            let is_counted = |&cell: &usize| scene.is_counted(cell);
            let counted = (0..scene.board().cells()).filter(is_counted).count();
            let rule = self.pen.of_whole_lines();
            while levels.len() < most.min(counted) {
                self.write_passed(from, &mut levels);
            }
            self.pen.go_on(rule);
        }
        let literals = levels.iter().take(most).filter_map(|all| Some(all[to]?[0])).collect();
        self.passed_after.insert(from, levels);
        literals
    }

    /// The line visits a cell; or a path begins there, in the direction in which the rules hold.
    fn begins(&mut self, from: usize) -> Lit {
        if !self.scene.kind().is_path {
            return self.pen.visited(from);
        }
        if let Some(&known) = self.begins.get(&from) {
            return known;
        }
        let begins = self.pen.fresh();
        for way in Way::ALL {
            let (Some(arm), Some(out)) = (self.pen.arm(from, here(way)), self.out(from, way))
            else {
                continue;
            };
            self.pen.define(&[!arm, !out, begins]);
            self.pen.define(&[!arm, out, !begins]);
        }
        self.begins.insert(from, begins);
        begins
    }

    /// Writes the number after those that are written.
    fn write_passed(&mut self, from: usize, levels: &mut Passed) {
        let (scene, board) = (self.scene, self.scene.board());
        let others = || (0..board.cells()).filter(|&cell| cell != from);
        let level = levels.len() + 1;
        let mut all = vec![None; board.cells()];
        for cell in others() {
            let across = self.pen.fresh();
            let upright = if scene.may_cross(cell) { self.pen.fresh() } else { across };
            all[cell] = Some([across, upright]);
        }
        levels.push(all);
        let begins = self.begins(from);
        for cell in others() {
            let Some([across, upright]) = levels[level - 1][cell] else { continue };
            let ways = if across == upright { 1 } else { 2 };
            for (at, own) in [across, upright].into_iter().enumerate().take(ways) {
                match level.checked_sub(2).and_then(|before| levels[before][cell]) {
                    Some(before) => self.pen.define(&[!own, before[at]]),
                    None => {
                        let visited = self.pen.visited(cell);
                        self.pen.define(&[!own, visited]);
                        self.pen.define(&[!own, begins]);
                    }
                }
            }
            if ways == 2 {
                let turns = self.pen.turns(cell);
                self.pen.define(&[!turns, !across, upright]);
                self.pen.define(&[!turns, across, !upright]);
            }
        }
        for cell in 0..board.cells() {
            for way in Way::ALL {
                let Some(next) = board.step(cell, way) else { continue };
                let axis = usize::from(way == Way::North || way == Way::South);
                let (Some(arm), Some(out)) = (self.pen.arm(cell, here(way)), self.out(cell, way))
                else {
                    continue;
                };
                let Some(there) = levels[level - 1][next] else { continue };
                // So many are left for the cell before.
                let left = level - usize::from(scene.is_counted(next));
                let before = match (left.checked_sub(1), levels[level - 1][cell].is_some()) {
                    (None, _) => Bit::Known(true),
                    (Some(_), false) => Bit::Known(false),
                    (Some(at), true) => {
                        levels[at][cell].map_or(Bit::Known(false), |all| Bit::Lit(all[axis]))
                    }
                };
                let unless = [!arm, !out, !begins];
                self.define_either(&unless, &[before.when(false), Bit::Lit(there[axis])]);
                self.define_either(&unless, &[before, Bit::Lit(!there[axis])]);
            }
        }
    }
}
