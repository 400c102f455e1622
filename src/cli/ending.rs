//! How a command ends that does not end with an error.

/// What the exit status tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// All is well.
    Fine,
    /// It went through, but something was wrong on the way and was reported.
    Flawed,
    /// The user interrupted it.
    Interrupted,
    /// Another process did it, and ended with this status.
    Elsewhere(u8),
}
