//! Formulas and models as DIMACS text: what an outside solver reads, and what it answers.

use super::{ClauseSink, Cnf, Lit, Size, Vars};
use std::collections::HashSet;
use std::io::{self, BufRead, Read, Write};

/// Writes a formula: comment lines, the header, then each clause as the encoder produces it.
///
/// `encode` is run twice, first to count and then to write, so that a formula of any size is never
/// held in memory. A literal that a clause has twice is written once.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write(
    out: &mut dyn Write,
    comments: &[String],
    encode: &dyn Fn(&mut dyn ClauseSink),
) -> io::Result<()> {
    let mut size = Size::default();
    encode(&mut size);
    for comment in comments {
        writeln!(out, "c {comment}")?;
    }
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let (seen, digits) = (HashSet::new(), itoa::Buffer::new());
    let mut writer = ClauseWriter { out, variables: 0, seen, digits, result: Ok(()) };
    encode(&mut writer);
    writer.result
}

struct ClauseWriter<'a> {
    out: &'a mut dyn Write,
    variables: u32,
    /// The literals of the clause that is being written, if it is long.
    seen: HashSet<Lit>,
    digits: itoa::Buffer,
    result: io::Result<()>,
}

impl ClauseWriter<'_> {
    /// A clause of this length is short: it is faster to look through it than to hash it.
    const SHORT: usize = 32;

    fn write(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.seen.clear();
        for (at, &lit) in literals.iter().enumerate() {
            let is_new = match literals.len() <= Self::SHORT {
                true => !literals[..at].contains(&lit),
                false => self.seen.insert(lit),
            };
            if is_new {
                self.out.write_all(self.digits.format(lit.to_dimacs()).as_bytes())?;
                self.out.write_all(b" ")?;
            }
        }
        self.out.write_all(b"0\n")
    }
}

impl ClauseSink for ClauseWriter<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        Vars::after(&mut self.variables, count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        if self.result.is_ok() {
            self.result = self.write(literals);
        }
    }
}

/// An outside solver's reply to a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Satisfiable, with the truth of each variable that was asked for, the first one first.
    Satisfiable(Vec<bool>),
    /// No model exists.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// Why a solver's reply could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplyError {
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A word that is not a literal.
    #[error(
        "line {line}, column {column}: expected a literal from -{variables} to {variables}, found '{found}'"
    )]
    Literal {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The formula's variables.
        variables: u64,
        /// The word as it stands, escaped.
        found: String,
    },
    /// A line that belongs to neither form.
    #[error("line {line}: expected 's', 'v', 'c', 'SAT', 'UNSAT' or 'INDET', found '{found}'")]
    Line {
        /// From 1.
        line: usize,
        /// The line's beginning, escaped.
        found: String,
    },
    /// The model gives both values to a variable.
    #[error(
        "line {line}, column {column}: variable {variable} is given twice, once with each sign"
    )]
    Contradiction {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The variable.
        variable: u32,
    },
    /// The model gives no value to a variable that is needed.
    #[error("the model gives no value to variable {variable}")]
    Missing {
        /// The first variable that has none.
        variable: usize,
    },
    /// Neither a verdict nor a model.
    #[error("no verdict found: expected an 's' line or MiniSat's SAT, UNSAT or INDET")]
    Empty,
}

/// Reads a reply in either common form: the SAT competition's `s` and `v` lines, or MiniSat's
/// result file (`SAT`, and on the next line the model). `v` lines without an `s` line count as
/// satisfiable. Of a formula of `variables` variables only 1 to `wanted` are kept, and must have a
/// value.
///
/// # Errors
///
/// If the text has neither form, or the model is contradictory or lacks one of these variables.
pub fn read_reply(
    input: &mut dyn BufRead,
    variables: u64,
    wanted: usize,
) -> Result<Reply, ReplyError> {
    Ok(match read_values(input, variables, wanted)? {
        Said::Satisfiable(values) => Reply::Satisfiable(all_given(values)?),
        Said::Unsatisfiable => Reply::Unsatisfiable,
        Said::Unknown => Reply::Unknown,
    })
}

