//! Which clues must stay because some near miss violates no other that is left.

use crate::kind::ClueSets;

/// Near misses, and how many of the clues that each violates are left.
pub(super) struct Hits {
    sets: ClueSets,
    /// For each set, how many of its clues are left.
    left: Vec<u32>,
    /// For each clue the sets that it is in, in flat arrays.
    of: Vec<u32>,
    starts: Vec<u32>,
}

impl Hits {
    /// All clues of the sets are left. Linear in the sets.
    pub(super) fn new(sets: ClueSets, clues: usize) -> Self {
        let mut starts = vec![0; clues + 2];
        for &clue in sets.iter().flatten() {
            starts[clue as usize + 2] += 1;
        }
        (0..clues).for_each(|clue| starts[clue + 2] += starts[clue + 1]);
        let mut of = vec![0; starts[clues + 1] as usize];
        for (set, members) in sets.iter().enumerate() {
            for &clue in members {
                let next = &mut starts[clue as usize + 1];
                of[*next as usize] = set as u32;
                *next += 1;
            }
        }
        let left = sets.iter().map(|members| members.len() as u32).collect();
        Self { sets, left, of, starts }
    }

    fn of(&self, clue: u32) -> &[u32] {
        let clue = clue as usize;
        &self.of[self.starts[clue] as usize..self.starts[clue + 1] as usize]
    }

    /// Whether some near miss violates no clue that is left but these.
    pub(super) fn need(&self, clues: &[u32]) -> bool {
        let mut sets = clues.iter().flat_map(|&clue| self.of(clue));
        sets.any(|&set| {
            let left = self.left[set as usize] as usize;
            let is_here = |member: &&u32| clues.contains(member);
            // To count is slow where sets are large.
            left <= clues.len()
                && left <= self.sets.get(set as usize).iter().filter(is_here).count()
        })
    }

    /// These clues are left out.
    pub(super) fn leave_out(&mut self, clues: &[u32]) {
        for &clue in clues {
            let range =
                self.starts[clue as usize] as usize..self.starts[clue as usize + 1] as usize;
            for at in range {
                self.left[self.of[at] as usize] -= 1;
            }
        }
    }
}
