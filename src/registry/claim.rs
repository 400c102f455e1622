//! Whether a kind accepts the answer on the line below a puzzle's heading. What a board asks has no
//! headings.

use super::registrable::Registrable;
use crate::kind::Definition;
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

/// A kind without its type that can check such a line.
pub(super) trait Claimed {
    /// Checks the line below a puzzle's heading against the puzzle, for a kind that has headings.
    fn check(&self, heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim>;
}

impl<P: Registrable> Claimed for Definition<P> {
    fn check(&self, heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim> {
        let answer = P::read_answer(answer).map_err(Claim::Unreadable)?;
        let mut notations = self.notations.iter();
        let puzzle = match notations.find(|notation| self.info.heading == Some(notation.name())) {
            Some(notation) => notation.read(&[heading]).or_else(|error| {
                // An address says rules that the notation does not.
                read_own_address(self, heading).map_err(|_| error)
            }),
            None => read_own_address(self, heading),
        };
        let puzzle: P = puzzle.map_err(Claim::Unreadable)?;
        puzzle.check(&answer).map_err(|fault| Claim::Wrong(fault.to_string()))
    }
}

/// Reads an address of one kind.
fn read_own_address<P: Registrable>(
    kind: &Definition<P>,
    line: Line<'_>,
) -> Result<P, FormatError> {
    let warnings = Aside::default();
    let mut parts = Parts::new(line, &warnings);
    let named = parts.kind()?.map(|(_, name)| name);
    let part = kind
        .address
        .as_ref()
        .filter(|part| part.names.iter().any(|name| Some(name.as_bytes()) == named));
    let part = part.ok_or_else(|| line.error(0, Expected::Puzzle))?;
    part.puzzle(&parts.body(&warnings)?)
}
