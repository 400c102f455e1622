//! `lazyloop render`: puzzles on a sheet, with or without their answers.

use super::files::Output;
use super::instances::{Inputs, Instance, Instances};
use super::kind::{self, Request};
use super::limits::Limits;
use super::{CliError, Ending, named};
use crate::format::{AnyAnswer, AnyPuzzle};
use crate::render::{self, Picture, Sheet, Theme};
use clap::Args;
use std::path::{Path, PathBuf};

/// Draw puzzles, as SVG or PNG
///
/// All puzzles come on one sheet, numbered if there are several.
///
/// Exit status: 0 if every puzzle was drawn (and answered, with --solution), 1 otherwise.
#[derive(Args, Debug)]
pub(super) struct Render {
    #[command(flatten)]
    inputs: Inputs,
    /// The picture, whose name ends in .svg or .png
    #[arg(short, long, value_parser = picture)]
    output: PathBuf,
    /// Solve the puzzles, and draw them with their answers
    #[arg(long)]
    solution: bool,
    /// The colours
    #[arg(long, default_value = Theme::default().name(),
        value_parser = named(&Theme::ALL, Theme::name))]
    theme: Theme,
    /// How many puzzles stand side by side [default: as many as below each other]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    columns: Option<u16>,
    /// The width of a cell, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 40,
        value_parser = clap::value_parser!(u16).range(4..=400))]
    cell: u16,
    #[command(flatten)]
    limits: Limits,
}

fn ends_in(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

fn picture(name: &str) -> Result<PathBuf, &'static str> {
    let path = PathBuf::from(name);
    match ends_in(&path, "svg") || ends_in(&path, "png") {
        true => Ok(path),
        false => Err("the name must end in .svg or .png"),
    }
}

impl Render {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let inputs = self.inputs.files()?;
        let mut output = Output::create(Some(&self.output), &inputs)?;
        let mut instances = Instances::new(inputs, self.inputs.from);
        let mut ending = Ending::Fine;
        let mut pictures = Vec::new();
        while let Some(instance) = instances.next()? {
            let puzzle = match &instance.read.puzzle {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    log::error!("{}: {error}", instance.place());
                    ending = Ending::Flawed;
                    continue;
                }
            };
            let answer = match self.solution {
                true => answer(&instance, puzzle, self.limits),
                false => None,
            };
            if self.solution && answer.is_none() {
                ending = Ending::Flawed;
            }
            pictures.push(draw(puzzle, answer.as_ref(), self.theme));
        }
        let sheet = Sheet::new(pictures, self.columns.map(usize::from), self.theme);
        let svg = sheet.svg(f64::from(self.cell));
        let picture = match ends_in(&self.output, "png") {
            true => render::png(&svg)?,
            false => svg.into_bytes(),
        };
        output.write(|out| out.write_all(&picture))?;
        Ok(ending)
    }
}

/// The answer, or a word in the log about why there is none.
fn answer(instance: &Instance, puzzle: &AnyPuzzle, limits: Limits) -> Option<AnyAnswer> {
    let request = Request { limits, ..Request::default() };
    let record = instance.record(request.mode.name(), request.technique.cuts().name());
    let (record, answer) = kind::solve(puzzle, &request, record);
    if answer.is_none() {
        let reason = record.error.as_deref().unwrap_or(record.verdict);
        log::error!("{}: drawn without an answer: {reason}", instance.place());
    }
    answer
}

fn draw(puzzle: &AnyPuzzle, answer: Option<&AnyAnswer>, theme: Theme) -> Picture {
    match (puzzle, answer) {
        (AnyPuzzle::Slitherlink(puzzle), Some(AnyAnswer::Slitherlink(answer))) => {
            render::slitherlink(puzzle, Some(answer), theme)
        }
        (AnyPuzzle::Slitherlink(puzzle), _) => render::slitherlink(puzzle, None, theme),
        (AnyPuzzle::Flow(puzzle), Some(AnyAnswer::Flow(answer))) => {
            render::flow(puzzle, Some(answer), theme)
        }
        (AnyPuzzle::Flow(puzzle), _) => render::flow(puzzle, None, theme),
    }
}
