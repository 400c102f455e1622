//! The checker's view of an answer: where the line goes, cell by cell. Written from the rules alone: it
//! shares no code with the encodings, the cuts or the lattice's arithmetic.

use super::way::Way;
use crate::answer::Answer;
use crate::lines::moved;
use crate::random::Random;
use std::fmt;
use std::sync::OnceLock;

/// What is wrong with an answer, and where. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub what: String,
    /// The row and column of the cell, if it is at a cell.
    pub at: Option<(usize, usize)>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some((row, col)) => write!(f, "{} at row {row}, column {col}", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl std::error::Error for Fault {}

/// What a line may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// Closed.
    Loop,
    /// Closed, and it may cross itself.
    Crossing,
    /// One or more closed ones, which may cross themselves and each other.
    Loops,
    /// It is connected, and may branch and end.
    Network,
    /// It may branch and end, and need not be connected.
    Networks,
    /// It has two ends.
    Path,
    /// It has two ends, and may cross itself.
    CrossingPath,
    /// One or more lines with two ends each.
    Paths,
}

/// One line, or several loops, with the cells numbered row by row. Where it has all four sides of a cell, it goes
/// straight on there both ways.
#[derive(Clone, Debug)]
pub struct Walk {
    rows: usize,
    cols: usize,
    /// Whether the line leaves each cell to the north, west, east and south.
    arms: Vec<[bool; 4]>,
    /// As [`Self::sides`] has it.
    on: Vec<bool>,
    /// As [`Self::forth`] has it, found when it is asked for.
    forth: OnceLock<Vec<bool>>,
    /// As [`Self::lines`] has it, found when it is asked for.
    lines: OnceLock<Vec<usize>>,
    /// Whether one follows it the other way, if that is said.
    is_reversed: Option<bool>,
}

impl Walk {
    /// Reads a line for a grid of this size.
    ///
    /// # Errors
    ///
    /// If the line is for another size, leaves the grid, ends, branches, or is not one line.
    pub fn new(line: &Answer, (rows, cols): (usize, usize), run: Run) -> Result<Self, Fault> {
        let found = line.size();
        let edges = rows * (2 * cols + 1) + cols;
        if found != (rows, cols) || line.as_slice().len() != edges {
            let what = format!(
                "answer to another puzzle: it is for {} by {} cells, the puzzle has {rows} by {cols}",
                found.0, found.1
            );
            return Err(Fault { what, at: None });
        }
        // Segments: those above a row's cells, then those left and right of them, row by row.
        let on = line.as_slice();
        let arms = (0..rows * cols).map(|cell| {
            let above = cell / cols * (2 * cols + 1) + cell % cols;
            [above, above + cols, above + cols + 1, above + 2 * cols + 1].map(|segment| on[segment])
        });
        let (arms, on) = (arms.collect(), on.to_vec());
        let (forth, lines) = Default::default();
        let walk = Self { rows, cols, arms, on, forth, lines, is_reversed: None };
        walk.is_one_line(run)?;
        Ok(walk)
    }

    fn is_one_line(&self, run: Run) -> Result<(), Fault> {
        let fault = |what: &str, cell| Fault { what: what.to_string(), at: Some(self.place(cell)) };
        for cell in self.cells() {
            let leads_out = |&way: &Way| self.arm(cell, way) && self.step(cell, way).is_none();
            if Way::ALL.iter().any(leads_out) {
                return Err(fault("the line leaves the grid", cell));
            }
            match self.arms[cell].iter().filter(|&&arm| arm).count() {
                0 | 2 => {}
                _ if matches!(run, Run::Network | Run::Networks) => {}
                4 if matches!(run, Run::Crossing | Run::CrossingPath | Run::Loops) => {}
                1 if matches!(run, Run::Path | Run::CrossingPath | Run::Paths) => {}
                1 => return Err(fault("the line ends", cell)),
                _ => return Err(fault("the line branches", cell)),
            }
        }
        let no_line = || Fault { what: "there is no line".to_string(), at: None };
        let first = self.first_visited().ok_or_else(no_line)?;
        if run == Run::Network {
            let joined = self.joined_to(first);
            let apart = self.cells().find(|&cell| self.visits(cell) && !joined[cell]);
            return match apart {
                Some(cell) => {
                    Err(fault("the network does not reach the cell from its first", cell))
                }
                None => Ok(()),
            };
        }
        let start = match run {
            Run::Path | Run::CrossingPath => self
                .first_end()
                .ok_or_else(|| fault("the line does not end, but is closed", first))?,
            Run::Loop | Run::Crossing => first,
            Run::Paths => {
                return match self.part_without(|cell| self.is_end(cell)) {
                    Some(cell) => Err(fault("the line does not end, but is closed", cell)),
                    None => Ok(()),
                };
            }
            Run::Loops | Run::Network | Run::Networks => return Ok(()),
        };
        let seen = self.followed(start);
        match self.cells().find(|&cell| self.arms[cell] != seen[cell]) {
            Some(other) if matches!(run, Run::Path | Run::CrossingPath) => {
                Err(fault("a second line goes through the cell", other))
            }
            Some(other) => Err(fault("a second loop goes through the cell", other)),
            None => Ok(()),
        }
    }

