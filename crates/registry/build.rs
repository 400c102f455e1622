//! Lists the kinds in `kinds/`, with what the program has to know of each before it reads the text. A text that
//! is wrong ends the build.

use lazyloop_rules::{Kind, Notation};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, error, fs};

fn main() -> Result<(), Box<dyn error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("kinds");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "kind"));
    paths.sort();
    let mut code = String::from("&[\n");
    for path in paths {
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path)?;
        let kind = Kind::read(&text).map_err(|fault| format!("{}: {fault}", path.display()))?;
        writeln!(code, "({}, include_str!({path:?})),", head(&kind))?;
    }
    code.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("shipped.rs"), code)?;
    Ok(())
}

/// The head of a kind, as `Head::of` makes it while the program runs.
fn head(kind: &Kind) -> String {
    let Kind { name, title, summary, other_names, .. } = kind;
    let base = match kind.has_inside() {
        true => format!("KindInfo::one_line({name:?}, {title:?}, None)"),
        false => format!("KindInfo::without_inside({name:?}, {title:?})"),
    };
    let layout = match (kind.has_regions, kind.has_clue_grid) {
        (false, _) if kind.has_corners => "Corners",
        (false, _) => "Clues",
        (true, true) => "Both",
        (true, false) => "Regions",
    };
    let modes = if kind.has_full() { "" } else { "modes: &[Mode::Lazy], " };
    let rules: Vec<String> = kind
        .switches
        .iter()
        .map(|switch| {
            format!(
                "Rule {{ name: {:?}, help: {:?}, values: &[], of_values: &[] }}",
                switch.name, switch.help
            )
        })
        .collect();
    let names = |notation: &Option<Notation>| {
        notation.as_ref().map_or(Vec::new(), |notation| notation.names.clone())
    };
    let flag = |(sign, switch): &(String, Option<usize>)| {
        let name = switch.map_or("", |at| &*kind.switches[at].name);
        format!("({:?}, {name:?})", sign.chars().next().unwrap_or_default())
    };
    let flags = kind.address.as_ref().map_or(Vec::new(), |it| it.flags.iter().map(flag).collect());
    let wishes = [
        ("Wish::Density", kind.has_density()),
        ("Wish::Difficulty", kind.has_difficulty()),
        ("Wish::Symmetry", kind.has_symmetry()),
        ("Wish::Thickness", kind.has_thickness()),
    ];
    let wishes: Vec<&str> = wishes.into_iter().filter(|it| it.1).map(|(wish, _)| wish).collect();
    format!(
        "Head {{ info: KindInfo {{ rules: &[{}], {modes}..{base}.saying({summary:?})\
         .also(&{other_names:?}) }}, layout: Layout::{layout}, margins: {:?}, addresses: &{:?}, flags: &[{}], files: &{:?}, wishes: &[{}] }}",
        rules.join(", "),
        kind.margins(),
        names(&kind.address),
        flags.join(", "),
        names(&kind.files),
        wishes.join(", "),
    )
}
