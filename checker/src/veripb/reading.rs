//! A refutation by cutting planes, in VeriPB's format (version 3.0): the rules that [`super::writing`] uses, and
//! no others. Nothing here knows a puzzle.
//!
//! `pol` computes a constraint, `rup` says that one follows by unit propagation from those that it names, `red`
//! defines a variable, `del` drops constraints. Bogaerts, Gocht, McCreesh and Nordström, *Certified symmetry and
//! dominance breaking for combinatorial optimisation* (2022), has the format's rules.

use super::super::text::{Room, Text, Work};
use super::super::{Fault, Part};
use super::constraint::{Assignment, Constraint, Propagated, TOO_LARGE};
use std::collections::{HashMap, HashSet};

const HEAD: &str = "pseudo-Boolean proof version 3.0";
const OUTPUT: &str = "output NONE ;";
const END: &str = "end pseudo-Boolean proof ;";

/// Checks that a proof refutes a formula, and returns how many constraints it derives.
pub(super) fn check(
    formula: Vec<Constraint>,
    text: &mut Text<'_>,
    room: &mut Room,
    work: &mut Work,
) -> Result<usize, Fault> {
    let count = formula.len();
    let mut reader = Reader::new(formula);
    expect(text, HEAD)?;
    expect(text, &format!("f {count} ;"))?;
    loop {
        let number = text.number + 1;
        let fault = |what: String| Fault::new(Part::VeripbProof, number, what);
        let line =
            text.line()?.ok_or_else(|| fault("expected a step, or the output".to_string()))?;
        work.read(line.len());
        if line == OUTPUT {
            break;
        }
        let line =
            line.strip_suffix(" ;").ok_or_else(|| fault("expected ' ;' at the end".into()))?;
        reader.step(line, number, room, work).map_err(|what| match room.is_full() {
            true => Fault::limit(Part::VeripbProof, number, what),
            false => fault(what),
        })?;
    }
    let number = text.number + 1;
    let fault = |what: String| Fault::new(Part::VeripbProof, number, what);
    let line = text.line()?.unwrap_or_default();
    let refuted = line.strip_prefix("conclusion UNSAT : ").and_then(|id| id.strip_suffix(" ;"));
    let refuted = refuted.and_then(|id| id.parse().ok());
    let refuted: u64 =
        refuted.ok_or_else(|| fault("expected 'conclusion UNSAT : ID ;'".to_string()))?;
    if !reader.get(refuted).map_err(fault)?.is_contradiction() {
        return Err(fault(format!("constraint {refuted} is not a contradiction")));
    }
    expect(text, END)?;
    match text.line()? {
        None => Ok(reader.derived),
        Some(_) => Err(text.fault("expected nothing after the end")),
    }
}

/// Reads a formula: after a comment a constraint a line.
pub(super) fn formula(text: &mut Text<'_>, room: &mut Room) -> Result<Vec<Constraint>, Fault> {
    let mut rows = Vec::new();
    loop {
        let number = text.number + 1;
        let fault = |what: String| Fault::new(Part::VeripbFormula, number, what);
        let Some(line) = text.line()? else { return Ok(rows) };
        if line.starts_with('*') {
            continue;
        }
        let row =
            line.strip_suffix(" ;").ok_or_else(|| fault("expected ' ;' at the end".into()))?;
        let row = read(row).map_err(fault)?;
        room.hold(2 * row.len(), Part::VeripbFormula, number)?;
        rows.push(row);
    }
}

/// A line that must be as it is.
fn expect(text: &mut Text<'_>, wanted: &str) -> Result<(), Fault> {
    let is_there = text.line()?.is_some_and(|line| line == wanted);
    if is_there { Ok(()) } else { Err(text.fault(format!("expected '{wanted}'"))) }
}

/// The constraints that are known.
struct Reader {
    known: HashMap<u64, Constraint>,
    last: u64,
    derived: usize,
    /// The variables of the formula. No others are known before they are defined.
    variables: HashSet<i32>,
    /// For each variable that was defined the numbers of the constraints that have it.
    defined: HashMap<i32, Vec<u64>>,
    assignment: Assignment,
}

