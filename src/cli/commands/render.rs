//! `lazyloop render`: puzzles on a sheet, with or without their answers.

use super::count;
use crate::cli::arguments::limits::{self, Limits};
use crate::cli::arguments::named::named;
use crate::cli::arguments::rules::Rules;
use crate::cli::batch::instances::{Inputs, Instance, Instances};
use crate::cli::batch::progress::{AtWork, Progress};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::WholeFile;
use crate::cli::files::places::Places;
use crate::draw::{Pages, Paper, Picture, Sheet, Theme};
use crate::engine::Verdict;
use crate::questions::Options;
use crate::registry::AnyPuzzle;
use crate::render;
use crate::report;
use clap::Args;
use indicatif::MultiProgress;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  lazyloop render instances/sample.txt --index 1-4 -o sheet.svg
  lazyloop render instances/flow/06x06.txt --solution -o answer.png";

/// Draw puzzles, as SVG, PNG or PDF
///
/// All puzzles come on one sheet, numbered if there are several; in a PDF on as many pages as they need.
///
/// Exit status: 0 if every puzzle was drawn (and answered, with --solution), 1 otherwise.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Render {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    limits: Limits,
    /// The picture, whose name ends in .svg or .png, or in .pdf for pages to print
    #[arg(short, long, value_name = "FILE", value_parser = picture, help_heading = "Output")]
    output: PathBuf,
    /// Draw the puzzles with their answers
    ///
    /// An answer that stands beside a puzzle in JSON is drawn; all others are solved.
    #[arg(long, help_heading = "Output")]
    solution: bool,
    /// Draw in how many of all answers each edge is on: the darker, the more
    ///
    /// Edges that every answer has are drawn as the line. All answers are counted, as by `count`.
    #[arg(long, conflicts_with_all = ["solution", "answers"], help_heading = "Output")]
    shares: bool,
    /// The paper of a .pdf, on which the puzzles stand in their order [default: a4]
    #[arg(long, value_name = "PAPER", conflicts_with_all = ["columns", "cell"],
        help_heading = "Output", value_parser = named(Paper::ALL, Paper::name))]
    sheet: Option<Paper>,
    /// Draw the answers on a last page of a .pdf, smaller
    #[arg(long, conflicts_with = "solution", help_heading = "Output")]
    answers: bool,
    /// The colours
    #[arg(long, help_heading = "Output", default_value = Theme::default().name(),
        value_parser = named(Theme::ALL, Theme::name))]
    theme: Theme,
    /// How many puzzles stand side by side [default: as many as below each other]
    #[arg(long, value_name = "N", help_heading = "Output", value_parser = clap::value_parser!(u16).range(1..))]
    columns: Option<u16>,
    /// The width of a cell, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 40, help_heading = "Output",
        value_parser = clap::value_parser!(u16).range(4..=400))]
    cell: u16,
}

fn ends_in(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

fn picture(name: &str) -> Result<PathBuf, &'static str> {
    let path = PathBuf::from(name);
    match ["svg", "png", "pdf"].into_iter().any(|ending| ends_in(&path, ending)) {
        true => Ok(path),
        false => Err("the name must end in .svg, .png or .pdf"),
    }
}

