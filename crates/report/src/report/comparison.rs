//! A comparison as data: every instance through every configuration, the verdict of each, and
//! whether the sound ones agree.
//!
//! Nothing is solved here, so a test can hand in any verdicts.

use super::Record;
use super::statistics::{geometric_mean, quantile};
use crate::kind::{Mode, Technique, list};
use crate::questions::VerdictKind;
use crate::registry::Reply;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the ways to solve that are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The encoding.
    pub mode: Mode,
    /// How the lazy mode works.
    pub technique: Technique,
    /// The solver outside, by its command; `None` is the one inside.
    pub solver: Option<String>,
}

impl Configuration {
    /// Whether its verdicts are supposed to be right.
    pub fn is_sound(&self) -> bool {
        self.mode.is_sound()
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = match (self.mode, self.technique) {
            (Mode::Lazy, Technique { cut, regions: true, .. }) => format!("lazy/{cut}"),
            (Mode::Lazy, Technique { cut, regions: false, .. }) => {
                format!("lazy/{cut} (regions off)")
            }
            (mode, _) => mode.name().to_string(),
        };
        match &self.solver {
            None => f.pad(&way),
            Some(solver) => f.pad(&format!("{way} by {solver}")),
        }
    }
}

/// One instance through one configuration: its record, and what only the comparison knows. The
/// verdict may also be `wrong` (a model of an unsound encoding that is not an answer) or `rejected`
/// (an answer of a sound encoding that the checker rejected). The field names are those of the
/// files.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Row {
    /// The figures, or those of the median run if an instance was repeated.
    #[serde(flatten)]
    pub record: Record,
    /// How many loops a model has that is not an answer.
    pub loops: Option<usize>,
    /// Seconds relative to the first configuration, if both came to a verdict.
    pub ratio: Option<f64>,
}

impl Row {
    /// A row without a ratio so far.
    pub fn new(record: Record) -> Self {
        Self { record, loops: None, ratio: None }
    }

    /// The row of an instance that a configuration has tried.
    pub fn tried(record: Record, reply: &Reply) -> Self {
        Self { loops: reply.components, ..Self::new(record.tried(reply)) }
    }

    /// Whether the configuration came to a verdict within its limits, right or wrong.
    pub fn is_finished(&self) -> bool {
        self.is_answered() || self.record.account.verdict == VerdictKind::Wrong
    }

    /// Whether a sound configuration answered, or proved that there is no answer.
    fn is_answered(&self) -> bool {
        matches!(self.record.account.verdict, VerdictKind::Solved | VerdictKind::Unsatisfiable)
    }

    /// The verdict as tables show it.
    pub fn verdict(&self) -> String {
        match (self.record.account.verdict, self.loops) {
            (VerdictKind::Unknown, _) => "–".to_string(),
            (VerdictKind::Unsatisfiable, _) => "no answer".to_string(),
            (VerdictKind::Wrong, Some(loops)) if loops > 1 => format!("{loops} loops"),
            (verdict, _) => verdict.to_string(),
        }
    }
}

/// A comparison so far.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The configurations; ratios are to the first.
    pub configurations: Vec<Configuration>,
    /// How often each ran on each instance.
    pub repeats: u64,
    rows: Vec<Row>,
}

impl Comparison {
    /// A comparison of at least one configuration, without instances.
    ///
    /// # Panics
    ///
    /// If there is no configuration.
    pub fn new(configurations: Vec<Configuration>, repeats: u64) -> Self {
        assert!(!configurations.is_empty(), "nothing to compare");
        Self { configurations, repeats, rows: Vec::new() }
    }

    /// Adds an instance, with one row for each configuration, in their order. Returns the rows with
    /// their ratios.
    ///
    /// # Panics
    ///
    /// If there is not one row for each configuration.
    pub fn add(&mut self, mut rows: Vec<Row>) -> &[Row] {
        assert_eq!(rows.len(), self.configurations.len(), "one row for each configuration");
        let base = rows[0].is_finished().then_some(rows[0].record.account.seconds);
        for row in rows.iter_mut().filter(|row| row.is_finished()) {
            row.ratio =
                base.filter(|&base| base > 0.0).map(|base| row.record.account.seconds / base);
        }
        let start = self.rows.len();
        self.rows.extend(rows);
        &self.rows[start..]
    }

    /// Every row, instance by instance, and the configurations of each in their order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The rows of each instance.
    pub fn instances(&self) -> impl ExactSizeIterator<Item = &[Row]> {
        self.rows.chunks(self.configurations.len())
    }

    /// The rows of each configuration.
    pub fn by_configuration(
        &self,
    ) -> impl Iterator<Item = (&Configuration, impl Iterator<Item = &Row> + Clone)> {
        let count = self.configurations.len();
        let rows = move |at: usize| self.rows.iter().skip(at).step_by(count);
        self.configurations.iter().enumerate().map(move |(at, of)| (of, rows(at)))
    }

    /// Each configuration's figures over all instances.
    pub fn summaries(&self) -> Vec<Summary> {
        self.by_configuration().map(|(_, rows)| Summary::of(rows)).collect()
    }

    /// Whether the sound configurations agree.
    pub fn agreement(&self) -> Agreement {
        let names: Vec<String> =
            self.configurations.iter().filter(|c| c.is_sound()).map(|c| c.to_string()).collect();
        let mut agreement = Agreement { names, compared: 0, faults: Vec::new() };
        for rows in self.instances() {
            agreement.faults.extend(self.faults(rows));
            let sound = self.configurations.iter().zip(rows).filter(|(of, _)| of.is_sound());
            agreement.compared += u64::from(sound.filter(|(_, row)| row.is_answered()).count() > 1);
        }
        agreement
    }

