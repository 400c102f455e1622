//! The rules one by one, in words. Steps are single rules and small sets of them.

use super::Puzzle;
use super::rules::Bridges;
use crate::cnf::Vars;
use crate::grid::Cell;
use crate::kind::{Explained, Loops, Place, RuleSink, name_cell};

impl Explained for Puzzle {
    fn loops(&self) -> Loops {
        Loops::Any
    }

    fn network(&self) -> Vec<usize> {
        self.shores().map(Cell::index).collect()
    }

    fn write_rules(&self, edges: Vars, sink: &mut dyn RuleSink) {
        Bridges(edges).write(self, sink);
    }

    fn technique(&self, rule: Place) -> &'static str {
        match rule {
            Place::Cell(_) => "one island",
            Place::Rule { .. } => "no crossing",
            Place::Point(_) | Place::Loops | Place::Sides => "one network",
        }
    }

    fn name_rule(&self, place: Place) -> String {
        match place {
            Place::Cell(index) => {
                let cell = Cell::from_index(index);
                let at = name_cell(self.grid(), cell);
                match self.island(cell).and_then(|island| island.number) {
                    Some(number) => format!("the {number} at {at}"),
                    None => format!("the island at {at}"),
                }
            }
            Place::Rule { cell, .. } => {
                let at = name_cell(self.grid(), Cell::from_index(cell));
                format!("the crossing at {at}")
            }
            Place::Point(_) | Place::Loops | Place::Sides => {
                "all islands hang together".to_string()
            }
        }
    }

    fn name_edge(&self, edge: usize) -> String {
        let Some(span) = self.spans().get(edge / 2) else { return "no bridge".to_string() };
        let [from, to] = span.ends.map(|end| name_cell(self.grid(), end));
        let which = if edge.is_multiple_of(2) { "the" } else { "the second" };
        format!("{which} bridge from {from} to {to}")
    }
}
