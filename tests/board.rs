//! The live board in a browser: hands on it for five kinds of puzzle, on a wide window and a phone; what
//! is seen, and how fast. Needs Debian's `chromium`, and `playwright-core` from npm.

mod common;

use common::needs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program as it serves a board. It ends when this is dropped.
struct Served {
    program: Child,
    address: String,
}

impl Served {
    fn begin(puzzles: &Path) -> Self {
        let mut program = common::lazyloop()
            .args(["serve", "--port", "0"])
            .arg(puzzles)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut address = String::new();
        let out = program.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut address).expect("a line");
        Self { program, address: address.trim().to_string() }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn a_board_does_what_hands_ask() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board");
    let is_there = folder.join("node_modules/playwright-core").is_dir();
    if !needs::program("chromium")
        || !needs::met("playwright", is_there, "npm ci --prefix tests/board")
    {
        return;
    }
    let served = Served::begin(&folder.join("puzzles.txt"));
    let output = Command::new("node")
        .arg("board.js")
        .arg(&served.address)
        .current_dir(&folder)
        .output()
        .expect("node runs where npm has installed playwright");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.lines().count() > 120, "all scenes were played: {said}");
}
