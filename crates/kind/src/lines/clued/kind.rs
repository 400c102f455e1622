//! A kind, and its puzzles: a grid, and what stands in it.

use super::clue::Clue;
use super::edges::Edges;
use super::kept::Kept;
use super::pen::Pen;
use super::regions::Regions;
use super::walk::{Fault, Run, Walk};
use super::way::{Way, step};
use crate::answer::Answer;
use crate::cnf::Lit;
use crate::grid::{Cell, Grid, LengthError};
use crate::kind::{Definition, Fact, Held, Place, RuleSink};
use crate::lines::{Apart, Crossed, Groups, Loops, Network, Visit};
use crate::random::Random;
use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// What stands in the cells of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Clues.
    Clues,
    /// Clues of points, which are the cells of the puzzle. As text they are the sides of the squares
    /// between them.
    Sides,
    /// Clues in the squares between the points that the line goes through. That of a square belongs to the
    /// point at its upper left corner.
    Corners,
    /// Clues, and each cell is in a region.
    Both,
    /// Each cell is in a region or a hole.
    Regions,
}

impl Layout {
    /// How many more rows and columns of points there are than of what stands in a text.
    pub(super) fn more(self) -> usize {
        usize::from(matches!(self, Self::Sides | Self::Corners))
    }
}

/// The clues of points for those of the squares between them.
pub(super) fn at_points(cols: usize, squares: &[Option<Clue>]) -> Vec<Option<Clue>> {
    let mut points = Vec::new();
    for row in squares.chunks(cols.max(1)) {
        points.extend_from_slice(row);
        points.push(None);
    }
    points.resize(points.len() + cols + 1, None);
    points
}

/// The clues of squares, where clues of points are those of the squares to the right and below.
fn in_squares(cols: usize, points: &[Option<Clue>]) -> Vec<Option<Clue>> {
    let rows = points.len() / cols.max(1);
    let squares = points.chunks(cols.max(1)).take(rows.saturating_sub(1));
    squares.flat_map(|row| &row[..cols - 1]).cloned().collect()
}

