//! Plans of puzzles: a random line with all clues, some of which are left out. Where even all clues
//! leave another answer, regions are redrawn so that they exclude it, or the line is changed.

use super::clue::Clue;
use super::joins::Joins;
use super::kind::{Clued, Course, Cut, Puzzle};
use super::margin;
use super::near::near;
use super::sketch;
use super::walk::Walk;
use super::way::Way;
use super::window::Window;
use crate::answer::Answer;
use crate::cnf::ClauseSink;
use crate::engine::Limits;
use crate::grid::{Cell, Grid};
use crate::kind::{self, AnyPuzzle, Part, Unmet, Wish, Wishes};
use crate::lines::{Drawn, OneLine, Opening, Visit};
use crate::lists::Lists;
use crate::plane::{Along, squares};
use crate::random::Random;
use std::collections::BTreeSet;

/// A line with a puzzle that has all clues. They are numbered like the cells; where a cell may have two,
/// the second ones of all cells come after the first ones.
pub struct Plan {
    puzzle: Puzzle,
    /// The puzzle with the first clue of each cell, and with the second one where there may be two.
    layers: Vec<Puzzle>,
    drawn: Drawn,
    walk: Walk,
    wishes: Wishes,
    /// The seed of its clues.
    seed: u64,
    /// The clues in the order in which they are tried.
    order: Vec<u32>,
    /// The clues that are tried when all others are settled.
    last_ones: Vec<u32>,
    /// Other lines that earlier puzzles of this line had for answers.
    others: Vec<Walk>,
    /// When changes and near misses are no longer looked for.
    limits: Limits,
    /// Whether its line was found near a random one, since hardly any of these obeys the kind's rules.
    is_near: bool,
}

/// How often a line is drawn to find one that has a puzzle, and then to find one near which there is an answer.
const TRIES: usize = 200;
const TRIES_NEAR: usize = 50;
/// Regions that suit any line as well.
const PATCHES: Cut = Cut::Patches(6);
/// How often the lines of a network are changed, and not its junctions.
const CHANGED: f64 = 0.95;
/// How often regions or numbers are redrawn to exclude all other answers before the line is changed.
const REDRAWN: usize = 400;
/// How often clues are chosen anew to do so.
const RECHOSEN: usize = 30;
/// At how many places a line is changed at most.
const PLACES: usize = 8;

/// Draws a line that suits the kind, and its puzzle.
pub(super) fn plan(
    kind: &'static dyn Clued,
    wishes: &Wishes,
    random: &mut Random,
    limits: &Limits,
) -> Result<Box<dyn kind::Plan>, Unmet> {
    wishes.check()?;
    let grid = margin::around(kind, wishes.grid).unwrap_or(wishes.grid);
    let clues = grid.cell_count() * (1 + usize::from(kind.has_two()));
    let mut order: Vec<u32> = (0..clues as u32).collect();
    random.shuffle(&mut order);
    for _ in 0..TRIES {
        if limits.is_reached(0) {
            break;
        }
        let drawn = draw(kind, grid, wishes.thickness, random, limits)?;
        if let Some(plan) = Plan::new(kind, drawn, &order, wishes, (random.bits(), limits)) {
            return Ok(Box::new(plan));
        }
    }
    for at in 0..TRIES_NEAR {
        if limits.is_reached(0) {
            break;
        }
        let drawn = draw(kind, grid, wishes.thickness, random, limits)?;
        // Regions of stretches of one line may suit no other.
        let cut = if at % 2 == 0 || kind.cut() == Cut::None { kind.cut() } else { PATCHES };
        let seed = (random.bits(), limits);
        if let Some(plan) = Plan::near((kind, cut), &drawn, &order, wishes, seed) {
            return Ok(Box::new(plan));
        }
    }
    let (title, size) = (kind.definition().info.title, format!("{}x{}", grid.rows(), grid.cols()));
    Err(Unmet::Invalid(format!(
        "found no line for {title} of {size} cells: ask for another size or seed"
    )))
}

