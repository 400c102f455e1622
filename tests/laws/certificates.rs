//! Certificates: there is one exactly where there is at most one answer, the checker accepts it, and it
//! accepts no damaged one that claims what is not so.

use crate::common::{lazyloop, needs};
use crate::drawn::{self, answers_of, strings};
use lazyloop::certificate::{Fault, Part, check};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The ways to state and cut that have certificates.
const SLITHERLINK: [&[&str]; 10] = [
    &[],
    &["--cuts", "separator"],
    &["--cuts", "ring"],
    &["--cuts", "cutset"],
    &["--cuts", "loop"],
    &["--regions", "off"],
    &["--mode", "full"],
    &["--mode", "full", "--connectivity", "levels"],
    &["--mode", "full", "--connectivity", "columns"],
    &["--mode", "full", "--connectivity", "elimination"],
];
const FLOW: [&[&str]; 5] = [
    &[],
    &["--cuts", "cutset"],
    &["--cuts", "loop"],
    &["--mode", "full"],
    &["--mode", "full", "--connectivity", "levels"],
];
const MASYU: [&[&str]; 5] =
    [&[], &["--cuts", "ring"], &["--cuts", "cutset"], &["--cuts", "loop"], &["--mode", "full"]];

/// The parts of a certificate.
#[derive(Clone)]
pub(crate) struct Parts {
    pub(crate) statement: Vec<u8>,
    pub(crate) formula: Vec<u8>,
    pub(crate) proof: Vec<u8>,
}

impl Parts {
    pub(crate) fn read(folder: &Path, index: usize) -> Option<Self> {
        let part = |ending| fs::read(folder.join(format!("{index:04}.{ending}"))).ok();
        let statement = part("jsonl")?;
        Some(Self { statement, formula: part("cnf")?, proof: part("lrat")? })
    }

    /// The fault, if it is refused.
    fn fault(&self) -> Option<Fault> {
        let Self { statement, formula, proof } = self;
        check(&mut &statement[..], &mut &formula[..], &mut &proof[..]).err()
    }

    /// Whether what the statement claims is so: as many answers as it says, and this one.
    fn is_true(&self) -> bool {
        let line = self.statement.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let header: Value = serde_json::from_slice(line).expect("all goes well");
        let puzzle = &header["puzzle"];
        let answers = answers_of(puzzle);
        if header["verdict"] == "unsatisfiable" {
            return answers.is_empty();
        }
        let (mut written, vertical) = (String::new(), strings(&puzzle["vertical"]));
        for (row, horizontal) in strings(&puzzle["horizontal"]).iter().enumerate() {
            written += horizontal;
            written += vertical.get(row).map_or("", String::as_str);
        }
        answers == [written.bytes().map(|sign| sign == b'1').collect::<Vec<bool>>()]
    }
}

/// Certifies puzzles, and returns the folder.
fn certify(puzzles: &[Value], way: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("all goes well");
    let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let input = folder.path().join("puzzles.txt");
    fs::write(&input, lines).expect("all goes well");
    let mut run = lazyloop();
    run.args(["certify", "-q", "-j1"]).args(way).arg(&input);
    let output = run.arg("-o").arg(folder.path()).output().expect("all goes well");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// Signs as a puzzle.
fn puzzle(kind: &str, cols: usize, signs: &[char]) -> Value {
    let clues: Vec<String> = signs.chunks(cols).map(|row| row.iter().collect()).collect();
    json!({ "puzzle": kind, "rows": clues.len(), "cols": cols, "clues": clues })
}

fn puzzles(kind: &str, count: usize) -> Vec<Value> {
    drawn::kind(kind).objects(count, 17)
}

/// Each way with some certificates, made once for all tests.
pub(crate) static SAMPLES: LazyLock<Vec<(&[&str], Vec<Parts>)>> =
    LazyLock::new(|| ways().map(|(way, puzzles)| (way, samples(puzzles, way))).collect());

/// Each way with puzzles to try it on.
fn ways() -> impl Iterator<Item = (&'static [&'static str], Vec<Value>)> {
    let kind = |ways: &'static [&'static [&'static str]], puzzles: Vec<Value>| {
        ways.iter().map(move |way| (*way, puzzles.clone()))
    };
    kind(&SLITHERLINK, puzzles("slitherlink", 200))
        .chain(kind(&FLOW, puzzles("flow", 800)))
        .chain(kind(&MASYU, puzzles("masyu", 150)))
}

