//! The stages of a solve, one by one, and whole solves of the project's own instances.

#[path = "generate/mod.rs"]
mod generate;

use criterion::{BatchSize, Criterion};
use lazyloop::cnf::{ClauseSink, Cnf, Size};
use lazyloop::engine::{Limits, Other, Problem, Sat, SatVerdict};
use lazyloop::graph::{Graph, Place, Regions, Separator};
use lazyloop::grid::Grid;
use lazyloop::kind::Cut;
use lazyloop::lines::{Form, Formula, Lazy};
use lazyloop::plane::{Along, Plane, squares};
use lazyloop::puzzles::slitherlink::Puzzle;
use lazyloop::puzzles::slitherlink::text::course;
use lazyloop::questions::{self, Options};
use lazyloop::text::{Line, Lines};
use petgraph::algo::maximum_flow::{dinics, ford_fulkerson};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use std::fs;
use std::hint::black_box;

/// A puzzle whose first model has many loops.
fn puzzle() -> Puzzle {
    generate::windy(Grid::new(50, 50).expect("a small grid"), 0.5, 0).0
}

fn text_and_clauses(criterion: &mut Criterion) {
    let puzzle = puzzle();
    let text = course::write_puzzle(&puzzle);
    let line = Line { number: 1, text: text.as_bytes() };
    criterion.bench_function("parse", |bencher| {
        bencher.iter(|| course::parse_puzzle(black_box(line)));
    });
    criterion.bench_function("local clauses", |bencher| {
        let mut cnf = Cnf::new();
        let plane = Plane::of_squares(puzzle.grid(), Along::Points);
        bencher.iter(|| {
            cnf.restart(0);
            Formula::write(black_box(&puzzle), &plane, Form::Faces, &mut cnf)
        });
    });
}

/// What each kind of cut does with the first model of its encoding (reading the model and finding
/// its regions included), and the search for regions alone.
fn model(criterion: &mut Criterion) {
    let puzzle = puzzle();
    let encode = |kind: Cut, sink: &mut dyn ClauseSink| Lazy::encode(&puzzle, kind.into(), sink);
    let mut cuts = Cnf::new();
    for &kind in Cut::ALL {
        let mut sat = Sat::new(Limits::default());
        encode(kind, &mut sat);
        let variables = sat.variables();
        let SatVerdict::Satisfiable(model) = sat.solve(&[]) else {
            panic!("the puzzle has an answer");
        };
        let mut check = |lazy: &mut Lazy<'_, Puzzle>| {
            cuts.restart(variables);
            lazy.check_model(&model, &Other::default(), &mut cuts)
        };
        criterion.bench_function(&format!("cuts {}", kind.name()), |bencher| {
            // A new one each time: kinds may remember what they have seen.
            let new = || encode(kind, &mut Size::default());
            bencher.iter_batched_ref(new, &mut check, BatchSize::LargeInput);
        });
        if kind == Cut::default() {
            let mut lazy = encode(kind, &mut Size::default());
            check(&mut lazy);
            let found = lazy.regions().len();
            assert!(found > 10, "{found} regions are few");
            let (graph, mut regions) = (squares::faces(puzzle.grid()), Regions::default());
            criterion.bench_function("regions of a model", |bencher| {
                bencher.iter(|| regions.split(&graph, black_box(lazy.inside())));
            });
        }
    }
}

