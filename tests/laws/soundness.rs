//! What the checker of certificates accepts is true: every answer satisfies every cut and every rule.
//! The checker is attacked here, not only used, so the cuts are any that can be written down.
//!
//! `LAZYLOOP_TRIALS=N cargo test --release --test laws -- --nocapture soundness:: --skip tilings_soundness::`
//! tries N accepted cuts for each kind at random, and enumerates sorts of cuts with up to N values for each
//! size of grid.

mod board;
mod cut_space;

use crate::common::satisfiable::satisfiable;
use crate::common::{self, random, trials};
use crate::drawn;
use board::{Board, Judge};
use cut_space::{Cut, NEW, Product, Sort, Source, sorts};
use lazyloop::certificate::{KINDS, Kind, Part, Statement, check};
use lazyloop::cnf::{ClauseSink, Cnf, Lit};
use lazyloop::engine::{Limits, Refutation, Sat, SatVerdict};
use lazyloop::registry;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The kinds with a sign for each cell. The checker's own tests attack the others, whose clues are words and
/// which share all but their rules: `checker/src/clued/tests.rs`.
fn with_signs() -> impl Iterator<Item = &'static Kind> {
    static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let are_signs = |puzzle: &Value| {
            let rows = drawn::strings(&puzzle["clues"]);
            !rows.is_empty() && rows.iter().all(|row| !row.contains(' '))
        };
        let has_signs = |name: &&str| drawn::kind(name).objects(60, 1).iter().all(are_signs);
        common::kinds().map(|kind| kind.name).filter(has_signs).collect()
    });
    KINDS.iter().copied().filter(|kind| NAMES.contains(&kind.name))
}

/// A statement as far as the checker has accepted it, with its clauses.
struct Session<'a> {
    board: &'a Board,
    form: &'static str,
    statement: Statement,
    /// Those of the rules.
    rules: Vec<Vec<i32>>,
    /// All variables of the rules.
    variables: i32,
}

impl<'a> Session<'a> {
    /// Claims that there is no answer, or no other than this one.
    fn new(board: &'a Board, form: &'static str, only: Option<usize>) -> Self {
        let (header, mut rules) = (board.header(form, only).to_string(), Vec::new());
        let statement = Statement::begin(&header, &mut |clause| {
            rules.push(clause);
            Ok(())
        });
        let statement = statement.unwrap_or_else(|fault| panic!("{fault}: {header}"));
        let variables = board.variables(form).len() as i32;
        let used = rules.iter().flatten().map(|literal| literal.abs());
        let variables = used.chain([variables]).max().unwrap_or_default();
        Self { board, form, statement, rules, variables }
    }

    /// The clauses of a cut, if the checker accepts it.
    fn accept(&mut self, cut: &str) -> Option<Vec<Vec<i32>>> {
        let mut clauses = Vec::new();
        let accepted = self.statement.line(cut, &mut |clause| {
            clauses.push(clause);
            Ok(())
        });
        accepted.is_ok().then_some(clauses)
    }
}

