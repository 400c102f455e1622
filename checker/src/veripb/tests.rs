//! What the formulas have as models: the answers, and nothing else. And what a proof may not say.

use super::super::text::{Room, Text, Work};
use super::super::{Fault, Part};
use super::commodity::{Commodity, Way};
use super::constraint::{Assignment, Constraint, Propagated};
use super::stated::{Connected, Stated};
use super::{check_within, write};
use std::collections::{BTreeSet, HashSet};

fn stated(form: &str, puzzle: &str) -> Stated {
    let line = format!(
        "{{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"{form}\",\"puzzle\":{puzzle}}}\n"
    );
    let (mut bytes, mut room) = (line.as_bytes(), Room::new(u64::MAX));
    let mut lines = Text::new(Part::Statement, &mut bytes, room);
    let read =
        Stated::read(&mut lines, (1 << 30, 1 << 30), &mut room, Work::unbounded(), &mut |_| ());
    read.unwrap_or_else(|fault| panic!("{form}: {fault}"))
}

/// Calls `found` for each choice of the first variables that some constraints allow.
fn each(rows: &[Constraint], count: i32, chosen: &mut Vec<i32>, found: &mut dyn FnMut(&[i32])) {
    let mut assignment = Assignment::default();
    chosen.iter().for_each(|&literal| assignment.set(literal));
    if rows.iter().any(|row| row.propagate(&mut assignment) == Propagated::Conflict) {
        return;
    }
    let next = chosen.len() as i32 + 1;
    if next > count {
        return found(chosen);
    }
    for literal in [-next, next] {
        if assignment.is_true(next).is_none_or(|value| value == (literal > 0)) {
            chosen.push(literal);
            each(rows, count, chosen, found);
            chosen.pop();
        }
    }
}

