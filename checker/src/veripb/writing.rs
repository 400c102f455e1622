//! A certificate that was accepted, as a proof in VeriPB's format: each cut is derived where the certificate gives a
//! reason, and then comes the refutation, step by step.

use super::super::cuts::Cut;
use super::super::formula::Formula;
use super::super::lrat::Step;
use super::super::text::{Room, Text, Work};
use super::super::{Fault, Part};
use super::derivation::Derivation;
use super::stated::Stated;
use super::steps::Steps;
use std::collections::HashMap;
use std::io::BufRead;

/// Formula and proof.
pub(super) fn write(
    statement: &mut dyn BufRead,
    formula: &mut dyn BufRead,
    proof: &mut dyn BufRead,
) -> Result<(String, String), Fault> {
    let mut room = Room::new(u64::MAX);
    let mut text = Text::new(Part::Formula, formula, room);
    let formula = Formula::read(&mut text, &mut room)?;
    let mut lines = Text::new(Part::Statement, statement, room);
    // By its literals, the numbers of each clause.
    let mut numbers: HashMap<Vec<i32>, Vec<usize>> = HashMap::new();
    let mut count = 0;
    let mut given = |clause: &[i32]| {
        count += 1;
        numbers.entry(normal(clause.to_vec())).or_default().push(count);
    };
    let work = Work::unbounded();
    let mut stated =
        Stated::read(&mut lines, (formula.len(), usize::MAX), &mut room, work, &mut given)?;
    let more = stated.constraints.variables - stated.known;
    let mut steps = Steps::new(stated.constraints.rows.len(), stated.known, more);
    let mut derivation = Derivation::new(&stated);
    for (at, line) in std::mem::take(&mut stated.cuts) {
        let fault = |what: String| Fault::new(Part::Statement, at, what);
        let cut: Cut = serde_json::from_str(&line).map_err(|error| fault(error.to_string()))?;
        let mut clauses = Vec::new();
        let mut take = |clause| {
            clauses.push(clause);
            Ok(())
        };
        stated.statement.line(&line, &mut take).map_err(fault)?;
        let derived = derivation.cut(&stated, &cut, &clauses, &mut steps).map_err(fault)?;
        for (clause, number) in clauses.into_iter().zip(derived) {
            numbers.entry(normal(clause)).or_default().push(number);
        }
    }
    let mut ids: HashMap<u64, usize> = HashMap::new();
    for (id, clause) in (1..).zip(formula.clauses()) {
        let number = numbers.get_mut(clause).and_then(Vec::pop);
        let lacks =
            || Fault::new(Part::Formula, id as usize + 1, "no rule and no cut is this clause");
        ids.insert(id, number.ok_or_else(lacks)?);
    }
    let mut text = Text::new(Part::Proof, proof, room);
    let contradiction = refute(&mut text, &mut ids, &mut steps)?;
    let opb = stated.lines().map(|line| line + "\n").collect();
    Ok((opb, steps.end(contradiction)))
}

fn normal(mut clause: Vec<i32>) -> Vec<i32> {
    clause.sort_unstable();
    clause.dedup();
    clause
}

/// Each step in LRAT is one by unit propagation. Returns the number of the empty clause.
fn refute(
    text: &mut Text<'_>,
    ids: &mut HashMap<u64, usize>,
    steps: &mut Steps,
) -> Result<usize, Fault> {
    let mut last = None;
    loop {
        let number = text.number + 1;
        let fault = |what: &str| Fault::new(Part::Proof, number, what);
        let Some(line) = text.line()? else { break };
        // Nothing has to be dropped.
        let Step::Clause { id, clause, hints } = Step::read(line).map_err(fault)? else { continue };
        let known = |id: &i64| ids.get(&u64::try_from(*id).ok()?).copied();
        let hints: Option<Vec<usize>> = hints.iter().map(known).collect();
        let derived = steps.rup(&clause, &hints.ok_or_else(|| fault("there is no such step"))?);
        ids.insert(id, derived);
        last = Some(derived);
    }
    last.ok_or_else(|| text.fault("it does not end in the empty clause"))
}
