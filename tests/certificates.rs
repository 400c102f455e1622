//! Certificates: there is one exactly where there is at most one answer, the checker accepts it, and it
//! accepts no damaged one that claims what is not so.

mod common;

use common::brute::Atlas;
use common::{lazyloop, puzzle_line};
use lazyloop::certificate::{Part, check};
use lazyloop::grid::Grid;
use lazyloop::puzzles::slitherlink::Puzzle;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;

/// The ways to state and cut that have certificates.
const WAYS: [&[&str]; 8] = [
    &[],
    &["--cuts", "separator"],
    &["--cuts", "ring"],
    &["--cuts", "cutset"],
    &["--cuts", "loop"],
    &["--regions", "off"],
    &["--mode", "full"],
    &["--mode", "full", "--connectivity", "levels"],
];

/// The parts of a certificate.
#[derive(Clone)]
struct Parts {
    statement: Vec<u8>,
    formula: Vec<u8>,
    proof: Vec<u8>,
}

impl Parts {
    fn read(folder: &Path, index: usize) -> Option<Self> {
        let part = |ending| fs::read(folder.join(format!("{index:04}.{ending}"))).ok();
        let statement = part("jsonl")?;
        Some(Self { statement, formula: part("cnf")?, proof: part("lrat")? })
    }

    /// The fault, if it is refused.
    fn fault(&self) -> Option<lazyloop::certificate::Fault> {
        let Self { statement, formula, proof } = self;
        check(&mut &statement[..], &mut &formula[..], &mut &proof[..]).err()
    }

    /// Whether what the statement claims is so: as many answers as it says, and this one.
    fn is_true(&self) -> bool {
        let line = self.statement.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let header: serde_json::Value = serde_json::from_slice(line).expect("all goes well");
        let puzzle = &header["puzzle"];
        let signs = |field: &str| -> Vec<String> {
            let rows = puzzle[field].as_array().cloned().unwrap_or_default();
            rows.iter().map(|row| row.as_str().expect("all goes well").to_string()).collect()
        };
        let clues = signs("clues");
        let labels: Vec<Option<u8>> =
            clues.concat().chars().map(|sign| sign.to_digit(5).map(|label| label as u8)).collect();
        let atlas = Atlas::new(clues.len(), clues[0].chars().count());
        let answers: Vec<u64> = atlas.answers(&labels).map(|found| found.segments).collect();
        if header["verdict"] == "unsatisfiable" {
            return answers.is_empty();
        }
        let (mut written, vertical) = (String::new(), signs("vertical"));
        for (row, horizontal) in signs("horizontal").iter().enumerate() {
            written += horizontal;
            written += vertical.get(row).map_or("", String::as_str);
        }
        let on = written.bytes().enumerate().filter(|(_, sign)| *sign == b'1');
        answers == [on.fold(0, |segments, (at, _)| segments | 1 << at)]
    }
}

/// Certifies puzzles, and returns the folder.
fn certify(puzzles: &[Puzzle], way: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("all goes well");
    let lines: String = puzzles.iter().map(|puzzle| puzzle_line(puzzle) + "\n").collect();
    let input = folder.path().join("puzzles.txt");
    fs::write(&input, lines).expect("all goes well");
    let mut run = lazyloop();
    run.args(["certify", "-q", "-j1"]).args(way).arg(&input);
    let output = run.arg("-o").arg(folder.path()).output().expect("all goes well");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// All puzzles of the smallest grids, and seeded ones.
fn puzzles(all: usize, seeded: usize) -> Vec<(Puzzle, usize)> {
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let mut puzzles = Vec::new();
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
        let (atlas, cells) = (Atlas::new(rows, cols), rows * cols);
        let labellings = 6_usize.pow(cells.min(6) as u32);
        let lists: Vec<Vec<Option<u8>>> = if labellings <= all {
            let digit = |code: usize, cell| code / 6_usize.pow(cell as u32) % 6;
            let list =
                |code| (0..cells).map(|cell| (digit(code, cell) as u8).checked_sub(1)).collect();
            (0..labellings).map(list).collect()
        } else {
            // Labels of some loop, of which few are left out; now and then one is changed.
            let list = |_| {
                let line = atlas.loops[random.random_range(0..atlas.loops.len())];
                let mut labels: Vec<Option<u8>> =
                    atlas.counts(line).into_iter().map(Some).collect();
                for label in &mut labels {
                    match random.random_range(0..20) {
                        0..6 => *label = None,
                        6 => *label = Some(random.random_range(0..4)),
                        _ => {}
                    }
                }
                labels
            };
            (0..seeded).map(list).collect()
        };
        for labels in lists {
            let count = atlas.answers(&labels).count();
            puzzles.push((
                Puzzle::new(Grid::new(rows, cols).expect("all goes well"), labels)
                    .expect("all goes well"),
                count,
            ));
        }
    }
    puzzles
}

#[test]
fn there_is_a_certificate_exactly_where_there_is_at_most_one_answer() {
    for (way, (all, seeded)) in
        WAYS.iter().zip([(216, 60), (36, 40), (36, 40)].into_iter().chain([(36, 30); 5]))
    {
        let puzzles = puzzles(all, seeded);
        let list: Vec<Puzzle> = puzzles.iter().map(|(puzzle, _)| puzzle.clone()).collect();
        let folder = certify(&list, way);
        let mut certified = 0;
        for (at, (puzzle, count)) in puzzles.iter().enumerate() {
            let parts = Parts::read(folder.path(), at + 1);
            assert_eq!(parts.is_some(), *count < 2, "{way:?} {}", puzzle_line(puzzle));
            let Some(parts) = parts else { continue };
            assert_eq!(parts.fault(), None, "{way:?} {}", puzzle_line(puzzle));
            assert!(parts.is_true(), "{way:?} {}", puzzle_line(puzzle));
            certified += 1;
        }
        assert!(certified > 50, "{way:?}: {certified}");
    }
}

