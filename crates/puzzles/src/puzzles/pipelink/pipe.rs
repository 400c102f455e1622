//! Pipes: the sides to which a clue leads, as tokens and as signs.

use super::CIRCLE;
use crate::lines::clued::{Clue, Way};

/// Whether a pipe leads up, left, right and down.
pub(super) type Arms = [bool; 4];

/// Each pipe: its sign, its token, and where it leads. Addresses have letters for them in this order.
pub(super) const PIPES: [(char, &str, Arms); 7] = [
    ('┼', "nsew", [true, true, true, true]),
    ('│', "ns", [true, false, false, true]),
    ('─', "ew", [false, true, true, false]),
    ('└', "ne", [true, false, true, false]),
    ('┘', "nw", [true, true, false, false]),
    ('┐', "sw", [false, true, false, true]),
    ('┌', "se", [false, false, true, true]),
];

/// The value of each side in the sum that is a pipe's other token: up, left, right, down.
const VALUES: [u32; 4] = [8, 4, 1, 2];

/// Where a clue leads, if it is a pipe.
pub(super) fn arms(clue: Clue) -> Option<Arms> {
    PIPES.iter().find(|(sign, ..)| clue.letter == Some(*sign)).map(|&(_, _, arms)| arms)
}

/// The pipe that leads to some sides.
pub(super) fn of(arms: Arms) -> Option<Clue> {
    PIPES.iter().find(|&&(_, _, other)| other == arms).map(|&(sign, ..)| Clue::letter(sign))
}

/// Reads letters of sides in any order, a sum, a circle, or a clue that is not known.
pub(super) fn read(token: &str) -> Option<Clue> {
    if let Some(letter) =
        [CIRCLE, Clue::OPEN].into_iter().find(|&letter| token.chars().eq([letter]))
    {
        return Some(Clue::letter(letter));
    }
    if let Some(sum) = token.parse().ok().filter(|sum: &u32| sum.to_string() == token) {
        return of(VALUES.map(|value| sum < 16 && sum & value > 0));
    }
    let mut arms = Arms::default();
    for letter in token.chars() {
        let arm = &mut arms[Way::of_letter(letter)? as usize];
        if std::mem::replace(arm, true) {
            return None;
        }
    }
    of(arms)
}

/// The token of a clue.
pub(super) fn token(clue: Clue) -> String {
    let pipe = PIPES.iter().find(|(sign, ..)| clue.letter == Some(*sign));
    pipe.map_or_else(|| clue.token(), |&(_, token, _)| token.to_string())
}

/// A clue as text in the picture of a terminal: a pipe of two strokes, unlike line and borders.
pub(super) fn sign(clue: Clue) -> String {
    const DOUBLE: [char; 7] = ['╬', '║', '═', '╚', '╝', '╗', '╔'];
    let pipe = PIPES.iter().position(|(sign, ..)| clue.letter == Some(*sign));
    let letter = match (pipe, clue.letter) {
        (Some(pipe), _) => Some(DOUBLE[pipe]),
        (None, Some(CIRCLE)) => Some('○'),
        (None, other) => other,
    };
    Clue { letter, ..clue }.sign()
}
