//! The name of a kind that is nearest to a word that is none.

use super::Kind;
use crate::registry::kinds::KINDS;

/// The first of a kind's `names`, if one of them, or its own name, is near to a word: all but one sign
/// in three are the same.
pub(super) fn kind(
    word: &[u8],
    names: fn(Kind) -> &'static [&'static str],
) -> Option<&'static str> {
    if !cfg!(feature = "whole") || word.len() > 40 {
        return None;
    }
    let plain = |name: &[u8]| -> Vec<u8> {
        let signs = name.iter().filter(|sign| sign.is_ascii_alphanumeric());
        signs.map(u8::to_ascii_lowercase).collect()
    };
    let word = plain(word);
    let distances = KINDS.iter().copied().flat_map(|kind| {
        let all = names(kind).iter().chain([&kind.info().name, &kind.info().title]);
        let distance = |name: &&'static str| distance(&word, &plain(name.as_bytes()));
        let first = names(kind).first().copied();
        first.zip(all.map(distance).min())
    });
    let (name, distance) = distances.min_by_key(|(_, distance)| *distance)?;
    (3 * distance <= word.len()).then_some(name)
}

/// How many signs must be put in, left out or changed to make one word of another.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, a) in one.iter().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (end, b) in other.iter().enumerate() {
            let changed = before + usize::from(a != b);
            before = row[end + 1];
            row[end + 1] = changed.min(before + 1).min(row[end] + 1);
        }
    }
    row[other.len()]
}
