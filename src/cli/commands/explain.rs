//! `lazyloop explain`: the whole path to an answer, step by step, with reasons.

use crate::cli::arguments::limits::ExplainLimits;
use crate::cli::arguments::named::named;
use crate::cli::batch::instances::{Found, One};
use crate::cli::batch::progress::Progress;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::output::{Output, WholeFile};
use crate::cli::files::places::{Places, shown};
use crate::cli::interrupt;
use crate::draw::CELL;
use crate::engine::Stop;
use crate::kind::{Layer, Step};
use crate::questions::{self, Explanation, PathEnd};
use crate::registry::AnyPuzzle;
use crate::report::{self, explain_page, explain_sheet};
use clap::Args;
use indicatif::MultiProgress;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const EXAMPLES: &str = "\
Examples:
  lazyloop explain slither/5/5/8di28111cgd8c
  lazyloop explain instances/sample.txt --index 2 --html path.html";

/// Explain an answer step by step: what follows, from what, and why
///
/// Each step has its technique, the kind of technique (single, corner, supposition, subset) and a
/// sentence or a few. Easy techniques come first. A step that needs more than 12 rules at once is
/// said to need trial. Where the text has a player's marks, the path begins from them: in a picture as
/// --picture draws it, in a pzprv3 file, or in JSON (see convert --marks).
///
/// Exit status: 0 if the path is complete, or ends in the proof that there is no answer; 1 if
/// nothing but search goes on, or there are several answers. Ctrl-C prints the steps found by then and
/// ends with 130; a second one ends at once.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Explain {
    #[command(flatten)]
    one: One,
    /// Use no technique beyond this
    #[arg(long, value_name = "LAYER", default_value = Layer::Subset.name(), help_heading = "Solving",
        value_parser = named(Layer::ALL, Layer::name))]
    most: Layer,
    #[command(flatten)]
    limits: ExplainLimits,
    /// Write a page to step through to this file, in place of text
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
    /// Draw the steps into this file, as SVG, in place of text
    #[arg(long, value_name = "FILE", conflicts_with = "html", help_heading = "Output")]
    svg: Option<PathBuf>,
    /// Tell or draw only this step, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "html", help_heading = "Output",
        value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
}

impl Explain {
    pub(super) fn run(mut self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.one = self.one.resolved()?;
        let mut places = Places::of_inputs(&[&self.one.input]);
        let file = self.html.as_deref().or(self.svg.as_deref());
        let claim = places.claim(file)?;
        let file = file.map(|_| WholeFile::create(&claim)).transpose()?;
        let stop = Arc::new(AtomicBool::new(false));
        let options = self.limits.options().cancelled_by(stop.clone());
        let Found { rest, puzzle, marks, .. } = self.one.find(options.max_memory)?;
        interrupt::on_interrupt(move || stop.store(true, Ordering::Relaxed));
        let progress = Progress::of(bars, "explaining", None);
        let board = progress.board();
        let name =
            || format!("steps of instance {} of {}", self.one.index(), shown(&self.one.input));
        let work = board.begin(name);
        let mut count = 0;
        let path = questions::explain_watched(&*puzzle, &marks, self.most, &options, &mut |step| {
            count += 1;
            log::debug!("step {count}: {}", step.title());
            progress.advance();
        });
        drop(work);
        drop(progress);
        let path = path.map_err(|fault| CliError::Format {
            name: shown(&self.one.input),
            fault: fault.to_string(),
        })?;
        let is_interrupted = path.end == PathEnd::Stopped(Stop::Cancelled);
        if is_interrupted && file.is_some() {
            // What the file held is worth more than a part of a path.
            return Ok(Ending::Interrupted);
        }
        let steps = self.steps(&path)?;
        match file {
            Some(mut file) if self.html.is_some() => {
                let name =
                    format!("Instance {} of {}", self.one.index(), input::title(&self.one.input));
                let ending = path.ending(puzzle.explained());
                let text = explain_page(&name, &*puzzle, &path, &ending, &|place| {
                    puzzle.explained().name_rule(place)
                });
                file.write(|out| out.write_all(text.as_bytes()))?;
                file.finish()?;
            }
            Some(mut file) => {
                let sheet = explain_sheet(puzzle.as_ref(), &path, steps);
                file.write(|out| sheet.write_svg(CELL, out))?;
                file.finish()?;
            }
            None => {
                let mut output = Output::create(claim, &mut places)?;
                let mut text = text(&path, steps, puzzle.as_ref());
                if self.step.is_none() {
                    text += &(path.ending(puzzle.explained()) + "\n");
                }
                output.write(|out| out.write_all(text.as_bytes()))?;
                output.finish()?;
            }
        }
        self.one.tell_rest(rest, "");
        Ok(match path.end {
            PathEnd::Complete => Ending::Fine,
            _ if is_interrupted => Ending::Interrupted,
            PathEnd::NoAnswer if path.is_refutation() => Ending::Fine,
            _ => Ending::Flawed,
        })
    }

    /// The steps to tell, counted from 0.
    fn steps(&self, path: &Explanation) -> Result<Range<usize>, CliError> {
        let count = path.steps.len();
        match self.step.map(|step| step as usize) {
            None => Ok(0..count),
            Some(step) if step <= count => Ok(step - 1..step),
            Some(step) => {
                let (name, steps) = (shown(&self.one.input), report::count(count as u64, "step"));
                let fault = format!("there is no step {step}: the path has {steps}");
                Err(CliError::Format { name, fault })
            }
        }
    }
}

fn text(path: &Explanation, steps: Range<usize>, puzzle: &dyn AnyPuzzle) -> String {
    let (mut text, board, names) = (String::new(), puzzle.board(), puzzle.explained());
    let groups = match steps.len() {
        1 => vec![steps.collect()],
        _ => questions::alike(names, &board, &path.steps),
    };
    for group in groups {
        let step = &path.steps[group[0]];
        let _ = writeln!(text, "{}. {}", numbers(&group), step.title());
        let _ = writeln!(text, "   {}", step.words);
        if let Some(known) = known(step, puzzle) {
            let _ = writeln!(text, "   Known before: {known}.");
        }
        let others = group[1..].iter().flat_map(|&at| &path.steps[at].rules);
        let others: Vec<String> = others.map(|&rule| names.name_rule(rule)).collect();
        if !others.is_empty() {
            let _ = writeln!(text, "   The same: {}.", others.join("; "));
        }
    }
    text
}

/// The numbers of steps, counted from 1: "3, 4, 6 to 9".
fn numbers(steps: &[usize]) -> String {
    let runs = steps.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[usize]| match run {
        [first, _, .., last] => format!("{} to {}", first + 1, last + 1),
        few => few.iter().map(|at| (at + 1).to_string()).collect::<Vec<String>>().join(", "),
    };
    runs.map(run).collect::<Vec<String>>().join(", ")
}

/// The earlier facts that a step uses; `None` if there are none, or too many for a sentence.
pub(super) fn known(step: &Step, puzzle: &dyn AnyPuzzle) -> Option<String> {
    let name = |on: bool| {
        let facts = step.known.iter().filter(|fact| fact.on == on);
        let names: Vec<String> =
            facts.map(|fact| puzzle.explained().name_edge(fact.edge)).collect();
        let word = if on { "on" } else { "off" };
        (!names.is_empty()).then(|| format!("{word}: {}", names.join("; ")))
    };
    let parts: Vec<String> = [name(true), name(false)].into_iter().flatten().collect();
    (!parts.is_empty() && step.known.len() <= Step::MOST_RULES).then(|| parts.join("; "))
}
