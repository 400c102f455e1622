//! The questions of a board, for every kind: what may be typed, what changes, what is told of it.

use crate::common;
use lazyloop::board::{Desk, Question};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn desk() -> Desk {
    Desk { puzzles: Vec::new(), cells: 2500, time: Duration::from_secs(20), memory: None }
}

/// All replies to a question.
fn ask(question: &Value) -> Vec<Value> {
    let mut replies = Vec::new();
    match Question::read(question.to_string().as_bytes()) {
        Ok(question) => {
            let cancel = Arc::new(AtomicBool::new(false));
            question.answer(&desk(), &cancel, &mut |reply| replies.push(reply));
        }
        Err(fault) => replies.push(json!({ "reply": "fault", "text": fault })),
    }
    replies
}

/// The only reply to a question.
fn one(question: &Value) -> Value {
    let mut replies = ask(question);
    assert_eq!(replies.len(), 1, "{question}: {replies:?}");
    replies.remove(0)
}

/// What is wrong with a question.
fn fault(question: &Value) -> String {
    let reply = one(question);
    assert_eq!(reply["reply"], "fault", "{question}: {reply}");
    reply["text"].as_str().unwrap().to_string()
}

/// The replies of one sort.
fn named<'a>(replies: &'a [Value], name: &str) -> Vec<&'a Value> {
    replies.iter().filter(|reply| reply["reply"] == name).collect()
}

fn kinds() -> Vec<Value> {
    let start = one(&json!({ "ask": "start" }));
    let kinds = start["kinds"].as_array().unwrap().iter();
    // Another test brings a kind of its own.
    let is_added = |kind: &&Value| kind["name"].as_str().unwrap().ends_with(common::ADDED);
    kinds.filter(|kind| !is_added(kind)).cloned().collect()
}

fn blank(kind: &Value, rows: usize, cols: usize) -> Value {
    one(&json!({ "ask": "blank", "kind": kind["name"], "rows": rows, "cols": cols }))
}

/// The tokens that a pad can make.
fn tokens(pad: &Value) -> Vec<String> {
    let words = |list: &Value| -> Vec<String> {
        let all = list.as_array().unwrap().iter();
        all.map(|word| word.as_str().unwrap().to_string()).collect()
    };
    let mut behind = vec![String::new()];
    for list in pad["behind"].as_array().unwrap() {
        let each =
            |begun: &String| words(list).into_iter().map(|end| format!("{begun}{end}")).collect();
        behind = behind.iter().flat_map(|begun: &String| -> Vec<String> { each(begun) }).collect();
    }
    let most = pad["most"].as_u64().unwrap().min(12);
    let least = pad["least"].as_u64().unwrap().max(1);
    let numbers = (least..=most).map(|number| number.to_string());
    let mut found = words(&pad["signs"]);
    match pad["number"].as_str().unwrap() {
        "alone" => found.extend(numbers),
        "with" => found.extend(numbers.flat_map(|number| {
            behind.iter().map(move |end| format!("{number}{end}")).collect::<Vec<String>>()
        })),
        _ => {}
    }
    if pad["optional"] == true {
        found.extend(behind);
    }
    found
}

