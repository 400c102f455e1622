//! Slitherlink through a window: the cells of an area, and what is known of all others.
//!
//! A window's view of the cells beyond is free or held. If it is free, inside and outside may each
//! be connected beyond the window in any way. Two more faces stand for that: the frame, which is
//! outside, and a face that is inside. Both touch all cells on the window's edge. If it is held,
//! the cells of the two outermost rings are as in the answer, and a face stands for each piece of
//! inside and of outside beyond.

use crate::cnf::{ClauseSink, Cnf, Lit, Vars, exactly_if};
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::engine::Model;
use crate::graph::{Graph, Regions};
use crate::grid::{Cell, Grid};
use crate::kind;
use crate::lists::Lists;
use std::collections::BTreeMap;
use std::iter;

/// A loop with the label of each cell.
pub(super) struct Answered<'a> {
    pub(super) grid: Grid,
    pub(super) inside: &'a [bool],
    pub(super) labels: &'a [u8],
}

/// A sink that adds a literal to each clause: the clauses ask for nothing where it is true.
struct Unless<'a> {
    sink: &'a mut dyn ClauseSink,
    lit: Lit,
    clause: Vec<Lit>,
}

impl ClauseSink for Unless<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        self.sink.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.clause.clear();
        self.clause.push(self.lit);
        self.clause.extend_from_slice(literals);
        self.sink.clause(&self.clause);
    }
}

/// The cells of a window, numbered row by row.
struct Pane {
    grid: Grid,
    area: kind::Area,
}

impl Pane {
    fn width(&self) -> usize {
        self.area.cols.len()
    }

    fn len(&self) -> usize {
        self.area.rows.len() * self.width()
    }

    /// The number in the grid of a window's cell.
    fn cell(&self, at: usize) -> usize {
        let (row, col) = (at / self.width(), at % self.width());
        (self.area.rows.start + row) * self.grid.cols() + self.area.cols.start + col
    }

    /// Row and column of a cell of the grid.
    fn position(&self, cell: usize) -> (usize, usize) {
        (cell / self.grid.cols(), cell % self.grid.cols())
    }

    /// The number in the window of a grid's cell; `None` outside the window.
    fn at(&self, cell: usize) -> Option<usize> {
        let (row, col) = self.position(cell);
        let at = || (row - self.area.rows.start) * self.width() + col - self.area.cols.start;
        self.area.holds((row, col)).then(at)
    }

    /// In which ring of the window a cell lies, from 1 at an edge beyond which the grid goes on.
    /// The whole grid has no such edge, and the depth is very large.
    fn depth(&self, cell: usize) -> usize {
        let (row, col) = self.position(cell);
        let side = |at: usize, range: &std::ops::Range<usize>, size: usize| {
            let low = if range.start > 0 { at - range.start } else { usize::MAX - 1 };
            let high = if range.end < size { range.end - 1 - at } else { usize::MAX - 1 };
            low.min(high)
        };
        let rows = side(row, &self.area.rows, self.grid.rows());
        rows.min(side(col, &self.area.cols, self.grid.cols())) + 1
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.grid.neighbours(Cell::from_index(cell)).map(|other| other.index())
    }
}

/// How models are judged: with the cells beyond the window free, or held.
struct View {
    /// The window's cells, faces for what lies beyond, and the frame.
    faces: Graph,
    fixed: Vec<Option<bool>>,
    required: Lists<u32>,
    join: Join,
}

impl View {
    /// Joins the cells of a window with each other and with the frame, and further faces by
    /// `edges`.
    fn new(pane: &Pane, fixed: Vec<Option<bool>>, edges: Vec<[usize; 2]>) -> Self {
        let outer = fixed.len();
        let mut all = edges;
        for at in 0..pane.len() {
            let cell = pane.cell(at);
            let (row, col) = pane.position(cell);
            let borders =
                [row == 0, col == 0, row + 1 == pane.grid.rows(), col + 1 == pane.grid.cols()];
            all.extend(borders.into_iter().filter(|&is| is).map(|_| [at, outer]));
            let later = pane.neighbours(cell).filter(|&other| other > cell);
            all.extend(later.filter_map(|other| Some([at, pane.at(other)?])));
        }
        let faces = Graph::new(outer + 1, all.into_iter().enumerate());
        let join = Join::new(Joint::separator(&faces));
        Self { faces, fixed, required: Lists::default(), join }
    }

