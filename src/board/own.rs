//! Kinds of the user's own, as texts that come with a question.

use super::question;
use crate::kind::KindInfo;
use crate::registry::{self, makers};
use serde_json::{Value, json};

/// The kind of a text that came with a question, in place of an older one of its name; `None` if none came.
///
/// # Errors
///
/// What is wrong with the text, with its line and column.
pub(super) fn kind(text: &str) -> Result<Option<&'static KindInfo>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    registry::replace(text).map(Some).map_err(|error| error.to_string())
}

/// The reply that describes a kind, with its text if it is one.
///
/// # Errors
///
/// If there is no such kind.
pub(super) fn described(name: &str) -> Result<Value, String> {
    let maker = makers().into_iter().find(|maker| maker.kind.is_called(name));
    let maker = maker.ok_or_else(|| registry::unknown_kind(name))?;
    let described = question::described(&maker).ok_or("this kind has no board")?;
    Ok(json!({ "reply": "kind", "kind": described, "text": registry::text_of(maker.kind) }))
}
