//! The faces round the vertices of a plane graph.

use super::Plane;

/// The faces round each vertex in cyclic order; `None` is the frame. Two that follow each other, the last
/// and the first too, lie on both sides of an edge.
#[derive(Debug)]
pub struct Rounds {
    rounds: Vec<Vec<Option<usize>>>,
}

impl Rounds {
    /// The rounds of a plane graph with faces. Linear in the graph, but for vertices at which very many faces
    /// meet.
    pub fn of(plane: &Plane) -> Self {
        // For each vertex the faces there, each with the corners before and after.
        let mut corners: Vec<Vec<[usize; 3]>> = vec![Vec::new(); plane.vertices().vertex_count()];
        for face in 0..plane.face_count() {
            let polygon = plane.corners(face);
            for (at, &vertex) in polygon.iter().enumerate() {
                let before = polygon[(at + polygon.len() - 1) % polygon.len()];
                let after = polygon[(at + 1) % polygon.len()];
                corners[vertex].push([before, face, after]);
            }
        }
        Self { rounds: corners.into_iter().map(round).collect() }
    }

    /// The faces round a vertex.
    pub fn at(&self, vertex: usize) -> &[Option<usize>] {
        &self.rounds[vertex]
    }

    /// The rounds, vertex by vertex.
    pub fn iter(&self) -> impl Iterator<Item = &[Option<usize>]> {
        self.rounds.iter().map(Vec::as_slice)
    }
}

/// Puts faces in the order in which they lie round their vertex. The edge of a face that leads to the corner
/// before is that of the next face which leads to the corner after. Where there is no next face, there is
/// the frame. A round without the frame begins with its first face; runs between two meetings with the frame
/// come in the order of their first faces.
fn round(mut left: Vec<[usize; 3]>) -> Vec<Option<usize>> {
    let mut round = Vec::with_capacity(left.len() + 1);
    // Each run of faces between two meetings with the frame begins with a face that none precedes.
    while !left.is_empty() {
        let is_first = |corner: &[usize; 3]| !left.iter().any(|other| other[0] == corner[2]);
        let first = left.iter().position(is_first);
        let mut corner = left.remove(first.unwrap_or(0));
        loop {
            round.push(Some(corner[1]));
            match left.iter().position(|other| other[2] == corner[0]) {
                Some(next) => corner = left.remove(next),
                None => break,
            }
        }
        if first.is_some() {
            round.push(None);
        }
    }
    round
}
