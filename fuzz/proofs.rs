//! The reader of proofs in VeriPB's format, held against all assignments of small formulas: whatever a proof says,
//! no formula with a model is refuted.

use crate::budget::fuzz;
use crate::common::random;
use crate::texts::spoilt;
use lazyloop::certificate::veripb;
use proptest::prelude::*;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::cell::Cell;

/// Variables of a formula; proofs define two more.
const VARIABLES: i64 = 4;

/// Coefficients with literals, and the least sum.
struct Row {
    terms: Vec<(i64, i64)>,
    least: i64,
}

impl Row {
    fn random(variables: i64, rng: &mut ChaCha8Rng) -> Self {
        let literal = |rng: &mut ChaCha8Rng| {
            let variable = rng.random_range(1..=variables);
            if rng.random() { variable } else { -variable }
        };
        let count = rng.random_range(0..=3);
        let terms = (0..count).map(|_| (rng.random_range(-1..=3), literal(rng))).collect();
        Self { terms, least: rng.random_range(-1..=3) }
    }

    fn text(&self) -> String {
        let name =
            |literal: i64| format!("{}x{}", if literal < 0 { "~" } else { "" }, literal.abs());
        let terms =
            self.terms.iter().map(|&(weight, literal)| format!("{weight} {} ", name(literal)));
        format!("{}>= {}", terms.collect::<String>(), self.least)
    }

    /// Whether it holds where the variables have the bits of a number.
    fn holds(&self, bits: u32) -> bool {
        let is_true = |literal: i64| (bits >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
        let sum: i64 = self.terms.iter().filter(|term| is_true(term.1)).map(|term| term.0).sum();
        sum >= self.least
    }
}

/// A step, where constraints have numbers up to `last`.
fn step(last: usize, rng: &mut ChaCha8Rng) -> String {
    let id = |rng: &mut ChaCha8Rng| rng.random_range(1..=last);
    match rng.random_range(0..10) {
        0 => format!("del id {}", id(rng)),
        1 | 2 => {
            let (variable, value) = (VARIABLES + rng.random_range(1..=2), rng.random_range(0..=1));
            format!("red {} : x{variable} -> {value}", Row::random(VARIABLES + 2, rng).text())
        }
        3..=5 => {
            let hints = (0..rng.random_range(1..=4)).map(|_| format!(" {}", id(rng)));
            let hints: String = hints.collect();
            format!("rup {} : ~{hints}", Row::random(VARIABLES, rng).text())
        }
        _ => {
            let mut pol = format!("pol {}", id(rng));
            for _ in 0..rng.random_range(1..=4) {
                pol += &match rng.random_range(0..8) {
                    0 => " s".to_string(),
                    1 => format!(" {} d", rng.random_range(1..=3)),
                    2 => format!(" {} *", rng.random_range(1..=3)),
                    3 => format!(" x{} w", rng.random_range(1..=VARIABLES)),
                    _ => format!(" {} +", id(rng)),
                };
            }
            pol
        }
    }
}

/// A formula, whether it has a model, and steps that derive something of it, mostly.
fn refutation(seed: u64) -> (String, bool, String) {
    let mut rng = random::rng(seed);
    let rows: Vec<Row> =
        (0..rng.random_range(2..=6)).map(|_| Row::random(VARIABLES, &mut rng)).collect();
    let has_model = (0..1 << VARIABLES).any(|bits| rows.iter().all(|row| row.holds(bits)));
    let formula = rows.iter().map(|row| format!("{} ;\n", row.text())).collect();
    let (mut steps, mut last) = (String::new(), rows.len());
    for _ in 0..rng.random_range(0..=6) {
        let step = step(last, &mut rng);
        last += usize::from(!step.starts_with("del"));
        steps += &format!("{step} ;\n");
    }
    let refuted = if rng.random_bool(0.8) { last } else { rng.random_range(1..=last) };
    let proof = format!(
        "pseudo-Boolean proof version 3.0\nf {} ;\n{steps}output NONE ;\nconclusion UNSAT : {refuted} ;\n\
         end pseudo-Boolean proof ;\n",
        rows.len()
    );
    (formula, has_model, proof)
}

#[test]
fn veripb() {
    let refutes = |formula: &str, proof: &[u8]| {
        veripb::refutes(1 << 20, &mut formula.as_bytes(), &mut &proof[..])
    };
    let (accepted, derived) = (Cell::new(0), Cell::new(0));
    fuzz("proofs of veripb", 40_000, any::<u64>(), |seed| {
        let (formula, has_model, proof) = refutation(seed);
        match refutes(&formula, proof.as_bytes()) {
            Ok(steps) => {
                assert!(!has_model, "{formula}{proof}");
                accepted.set(accepted.get() + 1);
                derived.set(derived.get() + steps);
            }
            Err(fault) => assert!(fault.line > 0, "{fault}"),
        }
    });
    let (accepted, derived) = (accepted.get(), derived.get());
    assert!(accepted > 1000 && derived > 1000, "{accepted} proofs, {derived} steps");
    let inputs = any::<u64>().prop_flat_map(|seed| {
        let (formula, has_model, proof) = refutation(seed);
        (Just(formula), Just(has_model), spoilt(proof.into_bytes()))
    });
    fuzz("proofs of veripb, spoilt", 5000, inputs, |(formula, has_model, proof)| {
        assert!(!has_model || refutes(&formula, &proof).is_err(), "{formula}{proof:?}");
    });
}
