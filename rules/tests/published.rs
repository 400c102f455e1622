//! Texts held against published puzzles and their answers, in a folder that is not part of the project:
//! `LAZYLOOP_DATA`, or `../shared/data` beside it.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a test says by its panic what went wrong

mod common;

use common::Puzzle;
use lazyloop_rules::{Board, Kind, Scene, Way};
use std::path::{Path, PathBuf};

fn grid(lines: &[&str]) -> Vec<String> {
    lines.iter().flat_map(|line| line.split_whitespace().map(String::from)).collect()
}

fn puzzle(kind: &Kind, block: &str) -> Puzzle {
    let lines: Vec<&str> = block.lines().collect();
    let size: Vec<usize> = lines[0].split_whitespace().map(|n| n.parse().unwrap()).collect();
    let board = Board { rows: size[0], cols: size[1] };
    let has_clues = !kind.forms.is_empty() || !kind.has_regions;
    let clue = |token: &String| match &**token {
        "-" => None,
        "0" if kind.name == "geradeweg" => kind.read_clue("?"),
        token => Some(kind.read_clue(token).unwrap_or_else(|| panic!("{}: {token}", kind.name))),
    };
    let tokens = grid(&lines[1..=board.rows]);
    let clues = tokens.iter().map(|token| if has_clues { clue(token) } else { None }).collect();
    let names = if !kind.has_regions {
        Vec::new()
    } else if lines.len() > board.rows + 1 {
        grid(&lines[board.rows + 1..])
    } else {
        tokens
    };
    let mut known: Vec<String> = Vec::new();
    let regions: Vec<Option<usize>> = if names.is_empty() {
        vec![None; board.cells()]
    } else {
        names
            .into_iter()
            .map(|name| {
                if kind.hole.is_some_and(|hole| name.chars().eq([hole])) {
                    return None;
                }
                Some(known.iter().position(|other| *other == name).unwrap_or_else(|| {
                    known.push(name);
                    known.len() - 1
                }))
            })
            .collect()
    };
    Puzzle::new(board, clues, regions, Vec::new())
}

fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("LAZYLOOP_DATA").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let folder = named.unwrap_or(beside).join("loops");
    if folder.is_dir() {
        return Some(folder);
    }
    let strict = std::env::var("LAZYLOOP_STRICT").unwrap_or_default();
    assert!(
        !strict.split_whitespace().any(|it| matches!(it, "1" | "data")),
        "no folder of puzzles"
    );
    println!("skipped: no folder of published puzzles");
    None
}

#[test]
fn texts_accept_published_answers_and_refuse_the_empty_line() {
    let Some(folder) = folder() else { return };
    let (mut puzzles, mut refused) = (0, 0);
    for kind in common::kinds() {
        let Ok(text) = std::fs::read_to_string(folder.join(&kind.name).join("published.txt"))
        else {
            continue;
        };
        let answers =
            std::fs::read_to_string(folder.join(&kind.name).join("published.solutions.txt"))
                .unwrap();
        let blocks = |text: &str| {
            text.split("\n\n")
                .filter(|b| !b.trim().is_empty())
                .map(String::from)
                .collect::<Vec<_>>()
        };
        for (block, answer) in blocks(&text).iter().zip(blocks(&answers)) {
            let puzzle = puzzle(&kind, block.trim());
            assert_eq!(kind.fits(&puzzle), Ok(()));
            let board = puzzle.board;
            let rows: Vec<&str> = answer.trim().lines().collect();
            let skip = rows.len() - board.rows;
            let arms = grid(&rows[skip..]);
            let mut on = vec![false; board.cells() * 4 + 8 * (board.rows + board.cols)];
            for (cell, arms) in arms.iter().enumerate().filter(|(_, arms)| *arms != "-") {
                for (way, letter) in Way::ALL.into_iter().zip("nwes".chars()) {
                    if arms.contains(letter) {
                        on[board.edge(cell, way).unwrap()] = true;
                    }
                }
            }
            let broken = |on: &[bool]| {
                let known = |edge: usize| Some(on[edge]);
                let scene = Scene::new(&kind, &puzzle, &known);
                let mut broken = Vec::new();
                for rule in &kind.rules {
                    scene.instances(rule, &mut |env| match scene.holds(rule.body, env) {
                        Some(true) => {}
                        Some(false) => broken.push((rule.name.clone(), scene.place(rule, env))),
                        None => panic!("{}: undecided", rule.name),
                    });
                }
                let visits = |cell: usize| {
                    Way::ALL
                        .into_iter()
                        .any(|way| board.edge(cell, way).is_some_and(|edge| on[edge]))
                };
                let must = scene.cells(kind.visited.as_ref());
                let never = scene.cells(kind.unvisited.as_ref());
                for cell in 0..board.cells() {
                    if must[cell] && !visits(cell) || never[cell] && visits(cell) {
                        broken.push(("visited".to_string(), cell));
                    }
                }
                broken
            };
            assert_eq!(broken(&on), [], "{}: {block}", kind.name);
            puzzles += 1;
            refused += usize::from(!broken(&vec![false; on.len()]).is_empty());
        }
    }
    println!("{puzzles} puzzles, {refused} of them refuse the empty line");
    assert!(puzzles > 1000 && refused * 10 > puzzles * 9);
}