/// A reply in which variables may be without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The value of each variable that is wanted, if it is given.
    Satisfiable(Vec<Option<bool>>),
    /// There is no model.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// The values, all of which must be given.
///
/// # Errors
///
/// The first variable without one.
pub fn all_given(values: Vec<Option<bool>>) -> Result<Vec<bool>, ReplyError> {
    let missing = values.iter().position(Option::is_none);
    let given: Option<Vec<bool>> = values.into_iter().collect();
    given.ok_or(ReplyError::Missing { variable: missing.map_or(0, |at| at + 1) })
}

/// As [`read_reply`], but variables may be without a value.
///
/// # Errors
///
/// If the text has neither form, or the model is contradictory.
pub fn read_values(
    input: &mut dyn BufRead,
    variables: u64,
    wanted: usize,
) -> Result<Said, ReplyError> {
    // A line with each variable once is shorter; what is longer is not held in memory.
    let longest = 16 * (variables + 4096);
    let mut verdict = None;
    let mut minisat = false;
    let mut values: Vec<Option<bool>> = vec![None; wanted];
    let mut modelled = false;
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        number += 1;
        if (&mut *input).take(longest).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        let head = text.split_ascii_whitespace().next();
        let said = |word: Option<&str>| match word {
            Some("SATISFIABLE" | "SAT") => Some(true),
            Some("UNSATISFIABLE" | "UNSAT") => Some(false),
            _ => None,
        };
        match head {
            None | Some("c") => {}
            Some("s") => verdict = Some(said(text.split_ascii_whitespace().nth(1))),
            Some("v") => {
                modelled = true;
                model_line(text, 1, number, variables, &mut values)?;
            }
            Some("SAT" | "UNSAT" | "INDET") if verdict.is_none() => {
                minisat = true;
                verdict = Some(said(head));
            }
            Some(_) if minisat => model_line(text, 0, number, variables, &mut values)?,
            Some(_) => return Err(ReplyError::Line { line: number, found: excerpt(text) }),
        }
    }
    match verdict {
        Some(Some(false)) => Ok(Said::Unsatisfiable),
        Some(None) => Ok(Said::Unknown),
        None if !modelled => Err(ReplyError::Empty),
        _ => Ok(Said::Satisfiable(values)),
    }
}

/// Notes the literals of one line, past its first `skip` words.
fn model_line(
    text: &str,
    skip: usize,
    line: usize,
    variables: u64,
    values: &mut [Option<bool>],
) -> Result<(), ReplyError> {
    for word in text.split_ascii_whitespace().skip(skip) {
        let offset = word.as_ptr() as usize - text.as_ptr() as usize;
        let column = text[..offset].chars().count() + 1;
        let lit = match word.parse::<i32>() {
            Ok(0) => continue,
            Ok(number) => {
                Lit::from_dimacs(number).filter(|lit| u64::from(lit.variable()) <= variables)
            }
            Err(_) => None,
        };
        let Some(lit) = lit else {
            return Err(ReplyError::Literal { line, column, variables, found: excerpt(word) });
        };
        let Some(slot) = values.get_mut(lit.variable() as usize - 1) else { continue };
        if slot.is_some_and(|value| value != lit.is_positive()) {
            return Err(ReplyError::Contradiction { line, column, variable: lit.variable() });
        }
        *slot = Some(lit.is_positive());
    }
    Ok(())
}

fn excerpt(text: &str) -> String {
    text.chars().take(20).flat_map(char::escape_debug).collect()
}

