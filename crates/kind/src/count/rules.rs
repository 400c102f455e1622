//! The rules of a puzzle as automata, which read the edges one by one in a fixed order. They know a
//! puzzle only by the clauses of its rules.

use super::diagram::{Diagrams, FALSE, Node, TRUE, TooLarge};
use super::order::Order;
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::engine::{Limits, Stop};
use crate::graph::Graph;
use crate::kind::{Explained, Place, RuleSink};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All rules of a puzzle.
pub(super) struct Rules {
    /// The rules that are not about the degree of one vertex alone.
    pub(super) automata: Vec<Automaton>,
    /// For each vertex, whether the line must visit it.
    pub(super) must: Vec<bool>,
    /// Whether some rule contradicts itself.
    pub(super) is_contradiction: bool,
}

/// A rule that reads its edges in their order. Its states are numbered anew after each of them; before
/// the first and after the last there is only state 0.
pub(super) struct Automaton {
    /// One entry for each edge that the rule depends on.
    pub(super) turns: Vec<Turn>,
    /// Whether the rule holds if all its edges are off.
    pub(super) rests: bool,
}

/// An automaton's step at an edge.
pub(super) struct Turn {
    /// The place of the edge in the order.
    pub(super) place: usize,
    /// For each state before it the state afterwards if the edge is off, and if it is on: [`Turn::DEAD`]
    /// if the rule cannot hold any more.
    pub(super) next: Arc<[[u32; 2]]>,
    /// For each state afterwards whether the rule holds if all further edges are off.
    pub(super) rests: Arc<[bool]>,
}

impl Turn {
    pub(super) const DEAD: u32 = u32::MAX;
}

/// Why a puzzle's rules are not told as automata.
pub(super) enum Refused {
    /// A rule has too many states.
    TooWide(Place),
    /// A limit was reached.
    Stopped(Stop),
}

/// The clauses of a puzzle, rule by rule.
pub(super) struct Written {
    edges: Vars,
    rules: Vec<(Place, Vec<Vec<Lit>>)>,
}

/// Takes rules, and leaves out those about the line as a whole: the frontier knows these.
struct Sink<'a> {
    graph: &'a Graph,
    variables: Cnf,
    written: Written,
    is_local: bool,
}

impl ClauseSink for Sink<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        self.variables.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        let edges = self.written.edges;
        // A number that is not an edge's is off.
        let is_none = |literal: &Lit| {
            edges.index_of(*literal).is_some_and(|edge| self.graph.ends(edge).is_none())
        };
        let mut clause: Vec<Lit> = literals.to_vec();
        clause.sort_unstable_by_key(|literal| literal.to_dimacs());
        clause.dedup();
        let holds = |literal: &Lit| {
            (is_none(literal) && !literal.is_positive()) || clause.contains(&!*literal)
        };
        if !self.is_local || clause.iter().any(holds) {
            return;
        }
        clause.retain(|literal| !is_none(literal));
        if let Some((_, clauses)) = self.written.rules.last_mut() {
            clauses.push(clause);
        }
    }
}

impl RuleSink for Sink<'_> {
    fn rule(&mut self, place: Place) {
        self.is_local = !matches!(place, Place::Loops | Place::Sides);
        self.written.rules.push((place, Vec::new()));
    }
}

impl Rules {
    /// The line visits each of so many vertices, and there is no other rule.
    pub(super) fn of_a_tour(vertices: usize) -> Self {
        Self { automata: Vec::new(), must: vec![true; vertices], is_contradiction: false }
    }
}

impl Written {
    /// The rules of a puzzle whose edges are those of a graph, among the first `bound` numbers.
    pub(super) fn of(puzzle: &dyn Explained, graph: &Graph, bound: usize) -> Self {
        let mut variables = Cnf::new();
        let edges = variables.fresh(bound);
        // Clauses before the first rule have no place of their own.
        let written = Self { edges, rules: vec![(Place::Loops, Vec::new())] };
        let mut sink = Sink { graph, variables, written, is_local: true };
        puzzle.write_rules(edges, &mut sink);
        sink.written
    }

