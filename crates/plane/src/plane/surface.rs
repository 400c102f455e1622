//! Faces without positions: whether they are those of a sphere, or of a part of the plane without holes.
//!
//! A face may be listed in either direction. Faces that share an edge are turned to run along it in opposite
//! directions; then the surface has two sides, and Euler's formula tells the rest.

use super::PlaneError;
use crate::lists::Lists;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Faces that all run in one direction.
#[derive(Debug)]
pub(super) struct Surface {
    /// The corners of each face.
    pub(super) corners: Lists<u32>,
    /// Whether each edge has a face on both sides.
    pub(super) is_closed: bool,
    /// The vertices along the border in the direction in which a face outside would run; one that several parts
    /// share comes several times. Empty if it is closed.
    pub(super) rim: Vec<u32>,
}

/// An edge by its ends, the lower first.
type Ends = [u32; 2];

fn ends(a: u32, b: u32) -> Ends {
    [a.min(b), a.max(b)]
}

/// The edges of a face in its direction.
fn steps(polygon: &[u32]) -> impl Iterator<Item = [u32; 2]> {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(&from, &to)| [from, to])
}

impl Surface {
    /// The surface of faces with so many vertices. `n log n`.
    pub(super) fn of(vertices: usize, faces: &Lists<u32>) -> Result<Self, PlaneError> {
        check_polygons(vertices, faces)?;
        let mut sides: BTreeMap<Ends, Vec<usize>> = BTreeMap::new();
        for (face, polygon) in faces.iter().enumerate() {
            for [from, to] in steps(polygon) {
                sides.entry(ends(from, to)).or_default().push(face);
            }
        }
        if let Some((&edge, faces)) = sides.iter().find(|(_, faces)| faces.len() > 2) {
            return Err(PlaneError::Crowded { edge: edge.map(|v| v as usize), faces: faces.len() });
        }
        let is_closed = sides.values().all(|faces| faces.len() == 2);
        let corners = turned(faces, &sides)?;
        let fans = Fans::of(vertices, &corners)?;
        if !is_connected(vertices, &corners) {
            return Err(PlaneError::Parts);
        }
        let rim = fans.rim()?;
        // A closed surface has one face more than a part of the plane, whose frame is not listed.
        let counts = [vertices + faces.len(), sides.len() + 1 + usize::from(is_closed)];
        if counts[0] != counts[1] {
            return Err(PlaneError::Handles);
        }
        Ok(Self { corners, is_closed, rim })
    }
}

fn check_polygons(vertices: usize, faces: &Lists<u32>) -> Result<(), PlaneError> {
    let mut is_used = vec![false; vertices];
    for (face, polygon) in faces.iter().enumerate() {
        for &corner in polygon {
            let used = is_used.get_mut(corner as usize);
            *used.ok_or(PlaneError::Corner { face, corner })? = true;
        }
        let met: BTreeSet<u32> = polygon.iter().copied().collect();
        if met.len() < 3 || met.len() < polygon.len() {
            return Err(PlaneError::Polygon { face });
        }
    }
    match is_used.iter().position(|used| !used) {
        Some(vertex) => Err(PlaneError::Unused { vertex }),
        None => Ok(()),
    }
}

