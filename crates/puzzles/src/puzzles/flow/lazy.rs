//! The lazy encoding: edges alone, cuts for components that are not a pair's path, and codes of the
//! pairs only where that is not enough.
//!
//! The first answer is looked for with a narrow formula, in which no path touches itself at a
//! square; where cells may stay empty, first as if none might. `docs/ENCODING-FLOW.md` says when which
//! formula is taken.

use super::codes::{self, Codes};
use super::cuts::{self, Leaving};
use super::edges::{self, Edges};
use super::exclusion::{self, Colouring};
use super::paths::Paths;
use super::patterns::Patterns;
use super::slack::slack;
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{
    Coverage, Element, Enumerable, Event, Judgement, Model, Other, Problem, Rules, Sketch, Stage,
    Witness, Witnessed,
};
use crate::grid::Segment;

/// The rules over edges in a solver, with what the look at their models needs.
pub struct Lazy<'a> {
    puzzle: &'a Puzzle,
    formula: Formula,
    edges: Edges,
    /// The pairs' own codes.
    codes: Option<Codes>,
    /// The assumptions: each of a square, that no path touches itself there; or the edges that another
    /// answer has with the one that was found.
    assumed: Vec<Lit>,
    /// How often assumptions were refuted.
    refutations: u32,
    models: u32,
    found: bool,
    paths: Paths,
    leaving: Leaving,
    on: Vec<bool>,
}

/// Which formula is in the solver.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Formula {
    /// Cells may stay empty, but none does: its models are answers once their cycles are left out.
    Filled,
    /// No path touches itself at a square; where cells may stay empty, paths lie as low as they
    /// can.
    Narrow,
    /// The rules, and bumps of paths lie as low and as far right as they can.
    Settled,
    /// The rules; no path touches itself at a square if that is one of them.
    Wide,
}

impl<'a> Lazy<'a> {
    /// The number of models after which the codes are added. Cuts alone settle most maps sooner,
    /// and some maps never.
    const MODELS_WITHOUT_CODES: u32 = 24;

    /// The number of refutations after which all squares are dropped, and not only those of the
    /// core.
    const REFUTATIONS: u32 = 20;

    /// The most conflicts of a call before cells may stay empty.
    const CONFLICTS_IF_FILLED: i32 = 2000;

    /// Writes the first formula.
    pub fn encode(puzzle: &'a Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let (formula, (edges, codes)) = match puzzle.allows_empty() {
            true => (Formula::Filled, narrow(&puzzle.clone().allowing_empty(false), sink)),
            false => (Formula::Narrow, narrow(puzzle, sink)),
        };
        let paths = Paths::new(puzzle.grid());
        Self {
            puzzle,
            formula,
            edges,
            codes,
            assumed: Vec::new(),
            refutations: 0,
            models: 0,
            found: false,
            leaving: Leaving::new(&paths.cells),
            paths,
            on: Vec::new(),
        }
    }

    /// Whether each edge is on in the last model, one entry for each segment.
    pub fn edges(&self) -> &[bool] {
        &self.on
    }

    /// The variables of the edges.
    pub fn variables(&self) -> Edges {
        self.edges
    }
}

