//! Random small puzzles of all kinds: a closed line obeys the rules exactly if it satisfies their
//! clauses, and what is required is on every answer. And what is no puzzle is refused.

use super::{KINDS, Kind, Lattice, find};
use crate::Statement;
use crate::cuts::{Checker, Clue as Required, Terms};
use crate::statement::Header;
use crate::text::Work;
use crate::trials::{Random, holds, lines, literals};

/// Tokens of a kind's clues.
fn tokens(kind: &str) -> &'static [&'static str] {
    match kind {
        "mid-loop" => &["1", "2", "3", "5"],
        "grand-tour" => &["1", "2", "4", "8", "3"],
        _ => &["o", "?", "nsew", "ns", "ew", "ne", "nw", "sw", "se"],
    }
}

fn rows(words: &[String], cols: usize) -> Vec<String> {
    words.chunks(cols).map(|row| row.join(" ")).collect()
}

/// A puzzle at random, in JSON.
fn draw(name: &str, kind: &Kind, form: &str, random: &mut Random) -> String {
    let lattice = Lattice { rows: 2 + random.below(3), cols: 2 + random.below(3) };
    let [height, width] = match kind.is_of_sides {
        true => [lattice.rows - 1, lattice.cols - 1],
        false => [lattice.rows, lattice.cols],
    };
    let mut clues = vec!["-".to_string(); height * width];
    for _ in 0..random.below(3) {
        clues[random.below(height * width)] = random.of(tokens(name)).to_string();
    }
    let mut more = String::new();
    for switch in kind.switches.iter().filter(|_| random.below(2) == 0) {
        more += &format!(",\"{switch}\":true");
    }
    let clues = rows(&clues, width);
    let Lattice { rows, cols } = lattice;
    format!(
        "{{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"{form}\",\"puzzle\":{{\"puzzle\":\
         \"{name}\",\"rows\":{rows},\"cols\":{cols},\"clues\":{clues:?}{more}}}}}"
    )
}

/// The clauses of a puzzle, and its terms.
fn stated(json: &str) -> Result<(Vec<Vec<i32>>, Terms), String> {
    let header: Header = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let mut clauses = Vec::new();
    let mut take = |clause| {
        clauses.push(clause);
        Ok(())
    };
    let terms = crate::kinds::state(&header, &mut take)?;
    Ok((clauses, terms))
}

#[test]
fn lines_obey_the_rules_exactly_if_their_clauses_hold() {
    for (name, kind) in KINDS {
        let mut random = Random(name.len() as u64);
        let (mut answers, mut others) = (0, 0);
        for _ in 0..400 {
            let form = random.of(&["faces", "edges", "edges and faces"]);
            let json = draw(name, kind, form, &mut random);
            let Ok((clauses, terms)) = stated(&json) else { continue };
            let puzzle = terms.lines.as_ref().expect("told by the checker");
            for (line, inside) in lines(&terms) {
                let values = literals(&terms, &line, inside);
                let obeys = puzzle.check(&line);
                let holds = holds(&clauses, terms.variables, &values);
                assert_eq!(obeys.is_ok(), holds, "{obeys:?} {json} {line:?}");
                (answers, others) = (answers + usize::from(holds), others + usize::from(!holds));
                let meets = |clue: &Required| clue.edges.iter().any(|&edge| line[edge]);
                assert!(!holds || terms.clues.values().all(meets), "{json} {line:?}");
            }
        }
        assert!(answers > 20 && others > 20, "{name}: {answers} answers of {others} lines");
    }
}

/// Some of the numbers below a bound, at random.
fn some(bound: usize, random: &mut Random) -> Vec<usize> {
    let share = 1 + random.below(3);
    (0..bound).filter(|_| random.below(4) < share).collect()
}

