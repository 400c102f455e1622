//! Readers and writers: whatever a text holds, each of its instances is a puzzle, or an error with a
//! place in the text; and a puzzle that was read is written and read back in every format.

use crate::budget::fuzz;
use crate::texts::texts;
use lazyloop::puzzles::flow;
use lazyloop::registry::{self, AnyPuzzle, Format, format_named, formats};
use lazyloop::text::Instance;
use std::collections::BTreeSet;
use std::sync::LazyLock;

type Read = Instance<Box<dyn AnyPuzzle>>;

fn read(text: &[u8], format: Option<Format>) -> Vec<Read> {
    let mut reader = registry::reader(text, format);
    std::iter::from_fn(|| reader.next_instance().expect("memory gives it")).collect()
}

/// Whether cells of a map may stay empty is a matter of the format, or of an option.
fn is_same(found: &dyn AnyPuzzle, expected: &dyn AnyPuzzle) -> bool {
    let map = |puzzle: &dyn AnyPuzzle| {
        (puzzle as &dyn std::any::Any).downcast_ref::<flow::Puzzle>().cloned()
    };
    match (map(found), map(expected)) {
        (Some(found), Some(expected)) => {
            let may_be_empty = found.allows_empty();
            found == expected.allowing_empty(may_be_empty)
        }
        _ => found == expected,
    }
}

/// The puzzle comes back from every format that has its kind, but for what the notes say is lost;
/// what comes back comes back as itself.
fn round_trip(puzzle: &dyn AnyPuzzle) {
    let notes = puzzle.notes();
    for format in formats() {
        let Ok(text) = puzzle.write(format) else { continue };
        let mut found = read(text.as_bytes(), Some(format));
        assert_eq!(found.len(), 1, "{format:?}: {text:?}");
        let again = found.remove(0).puzzle.unwrap_or_else(|error| panic!("{error}: {text:?}"));
        let is_kept = notes.lost.is_none() || notes.kept_by.contains(&format.name());
        assert!(!is_kept || is_same(&*again, puzzle), "{format:?}: {text:?} of {puzzle:?}");
        assert_eq!(again.size(), puzzle.size());
        assert_eq!(again.write(format).as_ref(), Ok(&text));
    }
}

fn check(text: &[u8], format: Option<Format>) {
    let shown = String::from_utf8_lossy(text);
    let count = 2 + text.iter().filter(|byte| b"\n\r".contains(byte)).count();
    let mut last = 1;
    for Instance { line, puzzle, .. } in read(text, format) {
        assert!((last..=count).contains(&line), "line {line} after {last} in {shown:?}");
        last = line;
        match puzzle {
            Ok(puzzle) => round_trip(&*puzzle),
            Err(error) => {
                let said = error.to_string();
                let is_placed = (line..=count).contains(&error.line)
                    && (1..=shown.chars().count() + 1).contains(&error.column);
                assert!(is_placed, "{said}: {shown:?}");
                let place = format!("line {}, column {}: ", error.line, error.column);
                assert!(said.starts_with(&place) && said.len() < 1000, "{said}");
                assert!(!said.contains(char::is_control), "{said:?}");
            }
        }
    }
}

/// The formats of kinds that are texts.
static OF_TEXTS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let texts = registry::kinds().filter(|kind| registry::written(kind.name).is_some());
    texts.filter_map(|kind| format_named(kind.name)).collect()
});

#[test]
fn of_texts() {
    fuzz("formats of texts", 1000, texts(), |text| {
        OF_TEXTS.iter().for_each(|&format| check(&text, Some(format)));
    });
}

/// A target for each format, and one for those that are told by the first line.
macro_rules! targets {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let format = format_named(&stringify!($name).replace('_', "-"));
                fuzz(concat!("format ", stringify!($name)), 1000, texts(), |text| check(&text, format));
            }
        )*

        #[test]
        fn every_format_has_a_target() {
            let named: BTreeSet<&str> = [$(stringify!($name)),*].into();
            let others = formats().into_iter().filter(|format| !OF_TEXTS.contains(format));
            let all = others.map(|format| format.name().replace('-', "_"));
            let all: BTreeSet<String> = all.collect();
            let all: BTreeSet<&str> = all.iter().map(String::as_str).collect();
            let told = named.difference(&all).copied().collect::<Vec<_>>();
            assert_eq!((told, all.is_subset(&named)), (vec!["told_by_first_line"], true));
        }
    };
}

targets!(
    course loopy text flow pearl masyu simple_loop mid_loop grand_tour pipelink hashiwokakero save json pzprv3 janko address penpa
    picture told_by_first_line
);

/// Puzzles as they are, and not only those that were read.
#[test]
fn written() {
    fuzz("format written", 2000, crate::texts::puzzles(), |puzzle| {
        round_trip(&*puzzle);
        // Windows ends lines otherwise.
        for format in formats() {
            let Ok(text) = puzzle.write(format) else { continue };
            for end in ["\r\n", "\r"] {
                let found = read(text.replace('\n', end).as_bytes(), Some(format));
                let is_same = |found: &Read| {
                    found
                        .puzzle
                        .as_ref()
                        .is_ok_and(|found| found.write(format).as_ref() == Ok(&text))
                };
                assert!(found.len() == 1 && is_same(&found[0]), "{format:?}: {text:?}");
            }
        }
    });
}
