//! `lazyloop solve`: files of instances, and for each its answer, or all of its answers.

use super::tour::{Form, Tour};
use crate::cli::arguments::named::named;
use crate::cli::batch::drawing::Shape;
use crate::cli::batch::run::Batch;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::hamilton::Method;
use crate::hamilton::text::is_graph;
use crate::registry::{Format, Question};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches, Id};
use indicatif::MultiProgress;
use std::num::NonZeroU64;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lazyloop solve instances/sample.txt -o answers.txt
  lazyloop solve --picture slither/5/5/8di28111cgd8c";

/// Solve puzzles: every instance of files and folders
///
/// On a terminal answers are drawn. In a file or a pipe, or with --to lines, a puzzle of one line leaves two
/// lines, as the course wants them: itself, and its answer; a map leaves the map filled in, with a blank
/// line between maps. What has no answer says UNSATISFIABLE, UNKNOWN, or ERROR with the reason. With --all,
/// the number of answers stands on a line before them.
///
/// One graph, in DIMACS or TSPLIB, is handed over to `lazyloop tour`, with that command's options.
///
/// Ctrl-C or SIGTERM ends it after the outcome that is being written; --resume goes on from there.
///
/// Exit status: 0 if every instance was solved or proven to have no answer, 1 if some instance
/// ended as an error or unknown, 2 for wrong usage, 130 if it was interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    // Stands first: the other fields take out what was parsed.
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    batch: Batch,
    /// Write each answer in this form [default: drawn on a terminal, else lines]
    ///
    /// `lines` are the puzzle and its answer below, or the map filled in. json, pzprv3 and picture are
    /// formats that can be read again; `tour` is for graphs.
    #[arg(long, visible_alias = "format", value_name = "FORMAT", help_heading = "Output",
        conflicts_with = "picture", value_parser = named(&To::all(), To::name))]
    to: Option<To>,
    /// Find all answers, each once
    #[arg(long, help_heading = "Solving")]
    all: bool,
    /// The most answers to find for an instance; they are kept in memory until the last one
    #[arg(
        long,
        value_name = "K",
        requires = "all",
        default_value = "1000",
        help_heading = "Solving",
        hide_short_help = true
    )]
    limit: NonZeroU64,
}

/// The form in which answers are written.
#[derive(Clone, Copy, Debug)]
enum To {
    Lines,
    Puzzle(Format),
    Tour,
}

impl To {
    fn all() -> Vec<Self> {
        let formats = Format::WITH_ANSWER.map(Self::Puzzle);
        [Self::Lines].into_iter().chain(formats).chain([Self::Tour]).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Lines => Shape::Lines.name(),
            Self::Puzzle(format) => format.name(),
            Self::Tour => "tour",
        }
    }

    /// The format for a puzzle, if it is one, or an error if the form is for graphs.
    fn format(self) -> Result<Option<Format>, CliError> {
        match self {
            Self::Lines => Ok(None),
            Self::Puzzle(format) => Ok(Some(format)),
            Self::Tour => Err(CliError::Usage("--to tour is for one graph".to_string())),
        }
    }
}

/// The arguments that were given on the command line, by their names in clap.
#[derive(Clone, Debug)]
struct Given(Vec<Id>);

impl Given {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|id| id == name)
    }
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let source = |id: &Id| matches.value_source(id.as_str());
        let is_given = |id: &&Id| source(id) == Some(ValueSource::CommandLine);
        Ok(Self(matches.ids().filter(is_given).cloned().collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Solve {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let graph = self.batch.beginning().filter(|(_, beginning)| is_graph(beginning));
        if let Some(graph) = graph.map(|(path, _)| path.to_path_buf()) {
            return self.tour(graph)?.run(bars);
        }
        let to = self.to.map_or(Ok(None), To::format)?;
        if let Some(format) = to.filter(|_| self.all || self.given.has("resume")) {
            let option = if self.all { "--all" } else { "--resume" };
            let wanted = format!("{option} writes lines or pictures, not --to {}", format.name());
            return Err(CliError::Usage(wanted));
        }
        let question = match self.all {
            true => Question::All { limit: self.limit.get() },
            false => Question::Answer { to },
        };
        self.batch.run(question, self.to.map(|_| Shape::Lines), bars)
    }

    /// The search of one graph, with the same arguments.
    ///
    /// # Errors
    ///
    /// If `tour` does not have one of the arguments, or not with this value.
    fn tour(self, graph: PathBuf) -> Result<Tour, CliError> {
        let known = Tour::augment_args(Command::new("tour"));
        // Both have --from, with formats of their own.
        let is_known = |name: &str| {
            name != "from" && known.get_arguments().any(|arg| arg.get_long() == Some(name))
        };
        let own = Self::augment_args(Command::new("solve"));
        let mut given = own.get_arguments().filter(|arg| self.given.has(arg.get_id().as_str()));
        if let Some(option) = given.find_map(|arg| arg.get_long().filter(|name| !is_known(name))) {
            return Err(not_of_a_graph(&format!("argument '--{option}'")));
        }
        let to = match self.to {
            None | Some(To::Lines) => Form::default(),
            Some(To::Tour) => Form::Tour,
            Some(To::Puzzle(format)) => {
                return Err(not_of_a_graph(&format!("value '{}' for '--to'", format.name())));
            }
        };
        let Batch { method, limits, output, .. } = self.batch;
        let mode = match self.given.has("mode") {
            true => {
                let name = method.mode()?.name();
                let misfit = || not_of_a_graph(&format!("value '{name}' for '--mode'"));
                Method::from_name(name).ok_or_else(misfit)?
            }
            false => Method::Auto,
        };
        let (time_limit, max_memory) = (limits.time_limit, limits.size.max_memory);
        Ok(Tour {
            graph,
            from: None,
            directed: false,
            path: false,
            start: None,
            end: None,
            to,
            mode,
            count: false,
            certify: None,
            force: false,
            time_limit,
            max_memory,
            output,
        })
    }
}

/// The error for an argument that `tour` does not take.
fn not_of_a_graph(argument: &str) -> CliError {
    CliError::Usage(format!(
        "unexpected {argument}: the input is one graph, so its options are those of `lazyloop tour`"
    ))
}
