//! Halves of Penrose tiles as exact triangles (the new form of Penrose ids, which Loopy writes since 2023).
//!
//! A tile is two mirrored triangles with angles of multiples of 36°. All corners are points of Z[t],
//! t = exp(iπ/5), with y *upwards*; a triangle one size up is φ times as large. What a triangle is divided
//! into is from Robinson's triangles (Grünbaum and Shephard, "Tilings and Patterns", 1987, section 10.3).

use crate::plane::tilings::vector::{Star, Vector};

/// The star of all directions.
pub(super) const STAR: Star = Star::Ten;

/// A half of a tile; those of one tile are mirror images of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    /// A kite.
    A,
    B,
    /// A thin rhomb.
    C,
    D,
    /// A dart.
    U,
    V,
    /// A thick rhomb.
    X,
    Y,
}

/// A corner of a part: one of the whole's corners, or a point on one of its edges.
#[derive(Clone, Copy, Debug)]
enum Corner {
    Of(usize),
    /// At 1/φ of the edge from its first corner.
    Far(usize),
    /// At 1/φ² of the edge from its first corner.
    Near(usize),
}

use Corner::{Far, Near, Of};

impl Half {
    const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::U, Self::V, Self::X, Self::Y];
    /// The halves of kites and darts.
    pub(super) const KITES: [Self; 4] = [Self::A, Self::B, Self::U, Self::V];
    /// The halves of rhombs.
    pub(super) const RHOMBS: [Self; 4] = [Self::C, Self::D, Self::X, Self::Y];

    /// Its letter in ids.
    pub(super) fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
            Self::U => 'U',
            Self::V => 'V',
            Self::X => 'X',
            Self::Y => 'Y',
        }
    }

    /// The half of a letter.
    pub(super) fn of_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|half| half.letter() == char::from(letter))
    }

    /// How often there is such a half for each of the rarest; a thousand times that.
    pub(super) fn frequency(self) -> usize {
        match self {
            Self::A | Self::B | Self::X | Self::Y => 1618,
            Self::C | Self::D | Self::U | Self::V => 1000,
        }
    }

    /// The angles at the base, in directions.
    fn base_angle(self) -> i64 {
        match self {
            Self::A | Self::B | Self::C | Self::D => 2,
            Self::U | Self::V | Self::X | Self::Y => 1,
        }
    }

    /// Base and legs at the least size, as powers of φ.
    fn sides(self) -> [i64; 2] {
        match self {
            Self::A | Self::B | Self::C | Self::D => [-1, 0],
            Self::U | Self::V => [0, -1],
            Self::X | Self::Y => [1, 0],
        }
    }

    /// The edge across which the other half of the tile lies.
    pub(super) fn inner_edge(self) -> usize {
        match self {
            Self::A | Self::U => 2,
            Self::B | Self::V => 1,
            Self::C | Self::D | Self::X | Self::Y => 0,
        }
    }

    /// What it is divided into, each part with its corners.
    fn parts(self) -> &'static [(Self, [Corner; 3])] {
        match self {
            Self::A => &[
                (Self::A, [Far(2), Of(0), Of(1)]),
                (Self::B, [Far(1), Far(2), Of(1)]),
                (Self::U, [Of(2), Far(2), Far(1)]),
            ],
            Self::B => &[
                (Self::B, [Of(1), Near(1), Of(0)]),
                (Self::A, [Near(1), Near(2), Of(0)]),
                (Self::V, [Near(1), Of(2), Near(2)]),
            ],
            Self::U => &[(Self::B, [Far(0), Of(2), Of(0)]), (Self::U, [Of(1), Of(2), Far(0)])],
            Self::V => &[(Self::A, [Of(2), Near(0), Of(1)]), (Self::V, [Of(2), Of(0), Near(0)])],
            Self::C => &[(Self::C, [Of(1), Near(1), Of(0)]), (Self::Y, [Of(2), Of(0), Near(1)])],
            Self::D => &[(Self::D, [Far(2), Of(0), Of(1)]), (Self::X, [Of(1), Of(2), Far(2)])],
            Self::X => &[
                (Self::Y, [Of(0), Far(0), Near(2)]),
                (Self::C, [Of(2), Near(2), Far(0)]),
                (Self::X, [Of(1), Of(2), Far(0)]),
            ],
            Self::Y => &[
                (Self::D, [Far(1), Of(2), Near(0)]),
                (Self::X, [Near(0), Of(1), Far(1)]),
                (Self::Y, [Of(2), Of(0), Near(0)]),
            ],
        }
    }

    /// The halves that have one like this among their parts.
    pub(super) fn wholes(self) -> impl Iterator<Item = Self> {
        let has = move |whole: &Self| whole.parts().iter().any(|part| part.0 == self);
        Self::ALL.into_iter().filter(has)
    }
}

