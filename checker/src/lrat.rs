//! A refutation in LRAT. Each step is a clause, with the clauses from which it follows by unit
//! propagation. Steps that are only RAT are not accepted, so the formula implies every step.
//!
//! Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, *Efficient certified RAT verification*
//! (2017), has the format.

use super::formula::Formula;
use super::text::{Room, Text, Work};
use super::{Fault, Part};
use std::collections::{HashMap, HashSet};

/// A clause, named by the number of its step.
type Clauses = HashMap<u64, Box<[i32]>>;

/// A step of a refutation, as its line has it.
pub(super) enum Step {
    /// The clauses of these steps are not used any more; at least one.
    Deletion(Vec<i64>),
    /// A clause with the steps from which it follows.
    Clause {
        /// Its number.
        id: u64,
        /// Its literals in order, each once.
        clause: Vec<i32>,
        hints: Vec<i64>,
    },
}

impl Step {
    pub(super) fn read(line: &str) -> Result<Self, &'static str> {
        let mut words = line.split(' ').peekable();
        let id = words.next().and_then(|word| word.parse().ok());
        let id: u64 = id.ok_or("expected the number of a step")?;
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
        let step = if is_deletion {
            let dropped = list().filter(|dropped| !dropped.is_empty());
            Self::Deletion(dropped.ok_or("expected numbers of steps, and a 0")?)
        } else {
            let lists = list().zip(list());
            let (clause, hints) =
                lists.ok_or("expected literals, a 0, numbers of steps, and a 0")?;
            let literal = |literal: i64| {
                let literal = i32::try_from(literal).ok().filter(|&literal| literal != i32::MIN);
                literal.ok_or("expected a literal")
            };
            let mut clause = clause.into_iter().map(literal).collect::<Result<Vec<i32>, _>>()?;
            clause.sort_unstable();
            clause.dedup();
            Self::Clause { id, clause, hints }
        };
        match numbers.next() {
            None => Ok(step),
            Some(_) => Err("expected the end of the line"),
        }
    }
}

/// Checks that a proof derives the empty clause, and returns how many steps it has. `room` holds the
/// formula already.
pub(super) fn check(
    formula: Formula,
    text: &mut Text<'_>,
    room: &mut Room,
    work: &mut Work,
) -> Result<usize, Fault> {
    let mut last = formula.len() as u64;
    let mut clauses: Clauses = (1..).zip(formula.clauses().map(Box::from)).collect();
    drop(formula);
    let (mut steps, mut is_refuted, mut is_false) = (0, false, HashSet::new());
    loop {
        let number = text.number + 1;
        let fault = |what: &str| Fault::new(Part::Proof, number, what);
        let Some(line) = text.line()? else { break };
        work.read(line.len());
        if is_refuted {
            return Err(fault("expected nothing after the empty clause"));
        }
        match Step::read(line).map_err(fault)? {
            Step::Deletion(dropped) => {
                for id in dropped {
                    let clause = u64::try_from(id).ok().and_then(|id| clauses.remove(&id));
                    let clause = clause.ok_or_else(|| fault("there is no such step"))?;
                    room.release(clause.len());
                }
            }
            Step::Clause { id, clause, hints } => {
                if id <= last {
                    return Err(fault("the numbers of steps must ascend"));
                }
                last = id;
                is_false.clear();
                is_false.extend(&clause);
                follows(&clauses, &mut is_false, &hints, work).map_err(|what| fault(&what))?;
                is_refuted = clause.is_empty();
                room.hold(clause.len(), Part::Proof, number)?;
                clauses.insert(id, clause.into());
                steps += 1;
            }
        }
    }
    if is_refuted { Ok(steps) } else { Err(text.fault("it does not end in the empty clause")) }
}

/// Checks that a clause follows. `is_false` holds its literals at first. Each hint but the last has
/// one literal left, which is then true; the last has none.
fn follows(
    clauses: &Clauses,
    is_false: &mut HashSet<i32>,
    hints: &[i64],
    work: &mut Work,
) -> Result<(), String> {
    for (at, hint) in hints.iter().enumerate() {
        let clause = u64::try_from(*hint).ok().and_then(|id| clauses.get(&id));
        let clause = clause.ok_or_else(|| format!("there is no step {hint} to follow from"))?;
        work.spend(clause.len())?;
        let mut left = clause.iter().filter(|lit| !is_false.contains(lit));
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
