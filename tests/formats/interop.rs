//! Against the real thing: pzpr (the engine of puzz.link and pzprv3) and Loopy. Where they are not
//! installed a test says so and passes.

use crate::common::made::{as_any, make};
use crate::common::{self, needs};
use crate::drawn::{self, Drawn};
use lazyloop::engine::Verdict;
use lazyloop::grid::{Cell, Grid};
use lazyloop::kind::{KindInfo, Wishes};
use lazyloop::lines::OneLine;
use lazyloop::lines::clued::{self, Clued};
use lazyloop::puzzles::slitherlink::text::pzprv3;
use lazyloop::puzzles::slitherlink::{Answer, Clue, Puzzle, check};
use lazyloop::puzzles::{flow, masyu, pipelink};
use lazyloop::questions::{self, Options, Uniqueness, generate};
use lazyloop::registry::{self, AnyPuzzle, Form, Format, Question as Asked, format_named};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Serialize)]
struct Question {
    address: String,
    file: String,
    claims: Vec<String>,
}

/// What `interop/pzpr.js` says.
#[derive(Deserialize)]
struct Seen {
    address: Vec<i8>,
    file: Vec<i8>,
    url: String,
    text: String,
    claims: Vec<bool>,
}

/// A puzzle and its answer: a loop grown cell by cell, some of its labels, some open clues.
fn grown(rng: &mut ChaCha8Rng) -> (Puzzle, Answer) {
    let grid = Grid::new(rng.random_range(1..=12), rng.random_range(1..=12)).expect("small");
    let blank = Puzzle::new(grid, vec![None; grid.cell_count()]).expect("one entry a cell");
    let mut inside = vec![false; grid.cell_count()];
    inside[rng.random_range(0..grid.cell_count())] = true;
    let border = |inside: &[bool]| {
        let is_inside = |cell: Option<Cell>| cell.is_some_and(|cell| inside[cell.index()]);
        let on = grid.segments().map(|segment| {
            let [a, b] = grid.sides(segment);
            is_inside(a) != is_inside(b)
        });
        Answer::new(grid, on.collect()).expect("one bit a segment")
    };
    for _ in 0..3 * grid.cell_count() {
        let cell = rng.random_range(0..grid.cell_count());
        let before = std::mem::replace(&mut inside[cell], true);
        if check::check(&blank, &border(&inside)).is_err() {
            inside[cell] = before;
        }
    }
    let answer = border(&inside);
    let kept = rng.random_range(0.1..1.0);
    let mut open = Vec::new();
    let mut label = |cell: Cell| {
        if !rng.random_bool(kept) {
            return None;
        }
        if rng.random_bool(0.1) {
            open.push(cell);
            return None;
        }
        let on = grid.segments_of_cell(cell).into_iter().filter(|&s| answer.contains(s));
        Some(on.count() as u8)
    };
    let labels = grid.cells().map(&mut label).collect();
    (Puzzle::new(grid, labels).expect("labels up to 4").with_open(open), answer)
}

/// Wrong answers: one segment more or less, no line at all, one label that asks for another count,
/// and (where there is room) a second loop.
fn spoilt(puzzle: &Puzzle, answer: &Answer, rng: &mut ChaCha8Rng) -> Vec<(Puzzle, Answer)> {
    let grid = puzzle.grid();
    let mut flipped = answer.as_slice().to_vec();
    let segment = rng.random_range(0..flipped.len());
    flipped[segment] = !flipped[segment];
    let none = vec![false; grid.segment_count()];
    let answers = [flipped, none].map(|on| (puzzle.clone(), Answer::new(grid, on).expect("fits")));
    let mut spoilt = answers.to_vec();
    if let Some((wrong, _)) = puzzle.labelled().next() {
        let change = |cell| match puzzle.label(cell) {
            Some(label) if cell == wrong => Some((label + 1) % 4),
            label => label,
        };
        let labels = grid.cells().map(change).collect();
        spoilt.push((Puzzle::new(grid, labels).expect("labels up to 4"), answer.clone()));
    }
    let apart = |&cell: &Cell| {
        let segments = grid.segments_of_cell(cell);
        let ends = segments.into_iter().flat_map(|segment| grid.ends(segment));
        let mut met = ends.flat_map(|point| grid.segments_of_point(point));
        !met.any(|segment| answer.contains(segment))
    };
    if let Some(cell) = grid.cells().find(apart) {
        let mut on = answer.as_slice().to_vec();
        for segment in grid.segments_of_cell(cell) {
            on[segment.index()] = true;
        }
        let blank = Puzzle::new(grid, vec![None; grid.cell_count()]).expect("one entry a cell");
        spoilt.push((blank, Answer::new(grid, on).expect("fits")));
    }
    spoilt
}

fn file(puzzle: &Puzzle, answer: Option<&Answer>) -> String {
    pzprv3::write(puzzle, answer)
}

fn address(puzzle: &dyn AnyPuzzle) -> String {
    let text = puzzle.write(Format::ADDRESS).expect("letters A to Z at most");
    text.trim_end().to_string()
}

fn body(address: &str) -> &str {
    address.split_once('?').expect("an address").1
}

pub(crate) fn read(text: &str) -> Box<dyn AnyPuzzle> {
    registry::read(text).expect("a puzzle")
}

/// Where pzpr is installed.
fn installed() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/interop");
    let is_there = folder.join("node_modules/pzpr").is_dir();
    needs::met("pzpr", is_there, "npm ci --prefix tests/formats/interop").then_some(folder)
}

/// What pzpr makes of each question.
fn ask(folder: &Path, questions: &[Question]) -> Vec<Seen> {
    let mut text = Vec::new();
    for question in questions {
        serde_json::to_writer(&mut text, question).expect("plain data");
        text.push(b'\n');
    }
    let mut node = Command::new("node")
        .arg("pzpr.js")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs where npm has installed pzpr");
    let mut stdin = node.stdin.take().expect("piped");
    let writing = std::thread::spawn(move || stdin.write_all(&text));
    let output = node.wait_with_output().expect("node ends");
    writing.join().expect("no panic").expect("node reads all");
    assert!(output.status.success());
    let output = String::from_utf8(output.stdout).expect("JSON is text");
    let seen = output.lines().map(|line| serde_json::from_str(line).expect("what the script says"));
    let seen: Vec<Seen> = seen.collect();
    assert_eq!(seen.len(), questions.len());
    seen
}

