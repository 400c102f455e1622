//! `lazyloop tour`: a Hamiltonian cycle of a graph. `solve` hands graphs in DIMACS and TSPLIB over to it; a list
//! of numbers cannot be told from a puzzle by its beginning, so only this command reads one.

use super::count::{Fault, noted};
use crate::cli::arguments::limits::{Limits, mebibytes, seconds};
use crate::cli::arguments::named::named;
use crate::cli::batch::progress::Progress;
use crate::cli::child;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::certificates::{self, Folder};
use crate::cli::files::input;
use crate::cli::files::output::WholeFile;
use crate::cli::files::places::Places;
use crate::count;
use crate::engine::{self, Sat, Verdict};
use crate::hamilton::text::{self, Format, Named, ReadError, Reading};
use crate::hamilton::{self, Method, Network, Outcome, Tour as Order, search_network, search_path};
use crate::questions::{Certified, reason};
use crate::registry::Certificate;
use crate::text::verdict::{ERROR, UNKNOWN, UNSATISFIABLE};
use clap::{Args, ValueEnum};
use indicatif::MultiProgress;
use serde_json::json;
use std::env;
use std::path::PathBuf;
use std::time::Duration;

/// How a tour is written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Form {
    /// The vertices in order, on one line
    #[default]
    Line,
    /// A file of TSPLIB
    Tour,
}

const EXAMPLES: &str = "\
Examples:
  printf '1 2\\n2 3\\n3 4\\n4 1\\n' | lazyloop tour
  printf 'p edge 3 3\\ne 1 2\\ne 2 3\\ne 3 1\\n' | lazyloop tour --to tour -o cycle.tour";

/// Find a Hamiltonian cycle of a graph
///
/// It goes through every vertex once; --path looks for a path that does. The command reads DIMACS (`p edge N M`,
/// `e U V`), TSPLIB's .hcp, GraphML, graph6, lists (two vertices a line, a vertex and its neighbours, or a
/// matrix), and grids of free and blocked cells. A graph without such a cycle says UNSATISFIABLE, with the reason
/// where it is seen without a search. `solve` with one graph in DIMACS or TSPLIB is the same.
///
/// Exit status: 0 if there is a cycle (or path) or a proof that there is none, 1 if the graph could not be
/// read or a limit was reached, 130 if it was interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tour {
    /// The graph; - for standard input
    #[arg(default_value = "-", help_heading = "Input")]
    pub(super) graph: PathBuf,
    /// Read the graph in this format [default: as its beginning tells]
    #[arg(long, value_name = "FORMAT", help_heading = "Input",
        value_parser = named(Format::ALL, Format::name))]
    pub(super) from: Option<Format>,
    /// Edges lead from their first vertex to their second; formats that have directions say so themselves
    #[arg(long, help_heading = "Input")]
    pub(super) directed: bool,
    /// Find a path through every vertex in place of a cycle
    #[arg(long, conflicts_with = "to", help_heading = "Solving")]
    pub(super) path: bool,
    /// The vertex where the path starts [default: any, or the S of a grid]
    #[arg(long, value_name = "VERTEX", requires = "path", help_heading = "Solving")]
    pub(super) start: Option<String>,
    /// The vertex where the path ends [default: any, or the E of a grid]
    #[arg(long, value_name = "VERTEX", requires = "path", help_heading = "Solving")]
    pub(super) end: Option<String>,
    /// How it is searched: lazily, in full, or as suits the graph, in pieces
    #[arg(long, value_name = "MODE", default_value = "auto", help_heading = "Solving",
        value_parser = named(Method::ALL, Method::name))]
    pub(super) mode: Method,
    /// Count the Hamiltonian cycles in place of finding one
    #[arg(long, conflicts_with_all = ["mode", "to"], help_heading = "Solving")]
    pub(super) count: bool,
    /// Certify that there is no cycle, in this folder; see `lazyloop certificate`
    #[arg(long, value_name = "DIR", conflicts_with_all = ["mode", "path", "count", "directed"],
        help_heading = "Output")]
    pub(super) certify: Option<PathBuf>,
    /// Drop the certificates that the folder of --certify holds
    #[arg(long, requires = "certify", help_heading = "Output", hide_short_help = true)]
    pub(super) force: bool,
    /// Give up as UNKNOWN after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub(super) time_limit: Option<Duration>,
    /// Give up as UNKNOWN while the program holds more than this many MiB of memory (on Linux)
    #[arg(long, value_name = "MIB", value_parser = mebibytes, help_heading = "Limits", hide_short_help = true)]
    pub(super) max_memory: Option<u64>,
    /// How the tour is written
    #[arg(long, value_name = "FORM", default_value = "line", help_heading = "Output")]
    pub(super) to: Form,
    /// Where the tour goes [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,
}

