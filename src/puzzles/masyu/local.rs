//! The local rules: pearls and degrees, and on demand what is inside or which cells are visited.

use super::{Pearl, Puzzle};
use crate::cnf::{ClauseSink, Lit, Vars, at_most_two, zero_or_two};
use crate::graph::Graph;
use crate::grid::{Cell, Segment};
use crate::kind::{Place, RuleSink};
use std::iter;

/// What there are variables for, besides the links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variables {
    /// One for each face but the outer one: it is inside. For cuts over faces.
    Faces,
    /// One for each cell: the line visits it. For cuts over links.
    Visits,
}

/// The variables of the local rules.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// One for each segment: the cells on its two sides are joined. Never on the border.
    pub links: Vars,
    /// One for each face but the outer one, or for each cell.
    pub more: Vars,
}

impl Local {
    /// Writes the local rules. `cells` and `faces` are the puzzle's, linked by segments.
    pub fn encode(
        puzzle: &Puzzle,
        cells: &Graph,
        faces: &Graph,
        variables: Variables,
        sink: &mut dyn ClauseSink,
    ) -> Self {
        let grid = puzzle.grid();
        let links = sink.fresh(grid.segment_count());
        let count = match variables {
            Variables::Faces => faces.node_count() - 1,
            Variables::Visits => grid.cell_count(),
        };
        let local = Self { links, more: sink.fresh(count) };
        for segment in grid.segments().filter(|&segment| grid.linked(segment).is_none()) {
            sink.clause(&[!local.link(segment)]);
        }
        let mut around = Vec::with_capacity(4);
        for cell in grid.cells() {
            around.clear();
            around.extend(cells.links(cell.index()).iter().map(|&link| links.lit(link as usize)));
            match (puzzle.pearl(cell), variables) {
                (Some(pearl), _) => local.string(puzzle, cell, pearl, sink),
                // Their number is even: round the cell the side changes at each link that is on.
                (None, Variables::Faces) => at_most_two(sink, &around),
                (None, Variables::Visits) => zero_or_two(sink, &around),
            }
        }
        match variables {
            Variables::Faces => local.part(faces, sink),
            Variables::Visits => local.visit(cells, sink),
        }
        if puzzle.strung().next().is_none() {
            let any: Vec<Lit> = (0..links.len()).map(|link| links.lit(link)).collect();
            sink.clause(&any);
        }
        local
    }

    /// The cells on both sides of the segment are joined.
    #[inline]
    pub fn link(&self, segment: Segment) -> Lit {
        self.links.lit(segment.index())
    }

    /// The rule of a pearl. Links on the border are off, so they need no care.
    fn string(&self, puzzle: &Puzzle, cell: Cell, pearl: Pearl, sink: &mut dyn ClauseSink) {
        let grid = puzzle.grid();
        let [above, left, right, below] = grid.segments_of_cell(cell).map(|link| self.link(link));
        // The link that goes on straight, where there is such a cell.
        let beyond = |way: usize| {
            let [a, b] = grid.sides(grid.segments_of_cell(cell)[way]);
            let next = if a == Some(cell) { b } else { a }?;
            Some(self.link(grid.segments_of_cell(next)[way]))
        };
        match pearl {
            Pearl::Black => {
                for [one, other] in [[above, below], [left, right]] {
                    sink.clause(&[one, other]);
                    sink.clause(&[!one, !other]);
                }
                for (way, arm) in [above, left, right, below].into_iter().enumerate() {
                    let clause: Vec<Lit> = iter::once(!arm).chain(beyond(way)).collect();
                    sink.clause(&clause);
                }
            }
            Pearl::White => {
                for [one, other] in [[above, below], [left, right]] {
                    sink.clause(&[!one, other]);
                    sink.clause(&[one, !other]);
                }
                sink.clause(&[above, left]);
                sink.clause(&[!above, !left]);
                for (arm, ways) in [(above, [0, 3]), (left, [1, 2])] {
                    let [one, other] = ways.map(beyond);
                    if let (Some(one), Some(other)) = (one, other) {
                        sink.clause(&[!arm, !one, !other]);
                    }
                }
            }
        }
    }

    /// A link is on exactly if its two faces are on different sides.
    fn part(&self, faces: &Graph, sink: &mut dyn ClauseSink) {
        let outer = faces.node_count() - 1;
        let inside = |face: usize| (face != outer).then(|| self.more.lit(face));
        for link in 0..faces.link_bound() {
            let Some(ends) = faces.ends(link) else { continue };
            let on = self.links.lit(link);
            match ends.map(inside) {
                [Some(a), Some(b)] => {
                    sink.clause(&[!on, a, b]);
                    sink.clause(&[!on, !a, !b]);
                    sink.clause(&[on, !a, b]);
                    sink.clause(&[on, a, !b]);
                }
                [Some(face), None] | [None, Some(face)] => {
                    sink.clause(&[!on, face]);
                    sink.clause(&[on, !face]);
                }
                // In a single row or column.
                [None, None] => sink.clause(&[!on]),
            }
        }
    }

    /// A cell is visited exactly if one of its links is on.
    fn visit(&self, cells: &Graph, sink: &mut dyn ClauseSink) {
        let mut clause = Vec::with_capacity(5);
        for cell in 0..cells.node_count() {
            let links = cells.links(cell).iter().map(|&link| self.links.lit(link as usize));
            clause.clear();
            clause.push(!self.more.lit(cell));
            clause.extend(links.clone());
            sink.clause(&clause);
            links.for_each(|link| sink.clause(&[!link, self.more.lit(cell)]));
        }
    }
}

/// The local rules one by one, over links alone.
pub(super) fn write_rules(puzzle: &Puzzle, links: Vars, sink: &mut dyn RuleSink) {
    let grid = puzzle.grid();
    let local = Local { links, more: links };
    for segment in grid.segments().filter(|&segment| grid.linked(segment).is_none()) {
        sink.clause(&[!local.link(segment)]);
    }
    for cell in grid.cells() {
        sink.rule(Place::Cell(cell.index()));
        let around: Vec<Lit> =
            grid.links_of_cell(cell).map(|(segment, _)| local.link(segment)).collect();
        match puzzle.pearl(cell) {
            Some(pearl) => local.string(puzzle, cell, pearl, sink),
            None => zero_or_two(sink, &around),
        }
    }
    sink.rule(Place::Loops);
    let any: Vec<Lit> = (0..links.len()).map(|link| links.lit(link)).collect();
    sink.clause(&any);
}