/// A random line that runs as a kind wants it.
fn draw(
    kind: &'static dyn Clued,
    grid: Grid,
    wished: Option<f64>,
    random: &mut Random,
    limits: &Limits,
) -> Result<Drawn, Unmet> {
    let within = margin::within(kind, grid).unwrap_or(grid);
    let drawn = match kind.course() {
        Course::Covering => Drawn::covering(within, random, limits)?,
        Course::Crossing => Drawn::crossing(within, random, limits)?,
        Course::CrossingSomewhere(crossed) if crossed.opening == Some(Opening::Frame) => {
            return Drawn::crossing_somewhere(grid, crossed, random, limits);
        }
        Course::CrossingSomewhere(crossed) => {
            Drawn::crossing_somewhere(within, crossed, random, limits)?
        }
        Course::Loops(loops) => Drawn::loops(within, loops, random)?,
        Course::Network(network) => Drawn::network(within, network, random)?,
        Course::Apart(apart) => Drawn::apart(within, apart, random, limits)?,
        Course::Groups(groups) => Drawn::groups(within, groups, random)?,
        Course::Dense => Drawn::dense(within, random, limits)?,
        Course::Spaced(thickness) => Drawn::spaced(within, wished.or(thickness), random, limits)?,
        Course::Path { is_spaced: true, .. } => Drawn::spaced_path(within, random, limits)?,
        Course::Path { covers, .. } => {
            let draw = if covers { Drawn::covering_path } else { Drawn::path };
            draw(within, sketch::ends(kind, within), random, limits)?
        }
        Course::Free(thickness) => {
            Drawn::at_random(within, Along::Cells, wished.or(thickness), random)?
        }
    };
    Ok(if within != grid { drawn.beside_margin(grid) } else { drawn })
}

impl Plan {
    fn new(
        kind: &'static dyn Clued,
        drawn: Drawn,
        order: &[u32],
        wishes: &Wishes,
        (seed, limits): (u64, &Limits),
    ) -> Option<Self> {
        let grid = drawn.line.grid();
        let walk = Walk::new(&drawn.line, (grid.rows(), grid.cols()), kind.run()).ok()?;
        let puzzle = sketch::puzzle(kind, grid, &walk, &mut Random::new(seed), limits)?;
        Self::of(puzzle, drawn, walk, order, wishes, (seed, limits))
    }

