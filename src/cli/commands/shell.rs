//! `lazyloop completions` and `lazyloop man`: the arguments as a shell and `man` want them.

use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::Output;
use clap::{Args, Command};
use clap_complete::Shell;

/// Write a shell's completions
///
/// Those of bash belong into ~/.local/share/bash-completion/completions/lazyloop.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lazyloop completions bash > lazyloop.bash
  lazyloop completions zsh > _lazyloop")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, mut program: Command) -> Result<Ending, CliError> {
        // The generator panics where it cannot write: a closed pipe, for one.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "lazyloop", &mut script);
        Output::standard().write(|out| out.write_all(&script))?;
        Ok(Ending::Fine)
    }
}

/// Write the manual page
///
/// With the name of a command, that command's: `lazyloop man solve | man -l -` shows it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lazyloop man solve > lazyloop-solve.1
  lazyloop man > lazyloop.1")]
pub(crate) struct Man {
    /// The command [default: the program's own page]
    command: Option<String>,
}

impl Man {
    pub(super) fn run(self, mut program: Command) -> Result<Ending, CliError> {
        program.build();
        let page = match &self.command {
            Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
                CliError::Usage(format!("there is no command '{name}' to write the page of"))
            })?,
            None => program,
        };
        // The page describes all options, those too that a short help leaves out.
        let page = page.mut_args(|arg| arg.hide_short_help(false));
        Output::standard().write(|out| clap_mangen::Man::new(page).render(out))?;
        Ok(Ending::Fine)
    }
}
