//! Checks one certificate: `check STATEMENT FORMULA PROOF`, none of which is compressed.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;

fn check([statement, formula, proof]: &[String; 3]) -> Result<(), Box<dyn Error>> {
    let open = |path: &String| {
        File::open(path).map(BufReader::new).map_err(|error| format!("{path}: {error}"))
    };
    let (mut statement, mut formula, mut proof) = (open(statement)?, open(formula)?, open(proof)?);
    let proven = lazyloop_checker::check(&mut statement, &mut formula, &mut proof)?;
    Ok(writeln!(io::stdout(), "{proven}")?)
}

fn main() -> ExitCode {
    let paths: Vec<String> = env::args().skip(1).collect();
    let Ok(paths) = <[String; 3]>::try_from(paths) else {
        eprintln!("usage: check STATEMENT FORMULA PROOF");
        return ExitCode::from(2);
    };
    match check(&paths) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}
