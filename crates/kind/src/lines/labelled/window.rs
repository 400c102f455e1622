//! Labels through a window: the faces of an area, and what is known of all others.
//!
//! A window's view of the faces beyond is free or held. If it is free, inside and outside may each
//! be connected beyond the window in any way. Two more faces stand for that: the frame, which is
//! outside, and a face that is inside. Both touch all faces on the window's rim. If it is held,
//! the faces near the rim are as in the answer, and a face stands for each piece of inside and of outside
//! beyond. These are so many that no label and no vertex beyond sees a change in the window.

use super::beyond::{has_inside, pieces};
use super::pane::Pane;
use super::{Labelled, at_most_two_on};
use crate::cnf::{ClauseSink, Cnf, Counted, Lit, Vars, exactly_either};
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::engine::Model;
use crate::graph::{Graph, Regions};
use crate::kind;
use crate::lists::Lists;
use std::collections::BTreeMap;
use std::iter;

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

/// How models are judged: with the faces beyond the window free, or held.
struct View {
    /// The window's faces, faces for what lies beyond, and the frame.
    faces: Graph,
    fixed: Vec<Option<bool>>,
    required: Lists<u32>,
    join: Join,
}

impl View {
    /// Joins the faces of a window with each other and with the frame, and further faces by
    /// `edges`.
    fn new(pane: &Pane<'_>, fixed: Vec<Option<bool>>, edges: Vec<[usize; 2]>) -> Self {
        let outer = fixed.len();
        let mut all = edges;
        for at in 0..pane.len() {
            let face = pane.face(at);
            all.extend(iter::repeat_n([at, outer], pane.edges_on_frame(face)));
            let later = pane.across(face).filter(|&other| other > face);
            all.extend(later.filter_map(|other| Some([at, pane.at(other)?])));
        }
        let faces = Graph::new(outer + 1, all.into_iter().enumerate());
        let join = Join::new(Joint::separator(&faces));
        Self { faces, fixed, required: Lists::default(), join }
    }

    /// Adds the required set of a label above 0 that stays: among its face and the neighbours,
    /// there are faces of both sides.
    fn rest_on(&mut self, at: usize) {
        let around = self.faces.targets(at).iter().copied();
        self.required.add(iter::once(at as u32).chain(around));
    }
}

/// A window in a solver.
pub(super) struct Window<'a> {
    labelled: &'a Labelled,
    pane: Pane<'a>,
    /// The faces, and faces for what lies beyond.
    faces: Vars,
    /// For each label that is asked for, the literal that asks.
    asks: BTreeMap<usize, Lit>,
    /// The faces round those labels.
    counted: BTreeMap<usize, Counted>,
    violates: BTreeMap<usize, Lit>,
    free: View,
    /// The literal that holds all faces beyond, if they can be held.
    held: Option<(Lit, View)>,
    inside: Vec<bool>,
    regions: Regions,
    scratch: Cnf,
}

