//! Which notation a text begins like. What is read and written in each is tried from outside.

use super::entries;
use crate::text;

#[test]
fn the_first_line_tells_the_format() {
    for (text, expected) in [
        ("5 5 ..32. 222.3 0..1. 2.2.. .2323", "course"),
        ("  2 3 ... 4", "course"),
        ("1 1 3", "course"),
        ("2 1 . 3", "course"),
        ("hello!", "course"),
        ("-1 3 ...", "course"),
        ("4 4 0000 0000", "course"),
        ("0 2212", "text"),
        ("12 3 22", "text"),
        ("A..B", "flow"),
        ("2 1 . 3 .", "text"),
        ("3 3 . . 2", "text"),
        (". 3 1", "text"),
        ("..3", "text"),
        ("?31", "text"),
        ("31.", "text"),
        ("https://puzz.link/p?slither/3/2/.g3i", "address"),
        ("pzprv3.html?slither/3/2/.g3i", "address"),
        ("3/2/.g3i", "address"),
        ("10x10t0:a3", "loopy"),
        ("10x10", "loopy"),
        ("10t1:a", "loopy"),
        ("5x5t0de#12", "loopy"),
        ("pzprv3.1", "pzprv3"),
        ("pzprv3/slither/1/1/./", "pzprv3"),
        ("[begin]", "janko"),
        ("problem", "janko"),
        ("puzzle slitherlink", "janko"),
        ("{\"puzzle\":", "json"),
    ] {
        let entry = text::detect(entries().into_iter(), text.as_bytes());
        assert_eq!(entry.notation.name(), expected, "{text}");
    }
}
