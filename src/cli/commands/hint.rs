//! `lazyloop hint`: the next step for a player, or a wrong mark.

use super::explain::known;
use crate::cli::arguments::limits::ExplainLimits;
use crate::cli::arguments::named::named;
use crate::cli::batch::instances::{Found, One};
use crate::cli::batch::progress::Progress;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::Output;
use crate::cli::files::places::{Places, shown};
use crate::draw::Stroke;
use crate::grid::Segment;
use crate::kind::{Explained, Fact, Step};
use crate::questions::{self, Hint as Told, Stage};
use crate::registry::AnyPuzzle;
use clap::Args;
use indicatif::MultiProgress;

const EXAMPLES: &str = "\
Examples:
  lazyloop hint slither/5/5/8di28111cgd8c
  lazyloop hint instances/sample.txt --index 2 --stage where";

/// Tell a player the next step, or which mark is wrong
///
/// Marks are read from a picture as --picture draws it (convert --to picture writes an empty one), from
/// a pzprv3 file (1 on, -1 off, 0 open) or from JSON (convert --to json --marks). Without marks it is
/// the first step.
///
/// Exit status: 0 if there is a next step or nothing left to mark, 1 otherwise: also if there are several
/// answers, which differ in the edges that are left.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Hint {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    limits: ExplainLimits,
    /// How much is told
    #[arg(long, value_name = "STAGE", help_heading = "Output", default_value = Stage::Step.name(),
        value_parser = named(Stage::ALL, Stage::name))]
    stage: Stage,
    /// Draw the step above its words: what is new is dashed (╍ on, ╳ off)
    #[arg(long, help_heading = "Output")]
    picture: bool,
}

impl Hint {
    pub(super) fn run(mut self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.one = self.one.resolved()?;
        let mut places = Places::of_inputs(&[&self.one.input]);
        let claim = places.claim(None)?;
        let name = shown(&self.one.input);
        let Found { rest, puzzle, marks, .. } = self.one.find(None)?;
        let progress = Progress::of(bars, "looking for a step", None);
        let board = progress.board();
        let work = board.begin(|| format!("hints for {}", shown(&self.one.input)));
        let hint = questions::hint(&*puzzle, &marks, &self.limits.options());
        drop(work);
        drop(progress);
        let hint = hint.map_err(|fault| CliError::Format { name, fault: fault.to_string() })?;
        let (text, ending) = self.tell(&hint, puzzle.as_ref());
        let mut output = Output::create(claim, &mut places)?;
        let picture = match &hint {
            Told::Next(step) | Told::Wrong(_, step) if self.picture => {
                draw(puzzle.as_ref(), &marks, step, output.is_coloured())
            }
            _ => String::new(),
        };
        output.write(|out| writeln!(out, "{picture}{text}"))?;
        output.finish()?;
        self.one.tell_rest(rest, "");
        Ok(ending)
    }

    fn tell(&self, hint: &Told, puzzle: &dyn AnyPuzzle) -> (String, Ending) {
        let names = puzzle.explained();
        let remark = hint.remark(names);
        match hint {
            Told::Next(step) => (self.step(step, puzzle, names), Ending::Fine),
            Told::Wrong(_, step) if self.stage != Stage::Where => {
                (format!("{remark}\n{}", self.step(step, puzzle, names)), Ending::Flawed)
            }
            Told::Done => (remark, Ending::Fine),
            _ => (remark, Ending::Flawed),
        }
    }

    fn step(&self, step: &Step, puzzle: &dyn AnyPuzzle, names: &dyn Explained) -> String {
        match self.stage {
            Stage::Where => format!("Look at {}.", step.place(names)),
            Stage::Rule => step.reason(names),
            Stage::Step => {
                let known = known(step, puzzle);
                let known =
                    known.map_or_else(String::new, |known| format!("\nKnown before: {known}."));
                format!("{}\n{}{known}", step.title(), step.words)
            }
        }
    }
}

/// The picture of the marks and a step after them, and the blank line that ends it.
fn draw(puzzle: &dyn AnyPuzzle, marks: &[Option<bool>], step: &Step, coloured: bool) -> String {
    let stroke = |edge: Segment| match step.facts.iter().find(|fact| fact.edge == edge.index()) {
        Some(Fact { on: true, .. }) => Stroke::Added,
        Some(Fact { on: false, .. }) => Stroke::Barred,
        None => marks.get(edge.index()).copied().flatten().into(),
    };
    puzzle.in_strokes(None, &stroke, coloured) + "\n"
}
