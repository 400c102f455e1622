//! Puzzles that suit a line: regions at random, and all clues that the line gives.

use super::clue::Clue;
use super::entered::entered;
use super::kind::{Clued, Cut, Puzzle};
use super::regions::Regions;
use super::symmetric::symmetric;
use super::walk::Walk;
use crate::engine::Limits;
use crate::grid::{Cell, Grid};
use crate::random::Random;

/// A puzzle with this answer and all of its clues; `None` if the line has none.
pub(super) fn puzzle(
    kind: &'static dyn Clued,
    grid: Grid,
    walk: &Walk,
    random: &mut Random,
    limits: &Limits,
) -> Option<Puzzle> {
    clued(&blank((kind, kind.cut()), grid, walk, random, limits)?, walk, None, random)
}

/// A puzzle without clues whose regions suit a line; `None` if there are none.
pub(super) fn blank(
    (kind, cut): (&'static dyn Clued, Cut),
    grid: Grid,
    walk: &Walk,
    random: &mut Random,
    limits: &Limits,
) -> Option<Puzzle> {
    let names = match cut {
        Cut::None => None,
        Cut::Once(shortest, longest) => {
            let mut names = once(walk, (shortest, longest), random);
            join_unvisited(walk, &mut names, random);
            Some(names)
        }
        Cut::Apart(shortest, longest) => {
            let mut names = once(walk, (shortest, longest), random);
            part_unvisited(walk, &mut names);
            Some(names)
        }
        Cut::Twice(shortest, longest) => Some(twice(walk, (shortest, longest), random, limits)?),
        Cut::Patches(size) => Some(patches(grid, size, random)),
        Cut::Lines => Some(lines(walk)),
        Cut::Around(size) => Some(round_rests(grid, walk, size, random)),
        Cut::Symmetric(size) => Some(symmetric(grid, walk, size, random)?),
        Cut::Entered(most) => Some(entered(walk, most, false, random)?),
        Cut::Equal(most) => Some(entered(walk, most, true, random)?),
        Cut::Joined(_) => Some((0..grid.cell_count() as u32).map(Some).collect()),
    };
    without_clues(kind, grid, names)
}

/// A puzzle with no clues but letters by which a path ends where a line does; `None` if there are no such letters.
pub(super) fn ending(puzzle: &Puzzle, walk: &Walk) -> Option<Puzzle> {
    let kind = puzzle.sort();
    let ends: Vec<usize> = walk.cells().filter(|&cell| walk.is_end(cell)).collect();
    let [from, to] = ends[..] else { return None };
    if kind.ends(puzzle) == ends {
        return Some(puzzle.clone());
    }
    let pairs = kind.letters().iter().flat_map(|&a| kind.letters().iter().map(move |&b| (a, b)));
    let with = |(a, b)| {
        let mut clues = vec![None; puzzle.clues().len()];
        (clues[from], clues[to]) = (Some(Clue::letter(a)), Some(Clue::letter(b)));
        puzzle.with_clues(clues)
    };
    pairs.map(with).find(|puzzle| kind.ends(puzzle) == ends)
}

fn without_clues(
    kind: &'static dyn Clued,
    grid: Grid,
    names: Option<Vec<Option<u32>>>,
) -> Option<Puzzle> {
    let regions = names.map(|names| Regions::new(&names));
    Puzzle::new(kind, grid, vec![None; grid.cell_count()], regions).ok()
}

fn of_regions(
    kind: &'static dyn Clued,
    grid: Grid,
    walk: &Walk,
    names: Option<Vec<Option<u32>>>,
    random: &mut Random,
) -> Option<Puzzle> {
    clued(&without_clues(kind, grid, names)?, walk, None, random)
}

/// The puzzle with the clues that a line gives in place of its own; see [`Clued::suit`].
pub(super) fn clued(
    puzzle: &Puzzle,
    walk: &Walk,
    shaded: Option<&[usize]>,
    random: &mut Random,
) -> Option<Puzzle> {
    let empty = puzzle.with_clues(vec![None; puzzle.clues().len()]);
    let clues = puzzle.sort().suit(&empty, walk, shaded, random)?;
    let regions = puzzle.regions().cloned();
    let made = Puzzle::new(puzzle.sort(), puzzle.grid(), clues, regions).ok()?;
    Some(puzzle.switched().iter().fold(made, |made, rule| made.switching(rule)))
}

/// Another line with the regions of a puzzle. `None` if there are none, or that gives no puzzle.
pub(super) fn around(puzzle: &Puzzle, walk: &Walk, random: &mut Random) -> Option<Puzzle> {
    let names = puzzle.regions()?.names().to_vec();
    of_regions(puzzle.sort(), puzzle.grid(), walk, Some(names), random)
}

/// The same line with these regions, a name for each cell; they leave nothing to chance.
pub(super) fn with_regions(puzzle: &Puzzle, walk: &Walk, names: &[Option<u32>]) -> Option<Puzzle> {
    of_regions(puzzle.sort(), puzzle.grid(), walk, Some(names.to_vec()), &mut Random::new(0))
}

/// The same line with other clues near some cells, if it leaves them to chance; or else with other regions there: two
/// regions joined, one parted, or a cell given to the next region. `None` if that gives no puzzle.
pub(super) fn redrawn(
    puzzle: &Puzzle,
    walk: &Walk,
    near: &[usize],
    random: &mut Random,
) -> Option<Puzzle> {
    if let Some(clues) = puzzle.sort().suit_near(puzzle, walk, near, random) {
        return Some(puzzle.with_clues(clues));
    }
    let grid = puzzle.grid();
    let mut names = puzzle.regions()?.names().to_vec();
    for _ in 0..=random.below(2) {
        let cell = near[random.below(near.len().max(1)).min(near.len().checked_sub(1)?)];
        let own = names[cell]?;
        let beside = grid.neighbours(Cell::from_index(cell)).map(Cell::index);
        let others: Vec<u32> =
            beside.filter_map(|next| names[next]).filter(|&name| name != own).collect();
        let other = others.get(random.below(others.len().max(1))).copied();
        match (random.below(3), other) {
            (0, Some(other)) => names[cell] = Some(other),
            (1, Some(other)) => {
                names
                    .iter_mut()
                    .filter(|name| **name == Some(own))
                    .for_each(|name| *name = Some(other));
            }
            _ => part(grid, &mut names, own, random),
        }
    }
    of_regions(puzzle.sort(), grid, walk, Some(names), random)
}

/// The most cells that get another number at once.
const RENUMBERED: usize = 3;

/// The same line with other numbers in some cells, near some, that it misses. `None` if there are no such cells.
pub(super) fn renumbered(
    puzzle: &Puzzle,
    walk: &Walk,
    near: &[usize],
    random: &mut Random,
) -> Option<Puzzle> {
    let missed: Vec<usize> = near.iter().copied().filter(|&cell| !walk.visits(cell)).collect();
    let largest = puzzle.clues().iter().flatten().filter_map(|clue| clue.number).max()?;
    let mut clues = puzzle.clues().to_vec();
    for _ in 0..1 + random.below(RENUMBERED) {
        let cell = *missed.get(random.below(missed.len().max(1)))?;
        let number = 1 + random.below(largest as usize) as u32;
        clues[cell] = clues[cell].map(|clue| Clue { number: Some(number), ..clue });
    }
    Some(puzzle.with_clues(clues))
}

/// Parts a region in two: each cell goes to the nearer of two of them.
fn part(grid: Grid, names: &mut [Option<u32>], region: u32, random: &mut Random) {
    let cells: Vec<usize> = (0..names.len()).filter(|&cell| names[cell] == Some(region)).collect();
    let fresh = names.iter().flatten().max().map_or(0, |most| most + 1);
    let seeds = [0, 1].map(|_| cells[random.below(cells.len())]);
    if seeds[0] == seeds[1] {
        return;
    }
    let mut side: Vec<Option<bool>> = vec![None; names.len()];
    let mut queue = std::collections::VecDeque::from([(seeds[0], false), (seeds[1], true)]);
    while let Some((cell, is_second)) = queue.pop_front() {
        if names[cell] == Some(region) && side[cell].is_none() {
            side[cell] = Some(is_second);
            let near = grid.neighbours(Cell::from_index(cell));
            queue.extend(near.map(|next| (next.index(), is_second)));
        }
    }
    for cell in cells.into_iter().filter(|&cell| side[cell] == Some(true)) {
        names[cell] = Some(fresh);
    }
}

/// The cells in which every path ends, whichever clues there are; `None` if clues say so.
pub(super) fn ends(kind: &'static dyn Clued, grid: Grid) -> Option<[usize; 2]> {
    let empty = Puzzle::new(kind, grid, vec![None; grid.cell_count()], None).ok()?;
    kind.ends(&empty).try_into().ok()
}

/// Regions that the line crosses once: stretches of it. Cells that it misses have none yet.
fn once(walk: &Walk, lengths: (usize, usize), random: &mut Random) -> Vec<Option<u32>> {
    let mut names = vec![None; walk.cells().len()];
    for (name, stretch) in stretches(walk, lengths, random).into_iter().enumerate() {
        stretch.into_iter().for_each(|cell| names[cell] = Some(name as u32));
    }
    names
}

/// The line in stretches of random lengths, an even number of them, so that their sorts can alternate.
fn stretches(walk: &Walk, (least, most): (usize, usize), random: &mut Random) -> Vec<Vec<usize>> {
    let mut tour = walk.whole_tour();
    let begin = random.below(tour.len());
    tour.rotate_left(begin);
    let mut stretches: Vec<Vec<usize>> = Vec::new();
    let mut rest = &tour[..];
    while !rest.is_empty() {
        let length = (least + random.below(most - least + 1)).min(rest.len());
        let (first, after) = rest.split_at(length);
        stretches.push(first.to_vec());
        rest = after;
    }
    if stretches.len() % 2 == 1 {
        match stretches.iter().position(|stretch| stretch.len() > 1) {
            Some(at) => {
                let half = stretches[at].len() / 2;
                let second = stretches[at].split_off(half);
                stretches.insert(at + 1, second);
            }
            None => {
                let last = stretches.pop().unwrap_or_default();
                if let Some(before) = stretches.last_mut() {
                    before.extend(last);
                }
            }
        }
    }
    stretches
}

/// Gives each group of unvisited cells to a region beside it.
fn join_unvisited(walk: &Walk, names: &mut [Option<u32>], random: &mut Random) {
    for start in walk.cells() {
        if names[start].is_some() || walk.visits(start) {
            continue;
        }
        let group = missed_with(walk, start);
        let beside = group.iter().flat_map(|&cell| walk.beside(cell));
        let beside: Vec<u32> =
            beside.filter(|&next| walk.visits(next)).filter_map(|next| names[next]).collect();
        let name = beside.get(random.below(beside.len().max(1))).copied();
        group.into_iter().for_each(|cell| names[cell] = name);
    }
}

/// Makes each group of unvisited cells a region.
fn part_unvisited(walk: &Walk, names: &mut [Option<u32>]) {
    let mut next = names.iter().flatten().max().map_or(0, |most| most + 1);
    for start in walk.cells() {
        if names[start].is_none() {
            missed_with(walk, start).into_iter().for_each(|cell| names[cell] = Some(next));
            next += 1;
        }
    }
}

/// The unvisited cells that hang together with one of them.
fn missed_with(walk: &Walk, start: usize) -> Vec<usize> {
    let (mut group, mut at) = (vec![start], 0);
    while let Some(&cell) = group.get(at) {
        at += 1;
        for next in walk.beside(cell) {
            if !walk.visits(next) && !group.contains(&next) {
                group.push(next);
            }
        }
    }
    group
}

/// Regions that the line crosses twice: two stretches each, which touch and do not follow each other.
/// Unvisited cells are holes. `None` if the stretches cannot be paired.
fn twice(
    walk: &Walk,
    lengths: (usize, usize),
    random: &mut Random,
    limits: &Limits,
) -> Option<Vec<Option<u32>>> {
    for _ in (0..20).take_while(|_| !limits.is_reached(0)) {
        let stretches = stretches(walk, lengths, random);
        let count = stretches.len();
        let mut of = vec![None; walk.cells().len()];
        for (name, stretch) in stretches.iter().enumerate() {
            stretch.iter().for_each(|&cell| of[cell] = Some(name));
        }
        let follow = |a: usize, b: usize| (a + 1) % count == b || (b + 1) % count == a;
        let mut partners: Vec<Vec<usize>> = vec![Vec::new(); count];
        for cell in walk.cells() {
            for next in walk.beside(cell) {
                if let (Some(a), Some(b)) = (of[cell], of[next])
                    && a != b
                    && !follow(a, b)
                    && !partners[a].contains(&b)
                {
                    partners[a].push(b);
                }
            }
        }
        let pairs = matched(&partners, random, limits);
        // A stretch without a partner goes to the one before it.
        let Some(begin) = (0..count).find(|&at| pairs[at].is_some()) else { continue };
        let mut region = vec![0; count];
        let mut last = begin;
        for at in (begin..count).chain(0..begin) {
            last = pairs[at].map_or(last, |other| other.min(at));
            region[at] = last;
        }
        let names: Vec<Option<u32>> =
            of.into_iter().map(|name| name.map(|name: usize| region[name] as u32)).collect();
        let regions = Regions::new(&names);
        if regions.all().iter().all(|cells| walk.crossings(cells) == 4) {
            return Some(names);
        }
    }
    None
}

/// The partner of each, for as many as find one. Who has the fewest to choose from chooses first.
fn matched(partners: &[Vec<usize>], random: &mut Random, limits: &Limits) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; partners.len()];
    let mut is_alone = vec![false; partners.len()];
    loop {
        let free = |at: usize, found: &[Option<usize>]| -> Vec<usize> {
            partners[at].iter().copied().filter(|&other| found[other].is_none()).collect()
        };
        let next = (0..partners.len()).filter(|&at| found[at].is_none() && !is_alone[at]);
        let Some(at) = next.min_by_key(|&at| (free(at, &found).len(), at)) else { return found };
        if limits.is_reached(0) {
            return found;
        }
        let free = free(at, &found);
        match free.get(random.below(free.len().max(1))) {
            Some(&other) => (found[at], found[other]) = (Some(other), Some(at)),
            None => is_alone[at] = true,
        }
    }
}

