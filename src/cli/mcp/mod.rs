//! A server of the Model Context Protocol: a message of JSON-RPC a line, on standard input and output.
//!
//! The questions are those of a board, answered by the same processes within the same limits (`workers/`),
//! so calls go on side by side and one can be cancelled. The protocol's own crate (`rmcp`) would bring some
//! fifty more, an asynchronous runtime among them, for the few messages that a server of tools needs.

mod asker;
mod message;
mod tools;

use super::ending::Ending;
use super::error::CliError;
use super::files::output::Output;
use super::workers::Workers;
use crate::board::Desk;
use asker::Asker;
use message::{Fault, Message, reply};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;
use tools::Call;

/// The versions of the protocol in which these messages are the same, the newest first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/// The most bytes of a message.
const MOST_BYTES: usize = 1 << 20;
/// The most calls at work at the same time.
const MOST_CALLS: usize = 16;

/// What happens.
enum Event {
    Line(Vec<u8>),
    TooLong,
    /// A call has ended.
    Answer(Value, Value),
    /// The input has ended.
    End(io::Result<()>),
}

/// Answers messages until the input ends, and then the calls at work.
pub(super) fn serve(desk: &Desk) -> Result<Ending, CliError> {
    let (sender, events) = sync_channel(MOST_CALLS);
    let lines = sender.clone();
    thread::Builder::new().spawn(move || read(&lines)).map_err(CliError::Threads)?;
    let workers = Arc::new(Workers::default());
    workers.warm_up();
    let mut session = Session { workers, time: desk.time, sender, calls: HashMap::new() };
    let mut output = Output::standard();
    let mut end = None;
    while end.is_none() || !session.calls.is_empty() {
        let Ok(event) = events.recv() else { break };
        let told = match event {
            Event::Line(line) => session.hear(&line),
            Event::TooLong => {
                let why = format!("a message has at most {MOST_BYTES} bytes");
                Some(reply(Value::Null, Err(Fault::no_request(why))))
            }
            Event::Answer(id, result) => {
                let cancel = session.calls.remove(&id.to_string());
                // Nobody waits for a call that was cancelled.
                let is_open = cancel.is_some_and(|cancel| !cancel.load(Ordering::Relaxed));
                is_open.then(|| reply(id, Ok(result)))
            }
            Event::End(how) => {
                end = Some(how);
                None
            }
        };
        if let Some(told) = told {
            output.write(|out| writeln!(out, "{told}"))?;
        }
    }
    match end {
        Some(Err(source)) => Err(CliError::Read { name: "standard input".to_string(), source }),
        _ => Ok(Ending::Fine),
    }
}

/// Reads lines until the input ends. Of one that is too long nothing is kept.
fn read(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let found = input.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut line);
        let event = match found {
            Ok(0) => Event::End(Ok(())),
            Ok(_) if line.len() > MOST_BYTES && !line.ends_with(b"\n") => {
                match input.skip_until(b'\n') {
                    Ok(_) => Event::TooLong,
                    Err(error) => Event::End(Err(error)),
                }
            }
            Ok(_) => Event::Line(line),
            Err(error) => Event::End(Err(error)),
        };
        let is_end = matches!(event, Event::End(_));
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

/// What is known of a client.
struct Session {
    workers: Arc<Workers>,
    /// The longest time for a question.
    time: Duration,
    sender: SyncSender<Event>,
    /// What cancels each call at work, by the number of its request.
    calls: HashMap<String, Arc<AtomicBool>>,
}

impl Session {
    /// Hears a message. What is told at once; a call of a tool is answered later.
    fn hear(&mut self, line: &[u8]) -> Option<Value> {
        let line = line.trim_ascii_end();
        if line.is_empty() {
            return None;
        }
        match message::read(line) {
            Ok(Message::Request { id, method, params }) => {
                let result = self.answer(&id, &method, params).transpose()?;
                Some(reply(id, result))
            }
            Ok(Message::Notification { method, params }) => {
                if method == "notifications/cancelled"
                    && let Some(cancel) =
                        self.calls.get(&params.get("requestId").unwrap_or(&Value::Null).to_string())
                {
                    cancel.store(true, Ordering::Relaxed);
                }
                None
            }
            Ok(Message::Reply) => None,
            Err((id, fault)) => Some(reply(id, Err(fault))),
        }
    }

    /// The result of a request; `None` if it comes later.
    fn answer(
        &mut self,
        id: &Value,
        method: &str,
        params: Map<String, Value>,
    ) -> Result<Option<Value>, Fault> {
        match method {
            "initialize" => Ok(Some(welcome(&params))),
            "ping" => Ok(Some(json!({}))),
            "tools/list" => Ok(Some(json!({ "tools": tools::described() }))),
            "tools/call" => self.call(id, params).map(|()| None),
            _ => Err(Fault::no_method(method)),
        }
    }

    /// Begins a call.
    fn call(&mut self, id: &Value, params: Map<String, Value>) -> Result<(), Fault> {
        let call = Call::read(params).map_err(Fault::params)?;
        if self.calls.contains_key(&id.to_string()) {
            return Err(Fault::no_request("a request with this \"id\" is at work"));
        }
        if self.calls.len() >= MOST_CALLS {
            return Err(Fault::busy("too many calls at once: try again"));
        }
        let cancel = Arc::new(AtomicBool::new(false));
        let (workers, time) = (self.workers.clone(), self.time);
        let asker = Asker { workers, time, cancel: cancel.clone() };
        let (sender, own) = (self.sender.clone(), id.clone());
        let work = move || {
            let result = call.result(&asker);
            // Without a listener the program is at its end.
            let _ = sender.send(Event::Answer(own, result));
        };
        let begun = thread::Builder::new().name("call".to_string()).spawn(work);
        begun.map_err(|error| Fault::busy(format!("there is no thread for it: {error}")))?;
        self.calls.insert(id.to_string(), cancel);
        Ok(())
    }
}

/// The answer to a client that begins: its version of the protocol if it is known, or the newest.
fn welcome(params: &Map<String, Value>) -> Value {
    let wanted = params.get("protocolVersion").and_then(Value::as_str);
    let version = VERSIONS.into_iter().find(|version| Some(*version) == wanted);
    json!({
        "protocolVersion": version.unwrap_or(VERSIONS[0]),
        "capabilities": { "tools": {} },
        "serverInfo": { "name": "lazyloop", "version": env!("CARGO_PKG_VERSION") },
        "instructions": tools::INSTRUCTIONS,
    })
}
