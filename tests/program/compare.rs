//! `compare`: its tables, its files, and what it does when those who should agree do not.

use crate::common;
use lazyloop::kind::{Mode, Technique};
use lazyloop::questions::{Account, VerdictKind};
use lazyloop::report::{
    self, Comparison, Conditions, Configuration, PowerLaw, Record, Row, geometric_mean, quantile,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

/// Two puzzles with an answer, and the smallest one that only the course's encoding satisfies.
const INSTANCES: &str = "2 2 3. ..\n1 2 33\n1 3 4.4\n";

fn compare(input: &Path, arguments: &[&str]) -> Output {
    common::lazyloop().arg("compare").arg(input).args(arguments).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// A folder for one test, with a file of instances in it.
fn folder(instances: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("instances.txt");
    fs::write(&input, instances).expect("a file");
    (folder, input)
}

#[test]
fn every_configuration_has_a_line_for_each_instance() {
    let (_folder, input) = folder(INSTANCES);
    let output = compare(&input, &["--modes", "full,lazy,course", "--cuts", "loop,auto"]);
    assert!(output.status.success(), "{output:?}");
    let stdout = text(&output.stdout);
    let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let lines: Vec<Vec<String>> = stdout.lines().skip(1).take(12).map(words).collect();
    let names = ["full", "lazy/loop", "lazy/auto", "course"];
    for (at, line) in lines.iter().enumerate() {
        let name_at = if at % 4 == 0 { 2 } else { 0 };
        assert_eq!(line[name_at], names[at % 4], "{stdout}");
        assert!(at % 4 > 0 || line[0] == (at / 4 + 1).to_string(), "{stdout}");
    }
    let verdicts: Vec<&str> = lines.iter().map(|line| line.last().unwrap().as_str()).collect();
    assert_eq!(verdicts[4..8], ["solved"; 4], "{stdout}");
    assert_eq!(verdicts[8..11], ["answer"; 3], "no answer: {stdout}");
    assert!(stdout.contains("2 loops"), "{stdout}");
    assert!(
        stdout.contains(
            "full, lazy/loop and lazy/auto agree on all 3 instances with verdicts to compare"
        ),
        "{stdout}"
    );
    assert!(stdout.contains("course: 1 of 3 models were wrong (up to 2 loops)"), "{stdout}");
}

#[test]
fn both_files_hold_the_same_rows() {
    let (folder, input) = folder(INSTANCES);
    let dir = folder.path().join("new/report");
    let arguments = ["--modes", "lazy,course", "--repeat", "3", "--report", dir.to_str().unwrap()];
    let output = compare(&input, &arguments);
    assert!(output.status.success(), "{output:?}");

    let lines = fs::read_to_string(dir.join("results.jsonl")).expect("results.jsonl");
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), 6);
    let mut csv = csv::Reader::from_path(dir.join("results.csv")).expect("results.csv");
    let columns = csv.headers().expect("column names").clone();
    let records: Vec<csv::StringRecord> = csv.records().map(|r| r.expect("a row")).collect();
    assert_eq!(records.len(), 6);
    for (object, record) in objects.iter().zip(&records) {
        let members: BTreeSet<&str> =
            object.as_object().expect("an object").keys().map(String::as_str).collect();
        assert!(members.is_subset(&columns.iter().collect()), "{members:?} {columns:?}");
        for (column, cell) in columns.iter().zip(record) {
            match &object[column] {
                serde_json::Value::Null => assert_eq!(cell, "", "{column}"),
                serde_json::Value::String(text) => assert_eq!(cell, text, "{column}"),
                serde_json::Value::Bool(said) => assert_eq!(cell, said.to_string(), "{column}"),
                number => {
                    let (said, cell) = (number.as_f64().unwrap(), cell.parse::<f64>().unwrap());
                    assert!((said - cell).abs() <= 1e-12 * said.abs(), "{column}: {said} {cell}");
                }
            }
        }
    }
    assert_eq!(objects[0]["ratio"], 1.0);
    assert_eq!(objects[4]["verdict"], "unsatisfiable");
    assert_eq!(objects[5]["verdict"], "wrong");
    assert_eq!(objects[5]["loops"], 2);
    assert!(objects[5]["error"].as_str().expect("what is wrong").contains("second loop"));
    let page = fs::read_to_string(dir.join("index.html")).expect("index.html");
    assert!(page.contains("course: 1 of 3 models were wrong"));
    assert!(!page.contains("src=") && !page.contains("href=\"http"), "it asks for nothing more");
}

