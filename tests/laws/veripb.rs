//! Certificates as proofs in VeriPB's format: each cut follows from the formula, and no proof is accepted of a
//! formula that has a model.

use crate::certificates::{Parts, SAMPLES};
use crate::common::{needs, random, run};
use lazyloop::certificate::{Fault, veripb};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::process::Command;

const MOST: u64 = 1 << 28;

/// Formula and proof.
fn written(parts: &Parts) -> Result<(String, String), Fault> {
    let Parts { statement, formula, proof } = parts;
    veripb::write(&mut &statement[..], &mut &formula[..], &mut &proof[..])
}

/// How many constraints the proof derives, if it is accepted.
fn checked(parts: &Parts, opb: &str, pbp: &str) -> Result<usize, Fault> {
    let (mut statement, mut opb, mut pbp) = (&parts.statement[..], opb.as_bytes(), pbp.as_bytes());
    veripb::check_within(MOST, &mut statement, &mut opb, &mut pbp)
}

fn refuted(opb: &str, pbp: &str) -> Result<usize, Fault> {
    veripb::refutes(MOST, &mut opb.as_bytes(), &mut pbp.as_bytes())
}

/// What has a proof, with its certificate.
fn proofs() -> impl Iterator<Item = (&'static Parts, String, String)> {
    let parts = SAMPLES.iter().flat_map(|(_, found)| found);
    parts.filter_map(|parts| written(parts).ok().map(|(opb, pbp)| (parts, opb, pbp)))
}

/// Only where paths may not touch a cut speaks of what no clause says.
#[test]
fn certificates_become_proofs() {
    let (mut accepted, mut cuts) = (0, 0);
    for (way, found) in &*SAMPLES {
        for parts in found {
            let text = String::from_utf8_lossy(&parts.statement);
            match written(parts) {
                Ok((opb, pbp)) => {
                    checked(parts, &opb, &pbp).unwrap_or_else(|fault| panic!("{way:?}: {fault}"));
                    assert_eq!(checked(parts, &opb, &pbp), refuted(&opb, &pbp));
                    cuts += text.lines().count() - 1;
                    accepted += 1;
                }
                Err(fault) => {
                    let line = text.lines().nth(fault.line - 1).unwrap_or_default();
                    let is_near =
                        ["\"cut\":\"touch\"", "\"cut\":\"block\""].iter().any(|c| line.contains(c));
                    assert!(is_near, "{way:?}: {fault}");
                }
            }
        }
    }
    assert!(accepted > 150 && cuts > 200, "{accepted} proofs, {cuts} cuts");
}

/// The formula is the statement's to the letter.
#[test]
fn other_formulas_are_refused_at_their_line() {
    for (parts, opb, pbp) in proofs().step_by(7) {
        let lines: Vec<&str> = opb.lines().collect();
        for at in (0..lines.len()).step_by(1 + lines.len() / 20) {
            let mut other: Vec<&str> = lines.clone();
            other[at] = "1 x1 >= 1 ;";
            if other[at] == lines[at] {
                continue;
            }
            let fault = checked(parts, &(other.join("\n") + "\n"), &pbp).unwrap_err();
            assert_eq!(fault.line, at + 1, "{fault}");
        }
    }
}

