//! The old form of patches, `Gx,y,angle`: a large triangle is divided again and again, and the tiles in a
//! box round the point x, y of it are kept.
//!
//! Corners are compared exactly. Where a corner is rounded to decide whether it lies in the box, the
//! rounding is Loopy's, with its constants of seven digits, so that its ids keep their faces.

use super::halves::{STAR, scaled, shorter};
use super::{Shapes, Tile, fault};
use crate::plane::tilings::TilingError;
use crate::plane::tilings::vector::{Basis, Vector};

/// Halves of tiles.
#[derive(Clone, Copy, Debug)]
enum Sort {
    Kite,
    Dart,
    Thick,
    Thin,
}

/// A half tile: mirrored or not, a corner, and a vector along its edge.
#[derive(Clone, Copy, Debug)]
struct Part {
    sort: Sort,
    sign: i64,
    corner: Vector,
    edge: Vector,
}

/// A vector turned by some degrees, a multiple of 36.
fn turned(vector: Vector, degrees: i64) -> Vector {
    STAR.turn(vector, degrees / 36)
}

impl Part {
    /// The smaller halves that it is divided into.
    fn parts(self) -> Vec<Self> {
        let Self { sort, sign, corner, edge } = self;
        let short = shorter(edge);
        let part = |sort, sign, corner, edge| Self { sort, sign, corner, edge };
        match sort {
            Sort::Kite => {
                let tip = corner + turned(edge, -36 * sign);
                let back = turned(short, 108 * sign);
                vec![
                    part(Sort::Dart, sign, corner, short),
                    part(Sort::Kite, sign, tip, back),
                    part(Sort::Kite, -sign, tip, back),
                ]
            }
            Sort::Dart => vec![
                part(Sort::Kite, -sign, corner, turned(short, -36 * sign)),
                part(Sort::Dart, sign, corner + edge, turned(short, -144 * sign)),
            ],
            Sort::Thick | Sort::Thin => {
                let mut parts = vec![
                    part(Sort::Thick, -sign, corner + edge, turned(short, 180)),
                    part(Sort::Thin, sign, corner + edge, turned(short, -108 * sign)),
                ];
                if let Sort::Thick = sort {
                    let far = corner + scaled(edge, 1);
                    parts.push(part(Sort::Thick, sign, far, turned(short, -144 * sign)));
                }
                parts
            }
        }
    }

    /// The whole tile.
    fn tile(self) -> Tile {
        let Self { sort, corner, edge, .. } = self;
        let at = |vector: Vector| corner + vector;
        match sort {
            Sort::Kite => [corner, at(turned(edge, -36)), at(edge), at(turned(edge, 36))],
            Sort::Dart => [corner, at(turned(edge, -72)), at(turned(shorter(edge), -36)), at(edge)],
            Sort::Thick => {
                [corner, at(turned(edge, -36)), at(scaled(edge, 1)), at(turned(edge, 36))]
            }
            Sort::Thin => {
                let side = turned(edge, -36);
                [corner, at(side), at(edge + side), at(edge)]
            }
        }
    }
}

/// The size of the large triangle, and how often it is divided.
struct Scale {
    size: f64,
    depth: usize,
}

/// The box, and how Loopy rounds positions.
struct Area {
    scale: Scale,
    centre: [f64; 2],
    half: [f64; 2],
}

impl Area {
    /// A point in Loopy's units, by its constants.
    fn position(&self, Vector(counts): Vector) -> [f64; 2] {
        let [d, c, b, a] = counts.map(|count| count as f64 * self.scale.size);
        [
            (a + d) * 0.587_785_2 + (b + c) * 0.951_056_5,
            (a - d) * 0.809_016_9 + (b - c) * 0.309_016_9,
        ]
    }

    /// How far a position lies out of the box along one axis; 0 within.
    fn beyond(&self, position: [f64; 2]) -> f64 {
        let out = |axis: usize| (position[axis] - self.centre[axis]).abs() - self.half[axis];
        out(0).max(out(1)).max(0.0)
    }

    fn holds(&self, point: Vector) -> bool {
        self.beyond(self.position(point).map(f64::round)) == 0.0
    }
}

/// The tiles in the order of ids, and the basis of their corners.
pub(super) fn lay(
    shapes: Shapes,
    width: usize,
    height: usize,
    numbers: &str,
) -> Result<(Vec<Tile>, Basis), TilingError> {
    let [x, y, angle] = read(numbers)?;
    let unit = match shapes {
        Shapes::KitesAndDarts => 150.0,
        Shapes::Rhombs => 125.0,
    };
    let phi = (1.0 + 5f64.sqrt()) / 2.0;
    let (w, h) = (width as f64, height as f64);
    let mut scale = Scale { size: unit, depth: 0 };
    while 0.22426 * scale.size < 3.11 * unit * (w * w + h * h).sqrt() {
        scale.size *= phi;
        scale.depth += 1;
    }
    scale.size = scale.size.floor();
    let depth = scale.depth;
    let area = Area { scale, centre: [x as f64, y as f64], half: [50.0 * w, 50.0 * h] };
    // The basis are the unit vectors at -54°, -18°, 18° and 54°: Loopy's D, C, B and A.
    let middle = scaled(Vector([0, 1, 1, 0]), -2);
    let whole = Part {
        sort: match shapes {
            Shapes::KitesAndDarts => Sort::Kite,
            Shapes::Rhombs => Sort::Thin,
        },
        sign: 1,
        corner: turned(-middle, angle),
        edge: turned(Vector([0, 0, 1, 0]), angle),
    };
    // Positions are wrong by this much at most: constants of seven digits times large numbers.
    let error = area.scale.size * phi.powi(depth as i32) * 1e-6;
    let mut tiles = Vec::new();
    let mut open = vec![(whole, 0)];
    while let Some((part, level)) = open.pop() {
        // A half and the tile it belongs to reach no further than this.
        let reach = 2.0 * area.scale.size * phi.powi(-(level as i32)) + error;
        if area.beyond(area.position(part.corner)) > reach {
            continue;
        }
        if level < depth {
            open.extend(part.parts().into_iter().rev().map(|part| (part, level + 1)));
        } else if part.sign == 1 {
            let tile = part.tile();
            if tile.iter().all(|&corner| area.holds(corner)) {
                tiles.push(tile);
            }
        }
    }
    // A side of the smallest tiles is 1 long, times this power of φ.
    let basis = STAR.basis(shapes.side() * phi.powi(depth as i32), -54.0);
    Ok((tiles, basis))
}

/// Reads `x,y,angle`.
fn read(numbers: &str) -> Result<[i64; 3], TilingError> {
    let mut found = [0; 3];
    let mut parts = numbers.split(',');
    // After the `G`.
    let mut at = 1;
    for (index, what) in ["x", "y", "the angle"].into_iter().enumerate() {
        let part = parts.next().unwrap_or_default();
        let number =
            part.parse::<i32>().map_err(|_| fault(at, format!("expected {what}, a number")))?;
        if index == 2 && !(number % 36 == 0 && (0..360).contains(&number)) {
            return Err(fault(at, "expected an angle, a multiple of 36 below 360"));
        }
        found[index] = number.into();
        at += part.len() + 1;
    }
    match parts.next() {
        None => Ok(found),
        Some(_) => Err(fault(at - 1, "expected no more numbers")),
    }
}
