//! The formats: what is written is read back, and what is spoilt is refused with its place.

use crate::common;
use crate::common::made::as_any;
use lazyloop::engine::Verdict;
use lazyloop::grid::{Cell, Grid};
use lazyloop::kind::{Misfit, Texts};
use lazyloop::puzzles::flow;
use lazyloop::puzzles::slitherlink::text::pzprv3;
use lazyloop::puzzles::slitherlink::{Answer, KIND, Labels, Puzzle};
use lazyloop::registry::{self, AnyPuzzle, Format, answer_in_json, format_named, formats};
use lazyloop::text::json::Object;
use lazyloop::text::pzprv3::FileWords;
use lazyloop::text::{Instance, Line};
use proptest::collection::vec;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::fs;

/// Any puzzle up to 12 by 45 (long enough for every kind of run), open clues among its cells.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    (1..=12_usize, 1..=45_usize, 0..=8_u8).prop_flat_map(|(rows, cols, density)| {
        let sign = (0..8_u8, 0..=5_u8).prop_map(move |(at, sign)| (at < density).then_some(sign));
        vec(sign, rows * cols).prop_map(move |signs| {
            let labels: Labels = signs.iter().map(|sign| sign.filter(|&sign| sign <= 4)).collect();
            let open = signs.iter().enumerate().filter(|(_, sign)| **sign == Some(5));
            let open = open.map(|(cell, _)| Cell::from_index(cell)).collect();
            let grid = Grid::new(rows, cols).expect("a small grid");
            Puzzle::new(grid, labels).expect("labels up to 4").with_open(open)
        })
    })
}

fn with_line() -> impl Strategy<Value = (Puzzle, Answer)> {
    puzzles().prop_flat_map(|puzzle| {
        let grid = puzzle.grid();
        vec(any::<bool>(), grid.segment_count()).prop_map(move |mut on| {
            on[0] = true; // a line without any segment is not a line to these formats
            (puzzle.clone(), Answer::new(grid, on).expect("one bit for each segment"))
        })
    })
}

/// Any map up to 15 by 15, of up to 112 pairs: of the first letters that numbers have.
fn maps() -> impl Strategy<Value = flow::Puzzle> {
    (1..=15_usize, 1..=15_usize, any::<u64>()).prop_map(|(rows, cols, seed)| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut cells: Vec<usize> = (0..rows * cols).collect();
        let pairs = rng.random_range(0..=cells.len() / 2);
        let mut letters = vec![None; cells.len()];
        let more = ('Α'..='Ω').chain('α'..='ω').chain('А'..='я');
        let names = ('A'..='Z').chain('a'..='z').chain(more).filter(|sign| sign.is_alphabetic());
        for letter in names.take(pairs) {
            for _ in 0..2 {
                let cell = cells.swap_remove(rng.random_range(0..cells.len()));
                letters[cell] = Some(letter);
            }
        }
        let grid = Grid::new(rows, cols).expect("a small grid");
        flow::Puzzle::new(grid, letters).expect("each letter twice")
    })
}

type Read = Result<Box<dyn AnyPuzzle>, lazyloop::text::FormatError>;

fn format(name: &str) -> Format {
    format_named(name).expect("a format")
}

fn written(format: Format, puzzle: &dyn AnyPuzzle) -> Vec<u8> {
    puzzle.write(format).expect("a format that has this kind").into_bytes()
}

/// The formats that have Slitherlink.
fn own_formats() -> impl Iterator<Item = Format> {
    let puzzle = read(b"1 1 .", None).remove(0).puzzle.expect("a puzzle");
    formats().into_iter().filter(move |&format| puzzle.write(format).is_ok())
}

fn read(text: &[u8], format: Option<Format>) -> Vec<Instance<Box<dyn AnyPuzzle>>> {
    let mut reader = registry::reader(text, format);
    std::iter::from_fn(|| reader.next_instance().expect("memory gives it")).collect()
}

fn is_same(found: &Read, expected: &dyn AnyPuzzle) -> bool {
    found.as_ref().is_ok_and(|found| **found == *expected)
}

/// The puzzle as a format can hold it.
fn held(format: Format, puzzle: &Puzzle) -> Puzzle {
    match ["address", "penpa", "text", "pzprv3", "picture", "json"].contains(&format.name()) {
        true => puzzle.clone(),
        false => puzzle.clone().with_open(Vec::new()),
    }
}

