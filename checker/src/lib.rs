//! Checks certificates: proofs that a puzzle has no answer, or no other than the given ones.
//!
//! The checker believes nothing that the solver says. It writes the rules as clauses by its own
//! code, checks the reason for each cut, compares the formula with these clauses, and goes through
//! the refutation. It imports nothing else of this program: no encoding, no cut, no graph search
//! and no solver. `docs/CERTIFICATES.md` describes the files that it reads, and why an accepted
//! certificate is a proof.

mod answer;
mod cells;
mod clued;
mod connectivity;
mod crossed;
mod cuts;
mod duals;
mod elimination;
mod exclusion;
mod flow;
mod formula;
mod hashiwokakero;
mod kinds;
mod lattice;
mod lines;
mod listed;
mod lrat;
mod masyu;
mod opened;
mod pen;
mod plane;
mod probe;
mod rules;
mod simple_loop;
mod slitherlink;
mod sorted;
mod statement;
mod text;
mod tiles;
mod tilings;
mod tour;
#[cfg(test)]
mod trials;
pub mod veripb;
mod way;
mod written;

pub use kinds::{KINDS, Kind};

use formula::Formula;
use listed::Listed;
use rules::Take;
use serde::Deserialize;
use statement::{Header, Puzzle};
use std::error::Error;
use std::fmt;
use std::io::BufRead;
use text::{Room, Text, Work};

/// The parts of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The puzzle, the verdict, and the reasons for the cuts.
    Statement,
    /// The clauses.
    Formula,
    /// The refutation.
    Proof,
    /// The formula in VeriPB's format.
    VeripbFormula,
    /// The refutation in that format.
    VeripbProof,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Statement => "statement",
            Self::Formula => "formula",
            Self::Proof => "proof",
            Self::VeripbFormula => "VeriPB formula",
            Self::VeripbProof => "VeriPB proof",
        })
    }
}

/// An error in a certificate, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The part.
    pub part: Part,
    /// The line there, from 1.
    pub line: usize,
    /// The error in words.
    pub what: String,
    /// Whether it may be right, and is only too large.
    pub is_limit: bool,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.part, self.line, self.what)
    }
}

impl Error for Fault {}

impl Fault {
    fn new(part: Part, line: usize, what: impl Into<String>) -> Self {
        Self { part, line, what: what.into(), is_limit: false }
    }

    fn limit(part: Part, line: usize, what: impl Into<String>) -> Self {
        Self { is_limit: true, ..Self::new(part, line, what) }
    }
}

/// The claim that a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// There is no answer.
    Unsatisfiable,
    /// The given answer is right, and there is no other.
    Unique,
    /// The listed answers are right, and there are no others.
    All,
    /// The listed answers are right, and what they have in common is what all have.
    Common,
}

/// A certificate that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The verdict that holds.
    pub verdict: Verdict,
    /// The kind of the puzzle.
    pub kind: String,
    /// Whether the rules of the kind are those of a text that the statement has.
    pub has_text: bool,
    /// Rows and columns of cells. The faces of a graph without rows count as one row, and so do the vertices of
    /// one for a tour.
    pub size: (usize, usize),
    /// The rules that the puzzle has beyond those of its kind, as in JSON.
    pub rules: Vec<String>,
    /// The first line of the statement, which has the puzzle.
    pub statement: String,
    /// Answers that are listed: several, or none.
    pub answers: usize,
    /// Clauses of the formula.
    pub clauses: usize,
    /// Cuts that were checked.
    pub cuts: usize,
    /// Steps of the proof.
    pub steps: usize,
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, has_text, size: (rows, cols), rules, clauses, cuts, steps, .. } = self;
        let verdict = match self.verdict {
            Verdict::Unsatisfiable => "UNSATISFIABLE".to_string(),
            Verdict::Unique => "UNIQUE".to_string(),
            Verdict::All => format!("ALL {} ANSWERS", self.answers),
            Verdict::Common => format!("COMMON, by {} answers", self.answers),
        };
        let whose = if *has_text { " by its own text" } else { "" };
        write!(f, "{verdict}: {kind}{whose}, ")?;
        match kind.as_str() {
            tour::NAME => write!(f, "{cols} vertices")?,
            _ => write!(f, "{rows} by {cols} cells")?,
        }
        for rule in rules {
            write!(f, ", {}", rule.replace('_', "-"))?;
        }
        write!(f, "; {clauses} clauses, {cuts} cuts, {steps} steps")
    }
}

/// The bytes that a check holds at most, and that a part may have, unless more are allowed.
pub const MOST_BYTES: u64 = 1 << 31;

/// A statement, read line by line. Its clauses go to a sink, which may refuse them.
pub struct Statement {
    header: Header,
    listed: Listed,
    checker: cuts::Checker,
    /// The last variable that the rules have.
    last: i32,
}

