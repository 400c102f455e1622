//! Penrose tilings (Loopy's types 11 and 12). They are not periodic: an id has a *patch*, which says where
//! in the tiling it lies. Loopy had one form of patches until 2023 and has another since.

mod halves;
mod old;
mod patch;

use super::trim;
use super::vector::Vector;
use super::{Faces, Tiling, TilingError};
use crate::random::Random;
use halves::Half;

/// Kites and darts, or rhombs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shapes {
    /// Both with sides of 1 and 1/φ.
    KitesAndDarts,
    /// Thick and thin ones.
    Rhombs,
}

impl Shapes {
    /// The four halves of its tiles.
    fn halves(self) -> [Half; 4] {
        match self {
            Self::KitesAndDarts => Half::KITES,
            Self::Rhombs => Half::RHOMBS,
        }
    }

    /// What a side is long for the mean to be 1: the longer ones, where there are two lengths.
    fn side(self) -> f64 {
        match self {
            Self::KitesAndDarts => 1.24,
            Self::Rhombs => 1.0,
        }
    }
}

/// A tile: four corners, clockwise on the screen.
type Tile = [Vector; 4];

/// A piece of the tiling. Memory and time grow with `width * height`.
///
/// # Errors
///
/// If the patch is not one, or leaves no face.
pub(super) fn make(
    shapes: Shapes,
    width: usize,
    height: usize,
    patch: &str,
) -> Result<Faces, TilingError> {
    let (tiles, basis) = match patch.strip_prefix('G') {
        Some(numbers) => old::lay(shapes, width, height, numbers)?,
        None => patch::Patch::read(shapes, patch)?.lay(shapes, width, height)?,
    };
    if tiles.len() > 2 * Tiling::most_faces() {
        return Err(super::too_large(width, height));
    }
    let faces = trim::trimmed(super::tiles::faces(basis, &tiles));
    match faces.corners.len() {
        0 => Err(fault(0, "this patch has no faces")),
        count if count > Tiling::most_faces() => Err(super::too_large(width, height)),
        _ => Ok(faces),
    }
}

/// A patch drawn at random, in the new form, that has faces; `None` if many draws had none.
pub(super) fn draw(
    shapes: Shapes,
    width: usize,
    height: usize,
    random: &mut Random,
) -> Option<String> {
    let draw = |_| patch::Patch::draw(shapes, width, height, random).text();
    // In the smallest boxes few patches leave a face.
    (0..200).map(draw).find(|patch| make(shapes, width, height, patch).is_ok())
}

fn fault(at: usize, fault: impl Into<String>) -> TilingError {
    TilingError::Patch { at, fault: fault.into() }
}
