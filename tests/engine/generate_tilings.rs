//! Generated puzzles on tilings, small ones and those that are divided into windows: one answer, no label too many,
//! as they were wished.

use crate::common;
use crate::common::made::{Made, make};
use lazyloop::engine::Verdict;
use lazyloop::grid::Grid;
use lazyloop::kind::{Difficulty, Kind, Layer, Symmetry, Wishes};
use lazyloop::plane::Plane;
use lazyloop::plane::tilings::Tiling;
use lazyloop::puzzles::tilings::{KIND, Puzzle};
use lazyloop::questions::generate::Options;
use lazyloop::questions::{self, Level, PathEnd, Uniqueness, explain, rate};

/// The wishes for a piece of Loopy's size.
fn wishes(tiling: Tiling, width: usize, height: usize) -> Wishes {
    let mut wishes = Wishes::of_size(Grid::new(height, width).expect("a small grid"));
    wishes.tiling = Some(tiling);
    wishes
}

fn is_unique(puzzle: &Puzzle) -> bool {
    match questions::unique(puzzle, &questions::Options::default(), &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(_))) => true,
        Ok(Verdict::Solved(Uniqueness::Multiple(..))) => false,
        other => panic!("{other:?}"),
    }
}

/// The puzzle has one answer, and if it is said to be minimal, some of its labels are each seen to be needed.
fn check(name: &str, made: &Made<Puzzle>, looks: usize) {
    let Made { puzzle, answer, is_minimal, .. } = made;
    puzzle.check(answer).expect("its answer");
    assert!(is_unique(puzzle), "{name}");
    let labels = puzzle.labels();
    let labelled: Vec<usize> = (0..labels.len()).filter(|&face| labels[face].is_some()).collect();
    for face in labelled.iter().step_by(labelled.len().div_ceil(looks)) {
        let mut left = labels.to_vec();
        left[*face] = None;
        let less = Puzzle::new(puzzle.tiles().clone(), left).expect("labels");
        assert!(!is_minimal || !is_unique(&less), "{name}: face {face} can go");
    }
}

/// Above 300 faces labels are tried in windows.
#[test]
fn puzzles_on_each_tiling_have_one_answer_and_no_label_too_many() {
    let known = Tiling::ALL.into_iter().filter(|tiling| tiling.is_known());
    for (seed, tiling) in known.enumerate() {
        for faces in [60, 330] {
            let side = |side: &usize| {
                wishes(tiling, *side, *side).face_count() >= faces && *side >= tiling.least()[1]
            };
            // Of a tiling without a period a box of some size has fewer faces.
            let side = match tiling.needs_patch() {
                true => (faces as f64).sqrt() as usize + 6,
                false => (1..).find(side).expect("a side"),
            };
            let name = format!("{} {side}x{side}", tiling.name());
            let options = Options::new(wishes(tiling, side, side));
            let made = make(&KIND, &options, seed as u64).expect("a puzzle");
            assert!(made.is_minimal, "{name}");
            check(&name, &made, common::trials(10, 1000));
            if faces > 300 {
                let made = make(&KIND, &options.minimal(false), seed as u64).expect("a puzzle");
                check(&name, &made, 1);
            }
        }
    }
}

/// The labels lie as wished: the middle of each labelled face is moved onto that of another one.
#[test]
fn labels_are_symmetric_where_the_piece_is() {
    for (tiling, width, height, symmetry) in [
        (Tiling::Honeycomb, 8, 7, Symmetry::Rotation),
        (Tiling::Honeycomb, 9, 7, Symmetry::Reflection),
        (Tiling::Octagonal, 7, 7, Symmetry::Quarter),
        (Tiling::CompassDodecagonal, 9, 9, Symmetry::Rotation),
        (Tiling::Kites, 9, 8, Symmetry::Rotation),
    ] {
        let mut wishes = wishes(tiling, width, height);
        wishes.symmetry = symmetry;
        let made = make(&KIND, &Options::new(wishes), 4).expect("a puzzle");
        assert!(made.is_minimal && is_unique(&made.puzzle));
        let plane = Plane::of_tiles(made.puzzle.tiles().clone());
        let all: Vec<[f64; 2]> = (0..plane.face_count()).map(|face| plane.middle(face)).collect();
        let sum = [0, 1].map(|axis| {
            let along = || all.iter().map(|middle| middle[axis]);
            along().fold(f64::MAX, f64::min) + along().fold(f64::MIN, f64::max)
        });
        let is_labelled = |face: usize| made.puzzle.labels()[face].is_some();
        for (face, &[x, y]) in all.iter().enumerate() {
            let [to_x, to_y] = match symmetry {
                Symmetry::Rotation => [sum[0] - x, sum[1] - y],
                Symmetry::Reflection => [sum[0] - x, y],
                _ => [sum[0] / 2.0 + sum[1] / 2.0 - y, sum[1] / 2.0 - sum[0] / 2.0 + x],
            };
            let is_there = |at: &[f64; 2]| (at[0] - to_x).abs() + (at[1] - to_y).abs() < 1e-6;
            let image = all.iter().position(is_there).expect("a face");
            assert_eq!(is_labelled(face), is_labelled(image), "{} {face}", tiling.name());
        }
    }
}

#[test]
fn a_piece_that_is_not_symmetric_is_refused() {
    for (tiling, symmetry) in [
        (Tiling::Honeycomb, Symmetry::Quarter),
        (Tiling::PenroseRhombs, Symmetry::Rotation),
        (Tiling::Floret, Symmetry::Reflection),
    ] {
        let mut wishes = wishes(tiling, 12, 12);
        wishes.symmetry = symmetry;
        let error = make(&KIND, &Options::new(wishes), 1).expect_err("not symmetric").to_string();
        let wish = format!("not the same under --symmetry {symmetry}");
        assert!(error.contains(&wish), "{tiling:?} {error}");
    }
}

/// The paths go by single rules, and no label can go if they are to.
#[test]
fn puzzles_are_for_children_if_that_is_wished() {
    for tiling in [Tiling::Cairo, Tiling::Kagome, Tiling::Triangular] {
        let mut wishes = wishes(tiling, 5, 5);
        wishes.difficulty = Some(Difficulty::Children);
        let puzzle = make(&KIND, &Options::new(wishes), 2).expect("a puzzle").puzzle;
        let explain = |puzzle: &Puzzle| {
            explain(puzzle, Layer::Single, &questions::Options::default()).expect("a path")
        };
        assert_eq!(rate(&explain(&puzzle)).level, Level::Children, "{tiling:?}");
        for face in 0..puzzle.labels().len() {
            let mut left = puzzle.labels().to_vec();
            if left[face].take().is_some() {
                let less = Puzzle::new(puzzle.tiles().clone(), left).expect("labels");
                assert_ne!(explain(&less).end, PathEnd::Complete, "{tiling:?} {face}");
            }
        }
    }
}
