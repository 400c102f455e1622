//! Texts to be read: a corpus, puzzles as each format writes them, and both spoilt.

use crate::common::random;
use lazyloop::grid::{Cell, Grid};
use lazyloop::kind::Wishes;
use lazyloop::puzzles::masyu::{self, Pearl};
use lazyloop::puzzles::{flow, simple_loop, slitherlink};
use lazyloop::questions::generate::Options;
use lazyloop::registry::{AnyPuzzle, formats, makers};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rand::RngExt;
use std::fs;
use std::sync::LazyLock;

/// The texts of the corpus, one a file.
static CORPUS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/corpus");
    let files = fs::read_dir(folder).expect("a corpus").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files.iter().map(|file| fs::read(file).expect("a text")).collect()
});

/// A puzzle of any kind, up to 6 by 6.
pub(crate) fn puzzles() -> impl Strategy<Value = Box<dyn AnyPuzzle>> {
    (0..6, 1..=6_usize, 1..=6_usize, any::<u64>()).prop_map(|(kind, rows, cols, seed)| {
        let mut rng = random::rng(seed);
        let grid = Grid::new(rows, cols).expect("a small grid");
        let cells = rows * cols;
        // Of any kind, as it is made.
        let makers = makers();
        let maker = &makers[rng.random_range(0..makers.len())];
        if kind > 3
            && let Ok(made) = maker.make(&Options::new(Wishes::of_size(grid)).minimal(false), seed)
        {
            return made.puzzle;
        }
        if kind == 3 {
            let black = (0..cells).map(|_| rng.random_bool(0.3)).collect();
            let puzzle = simple_loop::Puzzle::new(grid, black).expect("a colour for each");
            return Box::new(puzzle) as Box<dyn AnyPuzzle>;
        }
        if kind == 2 {
            let density = rng.random_range(0.0..=0.6);
            let mut pearl = || {
                let colour = if rng.random() { Pearl::White } else { Pearl::Black };
                rng.random_bool(density).then_some(colour)
            };
            let pearls = (0..cells).map(|_| pearl()).collect();
            let puzzle = masyu::Puzzle::new(grid, pearls).expect("a pearl or none for each");
            return Box::new(puzzle) as Box<dyn AnyPuzzle>;
        }
        if kind == 1 {
            let mut free: Vec<usize> = (0..cells).collect();
            let mut letters = vec![None; cells];
            let names: Vec<char> = "A1B#CΑDé0ЯEab<XYZßλ中○FGH".chars().collect();
            for &letter in &names[..rng.random_range(0..=(cells / 2).min(names.len()))] {
                for _ in 0..2 {
                    letters[free.swap_remove(rng.random_range(0..free.len()))] = Some(letter);
                }
            }
            let puzzle = flow::Puzzle::new(grid, letters).expect("each letter twice");
            return Box::new(puzzle.allowing_empty(rng.random_bool(0.2))) as Box<dyn AnyPuzzle>;
        }
        let density = rng.random_range(0.0..=1.0);
        let mut label = || rng.random_bool(density).then(|| rng.random_range(0..=5));
        let signs: Vec<Option<u8>> = (0..cells).map(|_| label()).collect();
        let open = (0..cells).filter(|&cell| signs[cell] == Some(5)).map(Cell::from_index);
        let open = open.collect();
        let labels = signs.into_iter().map(|sign| sign.filter(|&sign| sign < 5)).collect();
        let puzzle = slitherlink::Puzzle::new(grid, labels).expect("labels up to 4");
        Box::new(puzzle.with_open(open))
    })
}

/// A change to a text.
#[derive(Clone, Debug)]
enum Edit {
    Replace(Index, u8),
    Insert(Index, u8),
    Remove(Index, usize),
    Repeat(Index, usize),
    Swap(Index, Index),
    Number(Index, &'static str),
    Cut(Index),
}

const SIGNS: &[u8] = b"0123456789.?-#xXABab/:,[]{}\"\\ \t\n\n\n\r\0tT%=+_~\xff\xc3\xa9\xef\xbb\xbf";
const NUMBERS: [&str; 8] =
    ["0", "-1", "00", "65536", "67108864", "4294967296", "99999999999999999999", "1e3"];

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        4 => (any::<Index>(), select(SIGNS)).prop_map(|(at, sign)| Edit::Replace(at, sign)),
        4 => (any::<Index>(), select(SIGNS)).prop_map(|(at, sign)| Edit::Insert(at, sign)),
        2 => (any::<Index>(), 1..20_usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        2 => (any::<Index>(), 1..60_usize).prop_map(|(at, length)| Edit::Repeat(at, length)),
        1 => (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Edit::Swap(one, other)),
        1 => (any::<Index>(), select(&NUMBERS[..])).prop_map(|(at, new)| Edit::Number(at, new)),
        1 => any::<Index>().prop_map(Edit::Cut),
        1 => (any::<Index>(), any::<u8>()).prop_map(|(at, sign)| Edit::Replace(at, sign)),
    ];
    vec(edit, 0..6)
}

fn edited(mut text: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    for edit in edits {
        let size = text.len();
        let range = |at: &Index, length: usize| {
            let start = at.index(size + 1);
            start..(start + length).min(size)
        };
        match edit {
            _ if size == 0 => {}
            Edit::Replace(at, sign) => text[at.index(size)] = *sign,
            Edit::Insert(at, sign) => text.insert(at.index(size + 1), *sign),
            Edit::Remove(at, length) => drop(text.drain(range(at, *length))),
            Edit::Repeat(at, length) => {
                let range = range(at, *length);
                let part = text[range.clone()].to_vec();
                text.splice(range.end..range.end, part);
            }
            Edit::Swap(one, other) => text.swap(one.index(size), other.index(size)),
            Edit::Number(at, number) => {
                let digits: Vec<usize> =
                    (0..size).filter(|&at| text[at].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    let at = digits[at.index(digits.len())];
                    text.splice(at..=at, number.bytes());
                }
            }
            Edit::Cut(at) => text.truncate(at.index(size + 1)),
        }
    }
    text
}

/// Some of the corpus and of what the formats write, one after another, spoilt or not.
pub(crate) fn texts() -> impl Strategy<Value = Vec<u8>> {
    let written = (puzzles(), any::<Index>()).prop_map(|(puzzle, format)| {
        let formats = formats();
        let written = puzzle.write(formats[format.index(formats.len())]);
        written.or_else(|_| puzzle.write(formats[0])).unwrap_or_default().into_bytes()
    });
    let one = prop_oneof![1 => select(CORPUS.as_slice()), 3 => written];
    let between = select(&["", "\n", "\n\n", " ", ","][..]);
    (vec((one, between), 1..4), edits()).prop_map(|(texts, edits)| {
        let text = texts.into_iter().flat_map(|(text, after)| [text, after.into()].concat());
        edited(text.collect(), &edits)
    })
}
/// Spoils a text.
pub(crate) fn spoilt(text: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    edits().prop_map(move |edits| edited(text.clone(), &edits))
}
