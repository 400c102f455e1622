//! The formula: clauses in DIMACS, each of which must be accounted for.

use super::{Fault, Part};
use std::collections::HashMap;
use std::io::BufRead;

/// The clauses of a formula, in the order of the file.
#[derive(Default)]
pub(super) struct Formula {
    literals: Vec<i32>,
    ends: Vec<usize>,
    /// The line of each clause.
    lines: Vec<usize>,
    /// By its literals in ascending order, each clause's places in the file that have not been
    /// accounted for.
    open: HashMap<Box<[i32]>, Vec<usize>>,
}

impl Formula {
    /// Reads a formula with one clause on each line.
    pub(super) fn read(text: &mut dyn BufRead) -> Result<Self, Fault> {
        let mut size: Option<(u32, usize)> = None;
        let mut formula = Self::default();
        let mut number = 0;
        for line in text.lines() {
            number += 1;
            let fault = |what: &str| Fault::new(Part::Formula, number, what);
            let line = line.map_err(|error| Fault::unreadable(Part::Formula, number, &error))?;
            if line.starts_with('c') {
                continue;
            }
            let Some((variables, _)) = size else {
                let mut words = line.strip_prefix("p cnf ").unwrap_or_default().split(' ');
                let variables = words.next().and_then(|word| word.parse().ok());
                let clauses = words.next().and_then(|word| word.parse().ok());
                size = variables.zip(clauses).filter(|_| words.next().is_none());
                size.ok_or_else(|| fault("expected 'p cnf VARIABLES CLAUSES'"))?;
                continue;
            };
            let start = formula.literals.len();
            let mut is_ended = false;
            for word in line.split(' ') {
                let literal: i32 = word.parse().map_err(|_| fault("expected a literal or 0"))?;
                if is_ended || literal.unsigned_abs() > variables || literal == i32::MIN {
                    return Err(fault("expected literals of these variables, and a 0 at the end"));
                }
                is_ended = literal == 0;
                formula.literals.extend(Some(literal).filter(|&literal| literal != 0));
            }
            if !is_ended {
                return Err(fault("expected a 0 at the end"));
            }
            let mut sorted = formula.literals[start..].to_vec();
            sorted.sort_unstable();
            formula.open.entry(sorted.into()).or_default().push(formula.ends.len());
            formula.ends.push(formula.literals.len());
            formula.lines.push(number);
        }
        match size {
            Some((_, clauses)) if clauses == formula.ends.len() => Ok(formula),
            Some((_, clauses)) => {
                let what = format!("expected {clauses} clauses, found {}", formula.ends.len());
                Err(Fault::new(Part::Formula, number, what))
            }
            None => Err(Fault::new(Part::Formula, number.max(1), "expected 'p cnf …'")),
        }
    }

    /// Accounts for a clause that holds in every answer.
    pub(super) fn take(&mut self, mut clause: Vec<i32>) -> Result<(), String> {
        clause.sort_unstable();
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
