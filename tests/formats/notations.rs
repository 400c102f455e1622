//! The notations that several kinds share: what is read and written in each, and how each is told
//! from the others.

use lazyloop::registry::{
    self, AnyPuzzle, Format, format_named, format_to_read, format_to_write, is_puzzle_itself,
    reader, unknown_format, unknown_kind,
};

/// A puzzle in short: its clues by rows, however it was written.
fn rows(puzzle: &dyn AnyPuzzle) -> String {
    let object: serde_json::Value =
        serde_json::from_str(&puzzle.write(Format::JSON).unwrap()).unwrap();
    let rows = object["clues"].as_array().unwrap().iter();
    rows.map(|row| row.as_str().unwrap()).collect::<Vec<_>>().join("/")
}

fn read_all(text: &str, format: Option<&str>) -> Vec<String> {
    let format = format.map(|name| format_named(name).unwrap());
    let mut reader = reader(text.as_bytes(), format);
    let mut found = Vec::new();
    while let Some(instance) = reader.next_instance().unwrap() {
        let said = match instance.puzzle {
            Ok(puzzle) => rows(&*puzzle),
            Err(error) => error.to_string(),
        };
        found.push(format!("{} {}: {said}", instance.line, instance.notation));
    }
    found
}

fn read_in(format: Format, text: &str) -> Result<String, String> {
    let mut reader = reader(text.as_bytes(), Some(format));
    let instance = reader.next_instance().unwrap().expect("a puzzle");
    instance.puzzle.map(|puzzle| rows(&*puzzle)).map_err(|error| error.to_string())
}

fn rewritten(text: &str, format: Format) -> String {
    registry::read(text).unwrap().write(format).unwrap()
}

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
        ("0 2212\n0 2212", "text"),
        ("12 3 22\n12 3 22", "text"),
        ("A..B\nA..B", "flow"),
        ("2 1 . 3 .\n2 1 . 3 .", "text"),
        ("3 3 . . 2\n3 3 . . 2", "text"),
        (". 3 1\n. 3 1", "text"),
        ("..3\n..3", "text"),
        ("?31\n?31", "text"),
        ("31.\n31.", "text"),
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
        let instance = reader(text.as_bytes(), None).next_instance().unwrap().expect("a text");
        assert_eq!(instance.notation, expected, "{text}");
    }
}

#[test]
fn a_file_may_mix_formats() {
    let text = "1 2 .3\n3x1t0:a3a\n\n.3\n?.\n\n\n3 1\n. .\n\nhttps://puzz.link/p?slither/2/1/.3\n\
        [begin]\n\nsize 1\n[problem]\n2\n[solution]\n1\n[end]\n1 1 0\n1 1 1\n[problem]\n- 3\n\n\
        pzprv3\nslither\n1\n1\n2\npzprv3\nslither\n1\n1\n-\n\nnonsense\n\n2 1\n3 .\n";
    assert_eq!(
        read_all(text, None),
        [
            "1 course: .3",
            "2 loopy: .3.",
            "4 text: .3/?.",
            "8 text: 31/..",
            "11 address: ?3",
            "12 janko: 2",
            "20 course: 0",
            "21 course: 1",
            "22 janko: .3",
            "25 pzprv3: 2",
            "30 pzprv3: ?",
            "36 course: line 36, column 1: expected the number of rows, found 'nonsense'",
            "38 text: 21/3.",
        ]
    );
}

#[test]
fn a_row_that_reads_like_a_column_is_told_by_the_next() {
    assert_eq!(read_all("2 1 . .\n. . 3 3\n", None), ["1 text: 21../..33"]);
    assert_eq!(read_all("2 1 . .\n2 1 3 3\n", None), ["1 course: ./.", "2 course: 3/3"]);
    assert_eq!(read_all("2 1 . .\n\n. . 3 3\n", None), ["1 course: ./.", "3 text: ..33"]);
}

#[test]
fn json_may_stand_on_several_lines_and_in_an_array() {
    let object = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let maps = [TEXT, r#"{"puzzle":"flow","rows":2,"cols":4,"clues":["}]\"{","}]\"{"]}"#];
    let pretty = |value: &serde_json::Value| serde_json::to_string_pretty(value).unwrap();
    let array = serde_json::Value::Array(maps.iter().map(|text| object(text)).collect());
    let found = read_all(&pretty(&array), None);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].ends_with("json: .3./?..") && found[1].ends_with("json: }]\"{/}]\"{"),
        "{found:?}"
    );
    let objects = format!("{}\n{}\n1 1 3\n", pretty(&object(TEXT)), pretty(&object(maps[1])));
    let found = read_all(&objects, None);
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(read_all(&format!("[\n{TEXT},\n{}\n]\n", maps[1]), None).len(), 2);
    // What is wrong has its line, and takes nothing else with it.
    assert_eq!(
        read_all("{\n  \"puzzle\": 1\n}\n1 1 3\n", None),
        ["1 json: line 2, column 13: invalid type: integer `1`, expected a string", "4 course: 3"]
    );
    let found = read_all(&format!("{{\n  \"puzzle\":\n{TEXT}\n"), None);
    assert_eq!((found.len(), found[1].as_str()), (2, "3 json: .3./?.."), "{found:?}");
    // Two on a line, with whatever stands between them; what is no object has its column.
    let two = format!("{},{}", TEXT, maps[1]);
    for array in [
        two.clone(),
        format!("[{two}]"),
        format!(" [ {TEXT} , {} ] ", maps[1]),
        format!("[{TEXT},\n{}]", maps[1]),
        format!("[{TEXT}\n,\n{}\n]", maps[1]),
        format!("[ {TEXT}\n, {}\n]", maps[1]),
        pretty(&array).replace("[\n  {", "[{").replace("},\n  {", "}, {").replace("}\n]", "}]"),
    ] {
        for format in [None, Some("json")] {
            let found = read_all(&format!("{array}\n1 1 3\n"), format);
            let ends = [
                ".3./?..",
                "json: }]\"{/}]\"{",
                if format.is_none() { "course: 3" } else { "the object of a puzzle" },
            ];
            assert!(found.len() == 3, "{array}: {found:?}");
            assert!(found.iter().zip(ends).all(|(found, end)| found.contains(end)), "{found:?}");
        }
    }
    assert_eq!(
        read_all(&format!("[{},{{}},[1],{}]\n", maps[1], maps[1]), None),
        [
            "1 json: }]\"{/}]\"{",
            "1 json: line 1, column 65: missing field `puzzle`",
            "1 course: line 1, column 67: expected the number of rows, found '[1],{\\\"puzzle\\\":\\\"flow\\\"…'",
        ]
    );
    assert_eq!(read_all("[]\n[{}]\n", None).len(), 1);
    // Long lines are cut in time that grows with their length.
    let many = vec![maps[1]; 20_000].join(",");
    assert_eq!(read_all(&format!("[{many}]"), None).len(), 20_000);
    // A line break within a row is refused, written as it is or escaped.
    assert_eq!(read_all(&TEXT.replace(".3.", ".\n3."), Some("json")).len(), 2);
    assert_eq!(
        read_all(&TEXT.replace(".3.", ".\\n3."), None),
        ["1 json: line 1, column 1: in \"clues\", expected no line break"]
    );
}