impl Reader {
    fn new(formula: Vec<Constraint>) -> Self {
        let variables =
            formula.iter().flat_map(Constraint::literals).map(i32::abs).collect::<HashSet<i32>>();
        let last = formula.len() as u64;
        let known = (1..).zip(formula).collect();
        let (derived, defined, assignment) = (0, HashMap::new(), Assignment::default());
        Self { known, last, derived, variables, defined, assignment }
    }

    fn get(&self, id: u64) -> Result<&Constraint, String> {
        self.known.get(&id).ok_or_else(|| format!("there is no constraint {id}"))
    }

    /// Keeps a constraint under the next number.
    fn keep(
        &mut self,
        constraint: Constraint,
        number: usize,
        room: &mut Room,
    ) -> Result<(), String> {
        let held = room.hold(2 * constraint.len(), Part::VeripbProof, number);
        held.map_err(|fault| fault.what)?;
        self.last += 1;
        self.derived += 1;
        if !self.defined.is_empty() {
            for literal in constraint.literals() {
                if let Some(having) = self.defined.get_mut(&literal.abs()) {
                    having.push(self.last);
                }
            }
        }
        self.known.insert(self.last, constraint);
        Ok(())
    }

    fn step(
        &mut self,
        line: &str,
        number: usize,
        room: &mut Room,
        work: &mut Work,
    ) -> Result<(), String> {
        let (rule, rest) = line.split_once(' ').ok_or("expected a rule")?;
        let derived = match rule {
            "pol" => self.compute(rest, work)?,
            "rup" => self.propagate(rest, work)?,
            "red" => self.define(rest, work)?,
            "del" => return self.delete(rest, room),
            _ => return Err(format!("the rule '{}' is not known", rule.escape_debug())),
        };
        self.keep(derived, number, room)
    }

    /// A constraint in postfix notation.
    fn compute(&self, words: &str, work: &mut Work) -> Result<Constraint, String> {
        let mut stack: Vec<Constraint> = Vec::new();
        let mut words = words.split(' ').peekable();
        let empty = || "an operation lacks what it is for".to_string();
        while let Some(word) = words.next() {
            if word == "+" {
                let (second, first) =
                    (stack.pop().ok_or_else(empty)?, stack.pop().ok_or_else(empty)?);
                work.spend(first.len() + second.len())?;
                stack.push(first.add(&second)?);
            } else if word == "s" {
                let top = stack.pop().ok_or_else(empty)?;
                work.spend(top.len())?;
                stack.push(top.saturate());
            } else if let Some(operation) = words.next_if(|next| ["*", "d", "w"].contains(next)) {
                let top = stack.pop().ok_or_else(empty)?;
                work.spend(top.len())?;
                stack.push(match operation {
                    "w" => top.weaken(variable(word)?),
                    "d" => top.divide(positive(word)?),
                    _ => top.multiply(positive(word)?)?,
                });
            } else {
                let id = word.parse().map_err(|_| {
                    format!("expected a number or an operation, found '{}'", word.escape_debug())
                })?;
                let known = self.get(id)?;
                work.spend(known.len())?;
                stack.push(known.clone());
            }
        }
        let computed = stack.pop().ok_or_else(empty)?;
        match stack.is_empty() {
            true => Ok(computed),
            false => Err("several constraints are left".to_string()),
        }
    }

    /// A constraint that follows: where it does not hold, the hints make literals true one after another, until one
    /// cannot hold.
    fn propagate(&mut self, rest: &str, work: &mut Work) -> Result<Constraint, String> {
        let expected = || "expected ' : ~' and the constraints that it follows from".to_string();
        let (constraint, hints) = rest.split_once(" : ~").ok_or_else(expected)?;
        let constraint = self.known_variables(constraint)?;
        self.assignment.clear();
        let negation = constraint.negation();
        work.spend(negation.len())?;
        let mut last = negation.propagate(&mut self.assignment);
        for hint in hints.split(' ').skip(1) {
            if last == Propagated::Conflict {
                break;
            }
            let id: u64 = hint.parse().map_err(|_| expected())?;
            let known =
                self.known.get(&id).ok_or_else(|| format!("there is no constraint {id}"))?;
            work.spend(known.len())?;
            last = known.propagate(&mut self.assignment);
        }
        match last {
            Propagated::Conflict => Ok(constraint),
            _ => Err("it does not follow from its hints".to_string()),
        }
    }

