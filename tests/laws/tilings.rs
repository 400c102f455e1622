//! Slitherlink on tilings: all labels of small patches by brute force, and published puzzles.

use crate::common::{self, needs};
use crate::drawn::patches::{Patches, patches};
use crate::drawn::{self, Drawn};
use lazyloop::engine::Verdict;
use lazyloop::kind::{Cut, Mode, Place, Technique};
use lazyloop::lines::OneLine;
use lazyloop::plane::Tiles;
use lazyloop::plane::tilings::Tiling;
use lazyloop::puzzles::tilings::{KIND, Puzzle, Vertices};
use lazyloop::questions::{self, Answers, Options, Uniqueness};
use lazyloop::random::Random;
use lazyloop::registry;
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// Each technique and each complete encoding.
fn strategies() -> Vec<Options> {
    let with = |regions| Cut::ALL.iter().map(move |&cut| Technique { regions, ..cut.into() });
    let is_had = |&technique: &Technique| KIND.info.supports(Mode::Lazy, technique).is_ok();
    let lazy = with(true).chain(with(false)).filter(is_had);
    let lazy = lazy.map(|technique| Options::default().technique(technique));
    let modes = KIND.info.modes.iter().filter(|&&mode| mode != Mode::Lazy);
    lazy.chain(modes.map(|&mode| Options::default().mode(mode))).collect()
}

fn answers(puzzle: &Puzzle, options: &Options) -> BTreeSet<Vec<bool>> {
    let mut search = Answers::new(puzzle, options);
    let mut found = BTreeSet::new();
    loop {
        match search.next(&mut |_| {}).unwrap() {
            Verdict::Solved(one) => assert!(found.insert(one.truth()), "twice: {puzzle:?}"),
            Verdict::Unsatisfiable => return found,
            Verdict::Unknown(_) => panic!("no limit: {puzzle:?}"),
        }
    }
}

/// Every choice of labels of the smallest patches, in every mode and with every cut in turn.
#[test]
fn all_labels_of_small_patches_get_their_answers() {
    let strategies = strategies();
    let (mut solved, mut count) = (0, 0);
    for patch in patches() {
        let degrees: Vec<usize> = patch.tiles.faces().map(<[u32]>::len).collect();
        // No label, or one from 0 to the degree.
        let all: u128 = degrees.iter().map(|&degree| degree as u128 + 2).product();
        let step = (all / common::trials(250, 20_000) as u128).max(1);
        for number in (0..all).step_by(step as usize) {
            let mut left = number;
            let label = |&degree: &usize| {
                let label = left % (degree as u128 + 2);
                left /= degree as u128 + 2;
                (label as u32).checked_sub(1)
            };
            let labels = degrees.iter().map(label).collect();
            let puzzle = Puzzle::new(patch.tiles.clone(), labels).unwrap();
            let expected: BTreeSet<Vec<bool>> = Patches.answers(&puzzle).into_iter().collect();
            solved += usize::from(!expected.is_empty());
            count += 1;
            if expected.len() <= 40 {
                let options = &strategies[count % strategies.len()];
                let what = || format!("{}, {options:?}, {puzzle:?}", patch.name);
                assert_eq!(answers(&puzzle, options), expected, "{}", what());
            }
        }
    }
    assert!(solved * 100 > count, "{solved} of {count} have answers");
}

/// The edges of an answer, by the names of their ends.
fn named(puzzle: &Puzzle, on: &[bool], names: &[String]) -> BTreeSet<[String; 2]> {
    let ends = drawn::patches::ends(puzzle.tiles());
    let on = ends.iter().zip(on).filter(|(_, on)| **on).map(|(ends, _)| {
        let mut ends = ends.map(|end| names[end as usize].clone());
        ends.sort_unstable();
        ends
    });
    on.collect()
}

fn read(object: &serde_json::Value) -> Puzzle {
    let puzzle = registry::read(&object.to_string()).unwrap_or_else(|e| panic!("{e}: {object}"));
    (&*puzzle as &dyn std::any::Any).downcast_ref::<Puzzle>().unwrap().clone()
}

