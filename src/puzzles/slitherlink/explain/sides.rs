//! Which cells are known to be on one side of the line, or on two: classes with a parity, which can
//! be taken back in the order in which they were joined.

/// Classes of cells and the frame.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    /// The parent of a cell, itself at the root, and whether it is on the other side of it.
    parent: Vec<(u32, bool)>,
    size: Vec<u32>,
    /// The next cell of the same class, in a circle.
    next: Vec<u32>,
}

/// What joining two cells did.
pub(super) enum Joined {
    /// They were known already to be on one side (or two, if that was asked).
    Known,
    /// They are known to be otherwise.
    Contradicted,
    /// Two classes became one: the root of the smaller one.
    New(usize),
}

impl Sides {
    pub(super) fn new(faces: usize) -> Self {
        let parent = (0..faces as u32).map(|face| (face, false)).collect();
        Self { parent, size: vec![1; faces], next: (0..faces as u32).collect() }
    }

    fn root(&self, face: usize) -> (usize, bool) {
        let (mut at, mut other) = (face, false);
        while self.parent[at].0 as usize != at {
            let (parent, parity) = self.parent[at];
            other ^= parity;
            at = parent as usize;
        }
        (at, other)
    }

    /// Whether two cells are on different sides; `None` if that is not known.
    pub(super) fn differ(&self, a: usize, b: usize) -> Option<bool> {
        let ((a, first), (b, second)) = (self.root(a), self.root(b));
        (a == b).then_some(first != second)
    }

    pub(super) fn join(&mut self, a: usize, b: usize, differ: bool) -> Joined {
        let ((mut small, first), (mut large, second)) = (self.root(a), self.root(b));
        let parity = first ^ second ^ differ;
        if small == large {
            return if parity { Joined::Contradicted } else { Joined::Known };
        }
        if self.size[small] > self.size[large] {
            std::mem::swap(&mut small, &mut large);
        }
        self.parent[small] = (large as u32, parity);
        self.size[large] += self.size[small];
        self.next.swap(small, large);
        Joined::New(small)
    }

    /// Takes the last join back, of which this was the smaller root.
    pub(super) fn part(&mut self, small: usize) {
        let large = self.parent[small].0 as usize;
        self.next.swap(small, large);
        self.size[large] -= self.size[small];
        self.parent[small] = (small as u32, false);
    }

    /// The cells that were of the smaller class at the last join.
    pub(super) fn members(&self, small: usize) -> Vec<usize> {
        let count = self.size[small] as usize;
        let large = self.parent[small].0 as usize;
        // After the circles were joined, the smaller class follows the larger root.
        let mut at = large;
        let step = || {
            at = self.next[at] as usize;
            at
        };
        std::iter::repeat_with(step).take(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_are_known_and_taken_back() {
        let mut sides = Sides::new(6);
        let Joined::New(first) = sides.join(0, 1, true) else { panic!() };
        let Joined::New(second) = sides.join(2, 3, false) else { panic!() };
        let Joined::New(third) = sides.join(1, 2, true) else { panic!() };
        assert_eq!(sides.differ(0, 3), Some(false));
        assert_eq!(sides.differ(0, 4), None);
        assert!(matches!(sides.join(0, 2, false), Joined::Known));
        assert!(matches!(sides.join(1, 3, false), Joined::Contradicted));
        let mut members = sides.members(third);
        members.sort_unstable();
        assert!(members == [0, 1] || members == [2, 3], "{members:?}");
        sides.part(third);
        assert_eq!((sides.differ(0, 3), sides.differ(0, 1)), (None, Some(true)));
        sides.part(second);
        sides.part(first);
        assert_eq!(sides.differ(0, 1), None);
    }
}