/// Where puzz.link's own program is: pzpr as it is kept up today, with more kinds than npm's. `LAZYLOOP_PZPR` names the
/// `pzpr.js` of a build that knows more of them.
pub(crate) fn puzz_link() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("LAZYLOOP_PZPR") {
        return Some(path.into());
    }
    let within = "target/tools/ppbench/ppbench/vendor/pzprjs/dist/js/pzpr.js";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(within);
    let is_there = path.is_file() && needs::runs("node", &["--version"]);
    needs::met("ppbench", is_there, "see .ci/setup").then_some(path)
}

/// What puzz.link's program says to `interop/puzzles.js`, line by line.
pub(crate) fn ask_puzz_link(program: &Path, questions: &[Value]) -> Vec<Value> {
    let text: String = questions.iter().map(|question| format!("{question}\n")).collect();
    let mut node = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/interop/puzzles.js"))
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let mut stdin = node.stdin.take().expect("piped");
    let writing = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = node.wait_with_output().expect("node ends");
    writing.join().expect("no panic").expect("node reads all");
    assert!(output.status.success());
    let output = String::from_utf8(output.stdout).expect("JSON is text");
    let said: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(said.len(), questions.len());
    said
}

/// A puzzle as our reader has it, and how many warnings there are; or why there is none.
fn noticed(text: &str) -> Result<(Box<dyn AnyPuzzle>, usize), String> {
    let mut reader = registry::reader(text.as_bytes(), None);
    let instance = reader.next_instance().expect("memory gives it").expect("an instance");
    let warnings = instance.beside.warnings.len();
    instance.puzzle.map(|puzzle| (puzzle, warnings)).map_err(|error| error.to_string())
}

/// Puzz.link's names of kinds, with ours, as `interop/puzzles.js` has them: of each kind whose files we write, as far as
/// the program knows it.
fn names(program: &Path) -> BTreeMap<String, String> {
    let said = ask_puzz_link(program, &[json!({ "names": true })]).remove(0);
    let said = |what: &str| said["names"][what].clone();
    let mut names: BTreeMap<String, String> = serde_json::from_value(said("all")).expect("ours");
    let known: BTreeSet<String> = serde_json::from_value(said("known")).expect("theirs");
    let ours: BTreeSet<&str> = names.values().map(String::as_str).collect();
    let has_files =
        |kind: &&KindInfo| registry::names(kind).formats.contains(&Format::PZPRV3.name());
    let kinds: BTreeSet<&str> = common::kinds().filter(has_files).map(|kind| kind.name).collect();
    assert_eq!(ours, kinds, "puzzles.js says of each kind how its cells are filled");
    names.retain(|name, _| known.contains(name));
    names
}

/// The trials of a kind.
fn trials(few: u32) -> u32 {
    common::trials(few as usize, 300) as u32
}

/// Random puzzles of every kind, with borders, holes, letters before the size and numbers of every length,
/// are the same to both programs as addresses, as files and as files in addresses, whichever wrote them.
#[test]
fn puzz_link_and_we_read_the_same() {
    let Some(program) = puzz_link() else { return };
    let names = names(&program);
    let makes = names.keys().flat_map(|name| {
        (0..trials(12)).map(move |seed| {
            let (rows, cols) = (1 + seed % 7, 2 + seed / 7 % 9);
            json!({"make": name, "seed": seed, "rows": rows, "cols": cols})
        })
    });
    let makes: Vec<Value> = makes.collect();
    let (mut opens, mut expected) = (Vec::new(), Vec::new());
    for (made, question) in ask_puzz_link(&program, &makes).iter().zip(&makes) {
        let said = made["puzzle"].to_string();
        let puzzle = registry::read(&said).unwrap_or_else(|error| panic!("{error}: {said}"));
        for text in made["texts"].as_array().expect("texts").iter().filter_map(Value::as_str) {
            match noticed(text) {
                Ok((found, _)) => assert!(*found == *puzzle, "{text}\n{said}\n{found:?}"),
                Err(error) => panic!("{error}: {text}\n{said}"),
            }
        }
        for format in [Format::ADDRESS, Format::PZPRV3] {
            // Puzz.link's other name of Numberlink is for files only.
            if question["make"] == "arukone" && format == Format::ADDRESS {
                continue;
            }
            let text = puzzle.write(format).unwrap_or_else(|misfit| panic!("{misfit}: {said}"));
            opens.push(json!({"open": text.trim_end_matches('\n')}));
            expected.push((text, said.clone()));
        }
    }
    for (opened, (text, said)) in ask_puzz_link(&program, &opens).iter().zip(expected) {
        let opened = opened["puzzle"].to_string();
        let puzzle = registry::read(&opened).unwrap_or_else(|error| panic!("{error}: {opened}"));
        assert!(*puzzle == *read(&said), "{text}\n{said}\n{opened}");
    }
}