/// How many cuts of each sort were accepted in each form.
type Counts = BTreeMap<(&'static str, String), usize>;

fn told(what: &str, kind: &Kind, counts: &Counts) -> usize {
    let sum = counts.values().sum();
    let counts: Counts = counts.clone().into_iter().filter(|(_, count)| *count > 0).collect();
    eprintln!("{what}, {}: {sum} accepted cuts, none false: {counts:?}", kind.name);
    sum
}

fn object(kind: &str, cols: usize, signs: &[char]) -> Value {
    let clues: Vec<String> = signs.chunks(cols).map(|row| row.iter().collect()).collect();
    json!({ "puzzle": kind, "rows": clues.len(), "cols": cols, "clues": clues })
}

/// All puzzles of a size with so many clues of these signs, each on a cell of its own.
fn with_clues(kind: &str, (rows, cols): (usize, usize), clues: usize, signs: &str) -> Vec<Value> {
    let mut lists = vec![(vec!['.'; rows * cols], 0)];
    for _ in 0..clues {
        let more = |(list, from): &(Vec<char>, usize)| {
            let (list, from) = (list.clone(), *from);
            let at = (from..list.len()).flat_map(|at| signs.chars().map(move |sign| (at, sign)));
            let put = move |(at, sign)| {
                let mut list = list.clone();
                list[at] = sign;
                (list, at + 1)
            };
            at.map(put).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(more).collect();
    }
    lists.iter().map(|(list, _)| object(kind, cols, list)).collect()
}

/// A map under each of the rules.
fn ruled(map: &str) -> impl Iterator<Item = Value> {
    let signs: Vec<char> = map.chars().filter(|sign| *sign != '\n').collect();
    let map = object("flow", map.lines().next().unwrap_or_default().len(), &signs);
    [(false, false), (false, true), (true, false), (true, true)].into_iter().map(
        move |(empty, touching)| {
            let mut map = map.clone();
            (map["allow_empty"], map["forbid_touching"]) = (empty.into(), touching.into());
            map
        },
    )
}

/// All small puzzles that have an answer, in groups of one size and number of clues. A cut names up to
/// two clues, and those that it does not name only take answers away: so two are enough.
fn small(kind: &'static str) -> Vec<Vec<Board>> {
    let sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)];
    let groups: Vec<Vec<Value>> = if kind == "flow" {
        let maps = |&(rows, cols): &(usize, usize)| -> Vec<Value> {
            let pairs = if rows * cols > 6 { 2 } else { 3 };
            let maps = drawn::flow_brute::all_maps(rows, cols, pairs);
            maps.iter().flat_map(|map| ruled(map)).collect()
        };
        sizes.iter().map(maps).collect()
    } else {
        let drawn = drawn::kind(kind).objects(60, 1);
        let signs =
            drawn.iter().flat_map(|puzzle| drawn::strings(&puzzle["clues"])).collect::<String>();
        let signs: BTreeSet<char> = signs.chars().filter(|sign| *sign != '.').collect();
        let signs: String = signs.into_iter().collect();
        let on_points = Board::new(kind, drawn[0].clone()).is_on_points();
        let larger: &[(usize, usize)] = if on_points { &[] } else { &[(3, 4), (4, 3), (4, 4)] };
        let all = |&size| (0..3).map(move |clues| (size, clues));
        let groups = sizes.iter().chain(larger).flat_map(all);
        groups.map(|(size, clues)| with_clues(kind, size, clues, &signs)).collect()
    };
    let boards = |group: Vec<Value>| -> Vec<Board> {
        let boards = group.into_iter().map(|puzzle| Board::new(kind, puzzle));
        boards.filter(|board| !board.answers.is_empty()).collect()
    };
    groups.into_iter().map(boards).filter(|group| !group.is_empty()).collect()
}

/// A puzzle up to 5x5 that has an answer.
fn drawn(kind: &'static str, rng: &mut ChaCha8Rng) -> Board {
    loop {
        let puzzles =
            drawn::kind(kind).objects(rng.random_range(1..=12), rng.random_range(0..1 << 40));
        let board = Board::new(kind, puzzles.last().expect("one at least").clone());
        if !board.answers.is_empty() {
            return board;
        }
    }
}

/// Panics if an answer is lost by cuts that the checker accepted.
fn keep(board: &Board, form: &str, judge: &Judge<'_>, clauses: &[Vec<i32>], cuts: &str) {
    if let Some(answer) = judge.lost(clauses) {
        let answer = board.header(form, Some(answer));
        panic!("this answer is lost: {answer}\nto what was accepted: {cuts}\n{clauses:?}");
    }
}

