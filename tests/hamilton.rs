//! Hamiltonian cycles against brute force, and of families whose answers are known.

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

use lazyloop::engine::{Limits, Verdict};
use lazyloop::graph::Graph;
use lazyloop::hamilton::{Method, Outcome, Tour, cycle, is_tour, search_by};
use petgraph::graph::UnGraph;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Edges = Vec<(u32, u32)>;

/// Whether there is a Hamiltonian cycle, path by path.
fn brute(vertices: usize, edges: &Edges) -> bool {
    let mut near = vec![0_u32; vertices];
    for &(a, b) in edges {
        near[a as usize] |= 1 << b;
        near[b as usize] |= 1 << a;
    }
    fn go(near: &[u32], at: usize, seen: u32) -> bool {
        let open = near[at] & !seen;
        match seen.count_ones() as usize == near.len() {
            true => near[at] & 1 == 1,
            false => (0..near.len()).any(|v| open >> v & 1 == 1 && go(near, v, seen | 1 << v)),
        }
    }
    vertices >= 3 && go(&near, 0, 1)
}

fn graph(vertices: usize, edges: &Edges) -> Graph {
    let ends = edges.iter().map(|&(a, b)| [a as usize, b as usize]).enumerate();
    Graph::new(vertices, ends)
}

/// Searches, and holds a tour against the definition.
fn has_cycle_by(method: Method, vertices: usize, edges: &Edges) -> bool {
    let graph = graph(vertices, edges);
    let Outcome { verdict, refusal, .. } = search_by(method, &graph, Limits::default());
    match verdict {
        Verdict::Solved(Tour(order)) => {
            assert!(
                is_tour(&graph, &order) && refusal.is_none(),
                "{method}: {order:?} of {edges:?}"
            );
            true
        }
        Verdict::Unsatisfiable => false,
        Verdict::Unknown(stop) => panic!("{method}: {stop:?} without a limit"),
    }
}

fn has_cycle(vertices: usize, edges: &Edges) -> bool {
    has_cycle_by(Method::Auto, vertices, edges)
}

#[test]
fn every_graph_up_to_six_vertices_gets_its_verdict() {
    let mut with = 0;
    for vertices in 0..=6 {
        let pairs: Edges = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for bits in 0..1_u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            let edges: Edges = chosen.map(|(_, &pair)| pair).collect();
            let expected = brute(vertices as usize, &edges);
            with += usize::from(expected);
            for &method in Method::ALL {
                let found = has_cycle_by(method, vertices as usize, &edges);
                assert_eq!(found, expected, "{method}: {edges:?}");
            }
        }
    }
    assert!(with > 1000, "{with} graphs have a cycle");
}

#[test]
fn random_graphs_get_their_verdict() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut with = 0;
    for _ in 0..20_000 {
        let vertices = rng.random_range(5..=9_u32);
        let density = rng.random_range(0.25..0.6);
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
        let mut edges: Edges = pairs.filter(|_| rng.random_bool(density)).collect();
        // Doubled edges and loops change nothing.
        if rng.random_bool(0.1) && !edges.is_empty() {
            edges.push(edges[0]);
            edges.push((0, 0));
        }
        let expected = brute(vertices as usize, &edges);
        with += usize::from(expected);
        for &method in Method::ALL {
            let found = has_cycle_by(method, vertices as usize, &edges);
            assert_eq!(found, expected, "{method}: {edges:?}");
        }
    }
    assert!((4000..16_000).contains(&with), "{with} of 20000");
}

