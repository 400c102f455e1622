//! Near misses: other loops that differ from the answer in one face or in two neighbours. A uniquely solvable
//! puzzle keeps, for each near miss, a label that it violates.

use super::rings::Rings;
use crate::lines::labelled::Labelled;
use crate::lists::Lists;

/// For each near miss, the faces whose labels it violates. An empty set means that there is a second answer.
pub(super) fn find(labelled: &Labelled, rings: &Rings) -> Lists<u32> {
    let (plane, labels) = (labelled.plane(), labelled.labels());
    let mut found = Lists::default();
    let mut inside = labelled.inside().to_vec();
    let mut violated = |inside: &[bool], changed: &[usize]| {
        let near = changed.iter().flat_map(|&face| rings.across(face).chain([face]));
        let mut near: Vec<usize> = near.collect();
        near.sort_unstable();
        near.dedup();
        let side = |face: usize| face != plane.frame() && inside[face];
        let is_violated = |&face: &usize| {
            let across = plane.faces().targets(face).iter();
            let on = across.filter(|&&other| side(other as usize) != side(face)).count();
            on != labels[face] as usize
        };
        found.add(near.into_iter().filter(is_violated).map(|face| face as u32));
    };
    for face in 0..plane.face_count() {
        let is_first = rings.can_change(&inside, face);
        inside[face] = !inside[face];
        if is_first {
            violated(&inside, &[face]);
        }
        // Each pair once if either change may come first.
        for other in rings.across(face) {
            if is_first && rings.can_change(&inside, other) {
                inside[other] = !inside[other];
                if other > face || !after(rings, &mut inside, face, other) {
                    violated(&inside, &[face, other]);
                }
                inside[other] = !inside[other];
            }
        }
        inside[face] = !inside[face];
    }
    found
}

/// Whether two changed faces could also have changed the other way round, the second one first.
fn after(rings: &Rings, inside: &mut [bool], first: usize, second: usize) -> bool {
    inside[first] = !inside[first];
    inside[second] = !inside[second];
    let second_first = rings.can_change(inside, second);
    inside[second] = !inside[second];
    let could = second_first && rings.can_change(inside, first);
    inside[first] = !inside[first];
    could
}
