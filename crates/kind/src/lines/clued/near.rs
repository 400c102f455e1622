//! An answer near a random line, as a solver finds it, for kinds with rules that hardly any random line obeys. It does
//! not know what becomes of the answer.

use super::kind::Puzzle;
use crate::answer::Answer;
use crate::cnf::{Cnf, Lit};
use crate::engine::{Coverage, Limits, Sat};
use crate::grid::Cell;
use crate::kind::{Encoded, Kind, Mode, Technique, trial};
use crate::random::Random;

/// How many edges are asked for where an answer differs from the line.
const ASKED: usize = 300;
/// How many steps of the solver one model may take, and how many models one answer.
const STEPS: u32 = 50_000;
const MODELS: usize = 1000;

/// An answer of a puzzle that is as a line is in many edges, at random, and perhaps in all but those of some cells.
/// `None` if there is no answer, or it takes long to find.
pub(super) fn near(
    puzzle: &Puzzle,
    line: &Answer,
    open: &[usize],
    random: &mut Random,
    limits: &Limits,
) -> Option<Answer> {
    // The same answer everywhere: it decides which puzzle is made.
    let mut sat = Sat::everywhere(limits.clone());
    sat.within_steps(STEPS);
    let problem = puzzle.encode(Mode::Lazy, Technique::default(), &mut sat);
    if problem.stage().coverage != Coverage::All {
        return None;
    }
    let mut search = Search { problem, sat, cuts: Cnf::new() };
    let on = line.as_slice();
    // Beside the grid there is no line.
    let wish = |edge: usize| Some((edge, search.problem.rules().edge(edge)?.when(on[edge])));
    let mut left: Vec<(usize, Lit)> = (0..on.len()).filter_map(wish).collect();
    let (mut found, mut wishes) = (None, Vec::new());
    if !open.is_empty() {
        let grid = line.grid();
        let mut is_open = vec![false; on.len()];
        let edges = open.iter().flat_map(|&cell| grid.edges_of_cell(Cell::from_index(cell)));
        edges.for_each(|(edge, _)| is_open[edge.index()] = true);
        let others = left.iter().filter(|&&(edge, _)| !is_open[edge]);
        wishes = others.map(|&(_, literal)| literal).collect();
        found = search.answer(&wishes);
        match found {
            Some(_) => left.retain(|&(edge, _)| is_open[edge]),
            None => wishes.clear(),
        }
    }
    let mut found = found.or_else(|| search.answer(&[]))?;
    random.shuffle(&mut left);
    let mut asked = 0;
    for (edge, literal) in left {
        wishes.push(literal);
        if found.as_slice()[edge] == on[edge] {
            continue;
        }
        if asked == ASKED {
            break;
        }
        asked += 1;
        match search.answer(&wishes) {
            Some(answer) => found = answer,
            None => drop(wishes.pop()),
        }
    }
    Some(found)
}

struct Search<'a> {
    problem: Encoded<'a>,
    sat: Sat,
    cuts: Cnf,
}

impl Search<'_> {
    /// An answer in which all of this is true.
    fn answer(&mut self, wishes: &[Lit]) -> Option<Answer> {
        let Self { problem, sat, cuts } = self;
        let assumptions = [problem.stage().assumptions, wishes].concat();
        trial::answer(problem, sat, cuts, &assumptions, MODELS).ok()?
    }
}