proptest! {
    #[test]
    fn a_puzzle_comes_back_from_every_format(puzzles in vec(puzzles(), 1..4)) {
        for format in own_formats() {
            let mut text = Vec::new();
            for puzzle in &puzzles {
                text.extend(written(format, puzzle));
                text.push(b'\n');
            }
            let expected: Vec<_> = puzzles.iter().map(|puzzle| held(format, puzzle)).collect();
            for asked in [None, Some(format)] {
                let found = read(&text, asked);
                // A single row of labels is taken for a line of the course's, cut short.
                // Zeros that are most of a grid without a blank cell are taken for blank cells.
                let is_row = |puzzle: &Puzzle| {
                    let cells = puzzle.grid().cells();
                    let zeros = cells.filter(|&cell| puzzle.label(cell) == Some(0)).count();
                    puzzle.grid().rows() == 1 || 2 * zeros > puzzle.grid().cell_count()
                };
                // Two numbers below each other are taken for the size of a grid below them.
                let is_size = |puzzle: &Puzzle| {
                    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
                    let mut cells = puzzle.grid().cells();
                    cols == 1 || rows == 2 && cells.all(|cell| puzzle.label(cell).is_some())
                };
                let is_doubtful = asked.is_none() && puzzles.iter().any(is_row)
                    || puzzles.len() > 1 && puzzles.iter().any(is_size);
                if format.name() == "text" && is_doubtful {
                    continue;
                }
                prop_assert_eq!(found.len(), expected.len());
                for (found, expected) in found.iter().zip(&expected) {
                    prop_assert_eq!(found.notation, format.name());
                    prop_assert!(is_same(&found.puzzle, expected), "{:?} as {:?}", format, asked);
                }
            }
        }
    }

    #[test]
    fn a_pasted_grid_is_told_from_the_rest(puzzle in puzzles()) {
        prop_assume!(puzzle.grid().rows() > 1);
        let text = written(format("text"), &puzzle);
        let found = read(&text, None);
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(found[0].notation, "text");
        prop_assert!(is_same(&found[0].puzzle, &puzzle));
    }

    #[test]
    fn a_line_comes_back_where_it_is_drawn_in((puzzle, answer) in with_line()) {
        let fields = puzzle.to_json(Some(&answer));
        let text = Object { puzzle: String::new(), rows: 1, cols: 1, fields }.write();
        let line = Line { number: 1, text: text.as_bytes() };
        let Object { fields, .. } = Object::read(&[line]).expect("an object");
        let clues = fields.clues.iter().map(|clues| Line { number: 1, text: clues.as_bytes() });
        let found = (KIND.from_json)(&clues.collect::<Vec<_>>(), &fields);
        prop_assert_eq!(found, Ok((puzzle.clone(), Some(answer.clone()))));
        let text = pzprv3::write(&puzzle, Some(&answer));
        let lines = text.lines().zip(1..);
        let lines: Vec<_> = lines.map(|(l, number)| Line { number, text: l.as_bytes() }).collect();
        let mut words = FileWords::new(&lines).expect("a header");
        words.next();
        prop_assert_eq!(pzprv3::parse(&mut words), Ok((puzzle, Some(answer))));
    }

    #[test]
    fn a_map_comes_back_from_every_format_that_has_it(map in maps()) {
        for format in formats() {
            let text = match (format.name(), as_any(&map).write(format)) {
                ("flow" | "address" | "penpa" | "picture" | "json" | "pzprv3", Ok(text)) => text,
                // Such a file has numbers for the first letters alone.
                ("pzprv3", Err(Misfit::Clue(_))) => continue,
                (notation, misfit) => {
                    let kind = "Flow Free";
                    prop_assert_eq!(misfit, Err(Misfit::Kind { notation, kind }));
                    continue;
                }
            };
            // In Numberlink cells may stay empty.
            let is_numberlink = [Format::ADDRESS, Format::PENPA].contains(&format);
            // A file of pzprv3 says which of both it is.
            let is_told = format == Format::PZPRV3 && map.allows_empty();
            let expected = map.clone().allowing_empty(is_numberlink || is_told);
            // A map without letters is a grid as well.
            let asked = map.colours().is_empty().then_some(format);
            let found = read(text.as_bytes(), asked);
            prop_assert_eq!(found.len(), 1);
            prop_assert!(is_same(&found[0].puzzle, &expected), "{:?}", format);
        }
    }

    /// Any sign marks a pair, where the format is named, but those that part cells or begin lists elsewhere.
    #[test]
    fn a_map_of_any_signs_comes_back(map in maps(), first in 0x21..0x2100_u32) {
        let is_sign = |sign: &char| !matches!(sign, '.' | '-' | '_' | '?' | ',' | ';' | '|' | '[' | '(')
            && (sign.is_alphanumeric() || sign.is_ascii_graphic());
        let mut signs = (first..).filter_map(char::from_u32).filter(is_sign);
        let signs: BTreeMap<char, char> =
            map.colours().iter().map(|colour| (colour.letter, signs.next().unwrap())).collect();
        let letters = map.letters().iter().map(|letter| letter.map(|letter| signs[&letter]));
        let map = flow::Puzzle::new(map.grid(), letters.collect()).expect("each twice");
        for name in ["flow", "json"] {
            let text = as_any(&map).write(format(name)).expect("it has every sign");
            let found = read(text.as_bytes(), Some(format(name)));
            prop_assert_eq!(found.len(), 1);
            prop_assert!(is_same(&found[0].puzzle, &map), "{text}");
        }
    }

    /// Numbers, with white space of any amount between them, are the letters that stand for them.
    #[test]
    fn a_map_of_numbers_is_one_of_letters(map in maps(), gaps in vec(1..3_usize, 15)) {
        let (rows, cols) = (map.grid().rows(), map.grid().cols());
        prop_assume!(cols > 1 && !map.colours().is_empty());
        // The letters come in the order of their numbers, and so do the pairs.
        let number = |letter| map.colours().iter().position(|colour| colour.letter == letter);
        let word = |letter: Option<char>| match letter.and_then(number) {
            Some(at) => (at + 1).to_string(),
            None => ".".to_string(),
        };
        let text: String = (0..rows).map(|row| {
            let letters = &map.letters()[row * cols..][..cols];
            let words = letters.iter().zip(&gaps);
            words.map(|(&letter, &gap)| word(letter) + &" ".repeat(gap)).collect::<String>() + "\n"
        }).collect();
        let found = read(text.as_bytes(), Some(format("flow")));
        prop_assert_eq!(found.len(), 1);
        prop_assert!(is_same(&found[0].puzzle, &map), "{text}");
    }

    #[test]
    fn no_text_at_all_makes_a_reader_panic(text in vec(any::<u8>(), 0..200)) {
        for format in formats().into_iter().map(Some).chain([None]) {
            for instance in read(&text, format) {
                if let Err(error) = instance.puzzle {
                    prop_assert!(error.line >= instance.line && error.column >= 1);
                }
            }
        }
    }

    #[test]
    fn no_text_of_the_right_signs_does_either(
        text in "([0-9]{1,3}[x/:t. ]?[-.?0-9a-z/\\n {}\\[\\]]{0,20}|pzprv3\\nslither\\n|\\[problem\\]\\n){1,5}"
    ) {
        for format in formats().into_iter().map(Some).chain([None]) {
            read(text.as_bytes(), format);
        }
    }
}

