//! Garbage: whatever a line holds, it gets one error with its place, and the other lines their
//! answers.

use crate::common::{self, brute::Atlas};
use assert_cmd::Command;
use lazyloop::puzzles::slitherlink::text::course;
use lazyloop::text::{FormatError, Line, Lines};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::sync::LazyLock;

/// How one line is spoilt so that it surely is not an instance any more.
#[derive(Clone, Copy, Debug)]
enum Spoil {
    Label(u8),
    Byte(u8),
    Cut,
    Rows(i64),
    Cols(i64),
    Negative,
    Huge(&'static str),
    More,
}

fn spoils() -> impl Strategy<Value = Spoil> {
    prop_oneof![
        select(b"56789-+*x,_\xc3\xff\0".as_slice()).prop_map(Spoil::Label),
        select(b"\xff\xc3\x80\xfe".as_slice()).prop_map(Spoil::Byte),
        Just(Spoil::Cut),
        select(&[-1, 1, 3, 1000][..]).prop_map(Spoil::Rows),
        select(&[-1, 1, 3, 1000][..]).prop_map(Spoil::Cols),
        Just(Spoil::Negative),
        select(&["999999999", "67108864", "18446744073709551616", "4294967296"][..])
            .prop_map(Spoil::Huge),
        Just(Spoil::More),
    ]
}

fn instances() -> impl Strategy<Value = String> {
    (1..=4_usize, 1..=4_usize).prop_flat_map(|(rows, cols)| {
        vec(select(b"....01234".as_slice()), rows * cols).prop_map(move |labels| {
            let labels = String::from_utf8(labels).expect("ASCII");
            let row = |row: usize| labels[row * cols..][..cols].to_string();
            let words: Vec<String> = (0..rows).map(row).collect();
            format!("{rows} {cols} {}", words.join(" "))
        })
    })
}

fn spoilt() -> impl Strategy<Value = Vec<u8>> {
    (instances(), spoils(), any::<Index>()).prop_map(|(line, spoil, at)| {
        let mut words: Vec<Vec<u8>> =
            line.split(' ').map(|word| word.as_bytes().to_vec()).collect();
        let [rows, cols] = [0, 1].map(|word| line.split(' ').nth(word).expect("both sizes"));
        let [rows, cols] = [rows, cols].map(|size| size.parse::<i64>().expect("a number"));
        match spoil {
            Spoil::Label(sign) => {
                let (row, col) = (at.index(rows as usize), at.index(cols as usize));
                words[2 + row][col] = sign;
            }
            Spoil::Byte(byte) => {
                let mut line = line.into_bytes();
                line.insert(at.index(line.len() + 1), byte);
                return line;
            }
            Spoil::Cut => return line.as_bytes()[..1 + at.index(line.len() - 1)].to_vec(),
            Spoil::Rows(more) => words[0] = (rows + more).to_string().into_bytes(),
            Spoil::Cols(more) => words[1] = (cols + more).to_string().into_bytes(),
            Spoil::Negative => words[at.index(2)].insert(0, b'-'),
            Spoil::Huge(size) => words[at.index(2)] = size.as_bytes().to_vec(),
            Spoil::More => words.push(b"..".to_vec()),
        }
        words.join(&b' ')
    })
}

/// Lines of any kind, without their ends. None is blank.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let bytes = vec(any::<u8>(), 1..60);
    let text = "[ -~\\t]{1,60}".prop_map(String::into_bytes);
    let format = vec(select(b"0123456789. -\t".as_slice()), 1..40);
    prop_oneof![
        2 => bytes,
        1 => text,
        2 => format,
        4 => spoilt(),
        2 => instances().prop_map(String::into_bytes),
    ]
    .prop_map(|mut line| {
        // A line holds no line end, and a carriage return before one is none of its text.
        line.retain(|&byte| byte != b'\n' && byte != b'\r');
        // Nor is a remark.
        line.iter_mut().filter(|byte| matches!(byte, b'#' | b'/')).for_each(|byte| *byte = b'%');
        line
    })
    .prop_filter("blank", |line| !line.iter().all(u8::is_ascii_whitespace))
    .prop_filter("byte order mark", |line| !line.starts_with(b"\xef\xbb\xbf"))
}

