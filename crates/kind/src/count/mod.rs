//! Counting: the exact number of answers, by dynamic programming along a frontier of edges.
//!
//! The edges come one by one. What is on among those that came is a set of paths, and all that counts of
//! it for the rest is a *state*: which vertices on the frontier are the two ends of the same path, and
//! what the rules that the frontier crosses still want. Sets that agree there are merged, and only their
//! number is kept (Knuth, *The Art of Computer Programming*, 7.1.4, Simpath). `docs/COUNT.md` has the
//! method, its sources and its cost. It knows a puzzle only by the clauses of its rules, and no solver.

mod diagram;
mod layer;
mod natural;
mod order;
mod paths;
mod plan;
mod rules;
mod state;
mod sweep;

pub use natural::Natural;

use crate::engine::{Limits, Stop};
use crate::graph::Graph;
use crate::kind::{Board, Explained, Loops};
use crate::random::Random;
use layer::Layer;
use order::Order;
use paths::Paths;
use plan::Plan;
use rules::{Refused, Rules, Written};
use state::Frontier;
use std::collections::BTreeSet;
use sweep::{Completed, forwards};

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The edges that came.
    pub edges: usize,
    /// All edges.
    pub of: usize,
    /// The states after them.
    pub states: usize,
}

/// Why answers were not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The kind's answers are neither one closed line nor paths that join pairs.
    #[error("answers of this kind cannot be counted")]
    Unsupported,
    /// A rule is about too many edges.
    #[error("{0}: this rule reaches too far for counting")]
    TooWide(String),
    /// The frontier has too many vertices, or too many rules lie across it.
    #[error("the board is too wide for counting: {0} vertices are on the frontier at once")]
    TooLarge(usize),
    /// A limit was reached.
    #[error("stopped after {} of {} edges, with {} states", .at.edges, .at.of, .at.states)]
    Stopped {
        /// The limit.
        stop: Stop,
        /// How far it came.
        at: Progress,
    },
}

/// The most vertices on the frontier: far more than there is memory for, unless the rules leave little
/// choice.
const WIDEST: usize = 64;

/// In how many answers each edge is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// How many answers there are.
    pub answers: Natural,
    /// For each number of an edge the answers in which it is on.
    pub on: Vec<Natural>,
}

impl Shares {
    /// For each number of an edge the part of all answers in which it is on: exactly 0 or 1 only if it is on in
    /// none or in all. Without an answer each part is 0.
    pub fn parts(&self) -> Vec<f64> {
        self.on.iter().map(|on| on.share_of(&self.answers)).collect()
    }
}

/// A sweep over closed lines, or over paths.
enum Planned {
    Lines(Plan),
    Paths(Paths),
}

/// Calls a function for states of as many words as a plan needs.
macro_rules! by_words {
    ($planned:expr, $run:ident($($argument:expr),*)) => {
        match $planned {
            Planned::Lines(plan) => by_words!(plan, plan.seats.len(), $run($($argument),*)),
            Planned::Paths(plan) => by_words!(plan, plan.width(), $run($($argument),*)),
        }
    };
    ($plan:expr, $width:expr, $run:ident($($argument:expr),*)) => {
        match $plan.words {
            1 => $run::<1, _>($plan, $($argument),*),
            2 => $run::<2, _>($plan, $($argument),*),
            3 => $run::<3, _>($plan, $($argument),*),
            4 => $run::<4, _>($plan, $($argument),*),
            5..=8 => $run::<8, _>($plan, $($argument),*),
            _ => Err(CountError::TooLarge($width)),
        }
    };
}