impl Tour {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        if self.certify.is_some()
            && let Some(ending) = elsewhere()?
        {
            return Ok(ending);
        }
        let mut places = Places::of_inputs(&[&self.graph]);
        let (name, reader) = input::open_any(&self.graph, None)?;
        let reading = Reading { format: self.from, is_directed: self.directed };
        let Named { network, names, ends, notices } =
            text::read(reader, reading).map_err(|error| match error {
                ReadError::Format(fault) => {
                    CliError::Format { name: name.clone(), fault: fault.to_string() }
                }
                ReadError::Io(source) => CliError::Read { name: name.clone(), source },
            })?;
        notices.iter().for_each(|notice| log::warn!("{name}: {notice}"));
        let end = |option: &str, wished: &Option<String>, told: Option<(usize, usize)>| match (
            wished, told,
        ) {
            (Some(wished), _) => names.vertex(wished).map(Some).ok_or_else(|| {
                CliError::Usage(format!("{option} {wished}: the graph has no such vertex"))
            }),
            (None, Some((line, _))) if !self.path => {
                log::warn!(
                    "{name}: line {line}: a path ends here, which --path looks for; a cycle has no ends"
                );
                Ok(None)
            }
            (None, told) => Ok(told.map(|(_, vertex)| vertex)),
        };
        let ends = [end("--start", &self.start, ends[0])?, end("--end", &self.end, ends[1])?];
        let mut output = WholeFile::create(&places.claim(self.output.as_deref())?)?;
        let certify = self.certify.as_deref();
        let folder =
            certify.map(|folder| Folder::claim(folder, self.force, &mut places)).transpose()?;
        let mut options = Limits::of(self.time_limit, self.max_memory).options();
        let progress = Progress::of(bars, "searching", Some(1));
        let board = progress.board();
        let work = board.begin(|| name.clone());
        if self.count {
            let limits = options.limits();
            // A path of one vertex is no cycle with the vertex that closes it.
            let is_alone = self.path && network.graph().vertex_count() == 1;
            let closed = if self.path { &network.closed(ends) } else { &network };
            let counted = match is_alone {
                true => Ok(1u64.into()),
                false => count::hamiltonian_cycles(&closed.plain(), &limits, &mut noted(&work)),
            };
            drop((work, progress));
            let (text, ending) = match counted.map_err(Fault::from) {
                Ok(number) => (number.to_string(), Ending::Fine),
                Err(fault) => (fault.to_string(), Ending::Flawed),
            };
            output.write(|out| writeln!(out, "{text}"))?;
            output.finish()?;
            return Ok(ending);
        }
        options.pulse = work.pulse();
        let outcome = match (self.path, &folder) {
            (_, Some(folder)) => certified(&network, folder, options.limits())?,
            (true, None) => search_path(self.mode, &network, ends, options.limits()),
            (false, None) => search_network(self.mode, &network, options.limits()),
        };
        let is_right = |order: &[u32]| match self.path {
            true => network.is_path(order, ends),
            false => network.is_tour(order),
        };
        drop((work, progress));
        let (text, ending) = match &outcome.verdict {
            Verdict::Solved(Order(order)) if !is_right(order) => {
                let fault = "the checker rejected the tour that was found";
                (format!("{ERROR}internal error: {fault} (please report this)\n"), Ending::Flawed)
            }
            Verdict::Solved(Order(order)) => match self.to {
                Form::Line => (text::write(&names, order), Ending::Fine),
                Form::Tour => {
                    let text = text::write_tour(&names, order, &name).ok_or_else(|| {
                        CliError::Usage(
                            "--to tour has numbers only, and this graph has names".to_string(),
                        )
                    })?;
                    (text, Ending::Fine)
                }
            },
            Verdict::Unsatisfiable => {
                let reason =
                    outcome.refusal.map(|refusal| refusal.in_words(&|vertex| names.quoted(vertex)));
                let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
                (format!("{UNSATISFIABLE}{reason}\n"), Ending::Fine)
            }
            Verdict::Unknown(stop) => (format!("{UNKNOWN}: {}\n", reason(*stop)), Ending::Flawed),
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

/// The outcome of a search that leaves a certificate in a folder if there is no cycle.
fn certified(
    network: &Network,
    folder: &Folder,
    limits: engine::Limits,
) -> Result<Outcome, CliError> {
    let graph = network.simple().ok_or_else(|| {
        CliError::Usage("--certify is for graphs without directions and fixed edges".to_string())
    })?;
    let certified = hamilton::certify(&graph, limits);
    let (outcome, certified) = certified.map_err(|why| CliError::NotCertified(why.to_string()))?;
    if let Some(certified) = certified {
        let Certified { form, cuts, formula, proof, .. } = certified.into();
        let ends = (0..graph.edge_bound()).filter_map(|edge| graph.ends(edge));
        let ends: Vec<[usize; 2]> = ends.collect();
        let puzzle = json!({ "puzzle": "tour", "order": graph.vertex_count(), "ends": ends });
        let statement = json!({
            "certificate": 1, "verdict": "unsatisfiable", "form": form, "puzzle": puzzle
        });
        let statement = format!("{statement}\n{cuts}");
        let mut draft = folder.draft(1)?;
        let certificate = Certificate { statement, formula, proof };
        draft.filled = Some(certificates::fill(folder.path(), &draft.names(), &certificate));
        draft.finish()?;
    }
    Ok(outcome)
}

/// Runs this command in a process with the environment that a solver needs to keep what it learns, unless this is
/// one.
fn elsewhere() -> Result<Option<Ending>, CliError> {
    let Some((name, value)) = Sat::LEARNING_ENVIRONMENT else { return Ok(None) };
    if env::var_os(name).is_some_and(|found| found == value) {
        return Ok(None);
    }
    let run = child::again()
        .and_then(|mut command| command.args(env::args_os().skip(1)).env(name, value).status());
    let status = run.map_err(|error| CliError::NotCertified(error.to_string()))?;
    let status = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(Some(status.map_or(Ending::Interrupted, Ending::Elsewhere)))
}