impl<'a> Window<'a> {
    /// See [`Labelled::window`].
    pub(super) fn write(
        labelled: &'a Labelled,
        area: Option<&[u32]>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Self> {
        let pane = Pane::new(labelled, area);
        if !pane.is_whole() && !has_inside(labelled, &pane, kept, open) {
            return None;
        }
        let (faces, free, held) = match pane.is_whole() {
            true => {
                let faces = sink.fresh(pane.len());
                let any: Vec<Lit> = (0..pane.len()).map(|at| faces.lit(at)).collect();
                sink.clause(&any);
                (faces, View::new(&pane, vec![None; pane.len()], Vec::new()), None)
            }
            false => views(labelled, &pane, sink),
        };
        for round in pane.rounds() {
            at_most_two_on(&round, faces, sink);
        }
        let mut window = Self {
            labelled,
            pane,
            faces,
            asks: BTreeMap::new(),
            counted: BTreeMap::new(),
            violates: BTreeMap::new(),
            free,
            held,
            inside: Vec::new(),
            regions: Regions::default(),
            scratch: Cnf::new(),
        };
        for at in 0..window.pane.len() {
            let face = window.pane.face(at);
            if kept[face] && window.pane.has_all_of(face) {
                window.write_label(face, open[face], sink);
            }
        }
        Some(window)
    }

    /// Writes a label: asked for by a literal if it is open, or else for good.
    fn write_label(&mut self, face: usize, is_open: bool, sink: &mut dyn ClauseSink) {
        let around = self.pane.across(face).filter_map(|other| self.pane.at(other));
        let around: Vec<Lit> = around.map(|at| self.faces.lit(at)).collect();
        let [(inside, least), (outside, most)] = self.counts(face);
        if is_open {
            let asked = sink.fresh(1).lit(0);
            let counted = Counted::of(sink, &around);
            counted.exactly(sink, &[asked, inside], least);
            counted.exactly(sink, &[asked, outside], most);
            self.asks.insert(face, asked);
            self.counted.insert(face, counted);
        } else {
            exactly_either(sink, inside, &around, [least, most]);
            kind::Window::keep(self, face);
        }
    }

    /// How many faces across the edges of a labelled face are inside, if the face is inside, and if it is outside.
    /// The frame is outside.
    fn counts(&self, face: usize) -> [(Lit, usize); 2] {
        let inside = self.pane.at(face).map(|at| self.faces.lit(at));
        let inside = inside.expect("the window has the face");
        let label = self.labelled.labels[face] as usize;
        let edges = self.labelled.plane.faces().targets(face).len();
        [(inside, edges - label), (!inside, label)]
    }
}

/// Writes what stands for the faces beyond a window, and how models are judged: the variables, the free view, and the
/// held one if some of the inside is near the rim.
fn views(
    labelled: &Labelled,
    pane: &Pane<'_>,
    sink: &mut dyn ClauseSink,
) -> (Vars, View, Option<(Lit, View)>) {
    let pieces = pieces(labelled, pane);
    let count = pane.len();
    let faces = sink.fresh(count + 1 + pieces.len());
    let beyond = count;
    sink.clause(&[faces.lit(beyond)]);
    let fixed = (0..=count).map(|at| (at == beyond).then_some(true)).collect();
    let rim = (0..count).filter(|&at| pane.is_on_rim(at));
    let edges = rim.flat_map(|at| [[at, beyond], [at, beyond + 1]]).collect();
    let free = View::new(pane, fixed, edges);

    let side = |at: usize| pane.is_near_rim(at).then(|| labelled.inside[pane.face(at)]);
    let mut fixed: Vec<Option<bool>> = (0..count).map(side).collect();
    // The face that is inside somewhere beyond is no piece: it goes with some inside face.
    let Some(any) = fixed.iter().position(|&side| side == Some(true)) else {
        return (faces, free, None);
    };
    let hold = sink.fresh(1).lit(0);
    for (at, side) in fixed.iter().enumerate() {
        side.iter().for_each(|&side| sink.clause(&[!hold, faces.lit(at).when(side)]));
    }
    let mut edges = vec![[any, beyond]];
    fixed.push(Some(true));
    let outer = count + 1 + pieces.len();
    for (index, piece) in pieces.iter().enumerate() {
        let face = count + 1 + index;
        fixed.push(Some(piece.side));
        sink.clause(&[faces.lit(face).when(piece.side)]);
        edges.extend(piece.faces.iter().map(|&at| [at, face]));
        if piece.meets_frame && !piece.side {
            edges.push([face, outer]);
        }
    }
    let held = View::new(pane, fixed, edges);
    (faces, free, Some((hold, held)))
}

impl kind::Window for Window<'_> {
    fn sees(&self, clue: usize) -> bool {
        self.pane.has_all_of(clue)
    }

    fn asks(&self, clue: usize) -> Lit {
        self.asks[&clue]
    }

    fn violates(&mut self, clue: usize, sink: &mut dyn ClauseSink) -> Lit {
        if let Some(&violated) = self.violates.get(&clue) {
            return violated;
        }
        let violated = sink.fresh(1).lit(0);
        for (side, count) in self.counts(clue) {
            self.counted[&clue].not_exactly(sink, &[violated, side], count);
        }
        self.violates.insert(clue, violated);
        violated
    }

    fn holds(&self) -> Option<Lit> {
        self.held.as_ref().map(|&(hold, _)| hold)
    }

    fn is_whole(&self) -> bool {
        self.pane.is_whole()
    }

    fn keep(&mut self, clue: usize) {
        if self.labelled.labels[clue] > 0
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
    use crate::grid::Grid;
    use crate::plane::{Along, Plane};

    /// Whether a window of the middle three rows of a 9x5 grid is written, if these labels stay, as
    /// (row, label), all in the middle column; of those that are open it is not known yet.
    fn is_written(stay: &[(usize, u32)], open: &[(usize, u32)]) -> bool {
        let grid = Grid::new(9, 5).expect("small");
        let plane = Plane::of_squares(grid, Along::Points);
        let mut labelled = Labelled::new(plane, vec![true; grid.cell_count()]);
        labelled.labels.fill(0);
        let mut kept = vec![false; grid.cell_count()];
        let mut is_open = kept.clone();
        let at = |row: usize| row * grid.cols() + 2;
        for &(row, label) in stay.iter().chain(open) {
            (labelled.labels[at(row)], kept[at(row)]) = (label, true);
        }
        open.iter().for_each(|&(row, _)| is_open[at(row)] = true);
        let area: Vec<u32> = (15..30).collect();
        Window::write(&labelled, Some(&area), &kept, &is_open, &mut Cnf::new()).is_some()
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