    /// A constraint that holds if a variable has a value, where that variable is new: all that was said of it before
    /// holds then too, or follows where this constraint does not hold.
    fn define(&mut self, rest: &str, work: &mut Work) -> Result<Constraint, String> {
        let expected = || "expected ' : VARIABLE -> VALUE'".to_string();
        let (words, witness) = rest.split_once(" : ").ok_or_else(expected)?;
        let (name, value) = witness.split_once(" -> ").ok_or_else(expected)?;
        let variable = variable(name)?;
        let value = match value {
            "0" => false,
            "1" => true,
            _ => return Err(expected()),
        };
        if self.variables.contains(&variable) {
            return Err(format!("x{variable} is not a new variable"));
        }
        self.defined.entry(variable).or_default();
        let constraint = self.known_variables(words)?;
        let negation = constraint.negation();
        let before = &self.defined[&variable];
        let before = before.iter().filter_map(|id| self.known.get(id));
        for known in before.chain([&constraint]) {
            work.spend(known.len() + negation.len())?;
            let negated = known.clone().with(variable, value).negation();
            self.assignment.clear();
            let facts = [&negation, &negated];
            let is_refuted = |assignment: &mut Assignment| {
                facts
                    .iter()
                    .cycle()
                    .take(4)
                    .any(|f| f.propagate(assignment) == Propagated::Conflict)
            };
            if !is_refuted(&mut self.assignment) {
                return Err(format!("'{known}' may fail where x{variable} is changed"));
            }
        }
        Ok(constraint)
    }

    fn delete(&mut self, rest: &str, room: &mut Room) -> Result<(), String> {
        let ids = rest.strip_prefix("id ").ok_or("expected 'id' and numbers")?;
        for id in ids.split(' ') {
            let id: u64 = id.parse().map_err(|_| "expected numbers of constraints".to_string())?;
            let dropped = self.known.remove(&id);
            let dropped = dropped.ok_or_else(|| format!("there is no constraint {id}"))?;
            room.release(2 * dropped.len());
        }
        Ok(())
    }

    /// A constraint, over variables that are known.
    fn known_variables(&self, words: &str) -> Result<Constraint, String> {
        let constraint = read(words)?;
        let is_known = |variable: i32| {
            self.variables.contains(&variable) || self.defined.contains_key(&variable)
        };
        let unknown = constraint.literals().map(i32::abs).find(|&variable| !is_known(variable));
        match unknown {
            None => Ok(constraint),
            Some(variable) => Err(format!("x{variable} is not known")),
        }
    }
}

fn positive(word: &str) -> Result<i64, String> {
    let number = word.parse().ok().filter(|&number: &i64| number > 0);
    number.ok_or_else(|| "expected a number above 0".to_string())
}

fn variable(word: &str) -> Result<i32, String> {
    let number = word.strip_prefix('x').and_then(|number| number.parse().ok());
    number.filter(|&number: &i32| number > 0).ok_or_else(|| "expected a variable".to_string())
}

/// A constraint as text: `1 x1 2 ~x2 >= 1`.
fn read(words: &str) -> Result<Constraint, String> {
    let expected = || "expected coefficients with literals, '>=' and a degree".to_string();
    let (sum, degree) = words.split_once(">= ").ok_or_else(expected)?;
    let degree: i64 = degree.parse().map_err(|_| expected())?;
    let (mut terms, mut words) = (Vec::new(), sum.split_ascii_whitespace());
    while let Some(coefficient) = words.next() {
        let coefficient: i64 = coefficient.parse().map_err(|_| expected())?;
        let literal = words.next().ok_or_else(expected)?;
        let literal = match literal.strip_prefix('~') {
            Some(name) => -variable(name)?,
            None => variable(literal)?,
        };
        terms.push((coefficient, literal));
    }
    Constraint::new(terms, degree).map_err(|_| TOO_LARGE.to_string())
}
