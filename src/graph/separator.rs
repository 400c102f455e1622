//! Minimum vertex separators of the cell graph.
//!
//! By Menger's theorem the fewest cells that meet every path from a set of sources to the sinks are
//! as many as there are paths without a cell in common, and augmenting paths find both (Ford and
//! Fulkerson 1956, on the graph with each cell split into an entrance and an exit). The search
//! stays in a *window*: all that is farther than `radius` steps from the sources counts as a sink,
//! so what separates the sources from there separates them from the sinks too, and the cost depends
//! on the window alone.

use super::CellGraph;
use std::ops::ControlFlow;

/// What a cell, or the frame, is to a separator.
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

/// The search, with its buffers, for grids of one size.
#[derive(Debug)]
pub struct Separator {
    /// The cells of the window, the sources first.
    window: Vec<u32>,
    /// Steps from the sources; valid for cells of the window.
    distance: Vec<u32>,
    /// In which search a cell was last in the window.
    in_window: Vec<u32>,
    search: u32,
    /// What each cell is, and in which search that was last asked.
    places: Vec<Place>,
    known: Vec<u32>,
    /// Paths from each cell over each of its four sides; valid for cells of the window.
    flow: Vec<[u16; 4]>,
    /// Paths through each cell.
    through: Vec<u16>,
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

/// The entrance of a cell, as a state of the search.
fn entrance(cell: usize) -> usize {
    2 * cell
}

/// The exit of a cell.
fn exit(cell: usize) -> usize {
    2 * cell + 1
}

/// The side by which `around`'s neighbour sees it: above and below, left and right change places.
fn opposite(side: usize) -> usize {
    3 - side
}

impl Separator {
    const NONE: u32 = u32::MAX;

    /// Buffers for the cells of `graph`.
    pub fn new(graph: &CellGraph) -> Self {
        let nodes = graph.frame() + 1;
        Self {
            window: Vec::new(),
            distance: vec![0; nodes],
            in_window: vec![0; nodes],
            search: 0,
            places: vec![Place::Absent; nodes],
            known: vec![0; nodes],
            flow: vec![[0; 4]; nodes],
            through: vec![0; nodes],
            reached: vec![0; 2 * nodes],
            from: vec![0; 2 * nodes],
            pass: 0,
            trail: Vec::new(),
            stack: Vec::new(),
            near: Vec::new(),
            far: Vec::new(),
        }
    }

    /// The fewest [`Place::Cuttable`] cells that meet every path from `sources` to a sink, or to
    /// farther than `radius` steps: of all such sets the one nearest to the sources and the one
    /// farthest from them, which may be the same. `None` if a path meets no cuttable cell.
    ///
    /// A source that is itself cuttable may be cut; one that is absent does not count. The cost is
    /// the window's size times the separator's.
    pub fn find(
        &mut self,
        graph: &CellGraph,
        sources: &[u32],
        radius: u32,
        place: impl Fn(usize) -> Place,
    ) -> Option<[&[u32]; 2]> {
        let count = self.open_window(graph, sources, radius, &place)?;
        if self.has_open_path(graph, count) {
            return None;
        }
        loop {
            self.pass += 1;
            self.trail.clear();
            let mut grown = false;
            for index in 0..count {
                let source = self.window[index] as usize;
                if self.places[source] != Place::Open {
                    self.from[entrance(source)] = Self::NONE;
                    grown |= self.augment(graph, entrance(source));
                    continue;
                }
                for next in graph.around(source) {
                    let open = self.is_in_window(next) && !self.is_start(next);
                    if open && !self.is_reached(entrance(next)) {
                        self.from[entrance(next)] = exit(source) as u32;
                        grown |= self.augment(graph, entrance(next));
                    }
                }
            }
            if !grown {
                break;
            }
        }
        // Cells that a further path could enter but not leave.
        self.near.clear();
        for &state in &self.trail {
            let cell = state as usize / 2;
            let cuttable = self.places[cell] != Place::Open;
            if state.is_multiple_of(2) && cuttable && !self.is_reached(exit(cell)) {
                self.near.push(cell as u32);
            }
        }
        self.retreat(graph);
        // Cells that a further path could leave towards a sink, but not enter.
        self.far.clear();
        for &state in &self.trail {
            let cell = state as usize / 2;
            let cuttable = self.places[cell] != Place::Open;
            if state % 2 == 1 && cuttable && !self.is_reached(entrance(cell)) {
                self.far.push(cell as u32);
            }
        }
        self.near.sort_unstable();
        self.far.sort_unstable();
        Some([&self.near, &self.far])
    }

