//! Whether a kind accepts the answer on the line below a puzzle's heading. What a board asks has no
//! headings.

use crate::kind::{AnyKind, Read};
use crate::text::address::Parts;
use crate::text::{Aside, Expected, FormatError, Line};

/// Why a claimed answer is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Claim {
    /// There is no puzzle or no answer to check.
    #[error("{0}")]
    Unreadable(FormatError),
    /// The answer is wrong.
    #[error("{0}")]
    Wrong(String),
}

/// Checks the line below a puzzle's heading against the puzzle, for a kind that has headings.
pub(super) fn check(
    kind: &'static dyn AnyKind,
    heading: Line<'_>,
    answer: Line<'_>,
) -> Result<(), Claim> {
    let answer = kind.read_answer(answer).map_err(Claim::Unreadable)?;
    let own = kind.notations();
    let own = own.iter().find(|entry| kind.info().heading == Some(entry.notation.name()));
    let puzzle = match own {
        Some(entry) => (entry.read)(&[heading], &Aside::default()).or_else(|error| {
            // An address says rules that the notation does not.
            read_own_address(kind, heading).map_err(|_| error)
        }),
        None => read_own_address(kind, heading),
    };
    let puzzle = puzzle.map_err(Claim::Unreadable)?;
    puzzle.check(&answer).map_err(|fault| Claim::Wrong(fault.to_string()))
}

/// Reads an address of one kind.
fn read_own_address(kind: &dyn AnyKind, line: Line<'_>) -> Read {
    let warnings = Aside::default();
    let mut parts = Parts::new(line, &warnings);
    let named = parts.kind()?.map(|(_, name)| name);
    let mut names = kind.names_in_addresses().iter().map(|name| Some(name.as_bytes()));
    if !names.any(|name| name == named) {
        return Err(line.error(0, Expected::Puzzle));
    }
    kind.read_address(&parts.body(&warnings)?)
}