    /// Adds the required set of a label above 0 that stays: among its cell and the neighbours,
    /// there are faces of both sides.
    fn rest_on(&mut self, at: usize) {
        let around = self.faces.targets(at).iter().copied();
        self.required.add(iter::once(at as u32).chain(around));
    }
}

/// A window in a solver.
pub(super) struct Window<'a> {
    answered: Answered<'a>,
    pane: Pane,
    /// The cells, and faces for what lies beyond.
    faces: Vars,
    asks: BTreeMap<usize, Lit>,
    violates: BTreeMap<usize, Lit>,
    free: View,
    /// The literal that holds all cells beyond, if they can be held.
    held: Option<(Lit, View)>,
    inside: Vec<bool>,
    regions: Regions,
    scratch: Cnf,
}

impl<'a> Window<'a> {
    /// Writes a window. `None` if no label that stays beyond it proves that some of the inside lies
    /// there.
    pub(super) fn write(
        answered: Answered<'a>,
        area: Option<&kind::Area>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Self> {
        let grid = answered.grid;
        let all = kind::Area { rows: 0..grid.rows(), cols: 0..grid.cols() };
        let pane = Pane { grid, area: area.cloned().unwrap_or(all) };
        let count = pane.len();
        let is_whole = count == grid.cell_count();
        if !is_whole && !rests_beyond(&answered, &pane, kept, open) {
            return None;
        }
        let pieces = if is_whole { Vec::new() } else { pieces(&answered, &pane) };
        let faces = sink.fresh(count + usize::from(!is_whole) + pieces.len());
        let hold = (!is_whole
            && (0..count)
                .any(|at| answered.inside[pane.cell(at)] && pane.depth(pane.cell(at)) <= 2))
        .then(|| sink.fresh(1).lit(0));

        let edge = || (0..count).filter(|&at| pane.depth(pane.cell(at)) == 1);
        let beyond = count;
        let (fixed, edges) = match is_whole {
            true => (vec![None; count], Vec::new()),
            false => {
                sink.clause(&[faces.lit(beyond)]);
                let fixed = (0..=count).map(|at| (at == beyond).then_some(true)).collect();
                let edges = edge().flat_map(|at| [[at, beyond], [at, beyond + 1]]).collect();
                (fixed, edges)
            }
        };
        let mut free = View::new(&pane, fixed, edges);
        let mut held = hold.map(|hold| {
            let side = |at: usize| {
                let cell = pane.cell(at);
                (pane.depth(cell) <= 2).then(|| answered.inside[cell])
            };
            let mut fixed: Vec<Option<bool>> = (0..count).map(side).collect();
            for (at, side) in fixed.iter().enumerate() {
                side.iter().for_each(|&side| sink.clause(&[!hold, faces.lit(at).when(side)]));
            }
            // The face that is inside somewhere beyond is no piece: it goes with some inside cell.
            let any = fixed.iter().position(|&side| side == Some(true)).unwrap_or(beyond);
            let mut edges = vec![[any, beyond]];
            fixed.push(Some(true));
            let outer = count + 1 + pieces.len();
            for (index, piece) in pieces.iter().enumerate() {
                let face = count + 1 + index;
                fixed.push(Some(piece.side));
                sink.clause(&[faces.lit(face).when(piece.side)]);
                edges.extend(piece.cells.iter().map(|&at| [at, face]));
                if piece.meets_frame && !piece.side {
                    edges.push([face, outer]);
                }
            }
            (hold, View::new(&pane, fixed, edges))
        });

        for at in 0..count {
            let width = pane.width();
            if at % width > 0 && at >= width {
                let [a, b, c, d] = [at - width - 1, at - width, at - 1, at].map(|at| faces.lit(at));
                sink.clause(&[!a, b, c, !d]);
                sink.clause(&[a, !b, !c, d]);
            }
        }
        let mut asks = BTreeMap::new();
        let mut around = Vec::with_capacity(4);
        for at in 0..count {
            let cell = pane.cell(at);
            if !kept[cell] || pane.depth(cell) == 1 {
                continue;
            }
            let label = usize::from(answered.labels[cell]);
            around.clear();
            around.extend(pane.neighbours(cell).filter_map(|c| pane.at(c)).map(|at| faces.lit(at)));
            let inside = faces.lit(at);
            if open[cell] {
                let asked = sink.fresh(1).lit(0);
                asks.insert(cell, asked);
                let mut unless = Unless { sink, lit: !asked, clause: Vec::new() };
                state(&mut unless, inside, &around, label);
            } else {
                state(sink, inside, &around, label);
                if label > 0 {
                    free.rest_on(at);
                    held.iter_mut().for_each(|(_, view)| view.rest_on(at));
                }
            }
        }
        if is_whole {
            let any: Vec<Lit> = (0..count).map(|at| faces.lit(at)).collect();
            sink.clause(&any);
        }
        Some(Self {
            answered,
            pane,
            faces,
            asks,
            violates: BTreeMap::new(),
            free,
            held,
            inside: Vec::new(),
            regions: Regions::default(),
            scratch: Cnf::new(),
        })
    }
}

/// Writes that `label` of a cell's four sides differ from it; beyond the border is outside.
fn state(sink: &mut dyn ClauseSink, inside: Lit, around: &[Lit], label: usize) {
    exactly_if(sink, inside, around, 4 - label);
    exactly_if(sink, !inside, around, label);
}

/// Writes that a cell does not have this label if `condition` holds.
fn violate(sink: &mut dyn ClauseSink, condition: Lit, inside: Lit, around: &[Lit], label: usize) {
    let mut clause = Vec::with_capacity(2 + around.len());
    for (side, count) in [(true, 4 - label), (false, label)] {
        for chosen in 0..1u32 << around.len() {
            if chosen.count_ones() as usize == count {
                clause.clear();
                clause.extend([!condition, inside.when(!side)]);
                let sides = around.iter().enumerate();
                clause.extend(sides.map(|(i, lit)| lit.when(chosen >> i & 1 == 0)));
                sink.clause(&clause);
            }
        }
    }
}

/// Whether a label above 0 stays so far from the window's middle that every answer has an inside
/// cell beyond the window or on its edge.
fn rests_beyond(answered: &Answered<'_>, pane: &Pane, kept: &[bool], open: &[bool]) -> bool {
    let is_within = |cell: usize| pane.at(cell).is_some() && pane.depth(cell) > 1;
    (0..answered.labels.len()).any(|cell| {
        kept[cell]
            && !open[cell]
            && answered.labels[cell] > 0
            && !is_within(cell)
            && !pane.neighbours(cell).any(is_within)
    })
}

/// A connected set of cells beyond a window, on one side of the line.
struct Piece {
    side: bool,
    meets_frame: bool,
    /// Cells of the window next to it.
    cells: Vec<usize>,
}

/// The pieces beyond a window. Linear in the grid.
fn pieces(answered: &Answered<'_>, pane: &Pane) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut of: Vec<Option<usize>> = vec![None; pane.grid.cell_count()];
    let mut stack = Vec::new();
    for at in (0..pane.len()).filter(|&at| pane.depth(pane.cell(at)) == 1) {
        for start in pane.neighbours(pane.cell(at)).filter(|&cell| pane.at(cell).is_none()) {
            let piece = *of[start].get_or_insert_with(|| {
                stack.push(start);
                let side = answered.inside[start];
                pieces.push(Piece { side, meets_frame: false, cells: Vec::new() });
                pieces.len() - 1
            });
            while let Some(cell) = stack.pop() {
                pieces[piece].meets_frame |= pane.grid.on_border(Cell::from_index(cell));
                for other in pane.neighbours(cell) {
                    let is_more = answered.inside[other] == pieces[piece].side
                        && of[other].is_none()
                        && pane.at(other).is_none();
                    if is_more {
                        of[other] = Some(piece);
                        stack.push(other);
                    }
                }
            }
            pieces[piece].cells.push(at);
        }
    }
    pieces
}

impl kind::Window for Window<'_> {
    fn sees(&self, clue: usize) -> bool {
        self.pane.at(clue).is_some() && self.pane.depth(clue) > 1
    }

