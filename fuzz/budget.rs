//! How many inputs a target tries: a fixed number of always the same ones, or as many as it can for
//! some time, others each time:
//!
//! ```text
//! LAZYLOOP_FUZZ_SECONDS=3600 cargo test --release --test fuzz -- --nocapture --test-threads 1
//! ```

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time for each target, if there is one.
fn time() -> Option<Duration> {
    let seconds = std::env::var("LAZYLOOP_FUZZ_SECONDS").ok()?;
    Some(Duration::from_secs(seconds.parse().expect("a number of seconds")))
}

/// Holds the inputs of a strategy against a check, which panics at a fault. What is reported then
/// is the smallest input that has one.
pub(crate) fn fuzz<S: Strategy>(target: &str, inputs: u32, strategy: S, check: impl Fn(S::Value)) {
    let (time, started) = (time(), Instant::now());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis());
    let first = if time.is_some() { now() } else { 0 };
    let mut rounds = 0;
    loop {
        let config = Config { cases: inputs, failure_persistence: None, ..Config::default() };
        let mut seed = [0; 32];
        seed[..16].copy_from_slice(&(first + rounds).to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        let run = TestRunner::new_with_rng(config, rng).run(&strategy, |input| {
            check(input);
            Ok(())
        });
        run.unwrap_or_else(|fault| panic!("{target}: {fault}"));
        rounds += 1;
        if time.is_none_or(|time| started.elapsed() >= time) {
            break;
        }
    }
    let tried = rounds * u128::from(inputs);
    eprintln!("{target}: {tried} inputs in {:.0} s", started.elapsed().as_secs_f64());
}
