//! Minimum vertex separators of a graph.
//!
//! By Menger's theorem the fewest vertices that meet every path from a set of sources to the sinks
//! are as many as there are paths without a vertex in common, and augmenting paths find both (Ford
//! and Fulkerson 1956, on the graph with each vertex split into an entrance and an exit). The
//! search stays in a *window*: every vertex farther than `radius` steps from the sources counts as
//! a sink. A set that separates the sources from these vertices separates them from the sinks too,
//! and the cost depends on the window alone.

use super::Graph;
use std::ops::ControlFlow;

/// The part that a vertex plays in a search for a separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// No path goes through it.
    Absent,
    /// It may belong to the separator.
    Cuttable,
    /// Paths go through it, but it cannot belong to the separator.
    Open,
    /// Paths end here.
    Sink,
    /// Paths end here, but it may itself belong to the separator.
    CuttableSink,
}

/// What the last search that met a vertex found; how far it is and what goes through it count in the
/// window only.
#[derive(Clone, Copy, Debug)]
struct Vertex {
    /// Which search that was.
    search: u32,
    /// Steps from the sources.
    distance: u32,
    /// Paths through it.
    through: u32,
    place: Place,
    is_in_window: bool,
    /// Whether it is in the window, and paths do not begin here.
    may_enter: bool,
    /// Whether it has a sink for a neighbour, or what counts as one.
    is_at_edge: bool,
}

/// The search, with its buffers, for graphs of one size.
#[derive(Debug)]
pub struct Separator {
    vertices: Vec<Vertex>,
    /// The vertices of the window, the sources first.
    window: Vec<u32>,
    search: u32,
    /// Paths over each arc.
    flow: Vec<u32>,
    /// Arcs that may have had paths since the window was opened.
    used: Vec<u32>,
    /// In which pass an entrance (even) or exit (odd) was last reached, and from where.
    reached: Vec<u32>,
    from: Vec<u32>,
    pass: u32,
    /// Entrances and exits reached in this pass.
    trail: Vec<u32>,
    stack: Vec<u32>,
    near: Vec<u32>,
    far: Vec<u32>,
}

/// The entrance of a vertex, as a state of the search.
fn entrance(vertex: usize) -> usize {
    2 * vertex
}

/// The exit of a vertex.
fn exit(vertex: usize) -> usize {
    2 * vertex + 1
}

impl Separator {
    const NONE: u32 = u32::MAX;

    /// Buffers for the vertices of `graph`.
    pub fn new(graph: &Graph) -> Self {
        let vertices = graph.vertex_count();
        let unknown = Vertex {
            search: 0,
            distance: 0,
            through: 0,
            place: Place::Absent,
            is_in_window: false,
            may_enter: false,
            is_at_edge: false,
        };
        Self {
            vertices: vec![unknown; vertices],
            window: Vec::new(),
            search: 0,
            flow: vec![0; graph.arc_count()],
            used: Vec::new(),
            reached: vec![0; 2 * vertices],
            from: vec![0; 2 * vertices],
            pass: 0,
            trail: Vec::new(),
            stack: Vec::new(),
            near: Vec::new(),
            far: Vec::new(),
        }
    }

    /// Minimum separators: the fewest cuttable vertices that meet every path from `sources` to a
    /// sink, or to farther than `radius` steps. Of all such sets, the one nearest to the sources
    /// and the one farthest from them, which may be the same. `None` if a path meets no cuttable
    /// vertex.
    ///
    /// A source that is itself cuttable may be cut; one that is absent does not count. The cost is
    /// the window's size times the separator's.
    pub fn find(
        &mut self,
        graph: &Graph,
        sources: &[u32],
        radius: u32,
        place: impl Fn(usize) -> Place,
    ) -> Option<[&[u32]; 2]> {
        let count = self.open_window(graph, sources, radius, &place)?;
        if self.has_open_path(graph, count) {
            return None;
        }
        while self.advance(graph, count) {}
        // Vertices that another path could enter but not leave.
        self.near.clear();
        for &state in &self.trail {
            let vertex = state as usize / 2;
            let cuttable = self.vertices[vertex].place != Place::Open;
            if state.is_multiple_of(2) && cuttable && !self.is_reached(exit(vertex)) {
                self.near.push(vertex as u32);
            }
        }
        self.retreat(graph);
        // Vertices that another path could leave towards a sink, but not enter.
        self.far.clear();
        for &state in &self.trail {
            let vertex = state as usize / 2;
            let cuttable = self.vertices[vertex].place != Place::Open;
            if state % 2 == 1 && cuttable && !self.is_reached(entrance(vertex)) {
                self.far.push(vertex as u32);
            }
        }
        self.near.sort_unstable();
        self.far.sort_unstable();
        Some([&self.near, &self.far])
    }