    /// The first cell of a part of the line in which no cell has a property; `None` if each part has one.
    pub fn part_without(&self, is_so: impl Fn(usize) -> bool) -> Option<usize> {
        let mut met = vec![false; self.arms.len()];
        for start in self.cells().filter(|&cell| self.visits(cell)) {
            if met[start] {
                continue;
            }
            let part = self.joined_to(start);
            if !self.cells().any(|cell| part[cell] && is_so(cell)) {
                return Some(start);
            }
            met.iter_mut().zip(part).for_each(|(met, is_here)| *met |= is_here);
        }
        None
    }

    /// For each cell whether the line joins it to another one.
    fn joined_to(&self, start: usize) -> Vec<bool> {
        let (mut joined, mut open) = (vec![false; self.arms.len()], vec![start]);
        joined[start] = true;
        while let Some(cell) = open.pop() {
            for next in self.next_to(cell) {
                if !std::mem::replace(&mut joined[next], true) {
                    open.push(next);
                }
            }
        }
        joined
    }

    /// The first cell that the line visits.
    fn first_visited(&self) -> Option<usize> {
        self.cells().find(|&cell| self.visits(cell))
    }

    /// The first cell in which the line ends.
    fn first_end(&self) -> Option<usize> {
        self.cells().find(|&cell| self.is_end(cell))
    }

    /// Whether the line ends in a cell.
    pub fn is_end(&self, cell: usize) -> bool {
        self.arms[cell].iter().filter(|&&arm| arm).count() == 1
    }

    /// Whether lines meet or end in a cell, so that it is a junction of a network.
    pub fn joins(&self, cell: usize) -> bool {
        !matches!(self.arms[cell].iter().filter(|&&arm| arm).count(), 0 | 2)
    }

    /// For each line with two ends the one in which its piece begins, then that in which it comes to rest.
    pub fn moves(&self) -> Vec<[usize; 2]> {
        let ends = self.cells().filter(|&cell| self.is_end(cell));
        let other = |end: usize| self.tour(end).last().copied().unwrap_or(end);
        ends.map(|end| [end, other(end)]).filter(|[a, b]| a < b).map(moved).collect()
    }

    /// The cells of each of several lines in its order, from an end on if it has one; those twice in which it crosses
    /// itself.
    pub fn tours(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![[false; 4]; self.arms.len()];
        let ends = self.cells().filter(|&cell| self.is_end(cell));
        // Each loop turns, where nothing crosses it.
        let others = self.cells().filter(|&cell| self.visits(cell) && !self.crosses(cell));
        let tours = ends.chain(others).map(|start| self.follow(start, &mut seen));
        tours.filter(|tour| tour.len() > 1).collect()
    }

    /// For each cell of a network with one ring the way on to the ring, or along it. Others may have none.
    pub fn flow(&self) -> Vec<Option<Way>> {
        let mut left = self.arms.clone();
        let mut flow = vec![None; left.len()];
        let ways = |arms: &[bool; 4]| arms.iter().filter(|&&arm| arm).count();
        let mut ends: Vec<usize> = self.cells().filter(|&cell| ways(&left[cell]) == 1).collect();
        loop {
            // Without ends a ring is left, which is followed from its first cell.
            let first = || self.cells().find(|&cell| left[cell] != [false; 4]);
            let Some(cell) = ends.pop().or_else(first) else { return flow };
            let way = Way::ALL.into_iter().find(|&way| left[cell][way as usize]);
            let Some((way, next)) = way.and_then(|way| Some((way, self.step(cell, way)?))) else {
                continue;
            };
            flow[cell] = Some(way);
            left[cell][way as usize] = false;
            left[next][way.opposite() as usize] = false;
            if ways(&left[next]) == 1 {
                ends.push(next);
            }
        }
    }