#[test]
fn what_a_pad_can_make_is_a_clue_and_is_shown() {
    let kinds = kinds();
    assert_eq!(kinds.len(), common::kinds().count());
    for kind in &kinds {
        let board = blank(kind, 6, 6);
        // Faces of any form have numbers in place of rows and columns.
        let is_numbered = board["neighbours"].is_array();
        let size = (&board["rows"], &board["cols"]);
        assert_eq!(size == (&json!(6), &json!(6)), !is_numbered, "{kind}");
        let cells = board["cells"].as_array().unwrap().len();
        let all = tokens(&kind["pad"]);
        assert!(!all.is_empty() || kind["pad"]["regions"] == true, "{kind}");
        for token in all {
            // In a margin stand numbers alone.
            let is_within = kind["margins"] != json!([0, 0]) && token.parse::<u32>().is_err();
            let cell = if is_within { 8 } else { 6 };
            // Letters of a map stand twice.
            let both = json!([[6, &token], [cells - 7, &token]]);
            let set =
                |set: Value| one(&json!({ "ask": "board", "puzzle": board["puzzle"], "set": set }));
            let mut changed = set(json!([[cell, token]]));
            if is_numbered && token.parse::<u32>().is_ok_and(|label| label > 6) {
                let fault = changed["text"].as_str().unwrap();
                assert_eq!(fault, format!("face 7 has 6 edges, and cannot have the label {token}"));
                continue;
            }
            if changed["reply"] == "fault" {
                changed = set(both);
            }
            assert_eq!(changed["reply"], "board", "{token}: {changed}, {kind}");
            let shown = changed["tokens"].as_array().unwrap();
            // A side that two squares share is told by one of them.
            let is_shared = cells < 36 && shown.iter().any(|token| token != "-");
            assert!(shown.contains(&json!(token)) || is_shared, "{token}: {shown:?}, {kind}");
        }
    }
}

#[test]
fn pads_say_what_players_type() {
    let kinds = kinds();
    let pad = |name: &str| kinds.iter().find(|kind| kind["name"] == name).unwrap()["pad"].clone();
    let ways = json!(["n", "s", "e", "w"]);
    assert_eq!(pad("slitherlink")["signs"], json!(["0", "1", "2", "3", "4", "?"]));
    assert_eq!(pad("masyu")["signs"], json!(["?", "*", "o"]));
    assert_eq!(
        (&pad("yajilin")["number"], &pad("yajilin")["behind"]),
        (&json!("with"), &json!([ways]))
    );
    assert_eq!(pad("castle-wall")["behind"], json!([ways, ["", "o", "x"]]));
    assert_eq!(
        (&pad("balance-loop")["behind"], &pad("balance-loop")["optional"]),
        (&json!([["b", "w"]]), &json!(true))
    );
    assert_eq!(pad("slalom")["behind"], json!([["", "n", "s", "e", "w"], ["b"]]));
    assert_eq!(pad("mid-loop")["signs"], json!(["1", "2", "3", "5"]));
    assert_eq!(pad("moon-sun")["signs"], json!(["o", "x"]));
    assert_eq!(
        (&pad("country-road")["regions"], &pad("country-road")["hole"]),
        (&json!(true), &json!("@"))
    );
    assert_eq!(
        (&pad("double-back")["signs"], &pad("double-back")["hole"]),
        (&json!([]), &json!("#"))
    );
    assert_eq!(pad("koburin")["most"], 8);
    assert_eq!((&pad("tilings")["number"], &pad("tilings")["least"]), (&json!("alone"), &json!(0)));
}

