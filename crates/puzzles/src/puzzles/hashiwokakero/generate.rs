//! Plans of puzzles: a random network that grows from an island. Its clues are the numbers; islands stay when theirs
//! is left out. Where another network has all the same numbers, this one is changed where the two differ.

use super::puzzle::Span;
use super::{Answer, Island, Islands, Puzzle, bridges};
use crate::engine::Limits;
use crate::grid::{Cell, Grid};
use crate::kind::{self, AnyPuzzle, Part, Unmet, Wishes};
use crate::lists::Lists;
use crate::random::Random;
use std::collections::HashSet;

/// The share of cells that are islands, at most.
const ISLANDS: f64 = 0.24;
/// How often a place for an island is tried, for each cell.
const TRIES: usize = 12;
/// How far from an island the next one lies, and how much further at most. Islands side by side are rare in puzzles.
const NEAREST: usize = 2;
const MORE: usize = 4;
/// How likely two islands that still see each other are joined, and a bridge is two.
const JOINED: f64 = 0.4;
const DOUBLE: f64 = 0.45;

/// A network.
struct Plan {
    /// Its islands, without numbers.
    blank: Puzzle,
    /// How many bridges stand on each span.
    bridges: Vec<usize>,
    /// The clues: the islands with their numbers.
    clues: Vec<(Cell, usize)>,
}

/// The puzzle with the number of each island.
pub(super) fn clued_by(puzzle: &Puzzle, answer: &Answer) -> Option<Puzzle> {
    let counts = counts(puzzle, &bridges(answer).collect::<Vec<usize>>());
    let number = |cell: Cell| u8::try_from(counts[cell.index()]).ok().filter(|&n| n > 0);
    let island = |cell: Cell| puzzle.island(cell).map(|_| Island { number: number(cell) });
    Puzzle::new(puzzle.grid(), puzzle.grid().cells().map(island).collect()).ok()
}

pub(super) fn plan(
    wishes: &Wishes,
    random: &mut Random,
    limits: &Limits,
) -> Result<Box<dyn kind::Plan>, Unmet> {
    wishes.check()?;
    let grid = wishes.grid;
    if grid.cell_count() < 2 {
        return Err(Unmet::Invalid("a bridge needs two cells: ask for 1x2 or more".into()));
    }
    let (islands, joined) = grow(grid, random, limits);
    let blank = Puzzle::new(grid, islands).expect("an entry for each cell");
    let mut bridges = vec![0; blank.spans().len()];
    for (span, bridges) in blank.spans().iter().zip(&mut bridges) {
        *bridges = usize::from(joined.contains(&span.ends));
    }
    let crossed = crossed(&blank);
    for span in 0..bridges.len() {
        let is_free = crossed[span].iter().all(|&other| bridges[other] == 0);
        if bridges[span] == 0 && is_free && random.happens(JOINED) {
            bridges[span] = 1;
        }
        if bridges[span] == 1 && random.happens(DOUBLE) {
            bridges[span] = 2;
        }
    }
    Ok(Box::new(Plan::new(blank, bridges, random)))
}

