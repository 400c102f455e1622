//! Addresses and files of a kind, as its text lists their parts.

use super::Written;
use super::head::leaked;
use crate::kind::{Address, Pzprv3};
use crate::lines::clued::files::{self, Code, Files, Table};
use crate::lines::clued::{Puzzle, bodies};
use crate::text::address::Body;
use crate::text::pzprv3::FileWords;
use lazyloop_rules::{Notation, Part};

/// The part of a kind in addresses. Nothing is read of its text before one is.
pub(super) fn address(kind: &'static Written) -> Option<Address<Puzzle>> {
    let head = &kind.head;
    let name = *head.addresses.first()?;
    Some(Address {
        names: head.addresses,
        flags: head.flags,
        read: Box::leak(Box::new(|body: &Body<'_>| bodies::read(kind, body, &kind.body()))),
        write: Box::leak(Box::new(move |puzzle: &Puzzle| {
            bodies::write_parts(name, puzzle, kind.head.flags, &kind.body())
        })),
    })
}

/// The part of a kind in files of pzprv3.
pub(super) fn pzprv3(kind: &'static Written) -> Option<Pzprv3<Puzzle>> {
    if kind.head.files.is_empty() {
        return None;
    }
    Some(Pzprv3 {
        names: kind.head.files,
        read: Box::leak(Box::new(|words: &mut FileWords<'_>| {
            files::read(kind, kind.files(), words)
        })),
        write: Box::leak(Box::new(|puzzle: &Puzzle, answer: Option<&crate::answer::Answer>| {
            files::write(kind.files(), puzzle, answer)
        })),
    })
}

impl Written {
    fn body(&self) -> Vec<bodies::Part> {
        let parts = self.kind.address.iter().flat_map(|address| &address.parts);
        parts.filter_map(|&part| of_body(part)).collect()
    }

    fn files(&self) -> &'static Files {
        self.files.get_or_init(|| {
            let tables = self.kind.files.iter().flat_map(|files| tables(self, files));
            Box::leak(Box::new(Files { names: self.head.files, tables: leaked(tables) }))
        })
    }
}

fn of_body(part: Part) -> Option<bodies::Part> {
    Some(match part {
        Part::Borders => bodies::Part::Borders,
        Part::Holes => bodies::Part::Holes,
        Part::Directions => bodies::Part::Directions,
        Part::Numbers => bodies::Part::Numbers,
        Part::Labels => bodies::Part::Labels,
        Part::Signs => bodies::Part::Signs,
        Part::Coloured => bodies::Part::Coloured,
        Part::Arrows => bodies::Part::Arrows,
        Part::Digits => bodies::Part::Digits,
        Part::Letters => bodies::Part::Letters,
        Part::Blocks => bodies::Part::Blocks,
        Part::Pieces => bodies::Part::Pieces,
        Part::Sides => bodies::Part::Sides,
        Part::Ways => bodies::Part::Ways,
        Part::Mirrors => bodies::Part::Mirrors,
        Part::Tracks => bodies::Part::Tracks,
        Part::Lengths => bodies::Part::Lengths,
        Part::Lists => bodies::Part::Lists,
        Part::Flows => bodies::Part::Flows,
        Part::Walls => bodies::Part::Walls,
        Part::Dots => bodies::Part::Dots,
        Part::Rooms => bodies::Part::Rooms,
        Part::Ends => bodies::Part::Ends,
        Part::Pointers => bodies::Part::Pointers,
        Part::Unbordered => bodies::Part::Unbordered,
        Part::Boxes => bodies::Part::Boxes,
        Part::Capitals => bodies::Part::Capitals,
        Part::Spots => bodies::Part::Spots,
        Part::Gates => bodies::Part::Gates,
        Part::Frame => bodies::Part::Frame,
        Part::Doors => bodies::Part::Doors,
        Part::OneWays => bodies::Part::OneWays,
        Part::Regions
        | Part::Ground
        | Part::Visited
        | Part::Shaded
        | Part::Marked
        | Part::Line
        | Part::Framed
        | Part::Notes
        | Part::Colours
        | Part::Points
        | Part::Remarks
        | Part::Objects
        | Part::Iced => return None,
    })
}

fn tables(kind: &Written, files: &Notation) -> Vec<Table> {
    let flag = |(word, switch): &(String, Option<usize>)| {
        let rule = switch.map_or("", |at| kind.head.info.rules[at].name);
        Table::Flag(super::head::kept(word), rule)
    };
    let table = |part: &Part| {
        Some(match part {
            Part::Regions => Table::Regions,
            Part::Borders => Table::Borders,
            Part::Ends => Table::Ends,
            Part::Gates => Table::Gates,
            Part::Doors => Table::Doors,
            Part::OneWays => Table::OneWays,
            Part::Iced => Table::Iced,
            Part::Holes => Table::Holes,
            Part::Directions => Table::Clues(Code::Directions),
            Part::Numbers => Table::Clues(Code::Numbers),
            Part::Signs => Table::Clues(Code::Signs),
            Part::Coloured => Table::Clues(Code::Coloured),
            Part::Arrows => Table::Clues(Code::Arrows),
            Part::Pieces => Table::Clues(Code::Pieces),
            Part::Sides => Table::Clues(Code::Sides),
            Part::Unbordered => Table::Unbordered,
            Part::Ground => Table::Clues(Code::Ground("-")),
            Part::Objects => Table::Clues(Code::Ground("-2")),
            Part::Boxes => Table::Clues(Code::Boxes),
            Part::Ways => Table::Clues(Code::Ways),
            Part::Mirrors => Table::Clues(Code::Mirrors),
            Part::Tracks => Table::Clues(Code::Tracks),
            Part::Lengths => Table::Lengths,
            Part::Lists => Table::Lists,
            Part::Flows => Table::Clues(Code::Flows),
            Part::Letters => Table::Letters,
            Part::Blocks => Table::Blocks,
            Part::Walls => Table::Walls,
            Part::Dots => Table::Colours,
            Part::Rooms => Table::Rooms,
            Part::Pointers => Table::Pointers,
            Part::Visited => Table::Visited,
            Part::Shaded => Table::Shaded,
            Part::Marked => Table::Marked,
            Part::Line => Table::Line,
            Part::Framed => Table::Framed,
            Part::Notes => Table::Notes,
            Part::Colours => Table::Squares,
            Part::Points => Table::Points,
            Part::Remarks => Table::Remarks,
            Part::Labels | Part::Digits | Part::Capitals | Part::Spots | Part::Frame => {
                return None;
            }
        })
    };
    // Words stand behind the places at the rim, and before all else.
    let (first, others): (Vec<&Part>, Vec<&Part>) =
        files.parts.iter().partition(|part| **part == Part::Doors);
    let first = first.into_iter().filter_map(table);
    first.chain(files.flags.iter().map(flag)).chain(others.into_iter().filter_map(table)).collect()
}
