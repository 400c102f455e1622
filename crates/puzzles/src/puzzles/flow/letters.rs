//! Letters for pairs without a letter: those with numbers, and generated ones.

use std::sync::LazyLock;

/// A to Z, a to z, then letters that nobody has to type.
static LETTERS: LazyLock<Vec<char>> = LazyLock::new(|| {
    let more = ('Α'..='Ω').chain('α'..='ω').chain('А'..='я').chain('\u{4E00}'..='\u{9FFF}');
    ('A'..='Z').chain('a'..='z').chain(more).filter(|letter| letter.is_alphabetic()).collect()
});

/// All letters, in the order of the numbers that they stand for, from 1.
pub(super) fn all() -> &'static [char] {
    &LETTERS
}

/// The letter that stands for a number; `None` for 0, and if there are no more letters. The first
/// 52 are those of pzpr's own letter puzzles.
pub(super) fn letter(number: usize) -> Option<char> {
    LETTERS.get(number.checked_sub(1)?).copied()
}

/// The number that a letter stands for; `None` for another sign.
pub(super) fn number(letter: char) -> Option<usize> {
    LETTERS.iter().position(|&other| other == letter).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_number_has_its_letter() {
        let letters: BTreeSet<char> = all().iter().copied().collect();
        assert_eq!(letters.len(), all().len());
        for (at, letter) in
            [(1, 'A'), (26, 'Z'), (27, 'a'), (52, 'z'), (53, 'Α'), (101, 'ω'), (102, 'А')]
        {
            assert_eq!((self::letter(at), number(letter)), (Some(letter), Some(at)));
        }
        assert_eq!([0, all().len() + 1, usize::MAX].map(letter), [None; 3]);
        assert_eq!(number('5'), None);
    }
}
