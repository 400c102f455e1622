//! The cut `separator`: the fewest faces that part a region from the rest.
//!
//! X is a minimum vertex separator of the faces (Menger 1927) between the sources and the root, or
//! for a hole the outer face. It makes short clauses, and takes the fewest iterations of all kinds
//! of cut. The search stays in a window round the region, which keeps nearly all of the gain at a
//! fraction of the cost. The window grows by a step each time the region comes back: walls need it
//! wide. Where the separator nearest to the region and the one farthest from it differ, both are
//! cuts.

use super::{
    ModelView,
    detached::{Detached, Sets},
};
use lazyloop_plane::graph::{Graph, Separator};

/// The search for separators. It counts how often each face has been in a detached region.
pub(super) struct Windows {
    separator: Separator,
    strayed: Vec<u32>,
}

impl Windows {
    /// How far the first window reaches, in steps.
    const RADIUS: u32 = 2;

    pub(super) fn new(faces: &Graph) -> Self {
        Self { separator: Separator::new(faces), strayed: vec![0; faces.vertex_count()] }
    }

    /// Begins with small windows again.
    pub(super) fn begin_anew(&mut self) {
        self.strayed.fill(0);
    }

    /// The separators nearest to the region and farthest from it; `None` if a source is next to the
    /// goal. A second search for the same region counts as another time.
    pub(super) fn sets(&mut self, model: &ModelView<'_>, detached: &Detached) -> Option<Sets<'_>> {
        let mut times = u32::MAX;
        for &face in model.regions.faces(detached.region) {
            let strayed = &mut self.strayed[face as usize];
            times = times.min(*strayed);
            *strayed += 1;
        }
        let radius = Self::RADIUS + times;
        let place = |face| detached.place(model, face);
        let [near, far] = self.separator.find(model.faces, &detached.sources, radius, place)?;
        Some((near, (far != near).then_some(far)))
    }
}
