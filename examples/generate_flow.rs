//! Makes a Flow Free map with exactly one answer: `generate_flow ROWS COLS SEED`. With `any` as a
//! fourth argument it may have more, and paths are as few as they come: that takes no time, so it
//! makes large maps to measure with.
//!
//! `lazyloop generate --kind flow` makes those with one answer, with all options.

use lazyloop::engine::Limits;
use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::puzzles::flow::KIND;
use lazyloop::questions::generate::{Options, make};
use lazyloop::random::Random;
use lazyloop::registry;
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (rows, cols, seed, one_answer) = match arguments[..] {
        [rows, cols, seed] => (rows, cols, seed, true),
        [rows, cols, seed, "any"] => (rows, cols, seed, false),
        _ => return Err("usage: generate_flow ROWS COLS SEED [any]".into()),
    };
    let wishes = Wishes::of_size(Grid::new(rows.parse()?, cols.parse()?)?);
    let seed = seed.parse()?;
    let puzzle = if one_answer {
        make(&KIND, &Options::new(wishes), seed)?.puzzle
    } else {
        let plan = (KIND.plan)(&wishes, &mut Random::new(seed), &Limits::default())?;
        plan.puzzle(&vec![false; plan.allowed().len()]).0
    };
    let map = registry::format_named("flow").ok_or("no such format")?;
    write!(io::stdout(), "{}", puzzle.write(map)?)?;
    Ok(())
}