/// The faces, each turned to run along each edge against the other face there. The first face stays, and so does the
/// first corner of each.
fn turned(
    faces: &Lists<u32>,
    sides: &BTreeMap<Ends, Vec<usize>>,
) -> Result<Lists<u32>, PlaneError> {
    let runs = |face: usize, edge: [u32; 2]| steps(&faces[face]).any(|step| step == edge);
    let mut is_turned: Vec<Option<bool>> = vec![None; faces.len()];
    for first in 0..faces.len() {
        if is_turned[first].is_some() {
            continue;
        }
        is_turned[first] = Some(false);
        let mut open = vec![first];
        while let Some(face) = open.pop() {
            for [from, to] in steps(&faces[face]) {
                let edge = ends(from, to);
                let Some(&other) = sides[&edge].iter().find(|&&other| other != face) else {
                    continue;
                };
                // As listed, both run along the edge in one direction, or they do not.
                let turns = is_turned[face].map(|turned| turned != runs(other, [from, to]));
                match is_turned[other] {
                    None => {
                        is_turned[other] = turns;
                        open.push(other);
                    }
                    known if known != turns => {
                        return Err(PlaneError::OneSided { edge: edge.map(|v| v as usize) });
                    }
                    Some(_) => {}
                }
            }
        }
    }
    let mut corners = Lists::default();
    for (polygon, turned) in faces.iter().zip(is_turned) {
        match (turned, polygon) {
            (Some(true), [first, rest @ ..]) => {
                corners.add([*first].into_iter().chain(rest.iter().rev().copied()));
            }
            _ => corners.add(polygon.iter().copied()),
        }
    }
    Ok(corners)
}

/// Whether vertices hang together along faces.
fn is_connected(vertices: usize, corners: &Lists<u32>) -> bool {
    let faces_at = corners.transposed(vertices, |&corner| corner as usize);
    let mut met = vec![false; vertices];
    let mut met_faces = vec![false; corners.len()];
    let mut open: Vec<u32> = (0..vertices.min(1) as u32).collect();
    while let Some(vertex) = open.pop() {
        if std::mem::replace(&mut met[vertex as usize], true) {
            continue;
        }
        for &face in &faces_at[vertex as usize] {
            if !std::mem::replace(&mut met_faces[face as usize], true) {
                open.extend(&corners[face as usize]);
            }
        }
    }
    vertices > 0 && met.into_iter().all(|met| met)
}

/// The faces at each vertex that follow each other across edges, from border to border.
struct Fans {
    /// For each vertex its fans, each by the vertex before it and the one after it on the border.
    at: Vec<Vec<[u32; 2]>>,
}

impl Fans {
    fn of(vertices: usize, corners: &Lists<u32>) -> Result<Self, PlaneError> {
        // For each vertex, the corner before it in a face by the corner after it.
        let mut before: Vec<HashMap<u32, u32>> = vec![HashMap::new(); vertices];
        for polygon in corners.iter() {
            let count = polygon.len();
            for (at, &vertex) in polygon.iter().enumerate() {
                let [last, next] = [at + count - 1, at + 1].map(|at| polygon[at % count]);
                before[vertex as usize].insert(next, last);
            }
        }
        let fans = |(vertex, before): (usize, &HashMap<u32, u32>)| {
            let inner: BTreeSet<u32> = before.values().copied().collect();
            // A fan begins with an edge that no other face has.
            let mut starts: Vec<u32> =
                before.keys().copied().filter(|next| !inner.contains(next)).collect();
            starts.sort_unstable();
            let (mut fans, mut count) = (Vec::new(), 0);
            for start in starts {
                let mut end = start;
                while let Some(&next) = before.get(&end) {
                    (end, count) = (next, count + 1);
                }
                fans.push([start, end]);
            }
            if let Some(&first) = before.keys().next().filter(|_| fans.is_empty()) {
                let mut here = before[&first];
                count = 1;
                while here != first && count <= before.len() {
                    (here, count) = (before[&here], count + 1);
                }
            }
            match count == before.len() {
                true => Ok(fans),
                false => Err(PlaneError::Pinched { vertex }),
            }
        };
        Ok(Self { at: before.iter().enumerate().map(fans).collect::<Result<_, _>>()? })
    }

