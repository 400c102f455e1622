//! How long whole explanations take, for docs/BENCHMARKS.md: `cargo bench --bench explain [KIND...]`.
//!
//! The published puzzles of up to 100 cells of the kinds whose folders `LAZYLOOP_DATA` has, each explained
//! from an empty board, its answer included.

#![allow(clippy::print_stdout)] // a table for its reader

use lazyloop::kind::Layer;
use lazyloop::questions::{Options, PathEnd, explain};
use lazyloop::registry::{self, AnyPuzzle};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::{Duration, Instant};

/// The largest puzzles, in cells.
const MOST_CELLS: usize = 100;

/// The published puzzles of a kind.
fn published(data: &Path, kind: &str) -> Vec<Box<dyn AnyPuzzle>> {
    let file = File::open(data.join("loops").join(kind).join("published.txt"));
    let Some((file, format)) = file.ok().zip(registry::format_named(kind)) else {
        return Vec::new();
    };
    let mut reader = registry::reader(BufReader::new(file), Some(format));
    let instances = std::iter::from_fn(|| reader.next_instance().ok().flatten());
    let puzzles = instances.filter_map(|instance| instance.puzzle.ok());
    puzzles.filter(|puzzle| puzzle.size().0 * puzzle.size().1 <= MOST_CELLS).collect()
}

/// The value of this rank among sorted ones: 0.5 for the median.
fn ranked<T>(sorted: &[T], share: f64) -> Option<&T> {
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(rank.max(1) - 1)
}

fn main() {
    let Some(data) = std::env::var_os("LAZYLOOP_DATA") else {
        return println!("LAZYLOOP_DATA is not set");
    };
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!("kind: puzzles, complete; milliseconds: median, 95 of 100, most, all;");
    println!(
        "steps by several rules, their rules (all; median, 95 of 100, most of a step), the facts that they use"
    );
    for kind in registry::kinds() {
        let name = kind.name;
        if !asked.is_empty() && !asked.iter().any(|asked| asked == name) {
            continue;
        }
        let puzzles = published(Path::new(&data), name);
        let (mut times, mut complete, mut rules, mut facts) = (Vec::new(), 0, Vec::new(), 0);
        for puzzle in &puzzles {
            let began = Instant::now();
            let path = explain(&**puzzle, Layer::Subset, &Options::default());
            times.push(began.elapsed());
            let Ok(path) = path else { continue };
            complete += usize::from(path.end == PathEnd::Complete);
            for step in path.steps.iter().filter(|step| step.layer >= Layer::Corner) {
                rules.push(step.rules.len());
                facts += step.known.len();
            }
        }
        times.sort();
        rules.sort_unstable();
        let at = |share: f64| ranked(&times, share).map_or(0.0, Duration::as_secs_f64) * 1000.0;
        let most = [0.5, 0.95, 1.0].map(|share| ranked(&rules, share).copied().unwrap_or(0));
        let all = times.iter().sum::<Duration>().as_secs_f64() * 1000.0;
        if !times.is_empty() {
            println!(
                "{name}: {}, {complete}; {:.1} {:.1} {:.1} {all:.0}; {} {} {most:?} {facts}",
                times.len(),
                at(0.5),
                at(0.95),
                at(1.0),
                rules.len(),
                rules.iter().sum::<usize>(),
            );
        }
    }
}
