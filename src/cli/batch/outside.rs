//! A SAT solver that is a program of its own: each call writes the formula to a file, runs the
//! program, and reads what it says.

use crate::cnf::dimacs::{self, Reply};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{Limits, OutsideSolver};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Stands in a command for the file with the formula.
const FORMULA: &str = "FORMULA";
/// Stands in a command for the file into which the solver writes its reply.
const RESULT: &str = "RESULT";

/// Stands in a command for the file into which the solver writes a proof.
const PROOF: &str = "PROOF";

/// A command with its arguments.
#[derive(Clone)]
pub(crate) struct Program {
    /// As the user typed it.
    typed: String,
    words: Vec<String>,
    /// Those with which it writes a proof, if that is known.
    with_proof: Option<Vec<String>>,
}

/// The solver inside or one outside, where a user chooses between them.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    Inside,
    Outside(Program),
}

impl Choice {
    /// Reads the word `inside`, or a command that can be run.
    ///
    /// # Errors
    ///
    /// As for [`Program::parse`].
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match text {
            "inside" => Ok(Self::Inside),
            command => Program::parse(command).map(Self::Outside),
        }
    }
}

/// As it stands in records.
impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "solver '{}'", self.typed)
    }
}

impl Program {
    /// Reads a command that can be run.
    ///
    /// # Errors
    ///
    /// If there is no word, or no such program.
    pub(crate) fn parse(command: &str) -> Result<Self, String> {
        let program = Self::of(command)?;
        let name = &program.words[0];
        let found = which::which(name);
        found.map_err(|_| format!("there is no program '{name}' that can be run"))?;
        Ok(program)
    }

    /// Reads a command, its words parted by spaces. The formula's file is the last argument unless
    /// the command has a place for it.
    fn of(command: &str) -> Result<Self, String> {
        let mut words: Vec<String> = command.split_ascii_whitespace().map(str::to_string).collect();
        let typed = words.join(" ");
        let Some(name) = words.first().and_then(|program| Path::new(program).file_name()) else {
            return Err("a command is expected".to_string());
        };
        // MiniSat writes its model nowhere else.
        let name = name.to_string_lossy().into_owned();
        let wants_result = name.starts_with("minisat");
        let has = |words: &[String], place: &str| words.iter().any(|word| word == place);
        if !has(&words, FORMULA) {
            words.push(FORMULA.to_string());
            if wants_result && !has(&words, RESULT) {
                words.push(RESULT.to_string());
            }
        }
        let with_proof = if has(&words, PROOF) {
            Some(words.clone())
        } else if ["cadical", "kissat"].iter().any(|solver| name.starts_with(solver)) {
            // It comes after the formula.
            let proof = ["--no-binary", PROOF].map(str::to_string);
            Some(words.iter().cloned().chain(proof).collect())
        } else {
            None
        };
        Ok(Self { typed, words, with_proof })
    }

    /// Runs the command, and shows its proof to `read_proof`.
    fn run(
        words: &[String],
        formula: &Cnf,
        assumptions: &[Lit],
        limits: &Limits,
        read_proof: &mut dyn FnMut(&Path) -> io::Result<()>,
    ) -> io::Result<Told> {
        let folder = tempfile::Builder::new().prefix("lazyloop-").tempdir()?;
        let [input, result, proof, output, errors] =
            ["formula.cnf", "result", "proof", "output", "errors"]
                .map(|name| folder.path().join(name));
        let mut file = BufWriter::new(File::create(&input)?);
        dimacs::write(&mut file, &[], &|sink: &mut dyn ClauseSink| {
            formula.pour_into(sink);
            assumptions.iter().for_each(|&lit| sink.clause(&[lit]));
        })?;
        file.flush()?;
        let arguments = words[1..].iter().map(|word| match word.as_str() {
            FORMULA => input.as_os_str(),
            RESULT => result.as_os_str(),
            PROOF => proof.as_os_str(),
            word => word.as_ref(),
        });
        let child = Command::new(&words[0])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(File::create(&output)?)
            .stderr(File::create(&errors)?)
            .spawn()?;
        let Some(status) = wait(child, limits)? else { return Ok(Told::Stopped) };
        let reply = if words.iter().any(|word| word == RESULT) { &result } else { &output };
        let variables = formula.variables();
        let read = || {
            let mut reply = BufReader::new(File::open(reply)?);
            dimacs::read_reply(&mut reply, variables.into(), variables as usize)
        };
        Ok(match read() {
            Ok(reply) => {
                if reply == Reply::Unsatisfiable {
                    read_proof(&proof)?;
                }
                Told::Reply(reply)
            }
            Err(error) => {
                let said = fs::read(&errors).unwrap_or_default();
                let said = String::from_utf8_lossy(&said);
                let said = said.lines().rfind(|line| !line.trim().is_empty()).map(|line| {
                    let line: String = line.trim().chars().take(200).collect();
                    format!(", {}", line.escape_debug())
                });
                Told::Nothing(format!("{error} ({status}{})", said.unwrap_or_default()))
            }
        })
    }
}