    /// For each cell the ways of the line that goes through a cell: an end, or the first one that is visited.
    /// Nothing is above that, so it is no crossing.
    fn followed(&self, start: usize) -> Vec<[bool; 4]> {
        let mut seen = vec![[false; 4]; self.arms.len()];
        self.follow(start, &mut seen);
        seen
    }

    /// The cells of the line that goes through a cell, in its order, and notes the ways that it takes; the cell alone
    /// if they are known. The line does not cross itself in the cell.
    fn follow(&self, start: usize, seen: &mut [[bool; 4]]) -> Vec<usize> {
        let mut tour = vec![start];
        let (mut cell, mut way) = (start, Way::ALL.into_iter().find(|&way| self.arm(start, way)));
        while let Some(out) = way.filter(|&out| !seen[cell][out as usize]) {
            seen[cell][out as usize] = true;
            let (Some(next), back) = (self.step(cell, out), out.opposite()) else { break };
            seen[next][back as usize] = true;
            if next == start {
                break;
            }
            tour.push(next);
            let mut others = Way::ALL.into_iter().filter(|&on| on != back && self.arm(next, on));
            way = if self.crosses(next) { Some(out) } else { others.next() };
            cell = next;
        }
        tour
    }

    /// The cells of the line in its order, from one of them on.
    pub fn tour(&self, start: usize) -> Vec<usize> {
        let mut seen = vec![false; self.arms.len()];
        let mut tour = Vec::new();
        let mut here = Some(start);
        while let Some(cell) = here {
            seen[cell] = true;
            tour.push(cell);
            here = self.next_to(cell).find(|&next| !seen[next]);
        }
        tour
    }

    /// All cells of the line in its order.
    pub fn whole_tour(&self) -> Vec<usize> {
        let start = self.first_end().or_else(|| self.first_visited());
        start.map_or(Vec::new(), |start| self.tour(start))
    }

    /// All cells of the line in its order, those twice in which it crosses itself.
    pub fn passed(&self) -> Vec<usize> {
        let start = self.first_end().or_else(|| self.first_visited());
        start.map_or(Vec::new(), |start| self.follow(start, &mut vec![[false; 4]; self.arms.len()]))
    }

    /// The ways that lead from a cell: north, west, east, south.
    pub fn ways(&self, cell: usize) -> [bool; 4] {
        self.arms[cell]
    }

    /// Whether the line crosses each side of cells, row by row: those above a row's cells, then those left and
    /// right of them, at last those below the last row.
    pub fn sides(&self) -> &[bool] {
        &self.on
    }

    /// The cells that a cell is joined to.
    pub fn next_to(&self, cell: usize) -> impl Iterator<Item = usize> {
        let ways = Way::ALL.into_iter().filter(move |&way| self.arm(cell, way));
        ways.filter_map(move |way| self.step(cell, way))
    }

    /// For each side that the line crosses whether it leads to the right or down there, if one follows it to the
    /// right from its first cell, row by row.
    pub fn forth(&self) -> &[bool] {
        self.forth.get_or_init(|| {
            let mut forth = vec![false; self.on.len()];
            for (side, way) in self.sides_along(&self.passed()) {
                forth[side] = matches!(way, Way::East | Way::South);
            }
            forth
        })
    }

    /// For each side that one of several lines crosses the number of the line. None of them branches.
    pub fn lines(&self) -> &[usize] {
        self.lines.get_or_init(|| {
            let mut lines = vec![0; self.on.len()];
            for (number, tour) in self.tours().iter().enumerate() {
                self.sides_along(tour).for_each(|(side, _)| lines[side] = number);
            }
            lines
        })
    }

    /// The sides between the cells of a line in their order, and back to its first cell if that is next to the last one:
    /// the number of each, as [`Self::sides`] has them, and the way across.
    fn sides_along(&self, tour: &[usize]) -> impl Iterator<Item = (usize, Way)> {
        tour.iter().zip(tour.iter().cycle().skip(1)).filter_map(|(&cell, &next)| {
            let way = Way::ALL.into_iter().find(|&way| self.step(cell, way) == Some(next))?;
            let above = cell / self.cols * (2 * self.cols + 1) + cell % self.cols;
            let side = above + [0, self.cols, self.cols + 1, 2 * self.cols + 1][way as usize];
            Some((side, way))
        })
    }

