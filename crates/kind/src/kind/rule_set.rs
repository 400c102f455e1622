//! Some of the numbered rules of an encoding, as people write them: `1-4`, or `1,2,3,10`.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Which rules of [`Mode::Rules`](super::Mode::Rules) a formula has; by default all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet(u16);

/// A text that does not name any rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected numbers from 1 to 10, as in 1-4 or 1,2,3,10, found '{0}'")]
pub struct RuleSetError(String);

impl RuleSet {
    /// The numbers of all rules.
    pub const ALL: RangeInclusive<u8> = 1..=10;

    /// Whether the formula has this rule.
    pub fn has(self, rule: u8) -> bool {
        Self::ALL.contains(&rule) && self.0 >> rule & 1 == 1
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::ALL.collect()
    }
}

/// Numbers out of range are left out.
impl FromIterator<u8> for RuleSet {
    fn from_iter<I: IntoIterator<Item = u8>>(rules: I) -> Self {
        let rules = rules.into_iter().filter(|rule| Self::ALL.contains(rule));
        Self(rules.fold(0, |set, rule| set | 1 << rule))
    }
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        let number = |text: &str| text.trim().parse().ok().filter(|rule| Self::ALL.contains(rule));
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let range = number(first)?..=number(last)?;
            (!range.is_empty()).then_some(range)
        };
        let ranges: Option<Vec<RangeInclusive<u8>>> = text.split(',').map(range).collect();
        let ranges = ranges.ok_or_else(|| RuleSetError(text.to_string()))?;
        Ok(ranges.into_iter().flatten().collect())
    }
}
