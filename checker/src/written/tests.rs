//! Random small puzzles of all texts of the project: a closed line obeys the rules exactly if it satisfies their
//! clauses; what is known of a half-known line is so on every line that agrees with it; sets and cuts that are
//! accepted hold in every answer. And what is no text is refused.

use super::kind::{Form, Kind, Need};
use super::scene::{Budget, Scene};
use super::{Stated, Text, grammar, scan};
use crate::cuts::{Checker, Terms};
use crate::lattice::Lattice;
use crate::statement::Header;
use crate::text::Work;
use crate::trials::{Random, holds, holds_in_one_direction, lines, literals};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::Path;

/// Every word of the language, and every way to join them.
const MANY: &str = r#"
kind many "Many"
regions with holes "@"
clue "white": "w" number?
clue "black": "b" number? as black-circle
clue "arrow": number arrow
switch tidy "Tidy"

visited c in cells where letter(c) = "w" or letter(c) = "b"
unvisited c in cells where hole(c) or has way(c)
shaded c in cells where not clue(c)
generate whatever
  [it says]

rule "arrow" "the arrow at {}" each c in cells where has way(c) and has number(c):
  count(b in ray(c, way(c)): line(b, way(c))) = number(c) or count(b in around(c): inside(b)) > number(c)
rule "white" each c in cells where letter(c) = "w" and has number(c):
  sum(w in ways: run(c, w)) <= number(c) + 1 and most(w in ways: run(c, w)) >= least(w in ways: run(c, opposite(w)))
rule "black" each c in cells where letter(c) = "b":
  turns(c) = some(b in neighbours(c): straight(b)) or all(b in patch(c): visited(b) != turns(c))
rule "regions" each r in regions where count(s in regions) > 1:
  crossings(r) <= 6 and (crossings(r) != 4 or tidy) and not crossings(r) = 2 * 4
rule "even" each r in regions where tidy and (rows > 2 or columns > 3):
  crossings(r) = 2 or 3 * count(c in cells(r): turns(c)) - count(c in cells(r): visited(c)) < 4
rule "pairs" each a, b in pairs where region(a) != region(b) and before(a, b) and row(a) = row(b):
  joined(a, b) implies count(c in cells(region(a)): turns(c)) != count(d in cells(region(b)): turns(d))
rule "corners" each c in cells where letter(c) = "b" each v, w in corners where not vertical(v) or column(c) = 1:
  line(c, v) and line(c, w) implies run(c, v) + run(c, w) = 3 or visited(step(c, north))
"#;

/// A text with words that are held against lines.
const FAR: &str = r#"
kind far "Far"
clue "number": number
visited c in cells where clue(c)
rule "longest" each c in cells where has number(c):
  longest(patch(c)) = number(c) or pieces(neighbours(c)) > 2
rule "straight on" each c in cells where has number(c): count(b in patch(c): turns(b)) <= number(c)
"#;

/// Several loops, which may cross in some columns, with a word about which of them visits cells.
const STRANDS: &str = r#"
kind strands "Strands"
line loops
clue "number": number
crossing c in cells where column(c) < 3
rule "turns" each c in cells where has number(c) each b in cells: together(b, c) implies not straight(b)
rule "count" each c in cells where has number(c): count(b in cells: together(b, c)) >= number(c)
"#;

/// A loop that may cross itself in some columns, with a word about what it passes.
const PASSED: &str = r#"
kind passed "Passed"
line loop
clue "number": number
clue "gate": "g"
crossing c in cells where column(c) < 3
counted c in cells where letter(c) = "g" or row(c) = 2
rule "passed" each c in cells where has number(c) each b in neighbours(c): passed(c, b) <= number(c)
rule "gate" each g in cells where letter(g) = "g" each c in cells where has number(c): visited(g) implies passed(c, g) > 0
"#;

