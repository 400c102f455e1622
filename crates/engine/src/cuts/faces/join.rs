//! Shared by `ring` and `separator`: a detached region must be joined to the rest.
//!
//! Let R be a detached region, inside say, and X a set of faces, all outside in this model, that meets
//! every path of faces from R to the root. Inside is connected in every answer, so an answer with
//! a face t of R and a face of the root inside has a face of X inside: ¬t ∨ ¬root ∨ ⋁X. A hole is
//! the same with the sides exchanged and the outer face, which needs no guard, for the root. Faces
//! fixed on the other side need not be in X.
//!
//! A guard is not needed where some face of the region is fixed on its side, nor where the region
//! owns a required set (see [`owners`](super::owners)): then X has to meet the paths from the required set's
//! faces too.

use super::{
    ModelView,
    detached::{Detached, Sets, stand_in},
    owners::Owners,
    ring::Ring,
    separator::Windows,
};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{End, Witness};
use lazyloop_plane::graph::{Graph, VertexSet};
use std::iter;

/// A way to find sets X.
pub struct Joint(Way);

enum Way {
    Ring(Ring),
    Separator(Box<Windows>),
}

impl Joint {
    /// X is the set of all faces round a region.
    pub fn ring() -> Self {
        Self(Way::Ring(Ring::default()))
    }

    /// X is a smallest set of faces that separates a region from the rest. `faces` is the graph of
    /// the faces.
    pub fn separator(faces: &Graph) -> Self {
        Self(Way::Separator(Box::new(Windows::new(faces))))
    }

    /// Sets of faces on the other side in this model that meet every path from the region's sources
    /// to where it must be joined to; `None` if a path meets no such face.
    fn sets(&mut self, model: &ModelView<'_>, detached: &Detached) -> Option<Sets<'_>> {
        match &mut self.0 {
            Way::Ring(ring) => ring.sets(model, detached),
            Way::Separator(windows) => windows.sets(model, detached),
        }
    }
}

/// The maker of the clauses, with buffers that are kept between iterations.
pub struct Join {
    joint: Joint,
    owners: Owners,
    detached: Detached,
    clause: Vec<Lit>,
    joined: Vec<usize>,
    /// For each of these clauses, the required set that stands for the region, if one does.
    owned: Vec<Option<usize>>,
}

impl Join {
    /// A maker of clauses whose sets X are found by `joint`.
    pub fn new(joint: Joint) -> Self {
        Self {
            joint,
            owners: Owners::default(),
            detached: Detached::default(),
            clause: Vec::new(),
            joined: Vec::new(),
            owned: Vec::new(),
        }
    }

    /// Forgets which regions came back: for models that have little to do with those before.
    pub fn begin_anew(&mut self) {
        if let Way::Separator(windows) = &mut self.joint.0 {
            windows.begin_anew();
        }
    }

    /// For each clause of the last model that was cut, the region that it was made for.
    pub fn joined(&self) -> &[usize] {
        &self.joined
    }

    /// Adds one or two clauses for each detached region of a model. Adds nothing if the model has
    /// no loop.
    pub fn cut(&mut self, model: &ModelView<'_>, cuts: &mut Cnf) {
        self.joined.clear();
        self.owned.clear();
        self.owners.find(model);
        let Some(root) = self.owners.root(model.regions) else { return };
        for region in (1..model.regions.len()).filter(|&region| region != root) {
            // The region with its required set first; the region alone if that is too near the root.
            let owned = self.owners.required_set(region).map(Some);
            for owned in owned.into_iter().chain([None]) {
                self.detached.describe(model, &self.owners, root, region, owned);
                let Some((near, far)) = self.joint.sets(model, &self.detached) else { continue };
                for faces in iter::once(near).chain(far) {
                    let join = |&face: &u32| model.is_inside(face as usize);
                    self.clause.clear();
                    self.clause.extend_from_slice(&self.detached.guards);
                    self.clause
                        .extend(faces.iter().map(join).map(|lit| lit.when(self.detached.side)));
                    cuts.clause(&self.clause);
                    self.joined.push(region);
                    self.owned.push(owned);
                }
                break;
            }
            debug_assert_eq!(self.joined.last(), Some(&region), "regions of one side do not touch");
        }
    }

    /// The witnesses of the clauses of the last model, which must be the one that was cut. `clues`
    /// has the place of the clue that each required set comes from. A clause leaves out faces that
    /// are fixed on the other side; its witness has them among the faces that the path goes
    /// through. Likewise a fixed face is a guard where the clause has none.
    pub fn witnesses(
        &mut self,
        model: &ModelView<'_>,
        clues: &[usize],
        cuts: &Cnf,
    ) -> Vec<Witness> {
        let Some(root) = self.owners.root(model.regions) else { return Vec::new() };
        let clauses = cuts.clauses().zip(&self.joined).zip(&self.owned);
        let end = |region: usize, owned: Option<usize>| match owned {
            Some(set) => End::Clue(clues[set]),
            None => End::Face(stand_in(model, region) as usize),
        };
        let vertices = model.faces.vertex_count();
        let (mut through, mut met) = (VertexSet::new(vertices), VertexSet::new(vertices));
        let witness = |((clause, &region), &owned): ((&[Lit], &usize), &Option<usize>)| {
            let inside = model.regions.is_inside(region);
            let to = match inside {
                true => end(root, self.owners.required_set(root)),
                false => End::Frame,
            };
            // Guards have the other sign.
            let joins = clause.iter().filter(|lit| lit.is_positive() == inside);
            through.clear();
            for face in joins.filter_map(|&lit| model.variables.index_of(lit)) {
                through.insert(face);
            }
            let required = owned.map_or(&[][..], |set| &model.required[set]);
            complete(model, region, required, &mut through, &mut met);
            let through = through.vertices().iter().map(|&face| face as usize).collect();
            Witness::Join { inside, from: end(region, owned), to, through }
        };
        clauses.map(witness).collect()
    }
}

/// Adds to X the faces that are fixed on the other side and that a search meets on its way to X,
/// from a region or the required set that stands for it.
fn complete(
    model: &ModelView<'_>,
    region: usize,
    required: &[u32],
    through: &mut VertexSet,
    met: &mut VertexSet,
) {
    let side = model.regions.is_inside(region);
    met.clear();
    let mut open: Vec<u32> = model.regions.faces(region).iter().chain(required).copied().collect();
    while let Some(face) = open.pop() {
        let at = face as usize;
        if at == model.outer() || through.contains(at) || met.contains(at) {
            continue;
        }
        if model.fixed[at] == Some(!side) {
            through.insert(at);
        } else {
            met.insert(at);
            open.extend(model.faces.targets(at));
        }
    }
}
