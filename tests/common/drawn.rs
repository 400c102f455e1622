//! Small puzzles of each kind, drawn at random, and all of their answers by brute force. A new kind says
//! here how its clues are drawn, and nothing more.

#![allow(dead_code)] // each test program uses its part

#[path = "flow_brute.rs"]
pub(crate) mod flow_brute;
#[path = "loops.rs"]
pub(crate) mod loops;
#[path = "networks.rs"]
pub(crate) mod networks;
#[path = "patches.rs"]
pub(crate) mod patches;

use crate::common::made::own;
use crate::common::{ADDED, kinds as kinds_of_the_program};
use lazyloop::answer::Answer;
use lazyloop::engine::Limits;
use lazyloop::grid::Grid;
use lazyloop::kind::{AnyPuzzle, Definition, Wishes};
use lazyloop::lines::OneLine;
use lazyloop::lines::clued::{self, Clue, Clued, Course, Layout, Regions, Sort};
use lazyloop::plane::Along;
use lazyloop::puzzles::{flow, masyu, pipelink, simple_loop, slitherlink};
use lazyloop::random::Random;
use lazyloop::registry::{self, Format};
use loops::Loop;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::sync::{LazyLock, Mutex};

/// Draws a puzzle with clues that some lines, one or two, ask for, of which a share is kept, or with clues
/// that are strewn if there is no line.
pub(crate) type Draw<P> = &'static (dyn Fn(Grid, &[&Answer], usize, &mut Random) -> P + Sync);

fn draw_slitherlink(
    grid: Grid,
    lines: &[&Answer],
    share: usize,
    random: &mut Random,
) -> slitherlink::Puzzle {
    let label = |cell| {
        let kept = random.below(100) < share;
        let on = |line: &&Answer| line.arms(cell).into_iter().filter(|&arm| arm).count() as u8;
        let label = match lines {
            [] => random.below(5) as u8,
            lines => lines.iter().map(on).max().expect("some line"),
        };
        kept.then_some(label)
    };
    slitherlink::Puzzle::new(grid, grid.cells().map(label).collect()).expect("labels up to 4")
}

fn draw_masyu(grid: Grid, lines: &[&Answer], share: usize, random: &mut Random) -> masyu::Puzzle {
    let mut pearls = vec![None; grid.cell_count()];
    for (cell, pearl) in pearls.iter_mut().enumerate() {
        for colour in [masyu::Pearl::White, masyu::Pearl::Black] {
            let obeys = |line: &&Answer| {
                let mut alone = vec![None; grid.cell_count()];
                alone[cell] = Some(colour);
                let alone = masyu::Puzzle::new(grid, alone).expect("an entry for each cell");
                OneLine::check(&alone, line).is_ok()
            };
            let fits = lines.iter().any(obeys) || lines.is_empty() && random.below(8) == 0;
            if fits && random.below(100) < share {
                *pearl = Some(colour);
            }
        }
    }
    // Some pearls do not tell their colour, and some puzzles show all pearls.
    for pearl in pearls.iter_mut().filter(|pearl| pearl.is_some()) {
        if random.below(8) == 0 {
            *pearl = Some(masyu::Pearl::Either);
        }
    }
    let shows_all = random.below(4) == 0;
    masyu::Puzzle::new(grid, pearls).expect("an entry for each cell").showing_all(shows_all)
}

fn draw_simple_loop(
    grid: Grid,
    lines: &[&Answer],
    share: usize,
    random: &mut Random,
) -> simple_loop::Puzzle {
    let black = |cell| match lines {
        [] => random.below(100) < share / 3,
        lines => lines.iter().all(|line| line.arms(cell) == [false; 4]),
    };
    let black = grid.cells().map(black).collect();
    simple_loop::Puzzle::new(grid, black).expect("an entry for each cell")
}

