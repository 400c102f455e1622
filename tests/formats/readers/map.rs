//! Maps of Flow Free.

use lazyloop::puzzles::flow::text::map::{parse_puzzle, write_puzzle};

fn error(text: impl AsRef<[u8]>) -> String {
    parse_puzzle(text.as_ref()).unwrap_err().to_string()
}

#[test]
fn maps_round_trip_whatever_their_empty_cells_and_line_ends() {
    for text in ["A.\n.A\n", "A-\n-A", "A \r\n A\r\n", "\u{feff}\n\nA.\n-A\n\n\r\n"] {
        let puzzle = parse_puzzle(text.as_bytes()).unwrap();
        assert_eq!(write_puzzle(&puzzle), "A.\n.A\n", "{text:?}");
    }
}

#[test]
fn digits_and_other_signs_are_terminals() {
    let puzzle = parse_puzzle("01#é\n10é#\n$,○●\n○●$,\n'\"*\\\n\"'\\*\n".as_bytes()).unwrap();
    assert_eq!(puzzle.colours().len(), 12);
    assert_eq!(parse_puzzle(write_puzzle(&puzzle).as_bytes()), Ok(puzzle));
}

#[test]
fn numbers_become_letters() {
    for text in ["1 . 12 53\n53 . 12 1\n", " 1 .\t12  53 \r\n53 -  012 1"] {
        let puzzle = parse_puzzle(text.as_bytes()).unwrap();
        assert_eq!(write_puzzle(&puzzle), "A.LΑ\nΑ.LA\n", "{text:?}");
    }
    for number in ["0", "00", "99999", "99999999999999999999999999"] {
        let found = error(format!(". 1\n. {number}\n"));
        let cell = "a number from 1 (as far as there are letters for them), or '.' or '-'";
        assert!(found.starts_with(&format!("line 2, column 3: expected {cell}, found")), "{found}");
    }
    // With another sign among them spaces are cells.
    assert_eq!(parse_puzzle(b"1 A\nA 1\n").unwrap().grid().cols(), 3);
}

#[test]
fn letters_of_any_script_and_case_are_terminals() {
    let puzzle = parse_puzzle("aAaA\nößöß".as_bytes()).unwrap();
    let letters: Vec<char> = puzzle.colours().iter().map(|colour| colour.letter).collect();
    assert_eq!(letters, ['A', 'a', 'ß', 'ö']);
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        ("", "line 1, column 1: expected a row of a map, found the end of the line"),
        ("\n\r\n", "line 1, column 1: expected a row of a map, found the end of the line"),
        ("AA\n.\n", "line 2, column 2: expected 2 characters in row 2, found 1"),
        ("\nAA\n...\n", "line 3, column 3: expected 2 characters in row 2, found 3"),
        ("AA\n\n..\n", "line 2, column 1: expected 2 characters in row 2, found 0"),
        ("ö.\nB.\n", "line 1, column 1: expected each letter exactly twice, found 'ö' once"),
        ("AA\n.B\n", "line 2, column 2: expected each letter exactly twice, found 'B' once"),
        ("AA\nAA\n", "line 2, column 1: expected each letter exactly twice, found 'A' 4 times"),
        ("BCC\nCAA\n", "line 1, column 1: expected each letter exactly twice, found 'B' once"),
        (
            "AA_\n",
            "line 1, column 3: expected a letter, a digit or another sign, or '.', '-' or a space, found '_'",
        ),
        (
            "A\tA",
            "line 1, column 2: expected a letter, a digit or another sign, or '.', '-' or a space, found '\\t'",
        ),
        (
            "A\u{ad}A",
            "line 1, column 2: expected a letter, a digit or another sign, or '.', '-' or a space, found '\\u{ad}'",
        ),
        (
            "A?A",
            "line 1, column 2: expected a letter, a digit or another sign, or '.', '-' or a space, found '?'",
        ),
        ("A1A", "line 1, column 2: expected each letter exactly twice, found '1' once"),
        ("1 . .\n. 12 1\n", "line 2, column 3: expected each number exactly twice, found 12 once"),
        ("1 1\n. 1\n", "line 2, column 3: expected each number exactly twice, found 1 3 times"),
        ("1 .\n. 12 1\n", "line 2, column 6: expected 2 cells in row 2, found 3"),
        ("1 .  .\n. 1\n", "line 2, column 4: expected 3 cells in row 2, found 2"),
    ] {
        assert_eq!(error(text), expected, "{text:?}");
    }
    assert_eq!(error(b"AA\n.\xff\n"), "line 2, column 2: expected UTF-8 text, found '\\xff'");
}
