//! Plane graphs from polygons: any tiling, as a list of faces with their corners.

use super::inscribed::{Circle, inscribed};
use super::{PlaneError, drawing};
#[cfg(feature = "whole")]
use super::{embedding, surface::Surface};
use crate::graph::Graph;
use crate::lists::Lists;
use std::collections::HashMap;
use std::mem;
use std::sync::OnceLock;

/// Faces by their corners, and the edges between them.
#[derive(Clone, Debug)]
pub(super) struct Polygons {
    /// Where the vertices are; found when it is asked for, if it was not given.
    places: OnceLock<Places>,
    pub(super) corners: Lists<u32>,
    /// If the faces are those of a sphere, the last one, which is drawn outside; it is the frame.
    outer: Option<Vec<u32>>,
    /// If no positions were given and there is no such face, the border.
    rim: Option<Vec<u32>>,
    /// The vertices, joined by edges.
    pub(super) vertices: Graph,
    /// The faces, joined across edges. The last one is the frame.
    pub(super) faces: Graph,
    /// A circle within each face, nearly the largest one; found when it is asked for.
    circles: OnceLock<Vec<Circle>>,
}

impl Polygons {
    /// Finds the edges of faces whose corners are all listed clockwise, or all anticlockwise. Edges
    /// are numbered in the order in which the faces come to them. Checks that they are the faces of a
    /// plane graph but for the frame. `n log n`.
    pub(super) fn new(positions: Vec<[f64; 2]>, corners: Lists<u32>) -> Result<Self, PlaneError> {
        drawing::check_positions(&positions)?;
        let Edges { ends, sides } = Edges::of(positions.len(), &corners)?;
        drawing::check_edges(&positions, &ends)?;
        drawing::check_faces(&positions, &ends, &corners)?;
        let count = positions.len();
        let vertices = Graph::new(count, ends.iter().copied().enumerate());
        if !is_connected(&vertices) || count + corners.len() != sides.len() + 1 {
            return Err(PlaneError::Parts); // by Euler's formula there is one frame
        }
        let faces = Graph::new(corners.len() + 1, sides.into_iter().enumerate());
        let places = OnceLock::from(Places::new(positions, ends.into_iter(), 0.0));
        let circles = OnceLock::new();
        Ok(Self { places, corners, outer: None, rim: None, vertices, faces, circles })
    }

    /// Faces without positions, each listed in either direction: those of a sphere, of which the last one becomes
    /// the frame, or of a part of the plane.
    #[cfg(feature = "whole")]
    pub(super) fn without_positions(count: usize, faces: &Lists<u32>) -> Result<Self, PlaneError> {
        let Surface { corners, is_closed, rim } = Surface::of(count, faces)?;
        let inner = corners.len() - usize::from(is_closed);
        let outer = is_closed.then(|| corners[inner].to_vec());
        let rim = (!is_closed).then_some(rim);
        let mut kept = Lists::default();
        corners.iter().take(inner).for_each(|polygon| kept.add(polygon.iter().copied()));
        let corners = kept;
        let Edges { ends, sides } = Edges::of(count, &corners)?;
        let vertices = Graph::new(count, ends.into_iter().enumerate());
        let faces = Graph::new(inner + 1, sides.into_iter().enumerate());
        // The faces hang together across edges, too.
        if !is_connected(&vertices) || !is_connected(&faces) {
            return Err(PlaneError::Parts);
        }
        let (places, circles) = (OnceLock::new(), OnceLock::new());
        Ok(Self { places, corners, outer, rim, vertices, faces, circles })
    }

    fn places(&self) -> &Places {
        self.places.get_or_init(|| self.find_places())
    }

    #[cfg(feature = "whole")]
    fn find_places(&self) -> Places {
        let outside = self.outer.as_ref().or(self.rim.as_ref()).map_or(&[][..], |outside| outside);
        let positions = embedding::positions(self.vertices.vertex_count(), &self.corners, outside);
        let ends = (0..self.vertices.edge_bound()).filter_map(|edge| self.vertices.ends(edge));
        let above = if self.outer.is_some() { 2.0 * OUTSIDE } else { 0.0 };
        Places::new(positions, ends, above)
    }

    #[cfg(not(feature = "whole"))]
    fn find_places(&self) -> Places {
        Places { positions: Vec::new(), drawn: Vec::new() }
    }

    /// Where each vertex is, as given or found.
    pub(super) fn positions(&self) -> &[[f64; 2]] {
        &self.places().positions
    }

    /// Where each vertex is drawn: the leftmost and the uppermost are 0, and edges are 1 long on average. Above the faces
    /// of a sphere there is room for the outer one.
    pub(super) fn drawn(&self) -> &[[f64; 2]] {
        &self.places().drawn
    }

    /// Whether positions were given, and not found.
    pub(super) fn is_placed(&self) -> bool {
        !cfg!(feature = "whole") || self.outer.is_none() && self.rim.is_none()
    }

    /// The face of a sphere that is the frame; `None` if the frame is what no face covers.
    pub(super) fn outer(&self) -> Option<&[u32]> {
        match cfg!(feature = "whole") {
            true => self.outer.as_deref(),
            false => None,
        }
    }