/// A kind of puzzle. Only what has no default is needed.
pub trait Clued: Sync + 'static {
    /// The kind with its name and its notations.
    fn definition(&self) -> &'static Definition<Puzzle>;

    /// Whether a text gives the kind, so that only its rules tell what they require.
    fn is_text(&self) -> bool {
        false
    }

    /// What stands in the cells.
    fn layout(&self) -> Layout {
        Layout::Clues
    }

    /// The sign of a hole in the grid of regions; `None` where there are no holes.
    fn hole(&self) -> Option<char> {
        None
    }

    /// Whether the line may cross itself, as [`crate::lines::OneLine::crosses`] has it.
    fn crosses(&self) -> bool {
        false
    }

    /// How many rows, and as many columns, stand beside the others at the beginning and at the end of the grid.
    fn margins(&self) -> [usize; 2] {
        [0; 2]
    }

    /// Whether the line is one or more loops or networks, as [`crate::lines::OneLine::has_several`] has it.
    fn has_several(&self) -> bool {
        false
    }

    /// Whether the line is a network, as [`crate::lines::OneLine::is_network`] has it.
    fn is_network(&self) -> bool {
        false
    }

    /// Whether the lines are paths with ends in any cells, as [`crate::lines::OneLine::has_free_ends`] has it.
    fn has_free_ends(&self) -> bool {
        false
    }

    /// How a line of this kind runs, for the checker.
    fn run(&self) -> Run {
        match (self.crosses(), self.is_path()) {
            _ if self.has_free_ends() => Run::Paths,
            _ if self.is_network() && self.has_several() => Run::Networks,
            _ if self.is_network() => Run::Network,
            _ if self.has_several() => Run::Loops,
            (true, true) => Run::CrossingPath,
            (true, false) => Run::Crossing,
            (false, true) => Run::Path,
            (false, false) => Run::Loop,
        }
    }

    /// Whether the line is a path, as [`crate::lines::OneLine::is_path`] has it.
    fn is_path(&self) -> bool {
        false
    }

    /// The cells in which a path ends. With other than two there is none.
    fn ends(&self, _: &Puzzle) -> Vec<usize> {
        Vec::new()
    }

    /// Whether a cell is on the line. [`Puzzle::visits`] asks once for each.
    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit;

    /// Writes the rules, one after another, each after its place.
    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>);

    /// Sets of edges of which every answer has at least one, besides those of the cells that must be
    /// visited.
    fn required<'a>(&self, _: &'a Puzzle) -> Sets<'a> {
        Box::new(std::iter::empty())
    }

    /// Whether there is a set in [`Self::required`].
    fn requires_edges(&self, puzzle: &Puzzle) -> bool {
        self.required(puzzle).next().is_some()
    }

    /// Checks one clue on a closed line, sharing nothing with [`Self::write_rules`].
    ///
    /// # Errors
    ///
    /// What is wrong, to be followed by the clue's place.
    fn check_clue(
        &self,
        puzzle: &Puzzle,
        walk: &Walk,
        cell: usize,
        clue: Clue,
    ) -> Result<(), String>;

    /// Checks the rules that are not a clue's on a closed line.
    ///
    /// # Errors
    ///
    /// The cell of the first rule that is broken, and what is wrong there.
    fn check_rest(&self, _: &Puzzle, _: &Walk) -> Result<(), (usize, String)> {
        Ok(())
    }

    /// Checks all clues, then the other rules, on a closed line.
    ///
    /// # Errors
    ///
    /// The cell of the first rule that is broken, and what is wrong there.
    fn check(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        for (cell, clue) in puzzle.clued() {
            self.check_clue(puzzle, walk, cell, clue).map_err(|what| (cell, what))?;
        }
        self.check_rest(puzzle, walk)
    }

    /// Reads the token of a clue. By default a clue is a number.
    fn read_clue(&self, token: &str) -> Option<Clue> {
        Clue::read(token, "", false)
    }

    /// Writes the token of a clue.
    fn token(&self, clue: Clue) -> String {
        clue.token()
    }

    /// The clue for what another program has in a cell, with parts that this kind may not have; inside `None` if
    /// it says nothing here. Outside, `None` if it cannot be a clue.
    fn fit(&self, clue: Clue) -> Option<Option<Clue>> {
        Some(Some(clue))
    }

    /// The letters of clues that other programs have numbers for, in their order.
    fn letters(&self) -> &[char] {
        &[]
    }

    /// The number that a clue has in other programs.
    fn number_outside(&self, clue: Clue) -> Option<u32> {
        clue.number
    }

    /// What a clue may be, in words, for messages.
    fn clues_in_words(&self) -> &'static str {
        "a number"
    }

    /// The name of a clue, such as "arrow clue".
    fn clue_name(&self, clue: Clue) -> &'static str;

    /// The names of the rules that are not a clue's: the technique, and the rule at a cell as part of a
    /// sentence, in which `{}` is the cell's place.
    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// A clue as text in the picture of a terminal; empty if it only has signs on sides.
    fn sign(&self, clue: Clue) -> String {
        clue.sign()
    }

    /// The signs of a clue on the right and the lower side of its cell, in the same picture.
    fn side_signs(&self, _: Clue) -> [Option<char>; 2] {
        [None; 2]
    }

    /// Draws a clue as SVG elements round the middle of its cell; by default its number.
    fn draw_clue(&self, ink: &mut super::ink::Ink, clue: Clue) {
        if let Some(number) = clue.number {
            ink.text(&number.to_string());
        }
    }

    /// Whether a cell is shaded where the line does not visit it.
    fn can_shade(&self, _: &Puzzle, _cell: usize) -> bool {
        false
    }

    /// A line that obeys a puzzle, which one follows in the direction in which it does, where rules speak of one.
    fn led(&self, _: &Puzzle, walk: Walk) -> Walk {
        walk
    }

    /// The cells that are shaded in an answer because of how the line goes there, as it is [`Self::led`].
    fn marked(&self, _: &Puzzle, _: &Walk) -> Vec<usize> {
        Vec::new()
    }

    /// Whether some rules are in no formula, but are held against each line that is found.
    fn has_far_rules(&self) -> bool {
        false
    }

    /// Whether each clue can be asked for by itself in a formula with all of them. Not if other clues matter to one of
    /// these rules, or if rules speak of a direction: clues that are asked for and all others would each have their own.
    fn has_clues_apart(&self) -> bool {
        true
    }

    /// Those of the wanted rules that are not stated by themselves, held against what is known of a line.
    fn held(
        &self,
        _: &Puzzle,
        _known: &dyn Fn(usize) -> Option<bool>,
        _wanted: &dyn Fn(Place) -> bool,
    ) -> Vec<Held> {
        Vec::new()
    }

    /// Where what is known is no line, of which alone those rules speak: what ends or branches.
    fn breaks(&self, _: &Puzzle, _known: &dyn Fn(usize) -> Option<bool>) -> Vec<Vec<Fact>> {
        Vec::new()
    }

    /// Where a set of loops breaks these rules.
    fn far_faults(&self, _: &Puzzle, _on: &dyn Fn(usize) -> bool) -> Vec<FarFault> {
        Vec::new()
    }

    /// Writes these rules, as far as they have clauses of which each answer is a model: for puzzles on which cuts take
    /// long. `asks` has for each clue the literal that asks for it, if it is open; then nothing else is written.
    fn write_far_rules(
        &self,
        _: &Puzzle,
        _: &mut Edges,
        _asks: Option<&[Option<Lit>]>,
        _: &mut dyn RuleSink,
    ) {
    }

    /// Checks that the rules speak of no more than can be written for a puzzle.
    ///
    /// # Errors
    ///
    /// What is too much.
    fn fits(&self, _: &Puzzle) -> Result<(), String> {
        Ok(())
    }

    /// How random lines run.
    fn course(&self) -> Course {
        Course::Free(None)
    }

    /// How random regions are cut.
    fn cut(&self) -> Cut {
        Cut::None
    }

    /// All clues that a line gives a puzzle without clues, one entry for each cell. Where cells without a clue are
    /// shaded, `shaded` says which are not to have one; as many as can be if nothing is said. `None` if the line
    /// suits no puzzle.
    fn suit(
        &self,
        empty: &Puzzle,
        walk: &Walk,
        shaded: Option<&[usize]>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>>;

    /// All clues of a puzzle of this line, some of which near some cells are chosen anew. `None` if the line gives all
    /// of them, or none were found.
    fn suit_near(
        &self,
        _: &Puzzle,
        _: &Walk,
        _near: &[usize],
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        None
    }

    /// What is left of a clue that is left out; `None` if the cell becomes empty.
    fn without(&self, _: Clue) -> Option<Clue> {
        None
    }

    /// Sets of cells with clues. A puzzle with no clue of a set has other rules, so the last clue of each
    /// is tried when all others are settled.
    fn last_ones(&self, _: &Puzzle) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Whether a cell may have two clues, each of which can be left out: one of the cell or its right side,
    /// one of its lower side.
    fn has_two(&self) -> bool {
        false
    }

    /// The clues that the clue of a cell is made of: that of the cell or its right side, and that of its
    /// lower side.
    fn parts(&self, clue: Clue) -> [Option<Clue>; 2] {
        [Some(clue), None]
    }

    /// The clue that is made of these two. By default their numbers are added.
    fn whole(&self, one: Clue, other: Clue) -> Clue {
        one.plus(other)
    }

    /// The side of its cell that a clue is about, if it is about one.
    fn side(&self, _part: Clue) -> Option<Way> {
        None
    }

    /// The cells whose edges decide whether a line obeys a clue; empty if that is not said.
    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        if self.counts_regions() { puzzle.region_of(cell).to_vec() } else { Vec::new() }
    }

    /// The edges that decide whether a line obeys a clue, in order; none if that is not said.
    fn edges_in_scope(&self, puzzle: &Puzzle, cell: usize, clue: Clue) -> Vec<usize> {
        puzzle.edges_of(&self.scope(puzzle, cell, clue))
    }

    /// Whether a number is about its region, and so may stand in any cell of it.
    fn counts_regions(&self) -> bool {
        false
    }

    /// Whether a cell counts for the number of its region, if nothing but numbers is about regions.
    fn counted(&self, _: &Puzzle, _pen: &mut Pen<'_>, _cell: usize) -> Option<Lit> {
        None
    }
}

