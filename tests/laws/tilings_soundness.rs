//! What the checker of certificates accepts of puzzles on plane graphs is true: its rules and cuts keep
//! every answer, and graphs that are not plane are refused or do no harm.

use crate::common::satisfiable::satisfiable;
use crate::common::trials;
use crate::drawn::Drawn;
use crate::drawn::patches::{Patches, ends, is_line, patches};
use lazyloop::certificate::Statement;
use lazyloop::cnf::Lit;
use lazyloop::puzzles::tilings::Puzzle;
use lazyloop::random::Random;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A puzzle without an answer, as a certificate states it.
fn header(puzzle: &Value, form: &str) -> String {
    json!({ "certificate": 1, "verdict": "unsatisfiable", "form": form, "puzzle": puzzle })
        .to_string()
}

fn object(vertices: usize, faces: &[Vec<u32>], labels: &[Option<u32>]) -> Value {
    let vertices: Vec<[f64; 2]> = (0..vertices).map(|at| [at as f64, (at * at) as f64]).collect();
    json!({ "puzzle": "tilings", "vertices": vertices, "faces": faces, "labels": labels })
}

fn object_of(puzzle: &Puzzle) -> Value {
    let faces: Vec<Vec<u32>> = puzzle.faces().map(<[u32]>::to_vec).collect();
    object(puzzle.tiles().positions().len(), &faces, puzzle.labels())
}

/// The rules that the checker states, or why it refuses the puzzle.
fn begin(header: &str) -> Result<(Statement, Vec<Vec<i32>>), String> {
    let mut rules = Vec::new();
    let statement = Statement::begin(header, &mut |clause| {
        rules.push(clause);
        Ok(())
    })?;
    Ok((statement, rules))
}

/// For each face whether it is inside a line: a search from outside across edges.
fn inside(faces: &[Vec<u32>], edges: &[[u32; 2]], on: &[bool]) -> Vec<bool> {
    let of = |face: &[u32]| -> Vec<usize> {
        let edge = |at: usize| {
            let (a, b) = (face[at], face[(at + 1) % face.len()]);
            edges.iter().position(|edge| *edge == [a.min(b), a.max(b)]).unwrap()
        };
        (0..face.len()).map(edge).collect()
    };
    let faces: Vec<Vec<usize>> = faces.iter().map(|face| of(face)).collect();
    let mut side: Vec<Option<bool>> = vec![None; faces.len()];
    // Of a solid, the last face is outside.
    let count = |edge: usize| faces.iter().filter(|face| face.contains(&edge)).count();
    let is_solid = (0..edges.len()).all(|edge| count(edge) == 2);
    if is_solid {
        side[faces.len() - 1] = Some(false);
    }
    for _ in 0..=faces.len() {
        for (face, around) in faces.iter().enumerate() {
            for &edge in around {
                let other = (0..faces.len()).find(|&o| o != face && faces[o].contains(&edge));
                let there = other.map_or(Some(false), |other| side[other]);
                if let (None, Some(there)) = (side[face], there) {
                    side[face] = Some(there != on[edge]);
                }
            }
        }
    }
    side.truncate(faces.len() - usize::from(is_solid));
    side.into_iter().map(|side| side == Some(true)).collect()
}

/// The truth of the variables for edges and faces in an answer, from the first one on.
fn values(form: &str, on: &[bool], inside: &[bool]) -> Vec<Option<bool>> {
    let (has_edges, has_faces) = match form {
        "faces" | "trees" | "elimination" => (false, true),
        "edges" => (true, false),
        _ => (true, true),
    };
    let edges = on.iter().filter(|_| has_edges);
    let faces = inside.iter().filter(|_| has_faces);
    [None].into_iter().chain(edges.chain(faces).map(|&value| Some(value))).collect()
}

fn literals(clauses: &[Vec<i32>]) -> Vec<Vec<Lit>> {
    let lit = |number: &i32| Lit::from_dimacs(*number).unwrap();
    clauses.iter().map(|clause| clause.iter().map(lit).collect()).collect()
}

const FORMS: [&str; 6] = ["faces", "edges", "edges and faces", "trees", "elimination", "levels"];

#[test]
fn rules_and_cuts_keep_every_answer() {
    let mut random = Random::new(5);
    let mut accepted: BTreeMap<&str, usize> = BTreeMap::new();
    for (puzzle, answers) in Patches.cases(trials(120, 5000)) {
        let faces: Vec<Vec<u32>> = puzzle.faces().map(<[u32]>::to_vec).collect();
        if faces.len() > 9 || answers.len() > 20 {
            continue;
        }
        let edges = ends(puzzle.tiles());
        for form in FORMS {
            let header = header(&object_of(&puzzle), form);
            let (mut statement, rules) = begin(&header).unwrap_or_else(|e| panic!("{e}: {header}"));
            let truths: Vec<_> =
                answers.iter().map(|on| values(form, on, &inside(&faces, &edges, on))).collect();
            // Complete forms are large: a few answers tell.
            for truth in truths.iter().take(2) {
                assert!(satisfiable(&literals(&rules), truth.clone()), "{form}: {header}");
            }
            for _ in 0..200 {
                let (name, cut) =
                    cut(faces.len(), puzzle.tiles().positions().len(), &answers, &mut random);
                let mut clauses = Vec::new();
                let taken = statement.line(&cut.to_string(), &mut |clause| {
                    clauses.push(clause);
                    Ok(())
                });
                if taken.is_ok() {
                    *accepted.entry(name).or_default() += 1;
                    for truth in &truths {
                        assert!(satisfiable(&literals(&clauses), truth.clone()), "{cut}, {header}");
                    }
                }
            }
        }
    }
    assert!(accepted.len() == 3 && accepted.values().all(|&count| count > 20), "{accepted:?}");
}