impl Render {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let is_pdf = ends_in(&self.output, "pdf");
        if !is_pdf && (self.sheet.is_some() || self.answers) {
            let option = if self.answers { "--answers" } else { "--sheet" };
            return Err(CliError::Usage(format!("{option} needs an --output that ends in .pdf")));
        }
        let inputs = self.inputs.files(&[])?;
        let claim = Places::of_inputs(&inputs).claim(Some(&self.output))?;
        let mut output = WholeFile::create(&claim)?;
        let options = self.limits.options();
        let from = self.inputs.from.within(options.max_memory, || 1);
        let progress = Progress::start(bars, "drawing", &inputs, from)?;
        let board = progress.board();
        let mut instances = Instances::new(inputs, from).under(self.rules).with_answers();
        let mut ending = Ending::Fine;
        let (mut pictures, mut answers) = (Vec::new(), Vec::new());
        let mut cells = 0_u64;
        while let Some(instance) = instances.next()? {
            let puzzle = match &instance.puzzle {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    log::error!("{}: {error}", instance.place());
                    ending = Ending::Flawed;
                    continue;
                }
            };
            if ends_in(&self.output, "png") {
                let (rows, cols) = puzzle.size();
                cells = cells.saturating_add(rows as u64 * cols as u64);
                render::png_may_hold(cells, self.cell)?;
            }
            let is_answered = self.solution || self.answers;
            let work = board.begin(|| instance.place());
            let mut options = options.clone();
            options.pulse = work.pulse();
            let (puzzle, theme) = (puzzle.as_ref(), self.theme);
            let drawn = match (is_answered, self.shares) {
                (true, _) => solution(&instance, puzzle, &options, theme),
                (false, true) => with_shares(&instance, puzzle, &options, &work, theme),
                (false, false) => None,
            };
            drop(work);
            if drawn.is_none() && (is_answered || self.shares) {
                ending = Ending::Flawed;
            }
            progress.advance();
            if self.answers {
                pictures.push(puzzle.picture(theme));
                answers.push(drawn);
            } else {
                pictures.push(drawn.unwrap_or_else(|| puzzle.picture(theme)));
            }
        }
        drop(progress);
        // No file is left that shows nothing.
        if pictures.is_empty() {
            log::error!("there is nothing to draw");
            return Ok(Ending::Flawed);
        }
        if is_pdf {
            let paper = self.sheet.unwrap_or(Paper::A4);
            let pdf = render::pdf(&Pages::new(pictures, answers, paper, self.theme))?;
            output.write(|out| out.write_all(&pdf))?;
            output.finish()?;
            return Ok(ending);
        }
        let sheet = Sheet::new(pictures, self.columns.map(usize::from), self.theme);
        let cell = f64::from(self.cell);
        if ends_in(&self.output, "png") {
            let picture = render::png(&sheet.svg(cell))?;
            output.write(|out| out.write_all(&picture))?;
        } else {
            output.write(|out| sheet.write_svg(cell, out))?;
        }
        output.finish()?;
        Ok(ending)
    }
}

/// The picture with the shares of its edges. If they cannot be counted, the log says why.
fn with_shares(
    instance: &Instance,
    puzzle: &dyn AnyPuzzle,
    options: &Options,
    work: &AtWork<'_>,
    theme: Theme,
) -> Option<Picture> {
    let counted = limits::apart(options, || -> Result<Vec<f64>, count::Fault> {
        let explained = puzzle.explained();
        let (board, limits) = (puzzle.board(), options.limits());
        let shares = crate::count::shares(explained, &board, &limits, &mut count::noted(work))?;
        match shares.answers.is_zero() {
            true => Err(count::Fault::None),
            false => Ok(shares.parts()),
        }
    });
    counted
        .map(|shares| report::with_shares(puzzle.picture(theme), &puzzle.board(), &shares, theme))
        .inspect_err(|why| log::error!("{}: drawn without shares: {why}", instance.place()))
        .ok()
}

/// The picture with the answer. If there is none, the log says why.
fn solution(
    instance: &Instance,
    puzzle: &dyn AnyPuzzle,
    options: &Options,
    theme: Theme,
) -> Option<Picture> {
    let solve = || {
        if let Some(solution) = instance.solution() {
            return solution.map(|solution| solution.picture(theme));
        }
        let solved = puzzle.with(options.clone()).solve();
        let why = solved.account().error.unwrap_or("it has no answer".to_string());
        match solved.result {
            Ok(Verdict::Solved(solution)) => Ok(solution.picture(theme)),
            _ => Err(why),
        }
    };
    let picture = limits::apart(options, solve);
    picture
        .inspect_err(|why| log::error!("{}: drawn without an answer: {why}", instance.place()))
        .ok()
}