#[test]
fn every_kind_is_made_shown_judged_and_explained() {
    for kind in kinds() {
        let made =
            json!({ "ask": "generate", "kind": kind["name"], "rows": 6, "cols": 6, "seed": 4 });
        let board = one(&made);
        assert_eq!(board["reply"], "board", "{board}, {kind}");
        let puzzle = &board["puzzle"];
        let edges = board["edges"].as_array().unwrap();
        let has = |edge: &Value| !edges[edge.as_u64().unwrap() as usize].is_null();

        let live = ask(&json!({ "ask": "live", "puzzle": puzzle }));
        let verdicts: Vec<&Value> =
            named(&live, "verdict").iter().map(|reply| &reply["verdict"]).collect();
        assert_eq!(verdicts, ["solved", "unique"], "{kind}");
        let answer = &named(&live, "verdict")[1]["answer"];
        let forced = named(&live, "forced").last().copied().unwrap();
        assert_eq!((&forced["on"], &forced["open"]), (answer, &json!(0)), "{kind}");
        assert!(answer.as_array().unwrap().iter().all(has), "{kind}");

        let marks = json!({ "on": answer });
        let live = ask(&json!({ "ask": "live", "puzzle": puzzle, "marks": marks }));
        let judged = named(&live, "judged")[0];
        assert_eq!((&judged["done"], &judged["wrong"]), (&json!(true), &json!([])), "{kind}");

        let wrong = &answer[0];
        let marks = json!({ "off": [wrong] });
        let live = ask(&json!({ "ask": "live", "puzzle": puzzle, "marks": marks }));
        assert_eq!(named(&live, "judged")[0]["wrong"], json!([wrong]), "{kind}");
        let history = json!([[answer[1], 1], [wrong, 0]]);
        let mistake = one(&json!({ "ask": "mistake", "puzzle": puzzle, "history": history }));
        assert_eq!((&mistake["at"], &mistake["edge"]), (&json!(1), wrong), "{mistake}, {kind}");

        let hint = one(&json!({ "ask": "hint", "puzzle": puzzle }));
        assert_eq!(hint["what"], "next", "{hint}, {kind}");
        assert!(hint["where"].as_str().unwrap().starts_with("Look at "), "{hint}");
        let explained = ask(&json!({ "ask": "explain", "puzzle": puzzle }));
        assert_eq!(explained[0]["words"], hint["step"]["words"], "{kind}");
        let ending = explained.last().unwrap();
        assert!(ending["ending"].as_str().unwrap().starts_with("Complete in "), "{ending}, {kind}");
        let rating = one(&json!({ "ask": "rate", "puzzle": puzzle }));
        assert!(rating["level"].is_string(), "{rating}, {kind}");

        let text = one(&json!({ "ask": "write", "puzzle": puzzle, "format": "text" }));
        let opened = one(&json!({ "ask": "open", "text": text["text"] }));
        assert_eq!(opened["puzzle"], *puzzle, "{text}, {kind}");
        let board = one(
            &json!({ "ask": "board", "puzzle": puzzle, "theme": "dark", "marks": { "on": [wrong] } }),
        );
        assert_eq!(board["marks"]["on"], json!([wrong]), "{kind}");
    }
}

#[test]
fn rules_are_switched_by_their_fields() {
    let mut switched = 0;
    for kind in kinds() {
        for rule in kind["rules"].as_array().unwrap() {
            let mut puzzle = blank(&kind, 4, 4)["puzzle"].clone();
            puzzle[rule["field"].as_str().unwrap()] = json!(true);
            let board = one(&json!({ "ask": "board", "puzzle": puzzle }));
            assert_eq!(board["puzzle"], puzzle, "{rule}, {kind}");
            switched += 1;
        }
    }
    assert!(switched >= 8, "{switched}");
}

#[test]
fn pieces_become_regions_of_their_own() {
    let puzzle =
        one(&json!({ "ask": "blank", "kind": "country-road", "rows": 2, "cols": 3 }))["puzzle"]
            .clone();
    let change = |names: Value| json!({ "ask": "board", "puzzle": puzzle, "regions": names });
    let board = one(&change(json!(["7", "2", "7", "7", "2", "@"])));
    assert_eq!(board["regions"], json!(["1", "2", "3", "1", "2", "@"]));
    fault(&change(json!(["1", "2"])));
    let none = one(&json!({ "ask": "blank", "kind": "masyu", "rows": 2, "cols": 3 }));
    fault(
        &json!({ "ask": "board", "puzzle": none["puzzle"], "regions": ["1", "1", "1", "1", "1", "1"] }),
    );
}

