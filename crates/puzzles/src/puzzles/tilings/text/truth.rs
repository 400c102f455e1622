//! Lines in signs: 1 for an edge that is on, 0 for one that is not, in the order of the edges.

use crate::kind::OPEN;
use crate::puzzles::tilings::Answer;
use crate::text::Line;

fn signs(signs: impl Iterator<Item = char>) -> String {
    signs.chain(['\n']).collect()
}

fn sign(on: bool) -> char {
    if on { '1' } else { '0' }
}

/// An answer as a line of text.
pub(super) fn answer(answer: &Answer) -> String {
    signs(answer.as_slice().iter().map(|&on| sign(on)))
}

/// A second answer where it differs from the first; a dot elsewhere.
pub(super) fn difference(first: &Answer, second: &Answer) -> String {
    let pairs = first.as_slice().iter().zip(second.as_slice());
    signs(pairs.map(|(first, &second)| if *first == second { '.' } else { sign(second) }))
}

/// What answers have in common; `?` elsewhere.
pub(super) fn common(answer: &Answer, agreed: &[bool]) -> String {
    let pairs = answer.as_slice().iter().zip(agreed);
    signs(pairs.map(|(&on, &agreed)| if agreed { sign(on) } else { '?' }))
}

/// An open sign for each edge.
pub(super) fn outline(edges: usize) -> String {
    signs((0..edges).map(|_| OPEN))
}

/// Reads [`answer`].
pub(super) fn read(line: Line<'_>, edges: usize) -> Result<Vec<bool>, String> {
    let text = line.text.trim_ascii();
    if let Some(at) = text.iter().position(|sign| !b"01".contains(sign)) {
        return Err(format!(
            "expected 0 or 1 for edge {}, found '{}'",
            at + 1,
            text[at].escape_ascii()
        ));
    }
    match text.len() == edges {
        true => Ok(text.iter().map(|&sign| sign == b'1').collect()),
        false => Err(format!("expected 0 or 1 for each of {edges} edges, found {}", text.len())),
    }
}
