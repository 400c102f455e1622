//! Laws of what a board shows while a puzzle changes, for every kind.

use crate::common::trials;
use crate::drawn::Drawn;
use lazyloop::engine::Verdict;
use lazyloop::kind::{AnyPuzzle, Fact, Kind, Step};
use lazyloop::questions::{Known, Mistake, Options, clash, decided, first_mistake, implies, live};
use lazyloop::random::Random;
use std::collections::BTreeSet;

/// The verdict and a second answer come before the rest, and all is as brute force has it.
pub(crate) fn a_board_shows_what_all_answers_have<D: Drawn>(drawn: &D) {
    let options = Options::default();
    for (puzzle, answers) in drawn.cases(trials(200, 4000)) {
        let expected: BTreeSet<Vec<bool>> = answers.iter().cloned().collect();
        let (mut told, mut seen) = (Vec::new(), Vec::new());
        let outcome = live(
            &puzzle,
            &options,
            &mut |known| match known {
                Known::First(solution) => {
                    told.push("first");
                    seen.push(solution.truth());
                }
                Known::Second(solution) => {
                    told.push("second");
                    seen.push(solution.truth());
                }
                Known::Agreed(..) => told.push("agreed"),
            },
            &mut |_| {},
        );
        assert!(seen.iter().all(|answer| expected.contains(answer)), "{puzzle:?}");
        match outcome.result.unwrap() {
            Verdict::Unsatisfiable => assert!(expected.is_empty() && told.is_empty(), "{puzzle:?}"),
            Verdict::Unknown(_) => panic!("no limit: {puzzle:?}"),
            Verdict::Solved(common) => {
                assert_eq!(common.second.is_none(), expected.len() == 1, "{puzzle:?}");
                let order = if expected.len() == 1 { &["first"][..] } else { &["first", "second"] };
                assert!(told.starts_with(order), "{told:?}, {puzzle:?}");
                assert_eq!(seen.len(), order.len(), "{puzzle:?}");
            }
        }
        // The same by edges, as a page is told; what is forced is so in all answers.
        let mut last = None;
        let mut see = |known: Known<'_, '_>| {
            if let Known::Agreed(solution, agreed) = known {
                last = Some(solution.forced(agreed));
            }
        };
        let outcome = live(&puzzle, &options, &mut see, &mut |_| {});
        if let Ok(Verdict::Solved(common)) = outcome.result {
            let (is_unique, forced) = (common.is_unique(), common.edges());
            assert_eq!(is_unique, expected.len() == 1, "{puzzle:?}");
            let agrees = |edge: usize, on: bool| answers.iter().all(|answer| answer[edge] == on);
            for (edge, value) in forced.iter().enumerate() {
                assert!(value.is_none_or(|on| agrees(edge, on)), "edge {edge}, {puzzle:?}");
            }
            assert!(is_unique || last.is_some(), "{puzzle:?}");
        }
        let accepts = |on: &[bool]| {
            let puzzle: &dyn AnyPuzzle = &puzzle;
            let is_answer = puzzle.is_answer(on);
            assert_eq!(puzzle.check_edges(on).is_ok(), is_answer, "{puzzle:?}");
            is_answer
        };
        for answer in &answers {
            assert!(accepts(answer), "{puzzle:?}");
        }
        let mut random = Random::new(answers.len() as u64);
        if let Some(answer) = answers.first().filter(|answer| !answer.is_empty()) {
            let mut other = answer.clone();
            let edge = random.below(other.len());
            other[edge] = !other[edge];
            assert_eq!(accepts(&other), expected.contains(&other), "{puzzle:?}");
        }
        assert!(!accepts(&[]) || puzzle.board().plane.edge_bound() == 0);
    }
}