#[test]
fn what_a_limit_stops_is_a_dash_and_the_run_goes_on() {
    let (_folder, input) = folder(INSTANCES);
    let output = compare(&input, &["--modes", "lazy,full,course", "--max-clauses", "10"]);
    assert!(output.status.success(), "{output:?}");
    let stdout = text(&output.stdout);
    let rows = |stdout: &'_ str| -> Vec<String> {
        stdout.lines().take_while(|line| !line.is_empty()).map(str::to_string).collect()
    };
    let stopped = |name: &str| {
        let lines = rows(&stdout).into_iter().filter(|line| line.contains(&format!(" {name} ")));
        lines.filter(|line| line.ends_with('–')).count()
    };
    assert_eq!((stopped("full"), stopped("course")), (3, 3), "{stdout}");
    assert_eq!(stdout.lines().filter(|line| line.ends_with(" solved")).count(), 2, "{stdout}");

    let output = compare(&input, &["--time-limit", "0"]);
    assert!(output.status.success(), "{output:?}");
    let stdout = text(&output.stdout);
    assert_eq!(rows(&stdout).iter().filter(|line| line.ends_with('–')).count(), 6, "{stdout}");
    assert!(stdout.contains("no instance has verdicts of two sound configurations"), "{stdout}");
}

#[test]
fn too_much_memory_stops_every_configuration() {
    if !common::needs::memory_is_told() {
        return;
    }
    let (_folder, input) = folder(&format!("{}\n1 2 33\n", common::blank(30)));
    let output = compare(&input, &["--modes", "levels,course", "--max-memory", "60"]);
    assert!(output.status.success(), "{output:?}");
    let stdout = text(&output.stdout);
    let ends: Vec<bool> = stdout.lines().skip(1).take(4).map(|row| row.ends_with('–')).collect();
    assert_eq!(ends, [true, true, false, false], "{stdout}");
}

