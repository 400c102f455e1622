//! What a model's lines break, as clauses. It knows no puzzle but by its rule for whole lines.

use crate::cnf::{Lit, Vars};
use crate::graph::{Components, Graph, Shape, shortest};
use crate::grid::Grid;
use crate::kind::{Board, Explained, Loops};
use crate::plane::{Along, squares};

/// The links of a board as a graph, with buffers that are kept between calls.
pub(super) struct Lines {
    graph: Graph,
    components: Components,
}

impl Lines {
    pub(super) fn new(grid: Grid, board: &Board) -> Self {
        let graph = match board.links {
            Along::Points => squares::points(grid),
            Along::Cells => squares::cells(grid),
        };
        Self { graph, components: Components::default() }
    }

    /// The links that links which are on join to a link, itself among them; none if it joins nothing.
    pub(super) fn joined(&self, link: usize, is_on: impl Fn(usize) -> bool) -> Vec<usize> {
        let Some(ends) = self.graph.ends(link) else { return Vec::new() };
        let (mut nodes, mut found) = (ends.to_vec(), vec![link]);
        while let Some(node) = nodes.pop() {
            for arc in self.graph.arcs(node) {
                let next = self.graph.link(arc);
                if is_on(next) && !found.contains(&next) {
                    found.push(next);
                    nodes.push(self.graph.target(arc));
                }
            }
        }
        found
    }

    /// Whether links that are on may close a loop with a link: `false` only if they do not.
    pub(super) fn may_close(&self, link: usize, is_on: impl Fn(usize) -> bool) -> bool {
        let Some([mut node, end]) = self.graph.ends(link) else { return false };
        let mut last = link;
        while node != end {
            let arcs = self.graph.arcs(node);
            let mut ways = arcs.filter(|&arc| {
                let next = self.graph.link(arc);
                next != last && is_on(next)
            });
            match (ways.next(), ways.next()) {
                (None, _) => return false,
                (Some(arc), None) => (node, last) = (self.graph.target(arc), self.graph.link(arc)),
                (Some(_), Some(_)) => return true,
            }
        }
        true
    }

    /// Whether a link joins anything.
    pub(super) fn is_link(&self, link: usize) -> bool {
        self.graph.ends(link).is_some()
    }

    /// The links that share an end with a link, itself among them.
    pub(super) fn beside(&self, link: usize) -> impl Iterator<Item = usize> {
        let ends = self.graph.ends(link).into_iter().flatten();
        ends.flat_map(|end| self.graph.links(end)).map(|&link| link as usize)
    }

    /// Links that are on and cannot all be, if the rule for whole lines says so, and what the line
    /// would do with them: "close too early".
    pub(super) fn wrong(
        &mut self,
        puzzle: &dyn Explained,
        on: &[bool],
    ) -> Option<(Vec<usize>, String)> {
        let cycles = self.cycles(on);
        if puzzle.loops() == Loops::One {
            return cycles.into_iter().find_map(|mut cycle| {
                let other = (0..on.len()).find(|link| on[*link] && !cycle.contains(link))?;
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

    /// Clauses that hold for every answer, and not for this model, because of its lines over links that
    /// are bound. A fact of `literals`, which is known anyway, is taken before another link where there
    /// is a choice.
    pub(super) fn cuts(
        &mut self,
        puzzle: &dyn Explained,
        model: &[bool],
        is_bound: &[bool],
        links: Vars,
        literals: &[Lit],
    ) -> Vec<Vec<Lit>> {
        let on: Vec<bool> = model.iter().zip(is_bound).map(|(&on, &bound)| on && bound).collect();
        let not = |&link: &usize| !links.lit(link);
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
            let is_fact = |link: &&usize| literals.contains(&links.lit(**link));
            from.iter().find(is_fact).or(from.first()).copied()
        };
        let all: Vec<usize> = (0..on.len()).filter(|&link| on[link]).collect();
        let mut cuts = Vec::new();
        for cycle in cycles {
            let others: Vec<usize> =
                all.iter().copied().filter(|link| !cycle.contains(link)).collect();
            let Some(other) = pick(&others) else { continue };
            let mut cut = vec![!links.lit(other)];
            let leaving = self.way_out(&cycle);
            let leaving = leaving.filter(|leaving| leaving.iter().all(|&link| !model[link]));
            match (leaving, pick(&cycle)) {
                (Some(leaving), Some(own)) => {
                    cut.push(!links.lit(own));
                    cut.extend(leaving.into_iter().map(|link| links.lit(link)));
                }
                _ => cut.extend(cycle.iter().map(not)),
            }
            cuts.push(cut);
        }
        cuts
    }

    /// The links of a cycle in each component that has any.
    fn cycles(&mut self, on: &[bool]) -> Vec<Vec<usize>> {
        self.components.find(&self.graph, on);
        let mut cycles = Vec::new();
        for component in 0..self.components.len() {
            let nodes = self.components.nodes(component);
            let links = nodes.iter().flat_map(|&node| self.graph.links(node as usize));
            let links = links.map(|&link| link as usize).filter(|&link| on[link]);
            let mut links: Vec<usize> = links.collect();
            links.sort_unstable();
            links.dedup();
            if links.len() < nodes.len() {
                continue;
            }
            // A link whose ends are joined without it.
            cycles.extend(links.iter().find_map(|&link| {
                let [a, b] = self.graph.ends(link)?;
                let is_on = |other: usize| on[other] && other != link;
                let mut cycle = shortest(&self.graph, is_on, a, |node| node == b)?;
                cycle.push(link);
                Some(cycle)
            }));
        }
        cycles
    }

    /// All links that leave the nodes of a cycle; `None` unless it is a component.
    fn way_out(&self, cycle: &[usize]) -> Option<Vec<usize>> {
        let [first, _] = self.graph.ends(*cycle.first()?)?;
        let component = self.components.of(first);
        if self.components.shape(component) != Shape::Cycle {
            return None;
        }
        let arcs = self.components.nodes(component).iter();
        let arcs = arcs.flat_map(|&node| self.graph.arcs(node as usize));
        let leaves = |arc: &usize| self.components.of(self.graph.target(*arc)) != component;
        Some(arcs.filter(leaves).map(|arc| self.graph.link(arc)).collect())
    }
}
