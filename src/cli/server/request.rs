//! A request: its head and its body, read within limits.

use super::reply::Status;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The most bytes of a head.
const MOST_HEAD: usize = 16 << 10;
/// The most bytes of a body.
const MOST_BODY: usize = 1 << 20;
const MOST_HEADERS: usize = 64;
/// The time for a whole request, however it comes in.
const TIME: Duration = Duration::from_secs(10);

/// A request.
pub(super) struct Request {
    pub(super) method: String,
    /// Without what stands behind a question mark.
    pub(super) path: String,
    pub(super) body: Vec<u8>,
    /// The room that the body takes.
    _taken: Taken,
}

/// Room for the bodies of all requests together.
#[derive(Clone, Default)]
pub(super) struct Room(Arc<AtomicUsize>);

/// Room that is taken, until it is dropped.
struct Taken(Room, usize);

impl Room {
    /// The most bytes. Slow senders may wait with as many.
    const MOST: usize = 32 << 20;

    fn take(&self, bytes: usize) -> Option<Taken> {
        // It is given back by the drop if there is too little.
        let taken = Taken(self.clone(), bytes);
        let before = self.0.fetch_add(bytes, Ordering::Relaxed);
        (before + bytes <= Self::MOST).then_some(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.0.fetch_sub(self.1, Ordering::Relaxed);
    }
}

/// Why a request is refused, and what is said.
pub(super) struct Refusal(pub(super) Status, pub(super) &'static str);

/// The parts of a head that matter.
struct Head {
    method: String,
    path: String,
    host: Option<String>,
    origin: Option<String>,
    content_type: Option<String>,
    content_length: Option<String>,
    has_encoding: bool,
    expects: bool,
    /// Its bytes.
    length: usize,
}

/// Reads a request to a server with this address. `None` if nobody asks for anything.
pub(super) fn read(
    stream: &mut TcpStream,
    address: SocketAddr,
    room: &Room,
) -> Result<Option<Request>, Refusal> {
    let deadline = Instant::now() + TIME;
    let mut bytes = Vec::new();
    let head = loop {
        if let Some(head) = parse(&bytes)? {
            break head;
        }
        if bytes.len() > MOST_HEAD {
            return Err(Refusal(Status::HEAD_TOO_LARGE, "the head of the request is too long"));
        }
        if more(stream, &mut bytes, deadline)? == 0 {
            return match bytes.is_empty() {
                true => Ok(None),
                false => Err(Refusal(Status::BAD, "the request breaks off")),
            };
        }
    };
    check_host(&head, address)?;
    let length = body_length(&head)?;
    let taken = room.take(length);
    let taken = taken.ok_or(Refusal(Status::BUSY, "too many long questions at once: try again"))?;
    bytes.drain(..head.length);
    bytes.reserve_exact(length.saturating_sub(bytes.len()));
    if head.expects && bytes.len() < length {
        let _ = stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
    }
    while bytes.len() < length {
        if more(stream, &mut bytes, deadline)? == 0 {
            return Err(Refusal(Status::BAD, "the request breaks off"));
        }
    }
    bytes.truncate(length);
    Ok(Some(Request { method: head.method, path: head.path, body: bytes, _taken: taken }))
}

/// Reads more bytes, and returns how many.
fn more(stream: &mut TcpStream, bytes: &mut Vec<u8>, deadline: Instant) -> Result<usize, Refusal> {
    const SLOW: Refusal = Refusal(Status::TIMEOUT, "the request took too long");
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
        return Err(SLOW);
    }
    let mut part = [0; 8 << 10];
    loop {
        match stream.read(&mut part) {
            Ok(count) => {
                bytes.extend_from_slice(&part[..count]);
                return Ok(count);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Err(SLOW);
            }
            // Cut off.
            Err(_) => return Ok(0),
        }
    }
}

/// The head, once it is whole.
fn parse(bytes: &[u8]) -> Result<Option<Head>, Refusal> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let length = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Refusal(Status::HEAD_TOO_LARGE, "the request has too many headers"));
        }
        Err(_) => return Err(Refusal(Status::BAD, "this is no request")),
    };
    // A header that comes twice is no one's honest wish.
    let header = |name: &str| -> Result<Option<String>, Refusal> {
        let mut all = parsed.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        let first = all.next().map(|header| String::from_utf8_lossy(header.value).into_owned());
        match all.next() {
            Some(_) => Err(Refusal(Status::BAD, "a header comes twice")),
            None => Ok(first),
        }
    };
    let path = parsed.path.unwrap_or_default();
    Ok(Some(Head {
        method: parsed.method.unwrap_or_default().to_string(),
        path: path.split('?').next().unwrap_or_default().to_string(),
        host: header("host")?,
        origin: header("origin")?,
        content_type: header("content-type")?,
        content_length: header("content-length")?,
        has_encoding: header("transfer-encoding")?.is_some(),
        expects: header("expect")?.is_some(),
        length,
    }))
}

/// Refuses what another site makes a browser ask: a name that was made to mean this machine, or a page
/// from elsewhere.
fn check_host(head: &Head, address: SocketAddr) -> Result<(), Refusal> {
    const HOST: Refusal = Refusal(Status::MISDIRECTED, "this is not the host that is asked for");
    let Some(host) = &head.host else { return Err(Refusal(Status::BAD, "the Host is missing")) };
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().map_err(|_| HOST)?),
        _ => (host.as_str(), 80),
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    // Names could be anyone's; numbers cannot be made to mean another machine.
    let is_ours = match bare.parse::<std::net::IpAddr>() {
        Ok(ip) if address.ip().is_loopback() => ip.is_loopback(),
        Ok(_) => true,
        Err(_) => bare.eq_ignore_ascii_case("localhost"),
    };
    if !is_ours || port != address.port() {
        return Err(HOST);
    }
    match &head.origin {
        Some(origin) if *origin != format!("http://{host}") => {
            Err(Refusal(Status::FORBIDDEN, "pages from elsewhere may not ask"))
        }
        _ => Ok(()),
    }
}

/// The length of the body, which must be JSON and not too long.
fn body_length(head: &Head) -> Result<usize, Refusal> {
    if head.has_encoding {
        return Err(Refusal(Status::LENGTH_REQUIRED, "the request needs a Content-Length"));
    }
    let is_number = |length: &&String| length.bytes().all(|digit| digit.is_ascii_digit());
    let length = match &head.content_length {
        None if head.method == "POST" => {
            return Err(Refusal(Status::LENGTH_REQUIRED, "the request needs a Content-Length"));
        }
        None => 0,
        Some(length) => Some(length)
            .filter(is_number)
            .ok_or(Refusal(Status::BAD, "the Content-Length is no number"))?
            // A number that is too large for the machine is too large for us.
            .parse()
            .unwrap_or(usize::MAX),
    };
    if length > MOST_BODY {
        return Err(Refusal(Status::BODY_TOO_LARGE, "the request is too long"));
    }
    let is_json = |kind: &String| {
        kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
    };
    match head.method == "POST" && !head.content_type.as_ref().is_some_and(is_json) {
        true => {
            Err(Refusal(Status::NOT_JSON, "a question is JSON (Content-Type: application/json)"))
        }
        false => Ok(length),
    }
}
