//! The rules for the room of one closed line.

use super::edges::Edges;
use super::kind::Puzzle;
use super::pen::Pen;
use super::walk::{Fault, Walk};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::{Cell, Grid};
use crate::kind::{Explained, KindInfo, Rule, RuleSink};
use crate::lines::form::Unplaced;
use crate::lines::{Formula, Line, OneLine, OverFaces, Required, Visit};
use crate::plane::{Along, Plane};

impl OneLine for Puzzle {
    const ALONG: Along = Along::Cells;

    type Ground = Grid;
    type Fault = Fault;

    fn info(&self) -> &'static KindInfo {
        &self.sort().definition().info
    }

    fn grid(&self) -> Grid {
        Puzzle::grid(self)
    }

    fn plane(&self) -> Plane {
        match self.crosses() {
            true => Plane::crossed(Puzzle::grid(self)),
            false => Plane::of_squares(Puzzle::grid(self), Self::ALONG),
        }
    }

    fn crosses(&self) -> bool {
        self.sort().crosses()
    }

    fn sign(&self, cell: Cell) -> String {
        match self.clue(cell.index()) {
            Some(clue) => clue.sign(),
            None if self.is_hole(cell.index()) => "#".to_string(),
            None => String::new(),
        }
    }

    fn write_rules(&self, edges: Vars, faces: Option<Vars>, sink: &mut dyn RuleSink) {
        let formula = Formula { edges: Some(edges), faces };
        let mut edges = Edges::new(Puzzle::grid(self), &formula);
        let mut pen = Pen::new(Puzzle::grid(self), self.regions(), &mut edges, sink);
        self.sort().write_rules(self, &mut pen);
    }

    /// The edges of each cell that must be visited, and what the kind adds.
    fn required(&self) -> Required {
        let mut required = Required::default();
        for (number, set) in self.required_sets().enumerate() {
            required.add(number, set);
        }
        required
    }

    /// The checker tells the sets of kinds that it knows by themselves.
    fn names_required(&self) -> bool {
        self.sort().text().is_some()
    }

    fn requires_edges(&self) -> bool {
        self.required_sets().next().is_some()
    }

    fn check(&self, answer: &Line) -> Result<(), Fault> {
        let size = (self.grid().rows(), self.grid().cols());
        let walk = Walk::new(answer, size, self.crosses())?;
        let fault = |(cell, what): (usize, String)| Fault { what, at: Some(walk.place(cell)) };
        self.obeys(&walk).map_err(fault)
    }

    fn has_far_rules(&self) -> bool {
        self.sort().has_far_rules()
    }

    fn far_faults(&self, on: &dyn Fn(usize) -> bool) -> Vec<Vec<(usize, bool)>> {
        self.sort().far_faults(self, on)
    }

    fn visit(&self, vertex: usize) -> Visit {
        self.sort().visit(self, vertex)
    }

    fn with_rule(self, rule: &Rule, _: &str) -> Self {
        match self.sort().definition().info.rules.contains(rule) {
            true => self.switching(rule.name),
            false => self,
        }
    }

    fn explained(&self) -> Option<&dyn Explained> {
        (!self.has_far_rules()).then_some(self as _)
    }

    fn over_faces(&self) -> Option<&dyn OverFaces> {
        (!self.crosses() && !self.has_far_rules()).then_some(self as _)
    }
}

impl OverFaces for Puzzle {
    fn write(&self, faces: Vars, sink: &mut dyn ClauseSink) {
        let mut edges =
            Edges::new(Puzzle::grid(self), &Formula { edges: None, faces: Some(faces) });
        let mut unplaced = Unplaced(sink);
        let mut pen = Pen::new(Puzzle::grid(self), self.regions(), &mut edges, &mut unplaced);
        self.sort().write_rules(self, &mut pen);
        for cell in 0..self.clues().len() {
            match self.visit(cell) {
                Visit::Never => pen.visit(cell, false),
                Visit::May | Visit::ByRule => pen.uncrossed(cell),
                Visit::Must => {
                    pen.visit(cell, true);
                    pen.uncrossed(cell);
                }
            }
        }
        if !self.requires_edges() {
            let any: Vec<Lit> = (0..faces.len()).map(|face| faces.lit(face)).collect();
            sink.clause(&any);
        }
    }
}

impl Puzzle {
    /// The edges of some cells, each once, in their order.
    pub fn edges_of(&self, cells: &[usize]) -> Vec<usize> {
        let of = |&cell: &usize| self.grid().edges_of_cell(Cell::from_index(cell));
        let mut edges: Vec<usize> =
            cells.iter().flat_map(of).map(|(edge, _)| edge.index()).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    fn required_sets(&self) -> impl Iterator<Item = Vec<usize>> {
        let must =
            |cell: &usize| matches!(self.sort().visit(self, *cell), Visit::Must | Visit::ByRule);
        let visited = (0..self.clues().len()).filter(must).map(|cell| self.edges_of(&[cell]));
        visited.chain(self.sort().required(self))
    }

    /// The border of each region, as sets of edges.
    pub fn borders(&self) -> impl Iterator<Item = Vec<usize>> {
        let regions = self.regions();
        let count = regions.map_or(0, super::Regions::len);
        (0..count).filter_map(move |region| Some(regions?.border(self.grid(), region)))
    }
}
