//! The folder of a comparison's report. A report takes its place when it is complete. Until then
//! its rows grow beside it, in a file from which a stopped comparison can go on.

use super::output::{Output, WholeFile};
use super::places::{Claim, Places, shown};
use crate::cli::error::CliError;
use crate::report::{self, Comparison, Conditions, PLOT_BEGINNING, PLOT_FILES};
use std::path::{Path, PathBuf};
use std::{fs, io};

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
    plots: Vec<(&'static str, Claim)>,
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
        let plots = PLOT_FILES.map(plot_name);
        let names = [ROWS, BEGUN, CSV, PAGE].into_iter().map(str::to_string).chain(plots);
        names.map(|name| self.path.join(name)).collect()
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
        let plot = |name| Ok((name, places.claim_ours(&self.path.join(plot_name(name)), is_plot)?));
        let plots = PLOT_FILES.into_iter().map(plot).collect::<Result<_, CliError>>()?;
        let (before, path) = (self.begun(), self.path.join(BEGUN));
        if length > 0 && before != path {
            let mut copy = WholeFile::create(&begun)?;
            let rows = fs::read(&before).map_err(failed)?;
            copy.write(|out| out.write_all(&rows))?;
            copy.finish()?;
        }
        let growing = Output::append(begun, places, length)?;
        Ok((Report { begun: path, rows, csv, page, plots }, growing))
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
        page.finish()?;
        let drawn: Vec<(&str, String)> = report::plot_files(comparison).collect();
        for (name, claim) in &self.plots {
            match drawn.iter().find(|of| of.0 == *name) {
                Some((_, svg)) => {
                    let mut file = WholeFile::create(claim)?;
                    file.write(|out| out.write_all(svg.as_bytes()))?;
                    file.finish()?;
                }
                // One of an earlier report would not belong to this one.
                None => claim.path().map_or(Ok(()), without)?,
            }
        }
        Ok(())
    }
}

/// The file of a plot.
fn plot_name(name: &str) -> String {
    format!("{name}.svg")
}

/// Removes a file, if it is there.
fn without(path: &Path) -> Result<(), CliError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(CliError::Write { name: shown(path), source })
        }
        _ => Ok(()),
    }
}

fn is_plot(bytes: &[u8]) -> bool {
    bytes.starts_with(PLOT_BEGINNING.as_bytes())
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