/// A cut at random.
fn draw_cut(terms: &Terms, lines: &[(Vec<bool>, u32)], random: &mut Random) -> String {
    let faces = terms.plane.frame().max(1);
    let clue = |random: &mut Random| random.below(terms.clues.len() + 1);
    let end = |random: &mut Random| match random.below(4) {
        0 => "\"frame\"".to_string(),
        1 | 2 => format!("{{\"clue\":{}}}", clue(random)),
        _ => format!("{{\"face\":{}}}", random.below(faces)),
    };
    match random.below(3) {
        0 => {
            let (line, _) = &lines[random.below(lines.len())];
            let edges: Vec<usize> = (0..line.len()).filter(|&edge| line[edge]).collect();
            let clue = clue(random);
            let missed = if clue == 0 { "null".to_string() } else { clue.to_string() };
            format!("{{\"cut\":\"cycle\",\"links\":{edges:?},\"missed\":{missed}}}")
        }
        1 => {
            let nodes = some(terms.plane.at.len(), random);
            let [present, beyond] = [clue(random), clue(random)];
            format!(
                "{{\"cut\":\"leave\",\"nodes\":{nodes:?},\"present\":{{\"clue\":{present}}},\
                 \"beyond\":{{\"clue\":{beyond}}}}}"
            )
        }
        _ => {
            let (from, to) = (end(random), end(random));
            let (inside, through) = (random.below(2) == 0, some(terms.plane.frame(), random));
            format!(
                "{{\"cut\":\"join\",\"inside\":{inside},\"from\":{from},\"to\":{to},\
                 \"through\":{through:?}}}"
            )
        }
    }
}

#[test]
fn accepted_cuts_keep_every_answer() {
    for (name, kind) in KINDS {
        let mut random = Random(100 + name.len() as u64);
        let mut accepted = 0;
        for _ in 0..300 {
            let form = random.of(&["faces", "edges", "edges and faces"]);
            let json = draw(name, kind, form, &mut random);
            let Ok((_, terms)) = stated(&json) else { continue };
            let puzzle = terms.lines.as_ref().expect("told by the checker");
            let lines = lines(&terms);
            let answers = lines.iter().filter(|(line, _)| puzzle.check(line).is_ok());
            let answers = answers.map(|(line, inside)| literals(&terms, line, *inside));
            let answers: Vec<Vec<i32>> = answers.collect();
            if answers.is_empty() {
                continue;
            }
            let cuts: Vec<String> =
                (0..60).map(|_| draw_cut(&terms, &lines, &mut random)).collect();
            let mut checker = Checker::new(terms, 0, Work::unbounded());
            for cut in cuts {
                let mut clauses = Vec::new();
                let mut take = |clause: Vec<i32>| {
                    clauses.push(clause);
                    Ok(())
                };
                let read = serde_json::from_str(&cut).expect("a cut");
                if checker.check(&read, &mut take).is_err() {
                    continue;
                }
                accepted += 1;
                for clause in clauses {
                    let holds = |answer: &Vec<i32>| clause.iter().any(|lit| answer.contains(lit));
                    assert!(answers.iter().all(holds), "{json} {cut}");
                }
            }
        }
        assert!(accepted > 100, "{name}: {accepted}");
    }
}

