//! `lazyloop certificate`: what can be done with certificates.

use crate::cli::arguments::rules::Rules;
use crate::cli::batch::instances::{From, Instances};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::certificates::{self, Parts};
use crate::cli::files::output::{Output, WholeFile};
use crate::cli::files::places::{Places, shown};
use crate::registry::{self, AnyPuzzle, Format};
use crate::report;
use clap::{Args, Subcommand, value_parser};
use lazyloop_checker::{Fault, MOST_BYTES, Proven, veripb};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};

/// Check certificates, or write them for other checkers
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum Certificate {
    Check(Check),
    Veripb(Veripb),
}

const EXAMPLES: &str = "\
Examples:
  lazyloop certificate check certificates
  lazyloop certificate veripb certificates";

const EXAMPLES_OF_CHECK: &str = "\
Examples:
  lazyloop certificate check certificates
  lazyloop certificate check certificates/0001.jsonl";

const EXAMPLES_OF_VERIPB: &str = "\
Examples:
  lazyloop certificate veripb certificates
  lazyloop certificate veripb certificates/0001.jsonl";

/// Check certificates by a program part that shares nothing with the solver
///
/// Each certificate leaves a line that says what it proves, with the rules that the puzzle has beyond
/// those of its kind, or what is wrong with it and where: the part and its line. Parts in VeriPB's format that lie
/// beside it are checked too.
///
/// A certificate says which puzzle it is of. Whether that is the puzzle that you mean is checked with
/// --of: a certificate of another puzzle is named, and so is each puzzle of the input without a right
/// certificate (one with several answers has one by `certify --all` or --common only).
///
/// Exit status: 0 if every certificate is right, and with --of is of a puzzle of the input, and each of
/// these has one; 1 otherwise.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES_OF_CHECK)]
#[command(mut_arg("index", |arg| arg.requires("of")))]
#[command(mut_arg("format", |arg| arg.requires("of")))]
#[command(mut_arg("max_line", |arg| arg.requires("of")))]
pub(crate) struct Check {
    /// Statements (INDEX.jsonl), beside which the other parts lie; folders of certificates
    #[arg(required = true)]
    certificates: Vec<PathBuf>,
    /// The puzzles of which the certificates are to be: a file, an address, or - for standard input
    #[arg(long, value_name = "INPUT", help_heading = "Input")]
    of: Option<PathBuf>,
    #[command(flatten)]
    from: From,
    #[command(flatten)]
    rules: Rules,
    /// Hold no more than this many MiB, and read no larger part
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..),
        help_heading = "Limits", default_value_t = (MOST_BYTES >> 20) as u32)]
    max_memory: u32,
}

/// Write certificates as proofs in VeriPB's format
///
/// Beside each certificate come a formula (INDEX.opb) and a proof (INDEX.pbp) for `veripb INDEX.opb INDEX.pbp`.
/// The formula states that the line is one, and cuts follow from that, so nobody has to believe their reasons.
/// `certificate check` then checks these parts too. Each certificate leaves a line; it is checked before, and
/// where a cut does not follow from the clauses of its form, nothing is written, and the line says so.
///
/// Exit status: 0 if every certificate has such a proof now, 1 otherwise.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES_OF_VERIPB)]
pub(crate) struct Veripb {
    /// Statements (INDEX.jsonl), beside which the other parts lie; folders of certificates
    #[arg(required = true)]
    certificates: Vec<PathBuf>,
    /// Hold no more than this many MiB while a certificate is checked
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..),
        help_heading = "Limits", default_value_t = (MOST_BYTES >> 20) as u32)]
    max_memory: u32,
}

impl Certificate {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        match self {
            Self::Check(check) => check.run(),
            Self::Veripb(veripb) => veripb.run(),
        }
    }
}

impl Veripb {
    fn run(self) -> Result<Ending, CliError> {
        let statements = statements(&self.certificates)?;
        let parts: Vec<Parts> = statements.iter().filter_map(|path| Parts::of(path)).collect();
        let inputs =
            parts.iter().flat_map(|parts| [&parts.statement, &parts.formula, &parts.proof]);
        let mut places = Places::of_inputs(&inputs.collect::<Vec<&PathBuf>>());
        let mut output = Output::create(places.claim(None)?, &mut places)?;
        let mut refused = 0;
        for statement in &statements {
            let written = match proof_of(statement, u64::from(self.max_memory) << 20) {
                Ok((paths, texts)) => write(&paths, texts, &mut places)?,
                Err(refusal) => {
                    refused += 1;
                    refusal.to_string()
                }
            };
            let name = shown(statement);
            output.write(|out| writeln!(out, "{name}: {written}"))?;
        }
        output.finish()?;
        Ok(if refused == 0 { Ending::Fine } else { Ending::Flawed })
    }
}

