//! A kind of puzzle without its type: its name, its encodings, and the rules that can be changed.

use super::technique::{Cut, Mode, Technique, Unsupported};
use crate::word::alike;
use serde::{Serialize, Serializer};

/// A kind of puzzle without its type.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// The name in files and options.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Its rules in a sentence or two; empty if nobody has said them.
    pub about: &'static str,
    /// Other names that people have for it, besides those that differ in case, spaces and hyphens alone.
    pub other_names: &'static [&'static str],
    /// The kinds of cut that its lazy mode has.
    pub cuts: &'static [Cut],
    /// Whether its puzzles have rows and columns. Others are plane graphs of their own.
    pub has_rows: bool,
    /// Whether its lazy mode has a form without variables for the inside and outside of cells, for
    /// the cuts `auto`, `loop` and `cutset`.
    pub has_pure_form: bool,
    /// Its encodings.
    pub modes: &'static [Mode],
    /// The rules that an option can change.
    pub rules: &'static [Rule],
    /// The notation of one line that repeats a puzzle above its outcome. Outcomes without such a
    /// line are blocks, and a blank line stands between them.
    pub heading: Option<&'static str>,
}

impl KindInfo {
    /// A kind whose answer is one closed line, with all cuts and all sound encodings.
    pub const fn one_line(
        name: &'static str,
        title: &'static str,
        heading: Option<&'static str>,
    ) -> Self {
        let modes =
            &[Mode::Lazy, Mode::Full, Mode::Levels, Mode::Trees, Mode::Columns, Mode::Elimination];
        let (cuts, rules) = (Cut::ALL, [].as_slice());
        let other_names = &[];
        let has_pure_form = true;
        Self {
            name,
            title,
            about: "",
            other_names,
            cuts,
            has_rows: true,
            has_pure_form,
            modes,
            rules,
            heading,
        }
    }

    /// The same kind with other names that people have for it.
    #[must_use]
    pub const fn also(self, other_names: &'static [&'static str]) -> Self {
        Self { other_names, ..self }
    }

    /// The same kind with its rules in a sentence or two.
    #[must_use]
    pub const fn saying(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// Whether people may mean it by this name.
    pub fn is_called(&self, name: &str) -> bool {
        let own = [self.name, self.title];
        own.iter().chain(self.other_names).any(|own| alike(own, name))
    }

    /// A kind whose answer is a line without an inside: it may cross itself, or is not closed. It has only the cuts
    /// and encodings that speak of edges.
    pub const fn without_inside(name: &'static str, title: &'static str) -> Self {
        Self {
            cuts: &[Cut::Auto, Cut::Loop, Cut::Cutset],
            has_pure_form: false,
            modes: &[Mode::Lazy, Mode::Full, Mode::Levels],
            ..Self::one_line(name, title, None)
        }
    }

    /// Checks that the kind has this mode with this technique.
    ///
    /// # Errors
    ///
    /// The mode, cut or form that the kind does not have.
    pub fn supports(&self, mode: Mode, technique: Technique) -> Result<(), Unsupported> {
        let (kind, Technique { cut, regions, .. }) = (self.title, technique);
        if !self.modes.contains(&mode) || mode != mode.built() {
            return Err(Unsupported::Mode { kind, mode });
        }
        let built = technique.built();
        if !self.cuts.contains(&cut) || cut != built.cut {
            return Err(Unsupported::Cut { kind, cut });
        }
        let has_pure_form = self.has_pure_form && regions == built.regions;
        match (regions, has_pure_form, cut) {
            (true, ..) | (false, true, Cut::Auto | Cut::Loop | Cut::Cutset) => Ok(()),
            (false, true, cut) => Err(Unsupported::NeedsRegions(cut)),
            (false, false, _) => Err(Unsupported::Regions { kind }),
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

/// A rule of a puzzle that an option can change: `--NAME`, or `--NAME VALUE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The option's name.
    pub name: &'static str,
    /// What it does, for the help.
    pub help: &'static str,
    /// The values that it can have; empty if the option takes none.
    pub values: &'static [&'static str],
    /// For each value but the first, which is the usual one, what it does.
    pub of_values: &'static [&'static str],
}

impl Rule {
    /// What it does with one of its values, for players.
    pub fn about(&self, value: &str) -> &'static str {
        let at = self.values.iter().skip(1).position(|other| *other == value);
        at.and_then(|at| self.of_values.get(at).copied()).unwrap_or(self.help)
    }
}
