//! The refinement of one Slitherlink instance as data, round by round, and as a page to step
//! through.
//!
//! Everything comes from the engine's record of each round; the page draws it.

use super::page::page;
use crate::cnf::{Cnf, Lit, Vars};
use crate::engine::{Round, Stop, Verdict};
use crate::grid::Segment;
use crate::slitherlink::{Puzzle, Technique, lazy::Lazy, local::Local};
use crate::solve::{self, Options};
use maud::{PreEscaped, html};
use serde::Serialize;
use std::collections::HashMap;

/// All that happened on the way to a verdict.
#[derive(Clone, Debug, Serialize)]
pub struct Trace {
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub cols: usize,
    /// A label for each cell that has one.
    pub labels: Vec<Option<u8>>,
    /// The kind of cut.
    pub cuts: &'static str,
    /// Variables of the local rules.
    pub variables: u64,
    /// Clauses of the local rules.
    pub clauses: u64,
    /// The rounds that had a model.
    pub rounds: Vec<Model>,
    /// How it ended.
    pub end: End,
}

/// One round: its model, and what was learnt from it. Times are seconds.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// For each cell its region. Region 0 is the frame's; each other one has a loop around it.
    pub regions: Vec<usize>,
    /// For each region the one that surrounds it.
    pub parents: Vec<usize>,
    /// The cuts.
    pub cuts: Vec<Cut>,
    /// Clauses of the cuts.
    pub clauses: usize,
    /// Time in the solver.
    pub solve: f64,
    /// Time in the graph check and the making of cuts.
    pub examine: f64,
}

/// A cut: one clause, or several that share a fresh variable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// The region it was made for.
    pub region: Option<usize>,
    /// If any of these holds …
    pub premise: Vec<Element>,
    /// … then one of these does. Without a premise, one of these holds in any case.
    pub clause: Vec<Element>,
}

/// A literal over the grid: an index, and the truth that it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub enum Element {
    /// The segment is on the line, or is not.
    Segment(usize, bool),
    /// The cell is inside, or is not.
    Cell(usize, bool),
}

/// How a trace ended.
#[derive(Clone, Debug, Serialize)]
pub struct End {
    /// `solved`, `unsatisfiable`, `unknown` or `error`.
    pub verdict: &'static str,
    /// What stopped it, where there is neither an answer nor a proof that there is none.
    pub reason: Option<String>,
    /// The segments of the answer.
    pub line: Vec<usize>,
    /// Calls of the solver, the last one included if it had no model.
    pub iterations: u64,
    /// Wall time, the tracing included.
    pub seconds: f64,
}

impl Trace {
    /// Solves a puzzle lazily and keeps every round: memory grows with rounds times cells.
    pub fn of(puzzle: &Puzzle, options: &Options<Technique>) -> Self {
        let mut rounds = Vec::new();
        let solved =
            solve::refine(puzzle, options, &mut |round| rounds.push(Model::of(puzzle, round)));
        let reason = match &solved.result {
            Ok(Verdict::Solved(_) | Verdict::Unsatisfiable) => None,
            Ok(Verdict::Unknown(Stop::Rounds)) => {
                Some("the limit of rounds was reached".to_string())
            }
            Ok(Verdict::Unknown(Stop::Memory)) => {
                Some("the limit of memory was reached".to_string())
            }
            Ok(Verdict::Unknown(_)) => Some("the limit of time was reached".to_string()),
            Err(error) => Some(error.to_string()),
        };
        let grid = puzzle.grid();
        let line = match &solved.result {
            Ok(Verdict::Solved(answer)) => {
                let on = grid.segments().filter(|&segment| answer.contains(segment));
                on.map(Segment::index).collect()
            }
            _ => Vec::new(),
        };
        Self {
            rows: grid.rows(),
            cols: grid.cols(),
            labels: grid.cells().map(|cell| puzzle.label(cell)).collect(),
            cuts: options.technique.cuts().name(),
            variables: solved.figures.variables,
            clauses: solved.figures.clauses,
            rounds,
            end: End {
                verdict: solved.verdict(),
                reason,
                line,
                iterations: solved.figures.iterations,
                seconds: solved.time.as_secs_f64(),
            },
        }
    }
}

