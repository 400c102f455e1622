//! Steps in sentences: what follows, and why.

use super::names::{rule, segment, segments, shared, side_of};
use super::reason::{Inference, Reason};
use super::shapes;
use super::state::State;
use super::trail::{Cause, Known};
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{Fact, Layer, Place, Step, capital, list};
use std::collections::BTreeMap;

fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// The words for which segments are on and which are off, in a sentence that may be about a cell.
fn claim(grid: Grid, about: Option<Cell>, facts: &[(Segment, bool)]) -> String {
    let of = |wanted: bool| {
        let named = facts.iter().filter(|(_, on)| *on == wanted);
        named.map(|&(named, _)| named).collect::<Vec<_>>()
    };
    let part = |named: Vec<Segment>, word: &str| {
        let said =
            || format!("{} {} {word}", segments(grid, about, &named), is_or_are(named.len()));
        (!named.is_empty()).then(said)
    };
    let parts = [part(of(true), "on"), part(of(false), "off")];
    list(&parts.into_iter().flatten().collect::<Vec<_>>())
}

fn it(count: usize) -> &'static str {
    if count == 1 { "it is" } else { "they are" }
}

/// The cell of a label.
fn labelled(place: Place) -> Option<Cell> {
    match place {
        Place::Cell(index) => Some(Cell::from_index(index)),
        _ => None,
    }
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
    let fact = |&(segment, on): &(Segment, bool)| Fact { edge: segment.index(), on };
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
        (Some(Known::Segment(segment, on)), _) => Some(Fact { edge: segment.index(), on }),
        _ => None,
    };
    reason.inferences.iter().filter_map(segment).collect()
}

fn single(state: &State<'_>, facts: &[(Segment, bool)], reason: &Reason) -> String {
    let grid = state.rules.grid;
    let Some(inference) = reason.inferences.first() else { return String::new() };
    let named: Vec<Segment> = facts.iter().map(|&(segment, _)| segment).collect();
    let (named, pronoun) = (segments(grid, None, &named), it(named.len()));
    match inference.cause {
        Cause::Local(_) => {
            let place = state.place(inference.cause).unwrap_or(Place::Loops);
            of_one_rule(state, place, facts, reason)
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
            format!(
                "{} would close a loop of {length} segments too early, since {why}. So {pronoun} off.",
                capital(&named)
            )
        }
        Cause::Sides => {
            let crossed = reason.facts.iter().filter(|fact| fact.on).count();
            let (sides, is) = match facts.first() {
                Some((_, true)) => ("different sides", "on"),
                _ => ("one side", "off"),
            };
            let way = match crossed {
                0 => "without crossing the line".to_string(),
                1 => "by crossing the line once".to_string(),
                count => format!("by crossing the line {count} times"),
            };
            format!(
                "Round {named} one gets from one cell beside it to the other {way}: they are on \
                 {sides} of the line. So {pronoun} {is}."
            )
        }
        Cause::Given | Cause::Corner(_) | Cause::Pairs => capital(&claim(grid, None, facts)),
    }
}