#[test]
fn what_cannot_be_is_said_in_words() {
    let puzzle = json!({ "puzzle": "slitherlink", "rows": 1, "cols": 2, "clues": ["3."] });
    for (question, said) in [
        (json!({ "ask": "board", "puzzle": puzzle, "set": [[1, "7"]] }), "a label 0 to 4"),
        (json!({ "ask": "board", "puzzle": puzzle, "set": [[2, "1"]] }), "there is no clue 2"),
        (json!({ "ask": "board", "puzzle": puzzle, "set": [[0, "1 1"]] }), "is no clue"),
        (json!({ "ask": "open", "text": "" }), "no puzzle"),
        (json!({ "ask": "open", "text": "\u{0}" }), "expected"),
        (json!({ "ask": "open", "text": "5 5 3.3.. ...23" }), "column"),
        (
            json!({ "ask": "blank", "kind": "slitherlink", "rows": 100, "cols": 26 }),
            "at most 2500 cells",
        ),
        (json!({ "ask": "blank", "kind": "slitherlink", "rows": u64::MAX, "cols": 2 }), "at most"),
        (json!({ "ask": "blank", "kind": "slitherlink", "rows": 0, "cols": 0 }), ""),
        (
            json!({ "ask": "blank", "kind": "chess", "rows": 2, "cols": 2 }),
            "'chess' is not a kind of puzzle",
        ),
        (
            json!({ "ask": "generate", "kind": "chess", "rows": 2, "cols": 2, "seed": 1 }),
            "'chess' is not a kind of puzzle",
        ),
        (
            json!({ "ask": "generate", "kind": "masyu", "rows": 9, "cols": 9, "seed": 1, "wishes": { "symmetry": "odd" } }),
            "no wish 'odd'",
        ),
        (
            json!({ "ask": "generate", "kind": "masyu", "rows": 9, "cols": 9, "seed": 1, "wishes": { "density": 7.0 } }),
            "from 0 to 1",
        ),
        (json!({ "ask": "write", "puzzle": puzzle, "format": "docx" }), "no such format"),
        (json!({ "ask": "live", "puzzle": { "puzzle": "slitherlink" } }), "no puzzle"),
        (json!({ "ask": "live", "puzzle": 7 }), "no puzzle"),
        (json!({ "ask": "dance" }), "no question"),
        (json!([1, 2]), "no question"),
    ] {
        let text = fault(&question);
        assert!(text.contains(said), "{question}: {text}");
    }
    // Marks of edges that are not there are left out.
    let marks = json!({ "on": [0, 999, 7], "off": [999] });
    let board = one(&json!({ "ask": "board", "puzzle": puzzle, "marks": marks }));
    assert_eq!(board["marks"], json!({ "on": [0], "off": [] }));
    // A puzzle without an answer, and one with several.
    let none = json!({ "puzzle": "slitherlink", "rows": 1, "cols": 2, "clues": ["30"] });
    let live = ask(&json!({ "ask": "live", "puzzle": none, "marks": { "on": [0] } }));
    assert_eq!(named(&live, "verdict")[0]["verdict"], "unsatisfiable");
    let several = json!({ "puzzle": "slitherlink", "rows": 2, "cols": 2, "clues": ["..", ".."] });
    let live =
        ask(&json!({ "ask": "live", "puzzle": several, "marks": { "off": [0, 1, 4, 5, 10, 11] } }));
    let last = named(&live, "verdict").last().copied().unwrap();
    assert_eq!(last["verdict"], "multiple");
    assert!(!last["differ"].as_array().unwrap().is_empty());
}

/// A small kind: a number counts the visited cells around it.
fn own_rules(compare: &str) -> String {
    format!(
        "kind around-text \"All Around\"\nclue \"number\": number\nunvisited c in cells where clue(c)\n\
         rule \"number\" each c in cells where has number(c):\n  \
         count(b in around(c): visited(b)) {compare} number(c)\n"
    )
}

#[test]
fn each_kind_has_its_rules_and_an_example() {
    for kind in kinds() {
        assert!(kind["about"].as_str().is_some_and(|about| about.len() > 30), "{kind}");
        let example = one(&json!({ "ask": "example", "kind": kind["name"] }));
        let picture = example["picture"].as_str().unwrap();
        assert!(picture.contains("with its"), "an answer: {picture}");
        assert_eq!(example, one(&json!({ "ask": "example", "kind": kind["name"] })));
    }
}

