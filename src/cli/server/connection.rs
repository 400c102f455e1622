//! One connection: its request, and what is sent back.

use super::Shared;
use super::asking::{Head, Place};
use super::reply::{self, Status, fault, head};
use super::request::{self, Refusal, Request};
use crate::board::{fault_reply, page};
use crate::cli::workers::{self, Said, Worker};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// After this long without a reply the reader hears that the question is still at work.
const SILENCE: Duration = Duration::from_millis(250);
/// How often it is looked whether the reader has gone.
const TICK: Duration = Duration::from_millis(50);
/// How long a question may go on that a newer one has made superfluous.
const CANCELLED: Duration = Duration::from_secs(1);
/// What a reader hears who waits.
const ALIVE: &str = "{\"reply\":\"alive\"}";
/// The kind of a stream of replies.
const STREAM: &str = "application/x-ndjson";
/// The one question that the server answers itself.
const START: &str = "start";
/// How long a reader may take for a part of what is sent.
const WRITE_TIME: Duration = Duration::from_secs(10);

/// Reads a request and answers it.
pub(super) fn serve(mut stream: TcpStream, shared: &Shared) {
    let _ = stream.set_write_timeout(Some(WRITE_TIME));
    let _ = stream.set_nodelay(true);
    // Whoever has gone needs no answer.
    let _ = match request::read(&mut stream, shared.address, &shared.room) {
        Ok(None) => Ok(()),
        Ok(Some(request)) => respond(&mut stream, &request, shared),
        Err(Refusal(status, why)) => fault(&mut stream, status, why),
    };
    close(stream);
}

/// Closes a connection of which not all may have been read; what was sent must arrive.
fn close(mut stream: TcpStream) {
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
    let mut rest = [0; 4096];
    // As much as a sender has under way, and no more.
    for _ in 0..64 {
        match stream.read(&mut rest) {
            Ok(count) if count > 0 => {}
            _ => return,
        }
    }
}

fn respond(out: &mut TcpStream, request: &Request, shared: &Shared) -> io::Result<()> {
    let Request { method, path, body, .. } = request;
    match (method.as_str(), page::file(path)) {
        ("POST", None) if path == "/ask" => ask(out, body, shared),
        (_, None) if path == "/ask" => not_allowed(out, "POST"),
        (_, None) => fault(out, Status::NOT_FOUND, "there is nothing here"),
        ("GET" | "HEAD", Some((kind, text))) => {
            head(out, Status::OK, kind, Some(text.len()), "")?;
            if method == "GET" { out.write_all(text.as_bytes()) } else { Ok(()) }
        }
        (_, Some(_)) => not_allowed(out, "GET, HEAD"),
    }
}

fn not_allowed(out: &mut TcpStream, allowed: &str) -> io::Result<()> {
    let text = fault_reply("this is not asked so").to_string();
    let more = format!("Allow: {allowed}\r\n");
    head(out, Status::NOT_ALLOWED, "application/json", Some(text.len()), &more)?;
    out.write_all(text.as_bytes())
}

/// Asks a question, and sends each reply on a line of its own.
fn ask(out: &mut TcpStream, body: &[u8], shared: &Shared) -> io::Result<()> {
    let head: Head = match serde_json::from_slice(body) {
        Ok(head) => head,
        Err(error) => return fault(out, Status::BAD, &format!("no question: {error}")),
    };
    if head.ask == START {
        // It has no puzzle, and no process knows those to begin with.
        let start = shared.start.to_string();
        reply::head(out, Status::OK, STREAM, None, "")?;
        begin_chunk(out, start.len())?;
        out.write_all(start.as_bytes())?;
        return out.write_all(b"\n\r\n0\r\n\r\n");
    }
    let Some(place) = shared.asking.begin(&head) else {
        return fault(out, Status::BUSY, "too many questions at once: try again");
    };
    let mut worker = match shared.workers.ask(body) {
        Ok(worker) => worker,
        Err(error) => {
            return fault(out, Status::BUSY, &format!("cannot start a process for it: {error}"));
        }
    };
    let told = tell(out, &mut worker, &place, shared.most_time);
    shared.workers.release(worker);
    drop(place);
    told
}

