//! How a command ends that has no error of its own.

/// What the exit status tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// All is well.
    Fine,
    /// It went through, but something on the way was wrong, and has been said.
    Flawed,
    /// Someone stopped it.
    Interrupted,
}