/// A path from a cell of a frame to another one, which may cross itself, with words about its direction.
const FRAMES: &str = r#"
kind frames "Frames"
line path
clue "end": "e" of frame
clue "number": number
ends c in cells where letter(c) = "e"
crossing c in cells where column(c) < 4
counted c in cells where row(c) > 2
rule "passed" each c in cells where has number(c) each e in cells where letter(e) = "e": passed(e, c) != number(c) + 1
rule "leaves" each c in cells where has number(c): leaves(c, east) implies count(b in alike(c): visited(b)) < 9
rule "alike" each c in cells where letter(c) = "e": count(b in alike(c)) = 1 and visited(c)
"#;

/// Networks, with a word about the number that a line meets.
const MET: &str = r#"
kind met "Met"
line networks
clue "number": number
junctions c in cells where clue(c)
rule "met" each c in cells where has number(c) each w in ways: met(c, w) <= number(c)
rule "other" each c in cells where has number(c): sum(w in ways: met(c, w)) != number(c)
"#;

/// Several paths, which turn, with words about the middle of regions.
const PATHS: &str = r#"
kind paths "Paths"
line paths
regions with holes "@"
clue "number": number
unvisited c in cells where hole(c)
rule "passed" each c in cells where has number(c) and not hole(c):
  turns(c) or straight(opposite(c)) or not visited(step(c, south))
rule "opposite" each c in cells where before(c, opposite(c)) each w in ways:
  run(c, w) < 3 and (line(c, w) implies turns(opposite(c)) = straight(c))
"#;

/// The files of a folder of the project, as far as it is there.
fn folder(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "kind"));
    paths.sort();
    let read = |path: &std::path::PathBuf| std::fs::read_to_string(path).expect("a text");
    paths.iter().map(read).map(|file| scan::above_puzzles(&file).to_string()).collect()
}

fn texts() -> Vec<String> {
    let mut texts = folder("kinds");
    assert!(!texts.is_empty());
    texts.extend(folder("../instances/kinds"));
    texts.extend([MANY, FAR, PATHS, STRANDS, PASSED, FRAMES, MET].map(str::to_string));
    texts
}

/// A clue of a form, as a token.
fn token(form: Form, random: &mut Random) -> String {
    if form.is_track {
        return ["n", "s", "w", "e", "ns"][random.below(5)].to_string();
    }
    let mut token = String::new();
    let mut has = |need| need == Need::Always || need == Need::Perhaps && random.happens();
    let (number, arrow) = (has(form.number), has(form.arrow));
    if number {
        token += &[0, 1, 2, 2, 3, 4, 6][random.below(7)].to_string();
    }
    if arrow {
        token.push(['n', 'w', 'e', 's'][random.below(4)]);
    }
    token.extend(form.letter);
    token
}

/// A puzzle at random, as the first line of a statement; it may be none if two numbers are in a region.
fn draw(text: &str, kind: &Kind, form: &str, random: &mut Random) -> String {
    // There are many networks.
    let sizes = if kind.is_network { 2 } else { 3 };
    let lattice = match kind.margin() {
        [_, true] => Lattice { rows: 3 + random.below(2), cols: 3 + random.below(2) },
        _ => Lattice { rows: 2 + random.below(sizes), cols: 2 + random.below(sizes) },
    };
    let mut names = vec![usize::MAX; lattice.cells()];
    for region in 0..1 + random.below(3) {
        names[random.below(lattice.cells())] = region;
    }
    while names.contains(&usize::MAX) {
        let cell = random.below(names.len());
        let near: Vec<usize> = lattice.next_to(cell).collect();
        if names[cell] == usize::MAX {
            names[cell] = names[near[random.below(near.len())]];
        }
    }
    let mut regions: Vec<String> = names.iter().map(usize::to_string).collect();
    if let Some(hole) = kind.hole.filter(|_| random.happens()) {
        regions[random.below(names.len())] = hole.to_string();
    }
    let mut clues = vec!["-".to_string(); lattice.cells()];
    if !kind.forms.is_empty() {
        // Of paths most puzzles have two ends.
        let few = if kind.is_path { 2 } else { 0 };
        for _ in 0..few + random.below(4) {
            let form = kind.forms[random.below(kind.forms.len())];
            let cell = random.below(names.len());
            let [first, last] = kind.margin();
            let ends = |a: usize, b: usize| {
                let sides = lattice.sides(cell);
                first && sides[a].1.is_none() || last && sides[b].1.is_none()
            };
            let places = [ends(0, 3), ends(1, 2)].into_iter().filter(|&ends| ends).count();
            if places < 2 && form.margin.is_some() == (places == 1) {
                clues[cell] = token(form, random);
            }
        }
    }
    let rows = |words: &[String]| -> Vec<String> {
        words.chunks(lattice.cols).map(|row| row.join(" ")).collect()
    };
    let mut shown = rows(&clues);
    if kind.has_corners {
        // Squares are one less each way than their corners.
        shown.pop();
        let short = |row: &String| row.rsplit_once(' ').map_or("", |(row, _)| row).to_string();
        shown = shown.iter().map(short).collect();
    }
    let mut puzzle = serde_json::json!({
        "puzzle": kind.name, "rows": lattice.rows, "cols": lattice.cols, "clues": shown,
    });
    match (kind.has_regions, kind.forms.is_empty()) {
        (true, true) if random.happens() => puzzle["clues"] = rows(&regions).into(),
        (true, _) => puzzle["regions"] = rows(&regions).into(),
        _ => {}
    }
    for switch in kind.switches.iter().filter(|_| random.happens()) {
        puzzle[switch.replace('-', "_")] = true.into();
    }
    let header = serde_json::json!({
        "certificate": 1, "verdict": "unsatisfiable", "form": form, "kind_text": text, "puzzle": puzzle,
    });
    header.to_string()
}

