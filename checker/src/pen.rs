//! Writes rules as clauses, with variables for what several rules speak of. A variable comes with its
//! definition where it is first asked for.

use super::cells::{alike, unlike};
use super::crossed::turning;
use super::lattice::Lattice;
use super::lines::{Degree, First};
use super::rules::{Take, differs, exactly, none_or_two, on, subsets};
use super::way::{EAST, NORTH, SOUTH, WEST};
use std::collections::HashMap;

/// What a variable says of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Term {
    /// The line visits it.
    Visited,
    /// The line turns in it.
    Turns,
    /// The line goes on straight from it on a way, for so many edges.
    Run(usize, usize),
    /// Of the edges down from the cells of its row up to it, an odd number is on.
    Odd,
}

/// The stretch that begins at a cell on a way.
pub(super) type Stretch = (usize, usize);

/// The most variables of rules: those of connectivity then have numbers too.
const MOST: i32 = 1 << 30;

/// A pen for one puzzle.
pub(super) struct Pen<'t, 's> {
    lattice: Lattice,
    first: First,
    /// All variables so far.
    variables: i32,
    take: &'t mut Take<'s>,
    known: HashMap<(usize, Term), i32>,
    /// The literals of edges that rules spoke of, where edges have no variables from the beginning.
    edges: HashMap<usize, i32>,
}

impl<'t, 's> Pen<'t, 's> {
    pub(super) fn new(
        lattice: Lattice,
        first: First,
        variables: i32,
        take: &'t mut Take<'s>,
    ) -> Self {
        Self { lattice, first, variables, take, known: HashMap::new(), edges: HashMap::new() }
    }

    /// How many variables are in use.
    pub(super) fn variables(&self) -> i32 {
        self.variables
    }

    /// A new variable.
    pub(super) fn fresh(&mut self) -> Result<i32, String> {
        if self.variables >= MOST {
            return Err("the variables are too many".to_string());
        }
        self.variables += 1;
        Ok(self.variables)
    }

    /// A variable, and whether it is new, so that the caller has to define it.
    fn term(&mut self, cell: usize, term: Term) -> Result<(i32, bool), String> {
        if let Some(&known) = self.known.get(&(cell, term)) {
            return Ok((known, false));
        }
        let variable = self.fresh()?;
        self.known.insert((cell, term), variable);
        Ok((variable, true))
    }

    /// Hands on a clause without the literals that it has twice, unless it always holds.
    pub(super) fn clause(&mut self, literals: &[i32]) -> Result<(), String> {
        let mut clause = literals.to_vec();
        clause.sort_unstable();
        clause.dedup();
        match clause.iter().any(|literal| clause.binary_search(&-literal).is_ok()) {
            true => Ok(()),
            false => (self.take)(clause),
        }
    }

    /// Hands on a clause that says what a variable means.
    pub(super) fn define(&mut self, clause: Vec<i32>) -> Result<(), String> {
        (self.take)(clause)
    }

    /// None of the literals is true, or two are.
    pub(super) fn none_or_two(&mut self, literals: &[i32]) -> Result<(), String> {
        none_or_two(literals, self.take)
    }

    /// The line goes straight on in a cell, both ways or once, or turns, or misses it, as its degree says. Both ways
    /// it goes only where it may cross itself. A path that ends there comes to its end upright, perhaps by a turn.
    pub(super) fn cross(
        &mut self,
        cell: usize,
        degree: Degree,
        may_cross: bool,
        is_end: bool,
    ) -> Result<(), String> {
        let turn = on(turning(self.lattice, cell));
        let mut all = Vec::new();
        for axis in [[NORTH, SOUTH], [WEST, EAST]] {
            let mut arms = Vec::new();
            for way in axis {
                arms.extend(self.arm(cell, way)?);
            }
            all.extend(&arms);
            arms.push(turn);
            match is_end && axis[0] == NORTH {
                true => exactly(&arms, 1, None, self.take)?,
                false => self.none_or_two(&arms)?,
            }
        }
        match [self.arm(cell, WEST)?, self.arm(cell, EAST)?] {
            [Some(west), Some(east)] if is_end => self.define(vec![-west, -east])?,
            _ => {
                if let ([north, _, west, _], false) = (&all[..], may_cross || is_end) {
                    self.define(vec![turn, -north, -west])?;
                }
            }
        }
        match degree {
            Degree::Two | Degree::TwoByClue | Degree::Some => self.define(all),
            Degree::None => all.into_iter().try_for_each(|arm| self.define(vec![-arm])),
            Degree::NoneOrTwo | Degree::Any => Ok(()),
        }
    }

