//! A smallest set of rules that refutes something, by hitting sets.
//!
//! The complement of each part that does not refute it has a member in every part that does: a
//! refutation hits all these complements. A smallest set that hits all complements found so far
//! either refutes it, and then no refutation is smaller, or gives one more complement. (Ignatiev,
//! Previti, Liffiton, Marques-Silva: Smallest MUS Extraction with Minimal Hitting Set Dualization,
//! CP 2015.)

/// Questions after which the search is given up.
const MOST_QUESTIONS: usize = 300;

/// A smallest part of `pool` that refutes something, if it has fewer than `bound` members. `None`
/// if there is none, or the search was given up. `ask` says of a part: `None` if it does not know,
/// `Some(None)` if the part refutes it, and otherwise members that can be added to the part, all at
/// once, without refuting it.
pub(super) fn least(
    pool: &[usize],
    bound: usize,
    mut ask: impl FnMut(&[usize]) -> Option<Option<Vec<usize>>>,
) -> Option<Vec<usize>> {
    let mut rests: Vec<Set> = Vec::new();
    let (mut questions, mut size) = (0, 0);
    if pool.len() > Set::BITS as usize {
        return None;
    }
    loop {
        // What hits more rests is no smaller.
        let hits = loop {
            if size >= bound {
                return None;
            }
            match hitting(&rests, size) {
                Some(hits) => break hits,
                None => size += 1,
            }
        };
        let chosen: Vec<usize> = hits.into_iter().map(|at| pool[at]).collect();
        let Some(held) = ask(&chosen)? else { return Some(chosen) };
        let mut kept = chosen;
        extend(&mut kept, held);
        let mut rest = 0;
        for (at, &member) in pool.iter().enumerate() {
            if kept.contains(&member) {
                continue;
            }
            questions += 1;
            if questions > MOST_QUESTIONS {
                return None;
            }
            kept.push(member);
            match ask(&kept) {
                Some(Some(held)) => extend(&mut kept, held),
                Some(None) | None => {
                    kept.pop();
                    rest |= 1 << at;
                }
            }
        }
        // The whole pool does not refute it.
        if rest == 0 {
            return None;
        }
        rests.push(rest);
    }
}

fn extend(kept: &mut Vec<usize>, held: Vec<usize>) {
    for member in held {
        if !kept.contains(&member) {
            kept.push(member);
        }
    }
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
        let (mut found, mut none) = (0, 0);
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
            let told = least(&pool, bound, |part| {
                let mut all = part.to_vec();
                for &member in pool.iter().filter(|_| random.below(2) == 0) {
                    all.push(member);
                    if refutes(mask(&all)) {
                        all.pop();
                    }
                }
                Some((!refutes(mask(part))).then_some(all))
            });
            assert_eq!(told.as_ref().map(|part| part.len() as u32), smallest, "{cores:?}");
            match told {
                Some(part) => {
                    assert!(refutes(mask(&part)));
                    found += 1;
                }
                None => none += 1,
            }
        }
        assert!(found > 50 && none > 50, "{found} {none}");
    }
}