/// An address or file with a sign changed, lost or put in is refused, or warned of, or what puzz.link's
/// program makes of it.
#[test]
fn what_is_damaged_is_refused_or_read_as_puzz_link_does() {
    let Some(program) = puzz_link() else { return };
    let names = names(&program);
    let makes = names.keys().flat_map(|name| {
        (0..trials(4)).map(move |seed| {
            json!({"make": name, "seed": 1000 + seed, "rows": 2 + seed % 4, "cols": 2 + seed % 5})
        })
    });
    let makes: Vec<Value> = makes.collect();
    let mut rng = ChaCha8Rng::seed_from_u64(49);
    let mut texts = Vec::new();
    for made in ask_puzz_link(&program, &makes) {
        for text in
            made["texts"].as_array().expect("texts").iter().filter_map(Value::as_str).take(2)
        {
            let start = text.find(['?', '\n']).expect("an address or a file") + 1;
            let is_file = !text.starts_with("http");
            // Of a file, the line is not the puzzle's.
            let end = text.find("\n0 0 0 ").unwrap_or(text.len());
            for _ in 0..8 {
                let mut damaged = text.as_bytes().to_vec();
                let at = rng.random_range(start..end);
                // In a file, words stay words: puzz.link counts lines, and we count words.
                if is_file && damaged[at].is_ascii_whitespace() {
                    continue;
                }
                let signs = b"0123456789abcfghijkouvxyz.-+=/ ";
                let sign = signs[rng.random_range(0..signs.len() - 2 * usize::from(is_file))];
                match rng.random_range(0..4) {
                    0 => damaged.insert(at, sign),
                    1 if !is_file => drop(damaged.remove(at)),
                    2 if !is_file => damaged.truncate(at),
                    _ => damaged[at] = sign,
                }
                texts.push(String::from_utf8(damaged).expect("ASCII"));
            }
        }
    }
    let opens: Vec<Value> = texts.iter().map(|text| json!({"open": text})).collect();
    let (mut same, mut faults) = (0, Vec::new());
    for (text, opened) in texts.iter().zip(ask_puzz_link(&program, &opens)) {
        let Ok((puzzle, 0)) = noticed(text) else { continue };
        let opened = &opened["puzzle"];
        if opened.is_null() {
            continue;
        }
        let theirs = registry::read(&opened.to_string());
        if theirs.is_ok_and(|theirs| *puzzle == *theirs) {
            same += 1;
        } else {
            faults.push(format!("{text}\n{puzzle:?}\n{opened}"));
        }
    }
    assert!(faults.is_empty(), "{} are read otherwise:\n{}", faults.len(), faults.join("\n"));
    assert!(same > texts.len() / 30, "{same} of {} texts are puzzles", texts.len());
}

/// 100 maps as Numberlink addresses are the same to pzpr, which writes them as we do.
#[test]
fn pzpr_reads_maps_as_numberlink() {
    let Some(folder) = installed() else { return };
    let mut rng = ChaCha8Rng::seed_from_u64(100);
    let maps = (0..100).map(|_| {
        let grid = Grid::new(rng.random_range(2..=12), rng.random_range(2..=12)).expect("small");
        let mut cells: Vec<usize> = (0..grid.cell_count()).collect();
        let mut letters = vec![None; cells.len()];
        for letter in ('A'..='Z').take(grid.cell_count() / 3) {
            for _ in 0..2 {
                letters[cells.swap_remove(rng.random_range(0..cells.len()))] = Some(letter);
            }
        }
        flow::Puzzle::new(grid, letters).expect("each letter twice").allowing_empty(true)
    });
    let maps: Vec<_> = maps.collect();
    let question = |map: &flow::Puzzle| {
        let address = address(map);
        Question { file: address.clone(), address, claims: Vec::new() }
    };
    let questions: Vec<_> = maps.iter().map(question).collect();
    for ((map, question), seen) in maps.iter().zip(&questions).zip(ask(&folder, &questions)) {
        let number = |cell| map.letter(cell).map_or(-1, |letter| letter as i8 - b'A' as i8 + 1);
        let numbers: Vec<i8> = map.grid().cells().map(number).collect();
        assert_eq!(seen.address, numbers, "{}", seen.url);
        assert_eq!(body(&seen.url), body(&question.address));
        assert!(*read(&seen.url) == *as_any(map), "{}", seen.url);
    }
}

/// 200 puzzles as addresses and as files are the same to pzpr, which writes them as we do; it takes
/// our answers and refuses spoilt ones.
#[test]
fn pzpr_reads_what_we_write_and_judges_as_we_do() {
    let Some(folder) = installed() else { return };
    let mut rng = ChaCha8Rng::seed_from_u64(200);
    let puzzles: Vec<_> = (0..200).map(|_| grown(&mut rng)).collect();
    let mut loops = 0;
    let mut questions = Vec::new();
    for (puzzle, answer) in &puzzles {
        check::check(puzzle, answer).expect("our own answer");
        let mut claims = vec![file(puzzle, Some(answer))];
        for (puzzle, answer) in spoilt(puzzle, answer, &mut rng) {
            let fault = check::check(&puzzle, &answer).expect_err("spoilt");
            loops += usize::from(matches!(fault, check::Fault::SecondLoop { .. }));
            claims.push(file(&puzzle, Some(&answer)));
        }
        let address = address(puzzle);
        questions.push(Question { address, file: file(puzzle, None), claims });
    }
    assert!(loops >= 20, "{loops} second loops are too few to mean anything");

    let answers = ask(&folder, &questions);
    for ((puzzle, _), seen) in puzzles.iter().zip(answers) {
        let clue = |cell| match puzzle.clue(cell) {
            Clue::Blank => -1,
            Clue::Open => -2,
            Clue::Label(label) => label as i8,
        };
        let clues: Vec<i8> = puzzle.grid().cells().map(clue).collect();
        assert_eq!(seen.address, clues, "{}", seen.url);
        assert_eq!(seen.file, clues, "{}", seen.url);
        assert!(*read(&seen.url) == *as_any(puzzle), "{}", seen.url);
        assert!(*read(&seen.text) == *as_any(puzzle), "{}", seen.text);
        assert_eq!(seen.text, file(puzzle, None));
        assert_eq!(body(&seen.url), body(&address(puzzle)));
        assert!(seen.claims[0], "pzpr refuses our answer to {}", seen.url);
        assert!(!seen.claims[1..].contains(&true), "pzpr takes a spoilt answer to {}", seen.url);
    }
}

