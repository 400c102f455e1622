//! How long a board takes to show what it knows, for docs/BENCHMARKS.md: `cargo bench --bench board`.
//!
//! Edits: puzzles that were made for it, of which a clue at a time is left out, put back, or made
//! another. Each is asked about anew, as the server does. Some have many clues left out. Mistakes: a wrong mark among right ones.
//! Puzzles of others are taken from `LAZYLOOP_DATA`, where it is set.

#![allow(clippy::print_stdout)] // a table for its reader

use lazyloop::board::{Desk, Question};
use lazyloop::random::Random;
use lazyloop::registry;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const EDITS: usize = 100;
const MISTAKES: usize = 200;
const MISSING: u64 = 20;

/// The replies to a question, with the time when each came.
fn ask(question: &Value) -> Vec<(Duration, Value)> {
    let desk =
        Desk { puzzles: Vec::new(), cells: 10_000, time: Duration::from_secs(60), memory: None };
    let text = question.to_string();
    let began = Instant::now();
    let question = Question::read(text.as_bytes()).expect("a question");
    let mut replies = Vec::new();
    let cancel = Arc::new(AtomicBool::new(false));
    question.answer(&desk, &cancel, &mut |reply| replies.push((began.elapsed(), reply)));
    replies
}

/// The nearest ranks of some times, in milliseconds.
fn quantiles(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |share: f64| {
        let rank = (times.len() as f64 * share).ceil() as usize;
        times.get(rank.max(1) - 1).map_or(0.0, Duration::as_secs_f64) * 1000.0
    };
    format!("{:.1} {:.1} {:.1}", at(0.5), at(0.95), at(1.0))
}

/// Edits of a puzzle that was made, one after another.
fn edits(kind: &str, size: usize) {
    let made = json!({ "ask": "generate", "kind": kind, "rows": size, "cols": size, "seed": 1 });
    let (_, board) = ask(&made).remove(0);
    let (original, mut puzzle) = (board["tokens"].clone(), board["puzzle"].clone());
    let clued: Vec<usize> = (0..original.as_array().map_or(0, Vec::len))
        .filter(|&cell| original[cell] != "-")
        .collect();
    let mut random = Random::new(1);
    let (mut verdicts, mut forced, mut calls) = (Vec::new(), Vec::new(), 0);
    for _ in 0..EDITS {
        let cell = clued[random.below(clued.len())];
        let token = match random.below(5) {
            0 => original[clued[random.below(clued.len())]].clone(),
            1 | 2 => json!("-"),
            _ => original[cell].clone(),
        };
        let (_, board) =
            ask(&json!({ "ask": "board", "puzzle": puzzle, "set": [[cell, token]] })).remove(0);
        if board["reply"] == "board" {
            puzzle = board["puzzle"].clone();
        }
        let replies = ask(&json!({ "ask": "live", "puzzle": puzzle, "seconds": 60 }));
        let is_final = |reply: &Value| reply["reply"] == "verdict" && reply["verdict"] != "solved";
        verdicts.extend(replies.iter().find(|(_, reply)| is_final(reply)).map(|(time, _)| *time));
        let (time, end) = replies.last().expect("an end");
        forced.push(*time);
        calls += end["calls"].as_u64().unwrap_or_default();
    }
    println!(
        "{kind} {size}x{size}: verdict {}; forced edges {}; {} calls",
        quantiles(verdicts),
        quantiles(forced),
        calls / EDITS as u64
    );
}

/// Puzzles that were made for it, with a twentieth of their clues left out: mostly with many answers.
fn missing(kind: &str, size: usize) {
    let mut random = Random::new(1);
    let (mut forced, mut calls) = (Vec::new(), 0);
    for seed in 1..=MISSING {
        let made =
            json!({ "ask": "generate", "kind": kind, "rows": size, "cols": size, "seed": seed });
        let (_, board) = ask(&made).remove(0);
        let tokens = board["tokens"].as_array().expect("tokens");
        let mut clued: Vec<usize> = (0..tokens.len()).filter(|&cell| tokens[cell] != "-").collect();
        let most = clued.len().div_ceil(20);
        let left_out: Vec<Value> =
            (0..most).map(|_| json!([clued.swap_remove(random.below(clued.len())), "-"])).collect();
        let set = json!({ "ask": "board", "puzzle": board["puzzle"], "set": left_out });
        let (_, board) = ask(&set).remove(0);
        let replies = ask(&json!({ "ask": "live", "puzzle": board["puzzle"], "seconds": 60 }));
        let (time, end) = replies.last().expect("an end");
        forced.push(*time);
        calls += end["calls"].as_u64().unwrap_or_default();
    }
    let forced = quantiles(forced);
    println!(
        "{kind} {size}x{size}, clues missing: forced edges {forced}; {} calls",
        calls / MISSING
    );
}