#[test]
fn a_named_format_is_not_detected() {
    assert_eq!(
        read_all("..3\n3x1t0:a3a\n", Some("loopy")),
        ["1 loopy: line 1, column 1: expected the number of columns, found '..3'", "2 loopy: .3."]
    );
    assert_eq!(read_all("1 1 3\n", Some("text")), ["1 text: 113"]);
}
#[test]
fn maps_stand_among_other_puzzles() {
    let text = "AA\n1 1 3\n\n...\nA.A\n\n   \nB B\n   \n\n  \nC.C\n \nmap\npam\n\nword\n";
    assert_eq!(
        read_all(text, None),
        [
            "1 flow: AA",
            "2 course: 3",
            "4 flow: .../A.A",
            "7 flow: .../B.B/...",
            "12 flow: C.C",
            "14 flow: map/pam",
            "17 course: line 17, column 1: expected the number of rows, found 'word'",
        ]
    );
}
#[test]
fn spoilt_lines_of_the_course_stay_lines_of_their_own() {
    let text = "3 3\n3 3 ... ... ...\n-1 3 ...\n3 1 . .\n2 1 . .\n3\n1 1 3\n";
    let formats: Vec<String> = read_all(text, None)
        .into_iter()
        .map(|found| found.split(':').next().unwrap().to_string())
        .collect();
    let expected: Vec<String> = (1..=7).map(|line| format!("{line} course")).collect();
    assert_eq!(formats, expected);
}

#[test]
fn a_grid_may_have_spaces_for_blank_cells() {
    assert_eq!(read_all("0 2212\n    22 1\n312\n", None), ["1 text: 0.2212../....22.1/312....."]);
}

#[test]
fn an_argument_that_is_a_puzzle_is_told_from_a_name() {
    for text in
        ["https://puzz.link/p?slither/3/2/.g3i", "slither/3/2/.g3i", "3/2/.g3i", "10x10t0:a3"]
    {
        assert!(is_puzzle_itself(text), "{text}");
    }
    for text in ["puzzles/a.txt", "../data/5/a.txt", "10x10.txt", "maps", "-", "5 5 ..", "C:/a"] {
        assert!(!is_puzzle_itself(text), "{text}");
    }
}

#[test]
fn every_spelling_of_the_same_puzzle_is_read() {
    for text in [
        "https://puzz.link/p?slither/3/2/.g3i",
        "http://pzv.jp/p.html?slither/3/2/.g3i",
        "http://example.org/p?slitherlink/3/2/.g3i/",
        "https://puzz.link/p?type=editor&slither/3/2/.g3i",
        "https://pzprxs.vercel.app/p?type=player&slither_play/3/2/.g3i",
        "http://pzv.jp/p.html?pzprv3/slither/2/3/-%20.%203%20/.%20.%20./",
        "http://www.kanpen.net/slitherlink.html?pzpr=/3/2/.g3i",
        "http://indi.s58.xrea.com/slither/sa/q.html?3/2/.g3i",
        "http://indi.s58.xrea.com/slither/sc/q.html?/3/2/.g3i/",
        "pzprv3.html?slither//3/2/.g3i",
        "p.html?m+slither/3/2/.g3i",
        "https://example.org/a/b?x=1?slither_edit/3/2/.g3i",
        " slither/3/2/.g3i ",
        "3/2/.g3i",
        "3/2/.gdg",
    ] {
        assert_eq!(read_in(Format::ADDRESS, text).as_deref(), Ok("?.3/..."), "{text}");
    }
    let file = "pzprv3/slither/2/3/-%20.%203/.%20.%20.";
    assert_eq!(read_in(Format::PZPRV3, file).as_deref(), Ok("?.3/..."));
}

#[test]
fn every_kind_of_code_is_read_and_written() {
    let text = "https://puzz.link/p?slither/5/2/6.4bh0";
    assert_eq!(read_in(Format::ADDRESS, text).as_deref(), Ok("1.?41/....0"));
    assert_eq!(rewritten(text, Format::ADDRESS), "https://puzz.link/p?slither/5/2/6.4bha\n");
}

#[test]
fn the_last_labels_reach_past_the_end() {
    for text in ["2/1/g3", "2/1/g8", "2/1/gd"] {
        assert_eq!(read_in(Format::ADDRESS, text).as_deref(), Ok(".3"));
    }
    assert_eq!(rewritten("2/1/g3", Format::ADDRESS), "https://puzz.link/p?slither/2/1/gd\n");
}

#[test]
fn numberlink_is_flow_free_with_empty_cells() {
    let text = "https://puzz.link/p?numlin/3/2/1g-1b1g-1b";
    assert_eq!(read_in(Format::ADDRESS, text).as_deref(), Ok("A.a/A.a"));
    assert!(rewritten(text, Format::JSON).contains("\"allow_empty\":true"));
    assert_eq!(rewritten(text, Format::ADDRESS), format!("{text}\n"));
    let text = "https://puzz.link/p?numlin/3/2/-35g+102-35g+102";
    assert_eq!(read_in(Format::ADDRESS, text).as_deref(), Ok("Α.乜/Α.乜"));
    assert_eq!(rewritten(text, Format::ADDRESS), format!("{text}\n"));
    for (text, expected) in [
        (
            "p?numlin/2/1/10",
            "line 1, column 15: expected a number from 1 (as far as there are letters for them), found '0'",
        ),
        (
            "p?numlin/2/1/1-3",
            "line 1, column 17: expected a hexadecimal digit, found the end of the line",
        ),
        (
            "p?numlin/2/1/1+35",
            "line 1, column 18: expected a hexadecimal digit, found the end of the line",
        ),
        (
            "p?numlin/2/1/1+000",
            "line 1, column 15: expected a number from 1 (as far as there are letters for them), found '+'",
        ),
        (
            "p?numlin/2/1/1-1",
            "line 1, column 17: expected a hexadecimal digit, found the end of the line",
        ),
        (
            "p?numlin/3/1/.g1",
            "line 1, column 14: expected a number's code (a digit 1 to f, '-' and two digits, '+' and three, or 'g' to 'z'), found '.'",
        ),
        ("p?numlin/3/1/1g2", "line 1, column 14: expected each number exactly twice, found 1 once"),
        (
            "p?numlin/3/1/111",
            "line 1, column 16: expected each number exactly twice, found 1 3 times",
        ),
        ("p?numlin/3/1/1h1", "line 1, column 16: expected no clues after the last cell, found '1'"),
        ("p?numlin/3/1/1i", "line 1, column 15: expected no clues after the last cell, found 'i'"),
        ("p?numlin/3/1/11", "line 1, column 16: expected clues for 3 cells, found 2"),
    ] {
        assert_eq!(read_in(Format::ADDRESS, text).unwrap_err(), expected, "{text}");
    }
}