    /// Reaches all states from which a further path could end in a sink, going backwards.
    fn retreat(&mut self, graph: &CellGraph) {
        self.pass += 1;
        self.trail.clear();
        for index in 0..self.window.len() {
            let cell = self.window[index] as usize;
            let beyond =
                |&other: &usize| !self.is_in_window(other) && self.places[other] != Place::Absent;
            let ends =
                self.places[cell] == Place::CuttableSink || graph.around(cell).iter().any(beyond);
            if ends && !self.is_start(cell) {
                self.reach(exit(cell));
            }
        }
        let mut next = 0;
        while let Some(&state) = self.trail.get(next) {
            next += 1;
            let cell = state as usize / 2;
            let through = self.through[cell];
            if state % 2 == 1 {
                if through == 0 || self.places[cell] == Place::Open {
                    self.reach(entrance(cell));
                }
                for (side, other) in graph.around(cell).into_iter().enumerate() {
                    if self.flow[cell][side] > 0 && self.is_in_window(other) {
                        self.reach(entrance(other));
                    }
                }
            } else {
                if through > 0 {
                    self.reach(exit(cell));
                }
                for other in graph.around(cell) {
                    if self.is_in_window(other) && !self.is_start(other) {
                        self.reach(exit(other));
                    }
                }
            }
        }
    }

    fn reach(&mut self, state: usize) {
        if !self.is_reached(state) {
            self.reached[state] = self.pass;
            self.trail.push(state as u32);
        }
    }

    /// Collects the window, asks what its cells and those next to it are, and says how many of its
    /// cells are sources; `None` if one of those is a sink.
    fn open_window(
        &mut self,
        graph: &CellGraph,
        sources: &[u32],
        radius: u32,
        place: &impl Fn(usize) -> Place,
    ) -> Option<usize> {
        self.search += 1;
        self.window.clear();
        for &source in sources {
            match self.ask(source as usize, place) {
                Place::Absent => {}
                Place::Sink => return None,
                _ => self.enter_window(source as usize, 0),
            }
        }
        let count = self.window.len();
        let mut next = 0;
        while next < self.window.len() {
            let cell = self.window[next] as usize;
            next += 1;
            for other in graph.around(cell) {
                let passable = !matches!(self.ask(other, place), Place::Absent | Place::Sink);
                if passable && self.distance[cell] < radius {
                    self.enter_window(other, self.distance[cell] + 1);
                }
            }
        }
        Some(count)
    }

    fn ask(&mut self, cell: usize, place: &impl Fn(usize) -> Place) -> Place {
        if self.known[cell] != self.search {
            self.known[cell] = self.search;
            self.places[cell] = place(cell);
        }
        self.places[cell]
    }

    /// Whether a path from one of the first `count` cells of the window meets no cuttable cell.
    fn has_open_path(&mut self, graph: &CellGraph, count: usize) -> bool {
        self.pass += 1;
        self.stack.clear();
        let sources = self.window[..count].iter().copied();
        self.stack.extend(sources.filter(|&source| self.places[source as usize] == Place::Open));
        while let Some(cell) = self.stack.pop() {
            for other in graph.around(cell as usize) {
                if !self.is_in_window(other) {
                    if self.places[other] != Place::Absent {
                        return true;
                    }
                } else if self.places[other] == Place::Open && !self.is_reached(entrance(other)) {
                    self.reached[entrance(other)] = self.pass;
                    self.stack.push(other as u32);
                }
            }
        }
        false
    }

    fn enter_window(&mut self, cell: usize, distance: u32) {
        if !self.is_in_window(cell) {
            self.in_window[cell] = self.search;
            self.distance[cell] = distance;
            self.flow[cell] = [0; 4];
            self.through[cell] = 0;
            self.window.push(cell as u32);
        }
    }

    fn is_in_window(&self, cell: usize) -> bool {
        self.in_window[cell] == self.search
    }

    fn is_reached(&self, state: usize) -> bool {
        self.reached[state] == self.pass
    }

    /// Whether paths begin in this cell and never need to come back to it.
    fn is_start(&self, cell: usize) -> bool {
        self.distance[cell] == 0 && self.places[cell] == Place::Open
    }

