//! All faces in one solver, to decide which labels can be left out.

use crate::cnf::{ClauseSink, Cnf, Counted, Lit, Vars, exactly_either};
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::engine::Model;
use crate::graph::Regions;
use crate::kind;
use crate::lists::Lists;
use crate::plane::{Plane, Rounds};
use crate::puzzles::tilings::{rules, vertex};
use std::collections::BTreeMap;
use std::iter;

/// A puzzle in a solver, each label with a literal that asks for it.
pub(super) struct Window<'a> {
    plane: &'a Plane,
    labels: &'a [u32],
    faces: Vars,
    /// For each label that is asked for, the literal that asks.
    asks: BTreeMap<usize, Lit>,
    /// The faces round those labels.
    counted: BTreeMap<usize, Counted>,
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
            counted: BTreeMap::new(),
            violates: BTreeMap::new(),
            fixed: vec![None; count],
            required: Lists::default(),
            join: Join::new(Joint::separator(plane.faces())),
            inside: Vec::new(),
            regions: Regions::default(),
        };
        for face in (0..count).filter(|&face| kept[face]) {
            let (inside, around, counts) = window.label(face);
            if open[face] {
                let asked = sink.fresh(1).lit(0);
                let counted = Counted::of(sink, &around);
                for (side, k) in [inside, !inside].into_iter().zip(counts) {
                    counted.exactly(sink, &[asked, side], k);
                }
                window.asks.insert(face, asked);
                window.counted.insert(face, counted);
            } else {
                exactly_either(sink, inside, &around, counts);
                window.rest_on(face);
            }
        }
        window
    }

    /// The label of a face over faces; see [`rules::counted`].
    fn label(&self, face: usize) -> (Lit, Vec<Lit>, [usize; 2]) {
        rules::counted(self.plane, self.faces, face, self.labels[face] as usize)
    }

    /// Adds the required set of a label that stays, if it is above 0.
    fn rest_on(&mut self, face: usize) {
        if self.labels[face] > 0 {
            let around = self.plane.faces().targets(face).iter().copied();
            self.required.add(iter::once(face as u32).chain(around));
        }
    }
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
        let (inside, _, counts) = self.label(clue);
        for (side, k) in [inside, !inside].into_iter().zip(counts) {
            self.counted[&clue].not_exactly(sink, &[violated, side], k);
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
