//! Kinds whose puzzles are clues in cells, and whose answer is one closed line from cell to cell, that are
//! not texts: what they share. Each has a file of its own with its rules, as clauses and as a check of an
//! answer.

mod grand_tour;
mod mid_loop;
mod pipelink;
mod puzzle;
#[cfg(test)]
mod tests;
mod walk;

use super::cells;
use super::cuts::Terms;
use super::lattice::Lattice;
use super::lines::{Degree, First, Lines, disobeyed, edges_at};
use super::pen::Pen;
use super::rules::Take;
use super::statement::{self, Header};
use puzzle::{Clue, Puzzle};
use std::rc::Rc;
use walk::Walk;

/// A kind of puzzle.
pub(super) struct Kind {
    /// Whether clues are those of points, written as the sides of the squares between them.
    is_of_sides: bool,
    /// Whether the line may cross itself.
    crosses: bool,
    /// Reads the token of a clue.
    read: fn(&str) -> Option<Clue>,
    /// The further rules that a puzzle may have, as in JSON.
    switches: &'static [&'static str],
    /// Whether a clue is one of the kind's.
    is_clue: fn(Clue) -> bool,
    /// How many edges of a cell are on.
    degree: fn(&Puzzle, usize) -> Degree,
    /// Hands on the clauses of the rules but those of degrees.
    rules: fn(&Puzzle, &mut Pen<'_, '_>) -> Result<(), String>,
    /// Whether a line obeys the clue of a cell. All lines visit the cells that they must, and no others.
    obeys: fn(&Puzzle, &Walk, usize, Clue) -> bool,
    /// Whether a line obeys the rules that are not a clue's.
    obeys_rest: fn(&Puzzle, &Walk) -> bool,
}

impl Kind {
    /// Whether the kind has all rules that a puzzle has.
    pub(super) fn knows(&self, puzzle: &statement::Puzzle) -> Result<(), String> {
        match puzzle.switched().find(|rule| !self.switches.contains(rule)) {
            Some(rule) => Err(format!("puzzles of this kind have no rule '{rule}'")),
            None => Ok(()),
        }
    }

    /// A kind without rules and clues.
    const PLAIN: Self = Self {
        is_of_sides: false,
        crosses: false,
        read: Clue::read,
        switches: &[],
        is_clue: |_| false,
        degree: |_, _| Degree::NoneOrTwo,
        rules: |_, _| Ok(()),
        obeys: |_, _, _, _| true,
        obeys_rest: |_, _| true,
    };
}

/// The forms in which the rules of these kinds can be stated.
pub(super) const FORMS: &[&str] =
    &["faces", "edges", "edges and faces", "trees", "trees transposed", "elimination", "levels"];

/// Those of the kinds whose line may cross itself.
pub(super) const FORMS_OF_CROSSING: &[&str] = &["edges", "levels"];

/// The kinds, each with its name.
const KINDS: &[(&str, &Kind)] = &[
    ("mid-loop", &mid_loop::KIND),
    ("grand-tour", &grand_tour::KIND),
    ("pipelink", &pipelink::KIND),
];

/// The kind of a name.
pub(super) fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
}

/// A puzzle of a kind.
struct Stated {
    kind: &'static Kind,
    puzzle: Puzzle,
}

impl Lines for Stated {
    fn lattice(&self) -> Lattice {
        self.puzzle.lattice
    }

    fn crosses(&self) -> bool {
        self.kind.crosses
    }

    fn degree(&self, cell: usize) -> Degree {
        (self.kind.degree)(&self.puzzle, cell)
    }

    fn is_over_faces(&self) -> bool {
        !self.kind.crosses
    }

    fn rules(&self, first: First, variables: i32, take: &mut Take<'_>) -> Result<i32, String> {
        let mut pen = Pen::new(self.puzzle.lattice, first, variables, take);
        (self.kind.rules)(&self.puzzle, &mut pen)?;
        Ok(pen.variables())
    }

    fn obeys(&self, answer: &[bool]) -> Result<(), String> {
        let Self { kind, puzzle } = self;
        let walk = Walk::new(puzzle.lattice, answer);
        for (cell, clue) in puzzle.clued() {
            if !(kind.obeys)(puzzle, &walk, cell, clue) {
                return Err(disobeyed(cell));
            }
        }
        match (kind.obeys_rest)(puzzle, &walk) {
            true => Ok(()),
            false => Err("the answer does not obey the rules".to_string()),
        }
    }

    /// Clues of cuts are not those of the puzzle, and are numbered: they are the cells that are visited.
    fn required(&self) -> Vec<(usize, Vec<usize>)> {
        let puzzle = &self.puzzle;
        let is_visited = |cell: usize| matches!(self.degree(cell), Degree::Two | Degree::TwoByClue);
        let must = puzzle.cells().filter(|&cell| is_visited(cell));
        must.map(|cell| edges_at(puzzle.lattice, cell).collect()).enumerate().collect()
    }
}

/// Hands on all clauses but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let kind = find(&header.puzzle.puzzle).ok_or("the kind is not known")?;
    let puzzle = Puzzle::read(kind, &header.puzzle)?;
    cells::state_lines(Rc::new(Stated { kind, puzzle }), header, take)
}
