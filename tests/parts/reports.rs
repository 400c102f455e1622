//! Of reports: plots and tables.

use lazyloop::report::{Comparison, Configuration, PowerLaw, Record, Row};

#[path = "../../src/report/plots.rs"]
mod plots;
#[path = "../../src/report/results.rs"]
mod results;
