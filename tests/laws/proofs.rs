//! Laws of what is shown besides an answer: explanations and certificates, for every kind.

use crate::common::{arguments, lazyloop, trials};
use crate::drawn::{self, Drawn, Known};
use crate::laws::strategies;
use flate2::read::MultiGzDecoder;
use lazyloop::certificate::{Fault, Part, check};
use lazyloop::kind::{AnyPuzzle, Fact, Kind, Layer};
use lazyloop::questions::{Hint, Options, PathEnd, alike, explain, hint, implies};
use lazyloop::random::Random;
use lazyloop::registry::{self, Certificate, Format};
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashSet};
use std::fs;

/// Each step of an explanation rests on facts that are known by then, says something new, follows from
/// the rules and facts that it names, and holds in every answer. The path leads to what all answers have.
/// Hints lead from right marks to right facts.
pub(crate) fn steps_of_explanations_follow_and_lead_to_what_all_answers_have<D: Drawn>(drawn: &D) {
    let options = Options::default();
    let mut ends = [0; 3];
    for (at, (puzzle, answers)) in drawn.cases(trials(90, 1000)).into_iter().enumerate() {
        let explained = puzzle.explained();
        let has_techniques = explained.deducer(&[]).is_some();
        let path = explain(&puzzle, Layer::Subset, &options).unwrap();
        let plane = puzzle.board().plane;
        let edges = plane.edge_bound();
        let at_first = |edge| match drawn.has_edge(&puzzle, edge) {
            true => plane.known(edge), // Those that close a path are on.
            false => Some(false),
        };
        let mut known: Vec<Option<bool>> = (0..edges).map(at_first).collect();
        explained.clear().into_iter().for_each(|edge| known[edge] = Some(false));
        // Those that do the same are told at the first of them.
        let groups = alike(explained, &puzzle.board(), &path.steps);
        assert_eq!(groups.iter().flatten().collect::<BTreeSet<_>>().len(), path.steps.len());
        let mut told = known.clone();
        for group in &groups {
            let steps = || group.iter().map(|&at| &path.steps[at]);
            for step in steps() {
                assert!(step.known.iter().all(|fact| told[fact.edge] == Some(fact.on)), "{step:?}");
                assert_eq!(step.title(), path.steps[group[0]].title(), "{puzzle:?}");
            }
            steps().flat_map(|step| &step.facts).for_each(|fact| told[fact.edge] = Some(fact.on));
        }
        for step in &path.steps {
            let what = format!("{step:?}, {puzzle:?}");
            let holds = |fact: &Fact| answers.iter().all(|answer| answer[fact.edge] == fact.on);
            assert!(step.known.iter().all(|fact| known[fact.edge] == Some(fact.on)), "{what}");
            assert!(step.facts.iter().all(holds), "{what}");
            assert!(!step.facts.is_empty() || answers.is_empty(), "{what}");
            for fact in &step.facts {
                assert_eq!(known[fact.edge].replace(fact.on), None, "{what}");
            }
            assert_eq!(implies(&puzzle, step, &options), Some(true), "{what}");
            assert!(!step.words.is_empty() && !step.technique.is_empty(), "{what}");
            if !has_techniques {
                assert_eq!(step.layer == Layer::Single, step.rules.len() == 1, "{what}");
                let mut rules = step.rules.clone();
                rules.sort_unstable();
                rules.dedup();
                assert_eq!(rules.len(), step.rules.len(), "a rule is told once: {what}");
            }
        }
        assert_eq!(path.known, known, "{puzzle:?}");
        let kind = answers.len().min(2);
        let end = [PathEnd::NoAnswer, PathEnd::Complete, PathEnd::Several][kind];
        assert_eq!(path.end, end, "{puzzle:?}");
        ends[kind] += 1;
        let Some(first) = answers.first() else { continue };
        let agree = |edge: usize| answers.iter().all(|other| other[edge] == first[edge]);
        let common: Vec<Option<bool>> =
            (0..edges).map(|edge| agree(edge).then_some(first[edge])).collect();
        assert_eq!(known, common, "{puzzle:?}");
        // Once all that follows is marked, what is open is said to be open.
        let open: Vec<usize> = (0..edges).filter(|&edge| known[edge].is_none()).collect();
        let last = if open.is_empty() { Hint::Done } else { Hint::Several(open.clone()) };
        assert_eq!(hint(&puzzle, &known, &options).unwrap(), last, "{puzzle:?}");
        assert_eq!(path.differ, open, "{puzzle:?}");
        let said = last.remark(explained);
        assert!(
            open.iter().take(1).all(|&edge| said.contains(&explained.name_edge(edge))),
            "{said}"
        );
        let differ = said.split_once(". ").map_or("", |(_, differ)| differ);
        assert!(path.ending(explained).ends_with(differ), "{said}");
        // Marks of a player who has some of an answer.
        let mut random = Random::new(at as u64);
        let marks: Vec<Option<bool>> =
            first.iter().map(|&on| random.happens(0.3).then_some(on)).collect();
        match hint(&puzzle, &marks, &options).unwrap() {
            Hint::Next(step) => {
                // Steps that nobody can mark come before.
                let board = puzzle.board();
                let is_marked =
                    |fact: &Fact| marks[fact.edge] == Some(fact.on) || !board.is_drawn(fact.edge);
                assert!(step.known.iter().all(is_marked), "{step:?}, {puzzle:?}");
                assert!(step.facts.iter().all(|fact| marks[fact.edge].is_none()), "{step:?}");
                assert_eq!(implies(&puzzle, &step, &options), Some(true), "{step:?}, {puzzle:?}");
            }
            Hint::Wrong(mark, _) if answers.len() == 1 => panic!("{mark:?} is right: {puzzle:?}"),
            _ => {}
        }
    }
    // Of a kind that is one of several, not every ending is drawn.
    let enough = ends.iter().all(|&count| count > 3 / drawn.one_of());
    assert!(enough || drawn.one_of() > 1 && ends.iter().sum::<usize>() > 0, "{ends:?}");
}

