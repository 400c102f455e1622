//! Clues in cells, as words.

use lazyloop::lines::clued::Clue;
use lazyloop::registry::{self, format_named};

#[test]
fn tokens_come_back() {
    for token in ["3w", "4so", "x", "12", "2ex", "o"] {
        assert_eq!(Clue::read(token, "ox", true).map(|clue| clue.token()).as_deref(), Some(token));
    }
    let read = |token| Clue::read(token, "wb", false);
    assert_eq!(read("w4"), read("4w"));
    for token in ["", "wb", "4w4", "n", "4ww", "-1", "100000"] {
        assert_eq!(read(token), None, "{token}");
    }
}

/// A word of Pipelink's as it is written, unless it cannot be read.
fn pipe(word: &str) -> Option<String> {
    let puzzle = registry::read(&format!("pipelink\n{word} - -\n- - -\n")).ok()?;
    let text = puzzle.write(format_named("pipelink").unwrap()).unwrap();
    // Behind the kind's name and the size.
    text.split_whitespace().nth(3).map(str::to_string)
}

#[test]
fn pipes_come_back() {
    let same = ["nsew", "ns", "ew", "ne", "nw", "sw", "se", "o", "?"].map(|word| (word, word));
    let others = [("15", "nsew"), ("10", "ns"), ("5", "ew"), ("9", "ne"), ("wens", "nsew")];
    for (word, written) in same.into_iter().chain(others) {
        assert_eq!(pipe(word).as_deref(), Some(written));
    }
    for word in ["n", "nse", "nn", "nsewn", "0", "7", "16", "015", "+5", "oo", "x", "┼"] {
        assert_eq!(pipe(word), None, "{word}");
    }
}