#[test]
fn faults_of_an_address_name_their_place() {
    for (text, expected) in [
        (
            "https://puzz.link/p?akari/3/2/.g3i",
            "line 1, column 21: expected a kind of puzzle that is read here, found 'akari'",
        ),
        (
            "https://puzz.link/slither/3/2/.g3i",
            "line 1, column 19: expected '?' before the kind of puzzle, as in https://puzz.link/p?slither/…, found 'slither/3/2/.g3i'",
        ),
        (
            "https://puzz.link/p?slithr/3/2/.g3i",
            "line 1, column 21: expected a kind of puzzle that is read here, found 'slithr': did you mean 'slither'?",
        ),
        (
            "https://puzz.link/p?Castle Wall/3/2/f",
            "line 1, column 21: expected a kind of puzzle that is read here, found 'Castle': did you mean 'castle'?",
        ),
        (
            "https://puzz.link/list/3/2/.g3i",
            "line 1, column 1: expected an address of puzz.link, pzv.jp or pzprv3, with '?' and a kind of puzzle, found 'https://puzz.link/li…'",
        ),
        (
            "p?castle/fx/3/2/f",
            "line 1, column 10: expected the number of columns (castle has no letters before it), found 'fx/3/2/f'",
        ),
        (
            "p?balance/fx/3/2/l",
            "line 1, column 12: expected a letter of balance ('f') or the size, found 'x/3/2/l'",
        ),
        (
            "p?slither/v:touching/3/2/.g3i",
            "line 1, column 11: 'v:touching' says that this puzzle has rules of its own, and not which: it is not read",
        ),
        (
            "p?v:/slither/3/2/.g3i",
            "line 1, column 3: 'v:' says that this puzzle has rules of its own, and not which: it is not read",
        ),
        (
            "p?pzprv3/slither/2/3/-%20.%207%20/.%20.%20./",
            "line 1, column 30: expected a label 0 to 4, '-', or '.' for a blank cell, found '7'",
        ),
        (
            "kanpen.net/masyu.html?problem=2/2/1_x_/._._/",
            "line 1, column 37: expected a pearl (1 or 2), or '.' for a blank cell, found 'x_/._._/'",
        ),
        (
            "p?slither",
            "line 1, column 10: expected the number of columns, found the end of the line",
        ),
        ("p?slither/x/2/g", "line 1, column 11: expected the number of columns, found 'x/2/g'"),
        (
            "p?slither/3",
            "line 1, column 12: expected the number of rows, found the end of the line",
        ),
        ("3/0/a", "line 1, column 1: a grid needs at least one row and one column"),
        ("3/2", "line 1, column 4: expected clues for 6 cells, found 0"),
        ("3/2/.g3h", "line 1, column 9: expected clues for 6 cells, found 5"),
        ("3/2/.g3j", "line 1, column 8: expected no clues after the last cell, found 'j'"),
        ("3/2/.g3ig", "line 1, column 9: expected no clues after the last cell, found 'g'"),
        (
            "3/2/.gf",
            "line 1, column 7: expected a clue's code ('0' to '9', 'a' to 'e', 'g' to 'z' or '.'), found 'f'",
        ),
        ("3/2/.g3i/7", "line 1, column 10: expected the end of the line, found '7'"),
        ("3/2/.g3i//x", "line 1, column 10: expected the end of the line, found '/x'"),
    ] {
        assert_eq!(read_in(Format::ADDRESS, text).unwrap_err(), expected, "{text}");
    }
}

const TEXT: &str = r#"{"puzzle":"slitherlink","rows":2,"cols":3,"clues":[".3.","?.."],"horizontal":["010","010","000"],"vertical":["0110","0000"]}"#;

#[test]
fn objects_come_back_as_they_were_read() {
    assert_eq!(read_in(Format::JSON, TEXT).as_deref(), Ok(".3./?.."));
    let bare = rewritten(TEXT, Format::JSON);
    assert_eq!(rewritten(&bare, Format::JSON), bare);
    assert_eq!(bare, TEXT.split(",\"horizontal\"").next().unwrap().to_string() + "}\n");
}

#[test]
fn faults_of_an_object_are_named() {
    for (text, expected) in [
        ("{\"puzzle\" 3}", "line 4, column 11: expected `:`"),
        ("{}", "line 4, column 2: missing field `puzzle`"),
        (
            &TEXT.replace("slither", "x"),
            "line 4, column 1: in \"puzzle\", 'xlink' is not a kind of puzzle; the kinds are slitherlink, tilings, simple-loop, all-or-nothing, balance-loop, barns, bhaibahan, bonsan, bosnian-road, brownies, castle-wall, coffee-milk, country-road, detour, disloop, dotchi-loop-2, dotchi-loop, double-back, entry-exit, fakearrow, firefly, forestwalk, geradeweg, haisu, heyabon, icebarn, icelom-2, icelom, icewalk, ichimaga, kaisu, key-west, koburin, kurarin, kusabi, line-of-sight, linesweeper, lix-loop, loop-special, lring, magnetic-ichimaga, maxi, mintonette, moon-sun, morningwalk, mukkonn, myopia, nagare, nagenawa, number-snake, onsen, ovotovata, railpool, rassi, rectslider, reflect, regional-yajilin, retsurin, ring-ring, roundtrip, satogaeri, sheep-and-wolves, shingoki, slalom, snake, tapa-like-loop, time-bomb, touch-slitherlink, tracks, train-stations, turnaround, turnrun, uturns, vertex-slitherlink, wataridori, waterwalk, wb-link, yajilin, yajisoko, zip, mid-loop, grand-tour, pipelink, hashiwokakero, flow, masyu",
        ),
        (
            &TEXT.replace(".3.", ".x."),
            "line 4, column 1: in \"clues\", expected a label 0 to 4, '?', or '.' for a blank cell, found 'x'",
        ),
        (
            &TEXT.replace("\"cols\":3", "\"cols\":4"),
            "line 4, column 1: expected \"rows\" and \"cols\" to be the size of \"clues\"",
        ),
        (
            &TEXT.replace("0110", "0112"),
            "line 4, column 1: expected \"horizontal\" and \"vertical\" to have 0 or 1 for each segment",
        ),
        (
            &TEXT.replace("0110", "011"),
            "line 4, column 1: expected \"horizontal\" and \"vertical\" to have 0 or 1 for each segment",
        ),
    ] {
        assert_eq!(
            // Other tests add a kind.
            read_in(Format::JSON, &format!("\n\n\n{text}")).unwrap_err().replace(", of-head", ""),
            expected,
            "{text}"
        );
    }
}

