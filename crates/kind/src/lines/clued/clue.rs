//! Clues: what stands in a cell.

use super::way::Way;

/// What stands in a cell. What its parts mean, and which parts there are, is the kind's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clue {
    /// A number.
    pub number: Option<u32>,
    /// A letter: a colour, a side, a sign.
    pub letter: Option<char>,
    /// An arrow.
    pub way: Option<Way>,
}

impl Clue {
    /// A number alone.
    pub fn number(number: u32) -> Self {
        Self { number: Some(number), ..Self::default() }
    }

    /// A letter alone.
    pub fn letter(letter: char) -> Self {
        Self { letter: Some(letter), ..Self::default() }
    }

    /// The same clue with the number of another one added.
    pub(in crate::lines) fn plus(self, other: Self) -> Self {
        let number = self.number.into_iter().chain(other.number).reduce(|a, b| a + b);
        Self { number, ..self }
    }

    /// Reads a token: a number with letters before or after it, each at most once. `letters` are the
    /// kind's letters; ways are the letters `n`, `w`, `e` and `s` where `has_ways`. A letter of the kind
    /// is tried last, so that it may also be one of these.
    pub fn read(token: &str, letters: &str, has_ways: bool) -> Option<Self> {
        let mut clue = Self::default();
        let digits: String = token.chars().filter(char::is_ascii_digit).collect();
        if !digits.is_empty() {
            // The digits stand together.
            token.find(&digits)?;
            clue.number = Some(digits.parse().ok().filter(|&number| number <= Self::MOST)?);
        }
        for letter in token.chars().filter(|letter| !letter.is_ascii_digit()) {
            let way = Way::of_letter(letter).filter(|_| has_ways && clue.way.is_none());
            match way {
                Some(way) => clue.way = Some(way),
                None if letters.contains(letter) && clue.letter.is_none() => {
                    clue.letter = Some(letter);
                }
                None => return None,
            }
        }
        (clue != Self::default()).then_some(clue)
    }

    /// What its cell shows: number, arrow, letter.
    pub fn sign(&self) -> String {
        self.written(Way::arrow)
    }

    fn written(&self, way: impl Fn(Way) -> char) -> String {
        let number = self.number.map_or(String::new(), |number| number.to_string());
        let parts = [self.way.map(way), self.letter].into_iter().flatten();
        number.chars().chain(parts).collect()
    }

    /// The letter of a clue without a number.
    pub const OPEN: char = '?';

    /// The largest number of a clue: grids are smaller.
    pub const MOST: u32 = 99_999;

    /// The token that [`Self::read`] reads: number, way, letter.
    pub fn token(&self) -> String {
        self.written(Way::letter)
    }
}
