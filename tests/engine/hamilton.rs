//! Hamiltonian cycles against brute force, and of families whose answers are known.

use lazyloop::count::hamiltonian_cycles;
use lazyloop::engine::{Limits, Verdict};
use lazyloop::graph::Graph;
use lazyloop::hamilton::text::{self, Format, Named, Reading};
use lazyloop::hamilton::{
    Method, Network, Outcome, Tour, cycle, is_tour, search_by, search_network, search_path,
};
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

/// How many tours a graph has, order by order.
fn tours(vertices: u32, edges: &Edges, is_directed: bool, fixed: &Edges) -> u64 {
    fn go(
        has: &dyn Fn(u32, u32) -> bool,
        vertices: u32,
        path: &mut Vec<u32>,
        see: &mut dyn FnMut(&[u32]),
    ) {
        let last = path[path.len() - 1];
        if path.len() as u32 == vertices && has(last, path[0]) {
            see(path);
        }
        for next in 0..vertices {
            if has(last, next) && !path.contains(&next) {
                path.push(next);
                go(has, vertices, path, see);
                path.pop();
            }
        }
    }
    let has = |a: u32, b: u32| {
        a != b && (edges.contains(&(a, b)) || !is_directed && edges.contains(&(b, a)))
    };
    let mut count = 0;
    let least = if is_directed { 2 } else { 3 };
    if vertices >= least {
        go(&has, vertices, &mut vec![0], &mut |order| {
            let step = |a: u32, b: u32| {
                let place = |v| order.iter().position(|&other| other == v).unwrap();
                (place(a) + 1) % order.len() == place(b)
            };
            let keeps = |&(a, b): &(u32, u32)| step(a, b) || !is_directed && step(b, a);
            count += u64::from(fixed.iter().all(keeps));
        });
    }
    if is_directed { count } else { count / 2 }
}

/// How many paths through all vertices a graph has, order by order.
fn paths(network: &Network, wished: [Option<usize>; 2]) -> u64 {
    fn go(left: &mut Vec<u32>, order: &mut Vec<u32>, see: &mut dyn FnMut(&[u32])) {
        if left.is_empty() {
            see(order);
        }
        for at in 0..left.len() {
            order.push(left.remove(at));
            go(left, order, see);
            left.insert(at, order.pop().unwrap());
        }
    }
    let (is_directed, graph) = (network.is_directed(), network.graph());
    let ends: Vec<[usize; 2]> =
        (0..graph.edge_bound()).filter_map(|edge| graph.ends(edge)).collect();
    let has = |a: usize, b: usize| ends.contains(&[a, b]) || !is_directed && ends.contains(&[b, a]);
    let mut count = 0;
    go(&mut (0..graph.vertex_count() as u32).collect(), &mut Vec::new(), &mut |order| {
        let steps: Vec<[usize; 2]> =
            order.windows(2).map(|step| [step[0] as usize, step[1] as usize]).collect();
        let keeps = |&[a, b]: &[usize; 2]| {
            steps.contains(&[a, b]) || !is_directed && steps.contains(&[b, a])
        };
        let [start, end] = wished.map(|wished| wished.map(|vertex| vertex as u32));
        let begins = start.is_none_or(|start| order.first() == Some(&start));
        let is_path = begins
            && end.is_none_or(|end| order.last() == Some(&end))
            && steps.iter().all(|&[a, b]| has(a, b))
            && network.fixed().iter().all(keeps);
        assert_eq!(network.is_path(order, wished), is_path, "{order:?} {wished:?} {network:?}");
        count += u64::from(is_path);
    });
    // A path without given ends or directions is met from both.
    let is_twice = !is_directed && wished == [None; 2] && graph.vertex_count() > 1;
    if is_twice { count / 2 } else { count }
}