/// The clauses of a puzzle, and its terms. The text may have a name that the checker knows.
fn stated(json: &str) -> Result<(Vec<Vec<i32>>, Terms), String> {
    let header: Header = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let mut clauses = Vec::new();
    let mut take = |clause| {
        clauses.push(clause);
        Ok(())
    };
    let text = Text::read(header.kind_text.as_deref().expect("a text"))?;
    let terms = text.state(&header, &mut take)?;
    Ok((clauses, terms))
}

/// The same as the type of this room.
fn puzzle(json: &str) -> Stated {
    let header: Header = serde_json::from_str(json).expect("a header");
    let kind = grammar::read(header.kind_text.as_deref().expect("a text")).expect("a text");
    let puzzle = super::puzzle::Puzzle::read(&kind, &header.puzzle).expect("a puzzle");
    Stated::new(kind, puzzle, usize::MAX).expect("a small puzzle")
}

#[test]
fn lines_obey_the_rules_exactly_if_their_clauses_hold() {
    for text in texts() {
        let read = Text::read(&text).expect("a text");
        if read.kind.has_far_rules() {
            continue;
        }
        let forms: Vec<&str> = read
            .forms()
            .iter()
            .copied()
            .filter(|form| ["faces", "edges", "edges and faces"].contains(form))
            .collect();
        let mut random = Random(text.len() as u64);
        let (mut answers, mut others) = (0, 0);
        // Few clues of some kinds fit a line.
        for round in 0..10_000 {
            if round >= 150 && answers > 10 {
                break;
            }
            let form = forms[random.below(forms.len())];
            let json = draw(&text, &read.kind, form, &mut random);
            let Ok((clauses, terms)) = stated(&json) else { continue };
            let puzzle = terms.lines.as_ref().expect("told by the checker");
            for (line, inside) in lines(&terms) {
                let values = literals(&terms, &line, inside);
                let obeys = puzzle.check(&line);
                let holds = match read.kind.has_direction() {
                    true => holds_in_one_direction(&clauses, terms.variables, &values),
                    false => holds(&clauses, terms.variables, &values),
                };
                assert_eq!(obeys.is_ok(), holds, "{} {obeys:?} {json} {line:?}", read.name());
                (answers, others) = (answers + usize::from(holds), others + usize::from(!holds));
            }
        }
        let name = read.name();
        assert!(answers > 10 && others > 20, "{name}: {answers} answers of {others} lines");
    }
}

