//! The default lazy mode of Flow Free against brute force: all answers, the laws of cuts, and what
//! each formula covers.

use crate::common::made::own;
use crate::drawn::flow_brute::{all_maps, answers, puzzle, random_maps};
use lazyloop::cnf::{ClauseSink, Cnf, Lit, Size, Vars};
use lazyloop::engine::{
    Coverage, Enumerable as _, Event, Limits, Problem, Refinement, Sat, SatVerdict, Verdict,
};
use lazyloop::grid::{Grid, Segment};
use lazyloop::kind::{Kind as _, Mode, Technique, Wishes};
use lazyloop::puzzles::flow::{KIND, Puzzle, check, lazy::Lazy, patterns::Patterns};
use lazyloop::questions::{self, Options};
use lazyloop::random::Random;
use std::collections::BTreeSet;

/// The map under each of the rules: cells that may stay empty or not, paths that may touch
/// themselves or not.
fn rules(map: &str) -> [Puzzle; 4] {
    [(false, false), (true, false), (false, true), (true, true)]
        .map(|(empty, forbid)| puzzle(map).allowing_empty(empty).forbidding_touching(forbid))
}

fn holds(clause: &[Lit], vars: Vars, edges: &[bool]) -> bool {
    let edge = |lit: &Lit| vars.index_of(*lit).expect("a cut is over edges");
    clause.iter().any(|lit| edges[edge(lit)] == lit.is_positive())
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
                assert!(!holds(clause, vars, problem.edges()), "no progress\n{map}");
                let valid = expected.iter().all(|edges| holds(clause, vars, edges));
                assert!(valid, "{clause:?} loses an answer of {puzzle:?}\n{map}");
            }
        });
        match verdict {
            Verdict::Solved(answer) => {
                assert_eq!(check::check(puzzle, &answer), Ok(()), "{map}");
                assert!(found.insert(answer.as_slice().to_vec()), "found twice\n{map}");
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
    // Otherwise hardly a model of so small a map is not an answer.
    assert!(cuts[0] > 100 && cuts[3] > 100, "{cuts:?}");
}

/// Maps that were made with an answer, which is too much for brute force.
#[test]
fn cuts_keep_the_answer_of_larger_maps() {
    let mut cuts = [0; 2];
    for seed in 0..150 {
        let side = 8 + seed as usize % 12;
        let mut random = Random::new(seed);
        let wishes = Wishes::of_size(Grid::new(side, side + seed as usize % 3).unwrap());
        let plan = (KIND.plan)(&wishes, &mut random, &Limits::default()).unwrap();
        let (puzzle, answer) = plan.puzzle(&vec![false; plan.allowed().len()]);
        let puzzle: Puzzle = own(&*puzzle);
        let puzzles = [puzzle.clone().forbidding_touching(true), puzzle.allowing_empty(true)];
        for (puzzle, cuts) in puzzles.iter().zip(&mut cuts) {
            assert_eq!(check::check(puzzle, &answer), Ok(()));
            let mut search = Refinement::new(Limits::default(), |sink| Lazy::encode(puzzle, sink));
            let verdict = search.run(10_000, &mut |iteration| {
                let problem = iteration.problem;
                for clause in iteration.cuts.clauses() {
                    *cuts += 1;
                    let vars = problem.variables().0;
                    let about_edges = || clause.iter().all(|&lit| vars.index_of(lit).is_some());
                    assert!(about_edges() && holds(clause, vars, answer.as_slice()), "seed {seed}");
                    assert!(!holds(clause, vars, problem.edges()), "no progress, seed {seed}");
                }
            });
            assert!(matches!(verdict, Verdict::Solved(_)), "seed {seed}");
        }
    }
    assert!(cuts.iter().all(|&cuts| cuts > 2000), "{cuts:?}");
}

/// No answer has a pattern that was taken out; of the narrow formula, no answer in which no path
/// touches itself at a square.
#[test]
fn patterns_lose_no_answer() {
    let sizes = (1..=3).flat_map(|rows| (1..=3).map(move |cols| (rows, cols)));
    let small = sizes.flat_map(|(rows, cols)| all_maps(rows, cols, 2));
    let mut known = [0; 2];
    for map in small.chain(random_maps(25, 5, 300)) {
        for puzzle in rules(&map).into_iter().filter(|puzzle| puzzle.grid().cell_count() <= 20) {
            let grid = puzzle.grid();
            for narrow in [false, true] {
                // Where cells may stay empty, the narrow formula has only some of the answers.
                if narrow && puzzle.allows_empty() {
                    continue;
                }
                let patterns = Patterns::new(&puzzle, narrow);
                let edges = grid.segments().filter(|&edge| grid.linked(edge).is_some());
                let edges: Vec<_> = edges.map(|edge| (edge, patterns.edge(edge))).collect();
                known[usize::from(narrow)] += edges.iter().filter(|(_, on)| on.is_some()).count();
                let answers = answers(&puzzle);
                for answer in answers.iter().filter(|edges| !narrow || !is_tight(grid, edges)) {
                    let agrees = |&(edge, on): &(Segment, Option<bool>)| {
                        on.is_none_or(|on| on == answer[edge.index()])
                    };
                    assert!(edges.iter().all(agrees), "{puzzle:?}\n{map}");
                }
            }
        }
    }
    assert!(known.iter().all(|&known| known > 5000), "{known:?}");
}

/// Whether three edges of a square are on.
fn is_tight(grid: Grid, edges: &[bool]) -> bool {
    let inner = grid.points().map(|point| grid.segments_of_point(point).collect::<Vec<_>>());
    inner.into_iter().any(|square| square.iter().filter(|edge| edges[edge.index()]).count() >= 3)
}

/// What each formula is said to cover, it covers: of the narrow one some answer is a model wherever
/// there is one, unless it is only a guess.
#[test]
fn the_first_formula_covers_what_it_says() {
    let mut guesses = 0;
    for map in random_maps(23, 4, 150) {
        for puzzle in rules(&map) {
            let lazy = Lazy::encode(&puzzle, &mut Cnf::new());
            let expected = match (puzzle.allows_empty(), puzzle.forbids_touching()) {
                (false, true) => Coverage::All,
                (true, _) | (false, false) => Coverage::None,
            };
            assert_eq!(lazy.stage().coverage, expected);
            let mut search = Refinement::new(Limits::default(), |sink| Lazy::encode(&puzzle, sink));
            let solved = matches!(search.run(10_000, &mut |_| {}), Verdict::Solved(_));
            assert_eq!(solved, !answers(&puzzle).is_empty(), "{map}");
            guesses += usize::from(search.figures().iterations > 1 && expected == Coverage::None);
        }
    }
    assert!(guesses > 10, "{guesses}");
}

/// Where cells may stay empty, the narrow formula covers an answer, and another one, if there is one, once any
/// answers without slack are excluded. So if it covers none with slack, it covers all there are.
#[test]
fn behind_answers_without_slack_no_other_hides() {
    let sizes = (1..=3).flat_map(|rows| (1..=4).map(move |cols| (rows, cols)));
    let small = sizes.flat_map(|(rows, cols)| all_maps(rows, cols, 2));
    let (mut hidden, mut alone) = (0, [0; 2]);
    for map in small.chain(random_maps(27, 5, 600)) {
        let puzzle = puzzle(&map).allowing_empty(true);
        if puzzle.grid().cell_count() > 20 {
            continue;
        }
        let mut sat = Sat::new(Limits::default());
        let mut lazy = Lazy::encode(&puzzle, &mut Cnf::new());
        lazy.advance(Event::TooNarrow(Coverage::One), &mut sat);
        assert_eq!(lazy.stage().coverage, Coverage::One);
        let vars = lazy.variables().0;
        let mut is_model = |edges: &Vec<bool>| {
            let all = edges.iter().enumerate().map(|(at, &on)| vars.lit(at).when(on));
            matches!(sat.solve(&all.collect::<Vec<Lit>>()), SatVerdict::Satisfiable(_))
        };
        let answers = answers(&puzzle);
        let (models, others): (Vec<_>, Vec<_>) = answers.iter().partition(|edges| is_model(edges));
        assert_eq!(models.is_empty(), answers.is_empty(), "{map}");
        let is_apart = |edges: &&Vec<bool>| {
            let answer = crate::flow::claim(&puzzle, edges);
            lazy.rules().stands_apart(&answer)
        };
        let all_apart = models.iter().all(is_apart);
        assert!(!all_apart || others.is_empty(), "{map}");
        hidden += usize::from(!others.is_empty());
        alone[usize::from(models.len() > 1)] += usize::from(all_apart && !models.is_empty());
    }
    assert!(hidden > 1000 && alone[0] > 100 && alone[1] > 2, "{hidden}, {alone:?}");
}

/// Whether some bump could slide down or to the right: its two legs, the edge between them and the
/// next edge beyond are all on.
fn has_loose_bump(grid: Grid, edges: &[bool]) -> bool {
    let on = |edge: Segment| edges[edge.index()];
    (0..grid.rows()).any(|row| {
        (0..grid.cols()).any(|col| {
            // The cell and its neighbour are those between the legs.
            let down = row > 0 && row + 1 < grid.rows() && col + 1 < grid.cols();
            let right = col > 0 && col + 1 < grid.cols() && row + 1 < grid.rows();
            down && on(grid.horizontal(row, col))
                && on(grid.horizontal(row, col + 1))
                && on(grid.vertical(row, col + 1))
                && on(grid.vertical(row + 1, col + 1))
                || right
                    && on(grid.vertical(row, col))
                    && on(grid.vertical(row + 1, col))
                    && on(grid.horizontal(row + 1, col))
                    && on(grid.horizontal(row + 1, col + 1))
        })
    })
}

/// The settled formula keeps an answer wherever there is one, and none in which a bump could slide.
#[test]
fn the_settled_formula_has_settled_answers() {
    let sizes = (1..=3).flat_map(|rows| (1..=3).map(move |cols| (rows, cols)));
    let small = sizes.flat_map(|(rows, cols)| all_maps(rows, cols, 3));
    let (mut lost, mut several) = (0, 0);
    for map in small.chain(random_maps(26, 5, 400)) {
        let puzzle = puzzle(&map);
        let grid = puzzle.grid();
        if grid.cell_count() > 20 {
            continue;
        }
        let answers = answers(&puzzle);
        let mut settled = answers.clone();
        settled.retain(|edges| !has_loose_bump(grid, edges));
        assert_eq!(settled.is_empty(), answers.is_empty(), "{map}");
        lost += answers.len() - settled.len();
        several += usize::from(answers.len() > 1);
        let mut sat = Sat::new(Limits::default());
        let mut lazy = Lazy::encode(&puzzle, &mut Cnf::new());
        lazy.advance(Event::TooNarrow(Coverage::One), &mut sat);
        assert_eq!(lazy.stage().coverage, Coverage::One);
        let vars = lazy.variables().0;
        for answer in &answers {
            let edges: Vec<Lit> =
                answer.iter().enumerate().map(|(at, &on)| vars.lit(at).when(on)).collect();
            let is_model = matches!(sat.solve(&edges), SatVerdict::Satisfiable(_));
            assert_eq!(is_model, settled.contains(answer), "{map}");
        }
    }
    assert!(lost > 20 && several > 20, "{lost}, {several}");
}

/// Where little is known of a map, its first formula has codes. They keep the answer that it was
/// made with.
#[test]
fn the_first_formula_of_open_maps_has_codes_and_keeps_the_answer() {
    for seed in 0..4 {
        let wishes = Wishes::of_size(Grid::new(44, 44).unwrap());
        let plan = (KIND.plan)(&wishes, &mut Random::new(seed), &Limits::default()).unwrap();
        let (puzzle, answer) = plan.puzzle(&vec![false; plan.allowed().len()]);
        let puzzle: Puzzle = own(&*puzzle);
        for puzzle in [puzzle.clone(), puzzle.forbidding_touching(true)] {
            let mut sat = Sat::new(Limits::default());
            let lazy = Lazy::encode(&puzzle, &mut sat);
            let vars = lazy.variables().0;
            assert!(sat.variables() as usize >= vars.len() + 4 * puzzle.grid().cell_count());
            let (variables, clauses) = puzzle.encoded_size(Mode::Lazy, Technique::default());
            assert_eq!(u64::from(sat.variables()), variables);
            assert!(sat.clauses() <= clauses);
            for (at, &on) in answer.as_slice().iter().enumerate() {
                sat.clause(&[vars.lit(at).when(on)]);
            }
            assert!(matches!(sat.solve(&[]), SatVerdict::Satisfiable(_)), "seed {seed}");
        }
    }
}

#[test]
fn sizes_are_at_least_those_of_the_first_formula() {
    for map in random_maps(24, 6, 60).into_iter().chain(all_maps(1, 4, 2)).chain(all_maps(3, 1, 1))
    {
        for puzzle in rules(&map) {
            let (variables, clauses) = puzzle.encoded_size(Mode::Lazy, Technique::default());
            let mut size = Size::default();
            Lazy::encode(&puzzle, &mut size);
            assert_eq!(u64::from(size.variables), variables, "{map}");
            assert!(size.clauses <= clauses, "{clauses}, {size:?}\n{map}");
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