    /// Looks for a further path from a state, depth first and away from the sources first, and
    /// takes it if there is one. What is reached in vain stays closed for this pass.
    fn augment(&mut self, graph: &CellGraph, start: usize) -> bool {
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

    fn push(&mut self, state: usize, from: usize) {
        if !self.is_reached(state) {
            self.from[state] = from as u32;
            self.stack.push(state as u32);
        }
    }

    /// From an entrance: on through the cell, or back along a path that came in here.
    fn enter(&mut self, graph: &CellGraph, cell: usize) {
        if self.through[cell] > 0 {
            for (side, other) in graph.around(cell).into_iter().enumerate() {
                if self.is_in_window(other)
                    && self.flow[other][opposite(side)] > 0
                    && !self.is_start(other)
                {
                    self.push(exit(other), entrance(cell));
                }
            }
        }
        if self.through[cell] == 0 || self.places[cell] == Place::Open {
            self.push(exit(cell), entrance(cell));
        }
    }

    /// From an exit: to the neighbours, the far ones first, or back through the cell. Breaks at a
    /// sink.
    fn leave(&mut self, graph: &CellGraph, cell: usize) -> ControlFlow<()> {
        if self.places[cell] == Place::CuttableSink {
            return ControlFlow::Break(());
        }
        if self.through[cell] > 0 {
            self.push(entrance(cell), exit(cell));
        }
        let around = graph.around(cell);
        for other in around {
            if !self.is_in_window(other) && self.places[other] != Place::Absent {
                return ControlFlow::Break(());
            }
        }
        for away in [false, true] {
            for other in around {
                if self.is_in_window(other)
                    && (self.distance[other] > self.distance[cell]) == away
                    && !self.is_start(other)
                {
                    self.push(entrance(other), exit(cell));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the path that ends in a state, walking it backwards.
    fn take_path(&mut self, graph: &CellGraph, end: usize) {
        let mut state = end;
        while self.from[state] != Self::NONE {
            let from = self.from[state] as usize;
            let (before, cell) = (from / 2, state / 2);
            if before == cell {
                if from.is_multiple_of(2) {
                    self.through[cell] += 1
                } else {
                    self.through[cell] -= 1
                }
            } else {
                let side = graph.around(before).into_iter().position(|other| other == cell);
                let side = side.expect("paths go from neighbour to neighbour");
                if from % 2 == 1 {
                    self.flow[before][side] += 1;
                } else {
                    self.flow[cell][opposite(side)] -= 1;
                }
                if self.is_start(before) {
                    break;
                }
            }
            state = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    /// `s` an open source, `t` a sink, `+` a cuttable source, `*` a cuttable sink, `o` open,
    /// `#` absent, `.` cuttable.
    fn parse(rows: &[&str]) -> (CellGraph, Vec<Place>, Vec<u32>) {
        let graph = CellGraph::new(Grid::new(rows.len(), rows[0].len()).unwrap());
        let text = rows.concat();
        let mut places: Vec<Place> = text
            .bytes()
            .map(|sign| match sign {
                b's' | b'o' => Place::Open,
                b't' => Place::Sink,
                b'*' => Place::CuttableSink,
                b'#' => Place::Absent,
                _ => Place::Cuttable,
            })
            .collect();
        places.push(Place::Absent); // the frame
        let sources = (0..graph.frame() as u32)
            .filter(|&cell| b"s+".contains(&text.as_bytes()[cell as usize]))
            .collect();
        (graph, places, sources)
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

    /// Against the smallest set among all subsets of cuttable cells, on random small grids.
    #[test]
    fn separators_are_valid_and_smallest() {
        let mut seed = 1_u64;
        let mut random = |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut cuts = 0;
        for _ in 0..6000 {
            let (rows, cols) = (1 + random(3) as usize, 2 + random(3) as usize);
            let signs = b"......oo##st+*";
            let text: Vec<String> = (0..rows)
                .map(|_| (0..cols).map(|_| signs[random(14) as usize] as char).collect())
                .collect();
            let text: Vec<&str> = text.iter().map(String::as_str).collect();
            let (graph, places, sources) = parse(&text);
            let cuttable: Vec<usize> = (0..graph.frame())
                .filter(|&cell| matches!(places[cell], Place::Cuttable | Place::CuttableSink))
                .collect();
            let smallest = (0..1_u32 << cuttable.len())
                .filter(|bits| {
                    let kept = |cell: usize| {
                        let at = cuttable.iter().position(|&other| other == cell);
                        at.is_none_or(|at| bits >> at & 1 == 0)
                    };
                    !joined(&graph, &places, &sources, kept)
                })
                .map(u32::count_ones)
                .min();
            let found = find_both(&text, 99);
            assert_eq!(found.as_ref().map(|[near, _]| near.len() as u32), smallest, "{text:?}");
            for cut in found.into_iter().flatten() {
                assert_eq!(Some(cut.len() as u32), smallest, "{text:?}");
                cuts += cut.len();
                assert!(!joined(&graph, &places, &sources, |cell| !cut.contains(&(cell as u32))));
            }
        }
        assert!(cuts > 1000);
    }

    /// Whether a path leads from a source to a sink over cells that are kept.
    fn joined(
        graph: &CellGraph,
        places: &[Place],
        sources: &[u32],
        kept: impl Fn(usize) -> bool,
    ) -> bool {
        let passable = |cell: usize| places[cell] != Place::Absent && kept(cell);
        let mut seen: Vec<usize> =
            sources.iter().map(|&cell| cell as usize).filter(|&cell| passable(cell)).collect();
        let mut next = 0;
        while next < seen.len() {
            let cell = seen[next];
            next += 1;
            if matches!(places[cell], Place::Sink | Place::CuttableSink) {
                return true;
            }
            for other in graph.around(cell) {
                if passable(other) && !seen.contains(&other) {
                    seen.push(other);
                }
            }
        }
        false
    }
}
