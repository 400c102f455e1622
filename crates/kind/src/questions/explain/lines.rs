//! Cuts for a model's wrong lines. It knows a puzzle only by its rule for whole lines.

use crate::cnf::{Lit, Vars};
use crate::graph::{Components, Graph, Shape, shortest};
use crate::kind::{Board, Explained, Loops};
use std::collections::{BTreeMap, BTreeSet};

/// The edges of a board as a graph, with buffers that are kept between calls.
pub(super) struct Lines {
    graph: Graph,
    components: Components,
    /// The vertices that hang together.
    network: Vec<usize>,
    /// Those through which closed lines may go.
    junctions: BTreeSet<usize>,
}

/// A line of edges that are on.
pub(super) struct Line {
    pub(super) edges: Vec<usize>,
    /// The vertices at which it ends; `None` if it is closed.
    pub(super) ends: Option<[usize; 2]>,
}

/// How edges that are on go on from an edge.
enum Way {
    /// They end.
    Ends,
    /// They come back to its other end: a loop of so many edges, itself among them.
    Closes(usize),
    /// They come to a vertex where several go on.
    Branches,
}

impl Lines {
    pub(super) fn new(puzzle: &dyn Explained, board: &Board) -> Self {
        let (graph, all) = (board.plane.vertices().clone(), puzzle.network());
        let (network, junctions) = match puzzle.loops() {
            Loops::None => (Vec::new(), all.into_iter().collect()),
            Loops::One | Loops::Any => (all, BTreeSet::new()),
        };
        Self { graph, components: Components::default(), network, junctions }
    }

    /// The ends of some edges, each once.
    pub(super) fn ends(&self, edges: impl Iterator<Item = usize>) -> BTreeSet<usize> {
        edges.filter_map(|edge| self.graph.ends(edge)).flatten().collect()
    }

    /// The vertex whose edges these are, all of them.
    pub(super) fn vertex_of(&self, edges: &[usize]) -> Option<usize> {
        let ends = self.graph.ends(*edges.first()?)?;
        ends.into_iter().find(|&end| {
            self.at(end).count() == edges.len() && self.at(end).all(|edge| edges.contains(&edge))
        })
    }

    /// The edges at a vertex.
    pub(super) fn at(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.graph.edges(vertex).iter().map(|&edge| edge as usize)
    }

    /// The path of edges that are on through `edge`, itself included, whether `edge` is on or not.
    /// Empty if the number is not an edge's.
    pub(super) fn joined(&self, edge: usize, is_on: impl Fn(usize) -> bool) -> Vec<usize> {
        let Some(ends) = self.graph.ends(edge) else { return Vec::new() };
        let (mut vertices, mut found) = (ends.to_vec(), vec![edge]);
        while let Some(vertex) = vertices.pop() {
            for arc in self.graph.arcs(vertex) {
                let next = self.graph.edge(arc);
                if is_on(next) && !found.contains(&next) {
                    found.push(next);
                    vertices.push(self.graph.target(arc));
                }
            }
        }
        found
    }

    /// The line through `edge`, itself included, whether it is on or not; `None` if it branches.
    pub(super) fn line(&self, edge: usize, is_on: impl Fn(usize) -> bool) -> Option<Line> {
        let ends = self.graph.ends(edge)?;
        let mut edges = vec![edge];
        let mut last = [0; 2];
        for (side, start) in ends.into_iter().enumerate() {
            let (mut vertex, mut from) = (start, edge);
            loop {
                let arcs = self.graph.arcs(vertex);
                let mut ways = arcs.filter(|&arc| {
                    let next = self.graph.edge(arc);
                    next != from && (is_on(next) || next == edge)
                });
                match (ways.next(), ways.next()) {
                    (None, _) => break,
                    (Some(arc), None) if self.graph.edge(arc) == edge => {
                        return Some(Line { edges, ends: None });
                    }
                    (Some(arc), None) => {
                        (vertex, from) = (self.graph.target(arc), self.graph.edge(arc));
                        edges.push(from);
                    }
                    (Some(_), Some(_)) => return None,
                }
            }
            last[side] = vertex;
        }
        Some(Line { edges, ends: Some(last) })
    }

    /// Edges that are on and join the ends of an edge without it, as few as possible; `None` if there are none.
    pub(super) fn round(&self, edge: usize, is_on: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let [a, b] = self.graph.ends(edge)?;
        let is_other = |other: usize| other != edge && is_on(other);
        shortest(&self.graph, is_other, a, |vertex| vertex == b)
    }

