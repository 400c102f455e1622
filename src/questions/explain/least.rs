//! A smallest set of rules that refutes something, by hitting sets.
//!
//! Every set that refutes it has a member outside of each set that does not, so it hits the rest of
//! that one. A smallest set that hits all rests found so far either refutes it, and then none is
//! smaller, or leads to one rest more. (Ignatiev, Previti, Liffiton, Marques-Silva: Smallest MUS
//! Extraction with Minimal Hitting Set Dualization, CP 2015.)

/// Questions after which the search is given up.
const MOST_QUESTIONS: usize = 300;

/// A smallest part of `pool` that refutes something, if it has fewer than `bound` members; `None` if
/// there is none, or it was given up. `ask` says `None` if it does not know, `Some(None)` if a part
/// refutes it, and otherwise members that can be added to the part at once without refuting it.
pub(super) fn least(
    pool: &[usize],
    bound: usize,
    mut ask: impl FnMut(&[usize]) -> Option<Option<Vec<usize>>>,
) -> Option<Vec<usize>> {
    let mut rests: Vec<Vec<usize>> = Vec::new();
    let mut questions = 0;
    loop {
        let size = (0..bound).find(|&size| hitting(&rests, size).is_some())?;
        let chosen = hitting(&rests, size)?;
        let Some(held) = ask(&chosen)? else { return Some(chosen) };
        let mut kept = chosen;
        extend(&mut kept, held);
        let mut rest = Vec::new();
        for &member in pool {
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
                    rest.push(member);
                }
            }
        }
        // The whole pool does not refute it.
        if rest.is_empty() {
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

/// At most `size` members that hit each of some sets. Exponential in `size`.
fn hitting(sets: &[Vec<usize>], size: usize) -> Option<Vec<usize>> {
    fn extend(sets: &[Vec<usize>], size: usize, chosen: &mut Vec<usize>) -> bool {
        let is_missed = |set: &&Vec<usize>| !set.iter().any(|member| chosen.contains(member));
        let Some(set) = sets.iter().filter(is_missed).min_by_key(|set| set.len()) else {
            return true;
        };
        if size == 0 {
            return false;
        }
        set.iter().any(|&member| {
            chosen.push(member);
            let is_done = extend(sets, size - 1, chosen);
            if !is_done {
                chosen.pop();
            }
            is_done
        })
    }
    let mut chosen = Vec::new();
    extend(sets, size, &mut chosen).then_some(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

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
