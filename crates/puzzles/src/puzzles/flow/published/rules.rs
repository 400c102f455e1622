//! The clauses of the ten rules, a function each. The rules about two directions (4 to 9) are one
//! function: they differ in their directions alone, but for a slip in rule 9.

use super::names::{Names, Towards};
use crate::cnf::{ClauseSink, Lit};
use crate::grid::Cell;
use Towards::{Bottom, Left, Right, Top};

/// The rules in the order in which the notebook adds them.
pub(super) const ORDER: [(u8, &str); 10] = [
    (1, "rule 1, a cell without a terminal has exactly one colour"),
    (2, "rule 2, it has exactly one pair of directions"),
    (3, "rule 3, exactly one neighbour points to a terminal, in its colour"),
    (10, "rule 10, no direction leads out of the map"),
    (4, "rule 4, the neighbours of a cell that goes left and right"),
    (6, "rule 6, those of a cell that goes up and left"),
    (5, "rule 5, those of a cell that goes up and right"),
    (7, "rule 7, those of a cell that goes up and down"),
    (8, "rule 8, those of a cell that goes down and left"),
    (9, "rule 9, those of a cell that goes down and right"),
];

/// The pairs of directions.
pub(super) const PAIRS: [[Towards; 2]; 6] =
    [[Top, Bottom], [Top, Left], [Top, Right], [Bottom, Left], [Bottom, Right], [Left, Right]];

/// The directions of the rules 4 to 9.
fn directions(rule: u8) -> [Towards; 2] {
    match rule {
        4 => [Left, Right],
        5 => [Top, Right],
        6 => [Top, Left],
        7 => [Top, Bottom],
        8 => [Bottom, Left],
        _ => [Bottom, Right],
    }
}

/// Writes the clauses of a rule.
pub(super) fn write(rule: u8, names: &Names<'_>, sink: &mut dyn ClauseSink) {
    match rule {
        1 => one_colour(names, sink),
        2 => one_pair(names, sink),
        3 => terminals(names, sink),
        10 => border(names, sink),
        _ => neighbours(rule, names, sink),
    }
}

/// The number of clauses of a rule; `u64::MAX` if there are more. Linear in the map.
pub(super) fn size(rule: u8, names: &Names<'_>) -> u64 {
    let k = names.colours() as u64;
    let of_terminal = |(cell, _)| {
        let beside = names.beside(cell).len() as u64;
        1 + k * k * (beside * beside.saturating_sub(1) / 2)
    };
    let of_cell = |cell| match rule {
        1 => 1 + 8 * k * k.saturating_sub(1),
        2 => 1 + 18 * k + 15 * k * k,
        10 => k * outward(names, cell).count() as u64,
        _ => Needs::of(rule, names, cell)
            .map_or(0, |needs| k * (needs.joined.len() as u64 + k * needs.apart.len() as u64)),
    };
    match rule {
        3 => names.terminals().map(of_terminal).fold(0, u64::saturating_add),
        _ => names.free().map(of_cell).fold(0, u64::saturating_add),
    }
}

/// Rule 1: some colour, and no two.
fn one_colour(names: &Names<'_>, sink: &mut dyn ClauseSink) {
    for cell in names.free() {
        let of = |colour| Towards::ALL.map(|towards| names.p(cell, colour, towards));
        let all: Vec<Lit> = (0..names.colours()).flat_map(of).collect();
        sink.clause(&all);
        for colour in 0..names.colours() {
            for other in 0..colour {
                for a in of(other) {
                    of(colour).into_iter().for_each(|b| sink.clause(&[!a, !b]));
                }
            }
        }
    }
}

/// Rule 2: in exactly one pair of directions there is a colour that goes both ways. A variable for
/// each pair and colour says that this colour goes in both directions.
fn one_pair(names: &Names<'_>, sink: &mut dyn ClauseSink) {
    for (rank, cell) in names.free().enumerate() {
        let mut all = Vec::with_capacity(6 * names.colours());
        for (at, pair) in PAIRS.into_iter().enumerate() {
            for colour in 0..names.colours() {
                let both = names.both(rank, colour, at);
                let [a, b] = pair.map(|towards| names.p(cell, colour, towards));
                sink.clause(&[!both, a]);
                sink.clause(&[!both, b]);
                sink.clause(&[both, !a, !b]);
                all.push(both);
            }
        }
        sink.clause(&all);
        for at in 0..PAIRS.len() {
            for other in 0..at {
                for colour in 0..names.colours() {
                    let one = !names.both(rank, colour, at);
                    (0..names.colours())
                        .for_each(|c| sink.clause(&[one, !names.both(rank, c, other)]));
                }
            }
        }
    }
}