/// Minimum separators of every detached inside region of a model, in windows of some radius: the
/// project's own search beside petgraph's two, on a network made for each window, and that making
/// alone.
fn separators(criterion: &mut Criterion) {
    let puzzle = puzzle();
    let mut sat = Sat::new(Limits::default());
    let mut lazy = Lazy::encode(&puzzle, Cut::Separator.into(), &mut sat);
    let SatVerdict::Satisfiable(model) = sat.solve(&[]) else {
        panic!("the puzzle has an answer");
    };
    lazy.check_model(&model, &Other::default(), &mut Cnf::new());
    let (graph, inside, regions) = (squares::faces(puzzle.grid()), lazy.inside(), lazy.regions());
    let inner = || (1..regions.len()).filter(|&region| regions.is_inside(region));
    let root = inner().max_by_key(|&region| regions.faces(region).len());
    let place = |cell: usize| match cell {
        _ if cell == inside.len() => Place::Absent,
        _ if Some(regions.of(cell)) == root => Place::Sink,
        _ if inside[cell] => Place::Open,
        _ => Place::Cuttable,
    };
    let detached: Vec<usize> = inner().filter(|&region| Some(region) != root).collect();
    let mut separator = Separator::new(&graph);
    let mut group = criterion.benchmark_group("separators");
    for radius in [2, 8] {
        let mut own = |detached: usize| {
            let found = separator.find(&graph, regions.faces(detached), radius, place);
            found.expect("regions of one side do not touch")[0].len() as u32
        };
        let network = |detached: usize| network(&graph, regions.faces(detached), radius, &place);
        for &detached in &detached {
            let (network, source, sink) = network(detached);
            assert_eq!(own(detached), dinics(&network, source, sink).0);
        }
        let mut measure = |name: &str, find: &mut dyn FnMut(usize) -> u32| {
            group.bench_function(format!("{name}, radius {radius}"), |bencher| {
                bencher.iter(|| detached.iter().map(|&detached| find(detached)).sum::<u32>());
            });
        };
        measure("own", &mut own);
        measure("making a network", &mut |detached| network(detached).0.edge_count() as u32);
        measure("petgraph dinics", &mut |detached| {
            let (network, source, sink) = network(detached);
            dinics(&network, source, sink).0
        });
        measure("petgraph ford_fulkerson", &mut |detached| {
            let (network, source, sink) = network(detached);
            ford_fulkerson(&network, source, sink).0
        });
    }
}

/// The window round some cells as a flow network: an entrance and an exit for each cell, a source,
/// and a sink for all that lies beyond.
fn network(
    graph: &Graph,
    cells: &[u32],
    radius: u32,
    place: &impl Fn(usize) -> Place,
) -> (DiGraph<(), u32>, NodeIndex, NodeIndex) {
    const MANY: u32 = 1 << 20;
    let mut network = DiGraph::new();
    let (source, sink) = (network.add_node(()), network.add_node(()));
    let mut distance: HashMap<usize, u32> = HashMap::new();
    let mut window: Vec<usize> = cells.iter().map(|&cell| cell as usize).collect();
    distance.extend(window.iter().map(|&cell| (cell, 0)));
    let mut next = 0;
    while let Some(&cell) = window.get(next) {
        next += 1;
        for &other in graph.targets(cell) {
            let other = other as usize;
            let passable = matches!(place(other), Place::Open | Place::Cuttable);
            if passable && distance[&cell] < radius && !distance.contains_key(&other) {
                distance.insert(other, distance[&cell] + 1);
                window.push(other);
            }
        }
    }
    let vertices: HashMap<usize, [NodeIndex; 2]> =
        window.iter().map(|&cell| (cell, [(); 2].map(|()| network.add_node(())))).collect();
    for cell in window {
        let [entrance, exit] = vertices[&cell];
        let through = if place(cell) == Place::Cuttable { 1 } else { MANY };
        network.add_edge(entrance, exit, through);
        if distance[&cell] == 0 {
            network.add_edge(source, entrance, MANY);
        }
        for &other in graph.targets(cell) {
            let other = other as usize;
            match vertices.get(&other) {
                Some(&[onward, _]) => _ = network.add_edge(exit, onward, MANY),
                None if place(other) == Place::Absent => {}
                None => _ = network.add_edge(exit, sink, MANY),
            }
        }
    }
    (network, source, sink)
}

/// All puzzles of a file of `instances/`, one after the other.
fn instances(criterion: &mut Criterion) {
    let options = Options::default();
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
                    black_box(questions::solve(puzzle, &options, &mut |_| {}));
                }
            });
        });
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    text_and_clauses(&mut criterion);
    model(&mut criterion);
    separators(&mut criterion);
    instances(&mut criterion);
    criterion.final_summary();
}
