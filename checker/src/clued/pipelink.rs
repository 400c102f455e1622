//! Pipelink: the line visits every cell and may cross itself. A pipe tells all edges of its cell. The line
//! does not turn at a circle, and under a further rule it crosses itself only there and at given pipes.

use super::Kind;
use super::puzzle::{Clue, Puzzle};
use crate::crossed::turning;
use crate::lines::Degree;
use crate::way::{EAST, NORTH, SOUTH, WEST};

pub(super) const KIND: Kind = Kind {
    crosses: true,
    switches: &[AT_CIRCLES],
    read,
    is_clue: |_| true,
    degree: |_, _| Degree::TwoByClue,
    rules: |puzzle, pen| {
        for cell in puzzle.cells() {
            let turn = turning(puzzle.lattice, cell) as i32 + 1;
            let mut arms = [None; 4];
            for way in [NORTH, WEST, EAST, SOUTH] {
                arms[way] = pen.arm(cell, way)?;
            }
            for axis in [[arms[NORTH], arms[SOUTH]], [arms[WEST], arms[EAST]]] {
                let axis: Vec<i32> = axis.into_iter().flatten().chain([turn]).collect();
                pen.none_or_two(&axis)?;
            }
            let all: Vec<i32> = arms.into_iter().flatten().collect();
            pen.clause(&all)?;
            if puzzle.letter(cell) == Some(CIRCLE) {
                pen.clause(&[-turn])?;
            }
            if let Some(pipe) = pipe(puzzle, cell) {
                for (way, arm) in arms.into_iter().enumerate() {
                    match (arm, leads(pipe, way)) {
                        (Some(arm), true) => pen.clause(&[arm])?,
                        (Some(arm), false) => pen.clause(&[-arm])?,
                        (None, true) => pen.clause(&[])?,
                        (None, false) => {}
                    }
                }
            }
            if !may_cross(puzzle, cell) {
                pen.at_most_two(&all)?;
            }
        }
        Ok(())
    },
    obeys: |puzzle, walk, cell, clue| {
        let arms = [NORTH, WEST, EAST, SOUTH].map(|way| walk.has(cell, way));
        match (pipe(puzzle, cell), clue.letter) {
            (Some(pipe), _) => (0..4).all(|way| arms[way] == leads(pipe, way)),
            (None, Some(CIRCLE)) => !walk.turns(cell),
            _ => true,
        }
    },
    obeys_rest: |puzzle, walk| {
        let crosses = |cell: usize| (0..4).all(|way| walk.has(cell, way));
        puzzle.cells().all(|cell| !crosses(cell) || may_cross(puzzle, cell))
    },
    ..Kind::PLAIN
};

const AT_CIRCLES: &str = "cross_at_circles";
const CIRCLE: char = 'o';

/// The words of pipes, each with the sum of its sides: 1 to the right, 2 down, 4 to the left, 8 up.
const PIPES: [(&str, usize); 7] =
    [("nsew", 15), ("ns", 10), ("ew", 5), ("ne", 9), ("nw", 12), ("sw", 6), ("se", 3)];

/// A pipe is a number, the sum of its sides.
fn read(token: &str) -> Option<Clue> {
    let pipe = PIPES.iter().find(|(word, _)| *word == token).map(|&(_, sum)| sum);
    let letter = ["o", "?"].contains(&token).then(|| token.chars().next()).flatten();
    (pipe.is_some() || letter.is_some()).then_some(Clue { number: pipe, letter })
}

fn pipe(puzzle: &Puzzle, cell: usize) -> Option<usize> {
    puzzle.clues[cell]?.number
}

fn leads(pipe: usize, way: usize) -> bool {
    let value = match way {
        NORTH => 8,
        WEST => 4,
        EAST => 1,
        _ => 2,
    };
    pipe & value > 0
}

fn may_cross(puzzle: &Puzzle, cell: usize) -> bool {
    let is_given = pipe(puzzle, cell).is_some() || puzzle.letter(cell) == Some(CIRCLE);
    is_given || !puzzle.has(AT_CIRCLES)
}
