//! `lazyloop certificate`: what can be done with certificates.

use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::certificates::{self, Parts};
use crate::cli::files::output::Output;
use crate::cli::files::places::{Places, shown};
use crate::report;
use clap::{Args, Subcommand};
use lazyloop_checker::Proven;
use std::fs;
use std::path::{Path, PathBuf};

/// Check certificates
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum Certificate {
    Check(Check),
}

const EXAMPLES: &str = "\
Examples:
  lazyloop certificate check certificates
  lazyloop certificate check certificates/0001.jsonl";

/// Check certificates by a program part that shares nothing with the solver
///
/// Each certificate leaves a line that says what it proves, or what is wrong with it and where: the
/// part and its line.
///
/// Exit status: 0 if every certificate is right, 1 otherwise.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Statements (INDEX.jsonl), beside which the other parts lie; folders of certificates
    #[arg(required = true)]
    certificates: Vec<PathBuf>,
}

impl Certificate {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let Self::Check(check) = self;
        check.run()
    }
}

impl Check {
    fn run(self) -> Result<Ending, CliError> {
        let mut statements = Vec::new();
        for path in &self.certificates {
            statements.append(&mut self::statements(path)?);
        }
        let mut places = Places::of_inputs(&statements);
        let mut output = Output::create(places.claim(None)?, &mut places)?;
        let (mut wrong, mut unreadable) = (0, 0);
        for statement in &statements {
            let verdict = match check(statement) {
                Ok(Ok(proven)) => proven.to_string(),
                Ok(Err(what)) => {
                    wrong += 1;
                    format!("WRONG: {what}")
                }
                Err(error) => {
                    unreadable += 1;
                    error.to_string()
                }
            };
            let name = shown(statement);
            output.write(|out| writeln!(out, "{name}: {verdict}"))?;
        }
        let all = report::count(statements.len() as u64, "certificate");
        log::info!("{all}: {wrong} wrong, {unreadable} unreadable");
        output.finish()?;
        Ok(if wrong + unreadable == 0 { Ending::Fine } else { Ending::Flawed })
    }
}

/// The statement itself, or those of a folder by name.
fn statements(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let unreadable = |source| CliError::Read { name: shown(path), source };
    let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let paths = entries.map_err(unreadable)?.into_iter().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| Parts::of(path).is_some()).collect();
    paths.sort();
    match paths.is_empty() {
        true => Err(CliError::NoCertificates { name: shown(path) }),
        false => Ok(paths),
    }
}

/// Checks a certificate: what it proves, or what is wrong with it.
///
/// # Errors
///
/// If one of its parts cannot be read.
fn check(statement: &Path) -> Result<Result<Proven, String>, CliError> {
    let parts = Parts::of(statement);
    let mut statement = certificates::open(statement)?;
    let Some(Parts { formula, proof, .. }) = parts else {
        return Ok(Err("it is not named like a statement (.jsonl)".to_string()));
    };
    let (mut formula, mut proof) = (certificates::open(&formula)?, certificates::open(&proof)?);
    let checked = lazyloop_checker::check(&mut statement, &mut formula, &mut proof);
    Ok(checked.map_err(|fault| fault.to_string()))
}