    /// The one border. Where several fans meet, each is followed by the one before it.
    fn rim(&self) -> Result<Vec<u32>, PlaneError> {
        let mut next: BTreeMap<[u32; 2], [u32; 2]> = BTreeMap::new();
        for (vertex, fans) in self.at.iter().enumerate() {
            let vertex = vertex as u32;
            for (at, &[start, _]) in fans.iter().enumerate() {
                let [_, end] = fans[(at + fans.len() - 1) % fans.len()];
                next.insert([start, vertex], [vertex, end]);
            }
        }
        let Some((&first, _)) = next.first_key_value() else { return Ok(Vec::new()) };
        let (mut rim, mut met, mut here) = (Vec::new(), BTreeSet::new(), first);
        while met.insert(here) {
            rim.push(here[0]);
            here = *next.get(&here).ok_or(PlaneError::Parts)?;
        }
        match next.keys().find(|edge| !met.contains(*edge)) {
            None => Ok(rim),
            Some(&[a, b]) => Err(PlaneError::Hole { edge: ends(a, b).map(|v| v as usize) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(vertices: usize, faces: &[&[u32]]) -> String {
        let mut corners = Lists::default();
        faces.iter().for_each(|face| corners.add(face.iter().copied()));
        Surface::of(vertices, &corners).err().map_or(String::new(), |fault| fault.to_string())
    }

    #[test]
    fn what_is_neither_a_sphere_nor_a_part_of_the_plane_is_refused() {
        let tetrahedron: [&[u32]; 4] = [&[0, 1, 2], &[0, 2, 3], &[0, 1, 3], &[1, 3, 2]];
        let torus: Vec<Vec<u32>> = (0..9)
            .map(|at| {
                let [x, y] = [at % 3, at / 3];
                let place = |x: u32, y: u32| x % 3 + 3 * (y % 3);
                vec![place(x, y), place(x + 1, y), place(x + 1, y + 1), place(x, y + 1)]
            })
            .collect();
        let torus: Vec<&[u32]> = torus.iter().map(|face| &face[..]).collect();
        let with = |faces: &[&'static [u32]]| [&tetrahedron[..], faces].concat();
        for (vertices, faces, expected) in [
            (4, &tetrahedron[..], ""),
            (4, &tetrahedron[..3], ""),
            (4, &tetrahedron[..1], "vertex 3 belongs to no face"),
            (5, &[&[0, 1, 2], &[0, 3, 4]], ""),
            (
                5,
                &[&[0, 1, 2], &[0, 1, 3], &[1, 0, 4]],
                "the edge between vertices 0 and 1 is one of 3 faces: two at most",
            ),
            (
                6,
                &[&[0, 1, 2], &[3, 4, 5]],
                "the faces are not one connected part of the plane without holes",
            ),
            // A ring without its hole, as triangles and as squares.
            (
                6,
                &[&[0, 1, 4, 3], &[1, 2, 5, 4], &[2, 0, 3, 5]],
                "the faces have several borders, one along the edge between vertices 3 and 4: list holes as faces without a label",
            ),
            // A band with one side.
            (
                6,
                &[&[0, 1, 4, 3], &[1, 2, 5, 4], &[2, 3, 0, 5]],
                "round the edge between vertices 2 and 5 the surface has one side only, so it is not in the plane",
            ),
            (
                9,
                &torus,
                "the faces make a surface with a hole through it, which is not that of a plane graph (by Euler's formula)",
            ),
            (
                7,
                &with(&[&[0, 4, 5], &[0, 5, 6], &[0, 6, 4], &[4, 6, 5]]),
                "the faces round vertex 0 are not one round",
            ),
            (6, &with(&[&[0, 4, 5]]), "the faces round vertex 0 are not one round"),
            (0, &[], "the faces are not one connected part of the plane without holes"),
        ] {
            assert_eq!(fault(vertices, faces), expected, "{faces:?}");
        }
    }

    #[test]
    fn borders_of_several_parts_are_one_walk() {
        let mut corners = Lists::default();
        [[0, 1, 2], [0, 3, 4], [6, 5, 0], [4, 7, 8]].into_iter().for_each(|face| corners.add(face));
        let surface = Surface::of(9, &corners).expect("triangles that meet in corners");
        assert_eq!((surface.is_closed, surface.rim.len()), (false, 12));
    }
}
