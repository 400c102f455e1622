//! Which clues a puzzle must keep. A *near miss* is a set of clues that some other answer violates:
//! if none of them is kept, that answer is one too. So the clues that are kept hit every near miss.

use crate::lists::Lists;

/// Near misses, each with the number of its clues that have not been left out.
pub(super) struct HittingSets {
    sets: Lists<u32>,
    /// For each set, how many of its clues are left.
    left: Vec<u32>,
    /// For each clue, the sets that contain it.
    of: Lists<u32>,
}

impl HittingSets {
    /// The sets with all their clues left. Linear in the sets.
    pub(super) fn new(sets: Lists<u32>, clues: usize) -> Self {
        let left = sets.iter().map(|members| members.len() as u32).collect();
        Self { left, of: sets.transposed(clues, |&clue| clue as usize), sets }
    }

    /// Whether one of these clues has to stay: some near miss has no other clue left.
    pub(super) fn need(&self, clues: &[u32]) -> bool {
        let mut sets = clues.iter().flat_map(|&clue| &self.of[clue as usize]);
        sets.any(|&set| {
            let left = self.left[set as usize] as usize;
            let is_here = |member: &&u32| clues.contains(member);
            // To count is slow where sets are large.
            left <= clues.len() && left <= self.sets[set as usize].iter().filter(is_here).count()
        })
    }

    /// Leaves clues out.
    pub(super) fn leave_out(&mut self, clues: &[u32]) {
        for &set in clues.iter().flat_map(|&clue| &self.of[clue as usize]) {
            self.left[set as usize] -= 1;
        }
    }

    /// Puts clues back that were left out.
    pub(super) fn put_back(&mut self, clues: &[u32]) {
        for &set in clues.iter().flat_map(|&clue| &self.of[clue as usize]) {
            self.left[set as usize] += 1;
        }
    }
}