/// A rule that is in no formula, and is broken.
pub struct FarFault {
    /// Edges that are on or off, of which every answer has one otherwise.
    pub edges: Vec<(usize, bool)>,
    /// The cells of the clues that the rule is about.
    pub clues: Vec<usize>,
}

/// Sets of edges, one after another.
pub type Sets<'a> = Box<dyn Iterator<Item = Vec<usize>> + 'a>;

/// How a random line runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Course {
    /// Anywhere; how thick its inside is, unless that is wished.
    Free(Option<f64>),
    /// No two cells that it misses are neighbours.
    Dense,
    /// Cells that it visits touch only where it goes from one to the other; how thick its inside is, unless that is
    /// wished.
    Spaced(Option<f64>),
    /// It visits every cell.
    Covering,
    /// It visits every cell and may cross itself.
    Crossing,
    /// It may cross itself, but only in some cells, which are chosen for it.
    CrossingSomewhere(Crossed),
    /// It is any number of loops.
    Loops(Loops),
    /// It is a network.
    Network(Network),
    /// It is lines with two ends each.
    Apart(Apart),
    /// It is groups.
    Groups(Groups),
    /// It is a path.
    Path {
        /// Whether it visits every cell.
        covers: bool,
        /// Whether cells that it visits touch only where it goes from one to the other.
        is_spaced: bool,
    },
}

