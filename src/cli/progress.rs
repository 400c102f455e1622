//! A bar on stderr for long runs: done, rate, time left, the instance at work. Only where stderr is
//! a terminal.

use super::error::CliError;
use super::instances::{self, From};
use super::output::Output;
use indicatif::{MultiProgress, ProgressBar, ProgressState, ProgressStyle};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// One command's bar. It goes away when dropped.
pub(super) struct Progress {
    bar: ProgressBar,
    bars: MultiProgress,
}

impl Progress {
    /// How often the clock on the bar moves while an instance is at work.
    const TICK: Duration = Duration::from_millis(200);

    /// A bar among `bars` for the instances of files. If it will be seen they are counted, which
    /// reads the files once; of standard input it is not known how many there are.
    pub(super) fn start(
        bars: &MultiProgress,
        inputs: &[PathBuf],
        from: From,
    ) -> Result<Self, CliError> {
        let total = if bars.is_hidden() { None } else { instances::count(inputs, from)? };
        Ok(Self::of(bars, total))
    }

    /// A bar among `bars` for so many pieces of work, if that is known.
    pub(super) fn of(bars: &MultiProgress, total: Option<u64>) -> Self {
        let (bar, template) = match total {
            Some(total) => {
                (ProgressBar::new(total), "{bar:24} {pos}/{len}, {rate}, {eta} left: {wide_msg}")
            }
            None => (ProgressBar::no_length(), "{spinner} {pos} done, {rate}: {wide_msg}"),
        };
        let bar = bars.add(bar);
        let style = ProgressStyle::with_template(template).expect("a valid template");
        bar.set_style(style.with_key("rate", rate));
        if !bars.is_hidden() {
            bar.enable_steady_tick(Self::TICK);
        }
        Self { bar, bars: bars.clone() }
    }

    /// Says what is at work.
    pub(super) fn at(&self, work: impl Into<Cow<'static, str>>) {
        self.bar.set_message(work);
    }

    /// The same from other threads.
    pub(super) fn teller(&self) -> impl Fn(String) + Send + Sync + use<> {
        let bar = self.bar.clone();
        move |work| bar.set_message(work)
    }

    /// So many instances were done before, and are not part of the rate.
    pub(super) fn skip(&self, count: u64) {
        self.bar.set_position(count);
        self.bar.reset_eta();
    }

    /// One more instance is done.
    pub(super) fn advance(&self) {
        self.bar.inc(1);
    }

    /// Writes to `output`, and takes the bar away meanwhile if that is a terminal too.
    pub(super) fn write(
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

fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    // If this fails, the bar only shows less.
    let _ = write!(out, "{:.1}/s", state.per_sec());
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
