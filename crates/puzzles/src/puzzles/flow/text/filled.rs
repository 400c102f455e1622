//! Checks an answer that is written as a filled map. The letters do not show how a path runs where
//! it touches itself.

use super::map::cell;
use crate::grid::Cell;
use crate::puzzles::flow::Puzzle;
use crate::text::Line;
use std::mem;

/// Checks what the rows of a filled map show of an answer.
///
/// # Errors
///
/// The first thing that is wrong in any answer with these letters.
pub(super) fn check(puzzle: &Puzzle, rows: &[Line<'_>]) -> Result<(), String> {
    let grid = puzzle.grid();
    let rows: Vec<String> =
        rows.iter().map(|row| String::from_utf8_lossy(row.text).into_owned()).collect();
    let letters: Vec<Option<char>> =
        rows.iter().flat_map(|row| row.chars()).map(|sign| cell(sign).flatten()).collect();
    if letters.len() != grid.cell_count() {
        return Err("it is not a map of this size".to_string());
    }
    let at = |cell: Cell| letters[cell.index()];
    let alike = |cell: Cell| {
        let near = grid.neighbours(cell);
        near.filter(move |&near| at(near) == at(cell)).collect::<Vec<Cell>>()
    };
    let mut reached = vec![false; letters.len()];
    for colour in puzzle.colours() {
        let [start, end] = colour.terminals;
        if colour.terminals.iter().any(|&cell| at(cell) != Some(colour.letter)) {
            return Err(format!("a terminal of '{}' has another letter", colour.letter));
        }
        let mut open = vec![start];
        reached[start.index()] = true;
        while let Some(cell) = open.pop() {
            let near = alike(cell);
            let is_terminal = cell == start || cell == end;
            let joined = 2 - usize::from(is_terminal);
            if near.len() < joined {
                return Err(format!("the path of '{}' ends before its terminal", colour.letter));
            }
            if near.len() > joined && puzzle.forbids_touching() {
                return Err(format!("the path of '{}' runs along itself", colour.letter));
            }
            for near in near {
                if !mem::replace(&mut reached[near.index()], true) {
                    open.push(near);
                }
            }
        }
    }
    let block = |cell: &Cell| {
        let (row, col) = grid.cell_position(*cell);
        let is_whole = row + 1 < grid.rows() && col + 1 < grid.cols() && at(*cell).is_some();
        is_whole
            && [(0, 1), (1, 0), (1, 1)]
                .iter()
                .all(|(down, right)| at(grid.cell(row + down, col + right)) == at(*cell))
    };
    if let Some(cell) = grid.cells().find(block).filter(|_| puzzle.forbids_blocks()) {
        let letter = at(cell).unwrap_or_default();
        return Err(format!("the path of '{letter}' fills a block of 2x2 cells"));
    }
    let stray = grid.cells().find(|&cell| match at(cell) {
        Some(_) => !reached[cell.index()],
        None => !puzzle.allows_empty(),
    });
    match stray {
        None => Ok(()),
        Some(cell) => {
            let (row, col) = grid.cell_position(cell);
            Err(format!("the cell in row {}, column {} is on no path", row + 1, col + 1))
        }
    }
}
