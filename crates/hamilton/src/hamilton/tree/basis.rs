//! Which states are enough.
//!
//! Take states that differ only in which ends belong to the same path: perfect matchings of `2 k`
//! ends. What is still to come matches the ends too, and closes one cycle with a matching or does
//! not. As a matrix of zeros and ones over the field of two elements, this has rank `2^(k - 1)`.
//! So matchings whose rows span the rest are enough: whatever closes a cycle with one that was
//! dropped does so with one that is kept. Rows need to be known only in the columns of a certain
//! `2^(k - 1)` matchings (Cygan, Kratsch and Nederlof, *Fast Hamiltonicity checking via bases of
//! perfect matchings*, 2013).

use super::state::{SLOTS, Slots, State};

/// States of one pattern that are enough for all seen so far.
#[derive(Debug)]
pub(super) struct Basis {
    /// The ends, in order.
    ends: Vec<usize>,
    /// For each bit a row whose lowest one it is.
    rows: [u64; 1 << (SLOTS / 2 - 1)],
    /// How many rows may still come.
    left: usize,
}

impl Basis {
    /// The most states that are needed with this many ends.
    pub(super) fn most(ends: usize) -> usize {
        1 << (ends / 2).saturating_sub(1)
    }

    pub(super) fn new(ends: Slots) -> Self {
        let left = Self::most(ends.len());
        Self { ends: ends.iter().collect(), rows: [0; 1 << (SLOTS / 2 - 1)], left }
    }

    /// Whether no further state is needed.
    pub(super) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Whether the state is needed. If so, it is taken in.
    pub(super) fn takes(&mut self, state: State) -> bool {
        let mut row = self.row(state);
        while row != 0 {
            let lowest = &mut self.rows[row.trailing_zeros() as usize];
            if *lowest == 0 {
                *lowest = row;
                self.left -= 1;
                return true;
            }
            row ^= *lowest;
        }
        false
    }

    /// With which of the certain matchings the state closes one cycle. These have the first end in
    /// a group of its own, then groups of two, and the last end by itself; each edge joins two
    /// groups that stand beside each other. A bit for each group of two says which of them is
    /// joined backwards.
    fn row(&self, state: State) -> u64 {
        let (count, ends) = (self.ends.len(), &self.ends);
        if count < 2 {
            return 1;
        }
        let mut number = [0; SLOTS + 1];
        ends.iter().enumerate().for_each(|(at, &slot)| number[slot] = at);
        let mut other = [0; SLOTS + 1];
        let closes = |joined: u64| {
            let mut loose = 0;
            for group in 1..count / 2 {
                let [mut back, mut on] = [2 * group - 1, 2 * group];
                if joined >> (group - 1) & 1 == 1 {
                    std::mem::swap(&mut back, &mut on);
                }
                (other[loose], other[back]) = (back, loose);
                loose = on;
            }
            (other[loose], other[count - 1]) = (count - 1, loose);
            let (mut at, mut passed) = (0, 0);
            loop {
                at = other[number[state.mate(ends[at])]];
                passed += 2;
                if at == 0 {
                    break passed == count;
                }
            }
        };
        let columns = 0..Self::most(count) as u64;
        columns.map(closes).zip(0..).fold(0, |row, (closes, at)| row | u64::from(closes) << at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All perfect matchings of these slots, beside paths that are there.
    fn matchings(state: State, open: &[usize]) -> Vec<State> {
        let Some((&first, rest)) = open.split_first() else { return vec![state] };
        let with = |&other: &usize| {
            let left: Vec<usize> = rest.iter().copied().filter(|&slot| slot != other).collect();
            matchings(state.joined([first, other]), &left)
        };
        rest.iter().flat_map(with).collect()
    }

    #[test]
    fn what_closes_a_cycle_does_so_with_a_state_that_is_kept() {
        let slots = [1, 2, 4, 5, 6, 9, 11, 14];
        for count in [2, 4, 6, 8] {
            let all = matchings(State::EMPTY, &slots[..count]);
            let ends = all[0].pattern().ends;
            for turn in 0..all.len().min(9) {
                let mut basis = Basis::new(ends);
                let (before, after) = all.split_at(turn);
                let order = after.iter().chain(before);
                let kept: Vec<State> = order.copied().filter(|&one| basis.takes(one)).collect();
                assert_eq!(kept.len(), Basis::most(count));
                assert!(basis.is_full());
                let closes = |&to_come: &State| kept.iter().any(|k| k.closes_with(to_come, ends));
                assert!(all.iter().all(closes), "{count} ends");
            }
        }
    }
}
