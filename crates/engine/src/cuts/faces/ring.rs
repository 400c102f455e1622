//! The cut `ring`: a region's neighbours, some of which must join it to the rest.
//!
//! X is the set of all faces around the sources: every path from the sources goes through it.
//! Nothing is searched, so an iteration costs next to nothing, and on large sparse grids, where
//! iterations are many and each region small, that can win. It loses where a wide region has a
//! narrow way out, as between walls: the ring says little and the regions come back in another
//! shape.

use super::{
    ModelView,
    detached::{Detached, Sets},
};
use lazyloop_plane::graph::Place;

/// The maker of rings, with a buffer that is kept.
#[derive(Debug, Default)]
pub(super) struct Ring {
    faces: Vec<u32>,
}

impl Ring {
    /// The one set X; `None` if a source is next to the goal.
    pub(super) fn sets(&mut self, model: &ModelView<'_>, detached: &Detached) -> Option<Sets<'_>> {
        self.faces.clear();
        for &source in &detached.sources {
            match detached.place(model, source as usize) {
                Place::Absent => {}
                Place::Sink => return None,
                // A required set's face: if it changes sides it has joined, or is itself to be joined.
                Place::Cuttable | Place::CuttableSink => self.faces.push(source),
                Place::Open => {
                    for &other in model.faces.targets(source as usize) {
                        match detached.place(model, other as usize) {
                            Place::Absent | Place::Open => {}
                            Place::Sink => return None,
                            Place::Cuttable | Place::CuttableSink => self.faces.push(other),
                        }
                    }
                }
            }
        }
        self.faces.sort_unstable();
        self.faces.dedup();
        Some((&self.faces, None))
    }
}
