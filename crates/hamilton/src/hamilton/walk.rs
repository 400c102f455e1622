//! The walk along a cycle.

use std::iter;

/// The vertices of a cycle from `first` on, in the direction of `second`, over and over; `beside`
/// tells the two neighbours of each.
pub(super) fn round(
    first: u32,
    second: u32,
    beside: impl Fn(u32) -> [u32; 2],
) -> impl Iterator<Item = u32> {
    let next = move |&(before, vertex): &(u32, u32)| {
        let [one, other] = beside(vertex);
        Some((vertex, if one == before { other } else { one }))
    };
    iter::successors(Some((first, second)), next).map(|(vertex, _)| vertex)
}

/// The order of the vertices of a cycle through all of them, from its edges.
pub(super) fn along(edges: &[[u32; 2]]) -> Vec<u32> {
    let mut beside: Vec<[u32; 2]> = vec![[u32::MAX; 2]; edges.len()];
    for &[a, b] in edges {
        for (vertex, other) in [(a, b), (b, a)] {
            let [first, second] = &mut beside[vertex as usize];
            *(if *first == u32::MAX { first } else { second }) = other;
        }
    }
    let [first, second] = edges[0];
    round(first, second, |vertex| beside[vertex as usize]).take(edges.len()).collect()
}
