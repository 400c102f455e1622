//! A small certificate, which is accepted, and what the checker says of it damaged.

use lazyloop_checker::{Fault, Part, Proven, Verdict, check};

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
            "formula, line 9: expected 7 clauses, found 8",
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