/// What is decided of a half-known line is so on each line that agrees with it; nothing is open on a whole one.
#[test]
fn what_is_decided_holds_on_every_line_that_agrees() {
    let (mut decided, mut open) = (0, 0);
    for text in texts() {
        let kind = grammar::read(&text).expect("a text");
        let form = if kind.has_inside() { "edges and faces" } else { "edges" };
        let mut random = Random(7 + text.len() as u64);
        for _ in 0..60 {
            let json = draw(&text, &kind, form, &mut random);
            let Ok((_, terms)) = stated(&json) else { continue };
            let (mut lines, puzzle) = (lines(&terms), puzzle(&json));
            if kind.crosses_anywhere() {
                // It visits every cell.
                let all = |line: &Vec<bool>| {
                    let cells = 0..puzzle.puzzle.clues.len();
                    let lattice = puzzle.puzzle.lattice;
                    cells
                        .into_iter()
                        .all(|cell| lattice.sides(cell).iter().any(|side| line[side.0]))
                };
                lines.retain(|(line, _)| all(line));
            }
            if !kind.crosses {
                // Several loops that do not cross run in a graph in which they could.
                let lattice = puzzle.puzzle.lattice;
                let crosses =
                    |line: &[bool], cell| lattice.sides(cell).iter().all(|side| line[side.0]);
                lines.retain(|(line, _)| (0..lattice.cells()).all(|cell| !crosses(line, cell)));
            }
            if lines.is_empty() {
                continue;
            }
            let (line, _) = &lines[random.below(lines.len())];
            let share = 1 + random.below(4);
            let known: Vec<Option<bool>> =
                line.iter().map(|&on| (random.below(4) < share).then_some(on)).collect();
            let agree: Vec<&Vec<bool>> = lines
                .iter()
                .map(|(line, _)| line)
                .filter(|line| {
                    known.iter().zip(*line).all(|(known, on)| known.is_none_or(|it| it == *on))
                })
                .collect();
            let budget = Budget::new(1 << 40);
            let kind = &puzzle.kind;
            let half = |edge: usize| known[edge];
            let scene = Scene {
                kind,
                puzzle: &puzzle.puzzle,
                line: &half,
                is_reversed: Some(false),
                budget: &budget,
                strands: &OnceCell::new(),
            };
            for rule in &kind.rules {
                scene
                    .instances(rule, &mut |env| {
                        let truth = scene.truth(rule.body, env);
                        *(if truth.is_some() { &mut decided } else { &mut open }) += 1;
                        for line in &agree {
                            let whole = |edge: usize| Some(line[edge]);
                            let strands = &OnceCell::new();
                            let whole = Scene { line: &whole, strands, ..scene };
                            let is_so = whole.truth(rule.body, env);
                            assert!(is_so.is_some(), "{json} {line:?}");
                            assert!(truth.is_none() || truth == is_so, "{json} {known:?} {line:?}");
                        }
                        Ok(())
                    })
                    .expect("steps enough");
            }
        }
    }
    assert!(decided > 1000 && open > 1000, "{decided} {open}");
}

/// Some of the numbers below a bound, at random.
fn some(bound: usize, random: &mut Random) -> Vec<usize> {
    let share = 1 + random.below(4);
    (0..bound).filter(|_| random.below(4) < share).collect()
}

