//! Masyu's rules one by one, in words. It has no techniques of its own: its steps are small sets of
//! rules.

use super::local;
use super::{Pearl, Puzzle};
use crate::cnf::Vars;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{Explained, Loops, Place, RuleSink};

impl Explained for Puzzle {
    fn loops(&self) -> Loops {
        Loops::One
    }

    fn write_rules(&self, links: Vars, sink: &mut dyn RuleSink) {
        local::write_rules(self, links, sink);
    }

    fn name_rule(&self, place: Place) -> String {
        let grid = self.grid();
        match place {
            Place::Cell(index) => {
                let cell = Cell::from_index(index);
                match self.pearl(cell) {
                    Some(Pearl::White) => format!("the white pearl at {}", name(grid, cell)),
                    Some(Pearl::Black) => format!("the black pearl at {}", name(grid, cell)),
                    None => format!("no end and no branch at {}", name(grid, cell)),
                }
            }
            Place::Point(_) | Place::Loops | Place::Sides => "the line is one loop".to_string(),
        }
    }

    fn name_link(&self, link: usize) -> String {
        let grid = self.grid();
        match grid.linked(Segment::from_index(link)) {
            Some([a, b]) => format!("the link from {} to {}", name(grid, a), name(grid, b)),
            None => "a link that leaves the grid".to_string(),
        }
    }
}

fn name(grid: Grid, cell: Cell) -> String {
    let (row, col) = grid.cell_position(cell);
    format!("row {}, column {}", row + 1, col + 1)
}
