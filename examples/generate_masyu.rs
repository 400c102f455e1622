//! Makes a Masyu puzzle with exactly one answer: `generate_masyu ROWS COLS SEED`.
//!
//! `lazyloop generate --kind masyu` does the same with all options.

use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::puzzles::masyu::KIND;
use lazyloop::questions::generate::{Options, make};
use lazyloop::registry;
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rows, cols, seed] = &arguments[..] else {
        return Err("usage: generate_masyu ROWS COLS SEED".into());
    };
    let options = Options::new(Wishes::of_size(Grid::new(rows.parse()?, cols.parse()?)?));
    let made = make(&KIND, &options, seed.parse()?)?;
    let pearl = registry::format_named("pearl").ok_or("no such format")?;
    write!(io::stdout(), "{}", made.puzzle.write(pearl)?)?;
    Ok(())
}