#[test]
fn accepted_sets_and_cuts_hold_in_every_answer() {
    let (mut sets, mut rules, mut others, mut refused) = (0, 0, 0, 0);
    for text in texts() {
        let kind = grammar::read(&text).expect("a text");
        let mut random = Random(100 + text.len() as u64);
        for _ in 0..80 {
            let form = if kind.has_inside() { "edges and faces" } else { "edges" };
            let json = draw(&text, &kind, form, &mut random);
            let Ok((_, terms)) = stated(&json) else { continue };
            let (lines, lattice) = (lines(&terms), terms.lines.as_ref().expect("lines").lattice());
            let obeys = |line: &[bool]| terms.lines.as_ref().expect("lines").check(line).is_ok();
            let answers: Vec<&(Vec<bool>, u32)> = lines.iter().filter(|of| obeys(&of.0)).collect();
            let answers: Vec<(Vec<bool>, Vec<i32>)> = answers
                .into_iter()
                .map(|(line, inside)| (line.clone(), literals(&terms, line, *inside)))
                .collect();
            let (edges, nodes) = (terms.plane.ends.len(), terms.plane.at.len());
            let mut checker = Checker::new(terms, 0, Work::unbounded());
            let mut asked = 0;
            for turn in 0..60 {
                // The edges of a cell, or of some cells, or any.
                let links = match random.below(3) {
                    0 => some(edges, &mut random),
                    _ => {
                        let cells = [random.below(lattice.cells()), random.below(lattice.cells())];
                        let sides = cells.into_iter().take(1 + random.below(2));
                        let sides =
                            sides.flat_map(|cell| lattice.sides(cell).map(|(edge, _)| edge));
                        let mut sides: Vec<usize> = sides.collect();
                        sides.sort_unstable();
                        sides.dedup();
                        sides
                    }
                };
                let sort = if turn < 20 { 0 } else { 1 + random.below(4) };
                let cut = match sort {
                    0 => serde_json::json!({ "cut": "asked", "links": links }),
                    1 if !lines.is_empty() => {
                        let (line, _) = &lines[random.below(lines.len())];
                        let part = |is_on: bool| -> Vec<usize> {
                            links.iter().copied().filter(|&edge| line[edge] == is_on).collect()
                        };
                        serde_json::json!({ "cut": "rule", "on": part(true), "off": part(false) })
                    }
                    2 if !lines.is_empty() => {
                        let (line, _) = &lines[random.below(lines.len())];
                        let links: Vec<usize> = (0..line.len()).filter(|&it| line[it]).collect();
                        serde_json::json!({ "cut": "cycle", "links": links })
                    }
                    _ => serde_json::json!({
                        "cut": "leave", "nodes": some(nodes, &mut random),
                        "present": { "clue": random.below(asked + 1) },
                        "beyond": { "clue": random.below(asked + 1) },
                    }),
                };
                let mut clauses = Vec::new();
                let read = serde_json::from_value(cut.clone()).expect("a cut");
                let accepted = checker.check(&read, &mut |clause: Vec<i32>| {
                    clauses.push(clause);
                    Ok(())
                });
                if accepted.is_err() {
                    refused += 1;
                    continue;
                }
                match cut["cut"].as_str() {
                    Some("asked") => {
                        (sets, asked) = (sets + 1, asked + 1);
                        let has = |line: &Vec<bool>| links.iter().any(|&edge| line[edge]);
                        assert!(answers.iter().all(|(line, _)| has(line)), "{json} {cut}");
                    }
                    Some("rule") => rules += 1,
                    _ => others += 1,
                }
                for clause in clauses {
                    let holds = |answer: &Vec<i32>| clause.iter().any(|lit| answer.contains(lit));
                    assert!(answers.iter().all(|(_, answer)| holds(answer)), "{json} {cut}");
                }
            }
        }
    }
    let all = [sets, rules, others, refused];
    assert!(all.iter().all(|&count| count > 1000), "{all:?}");
}

