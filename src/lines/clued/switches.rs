//! Rules that several kinds can switch.

use crate::kind::Rule;

/// The flag `o` of addresses.
pub const SHADED_OUTSIDE: Rule = Rule {
    name: "shaded-outside",
    help: "Let every shaded cell lie outside the line",
    values: &[],
};

/// The flag `m` of addresses.
pub const EIGHT: Rule = Rule {
    name: "eight",
    help: "Let numbers count the shaded cells at their corners too",
    values: &[],
};

/// The flag `e` of addresses.
pub const SKIP_REGIONS: Rule =
    Rule { name: "skip-regions", help: "Let the line miss regions without a number", values: &[] };

/// The kind's other name in addresses.
pub const CROSS_AT_CIRCLES: Rule = Rule {
    name: "cross-at-circles",
    help: "Let the line cross itself only at circles and given crossings",
    values: &[],
};
