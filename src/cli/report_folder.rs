//! The folder of a comparison's report. A report takes its place when it is complete: until then
//! its rows grow beside it, in a file from which the comparison can go on if it is stopped.

use super::error::CliError;
use super::output::{Output, WholeFile};
use super::places::{Places, shown};
use crate::report::{self, Comparison, Conditions};
use std::fs;
use std::path::{Path, PathBuf};

/// The rows of a complete report.
const ROWS: &str = "results.jsonl";
/// The rows of one that is being made.
const BEGUN: &str = "results.part.jsonl";

/// The folder.
pub(super) struct ReportFolder {
    path: PathBuf,
}

impl ReportFolder {
    pub(super) fn new(path: &Path) -> Self {
        Self { path: path.to_path_buf() }
    }

    pub(super) fn name(&self) -> String {
        shown(&self.path)
    }

    /// Its files.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        [ROWS, BEGUN, CSV, PAGE].map(|name| self.path.join(name)).to_vec()
    }

    /// The rows to go on after: of a comparison that was killed, or else of one that was stopped.
    pub(super) fn begun(&self) -> PathBuf {
        let begun = self.path.join(BEGUN);
        if begun.exists() { begun } else { self.path.join(ROWS) }
    }

    /// Makes the folder, and the file in which rows grow. It begins with the first `length` bytes of
    /// the rows to go on after.
    pub(super) fn rows(&self, places: &mut Places, length: u64) -> Result<Output, CliError> {
        let failed = |source| CliError::Write { name: self.name(), source };
        fs::create_dir_all(&self.path).map_err(failed)?;
        for file in [ROWS, CSV, PAGE] {
            places.claim(Some(&self.path.join(file)))?;
        }
        let (before, begun) = (self.begun(), self.path.join(BEGUN));
        if length > 0 && before != begun {
            let mut copy = WholeFile::create(Some(&begun), &mut Places::default())?;
            let rows = fs::read(&before).map_err(failed)?;
            copy.write(|out| out.write_all(&rows))?;
            copy.finish()?;
        }
        Output::append(&begun, places, length)
    }

    /// The report is complete: every file takes its place.
    pub(super) fn finish(
        self,
        rows: Output,
        comparison: &Comparison,
        conditions: &Conditions,
    ) -> Result<(), CliError> {
        rows.finish()?;
        // They are claimed since the rows began.
        let places = &mut Places::default();
        let mut csv = WholeFile::create(Some(&self.path.join(CSV)), places)?;
        csv.write(|out| report::write_csv(out, comparison.rows()))?;
        let mut page = WholeFile::create(Some(&self.path.join(PAGE)), places)?;
        let html = report::compare_page(comparison, conditions);
        page.write(|out| out.write_all(html.as_bytes()))?;
        fs::rename(self.path.join(BEGUN), self.path.join(ROWS))
            .map_err(|source| CliError::Write { name: self.name(), source })?;
        csv.finish()?;
        page.finish()
    }
}

const CSV: &str = "results.csv";
const PAGE: &str = "index.html";
