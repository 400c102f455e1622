//! A detached region, described for the clause that joins it to the rest.

use super::ModelView;
use super::owners::Owners;
use crate::cnf::Lit;
use lazyloop_plane::graph::{Place, Regions};

/// One or two sets X for a detached region.
pub(super) type Sets<'a> = (&'a [u32], Option<&'a [u32]>);

/// A detached region, and the goal that it must be joined to. One value serves for all regions, to
/// keep its buffers.
#[derive(Debug, Default)]
pub(super) struct Detached {
    pub(super) region: usize,
    /// Whether it is inside.
    pub(super) side: bool,
    /// The region's faces, then the faces of the required set that stands for it, if one does.
    pub(super) sources: Vec<u32>,
    /// The clause's first literals: the region is not there, or the goal is not.
    pub(super) guards: Vec<Lit>,
    /// The root, or for a hole the outer face's region.
    goal: usize,
    /// The faces of the required set that stands for the goal, if one does.
    goal_faces: Vec<u32>,
}

impl Detached {
    /// Describes a region. `owned` is a required set that it owns, which takes the place of its
    /// guard.
    pub(super) fn describe(
        &mut self,
        model: &ModelView<'_>,
        owners: &Owners,
        root: usize,
        region: usize,
        owned: Option<usize>,
    ) {
        let regions = model.regions;
        self.region = region;
        self.side = regions.is_inside(region);
        self.goal = if self.side { root } else { Regions::OUTER };
        self.guards.clear();
        self.sources.clear();
        self.sources.extend_from_slice(regions.faces(region));
        match owned {
            Some(set) => {
                let is_further =
                    |&&f: &&u32| f as usize != model.outer() && regions.of(f as usize) != region;
                self.sources.extend(model.required[set].iter().filter(is_further));
            }
            None => self.guards.extend(guard(model, region)),
        }
        self.goal_faces.clear();
        if self.side {
            // The outer face, which a hole is joined to, is always there.
            match owners.required_set(root) {
                Some(set) => self.goal_faces.extend_from_slice(&model.required[set]),
                None => self.guards.extend(guard(model, root)),
            }
        }
    }

    /// The part that a face plays in the search for a set X.
    #[inline(always)] // asked of each face of each window, and a call costs as much as the answer
    pub(super) fn place(&self, model: &ModelView<'_>, face: usize) -> Place {
        if face == model.outer() {
            return if self.side { Place::Absent } else { Place::Sink };
        }
        if model.fixed[face] == Some(!self.side) {
            Place::Absent
        } else if model.regions.of(face) == self.goal {
            Place::Sink
        } else if model.inside[face] == self.side {
            Place::Open
        } else if self.goal_faces.contains(&(face as u32)) {
            Place::CuttableSink
        } else {
            Place::Cuttable
        }
    }
}

/// The face that stands for a region: one that is fixed on the region's side, if there is one, or else its
/// last one, far within it.
pub(super) fn stand_in(model: &ModelView<'_>, region: usize) -> u32 {
    let faces = model.regions.faces(region);
    let side = model.regions.is_inside(region);
    let is_fixed = |face: &&u32| model.fixed[**face as usize] == Some(side);
    faces.iter().find(is_fixed).copied().unwrap_or(faces[faces.len() - 1])
}

/// The literal that says that a region is not there: the face that stands for it is on the other side. `None`
/// if that face is fixed.
fn guard(model: &ModelView<'_>, region: usize) -> Option<Lit> {
    let face = stand_in(model, region) as usize;
    let side = model.regions.is_inside(region);
    (model.fixed[face] != Some(side)).then(|| model.is_inside(face).when(!side))
}