#[test]
fn files_of_janko_old_and_new_are_read() {
    for text in [
        "[begin]\npuzzle slitherlink\nauthor X\nrows 2\ncols 3\n[problem]\n- 3 -\n2 - -\n[solution]\n1 1 1\n[end]",
        "begin\npuzzle Slitherlink\nrows 2\ncols 3\nproblem\n- 3 -\n2 - -\nunit 24\nsolution\n0 0 0\nend",
        "[Problem]\n . 3 .\n 2 - -\n",
    ] {
        assert_eq!(read_in(Format::JANKO, text).as_deref(), Ok(".3./2.."), "{text}");
    }
    assert_eq!(read_in(Format::JANKO, "size 1\n[problem]\n4\n[end]").as_deref(), Ok("4"));
}

#[test]
fn faults_of_a_file_of_janko_name_their_place() {
    for (text, expected) in [
        (
            "begin\npuzzle akari\n[problem]",
            "line 2, column 8: expected a kind of puzzle that is read here, found 'akari'",
        ),
        (
            "begin\nsize 3",
            "line 2, column 7: expected the section [problem], found the end of the line",
        ),
        (
            "size three\n[problem]",
            "line 1, column 6: expected a number of rows or columns, found 'three'",
        ),
        (
            "size 2\n[problem]\n1 1\n[end]",
            "line 4, column 6: expected row 2 of 2, found the end of the line",
        ),
        ("size 2\n[problem]\n1 1 1\n", "line 3, column 1: expected 2 characters in row 1, found 3"),
        (
            "[problem]\n- 7",
            "line 2, column 3: expected a label 0 to 4 or '-' for a blank cell, found '7'",
        ),
        ("[problem]\n[end]", "line 2, column 1: a grid needs at least one row and one column"),
    ] {
        assert_eq!(read_in(Format::JANKO, text).unwrap_err(), expected, "{text}");
    }
}

const FILE: &str = "pzprv3.1\nslither\n2\n3\n. 3 . \n- . . \n0 0 0 \n0 0 0 \n\
    0 1 1 0 \n0 0 0 0 \n0 1 0 \n0 1 0 \n0 0 0 \n";

#[test]
fn files_of_pzprv3_with_and_without_a_line_are_read() {
    for text in [
        FILE.to_string(),
        FILE.replace('\n', "/"),
        FILE.replace("pzprv3.1", "pzprv3").replace("0 0 0 \n0 0 0 \n0 1 1", "0 1 1"),
        FILE.replace("0 0 0 0", "0 -1 -1 0"),
        format!("{FILE}info:{{\n \"metadata\": {{}}\n}}"),
        format!("{FILE}history:{{\n \"type\": \"pzpr\"\n}}"),
        format!("{FILE}TrialData(1)\n0 0 0\n"),
        FILE[..33].to_string(),
        FILE.replace('1', "0").replace("v3.0", "v3.1"),
    ] {
        assert_eq!(read_in(Format::PZPRV3, &text).as_deref(), Ok(".3./?.."), "{text}");
    }
}