    /// The edges between two vertices.
    pub(super) fn between(&self, [a, b]: [usize; 2]) -> impl Iterator<Item = usize> {
        self.graph.edges_between(a, b)
    }

    /// Whether closed lines may go through an end of an edge.
    pub(super) fn meets_junction(&self, edge: usize) -> bool {
        self.graph.ends(edge).into_iter().flatten().any(|vertex| self.junctions.contains(&vertex))
    }

    /// Whether `edge` may close a loop with edges that are on: `false` only if it does not.
    pub(super) fn may_close(&self, edge: usize, is_on: impl Fn(usize) -> bool) -> bool {
        !matches!(self.way(edge, is_on), Way::Ends)
    }

    /// Whether an edge that is on is no part of a loop, or of one with all `count` edges that are on:
    /// `true` only if that is so.
    pub(super) fn is_line(&self, edge: usize, is_on: impl Fn(usize) -> bool, count: usize) -> bool {
        match self.way(edge, is_on) {
            Way::Ends => true,
            Way::Closes(length) => length == count,
            Way::Branches => false,
        }
    }

    /// Where edges that are on lead from one end of an edge, which may be off.
    fn way(&self, edge: usize, is_on: impl Fn(usize) -> bool) -> Way {
        let Some([mut vertex, end]) = self.graph.ends(edge) else { return Way::Ends };
        let (mut last, mut length) = (edge, 1);
        while vertex != end {
            let arcs = self.graph.arcs(vertex);
            let mut ways = arcs.filter(|&arc| {
                let next = self.graph.edge(arc);
                next != last && is_on(next)
            });
            match (ways.next(), ways.next()) {
                (None, _) => return Way::Ends,
                (Some(arc), None) => {
                    (vertex, last) = (self.graph.target(arc), self.graph.edge(arc));
                    length += 1;
                }
                (Some(_), Some(_)) => return Way::Branches,
            }
        }
        Way::Closes(length)
    }

    /// Whether a number is an edge's, which joins two vertices.
    pub(super) fn is_edge(&self, edge: usize) -> bool {
        self.graph.ends(edge).is_some()
    }

    /// The edges that share an end with an edge, and the edge itself.
    pub(super) fn beside(&self, edge: usize) -> impl Iterator<Item = usize> {
        let ends = self.graph.ends(edge).into_iter().flatten();
        ends.flat_map(|end| self.graph.edges(end)).map(|&edge| edge as usize)
    }

    /// Edges that cannot all be on by the rule for whole lines, and in words what the line does
    /// with them: "close too early". `None` if the rule allows the edges that are on.
    pub(super) fn wrong(
        &mut self,
        puzzle: &dyn Explained,
        on: &[bool],
    ) -> Option<(Vec<usize>, String)> {
        if puzzle.loops() == Loops::Any {
            return None; // more edges may join what is on
        }
        let cycles = self.cycles(on);
        if puzzle.loops() == Loops::One {
            return cycles.into_iter().find_map(|mut cycle| {
                let other = (0..on.len()).find(|edge| on[*edge] && !cycle.contains(edge))?;
                cycle.push(other);
                Some((cycle, "close too early".to_string()))
            });
        }
        if let Some(cycle) = cycles.into_iter().next() {
            return Some((cycle, "close".to_string()));
        }
        let line = puzzle.wrong_lines(&self.graph, on).into_iter().next()?;
        let name = puzzle.name_line(&line);
        Some((line, name))
    }

    /// Cuts for the parts of the edges that are on, if these do not hang together: a closed line through
    /// a part and another edge leaves the part.
    pub(super) fn apart(&self, on: &[bool], edges: Vars) -> Vec<Vec<Lit>> {
        let mut part: Vec<Option<usize>> = vec![None; self.graph.vertex_count()];
        let mut firsts: Vec<usize> = Vec::new();
        for edge in (0..on.len()).filter(|&edge| on[edge]) {
            let Some([start, _]) = self.graph.ends(edge) else { continue };
            if part[start].is_some() {
                continue;
            }
            let mut open = vec![start];
            while let Some(vertex) = open.pop() {
                if part[vertex].replace(firsts.len()).is_none() {
                    let here = self.graph.edges(vertex).iter().map(|&edge| edge as usize);
                    let ends =
                        here.filter(|&edge| on[edge]).filter_map(|edge| self.graph.ends(edge));
                    open.extend(ends.flatten().filter(|&next| part[next].is_none()));
                }
            }
            firsts.push(edge);
        }
        if firsts.len() < 2 {
            return Vec::new();
        }
        let cut = |(at, &own): (usize, &usize)| {
            let other = firsts[usize::from(at == 0)];
            let leaves = |edge: &usize| {
                let ends = self.graph.ends(*edge);
                ends.is_some_and(|ends| {
                    let [one, other] = ends.map(|vertex| part[vertex] == Some(at));
                    one != other
                })
            };
            let leaving = (0..on.len()).filter(leaves).map(|edge| edges.lit(edge));
            [!edges.lit(own), !edges.lit(other)].into_iter().chain(leaving).collect()
        };
        firsts.iter().enumerate().map(cut).collect()
    }