    /// Where the label of such a face stands: above all others.
    pub(super) fn outside(&self) -> Circle {
        let width = self.drawn().iter().map(|place| place[0]).fold(0.0, f64::max);
        Circle { centre: [width / 2.0, OUTSIDE], radius: OUTSIDE - GAP }
    }

    /// A circle within each face, as drawn. The first call takes time in the number of corners.
    pub(super) fn circles(&self) -> &[Circle] {
        self.circles.get_or_init(|| {
            let drawn = self.drawn();
            let outline = |corners: &[u32]| -> Vec<[f64; 2]> {
                corners.iter().map(|&corner| drawn[corner as usize]).collect()
            };
            self.corners.iter().map(|corners| inscribed(&outline(corners))).collect()
        })
    }
}

/// Half the room above a drawing for the face outside, and what lies between, as parts of an edge's length.
const OUTSIDE: f64 = 0.6;
const GAP: f64 = 0.15;

/// The edges that faces have, with their ends and the faces on both sides.
struct Edges {
    ends: Vec<[usize; 2]>,
    sides: Vec<[usize; 2]>,
}

impl Edges {
    fn of(vertices: usize, corners: &Lists<u32>) -> Result<Self, PlaneError> {
        let frame = corners.len();
        // The last face with each vertex.
        let mut of = vec![frame; vertices];
        let (mut ends, mut sides) = (Vec::new(), Vec::<[usize; 2]>::new());
        // The edge by its two ends, in the direction in which a face has them.
        let mut known: HashMap<[usize; 2], usize> = HashMap::new();
        for (face, polygon) in corners.iter().enumerate() {
            for &corner in polygon {
                let Some(of) = of.get_mut(corner as usize) else {
                    return Err(PlaneError::Corner { face, corner });
                };
                if mem::replace(of, face) == face {
                    return Err(PlaneError::Polygon { face });
                }
            }
            if polygon.len() < 3 {
                return Err(PlaneError::Polygon { face });
            }
            for (at, &corner) in polygon.iter().enumerate() {
                let [from, to] = [corner, polygon[(at + 1) % polygon.len()]].map(|v| v as usize);
                if let Some(&edge) = known.get(&[from, to]) {
                    let side = usize::from(ends[edge] != [from, to]);
                    return Err(PlaneError::Overlap { one: sides[edge][side], other: face });
                }
                let edge = match known.get(&[to, from]) {
                    Some(&edge) => {
                        sides[edge][1] = face;
                        edge
                    }
                    None => {
                        ends.push([from, to]);
                        sides.push([face, frame]);
                        ends.len() - 1
                    }
                };
                known.insert([from, to], edge);
            }
        }
        if let Some(vertex) = of.iter().position(|&face| face == frame) {
            return Err(PlaneError::Unused { vertex });
        }
        Ok(Self { ends, sides })
    }
}

/// Whether there are vertices, and all are connected.
fn is_connected(graph: &Graph) -> bool {
    let mut is_seen = vec![false; graph.vertex_count()];
    let mut open: Vec<usize> = (0..graph.vertex_count().min(1)).collect();
    while let Some(vertex) = open.pop() {
        if !mem::replace(&mut is_seen[vertex], true) {
            open.extend(graph.targets(vertex).iter().map(|&next| next as usize));
        }
    }
    !is_seen.is_empty() && is_seen.into_iter().all(|seen| seen)
}

/// Where vertices are, and where they are drawn.
#[derive(Clone, Debug)]
struct Places {
    positions: Vec<[f64; 2]>,
    drawn: Vec<[f64; 2]>,
}

