//! The rules as clauses: numbers of bridges, and no crossings. That all islands hang together is left to cuts.
//! `docs/ENCODING.md` has the proof.

use super::puzzle::Span;
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::engine::Rules;
use crate::grid::Cell;
use crate::kind::{Place, RuleSink};

/// The rule, in [`Place::Rule`], that bridges do not cross in a cell.
pub(super) const CROSSING: usize = 0;

/// The variables: for each edge of the board, whether it is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bridges(pub(super) Vars);

impl Bridges {
    /// The literal that at least so many bridges stand on a span, 1 or 2.
    fn at_least(self, span: usize, bridges: usize) -> Lit {
        self.0.lit(Span::edge(span, bridges))
    }

    /// Writes the rules, each after its place.
    pub(super) fn write(self, puzzle: &Puzzle, sink: &mut dyn RuleSink) {
        for span in 0..puzzle.spans().len() {
            sink.clause(&[!self.at_least(span, 2), self.at_least(span, 1)]);
        }
        for (cell, spans) in puzzle.crossings() {
            sink.rule(Place::Rule { cell: cell.index(), rule: CROSSING });
            sink.clause(&spans.map(|span| !self.at_least(span, 1)));
        }
        let (at, is_alone) = (puzzle.spans_at(), puzzle.shores().count() == 1);
        for cell in puzzle.shores() {
            sink.rule(Place::Cell(cell.index()));
            self.count(puzzle, cell, &at[cell.index()], is_alone, sink);
        }
    }

    /// Writes how many bridges end at an island. Without a number it has one at least, unless it is alone.
    fn count(
        self,
        puzzle: &Puzzle,
        cell: Cell,
        spans: &[usize],
        is_alone: bool,
        sink: &mut dyn ClauseSink,
    ) {
        let number = puzzle.island(cell).and_then(|island| island.number).map(usize::from);
        match number {
            Some(number) if number > 2 * spans.len() => sink.clause(&[]),
            Some(number) => {
                // Of any counts that are one too few in all, one is exceeded.
                each(spans.len(), number - 1, &mut |counts| {
                    let more = spans.iter().zip(counts).filter(|(_, count)| **count < 2);
                    let more = more.map(|(&span, count)| self.at_least(span, count + 1));
                    sink.clause(&more.collect::<Vec<Lit>>());
                });
                // Of any counts that are one too many in all, one is not reached.
                each(spans.len(), number + 1, &mut |counts| {
                    let less = spans.iter().zip(counts).filter(|(_, count)| **count > 0);
                    let less = less.map(|(&span, &count)| !self.at_least(span, count));
                    sink.clause(&less.collect::<Vec<Lit>>());
                });
            }
            None if is_alone => {}
            None => {
                let any = spans.iter().map(|&span| self.at_least(span, 1));
                sink.clause(&any.collect::<Vec<Lit>>());
            }
        }
    }
}

/// Hands on all lists of so many counts, each from 0 to 2, with this sum.
fn each(len: usize, sum: usize, found: &mut dyn FnMut(&[usize])) {
    for code in 0..3_usize.pow(len as u32) {
        let counts: Vec<usize> = (0..len as u32).map(|at| code / 3_usize.pow(at) % 3).collect();
        if counts.iter().sum::<usize>() == sum {
            found(&counts);
        }
    }
}

impl Rules<Answer> for Bridges {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        let differs = self.differences(answer, sink);
        sink.clause(&differs);
    }

    fn differences(&self, answer: &Answer, _: &mut dyn ClauseSink) -> Vec<Lit> {
        answer.as_slice().iter().enumerate().map(|(edge, &on)| self.0.lit(edge).when(!on)).collect()
    }

    fn edge(&self, edge: usize) -> Option<Lit> {
        Some(self.0.lit(edge))
    }
}