    /// The faults in the rows of one instance, a sentence each: two sound configurations that
    /// contradict each other, or an answer that the checker rejected.
    pub fn faults(&self, rows: &[Row]) -> Vec<String> {
        let sound = || self.configurations.iter().zip(rows).filter(|(of, _)| of.is_sound());
        let rejected = sound()
            .filter(|(_, row)| row.record.account.verdict == VerdictKind::Rejected)
            .map(|(of, row)| {
                let error = row.record.account.error.as_deref().unwrap_or_default();
                format!("{}: {of}: {error}", row.record.place())
            });
        let mut faults: Vec<String> = rejected.collect();
        let says = |verdict| sound().find(move |(_, row)| row.record.account.verdict == verdict);
        if let (Some((yes, row)), Some((no, _))) =
            (says(VerdictKind::Solved), says(VerdictKind::Unsatisfiable))
        {
            let instance = row.record.place();
            faults.push(format!("{instance}: {yes} has an answer, {no} says that there is none"));
        }
        faults
    }

    /// For each unsound configuration, a sentence on how many of its models were wrong.
    pub fn wrong_models(&self) -> Vec<String> {
        let unsound = self.by_configuration().filter(|(of, _)| !of.is_sound());
        let sentence = unsound.map(|(of, rows)| {
            let Summary { solved, wrong, .. } = Summary::of(rows.clone());
            let most = rows.filter_map(|row| row.loops).max();
            let worst = most.map_or(String::new(), |most| format!(" (up to {most} loops)"));
            format!("{of}: {wrong} of {} models were wrong{worst}", solved + wrong)
        });
        sentence.collect()
    }
}

/// Whether the sound configurations agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The sound configurations.
    names: Vec<String>,
    /// Instances on which two or more of them came to a verdict.
    compared: u64,
    /// The contradictions and rejected answers, a sentence each.
    pub faults: Vec<String>,
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = list(&self.names);
        match (self.faults.len(), self.compared) {
            (0, 0) => write!(f, "no instance has verdicts of two sound configurations"),
            (0, 1) => write!(f, "{names} agree on the one instance with verdicts to compare"),
            (0, compared) => {
                write!(f, "{names} agree on all {compared} instances with verdicts to compare")
            }
            (faults, _) => {
                let s = if faults == 1 { "" } else { "S" };
                write!(f, "{faults} FAULT{s}: {}", self.faults.join("; "))
            }
        }
    }
}

/// One configuration's figures over all instances. Times are seconds, over the instances that it
/// finished.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Instances with an answer.
    pub solved: u64,
    /// Instances proven to have none.
    pub unsatisfiable: u64,
    /// Models that are not answers.
    pub wrong: u64,
    /// Instances that a limit stopped.
    pub unknown: u64,
    /// Instances that could not be read, and answers that the checker rejected.
    pub errors: u64,
    /// Calls of the SAT solver.
    pub iterations: u64,
    /// The median time.
    pub median: Option<f64>,
    /// The time that nine tenths of the instances do not exceed.
    pub p90: Option<f64>,
    /// The longest time.
    pub worst: Option<f64>,
    /// The sum of all times.
    pub total: f64,
    /// The geometric mean of the ratios to the first configuration.
    pub ratio: Option<f64>,
}

impl Summary {
    /// The names of the figures in tables.
    pub(super) const COLUMNS: [&str; 11] = [
        "solved",
        "no answer",
        "wrong",
        "stopped",
        "errors",
        "iterations",
        "median s",
        "p90 s",
        "worst s",
        "total s",
        "ratio",
    ];

    fn of<'a>(rows: impl Iterator<Item = &'a Row>) -> Self {
        let mut summary = Self::default();
        let (mut seconds, mut ratios) = (Vec::new(), Vec::new());
        for row in rows {
            *match row.record.account.verdict {
                VerdictKind::Solved => &mut summary.solved,
                VerdictKind::Unsatisfiable => &mut summary.unsatisfiable,
                VerdictKind::Wrong => &mut summary.wrong,
                VerdictKind::Unknown => &mut summary.unknown,
                _ => &mut summary.errors,
            } += 1;
            summary.iterations += row.record.account.iterations;
            seconds.extend(row.is_finished().then_some(row.record.account.seconds));
            ratios.extend(row.ratio);
        }
        Self {
            median: quantile(&mut seconds, 0.5),
            p90: quantile(&mut seconds, 0.9),
            worst: quantile(&mut seconds, 1.0),
            total: seconds.iter().fold(0.0, |sum, time| sum + time),
            ratio: geometric_mean(&ratios),
            ..summary
        }
    }
}

/// The row to keep of several runs: a rejected one if there is any, otherwise the run of the median
/// time (of two, the faster). So all its figures are of one real run. `None` without a run.
pub fn typical(mut runs: Vec<Row>) -> Option<Row> {
    let is_rejected = |row: &Row| row.record.account.verdict == VerdictKind::Rejected;
    if let Some(at) = runs.iter().position(is_rejected) {
        return Some(runs.swap_remove(at));
    }
    runs.sort_by(|a, b| a.record.account.seconds.total_cmp(&b.record.account.seconds));
    let middle = runs.len().checked_sub(1)? / 2;
    Some(runs.swap_remove(middle))
}
