//! Slitherlink: the rules as clauses, the answer, and what excludes it.

use super::lattice::Lattice;
use super::rules::{Take, exactly, none_or_two};
use super::{Header, Verdict};

/// How the rules are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A variable for each cell: it is inside.
    Cells,
    /// A variable for each segment: it is on the line.
    Segments,
    /// Both, the segments first.
    Both,
    /// As over cells, and connectivity by two trees.
    Trees,
    /// As over both, and connectivity by levels.
    Levels,
}

/// A puzzle, its answer if it is said to have one, and the form of its formula.
pub(super) struct Slitherlink {
    pub(super) lattice: Lattice,
    pub(super) labels: Vec<Option<usize>>,
    pub(super) form: Form,
    /// For each segment whether it is on the line.
    answer: Option<Vec<bool>>,
}

impl Slitherlink {
    pub(super) fn new(header: &Header) -> Result<Self, String> {
        let puzzle = &header.puzzle;
        let lattice = Lattice { rows: puzzle.rows, cols: puzzle.cols };
        if puzzle.puzzle != "slitherlink" {
            return Err(format!("puzzles of the kind '{}' are not known", puzzle.puzzle));
        }
        let is_row = |row: &String| row.chars().count() == puzzle.cols;
        if puzzle.clues.len() != puzzle.rows || !puzzle.clues.iter().all(is_row) || puzzle.cols == 0
        {
            return Err("the clues do not have these rows and columns".to_string());
        }
        let label = |sign: char| match sign {
            '.' | '?' => Ok(None),
            '0'..='4' => Ok(sign.to_digit(5).map(|label| label as usize)),
            _ => Err(format!("'{sign}' is not a clue")),
        };
        let labels: Vec<Option<usize>> =
            puzzle.clues.iter().flat_map(|row| row.chars()).map(label).collect::<Result<_, _>>()?;
        let form = match header.form.as_str() {
            "cells" => Form::Cells,
            "segments" => Form::Segments,
            "segments and cells" => Form::Both,
            "trees" => Form::Trees,
            "levels" => Form::Levels,
            form => return Err(format!("the form '{form}' is not known")),
        };
        let mut slitherlink = Self { lattice, labels, form, answer: None };
        let written = puzzle.horizontal.as_ref().zip(puzzle.vertical.as_ref());
        slitherlink.answer = match (header.verdict, written) {
            (Verdict::Unique, Some((horizontal, vertical))) => {
                Some(slitherlink.answer(horizontal, vertical)?)
            }
            (Verdict::Unsatisfiable, None)
                if puzzle.horizontal.is_none() && puzzle.vertical.is_none() =>
            {
                None
            }
            (Verdict::Unique, None) => return Err("the answer is missing".to_string()),
            (Verdict::Unsatisfiable, _) => return Err("it has an answer all the same".to_string()),
        };
        Ok(slitherlink)
    }

    /// Reads the answer, and checks it by the rules of the puzzle.
    fn answer(&self, horizontal: &[String], vertical: &[String]) -> Result<Vec<bool>, String> {
        let Lattice { rows, cols } = self.lattice;
        if horizontal.len() != rows + 1 || vertical.len() != rows {
            return Err("the answer does not have these rows".to_string());
        }
        let mut on = Vec::with_capacity(self.lattice.segments());
        for row in 0..=rows {
            for (signs, width) in [(horizontal.get(row), cols), (vertical.get(row), cols + 1)] {
                let Some(signs) = signs else { continue };
                if signs.len() != width || !signs.bytes().all(|sign| b"01".contains(&sign)) {
                    return Err("the answer does not have these columns, of 0 and 1".to_string());
                }
                on.extend(signs.bytes().map(|sign| sign == b'1'));
            }
        }
        for (cell, label) in self.labels.iter().enumerate() {
            let count = self.lattice.sides(cell).iter().filter(|(segment, _)| on[*segment]).count();
            if label.is_some_and(|label| label != count) {
                return Err(format!("the answer has {count} segments on at cell {cell}"));
            }
        }
        let line: Vec<usize> = (0..on.len()).filter(|&segment| on[segment]).collect();
        if !self.is_loop(&line) {
            return Err("the answer is not one closed line".to_string());
        }
        Ok(on)
    }

    /// Whether some segments, each named once, are one simple closed line.
    pub(super) fn is_loop(&self, line: &[usize]) -> bool {
        let mut ends: Vec<Vec<usize>> = vec![Vec::new(); self.lattice.points()];
        for &segment in line {
            let [a, b] = self.lattice.ends(segment);
            ends[a].push(b);
            ends[b].push(a);
        }
        if ends.iter().any(|next| !matches!(next.len(), 0 | 2)) {
            return false;
        }
        let Some(start) = line.first().map(|&segment| self.lattice.ends(segment)[0]) else {
            return false;
        };
        let (mut before, mut here, mut steps) = (start, ends[start][0], 1);
        while here != start {
            let next = if ends[here][0] == before { ends[here][1] } else { ends[here][0] };
            (before, here, steps) = (here, next, steps + 1);
        }
        steps == line.len()
    }

