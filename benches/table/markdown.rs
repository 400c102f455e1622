//! Tables in Markdown. `–` stands where there is no figure: a peer that is not there, or a file
//! that was not answered in full, then with the number of puzzles left open.

use super::files::{KEPT, PER_SIDE};
use super::measure::Sample;
use super::{Bench, Candidate, FileResult, Measured, peers};
use lazyloop::kind::Cut;
use lazyloop::report::PowerLaw;
use std::fmt::Write;
use std::fs;
use std::thread::available_parallelism;

/// The sums of one run over a file.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sum {
    solved: usize,
    unsatisfiable: usize,
    iterations: u64,
    cut_clauses: u64,
    encode: f64,
    first: f64,
    sat: f64,
    graph: f64,
    pub(crate) seconds: f64,
    peak_memory_kib: Option<u64>,
}

impl Sum {
    pub(crate) fn of(run: &[Sample]) -> Self {
        let mut sum = Self::default();
        for sample in run {
            sum.solved += usize::from(sample.verdict == "solved");
            sum.unsatisfiable += usize::from(sample.verdict == "unsatisfiable");
            sum.iterations += sample.iterations;
            sum.cut_clauses += sample.cut_clauses;
            sum.encode += sample.encode_seconds;
            sum.first += sample.first_solve_seconds;
            sum.sat += sample.sat_seconds;
            sum.graph += sample.model_check_seconds;
            sum.seconds += sample.seconds;
            sum.peak_memory_kib = sum.peak_memory_kib.max(sample.peak_memory_kib);
        }
        sum
    }

    pub(crate) fn answered(&self) -> usize {
        self.solved + self.unsatisfiable
    }
}

