//! All clues of a plan in one solver, each behind a literal, to decide which of them can be left out. It
//! knows no kind.

use super::edges::Edges;
use super::kind::{FarFault, Puzzle};
use super::pen::Pen;
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{Event, Judgement, Model, Other, Problem};
use crate::kind::{self, Technique, Unplaced};
use crate::lines::far::Far;
use crate::lines::{Crossing, Lazy, OneLine};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A window on the whole grid.
pub(super) struct Window<'a> {
    layers: &'a [Puzzle],
    answer: &'a Answer,
    /// The judge of models, by the rules without the open clues.
    judge: Box<dyn Problem<Answer = Answer> + 'a>,
    edges: Edges,
    /// For each open clue, the literal that asks for it.
    asks: Vec<Option<Lit>>,
    violates: BTreeMap<usize, Lit>,
    /// The open clues' rules that are in no formula.
    far: Far,
}

impl<'a> Window<'a> {
    /// Writes puzzles with all clues, of which some are open: one puzzle for each clue that a cell may
    /// have. `bare` is the puzzle without those.
    pub(super) fn write(
        layers: &'a [Puzzle],
        bare: Puzzle,
        answer: &'a Answer,
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Self {
        let visits = |puzzle: &Puzzle, cell: usize| puzzle.visits()[cell];
        let (cells, crosses) = (bare.grid().cell_count(), bare.crosses());
        let changed = |puzzle: &Puzzle, open: &[bool]| -> Vec<usize> {
            // Of lines that cross themselves the kind's rules say how they visit a cell.
            let is_changed = |cell: &usize| {
                !crosses && open[*cell] && visits(puzzle, *cell) != visits(&bare, *cell)
            };
            (0..cells).filter(is_changed).collect()
        };
        let changed: Vec<Vec<usize>> = layers
            .iter()
            .zip(open.chunks(cells))
            .map(|(puzzle, open)| changed(puzzle, open))
            .collect();
        let (judge, mut edges) = state(bare, sink);
        let asks: Vec<Option<Lit>> =
            open.iter().map(|&is_open| is_open.then(|| sink.fresh(1).lit(0))).collect();
        let mut unplaced = Unplaced(sink);
        for ((puzzle, changed), asks) in layers.iter().zip(changed).zip(asks.chunks(cells)) {
            let mut pen = Pen::new(puzzle.grid(), &mut edges, &mut unplaced);
            pen.ask(asks);
            for cell in changed {
                pen.clue(cell);
                pen.visit(cell, visits(puzzle, cell));
            }
            puzzle.sort().write_rules(puzzle, &mut pen);
        }
        Self { layers, answer, judge, edges, asks, violates: BTreeMap::new(), far: Far::default() }
    }
}

impl Window<'_> {
    /// Whether a model breaks rules of clues that it asks for, if they are in no formula. Then `cuts` gets clauses.
    fn has_far_faults(&mut self, answer: &Answer, model: &Model<'_>, cuts: &mut Cnf) -> bool {
        let Self { layers, edges, asks, far, .. } = self;
        let (kind, grid) = (layers[0].sort(), layers[0].grid());
        if !kind.has_far_rules() {
            return false;
        }
        let (on, mut has_faults) = (answer.as_slice(), false);
        for (layer, asks) in layers.iter().zip(asks.chunks(grid.cell_count())) {
            for FarFault { edges: fault, clues } in kind.far_faults(layer, &|edge| on[edge]) {
                // What is owed to no open clue is the judge's.
                let asked: Vec<Lit> = clues.into_iter().filter_map(|clue| asks[clue]).collect();
                if !asked.is_empty() && asked.iter().all(|&asked| model.is_true(asked)) {
                    let mut literal = |(edge, on): (usize, bool)| edges.lit(edge, cuts).when(!on);
                    let mut clause: Vec<Lit> = fault.into_iter().map(&mut literal).collect();
                    clause.extend(asked.iter().map(|&asked| !asked));
                    cuts.clause(&clause);
                    has_faults = true;
                }
            }
        }
        far.count(has_faults);
        if far.is_due() {
            for (layer, asks) in layers.iter().zip(asks.chunks(grid.cell_count())) {
                kind.write_far_rules(layer, edges, Some(asks), &mut Unplaced(cuts));
            }
        }
        has_faults
    }
}

/// Writes a puzzle's rules, and returns how their models are judged.
fn state<'a>(
    puzzle: Puzzle,
    sink: &mut dyn ClauseSink,
) -> (Box<dyn Problem<Answer = Answer> + 'a>, Edges) {
    let (grid, technique) = (puzzle.grid(), Technique::default());
    if OneLine::has_inside(&puzzle) {
        let lazy = Lazy::<Puzzle>::write(Cow::Owned(puzzle), technique, sink).of_one_loop();
        let edges = Edges::new(grid, lazy.formula());
        (Box::new(lazy), edges)
    } else {
        let lazy = Crossing::<Puzzle>::write(Cow::Owned(puzzle), technique, sink).of_one_loop();
        let edges = Edges::new(grid, lazy.formula());
        (Box::new(lazy), edges)
    }
}

impl kind::Window for Window<'_> {
    fn sees(&self, clue: usize) -> bool {
        self.asks[clue].is_some()
    }

    fn asks(&self, clue: usize) -> Lit {
        self.asks[clue].expect("an open clue")
    }

    /// Some edge that the clue speaks of is not as in the answer. The puzzle has no other answer with the
    /// clue, so this is enough.
    fn violates(&mut self, clue: usize, sink: &mut dyn ClauseSink) -> Lit {
        let Self { layers, answer, edges, violates, .. } = self;
        *violates.entry(clue).or_insert_with(|| {
            let violated = sink.fresh(1).lit(0);
            let on = answer.as_slice();
            let mut differs = |edge: usize| edges.lit(edge, sink).when(!on[edge]);
            let cells = layers[0].grid().cell_count();
            let scope = layers[clue / cells].scope(clue % cells);
            let all = if scope.is_empty() { 0..on.len() } else { 0..0 };
            let mut clause: Vec<Lit> = scope.into_iter().chain(all).map(&mut differs).collect();
            clause.push(!violated);
            sink.clause(&clause);
            violated
        })
    }

    fn holds(&self) -> Option<Lit> {
        None
    }

    fn is_whole(&self) -> bool {
        true
    }

    /// Cuts rest on no open clue.
    fn keep(&mut self, _: usize) {}

    fn is_answer(&mut self, model: &Model<'_>, _: bool, cuts: &mut Cnf) -> bool {
        match self.judge.check_model(model, &Other::default(), cuts) {
            Judgement::Answer(answer) => !self.has_far_faults(&answer, model, cuts),
            _ => {
                self.judge.advance(Event::Cut, cuts);
                false
            }
        }
    }
}
