//! How clues of a text look: in words, in a terminal, in a picture.

use crate::lines::clued::{Clue, digits};
use lazyloop_rules::{Form, Kind, Look, Need};

/// What a clue may be, for messages.
pub(super) fn in_words(kind: &Kind) -> String {
    // Forms that differ in their letters alone are one choice.
    let mut choices: Vec<(&Form, Vec<char>)> = Vec::new();
    for form in &kind.forms {
        let is_like = |(other, letters): &&mut (&Form, Vec<char>)| {
            let key = |form: &Form| (form.name.clone(), form.number, form.arrow, form.numbers);
            key(other) == key(form) && !letters.is_empty() && form.letter.is_some()
        };
        match choices.iter_mut().find(is_like) {
            Some((_, letters)) => letters.extend(form.letter),
            None => choices.push((form, form.letter.into_iter().collect())),
        }
    }
    let form = |(form, letters): &(&Form, Vec<char>)| {
        let [least, most] = form.numbers;
        let limits = match (least > 0, most < Kind::MOST_NUMBER) {
            (false, false) => String::new(),
            (true, false) => format!(" from {least}"),
            (false, true) => format!(" up to {most}"),
            (true, true) => format!(" from {least} to {most}"),
        };
        let quoted: Vec<String> = letters.iter().map(|letter| format!("'{letter}'")).collect();
        let letter = (!quoted.is_empty()).then(|| quoted.join(" or "));
        let arrow = "'n', 'w', 'e' or 's'".to_string();
        let parts = [
            (Need::Must, letter),
            (form.number, Some(format!("a number{limits}"))),
            (form.arrow, Some(arrow)),
        ];
        let mut words = String::new();
        for (need, part) in parts {
            let Some(part) = part.filter(|_| need != Need::No) else { continue };
            words += match (words.is_empty(), need) {
                (true, _) => "",
                (false, Need::May) => " perhaps with ",
                (false, _) => " with ",
            };
            words += &part;
        }
        if form.look == Some(Look::Track) {
            return format!("letters of 'n', 'w', 'e' and 's' ({})", form.name);
        }
        let says_name = form.name != "number" && kind.forms.len() > 1;
        if says_name { format!("{words} ({})", form.name) } else { words }
    };
    choices.iter().map(form).collect::<Vec<String>>().join(", ")
}

/// The letter of walls on the right side of a cell and below it.
pub(super) const BOTH_WALLS: char = 'c';

/// The letters of walls on the right side of a cell and below it, by themselves, where a letter says that they stand
/// there.
pub(super) fn walls(letter: Option<char>) -> [Option<char>; 2] {
    ['r', 'b'].map(|wall| Some(wall).filter(|_| letter == Some(wall) || letter == Some(BOTH_WALLS)))
}

/// The letter of an upright gate.
pub(super) const UPRIGHT: char = 'v';

/// The digits of a number with question marks for nines.
fn pieces(clue: Clue) -> String {
    clue.number.map_or(String::new(), |number| number.to_string()).replace('9', "?")
}

/// A piece of the line as a sign.
fn track(clue: Clue) -> char {
    let ways = digits::sides(clue.number.unwrap_or_default()).unwrap_or_default();
    let bits = ways.iter().fold(0, |bits, way| 2 * bits + way);
    " ╷╶┌╴┐─┬╵│└├┘┤┴┼".chars().nth(bits as usize).unwrap_or('?')
}

/// The digits of a number with question marks for zeros; with the letter for it, as many question marks.
fn lengths(clue: Clue) -> String {
    let number = clue.number.unwrap_or_default();
    match clue.letter {
        Some(_) => "?".repeat(number as usize),
        None => number.to_string().replace('0', "?"),
    }
}

/// A clue as text: a circle or square by its colour, other letters as they are.
pub(super) fn sign(look: Option<Look>, clue: Clue) -> String {
    let letter = match look {
        Some(Look::Pieces) => return pieces(clue),
        Some(Look::Track) => return track(clue).to_string(),
        Some(Look::Lengths) if clue.way.is_none() => return lengths(clue),
        Some(Look::WhiteCircle) => '○',
        Some(Look::BlackCircle) => '●',
        Some(Look::WhiteSquare) => '□',
        Some(Look::BlackSquare) => '■',
        Some(Look::Gate) if clue.letter == Some(UPRIGHT) => '╎',
        Some(Look::Gate) => '╌',
        Some(Look::Plus) => '+',
        _ => return clue.sign(),
    };
    Clue { letter: clue.letter.map(|_| letter), ..clue }.sign()
}

