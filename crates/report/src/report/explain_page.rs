//! The path to an answer as a page to step through.

use super::page::{board_data, button, data_script, page};
use crate::kind::{Board, Fact, Place, Step};
use crate::questions::Explanation;
use crate::registry::AnyPuzzle;
use maud::html;
use serde_json::{Value, json};

/// The data that the page's script reads.
fn data(
    puzzle: &dyn AnyPuzzle,
    path: &Explanation,
    ending: &str,
    name_rule: &dyn Fn(Place) -> String,
) -> Value {
    let board = &puzzle.board();
    json!({
        "board": board_data(puzzle),
        "given": path.given.iter().map(word).collect::<Vec<_>>(),
        "steps": path.steps.iter().map(|step| one(step, board, name_rule)).collect::<Vec<_>>(),
        "ending": ending,
    })
}

fn one(step: &Step, board: &Board, name_rule: &dyn Fn(Place) -> String) -> Value {
    let facts = |facts: &[Fact]| facts.iter().map(word).collect::<Vec<_>>();
    let place = |place: &Place| match *place {
        Place::Cell(cell) | Place::Rule { cell, .. } => {
            json!({ "cell": cell, "name": name_rule(*place) })
        }
        Place::Point(point) => {
            json!({ "point": board.plane.position(point), "name": name_rule(*place) })
        }
        Place::Loops | Place::Sides => json!({ "name": name_rule(*place) }),
    };
    json!({
        "facts": facts(&step.facts),
        "known": facts(&step.known),
        "chain": facts(&step.chain),
        "rules": step.rules.iter().map(place).collect::<Vec<_>>(),
        "technique": step.technique,
        "layer": step.layer,
        "words": step.words,
    })
}

/// The edge's number, with a minus before it if the edge is off.
fn word(fact: &Fact) -> String {
    format!("{}{}", if fact.on { "" } else { "-" }, fact.edge)
}

/// The whole page of a path. `name` says which instance it is, `ending` how the path ends, and
/// `name_rule` names a rule.
pub fn explain_page(
    name: &str,
    puzzle: &dyn AnyPuzzle,
    path: &Explanation,
    ending: &str,
    name_rule: &dyn Fn(Place) -> String,
) -> String {
    let data = data(puzzle, path, ending, name_rule);
    let body = html! {
        header {
            h1 { "Why this is the answer" }
            p.quiet { (name) ", " (puzzle.board().size_in_words()) ". " (ending) }
        }
        main {
            div.board {
                div.controls {
                    (button("first", "«", "The empty grid (Home)"))
                    (button("back", "‹", "One step back (left arrow)"))
                    (button("forward", "›", "One step forward (right arrow)"))
                    (button("last", "»", "The end (End)"))
                }
                input #slider type="range" min="0" value="0" aria-label="Step";
                svg #grid role="img" aria-label="The grid with what is known at this step" {}
            }
            div.beside {
                section aria-live="polite" {
                    h2 #step {}
                    p.quiet #technique {}
                    p #words {}
                    ul #rules {}
                }
                section {
                    ul #legend {
                        li.fact { "follows in this step" }
                        li.used { "known before, and used" }
                        li.chain { "supposed or followed, and refuted: 1, 2, …" }
                        li.rule { "a rule of the reason" }
                    }
                }
            }
        }
        footer {
            "Made by lazyloop " (env!("CARGO_PKG_VERSION")) ". The left and right arrow keys step, "
            "Home and End go to the ends."
        }
        (data_script("path", &data))
    };
    let style = concat!(include_str!("page/steps.css"), include_str!("page/explain.css"));
    let script = concat!(include_str!("page/board.js"), include_str!("page/explain.js"));
    page("lazyloop: explanation", style, &body, script)
}