/// How random regions are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// There are none.
    None,
    /// Stretches of the line of these lengths, from the shortest to the longest.
    Once(usize, usize),
    /// Such stretches; cells that the line misses are in regions of their own.
    Apart(usize, usize),
    /// Pairs of such stretches.
    Twice(usize, usize),
    /// Patches of about so many cells.
    Patches(usize),
    /// One round each cell in which a piece comes to rest, of about so many cells.
    Around(usize),
    /// Regions of about so many cells, each of which looks the same after half a turn and has room for a piece at rest.
    Symmetric(usize),
    /// The cells of each of several lines.
    Lines,
    /// Of at most so many cells, which no line of several enters twice.
    Entered(usize),
    /// The same, in which each of several loops visits equally many cells, and no region without a loop.
    Equal(usize),
    /// Single cells, which are joined to regions of at most so many cells as long as the answer stays the only
    /// one.
    Joined(usize),
}

/// A puzzle of one of these kinds.
#[derive(Clone)]
pub struct Puzzle {
    kind: &'static dyn Clued,
    grid: Grid,
    clues: Vec<Option<Clue>>,
    /// Shared by all puzzles that differ in clues only.
    regions: Option<Arc<Regions>>,
    /// The names of the rules of [`crate::kind::KindInfo::rules`] that are switched.
    switched: Vec<&'static str>,
    found: Found,
}

/// What is found out about a puzzle once, when it is first asked for. A copy begins without it.
#[derive(Default)]
pub(super) struct Found {
    /// For each cell whether it is on the line.
    visits: OnceLock<Vec<Visit>>,
    /// The rules in the form that is asked for first.
    pub(super) formula: OnceLock<Kept>,
}