/// Islands, and which of them are joined to the one that each grew from. Linear in the grid.
fn grow(grid: Grid, random: &mut Random, limits: &Limits) -> (Islands, HashSet<[Cell; 2]>) {
    let most = ((grid.cell_count() as f64 * ISLANDS) as usize).max(2);
    let mut joined = HashSet::new();
    let mut islands: Islands = vec![None; grid.cell_count()];
    let mut is_bridged = vec![false; grid.cell_count()];
    let first = Cell::from_index(random.below(grid.cell_count()));
    islands[first.index()] = Some(Island { number: None });
    let mut all = vec![first];
    for attempt in 0..TRIES * grid.cell_count() {
        if all.len() >= most || attempt % 1024 == 0 && limits.is_reached(0) {
            break;
        }
        let from = all[random.below(all.len())];
        let far = NEAREST + random.below(MORE);
        let Some(ray) = ray(grid, from, random.below(4), far) else { continue };
        let to = ray[far - 1];
        let is_free = |cell: &Cell| islands[cell.index()].is_none() && !is_bridged[cell.index()];
        let is_apart = grid.neighbours(to).all(|near| islands[near.index()].is_none());
        if is_apart && ray.iter().all(is_free) {
            ray[..far - 1].iter().for_each(|cell| is_bridged[cell.index()] = true);
            islands[to.index()] = Some(Island { number: None });
            joined.insert([from.min(to), from.max(to)]);
            all.push(to);
        }
    }
    // In a small grid islands may have to be side by side.
    if all.len() == 1
        && let Some(to) = grid.neighbours(first).next()
    {
        islands[to.index()] = Some(Island { number: None });
        joined.insert([first.min(to), first.max(to)]);
    }
    (islands, joined)
}

/// So many cells in one of four directions; `None` if the grid ends before.
fn ray(grid: Grid, from: Cell, way: usize, far: usize) -> Option<Vec<Cell>> {
    let (row, col) = grid.cell_position(from);
    let at = |step: usize| {
        let (row, col) = match way {
            0 => (row.checked_sub(step)?, col),
            1 => (row, col.checked_sub(step)?),
            2 => (row, col + step),
            _ => (row + step, col),
        };
        (row < grid.rows() && col < grid.cols()).then(|| grid.cell(row, col))
    };
    (1..=far).map(at).collect()
}

/// For each span those that it crosses.
fn crossed(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut crossed = vec![Vec::new(); puzzle.spans().len()];
    for (_, [one, other]) in puzzle.crossings() {
        crossed[one].push(other);
        crossed[other].push(one);
    }
    crossed
}

/// How many bridges end in each cell.
fn counts(puzzle: &Puzzle, bridges: &[usize]) -> Vec<usize> {
    let mut counts = vec![0; puzzle.grid().cell_count()];
    for (span, bridges) in puzzle.spans().iter().zip(bridges) {
        span.ends.iter().for_each(|end| counts[end.index()] += bridges);
    }
    counts
}

/// Whether all islands hang together.
fn is_whole(puzzle: &Puzzle, bridges: &[usize]) -> bool {
    let spans = puzzle.spans_at();
    let mut is_met = vec![false; puzzle.grid().cell_count()];
    let mut open: Vec<Cell> = puzzle.shores().take(1).collect();
    while let Some(cell) = open.pop() {
        if std::mem::replace(&mut is_met[cell.index()], true) {
            continue;
        }
        let built = spans[cell.index()].iter().filter(|&&span| bridges[span] > 0);
        open.extend(built.flat_map(|&span| puzzle.spans()[span].ends));
    }
    puzzle.shores().all(|cell| is_met[cell.index()])
}

impl Plan {
    fn new(blank: Puzzle, bridges: Vec<usize>, random: &mut Random) -> Self {
        let counts = counts(&blank, &bridges);
        let mut clues: Vec<(Cell, usize)> =
            blank.shores().map(|cell| (cell, counts[cell.index()])).collect();
        random.shuffle(&mut clues);
        Self { blank, bridges, clues }
    }
}

impl kind::Plan for Plan {
    fn allowed(&self) -> Vec<bool> {
        vec![true; self.clues.len()]
    }

    fn in_words(&self, clues: usize) -> String {
        format!("{clues} numbers")
    }

    fn parts(&self) -> Vec<Part> {
        let groups = (0..self.clues.len() as u32).map(|clue| vec![clue]).collect();
        vec![Part { groups, areas: Vec::new() }]
    }

