//! The cuts that a model on a plane graph gets, and their witnesses.

use super::edge_cuts::{self, EdgeCuts};
use super::exclusion::Stated;
use super::required::Required;
use crate::cnf::Cnf;
use crate::cuts::edges::Cutset;
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::engine::Witness;
use crate::graph::Regions;
use crate::kind::Cut;
use crate::lists::Lists;
use crate::plane::Plane;

/// Makes the cuts of one kind for one puzzle, with the buffers that it keeps between iterations.
pub(super) enum Cutter {
    Edges(EdgeCuts),
    /// With the required sets over faces, found when the first cut is made.
    Join(Box<Join>, Option<Lists<u32>>),
}

/// A model with several loops, none of which is an answer by itself.
pub(super) struct Loops<'a> {
    pub(super) stated: &'a Stated,
    pub(super) required: &'a Required,
    /// For each face, whether it is inside.
    pub(super) inside: &'a [bool],
    pub(super) regions: &'a Regions,
    /// For each face, the side on which it is in every model of the rules, where unit propagation
    /// alone tells. Cuts over edges do without.
    pub(super) fixed: &'a [Option<bool>],
}

/// Each loop goes round the region with the next number: the first region is that of the frame.
impl edge_cuts::Loops for Loops<'_> {
    fn count(&self) -> usize {
        self.regions.len() - 1
    }

    fn edges(&self, number: usize) -> Vec<usize> {
        self.regions.boundary(self.stated.plane.faces(), number + 1).collect()
    }

    fn is_on(&self, edge: usize) -> bool {
        let sides = self.stated.plane.faces().ends(edge);
        sides.is_some_and(|[a, b]| self.regions.of(a) != self.regions.of(b))
    }

    /// With the vertices inside the loop.
    fn enclose(&self, number: usize, set: &mut Cutset) {
        set.enclose(self.stated.plane.faces(), self.regions, number + 1);
    }
}

impl Cutter {
    pub(super) fn new(plane: &Plane, cut: Cut) -> Self {
        let join = |joint| Self::Join(Box::new(Join::new(joint)), None);
        match cut {
            Cut::Loop => Self::Edges(EdgeCuts::Loop),
            Cut::Cutset => Self::Edges(EdgeCuts::cutset()),
            Cut::Ring => join(Joint::ring()),
            Cut::Separator | Cut::Auto => join(Joint::separator(plane.faces())),
        }
    }

    /// Whether the cuts are over faces.
    pub(super) fn is_over_faces(&self) -> bool {
        matches!(self, Self::Join(..))
    }

    /// For each cut of the model that was cut last, the region that it was made for.
    pub(super) fn detached(&self, regions: &Regions) -> Vec<usize> {
        match self {
            Self::Edges(_) => (1..regions.len()).collect(),
            Self::Join(join, _) => join.joined().to_vec(),
        }
    }

    /// Forgets which regions came back, for another answer far from the last one.
    pub(super) fn begin_anew(&mut self) {
        if let Self::Join(join, _) = self {
            join.begin_anew();
        }
    }

    /// Adds the cuts for a model.
    pub(super) fn cut(&mut self, model: &Loops<'_>, cuts: &mut Cnf) {
        let &Loops { stated, required, inside, regions, fixed } = model;
        match self {
            Self::Edges(edges) => edges.cut(stated, required, model, cuts),
            Self::Join(join, over_faces) => {
                let faces = stated.plane.faces();
                let required = over_faces.get_or_insert_with(|| required.over_faces(faces));
                let variables = stated.formula.faces.expect("stated over faces");
                join.cut(&ModelView { faces, variables, inside, regions, fixed, required }, cuts);
            }
        }
    }

    /// The witnesses of the cuts of a model, which must be the one that was cut last.
    pub(super) fn witnesses(&mut self, model: &Loops<'_>, cuts: &Cnf) -> Vec<Witness> {
        let &Loops { stated: Stated { plane, formula, .. }, required, inside, regions, fixed } =
            model;
        match self {
            Self::Edges(edges) => edges.witnesses(required, model),
            Self::Join(join, over_faces) => {
                let Some((sets, variables)) = over_faces.as_ref().zip(formula.faces) else {
                    return Vec::new();
                };
                let faces = plane.faces();
                let view = ModelView { faces, variables, inside, regions, fixed, required: sets };
                join.witnesses(&view, &required.clues, cuts)
            }
        }
    }
}
