//! Cuts: whether the reason that is given for each holds, and the clauses that follow from it.

use super::rules::Take;
use super::slitherlink::{Form, Slitherlink};
use serde::Deserialize;
use std::collections::HashSet;

/// The reason for a cut. All numbers are from 0, but for variables.
#[derive(Debug, Deserialize)]
#[serde(tag = "cut", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Cut {
    /// What is inside (or outside) is connected, so a path leads from one end to the other, and some
    /// cell of `through` is on it.
    Join { inside: bool, from: End, to: End, through: Vec<usize> },
    /// The line has a part within a set of points, or at it, and one beyond: so it leaves the set.
    Leave { nodes: Vec<usize>, beyond: usize, present: Present },
    /// A loop that does not meet a label.
    Cycle { links: Vec<usize>, missed: usize },
}

/// What is on the side in question.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum End {
    /// A cell, if it is on that side.
    Face(usize),
    /// Of a cell with a label above 0 and the cells next to it, some cell.
    Clue(usize),
    /// The frame, which is outside.
    Frame,
}

/// Why the line has a part within a set of points, or at it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Present {
    /// A label above 0 whose segments all have an end in the set.
    Clue(usize),
    /// A variable that no other clause has: it is true if a segment within the set is on.
    Variable(i32),
}

/// Checks the cuts of one certificate.
pub(super) struct Checker<'a> {
    puzzle: &'a Slitherlink,
    /// Variables that cuts have made up.
    fresh: HashSet<i32>,
    /// For each cell the last cut that met it, and the last that it is an end of or that goes through it.
    met: Vec<u32>,
    through: Vec<u32>,
    goal: Vec<u32>,
    count: u32,
}

impl<'a> Checker<'a> {
    pub(super) fn new(puzzle: &'a Slitherlink) -> Self {
        let none = vec![0; puzzle.lattice.cells()];
        let [met, through, goal] = [none.clone(), none.clone(), none];
        Self { puzzle, fresh: HashSet::new(), met, through, goal, count: 0 }
    }

    /// Checks a cut, and takes its clauses.
    pub(super) fn check(&mut self, cut: &Cut, take: &mut Take<'_>) -> Result<(), String> {
        self.count += 1;
        let has_segments = matches!(self.puzzle.form, Form::Segments | Form::Both);
        match cut {
            Cut::Join { inside, from, to, through } if self.puzzle.form == Form::Cells => {
                self.join(*inside, *from, *to, through, take)
            }
            Cut::Leave { nodes, beyond, present } if has_segments => {
                self.leave(nodes, *beyond, *present, take)
            }
            Cut::Cycle { links, missed } if has_segments => self.cycle(links, *missed, take),
            _ => Err("this form has no such cuts".to_string()),
        }
    }

    /// A label above 0.
    fn positive(&self, cell: usize) -> Result<usize, String> {
        let label = self.puzzle.labels.get(cell).copied().flatten().filter(|&label| label > 0);
        label.ok_or_else(|| format!("cell {cell} has no label above 0"))
    }

    /// The cells of which one is on the side, and whether the frame may stand for them.
    fn end(&self, end: End) -> Result<(Vec<usize>, bool), String> {
        let lattice = self.puzzle.lattice;
        match end {
            End::Face(cell) if cell < lattice.cells() => Ok((vec![cell], false)),
            End::Face(cell) => Err(format!("there is no cell {cell}")),
            End::Clue(cell) => {
                self.positive(cell)?;
                let cells = lattice.next_to(cell).chain([cell]).collect();
                Ok((cells, lattice.is_on_border(cell)))
            }
            End::Frame => Ok((Vec::new(), true)),
        }
    }