/// Counts the answers of a puzzle, and shows each step to `watch`.
///
/// Time and memory grow with the number of states: about threefold with each vertex that the frontier is
/// wider, and with what the clues beside it can still want.
///
/// # Errors
///
/// If the puzzle cannot be counted, or a limit is reached.
pub fn count(
    puzzle: &dyn Explained,
    board: &Board,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Natural, CountError> {
    match planned(puzzle, board, limits)? {
        None => Ok(Natural::default()),
        Some(plan) => by_words!(&plan, total(limits, watch)),
    }
}

/// Counts the answers, and those in which each edge is on. All states are kept for a sweep backwards, so
/// this takes more memory than [`count`].
///
/// # Errors
///
/// As [`count`].
pub fn shares(
    puzzle: &dyn Explained,
    board: &Board,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Shares, CountError> {
    let on = vec![Natural::default(); board.plane.edge_bound()];
    let shares = Shares { answers: Natural::default(), on };
    match planned(puzzle, board, limits)? {
        None => Ok(shares),
        Some(plan) => by_words!(&plan, shared(shares, limits, watch)),
    }
}

/// Draws `amount` answers, each of all answers with the same probability, and independently, so that one
/// may be drawn twice. For each of them the truth of each number of an edge; nothing if there is no answer. As much memory as for
/// [`shares`].
///
/// # Errors
///
/// As [`count`].
pub fn sample(
    puzzle: &dyn Explained,
    board: &Board,
    amount: usize,
    random: &mut Random,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Vec<Vec<bool>>, CountError> {
    let edges = board.plane.edge_bound();
    match planned(puzzle, board, limits)? {
        None => Ok(Vec::new()),
        Some(plan) => {
            let numbers = |answers: &Natural| match answers.is_zero() {
                true => Vec::new(),
                false => (0..amount).map(|_| answers.random_below(random)).collect(),
            };
            by_words!(&plan, numbered(edges, numbers, limits, watch))
        }
    }
}

/// The first `amount` answers, or all if there are fewer, each once, as [`sample`] gives them. As much memory as for
/// [`shares`].
///
/// # Errors
///
/// As [`count`].
pub fn first(
    puzzle: &dyn Explained,
    board: &Board,
    amount: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Vec<Vec<bool>>, CountError> {
    let edges = board.plane.edge_bound();
    let numbers = |answers: &Natural| {
        let numbers = (0..amount as u64).map(Natural::from);
        numbers.take_while(|number| number < answers).collect()
    };
    match planned(puzzle, board, limits)? {
        None => Ok(Vec::new()),
        Some(plan) => by_words!(&plan, numbered(edges, numbers, limits, watch)),
    }
}

/// Counts the Hamiltonian cycles of a graph. Of edges that join the same vertices one counts, and edges
/// from a vertex to itself do not.
///
/// # Errors
///
/// As [`count`].
pub fn hamiltonian_cycles(
    graph: &Graph,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Natural, CountError> {
    let ends = (0..graph.edge_bound()).filter_map(|edge| graph.ends(edge));
    let sorted = ends.map(|[a, b]| [a.min(b), a.max(b)]).filter(|[a, b]| a < b);
    let simple: BTreeSet<[usize; 2]> = sorted.collect();
    let vertices = graph.vertex_count();
    let graph = Graph::new(vertices, simple.into_iter().enumerate());
    let Some(order) = Order::outwards(&graph).filter(|_| vertices > 2) else {
        return Ok(Natural::default());
    };
    let width = plan::widest(&graph, &order);
    if width > WIDEST {
        return Err(CountError::TooLarge(width));
    }
    let plan = Plan::new(&graph, &order, &Rules::of_a_tour(vertices));
    by_words!(&Planned::Lines(plan), total(limits, watch))
}

fn total<const K: usize, F: Frontier<K>>(
    plan: &F,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Natural, CountError> {
    forwards(plan, limits, watch, &mut |_| {})
}

fn shared<const K: usize, F: Frontier<K>>(
    plan: &F,
    mut shares: Shares,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Shares, CountError> {
    let mut layers: Vec<Layer<K>> = Vec::new();
    shares.answers = forwards(plan, limits, watch, &mut |layer| layers.push(layer))?;
    Completed::of(plan, &layers, &shares.answers, limits, Some(&mut shares.on))
        .map_err(|stop| on_the_way_back(stop, &layers, plan))?;
    Ok(shares)
}

/// The answers of some numbers, which are chosen once it is known how many answers there are, as the truths of
/// so many numbers of edges.
fn numbered<const K: usize, F: Frontier<K>>(
    plan: &F,
    edges: usize,
    choose: impl FnOnce(&Natural) -> Vec<Natural>,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> Result<Vec<Vec<bool>>, CountError> {
    let mut layers: Vec<Layer<K>> = Vec::new();
    let answers = forwards(plan, limits, watch, &mut |layer| layers.push(layer))?;
    let numbers = choose(&answers);
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let completed = Completed::of(plan, &layers, &answers, limits, None)
        .map_err(|stop| on_the_way_back(stop, &layers, plan))?;
    Ok(completed.answers(numbers, edges))
}

/// A limit that was reached after all edges had come.
fn on_the_way_back<const K: usize>(
    stop: Stop,
    layers: &[Layer<K>],
    plan: &impl Frontier<K>,
) -> CountError {
    let edges = sweep::edges(plan);
    let states = layers.iter().map(|layer| layer.states.len()).sum();
    CountError::Stopped { stop, at: Progress { edges, of: edges, states } }
}

/// The best plan for a puzzle; `None` if it has no answer, which its rules say at once.
fn planned(
    puzzle: &dyn Explained,
    board: &Board,
    limits: &Limits,
) -> Result<Option<Planned>, CountError> {
    let is_one_line = puzzle.loops() == Loops::One || puzzle.pairs().is_some();
    if !is_one_line || puzzle.far().is_some() {
        return Err(CountError::Unsupported);
    }
    let graph = board.plane.vertices();
    let mut orders = Order::all(board).map(|order| (plan::widest(graph, &order), order));
    let least = orders.iter().map(|(width, _)| *width).min().unwrap_or_default();
    if least > WIDEST {
        return Err(CountError::TooLarge(least));
    }
    if let Some(pairs) = puzzle.pairs() {
        if pairs.fills_no_block {
            let rule = "no path fills a block of 2x2 cells";
            return Err(CountError::TooWide(rule.to_string()));
        }
        let isolated = |vertex: usize| graph.edges(vertex).is_empty();
        let is_asked = |vertex: usize| pairs.fills || pairs.letters[vertex].is_some();
        if (0..graph.vertex_count()).any(|vertex| isolated(vertex) && is_asked(vertex)) {
            return Ok(None);
        }
        orders.sort_by_key(|(width, _)| *width);
        return Ok(Some(Planned::Paths(Paths::new(graph, &orders[0].1, &pairs))));
    }
    let written = Written::of(puzzle, graph, board.plane.edge_bound());
    let (mut best, mut too_wide): (Option<Plan>, _) = (None, None);
    for (_, order) in orders.into_iter().filter(|(width, _)| *width <= WIDEST) {
        let rules = match written.automata(graph, &order, limits) {
            Ok(rules) => rules,
            Err(Refused::TooWide(place)) => {
                too_wide = Some(place);
                continue;
            }
            Err(Refused::Stopped(stop)) => {
                let at = Progress { edges: 0, of: order.edges.len(), states: 0 };
                return Err(CountError::Stopped { stop, at });
            }
        };
        let isolated = |vertex: usize| rules.must[vertex] && graph.edges(vertex).is_empty();
        if rules.is_contradiction || (0..rules.must.len()).any(isolated) {
            return Ok(None);
        }
        let plan = Plan::new(graph, &order, &rules);
        if best.as_ref().is_none_or(|best| plan.width < best.width) {
            best = Some(plan);
        }
    }
    match (best, too_wide) {
        (None, Some(place)) => Err(CountError::TooWide(puzzle.name_rule(place))),
        (best, _) => Ok(best.map(Planned::Lines)),
    }
}