    /// Of a line near this one that obeys the kind's rules, in regions that suit this one.
    fn near(
        (kind, cut): (&'static dyn Clued, Cut),
        drawn: &Drawn,
        order: &[u32],
        wishes: &Wishes,
        (seed, limits): (u64, &Limits),
    ) -> Option<Self> {
        let (grid, random) = (drawn.line.grid(), &mut Random::new(seed));
        let walk = Walk::new(&drawn.line, (grid.rows(), grid.cols()), kind.run()).ok()?;
        let blank = sketch::blank((kind, cut), grid, &walk, random, limits)?;
        Self::near_in(&blank, (drawn, &[]), order, wishes, (seed, limits))
    }

    /// The same in given regions, perhaps with all edges of the line but those of some cells.
    fn near_in(
        blank: &Puzzle,
        (drawn, open): (&Drawn, &[usize]),
        order: &[u32],
        wishes: &Wishes,
        (seed, limits): (u64, &Limits),
    ) -> Option<Self> {
        let random = &mut Random::new(seed);
        let ending = match blank.sort().is_path() {
            true => Some(sketch::ending(blank, &blank.walk_of(&drawn.line).ok()?)?),
            false => None,
        };
        let found = near(ending.as_ref().unwrap_or(blank), &drawn.line, open, random, limits)?;
        let walk = blank.walk_of(&found).ok()?;
        let drawn = Drawn::of(found, Along::Cells);
        let puzzle = sketch::clued(blank, &walk, None, random)?;
        let plan = Self::of(puzzle, drawn, walk, order, wishes, (seed, limits))?;
        Some(Self { is_near: true, ..plan })
    }

    fn of(
        puzzle: Puzzle,
        drawn: Drawn,
        walk: Walk,
        order: &[u32],
        wishes: &Wishes,
        (seed, limits): (u64, &Limits),
    ) -> Option<Self> {
        let (wishes, order, limits) = (wishes.clone(), order.to_vec(), limits.clone());
        puzzle.obeys(&walk).ok()?;
        let kind = puzzle.sort();
        let layer = |at: usize| {
            let part = |clue: &Option<Clue>| clue.and_then(|clue| kind.parts(clue)[at]);
            puzzle.with_clues(puzzle.clues().iter().map(part).collect())
        };
        let layers = (0..=usize::from(kind.has_two())).map(layer).collect();
        let last_of = |cells: Vec<usize>| {
            order.iter().rfind(|&&clue| cells.contains(&(clue as usize))).copied()
        };
        let last_ones = kind.last_ones(&puzzle).into_iter().filter_map(last_of).collect();
        Some(Self {
            puzzle,
            layers,
            drawn,
            walk,
            wishes,
            seed,
            order,
            last_ones,
            others: Vec::new(),
            limits,
            is_near: false,
        })
    }

    /// The same line with other regions, or other numbers where all cells keep one, that exclude these other answers,
    /// near some cells.
    fn redrawn(&self, others: &[Walk], near: &[usize], random: &mut Random) -> Option<Puzzle> {
        let is_kept = |clue: Clue| self.puzzle.sort().without(clue) == Some(clue);
        let is_mixed = self.puzzle.clues().iter().all(|clue| clue.is_some_and(is_kept));
        let course = self.puzzle.sort().course();
        let takes_junctions = matches!(course, Course::Network(it) if it.weave.takes_junctions());
        if self.puzzle.regions().is_none() && !is_mixed && !takes_junctions {
            return None;
        }
        if takes_junctions && random.happens(CHANGED) {
            return None;
        }
        if matches!(course, Course::Loops(_)) {
            return None; // loops that are taken away leave fewer answers
        }
        let cut = self.puzzle.sort().cut();
        if matches!(
            cut,
            Cut::Joined(_)
                | Cut::Twice(..)
                | Cut::Lines
                | Cut::Symmetric(_)
                | Cut::Entered(_)
                | Cut::Equal(_)
        ) {
            // No regions tell more than single cells; those that are visited twice seldom tell what the missed cells
            // do not; those of lines follow from these, or are entered once; and a change at random leaves none symmetric.
            return None;
        }
        let is_chosen =
            self.puzzle.sort().suit_near(&self.puzzle, &self.walk, near, random).is_some();
        let tries = if is_chosen { RECHOSEN } else { REDRAWN };
        (0..tries).take_while(|_| !self.limits.is_reached(0)).find_map(|_| {
            let puzzle = match is_mixed {
                true => sketch::renumbered(&self.puzzle, &self.walk, near, random),
                false => sketch::redrawn(&self.puzzle, &self.walk, near, random),
            }?;
            let is_excluded = |other: &Walk| puzzle.obeys(other).is_err();
            let fits = others.iter().rev().all(is_excluded) && puzzle.obeys(&self.walk).is_ok();
            fits.then_some(puzzle)
        })
    }

    /// The same regions with another line, where they suit it.
    fn with_line(&self, drawn: &Drawn, random: &mut Random) -> Option<Self> {
        let walk = self.puzzle.walk_of(&drawn.line).ok()?;
        let puzzle = sketch::around(&self.puzzle, &walk, random)?;
        Self::of(puzzle, drawn.clone(), walk, &self.order, &self.wishes, (self.seed, &self.limits))
    }

    /// The line with changes where another one differs.
    fn changed_line(
        &self,
        other: &Answer,
        differing: &[usize],
        random: &mut Random,
    ) -> Option<Drawn> {
        let (course, cut) = (self.puzzle.sort().course(), self.puzzle.sort().cut());
        // Where the puzzle tells which cells are missed, all depends on the line.
        if course == Course::Dense || matches!(cut, Cut::Twice(..)) {
            return self.drawn.dense_near(differing, random, &self.limits);
        }
        let other = || Drawn::of(other.clone(), Along::Cells);
        let mut drawn = self.drawn.clone();
        for _ in 0..self.groups(differing).clamp(1, PLACES) {
            drawn = match course {
                Course::Covering | Course::Path { covers: true, .. } => {
                    drawn.rejoined(differing, random)?
                }
                Course::Crossing => return None,
                Course::Loops(loops) => drawn.loops_near(differing, loops, random)?,
                Course::Network(network) => drawn.network_near(differing, network, random)?,
                Course::Apart(apart) => drawn.apart_near(differing, apart, random)?,
                Course::Groups(groups) => drawn.groups_near(differing, groups, random)?,
                Course::Spaced(_) => drawn.spaced_near(differing, random)?,
                Course::Path { .. } => {
                    let (kind, grid) = (self.puzzle.sort(), self.puzzle.grid());
                    draw(kind, grid, None, random, &self.limits).ok()?
                }
                Course::CrossingSomewhere(crossed) => {
                    drawn.crossing_near(differing, crossed, random, &self.limits)?
                }
                _ => drawn.changed(&other(), random)?,
            };
        }
        Some(drawn)
    }

    /// How many groups of neighbours some cells are.
    fn groups(&self, cells: &[usize]) -> usize {
        let mut left: BTreeSet<usize> = cells.iter().copied().collect();
        let mut groups = 0;
        while let Some(start) = left.pop_first() {
            groups += 1;
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                let near = self.puzzle.near(cell, true).into_iter();
                open.extend(near.filter(|next| left.remove(next)));
            }
        }
        groups
    }

