//! Kinds of the user's own, as texts in files: `--kind FILE.kind`. They are read before all other arguments,
//! since options and formats come from the kinds.

use super::places::shown;
use crate::cli::error::CliError;
use crate::registry;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

/// The ending of a file with a kind.
const ENDING: &str = "kind";

/// Reads the kinds that arguments name as files after an option, and adds them. The name of the kind replaces
/// the file's.
///
/// # Errors
///
/// If a file cannot be read, or its text is not a kind.
pub(crate) fn take(
    option: &str,
    arguments: impl Iterator<Item = OsString>,
) -> Result<Vec<OsString>, CliError> {
    let mut taken: Vec<OsString> = Vec::new();
    for argument in arguments {
        let is_asked = taken.last().is_some_and(|last| last == option);
        let joined =
            argument.to_str().and_then(|text| text.strip_prefix(option)?.strip_prefix('='));
        let file = if is_asked { Some(Path::new(&argument)) } else { joined.map(Path::new) };
        let file = file.filter(|file| file.extension() == Some(OsStr::new(ENDING)));
        match file {
            None => taken.push(argument),
            Some(file) => {
                let name = read(file)?;
                if !is_asked {
                    taken.push(option.into());
                }
                taken.push(name.into());
            }
        }
    }
    Ok(taken)
}

/// Adds the kind of a file, and returns its name.
fn read(file: &Path) -> Result<&'static str, CliError> {
    let text = kind_text(file)?;
    let kind = registry::add(&text).map_err(|fault| CliError::Kind { name: shown(file), fault })?;
    Ok(kind.name)
}

/// The text of a kind in a file.
///
/// # Errors
///
/// If the file cannot be read, or is not text.
pub(crate) fn kind_text(file: &Path) -> Result<String, CliError> {
    let name = shown(file);
    let bytes = fs::read(file).map_err(|source| CliError::Read { name: name.clone(), source })?;
    String::from_utf8(bytes).map_err(|_| CliError::NotText { name, looks_like: "a binary file" })
}