    pub(super) fn has_segments(&self) -> bool {
        matches!(self.form, Form::Segments | Form::Both | Form::Levels)
    }

    /// Variables of the rules.
    pub(super) fn variables(&self) -> usize {
        match self.form {
            Form::Cells | Form::Trees => self.lattice.cells(),
            Form::Segments => self.lattice.segments(),
            Form::Both | Form::Levels => self.lattice.segments() + self.lattice.cells(),
        }
    }

    /// The segment is on the line.
    pub(super) fn on(&self, segment: usize) -> i32 {
        segment as i32 + 1
    }

    /// The cell is inside.
    pub(super) fn inside(&self, cell: usize) -> i32 {
        let before = if self.has_segments() { self.lattice.segments() } else { 0 };
        (before + cell) as i32 + 1
    }

    /// The rules as clauses, but for connectivity.
    pub(super) fn rules(&self, take: &mut Take<'_>) -> Result<(), String> {
        match self.form {
            Form::Cells | Form::Trees => self.over_cells(take)?,
            Form::Segments | Form::Both | Form::Levels => self.over_segments(take)?,
        }
        if matches!(self.form, Form::Both | Form::Levels) {
            self.sides(take)?;
        }
        Ok(())
    }

    fn has_positive_label(&self) -> bool {
        self.labels.iter().flatten().any(|&label| label > 0)
    }

    /// Labels count segments; each point has none or two; some segment is on.
    fn over_segments(&self, take: &mut Take<'_>) -> Result<(), String> {
        for (cell, label) in self.labels.iter().enumerate() {
            if let Some(label) = *label {
                exactly(&self.lattice.sides(cell).map(|(s, _)| self.on(s)), label, None, take)?;
            }
        }
        for point in 0..self.lattice.points() {
            let around: Vec<i32> =
                self.lattice.at_point(point).map(|(segment, _)| self.on(segment)).collect();
            none_or_two(&around, take)?;
        }
        if !self.has_positive_label() {
            take((0..self.lattice.segments()).map(|segment| self.on(segment)).collect())?;
        }
        Ok(())
    }

    /// A segment is on exactly if its two sides differ.
    fn sides(&self, take: &mut Take<'_>) -> Result<(), String> {
        for segment in 0..self.lattice.segments() {
            let on = self.on(segment);
            match self.lattice.beside(segment).map(|cell| cell.map(|cell| self.inside(cell))) {
                [Some(a), Some(b)] => {
                    take(vec![-on, a, b])?;
                    take(vec![-on, -a, -b])?;
                    take(vec![on, -a, b])?;
                    take(vec![on, a, -b])?;
                }
                [Some(cell), None] | [None, Some(cell)] => {
                    take(vec![-on, cell])?;
                    take(vec![on, -cell])?;
                }
                [None, None] => {}
            }
        }
        Ok(())
    }

    /// Labels count sides that differ; no point is the middle of a checkerboard; some cell is inside.
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
        if !self.has_positive_label() {
            take((0..self.lattice.cells()).map(|cell| self.inside(cell)).collect())?;
        }
        Ok(())
    }

    /// What excludes the answer: not all of its segments are on. Over cells, the cells along it are not
    /// all on the sides on which they are; nor, where it does not touch the frame, all on the others.
    pub(super) fn excluded(&self, take: &mut Take<'_>) -> Result<(), String> {
        let Some(answer) = &self.answer else { return Ok(()) };
        let line: Vec<usize> = (0..answer.len()).filter(|&segment| answer[segment]).collect();
        if self.has_segments() {
            return take(line.iter().map(|&segment| -self.on(segment)).collect());
        }
        // Each segment that is crossed on the way from the left changes sides.
        let mut is_inside = vec![false; self.lattice.cells()];
        for cell in 0..is_inside.len() {
            let [_, (left, before), ..] = self.lattice.sides(cell);
            is_inside[cell] = before.is_some_and(|before| is_inside[before]) != answer[left];
        }
        let mut along: Vec<usize> =
            line.iter().flat_map(|&segment| self.lattice.beside(segment)).flatten().collect();
        along.sort_unstable();
        along.dedup();
        let sign = |cell: usize| if is_inside[cell] { -1 } else { 1 };
        let clause: Vec<i32> = along.iter().map(|&cell| sign(cell) * self.inside(cell)).collect();
        let touches_frame =
            line.iter().any(|&segment| self.lattice.beside(segment).contains(&None));
        if !touches_frame {
            take(clause.iter().map(|literal| -literal).collect())?;
        }
        take(clause)
    }
}
