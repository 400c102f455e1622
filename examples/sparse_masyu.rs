//! Makes a Masyu puzzle of a random loop and some of its pearls, for measuring:
//! `sparse_masyu ROWS COLS SHARE SEED`. Each pearl that the loop may have is kept with the
//! probability SHARE. Such puzzles have many answers.

use lazyloop::engine::Limits;
use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::puzzles::masyu::KIND;
use lazyloop::random::Random;
use lazyloop::registry;
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rows, cols, share, seed] = &arguments[..] else {
        return Err("usage: sparse_masyu ROWS COLS SHARE SEED".into());
    };
    let grid = Grid::new(rows.parse()?, cols.parse()?)?;
    let share: f64 = share.parse()?;
    let mut random = Random::new(seed.parse()?);
    let plan = (KIND.plan)(&Wishes::of_size(grid), &mut random, &Limits::default())?;
    let kept: Vec<bool> = plan.allowed().iter().map(|_| random.happens(share)).collect();
    let pearl = registry::format_named("pearl").ok_or("no such format")?;
    write!(io::stdout(), "{}", plan.puzzle(&kept).0.write(pearl)?)?;
    Ok(())
}
