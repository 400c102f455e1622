//! The questions that a board asks.

use super::layout::Layout;
use super::making::{self, Wished};
use super::strokes::Strokes;
use super::{clues, edit, kinds, live, object, steps, view};
use crate::draw::Theme;
use crate::plane::tilings::Tiling;
use crate::questions::Options;
use crate::registry::{self, AnyPuzzle};
use crate::text::json::Object;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a board begins with, and its limits.
#[derive(Clone, Debug)]
pub struct Desk {
    /// The puzzles to begin with, in JSON.
    pub puzzles: Vec<String>,
    /// The most cells of a puzzle.
    pub cells: usize,
    /// The longest time for a question.
    pub time: Duration,
    /// The most memory that the process may hold, in bytes; see [`Options::max_memory`]. So who limits it
    /// answers each question in a process of its own.
    pub memory: Option<u64>,
}

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ask {
    Start,
    Kind,
    Example,
    Blank,
    Open,
    List,
    Board,
    Live,
    Clues,
    Suggest,
    Hint,
    Explain,
    Mistake,
    Rate,
    Generate,
    Write,
}

/// A question about a board. What is asked uses some of the fields; one that is missing is empty, and one
/// that is not known is an error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// A newer question with the same slot makes this one superfluous; whoever asks sees to that.
    #[serde(default)]
    pub slot: Option<String>,
    ask: Ask,
    #[serde(default)]
    puzzle: Value,
    #[serde(default)]
    marks: Strokes,
    #[serde(default)]
    theme: String,
    #[serde(default)]
    text: String,
    /// The text of a kind of the user's own, which this question is about too.
    #[serde(default)]
    rules: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    rows: usize,
    #[serde(default)]
    cols: usize,
    #[serde(default)]
    tiling: Option<String>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    wishes: Wished,
    #[serde(default)]
    set: Vec<(usize, String)>,
    #[serde(default)]
    regions: Option<Vec<String>>,
    #[serde(default)]
    shaded: Option<Vec<usize>>,
    #[serde(default)]
    seconds: Option<f64>,
    #[serde(default)]
    history: Vec<(usize, Option<u8>)>,
    #[serde(default)]
    format: String,
}

