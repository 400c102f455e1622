//! Counting by a sorting network (Batcher's odd-even merge sort), for more literals than subsets are good
//! for. Its variables follow from the literals.

use super::rules::{Take, exactly, none_or_two};

/// The most literals that are counted by a clause for each subset.
const MOST_BY_SUBSETS: usize = 8;

/// Whether so many literals are counted by a network.
pub(super) fn is_many(count: usize) -> bool {
    count > MOST_BY_SUBSETS
}

/// Hands on the clauses of networks, and makes up their variables.
pub(super) struct Counter<'a, 'b> {
    /// How many variables are in use.
    pub(super) variables: i32,
    pub(super) take: &'a mut Take<'b>,
}

impl Counter<'_, '_> {
    /// A variable that is not in use.
    pub(super) fn fresh(&mut self) -> Result<i32, String> {
        self.variables = self.variables.checked_add(1).ok_or("the variables are too many")?;
        Ok(self.variables)
    }

    /// Literals of which the one at `i` is true if and only if more than `i` of the given ones are.
    pub(super) fn sorted(&mut self, literals: &[i32]) -> Result<Vec<i32>, String> {
        if literals.len() < 2 {
            return Ok(literals.to_vec());
        }
        let half = literals.len() / 2;
        let one = self.sorted(&literals[..half])?;
        let other = self.sorted(&literals[half..])?;
        self.merged(one, other)
    }

    fn merged(&mut self, one: Vec<i32>, other: Vec<i32>) -> Result<Vec<i32>, String> {
        if one.is_empty() || other.is_empty() {
            return Ok([one, other].concat());
        }
        if let ([a], [b]) = (&one[..], &other[..]) {
            return Ok(self.compared(*a, *b)?.to_vec());
        }
        let places = |list: &[i32], odd: usize| -> Vec<i32> {
            (0..list.len()).filter(|at| at % 2 == odd).map(|at| list[at]).collect()
        };
        let even = self.merged(places(&one, 0), places(&other, 0))?;
        let odd = self.merged(places(&one, 1), places(&other, 1))?;
        // The first of the even ones is the first of all; each other one is compared with the odd one before.
        let mut all = vec![even[0]];
        let both = odd.len().min(even.len() - 1);
        for at in 0..both {
            all.extend(self.compared(odd[at], even[at + 1])?);
        }
        all.extend(&odd[both..]);
        all.extend(&even[both + 1..]);
        Ok(all)
    }

    /// Whether one of two literals is true, and whether both are.
    fn compared(&mut self, a: i32, b: i32) -> Result<[i32; 2], String> {
        let (some, both) = (self.fresh()?, self.fresh()?);
        let clauses: [&[i32]; 6] =
            [&[-some, a, b], &[some, -a], &[some, -b], &[both, -a, -b], &[-both, a], &[-both, b]];
        // A literal that counts twice stands in a clause once.
        for clause in clauses {
            let mut clause = clause.to_vec();
            clause.sort_unstable();
            clause.dedup();
            (self.take)(clause)?;
        }
        Ok([some, both])
    }

    /// Exactly `k` of the sorted literals are true, or `condition` holds.
    fn exactly_sorted(
        &mut self,
        sorted: &[i32],
        k: usize,
        condition: Option<i32>,
    ) -> Result<(), String> {
        if k > sorted.len() {
            return (self.take)(condition.into_iter().collect());
        }
        if k > 0 {
            (self.take)(condition.into_iter().chain([sorted[k - 1]]).collect())?;
        }
        match sorted.get(k) {
            Some(next) => (self.take)(condition.into_iter().chain([-next]).collect()),
            None => Ok(()),
        }
    }

    /// Exactly `k` of the literals are true. A literal that is there twice counts twice.
    pub(super) fn exactly(&mut self, literals: &[i32], k: usize) -> Result<(), String> {
        if !is_many(literals.len()) {
            let mut distinct = |mut clause: Vec<i32>| {
                clause.sort_unstable();
                clause.dedup();
                (self.take)(clause)
            };
            return exactly(literals, k, None, &mut distinct);
        }
        let sorted = self.sorted(literals)?;
        self.exactly_sorted(&sorted, k, None)
    }

    /// Exactly `k[0]` of the literals are true if `first` is, otherwise exactly `k[1]`. A literal that is
    /// there twice counts twice.
    pub(super) fn exactly_either(
        &mut self,
        first: i32,
        literals: &[i32],
        k: [usize; 2],
    ) -> Result<(), String> {
        let conditions = [-first, first].into_iter().zip(k);
        if !is_many(literals.len()) {
            let mut distinct = |mut clause: Vec<i32>| {
                clause.sort_unstable();
                clause.dedup();
                (self.take)(clause)
            };
            for (condition, k) in conditions {
                exactly(literals, k, Some(condition), &mut distinct)?;
            }
            return Ok(());
        }
        let sorted = self.sorted(literals)?;
        for (condition, k) in conditions {
            self.exactly_sorted(&sorted, k, Some(condition))?;
        }
        Ok(())
    }

    /// None of the literals is true, or two are.
    pub(super) fn none_or_two(&mut self, literals: &[i32]) -> Result<(), String> {
        if !is_many(literals.len()) {
            return none_or_two(literals, self.take);
        }
        let sorted = self.sorted(literals)?;
        (self.take)(vec![-sorted[0], sorted[1]])?;
        (self.take)(vec![-sorted[2]])
    }
}
