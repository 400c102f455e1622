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
    Some(json!({
        "name": kind.name,
        "title": kind.title,
        "pad": pad::pad(kind.name, layout),
        "wishes": maker.wishes(),
        "rules": rules(kind, layout),
    }))
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

/// The rules that can be switched, and the field of a puzzle that is true then.
fn rules(kind: &KindInfo, layout: Layout) -> Vec<Value> {
    let rule = |rule: &Rule| {
        let empty = object::read(&layout.empty(kind.name, 4, 4)).ok()?;
        // The last value is the one that is not usual.
        let switched = empty.with_rule(rule, rule.values.last().copied().unwrap_or_default());
        let fields = object::write(&*switched).ok()?.fields.more;
        let (field, _) = fields.iter().find(|(_, value)| **value == Value::Bool(true))?;
        Some(json!({ "name": rule.name, "help": rule.help, "field": field }))
    };
    kind.rules.iter().filter_map(rule).collect()
}