#[test]
fn every_kind_of_puzzle_is_tried() {
    let names = |kinds: &mut dyn Iterator<Item = &'static str>| kinds.collect::<BTreeSet<_>>();
    assert_eq!(
        // Texts beside a kind in code have a name of their own, and are tried by the laws.
        names(&mut KINDS.iter().map(|kind| kind.name).filter(|name| !name.ends_with("-text"))),
        names(&mut common::kinds().map(|kind| kind.name)),
    );
}

#[test]
fn every_cut_of_small_grids_keeps_every_answer() {
    let (most, sorts) = (trials(1 << 15, 1 << 24), sorts());
    for kind in with_signs() {
        let mut counts = Counts::new();
        for group in small(kind.name) {
            for (board, form) in group.iter().flat_map(|b| kind.forms.iter().map(move |f| (b, *f)))
            {
                // Complete forms have no cuts: one board is enough to see them refused.
                let is_complete = ["trees", "levels", "elimination"].map(|way| form.contains(way));
                if is_complete.contains(&true) && !std::ptr::eq(board, &group[0]) {
                    continue;
                }
                let mut session = Session::new(board, form, None);
                let judge = Judge::new(board, form);
                let (variables, mut new) = (session.variables, session.variables + 1);
                // What names no clue is on the boards without them.
                let names_none = ["flow", "hashiwokakero"].contains(&kind.name);
                let of_clues = (1..=2).contains(&board.clues.len()) && !names_none;
                let most = most / group.len();
                for sort in &sorts {
                    let all = Product::new(board, variables, sort, of_clues, most);
                    let mut accepted = 0;
                    for line in all.iter().flat_map(Product::lines) {
                        let line = line.replace(NEW, &new.to_string());
                        if let Some(clauses) = session.accept(&line) {
                            keep(board, form, &judge, &clauses, &line);
                            (accepted, new) = (accepted + 1, new + 1);
                        }
                    }
                    *counts.entry((form, sort.name.clone())).or_default() += accepted;
                }
            }
        }
        let sum = told("all cuts of small grids", kind, &counts);
        assert!(sum >= most.min(1000), "{}: {sum}", kind.name);
    }
}

#[test]
fn cuts_at_random_keep_every_answer() {
    let (enough, sorts) = (trials(15_000, 1_000_000), sorts());
    for kind in with_signs() {
        let (mut counts, mut rng) = (Counts::new(), random::rng(25));
        while counts.values().sum::<usize>() < enough {
            let board = drawn(kind.name, &mut rng);
            for &form in kind.forms {
                try_cuts(&board, form, &sorts, &mut counts, &mut rng);
            }
        }
        told("cuts at random", kind, &counts);
        // Each sort is accepted of some kind in some form, or it would not have been tried.
        let tried = counts.values().filter(|count| **count > enough / 100).count();
        // A network is cut in one way.
        let least = if kind.forms.len() > 1 { 2 } else { 1 };
        assert!(tried >= least, "{}: {counts:?}", kind.name);
    }
}

/// Draws cuts of a board in one form, and changes those that were accepted.
fn try_cuts(
    board: &Board,
    form: &'static str,
    sorts: &[Sort],
    counts: &mut Counts,
    rng: &mut ChaCha8Rng,
) {
    let mut session = Session::new(board, form, None);
    let judge = Judge::new(board, form);
    let source = Source { board, variables: session.variables };
    let mut found: Vec<Cut<'_>> = Vec::new();
    // Those that need a choice of a variable's value must hold together.
    let (mut together, mut lines) = (Vec::new(), String::new());
    for trial in 0..400 {
        if trial == 100 && found.is_empty() {
            break;
        }
        let sort = sorts.choose(rng).expect("some sort");
        let alike: Vec<&Cut<'_>> = found.iter().filter(|cut| cut.sort.name == sort.name).collect();
        let cut = match alike.choose(rng) {
            Some(cut) if rng.random_bool(0.6) => source.change(cut, rng),
            _ => source.draw(sort, rng),
        };
        let line = cut.line();
        let Some(clauses) = session.accept(&line) else { continue };
        keep(board, form, &judge, &clauses, &line);
        if clauses.iter().flatten().any(|literal| literal.abs() > source.variables) {
            together.extend(clauses);
            lines += &format!("{line}\n");
        }
        *counts.entry((form, cut.sort.name.clone())).or_default() += 1;
        found.push(cut);
    }
    keep(board, form, &judge, &together, &lines);
}

