//! What a page knows of each kind: what may be typed, which wishes and rules it has. A question may bring the text
//! of a kind of the user's own.

use super::layout::Layout;
use super::{object, pad};
use crate::kind::{KindInfo, Rule};
use crate::registry::{self, Maker, makers};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// What a page knows of each kind of the program. To try all tokens on all kinds takes a while, and it stays
/// the same.
pub(super) static ALL: LazyLock<Vec<Value>> =
    LazyLock::new(|| makers().iter().filter_map(described).collect());

/// What a page knows of a kind: what may be typed, which wishes and rules it has.
fn described(maker: &Maker) -> Option<Value> {
    let (kind, layout) = (maker.kind, Layout::of(maker.kind.name)?);
    let is_one_of = |lines: &[&str]| lines.iter().any(|line| has_line(kind, line));
    Some(json!({
        "name": kind.name,
        "title": kind.title,
        "about": kind.about,
        "shades": shades(kind),
        "isPath": has_line(kind, "path"),
        "hasSeveral": is_one_of(&["loops", "networks", "paths"]),
        "isNetwork": is_one_of(&["network", "networks", "paths"]),
        "margins": layout.margins,
        "pad": pad::pad(kind.name, layout),
        "wishes": maker.wishes(),
        "rules": rules(kind, layout),
    }))
}

/// Whether cells that the line does not visit are shaded.
pub(super) fn shades(kind: &KindInfo) -> bool {
    registry::text_of(kind).is_some_and(|text| text.contains("\nshaded "))
}

/// Whether the text says that the line is such: a path with ends, a network, or several loops, paths or networks.
fn has_line(kind: &KindInfo, form: &str) -> bool {
    let is_said = |line: &str| line.strip_prefix("line ").is_some_and(|said| said.trim() == form);
    registry::text_of(kind).is_some_and(|text| text.lines().any(is_said))
}

/// The kind of a text that came with a question, in place of an older one of its name; `None` if none came.
///
/// # Errors
///
/// What is wrong with the text, with its line and column.
pub(super) fn own(text: &str) -> Result<Option<&'static KindInfo>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    registry::replace(text).map(Some).map_err(|error| error.to_string())
}

/// The kind that people may mean by a name, of which puzzles can be made.
///
/// # Errors
///
/// If there is none.
pub(super) fn maker(name: &str) -> Result<Maker, String> {
    let found = makers().into_iter().find(|maker| maker.kind.is_called(name));
    found.ok_or_else(|| registry::unknown_kind(name))
}

/// The reply that describes a kind, with its text if it is one.
///
/// # Errors
///
/// If there is no such kind.
pub(super) fn reply(name: &str) -> Result<Value, String> {
    let maker = maker(name)?;
    let described = described(&maker).ok_or("this kind has no board")?;
    Ok(json!({ "reply": "kind", "kind": described, "text": registry::text_of(maker.kind) }))
}

/// The rules that can be switched, each with the field of a puzzle that is true then. A rule with several values is
/// one for each value but the usual one, and no two of them go together.
fn rules(kind: &KindInfo, layout: Layout) -> Vec<Value> {
    let mut switches = Vec::new();
    for rule in kind.rules {
        let values = rule.values.get(1..).unwrap_or(&[""]);
        let fields: Vec<(&str, String)> = values
            .iter()
            .filter_map(|&value| Some((value, field(kind, layout, rule, value)?)))
            .collect();
        for (value, field) in &fields {
            let others = fields.iter().map(|(_, other)| other).filter(|other| *other != field);
            switches.push(json!({
                "name": rule.name,
                "value": value,
                "help": rule.about(value),
                "field": field,
                "without": others.collect::<Vec<_>>(),
            }));
        }
    }
    switches
}

/// The field that is true of a puzzle under a rule.
fn field(kind: &KindInfo, layout: Layout, rule: &Rule, value: &str) -> Option<String> {
    let empty = object::read(&layout.empty(kind.name, 4, 4)).ok()?;
    let fields = object::write(&*empty.with_rule(rule, value)?).ok()?.fields.more;
    fields.into_iter().find(|(_, value)| *value == Value::Bool(true)).map(|(field, _)| field)
}
