//! Simple Loop: the line visits every white cell and no black one.

use super::cells;
use super::lines::Degree;

/// The kind.
pub(super) const KIND: cells::Kind = cells::Kind {
    signs: ".x",
    degree: |sign| if sign == 'x' { Degree::None } else { Degree::Two },
    rule: |_, _, _, _| Ok(()),
    obeys: |_, _, _, _| true,
};
