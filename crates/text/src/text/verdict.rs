//! The words that stand in place of an answer.

/// The puzzle is proven to have no answer.
pub const UNSATISFIABLE: &str = "UNSATISFIABLE";
/// A limit was reached first.
pub const UNKNOWN: &str = "UNKNOWN";
/// The beginning of the line for an instance that could not be read or tried.
pub const ERROR: &str = "ERROR: ";

/// The word in place of an answer that a line is, or begins with.
pub fn word(line: &[u8]) -> Option<&'static str> {
    let word = line.trim_ascii().split(|&byte| byte == b':').next().unwrap_or_default();
    let words = [UNSATISFIABLE, UNKNOWN, ERROR.trim_end_matches(": ")];
    words.into_iter().find(|known| known.as_bytes() == word)
}
