//! How many counted cells a closed line visits after a cell up to each other one, as clauses.
//!
//! Numbers are stated one after another, when the first that is as high is asked for. Each cell but the first one has a
//! variable for each number, that so many are passed at least; two where the line may cross itself, across and upright,
//! which are equal where it turns. First come all variables, cell after cell; then, for each cell, that the number before
//! is reached, or of the number 1 that the cell is visited and the first one too; then, cell after cell and way after way,
//! that both ends of a link that leads out this way agree, up to the counted cell that it leads to.

use super::clauses::{Bit, Passed, Writer};
use crate::way::{NORTH, SOUTH};

impl Writer<'_, '_, '_, '_> {
    /// The literals of the numbers of counted cells after one cell up to another one, from 1 up to `most`.
    pub(super) fn passed(&mut self, from: usize, to: usize, most: i64) -> Result<Vec<i32>, String> {
        let scene = self.scene;
        if !scene.can_pass(from, to) {
            return Ok(Vec::new());
        }
        let cells = scene.puzzle.lattice.cells();
        let counted = (0..cells).filter(|&cell| scene.is_counted(cell)).count();
        let most = most.clamp(0, counted as i64) as usize;
        let mut stated = self.passed_after.remove(&from).unwrap_or_default();
        while stated.len() < most {
            self.state_passed(from, &mut stated)?;
        }
        let all = stated[..most].iter().filter_map(|all| all[to].map(|both| both[0])).collect();
        self.passed_after.insert(from, stated);
        Ok(all)
    }

    /// The cell is visited; or, where the line is a path, it begins there.
    fn begins(&mut self, from: usize) -> Result<i32, String> {
        if !self.scene.kind.is_path {
            return self.pen.visited(from);
        }
        if let Some(&known) = self.begins.get(&from) {
            return Ok(known);
        }
        let begins = self.pen.fresh()?;
        for way in 0..4 {
            if let (Some(arm), Some(out)) = (self.pen.arm(from, way)?, self.out(from, way)?) {
                self.pen.define(vec![-arm, -out, begins])?;
                self.pen.define(vec![-arm, out, -begins])?;
            }
        }
        self.begins.insert(from, begins);
        Ok(begins)
    }

    fn state_passed(&mut self, from: usize, stated: &mut Passed) -> Result<(), String> {
        let scene = self.scene;
        let lattice = scene.puzzle.lattice;
        scene.budget.spend(32 * lattice.cells() as u64);
        let mut all = vec![None; lattice.cells()];
        for (cell, both) in all.iter_mut().enumerate().filter(|&(cell, _)| cell != from) {
            let across = self.pen.fresh()?;
            let upright = if scene.may_cross(cell) { self.pen.fresh()? } else { across };
            *both = Some([across, upright]);
        }
        let first = self.begins(from)?;
        for (cell, both) in all.iter().enumerate() {
            let Some([across, upright]) = *both else { continue };
            let has_two = across != upright;
            for (at, own) in [(0, across), (1, upright)].into_iter().take(1 + usize::from(has_two))
            {
                match stated.last().and_then(|before| before[cell]) {
                    Some(before) => self.pen.define(vec![-own, before[at]])?,
                    None => {
                        let visited = self.pen.visited(cell)?;
                        self.pen.define(vec![-own, visited])?;
                        self.pen.define(vec![-own, first])?;
                    }
                }
            }
            if has_two {
                let turns = self.pen.turns(cell)?;
                self.pen.define(vec![-turns, -across, upright])?;
                self.pen.define(vec![-turns, across, -upright])?;
            }
        }
        for cell in 0..lattice.cells() {
            for way in 0..4 {
                let (Some(arm), Some(out)) = (self.pen.arm(cell, way)?, self.out(cell, way)?)
                else {
                    continue;
                };
                let next = lattice.step(cell, way);
                let Some((next, own)) = next.and_then(|next| Some((next, all[next]?))) else {
                    continue;
                };
                let axis = usize::from(way == NORTH || way == SOUTH);
                let own = Bit::Lit(own[axis]);
                // Of the cell before, without the one that it leads to.
                let before = match (scene.is_counted(next), stated.last()) {
                    (true, None) => Bit::Known(true),
                    (true, Some(below)) => below[cell].map(|both| both[axis]).into(),
                    (false, _) => all[cell].map(|both| both[axis]).into(),
                };
                let unless = [-arm, -out, -first];
                self.defining(|writer| {
                    writer.either(&unless, &[before.when(false), own])?;
                    writer.either(&unless, &[before, own.when(false)])
                })?;
            }
        }
        stated.push(all);
        Ok(())
    }
}