#[test]
fn values_of_a_rule_are_switches_that_exclude_each_other() {
    let kinds = kinds();
    let flow = kinds.iter().find(|kind| kind["name"] == "flow").unwrap();
    let rules: Vec<(&str, &str, &Value)> = flow["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| {
            (rule["field"].as_str().unwrap(), rule["help"].as_str().unwrap(), &rule["without"])
        })
        .collect();
    assert_eq!(
        rules[1],
        ("forbid_blocks", "No path fills a 2x2 block", &json!(["forbid_touching"]))
    );
    assert_eq!(
        rules[2],
        ("forbid_touching", "No path runs along itself", &json!(["forbid_blocks"]))
    );
    // Each switch does what it says.
    for kind in &kinds {
        for rule in kind["rules"].as_array().unwrap() {
            let mut board = blank(kind, 4, 4);
            board["puzzle"][rule["field"].as_str().unwrap()] = true.into();
            let switched = one(&json!({ "ask": "board", "puzzle": board["puzzle"] }));
            assert_eq!(switched["puzzle"], board["puzzle"], "{rule}");
        }
    }
}

#[test]
fn all_puzzles_of_a_text_are_listed_with_what_cannot_be_read() {
    let text = "slither/5/5/8di28111cgd8c\nslither/5/5/8\n\nmashu/3/3/000\n";
    let list = one(&json!({ "ask": "list", "text": text }));
    let kinds: Vec<&Value> =
        list["puzzles"].as_array().unwrap().iter().map(|puzzle| &puzzle["puzzle"]).collect();
    assert_eq!(kinds, ["slitherlink", "masyu"]);
    assert_eq!(list["faults"].as_array().unwrap().len(), 1, "{list}");
    assert!(list["faults"][0].as_str().unwrap().starts_with("line 2"), "{list}");
    let many = "slither/1/1/4\n".repeat(1000);
    let list = one(&json!({ "ask": "list", "text": many }));
    assert_eq!(list["puzzles"].as_array().unwrap().len(), 200);
    assert!(list["faults"][0].as_str().unwrap().contains("first 200"), "{list}");
}

#[test]
fn a_mark_tells_which_clues_it_meets_and_which_it_breaks() {
    let puzzle = json!({ "puzzle": "slitherlink", "rows": 1, "cols": 2, "clues": ["33"] });
    let marked = |on: &[usize], off: &[usize]| {
        let marks = json!({ "on": on, "off": off });
        let replies = ask(&json!({ "ask": "live", "puzzle": puzzle, "marks": marks }));
        named(&replies, "judged")[0]["clues"].clone()
    };
    assert_eq!(marked(&[], &[]), json!({ "done": [], "broken": [] }));
    let board = one(&json!({ "ask": "board", "puzzle": puzzle }));
    let ends = |edge: usize| board["edges"][edge].as_array().unwrap().clone();
    let xs = |edge: usize| [0, 2].map(|at| ends(edge)[at].as_f64().unwrap());
    let count = board["edges"].as_array().unwrap().len();
    let least = (0..count).flat_map(xs).fold(f64::MAX, f64::min);
    // All sides of the first cell but the one that both share.
    let sides: Vec<usize> = (0..count).filter(|&edge| xs(edge).contains(&least)).collect();
    assert_eq!(sides.len(), 3, "{board}");
    assert_eq!(marked(&sides[..2], &[]), json!({ "done": [], "broken": [] }));
    assert_eq!(marked(&sides, &[]), json!({ "done": [0], "broken": [] }));
    assert_eq!(marked(&[], &sides[..2]), json!({ "done": [], "broken": [0] }));
}