/// Each sort of cuts is accepted at random, of some kind in some form: otherwise it was not tried.
#[test]
fn every_sort_of_cuts_is_tried() {
    let (sorts, mut rng) = (sorts(), random::rng(4));
    let mut tried = BTreeSet::new();
    for kind in with_signs() {
        let mut counts = Counts::new();
        for _ in 0..20 {
            let board = drawn(kind.name, &mut rng);
            for &form in kind.forms {
                try_cuts(&board, form, &sorts, &mut counts, &mut rng);
            }
        }
        tried.extend(counts.into_keys().map(|(_, sort)| sort));
    }
    // Two are for kinds that are texts, and two for graphs: the checker's own tests attack these.
    tried.extend(["asked", "rule", "cross", "tough"].map(String::from));
    assert_eq!(tried, sorts.iter().map(|sort| sort.name.clone()).collect::<BTreeSet<_>>());
}

/// Otherwise the tests above could not fail: of cuts that lack one literal, many lose an answer.
#[test]
fn false_cuts_are_told() {
    let (sorts, mut rng) = (sorts(), random::rng(5));
    for kind in with_signs() {
        let (mut cuts, mut told) = (0, BTreeMap::<&str, usize>::new());
        while cuts < 2000 {
            let board = drawn(kind.name, &mut rng);
            for &form in kind.forms {
                let mut session = Session::new(&board, form, None);
                let judge = Judge::new(&board, form);
                let source = Source { board: &board, variables: session.variables };
                for _ in 0..100 {
                    let cut = source.draw(sorts.choose(&mut rng).expect("some"), &mut rng);
                    let Some(mut clauses) = session.accept(&cut.line()) else { continue };
                    let clause = clauses.last_mut().expect("a clause");
                    if !clause.is_empty() {
                        // The last one may say no more than another: a second bridge needs a first one.
                        clause.remove(rng.random_range(0..clause.len()));
                        cuts += 1;
                    }
                    *told.entry(form).or_default() += usize::from(judge.lost(&clauses).is_some());
                }
            }
        }
        // A loop that breaks a rule by itself may be forbidden, and few answers hang on one of its edges.
        assert!(told.values().sum::<usize>() > 50, "{}: {cuts} cuts, {told:?}", kind.name);
    }
}

/// What a forger can do: state every cut that is accepted. The formula keeps every answer but the one
/// that it excludes, so no proof refutes it.
#[test]
fn statements_with_every_accepted_cut_keep_every_answer() {
    let (sorts, mut rng) = (sorts(), random::rng(9));
    for kind in with_signs() {
        let mut groups = small(kind.name);
        groups.retain(|group| group[0].size.0 * group[0].size.1 <= 6);
        let (mut cuts, mut models, mut rounds) = (0, 0, 0);
        // Kinds whose small boards have one answer each take more rounds.
        while rounds < trials(3, 12).min(12) || (models <= 100 || cuts <= 1000) && rounds < 100 {
            rounds += 1;
            for group in &groups {
                let board = group.choose(&mut rng).expect("some board");
                let only = [None, Some(rng.random_range(0..board.answers.len()))];
                for (&form, only) in kind.forms.iter().flat_map(|f| only.map(|only| (f, only))) {
                    let mut session = Session::new(board, form, only);
                    let lines = every_cut(&mut session, &sorts);
                    cuts += lines.len();
                    models += assert_models(&session, only);
                    assert_only_the_proof_lacks(&session, only, &lines);
                }
            }
        }
        eprintln!("forging, {}: {cuts} cuts, {models} models", kind.name);
        assert!(cuts > 1000 && models > 100, "{}: {cuts} cuts, {models} models", kind.name);
    }
}

