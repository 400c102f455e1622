//! The formula: clauses in DIMACS, each of which must be accounted for. A clause is a set: a literal that
//! it has twice counts once.

use super::text::{Room, Text};
use super::{Fault, Part};
use std::collections::HashMap;

/// More lines than clauses, for comments.
const MOST_COMMENTS: usize = 1000;

/// How many variables and clauses the head promises.
#[derive(Clone, Copy)]
struct Promise {
    variables: u32,
    clauses: usize,
}

/// The clauses of a formula, in the order of the file.
pub(super) struct Formula {
    literals: Vec<i32>,
    ends: Vec<usize>,
    /// The line of each clause.
    lines: Vec<usize>,
    /// By its literals in ascending order, each clause's places in the file that have not been
    /// accounted for.
    open: HashMap<Box<[i32]>, Vec<usize>>,
}

/// Makes a clause a set: its literals in ascending order, each once.
fn normalize(clause: &mut Vec<i32>) {
    clause.sort_unstable();
    clause.dedup();
}

impl Formula {
    /// Reads a formula with one clause on each line.
    pub(super) fn read(text: &mut Text<'_>, room: &mut Room) -> Result<Self, Fault> {
        let (literals, ends, lines) = (Vec::new(), Vec::new(), Vec::new());
        let mut formula = Self { literals, ends, lines, open: HashMap::new() };
        let (mut promise, mut comments) = (None, 0);
        let mut clause = Vec::new();
        loop {
            let number = text.number + 1;
            let fault = |what: &str| Fault::new(Part::Formula, number, what);
            let Some(line) = text.line()? else { break };
            if line.starts_with('c') {
                comments += 1;
                if comments > MOST_COMMENTS {
                    return Err(fault("expected fewer comments"));
                }
                continue;
            }
            let Some(Promise { variables, clauses }) = promise else {
                promise =
                    Some(head(line).ok_or_else(|| fault("expected 'p cnf VARIABLES CLAUSES'"))?);
                continue;
            };
            if formula.len() == clauses {
                return Err(fault(&format!("expected {clauses} clauses, found more")));
            }
            clause.clear();
            let mut is_ended = false;
            for word in line.split(' ') {
                let literal: i32 = word.parse().map_err(|_| fault("expected a literal or 0"))?;
                if is_ended || literal.unsigned_abs() > variables || literal == i32::MIN {
                    return Err(fault("expected literals of these variables, and a 0 at the end"));
                }
                is_ended = literal == 0;
                clause.extend(Some(literal).filter(|&literal| literal != 0));
            }
            if !is_ended {
                return Err(fault("expected a 0 at the end"));
            }
            normalize(&mut clause);
            room.hold(clause.len(), Part::Formula, number)?;
            formula.literals.extend(&clause);
            formula.open.entry(clause[..].into()).or_default().push(formula.ends.len());
            formula.ends.push(formula.literals.len());
            formula.lines.push(number);
        }
        match promise {
            Some(Promise { clauses, .. }) if clauses == formula.len() => Ok(formula),
            Some(Promise { clauses, .. }) => {
                Err(text.fault(format!("expected {clauses} clauses, found {}", formula.len())))
            }
            None => Err(text.fault("expected 'p cnf …'")),
        }
    }

    /// Accounts for a clause that holds in every answer.
    pub(super) fn take(&mut self, mut clause: Vec<i32>) -> Result<(), String> {
        normalize(&mut clause);
        match self.open.get_mut(&clause[..]).and_then(Vec::pop) {
            Some(_) => Ok(()),
            None => Err(format!("the formula lacks a clause that follows from it: {clause:?}")),
        }
    }

    /// Checks that every clause was accounted for.
    pub(super) fn is_all_taken(&self) -> Result<(), Fault> {
        let left = self.open.values().flatten().min();
        left.map_or(Ok(()), |&at| {
            Err(Fault::new(Part::Formula, self.lines[at], "no rule and no cut is this clause"))
        })
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The clauses, in the order of the file.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }
}

fn head(line: &str) -> Option<Promise> {
    let mut words = line.strip_prefix("p cnf ")?.split(' ');
    let variables = words.next()?.parse().ok()?;
    let clauses = words.next()?.parse().ok()?;
    words.next().is_none().then_some(Promise { variables, clauses })
}