    /// At most two of the literals are true.
    pub(super) fn at_most_two(&mut self, literals: &[i32]) -> Result<(), String> {
        subsets(literals, 3, -1, None, self.take)
    }

    /// An edge. Without variables for edges it is defined by the faces on both sides; beside the frame it is
    /// the face.
    pub(super) fn edge(&mut self, edge: usize) -> Result<i32, String> {
        if self.first.edges.is_some() {
            return Ok(on(edge));
        }
        if let Some(&known) = self.edges.get(&edge) {
            return Ok(known);
        }
        let lattice = self.lattice;
        let known = match lattice.ends(edge).map(|point| lattice.within(point).map(on)) {
            [Some(face), None] | [None, Some(face)] => face,
            [Some(a), Some(b)] => {
                let variable = self.fresh()?;
                differs(variable, [a, b], self.take)?;
                variable
            }
            [None, None] => {
                let variable = self.fresh()?;
                (self.take)(vec![-variable])?;
                variable
            }
        };
        self.edges.insert(edge, known);
        Ok(known)
    }

    /// The edge of a cell on a way; none at the rim.
    pub(super) fn arm(&mut self, cell: usize, way: usize) -> Result<Option<i32>, String> {
        let (edge, next) = self.lattice.sides(cell)[way];
        next.map(|_| self.edge(edge)).transpose()
    }

    /// The line visits a cell.
    pub(super) fn visited(&mut self, cell: usize) -> Result<i32, String> {
        let (visited, is_new) = self.term(cell, Term::Visited)?;
        if is_new && self.first.edges.is_none() {
            let lattice = self.lattice;
            let corners = lattice.corners(cell).map(|point| lattice.within(point));
            unlike(corners, Some(-visited), self.take)?;
            alike(corners, Some(visited), self.take)?;
        } else if is_new {
            let mut arms = Vec::new();
            for way in 0..4 {
                arms.extend(self.arm(cell, way)?);
            }
            (self.take)(arms.iter().copied().chain([-visited]).collect())?;
            for arm in arms {
                (self.take)(vec![-arm, visited])?;
            }
        }
        Ok(visited)
    }

    /// The line turns in a cell: of the edges up and down it has one.
    pub(super) fn turns(&mut self, cell: usize) -> Result<i32, String> {
        let (turns, is_new) = self.term(cell, Term::Turns)?;
        if is_new {
            match (self.arm(cell, NORTH)?, self.arm(cell, SOUTH)?) {
                (Some(a), Some(b)) => differs(turns, [a, b], self.take)?,
                (Some(arm), None) | (None, Some(arm)) => {
                    (self.take)(vec![-turns, arm])?;
                    (self.take)(vec![turns, -arm])?;
                }
                (None, None) => (self.take)(vec![-turns])?,
            }
        }
        Ok(turns)
    }

    /// The line goes on straight from a cell for `length` edges or more, at least one; `None` if the
    /// grid ends before. Shorter stretches that lie at its end are defined first.
    pub(super) fn run(
        &mut self,
        (cell, way): Stretch,
        length: usize,
    ) -> Result<Option<i32>, String> {
        if self.room((cell, way)) < length {
            return Ok(None);
        }
        let mut cells = vec![cell];
        cells.extend(self.lattice.ray(cell, way).take(length - 1));
        let mut rest = None;
        for (shorter, &cell) in cells.iter().rev().enumerate() {
            let Some(arm) = self.arm(cell, way)? else { return Ok(None) };
            let Some(before) = rest.replace(arm) else { continue };
            let (run, is_new) = self.term(cell, Term::Run(way, shorter + 1))?;
            if is_new {
                (self.take)(vec![-run, arm])?;
                (self.take)(vec![-run, before])?;
                (self.take)(vec![run, -arm, -before])?;
            }
            rest = Some(run);
        }
        Ok(rest)
    }

    /// How many edges lie on a way from a cell.
    fn room(&self, (cell, way): Stretch) -> usize {
        let (rows, cols) = (self.lattice.rows, self.lattice.cols);
        let (row, col) = (cell / cols, cell % cols);
        [row, col, cols - 1 - col, rows - 1 - row][way]
    }

    /// A cell that the line does not visit is inside; `None` if it is at the rim, and so outside.
    pub(super) fn inside(&mut self, cell: usize) -> Result<Option<i32>, String> {
        if self.lattice.is_on_border(cell) {
            return Ok(None);
        }
        match self.first.faces {
            Some(_) => self.encloses(cell),
            None => self.odd(cell - 1),
        }
    }

