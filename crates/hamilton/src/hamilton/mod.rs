//! Hamiltonian cycles of any graph: one simple cycle through every vertex.
//!
//! The local rule is two edges at each vertex. A model is a set of cycles through all vertices. At
//! least two edges must leave each cycle, unless it has all vertices. It knows no lattice.

mod certificate;
mod degrees;
mod exchange;
mod full;
mod lazy;
mod network;
mod patch;
mod path;
mod pieces;
mod refusal;
mod rotate;
pub mod text;
mod tree;
mod walk;

pub use lazy::Tour;
pub use network::Network;
pub use path::search_path;
pub use refusal::{Refusal, Way};

use full::Full;
use lazy::Lazy;
use lazyloop_engine::engine::{
    Certified, Figures, Limits, NotCertified, Refinement, Sat, Stop, Verdict,
};
use lazyloop_plane::graph::Graph;
use lazyloop_text::word::words;
use petgraph::visit::{EdgeIndexable, IntoEdgeReferences, NodeIndexable};
use pieces::Pieces;
use std::borrow::Cow;
use tree::{Found, Tree};

/// The outcome of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// A tour, a proof that there is none, or the limit that came first.
    pub verdict: Verdict<Tour>,
    /// Why there is no tour, if that is known without a search.
    pub refusal: Option<Refusal>,
    /// The cost of the search.
    pub figures: Figures,
}

impl Outcome {
    /// An outcome without the solver.
    fn of(verdict: Verdict<Tour>) -> Self {
        Self { verdict, refusal: None, figures: Figures::default() }
    }
}

/// Finds a Hamiltonian cycle of a petgraph graph, as its vertices in order; `None` is a proof that
/// there is none. Directions are ignored. A loop at one vertex is never on a cycle, and parallel
/// edges count as one.
///
/// The time that it takes is exponential in the worst case; [`search`] has limits.
///
/// ```
/// use lazyloop_hamilton::hamilton;
/// use petgraph::graph::UnGraph;
///
/// let cube = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7)];
/// let cube = UnGraph::<(), ()>::from_edges(cube);
/// assert_eq!(hamilton::cycle(&cube).map(|tour| tour.len()), Some(8));
/// let star = UnGraph::<(), ()>::from_edges([(0, 1), (0, 2), (0, 3)]);
/// assert_eq!(hamilton::cycle(&star), None);
/// ```
pub fn cycle<G>(graph: G) -> Option<Vec<G::NodeId>>
where
    G: IntoEdgeReferences + NodeIndexable + EdgeIndexable,
{
    match search(&Graph::of(graph), Limits::default()).verdict {
        Verdict::Solved(Tour(order)) => Some(
            order
                .into_iter()
                .map(|vertex| NodeIndexable::from_index(&graph, vertex as usize))
                .collect(),
        ),
        Verdict::Unsatisfiable | Verdict::Unknown(_) => None,
    }
}

words! {
    /// How a graph is searched if nothing refuses it at once.
    pub enum Method {
        /// The graph is taken apart. Pieces with small separators are searched along a tree
        /// decomposition, the others lazily.
        Auto = "auto",
        /// The lazy encoding of the whole graph.
        Lazy = "lazy",
        /// The full encoding of the whole graph.
        Full = "full",
    }
}

/// Looks for a Hamiltonian cycle by [`Method::Auto`]. Before that it looks, in linear time, for a
/// reason to refuse the graph at once.
pub fn search(graph: &Graph, limits: Limits) -> Outcome {
    search_by(Method::Auto, graph, limits)
}

/// Looks for a Hamiltonian cycle by one method, after a look for a reason to refuse the graph at
/// once.
pub fn search_by(method: Method, graph: &Graph, limits: Limits) -> Outcome {
    if let Some(refusal) = refusal::refuse(graph) {
        return Outcome { refusal: Some(refusal), ..Outcome::of(Verdict::Unsatisfiable) };
    }
    match method {
        Method::Auto => match Pieces::of(graph) {
            Some(pieces) => search_pieces(&pieces, &limits),
            None => search_whole(graph, limits),
        },
        Method::Lazy => search_lazily(graph, limits),
        Method::Full => search_fully(graph, limits),
    }
}

/// Looks for a Hamiltonian cycle by the lazy encoding, and certifies that there is none. The graph has no parallel
/// edges and no loops. See [`Sat::LEARNING_ENVIRONMENT`] for what the process needs.
///
/// # Errors
///
/// If there is no cycle, and no certificate either: a limit was reached while it was worked out.
pub fn certify(
    graph: &Graph,
    limits: Limits,
) -> Result<(Outcome, Option<Certified>), NotCertified> {
    if let Some(refusal) = refusal::refuse(graph) {
        let certified = certificate::of_refusal(graph, refusal, &limits)?;
        let outcome = Outcome { refusal: Some(refusal), ..Outcome::of(Verdict::Unsatisfiable) };
        return Ok((outcome, Some(certified)));
    }
    let mut search = Refinement::within(Sat::learning(limits), |sink| Lazy::encode(graph, sink));
    search.record();
    let verdict = search.run(u64::MAX, &mut |_| {});
    let certified = match verdict {
        Verdict::Unsatisfiable => Some(search.certify()?),
        _ => None,
    };
    Ok((Outcome { verdict, refusal: None, figures: search.figures() }, certified))
}