impl Clone for Found {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// A number of clues or regions that is not that of the cells.
    #[error(transparent)]
    Length(#[from] LengthError),
    /// A lattice of points without a square.
    #[error("a lattice of points needs two rows and two columns of them at least")]
    Small,
    /// An edge that leads out of a lattice of points.
    #[error("the edges given at row {row}, column {col} are no edges of the lattice")]
    Edge {
        /// The row of the point, from 1.
        row: usize,
        /// The column of the point, from 1.
        col: usize,
    },
    /// A region with several numbers.
    #[error("the region at row {row}, column {col} has more than one number")]
    Twice {
        /// The row of its first cell, from 1.
        row: usize,
        /// The column of its first cell, from 1.
        col: usize,
    },
    /// Rules that speak of too much.
    #[error("{0}")]
    Rules(String),
    /// A region that is in pieces.
    #[error("the region at row {row}, column {col} does not hang together")]
    Scattered {
        /// The row of its first cell, from 1.
        row: usize,
        /// The column of its first cell, from 1.
        col: usize,
    },
}

impl Puzzle {
    /// A puzzle from the clue of each cell, and its regions if the kind has them, row by row.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, or a region is in pieces.
    pub fn new(
        kind: &'static dyn Clued,
        grid: Grid,
        clues: Vec<Option<Clue>>,
        regions: Option<Regions>,
    ) -> Result<Self, PuzzleError> {
        grid.check_cells(&clues)?;
        if kind.layout().more() > 0 && grid.rows().min(grid.cols()) < 2 {
            return Err(PuzzleError::Small);
        }
        if kind.layout() == Layout::Sides {
            // The bit of the edge to the right, and of that down.
            let ways = [(1, Way::East), (2, Way::South)];
            let is_none = |&(cell, clue): &(usize, &Option<Clue>)| {
                let edges = clue.map_or(0, |clue| clue.number.unwrap_or_default());
                let leads =
                    |&(bit, way): &(u32, Way)| edges & bit == 0 || step(grid, cell, way).is_some();
                edges > 3 || !ways.iter().all(leads)
            };
            if let Some((cell, _)) = clues.iter().enumerate().find(is_none) {
                let (row, col) = grid.cell_position(Cell::from_index(cell));
                return Err(PuzzleError::Edge { row: row + 1, col: col + 1 });
            }
        }
        if let Some(regions) = &regions {
            grid.check_cells(regions.names())?;
            if let Some(region) = regions.scattered(grid) {
                let first = Cell::from_index(regions.all()[region][0]);
                let (row, col) = grid.cell_position(first);
                return Err(PuzzleError::Scattered { row: row + 1, col: col + 1 });
            }
        }
        let has_regions = matches!(kind.layout(), Layout::Both | Layout::Regions);
        let regions = regions.filter(|_| has_regions).map(Arc::new);
        let (switched, found) = (Vec::new(), Found::default());
        let mut puzzle = Self { kind, grid, clues, regions, switched, found };
        if puzzle.clued().any(|(cell, _)| !puzzle.has_place(cell)) {
            return Err(PuzzleError::Rules("a clue is in no square".to_string()));
        }
        if kind.counts_regions() {
            puzzle.gather()?;
        }
        kind.fits(&puzzle).map_err(PuzzleError::Rules)?;
        Ok(puzzle)
    }

    /// Moves the number of each region to its first cell.
    fn gather(&mut self) -> Result<(), PuzzleError> {
        for cells in self.regions.as_deref().map_or(&[][..], Regions::all) {
            let numbered = cells.iter().copied().filter(|&cell| self.clues[cell].is_some());
            match numbered.collect::<Vec<usize>>()[..] {
                [] => {}
                [at] => self.clues.swap(cells[0], at),
                _ => {
                    let (row, col) = self.grid.cell_position(Cell::from_index(cells[0]));
                    return Err(PuzzleError::Twice { row: row + 1, col: col + 1 });
                }
            }
        }
        Ok(())
    }

    /// Checks all rules on a closed line.
    ///
    /// # Errors
    ///
    /// The first rule that is broken, and its cell.
    pub fn obeys(&self, walk: &Walk) -> Result<(), (usize, String)> {
        for cell in walk.cells() {
            match self.visits()[cell] {
                Visit::Must | Visit::ByRule | Visit::Some if !walk.visits(cell) => {
                    return Err((cell, "the line does not visit the cell".to_string()));
                }
                Visit::Never if walk.visits(cell) => {
                    return Err((cell, "the line must not visit the cell".to_string()));
                }
                _ => {}
            }
        }
        self.kind.check(self, walk)
    }

