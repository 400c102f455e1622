//! A graph while it is read.

use super::format::Format;
use super::names::Names;
use super::notice::Notice;
use crate::hamilton::network::Network;
use lazyloop_plane::graph::Graph;
use lazyloop_text::text::{Expected, FormatError, Line};
use std::collections::HashSet;

/// The most vertices and edges of a graph.
pub(super) const MOST: usize = 1 << 26;

/// Whether edges have directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Directions {
    /// The format says so.
    Said(bool),
    /// The format leaves it to the reader.
    Open,
}

/// A graph as it was read.
#[derive(Clone, Debug)]
pub struct Named {
    /// The graph.
    pub network: Network,
    /// The names of its vertices.
    pub names: Names,
    /// The vertices where a path is to start and to end, with their lines, if the text names them.
    pub ends: [Option<(usize, usize)>; 2],
    /// What was left out or decided.
    pub notices: Vec<Notice>,
}

/// The vertices and edges so far.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    pub(super) names: Names,
    pub(super) directions: Directions,
    /// The lines and ends of the edges. They need not be new.
    pub(super) edges: Vec<(usize, [usize; 2])>,
    /// Edges that a tour must have, with their places.
    pub(super) fixed: Vec<(Line<'a>, usize, [usize; 2])>,
    /// The lines and vertices where a path is to start and to end.
    pub(super) ends: [Option<(usize, usize)>; 2],
    pub(super) notices: Vec<Notice>,
    /// Whether each edge may be listed at both its ends.
    pub(super) is_mutual: bool,
}

impl<'a> Draft<'a> {
    pub(super) fn new(names: Names, directions: Directions) -> Self {
        let (edges, fixed, notices) = (Vec::new(), Vec::new(), Vec::new());
        Self { names, directions, edges, fixed, ends: [None; 2], notices, is_mutual: false }
    }

    /// Notes something that is not read, unless the same is noted already.
    pub(super) fn unread(&mut self, line: usize, what: impl Into<String>) {
        let what = what.into();
        let is_it = |notice: &Notice| matches!(notice, Notice::Unread { what: noted, .. } if *noted == what);
        if !self.notices.iter().any(is_it) {
            self.notices.push(Notice::Unread { line, what });
        }
    }

    /// The graph. `wish` asks for directions where the format leaves the choice.
    pub(super) fn finish(self, format: Format, wish: bool) -> Result<Named, FormatError> {
        let Self { names, directions, edges, fixed, ends, mut notices, is_mutual } = self;
        let is_directed = match directions {
            Directions::Open => wish,
            Directions::Said(false) if wish => {
                let fault = format!(
                    "--directed does not fit: {} says that its edges have no direction",
                    format.in_words()
                );
                return Err(Line { number: 1, text: b"" }.error(0, Expected::Fault(fault)));
            }
            Directions::Said(is_directed) => is_directed,
        };
        if edges.len() > MOST {
            let fault = format!("a graph has at most {MOST} edges here, not {}", edges.len());
            return Err(Line { number: 1, text: b"" }.error(0, Expected::Fault(fault)));
        }
        let sorted = |[a, b]: [usize; 2]| if is_directed { [a, b] } else { [a.min(b), a.max(b)] };
        let mut met: HashSet<[usize; 2]> = HashSet::with_capacity(edges.len());
        // With a mutual list, an edge comes once from each end.
        let mut listed: HashSet<[usize; 2]> = HashSet::new();
        let (mut simple, mut again, mut first) = (Vec::with_capacity(edges.len()), 0, 0);
        let mut loops = None;
        for (line, ends) in edges {
            if ends[0] == ends[1] {
                loops = loops.or(Some((line, ends[0])));
            } else if met.insert(sorted(ends)) {
                simple.push(ends);
                listed.extend(is_mutual.then_some(ends));
            } else if !is_mutual || !listed.insert(ends) {
                again += 1;
                first = if again == 1 { line } else { first };
            }
        }
        if again > 0 {
            notices.push(Notice::Again { line: first, count: again });
        }
        if let Some((line, vertex)) = loops {
            notices.push(Notice::Loops { line, vertex: names.quoted(vertex) });
        }
        for (line, at, [a, b]) in &fixed {
            if !met.contains(&sorted([*a, *b])) {
                let way = if is_directed { "from" } else { "between" };
                let join = if is_directed { "to" } else { "and" };
                let (a, b) = (names.quoted(*a), names.quoted(*b));
                let fault =
                    format!("the graph has no edge {way} {a} {join} {b}, so it cannot be fixed");
                return Err(line.error(*at, Expected::Fault(fault)));
            }
        }
        let graph = Graph::new(names.len(), simple.into_iter().enumerate());
        let network =
            if is_directed { Network::directed(graph) } else { Network::undirected(graph) };
        let fixed: Vec<[usize; 2]> = fixed.iter().map(|(_, _, ends)| *ends).collect();
        let network = network.with_fixed(&fixed).expect("fixed edges are edges");
        Ok(Named { network, names, ends, notices })
    }
}