/// Draws a clue: its look, and its number, arrow and letter where the look does not show them.
pub(super) fn draw(ink: &mut crate::lines::clued::Ink, form: Option<&Form>, clue: Clue) {
    let look = form.and_then(|form| form.look);
    let number = clue.number.unwrap_or_default();
    match look {
        Some(Look::BlueCell) => ink.water(),
        Some(Look::GreenCell) => ink.forest(),
        Some(Look::Pieces) => return ink.text(&pieces(clue)),
        Some(Look::Sides) => return ink.sides(number),
        Some(Look::Dots) => return ink.dots(number),
        Some(Look::Lengths) => {
            let text = lengths(clue);
            return match clue.way {
                Some(way) => ink.arrow_on(way, &text, None),
                None => ink.text(&text),
            };
        }
        Some(Look::Ways) => return ink.ways(number),
        Some(Look::Track) => return ink.track(number),
        Some(Look::Mirror) => {
            let corner = ('a'..='d').position(|letter| clue.letter == Some(letter));
            return ink.mirror(corner.unwrap_or_default(), number);
        }
        Some(Look::Walls) => {
            if clue.letter.is_some() {
                ink.water();
            }
            return ink.walls(number);
        }
        Some(Look::OneWays) => {
            if clue.letter.is_some() {
                ink.water();
            }
            return ink.one_ways(number);
        }
        Some(Look::Walled) => {
            let bits = walls(clue.letter).into_iter().zip([1, 2]);
            ink.walls(bits.filter(|(wall, _)| wall.is_some()).map(|(_, bit)| bit).sum());
        }
        Some(Look::WhiteCircle) => ink.circle(false),
        Some(Look::BlackCircle) => ink.circle(true),
        Some(Look::WhiteSquare) => ink.square(false),
        Some(Look::BlackSquare) => ink.square(true),
        Some(Look::BlackCell) => ink.fill(true),
        Some(Look::GreyCell) => ink.fill(false),
        Some(Look::GreyCircle) => ink.grey_circle(),
        Some(Look::Gate) => ink.gate(clue.letter == Some(UPRIGHT)),
        Some(Look::Plus) => ink.path("M-13 0h26M0 -13v26", false),
        Some(Look::Moon) => ink.path("M4 -12a12 12 0 1 0 8 16a10 10 0 0 1 -8 -16z", true),
        Some(Look::Sun) => {
            ink.path("M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", false);
            ink.path(
                "M0 -10v-4M0 10v4M-10 0h-4M10 0h4M-7 -7l-3 -3M7 7l3 3M-7 7l-3 3M7 -7l3 -3",
                false,
            );
        }
        None => {}
    }
    let stands_for = form.filter(|_| look.is_none()).and_then(|form| form.stands_for);
    // A number alone that can be no other one is its look.
    let is_told = |form: &Form| form.letter.is_some() || form.numbers[0] < form.numbers[1];
    let number = clue.number.filter(|_| look.is_none() || form.is_none_or(is_told)).or(stands_for);
    // A letter for which other programs have a number is drawn as that.
    let letter =
        clue.letter.filter(|_| look.is_none() && (number.is_none() || clue.number.is_some()));
    let number = number.map_or(String::new(), |number| number.to_string());
    let text: String = letter.into_iter().chain(number.chars()).collect();
    let is_black = match look {
        Some(Look::WhiteCircle | Look::WhiteSquare) => Some(false),
        Some(Look::BlackCircle | Look::BlackSquare) => Some(true),
        _ => None,
    };
    let is_circle = matches!(look, Some(Look::WhiteCircle | Look::BlackCircle));
    match (clue.way, is_black) {
        (Some(way), Some(is_black)) if is_circle => {
            ink.rim_dot(way, is_black);
            ink.text_on_circle(&text, is_black);
        }
        (Some(way), _) => ink.arrow_on(way, &text, is_black),
        (None, _) if text.is_empty() => {}
        (None, Some(is_black)) => ink.text_on_circle(&text, is_black),
        (None, None) => ink.text(&text),
    }
}
