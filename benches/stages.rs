//! The stages of a solve, one by one, and whole solves of the project's own instances.

#[path = "generate/mod.rs"]
mod generate;

use divan::Bencher;
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
use std::iter;

/// A puzzle whose first model has many loops.
fn puzzle() -> Puzzle {
    generate::windy(Grid::new(50, 50).expect("a small grid"), 0.5, 0).0
}

fn main() {
    divan::main();
}

#[divan::bench]
fn parse(bencher: Bencher) {
    let text = course::write_puzzle(&puzzle());
    let line = Line { number: 1, text: text.as_bytes() };
    bencher.bench(|| course::parse_puzzle(black_box(line)));
}

#[divan::bench]
fn local_clauses(bencher: Bencher) {
    let puzzle = puzzle();
    let plane = Plane::of_squares(puzzle.grid(), Along::Points);
    let mut cnf = Cnf::new();
    bencher.bench_local(|| {
        cnf.restart(0);
        black_box(Formula::write(black_box(&puzzle), &plane, Form::Faces, &mut cnf));
    });
}

/// What each kind of cut does with the first model of its encoding, reading the model and finding its regions included.
#[divan::bench(args = Cut::ALL)]
fn cuts(bencher: Bencher, &kind: &Cut) {
    let puzzle = puzzle();
    let encode = |sink: &mut dyn ClauseSink| Lazy::encode(&puzzle, kind.into(), sink);
    let mut sat = Sat::new(Limits::default());
    encode(&mut sat);
    let variables = sat.variables();
    let SatVerdict::Satisfiable(model) = sat.solve(&[]) else {
        panic!("the puzzle has an answer");
    };
    let mut cuts = Cnf::new();
    // A new one each time: kinds may remember what they have seen.
    let new = || encode(&mut Size::default());
    bencher.with_inputs(new).bench_local_refs(|lazy| {
        cuts.restart(variables);
        black_box(lazy.check_model(&model, &Other::default(), &mut cuts));
    });
}

/// The search for the regions of a model alone.
#[divan::bench]
fn regions_of_a_model(bencher: Bencher) {
    let model = Model::new();
    let mut regions = Regions::default();
    bencher.bench_local(|| regions.split(&model.graph, black_box(&model.inside)));
}

/// The first model of a puzzle, and its regions.
struct Model {
    graph: Graph,
    inside: Vec<bool>,
    regions: Regions,
    root: Option<usize>,
}

impl Model {
    fn new() -> Self {
        let puzzle = puzzle();
        let mut sat = Sat::new(Limits::default());
        let mut lazy = Lazy::encode(&puzzle, Cut::Separator.into(), &mut sat);
        let SatVerdict::Satisfiable(model) = sat.solve(&[]) else {
            panic!("the puzzle has an answer");
        };
        lazy.check_model(&model, &Other::default(), &mut Cnf::new());
        let (graph, inside) = (squares::faces(puzzle.grid()), lazy.inside().to_vec());
        let mut regions = Regions::default();
        regions.split(&graph, &inside);
        assert!(regions.len() > 10, "{} regions are few", regions.len());
        let inner = (1..regions.len()).filter(|&region| regions.is_inside(region));
        let root = inner.max_by_key(|&region| regions.faces(region).len());
        Self { graph, inside, regions, root }
    }

    /// The cells of each region inside but the largest.
    fn detached(&self) -> impl Iterator<Item = &[u32]> {
        let inner = (1..self.regions.len()).filter(|&region| self.regions.is_inside(region));
        inner.filter(|&region| Some(region) != self.root).map(|region| self.regions.faces(region))
    }

    fn place(&self, cell: usize) -> Place {
        match cell {
            _ if cell == self.inside.len() => Place::Absent,
            _ if Some(self.regions.of(cell)) == self.root => Place::Sink,
            _ if self.inside[cell] => Place::Open,
            _ => Place::Cuttable,
        }
    }
}

/// Minimum separators of every detached inside region of a model, in windows of some radius: the project's own search
/// beside petgraph's two, on a network made for each window, and that making alone.
mod separators {
    use super::*;

    /// Measures what finds the size of a separator, which is what petgraph says it is.
    fn measure(
        bencher: Bencher,
        radius: u32,
        find: impl Fn(&Model, &mut Separator, &[u32]) -> u32,
    ) {
        let model = Model::new();
        let mut separator = Separator::new(&model.graph);
        for cells in model.detached() {
            let (network, source, sink) = of(&model, cells, radius);
            assert_eq!(
                own(&model, &mut separator, cells, radius),
                dinics(&network, source, sink).0
            );
        }
        bencher.bench_local(|| {
            model.detached().map(|cells| find(&model, &mut separator, cells)).sum::<u32>()
        });
    }

    fn of(model: &Model, cells: &[u32], radius: u32) -> (DiGraph<(), u32>, NodeIndex, NodeIndex) {
        network(&model.graph, cells, radius, &|cell| model.place(cell))
    }

    fn own(model: &Model, separator: &mut Separator, cells: &[u32], radius: u32) -> u32 {
        let found = separator.find(&model.graph, cells, radius, |cell| model.place(cell));
        found.expect("regions of one side do not touch")[0].len() as u32
    }

    #[divan::bench(args = [2, 8])]
    fn ours(bencher: Bencher, radius: u32) {
        measure(bencher, radius, |model, separator, cells| own(model, separator, cells, radius));
    }

    #[divan::bench(args = [2, 8])]
    fn making_a_network(bencher: Bencher, radius: u32) {
        measure(bencher, radius, |model, _, cells| of(model, cells, radius).0.edge_count() as u32);
    }

    #[divan::bench(args = [2, 8])]
    fn petgraph_dinics(bencher: Bencher, radius: u32) {
        measure(bencher, radius, |model, _, cells| {
            let (network, source, sink) = of(model, cells, radius);
            dinics(&network, source, sink).0
        });
    }

    #[divan::bench(args = [2, 8])]
    fn petgraph_ford_fulkerson(bencher: Bencher, radius: u32) {
        measure(bencher, radius, |model, _, cells| {
            let (network, source, sink) = of(model, cells, radius);
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
#[divan::bench(args = ["sample.txt", "hard.txt"], sample_count = 10, sample_size = 1)]
fn solve(bencher: Bencher, name: &str) {
    let path = format!("{}/instances/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read(&path).expect("an instance of the project");
    let mut lines = Lines::new(&text[..]);
    let lines =
        iter::from_fn(|| lines.next_line().expect("memory gives all").map(course::parse_puzzle));
    let puzzles: Vec<Puzzle> = lines.map(|puzzle| puzzle.expect("a puzzle")).collect();
    bencher.bench(|| {
        for puzzle in &puzzles {
            black_box(questions::solve(puzzle, &Options::default(), &mut |_| {}));
        }
    });
}
