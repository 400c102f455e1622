//! The kinds of puzzle whose certificates can be checked.

use super::cuts::Terms;
use super::rules::Take;
use super::statement::{Header, Puzzle};
use super::{cells, clued, flow, masyu, simple_loop, slitherlink, tilings};

/// A kind of puzzle.
pub struct Kind {
    /// Its name, as in JSON.
    pub name: &'static str,
    /// The forms in which its rules can be stated.
    pub forms: &'static [&'static str],
    /// Hands on all clauses but those of cuts.
    state: fn(&Header, &mut Take<'_>) -> Result<Terms, String>,
}

impl Kind {
    /// One of the kinds with clues in cells and perhaps regions.
    const fn clued(name: &'static str) -> Self {
        Self { name, forms: clued::FORMS, state: clued::state }
    }
}

/// All kinds.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "slitherlink",
        forms: &[
            "cells",
            "segments",
            "segments and cells",
            "trees",
            "trees transposed",
            "elimination",
            "levels",
        ],
        state: slitherlink::state,
    },
    Kind { name: "tilings", forms: tilings::FORMS, state: tilings::state },
    Kind {
        name: "masyu",
        forms: &[
            "links",
            "links and faces",
            "links and visits",
            "trees",
            "trees transposed",
            "elimination",
            "levels",
        ],
        state: |header, take| cells::state(&masyu::KIND, header, take),
    },
    Kind {
        name: "simple-loop",
        forms: &["edges", "edges and faces", "trees", "trees transposed", "elimination", "levels"],
        state: |header, take| cells::state(&simple_loop::KIND, header, take),
    },
    Kind::clued("yajilin"),
    Kind::clued("regional-yajilin"),
    Kind::clued("koburin"),
    Kind::clued("castle-wall"),
    Kind::clued("linesweeper"),
    Kind::clued("balance-loop"),
    Kind::clued("shingoki"),
    Kind::clued("geradeweg"),
    Kind::clued("mid-loop"),
    Kind::clued("grand-tour"),
    Kind::clued("country-road"),
    Kind::clued("moon-sun"),
    Kind::clued("dotchi-loop"),
    Kind::clued("detour"),
    Kind::clued("entry-exit"),
    Kind::clued("double-back"),
    Kind { forms: clued::FORMS_OF_CROSSING, ..Kind::clued("pipelink") },
    Kind {
        name: "flow",
        forms: &["links", "links and codes", "colours", "colours and trees", "colours and levels"],
        state: flow::state,
    },
];

/// The kind of a puzzle, which has no rule that is not known.
pub(super) fn find(puzzle: &Puzzle) -> Result<&'static Kind, String> {
    let name = puzzle.puzzle.as_str();
    let kind = KINDS.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| format!("puzzles of the kind '{name}' are not known"))?;
    if kind.name != "flow" && puzzle.has_rules() {
        return Err("only maps have such rules".to_string());
    }
    if name != "masyu" && puzzle.all_pearls {
        return Err("only Masyu has pearls".to_string());
    }
    let is_known = |rule| rule == "visit_all" && ["slitherlink", "masyu"].contains(&name);
    match clued::find(name) {
        Some(clued) => clued.knows(puzzle)?,
        None if puzzle.regions.is_some() || !puzzle.switched().all(is_known) => {
            return Err("puzzles of this kind have no regions, and no such rules".to_string());
        }
        None => {}
    }
    Ok(kind)
}

/// Hands on all clauses of a puzzle but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let kind = find(&header.puzzle)?;
    if kind.name != "tilings" && header.puzzle.is_graph() {
        return Err("puzzles of this kind have rows of clues".to_string());
    }
    match kind.forms.contains(&header.form.as_str()) {
        true => (kind.state)(header, take),
        false => Err(format!("the form '{}' is not known", header.form)),
    }
}
