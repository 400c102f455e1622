//! Checks certificates: `check STATEMENT...`, each with its formula and its proof beside it, which have
//! the same name but for its end; or one, `check STATEMENT FORMULA PROOF`. None may be compressed.

use lazyloop_checker::Proven;
use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn check([statement, formula, proof]: &[PathBuf; 3]) -> Result<Proven, Box<dyn Error>> {
    let open = |path: &Path| {
        File::open(path).map(BufReader::new).map_err(|error| format!("{}: {error}", path.display()))
    };
    let (mut statement, mut formula, mut proof) = (open(statement)?, open(formula)?, open(proof)?);
    Ok(lazyloop_checker::check(&mut statement, &mut formula, &mut proof)?)
}

/// The three parts of each certificate.
fn certificates(paths: Vec<PathBuf>) -> Vec<[PathBuf; 3]> {
    let is_statement = |path: &PathBuf| path.extension().is_some_and(|end| end == "jsonl");
    match <[PathBuf; 3]>::try_from(paths) {
        Ok(parts) if !is_statement(&parts[1]) => vec![parts],
        Ok(paths) => certificates_of(paths.to_vec()),
        Err(paths) => certificates_of(paths),
    }
}

fn certificates_of(statements: Vec<PathBuf>) -> Vec<[PathBuf; 3]> {
    let parts = |path: PathBuf| {
        let [formula, proof] = ["cnf", "lrat"].map(|end| path.with_extension(end));
        [path, formula, proof]
    };
    statements.into_iter().map(parts).collect()
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    if paths.is_empty() {
        eprintln!("usage: check STATEMENT... or check STATEMENT FORMULA PROOF");
        return ExitCode::from(2);
    }
    let mut status = ExitCode::SUCCESS;
    let all = certificates(paths);
    for parts in &all {
        // One alone needs no name.
        let name = if all.len() > 1 { format!("{}: ", parts[0].display()) } else { String::new() };
        match check(parts) {
            Ok(proven) => {
                if writeln!(io::stdout(), "{name}{proven}").is_err() {
                    return ExitCode::FAILURE;
                }
            }
            Err(what) => {
                eprintln!("{name}{what}");
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}
