//! `lazyloop tour`: a Hamiltonian cycle of a graph.

use super::ending::Ending;
use super::error::CliError;
use super::input;
use super::limits::seconds;
use super::output::WholeFile;
use super::places::Places;
use crate::engine::{Limits, Verdict};
use crate::hamilton::text::{self, ReadError};
use crate::hamilton::{Tour as Order, search};
use crate::text::verdict::{UNKNOWN, UNSATISFIABLE};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// How a tour is written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Form {
    /// The vertices in order, on one line
    #[default]
    Line,
    /// A file of TSPLIB
    Tour,
}

/// Find a Hamiltonian cycle: one that goes through every vertex of a graph once
///
/// Reads DIMACS (`p edge N M`, `e U V`), TSPLIB's .hcp, and lists of links, two vertices a line. A
/// graph without such a cycle says UNSATISFIABLE, with the reason where it is seen without a search.
///
/// Exit status: 0 if there is a cycle or a proof that there is none, 1 if the graph could not be
/// read or the time was up.
#[derive(Args, Debug)]
pub(super) struct Tour {
    /// The graph; - for standard input
    #[arg(default_value = "-")]
    graph: PathBuf,
    /// How the tour is written
    #[arg(long, value_name = "FORM", default_value = "line")]
    to: Form,
    /// Give up as UNKNOWN after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Where the tour goes [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
}

impl Tour {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let mut places = Places::of_inputs(&[&self.graph]);
        let (name, reader) = input::open(&self.graph, None)?;
        let named = text::read(reader).map_err(|error| match error {
            ReadError::Format(fault) => {
                CliError::Format { name: name.clone(), fault: fault.to_string() }
            }
            ReadError::Io(source) => CliError::Read { name: name.clone(), source },
        })?;
        let mut output = WholeFile::create(self.output.as_deref(), &mut places)?;
        let limits = match self.time_limit {
            Some(time) => Limits::default().within(time),
            None => Limits::default(),
        };
        let outcome = search(&named.graph, limits);
        let (text, ending) = match &outcome.verdict {
            Verdict::Solved(Order(order)) => match self.to {
                Form::Line => (text::write(&named, order), Ending::Fine),
                Form::Tour => (text::write_tour(&named, order, &name), Ending::Fine),
            },
            Verdict::Unsatisfiable => {
                let reason = outcome.refusal.map(|refusal| refusal.renamed(&named.names));
                let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
                (format!("{UNSATISFIABLE}{reason}\n"), Ending::Fine)
            }
            Verdict::Unknown(_) => (format!("{UNKNOWN}\n"), Ending::Flawed),
        };
        let figures = outcome.figures;
        log::info!(
            "{name}: {} iterations, {} clauses of cuts, {:.3} s in the solver",
            figures.iterations,
            figures.cut_clauses,
            figures.solve.as_secs_f64()
        );
        output.write(|out| out.write_all(text.as_bytes()))?;
        output.finish()?;
        Ok(ending)
    }
}