    /// The rules as automata that read the edges in this order.
    ///
    /// # Errors
    ///
    /// The place of a rule that reaches too far, or the limit that was reached.
    pub(super) fn automata(
        &self,
        graph: &Graph,
        order: &Order,
        limits: &Limits,
    ) -> Result<Rules, Refused> {
        let must = vec![false; graph.vertex_count()];
        let mut rules = Rules { automata: Vec::new(), must, is_contradiction: false };
        for (place, clauses) in self.rules.iter().filter(|(_, clauses)| !clauses.is_empty()) {
            if limits.is_reached(0) {
                return Err(Refused::Stopped(limits.stop()));
            }
            let too_wide = |TooLarge| Refused::TooWide(*place);
            let diagram = Diagram::of(clauses, self.edges, order, next)
                .or_else(|TooLarge| Diagram::of(clauses, self.edges, order, last))
                .map_err(too_wide)?;
            if let Some(vertex) = diagram.demands_a_visit(graph, order) {
                rules.must[vertex] = true;
            } else if diagram.root == FALSE {
                rules.is_contradiction = true;
            } else if !diagram.is_of_every_line(graph, order) {
                rules.automata.push(diagram.automaton().map_err(too_wide)?);
            }
        }
        Ok(rules)
    }
}

/// A rule over edges alone.
struct Diagram {
    diagrams: Diagrams,
    root: Node,
    /// For each level the place of its edge in the order; none for levels that are gone.
    places: Vec<Option<usize>>,
}

impl Diagram {
    /// The most states of an automaton after an edge.
    const WIDEST: usize = 1 << 16;
    /// The most variables: joining descends as deep.
    const DEEPEST: usize = 1 << 12;

    /// The diagram of a rule's clauses, from which the variables are taken away that are not edges, in the
    /// order in which `choose` names their levels.
    fn of(
        clauses: &[Vec<Lit>],
        edges: Vars,
        order: &Order,
        choose: Choose,
    ) -> Result<Self, TooLarge> {
        let place = |literal: &Lit| Some(order.place(edges.index_of(*literal)?));
        // A variable that is not an edge's stands behind the last of the edges that it is defined by, as
        // far as that is told by the variables before it.
        let mut behind: BTreeMap<u32, Option<usize>> = BTreeMap::new();
        for literal in clauses.iter().flatten().filter(|literal| place(literal).is_none()) {
            behind.insert(literal.variable(), None);
        }
        let helpers: Vec<u32> = behind.keys().copied().collect();
        let mut by_helper: BTreeMap<u32, Vec<&Vec<Lit>>> = BTreeMap::new();
        for clause in clauses {
            for literal in clause.iter().filter(|literal| place(literal).is_none()) {
                by_helper.entry(literal.variable()).or_default().push(clause);
            }
        }
        for &helper in &helpers {
            let near = by_helper[&helper].iter().copied().flatten();
            let places = near.filter_map(|literal| {
                place(literal).or_else(|| behind.get(&literal.variable()).copied().flatten())
            });
            let last = places.max();
            behind.insert(helper, last);
        }
        // Edges before the helpers that stand behind them.
        let key = |literal: &Lit| match place(literal) {
            Some(place) => (Some(place), 0),
            None => (behind[&literal.variable()], literal.variable()),
        };
        let keys: BTreeSet<(Option<usize>, u32)> = clauses.iter().flatten().map(key).collect();
        if keys.len() > Self::DEEPEST {
            return Err(TooLarge);
        }
        let levels: BTreeMap<_, u32> = keys.iter().copied().zip(0..).collect();
        let places = keys.iter().map(|&(place, helper)| place.filter(|_| helper == 0)).collect();

        let mut diagrams = Diagrams::new();
        let mut functions: Vec<(Node, BTreeSet<u32>)> = Vec::new();
        for clause in clauses {
            let literal = |literal: &Lit| (levels[&key(literal)], literal.is_positive());
            let mut literals: Vec<(u32, bool)> = clause.iter().map(literal).collect();
            let node = diagrams.clause(&mut literals)?;
            functions.push((node, literals.into_iter().map(|(level, _)| level).collect()));
        }
        let helpers = keys.iter().filter(|(_, helper)| *helper != 0);
        let mut open: BTreeMap<u32, u32> = helpers.map(|key| (levels[key], key.1)).collect();
        while let Some(level) = choose(&functions, &open) {
            open.remove(&level);
            let (with, rest): (Vec<_>, Vec<_>) =
                functions.into_iter().partition(|(_, about)| about.contains(&level));
            functions = rest;
            let (joined, mut about) = join(&mut diagrams, with)?;
            about.remove(&level);
            functions.push((diagrams.without(joined, level)?, about));
        }
        let (root, _) = join(&mut diagrams, functions)?;
        Ok(Self { diagrams, root, places })
    }

    /// The place in the order of the edge at a level.
    fn place(&self, level: u32) -> usize {
        self.places[level as usize].unwrap_or_default()
    }

    /// Whether the rule holds where just these edges are on, by their places.
    fn holds(&self, on: &[usize]) -> bool {
        self.diagrams.value(self.root, |level| on.contains(&self.place(level)))
    }

