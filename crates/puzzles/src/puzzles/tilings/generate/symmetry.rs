//! Where the faces of a piece of a tiling lie after a turn, or in a mirror.

use crate::kind::{Symmetry, Unmet};
use crate::plane::Plane;
use std::collections::HashMap;

/// Into how many steps an edge of mean length is divided to tell middles of faces apart: far larger than errors of
/// rounding, far smaller than faces.
const STEPS: f64 = 1024.0;

/// For each image under the symmetry, itself first, where it has each face.
///
/// # Errors
///
/// If the piece is not the same under it.
pub(super) fn images(plane: &Plane, symmetry: Symmetry) -> Result<Vec<Vec<u32>>, Unmet> {
    type Motion = fn([f64; 2]) -> [f64; 2];
    let motions: &[Motion] = match symmetry {
        Symmetry::None => &[|at| at],
        Symmetry::Rotation => &[|at| at, |[x, y]| [-x, -y]],
        Symmetry::Reflection => &[|at| at, |[x, y]| [-x, y]],
        Symmetry::Quarter => &[|at| at, |[x, y]| [-y, x], |[x, y]| [-x, -y], |[x, y]| [y, -x]],
    };
    let middles = middles(plane);
    let place = |at: [f64; 2]| at.map(|at| (at * STEPS).round() as i64);
    let faces: HashMap<[i64; 2], u32> =
        (0..).zip(&middles).map(|(face, &at)| (place(at), face)).collect();
    let face_at = |at: [f64; 2]| {
        let [x, y] = place(at);
        let near = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| [x, y]));
        near.into_iter().find_map(|place| faces.get(&place).copied())
    };
    let image = |motion: &Motion| middles.iter().map(|&at| face_at(motion(at))).collect();
    let images: Option<Vec<Vec<u32>>> = motions.iter().map(image).collect();
    images.ok_or_else(|| {
        Unmet::Invalid(format!(
            "this piece is not the same under --symmetry {symmetry}: ask for another size, or another symmetry"
        ))
    })
}

/// The middle of each face, from the middle of the smallest rectangle that has all of them.
fn middles(plane: &Plane) -> Vec<[f64; 2]> {
    let middles: Vec<[f64; 2]> = (0..plane.face_count()).map(|face| plane.middle(face)).collect();
    let centre = [0, 1].map(|axis| {
        let along = middles.iter().map(|middle| middle[axis]);
        (along.clone().fold(f64::MAX, f64::min) + along.fold(f64::MIN, f64::max)) / 2.0
    });
    middles.into_iter().map(|[x, y]| [x - centre[0], y - centre[1]]).collect()
}