/// Whether a line is an instance, by another way than the reader's.
fn is_instance(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let [rows, cols, labels @ ..] = &words[..] else { return false };
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let size = |word: &str| word.parse::<usize>().ok().filter(|&size| is_number(word) && size > 0);
    let (Some(rows), Some(cols)) = (size(rows), size(cols)) else { return false };
    labels.len() == rows
        && labels.iter().all(|row| row.len() == cols && row.bytes().all(|b| b".01234".contains(&b)))
}

/// The error names its line and a column of it, and is fit to be printed.
fn is_placed(error: &FormatError, number: usize, text: &[u8]) {
    let said = error.to_string();
    assert_eq!(error.line, number, "{said}");
    let columns = String::from_utf8_lossy(text).chars().count() + 1;
    assert!((1..=columns).contains(&error.column), "{said}, of {columns}");
    assert!(said.starts_with(&format!("line {number}, column {}: ", error.column)), "{said}");
    assert!(said.len() < 400 && !said.chars().any(char::is_control), "{said:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12_000) })]

    #[test]
    fn any_line_is_an_instance_or_an_error_with_its_place(text in lines(), number in 1..1000_usize) {
        let line = Line { number, text: &text };
        match course::parse_puzzle(line) {
            Ok(puzzle) => {
                assert!(is_instance(&text), "accepted");
                let written = course::write_puzzle(&puzzle);
                let again = course::parse_puzzle(Line { number, text: written.as_bytes() });
                assert_eq!(again, Ok(puzzle));
            }
            Err(error) => {
                assert!(!is_instance(&text), "refused: {error}");
                is_placed(&error, number, &text);
            }
        }
        match course::parse_answer(line) {
            Ok(answer) => {
                let written = course::write_answer(&answer);
                let again = course::parse_answer(Line { number, text: written.as_bytes() });
                assert_eq!(again, Ok(answer));
            }
            Err(error) => is_placed(&error, number, &text),
        }
    }

    #[test]
    fn spoilt_lines_are_refused(text in spoilt()) {
        let error = course::parse_puzzle(Line { number: 7, text: &text }).expect_err("spoilt");
        is_placed(&error, 7, &text);
    }

    #[test]
    fn instances_round_trip_through_stray_space(
        line in instances(),
        space in vec(select(&[" ", "  ", "\t", " \t "][..]), 8),
    ) {
        let puzzle = common::puzzle(&line);
        assert_eq!(common::puzzle_line(&puzzle), line);
        let spaced: String =
            line.split(' ').zip(&space).flat_map(|(word, space)| [*space, word]).collect();
        assert_eq!(common::puzzle(&(spaced + space[7])), puzzle);
    }

    #[test]
    fn answers_round_trip(rows in 1..6_usize, cols in 1..6_usize, bits in vec(any::<bool>(), 85)) {
        let sign = |on: &bool| if *on { '1' } else { '0' };
        let mut bits = bits.iter();
        let groups: Vec<String> = (0..2 * rows + 1)
            .map(|group| bits.by_ref().take(cols + group % 2).map(sign).collect())
            .collect();
        let line = format!("{rows} {cols} {}", groups.join(" "));
        assert_eq!(common::answer_line(&common::answer(&line)), line);
    }

    #[test]
    fn lines_come_as_they_stand(texts in vec(lines(), 0..6), crlf in any::<bool>(), last in any::<bool>()) {
        let end: &[u8] = if crlf { b"\r\n" } else { b"\n" };
        let mut file = texts.join(end);
        if last {
            file.extend_from_slice(end);
        }
        let mut lines = Lines::new(&file[..]);
        for (index, text) in texts.iter().enumerate() {
            let line = lines.next_line().unwrap();
            assert_eq!(line, Some(Line { number: index + 1, text }));
        }
        assert_eq!(lines.next_line().unwrap(), None);
    }
}

static ATLASES: LazyLock<Vec<Atlas>> = LazyLock::new(|| Atlas::up_to(4, 4));

/// Holds the line below an instance against brute force.
fn is_answered(instance: &[u8], outcome: &[u8]) {
    let outcome = std::str::from_utf8(outcome).expect("answers are ASCII");
    let line = Line { number: 1, text: instance };
    let Ok(puzzle) = course::parse_puzzle(line) else { panic!("{outcome}") };
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let Some(atlas) = ATLASES.iter().find(|atlas| (atlas.rows, atlas.cols) == (rows, cols)) else {
        return assert_ne!(outcome, "", "a larger puzzle that came by chance");
    };
    let labels: Vec<Option<u8>> = puzzle.grid().cells().map(|cell| puzzle.label(cell)).collect();
    let mut answers = atlas.answers(&labels).map(|line| line.segments);
    match outcome {
        "UNSATISFIABLE" => assert_eq!(answers.next(), None),
        outcome => {
            let answer = common::answer(outcome);
            assert_eq!(common::answer_line(&answer), outcome);
            assert!(answers.any(|segments| segments == atlas.bits(&answer)), "{outcome}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn a_batch_with_garbage_goes_on_to_its_end(
        texts in vec(lines(), 1..40),
        full in any::<bool>(),
        blanks in any::<bool>(),
    ) {
        let end: &[u8] = if blanks { b"\n\n" } else { b"\n" };
        let mode = if full { "full" } else { "lazy" };
        let run = Command::from(common::lazyloop())
            .args(["solve", "--from", "course", "--mode", mode])
            .write_stdin(texts.join(end))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(!said.contains("panicked"), "{said}");

        let stdout = run.stdout.strip_suffix(b"\n").expect("each line has an end");
        let lines: Vec<&[u8]> = stdout.split(|&byte| byte == b'\n').collect();
        assert_eq!(lines.len(), 2 * texts.len(), "two lines for each instance");
        for (index, (text, pair)) in texts.iter().zip(lines.chunks(2)).enumerate() {
            assert_eq!(pair[0], text, "the instance as it was read");
            let number = if blanks { 2 * index + 1 } else { index + 1 };
            if is_instance(text) {
                is_answered(text, pair[1]);
            } else {
                let place = format!("ERROR: line {number}, column ");
                assert!(pair[1].starts_with(place.as_bytes()), "{}", pair[1].escape_ascii());
            }
        }
        let all_good = texts.iter().all(|text| is_instance(text));
        assert_eq!(run.status.code(), Some(i32::from(!all_good)));
    }
}

/// A file of many lines and sizes that claim much, in little memory.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_in_proportion_to_the_longest_line() {
    let claims = [
        "999999999 999999999 ...",
        "67108864 1 .",
        "1 67108864 .",
        "8192 8192 ....",
        "18446744073709551615 18446744073709551615",
        "1 1 4",
    ];
    let lines: String = claims.iter().cycle().take(60_000).flat_map(|line| [*line, "\n"]).collect();
    let mut shell = std::process::Command::new("sh");
    // 128 MB of address space for all that the program and its libraries are.
    shell.args(["-c", "ulimit -v 131072; exec \"$0\" solve -q"]);
    shell.arg(env!("CARGO_BIN_EXE_lazyloop")).env_remove("RUST_LOG");
    // The C library sets 64 MB of it aside for a thread; where it cannot, it asks the system for
    // each piece of memory, which is slow.
    shell.env("MALLOC_ARENA_MAX", "1");
    let long = format!("1 1 {}\n", ".".repeat(5_000_000));
    let run = Command::from(shell).write_stdin(lines + &long).output().unwrap();
    assert_eq!(run.status.code(), Some(1), "{}", String::from_utf8_lossy(&run.stderr[..200]));
    assert_eq!(run.stdout.iter().filter(|&&byte| byte == b'\n').count(), 2 * 60_001);
}