/// Answers of a text's puzzle, whatever its vertices are called.
fn answers_by_name(object: &serde_json::Value) -> BTreeSet<BTreeSet<[String; 2]>> {
    let puzzle = read(object);
    let names = match puzzle.vertices() {
        Vertices::Named(names) => names.clone(),
        _ => (0..puzzle.tiles().positions().len()).map(|at| at.to_string()).collect(),
    };
    let found = answers(&puzzle, &Options::default());
    found.iter().map(|on| named(&puzzle, on, &names)).collect()
}

/// A solid has the same answers whatever its vertices are called, whichever face is the last, and without a
/// face that has no label.
#[test]
fn a_solid_is_the_same_puzzle_from_each_side() {
    let mut random = Random::new(8);
    let cube: Vec<Vec<u32>> = vec![
        vec![0, 1, 2, 3],
        vec![0, 1, 5, 4],
        vec![1, 2, 6, 5],
        vec![3, 2, 6, 7],
        vec![0, 3, 7, 4],
        vec![4, 5, 6, 7],
    ];
    let mut solved = 0;
    for _ in 0..60 {
        let label = |random: &mut Random| {
            let label = random.below(8);
            if label < 5 { json!(label) } else { json!(null) }
        };
        let mut labels: Vec<serde_json::Value> = (0..6).map(|_| label(&mut random)).collect();
        let free = random.below(6);
        labels[free] = json!(null);
        let all = answers_by_name(&json!({ "faces": cube, "labels": labels }));
        solved += usize::from(!all.is_empty());
        let without = |list: &[serde_json::Value]| {
            let kept = list.iter().enumerate().filter(|(at, _)| *at != free);
            kept.map(|(_, value)| value.clone()).collect::<Vec<_>>()
        };
        let faces: Vec<serde_json::Value> = cube.iter().map(|face| json!(face)).collect();
        let part = json!({ "faces": without(&faces), "labels": without(&labels) });
        assert_eq!(answers_by_name(&part), all, "{part}");
        let mut order: Vec<usize> = (0..6).collect();
        random.shuffle(&mut order);
        let faces: Vec<&Vec<u32>> = order.iter().map(|&at| &cube[at]).collect();
        let labels: Vec<_> = order.iter().map(|&at| labels[at].clone()).collect();
        let places: Vec<Vec<u32>> = (0..8).map(|at| vec![at & 1, at >> 1 & 1, at >> 2]).collect();
        let turned = json!({ "vertices": places, "faces": faces, "labels": labels });
        assert_eq!(answers_by_name(&turned), all, "{turned}");
        let names: Vec<Vec<String>> =
            faces.iter().map(|face| face.iter().map(ToString::to_string).collect()).collect();
        let named = json!({ "faces": names, "labels": labels });
        assert_eq!(answers_by_name(&named), all, "{named}");
    }
    assert!(solved > 10, "{solved}");
}

/// Positions that are found pass the check of those that are given.
#[test]
fn faces_without_positions_are_drawn_without_crossings() {
    let mut found: Vec<(String, Tiles)> = Vec::new();
    for patch in patches().iter().filter(|patch| !patch.tiles.has_positions()) {
        found.push((patch.name.clone(), patch.tiles.clone()));
    }
    assert!(found.len() > 10);
    for tiling in Tiling::ALL.into_iter().filter(|tiling| !tiling.takes_patch()) {
        let [width, height] = tiling.least().map(|least| least.max(5));
        let Ok(faces) = tiling.make(width, height, None) else { continue };
        let tiles = Tiles::without_positions(faces.positions.len(), &faces.corners).unwrap();
        found.push((tiling.name().to_string(), tiles));
    }
    assert!(found.len() > 20);
    for (name, tiles) in found {
        let drawn = Tiles::new(tiles.positions().to_vec(), tiles.corners().clone());
        assert!(drawn.is_ok(), "{name}: {:?}", drawn.err());
    }
}

