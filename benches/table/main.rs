//! The tables of docs/BENCHMARKS.md: every file of a folder, every kind of cut, and, if asked for,
//! other solvers.
//!
//! Candidates take turns on a file, so that what else the machine does falls on all of them. Each
//! runs over the file in a process of its own, on one thread, and of its repeats the one with the
//! median time counts. Which is right is judged by lazyloop's checker and by comparing verdicts.

mod files;
#[path = "../generate/mod.rs"]
mod generate;
mod markdown;
mod measure;
mod peers;

use clap::Parser;
use files::{GENERATED, PuzzleFile};
use lazyloop::kind::Cut;
use markdown::Sum;
use measure::Sample;
use peers::Peers;
use serde::Serialize;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Measure every file of a folder with every kind of cut, and write tables in Markdown
#[derive(Parser)]
struct Arguments {
    /// A folder of puzzle files in the course's format (or one such file)
    #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/instances"))]
    folder: PathBuf,
    /// The kinds of cut [default: all]
    #[arg(long, value_delimiter = ',', value_parser = cuts)]
    cuts: Vec<Cut>,
    /// The files, by their names without extension, and `generated` for the puzzles of growing
    /// size [default: all]
    #[arg(long, value_delimiter = ',')]
    files: Vec<String>,
    /// How often each kind solves a file that it can solve
    #[arg(long, default_value_t = 3)]
    repeat: usize,
    /// Seconds for one puzzle
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    time_limit: u64,
    /// Measure other solvers too: CP-SAT and a naive lazy loop, in Python
    #[arg(long)]
    peers: bool,
    /// Seconds for one file of another solver
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    peer_time_limit: u64,
    /// Write the figures of each puzzle and repeat to this file, as JSON Lines
    #[arg(long, value_name = "FILE")]
    raw: Option<PathBuf>,
    /// Be the child that solves the one file `folder` (see `measure`)
    #[arg(long, hide = true)]
    child: bool,
    /// What `cargo bench` says, and `cargo test` does not
    #[arg(long, hide = true)]
    bench: bool,
}

fn cuts(name: &str) -> Result<Cut, String> {
    let names = || Cut::ALL.iter().map(|cut| cut.name()).collect::<Vec<_>>().join(", ");
    Cut::from_name(name).ok_or_else(|| format!("expected one of {}", names()))
}

/// What solves.
#[derive(Clone, Copy)]
enum Candidate {
    Cut(Cut),
    Peer(&'static str),
}

impl Candidate {
    fn name(self) -> &'static str {
        match self {
            Self::Cut(cut) => cut.name(),
            Self::Peer(name) => name,
        }
    }
}

/// What a candidate did with a file, once for each repeat.
struct Measured {
    candidate: Candidate,
    runs: Vec<Vec<Sample>>,
}

/// What all candidates did with a file.
struct FileResult {
    file: PuzzleFile,
    measured: Vec<Measured>,
}

impl Measured {
    /// The run with the median time (the longer one of two).
    fn median(&self) -> Option<&[Sample]> {
        let mut runs: Vec<&[Sample]> = self.runs.iter().map(Vec::as_slice).collect();
        runs.sort_by(|a, b| Sum::of(a).seconds.total_cmp(&Sum::of(b).seconds));
        runs.get(runs.len() / 2).copied()
    }

    /// How many puzzles of the file every run answered.
    fn answered(&self) -> usize {
        self.runs.iter().map(|run| Sum::of(run).answered()).min().unwrap_or(0)
    }
}

impl FileResult {
    /// The puzzles with a wrong answer, or which one candidate has solved and another has proven to
    /// have no answer.
    fn faults(&self) -> Vec<u64> {
        let samples = || self.measured.iter().flat_map(|measured| measured.runs.iter().flatten());
        let said = |index: u64, verdict: &str| {
            samples().any(|sample| sample.index == index && sample.verdict == verdict)
        };
        (1..=self.file.puzzles as u64)
            .filter(|&index| {
                said(index, "error") || said(index, "solved") && said(index, "unsatisfiable")
            })
            .collect()
    }
}

/// A line of the raw file.
#[derive(Serialize)]
struct Raw<'a> {
    file: &'a str,
    candidate: &'a str,
    repeat: usize,
    #[serde(flatten)]
    sample: &'a Sample,
}

struct Bench {
    candidates: Vec<Candidate>,
    peers: Option<Peers>,
    repeat: usize,
    time_limit: Duration,
    peer_time_limit: Duration,
    raw: Option<BufWriter<File>>,
}

