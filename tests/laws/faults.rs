//! The corpus of what is wrong, kind by kind: texts with their faults, and wrong answers with what the
//! checker says of them.

use crate::common;
use crate::drawn;
use lazyloop::answer::Answer;
use lazyloop::engine::Verdict;
use lazyloop::registry::{self, AnyPuzzle};
use lazyloop::text::Line;

/// The lines of the corpus: its parts, in which `/` stands for the end of a line.
fn corpus(sort: &str) -> impl Iterator<Item = Vec<String>> {
    let lines = include_str!("faults.txt").lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter_map(move |line| line.strip_prefix(sort));
    lines.map(|line| line.split(" | ").map(|part| part.replace(" / ", "\n")).collect())
}

fn read(text: &str) -> Box<dyn AnyPuzzle> {
    registry::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn wrong_answers_are_refused_for_what_is_wrong_with_them() {
    let (mut kinds, mut other) = (Vec::new(), Vec::new());
    for case in corpus("answer | ") {
        let [puzzle, answer, said] = &case[..] else { panic!("{case:?}") };
        let puzzle = read(puzzle);
        let lines = answer.lines().zip(1..);
        let lines: Vec<Line<'_>> =
            lines.map(|(line, number)| Line { number, text: line.as_bytes() }).collect();
        let checked = match answer.starts_with('{') {
            true => registry::answer_in_json(&*puzzle, answer).map(|_| ()),
            false => puzzle.check_written(&lines),
        };
        let expected = if said == "right" { Ok(()) } else { Err(said.clone()) };
        if checked != expected {
            other.push((said.clone(), checked));
        }
        kinds.push(puzzle.info().name);
    }
    assert!(other.is_empty(), "said otherwise: {other:#?}");
    // Of kinds that are texts, the rules are held to other readings of the same text.
    for kind in common::kinds().filter(|kind| registry::written(kind.name).is_none()) {
        let cases = kinds.iter().filter(|name| **name == kind.name).count();
        assert!(cases > 3, "{}: {cases} wrong answers", kind.name);
    }
}

#[test]
fn faulty_texts_are_refused_with_their_place() {
    let (mut count, mut other) = (0, Vec::new());
    for case in corpus("text ") {
        let [format, text, said] = &case[..] else { panic!("{case:?}") };
        let mut reader = registry::reader(text.as_bytes(), registry::format_named(format));
        let first = reader.next_instance().unwrap().unwrap();
        let error = first.puzzle.expect_err(text);
        if error.to_string() != *said {
            other.push((said.clone(), error.to_string()));
        }
        count += 1;
    }
    assert!(other.is_empty(), "said otherwise: {other:#?}");
    assert!(count > 10, "{count} texts");
}

/// An answer does not say to which puzzle it is. Held against a puzzle of another kind or size, it is judged by that
/// one's rules; what is accepted is what the puzzle's own edges say.
#[test]
fn answers_are_held_against_puzzles_of_any_kind() {
    let puzzles: Vec<Box<dyn AnyPuzzle>> =
        drawn::all().flat_map(|kind| kind.any_puzzles(4, 71)).collect();
    let answer = |puzzle: &dyn AnyPuzzle| match puzzle.solve().result {
        Ok(Verdict::Solved(solution)) => Some(solution.into_answer()),
        _ => None,
    };
    let answers: Vec<Answer> = puzzles.iter().filter_map(|puzzle| answer(&**puzzle)).collect();
    let (mut accepted, mut refused) = (0, 0);
    for puzzle in &puzzles {
        for answer in &answers {
            match puzzle.check(answer) {
                Ok(()) => {
                    assert!(puzzle.is_answer(&puzzle.truth(answer)), "{puzzle:?}, {answer:?}");
                    accepted += 1;
                }
                Err(fault) => {
                    assert!(!fault.to_string().is_empty(), "{puzzle:?}, {answer:?}");
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted >= answers.len() && refused > 100 * answers.len(), "{accepted}, {refused}");
}