#[test]
fn only_answers_are_taken_as_answers() {
    let mut rng = random::rng(12);
    for kind in with_signs() {
        let (mut taken, mut refused) = (0, 0);
        let mut groups = small(kind.name);
        // Of a network's board, few cells may have many edges.
        groups.retain(|group| group[0].size == (2, 2) || group[0].is_of_network());
        for group in &mut groups {
            group.retain(|board| board.count(board::Part::Edges) <= 12);
            // Boards with few edges have few lines to refuse.
            let boards = if group.first().is_some_and(Board::is_of_network) { 60 } else { 6 };
            for board in (0..boards).filter_map(|_| group.choose(&mut rng)) {
                let answers: BTreeSet<&Vec<bool>> = board.answers.iter().collect();
                for set in 0..1_u32 << board.count(board::Part::Edges) {
                    let edges = (0..board.count(board::Part::Edges)).map(|at| set >> at & 1 == 1);
                    let edges: Vec<bool> = edges.collect();
                    let header = board.claim(kind.forms[0], Some(&edges)).to_string();
                    let is_taken = Statement::begin(&header, &mut |_| Ok(())).is_ok();
                    assert_eq!(is_taken, answers.contains(&edges), "{header}");
                    *(if is_taken { &mut taken } else { &mut refused }) += 1;
                }
            }
        }
        assert!(taken > 3 && refused > 1000, "{}: {taken}, {refused}", kind.name);
    }
}

/// States each cut that is accepted, and adds its clauses to the rules.
fn every_cut(session: &mut Session<'_>, sorts: &[Sort]) -> Vec<String> {
    let (mut lines, mut new) = (Vec::new(), session.variables + 1);
    for sort in sorts {
        let all = Product::new(session.board, session.variables, sort, false, 1 << 13);
        for line in all.iter().flat_map(Product::lines) {
            let line = line.replace(NEW, &new.to_string());
            if let Some(clauses) = session.accept(&line) {
                session.rules.extend(clauses);
                lines.push(line);
                new += 1;
            }
        }
    }
    lines
}

/// The formula with these clauses.
fn formula(clauses: &[Vec<i32>]) -> Cnf {
    let variables = clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max();
    let mut formula = Cnf::new();
    formula.fresh(variables.unwrap_or_default() as usize);
    for clause in clauses {
        let literals = clause.iter().map(|&literal| Lit::from_dimacs(literal).expect("not 0"));
        formula.clause(&literals.collect::<Vec<Lit>>());
    }
    formula
}

/// Asserts that each answer but one has a model, and that this one has none. Returns how many have.
fn assert_models(session: &Session<'_>, but: Option<usize>) -> usize {
    let (board, judge) = (session.board, Judge::new(session.board, session.form));
    let formula = formula(&session.rules);
    let mut solver = Sat::new(Limits::default());
    solver.fresh(formula.variables().max(session.variables as u32) as usize);
    formula.clauses().for_each(|clause| solver.clause(clause));
    let is_model = |&answer: &usize| {
        let assumed = judge.literals(answer);
        let is_model = matches!(solver.solve(&assumed), SatVerdict::Satisfiable(_));
        let header = || board.header(session.form, Some(answer));
        assert_eq!(is_model, but != Some(answer), "{but:?}: {}", header());
        is_model
    };
    (0..board.answers.len()).filter(is_model).count()
}

/// A formula as a file.
fn dimacs(clauses: &[Vec<i32>]) -> String {
    let variables = clauses.iter().flatten().map(|literal| literal.abs()).max().unwrap_or(0);
    let line = |clause: &Vec<i32>| {
        clause.iter().map(|literal| format!("{literal} ")).collect::<String>() + "0\n"
    };
    let lines: String = clauses.iter().map(line).collect();
    format!("p cnf {variables} {}\n{lines}", clauses.len())
}