    /// Collects the window, asks what its vertices and those next to it are, and says how many of its
    /// vertices are sources; `None` if one of those is a sink.
    fn open_window(
        &mut self,
        graph: &Graph,
        sources: &[u32],
        radius: u32,
        place: &impl Fn(usize) -> Place,
    ) -> Option<usize> {
        self.search += 1;
        self.window.clear();
        for arc in self.used.drain(..) {
            self.flow[arc as usize] = 0;
        }
        for &source in sources {
            match self.ask(source as usize, place) {
                Place::Absent => {}
                Place::Sink => return None,
                _ => self.enter_window(source as usize, 0),
            }
        }
        let count = self.window.len();
        let mut next = 0;
        while let Some(&vertex) = self.window.get(next) {
            next += 1;
            let distance = self.vertices[vertex as usize].distance;
            let mut is_at_edge = false;
            for &other in graph.targets(vertex as usize) {
                let other = other as usize;
                match self.ask(other, place) {
                    Place::Absent => {}
                    Place::Sink => is_at_edge = true,
                    _ if distance < radius => self.enter_window(other, distance + 1),
                    // At the full radius, whatever else is in the window has entered it before.
                    _ => is_at_edge |= !self.vertices[other].is_in_window,
                }
            }
            self.vertices[vertex as usize].is_at_edge = is_at_edge;
        }
        Some(count)
    }

    #[inline]
    fn ask(&mut self, vertex: usize, place: &impl Fn(usize) -> Place) -> Place {
        let known = &mut self.vertices[vertex];
        if known.search != self.search {
            known.search = self.search;
            known.place = place(vertex);
            known.is_in_window = false;
            known.may_enter = false;
        }
        known.place
    }

    #[inline]
    fn enter_window(&mut self, vertex: usize, distance: u32) {
        let entered = &mut self.vertices[vertex];
        if !entered.is_in_window {
            entered.is_in_window = true;
            // Paths that begin in an open source never need to come back to it.
            entered.may_enter = distance > 0 || entered.place != Place::Open;
            entered.distance = distance;
            entered.through = 0;
            self.window.push(vertex as u32);
        }
    }

    /// Whether a path from one of the first `count` vertices of the window meets no cuttable vertex.
    fn has_open_path(&mut self, graph: &Graph, count: usize) -> bool {
        self.pass += 1;
        self.stack.clear();
        let is_open = |&source: &u32| self.vertices[source as usize].place == Place::Open;
        self.stack.extend(self.window[..count].iter().copied().filter(is_open));
        while let Some(vertex) = self.stack.pop() {
            if self.vertices[vertex as usize].is_at_edge {
                return true;
            }
            for &other in graph.targets(vertex as usize) {
                let state = entrance(other as usize);
                if self.vertices[other as usize].place == Place::Open && !self.is_reached(state) {
                    self.reached[state] = self.pass;
                    self.stack.push(other);
                }
            }
        }
        false
    }