/// The verdict of a puzzle, an answer if there is one, and whether this line is one.
fn judged(puzzle: &Value, line: &Value) -> (String, Value, bool) {
    let replies = ask(&json!({ "ask": "live", "puzzle": puzzle, "marks": { "on": line } }));
    let verdict = named(&replies, "verdict").last().map(|&reply| reply.clone()).unwrap();
    let is_done = named(&replies, "judged").iter().any(|reply| reply["done"] == true);
    (verdict["verdict"].as_str().unwrap().to_string(), verdict["answer"].clone(), is_done)
}

/// Clues with the numbers of their cells; `is_wished` is asked for each.
fn numbered(tokens: &Value, is_wished: impl Fn(&str) -> bool) -> Vec<(usize, String)> {
    let tokens = tokens.as_array().unwrap().iter().map(|token| token.as_str().unwrap().to_string());
    tokens.enumerate().filter(|(_, token)| is_wished(token)).collect()
}

#[test]
fn a_line_gives_its_clues() {
    for kind in ["slitherlink", "masyu", "yajilin", "country-road", "castle-wall", "simple-loop"] {
        let made = one(
            &json!({ "ask": "generate", "kind": kind, "rows": 5, "cols": 5, "seed": 1, "wishes": {} }),
        );
        let (verdict, line, _) = judged(&made["puzzle"], &json!([]));
        assert_eq!(verdict, "unique", "{kind}");
        let clues = |line: &Value| {
            one(&json!({ "ask": "clues", "puzzle": made["puzzle"], "marks": { "on": line } }))
        };
        let tokens = &clues(&line)["tokens"];
        assert!(numbered(tokens, |token| token != "-").len() > 1, "{kind}: {tokens}");
        let set = numbered(tokens, |_| true);
        let clued = one(&json!({ "ask": "board", "puzzle": made["puzzle"], "set": set }));
        let (verdict, _, is_done) = judged(&clued["puzzle"], &line);
        assert!(verdict != "unsatisfiable" && is_done, "{kind}: {verdict}, {clued}");
        // A line that is not closed gives none.
        assert_eq!(clues(&json!([line[0]]))["tokens"], json!(null), "{kind}");
    }
}

#[test]
fn a_clue_more_leaves_one_answer() {
    let suggested = |puzzle: &Value| one(&json!({ "ask": "suggest", "puzzle": puzzle }));
    for kind in ["slitherlink", "masyu", "castle-wall", "country-road"] {
        let made = one(
            &json!({ "ask": "generate", "kind": kind, "rows": 5, "cols": 5, "seed": 1, "wishes": {} }),
        );
        assert_eq!(suggested(&made["puzzle"])["answers"], 1, "{kind}");
        let (cell, _) = numbered(&made["tokens"], |token| token != "-").swap_remove(0);
        let less = one(&json!({ "ask": "board", "puzzle": made["puzzle"], "set": [[cell, "-"]] }));
        let found = suggested(&less["puzzle"]);
        assert!(found["answers"].as_u64().unwrap() > 1, "{kind}: {found}");
        assert_eq!((&found["left"], &found["whole"]), (&json!(1), &json!(true)), "{kind}: {found}");
        let set = json!([[found["cell"], found["clue"]]]);
        let clued = one(&json!({ "ask": "board", "puzzle": less["puzzle"], "set": set }));
        assert_eq!(judged(&clued["puzzle"], &json!([])).0, "unique", "{kind}: {found}");
    }
    // Where no single clue is enough, the fewest answers that were found are told.
    let blank = |kind| one(&json!({ "ask": "blank", "kind": kind, "rows": 4, "cols": 4 }));
    let found = suggested(&blank("masyu")["puzzle"]);
    assert!(found["left"].as_u64().unwrap() > 1, "{found}");
    // Of hundreds of answers a 4 leaves the square round it.
    let found = suggested(&blank("slitherlink")["puzzle"]);
    assert_eq!((&found["clue"], &found["left"]), (&json!("4"), &json!(1)), "{found}");
    // Letters in pairs do not follow from a line.
    let pairs = one(&json!({ "ask": "blank", "kind": "flow", "rows": 3, "cols": 3 }));
    assert_eq!(suggested(&pairs["puzzle"])["cell"], json!(null));
}

