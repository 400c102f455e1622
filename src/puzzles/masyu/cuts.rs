//! Which cuts a model gets, and what the cuts have to know of the puzzle.

use super::{Puzzle, local::Local};
use crate::cnf::Cnf;
use crate::cuts::MustSets;
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::cuts::links::{Cutset, cycle};
use crate::engine::{Present, Witness};
use crate::graph::{Components, Enclosed, Graph, Regions, Shape};
use crate::kind::Cut;

/// Makes the cuts of one kind for one puzzle.
pub(super) struct Cutter {
    kind: Kind,
    /// Over faces or over links, as the kind of cut needs them; found when the first cut is made.
    must: Option<MustSets>,
    /// For each cut of the model that was cut last, the component that it was made for.
    strays: Vec<usize>,
}

/// A kind of cut, with the buffers that it keeps between iterations.
enum Kind {
    Loop,
    Cutset(Box<(Cutset, Enclosed)>),
    Join(Box<Join>, Regions),
}

/// The loops of a model.
#[derive(Clone, Copy)]
pub(super) struct Loops<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) local: &'a Local,
    pub(super) cells: &'a Graph,
    pub(super) faces: &'a Graph,
    pub(super) components: &'a Components,
}

impl Loops<'_> {
    /// The loops, as components.
    pub(super) fn loops(&self) -> impl Iterator<Item = usize> {
        (0..self.components.len()).filter(|&k| self.components.shape(k) == Shape::Cycle)
    }

    /// The links of a loop: of each cell and the one before it.
    pub(super) fn links_of(&self, component: usize) -> impl Iterator<Item = usize> {
        let cells = self.components.nodes(component);
        let before = cells.iter().cycle().skip(cells.len() - 1);
        let pairs = cells.iter().zip(before);
        pairs.flat_map(|(&cell, &before)| self.cells.links_between(cell as usize, before as usize))
    }

    /// Makes V the cells of a loop and those that it encloses, or, if it is round all others, its cells
    /// alone. Returns a cell of it, and one of another loop, which is not in V.
    fn fill(&self, stray: usize, cutset: &mut Cutset, enclosed: &mut Enclosed) -> [u32; 2] {
        let Loops { cells, faces, components, .. } = self;
        let own = components.nodes(stray);
        let links: Vec<u32> = self.links_of(stray).map(|link| link as u32).collect();
        let within = enclosed.find(cells, faces, faces.node_count() - 1, &links);
        cutset.fill(own.iter().chain(within).copied());
        let others = self.loops().filter(|&other| other != stray);
        let heads: Vec<u32> = others.map(|other| components.nodes(other)[0]).collect();
        let outside = heads.iter().copied().find(|&head| !cutset.contains(head as usize));
        if outside.is_none() {
            cutset.fill(own.iter().copied());
        }
        [own[0], outside.or(heads.first().copied()).unwrap_or(own[0])]
    }

    /// A loop with a pearl that it does not go through; `None` if it has all.
    fn cycle_witness(&self, stray: usize) -> Option<Witness> {
        let mut pearls = self.puzzle.strung().map(|(cell, _)| cell.index());
        let missed = pearls.find(|&cell| self.components.of(cell) != stray);
        let links = self.links_of(stray).collect();
        missed.map(|missed| Witness::Cycle { links, missed: Some(missed) })
    }
}

impl Cutter {
    pub(super) fn new(cells: &Graph, faces: &Graph, kind: Cut) -> Self {
        let join = |joint| Kind::Join(Box::new(Join::new(joint)), Regions::default());
        let kind = match kind {
            Cut::Loop => Kind::Loop,
            Cut::Cutset => {
                Kind::Cutset(Box::new((Cutset::new(cells.clone()), Enclosed::new(cells, faces))))
            }
            Cut::Ring => join(Joint::ring()),
            Cut::Separator | Cut::Auto => join(Joint::separator(faces)),
        };
        Self { kind, must: None, strays: Vec::new() }
    }

    pub(super) fn is_over_faces(&self) -> bool {
        matches!(self.kind, Kind::Join(..))
    }

    /// For each cut of the model that was cut last, the component that it was made for.
    pub(super) fn strays(&self) -> &[usize] {
        &self.strays
    }

