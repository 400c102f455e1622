//! Tilings of regular dodecagons in rows of which every other one lies half a step further right, with
//! what lies between them: triangles (Loopy's type 9, 3.12.12), hexagons and squares (type 10, 4.6.12), or
//! hexagons, squares and triangles (type 13, 3.4.6.4 and others).
//!
//! The dodecagons' sides face right, below right, and so on every 30°, counted here from 0 to 11.

use super::tiles::{Regular, Tiles};
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    Star::Twelve.basis(1.0, 0.0)
}

/// A dodecagon, and what lies beside it.
struct Cell {
    dodecagon: Regular,
    /// Whether the tiling goes on beyond its left, its right, its upper and its lower neighbours.
    left: bool,
    right: bool,
    up: bool,
    down: bool,
    /// Whether a dodecagon of the next row, if there is one, lies to its right, and to its left.
    next_right: bool,
    next_left: bool,
}

impl Cell {
    /// Whether two dodecagons of the next row touch it, if there is a row.
    fn is_middle(&self) -> bool {
        self.next_left && self.next_right
    }
}

/// The dodecagons; `right` leads to the next one, `below` to that below on the right.
fn cells(width: i64, height: i64, right: Vector, below: Vector) -> impl Iterator<Item = Cell> {
    let places = (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
    places.map(move |(x, y)| Cell {
        // Every second row is back above the first.
        dodecagon: Regular::level(Star::Twelve, 12, right * (x - y / 2) + below * y),
        left: x > 0,
        right: x < width - 1,
        up: y > 0,
        down: y < height - 1,
        next_right: x < width - 1 || y % 2 == 0,
        next_left: x > 0 || y % 2 == 1,
    })
}

/// Dodecagons that touch, and triangles between them.
pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    let [right, below] = [[2, 2, 0, -1], [0, 1, 2, 1]].map(Vector);
    for cell in cells(width, height, right, below) {
        tiles.add_regular(cell.dodecagon);
        if cell.down && cell.is_middle() {
            tiles.add_regular(cell.dodecagon.beside(3, 3));
        }
        if cell.up && cell.is_middle() {
            tiles.add_regular(cell.dodecagon.beside(9, 3));
        }
    }
}

/// Dodecagons, hexagons and squares.
pub(super) fn lay_great(width: i64, height: i64, tiles: &mut Tiles) {
    let [right, below] = [[3, 2, 0, -1], [0, 1, 3, 1]].map(Vector);
    for cell in cells(width, height, right, below) {
        let beside = [
            (cell.down && cell.is_middle(), 3, 6),
            (cell.up && cell.is_middle(), 9, 6),
            (cell.right, 0, 4),
            (cell.up && cell.next_right, 10, 4),
            (cell.up && cell.next_left, 8, 4),
        ];
        lay_beside(&cell, beside, tiles);
    }
}

/// Dodecagons, hexagons, squares and triangles.
pub(super) fn lay_great_great(width: i64, height: i64, tiles: &mut Tiles) {
    let [right, below] = [[2, 4, 0, -2], [0, 2, 2, 2]].map(Vector);
    for cell in cells(width, height, right, below) {
        let beside = [
            (cell.up && cell.next_right, 10, 6),
            (cell.right, 0, 6),
            (cell.down && cell.next_right, 2, 6),
            (cell.up && cell.right, 11, 4),
            (cell.down && cell.right, 1, 4),
            (cell.down && cell.is_middle(), 3, 4),
            (cell.down && cell.left, 5, 4),
            (cell.up && cell.left, 7, 4),
            (cell.up && cell.is_middle(), 9, 4),
        ];
        lay_beside(&cell, beside, tiles);
        // Beyond the squares at its right, three of which meet in a triangle.
        for (is_there, facing) in [(cell.up && cell.right, 11), (cell.down && cell.right, 1)] {
            if is_there {
                tiles.add_regular(cell.dodecagon.beside(facing, 4).beside(facing, 3));
            }
        }
    }
}

/// Adds a dodecagon and what is beside it: whether it is there, where, and its sides.
fn lay_beside<const N: usize>(cell: &Cell, beside: [(bool, i64, i64); N], tiles: &mut Tiles) {
    tiles.add_regular(cell.dodecagon);
    for (_, facing, sides) in beside.into_iter().filter(|(is_there, ..)| *is_there) {
        tiles.add_regular(cell.dodecagon.beside(facing, sides));
    }
}