/// A puzzle of a kind that is clues in cells: a part of one that was made for a random line. Without a
/// line it is spoilt, and with a share of 0 it is blank.
fn draw_clued(
    kind: &'static dyn Clued,
    grid: Grid,
    lines: &[&Answer],
    share: usize,
    random: &mut Random,
) -> clued::Puzzle {
    let more: usize = kind.margins().iter().sum();
    let less = |side: usize| side.saturating_sub(more);
    let Ok(within) = Grid::new(less(grid.rows()), less(grid.cols())) else {
        return blank(kind, grid);
    };
    // In so small a grid lines apart visit all of one region.
    if kind.layout() == Layout::Regions && matches!(kind.course(), Course::Apart(_)) {
        return patched(kind, grid, random);
    }
    let plan = (kind.definition().plan)(&Wishes::of_size(within), random, &Limits::default());
    let (0, Ok(plan)) = (usize::from(share == 0), plan) else { return blank(kind, grid) };
    let mut kept: Vec<bool> = plan.allowed().iter().map(|_| random.below(100) < share).collect();
    let last_ones = plan.last_ones();
    if !last_ones.is_empty() && random.happens(0.7) {
        last_ones.into_iter().for_each(|clue| kept[clue as usize] = true);
    }
    let mut puzzle: clued::Puzzle = own(&*plan.puzzle(&kept).0);
    if more > 0 && random.happens(0.6) {
        // Numbers of a margin are not always left out, and without them there are several answers. An end stays: a
        // letter, or a piece that leads one way.
        let is_end = |clue: &Clue| {
            let leads = clue.number.is_none_or(|number| [1, 10, 100, 1000].contains(&number));
            clue.letter.is_some() && leads
        };
        let left = |clue: &Option<Clue>| clue.filter(|clue| is_end(clue) || random.happens(0.1));
        puzzle = puzzle.with_clues(puzzle.clues().iter().map(left).collect());
    }
    if let Some(ice) = kind.read_clue("i").filter(|_| kind.is_path() && random.happens(0.4)) {
        // On ice a path need not come, and may cross itself; without any it may turn everywhere.
        let share = if random.happens(0.5) { 0.7 } else { 0.0 };
        let clues = puzzle.clues().iter().enumerate().map(|(cell, clue)| {
            let (row, col) = (cell / grid.cols(), cell % grid.cols());
            let is_within =
                (1..=within.rows()).contains(&row) && (1..=within.cols()).contains(&col);
            if !is_within {
                return *clue;
            }
            if random.happens(share) { Some(ice) } else { clue.filter(|_| share > 0.0) }
        });
        puzzle = puzzle.with_clues(clues.collect());
    }
    match lines {
        [] => spoilt(&puzzle, random),
        // Where nothing can be left out, a puzzle has several answers if its regions are joined.
        [_, _] if puzzle.sort().layout() != Layout::Clues && random.happens(0.5) => {
            joined(&puzzle, random)
        }
        _ => puzzle,
    }
}

/// With circles in place of some pipes, and perhaps under the rule that is about them.
fn draw_pipelink(
    grid: Grid,
    lines: &[&Answer],
    share: usize,
    random: &mut Random,
) -> clued::Puzzle {
    let puzzle = draw_clued(pipelink::Pipelink::IT, grid, lines, share, random);
    if share == 0 || random.happens(0.6) {
        return puzzle;
    }
    let circle = puzzle.sort().read_clue("o");
    let straight = ["nsew", "ns", "ew"].map(|token| puzzle.sort().read_clue(token));
    let clue = |&clue: &Option<Clue>| match straight.contains(&clue) && random.happens(0.5) {
        true => circle,
        false => clue,
    };
    let clues = puzzle.clues().iter().map(clue).collect();
    let (puzzle, rules) = (puzzle.with_clues(clues), pipelink::KIND.info.rules);
    if random.happens(0.5) { puzzle.switching(rules[0].name) } else { puzzle }
}

