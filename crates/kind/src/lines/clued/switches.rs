//! Rules that several kinds can switch.

use crate::kind::Rule;

/// The kind's other name in addresses.
pub const CROSS_AT_CIRCLES: Rule = Rule {
    name: "cross-at-circles",
    help: "Let the line cross itself only at circles and given crossings",
    values: &[],
    of_values: &[],
};
