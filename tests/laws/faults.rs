//! The corpus of what is wrong, kind by kind: texts with their faults, and wrong answers with what the
//! checker says of them.

use crate::common;
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
