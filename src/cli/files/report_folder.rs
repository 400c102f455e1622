//! The folder of a comparison's report. A report takes its place when it is complete. Until then
//! its rows grow beside it, in a file from which a stopped comparison can go on.

use super::output::{Output, WholeFile};
use super::places::{Claim, Places, shown};
use crate::cli::error::CliError;
use crate::report::{self, Comparison, Conditions};
use std::fs;
use std::path::{Path, PathBuf};

/// The file with the rows of a complete report.
const ROWS: &str = "results.jsonl";
/// The file with the rows of a report in the making.
const BEGUN: &str = "results.part.jsonl";

/// A folder for a report.
pub(crate) struct ReportFolder {
    path: PathBuf,
}

/// A report in the making.
pub(crate) struct Report {
    begun: PathBuf,
    rows: Claim,
    csv: Claim,
    page: Claim,
}

impl ReportFolder {
    pub(crate) fn new(path: &Path) -> Self {
        Self { path: path.to_path_buf() }
    }

    pub(crate) fn name(&self) -> String {
        shown(&self.path)
    }

    /// Its files.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        [ROWS, BEGUN, CSV, PAGE].map(|name| self.path.join(name)).to_vec()
    }

    /// The file with the rows to go on after: those of a comparison that was killed, or else of one
    /// that was stopped.
    pub(crate) fn begun(&self) -> PathBuf {
        let begun = self.path.join(BEGUN);
        if begun.exists() { begun } else { self.path.join(ROWS) }
    }

    /// Makes the folder, and the file in which rows grow. It begins with the first `length` bytes
    /// of the rows to go on after.
    ///
    /// # Errors
    ///
    /// If one of the files is an input, or is there and not a report's.
    pub(crate) fn begin(
        &self,
        places: &mut Places,
        length: u64,
    ) -> Result<(Report, Output), CliError> {
        let failed = |source| CliError::Write { name: self.name(), source };
        fs::create_dir_all(&self.path).map_err(failed)?;
        let mut claim = |name, ours| places.claim_ours(&self.path.join(name), ours);
        let (rows, csv, page) = (claim(ROWS, is_rows)?, claim(CSV, is_csv)?, claim(PAGE, is_page)?);
        let begun = claim(BEGUN, is_rows)?;
        let (before, path) = (self.begun(), self.path.join(BEGUN));
        if length > 0 && before != path {
            let mut copy = WholeFile::create(&begun)?;
            let rows = fs::read(&before).map_err(failed)?;
            copy.write(|out| out.write_all(&rows))?;
            copy.finish()?;
        }
        let growing = Output::append(begun, places, length)?;
        Ok((Report { begun: path, rows, csv, page }, growing))
    }
}

impl Report {
    /// Completes the report: every file takes its place.
    pub(crate) fn finish(
        self,
        rows: Output,
        comparison: &Comparison,
        conditions: &Conditions,
    ) -> Result<(), CliError> {
        rows.finish()?;
        let mut csv = WholeFile::create(&self.csv)?;
        csv.write(|out| report::write_csv(out, comparison.rows()))?;
        let mut page = WholeFile::create(&self.page)?;
        let html = report::compare_page(comparison, conditions);
        page.write(|out| out.write_all(html.as_bytes()))?;
        if let Some(rows) = self.rows.path() {
            fs::rename(&self.begun, rows)
                .map_err(|source| CliError::Write { name: shown(rows), source })?;
        }
        csv.finish()?;
        page.finish()
    }
}

const CSV: &str = "results.csv";
const PAGE: &str = "index.html";

/// Whether the first bytes of a file are those of rows. A file is empty if there was no instance.
fn is_rows(bytes: &[u8]) -> bool {
    bytes.is_empty() || bytes.starts_with(b"{\"index\":")
}

fn is_csv(bytes: &[u8]) -> bool {
    bytes.is_empty() || bytes.starts_with(b"index,")
}

fn is_page(bytes: &[u8]) -> bool {
    String::from_utf8_lossy(bytes).contains("content=\"lazyloop ")
}
