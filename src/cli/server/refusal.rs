//! Connections that are one too many.

use super::reply::{Status, fault};
use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};

/// Refused connections. They stay open for a while: to close one whose request was not read could take
/// the answer away from its reader.
#[derive(Default)]
pub(super) struct Refused(VecDeque<TcpStream>);

impl Refused {
    /// Together with those that are served, fewer than files that a program may usually have open.
    const MOST: usize = 800;

    /// Says that there are too many.
    pub(super) fn refuse(&mut self, mut stream: TcpStream) {
        // It fits into the buffer of a new connection, so nobody waits.
        if stream.set_nonblocking(true).is_err() {
            return;
        }
        let _ = fault(&mut stream, Status::BUSY, "too many connections: try again");
        let _ = stream.shutdown(Shutdown::Write);
        self.0.push_back(stream);
        if self.0.len() > Self::MOST {
            self.0.pop_front();
        }
    }

    /// Closes all.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}