    /// The line runs around the point at the cell's lower right corner; `None` if that is at the rim, and so
    /// outside.
    pub(super) fn encloses(&mut self, cell: usize) -> Result<Option<i32>, String> {
        let (rows, cols) = (self.lattice.rows, self.lattice.cols);
        let (row, col) = (cell / cols, cell % cols);
        if row + 1 == rows || col + 1 == cols {
            return Ok(None);
        }
        match self.first.faces {
            Some(before) => Ok(Some(before + (row * (cols - 1) + col) as i32 + 1)),
            None => self.odd(cell),
        }
    }

    /// Of the edges that lead down from the cells of a row up to this one, an odd number is on.
    fn odd(&mut self, cell: usize) -> Result<Option<i32>, String> {
        let mut odd = None;
        let cols = self.lattice.cols;
        for left in cell / cols * cols..=cell {
            let Some(below) = self.arm(left, SOUTH)? else { return Ok(None) };
            let Some(before) = odd.replace(below) else { continue };
            let (variable, is_new) = self.term(left, Term::Odd)?;
            if is_new {
                differs(variable, [before, below], self.take)?;
            }
            odd = Some(variable);
        }
        Ok(odd)
    }

    /// Exactly `count` of the literals are true. A few are counted by their subsets.
    pub(super) fn exactly(&mut self, literals: &[i32], count: usize) -> Result<(), String> {
        match literals.len() {
            many if count > many => (self.take)(Vec::new()),
            0..=5 => exactly(literals, count, None, self.take),
            _ => {
                let sums = self.sums(literals, count + 1)?;
                if count > 0 {
                    (self.take)(vec![sums[count - 1]])?;
                }
                sums.get(count).map_or(Ok(()), |&more| (self.take)(vec![-more]))
            }
        }
    }

    /// Exactly `count` of the literals are true, which are an even number in any case: one fewer need not be
    /// excluded.
    pub(super) fn exactly_even(&mut self, literals: &[i32], count: usize) -> Result<(), String> {
        match literals.len() {
            many if count > many || count % 2 == 1 => (self.take)(Vec::new()),
            many @ 0..=5 => {
                subsets(literals, count + 1, -1, None, self.take)?;
                match count {
                    0 => Ok(()),
                    _ => subsets(literals, many + 2 - count, 1, None, self.take),
                }
            }
            _ => {
                let sums = self.sums(literals, count + 1)?;
                if count > 0 {
                    (self.take)(vec![sums[count - 2]])?;
                }
                sums.get(count).map_or(Ok(()), |&more| (self.take)(vec![-more]))
            }
        }
    }

    /// For each number from 1 to `most`, as far as there are literals: at least so many are true. The
    /// same is said of each beginning of the list, by further variables.
    pub(super) fn sums(&mut self, literals: &[i32], most: usize) -> Result<Vec<i32>, String> {
        let mut before: Vec<i32> = literals.first().copied().into_iter().collect();
        for (at, &next) in literals.iter().enumerate().skip(1) {
            let mut sums = Vec::new();
            for _ in 0..most.min(at + 1) {
                sums.push(self.fresh()?);
            }
            for (number, &sum) in sums.iter().enumerate() {
                // As many before, or one fewer (none is always reached) and the next one.
                let same = before.get(number).copied();
                let fewer = number.checked_sub(1).map(|fewer| before[fewer]);
                if let Some(same) = same {
                    (self.take)(vec![-same, sum])?;
                }
                (self.take)([-next, sum].into_iter().chain(fewer.map(|fewer| -fewer)).collect())?;
                for needed in [Some(next), fewer].into_iter().flatten() {
                    (self.take)([-sum, needed].into_iter().chain(same).collect())?;
                }
            }
            before = sums;
        }
        Ok(before)
    }

    /// If both stretches begin, the line goes on equally far on both.
    pub(super) fn equal_runs(&mut self, one: Stretch, other: Stretch) -> Result<(), String> {
        let (Some(a), Some(b)) = (self.arm(one.0, one.1)?, self.arm(other.0, other.1)?) else {
            return Ok(());
        };
        self.alike(one, other, 2, &[-a, -b])
    }

    /// The line goes on equally far on both stretches, perhaps not at all.
    pub(super) fn same_runs(&mut self, one: Stretch, other: Stretch) -> Result<(), String> {
        self.alike(one, other, 1, &[])
    }

    fn alike(
        &mut self,
        one: Stretch,
        other: Stretch,
        from: usize,
        unless: &[i32],
    ) -> Result<(), String> {
        for length in from..=self.room(one).max(self.room(other)) {
            let (run, same) = (self.run(one, length)?, self.run(other, length)?);
            for [run, same] in [[run, same], [same, run]] {
                let Some(run) = run else { continue };
                self.clause(&[unless, &[-run], same.as_slice()].concat())?;
            }
        }
        Ok(())
    }
}
