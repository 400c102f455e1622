//! What is wrong with a text, and where.

use std::fmt;

/// A text that is not a kind. Lines and columns count from 1; columns count characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line.
    pub line: usize,
    /// The column in that line.
    pub column: usize,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
}

impl Fault {
    /// A fault at byte `offset` of a text.
    pub(crate) fn at(text: &str, offset: usize, what: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            what: what.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for Fault {}

/// Names in quotes as a choice: "'a', 'b' or 'c'".
pub(crate) fn choice<S: AsRef<str>>(names: &[S]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{}'", name.as_ref())).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The name that a misspelt one is probably meant to be.
pub(crate) fn near_miss<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let most = 1 + wrong.chars().count() / 4;
    names
        .map(|name| (distance(wrong, name), name))
        .filter(|&(distance, _)| distance <= most)
        .min()
        .map(|(_, name)| name)
}

/// How many letters have to be changed, added or dropped.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, letter) in a.chars().take(64).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (col, &other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[col + 1];
            row[col + 1] = changed.min(diagonal + 1).min(row[col] + 1);
        }
    }
    row[b.len()]
}
