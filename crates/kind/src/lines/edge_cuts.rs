//! Cuts over edges for the loops of a model, and their witnesses. It knows no face, so the graph need not
//! be plane.

use super::exclusion::Stated;
use super::required::Required;
use crate::cnf::{Cnf, Lit};
use crate::cuts::edges::{Cutset, Left, cycle};
use crate::engine::{Present, Witness};

/// The loops of a model, numbered from 0, none of which is an answer by itself.
pub(super) trait Loops {
    /// How many there are.
    fn count(&self) -> usize;

    /// Whether they are not loops, but parts of a network, in which any edges may be on if others join them.
    fn are_parts(&self) -> bool {
        false
    }

    /// Whether a part of a network has no junction, so that no answer has it.
    fn is_bare(&self, _number: usize) -> bool {
        false
    }

    /// The edges of a loop.
    fn edges(&self, number: usize) -> Vec<usize>;

    /// Whether an edge is on some loop.
    fn is_on(&self, edge: usize) -> bool;

    /// Fills the set with the vertices that the line must leave: those of a loop, and perhaps others.
    fn enclose(&self, number: usize, set: &mut Cutset);
}

/// Makes the cuts of one kind for one puzzle.
pub(super) enum EdgeCuts {
    /// The cut `loop`.
    Loop,
    /// The cut `cutset`.
    Cutset {
        /// Made when the first cut is.
        set: Option<Box<Cutset>>,
        /// For each loop of the model that was cut last, why the line leaves it, if it must.
        left: Vec<Option<Left>>,
    },
}

impl EdgeCuts {
    /// The cut `cutset`, of which none has been made.
    pub(super) fn cutset() -> Self {
        Self::Cutset { set: None, left: Vec::new() }
    }

    /// Adds the cuts for a model.
    pub(super) fn cut(
        &mut self,
        Stated { plane, formula, .. }: &Stated,
        required: &Required,
        loops: &dyn Loops,
        cuts: &mut Cnf,
    ) {
        let on = formula.edges.expect("stated over edges");
        let forbid = |number, cuts: &mut Cnf| {
            cycle::forbid(on, loops.edges(number).into_iter(), cuts);
        };
        match self {
            Self::Loop => (0..loops.count()).for_each(|number| forbid(number, cuts)),
            Self::Cutset { set, left } => {
                let new = || Box::new(Cutset::new(plane.vertices().clone()));
                let set = set.get_or_insert_with(new);
                left.clear();
                for number in 0..loops.count() {
                    loops.enclose(number, set);
                    let reason = match (loops.is_bare(number), loops.are_parts()) {
                        (true, _) => Some(set.cut_all(on, &required.sets, cuts)),
                        (_, true) => Some(set.cut_or_all(on, &required.sets, cuts)),
                        _ => set.cut(on, &required.sets, cuts),
                    };
                    if reason.is_none() {
                        forbid(number, cuts);
                    }
                    left.push(reason);
                }
            }
        }
    }

    /// The witnesses of the cuts of a model, which must be the one that was cut last.
    pub(super) fn witnesses(&mut self, required: &Required, loops: &dyn Loops) -> Vec<Witness> {
        let cycle = |number| cycle_witness(required, loops, number);
        let Self::Cutset { set: Some(set), left } = self else {
            return (0..loops.count()).map(cycle).collect();
        };
        let mut witness = |(number, left): (usize, &Option<Left>)| {
            let Some(left) = left else { return cycle(number) };
            loops.enclose(number, set);
            let present = |reason| match reason {
                Ok(clue) => Present::Clue(required.clues[clue]),
                Err(lit) => Present::Variable(Lit::variable(lit)),
            };
            let beyond = left.beyond.map_or(Present::Junction, present);
            let present = present(left.present);
            Witness::Leave { vertices: set.vertices().collect(), present, beyond }
        };
        left.iter().enumerate().map(&mut witness).collect()
    }
}

/// The witness for one of several cycles: a clue that the cycle does not meet, as it has none of
/// the clue's required edges, or another cycle has some of them too. Without such a clue, the checker
/// has to find the rule that the cycle breaks.
fn cycle_witness(required: &Required, loops: &dyn Loops, number: usize) -> Witness {
    let edges = loops.edges(number);
    let is_here = |edge: &u32| edges.contains(&(*edge as usize));
    let is_missed = |set: &[u32]| {
        !set.iter().any(is_here)
            || set.iter().any(|edge| loops.is_on(*edge as usize) && !is_here(edge))
    };
    let missed = required.sets.iter().position(is_missed).map(|set| required.clues[set]);
    Witness::Cycle { edges, missed }
}
