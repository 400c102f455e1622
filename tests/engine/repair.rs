//! Repaired models: on large sparse puzzles, whose first models are wrong in many places.

use crate::common::made::own;
use lazyloop::cnf::Lit;
use lazyloop::engine::{Limits, Refinement, Verdict};
use lazyloop::grid::Grid;
use lazyloop::kind::{Technique, Wishes};
use lazyloop::lines::{Lazy, OneLine};
use lazyloop::plane::{Along, Plane};
use lazyloop::puzzles::slitherlink::{KIND, Puzzle};
use lazyloop::random::Random;

#[test]
fn answers_are_kept_and_found_and_then_differ() {
    for seed in 1..=2 {
        let grid = Grid::new(100, 100).unwrap();
        let mut random = Random::new(seed);
        let plan = (KIND.plan)(&Wishes::of_size(grid), &mut random, &Limits::default()).unwrap();
        let kept: Vec<bool> = (0..grid.cell_count()).map(|_| random.happens(0.5)).collect();
        let (puzzle, answer) = plan.puzzle(&kept);
        let puzzle: Puzzle = own(&*puzzle);
        let plane = Plane::of_squares(grid, Along::Points);
        let inside = plane.inside(|edge| answer.as_slice()[edge]);
        let mut search = Refinement::new(Limits::default(), |sink| {
            Lazy::encode(&puzzle, Technique::default(), sink)
        });
        let mut most_wrong = 0;
        let verdict = search.run(u64::MAX, &mut |iteration| {
            let faces = iteration.problem.formula().faces.unwrap();
            let holds = |lit: &Lit| inside[faces.index_of(*lit).unwrap()] == lit.is_positive();
            assert!(iteration.cuts.clauses().all(|clause| clause.iter().any(holds)));
            most_wrong = most_wrong.max(iteration.wrong);
        });
        assert!(most_wrong >= 128, "too few to be repaired: {most_wrong}");
        let Verdict::Solved(first) = verdict else { panic!("{verdict:?}") };
        OneLine::check(&puzzle, &first).unwrap();
        search.exclude(&first);
        let verdict = search.run(u64::MAX, &mut |_| {});
        let Verdict::Solved(second) = verdict else { panic!("{verdict:?}") };
        OneLine::check(&puzzle, &second).unwrap();
        let differing =
            first.as_slice().iter().zip(second.as_slice()).filter(|(a, b)| a != b).count();
        assert!((1..=100).contains(&differing), "{differing}");
    }
}
