//! The steps of a proof as text. Variables are those of the certificate; here they get their numbers in the proof.

use super::constraint::Constraint;

/// Steps, one a line.
pub(super) struct Steps {
    pub(super) text: String,
    last: usize,
    /// Variables after the first of these are moved on by the second, since the formula has others of its own.
    known: i32,
    more: i32,
}

impl Steps {
    pub(super) fn new(constraints: usize, known: i32, more: i32) -> Self {
        let text = format!("pseudo-Boolean proof version 3.0\nf {constraints} ;\n");
        Self { text, last: constraints, known, more }
    }

    /// The number of a literal's variable in the proof.
    pub(super) fn literal(&self, literal: i32) -> i32 {
        match literal.abs() > self.known {
            true => literal + literal.signum() * self.more,
            false => literal,
        }
    }

    fn clause(&self, literals: &[i32]) -> Constraint {
        Constraint::clause(literals.iter().map(|&literal| self.literal(literal)))
    }

    fn push(&mut self, step: &str) -> usize {
        self.text += step;
        self.text += " ;\n";
        self.last += 1;
        self.last
    }

    /// A constraint by cutting planes.
    pub(super) fn pol(&mut self, expression: &str) -> usize {
        self.push(&format!("pol {expression}"))
    }

    /// A clause that follows from constraints by unit propagation.
    pub(super) fn rup(&mut self, clause: &[i32], hints: &[usize]) -> usize {
        let mut step = format!("rup {} : ~", self.clause(clause));
        hints.iter().for_each(|hint| step += &format!(" {hint}"));
        self.push(&step)
    }

    /// A clause that holds where a new variable has a value.
    pub(super) fn define(&mut self, clause: &[i32], variable: i32, value: bool) -> usize {
        let (clause, variable) = (self.clause(clause), self.literal(variable));
        self.push(&format!("red {clause} : x{variable} -> {}", u8::from(value)))
    }

    pub(super) fn delete(&mut self, constraint: usize) {
        self.text += &format!("del id {constraint} ;\n");
    }

    /// The whole proof, which ends in a contradiction.
    pub(super) fn end(self, contradiction: usize) -> String {
        let end = "end pseudo-Boolean proof ;\n";
        format!("{}output NONE ;\nconclusion UNSAT : {contradiction} ;\n{end}", self.text)
    }
}

/// The sum of some constraints, in halves, so that no long sum is added to again and again.
pub(super) fn sum(constraints: &[usize]) -> String {
    match constraints {
        [] => String::new(),
        [one] => one.to_string(),
        _ => {
            let (left, right) = constraints.split_at(constraints.len() / 2);
            format!("{} {} +", sum(left), sum(right))
        }
    }
}
