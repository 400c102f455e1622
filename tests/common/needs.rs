//! What a test needs besides this program, and may be absent here: data, other programs, features
//! of the platform.
//!
//! If a need is absent, the test says so and passes, without testing what needs it. cargo shows
//! only what failing tests print, so each skip is also a line of the file that `LAZYLOOP_SKIPPED`
//! names. With `LAZYLOOP_STRICT=1` a skip is a failure. With names of needs, separated by spaces,
//! it is one for those.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Says that a test skips what needs this, and how to get it. Fails if it is required.
pub(crate) fn skip(need: &str, way: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let line = format!("skipped: {test} needs {need} ({way})");
    eprintln!("{line}");
    if let Some(path) = env::var_os("LAZYLOOP_SKIPPED") {
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let mut file = opened.expect("LAZYLOOP_SKIPPED names a file that can be written");
        // One write: other tests append to the same file.
        file.write_all(format!("{line}\n").as_bytes()).expect("it takes a line");
    }
    let strict = env::var("LAZYLOOP_STRICT").unwrap_or_default();
    let is_strict = strict == "1" || strict.split(' ').any(|name| name == need);
    assert!(!is_strict, "{line}: LAZYLOOP_STRICT={strict} wants it tested");
}

/// Whether a need is met; notes a skip if not.
pub(crate) fn met(need: &str, is_met: bool, way: &str) -> bool {
    if !is_met {
        skip(need, way);
    }
    is_met
}

/// Whether a command runs and succeeds, as `--version` of an installed program does.
pub(crate) fn runs(command: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(command);
    let quiet = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
    quiet.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Whether a program is installed that `.ci/setup` installs.
pub(crate) fn program(name: &str) -> bool {
    let asked = if name == "minisat" { "--help" } else { "--version" };
    met(name, runs(name, &[asked]), "see .ci/setup")
}

/// The Python with the packages that tests use: `LAZYLOOP_PYTHON`, or the one on the path.
pub(crate) fn python() -> String {
    env::var("LAZYLOOP_PYTHON").unwrap_or_else(|_| "python3".to_string())
}

/// Whether limits of memory can be tested.
pub(crate) fn memory_is_told() -> bool {
    let is_told = lazyloop::engine::resident().is_some();
    met("memory", is_told, "the system does not tell how much memory a program holds")
}

/// A path of the folder of measuring data.
pub(crate) fn data(name: impl AsRef<Path>) -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let path = env::var_os("LAZYLOOP_DATA").map_or_else(beside, PathBuf::from).join(name);
    let way = format!("{} is not there: see LAZYLOOP_DATA", path.display());
    met("data", path.exists(), &way).then_some(path)
}
