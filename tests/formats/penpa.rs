//! Drawings of Penpa's: drawn here as that program draws them, and read.

use crate::convert::run;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};
use std::io::Write;

/// A drawing: the size, its margins (above, below, left, right), and its layers.
struct Drawing {
    size: (usize, usize),
    space: [usize; 4],
    question: Value,
    answer: Value,
    tags: Vec<&'static str>,
}

impl Drawing {
    fn new(rows: usize, cols: usize) -> Self {
        let (question, answer) = (json!({}), json!({}));
        Self { size: (rows, cols), space: [0; 4], question, answer, tags: Vec::new() }
    }

    fn wide(&self) -> usize {
        self.size.1 + self.space[2] + self.space[3] + 4
    }

    fn high(&self) -> usize {
        self.size.0 + self.space[0] + self.space[1] + 4
    }

    fn cell(&self, row: usize, col: usize) -> usize {
        (row + 2 + self.space[0]) * self.wide() + col + 2 + self.space[2]
    }

    /// The corner of the board that is at the upper left of a cell.
    fn corner(&self, row: usize, col: usize) -> usize {
        self.wide() * self.high() + self.cell(row, col) - self.wide() - 1
    }

    /// A part of the puzzle in a cell.
    fn put(&mut self, name: &str, (row, col): (usize, usize), what: Value) {
        let key = self.cell(row, col).to_string();
        self.question[name][key] = what;
    }

    /// The text that Penpa packs, its names in full.
    fn text(&self) -> String {
        let (wide, high) = (self.wide() - 4, self.high() - 4);
        let cells = (0..self.size.0 * self.size.1)
            .map(|at| self.cell(at / self.size.1, at % self.size.1) as i64);
        let mut before = 0;
        let steps: Vec<i64> = cells.map(|at| at - std::mem::replace(&mut before, at)).collect();
        let head = format!(
            "square,{wide},{high},38,0,1,1,304,304,60,60,0,0,0,0,Title: zig zag,Author: ,,,OFF,false,"
        );
        let middle = "[\"Surface\"]\n{}\n\"x\"\n\"x\"\n[3,1,4]\n{}\n\"x\"\n0\n{}\n{}\n{}";
        let (question, answer) = (&self.question, &self.answer);
        let (space, steps, tags) = (json!(self.space), json!(steps), json!(self.tags));
        format!("{head}\n{space}\n{{}}\n{question}\n{answer}\n{steps}\n{middle}\n{tags}\n")
    }

    fn link(&self) -> String {
        link(&self.text())
    }
}

/// Packs a text as Penpa does: some names are short, and `z` stands for none of them.
fn link(text: &str) -> String {
    let short = [
        ("z", "zZ"),
        ("\"surface\"", "zS"),
        ("\"line\"", "zL"),
        ("\"lineE\"", "zE"),
        ("\"number\"", "zN"),
        ("\"symbol\"", "zY"),
        ("null", "zO"),
    ];
    let text = short.iter().fold(text.to_string(), |text, (name, short)| text.replace(name, short));
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).expect("memory takes it");
    let packed = STANDARD.encode(packed.finish().expect("memory takes it"));
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")
}

/// Draws the clues of a puzzle in JSON as Penpa does when it loads the puzzle from an address.
fn drawn_in(puzzle: &Value, space: [usize; 4]) -> Drawing {
    let size = |name: &str| puzzle[name].as_u64().expect("a size") as usize;
    let mut drawing = Drawing { space, ..Drawing::new(size("rows"), size("cols")) };
    let kind = puzzle["puzzle"].as_str().expect("a kind");
    for (row, clues) in puzzle["clues"].as_array().expect("rows").iter().enumerate() {
        let clues = clues.as_str().expect("a row");
        let words: Vec<String> = match clues.contains(' ') {
            true => clues.split(' ').map(str::to_string).collect(),
            false => clues.chars().map(String::from).collect(),
        };
        for (col, word) in
            words.iter().enumerate().filter(|(_, word)| !["-", "."].contains(&&***word))
        {
            let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
            let rest = &word[digits.len()..];
            let way = rest.chars().next().and_then(|sign| "nwes".find(sign));
            let arrow = way.map(|way| json!([format!("{digits}_{way}"), 1, "2"]));
            let mut put = |name: &str, what| drawing.put(name, (row, col), what);
            match kind {
                "masyu" => put("symbol", json!([if word == "o" { 1 } else { 2 }, "circle_L", 1])),
                "simple-loop" => put("surface", json!(4)),
                "balance-loop" => {
                    put("symbol", json!([if rest == "w" { 1 } else { 2 }, "circle_L", 1]));
                    let number = if digits.is_empty() { " " } else { &digits };
                    put("number", json!([number, if rest == "w" { 1 } else { 4 }, "1"]));
                }
                "yajilin" => put("number", arrow.unwrap_or(json!(["?", 1, "2"]))),
                "castle-wall" => {
                    let shade = match rest.chars().last() {
                        Some('x') => Some(4),
                        Some('o') => None,
                        _ => Some(3),
                    };
                    put("number", arrow.unwrap_or(json!(["", 1, "2"])));
                    if let Some(shade) = shade {
                        put("surface", json!(shade));
                    }
                }
                "geradeweg" => put("number", json!([word, 6, "1"])),
                _ => put(
                    "number",
                    json!([word.parse::<u32>().map_or(json!(word), Value::from), 1, "1"]),
                ),
            }
        }
    }
    drawing
}

