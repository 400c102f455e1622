//! The new form of patches: an orientation, a corner, and the letters of a half, of the half one size up of
//! which it is a part, and so on.
//!
//! Halves are taken breadth first from the first one, as far as they lie in a box round its corner. That
//! gives the order of the tiles.

use super::halves::{Half, Placed};
use super::{Shapes, Tile, fault};
use crate::plane::tilings::TilingError;
use crate::plane::tilings::vector::{Basis, Vector};
use crate::random::Random;
use std::collections::{HashMap, VecDeque};
use std::mem;

/// Which piece of the tiling is meant.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    /// The direction of edge 0 of the first half, and its corner in the middle.
    direction: u8,
    corner: u8,
    /// The first half, and those one size up after it.
    halves: Vec<Half>,
}

/// Why a patch does not tell all tiles of its box.
struct TooSmall;

impl Patch {
    /// More letters than any box of allowed size needs; coordinates stay exact far beyond.
    const MOST_HALVES: usize = 60;

    /// Reads a patch.
    pub(super) fn read(shapes: Shapes, text: &str) -> Result<Self, TilingError> {
        let digit = |at: usize, below: u8, what: &str| {
            let sign = text.as_bytes().get(at).map(|sign| sign.wrapping_sub(b'0'));
            sign.filter(|&digit| digit < below).ok_or_else(|| fault(at, what))
        };
        let direction = digit(0, 10, "expected an orientation, 0 to 9, or 'G'")?;
        let corner = digit(1, 3, "expected a corner, 0 to 2")?;
        let mut halves: Vec<Half> = Vec::new();
        for (at, &letter) in text.as_bytes().iter().enumerate().skip(2) {
            let half = Half::of_letter(letter).filter(|half| shapes.halves().contains(half));
            let may_follow = |half: &Half| {
                halves.last().is_none_or(|before| before.wholes().any(|whole| whole == *half))
            };
            halves.push(half.filter(may_follow).ok_or_else(|| {
                let list = |letters: Vec<char>| {
                    letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
                };
                let letters = match halves.last() {
                    Some(before) => list(before.wholes().map(Half::letter).collect()),
                    None => list(shapes.halves().into_iter().map(Half::letter).collect()),
                };
                fault(at, format!("expected one of the triangles {letters}"))
            })?);
            if halves.len() > Self::MOST_HALVES {
                let most = Self::MOST_HALVES;
                return Err(fault(at, format!("a patch has at most {most} triangles")));
            }
        }
        match halves.is_empty() {
            true => Err(fault(2, "expected the letters of triangles")),
            false => Ok(Self { direction, corner, halves }),
        }
    }

    /// The patch as it stands in ids.
    pub(super) fn text(&self) -> String {
        let letters: String = self.halves.iter().map(|half| half.letter()).collect();
        format!("{}{}{letters}", self.direction, self.corner)
    }

    /// Draws a patch that tells all tiles of its box.
    pub(super) fn draw(shapes: Shapes, width: usize, height: usize, random: &mut Random) -> Self {
        let pick = |random: &mut Random, halves: Vec<Half>| {
            let all: usize = halves.iter().map(|half| half.frequency()).sum();
            let mut left = random.below(all);
            let picked = halves.iter().find(|half| {
                let is_here = left < half.frequency();
                left = left.wrapping_sub(half.frequency());
                is_here
            });
            *picked.unwrap_or(&halves[0])
        };
        loop {
            let mut patch = Self {
                direction: random.below(10) as u8,
                corner: random.below(3) as u8,
                halves: vec![pick(random, shapes.halves().to_vec())],
            };
            while patch.halves.len() < Self::MOST_HALVES {
                if patch.tiles(shapes, width, height).is_ok() {
                    return patch;
                }
                let last = patch.halves[patch.halves.len() - 1];
                patch.halves.push(pick(random, last.wholes().collect()));
            }
            // On a line of symmetry no whole is large enough. That never happens, nearly.
        }
    }

    /// The tiles in the order of ids, and the basis of their corners.
    pub(super) fn lay(
        &self,
        shapes: Shapes,
        width: usize,
        height: usize,
    ) -> Result<(Vec<Tile>, Basis), TilingError> {
        let tiles = self.tiles(shapes, width, height).map_err(|TooSmall| {
            fault(2 + self.halves.len(), "expected more triangles: these do not fill the grid")
        })?;
        // On the screen the real axis leads down, and the imaginary one to the right.
        let side = shapes.side();
        let basis = std::array::from_fn(|at| {
            let (sin, cos) = (36.0 * at as f64).to_radians().sin_cos();
            [side * sin, side * cos]
        });
        Ok((tiles, basis))
    }

