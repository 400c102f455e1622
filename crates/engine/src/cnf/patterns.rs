//! Sets of assignments of four variables: of the edges round a face or at a vertex.

/// Assignments of four variables, as bits: bit `p` stands for the assignment `p`, in which variable
/// `at` is true if bit `at` of `p` is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Patterns(u16);

impl Patterns {
    /// No assignment.
    pub const NONE: Self = Self(0);
    /// All assignments.
    pub const ALL: Self = Self(!0);

    /// The assignments in which `count` variables are true.
    pub const fn of_count(count: u32) -> Self {
        let (mut patterns, mut pattern) = (0, 0_u32);
        while pattern < 16 {
            if pattern.count_ones() == count {
                patterns |= 1 << pattern;
            }
            pattern += 1;
        }
        Self(patterns)
    }

    /// The union.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The difference: the assignments that `other` lacks.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The assignments in which a variable has this value.
    pub fn with(at: usize, value: bool) -> Self {
        const TRUE: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
        Self(if value { TRUE[at] } else { !TRUE[at] })
    }

    /// One assignment alone.
    #[inline]
    pub fn one(pattern: usize) -> Self {
        Self(1 << pattern)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each assignment.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..16).filter(move |&pattern| self.0 >> pattern & 1 == 1)
    }

    /// The value of a variable, if it is the same in all assignments. In an empty set it is false.
    pub fn value(self, at: usize) -> Option<bool> {
        [false, true].into_iter().find(|&value| self.and(Self::with(at, !value)).is_empty())
    }
}