    /// If the rule is about the edges of one vertex alone: whether it holds where all are off, and
    /// whether it holds where two are on, for each two.
    fn around(&self, graph: &Graph, order: &Order) -> Option<(usize, bool, Vec<bool>)> {
        /// Vertices of more edges are not looked at.
        const MOST: usize = 16;
        let levels = self.diagrams.levels(self.root);
        let first = order.edges[self.place(*levels.first()?)];
        let is_around = |vertex: &usize| {
            let edges = graph.edges(*vertex);
            let has = |&level: &u32| edges.contains(&(order.edges[self.place(level)] as u32));
            edges.len() <= MOST && levels.iter().all(has)
        };
        let vertex = graph.ends(first)?.into_iter().find(is_around)?;
        let places: Vec<usize> =
            graph.edges(vertex).iter().map(|&edge| order.place(edge as usize)).collect();
        let pairs = places
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| places[at + 1..].iter().map(move |&other| [one, other]));
        let pairs = pairs.map(|pair| self.holds(&pair)).collect();
        Some((vertex, self.holds(&[]), pairs))
    }

    /// Whether every closed line keeps the rule.
    fn is_of_every_line(&self, graph: &Graph, order: &Order) -> bool {
        let around = self.around(graph, order);
        self.root == TRUE
            || around.is_some_and(|(_, rests, pairs)| rests && pairs.iter().all(|&holds| holds))
    }

    /// The vertex that the line must visit, if the rule says that and no more.
    fn demands_a_visit(&self, graph: &Graph, order: &Order) -> Option<usize> {
        let (vertex, rests, pairs) = self.around(graph, order)?;
        (!rests && pairs.iter().all(|&holds| holds)).then_some(vertex)
    }

    /// The rule as an automaton. It must not be constant.
    fn automaton(&self) -> Result<Automaton, TooLarge> {
        let rests = |node: Node| self.diagrams.value(node, |_| false);
        let mut states = vec![self.root];
        let mut turns = Vec::new();
        for level in self.diagrams.levels(self.root) {
            let mut after: Vec<Node> = Vec::new();
            let mut numbers: BTreeMap<Node, u32> = BTreeMap::new();
            let mut number = |node: Node| {
                if node == FALSE {
                    return Turn::DEAD;
                }
                *numbers.entry(node).or_insert_with(|| {
                    after.push(node);
                    after.len() as u32 - 1
                })
            };
            let mut turn = |&node: &Node| {
                let branch = self.diagrams.branch(node);
                let parts =
                    if branch.level == level { [branch.low, branch.high] } else { [node; 2] };
                parts.map(&mut number)
            };
            let next = states.iter().map(&mut turn).collect();
            if after.len() > Self::WIDEST {
                return Err(TooLarge);
            }
            let rests = after.iter().map(|&node| rests(node)).collect();
            turns.push(Turn { place: self.place(level), next, rests });
            states = after;
        }
        Ok(Automaton { turns, rests: rests(self.root) })
    }
}

/// Chooses among levels, each with its variable, the one whose variable is taken away next.
type Choose = fn(&[(Node, BTreeSet<u32>)], &BTreeMap<u32, u32>) -> Option<u32>;

/// The level whose variable joins the fewest others.
fn next(functions: &[(Node, BTreeSet<u32>)], open: &BTreeMap<u32, u32>) -> Option<u32> {
    let mut joins: BTreeMap<u32, BTreeSet<u32>> =
        open.keys().map(|&level| (level, BTreeSet::new())).collect();
    for (_, about) in functions {
        for level in about.iter().filter(|level| open.contains_key(level)) {
            joins.entry(*level).or_default().extend(about);
        }
    }
    joins.into_iter().min_by_key(|(_, joins)| joins.len()).map(|(level, _)| level)
}

/// The level of the variable that was made up last, which no other one is defined by. Where many things are
/// counted in another order than that of the edges, sums go before what they count: each step then leaves
/// how many of the rest there are, in any order.
fn last(_: &[(Node, BTreeSet<u32>)], open: &BTreeMap<u32, u32>) -> Option<u32> {
    open.iter().max_by_key(|(_, variable)| **variable).map(|(&level, _)| level)
}

/// What all these functions say together, and the levels that they are about.
fn join(
    diagrams: &mut Diagrams,
    mut functions: Vec<(Node, BTreeSet<u32>)>,
) -> Result<(Node, BTreeSet<u32>), TooLarge> {
    // The lowest part of the diagram first: it does not change any more when the rest comes on top.
    functions.sort_by(|(_, a), (_, b)| b.iter().cmp(a.iter()));
    let (mut all, mut levels) = (TRUE, BTreeSet::new());
    for (node, about) in functions {
        all = diagrams.and(all, node)?;
        levels.extend(about);
    }
    Ok((all, levels))
}
