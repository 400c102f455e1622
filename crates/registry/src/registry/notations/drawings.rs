//! Drawings of Penpa's as puzzles, where a drawing says all: the genre that its author chose tells the kind, or else
//! what is drawn.

use super::json::read_json;
use super::{Puzzle, kind_named, read_address};
use crate::text::penpa::drawing::{Drawing, Drawn, Shade};
use crate::text::penpa::fault;
use crate::text::pzprv3::Decoded;
use crate::text::{Aside, FormatError, Line, Marks, codes};
use serde_json::json;
use std::collections::BTreeMap;

/// What a cell of a drawing is in the words of a kind: nothing, a clue, or why it can be neither.
type Clue = fn(&Drawn) -> Result<Option<String>, String>;

/// A kind that is read from drawings: the name, whether its clues have blanks between them, and what they are.
type Kind = (&'static str, bool, Clue);

const KINDS: [Kind; 8] = [
    ("slitherlink", false, label),
    ("masyu", false, pearl),
    ("yajilin", true, arrow),
    ("castle-wall", true, side),
    ("balance-loop", true, arms),
    ("flow", true, terminal),
    ("geradeweg", true, length),
    ("simple-loop", false, black),
];

pub(super) fn read(line: Line<'_>, at: usize, aside: &Aside) -> Result<Puzzle, FormatError> {
    let refused = |why: String| fault(line, at, &why);
    let decoded = Decoded::new(line, at);
    let packed = String::from_utf8_lossy(decoded.line().text);
    let drawing = Drawing::read(&packed).map_err(refused)?;
    let chosen = chosen(&drawing.tags).map_err(refused)?;
    let kind = chosen.unwrap_or_else(|| guessed(&drawing.cells));
    let text = in_words(kind, &drawing).map_err(refused)?;
    let inner = Line { number: line.number, text: text.as_bytes() };
    let puzzle = match kind.0 {
        "flow" => read_address(inner, aside),
        _ => read_json(&[inner], aside),
    };
    let puzzle = puzzle.map_err(|error| {
        let FormatError { line, column, .. } = refused(String::new());
        FormatError { line, column, ..error }
    })?;
    if chosen.is_none() {
        let title = title(kind.0);
        let told = "a genre chosen in Penpa tells for sure";
        aside.note(line, format!("this drawing is read as {title}; {told}"));
    }
    let (marks, others) = match kind.0 {
        "slitherlink" => (drawing.edges, drawing.lines),
        _ => (drawing.lines, drawing.edges),
    };
    let has_some = |marks: &Marks| marks.iter().any(Option::is_some);
    let others = has_some(&others).then(|| "lines that are no lines of this kind".to_string());
    for what in drawing.left_out.into_iter().chain(others) {
        aside.note(line, format!("left out: {what}"));
    }
    if has_some(&marks) {
        aside.keep_marks(marks);
    }
    Ok(puzzle)
}

fn title(name: &'static str) -> &'static str {
    kind_named(name).map_or(name, |kind| kind.info().title)
}

/// A drawing as a puzzle of a kind: in JSON, or as an address if clues are pairs.
fn in_words((name, is_apart, clue): Kind, drawing: &Drawing) -> Result<String, String> {
    let Drawing { rows, cols, cells, .. } = drawing;
    let clue = |(cell, drawn): (usize, &Drawn)| {
        let (row, col) = (cell / cols + 1, cell % cols + 1);
        let title = title(name);
        clue(drawn).map_err(|what| format!("row {row}, column {col} has {what}, as no {title} has"))
    };
    let clues = cells.iter().enumerate().map(clue).collect::<Result<Vec<_>, String>>()?;
    if name == "flow" {
        return address(&clues, *cols);
    }
    let (blank, between) = if is_apart { ("-", " ") } else { (".", "") };
    let clues = clues.chunks(*cols).map(|row| {
        let words = row.iter().map(|clue| clue.as_deref().unwrap_or(blank));
        words.collect::<Vec<&str>>().join(between)
    });
    let clues: Vec<String> = clues.collect();
    Ok(json!({ "puzzle": name, "rows": rows, "cols": cols, "clues": clues }).to_string())
}

/// The kind that the author of a drawing chose, if there is one.
fn chosen(tags: &[String]) -> Result<Option<Kind>, String> {
    let mut known = tags.iter().filter_map(|tag| Some((tag, kind_named(tag)?.info())));
    let Some((tag, info)) = known.next() else { return Ok(None) };
    let kind = KINDS.into_iter().find(|(name, ..)| *name == info.name);
    kind.map(Some).ok_or_else(|| format!("its genre is '{tag}', which is not read from drawings"))
}

/// The kind that has what is drawn.
fn guessed(cells: &[Drawn]) -> Kind {
    let some = |is_so: fn(&Drawn) -> bool| cells.iter().any(is_so);
    let texts = || cells.iter().filter_map(text);
    let counts = counts(texts());
    let are_pairs = counts.values().all(|&count| count == 2) && !counts.contains_key("0");
    let name = match () {
        () if some(|cell| cell.arrow.is_some()) => {
            let is_side = |cell: &Drawn| cell.text.is_some() && cell.shade == Shade::Black;
            if cells.iter().any(is_side) { "castle-wall" } else { "yajilin" }
        }
        () if some(|cell| cell.circle.is_some()) && texts().next().is_none() => "masyu",
        () if some(|cell| cell.circle.is_some() || cell.ring == Some(true)) => "balance-loop",
        () if some(|cell| cell.ring.is_some()) => "geradeweg",
        () if texts().next().is_some() && are_pairs => "flow",
        () if texts().next().is_none() && some(|cell| cell.shade == Shade::Black) => "simple-loop",
        () => "slitherlink",
    };
    KINDS.into_iter().find(|(known, ..)| *known == name).unwrap_or(KINDS[0])
}

/// How often each text stands there.
fn counts<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    counts
}

/// The text of a cell, if it is not empty.
fn text(cell: &Drawn) -> Option<&str> {
    cell.text.as_deref().filter(|text| !text.is_empty())
}

/// Refuses what a kind does not have.
fn only(cell: &Drawn, has_arrows: bool, has_circles: bool, has_shades: bool) -> Result<(), String> {
    let are_not = [
        (cell.arrow.is_some() && !has_arrows, "an arrow"),
        (cell.circle.is_some() && !has_circles, "a circle"),
        (cell.shade != Shade::White && !has_shades, "shading"),
    ];
    match are_not.into_iter().find(|(is_there, _)| *is_there) {
        Some((_, what)) => Err(what.to_string()),
        None => Ok(()),
    }
}

/// A number, as it is written.
fn number(text: &str) -> Result<String, String> {
    let number: u32 = text.parse().map_err(|_| format!("the text '{text}'"))?;
    Ok(number.to_string())
}

fn label(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, false, false, false)?;
    match text(cell) {
        Some("?") => Ok(Some("?".to_string())),
        Some(text @ ("0" | "1" | "2" | "3" | "4")) => Ok(Some(text.to_string())),
        Some(text) => Err(format!("the text '{text}'")),
        None => Ok(None),
    }
}

