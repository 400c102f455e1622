//! How a person would solve a puzzle: Slitherlink's techniques, their names and their sentences.
//!
//! `docs/EXPLAIN-GALLERY.md` shows each technique.

mod board;
mod classes;
mod deduce;
mod follow;
mod names;
mod pairs;
mod parts;
mod paths;
mod pattern;
mod queue;
mod reason;
mod shapes;
mod sides;
mod state;
mod trail;
mod words;

use super::Puzzle;
use crate::cnf::Vars;
use crate::kind::{Deducer, Explained, Loops, Place, RuleSink};
use crate::lines;
use deduce::Techniques;

impl Explained for Puzzle {
    fn loops(&self) -> Loops {
        Loops::One
    }

    fn write_rules(&self, edges: Vars, sink: &mut dyn RuleSink) {
        lines::rules_apart(self, edges, sink);
        lines::sides_apart(self, edges, sink);
    }

    fn deducer<'a>(&'a self, answer: &[bool]) -> Option<Box<dyn Deducer + 'a>> {
        Some(Box::new(Techniques::new(self, answer)))
    }

    fn name_rule(&self, place: Place) -> String {
        names::rule(self, place)
    }

    fn name_edge(&self, edge: usize) -> String {
        names::segment(self.grid(), crate::grid::Segment::from_index(edge))
    }
}