    fn join(
        &mut self,
        inside: bool,
        from: End,
        to: End,
        through: &[usize],
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let (puzzle, lattice, count) = (self.puzzle, self.puzzle.lattice, self.count);
        let (sources, from_frame) = self.end(from)?;
        let (goals, to_frame) = self.end(to)?;
        if inside && (matches!(from, End::Frame) || matches!(to, End::Frame)) {
            return Err("the frame is not inside".to_string());
        }
        if !inside && from_frame {
            return Err("the frame may be where it begins".to_string());
        }
        for &cell in through {
            *self.through.get_mut(cell).ok_or_else(|| format!("there is no cell {cell}"))? = count;
        }
        goals.iter().for_each(|&cell| self.goal[cell] = count);
        let mut open = sources;
        while let Some(cell) = open.pop() {
            if self.through[cell] == count || self.met[cell] == count {
                continue;
            }
            self.met[cell] = count;
            if self.goal[cell] == count || (!inside && to_frame && lattice.is_on_border(cell)) {
                return Err(format!("a path goes past these cells, over cell {cell}"));
            }
            open.extend(lattice.next_to(cell));
        }
        let sign = if inside { 1 } else { -1 };
        let guard = |end| match end {
            End::Face(cell) => Some(-sign * puzzle.inside(cell)),
            End::Clue(_) | End::Frame => None,
        };
        let guards = [from, to].into_iter().filter_map(guard);
        take(guards.chain(through.iter().map(|&cell| sign * puzzle.inside(cell))).collect())
    }

    fn leave(
        &mut self,
        nodes: &[usize],
        beyond: usize,
        present: Present,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let (puzzle, lattice) = (self.puzzle, self.puzzle.lattice);
        let set: HashSet<usize> = nodes.iter().copied().collect();
        if set.len() < nodes.len() || nodes.iter().any(|&point| point >= lattice.points()) {
            return Err("these are not points, each once".to_string());
        }
        let ends_within =
            |segment: usize| lattice.ends(segment).iter().filter(|end| set.contains(end)).count();
        self.positive(beyond)?;
        if lattice.sides(beyond).iter().any(|&(segment, _)| ends_within(segment) == 2) {
            return Err(format!("the label of cell {beyond} may be met within the set"));
        }
        let at = |&point: &usize| {
            lattice.at_point(point).map(move |(segment, other)| (point, segment, other))
        };
        let arcs: Vec<(usize, usize, usize)> = nodes.iter().flat_map(at).collect();
        let mut clause: Vec<i32> = Vec::new();
        match present {
            Present::Clue(cell) => {
                self.positive(cell)?;
                if lattice.sides(cell).iter().any(|&(segment, _)| ends_within(segment) == 0) {
                    return Err(format!("the label of cell {cell} may be met away from the set"));
                }
            }
            Present::Variable(variable) => {
                if variable <= puzzle.variables() as i32 || !self.fresh.insert(variable) {
                    return Err(format!("variable {variable} has another use"));
                }
                for &(point, segment, other) in &arcs {
                    if point < other && set.contains(&other) {
                        take(vec![-puzzle.on(segment), variable])?;
                    }
                }
                clause.push(-variable);
            }
        }
        let leaving = arcs.iter().filter(|(_, _, other)| !set.contains(other));
        clause.extend(leaving.map(|&(_, segment, _)| puzzle.on(segment)));
        take(clause)
    }

    fn cycle(&self, links: &[usize], missed: usize, take: &mut Take<'_>) -> Result<(), String> {
        let (puzzle, lattice) = (self.puzzle, self.puzzle.lattice);
        let set: HashSet<usize> = links.iter().copied().collect();
        if set.len() < links.len() || links.iter().any(|&link| link >= lattice.segments()) {
            return Err("these are not segments, each once".to_string());
        }
        if !puzzle.is_loop(links) {
            return Err("these segments are not one closed line".to_string());
        }
        let label = puzzle.labels.get(missed).copied().flatten();
        let label = label.ok_or_else(|| format!("cell {missed} has no label"))?;
        let count = lattice.sides(missed).iter().filter(|(link, _)| set.contains(link)).count();
        if count == label {
            return Err(format!("the loop meets the label of cell {missed}"));
        }
        take(links.iter().map(|&link| -puzzle.on(link)).collect())
    }
}