    /// Adds the cuts over links for a model.
    pub(super) fn cut_links(&mut self, model: &Loops<'_>, cuts: &mut Cnf) {
        let &Loops { puzzle, local, cells, .. } = model;
        self.strays.clear();
        for stray in model.loops() {
            if let Kind::Cutset(buffers) = &mut self.kind {
                let (cutset, enclosed) = &mut **buffers;
                let must = self.must.get_or_insert_with(|| links_of_pearls(puzzle, cells));
                let visited = |cell: u32| local.more.lit(cell as usize);
                let visits = model.fill(stray, cutset, enclosed).map(visited);
                cutset.leave(local.links, visits, must, cuts);
            } else {
                cycle::forbid(local.links, model.links_of(stray), cuts);
            }
            self.strays.push(stray);
        }
    }

    /// Adds the cuts over faces for a model; `inside` and `fixed` have an entry for each face but
    /// the outer one.
    pub(super) fn cut_faces(
        &mut self,
        model: &Loops<'_>,
        inside: &[bool],
        fixed: &[Option<bool>],
        cuts: &mut Cnf,
    ) {
        let &Loops { puzzle, local, cells, faces, components } = model;
        let Kind::Join(join, regions) = &mut self.kind else { return };
        let must = self.must.get_or_insert_with(|| faces_of_pearls(puzzle, cells, faces));
        regions.split(faces, inside);
        let variables = local.more;
        join.cut(&ModelView { faces, variables, inside, regions, fixed, must }, cuts);
        // The loop that parts a region from its parent.
        let component = |&region: &usize| {
            let link = regions.boundary(faces, region).next()?;
            Some(components.of(cells.ends(link)?[0]))
        };
        self.strays = join.strays().iter().filter_map(component).collect();
    }
}

impl Cutter {
    /// Why the cuts over links of a model hold, which is the one that was cut last.
    pub(super) fn witnesses_of_links(&mut self, model: &Loops<'_>) -> Vec<Witness> {
        let &Loops { puzzle, cells, .. } = model;
        let Kind::Cutset(buffers) = &mut self.kind else {
            return model.loops().filter_map(|stray| model.cycle_witness(stray)).collect();
        };
        let (cutset, enclosed) = &mut **buffers;
        let must = self.must.get_or_insert_with(|| links_of_pearls(puzzle, cells));
        let pearls: Vec<usize> = puzzle.strung().map(|(cell, _)| cell.index()).collect();
        let mut witness = |stray| {
            let nodes = model.fill(stray, cutset, enclosed);
            let reason = |(said, node): (Option<usize>, u32)| match said {
                Some(set) => Present::Clue(pearls[set]),
                None => Present::Node(node as usize),
            };
            let [present, beyond] = cutset.said(must);
            let (present, beyond) = (reason((present, nodes[0])), reason((beyond, nodes[1])));
            Witness::Leave { nodes: cutset.nodes().collect(), present, beyond }
        };
        model.loops().map(&mut witness).collect()
    }

    /// Why the cuts over faces of a model hold, which is the one that was cut last.
    pub(super) fn witnesses_of_faces(
        &mut self,
        model: &Loops<'_>,
        inside: &[bool],
        fixed: &[Option<bool>],
        cuts: &Cnf,
    ) -> Vec<Witness> {
        let &Loops { puzzle, local, faces, .. } = model;
        let pearls: Vec<usize> = puzzle.strung().map(|(cell, _)| cell.index()).collect();
        let (Kind::Join(join, regions), Some(must)) = (&mut self.kind, &self.must) else {
            return Vec::new();
        };
        let variables = local.more;
        join.witnesses(&ModelView { faces, variables, inside, regions, fixed, must }, &pearls, cuts)
    }
}

/// The line goes through each pearl.
fn links_of_pearls(puzzle: &Puzzle, cells: &Graph) -> MustSets {
    let mut must = MustSets::default();
    puzzle.strung().for_each(|(cell, _)| must.add(cells.links(cell.index()).iter().copied()));
    must
}

/// So it has a face of each side at each pearl.
fn faces_of_pearls(puzzle: &Puzzle, cells: &Graph, faces: &Graph) -> MustSets {
    let mut must = MustSets::default();
    let mut around = Vec::with_capacity(8);
    for (cell, _) in puzzle.strung() {
        around.clear();
        for &link in cells.links(cell.index()) {
            around.extend(faces.ends(link as usize).into_iter().flatten().map(|face| face as u32));
        }
        around.sort_unstable();
        around.dedup();
        must.add(around.iter().copied());
    }
    must
}