impl Bench {
    /// Runs all candidates over a file in turns. Of those that answered nothing in a file of
    /// smaller puzzles, if one is given, nothing is expected here.
    fn measure(
        &mut self,
        file: PuzzleFile,
        smaller: Option<&FileResult>,
    ) -> Result<FileResult, Box<dyn Error>> {
        let new = |&candidate: &Candidate| Measured { candidate, runs: Vec::new() };
        let mut measured: Vec<Measured> = self.candidates.iter().map(new).collect();
        for repeat in 1..=self.repeat {
            for (column, Measured { candidate, runs }) in measured.iter_mut().enumerate() {
                let hopeless = smaller.is_some_and(|file| file.measured[column].answered() == 0);
                // Limits take long, and to reach them again would tell nothing.
                let limited = |run: &Vec<Sample>| Sum::of(run).answered() < file.puzzles;
                if hopeless || runs.last().is_some_and(limited) {
                    continue;
                }
                let run = match (*candidate, &self.peers) {
                    (Candidate::Cut(cut), _) => measure::run(&file.path, cut, self.time_limit)?,
                    (Candidate::Peer(name), Some(peers)) => {
                        peers.run(name, &file.path, self.peer_time_limit)?
                    }
                    (Candidate::Peer(_), None) => continue,
                };
                if let Some(raw) = &mut self.raw {
                    for sample in &run {
                        let (file, candidate) = (&file.name, candidate.name());
                        serde_json::to_writer(&mut *raw, &Raw { file, candidate, repeat, sample })?;
                        writeln!(raw)?;
                    }
                    raw.flush()?;
                }
                let (answered, puzzles) = (Sum::of(&run).answered(), file.puzzles);
                eprintln!("{}, {}: {answered} of {puzzles} answered", file.name, candidate.name());
                runs.push(run);
            }
        }
        let result = FileResult { file, measured };
        for index in result.faults() {
            eprintln!("{}, puzzle {index}: a wrong answer or verdict", result.file.name);
        }
        Ok(result)
    }
}

fn run(arguments: Arguments) -> Result<bool, Box<dyn Error>> {
    let wanted = |name: &str| {
        arguments.files.is_empty() || arguments.files.iter().any(|wanted| wanted == name)
    };
    let (mut files, skipped) = files::of_folder(&arguments.folder)
        .map_err(|error| format!("{}: {error}", arguments.folder.display()))?;
    let known = |name: &str| name == GENERATED || files.iter().any(|file| file.name == name);
    if let Some(name) = arguments.files.iter().find(|name| !known(name)) {
        return Err(format!("{}: no puzzle file {name}", arguments.folder.display()).into());
    }
    files.retain(|file| wanted(&file.name));
    let generated = if wanted(GENERATED) { files::generated()? } else { Vec::new() };

    let kinds = if arguments.cuts.is_empty() { Cut::ALL } else { &arguments.cuts };
    let mut candidates: Vec<Candidate> = kinds.iter().copied().map(Candidate::Cut).collect();
    if arguments.peers {
        candidates.extend(peers::NAMES.map(Candidate::Peer));
    }
    let mut bench = Bench {
        candidates,
        peers: if arguments.peers { Peers::install() } else { None },
        repeat: arguments.repeat,
        time_limit: Duration::from_secs(arguments.time_limit),
        peer_time_limit: Duration::from_secs(arguments.peer_time_limit),
        raw: arguments.raw.map(File::create).transpose()?.map(BufWriter::new),
    };
    let mut results = Vec::new();
    for file in files {
        results.push(bench.measure(file, None)?);
    }
    let mut growing = Vec::new();
    for file in generated {
        growing.push(bench.measure(file, growing.last())?);
    }

    let mut text = markdown::conditions(&bench);
    if !results.is_empty() {
        text += &markdown::overview(&results);
        text += &markdown::details(&results);
        if bench.peers.is_some() {
            text += &markdown::ratios(&results);
        }
    }
    if !growing.is_empty() {
        text += &markdown::growth(&growing);
    }
    if !skipped.is_empty() && arguments.files.is_empty() {
        text += &format!("\nPassed over: {}.\n", skipped.join("; "));
    }
    io::stdout().write_all(text.as_bytes())?;
    let mut all = results.iter().chain(&growing);
    Ok(all.all(|result| result.faults().is_empty()))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if !arguments.bench {
        // `cargo test --benches` only wants to see that it is there.
        return ExitCode::SUCCESS;
    }
    let result = match (arguments.child, &arguments.cuts[..]) {
        (true, &[cuts, ..]) => {
            let limit = Duration::from_secs(arguments.time_limit);
            measure::child(&arguments.folder, cuts, limit).map(|()| true)
        }
        _ => run(arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("table: {error}");
            ExitCode::FAILURE
        }
    }
}