impl Question {
    /// Reads a question from JSON.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(text).map_err(|error| format!("no question: {error}"))
    }

    /// Answers it. The replies go to `tell`, each as soon as it is known; the last one of a question that
    /// has several says that it is the end. Once `cancel` is true, it ends soon.
    pub fn answer(&self, desk: &Desk, cancel: &Arc<AtomicBool>, tell: &mut dyn FnMut(Value)) {
        if let Err(fault) = self.try_answer(desk, cancel, tell) {
            tell(fault_reply(&fault));
        }
    }

    fn try_answer(
        &self,
        desk: &Desk,
        cancel: &Arc<AtomicBool>,
        tell: &mut dyn FnMut(Value),
    ) -> Result<(), String> {
        let own = kinds::own(&self.rules)?;
        let options = desk.options(cancel);
        let theme = Theme::ALL.iter().copied().find(|theme| theme.name() == self.theme);
        let theme = theme.unwrap_or_default();
        let (kind, size) = (self.kind.as_str(), (self.rows, self.cols));
        let read = || object::puzzle(&self.puzzle, desk.cells);
        let marks_on = |puzzle: &dyn AnyPuzzle| self.marks.marks(puzzle.board().plane.edge_bound());
        let marked = || {
            let (_, puzzle) = read()?;
            let marks = marks_on(&*puzzle);
            Ok::<_, String>((puzzle, marks))
        };
        match self.ask {
            Ask::Start => tell(desk.start()),
            Ask::Kind => tell(kinds::reply(own.map_or(kind, |kind| kind.name))?),
            Ask::Blank => {
                tell(making::blank(kind, size, self.tiling.as_deref(), desk.cells, theme)?);
            }
            Ask::Example => {
                tell(making::example(own.map_or(kind, |kind| kind.name), &options, theme)?);
            }
            Ask::List => tell(making::list(&self.text, desk.cells)?),
            Ask::Open => tell(making::open(&self.text, desk.cells, theme)?),
            Ask::Board => {
                let (mut object, mut puzzle) = read()?;
                if !self.set.is_empty() || self.regions.is_some() {
                    puzzle = changed(&mut object, &self.set, self.regions.as_deref())?;
                }
                tell(view::board(&*puzzle, &marks_on(&*puzzle), &[], theme)?);
            }
            Ask::Live => {
                let (puzzle, marks) = marked()?;
                live::live(&*puzzle, &marks, &options.time_limit(self.time(desk)), tell);
            }
            Ask::Clues => {
                let (puzzle, marks) = marked()?;
                let shaded = self.shaded.as_deref();
                tell(clues::of_line(&*puzzle, &marks, shaded, self.seed)?);
            }
            Ask::Suggest => {
                let (object, puzzle) = read()?;
                tell(clues::suggested(&object, &*puzzle, &options, self.time(desk))?);
            }
            Ask::Hint => {
                let (puzzle, marks) = marked()?;
                tell(steps::hint(&*puzzle, &marks, &options)?);
            }
            Ask::Explain => {
                let (puzzle, marks) = marked()?;
                steps::explain(&*puzzle, &marks, &options, tell)?;
            }
            Ask::Mistake => tell(steps::mistake(&*read()?.1, &self.history, &options)?),
            Ask::Rate => tell(steps::rating(&*read()?.1, &options)?),
            Ask::Generate => {
                let (limits, wishes) = (options.limits(), &self.wishes);
                tell(making::generate(kind, size, self.seed, wishes, limits, desk.cells, theme)?);
            }
            Ask::Write => {
                let (puzzle, marks) = marked()?;
                let text = making::write(&*puzzle, &marks, &self.format)?;
                tell(json!({ "reply": "text", "text": text }));
            }
        }
        Ok(())
    }

    /// The time for a search that may end early.
    fn time(&self, desk: &Desk) -> Duration {
        let wished = self.seconds.and_then(|time| Duration::try_from_secs_f64(time).ok());
        wished.map_or(desk.time, |time| time.min(desk.time))
    }
}

/// The reply that says what is wrong with a question.
pub fn fault_reply(fault: &str) -> Value {
    json!({ "reply": "fault", "text": fault })
}

/// The puzzle after a change of its clues and regions.
fn changed(
    object: &mut Object,
    set: &[(usize, String)],
    regions: Option<&[String]>,
) -> Result<Box<dyn AnyPuzzle>, String> {
    let layout = Layout::of(&object.puzzle).ok_or("this kind has no board")?;
    if let Some(regions) = regions {
        edit::set_regions(object, layout, regions)?;
    }
    if !set.is_empty() {
        edit::set_clues(object, layout, set)?;
    }
    object::read(object)
}

impl Desk {
    fn options(&self, cancel: &Arc<AtomicBool>) -> Options {
        let options = Options::default().cancelled_by(cancel.clone()).time_limit(self.time);
        match self.memory {
            Some(bytes) => options.max_memory(bytes),
            None => options,
        }
    }

    /// What a board begins with.
    pub fn start(&self) -> Value {
        let formats = registry::formats().into_iter().map(|format| format.name());
        let puzzles = self
            .puzzles
            .iter()
            .filter_map(|puzzle| serde_json::from_slice::<Value>(puzzle.as_bytes()).ok());
        json!({
            "reply": "start",
            "version": env!("CARGO_PKG_VERSION"),
            "puzzles": puzzles.collect::<Vec<_>>(),
            "kinds": *kinds::ALL,
            "tiling_names": tilings(),
            "formats": formats.chain(["text", "svg"]).collect::<Vec<_>>(),
            "limits": { "cells": self.cells, "seconds": self.time.as_secs_f64() },
        })
    }
}

/// The tilings of which a board can be made, but squares.
fn tilings() -> Vec<Value> {
    let is_made = |tiling: &Tiling| *tiling != Tiling::Squares && tiling.is_known();
    let tiling = |tiling: Tiling| json!({ "name": tiling.name(), "title": tiling.title() });
    Tiling::ALL.into_iter().filter(is_made).map(tiling).collect()
}
