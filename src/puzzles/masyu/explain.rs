//! Masyu's rules one by one, in words. It has no techniques of its own: its steps are small sets of
//! rules.

use super::local;
use super::{Pearl, Puzzle};
use crate::cnf::Vars;
use crate::grid::Cell;
use crate::kind::{self, Explained, Loops, Place, RuleSink, name_cell};

impl Explained for Puzzle {
    fn loops(&self) -> Loops {
        Loops::One
    }

    fn write_rules(&self, links: Vars, sink: &mut dyn RuleSink) {
        local::write_rules(self, links, sink);
    }

    fn technique(&self, rule: Place) -> &'static str {
        match rule {
            Place::Cell(cell) => match self.pearl(Cell::from_index(cell)) {
                Some(Pearl::White) => "white pearl",
                Some(Pearl::Black) => "black pearl",
                None => "no end and no branch",
            },
            Place::Point(_) | Place::Loops | Place::Sides => "one loop",
        }
    }

    fn name_rule(&self, place: Place) -> String {
        let grid = self.grid();
        match place {
            Place::Cell(index) => {
                let cell = Cell::from_index(index);
                match self.pearl(cell) {
                    Some(Pearl::White) => format!("the white pearl at {}", name_cell(grid, cell)),
                    Some(Pearl::Black) => format!("the black pearl at {}", name_cell(grid, cell)),
                    None => format!("the cell at {}", name_cell(grid, cell)),
                }
            }
            Place::Point(_) | Place::Loops | Place::Sides => "the line is one loop".to_string(),
        }
    }

    fn name_link(&self, link: usize) -> String {
        kind::name_link(self.grid(), link)
    }
}
