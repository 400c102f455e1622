//! Hints, explanations and mistakes, with what a page draws of their steps.

use super::strokes::Strokes;
use super::view::{Scale, drawn};
use crate::kind::{Board, Explained, Layer, Place, Step};
use crate::questions::{self, Hint, Mistake, Options, PathEnd, rate, reason};
use crate::registry::AnyPuzzle;
use serde_json::{Value, json};

/// A puzzle as far as steps need it.
struct Scene<'a> {
    names: &'a dyn Explained,
    board: Board,
    scale: Scale,
    /// Whether each edge is drawn.
    shown: Vec<bool>,
}

impl<'a> Scene<'a> {
    fn of(puzzle: &'a dyn AnyPuzzle) -> Self {
        let names = puzzle.explained();
        let board = puzzle.board();
        let (scale, shown) = (Scale::of(puzzle), drawn(&board));
        Self { names, board, scale, shown }
    }

    fn rule(&self, place: Place) -> Value {
        let name = self.names.name_rule(place);
        match place {
            Place::Cell(cell) | Place::Rule { cell, .. } => {
                let corners = self.board.outline(cell).into_iter().map(|at| self.scale.place(at));
                json!({ "name": name, "area": corners.collect::<Vec<_>>().concat() })
            }
            Place::Point(vertex) => {
                let position = self.board.plane.position(vertex);
                json!({ "name": name, "point": self.scale.place(position) })
            }
            Place::Loops | Place::Sides => json!({ "name": name }),
        }
    }

    /// A step as a page draws it.
    fn step(&self, step: &Step) -> Value {
        let chain = step.chain.iter().filter(|fact| self.shown[fact.edge]);
        let chain: Vec<(usize, u8)> = chain.map(|fact| (fact.edge, u8::from(fact.on))).collect();
        json!({
            "facts": Strokes::of_facts(&step.facts, &self.shown),
            "known": Strokes::of_facts(&step.known, &self.shown),
            "chain": chain,
            "rules": step.rules.iter().map(|&rule| self.rule(rule)).collect::<Vec<_>>(),
            "title": step.title(),
            "technique": step.technique,
            "layer": step.layer,
            "words": step.words,
        })
    }
}

/// The next step after a player's marks.
pub(super) fn hint(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    options: &Options,
) -> Result<Value, String> {
    let scene = Scene::of(puzzle);
    let hint = questions::hint(puzzle, marks, options).map_err(|error| error.to_string())?;
    let (what, told, wrong) = match &hint {
        Hint::Next(step) => ("next", Some(step), Vec::new()),
        Hint::Wrong(mark, step) => ("wrong", Some(step), vec![mark.edge]),
        Hint::Clash(marks) => ("clash", None, marks.iter().map(|mark| mark.edge).collect()),
        Hint::Done => ("done", None, Vec::new()),
        Hint::Several(edges) => ("several", None, edges.clone()),
        Hint::NoAnswer => ("none", None, Vec::new()),
        Hint::Search => ("search", None, Vec::new()),
        Hint::Stopped(_) => ("stopped", None, Vec::new()),
    };
    Ok(json!({
        "reply": "hint",
        "what": what,
        "text": hint.remark(scene.names),
        "marks": wrong,
        "where": told.map(|step| format!("Look at {}.", step.place(scene.names))),
        "title": told.map(Step::title),
        "rule": told.map(|step| step.reason(scene.names)),
        "step": told.map(|told| scene.step(told)),
    }))
}

/// The path to the answer from a player's marks on, step by step.
pub(super) fn explain(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    options: &Options,
    tell: &mut dyn FnMut(Value),
) -> Result<(), String> {
    let scene = Scene::of(puzzle);
    let path = questions::explain_watched(puzzle, marks, Layer::Subset, options, &mut |told| {
        let mut told = scene.step(told);
        told["reply"] = "step".into();
        tell(told);
    });
    let path = path.map_err(|error| error.to_string())?;
    tell(json!({ "reply": "end", "ending": path.ending(scene.names) }));
    Ok(())
}

/// How hard a puzzle is.
pub(super) fn rating(puzzle: &dyn AnyPuzzle, options: &Options) -> Result<Value, String> {
    let path = questions::explain(puzzle, Layer::Subset, options);
    let path = path.map_err(|error| error.to_string())?;
    if !matches!(path.end, PathEnd::Complete | PathEnd::Search | PathEnd::Budget) {
        return Ok(
            json!({ "reply": "rating", "level": null, "text": path.ending(puzzle.explained()) }),
        );
    }
    let rating = rate(&path);
    let steps = Layer::ALL.iter().zip(rating.steps).filter(|&(_, count)| count > 0);
    let steps: Vec<String> = steps.map(|(layer, count)| format!("{count} {layer}")).collect();
    let text = format!(
        "{:.1} {}. The hardest step: {}. Steps: {}.",
        rating.number,
        rating.level,
        rating.hardest,
        steps.join(", ")
    );
    Ok(json!({ "reply": "rating", "level": rating.level.name(), "text": text }))
}

/// The first mistake of a player's history.
pub(super) fn mistake(
    puzzle: &dyn AnyPuzzle,
    history: &[(usize, Option<u8>)],
    options: &Options,
) -> Result<Value, String> {
    let scene = Scene::of(puzzle);
    let moves: Vec<(usize, Option<bool>)> =
        history.iter().map(|&(edge, mark)| (edge, mark.map(|mark| mark > 0))).collect();
    let mistake =
        questions::first_mistake(puzzle, &moves, options).map_err(|error| error.to_string())?;
    let (at, edge, told, text) = match &mistake {
        Mistake::None => (None, None, None, "No mark is wrong.".to_string()),
        Mistake::NoAnswer => (None, None, None, "The puzzle has no answer.".to_string()),
        Mistake::Stopped(stop) => (None, None, None, format!("Stopped: {}.", reason(*stop))),
        Mistake::At { at, mark, step } => {
            let on = if mark.on { "on" } else { "off" };
            let text = format!("Wrong mark: {} ({on}).", scene.names.name_edge(mark.edge));
            (Some(*at), Some(mark.edge), step.as_ref(), text)
        }
    };
    let told = told.map(|told| scene.step(told));
    Ok(json!({ "reply": "mistake", "at": at, "edge": edge, "step": told, "text": text }))
}