/// 100 Masyu puzzles as addresses and as files are the same to pzpr, which writes them as we do; it
/// takes our answers, and refuses them with a link less.
#[test]
fn pzpr_reads_masyu_and_judges_as_we_do() {
    let Some(folder) = installed() else { return };
    let mut rng = ChaCha8Rng::seed_from_u64(300);
    let puzzles = (0..100).map(|_| {
        let grid = Grid::new(rng.random_range(2..=9), rng.random_range(2..=9)).expect("small");
        let mut pearls = vec![None; grid.cell_count()];
        for _ in 0..rng.random_range(0..4) {
            let white = rng.random_bool(0.5);
            let pearl = if white { masyu::Pearl::White } else { masyu::Pearl::Black };
            pearls[rng.random_range(0..grid.cell_count())] = Some(pearl);
        }
        masyu::Puzzle::new(grid, pearls).expect("an entry for each cell")
    });
    let puzzles: Vec<_> = puzzles.collect();
    let question = |puzzle: &masyu::Puzzle| {
        let asked = Asked::Answer { to: Some(Format::PZPRV3) };
        let reply = registry::ask(puzzle, asked, Form::Text, &Options::default(), &mut |_| {});
        let claims = reply.text.map(|right| {
            let spoilt = right.trim_end();
            let at = spoilt.rfind("1").expect("a line");
            let spoilt = format!("{}0{}", &spoilt[..at], &spoilt[at + 1..]);
            vec![right, spoilt]
        });
        let file = as_any(puzzle).write(Format::PZPRV3).expect("a file");
        Question { address: address(puzzle), file, claims: claims.unwrap_or_default() }
    };
    let questions: Vec<_> = puzzles.iter().map(question).collect();
    let mut judged = 0;
    for ((puzzle, question), seen) in puzzles.iter().zip(&questions).zip(ask(&folder, &questions)) {
        let number = |pearl: &Option<masyu::Pearl>| match pearl {
            None => -1,
            Some(masyu::Pearl::White) => 1,
            Some(masyu::Pearl::Black) => 2,
            Some(masyu::Pearl::Either) => unreachable!("addresses have none"),
        };
        let numbers: Vec<i8> = puzzle.pearls().iter().map(number).collect();
        assert_eq!(seen.address, numbers, "{}", seen.url);
        assert_eq!(seen.file, numbers, "{}", seen.url);
        assert_eq!(body(&seen.url), body(&question.address));
        assert_eq!(seen.text, question.file);
        assert!(*read(&seen.url) == *as_any(puzzle), "{}", seen.url);
        if !seen.claims.is_empty() {
            assert_eq!(seen.claims, [true, false], "{}", seen.url);
            judged += 1;
        }
    }
    assert!(judged > 40, "{judged} answers were judged");
}

/// Puzzles of kinds with clues in cells, as addresses and as files, are the same to pzpr, whose texts we read
/// back; it takes our answers, and refuses them with an edge less.
#[test]
fn pzpr_reads_clues_in_cells_and_judges_as_we_do() {
    let Some(folder) = installed() else { return };
    let text = |name| registry::written(name).expect("a kind").definition();
    let kinds = [text("country-road"), text("moon-sun"), text("yajilin"), &pipelink::KIND];
    let mut puzzles: Vec<clued::Puzzle> = Vec::new();
    for kind in kinds {
        for seed in 0..25 {
            let size = Grid::new(4 + seed as usize % 5, 6).expect("small");
            let options = generate::Options::new(Wishes::of_size(size));
            puzzles.push(make(kind, &options, seed).expect("a puzzle").puzzle);
        }
    }
    for puzzle in &mut puzzles[75..90] {
        let circle = puzzle.sort().read_clue("o");
        let straight = ["nsew", "ns", "ew"].map(|token| puzzle.sort().read_clue(token));
        let clue = |clue: &Option<_>| if straight.contains(clue) { circle } else { *clue };
        let clues = puzzle.clues().iter().map(clue).collect();
        *puzzle = puzzle.with_clues(clues).switching(pipelink::KIND.info.rules[0].name);
    }
    let question = |puzzle: &clued::Puzzle| {
        let asked = Asked::Answer { to: Some(Format::PZPRV3) };
        let right = registry::ask(puzzle, asked, Form::Text, &Options::default(), &mut |_| {}).text;
        let file = as_any(puzzle).write(Format::PZPRV3).expect("a file");
        // With circles there may be no answer.
        let Some(right) = right else {
            return Question { address: address(puzzle), file, claims: Vec::new() };
        };
        // The line stands after what the file without an answer has of clues.
        let edge = right
            .bytes()
            .zip(file.bytes())
            .rposition(|(right, file)| right == b'1' && file == b'0');
        let mut spoilt = right.clone();
        let edge = edge.expect("an edge");
        spoilt.replace_range(edge..=edge, "0");
        Question { address: address(puzzle), file, claims: vec![right, spoilt] }
    };
    let questions: Vec<_> = puzzles.iter().map(question).collect();
    let mut judged = 0;
    for ((puzzle, question), seen) in puzzles.iter().zip(&questions).zip(ask(&folder, &questions)) {
        for text in [&question.file, &seen.url, &seen.text] {
            assert!(*read(text) == *as_any(puzzle), "{text}");
        }
        for claim in &question.claims {
            assert!(*read(claim) == *as_any(puzzle), "{claim}");
        }
        if !seen.claims.is_empty() {
            assert_eq!(seen.claims, [true, false], "{}", question.claims[0]);
            judged += 1;
        }
    }
    assert!(judged > 85, "{judged} answers were judged");
}

