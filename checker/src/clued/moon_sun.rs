//! Moon or Sun: the line visits every region once, and in it either all moons and no sun or all suns
//! and no moon. Regions that follow each other along the line differ in that.

use super::puzzle::{Clue, Puzzle};
use super::{Kind, Layout};
use crate::pen::Pen;

pub(super) const KIND: Kind = Kind {
    layout: Layout::Both,
    is_clue: |clue| match clue {
        Clue { number: None, way: None, letter } => matches!(letter, Some(MOON | SUN)),
        _ => false,
    },
    rules,
    obeys_rest: |puzzle, walk| {
        let sort = |cells: &Vec<usize>| {
            let of = |letter: char| -> Vec<usize> {
                cells.iter().copied().filter(|&cell| puzzle.letter(cell) == Some(letter)).collect()
            };
            let (moons, suns) = (of(MOON), of(SUN));
            match (walk.visited(&moons), walk.visited(&suns)) {
                (visited @ 1.., 0) if visited == moons.len() => Some(MOON),
                (0, visited @ 1..) if visited == suns.len() => Some(SUN),
                _ => None,
            }
        };
        let sorts: Vec<Option<char>> = puzzle.regions.all.iter().map(sort).collect();
        let is_once = |region| !puzzle.regions.is_parted() || puzzle.crossings(walk, region) == 2;
        let sort_of = |cell: usize| Some((puzzle.region(cell)?, sorts[puzzle.region(cell)?]?));
        let differ = |cell: usize, next: usize| match (sort_of(cell), sort_of(next)) {
            (Some((one, sort)), Some((other, next))) => one == other || sort != next,
            _ => false,
        };
        (0..sorts.len()).all(|region| sorts[region].is_some() && is_once(region))
            && walk.cells().all(|cell| walk.joined(cell).all(|next| differ(cell, next)))
    },
    required: |puzzle, sets| {
        if puzzle.regions.is_parted() {
            sets.extend((0..puzzle.regions.all.len()).map(|region| puzzle.border(region)));
        }
    },
    ..Kind::PLAIN
};

const MOON: char = 'o';
const SUN: char = 'x';

/// The moons of a region are visited: said by its first cell with a sign. `None` if it has no sign.
fn moons(puzzle: &Puzzle, region: usize, pen: &mut Pen<'_, '_>) -> Result<Option<i32>, String> {
    let mut cells = puzzle.regions.all[region].iter();
    match cells.find(|&&cell| puzzle.clues[cell].is_some()) {
        Some(&first) => sign(puzzle, first, pen).map(Some),
        None => Ok(None),
    }
}

/// A cell with a sign is visited if it is a moon, and not if it is a sun.
fn sign(puzzle: &Puzzle, cell: usize, pen: &mut Pen<'_, '_>) -> Result<i32, String> {
    let visited = pen.visited(cell)?;
    Ok(if puzzle.letter(cell) == Some(MOON) { visited } else { -visited })
}

fn rules(puzzle: &Puzzle, pen: &mut Pen<'_, '_>) -> Result<(), String> {
    for (region, cells) in puzzle.regions.all.iter().enumerate() {
        if puzzle.regions.is_parted() {
            pen.crossed(&puzzle.border(region), 2)?;
        }
        let Some(moons) = moons(puzzle, region, pen)? else {
            pen.clause(&[])?;
            continue;
        };
        for &cell in cells.iter().filter(|&&cell| puzzle.clues[cell].is_some()) {
            let sign = sign(puzzle, cell, pen)?;
            pen.clause(&[-moons, sign])?;
            pen.clause(&[moons, -sign])?;
        }
        let has = |letter: char| cells.iter().any(|&cell| puzzle.letter(cell) == Some(letter));
        if !has(SUN) {
            pen.clause(&[moons])?;
        }
        if !has(MOON) {
            pen.clause(&[-moons])?;
        }
    }
    for [a, b] in puzzle.pairs() {
        let (Some(one), Some(other)) = (puzzle.region(a), puzzle.region(b)) else { continue };
        if one == other {
            continue;
        }
        let sorts = (moons(puzzle, one, pen)?, moons(puzzle, other, pen)?);
        if let ((Some(one), Some(other)), Some(edge)) = (sorts, pen.between(a, b)?) {
            pen.clause(&[-edge, one, other])?;
            pen.clause(&[-edge, -one, -other])?;
        }
    }
    Ok(())
}
