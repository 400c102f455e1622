//! The questions that a board asks.

use super::layout::Layout;
use super::making::{self, Wished};
use super::strokes::Strokes;
use super::{edit, live, object, pad, steps, view};
use crate::draw::Theme;
use crate::kind::{KindInfo, Rule};
use crate::plane::tilings::Tiling;
use crate::questions::Options;
use crate::registry::{self, AnyPuzzle};
use crate::text::json::Object;
use serde::Deserialize;
use serde::de::Error;
use serde_json::{Map, Value, json};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
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
    /// The most memory that the process may hold, in bytes; see [`Options::max_memory`].
    pub memory: Option<u64>,
}

/// A question about a board.
#[derive(Debug)]
pub struct Question {
    /// A newer question with the same slot makes this one superfluous; whoever asks sees to that.
    pub slot: Option<String>,
    about: About,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum About {
    Start {},
    Blank {
        kind: String,
        rows: usize,
        cols: usize,
        #[serde(default)]
        tiling: Option<String>,
        #[serde(default)]
        theme: String,
    },
    Open {
        text: String,
        #[serde(default)]
        theme: String,
    },
    Board {
        puzzle: Value,
        #[serde(default)]
        theme: String,
        #[serde(default)]
        marks: Strokes,
        #[serde(default)]
        set: Vec<(usize, String)>,
        #[serde(default)]
        regions: Option<Vec<String>>,
    },
    Live {
        puzzle: Value,
        #[serde(default)]
        marks: Strokes,
        #[serde(default)]
        seconds: Option<f64>,
    },
    Hint {
        puzzle: Value,
        #[serde(default)]
        marks: Strokes,
    },
    Explain {
        puzzle: Value,
        #[serde(default)]
        marks: Strokes,
    },
    Mistake {
        puzzle: Value,
        history: Vec<(usize, Option<u8>)>,
    },
    Rate {
        puzzle: Value,
    },
    Generate {
        kind: String,
        rows: usize,
        cols: usize,
        seed: u64,
        #[serde(default)]
        wishes: Wished,
        #[serde(default)]
        theme: String,
    },
    Write {
        puzzle: Value,
        #[serde(default)]
        marks: Strokes,
        format: String,
    },
}

impl Question {
    /// Reads a question from JSON.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        // The field `ask` says which fields the others are. As a tag of the enum it would mean the same,
        // and a hundred kilobytes of code that a browser loads.
        let read = || {
            let mut fields: Map<String, Value> = serde_json::from_slice(text)?;
            let slot = fields.remove("slot").map(Deserialize::deserialize).transpose()?.flatten();
            let ask = fields.remove("ask").ok_or_else(|| Error::missing_field("ask"))?;
            let about = Map::from_iter([(String::deserialize(ask)?, Value::Object(fields))]);
            Ok(Self { slot, about: About::deserialize(Value::Object(about))? })
        };
        read().map_err(|error: serde_json::Error| format!("no question: {error}"))
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
        let options = desk.options(cancel);
        let read = |puzzle: &Value| object::puzzle(puzzle, desk.cells);
        let marked = |puzzle: &Value, marks: &Strokes| {
            let (_, puzzle) = read(puzzle)?;
            let marks = marks.marks(puzzle.board().plane.edge_bound());
            Ok::<_, String>((puzzle, marks))
        };
        match &self.about {
            About::Start {} => tell(desk.start()),
            About::Blank { kind, rows, cols, tiling, theme } => {
                let (size, tiling) = ((*rows, *cols), tiling.as_deref());
                tell(making::blank(kind, size, tiling, desk.cells, named(theme))?);
            }
            About::Open { text, theme } => {
                tell(making::open(text, desk.cells, named(theme))?);
            }
            About::Board { puzzle, theme, marks, set, regions } => {
                let (mut object, mut puzzle) = read(puzzle)?;
                if !set.is_empty() || regions.is_some() {
                    puzzle = changed(&mut object, set, regions.as_deref())?;
                }
                let marks = marks.marks(puzzle.board().plane.edge_bound());
                tell(view::board(&*puzzle, &marks, &[], named(theme))?);
            }
            About::Live { puzzle, marks, seconds } => {
                let (puzzle, marks) = marked(puzzle, marks)?;
                let wished = seconds.and_then(|time| Duration::try_from_secs_f64(time).ok());
                let time = wished.map_or(desk.time, |time| time.min(desk.time));
                live::live(&*puzzle, &marks, &options.time_limit(time), tell);
            }
            About::Hint { puzzle, marks } => {
                let (puzzle, marks) = marked(puzzle, marks)?;
                tell(steps::hint(&*puzzle, &marks, &options)?);
            }
            About::Explain { puzzle, marks } => {
                let (puzzle, marks) = marked(puzzle, marks)?;
                steps::explain(&*puzzle, &marks, &options, tell)?;
            }
            About::Mistake { puzzle, history } => {
                let (_, puzzle) = read(puzzle)?;
                tell(steps::mistake(&*puzzle, history, &options)?);
            }
            About::Rate { puzzle } => {
                let (_, puzzle) = read(puzzle)?;
                tell(steps::rating(&*puzzle, &options)?);
            }
            About::Generate { kind, rows, cols, seed, wishes, theme } => {
                let (size, theme) = ((*rows, *cols), named(theme));
                let cancel = cancel.clone();
                tell(making::generate(kind, size, *seed, wishes, cancel, desk.cells, theme)?);
            }
            About::Write { puzzle, marks, format } => {
                let (puzzle, marks) = marked(puzzle, marks)?;
                let text = making::write(&*puzzle, &marks, format)?;
                tell(json!({ "reply": "text", "text": text }));
            }
        }
        Ok(())
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

fn named(theme: &str) -> Theme {
    Theme::ALL.iter().copied().find(|one| one.name() == theme).unwrap_or_default()
}

impl Desk {
    fn options(&self, cancel: &Arc<AtomicBool>) -> Options {
        let options = Options::default().cancelled_by(cancel.clone()).time_limit(self.time);
        match self.memory {
            Some(bytes) => options.max_memory(bytes),
            None => options,
        }
    }

