//! `lazyloop encode`: instances as DIMACS formulas, for an outside solver.

use crate::cli::arguments::method::Encoding;
use crate::cli::batch::instances::One;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::WholeFile;
use crate::cli::files::places::{Claim, Places, shown};
use crate::cnf::{ClauseSink, Size, dimacs};
use crate::kind::{Legend, Mode, Technique, Unsupported};
use crate::questions::SolveError;
use crate::registry::AnyPuzzle;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  lazyloop encode instances/sample.txt --index 2 -o puzzle.cnf
  lazyloop encode instances/sample.txt --index 1-4 --mode lazy -o formulas";

/// Write instances as DIMACS formulas
///
/// One instance is one file. Several, as in --index 1-10, are files of a folder, each named by its
/// index: 01.cnf to 10.cnf. An instance that cannot be read or written is passed over then.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Encode {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    encoding: Encoding,
    /// Where the formula goes [default: standard output], or the folder for several
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl Encode {
    pub(super) fn run(mut self) -> Result<Ending, CliError> {
        self.one = self.one.resolved()?;
        let (mode, technique) = (self.encoding.mode()?, self.encoding.technique()?);
        let input = &self.one.input;
        let mut places = Places::of_inputs(&[input]);
        let Some(last) = self.one.indices().last else {
            let rest = self.one.each(|index, puzzle| {
                let output = places.claim(self.output.as_deref())?;
                self.write(index, &*puzzle?, mode, technique, &output)
            })?;
            self.one.tell_rest(rest, ", --index 1-K several, with -o FOLDER");
            return Ok(Ending::Fine);
        };
        let Some(folder) = &self.output else {
            let wanted = "several formulas need a folder: name one with -o";
            return Err(CliError::Usage(wanted.to_string()));
        };
        fs::create_dir_all(folder)
            .map_err(|source| CliError::Write { name: shown(folder), source })?;
        let width = last.to_string().len();
        let mut ending = Ending::Fine;
        self.one.each(|index, puzzle| {
            let output = folder.join(format!("{index:0width$}.cnf"));
            let output = places.claim_ours(&output, is_formula)?;
            let written =
                puzzle.and_then(|puzzle| self.write(index, &*puzzle, mode, technique, &output));
            match written {
                Err(error @ CliError::Write { .. }) => return Err(error),
                Err(error) => {
                    log::error!("instance {index}: {error}");
                    ending = Ending::Flawed;
                }
                Ok(()) => {}
            }
            Ok(())
        })?;
        Ok(ending)
    }

    fn write(
        &self,
        index: u64,
        puzzle: &dyn AnyPuzzle,
        mode: Mode,
        technique: Technique,
        output: &Claim,
    ) -> Result<(), CliError> {
        let (input, most) = (&self.one.input, self.encoding.max_clauses);
        let (legend, size) = measure(input, index, puzzle, (mode, technique), most)?;
        let encode = |sink: &mut dyn ClauseSink| puzzle.formula(mode, technique, sink);
        let comments = legend.comments(puzzle.info().title, &puzzle.board().size_in_words());
        let mut output = WholeFile::create(output)?;
        output.write(|out| dimacs::write(out, &comments, &|sink| drop(encode(sink))))?;
        output.finish()?;
        let Size { variables, clauses } = size;
        log::info!("instance {index}: {variables} variables, {clauses} clauses");
        Ok(())
    }
}

/// Whether a file begins with [`Legend::comments`](crate::kind::Legend::comments).
fn is_formula(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first);
    first.starts_with("c ") && [" rows by ", " faces: "].iter().any(|size| first.contains(size))
}

/// The legend and the size of a formula, if the kind has it and it has at most so many clauses.
pub(super) fn measure(
    input: &Path,
    index: u64,
    puzzle: &dyn AnyPuzzle,
    (mode, technique): (Mode, Technique),
    most: u64,
) -> Result<(Legend, Size), CliError> {
    let kind = puzzle.info();
    let none = |fault| CliError::NoFormula { name: shown(input), index, fault };
    kind.supports(mode, technique).map_err(none)?;
    let (variables, clauses) = puzzle.encoded_size(mode, technique);
    SolveError::unless_it_fits(mode, (variables, clauses), most)
        .map_err(|_| CliError::TooLarge { clauses, most })?;
    let mut size = Size::default();
    let legend = puzzle.formula(mode, technique, &mut size);
    let legend = legend.ok_or_else(|| none(Unsupported::Mode { kind: kind.title, mode }))?;
    Ok((legend, size))
}
