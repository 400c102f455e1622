//! Checks certificates: proofs that a puzzle has no answer, or no other than the given one.
//!
//! The checker believes nothing that the solver says. It writes the rules as clauses by its own
//! code, checks the reason for each cut, compares the formula with these clauses, and goes through
//! the refutation. It imports nothing else of this program: no encoding, no cut, no graph search
//! and no solver. `docs/CERTIFICATES.md` describes the files that it reads, and why an accepted
//! certificate is a proof.

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
mod kinds;
mod lattice;
mod lines;
mod lrat;
mod masyu;
mod plane;
mod probe;
mod rules;
mod simple_loop;
mod slitherlink;
mod sorted;
mod statement;
mod tiles;
mod tilings;

pub use kinds::{KINDS, Kind};

use formula::Formula;
use rules::Take;
use serde::Deserialize;
use statement::{Header, Puzzle};
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead};

/// The parts of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The puzzle, the verdict, and the reasons for the cuts.
    Statement,
    /// The clauses.
    Formula,
    /// The refutation.
    Proof,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Statement => "statement",
            Self::Formula => "formula",
            Self::Proof => "proof",
        })
    }
}

/// What is wrong with a certificate, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The part.
    pub part: Part,
    /// The line there, from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.part, self.line, self.what)
    }
}

impl Error for Fault {}

impl Fault {
    fn new(part: Part, line: usize, what: impl Into<String>) -> Self {
        Self { part, line, what: what.into() }
    }

    fn unreadable(part: Part, line: usize, error: &io::Error) -> Self {
        Self::new(part, line, error.to_string())
    }
}

/// What a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// There is no answer.
    Unsatisfiable,
    /// The given answer is right, and there is no other.
    Unique,
}

/// A certificate that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The verdict that holds.
    pub verdict: Verdict,
    /// The kind of the puzzle.
    pub kind: String,
    /// Rows and columns of cells. The faces of a graph without rows count as one row.
    pub size: (usize, usize),
    /// Clauses of the formula.
    pub clauses: usize,
    /// Cuts that were checked.
    pub cuts: usize,
    /// Steps of the proof.
    pub steps: usize,
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verdict, kind, size: (rows, cols), clauses, cuts, steps } = self;
        let verdict = match verdict {
            Verdict::Unsatisfiable => "UNSATISFIABLE",
            Verdict::Unique => "UNIQUE",
        };
        write!(
            f,
            "{verdict}: {kind}, {rows} by {cols} cells; {clauses} clauses, {cuts} cuts, {steps} steps"
        )
    }
}

const VERSION: u32 = 1;

/// A statement, read line by line. Its clauses go to a sink, which may refuse them.
pub struct Statement {
    header: Header,
    checker: cuts::Checker,
}

impl Statement {
    /// Reads the first line, and hands the clauses of the rules to the sink.
    ///
    /// # Errors
    ///
    /// What is wrong with the line, or what the sink says.
    pub fn begin(line: &str, take: &mut Take<'_>) -> Result<Self, String> {
        Self::with(read_header(line)?, take)
    }

    fn with(header: Header, take: &mut Take<'_>) -> Result<Self, String> {
        let checker = cuts::Checker::new(kinds::state(&header, take)?);
        Ok(Self { header, checker })
    }

    /// Reads a cut, and hands its clauses to the sink. If the cut is refused, the clauses that were
    /// handed on are void.
    ///
    /// # Errors
    ///
    /// Why the cut need not hold, or what the sink says.
    pub fn cut(&mut self, line: &str, take: &mut Take<'_>) -> Result<(), String> {
        let cut = serde_json::from_str(line).map_err(|error| error.to_string())?;
        self.checker.check(&cut, take)
    }
}

fn read_header(line: &str) -> Result<Header, String> {
    let header: Header = serde_json::from_str(line).map_err(|error| error.to_string())?;
    match header.certificate {
        VERSION => Ok(header),
        version => Err(format!("version {version}, known is {VERSION}")),
    }
}

/// Checks a certificate. Linear in the sizes of its parts, and of the regions that its cuts are
/// about.
///
/// # Errors
///
/// What is wrong with it, and where.
pub fn check(
    statement: &mut dyn BufRead,
    formula: &mut dyn BufRead,
    proof: &mut dyn BufRead,
) -> Result<Proven, Fault> {
    let at = |line| move |what: String| Fault::new(Part::Statement, line, what);
    let mut lines = statement.lines().enumerate().map(|(before, line)| {
        let number = before + 1;
        let fault = |error| Fault::unreadable(Part::Statement, number, &error);
        line.map(|line| (number, line)).map_err(fault)
    });
    let (_, first) = lines.next().unwrap_or_else(|| Err(at(1)("it is empty".to_string())))?;
    let header = read_header(&first).map_err(at(1))?;
    let mut formula = Formula::read(formula)?;
    let mut take = |clause| formula.take(clause);
    let mut statement = Statement::with(header, &mut take).map_err(at(1))?;
    let mut cuts = 0;
    for line in lines {
        let (number, line) = line?;
        statement.cut(&line, &mut take).map_err(at(number))?;
        cuts += 1;
    }
    formula.is_all_taken()?;
    let steps = lrat::check(&formula, proof)?;
    let Header { verdict, puzzle: Puzzle { puzzle, rows, cols, faces, .. }, .. } = statement.header;
    let (rows, cols) = faces.map_or((rows, cols), |faces| (1, faces.len()));
    Ok(Proven { verdict, kind: puzzle, size: (rows, cols), clauses: formula.len(), cuts, steps })
}
