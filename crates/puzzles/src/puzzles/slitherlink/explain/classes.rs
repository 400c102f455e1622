//! Classes with parity: faces on one side of the line or on two, segments that are both on or both
//! off. Classes can be joined, and joins undone, the last one first.

/// Disjoint sets with parity, over things numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// The parent of each thing (a root is its own), and whether the two differ.
    parent: Vec<(u32, bool)>,
    size: Vec<u32>,
    /// The next member of the same class: the members form a circle.
    next: Vec<u32>,
}

/// What joining two things did.
pub(super) enum Joined {
    /// Nothing: this was known.
    Known,
    /// A contradiction: the opposite is known.
    Contradicted,
    /// Two classes became one; this was the root of the smaller one.
    New(usize),
}

impl Classes {
    pub(super) fn new(count: usize) -> Self {
        let parent = (0..count as u32).map(|one| (one, false)).collect();
        Self { parent, size: vec![1; count], next: (0..count as u32).collect() }
    }

    fn root(&self, one: usize) -> (usize, bool) {
        let (mut at, mut other) = (one, false);
        while self.parent[at].0 as usize != at {
            let (parent, parity) = self.parent[at];
            other ^= parity;
            at = parent as usize;
        }
        (at, other)
    }

    /// Whether two things differ; `None` if that is not known.
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

    /// Undoes the last join, in which the smaller class had this root.
    pub(super) fn part(&mut self, small: usize) {
        let large = self.parent[small].0 as usize;
        self.next.swap(small, large);
        self.size[large] -= self.size[small];
        self.parent[small] = (small as u32, false);
    }

    /// The members that the smaller class had before the last join, from its root.
    pub(super) fn members(&self, small: usize) -> Members {
        // After the circles were joined, the smaller class follows the larger root.
        Members { last: self.parent[small].0, left: self.size[small] }
    }
}

/// The members of a class that have not come yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Members {
    last: u32,
    left: u32,
}

impl Members {
    pub(super) fn next(&mut self, classes: &Classes) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        self.last = classes.next[self.last as usize];
        Some(self.last as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_are_known_and_taken_back() {
        let mut classes = Classes::new(6);
        let Joined::New(first) = classes.join(0, 1, true) else { panic!() };
        let Joined::New(second) = classes.join(2, 3, false) else { panic!() };
        let Joined::New(third) = classes.join(1, 2, true) else { panic!() };
        assert_eq!(classes.differ(0, 3), Some(false));
        assert_eq!(classes.differ(0, 4), None);
        assert!(matches!(classes.join(0, 2, false), Joined::Known));
        assert!(matches!(classes.join(1, 3, false), Joined::Contradicted));
        let mut left = classes.members(third);
        let mut members: Vec<usize> = std::iter::from_fn(|| left.next(&classes)).collect();
        members.sort_unstable();
        assert!(members == [0, 1] || members == [2, 3], "{members:?}");
        classes.part(third);
        assert_eq!((classes.differ(0, 3), classes.differ(0, 1)), (None, Some(true)));
        classes.part(second);
        classes.part(first);
        assert_eq!(classes.differ(0, 1), None);
    }
}