/// Spoils a text by one to three bytes, somewhere.
fn mutate(text: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    const SIGNS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz./:?#-+x \xff\xc3A~";
    let mut text = text.to_vec();
    for _ in 0..rng.random_range(1..=3) {
        let at = rng.random_range(0..text.len());
        let sign = SIGNS[rng.random_range(0..SIGNS.len())];
        match rng.random_range(0..4) {
            0 => text[at] = sign,
            1 => text.insert(at, sign),
            2 if text.len() > 1 => {
                text.remove(at);
            }
            _ => text.truncate(at.max(1)),
        }
    }
    text
}

/// Mutates texts until 10,000 of them are refused. Each refusal names a place in the text; a
/// mutant that is still a puzzle is written and read back as itself.
fn refuse_mutants(name: &str) {
    let format = format(name);
    let parse = |text: &[u8]| {
        let above = b"\n\n\n\n\n\n\n\n";
        let mut instances = read(&[&above[..], text].concat(), Some(format));
        instances.swap_remove(0).puzzle
    };
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (mut refused, mut accepted) = (0, 0);
    while refused < 10_000 {
        let (rows, cols) = (rng.random_range(1..8), rng.random_range(1..8));
        let mut label = || Some(rng.random_range(0..=4)).filter(|_| rng.random_bool(0.5));
        let labels = (0..rows * cols).map(|_| label()).collect();
        let grid = Grid::new(rows, cols).expect("a small grid");
        let puzzle = Puzzle::new(grid, labels).expect("labels up to 4");
        let text = mutate(written(format, &puzzle).trim_ascii_end(), &mut rng);
        if text.trim_ascii().is_empty() {
            continue;
        }
        match parse(&text) {
            Ok(puzzle) => {
                accepted += 1;
                let again = written(format, &*puzzle);
                assert!(is_same(&parse(&again), &*puzzle));
            }
            Err(error) => {
                refused += 1;
                let shown = String::from_utf8_lossy(&text);
                let said = error.to_string();
                assert_eq!(error.line, 9, "{shown}: {said}");
                assert!((1..=shown.chars().count() + 1).contains(&error.column), "{shown}: {said}");
                assert!(said.starts_with(&format!("line 9, column {}: ", error.column)), "{said}");
            }
        }
    }
    eprintln!("{}: {refused} mutants refused, {accepted} still puzzles", format.name());
}

