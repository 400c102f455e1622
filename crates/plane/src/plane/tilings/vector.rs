//! Exact points of tilings: sums of integer multiples of four fixed vectors of the plane.
//!
//! Corners that coincide are then equal numbers, however far from the origin they are; positions in
//! doubles are made from them last.

use std::ops::{Add, Mul, Neg, Sub};

/// How often each of a tiling's four [`Basis`] vectors is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Vector(pub(super) [i64; 4]);

/// The four vectors, x to the right and y downwards.
pub(super) type Basis = [[f64; 2]; 4];

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        self * -1
    }
}

impl Mul<i64> for Vector {
    type Output = Self;

    fn mul(self, times: i64) -> Self {
        Self(self.0.map(|count| count * times))
    }
}

impl Vector {
    /// Where it leads from the origin.
    pub(super) fn position(self, basis: &Basis) -> [f64; 2] {
        [0, 1].map(|axis| (0..4).map(|at| self.0[at] as f64 * basis[at][axis]).sum())
    }
}

/// For tilings whose coordinates are sums of multiples of two lengths: `x` and `y` say how often
/// each of them is taken.
pub(super) fn lengths(x: [i64; 2], y: [i64; 2]) -> Vector {
    Vector([x[0], x[1], y[0], y[1]])
}

/// The basis that goes with [`lengths`].
pub(super) fn basis_of_lengths([a, b]: [f64; 2]) -> Basis {
    [[a, 0.0], [b, 0.0], [0.0, a], [0.0, b]]
}

/// A regular star of 8, 10 or 12 directions at equal angles. Its first four unit vectors, of which
/// the first points to the right, are the basis; all others are integer sums of them, since the
/// cyclotomic polynomials of 8, 10 and 12 have degree 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Star {
    /// Directions 45° apart, clockwise as seen on the screen.
    Eight,
    /// 36° apart.
    Ten,
    /// 30° apart.
    Twelve,
}

impl Star {
    /// How many directions there are.
    pub(super) fn order(self) -> i64 {
        match self {
            Self::Eight => 8,
            Self::Ten => 10,
            Self::Twelve => 12,
        }
    }

    /// Turns a vector by some directions.
    pub(super) fn turn(self, vector: Vector, directions: i64) -> Vector {
        (0..directions.rem_euclid(self.order())).fold(vector, |Vector([a, b, c, d]), _| {
            // The fourth direction, in terms of the first four.
            Vector(match self {
                Self::Eight => [-d, a, b, c],
                Self::Ten => [-d, a + d, b - d, c + d],
                Self::Twelve => [-d, a, b + d, c],
            })
        })
    }

    /// The unit vector of a direction.
    pub(super) fn unit(self, direction: i64) -> Vector {
        self.turn(Vector([1, 0, 0, 0]), direction)
    }

    /// The first four unit vectors, each of this length, turned clockwise by some degrees.
    pub(super) fn basis(self, length: f64, degrees: f64) -> Basis {
        std::array::from_fn(|at| {
            let turn = degrees + at as f64 * 360.0 / self.order() as f64;
            let (sin, cos) = turn.to_radians().sin_cos();
            [length * cos, length * sin]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_turns_of_the_plane() {
        for star in [Star::Eight, Star::Ten, Star::Twelve] {
            let basis = star.basis(1.0, 0.0);
            for direction in 0..star.order() {
                let [x, y] = star.unit(direction).position(&basis);
                let (sin, cos) =
                    (std::f64::consts::TAU * direction as f64 / star.order() as f64).sin_cos();
                assert!((x - cos).abs() + (y - sin).abs() < 1e-12, "{star:?} {direction}");
                let any = Vector([3, -1, 4, 2]);
                assert_eq!(star.turn(star.turn(any, direction), -direction), any);
            }
        }
    }
}