    /// Cuts: clauses that hold in every answer and not in this model, because of its lines over
    /// edges that are bound. Where there is a choice of edges, a fact of `literals` is preferred.
    pub(super) fn cuts(
        &mut self,
        puzzle: &dyn Explained,
        model: &[bool],
        is_bound: &[bool],
        edges: Vars,
        literals: &[Lit],
    ) -> Vec<Vec<Lit>> {
        if puzzle.loops() == Loops::Any {
            return self.separated(puzzle, model, is_bound, edges);
        }
        let on: Vec<bool> = model.iter().zip(is_bound).map(|(&on, &bound)| on && bound).collect();
        let not = |&edge: &usize| !edges.lit(edge);
        let cycles = self.cycles(&on);
        if puzzle.loops() == Loops::None {
            let wrong = puzzle.wrong_lines(&self.graph, &on);
            return cycles
                .iter()
                .chain(&wrong)
                .map(|line| line.iter().map(not).collect())
                .collect();
        }
        let pick = |from: &[usize]| {
            let is_fact = |edge: &&usize| literals.contains(&edges.lit(**edge));
            from.iter().find(is_fact).or(from.first()).copied()
        };
        let all: Vec<usize> = (0..on.len()).filter(|&edge| on[edge]).collect();
        let mut cuts = Vec::new();
        for cycle in cycles {
            let others: Vec<usize> =
                all.iter().copied().filter(|edge| !cycle.contains(edge)).collect();
            let Some(other) = pick(&others) else { continue };
            let mut cut = vec![!edges.lit(other)];
            let leaving = self.way_out(&cycle);
            let leaving = leaving.filter(|leaving| leaving.iter().all(|&edge| !model[edge]));
            match (leaving, pick(&cycle)) {
                (Some(leaving), Some(own)) => {
                    cut.push(!edges.lit(own));
                    cut.extend(leaving.into_iter().map(|edge| edges.lit(edge)));
                }
                _ => cut.extend(cycle.iter().map(not)),
            }
            cuts.push(cut);
        }
        cuts
    }

    /// Cuts for the parts of a network that no edge joins, where edges that are not bound may do so: some edge leaves
    /// each part but the largest. A part that need not be there has an edge that is on.
    fn separated(
        &mut self,
        puzzle: &dyn Explained,
        model: &[bool],
        is_bound: &[bool],
        edges: Vars,
    ) -> Vec<Vec<Lit>> {
        // An edge that needs another one beside it is as that one is.
        let is_about = |edge: usize| {
            let ends = self.graph.ends(edge).unwrap_or_default();
            self.graph.edges_between(ends[0], ends[1]).any(|beside| is_bound[beside])
        };
        let may_join: Vec<bool> =
            model.iter().enumerate().map(|(edge, &on)| on || !is_about(edge)).collect();
        self.components.find(&self.graph, &may_join);
        // Each with an edge that is on, if it need not be there.
        let needed = self.network.iter().map(|&vertex| (self.components.of(vertex), None));
        let mut parts: BTreeMap<usize, Option<usize>> = needed.collect();
        if puzzle.is_joined() {
            for edge in (0..model.len()).filter(|&edge| model[edge] && is_bound[edge]) {
                if let Some([end, _]) = self.graph.ends(edge) {
                    parts.entry(self.components.of(end)).or_insert(Some(edge));
                }
            }
        }
        let mut parts: Vec<(usize, Option<usize>)> = parts.into_iter().collect();
        let size = |part: usize| self.components.vertices(part).len();
        parts.sort_by_key(|&(part, on)| (on.is_none(), size(part)));
        let Some((_, other)) = parts.pop() else { return Vec::new() };
        let cut = |(part, on): (usize, Option<usize>)| {
            let vertices = self.components.vertices(part).iter();
            let arcs = vertices.flat_map(|&vertex| self.graph.arcs(vertex as usize));
            let leaving = arcs.filter(|&arc| self.components.of(self.graph.target(arc)) != part);
            let leaving = leaving.map(|arc| edges.lit(self.graph.edge(arc)));
            on.into_iter().chain(other).map(|edge| !edges.lit(edge)).chain(leaving).collect()
        };
        parts.into_iter().map(cut).collect()
    }