/// A line that visits all cells needs an even number of them, and points have a square between them.
fn fits(kind: &'static dyn Clued, grid: Grid) -> Option<Grid> {
    if matches!(kind.layout(), Layout::Sides | Layout::Corners) && grid.rows().min(grid.cols()) < 2
    {
        return None;
    }
    if kind.margins() == [1, 1] && grid.rows() > 1 {
        let [rows, cols] = if kind.is_path() { [3, 3] } else { [4, 5] };
        return Grid::new(grid.rows().min(rows) + 2, grid.cols().min(cols) + 2).ok();
    }
    match kind.course() {
        Course::Covering if grid.cell_count() % 2 == 1 => {
            Grid::new(grid.rows(), grid.cols() - 1).ok()
        }
        // There are many such lines.
        Course::CrossingSomewhere(_) | Course::Loops(_) => {
            Grid::new(grid.rows().min(4), grid.cols()).ok()
        }
        Course::Network(_) | Course::Apart(_) | Course::Groups(_) => {
            Grid::new(grid.rows().min(3), grid.cols().min(3)).ok()
        }
        Course::Path { .. } => Grid::new(grid.rows().min(4), grid.cols().min(4)).ok(),
        _ => Some(grid),
    }
}

/// A puzzle without clues, but for what an answer needs.
fn blank(kind: &'static dyn Clued, grid: Grid) -> clued::Puzzle {
    let cells = grid.cell_count();
    let mut clues = vec![None; cells];
    let quarter = |cell: usize| {
        let (row, col) = (cell / grid.cols(), cell % grid.cols());
        Some(u32::from(2 * row >= grid.rows()) + 2 * u32::from(2 * col >= grid.cols()))
    };
    let names: Vec<Option<u32>> = match kind.layout() {
        Layout::Regions => (0..cells).map(quarter).collect(),
        _ => vec![Some(0); cells],
    };
    // A region without signs has no answer.
    let letter = ["o", "w"].into_iter().find_map(|letter| kind.read_clue(letter));
    clues[cells / 2] = letter.filter(|_| kind.layout() == Layout::Both);
    clued::Puzzle::new(kind, grid, clues, Some(Regions::new(&names))).expect("cells that fit")
}

/// Up to three regions without clues, and perhaps a hole.
fn patched(kind: &'static dyn Clued, grid: Grid, random: &mut Random) -> clued::Puzzle {
    let cells = grid.cell_count();
    let mut names = vec![None; cells];
    let mut open: Vec<(usize, u32)> =
        (0..1 + random.below(3) as u32).map(|name| (random.below(cells), name)).collect();
    while !open.is_empty() {
        let (cell, name) = open.swap_remove(random.below(open.len()));
        if names[cell].is_none() {
            names[cell] = Some(name);
            let near = grid
                .neighbours(lazyloop::grid::Cell::from_index(cell))
                .map(|next| (next.index(), name));
            open.extend(near);
        }
    }
    let hole = random.below(2 * cells);
    if kind.hole().is_some() && hole < cells {
        names[hole] = None;
    }
    let regions = |names: &[Option<u32>]| Some(Regions::new(names));
    let puzzle = clued::Puzzle::new(kind, grid, vec![None; cells], regions(&names));
    // A hole may part a region.
    puzzle.unwrap_or_else(|_| blank(kind, grid))
}

/// The puzzle with a few changes.
fn spoilt(puzzle: &clued::Puzzle, random: &mut Random) -> clued::Puzzle {
    let (grid, cells) = (puzzle.grid(), puzzle.grid().cell_count());
    let mut clues = puzzle.clues().to_vec();
    let mut names = puzzle.regions().map_or(vec![Some(0); cells], |all| all.names().to_vec());
    let letters = ["w", "b", "o", "x"].into_iter();
    let letters: Vec<Clue> = letters.filter_map(|token| puzzle.sort().read_clue(token)).collect();
    if puzzle.sort().layout() == Layout::Sides {
        // Edges anywhere in the lattice.
        let (rows, cols) = (grid.rows(), grid.cols());
        let any = |cell: usize| {
            let right = u32::from(random.below(4) == 0 && cell % cols + 1 < cols);
            let down = 2 * u32::from(random.below(4) == 0 && cell / cols + 1 < rows);
            (right + down > 0).then(|| Clue::number(right + down))
        };
        clues = (0..cells).map(any).collect();
        return clued::Puzzle::new(puzzle.sort(), grid, clues, None).expect("edges of the lattice");
    }
    for _ in 0..1 + random.below(3) {
        let (cell, other) = (random.below(cells), random.below(cells));
        let spoil = |clue: Clue, random: &mut Random| match clue.number {
            Some(number) => {
                Clue { number: Some((number + 4).abs_diff(3 + random.below(3) as u32)), ..clue }
            }
            None => letters.get(random.below(letters.len().max(1))).copied().unwrap_or(clue),
        };
        match (clues[cell], random.below(3)) {
            (Some(clue), 0 | 1) => {
                let clue = spoil(clue, random);
                clues[cell] = puzzle.sort().read_clue(&clue.token()).or(clues[cell]);
            }
            (_, 2) => names.swap(cell, other),
            _ => names[cell] = names[other].or(names[cell]),
        }
        if names[cell].is_none() {
            clues[cell] = None;
        }
    }
    let regions = Some(Regions::new(&names));
    clued::Puzzle::new(puzzle.sort(), grid, clues, regions).unwrap_or_else(|_| puzzle.clone())
}

