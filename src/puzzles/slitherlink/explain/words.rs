//! Steps in words: which segment, which corner, and why.

use super::reason::{Inference, Reason};
use super::shapes;
use super::state::{Cause, Known, State};
use crate::grid::{Cell, Direction, Grid, Point, Segment};
use crate::kind::{Fact, Layer, Place, Step};
use crate::puzzles::slitherlink::{Clue, Puzzle};

fn cell(grid: Grid, cell: Cell) -> String {
    let (row, col) = grid.cell_position(cell);
    format!("row {}, column {}", row + 1, col + 1)
}

/// A segment as a side of a cell.
fn side(grid: Grid, segment: Segment) -> (&'static str, Cell) {
    match grid.segment_position(segment) {
        (Direction::Horizontal, row, col) if row == grid.rows() => {
            ("the bottom", grid.cell(row - 1, col))
        }
        (Direction::Horizontal, row, col) => ("the top", grid.cell(row, col)),
        (Direction::Vertical, row, col) if col == grid.cols() => {
            ("the right side", grid.cell(row, col - 1))
        }
        (Direction::Vertical, row, col) => ("the left side", grid.cell(row, col)),
    }
}

pub(super) fn segment(grid: Grid, segment: Segment) -> String {
    segments(grid, &[segment])
}

/// Segments, those of a cell together: "the top and the left side of row 1, column 1".
fn segments(grid: Grid, segments: &[Segment]) -> String {
    let mut of: Vec<(Cell, Vec<String>)> = Vec::new();
    for (name, at) in segments.iter().map(|&segment| side(grid, segment)) {
        match of.iter_mut().find(|(other, _)| *other == at) {
            Some((_, names)) => names.push(name.to_string()),
            None => of.push((at, vec![name.to_string()])),
        }
    }
    let named = of.iter().map(|(at, names)| format!("{} of {}", list(names), cell(grid, *at)));
    list(&named.collect::<Vec<_>>())
}

/// A point as a corner of a cell.
fn point(grid: Grid, point: Point) -> String {
    let (row, col) = grid.point_position(point);
    let (upright, above) = if row == grid.rows() { ("lower", row - 1) } else { ("upper", row) };
    let (level, left) = if col == grid.cols() { ("right", col - 1) } else { ("left", col) };
    format!("the {upright} {level} corner of {}", cell(grid, grid.cell(above, left)))
}

pub(super) fn rule(puzzle: &Puzzle, place: Place) -> String {
    let grid = puzzle.grid();
    match place {
        Place::Cell(index) => {
            let at = Cell::from_index(index);
            match puzzle.clue(at) {
                Clue::Label(label) => format!("the {label} at {}", cell(grid, at)),
                Clue::Blank | Clue::Open => cell(grid, at),
            }
        }
        Place::Point(index) => point(grid, Point::from_index(index)),
        Place::Loops => "the line is one loop".to_string(),
        Place::Sides => "the line has two sides".to_string(),
    }
}

