//! The default lazy mode of Flow Free against brute force: all answers, the laws of cuts, and what
//! each formula covers.

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "common/flow_brute.rs"]
mod flow_brute;

use flow_brute::{all_maps, answers, puzzle, random_maps};
use lazyloop::cnf::{Cnf, Lit, Size, Vars};
use lazyloop::engine::{Coverage, Limits, Problem, Refinement, Verdict};
use lazyloop::kind::{Kind as _, Mode, Technique};
use lazyloop::puzzles::flow::{Puzzle, check, lazy::Lazy};
use lazyloop::questions::{self, Options, Uniqueness};
use std::collections::BTreeSet;

/// The map under each of the rules: cells that may stay empty or not, paths that may touch
/// themselves or not.
fn rules(map: &str) -> [Puzzle; 4] {
    [(false, false), (true, false), (false, true), (true, true)]
        .map(|(empty, forbid)| puzzle(map).allowing_empty(empty).forbidding_touching(forbid))
}

fn holds(clause: &[Lit], vars: Vars, links: &[bool]) -> bool {
    let link = |lit: &Lit| vars.index_of(*lit).expect("a cut is over links");
    clause.iter().any(|lit| links[link(lit)] == lit.is_positive())
}

/// Finds all answers and holds them and all cuts against brute force. Returns how many cuts there
/// were.
fn uphold(map: &str, puzzle: &Puzzle) -> usize {
    let expected = answers(puzzle);
    let mut search = Refinement::new(Limits::default(), |sink| Lazy::encode(puzzle, sink));
    let (mut found, mut cuts) = (BTreeSet::new(), 0);
    loop {
        let verdict = search.run(10_000, &mut |iteration| {
            let problem = iteration.problem;
            assert_eq!(iteration.wrong == 0, iteration.cuts.is_empty());
            for clause in iteration.cuts.clauses() {
                cuts += 1;
                let vars = problem.variables().0;
                assert!(!holds(clause, vars, problem.links()), "no progress\n{map}");
                let valid = expected.iter().all(|links| holds(clause, vars, links));
                assert!(valid, "{clause:?} loses an answer of {puzzle:?}\n{map}");
            }
        });
        match verdict {
            Verdict::Solved(answer) => {
                assert_eq!(check::check(puzzle, &answer), Ok(()), "{map}");
                assert!(found.insert(answer.links().to_vec()), "found twice\n{map}");
                search.exclude(&answer);
            }
            Verdict::Unsatisfiable => break,
            Verdict::Unknown(stop) => panic!("{stop:?}\n{map}"),
        }
    }
    assert_eq!(found, expected, "{puzzle:?}\n{map}");
    cuts
}

#[test]
fn all_answers_of_small_maps_are_found_and_cuts_keep_them() {
    let sizes = (1..=3).flat_map(|rows| (1..=3).map(move |cols| (rows, cols)));
    for map in sizes.flat_map(|(rows, cols)| all_maps(rows, cols, 3)) {
        for puzzle in rules(&map) {
            uphold(&map, &puzzle);
        }
    }
}

#[test]
fn all_answers_of_random_maps_are_found_and_cuts_keep_them() {
    let mut cuts = [0; 4];
    for map in random_maps(21, 5, 1200) {
        for (puzzle, cuts) in rules(&map).iter().zip(&mut cuts) {
            if puzzle.grid().cell_count() <= 20 {
                *cuts += uphold(&map, puzzle);
            }
        }
    }
    // Where cells may stay empty and paths may touch themselves, every model has an answer.
    assert!(cuts[1] == 0 && [0, 2, 3].iter().all(|&rules| cuts[rules] > 100), "{cuts:?}");
}

/// Existence and uniqueness, on many.
#[test]
fn verdicts_and_uniqueness_are_those_of_brute_force() {
    let mut said = [0; 3];
    for (number, map) in random_maps(22, 5, COUNT).iter().enumerate() {
        let puzzle = rules(map)[number / 2 % 4].clone();
        if puzzle.grid().cell_count() > 20 {
            continue;
        }
        let expected = answers(&puzzle).len().min(2);
        let options = Options::default();
        let reply = questions::unique(&puzzle, &options, &mut |_| {}).result.unwrap();
        let found = match reply {
            Uniqueness::Unsatisfiable => 0,
            Uniqueness::Unique(_) => 1,
            Uniqueness::Multiple(..) => 2,
            other => panic!("{other:?}"),
        };
        assert_eq!(found, expected, "{puzzle:?}\n{map}");
        said[found] += 1;
    }
    assert!(said.iter().all(|&count| count > COUNT / 20), "{said:?}");
}

const COUNT: usize = 20_000;

/// What each formula is said to cover, it covers: of the narrow one some answer is a model wherever
/// there is one, unless it is only a guess.
#[test]
fn the_first_formula_covers_what_it_says() {
    let mut guesses = 0;
    for map in random_maps(23, 4, 150) {
        for puzzle in rules(&map) {
            let lazy = Lazy::encode(&puzzle, &mut Cnf::new());
            let expected = match (puzzle.allows_empty(), puzzle.forbids_touching()) {
                (true, _) => Coverage::One,
                (false, true) => Coverage::All,
                (false, false) => Coverage::None,
            };
            assert_eq!(lazy.coverage(), expected);
            let mut search = Refinement::new(Limits::default(), |sink| Lazy::encode(&puzzle, sink));
            let solved = matches!(search.run(10_000, &mut |_| {}), Verdict::Solved(_));
            assert_eq!(solved, !answers(&puzzle).is_empty(), "{map}");
            guesses += usize::from(search.figures().iterations > 1 && expected == Coverage::None);
        }
    }
    assert!(guesses > 10, "{guesses}");
}

#[test]
fn sizes_are_those_of_the_first_formula_but_for_its_bends() {
    for map in random_maps(24, 6, 60).into_iter().chain(all_maps(1, 4, 2)).chain(all_maps(3, 1, 1))
    {
        for puzzle in rules(&map) {
            let (variables, clauses) = puzzle.encoded_size(Mode::Lazy, Technique::default());
            let mut size = Size::default();
            Lazy::encode(&puzzle, &mut size);
            let most = clauses + 8 * puzzle.grid().cell_count() as u64;
            assert_eq!(u64::from(size.variables), variables, "{map}");
            assert!((clauses..=most).contains(&size.clauses), "{clauses}, {size:?}\n{map}");
        }
    }
}

/// A pair within a ring: nothing at any square says that the ring touches itself.
#[test]
fn a_path_that_closes_round_another_touches_itself() {
    let map = "AA..\n.BB.\n....\n";
    let [allow, _, forbid, empty] = rules(map);
    let solve = |puzzle: &Puzzle| {
        let solved = questions::solve(puzzle, &Options::default(), &mut |_| {});
        matches!(solved.result, Ok(Verdict::Solved(_)))
    };
    assert!(solve(&allow) && !solve(&forbid) && solve(&empty));
}
