//! What a batch leaves besides its answers: a record for each instance, and totals.

mod record;

pub use record::{Record, Totals};
