//! Slitherlink: the answer, the rules as clauses, and what excludes the answer.

use super::answer::Answer;
use super::connectivity::{levels, trees, trees_transposed};
use super::cuts::{Clue, Terms};
use super::elimination::elimination;
use super::exclusion::{Drawn, Loops};
use super::lattice::Lattice;
use super::plane::Plane;
use super::probe::Known;
use super::rules::{Take, exactly, none_or_two, on, sides};
use super::statement::Header;
use std::rc::Rc;

/// A puzzle, and how its rules are stated.
struct Slitherlink {
    lattice: Lattice,
    plane: Rc<Plane>,
    labels: Vec<Option<usize>>,
    /// Whether the line visits every point.
    visit_all: bool,
    /// Whether there is a variable for each segment: it is on the line.
    has_segments: bool,
}

/// Hands on all clauses but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let lattice = header.puzzle.lattice();
    let signs = header.puzzle.signs(|sign| ".?01234".contains(sign))?;
    let label = |sign: char| sign.to_digit(5).map(|label| label as usize);
    let labels = signs.into_iter().map(label).collect();
    let (has_segments, has_cells) = match header.form.as_str() {
        "cells" | "trees" | "trees transposed" | "elimination" => (false, true),
        "segments" => (true, false),
        _ => (true, true),
    };
    let plane = Rc::new(Plane::of_points(lattice));
    let visit_all = header.puzzle.visit_all;
    let puzzle = Rc::new(Slitherlink { lattice, plane, labels, visit_all, has_segments });
    match has_segments {
        true => puzzle.over_segments(take)?,
        false => puzzle.over_cells(take)?,
    }
    let inside = |cell: usize| puzzle.inside(cell);
    if has_segments && has_cells {
        sides(&puzzle.plane, on, inside, take)?;
    }
    let variables = puzzle.inside(if has_cells { lattice.cells() } else { 0 }) - 1;
    let plane = puzzle.plane.clone();
    let answers = Box::new(Drawn {
        puzzle: puzzle.clone(),
        plane: plane.clone(),
        has_edges: has_segments,
        faces: puzzle.inside(0) - 1,
    });
    match header.form.as_str() {
        "trees" => trees(lattice, inside, variables, take)?,
        "trees transposed" => trees_transposed(lattice, inside, variables, take)?,
        "elimination" => {
            let around = |cell: usize| lattice.around(cell);
            let (count, promised) = (lattice.cells(), header.promised);
            let known = Known::of_faces(count, promised, |take| puzzle.over_cells(take))?;
            elimination(count, &around, inside, &known, (variables, promised), take)?;
        }
        "levels" => {
            let around = |cell: usize| lattice.around(cell);
            levels(lattice.cells(), &around, lattice.most_steps(), inside, variables, take)?;
        }
        _ => {
            let label = |(cell, label): (usize, &Option<usize>)| {
                let edges = lattice.sides(cell).map(|(segment, _)| segment).to_vec();
                label.map(|count| (cell, Clue { edges, count: Some(count) }))
            };
            // Points that are visited are numbered after the cells.
            let visit = |(point, edges): (usize, &Vec<(usize, usize)>)| {
                let edges = edges.iter().map(|&(segment, _)| segment).collect();
                (lattice.cells() + point, Clue { edges, count: None })
            };
            let visits = puzzle.plane.at.iter().enumerate().filter(|_| puzzle.visit_all).map(visit);
            let clues = puzzle.labels.iter().enumerate().filter_map(label).chain(visits).collect();
            let edges = has_segments.then_some(0);
            let faces = has_cells.then(|| puzzle.inside(0) - 1);
            return Ok(Terms { clues, edges, faces, ..Terms::new(plane, variables, answers) });
        }
    }
    Ok(Terms::new(plane, variables, answers))
}

impl Loops for Slitherlink {
    fn signs(&self, answer: &Answer) -> Result<Vec<char>, String> {
        answer.of_segments(self.lattice)
    }

    fn obeys(&self, answer: &[bool]) -> Result<(), String> {
        for (cell, label) in self.labels.iter().enumerate() {
            let sides = self.lattice.sides(cell);
            let count = sides.iter().filter(|(segment, _)| answer[*segment]).count();
            if label.is_some_and(|label| label != count) {
                return Err(format!("the answer has {count} segments on at cell {cell}"));
            }
        }
        let is_missed = |edges: &Vec<(usize, usize)>| !edges.iter().any(|&(on, _)| answer[on]);
        if self.visit_all && self.plane.at.iter().any(is_missed) {
            return Err("the answer misses a point".to_string());
        }
        match self.plane.is_loop(&self.line(answer)) {
            true => Ok(()),
            false => Err("the answer is not one closed line".to_string()),
        }
    }
}

impl Slitherlink {
    /// The variable of a cell: it is inside.
    fn inside(&self, cell: usize) -> i32 {
        let before = if self.has_segments { self.lattice.segments() } else { 0 };
        (before + cell) as i32 + 1
    }

    /// Whether the other rules say that some segment is on.
    fn has_segments_on(&self) -> bool {
        self.visit_all || self.labels.iter().flatten().any(|&label| label > 0)
    }

    /// The rules over segments: labels count segments, each point has none or two, and some segment
    /// is on.
    fn over_segments(&self, take: &mut Take<'_>) -> Result<(), String> {
        for (cell, label) in self.labels.iter().enumerate() {
            if let Some(label) = *label {
                exactly(&self.lattice.sides(cell).map(|(s, _)| on(s)), label, None, take)?;
            }
        }
        for edges in &self.plane.at {
            let around: Vec<i32> = edges.iter().map(|&(segment, _)| on(segment)).collect();
            match self.visit_all {
                true => exactly(&around, 2, None, take)?,
                false => none_or_two(&around, take)?,
            }
        }
        if !self.has_segments_on() {
            take((0..self.lattice.segments()).map(on).collect())?;
        }
        Ok(())
    }

    /// The rules over cells: labels count sides that differ, no point is the middle of a
    /// checkerboard, and some cell is inside.
    fn over_cells(&self, take: &mut Take<'_>) -> Result<(), String> {
        let Lattice { rows, cols } = self.lattice;
        for (cell, label) in self.labels.iter().enumerate() {
            if let Some(label) = *label {
                let here = self.inside(cell);
                let around: Vec<i32> =
                    self.lattice.next_to(cell).map(|other| self.inside(other)).collect();
                exactly(&around, 4 - label, Some(-here), take)?;
                exactly(&around, label, Some(here), take)?;
            }
        }
        for row in 1..rows {
            for col in 1..cols {
                let [a, b, c, d] = [(1, 1), (1, 0), (0, 1), (0, 0)]
                    .map(|(up, left)| self.inside((row - up) * cols + col - left));
                take(vec![-a, b, c, -d])?;
                take(vec![a, -b, -c, d])?;
            }
        }
        for point in (0..self.lattice.points()).filter(|_| self.visit_all) {
            let (row, col) = (point / (cols + 1), point % (cols + 1));
            let mut around = Vec::new();
            for (up, left) in [(1, 1), (1, 0), (0, 1), (0, 0)] {
                if (up..rows + up).contains(&row) && (left..cols + left).contains(&col) {
                    around.push(self.inside((row - up) * cols + col - left));
                }
            }
            if around.len() == 4 {
                take(around.iter().map(|cell| -cell).collect())?;
            }
            take(around)?;
        }
        if !self.has_segments_on() {
            take((0..self.lattice.cells()).map(|cell| self.inside(cell)).collect())?;
        }
        Ok(())
    }
}
