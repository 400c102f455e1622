//! Proofs in VeriPB's format: what a certificate says, for checkers of proofs that know nothing of lines. The
//! formula has connectivity as constraints, and cuts follow from it by cutting planes.
//!
//! `docs/CERTIFICATES.md` says what the formula and the proof have, and what remains to be believed.

mod commodity;
mod constraint;
mod derivation;
mod propagation;
mod reading;
mod stated;
mod steps;
#[cfg(test)]
mod tests;
mod writing;

use super::text::{Room, Text, Work};
use super::{Fault, Part};
use std::io::BufRead;

/// A certificate as formula (OPB) and proof (PBP, version 3.0). It must be one that [`check`](super::check) accepts.
///
/// # Errors
///
/// Which cut does not follow from the formula, so that there is no such proof, or what is wrong with the
/// certificate.
pub fn write(
    statement: &mut dyn BufRead,
    formula: &mut dyn BufRead,
    proof: &mut dyn BufRead,
) -> Result<(String, String), Fault> {
    writing::write(statement, formula, proof)
}

/// Checks that a proof refutes a formula, whatever it says: how many constraints it derives. No part may have more
/// than `most` bytes, and no more are held at a time.
///
/// # Errors
///
/// What is wrong, and where.
pub fn refutes(
    most: u64,
    formula: &mut dyn BufRead,
    proof: &mut dyn BufRead,
) -> Result<usize, Fault> {
    let (mut room, mut work) = (Room::new(most), Work::new());
    let mut text = Text::new(Part::VeripbFormula, formula, room);
    let rows = reading::formula(&mut text, &mut room)?;
    let mut text = Text::new(Part::VeripbProof, proof, room);
    reading::check(rows, &mut text, &mut room, &mut work)
}

/// Checks that a formula says what a statement does, line by line, and that a proof refutes it. Returns how many
/// constraints the proof derives. No part may have more than `most` bytes, and no more are held at a time.
///
/// # Errors
///
/// What is wrong, and where.
pub fn check_within(
    most: u64,
    statement: &mut dyn BufRead,
    formula: &mut dyn BufRead,
    proof: &mut dyn BufRead,
) -> Result<usize, Fault> {
    let mut room = Room::new(most);
    let mut work = Work::new();
    let mut text = Text::new(Part::VeripbFormula, formula, room);
    let head = text.line()?.unwrap_or_default().to_string();
    let promised = head.rsplit(' ').next().and_then(|count| count.parse().ok());
    let promised =
        promised.ok_or_else(|| text.fault("expected '* #variable= … #constraint= …'"))?;
    work.read(head.len());
    let mut lines = Text::new(Part::Statement, statement, room);
    let stated =
        stated::Stated::read(&mut lines, (promised, promised), &mut room, work, &mut |_| ())?;
    for (at, wanted) in stated.lines().enumerate() {
        let is_there = if at == 0 { head == wanted } else { text.line()? == Some(&wanted) };
        if !is_there {
            return Err(Fault::new(Part::VeripbFormula, at + 1, format!("expected '{wanted}'")));
        }
    }
    if text.line()?.is_some() {
        return Err(text.fault("expected nothing after the constraints"));
    }
    let mut text = Text::new(Part::VeripbProof, proof, room);
    reading::check(stated.constraints.rows, &mut text, &mut room, &mut work)
}