/// A cut of a rule, or a set, that does not follow is refused: it lacks one edge of those that make a rule false.
#[test]
fn what_no_rule_asks_for_is_refused() {
    let far = FAR.replace(" or pieces(neighbours(c)) > 2", "");
    let json = |text: &str, clue: &str| {
        serde_json::json!({
            "certificate": 1, "verdict": "unsatisfiable", "form": "edges", "kind_text": text,
            "puzzle": { "puzzle": "far", "rows": 3, "cols": 3, "clues": ["- - -", clue, "- - -"] },
        })
        .to_string()
    };
    // The edges of the cell in the middle have the numbers 8, 11, 12 and 15.
    let (_, terms) = stated(&json(&far, "- 3 -")).expect("a puzzle");
    let mut checker = Checker::new(terms, 0, Work::unbounded());
    let mut accepts = |cut: serde_json::Value| {
        let cut = serde_json::from_value(cut).expect("a cut");
        checker.check(&cut, &mut |_| Ok(()))
    };
    let known =
        |on: &[usize], off: &[usize]| serde_json::json!({ "cut": "rule", "on": on, "off": off });
    // A piece of four.
    assert_eq!(accepts(known(&[4, 8, 12], &[])), Ok(()));
    for on in [&[4, 8][..], &[4, 12], &[8, 12], &[8], &[]] {
        assert_eq!(accepts(known(on, &[])), Err("these edges break no rule".to_string()));
    }
    let twice = "expected numbers that there are, each once";
    assert_eq!(accepts(known(&[4, 8, 12], &[12])), Err(twice.to_string()));
    assert_eq!(accepts(known(&[4, 8, 12, 99], &[])), Err(twice.to_string()));
    let set = |links: &[usize]| serde_json::json!({ "cut": "asked", "links": links });
    assert_eq!(accepts(set(&[8, 11, 12, 15])), Ok(()));
    assert!(accepts(set(&[8, 11])).is_err() && accepts(set(&[])).is_err());
    let leave = serde_json::json!({
        "cut": "leave", "nodes": [4], "present": { "clue": 0 }, "beyond": { "clue": 1 },
    });
    assert_eq!(accepts(leave), Err("no clue at 1 asks for an edge".to_string()));
    // Without far rules there is no need, but it is so all the same.
    let near = "kind far \"Near\"\nclue \"number\": number\nvisited c in cells where has number(c)\n\
                rule \"r\" each c in cells where has number(c): turns(c)\n";
    let (_, terms) = stated(&json(near, "- 3 -")).expect("a puzzle");
    let mut checker = Checker::new(terms, 0, Work::unbounded());
    let mut accepts = |cut: serde_json::Value| {
        let cut = serde_json::from_value(cut).expect("a cut");
        checker.check(&cut, &mut |_| Ok(())).is_ok()
    };
    assert!(
        accepts(known(&[8, 15], &[]))
            && !accepts(known(&[8], &[]))
            && accepts(known(&[], &[8, 15]))
    );
}

/// The first line of a statement of a puzzle of two by two cells.
fn refusal(text: &str, more: &str) -> String {
    let name = text.split_whitespace().nth(1).unwrap_or("none");
    let text = serde_json::Value::from(text);
    let json = format!(
        "{{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"edges\",\"kind_text\":{text},\"puzzle\":\
         {{\"puzzle\":\"{name}\",\"rows\":2,\"cols\":2{more}}}}}"
    );
    let header: Result<Header, _> = serde_json::from_str(&json);
    match header {
        Err(error) => error.to_string(),
        Ok(header) => crate::kinds::state(&header, &mut |_| Ok(()))
            .map_or_else(|what| what, |_| "right".to_string()),
    }
}