/// The puzzle with two regions joined.
fn joined(puzzle: &clued::Puzzle, random: &mut Random) -> clued::Puzzle {
    let Some(regions) = puzzle.regions() else { return puzzle.clone() };
    let mut names = regions.names().to_vec();
    let cell = random.below(names.len());
    let near = puzzle.near(cell, false);
    let (from, to) = (names[cell], names[near[random.below(near.len())]]);
    if from.is_some() && to.is_some() {
        names.iter_mut().filter(|name| **name == from).for_each(|name| *name = to);
    }
    let clues = puzzle.clues().to_vec();
    let regions = Some(Regions::new(&names));
    clued::Puzzle::new(puzzle.sort(), puzzle.grid(), clues, regions)
        .unwrap_or_else(|_| puzzle.clone())
}

type Lattices = LazyLock<Mutex<BTreeMap<(usize, usize, bool), &'static [Loop]>>>;

/// All closed lines of a lattice, found once.
pub(crate) fn lattice(grid: Grid, along: Along) -> &'static [Loop] {
    static KNOWN: Lattices = LazyLock::new(Mutex::default);
    let key = (grid.rows(), grid.cols(), along == Along::Cells);
    let mut known = KNOWN.lock().expect("no test fails with it");
    known.entry(key).or_insert_with(|| loops::loops(grid, along).leak())
}

/// All closed lines that may cross themselves, and visit every cell or may miss some, found once.
fn crossed_lattice(grid: Grid, may_miss: bool) -> &'static [Loop] {
    static KNOWN: Lattices = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("no test fails with it");
    let key = (grid.rows(), grid.cols(), may_miss);
    known.entry(key).or_insert_with(|| loops::crossing_loops(grid, may_miss).leak())
}

/// The same within a frame of cells that no line visits, or all paths from a cell of a frame to another one.
fn framed_lattice(grid: Grid, are_paths: bool) -> &'static [Loop] {
    static KNOWN: Lattices = LazyLock::new(Mutex::default);
    let Ok(within) = Grid::new(grid.rows().saturating_sub(2), grid.cols().saturating_sub(2)) else {
        return &[];
    };
    let loops = if are_paths { &[] } else { crossed_lattice(within, true) };
    let mut known = KNOWN.lock().expect("no test fails with it");
    known.entry((grid.rows(), grid.cols(), are_paths)).or_insert_with(|| {
        if are_paths {
            return loops::crossing_paths(grid).leak();
        }
        loops.iter().map(|one| one.within_frame(within, grid)).collect::<Vec<Loop>>().leak()
    })
}

/// All sets of closed lines that may cross, found once.
fn lattice_of_several(grid: Grid) -> &'static [Loop] {
    static KNOWN: Lattices = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("no test fails with it");
    let key = (grid.rows(), grid.cols(), true);
    known.entry(key).or_insert_with(|| loops::several_loops(grid).leak())
}

/// All networks, or sets of several, found once.
fn lattice_of_networks(grid: Grid, may_be_apart: bool) -> &'static [Loop] {
    static KNOWN: Lattices = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("no test fails with it");
    let key = (grid.rows(), grid.cols(), may_be_apart);
    known.entry(key).or_insert_with(|| loops::networks(grid, may_be_apart).leak())
}

