//! What is said of an option that a command does not have.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

/// The same error, which names the commands that have the option. An old spelling of an option, which
/// clap finds similar, is not suggested: the present one is.
pub(super) fn better(mut error: Error, mut program: Command) -> Error {
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    program.build();
    let commands = commands(&program);
    if let Some(ContextValue::String(similar)) = error.get(ContextKind::SuggestedArg) {
        let options = || commands.iter().flat_map(|(_, command)| command.get_arguments());
        let is_old = |arg: &&Arg| has(arg.get_all_aliases(), similar);
        if let Some(present) = options().find(is_old).and_then(Arg::get_long) {
            error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{present}")));
        }
    }
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let is_wanted =
        |arg: &Arg| !arg.is_hide_set() && has(arg.get_long_and_visible_aliases(), wrong);
    let owners = commands.iter().filter(|(_, command)| command.get_arguments().any(is_wanted));
    let owners: Vec<&str> = owners.map(|(name, _)| name.as_str()).collect();
    if let [first, others @ ..] = &owners[..] {
        let names = others.iter().fold(first.to_string(), |names, name| format!("{names}, {name}"));
        let tip = format!("'{wrong}' is an option of: {names}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Whether a word of the command line is one of these options.
fn has(options: Option<Vec<&str>>, word: &str) -> bool {
    word.strip_prefix("--").is_some_and(|word| options.unwrap_or_default().contains(&word))
}

/// The commands below a command, with their names.
fn commands(of: &Command) -> Vec<(String, &Command)> {
    let below = of.get_subcommands().filter(|command| command.get_name() != "help");
    let each = below.flat_map(|command| {
        let name = command.get_name().to_string();
        let inner = commands(command).into_iter();
        let inner: Vec<_> = inner.map(|(last, of)| (format!("{name} {last}"), of)).collect();
        [(name.clone(), command)].into_iter().chain(inner)
    });
    each.collect()
}