impl Model {
    fn of(puzzle: &Puzzle, round: &Round<'_, Lazy<'_>>) -> Self {
        let problem = round.problem;
        let regions = problem.regions();
        let mut cuts = cuts(problem.local(), round.cuts);
        let strays = problem.strays();
        if strays.len() == cuts.len() {
            cuts.iter_mut().zip(strays).for_each(|(cut, stray)| cut.region = Some(stray));
        }
        Self {
            regions: puzzle.grid().cells().map(|cell| regions.of(cell.index())).collect(),
            parents: (0..regions.len()).map(|region| regions.parent(region)).collect(),
            cuts,
            clauses: round.cuts.len(),
            solve: round.solve.as_secs_f64(),
            examine: round.examine.as_secs_f64(),
        }
    }
}

/// The clauses of a round as cuts: those that share a fresh variable are one cut, in which the
/// clauses that imply the variable are the premise.
fn cuts(local: &Local, clauses: &Cnf) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    let mut of_fresh: HashMap<u32, usize> = HashMap::new();
    for clause in clauses.clauses() {
        let fresh = clause.iter().find(|lit| element(local, **lit).is_none());
        let at = match fresh {
            None => None,
            Some(lit) => of_fresh.get(&lit.variable()).copied(),
        };
        let at = at.unwrap_or_else(|| {
            cuts.push(Cut::default());
            cuts.len() - 1
        });
        of_fresh.extend(fresh.map(|lit| (lit.variable(), at)));
        let elements = clause.iter().filter_map(|&lit| element(local, lit));
        match fresh {
            // What is false if the clause is to imply the variable is what implies it if true.
            Some(lit) if lit.is_positive() => {
                cuts[at].premise.extend(elements.map(Element::negated))
            }
            _ => cuts[at].clause.extend(elements),
        }
    }
    cuts
}

/// What a literal says of the grid; `None` for a fresh variable of a cut.
fn element(local: &Local, lit: Lit) -> Option<Element> {
    let index = |vars: Option<Vars>| {
        let (first, last) = vars?.bounds();
        (first..=last).contains(&lit.variable()).then(|| (lit.variable() - first) as usize)
    };
    let segment = index(local.segments).map(|index| Element::Segment(index, lit.is_positive()));
    segment.or_else(|| index(local.cells).map(|index| Element::Cell(index, lit.is_positive())))
}

/// As the page reads it: `s` or `c` and the index, after a minus for what must not hold.
impl From<Element> for String {
    fn from(element: Element) -> Self {
        let (kind, index, wanted) = match element {
            Element::Segment(index, on) => ('s', index, on),
            Element::Cell(index, inside) => ('c', index, inside),
        };
        format!("{}{kind}{index}", if wanted { "" } else { "-" })
    }
}

impl Element {
    fn negated(self) -> Self {
        match self {
            Self::Segment(index, on) => Self::Segment(index, !on),
            Self::Cell(index, inside) => Self::Cell(index, !inside),
        }
    }
}