/// The text of a puzzle's kind, where a test has added it.
fn own_text(puzzle: &dyn AnyPuzzle) -> Option<&'static str> {
    registry::own_text(puzzle.info())
}

/// The certificate of each puzzle, where there is one, for a question that `more` arguments say. The program is
/// asked, as the solver is told to keep all that it learns by the environment of a process.
fn certificates<P: AnyPuzzle>(
    puzzles: &[P],
    options: &Options,
    more: &[&str],
) -> Vec<Option<Certificate>> {
    let folder = tempfile::tempdir().unwrap();
    let json = |puzzle: &P| (puzzle as &dyn AnyPuzzle).to_line(None);
    fs::write(folder.path().join("puzzles"), puzzles.iter().map(json).collect::<String>()).unwrap();
    let mut run = lazyloop();
    run.arg("certify").args(more).args(arguments(options));
    if let Some(text) = puzzles.first().and_then(|puzzle| own_text(puzzle)) {
        fs::write(folder.path().join("own.kind"), text).unwrap();
        run.args(["--kind", "own.kind"]);
    }
    run.args(["-q", "-j1", "puzzles", "-o", "out"]).current_dir(folder.path());
    let output = run.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{options:?}: {said}");
    // Large parts are compressed.
    let part = |at: usize, ending: &str| {
        let path = folder.path().join(format!("out/{at:04}.{ending}"));
        let compressed = || fs::File::open(path.with_extension(format!("{ending}.gz"))).ok();
        let unpacked = || std::io::read_to_string(MultiGzDecoder::new(compressed()?)).ok();
        fs::read_to_string(&path).ok().or_else(unpacked)
    };
    let of = |at| {
        let statement = part(at, "jsonl")?;
        Some(Certificate { statement, formula: part(at, "cnf")?, proof: part(at, "lrat")? })
    };
    (1..=puzzles.len()).map(of).collect()
}

fn fault(certificate: &Certificate) -> Option<Fault> {
    let Certificate { statement, formula, proof } = certificate;
    check(&mut statement.as_bytes(), &mut formula.as_bytes(), &mut proof.as_bytes()).err()
}