    /// The two ends of each span on which one bridge more or less would leave a network.
    fn near_misses(&self) -> Lists<u32> {
        let crossed = crossed(&self.blank);
        let mut clue_of = vec![0; self.blank.grid().cell_count()];
        (0..).zip(&self.clues).for_each(|(clue, (cell, _))| clue_of[cell.index()] = clue);
        let mut sets = Lists::default();
        for (span, &count) in self.bridges.iter().enumerate() {
            // Of one bridge, another may stand beside it; of two, one may go.
            let is_near = count > 0 || crossed[span].iter().all(|&other| self.bridges[other] == 0);
            if is_near {
                let ends = self.blank.spans()[span].ends;
                sets.add(ends.map(|end| clue_of[end.index()]));
            }
        }
        sets
    }

    fn violated(&self, _: &[bool], other: &Answer) -> Vec<u32> {
        let counts = counts(&self.blank, &bridges(other).collect::<Vec<usize>>());
        let clues = (0..).zip(&self.clues);
        let violated = clues.filter(|(_, (cell, count))| counts[cell.index()] != *count);
        violated.map(|(clue, _)| clue).collect()
    }

    /// Where the other answer has too many bridges, one of its edges is off; where it has too few, one more is on.
    fn blocking_edges(&self, clue: u32, other: &Answer) -> Vec<(usize, bool)> {
        let (cell, count) = self.clues[clue as usize];
        let spans = self.blank.spans().iter().enumerate();
        let here = spans.filter(|(_, span)| span.ends.contains(&cell));
        let edges: Vec<usize> =
            here.flat_map(|(span, _)| [1, 2].map(|least| Span::edge(span, least))).collect();
        let on = |edge: &&usize| other.as_slice()[**edge];
        let is_more = edges.iter().filter(on).count() > count;
        edges.iter().filter(|edge| on(edge) == is_more).map(|&edge| (edge, !is_more)).collect()
    }

    /// On one span of each part in which the two differ: where the other network has more bridges this one gets two, so
    /// that no other has more; where it has fewer, none.
    fn changed(&self, other: &Answer, random: &mut Random) -> Option<Box<dyn kind::Plan>> {
        let crossed = crossed(&self.blank);
        let pairs = self.bridges.iter().copied().zip(bridges(other)).enumerate();
        let mut differ: Vec<(usize, usize)> = pairs
            .filter(|(_, (own, other))| own != other)
            .map(|(span, (own, other))| (span, if own < other { 2 } else { 0 }))
            .collect();
        random.shuffle(&mut differ);
        let at = self.blank.spans_at();
        let (mut bridges, mut is_done) = (self.bridges.clone(), vec![false; self.bridges.len()]);
        for &(span, count) in &differ {
            let before = std::mem::replace(&mut bridges[span], count);
            let is_free = count == 0 || crossed[span].iter().all(|&other| bridges[other] == 0);
            if is_done[span] || !is_free || !is_whole(&self.blank, &bridges) {
                bridges[span] = before;
                continue;
            }
            let mut open = vec![span];
            while let Some(span) = open.pop() {
                if std::mem::replace(&mut is_done[span], true) {
                    continue;
                }
                let ends = self.blank.spans()[span].ends.into_iter();
                let near = ends.flat_map(|end| at[end.index()].iter().copied());
                open.extend(near.filter(|near| differ.iter().any(|(other, _)| other == near)));
            }
        }
        (bridges != self.bridges)
            .then(|| Box::new(Self::new(self.blank.clone(), bridges, random)) as _)
    }

    fn puzzle(&self, kept: &[bool]) -> (Box<dyn AnyPuzzle>, Answer) {
        let mut islands = self.blank.islands().to_vec();
        for (&(cell, count), _) in self.clues.iter().zip(kept).filter(|(_, kept)| **kept) {
            islands[cell.index()] = Some(Island { number: Some(count as u8) });
        }
        let puzzle = Puzzle::new(self.blank.grid(), islands).expect("numbers up to 8");
        let edges = self.bridges.iter().flat_map(|&bridges| [bridges > 0, bridges > 1]);
        (Box::new(puzzle), self.blank.answer(edges.collect()))
    }
}
