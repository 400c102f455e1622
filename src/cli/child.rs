//! This program once more, as another process.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

/// The command that starts it, without arguments.
///
/// # Errors
///
/// If it is not known where the program is.
pub(super) fn again() -> io::Result<Command> {
    /// On Linux it leads to the program that runs, even if another one has taken its place since.
    const OWN: &str = "/proc/self/exe";
    let own = Path::new(OWN).exists().then(|| PathBuf::from(OWN));
    Ok(Command::new(own.map_or_else(env::current_exe, Ok)?))
}

/// Starts it with the arguments of this process, to answer questions. By the variable `mark` it knows that it is to.
pub(super) fn worker(
    mut command: Command,
    mark: &str,
) -> io::Result<(Child, ChildStdin, ChildStdout)> {
    let mut child = command
        .args(env::args_os().skip(1))
        .env(mark, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    match (child.stdin.take(), child.stdout.take()) {
        (Some(input), Some(output)) => Ok((child, input, output)),
        _ => Err(io::ErrorKind::BrokenPipe.into()),
    }
}

/// Whether a process ended as those do for which there is no memory: it gave up itself, or the system
/// took it away.
pub(super) fn ended_for_memory(status: ExitStatus) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::Signal;
        use std::os::unix::process::ExitStatusExt;
        let signals = [Signal::ABORT, Signal::KILL];
        status.signal().is_some_and(|signal| signals.iter().any(|of| of.as_raw() == signal))
    }
    #[cfg(not(unix))]
    !status.success()
}

/// Asks the system to refuse this process more memory than this, where it can.
pub(super) fn hold_process(bytes: u64) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Data);
        let current = maximum.map_or(bytes, |most| most.min(bytes));
        if let Err(error) = setrlimit(Resource::Data, Rlimit { current: Some(current), maximum }) {
            log::warn!("memory is only limited from time to time: {error}");
        }
    }
    #[cfg(not(unix))]
    let _ = bytes;
}