#[test]
fn texts_and_puzzles_that_are_none_are_refused() {
    let blank = ",\"clues\":[\"- -\",\"- -\"]";
    let rule = |rule: &str| {
        format!("kind own \"Own\"\nclue \"n\": number\nswitch tidy \"\"\nrule \"r\" {rule}\n")
    };
    assert_eq!(refusal(&rule("each c in cells where has number(c): turns(c)"), blank), "right");
    let text = rule("each c in cells where has number(c): turns(c)");
    for more in [
        ",\"clues\":[\"- 1\",\"- -\"],\"tidy\":true",
        ",\"clues\":[\"- 99999\",\"0 -\"],\"tidy\":false",
    ] {
        assert_eq!(refusal(&text, more), "right", "{more}");
    }
    for more in [
        ",\"clues\":[\"- 01\",\"- -\"]",
        ",\"clues\":[\"- 100000\",\"- -\"]",
        ",\"clues\":[\"- 1n\",\"- -\"]",
        ",\"clues\":[\"- .\",\"- -\"]",
        ",\"clues\":[\"-  -\",\"- -\"]",
        ",\"clues\":[\"- -\"]",
        ",\"clues\":[\"- -\",\"- -\"],\"untidy\":true",
        ",\"clues\":[\"- -\",\"- -\"],\"tidy\":1",
        ",\"clues\":[\"- -\",\"- -\"],\"eight\":true",
        ",\"clues\":[\"- -\",\"- -\"],\"regions\":[\"1 1\",\"1 1\"]",
    ] {
        assert_ne!(refusal(&text, more), "right", "{more}");
    }
    let line = |number: usize, what: &str| format!("line {number} of the kind's text: {what}");
    for (text, said) in [
        ("kind".to_string(), line(1, "expected a word, found End")),
        (text.replace("kind own", "kind yajilin"), "'yajilin' is not a name".to_string()),
        (text.replace("switch", "\nkind other \"\"\nswitch"), line(4, "a text begins")),
        (text.replace("switch", "swich"), line(3, "no statement begins with 'swich'")),
        (rule("each c in cells where turns(c): turns(c)"), line(4, "a set or a condition speaks")),
        (rule("each c in cells: turn(c)"), line(4, "there is no word 'turn'")),
        (rule("each c in cells: turns(tidy)"), line(4, "there is no word 'turns'")),
        (rule("each c in cells each c in cells: turns(c)"), line(4, "'c' has a meaning already")),
        (rule("each tidy in cells: turns(tidy)"), line(4, "'tidy' has a meaning already")),
        (rule("each c in cells: crossed(c)"), line(4, "this kind has no 'crossed'")),
        (rule("each c in cells: has region(c)"), line(4, "this kind has no 'region'")),
        (rule("each c in cells: turns(c) < turns(c)"), line(4, "these cannot be compared so")),
        (rule("each c in cells: turns(c) and 1"), line(4, "a part is of another sort")),
        (rule("each c, d in cells: turns(c)"), line(4, "the members of this set have 1 names")),
        (rule("each c in cells: count(b in cells: turns(b)) * 2000 = 1"), line(4, "a factor")),
        (rule("each c in cells: count(b in cells: turns(b)) = 1000001"), line(4, "a number is")),
        (rule("each c in cells: turns(c) ;"), line(4, "';' has no meaning")),
        (rule("each c in cells: turns(c) \"a"), line(4, "a quotation mark is not closed")),
        (
            rule(&format!("each c in cells: {}turns(c)", "(".repeat(70))),
            line(4, "expressions are nested"),
        ),
        (
            rule(&format!("each c in cells: {}c", "has ".repeat(9000))),
            line(4, "expressions are nested"),
        ),
        ("#".repeat(70_000), "a text has at most".to_string()),
        (String::new(), "the kind's text is empty".to_string()),
        // Numbers that multiply.
        (
            rule(&format!(
                "each c in cells: {}count(b in cells: turns(b)){} = 1 or turns(c)",
                "1000 * (".repeat(9),
                ")".repeat(9)
            )),
            "a number of the rules".to_string(),
        ),
    ] {
        let found = refusal(&text, blank);
        assert!(found.starts_with(&said), "{text:.300}: {found}");
    }
}

/// Sets within sets end where the steps do.
#[test]
fn what_speaks_of_too_much_is_refused() {
    let sets: String = ('a'..='i').map(|name| format!("each {name} in cells ")).collect();
    let text = format!("kind own \"Own\"\nrule \"r\" {sets}: turns(a) or turns(i)\n");
    let json = serde_json::json!({
        "certificate": 1, "verdict": "unsatisfiable", "form": "edges", "kind_text": text,
        "puzzle": { "puzzle": "own", "rows": 2, "cols": 2, "clues": ["- -", "- -"] },
    });
    let puzzle = puzzle(&json.to_string());
    let budget = Budget::new(100_000);
    let scene = Scene {
        kind: &puzzle.kind,
        puzzle: &puzzle.puzzle,
        line: &|_| None,
        is_reversed: None,
        budget: &budget,
        strands: &OnceCell::new(),
    };
    let mut count = 0;
    let ended = scene.instances(&puzzle.kind.rules[0], &mut |_| {
        count += 1;
        Ok(())
    });
    assert!(ended.is_err() && count < 200_000, "{count}");
}

