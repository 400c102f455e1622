//! The options that change a rule of a kind of puzzle, as the kinds name them.

use crate::kind::{KindInfo, Rule};
use crate::registry::{self, AnyPuzzle};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

/// The rules that were asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    asked: Vec<(&'static Rule, String)>,
}

/// Each rule once by its name: several kinds may have it, and say in other words what it does.
fn all() -> impl Iterator<Item = &'static Rule> {
    let mut all: Vec<&Rule> = Vec::new();
    for rule in registry::kinds().flat_map(|kind| kind.rules) {
        if !all.iter().any(|known| known.name == rule.name) {
            all.push(rule);
        }
    }
    all.into_iter()
}

impl Args for Rules {
    fn augment_args(command: Command) -> Command {
        let option = |rule: &Rule| {
            let option = Arg::new(rule.name).long(rule.name).help(rule.help);
            let option = option.help_heading("Input").hide_short_help(true);
            match rule.values {
                [] => option.action(ArgAction::SetTrue),
                values => option.value_name("WORD").value_parser(PossibleValuesParser::new(values)),
            }
        };
        command.args(all().map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Rules {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |rule: &Rule| match rule.values {
            [] => matches.get_flag(rule.name).then(String::new),
            _ => matches.get_one::<String>(rule.name).cloned(),
        };
        Ok(Self { asked: all().filter_map(|rule| Some((rule, value(rule)?))).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Rules {
    /// A puzzle under these rules, or the reason why they do not fit it.
    pub(crate) fn apply(
        &self,
        mut puzzle: Box<dyn AnyPuzzle>,
    ) -> Result<Box<dyn AnyPuzzle>, String> {
        for (rule, value) in &self.asked {
            let own = |kind: &'static KindInfo| {
                let is_it = |own: &&Rule| own.name == rule.name && own.values == rule.values;
                kind.rules.iter().find(is_it)
            };
            let Some(own) = own(puzzle.info()) else {
                let kinds = registry::kinds().filter(|kind| own(kind).is_some());
                let titles: Vec<&str> = kinds.map(|kind| kind.title).collect();
                return Err(format!("--{} is for {}", rule.name, titles.join(" and ")));
            };
            puzzle = puzzle.with_rule(own, value).unwrap_or(puzzle);
        }
        Ok(puzzle)
    }

    /// Whether no rule was asked for.
    pub(crate) fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }
}