impl Lazy<'_> {
    /// Writes the wide formula, or a narrower one that is enough. After a refutation the squares
    /// are assumed. After an answer they are not: a proof that there is no other must count paths
    /// that touch themselves too. If that answer has slack, the rest of it is assumed.
    fn widen(&mut self, asked: Coverage, sink: &mut dyn ClauseSink) {
        if self.puzzle.allows_empty() && asked == Coverage::One {
            self.formula = Formula::Narrow;
            (self.edges, self.codes) = narrow(self.puzzle, sink);
            return;
        }
        let (patterns, edges, codes) = rules(self.puzzle, sink);
        (self.edges, self.codes) = (edges, Some(codes));
        self.assumed.clear();
        self.refutations = 0;
        self.formula = match asked {
            Coverage::All => Formula::Wide,
            _ => Formula::Settled,
        };
        if self.formula == Formula::Settled {
            edges.settle(self.puzzle.grid(), &patterns, sink);
        }
        if !self.found && !self.puzzle.allows_empty() {
            let squares = sink.fresh(edges::square_count(self.puzzle.grid()));
            edges.loosen_squares(self.puzzle.grid(), &patterns, Some(squares), sink);
            self.assumed = (0..squares.len()).map(|square| squares.lit(square)).collect();
        }
        if self.found && self.may_bend() {
            let answer = self.paths.answer(self.puzzle, &self.on);
            let kept = |free: Vec<Segment>| {
                let joined = answer.grid().segments().filter(|&edge| answer.contains(edge));
                joined.filter(|edge| !free.contains(edge)).map(|edge| edges.on(edge)).collect()
            };
            self.assumed = slack(&answer).map_or_else(Vec::new, kept);
        }
    }

    /// Whether a path may run otherwise through any cells that are empty.
    fn may_bend(&self) -> bool {
        self.puzzle.allows_empty() && !self.puzzle.closes_squares()
    }

    /// The edges of each place where a path of the last model is nearer to itself than the puzzle allows.
    fn near_itself(&self) -> Vec<Vec<usize>> {
        match (self.puzzle.forbids_touching(), self.puzzle.forbids_blocks()) {
            (true, _) => self.paths.touching(self.puzzle, &self.on),
            (_, true) => self.paths.blocks(self.puzzle, &self.on),
            _ => Vec::new(),
        }
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &Puzzle {
        self.puzzle
    }

    /// Whether the pairs' codes are in the formula.
    pub(super) fn has_codes(&self) -> bool {
        self.codes.is_some()
    }

    /// Whether the formula is still the first one.
    pub(super) fn is_narrow(&self) -> bool {
        self.formula == Formula::Narrow
    }

    /// The witnesses of the last model's cuts, in the order in which the cuts were made.
    pub(super) fn witnesses(&self) -> Vec<Witness> {
        let (puzzle, paths) = (self.puzzle, &self.paths);
        let wrong = paths.wrong(puzzle).map(|of| cuts::departing(puzzle, paths.vertices(of)));
        let found: Vec<Witness> = wrong.collect();
        if !found.is_empty() {
            return found;
        }
        let near = self.near_itself();
        if near.is_empty() {
            return paths.cycles().map(|cycle| cuts::cycle_witness(&paths.cells, cycle)).collect();
        }
        let witness = |edges| match puzzle.forbids_blocks() {
            true => Witness::Block { edges },
            false => cuts::touching(&paths.cells, edges),
        };
        near.into_iter().map(witness).collect()
    }
}

