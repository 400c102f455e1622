//! Slitherlink on tilings: all labels of small patches by brute force, and published puzzles.

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

mod common;
#[path = "common/drawn.rs"]
mod drawn;

use common::needs;
use drawn::Drawn;
use drawn::patches::{Patches, patches};
use lazyloop::engine::Verdict;
use lazyloop::kind::{Cut, Mode, Technique};
use lazyloop::puzzles::tilings::{KIND, Puzzle};
use lazyloop::questions::{self, Answers, Options, Uniqueness};
use lazyloop::registry;
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
        let degrees: Vec<usize> = patch.tiles.corners().iter().map(<[u32]>::len).collect();
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
