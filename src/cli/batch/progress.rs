//! A bar on stderr for long runs: done, rate, time left, and what is at work, for how long. Only where
//! stderr is a terminal.

use super::instances::{self, From};
use crate::cli::error::CliError;
use crate::cli::files::output::Output;
use crate::engine::Pulse;
use crate::report;
use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// One command's bar. It goes away when dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    bars: MultiProgress,
    board: Board,
    /// What shows the board on the bar, and what ends that.
    shower: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What is at work, the longest first. It is kept if someone sees it.
#[derive(Clone)]
pub(crate) struct Board {
    list: Option<Arc<Mutex<Vec<Arc<Work>>>>>,
    /// What is shown while nothing is at work.
    idle: &'static str,
}

/// A piece of work.
struct Work {
    name: String,
    since: Instant,
    pulse: Arc<Pulse>,
    /// How far it is, in words, if it says so.
    note: Mutex<String>,
}

/// A piece of work on a board, until it is dropped.
pub(crate) struct AtWork<'a> {
    board: &'a Board,
    work: Option<Arc<Work>>,
}

impl Board {
    /// Shows that this is at work.
    pub(crate) fn begin(&self, name: impl FnOnce() -> String) -> AtWork<'_> {
        let work = self.list().map(|mut list| {
            let (name, since) = (name(), Instant::now());
            let (pulse, note) = (Arc::default(), Mutex::default());
            let work = Arc::new(Work { name, since, pulse, note });
            list.push(work.clone());
            work
        });
        AtWork { board: self, work }
    }

    fn list(&self) -> Option<MutexGuard<'_, Vec<Arc<Work>>>> {
        let list = self.list.as_ref()?;
        Some(list.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The board on one line.
    fn line(&self) -> String {
        let list = self.list();
        let Some((first, others)) = list.as_ref().and_then(|list| list.split_first()) else {
            return self.idle.to_string();
        };
        let Work { name, since, pulse, note } = &**first;
        let mut line = format!("{} s", since.elapsed().as_secs());
        let counts = [(pulse.calls(), "iteration"), (pulse.conflicts(), "conflict")];
        for (number, what) in counts.into_iter().filter(|(number, _)| *number > 0) {
            line = format!("{line}, {}", report::count(number, what));
        }
        let note = note.lock().unwrap_or_else(PoisonError::into_inner);
        if !note.is_empty() {
            line = format!("{line}, {note}");
        }
        // A narrow terminal cuts off the end.
        let others = match others.len() {
            0 => String::new(),
            count => format!("; {count} more at work"),
        };
        format!("{line} in {name}{others}")
    }
}

impl AtWork<'_> {
    /// What counts the work, if someone sees it.
    pub(crate) fn pulse(&self) -> Option<Arc<Pulse>> {
        Some(self.work.as_ref()?.pulse.clone())
    }

    /// Shows how far the work is, if someone sees it.
    pub(crate) fn note(&self, note: impl FnOnce() -> String) {
        if let Some(work) = &self.work {
            *work.note.lock().unwrap_or_else(PoisonError::into_inner) = note();
        }
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        if let Some((mut list, work)) = self.board.list().zip(self.work.as_ref()) {
            list.retain(|other| !Arc::ptr_eq(other, work));
        }
    }
}

impl Progress {
    /// How often the board is shown.
    const TICK: Duration = Duration::from_millis(200);

    /// A bar among `bars` for what is done with the instances of files. If it will be seen they are counted, which
    /// reads the files once; of standard input it is not known how many there are.
    pub(crate) fn start(
        bars: &MultiProgress,
        what: &'static str,
        inputs: &[PathBuf],
        from: From,
    ) -> Result<Self, CliError> {
        let total = if bars.is_hidden() {
            None
        } else {
            let counting = Self::shown(bars, "counting instances", "reading the input", None);
            let total = instances::count(inputs, from)?;
            drop(counting);
            total
        };
        Ok(Self::shown(bars, what, "reading the input", total))
    }

    /// A bar among `bars` for so many pieces of work, if that is known, and `what` is done with them.
    pub(crate) fn of(bars: &MultiProgress, what: &'static str, total: Option<u64>) -> Self {
        Self::shown(bars, what, "starting", total)
    }

    fn shown(
        bars: &MultiProgress,
        what: &'static str,
        idle: &'static str,
        total: Option<u64>,
    ) -> Self {
        let (bar, template) = match total {
            Some(total) => {
                (ProgressBar::new(total), "{bar:16} {prefix} {pos}/{len}, {pace}{wide_msg}")
            }
            None => (ProgressBar::no_length(), "{prefix}{done}: {wide_msg}"),
        };
        let style = ProgressStyle::with_template(template).expect("a valid template");
        let style = style.with_key("pace", pace).with_key("done", done);
        let bar = bar.with_style(style).with_prefix(what).with_message(idle);
        let bar = bars.add(bar);
        bar.tick();
        let board = Board { list: (!bars.is_hidden()).then(Arc::default), idle };
        let shower = board.list.is_some().then(|| {
            let (sender, end) = mpsc::channel();
            let (bar, board) = (bar.clone(), board.clone());
            let show = move || {
                while end.recv_timeout(Self::TICK) == Err(RecvTimeoutError::Timeout) {
                    bar.set_message(board.line());
                }
            };
            Some((sender, thread::Builder::new().spawn(show).ok()?))
        });
        Self { bar, bars: bars.clone(), board, shower: shower.flatten() }
    }

    /// What is at work, for the threads that do it.
    pub(crate) fn board(&self) -> Board {
        self.board.clone()
    }

    /// So many instances were done before, and are not part of the rate.
    pub(crate) fn skip(&self, count: u64) {
        self.bar.set_position(count);
        self.bar.reset_eta();
    }

    /// One more instance is done.
    pub(crate) fn advance(&self) {
        if self.board.list.is_some() {
            self.bar.set_message(self.board.line());
        }
        self.bar.inc(1);
    }

    /// Writes to `output`, and takes the bar away meanwhile if that is a terminal too.
    pub(crate) fn write(
        &self,
        output: &mut Output,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        if output.is_terminal() {
            self.bars.suspend(|| output.write(write))
        } else {
            output.write(write)
        }
    }
}

/// How fast it goes, and how long that leaves, once something is done.
fn pace(state: &ProgressState, out: &mut dyn fmt::Write) {
    if state.per_sec() > 0.0 {
        // If this fails, the bar only shows less.
        let left = HumanDuration(state.eta());
        let _ = write!(out, "{:.1}/s, {left:#} left: ", state.per_sec());
    }
}

/// How much is done of nobody knows how much, and how fast it goes, once something is done.
fn done(state: &ProgressState, out: &mut dyn fmt::Write) {
    if state.pos() > 0 {
        let _ = write!(out, " {} done, {:.1}/s", state.pos(), state.per_sec());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, shower)) = self.shower.take() {
            drop(end);
            // It has only a bar to show.
            let _ = shower.join();
        }
        self.bar.finish_and_clear();
    }
}
