//! The clock: the system's, or one that the host sets where the system has none.
//!
//! Where neither is there, as in a browser that was not asked, time stands still: nothing fails, and no
//! deadline ever passes. `web-time` would read a browser's clock by way of `wasm-bindgen`, which nothing else
//! here needs.

use std::sync::OnceLock;
use std::time::Duration;

/// Tells the time since some beginning. It never goes back.
pub type Clock = fn() -> Duration;

/// The host's clock.
static HOST: OnceLock<Clock> = OnceLock::new();

/// Sets the clock for all that is measured from now on, in place of the system's. To be called once, before
/// anything else; later calls change nothing. Returns whether it was set.
pub fn set_clock(clock: Clock) -> bool {
    HOST.set(clock).is_ok()
}

/// A moment in time, by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(Duration);

impl Moment {
    /// This moment.
    pub fn now() -> Self {
        Self(HOST.get().map_or_else(system, |clock| clock()))
    }

    /// The time since this moment; nothing for one to come.
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }

    /// So much later; `None` if that is too long for the clock.
    pub fn later(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

/// The system's clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGINNING.elapsed()
}

/// There is none, and the standard library's panics.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on() {
        let start = Moment::now();
        let later = start.later(Duration::from_millis(2));
        std::thread::sleep(Duration::from_millis(3));
        assert!(start.elapsed() >= Duration::from_millis(3) && Some(Moment::now()) > later);
        assert!(later.expect("it is not long").elapsed() < start.elapsed());
        assert_eq!(start.later(Duration::MAX), None);
    }
}
