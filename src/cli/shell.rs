//! `lazyloop completions` and `lazyloop man`: what a shell and `man` know of the arguments.

use super::files::Output;
use super::{Cli, CliError, Ending};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::path::Path;

const NO_INPUTS: [&Path; 0] = [];

/// Write a shell's completions
///
/// For example: lazyloop completions bash > ~/.local/share/bash-completion/completions/lazyloop
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        // The generator panics where it cannot write: a closed pipe, for one.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "lazyloop", &mut script);
        Output::create(None, &NO_INPUTS)?.write(|out| out.write_all(&script))?;
        Ok(Ending::Fine)
    }
}

/// Write the manual page
///
/// With the name of a command, that command's. For example: lazyloop man solve | man -l -
#[derive(Args, Debug)]
pub(super) struct Man {
    /// The command [default: the program's own page]
    #[arg(value_parser = command_name)]
    command: Option<String>,
}

fn command_name(name: &str) -> Result<String, String> {
    let command = Cli::command();
    let mut names = command.get_subcommands().map(clap::Command::get_name);
    match names.any(|known| known == name) {
        true => Ok(name.to_string()),
        false => Err("there is no such command".to_string()),
    }
}

impl Man {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let mut program = Cli::command();
        program.build();
        let page = match &self.command {
            Some(name) => program.find_subcommand(name).expect("a known command").clone(),
            None => program,
        };
        Output::create(None, &NO_INPUTS)?.write(|out| clap_mangen::Man::new(page).render(out))?;
        Ok(Ending::Fine)
    }
}
