//! Work that a test holds open: a solver outside the program that says when it is at work, and stays so
//! until the test lets it go. So no test has to guess how long work takes.

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Longer than anything that is waited for takes, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A solver that is held at each formula of at least so many bytes. For smaller ones, and for all once it
/// is free, it says that there is no answer.
pub(crate) struct Solver {
    folder: tempfile::TempDir,
    /// Its other end is open as long as this is.
    _hold: File,
    /// How often it said that it is held besides what was waited for: two may say so in one breath.
    more: Cell<usize>,
}

impl Solver {
    pub(crate) fn of_formulas_from(bytes: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().display();
        let script = format!(
            "#!/bin/sh\n\
             if ! [ -e {path}/free ] && [ $(wc -c < \"$1\") -ge {bytes} ]; then\n\
             echo begun > {path}/begun\n\
             read line < {path}/hold\n\
             fi\n\
             echo s UNSATISFIABLE\n\
             if [ \"$2\" ]; then echo 0 > \"$2\"; fi\n"
        );
        fs::write(folder.path().join("solver"), script).expect("a file");
        let [hold, begun] = ["hold", "begun"].map(|name| pipe(&folder.path().join(name)));
        drop(begun);
        let hold = OpenOptions::new().read(true).write(true).open(hold).expect("a pipe");
        Self { folder, _hold: hold, more: Cell::new(0) }
    }

    /// The command for `--solver`.
    pub(crate) fn command(&self) -> String {
        format!("sh {}/solver FORMULA PROOF", self.folder.path().display())
    }

    /// Waits until it is held at a formula.
    pub(crate) fn wait(&self) {
        if let Some(left) = self.more.get().checked_sub(1) {
            return self.more.set(left);
        }
        let begun = self.folder.path().join("begun");
        let (send, said) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let _ = File::open(begun).and_then(|mut pipe| pipe.read_to_string(&mut line));
            send.send(line)
        });
        let said = said.recv_timeout(PATIENCE).expect("the solver is asked");
        let times = said.lines().filter(|line| *line == "begun").count();
        self.more.set(times.checked_sub(1).expect("it says that it is held"));
    }

    /// Lets all go that come from now on.
    pub(crate) fn free(&self) {
        fs::write(self.folder.path().join("free"), "").expect("a file");
    }
}

/// Makes a named pipe.
pub(crate) fn pipe(path: &Path) -> PathBuf {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    path.to_path_buf()
}

/// Looks again and again until what is looked for is there.
pub(crate) fn until(what: &str, mut is_there: impl FnMut() -> bool) {
    let started = std::time::Instant::now();
    while !is_there() {
        assert!(started.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}
