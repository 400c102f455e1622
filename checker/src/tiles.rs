//! Any plane graph, from the corners of its faces. That they are those of one is checked here.
//!
//! What is checked: faces are polygons that list each directed edge once; each face is connected with the
//! frame across edges, and each vertex with all others along them; and Euler's formula holds. Then the
//! borders of faces are a basis of the cycles (they are as many as its dimension, and independent), so the
//! graph of the faces and the frame is a dual: the closed lines are the sets of edges between two connected
//! sets of faces (Whitney, *Non-separable and planar graphs*, 1932; Mac Lane, *A combinatorial condition for
//! planar graphs*, 1937). Nothing that a certificate proves needs more, so positions are not looked at.
//!
//! If each edge has two faces, they are to be those of a sphere. Then the last one is the frame: its edges are those
//! of one other face, and the rest is as above. It may have a label. A line has no inside there; the side without the
//! last face is called so.

use super::plane::Plane;
use std::collections::HashMap;
use std::rc::Rc;

/// A plane graph with the faces round its vertices.
pub(super) struct Tiles {
    pub(super) plane: Rc<Plane>,
    /// For each vertex the faces round it in cyclic order; `None` is the frame. An edge lies between each
    /// two that follow each other, and between the last and the first.
    pub(super) rounds: Vec<Vec<Option<usize>>>,
}

impl Tiles {
    /// Finds the edges, which are numbered in the order in which the faces come to them.
    pub(super) fn new(vertices: usize, faces: &[Vec<usize>]) -> Result<Self, String> {
        if faces.is_empty() {
            return Err("there is no face".to_string());
        }
        let mut numbers: HashMap<[usize; 2], usize> = HashMap::new();
        let mut edges: Vec<([usize; 2], [Option<usize>; 2])> = Vec::new();
        for (face, corners) in faces.iter().enumerate() {
            let mut sorted = corners.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() < 3 || sorted.len() < corners.len() || sorted.last() >= Some(&vertices)
            {
                return Err(format!("face {face} is not a polygon of vertices"));
            }
            for (at, &from) in corners.iter().enumerate() {
                let to = corners[(at + 1) % corners.len()];
                match numbers.get(&[from.min(to), from.max(to)]) {
                    None => {
                        numbers.insert([from.min(to), from.max(to)], edges.len());
                        edges.push(([from, to], [Some(face), None]));
                    }
                    Some(&edge) => {
                        let (ends, beside) = &mut edges[edge];
                        if *ends != [to, from] || beside[1].is_some() {
                            return Err(format!("face {face} lies on the side of another face"));
                        }
                        beside[1] = Some(face);
                    }
                }
            }
        }
        let count = edges.len();
        let is_closed = edges.iter().all(|(_, beside)| beside[1].is_some());
        let faces = if is_closed { &faces[..faces.len() - 1] } else { faces };
        // The last face comes second to each of its edges.
        let edges = edges.into_iter().map(|(ends, [one, other])| {
            (Some(ends), [one, other.filter(|&other| other < faces.len())])
        });
        let plane = Plane::new(vertices, faces.len(), edges);
        // The frame is one more face: V + (F + 1) = E + 2.
        if vertices + faces.len() != count + 1 {
            return Err("Euler's formula does not hold".to_string());
        }
        let along = |vertex: usize| plane.at[vertex].iter().map(|&(_, other)| other).collect();
        let across = |face: usize| plane.next_to(face).collect();
        if !is_connected(vertices, along) || !is_connected(faces.len() + 1, across) {
            return Err("the vertices or the faces are not connected".to_string());
        }
        let rounds = rounds(vertices, faces)?;
        Ok(Self { plane: Rc::new(plane), rounds })
    }
}

/// Whether all of so many things are reached from the first one.
fn is_connected(count: usize, next: impl Fn(usize) -> Vec<usize>) -> bool {
    let mut seen = vec![false; count];
    let mut open = vec![0];
    while let Some(here) = open.pop() {
        match seen.get_mut(here) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        open.extend(next(here));
    }
    seen.iter().all(|&seen| seen)
}