/// Hands on what a process says, until the end of its question or until the reader has gone.
fn tell(
    out: &mut TcpStream,
    worker: &mut Worker,
    place: &Place<'_>,
    time: Duration,
) -> io::Result<()> {
    let mut due = workers::due(time);
    let (mut is_begun, mut is_cancelled, mut left, mut silent) = (false, false, 0, Duration::ZERO);
    let mut is_shut = false;
    loop {
        let mut last = None;
        match worker.next(TICK) {
            Said::Fault(length) => return refuse(out, worker, length),
            Said::Reply(length) => {
                begin(out, &mut is_begun)?;
                begin_chunk(out, length)?;
                (left, silent) = (length, Duration::ZERO);
            }
            Said::Part(part) => {
                out.write_all(&part)?;
                left -= part.len().min(left);
                if left == 0 {
                    out.write_all(b"\n\r\n")?;
                }
            }
            Said::Nothing => silent += TICK,
            Said::End(_) => {
                begin(out, &mut is_begun)?;
                return out.write_all(b"0\r\n\r\n");
            }
            Said::Ended => last = Some(worker.fate()),
        }
        if last.is_none() && due.is_some_and(|due| Instant::now() >= due) {
            last = Some(if is_cancelled { "cancelled" } else { "out of time" }.to_string());
        }
        if let Some(why) = last {
            if left > 0 {
                // What was begun cannot be told whole.
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let text = fault_reply(&why).to_string();
            begin(out, &mut is_begun)?;
            begin_chunk(out, text.len())?;
            out.write_all(text.as_bytes())?;
            return out.write_all(b"\n\r\n0\r\n\r\n");
        }
        if place.is_cancelled() && !is_cancelled {
            (is_cancelled, due) = (true, Instant::now().checked_add(CANCELLED));
            worker.cancel();
        }
        let is_first_shut = !is_shut && !silent.is_zero() && is_shut_down(out)?;
        is_shut |= is_first_shut;
        if left == 0 && (is_first_shut || silent >= SILENCE) {
            // It shows whether the reader is still there.
            begin(out, &mut is_begun)?;
            begin_chunk(out, ALIVE.len())?;
            out.write_all(ALIVE.as_bytes())?;
            out.write_all(b"\n\r\n")?;
            silent = Duration::ZERO;
        }
    }
}

/// The head of replies, once.
fn begin(out: &mut TcpStream, is_begun: &mut bool) -> io::Result<()> {
    if std::mem::replace(is_begun, true) {
        return Ok(());
    }
    reply::head(out, Status::OK, STREAM, None, "")
}

/// The head of a chunk for a line of so many bytes.
fn begin_chunk(out: &mut TcpStream, length: usize) -> io::Result<()> {
    write!(out, "{:x}\r\n", length + 1)
}

/// Says what a process found wrong with a question.
fn refuse(out: &mut TcpStream, worker: &mut Worker, length: usize) -> io::Result<()> {
    let mut why = Vec::new();
    while why.len() < length {
        match worker.next(WRITE_TIME) {
            Said::Part(part) => why.extend(part),
            _ => break,
        }
    }
    while !matches!(worker.next(WRITE_TIME), Said::End(_) | Said::Ended | Said::Nothing) {}
    fault(out, Status::BAD, &String::from_utf8_lossy(&why))
}

/// Whether the other side sends no more: it may have gone, or only be done with asking.
///
/// # Errors
///
/// If it has gone.
fn is_shut_down(stream: &TcpStream) -> io::Result<bool> {
    stream.set_nonblocking(true)?;
    let found = stream.peek(&mut [0]);
    stream.set_nonblocking(false)?;
    match found {
        Ok(count) => Ok(count == 0),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}
