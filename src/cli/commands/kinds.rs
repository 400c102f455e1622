//! `lazyloop kinds`: the kinds of puzzle that the program knows.

use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::kinds::kind_text;
use crate::cli::files::output::Output;
use crate::cli::files::places::shown;
use crate::registry::{
    AddError, KindInfo, Names, add, kinds, names, stated, unknown_kind, written,
};
use clap::Args;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  lazyloop kinds yajilin > my-loop.kind
  lazyloop kinds --check my-loop.kind";

/// List the kinds of puzzle, with their names, formats and rules
///
/// The name in brackets is the one in options, files and JSON. Of most kinds the rules are a text, which is
/// printed if the kind is named.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Kinds {
    /// Print the text of this kind, by a name from the list
    #[arg(value_name = "KIND")]
    kind: Option<String>,

    /// Say what is wrong with the text of a kind in a file, or what it says if nothing is
    #[arg(long, value_name = "FILE", conflicts_with = "kind")]
    check: Option<PathBuf>,
}

impl Kinds {
    pub(super) fn run(&self) -> Result<Ending, CliError> {
        if let Some(file) = &self.check {
            return check(file);
        }
        let mut meant: Vec<&KindInfo> = match &self.kind {
            None => kinds().collect(),
            Some(name) => kinds().filter(|kind| kind.is_called(name)).collect(),
        };
        if let (true, Some(name)) = (meant.is_empty(), &self.kind) {
            let name = name.to_lowercase();
            meant.extend(kinds().filter(|kind| names(kind).addresses.contains(&&*name)));
        }
        if let (true, Some(name)) = (meant.is_empty(), &self.kind) {
            return Err(CliError::Usage(unknown_kind(name)));
        }
        let text = match (meant[..].first(), &self.kind) {
            (Some(kind), Some(_)) => match written(kind.name) {
                Some(written) => written.text().to_string(),
                None => {
                    tell(kind) + &paragraph("", "Its rules are written in Rust, not as a text.")
                }
            },
            _ => meant.into_iter().map(tell).collect::<Vec<String>>().join("\n"),
        };
        Output::standard().write(|out| out.write_all(text.as_bytes()))?;
        Ok(Ending::Fine)
    }
}

/// What the text in a file says, or what is wrong with it.
fn check(file: &Path) -> Result<Ending, CliError> {
    let name = shown(file);
    let text = kind_text(file)?;
    let stated = stated(&text).map_err(|fault| CliError::Kind { name: name.clone(), fault })?;
    let mut told = format!("{name} is right: {} ({})\n", stated.title, stated.name);
    let is_shipped = written(&stated.name).is_some_and(|shipped| shipped.text() == text);
    if let Err(AddError::Named(taken)) = add(&text)
        && !is_shipped
    {
        let what = "give it another one to use it with --kind";
        told += &paragraph("", &format!("'{taken}' is the name of a kind already: {what}"));
    }
    for (rule, is_local) in &stated.rules {
        let how = if *is_local { "written as clauses" } else { "held against lines" };
        told += &paragraph("", &format!("rule \"{rule}\": {how}"));
    }
    for (switch, help) in &stated.switches {
        told += &paragraph("", &format!("--{switch}: {help}"));
    }
    Output::standard().write(|out| out.write_all(told.as_bytes()))?;
    Ok(Ending::Fine)
}

/// A kind in a few lines, none of them longer than a screen is wide.
fn tell(kind: &KindInfo) -> String {
    let Names { addresses, formats } = names(kind);
    let mut text = format!("{} ({})\n", kind.title, kind.name);
    text += &paragraph("", kind.about);
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
