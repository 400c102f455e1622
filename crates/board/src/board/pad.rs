//! What may be typed into a cell, found by trying tokens on the kind's reader.

use super::layout::{Layout, Regions};
use super::object;
use serde_json::{Value, json};

/// The directions of arrows, in the order of the pad.
const WAYS: [&str; 4] = ["n", "s", "e", "w"];
/// Signs that may be a clue, besides digits and letters.
const OTHERS: &str = "?*#@";
/// The largest number that is tried.
const MOST: u32 = 99;

/// What may be typed into a cell of a kind, for a pad of buttons. A clue is one of `signs`, or a number, or
/// a number with one choice from each list of `behind`.
pub(super) fn pad(kind: &str, layout: Layout) -> Value {
    let takes = |token: &str| takes(kind, layout, token);
    let letters = || ('a'..='z').chain('A'..='Z').map(String::from);
    let digits = (0..=MOST).filter(|number| takes(&number.to_string()));
    let numbers: Vec<u32> = digits.collect();
    // Numbers that are a code have gaps.
    let is_number = numbers.len() > 4 && layout.blank != ".";
    let behind_one = |begin: &str| -> Vec<String> {
        letters().filter(|sign| takes(&format!("{begin}{sign}"))).collect()
    };
    let (ways, none) = (WAYS.map(String::from).to_vec(), vec![String::new()]);
    let (signs, sides) = (behind_one("1"), behind_one("1n"));
    let behind = if takes("1n") || takes("1no") {
        vec![ways, if sides.is_empty() { sides } else { [none, sides].concat() }]
    } else if !sides.is_empty() {
        // An arrow that may be missing stands before a letter that may not.
        vec![if sides == signs { [none, ways].concat() } else { ways }, sides]
    } else {
        vec![signs]
    };
    let behind: Vec<Vec<String>> = behind.into_iter().filter(|signs| !signs.is_empty()).collect();
    let is_behind = |sign: &String| behind.len() == 1 && behind[0].contains(sign);
    let others = OTHERS.chars().map(String::from).chain(pipes());
    let plain = others.chain(letters()).filter(|sign| takes(sign) && !is_behind(sign));
    let codes = if is_number { Vec::new() } else { numbers };
    let signs: Vec<String> = codes.iter().map(u32::to_string).chain(plain).collect();
    let is_optional = behind.first().is_some_and(|signs| signs.iter().all(|sign| takes(sign)));
    // A number with something behind it may have bounds of its own.
    let end = behind.first().map_or("", |ends| &ends[0]);
    let beside = behind.get(1).and_then(|ends| ends.last()).map_or("", String::as_str);
    let is_taken =
        |number: &u32| takes(&format!("{number}{end}")) || takes(&format!("{number}{end}{beside}"));
    json!({
        "signs": signs,
        "number": if !behind.is_empty() { "with" } else if is_number { "alone" } else { "none" },
        "least": (0..=MOST).find(is_taken).unwrap_or_default(),
        "most": (0..=MOST).rev().find(is_taken).unwrap_or_default(),
        "behind": behind,
        "optional": is_optional,
        "regions": layout.regions != Regions::None,
        "hole": layout.hole,
    })
}

/// All clues that a pad can make, those with small numbers first.
pub(super) fn tokens(pad: &Value) -> Vec<String> {
    let words = |list: &Value| -> Vec<String> {
        let words = list.as_array().into_iter().flatten().filter_map(Value::as_str);
        words.map(str::to_string).collect()
    };
    let mut ends = vec![String::new()];
    for list in pad["behind"].as_array().into_iter().flatten() {
        let list = words(list);
        let begun = ends.iter();
        ends = begun.flat_map(|end| list.iter().map(move |next| format!("{end}{next}"))).collect();
    }
    let mut found = words(&pad["signs"]);
    if pad["optional"] == true {
        found.extend(ends.iter().cloned());
    }
    if pad["number"] != "none" {
        let (least, most) = (pad["least"].as_u64(), pad["most"].as_u64());
        let numbers = least.unwrap_or_default()..=most.unwrap_or_default();
        found.extend(numbers.flat_map(|number| {
            ends.iter().map(move |end| format!("{number}{end}")).collect::<Vec<String>>()
        }));
    }
    found
}

/// Two directions, or all.
fn pipes() -> impl Iterator<Item = String> {
    let two = WAYS.into_iter().flat_map(|one| WAYS.map(|other| format!("{one}{other}")));
    two.chain([WAYS.concat()])
}

/// Whether a token is a clue, which may have to stand twice.
fn takes(kind: &str, layout: Layout, token: &str) -> bool {
    if layout.regions == Regions::InClues || (layout.blank == "." && token.chars().count() != 1) {
        return false;
    }
    let empty = layout.empty(kind, 4, 4);
    // In the margin, and in the grid beside it.
    let places = if layout.margins[0] > 0 { [&[1][..], &[5]] } else { [&[0][..], &[0, 5]] };
    places.into_iter().any(|cells| {
        let (mut object, mut tokens) = (empty.clone(), layout.tokens(&empty));
        for &cell in cells {
            if let Some(place) = tokens.get_mut(cell) {
                *place = token.to_string();
            }
        }
        layout.set_tokens(&mut object, &tokens);
        // Of tokens that mean the same, the one that is written.
        let written = object::read(&object).and_then(|puzzle| object::write(&*puzzle));
        written.is_ok_and(|object| layout.tokens(&object).iter().any(|written| written == token))
    })
}