/// Several things as one: "a, b and c".
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// What is on and what is off, as a part of a sentence.
fn claim(grid: Grid, facts: &[(Segment, bool)]) -> String {
    let of = |wanted: bool| {
        let named = facts.iter().filter(|(_, on)| *on == wanted);
        named.map(|&(named, _)| named).collect::<Vec<_>>()
    };
    let part = |named: Vec<Segment>, word: &str| {
        let said = || format!("{} {} {word}", segments(grid, &named), is_or_are(named.len()));
        (!named.is_empty()).then(said)
    };
    let parts = [part(of(true), "on"), part(of(false), "off")];
    list(&parts.into_iter().flatten().collect::<Vec<_>>())
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// A step with its name and its sentences.
pub(super) fn step(
    state: &State<'_>,
    facts: &[(Segment, bool)],
    reason: &Reason,
    layer: Layer,
) -> Step {
    let shape = shapes::name(state, reason, layer, facts);
    let chain = chain(reason, layer);
    let words = match layer {
        _ if facts.is_empty() => contradiction(state, reason),
        Layer::Single => single(state, facts, reason),
        Layer::Corner => corner(state, facts, reason),
        Layer::Supposition | Layer::Subset => supposition(state, facts, reason, &chain),
    };
    let fact = |&(segment, on): &(Segment, bool)| Fact { link: segment.index(), on };
    let mut facts: Vec<Fact> = facts.iter().map(fact).collect();
    facts.sort_unstable();
    Step {
        facts,
        rules: reason.rules.iter().copied().collect(),
        known: reason.facts.iter().copied().collect(),
        chain,
        layer,
        technique: shape,
        words,
    }
}

/// The segments on the way from a supposition to its contradiction.
fn chain(reason: &Reason, layer: Layer) -> Vec<Fact> {
    if layer < Layer::Supposition {
        return Vec::new();
    }
    let segment = |inference: &Inference| match (inference.known, inference.cause) {
        (_, Cause::Given) => None,
        (Some(Known::Segment(segment, on)), _) => Some(Fact { link: segment.index(), on }),
        _ => None,
    };
    reason.inferences.iter().filter_map(segment).collect()
}

fn single(state: &State<'_>, facts: &[(Segment, bool)], reason: &Reason) -> String {
    let grid = state.rules.grid;
    let Some(inference) = reason.inferences.first() else { return String::new() };
    let claim = claim(grid, facts);
    match inference.cause {
        Cause::Local(_) => {
            let place = state.place(inference.cause).unwrap_or(Place::Loops);
            of_one_rule(state, place, facts, reason, &claim)
        }
        Cause::Loops if shapes::is_after_the_end(state, facts) => {
            let length = reason.facts.len();
            format!("The line is closed, by {length} segments: all that is open is off.")
        }
        Cause::Loops => {
            let length = reason.facts.iter().filter(|fact| fact.on).count();
            let label = reason.rules.iter().find(|place| matches!(place, Place::Cell(_)));
            let why = match label {
                Some(&label) => {
                    format!("{} would not have its sides", rule(state.puzzle, label))
                }
                None => "there is a part of the line elsewhere".to_string(),
            };
            let length = length + usize::from(label.is_some());
            format!("A loop of {length} segments would be closed too early, since {why}: {claim}.")
        }
        Cause::Sides => {
            let crossed = reason.facts.iter().filter(|fact| fact.on).count();
            let sides = match facts.first() {
                Some((_, true)) => "different sides, so the line runs between them",
                _ => "one side, so no line runs between them",
            };
            let way = match crossed {
                0 => "without crossing the line".to_string(),
                1 => "by crossing the line once".to_string(),
                count => format!("by crossing the line {count} times"),
            };
            format!(
                "One gets from one side of this segment to the other round it {way}: both are on \
                 {sides}. {} .",
                capital(&claim)
            )
            .replace(" .", ".")
        }
        Cause::Given | Cause::Corner(_) | Cause::Pairs => capital(&claim),
    }
}

fn of_one_rule(
    state: &State<'_>,
    place: Place,
    facts: &[(Segment, bool)],
    reason: &Reason,
    claim: &str,
) -> String {
    let name = capital(&rule(state.puzzle, place));
    let on = facts.iter().all(|&(_, on)| on);
    let label = match place {
        Place::Cell(index) => state.puzzle.label(Cell::from_index(index)),
        _ => None,
    };
    match (label, on) {
        (Some(0), _) => format!("{name} has no side on the line: {claim}."),
        (Some(4), _) => format!("{name} has all its sides on the line: {claim}."),
        (Some(1), false) => format!("{name} has its one side already: {claim}."),
        (Some(label), false) => format!("{name} has its {label} sides already: {claim}."),
        (Some(_), true) => format!("{name} needs all sides that are left: {claim}."),
        (None, true) => {
            format!("The line comes to {} and has one way on: {claim}.", rule(state.puzzle, place))
        }
        (None, false) if reason.facts.iter().any(|fact| fact.on) => {
            format!("The line passes {} already: {claim}.", rule(state.puzzle, place))
        }
        (None, false) => {
            format!("The line cannot end at {}: {claim}.", rule(state.puzzle, place))
        }
    }
}

/// What two segments of a corner may be together, in words.
fn relation(grid: Grid, [level, upright]: [Segment; 2], left: u8) -> String {
    let pair = segments(grid, &[level, upright]);
    let [level, upright] = [level, upright].map(|side| segment(grid, side));
    let both = |what: &str| format!("{pair} are {what}");
    // Bit 0 for both off, 1 for the upright one on, 2 for the level one, 3 for both.
    match left {
        0b0110 => format!("exactly one of {pair} is on"),
        0b1001 => both("both on or both off"),
        0b1110 => format!("at least one of {pair} is on"),
        0b0111 => both("not both on"),
        0b1101 => format!("{upright} is on only if {level} is"),
        0b1011 => format!("{level} is on only if {upright} is"),
        0b1000 => both("on"),
        0b0001 => both("off"),
        0b0010 => format!("{level} is off and {upright} is on"),
        0b0100 => format!("{level} is on and {upright} is off"),
        0b0011 => format!("{level} is off"),
        0b1100 => format!("{level} is on"),
        0b0101 => format!("{upright} is off"),
        0b1010 => format!("{upright} is on"),
        _ => both("open"),
    }
}

/// What a reason's inferences say one after another.
fn sentences(state: &State<'_>, reason: &Reason) -> Vec<String> {
    let grid = state.rules.grid;
    let mut ruled_out: Vec<(usize, u8)> = Vec::new();
    // What the rule at hand rules out by itself.
    let mut own = 0;
    let mut sentences = Vec::new();
    let inferences = &reason.inferences;
    for (at, inference) in inferences.iter().enumerate() {
        let place = state.place(inference.cause);
        let said = match inference.known {
            Some(Known::NotBoth(corner, bits)) => {
                let out = match ruled_out.iter_mut().find(|(other, _)| *other == corner) {
                    Some((_, out)) => out,
                    None => {
                        ruled_out.push((corner, 0));
                        &mut ruled_out.last_mut().expect("just pushed").1
                    }
                };
                *out |= 1 << bits;
                own |= 1 << bits;
                // What comes next of the same corner and rule says it better.
                let goes_on = inferences.get(at + 1).is_some_and(|next| {
                    let same =
                        matches!(next.known, Some(Known::NotBoth(other, _)) if other == corner);
                    same && next.cause == inference.cause
                });
                if goes_on {
                    continue;
                }
                let own = std::mem::take(&mut own);
                // Both segments are facts then, and the end says so.
                let is_settled = (!*out & 0b1111).count_ones() == 1;
                let out = if is_settled { own } else { *out };
                relation(grid, state.rules.segments_of_corner(corner), !out & 0b1111)
            }
            Some(Known::Segment(segment, on)) if inference.cause != Cause::Given => {
                claim(grid, &[(segment, on)])
            }
            // What is known of a corner says it already.
            Some(Known::Pair(..)) if matches!(inference.cause, Cause::Corner(_)) => continue,
            Some(Known::Pair(pair, differ)) => {
                relation(grid, pair, if differ { 0b0110 } else { 0b1001 })
            }
            _ => continue,
        };
        sentences.push(match place {
            Some(Place::Sides) => format!("By the two sides of the line, {said}."),
            Some(Place::Loops) => format!("Lest a loop close too early, {said}."),
            Some(place) => format!("By {}, {said}.", rule(state.puzzle, place)),
            None => format!("So {said}."),
        });
    }
    sentences
}

fn corner(state: &State<'_>, facts: &[(Segment, bool)], reason: &Reason) -> String {
    let grid = state.rules.grid;
    let is_fact = |inference: &Inference| match inference.known {
        Some(Known::Segment(segment, on)) => facts.contains(&(segment, on)),
        _ => false,
    };
    let inferences = reason.inferences.iter().filter(|inference| !is_fact(inference)).cloned();
    let before = Reason { inferences: inferences.collect(), ..Reason::default() };
    let mut said = sentences(state, &before);
    let mut last: Vec<String> = Vec::new();
    for inference in reason.inferences.iter().filter(|inference| is_fact(inference)) {
        let named = state.place(inference.cause).map(|place| match place {
            Place::Sides => "the two sides of the line".to_string(),
            place => rule(state.puzzle, place),
        });
        let is_new = |named: &String| {
            !last.contains(named)
                && !said.iter().any(|said| said.starts_with(&format!("By {named},")))
        };
        last.extend(named.filter(is_new));
    }
    said.push(match last.is_empty() {
        true => format!("So {}.", claim(grid, facts)),
        false => format!("So, by {}, {}.", list(&last), claim(grid, facts)),
    });
    said.join(" ")
}

fn contradiction(state: &State<'_>, reason: &Reason) -> String {
    let mut said = sentences(state, reason);
    said.push(format!("That contradicts {}.", broken(state, reason)));
    said.join(" ")
}

/// What the last inference of a contradiction breaks.
fn broken(state: &State<'_>, reason: &Reason) -> String {
    let cause = reason.inferences.last().map(|inference| inference.cause);
    match cause {
        Some(Cause::Loops) => {
            "the rule that there is one loop: one is closed too early".to_string()
        }
        Some(Cause::Sides) => "the rule that the line has two sides".to_string(),
        Some(cause @ Cause::Local(_)) => {
            state.place(cause).map_or_else(String::new, |place| rule(state.puzzle, place))
        }
        _ => "what is known".to_string(),
    }
}

fn supposition(
    state: &State<'_>,
    facts: &[(Segment, bool)],
    reason: &Reason,
    chain: &[Fact],
) -> String {
    let grid = state.rules.grid;
    let opposite: Vec<(Segment, bool)> =
        facts.iter().map(|&(segment, on)| (segment, !on)).collect();
    let (supposed, claimed) = (claim(grid, &opposite), claim(grid, facts));
    let steps = match chain.len() {
        0 => "at once".to_string(),
        1 => "in 1 step".to_string(),
        count => format!("in {count} steps"),
    };
    let end = match reason.inferences.last().map(|inference| inference.cause) {
        Some(Cause::Loops) => "a loop that is closed too early".to_string(),
        _ => format!("a contradiction with {}", broken(state, reason)),
    };
    if reason.rules.len() > Step::MOST_RULES {
        return format!("Suppose {supposed}: it leads {steps} to {end}. So {claimed}.");
    }
    let mut said = vec![format!("Suppose {supposed}.")];
    said.extend(sentences(state, reason));
    said.push(format!("That is {end}. So {claimed}."));
    said.join(" ")
}