    /// One pass: takes more paths from the first `count` vertices of the window, and says whether
    /// there were any.
    fn advance(&mut self, graph: &Graph, count: usize) -> bool {
        self.pass += 1;
        self.trail.clear();
        let mut grown = false;
        for index in 0..count {
            let source = self.window[index] as usize;
            if self.vertices[source].place != Place::Open {
                self.from[entrance(source)] = Self::NONE;
                grown |= self.augment(graph, entrance(source));
                continue;
            }
            for &next in graph.targets(source) {
                let next = next as usize;
                if self.vertices[next].may_enter && !self.is_reached(entrance(next)) {
                    self.from[entrance(next)] = exit(source) as u32;
                    grown |= self.augment(graph, entrance(next));
                }
            }
        }
        grown
    }

    /// Reaches all states from which another path could end in a sink, going backwards.
    fn retreat(&mut self, graph: &Graph) {
        self.pass += 1;
        self.trail.clear();
        for index in 0..self.window.len() {
            let vertex = self.window[index] as usize;
            let known = &self.vertices[vertex];
            let ends = known.is_at_edge || known.place == Place::CuttableSink;
            if ends && known.may_enter {
                self.reach(exit(vertex));
            }
        }
        let mut next = 0;
        while let Some(&state) = self.trail.get(next) {
            next += 1;
            let vertex = state as usize / 2;
            let Vertex { place, through, .. } = self.vertices[vertex];
            if state % 2 == 1 {
                if through == 0 || place == Place::Open {
                    self.reach(entrance(vertex));
                }
                if through > 0 {
                    for (arc, &other) in graph.arcs(vertex).zip(graph.targets(vertex)) {
                        if self.flow[arc] > 0 {
                            self.reach(entrance(other as usize));
                        }
                    }
                }
            } else {
                if through > 0 {
                    self.reach(exit(vertex));
                }
                for &other in graph.targets(vertex) {
                    if self.vertices[other as usize].may_enter {
                        self.reach(exit(other as usize));
                    }
                }
            }
        }
    }

    #[inline]
    fn reach(&mut self, state: usize) {
        if !self.is_reached(state) {
            self.reached[state] = self.pass;
            self.trail.push(state as u32);
        }
    }

    #[inline]
    fn is_reached(&self, state: usize) -> bool {
        self.reached[state] == self.pass
    }

    /// Looks for another path from a state, depth first and away from the sources first, and
    /// takes it if there is one. What is reached in vain stays closed for this pass.
    fn augment(&mut self, graph: &Graph, start: usize) -> bool {
        self.stack.clear();
        self.stack.push(start as u32);
        while let Some(state) = self.stack.pop() {
            let state = state as usize;
            if self.is_reached(state) {
                continue;
            }
            self.reach(state);
            if state.is_multiple_of(2) {
                self.enter(graph, state / 2);
            } else if self.leave(graph, state / 2).is_break() {
                self.take_path(graph, state);
                return true;
            }
        }
        false
    }

    #[inline]
    fn push(&mut self, state: usize, from: usize) {
        if !self.is_reached(state) {
            self.from[state] = from as u32;
            self.stack.push(state as u32);
        }
    }

    /// From an entrance: on through the vertex, or back along a path that came in here.
    fn enter(&mut self, graph: &Graph, vertex: usize) {
        let Vertex { place, through, .. } = self.vertices[vertex];
        if through > 0 {
            for (&other, &back) in graph.targets(vertex).iter().zip(graph.twins(vertex)) {
                let other = other as usize;
                if self.flow[back as usize] > 0 && self.vertices[other].may_enter {
                    self.push(exit(other), entrance(vertex));
                }
            }
        }
        if through == 0 || place == Place::Open {
            self.push(exit(vertex), entrance(vertex));
        }
    }

