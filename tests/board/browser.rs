//! The live board in browsers: hands on it for five kinds of puzzle, on a wide window and a phone; what is
//! seen, and how fast. Needs Debian's `chromium` and `firefox-esr`, and `playwright-core` from npm.

use crate::common::needs;
use crate::common::server::Server;
use crate::machine;
use std::path::Path;
use std::process::Command;

/// Scenes in which browsers differ: hands, keys and fingers on the board, what is pasted, saved and kept, room on a
/// phone. `LAZYLOOP_BROWSER=firefox node board.js ADDRESS` plays all of them there.
const IN_FIREFOX: &str = "masyu, (loads|draws|dragsALine|signsCells|edits|finishes)\
    |slitherlink, (hints|survives)|pastes|keysDraw|dragsCrosses|zooms|comesBack|shares\
    |fitsPhones|padStays|panelStandsStill";

/// Plays the scenes that a pattern names, or all. Returns a line for each; nothing where a program is missing.
fn play(browser: &str, program: &str, pattern: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board/browser");
    let is_there = folder.join("node_modules/playwright-core").is_dir();
    if !needs::program(program)
        || !needs::met("playwright", is_there, "npm ci --prefix tests/board/browser")
    {
        return None;
    }
    let _turn = machine::turn();
    let server = Server::start(&["tests/board/browser/puzzles.txt"]);
    let output = Command::new("node")
        .args(["board.js", &format!("http://{}/", server.address), pattern])
        .env("LAZYLOOP_BROWSER", browser)
        .current_dir(&folder)
        .output()
        .expect("node runs where npm has installed playwright");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    eprintln!("{said}");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(said)
}

#[test]
fn a_board_does_what_hands_ask() {
    let Some(said) = play("chromium", "chromium", "") else { return };
    assert!(said.lines().count() > 120, "all scenes were played: {said}");
}

#[test]
fn a_board_does_what_hands_ask_in_firefox() {
    let Some(said) = play("firefox", "firefox-esr", IN_FIREFOX) else { return };
    assert!(said.lines().count() >= 20, "the scenes were played: {said}");
}
