//! Random numbers that are the same on every machine and in every version: SplitMix64 (Steele, Lea
//! and Flood, "Fast splittable pseudorandom number generators", 2014).
//!
//! Generated puzzles depend on their seed alone, so the numbers and the shuffle are written here,
//! and not taken from a crate that may change them.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 if that is 0. Uneven by less than one in 2³².
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.bits() >> 32) * bound as u64) >> 32) as usize
    }

    /// True with this probability.
    pub fn happens(&mut self, probability: f64) -> bool {
        // 53 bits are a fraction that a double holds exactly.
        ((self.bits() >> 11) as f64) < probability * (1u64 << 53) as f64
    }

    /// Puts the items into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the authors' program for the seed 1234567.
    #[test]
    fn the_numbers_are_those_of_the_paper() {
        let mut random = Random::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert_eq!([random.bits(), random.bits()], expected);
    }

    #[test]
    fn numbers_are_below_their_bound_and_meet_all_of_it() {
        let mut random = Random::new(1);
        let mut met = [0; 7];
        (0..7000).for_each(|_| met[random.below(7)] += 1);
        assert!(met.iter().all(|count| (850..1150).contains(count)), "{met:?}");
        assert_eq!(random.below(0), 0);
        let happened = (0..10_000).filter(|_| random.happens(0.3)).count();
        assert!((2800..3200).contains(&happened), "{happened}");
        assert!(!random.happens(0.0) && random.happens(1.0));
    }

    #[test]
    fn a_shuffle_keeps_all_items() {
        let mut items: Vec<usize> = (0..100).collect();
        Random::new(3).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..100));
    }
}
