//! The vertices that a cycle of a plane graph encloses.
//!
//! It knows no puzzle and no clause.

use super::{Graph, VertexSet};

/// The search, with buffers that are kept between calls, for graphs of one size.
///
/// By Jordan's theorem a cycle parts the faces into two connected sets, and the one without the
/// outer face is its inside. The search alternates between both sides until it knows which one is
/// the inside, then goes on there alone. So the cost depends on what is enclosed, not on the size
/// of the graph.
#[derive(Debug)]
pub struct Enclosed {
    /// For each edge, whether it is on the cycle; all false between calls.
    on_cycle: Vec<bool>,
    /// The faces of both sides.
    faces: [Vec<u32>; 2],
    /// For each face, whether it is in one of the two sets; all false between calls.
    seen: Vec<bool>,
    /// The vertices on the cycle and within.
    vertices: VertexSet,
    enclosed: Vec<u32>,
}

impl Enclosed {
    /// Buffers for a plane graph with these faces.
    pub fn new(graph: &Graph, faces: &Graph) -> Self {
        Self {
            on_cycle: vec![false; graph.edge_bound().max(faces.edge_bound())],
            faces: [Vec::new(), Vec::new()],
            seen: vec![false; faces.vertex_count()],
            vertices: VertexSet::new(graph.vertex_count()),
            enclosed: Vec::new(),
        }
    }

    /// The vertices inside a cycle of `graph`, in increasing order; the cycle is given by its edges.
    /// `faces` is the dual of `graph`, with the same numbers for edges, and `outer` its outer face.
    ///
    /// Edges that only `faces` has may cut the outer face up; `outer` may then be any of its
    /// pieces.
    pub fn find(&mut self, graph: &Graph, faces: &Graph, outer: usize, cycle: &[u32]) -> &[u32] {
        self.enclosed.clear();
        for &edge in cycle {
            self.on_cycle[edge as usize] = true;
            graph.ends(edge as usize).into_iter().flatten().for_each(|end| {
                self.vertices.insert(end);
            });
        }
        let length = self.vertices.vertices().len();
        let sides = cycle.first().and_then(|&edge| faces.ends(edge as usize));
        if let Some(inside) = sides.map(|sides| self.part(faces, outer, sides)) {
            for &face in &self.faces[inside] {
                self.vertices.insert_corners(graph, faces, face as usize);
            }
            self.enclosed.extend_from_slice(&self.vertices.vertices()[length..]);
            self.enclosed.sort_unstable();
        }
        self.vertices.clear();
        cycle.iter().for_each(|&edge| self.on_cycle[edge as usize] = false);
        for face in self.faces.iter_mut().flat_map(|faces| faces.drain(..)) {
            self.seen[face as usize] = false;
        }
        &self.enclosed
    }

    /// Collects the faces of both sides, without crossing the cycle, until one side is complete and
    /// lacks the outer face. Returns that side.
    fn part(&mut self, faces: &Graph, outer: usize, sides: [usize; 2]) -> usize {
        let mut outside = sides.iter().position(|&face| face == outer);
        for (side, face) in sides.into_iter().enumerate() {
            self.seen[face] = true;
            self.faces[side].push(face as u32);
        }
        let mut next = [0; 2];
        for side in [0, 1].into_iter().cycle() {
            if outside == Some(side) {
                continue;
            }
            let Some(&face) = self.faces[side].get(next[side]) else { return side };
            next[side] += 1;
            for arc in faces.arcs(face as usize) {
                let other = faces.target(arc);
                if !self.on_cycle[faces.edge(arc)] && !self.seen[other] {
                    self.seen[other] = true;
                    self.faces[side].push(other as u32);
                    if other == outer {
                        outside = Some(side);
                    }
                }
            }
        }
        unreachable!("the two sides take turns for ever")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Regions;
    use super::super::samples::{Random, hexagons};
    use super::*;
    use crate::grid::Grid;
    use crate::plane::squares;

    /// Random cycles of a plane graph against the regions that they part.
    fn uphold(vertices: &Graph, faces: &Graph, random: &mut Random) {
        let outer = faces.vertex_count() - 1;
        let inside: Vec<bool> = (0..outer).map(|_| random.below(3) > 0).collect();
        let mut regions = Regions::default();
        regions.split(faces, &inside);
        let mut search = Enclosed::new(vertices, faces);
        for region in 1..regions.len() {
            let cycle: Vec<u32> = regions.boundary(faces, region).map(|edge| edge as u32).collect();
            let mut set = VertexSet::new(vertices.vertex_count());
            for inner in (1..regions.len()).filter(|&inner| regions.is_within(inner, region)) {
                for &face in regions.faces(inner) {
                    set.insert_corners(vertices, faces, face as usize);
                }
            }
            let is_on_cycle = |vertex: &u32| {
                vertices.edges(*vertex as usize).iter().any(|edge| cycle.contains(edge))
            };
            let mut expected: Vec<u32> =
                set.vertices().iter().copied().filter(|vertex| !is_on_cycle(vertex)).collect();
            expected.sort_unstable();
            assert_eq!(search.find(vertices, faces, outer, &cycle), expected);
        }
    }

    #[test]
    fn what_is_enclosed_are_the_corners_of_the_faces_within() {
        let mut random = Random::new(4);
        for _ in 0..300 {
            let (vertices, faces) =
                hexagons(1 + random.below(7) as i32, 1 + random.below(7) as i32);
            uphold(&vertices, &faces, &mut random);
        }
    }

    /// Cells as vertices, points as faces, of which those on the border are pieces of the outer one.
    #[test]
    fn a_pocket_outside_of_a_cycle_is_not_enclosed() {
        let grid = Grid::new(5, 5).unwrap();
        let (cells, points) = (squares::cells(grid), squares::points(grid));
        let mut search = Enclosed::new(&cells, &points);
        let mut enclosed = |cycle: &[u32]| {
            let edges = cycle.iter().zip(cycle.iter().cycle().skip(1)).map(|(&a, &b)| {
                cells.edges_between(a as usize, b as usize).next().expect("neighbours") as u32
            });
            search.find(&cells, &points, 0, &edges.collect::<Vec<_>>()).to_vec()
        };
        assert_eq!(enclosed(&[0, 1, 2, 3, 8, 13, 18, 17, 16, 15, 10, 5]), [6, 7, 11, 12]);
        // Cell 12 is cut off from the border, but outside.
        let pocket = [6, 1, 2, 3, 4, 9, 14, 19, 24, 23, 22, 21, 20, 15, 16, 17, 18, 13, 8, 7];
        assert!(enclosed(&pocket).is_empty());
        assert!(enclosed(&[6, 7, 12, 11]).is_empty());
        assert!(enclosed(&[]).is_empty());
    }
}
