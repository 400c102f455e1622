//! The trace of one instance as a page to step through.

use super::page::{board_data, button, data_script, page};
use crate::engine::{Component, Element};
use crate::kind::{Board, Technique};
use crate::questions::{Account, Trace, TracedCut};
use crate::registry::AnyPuzzle;
use maud::html;
use serde_json::{Value, json};

/// How a trace ended.
#[derive(Clone, Debug)]
pub struct TraceEnd {
    /// The verdict, and what it cost, the time for tracing included.
    pub account: Account,
    /// The edges of the answer.
    pub line: Vec<usize>,
}

/// The data that the page's script reads. Times are seconds.
fn data(puzzle: &dyn AnyPuzzle, technique: Technique, trace: &Trace, end: &TraceEnd) -> Value {
    let steps = trace.steps.iter().map(|step| {
        json!({
            "components": step.sketch.components.iter().map(component).collect::<Vec<_>>(),
            "cuts": step.cuts.iter().map(cut).collect::<Vec<_>>(),
            "clauses": step.clauses,
            "solve": step.solve.as_secs_f64(),
            "check": step.model_check.as_secs_f64(),
        })
    });
    json!({
        "board": board_data(puzzle),
        "cuts": technique.cut,
        "variables": end.account.variables,
        "clauses": end.account.clauses,
        "iterations": steps.collect::<Vec<_>>(),
        "end": {
            "verdict": end.account.verdict,
            "reason": end.account.error,
            "line": end.line,
            "iterations": end.account.iterations,
            "seconds": end.account.seconds,
        },
    })
}

fn component(component: &Component) -> Value {
    let Component { edges, faces, parent, is_loop } = component;
    json!({ "edges": edges, "faces": faces, "parent": parent, "loop": is_loop })
}

fn cut(cut: &TracedCut) -> Value {
    let words = |elements: &[Element]| elements.iter().map(word).collect::<Vec<_>>();
    json!({
        "component": cut.component,
        "premise": words(&cut.premise),
        "clause": words(&cut.clause),
    })
}

/// An element as `e` or `f` and its index, with a minus before it if it must not hold.
fn word(element: &Element) -> String {
    let (kind, index, wanted) = match *element {
        Element::Edge(index, on) => ('e', index, on),
        Element::Face(index, inside) => ('f', index, inside),
    };
    format!("{}{kind}{index}", if wanted { "" } else { "-" })
}

/// The whole page of a trace; `name` says which instance it is.
pub fn trace_page(
    name: &str,
    puzzle: &dyn AnyPuzzle,
    technique: Technique,
    trace: &Trace,
    end: &TraceEnd,
) -> String {
    let data = data(puzzle, technique, trace, end);
    let body = html! {
        header {
            h1 { "How the answer is found" }
            p.quiet { (introduction(name, &puzzle.board(), technique)) }
        }
        main {
            div.board {
                div.controls {
                    (button("first", "«", "First iteration (Home)"))
                    (button("back", "‹", "One iteration back (left arrow)"))
                    (button("play", "▶ Play", "Play or pause (space)"))
                    (button("forward", "›", "One iteration forward (right arrow)"))
                    (button("last", "»", "Last iteration (End)"))
                }
                input #slider type="range" min="1" value="1" aria-label="Iteration";
                svg #grid role="img" aria-label="The grid with the model of this iteration" {}
            }
            div.beside {
                section aria-live="polite" {
                    h2 #iteration {}
                    p #story {}
                }
                section #cut {
                    div.head {
                        h3 #which {}
                        span {
                            (button("less", "▲", "Previous cut of this iteration (up arrow)"))
                            (button("more", "▼", "Next cut of this iteration (down arrow)"))
                        }
                    }
                    p #words {}
                    ul #legend {}
                }
                section {
                    h3 { "Figures" }
                    table { tbody #figures {} }
                }
                section #course {
                    h3 { "What is wrong, iteration by iteration" }
                    svg #chart preserveAspectRatio="none" aria-hidden="true" {}
                    p.quiet #scale {}
                }
            }
        }
        footer {
            "Made by lazyloop " (env!("CARGO_PKG_VERSION")) ". Arrow keys step: left and right "
            "through the iterations, up and down through the cuts of one. Space plays."
        }
        (data_script("trace", &data))
    };
    let style = concat!(include_str!("page/steps.css"), include_str!("page/trace.css"));
    let script = concat!(include_str!("page/board.js"), include_str!("page/trace.js"));
    page("lazyloop: trace", style, &body, script)
}

fn introduction(name: &str, board: &Board, technique: Technique) -> String {
    let size = board.size_in_words();
    format!(
        "{name}, {size}. The solver knows only the local rules at first, so \
         its models may have loops or paths that should not be there. Each iteration shows one \
         model and the cuts ({}) that are learnt from it.",
        technique.cut
    )
}
