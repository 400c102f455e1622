//! The regions into which the loops of a model cut the faces of a plane graph.
//!
//! It knows no puzzle and no clause.

use super::Graph;

/// The regions of a model: maximal connected sets of faces on one side of the line. The last face
/// is the *outer* one, which is outside of every line; region 0 is the outer face with the outside
/// faces connected to it (perhaps none).
///
/// Where loops are disjoint, the regions form a tree by nesting, rooted in region 0. Each other
/// region has one loop that parts it from its parent. So each region but the first stands for a
/// loop.
///
/// The buffers are kept between calls: in the steady state nothing is allocated.
#[derive(Debug, Default)]
pub struct Regions {
    /// For each face its region.
    region: Vec<u32>,
    /// All faces but the outer one, region by region.
    faces: Vec<u32>,
    /// Where each region's faces begin; one more entry for the end.
    starts: Vec<u32>,
    parents: Vec<u32>,
    inside: Vec<bool>,
    /// Faces across the line from a region that has been found, with that region.
    seeds: Vec<(u32, u32)>,
}

impl Regions {
    /// The region of the outer face.
    pub const OUTER: usize = 0;
    const NONE: u32 = u32::MAX;

    /// Splits the faces by side; `inside` has an entry for each face but the outer one. Linear in
    /// the graph.
    ///
    /// # Panics
    ///
    /// If there is no face, or `inside` is too short.
    pub fn split(&mut self, faces: &Graph, inside: &[bool]) {
        let outer = faces.vertex_count() - 1;
        let inside = &inside[..outer];
        self.region.clear();
        self.region.resize(outer, Self::NONE);
        self.region.push(Self::OUTER as u32);
        self.faces.clear();
        self.starts.clear();
        self.parents.clear();
        self.inside.clear();
        self.seeds.clear();

        self.open(Self::OUTER as u32, false);
        // The search does not go through the outer face: its region begins all round it at once.
        for &face in faces.targets(outer).iter().filter(|&&face| face as usize != outer) {
            if inside[face as usize] {
                self.seeds.push((face, Self::OUTER as u32));
            } else if self.region[face as usize] == Self::NONE {
                self.flood(faces, inside, face);
            }
        }
        let mut next = 0;
        while let Some(&(face, parent)) = self.seeds.get(next) {
            next += 1;
            if self.region[face as usize] == Self::NONE {
                self.open(parent, inside[face as usize]);
                self.flood(faces, inside, face);
            }
        }
        self.starts.push(self.faces.len() as u32);
    }

    /// Begins a new region.
    fn open(&mut self, parent: u32, inside: bool) {
        self.starts.push(self.faces.len() as u32);
        self.parents.push(parent);
        self.inside.push(inside);
    }

    /// Adds the faces connected to `from` to the newest region, nearest first, and notes those across the line.
    fn flood(&mut self, faces: &Graph, inside: &[bool], from: u32) {
        let newest = self.parents.len() as u32 - 1;
        let side = inside[from as usize];
        let mut next = self.faces.len();
        self.region[from as usize] = newest;
        self.faces.push(from);
        while let Some(&face) = self.faces.get(next) {
            next += 1;
            for &other in faces.targets(face as usize) {
                if self.region[other as usize] != Self::NONE {
                    continue;
                }
                if inside[other as usize] == side {
                    self.region[other as usize] = newest;
                    self.faces.push(other);
                } else {
                    self.seeds.push((other, newest));
                }
            }
        }
    }

    /// How many regions there are, the outer one included: one more than there are loops.
    #[inline]
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether no model was split yet.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// The region of a face.
    #[inline]
    pub fn of(&self, face: usize) -> usize {
        self.region[face] as usize
    }

    /// The faces of a region, the outer one left out. Those of a region but [`Self::OUTER`] are in the order of
    /// their distance from its first one.
    #[inline]
    pub fn faces(&self, region: usize) -> &[u32] {
        &self.faces[self.starts[region] as usize..self.starts[region + 1] as usize]
    }

    /// Whether a region is inside the line.
    #[inline]
    pub fn is_inside(&self, region: usize) -> bool {
        self.inside[region]
    }

    /// The region that surrounds a region; the outer one is its own.
    #[inline]
    pub fn parent(&self, region: usize) -> usize {
        self.parents[region] as usize
    }

    /// Whether a region is, or lies within, another one.
    pub fn is_within(&self, mut region: usize, outer: usize) -> bool {
        // Parents come before their children.
        while region > outer {
            region = self.parent(region);
        }
        region == outer
    }