/// All paths, found once.
fn lattice_of_paths(grid: Grid) -> &'static [Loop] {
    static KNOWN: Lattices = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("no test fails with it");
    let key = (grid.rows(), grid.cols(), false);
    known.entry(key).or_insert_with(|| loops::paths(grid).leak())
}

/// Rows and columns of faces, at most 16 of them; the last is the largest.
const SIZES: [(usize, usize); 9] =
    [(0, 0), (0, 3), (1, 1), (1, 3), (1, 4), (2, 1), (3, 2), (2, 4), (4, 4)];

/// A kind that is held to the laws.
pub(crate) trait Drawn: Sync {
    /// The type of its puzzles.
    type Puzzle: AnyPuzzle + Clone + Debug + PartialEq;

    /// The kind.
    fn kind(&self) -> &'static Definition<Self::Puzzle>;

    /// So many puzzles, of all small sizes in turn: with no answer, one, and several among them.
    fn puzzles(&self, count: usize, seed: u64) -> Vec<Self::Puzzle>;

    /// For each answer whether each edge of the board is on, by brute force.
    fn find(&self, puzzle: &Self::Puzzle) -> Vec<Vec<bool>>;

    /// The same, found once.
    fn answers(&self, puzzle: &Self::Puzzle) -> Vec<Vec<bool>> {
        static KNOWN: LazyLock<Mutex<HashMap<String, Vec<Vec<bool>>>>> =
            LazyLock::new(Mutex::default);
        let key = (puzzle as &dyn AnyPuzzle).to_line(None);
        if let Some(known) = KNOWN.lock().expect("no test fails with it").get(&key) {
            return known.clone();
        }
        let answers = self.find(puzzle);
        let mut known = KNOWN.lock().expect("no test fails with it");
        // Where more is tried than usual, not all of it is kept.
        if known.len() < 50_000 && answers.len() < 1_000 {
            known.insert(key, answers.clone());
        }
        answers
    }

    /// Whether there is such an edge.
    fn has_edge(&self, puzzle: &Self::Puzzle, edge: usize) -> bool;

    /// Of so many puzzles one is tried: the many kinds that share their type of puzzle share its tests.
    fn one_of(&self) -> usize {
        1
    }

    /// Whether so few puzzles of the kind are tried that some cases may be missing.
    fn is_seldom_tried(&self) -> bool {
        self.one_of() > 6
    }

    /// Puzzles with their answers. Each law has the same ones, so that brute force finds the answers once.
    fn cases(&self, count: usize) -> Vec<(Self::Puzzle, Vec<Vec<bool>>)> {
        let with_answers = |puzzle: Self::Puzzle| (self.answers(&puzzle), puzzle);
        let cases = self.puzzles(count, 1).into_iter().map(with_answers);
        cases.map(|(all, puzzle)| (puzzle, all)).collect()
    }
}

/// A kind whose answer is one closed line, with clues to draw at random.
pub(crate) struct Lines<P: 'static> {
    pub(crate) kind: &'static Definition<P>,
    pub(crate) draw: Draw<P>,
    pub(crate) one_of: usize,
    /// Whether the line may cross itself.
    pub(crate) crosses: bool,
    /// Whether a line that may do so may also miss cells.
    pub(crate) misses: bool,
    /// Whether there may be several loops.
    pub(crate) has_several: bool,
    /// Whether the line is a network.
    pub(crate) is_network: bool,
    /// Whether the line lies within a frame of cells that it does not visit.
    pub(crate) is_framed: bool,
    /// Whether the line is a path.
    pub(crate) is_path: bool,
    /// The size nearest to one that the kind's puzzles can have.
    pub(crate) fits: &'static (dyn Fn(Grid) -> Option<Grid> + Sync),
}

