//! The rules one by one, in words. Such kinds have no techniques of their own.

use super::CellLine;
use crate::cnf::Vars;
use crate::grid::Cell;
use crate::kind::{self, Explained, FarRules, Kind, Loops, Place, RuleSink, name_cell};
use crate::lines::{OneLine, Visit, rules_apart, sides_apart};

/// The technique of a rule for whole lines, and the rule as a sentence.
fn of_whole_lines(puzzle: &impl CellLine, rule: Place) -> (&'static str, &'static str) {
    match (puzzle.is_network(), puzzle.is_path(), puzzle.has_several()) {
        _ if rule == Place::Sides => ("two sides of the line", "the line has two sides"),
        (true, _, true) => ("no line without an end", "each line has an end"),
        (true, _, false) => ("one network", "the line is one network"),
        (false, true, _) => ("one path", "the line is one path"),
        (false, false, true) => ("some loop", "there is a loop"),
        (false, false, false) => ("one loop", "the line is one loop"),
    }
}

impl<P: CellLine> Explained for P {
    fn loops(&self) -> Loops {
        match (self.has_several(), self.is_network()) {
            (true, true) => Loops::None,
            (false, false) => Loops::One,
            _ => Loops::Any,
        }
    }

    fn network(&self) -> Vec<usize> {
        let has_junctions = self.is_network() && !self.has_free_ends();
        let cells = 0..if has_junctions { self.grid().cell_count() } else { 0 };
        // Where they need not hang together, each has a junction.
        let may_be_missed = self.has_several();
        let counts = |cell: &usize| match self.visit(*cell) {
            Visit::Some => true,
            Visit::Any => may_be_missed,
            _ => false,
        };
        cells.filter(counts).collect()
    }

    fn is_joined(&self) -> bool {
        self.is_network() && !self.has_several() && !self.has_free_ends()
    }

    fn write_rules(&self, edges: Vars, sink: &mut dyn RuleSink) {
        rules_apart(self, edges, sink);
        if self.has_inside() {
            sides_apart(self, edges, sink);
        }
    }

    fn clear(&self) -> Vec<usize> {
        CellLine::clear(self)
    }

    fn far(&self) -> Option<&dyn FarRules> {
        OneLine::far(self)
    }

    fn technique(&self, rule: Place) -> &'static str {
        match rule {
            Place::Cell(cell) => {
                let degree =
                    if self.has_free_ends() { "no branch" } else { "no end and no branch" };
                self.clue_name(Cell::from_index(cell)).unwrap_or(degree)
            }
            Place::Rule { rule, .. } => self.rule_name(rule).0,
            Place::Point(_) | Place::Loops | Place::Sides => of_whole_lines(self, rule).0,
        }
    }

    fn is_passage(&self, rule: Place) -> bool {
        let is_bare = |cell| self.clue_name(Cell::from_index(cell)).is_none();
        let may_end = self.is_network() || self.has_free_ends();
        matches!(rule, Place::Cell(cell) if is_bare(cell))
            && Kind::info(self).has_pure_form
            && !may_end
    }

    fn name_rule(&self, place: Place) -> String {
        match place {
            Place::Cell(index) => {
                let cell = Cell::from_index(index);
                let clue = self.clue_name(cell).unwrap_or("cell");
                format!("the {clue} at {}", name_cell(self.grid(), cell))
            }
            Place::Rule { cell, rule } => {
                let cell = name_cell(self.grid(), Cell::from_index(cell));
                self.rule_name(rule).1.replace("{}", &cell)
            }
            Place::Point(_) | Place::Loops | Place::Sides => {
                of_whole_lines(self, place).1.to_string()
            }
        }
    }

    fn name_missed(&self, vertex: usize) -> Option<String> {
        // Where the line may cross itself, a cell is no single vertex.
        if !Kind::info(self).has_pure_form {
            return None;
        }
        let cell = Cell::from_index(vertex);
        let is = if self.is_shaded(cell) { "shaded" } else { "off the line" };
        Some(format!("{} is {is}", name_cell(self.grid(), cell)))
    }

    fn name_visited(&self, vertex: usize) -> Option<String> {
        // Where the line may cross itself, a cell is no single vertex.
        let cell = Cell::from_index(vertex);
        let name = || format!("{} is on the line", name_cell(self.grid(), cell));
        Kind::info(self).has_pure_form.then(name)
    }

    fn name_edge(&self, edge: usize) -> String {
        let grid = self.grid();
        let turns = if self.crosses() { grid.cell_count() } else { 0 };
        let is_outside = self.is_path() && edge >= grid.segment_count() + turns;
        if is_outside {
            "an end of the path".to_string()
        } else {
            kind::name_edge(self.grid(), edge)
        }
    }
}