/// A cut at random.
fn cut(
    faces: usize,
    vertices: usize,
    lines: &[Vec<bool>],
    random: &mut Random,
) -> (&'static str, Value) {
    let some = |count: usize, random: &mut Random| -> Vec<usize> {
        let share = random.below(4) as f64 / 4.0;
        (0..count).filter(|_| random.happens(share)).collect()
    };
    let end = |random: &mut Random| match random.below(5) {
        0 => json!("frame"),
        1 | 2 => json!({ "face": random.below(faces + 1) }),
        _ => json!({ "clue": random.below(faces + 1) }),
    };
    let clue = |random: &mut Random| json!({ "clue": random.below(faces) });
    match random.below(3) {
        0 => (
            "join",
            json!({ "cut": "join", "inside": random.happens(0.5), "from": end(random),
                "to": end(random), "through": some(faces, random) }),
        ),
        1 => (
            "leave",
            json!({ "cut": "leave", "nodes": some(vertices, random), "present": clue(random),
                "beyond": clue(random) }),
        ),
        _ => {
            let all = patches();
            let patch = &all[random.below(all.len())];
            let lines = if random.happens(0.5) { &patch.lines } else { lines };
            let line = lines.get(random.below(lines.len().max(1))).cloned().unwrap_or_default();
            let links = (0..line.len()).filter(|&edge| line[edge]).collect::<Vec<_>>();
            let missed = random.happens(0.8).then(|| random.below(faces));
            ("cycle", json!({ "cut": "cycle", "links": links, "missed": missed }))
        }
    }
}

/// Faces at random are refused, or the rules stated for them keep every closed line: what is not plane proves
/// nothing that is false.
#[test]
fn graphs_that_are_not_plane_prove_nothing() {
    let (mut random, mut accepted) = (Random::new(9), 0);
    for _ in 0..trials(60_000, 2_000_000) {
        let vertices = 3 + random.below(4);
        let count = 1 + random.below(5);
        let faces: Vec<Vec<u32>> = (0..count)
            .map(|_| {
                let mut corners: Vec<u32> = (0..vertices as u32).collect();
                random.shuffle(&mut corners);
                corners.truncate(3 + random.below(vertices - 2));
                corners
            })
            .collect();
        let labels = vec![None; count];
        let object = object(vertices, &faces, &labels);
        let Ok(_) = begin(&header(&object, "faces")) else { continue };
        accepted += 1;
        let mut edges: Vec<[u32; 2]> = Vec::new();
        for face in &faces {
            for (at, &a) in face.iter().enumerate() {
                let b = face[(at + 1) % face.len()];
                if !edges.contains(&[a.min(b), a.max(b)]) {
                    edges.push([a.min(b), a.max(b)]);
                }
            }
        }
        let lines = (0..1u32 << edges.len())
            .map(|bits| (0..edges.len()).map(|at| bits >> at & 1 == 1).collect::<Vec<bool>>());
        for on in lines.filter(|on| is_line(&edges, on)) {
            let inside = inside(&faces, &edges, &on);
            for form in FORMS {
                let (_, rules) = begin(&header(&object, form)).unwrap();
                let truth = values(form, &on, &inside);
                assert!(satisfiable(&literals(&rules), truth), "{form}: {faces:?} loses {on:?}");
            }
        }
    }
    assert!(accepted > 50, "{accepted} were accepted");
}

/// A statement with a changed graph, label or answer is refused, or another puzzle's.
#[test]
fn odd_statements_are_refused_with_a_reason() {
    let puzzle = object(3, &[vec![0, 1, 2]], &[Some(3)]);
    assert!(begin(&header(&puzzle, "faces")).is_ok());
    let with = |name: &str, value: Value| {
        let mut puzzle = puzzle.clone();
        puzzle[name] = value;
        begin(&header(&puzzle, "faces")).err().unwrap_or_default()
    };
    for (name, value, expected) in [
        ("labels", json!([4]), "a label is greater than the number of its face's edges"),
        ("labels", json!([]), "there is not a label for each face"),
        ("faces", json!([[0, 1, 3]]), "face 0 is not a polygon of vertices"),
        ("faces", json!([]), "there is no face"),
        ("vertices", json!([[0, 0], [1, 0], [0, 1], [1, 1]]), "a vertex belongs to no face"),
        ("rows", json!(1), "expected faces and labels, and no rows"),
        ("edges", json!("111"), "it has an answer all the same"),
        ("puzzle", json!("slitherlink"), "puzzles of this kind have rows of clues"),
        ("regions", json!(["1"]), "puzzles of this kind have no regions, and no such rules"),
    ] {
        assert_eq!(with(name, value.clone()), expected, "{name} {value}");
    }
}