/// What came of a run.
enum Told {
    Reply(Reply),
    /// A limit was reached.
    Stopped,
    /// What it said cannot be read: why.
    Nothing(String),
}

/// Waits for the end, or ends it at a limit; `None` then.
fn wait(mut child: Child, limits: &Limits) -> io::Result<Option<std::process::ExitStatus>> {
    const MOST: Duration = Duration::from_millis(20);
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if limits.is_reached(0) {
            // It fails if the program has just ended, which does no harm.
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = MOST.min(2 * pause);
    }
}

impl OutsideSolver for Program {
    fn name(&self) -> String {
        self.typed.clone()
    }

    fn solve(&self, formula: &Cnf, assumptions: &[Lit], limits: &Limits) -> Result<Reply, String> {
        let name = &self.words[0];
        match Self::run(&self.words, formula, assumptions, limits, &mut |_| Ok(())) {
            Ok(Told::Reply(reply)) => Ok(reply),
            Ok(Told::Stopped) => Ok(Reply::Unknown),
            Ok(Told::Nothing(why)) => Err(format!("{name}: {why}")),
            Err(error) => Err(format!("{name}: {error}")),
        }
    }

    fn refute(&self, formula: &Cnf, limits: &Limits) -> Result<Cnf, String> {
        let name = &self.words[0];
        let Some(words) = &self.with_proof else {
            return Err(format!("{name}: the command has no place for it, {PROOF}"));
        };
        let mut learnt = None;
        let mut read = |path: &Path| {
            let mut text = BufReader::new(File::open(path)?);
            learnt = Some(dimacs::read_proof(&mut text, formula.variables())?);
            Ok(())
        };
        match Self::run(words, formula, &[], limits, &mut read) {
            Ok(Told::Stopped) => Err("a limit was reached".to_string()),
            Ok(Told::Nothing(why)) => Err(format!("{name}: {why}")),
            Ok(Told::Reply(_)) => learnt.ok_or_else(|| format!("{name}: it refutes nothing")),
            Err(error) => Err(format!("{name}: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> String {
        Program::of(command).expect("a command").words.join(" ")
    }

    #[test]
    fn a_command_gets_its_files() {
        assert_eq!(words("cadical -q"), "cadical -q FORMULA");
        assert_eq!(words("/usr/bin/minisat -verb=0"), "/usr/bin/minisat -verb=0 FORMULA RESULT");
        assert_eq!(words("minisat FORMULA RESULT"), "minisat FORMULA RESULT");
        assert_eq!(words("sat  --in FORMULA  --out RESULT"), "sat --in FORMULA --out RESULT");
        assert!(Program::of("  ").is_err());
        let missing = Program::parse("no-such-solver -q").expect_err("it is not there");
        assert_eq!(missing, "there is no program 'no-such-solver' that can be run");
        let with_proof = |command: &str| Program::of(command).expect("a command").with_proof;
        let cadical = with_proof("cadical -q").expect("it writes proofs");
        assert_eq!(cadical.join(" "), "cadical -q FORMULA --no-binary PROOF");
        assert_eq!(
            with_proof("sat FORMULA PROOF").expect("likewise").join(" "),
            "sat FORMULA PROOF"
        );
        assert_eq!(with_proof("minisat"), None);
    }
}
