//! `lazyloop decode`: an outside solver's model as an answer.

use super::encode::measure;
use crate::cli::arguments::method::Encoding;
use crate::cli::batch::instances::{Found, One};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::output::Output;
use crate::cli::files::places::{Places, is_standard};
use crate::cnf::dimacs::{self, ReplyError, Said};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::text::verdict::{ERROR, UNKNOWN, UNSATISFIABLE};
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  minisat puzzle.cnf puzzle.model; lazyloop decode instances/sample.txt --index 2 puzzle.model
  lazyloop decode instances/sample.txt --index 2 < puzzle.model";

/// Turn an outside solver's model into the answer of its instance
///
/// The model may be the `s` and `v` lines of the SAT competitions or MiniSat's result file. What is
/// printed is what `solve` would print; a model that is not an answer (which only the full encoding
/// excludes) is an ERROR.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Decode {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    encoding: Encoding,
    /// The solver's output; - for standard input
    #[arg(default_value = "-", help_heading = "Input")]
    model: PathBuf,
}

impl Decode {
    pub(super) fn run(mut self) -> Result<Ending, CliError> {
        self.one = self.one.resolved()?;
        if is_standard(&self.one.input) && is_standard(&self.model) {
            let wanted = "the puzzle or the model comes from standard input, not both";
            return Err(CliError::Usage(wanted.to_string()));
        }
        let technique = self.encoding.technique()?;
        let mode = self.encoding.mode()?;
        let Found { rest, heading, puzzle, .. } = self.one.find(None)?;
        let (name, mut model) = input::open(&self.model, None)?;
        let (input, index, most) = (&self.one.input, self.one.index(), self.encoding.max_clauses);
        let (legend, size) = measure(input, index, &*puzzle, (mode, technique), most)?;
        let formula = format!("the formula of instance {index} with {}", self.encoding.in_words());
        let alien = |source: ReplyError| {
            let is_of_another = match &source {
                ReplyError::Missing { .. } => true,
                ReplyError::Literal { found, .. } => found.parse::<i64>().is_ok(),
                _ => false,
            };
            match is_of_another {
                true => CliError::Alien { name: name.clone(), source, formula: formula.clone() },
                false => CliError::Reply { name: name.clone(), source },
            }
        };
        let wanted = usize::try_from(size.variables).unwrap_or(usize::MAX);
        let said =
            dimacs::read_values(&mut model, size.variables.into(), wanted).map_err(&alien)?;

        let mut ending = Ending::Fine;
        let line = match said {
            Said::Unsatisfiable => format!("{UNSATISFIABLE}\n"),
            Said::Unknown => {
                ending = Ending::Flawed;
                format!("{UNKNOWN}\n")
            }
            Said::Satisfiable(values) => {
                let decoded =
                    dimacs::all_given(values[..legend.decoded].to_vec()).map_err(&alien)?;
                let claim = puzzle.decode(mode, technique, &decoded);
                let claim = claim.ok_or_else(|| "it has too few values".to_string());
                match claim.and_then(|answer| puzzle.solution(answer)) {
                    Ok(solution) => solution.to_text(),
                    Err(fault) => {
                        ending = Ending::Flawed;
                        let mut judge = Judge::of(&values);
                        puzzle.formula(mode, technique, &mut judge);
                        let blame = judge.broken.map_or_else(String::new, |clause| {
                            format!(
                                "; it does not satisfy clause {clause} of {formula}: was it made of another \
                                 instance or with other options?"
                            )
                        });
                        format!("{ERROR}the model is not an answer: {fault}{blame}\n")
                    }
                }
            }
        };
        let mut places = Places::of_inputs(&[&self.one.input, &self.model]);
        let claim = places.claim(None)?;
        Output::create(claim, &mut places)?.write(|out| {
            if let Some(heading) = heading {
                out.write_all(&heading)?;
                out.write_all(b"\n")?;
            }
            out.write_all(line.as_bytes())
        })?;
        self.one.tell_rest(rest, "");
        Ok(ending)
    }
}

/// Looks for a clause all of whose literals are false.
struct Judge<'m> {
    values: &'m [Option<bool>],
    variables: u32,
    clauses: u64,
    /// The number of the first one, from 1.
    broken: Option<u64>,
}

impl<'m> Judge<'m> {
    fn of(values: &'m [Option<bool>]) -> Self {
        Self { values, variables: 0, clauses: 0, broken: None }
    }
}

impl ClauseSink for Judge<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        Vars::after(&mut self.variables, count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.clauses += 1;
        let is_false = |lit: &Lit| {
            let value = self.values.get(lit.variable() as usize - 1).copied().flatten();
            value == Some(!lit.is_positive())
        };
        if self.broken.is_none() && literals.iter().all(is_false) {
            self.broken = Some(self.clauses);
        }
    }

    fn is_closed(&self) -> bool {
        self.broken.is_some()
    }
}