/// Marks of an answer break no clue, and all of them meet what they decide; marks that break one are in no answer.
pub(crate) fn clues_are_broken_by_wrong_marks_alone<D: Drawn>(drawn: &D) {
    let (mut met, mut broken, mut signs) = (0, 0, 0);
    for (at, (puzzle, answers)) in drawn.cases(trials(120, 3000)).into_iter().enumerate() {
        let mut random = Random::new(at as u64);
        let board = puzzle.board();
        let edges = board.plane.edge_bound();
        let Some(answer) = answers.first() else { continue };
        signs += board.signs.iter().filter(|sign| !sign.is_empty()).count();
        let all: Vec<Option<bool>> = answer.iter().map(|&on| Some(on)).collect();
        let whole = decided(&puzzle, &all);
        assert!(whole.broken.is_empty(), "{puzzle:?}");
        for wrong in [0, 8] {
            let mark = |edge: usize, random: &mut Random| {
                let on = answer[edge] != (random.below(100) < wrong);
                (random.below(3) > 0).then_some(on)
            };
            let marks: Vec<_> = (0..edges).map(|edge| mark(edge, &mut random)).collect();
            let fits = |answer: &Vec<bool>| {
                marks.iter().zip(answer).all(|(mark, on)| mark.is_none_or(|mark| mark == *on))
            };
            let decided = decided(&puzzle, &marks);
            let is_possible = answers.iter().any(fits);
            assert!(!is_possible || decided.broken.is_empty(), "{marks:?}, {puzzle:?}");
            // What is met in part of an answer is met in the whole of it.
            let stays = decided.met.iter().all(|cell| whole.met.contains(cell));
            assert!(wrong > 0 || stays, "{marks:?}, {puzzle:?}");
            met += decided.met.len();
            broken += decided.broken.len();
        }
    }
    assert!(signs < 200 || met > 0, "of {signs} signs {met} met, {broken} broken");
}

/// A player's first mistake is the first move after which no answer has all marks, and its reason rests on
/// marks from before it.
pub(crate) fn the_first_mistake_is_found<D: Drawn>(drawn: &D) {
    let options = Options::default();
    let mut found = 0;
    for (at, (puzzle, answers)) in drawn.cases(trials(120, 3000)).into_iter().enumerate() {
        let mut random = Random::new(at as u64);
        let plane = puzzle.board().plane;
        let edges = plane.edge_bound();
        // Nobody marks an edge that is known from the start, such as one at which a path ends.
        let clear = puzzle.explained().clear();
        let is_open = |edge: usize| plane.known(edge).is_none() && !clear.contains(&edge);
        let may_mark = |&edge: &usize| drawn.has_edge(&puzzle, edge) && is_open(edge);
        let real: Vec<usize> = (0..edges).filter(may_mark).collect();
        if real.is_empty() {
            continue;
        }
        let guide = answers.get(random.below(answers.len().max(1)));
        let history: Vec<(usize, Option<bool>)> = (0..random.below(2 * edges + 1))
            .map(|_| {
                let edge = real[random.below(real.len())];
                let right = guide.is_some_and(|answer| answer[edge]);
                let mark = if random.below(16) == 0 { !right } else { right };
                (edge, (random.below(8) > 0).then_some(mark))
            })
            .collect();
        let mut marks = vec![None; edges];
        let mut first = None;
        for (at, &(edge, mark)) in history.iter().enumerate() {
            marks[edge] = mark;
            let fits = |answer: &Vec<bool>| {
                marks.iter().zip(answer).all(|(mark, on)| mark.is_none_or(|mark| mark == *on))
            };
            if !answers.iter().any(fits) {
                first = Some(at);
                break;
            }
        }
        let mistake = first_mistake(&puzzle, &history, &options).unwrap();
        match mistake {
            Mistake::NoAnswer => assert!(answers.is_empty(), "{puzzle:?}"),
            Mistake::Stopped(_) => panic!("no limit: {puzzle:?}"),
            Mistake::None => assert_eq!(first, None, "{history:?}, {puzzle:?}"),
            Mistake::At { at, mark, step } => {
                assert_eq!(first, Some(at), "{history:?}, {puzzle:?}");
                assert_eq!((mark.edge, Some(mark.on)), history[at], "{puzzle:?}");
                found += 1;
                hold_reason(&puzzle, mark, &step.expect("a wrong mark has a reason"));
                let clash = clash(&puzzle, &marks, &options).unwrap();
                assert!(clash.iter().all(|fact| marks[fact.edge] == Some(fact.on)), "{puzzle:?}");
                let has_all =
                    |answer: &Vec<bool>| clash.iter().all(|fact| answer[fact.edge] == fact.on);
                assert!(!answers.iter().any(has_all), "{clash:?}, {puzzle:?}");
            }
        }
    }
    assert!(found > 10 / drawn.one_of() || drawn.is_seldom_tried(), "{found} mistakes");
}

fn hold_reason(puzzle: &dyn AnyPuzzle, mark: Fact, step: &Step) {
    let refuted = Fact { edge: mark.edge, on: !mark.on };
    assert!(step.facts.contains(&refuted), "{step:?}, {puzzle:?}");
    assert_eq!(implies(puzzle, step, &Options::default()), Some(true), "{step:?}, {puzzle:?}");
}
