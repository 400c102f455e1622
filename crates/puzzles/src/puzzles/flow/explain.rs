//! Flow Free's rules one by one, in words. It has no techniques of its own: its steps are small
//! sets of rules.

use super::Puzzle;
use super::codes::Codes;
use super::edges::{self, Edges};
use crate::cnf::Vars;
use crate::graph::{Graph, shortest};
use crate::grid::{Cell, Segment};
use crate::kind::{self, Explained, Loops, Pairs, Place, RuleSink, name_cell};
use std::collections::BTreeSet;

impl Explained for Puzzle {
    fn loops(&self) -> Loops {
        Loops::None
    }

    fn write_rules(&self, edges: Vars, sink: &mut dyn RuleSink) {
        let grid = self.grid();
        let edges = Edges(edges);
        edges.stay_inside(grid, sink);
        sink.rule(Place::Loops);
        Codes::encode(self, edges, sink);
        edges.squares(self, sink);
        for cell in grid.cells() {
            sink.rule(Place::Cell(cell.index()));
            edges.join(self, cell, sink);
        }
    }

    fn pairs(&self) -> Option<Pairs> {
        let mut letters = vec![None; self.grid().cell_count()];
        for (number, colour) in (0..).zip(self.colours()) {
            colour.terminals.iter().for_each(|cell| letters[cell.index()] = Some(number));
        }
        let (fills, is_apart) = (!self.allows_empty(), self.forbids_touching());
        Some(Pairs { letters, fills, is_apart, fills_no_block: self.forbids_blocks() })
    }

    /// Paths between terminals of different letters; if no path may run along itself, between neighbours
    /// that are not joined; if none may fill a block, between its four cells.
    fn wrong_lines(&self, graph: &Graph, on: &[bool]) -> Vec<Vec<usize>> {
        let is_on = |edge: usize| on[edge];
        let letter = |cell: usize| self.letters()[cell];
        let mut wrong = Vec::new();
        for cell in (0..graph.vertex_count()).filter(|&cell| letter(cell).is_some()) {
            let is_other =
                |other: usize| letter(other).is_some_and(|found| Some(found) != letter(cell));
            wrong.extend(shortest(graph, is_on, cell, is_other));
        }
        if self.forbids_touching() {
            let open = (0..on.len()).filter(|&edge| !on[edge]);
            for [a, b] in open.filter_map(|edge| graph.ends(edge)) {
                wrong.extend(shortest(graph, is_on, a, |cell| cell == b));
            }
        }
        if self.forbids_blocks() {
            for [first, others @ ..] in edges::blocks(self.grid()) {
                let near = others.map(|other| {
                    shortest(graph, is_on, first.index(), |cell| cell == other.index())
                });
                let lines: Option<Vec<Vec<usize>>> = near.into_iter().collect();
                wrong.extend(lines.map(|lines| {
                    lines.concat().into_iter().collect::<BTreeSet<usize>>().into_iter().collect()
                }));
            }
        }
        wrong
    }

    fn name_line(&self, line: &[usize]) -> String {
        let cells = line.iter().filter_map(|&edge| self.grid().linked(Segment::from_index(edge)));
        let cells: BTreeSet<Cell> = cells.flatten().collect();
        let letters: BTreeSet<char> =
            cells.into_iter().filter_map(|cell| self.letter(cell)).collect();
        match letters.into_iter().collect::<Vec<char>>()[..] {
            [a, b, ..] => format!("join {a} to {b}"),
            _ if self.forbids_blocks() => "fill a block of 2x2 cells".to_string(),
            _ => "run along itself".to_string(),
        }
    }

    fn technique(&self, rule: Place) -> &'static str {
        match rule {
            Place::Cell(cell) if self.letters()[cell].is_some() => "end of a path",
            Place::Cell(_) => "no end and no branch",
            Place::Rule { .. } | Place::Point(_) | Place::Loops | Place::Sides => "equal letters",
        }
    }

    fn name_rule(&self, place: Place) -> String {
        match place {
            Place::Cell(index) => {
                let cell = Cell::from_index(index);
                let sign = self.letter(cell).map_or("cell".to_string(), String::from);
                format!("the {sign} at {}", name_cell(self.grid(), cell))
            }
            Place::Rule { .. } | Place::Point(_) | Place::Loops | Place::Sides
                if self.forbids_touching() =>
            {
                "a path joins equal letters and does not run along itself".to_string()
            }
            Place::Rule { .. } | Place::Point(_) | Place::Loops | Place::Sides
                if self.forbids_blocks() =>
            {
                "a path joins equal letters and fills no block of 2x2 cells".to_string()
            }
            Place::Rule { .. } | Place::Point(_) | Place::Loops | Place::Sides => {
                "a path joins equal letters".to_string()
            }
        }
    }

    fn name_edge(&self, edge: usize) -> String {
        kind::name_edge(self.grid(), edge)
    }
}