/// Whether what a certificate claims is so: as many answers as it says, and this one.
fn is_true<D: Drawn>(drawn: &D, text: Option<&str>, certificate: &Certificate) -> bool {
    let line = certificate.statement.lines().next().unwrap();
    let header: Value = serde_json::from_str(line).unwrap();
    if header["kind_text"].as_str() != text {
        // It is of another kind, which nobody has drawn.
        return true;
    }
    let text = header["puzzle"].to_string();
    let puzzle = match registry::read(&text) {
        Ok(puzzle) => puzzle,
        // Nothing that is proven of a graph rests on where its vertices are drawn, so the checker does not
        // look at that; what reads puzzles does.
        Err(_) if header["puzzle"]["vertices"].is_array() => return true,
        // Nor at how large a clue's number may be: that is no rule.
        Err(fault) if fault.to_string().contains("expected a number from") => return true,
        Err(fault) => panic!("{fault}: {text}"),
    };
    let answers = drawn.any_answers(&*puzzle).unwrap_or_else(|| drawn::answers(&*puzzle));
    let written = written(&*puzzle, &answers);
    let listed = |said: Value| written.contains(&said["answer"]);
    let promised = header["answers"].as_u64().unwrap_or_default() as usize;
    let mut lines = certificate.statement.lines().skip(1);
    let list: Vec<Value> =
        lines.by_ref().take(promised).map(|line| serde_json::from_str(line).unwrap()).collect();
    let are_different =
        |count: usize| list.iter().map(Value::to_string).collect::<HashSet<_>>().len() == count;
    match header["verdict"].as_str() {
        Some("unsatisfiable") => answers.is_empty(),
        Some("unique") => answers.len() == 1 && has_fields(&header["puzzle"], &written[0]),
        Some("all") => are_different(answers.len()) && list.into_iter().all(listed),
        _ => {
            let said: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
            let mut common = written[0].clone();
            written.iter().for_each(|other| keep_common(&mut common, other));
            has_fields(&common, &said["common"])
                && are_different(promised)
                && list.into_iter().all(listed)
        }
    }
}

/// Puts a `?` in place of each sign of an answer that another one does not have.
fn keep_common(answer: &mut Value, other: &Value) {
    match (answer, other) {
        (Value::Object(fields), other) => {
            fields.iter_mut().for_each(|(name, field)| keep_common(field, &other[name]));
        }
        (Value::Array(rows), Value::Array(others)) => {
            rows.iter_mut().zip(others).for_each(|(row, other)| keep_common(row, other));
        }
        (Value::String(signs), Value::String(others)) => {
            let pairs = signs.chars().zip(others.chars());
            *signs = pairs.map(|(one, other)| if one == other { one } else { '?' }).collect();
        }
        _ => {}
    }
}

/// What each of these answers adds to the puzzle in JSON.
fn written(puzzle: &dyn AnyPuzzle, answers: &[Vec<bool>]) -> Vec<Value> {
    let object = |text: String| -> Map<String, Value> { serde_json::from_str(&text).unwrap() };
    let alone = object(puzzle.write(Format::JSON).unwrap());
    let added = |on: &Vec<bool>| {
        let mut fields = object(puzzle.check_edges(on).unwrap().write(Format::JSON).unwrap());
        fields.retain(|name, _| !alone.contains_key(name));
        fields.into()
    };
    answers.iter().map(added).collect()
}

/// Whether an object has all fields of another one, and there are some.
fn has_fields(object: &Value, fields: &Value) -> bool {
    let fields = fields.as_object().unwrap();
    !fields.is_empty() && fields.iter().all(|(name, value)| object[name] == *value)
}

/// The ways in which puzzles of a kind are certified. Of many kinds that share their type of puzzle each has a third
/// of them.
fn ways<D: Drawn>(drawn: &D) -> Vec<Options> {
    let all = strategies(&drawn.kind().info);
    match drawn.one_of() > 1 && all.len() > 3 {
        true => all.into_iter().skip(drawn.kind().info.name.len() % 3).step_by(3).collect(),
        false => all,
    }
}

