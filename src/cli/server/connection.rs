//! One connection: its request, and what is sent back.

use super::Shared;
use super::reply::{Status, fault, head};
use super::request::{self, Refusal, Request};
use crate::board::{Message, Question, fault_reply, page};
use serde_json::json;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// After this long without a reply the reader hears that the question is still at work.
const SILENCE: Duration = Duration::from_millis(250);
/// How long a reader may take for a part of what is sent.
const WRITE_TIME: Duration = Duration::from_secs(10);

/// Reads a request and answers it.
pub(super) fn serve(mut stream: TcpStream, shared: &Shared) {
    let _ = stream.set_write_timeout(Some(WRITE_TIME));
    let _ = stream.set_nodelay(true);
    // Whoever has gone needs no answer.
    let _ = match request::read(&mut stream, shared.address) {
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
    let Request { method, path, body } = request;
    match (method.as_str(), page::file(path)) {
        ("POST", None) if path == "/ask" => match Question::read(body) {
            Ok(question) => ask(out, question, shared),
            Err(why) => fault(out, Status::BAD, &why),
        },
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
fn ask(out: &mut TcpStream, question: Question, shared: &Shared) -> io::Result<()> {
    let Some(asked) = shared.asking.begin(question, &shared.desk) else {
        return fault(out, Status::BUSY, "too many questions at once: try again");
    };
    head(out, Status::OK, "application/x-ndjson", None, "")?;
    let mut send = |text: &str| {
        let chunk = format!("{:x}\r\n{text}\n\r\n", text.len() + 1);
        out.write_all(chunk.as_bytes())
    };
    loop {
        match asked.next(SILENCE) {
            Message::Reply(reply) => send(&reply.to_string())?,
            // It shows whether the reader is still there.
            Message::Nothing => send(&json!({ "reply": "alive" }).to_string())?,
            Message::End => break,
        }
    }
    out.write_all(b"0\r\n\r\n")
}
