//! What is sent back: statuses and heads.

use crate::board::fault_reply;
use std::io::{self, Write};
use std::net::TcpStream;

/// A status of HTTP.
#[derive(Clone, Copy)]
pub(super) struct Status(&'static str);

impl Status {
    pub(super) const OK: Self = Self("200 OK");
    pub(super) const BAD: Self = Self("400 Bad Request");
    pub(super) const FORBIDDEN: Self = Self("403 Forbidden");
    pub(super) const NOT_FOUND: Self = Self("404 Not Found");
    pub(super) const NOT_ALLOWED: Self = Self("405 Method Not Allowed");
    pub(super) const TIMEOUT: Self = Self("408 Request Timeout");
    pub(super) const LENGTH_REQUIRED: Self = Self("411 Length Required");
    pub(super) const BODY_TOO_LARGE: Self = Self("413 Content Too Large");
    pub(super) const NOT_JSON: Self = Self("415 Unsupported Media Type");
    pub(super) const MISDIRECTED: Self = Self("421 Misdirected Request");
    pub(super) const HEAD_TOO_LARGE: Self = Self("431 Request Header Fields Too Large");
    pub(super) const BUSY: Self = Self("503 Service Unavailable");
}

/// A page may load its own parts and ask this server, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'self'";

/// Says what is wrong with a request.
pub(super) fn fault(out: &mut TcpStream, status: Status, why: &str) -> io::Result<()> {
    let text = fault_reply(why).to_string();
    head(out, status, "application/json", Some(text.len()), "")?;
    out.write_all(text.as_bytes())
}

/// Sends a head. Without a length, chunks follow.
pub(super) fn head(
    out: &mut TcpStream,
    Status(status): Status,
    kind: &str,
    length: Option<usize>,
    more: &str,
) -> io::Result<()> {
    let length = match length {
        Some(length) => format!("Content-Length: {length}"),
        None => "Transfer-Encoding: chunked".to_string(),
    };
    // One write, so that a head arrives whole.
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{length}\r\nConnection: close\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
         Content-Security-Policy: {POLICY}\r\n{more}\r\n"
    );
    out.write_all(head.as_bytes())
}
