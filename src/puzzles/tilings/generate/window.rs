//! All faces in one solver, to decide which labels can be left out.

use crate::cnf::{ClauseSink, Cnf, Lit, MOST_BY_SUBSETS, Vars, exactly_either, sorted};
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::engine::Model;
use crate::graph::Regions;
use crate::kind;
use crate::lists::Lists;
use crate::plane::{Plane, Rounds};
use crate::puzzles::tilings::vertex;
use std::collections::BTreeMap;
use std::iter;

/// A sink that adds a literal to each clause: the clauses ask for nothing where it is true.
struct Unless<'a> {
    sink: &'a mut dyn ClauseSink,
    lit: Lit,
}

impl ClauseSink for Unless<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        self.sink.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.sink.clause(&[&[self.lit], literals].concat());
    }
}

/// A puzzle in a solver, each label with a literal that asks for it.
pub(super) struct Window<'a> {
    plane: &'a Plane,
    labels: &'a [u32],
    faces: Vars,
    asks: BTreeMap<usize, Lit>,
    violates: BTreeMap<usize, Lit>,
    fixed: Vec<Option<bool>>,
    required: Lists<u32>,
    join: Join,
    inside: Vec<bool>,
    regions: Regions,
}

impl<'a> Window<'a> {
    /// Writes the rules, with the labels that are kept; those that are open are asked for.
    pub(super) fn write(
        plane: &'a Plane,
        labels: &'a [u32],
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Self {
        let count = plane.face_count();
        let faces = sink.fresh(count);
        for round in Rounds::of(plane).iter() {
            vertex::write(round, faces, sink);
        }
        let any: Vec<Lit> = (0..count).map(|face| faces.lit(face)).collect();
        sink.clause(&any);
        let mut window = Self {
            plane,
            labels,
            faces,
            asks: BTreeMap::new(),
            violates: BTreeMap::new(),
            fixed: vec![None; count],
            required: Lists::default(),
            join: Join::new(Joint::separator(plane.faces())),
            inside: Vec::new(),
            regions: Regions::default(),
        };
        for face in (0..count).filter(|&face| kept[face]) {
            let (inside, around, counts) = window.counted(face);
            if open[face] {
                let asked = sink.fresh(1).lit(0);
                window.asks.insert(face, asked);
                exactly_either(&mut Unless { sink, lit: !asked }, inside, &around, counts);
            } else {
                exactly_either(sink, inside, &around, counts);
                window.rest_on(face);
            }
        }
        window
    }

    /// A face, those across its edges, and how many of them are inside if the face is, or is not.
    fn counted(&self, face: usize) -> (Lit, Vec<Lit>, [usize; 2]) {
        let (frame, across) = (self.plane.frame(), self.plane.faces().targets(face));
        let across = across.iter().map(|&other| other as usize).filter(|&other| other != frame);
        let label = self.labels[face] as usize;
        let counts = [self.plane.faces().edges(face).len() - label, label];
        (self.faces.lit(face), across.map(|other| self.faces.lit(other)).collect(), counts)
    }

    /// Adds the required set of a label that stays, if it is above 0.
    fn rest_on(&mut self, face: usize) {
        if self.labels[face] > 0 {
            let around = self.plane.faces().targets(face).iter().copied();
            self.required.add(iter::once(face as u32).chain(around));
        }
    }
}

/// Writes that not exactly `k` of the literals are true if both conditions hold.
fn not_exactly(sink: &mut dyn ClauseSink, conditions: [Lit; 2], literals: &[Lit], k: usize) {
    let conditions = conditions.map(|lit| !lit);
    for chosen in 0..1u32 << literals.len() {
        if chosen.count_ones() as usize == k {
            let others = literals.iter().enumerate();
            let others = others.map(|(at, lit)| lit.when(chosen >> at & 1 == 0));
            let clause: Vec<Lit> = conditions.into_iter().chain(others).collect();
            sink.clause(&clause);
        }
    }
}

/// The same for literals that were sorted.
fn not_exactly_sorted(sink: &mut dyn ClauseSink, conditions: [Lit; 2], sorted: &[Lit], k: usize) {
    if k > sorted.len() {
        return;
    }
    let less = k.checked_sub(1).map(|before| !sorted[before]);
    let more = sorted.get(k).copied();
    let conditions = conditions.into_iter().map(|lit| !lit);
    let clause: Vec<Lit> = conditions.chain(less).chain(more).collect();
    sink.clause(&clause);
}

impl kind::Window for Window<'_> {
    fn sees(&self, _: usize) -> bool {
        true
    }

    fn asks(&self, clue: usize) -> Lit {
        self.asks[&clue]
    }

    fn violates(&mut self, clue: usize, sink: &mut dyn ClauseSink) -> Lit {
        if let Some(&violated) = self.violates.get(&clue) {
            return violated;
        }
        let violated = sink.fresh(1).lit(0);
        let (inside, around, counts) = self.counted(clue);
        let conditions = [[violated, inside], [violated, !inside]].into_iter().zip(counts);
        match around.len() <= MOST_BY_SUBSETS {
            true => conditions.for_each(|(both, k)| not_exactly(sink, both, &around, k)),
            false => {
                let sorted = sorted(sink, &around);
                conditions.for_each(|(both, k)| not_exactly_sorted(sink, both, &sorted, k));
            }
        }
        self.violates.insert(clue, violated);
        violated
    }

    fn holds(&self) -> Option<Lit> {
        None
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn keep(&mut self, clue: usize) {
        self.rest_on(clue);
    }

    fn is_answer(&mut self, model: &Model<'_>, _: bool, cuts: &mut Cnf) -> bool {
        model.read(self.faces, &mut self.inside);
        self.regions.split(self.plane.faces(), &self.inside);
        if self.regions.len() <= 2 {
            return true;
        }
        let model = ModelView {
            faces: self.plane.faces(),
            variables: self.faces,
            inside: &self.inside,
            regions: &self.regions,
            fixed: &self.fixed,
            required: &self.required,
        };
        self.join.cut(&model, cuts);
        false
    }
}