/// Some certificates of puzzles that need cuts, where there are such: those with the most kinds of
/// them, and the longest of these.
fn samples(mut puzzles: Vec<Value>, way: &[&str]) -> Vec<Parts> {
    puzzles.retain(|puzzle| strings(&puzzle["clues"]).concat().len() > 8);
    let folder = certify(&puzzles, way);
    let mut found: Vec<Parts> =
        (1..=puzzles.len()).filter_map(|at| Parts::read(folder.path(), at)).collect();
    let rank = |parts: &Parts| {
        let text = String::from_utf8_lossy(&parts.statement);
        let cuts = text.lines().skip(1).filter_map(|line| line.split(',').next());
        (cuts.collect::<BTreeSet<&str>>().len(), text.lines().count())
    };
    found.sort_by_key(|parts| std::cmp::Reverse(rank(parts)));
    found.truncate(12);
    found
}

/// A wrong cut as a faulty solver would plant it: the statement says it, and the formula has it.
#[test]
fn wrong_cuts_are_refused_for_what_is_wrong_with_them() {
    let (mut shortened, mut caught) = (0, 0);
    for (_, found) in &SAMPLES[..3] {
        for parts in found {
            let text = String::from_utf8(parts.statement.clone()).expect("all goes well");
            let lines: Vec<&str> = text.lines().collect();
            for (at, line) in lines.iter().enumerate().skip(1) {
                let mut cut: Value = serde_json::from_str(line).expect("all goes well");
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
                    assert!(fault.what.contains("a path goes past these faces"), "{fault}");
                    caught += 1;
                }
            }
        }
    }
    assert!(caught > shortened / 2 && caught > 50, "{caught} of {shortened}");
}

/// What may be planted in the reason for a cut that makes it wrong, whatever the formula has.
fn plant(cut: &Value, header: &Value) -> Vec<Value> {
    let mut planted = Vec::new();
    let mut change = |field: &str, value: Value| {
        let mut wrong = cut.clone();
        wrong[field] = value;
        planted.push(wrong);
    };
    let shorter = |list: &Value| list.as_array().expect("all goes well")[1..].to_vec();
    let clues: Vec<char> = strings(&header["puzzle"]["clues"]).concat().chars().collect();
    let blank = clues.iter().position(|sign| *sign == '.');
    match cut["cut"].as_str() {
        Some("leave") => {
            change("present", cut["beyond"].clone());
            change("beyond", cut["present"].clone());
            change("beyond", json!({ "variable": 1000 }));
            change("present", json!({ "variable": 1 }));
            if let Some(blank) = blank {
                change("beyond", json!({ "clue": blank }));
            }
        }
        Some("depart") => {
            if let Some(terminal) = cut["terminal"].as_u64() {
                let letter = clues[terminal as usize];
                let is_partner = |at: &usize| clues[*at] == letter && *at as u64 != terminal;
                change("terminal", json!((0..clues.len()).find(is_partner)));
                change("terminal", Value::Null);
            } else {
                change("nodes", json!([]));
            }
            if let Some(blank) = blank {
                change("terminal", json!(blank));
            }
        }
        Some("cycle") => {
            change("links", shorter(&cut["links"]).into());
            if cut["missed"].is_null() {
                change("missed", json!(0));
            } else {
                change("missed", Value::Null);
                change("missed", json!(clues.len()));
            }
        }
        Some("touch") => {
            change("links", shorter(&cut["links"]).into());
            change("closing", cut["links"][0].clone());
        }
        _ => {
            let cells = clues.len();
            change("from", json!({ "face": cells }));
            // Points that are visited are numbered after the cells.
            change("to", json!({ "clue": 3 * cells + 9 }));
        }
    }
    planted
}

