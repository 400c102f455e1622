//! `trace`: the page's data say what happened, whatever the end.

use crate::common;
use lazyloop::grid::Grid;
use lazyloop::kind::{Cut, Mode, Technique, Wishes};
use lazyloop::questions::{self, Account, Options, generate};
use lazyloop::registry::{self, Form, Question, makers};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

/// Two labels in far corners: every kind of cut needs some iterations.
const FAR: &str = "6 6 3..... ...... ...... ...... ...... .....3";
/// Two labels with a wall between: no answer, by connectivity alone.
const WALL: &str = "2 7 3..0..3 ...0...";

fn trace(input: &Path, arguments: &[&str]) -> Output {
    common::lazyloop().arg("trace").arg(input).args(arguments).output().expect("it runs")
}

/// The data that a page holds.
fn data(page: &[u8]) -> Value {
    let page = std::str::from_utf8(page).expect("text");
    let (_, rest) = page.split_once(r#"type="application/json">"#).expect("the data's beginning");
    let (data, _) = rest.split_once("</script>").expect("the data's end");
    serde_json::from_str(data).expect("JSON")
}

fn file(instances: &[&str]) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), instances.join("\n")).expect("it takes text");
    file
}

#[test]
fn each_iteration_has_its_model_and_its_cuts() {
    let file = file(&["1 1 4", FAR]);
    for cuts in ["loop", "cutset", "ring", "separator", "auto"] {
        let arguments = ["--index", "2", "--cuts", cuts, "--max-iterations", "100000"];
        let output = trace(file.path(), &arguments);
        assert!(output.status.success(), "{output:?}");
        let trace = data(&output.stdout);
        assert_eq!(trace["end"]["verdict"], "solved");
        let iterations = trace["iterations"].as_array().expect("iterations");
        assert_eq!(trace["end"]["iterations"], iterations.len());
        let (last, refined) = iterations.split_last().expect("an iteration");
        for iteration in refined {
            let components = iteration["components"].as_array().expect("components");
            assert!(components.len() > 1, "several loops: {iteration}");
            for component in components {
                assert!(component["edges"].as_array().expect("edges").len() >= 4, "{component}");
                assert_eq!(component["loop"], true);
            }
            let cuts = iteration["cuts"].as_array().expect("cuts");
            assert!(!cuts.is_empty());
            for cut in cuts {
                let component = cut["component"].as_u64().expect("what is cut off");
                assert!((0..components.len() as u64).contains(&component), "{cut}");
                assert!(!cut["clause"].as_array().expect("a clause").is_empty());
            }
        }
        assert!(last["cuts"].as_array().expect("cuts").is_empty());
        assert!(trace["end"]["line"].as_array().expect("a line").len() >= 4);
    }
}

