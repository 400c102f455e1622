//! A certificate as text, without the puzzle, which a question cannot write.

use crate::cnf::dimacs;
use crate::engine;

/// The parts of a certificate: the formula, why its cuts hold in every answer, and its refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The form of the rules.
    pub form: &'static str,
    /// The first of the variables that the demand for a difference takes, if it takes any.
    pub variable: Option<u32>,
    /// The witnesses of the cuts, a line of JSON each.
    pub cuts: String,
    /// The formula, in DIMACS.
    pub formula: String,
    /// The refutation, in LRAT.
    pub proof: String,
}

impl From<engine::Certified> for Certified {
    fn from(certified: engine::Certified) -> Self {
        let engine::Certified { form, formula, variable, witnesses, refutation } = certified;
        let mut cuts = String::new();
        for witness in &witnesses {
            cuts += &serde_json::to_string(witness).expect("strings and numbers are JSON");
            cuts.push('\n');
        }
        let [mut clauses, mut proof] = [Vec::new(), Vec::new()];
        let written = dimacs::write(&mut clauses, &[], &|sink| formula.pour_into(sink))
            .and_then(|()| refutation.write(&mut proof));
        written.expect("memory takes all");
        let text = |bytes| String::from_utf8(bytes).expect("digits");
        Self { form, variable, cuts, formula: text(clauses), proof: text(proof) }
    }
}