#[test]
fn a_dodecahedron_in_space_has_its_one_answer() {
    let Some(path) = needs::data("reports/P01-dodecahedron-3d.json") else { return };
    let text = fs::read_to_string(path).unwrap();
    let puzzle = read(&serde_json::from_str(&text).unwrap());
    let found = questions::unique(&puzzle, &Options::default(), &mut |_| {}).result.unwrap();
    assert!(matches!(found, Verdict::Solved(Uniqueness::Unique(_))));
    // Coordinates come back.
    let written = registry::read(&text).unwrap().write(registry::Format::JSON).unwrap();
    let written: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(written["vertices"][1], json!([0.667, 0.0, 0.745]));
}

#[test]
fn vertices_have_numbers_names_or_places() {
    let pyramid = |vertices: serde_json::Value, faces: serde_json::Value| {
        let mut object = json!({ "faces": faces, "labels": [3, null, null, 1] });
        if !vertices.is_null() {
            object["vertices"] = vertices;
        }
        let puzzle = registry::read(&object.to_string()).map_err(|fault| fault.to_string())?;
        let written = puzzle.write(registry::Format::JSON).unwrap();
        assert!(*registry::read(&written).unwrap() == *puzzle, "{written}");
        let written: serde_json::Value = serde_json::from_str(&written).unwrap();
        Ok::<String, String>(format!("{} {}", written["vertices"], written["faces"]))
    };
    let numbers = json!([[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]]);
    let turned = "[[0,1,2],[0,3,1],[1,3,2],[2,3,0]]";
    let from_one = json!([[1, 2, 3], [1, 2, 4], [2, 3, 4], [3, 1, 4]]);
    let names = json!([["a", "b", "c"], ["a", "b", "top"], ["b", "c", "top"], ["c", "a", "top"]]);
    let letters = json!(["a", "b", "c", "d"]);
    let space = json!([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    let drawn = json!([[0, 0], [4, 0], [2, 4], [2, 1]]);
    for (vertices, faces, expected) in [
        (json!(null), &numbers, format!("null {turned}")),
        (json!(null), &from_one, format!("[\"1\",\"2\",\"3\",\"4\"] {turned}")),
        (json!(null), &names, format!("[\"a\",\"b\",\"c\",\"top\"] {turned}")),
        (letters, &numbers, format!("[\"a\",\"b\",\"c\",\"d\"] {turned}")),
        (
            space,
            &numbers,
            format!("[[0.0,0.0,0.0],[1.0,0.0,0.0],[0.0,1.0,0.0],[0.0,0.0,1.0]] {turned}"),
        ),
        (drawn, &numbers, format!("[[0.0,0.0],[4.0,0.0],[2.0,4.0],[2.0,1.0]] {turned}")),
    ] {
        assert_eq!(pyramid(vertices, faces.clone()), Ok(expected), "{faces}");
    }
    let place = "line 1, column 1: ";
    for (vertices, faces, expected) in [
        (
            json!(["a", "a", "c", "d"]),
            &numbers,
            "expected each vertex to have a name of its own, not a again",
        ),
        (
            json!([[0, 0], [1, 0, 0]]),
            &numbers,
            "expected vertex 1 to be two numbers, x and y (or all three numbers, or all names)",
        ),
        (
            json!(["a", "b", "c", "d"]),
            &names,
            "expected face 2 to be a list of vertices, which count from 0 or have names",
        ),
        (
            json!(null),
            &json!([[-1, 1, 2], [0, 1, 3]]),
            "expected face 1 to be a list of vertices, which count from 0 or have names",
        ),
        (
            json!(null),
            &json!([["a", "b", "c"], ["a", "b", "d"], ["b", "a", "e"], ["c", "d", "e"]]),
            "the edge between vertices 0 and 1 is one of 3 faces: two at most (vertex 0 is a, 1 is b)",
        ),
    ] {
        assert_eq!(pyramid(vertices, faces.clone()), Err(format!("{place}{expected}")), "{faces}");
    }
}

/// The frame of a solid is a face: it is named, checked, certified and drawn like any other.
#[test]
fn the_last_face_of_a_solid_has_a_label_like_others() {
    let tetrahedron = json!({ "faces": [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]], "labels": [null, null, null, 3] });
    let puzzle = read(&tetrahedron);
    let found = questions::unique(&puzzle, &Options::default(), &mut |_| {}).result.unwrap();
    let Verdict::Solved(Uniqueness::Unique(solution)) = found else { panic!("one answer") };
    let on: Vec<bool> = solution.truth();
    let names: Vec<String> = (0..4).map(|at| at.to_string()).collect();
    let edges = named(&puzzle, &on, &names);
    let expected = [["0", "2"], ["0", "3"], ["2", "3"]];
    assert!(edges.iter().map(|edge| [&edge[0][..], &edge[1][..]]).eq(expected), "{edges:?}");
    // Another loop breaks the label of the face outside.
    let wrong: Vec<bool> =
        drawn::patches::ends(puzzle.tiles()).iter().map(|&[a, b]| a != 3 && b != 3).collect();
    let wrong = puzzle.answer(wrong);
    let fault = lazyloop::puzzles::tilings::check(&puzzle, &wrong).unwrap_err().to_string();
    assert_eq!(fault, "label 3 of face 4 has 1 of its edges on the line");
    let any: &dyn registry::AnyPuzzle = &puzzle;
    assert_eq!(any.size(), (1, 4));
    assert_eq!(any.board().signs, ["", "", "", "3"]);
    let explained = any.explained();
    assert_eq!(explained.name_rule(Place::Cell(3)), "the 3 of face 4");
    assert_eq!(explained.name_edge(2), "edge between faces 1 and 4");
    assert_eq!(explained.name_rule(Place::Point(0)), "the point of faces 1, 2 and 4");
}

fn folder() -> Option<PathBuf> {
    needs::data("slitherlink/tilings")
}

/// The lines of each file of published puzzles.
fn published() -> Vec<(String, Vec<String>)> {
    let Some(folder) = folder() else { return Vec::new() };
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if name.ends_with(".ids") || name == "hats.jsonl" || name == "spectres.jsonl" {
            let text = fs::read_to_string(path).unwrap();
            all.push((name, text.lines().map(str::to_string).collect()));
        }
    }
    all
}