/// Formula and proof in VeriPB's format of a certificate that is right.
fn proof_of(statement: &Path, most: u64) -> Result<([PathBuf; 2], [String; 2]), Refusal> {
    check(statement, most)?;
    let Some(Parts { formula, proof, veripb: paths, .. }) = Parts::of(statement) else {
        return Err(misnamed());
    };
    let (mut statement, mut formula, mut proof) =
        (open(statement)?, open(&formula)?, open(&proof)?);
    let written = veripb::write(&mut statement, &mut formula, &mut proof);
    let written = written.map(|(formula, proof)| (paths, [formula, proof]));
    written.map_err(|fault| Refusal::Unreadable(format!("no proof for VeriPB: {fault}")))
}

/// Writes the parts for VeriPB, the proof last, and says their sizes.
fn write(
    paths: &[PathBuf; 2],
    texts: [String; 2],
    places: &mut Places,
) -> Result<String, CliError> {
    const STARTS: [fn(&[u8]) -> bool; 2] =
        [|bytes| bytes.starts_with(b"* #variable="), |bytes| bytes.starts_with(b"pseudo-Boolean")];
    let steps = texts[1].lines().count();
    for ((path, text), is_ours) in paths.iter().zip(&texts).zip(STARTS) {
        let mut file = WholeFile::create(&places.claim_ours(path, is_ours)?)?;
        file.write(|out| out.write_all(text.as_bytes()))?;
        file.finish()?;
    }
    Ok(format!("{} constraints, {steps} lines of proof", texts[0].lines().count() - 1))
}

impl Check {
    fn run(self) -> Result<Ending, CliError> {
        if self.of.is_none() && !self.rules.is_empty() {
            return Err(CliError::Usage("options that change rules are for --of".to_string()));
        }
        let mut meant = self.of.as_ref().map(|of| self.meant(of)).transpose()?;
        let statements = statements(&self.certificates)?;
        let inputs: Vec<&PathBuf> = statements.iter().chain(&self.of).collect();
        let mut places = Places::of_inputs(&inputs);
        let mut output = Output::create(places.claim(None)?, &mut places)?;
        let (mut wrong, mut unreadable) = (0, 0);
        for statement in &statements {
            let most = u64::from(self.max_memory) << 20;
            let checked = check(statement, most).and_then(|proven| {
                let also = check_veripb(statement, most)?;
                let claim = match meant.as_mut() {
                    None => proven.to_string(),
                    Some(meant) => meant.place(&proven)?,
                };
                Ok(also.map_or(claim.clone(), |steps| format!("{claim}; {steps} steps for VeriPB")))
            });
            let verdict = checked.unwrap_or_else(|refusal| {
                match &refusal {
                    Refusal::Wrong(_) => wrong += 1,
                    Refusal::Unreadable(_) => unreadable += 1,
                }
                refusal.to_string()
            });
            let name = shown(statement);
            output.write(|out| writeln!(out, "{name}: {verdict}"))?;
        }
        let mut missing = 0;
        for place in meant.iter().flat_map(Meant::missing) {
            missing += 1;
            output.write(|out| writeln!(out, "{place}: no certificate"))?;
        }
        let all = report::count(statements.len() as u64, "certificate");
        log::info!("{all}: {wrong} wrong, {unreadable} unreadable, {missing} missing");
        output.finish()?;
        Ok(if wrong + unreadable + missing == 0 { Ending::Fine } else { Ending::Flawed })
    }

    /// The puzzles of an input.
    fn meant(&self, of: &Path) -> Result<Meant, CliError> {
        let mut instances =
            Instances::new(vec![of.to_path_buf()], self.from).under(self.rules.clone());
        let mut meant = Meant::default();
        while let Some(instance) = instances.next()? {
            let place = instance.place();
            let puzzle = instance.puzzle.and_then(|puzzle| key(&*puzzle));
            let puzzle = puzzle.map_err(|fault| {
                let fault = format!("{place}: {fault}");
                CliError::Format { name: shown(of), fault }
            })?;
            meant.open.entry(puzzle).or_default().push_front(meant.places.len());
            meant.places.push((place, false));
        }
        Ok(meant)
    }
}

