//! `trace`: the page's data say what happened, whatever the end.

mod common;

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