#[test]
fn published_puzzles_have_one_answer() {
    for (name, lines) in published() {
        for line in lines {
            let puzzle =
                registry::read(&line).unwrap_or_else(|fault| panic!("{name}: {fault}, {line}"));
            let puzzle = (&*puzzle as &dyn std::any::Any).downcast_ref::<Puzzle>().unwrap();
            let found = questions::unique(puzzle, &Options::default(), &mut |_| {}).result.unwrap();
            assert!(matches!(found, Verdict::Solved(Uniqueness::Unique(_))), "{name}: {line}");
        }
    }
}

/// With the labels in the opposite order hardly any puzzle has an answer: the order of faces is right.
#[test]
fn published_puzzles_with_their_labels_reversed_have_no_answer() {
    let (mut with_answer, mut count) = (0, 0);
    for (_, lines) in published() {
        for line in lines {
            let puzzle = registry::read(&line).unwrap();
            let puzzle = (&*puzzle as &dyn std::any::Any).downcast_ref::<Puzzle>().unwrap();
            let labels = puzzle.labels().iter().rev().copied().collect();
            count += 1;
            // A label may be too large for its new face. A grid may be the same after a half turn.
            let Ok(puzzle) = Puzzle::new(puzzle.tiles().clone(), labels) else { continue };
            let found = questions::solve(&puzzle, &Options::default(), &mut |_| {}).result.unwrap();
            with_answer += usize::from(matches!(found, Verdict::Solved(_)));
        }
    }
    assert!(with_answer * 20 <= count, "{with_answer} of {count} have an answer");
}
