//! A comparison as text: a line for each configuration of each instance, to be printed as it comes,
//! and a summary below.

use super::{Comparison, Row, Summary};
use crate::questions::VerdictKind;
use std::io::{self, Write};

/// Writes the tables of one comparison. The columns have fixed widths, so that lines can be written
/// before the later ones are known.
pub struct Table {
    /// Width of the longest configuration's name.
    name: usize,
}

impl Table {
    /// The tables for a comparison's configurations.
    pub fn new(comparison: &Comparison) -> Self {
        let names = comparison.configurations.iter().map(|of| of.to_string().len());
        Self { name: names.max().unwrap_or_default().max("configuration".len()) }
    }

    /// Writes the column names.
    ///
    /// # Errors
    ///
    /// Whatever `out` fails with.
    pub fn write_header(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "{:>8} {:>9}  {:<width$} {:>10} {:>9} {:>10} {:>8} {:>10} {:>7}  verdict",
            "instance",
            "size",
            "configuration",
            "iterations",
            "variables",
            "clauses",
            "cuts",
            "seconds",
            "ratio",
            width = self.name,
        )
    }

    /// Writes the lines of one instance.
    ///
    /// # Errors
    ///
    /// Whatever `out` fails with.
    pub fn write_instance(
        &self,
        out: &mut dyn Write,
        comparison: &Comparison,
        rows: &[Row],
    ) -> io::Result<()> {
        let record = &rows[0].record;
        if record.rows == 0 {
            let error = record.account.error.as_deref().unwrap_or_default();
            return writeln!(out, "{:>8} ERROR: {error}", record.index);
        }
        for (at, (row, of)) in rows.iter().zip(&comparison.configurations).enumerate() {
            let record = &row.record;
            let (index, size) = match at {
                0 => (record.index.to_string(), format!("{}x{}", record.rows, record.cols)),
                _ => Default::default(),
            };
            let figures = [
                record.account.iterations,
                record.account.variables,
                record.account.clauses,
                record.account.cut_clauses,
            ];
            let [iterations, variables, clauses, cuts] =
                figures.map(|figure| match record.account.iterations {
                    0 => "–".to_string(), // never came to solving
                    _ => figure.to_string(),
                });
            writeln!(
                out,
                "{index:>8} {size:>9}  {of:<width$} {iterations:>10} {variables:>9} {clauses:>10} \
                 {cuts:>8} {:>10} {:>7}  {}{}",
                optional(row.is_finished().then_some(record.account.seconds), 5),
                optional(row.ratio, 2),
                row.verdict(),
                match (record.account.verdict, &record.account.error) {
                    (VerdictKind::Error | VerdictKind::Rejected, Some(error)) =>
                        format!(": {error}"),
                    _ => String::new(),
                },
                width = self.name,
            )?;
        }
        Ok(())
    }

    /// Writes a line for each configuration, with its figures over all instances, and then whether
    /// they agree.
    ///
    /// # Errors
    ///
    /// Whatever `out` fails with.
    pub fn write_summary(&self, out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
        write!(out, "\n{:<width$}", "configuration", width = self.name)?;
        for name in Summary::COLUMNS {
            write!(out, " {name:>10}")?;
        }
        writeln!(out)?;
        for (of, summary) in comparison.configurations.iter().zip(comparison.summaries()) {
            let Summary { solved, unsatisfiable, wrong, unknown, errors, iterations, .. } = summary;
            writeln!(
                out,
                "{of:<width$} {solved:>10} {unsatisfiable:>10} {wrong:>10} {unknown:>10} \
                 {errors:>10} {iterations:>10} {:>10} {:>10} {:>10} {:>10.3} {:>10}",
                optional(summary.median, 5),
                optional(summary.p90, 5),
                optional(summary.worst, 5),
                summary.total,
                optional(summary.ratio, 2),
                width = self.name,
            )?;
        }
        writeln!(out, "\n{}", comparison.agreement())?;
        comparison.wrong_models().iter().try_for_each(|sentence| writeln!(out, "{sentence}"))
    }
}

/// A number with this many decimals, or a dash.
fn optional(value: Option<f64>, decimals: usize) -> String {
    value.map_or("–".to_string(), |value| format!("{value:.decimals$}"))
}
