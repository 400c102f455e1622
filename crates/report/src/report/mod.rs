//! The figures of a batch: a record for each instance, and totals; comparisons of configurations
//! with their tables, files and page; the trace of one instance as a page. Nothing is solved here.

mod compare_page;
mod comparison;
mod conditions;
mod explain_page;
mod explain_sheet;
mod page;
mod plots;
mod record;
mod results;
mod shares;
mod statistics;
mod table;
mod trace;

pub use compare_page::compare_page;
pub use comparison::{Agreement, Comparison, Configuration, Row, Summary, typical};
pub use conditions::Conditions;
pub use explain_page::explain_page;
pub use explain_sheet::explain_sheet;
pub use plots::{PLOT_BEGINNING, PLOT_FILES, plot_files};
pub use record::{Record, Totals, count, figures, separated};
pub use results::{CsvRecords, read_json_line, write_csv, write_json_line, write_json_lines};
pub use shares::with_shares;
pub use statistics::{PowerLaw, geometric_mean, quantile};
pub use table::Table;
pub use trace::{TraceEnd, trace_page};
