//! The side of a process that answers questions, one after another.
//!
//! It is this program once more, with the same arguments. It reads `Q LENGTH` and a question, or `C`, which
//! cancels the one at work; and writes `R LENGTH` and a reply, `F LENGTH` and what is wrong with a question,
//! or at the end of a question `E 1` if it takes another one, `E 0` if it goes.

use super::frames::{self, Frame};
use crate::board::{Asked, Desk, Message, Question};
use crate::cli::child;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::Output;
use crate::cli::interrupt;
use crate::engine::resident;
use std::env;
use std::io::{self, BufReader};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Set for such a process.
pub(super) const WORKER: &str = "LAZYLOOP_BOARD_WORKER";

/// What the program itself takes, besides a question.
const OWN: u64 = 32 << 20;
/// A process that holds so much more than when it began has memory that is not given back.
const KEPT: u64 = 12 << 20;

/// Whether this process is one.
pub(crate) fn is_worker() -> bool {
    env::var_os(WORKER).is_some()
}

/// A question, and what cancels it.
type Job = (Vec<u8>, Arc<AtomicBool>);

/// Answers questions until there are no more.
pub(crate) fn answer_all(desk: &Desk) -> Result<Ending, CliError> {
    interrupt::ignore();
    if let Some(most) = desk.memory {
        child::hold_process(most + OWN);
    }
    let (sender, jobs) = mpsc::channel();
    thread::Builder::new().spawn(move || read(&sender)).map_err(CliError::Threads)?;
    let mut output = Output::standard();
    let began_with = resident().unwrap_or_default();
    for (body, cancel) in jobs {
        let question = match Question::read(&body) {
            Ok(question) => question,
            Err(fault) => {
                output.write(|out| {
                    frames::write(out, &Frame::Fault(fault.len()))?;
                    out.write_all(fault.as_bytes())?;
                    frames::write(out, &Frame::End(true))
                })?;
                continue;
            }
        };
        drop(body);
        let asked = Asked::begin(question, desk, cancel, ()).map_err(CliError::Threads)?;
        loop {
            match asked.next(Duration::from_secs(1)) {
                Message::Reply(reply) => {
                    let text = reply.to_string();
                    output.write(|out| {
                        frames::write(out, &Frame::Reply(text.len()))?;
                        out.write_all(text.as_bytes())
                    })?;
                }
                Message::Nothing => {}
                Message::End => break,
            }
        }
        let stays = resident().is_none_or(|held| held <= began_with + KEPT);
        output.write(|out| frames::write(out, &Frame::End(stays)))?;
        if !stays {
            break;
        }
    }
    Ok(Ending::Fine)
}

/// Reads what is asked. Nobody waits for what is at work when there is no more.
fn read(jobs: &Sender<Job>) {
    let current: Mutex<Arc<AtomicBool>> = Mutex::default();
    let mut input = BufReader::new(io::stdin().lock());
    while let Ok(Some(frame)) = frames::read(&mut input) {
        let mut current = current.lock().unwrap_or_else(PoisonError::into_inner);
        match frame {
            Frame::Question(length) => {
                let Ok(body) = frames::body(&mut input, length) else { break };
                *current = Arc::default();
                if jobs.send((body, current.clone())).is_err() {
                    break;
                }
            }
            Frame::Cancel => current.store(true, Ordering::Relaxed),
            Frame::Reply(_) | Frame::Fault(_) | Frame::End(_) => break,
        }
    }
    process::exit(0);
}
