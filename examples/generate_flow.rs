//! Makes a Flow Free map with exactly one answer: `generate_flow ROWS COLS SEED`. The maps of
//! `instances/flow/` come from it.
//!
//! The grid is filled with random paths; as long as their ends have a second answer, a path that
//! this one does not have is cut in two.

use lazyloop::engine::{Limits, Refinement, Verdict};
use lazyloop::grid::{Cell, Grid};
use lazyloop::kind::Cut;
use lazyloop::puzzles::flow::text::map::write_puzzle;
use lazyloop::puzzles::flow::{Answer, Puzzle, coloured::Coloured};
use rand::{Rng, RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::io::{self, Write};

/// Of so many maps, that with the fewest pairs is taken.
const TRIES: usize = 100;

type Paths = Vec<Vec<Cell>>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rows, cols, seed] = &arguments[..] else {
        return Err("usage: generate_flow ROWS COLS SEED".into());
    };
    let grid = Grid::new(rows.parse()?, cols.parse()?)?;
    if grid.cell_count() < 2 {
        return Err("a map needs two cells".into());
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed.parse()?);
    let mut maps = std::iter::repeat_with(|| make_unique(grid, fill(grid, &mut rng)?, &mut rng));
    let found = maps.by_ref().take(TRIES).flatten().min_by_key(|map| map.colours().len());
    let map = found.or_else(|| maps.flatten().next()).ok_or("no map found")?;
    io::stdout().write_all(write_puzzle(&map).as_bytes())?;
    Ok(())
}

/// Random paths that fill the grid; `None` if a cell was left alone.
fn fill(grid: Grid, rng: &mut impl Rng) -> Option<Paths> {
    let mut free: Vec<Cell> = grid.cells().collect();
    let mut paths = Paths::new();
    while let Some(&start) = free.choose(rng) {
        let mut path = vec![start];
        free.retain(|&cell| cell != start);
        // A path grows at one end, then at the other, and rarely stops before it must.
        for _ in 0..2 {
            while rng.random_ratio(19, 20) {
                let here = *path.last()?;
                let ahead: Vec<Cell> = grid.neighbours(here).filter(|c| free.contains(c)).collect();
                let ways =
                    |cell: &Cell| grid.neighbours(*cell).filter(|c| free.contains(c)).count();
                let narrowest = ahead.iter().map(ways).min();
                let narrow: Vec<Cell> =
                    ahead.iter().copied().filter(|cell| Some(ways(cell)) == narrowest).collect();
                let Some(&next) = narrow.choose(rng) else { break };
                path.push(next);
                free.retain(|&cell| cell != next);
            }
            path.reverse();
        }
        if path.len() == 1 {
            return None;
        }
        paths.push(path);
    }
    Some(paths)
}

/// Cuts paths until they are the only answer; `None` if that does not come to an end.
fn make_unique(grid: Grid, mut paths: Paths, rng: &mut impl Rng) -> Option<Puzzle> {
    loop {
        let map = map(grid, &paths)?;
        let Some(other) = other_answer(&map, &paths) else { return Some(map) };
        let joined = |pair: &[Cell]| {
            let mut links = grid.links_of_cell(pair[0]);
            links.any(|(link, cell)| cell == pair[1] && other.is_joined(link))
        };
        let differs = |path: &&mut Vec<Cell>| path.len() > 3 && !path.windows(2).all(joined);
        let path = paths.iter_mut().find(differs)?;
        let rest = path.split_off(rng.random_range(2..=path.len() - 2));
        paths.push(rest);
    }
}

/// The ends of the paths; `None` if there are too many for letters.
fn map(grid: Grid, paths: &Paths) -> Option<Puzzle> {
    let mut letters = vec![None; grid.cell_count()];
    let mut names = ('A'..='Z').chain('a'..='z');
    for path in paths {
        let name = names.next()?;
        for cell in [path.first()?, path.last()?] {
            letters[cell.index()] = Some(name);
        }
    }
    Puzzle::new(grid, letters).ok()
}

/// An answer that is not these paths, if there is one.
fn other_answer(map: &Puzzle, paths: &Paths) -> Option<Answer> {
    let grid = map.grid();
    let mut links = vec![false; grid.segment_count()];
    let mut letters = vec![None; grid.cell_count()];
    for path in paths {
        let letter = map.letter(path[0]);
        path.iter().for_each(|cell| letters[cell.index()] = letter);
        for pair in path.windows(2) {
            let link = grid.links_of_cell(pair[0]).find(|&(_, cell)| cell == pair[1]);
            link.into_iter().for_each(|(link, _)| links[link.index()] = true);
        }
    }
    let known = Answer::new(grid, links, letters).ok()?;
    let encode = |sink: &mut dyn lazyloop::cnf::ClauseSink| Coloured::encode(map, Cut::Auto, sink);
    let mut refinement = Refinement::new(Limits::default(), encode);
    refinement.exclude(&known);
    match refinement.run(u64::MAX, &mut |_| {}) {
        Verdict::Solved(other) => Some(other),
        _ => None,
    }
}