    /// Whether one follows it against [`Self::forth`]; `None` if that is not said.
    pub fn is_reversed(&self) -> Option<bool> {
        self.is_reversed
    }

    /// The same line, which one follows so.
    #[must_use]
    pub fn followed_so(self, is_reversed: bool) -> Self {
        Self { is_reversed: Some(is_reversed), ..self }
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The row and column of a cell, from 1.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.cols + 1, cell % self.cols + 1)
    }

    /// The cells.
    pub fn cells(&self) -> std::ops::Range<usize> {
        0..self.arms.len()
    }

    /// The next cell on a way.
    pub fn step(&self, cell: usize, way: Way) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let (row, col) = match way {
            Way::North => (row.checked_sub(1)?, col),
            Way::West => (row, col.checked_sub(1)?),
            Way::East => (row, col + 1),
            Way::South => (row + 1, col),
        };
        (row < self.rows && col < self.cols).then_some(row * self.cols + col)
    }

    /// The cells from a cell to the rim, without it.
    pub fn ray(&self, cell: usize, way: Way) -> Vec<usize> {
        std::iter::successors(self.step(cell, way), |&cell| self.step(cell, way)).collect()
    }

    /// A way at random on which there is another cell. The grid has another.
    pub fn some_way(&self, cell: usize, random: &mut Random) -> Way {
        let has_next = |way: &Way| self.step(cell, *way).is_some();
        let ways: Vec<Way> = Way::ALL.into_iter().filter(has_next).collect();
        ways[random.below(ways.len())]
    }

    /// The neighbours of a cell on its four sides.
    pub fn beside(&self, cell: usize) -> Vec<usize> {
        Way::ALL.into_iter().filter_map(|way| self.step(cell, way)).collect()
    }

    /// The up to eight cells around a cell.
    pub fn around(&self, cell: usize) -> Vec<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let span = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let near = span(row, self.rows)
            .flat_map(|row| span(col, self.cols).map(move |col| row * self.cols + col));
        near.filter(|&other| other != cell).collect()
    }

    /// Whether the line leads from a cell this way.
    pub fn arm(&self, cell: usize, way: Way) -> bool {
        self.arms[cell][way as usize]
    }

    /// Whether the line visits a cell.
    pub fn visits(&self, cell: usize) -> bool {
        self.arms[cell].contains(&true)
    }

    /// Whether the line goes straight through a cell, once or twice.
    pub fn is_straight(&self, cell: usize) -> bool {
        let arms = self.arms[cell];
        matches!(arms, [true, false, false, true] | [false, true, true, false])
            || self.crosses(cell)
    }

    /// Whether the line crosses itself in a cell.
    pub fn crosses(&self, cell: usize) -> bool {
        self.arms[cell] == [true; 4]
    }

    /// Whether the line turns in a cell.
    pub fn turns(&self, cell: usize) -> bool {
        self.visits(cell) && !self.is_straight(cell)
    }

    /// How many edges the line goes on straight from a cell.
    pub fn run(&self, cell: usize, way: Way) -> usize {
        let (mut here, mut length) = (cell, 0);
        while self.arm(here, way) {
            length += 1;
            let Some(next) = self.step(here, way) else { break };
            here = next;
        }
        length
    }

    /// The lengths of the two stretches that leave a cell on the line.
    pub fn runs(&self, cell: usize) -> Vec<usize> {
        let ways = Way::ALL.into_iter().filter(|&way| self.arm(cell, way));
        ways.map(|way| self.run(cell, way)).collect()
    }

    /// Whether a cell that the line does not visit is inside it: the way from it to the left rim, just
    /// below the middles of the cells, crosses the line an odd number of times.
    pub fn is_inside(&self, cell: usize) -> bool {
        let left = self.ray(cell, Way::West);
        left.into_iter().filter(|&cell| self.arm(cell, Way::South)).count() % 2 == 1
    }

    /// How many edges lead from some cells to others.
    pub fn crossings(&self, cells: &[usize]) -> usize {
        let leaves =
            |&cell: &usize| self.next_to(cell).filter(|next| !cells.contains(next)).count();
        cells.iter().map(leaves).sum()
    }
}
