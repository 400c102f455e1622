//! What the formulas have as models: the answers, and nothing else. And what a proof may not say.

use super::super::text::{Room, Text, Work};
use super::super::{Fault, Part};
use super::constraint::{Assignment, Constraint, Propagated};
use super::stated::Stated;
use super::{check_within, write};
use std::collections::{BTreeSet, HashMap};

fn stated(form: &str, puzzle: &str) -> Stated {
    let line = format!(
        "{{\"certificate\":1,\"verdict\":\"unsatisfiable\",\"form\":\"{form}\",\"puzzle\":{puzzle}}}\n"
    );
    let (mut bytes, mut room) = (line.as_bytes(), Room::new(u64::MAX));
    let mut lines = Text::new(Part::Statement, &mut bytes, room);
    let read = Stated::read(&mut lines, usize::MAX >> 8, &mut room, Work::unbounded(), &mut |_| ());
    read.unwrap_or_else(|fault| panic!("{form}: {fault}"))
}

/// Finds models by trying values.
struct Models<'a> {
    rows: &'a [Constraint],
    /// For each variable the constraints that have it.
    at: HashMap<i32, Vec<usize>>,
    variables: i32,
}

impl<'a> Models<'a> {
    fn new(rows: &'a [Constraint], variables: i32) -> Self {
        let mut at: HashMap<i32, Vec<usize>> = HashMap::new();
        for (place, row) in rows.iter().enumerate() {
            row.literals().for_each(|literal| at.entry(literal.abs()).or_default().push(place));
        }
        Self { rows, at, variables }
    }

    /// The trail after these literals, or `None` if they cannot all be true.
    fn propagated(&self, literals: &[i32]) -> Option<Assignment> {
        let mut assignment = Assignment::default();
        for &literal in literals {
            match assignment.is_true(literal) {
                None => assignment.set(literal),
                Some(true) => {}
                Some(false) => return None,
            }
        }
        if self.rows.iter().any(|row| row.propagate(&mut assignment) == Propagated::Conflict) {
            return None;
        }
        let mut head = 0;
        while let Some(&literal) = assignment.trail().get(head) {
            head += 1;
            for &place in self.at.get(&literal.abs()).into_iter().flatten() {
                if self.rows[place].propagate(&mut assignment) == Propagated::Conflict {
                    return None;
                }
            }
        }
        Some(assignment)
    }

    /// Calls `found` for each choice of the first variables that is part of a model.
    fn each(&self, chosen: &mut Vec<i32>, first: i32, found: &mut dyn FnMut(&Assignment)) -> bool {
        let Some(assignment) = self.propagated(chosen) else { return false };
        let open = (1..=self.variables).find(|&variable| assignment.is_true(variable).is_none());
        let Some(open) = open.filter(|&open| open <= first || first == 0) else {
            // All are chosen: is there a model?
            let all: Vec<i32> = assignment.trail().to_vec();
            if open.is_none() || self.each(&mut all.clone(), 0, &mut |_| ()) {
                found(&assignment);
                return true;
            }
            return false;
        };
        let mut any = false;
        for literal in [-open, open] {
            chosen.push(literal);
            any |= self.each(chosen, first, found);
            chosen.pop();
            if any && first == 0 {
                break;
            }
        }
        any
    }
}

/// The edges of each model; those of each choice of edges and faces that the clauses alone allow, with whether they
/// hang together as they should.
fn compare(form: &str, puzzle: &str, is_answer: &dyn Fn(&Stated, &[usize]) -> bool) -> [usize; 2] {
    let stated = stated(form, puzzle);
    let terms = &stated.statement.checker.terms;
    let (rows, variables) = (&stated.constraints.rows, stated.constraints.variables);
    let edges = |assignment: &Assignment| -> Vec<usize> {
        let is_on = |edge: &usize| match (terms.edges, terms.faces) {
            (Some(before), _) => assignment.is_true(before + *edge as i32 + 1) == Some(true),
            (None, Some(before)) => {
                let inside = |face: usize| assignment.is_true(before + face as i32 + 1) == Some(true);
                let [a, b] = terms.plane.beside[*edge].map(|face| face.is_some_and(inside));
                a != b
            }
            (None, None) => panic!("a form without cuts"),
        };
        (0..terms.plane.ends.len()).filter(is_on).collect()
    };
    let mut all = BTreeSet::new();
    let clauses = Models::new(&rows[..stated.clauses], stated.known);
    clauses.each(&mut Vec::new(), stated.known, &mut |found| _ = all.insert(edges(found)));
    let mut models = BTreeSet::new();
    let formula = Models::new(rows, variables);
    formula.each(&mut Vec::new(), stated.known, &mut |found| _ = models.insert(edges(found)));
    let answers: BTreeSet<Vec<usize>> =
        all.iter().filter(|edges| is_answer(&stated, edges)).cloned().collect();
    assert_eq!(models, answers, "{form}: {puzzle}");
    [all.len(), answers.len()]
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
    let pearls = r#"{"puzzle":"masyu","rows":3,"cols":4,"clues":["....","....","...."]}"#;
    for form in ["links", "links and faces", "links and visits"] {
        assert_eq!(compare(form, pearls, &is_line)[1], 40, "{form}");
    }
    let crossing = r#"{"puzzle":"pipelink","rows":3,"cols":3,"clues":["...","...","..."]}"#;
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
    let fill = r#"{"puzzle":"flow","rows":4,"cols":4,"clues":["A..B","....","....","B..A"]}"#;
    let free = r#"{"puzzle":"flow","rows":3,"cols":5,"clues":["A...B","A...B","....."],"allow_empty":true}"#;
    for puzzle in [fill, free] {
        for form in ["links", "links and codes"] {
            let [all, answers] = compare(form, puzzle, &joined);
            assert!(all > answers, "{form}: {all}, {answers}");
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
    let formula = || [&[1, 2][..], &[1, -2], &[-1]].map(|c| Constraint::clause(c.to_vec())).to_vec();
    let end = |id: usize| format!("output NONE ;\nconclusion UNSAT : {id} ;\nend pseudo-Boolean proof ;\n");
    let right = ["pol 1 2 + 2 d 3 + ;\n", "rup 1 x1 >= 1 : ~ 1 2 ;\nrup >= 1 : ~ 4 3 ;\n"];
    assert_eq!(checked(formula(), &(right[0].to_string() + &end(4))), Ok(1));
    assert_eq!(checked(formula(), &(right[1].to_string() + &end(5))), Ok(2));
    let define = "red 1 x4 1 ~x1 >= 1 : x4 -> 1 ;\nred 1 ~x4 1 x1 >= 1 : x4 -> 0 ;\n";
    assert_eq!(checked(formula(), &(define.to_string() + "pol 1 2 + 2 d 3 + ;\n" + &end(6))), Ok(3));
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
        let without: String =
            opb.lines().enumerate().filter(|(l, _)| *l != at).map(|(_, line)| format!("{line}\n")).collect();
        assert!(check(&without, &pbp).is_err(), "without line {}", at + 1);
    }
}