/// What the checker says of a puzzle of two by two cells.
fn refusal(kind: &str, fields: &str) -> String {
    let json = format!(
        "{{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"edges\",\"puzzle\":{{\"puzzle\":\
         \"{kind}\",\"rows\":2,\"cols\":2,{fields}}}}}"
    );
    stated(&json).map_or_else(|what| what, |_| "right".to_string())
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let blank = "\"clues\":[\"- -\",\"- -\"]";
    assert_eq!(refusal("mid-loop", blank), "right");
    let size = "there are not as many cells as the rows and columns say";
    let faults = [
        ("mid-loop", "\"clues\":[]", size),
        ("mid-loop", "\"clues\":[\"- -\"]", size),
        ("mid-loop", "\"clues\":[\"- -\",\"- - -\"]", size),
        ("mid-loop", "\"clues\":[\"- -\",\"-  -\"]", size),
        ("grand-tour", "\"clues\":[\"- -\",\"- -\"]", size),
        ("mid-loop", "\"clues\":[\"- .\",\"- -\"]", "'.' is not a clue"),
        (
            "mid-loop",
            &format!("{blank},\"regions\":[]"),
            "puzzles of this kind have no such regions",
        ),
        (
            "pipelink",
            &format!("{blank},\"visit_all\":true"),
            "puzzles of this kind have no rule 'visit_all'",
        ),
        ("pipelink", &format!("{blank},\"eight\":true"), "unknown field `eight`"),
        ("mid-loop", &format!("{blank},\"visit_all\":1"), "invalid type"),
        ("mid-loop", &format!("{blank},\"allow_empty\":true"), "only maps have such rules"),
        (
            "masyu",
            &format!("{blank},\"cross_at_circles\":true"),
            "puzzles of this kind have no regions, and no such rules",
        ),
    ];
    for (kind, fields, said) in faults {
        let found = refusal(kind, fields);
        assert!(found.starts_with(said), "{kind} {fields}: {found}");
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    for (name, _) in KINDS {
        for [rows, cols] in [[0, 0], [0, 1], [1, 0], [u64::MAX, 2], [2, u64::MAX], [3, 2], [2, 3]] {
            for clues in ["", "\"\"", "\"- -\",\"- -\""] {
                let json = format!(
                    "{{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"trees\",\"puzzle\":\
                     {{\"puzzle\":\"{name}\",\"rows\":{rows},\"cols\":{cols},\"clues\":[{clues}]}}}}"
                );
                assert!(stated(&json).is_err(), "{json}");
            }
        }
    }
}

#[test]
fn tokens_of_other_kinds_are_refused() {
    let faults: [(&str, &[&str]); 3] = [
        ("mid-loop", &["0", "4", "6", "1x"]),
        ("grand-tour", &["0", "16", "x"]),
        ("pipelink", &["", "15", "n", "nse", "sn", "ens", "nsewn", "oo", "x", "│"]),
    ];
    for (name, tokens) in faults {
        let kind = find(name).expect("a kind");
        for token in tokens {
            let clues = match kind.is_of_sides {
                true => format!("\"clues\":[\"{token}\"]"),
                false => format!("\"clues\":[\"{token} 1\",\"1 1\"]"),
            };
            let said = refusal(name, &clues);
            assert!(said.starts_with(&format!("'{token}' is not a ")), "{name} {token}: {said}");
        }
    }
}

/// A line is followed straight on where it crosses itself.
#[test]
fn loops_that_cross_each_other_are_no_line() {
    let claim = |first: &str, cols: usize, horizontal: &[&str], vertical: &[&str]| {
        let blank = vec!["-"; cols].join(" ");
        let mut clues = vec![blank.clone(); vertical.len()];
        clues[0] = blank.replacen('-', first, 1);
        let puzzle = serde_json::json!({
            "puzzle": "pipelink", "rows": vertical.len(), "cols": cols, "clues": clues,
            "horizontal": horizontal, "vertical": vertical,
        });
        let header = serde_json::json!({
            "certificate": 1, "verdict": "unique", "form": "edges", "puzzle": puzzle,
        });
        let begun = Statement::begin(&header.to_string(), &mut |_| Ok(()));
        begun.map_or_else(|what| what, |_| "right".to_string())
    };
    // F7F7 / |L+J / |F+7 / LJLJ
    let horizontal = ["0000", "1111", "1010", "1111", "0000"];
    let vertical = ["01010", "00110", "00110", "01010"];
    let one = |first: &str| claim(first, 4, &horizontal, &vertical);
    assert_eq!(one("-"), "right");
    assert_eq!(one("se"), "right");
    let disobeyed = "the answer does not obey the clue of cell 0";
    assert_eq!([one("nsew"), one("sw"), one("o")], [disobeyed; 3]);
    // F7F-7 / |L+7| / |F+J| / LJL-J
    let horizontal = ["00000", "11101", "10111", "11101", "00000"];
    let vertical = ["010110", "001100", "001100", "010110"];
    let two = claim("-", 5, &horizontal, &vertical);
    assert_eq!(two, "the answer is not one closed line");
    // The same with an edge too few, and with one too many.
    let vertical = ["010010", "001100", "001100", "010110"];
    assert_eq!(claim("-", 5, &horizontal, &vertical), "the answer is not one closed line");
    let vertical = ["011110", "001100", "001100", "010110"];
    assert_eq!(claim("-", 5, &horizontal, &vertical), "the answer is not one closed line");
}

#[test]
fn helper_variables_are_no_cuts() {
    let (_, terms) = stated(
        "{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"edges\",\"puzzle\":{\"puzzle\":\
         \"mid-loop\",\"rows\":3,\"cols\":3,\"visit_all\":true,\"clues\":[\"- - -\",\"- - -\",\"- - 1\"]}}",
    )
    .expect("a puzzle");
    let variables = terms.variables;
    assert!(variables > 24, "there are helper variables");
    let mut checker = Checker::new(terms, 0, Work::unbounded());
    let mut accepts = |variable: i32| {
        let cut = format!(
            "{{\"cut\":\"leave\",\"nodes\":[0,1],\"present\":{{\"variable\":{variable}}},\
             \"beyond\":{{\"clue\":5}}}}"
        );
        let cut = serde_json::from_str(&cut).expect("a cut");
        checker.check(&cut, &mut |_| Ok(())).is_ok()
    };
    assert!((-1..=variables).all(|variable| !accepts(variable)));
    assert!(accepts(variables + 1));
    assert!(!accepts(variables + 1));
}
