//! A smallest set of rules that refutes something, by hitting sets.
//!
//! The complement of each part that does not refute it has a member in every part that does: a
//! refutation hits all these complements. A smallest set that hits all complements found so far
//! either refutes it, and then no refutation is smaller, or gives one more complement. (Ignatiev,
//! Previti, Liffiton, Marques-Silva: Smallest MUS Extraction with Minimal Hitting Set Dualization,
//! CP 2015.)

/// Questions after which the search is given up.
const MOST_QUESTIONS: usize = 20;

/// What the search found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Least {
    /// A smallest part that refutes it.
    Part(Vec<usize>),
    /// No part of fewer than `bound` members refutes it.
    None,
    /// The search was given up.
    GivenUp,
}

/// A smallest part of `pool` that refutes something, if it has fewer than `bound` members. Each of the
/// `rests` has a member in every part that refutes it. `ask` says of a part: `None` if it does not know,
/// `Some(None)` if the part refutes it, and otherwise one more rest, none of which is in the part; the
/// smaller, the sooner the search ends. Members of rests that are not of the pool do not count.
pub(super) fn least<'a>(
    pool: &[usize],
    rests: impl Iterator<Item = &'a [usize]>,
    bound: usize,
    mut ask: impl FnMut(&[usize]) -> Option<Option<Vec<usize>>>,
) -> Least {
    if pool.len() > Set::BITS as usize {
        return Least::GivenUp;
    }
    let in_pool = |rest: &[usize]| {
        let places = rest.iter().filter_map(|other| pool.iter().position(|own| own == other));
        places.fold(0, |set: Set, at| set | 1 << at)
    };
    let mut rests: Vec<Set> = rests.map(in_pool).collect();
    let mut size = 0;
    for _ in 0..MOST_QUESTIONS {
        // What hits more rests is no smaller.
        let hits = loop {
            if size >= bound {
                return Least::None;
            }
            match hitting(&rests, size) {
                Some(hits) => break hits,
                None => size += 1,
            }
        };
        let chosen: Vec<usize> = hits.into_iter().map(|at| pool[at]).collect();
        let rest = match ask(&chosen) {
            None => return Least::GivenUp,
            Some(None) => return Least::Part(chosen),
            Some(Some(rest)) => in_pool(&rest),
        };
        // The whole pool does not refute it.
        if rest == 0 {
            return Least::None;
        }
        rests.push(rest);
    }
    Least::GivenUp
}

/// A set of the pool's members, a bit for each place.
type Set = u64;

/// A hitting set of at most `size` members. The search is exponential in `size`, but not for
/// disjoint sets: each of them takes a member of its own.
fn hitting(sets: &[Set], size: usize) -> Option<Vec<usize>> {
    /// `refused` has been tried in place of members of `chosen`.
    fn extend(
        sets: &[Set],
        size: usize,
        chosen: Set,
        refused: Set,
        order: &mut Vec<usize>,
    ) -> bool {
        let missed = || sets.iter().copied().filter(|set| set & chosen == 0);
        let Some(set) = missed().min_by_key(|set| set.count_ones()) else { return true };
        let (mut apart, mut taken) = (0, 0);
        for set in missed().map(|set| set & !refused) {
            if set & taken == 0 {
                (apart, taken) = (apart + 1, taken | set);
            }
            if apart > size || set == 0 {
                return false;
            }
        }
        let (mut open, mut refused) = (set & !refused, refused);
        while open != 0 {
            let member = open & open.wrapping_neg();
            open ^= member;
            order.push(member.trailing_zeros() as usize);
            if extend(sets, size - 1, chosen | member, refused, order) {
                return true;
            }
            order.pop();
            refused |= member;
        }
        false
    }
    let mut order = Vec::new();
    extend(sets, size, 0, 0, &mut order).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// No member hits two of them, so there is nothing to try.
    #[test]
    fn sets_with_nothing_in_common_take_a_member_each() {
        let sets: Vec<Set> = (0..15).map(|at| 0b1111 << (4 * at)).collect();
        assert_eq!(hitting(&sets, 14), None);
        assert_eq!(hitting(&sets, 15), Some((0..15).map(|at| 4 * at).collect()));
    }

    /// Against all subsets: something is refuted by what contains one of a few random sets.
    #[test]
    fn no_smaller_set_refutes_it() {
        let mut random = Random::new(3);
        let (mut found, mut none, mut given_up) = (0, 0, 0);
        for _ in 0..300 {
            let pool: Vec<usize> = (0..8).map(|at| 3 * at + 1).collect();
            let cores: Vec<u32> = (0..random.below(4))
                .map(|_| (0..2 + random.below(4)).fold(0, |core, _| core | 1 << random.below(8)))
                .collect();
            let mask =
                |part: &[usize]| part.iter().fold(0u32, |mask, &member| mask | 1 << (member / 3));
            let refutes = |part: u32| cores.iter().any(|&core| core & !part == 0);
            let bound = 1 + random.below(6);
            let smallest = (0u32..256).filter(|&part| refutes(part)).map(u32::count_ones).min();
            let smallest = smallest.filter(|&size| (size as usize) < bound);
            let mut rests: Vec<Vec<usize>> = Vec::new();
            let mut ask = |part: &[usize]| {
                let mut all = part.to_vec();
                for &member in pool.iter().filter(|_| random.below(2) == 0) {
                    all.push(member);
                    if refutes(mask(&all)) {
                        all.pop();
                    }
                }
                let rest: Vec<usize> =
                    pool.iter().copied().filter(|member| !all.contains(member)).collect();
                (!refutes(mask(part))).then_some(rest)
            };
            // What is known before changes nothing.
            rests.extend([vec![], vec![1]].iter().filter_map(|part| ask(part)));
            let told = least(&pool, rests.iter().map(Vec::as_slice), bound, |part| Some(ask(part)));
            match told {
                Least::Part(part) => {
                    assert_eq!(Some(part.len() as u32), smallest, "{cores:?}");
                    assert!(refutes(mask(&part)));
                    found += 1;
                }
                Least::None => {
                    assert_eq!(smallest, None, "{cores:?}");
                    none += 1;
                }
                Least::GivenUp => given_up += 1,
            }
        }
        assert!(found > 50 && none > 50 && given_up < 30, "{found} {none} {given_up}");
    }
}
