//! Makes a Slitherlink puzzle with exactly one answer: `generate ROWS COLS SEED`.
//!
//! `lazyloop generate` does the same with all options.

use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::puzzles::slitherlink::KIND;
use lazyloop::questions::generate::{Options, make};
use lazyloop::registry;
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rows, cols, seed] = &arguments[..] else {
        return Err("usage: generate ROWS COLS SEED".into());
    };
    let options = Options::new(Wishes::of_size(Grid::new(rows.parse()?, cols.parse()?)?));
    let made = make(&KIND, &options, seed.parse()?)?;
    let course = registry::format_named("course").ok_or("no such format")?;
    write!(io::stdout(), "{}", made.puzzle.write(course)?)?;
    Ok(())
}