impl<P: OneLine + AnyPuzzle + Debug + PartialEq> Lines<P> {
    /// All lines that may be the answer to some puzzle of this size.
    pub(crate) fn lattice(&self, grid: Grid) -> &'static [Loop] {
        match (self.crosses, self.is_path) {
            _ if self.is_framed => framed_lattice(grid, self.is_path),
            _ if self.is_network => lattice_of_networks(grid, self.has_several),
            _ if self.has_several => lattice_of_several(grid),
            (true, _) => crossed_lattice(grid, self.misses),
            (false, true) => lattice_of_paths(grid),
            (false, false) => lattice(grid, P::ALONG),
        }
    }
}

impl<P: OneLine + AnyPuzzle + Debug + PartialEq> Drawn for Lines<P> {
    type Puzzle = P;

    fn kind(&self) -> &'static Definition<P> {
        self.kind
    }

    fn one_of(&self) -> usize {
        self.one_of
    }

    fn puzzles(&self, count: usize, seed: u64) -> Vec<P> {
        let count = count / self.one_of;
        let mut random = Random::new(seed);
        let more = usize::from(P::ALONG == Along::Cells);
        let sizes = SIZES.into_iter().filter_map(|(n, m)| Grid::new(n + more, m + more).ok());
        let grids: Vec<Grid> = sizes.filter_map(|grid| (self.fits)(grid)).collect();
        let draw = |at: usize| {
            let grid =
                grids[if at.is_multiple_of(4) { at / 4 % grids.len() } else { grids.len() - 1 }];
            let loops = self.lattice(grid);
            let mut lines: Vec<&Answer> = Vec::new();
            let mut visited = 0;
            // No line, one, or two that do not touch, where such are found.
            for _ in 0..if loops.is_empty() { 0 } else { 60 } {
                let one = &loops[random.below(loops.len())];
                if lines.len() < at % 3 && one.vertices & visited == 0 {
                    visited |= one.vertices;
                    lines.push(&one.line);
                }
            }
            let share = [15, 40, 70, 100][random.below(4)];
            let puzzle = (self.draw)(grid, &lines, share, &mut random);
            match self.kind.info.rules {
                rules if !rules.is_empty() && random.below(4) == 0 => own(&*puzzle
                    .with_rule(&rules[random.below(rules.len())], "")
                    .expect("its rule")),
                _ => puzzle,
            }
        };
        (0..count).map(draw).collect()
    }

    fn find(&self, puzzle: &P) -> Vec<Vec<bool>> {
        let loops = self.lattice(grid_of(puzzle)).iter();
        let answers = loops.filter(|one| OneLine::check(puzzle, &one.line).is_ok());
        answers.map(|one| one.on.clone()).collect()
    }

    fn has_edge(&self, puzzle: &P, edge: usize) -> bool {
        P::ALONG == Along::Points
            || edge >= grid_of(puzzle).segment_count()
                && puzzle.plane().vertices().ends(edge).is_some()
            || joins_cells(grid_of(puzzle), edge)
    }
}

/// The lattice of a puzzle on squares.
pub(crate) fn grid_of(puzzle: &impl OneLine) -> Grid {
    puzzle.ground().grid().expect("squares")
}

/// Maps of Flow Free.
pub(crate) struct Maps;

impl Drawn for Maps {
    type Puzzle = flow::Puzzle;

    fn kind(&self) -> &'static Definition<flow::Puzzle> {
        &flow::KIND
    }

    fn puzzles(&self, count: usize, seed: u64) -> Vec<flow::Puzzle> {
        let mut maps = flow_brute::random_maps(seed, 4, count);
        // The smallest, and a ring that no cut of another kind forbids.
        maps.splice(
            ..maps.len().min(4),
            [".\n", "A\nA\n", "....\n.AA.\n....\n", "AA\nBB\n"].map(String::from),
        );
        maps.truncate(count);
        let ruled = |(at, map): (usize, &String)| {
            let map = flow_brute::puzzle(map).allowing_empty(at / 2 % 2 == 1);
            match at / 4 % 3 {
                0 => map,
                1 => map.forbidding_touching(true),
                _ => map.forbidding_blocks(true),
            }
        };
        maps.iter().enumerate().map(ruled).collect()
    }

    fn find(&self, puzzle: &flow::Puzzle) -> Vec<Vec<bool>> {
        flow_brute::answers(puzzle).into_iter().collect()
    }

    fn has_edge(&self, puzzle: &flow::Puzzle, edge: usize) -> bool {
        joins_cells(puzzle.grid(), edge)
    }
}