    fn start(&self) -> Value {
        let formats = registry::formats().into_iter().map(|format| format.name());
        let puzzles =
            self.puzzles.iter().filter_map(|puzzle| serde_json::from_str::<Value>(puzzle).ok());
        json!({
            "reply": "start",
            "version": env!("CARGO_PKG_VERSION"),
            "puzzles": puzzles.collect::<Vec<_>>(),
            "kinds": *KINDS,
            "tiling": tilings(),
            "formats": formats.chain(["text", "svg"]).collect::<Vec<_>>(),
            "limits": { "cells": self.cells, "seconds": self.time.as_secs_f64() },
        })
    }
}

/// What a page knows of each kind. To try all tokens on all kinds takes a while, and it stays the same.
static KINDS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let kinds = registry::makers().into_iter().filter_map(|maker| {
        let (kind, layout) = (maker.kind, Layout::of(maker.kind.name)?);
        Some(json!({
            "name": kind.name,
            "title": kind.title,
            "pad": pad::pad(kind.name, layout),
            "wishes": maker.wishes(),
            "rules": rules(kind, layout),
        }))
    });
    kinds.collect()
});

/// The tilings of which a board can be made, but squares.
fn tilings() -> Vec<Value> {
    let is_made = |tiling: &Tiling| *tiling != Tiling::Squares && tiling.is_known();
    let tiling = |tiling: Tiling| json!({ "name": tiling.name(), "title": tiling.title() });
    Tiling::ALL.into_iter().filter(is_made).map(tiling).collect()
}

/// The rules that can be switched, and the field of a puzzle that is true then.
fn rules(kind: &KindInfo, layout: Layout) -> Vec<Value> {
    let rule = |rule: &Rule| {
        let empty = object::read(&layout.empty(kind.name, 4, 4)).ok()?;
        // The last value is the one that is not usual.
        let switched = empty.with_rule(rule, rule.values.last().copied().unwrap_or_default());
        let fields = object::write(&*switched).ok()?.fields.more;
        let (field, _) = fields.iter().find(|(_, value)| **value == Value::Bool(true))?;
        Some(json!({ "name": rule.name, "help": rule.help, "field": field }))
    };
    kind.rules.iter().filter_map(rule).collect()
}