#[test]
fn hints_alone_lead_to_the_answer() {
    for kind in kinds() {
        // A line that visits all cells needs an even number of them.
        let make = |size: usize| {
            let name = &kind["name"];
            one(&json!({ "ask": "generate", "kind": name, "rows": size, "cols": size, "seed": 2 }))
        };
        let made = [6, 5].map(make);
        let board = made.iter().find(|reply| reply["reply"] == "board").expect("a puzzle");
        let (mut on, mut off) = (Vec::new(), Vec::new());
        let what = loop {
            let marks = json!({ "on": on, "off": off });
            let hint = one(&json!({ "ask": "hint", "puzzle": board["puzzle"], "marks": marks }));
            let facts = &hint["step"]["facts"];
            if hint["what"] != "next" {
                break hint;
            }
            let new = |side: &str| facts[side].as_array().unwrap().iter().filter_map(Value::as_u64);
            assert!(new("on").chain(new("off")).count() > 0, "{hint}");
            on.extend(new("on"));
            off.extend(new("off"));
        };
        assert!(["done", "search"].contains(&what["what"].as_str().unwrap_or("")), "{what}");
    }
}

#[test]
fn rules_of_the_users_own_come_with_each_question() {
    let rules = own_rules("=");
    let told = one(&json!({ "ask": "kind", "rules": rules }));
    assert_eq!(told["reply"], "kind", "{told}");
    assert_eq!(told["kind"]["title"], "All Around");
    assert_eq!(told["kind"]["pad"]["number"], "alone");
    assert_eq!(told["text"], rules);
    let blank =
        json!({ "ask": "blank", "kind": "around-text", "rows": 3, "cols": 3, "rules": rules });
    let board = one(&blank);
    let set =
        json!({ "ask": "board", "puzzle": board["puzzle"], "set": [[4, "8"]], "rules": rules });
    let puzzle = &one(&set)["puzzle"];
    let live = ask(&json!({ "ask": "live", "puzzle": puzzle, "rules": rules }));
    assert_eq!(named(&live, "verdict").last().unwrap()["verdict"], "unique", "{live:?}");
    // The same puzzle by other rules of the same name.
    let fewer = own_rules("<");
    let live = ask(&json!({ "ask": "live", "puzzle": puzzle, "rules": fewer }));
    assert_eq!(named(&live, "verdict").last().unwrap()["verdict"], "unsatisfiable", "{live:?}");
    let live = ask(&json!({ "ask": "live", "puzzle": puzzle, "rules": rules }));
    assert_eq!(named(&live, "verdict").last().unwrap()["verdict"], "unique", "{live:?}");
    let made = one(&json!({
        "ask": "generate", "kind": "around-text", "rows": 5, "cols": 5, "seed": 1, "rules": rules
    }));
    assert_eq!(made["reply"], "board", "{made}");
}

#[test]
fn what_is_wrong_with_rules_is_told_with_its_place() {
    let said = fault(
        &json!({ "ask": "kind", "rules": own_rules("=").replace("visited(b)", "vistied(b)") }),
    );
    assert!(said.starts_with("line 5, column 25: ") && said.contains("visited"), "{said}");
    let rules = own_rules("=").replace("kind around-text", "kind slitherlink");
    let said = fault(&json!({ "ask": "kind", "rules": rules }));
    assert!(said.contains("there is a kind 'slitherlink' already"), "{said}");
    let said = fault(&json!({ "ask": "kind", "kind": "sliterlink" }));
    assert!(said.contains("did you mean 'slitherlink'?"), "{said}");
    assert!(one(&json!({ "ask": "kind", "kind": "slitherlink" }))["text"].is_null());
}