/// Whether all gets what it needs, from a vertex that needs nothing. If so, the amounts are found, and the
/// constraints hold with them; otherwise the sum for some set fails, wherever the root is.
fn flows(stated: &Stated, flow: &Commodity, chosen: &[i32]) -> bool {
    let is_true = |literal: i32| chosen[literal.unsigned_abs() as usize - 1] == literal;
    let needs = |vertex: usize| {
        let demand = flow.demands[vertex].as_ref();
        demand.map(|d| d.amount + d.literals.iter().filter(|l| is_true(**l)).count() as i64)
    };
    let roots: Vec<Option<usize>> = match &flow.roots {
        Some(roots) => roots.vertices.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    roots.into_iter().any(|root| {
        // Each part is met from a vertex that is fed from nowhere, or where all demands are exact from any.
        let (mut order, mut over) = (Vec::new(), vec![None; flow.vertices()]);
        let mut met = vec![false; flow.vertices()];
        let is_free = |vertex: usize| root == Some(vertex) || needs(vertex).is_none();
        let is_exact = flow.demands.iter().flatten().any(|demand| demand.amount < 0);
        for start in (0..flow.vertices()).filter(|&vertex| is_exact || is_free(vertex)) {
            if std::mem::replace(&mut met[start], true) {
                continue;
            }
            let mut open = vec![start];
            while let Some(vertex) = open.pop() {
                order.push(vertex);
                for &arc in &flow.at[vertex] {
                    let from = usize::from(flow.arcs[arc].ends[1] == vertex);
                    let other = flow.arcs[arc].ends[1 - from];
                    if is_true(flow.arcs[arc].open[from])
                        && !std::mem::replace(&mut met[other], true)
                    {
                        over[other] = Some((arc, from, vertex));
                        open.push(other);
                    }
                }
            }
        }
        let mut amounts: Vec<i64> = (0..flow.vertices()).map(|v| needs(v).unwrap_or(0)).collect();
        let mut carried = vec![0; flow.arcs.len()];
        for &vertex in order.iter().rev() {
            if let Some((arc, from, before)) = over[vertex] {
                carried[arc] = amounts[vertex] * if from == 0 { 1 } else { -1 };
                amounts[before] += amounts[vertex];
            }
        }
        let wrong: HashSet<usize> = match is_exact {
            // A part whose numbers do not cancel out.
            true => {
                let start = order.iter().find(|&&v| over[v].is_none() && amounts[v] != 0);
                let rest = start.map(|start| order.iter().skip_while(move |v| *v != start));
                let part = rest.into_iter().flatten().enumerate();
                part.take_while(|(at, v)| *at == 0 || over[**v].is_some())
                    .map(|(_, v)| *v)
                    .collect()
            }
            false => (0..flow.vertices()).filter(|&vertex| !met[vertex]).collect(),
        };
        let mut assignment = Assignment::default();
        chosen.iter().for_each(|&literal| assignment.set(literal));
        for (at, vertex) in flow.roots.iter().flat_map(|roots| roots.vertices.iter().enumerate()) {
            let first = flow.roots.as_ref().map_or(0, |roots| roots.first);
            assignment.set((first + at as i32) * if root == Some(*vertex) { 1 } else { -1 });
        }
        let is_fed = match is_exact {
            true => wrong.is_empty(),
            false => wrong.iter().all(|&vertex| needs(vertex).unwrap_or(0) == 0),
        };
        if is_fed {
            let digits = (64 - (2 * flow.most).leading_zeros()) as i32;
            for (arc, &first) in flow.digits.iter().enumerate() {
                let amount = carried[arc] + flow.most;
                let value = |at: i32| if amount >> at & 1 == 1 { 1 } else { -1 };
                (0..digits).for_each(|at| assignment.set(value(at) * (first + at)));
            }
        }
        let row = |number: usize| &stated.constraints.rows[number - 1];
        let mut propagated = |row: &Constraint| row.propagate(&mut assignment);
        if is_fed {
            assert!(flow.rows().all(|number| propagated(row(number)) == Propagated::Nothing));
        } else {
            let ways = if is_exact { &[Way::In, Way::Out][..] } else { &[Way::In] };
            let fails = |&way: &Way| {
                let nothing = Constraint::clause([1, -1]);
                let numbers = flow.sum(&wrong, way);
                let sum = numbers.iter().fold(nothing, |sum, n| sum.add(row(*n)).unwrap());
                propagated(&sum) == Propagated::Conflict
            };
            assert!(ways.iter().any(fails), "{chosen:?} from {root:?}");
        }
        is_fed
    })
}

/// Holds the formula against the answers, over all choices that the clauses allow: how many these are, and how many
/// are answers.
fn compare(form: &str, puzzle: &str, is_answer: &dyn Fn(&Stated, &[usize]) -> bool) -> [usize; 2] {
    let stated = stated(form, puzzle);
    let terms = &stated.statement.checker.terms;
    let Connected { line, inside, outside, pairs, .. } = &stated.connected;
    let edges = |chosen: &[i32]| -> Vec<usize> {
        let is_true = |variable: i32| chosen[variable as usize - 1] > 0;
        let is_on = |edge: &usize| match (terms.edges, terms.faces) {
            (Some(before), _) => is_true(before + *edge as i32 + 1),
            (None, Some(before)) => {
                let inside = |face: usize| is_true(before + face as i32 + 1);
                let [a, b] = terms.plane.beside[*edge].map(|face| face.is_some_and(inside));
                a != b
            }
            (None, None) => panic!("a form without cuts"),
        };
        (0..terms.plane.ends.len()).filter(is_on).collect()
    };
    let (mut all, mut answers) = (0, BTreeSet::new());
    let rows = &stated.constraints.rows[..stated.clauses];
    each(rows, stated.known, &mut Vec::new(), &mut |chosen| {
        let (edges, mut flows_of) =
            (edges(chosen), [line, inside, outside, pairs].into_iter().flatten());
        let is_model = flows_of.all(|flow| flows(&stated, flow, chosen));
        assert_eq!(is_model, is_answer(&stated, &edges), "{form}: {edges:?} of {puzzle}");
        all += 1;
        if is_model {
            answers.insert(edges);
        }
    });
    [all, answers.len()]
}

fn is_line(stated: &Stated, edges: &[usize]) -> bool {
    stated.statement.checker.terms.plane.is_loop(edges)
}

/// A model of the clauses obeys the rules but for connectivity; with it, it is an answer, and each answer is one.
#[test]
fn models_are_answers() {
    let blank = r#"{"puzzle":"slitherlink","rows":2,"cols":3,"clues":["...","..."]}"#;
    for form in ["segments", "cells", "segments and cells"] {
        let [all, answers] = compare(form, blank, &is_line);
        assert_eq!(answers, 40, "{all}");
    }
    let three = r#"{"puzzle":"slitherlink","rows":3,"cols":3,"clues":["...","...","..."]}"#;
    for form in ["segments", "cells"] {
        let [all, answers] = compare(form, three, &is_line);
        assert!(all > answers && answers == 213, "{form}: {all}, {answers}");
    }
    // The root is beside the first clue.
    let clued = r#"{"puzzle":"slitherlink","rows":3,"cols":3,"clues":["...",".1.","..."]}"#;
    for form in ["segments", "cells", "segments and cells"] {
        let [all, answers] = compare(form, clued, &is_line);
        assert!(all > answers && answers > 20, "{form}: {all}, {answers}");
    }
    let pearls = r#"{"puzzle":"masyu","rows":3,"cols":4,"clues":["....","....","...."]}"#;
    for form in ["links", "links and faces", "links and visits"] {
        assert_eq!(compare(form, pearls, &is_line)[1], 40, "{form}");
    }
    let crossing = r#"{"puzzle":"pipelink","rows":3,"cols":3,"clues":["- - -","- - -","- - -"]}"#;
    compare("edges", crossing, &is_line);
}

/// Islands hang together.
#[test]
fn models_are_networks() {
    let sea = r#"{"puzzle":"hashiwokakero","rows":3,"cols":5,"clues":["?.?.?",".....","?.?.?"]}"#;
    let joined = |stated: &Stated, edges: &[usize]| {
        let plane = &stated.statement.checker.terms.plane;
        let mut met = BTreeSet::from([0]);
        for _ in 0..plane.ends.len() {
            for &[a, b] in edges.iter().filter_map(|&edge| plane.ends[edge].as_ref()) {
                if met.contains(&a) || met.contains(&b) {
                    met.extend([a, b]);
                }
            }
        }
        met.len() == 6
    };
    let [all, answers] = compare("bridges", sea, &joined);
    assert!(all > answers && answers > 0, "{all}, {answers}");
}

/// A tour is one line through all vertices.
#[test]
fn models_are_tours() {
    let five = r#"{"puzzle":"tour","order":5,"ends":[[0,1],[0,2],[0,3],[0,4],[1,2],[1,3],[1,4],[2,3],[2,4],[3,4]]}"#;
    assert_eq!(compare("edges", five, &is_line), [12, 12]);
    let prism = r#"{"puzzle":"tour","order":6,"ends":[[0,1],[1,2],[2,0],[3,4],[4,5],[5,3],[0,3],[1,4],[2,5]]}"#;
    assert_eq!(compare("edges", prism, &is_line), [4, 3]);
}

/// Paths join pairs, without cycles beside them.
#[test]
fn models_are_paths() {
    let joined = |stated: &Stated, edges: &[usize]| {
        let terms = &stated.statement.checker.terms;
        let partners = &terms.paths.as_ref().unwrap().partners;
        let mut left: BTreeSet<usize> = edges.iter().copied().collect();
        for (start, partner) in partners.iter().enumerate().filter(|(_, p)| p.is_some()) {
            let mut here = start;
            if Some(start) < *partner {
                while let Some(&(edge, next)) =
                    terms.plane.at[here].iter().find(|(edge, _)| left.contains(edge))
                {
                    left.remove(&edge);
                    here = next;
                }
                if Some(here) != *partner {
                    return false;
                }
            }
        }
        left.is_empty()
    };
    let fill = r#"{"puzzle":"flow","rows":4,"cols":4,"clues":["A..B","....","....","A..B"]}"#;
    let free = r#"{"puzzle":"flow","rows":3,"cols":5,"clues":["A...B","A...B","....."],"allow_empty":true}"#;
    for puzzle in [fill, free] {
        for form in ["links", "links and codes"] {
            let [all, answers] = compare(form, puzzle, &joined);
            assert!(answers > 0 && (all > answers || form != "links"), "{form}: {all}, {answers}");
        }
    }
}

fn checked(formula: Vec<Constraint>, steps: &str) -> Result<usize, Fault> {
    let text = format!("pseudo-Boolean proof version 3.0\nf {} ;\n{steps}", formula.len());
    let (mut bytes, mut room, mut work) = (text.as_bytes(), Room::new(1 << 20), Work::new());
    let mut text = Text::new(Part::VeripbProof, &mut bytes, room);
    super::reading::check(formula, &mut text, &mut room, &mut work)
}

#[test]
fn a_proof_says_where_it_is_wrong() {
    let formula =
        || [&[1, 2][..], &[1, -2], &[-1]].map(|c| Constraint::clause(c.to_vec())).to_vec();
    let end = |id: usize| {
        format!("output NONE ;\nconclusion UNSAT : {id} ;\nend pseudo-Boolean proof ;\n")
    };
    let right = ["pol 1 2 + 2 d 3 + ;\n", "rup 1 x1 >= 1 : ~ 1 2 ;\nrup >= 1 : ~ 4 3 ;\n"];
    assert_eq!(checked(formula(), &(right[0].to_string() + &end(4))), Ok(1));
    assert_eq!(checked(formula(), &(right[1].to_string() + &end(5))), Ok(2));
    let define = "red 1 x4 1 ~x1 >= 1 : x4 -> 1 ;\nred 1 ~x4 1 x1 >= 1 : x4 -> 0 ;\n";
    assert_eq!(
        checked(formula(), &(define.to_string() + "pol 1 2 + 2 d 3 + ;\n" + &end(6))),
        Ok(3)
    );
    for (steps, said) in [
        ("pol 1 2 + 3 ;\n", "several constraints are left"),
        ("pol + ;\n", "an operation lacks what it is for"),
        ("pol 1 0 d ;\n", "expected a number above 0"),
        ("pol 1 -2 * ;\n", "expected a number above 0"),
        ("pol 9 ;\n", "there is no constraint 9"),
        ("pol 1 1152921504606846976 * ;\n", "the coefficients are too large"),
        ("rup 1 x1 >= 1 : ~ 1 ;\n", "it does not follow from its hints"),
        ("rup 1 x5 1 x1 >= 1 : ~ 1 2 ;\n", "x5 is not known"),
        ("rup 1 x1 >= 1 ;\n", "expected ' : ~' and the constraints that it follows from"),
        ("red 1 x1 >= 1 : x1 -> 1 ;\n", "x1 is not a new variable"),
        ("a 1 x1 >= 2 ;\n", "the rule 'a' is not known"),
        ("del id 7 ;\n", "there is no constraint 7"),
        ("pol 1 2 +\n", "expected ' ;' at the end"),
    ] {
        let fault = checked(formula(), &(steps.to_string() + &end(4))).unwrap_err();
        assert_eq!(fault.to_string(), format!("VeriPB proof, line 3: {said}"), "{steps}");
    }
    let unsound = "red 1 x4 1 ~x1 >= 1 : x4 -> 1 ;\nred 1 ~x4 >= 1 : x4 -> 0 ;\n";
    let said = "VeriPB proof, line 4: '1 ~x1 1 x4 >= 1' may fail where x4 is changed";
    assert_eq!(checked(formula(), unsound).unwrap_err().to_string(), said);
    let fault = checked(formula(), &end(1)).unwrap_err().to_string();
    assert_eq!(fault, "VeriPB proof, line 4: constraint 1 is not a contradiction");
}

const PARTS: [&str; 3] = [
    include_str!("../../tests/sample/0001.jsonl"),
    include_str!("../../tests/sample/0001.cnf"),
    include_str!("../../tests/sample/0001.lrat"),
];

#[test]
fn a_certificate_becomes_a_proof() {
    let [mut statement, mut formula, mut proof] = PARTS.map(str::as_bytes);
    let (opb, pbp) = write(&mut statement, &mut formula, &mut proof).unwrap();
    let check = |opb: &str, pbp: &str| {
        check_within(1 << 20, &mut PARTS[0].as_bytes(), &mut opb.as_bytes(), &mut pbp.as_bytes())
    };
    assert!(check(&opb, &pbp).is_ok());
    // Each line matters.
    for at in 0..opb.lines().count() {
        let without: String = opb
            .lines()
            .enumerate()
            .filter(|(l, _)| *l != at)
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        assert!(check(&without, &pbp).is_err(), "without line {}", at + 1);
    }
}

/// Whatever a proof says, it is refused with its place, or right.
#[test]
fn garbage_is_refused() {
    const WORDS: [&str; 22] = [
        "pol",
        "rup",
        "red",
        "del",
        "id",
        "1",
        "2",
        "3",
        "4",
        "5",
        "x1",
        "~x2",
        "x4",
        ">=",
        "0",
        ":",
        "~",
        "->",
        "+",
        "d",
        "w",
        "9223372036854775807",
    ];
    let formula =
        [&[1, 2][..], &[1, -2], &[-1, 3]].map(|c| Constraint::clause(c.to_vec())).to_vec();
    let end = "output NONE ;\nconclusion UNSAT : 4 ;\nend pseudo-Boolean proof ;\n";
    let mut seed: u64 = 1;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut derived = 0;
    for _ in 0..200_000 {
        let first = WORDS[next(4)];
        let words: Vec<&str> = (0..next(9)).map(|_| WORDS[next(WORDS.len())]).collect();
        let line = format!("{first} {} ;\n", words.join(" "));
        let fault = checked(formula.clone(), &(line.clone() + end)).unwrap_err();
        derived += usize::from(fault.line == 5);
    }
    assert!(derived > 500, "{derived}");
}
