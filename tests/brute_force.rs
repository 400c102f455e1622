//! Every mode and every kind of cut against brute force.

mod common;

use common::brute::Atlas;
use common::random;
use lazyloop::kind::Technique;
use lazyloop::puzzles::slitherlink::Labels;
use lazyloop::questions::Options;
use std::collections::BTreeSet;

/// Holds strategies against all answers of a puzzle. Says whether it has any.
fn agree(atlas: &Atlas, labels: &Labels, strategies: &[Options]) -> bool {
    let answers: Vec<u64> = atlas.answers(labels).map(|line| line.segments).collect();
    let puzzle = atlas.puzzle(labels.clone());
    for strategy in strategies {
        let found = common::solve(&puzzle, strategy).map(|answer| atlas.bits(&answer));
        let right = match found {
            Some(found) => answers.contains(&found),
            None => answers.is_empty(),
        };
        let line = common::puzzle_line(&puzzle);
        assert!(right, "{line}: {strategy:?} gives {found:?}, brute force {answers:?}");
    }
    !answers.is_empty()
}

/// Every labelling of a grid; how many there are, and how many of them have answers.
fn every_labelling(rows: usize, cols: usize, strategies: &[Options]) -> (usize, usize) {
    let atlas = Atlas::new(rows, cols);
    let cells = rows * cols;
    let labelling = |number: usize| -> Labels {
        (0..cells)
            .map(|cell| number / 6_usize.pow(cell as u32) % 6)
            .map(|digit| digit.checked_sub(1).map(|label| label as u8))
            .collect()
    };
    let all = 6_usize.pow(cells as u32);
    (all, (0..all).filter(|&number| agree(&atlas, &labelling(number), strategies)).count())
}

/// Seeded random labelled grids of every size up to 4x4.
fn random_grids(seed: u64, count: usize) {
    let atlases = Atlas::up_to(4, 4);
    let strategies = common::strategies();
    let mut rng = random::rng(seed);
    let mut solvable = 0;
    for number in 0..count {
        // Half of them of the largest size, where most can go wrong.
        let size = if number % 2 == 0 { atlases.len() - 1 } else { number / 2 % atlases.len() };
        let labels = random::labels(&atlases[size], &mut rng);
        solvable += usize::from(agree(&atlases[size], &labels, &strategies));
    }
    eprintln!("{solvable} of {count} random grids have answers");
    assert!((count / 4..count * 3 / 4).contains(&solvable), "{solvable} of {count} have answers");
}

/// The numbers of simple cycles in small lattices are known (OEIS A231829 and, for squares,
/// A140517): brute force itself must be right.
#[test]
fn brute_force_finds_every_loop() {
    let count = |rows, cols| Atlas::new(rows, cols).loops.len();
    assert_eq!([1, 2, 3, 4].map(|size| count(size, size)), [1, 13, 213, 9349]);
    assert_eq!([1, 2, 3, 4, 5].map(|cols| count(1, cols)), [1, 3, 6, 10, 15]);
    assert_eq!((count(2, 3), count(3, 2)), (40, 40));
}

/// The same loops by another way: all segment sets, held against the definition.
#[test]
fn brute_force_is_the_definition() {
    for (rows, cols) in [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (1, 5)] {
        let atlas = Atlas::new(rows, cols);
        let sets = 0..1_u64 << atlas.segment_count();
        let defined: BTreeSet<u64> = sets.filter(|&set| is_loop(&atlas, set)).collect();
        let walked: BTreeSet<u64> = atlas.loops.iter().map(|line| line.segments).collect();
        assert_eq!(defined, walked, "{rows}x{cols}");
    }
}

/// Not empty, two segments or none at each point, and connected.
fn is_loop(atlas: &Atlas, segments: u64) -> bool {
    let points = 0..(atlas.rows + 1) * (atlas.cols + 1);
    let degrees: Vec<usize> = points.map(|point| atlas.joined(segments, point).count()).collect();
    let Some(start) = degrees.iter().position(|&degree| degree > 0) else { return false };
    if degrees.iter().any(|&degree| degree != 0 && degree != 2) {
        return false;
    }
    let mut reached = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        open.extend(atlas.joined(segments, point).filter(|&next| reached.insert(next)));
    }
    reached.len() == degrees.iter().filter(|&&degree| degree > 0).count()
}

#[test]
fn every_labelling_of_the_smallest_grids() {
    let sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)];
    let found = sizes.map(|(rows, cols)| every_labelling(rows, cols, &common::strategies()));
    eprintln!("{found:?} (all, with answers)");
    assert_eq!(found[0], (6, 2)); // blank and 4
}

#[test]
fn every_labelling_of_2x3() {
    let (all, solvable) = every_labelling(2, 3, &common::strategies());
    assert_eq!(all, 46_656);
    assert!(solvable > 0);
}

#[test]
fn every_labelling_of_3x2() {
    // The same puzzles on their side: the two modes as they are used.
    let modes = common::strategies().into_iter();
    let modes = modes.filter(|strategy| strategy.technique == Technique::default());
    let (all, solvable) = every_labelling(3, 2, &modes.collect::<Vec<_>>());
    assert_eq!(all, 46_656);
    assert!(solvable > 0);
}

#[test]
fn random_grids_up_to_4x4() {
    random_grids(1, 11_000);
}

#[test]
fn more_random_grids_up_to_4x4() {
    random_grids(2, 11_000);
}