/// Wrong marks among right ones: when they are flagged, and how long their reason takes.
fn mistakes(kind: &str, puzzles: &[Value]) {
    let mut random = Random::new(1);
    let (mut flagged, mut found, mut short, mut told) = (Vec::new(), Vec::new(), 0, 0);
    for (at, puzzle) in puzzles.iter().cycle().take(MISTAKES).enumerate() {
        let live = ask(&json!({ "ask": "live", "puzzle": puzzle }));
        let unique = live.iter().find(|(_, reply)| reply["verdict"] == "unique");
        let Some((_, unique)) = unique else { continue };
        let on: Vec<u64> =
            unique["answer"].as_array().expect("edges").iter().filter_map(Value::as_u64).collect();
        let (_, board) = ask(&json!({ "ask": "board", "puzzle": puzzle })).remove(0);
        let edges = board["edges"].as_array().expect("edges");
        let real: Vec<u64> =
            (0..edges.len() as u64).filter(|&edge| !edges[edge as usize].is_null()).collect();
        let mut history = Vec::new();
        let before = at % real.len().min(40);
        for _ in 0..before {
            let edge = real[random.below(real.len())];
            history.push((edge, u8::from(on.contains(&edge))));
        }
        let edge = real[random.below(real.len())];
        history.push((edge, u8::from(!on.contains(&edge))));
        let mut marks = std::collections::BTreeMap::new();
        history.iter().for_each(|&(edge, on)| {
            marks.insert(edge, on);
        });
        let with = |value| -> Vec<u64> {
            marks.iter().filter(|(_, on)| **on == value).map(|(edge, _)| *edge).collect()
        };
        let marks = json!({ "on": with(1), "off": with(0) });
        let live = ask(&json!({ "ask": "live", "puzzle": puzzle, "marks": marks }));
        let judged = live.iter().find(|(_, reply)| reply["reply"] == "judged").expect("judged");
        assert_eq!(judged.1["wrong"], json!([edge]), "the wrong mark and no other");
        flagged.push(judged.0);
        let asked = json!({ "ask": "mistake", "puzzle": puzzle, "history": history });
        let (time, mistake) = ask(&asked).remove(0);
        assert_eq!(mistake["at"], before, "the first mistake");
        found.push(time);
        if let Some(rules) = mistake["step"]["rules"].as_array() {
            told += 1;
            short += usize::from(rules.len() <= 12);
        }
    }
    println!(
        "{kind}, {} mistakes: flagged {}; reason {}; {told} told, {short} in at most 12 rules",
        flagged.len(),
        quantiles(flagged.clone()),
        quantiles(found)
    );
}

/// Puzzles of up to 100 cells that were made for it.
fn made(kind: &str) -> Vec<Value> {
    let make = |seed: u64| {
        let made = json!({ "ask": "generate", "kind": kind, "rows": 10, "cols": 10, "seed": seed });
        ask(&made).remove(0).1["puzzle"].clone()
    };
    (1..=8).map(make).collect()
}

/// Published puzzles of a kind of up to 100 cells, in JSON.
fn published(data: &Path, kind: &str) -> Vec<Value> {
    let file = std::fs::File::open(data.join(format!("loops/{kind}/published.txt")));
    let Some((file, format)) = file.ok().zip(registry::format_named(kind)) else {
        return Vec::new();
    };
    let mut reader = registry::reader(std::io::BufReader::new(file), Some(format));
    let mut puzzles = Vec::new();
    while let Ok(Some(instance)) = reader.next_instance() {
        let Ok(puzzle) = instance.puzzle else { continue };
        let (rows, cols) = puzzle.size();
        let text = puzzle.write(registry::Format::JSON).unwrap_or_default();
        if rows * cols <= 100 {
            puzzles.extend(serde_json::from_str::<Value>(&text).ok());
        }
    }
    puzzles
}

fn main() {
    println!("milliseconds: median, 95 of 100, most");
    for (kind, sizes) in
        [("slitherlink", &[10, 20, 30, 50][..]), ("masyu", &[10, 20]), ("yajilin", &[10])]
    {
        sizes.iter().for_each(|&size| edits(kind, size));
    }
    for size in [20, 30, 50] {
        missing("slitherlink", size);
    }
    let data = std::env::var_os("LAZYLOOP_DATA");
    for kind in [
        "slitherlink",
        "masyu",
        "yajilin",
        "country-road",
        "castle-wall",
        "balance-loop",
        "koburin",
    ] {
        let others = data.as_ref().map(|data| published(Path::new(data), kind)).unwrap_or_default();
        let (whose, puzzles) = match others.is_empty() {
            true => ("made", made(kind)),
            false => ("published", others),
        };
        mistakes(&format!("{kind} ({whose})"), &puzzles);
    }
}