    fn cells(&self) -> usize {
        self.puzzle.grid().cell_count()
    }

    /// The puzzle that has the clue of a number, and the clue's cell.
    fn layer_of(&self, clue: u32) -> (&Puzzle, usize) {
        let (layer, cell) = (clue as usize / self.cells(), clue as usize % self.cells());
        (&self.layers[layer], cell)
    }

    /// What is left of a clue that is left out. Those in which a path ends are not: they may tell that it does.
    fn left(&self, cell: usize, clue: Clue) -> Option<Clue> {
        let kind = self.puzzle.sort();
        if kind.is_path() && self.walk.is_end(cell) { Some(clue) } else { kind.without(clue) }
    }

    /// The clue of a number, if there is one that can be left out.
    fn free(&self, clue: u32) -> Option<Clue> {
        let (layer, cell) = self.layer_of(clue);
        layer.clue(cell).filter(|&clue| self.left(cell, clue) != Some(clue))
    }

    /// The side that a clue is about; `None` if there is no such clue.
    fn side(&self, clue: u32) -> Option<Option<Way>> {
        self.free(clue).map(|found| self.puzzle.sort().side(found))
    }

    /// The images of a clue, itself first; `None` if one of them is not there.
    fn orbit(&self, clue: u32) -> Option<Vec<u32>> {
        let (grid, symmetry) = (self.puzzle.grid(), self.wishes.symmetry);
        let (_, cell) = self.layer_of(clue);
        let images: Vec<(u32, Option<Way>)> = match self.side(clue)? {
            None => symmetry.orbit(grid, cell).into_iter().map(|image| (image, None)).collect(),
            Some(way) => {
                let next = self.puzzle.step(cell, way)?;
                // The clue belongs to the first of the two cells.
                let of = |[a, b]: [usize; 2]| match a % grid.cols() == b % grid.cols() {
                    true => ((a.min(b) + self.cells()) as u32, Some(Way::South)),
                    false => (a.min(b) as u32, Some(Way::East)),
                };
                symmetry.orbit_of_two(grid, [cell, next]).into_iter().map(of).collect()
            }
        };
        let is_there = |&(image, side): &(u32, Option<Way>)| self.side(image) == Some(side);
        images.iter().all(is_there).then(|| images.iter().map(|&(image, _)| image).collect())
    }

    /// The puzzle with the clues that are kept.
    fn with(&self, kept: &[bool]) -> Puzzle {
        let kind = self.puzzle.sort();
        let left = |clue: usize| {
            let (layer, cell) = self.layer_of(clue as u32);
            let clue_there = layer.clue(cell)?;
            if kept[clue] { Some(clue_there) } else { self.left(cell, clue_there) }
        };
        let joined = |cell: usize| match (
            left(cell),
            kind.has_two().then(|| left(cell + self.cells())).flatten(),
        ) {
            (Some(one), Some(other)) => Some(kind.whole(one, other)),
            (one, other) => one.or(other),
        };
        self.puzzle.with_clues((0..self.cells()).map(joined).collect())
    }

    /// The clues that a line violates, in the order in which they are tried.
    fn violated_by(&self, walk: &Walk) -> Vec<u32> {
        self.violated_among(walk, |_| true)
    }