impl Places {
    /// Moves and scales positions so that the leftmost is 0, the uppermost has this much `above` it, and edges are 1
    /// long on average.
    fn new(positions: Vec<[f64; 2]>, ends: impl Iterator<Item = [usize; 2]>, above: f64) -> Self {
        let length = |[from, to]: [usize; 2]| {
            let [[x, y], [to_x, to_y]] = [positions[from], positions[to]];
            (to_x - x).hypot(to_y - y)
        };
        let (sum, count) =
            ends.fold((0.0, 0_u32), |(sum, count), ends| (sum + length(ends), count + 1));
        let mean = sum / f64::from(count.max(1));
        let least = [0, 1].map(|axis| {
            positions.iter().map(|place| place[axis]).reduce(f64::min).unwrap_or_default()
        });
        let scaled = |&[x, y]: &[f64; 2]| [(x - least[0]) / mean, (y - least[1]) / mean + above];
        let drawn = positions.iter().map(scaled).collect();
        Self { positions, drawn }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The fault of faces between these positions; empty if there is none.
    fn fault(positions: &[[f64; 2]], faces: &[&[u32]]) -> String {
        let mut corners = Lists::default();
        faces.iter().for_each(|face| corners.add(face.iter().copied()));
        let polygons = Polygons::new(positions.to_vec(), corners);
        polygons.err().map_or(String::new(), |error| error.to_string())
    }

    /// A square, a point in its middle, and two points at its right.
    const POINTS: [[f64; 2]; 7] =
        [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [1.0, 1.0], [3.0, 1.0], [4.0, 1.0]];

    #[test]
    fn polygons_that_are_not_a_plane_graph_are_refused() {
        for (vertices, faces, expected) in [
            (4, &[&[0, 1, 2][..], &[0, 2, 3]][..], ""),
            (4, &[&[2, 1, 0], &[0, 3, 2]], ""),
            (5, &[&[0, 1, 4], &[1, 2, 4], &[2, 3, 4], &[3, 0, 4]], ""),
            (2, &[&[0, 1]], "face 0 is not a polygon of three or more different corners"),
            (3, &[&[0, 1, 0, 2]], "face 0 is not a polygon of three or more different corners"),
            (3, &[&[0, 1, 7]], "face 0 has corner 7, which is not a vertex"),
            (4, &[&[0, 1, 2], &[0, 1, 3]], "faces 0 and 1 lie on the same side of an edge"),
            // Three faces on one edge.
            (
                5,
                &[&[0, 1, 2], &[1, 0, 3], &[0, 1, 4]],
                "faces 0 and 2 lie on the same side of an edge",
            ),
            (4, &[&[0, 1, 2]], "vertex 3 belongs to no face"),
            // Two triangles that share a point, and then with a hole between them and a third.
            (5, &[&[0, 1, 4], &[2, 3, 4]], ""),
            (
                6,
                &[&[0, 1, 4], &[2, 3, 4], &[1, 5, 2]],
                "the faces are not one connected part of the plane without holes",
            ),
            (
                7,
                &[&[0, 1, 4, 3], &[2, 5, 6]],
                "the faces are not one connected part of the plane without holes",
            ),
            (0, &[], "the faces are not one connected part of the plane without holes"),
            (4, &[&[0, 1, 3, 2]], "the edges between vertices 0 and 2 and between 1 and 3 cross"),
            (5, &[&[0, 4, 2, 3], &[0, 1, 2]], "vertex 4 lies on the edge between vertices 0 and 2"),
            (
                5,
                &[&[0, 1, 4], &[2, 4, 3]],
                "face 1 lists its corners in the other direction than face 0",
            ),
            // A triangle within a face, at one corner of it.
            (
                7,
                &[&[0, 1, 6, 2, 3], &[0, 5, 4]],
                "the edge from vertex 0 to vertex 5 leads into face 0",
            ),
        ] {
            let faces: Vec<&[u32]> = faces.to_vec();
            assert_eq!(fault(&POINTS[..vertices], &faces), expected, "{faces:?}");
        }
    }

    #[test]
    fn positions_are_numbers_and_different() {
        let triangle: &[&[u32]] = &[&[0, 1, 2]];
        let expected = "vertex 1 has no position: x and y are numbers of at most 1e100";
        for x in [f64::NAN, f64::INFINITY, 1e101] {
            assert_eq!(fault(&[[0.0, 0.0], [1.0, x], [1.0, 1.0]], triangle), expected);
        }
        let expected = "vertices 0 and 2 are at the same place";
        assert_eq!(fault(&[[0.0, 0.0], [1.0, 0.0], [-0.0, 0.0]], triangle), expected);
        // All on one line.
        let expected = "vertex 1 lies on the edge between vertices 0 and 2";
        assert_eq!(fault(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]], triangle), expected);
    }

    /// Random polygons are refused exactly if two of their edges meet, compared pair by pair.
    #[test]
    fn the_sweep_finds_what_pairs_of_edges_tell() {
        let mut random = Random::new(11);
        let mut simple = 0;
        for round in 0..4000 {
            let count = 3 + random.below(6);
            // Few different coordinates: corners on edges and vertical edges are frequent.
            let most = 3 + round % 7;
            let mut positions: Vec<[f64; 2]> = Vec::new();
            while positions.len() < count {
                let place = [0; 2].map(|_| random.below(most) as f64);
                if !positions.contains(&place) {
                    positions.push(place);
                }
                if positions.len() >= most * most {
                    break;
                }
            }
            let count = positions.len();
            let side = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| {
                ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum() as i32
                    * i32::from((b[0] - a[0]) * (c[1] - a[1]) != (b[1] - a[1]) * (c[0] - a[0]))
            };
            let within = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| {
                let between =
                    |axis: usize| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&c[axis]);
                side(a, b, c) == 0 && between(0) && between(1)
            };
            let at = |index: usize| positions[index % count];
            let meet = |one: usize, other: usize| {
                let [a, b, c, d] = [at(one), at(one + 1), at(other), at(other + 1)];
                let ends = [c, d].into_iter().any(|p| p != a && p != b && within(a, b, p))
                    || [a, b].into_iter().any(|p| p != c && p != d && within(c, d, p));
                ends || side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
            };
            let is_simple = (0..count).all(|one| (0..one).all(|other| !meet(one, other)));
            let corners: Vec<u32> = (0..count as u32).collect();
            assert_eq!(fault(&positions, &[&corners]).is_empty(), is_simple, "{positions:?}");
            simple += usize::from(is_simple);
        }
        assert!((500..3500).contains(&simple), "{simple}");
    }
}
