//! Excluding an answer, and asking for one that differs from it.
//!
//! No simple loop contains another, so an answer is excluded by saying that not all of its edges
//! are on. That also excludes every model in which the answer is one loop of several, so no later
//! model gives it again, and all cuts stay as valid as they were. A line that crosses itself may well have
//! all links of another answer, but not all of its turns: there the turning edges are edges like the others.
//!
//! Over faces, an edge is on where its two sides differ. So not all faces along the loop may be on
//! the sides on which they are. Nor may all of them be on the other sides, as they would be if the
//! loop lay in another one; that cannot be where the loop touches the frame.
//!
//! Several loops may well be some of those of another answer, and a network a part of another one. So there it counts,
//! too, which edges are off.

use super::form::Formula;
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Lit};
use crate::engine::Rules;
use crate::plane::Plane;

/// The variables of the rules with the plane graph that they speak of.
pub(super) struct Stated {
    pub(super) plane: Plane,
    pub(super) formula: Formula,
    /// Whether an answer may have all edges of another one, and more.
    pub(super) may_grow: bool,
}

impl Rules<Answer> for Stated {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        let Self { plane, formula, may_grow } = self;
        if let Some(edges) = formula.edges {
            let all = answer.as_slice();
            let on = plane.edges_on(all).into_iter();
            let mut clause: Vec<Lit> = on.map(|edge| !edges.lit(edge)).collect();
            if *may_grow {
                let is_off = |&edge: &usize| !all[edge] && plane.known(edge).is_none();
                clause.extend((0..all.len()).filter(is_off).map(|edge| edges.lit(edge)));
            }
            return sink.clause(&clause);
        }
        let Some(faces) = formula.faces else { return };
        let inside = plane.inside(|edge| answer.as_slice()[edge]);
        let sides = || answer.edges().filter_map(|edge| plane.sides(edge)).flatten();
        let mut along: Vec<usize> = sides().flatten().collect();
        along.sort_unstable();
        along.dedup();
        let mut clause: Vec<Lit> =
            along.into_iter().map(|face| faces.lit(face).when(!inside[face])).collect();
        sink.clause(&clause);
        if !sides().any(|side| side.is_none()) {
            clause.iter_mut().for_each(|lit| *lit = !*lit);
            sink.clause(&clause);
        }
    }

    /// Over faces, it takes a fresh variable and two clauses for each edge between two faces.
    fn differences(&self, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        let Self { plane, formula, .. } = self;
        let mut difference = |(edge, &on): (usize, &bool)| {
            if let Some(edges) = formula.edges {
                return edges.lit(edge).when(!on);
            }
            let face = |face: Option<usize>| Some(formula.faces?.lit(face?));
            match plane.sides(edge).unwrap_or_default().map(face) {
                [Some(a), Some(b)] => {
                    let differs = sink.fresh(1).lit(0);
                    // Where the edge is on, its sides become equal; where it is off, unlike.
                    sink.clause(&[!differs, a, b.when(!on)]);
                    sink.clause(&[!differs, !a, b.when(on)]);
                    differs
                }
                [Some(face), None] | [None, Some(face)] => face.when(!on),
                [None, None] => {
                    // Never on, so no answer differs.
                    let differs = sink.fresh(1).lit(0);
                    sink.clause(&[!differs]);
                    differs
                }
            }
        };
        answer.as_slice().iter().enumerate().map(&mut difference).collect()
    }

    fn sides(&self, answer: &Answer) -> Option<Vec<Lit>> {
        let faces = self.formula.faces.filter(|_| self.formula.edges.is_none())?;
        let inside = self.plane.inside(|edge| answer.as_slice()[edge]);
        let sides = inside.into_iter().enumerate();
        Some(sides.map(|(face, is_inside)| faces.lit(face).when(is_inside)).collect())
    }

    /// An edge is settled by its two sides.
    fn settled(&self, agreed: &[bool]) -> Vec<bool> {
        let agrees = |face: Option<usize>| face.is_none_or(|face| agreed[face]);
        let sides = (0..self.plane.edge_bound()).map(|edge| self.plane.sides(edge));
        sides.map(|sides| sides.is_none_or(|sides| sides.into_iter().all(agrees))).collect()
    }

    fn edge(&self, edge: usize) -> Option<Lit> {
        Some(self.formula.edges?.lit(edge))
    }
}