/// Writes the narrow formula.
fn narrow(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> (Edges, Option<Codes>) {
    let patterns = Patterns::new(puzzle, true);
    let edges = Edges::encode(puzzle, &patterns, sink);
    edges.loosen_squares(puzzle.grid(), &patterns, None, sink);
    let mut codes = None;
    if puzzle.allows_empty() {
        edges.fall(puzzle, &patterns, sink);
        codes = Some(Codes::encode(puzzle, edges, sink));
    } else if has_many_pairs(puzzle) && patterns.unknown() > UNKNOWN {
        // A proof may be asked of the formula if it covers all answers. So it must have a form
        // that certificates know.
        match puzzle.closes_squares() {
            true => codes = Some(Codes::encode(puzzle, edges, sink)),
            false => Codes::share(puzzle, edges, sink),
        }
    }
    (edges, codes)
}

/// Writes the rules without cuts: edges with codes. Every answer is a model. A model may have
/// cycles, and paths that touch themselves or fill blocks where they may not.
pub(super) fn rules(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> (Patterns, Edges, Codes) {
    let grid = puzzle.grid();
    let patterns = Patterns::new(puzzle, false);
    let edges = Edges::encode(puzzle, &patterns, sink);
    match puzzle.closes_squares() {
        true => edges.loosen_squares(grid, &patterns, None, sink),
        false => edges.open_squares(grid, sink),
    }
    let codes = Codes::encode(puzzle, edges, sink);
    (patterns, edges, codes)
}

/// On maps with more unknown edges than this, and many pairs, codes are there from the start.
const UNKNOWN: usize = 2000;

/// Whether the first model would join few of the pairs.
fn has_many_pairs(puzzle: &Puzzle) -> bool {
    puzzle.colours().len() > 50
}

/// The variables and clauses of [`Lazy::encode`] if nothing were known of any edge: upper bounds.
pub(super) fn size(puzzle: &Puzzle) -> (u64, u64) {
    let (variables, clauses) = edges::size(puzzle);
    let squares = 4 * edges::square_count(puzzle.grid()) as u64;
    let may_be_open = has_many_pairs(puzzle) && 2 * puzzle.grid().cell_count() > UNKNOWN;
    let codes = match puzzle.closes_squares() {
        true if may_be_open => codes::size(puzzle),
        false if may_be_open => codes::shared_size(puzzle),
        _ => (0, 0),
    };
    (variables + codes.0, clauses + squares + codes.1)
}

impl Problem for Lazy<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Answer>,
        cuts: &mut Cnf,
    ) -> Judgement<Answer> {
        self.models += 1;
        let puzzle = self.puzzle;
        model.read(self.edges.0, &mut self.on);
        self.paths.trace(&self.on);
        let wrong: Vec<usize> = self.paths.wrong(puzzle).collect();
        for &of in &wrong {
            self.leaving.cut(&self.paths.cells, self.paths.vertices(of), self.edges, cuts);
        }
        let mut touching = 0;
        if wrong.is_empty() {
            for path in self.near_itself() {
                let edges = path.iter().map(|&edge| !self.edges.0.lit(edge));
                cuts.clause(&edges.collect::<Vec<Lit>>());
                touching += 1;
            }
        }
        if wrong.len() + touching > 0 {
            return Judgement::Wrong(wrong.len() + touching);
        }
        // Any cycles touch no path, and may be left out where cells may stay empty.
        let answer = self.paths.answer(puzzle, &self.on);
        let cycles = self.paths.cycles().count();
        if cycles == 0 || other.is_met_by(&answer) {
            self.found = true;
            return Judgement::Answer(answer);
        }
        for cycle in self.paths.cycles() {
            let edges = cuts::edges(&self.paths.cells, cycle);
            cuts.clause(&edges.map(|edge| !self.edges.0.lit(edge)).collect::<Vec<Lit>>());
        }
        Judgement::Wrong(cycles)
    }

    /// Where cells may stay empty, the narrow formula keeps some answer: one that lies as low as it
    /// can. Otherwise, where no path may touch itself or fill a block, it keeps all answers.
    fn stage(&self) -> Stage<'_> {
        let puzzle = self.puzzle;
        let coverage = match (self.formula, puzzle.allows_empty(), puzzle.closes_squares()) {
            (Formula::Filled, ..) => Coverage::None,
            (Formula::Narrow, true, _) | (Formula::Settled, ..) => Coverage::One,
            (Formula::Narrow, false, false) => Coverage::None,
            _ => Coverage::All,
        };
        let conflicts = (self.formula == Formula::Filled).then_some(Self::CONFLICTS_IF_FILLED);
        Stage { assumptions: &self.assumed, coverage, conflicts }
    }

    /// The stages are: the filled formula where cells may stay empty, the narrow formula, the same with
    /// codes, the settled or the wide formula under assumptions, the same alone.
    fn advance(&mut self, event: Event<'_>, sink: &mut dyn ClauseSink) {
        match event {
            Event::Compared => {
                let (puzzle, edges) = (self.puzzle, self.edges);
                self.codes.get_or_insert_with(|| Codes::encode(puzzle, edges, sink));
            }
            Event::Cut => {
                if self.codes.is_none() && self.models >= Self::MODELS_WITHOUT_CODES {
                    self.codes = Some(Codes::encode(self.puzzle, self.edges, sink));
                }
            }
            // At least one square of the core must be touched.
            Event::Refuted(core) => {
                self.refutations += 1;
                if self.may_bend() || core.is_empty() || self.refutations >= Self::REFUTATIONS {
                    self.assumed.clear();
                }
                self.assumed.retain(|square| !core.contains(square));
            }
            Event::TooNarrow(asked) => self.widen(asked, sink),
        }
    }

    /// Shows each path, and each cycle.
    fn sketch(&self) -> Sketch {
        let (of, components) = self.paths.sketch(&self.on);
        let wrong = self.paths.wrong(self.puzzle);
        let cut = wrong.filter_map(|wrong| of.iter().position(|&of| of == wrong));
        Sketch { cut: cut.collect(), components }
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        if cfg!(feature = "whole") { Some(self) } else { None }
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        let edge = self.edges.0.index_of(lit);
        edge.map(|edge| Element::Edge(edge, lit.is_positive()))
    }
}

impl Enumerable for Lazy<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        self
    }
}

impl Rules<Answer> for Lazy<'_> {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        exclusion::exclude(self.edges.0, answer, sink);
    }

    fn stands_apart(&self, answer: &Answer) -> bool {
        self.may_bend() && slack(answer).is_none()
    }

    fn differences(&self, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        let codes = self.codes.unwrap_or_else(|| Codes::encode(self.puzzle, self.edges, sink));
        exclusion::differences(self.puzzle, self.edges.0, Colouring::Codes(codes), answer, sink)
    }

    fn edge(&self, edge: usize) -> Option<Lit> {
        Some(self.edges.0.lit(edge))
    }
}
