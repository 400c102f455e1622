//! The largest circle within a polygon: where its label stands.
//!
//! The search divides the polygon's box into squares and looks further only into those that may hold a
//! better centre (Vladimir Agafonkin, "A new algorithm for finding a visual center of a polygon", 2016).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Its centre.
    pub centre: [f64; 2],
    /// Its radius.
    pub radius: f64,
}

/// How much larger the largest circle may be, as a part of the polygon's box.
const PRECISION: f64 = 0.005;

/// A circle within a simple polygon, nearly the largest one. Among equally good centres it prefers
/// the centre of gravity.
pub(super) fn inscribed(polygon: &[[f64; 2]]) -> Circle {
    let bound = |axis: usize, pick: fn(f64, f64) -> f64| {
        polygon.iter().map(|corner| corner[axis]).reduce(pick).unwrap_or_default()
    };
    let [left, top] = [0, 1].map(|axis| bound(axis, f64::min));
    let [right, bottom] = [0, 1].map(|axis| bound(axis, f64::max));
    let (width, height) = (right - left, bottom - top);
    let precision = PRECISION * width.max(height);
    let side = width.min(height);
    let mut best = Square::new(centre_of_gravity(polygon), 0.0, polygon);
    let middle = Square::new([left + width / 2.0, top + height / 2.0], 0.0, polygon);
    if middle.depth > best.depth + precision {
        best = middle;
    }
    let mut open = BinaryHeap::new();
    // A polygon that is very long and thin has at most this many squares.
    const MOST: f64 = 64.0;
    let side = side.max(width.max(height) / MOST);
    if side > 0.0 && side.is_finite() {
        let [cols, rows] = [width, height].map(|length| (length / side).ceil().max(1.0) as usize);
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let centre = [left + (col as f64 + 0.5) * side, top + (row as f64 + 0.5) * side];
            open.push(Square::new(centre, side / 2.0, polygon));
        }
    }
    while let Some(square) = open.pop() {
        if square.most <= best.depth + precision {
            break;
        }
        let half = square.half / 2.0;
        let [x, y] = square.centre;
        if square.depth > best.depth {
            best = square;
        }
        for [right, down] in [[-half, -half], [half, -half], [-half, half], [half, half]] {
            open.push(Square::new([x + right, y + down], half, polygon));
        }
    }
    Circle { centre: best.centre, radius: best.depth.max(0.0) }
}

/// A square that is searched.
struct Square {
    centre: [f64; 2],
    half: f64,
    /// How far its centre is from the polygon's border; negative outside.
    depth: f64,
    /// No point of it is deeper.
    most: f64,
}

impl Square {
    fn new(centre: [f64; 2], half: f64, polygon: &[[f64; 2]]) -> Self {
        let depth = depth(centre, polygon);
        Self { centre, half, depth, most: depth + half * std::f64::consts::SQRT_2 }
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Self) -> Ordering {
        self.most.total_cmp(&other.most)
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Square {}

/// The sides of a polygon.
fn sides(polygon: &[[f64; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

/// The distance of a point from a polygon's border; negative outside.
fn depth([x, y]: [f64; 2], polygon: &[[f64; 2]]) -> f64 {
    let mut is_inside = false;
    let mut least = f64::INFINITY;
    for ([x0, y0], [x1, y1]) in sides(polygon) {
        if (y0 > y) != (y1 > y) && x < (x1 - x0) * (y - y0) / (y1 - y0) + x0 {
            is_inside = !is_inside;
        }
        let (across, down) = (x1 - x0, y1 - y0);
        let length = across * across + down * down;
        let along = match length > 0.0 {
            true => (((x - x0) * across + (y - y0) * down) / length).clamp(0.0, 1.0),
            false => 0.0,
        };
        least = least.min((x0 + along * across - x).hypot(y0 + along * down - y));
    }
    if is_inside { least } else { -least }
}

/// The centre of gravity; a corner of a polygon without area.
fn centre_of_gravity(polygon: &[[f64; 2]]) -> [f64; 2] {
    let Some(&[left, top]) = polygon.first() else { return [0.0; 2] };
    let (mut area, mut sum) = (0.0, [0.0; 2]);
    // From a corner of its own, so that nothing is lost far from the origin.
    for ([x0, y0], [x1, y1]) in sides(polygon) {
        let [x0, y0, x1, y1] = [x0 - left, y0 - top, x1 - left, y1 - top];
        let part = x0 * y1 - x1 * y0;
        area += part;
        sum = [sum[0] + (x0 + x1) * part, sum[1] + (y0 + y1) * part];
    }
    match area != 0.0 {
        true => [left + sum[0] / (3.0 * area), top + sum[1] / (3.0 * area)],
        false => [left, top],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_the_largest() {
        let ell =
            [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 3.0], [0.0, 3.0], [0.0, 1.0]];
        for (polygon, centre, radius) in [
            (&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]][..], Some([2.0, 2.0]), 2.0),
            (&[[0.0, 0.0], [8.0, 0.0], [8.0, 2.0], [0.0, 2.0]], Some([4.0, 1.0]), 1.0),
            (&[[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]], Some([1.0, 1.0]), 1.0),
            // In the corner of the L.
            (&ell, None, 2.0 * (2.0 - 2f64.sqrt())),
            (&[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]], None, 0.0),
            (&[], None, 0.0),
        ] {
            let circle = inscribed(polygon);
            assert!((circle.radius - radius).abs() < 0.04, "{polygon:?} {circle:?}");
            let [x, y] = circle.centre;
            assert!(centre.is_none_or(|[a, b]| (a - x).hypot(b - y) < 0.1), "{circle:?}");
            let far: Vec<[f64; 2]> = polygon.iter().map(|[x, y]| [x + 1e6, y - 1e6]).collect();
            assert!((inscribed(&far).radius - radius).abs() < 0.04);
        }
    }
}
