//! The stretches that follow each other along the line from a cell on. Nothing is said of them until all of them
//! are known.

use crate::board::Way;
use crate::kind::Id;
use crate::places::Reason;
use crate::scene::{Env, Scene};

/// What is asked of stretches.
pub(crate) struct Asked {
    cell: usize,
    way: Way,
    /// How many stretches are looked at.
    pub(crate) count: i64,
    /// How many links those have that count.
    length: i64,
}

impl Scene<'_> {
    pub(crate) fn stretches_of(&self, about: &[Id], env: &mut Env) -> Option<Asked> {
        Some(Asked {
            cell: self.cell(about[0], env)?,
            way: self.way(about[1], env)?,
            count: self.given_number(about[2], env)?,
            length: self.given_number(about[3], env)?,
        })
    }
}

impl Asked {
    /// The links of the stretches, each stretch by itself; `None` if one is not known. Where the line does not leave
    /// the cell this way there are none.
    fn links(&self, scene: &Scene<'_>) -> Option<Vec<Vec<usize>>> {
        let (mut cell, mut way) = (self.cell, self.way);
        if scene.arm(cell, way)? {
            let mut all = vec![Vec::new()];
            // A line that turns soon is as long as the grid has cells.
            for _ in 0..=self.count.max(0) as usize * scene.board.cells() {
                let (Some(edge), Some(next)) =
                    (scene.board.edge(cell, way), scene.board.step(cell, way))
                else {
                    return None;
                };
                all.last_mut()?.push(edge);
                cell = next;
                let on = scene.way_on(cell, way)?;
                if on != way {
                    if all.len() as i64 >= self.count {
                        // It turns here, by an edge that is on.
                        all.push(vec![scene.board.edge(cell, on)?]);
                        return Some(all);
                    }
                    all.push(Vec::new());
                }
                way = on;
            }
            return None;
        }
        Some(Vec::new())
    }

    /// The least and the most stretches that count.
    pub(crate) fn bounds(&self, scene: &Scene<'_>) -> (i64, i64) {
        match self.links(scene) {
            None => (0, self.count.max(0)),
            Some(all) => {
                let own = all.iter().take(self.count.max(0) as usize);
                let count = own.filter(|links| links.len() as i64 == self.length).count() as i64;
                (count, count)
            }
        }
    }

    /// Why the stretches are as they are: their links, and the one behind them.
    pub(crate) fn why(&self, scene: &Scene<'_>, reason: &mut Reason) {
        let links = self.links(scene).unwrap_or_default();
        if links.is_empty() {
            let first = scene.board.edge(self.cell, self.way);
            reason.extend(first.map(|edge| (edge, false)));
        }
        reason.extend(links.into_iter().flatten().map(|edge| (edge, true)));
    }
}
