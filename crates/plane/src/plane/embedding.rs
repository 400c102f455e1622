//! Positions for faces that have none: a drawing with straight edges that do not cross.
//!
//! The border is put on a circle, and each other vertex in the weighted middle of its neighbours (Tutte, *How to
//! draw a graph*, 1963). Each face gets a point in its middle, joined to its corners, so that all is triangles:
//! then no edges cross, whatever the weights (Floater, *One-to-one piecewise linear mappings over
//! triangulations*, 2003). Weights grow with the length of an edge, which makes lengths alike. Nothing but pictures
//! rests on positions.

use crate::lists::Lists;
use std::collections::HashSet;

/// How often weights are set anew, in a large net and in a small one, and within which bounds.
const ROUNDS: [usize; 2] = [2, 12];
const LARGE: usize = 20_000;
const WEIGHTS: [f64; 2] = [1.0 / 256.0, 256.0];

/// How many springs are looked at in all, and how many steps there are in a round; a huge net is drawn as well as these
/// allow.
const WORK: usize = 150_000_000;
const STEPS: [usize; 2] = [50, 1000];

/// A position for each vertex of some faces. `outside` is the border, vertex by vertex.
pub(super) fn positions(vertices: usize, corners: &Lists<u32>, outside: &[u32]) -> Vec<[f64; 2]> {
    let mut net = Net::of(vertices, corners, outside);
    let rounds = ROUNDS[usize::from(net.springs.len() < LARGE)];
    let steps = (WORK / (net.springs.len() * (rounds + 1)).max(1)).clamp(STEPS[0], STEPS[1]);
    for _ in 0..rounds {
        net.settle(steps);
        net.weigh();
    }
    net.settle(steps);
    net.places.truncate(vertices);
    net.places
}

/// Points joined by springs.
struct Net {
    places: Vec<[f64; 2]>,
    is_fixed: Vec<bool>,
    springs: Vec<([usize; 2], f64)>,
}

impl Net {
    fn of(vertices: usize, corners: &Lists<u32>, outside: &[u32]) -> Self {
        let mut net = Self {
            places: vec![[0.0; 2]; vertices],
            is_fixed: vec![false; vertices],
            springs: Vec::new(),
        };
        let mut met = HashSet::new();
        for polygon in corners.iter() {
            let count = polygon.len();
            let middle = (count > 3).then(|| net.point());
            for (at, &corner) in polygon.iter().enumerate() {
                let [from, to] = [corner, polygon[(at + 1) % count]].map(|corner| corner as usize);
                if met.insert([from.min(to), from.max(to)]) {
                    net.springs.push(([from, to], 1.0));
                }
                net.springs.extend(middle.map(|middle| ([from, middle], 1.0)));
            }
        }
        let count = outside.len();
        let place = |at: usize, radius: f64| {
            // The first corner is above on the left.
            let angle = std::f64::consts::TAU * (at as f64 + 0.5) / count as f64;
            [radius * -angle.sin(), radius * -angle.cos()]
        };
        let distinct: HashSet<u32> = outside.iter().copied().collect();
        if distinct.len() == count {
            for (at, &vertex) in outside.iter().enumerate() {
                net.places[vertex as usize] = place(at, 1.0);
                net.is_fixed[vertex as usize] = true;
            }
        } else {
            // A border that meets itself lies within a circle of new points.
            let ring: Vec<usize> = outside.iter().map(|_| net.point()).collect();
            for (at, (&vertex, &point)) in outside.iter().zip(&ring).enumerate() {
                net.places[point] = place(at, 1.0);
                net.is_fixed[point] = true;
                let next = outside[(at + 1) % count] as usize;
                net.springs.extend([([vertex as usize, point], 1.0), ([next, point], 1.0)]);
            }
        }
        net
    }

    fn point(&mut self) -> usize {
        self.places.push([0.0; 2]);
        self.is_fixed.push(false);
        self.places.len() - 1
    }

    /// Moves the points that are not fixed to where the springs hold them, by conjugate gradients.
    fn settle(&mut self, steps: usize) {
        /// How small the forces have to become.
        const SMALL: f64 = 1e-20;
        for axis in [0, 1] {
            let mut at: Vec<f64> = self.places.iter().map(|place| place[axis]).collect();
            let mut rest: Vec<f64> = self.forces(&at).into_iter().map(|force| -force).collect();
            let mut way = rest.clone();
            let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            let mut size = dot(&rest, &rest);
            for _ in 0..steps {
                if size < SMALL {
                    break;
                }
                let along = self.forces(&way);
                let step = size / dot(&way, &along);
                if !step.is_finite() {
                    break;
                }
                for index in 0..at.len() {
                    at[index] += step * way[index];
                    rest[index] -= step * along[index];
                }
                let next = dot(&rest, &rest);
                let share = next / size;
                way.iter_mut().zip(&rest).for_each(|(way, rest)| *way = rest + share * *way);
                size = next;
            }
            self.places.iter_mut().zip(at).for_each(|(place, at)| place[axis] = at);
        }
    }

    /// The force that pulls each point back; none at fixed ones.
    fn forces(&self, at: &[f64]) -> Vec<f64> {
        let mut forces = vec![0.0; at.len()];
        for &([a, b], weight) in &self.springs {
            let force = weight * (at[a] - at[b]);
            forces[a] += force;
            forces[b] -= force;
        }
        let fixed = forces.iter_mut().zip(&self.is_fixed).filter(|(_, is_fixed)| **is_fixed);
        fixed.for_each(|(force, _)| *force = 0.0);
        forces
    }

    /// Makes springs stronger that are longer than the mean.
    fn weigh(&mut self) {
        let places = &self.places;
        let length = |[a, b]: [usize; 2]| {
            let [[x, y], [to_x, to_y]] = [places[a], places[b]];
            (to_x - x).hypot(to_y - y)
        };
        let mean = self.springs.iter().map(|&(ends, _)| length(ends)).sum::<f64>()
            / self.springs.len().max(1) as f64;
        for (ends, weight) in &mut self.springs {
            let factor = (length(*ends) / mean.max(f64::MIN_POSITIVE)).sqrt();
            *weight = (*weight * factor).clamp(WEIGHTS[0], WEIGHTS[1]);
        }
    }
}
