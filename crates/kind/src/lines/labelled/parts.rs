//! A large graph in parts: the labels of each are decided in windows on it and what lies around.

use crate::kind::Part;
use crate::plane::Plane;
use std::collections::BTreeMap;

/// The side of the square that a part lies in, where a face takes one unit square on average.
const CORE: f64 = 8.0;
/// How far beyond a part its windows reach. No more than [`CORE`], so that neighbouring parts are enough.
const MARGIN: f64 = 6.0;
/// The largest number of faces that are looked at as a whole.
const SMALL: usize = 300;

/// See [`super::Labelled::parts`].
pub(super) fn parts(
    plane: &Plane,
    order: &[u32],
    allowed: &[bool],
    images: &[Vec<u32>],
) -> Vec<Part> {
    let mut is_in_part = vec![false; plane.face_count()];
    let mut groups = |faces: &[u32]| {
        let mut groups = Vec::new();
        for &face in faces {
            if !is_in_part[face as usize] && allowed[face as usize] {
                let orbit = orbit(images, face);
                orbit.iter().for_each(|&face| is_in_part[face as usize] = true);
                groups.push(orbit);
            }
        }
        groups
    };
    if plane.face_count() <= SMALL {
        return vec![Part { groups: groups(order), areas: Vec::new() }];
    }
    let mut place = vec![0; plane.face_count()];
    order.iter().enumerate().for_each(|(at, &face)| place[face as usize] = at);
    let cores = Cores::of(plane);
    let mut corners: Vec<[i64; 2]> = cores.faces.keys().copied().collect();
    corners.sort_by_key(|corner| place[cores.faces[corner][0] as usize]);
    let part = |corner: [i64; 2]| {
        let mut faces = cores.faces[&corner].clone();
        faces.sort_by_key(|&face| place[face as usize]);
        Part { groups: groups(&faces), areas: areas(images, &cores.around(corner)) }
    };
    corners.into_iter().map(part).collect()
}

/// The images of a face, itself first, each once.
fn orbit(images: &[Vec<u32>], face: u32) -> Vec<u32> {
    let mut orbit = Vec::with_capacity(images.len());
    for image in images.iter().map(|image| image[face as usize]) {
        if !orbit.contains(&image) {
            orbit.push(image);
        }
    }
    orbit
}

/// The images of an area, itself first, each once.
fn areas(images: &[Vec<u32>], area: &[u32]) -> Vec<Vec<u32>> {
    let mut areas = Vec::with_capacity(images.len());
    for image in images {
        let mut image: Vec<u32> = area.iter().map(|&face| image[face as usize]).collect();
        image.sort_unstable();
        if !areas.contains(&image) {
            areas.push(image);
        }
    }
    areas
}

/// The faces by the squares in which their middles lie.
struct Cores {
    /// The faces of each square that has some, ascending, by the square's column and row.
    faces: BTreeMap<[i64; 2], Vec<u32>>,
    /// The middle of each face, in units of a square's side.
    middles: Vec<[f64; 2]>,
}

impl Cores {
    fn of(plane: &Plane) -> Self {
        let faces = 0..plane.face_count();
        let area = faces.clone().map(|face| area(&plane.outline(face))).sum::<f64>();
        let side = CORE * (area / faces.len() as f64).sqrt();
        let middles: Vec<[f64; 2]> =
            faces.map(|face| plane.middle(face).map(|at| at / side)).collect();
        let mut faces: BTreeMap<[i64; 2], Vec<u32>> = BTreeMap::new();
        for (face, middle) in middles.iter().enumerate() {
            faces.entry(middle.map(|at| at.floor() as i64)).or_default().push(face as u32);
        }
        Self { faces, middles }
    }

    /// The faces in a square and in the margin around it, ascending.
    fn around(&self, [col, row]: [i64; 2]) -> Vec<u32> {
        let margin = MARGIN / CORE;
        let is_near =
            |at: f64, from: i64| (from as f64 - margin..(from + 1) as f64 + margin).contains(&at);
        let squares =
            (col - 1..=col + 1).flat_map(|col| (row - 1..=row + 1).map(move |row| [col, row]));
        let faces = squares.filter_map(|square| self.faces.get(&square)).flatten().copied();
        let mut around: Vec<u32> = faces
            .filter(|&face| {
                let [x, y] = self.middles[face as usize];
                is_near(x, col) && is_near(y, row)
            })
            .collect();
        around.sort_unstable();
        around
    }
}

fn area(outline: &[[f64; 2]]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    let twice: f64 = outline.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum();
    twice.abs() / 2.0
}