    /// Those of some clues that a line violates, in the order in which they are tried.
    fn violated_among(&self, walk: &Walk, is_asked: impl Fn(u32) -> bool) -> Vec<u32> {
        let kind = self.puzzle.sort();
        let is_violated = |&clue: &u32| {
            if !is_asked(clue) {
                return false;
            }
            let (layer, cell) = self.layer_of(clue);
            let Some(clue) = self.free(clue).filter(|_| !self.last_ones.contains(&clue)) else {
                return false;
            };
            let is_missed = match layer.visits()[cell] {
                Visit::Must | Visit::ByRule | Visit::Some => !walk.visits(cell),
                Visit::Never => walk.visits(cell),
                Visit::May | Visit::Any => false,
            };
            is_missed || kind.check_clue(layer, walk, cell, clue).is_err()
        };
        self.order.iter().copied().filter(is_violated).collect()
    }

    /// For each clue the edges that it speaks of; none if that may be all.
    fn scopes(&self) -> Vec<Vec<usize>> {
        let clues = 0..self.order.len() as u32;
        let scope = |clue: u32| {
            let (layer, cell) = self.layer_of(clue);
            layer.scope(cell)
        };
        clues.map(scope).collect()
    }
}

impl kind::Plan for Plan {
    fn allowed(&self) -> Vec<bool> {
        let clues = 0..self.order.len() as u32;
        clues.map(|clue| self.orbit(clue).is_some()).collect()
    }

    fn last_ones(&self) -> Vec<u32> {
        self.last_ones.clone()
    }

    fn has_far_rules(&self) -> bool {
        self.puzzle.sort().has_far_rules()
    }

    fn wanted(&self) -> Option<usize> {
        let density = self.wishes.density?;
        Some((density * self.cells() as f64).round() as usize)
    }

    fn slack(&self) -> usize {
        let largest = self.order.iter().filter_map(|&clue| Some(self.orbit(clue)?.len())).max();
        largest.unwrap_or(1) - 1
    }

    fn in_words(&self, clues: usize) -> String {
        let density = clues as f64 / self.cells() as f64;
        format!("{clues} clues (a density of {density:.3})")
    }

    fn parts(&self) -> Vec<Part> {
        let tried = self.order.iter().filter(|clue| !self.last_ones.contains(clue));
        let group = |&clue: &u32| self.orbit(clue).filter(|all| all.iter().min() == Some(&clue));
        let groups = tried.filter_map(group).collect();
        vec![Part { groups, areas: Vec::new() }]
    }

    /// The near misses are lines that differ in one square and obey what is not a clue. Of a path there are none.
    fn near_misses(&self) -> Lists<u32> {
        let mut found = Lists::default();
        let within = squares::within(self.puzzle.grid());
        let has_neighbours = !self.puzzle.sort().is_path() && !self.puzzle.sort().is_network();
        let Some(within) = within.filter(|_| has_neighbours) else { return found };
        let mut kept = vec![false; self.order.len()];
        self.last_ones.iter().for_each(|&clue| kept[clue as usize] = true);
        let bare = self.with(&kept);
        let scopes = self.scopes();
        let mut inside = self.drawn.inside.clone();
        let can_change = |&face: &Cell| {
            self.puzzle.sort().crosses() || kind::can_change(within, &self.drawn.inside, face)
        };
        for face in within.cells().filter(can_change) {
            if self.limits.is_reached(0) {
                break;
            }
            inside[face.index()] = !inside[face.index()];
            let other = Drawn::around(self.puzzle.grid(), Along::Cells, inside.clone());
            let walk = self.puzzle.walk_of(&other.line).ok();
            if let Some(walk) = walk.filter(|walk| bare.obeys(walk).is_ok()) {
                let walk = self.puzzle.sort().led(&bare, walk);
                // The line obeys all clues; those that speak of no edge that differs stay obeyed.
                let differs =
                    |&edge: &usize| other.line.as_slice()[edge] != self.drawn.line.as_slice()[edge];
                let is_near = |clue: u32| {
                    let scope = &scopes[clue as usize];
                    scope.is_empty() || scope.iter().any(differs)
                };
                found.add(self.violated_among(&walk, is_near));
            }
            inside[face.index()] = !inside[face.index()];
        }
        found
    }

