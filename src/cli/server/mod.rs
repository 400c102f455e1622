//! A small server of HTTP for the board: a page, and questions about it. It knows no puzzle.
//!
//! `httparse` reads heads, the standard library does the rest: a whole request has one deadline, which
//! no small library of servers gives, and a large one would bring a runtime that nothing else here needs.
//! Each connection has a thread of its own and one request. Questions are answered by processes of their
//! own (`workers/`): the server itself holds no puzzle.

mod asking;
mod connection;
mod refusal;
mod reply;
mod request;

use crate::board::Desk;
use crate::cli::workers::Workers;
use asking::Asking;
use refusal::Refused;
use request::Room;
use serde_json::Value;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The most connections that are served at the same time; others are told to come again.
const MOST_CONNECTIONS: usize = 128;

/// A server that listens.
pub(crate) struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

/// What all connections share.
struct Shared {
    /// Where the server listens.
    address: SocketAddr,
    /// The reply to who begins.
    start: Value,
    /// The longest time for a question.
    most_time: Duration,
    asking: Asking,
    workers: Workers,
    room: Room,
    connections: AtomicUsize,
}

impl Server {
    /// Listens on an address.
    ///
    /// # Errors
    ///
    /// If that is not possible.
    pub(crate) fn listen(host: IpAddr, port: u16, desk: &Desk) -> io::Result<Self> {
        let listener = TcpListener::bind((host, port))?;
        let address = listener.local_addr()?;
        let shared = Shared {
            address,
            start: desk.start(),
            most_time: desk.time,
            asking: Asking::default(),
            workers: Workers::default(),
            room: Room::default(),
            connections: AtomicUsize::new(0),
        };
        shared.workers.warm_up();
        Ok(Self { listener, shared: Arc::new(shared) })
    }

    /// The address for a browser.
    pub(crate) fn address(&self) -> String {
        let address = self.shared.address;
        match address.ip().is_unspecified() {
            true => format!("http://localhost:{}/", address.port()),
            false => format!("http://{address}/"),
        }
    }

    /// Serves until the program ends.
    pub(crate) fn run(&self) -> ! {
        let mut refused = Refused::default();
        loop {
            let Ok((stream, _)) = self.listener.accept() else {
                // Too many open files, most often: some close soon.
                refused.forget();
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            let shared = self.shared.clone();
            if shared.connections.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                shared.connections.fetch_sub(1, Ordering::Relaxed);
                refused.refuse(stream);
                continue;
            }
            let place = Place(shared);
            let serve = move || connection::serve(stream, &place.0);
            // Without a thread the connection is closed.
            let _ = thread::Builder::new().name("connection".to_string()).spawn(serve);
        }
    }
}

/// A place among the connections, until it is dropped.
struct Place(Arc<Shared>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
    }
}
