//! Places of a board, and answers that differ from a known one in one place alone.

use super::error::GenerateError;
use super::options::Options;
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{Coverage, Sat};
use crate::kind::trial;
use crate::kind::{AnyPuzzle, Encoded, Mode, Technique};
use crate::questions::explain::ball::Space;
use crate::random::Random;

/// The middles of two blocks are farther apart than this, in cells.
const BLOCK: usize = 1;

/// A board in blocks of a few edges, and in places, which are blocks around a middle and overlap.
pub(super) struct Places {
    /// The block of each edge, and of each face.
    edges: Vec<usize>,
    faces: Vec<usize>,
    blocks: usize,
    /// The blocks of each place.
    places: Vec<Vec<usize>>,
}

impl Places {
    /// Places of a puzzle's board that reach `radius` cells; `None` if it has no cells. The board's edges times its
    /// blocks.
    pub(super) fn new(puzzle: &dyn AnyPuzzle, radius: usize, random: &mut Random) -> Option<Self> {
        let board = puzzle.board();
        let space = Space::of(&board)?;
        let bound = board.plane.edge_bound();
        let mut order: Vec<usize> = (0..bound).collect();
        random.shuffle(&mut order);
        let spread = |apart: usize| {
            let mut middles: Vec<usize> = Vec::new();
            for &edge in &order {
                if middles.iter().all(|&middle| space.distance(middle, edge) > apart) {
                    middles.push(edge);
                }
            }
            middles
        };
        let middles = spread(BLOCK);
        let nearest = |edge: usize| {
            (0..middles.len()).min_by_key(|&at| space.distance(middles[at], edge)).unwrap_or(0)
        };
        let edges: Vec<usize> = (0..bound).map(nearest).collect();
        let mut faces = vec![0; board.plane.face_count()];
        for (edge, &block) in edges.iter().enumerate() {
            for face in board.plane.sides(edge).into_iter().flatten().flatten() {
                faces[face] = block;
            }
        }
        let place = |middle: usize| {
            let is_near = |&block: &usize| space.distance(middles[block], middle) <= radius;
            (0..middles.len()).filter(is_near).collect()
        };
        let places = spread(radius).into_iter().map(place).collect();
        Some(Self { edges, faces, blocks: middles.len(), places })
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The places that share a block with one, or with edges where two answers differ, the place itself first.
    pub(super) fn near(&self, place: usize, answer: &Answer, other: &Answer) -> Vec<usize> {
        let mut is_near = vec![false; self.blocks];
        self.places[place].iter().for_each(|&block| is_near[block] = true);
        differing(answer, other).for_each(|edge| is_near[self.edges[edge]] = true);
        let touches = |at: &usize| self.places[*at].iter().any(|&block| is_near[block]);
        let others = (0..self.len()).filter(|&at| at != place).filter(touches);
        [place].into_iter().chain(others).collect()
    }
}

/// The edges in which two answers differ.
pub(super) fn differing(answer: &Answer, other: &Answer) -> impl Iterator<Item = usize> {
    let values = answer.as_slice().iter().zip(other.as_slice());
    values.enumerate().filter(|(_, (one, other))| one != other).map(|(edge, _)| edge)
}

/// A puzzle in a solver, to be asked for answers that differ from a known one in one place.
pub(super) struct Local<'a> {
    problem: Encoded<'a>,
    sat: Sat,
    cuts: Cnf,
    answer: &'a Answer,
    places: &'a Places,
    /// For each block the literals that say of an edge, or of a face, that it is as in the answer; and one that
    /// says it of them all.
    agrees: Vec<Vec<Lit>>,
    holds: Vec<Lit>,
    /// For each place that was asked whether it has another answer.
    is_open: Vec<Option<bool>>,
}

impl<'a> Local<'a> {
    /// Writes a puzzle; `None` if its formula has not all answers, or does not tell what is on.
    pub(super) fn new(
        puzzle: &'a dyn AnyPuzzle,
        answer: &'a Answer,
        places: &'a Places,
        options: &Options,
    ) -> Option<Self> {
        // The same answers everywhere: they decide which puzzle is made.
        let mut sat = Sat::everywhere(options.limits.clone());
        let problem = puzzle.encode(Mode::Lazy, Technique::default(), &mut sat);
        if problem.stage().coverage != Coverage::All {
            return None;
        }
        let on = answer.as_slice();
        let literal = |edge: usize| Some(problem.rules().edge(edge)?.when(on[edge]));
        let of_edges = (0..on.len()).map(literal).collect::<Option<Vec<Lit>>>();
        let (literals, blocks) = match of_edges {
            Some(literals) => (literals, &places.edges),
            None => (problem.rules().sides(answer)?, &places.faces),
        };
        let mut agrees = vec![Vec::new(); places.blocks];
        literals.into_iter().zip(blocks).for_each(|(literal, &block)| agrees[block].push(literal));
        let holds: Vec<Lit> = (0..places.blocks).map(|_| sat.fresh(1).lit(0)).collect();
        for (literals, &hold) in agrees.iter().zip(&holds) {
            literals.iter().for_each(|&literal| sat.clause(&[!hold, literal]));
        }
        let (cuts, is_open) = (Cnf::new(), vec![None; places.len()]);
        Some(Self { problem, sat, cuts, answer, places, agrees, holds, is_open })
    }

    /// The known answer.
    pub(super) fn answer(&self) -> &'a Answer {
        self.answer
    }

    /// Whether there is an answer that differs from the known one in a place, and nowhere else.
    pub(super) fn is_open(&mut self, place: usize) -> Result<bool, GenerateError> {
        match self.is_open[place] {
            Some(is_open) => Ok(is_open),
            None => Ok(self.other_within(place)?.is_some()),
        }
    }

    /// An answer that differs from the known one in a place, and nowhere else. Along faces it may differ in edges
    /// next to the place too.
    pub(super) fn other_within(&mut self, place: usize) -> Result<Option<Answer>, GenerateError> {
        let Self { problem, sat, cuts, answer, places, agrees, holds, is_open } = self;
        let within = &places.places[place];
        let differs = sat.fresh(1).lit(0);
        let mut clause = vec![!differs];
        clause.extend(within.iter().flat_map(|&block| &agrees[block]).map(|&literal| !literal));
        sat.clause(&clause);
        let mut assumptions: Vec<Lit> = problem.stage().assumptions.to_vec();
        assumptions.push(differs);
        let beyond = (0..holds.len()).filter(|block| within.binary_search(block).is_err());
        assumptions.extend(beyond.map(|block| holds[block]));
        let found = trial::answer(problem, sat, cuts, &assumptions, usize::MAX)?;
        sat.clause(&[!differs]);
        // One that is an answer beside other loops may be the known one.
        let found = found.filter(|other| other != *answer);
        is_open[place] = Some(found.is_some());
        Ok(found)
    }
}