    fn asks(&self, clue: usize) -> Lit {
        self.asks[&clue]
    }

    fn violates(&mut self, clue: usize, sink: &mut dyn ClauseSink) -> Lit {
        let Self { pane, faces, answered, .. } = self;
        *self.violates.entry(clue).or_insert_with(|| {
            let violated = sink.fresh(1).lit(0);
            let at = |cell| pane.at(cell).map(|at| faces.lit(at));
            let around: Vec<Lit> = pane.neighbours(clue).filter_map(at).collect();
            if let Some(inside) = at(clue) {
                violate(sink, violated, inside, &around, usize::from(answered.labels[clue]));
            }
            violated
        })
    }

    fn holds(&self) -> Option<Lit> {
        self.held.as_ref().map(|&(hold, _)| hold)
    }

    fn is_whole(&self) -> bool {
        self.pane.len() == self.pane.grid.cell_count()
    }

    fn keep(&mut self, clue: usize) {
        if self.answered.labels[clue] > 0
            && let Some(at) = self.pane.at(clue)
        {
            self.free.rest_on(at);
            self.held.iter_mut().for_each(|(_, view)| view.rest_on(at));
        }
    }

    fn is_answer(&mut self, model: &Model<'_>, is_held: bool, cuts: &mut Cnf) -> bool {
        model.read(self.faces, &mut self.inside);
        let (guard, view) = match &mut self.held {
            Some((hold, view)) if is_held => (Some(!*hold), view),
            _ => (None, &mut self.free),
        };
        let inside = &self.inside[..view.fixed.len()];
        self.regions.split(&view.faces, inside);
        if self.regions.len() <= 2 {
            return true;
        }
        let model = ModelView {
            faces: &view.faces,
            variables: self.faces,
            inside,
            regions: &self.regions,
            fixed: &view.fixed,
            required: &view.required,
        };
        match guard {
            None => view.join.cut(&model, cuts),
            Some(lit) => {
                self.scratch.restart(cuts.variables());
                view.join.cut(&model, &mut self.scratch);
                let mut unless = Unless { sink: cuts, lit, clause: Vec::new() };
                self.scratch.clauses().for_each(|clause| unless.clause(clause));
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a window of the middle three rows of a 9x5 grid is written, if these labels stay, as
    /// (row, label), all in the middle column; of those that are open it is not known yet.
    fn is_written(stay: &[(usize, u8)], open: &[(usize, u8)]) -> bool {
        let grid = Grid::new(9, 5).expect("small");
        let mut labels = vec![0; grid.cell_count()];
        let mut kept = vec![false; labels.len()];
        let mut is_open = kept.clone();
        let at = |row: usize| row * grid.cols() + 2;
        for &(row, label) in stay.iter().chain(open) {
            (labels[at(row)], kept[at(row)]) = (label, true);
        }
        open.iter().for_each(|&(row, _)| is_open[at(row)] = true);
        let inside = vec![true; labels.len()];
        let answered = Answered { grid, inside: &inside, labels: &labels };
        let area = kind::Area { rows: 3..6, cols: 0..5 };
        Window::write(answered, Some(&area), &kept, &is_open, &mut Cnf::new()).is_some()
    }

    /// Else an answer that lies in the window as a whole would be overlooked.
    #[test]
    fn a_window_is_written_if_a_label_beyond_it_needs_some_of_the_inside() {
        assert!(is_written(&[(0, 1)], &[]) && is_written(&[(8, 3)], &[]));
        assert!(is_written(&[(0, 0), (2, 1), (8, 0)], &[(4, 2)]), "one is enough");
        assert!(!is_written(&[], &[]), "none stays");
        assert!(!is_written(&[(0, 0), (8, 0)], &[]), "zeros need none of it");
        assert!(!is_written(&[], &[(0, 1), (8, 2)]), "open ones may go");
        assert!(!is_written(&[(4, 2)], &[]), "it is in the window");
        assert!(!is_written(&[(3, 2), (5, 1)], &[]), "what it needs may be in the window");
        assert!(!is_written(&[(3, 2), (0, 0), (4, 1)], &[(8, 2)]), "none of them");
    }
}