impl Measured {
    /// The median over all puzzles and runs of the seconds for one puzzle.
    fn median_puzzle(&self) -> f64 {
        let mut seconds: Vec<f64> = self.runs.iter().flatten().map(|s| s.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        seconds[seconds.len() / 2]
    }

    /// How many of a file's puzzles are without an answer; `None` if nothing was run.
    fn open(&self, puzzles: usize) -> Option<usize> {
        (!self.runs.is_empty()).then(|| puzzles - self.answered())
    }
}

const GAP: &str = "–";

fn row(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

/// The head of a table: the first column is text, the others are numbers.
fn head(cells: impl IntoIterator<Item = String>) -> String {
    let cells: Vec<String> = cells.into_iter().collect();
    let rule = format!("|---{}|\n", "|---:".repeat(cells.len() - 1));
    row(cells) + &rule
}

fn names(results: &[FileResult]) -> impl Iterator<Item = String> {
    results[0].measured.iter().map(|measured| measured.candidate.name().to_string())
}

/// Seconds, about three digits that count.
fn seconds(seconds: f64) -> String {
    match seconds {
        ..0.1 => format!("{seconds:.4}"),
        ..1.0 => format!("{seconds:.3}"),
        ..10.0 => format!("{seconds:.2}"),
        _ => format!("{seconds:.1}"),
    }
}

/// A row of times, one for each candidate, the shortest in bold.
fn times(result: &FileResult, time: impl Fn(&Measured) -> Option<f64>) -> Vec<String> {
    let puzzles = result.file.puzzles;
    let answered = |measured: &Measured| match measured.open(puzzles) {
        Some(0) => time(measured),
        _ => None,
    };
    let least = result.measured.iter().filter_map(answered).fold(f64::INFINITY, f64::min);
    let cell = |measured: &Measured| match (answered(measured), measured.open(puzzles)) {
        (Some(time), _) if time == least => format!("**{}**", seconds(time)),
        (Some(time), _) => seconds(time),
        (None, Some(open)) => format!("{GAP} ({open})"),
        (None, None) => GAP.to_string(),
    };
    result.measured.iter().map(cell).collect()
}

/// What was measured, where and how.
pub(crate) fn conditions(bench: &Bench) -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("processor unknown", |(_, name)| name);
    let cores = available_parallelism().map_or(1, usize::from);
    let mut text = format!(
        "lazyloop {}, one thread; {model}, {cores} logical processors; repeats: {}, limit: \
         {} s a puzzle.",
        env!("CARGO_PKG_VERSION"),
        bench.repeat,
        bench.time_limit.as_secs(),
    );
    if bench.peers.is_some() {
        let packages: Vec<&str> = peers::REQUIREMENTS.lines().collect();
        let limit = bench.peer_time_limit.as_secs();
        let _ = write!(text, " Peers: {}, limit: {limit} s a file.", packages.join(", "));
    }
    text + "\n"
}

/// Seconds in all, a file a row and a candidate a column.
pub(crate) fn overview(results: &[FileResult]) -> String {
    let mut text = "\n### Seconds in all\n\n".to_string();
    let first = ["file", "puzzles", "cells"].map(str::to_string);
    text += &head(first.into_iter().chain(names(results)));
    for result in results {
        let file = &result.file;
        let first = [file.name.clone(), file.puzzles.to_string(), file.cells.to_string()];
        let times = times(result, |measured| measured.median().map(|run| Sum::of(run).seconds));
        text += &row(first.into_iter().chain(times));
    }
    text
}

/// A file and a candidate a row: verdicts, counts, and where the time goes.
pub(crate) fn details(results: &[FileResult]) -> String {
    let mut text = "\n### Where the time goes\n\n".to_string();
    text += &head(
        [
            "file",
            "by",
            "solved",
            "unsat",
            "open",
            "iterations",
            "cut clauses",
            "seconds",
            "in SAT",
            "encode",
            "first call",
            "later calls",
            "graph",
            "other",
            "floor",
            "× floor",
            "MiB",
        ]
        .map(str::to_string),
    );
    for result in results {
        for measured in &result.measured {
            let Some(sum) = measured.median().map(Sum::of) else { continue };
            let open = result.file.puzzles - sum.answered();
            let floor = sum.encode + sum.first;
            let times = [
                sum.seconds,
                sum.sat,
                sum.encode,
                sum.first,
                sum.sat - sum.first,
                sum.graph,
                sum.seconds - sum.encode - sum.sat - sum.graph,
                floor,
            ];
            let ratio = format!("{:.1}", sum.seconds / floor);
            let counts = [
                sum.solved as u64,
                sum.unsatisfiable as u64,
                open as u64,
                sum.iterations,
                sum.cut_clauses,
            ];
            let memory = sum.peak_memory_kib.map_or(GAP.into(), |kib| (kib / 1024).to_string());
            let all = |text: String| if open == 0 { text } else { GAP.to_string() };
            text += &row([result.file.name.clone(), measured.candidate.name().to_string()]
                .into_iter()
                .chain(counts.map(|count| count.to_string()))
                .chain(times.map(|time| all(seconds(time))))
                .chain([all(ratio), memory]));
        }
    }
    text
}

/// The other solvers against the usual kind of cut (or the first that was measured), on the puzzles
/// that both answered: which is fair to who was stopped by a limit.
pub(crate) fn ratios(results: &[FileResult]) -> String {
    let column = |measured: &Measured| measured.candidate.name() == Cut::default().name();
    let usual = results[0].measured.iter().position(column).unwrap_or(0);
    let name = results[0].measured[usual].candidate.name();
    let mut text = format!("\n### Other solvers and {name}, on what both answered\n\n");
    text += &head(["file", "by", "answered", "seconds", name, "×"].map(str::to_string));
    for result in results {
        let Some(ours) = result.measured[usual].median() else { continue };
        for peer in &result.measured {
            let (Candidate::Peer(by), Some(theirs)) = (peer.candidate, peer.median()) else {
                continue;
            };
            let both = || ours.iter().zip(theirs).filter(|(a, b)| a.answered() && b.answered());
            let sums = both()
                .fold((0.0, 0.0), |(a, b), (ours, theirs)| (a + ours.seconds, b + theirs.seconds));
            if sums.0 > 0.0 {
                text += &row([
                    result.file.name.clone(),
                    by.to_string(),
                    both().count().to_string(),
                    seconds(sums.1),
                    seconds(sums.0),
                    format!("{:.0}", sums.1 / sums.0),
                ]);
            }
        }
    }
    text
}

/// Seconds for one puzzle against its size, and the exponent of the power law that fits best.
pub(crate) fn growth(results: &[FileResult]) -> String {
    let mut text = format!(
        "\n### Cost against size\n\nGenerated puzzles, {PER_SIDE} of each size, {:.0} % of the \
         labels kept; the median of the seconds for one puzzle. A candidate that answers none of a \
         size is not tried on larger ones.\n\n",
        100.0 * KEPT
    );
    text += &head(["cells".to_string()].into_iter().chain(names(results)));
    let cells = |result: &FileResult| result.file.cells / result.file.puzzles;
    for result in results {
        let times = times(result, |measured| Some(measured.median_puzzle()));
        text += &row([cells(result).to_string()].into_iter().chain(times));
    }
    let fitted = |column: usize| {
        let point = |result: &FileResult| {
            let measured = &result.measured[column];
            let answered = measured.open(result.file.puzzles) == Some(0);
            answered.then(|| (cells(result) as f64, measured.median_puzzle()))
        };
        let points: Vec<(f64, f64)> = results.iter().filter_map(point).collect();
        PowerLaw::fit(&points).map_or(GAP.to_string(), |law| format!("{:.2}", law.exponent))
    };
    let columns = 0..results[0].measured.len();
    text + &row(["exponent".to_string()].into_iter().chain(columns.map(fitted)))
}