/// Asserts that the checker accepts statement and formula, and then the proof of nothing but that.
fn assert_only_the_proof_lacks(session: &Session<'_>, only: Option<usize>, cuts: &[String]) {
    let header = session.board.header(session.form, only);
    let statement = format!("{header}\n{}\n", cuts.join("\n"));
    let statement = statement.trim_end().to_string() + "\n";
    let formula = dimacs(&session.rules);
    let parts = [statement.as_bytes(), formula.as_bytes(), b""];
    let [mut statement, mut formula, mut proof] = parts;
    let fault = check(&mut statement, &mut formula, &mut proof).expect_err("a proof of nothing");
    assert_eq!(fault.part, Part::Proof, "{fault}: {header}");
}

/// A proof that clauses have no model, by trying all values of their variables in turn.
fn refutation(clauses: &[Vec<i32>]) -> String {
    /// Adds the clause of each set of decisions under which propagation meets a conflict.
    fn go(clauses: &[Vec<i32>], decisions: &mut Vec<i32>, learnt: &mut Vec<Vec<Lit>>) {
        let mut known: BTreeSet<i32> = decisions.iter().copied().collect();
        let open = loop {
            let mut choice = None;
            let mut unit = None;
            for clause in clauses.iter().filter(|c| !c.iter().any(|lit| known.contains(lit))) {
                let mut left = clause.iter().filter(|lit| !known.contains(&-**lit));
                match (left.next(), left.next()) {
                    (None, _) => break,
                    (Some(&lit), None) => unit = Some(lit),
                    (Some(&lit), Some(_)) => choice = Some(lit),
                }
            }
            let is_false = |clause: &Vec<i32>| clause.iter().all(|lit| known.contains(&-lit));
            if clauses.iter().any(is_false) {
                break None;
            }
            match unit {
                Some(lit) => known.insert(lit),
                None => break Some(choice.expect("these clauses have a model")),
            };
        };
        for lit in open.into_iter().flat_map(|lit| [lit, -lit]) {
            decisions.push(lit);
            go(clauses, decisions, learnt);
            decisions.pop();
        }
        let clause = decisions.iter().map(|lit| Lit::from_dimacs(-lit).expect("not 0"));
        learnt.push(clause.collect());
    }
    let mut learnt = Vec::new();
    go(clauses, &mut Vec::new(), &mut learnt);
    let steps = learnt.iter().map(Vec::as_slice);
    let proof = Refutation::new(&formula(clauses), steps, &Limits::default()).expect("a proof");
    let mut text = Vec::new();
    proof.write(&mut text).expect("it is in memory");
    String::from_utf8(text).expect("text")
}

/// The fault that the checker finds in a certificate.
fn fault(statement: &str, formula: &str, proof: &str) -> Option<(Part, usize, String)> {
    let [mut statement, mut formula, mut proof] =
        [statement, formula, proof].map(|part| part.as_bytes());
    let fault = check(&mut statement, &mut formula, &mut proof).err()?;
    Some((fault.part, fault.line, fault.what))
}

/// A certificate of a Slitherlink puzzle over cells, with cuts that hold and a forged one, which says
/// that not all of these faces are inside that stand after the two ends.
fn forged(header: &Value, cuts: &[&str], [from, to]: [usize; 2], through: &[usize]) -> [String; 3] {
    let mut clauses = Vec::new();
    let mut take = |clause| {
        clauses.push(clause);
        Ok(())
    };
    let mut statement = Statement::begin(&header.to_string(), &mut take).expect("a puzzle");
    cuts.iter().for_each(|cut| statement.line(cut, &mut take).expect("a cut that holds"));
    let literals = through.iter().map(|&face| -(face as i32 + 1));
    clauses.push([from, to].into_iter().map(|face| face as i32 + 1).chain(literals).collect());
    let cut = json!({
        "cut": "join", "inside": false, "from": { "face": from }, "to": { "face": to },
        "through": through,
    });
    let statement: String = cuts.iter().map(|cut| format!("{cut}\n")).collect();
    [format!("{header}\n{statement}{cut}\n"), dimacs(&clauses), refutation(&clauses)]
}