/// The faces round each vertex. Those between two meetings with the frame are a run; runs come in the order
/// of their first faces, and a run without the frame begins with the first of its faces.
fn rounds(vertices: usize, faces: &[Vec<usize>]) -> Result<Vec<Vec<Option<usize>>>, String> {
    // The faces at each vertex with the corners before and after.
    let mut at: Vec<Vec<[usize; 3]>> = vec![Vec::new(); vertices];
    for (face, corners) in faces.iter().enumerate() {
        for (here, &vertex) in corners.iter().enumerate() {
            let before = corners[(here + corners.len() - 1) % corners.len()];
            at[vertex].push([before, face, corners[(here + 1) % corners.len()]]);
        }
    }
    let round = |(vertex, at): (usize, Vec<[usize; 3]>)| {
        // By the corner after the vertex; the next face has as such a corner what is this one's before.
        let by_after: HashMap<usize, [usize; 3]> = at.iter().map(|&here| (here[2], here)).collect();
        let before: Vec<usize> = at.iter().map(|here| here[0]).collect();
        let begins = |here: &&[usize; 3]| !before.contains(&here[2]);
        let mut round = Vec::with_capacity(at.len() + 1);
        let starts: Vec<[usize; 3]> = at.iter().filter(begins).copied().collect();
        let has_frame = !starts.is_empty();
        let starts = if has_frame { starts } else { at.first().copied().into_iter().collect() };
        for start in starts {
            let mut here = start;
            loop {
                round.push(Some(here[1]));
                match by_after.get(&here[0]) {
                    Some(next) if *next != start => here = *next,
                    _ => break,
                }
            }
            if has_frame {
                round.push(None);
            }
        }
        match round.iter().flatten().count() == at.len() {
            true => Ok(round),
            false => Err(format!("the faces round vertex {vertex} are not one round")),
        }
    };
    at.into_iter().enumerate().map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(vertices: usize, faces: &[&[usize]]) -> String {
        let faces: Vec<Vec<usize>> = faces.iter().map(|face| face.to_vec()).collect();
        Tiles::new(vertices, &faces).err().unwrap_or_default()
    }

    #[test]
    fn faces_of_no_plane_graph_are_refused() {
        for (vertices, faces, expected) in [
            (3, &[&[0, 1, 2][..]][..], ""),
            (4, &[&[0, 1, 2], &[0, 2, 3]], ""),
            // Two faces that meet in a point; a face that shares two edges with another.
            (5, &[&[0, 1, 2], &[0, 3, 4]], ""),
            (4, &[&[0, 1, 2, 3], &[0, 2, 1]], ""),
            (5, &[&[0, 1, 2, 3], &[1, 0, 3, 4]], ""),
            (4, &[&[0, 1, 2]], "Euler's formula does not hold"),
            (3, &[&[0, 1]], "face 0 is not a polygon of vertices"),
            (3, &[&[0, 1, 2, 1]], "face 0 is not a polygon of vertices"),
            (3, &[&[0, 1, 3]], "face 0 is not a polygon of vertices"),
            (4, &[&[0, 1, 2], &[0, 1, 3]], "face 1 lies on the side of another face"),
            // All faces of a tetrahedron: the last one is the frame. Two faces with the same corners.
            (4, &[&[0, 1, 2], &[0, 2, 3], &[0, 3, 1], &[1, 3, 2]], ""),
            (3, &[&[0, 1, 2], &[2, 1, 0]], ""),
            // Two tetrahedra that share a vertex, and two that share none.
            (
                7,
                &[
                    &[0, 1, 2],
                    &[0, 2, 3],
                    &[0, 3, 1],
                    &[1, 3, 2],
                    &[0, 4, 5],
                    &[0, 5, 6],
                    &[0, 6, 4],
                    &[4, 6, 5],
                ],
                "Euler's formula does not hold",
            ),
            (
                8,
                &[
                    &[0, 1, 2],
                    &[0, 2, 3],
                    &[0, 3, 1],
                    &[1, 3, 2],
                    &[4, 5, 6],
                    &[4, 6, 7],
                    &[4, 7, 5],
                    &[5, 7, 6],
                ],
                "Euler's formula does not hold",
            ),
            // A tetrahedron and a triangle by itself.
            (
                7,
                &[&[0, 1, 2], &[0, 2, 3], &[0, 3, 1], &[1, 3, 2], &[4, 5, 6]],
                "Euler's formula does not hold",
            ),
            // A tetrahedron and two ears at one vertex: Euler's formula would allow one.
            (
                6,
                &[&[0, 1, 2], &[0, 2, 3], &[0, 3, 1], &[1, 3, 2], &[0, 4, 5]],
                "Euler's formula does not hold",
            ),
            // A closed round, and a triangle at the vertex in its middle.
            (
                6,
                &[&[0, 1, 2], &[0, 2, 3], &[0, 3, 1], &[0, 4, 5]],
                "the faces round vertex 0 are not one round",
            ),
            // A ring without its hole, and a vertex too many.
            (6, &[&[0, 1, 4, 3], &[1, 2, 5, 4], &[2, 0, 3, 5]], "Euler's formula does not hold"),
            (6, &[&[0, 1, 4, 3], &[1, 2, 5, 4], &[2, 0, 3, 5], &[3, 4, 5]], ""),
        ] {
            assert_eq!(fault(vertices, faces), expected, "{faces:?}");
        }
    }

    #[test]
    fn rounds_have_the_frame_between_runs() {
        let tiles = Tiles::new(5, &[vec![0, 1, 2], vec![0, 3, 4]]).ok();
        let rounds = tiles.map(|tiles| tiles.rounds);
        let first = rounds.as_ref().map(|rounds| rounds[0].clone());
        assert_eq!(first, Some(vec![Some(0), None, Some(1), None]));
    }
}