/// Holds what each method says of paths against all orders of the vertices.
fn check_paths(network: &Network) {
    let vertices = network.graph().vertex_count();
    let some = || (0..vertices).map(Some).chain([None]).take(3);
    for ends in some().flat_map(|start| some().map(move |end| [start, end])) {
        let expected = paths(network, ends);
        for &method in Method::ALL {
            match search_path(method, network, ends, Limits::default()).verdict {
                Verdict::Solved(Tour(order)) => {
                    assert!(network.is_path(&order, ends), "{method}: {order:?} of {network:?}");
                }
                Verdict::Unsatisfiable => {
                    assert_eq!(expected, 0, "{method}: {ends:?} {network:?}")
                }
                Verdict::Unknown(stop) => panic!("{method}: {stop:?} without a limit"),
            }
        }
        if vertices > 1 {
            let closed = network.closed(ends);
            let counted = hamiltonian_cycles(&closed.plain(), &Limits::default(), &mut |_| {});
            assert_eq!(counted.unwrap().to_string(), expected.to_string(), "{ends:?} {network:?}");
        }
    }
}

/// Holds each method's verdict and the number of tours against all orders of the vertices. Returns the number.
fn check_network(vertices: u32, edges: &Edges, is_directed: bool, fixed: &Edges) -> u64 {
    let graph = graph(vertices as usize, edges);
    let network = if is_directed { Network::directed(graph) } else { Network::undirected(graph) };
    let ends: Vec<[usize; 2]> = fixed.iter().map(|&(a, b)| [a as usize, b as usize]).collect();
    let network = network.with_fixed(&ends).unwrap();
    let expected = tours(vertices, edges, is_directed, fixed);
    let what = format!("{vertices} vertices, {edges:?}, fixed {fixed:?}, directed {is_directed}");
    for &method in Method::ALL {
        let found = search_network(method, &network, Limits::default());
        match found.verdict {
            Verdict::Solved(Tour(order)) => {
                assert!(network.is_tour(&order) && expected > 0, "{method}: {order:?} of {what}");
                // The check is held against the orders, too.
                let closed: Edges =
                    (0..order.len()).map(|at| (order[at], order[(at + 1) % order.len()])).collect();
                assert!(tours(vertices, &closed, true, &Edges::new()) == 1, "{order:?}");
                let reversed: Vec<u32> = order.iter().rev().copied().collect();
                assert_eq!(
                    network.is_tour(&reversed),
                    !is_directed || {
                        let back = |&(a, b): &(u32, u32)| edges.contains(&(b, a));
                        closed.iter().all(back)
                            && fixed.iter().all(|&(a, b)| closed.contains(&(b, a)))
                    }
                );
            }
            Verdict::Unsatisfiable => assert_eq!(expected, 0, "{method}: {what}"),
            Verdict::Unknown(stop) => panic!("{method}: {stop:?} without a limit"),
        }
    }
    let counted = hamiltonian_cycles(&network.plain(), &Limits::default(), &mut |_| {}).unwrap();
    assert_eq!(counted.to_string(), expected.to_string(), "{what}");
    if vertices > 0 {
        check_paths(&network);
    }
    expected
}

#[test]
fn every_directed_graph_up_to_four_vertices_gets_its_verdict_and_count() {
    let mut with = 0;
    for vertices in 0..=4 {
        let pairs = (0..vertices).flat_map(|b| (0..vertices).map(move |a| (a, b)));
        let pairs: Edges = pairs.filter(|(a, b)| a != b).collect();
        for bits in 0..1_u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            let edges: Edges = chosen.map(|(_, &pair)| pair).collect();
            with += usize::from(check_network(vertices, &edges, true, &Edges::new()) > 0);
        }
    }
    assert!(with > 500, "{with} graphs have a cycle");
}

#[test]
fn random_graphs_with_directions_or_fixed_edges_get_their_verdict_and_count() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut with = [0, 0];
    for _ in 0..6000 {
        let is_directed = rng.random_bool(0.6);
        let vertices = rng.random_range(2..=6_u32);
        let density = rng.random_range(0.3..0.9);
        let pairs = (0..vertices).flat_map(|b| (0..vertices).map(move |a| (a, b)));
        let mut edges: Edges = pairs.filter(|_| rng.random_bool(density)).collect();
        edges.shuffle(&mut rng);
        let mut fixed: Edges = edges.iter().copied().filter(|(a, b)| a != b).collect();
        fixed.truncate(rng.random_range(0..=4));
        if !is_directed && rng.random_bool(0.5) {
            fixed.iter_mut().for_each(|(a, b)| std::mem::swap(a, b));
        }
        with[usize::from(is_directed)] +=
            usize::from(check_network(vertices, &edges, is_directed, &fixed) > 0);
    }
    assert!(with.iter().all(|&with| with > 300), "{with:?}");
}

