//! Plane graphs, in which lines are drawn: vertices, edges between them, and the faces between the
//! edges. Where lines may cross themselves the graph is not plane, and has no faces.

use super::lattice::Lattice;
use std::collections::{HashMap, HashSet};

/// A plane graph. Edges are segments.
pub(super) struct Plane {
    /// The edges at each vertex, each with its other end.
    pub(super) at: Vec<Vec<(usize, usize)>>,
    /// The edges round each face, each with the face across; `None` is the frame.
    pub(super) round: Vec<Vec<(usize, Option<usize>)>>,
    /// For each segment the two vertices that it joins, if it is an edge.
    pub(super) ends: Vec<Option<[usize; 2]>>,
    /// For each segment the faces on both sides; `None` is the frame.
    pub(super) beside: Vec<[Option<usize>; 2]>,
    /// The faces next to the frame, one for each edge between.
    at_frame: Vec<usize>,
}

impl Plane {
    /// The line goes along segments, from point to point: the faces are the cells.
    pub(super) fn of_points(lattice: Lattice) -> Self {
        let edge = |segment| (Some(lattice.ends(segment)), lattice.beside(segment));
        let edges = (0..lattice.segments()).map(edge);
        Self::new(lattice.points(), lattice.cells(), edges)
    }

    /// The line goes across segments, from cell to cell: the faces are the points within.
    pub(super) fn of_cells(lattice: Lattice) -> Self {
        let edge = |segment| match lattice.beside(segment) {
            [Some(a), Some(b)] => {
                (Some([a, b]), lattice.ends(segment).map(|point| lattice.within(point)))
            }
            _ => (None, [None, None]),
        };
        let faces = (lattice.rows - 1) * (lattice.cols - 1);
        Self::new(lattice.cells(), faces, (0..lattice.segments()).map(edge))
    }

    /// A graph with these edges and no faces. It need not be plane.
    pub(super) fn without_faces(
        vertices: usize,
        edges: impl Iterator<Item = Option<[usize; 2]>>,
    ) -> Self {
        Self::new(vertices, 0, edges.map(|ends| (ends, [None, None])))
    }

    /// A graph of edges, each with its ends, if it is one, and the faces on both sides.
    pub(super) fn new(
        vertices: usize,
        faces: usize,
        edges: impl Iterator<Item = (Option<[usize; 2]>, [Option<usize>; 2])>,
    ) -> Self {
        let (ends, beside): (Vec<_>, Vec<_>) = edges.unzip();
        let (at, round) = (vec![Vec::new(); vertices], vec![Vec::new(); faces]);
        let mut plane = Self { at, round, ends, beside, at_frame: Vec::new() };
        for (edge, ends) in plane.ends.iter().enumerate() {
            let &Some([a, b]) = ends else { continue };
            plane.at[a].push((edge, b));
            plane.at[b].push((edge, a));
            let [a, b] = plane.beside[edge];
            for (face, across) in [(a, b), (b, a)] {
                if let Some(face) = face {
                    plane.round[face].push((edge, across));
                    if across.is_none() {
                        plane.at_frame.push(face);
                    }
                }
            }
        }
        plane
    }

    /// The frame's number where it counts as a face: the one after all others.
    pub(super) fn frame(&self) -> usize {
        self.round.len()
    }

    /// The faces next to a face, the frame being one of them.
    pub(super) fn next_to(&self, face: usize) -> impl Iterator<Item = usize> {
        let round = self.round.get(face);
        let across = round.into_iter().flatten().map(|&(_, face)| face.unwrap_or(self.frame()));
        across.chain(self.at_frame.iter().copied().filter(move |_| round.is_none()))
    }

    /// Whether some edges are one simple closed line or more, which do not meet. Each may be named once only.
    pub(super) fn is_closed(&self, lines: &[usize]) -> bool {
        let mut degrees: HashMap<usize, usize> = HashMap::new();
        for &edge in lines {
            let Some(&Some(ends)) = self.ends.get(edge) else { return false };
            ends.into_iter().for_each(|end| *degrees.entry(end).or_default() += 1);
        }
        !degrees.is_empty() && degrees.values().all(|&degree| degree == 2)
    }

    /// For each vertex at some edges those to which they lead from it; `None` if one is no edge.
    fn joined_by(&self, line: &[usize]) -> Option<HashMap<usize, Vec<usize>>> {
        let mut next: HashMap<usize, Vec<usize>> = HashMap::new();
        for &edge in line {
            let [a, b] = (*self.ends.get(edge)?)?;
            next.entry(a).or_default().push(b);
            next.entry(b).or_default().push(a);
        }
        Some(next)
    }

    /// How many networks some edges are: parts that hang together, with two edges at each vertex but those at which lines
    /// join. `None` if there is none, or one has no such vertex, or other vertices have more edges or one. Each edge may
    /// be named once only. Linear in the edges.
    pub(super) fn networks(&self, line: &[usize], joins: impl Fn(usize) -> bool) -> Option<usize> {
        let next = self.joined_by(line)?;
        let (mut met, mut count) = (HashSet::new(), 0);
        for &start in next.keys() {
            if !met.insert(start) {
                continue;
            }
            let (mut open, mut has_junction) = (vec![start], false);
            while let Some(vertex) = open.pop() {
                has_junction |= joins(vertex);
                open.extend(next[&vertex].iter().copied().filter(|&other| met.insert(other)));
            }
            if !has_junction {
                return None;
            }
            count += 1;
        }
        let fits = next.iter().all(|(&vertex, next)| next.len() == 2 || joins(vertex));
        (fits && count > 0).then_some(count)
    }

    /// Whether some edges are one path or more, which share no vertex and are not closed. Each may be named once only.
    /// Linear in the edges.
    pub(super) fn are_paths(&self, lines: &[usize]) -> bool {
        let Some(next) = self.joined_by(lines) else { return false };
        let ends = next.iter().filter(|(_, next)| next.len() == 1).map(|(&end, _)| end);
        let mut met = HashSet::new();
        for end in ends {
            let mut here = Some(end).filter(|end| !met.contains(end));
            while let Some(vertex) = here {
                met.insert(vertex);
                here = next[&vertex].iter().copied().find(|other| !met.contains(other));
            }
        }
        // What no end leads to is closed.
        !next.is_empty() && met.len() == next.len() && next.values().all(|next| next.len() <= 2)
    }

    /// Whether some edges are one simple closed line. Each may be named once only. Linear in the line.
    pub(super) fn is_loop(&self, line: &[usize]) -> bool {
        let Some(next) = self.joined_by(line) else { return false };
        let Some(&Some([start, first])) = line.first().and_then(|&edge| self.ends.get(edge)) else {
            return false;
        };
        if next.values().any(|next| next.len() != 2) {
            return false;
        }
        let (mut before, mut here, mut steps) = (start, first, 1);
        while here != start {
            let next = &next[&here];
            let on = if next[0] == before { next[1] } else { next[0] };
            (before, here, steps) = (here, on, steps + 1);
        }
        steps == line.len()
    }
}