    /// The one edge, or the parallel ones, by which alone a part of a network can hang together with the rest: the
    /// first of them, and the edges out of the part that are off. `None` if no part is so; an edge of `None` where not
    /// even one is left.
    pub(super) fn last_way(
        &mut self,
        known: &[Option<bool>],
    ) -> Option<(Option<usize>, Vec<usize>)> {
        let on: Vec<bool> = known.iter().map(|known| *known == Some(true)).collect();
        self.components.find(&self.graph, &on);
        let is_whole =
            |part: usize| self.network.iter().all(|&vertex| self.components.of(vertex) == part);
        for &first in &self.network {
            let part = self.components.of(first);
            let vertices = self.components.vertices(part);
            if vertices[0] as usize != first || is_whole(part) {
                continue;
            }
            let arcs = vertices.iter().flat_map(|&vertex| self.graph.arcs(vertex as usize));
            let leaving: Vec<usize> =
                arcs.filter(|&arc| self.components.of(self.graph.target(arc)) != part).collect();
            let open = leaving.iter().filter(|&&arc| known[self.graph.edge(arc)].is_none());
            let ends = |arc: usize| self.graph.ends(self.graph.edge(arc));
            let mut ways: Vec<usize> = open.copied().collect();
            ways.sort_by_key(|&arc| self.graph.edge(arc));
            let off = leaving.iter().map(|&arc| self.graph.edge(arc));
            let mut off: Vec<usize> = off.filter(|&edge| known[edge] == Some(false)).collect();
            off.sort_unstable();
            match ways[..] {
                [] => return Some((None, off)),
                [way, ref others @ ..] if others.iter().all(|&other| ends(other) == ends(way)) => {
                    return Some((Some(self.graph.edge(way)), off));
                }
                _ => {}
            }
        }
        None
    }

    /// The edges of a cycle in each component that has any; none through a junction.
    fn cycles(&mut self, on: &[bool]) -> Vec<Vec<usize>> {
        self.components.find(&self.graph, on);
        let mut cycles = Vec::new();
        for component in 0..self.components.len() {
            let vertices = self.components.vertices(component);
            let at =
                |vertex: u32| self.graph.edges(vertex as usize).iter().map(|&edge| edge as usize);
            let count = |&vertex: &u32| at(vertex).filter(|&edge| on[edge]).count();
            // Each edge is at both of its ends.
            if vertices.iter().map(count).sum::<usize>() < 2 * vertices.len() {
                continue;
            }
            let edges = vertices.iter().flat_map(|&vertex| at(vertex));
            let mut edges: Vec<usize> = edges.filter(|&edge| on[edge]).collect();
            edges.sort_unstable();
            edges.dedup();
            // An edge whose ends are joined without it.
            cycles.extend(edges.iter().find_map(|&edge| {
                let mut cycle = self.round(edge, |other| on[other])?;
                cycle.push(edge);
                Some(cycle)
            }));
        }
        let ends = |edge: &usize| self.graph.ends(*edge).into_iter().flatten();
        let meets = |cycle: &Vec<usize>| {
            cycle.iter().flat_map(ends).any(|vertex| self.junctions.contains(&vertex))
        };
        cycles.retain(|cycle| !meets(cycle));
        cycles
    }

    /// All edges that leave the vertices of a cycle; `None` unless it is a component.
    fn way_out(&self, cycle: &[usize]) -> Option<Vec<usize>> {
        let [first, _] = self.graph.ends(*cycle.first()?)?;
        let component = self.components.of(first);
        if self.components.shape(component) != Shape::Cycle {
            return None;
        }
        let arcs = self.components.vertices(component).iter();
        let arcs = arcs.flat_map(|&vertex| self.graph.arcs(vertex as usize));
        let leaves = |arc: &usize| self.components.of(self.graph.target(*arc)) != component;
        Some(arcs.filter(leaves).map(|arc| self.graph.edge(arc)).collect())
    }
}
