//! Arguments whose value is one of some names.

use clap::builder::{PossibleValuesParser, TypedValueParser};

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