/// Some certificates of puzzles that need cuts, where there are such.
fn samples(way: &[&str]) -> Vec<Parts> {
    let puzzles: Vec<Puzzle> = puzzles(0, 60)
        .into_iter()
        .filter(|(puzzle, count)| *count < 2 && puzzle.grid().cell_count() > 8)
        .map(|(puzzle, _)| puzzle)
        .collect();
    let folder = certify(&puzzles, way);
    let mut found: Vec<Parts> =
        (1..=puzzles.len()).filter_map(|at| Parts::read(folder.path(), at)).collect();
    found.sort_by_key(|parts| std::cmp::Reverse(parts.statement.len()));
    found.truncate(12);
    found
}

fn damage(part: &mut Vec<u8>, random: &mut impl Rng) {
    let mut lines: Vec<Vec<u8>> =
        part.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let at = random.random_range(0..lines.len());
    match random.random_range(0..7) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = random.random_range(0..lines.len());
            lines.swap(at, other);
        }
        3 => return part.truncate(random.random_range(0..part.len())),
        // A number, or a sign.
        4 | 5 => {
            let digits: Vec<usize> =
                (0..lines[at].len()).filter(|&place| lines[at][place].is_ascii_digit()).collect();
            if let Some(&place) = digits.get(random.random_range(0..digits.len().max(1))) {
                lines[at][place] = b'0' + random.random_range(0..10);
            }
        }
        _ => {
            let place = random.random_range(0..lines[at].len());
            lines[at].remove(place);
        }
    }
    *part = lines.concat();
}

#[test]
fn no_damaged_certificate_is_accepted_unless_it_is_still_right() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut refused, mut accepted) = (0, 0);
    for way in WAYS {
        let samples = samples(way);
        assert!(samples.len() > 5);
        for turn in 0..1300 {
            let mut parts = samples[turn % samples.len()].clone();
            match random.random_range(0..4) {
                0 => damage(&mut parts.statement, &mut random),
                1 => damage(&mut parts.formula, &mut random),
                2 => damage(&mut parts.proof, &mut random),
                // Another puzzle's.
                _ => {
                    let other = &samples[random.random_range(0..samples.len())];
                    match random.random_range(0..3) {
                        0 => parts.statement = other.statement.clone(),
                        1 => parts.formula = other.formula.clone(),
                        _ => parts.proof = other.proof.clone(),
                    }
                }
            }
            match parts.fault() {
                Some(_) => refused += 1,
                None => {
                    accepted += 1;
                    assert!(parts.is_true(), "{}", String::from_utf8_lossy(&parts.statement));
                }
            }
        }
    }
    // Some lines may change places, and some damages change nothing.
    assert!(refused > 10 * accepted / 3 && refused + accepted > 10_000, "{refused} {accepted}");
}

/// A wrong cut as a faulty solver would plant it: the statement says it, and the formula has it.
#[test]
fn wrong_cuts_are_refused_for_what_is_wrong_with_them() {
    let (mut shortened, mut caught) = (0, 0);
    for way in &WAYS[..3] {
        for parts in samples(way) {
            let text = String::from_utf8(parts.statement.clone()).expect("all goes well");
            let lines: Vec<&str> = text.lines().collect();
            for (at, line) in lines.iter().enumerate().skip(1) {
                let mut cut: serde_json::Value = serde_json::from_str(line).expect("all goes well");
                let is_inside = cut["inside"] == true;
                let through = cut["through"].as_array_mut().expect("all goes well");
                if through.is_empty() {
                    continue;
                }
                let cell = through.remove(0).as_i64().expect("all goes well") + 1;
                let dropped = if is_inside { cell } else { -cell };
                let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                lines[at] = cut.to_string();
                // All clauses without the literal: whichever is the cut's, it is there.
                let mut formula = String::from_utf8(parts.formula.clone()).expect("all goes well");
                let original: Vec<String> = formula.lines().map(str::to_string).collect();
                let shorter = original.iter().skip(1).map(|clause| {
                    clause
                        .split(' ')
                        .filter(|word| *word != dropped.to_string())
                        .collect::<Vec<_>>()
                        .join(" ")
                });
                formula = original
                    .iter()
                    .skip(1)
                    .cloned()
                    .chain(shorter)
                    .map(|clause| clause + "\n")
                    .collect();
                let count = 2 * (original.len() - 1);
                let variables = original[0].split(' ').nth(2).expect("all goes well").to_string();
                formula = format!("p cnf {variables} {count}\n{formula}");
                let planted = Parts {
                    statement: (lines.join("\n") + "\n").into_bytes(),
                    formula: formula.into_bytes(),
                    proof: parts.proof.clone(),
                };
                shortened += 1;
                // The first fault is the cut, at its line, unless the shorter cut holds too.
                let fault = planted.fault().expect("clauses that nothing accounts for");
                if fault.part == Part::Statement {
                    assert_eq!(fault.line, at + 1);
                    assert!(fault.what.contains("a path goes past these cells"), "{fault}");
                    caught += 1;
                }
            }
        }
    }
    assert!(caught > shortened / 2 && caught > 50, "{caught} of {shortened}");
}
