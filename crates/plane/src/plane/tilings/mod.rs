//! Tilings: the grids of Simon Tatham's Loopy as plane graphs, each with its faces in the order of Loopy's
//! game ids. One maker a file; a maker knows geometry only.
//!
//! The orders of faces are facts of Loopy's ids (<https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>);
//! the geometry is written here, with exact coordinates.

mod cairo;
mod compass_dodecagonal;
mod dodecagonal;
mod floret;
mod great_hexagonal;
mod honeycomb;
mod kagome;
mod kites;
mod octagonal;
mod penrose;
mod snub_square;
mod squares;
mod tiles;
mod triangular;
mod trim;
mod vector;

use super::{Plane, PlaneError};
use crate::grid::Grid;
use crate::lists::Lists;
use crate::random::Random;
use penrose::Shapes;
use tiles::Tiles;
use vector::Basis;

/// A tiling of the plane, by Loopy's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is described in its file
pub enum Tiling {
    Squares,
    Triangular,
    Honeycomb,
    SnubSquare,
    Cairo,
    GreatHexagonal,
    Octagonal,
    Kites,
    Floret,
    Dodecagonal,
    GreatDodecagonal,
    PenroseKiteDart,
    PenroseRhombs,
    GreatGreatDodecagonal,
    Kagome,
    CompassDodecagonal,
    Hats,
    Spectres,
}

/// Faces as [`Plane::of_polygons`] takes them.
#[derive(Clone, Debug)]
pub struct Faces {
    /// Where each vertex is: x to the right, y downwards; edges are about 1 long.
    pub positions: Vec<[f64; 2]>,
    /// The corners of each face, clockwise as seen on the screen.
    pub corners: Lists<u32>,
}

impl Faces {
    /// The plane graph.
    ///
    /// # Errors
    ///
    /// If these are not the faces of one.
    pub fn into_plane(self) -> Result<Plane, PlaneError> {
        Plane::of_polygons(self.positions, self.corners)
    }
}

/// Why there is no such piece of a tiling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TilingError {
    /// Smaller than Loopy makes it.
    #[error("a {title} grid has at least {least} columns and rows{and}", title = .tiling.title(), least = .tiling.least()[0], and = and_one(*.tiling))]
    Small {
        /// Of what.
        tiling: Tiling,
    },
    /// More faces than [`Tiling::MAX_FACES`], or [`Grid::most_cells`].
    #[error("{width} by {height} cells have too many faces (the most is {most})")]
    TooLarge {
        /// The most faces.
        most: usize,
        /// Columns asked for.
        width: usize,
        /// Rows asked for.
        height: usize,
    },
    /// The patch says not which piece of the tiling is meant.
    #[error("{fault}")]
    Patch {
        /// The byte of the patch where it is wrong.
        at: usize,
        /// What is wrong.
        fault: String,
    },
    /// Loopy has this tiling, and this program does not.
    #[error("the {title} grid is not known here", title = .0.title())]
    Unknown(Tiling),
}

/// What the second least size adds to the message.
fn and_one(tiling: Tiling) -> String {
    match tiling.least() {
        [each, one] if one > each => format!(", and {one} of one of them"),
        _ => String::new(),
    }
}

impl Tiling {
    /// All of them, in the order of Loopy's numbers.
    pub const ALL: [Self; 18] = [
        Self::Squares,
        Self::Triangular,
        Self::Honeycomb,
        Self::SnubSquare,
        Self::Cairo,
        Self::GreatHexagonal,
        Self::Octagonal,
        Self::Kites,
        Self::Floret,
        Self::Dodecagonal,
        Self::GreatDodecagonal,
        Self::PenroseKiteDart,
        Self::PenroseRhombs,
        Self::GreatGreatDodecagonal,
        Self::Kagome,
        Self::CompassDodecagonal,
        Self::Hats,
        Self::Spectres,
    ];

    /// The most faces that a piece may have.
    pub const MAX_FACES: usize = 1 << 20;