/// The page of a trace, complete; `name` says which instance it is.
pub fn trace_page(trace: &Trace, name: &str) -> String {
    let data = serde_json::to_string(trace).expect("a trace is lists, numbers and words");
    // Within a script element nothing but a tag could end the text early.
    let data = data.replace('<', "\\u003c");
    let button = |id: &str, sign: &str, says: &str| {
        html! { button type="button" id=(id) title=(says) aria-label=(says) { (sign) } }
    };
    let body = html! {
        header {
            h1 { "How the loop is found" }
            p.quiet { (introduction(trace, name)) }
        }
        main {
            div.board {
                div.controls {
                    (button("first", "«", "First round (Home)"))
                    (button("back", "‹", "One round back (left arrow)"))
                    (button("play", "▶ Play", "Play or pause (space)"))
                    (button("forward", "›", "One round forward (right arrow)"))
                    (button("last", "»", "Last round (End)"))
                }
                input #slider type="range" min="1" value="1" aria-label="Round";
                svg #grid role="img" aria-label="The grid with the loops of this round" {}
            }
            div.beside {
                section aria-live="polite" {
                    h2 #round {}
                    p #story {}
                }
                section #cut {
                    div.head {
                        h3 #which {}
                        span {
                            (button("less", "▲", "Previous cut of this round (up arrow)"))
                            (button("more", "▼", "Next cut of this round (down arrow)"))
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
                    h3 { "Loops, round by round" }
                    svg #chart preserveAspectRatio="none" aria-hidden="true" {}
                    p.quiet #scale {}
                }
            }
        }
        footer {
            "Made by lazyloop " (env!("CARGO_PKG_VERSION")) ". Arrow keys step: left and right "
            "through the rounds, up and down through the cuts of one. Space plays."
        }
        script #trace type="application/json" { (PreEscaped(data)) }
    };
    page("lazyloop: trace", include_str!("page/trace.css"), &body, include_str!("page/trace.js"))
}

fn introduction(trace: &Trace, name: &str) -> String {
    let Trace { rows, cols, cuts, .. } = trace;
    format!(
        "{name}, {rows} rows by {cols} columns. The solver knows only the local rules at first, so \
         its models may have several loops. Each round shows one model and the cuts ({cuts}) that \
         are learnt from it."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ClauseSink;

    /// Nine segments, then four cells, then what a cut adds.
    fn local(formula: &mut Cnf) -> Local {
        Local { segments: Some(formula.fresh(9)), cells: Some(formula.fresh(4)) }
    }

    #[test]
    fn clauses_that_share_a_fresh_variable_are_one_cut() {
        let mut formula = Cnf::new();
        let local = local(&mut formula);
        let segment = |index| local.segments.unwrap().lit(index);
        let cell = |index| local.cells.unwrap().lit(index);
        let [y, z] = [0, 1].map(|_| formula.fresh(1).lit(0));
        formula.clause(&[!segment(0), y]);
        formula.clause(&[!segment(1), y]);
        formula.clause(&[!y, segment(7), segment(8)]);
        formula.clause(&[!segment(2), !segment(3)]);
        formula.clause(&[cell(0), z]);
        formula.clause(&[!cell(1), cell(3)]);
        formula.clause(&[!z, !cell(2)]);
        use Element::{Cell, Segment};
        let cut = |premise: &[Element], clause: &[Element]| Cut {
            region: None,
            premise: premise.to_vec(),
            clause: clause.to_vec(),
        };
        assert_eq!(
            cuts(&local, &formula),
            [
                cut(&[Segment(0, true), Segment(1, true)], &[Segment(7, true), Segment(8, true)]),
                cut(&[], &[Segment(2, false), Segment(3, false)]),
                cut(&[Cell(0, false)], &[Cell(2, false)]),
                cut(&[], &[Cell(1, false), Cell(3, true)]),
            ]
        );
    }

    #[test]
    fn either_kind_of_variable_may_be_absent() {
        let mut formula = Cnf::new();
        let vars = formula.fresh(4);
        let lit = !vars.lit(3);
        let over = |segments, cells| element(&Local { segments, cells }, lit);
        assert_eq!(over(Some(vars), None), Some(Element::Segment(3, false)));
        assert_eq!(over(None, Some(vars)), Some(Element::Cell(3, false)));
        assert_eq!(over(None, None), None);
    }

    #[test]
    fn elements_are_short_words_on_the_page() {
        let words = [Element::Segment(12, true), Element::Cell(0, false)];
        assert_eq!(serde_json::to_string(&words).unwrap(), r#"["s12","-c0"]"#);
    }
}
