//! How a puzzle is solved, in words that all kinds share: the encoding, the cut, the variables.

use super::rule_set::RuleSet;
use crate::word::words;

words! {
    /// The encoding that solves a puzzle.
    #[derive(Default)]
    pub enum Mode {
        /// Local rules, and cuts when a model needs them.
        #[default]
        Lazy = "lazy",
        /// Connectivity in full: the best of the following encodings take turns.
        Full = "full",
        /// Connectivity in full by levels of reachability.
        Levels = "levels",
        /// Connectivity in full by two spanning trees: one of the graph and one of its dual.
        Trees = "trees",
        /// Trees with rows and columns exchanged.
        Columns = "columns",
        /// Connectivity in full by vertex elimination.
        Elimination = "elimination",
        /// No formula and no solver: answers are counted along a frontier of edges.
        Count = "count",
        /// The encoding that the course's documents together suggest: unsound, kept so that anyone
        /// can see it fail.
        Course = "course",
        /// The encoding of the course's statement, nothing repaired: unsound.
        Statement = "statement",
        /// That of a first report: unsound.
        Report1 = "report-1",
        /// That of a sketch: unsound, and without many answers.
        Sketch = "sketch",
        /// That of a second report: unsound.
        Report2 = "report-2",
        /// The ten rules of a notebook, one by one, nothing repaired: unsound.
        Rules = "rules",
    }
}

impl Mode {
    /// The ways to state connectivity in full.
    pub const CONNECTIVITIES: &'static [Self] =
        &[Self::Levels, Self::Trees, Self::Columns, Self::Elimination];

    /// The encodings that documents of the course have.
    pub const PUBLISHED: &'static [Self] =
        &[Self::Course, Self::Statement, Self::Report1, Self::Sketch, Self::Report2, Self::Rules];

    /// Whether every verdict is right. What an unsound mode finds is only a claim.
    pub fn is_sound(self) -> bool {
        !Self::PUBLISHED.contains(&self)
    }

    /// This mode if it is compiled in: without the feature `whole` only the lazy one is, and
    /// [`KindInfo::supports`](super::KindInfo::supports) refuses the others. Who asks this before telling
    /// modes apart leaves the code of the others out.
    pub fn built(self) -> Self {
        if cfg!(feature = "whole") { self } else { Self::Lazy }
    }
}

words! {
    /// How the lazy mode forbids loops.
    #[derive(Default)]
    pub enum Cut {
        /// The cut that is fastest over all puzzles of a kind.
        #[default]
        Auto = "auto",
        /// Not all edges of a loop are on.
        Loop = "loop",
        /// Some edge leaves the set of vertices on and inside a loop.
        Cutset = "cutset",
        /// Some face around a region joins it to the rest.
        Ring = "ring",
        /// Some face of a smallest separator between a region and the rest joins them.
        Separator = "separator",
    }
}

/// How a mode works: the lazy one, and which rules that of rules has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Technique {
    /// The kind of cut.
    pub cut: Cut,
    /// Whether the inside and outside of cells are variables. Without them the local rules are
    /// clues and degrees over edges, the usual form of this method.
    pub regions: bool,
    /// The rules of [`Mode::Rules`].
    pub rules: RuleSet,
}

impl Technique {
    /// This technique if it is compiled in: without the feature `whole` only the default is. See
    /// [`Mode::built`].
    pub fn built(self) -> Self {
        if cfg!(feature = "whole") { self } else { Self::default() }
    }
}

impl Default for Technique {
    fn default() -> Self {
        Cut::default().into()
    }
}

impl From<Cut> for Technique {
    fn from(cut: Cut) -> Self {
        Self { cut, regions: true, rules: RuleSet::default() }
    }
}

/// Something that was asked for, but that a kind of puzzle does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// An encoding.
    #[error("{kind} has no mode '{mode}'")]
    Mode {
        /// The kind's title.
        kind: &'static str,
        /// The encoding.
        mode: Mode,
    },
    /// A kind of cut.
    #[error("{kind} has no cut '{cut}'")]
    Cut {
        /// The kind's title.
        kind: &'static str,
        /// The cut.
        cut: Cut,
    },
    /// A cut that speaks of inside and outside, without variables for them.
    #[error("the cut '{0}' speaks of inside and outside: it needs --regions on")]
    NeedsRegions(Cut),
    /// A choice of variables, for a kind that has one form only.
    #[error("{kind} has no --regions off")]
    Regions {
        /// The kind's title.
        kind: &'static str,
    },
    /// A rule.
    #[error("{kind} has no rule --{rule}")]
    Rule {
        /// The kind's title.
        kind: &'static str,
        /// The rule's name.
        rule: &'static str,
    },
}