    /// The edges between a region and its parent: the loop round it. None for the outer one.
    pub fn boundary(&self, faces: &Graph, region: usize) -> impl Iterator<Item = usize> {
        let parent = self.parent(region);
        let own = if region == parent { &[] } else { self.faces(region) };
        let arcs = own.iter().flat_map(|&face| faces.arcs(face as usize));
        arcs.filter(move |&arc| self.of(faces.target(arc)) == parent).map(|arc| faces.edge(arc))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, hexagons};
    use super::super::{Components, Shape};
    use super::*;
    use crate::grid::Grid;
    use crate::plane::squares;

    /// Rows of `#` (inside) and `.`.
    fn regions(rows: &[&str]) -> (Graph, Vec<bool>, Regions) {
        let graph = squares::faces(Grid::new(rows.len(), rows[0].len()).unwrap());
        let inside: Vec<bool> = rows.concat().bytes().map(|sign| sign == b'#').collect();
        let mut regions = Regions::default();
        regions.split(&graph, &inside);
        (graph, inside, regions)
    }

    #[test]
    fn nested_loops_make_a_tree() {
        let (graph, _, regions) = regions(&[
            "#####..", //
            "#...#.#", //
            "#.#.#..", //
            "#...#..", //
            "#####..",
        ]);
        assert_eq!(regions.len(), 5);
        let [ring, hole, island] = [0, 8, 16].map(|cell| regions.of(cell));
        assert_eq!([ring, hole, island].map(|k| regions.faces(k).len()), [16, 8, 1]);
        assert_eq!([ring, hole, island].map(|k| regions.is_inside(k)), [true, false, true]);
        assert_eq!(regions.parent(island), hole);
        assert_eq!(regions.parent(hole), ring);
        assert_eq!(regions.parent(ring), Regions::OUTER);
        assert_eq!(regions.of(graph.vertex_count() - 1), Regions::OUTER);
        assert!(regions.is_within(island, ring) && !regions.is_within(ring, island));
        assert!(!regions.is_within(regions.of(13), ring));
    }

    #[test]
    fn the_frame_connects_outside_cells() {
        let (_, _, regions) = regions(&["#.#", ".#.", "#.#"]);
        assert!((0..9).filter(|cell| cell % 2 == 1).all(|cell| regions.of(cell) == 0));
        let (_, _, all) = super::tests::regions(&["##", "##"]);
        assert_eq!((all.len(), all.faces(Regions::OUTER).len()), (2, 0));
        let (_, _, none) = super::tests::regions(&[".."]);
        assert_eq!(none.len(), 1);
    }

    #[test]
    fn each_cell_is_in_one_region_and_buffers_start_afresh() {
        let (graph, mut inside, mut regions) = regions(&["#..#", ".##.", "#..#"]);
        for turn in 0..4 {
            inside.rotate_left(turn);
            regions.split(&graph, &inside);
            let mut seen = vec![0; inside.len()];
            for region in 0..regions.len() {
                for &cell in regions.faces(region) {
                    seen[cell as usize] += 1;
                    assert_eq!(regions.of(cell as usize), region);
                    assert_eq!(regions.is_inside(region), inside[cell as usize]);
                }
            }
            assert!(seen.iter().all(|&count| count == 1));
        }
    }

    /// On hexagons no two loops touch, whatever the sides are.
    #[test]
    fn loops_of_hexagons_part_regions_from_their_parents() {
        let (mut random, mut regions) = (Random::new(5), Regions::default());
        let mut components = Components::default();
        for _ in 0..300 {
            let (vertices, faces) =
                hexagons(1 + random.below(8) as i32, 1 + random.below(8) as i32);
            let outer = faces.vertex_count() - 1;
            let inside: Vec<bool> = (0..outer).map(|_| random.below(2) == 0).collect();
            regions.split(&faces, &inside);
            let side = |face: usize| inside.get(face).copied().unwrap_or(false);
            let mut on = Vec::new();
            for edge in 0..faces.edge_bound() {
                let ends = faces.ends(edge).expect("an edge");
                let [a, b] = ends.map(|face| regions.of(face));
                on.push(side(ends[0]) != side(ends[1]));
                assert_eq!(a != b, on[edge]);
                assert!(a == b || regions.parent(a) == b || regions.parent(b) == a);
            }
            // Each loop is one component of the line, and each has one region within.
            components.find(&vertices, &on);
            assert_eq!(components.cycles().count(), regions.len() - 1);
            let mut met = Vec::new();
            for region in 1..regions.len() {
                let edges: Vec<usize> = regions.boundary(&faces, region).collect();
                let of = |edge: usize| components.of(vertices.ends(edge).expect("an edge")[0]);
                let cycle = of(edges[0]);
                assert!(edges.iter().all(|&edge| of(edge) == cycle));
                assert_eq!(components.shape(cycle), Shape::Cycle);
                assert_eq!(components.vertices(cycle).len(), edges.len());
                assert!(!met.contains(&cycle));
                met.push(cycle);
            }
            assert_eq!(regions.boundary(&faces, Regions::OUTER).count(), 0);
        }
    }
}
