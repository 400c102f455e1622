//! The laws of cuts, held against each kind: every answer satisfies them, and the model that caused
//! them does not.

mod common;

use common::brute::{Atlas, to_bits};
use common::random;
use common::satisfiable::{Values, satisfiable};
use lazyloop::cnf::{Cnf, Lit, Size};
use lazyloop::engine::{Limits, Refinement, Verdict};
use lazyloop::kind::Technique;
use lazyloop::lines::{Formula, Lazy};
use lazyloop::puzzles::slitherlink::Labels;

/// What a set of loops says of the variables of the local rules.
fn values(atlas: &Atlas, formula: &Formula, segments: u64) -> Values {
    let mut values = vec![None];
    let mut put = |lit: Lit, value| {
        values.resize(values.len().max(lit.variable() as usize + 1), None);
        values[lit.variable() as usize] = Some(value);
    };
    let on = formula.edges.map(|vars| (vars, atlas.truth(segments)));
    let inside = formula.faces.map(|vars| (vars, atlas.inside(segments)));
    for (vars, truth) in on.into_iter().chain(inside) {
        truth.into_iter().enumerate().for_each(|(index, value)| put(vars.lit(index), value));
    }
    values
}

/// Solves with one technique and holds all that it learns against the laws. Returns how many
/// iterations led to cuts.
fn uphold(atlas: &Atlas, labels: &Labels, technique: Technique) -> usize {
    let puzzle = atlas.puzzle(labels.clone());
    let line = common::puzzle_line(&puzzle);
    let formula = *Lazy::encode(&puzzle, technique, &mut Size::default()).formula();
    let mut learnt: Vec<Vec<Lit>> = Vec::new();
    let mut iterations = 0;
    let mut refinement =
        Refinement::new(Limits::default(), |sink| Lazy::encode(&puzzle, technique, sink));
    let verdict = refinement.run(100_000, &mut |iteration| {
        let is_answer = iteration.wrong == 0;
        assert_eq!(is_answer, iteration.cuts.is_empty(), "{line}: an iteration without progress");
        if is_answer {
            return;
        }
        iterations += 1;
        let cuts: Vec<Vec<Lit>> = iteration.cuts.clauses().map(<[Lit]>::to_vec).collect();
        let model = atlas.border(to_bits(iteration.problem.inside()) as u32);
        assert!(
            !satisfiable(&cuts, values(atlas, &formula, model)),
            "{line}, {technique:?}, iteration {}: {cuts:?} leave the model {model:b}",
            iteration.number
        );
        learnt.extend(cuts);
    });
    assert!(!matches!(verdict, Verdict::Unknown(_)), "{line}, {technique:?}: no end");
    for answer in atlas.answers(labels) {
        assert!(
            satisfiable(&learnt, values(atlas, &formula, answer.segments)),
            "{line}, {technique:?}: {learnt:?} forbid the answer {:b}",
            answer.segments
        );
    }
    iterations
}

#[test]
fn cuts_keep_every_answer_and_exclude_the_model() {
    let atlases = Atlas::up_to(4, 4);
    let largest = atlases.len() - 1;
    for technique in common::techniques() {
        let mut rng = random::rng(3);
        let mut iterations = 0;
        for number in 0..6000 {
            let atlas = &atlases[if number % 4 > 0 { largest } else { number / 4 % largest }];
            let labels = match number % 3 {
                0 => random::labels(atlas, &mut rng),
                _ => random::labels_of_two_loops(atlas, &mut rng),
            };
            iterations += uphold(atlas, &labels, technique);
        }
        eprintln!("{technique:?}: {iterations} iterations with cuts");
        assert!(iterations > 100, "{technique:?}: only {iterations} iterations had cuts");
    }
}

/// What is stated before there is a model keeps every answer too.
#[test]
fn formulas_keep_every_answer() {
    let atlases = Atlas::up_to(4, 4);
    for technique in common::techniques() {
        let mut rng = random::rng(5);
        for number in 0..400 {
            let atlas = &atlases[number % atlases.len()];
            let labels = random::labels(atlas, &mut rng);
            let puzzle = atlas.puzzle(labels.clone());
            let mut written = Cnf::new();
            let formula = *Lazy::encode(&puzzle, technique, &mut written).formula();
            let clauses: Vec<Vec<Lit>> = written.clauses().map(<[Lit]>::to_vec).collect();
            for answer in atlas.answers(&labels) {
                let line = common::puzzle_line(&puzzle);
                let values = values(atlas, &formula, answer.segments);
                assert!(satisfiable(&clauses, values), "{line}, {technique:?}: {answer:?}");
            }
        }
    }
}

/// Two labels apart, nothing between them: the answers are many, and so are the stray loops.
#[test]
fn cuts_hold_where_answers_are_many() {
    let atlas = Atlas::new(4, 4);
    for (first, second) in [(0, 15), (3, 12), (0, 3), (5, 15), (0, 10)] {
        for labels in [[3, 3], [2, 3], [3, 1], [1, 1], [4, 1], [4, 4]] {
            let mut sparse = vec![None; 16];
            (sparse[first], sparse[second]) = (Some(labels[0]), Some(labels[1]));
            for technique in common::techniques() {
                uphold(&atlas, &sparse, technique);
            }
        }
    }
}

/// Otherwise the tests above could not fail.
#[test]
fn the_judge_of_clauses_is_right() {
    let lit = |number| Lit::from_dimacs(number).expect("a literal");
    let clauses = |numbers: &[&[i32]]| -> Vec<Vec<Lit>> {
        numbers.iter().map(|clause| clause.iter().map(|&n| lit(n)).collect()).collect()
    };
    let known = vec![None, Some(true), Some(false)];
    assert!(satisfiable(&[], known.clone()));
    assert!(satisfiable(&clauses(&[&[1]]), known.clone()));
    assert!(!satisfiable(&clauses(&[&[-1, 2]]), known.clone()));
    assert!(satisfiable(&clauses(&[&[-1, 3], &[-3, -2]]), known.clone()));
    assert!(!satisfiable(&clauses(&[&[-1, 3], &[-3, 2]]), known.clone()));
    assert!(satisfiable(&clauses(&[&[3, 4], &[-3, 4], &[3, -4]]), known.clone()));
    assert!(!satisfiable(&clauses(&[&[3, 4], &[-3, 4], &[3, -4], &[-3, -4]]), known));
}
