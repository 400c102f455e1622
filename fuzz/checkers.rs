//! Checkers against brute force on tiny grids: an answer is right if and only if brute force finds
//! it, as it is and as text.

use crate::budget::fuzz;
use crate::common::brute::Atlas;
use crate::common::random;
use crate::flow_brute;
use crate::texts::spoilt;
use lazyloop::kind::{Kind, Solution, Texts};
use lazyloop::puzzles::{flow, slitherlink};
use lazyloop::text::Line;
use proptest::prelude::*;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;

static ATLASES: LazyLock<Vec<Atlas>> = LazyLock::new(|| Atlas::up_to(3, 4));

/// Labels of every origin, with an answer, nearly an answer, or any segments.
fn loops(seed: u64) -> (&'static Atlas, slitherlink::Labels, u64) {
    let mut rng = random::rng(seed);
    let atlas = &ATLASES[rng.random_range(0..ATLASES.len())];
    let labels = random::labels(atlas, &mut rng);
    let answers: Vec<u64> = atlas.answers(&labels).map(|line| line.segments).collect();
    let all = (1 << atlas.segment_count()) - 1;
    let mut segments = match answers.is_empty() || rng.random_bool(0.1) {
        true => rng.random_range(0..=all),
        false => answers[rng.random_range(0..answers.len())],
    };
    for _ in 0..rng.random_range(0..=2) {
        segments ^= 1 << rng.random_range(0..atlas.segment_count());
    }
    (atlas, labels, segments)
}

#[test]
fn slitherlink() {
    fuzz("checker slitherlink", 10_000, any::<u64>(), |seed| {
        let (atlas, labels, segments) = loops(seed);
        let is_answer = atlas.answers(&labels).any(|line| line.segments == segments);
        let puzzle = atlas.puzzle(labels);
        let answer = slitherlink::Answer::new(puzzle.grid(), atlas.truth(segments));
        let found = puzzle.check(&answer.expect("a bit for each segment"));
        assert_eq!(found.is_ok(), is_answer, "{puzzle:?}, {segments:b}: {found:?}");
    });
}

/// The letters that edges give to the cells, if they are an answer.
fn letters(puzzle: &flow::Puzzle, edges: &[bool]) -> Vec<Option<char>> {
    let grid = puzzle.grid();
    let mut letters = vec![None; grid.cell_count()];
    for part in flow_brute::parts(grid, edges) {
        let letter =
            part.iter().find_map(|&cell| puzzle.letter(lazyloop::grid::Cell::from_index(cell)));
        part.iter().for_each(|&cell| letters[cell] = letter);
    }
    letters
}

fn pick<T>(items: Vec<T>, rng: &mut ChaCha8Rng) -> Option<T> {
    let at = (!items.is_empty()).then(|| rng.random_range(0..items.len()));
    at.and_then(|at| items.into_iter().nth(at))
}

#[test]
fn flow() {
    fuzz("checker flow", 2000, any::<u64>(), |seed| {
        let mut rng = random::rng(seed);
        let map = flow_brute::random_maps(seed, 4, 2).remove(rng.random_range(0..2));
        let puzzle = flow_brute::puzzle(&map).allowing_empty(rng.random_bool(0.3));
        let answers = flow_brute::answers(&puzzle);
        let grid = puzzle.grid();
        let any: Vec<bool> = (0..grid.segment_count()).map(|_| rng.random_bool(0.4)).collect();
        let mut edges = pick(answers.iter().cloned().collect(), &mut rng).unwrap_or(any);
        let mut signs = letters(&puzzle, &edges);
        for _ in 0..rng.random_range(0..=1) {
            let at = rng.random_range(0..edges.len());
            edges[at] = !edges[at];
        }
        if rng.random_bool(0.2) {
            let at = rng.random_range(0..signs.len());
            signs[at] = pick(vec![None, Some('A'), Some('B'), Some('Z')], &mut rng).flatten();
        }
        let is_answer = answers.contains(&edges) && signs == letters(&puzzle, &edges);
        let answer = flow::Answer::lettered(grid, edges, signs).expect("fits");
        let found = puzzle.check(&answer);
        assert_eq!(found.is_ok(), is_answer, "{map}{answer:?}: {found:?}");
    });
}

/// Answers as `solve` writes them, spoilt or not: what is accepted says an answer.
#[test]
fn written() {
    let seeds = any::<u64>().prop_flat_map(|seed| {
        let (atlas, labels, _) = loops(seed);
        let answers: Vec<u64> = atlas.answers(&labels).map(|line| line.segments).collect();
        let puzzle = atlas.puzzle(labels.clone());
        let segments = pick(answers, &mut random::rng(seed));
        let answer = segments.map(|segments| {
            let answer = slitherlink::Answer::new(puzzle.grid(), atlas.truth(segments));
            let solution = Solution::new(&puzzle, answer.expect("a bit for each segment"));
            solution.expect("an answer").to_text()
        });
        let text = answer.unwrap_or_default().trim_end().as_bytes().to_vec();
        (Just(seed), spoilt(text.clone()), Just(text))
    });
    fuzz("checker written", 2500, seeds, |(seed, text, whole)| {
        let (atlas, labels, _) = loops(seed);
        let puzzle = atlas.puzzle(labels.clone());
        let line = Line { number: 1, text: &text };
        let found = puzzle.check_written(&[line]);
        assert!(text != whole || whole.is_empty() || found.is_ok(), "{found:?}");
        if found.is_ok() {
            let answer = slitherlink::Puzzle::read_answer(line).expect("it was read");
            let segments = atlas.bits(&answer);
            assert!(atlas.answers(&labels).any(|line| line.segments == segments), "{text:?}");
        }
    });
}