fn drawn(puzzle: &Value) -> Drawing {
    drawn_in(puzzle, [0; 4])
}

/// Puzzles of each kind that is read from drawings, with the genre as Penpa has it.
const PUZZLES: [(&str, &str); 8] = [
    (r#"{"puzzle":"slitherlink","rows":2,"cols":4,"clues":["3.?2","..10"]}"#, "slitherlink"),
    (r#"{"puzzle":"masyu","rows":4,"cols":4,"clues":[".o..",".o..",".*..","...."]}"#, "masyu"),
    (
        r#"{"puzzle":"yajilin","rows":4,"cols":4,"clues":["- - - -","- - - -","- 1n - x","- - - -"]}"#,
        "yajilin",
    ),
    (
        r#"{"puzzle":"castle-wall","rows":4,"cols":4,"clues":["- - - -","- 1so - -","o - 3w -","- x 0ex 12nx"]}"#,
        "castlewall",
    ),
    (
        r#"{"puzzle":"balance-loop","rows":4,"cols":4,"clues":["- - - -","- b - -","- 2w - -","- - w 14b"]}"#,
        "balanceloop",
    ),
    (
        r#"{"puzzle":"flow","rows":3,"cols":3,"clues":["A.B","...","BA."],"allow_empty":true}"#,
        "numberlink",
    ),
    (
        r#"{"puzzle":"geradeweg","rows":4,"cols":4,"clues":["- - - -","- - - -","3 2 - 3","- ? - -"]}"#,
        "geradeweg",
    ),
    (r#"{"puzzle":"simple-loop","rows":3,"cols":2,"clues":["..","x.",".."]}"#, "simple loop"),
];

#[test]
fn a_drawing_is_the_puzzle_that_it_draws() {
    for (puzzle, tag) in PUZZLES {
        let puzzle: Value = serde_json::from_str(puzzle).expect("JSON");
        for (space, tags) in
            [([0; 4], vec![tag]), ([1, 0, 2, 3], vec!["easy", tag]), ([0; 4], vec![])]
        {
            let drawing = Drawing { tags, ..drawn_in(&puzzle, space) };
            let is_told = !drawing.tags.is_empty();
            let (status, read, said) = run(&["convert", "--to", "json"], &drawing.link());
            assert_eq!(status, 0, "{puzzle} {said}");
            assert_eq!(serde_json::from_str::<Value>(&read).expect("JSON"), puzzle, "{said}");
            assert_eq!(said.contains("a genre chosen in Penpa"), !is_told, "{said}");
            // As programs that send links on write them.
            let coded =
                drawing.link().replace('+', "%2B").replace('=', "%3D").replace("p%3D", "p=");
            let coded = coded.replace("m%3D", "m=");
            assert_eq!(run(&["convert", "--to", "json"], &coded).1, read, "{coded}");
        }
    }
}

#[test]
fn letters_are_pairs_too_and_each_stands_twice() {
    let mut drawing = Drawing::new(2, 3);
    drawing.tags = vec!["numberlink"];
    for (at, letter) in ["P", "Q", "P", "Q"].into_iter().enumerate() {
        drawing.put("number", (at / 2, at % 2), json!([letter, 1, "1"]));
    }
    let (_, read, said) = run(&["convert", "--to", "json"], &drawing.link());
    assert!(read.contains(r#""clues":["AB.","AB."]"#), "{read}{said}");
    drawing.put("number", (0, 2), json!(["Q", 1, "1"]));
    let (status, _, said) = run(&["convert", "--to", "json"], &drawing.link());
    assert!(status == 1 && said.contains("'Q' stands 3 times"), "{said}");
}

#[test]
fn lines_and_crosses_of_a_player_are_marks() {
    let mut drawing = drawn(&serde_json::from_str(PUZZLES[0].0).expect("JSON"));
    // The upper side of the first cell, the left side of the one below, and a cross at its lower side.
    let edge = |a: usize, b: usize| format!("{a},{b}");
    let sides = [
        edge(drawing.corner(0, 0), drawing.corner(0, 1)),
        edge(drawing.corner(1, 0), drawing.corner(2, 0)),
        (2 * drawing.wide() * drawing.high() + drawing.cell(1, 0)).to_string(),
    ];
    for (side, style) in sides.into_iter().zip([3, 3, 98]) {
        drawing.answer["lineE"][side] = json!(style);
    }
    let (_, read, said) = run(&["convert", "--to", "json", "--marks"], &drawing.link());
    let read: Value = serde_json::from_str(&read).expect("JSON");
    assert_eq!(read["horizontal"], json!(["1???", "????", "0???"]), "{said}");
    assert_eq!(read["vertical"], json!(["?????", "1????"]), "{said}");
    drawing.answer["wall"]["1,2"] = json!(3);
    let (_, _, said) = run(&["convert", "--to", "json"], &drawing.link());
    assert!(said.contains("left out: what a player drew besides"), "{said}");

    let mut drawing = drawn(&serde_json::from_str(PUZZLES[1].0).expect("JSON"));
    let (a, b) = (drawing.cell(0, 1), drawing.cell(1, 1));
    drawing.answer["line"][edge(a, b)] = json!(5);
    let (_, read, said) = run(&["convert", "--to", "json", "--marks"], &drawing.link());
    let read: Value = serde_json::from_str(&read).expect("JSON");
    assert_eq!(read["horizontal"][1], json!("?1??"), "{said}");
    let side = edge(drawing.corner(0, 0), drawing.corner(0, 1));
    drawing.answer["lineE"][side] = json!(3);
    let (_, _, said) = run(&["convert", "--to", "json"], &drawing.link());
    assert!(said.contains("left out: lines that are no lines of this kind"), "{said}");
}

#[test]
fn what_is_no_clue_is_refused_with_its_place() {
    let refused = |change: fn(&mut Drawing), wanted: &str| {
        let mut drawing = drawn(&serde_json::from_str(PUZZLES[0].0).expect("JSON"));
        drawing.tags = vec!["slitherlink"];
        change(&mut drawing);
        let (status, _, said) = run(&["unique"], &drawing.link());
        assert!(status == 1 && said.contains(wanted), "{wanted}: {said}");
        assert!(said.contains("line 1, column 51: ") && said.contains("puzz.link"), "{said}");
    };
    refused(
        |it| it.put("number", (0, 1), json!(["7", 1, "1"])),
        "row 1, column 2 has the text '7'",
    );
    refused(|it| it.put("number", (0, 1), json!(["1_2", 1, "2"])), "row 1, column 2 has an arrow");
    refused(|it| it.put("number", (1, 1), json!(["1234", 1, "4"])), "row 2, column 2 has '1234'");
    refused(|it| it.put("number", (1, 1), json!(["1_5", 1, "2"])), "not along a row or column");
    refused(
        |it| it.put("symbol", (1, 0), json!([1, "circle_L", 1])),
        "row 2, column 1 has a circle",
    );
    refused(|it| it.put("symbol", (1, 0), json!([3, "circle_M", 1])), "neither black nor white");
    refused(|it| it.put("symbol", (1, 0), json!([1, "star", 1])), "the symbol 'star'");
    refused(|it| it.put("surface", (1, 0), json!(1)), "row 2, column 1 has shading");
    refused(|it| it.question["cage"]["40,41"] = json!(10), "it has cages");
    refused(|it| it.question["thermo"] = json!([[1, 2]]), "it has thermometers");
    refused(|it| it.question["number"]["0"] = json!(["1", 1, "1"]), "in no cell (number)");
    refused(|it| it.tags = vec!["moon or sun"], "its genre is 'moon or sun'");
}

#[test]
fn what_is_no_drawing_is_refused() {
    let text = drawn(&serde_json::from_str(PUZZLES[0].0).expect("JSON")).text();
    let refused = |link: &str, wanted: &str| {
        let (status, _, said) = run(&["unique"], link);
        assert!(status == 1 && said.contains(wanted), "{wanted}: {said}");
    };
    refused(&link(&text.replace("square,", "hex,")), "its grid is 'hex'");
    refused(&link(&text.replace("square,4,2", "square,4,101")), "more than 100 rows");
    refused(&link(&text.replace("square,4,2", "4,2")), "too old");
    refused(&link("square"), "its size is missing");
    refused(&link("square,3,3"), "its line 6 is missing");
    refused(&link(&" ".repeat(1 << 23)), "too large");
    let whole = link(&text);
    for end in (4..60).map(|less| whole.len() - less) {
        refused(&whole[..end], "damaged");
    }
    // A cell fewer is no rectangle.
    let line = text.lines().nth(5).expect("cells");
    let fewer = line.replacen(",1,", ",2,", 1).replacen(",1]", "]", 1);
    refused(&link(&text.replace(line, &fewer)), "not a rectangle");
}
