//! The components of a model's edges: paths from terminal to terminal, and cycles that touch no
//! terminal.

use super::{Answer, Puzzle, edges};
use crate::engine::Component;
use crate::graph::{Components, Graph, Shape};
use crate::grid::{Cell, Grid};
use crate::plane::squares;

/// The paths and cycles of a model, with buffers that are kept between models.
pub(super) struct Paths {
    /// The graph of the cells, with an edge across each inner segment.
    pub(super) cells: Graph,
    components: Components,
}

impl Paths {
    pub(super) fn new(grid: Grid) -> Self {
        Self { cells: squares::cells(grid), components: Components::default() }
    }

    /// Finds the components of a model of the local rules, whose edges have an entry for each
    /// segment. Every terminal has one edge, every other cell two, or none if it is empty. Linear
    /// in the grid.
    pub(super) fn trace(&mut self, edges: &[bool]) {
        self.components.find(&self.cells, edges);
    }

    /// The cycles, each as its cells in order.
    pub(super) fn cycles(&self) -> impl Iterator<Item = &[u32]> {
        self.components.cycles()
    }

    /// The cells of a component, as [`Paths::wrong`] names it.
    pub(super) fn vertices(&self, component: usize) -> &[u32] {
        self.components.vertices(component)
    }

    /// The components that are in no answer: paths that do not join a pair, and cycles on maps
    /// where all cells must be filled.
    pub(super) fn wrong(&self, puzzle: &Puzzle) -> impl Iterator<Item = usize> {
        let letter = |&cell: &u32| puzzle.letter(Cell::from_index(cell as usize));
        let joins_pair = move |of: usize| {
            let mut letters = self.components.vertices(of).iter().filter_map(letter);
            letters.next() == letters.next()
        };
        (0..self.components.len()).filter(move |&of| match self.components.shape(of) {
            Shape::Cycle => !puzzle.allows_empty(),
            Shape::Single => false,
            _ => !joins_pair(of),
        })
    }

