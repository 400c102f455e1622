//! The words that stand in place of an answer.

/// The puzzle is proven to have no answer.
pub const UNSATISFIABLE: &str = "UNSATISFIABLE";
/// A limit was reached first.
pub const UNKNOWN: &str = "UNKNOWN";
/// How the line of an instance begins that could not be read or tried.
pub const ERROR: &str = "ERROR: ";
