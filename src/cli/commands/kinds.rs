//! `lazyloop kinds`: the kinds of puzzle that the program knows.

use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::Output;
use crate::registry::{KindInfo, Names, kinds, names, rules_of};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  lazyloop kinds
  lazyloop kinds yajilin";

/// List the kinds of puzzle, with their names, formats and rules
///
/// The first word is the name in options, files and JSON.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Kinds {
    /// Tell of this kind alone, by a name from the list
    #[arg(value_name = "KIND")]
    kind: Option<String>,
}

impl Kinds {
    pub(super) fn run(&self) -> Result<Ending, CliError> {
        let is_meant = |kind: &&KindInfo| match self.kind.as_deref() {
            None => true,
            Some(name) => {
                let Names { addresses, .. } = names(kind);
                let known = [kind.name, kind.title].into_iter().chain(addresses.iter().copied());
                known.into_iter().any(|known| known.eq_ignore_ascii_case(name))
            }
        };
        let meant: Vec<&KindInfo> = kinds().filter(is_meant).collect();
        if meant.is_empty() {
            let name = self.kind.as_deref().unwrap_or_default();
            let wanted = format!("'{name}' is not a kind of puzzle: `lazyloop kinds` lists them");
            return Err(CliError::Usage(wanted));
        }
        let told: Vec<String> = meant.into_iter().map(tell).collect();
        Output::standard().write(|out| out.write_all(told.join("\n").as_bytes()))?;
        Ok(Ending::Fine)
    }
}

/// A kind in a few lines, none of them longer than a screen is wide.
fn tell(kind: &KindInfo) -> String {
    let Names { addresses, formats } = names(kind);
    let mut text = format!("{} ({})\n", kind.title, kind.name);
    text += &paragraph("", &rules_of(kind));
    text += &paragraph("formats: ", &formats.join(", "));
    if !addresses.is_empty() {
        text += &paragraph("in addresses: ", &addresses.join(", "));
    }
    if !kind.rules.is_empty() {
        let options: Vec<String> =
            kind.rules.iter().map(|rule| format!("--{}", rule.name)).collect();
        text += &paragraph("options: ", &options.join(", "));
    }
    text
}

/// Words in lines of a screen's width, indented, after a title.
fn paragraph(title: &str, words: &str) -> String {
    const WIDTH: usize = 78;
    let mut text = String::new();
    let mut line = format!("  {title}");
    let mut has_word = false;
    for word in words.split_whitespace() {
        if has_word && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text += line.trim_end();
            text.push('\n');
            line = "  ".to_string();
            has_word = false;
        }
        if has_word {
            line.push(' ');
        }
        line += word;
        has_word = true;
    }
    text + line.trim_end() + "\n"
}