    fn joins<'a>(
        &'a self,
        random: &mut Random,
        sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn kind::Joins + 'a>> {
        let Cut::Joined(most) = self.puzzle.sort().cut() else { return None };
        // Each wished clue needs a region of its own.
        let fewest = kind::Plan::wanted(self).unwrap_or(1);
        Some(Box::new(Joins::write(&self.puzzle, most, fewest, random, sink)?))
    }

    /// Clues of two parts have none where lines cross or meet: neither part alone tells how.
    fn window<'a>(
        &'a self,
        area: Option<&[u32]>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn kind::Window + 'a>> {
        let kind = self.puzzle.sort();
        let is_whole = OneLine::has_inside(&self.puzzle) || !kind.has_two();
        if area.is_some() || !is_whole || !kind.has_clues_apart() {
            return None;
        }
        let sure: Vec<bool> = kept.iter().zip(open).map(|(&kept, &open)| kept && !open).collect();
        let bare = self.with(&sure);
        let window = Window::write(&self.layers, bare, &self.drawn.line, open, sink);
        Some(Box::new(window))
    }

    fn violated(&self, kept: &[bool], other: &Answer) -> Vec<u32> {
        let Ok(walk) = self.puzzle.walk_of(other) else { return Vec::new() };
        let walk = self.puzzle.sort().led(&self.with(kept), walk);
        let mut violated = self.violated_by(&walk);
        violated.retain(|&clue| !kept[clue as usize]);
        violated
    }

    /// One of the edges that a clue speaks of must differ from the other answer's.
    fn blocking_edges(&self, clue: u32, other: &Answer) -> Vec<(usize, bool)> {
        let (layer, cell) = self.layer_of(clue);
        let edges = layer.scope(cell).into_iter();
        edges.map(|edge| (edge, !other.as_slice()[edge])).collect()
    }

    fn changed(&self, other: &Answer, random: &mut Random) -> Option<Box<dyn kind::Plan>> {
        let walk = self.puzzle.walk_of(other).ok()?;
        let kind = self.puzzle.sort();
        let differing: Vec<usize> =
            self.walk.cells().filter(|&cell| self.walk.ways(cell) != walk.ways(cell)).collect();
        let mut others = self.others.clone();
        others.push(walk);
        if let Some(puzzle) = self.redrawn(&others, &differing, random) {
            let (drawn, walk) = (self.drawn.clone(), self.walk.clone());
            let seed = (self.seed, &self.limits);
            let plan = Self::of(puzzle, drawn, walk, &self.order, &self.wishes, seed)?;
            return Some(Box::new(Self { others, is_near: self.is_near, ..plan }));
        }
        let drawn = self.changed_line(other, &differing, random)?;
        if self.is_near {
            let blank = self.puzzle.with_clues(vec![None; self.puzzle.clues().len()]);
            let beside = differing.iter().flat_map(|&cell| self.puzzle.near(cell, true));
            let open: Vec<usize> = beside.chain(differing.iter().copied()).collect();
            let seed = (random.bits(), &self.limits);
            let plan = Self::near_in(&blank, (&drawn, &open), &self.order, &self.wishes, seed)?;
            return Some(Box::new(plan));
        }
        // The same seed gives clues that change only where the line does; but regions that failed are drawn anew.
        let seed = if self.puzzle.regions().is_some() { random.bits() } else { self.seed };
        let plan = self
            .with_line(&drawn, random)
            .or_else(|| Self::new(kind, drawn, &self.order, &self.wishes, (seed, &self.limits)));
        Some(Box::new(plan?))
    }

    fn puzzle(&self, kept: &[bool]) -> (Box<dyn AnyPuzzle>, Answer) {
        (Box::new(self.with(kept)), self.drawn.line.clone())
    }

    fn with_regions(&self, names: &[Option<u32>]) -> Option<Box<dyn kind::Plan>> {
        let puzzle = sketch::with_regions(&self.puzzle, &self.walk, names)?;
        let (drawn, walk) = (self.drawn.clone(), self.walk.clone());
        let seed = (self.seed, &self.limits);
        Some(Box::new(Self::of(puzzle, drawn, walk, &self.order, &self.wishes, seed)?))
    }
}

/// The wishes of kinds whose clues can be left out one by one.
pub const ALL_WISHES: &[Wish] = &[Wish::Density, Wish::Difficulty, Wish::Symmetry, Wish::Thickness];
