//! `lazyloop generate`: puzzles with exactly one answer.

use crate::cli::arguments::limits::{Limits, seconds};
use crate::cli::arguments::named::{called, format_to_write, named};
use crate::cli::arguments::rules::Rules;
use crate::cli::batch::drawing::{Drawing, Shape};
use crate::cli::batch::pool::{self, End, Jobs};
use crate::cli::batch::progress::Progress;
use crate::cli::batch::resume::{self, Resumed};
use crate::cli::batch::worker::{self, Asker, Isolation};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::certificates::{Draft, Folder};
use crate::cli::files::output::{Output, standard_is_coloured};
use crate::cli::files::places::{Places, is_standard, shown};
use crate::draw::Stroke;
use crate::grid::{Grid, GridError};
use crate::kind::{Difficulty, Symmetry, Wish, Wishes};
use crate::plane::tilings::Tiling;
use crate::questions::generate::{GenerateError, Options};
use crate::registry::{Form, Format, Maker, Question, is_one_line, kind_of_name, makers};
use crate::render::Bitmap;
use clap::Args;
use indicatif::MultiProgress;
use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  lazyloop generate 10x10 --symmetry rotation
  lazyloop generate 8x8 --kind masyu --seed 7 --to address -o puzzles.txt";

/// Make puzzles with exactly one answer
///
/// Every puzzle is checked by a new solver before it is written. The same options give the same
/// puzzles on every machine, with any number of jobs.
///
/// Ctrl-C or SIGTERM ends it after the puzzle that is being written; --resume goes on from there.
///
/// Exit status: 0 if all puzzles were made, 1 if one could not be made or written, 2 for wrong usage
/// or wishes that no puzzle can meet, 130 if it was interrupted.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzle", after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// Rows and columns
    #[arg(value_name = "ROWSxCOLS", value_parser = size, display_order = 0)]
    size: (usize, usize),
    /// The kind of puzzle; a wrong one lists all [default: the first]
    #[arg(long, value_name = "KIND", hide_possible_values = true,
        value_parser = called(makers, |maker| maker.kind.name, kind_of_name))]
    kind: Option<Maker>,
    /// Another tiling than squares; a wrong one lists all
    ///
    /// The size is Loopy's, WIDTHxHEIGHT.
    #[arg(long, value_name = "NAME", hide_possible_values = true,
        value_parser = named(&Tiling::ALL, |tiling| tiling.name()))]
    tiling: Option<Tiling>,
    /// The seed of the first puzzle [default: drawn]
    ///
    /// The others have the next ones. The same seed makes the same puzzle again; one that was drawn is told.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Whether no clue may be one too many [default: on up to 2500 cells]
    ///
    /// Without, large puzzles are made many times faster. By default a clue stays too where telling whether it may go
    /// takes long, which happens in kinds with far rules.
    #[arg(long, value_name = "ON|OFF", value_parser = ["on", "off"])]
    minimal: Option<String>,
    /// How hard the puzzle is for people, as `rate` rates it
    #[arg(long, conflicts_with = "minimal", value_name = "LEVEL",
        value_parser = named(Difficulty::ALL, Difficulty::name))]
    difficulty: Option<Difficulty>,
    /// The share of cells that have a clue, 0 to 1, in place of as few as can be
    #[arg(long, value_name = "SHARE", conflicts_with = "minimal", hide_short_help = true)]
    density: Option<f64>,
    /// How the cells with clues lie
    ///
    /// They are the same after a half turn (rotation), in a mirror, or after a quarter turn.
    #[arg(long, default_value = Symmetry::default().name(),
        value_parser = named(Symmetry::ALL, Symmetry::name))]
    symmetry: Symmetry,
    /// How thick the inside of the loop is, 0 to 1 [default: 0.2]
    ///
    /// The thinner, the more the line winds, and the more clues it takes.
    #[arg(long, value_name = "T", hide_short_help = true)]
    thickness: Option<f64>,
    /// A picture whose dark part is the inside of the loop
    ///
    /// It is a PNG, or rows of '#' and '.'.
    #[arg(long, value_name = "FILE")]
    shape: Option<PathBuf>,
    /// A picture, as for --shape: only its dark cells may have clues
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    labels_at: Option<PathBuf>,
    /// The labels that there may be, with commas between
    #[arg(long, value_name = "LABELS", value_delimiter = ',', hide_short_help = true)]
    only: Option<Vec<u8>>,
    /// How many pairs of terminals a map has
    #[arg(long, value_name = "N", hide_short_help = true)]
    pairs: Option<usize>,
    /// Whether paths may run along themselves, or but for 2x2 blocks [default: forbid]
    #[arg(long, value_name = "WORD", value_parser = ["allow", "no-block", "forbid"],
        hide_short_help = true)]
    touching: Option<String>,
    /// Give up if a puzzle takes more seconds than this
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    time_limit: Option<Duration>,
    #[command(flatten)]
    jobs: Jobs,
    /// The format of the puzzles; a wrong one lists all [default: drawn, or lines]
    ///
    /// Without it they are drawn on a terminal where they fit, and else a line each, or a map.
    #[arg(long, alias = "format", value_name = "FORMAT", help_heading = "Output",
        hide_possible_values = true, value_parser = format_to_write())]
    to: Option<Format>,
    /// Draw the puzzles, as on a terminal where they fit
    #[arg(long, help_heading = "Output", conflicts_with_all = ["to", "resume"], hide_short_help = true)]
    picture: bool,
    /// Where the puzzles go [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Go on after the puzzles that the output file holds
    ///
    /// One that is not whole is dropped.
    #[arg(long, requires = "output", help_heading = "Output")]
    resume: bool,
    /// Begin again, although the output file holds the first of these puzzles; drop the certificates
    /// that the folder of --certify holds
    #[arg(long, conflicts_with = "resume", help_heading = "Output", hide_short_help = true)]
    force: bool,
    /// Certify that each puzzle has exactly one answer, in this folder, which has no other certificates:
    /// see `lazyloop certificate`
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "resume",
        help_heading = "Output",
        hide_short_help = true
    )]
    certify: Option<PathBuf>,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text
        .split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let (rows, cols) = sides.ok_or("expected rows and columns, as in 10x15")?;
    Grid::new(rows, cols).map_err(|error: GridError| error.to_string())?;
    Ok((rows, cols))
}

