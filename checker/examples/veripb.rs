//! Writes certificates as proofs in VeriPB's format: `veripb STATEMENT...`, each with its formula and its proof beside
//! it, plain.

use lazyloop_checker::veripb;
use std::error::Error;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let path = Path::new(&path);
        let open = |end| File::open(path.with_extension(end)).map(BufReader::new);
        let (mut statement, mut formula, mut proof) = (open("jsonl")?, open("cnf")?, open("lrat")?);
        match veripb::write(&mut statement, &mut formula, &mut proof) {
            Ok((opb, pbp)) => {
                fs::write(path.with_extension("opb"), opb)?;
                fs::write(path.with_extension("pbp"), pbp)?;
                let (mut statement, mut opb, mut pbp) =
                    (open("jsonl")?, open("opb")?, open("pbp")?);
                let checked = veripb::check_within(1 << 31, &mut statement, &mut opb, &mut pbp);
                println!("{}: {checked:?}", path.display());
            }
            Err(fault) => println!("{}: refused: {fault}", path.display()),
        }
    }
    Ok(())
}
