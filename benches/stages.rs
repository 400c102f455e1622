//! The stages of a solve, one by one, and whole solves of the project's own instances.

#[path = "generate/mod.rs"]
mod generate;

use criterion::{BatchSize, Criterion};
use lazyloop::cnf::{ClauseSink, Cnf, Size};
use lazyloop::engine::{Limits, Problem, Sat, SatVerdict};
use lazyloop::format::course::{self, Line, Lines};
use lazyloop::graph::{CellGraph, Regions};
use lazyloop::grid::Grid;
use lazyloop::slitherlink::{
    Cuts, Puzzle,
    lazy::Lazy,
    local::{Local, Variables},
};
use lazyloop::solve::{self, MAX_CLAUSES, Mode, Options};
use std::fs;
use std::hint::black_box;

/// A puzzle whose first model has many loops.
fn puzzle() -> Puzzle {
    generate::windy(Grid::new(50, 50).expect("a small grid"), 0.5, 0).0
}

fn text_and_clauses(criterion: &mut Criterion) {
    let puzzle = puzzle();
    let mut text = Vec::new();
    course::write_puzzle(&mut text, &puzzle).expect("memory takes all");
    criterion.bench_function("parse", |bencher| {
        bencher.iter(|| course::parse_puzzle(black_box(Line { number: 1, text: &text })));
    });
    criterion.bench_function("local clauses", |bencher| {
        let mut cnf = Cnf::new();
        bencher.iter(|| {
            cnf.restart(0);
            Local::encode(black_box(&puzzle), Variables::Cells, &mut cnf)
        });
    });
}

/// What each kind of cut does with the first model of its encoding (reading the model and finding
/// its regions included), and the search for regions alone.
fn model(criterion: &mut Criterion) {
    let puzzle = puzzle();
    let encode = |kind: Cuts, sink: &mut dyn ClauseSink| Lazy::encode(&puzzle, kind.into(), sink);
    let mut cuts = Cnf::new();
    for kind in Cuts::ALL {
        let mut sat = Sat::new(Limits::default());
        encode(kind, &mut sat);
        let variables = sat.variables();
        let SatVerdict::Satisfiable(model) = sat.solve(&[]) else {
            panic!("the puzzle has an answer");
        };
        let mut examine = |lazy: &mut Lazy<'_>| {
            cuts.restart(variables);
            lazy.examine(&model, &mut cuts)
        };
        criterion.bench_function(&format!("cuts {}", kind.name()), |bencher| {
            // A new one each time: kinds may remember what they have seen.
            let new = || encode(kind, &mut Size::default());
            bencher.iter_batched_ref(new, &mut examine, BatchSize::LargeInput);
        });
        if kind == Cuts::default() {
            let mut lazy = encode(kind, &mut Size::default());
            examine(&mut lazy);
            let (graph, mut regions) = (CellGraph::new(puzzle.grid()), Regions::default());
            criterion.bench_function("regions of a model", |bencher| {
                bencher.iter(|| regions.split(&graph, black_box(lazy.inside())));
            });
            assert!(regions.len() > 10, "{} regions are few", regions.len());
        }
    }
}

/// All puzzles of a file of `instances/`, one after the other.
fn instances(criterion: &mut Criterion) {
    let options = Options {
        mode: Mode::Lazy,
        technique: Cuts::default().into(),
        max_iterations: None,
        time_limit: None,
        max_clauses: MAX_CLAUSES,
    };
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    for name in ["sample.txt", "hard.txt"] {
        let path = format!("{}/instances/{name}", env!("CARGO_MANIFEST_DIR"));
        let Ok(text) = fs::read(&path) else {
            eprintln!("{path} is not there: passed over");
            continue;
        };
        let mut lines = Lines::new(&text[..]);
        let mut puzzles = Vec::new();
        while let Some(line) = lines.next_line().expect("memory gives all") {
            puzzles.push(course::parse_puzzle(line).expect("an instance of the project"));
        }
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for puzzle in &puzzles {
                    black_box(solve::solve(puzzle, &options, &mut |_| {}));
                }
            });
        });
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    text_and_clauses(&mut criterion);
    model(&mut criterion);
    instances(&mut criterion);
    criterion.final_summary();
}