    fn tiles(&self, shapes: Shapes, width: usize, height: usize) -> Result<Vec<Tile>, TooSmall> {
        let area = Area::new(shapes, width, height);
        let halves = self.halves_near(&area);
        let mut across: HashMap<[Vector; 2], [usize; 2]> = HashMap::with_capacity(2 * halves.len());
        const NONE: usize = usize::MAX;
        for (at, half) in halves.iter().enumerate() {
            for edge in 0..3 {
                let known = across.entry(key(half, edge)).or_insert([NONE; 2]);
                known[usize::from(known[0] != NONE)] = at;
            }
        }
        // Corner and direction of the first half are those of the patch.
        let first = self.first().corners();
        let first = halves.iter().position(|half| half.corners == first).ok_or(TooSmall)?;
        let mut is_met = vec![false; halves.len()];
        let mut is_listed = vec![false; halves.len()];
        let mut tiles = Vec::new();
        let mut queue = VecDeque::from([first]);
        is_met[first] = true;
        while let Some(at) = queue.pop_front() {
            for edge in 0..3 {
                let [one, two] = across[&key(&halves[at], edge)];
                let other = if one == at { two } else { one };
                if other == NONE {
                    return Err(TooSmall);
                }
                if !halves[other].corners.iter().all(|&corner| area.holds(corner)) {
                    continue;
                }
                if !mem::replace(&mut is_met[other], true) {
                    queue.push_back(other);
                } else if edge == halves[at].half.inner_edge() && !is_listed[at] {
                    (is_listed[at], is_listed[other]) = (true, true);
                    tiles.push(tile(&halves[at], &halves[other]));
                }
            }
        }
        Ok(tiles)
    }

    fn first(&self) -> Placed {
        Placed::at_origin(self.halves[0], self.corner.into(), self.direction.into())
    }

    /// All halves of the least size in or near the box, as far as the last whole goes.
    fn halves_near(&self, area: &Area) -> Vec<Triangle> {
        let mut wholes = vec![self.first()];
        for &half in &self.halves[1..] {
            wholes = wholes.into_iter().filter_map(|part| part.whole(half)).collect();
        }
        for _ in 1..self.halves.len() {
            let parts = wholes.into_iter().flat_map(Placed::parts);
            wholes = parts.filter(|part| area.is_near(part.corners())).collect();
        }
        let triangle = |placed: Placed| Triangle { half: placed.half, corners: placed.corners() };
        wholes.into_iter().map(triangle).collect()
    }
}

/// A half and its corners.
struct Triangle {
    half: Half,
    corners: [Vector; 3],
}

/// An edge by its ends, in either direction.
fn key(triangle: &Triangle, edge: usize) -> [Vector; 2] {
    let mut ends = [triangle.corners[edge], triangle.corners[(edge + 1) % 3]];
    ends.sort_unstable();
    ends
}

/// The tile of two halves.
fn tile(one: &Triangle, other: &Triangle) -> Tile {
    let edge = one.half.inner_edge();
    let [from, to, tip] = [edge, edge + 1, edge + 2].map(|at| one.corners[at % 3]);
    let is_new = |corner: &&Vector| !one.corners.contains(corner);
    let far = other.corners.iter().find(is_new).copied().unwrap_or(tip);
    // Anticlockwise: from, far, to, tip.
    [tip, to, far, from]
}

/// The box in which tiles lie, in units that make its sides whole numbers.
struct Area {
    /// Least and most real part, times 4.
    real: [i64; 2],
    /// Least and most imaginary part, times 2 / sin 36°.
    imaginary: [i64; 2],
}

impl Area {
    fn new(shapes: Shapes, width: usize, height: usize) -> Self {
        let [per_height, per_width] = match shapes {
            Shapes::KitesAndDarts => [37, 44],
            Shapes::Rhombs => [30, 35],
        };
        let down = 100 * height as i64 / per_height;
        let across = 100 * width as i64 / per_width;
        Self { real: [-(down / 2), down - down / 2], imaginary: [across / 2 - across, across / 2] }
    }

    /// Four times the real part and 2 / sin 36° times the imaginary part of a point, each as `p + q·φ`.
    fn parts(Vector([a, b, c, d]): Vector) -> [[i64; 2]; 2] {
        [[4 * a - 2 * c + 2 * d, 2 * (b + c - d)], [2 * b, 2 * (c + d)]]
    }

    /// Whether a point lies in the box, or on its border.
    fn holds(&self, point: Vector) -> bool {
        let [real, imaginary] = Self::parts(point);
        let is_within = |[p, q]: [i64; 2], [least, most]: [i64; 2]| {
            is_negative_or_zero([least - p, -q]) && is_negative_or_zero([p - most, q])
        };
        is_within(real, self.real) && is_within(imaginary, self.imaginary)
    }

    /// Whether a triangle may have a point in the box, or little out of it.
    fn is_near(&self, corners: [Vector; 3]) -> bool {
        // More than two sides of a tile, in the larger unit of the two.
        const MARGIN: f64 = 12.0;
        let phi = (1.0 + 5f64.sqrt()) / 2.0;
        [self.real, self.imaginary].into_iter().enumerate().all(|(axis, [least, most])| {
            let at = corners.map(|corner| {
                let [p, q] = Self::parts(corner)[axis];
                p as f64 + phi * q as f64
            });
            at.iter().any(|&at| at >= least as f64 - MARGIN)
                && at.iter().any(|&at| at <= most as f64 + MARGIN)
        })
    }
}

/// Whether `p + q·φ` is at most 0.
fn is_negative_or_zero([p, q]: [i64; 2]) -> bool {
    // Twice that is a + q·√5.
    let (a, q) = (i128::from(2 * p + q), i128::from(q));
    match (a <= 0, q <= 0) {
        (true, true) => true,
        (false, false) => false,
        (true, false) => a * a >= 5 * q * q,
        (false, true) => a * a <= 5 * q * q,
    }
}
