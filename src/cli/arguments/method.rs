//! The options that say how a puzzle is solved.

use super::limits::{Limits, at_least_one};
use super::named::named;
use crate::cli::error::CliError;
use crate::kind::{Cut, Mode, RuleSet, Technique, Unsupported};
use crate::questions::Options;
use clap::{Args, ValueEnum};

/// How the lazy mode works.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Lazy {
    /// How the lazy mode forbids loops [default: auto]
    #[arg(long, value_name = "CUT", value_parser = named(Cut::ALL, Cut::name),
        hide_short_help = true)]
    cuts: Option<Cut>,
    /// Whether the inside and outside of cells are variables [default: on]
    #[arg(long, value_enum, hide_short_help = true)]
    regions: Option<Switch>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    /// Every kind of cut can be made
    On,
    /// The pure form, clues and degrees only: for the cuts loop and cutset (which auto then is)
    Off,
}

impl Switch {
    pub(crate) fn is_on(self) -> bool {
        self == Self::On
    }
}

impl Lazy {
    /// The technique for a mode. An option without effect in this mode is refused.
    pub(crate) fn technique(self, mode: Mode) -> Result<Technique, CliError> {
        if mode != Mode::Lazy && (self.cuts.is_some() || self.regions.is_some()) {
            let option = if self.cuts.is_some() { "--cuts" } else { "--regions" };
            return Err(useless(option, mode));
        }
        technique(self.cuts.unwrap_or_default(), self.regions.is_none_or(Switch::is_on))
    }

    /// The options of the lazy mode, with these limits.
    pub(crate) fn options(self, limits: Limits) -> Result<Options, CliError> {
        Ok(limits.options().technique(self.technique(Mode::Lazy)?))
    }
}

/// The error for an option of the lazy mode that is given in another mode.
pub(crate) fn useless(option: &str, mode: Mode) -> CliError {
    CliError::Usage(format!("{option} is for the lazy mode: it does nothing in --mode {mode}"))
}

/// Checks that a cut has the variables that it needs, and makes it a technique.
pub(crate) fn technique(cut: Cut, regions: bool) -> Result<Technique, CliError> {
    match regions || matches!(cut, Cut::Auto | Cut::Loop | Cut::Cutset) {
        true => Ok(Technique { regions, ..cut.into() }),
        false => Err(CliError::Usage(Unsupported::NeedsRegions(cut).to_string())),
    }
}

/// How the full mode works.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Solving")]
struct Full {
    /// How the full mode states connectivity [default: what measures best, several ways in turns]
    #[arg(long, value_name = "WAY", value_parser = named(Mode::CONNECTIVITIES, Mode::name),
        hide_short_help = true)]
    connectivity: Option<Mode>,
}

impl Full {
    /// The mode with its connectivity. An option without effect in this mode is refused.
    fn mode(self, mode: Mode) -> Result<Mode, CliError> {
        match (mode, self.connectivity) {
            (Mode::Full, Some(connectivity)) => Ok(connectivity),
            (mode, None) => Ok(mode),
            (mode, Some(_)) => Err(CliError::Usage(format!(
                "--connectivity is for the full mode: it does nothing in --mode {mode}"
            ))),
        }
    }
}

/// The encodings by name; `--connectivity` has more.
const MODES: &[Mode] = &[
    Mode::Lazy,
    Mode::Full,
    Mode::Course,
    Mode::Statement,
    Mode::Report1,
    Mode::Sketch,
    Mode::Report2,
    Mode::Rules,
];

/// The mode, and how it works.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Method {
    /// The encoding: local rules, and cuts as they are needed; or connectivity in full
    /// [the others are those of the course's documents, and unsound: for solve --solver only]
    #[arg(long, visible_alias = "encoding", default_value = Mode::Lazy.name(),
        value_parser = named(MODES, Mode::name))]
    mode: Mode,
    #[command(flatten)]
    full: Full,
    #[command(flatten)]
    lazy: Lazy,
}

impl Method {
    pub(crate) fn mode(self) -> Result<Mode, CliError> {
        self.full.mode(self.mode)
    }

    /// The options of this method, with these limits.
    pub(crate) fn options(self, limits: Limits) -> Result<Options, CliError> {
        let mode = self.mode()?;
        Ok(limits.options().mode(mode).technique(self.lazy.technique(mode)?))
    }
}

/// An encoding that can be written out, and how it works.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Encoding {
    /// The encoding: the local rules with what the lazy mode forbids up front, a model of which may
    /// have several loops; connectivity in full; or one of the course's documents, unsound
    #[arg(long, visible_alias = "encoding", default_value = Mode::Full.name(),
        value_parser = named(MODES, Mode::name))]
    mode: Mode,
    #[command(flatten)]
    full: Full,
    #[command(flatten)]
    lazy: Lazy,
    /// The rules of --mode rules that are written, as in 1-4 or 1,2,3,10 [default: all ten]
    #[arg(long, value_name = "LIST")]
    rules: Option<RuleSet>,
    /// The most clauses that a formula may have
    #[arg(long, value_name = "C", default_value_t = Options::MAX_CLAUSES, help_heading = "Limits",
        value_parser = at_least_one())]
    pub(crate) max_clauses: u64,
}

impl Encoding {
    pub(crate) fn mode(self) -> Result<Mode, CliError> {
        self.full.mode(self.mode)
    }

    /// The options that choose the formula, as a user would type them.
    pub(crate) fn in_words(self) -> String {
        let Self { mode, full, lazy, rules, .. } = self;
        let mut words = format!("--mode {mode}");
        let others = [
            full.connectivity.map(|way| format!(" --connectivity {way}")),
            lazy.cuts.map(|cut| format!(" --cuts {cut}")),
            lazy.regions.filter(|regions| !regions.is_on()).map(|_| " --regions off".to_string()),
            rules.map(|rules| {
                let numbers = RuleSet::ALL.filter(|&rule| rules.has(rule));
                let numbers: Vec<String> = numbers.map(|rule| rule.to_string()).collect();
                format!(" --rules {}", numbers.join(","))
            }),
        ];
        others.into_iter().flatten().for_each(|other| words += &other);
        words
    }

    pub(crate) fn technique(self) -> Result<Technique, CliError> {
        let mode = self.mode()?;
        if mode != Mode::Rules && self.rules.is_some() {
            let wanted = format!("--rules is for --mode rules: it does nothing in --mode {mode}");
            return Err(CliError::Usage(wanted));
        }
        let rules = self.rules.unwrap_or_default();
        Ok(Technique { rules, ..self.lazy.technique(mode)? })
    }
}