/// A hidden cycle among random arcs: larger than what brute force reaches.
#[test]
fn large_directed_graphs_get_tours() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for vertices in [50, 400] {
        let mut order: Vec<u32> = (0..vertices).collect();
        order.shuffle(&mut rng);
        let next = order.iter().cycle().skip(1);
        let mut edges: Edges = order.iter().copied().zip(next.copied()).collect();
        for _ in 0..2 * vertices {
            edges.push((rng.random_range(0..vertices), rng.random_range(0..vertices)));
        }
        edges.shuffle(&mut rng);
        let network = Network::directed(graph(vertices as usize, &edges));
        let found = search_network(Method::Auto, &network, Limits::default());
        let Verdict::Solved(Tour(order)) = found.verdict else { panic!("{vertices}") };
        assert!(network.is_tour(&order), "{vertices}");
    }
}

#[test]
fn refusals_speak_of_directions_and_fixed_edges() {
    let said = |vertices: u32, edges: &[(u32, u32)], is_directed: bool, fixed: &[[usize; 2]]| {
        let graph = graph(vertices as usize, &edges.to_vec());
        let network =
            if is_directed { Network::directed(graph) } else { Network::undirected(graph) };
        let network = network.with_fixed(fixed).unwrap();
        let refusal = search_network(Method::Auto, &network, Limits::default()).refusal;
        refusal.map_or(String::new(), |refusal| refusal.in_words(&|vertex| format!("v{vertex}")))
    };
    let all: Edges = (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let both: Edges = all.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    assert_eq!(said(1, &[], true, &[]), "a graph of 1 vertex has no cycle");
    assert_eq!(said(2, &[(0, 1), (1, 0)], true, &[]), "");
    assert_eq!(said(3, &[(0, 1), (0, 2), (2, 1), (2, 0)], true, &[]), "no edge leaves vertex v1");
    assert_eq!(said(3, &[(0, 1), (0, 2), (2, 1), (1, 2)], true, &[]), "no edge enters vertex v0");
    let rounds = [(0, 1), (1, 0), (1, 2), (2, 3), (3, 2)];
    assert_eq!(said(4, &rounds, true, &[]), "no path leads from vertex v2 to vertex v0");
    assert_eq!(said(5, &all, false, &[[0, 1], [2, 0], [0, 3]]), "3 fixed edges are at vertex v0");
    assert_eq!(said(5, &all, false, &[[0, 1], [1, 0], [0, 2]]), "");
    let closed = "fixed edges close a cycle of 3 vertices, vertex v1 among them";
    assert_eq!(said(5, &all, false, &[[1, 2], [2, 4], [4, 1]]), closed);
    assert_eq!(said(5, &both, true, &[[0, 1], [0, 2]]), "2 fixed edges are out of vertex v0");
    assert_eq!(said(5, &both, true, &[[1, 0], [2, 0]]), "2 fixed edges are into vertex v0");
    let closed = "fixed edges close a cycle of 2 vertices, vertex v0 among them";
    assert_eq!(said(5, &both, true, &[[1, 0], [0, 1]]), closed);
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
    // A program that is used wrongly may end before it reads.
    let written = child.stdin.take().unwrap().write_all(text.as_bytes());
    let is_unread = |error: std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe;
    assert!(written.map_or_else(is_unread, |()| true));
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

/// The edges of a text by the names of their ends, with an arrow where they are directed; and what is noticed.
fn read_as(text: &str, reading: Reading) -> Result<(String, Vec<String>), String> {
    let named = text::read(text.as_bytes(), reading).map_err(|error| error.to_string())?;
    let Named { network, names, notices, .. } = named;
    let join = if network.is_directed() { ">" } else { "-" };
    let graph = network.graph();
    let ends = (0..graph.edge_bound()).filter_map(|edge| graph.ends(edge));
    let shown = |ends: [usize; 2]| ends.map(|end| names.quoted(end)).join(join);
    let mut all: Vec<String> = ends.map(shown).collect();
    all.extend(network.fixed().iter().map(|&ends| format!("fixed {}", shown(ends))));
    Ok((all.join(" "), notices.iter().map(ToString::to_string).collect()))
}

fn read_text(text: &str) -> Result<(String, Vec<String>), String> {
    read_as(text, Reading::default())
}

#[test]
fn formats_of_graphs_are_told_apart() {
    for text in [
        "c a triangle\np edge 3 3\ne 1 2\ne 2 3\nc more\ne 3 1\n",
        "p col 3 3\r\ne 1 2\r\ne 2 3\r\ne 3 1",
        "p 3 3\ne 1 2\ne 2 3\ne 3 1\n",
        "NAME : x\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n",
        "# a list\n1 2\n2 3\n3 1\n",
        "1 2 # one\n2 3 {}\n3 1\n",
        "1,2\n2,3\n3,1\n",
        "source;target\n1;2\n2;3\n3;1\n",
        "id,Target,Source\n1,2,1\n2,3,2\n3,1,3\n",
        "[(1, 2), (2, 3), (3, 1)]",
    ] {
        let (edges, notices) = read_text(text).unwrap();
        let expected = ["1-2 2-3 3-1", "1-2 2-3 1-3"];
        assert!(expected.contains(&&edges[..]), "{text}: {edges}");
        let is_known = |notice: &String| notice.ends_with("entries of the column id are not read");
        assert!(notices.iter().all(is_known), "{text}: {notices:?}");
    }
    for (text, expected) in [
        ("", ""),
        ("10 0\n0 7\n", "10-0 0-7"),
        (
            "NAME: x\nDIMENSION: 3\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n2 1 3 -1\n3 2 1 -1\n-1\nEOF\n",
            "1-2 2-3 3-1",
        ),
        // Names, also of several words; a list may begin like a comment of DIMACS.
        ("c a\na b\nb c\n", "c-a a-b b-c"),
        ("p q\nq r\n", "p-q q-r"),
        (
            "\"New York\",Boston\nBoston,St. \u{c9}tienne\n",
            "\"New York\"-Boston Boston-\"St. \u{c9}tienne\"",
        ),
        // Neighbours.
        ("#script.py\n# GMT Mon\n0 1 2\n1 2\n2\n", "0-1 0-2 1-2"),
        ("a: b c\nb: a c\nc: a b\n", "a-b a-c b-c"),
        ("0 1 3\n1 0 2\n2 1 3\n3 2 0\n", "0-1 0-3 1-2 2-3"),
        // Matrices.
        ("0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n", "1-2 1-4 2-3 3-4"),
        ("011\n101\n110\n", "1-2 1-3 2-3"),
        ("[[0. 1. 1.]\n [1. 0. 1.]\n [1. 1. 0.]]", "1-2 1-3 2-3"),
        (",a,b,c\na,0,1,1\nb,1,0,1\nc,1,1,0\n", "a-b a-c b-c"),
        // Directions.
        ("0 1 0 0\n0 0 1 0\n0 0 0 1\n1 0 0 0\n", "1>2 2>3 3>4 4>1"),
        ("p sp 2 2\na 1 2 9\na 2 1 9\n", "1>2 2>1"),
        ("Source,Target,Type,Id\n1,2,Directed,0\n2,1,Directed,1\n", "1>2 2>1"),
        (
            "TYPE : HCP_DIRECTED\nDIMENSION : 2\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n2 1 -1\n-1\n",
            "1>2 2>1",
        ),
        // Fixed edges, before or after the others.
        (
            "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nFIXED_EDGES_SECTION\n3 2\n-1\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\nEOF\n",
            "1-2 2-3 fixed 2-3",
        ),
        // graph6 and its relatives, as Nauty and networkx write them.
        ("DQc\n", "0-2 1-3 0-4 3-4"),
        (">>graph6<<DQc", "0-2 1-3 0-4 3-4"),
        (":Fa@x^\n", "0-1 0-2 1-2 5-6"),
        (">>digraph6<<&DI?AO?", "0>2 0>4 3>1 3>4"),
        (
            "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"><graph edgedefault=\"undirected\"><node id=\"n 0\"/><node id=\"b\"/><edge source=\"n 0\" target=\"b\"/></graph></graphml>",
            "\"n 0\"-b",
        ),
    ] {
        assert_eq!(read_text(text).map(|(edges, _)| edges), Ok(expected.to_string()), "{text}");
    }
}

#[test]
fn notices_tell_what_is_left_out_or_decided() {
    for (text, expected) in [
        ("1 2\n2 1\n2 3\n1 2\n", "line 2: this edge comes again, as 2 do; each counts once"),
        ("p edge 3 3\ne 1 2\ne 2 3\ne 2 1\n", "line 4: this edge comes again; it counts once"),
        ("1 2\n3 3\n", "line 2: an edge of 3 with itself is on no tour, and is left out"),
        (
            "0 1 {'weight': 3}\n1 2 {}\n",
            "line 1: attributes of edges, such as weights, are not read",
        ),
        ("0 1 0.5\n1 2 3\n", "line 1: weights are not read"),
        ("p edge 3 2\ne 1 2 7\ne 2 3 1\n", "line 2: weights are not read"),
        ("p edge 3 9\ne 1 2\n", "the header says 9 edges, and there are 1"),
        ("p edge 3 1\nn 1 4\ne 1 2\n", "line 2: lines that begin with 'n' are not read"),
        (
            "a,b,cost\n1,2,3\n",
            "line 1: this is taken for the names of columns; an edge may stand on any other line",
        ),
        ("from,to,cost\nx,y,3\n", "line 1: entries of the column cost are not read"),
        (
            "0 1 1\n1 0 1\n1 1 0\n",
            "this is read as a matrix; --from edges reads it as a list of edges",
        ),
        (
            "0 1 0 0\n0 0 1 0\n0 0 0 1\n1 0 0 0\n",
            "line 1: the matrix is not symmetric, so its graph is taken as directed",
        ),
        (
            "0 1 3\n1 2 3\n2 3 5\n3 0 7\n",
            "this is read as a list of edges; --from adjacency reads it as a list of each vertex's neighbours",
        ),
        (
            "0 1 3\n1 0 2\n2 1 3\n3 2 0\n",
            "this is read as a list of each vertex's neighbours; --from edges reads it as a list of edges",
        ),
        (
            "0 1 2\n1 0\n2\n",
            "line 1: this edge is listed at one of its ends only, others at both; --directed takes them as directed",
        ),
        (
            "DIMENSION: 3\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n-1\nDISPLAY_DATA_SECTION\n1 0 0\n2 1 1\n",
            "line 6: places of vertices are not read",
        ),
        (
            "<graphml><graph edgedefault=\"directed\">\n<node id=\"a\"><data>1</data></node></graph></graphml>",
            "line 2: data of nodes and edges, such as weights, are not read",
        ),
    ] {
        let (_, notices) = read_text(text).unwrap();
        assert!(notices.contains(&expected.to_string()), "{text}: {notices:?}");
    }
    // A graph without a doubt is read without a notice.
    for text in
        ["0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n", "0 1 2\n1 0 2\n2 0 1\n3 0 1\n", "a b\nb c\n"]
    {
        let notices = read_text(text).unwrap().1;
        assert!(notices.is_empty() || text.starts_with("0 1 2"), "{text}: {notices:?}");
    }
    // A choice can be made.
    let matrix = "0 1 1\n1 0 1\n1 1 0\n";
    let edges = Reading { format: Some(Format::Edges), is_directed: false };
    assert_eq!(read_as(matrix, edges).unwrap().0, "0-1");
    let directed = Reading { format: None, is_directed: true };
    assert_eq!(read_as("1 2\n2 1\n", directed).unwrap(), ("1>2 2>1".to_string(), vec![]));
}

#[test]
fn faults_of_graphs_name_their_place() {
    let tsplib = "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\n";
    for (text, expected) in [
        ("p edge 3 1\ne 1 4\n", "line 2, column 5: expected a vertex 1 to 3, found '4'"),
        ("p edge 3 1\ne 0 1\n", "line 2, column 3: expected a vertex 1 to 3, found '0'"),
        ("p edge 3 1\ne 1\n", "line 2, column 4: expected a vertex, found the end of the line"),
        ("e 1 2\n", "line 1, column 1: expected a line 'p edge N M' first, found 'e'"),
        ("p edge x 2\n", "line 1, column 8: expected a number of vertices, found 'x'"),
        ("p 3 1\ny 1 2\n", "line 2, column 1: expected 'e' and two vertices, found 'y'"),
        (
            "p edge 999999999 1\n",
            "line 1, column 8: expected at most 67108864 vertices, found '999999999'",
        ),
        ("1 2\n2\n1 3\n", "line 2, column 2: expected a second vertex, found the end of the line"),
        (
            "1 2\n2 3 4 5\n1 3\n",
            "line 2, column 7: expected two vertices and at most a weight, found '5'",
        ),
        (
            "\"a b\n",
            "line 1, column 1: expected the end of the quotes in the same line, found '\\\"a'",
        ),
        (
            "0 1 5 0\n1 0 1 0\n5 1 0 1\n0 0 1 0\n",
            "line 1, column 7: expected two vertices and at most a weight, found '0'",
        ),
        (
            "[[0, 1],\n[1, 0]",
            "line 2, column 7: expected the end of the brackets, found the end of the line",
        ),
        (
            "NAME : x\nEDGE_DATA_SECTION\n",
            "line 2, column 1: expected DIMENSION before the edges, found 'EDGE_DATA_SECTION'",
        ),
        ("NAME : x\n", "line 1, column 9: expected EDGE_DATA_SECTION, found the end of the line"),
        (
            "NAME : x\nTYPE : ATSP\n",
            "line 2, column 8: expected TYPE HCP or HCP_DIRECTED: tour looks for any cycle through all vertices, not for a shortest one, found 'ATSP'",
        ),
        (
            "DIMENSION : 3\nDIMENSION : 4\n",
            "line 2, column 1: expected each key once, found 'DIMENSION'",
        ),
        ("Bww\n", "line 1, column 4: expected a second vertex, found the end of the line"),
        (
            ">>graph6<<Bww\n",
            "line 1, column 11: expected 1 signs for 3 vertices, not 2, found 'Bww'",
        ),
        ("Bw\nBw\n", "line 2, column 1: expected one graph, and no more lines, found 'Bw'"),
        (
            "graph { a -- b }",
            "line 1, column 1: this is a file in DOT, which is not read here: write the graph as a list of edges, GraphML or graph6",
        ),
        ("<graphml>", "line 1, column 1: not XML: the root node was opened but never closed"),
        (
            "<graphml><graph edgedefault=\"directed\"><edge source=\"a\" target=\"b\"/></graph></graphml>",
            "line 1, column 40: no node has the id a",
        ),
        (
            "<graphml><graph edgedefault=\"directed\"><hyperedge/></graph></graphml>",
            "line 1, column 40: <hyperedge> in a graph is not read",
        ),
    ] {
        assert_eq!(read_text(text).unwrap_err(), expected, "{text}");
    }
    for (more, expected) in [
        (
            "FIXED_EDGES_SECTION\n2 3\n3 1\n-1\n",
            "line 10, column 1: the graph has no edge between 3 and 1, so it cannot be fixed",
        ),
        ("FIXED_EDGES_SECTION\n2\n-1\n", "line 10, column 1: expected a second vertex, found '-1'"),
        (
            "FIXED_EDGES_SECTION\n2\nEOF\n",
            "line 9, column 2: expected a second vertex, found the end of the line",
        ),
        ("EOF\n1 2\n", "line 9, column 1: expected nothing after EOF, found '1'"),
        (
            "FIXED_EDGE_SECTION\n2 3\n-1\n",
            "line 8, column 1: expected a key that is read here (NAME, COMMENT, TYPE, DIMENSION, EDGE_DATA_FORMAT, EDGE_DATA_SECTION, FIXED_EDGES_SECTION), found 'FIXED_EDGE_SECTION'",
        ),
        (
            "EDGE_WEIGHT_SECTION\n2 3\n-1\n",
            "line 8, column 1: expected a key that is read here (NAME, COMMENT, TYPE, DIMENSION, EDGE_DATA_FORMAT, EDGE_DATA_SECTION, FIXED_EDGES_SECTION), found 'EDGE_WEIGHT_SECTION'",
        ),
    ] {
        assert_eq!(read_text(&format!("{tsplib}{more}")).unwrap_err(), expected, "{more}");
    }
    let neighbours =
        "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n";
    let open =
        "line 5, column 4: expected -1 after the neighbours of a vertex, found the end of the line";
    assert_eq!(read_text(neighbours).unwrap_err(), open);
    let directed = Reading { format: None, is_directed: true };
    let fault =
        "line 1, column 1: --directed does not fit: TSPLIB says that its edges have no direction";
    assert_eq!(read_as(tsplib, directed).unwrap_err(), fault);
    let matrix = Reading { format: Some(Format::Matrix), is_directed: false };
    let fault = "line 1, column 5: expected 0 or 1 in an adjacency matrix (weights are not read), found '7'";
    assert_eq!(read_as("0 1 7\n1 0 1\n7 1 0\n", matrix).unwrap_err(), fault);
}

#[test]
fn graphs_are_told_from_puzzles() {
    for text in [
        "c a triangle\n\np edge 3 3\ne 1 2\n",
        "p col 3 3\nc\ne 1 2",
        "p 0 0\n",
        "p sp 3 1\na 1 2 5\n",
        "NAME : x\nTYPE : HCP\n",
        "TYPE: HCP\n",
        ">>graph6<<Bw\n",
        "<?xml version=\"1.0\"?>\n<graphml>",
        "0 1 {}\n1 2 {}\n",
        "#script.py\n# GMT Mon\n#\n0 1\n",
    ] {
        assert!(text::is_graph(text.as_bytes()), "{text}");
    }
    for text in [
        "",
        "p\n",
        "p 1 2\na 1 2\np . a\n",
        "1 2\n2 3\n",
        "5x5:a3",
        "p x 1\n",
        "page : 1",
        "e 1 2",
        "# a puzzle\n5 5 .....\n",
        "<svg>",
        "Bw\n",
        "{\"puzzle\":\"masyu\"}",
    ] {
        assert!(!text::is_graph(text.as_bytes()), "{text}");
    }
}

#[test]
fn commands_for_puzzles_say_that_graphs_are_for_tour() {
    let said = "is a graph: `lazyloop tour` finds a Hamiltonian cycle, and --count counts them";
    for text in [
        "p edge 3 3\ne 1 2\ne 2 3\ne 3 1\n",
        "TYPE : HCP\nDIMENSION : 3\n",
        ">>graph6<<Bw\n",
        "0 1 {}\n",
    ] {
        let folder = std::env::temp_dir().join(format!("lazyloop-graph-{}", std::process::id()));
        let folder = folder.to_str().unwrap();
        for command in [
            "unique",
            "common",
            "count",
            "certify -o",
            "encode",
            "explain",
            "hint",
            "trace",
            "render -o",
            "convert --to json",
            "check",
            "compare",
        ] {
            let mut arguments: Vec<&str> = command.split(' ').skip(1).collect();
            let picture = format!("{folder}.svg");
            let output = if command.starts_with("render") { &picture } else { folder };
            arguments.extend(command.ends_with("-o").then_some(output));
            let name = command.split(' ').next().unwrap();
            let (found, status) = program(name, &arguments, text);
            assert!(found.contains(said) && found.lines().count() == 1, "{command}: {found}");
            assert_eq!(status, Some(2), "{command}");
        }
        assert_ne!(program("solve", &[], text).1, Some(2), "{text}");
    }
}

#[test]
fn the_program_finds_paths() {
    let tail = "1 2\n2 3\n3 1\n3 4\n";
    let (path, status) = tour(&["-q", "--path"], tail);
    assert!(["1 2 3 4\n", "2 1 3 4\n", "4 3 1 2\n", "4 3 2 1\n"].contains(&&path[..]), "{path}");
    assert_eq!(status, Some(0));
    assert_eq!(tour(&["-q", "--path", "--start", "1"], tail).0, "1 2 3 4\n");
    assert_eq!(tour(&["-q", "--path", "--start", "3"], tail).0, "UNSATISFIABLE\n");
    assert_eq!(tour(&["-q", "--path", "--end", "1"], tail).0, "4 3 2 1\n");
    assert_eq!(tour(&["-q", "--path", "--start", "2", "--end", "4"], tail).0, "2 1 3 4\n");
    for end in ["2", "3"] {
        let asked = ["-q", "--path", "--start", "2", "--end", end];
        assert_eq!(tour(&asked, tail).0, "UNSATISFIABLE\n");
        assert_eq!(tour(&[&asked[..], &["--count"]].concat(), tail).0, "0\n");
    }
    assert_eq!(tour(&["-q", "--path", "--count"], tail).0, "2\n");
    assert_eq!(tour(&["-q", "--path", "--count"], "p 1 0\n").0, "1\n");
    let (said, status) = tour(&["-q", "--path", "--start", "7"], tail);
    assert!(
        said.contains("--start 7: the graph has no such vertex") && status == Some(2),
        "{said}"
    );
    for option in ["--start", "--end"] {
        let (said, status) = tour(&["-q", option, "1"], tail);
        assert!(said.contains("--path") && status == Some(2), "{said}");
    }
}

#[test]
fn grids_of_cells_are_graphs() {
    let grid = "S..\nX#.\n...\n";
    let path = "r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1\n";
    assert_eq!(tour(&["-q", "--path"], grid), (path.to_string(), Some(0)));
    assert_eq!(tour(&["-q", "--path"], "...\nE#.\n..S\n").0, "UNSATISFIABLE\n");
    assert_eq!(tour(&["-q", "--path", "--count"], "..E\n...\nS..\n").0, "2\n");
    let (found, _) = tour(&["-q", "--path"], "..E\n...\nS..\n");
    assert!(found.starts_with("r3c1 ") && found.ends_with(" r1c3\n"), "{found}");
    assert_eq!(tour(&["-q", "--path", "--from", "grid"], "..\n").0.trim().len(), 9);
    assert_eq!(tour(&["-q"], "...\n.x.\n...\n").0.split(' ').count(), 8);
    for (text, place) in [
        ("..S\n.S.\n", "line 2, column 2: a path has one start"),
        ("eE\n..\n", "line 1, column 2: a path has one end"),
        ("...\n..\n", "line 2, column 1: the first row has 3 cells, and this one 2"),
    ] {
        let (said, status) = tour(&["--path"], text);
        assert!(said.contains(place) && status == Some(1), "{said}");
    }
    let (said, status) = tour(&["--from", "grid"], "..\n.o\n");
    assert!(said.contains("line 2, column 2: expected '.' for a free cell"), "{said}");
    assert_eq!(status, Some(1));
}

#[test]
fn names_come_back_in_tours() {
    let cities = "from,to\n\"New York\",Boston\nBoston,Rome\nRome,New York\n";
    assert_eq!(tour(&["-q"], cities), ("\"New York\" Boston Rome\n".to_string(), Some(0)));
    assert_eq!(tour(&["-q", "--count"], cities).0, "1\n");
    let (said, status) = tour(&["-q", "--to", "tour"], cities);
    assert!(said.contains("--to tour has numbers only") && status == Some(2), "{said}");
    let directed = "a b\nb c\nc a\nb a\nc b\n";
    assert_eq!(tour(&["-q", "--directed"], directed).0, "a b c\n");
    assert_eq!(tour(&["-q", "--directed", "--count"], directed).0, "1\n");
    assert_eq!(
        tour(&["-q", "--directed"], "a b\nb c\na c\n").0,
        "UNSATISFIABLE: no edge enters vertex a\n"
    );
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
