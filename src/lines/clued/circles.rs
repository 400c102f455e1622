//! White and black circles, perhaps with a number in them, as tokens and pictures. What they mean is the
//! kind's.

use super::clue::Clue;

/// What a circle may be, in words, for messages.
pub const IN_WORDS: &str = "a circle ('w' white, 'b' black), perhaps with a number";

/// Reads the token of a circle.
pub fn read(token: &str) -> Option<Clue> {
    Clue::read(token, "wb", false).filter(|clue| clue.letter.is_some() && clue.number != Some(0))
}

/// Whether a circle is white.
pub fn is_white(clue: Clue) -> bool {
    clue.letter == Some('w')
}

/// The name of a circle by its colour.
pub fn name(clue: Clue) -> &'static str {
    if is_white(clue) { "white circle" } else { "black circle" }
}

/// A circle as text: its number, and a circle of its colour.
pub fn sign(clue: Clue) -> String {
    let circle = if is_white(clue) { '○' } else { '●' };
    Clue { letter: Some(circle), ..clue }.sign()
}

/// Draws a circle with its number.
#[cfg(feature = "draw")]
pub fn draw(ink: &mut super::ink::Ink, clue: Clue) {
    ink.circle(!is_white(clue));
    if let Some(number) = clue.number {
        ink.text_on_circle(&number.to_string(), !is_white(clue));
    }
}