    /// For each cell whether it is on the line.
    pub fn visits(&self) -> &[Visit] {
        self.found
            .visits
            .get_or_init(|| (0..self.clues.len()).map(|cell| self.kind.visit(self, cell)).collect())
    }

    /// What has been found out about it.
    pub(super) fn found(&self) -> &Found {
        &self.found
    }

    /// The kind.
    pub fn sort(&self) -> &'static dyn Clued {
        self.kind
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The clue of a cell.
    pub fn clue(&self, cell: usize) -> Option<Clue> {
        self.clues[cell]
    }

    /// The clue of each cell, row by row.
    pub fn clues(&self) -> &[Option<Clue>] {
        &self.clues
    }

    /// The cells with a clue.
    pub fn clued(&self) -> impl Iterator<Item = (usize, Clue)> {
        self.clues.iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)))
    }

    /// The regions; none where the kind has none.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_deref()
    }

    /// The cells of each region.
    pub fn each_region(&self) -> &[Vec<usize>] {
        self.regions.as_deref().map_or(&[], Regions::all)
    }

    /// Whether a cell is a hole.
    pub fn is_hole(&self, cell: usize) -> bool {
        self.regions.as_ref().is_some_and(|regions| regions.of(cell).is_none())
    }

    /// The cells of the region that a cell is in; none for a hole.
    pub fn region_of(&self, cell: usize) -> &[usize] {
        let region = self.regions.as_ref().and_then(|regions| regions.of(cell));
        region.map_or(&[], |region| &self.each_region()[region])
    }

    /// Whether a cell is in the margin.
    pub(in crate::lines) fn is_beside(&self, cell: usize) -> bool {
        self.places_beside(cell) > 0
    }

    /// Whether a cell is in a corner of the margin, beside no cell of the line.
    pub(in crate::lines) fn is_in_corner(&self, cell: usize) -> bool {
        self.places_beside(cell) == 2
    }

    /// In how many of row and column a cell is in the margin.
    fn places_beside(&self, cell: usize) -> usize {
        let ([before, after], grid) = (self.kind.margins(), self.grid);
        let places = [(cell / grid.cols(), grid.rows()), (cell % grid.cols(), grid.cols())];
        places.into_iter().filter(|&(at, all)| at < before || at + after >= all).count()
    }

    /// Whether a clue of a cell has a place: where clues stand in squares, one to the right of and below it.
    pub fn has_place(&self, cell: usize) -> bool {
        self.kind.layout() != Layout::Corners
            || [Way::East, Way::South].into_iter().all(|way| self.step(cell, way).is_some())
    }

    /// The grid of what stands in texts: that of the cells, or of the squares between them.
    pub(super) fn written_grid(&self) -> Grid {
        let more = self.kind.layout().more();
        let (rows, cols) = (self.grid.rows() - more, self.grid.cols() - more);
        Grid::new(rows, cols).expect("a square has two rows and columns of points")
    }

    /// The clues as they stand in texts: those of the squares, where clues stand there.
    pub(super) fn written_clues(&self) -> Cow<'_, [Option<Clue>]> {
        match self.kind.layout() {
            Layout::Corners => in_squares(self.grid.cols(), &self.clues).into(),
            _ => (&self.clues[..]).into(),
        }
    }

    /// The edges that decide whether a line obeys the clue of a cell; none if that is not said.
    pub fn scope(&self, cell: usize) -> Vec<usize> {
        let edges = self.clues[cell].map(|clue| self.kind.edges_in_scope(self, cell, clue));
        edges.unwrap_or_default()
    }

    /// Whether a cell can be shaded.
    pub fn can_shade(&self, cell: usize) -> bool {
        self.kind.can_shade(self, cell)
    }

    /// The line of an answer, as the kind's checks see it.
    ///
    /// # Errors
    ///
    /// What [`Walk::new`] finds.
    pub(super) fn walk_of(&self, answer: &Answer) -> Result<Walk, Fault> {
        Walk::new(answer, (self.grid.rows(), self.grid.cols()), self.kind.run())
    }

    /// The cells that are shaded in an answer, if it is one line, because of how it goes there.
    pub(super) fn marked(&self, answer: Option<&Answer>) -> Vec<usize> {
        let walk = answer.and_then(|answer| self.walk_of(answer).ok());
        let walk = walk.map(|walk| self.kind.led(self, walk));
        walk.map_or(Vec::new(), |walk| self.kind.marked(self, &walk))
    }

    /// The cells of a cell's row and column.
    pub fn row_and_column(&self, cell: usize) -> Vec<usize> {
        Way::ALL.into_iter().flat_map(|way| self.ray(cell, way)).chain([cell]).collect()
    }

    /// The first number among the clues of some cells.
    pub fn number_in(&self, cells: &[usize]) -> Option<u32> {
        cells.iter().find_map(|&cell| self.clues[cell]?.number)
    }

    /// The next cell on a way.
    pub fn step(&self, cell: usize, way: Way) -> Option<usize> {
        step(self.grid, cell, way)
    }

    /// The cells from a cell to the rim, without it.
    pub fn ray(&self, cell: usize, way: Way) -> impl Iterator<Item = usize> {
        std::iter::successors(self.step(cell, way), move |&cell| self.step(cell, way))
    }

    /// The neighbours of a cell; with `diagonal` those at its corners too, row by row.
    pub fn near(&self, cell: usize, diagonal: bool) -> Vec<usize> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let (row, col) = (cell / cols, cell % cols);
        let span = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let all = span(row, rows).flat_map(|r| span(col, cols).map(move |c| (r, c)));
        let counts = |&(r, c): &(usize, usize)| match r.abs_diff(row) + c.abs_diff(col) {
            0 => false,
            1 => true,
            _ => diagonal,
        };
        all.filter(counts).map(|(r, c)| r * cols + c).collect()
    }

    /// The pairs of neighbours, each once.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let below = [Way::East, Way::South];
        let pair = move |cell| below.map(|way| Some([cell, self.step(cell, way)?]));
        (0..self.grid.cell_count()).flat_map(pair).flatten()
    }

    /// Whether a rule is switched, by its option's name.
    pub fn is_switched(&self, rule: &str) -> bool {
        self.switched.contains(&rule)
    }

    /// The rules that are switched, by their options' names.
    pub fn switched(&self) -> &[&'static str] {
        &self.switched
    }

    /// The same puzzle with a rule switched.
    #[must_use]
    pub fn switching(mut self, rule: &'static str) -> Self {
        if !self.is_switched(rule) {
            self.switched.push(rule);
            self.switched.sort_unstable();
            self.found = Found::default();
        }
        self
    }

    /// Puts another clue into a cell, or none.
    pub(in crate::lines) fn set_clue(&mut self, cell: usize, clue: Option<Clue>) {
        self.clues[cell] = clue;
        self.found = Found::default();
    }

    /// The same puzzle with other clues, one for each cell.
    #[must_use]
    pub fn with_clues(&self, clues: Vec<Option<Clue>>) -> Self {
        debug_assert_eq!(clues.len(), self.clues.len());
        let (regions, switched) = (self.regions.clone(), self.switched.clone());
        let (kind, grid, found) = (self.kind, self.grid, Found::default());
        Self { kind, grid, clues, regions, switched, found }
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        let parts = |puzzle: &Self| puzzle.kind.definition().info.name;
        (parts(self), self.grid, &self.clues, &self.regions, &self.switched)
            == (parts(other), other.grid, &other.clues, &other.regions, &other.switched)
    }
}

/// The kind, the clues row by row, and the regions.
impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.kind.definition().info.name, self.switched)?;
        for row in self.clues.chunks(self.grid.cols()) {
            let token =
                |clue: &Option<Clue>| clue.map_or("-".to_string(), |clue| self.kind.token(clue));
            write!(f, " / {}", row.iter().map(token).collect::<Vec<_>>().join(" "))?;
        }
        match &self.regions {
            Some(regions) => write!(f, " regions {:?}", regions.names()),
            None => Ok(()),
        }
    }
}
