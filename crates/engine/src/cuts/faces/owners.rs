//! Required sets that show that a region, or faces in its place, are there in every answer.
//!
//! A required set has a face of each side in every answer. If in a model all its faces of one side belong
//! to one region, the region *owns* it. A cut for the region then need not ask whether the region is
//! still there: a cut for the region and the required set's faces together holds unconditionally.

use super::ModelView;
use lazyloop_plane::graph::Regions;

/// For each region a required set that it owns, if it owns one.
#[derive(Debug, Default)]
pub(super) struct Owners {
    required_set: Vec<Option<u32>>,
    count: Vec<u32>,
}

impl Owners {
    /// Finds the owners in a model. Linear in the required sets.
    pub(super) fn find(&mut self, model: &ModelView<'_>) {
        let regions = model.regions;
        self.required_set.clear();
        self.required_set.resize(regions.len(), None);
        self.count.clear();
        self.count.resize(regions.len(), 0);
        for (set, faces) in model.required.iter().enumerate() {
            let Some((&face, others)) = faces.split_first() else { continue };
            let first = regions.of(face as usize);
            let side = regions.is_inside(first);
            let (mut owns_first, mut owns_beyond, mut beyond) = (true, true, None);
            for &face in others {
                let region = regions.of(face as usize);
                if region != first {
                    if regions.is_inside(region) == side {
                        owns_first = false;
                    } else {
                        owns_beyond &= *beyond.get_or_insert(region) == region;
                    }
                }
            }
            if owns_first {
                self.own(first, set);
            }
            if let Some(beyond) = beyond.filter(|_| owns_beyond) {
                self.own(beyond, set);
            }
        }
    }

    fn own(&mut self, region: usize, set: usize) {
        self.required_set[region] = Some(set as u32);
        self.count[region] += 1;
    }

    /// A required set that the region owns, if it owns one.
    pub(super) fn required_set(&self, region: usize) -> Option<usize> {
        self.required_set[region].map(|set| set as usize)
    }

    /// The inside region that the others should be connected to: the one that owns most required
    /// sets, then the one with most faces. `None` if there is no inside region.
    pub(super) fn root(&self, regions: &Regions) -> Option<usize> {
        (1..regions.len())
            .filter(|&region| regions.is_inside(region))
            .max_by_key(|&region| (self.count[region], regions.faces(region).len()))
    }
}