/// There is a certificate exactly where there is at most one answer, and the checker accepts it.
pub(crate) fn certificates_are_given_exactly_where_there_is_at_most_one_answer<D: Drawn>(
    drawn: &D,
) {
    let mut certified = 0;
    let (puzzles, answers): (Vec<D::Puzzle>, Vec<_>) =
        drawn.cases(trials(100, 2000)).into_iter().unzip();
    for options in &ways(drawn) {
        let found = certificates(&puzzles, options, &[]);
        for ((puzzle, answers), found) in puzzles.iter().zip(&answers).zip(&found) {
            let what = format!("{options:?}, {puzzle:?}");
            assert_eq!(found.is_some(), answers.len() < 2, "{what}");
            let Some(found) = found else { continue };
            assert_eq!(fault(found), None, "{what}");
            assert!(is_true(drawn, own_text(puzzle), found), "{what}");
        }
        let count = found.iter().flatten().count();
        assert!(count >= 18 || drawn.one_of() > 1, "{count} certificates, {options:?}");
        certified += count;
    }
    assert!(certified > 0);
}

/// The question for all answers, if there are fewer than so many.
const ALL: [&str; 3] = ["--all", "--limit", "12"];
const MOST: usize = 12;

/// The question for what all answers have in common.
const COMMON: [&str; 1] = ["--common"];

/// How many puzzles are tried where all of their answers are certified. The many kinds that are texts share the code
/// that does it.
fn few<D: Drawn>(drawn: &D) -> usize {
    trials(if drawn.one_of() > 1 { 24 } else { 60 }, 2000)
}

/// All answers are certified where the limit is not reached.
pub(crate) fn lists_of_all_answers_are_certified_up_to_the_limit<D: Drawn>(drawn: &D) {
    let mut listed = 0;
    let (puzzles, answers): (Vec<D::Puzzle>, Vec<_>) = drawn.cases(few(drawn)).into_iter().unzip();
    for options in &ways(drawn) {
        let found = certificates(&puzzles, options, &ALL);
        for ((puzzle, answers), found) in puzzles.iter().zip(&answers).zip(found) {
            let what = format!("{options:?}, {puzzle:?}");
            assert_eq!(found.is_some(), answers.len() < MOST, "{what}");
            let Some(found) = found else { continue };
            assert_eq!(fault(&found), None, "{what}");
            assert!(is_true(drawn, own_text(puzzle), &found), "{what}");
            listed += usize::from(answers.len() > 1);
        }
    }
    // Of a kind that is one of several, few are drawn.
    assert!(listed > 10 || drawn.one_of() > 1, "{listed} lists");
}

/// What all answers have in common is certified, however many there are.
pub(crate) fn what_all_answers_have_in_common_is_certified<D: Drawn>(drawn: &D) {
    let mut several = 0;
    let (puzzles, answers): (Vec<D::Puzzle>, Vec<_>) = drawn.cases(few(drawn)).into_iter().unzip();
    for options in &ways(drawn) {
        let found = certificates(&puzzles, options, &COMMON);
        for ((puzzle, answers), found) in puzzles.iter().zip(&answers).zip(found) {
            let what = format!("{options:?}, {puzzle:?}");
            let found = found.unwrap_or_else(|| panic!("no certificate, {what}"));
            assert_eq!(fault(&found), None, "{what}");
            assert!(is_true(drawn, own_text(puzzle), &found), "{what}");
            several += usize::from(answers.len() > 1);
        }
    }
    assert!(several > 10 || drawn.one_of() > 1, "{several} puzzles with several answers");
}