fn joins_cells(grid: Grid, edge: usize) -> bool {
    grid.linked(lazyloop::grid::Segment::from_index(edge)).is_some()
}

/// How puzzles of a kind with one value are drawn.
struct Of<K>(std::marker::PhantomData<K>);

impl<K: Sort> Of<K> {
    const DRAW: Draw<clued::Puzzle> =
        &|grid, lines, share, random| draw_clued(K::IT, grid, lines, share, random);
    const FITS: &'static (dyn Fn(Grid) -> Option<Grid> + Sync) = &|grid| fits(K::IT, grid);
}

/// The kind of a text, whose name and title get an ending, so that it can stand beside a kind of the list.
pub(crate) fn written(text: &str) -> Lines<clued::Puzzle> {
    let begin = text.find("kind ").expect("a kind") + "kind ".len();
    let end = begin + text[begin..].find([' ', '\n']).expect("a line after it");
    // Puzzles may stand below it.
    let name = text[begin..end].to_string();
    let lines = text.lines().take_while(|line| *line != name).map(|line| format!("{line}\n"));
    let text: String = lines.collect();
    let close = end + 2 + text[end + 2..].find('"').expect("a title behind the name");
    let [name, title, rest] = [&text[..end], &text[end..close], &text[close..]];
    let text = format!("{name}{ADDED}{title}{ADDED}{rest}");
    let name = registry::add(&text).unwrap_or_else(|fault| panic!("{fault}: {text}")).name;
    named(name)
}

/// The kind of a text that is known by this name.
fn named(name: &str) -> Lines<clued::Puzzle> {
    let kind = registry::written(name).expect("a kind that a text gives");
    Lines {
        kind: kind.definition(),
        draw: Box::leak(Box::new(move |grid, lines: &[&Answer], share, random: &mut Random| {
            draw_clued(kind, grid, lines, share, random)
        })),
        one_of: 25,
        crosses: kind.crosses(),
        has_several: kind.has_several(),
        is_network: kind.is_network(),
        is_framed: kind.margins() == [1, 1],
        is_path: kind.is_path(),
        misses: matches!(kind.course(), Course::CrossingSomewhere(crossed) if !crossed.covers),
        fits: Box::leak(Box::new(move |grid| fits(kind, grid))),
    }
}

/// The kinds of the program that texts give.
pub(crate) static TEXTS: LazyLock<Vec<Lines<clued::Puzzle>>> = LazyLock::new(|| {
    let names = kinds_of_the_program().map(|kind| kind.name);
    names.filter(|name| registry::written(name).is_some()).map(named).collect()
});

/// The kinds in Rust, each by its name.
pub(crate) mod kinds {
    use super::*;
    use lazyloop::puzzles::*;

    const fn clued<K: Sort>() -> Lines<clued::Puzzle> {
        Lines {
            kind: K::KIND,
            draw: Of::<K>::DRAW,
            one_of: 6,
            crosses: false,
            misses: false,
            has_several: false,
            is_network: false,
            is_framed: false,
            is_path: false,
            fits: Of::<K>::FITS,
        }
    }

