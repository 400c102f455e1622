//! `lazyloop certificate`: what can be done with certificates.

use super::certificates::{self, Parts};
use super::ending::Ending;
use super::error::CliError;
use super::output::Output;
use super::places::shown;
use crate::certificate;
use clap::{Args, Subcommand};
use std::fs;
use std::path::{Path, PathBuf};

/// Check certificates
#[derive(Debug, Subcommand)]
pub(super) enum Certificate {
    Check(Check),
}

/// Check certificates by a program part that shares nothing with the solver
///
/// Each certificate leaves a line that says what it proves, or what is wrong with it and where: the
/// part and its line.
///
/// Exit status: 0 if every certificate is right, 1 otherwise.
#[derive(Args, Debug)]
pub(super) struct Check {
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
        let mut output = Output::standard();
        let (mut count, mut wrong) = (0, 0);
        for path in &self.certificates {
            let statements = statements(path)?;
            if statements.is_empty() {
                return Err(CliError::NoFiles { name: shown(path), skipped: 0 });
            }
            for statement in statements {
                count += 1;
                let verdict = match check(&statement)? {
                    Ok(proven) => proven.to_string(),
                    Err(what) => {
                        wrong += 1;
                        format!("WRONG: {what}")
                    }
                };
                let name = shown(&statement);
                output.write(|out| writeln!(out, "{name}: {verdict}"))?;
            }
        }
        log::info!("{count} certificates, {wrong} wrong");
        output.finish()?;
        Ok(if wrong == 0 { Ending::Fine } else { Ending::Flawed })
    }
}

/// The statement that is meant, or those of a folder by name.
fn statements(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let unreadable = |source| CliError::Read { name: shown(path), source };
    let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let paths = entries.map_err(unreadable)?.into_iter().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| Parts::of(path).is_some()).collect();
    paths.sort();
    Ok(paths)
}

/// What a certificate proves, or what is wrong with it.
fn check(statement: &Path) -> Result<Result<certificate::Proven, String>, CliError> {
    let Some(parts) = Parts::of(statement) else {
        return Ok(Err("it is not named like a statement (.jsonl)".to_string()));
    };
    let mut statement = certificates::open(&parts.statement)?;
    let (mut formula, mut proof) =
        match (certificates::open(&parts.formula), certificates::open(&parts.proof)) {
            (Ok(formula), Ok(proof)) => (formula, proof),
            (Err(error), _) | (_, Err(error)) => return Ok(Err(error.to_string())),
        };
    let checked = certificate::check(&mut statement, &mut formula, &mut proof);
    Ok(checked.map_err(|fault| fault.to_string()))
}