fn of_one_rule(
    state: &State<'_>,
    place: Place,
    facts: &[(Segment, bool)],
    reason: &Reason,
) -> String {
    let name = capital(&rule(state.puzzle, place));
    let on = facts.iter().all(|&(_, on)| on);
    let label = labelled(place).and_then(|cell| state.puzzle.label(cell));
    let claim = claim(state.rules.grid, labelled(place), facts);
    match (label, on) {
        (Some(0), _) => format!("{name} has no side on the line: {claim}."),
        (Some(4), _) if facts.len() == 4 => format!("{name} has all its sides on the line."),
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

/// What two segments may be together, in words.
fn relation(pair: &Pair, left: u8) -> String {
    let Pair { both, of_both, first: [level, upright], second: [its_level, its_upright] } = pair;
    // Bit 0 for both off, 1 for the upright one on, 2 for the level one, 3 for both.
    match left {
        0b0110 => format!("exactly one{of_both} is on"),
        0b1110 => format!("at least one{of_both} is on"),
        0b1001 => format!("{both} are both on or both off"),
        0b0111 => format!("{both} are not both on"),
        0b1101 => format!("{upright} is on only if {its_level} is"),
        0b1011 => format!("{level} is on only if {its_upright} is"),
        0b0010 => format!("{level} is off and {its_upright} is on"),
        0b0100 => format!("{level} is on and {its_upright} is off"),
        0b0011 => format!("{level} is off"),
        0b1100 => format!("{level} is on"),
        0b0101 => format!("{upright} is off"),
        0b1010 => format!("{upright} is on"),
        0b1000 => format!("{both} are on"),
        _ => format!("{both} are off"),
    }
}

/// Two segments as a sentence calls them.
struct Pair {
    both: String,
    /// After "one".
    of_both: String,
    /// The name of each by itself, where it is named first, and where it is named second.
    first: [String; 2],
    second: [String; 2],
}

impl Pair {
    /// Two sides of the cell that the sentence is about.
    fn its(grid: Grid, pair: [Segment; 2], cell: Cell) -> Self {
        let its = pair.map(|one| segments(grid, Some(cell), &[one]));
        let both = segments(grid, Some(cell), &pair);
        Self { of_both: format!(" of {both}"), both, first: its.clone(), second: its }
    }

    /// Two segments that have not been named yet.
    fn new(grid: Grid, pair: [Segment; 2]) -> Self {
        let both = segments(grid, None, &pair);
        let first = pair.map(|one| match shared(grid, pair) {
            Some(cell) => side_of(grid, cell, one),
            None => segment(grid, one),
        });
        let second = pair.map(|one| segments(grid, shared(grid, pair), &[one]));
        Self { of_both: format!(" of {both}"), both, first, second }
    }

    /// Two segments that the sentence has named already, or the one before.
    fn again(grid: Grid, pair: [Segment; 2]) -> Self {
        let the = pair.map(|one| match shared(grid, pair) {
            Some(cell) => segments(grid, Some(cell), &[one]).replacen("its", "the", 1),
            None => segment(grid, one),
        });
        let (both, of_both) = ("they".to_string(), String::new());
        Self { both, of_both, first: the.clone(), second: the }
    }
}

/// The sentences of a reason's inferences, and the rules that these name. What `facts` say is left
/// to the end.
fn sentences(
    state: &State<'_>,
    inferences: &[Inference],
    facts: &[(Segment, bool)],
) -> (Vec<String>, Vec<Place>) {
    let inferences = told(state, inferences);
    let mut ruled_out: BTreeMap<usize, u8> = BTreeMap::new();
    // What the rule at hand says by itself, so far.
    let mut own = 0;
    let mut run = Vec::new();
    let (mut said, mut rules) = (Vec::new(), Vec::new());
    // The corner of the last sentence.
    let mut last = None;
    for (at, inference) in inferences.iter().enumerate() {
        let next = inferences.get(at + 1).filter(|next| next.cause == inference.cause);
        let next = next.and_then(|next| next.known);
        let (sentence, corner) = match inference.known {
            Some(Known::NotBoth(corner, bits)) => {
                own |= match (says_all(state, inference.cause), bits) {
                    (false, bits) => 1 << bits,
                    (true, 0b00 | 0b11) => 0b1001,
                    (true, _) => 0b0110,
                };
                // What comes next of the same corner and rule says it better.
                if matches!(next, Some(Known::NotBoth(other, _)) if other == corner) {
                    continue;
                }
                let out = ruled_out.entry(corner).or_default();
                *out |= own;
                let said = Corner {
                    corner,
                    cause: inference.cause,
                    is_again: last == Some(corner),
                    left: !*out & 0b1111,
                    own: !std::mem::take(&mut own) & 0b1111,
                };
                (said.sentence(state, facts), Some(corner))
            }
            Some(Known::Pair(pair, differ)) => {
                (of_pair(state, pair, inference.cause, differ), None)
            }
            Some(Known::Segment(segment, on)) => {
                run.push((segment, on));
                // What the same rule says next belongs to the same sentence.
                let is_local = matches!(inference.cause, Cause::Local(_));
                if is_local && matches!(next, Some(Known::Segment(..))) {
                    continue;
                }
                (of_segments(state, &std::mem::take(&mut run), inference.cause), None)
            }
            None => continue,
        };
        last = corner;
        rules.extend(state.place(inference.cause));
        said.push(sentence);
    }
    (said, rules)
}

/// The inferences that have a sentence: not what is given, nor what another one says already.
fn told(state: &State<'_>, inferences: &[Inference]) -> Vec<Inference> {
    let mut whole: Vec<(usize, Cause)> = Vec::new();
    let mut is_told = |inference: &Inference| match inference.known {
        Some(Known::NotBoth(corner, _)) if says_all(state, inference.cause) => {
            let is_new = !whole.contains(&(corner, inference.cause));
            whole.push((corner, inference.cause));
            is_new
        }
        Some(Known::NotBoth(..)) => true,
        // What is known of a corner says it.
        Some(Known::Pair(..)) => !matches!(inference.cause, Cause::Corner(_)),
        Some(Known::Segment(..)) => inference.cause != Cause::Given,
        None => false,
    };
    inferences.iter().filter(|inference| is_told(inference)).copied().collect()
}

/// Whether what a cause says of a corner is all that it can say: that both segments are the same,
/// or that they differ. A reason may need a part of it only.
fn says_all(state: &State<'_>, cause: Cause) -> bool {
    match cause {
        Cause::Sides => true,
        // A point in a corner of the grid.
        Cause::Local(rule) => state.rules.rules[rule as usize].slots.iter().flatten().count() == 2,
        _ => false,
    }
}

/// What a cause says of the two segments of a corner.
struct Corner {
    corner: usize,
    cause: Cause,
    /// Whether the last sentence was about them.
    is_again: bool,
    /// What they can still be.
    left: u8,
    /// What they could be by this cause alone.
    own: u8,
}

impl Corner {
    fn sentence(&self, state: &State<'_>, facts: &[(Segment, bool)]) -> String {
        let (grid, pair) = (state.rules.grid, state.rules.corners[self.corner]);
        match (state.place(self.cause), self.cause) {
            (Some(place @ Place::Cell(cell)), _) => {
                let its = Pair::its(grid, pair, Cell::from_index(cell));
                format!("By {}, {}.", rule(state.puzzle, place), self.say(pair, &its, facts))
            }
            (Some(Place::Point(_)), _) => {
                let named = match self.is_again {
                    true => Pair::again(grid, pair),
                    false => Pair::new(grid, pair),
                };
                format!("Where they meet, {}.", self.say(pair, &named, facts))
            }
            (_, Cause::Sides) => beyond(grid, pair, self.own == 0b0110),
            _ => format!("So {}.", self.say(pair, &Pair::new(grid, pair), facts)),
        }
    }

    fn say(
        &self,
        [level, upright]: [Segment; 2],
        named: &Pair,
        facts: &[(Segment, bool)],
    ) -> String {
        let known = match self.left {
            0b0011 => Some((level, false)),
            0b1100 => Some((level, true)),
            0b0101 => Some((upright, false)),
            0b1010 => Some((upright, true)),
            _ => None,
        };
        // What becomes a fact is said at the end.
        let is_at_end = known.is_some_and(|known| facts.contains(&known));
        let is_settled = self.left.count_ones() == 1;
        match known {
            _ if is_at_end || is_settled => relation(named, self.own),
            Some(_) if self.own != self.left => {
                format!("{}, so {}", relation(named, self.own), relation(named, self.left))
            }
            _ => relation(named, self.left),
        }
    }
}

/// What a cause says of two segments that lie opposite each other, or anywhere.
fn of_pair(state: &State<'_>, pair: [Segment; 2], cause: Cause, differ: bool) -> String {
    let (grid, left) = (state.rules.grid, if differ { 0b0110 } else { 0b1001 });
    let say = |pair| relation(&pair, left);
    match (state.place(cause), cause) {
        (Some(place @ Place::Cell(cell)), _) => {
            let its = Pair::its(grid, pair, Cell::from_index(cell));
            format!("By {}, {}.", rule(state.puzzle, place), say(its))
        }
        (Some(place @ Place::Point(_)), _) => {
            format!("At {}, {}.", rule(state.puzzle, place), say(Pair::new(grid, pair)))
        }
        (_, Cause::Sides) => beyond(grid, pair, differ),
        _ => format!("So {}.", say(Pair::new(grid, pair))),
    }
}

/// What the sides of the line say of two segments of a cell.
fn beyond(grid: Grid, pair: [Segment; 2], differ: bool) -> String {
    let (sides, so) = match differ {
        true => ("different sides", "exactly one of them is on"),
        false => ("one side", "both are on or both are off"),
    };
    let pair = segments(grid, None, &pair);
    format!("What lies beyond {pair} is on {sides} of the line, so {so}.")
}

/// What a cause says of segments.
fn of_segments(state: &State<'_>, facts: &[(Segment, bool)], cause: Cause) -> String {
    let grid = state.rules.grid;
    let say = |about| claim(grid, about, facts);
    match (state.place(cause), cause) {
        (Some(place @ Place::Cell(_)), _) => {
            format!("By {}, {}.", rule(state.puzzle, place), say(labelled(place)))
        }
        (Some(place @ Place::Point(_)), _) => {
            format!("At {}, {}.", rule(state.puzzle, place), say(None))
        }
        (_, Cause::Sides) => {
            let named: Vec<Segment> = facts.iter().map(|&(segment, _)| segment).collect();
            let (sides, is) = match facts.iter().all(|&(_, on)| on) {
                true => ("different sides", "on"),
                false => ("one side", "off"),
            };
            let named = segments(grid, None, &named);
            format!("The cells at {named} are on {sides} of the line, so it is {is}.")
        }
        (_, Cause::Loops) => format!("Lest a loop close too early, {}.", say(None)),
        _ => format!("So {}.", say(None)),
    }
}

fn corner(state: &State<'_>, facts: &[(Segment, bool)], reason: &Reason) -> String {
    let grid = state.rules.grid;
    if reason.rules.len() > Step::MOST_RULES {
        let chain = in_short(state, reason);
        return format!("{chain}. So {}.", claim(grid, None, facts));
    }
    let is_fact = |inference: &Inference| match inference.known {
        Some(Known::Segment(segment, on)) => facts.contains(&(segment, on)),
        _ => false,
    };
    let (ends, before): (Vec<Inference>, Vec<Inference>) =
        reason.inferences.iter().partition(|inference| is_fact(inference));
    let (mut said, named) = sentences(state, &before, facts);
    let mut last: Vec<Place> = Vec::new();
    for place in ends.iter().filter_map(|inference| state.place(inference.cause)) {
        if !last.contains(&place) && !named.contains(&place) {
            last.push(place);
        }
    }
    let claim = |about| claim(grid, about, facts);
    said.push(match last[..] {
        [] => format!("So {}.", claim(None)),
        [Place::Sides] => format!("So, since the line has two sides, {}.", claim(None)),
        [Place::Loops] => format!("So, lest a loop close too early, {}.", claim(None)),
        [place @ Place::Point(_)] => {
            format!("So, at {}, {}.", rule(state.puzzle, place), claim(None))
        }
        [place] => format!("So, by {}, {}.", rule(state.puzzle, place), claim(labelled(place))),
        _ => {
            let named: Vec<String> = last.iter().map(|&place| rule(state.puzzle, place)).collect();
            format!("So, by {}, {}.", list(&named), claim(None))
        }
    });
    said.join(" ")
}

/// A chain that is too long to be spelled out, in words.
fn in_short(state: &State<'_>, reason: &Reason) -> String {
    let mut places = reason.inferences.iter().filter_map(|inference| state.place(inference.cause));
    let count = reason.rules.len();
    match (places.next(), places.next_back()) {
        (Some(first), Some(last)) => format!(
            "A chain of {count} rules goes from corner to corner, from {} to {}",
            rule(state.puzzle, first),
            rule(state.puzzle, last)
        ),
        _ => format!("It takes {count} rules"),
    }
}

fn contradiction(state: &State<'_>, reason: &Reason) -> String {
    if reason.rules.len() > Step::MOST_RULES {
        let chain = in_short(state, reason);
        return format!("{chain}. It contradicts {}.", broken(state, reason));
    }
    let (mut said, _) = sentences(state, &reason.inferences, &[]);
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
    let (supposed, claimed) = (claim(grid, None, &opposite), claim(grid, None, facts));
    let steps = match chain.len() {
        0 => "at once".to_string(),
        1 => "in 1 step".to_string(),
        count => format!("in {count} steps"),
    };
    let end = match reason.inferences.last().map(|inference| inference.cause) {
        Some(Cause::Loops) => "closes a loop too early".to_string(),
        _ => format!("contradicts {}", broken(state, reason)),
    };
    if reason.rules.len() > Step::MOST_RULES {
        return format!("Suppose {supposed}: that {end}, {steps}. So {claimed}.");
    }
    let mut said = vec![format!("Suppose {supposed}.")];
    said.extend(sentences(state, &reason.inferences, &[]).0);
    said.push(format!("That {end}. So {claimed}."));
    said.join(" ")
}
