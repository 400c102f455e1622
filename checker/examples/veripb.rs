//! Writes certificates as proofs in VeriPB's format: `veripb STATEMENT...`, each with its formula and its proof beside
//! it, which have the same name but for its end. None may be compressed.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn write(statement: &Path) -> Result<(), Box<dyn Error>> {
    let open = |end: &str| -> io::Result<BufReader<File>> {
        Ok(BufReader::new(File::open(statement.with_extension(end))?))
    };
    let (mut lines, mut formula, mut proof) = (open("jsonl")?, open("cnf")?, open("lrat")?);
    lazyloop_checker::check(&mut lines, &mut formula, &mut proof)?;
    let (mut lines, mut formula, mut proof) = (open("jsonl")?, open("cnf")?, open("lrat")?);
    let (opb, pbp) = lazyloop_checker::veripb::write(&mut lines, &mut formula, &mut proof)?;
    fs::write(statement.with_extension("opb"), opb)?;
    fs::write(statement.with_extension("pbp"), pbp)?;
    Ok(())
}

fn main() -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for statement in env::args_os().skip(1).map(PathBuf::from) {
        if let Err(what) = write(&statement) {
            eprintln!("{}: {what}", statement.display());
            status = ExitCode::FAILURE;
        }
    }
    status
}
