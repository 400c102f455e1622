//! Of the command line: threads, outside solvers, and what workers tell each other.

#[path = "../../src/cli/error.rs"]
mod error;
#[path = "../../src/cli/workers/frames.rs"]
mod frames;
#[path = "../../src/cli/interrupt.rs"]
mod interrupt;
#[path = "../../src/cli/batch/outside.rs"]
mod outside;
#[path = "../../src/cli/batch/pool.rs"]
mod pool;