/// Random graphs in a ring, each joined to the next by one edge; in place of some vertices a ring of
/// the same making.
fn ring(depth: u32, edges: &mut Edges, next: &mut u32, rng: &mut ChaCha8Rng) -> [u32; 2] {
    let size = rng.random_range(1..=5_u32);
    let gates: Vec<[u32; 2]> = (0..size)
        .map(|_| match depth > 0 && rng.random_bool(0.3) {
            true => ring(depth - 1, edges, next, rng),
            false => {
                *next += 1;
                [*next - 1; 2]
            }
        })
        .collect();
    for (at, &to) in gates.iter().enumerate() {
        for &from in &gates[..at] {
            if rng.random_bool(if from == gates[at - 1] { 0.95 } else { 0.5 }) {
                edges.push((from[1], to[0]));
            }
        }
    }
    let last = if size > 1 { rng.random_range(1..size) } else { 0 };
    [gates[0][0], gates[last as usize][1]]
}

#[test]
fn graphs_that_are_taken_apart_get_the_verdict_of_the_whole() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut with = 0;
    for _ in 0..3000 {
        let (mut edges, mut size) = (Edges::new(), 0);
        let parts = rng.random_range(2..=4);
        let gates: Vec<[u32; 2]> =
            (0..parts).map(|_| ring(2, &mut edges, &mut size, &mut rng)).collect();
        edges.extend((0..parts).map(|at| (gates[at][1], gates[(at + 1) % parts][0])));
        let mut names: Vec<u32> = (0..size).collect();
        names.shuffle(&mut rng);
        edges.iter_mut().for_each(|(a, b)| (*a, *b) = (names[*a as usize], names[*b as usize]));
        let expected = has_cycle_by(Method::Lazy, size as usize, &edges);
        with += usize::from(expected);
        assert_eq!(has_cycle(size as usize, &edges), expected, "{edges:?}");
    }
    assert!((300..2700).contains(&with), "{with} of 3000");
}

#[test]
fn graphs_with_small_separators_get_the_verdict_of_the_lazy_loop() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut with = 0;
    for _ in 0..3000 {
        // Each vertex is joined to some of a few that are close to each other.
        let width = rng.random_range(2..=5_usize);
        let size = rng.random_range(8..=30_u32);
        let mut cliques: Vec<Vec<u32>> = vec![(0..width as u32).collect()];
        let mut edges: Edges =
            (0..width as u32).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for vertex in width as u32..size {
            let last = cliques.len();
            let near = cliques[rng.random_range(last.saturating_sub(8)..last)].clone();
            for gone in 0..width {
                let mut clique = near.clone();
                clique[gone] = vertex;
                cliques.push(clique);
            }
            edges.extend(near.into_iter().map(|other| (other, vertex)));
        }
        let density = rng.random_range(0.5..0.9);
        edges.retain(|_| rng.random_bool(density));
        // A vertex that is joined to most.
        let mut names: Vec<u32> = (0..=size).collect();
        edges.extend((0..size).filter(|_| rng.random_bool(0.8)).map(|vertex| (vertex, size)));
        names.shuffle(&mut rng);
        edges.iter_mut().for_each(|(a, b)| (*a, *b) = (names[*a as usize], names[*b as usize]));
        let expected = has_cycle_by(Method::Lazy, size as usize + 1, &edges);
        with += usize::from(expected);
        assert_eq!(has_cycle(size as usize + 1, &edges), expected, "{edges:?}");
    }
    assert!((300..2700).contains(&with), "{with} of 3000");
}

/// The moves of a knight.
fn knight(rows: u32, cols: u32) -> (usize, Edges) {
    let mut edges = Edges::new();
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        for (down, right) in [(1, 2), (2, 1)] {
            if row + down < rows && col + right < cols {
                edges.push((row * cols + col, (row + down) * cols + col + right));
                edges.push((row * cols + col + right, (row + down) * cols + col));
            }
        }
    }
    ((rows * cols) as usize, edges)
}

/// GP(n, k): a cycle of n, a spoke at each, and steps of k within.
fn petersen(n: u32, k: u32) -> (usize, Edges) {
    let outer = (0..n).map(|v| (v, (v + 1) % n));
    let spokes = (0..n).map(|v| (v, n + v));
    let inner = (0..n).map(|v| (n + v, n + (v + k) % n));
    (2 * n as usize, outer.chain(spokes).chain(inner).collect())
}

