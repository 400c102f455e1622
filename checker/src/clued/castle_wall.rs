//! Castle Wall: a clue is not on the line. Its arrow counts the edges of the line along its ray; a
//! letter says whether it is inside.

use super::puzzle::{Clue, Puzzle};
use super::{Kind, visits};

pub(super) const KIND: Kind = Kind {
    read: |token| Clue::read(token, true),
    is_clue: |Clue { number, way, letter }| {
        let says_nothing = (number, way, letter) == (None, None, Some('?'));
        let is_told = number.is_some() == way.is_some() && matches!(letter, None | Some('o' | 'x'));
        says_nothing || is_told
    },
    degree: visits::no_clue,
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            if let Some((number, edges)) = along(puzzle, cell, clue) {
                let edges: Result<Vec<i32>, String> =
                    edges.into_iter().map(|edge| pen.edge(edge)).collect();
                let edges = edges?;
                pen.exactly(&edges, number)?;
            }
            let inside = pen.inside(cell)?;
            match clue.letter {
                Some('o') => pen.clause(inside.as_slice())?,
                Some('x') => inside.map_or(Ok(()), |inside| pen.clause(&[-inside]))?,
                _ => {}
            }
        }
        Ok(())
    },
    obeys: |puzzle, walk, cell, clue| {
        let is_counted = clue.number.zip(clue.way).is_none_or(|(number, way)| {
            puzzle.ray(cell, way).filter(|&cell| walk.has(cell, way)).count() == number
        });
        let is_inside = walk.is_inside(cell);
        let is_on_its_side = match clue.letter {
            Some('o') => is_inside,
            Some('x') => !is_inside,
            _ => true,
        };
        is_counted && is_on_its_side
    },
    required: |puzzle, sets| {
        let along = puzzle.clued().filter_map(|(cell, clue)| along(puzzle, cell, clue));
        sets.extend(along.filter(|(number, _)| *number > 0).map(|(_, edges)| edges));
    },
    ..Kind::PLAIN
};

/// The number of an arrow, and the edges along its ray, from its own cell on.
fn along(puzzle: &Puzzle, cell: usize, clue: Clue) -> Option<(usize, Vec<usize>)> {
    let (number, way) = clue.number.zip(clue.way)?;
    let cells = std::iter::once(cell).chain(puzzle.ray(cell, way));
    let edges = cells.map(|cell| puzzle.lattice.sides(cell)[way]);
    Some((number, edges.filter(|(_, next)| next.is_some()).map(|(edge, _)| edge).collect()))
}