#[test]
fn a_line_that_cannot_be_read_is_said_and_passed_over() {
    let (_folder, input) = folder("2 2 3. .9\n1 2 33\n");
    let output = compare(&input, &[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let stdout = text(&output.stdout);
    assert!(stdout.contains("1 ERROR: line 1, column 9: expected '.' or a label"), "{stdout}");
    assert_eq!(stdout.lines().filter(|line| line.ends_with(" solved")).count(), 2, "{stdout}");
}

#[test]
fn wrong_usage_is_status_2() {
    let (_folder, input) = folder(INSTANCES);
    for arguments in [
        vec!["--modes", "eager"],
        vec!["--cuts", "deep"],
        vec!["--repeat", "0"],
        vec!["--modes", "full", "--cuts", "loop"],
        vec!["--regions", "off", "--cuts", "ring"],
    ] {
        assert_eq!(compare(&input, &arguments).status.code(), Some(2), "{arguments:?}");
    }
}

/// A row as if a configuration had said so of instance 1.
fn row(mode: &str, verdict: &str, seconds: f64) -> Row {
    let mode = Mode::from_name(mode).expect("a mode");
    let verdict = VerdictKind::from_name(verdict).expect("a verdict");
    let account = Account { verdict, seconds, iterations: 1, ..Account::default() };
    let record = Record::new(1, 4, mode, Technique::default());
    Row::new(Record { rows: 5, cols: 5, account, ..record })
}

fn three_modes() -> Comparison {
    let of = |&mode: &Mode| Configuration { mode, technique: Technique::default(), solver: None };
    let modes = [Mode::Lazy, Mode::Full, Mode::Course];
    Comparison::new(modes.iter().map(of).collect(), 1)
}

#[test]
fn contradictions_are_faults_and_stand_on_the_page() {
    let mut comparison = three_modes();
    comparison.add(vec![
        row("lazy", "solved", 0.1),
        row("full", "unsatisfiable", 0.2),
        row("course", "solved", 0.1),
    ]);
    let faults = comparison.agreement().faults;
    let fault = "instance 1 (line 4): lazy/auto has an answer, full says that there is none";
    assert_eq!(faults, [fault]);
    assert_eq!(comparison.agreement().to_string(), format!("1 FAULT: {fault}"));
    let conditions = Conditions::now("a test".to_string(), "no limits".to_string(), 1);
    let page = report::compare_page(&comparison, &conditions);
    assert!(page.contains(fault) && page.contains("Limits: no limits; one instance at a time; "));
}

#[test]
fn a_rejected_answer_is_a_fault() {
    let mut comparison = three_modes();
    let mut rejected = row("full", "rejected", 0.1);
    rejected.record.account.error = Some("an answer was found that is none".to_string());
    // One bad run among good ones is the one to keep.
    let rejected =
        report::typical(vec![row("full", "solved", 0.1), rejected, row("full", "solved", 0.2)]);
    let rejected = rejected.expect("a run");
    comparison.add(vec![row("lazy", "solved", 0.1), rejected, row("course", "wrong", 0.1)]);
    let faults = comparison.agreement().faults;
    assert_eq!(faults, ["instance 1 (line 4): full: an answer was found that is none"]);
}

#[test]
fn unsound_and_unfinished_configurations_contradict_nobody() {
    let mut comparison = three_modes();
    comparison.add(vec![
        row("lazy", "unsatisfiable", 0.1),
        row("full", "unknown", 9.0),
        row("course", "wrong", 0.1),
    ]);
    let agreement = comparison.agreement();
    assert!(agreement.faults.is_empty(), "{agreement}");
    assert_eq!(agreement.to_string(), "no instance has verdicts of two sound configurations");
}

#[test]
fn ratios_and_summaries_are_over_what_was_finished() {
    let mut comparison = three_modes();
    for (lazy, full) in [(0.1, 0.4), (0.2, 0.2), (0.3, 0.3)] {
        comparison.add(vec![
            row("lazy", "solved", lazy),
            row("full", "solved", full),
            row("course", "wrong", lazy),
        ]);
    }
    comparison.add(vec![
        row("lazy", "unknown", 7.0),
        row("full", "solved", 1.0),
        row("course", "unknown", 7.0),
    ]);
    let [lazy, full, course] = comparison.summaries()[..] else { panic!("three summaries") };
    assert_eq!((lazy.solved, lazy.unknown, course.wrong), (3, 1, 3));
    assert_eq!((lazy.median, lazy.p90, lazy.worst), (Some(0.2), Some(0.3), Some(0.3)));
    assert_eq!((full.median, full.worst), (Some(0.3), Some(1.0)));
    let ratio = full.ratio.expect("three ratios");
    assert!((ratio - 4_f64.powf(1.0 / 3.0)).abs() < 1e-9, "{ratio}");
    assert_eq!(comparison.rows().last().expect("rows").ratio, None);
}

#[test]
fn median_runs_are_kept_whole() {
    let runs = [0.5, 0.1, 0.3].map(|seconds| row("lazy", "solved", seconds));
    let typical = report::typical(runs.to_vec()).expect("a run");
    assert_eq!(typical.record.account.seconds, 0.3);
}

#[test]
fn the_page_says_limits_with_separators() {
    let (folder, input) = folder(INSTANCES);
    let dir = folder.path().join("report");
    let output = compare(&input, &["--modes", "lazy", "--report", dir.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(dir.join("index.html")).expect("index.html");
    assert!(page.contains("Limits: 60 s, 50,000,000 clauses; one instance at a time; "), "{page}");
}

#[test]
fn lazy_and_full_agree_on_the_course_and_its_encoding_does_not() {
    let Some(input) = common::data("course.txt") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("a name");
    let output = compare(&input, &["--modes", "lazy,full,course", "--report", dir]);
    assert!(output.status.success(), "{output:?}");
    let stdout = text(&output.stdout);
    assert!(stdout.contains("full agree on all 62 instances"), "{stdout}");
    let page = fs::read_to_string(folder.path().join("index.html")).expect("index.html");
    let models = page.find(" of 61 models were wrong").expect("the course's wrong models");
    let wrong: String = page[..models].chars().rev().take_while(char::is_ascii_digit).collect();
    assert!(!wrong.is_empty() && wrong != "0", "{wrong}");
}

/// Each plot of the page is a file, too, that a viewer of pictures shows by itself.
#[test]
fn the_plots_are_files() {
    let (folder, input) = folder(INSTANCES);
    let dir = folder.path().join("report");
    let report = ["--report", dir.to_str().expect("text")];
    assert!(compare(&input, &[&["--modes", "lazy,full"], &report[..]].concat()).status.success());
    let plots = || {
        let files = fs::read_dir(&dir).expect("a folder").flatten().map(|entry| entry.file_name());
        let names = files.map(|name| name.into_string().expect("text"));
        names.filter(|name| name.ends_with(".svg")).collect::<BTreeSet<String>>()
    };
    let all = ["clauses.svg", "duel.svg", "iterations.svg", "seconds.svg", "solved.svg"];
    assert_eq!(plots(), all.map(str::to_string).into());
    for name in plots() {
        let svg = fs::read_to_string(dir.join(&name)).expect("a plot");
        assert!(svg.contains("xmlns=\"http://www.w3.org/2000/svg\""), "{name}");
        let depth = svg.matches("<svg").count() - svg.matches("</svg>").count();
        assert!(depth == 0 && svg.contains("lazy/auto") | svg.contains("full"), "{name}: {svg}");
    }
    // One configuration has no duel: what an earlier report has of it goes.
    let again = [&["--modes", "full", "--force"], &report[..]].concat();
    assert!(compare(&input, &again).status.success());
    assert!(!plots().contains("duel.svg") && plots().contains("seconds.svg"), "{:?}", plots());
}

#[test]
fn solvers_are_compared_like_modes() {
    if !common::needs::program("minisat") {
        return;
    }
    let (folder, input) = folder(INSTANCES);
    let dir = folder.path().join("report");
    let solvers = ["--solver", "inside", "--solver", "minisat", "--modes", "lazy,full"];
    let output =
        compare(&input, &[&solvers[..], &["--report", dir.to_str().expect("text")]].concat());
    assert!(output.status.success(), "{output:?}");
    let stdout = text(&output.stdout);
    for name in ["lazy/auto ", "full ", "lazy/auto by minisat ", "full by minisat "] {
        assert!(stdout.contains(&format!(" {name}")), "{name}: {stdout}");
    }
    assert!(stdout.contains("lazy/auto by minisat and full by minisat agree on all"), "{stdout}");
    let rows = fs::read_to_string(dir.join("results.jsonl")).expect("rows");
    let solvers: Vec<serde_json::Value> = rows
        .lines()
        .map(|row| serde_json::from_str::<serde_json::Value>(row).expect("a row")["solver"].clone())
        .take(4)
        .collect();
    assert_eq!(serde_json::json!(solvers), serde_json::json!([null, null, "minisat", "minisat"]));
    assert_eq!(
        compare(&input, &["--modes", "count", "--solver", "minisat"]).status.code(),
        Some(2)
    );
}

#[test]
fn quantiles_are_values_that_occurred() {
    let mut values = [5.0, 1.0, 4.0, 2.0, 3.0];
    let shares = [0.0, 0.2, 0.5, 0.9, 1.0];
    let found = shares.map(|share| quantile(&mut values, share));
    assert_eq!(found, [1.0, 1.0, 3.0, 5.0, 5.0].map(Some));
    assert_eq!(quantile(&mut [7.0], 0.5), Some(7.0));
    assert_eq!(quantile(&mut [2.0, 1.0], 0.5), Some(1.0));
    assert_eq!(quantile(&mut [], 0.5), None);
}

#[test]
fn opposite_ratios_cancel() {
    assert!((geometric_mean(&[4.0, 0.25]).unwrap() - 1.0).abs() < 1e-12);
    assert!((geometric_mean(&[1.0, 10.0, 100.0]).unwrap() - 10.0).abs() < 1e-9);
    assert_eq!(geometric_mean(&[]), None);
}

#[test]
fn a_power_law_is_found_again() {
    let pairs: Vec<(f64, f64)> =
        [4.0, 9.0, 25.0, 100.0].iter().map(|&x: &f64| (x, 3.0 * x.powf(2.0))).collect();
    let law = PowerLaw::fit(&pairs).unwrap();
    assert!((law.exponent - 2.0).abs() < 1e-9 && (law.factor - 3.0).abs() < 1e-9);
    assert!((law.at(10.0) - 300.0).abs() < 1e-6);
    assert_eq!(PowerLaw::fit(&pairs[..2]), None);
    assert_eq!(PowerLaw::fit(&[(4.0, 1.0); 5]), None);
}
