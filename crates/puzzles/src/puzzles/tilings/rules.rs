//! The rules as clauses: labels count, over edges or over faces.

use super::{Answer, KIND, Puzzle, check, generate, small};
use crate::cnf::{ClauseSink, Lit, Vars, exactly_either, exactly_of_many};
use crate::grid::Cell;
use crate::kind::{AnyKind, AnyPuzzle, Explained, Fault as Wrong, KindInfo, Place, RuleSink};
use crate::lines::labelled::at_most_two_on;
use crate::lines::{Detached, Ground, OneLine, OverFaces, Required};
use crate::plane::{Along, Plane, Rounds};

impl OneLine for Puzzle {
    const ALONG: Along = Along::Points;

    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn ground(&self) -> Ground {
        Ground::Faces(self.tiles().clone())
    }

    fn sign(&self, cell: Cell) -> String {
        self.label(cell.index()).map_or_else(String::new, |label| label.to_string())
    }

    fn write_rules(&self, edges: Vars, _: Option<Vars>, sink: &mut dyn RuleSink) {
        let plane = self.plane();
        for (face, label) in self.labelled() {
            sink.rule(Place::Cell(face));
            let around = plane.faces().edges(face).iter().map(|&edge| edges.lit(edge as usize));
            exactly_of_many(sink, &around.collect::<Vec<Lit>>(), label);
        }
    }

    /// The edges of each label above 0: the line has at least one of them.
    fn required(&self) -> Required {
        let plane = self.plane();
        let mut required = Required::default();
        for face in self.positive() {
            required.add(face, plane.faces().edges(face).iter().map(|&edge| edge as usize));
        }
        required
    }

    fn requires_edges(&self) -> bool {
        self.positive().next().is_some()
    }

    fn check(&self, answer: &Answer) -> Result<(), Wrong> {
        Ok(check(self, answer)?)
    }

    fn explained(&self) -> &dyn Explained {
        self
    }

    fn over_faces(&self) -> Option<&dyn OverFaces> {
        Some(self)
    }
}

impl AnyPuzzle for Puzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        &KIND
    }

    fn clued_by(&self, answer: &Answer) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(generate::clued_by(self, answer)?))
    }
}

impl OverFaces for Puzzle {
    fn write(&self, faces: Vars, sink: &mut dyn ClauseSink) {
        let plane = self.plane();
        for (face, label) in self.labelled() {
            let across = plane.faces().targets(face).iter().map(|&other| other as usize);
            let across = across.filter(|&other| other != plane.frame());
            let around: Vec<Lit> = across.map(|other| faces.lit(other)).collect();
            // Of the edges, `label` have a face across that differs. The frame is outside; on a sphere it has a label.
            if face == plane.frame() {
                exactly_of_many(&mut Distinct(sink), &around, label);
                continue;
            }
            let counts = [plane.faces().edges(face).len() - label, label];
            exactly_either(&mut Distinct(sink), faces.lit(face), &around, counts);
        }
        for round in Rounds::of(&plane).iter() {
            at_most_two_on(round, faces, sink);
        }
        if !self.requires_edges() {
            let any: Vec<Lit> = (0..plane.frame()).map(|face| faces.lit(face)).collect();
            sink.clause(&any);
        }
    }

    fn has_first_cuts(&self) -> bool {
        true
    }

    fn first_cuts(
        &self,
        plane: &Plane,
        fixed: &[Option<bool>],
        found: &mut dyn FnMut(Detached<'_>),
    ) {
        small::each(self, plane.faces(), fixed, found);
    }
}

/// A sink that takes each literal of a clause once: two faces that share two edges count twice.
struct Distinct<'a>(&'a mut dyn ClauseSink);

impl ClauseSink for Distinct<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        self.0.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        let is_first = |(at, lit): &(usize, &Lit)| !literals[..*at].contains(lit);
        match literals.iter().enumerate().all(|place| is_first(&place)) {
            true => self.0.clause(literals),
            false => {
                let distinct = literals.iter().enumerate().filter(is_first);
                self.0.clause(&distinct.map(|(_, &lit)| lit).collect::<Vec<Lit>>());
            }
        }
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}