/// Rule 3: of the neighbours of a terminal that are not terminals themselves, one points to it in
/// its colour, and no two do in any colours. Without such neighbours nothing can: the empty clause.
fn terminals(names: &Names<'_>, sink: &mut dyn ClauseSink) {
    for (terminal, colour) in names.terminals() {
        let beside = names.beside(terminal);
        let own: Vec<Lit> =
            beside.iter().map(|&(cell, towards)| names.p(cell, colour, towards)).collect();
        sink.clause(&own);
        for (at, &(cell, towards)) in beside.iter().enumerate() {
            for &(other, back) in &beside[..at] {
                for colour in 0..names.colours() {
                    let one = !names.p(cell, colour, towards);
                    (0..names.colours())
                        .for_each(|c| sink.clause(&[one, !names.p(other, c, back)]));
                }
            }
        }
    }
}

/// Rule 10: no direction out of the map. As in the notebook the first column is held to the left
/// side, and the last one to the right side only if it is not the first as well; rows likewise.
fn border(names: &Names<'_>, sink: &mut dyn ClauseSink) {
    for cell in names.free() {
        for towards in outward(names, cell) {
            (0..names.colours()).for_each(|colour| sink.clause(&[!names.p(cell, colour, towards)]));
        }
    }
}

/// The directions of a cell that rule 10 forbids.
fn outward(names: &Names<'_>, cell: Cell) -> impl Iterator<Item = Towards> {
    let out = |towards| names.beyond(cell, towards).is_none().then_some(towards);
    [out(Left).or_else(|| out(Right)), out(Top).or_else(|| out(Bottom))].into_iter().flatten()
}

/// Rules 4 to 9: a cell that goes in two directions in one colour has neighbours there that point
/// back, and the two others do not point to it. A terminal need not point back, and the neighbour
/// opposite has its colour. A cell between two terminals is passed over, and so is one that has no
/// neighbour in one of the directions.
fn neighbours(rule: u8, names: &Names<'_>, sink: &mut dyn ClauseSink) {
    for cell in names.free() {
        let Some(needs) = Needs::of(rule, names, cell) else { continue };
        for colour in 0..names.colours() {
            let [a, b] = directions(rule).map(|towards| !names.p(cell, colour, towards));
            for &(joined, back, terminal) in &needs.joined {
                sink.clause(&[a, b, names.p(joined, terminal.unwrap_or(colour), back)]);
            }
            for &(apart, towards) in &needs.apart {
                (0..names.colours())
                    .for_each(|c| sink.clause(&[a, b, !names.p(apart, c, towards)]));
            }
        }
    }
}

/// What one of the rules 4 to 9 asks of the neighbours of a cell.
struct Needs {
    /// Those that point to the cell: each with its direction, and the colour of the terminal
    /// opposite, if one is there.
    joined: Vec<(Cell, Towards, Option<usize>)>,
    /// Those that do not.
    apart: Vec<(Cell, Towards)>,
}

impl Needs {
    /// `None` for a cell that the rule passes over.
    fn of(rule: u8, names: &Names<'_>, cell: Cell) -> Option<Self> {
        let [a, b] = directions(rule);
        let [there, opposite] = [names.beyond(cell, a)?, names.beyond(cell, b)?];
        let joined = match [there, opposite].map(|cell| names.terminal(cell)) {
            [Some(_), Some(_)] => return None,
            [None, None] => vec![(opposite, b.back(), None), (there, a.back(), None)],
            [Some(colour), None] => vec![(opposite, b.back(), Some(colour))],
            [None, Some(colour)] => vec![(there, a.back(), Some(colour))],
        };
        let others = Towards::ALL.into_iter().filter(|&towards| towards != a && towards != b);
        // The notebook's slip: it looks for the row above among the columns.
        let is_seen = |cell: &Cell, towards| {
            rule != 9 || towards != Top || names.position(*cell).0 < names.cols()
        };
        let apart = others.filter_map(|towards| {
            let cell = names.beyond(cell, towards).filter(|cell| is_seen(cell, towards))?;
            Some((cell, towards.back()))
        });
        Some(Self { joined, apart: apart.collect() })
    }
}