/// A puzzle as text, and its certificate if it has one.
type Made = Result<(String, Option<Draft>), CliError>;

impl Generate {
    fn options(&self, seed: u64) -> Result<Options, CliError> {
        // Loopy names the width first.
        let (rows, cols) = match (self.tiling, self.size) {
            (Some(_), (width, height)) => (height, width),
            (None, size) => size,
        };
        let grid = Grid::new(rows, cols).map_err(|error| CliError::Unmet(error.into()))?;
        let cells =
            |path: &Option<PathBuf>| path.as_deref().map(|path| bitmap(path, grid)).transpose();
        let mut wishes = Wishes::of_size(grid);
        wishes.tiling = self.tiling;
        wishes.density = self.density;
        wishes.difficulty = self.difficulty;
        wishes.symmetry = self.symmetry;
        wishes.thickness = self.thickness;
        wishes.picture = cells(&self.shape)?;
        wishes.places = cells(&self.labels_at)?;
        wishes.only.clone_from(&self.only);
        wishes.pairs = self.pairs;
        wishes.touching = self.touching.as_deref().map(|touching| touching != "forbid");
        wishes.no_block = self.touching.as_deref() == Some("no-block");
        let mut options = Options::new(wishes).seed(seed);
        options.time_limit = self.time_limit;
        Ok(match self.minimal.as_deref() {
            Some(minimal) => options.minimal(minimal == "on"),
            None => options,
        })
    }

    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let seed = self.seed.unwrap_or_else(drawn_seed);
        // What certifies a puzzle is a check by a new solver.
        let options = self.options(seed)?.checked(self.certify.is_none());
        let certify = vec![Limits::of(self.time_limit, None).options().certify(true)];
        let asker = Asker::new(Question::Unique, certify, Isolation::default());
        if worker::is_worker() {
            return asker.serve(self.jobs.count(), &Rules::default(), self.certify.as_deref());
        }
        if self.force && self.output.is_none() && self.certify.is_none() {
            return Err(CliError::Usage("--force needs --output or --certify".to_string()));
        }
        if self.resume && self.seed.is_none() {
            let wanted = "--resume needs the --seed of the puzzles that the file holds";
            return Err(CliError::Usage(wanted.to_string()));
        }
        // A wish that one kind alone knows names it.
        let makers = makers();
        let tiled = |maker: &&Maker| maker.wishes().contains(&Wish::Tiling);
        let meant = match self.tiling {
            Some(_) => makers.iter().find(tiled),
            None => makers.first(),
        };
        let Some(maker) = self.kind.or_else(|| meant.copied()) else {
            return Err(CliError::Usage("there is no kind of which puzzles can be made".into()));
        };
        let format = self.to.unwrap_or(maker.format);
        let shape = match (self.to, self.picture) {
            (Some(_), _) => Some(Shape::Lines),
            (None, true) => Some(Shape::Picture),
            (None, false) => None,
        };
        let drawing = Drawing::of(shape, self.output.as_deref());
        let coloured = self.output.is_none() && standard_is_coloured();
        let make =
            move |options: &Options, seed: u64, certify: Option<(&Asker, &Folder)>| -> Made {
                let made = maker.make(options, seed).map_err(|source| match source {
                    GenerateError::Unmet(unmet) => CliError::Unmet(unmet),
                    source => CliError::Generate { seed, source },
                })?;
                let written = made.puzzle.write(format);
                let mut text = written.map_err(|misfit| CliError::Usage(misfit.to_string()))?;
                if drawing.form(&*made.puzzle, coloured) != Form::Text {
                    // Who sees the picture may want to keep the puzzle.
                    log::info!("seed {seed}: {}", text.trim_end());
                    text = made.puzzle.in_strokes(None, &|_| Stroke::Blank, coloured);
                }
                let Some((asker, folder)) = certify else { return Ok((text, None)) };
                let mut draft = folder.draft(seed - options.seed + 1)?;
                let place = format!("seed {seed}");
                let reply = asker.ask(&*made.puzzle, 0, Form::Text, &place, None, Some(&mut draft));
                if draft.filled.is_none() {
                    let why =
                        reply.account.error.unwrap_or_else(|| reply.account.verdict.to_string());
                    return Err(CliError::Uncertified { seed, why });
                }
                Ok((text, Some(draft)))
            };
        let seed = |index: u64| options.seed.checked_add(index);
        let Some(last) = seed(self.count - 1) else {
            let most = u64::MAX;
            return Err(CliError::Usage(format!("the seeds would pass the largest, {most}")));
        };
        let inputs: Vec<&PathBuf> = [&self.shape, &self.labels_at].into_iter().flatten().collect();
        let mut places = Places::of_inputs(&inputs);
        let output = places.claim(self.output.as_deref())?;
        let held = match self.output.as_deref().filter(|path| !is_standard(path)) {
            Some(_) if self.resume && !is_one_line(format) => {
                return Err(CliError::Usage(format!(
                    "--resume needs a format of one line a puzzle, which {} is not: try --to json",
                    format.name()
                )));
            }
            // With a seed of its own this run goes on with no other.
            Some(path)
                if is_one_line(format)
                    && self.seed.is_some()
                    && (self.resume || (path.is_file() && !self.force)) =>
            {
                let most = self.count;
                let held = resume::lines(path, most, |index| {
                    make(&options, options.seed + index, None).map(|(text, _)| text)
                });
                if self.resume {
                    held?
                } else {
                    resume::refuse_unfinished(path, held, |count| Ok(count < most))?;
                    Resumed::default()
                }
            }
            _ => Resumed::default(),
        };
        let certify = self.certify.as_deref();
        let certify = certify.map(|folder| Folder::claim(folder, self.force, &mut places));
        let certify = certify.transpose()?;
        let mut output = match self.resume {
            true => Output::append(output, &mut places, held.length)?,
            false => Output::create(output, &mut places)?,
        };
        if self.seed.is_none() {
            let puzzle = if self.count == 1 { "the same puzzle" } else { "the same puzzles" };
            log::info!("--seed {} makes {puzzle} again", options.seed);
        }
        let progress = Progress::of(bars, "making", Some(self.count));
        progress.skip(held.count);
        let first = options.seed + held.count;
        // An empty range, if all is done.
        let work = (held.count < self.count).then_some(first..=last).into_iter().flatten();
        let mut count = held.count;
        let board = progress.board();
        let perform = move |seed| {
            let _work = board.begin(|| format!("the puzzle of seed {seed}"));
            make(&options, seed, certify.as_ref().map(|folder| (&asker, folder)))
        };
        let weigh = |made: &Made| made.as_ref().map_or(0, |(text, _)| text.len());
        let end = pool::run(
            self.jobs.count_for(self.count - held.count),
            work,
            |_| 0,
            perform,
            weigh,
            |made| {
                let (text, certificate) = made?;
                certificate.map_or(Ok(()), Draft::finish)?;
                progress.write(&mut output, |out| {
                    if count > 0 && (!is_one_line(format) || is_block(&text)) {
                        out.write_all(b"\n")?;
                    }
                    out.write_all(text.as_bytes())
                })?;
                count += 1;
                progress.advance();
                Ok(())
            },
        )?;
        drop(progress);
        output.finish()?;
        if end == End::Stopped {
            let count = crate::report::count(count, "puzzle");
            let seed = first - held.count;
            let way = match self.output {
                Some(_) => format!(" (--seed {seed} --resume goes on)"),
                None => String::new(),
            };
            log::warn!("interrupted after {count}: all puzzles so far are written{way}");
            return Ok(Ending::Interrupted);
        }
        Ok(Ending::Fine)
    }
}

/// Whether a text has several lines.
fn is_block(text: &str) -> bool {
    text.lines().nth(1).is_some()
}

/// A seed that nobody chose. It has few digits, so that it can be copied by hand.
fn drawn_seed() -> u64 {
    // The standard library's only source of chance.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// Reads from a file which cells are dark.
fn bitmap(path: &Path, grid: Grid) -> Result<Vec<bool>, CliError> {
    let name = || shown(path);
    let bytes = fs::read(path).map_err(|source| CliError::Read { name: name(), source })?;
    let scaled = Bitmap::read(&bytes).and_then(|bitmap| bitmap.scaled(grid.rows(), grid.cols()));
    scaled.map_err(|source| CliError::Bitmap { name: name(), source })
}
