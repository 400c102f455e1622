//! The pages in a browser: no errors, no requests, plots with all their points, a table that
//! sorts, a trace and an explanation that step to their ends and back. Needs Debian's `chromium`.

use crate::common;
use crate::machine;
use lazyloop::board::page;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Puzzles of several sizes: with an answer, without, and not readable.
const INSTANCES: [&str; 8] = [
    "1 1 4",
    "1 2 33",
    "1 3 4.4",
    "2 2 3. ..",
    "3 3 ... .3. ..1",
    "2 7 3..0..3 ...0...",
    "1 1 9",
    "6 6 3..... ...... ...... ...... ...... .....3",
];

/// To be explained: to the end, with suppositions, without an answer; with edges between cells.
const EXPLAINED: [&str; 5] = [
    "5 5 3.3.. ...23 .1112 ...3. .3.2.",
    "6 6 3..... ...... ...... ...... ...... .....3",
    "1 3 4.4",
    "5x5:aWeWbBkWb",
    "AB.\n...\nA.B",
];

/// A file of all instances in a folder.
fn instances(folder: &Path) -> PathBuf {
    let file = folder.join("instances.txt");
    fs::write(&file, INSTANCES.join("\n")).expect("instances");
    file
}

/// Opens a page with a script that looks at it, and holds it to what the script says.
fn look(page: &Path, script: &str) {
    let text = fs::read_to_string(page).expect("the page");
    let prelude = include_str!("pages/prelude.js");
    let text = text.replacen("<head>", &format!("<head><script>{prelude}</script>"), 1);
    let text = text.replacen("</body>", &format!("<script>{script}</script></body>"), 1);
    let folder = tempfile::tempdir().expect("a folder");
    let instrumented = folder.path().join("page.html");
    fs::write(&instrumented, text).expect("a page");
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,900"])
        .args(["--virtual-time-budget=120000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("file://{}", instrumented.display()))
        .output()
        .expect("chromium runs");
    let dom = String::from_utf8_lossy(&output.stdout);
    let said = dom.rsplit_once(r#"<pre id="checked">"#).and_then(|(_, rest)| rest.split_once('<'));
    let Some((said, _)) = said else {
        panic!("nothing was checked: {}", String::from_utf8_lossy(&output.stderr))
    };
    let said = said.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let said: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(said["faults"], json!([]), "{}", page.display());
    assert!(said["checks"].as_u64().expect("a number") > 10, "{said}");
}

#[test]
fn a_comparison_has_all_its_points_and_sorts() {
    if !common::needs::program("chromium") {
        return;
    }
    let _turn = machine::turn();
    let folder = tempfile::tempdir().expect("a folder");
    let input = instances(folder.path());
    let dir = folder.path().join("report");
    let output = common::lazyloop()
        .arg("compare")
        .arg(&input)
        .args(["--modes", "lazy,full,course", "--cuts", "auto,cutset", "--report"])
        .arg(&dir)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(1), "one line cannot be read: {output:?}");

    let rows = fs::read_to_string(dir.join("results.jsonl")).expect("rows");
    let rows: Vec<Value> =
        rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    let count = |wanted: &dyn Fn(&Value) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let answered = count(&|row| row["verdict"] == "solved" || row["verdict"] == "unsatisfiable");
    let finished = count(&|row| row["verdict"] != "error");
    let lazy = count(&|row| row["mode"] == "lazy" && row["verdict"] != "error");
    assert_eq!(finished, 4 * 7);
    let expected = json!({
        "instances": INSTANCES.len(),
        // Answered, by iterations, by time, by clauses, and all but the first against the first.
        "points": [answered, lazy, finished, finished, 3 * 7],
    });
    let script = include_str!("pages/compare.js");
    look(&dir.join("index.html"), &format!("const expected = {expected};{script}"));
}

#[test]
fn a_trace_steps_to_its_end_and_back() {
    if !common::needs::program("chromium") {
        return;
    }
    let _turn = machine::turn();
    let folder = tempfile::tempdir().expect("a folder");
    let input = instances(folder.path());
    // One round; cells; segments with a fresh variable; segments; no model at all; a limit.
    for arguments in [
        &["--index", "1"][..],
        &["--index", "8"],
        &["--index", "8", "--cuts", "cutset"],
        &["--index", "8", "--cuts", "loop"],
        &["--index", "6"],
        &["--index", "6", "--cuts", "cutset", "--max-iterations", "1"],
    ] {
        let page = folder.path().join("trace.html");
        let output = common::lazyloop()
            .args(["trace", "-o"])
            .arg(&page)
            .arg(&input)
            .args(arguments)
            .output()
            .expect("it runs");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
        look(&page, include_str!("pages/trace.js"));
    }
}

#[test]
fn an_explanation_steps_to_its_end_and_back() {
    if !common::needs::program("chromium") {
        return;
    }
    let _turn = machine::turn();
    let folder = tempfile::tempdir().expect("a folder");
    // Wider than a phone.
    let input = folder.path().join(format!("{}.txt", "puzzle".repeat(12)));
    for puzzle in EXPLAINED {
        fs::write(&input, puzzle).expect("a puzzle");
        let page = folder.path().join("explain.html");
        let output = common::lazyloop()
            .args(["explain", "--html"])
            .arg(&page)
            .arg(&input)
            .output()
            .expect("it runs");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
        look(&page, include_str!("pages/explain.js"));
    }
}

#[test]
fn a_document_asks_for_no_file() {
    let document = page::document("let it = 1;");
    let file = |path| page::file(path).expect("a file").1;
    let style = "<link rel=\"stylesheet\" href=\"board.css\">";
    for place in [style, "<script src=\"board.js\"></script>"] {
        assert!(file("/").contains(place) && !document.contains(place));
    }
    assert!(document.contains("let it = 1;") && document.contains("\"use strict\""));
    // Nothing ends a script or the style before its time.
    assert!(!file("/board.js").contains("</script") && !file("/board.css").contains("</style"));
}