/// Looks for a tour of a graph with directions or fixed edges, after a look for a reason to refuse it.
pub fn search_network(method: Method, network: &Network, limits: Limits) -> Outcome {
    if let Some(refusal) = refusal::refuse_network(network) {
        return Outcome { refusal: Some(refusal), ..Outcome::of(Verdict::Unsatisfiable) };
    }
    match network.plain() {
        Cow::Borrowed(graph) => search_by(method, graph, limits),
        Cow::Owned(graph) => {
            let Outcome { verdict, figures, .. } = search_by(method, &graph, limits);
            let verdict = match verdict {
                Verdict::Solved(tour) => Verdict::Solved(network.tour(tour)),
                verdict => verdict,
            };
            // A reason to refuse the plain graph would speak of its vertices.
            Outcome { verdict, refusal: None, figures }
        }
    }
}

fn search_pieces(pieces: &Pieces, limits: &Limits) -> Outcome {
    let mut figures = Figures::default();
    let mut cycles = Vec::new();
    for graph in pieces.graphs() {
        let outcome = search_whole(graph, limits.clone());
        figures.add(&outcome.figures);
        match outcome.verdict {
            Verdict::Solved(Tour(cycle)) => cycles.push(cycle),
            verdict => return Outcome { verdict, refusal: None, figures },
        }
    }
    Outcome { verdict: Verdict::Solved(Tour(pieces.join(&cycles))), refusal: None, figures }
}

/// Searches a graph that need not be taken apart: along a tree decomposition if that is cheap,
/// then a few models, then along the tree whatever it costs within reason, then models until the
/// end.
fn search_whole(graph: &Graph, limits: Limits) -> Outcome {
    /// States for each vertex, and how wide the tree may be where few are allowed.
    const CHEAP: usize = 1 << 7;
    const NARROW: usize = 10;
    const DEAR: usize = 1 << 13;
    /// Models, and steps for each: so many, or so many for each vertex.
    const FEW: u64 = 4;
    const SHORT: u32 = 1 << 14;
    const SHORT_FOR_EACH: u32 = 4;

    let Some(tree) = Tree::of(graph, &limits) else { return search_lazily(graph, limits) };
    let along_tree = |states: usize| match tree.search(states, &limits) {
        Found::Tour(order) => Some(Verdict::Solved(Tour(order))),
        Found::Unsatisfiable => Some(Verdict::Unsatisfiable),
        Found::GaveUp => None,
    };
    if let Some(verdict) = Some(CHEAP).filter(|_| tree.width() <= NARROW).and_then(along_tree) {
        return Outcome::of(verdict);
    }
    let mut search = Refinement::new(limits.clone(), |sink| Lazy::encode(graph, sink));
    let short = SHORT_FOR_EACH.saturating_mul(graph.vertex_count() as u32);
    search.within_steps(short.max(SHORT));
    let mut verdict = search.run(FEW, &mut |_| {});
    if matches!(verdict, Verdict::Unknown(Stop::Iterations | Stop::Turn)) {
        search.within_steps(u32::MAX);
        verdict = along_tree(DEAR).unwrap_or_else(|| search.run(u64::MAX, &mut |_| {}));
    }
    Outcome { verdict, refusal: None, figures: search.figures() }
}

fn search_lazily(graph: &Graph, limits: Limits) -> Outcome {
    let mut search = Refinement::new(limits, |sink| Lazy::encode(graph, sink));
    let verdict = search.run(u64::MAX, &mut |_| {});
    Outcome { verdict, refusal: None, figures: search.figures() }
}

fn search_fully(graph: &Graph, limits: Limits) -> Outcome {
    let Some((variables, clauses)) = full::size(graph) else {
        return Outcome::of(Verdict::Unknown(Stop::Memory));
    };
    if let Some(stop) = Sat::refuses(&limits, variables, clauses) {
        return Outcome::of(Verdict::Unknown(stop));
    }
    let mut search = Refinement::new(limits, |sink| Full::encode(graph, sink));
    let verdict = search.run(1, &mut |_| {});
    Outcome { verdict, refusal: None, figures: search.figures() }
}

/// Whether vertices in this order are a Hamiltonian cycle. It uses the definition alone.
pub fn is_tour(graph: &Graph, order: &[u32]) -> bool {
    let mut seen = vec![false; graph.vertex_count()];
    let is_new = |&vertex: &u32| {
        seen.get_mut(vertex as usize).is_some_and(|seen| !std::mem::replace(seen, true))
    };
    let next = order.iter().cycle().skip(1);
    order.len() >= 3
        && order.len() == graph.vertex_count()
        && order.iter().all(is_new)
        && order.iter().zip(next).all(|(&a, b)| graph.targets(a as usize).contains(b))
}
