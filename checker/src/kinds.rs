//! The kinds of puzzle whose certificates can be checked.

use super::cuts::Terms;
use super::rules::Take;
use super::statement::{Header, Puzzle};
use super::written::Text;
use super::{cells, clued, flow, hashiwokakero, masyu, simple_loop, slitherlink, tilings, tour};
use std::sync::LazyLock;

/// A kind of puzzle.
pub struct Kind {
    /// Its name, as in JSON.
    pub name: &'static str,
    /// The forms in which its rules can be stated.
    pub forms: &'static [&'static str],
    by: By,
}

/// What states the rules of a kind.
enum By {
    /// Code of its own, which hands on all clauses but those of cuts.
    Code(fn(&Header, &mut Take<'_>) -> Result<Terms, String>),
    /// The text in a file.
    File(&'static str),
}

impl Kind {
    /// One of the kinds with clues in cells.
    const fn clued(name: &'static str) -> Self {
        Self { name, forms: clued::FORMS, by: By::Code(clued::state) }
    }

    /// The kind of a file, if no code has its name.
    fn of_file(file: &'static str) -> Option<Self> {
        let text = Text::of_file(file).ok()?;
        let name = IN_CODE.iter().all(|kind| kind.name != text.name());
        let name = name.then(|| &*Box::leak(text.name().to_string().into_boxed_str()))?;
        Some(Self { name, forms: text.forms(), by: By::File(file) })
    }
}

/// The files of the folder `kinds`, each a text, with a sign between them that is in none.
const FILES: &str = include_str!(concat!(env!("OUT_DIR"), "/kinds"));

/// All kinds.
pub static KINDS: LazyLock<Vec<&'static Kind>> = LazyLock::new(|| {
    let of_files = FILES.split('\0').filter_map(Kind::of_file);
    IN_CODE.iter().chain(of_files.map(|kind| &*Box::leak(Box::new(kind)))).collect()
});

/// The kinds that code states.
const IN_CODE: &[Kind] = &[
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
        by: By::Code(slitherlink::state),
    },
    Kind { name: "tilings", forms: tilings::FORMS, by: By::Code(tilings::state) },
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
        by: By::Code(|header, take| cells::state(&masyu::KIND, header, take)),
    },
    Kind {
        name: "simple-loop",
        forms: &["edges", "edges and faces", "trees", "trees transposed", "elimination", "levels"],
        by: By::Code(|header, take| cells::state(&simple_loop::KIND, header, take)),
    },
    Kind::clued("mid-loop"),
    Kind::clued("grand-tour"),
    Kind { forms: clued::FORMS_OF_CROSSING, ..Kind::clued("pipelink") },
    Kind { name: "hashiwokakero", forms: &["bridges"], by: By::Code(hashiwokakero::state) },
    Kind {
        name: "flow",
        forms: &["links", "links and codes", "colours", "colours and trees", "colours and levels"],
        by: By::Code(flow::state),
    },
];

/// What states the rules of a puzzle.
enum Stater {
    /// A graph, which is not a puzzle of the list.
    Graph,
    Code(&'static Kind, fn(&Header, &mut Take<'_>) -> Result<Terms, String>),
    Text(Box<Text>),
}

/// What states the rules of a puzzle, which has no rule that is not known. A kind that is not the checker's own
/// has a text.
fn find(puzzle: &Puzzle, text: Option<&str>) -> Result<Stater, String> {
    let name = puzzle.puzzle.as_str();
    let kind = KINDS.iter().find(|kind| kind.name == name);
    if puzzle.is_network() != (name == tour::NAME) {
        return Err("a graph is for a tour, and a tour is of a graph".to_string());
    }
    let is_of_map = puzzle.has_rules() && name != "flow";
    if is_of_map || puzzle.all_pearls && name != "masyu" {
        let whose = if is_of_map { "maps have such rules" } else { "Masyu has pearls" };
        return Err(format!("only {whose}"));
    }
    let text = match (kind, text) {
        (None, None) if name == tour::NAME => {
            let is_alone = puzzle.further().is_none()
                && puzzle.regions.is_none()
                && puzzle.switched().next().is_none();
            return match is_alone {
                true => Ok(Stater::Graph),
                false => Err("a graph has no rules".to_string()),
            };
        }
        (Some(_), Some(_)) => {
            return Err(format!("'{name}' is not a name for a kind of one's own"));
        }
        (Some(Kind { by: By::File(file), .. }), None) => Text::of_file(file)?,
        (None, Some(text)) => Text::read(text)?,
        (None, None) => return Err(format!("puzzles of the kind '{name}' are not known")),
        (Some(kind @ Kind { by: By::Code(state), .. }), None) => {
            if let Some(field) = puzzle.further() {
                return Err(format!("unknown field `{field}`"));
            }
            let is_known = |rule| rule == "visit_all" && ["slitherlink", "masyu"].contains(&name);
            match clued::find(name) {
                Some(clued) => clued.knows(puzzle)?,
                None if puzzle.regions.is_some() || !puzzle.switched().all(is_known) => {
                    return Err("puzzles of this kind have no regions, and no such rules".into());
                }
                None => {}
            }
            return Ok(Stater::Code(kind, *state));
        }
    };
    if text.name() != name {
        return Err(format!("the text is of the kind '{}', not '{name}'", text.name()));
    }
    text.knows(puzzle)?;
    Ok(Stater::Text(Box::new(text)))
}

/// Whether certificates of a puzzle can be checked; see [`super::knows`].
pub(super) fn knows(puzzle: &Puzzle, text: Option<&str>) -> Result<(), String> {
    find(puzzle, text).map(|_| ())
}

/// Hands on all clauses of a puzzle but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let stater = find(&header.puzzle, header.kind_text.as_deref())?;
    let is_graph = matches!(stater, Stater::Graph);
    if header.puzzle.puzzle != "tilings" && !is_graph && header.puzzle.is_graph() {
        return Err("puzzles of this kind have rows of clues".to_string());
    }
    let is_by_edges = ["tilings", "hashiwokakero"].contains(&header.puzzle.puzzle.as_str());
    if is_by_edges && header.puzzle.has_segments() || !is_by_edges && header.puzzle.has_edges() {
        return Err("answers of this kind are not written so".to_string());
    }
    let (forms, print) = match &stater {
        Stater::Graph => (&[tour::FORM][..], None),
        Stater::Code(kind, _) => (kind.forms, None),
        Stater::Text(text) if header.kind_text.is_some() => (text.forms(), None),
        Stater::Text(text) => (text.forms(), Some(text.print())),
    };
    if header.kind_print.as_deref() != print {
        return Err(match print {
            Some(_) if header.kind_print.is_none() => {
                "it does not tell the kind's text, as those of older versions do not: write it anew"
                    .to_string()
            }
            Some(print) => format!("the text of this kind has the fingerprint '{print}' here"),
            None => "this kind has no fingerprint".to_string(),
        });
    }
    if !forms.contains(&header.form.as_str()) {
        return Err(format!("the form '{}' is not known", header.form));
    }
    match stater {
        Stater::Graph => tour::state(header, take),
        Stater::Code(_, state) => state(header, take),
        Stater::Text(text) => text.state(header, take),
    }
}