/// What is outside is joined over the frame.
#[test]
fn paths_outside_may_go_over_the_frame() {
    let header = |puzzle: &Value| {
        let (certificate, verdict) = (1, "unsatisfiable");
        json!({ "certificate": certificate, "verdict": verdict, "form": "cells", "puzzle": puzzle })
    };
    let past = |line: usize, face: usize| {
        Some((Part::Statement, line, format!("a path goes past these faces to face {face}")))
    };

    let small = object("slitherlink", 3, &['.', '4', '.']);
    let [statement, formula, proof] = [
        format!(
            "{}\n{}\n",
            header(&small),
            r#"{"cut":"join","inside":false,"from":{"face":0},"to":{"face":2},"through":[1]}"#
        ),
        "p cnf 3 4\n-1 -2 0\n-3 -2 0\n2 0\n1 3 -2 0\n".to_string(),
        "5 0 3 1 2 4 0\n".to_string(),
    ];
    assert_eq!(fault(&statement, &formula, &proof), past(2, 2));
    let again = forged(&header(&small), &[], [0, 2], &[1]);
    assert_eq!(fault(&again[0], &again[1], &again[2]), past(2, 2));

    // One answer, made none.
    let signs: Vec<char> = "3.3.....23.1112...3..3.2.".chars().collect();
    let unique = object("slitherlink", 5, &signs);
    let labels: Vec<Option<u8>> =
        signs.iter().map(|sign| sign.to_digit(5).map(|label| label as u8)).collect();
    assert_eq!(common::brute::Atlas::new(5, 5).answers(&labels).count(), 1);
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("puzzles.txt");
    std::fs::write(&input, format!("{unique}\n")).expect("a file");
    let mut run = common::lazyloop();
    run.args(["certify", "-q"]).arg(&input).arg("-o").arg(folder.path());
    assert!(run.output().expect("it runs").status.success());
    let statement = std::fs::read_to_string(folder.path().join("0001.jsonl")).expect("a file");
    let cuts: Vec<&str> = statement.lines().skip(1).collect();
    let [statement, formula, proof] = forged(&header(&unique), &cuts, [1, 9], &[2, 8, 14]);
    assert_eq!(fault(&statement, &formula, &proof), past(cuts.len() + 2, 9));

    // Two answers, made one.
    let two = Board::new(
        "slitherlink",
        object("slitherlink", 4, &"..1.1..0".chars().collect::<Vec<_>>()),
    );
    assert_eq!(two.answers.len(), 2);
    let corner = two.answers.iter().position(|answer| answer[0]).expect("the one with cell 0");
    let header = two.header("cells", Some(corner));
    let [statement, formula, proof] = forged(&header, &[], [0, 2], &[1, 5]);
    assert_eq!(fault(&statement, &formula, &proof), past(2, 2));
}