#[test]
fn mutated_addresses_are_refused_with_their_place() {
    refuse_mutants("address");
}

#[test]
fn mutated_game_ids_are_refused_with_their_place() {
    refuse_mutants("loopy");
}

#[test]
fn what_claims_to_be_large_takes_no_room() {
    for text in [
        "https://puzz.link/p?slither/8000/8000/g",
        "8000x8000t0:a",
        "99999999999999999999x3t0:a",
        "slither/99999999999999999999/1/a",
        "pzprv3/slither/8000/8000/.",
    ] {
        let found = read(text.as_bytes(), None);
        assert!(found[0].puzzle.is_err(), "{text}");
    }
}

/// As they are written beside their puzzles; and they pass the checker.
#[test]
fn answers_come_back_from_json() {
    let options = lazyloop::questions::Options::default();
    let texts = ["5 5 3.3.. ...23 .1112 ...3. .3.2.", "3x2:aWd", "A.B\nA.B", "1 2 33"];
    let puzzles = texts.map(|text| lazyloop::registry::read(text).expect("a puzzle"));
    let written = puzzles.each_ref().map(|puzzle| {
        match puzzle.with(options.clone()).solve().result.expect("no limit") {
            Verdict::Solved(solution) => solution.write(Format::JSON).expect("it has all"),
            other => panic!("{other:?}"),
        }
    });
    for (puzzle, text) in puzzles.iter().zip(&written) {
        let solution = answer_in_json(&**puzzle, text).expect("its answer");
        assert_eq!(solution.write(Format::JSON).as_ref(), Ok(text));
        let bare = puzzle.write(Format::JSON).expect("it has all");
        assert!(answer_in_json(&**puzzle, &bare).is_err_and(|fault| fault.contains("no answer")));
        for other in written.iter().filter(|other| *other != text) {
            assert!(answer_in_json(&**puzzle, other).is_err(), "{other}");
        }
        let (head, segments) = text.split_once("horizontal").expect("a line");
        let empty = format!("{head}horizontal{}", segments.replace('1', "0"));
        for broken in ["", "{}", &text[1..], &empty] {
            assert!(answer_in_json(&**puzzle, broken).is_err(), "{broken}");
        }
    }
}

/// Loopy's ids decode to the same puzzles in the course's lines, and are written as Loopy does.
#[test]
fn game_ids_are_those_of_loopy() {
    let (Some(ids), Some(lines)) = (common::data("loopy.ids"), common::data("loopy.txt")) else {
        return;
    };
    let [ids, lines] = [ids, lines].map(|path| fs::read(path).expect("readable"));
    let expected = read(&lines, Some(format("course")));
    let found = read(&ids, None);
    assert_eq!(found.len(), expected.len());
    assert!(found.len() > 100);
    let mut again = Vec::new();
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found.notation, "loopy");
        let puzzle = found.puzzle.as_ref().expect("a puzzle");
        assert!(is_same(&expected.puzzle, &**puzzle), "line {}", found.line);
        again.extend(written(format("loopy"), &**puzzle));
    }
    assert_eq!(String::from_utf8(again), String::from_utf8(ids));
}
