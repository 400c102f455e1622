//! The cut `separator`: the fewest cells that part a region from the rest.
//!
//! X is a minimum vertex separator of the cell graph (Menger 1927) between the sources and the
//! root, or for a hole the frame. Short clauses, and the fewest rounds of all kinds. It is sought
//! in a window round the region, which keeps nearly all of the gain at a fraction of the cost, and
//! which grows by a step each time the region comes back: walls need it wide. Where the separator
//! nearest to the region and the one farthest from it differ, both are cuts.

use super::join::{Joint, Stray};
use crate::graph::{CellGraph, Separator};

/// Finds separators, and knows how often each cell has been in a stray region.
pub(super) struct Windows {
    separator: Separator,
    strayed: Vec<u32>,
}

impl Windows {
    /// How far the first window reaches, in steps.
    const RADIUS: u32 = 2;

    pub(super) fn new(graph: &CellGraph) -> Self {
        Self { separator: Separator::new(graph), strayed: vec![0; graph.frame()] }
    }
}

impl Joint for Windows {
    fn find(&mut self, stray: &Stray<'_>, add: &mut dyn FnMut(&[u32])) -> bool {
        let (graph, regions) = (stray.sight.graph, stray.sight.regions);
        let mut times = u32::MAX;
        for &cell in regions.cells(stray.region) {
            let strayed = &mut self.strayed[cell as usize];
            times = times.min(*strayed);
            *strayed += 1;
        }
        let radius = Self::RADIUS + times;
        let place = |cell| stray.place(cell);
        let Some([near, far]) = self.separator.find(graph, stray.sources, radius, place) else {
            return false;
        };
        add(near);
        if far != near {
            add(far);
        }
        true
    }
}