/// Fresh ids of Pearl, easy and tricky, are read, written again, and solved.
#[test]
fn fresh_ids_of_pearl_are_read_and_solved() {
    let run = ["sgt-pearl", "/usr/games/sgt-pearl"].into_iter().find_map(|name| {
        let run = |size| Command::new(name).args(["--generate", "10", size]).output().ok();
        ["6x6de", "8x8dt", "10x7dt"].map(run).into_iter().collect::<Option<Vec<_>>>()
    });
    let Some(outputs) = run else {
        return needs::skip("sgt-pearl", "Debian: sgt-puzzles");
    };
    let mut solved = 0;
    for output in outputs {
        let mut reader = registry::reader(&output.stdout[..], None);
        while let Some(instance) = reader.next_instance().expect("memory gives it") {
            assert_eq!(instance.notation, "pearl");
            let puzzle = instance.puzzle.expect("Pearl's own id");
            let format = format_named("pearl").expect("a format");
            let again = puzzle.write(format).expect("Masyu").into_bytes();
            assert_eq!(again.trim_ascii_end(), clues_only(&instance.text));
            match puzzle.solve().result {
                Ok(Verdict::Solved(_)) => solved += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(solved, 30);
}

/// Fresh ids of Loopy, easy to hard, are read and solved.
#[test]
fn fresh_ids_of_loopy_are_read_and_solved() {
    let run =
        ["sgt-loopy", "/usr/games/sgt-loopy", "/usr/games/loopy"].into_iter().find_map(|name| {
            let run = |parameters| {
                Command::new(name).args(["--generate", "10", parameters]).output().ok()
            };
            let all = ["10x10t0de", "10x10t0dn", "7x7t0dt", "10x10t0dh", "12x9t0dh"].map(run);
            all.into_iter().collect::<Option<Vec<_>>>()
        });
    let Some(outputs) = run else {
        return needs::skip("sgt-loopy", "Debian: sgt-puzzles");
    };
    let mut solved = 0;
    for output in outputs {
        assert!(output.status.success(), "{output:?}");
        let mut reader = registry::reader(&output.stdout[..], None);
        while let Some(instance) = reader.next_instance().expect("memory gives it") {
            assert_eq!(instance.notation, "loopy");
            let puzzle = instance.puzzle.expect("Loopy's own id");
            let format = format_named("loopy").expect("a format");
            let again = puzzle.write(format).expect("Slitherlink").into_bytes();
            assert_eq!(again.trim_ascii_end(), clues_only(&instance.text));
            match puzzle.solve().result {
                Ok(Verdict::Solved(_)) => solved += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(solved, 50);
}

/// An id without its difficulty.
fn clues_only(id: &[u8]) -> Vec<u8> {
    let id = String::from_utf8(id.to_vec()).expect("ASCII");
    let (parameters, clues) = id.split_once(':').expect("an id");
    let size = parameters.split('d').next().expect("a size");
    format!("{size}:{clues}").into_bytes()
}

/// How many boards of a kind puzz.link's program judges.
fn boards() -> usize {
    common::trials(160, 100_000)
}

/// Random clues and lines of each kind that puzz.link has, or of those that `LAZYLOOP_KINDS` names: our check and its
/// check say the same.
#[test]
fn lines_are_judged_as_puzz_link_judges_them() {
    let Some(program) = puzz_link() else { return };
    let only = std::env::var("LAZYLOOP_KINDS").ok();
    let known: BTreeSet<String> = names(&program).into_values().collect();
    let is_asked = |name: &str| {
        known.contains(name) && only.iter().all(|only| only.split(' ').any(|other| other == name))
    };
    let mut boards_of_all = Vec::new();
    for lines in drawn::TEXTS.iter().filter(|lines| is_asked(lines.kind.info.name)) {
        let Some(files) = &lines.kind.pzprv3 else { continue };
        let mut boards_of_kind = Vec::new();
        let mut random = ChaCha8Rng::seed_from_u64(11);
        for puzzle in lines.puzzles(boards() / 8 * lines.one_of, 5) {
            // It draws only straight lines from circle to circle.
            let is_straight = |one: &drawn::loops::Loop, cell: Cell| {
                let [north, west, east, south] = one.line.arms(cell);
                puzzle.clue(cell.index()).is_some() || north == south && west == east
            };
            let is_drawn = |one: &&drawn::loops::Loop| {
                lines.kind.info.name != "wb-link"
                    || puzzle.grid().cells().all(|cell| is_straight(one, cell))
            };
            let all: Vec<_> = lines.lattice(puzzle.grid()).iter().filter(is_drawn).collect();
            if all.is_empty() {
                continue;
            }
            let is_right = |one: &&&drawn::loops::Loop| OneLine::check(&puzzle, &one.line).is_ok();
            // Half of the lines are right, if there are so many.
            let right: Vec<_> = all.iter().filter(is_right).take(4).collect();
            let others = (right.len()..8).map(|_| &all[random.random_range(0..all.len())]);
            for &one in right.iter().copied().chain(others) {
                // That program counts no piece of a line that runs round a clue.
                let is_visited = |cell: usize| one.line.arms(Cell::from_index(cell)) != [false; 4];
                let is_ring = |(cell, _): (usize, clued::Clue)| {
                    let around = puzzle.near(cell, true);
                    around.len() == 8 && around.into_iter().all(is_visited)
                };
                let visited = puzzle.grid().cells().filter(|cell| is_visited(cell.index())).count();
                if lines.kind.info.name == "tapa-like-loop"
                    && visited == 8
                    && puzzle.clued().any(is_ring)
                {
                    continue;
                }
                let ours = OneLine::check(&puzzle, &one.line).map_err(|fault| fault.to_string());
                // Nobody can draw a line there, so that program does not look.
                let is_on_a_clue = |fault: &str| {
                    // Nor does it ask a closed line of a network for a circle.
                    ["must not visit", "\"mirror\"", "\"wall on", "no junction"]
                        .iter()
                        .any(|what| fault.contains(what))
                };
                // Lines between circles need not end there.
                let ends_freely = |fault: &str| {
                    lines.kind.info.name == "coffee-milk" && fault.contains("must not end")
                };
                if ours.as_ref().is_err_and(|fault| is_on_a_clue(fault) || ends_freely(fault)) {
                    continue;
                }
                // It only asks each region for a circle, and counts on there being as many of both.
                let has_more = |fault: &str| {
                    lines.kind.info.name == "satogaeri"
                        && fault.contains("one circle")
                        && !fault.contains("one circle: 0")
                };
                if ours.as_ref().is_err_and(|fault| has_more(fault)) {
                    continue;
                }
                let Ok(file) = (files.write)(&puzzle, Some(&one.line)) else { continue };
                boards_of_kind.push((file, ours));
            }
        }
        boards_of_all.push((lines.kind.info.name, boards_of_kind));
    }
    let files = boards_of_all.iter().flat_map(|(_, boards)| boards.iter().map(|(file, _)| file));
    let questions: Vec<Value> = files.map(|file| json!({ "judge": file })).collect();
    let mut said = ask_puzz_link(&program, &questions).into_iter();
    for (name, boards_of_kind) in &boards_of_all {
        let mut right = 0;
        for ((file, ours), theirs) in boards_of_kind.iter().zip(said.by_ref()) {
            let (is_right, fault) = (Value::from(ours.is_ok()), &theirs["fault"]);
            assert_eq!(is_right, theirs["complete"], "{name}: {ours:?} and {fault}:\n{file}");
            right += usize::from(ours.is_ok());
        }
        let all = boards_of_kind.len();
        eprintln!("{name}: {all} boards, {right} right");
        assert!(all > boards() / 4 && right > all / 40, "{name}: {right} of {all}");
    }
    assert!(questions.len() > boards() * 6 || only.is_some(), "{}", questions.len());
}

/// Faults of samples that are about the clues, or about what a player has shaded or written: we have no word for
/// them.
const OTHER_FAULTS: [&str; 5] = ["anNoArrow", "ceEmpty", "lnOnShade", "brNoShade", "ceNoNum"];

/// The kinds in which pieces move: their rules have the same names.
const MOVING: &str = "bonsan satogaeri heyabon rectslider brownies yajisoko";

/// The kinds in which a path goes straight on ice: their rules have the same names.
const ICE: &str = "icebarn icelom icelom2";

/// The rules of texts by puzz.link's names of their faults: names there, the fault, and our rules for it.
const RULES: [(&str, &str, &[&str]); 188] = [
    ("balance", "linesUnequalWhite", &["equal stretches"]),
    ("balance", "linesEqualBlack", &["unequal stretches"]),
    ("country", "bkPassTwice", &["visited once", "visited at most once"]),
    ("country", "bkLineNe", &["number of visited cells"]),
    ("country", "cbNoLine", &["no two unused across a border"]),
    ("detour", "bdTurnsNe", &["number of turns"]),
    ("dotchi2", "mashuBStrig", &["circle"]),
    ("dotchi2", "mashuWCurve", &["circle"]),
    ("dotchi2", "bkBothMarksPassed", &["one colour", "all of one colour"]),
    ("dotchi2", "bkNoMarksPassed", &["one colour", "all of one colour"]),
    ("koburin", "csAdjacent", &["shaded cells apart"]),
    ("koburin", "anShadeNe", &["shaded cells around it"]),
    ("lixloop", "csAdjacent", &["shaded cells apart"]),
    ("lixloop", "anShadeNe", &["along the arrow"]),
    ("maxi", "blLineShort", &["longest visit"]),
    ("maxi", "blLineLong", &["longest visit"]),
    ("nothing", "bkLineNe", &["all cells or none"]),
    ("nothing", "bkPassTwice", &["visited at most once"]),
    ("nothing", "cbNoLine", &["no two unused across a border"]),
    ("retsurin", "csAdjacent", &["shaded cells apart"]),
    ("retsurin", "nmShadeEq", &["shaded cells of its row or column"]),
    ("retsurin", "nmShadeNe", &["shaded cells of its row or column"]),
    ("turnaround", "numNoLine", &["does not visit", "no line"]),
    ("turnaround", "anTurn", &["turns in it and beside it"]),
    ("yajilin", "csAdjacent", &["shaded cells apart"]),
    ("yajilin", "anShadeNe", &["shaded cells along the arrow"]),
    ("yajilin-regions", "csAdjacent", &["shaded cells apart"]),
    ("yajilin-regions", "bkShadeNe", &["number of shaded cells"]),
    ("bosnianroad", "cs2x2", &["apart"]),
    ("bosnianroad", "shDiag", &["apart at corners"]),
    ("bosnianroad", "anShadeNe", &["visited cells around it"]),
    ("tapaloop", "tapaloopError", &["length", "number of pieces"]),
    ("mukkonn", "ceDirection", &["length to the"]),
    ("kurarin", "csDotBlack", &["circle"]),
    ("kurarin", "csDotGray", &["circle"]),
    ("kurarin", "csDotWhite", &["circle"]),
    ("moonsun", "bkPassTwice", &["visited once"]),
    ("castle", "anShadeNe", &["edges along the arrow"]),
    ("doubleback", "bkPassTwice", &["visited twice"]),
    ("vslither", "nmVertexNe", &["visited corners"]),
    ("tslither", "nmTouchNe", &["touches"]),
    ("swslither", "nmLineNe", &["sides"]),
    ("lineofsight", "laLenNe", &["first stretch"]),
    ("lineofsight", "arNoLineSeen", &["stretch"]),
    ("icewalk", "lnCrossExIce", &["must not cross itself"]),
    ("icewalk", "lnCurveOnIce", &["straight on ice"]),
    ("icewalk", "bkSizeLt", &["cells in a row"]),
    ("icewalk", "bkSizeGt", &["cells in a row"]),
    ("waterwalk", "bkSizeGt2", &["two cells of water"]),
    ("waterwalk", "bkSizeLt", &["cells in a row"]),
    ("waterwalk", "bkSizeGt", &["cells in a row"]),
    ("morningwalk", "bkSizeEq", &["different from the next"]),
    ("morningwalk", "bkSizeLt", &["cells in a row"]),
    ("morningwalk", "bkSizeGt", &["cells in a row"]),
    ("forestwalk", "lnNoBranch", &["three lines"]),
    ("forestwalk", "lnBranch", &["must not branch"]),
    ("forestwalk", "bkSizeLt", &["cells in a row"]),
    ("forestwalk", "bkSizeGt", &["cells in a row"]),
    ("barns", "lnCrossExIce", &["must not cross itself"]),
    ("barns", "lnCurveOnIce", &["straight on ice"]),
    ("disloop", "tapaloopError", &["length"]),
    ("disloop", "anLineLt", &["line at the arrow"]),
    ("nagare", "arAgainstWind", &["arrow", "wind"]),
    ("nagare", "lrAgainstArrow", &["arrow"]),
    ("nagare", "lrAcrossArrow", &["arrow"]),
    ("nagare", "lrAgainstWind", &["wind"]),
    ("nagare", "lrAcrossWind", &["wind"]),
    ("nagare", "arNoLine", &["does not visit"]),
    ("reflect", "lnCrossExMk", &["must not cross itself"]),
    ("reflect", "lnLenGt", &["length of both stretches"]),
    ("reflect", "lnLenLt", &["length of both stretches"]),
    ("reflect", "lnNotCrossMk", &["cross"]),
    ("myopia", "arNoLineSeen", &["some line"]),
    ("myopia", "arDistanceGt", &["farther to the"]),
    ("myopia", "arDistanceNe", &["line to the"]),
    ("fakearrow", "csAdjacent", &["false arrows apart"]),
    ("fakearrow", "bkShadeGe2", &["one false arrow"]),
    ("fakearrow", "bkNoShade", &["one false arrow"]),
    ("fakearrow", "lrAcrossArrow", &["one false arrow"]),
    ("fakearrow", "lrAgainstArrow", &["one false arrow"]),
    ("fakearrow", "lrFollowsFake", &["one false arrow", "false arrows apart"]),
    ("fakearrow", "arNoLine", &["one false arrow"]),
    ("turnrun", "lnCrossExMk", &["must not cross itself"]),
    ("turnrun", "lnStraightOnNum", &["turn"]),
    ("turnrun", "ceDirection", &["links to the next turn"]),
    ("turnrun", "lnNotCrossMk", &["cross"]),
    ("trainstations", "lnCrossExMk", &["must not cross itself"]),
    ("trainstations", "lnCurveOnNum", &["station"]),
    ("trainstations", "nmNotConseq", &["numbers in order"]),
    ("trainstations", "nmNotConseqFull", &["numbers in order"]),
    ("trainstations", "nmRange", &["last station"]),
    ("trainstations", "lnNotCrossMk", &["crossing"]),
    ("slalom", "gateRedup", &["once through a gate"]),
    ("slalom", "gateUnpass", &["once through a gate"]),
    ("slalom", "lrOrder", &["number of a gate"]),
    ("slalom", "stLineNe2", &["does not visit"]),
    ("railpool", "segUnclued", &["no other length", "number of lengths"]),
    ("railpool", "clueUnused", &["each length", "no longer length"]),
    ("railpool", "tooFewUnspecified", &["number of lengths", "each length"]),
    ("railpool", "tooManyUnspecified", &["number of lengths", "no other length"]),
    ("haisu", "haisuError", &["number of the visit"]),
    ("onsen", "lpNumGt2", &["one circle"]),
    ("onsen", "lpNoNum", &["a circle"]),
    ("onsen", "blPassTwice", &["visited once"]),
    ("onsen", "blLineNe", &["number of cells"]),
    ("onsen", "blLineDiff", &["equal numbers"]),
    ("onsen", "bkNoLine", &["visited region"]),
    ("wataridori", "lcOnNum", &["one line"]),
    ("wataridori", "lnDeadEnd", &["no end"]),
    ("wataridori", "blPassTwice", &["visited once"]),
    ("wataridori", "blLineNe", &["number of regions"]),
    ("timebomb", "nmConnected", &["one bomb", "one way"]),
    ("timebomb", "laOnNum", &["one way", "does not visit"]),
    ("timebomb", "lnAdjacent", &["apart"]),
    ("timebomb", "laLenNe", &["number of cells"]),
    ("timebomb", "nmNoMove", &["one way"]),
    ("timebomb", "ceNoBomb", &["boulder"]),
    ("timebomb", "laIsolate", &["from a bomb"]),
    ("kaisu", "haisuError", &["number of circles"]),
    ("coffeemilk", "lnCross", &["no turn"]),
    ("coffeemilk", "lcInvalid", &["one colour"]),
    ("coffeemilk", "lcGrayGt", &["one grey circle"]),
    ("coffeemilk", "lcBalance", &["equal numbers"]),
    ("nagenawa", "bkLineGt", &["number of visited cells"]),
    ("nagenawa", "bkLineLt", &["number of visited cells"]),
    ("nagenawa", "lnNotRect", &["rectangle"]),
    ("ringring", "lnNotRect", &["rectangle"]),
    ("ichimaga", "lcCurveGt1", &["one turn at most"]),
    ("ichimaga", "nmLineNe", &["number of lines"]),
    ("ichimagam", "lcCurveGt1", &["one turn at most"]),
    ("ichimagam", "nmLineNe", &["number of lines"]),
    ("ichimagam", "lcSameNum", &["different numbers"]),
    ("rassi", "ceNoLine", &["one line", "does not visit"]),
    ("rassi", "blPassTwice", &["one line"]),
    ("rassi", "laOnBorder", &["within a region"]),
    ("rassi", "lnDeadEndAround", &["ends apart"]),
    (MOVING, "nmConnected", &["not to a piece", "one way", "from a piece"]),
    (MOVING, "laOnNum", &["one way", "from a piece", "not to a piece"]),
    (MOVING, "laCurve", &["straight"]),
    (MOVING, "laIsolate", &["from a piece"]),
    (MOVING, "laLenNe", &["number of cells"]),
    (MOVING, "nmNoMove", &["number of cells"]),
    ("bonsan", "brObjNotSym", &["symmetry"]),
    ("satogaeri", "bkNoNum", &["one circle"]),
    ("heyabon", "bkNoNum", &["circle at last"]),
    ("heyabon", "bkObjNotSym", &["symmetry"]),
    ("yajisoko", "anShadeNe", &["number of boxes"]),
    ("yajisoko", "laOnBorder", &["does not visit"]),
    ("rectslider", "csNotRect", &["rectangle"]),
    ("rectslider", "bkSize1", &["no panel alone"]),
    ("brownies", "nmCircleNe", &["number of circles"]),
    ("keywest", "nmLineGt", &["number of bridges"]),
    ("keywest", "nmLineLt", &["number of bridges"]),
    ("keywest", "nmAdjacent", &["no two alike", "number of bridges"]),
    ("keywest", "nmLineAdjacent", &["no two alike"]),
    ("firefly", "nmNoLine", &["line from the dot"]),
    ("firefly", "lcInvDirB", &["no two dots"]),
    ("firefly", "lcInvDirW", &["one dot"]),
    ("firefly", "lcCurveNe", &["number of turns"]),
    ("mintonette", "lcOnNum", &["one line"]),
    ("mintonette", "lcCurveNe", &["number of turns"]),
    ("wblink", "lcInvWhite", &["two colours"]),
    ("wblink", "lcInvBlack", &["two colours"]),
    ("uturns", "lnOnShade", &["must not visit"]),
    ("uturns", "lnOnWhite", &["two lines"]),
    ("uturns", "lcOnNum", &["one line"]),
    ("uturns", "lcNotUTurns", &["to one side", "two turns", "not straight"]),
    ("loopsp", "ceAddLine", &["piece"]),
    ("loopsp", "lnCrossOnNum", &["must not cross itself"]),
    ("loopsp", "lpPlNum", &["same numbers"]),
    ("loopsp", "lpSepNum", &["same numbers"]),
    ("loopsp", "lpNoNum", &["a circle"]),
    ("loopsp", "lnNotCrossMk", &["piece"]),
    ("roundtrip", "nmSightNe", &["first stretch"]),
    (ICE, "lnCrossExIce", &["must not cross itself"]),
    (ICE, "lnCurveOnIce", &["straight on ice"]),
    (ICE, "stNoLine", &["does not visit", "does not end", "there is no line"]),
    (ICE, "lrOffField", &["must not visit", "leaves the grid"]),
    (ICE, "lrOrder", &["number in order"]),
    (ICE, "cuNoLine", &["does not visit"]),
    (ICE, "lrReverse", &["arrow on the", "arrow back on the"]),
    (ICE, "arNoLine", &["arrow on the", "arrow back on the"]),
    (ICE, "nmUnpass", &["does not visit"]),
    (ICE, "bkNoLine", &["visited ice"]),
    ("kusabi", "lcNotKusabi", &["to one side"]),
    ("kusabi", "lcCurveGt2", &["two turns"]),
    ("kusabi", "lcLenInvNe", &["lengths"]),
    ("kusabi", "lcLenInvDiff", &["lengths"]),
];

/// Of each kind that is a text the answer of puzz.link's sample is right and the only one, and each wrong line
/// beside it is refused, by the rule that it is there for.
#[test]
fn samples_of_puzz_link_are_judged_as_it_says() {
    let Some(program) = puzz_link() else { return };
    let files = |lines: &&drawn::Lines<clued::Puzzle>| lines.kind.pzprv3.is_some();
    let names: Vec<&str> = drawn::TEXTS
        .iter()
        .filter(files)
        .filter_map(|lines| Some(lines.kind.pzprv3.as_ref()?.names[0]))
        .collect();
    let questions: Vec<Value> = names.iter().map(|name| json!({ "samples": name })).collect();
    let (mut kinds, mut refused, mut named) = (0, 0, 0);
    for (name, samples) in names.iter().zip(ask_puzz_link(&program, &questions)) {
        let Some(address) = samples["address"].as_str() else { continue };
        let puzzle = read(address);
        let any: &dyn std::any::Any = &*puzzle;
        let puzzle = any.downcast_ref::<clued::Puzzle>().expect("clues in cells").clone();
        let written = as_any(&puzzle).write(Format::ADDRESS).expect("an address");
        assert!(*read(written.trim_end()) == *as_any(&puzzle), "{name}: {written}");
        let found = questions::unique(&puzzle, &Options::default(), &mut |_| {}).result;
        let Ok(Verdict::Solved(Uniqueness::Unique(answer))) = found else {
            panic!("{name}: {address}: {found:?}")
        };
        kinds += 1;
        for board in samples["boards"].as_array().expect("boards") {
            let file = board["file"].as_str().expect("a file");
            let fault = board["fault"].as_str();
            // Without a table the file has no puzzle; there may be a word before the first.
            let is_bare = file.lines().count() < 6;
            if fault.is_some_and(|fault| OTHER_FAULTS.contains(&fault)) || is_bare {
                continue;
            }
            let mut reader = registry::reader(file.as_bytes(), None);
            let instance = reader.next_instance().expect("memory gives it").expect("an instance");
            let marks = instance.beside.marks.unwrap_or_default();
            let drawn = instance.puzzle.unwrap_or_else(|error| panic!("{error}: {file}"));
            let any: &dyn std::any::Any = &*drawn;
            let drawn = any.downcast_ref::<clued::Puzzle>().expect("clues in cells");
            let on = marks.iter().map(|mark| *mark == Some(true)).collect();
            let line = lazyloop::answer::Answer::new(drawn.grid(), on).expect("a mark an edge");
            let checked = OneLine::check(drawn, &line);
            // What is not on the line is shaded; where a player has not shaded it, there is no such line.
            let files = drawn.sort().definition().pzprv3.as_ref().expect("files");
            let again = (files.write)(drawn, Some(&line)).expect("a file");
            let shaded = |text: &str| text.matches('#').count();
            if fault.is_some() && shaded(file) != shaded(&again) {
                continue;
            }
            // Walls within a region, which puzzles do not have here.
            let rows = drawn.grid().rows();
            let borders = |text: &str| -> Vec<String> {
                let lines = text.lines().skip(5).take(2 * rows - 1);
                lines.map(|line| line.trim_end().to_string()).collect()
            };
            if ["haisu", "kaisu"].contains(name) && borders(file) != borders(&again) {
                continue;
            }
            let Some(fault) = fault else {
                assert!(checked.is_ok(), "{name}: {checked:?}: {file}");
                if drawn.clues() == puzzle.clues() {
                    assert_eq!(line, *answer.answer(), "{name}");
                }
                continue;
            };
            let Err(ours) = checked else { panic!("{name}: {fault} is not seen: {file}") };
            let ours = ours.to_string();
            refused += 1;
            let is_of = |of: &str| of.split(' ').any(|of| of == *name);
            let rule = RULES.iter().find(|(of, known, _)| is_of(of) && *known == fault);
            // A line that is not closed is refused before its rules are looked at.
            let is_of_rules = ours.contains("the rule \"") || ours.contains(", and not ");
            if let Some((.., rules)) = rule.filter(|_| is_of_rules) {
                // A board may break several rules, which we look at in another order.
                let others = RULES.iter().filter(|(of, ..)| is_of(of));
                let is_known = others.flat_map(|(.., all)| *all).any(|all| ours.contains(all));
                assert!(is_known, "{name}: {fault} is {ours:?}: {file}");
                named += usize::from(rules.iter().any(|rule| ours.contains(rule)));
            }
        }
    }
    assert!(kinds > 20 && refused > 6 * kinds && named > kinds, "{kinds}: {refused}, {named}");
}
