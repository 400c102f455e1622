//! Arguments whose value is one of some names.

use crate::registry::Format;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::ffi::{OsStr, OsString};

/// A parser that reads one of these values by its name.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    values: &[T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> + use<T> {
    let values = values.to_vec();
    let names = values.iter().map(|&value| name(value)).collect::<Vec<_>>();
    PossibleValuesParser::new(names).map(move |wanted| {
        let value = values.iter().find(|&&value| name(value) == wanted);
        *value.expect("one of the possible values")
    })
}

/// A parser that reads one of these values also by other names, of which `known` tells the value's own.
pub(crate) fn called<T: Copy + Send + Sync + 'static>(
    values: &[T],
    name: fn(T) -> &'static str,
    known: fn(&str) -> Option<&'static str>,
) -> impl TypedValueParser<Value = T> + use<T> {
    Called { inner: named(values, name), known }
}

/// The formats in which puzzles can be read, or the kinds that have some.
pub(crate) fn format_to_read() -> impl TypedValueParser<Value = Format> {
    let mut formats = crate::registry::formats();
    let kinds =
        crate::registry::kinds().filter_map(|kind| crate::registry::format_to_read(kind.name));
    for format in kinds {
        if !formats.contains(&format) {
            formats.push(format);
        }
    }
    called(&formats, Format::name, |name| crate::registry::format_to_read(name).map(Format::name))
}

/// The formats in which puzzles can be written.
pub(crate) fn format_to_write() -> impl TypedValueParser<Value = Format> {
    let known = |name: &str| crate::registry::format_to_write(name).map(Format::name);
    called(&crate::registry::formats(), Format::name, known)
}

#[derive(Clone)]
struct Called<P> {
    inner: P,
    known: fn(&str) -> Option<&'static str>,
}

impl<P: TypedValueParser> TypedValueParser for Called<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        let known = value.to_str().and_then(self.known).map(OsString::from);
        self.inner.parse_ref(command, argument, known.as_deref().unwrap_or(value))
    }

    fn possible_values(
        &self,
    ) -> Option<Box<dyn Iterator<Item = clap::builder::PossibleValue> + '_>> {
        self.inner.possible_values()
    }
}