fn pearl(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, false, true, false)?;
    match text(cell) {
        Some(text) => Err(format!("the text '{text}'")),
        None => Ok(cell.circle.map(|is_black| if is_black { "*" } else { "o" }.to_string())),
    }
}

fn black(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, false, false, true)?;
    match text(cell) {
        Some(text) => Err(format!("the text '{text}'")),
        None if cell.shade == Shade::Grey => Err("a shade that is not black".to_string()),
        None => Ok((cell.shade == Shade::Black).then(|| "x".to_string())),
    }
}

fn arrow(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, true, false, true)?;
    match (text(cell), cell.arrow) {
        (None | Some("?"), _) => {
            let is_clue = cell.text.is_some() || cell.shade != Shade::White;
            Ok(is_clue.then(|| "x".to_string()))
        }
        (Some(text), Some(arrow)) => Ok(Some(format!("{}{arrow}", number(text)?))),
        (Some(text), None) => Err(format!("'{text}' without an arrow")),
    }
}

fn side(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, true, false, true)?;
    let side = match cell.shade {
        Shade::White => "o",
        Shade::Grey => "",
        Shade::Black => "x",
    };
    match (text(cell), cell.arrow) {
        (None | Some("?"), _) => {
            let is_clue = cell.text.is_some() || cell.shade != Shade::White;
            let sign = if side.is_empty() { "?" } else { side };
            Ok(is_clue.then(|| sign.to_string()))
        }
        (Some(text), Some(arrow)) => Ok(Some(format!("{}{arrow}{side}", number(text)?))),
        (Some(text), None) => Err(format!("'{text}' without an arrow")),
    }
}

fn arms(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, false, true, false)?;
    let number = text(cell).filter(|text| *text != "?").map(number).transpose()?;
    match cell.circle.or(cell.ring) {
        Some(is_black) => {
            let colour = if is_black { "b" } else { "w" };
            Ok(Some(format!("{}{colour}", number.unwrap_or_default())))
        }
        None => number.map_or(Ok(None), |number| Err(format!("{number} without a circle"))),
    }
}

fn length(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, false, true, false)?;
    match text(cell) {
        Some("?") => Ok(Some("?".to_string())),
        other => other.map(number).transpose(),
    }
}

fn terminal(cell: &Drawn) -> Result<Option<String>, String> {
    only(cell, false, true, false)?;
    Ok(text(cell).map(str::to_string))
}

/// The address of pairs. Where some are no numbers, all are numbered.
fn address(clues: &[Option<String>], cols: usize) -> Result<String, String> {
    let counts = counts(clues.iter().flatten().map(String::as_str));
    if let Some((clue, count)) = counts.iter().find(|(_, count)| **count != 2) {
        return Err(format!("'{clue}' stands {count} times, and not twice"));
    }
    let own = |clue: &str| clue.parse().ok().filter(|number| (1..1 << 12).contains(number));
    let are_numbers = counts.keys().all(|clue| own(clue).is_some());
    let code = |clue: &str| match are_numbers {
        true => own(clue),
        false => counts.keys().position(|known| *known == clue).map(|at| at as u32 + 1),
    };
    let codes: Vec<Option<u32>> = clues.iter().map(|clue| code(clue.as_deref()?)).collect();
    let body = codes::places(&codes, b'g', |number| match number {
        0..16 => format!("{number:x}"),
        16..256 => format!("-{number:02x}"),
        _ => format!("+{number:03x}"),
    });
    let rows = clues.len() / cols;
    Ok(format!("https://puzz.link/p?numlin/{cols}/{rows}/{body}"))
}