/// Why a certificate proves nothing.
enum Refusal {
    /// What is wrong with it.
    Wrong(String),
    /// Why it could not be checked.
    Unreadable(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(what) => write!(f, "WRONG: {what}"),
            Self::Unreadable(what) => f.write_str(what),
        }
    }
}

/// The puzzles that certificates are to be of.
#[derive(Default)]
struct Meant {
    /// The place of each, and whether a certificate of it was found.
    places: Vec<(String, bool)>,
    /// By the puzzle, those places; the next one to be found comes last.
    open: HashMap<String, VecDeque<usize>>,
}

impl Meant {
    /// What a certificate proves, and of which of the puzzles. One that stands there several times takes
    /// certificates in turn.
    fn place(&mut self, proven: &Proven) -> Result<String, Refusal> {
        let other = || Refusal::Wrong(format!("it is of another puzzle: {proven}"));
        let puzzle = puzzle(&proven.statement)
            .map_err(|fault| Refusal::Wrong(format!("its puzzle cannot be read: {fault}")))?;
        let places = self.open.get_mut(&puzzle).ok_or_else(other)?;
        let at = places.pop_back().ok_or_else(other)?;
        places.push_front(at);
        let (place, is_found) = &mut self.places[at];
        *is_found = true;
        Ok(format!("{place}: {proven}"))
    }

    /// The places of those without one.
    fn missing(&self) -> impl Iterator<Item = &str> {
        let missing = self.places.iter().filter(|(_, is_found)| !is_found);
        missing.map(|(place, _)| place.as_str())
    }
}

/// What equal puzzles have in common, in whatever format they were read.
fn key(puzzle: &dyn AnyPuzzle) -> Result<String, String> {
    puzzle.write(Format::JSON).map_err(|misfit| misfit.to_string())
}

/// The puzzle of a statement's first line.
fn puzzle(statement: &str) -> Result<String, String> {
    let statement: Value = serde_json::from_str(statement).map_err(|error| error.to_string())?;
    let puzzle =
        registry::read(&statement["puzzle"].to_string()).map_err(|error| error.to_string())?;
    match registry::own_text(puzzle.info()) == statement["kind_text"].as_str() {
        true => key(&*puzzle),
        false => Err(format!("there is another text for the kind '{}'", puzzle.info().name)),
    }
}

/// The statements of files and folders, one after another.
fn statements(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let all: Result<Vec<Vec<PathBuf>>, CliError> =
        paths.iter().map(|path| statements_of(path)).collect();
    Ok(all?.concat())
}

/// The statement itself, or those of a folder by name.
fn statements_of(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let unreadable = |source| CliError::Read { name: shown(path), source };
    let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let paths = entries.map_err(unreadable)?.into_iter().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| Parts::of(path).is_some()).collect();
    paths.sort();
    match paths.is_empty() {
        true => Err(CliError::NoCertificates { name: shown(path) }),
        false => Ok(paths),
    }
}

/// Checks a certificate: what it proves.
fn check(statement: &Path, most: u64) -> Result<Proven, Refusal> {
    let Some(Parts { formula, proof, .. }) = Parts::of(statement) else {
        open(statement)?;
        return Err(misnamed());
    };
    let (mut statement, mut formula, mut proof) =
        (open(statement)?, open(&formula)?, open(&proof)?);
    let checked = lazyloop_checker::check_within(most, &mut statement, &mut formula, &mut proof);
    checked.map_err(refusal)
}

/// Checks the parts in VeriPB's format, if there are any: how many steps the proof has.
fn check_veripb(statement: &Path, most: u64) -> Result<Option<usize>, Refusal> {
    let veripb = Parts::of(statement).map(|parts| parts.veripb);
    let Some([formula, proof]) = veripb.filter(|parts| parts.iter().any(|part| part.exists()))
    else {
        return Ok(None);
    };
    let (mut statement, mut formula, mut proof) =
        (open(statement)?, open(&formula)?, open(&proof)?);
    let checked = veripb::check_within(most, &mut statement, &mut formula, &mut proof);
    checked.map(Some).map_err(refusal)
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Refusal> {
    certificates::open(path).map_err(|error| Refusal::Unreadable(error.to_string()))
}

fn misnamed() -> Refusal {
    Refusal::Wrong("it is not named like a statement (.jsonl)".to_string())
}

fn refusal(fault: Fault) -> Refusal {
    match fault.is_limit {
        true => Refusal::Unreadable(format!("not checked: {fault} (see --max-memory)")),
        false => Refusal::Wrong(fault.to_string()),
    }
}