/// What all answers have in common is refused with a sign too many or too few, and with variables in use.
pub(crate) fn wrong_signs_in_common_are_refused_at_their_line<D: Drawn>(drawn: &D) {
    let several = drawn.cases(60).into_iter().filter(|of| of.1.len() > 1);
    let puzzles: Vec<D::Puzzle> = several.map(|of| of.0).collect();
    let mut random = Random::new(7);
    for options in ways(drawn) {
        let found = certificates(&puzzles, &options, &COMMON);
        for found in found.into_iter().flatten().take(trials(20, 60)) {
            let mut lines: Vec<String> = found.statement.lines().map(str::to_string).collect();
            let header: Value = serde_json::from_str(&lines[0]).unwrap();
            let at = 1 + header["answers"].as_u64().unwrap() as usize;
            let right = lines[at].clone();
            let mut refuse = |line: String| {
                lines[at] = line;
                let statement = lines.iter().map(|line| format!("{line}\n")).collect();
                let wrong = Certificate { statement, ..found.clone() };
                let fault = fault(&wrong).unwrap_or_else(|| panic!("{}", wrong.statement));
                assert_eq!((fault.part, fault.line), (Part::Statement, at + 1), "{fault}");
            };
            // The signs stand within the strings, which come after the names.
            let object: Value = serde_json::from_str(&right).unwrap();
            let fields: Vec<&String> = object["common"].as_object().unwrap().keys().collect();
            let mut signs = right.clone();
            fields.iter().for_each(|name| signs = signs.replace(*name, &"_".repeat(name.len())));
            let signs = signs.replace("common", "______");
            let signs = signs.split("variable").next().unwrap();
            let is_sign = |at: &usize| !"{}[]:,\"_".contains(&signs[*at..*at + 1]);
            let places: Vec<usize> = (0..signs.len()).filter(is_sign).collect();
            let place = places[random.below(places.len())];
            let mut wrong = right.clone();
            let is_open = &right[place..=place] == "?";
            wrong.replace_range(place..=place, if is_open { "0" } else { "?" });
            refuse(wrong);
            if let Some(variable) = object["variable"].as_u64() {
                let mut used = object.clone();
                used["variable"] = (variable - 1).into();
                refuse(used.to_string());
                used["variable"] = 0.into();
                refuse(used.to_string());
                used.as_object_mut().unwrap().remove("variable");
                refuse(used.to_string());
            }
        }
    }
}

/// A list with an answer too few, twice or damaged is refused where that is seen.
pub(crate) fn wrong_lists_are_refused_at_their_line<D: Drawn>(drawn: &D) {
    let several = drawn.cases(60).into_iter().filter(|of| (2..MOST).contains(&of.1.len()));
    let puzzles: Vec<D::Puzzle> = several.map(|of| of.0).collect();
    let mut random = Random::new(6);
    for options in ways(drawn) {
        let found = certificates(&puzzles, &options, &ALL);
        for found in found.into_iter().flatten().take(trials(20, 60)) {
            let lines: Vec<&str> = found.statement.lines().collect();
            let header: Value = serde_json::from_str(lines[0]).unwrap();
            let count = header["answers"].as_u64().unwrap() as usize;
            let at = 1 + random.below(count);
            let refused = |count: usize, lines: &[&str]| {
                let mut header = header.clone();
                header["answers"] = count.into();
                let below = lines[1..].iter().map(|line| format!("\n{line}"));
                let statement = format!("{header}{}\n", below.collect::<String>());
                let wrong = Certificate { statement, ..found.clone() };
                let fault = fault(&wrong).unwrap_or_else(|| panic!("{}", wrong.statement));
                (fault.part, fault.line)
            };
            let without = [&lines[..at], &lines[at + 1..]].concat();
            match refused(count - 1, &without) {
                // What excludes it is left.
                (Part::Formula, _) => assert!(count > 2),
                place => assert_eq!((place, count), ((Part::Statement, 1), 2)),
            }
            let next = refused(count, &without);
            assert_eq!(
                next,
                (Part::Statement, (count + 1).min(lines.len() - 1)),
                "a cut, or no line"
            );
            let twice = [&lines[..=count], &[lines[at]], &lines[count + 1..]].concat();
            assert_eq!(refused(count + 1, &twice), (Part::Statement, count + 2));
            let places: Vec<usize> = lines[at].match_indices(['0', '1']).map(|of| of.0).collect();
            let place = places[random.below(places.len())];
            let mut damaged = lines[at].to_string();
            let flipped = if damaged.as_bytes()[place] == b'0' { "1" } else { "0" };
            damaged.replace_range(place..=place, flipped);
            let damaged = [&lines[..at], &[&*damaged], &lines[at + 1..]].concat();
            // It may be a later answer of the list.
            let (part, line) = refused(count, &damaged);
            assert!(part == Part::Statement && line > at, "{part} {line}");
        }
    }
}

