//! Literals and runs of variables. DIMACS numbers appear only at the boundary.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

/// A variable or its negation, never 0: in DIMACS a 0 ends a clause, and the solver's bindings do
/// not check for one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// The literal that DIMACS writes as `number`; `None` for 0 and for `i32::MIN`, which has no
    /// negation.
    pub fn from_dimacs(number: i32) -> Option<Self> {
        if number == i32::MIN { None } else { NonZeroI32::new(number).map(Self) }
    }

    /// The number that DIMACS writes for this literal.
    #[inline]
    pub fn to_dimacs(self) -> i32 {
        self.0.get()
    }

    /// The literal's variable, from 1.
    #[inline]
    pub fn variable(self) -> u32 {
        self.0.get().unsigned_abs()
    }

    /// Whether this is the variable itself and not its negation.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0.get() > 0
    }

    /// A number for each literal: twice its variable, and one more if it is positive.
    #[inline]
    pub fn index(self) -> usize {
        2 * self.variable() as usize + usize::from(self.is_positive())
    }

    /// This literal if `condition` holds, otherwise its negation.
    #[inline]
    pub fn when(self, condition: bool) -> Self {
        if condition { self } else { !self }
    }
}

impl Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A run of consecutive variables that a [`ClauseSink`](super::ClauseSink) has set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vars {
    first: u32,
    count: u32,
}

impl Vars {
    /// The next `count` variables after the `used` ones, which then count as used as well.
    ///
    /// # Panics
    ///
    /// If more than `i32::MAX` variables are in use. The size of every encoding is checked first,
    /// so none comes near.
    pub fn after(used: &mut u32, count: usize) -> Self {
        let first = *used + 1;
        let last = count as u64 + u64::from(*used);
        assert!(last < i32::MAX as u64, "a formula of {last} variables");
        *used = last as u32;
        Self { first, count: count as u32 }
    }

    /// The positive literal of the run's `index`-th variable, from 0.
    #[inline]
    pub fn lit(&self, index: usize) -> Lit {
        debug_assert!(index < self.len());
        let number = NonZeroI32::new((self.first + index as u32) as i32);
        Lit(number.expect("variables start at 1"))
    }

    /// The position of a literal's variable in the run, from 0; `None` if the run does not have it.
    #[inline]
    pub fn index_of(&self, lit: Lit) -> Option<usize> {
        let index = lit.variable().checked_sub(self.first)?;
        (index < self.count).then_some(index as usize)
    }

    /// How many variables the run has.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether the run has no variable.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first and the last variable's number; for an empty run the last is before the first.
    pub fn bounds(&self) -> (u32, u32) {
        (self.first, self.first + self.count - 1)
    }
}

/// The run of one literal's variable.
impl From<Lit> for Vars {
    fn from(lit: Lit) -> Self {
        Self { first: lit.variable(), count: 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_never_zero_and_always_has_a_negation() {
        assert_eq!(Lit::from_dimacs(0), None);
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
        for number in [1, -1, i32::MAX, -i32::MAX] {
            let lit = Lit::from_dimacs(number).unwrap();
            assert_eq!(lit.to_dimacs(), number);
            assert_eq!((!lit).to_dimacs(), -number);
            assert_eq!(lit.is_positive(), number > 0);
            assert_eq!(lit.when(false), !lit);
            assert_eq!(lit.variable(), number.unsigned_abs());
        }
    }

    #[test]
    fn runs_of_variables_follow_each_other() {
        let mut used = 0;
        let first = Vars::after(&mut used, 3);
        let second = Vars::after(&mut used, 2);
        assert_eq!((first.bounds(), second.bounds(), used), ((1, 3), (4, 5), 5));
        assert_eq!(second.lit(1).to_dimacs(), 5);
        assert!(Vars::after(&mut used, 0).is_empty());
    }
}
