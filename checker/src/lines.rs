//! What a puzzle whose line runs from cell to cell tells: its rules, and whether a line obeys them.

use super::lattice::Lattice;
use super::plane::Plane;
use super::rules::Take;
use super::text::Work;
use super::{crossed, opened};
use std::collections::{HashMap, HashSet};

/// How many edges of a cell are on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Degree {
    /// None or two.
    NoneOrTwo,
    /// Two.
    Two,
    /// Two, as the clauses of the clue already say.
    TwoByClue,
    /// Any number: lines of a network may meet there.
    Any,
    /// Any number but none.
    Some,
    /// None.
    None,
}

/// The number before the first variable of an edge, and of a face, if the form has these.
#[derive(Clone, Copy)]
pub(super) struct First {
    pub(super) edges: Option<i32>,
    pub(super) faces: Option<i32>,
}

/// A puzzle whose line runs from cell to cell.
pub(super) trait Lines {
    /// Rows and columns of cells.
    fn lattice(&self) -> Lattice;

    /// Whether the line may cross itself. Then the rules say all degrees.
    fn crosses(&self) -> bool {
        false
    }

    /// Whether the line may be several loops, or several networks.
    fn has_several(&self) -> bool {
        false
    }

    /// Whether the line is a network, with any number of edges at cells of which [`Self::degree`] says so: connected,
    /// unless it may be several, of which each has such a cell.
    fn is_network(&self) -> bool {
        false
    }

    /// Whether the lines of several networks have two ends each, in any cells: none branches, and none is closed.
    fn has_free_ends(&self) -> bool {
        false
    }

    /// Whether the line is a path, and then its two ends, if there are two.
    fn path(&self) -> Option<Option<[usize; 2]>> {
        None
    }

    /// Whether the line parts an inside from an outside.
    fn has_inside(&self) -> bool {
        !self.crosses() && self.path().is_none() && !self.is_network()
    }

    /// The graph that the line runs in.
    fn graph(&self) -> Plane {
        match self.path() {
            Some(ends) => opened::graph(self.lattice(), ends, self.crosses()),
            None if self.crosses() => crossed::graph(self.lattice()),
            None => Plane::of_cells(self.lattice()),
        }
    }

    /// The edges in this graph of an answer, which says of each segment whether it is on.
    fn edges(&self, answer: &[bool]) -> Vec<usize> {
        match self.path() {
            Some(ends) => opened::line(self.lattice(), answer, ends, self.crosses()),
            None if self.crosses() => crossed::line(self.lattice(), answer, &[]),
            None => (0..answer.len()).filter(|&segment| answer[segment]).collect(),
        }
    }

    /// Whether any number of edges may be on at a cell.
    fn joins(&self, cell: usize) -> bool {
        matches!(self.degree(cell), Degree::Any | Degree::Some)
    }

    /// How many edges of a cell are on.
    fn degree(&self, cell: usize) -> Degree;

    /// Whether the forms that need no variable for each edge do without them.
    fn is_over_faces(&self) -> bool {
        false
    }

    /// Hands on the clauses of the clues, and returns how many variables are in use then. `first` are the
    /// variables of edges and faces; the first `variables` are in use already.
    fn rules(&self, first: First, variables: i32, take: &mut Take<'_>) -> Result<i32, String>;

    /// Checks the clues on one closed line that visits the cells that it must.
    fn obeys(&self, answer: &[bool]) -> Result<(), String>;

    /// The places of clues, each with its edges, of which every answer has one.
    fn required(&self) -> Vec<(usize, Vec<usize>)>;

    /// Whether the rules ask for an edge, so that they need not say that some edge is on; `None` if no line
    /// obeys them, and they may say it or not.
    fn requires_edges(&self) -> Option<bool> {
        Some(!self.required().is_empty())
    }

    /// About what [`Self::check`] costs beside the clauses of the rules.
    fn cost(&self) -> usize {
        0
    }

    /// Whether every answer has one of these edges.
    fn asks(&self, _: &HashSet<usize>, _: &mut Work) -> Result<bool, String> {
        Err("the sets of puzzles of this kind are not declared".to_string())
    }

    /// Whether no answer has these edges on or off, since it would break a rule.
    fn breaks(&self, _: &HashMap<usize, bool>, _: &mut Work) -> Result<bool, String> {
        Err("all rules of this kind are stated as clauses".to_string())
    }

    /// Checks one closed line: whether it is an answer.
    fn check(&self, line: &[bool]) -> Result<(), String> {
        let lattice = self.lattice();
        let fits = |cell: usize| {
            let is_visited = edges_at(lattice, cell).any(|edge| line[edge]);
            match self.degree(cell) {
                Degree::NoneOrTwo | Degree::Any => true,
                Degree::Two | Degree::TwoByClue | Degree::Some => is_visited,
                Degree::None => !is_visited,
            }
        };
        match (0..lattice.cells()).find(|&cell| !fits(cell)) {
            Some(cell) => Err(disobeyed(cell)),
            None => self.obeys(line),
        }
    }
}

/// The edges of a cell.
pub(super) fn edges_at(lattice: Lattice, cell: usize) -> impl Iterator<Item = usize> {
    lattice.sides(cell).into_iter().filter(|(_, next)| next.is_some()).map(|(edge, _)| edge)
}

/// What is said of an answer that does not obey the clue of a cell.
pub(super) fn disobeyed(cell: usize) -> String {
    format!("the answer does not obey the clue of cell {cell}")
}
