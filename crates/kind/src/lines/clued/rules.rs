//! The rules for the room of one closed line.

use super::edges::Edges;
use super::kept::Kept;
use super::kind::Puzzle;
use super::pen::Pen;
use super::sketch;
use super::walk::Fault;
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::Cell;
use crate::kind::{
    AnyKind, AnyPuzzle, Explained, Fact, FarRules, Fault as Wrong, Held, KindInfo, Place, Rule,
    RuleSink, Unplaced,
};
use crate::lines::{Formula, Ground, OneLine, OverFaces, Required, Visit};
use crate::plane::{Along, Plane};
use crate::random::Random;
use std::collections::HashSet;

impl OneLine for Puzzle {
    const ALONG: Along = Along::Cells;

    fn info(&self) -> &'static KindInfo {
        &self.sort().definition().info
    }

    fn ground(&self) -> Ground {
        Ground::Squares(Puzzle::grid(self))
    }

    fn plane(&self) -> Plane {
        let grid = Puzzle::grid(self);
        match (self.crosses(), self.is_path()) {
            _ if self.is_network() => Plane::joined(grid),
            (crosses, true) => Plane::opened(grid, self.sort().ends(self).try_into().ok(), crosses),
            (true, false) => Plane::crossed(grid),
            (false, false) => Plane::of_squares(grid, Self::ALONG),
        }
    }

    fn crosses(&self) -> bool {
        self.sort().crosses()
    }

    fn has_several(&self) -> bool {
        self.sort().has_several()
    }

    fn is_network(&self) -> bool {
        self.sort().is_network()
    }

    fn has_free_ends(&self) -> bool {
        self.sort().has_free_ends()
    }

    fn is_path(&self) -> bool {
        self.sort().is_path()
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
        match sink.is_apart() {
            true => self.write_over_edges(formula, sink),
            false => self.write_kept(formula, sink),
        }
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
        self.sort().is_text()
    }

    fn requires_edges(&self) -> bool {
        self.visits().iter().any(is_visited) || self.sort().requires_edges(self)
    }

    fn check(&self, answer: &Answer) -> Result<(), Wrong> {
        let walk = self.walk_of(answer)?;
        let fault = |(cell, what): (usize, String)| Fault { what, at: Some(walk.place(cell)) };
        Ok(self.obeys(&walk).map_err(fault)?)
    }

    fn has_far_rules(&self) -> bool {
        self.sort().has_far_rules()
    }

    fn far_faults(&self, on: &dyn Fn(usize) -> bool) -> Vec<Vec<(usize, bool)>> {
        let mut seen = HashSet::new();
        let faults = self.sort().far_faults(self, on).into_iter().map(|fault| fault.edges);
        // A stretch between two cells may be at fault for both.
        faults.filter(|edges| seen.insert(edges.clone())).collect()
    }

    fn far(&self) -> Option<&dyn FarRules> {
        self.has_far_rules().then_some(self as _)
    }

    fn write_far_rules(&self, edges: Vars, sink: &mut dyn ClauseSink) {
        let grid = Puzzle::grid(self);
        let mut edges = Edges::new(grid, &Formula { edges: Some(edges), faces: None });
        let mut unplaced = Unplaced(sink);
        self.sort().write_far_rules(self, &mut edges, None, &mut unplaced);
    }

    fn visit(&self, vertex: usize) -> Visit {
        // Where the line may cross itself, cells have more than one vertex.
        match self.crosses() {
            true => Visit::ByRule,
            // The vertex outside is on every path.
            false => self.visits().get(vertex).copied().unwrap_or(Visit::Must),
        }
    }

    fn explained(&self) -> &dyn Explained {
        self
    }

    fn over_faces(&self) -> Option<&dyn OverFaces> {
        (self.has_inside() && !self.has_far_rules()).then_some(self as _)
    }
}

impl FarRules for Puzzle {
    fn held(
        &self,
        known: &dyn Fn(usize) -> Option<bool>,
        wanted: &dyn Fn(Place) -> bool,
    ) -> Vec<Held> {
        self.sort().held(self, known, wanted)
    }

    fn breaks(&self, known: &dyn Fn(usize) -> Option<bool>) -> Vec<Vec<Fact>> {
        self.sort().breaks(self, known)
    }
}

impl AnyPuzzle for Puzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        self.sort().definition()
    }

    fn with_rule(&self, rule: &Rule, _: &str) -> Option<Box<dyn AnyPuzzle>> {
        let has_rule = self.sort().definition().info.rules.contains(rule);
        has_rule.then(|| Box::new(self.clone().switching(rule.name)) as _)
    }

    fn clued_at_random(
        &self,
        answer: &Answer,
        shaded: Option<&[usize]>,
        random: &mut Random,
    ) -> Option<Box<dyn AnyPuzzle>> {
        let walk = self.walk_of(answer).ok()?;
        Some(Box::new(sketch::clued(self, &walk, shaded, random)?))
    }
}

impl OverFaces for Puzzle {
    fn write(&self, faces: Vars, sink: &mut dyn ClauseSink) {
        self.write_kept(Formula { edges: None, faces: Some(faces) }, sink);
    }
}

impl Puzzle {
    /// Writes the rules in a form, from what is kept if that is the same form.
    fn write_kept(&self, form: Formula, sink: &mut dyn ClauseSink) {
        let write = |form, sink: &mut dyn ClauseSink| self.write_form(form, sink);
        let kept = self.found().formula.get_or_init(|| Kept::write(form, write));
        match kept.formula(form) {
            Some(formula) => formula.pour_into(sink),
            None => write(form, sink),
        }
    }

    fn write_form(&self, form: Formula, sink: &mut dyn ClauseSink) {
        match form {
            Formula { edges: None, faces: Some(faces) } => self.write_over_faces(faces, sink),
            _ => self.write_over_edges(form, &mut Unplaced(sink)),
        }
    }

    fn write_over_edges(&self, form: Formula, sink: &mut dyn RuleSink) {
        let mut edges = Edges::new(Puzzle::grid(self), &form);
        let mut pen = Pen::new(Puzzle::grid(self), &mut edges, sink);
        self.sort().write_rules(self, &mut pen);
    }

    fn write_over_faces(&self, faces: Vars, sink: &mut dyn ClauseSink) {
        let mut edges =
            Edges::new(Puzzle::grid(self), &Formula { edges: None, faces: Some(faces) });
        let mut unplaced = Unplaced(sink);
        let mut pen = Pen::new(Puzzle::grid(self), &mut edges, &mut unplaced);
        self.sort().write_rules(self, &mut pen);
        for cell in 0..self.clues().len() {
            match OneLine::visit(self, cell) {
                Visit::Never => pen.visit(cell, Visit::Never),
                Visit::May | Visit::ByRule | Visit::Any | Visit::Some => pen.uncrossed(cell),
                Visit::Must => {
                    pen.visit(cell, Visit::Must);
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

fn is_visited(visit: &Visit) -> bool {
    matches!(visit, Visit::Must | Visit::ByRule | Visit::Some)
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
        let cells = self.visits().iter().enumerate().filter(|(_, visit)| is_visited(visit));
        let visited = cells.map(|(cell, _)| self.edges_of(&[cell]));
        visited.chain(self.sort().required(self))
    }

    /// The border of each region, as sets of edges.
    pub fn borders(&self) -> impl Iterator<Item = Vec<usize>> {
        let regions = self.regions();
        let count = regions.map_or(0, super::Regions::len);
        (0..count).filter_map(move |region| Some(regions?.border(self.grid(), region)))
    }
}