/// φ times a vector: the sum of the two that are 36° to its sides.
fn longer(vector: Vector) -> Vector {
    STAR.turn(vector, 1) + STAR.turn(vector, -1)
}

/// A vector divided by φ.
pub(super) fn shorter(vector: Vector) -> Vector {
    longer(vector) - vector
}

/// A vector times a power of φ.
pub(super) fn scaled(vector: Vector, power: i64) -> Vector {
    match power {
        0.. => (0..power).fold(vector, |vector, _| longer(vector)),
        _ => (power..0).fold(vector, |vector, _| shorter(vector)),
    }
}

/// A half at its place: corner 0, the direction of edge 0, and how many sizes it is above the least.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) half: Half,
    corner: Vector,
    direction: i64,
    size: i64,
}

impl Placed {
    /// A half of the least size with its corner `corner` at the origin.
    pub(super) fn at_origin(half: Half, corner: usize, direction: i64) -> Self {
        let placed = Self { half, corner: Vector::default(), direction, size: 0 };
        Self { corner: -placed.corners()[corner], ..placed }
    }

    /// Its corners, anticlockwise where y points upwards.
    pub(super) fn corners(self) -> [Vector; 3] {
        let side = |power, direction| scaled(STAR.unit(direction), power + self.size);
        let ([base, leg], direction) = (self.half.sides(), self.direction);
        [
            self.corner,
            self.corner + side(base, direction),
            self.corner + side(leg, direction + self.half.base_angle()),
        ]
    }

    /// Its parts, one size down.
    pub(super) fn parts(self) -> impl Iterator<Item = Self> {
        let corners = self.corners();
        let place = move |corner: Corner| {
            let (edge, power) = match corner {
                Of(corner) => return corners[corner],
                Far(edge) => (edge, -1),
                Near(edge) => (edge, -2),
            };
            corners[edge] + scaled(corners[(edge + 1) % 3] - corners[edge], power)
        };
        self.half.parts().iter().map(move |&(half, at)| {
            let part = Self { half, corner: place(at[0]), direction: 0, size: self.size - 1 };
            let is_right = |direction: &i64| {
                Self { direction: *direction, ..part }.corners()[1] == place(at[1])
            };
            let direction = (0..STAR.order()).find(is_right).unwrap_or(0);
            Self { direction, ..part }
        })
    }

    /// The half one size up of which it is a part; `None` if that has no such part.
    pub(super) fn whole(self, half: Half) -> Option<Self> {
        let whole = Self { half, corner: Vector::default(), direction: 0, size: self.size + 1 };
        let part = whole.parts().find(|part| part.half == self.half)?;
        let direction = (self.direction - part.direction).rem_euclid(STAR.order());
        let corner = self.corner - STAR.turn(part.corner, direction);
        Some(Self { corner, direction, ..whole })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twice the area of a polygon.
    fn area(corners: &[Vector]) -> f64 {
        let basis = STAR.basis(1.0, 0.0);
        let at: Vec<[f64; 2]> = corners.iter().map(|corner| corner.position(&basis)).collect();
        let next = |index: usize| at[(index + 1) % at.len()];
        (0..at.len())
            .map(|index| at[index][0] * next(index)[1] - next(index)[0] * at[index][1])
            .sum()
    }

    #[test]
    fn parts_fill_their_whole() {
        for half in Half::ALL {
            for direction in 0..10 {
                let whole = Placed { size: 3, ..Placed::at_origin(half, 1, direction) };
                let parts: Vec<Placed> = whole.parts().collect();
                let sum: f64 = parts.iter().map(|part| area(&part.corners())).sum();
                assert!((sum - area(&whole.corners())).abs() < 1e-9, "{half:?}");
                for part in parts {
                    assert!(area(&part.corners()) > 0.1);
                    let again = part.whole(half).unwrap();
                    assert_eq!(again.corners(), whole.corners());
                    // All three corners are corners of the whole, or on its edges.
                    assert_eq!(again.parts().count(), whole.parts().count());
                    assert!(part.half.wholes().any(|of| of == half));
                }
            }
        }
    }
}
