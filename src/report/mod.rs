//! What a batch leaves besides its answers: a record for each instance, and totals; comparisons of
//! configurations with their tables, files and page; the refinement of one instance as a page.

mod attempt;
mod compare_page;
mod comparison;
mod page;
mod plots;
mod record;
mod results;
mod statistics;
mod table;
pub mod trace;

pub use attempt::{published, sound, typical};
pub use compare_page::compare_page;
pub use comparison::{Agreement, Comparison, Configuration, Row, Summary};
pub use record::{Record, Totals};
pub use results::{read_json_line, write_csv, write_json_line, write_json_lines};
pub use statistics::{PowerLaw, geometric_mean, quantile};
pub use table::Table;
