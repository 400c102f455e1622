//! Arguments whose value is one of some names.

use crate::registry::{self, Format, KindInfo};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
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

/// A parser that reads one of these values also by other names, of which `known` tells the value's own. The
/// values are found when there is something to read.
pub(crate) fn called<T: Copy + Send + Sync + 'static>(
    values: fn() -> Vec<T>,
    name: fn(T) -> &'static str,
    known: fn(&str) -> Option<&'static str>,
) -> impl TypedValueParser<Value = T> {
    Called { values, name, known }
}

/// The kinds of puzzle. A kind in a file was read before, and its name stands in the file's place.
pub(crate) fn kind() -> impl TypedValueParser<Value = &'static KindInfo> {
    called(|| registry::kinds().collect(), |kind| kind.name, registry::kind_of_name)
}

/// The formats in which puzzles can be read, or the kinds that have some.
pub(crate) fn format_to_read() -> impl TypedValueParser<Value = Format> {
    let known = |name: &str| registry::format_to_read(name).map(Format::name);
    called(registry::formats_to_read, Format::name, known)
}

/// The formats in which puzzles can be written.
pub(crate) fn format_to_write() -> impl TypedValueParser<Value = Format> {
    let known = |name: &str| registry::format_to_write(name).map(Format::name);
    called(registry::formats, Format::name, known)
}

#[derive(Clone)]
struct Called<T> {
    values: fn() -> Vec<T>,
    name: fn(T) -> &'static str,
    known: fn(&str) -> Option<&'static str>,
}

impl<T: Copy + Send + Sync + 'static> TypedValueParser for Called<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let known = value.to_str().and_then(self.known).map(OsString::from);
        let inner = named(&(self.values)(), self.name);
        inner.parse_ref(command, argument, known.as_deref().unwrap_or(value))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = (self.values)().into_iter();
        Some(Box::new(values.map(|value| PossibleValue::new((self.name)(value)))))
    }
}