/// Without the clauses that exclude the answer a formula has a model. So no proof is accepted, whatever is in it.
#[test]
fn no_proof_of_a_formula_with_a_model_is_accepted() {
    let (mut rng, mut tried) = (random::rng(1), 0);
    for (parts, opb, pbp) in proofs() {
        if !String::from_utf8_lossy(&parts.statement).contains("\"unique\"") {
            continue;
        }
        let mut rows: Vec<&str> = opb.lines().collect();
        let is_clause = |row: &str| {
            row.ends_with(">= 1 ;")
                && row.split(' ').step_by(2).all(|w| w == "1" || w == ">=" || w == ";")
        };
        let clauses = 1 + rows[1..].iter().take_while(|row| is_clause(row)).count();
        rows[clauses - 2..clauses].fill("1 x1 1 ~x1 >= 1 ;");
        let opb = rows.join("\n") + "\n";
        assert!(refuted(&opb, &pbp).is_err(), "{pbp}");
        let lines: Vec<&str> = pbp.lines().collect();
        for _ in 0..60 {
            let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            for _ in 0..=rng.random_range(0..3) {
                damage(&mut lines, &mut rng);
            }
            let damaged = lines.join("\n") + "\n";
            assert!(refuted(&opb, &damaged).is_err(), "{damaged}");
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// Changes something in a line, or the order of lines.
fn damage(lines: &mut Vec<String>, rng: &mut ChaCha8Rng) {
    let at = rng.random_range(0..lines.len());
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
    let word = rng.random_range(0..words.len());
    match rng.random_range(0..6) {
        0 => _ = lines.remove(at),
        1 => {
            let other = rng.random_range(0..lines.len());
            lines.swap(at, other);
        }
        2 => {
            let copy = lines[at].clone();
            lines.insert(rng.random_range(0..lines.len()), copy);
        }
        // Another number, or another sign.
        3 => {
            words[word] = match words[word].parse::<i64>() {
                Ok(number) => (number + rng.random_range(0..5) as i64 - 2).to_string(),
                Err(_) => words[word]
                    .strip_prefix('~')
                    .map_or(format!("~{}", words[word]), str::to_string),
            };
            lines[at] = words.join(" ");
        }
        // A word less, or two.
        4 => {
            words.drain(word..(word + 1 + rng.random_range(0..2)).min(words.len()));
            lines[at] = words.join(" ");
        }
        _ => {
            let other = words[rng.random_range(0..words.len())].clone();
            words[word] = other;
            lines[at] = words.join(" ");
        }
    }
}

/// VeriPB itself says the same.
#[test]
fn veripb_accepts_the_proofs() {
    if !needs::program("veripb") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let [formula, proof] = ["a.opb", "a.pbp"].map(|name| folder.path().join(name));
    for (_, opb, pbp) in proofs().step_by(3) {
        fs::write(&formula, &opb).expect("a file");
        fs::write(&proof, &pbp).expect("a file");
        let output = Command::new("veripb").args([&formula, &proof]).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("s VERIFIED UNSATISFIABLE"), "{said}{opb}{pbp}");
    }
}

/// Proofs lie beside certificates, and are checked with them.
#[test]
fn proofs_lie_beside_certificates() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "1 5 3...3\n1 1 3\n").expect("a file");
    assert_eq!(run(folder.path(), &["certify", "-q", "a.txt", "-o", "d"]).0, Some(0));
    let (status, said, _) = run(folder.path(), &["certificate", "veripb", "-q", "d"]);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
    let (status, said, _) = run(folder.path(), &["certificate", "check", "-q", "d"]);
    assert!(status == Some(0) && said.matches(" steps for VeriPB").count() == 2, "{said}");
    let opb = folder.path().join("d/0001.opb");
    let text = fs::read_to_string(&opb).expect("a file");
    fs::write(&opb, text.replacen(">= 1", ">= 0", 1)).expect("a file");
    let (status, said, _) = run(folder.path(), &["certificate", "check", "-q", "d"]);
    assert!(
        status == Some(1) && said.contains("WRONG: VeriPB formula, line 2: expected '"),
        "{said}"
    );
    // Another run drops them.
    assert_eq!(run(folder.path(), &["certify", "-q", "a.txt", "-o", "d", "--force"]).0, Some(0));
    assert!(!opb.exists());
}

/// A graph without a Hamiltonian cycle has a certificate, and a proof for VeriPB.
#[test]
fn graphs_without_a_tour_are_certified() {
    let petersen = "1 2\n2 3\n3 4\n4 5\n5 1\n1 6\n2 7\n3 8\n4 9\n5 10\n6 8\n8 10\n10 7\n7 9\n9 6\n";
    let folder = tempfile::tempdir().expect("a folder");
    for (at, (graph, cut)) in [
        (petersen, "cross"),
        ("1 2\n2 3\n3 1\n3 4\n4 5\n5 3\n", "tough"),
        ("1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n", "tough"),
        ("1 4\n1 5\n2 4\n2 5\n3 4\n3 5\n", "tough"),
        ("1 2\n2 3\n3 1\n3 4\n", "tough"),
        ("1 2\n", ""),
    ]
    .into_iter()
    .enumerate()
    {
        fs::write(folder.path().join("graph"), graph).expect("a file");
        let out = format!("d{at}");
        let (status, said, errors) =
            run(folder.path(), &["tour", "-q", "graph", "--certify", &out]);
        assert!(status == Some(0) && said.starts_with("UNSATISFIABLE"), "{said}{errors}");
        let statement =
            fs::read_to_string(folder.path().join(&out).join("0001.jsonl")).expect("it");
        assert!(statement.contains(&format!("\"cut\":\"{cut}")) || cut.is_empty(), "{statement}");
        assert_eq!(run(folder.path(), &["certificate", "veripb", "-q", &out]).0, Some(0));
        let (status, said, _) = run(folder.path(), &["certificate", "check", "-q", &out]);
        assert!(status == Some(0) && said.contains(": UNSATISFIABLE: tour, "), "{said}");
    }
    // A tour needs none.
    fs::write(folder.path().join("graph"), "1 2\n2 3\n3 1\n").expect("a file");
    let (status, said, _) = run(folder.path(), &["tour", "-q", "graph", "--certify", "e"]);
    assert_eq!((status, said.as_str()), (Some(0), "1 2 3\n"));
    assert!(fs::read_dir(folder.path().join("e")).expect("a folder").next().is_none());
    for wrong in [&["--directed"][..], &["--start", "9"]] {
        let tour = ["tour", "-q", "graph", "--certify", "e"];
        assert_eq!(run(folder.path(), &[&tour[..], wrong].concat()).0, Some(2), "{wrong:?}");
    }
}
