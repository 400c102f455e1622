//! The live board in a browser: hands on it for five kinds of puzzle, on a wide window and a phone; what
//! is seen, and how fast. Needs Debian's `chromium`, and `playwright-core` from npm.

use crate::common::needs;
use crate::common::server::Server;
use crate::machine;
use std::path::Path;
use std::process::Command;

#[test]
fn a_board_does_what_hands_ask() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board/browser");
    let is_there = folder.join("node_modules/playwright-core").is_dir();
    if !needs::program("chromium")
        || !needs::met("playwright", is_there, "npm ci --prefix tests/board/browser")
    {
        return;
    }
    let _turn = machine::turn();
    let server = Server::start(&["tests/board/browser/puzzles.txt"]);
    let output = Command::new("node")
        .arg("board.js")
        .arg(format!("http://{}/", server.address))
        .current_dir(&folder)
        .output()
        .expect("node runs where npm has installed playwright");
    let said = String::from_utf8_lossy(&output.stdout);
    eprintln!("{said}");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.lines().count() > 120, "all scenes were played: {said}");
}