    /// The edges of each place where a pair's path runs along itself: those between two
    /// neighbouring cells that are not joined. For each cell only the nearest such neighbour
    /// further on counts. Every component with a terminal must be a pair's path.
    pub(super) fn touching(&self, puzzle: &Puzzle, edges: &[bool]) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        let mut place = vec![usize::MAX; self.cells.vertex_count()];
        for colour in puzzle.colours() {
            let (path, along) = self.walk(colour.terminals[0].index(), edges);
            path.iter().enumerate().for_each(|(at, &cell)| place[cell] = at);
            let mut last = usize::MAX;
            for (at, &cell) in path.iter().enumerate().rev() {
                let near = self.cells.targets(cell).iter().map(|&near| place[near as usize]);
                // The cells of other paths have no place.
                let near = near.filter(|&to| to != usize::MAX && to > at + 1);
                // What encloses a nearer pair says nothing more.
                if let Some(to) = near.min().filter(|&to| to < last) {
                    last = to;
                    found.push(along[at..to].to_vec());
                }
            }
            path.iter().for_each(|&cell| place[cell] = usize::MAX);
        }
        found
    }

    /// The edges of each stretch of a pair's path that joins all four cells of a block of 2x2 cells, but for
    /// those with a shorter one within. Every component with a terminal must be a pair's path.
    pub(super) fn blocks(&self, puzzle: &Puzzle, edges: &[bool]) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        let mut place = vec![None; self.cells.vertex_count()];
        for (of, colour) in puzzle.colours().iter().enumerate() {
            let (path, _) = self.walk(colour.terminals[0].index(), edges);
            path.iter().enumerate().for_each(|(at, &cell)| place[cell] = Some((of, at)));
        }
        let mut stretches: Vec<(usize, usize, usize)> = Vec::new();
        for block in edges::blocks(puzzle.grid()) {
            let places = block.map(|cell| place[cell.index()]);
            let Some(of) = places[0].map(|(of, _)| of) else { continue };
            let along =
                places.iter().flatten().filter(|(other, _)| *other == of).map(|&(_, at)| at);
            if along.clone().count() == 4
                && let (Some(first), Some(last)) = (along.clone().min(), along.max())
            {
                stretches.push((of, first, last));
            }
        }
        // The one that begins last among those of a path comes first, and of these the shortest.
        stretches.sort_unstable_by_key(|&(of, first, last)| (of, std::cmp::Reverse(first), last));
        let mut nearest: Option<(usize, usize)> = None;
        for (of, first, last) in stretches {
            if nearest.is_some_and(|(other, end)| other == of && end <= last) {
                continue;
            }
            nearest = Some((of, last));
            let (_, along) = self.walk(puzzle.colours()[of].terminals[0].index(), edges);
            found.push(along[first..last].to_vec());
        }
        found
    }

    /// The cells of a path from a terminal on, and the edges between them.
    fn walk(&self, from: usize, edges: &[bool]) -> (Vec<usize>, Vec<usize>) {
        let (mut path, mut along) = (vec![from], Vec::<usize>::new());
        let mut at = from;
        let next = |at: usize, last: Option<usize>| {
            let on =
                |&arc: &usize| edges[self.cells.edge(arc)] && Some(self.cells.edge(arc)) != last;
            self.cells.arcs(at).find(on)
        };
        while let Some(arc) = next(at, along.last().copied()) {
            at = self.cells.target(arc);
            path.push(at);
            along.push(self.cells.edge(arc));
        }
        (path, along)
    }

    /// Each path and each cycle with its edges, and the numbers of these components.
    pub(super) fn sketch(&self, edges: &[bool]) -> (Vec<usize>, Vec<Component>) {
        let shape = |of: &usize| self.components.shape(*of);
        let joined = (0..self.components.len()).filter(|of| shape(of) != Shape::Single);
        let component = |of| {
            let vertices = self.components.vertices(of).iter();
            let of_vertex = |&vertex: &u32| self.cells.edges(vertex as usize).iter();
            let on =
                vertices.flat_map(of_vertex).map(|&edge| edge as usize).filter(|&edge| edges[edge]);
            let mut on: Vec<usize> = on.collect();
            on.sort_unstable();
            on.dedup();
            let is_loop = self.components.shape(of) == Shape::Cycle;
            Component { edges: on, is_loop, ..Component::default() }
        };
        joined.map(|of| (of, component(of))).unzip()
    }

    /// The answer of the paths alone: the cells of cycles stay empty.
    pub(super) fn answer(&self, puzzle: &Puzzle, edges: &[bool]) -> Answer {
        let grid = puzzle.grid();
        let mut letters = vec![None; grid.cell_count()];
        for colour in puzzle.colours() {
            let path = self.components.of(colour.terminals[0].index());
            for &cell in self.components.vertices(path) {
                letters[cell as usize] = Some(colour.letter);
            }
        }
        let mut edges = edges.to_vec();
        for &cell in self.cycles().flatten() {
            for &edge in self.cells.edges(cell as usize) {
                edges[edge as usize] = false;
            }
        }
        Answer::lettered(grid, edges, letters).expect("one entry for each segment and cell")
    }

    /// The answer that any edges claim. Each component has the letter of its first terminal or,
    /// without a terminal, that of the first pair. Cycles are left out where cells may stay empty.
    pub(super) fn claim(&self, puzzle: &Puzzle, edges: &[bool]) -> Answer {
        let mut answer = self.answer(puzzle, edges);
        if !puzzle.allows_empty() {
            let mut letters = answer.letters().to_vec();
            let letter = |&cell: &u32| puzzle.letter(Cell::from_index(cell as usize));
            for of in (0..self.components.len()).filter(|&of| self.vertices(of).len() > 1) {
                let own = self.vertices(of).iter().find_map(letter);
                let first = || puzzle.colours().first().map(|colour| colour.letter);
                let own = own.or_else(first);
                self.vertices(of).iter().for_each(|&cell| letters[cell as usize] = own);
            }
            answer = Answer::lettered(puzzle.grid(), edges.to_vec(), letters)
                .expect("one entry for each segment and cell");
        }
        answer
    }
}
