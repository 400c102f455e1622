//! The program as it serves boards.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    /// Its number and port.
    pub(crate) address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts it on a free port.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = super::lazyloop();
        command.args(["serve", "--port", "0"]).args(arguments).stdin(Stdio::null());
        let run = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = run.expect("it runs");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("http://").expect("an address");
        Self { address: address.trim_end_matches('/').to_string(), child }
    }
}
