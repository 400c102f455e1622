//! Enums whose values have names that people type and files hold. Each name is spelled in one
//! place.

/// Defines an enum without fields, each value with its name: `ALL`, `name`, `from_name`, `Display`
/// and serde all go by these names.
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $type:ident { $($(#[$value_meta:meta])* $value:ident = $name:literal,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $type { $($(#[$value_meta])* $value,)+ }

        impl $type {
            /// All values.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// The name, as people type it and files hold it.
            pub fn name(self) -> &'static str {
                match self { $(Self::$value => $name),+ }
            }

            /// The value with this name, if there is one.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'_, str> as serde::Deserialize>::deserialize(deserializer)?;
                Self::from_name(&name).ok_or_else(|| {
                    let names = Self::ALL.iter().map(|value| value.name()).collect::<Vec<_>>();
                    let names = names.join(", ");
                    serde::de::Error::custom(format!("expected one of {names}, found '{name}'"))
                })
            }
        }
    };
}
pub use words;

/// Whether two names are the same to people: only letters and digits count, not their case.
pub fn alike(one: &str, other: &str) -> bool {
    signs(one).next().is_some() && signs(one).eq(signs(other))
}

fn signs(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// The name that was probably meant by one that is none of these.
#[cfg(feature = "whole")]
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let near = |other: &'a str| (strsim::osa_distance(&name, &other.to_lowercase()), other);
    let (distance, nearest) = names.map(near).min_by_key(|(distance, _)| *distance)?;
    (distance <= 1.max(name.chars().count() / 4)).then_some(nearest)
}
