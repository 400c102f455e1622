//! Connectivity in full in any plane graph, by two trees: a spanning tree of the faces and the frame, and
//! one of the vertices. Every answer satisfies the clauses with some values of their variables;
//! `docs/ENCODING.md` has the proof.

use super::plane::Plane;
use super::rules::{Take, exactly};
use std::collections::VecDeque;

/// For each edge, whether the first of two things that it joins has the second as its parent, and the
/// reverse. The root has no parent.
struct Parents {
    of: Vec<[Option<i32>; 2]>,
}

impl Parents {
    /// With variables from the first that is not in use on; changes how many are.
    fn new(pairs: impl Iterator<Item = [usize; 2]>, root: usize, used: &mut i32) -> Self {
        let mut variable = |child: usize| {
            (child != root).then(|| {
                *used += 1;
                *used
            })
        };
        Self { of: pairs.map(|pair| pair.map(&mut variable)).collect() }
    }
}

/// Trees. The variables say what a parent is: edge by edge, for the faces on its sides, then for its ends.
/// Then come those that say whether some face is inside up to each, in the order of a search from the frame.
/// The first `variables` are in use already.
pub(super) fn duals(
    plane: &Plane,
    inside: impl Fn(usize) -> i32,
    variables: i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let frame = plane.frame();
    let most = 6 * plane.ends.len() as u64 + u64::from(variables.unsigned_abs());
    if most > i32::MAX as u64 {
        return Err("the variables are too many".to_string());
    }
    let sides = |edge: usize| plane.beside[edge].map(|face| face.unwrap_or(frame));
    let ends: Vec<[usize; 2]> = plane.ends.iter().flatten().copied().collect();
    let root = (0..ends.len()).find(|&edge| plane.beside[edge].contains(&None));
    let root = root.map_or(0, |edge| ends[edge][0]);
    let mut used = variables;
    let faces = Parents::new((0..ends.len()).map(sides), frame, &mut used);
    let vertices = Parents::new(ends.iter().copied(), root, &mut used);
    for edge in 0..ends.len() {
        let arcs = faces.of[edge].into_iter().chain(vertices.of[edge]).flatten();
        exactly(&arcs.collect::<Vec<i32>>(), 1, None, take)?;
    }
    let mut of_face = vec![Vec::new(); frame];
    let mut of_vertex = vec![Vec::new(); plane.at.len()];
    for edge in 0..ends.len() {
        for at in 0..2 {
            if let Some(arc) = faces.of[edge][at] {
                of_face[sides(edge)[at]].push(arc);
            }
            if let Some(arc) = vertices.of[edge][at] {
                of_vertex[ends[edge][at]].push(arc);
            }
        }
    }
    of_face.into_iter().try_for_each(&mut *take)?;
    let others = of_vertex.into_iter().enumerate().filter(|&(vertex, _)| vertex != root);
    others.map(|(_, arcs)| arcs).try_for_each(&mut *take)?;

    // A search from the frame over the edges of each face in turn.
    let mut edges_of = vec![Vec::new(); frame + 1];
    for edge in 0..ends.len() {
        let [a, b] = sides(edge);
        edges_of[a].push((edge, b));
        edges_of[b].push((edge, a));
    }
    let mut forerunner: Vec<Option<(usize, usize)>> = vec![None; frame];
    let mut order = Vec::with_capacity(frame);
    let mut open = VecDeque::from([frame]);
    while let Some(face) = open.pop_front() {
        for &(edge, other) in &edges_of[face] {
            if other != frame && forerunner[other].is_none() {
                forerunner[other] = Some((face, edge));
                order.push(other);
                open.push_back(other);
            }
        }
    }
    let some = |at: usize| used + 1 + at as i32;
    for (at, &face) in order.iter().enumerate() {
        take(vec![-inside(face), some(at)])?;
        if at > 0 {
            take(vec![-some(at - 1), some(at)])?;
        }
    }
    let arc = |child: usize, edge: usize| {
        let at = usize::from(sides(edge)[0] != child);
        faces.of[edge][at].into_iter()
    };
    let mut is_forerunner = vec![false; ends.len()];
    for (at, &face) in order.iter().enumerate() {
        let Some((before, edge)) = forerunner[face] else { continue };
        is_forerunner[edge] = true;
        let up: i32 = arc(face, edge).sum();
        let here = inside(face);
        let earlier = at.checked_sub(1).map(some);
        if before == frame {
            take(vec![up, here])?;
            if let Some(earlier) = earlier {
                take(vec![-up, -here, -earlier])?;
            }
            continue;
        }
        let (there, down): (i32, i32) = (inside(before), arc(before, edge).sum());
        take(vec![up, down, here, there])?;
        take(vec![up, down, -here, -there])?;
        take(vec![-up, here, -there])?;
        take([-up, -here, there].into_iter().chain(earlier.map(|some| -some)).collect())?;
        take(vec![-down, here, -there])?;
        take(vec![-down, -here, there])?;
    }
    for edge in (0..ends.len()).filter(|&edge| !is_forerunner[edge]) {
        let [a, b] = sides(edge);
        for arc in faces.of[edge].into_iter().flatten() {
            if a == frame || b == frame {
                take(vec![-arc, -inside(a.min(b))])?;
            } else {
                take(vec![-arc, inside(a), -inside(b)])?;
                take(vec![-arc, -inside(a), inside(b)])?;
            }
        }
    }
    Ok(())
}
