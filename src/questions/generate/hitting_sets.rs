//! Which clues must stay because some near miss violates no other that is left.

use crate::lists::Lists;

/// Near misses, and how many of the clues that each violates are left: what is kept has to hit them
/// all.
pub(super) struct HittingSets {
    sets: Lists<u32>,
    /// For each set, how many of its clues are left.
    left: Vec<u32>,
    /// For each clue the sets that it is in.
    of: Lists<u32>,
}

impl HittingSets {
    /// All clues of the sets are left. Linear in the sets.
    pub(super) fn new(sets: Lists<u32>, clues: usize) -> Self {
        let left = sets.iter().map(|members| members.len() as u32).collect();
        Self { left, of: sets.transposed(clues), sets }
    }

    /// Whether some near miss violates no clue that is left but these.
    pub(super) fn need(&self, clues: &[u32]) -> bool {
        let mut sets = clues.iter().flat_map(|&clue| &self.of[clue as usize]);
        sets.any(|&set| {
            let left = self.left[set as usize] as usize;
            let is_here = |member: &&u32| clues.contains(member);
            // To count is slow where sets are large.
            left <= clues.len() && left <= self.sets[set as usize].iter().filter(is_here).count()
        })
    }

    /// These clues are left out.
    pub(super) fn leave_out(&mut self, clues: &[u32]) {
        for &set in clues.iter().flat_map(|&clue| &self.of[clue as usize]) {
            self.left[set as usize] -= 1;
        }
    }
}