#[test]
fn faults_of_a_file_of_pzprv3_name_their_place() {
    let more = format!("{FILE}0 0 0 \n");
    let wide = FILE.replace("0 0 0 \n0 1 1", "0 0 0 5 \n0 1 1");
    let cases: &[(&str, &str)] = &[
        (&more, "line 14, column 1: expected the end of the file, found '0'"),
        (&wide, "line 13, column 5: expected the end of the file, found '0'"),
        (
            "pzprv3.4\n",
            "line 1, column 1: expected pzprv3, or pzprv3.1 to pzprv3.3, found 'pzprv3.4'",
        ),
        (
            "pzprv3/akari/",
            "line 1, column 8: expected a kind of puzzle that is read here, found 'akari'",
        ),
        ("pzprv3\nslither\nx\n", "line 3, column 1: expected the number of rows, found 'x'"),
        (
            "pzprv3\nslither\n1\n",
            "line 3, column 2: expected the number of columns, found the end of the line",
        ),
        (
            "pzprv3\nslither\n1\n2\n. 7\n",
            "line 5, column 3: expected a label 0 to 4, '-', or '.' for a blank cell, found '7'",
        ),
        (
            "pzprv3\nslither\n1\n1\n.\n0 x",
            "line 6, column 3: expected a segment (0, 1 or -1), found 'x'",
        ),
        (
            "pzprv3\nslither\n1\n1\n.\n0 0",
            "line 6, column 4: expected a segment (0, 1 or -1), found the end of the line",
        ),
        (
            "pzprv3.1\nslither\n1\n1\n.\n-1",
            "line 6, column 1: expected a cell's colour (0, 1 or 2), found '-1'",
        ),
        (
            "pzprv3\nkoburin\n1\n2\n. 9\n",
            "line 5, column 3: expected a clue, or '.' for a cell without one, found '9'",
        ),
        (
            "pzprv3\ncountry\n1\n2\n1\n0 a\n",
            "line 6, column 3: expected a region (a number or '.'), found 'a'",
        ),
        (
            "pzprv3\nmidloop\n1\n2\n.1\n",
            "line 5, column 1: expected a row of dots (1 or 2) and '.', not at corners, found '.1'",
        ),
        (
            "pzprv3\nyajilin\n1\n2\n3,1 .\n#",
            "line 6, column 2: expected '#', '+' or '.', found the end of the line",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(read_in(Format::PZPRV3, text).unwrap_err(), *expected, "{text}");
    }
}

/// The first row may be of a grid or a map; the later ones tell.
#[test]
fn later_rows_tell_what_the_first_one_does_not() {
    for (text, expected) in [
        ("...\n.A.\n..A\n", "1 flow: .../.A./..A"),
        ("- -\n3 -\n", "1 text: ../3."),
        (". .\n3 1\n", "1 text: ../31"),
        ("1 . .\n2 1 2\n", "1 text: 1../212"),
        ("1 . 5\n5 . 1\n", "1 flow: A.E/E.A"),
        ("1 . 2\n. 5 .\n1 . 2\n. 5 .\n", "1 flow: A.B/.E./A.B/.E."),
        ("1 . . 12 3\n12 . 3 . 1\n", "1 flow: A..LC/L.C.A"),
        ("10 12 . 3 .\n12 . . 3 10\n", "1 flow: JL.C./L..CJ"),
        ("12..\n.5.1\n2..5\n", "1 flow: 12../.5.1/2..5"),
        ("A1..\n1A#.\n.#..\n", "1 flow: A1../1A#./.#.."),
        ("5..\n.6.\n5.6\n", "1 flow: 5../.6./5.6"),
        ("12..\n.3.1\n", "1 text: 12../.3.1"),
    ] {
        assert_eq!(read_all(text, None), [expected], "{text}");
    }
}

/// What is noticed about the puzzles of a text, and their clues.
fn noticed(text: &str, format: Option<Format>) -> Vec<String> {
    let mut reader = reader(text.as_bytes(), format);
    let mut found = Vec::new();
    while let Some(instance) = reader.next_instance().unwrap() {
        found.push(match instance.puzzle {
            Ok(puzzle) => format!("{} {}", puzzle.info().name, rows(&*puzzle)),
            Err(error) => error.to_string(),
        });
        found.extend(instance.beside.warnings.iter().map(ToString::to_string));
    }
    found
}

#[test]
fn where_several_readings_fit_it_is_said_which_was_taken_and_how_to_ask_for_another() {
    for (text, puzzle, said) in [
        (
            "2x3:f",
            "slitherlink ../../..",
            "line 1: this is read as slitherlink (format loopy), but it may also be masyu (format pearl)",
        ),
        (
            "o.\n.o",
            "flow o./.o",
            "line 1: this is read as flow (format flow), but it may also be masyu (format masyu)",
        ),
        (
            "1.2\n1.2",
            "slitherlink 1.2/1.2",
            "line 1: this is read as slitherlink (format text), but it may also be flow (format flow)",
        ),
        (
            "1 2 3\n1 2 3",
            "slitherlink 123/123",
            "line 1: this is read as slitherlink (format text), but it may also be flow (format flow)",
        ),
        (
            "...\n...",
            "slitherlink .../...",
            "line 1: this is read as slitherlink (format text), but it may also be flow (format flow) \
             or masyu (format masyu)",
        ),
        (
            "1/3/b",
            "slitherlink 1/./.",
            "line 1: this is read as slitherlink ('slither/' before the size), but it may also be \
             ichimaga ('ichimaga/' before the size) or key-west ('keywest/' before the size) or koburin ('koburin/' before the size) or lring ('lring/' before the size) or magnetic-ichimaga ('ichimagam/' before the size) or touch-slitherlink ('tslither/' before the \
             size) or vertex-slitherlink ('vslither/' before the size) or wb-link ('wblink/' before the size) or mid-loop ('midloop/' \
             before the size) or masyu ('mashu/' before the size)",
        ),
        (
            "1/3/1c",
            "slitherlink 1/2/.",
            "line 1: this is read as slitherlink ('slither/' before the size), but it may also be \
             ichimaga ('ichimaga/' before the size) or key-west ('keywest/' before the size) or koburin ('koburin/' before the size) or lring ('lring/' before the size) or magnetic-ichimaga ('ichimagam/' before the size) or touch-slitherlink ('tslither/' before the \
             size) or vertex-slitherlink ('vslither/' before the size)",
        ),
        (
            "[problem]\n- -\n- -\n",
            "slitherlink ../..",
            "line 1: this is read as slitherlink ('puzzle slitherlink' in the head), but it may also \
             be hashiwokakero ('puzzle hashi' in the head) or masyu ('puzzle masyu' in the head)",
        ),
    ] {
        assert_eq!(noticed(text, None), [puzzle, said], "{text}");
    }
    for text in [
        "2x3:f1",
        "2x3:e1",
        "2x3t0:f",
        "2x3:eB",
        "2 3 3.. .32",
        "3.\n..",
        "o*\n..",
        "AB\nAB",
        "1 2 3\n1 2 1",
        "1 1 .",
        "..1\n...",
        "slither/1/3/i",
        "mashu/1/3/1",
        "[begin]\npuzzle masyu\n[problem]\n- -\n- -\n",
    ] {
        assert_eq!(noticed(text, None).len(), 1, "{:?}", noticed(text, None));
    }
    // Where the format is named there is no choice.
    for (name, text) in
        [("loopy", "2x3:f"), ("pearl", "2x3:f"), ("flow", "1.2\n1.2"), ("masyu", "o.\n.o")]
    {
        let found = noticed(text, format_named(name));
        assert!(found.len() == 1 && !found[0].starts_with("line"), "{name}: {found:?}");
    }
}

const PUBLISHED: &str = "https://puzz.link/p?mashu/10/10/410001944313911a9013219371a9c30000.0";

#[test]
fn what_follows_the_last_cell_of_an_address_is_left_out_with_a_warning() {
    let clean = noticed(PUBLISHED.trim_end_matches(".0"), None);
    let said = "line 1, column 67: '.0' after the last cell is left out";
    assert_eq!(noticed(PUBLISHED, None), [&clean[0], said]);
    for (address, rest) in [
        ("slither/5/5/8di28111cgd8c", "."),
        ("slither/5/5/8di28111cgd8c", ".0"),
        ("slither/5/5/8di28111cgd8c", ")"),
        ("numlin/3/2/1g21g2", "."),
        ("numlin/3/2/1g21g2", ".1"),
        ("mashu/2/2/19", ".0"),
        ("mashu/2/2/19", ","),
    ] {
        let [puzzle] = &noticed(address, None)[..] else { panic!("{address}") };
        let said = format!(
            "line 1, column {}: '{rest}' after the last cell is left out",
            address.len() + 1
        );
        assert_eq!(noticed(&format!("{address}{rest}"), None), [puzzle.clone(), said]);
        assert_eq!(noticed(&format!("{address}/"), None), std::slice::from_ref(puzzle));
    }
    // Codes of cells say that the size, or the body, is not as it was.
    for address in
        ["slither/5/5/8di28111cgd8c0", "slither/2/2/jg", "mashu/2/2/190", "numlin/3/2/1g21g2g"]
    {
        let found = noticed(address, None);
        assert!(found[0].contains("expected no clues after the last cell"), "{found:?}");
    }
}

/// What puzz.link leaves out too needs no word; the rest is told.
#[test]
fn parts_that_an_address_does_not_have_are_blank() {
    let blank = |column: usize| {
        format!(
            "line 1: the address ends at column {column}: all that should follow is read as blank"
        )
    };
    for (address, said) in [
        ("simpleloop/2/2/", None),
        ("simpleloop/2/2", None),
        ("doubleback/4/4/14063o", None),
        ("p?type=editor&simpleloop/2/2/", None),
        ("slither/2/2/", Some(blank(12))),
        ("p?country/2/2/00", Some(blank(16))),
        ("midloop/2/2", Some(blank(11))),
        ("simpleloop/6/2/0", Some(blank(16).replace("all that", "what"))),
        ("p?lang=en&simpleloop/2/2/", Some("line 1: 'lang=en' of the address is left out".into())),
    ] {
        let found = noticed(address, None);
        assert_eq!(found.get(1), said.as_ref(), "{address}: {found:?}");
        assert!(!found[0].starts_with("line 1, "), "{found:?}");
    }
    // A short text is not a large puzzle, and one that names no kind is not a puzzle without clues.
    for address in ["slither/8000/8000/", "simpleloop/8000/8000/", "2/2/", "country/3/3/0"] {
        let found = noticed(address, None);
        assert!(found[0].contains(": expected"), "{found:?}");
    }
}

#[test]
fn clues_that_say_nothing_are_told() {
    let no_arrow = "line 1: the 3 at row 1, column 2 has no arrow, so it counts nothing";
    for text in [
        "yajilin/3/1/a03a",
        "castle/3/1/a003a",
        "p?pzprv3/yajilin/1/3/.%200,3%20.",
        "p?pzprv3/castle/1/3/0,-1,0%200,3,0%200,-1,0",
    ] {
        assert_eq!(noticed(text, None)[1..], [no_arrow], "{text}");
    }
    for text in ["yajilin/3/1/a0.a", "yajilin/3/1/a+a", "yajilin/3/1/a2.a", "castle/3/1/a02.a"] {
        assert_eq!(noticed(text, None).len(), 1, "{text}");
    }
    let circles = "line 1: with such clues this is read as pipelinkr";
    for text in ["pipelink/3/2/k0h", "p?pzprv3/pipelink/2/3/pipe/. . ./. o ."] {
        let found = noticed(text, None);
        assert_eq!(found[1..], [circles], "{text}");
        assert_eq!(found[0], noticed(&text.replace("pipelink/", "pipelinkr/"), None)[0]);
    }
}

/// With what stands after the last cell, and without.
#[test]
fn an_address_with_a_sign_lost_is_refused_or_warned_of_or_still_the_puzzle() {
    for (address, is_open) in
        [(PUBLISHED, false), ("slither/5/5/8di28111cgd8c.", true), ("numlin/3/2/1g21g2.", true)]
    {
        let whole = noticed(address, None);
        let body = address.rfind('/').unwrap() + 1;
        for lost in body..address.len() {
            let mut damaged = address.to_string();
            damaged.remove(lost);
            let found = noticed(&damaged, None);
            let is_refused = found[0].starts_with("line ");
            let is_warned = is_open && found.len() == 2;
            assert!(is_refused || is_warned || found[0] == whole[0], "{damaged}: {found:?}");
        }
    }
}

/// The puzzles of a text, each by its kind and its clues, and what is said of them.
fn kept(text: &str, format: Option<&str>) -> (Vec<String>, Vec<String>) {
    let format = format.map(|name| format_to_read(name).unwrap());
    let mut reader = reader(text.as_bytes(), format);
    let (mut found, mut told) = (Vec::new(), Vec::new());
    while let Some(instance) = reader.next_instance().unwrap() {
        found.push(match instance.puzzle {
            Ok(puzzle) => format!("{} {}", puzzle.info().name, rows(&*puzzle)),
            Err(error) => error.to_string(),
        });
        told.extend(instance.beside.warnings.iter().map(ToString::to_string));
    }
    (found, told)
}

#[test]
fn grids_are_read_as_people_keep_them() {
    let grid = "slitherlink 3.2/..1";
    for (text, expected) in [
        // A size in any form, in either order.
        ("2 3\n3.2\n..1\n", grid),
        ("2 3\n\n3.2\n..1\n", grid),
        ("3 2\n3 . 2\n. . 1\n", grid),
        ("2x3\n3.2\n..1\n", grid),
        ("2 x 3\n3.2\n..1\n", grid),
        ("2, 3\n3.2\n..1\n", grid),
        ("2×3\n3.2\n..1\n", grid),
        ("rows 2 cols 3\n3.2\n..1\n", grid),
        ("width: 3\nheight: 2\n3.2\n..1\n", grid),
        ("2\n3\n3.2\n..1\n", grid),
        // Blank cells by other signs.
        ("3_2\n__1\n", grid),
        ("3 -1 2\n-1 -1 1\n", grid),
        ("3 - 2\n- - 1\n", grid),
        ("3x2\nxx1\n", grid),
        ("3 x 2\nx x 1\n", grid),
        ("3*2\n**1\n", grid),
        ("3 None 2\nNone None 1\n", grid),
        // Signs between the cells.
        ("3,,2\n,,1\n", grid),
        ("3, ., 2,\n., ., 1,\n", grid),
        ("3;;2\n;;1\n", grid),
        ("3\t\t2\n\t\t1\n", grid),
        ("\"3\",\"\",\"2\"\n\"\",\"\",\"1\"\n", grid),
        ("| 3 |   | 2 |\n|---|---|---|\n|   |   | 1 |\n", grid),
        // Brackets.
        ("[[3,-1,2],[-1,-1,1]]\n", grid),
        ("[[3, None, 2],\n [None, None, 1]]\n", grid),
        ("[\n  [3, null, 2],\n  [null, null, 1]\n]\n", grid),
        ("grid = [['3', '.', '2'],\n        ['.', '.', '1']]\n", grid),
        ("[\"3.2\", \"..1\"]\n", grid),
        ("[[ 3 -1  2]\n [-1 -1  1]]\n", grid),
        ("np.array([[3, -1, 2], [-1, -1, 1]])\n", grid),
        ("((3, -1, 2), (-1, -1, 1))\n", grid),
        // Remarks, and a name.
        ("# from a magazine\n3.2\n..1\n", grid),
        ("3.2   # the first row\n..1   // the second\n", grid),
        ("// from a magazine\n2 3\n3.2\n..1\n", grid),
        ("Slither Link\n2 3\n\n3.2\n..1\n", grid),
        ("loopy\n3.2\n..1\n", grid),
        ("blank 0\n3 0 2\n0 0 1\n", grid),
        // A row of labels, and no size of those below it.
        ("02\n0.\n0.\n", "slitherlink 02/0./0."),
        // Maps.
        ("2 3\nA.B\nA.B\n", "flow A.B/A.B"),
        ("A_B\nA_B\n", "flow A.B/A.B"),
        ("A . B\nA . B\n", "flow A.B/A.B"),
        ("A0B\n000\nA0B\n", "flow A.B/.../A.B"),
        ("AxB\nxxx\nAxB\n", "flow A.B/.../A.B"),
        ("A,,B\nA,,B\n", "flow A.B/A.B"),
        ("1 -1 12\n1 -1 12\n", "flow A.L/A.L"),
        ("[[\"A\",\".\",\"B\"],[\"A\",\".\",\"B\"]]\n", "flow A.B/A.B"),
        ("numberlink\n3 3\n1 0 2\n0 0 0\n1 0 2\n", "flow A.B/.../A.B"),
        ("Flow Free\nA.B\nA.B\n", "flow A.B/A.B"),
        // Pearls.
        ("2x3\no.*\n..o\n", "masyu o.*/..o"),
        ("W.B\n..W\n", "masyu o.*/..o"),
        ("w _ b\n_ _ w\n", "masyu o.*/..o"),
        ("○.●\n..○\n", "masyu o.*/..o"),
        ("o,,*\n,,o\n", "masyu o.*/..o"),
        ("o0*\n00o\n", "masyu o.*/..o"),
        ("Mashu\n1 0 2\n0 0 1\n", "masyu o.*/..o"),
        // Words of other kinds.
        ("Castle Wall\n2x3\n.,.,2ex\n.,.,.\n", "castle-wall - - 2ex/- - -"),
        ("castlewall\n2 3\n\n0 0 2ex\n0 0 0\n", "castle-wall - - 2ex/- - -"),
        ("Simple Loop\n2x3\n\n0 x 0\n0 0 0\n", "simple-loop .x./..."),
        ("country\n2 2\n. 3\n. .\n\n1 1\n2 2\n", "country-road 3 -/- -"),
    ] {
        let (found, told) = kept(text, None);
        let is_choice = |told: &String| told.contains("it may also be");
        assert_eq!(found, [expected], "{text}");
        assert!(told.iter().all(is_choice), "{text}: {told:?}");
    }
}

#[test]
fn a_kind_is_named_by_any_of_its_names_to_read_its_puzzles() {
    for (name, text, expected) in [
        ("slitherlink", "2 3\n3.2\n..1\n", "slitherlink 3.2/..1"),
        ("Slither", "2 3 3.2 ..1\n", "slitherlink 3.2/..1"),
        ("slitherlink", "3x2:3a2b1\n", "slitherlink 3.2/..1"),
        ("numberlink", "1 0 2\n1 0 2\n0 0 0\n", "flow A.B/A.B/..."),
        ("flow", "2x2\n1 1\n2 2\n", "flow AA/BB"),
        ("mashu", "0 1\n2 0\n", "masyu .o/*."),
        ("castle_wall", "2 2\n. 1nx\n. .\n", "castle-wall - 1nx/- -"),
    ] {
        assert_eq!(kept(text, Some(name)).0, [expected], "{name}: {text}");
    }
    assert_eq!(format_to_write("Slither Link").map(Format::name), Some("course"));
    assert_eq!(format_to_write("mashu").map(Format::name), Some("masyu"));
    assert_eq!(format_to_read("slitherlnk"), None);
    assert_eq!(
        unknown_format("slitherlnk"),
        "'slitherlnk' is not a format; did you mean 'slitherlink'?"
    );
    assert_eq!(unknown_kind("Mashy"), "'Mashy' is not a kind of puzzle; did you mean 'mashu'?");
}

#[test]
fn where_two_readings_of_a_sign_fit_the_likelier_is_taken_and_said() {
    for (text, expected, said) in [
        (
            "0 1 0\n0 0 3\n0 0 0\n",
            "slitherlink .1./..3/...",
            "line 1: '0' is read as a blank cell; a line 'blank .' above the grid makes it a clue",
        ),
        ("3 0 3\n1 2 3\n3 0 3\n", "slitherlink 303/123/303", ""),
        (
            "3 0 3\n1 0 3\n3 0 0\n",
            "slitherlink 303/103/300",
            "line 1: '0' is read as a clue; a line 'blank 0' above the grid makes it a blank cell",
        ),
        (
            "2 2\n3 .\n. .\n",
            "slitherlink 22/3./..",
            "line 1: this is read as a row; '2x2' makes it the size of the grid below it",
        ),
        ("2x2\n3 .\n. .\n", "slitherlink 3./..", ""),
        ("blank .\n0 1 0\n0 0 3\n0 0 0\n", "slitherlink 010/003/000", ""),
    ] {
        let (found, told) = kept(text, Some("slitherlink"));
        assert_eq!(found, [expected], "{text}");
        assert_eq!(told.join("; "), said, "{text}");
    }
}

#[test]
fn tables_that_do_not_fit_are_refused_with_their_place() {
    for (text, expected) in [
        ("3 3\n3.2\n..1\n", "line 3, column 1: expected 3 rows, by the size above, found 2"),
        ("2 3\n3.2\n..1\n...\n", "line 4, column 1: expected 2 rows, by the size above, found 3"),
        ("2 3\n3.2\n..\n", "line 3, column 3: expected 3 cells in row 2, found 2"),
        ("2 3\n3.2\n..15\n", "line 3, column 4: expected 3 cells in row 2, found 4"),
        ("3,,2\n,1\n", "line 2, column 3: expected 3 cells in row 2, found 2"),
        ("[[3,2],[1]]\n", "line 1, column 10: expected 2 cells in row 2, found 1"),
        (
            "2 3\n3.2\n..7\n",
            "line 3, column 3: expected a label 0 to 4, '?', or '.' for a blank cell, found '7'",
        ),
        ("3,,10\n,,1\n", "line 1, column 4: expected a sign for each cell"),
        ("masyu\no.w\n..*\n", "line 2, column 3: 'o' and 'w' would be the same clue"),
        ("masyu\no.2\n..o\n", "line 2, column 3: '2' and 'o' are numbers and signs in one grid"),
        ("2 2\nA.\nB.\n", "line 2, column 1: expected each letter exactly twice, found 'A' once"),
    ] {
        let (found, _) = kept(text, None);
        assert!(found.len() == 1 && found[0].starts_with(expected), "{text}: {found:?}");
    }
    // Letters that are clues of a kind may stand in all cells, and those of a pipe in any order.
    for (text, expected) in [
        ("moon-sun\no o o\no x o\n1 1 1\n1 1 1\n", "moon-sun o o o/o x o"),
        ("pipelink\new we\nse es\n", "pipelink ew ew/se se"),
        ("pipelink\new 5\nnsew 15\n", "pipelink ew ew/nsew nsew"),
    ] {
        let (found, warnings) = kept(text, None);
        assert_eq!((&found[..], warnings.len()), (&[expected.to_string()][..], 0), "{text}");
    }
    // One after the other, with sizes and without blank lines between.
    let (found, _) = kept("2 2\n3.\n..\n2 2\n.1\n..\n\n2x2\n..\n2.\n", None);
    assert_eq!(found, ["slitherlink 3./..", "slitherlink .1/..", "slitherlink ../2."]);
}

#[test]
fn save_files_of_loopy_and_pearl_are_read_with_the_moves_that_were_made() {
    let save =
        |game: &str, parameters: &str, clues: &str, states: (usize, usize), moves: &[&str]| {
            let field = |key: &str, value: &str| format!("{key:8}:{}:{value}\n", value.len());
            let mut text = field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
            let (count, at) = (states.0.to_string(), states.1.to_string());
            for (key, value) in [
                ("VERSION", "1"),
                ("GAME", game),
                ("PARAMS", parameters),
                ("CPARAMS", parameters),
                ("SEED", "12"),
                ("DESC", clues),
                ("NSTATES", &count),
                ("STATEPOS", &at),
            ] {
                text += &field(key, value);
            }
            moves.iter().for_each(|step| text += &field("MOVE", step));
            text
        };
    // Ids, and answers as the games write them.
    for (game, parameters, clues, answer) in [
        (
            "Loopy",
            "5x5t0de",
            "132a32e010a3a0e3a",
            "S0n1y2n3n4y5y6n7n8y9n10y11n12n13y14y15y16y17y18n19y20n21y22y23y24n25n26y27n28y29y30n31n32n33n34n35n36y37n38y39y40n41n42n43n44n45n46y47y48n49n50y51y52n53y54y55y56y57n58y59y",
        ),
        (
            "Pearl",
            "6x6de",
            "BcWcWaWcWWcBaBkBaB",
            "S;R9,0,0;R5,1,0;R5,2,0;R5,3,0;R5,4,0;R12,5,0;R10,0,1;R9,1,1;R5,2,1;R5,3,1;R5,4,1;R6,5,1;R10,0,2;R3,1,2;R5,2,2;R5,3,2;R12,4,2;R10,0,3;R9,1,3;R5,2,3;R12,3,3;R3,4,3;R12,5,3;R10,0,4;R10,1,4;R10,3,4;R10,5,4;R3,0,5;R6,1,5;R3,3,5;R5,4,5;R6,5,5",
        ),
    ] {
        let text = save(game, parameters, clues, (3, 2), &[answer, "1u"]);
        let instance = reader(text.as_bytes(), None).next_instance().unwrap().unwrap();
        let puzzle = instance.puzzle.unwrap();
        let id = registry::read(&format!("{parameters}:{clues}")).unwrap();
        assert!(*puzzle == *id, "{text}");
        let on: Vec<bool> =
            instance.beside.marks.unwrap().into_iter().map(|mark| mark == Some(true)).collect();
        assert!(puzzle.is_answer(&on), "{text}");
    }
    // A mark that was taken back, and a move that was undone.
    let marks = |states, moves: &[&str]| {
        let text = save("Loopy", "2x1t0de", "a3", states, moves);
        let instance = reader(text.as_bytes(), None).next_instance().unwrap().unwrap();
        instance.beside.marks.map(|marks| marks.iter().filter(|mark| mark.is_some()).count())
    };
    assert_eq!(marks((4, 4), &["0y", "1n", "0u"]), Some(1));
    assert_eq!(marks((4, 3), &["0y", "1n", "0u"]), Some(2));
    assert_eq!(marks((4, 1), &["0y", "1n", "0u"]), None);
    // A grid of hexagons has its edges in Loopy's order, too.
    let text = save("Loopy", "2x1t2de", "3a", (2, 2), &["10y"]);
    assert_eq!(kept(&text, None).0.len(), 1);
    let good = save("Loopy", "5x5t0de", "132a32e010a3a0e3a", (2, 2), &["0y"]);
    // A length that is wrong is told.
    let shortened = good.replace("DESC    :17:", "DESC    :20:");
    assert_eq!(kept(&shortened, None).1.len(), kept(&good, None).1.len() + 1);
    for (from, to, expected) in [
        (
            "Loopy",
            "Tents",
            "line 3, column 12: expected a save file of Loopy or Pearl (other games are not read), found 'Tents'",
        ),
        (
            "DESC    :17:132",
            "DESC    :17:932",
            "line 7, column 13: expected a label 0 to 4 or a letter 'a' to 'z', found '9'",
        ),
        ("SEED", "SEEN", "line 6, column 1: the field SEEN is not known in save files"),
        (
            "NSTATES :1:2",
            "NSTATES :1:3",
            "line 10, column 14: expected 2 moves, by NSTATES, found 1",
        ),
        ("STATEPOS:1:2", "STATEPOS:1:3", "line 9, column 12: expected a state up to 2, found '3'"),
    ] {
        let (found, _) = kept(&good.replace(from, to), None);
        assert_eq!(found, [expected]);
    }
    let (_, told) = kept(&good.replace("MOVE    :2:0y", "MOVE    :2:0q"), None);
    assert!(told[0].ends_with("the marks of this file are left out"), "{told:?}");
}

#[test]
fn fields_that_a_kind_does_not_know_are_refused_by_name() {
    for (text, expected) in [
        (
            "{\"puzzle\":\"yajilin\",\"rows\":1,\"cols\":2,\"clues\":[\"- -\"],\"skip_region\":true}",
            "unknown field \"skip_region\"; this kind has \"puzzle\", \"rows\", \"cols\", \"clues\", \"shaded_outside\", \"horizontal\", \"vertical\"",
        ),
        (
            "{\"puzzle\":\"country-road\",\"rows\":1,\"cols\":2,\"clues\":[\"- -\"],\"regions\":[\"1 1\"],\n\"skip_region\":true}",
            "unknown field \"skip_region\"; did you mean \"skip_regions\"?",
        ),
        (
            "{\"puzzle\":\"slitherlink\",\"rows\":1,\"cols\":1,\"clues\":[\"4\"],\"eight\":true}",
            "unknown field \"eight\"; this kind has \"puzzle\", \"rows\", \"cols\", \"clues\", \"visit_all\", \"horizontal\", \"vertical\"",
        ),
        (
            "{\"puzzle\":\"flow\",\"rows\":1,\"cols\":2,\"clues\":[\"AA\"],\"allow_emty\":true}",
            "unknown field \"allow_emty\"; did you mean \"allow_empty\"?",
        ),
        (
            "{\"puzzle\":\"masyu\",\"rows\":1,\"cols\":2,\"clues\":[\"..\"],\"all_pearls\":1}",
            "expected \"all_pearls\" to be true or false",
        ),
        (
            "{\"vertices\":[[0,0],[1,0],[0,1]],\"faces\":[[0,1,2]],\"labels\":[3],\"label\":[3]}",
            "unknown field \"label\"; did you mean \"labels\"?",
        ),
    ] {
        let text = text.replace('\n', " \n");
        let found = read_in(Format::JSON, &text).unwrap_err();
        assert!(found.ends_with(expected), "{text}: {found}");
        // Where the name stands.
        if let Some(name) = expected.strip_prefix("unknown field ") {
            let name = &name[..name[1..].find('"').unwrap() + 2];
            let (before, _) = text.split_once(&format!("{name}:")).unwrap();
            let (line, column) =
                (before.lines().count(), before.len() - before.rfind('\n').map_or(0, |at| at + 1));
            let line = line + usize::from(before.ends_with('\n'));
            assert!(
                found.starts_with(&format!("line {line}, column {}: ", column + 1)),
                "{text}: {found}"
            );
        }
    }
}

#[test]
fn an_object_may_go_on_below_its_first_line() {
    let text = "{\"puzzle\": \"slitherlink\", \"rows\": 1,\n \"cols\": 2, \"clues\":\n[\".3\"]}\n";
    assert_eq!(read_all(&format!("{text}1 1 3\n"), None), ["1 json: .3", "4 course: 3"]);
    // A damaged one takes nothing else with it.
    let damaged = "{\"puzzle\": \"slitherlink\", \"rows\": 1,\n1 1 3\n";
    let found = read_all(damaged, None);
    assert!(found.len() == 2 && found[1] == "2 course: 3", "{found:?}");
}

#[test]
fn a_number_that_no_clue_has_is_told() {
    for text in ["https://puzz.link/p?ichimaga/2/1/03", "pzprv3\nichimaga\n1\n2\ndef\n0 3 \n0 \n"] {
        let mut reader = reader(text.as_bytes(), None);
        let instance = reader.next_instance().unwrap().expect("a puzzle");
        assert_eq!(rows(&*instance.puzzle.unwrap()), "? 3", "{text}");
        let said = instance.beside.warnings[0].to_string();
        let expected = "the 0 at row 1, column 1 is no clue of Ichimaga: it is read as ?";
        assert!(said.contains(expected), "{text}: {said}");
    }
}
