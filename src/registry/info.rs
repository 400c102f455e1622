//! A kind of puzzle without its type.

use crate::kind::{Cut, Kind, Mode, Rule, Technique, Texts, Unsupported, supports};
use serde::{Serialize, Serializer};

/// A kind of puzzle, known by its name.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// See [`Kind::NAME`].
    pub name: &'static str,
    /// See [`Kind::TITLE`].
    pub title: &'static str,
    /// See [`Kind::CUTS`].
    pub cuts: &'static [Cut],
    /// See [`Kind::HAS_PURE_FORM`].
    pub has_pure_form: bool,
    /// See [`Kind::RULES`].
    pub rules: &'static [Rule],
    /// See [`Texts::HEADING`].
    pub heading: Option<&'static str>,
    /// Checks that the kind has a mode with a technique; the error says what it does not have.
    pub supports: fn(Mode, Technique) -> Result<(), Unsupported>,
}

impl KindInfo {
    pub(super) const fn of<P: Kind + Texts>() -> Self {
        Self {
            name: P::NAME,
            title: P::TITLE,
            cuts: P::CUTS,
            has_pure_form: P::HAS_PURE_FORM,
            rules: P::RULES,
            heading: P::HEADING,
            supports: supports::<P>,
        }
    }
}

impl PartialEq for KindInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for KindInfo {}

impl Serialize for KindInfo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}
