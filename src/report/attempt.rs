//! One attempt at one instance, and the middle one of several: how the rows of a comparison come
//! about.

use super::{Record, Row};
use crate::cnf::ClauseSink;
use crate::engine::{Puzzle, Refinement, Verdict};
use crate::graph::{Regions, lattice};
use crate::slitherlink::{self, Answer, check, course, local};
use crate::solve::{self, Options, SolveError, Solved};
use std::time::Instant;

/// Tries a sound mode, without fallback to another. An encoding that would be too large counts as
/// stopped by a limit; the row says why.
pub fn sound<P: Puzzle>(puzzle: &P, options: &Options<P::Technique>, record: Record) -> Row {
    let solved = solve::solve(puzzle, options, &mut |_| {});
    let verdict = match &solved.result {
        Err(SolveError::TooLarge { .. }) => Some("unknown"),
        Err(SolveError::WrongAnswer { .. }) => Some("rejected"),
        Ok(_) => None,
    };
    let mut row = Row::new(record.solved(&solved));
    row.record.verdict = verdict.unwrap_or(row.record.verdict);
    row
}

/// Tries the course's encoding as published: takes its first model for an answer, as its users did,
/// and holds that against the checker. Of the options only the limits matter.
pub fn published(
    puzzle: &slitherlink::Puzzle,
    options: &Options<slitherlink::Technique>,
    record: Record,
) -> Row {
    let most = options.max_clauses;
    let (variables, clauses) = course::size(puzzle);
    if clauses > most {
        let error = format!(
            "the course's encoding needs {variables} variables and {clauses} clauses, more than \
             the {most} clauses allowed"
        );
        return Row::new(Record { verdict: "unknown", error: Some(error), ..record });
    }
    let started = Instant::now();
    let encode = |sink: &mut dyn ClauseSink| course::Published::encode(puzzle, sink);
    let mut refinement = Refinement::new(options.limits(), encode);
    let verdict = refinement.run(1, &mut |_| {});
    let time = started.elapsed();
    let fault = match &verdict {
        Verdict::Solved(answer) => {
            check::check(puzzle, answer).err().map(|fault| (loops(answer), fault.to_string()))
        }
        _ => None,
    };
    let solved =
        Solved { result: Ok(verdict), figures: refinement.figures(), fallback: false, time };
    let row = Row::new(record.solved(&solved));
    match fault {
        None => row,
        Some((loops, fault)) => Row {
            record: Record { verdict: "wrong", error: Some(fault), ..row.record },
            loops: Some(loops),
            ..row
        },
    }
}

/// How many loops a line without ends or branches falls into.
fn loops(answer: &Answer) -> usize {
    let grid = answer.grid();
    let inside = local::inside_of(grid, |segment| answer.contains(segment));
    let mut regions = Regions::default();
    regions.split(&lattice::faces(grid), &inside);
    regions.len() - 1
}

/// The row to keep of several runs: one that was rejected, if there is one, otherwise that of the
/// median time, so that all its figures are of one real run.
///
/// # Panics
///
/// Without a run.
pub fn typical(mut runs: Vec<Row>) -> Row {
    if let Some(at) = runs.iter().position(|row| row.record.verdict == "rejected") {
        return runs.swap_remove(at);
    }
    runs.sort_by(|a, b| a.record.seconds.total_cmp(&b.record.seconds));
    let middle = (runs.len() - 1) / 2;
    runs.swap_remove(middle)
}
