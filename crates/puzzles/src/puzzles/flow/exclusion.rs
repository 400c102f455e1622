//! Excludes an answer, and asks for one that differs from it.
//!
//! No answer has all edges of another answer and more: every terminal has its one edge already, so
//! the other edges would form a cycle. So an answer is excluded by a clause that not all of its
//! edges are on. That also excludes every model that becomes this answer without its cycles.

use super::codes::Codes;
use super::local::Local;
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::engine::Rules;
use crate::grid::Cell;

/// A puzzle, and the variables of its local rules.
pub(super) struct Stated<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) local: Local,
}

impl Rules<Answer> for Stated<'_> {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        exclude(self.local.edges, answer, sink);
    }

    fn differences(&self, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        let colouring = Colouring::Colours(self.local);
        differences(self.puzzle, self.local.edges, colouring, answer, sink)
    }
}

/// The variables that say which pair a cell's path joins.
#[derive(Clone, Copy)]
pub(super) enum Colouring {
    /// A variable for each pair.
    Colours(Local),
    /// The pair's number in binary.
    Codes(Codes),
}

impl Colouring {
    /// Literals, one of which is true if a joined cell is not on the path of this pair.
    fn differs(self, puzzle: &Puzzle, cell: Cell, pair: usize) -> Vec<Lit> {
        match self {
            Self::Colours(local) => vec![!local.colour(cell, pair, puzzle.colours().len())],
            Self::Codes(codes) => codes.of(cell, pair).map(|digit| !digit).collect(),
        }
    }
}

/// Excludes an answer from the models.
pub(super) fn exclude(edges: Vars, answer: &Answer, sink: &mut dyn ClauseSink) {
    let on = answer.grid().segments().filter(|&edge| answer.contains(edge));
    let clause: Vec<Lit> = on.map(|edge| !edges.lit(edge.index())).collect();
    sink.clause(&clause);
}

/// For each cell, a literal that implies that its letter differs from the answer's: that of a
/// colour if it is enough, otherwise a fresh variable with up to four clauses.
pub(super) fn differences(
    puzzle: &Puzzle,
    edges: Vars,
    colouring: Colouring,
    answer: &Answer,
    sink: &mut dyn ClauseSink,
) -> Vec<Lit> {
    let (grid, colours) = (puzzle.grid(), puzzle.colours());
    let mut difference = |cell: Cell| {
        let other = answer.letter(cell).map(|letter| {
            let pair = colours.iter().position(|colour| colour.letter == letter);
            colouring.differs(puzzle, cell, pair.expect("a letter of the puzzle"))
        });
        if let (Some(&[other]), false) = (other.as_deref(), puzzle.allows_empty()) {
            return other;
        }
        let differs = sink.fresh(1).lit(0);
        let on = grid.edges_of_cell(cell).map(|(edge, _)| edges.lit(edge.index()));
        let mut clause = vec![!differs];
        match other {
            // It is filled.
            None => clause.extend(on),
            Some(other) if !puzzle.allows_empty() => clause.extend(other),
            // It is on another path, or it is empty, and then its colour means nothing.
            Some(other) => {
                clause.extend(other);
                for edge in on {
                    sink.clause(&[&clause[..], &[!edge]].concat());
                }
                return differs;
            }
        }
        sink.clause(&clause);
        differs
    };
    grid.cells().map(&mut difference).collect()
}