/// Regions of about so many cells, anywhere.
fn patches(grid: Grid, size: usize, random: &mut Random) -> Vec<Option<u32>> {
    let mut order: Vec<usize> = (0..grid.cell_count()).collect();
    random.shuffle(&mut order);
    order.truncate((order.len() / size).max(1));
    grown(grid, vec![None; grid.cell_count()], order.into_iter().zip(0..).collect(), random)
}

/// Regions of about so many cells, one round each cell in which a piece comes to rest; other pieces stay in their own.
fn round_rests(grid: Grid, walk: &Walk, size: usize, random: &mut Random) -> Vec<Option<u32>> {
    let mut seeds: Vec<usize> = walk.moves().into_iter().map(|[_, rest]| rest).collect();
    let mut others: Vec<usize> = walk.cells().filter(|&cell| !walk.visits(cell)).collect();
    random.shuffle(&mut others);
    let more = (grid.cell_count() / size).saturating_sub(seeds.len());
    seeds.extend(others.into_iter().take(more));
    // No other region grows over a seed: then two pieces would come to rest in one.
    let (mut names, mut open) = (vec![None; grid.cell_count()], Vec::new());
    for (seed, name) in seeds.into_iter().zip(0..) {
        names[seed] = Some(name);
        open.extend(grid.neighbours(Cell::from_index(seed)).map(|next| (next.index(), name)));
    }
    grown(grid, names, open, random)
}

/// The cells of each line.
fn lines(walk: &Walk) -> Vec<Option<u32>> {
    let mut names = vec![None; walk.cells().len()];
    for ([start, _], name) in walk.moves().into_iter().zip(0..) {
        walk.tour(start).into_iter().for_each(|cell| names[cell] = Some(name));
    }
    names
}

/// Regions that grow from some cells, each open to the region with a name, over all cells that have none yet.
fn grown(
    grid: Grid,
    mut names: Vec<Option<u32>>,
    mut open: Vec<(usize, u32)>,
    random: &mut Random,
) -> Vec<Option<u32>> {
    while !open.is_empty() {
        let (cell, name) = open.swap_remove(random.below(open.len()));
        if names[cell].is_none() {
            names[cell] = Some(name);
            open.extend(grid.neighbours(Cell::from_index(cell)).map(|next| (next.index(), name)));
        }
    }
    names
}