#[test]
fn wrong_reasons_are_refused_at_their_line() {
    let mut met = BTreeMap::<String, usize>::new();
    for (way, found) in &*SAMPLES {
        for parts in found {
            let text = String::from_utf8(parts.statement.clone()).expect("all goes well");
            let lines: Vec<Value> =
                text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            let mut of_kind = BTreeMap::<String, usize>::new();
            for (at, cut) in lines.iter().enumerate().skip(1) {
                let count = of_kind.entry(cut["cut"].to_string()).or_default();
                *count += 1;
                if *count > 6 {
                    continue;
                }
                for wrong in plant(cut, &lines[0]) {
                    let mut lines = lines.clone();
                    lines[at] = wrong.clone();
                    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
                    let planted = Parts { statement: lines.into_bytes(), ..parts.clone() };
                    let fault = planted.fault().unwrap_or_else(|| panic!("{way:?} {wrong}"));
                    assert_eq!((fault.part, fault.line), (Part::Statement, at + 1), "{wrong}");
                    *met.entry(cut["cut"].to_string()).or_default() += 1;
                }
            }
        }
    }
    assert!(met.len() == 5 && met.values().all(|count| *count > 10), "{met:?}");
}

/// The files that a folder has, by name.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn certificates_of_another_run_are_refused_or_dropped() {
    let folder = tempfile::tempdir().expect("all goes well");
    let out = folder.path().join("out");
    let certify = |puzzles: &str, more: &[&str]| {
        let input = folder.path().join("puzzles.txt");
        fs::write(&input, puzzles).expect("all goes well");
        let mut run = lazyloop();
        run.args(["certify", "-q"]).args(more).arg(&input).arg("-o").arg(&out);
        let output = run.output().expect("all goes well");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).trim().to_string())
    };
    assert_eq!(certify("1 1 4\n1 1 4\n1 1 3\n", &[]), (Some(0), String::new()));
    let all = |indices: &[usize]| -> Vec<String> {
        let parts = |at: &usize| ["cnf", "jsonl", "lrat"].map(|part| format!("{at:04}.{part}"));
        indices.iter().flat_map(parts).collect()
    };
    assert_eq!(names(&out), all(&[1, 2, 3]));
    let name = out.display();
    let why = format!(
        "error: {name} holds certificates of another run, such as {}: --force drops them",
        "0001.jsonl"
    );
    let (status, refused) = certify("2 1 3 3\n", &[]);
    assert_eq!((status, refused.replace("0002", "0001").replace("0003", "0001")), (Some(1), why));
    assert_eq!(names(&out), all(&[1, 2, 3]));
    // What is not a certificate stays, whatever its name.
    fs::write(out.join("0004.jsonl"), "{}\n").expect("all goes well");
    fs::write(out.join("0005.cnf"), "p cnf 0 0\n").expect("all goes well");
    let (status, errors) = certify("1 2 ..\n1 2 33\n", &["--force"]);
    assert!(
        status == Some(1) && errors.contains("is in the way and is not overwritten"),
        "{errors}"
    );
    let mut left = all(&[1, 2, 3]);
    left.extend(["0004.jsonl", "0005.cnf"].map(String::from));
    assert_eq!(names(&out), left);
    for name in ["0004.jsonl", "0005.cnf"] {
        fs::remove_file(out.join(name)).expect("all goes well");
    }
    // The first now has two answers.
    let (status, errors) = certify("1 2 ..\n1 2 33\n", &["--force"]);
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    assert_eq!(names(&out), all(&[2]));
}

#[test]
fn generated_puzzles_are_certified() {
    let folder = tempfile::tempdir().expect("all goes well");
    for (kind, size) in [("slitherlink", "6x7"), ("flow", "5x5")] {
        let (out, puzzles) = (folder.path().join(kind), folder.path().join("puzzles"));
        let mut run = lazyloop();
        run.args(["generate", "--kind", kind, size, "--count", "3", "--seed", "4", "--to"]);
        run.arg("json").arg("-o").arg(&puzzles).arg("--certify").arg(&out);
        let output = run.output().expect("all goes well");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let made = fs::read_to_string(&puzzles).expect("text");
        for (at, line) in made.lines().enumerate() {
            let parts = Parts::read(&out, at + 1).expect("a certificate");
            assert_eq!(parts.fault(), None);
            let first = parts.statement.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let header: Value = serde_json::from_slice(first).expect("JSON");
            let puzzle: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(header["verdict"], "unique");
            assert_eq!(header["puzzle"]["clues"], puzzle["clues"]);
        }
        fs::remove_file(&puzzles).expect("all goes well");
        // They are not those of other puzzles.
        assert_eq!(run.output().expect("all goes well").status.code(), Some(1));
    }
}

