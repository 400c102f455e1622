//! All answers, uniqueness and what answers have in common, against brute force.

mod common;
#[path = "common/flow_brute.rs"]
mod flow_brute;

use common::brute::Atlas;
use common::{random, trials};
use lazyloop::engine::{Answer, Verdict};
use lazyloop::kind::{Cut, Kind, Mode};
use lazyloop::puzzles::slitherlink::Labels;
use lazyloop::questions::{self, Answers, Common, Options, Uniqueness};
use std::collections::BTreeSet;

/// All answers in the order in which they come, which must be an end without a limit.
fn all<P: Kind>(puzzle: &P, options: &Options) -> Vec<P::Answer> {
    let mut answers = Answers::new(puzzle, options);
    let mut found = Vec::new();
    loop {
        match answers.next(&mut |_| {}).expect("small enough, and right") {
            Verdict::Solved(solution) => found.push(solution.into_answer()),
            Verdict::Unsatisfiable => return found,
            Verdict::Unknown(stop) => panic!("stopped: {stop:?}"),
        }
    }
}

/// Holds everything that can be asked about several answers against all answers by brute force,
/// each as its key.
fn hold<P: Kind, K: Ord + std::fmt::Debug>(
    puzzle: &P,
    options: &Options,
    expected: &BTreeSet<K>,
    key: impl Fn(&P::Answer) -> K,
    what: &str,
) {
    let found = all(puzzle, options);
    let keys: BTreeSet<K> = found.iter().map(&key).collect();
    assert_eq!(found.len(), keys.len(), "{what}: an answer came twice");
    assert_eq!(&keys, expected, "{what}");

    let unique = questions::unique(puzzle, options, &mut |_| {}).result.expect("small enough");
    let count = match &unique {
        Verdict::Unsatisfiable => 0,
        Verdict::Solved(Uniqueness::Unique(_)) => 1,
        Verdict::Solved(Uniqueness::Multiple(..)) => 2,
        Verdict::Unknown(_) => panic!("{what}: no limit was set"),
    };
    assert_eq!(count, expected.len().min(2), "{what}: {unique:?}");

    match questions::common(puzzle, options, &mut |_| {}).result.expect("small enough") {
        Verdict::Unsatisfiable => assert!(expected.is_empty(), "{what}"),
        Verdict::Unknown(_) => panic!("{what}: no limit was set"),
        Verdict::Solved(Common { solution: first, agreed }) => {
            let mut all = vec![true; agreed.len()];
            for other in &found {
                let agree = first.answer().agreement(other);
                all.iter_mut().zip(agree).for_each(|(all, agree)| *all &= agree);
            }
            assert!(expected.contains(&key(first.answer())), "{what}");
            assert_eq!(agreed, all, "{what}: what {} answers have in common", found.len());
        }
    }
}

/// Holds each strategy against a labelled grid. How many answers it has.
fn slitherlink(atlas: &Atlas, labels: &Labels, most: usize) -> usize {
    let expected: BTreeSet<u64> = atlas.answers(labels).map(|line| line.segments).collect();
    if expected.len() > most {
        return 0;
    }
    let puzzle = atlas.puzzle(labels.clone());
    for options in common::strategies() {
        let what = format!("{}, {options:?}", common::puzzle_line(&puzzle));
        hold(&puzzle, &options, &expected, |answer| atlas.bits(answer), &what);
    }
    expected.len()
}

/// All labellings of a grid. Those that have no answer are left to the tests of single answers.
fn every_labelling(rows: usize, cols: usize) -> usize {
    let atlas = Atlas::new(rows, cols);
    let label = |number: usize, cell: usize| match number / 6_usize.pow(cell as u32) % 6 {
        0 => None,
        digit => Some(digit as u8 - 1),
    };
    (0..6_usize.pow((rows * cols) as u32))
        .map(|number| (0..rows * cols).map(|cell| label(number, cell)).collect())
        .filter(|labels: &Labels| atlas.answers(labels).next().is_some())
        .map(|labels: Labels| slitherlink(&atlas, &labels, usize::MAX))
        .sum()
}

#[test]
fn all_answers_of_every_small_grid() {
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)] {
        // Each loop fits the labellings that leave out any of its counts.
        let expected = Atlas::new(rows, cols).loops.len() << (rows * cols);
        assert_eq!(every_labelling(rows, cols), expected, "{rows}x{cols}");
    }
}

