//! The program: arguments in, exit status out. All else is in the library.

use lazyloop::cli::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    Cli::read().run()
}
