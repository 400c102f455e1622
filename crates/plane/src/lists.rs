//! Lists in flat arrays: one allocation for many short lists.

use std::ops::{Index, IndexMut, Range};

/// Lists of items, numbered from 0 in the order in which they were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists<T> {
    items: Vec<T>,
    /// Where each list begins; one more entry for the end.
    starts: Vec<usize>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), starts: vec![0] }
    }
}

impl<T> Lists<T> {
    /// Adds a list.
    pub fn add(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len());
    }

    /// Drops all lists. Keeps the memory.
    pub fn clear(&mut self) {
        self.items.clear();
        self.starts.truncate(1);
    }

    /// How many lists there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no list.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All lists, in their order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        self.starts.windows(2).map(|ends| &self.items[ends[0]..ends[1]])
    }

    /// For each number below `count` the lists with an item of that number. Linear.
    pub fn transposed(&self, count: usize, number: impl Fn(&T) -> usize) -> Lists<u32> {
        let mut starts = vec![0; count + 2];
        self.items.iter().for_each(|item| starts[number(item) + 2] += 1);
        (0..count).for_each(|at| starts[at + 2] += starts[at + 1]);
        let mut items = vec![0; self.items.len()];
        for (list, members) in self.iter().enumerate() {
            for item in members {
                let next = &mut starts[number(item) + 1];
                items[*next] = list as u32;
                *next += 1;
            }
        }
        starts.pop();
        Lists { items, starts }
    }

    #[inline(always)] // at opt-level "z" hints do not count, and explanations spend much time here
    fn range(&self, list: usize) -> Range<usize> {
        self.starts[list]..self.starts[list + 1]
    }
}

impl<T> Index<usize> for Lists<T> {
    type Output = [T];

    #[inline(always)]
    fn index(&self, list: usize) -> &[T] {
        &self.items[self.range(list)]
    }
}

impl<T> IndexMut<usize> for Lists<T> {
    #[inline]
    fn index_mut(&mut self, list: usize) -> &mut [T] {
        let range = self.range(list);
        &mut self.items[range]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_back_as_they_were_added() {
        let mut lists = Lists::default();
        assert!(lists.is_empty());
        lists.add([4, 1]);
        lists.add([]);
        lists.add([1]);
        lists[2][0] = 3;
        assert_eq!(
            (lists.len(), &lists[0], &lists[1], &lists[2]),
            (3, &[4, 1][..], &[][..], &[3][..])
        );
        assert_eq!(lists.iter().collect::<Vec<_>>(), [&[4, 1][..], &[], &[3]]);
        let of: Vec<Vec<u32>> =
            lists.transposed(5, |&item| item as usize).iter().map(<[u32]>::to_vec).collect();
        assert_eq!(of, [vec![], vec![0], vec![], vec![2], vec![0]]);
        lists.clear();
        assert!(lists.is_empty());
    }
}
