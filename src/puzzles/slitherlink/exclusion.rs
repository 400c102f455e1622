//! Excluding an answer, and asking for one that differs from it.
//!
//! No simple loop contains another, so an answer is excluded by saying that not all of its segments
//! are on. That also excludes every model in which it is one loop of several, so that it cannot be
//! taken out of a model again, and all cuts stay as valid as they were.

use super::Answer;
use super::local::{self, Local};
use crate::cnf::{ClauseSink, Lit};
use crate::engine::Rules;

impl Rules<Answer> for Local {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        exclude(self, answer, sink);
    }

    fn differences(&self, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        differences(self, answer, sink)
    }
}

/// Excludes an answer from the models of the local rules.
///
/// Over cells, that a segment is on says that its two sides differ. So not all cells along the loop
/// may be on the side on which they are; nor may all of them be on the other side, which they would
/// be if the loop lay in another one. The latter cannot be where the loop touches the frame.
fn exclude(local: &Local, answer: &Answer, sink: &mut dyn ClauseSink) {
    let grid = answer.grid();
    let line = || grid.segments().filter(|&segment| answer.contains(segment));
    if local.segments.is_some() {
        let clause: Vec<Lit> = line().map(|segment| !local.on(segment)).collect();
        sink.clause(&clause);
        return;
    }
    let inside = local::inside_of(grid, |segment| answer.contains(segment));
    let mut along: Vec<usize> =
        line().flat_map(|segment| grid.sides(segment)).flatten().map(|cell| cell.index()).collect();
    along.sort_unstable();
    along.dedup();
    let mut clause: Vec<Lit> =
        along.into_iter().map(|cell| local.inside(cell).when(!inside[cell])).collect();
    sink.clause(&clause);
    if !line().any(|segment| grid.sides(segment).contains(&None)) {
        clause.iter_mut().for_each(|lit| *lit = !*lit);
        sink.clause(&clause);
    }
}

/// For each segment a literal that implies that it differs from an answer's. Over cells, a fresh
/// variable and two clauses for each segment between two of them.
fn differences(local: &Local, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    let grid = answer.grid();
    let mut difference = |segment| {
        let on = answer.contains(segment);
        if local.segments.is_some() {
            return local.on(segment).when(!on);
        }
        match grid.sides(segment).map(|side| side.map(|cell| local.inside(cell.index()))) {
            [Some(a), Some(b)] => {
                let differs = sink.fresh(1).lit(0);
                // Where the segment is on, its sides become equal; where it is off, unlike.
                sink.clause(&[!differs, a, b.when(!on)]);
                sink.clause(&[!differs, !a, b.when(on)]);
                differs
            }
            [Some(cell), None] | [None, Some(cell)] => cell.when(!on),
            [None, None] => unreachable!("each segment borders a cell"),
        }
    };
    grid.segments().map(&mut difference).collect()
}
