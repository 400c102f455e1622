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
    /// The memory that it and its processes hold now, in MiB, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let own = self.child.id().to_string();
        let kibibytes = |process: &str| -> Option<u64> {
            let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
            let line = status.lines().find(|line| line.starts_with("VmRSS"))?;
            line.split_whitespace().nth(1)?.parse().ok()
        };
        let all = std::fs::read_dir("/proc").ok()?.flatten();
        let is_child = |process: &String| {
            let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            // Behind the name, which stands in brackets, are the state and the parent.
            let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
            behind.split_whitespace().nth(1) == Some(&own)
        };
        let children =
            all.filter_map(|entry| entry.file_name().into_string().ok()).filter(is_child);
        let children: u64 = children.filter_map(|process| kibibytes(&process)).sum();
        Some((kibibytes(&own)? + children) >> 10)
    }

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
