//! A refutation in LRAT. Each step is a clause, with the clauses from which it follows by unit
//! propagation. Steps that are only RAT are not accepted, so the formula implies every step.
//!
//! Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, *Efficient certified RAT verification*
//! (2017), has the format.

use super::formula::Formula;
use super::{Fault, Part};
use std::collections::{HashMap, HashSet};
use std::io::BufRead;
use std::ops::Range;

/// Checks that a proof derives the empty clause, and returns how many steps it has.
pub(super) fn check(formula: &Formula, proof: &mut dyn BufRead) -> Result<usize, Fault> {
    let mut literals: Vec<i32> = Vec::new();
    let mut clauses: HashMap<u64, Range<usize>> = HashMap::new();
    for (at, clause) in formula.clauses().enumerate() {
        let start = literals.len();
        literals.extend(clause);
        clauses.insert(at as u64 + 1, start..literals.len());
    }
    let (mut last, mut steps, mut lines) = (formula.len() as u64, 0, 0);
    let (mut is_refuted, mut is_false) = (false, HashSet::new());
    for line in proof.lines() {
        lines += 1;
        let fault = |what: &str| Fault::new(Part::Proof, lines, what);
        let line = line.map_err(|error| Fault::unreadable(Part::Proof, lines, &error))?;
        if is_refuted {
            return Err(fault("expected nothing after the empty clause"));
        }
        let mut words = line.split(' ').peekable();
        let id = words.next().and_then(|word| word.parse().ok());
        let id: u64 = id.ok_or_else(|| fault("expected the number of a step"))?;
        let is_deletion = words.next_if_eq(&"d").is_some();
        let mut numbers = words.map(str::parse::<i64>);
        // Up to the next 0.
        let mut list = || -> Option<Vec<i64>> {
            let mut list = Vec::new();
            loop {
                match numbers.next()?.ok()? {
                    0 => return Some(list),
                    number => list.push(number),
                }
            }
        };
        if is_deletion {
            for id in list().ok_or_else(|| fault("expected numbers of steps, and a 0"))? {
                let id = u64::try_from(id).ok().and_then(|id| clauses.remove(&id));
                id.ok_or_else(|| fault("there is no such step"))?;
            }
        } else {
            let expected = "expected literals, a 0, numbers of steps, and a 0";
            let clause = list().ok_or_else(|| fault(expected))?;
            let hints = list().ok_or_else(|| fault(expected))?;
            if id <= last {
                return Err(fault("the numbers of steps must ascend"));
            }
            last = id;
            let start = literals.len();
            for literal in clause {
                let literal = i32::try_from(literal).ok().filter(|&literal| literal != i32::MIN);
                literals.push(literal.ok_or_else(|| fault("expected a literal"))?);
            }
            is_false.clear();
            is_false.extend(&literals[start..]);
            follows(&literals, &clauses, &mut is_false, &hints).map_err(|what| fault(&what))?;
            is_refuted = literals.len() == start;
            clauses.insert(id, start..literals.len());
            steps += 1;
        }
        if numbers.next().is_some() {
            return Err(fault("expected the end of the line"));
        }
    }
    match is_refuted {
        true => Ok(steps),
        false => Err(Fault::new(Part::Proof, lines.max(1), "it does not end in the empty clause")),
    }
}

/// Checks that a clause follows. `is_false` holds its literals at first. Each hint but the last has
/// one literal left, which is then true; the last has none.
fn follows(
    literals: &[i32],
    clauses: &HashMap<u64, Range<usize>>,
    is_false: &mut HashSet<i32>,
    hints: &[i64],
) -> Result<(), String> {
    for (at, hint) in hints.iter().enumerate() {
        let clause = u64::try_from(*hint).ok().and_then(|id| clauses.get(&id));
        let clause = clause.ok_or_else(|| format!("there is no step {hint} to follow from"))?;
        let mut left = literals[clause.clone()].iter().filter(|lit| !is_false.contains(lit));
        match (left.next(), left.next()) {
            (None, _) if at + 1 == hints.len() => return Ok(()),
            (None, _) => {
                return Err(format!("step {hint} has no literal left, and is not the last"));
            }
            (Some(&one), None) => {
                is_false.insert(-one);
            }
            (Some(_), Some(_)) => return Err(format!("step {hint} has several literals left")),
        }
    }
    Err("it does not follow from its steps".to_string())
}
