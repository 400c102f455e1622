//! Laws of counting, which uses no solver: a third opinion beside the searches and brute force.

use crate::common::trials;
use crate::drawn::Drawn;
use lazyloop::count::{self, Shares};
use lazyloop::engine::Limits;
use lazyloop::kind::Kind;
use lazyloop::random::Random;
use std::collections::BTreeSet;

/// There are as many answers as brute force finds, each edge is on in as many, and what is drawn is among
/// them.
pub(crate) fn counts_and_shares_are_those_of_brute_force<D: Drawn>(drawn: &D) {
    let (mut most, limits) = (0, Limits::default());
    for (puzzle, answers) in drawn.cases(trials(150, 5000), 11) {
        let Some(explained) = puzzle.explained() else { continue };
        let board = puzzle.board();
        let counted = count::count(explained, &board, &limits, &mut |_| {});
        most = most.max(answers.len());
        assert_eq!(counted.unwrap().to_string(), answers.len().to_string(), "{puzzle:?}");

        let mut on = vec![0u64; board.plane.edge_bound()];
        for answer in &answers {
            on.iter_mut().zip(answer).for_each(|(on, &is_on)| *on += u64::from(is_on));
        }
        let shares = count::shares(explained, &board, &limits, &mut |_| {}).unwrap();
        let on = on.into_iter().map(Into::into).collect();
        let expected = Shares { answers: (answers.len() as u64).into(), on };
        assert_eq!(shares, expected, "{puzzle:?}");

        let mut random = Random::new(7);
        let lines = count::sample(explained, &board, 200, &mut random, &limits, &mut |_| {});
        let found: BTreeSet<Vec<bool>> = lines
            .unwrap()
            .into_iter()
            .map(|line| (0..shares.on.len()).map(|edge| line.contains(&edge)).collect())
            .collect();
        let all: BTreeSet<Vec<bool>> = answers.into_iter().collect();
        assert!(found.is_subset(&all), "{puzzle:?}");
        // Of ten answers one is missed once in a hundred million times.
        assert!(all.len() > 10 || found == all, "{puzzle:?}");
    }
    assert!(most > 1, "several answers");
}