    pub(crate) static SLITHERLINK: Lines<slitherlink::Puzzle> = Lines {
        kind: &slitherlink::KIND,
        draw: &draw_slitherlink,
        one_of: 1,
        crosses: false,
        misses: false,
        has_several: false,
        is_network: false,
        is_framed: false,
        is_path: false,
        fits: &Some,
    };
    pub(crate) static SIMPLE_LOOP: Lines<simple_loop::Puzzle> = Lines {
        kind: &simple_loop::KIND,
        draw: &draw_simple_loop,
        one_of: 2,
        crosses: false,
        misses: false,
        has_several: false,
        is_network: false,
        is_framed: false,
        is_path: false,
        fits: &Some,
    };
    pub(crate) static FLOW: Maps = Maps;
    pub(crate) static HASHIWOKAKERO: networks::Networks = networks::Networks;
    pub(crate) static TILINGS: patches::Patches = patches::Patches;
    pub(crate) static MASYU: Lines<masyu::Puzzle> = Lines {
        kind: &masyu::KIND,
        draw: &draw_masyu,
        one_of: 2,
        crosses: false,
        misses: false,
        has_several: false,
        is_network: false,
        is_framed: false,
        is_path: false,
        fits: &Some,
    };
    pub(crate) static MID_LOOP: Lines<clued::Puzzle> = clued::<mid_loop::MidLoop>();
    pub(crate) static GRAND_TOUR: Lines<clued::Puzzle> = clued::<grand_tour::GrandTour>();
    pub(crate) static PIPELINK: Lines<clued::Puzzle> =
        Lines { crosses: true, draw: &draw_pipelink, ..clued::<pipelink::Pipelink>() };
}

/// A kind without its type.
pub(crate) trait Known: Sync {
    fn name(&self) -> &'static str;

    fn any_puzzles(&self, count: usize, seed: u64) -> Vec<Box<dyn AnyPuzzle>>;

    fn any_answers(&self, puzzle: &dyn AnyPuzzle) -> Option<Vec<Vec<bool>>>;

    /// Puzzles as objects of JSON.
    fn objects(&self, count: usize, seed: u64) -> Vec<Value> {
        let object = |puzzle: Box<dyn AnyPuzzle>| {
            let text = puzzle.write(Format::JSON).expect("it has every puzzle");
            serde_json::from_str(&text).expect("an object")
        };
        self.any_puzzles(count, seed).into_iter().map(object).collect()
    }
}

impl<D: Drawn> Known for D {
    fn name(&self) -> &'static str {
        self.kind().info.name
    }

    fn any_puzzles(&self, count: usize, seed: u64) -> Vec<Box<dyn AnyPuzzle>> {
        let puzzles = self.puzzles(count * self.one_of(), seed).into_iter();
        puzzles.map(|puzzle| Box::new(puzzle) as Box<dyn AnyPuzzle>).collect()
    }

    fn any_answers(&self, puzzle: &dyn AnyPuzzle) -> Option<Vec<Vec<bool>>> {
        // Several kinds share one type.
        let is_known = puzzle.info().name == self.name();
        let puzzle = (puzzle as &dyn std::any::Any).downcast_ref::<D::Puzzle>();
        Some(self.answers(puzzle.filter(|_| is_known)?))
    }
}

/// All kinds of the program.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn Known> {
    IN_RUST.iter().copied().chain(TEXTS.iter().map(|lines| lines as &dyn Known))
}

static IN_RUST: &[&dyn Known] = &[
    &kinds::SLITHERLINK,
    &kinds::TILINGS,
    &kinds::SIMPLE_LOOP,
    &kinds::FLOW,
    &kinds::MASYU,
    &kinds::MID_LOOP,
    &kinds::GRAND_TOUR,
    &kinds::PIPELINK,
    &kinds::HASHIWOKAKERO,
];

/// All answers of a puzzle of any kind.
pub(crate) fn answers(puzzle: &dyn AnyPuzzle) -> Vec<Vec<bool>> {
    let of_kind = all().find_map(|kind| kind.any_answers(puzzle));
    of_kind.unwrap_or_else(|| panic!("say how {} is drawn", puzzle.info().name))
}

/// The same for an object as in JSON.
pub(crate) fn answers_of(puzzle: &Value) -> Vec<Vec<bool>> {
    answers(&*registry::read(&puzzle.to_string()).expect("a puzzle"))
}

/// A kind by its name.
pub(crate) fn kind(name: &str) -> &'static dyn Known {
    let named = all().find(|kind| kind.name() == name);
    named.unwrap_or_else(|| panic!("say how {name} is drawn"))
}

/// A list of strings of JSON.
pub(crate) fn strings(value: &Value) -> Vec<String> {
    let rows = value.as_array().cloned().unwrap_or_default();
    rows.iter().map(|row| row.as_str().expect("a string").to_string()).collect()
}