/// What is certified is accepted, whatever the puzzle looks like, in each of the ways in turn.
pub(crate) fn every_certificate_that_is_written_is_accepted<D: Drawn>(drawn: &D) {
    let ways = ways(drawn);
    let count = trials(240, 10_000 * drawn.one_of()) / ways.len();
    let mut accepted = 0;
    for (seed, options) in ways.iter().enumerate() {
        let puzzles = drawn.puzzles(count, 700 + seed as u64);
        for (puzzle, found) in puzzles.iter().zip(certificates(&puzzles, options, &[])) {
            let fault = found.as_ref().and_then(fault);
            assert_eq!(fault, None, "{options:?}, {puzzle:?}");
            accepted += usize::from(found.is_some());
        }
    }
    assert!(accepted > 20 / drawn.one_of(), "{accepted}");
}

fn damage(part: &mut String, random: &mut Random) {
    let mut lines: Vec<String> = part.split_inclusive('\n').map(str::to_string).collect();
    if lines.is_empty() {
        return;
    }
    let at = random.below(lines.len());
    match random.below(7) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines.swap(at, random.below(part.lines().count())),
        3 => return part.truncate(random.below(part.len())),
        // A number, or a sign.
        4 | 5 => {
            let is_digit = |&place: &usize| lines[at].as_bytes()[place].is_ascii_digit();
            let digits: Vec<usize> = (0..lines[at].len()).filter(is_digit).collect();
            if let Some(&place) = digits.get(random.below(digits.len().max(1))) {
                lines[at].replace_range(place..=place, &random.below(10).to_string());
            }
        }
        _ => drop(lines[at].remove(random.below(part.lines().nth(at).unwrap().len().max(1)))),
    }
    *part = lines.concat();
}

/// A damaged certificate, or one with parts of another, is refused or says what is so all the same.
pub(crate) fn damaged_certificates_are_refused_unless_they_are_still_right<D: Drawn>(drawn: &D) {
    let (mut refused, mut accepted) = (0, 0);
    let (mut puzzles, mut several) = (Vec::new(), Vec::new());
    for (puzzle, answers) in drawn.cases(80) {
        match answers.len() {
            0 | 1 => puzzles.push(puzzle),
            2..MOST => several.push(puzzle),
            _ => {}
        }
    }
    for options in ways(drawn) {
        let mut found = Vec::new();
        for (puzzles, question) in
            [(&puzzles, &[][..]), (&several, &ALL[..]), (&several, &COMMON[..])]
        {
            let of_question = certificates(puzzles, &options, question);
            let mut of_question: Vec<Certificate> = of_question.into_iter().flatten().collect();
            // Those with the most cuts.
            of_question.sort_by_key(|found| std::cmp::Reverse(found.statement.lines().count()));
            of_question.truncate(12);
            found.append(&mut of_question);
        }
        let mut random = Random::new(3);
        let text = puzzles.first().and_then(|puzzle| own_text(puzzle));
        for turn in 0..trials(300 / drawn.one_of(), 6000) {
            let mut damaged = found[turn % found.len()].clone();
            let other = &found[random.below(found.len())];
            match random.below(6) {
                0 | 1 => damage(&mut damaged.statement, &mut random),
                2 => damage(&mut damaged.formula, &mut random),
                3 => damage(&mut damaged.proof, &mut random),
                4 => damaged.formula.clone_from(&other.formula),
                _ => damaged.proof.clone_from(&other.proof),
            }
            match fault(&damaged) {
                Some(_) => refused += 1,
                None => {
                    accepted += 1;
                    assert!(is_true(drawn, text, &damaged), "{}", damaged.statement);
                }
            }
        }
    }
    // Some lines may change places, and some damages change nothing.
    let more = if drawn.is_seldom_tried() { 1 } else { 2 };
    assert!(refused > more * accepted && refused > 150 / drawn.one_of(), "{refused} {accepted}");
}
