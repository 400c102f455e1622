//! Other solvers, run by `benches/peers/peers.py`. Where Python or its packages cannot be had there
//! are no peers, and that is no failure.

use super::measure::{Sample, samples};
use lazyloop::registry::{self, Claim};
use lazyloop::text::verdict::UNSATISFIABLE;
use lazyloop::text::{Line, Lines};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The names of the peers.
pub(crate) const NAMES: [&str; 3] = ["cp-sat", "cp-sat-regions", "naive"];

/// Their packages with versions, one a line.
pub(crate) const REQUIREMENTS: &str = include_str!("../peers/requirements.txt");

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/peers.py");
const REQUIREMENTS_FILE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/requirements.txt");

/// Python in an environment of its own, which has the peers' packages.
pub(crate) struct Peers {
    python: PathBuf,
}

impl Peers {
    /// Makes the environment `target/peers`, unless it is there. `None`, and a word about it, if
    /// that cannot be done.
    pub(crate) fn install() -> Option<Self> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("peers");
        let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
        let succeeds = |command: &mut Command| {
            let command = command.stdin(Stdio::null()).stdout(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        let installed = || {
            let mut command = Command::new(&python);
            command.args(["-c", "import ortools.sat.python.cp_model, pysat.solvers"]);
            succeeds(command.stderr(Stdio::null()))
        };
        let install = || {
            let pip = ["-m", "pip", "install", "--quiet", "-r", REQUIREMENTS_FILE];
            succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder))
                && succeeds(Command::new(&python).args(pip))
        };
        if installed() || install() {
            return Some(Self { python });
        }
        eprintln!("no peers: their packages could not be installed in {}", folder.display());
        None
    }

    /// Runs a peer over a file, with a time limit for the file as a whole, and holds its answers
    /// against the rules.
    pub(crate) fn run(
        &self,
        peer: &str,
        file: &Path,
        limit: Duration,
    ) -> Result<Vec<Sample>, Box<dyn Error>> {
        let stats = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peers.jsonl");
        fs::write(&stats, "")?;
        let output = Command::new(&self.python)
            .args([SCRIPT, peer, "--time-limit", &limit.as_secs().to_string(), "--stats"])
            .args([&stats, file])
            .stderr(Stdio::inherit())
            .output()?;
        if !output.status.success() {
            eprintln!("{} with {peer} died: {}", file.display(), output.status);
        }
        let mut samples = samples(&fs::read(&stats)?);
        let mut lines = Lines::new(&output.stdout[..]);
        for sample in &mut samples {
            sample.verdict = match verdict(&mut lines) {
                Ok(verdict) => verdict.to_string(),
                Err(error) => {
                    eprintln!("{}, {}, {peer}: {error}", file.display(), sample.index);
                    "error".to_string()
                }
            };
        }
        Ok(samples)
    }
}

/// Reads an instance and what stands below it. A wrong answer is an error.
fn verdict(lines: &mut Lines<&[u8]>) -> Result<&'static str, Box<dyn Error>> {
    let Line { number, text } = lines.next_line()?.ok_or("no instance")?;
    let heading = text.to_vec();
    let outcome = lines.next_line()?.ok_or("no answer line")?;
    if outcome.text.trim_ascii() == UNSATISFIABLE.as_bytes() {
        return Ok("unsatisfiable");
    }
    match registry::check(Line { number, text: &heading }, outcome) {
        Ok(()) => Ok("solved"),
        Err(Claim::Wrong(fault)) => Err(format!("wrong answer: {fault}").into()),
        Err(Claim::Unreadable(_)) => Ok("unknown"),
    }
}