#[test]
fn all_answers_of_every_2x3_grid() {
    assert_eq!(every_labelling(2, 3), 40 << 6);
}

#[test]
fn all_answers_of_random_grids() {
    let atlases = Atlas::up_to(4, 4);
    let mut rng = random::rng(7);
    let mut several = 0;
    for number in 0..2400 {
        // Half of them of the largest size, where most can go wrong.
        let size = if number % 2 == 0 { atlases.len() - 1 } else { number / 2 % atlases.len() };
        let labels = match number % 3 {
            0 => random::labels_of_two_loops(&atlases[size], &mut rng),
            _ => random::labels(&atlases[size], &mut rng),
        };
        several += usize::from(slitherlink(&atlases[size], &labels, 60) > 1);
    }
    assert!(several > 500, "{several} have several answers");
}

#[test]
fn all_loops_of_a_blank_grid() {
    let atlas = Atlas::new(3, 4);
    assert_eq!(slitherlink(&atlas, &vec![None; 12], usize::MAX), atlas.loops.len());
}

/// The lazy mode with each kind of cut, the full mode, and one that hands over in between.
fn flow_strategies() -> [Options; 5] {
    let lazy = |cut| Options::default().cut(cut);
    [
        lazy(Cut::Loop),
        lazy(Cut::Cutset),
        lazy(Cut::Auto).max_iterations(3),
        Options::default().mode(Mode::Levels),
        Options::default().mode(Mode::Trees),
    ]
}

/// Holds each strategy against a map. How many answers it has; 0 if they are too many to be listed.
fn flow(map: &str, empty: bool, forbid: bool, most: usize) -> usize {
    let puzzle = flow_brute::puzzle(map).allowing_empty(empty).forbidding_touching(forbid);
    let expected = flow_brute::answers(&puzzle);
    if expected.len() > most {
        return 0;
    }
    for options in flow_strategies() {
        let what = format!("{map}{options:?}, empty cells: {empty}, touching forbidden: {forbid}");
        hold(&puzzle, &options, &expected, |answer| answer.edges().to_vec(), &what);
    }
    expected.len()
}

/// Whether cells may stay empty, and whether paths that touch themselves are forbidden.
const FLOW_RULES: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// Each with up to three pairs; without `LAZYLOOP_TRIALS=all`, some of them.
#[test]
fn all_answers_of_every_small_map() {
    let sizes = (1..=3).flat_map(|rows| (1..=3).map(move |cols| (rows, cols)));
    let maps: Vec<String> =
        sizes.flat_map(|(rows, cols)| flow_brute::all_maps(rows, cols, 3)).collect();
    let under_rules = maps.iter().flat_map(|map| FLOW_RULES.map(|rules| (map, rules)));
    let some = under_rules.step_by(trials(29, 1));
    let answers = some.map(|(map, (empty, forbid))| flow(map, empty, forbid, usize::MAX));
    assert!(answers.filter(|&answers| answers > 1).count() > 30);
}

/// Up to 5x4 and 4x5, under each of the rules in turn.
#[test]
fn all_answers_of_random_maps() {
    let maps = flow_brute::random_maps(11, 5, trials(600, 22_000));
    let small = maps.iter().filter(|map| map.len() < 5 * (5 + 1)).enumerate();
    let answers = small.map(|(number, map)| {
        let (empty, forbid) = FLOW_RULES[number % 4];
        flow(map, empty, forbid, 200)
    });
    // None (or too many), one, several.
    let mut counts = [0; 3];
    answers.for_each(|answers| counts[answers.min(2)] += 1);
    assert!(counts.iter().all(|&count| count > trials(50, 2000)), "{counts:?}");
}

/// The search goes on in the full encoding with all that it was told in the lazy one.
#[test]
fn no_answer_is_lost_or_comes_twice_where_the_lazy_mode_hands_over() {
    let atlas = Atlas::new(3, 3);
    let mut rng = random::rng(8);
    for number in 0..300 {
        let labels = random::labels_of_two_loops(&atlas, &mut rng);
        let expected: BTreeSet<u64> = atlas.answers(&labels).map(|line| line.segments).collect();
        let puzzle = atlas.puzzle(labels);
        // The pure form has no variables for cells until it hands over.
        let options = Options::default().max_iterations(number % 5).regions(number % 3 > 0);
        let what = format!("{}, {options:?}", common::puzzle_line(&puzzle));
        hold(&puzzle, &options, &expected, |answer| atlas.bits(answer), &what);
    }
}
