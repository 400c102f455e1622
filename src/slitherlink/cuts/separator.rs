//! The cut `separator`: the fewest cells that part a region from the rest.
//!
//! X is a minimum vertex separator of the cell graph (Menger 1927) between the sources and the
//! root, or for a hole the frame. Short clauses, and the fewest rounds of all kinds. It is sought
//! in a window round the region, which keeps nearly all of the gain at a fraction of the cost, and
//! which grows by a step each time the region comes back: walls need it wide. Where the separator
//! nearest to the region and the one farthest from it differ, both are cuts.

use super::Sight;
use super::join::Joint;
use crate::graph::{CellGraph, Place, Separator};

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
    fn find(
        &mut self,
        sight: &Sight<'_>,
        stray: usize,
        sources: &[u32],
        place: &dyn Fn(usize) -> Place,
        add: &mut dyn FnMut(&[u32]),
    ) -> bool {
        let mut times = u32::MAX;
        for &cell in sight.regions.cells(stray) {
            let strayed = &mut self.strayed[cell as usize];
            times = times.min(*strayed);
            *strayed += 1;
        }
        let radius = Self::RADIUS + times;
        let Some([near, far]) = self.separator.find(sight.graph, sources, radius, place) else {
            return false;
        };
        add(near);
        if far != near {
            add(far);
        }
        true
    }
}