#[test]
fn no_answer_and_a_limit_are_ends_too() {
    let file = file(&[WALL, "1 1 0", FAR]);
    let output = trace(file.path(), &[]);
    assert!(output.status.success(), "{output:?}");
    let proof = data(&output.stdout);
    assert_eq!(proof["end"]["verdict"], "unsatisfiable");
    let iterations = proof["iterations"].as_array().expect("iterations").len();
    assert!(iterations > 0);
    assert_eq!(proof["end"]["iterations"], iterations + 1);

    let output = trace(file.path(), &["--index", "2"]);
    assert!(output.status.success(), "{output:?}");
    assert!(data(&output.stdout)["iterations"].as_array().expect("iterations").is_empty());

    let arguments = ["--index", "1", "--cuts", "loop", "--max-iterations", "1"];
    let output = trace(file.path(), &arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let stopped = data(&output.stdout);
    assert_eq!(stopped["end"]["verdict"], "unknown");
    assert_eq!(stopped["end"]["reason"], "out of iterations");
    assert_eq!(stopped["iterations"].as_array().expect("iterations").len(), 1);
}

#[test]
fn a_limit_on_memory_is_an_end_too() {
    if !common::needs::memory_is_told() {
        return;
    }
    let file = file(&[&common::blank(100)]);
    let output = trace(file.path(), &["--max-memory", "10"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let stopped = data(&output.stdout);
    assert_eq!(stopped["end"]["verdict"], "unknown");
    assert_eq!(stopped["end"]["reason"], "out of memory");
}

/// Paths and cycles of a map, and the cuts for the cycles.
#[test]
fn a_map_has_its_trace_too() {
    // Between the terminals there is room for cycles.
    let map = "A......\n.......\n.......\n.......\n.......\n.......\n......A\n";
    let file = file(&[map]);
    let output = trace(file.path(), &["--cuts", "cutset"]);
    assert!(output.status.success(), "{output:?}");
    let trace = data(&output.stdout);
    assert_eq!(
        (&trace["end"]["verdict"], trace["board"]["faces"].is_null()),
        (&"solved".into(), false)
    );
    let iterations = trace["iterations"].as_array().expect("iterations");
    let last = iterations.last().expect("an iteration");
    assert_eq!(last["components"].as_array().expect("one path").len(), 1);
    assert_eq!(last["components"][0]["edges"].as_array().expect("edges").len(), 48);
    for cut in iterations.iter().flat_map(|of| of["cuts"].as_array().expect("cuts")) {
        assert!(cut["component"].as_u64().expect("a cycle") > 0, "{cut}");
        assert!(!cut["clause"].as_array().expect("a clause").is_empty());
    }
}

#[test]
fn what_cannot_be_traced_is_one_clear_line() {
    let file = file(&["1 1 9"]);
    for (index, error) in [("1", "line 1, column 5: expected"), ("7", "there is no instance 7")] {
        let output = trace(file.path(), &["--index", index]);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert!(stderr.contains(error) && stderr.lines().count() == 1, "{stderr}");
    }
}

/// What a search cost, without times.
fn cost(account: &Account) -> [u64; 4] {
    [account.iterations, account.cut_clauses, account.variables, account.clauses]
}

/// Small formulas and large ones begin in different solvers: in the same ones whoever asks.
#[test]
fn a_question_costs_the_same_whoever_asks() {
    let mut refined = 0;
    for maker in makers() {
        let size = if maker.kind.has_rows { 6 } else { 5 };
        let wishes = Wishes::of_size(Grid::new(size, size).expect("a grid"));
        let made = maker.make(&generate::Options::new(wishes).minimal(false), 2);
        let puzzle = made.unwrap_or_else(|fault| panic!("{maker:?}: {fault}")).puzzle;
        let with = |regions| Cut::ALL.iter().map(move |&cut| Technique { regions, ..cut.into() });
        for technique in with(true).chain(with(false)) {
            if maker.kind.supports(Mode::Lazy, technique).is_err() {
                continue;
            }
            let options = Options::default().technique(technique).max_iterations(400);
            let question = Question::Answer { to: None };
            let asked =
                registry::ask(&*puzzle, question, Form::Text, &options, &mut |_| {}).account;
            if asked.fallback {
                continue;
            }
            refined += usize::from(asked.iterations > 1);
            let ways = [
                ("solve", puzzle.with(options.clone()).solve().account()),
                ("trace", questions::trace(&*puzzle, &options).0.account()),
            ];
            for (way, account) in ways {
                assert_eq!(cost(&account), cost(&asked), "{way}: {maker:?}, {technique:?}");
            }
        }
    }
    assert!(refined > 20, "only {refined} searches needed cuts");
}

#[test]
fn solve_compare_and_trace_tell_the_same_figures() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    for (file, cuts) in [
        ("instances/sample.txt", &["--cuts", "loop", "--regions", "off"][..]),
        ("instances/sample.txt", &[]),
        ("instances/flow/08x08.txt", &["--cuts", "cutset"]),
        ("instances/hard.txt", &["--cuts", "separator"]),
    ] {
        let at = |name: &str| folder.path().join(name).display().to_string();
        let run = |arguments: &[&str]| {
            let mut command = common::lazyloop();
            let output = command.current_dir(root).args(arguments).args(cuts).output();
            let output = output.expect("it runs");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{arguments:?}: {said}");
            said
        };
        run(&["solve", file, "-q", "--stats", &at("stats"), "-o", &at("answers"), "--force"]);
        run(&["compare", file, "-q", "--modes", "lazy", "--report", &at("report"), "--force"]);
        let rows = |path: String| -> Vec<Value> {
            let text = std::fs::read_to_string(path).expect("rows");
            text.lines().map(|line| serde_json::from_str(line).expect("a row")).collect()
        };
        let (solved, compared) = (rows(at("stats")), rows(at("report/results.jsonl")));
        assert_eq!(solved.len(), compared.len());
        for (at, (one, other)) in solved.iter().zip(&compared).enumerate().take(5) {
            let of = |row: &Value, name: &str| row[name].as_u64().expect("a number");
            let names = ["iterations", "cut_clauses", "variables", "clauses"];
            assert_eq!(names.map(|name| of(one, name)), names.map(|name| of(other, name)));
            let index = (at + 1).to_string();
            let said = run(&["trace", file, "--index", &index, "-o", "/dev/null"]);
            let [iterations, cuts, variables, clauses] = names.map(|name| of(one, name));
            let s = |number| if number == 1 { "" } else { "s" };
            let figures = format!(
                ": {iterations} iteration{}, {cuts} cut clause{}, {variables} variables, {clauses} clauses, ",
                s(iterations),
                s(cuts)
            );
            assert!(said.contains(&figures), "{file}, {index}: {said} has not{figures}");
        }
    }
}

/// Where another solver answers, the line says which.
#[test]
fn a_line_names_a_solver_that_is_not_the_usual_one() {
    let of = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::from(common::lazyloop());
        let output = command.args(arguments).write_stdin(FAR).output().expect("it runs");
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(of(&["solve"]).contains("lazy/auto, "));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    assert!(of(&["solve", "--certify", &path]).contains("lazy/auto by the solver that keeps"));
    if common::needs::program("minisat") {
        assert!(of(&["solve", "--solver", "minisat -verb=0"]).contains("by minisat -verb=0, "));
    }
}
