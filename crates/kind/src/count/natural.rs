//! Natural numbers of any size. They know no puzzle.

use crate::random::Random;
use std::cmp::Ordering;
use std::fmt;

/// A natural number of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// The digits to the base 2⁶⁴, the lowest first; the last one is not 0.
    limbs: Vec<u64>,
}

/// Adds a number to another one of at least as many limbs. The sum must fit.
#[inline]
pub(super) fn add(sum: &mut [u64], term: &[u64]) {
    let mut carry = false;
    for (at, limb) in sum.iter_mut().enumerate() {
        let (more, over) = limb.overflowing_add(term.get(at).copied().unwrap_or(0));
        let (all, again) = more.overflowing_add(u64::from(carry));
        (*limb, carry) = (all, over || again);
    }
    debug_assert!(!carry, "a sum of more limbs than there is room for");
}

/// How many bits a number of these limbs has, without leading zeros.
pub(super) fn bits(limbs: &[u64]) -> usize {
    let top = limbs.iter().rposition(|&limb| limb != 0);
    top.map_or(0, |top| 64 * (top + 1) - limbs[top].leading_zeros() as usize)
}

impl Natural {
    /// The number of these limbs, the lowest first.
    pub(super) fn of(limbs: &[u64]) -> Self {
        let mut limbs = limbs.to_vec();
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self { limbs }
    }

    /// Its limbs, the lowest first, without leading zeros.
    pub(super) fn limbs(&self) -> &[u64] {
        &self.limbs
    }

    /// Adds the number of these limbs.
    pub(super) fn add(&mut self, term: &[u64]) {
        let length = self.limbs.len().max(term.len()) + 1;
        self.limbs.resize(length, 0);
        add(&mut self.limbs, term);
        *self = Self::of(&self.limbs);
    }

    /// Takes the number of these limbs away, which is not larger.
    fn subtract(&mut self, term: &[u64]) {
        let mut borrow = false;
        for (at, limb) in self.limbs.iter_mut().enumerate() {
            let (less, under) = limb.overflowing_sub(term.get(at).copied().unwrap_or(0));
            let (all, again) = less.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (all, under || again);
        }
        *self = Self::of(&self.limbs);
    }

    /// The product of two numbers given by their limbs.
    pub(super) fn product(one: &[u64], other: &[u64]) -> Self {
        let mut limbs = vec![0; one.len() + other.len()];
        for (shift, &a) in one.iter().enumerate() {
            let mut carry = 0;
            for (at, &b) in other.iter().enumerate() {
                let place = &mut limbs[shift + at];
                // The largest value is just below 2¹²⁸.
                let all = u128::from(a) * u128::from(b) + u128::from(*place) + carry;
                (*place, carry) = (all as u64, all >> 64);
            }
            limbs[shift + other.len()] = carry as u64;
        }
        Self::of(&limbs)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// What part of a whole it is: exactly 0 or 1 only if it is nothing or all.
    pub fn share_of(&self, whole: &Self) -> f64 {
        match self.cmp(whole) {
            _ if self.is_zero() => 0.0,
            Ordering::Less => {
                let share =
                    self.leading_in(whole.limbs.len()) / whole.leading_in(whole.limbs.len());
                share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
            }
            _ => 1.0,
        }
    }

    /// The first digits of a number of so many limbs, as a fraction.
    fn leading_in(&self, length: usize) -> f64 {
        let limb = |back: usize| {
            let at = length.checked_sub(back);
            at.and_then(|at| self.limbs.get(at)).map_or(0.0, |&limb| limb as f64)
        };
        let base = 2f64.powi(64);
        limb(1) + (limb(2) + limb(3) / base) / base
    }

    /// A random number below this one, all equally likely; 0 if this is 0.
    pub(super) fn random_below(&self, random: &mut Random) -> Self {
        let excess = match self.limbs.last() {
            Some(top) => top.leading_zeros(),
            None => return Self::default(),
        };
        loop {
            let mut limbs: Vec<u64> = self.limbs.iter().map(|_| random.bits()).collect();
            if let Some(top) = limbs.last_mut() {
                *top >>= excess;
            }
            let drawn = Self::of(&limbs);
            if drawn < *self {
                return drawn;
            }
        }
    }

    /// Takes a number away if it is not larger; otherwise says so.
    pub(super) fn take(&mut self, term: &[u64]) -> bool {
        let fits = Self::of(term) <= *self;
        if fits {
            self.subtract(term);
        }
        fits
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self::of(&[number])
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.limbs.len().cmp(&other.limbs.len());
        by_length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

/// In decimal digits.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The largest power of ten in a limb.
        const PART: u64 = 10_000_000_000_000_000_000;
        let (mut rest, mut parts) = (self.limbs.clone(), Vec::new());
        while bits(&rest) > 0 {
            let mut remainder = 0;
            for limb in rest.iter_mut().rev() {
                let value = (u128::from(remainder) << 64) | u128::from(*limb);
                (*limb, remainder) =
                    ((value / u128::from(PART)) as u64, (value % u128::from(PART)) as u64);
            }
            parts.push(remainder);
        }
        let mut digits = parts.pop().unwrap_or(0).to_string();
        parts.iter().rev().for_each(|part| digits += &format!("{part:019}"));
        f.pad_integral(true, "", &digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(base: u64, times: usize) -> Natural {
        (0..times).fold(Natural::from(1), |all, _| Natural::product(all.limbs(), &[base]))
    }

    #[test]
    fn numbers_are_written_in_decimal() {
        assert_eq!(Natural::default().to_string(), "0");
        assert_eq!(power(10, 40).to_string(), format!("1{}", "0".repeat(40)));
        assert_eq!(power(2, 128).to_string(), "340282366920938463463374607431768211456");
        let mut all = power(2, 128);
        assert!(all.take(&[1]));
        assert_eq!(all.to_string(), u128::MAX.to_string());
        all.add(&[1]);
        assert_eq!((bits(all.limbs()), all.clone()), (129, power(2, 128)));
        assert!(!all.take(power(3, 100).limbs()));
    }

    #[test]
    fn a_share_is_0_or_1_only_if_it_is_nothing_or_all() {
        let whole = power(3, 200);
        let mut part = whole.clone();
        assert_eq!(part.share_of(&whole), 1.0);
        assert!(part.take(&[1]));
        assert!(part.share_of(&whole) < 1.0 && part.share_of(&whole) > 0.999_999);
        assert!(Natural::from(1).share_of(&whole) > 0.0);
        assert_eq!(Natural::default().share_of(&whole), 0.0);
        let third = power(3, 199).share_of(&whole);
        assert!((third - 1.0 / 3.0).abs() < 1e-12, "{third}");
    }

    #[test]
    fn random_numbers_are_below_their_bound() {
        let (bound, mut random) = (Natural::from(5), Random::new(3));
        let mut met = [0; 5];
        for _ in 0..5000 {
            let drawn = bound.random_below(&mut random);
            met[drawn.limbs().first().copied().unwrap_or(0) as usize] += 1;
        }
        assert!(met.iter().all(|&times| (900..1100).contains(&times)), "{met:?}");
        assert!(power(7, 90).random_below(&mut random) < power(7, 90));
    }
}