/// Reads the clauses that a proof adds, from DRAT as text. Deletions are skipped. `variables` is
/// the number of variables of the formula.
///
/// # Errors
///
/// If the text cannot be read, or a line is not a clause over these variables: the error names it.
pub fn read_proof(text: &mut dyn BufRead, variables: u32) -> io::Result<Cnf> {
    let mut proof = Cnf::new();
    proof.fresh(variables as usize);
    let mut clause = Vec::new();
    for (before, line) in text.lines().enumerate() {
        let line = line?;
        if line.starts_with(['d', 'c']) {
            continue;
        }
        let wrong = || {
            let place = format!("line {} of the proof", before + 1);
            let wanted = format!("{place}: expected literals of this formula and a 0, as text");
            io::Error::new(io::ErrorKind::InvalidData, wanted)
        };
        clause.clear();
        let mut words = line.split_ascii_whitespace();
        loop {
            match words.next().and_then(|word| word.parse().ok()) {
                Some(0) => break,
                Some(number) => clause.push(
                    Lit::from_dimacs(number)
                        .filter(|lit| lit.variable() <= variables)
                        .ok_or_else(wrong)?,
                ),
                None => return Err(wrong()),
            }
        }
        if words.next().is_some() {
            return Err(wrong());
        }
        proof.clause(&clause);
    }
    Ok(proof)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(text: &str) -> Result<Reply, String> {
        read_reply(&mut text.as_bytes(), 3, 3).map_err(|error| error.to_string())
    }

    #[test]
    fn a_formula_is_written_with_its_header() {
        let mut out = Vec::new();
        let encode = |sink: &mut dyn ClauseSink| {
            let vars = sink.fresh(2);
            sink.clause(&[vars.lit(0), !vars.lit(1)]);
            sink.clause(&[]);
        };
        write(&mut out, &["two variables".to_string()], &encode).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "c two variables\np cnf 2 2\n1 -2 0\n0\n");
    }

    #[test]
    fn both_forms_of_a_model_are_read() {
        let model = Ok(Reply::Satisfiable(vec![true, false, true]));
        assert_eq!(reply("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n"), model);
        assert_eq!(reply("v 1 -2 3 0"), model);
        assert_eq!(reply("SAT\r\n1 -2 3 0\r\n"), model);
    }

    #[test]
    fn verdicts_without_a_model_are_read() {
        assert_eq!(reply("s UNSATISFIABLE\n"), Ok(Reply::Unsatisfiable));
        assert_eq!(reply("UNSAT\n"), Ok(Reply::Unsatisfiable));
        assert_eq!(reply("INDET"), Ok(Reply::Unknown));
        assert_eq!(reply("s UNKNOWN"), Ok(Reply::Unknown));
    }

    #[test]
    fn faults_name_their_place() {
        let error = |text| reply(text).unwrap_err();
        assert_eq!(error("v 1 x"), "line 1, column 5: expected a literal from -3 to 3, found 'x'");
        assert_eq!(
            error("SAT\n1 9 0"),
            "line 2, column 3: expected a literal from -3 to 3, found '9'"
        );
        assert_eq!(
            error("v 1 -2 2 0"),
            "line 1, column 8: variable 2 is given twice, once with each sign"
        );
        assert_eq!(error("v 1 2 0"), "the model gives no value to variable 3");
        assert_eq!(error("SAT\n"), "the model gives no value to variable 1");
        assert_eq!(
            error(""),
            "no verdict found: expected an 's' line or MiniSat's SAT, UNSAT or INDET"
        );
        assert!(error("hello").starts_with("line 1: expected 's'"));
    }

    #[test]
    fn a_line_without_an_end_is_refused() {
        let endless = |first: &'static [u8]| io::BufReader::new(first.chain(io::repeat(b'7')));
        for first in [&b""[..], b"v ", b"SAT\n"] {
            let read = read_reply(&mut endless(first), 3, 3);
            assert!(
                matches!(read, Err(ReplyError::Line { .. } | ReplyError::Literal { .. })),
                "{read:?}"
            );
        }
    }
}
