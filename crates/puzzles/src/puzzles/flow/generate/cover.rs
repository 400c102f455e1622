//! A random set of paths that fills the grid. It begins with dominoes, whose ends are joined and
//! moved until there are few paths.

use crate::engine::Limits;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::Wishes;
use crate::random::Random;

/// How often each 2x2 square is tried for a flip of two dominoes.
const FLIPS: usize = 30;

/// How often each cell is tried for a join or a move, if it is an end. Maps with longer paths take
/// many times longer to prove unique.
const MOVES: usize = 10;

/// The same number, if fewer paths are wished than that gives.
const MOST_MOVES: usize = 200;

/// Paths of two cells or more that fill the grid, each cell by cell, and not many more of them than
/// wished. Unless paths may touch themselves, neighbouring cells of one path are joined. Linear in the grid
/// times the length of the paths.
pub(super) fn cover(
    grid: Grid,
    wishes: &Wishes,
    random: &mut Random,
    limits: &Limits,
) -> Vec<Vec<Cell>> {
    let wished = wishes.pairs;
    let is_many = |wished: usize| wished > grid.cell_count() / 4;
    let mut paths = Paths::new(grid, wishes, wished.is_some_and(is_many));
    for [a, b] in tile(grid, random).into_iter().filter_map(|domino| grid.linked(domino)) {
        paths.join(a, b);
    }
    // Some cuts will be needed.
    let enough = wished.map_or(usize::MAX, |wished| wished - wished / 8);
    for tried in 0..MOST_MOVES * grid.cell_count() {
        let is_done = tried >= MOVES * grid.cell_count() && paths.count <= enough;
        if is_done || limits.is_reached(0) {
            break;
        }
        paths.change(random);
    }
    paths.list()
}

/// Paths that fill the grid.
struct Paths {
    grid: Grid,
    touching: bool,
    no_block: bool,
    /// Whether every part that is cut off must have an even number of cells, so that all paths can
    /// be cut to dominoes again. Otherwise no part may be a single cell.
    even: bool,
    /// For each cell the cells that it is joined to, before any `None`.
    joined: Vec<[Option<Cell>; 2]>,
    /// For each cell the number of its path.
    path: Vec<u32>,
    /// The number of the next path.
    next: u32,
    /// How many paths there are.
    count: usize,
}

impl Paths {
    /// Paths of one cell each.
    fn new(grid: Grid, wishes: &Wishes, even: bool) -> Self {
        let (touching, no_block) = (wishes.touching == Some(true), wishes.no_block);
        let count = grid.cell_count();
        let path = (0..count as u32).collect();
        let joined = vec![[None; 2]; count];
        Self { grid, touching, no_block, even, joined, path, next: count as u32, count }
    }

    fn is_end(&self, cell: Cell) -> bool {
        self.joined[cell.index()][1].is_none()
    }

    /// The cells of a path from `from` on, away from the cell `before`.
    fn walk(&self, from: Cell, before: Option<Cell>) -> impl Iterator<Item = Cell> {
        let mut at = Some((from, before));
        std::iter::from_fn(move || {
            let (cell, before) = at?;
            let mut near = self.joined[cell.index()].into_iter().flatten();
            at = near.find(|&next| Some(next) != before).map(|next| (next, Some(cell)));
            Some(cell)
        })
    }

    /// Numbers the path that begins at an end.
    fn number(&mut self, end: Cell, number: u32) {
        let cells: Vec<Cell> = self.walk(end, None).collect();
        cells.into_iter().for_each(|cell| self.path[cell.index()] = number);
    }

    /// Joins the ends of two paths.
    fn join(&mut self, a: Cell, b: Cell) {
        self.number(a, self.path[b.index()]);
        for (from, to) in [(a, b), (b, a)] {
            let joined = &mut self.joined[from.index()];
            joined[usize::from(joined[0].is_some())] = Some(to);
        }
        self.count -= 1;
    }

    /// Cuts a path between two cells. The part with `b` becomes a new path.
    fn cut(&mut self, a: Cell, b: Cell) {
        for (from, to) in [(a, b), (b, a)] {
            let [one, other] = self.joined[from.index()];
            self.joined[from.index()] = [if one == Some(to) { other } else { one }, None];
        }
        self.number(b, self.next);
        self.next += 1;
        self.count += 1;
    }

    /// Looks at a random cell, if it is an end, and at a neighbour of it on another path. If the
    /// neighbour is an end too, the two are joined. Otherwise the other path is cut next to it, and
    /// the end gets one of the parts.
    fn change(&mut self, random: &mut Random) {
        let end = Cell::from_index(random.below(self.grid.cell_count()));
        if !self.is_end(end) {
            return;
        }
        let around: Vec<Cell> = self.grid.neighbours(end).collect();
        let near = around[random.below(around.len())];
        let lost = self.joined[near.index()][random.below(2)];
        let lost = lost.filter(|_| !self.is_end(near));
        let is_unfit = lost.is_some_and(|lost| match self.even {
            true => self.walk(lost, Some(near)).count() % 2 == 1,
            false => self.is_end(lost),
        });
        let is_other = self.path[near.index()] != self.path[end.index()];
        if !is_other || is_unfit || (!self.touching && self.touches(end, near, lost)) {
            return;
        }
        if self.no_block && self.fills_block(end, near, lost) {
            return;
        }
        if let Some(lost) = lost {
            self.cut(near, lost);
        }
        self.join(end, near);
    }