/// A clue of a certificate means what it means in JSON, as it is written there.
#[test]
fn signs_are_clues_exactly_as_json_writes_them() {
    let more = "éßΑя漢★●①²½٣€\u{a0}\u{ad}\u{301}\u{200b}\u{2028}\u{3000}\u{e000}\u{feff}\u{1f600}";
    let signs = (0..=127_u8).map(char::from).chain(more.chars());
    let mut taken = BTreeMap::<&str, BTreeSet<char>>::new();
    for sign in signs {
        for kind in with_signs() {
            let blank = with_clues(kind.name, (1, 4), 0, "");
            for clues in [[sign, '.', '.', sign], [sign; 4], ['.', sign, sign, '.']] {
                let mut puzzle = blank[0].clone();
                puzzle["clues"] = json!([clues.iter().collect::<String>()]);
                let header = json!({
                    "certificate": 1, "verdict": "unsatisfiable", "form": kind.forms[0],
                    "puzzle": puzzle,
                });
                let is_taken = Statement::begin(&header.to_string(), &mut |_| Ok(())).is_ok();
                let read = registry::read(&puzzle.to_string());
                let written = read.ok().and_then(|read| read.write(registry::Format::JSON).ok());
                let is_kept = written.is_some_and(|written| {
                    let written: Value = serde_json::from_str(&written).expect("JSON");
                    written["clues"] == puzzle["clues"]
                });
                assert_eq!(is_taken, is_kept, "{}: {clues:?}", kind.name);
                if is_taken && clues[0] == '.' {
                    taken.entry(kind.name).or_default().insert(sign);
                }
            }
        }
    }
    let taken = |kind: &str| taken[kind].iter().collect::<String>();
    assert_eq!(taken("slitherlink"), ".01234?");
    assert_eq!(taken("masyu"), "*.?o");
    assert_eq!(taken("simple-loop"), ".x");
    assert_eq!(taken("hashiwokakero"), ".12345678?");
    let terminals = "!\"#$%&'()*+,./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^`\
        abcdefghijklmnopqrstuvwxyz{|}~²½ßéΑя٣€①●★漢\u{1f600}";
    assert_eq!(taken("flow"), terminals);
}

/// What is solved as a map without a pair is not proven as one with it.
#[test]
fn signs_that_mark_no_terminal_in_json_mark_none_here() {
    let header = |clues: &str| {
        let puzzle = json!({ "puzzle": "flow", "rows": 1, "cols": 4, "clues": [clues] });
        let (verdict, form) = ("unsatisfiable", "links and codes");
        json!({ "certificate": 1, "verdict": verdict, "form": form, "puzzle": puzzle }).to_string()
    };
    let mut clauses = Vec::new();
    let mut take = |clause| {
        clauses.push(clause);
        Ok(())
    };
    Statement::begin(&header("baab"), &mut take).expect("a map");
    let (formula, proof) = (dimacs(&clauses), refutation(&clauses));
    assert_eq!(fault(&(header("baab") + "\n"), &formula, &proof), None);
    for (sign, what) in ["-", " ", "?", "_", "\t"].into_iter().zip(["-", " ", "?", "_", "\\t"]) {
        let statement = header(&format!("b{sign}{sign}b")) + "\n";
        let what = format!("'{what}' is not a clue");
        assert_eq!(fault(&statement, &formula, &proof), Some((Part::Statement, 1, what)));
    }
}

/// Otherwise the tests above could not fail.
#[test]
fn the_judge_of_clauses_is_right() {
    let lit = |number| Lit::from_dimacs(number).expect("a literal");
    let clauses = |numbers: &[&[i32]]| -> Vec<Vec<Lit>> {
        numbers.iter().map(|clause| clause.iter().map(|&n| lit(n)).collect()).collect()
    };
    let known = vec![None, Some(true), Some(false)];
    assert!(satisfiable(&[], known.clone()));
    assert!(satisfiable(&clauses(&[&[1]]), known.clone()));
    assert!(!satisfiable(&clauses(&[&[-1, 2]]), known.clone()));
    assert!(satisfiable(&clauses(&[&[-1, 3], &[-3, -2]]), known.clone()));
    assert!(!satisfiable(&clauses(&[&[-1, 3], &[-3, 2]]), known.clone()));
    assert!(satisfiable(&clauses(&[&[3, 4], &[-3, 4], &[3, -4]]), known.clone()));
    assert!(!satisfiable(&clauses(&[&[3, 4], &[-3, 4], &[3, -4], &[-3, -4]]), known));
}
