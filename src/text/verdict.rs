//! The words that stand in place of an answer.

/// The puzzle is proven to have no answer.
pub const UNSATISFIABLE: &str = "UNSATISFIABLE";
/// A limit was reached first.
pub const UNKNOWN: &str = "UNKNOWN";
/// How the line of an instance begins that could not be read or tried.
pub const ERROR: &str = "ERROR: ";

/// The word that a line is, or begins with, in place of an answer.
pub fn word(line: &[u8]) -> Option<&'static str> {
    let word = line.trim_ascii().split(|&byte| byte == b':').next().unwrap_or_default();
    let words = [UNSATISFIABLE, UNKNOWN, ERROR.trim_end_matches(": ")];
    words.into_iter().find(|known| known.as_bytes() == word)
}