    /// Whether a path would touch itself if its end were joined to `near`, without the part of the
    /// other path from `lost` on.
    fn touches(&self, end: Cell, near: Cell, lost: Option<Cell>) -> bool {
        let own = self.path[end.index()];
        self.walk(near, lost).any(|cell| {
            let mut around = self.grid.neighbours(cell);
            around.any(|next| self.path[next.index()] == own && (cell, next) != (near, end))
        })
    }

    /// Whether a path would fill a block of 2x2 cells if it were so joined.
    fn fills_block(&self, end: Cell, near: Cell, lost: Option<Cell>) -> bool {
        let own = self.path[end.index()];
        let mut gained: Vec<Cell> = self.walk(near, lost).collect();
        gained.sort_unstable();
        let is_on = |row: usize, col: usize| {
            let cell = self.grid.cell(row, col);
            self.path[cell.index()] == own || gained.binary_search(&cell).is_ok()
        };
        let is_full = |row: usize, col: usize| {
            [(0, 0), (0, 1), (1, 0), (1, 1)]
                .iter()
                .all(|(down, right)| is_on(row + down, col + right))
        };
        gained.iter().any(|&cell| {
            let (row, col) = self.grid.cell_position(cell);
            let corners = |at: usize, size: usize| at.saturating_sub(1)..(at + 1).min(size - 1);
            let mut rows = corners(row, self.grid.rows());
            rows.any(|row| corners(col, self.grid.cols()).any(|col| is_full(row, col)))
        })
    }

    /// The paths, in the order of their first ends.
    fn list(&self) -> Vec<Vec<Cell>> {
        let mut paths: Vec<Vec<Cell>> = Vec::new();
        let mut is_listed = vec![false; self.path.len()];
        for cell in self.grid.cells().filter(|&cell| self.is_end(cell)) {
            if !is_listed[cell.index()] {
                let path: Vec<Cell> = self.walk(cell, None).collect();
                path.iter().for_each(|cell| is_listed[cell.index()] = true);
                paths.push(path);
            }
        }
        paths
    }
}

/// A random tiling with dominoes, as edges; in a grid with an odd number of cells, one path has
/// three. It begins with rows of dominoes, and turns pairs of dominoes that lie side by side.
fn tile(grid: Grid, random: &mut Random) -> Vec<Segment> {
    let (rows, cols) = (grid.rows(), grid.cols());
    // For each cell the edge of its domino; none for the cells of the path of three.
    let mut edge: Vec<Option<Segment>> = vec![None; grid.cell_count()];
    let mut put = |segment: Segment| {
        let cells = grid.linked(segment).into_iter().flatten();
        cells.for_each(|cell| edge[cell.index()] = Some(segment));
    };
    for row in 0..rows {
        (0..cols / 2).for_each(|pair| put(grid.vertical(row, 2 * pair + 1)));
    }
    let mut three = Vec::new();
    if cols % 2 == 1 {
        (0..rows / 2).for_each(|pair| put(grid.horizontal(2 * pair + 1, cols - 1)));
        if rows % 2 == 1 {
            // The last cell joins the domino next to it, in the last row or column.
            let last = match cols > 1 {
                true => [grid.vertical(rows - 1, cols - 2), grid.vertical(rows - 1, cols - 1)],
                false => [grid.horizontal(rows - 2, 0), grid.horizontal(rows - 1, 0)],
            };
            for cell in last.into_iter().filter_map(|segment| grid.linked(segment)).flatten() {
                edge[cell.index()] = None;
            }
            three.extend(last);
        }
    }
    if rows > 1 && cols > 1 {
        for _ in 0..FLIPS * grid.cell_count() {
            let (row, col) = (random.below(rows - 1), random.below(cols - 1));
            let lying = [grid.vertical(row, col + 1), grid.vertical(row + 1, col + 1)];
            let standing = [grid.horizontal(row + 1, col), grid.horizontal(row + 1, col + 1)];
            for (from, to) in [(lying, standing), (standing, lying)] {
                let is_there = |&segment: &Segment| {
                    grid.linked(segment)
                        .is_some_and(|[cell, _]| edge[cell.index()] == Some(segment))
                };
                if from.iter().all(is_there) {
                    for segment in to {
                        let cells = grid.linked(segment).into_iter().flatten();
                        cells.for_each(|cell| edge[cell.index()] = Some(segment));
                    }
                    break;
                }
            }
        }
    }
    let mut dominoes: Vec<Segment> = edge.into_iter().flatten().chain(three).collect(); // each twice
    dominoes.sort_unstable();
    dominoes.dedup();
    dominoes
}
