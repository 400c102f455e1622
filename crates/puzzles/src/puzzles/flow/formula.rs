//! Flow Free's encodings for outside solvers: what their variables mean, and what a model says.

use super::local::Local;
use super::paths::Paths;
use super::{Answer, Puzzle, coloured::Coloured, lazy, published};
use crate::cnf::{ClauseSink, Size, Vars};
use crate::kind::{Cut, Legend, Mode, Technique};

const EDGES: &str = "the cells on both sides of the segment are joined: row by row, the segments above a row's cells, then those left and right of them, at last those below the last row";

/// Writes an encoding.
pub(super) fn write(
    puzzle: &Puzzle,
    mode: Mode,
    technique: Technique,
    sink: &mut dyn ClauseSink,
) -> Option<Legend> {
    let title = "the rules without connectivity (a model may have cycles)";
    match (mode, technique.cut) {
        (Mode::Rules, _) => Some(published::formula(puzzle, technique.rules, sink)),
        (Mode::Lazy, Cut::Auto) => {
            let (_, edges, codes) = lazy::rules(puzzle, sink);
            let code = "cell by cell: the digits, the lowest first, of its pair's number, from 0, in the order of the letters";
            let runs = vec![(edges.0, EDGES), (codes.vars(), code)];
            Some(Legend { title, runs, decoded: edges.0.len(), ..Legend::default() })
        }
        (Mode::Lazy, _) => Some(of_local(title, &Local::encode(puzzle, sink))),
        (mode, _) => {
            let full = Coloured::in_full(puzzle, mode, sink);
            let mut legend = of_local("connectivity in full", full.local());
            let meaning = match mode {
                Mode::Levels => {
                    "level by level, from 1: the cell is within so many edges of a terminal, or is empty"
                }
                _ => {
                    "segment by segment between two cells: the arcs of both trees, of cells and of points"
                }
            };
            legend.runs.extend(full.clauses().map(|(_, vars)| (vars, meaning)));
            Some(legend)
        }
    }
}

fn of_local(title: &'static str, local: &Local) -> Legend {
    let colour = "cell by cell: it has this colour, in the order of the letters";
    let touching = "no path runs along itself: most answers satisfy it, and not all";
    let runs =
        vec![(local.colours, colour), (local.edges, EDGES), (local.chordless.into(), touching)];
    let decoded = local.colours.len() + local.edges.len();
    Legend { title, runs, decoded, ..Legend::default() }
}

/// The answer that a model claims, from the values of the first [`Legend::decoded`] variables.
pub(super) fn decode(
    puzzle: &Puzzle,
    mode: Mode,
    technique: Technique,
    values: &[bool],
) -> Option<Answer> {
    if mode == Mode::Rules {
        return Some(published::decode(puzzle, values));
    }
    let legend = write(puzzle, mode, technique, &mut Size::default())?;
    let is_edges = |run: &&(Vars, &str)| run.1 == EDGES;
    let (vars, _) = legend.runs.iter().find(is_edges)?;
    let first = vars.bounds().0 as usize - 1;
    let edges = values.get(first..first + vars.len())?;
    let mut paths = Paths::new(puzzle.grid());
    paths.trace(edges);
    Some(paths.claim(puzzle, edges))
}