#[test]
fn an_outside_solver_writes_the_proof() {
    let folder = tempfile::tempdir().expect("all goes well");
    let run = |solver: &str, puzzles: &[Value], to: &str| {
        let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        let (input, out) = (folder.path().join("puzzles.txt"), folder.path().join(to));
        fs::write(&input, lines).expect("all goes well");
        let mut run = lazyloop();
        run.args(["certify", "-q", "--solver", solver]).arg(&input).arg("-o").arg(&out);
        let output = run.output().expect("all goes well");
        (out, output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (_, status, errors) = run("false", &[puzzle("slitherlink", 1, &['3', '3'])], "none");
    assert!(status == Some(1) && errors.contains("the solver failed: false: "), "{errors}");
    if !needs::program("cadical") {
        return;
    }
    for (at, mut puzzles) in
        ["slitherlink", "flow", "masyu"].map(|kind| puzzles(kind, 24)).into_iter().enumerate()
    {
        puzzles.retain(|puzzle| answers_of(puzzle).len() < 2);
        let (out, status, errors) = run("cadical -q", &puzzles, &at.to_string());
        assert_eq!((status, errors.as_str()), (Some(0), ""));
        for index in 1..=puzzles.len() {
            let parts = Parts::read(&out, index).expect("a certificate");
            assert_eq!(parts.fault(), None);
            assert!(parts.is_true());
        }
    }
}

/// The formula is one that other solvers refute, and the proof one that other checkers accept: in DRAT,
/// which is LRAT without numbers.
#[test]
fn other_programs_agree() {
    let folder = tempfile::tempdir().expect("all goes well");
    let mut count = 0;
    for (at, (_, found)) in SAMPLES.iter().enumerate() {
        let has_empty = |parts: &&Parts| parts.formula.split(|b| *b == b'\n').any(|c| c == b"0");
        for (of, parts) in found.iter().filter(|parts| !has_empty(parts)).take(2).enumerate() {
            let name = |ending: &str| folder.path().join(format!("{at}-{of}.{ending}"));
            fs::write(name("cnf"), &parts.formula).expect("all goes well");
            let proof = String::from_utf8(parts.proof.clone()).expect("text");
            let step = |line: &str| {
                let words = line.split(' ').skip(1).take_while(|word| *word != "0");
                words.map(|word| format!("{word} ")).collect::<String>() + "0\n"
            };
            fs::write(name("drat"), proof.lines().map(step).collect::<String>())
                .expect("all goes well");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
    let files = |ending: &str| -> Vec<PathBuf> {
        let names = names(folder.path()).into_iter().filter(|name| name.ends_with(ending));
        names.map(|name| folder.path().join(name)).collect()
    };
    let ends_with = |command: &mut Command, code: i32, said: &str| {
        let output = command.output().expect("all goes well");
        let text = String::from_utf8_lossy(&output.stdout);
        let is_right = output.status.code() == Some(code) && text.contains(said);
        assert!(is_right, "{command:?}: {output:?}");
    };
    if needs::program("rate") {
        for (formula, proof) in files(".cnf").iter().zip(files(".drat")) {
            ends_with(Command::new("rate").arg(formula).arg(proof), 0, "s VERIFIED");
        }
    }
    for solver in ["minisat", "cadical"].into_iter().filter(|solver| needs::program(solver)) {
        for formula in files(".cnf") {
            ends_with(Command::new(solver).arg(formula), 20, "UNSATISFIABLE");
        }
    }
    let python = needs::python();
    let check = "import dratify, sys\n\
        for name in sys.argv[1:]:\n \
        f = dratify.parse_dimacs(open(name).read())\n \
        r = dratify.check_proof(f, open(name[:-3] + 'drat').read())\n \
        assert r.ok, (name, r)\n";
    let is_there = needs::runs(&python, &["-c", "import dratify"]);
    if needs::met("dratify", is_there, "a package for LAZYLOOP_PYTHON") {
        ends_with(Command::new(python).args(["-c", check]).args(files(".cnf")), 0, "");
    }
}