impl Statement {
    /// Reads the first line, and hands the clauses of the rules to the sink.
    ///
    /// # Errors
    ///
    /// What is wrong with the line, or what the sink says.
    pub fn begin(line: &str, take: &mut Take<'_>) -> Result<Self, String> {
        Self::with(Header::read(line)?, Work::unbounded(), take)
    }

    fn with(header: Header, work: Work, take: &mut Take<'_>) -> Result<Self, String> {
        let listed = Listed::of(&header)?;
        let mut last = 0;
        let terms = kinds::state(&header, &mut |clause| {
            last = clause.iter().map(|literal| literal.abs()).max().unwrap_or(0).max(last);
            take(clause)
        })?;
        // Where the formula has all clauses of the rules, an answer takes no longer than they do.
        let mut checker = cuts::Checker::new(terms, header.promised, work);
        if let Some(answer) = listed::only(&header)? {
            checker.answer(&answer, take)?;
        }
        Ok(Self { header, listed, checker, last })
    }

    /// Reads the next line, and hands its clauses to the sink: first come the answers, then what they have in
    /// common, and then cuts. If it is refused, the clauses that were handed on are void.
    ///
    /// # Errors
    ///
    /// Why the answer is wrong, or the cut need not hold, or what the sink says.
    pub fn line(&mut self, line: &str, take: &mut Take<'_>) -> Result<(), String> {
        self.checker.work.read(line.len());
        if self.listed.is_open() {
            return self.listed.line(line, &mut self.checker, self.last, take);
        }
        let cut = serde_json::from_str(line).map_err(|error| error.to_string())?;
        self.checker.check(&cut, take)
    }
}

/// Whether certificates of a puzzle can be checked: its kind and its rules are known. The puzzle is as in
/// the format JSON. A kind that is not one of [`KINDS`] has a text.
///
/// # Errors
///
/// What is not known.
pub fn knows(puzzle: &str, kind_text: Option<&str>) -> Result<(), String> {
    let puzzle: Puzzle = serde_json::from_str(puzzle).map_err(|error| error.to_string())?;
    kinds::knows(&puzzle, kind_text)
}

/// Checks a certificate within [`MOST_BYTES`]; see [`check_within`].
///
/// # Errors
///
/// What is wrong with it, and where.
pub fn check(
    statement: &mut dyn BufRead,
    formula: &mut dyn BufRead,
    proof: &mut dyn BufRead,
) -> Result<Proven, Fault> {
    check_within(MOST_BYTES, statement, formula, proof)
}

/// Checks a certificate. About linear in the sizes of its parts, and of the regions that its cuts are about:
/// the first lines of statement and formula say how large it is, and what needs more is refused as soon as
/// that is seen. No part may have more than `most` bytes, and no more are held at a time.
///
/// # Errors
///
/// What is wrong with it, and where.
pub fn check_within(
    most: u64,
    statement: &mut dyn BufRead,
    formula: &mut dyn BufRead,
    proof: &mut dyn BufRead,
) -> Result<Proven, Fault> {
    let mut room = Room::new(most);
    let mut work = Work::new();
    let mut lines = Text::new(Part::Statement, statement, room);
    let at = |line| move |what: String| Fault::new(Part::Statement, line, what);
    let first = lines.line()?.ok_or_else(|| at(1)("it is empty".to_string()))?.to_string();
    work.read(first.len());
    let mut header = Header::read(&first).map_err(at(1))?;
    let mut text = Text::new(Part::Formula, formula, room);
    let mut formula = Formula::read(&mut text, &mut room)?;
    header.promised = formula.len();
    let mut take = |clause| formula.take(clause);
    let mut statement = Statement::with(header, work, &mut take).map_err(at(1))?;
    let mut number = 1;
    while let Some(line) = lines.line()? {
        number += 1;
        if statement.listed.is_open() {
            room.hold_bytes(line.len() as u64, Part::Statement, number)?;
        }
        statement.line(line, &mut take).map_err(at(number))?;
    }
    statement.listed.is_whole().map_err(at(number))?;
    formula.is_all_taken()?;
    let clauses = formula.len();
    let Statement { header, checker, listed, .. } = statement;
    let (cuts, mut work) = (checker.count as usize, checker.work);
    let mut text = Text::new(Part::Proof, proof, room);
    let steps = lrat::check(formula, &mut text, &mut room, &mut work)?;
    let Header { verdict, puzzle, kind_text, .. } = header;
    let answers = listed.count();
    let has_text = kind_text.is_some();
    let rules = puzzle.rules().map(str::to_string).collect();
    let Puzzle { puzzle: kind, rows, cols, faces, order, .. } = puzzle;
    let size = faces.map(|faces| faces.len()).or(order).map_or((rows, cols), |count| (1, count));
    let statement = first;
    Ok(Proven { verdict, kind, has_text, size, rules, statement, answers, clauses, cuts, steps })
}
