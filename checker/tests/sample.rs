//! A small certificate, which is accepted, and what the checker says of it damaged.

use lazyloop_checker::{Fault, Part, Proven, Verdict, check, check_within, knows};

const STATEMENT: &str = include_str!("sample/0001.jsonl");
const FORMULA: &str = include_str!("sample/0001.cnf");
const PROOF: &str = include_str!("sample/0001.lrat");

fn checked([statement, formula, proof]: [&str; 3]) -> Result<Proven, Fault> {
    check(&mut statement.as_bytes(), &mut formula.as_bytes(), &mut proof.as_bytes())
}

#[test]
fn a_certificate_is_accepted_for_what_it_proves() {
    let proven = checked([STATEMENT, FORMULA, PROOF]).expect("it is right");
    assert_eq!(proven.verdict, Verdict::Unique);
    assert_eq!(proven.to_string(), "UNIQUE: slitherlink, 1 by 5 cells; 7 clauses, 2 cuts, 4 steps");
}

#[test]
fn rules_and_kinds_that_are_not_known_are_told_before_there_is_a_certificate() {
    let puzzle = |kind: &str, more: &str| {
        knows(
            &format!("{{\"puzzle\":\"{kind}\",\"rows\":1,\"cols\":1,\"clues\":[\"-\"]{more}}}"),
            None,
        )
    };
    assert_eq!(puzzle("geradeweg", ",\"visit_all\":true"), Ok(()));
    let unknown = [
        ("slitherlink", ",\"eight\":true", "unknown field `eight`"),
        ("yajilin", ",\"visit_all\":true", "puzzles of this kind have no rule 'visit_all'"),
        ("mid-loop", ",\"knights_move\":true", "unknown field `knights_move`"),
        ("rail-pool", "", "puzzles of the kind 'rail-pool' are not known"),
    ];
    for (kind, more, said) in unknown {
        assert!(puzzle(kind, more).is_err_and(|what| what.contains(said)), "{kind} {more}");
    }
}

/// A clause is a set, so a literal that stands in it twice counts once, in the formula and in the proof.
#[test]
fn a_literal_twice_counts_once() {
    let formula = FORMULA.replace("-1 2 0", "2 -1 2 0");
    let proof = PROOF.replace("9 2 0 2 1 0", "9 2 2 0 2 1 0");
    assert!(formula != FORMULA && proof != PROOF);
    assert!(checked([STATEMENT, &formula, &proof]).is_ok());
}

/// What is larger than it says, or than a check may hold, ends the check at the line where that is seen.
#[test]
fn a_check_is_bounded_by_what_the_parts_promise() {
    let within = |most: u64, [statement, formula, proof]: [&str; 3]| {
        let mut parts = [statement, formula, proof].map(str::as_bytes);
        let [statement, formula, proof] = &mut parts;
        check_within(most, statement, formula, proof).expect_err("it is too large")
    };
    let formula = format!("p cnf 9 1\n{}", "1 0\n".repeat(9));
    let fault = within(1 << 20, [STATEMENT, &formula, PROOF]);
    assert_eq!((fault.is_limit, fault.line), (false, 3), "{fault}");
    // As many as were promised, and more than there is room for.
    let formula = format!("p cnf 9 99999\n{}", "1 0\n".repeat(99_999));
    let fault = within(1 << 20, [STATEMENT, &formula, PROOF]);
    assert_eq!((fault.part, fault.is_limit), (Part::Formula, true), "{fault}");
    let comments = format!("{}{FORMULA}", "c\n".repeat(9999));
    let fault = within(1 << 20, [STATEMENT, &comments, PROOF]);
    assert_eq!((fault.line, fault.what.as_str()), (1001, "expected fewer comments"));
    // A line that does not end.
    let endless = " ".repeat(1 << 21);
    let fault = within(1 << 20, [STATEMENT, FORMULA, &endless]);
    assert_eq!((fault.part, fault.line, fault.is_limit), (Part::Proof, 1, true), "{fault}");
    // Steps that are kept, and steps that are dropped again.
    let step = |at: usize| format!("{} 3 0 2 3 0\n", at);
    let steps: String = (9..9999).map(step).collect();
    let fault = within(1 << 18, [STATEMENT, FORMULA, &steps]);
    assert_eq!((fault.part, fault.is_limit), (Part::Proof, false), "{fault}");
}

#[test]
fn a_damaged_certificate_is_refused_with_the_place_of_the_damage() {
    let damages = [
        (
            Part::Statement,
            "3...3",
            "3...2",
            "statement, line 1: the formula lacks a clause that follows from it: [-5]",
        ),
        (
            Part::Statement,
            "\"11111\",\"11111\"",
            "\"11011\",\"11111\"",
            "statement, line 1: the answer is not one closed line",
        ),
        (
            Part::Statement,
            "\"through\":[2]}\n{",
            "\"through\":[]}\n{",
            "statement, line 2: a path goes past these faces to face 3",
        ),
        (
            Part::Statement,
            "\"certificate\":1",
            "\"certificate\":2",
            "statement, line 1: version 2, known is 1",
        ),
        (
            Part::Formula,
            "-1 3 0",
            "1 3 0",
            "statement, line 2: the formula lacks a clause that follows from it: [-1, 3]",
        ),
        (
            Part::Formula,
            "-1 2 0\n",
            "-1 2 0\n-1 2 0\n",
            "formula, line 9: expected 7 clauses, found more",
        ),
        (Part::Formula, "-4 3 0\n", "", "formula, line 7: expected 7 clauses, found 6"),
        (
            Part::Proof,
            "9 2 0 2 1 0",
            "9 2 0 2 3 0",
            "proof, line 2: step 3 has several literals left",
        ),
        (
            Part::Proof,
            "11 0 10 9 8 2 4 7 0\n",
            "",
            "proof, line 3: it does not end in the empty clause",
        ),
    ];
    for (part, from, to, said) in damages {
        let damaged = |this: Part, text: &str| match this == part {
            true => {
                assert_eq!(text.matches(from).count(), 1, "{from}");
                text.replace(from, to)
            }
            false => text.to_string(),
        };
        let parts = [(Part::Statement, STATEMENT), (Part::Formula, FORMULA), (Part::Proof, PROOF)]
            .map(|(this, text)| damaged(this, text));
        let fault = checked(parts.each_ref().map(String::as_str)).expect_err("it is damaged");
        assert_eq!(fault.to_string(), said, "{from} -> {to}");
    }
}