#[test]
fn every_text_of_the_project_is_read_and_known() {
    for file in folder("kinds") {
        let text = Text::of_file(&file).unwrap_or_else(|fault| panic!("{fault}: {file}"));
        assert!(crate::KINDS.iter().any(|kind| kind.name == text.name()), "{}", text.name());
    }
}

/// The fingerprint is that of the text, and a certificate of a shipped kind has to tell it.
#[test]
fn a_text_of_the_project_is_told_by_its_fingerprint() {
    assert_eq!(super::print(""), "cbf29ce484222325");
    assert_eq!(super::print("foobar"), "85944171f73967e8");
    let file = "kind own \"Own\"\nvisited c in cells\n\nown\n- -\n- -\n";
    let text = Text::of_file(file).expect("a text");
    assert_eq!(text.print(), super::print("kind own \"Own\"\nvisited c in cells\n\n"));
    let texts = folder("kinds");
    let mut shipped = 0;
    for kind in crate::KINDS.iter() {
        let begins = format!("kind {} ", kind.name);
        let is_it = |text: &&String| text.lines().any(|line| line.starts_with(&begins));
        let Some(text) = texts.iter().find(is_it) else { continue };
        shipped += 1;
        let print = super::print(text);
        let is_of_corners = text.contains("line loop through corners");
        let clues = if is_of_corners { "[\"-\"]" } else { "[\"- -\",\"- -\"]" };
        let fault = |print: &str| {
            let json = format!(
                "{{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"edges\"{print},\"puzzle\":\
                 {{\"puzzle\":\"{}\",\"rows\":2,\"cols\":2,\"clues\":{clues}}}}}",
                kind.name
            );
            crate::Statement::begin(&json, &mut |_| Ok(())).err().unwrap_or_default()
        };
        // Kinds with regions find fault with the puzzle then.
        let right = fault(&format!(",\"kind_print\":\"{print}\""));
        assert!(right.is_empty() || right.contains("region"), "{right}");
        assert!(fault("").contains("older versions"));
        assert!(fault(",\"kind_print\":\"0000000000000000\"").contains(&print));
        assert!(!fault(&format!(",\"kind_print\":\"{print}\",\"kind_text\":\"\"")).is_empty());
    }
    assert!(shipped > 10, "{shipped}");
}

/// Mutations of the texts: each is an error or a kind, soon, and so are puzzles of it.
#[test]
fn hostile_texts_are_errors_or_kinds() {
    let texts = texts();
    let pieces: Vec<&str> =
        texts.iter().flat_map(|text| text.split_inclusive([' ', '(', ')', '\n'])).collect();
    let mut random = Random(5);
    let (mut kinds, mut errors) = (0, 0);
    for _ in 0..6000 {
        let mut text = texts[random.below(texts.len())].clone();
        for _ in 0..1 + random.below(3) {
            let mut at = random.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let piece = pieces[random.below(pieces.len())];
            match random.below(4) {
                0 => text.insert_str(at, piece),
                1 => text.truncate(at),
                2 => text.insert_str(at, &piece.repeat(random.below(50))),
                _ => {
                    let end = (at + 1 + random.below(12)).min(text.len());
                    if text.is_char_boundary(end) {
                        text.replace_range(at..end, piece);
                    }
                }
            }
        }
        match grammar::read(&text) {
            Err(_) => errors += 1,
            Ok(kind) => {
                kinds += 1;
                let is_over_faces = kind.has_inside() && !kind.has_far_rules();
                let form = if is_over_faces { "faces" } else { "edges" };
                let json = draw(&text, &kind, form, &mut random);
                let _ = stated(&json).map(|(_, terms)| {
                    let puzzle = terms.lines.as_ref().expect("lines");
                    let _ = puzzle.check(&vec![false; terms.plane.ends.len()]);
                    let known: HashMap<usize, bool> = some(terms.plane.ends.len(), &mut random)
                        .into_iter()
                        .map(|it| (it, false))
                        .collect();
                    let _ = puzzle.breaks(&known, &mut Work::new());
                });
            }
        }
    }
    assert!(kinds > 300 && errors > 300, "{kinds} {errors}");
}