/// The flower snark J(n), for odd n: stars whose second ends are a cycle, whose third ends one of twice
/// the length.
fn snark(n: u32) -> (usize, Edges) {
    let mut edges = Edges::new();
    for v in 0..n {
        edges.extend([(4 * v, 4 * v + 1), (4 * v, 4 * v + 2), (4 * v, 4 * v + 3)]);
        let next = (v + 1) % n;
        edges.push((4 * v + 1, 4 * next + 1));
        let [c, d] = if v + 1 == n { [3, 2] } else { [2, 3] };
        edges.extend([(4 * v + 2, 4 * next + c), (4 * v + 3, 4 * next + d)]);
    }
    (4 * n as usize, edges)
}

/// A random cubic graph: three random perfect matchings that share no edge.
fn cubic(n: u32, rng: &mut ChaCha8Rng) -> (usize, Edges) {
    let mut edges = Edges::new();
    let mut met = std::collections::BTreeSet::new();
    while edges.len() < 3 * n as usize / 2 {
        let mut vertices: Vec<u32> = (0..n).collect();
        vertices.shuffle(rng);
        let pairs: Edges = vertices.chunks(2).map(|p| (p[0].min(p[1]), p[0].max(p[1]))).collect();
        if pairs.iter().all(|pair| !met.contains(pair)) {
            met.extend(pairs.iter().copied());
            edges.extend(pairs);
        }
    }
    (n as usize, edges)
}

#[test]
fn families_have_the_answers_that_are_known() {
    for size in [6, 8, 12, 20, 30] {
        let (vertices, edges) = knight(size, size);
        assert!(has_cycle(vertices, &edges), "{size}");
    }
    assert!(!has_cycle(knight(4, 5).0, &knight(4, 5).1));
    assert!(!has_cycle(knight(5, 5).0, &knight(5, 5).1));
    // GP(n, 2) has none exactly if n is 5 modulo 6 (Alspach 1983).
    for n in [5, 11, 17, 53, 1001] {
        assert!(!has_cycle(petersen(n, 2).0, &petersen(n, 2).1), "{n}");
    }
    assert!(!has_cycle_by(Method::Lazy, petersen(53, 2).0, &petersen(53, 2).1));
    for (n, k) in [(6, 2), (7, 2), (20, 3), (500, 2), (999, 2), (1000, 7), (1000, 100), (1000, 300)]
    {
        assert!(has_cycle(petersen(n, k).0, &petersen(n, k).1), "{n} {k}");
    }
    for n in [5, 7, 9, 11, 13, 101] {
        assert!(!has_cycle(snark(n).0, &snark(n).1), "{n}");
    }
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for n in [20, 200, 2000] {
        let (vertices, edges) = cubic(n, &mut rng);
        assert!(has_cycle(vertices, &edges), "{n}");
    }
    // A complete graph: degrees that are counted, not written out.
    let complete: Edges = (0..60).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    assert!(has_cycle(60, &complete));
}

#[test]
fn graphs_of_petgraph_get_their_vertices_back() {
    let (vertices, edges) = knight(6, 6);
    let board = UnGraph::<(), ()>::from_edges(&edges);
    let tour = cycle(&board).unwrap();
    assert_eq!(tour.len(), vertices);
    let next = tour.iter().cycle().skip(1);
    assert!(tour.iter().zip(next).all(|(&a, &b)| board.contains_edge(a, b)));
}

/// The program's `tour` on a text: what it writes, and its status.
fn tour(arguments: &[&str], text: &str) -> (String, Option<i32>) {
    program("tour", arguments, text)
}

fn program(name: &str, arguments: &[&str], text: &str) -> (String, Option<i32>) {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_lazyloop"));
    command.env_remove("RUST_LOG").arg(name).args(arguments).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (String::from_utf8(said).unwrap(), output.status.code())
}

