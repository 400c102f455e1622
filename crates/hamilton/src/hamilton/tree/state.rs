//! How paths meet a few vertices, in one word.
//!
//! Each of these vertices has a slot of four bits. A vertex on no path names itself there, the end
//! of a path names the slot of the other end, and a vertex inside a path has [`State::DONE`]. So a
//! slot without a vertex is as that of a vertex on no path.

use std::iter;

/// The most vertices.
pub(super) const SLOTS: usize = 15;

/// A set of slots: the lowest of the four bits of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slots(u64);

impl Slots {
    const ALL: u64 = 0x0111_1111_1111_1111;

    pub(super) fn with(self, slot: usize) -> Self {
        Self(self.0 | 1 << (4 * slot))
    }

    pub(super) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) fn has(self, slot: usize) -> bool {
        self.0 >> (4 * slot) & 1 == 1
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let next = |&left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
        let first = Some(self.0).filter(|&left| left != 0);
        iter::successors(first, next).map(|left| left.trailing_zeros() as usize / 4)
    }

    /// All four bits of each slot.
    fn whole(self) -> u64 {
        self.0 * 15
    }
}

/// Which slots are inside a path, and which are ends of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    pub(super) done: Slots,
    pub(super) ends: Slots,
}

/// How paths meet the vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State(u64);

impl State {
    const DONE: u64 = 15;

    /// No paths.
    pub(super) const EMPTY: Self = Self(0xFEDC_BA98_7654_3210);

    pub(super) fn pattern(self) -> Pattern {
        let gather = |bits: u64| bits & bits >> 1 & bits >> 2 & bits >> 3 & Slots::ALL;
        let done = gather(self.0);
        let fresh = gather(!(self.0 ^ Self::EMPTY.0));
        Pattern { done: Slots(done), ends: Slots(Slots::ALL & !(done | fresh)) }
    }

    fn get(self, slot: usize) -> u64 {
        self.0 >> (4 * slot) & 15
    }

    fn set(self, slot: usize, to: u64) -> Self {
        Self(self.0 & !(15 << (4 * slot)) | to << (4 * slot))
    }

    /// The other end of the path that ends here; the slot itself if it is on no path.
    pub(super) fn mate(self, slot: usize) -> usize {
        self.get(slot) as usize
    }

    /// How many edges the vertex still lacks.
    pub(super) fn lacks(self, slot: usize) -> usize {
        match self.get(slot) {
            Self::DONE => 0,
            mate => 1 + usize::from(mate == slot as u64),
        }
    }

    /// The paths with an edge between two vertices that are not done, nor ends of the same path.
    pub(super) fn joined(self, [a, b]: [usize; 2]) -> Self {
        let (end_a, end_b) = (self.get(a), self.get(b));
        let done = self.set(a, Self::DONE).set(b, Self::DONE);
        done.set(end_a as usize, end_b).set(end_b as usize, end_a)
    }

    /// Without the vertex of a slot, which must be done.
    pub(super) fn without(self, slot: usize) -> Self {
        self.set(slot, slot as u64)
    }

    /// The paths of both, whose patterns must be given and fit: no vertex is done in one of them
    /// and on a path in the other. `None` if they close a cycle.
    pub(super) fn with(self, own: Pattern, other: Self, others: Pattern) -> Option<Self> {
        let met = own.ends.and(others.ends);
        let theirs = others.ends.or(others.done).whole();
        let mut both = Self(self.0 & !theirs | other.0 & theirs);
        if met.is_empty() {
            return Some(both);
        }
        both.0 |= met.whole();
        let mut passed = Slots::default();
        for first in own.ends.or(others.ends).minus(met).iter() {
            let (mut end, mut in_own) = (first, own.ends.has(first));
            loop {
                end = if in_own { self } else { other }.mate(end);
                if !met.has(end) {
                    break;
                }
                passed = passed.with(end);
                in_own = !in_own;
            }
            both = both.set(first, end as u64);
        }
        (passed == met).then_some(both)
    }

    /// Whether the paths of both, which end in the same slots, make one cycle.
    pub(super) fn closes_with(self, other: Self, ends: Slots) -> bool {
        let Some(first) = ends.iter().next() else { return false };
        let round = |&at: &usize| Some(other.mate(self.mate(at))).filter(|&next| next != first);
        2 * iter::successors(Some(first), round).count() == ends.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(of: &[usize]) -> Slots {
        of.iter().fold(Slots::default(), |slots, &slot| slots.with(slot))
    }

    fn both(one: State, other: State) -> Option<State> {
        one.with(one.pattern(), other, other.pattern())
    }

    #[test]
    fn edges_make_paths() {
        let two = State::EMPTY.joined([0, 14]).joined([2, 3]);
        assert_eq!(two.pattern(), Pattern { done: Slots::default(), ends: slots(&[0, 2, 3, 14]) });
        assert_eq!([0, 14, 2, 5].map(|slot| two.mate(slot)), [14, 0, 3, 5]);
        let one = two.joined([14, 2]);
        assert_eq!(one.pattern(), Pattern { done: slots(&[2, 14]), ends: slots(&[0, 3]) });
        assert_eq!([0, 2, 4].map(|slot| one.lacks(slot)), [1, 0, 2]);
        assert_eq!(one.without(14).without(2), State::EMPTY.joined([0, 3]));
        assert!(slots(&[0, 5, 14]).iter().eq([0, 5, 14]));
    }

    #[test]
    fn states_join_where_paths_meet() {
        let one = State::EMPTY.joined([0, 1]).joined([2, 3]);
        let other = State::EMPTY.joined([1, 2]).joined([5, 6]);
        let joined = one.joined([1, 2]).joined([5, 6]);
        assert_eq!(both(one, other), Some(joined));
        assert_eq!(both(other, one), Some(joined));
        // A cycle beside the paths, and one of all.
        assert_eq!(both(one, State::EMPTY.joined([2, 3])), None);
        let round = State::EMPTY.joined([0, 3]).joined([1, 2]);
        assert_eq!(both(one, round), None);
        assert!(one.closes_with(round, slots(&[0, 1, 2, 3])));
        assert!(!one.closes_with(one, slots(&[0, 1, 2, 3])));
    }
}
