//! Trims a piece of a tiling that is not periodic: what hangs at it by a point or an edge only is cut off.

use super::Faces;
use crate::lists::Lists;
use std::collections::HashSet;
use std::mem;

/// The faces with a corner in the largest connected set of *inland* points, in their order. A point is
/// inland if each edge at it has a face on both sides. Of equally large sets the one with the first
/// point is taken. Linear.
pub(super) fn trimmed(faces: Faces) -> Faces {
    let Faces { positions, corners } = faces;
    let mut directed: HashSet<[u32; 2]> = HashSet::new();
    let sides = |polygon: &[u32]| {
        let count = polygon.len();
        let side = |at: usize| [polygon[at], polygon[(at + 1) % count]];
        (0..count).map(side).collect::<Vec<[u32; 2]>>()
    };
    for polygon in corners.iter() {
        directed.extend(sides(polygon));
    }
    let mut is_inland = vec![true; positions.len()];
    for polygon in corners.iter() {
        for [from, to] in sides(polygon) {
            if !directed.contains(&[to, from]) {
                is_inland[from as usize] = false;
                is_inland[to as usize] = false;
            }
        }
    }
    // Round an inland point each face's side leads to it and another one leads away, so that the
    // sides that lead away meet all its neighbours.
    let mut next: Vec<Vec<u32>> = vec![Vec::new(); positions.len()];
    for [from, to] in corners.iter().flat_map(sides) {
        if is_inland[from as usize] && is_inland[to as usize] {
            next[from as usize].push(to);
        }
    }
    let mut is_kept = vec![false; positions.len()];
    let mut is_met = vec![false; positions.len()];
    let mut largest = Vec::new();
    for start in (0..positions.len()).filter(|&point| is_inland[point]) {
        let mut set = Vec::new();
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            if !mem::replace(&mut is_met[point], true) {
                set.push(point);
                open.extend(next[point].iter().map(|&point| point as usize));
            }
        }
        if set.len() > largest.len() {
            largest = set;
        }
    }
    largest.into_iter().for_each(|point| is_kept[point] = true);
    let mut number = vec![None; positions.len()];
    let mut trimmed = Faces { positions: Vec::new(), corners: Lists::default() };
    for polygon in corners.iter().filter(|polygon| polygon.iter().any(|&at| is_kept[at as usize])) {
        trimmed.corners.add(polygon.iter().map(|&corner| {
            *number[corner as usize].get_or_insert_with(|| {
                trimmed.positions.push(positions[corner as usize]);
                trimmed.positions.len() as u32 - 1
            })
        }));
    }
    trimmed
}