#[test]
fn the_program_reads_graphs_and_writes_tours() {
    let square = "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n";
    assert_eq!(tour(&[], square), ("1 2 3 4\n".to_string(), Some(0)));
    let file =
        "NAME : standard input\nTYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n1\n2\n3\n4\n-1\nEOF\n";
    assert_eq!(tour(&["--to", "tour"], square).0, file);
    for (text, said) in [
        ("", "UNSATISFIABLE: a graph of 0 vertices has no cycle\n"),
        ("p 1 0\n", "UNSATISFIABLE: a graph of 1 vertex has no cycle\n"),
        ("p 2 1\ne 1 2\n", "UNSATISFIABLE: a graph of 2 vertices has no cycle\n"),
        ("7 8\n8 9\n9 7\n", "7 8 9\n"),
        ("1 2\n2 3\n3 1\n3 4\n", "UNSATISFIABLE: vertex 4 has 1 neighbour\n"),
    ] {
        assert_eq!(tour(&[], text), (said.to_string(), Some(0)), "{text}");
    }
    let (said, status) = tour(&[], "p edge 3 1\ne 1 4\n");
    assert!(said.contains("line 2, column 5: expected a vertex 1 to 3, found '4'"), "{said}");
    assert_eq!(status, Some(1));
    for mode in ["auto", "lazy", "full"] {
        let (said, status) = tour(&["--mode", mode], square);
        assert_eq!((said.len(), status), (8, Some(0)), "{mode}: {said}");
    }
}

#[test]
fn a_limit_is_named() {
    let (vertices, edges) = knight(8, 8);
    let lines: Vec<String> =
        edges.iter().map(|(a, b)| format!("e {} {}\n", a + 1, b + 1)).collect();
    let board = format!("p edge {vertices} {}\n{}", edges.len(), lines.concat());
    for mode in ["auto", "lazy", "full"] {
        let output = std::env::temp_dir().join(format!("lazyloop-{}-{mode}", std::process::id()));
        let limits = ["--time-limit", "0", "--mode", mode, "-o", output.to_str().unwrap()];
        assert_eq!(tour(&limits, &board).1, Some(1));
        assert_eq!(std::fs::read_to_string(&output).unwrap(), "UNKNOWN: out of time\n");
        std::fs::remove_file(output).unwrap();
    }
}

#[test]
fn solve_hands_a_graph_over() {
    let square = "c a square\np 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n";
    assert_eq!(program("solve", &[], square), ("1 2 3 4\n".to_string(), Some(0)));
    let triangle = "NAME: t\nTYPE: HCP\nDIMENSION: 3\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\n";
    let (said, status) = program("solve", &["--to", "tour"], triangle);
    assert!(said.ends_with("TOUR_SECTION\n1\n2\n3\n-1\nEOF\n") && status == Some(0), "{said}");
    let limited = ["--mode", "full", "--time-limit", "9", "-q"];
    assert_eq!(program("solve", &limited, triangle), ("1 2 3\n".to_string(), Some(0)));
    for (arguments, wrong) in [
        (&["--all"][..], "argument '--all'"),
        (&["-j2"], "argument '--jobs'"),
        (&["--max-clauses", "9"], "argument '--max-clauses'"),
        (&["--mode", "course"], "value 'course' for '--mode'"),
        (&["--to", "json"], "value 'json' for '--to'"),
    ] {
        let (said, status) = program("solve", arguments, triangle);
        assert!(said.contains(&format!("unexpected {wrong}")) && status == Some(2), "{said}");
    }
    // Puzzles stay puzzles.
    let (said, status) = program("solve", &["--to", "tour"], "1 1 4\n");
    assert!(said.contains("--to tour is for one graph") && status == Some(2), "{said}");
    assert_eq!(program("solve", &[], "1 1 4\n").1, Some(0));
}