    /// From an exit: to the neighbours, the far ones first, or back through the vertex. Breaks at a
    /// sink.
    fn leave(&mut self, graph: &Graph, vertex: usize) -> ControlFlow<()> {
        let Vertex { place, through, distance, is_at_edge, .. } = self.vertices[vertex];
        if is_at_edge || place == Place::CuttableSink {
            return ControlFlow::Break(());
        }
        if through > 0 {
            self.push(entrance(vertex), exit(vertex));
        }
        // What is pushed last is looked at first.
        for away in [false, true] {
            for &other in graph.targets(vertex) {
                let other = other as usize;
                let known = &self.vertices[other];
                // Without a branch for each: they are hard to foretell.
                if known.may_enter & ((known.distance > distance) == away) {
                    self.push(entrance(other), exit(vertex));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the path that ends in a state, walking it backwards.
    fn take_path(&mut self, graph: &Graph, end: usize) {
        let mut state = end;
        while self.from[state] != Self::NONE {
            let from = self.from[state] as usize;
            let (before, vertex) = (from / 2, state / 2);
            if before == vertex {
                if from.is_multiple_of(2) {
                    self.vertices[vertex].through += 1
                } else {
                    self.vertices[vertex].through -= 1
                }
            } else {
                // Of several edges the first, there and back.
                let arc = graph.arcs(before).find(|&arc| graph.target(arc) == vertex);
                let arc = arc.expect("paths go from neighbour to neighbour");
                if from % 2 == 1 {
                    self.flow[arc] += 1;
                    self.used.push(arc as u32);
                } else {
                    self.flow[graph.twin(arc)] -= 1;
                }
                if !self.vertices[before].may_enter {
                    break;
                }
            }
            state = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, random_graph};
    use super::*;
    use crate::grid::Grid;
    use crate::plane::squares;

    /// `s` an open source, `t` a sink, `+` a cuttable source, `*` a cuttable sink, `o` open,
    /// `#` absent, `.` cuttable.
    fn parse(rows: &[&str]) -> (Graph, Vec<Place>, Vec<u32>) {
        let graph = squares::faces(Grid::new(rows.len(), rows[0].len()).unwrap());
        let (mut places, sources) = read(rows.concat().as_bytes());
        places.push(Place::Absent); // the frame
        (graph, places, sources)
    }

    fn read(signs: &[u8]) -> (Vec<Place>, Vec<u32>) {
        let place = |sign| match sign {
            b's' | b'o' => Place::Open,
            b't' => Place::Sink,
            b'*' => Place::CuttableSink,
            b'#' => Place::Absent,
            _ => Place::Cuttable,
        };
        let is_source = |&vertex: &u32| b"s+".contains(&signs[vertex as usize]);
        let sources = (0..signs.len() as u32).filter(is_source).collect();
        (signs.iter().copied().map(place).collect(), sources)
    }

    fn find_both(rows: &[&str], radius: u32) -> Option<[Vec<u32>; 2]> {
        let (graph, places, sources) = parse(rows);
        let mut separator = Separator::new(&graph);
        let found = separator.find(&graph, &sources, radius, |cell| places[cell])?;
        Some(found.map(<[u32]>::to_vec))
    }

    fn find(rows: &[&str], radius: u32) -> Option<Vec<u32>> {
        find_both(rows, radius).map(|[near, _]| near)
    }

    #[test]
    fn the_narrowest_place_is_found_if_the_window_reaches_it() {
        let rows = ["..#..", "s...t", "..#.."];
        assert_eq!(find(&rows, 9), Some(vec![6]));
        assert_eq!(find(&rows, 1), Some(vec![0, 6, 10]));
    }

    #[test]
    fn the_farthest_separator_is_found_too() {
        let rows = ["..#....", "s.....t", "..#...."];
        assert_eq!(find_both(&rows, 9), Some([vec![8], vec![10]]));
        assert_eq!(find_both(&["s#t"], 9), Some([vec![], vec![]]));
    }

    #[test]
    fn nothing_need_be_cut_where_nothing_is_joined() {
        assert_eq!(find(&["s#t"], 9), Some(vec![]));
    }

    #[test]
    fn uncuttable_paths_have_no_separator() {
        assert_eq!(find(&["sot"], 9), None);
        assert_eq!(find(&["st"], 9), None);
        assert_eq!(find(&["so..t"], 1), None);
        assert_eq!(find(&["so..t"], 2), Some(vec![2]));
    }

    #[test]
    fn sources_and_sinks_can_be_cut_where_they_say_so() {
        assert_eq!(find(&["..+t"], 9), Some(vec![2]));
        assert_eq!(find(&["..+s*"], 9), Some(vec![4]));
        assert_eq!(find(&["s*", ".*"], 9), Some(vec![1, 2]));
    }

    const SIGNS: &[u8] = b"......oo##st+*";

    #[test]
    fn separators_of_grids_are_valid_and_smallest() {
        let mut random = Random::new(1);
        let mut cuts = 0;
        for _ in 0..6000 {
            let (rows, cols) = (1 + random.below(3), 2 + random.below(3));
            let text: Vec<String> = (0..rows)
                .map(|_| (0..cols).map(|_| SIGNS[random.below(14)] as char).collect())
                .collect();
            let text: Vec<&str> = text.iter().map(String::as_str).collect();
            let (graph, places, sources) = parse(&text);
            cuts += uphold(&mut Separator::new(&graph), &graph, &places, &sources);
        }
        assert!(cuts > 1000);
    }

    #[test]
    fn separators_of_any_graph_are_valid_and_smallest() {
        let mut random = Random::new(6);
        let mut cuts = 0;
        for _ in 0..1500 {
            let (vertices, _, graph) = random_graph(&mut random, 11, 24);
            let mut separator = Separator::new(&graph);
            // One after the other, so that buffers start afresh.
            for _ in 0..4 {
                let signs: Vec<u8> = (0..vertices).map(|_| SIGNS[random.below(14)]).collect();
                let (places, sources) = read(&signs);
                cuts += uphold(&mut separator, &graph, &places, &sources);
            }
        }
        assert!(cuts > 1000);
    }

    /// Against the smallest set among all subsets of cuttable vertices. Returns how many vertices the
    /// separators have.
    fn uphold(
        separator: &mut Separator,
        graph: &Graph,
        places: &[Place],
        sources: &[u32],
    ) -> usize {
        let cuttable: Vec<usize> = (0..graph.vertex_count())
            .filter(|&vertex| matches!(places[vertex], Place::Cuttable | Place::CuttableSink))
            .collect();
        let smallest = (0..1_u32 << cuttable.len())
            .filter(|bits| {
                let kept = |vertex: usize| {
                    let at = cuttable.iter().position(|&other| other == vertex);
                    at.is_none_or(|at| bits >> at & 1 == 0)
                };
                !joined(graph, places, sources, kept)
            })
            .map(u32::count_ones)
            .min();
        let found = separator.find(graph, sources, 99, |vertex| places[vertex]);
        let length = found.map(|[near, _]| near.len() as u32);
        assert_eq!(length, smallest, "{graph:?} {places:?} {sources:?}");
        let mut vertices = 0;
        for cut in found.into_iter().flatten() {
            assert_eq!(Some(cut.len() as u32), smallest, "{graph:?} {places:?} {sources:?}");
            vertices += cut.len();
            assert!(!joined(graph, places, sources, |vertex| !cut.contains(&(vertex as u32))));
        }
        vertices
    }

    /// Whether a path leads from a source to a sink over vertices that are kept.
    fn joined(
        graph: &Graph,
        places: &[Place],
        sources: &[u32],
        kept: impl Fn(usize) -> bool,
    ) -> bool {
        let passable = |vertex: usize| places[vertex] != Place::Absent && kept(vertex);
        let mut seen: Vec<usize> = sources
            .iter()
            .map(|&vertex| vertex as usize)
            .filter(|&vertex| passable(vertex))
            .collect();
        let mut next = 0;
        while next < seen.len() {
            let vertex = seen[next];
            next += 1;
            if matches!(places[vertex], Place::Sink | Place::CuttableSink) {
                return true;
            }
            for &other in graph.targets(vertex) {
                let other = other as usize;
                if passable(other) && !seen.contains(&other) {
                    seen.push(other);
                }
            }
        }
        false
    }
}
