//! The cuts that a model gets, and their witnesses.

use super::exclusion::Stated;
use super::required::Required;
use crate::cnf::Cnf;
use crate::cuts::edges::{Cutset, Left, cycle};
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::engine::{Present, Witness};
use crate::graph::Regions;
use crate::kind::Cut;
use crate::lists::Lists;
use crate::plane::Plane;

/// Makes the cuts of one kind for one puzzle.
pub(super) struct Cutter {
    kind: Kind,
    /// For each loop of the model that was cut last, why the line leaves it, if it must.
    left: Vec<Option<Left>>,
}

/// A kind of cut, with the buffers that it keeps between iterations.
enum Kind {
    Loop,
    Cutset(Option<Box<Cutset>>),
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

impl Loops<'_> {
    fn edges(&self, region: usize) -> impl Iterator<Item = usize> {
        self.regions.boundary(self.stated.plane.faces(), region)
    }
}

impl Cutter {
    pub(super) fn new(plane: &Plane, cut: Cut) -> Self {
        let join = |joint| Kind::Join(Box::new(Join::new(joint)), None);
        let kind = match cut {
            Cut::Loop => Kind::Loop,
            Cut::Cutset => Kind::Cutset(None),
            Cut::Ring => join(Joint::ring()),
            Cut::Separator | Cut::Auto => join(Joint::separator(plane.faces())),
        };
        Self { kind, left: Vec::new() }
    }

    /// Whether the cuts are over faces.
    pub(super) fn is_over_faces(&self) -> bool {
        matches!(self.kind, Kind::Join(..))
    }

    /// For each cut of the model that was cut last, the region that it was made for.
    pub(super) fn detached(&self, regions: &Regions) -> Vec<usize> {
        match &self.kind {
            Kind::Loop | Kind::Cutset(_) => (1..regions.len()).collect(),
            Kind::Join(join, _) => join.joined().to_vec(),
        }
    }

    /// Adds the cuts for a model.
    pub(super) fn cut(&mut self, model: &Loops<'_>, cuts: &mut Cnf) {
        let &Loops { stated: Stated { plane, formula }, required, inside, regions, fixed } = model;
        let on = || formula.edges.expect("stated over edges");
        let loops = 1..regions.len();
        match &mut self.kind {
            Kind::Loop => loops.for_each(|region| cycle::forbid(on(), model.edges(region), cuts)),
            Kind::Cutset(cutset) => {
                let new = || Box::new(Cutset::new(plane.vertices().clone()));
                let cutset = cutset.get_or_insert_with(new);
                self.left.clear();
                for region in loops {
                    cutset.enclose(plane.faces(), regions, region);
                    let left = cutset.cut(on(), &required.sets, cuts);
                    if left.is_none() {
                        cycle::forbid(on(), model.edges(region), cuts);
                    }
                    self.left.push(left);
                }
            }
            Kind::Join(join, over_faces) => {
                let faces = plane.faces();
                let required = over_faces.get_or_insert_with(|| required.over_faces(faces));
                let variables = formula.faces.expect("stated over faces");
                join.cut(&ModelView { faces, variables, inside, regions, fixed, required }, cuts);
            }
        }
    }

    /// The witnesses of the cuts of a model, which must be the one that was cut last.
    pub(super) fn witnesses(&mut self, model: &Loops<'_>, cuts: &Cnf) -> Vec<Witness> {
        let &Loops { stated: Stated { plane, formula }, required, inside, regions, fixed } = model;
        let cycle = |region| cycle_witness(model, region);
        match &mut self.kind {
            Kind::Loop | Kind::Cutset(None) => (1..regions.len()).map(cycle).collect(),
            Kind::Cutset(Some(cutset)) => {
                let mut witness = |(at, left): (usize, &Option<Left>)| {
                    let Some(left) = left else { return cycle(at + 1) };
                    cutset.enclose(plane.faces(), regions, at + 1);
                    let present = match left.present {
                        Ok(set) => Present::Clue(required.clues[set]),
                        Err(lit) => Present::Variable(lit.variable()),
                    };
                    let beyond = Present::Clue(required.clues[left.beyond]);
                    Witness::Leave { vertices: cutset.vertices().collect(), present, beyond }
                };
                self.left.iter().enumerate().map(&mut witness).collect()
            }
            Kind::Join(join, over_faces) => {
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

/// The witness for one of several cycles: a clue that the cycle does not meet, as it has none of
/// the clue's required edges, or another cycle has some of them too. Without such a clue, the checker
/// has to find the rule that the cycle breaks.
fn cycle_witness(model: &Loops<'_>, region: usize) -> Witness {
    let (required, regions) = (model.required, model.regions);
    let edges: Vec<usize> = model.edges(region).collect();
    let is_here = |edge: &u32| edges.contains(&(*edge as usize));
    let is_on = |edge: &u32| {
        let sides = model.stated.plane.faces().ends(*edge as usize);
        sides.is_some_and(|[a, b]| regions.of(a) != regions.of(b))
    };
    let is_missed = |set: &[u32]| {
        !set.iter().any(is_here) || set.iter().any(|edge| is_on(edge) && !is_here(edge))
    };
    let missed = required.sets.iter().position(is_missed).map(|set| required.clues[set]);
    Witness::Cycle { edges, missed }
}