    /// Loopy's name.
    pub fn title(self) -> &'static str {
        match self {
            Self::Squares => "Squares",
            Self::Triangular => "Triangular",
            Self::Honeycomb => "Honeycomb",
            Self::SnubSquare => "Snub-Square",
            Self::Cairo => "Cairo",
            Self::GreatHexagonal => "Great-Hexagonal",
            Self::Octagonal => "Octagonal",
            Self::Kites => "Kites",
            Self::Floret => "Floret",
            Self::Dodecagonal => "Dodecagonal",
            Self::GreatDodecagonal => "Great-Dodecagonal",
            Self::PenroseKiteDart => "Penrose (kite/dart)",
            Self::PenroseRhombs => "Penrose (rhombs)",
            Self::GreatGreatDodecagonal => "Great-Great-Dodecagonal",
            Self::Kagome => "Kagome",
            Self::CompassDodecagonal => "Compass-Dodecagonal",
            Self::Hats => "Hats",
            Self::Spectres => "Spectres",
        }
    }

    /// The name in commands: Loopy's in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Triangular => "triangular",
            Self::Honeycomb => "honeycomb",
            Self::SnubSquare => "snub-square",
            Self::Cairo => "cairo",
            Self::GreatHexagonal => "great-hexagonal",
            Self::Octagonal => "octagonal",
            Self::Kites => "kites",
            Self::Floret => "floret",
            Self::Dodecagonal => "dodecagonal",
            Self::GreatDodecagonal => "great-dodecagonal",
            Self::PenroseKiteDart => "penrose-kite-dart",
            Self::PenroseRhombs => "penrose-rhombs",
            Self::GreatGreatDodecagonal => "great-great-dodecagonal",
            Self::Kagome => "kagome",
            Self::CompassDodecagonal => "compass-dodecagonal",
            Self::Hats => "hats",
            Self::Spectres => "spectres",
        }
    }

    /// The tiling of a name in commands.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tiling| tiling.name() == name)
    }

    /// The number after `t` in Loopy's ids.
    pub fn number(self) -> usize {
        self as usize
    }

    /// The tiling of a number in Loopy's ids.
    pub fn of_number(number: usize) -> Option<Self> {
        Self::ALL.get(number).copied()
    }

    /// The least that both width and height are, and the least that one of them is.
    pub fn least(self) -> [usize; 2] {
        match self {
            Self::Cairo => [3, 4],
            Self::Floret => [1, 2],
            Self::Dodecagonal
            | Self::GreatDodecagonal
            | Self::GreatGreatDodecagonal
            | Self::CompassDodecagonal => [2, 2],
            Self::Hats | Self::Spectres => [6, 6],
            _ => [3, 3],
        }
    }

    /// Whether an id says besides the size which patch is meant. Triangular grids without one are in
    /// Loopy's older order.
    pub fn takes_patch(self) -> bool {
        matches!(
            self,
            Self::Triangular
                | Self::PenroseKiteDart
                | Self::PenroseRhombs
                | Self::Hats
                | Self::Spectres
        )
    }

    /// Whether it can be made here.
    pub fn is_known(self) -> bool {
        !matches!(self, Self::Hats | Self::Spectres)
    }

    /// Whether there is no piece without a patch.
    pub fn needs_patch(self) -> bool {
        self.takes_patch() && self != Self::Triangular
    }

    /// A piece of the tiling, of Loopy's size `width` by `height`. Linear in its faces.
    ///
    /// # Errors
    ///
    /// If the size is too small or too large, or the patch is not one of this tiling.
    pub fn make(
        self,
        width: usize,
        height: usize,
        patch: Option<&str>,
    ) -> Result<Faces, TilingError> {
        match self.maker(width, height, patch)? {
            Maker::Periodic { basis, lay } => {
                // Counted first, so that no memory is taken for what is refused.
                self.face_count(width, height, patch)?;
                let mut tiles = Tiles::kept(basis());
                lay(width as i64, height as i64, &mut tiles);
                Ok(tiles.into_faces())
            }
            Maker::Penrose { shapes, patch } => penrose::make(shapes, width, height, patch),
        }
    }

    /// The most faces that a piece may have now.
    fn most_faces() -> usize {
        Self::MAX_FACES.min(Grid::most_cells())
    }

    /// How many faces a piece has. Takes no memory where there is no patch.
    ///
    /// # Errors
    ///
    /// Those of [`Self::make`].
    pub fn face_count(
        self,
        width: usize,
        height: usize,
        patch: Option<&str>,
    ) -> Result<usize, TilingError> {
        match self.maker(width, height, patch)? {
            Maker::Periodic { lay, .. } => {
                let mut tiles = Tiles::counted();
                lay(width as i64, height as i64, &mut tiles);
                match tiles.count() {
                    count if count <= Self::most_faces() => Ok(count),
                    _ => Err(too_large(width, height)),
                }
            }
            Maker::Penrose { .. } => Ok(self.make(width, height, patch)?.corners.len()),
        }
    }

    /// A patch for a piece of this size, drawn at random, with which [`Self::make`] succeeds;
    /// `None` where there is nothing to draw, or the size is refused or too small to draw one.
    pub fn draw_patch(self, width: usize, height: usize, random: &mut Random) -> Option<String> {
        if self == Self::Triangular {
            return Some("0".to_string());
        }
        match self.maker(width, height, Some("")).ok()? {
            Maker::Penrose { shapes, .. } => penrose::draw(shapes, width, height, random),
            Maker::Periodic { .. } => None,
        }
    }

    /// Checks size and patch.
    fn maker<'a>(
        self,
        width: usize,
        height: usize,
        patch: Option<&'a str>,
    ) -> Result<Maker<'a>, TilingError> {
        let [each, one] = self.least();
        if width.min(height) < each || width.max(height) < one {
            return Err(TilingError::Small { tiling: self });
        }
        // No tiling has fewer faces than units of its size, roughly.
        match width.checked_mul(height) {
            Some(cells) if cells <= UNITS_PER_FACE * Self::most_faces() => {}
            _ => return Err(too_large(width, height)),
        }
        match (self, patch) {
            (Self::Triangular, None | Some("0")) => {}
            (Self::Triangular, Some(_)) => {
                let fault = "expected 0, the one patch of a Triangular grid".to_string();
                return Err(TilingError::Patch { at: 0, fault });
            }
            (_, Some(_)) if !self.takes_patch() => {
                let fault = format!("a {} grid has no patch", self.title());
                return Err(TilingError::Patch { at: 0, fault });
            }
            (_, None) if self.needs_patch() && self.is_known() => {
                let fault = format!("a {} grid needs a patch", self.title());
                return Err(TilingError::Patch { at: 0, fault });
            }
            _ => {}
        }
        let maker = |basis, lay| Maker::Periodic { basis, lay };
        let penrose = |shapes| Maker::Penrose { shapes, patch: patch.unwrap_or_default() };
        Ok(match self {
            Self::Squares => maker(squares::basis, squares::lay),
            Self::Triangular if patch.is_none() => maker(triangular::basis, triangular::lay_old),
            Self::Triangular => maker(triangular::basis, triangular::lay),
            Self::Honeycomb => maker(honeycomb::basis, honeycomb::lay),
            Self::SnubSquare => maker(snub_square::basis, snub_square::lay),
            Self::Cairo => maker(cairo::basis, cairo::lay),
            Self::GreatHexagonal => maker(great_hexagonal::basis, great_hexagonal::lay),
            Self::Octagonal => maker(octagonal::basis, octagonal::lay),
            Self::Kites => maker(kites::basis, kites::lay),
            Self::Floret => maker(floret::basis, floret::lay),
            Self::Dodecagonal => maker(dodecagonal::basis, dodecagonal::lay),
            Self::GreatDodecagonal => maker(dodecagonal::basis, dodecagonal::lay_great),
            Self::GreatGreatDodecagonal => maker(dodecagonal::basis, dodecagonal::lay_great_great),
            Self::Kagome => maker(kagome::basis, kagome::lay),
            Self::CompassDodecagonal => maker(compass_dodecagonal::basis, compass_dodecagonal::lay),
            Self::PenroseKiteDart => penrose(Shapes::KitesAndDarts),
            Self::PenroseRhombs => penrose(Shapes::Rhombs),
            Self::Hats | Self::Spectres => return Err(TilingError::Unknown(self)),
        })
    }
}

/// The most units of a size for each face.
const UNITS_PER_FACE: usize = 4;

fn too_large(width: usize, height: usize) -> TilingError {
    TilingError::TooLarge { width, height, most: Tiling::most_faces() }
}

/// How a tiling is laid.
enum Maker<'a> {
    Periodic { basis: fn() -> Basis, lay: fn(i64, i64, &mut Tiles) },
    Penrose { shapes: Shapes, patch: &'a str },
}

#[cfg(test)]
mod tests;
