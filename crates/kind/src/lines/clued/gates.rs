//! Gates in addresses and files of puzz.link: dashed lines through cells, with numbers at the black cells next to them. The
//! kind's first four letters are for the start, for cells of upright gates and of those across, and for black cells.

use super::clue::Clue;
use super::digits::{self, WAYS};
use super::kind::Puzzle;
use super::way::{self, Way};
use crate::grid::Grid;
use crate::kind::Misfit;
use crate::text::codes::{self, Codes};
use crate::text::pzprv3::FileWords;
use crate::text::{Expected, FormatError};

const CELL: Expected = Expected::Phrase {
    words: "'1' for a black cell, '2' or '3' for a gate, or a number of other cells",
    sign: true,
};
const NUMBER: Expected =
    Expected::Phrase { words: "the number of a gate, or how many have none", sign: true };
const START: Expected =
    Expected::Phrase { words: "'/' and the number of an open cell, for the start", sign: true };
const WORD: Expected = Expected::Phrase {
    words: "a cell ('.', '#', 'o', 'i' or '-'), or a way and a number with a comma between them",
    sign: false,
};

/// How many letters the kind has for these cells.
const LETTERS: usize = 4;

/// Where the numbers of an address stand, by the letter before its size: at black cells, with a way or without.
const WITH_WAYS: u8 = b'd';
const AT_BLACK: u8 = b'p';
/// What is added to how many other cells a sign stands for, and to how many have no number.
const OTHERS: u32 = 3;
const WITHOUT: u32 = 15;
/// How many other cells a sign stands for at most.
const LONGEST: usize = 32;

/// Cells and gates, as they are read.
struct Read<'l> {
    grid: Grid,
    letters: &'l [char; LETTERS],
    clues: Vec<Option<Clue>>,
}

impl Read<'_> {
    fn has(&self, cell: usize, letter: usize) -> bool {
        self.clues[cell].and_then(|clue| clue.letter) == Some(self.letters[letter])
    }

    fn black(&self) -> impl Iterator<Item = usize> {
        (0..self.clues.len()).filter(|&cell| self.has(cell, 3))
    }

    fn step(&self, cell: usize, way: Way) -> Option<usize> {
        way::step(self.grid, cell, way)
    }

    /// For each cell of a gate the first one of it, which is above the others or to their left.
    fn first_of_gates(&self) -> Vec<Option<usize>> {
        let mut first = vec![None; self.clues.len()];
        for cell in 0..first.len() {
            for (letter, back) in [(1, Way::North), (2, Way::West)] {
                if self.has(cell, letter) {
                    let before = self.step(cell, back).filter(|&before| self.has(before, letter));
                    first[cell] = before.map_or(Some(cell), |before| first[before]);
                }
            }
        }
        first
    }

    /// Gives black cells the smallest number of a gate next to them, as older notations have it.
    fn number_black(&mut self, numbers: &[Option<u32>]) {
        let first = self.first_of_gates();
        for cell in self.black().collect::<Vec<usize>>() {
            let beside = Way::ALL.into_iter().filter_map(|way| {
                let letter = if matches!(way, Way::North | Way::South) { 1 } else { 2 };
                let next = self.step(cell, way).filter(|&next| self.has(next, letter))?;
                Some((first[next].and_then(|first| numbers[first]), way))
            });
            let beside: Vec<(Option<u32>, Way)> = beside.collect();
            let least = beside.iter().filter_map(|&(number, way)| Some((number?, way))).min();
            if let (Some((number, way)), Some(clue)) = (least, &mut self.clues[cell]) {
                clue.number = Some(number);
                clue.way = (beside.len() > 1).then_some(way);
            }
        }
    }
}

fn letters(letters: &[char]) -> &[char; LETTERS] {
    letters.first_chunk().unwrap_or(&['?'; LETTERS])
}

/// Reads the part of an address.
pub(super) fn read(
    codes: &mut Codes<'_>,
    all: &[char],
    flags: &[u8],
) -> Result<Vec<Option<Clue>>, FormatError> {
    let grid = codes.grid();
    let mut it = Read { grid, letters: letters(all), clues: vec![None; grid.cell_count()] };
    let mut at = 0;
    while at < it.clues.len() {
        let before = codes.place();
        match codes.digit(36, CELL)? {
            code @ 1..=3 => {
                it.clues[at] = Some(Clue::letter(it.letters[[3, 1, 2][code as usize - 1]]));
                at += 1;
            }
            0 => return Err(codes.error_at(before, CELL)),
            code => at += (code - OTHERS) as usize,
        }
        if at > it.clues.len() {
            return Err(codes.error_at(before, CELL));
        }
    }
    let has_ways = flags.contains(&WITH_WAYS);
    let is_at_black = has_ways || flags.contains(&AT_BLACK);
    let gates = it.first_of_gates();
    let numbered: Vec<usize> = match is_at_black {
        true => it.black().collect(),
        false => (0..gates.len()).filter(|&cell| gates[cell] == Some(cell)).collect(),
    };
    let mut numbers: Vec<Option<u32>> = vec![None; it.clues.len()];
    let mut at = 0;
    while let Some(&cell) = numbered.get(at) {
        let before = codes.place();
        let (way, number) = match codes.peek() {
            None | Some(b'/') => break,
            Some(b'g'..=b'z') => {
                at += (codes.digit(36, NUMBER)? - WITHOUT) as usize;
                continue;
            }
            Some(b'-') => {
                codes.skip();
                match has_ways {
                    true => (codes.hexadecimal(1)?, codes.hexadecimal(3)?),
                    false => (0, codes.hexadecimal(2)?),
                }
            }
            _ if has_ways => match codes.digit(10, NUMBER)? {
                way @ 0..5 => (way, codes.hexadecimal(1)?),
                way => (way - 5, codes.hexadecimal(2)?),
            },
            _ => (0, codes.hexadecimal(1)?),
        };
        let way = match (way as usize).checked_sub(1) {
            None => None,
            Some(at) => Some(*WAYS.get(at).ok_or_else(|| codes.error_at(before, NUMBER))?),
        };
        numbers[cell] = Some(number).filter(|&number| number > 0);
        if let Some(clue) = it.clues[cell].as_mut().filter(|_| is_at_black && number > 0) {
            *clue = Clue { number: Some(number), way, ..*clue };
        }
        at += 1;
    }
    if !is_at_black {
        it.number_black(&numbers);
    }
    let (before, mut start) = (codes.place(), 0);
    if codes.peek() == Some(b'/') {
        codes.skip();
        if !codes.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            return Err(codes.error(START));
        }
        start = codes.decimal(it.clues.len());
    }
    match it.clues.get_mut(start) {
        Some(clue @ None) => *clue = Some(Clue::letter(it.letters[0])),
        _ => return Err(codes.error_at(before, START)),
    }
    Ok(it.clues)
}

/// Writes the part of an address whose letter before the size is [`FLAG`].
///
/// # Errors
///
/// If there is not one start, or a number has no code.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let it = written(puzzle)?;
    let start = (0..it.clues.len()).find(|&cell| it.has(cell, 0)).unwrap_or_default();
    let code =
        |cell: usize| [(3, '1'), (1, '2'), (2, '3')].into_iter().find(|&(at, _)| it.has(cell, at));
    let (mut text, mut at) = (String::new(), 0);
    while at < it.clues.len() {
        if let Some((_, code)) = code(at) {
            text.push(code);
            at += 1;
            continue;
        }
        let run =
            (at..it.clues.len()).take(LONGEST).take_while(|&cell| code(cell).is_none()).count();
        text.extend(char::from_digit(OTHERS + run as u32, 36));
        at += run;
    }
    let numbers = it.black().map(|cell| {
        let Some(clue) = it.clues[cell] else { return Ok(None) };
        let Some(number) = clue.number else { return Ok(None) };
        let way = digits::way_of(clue).map_or(0, |at| at + 1);
        match number {
            1..0x10 => Ok(Some(format!("{way}{number:x}"))),
            0x10..0x100 => Ok(Some(format!("{}{number:x}", way + 5))),
            0x100..0x1000 => Ok(Some(format!("-{way}{number:x}"))),
            _ => Err(Misfit::Clue(format!("an address has no '{}'", clue.sign()))),
        }
    });
    let numbers = numbers.collect::<Result<Vec<Option<String>>, Misfit>>()?;
    text += &codes::places(&numbers, b'g', String::clone);
    Ok(format!("{text}/{start}"))
}

/// The letter of addresses that [`write()`] writes.
pub(super) const FLAG: &str = "d";

/// The cells of a puzzle with one start.
fn written(puzzle: &Puzzle) -> Result<Read<'_>, Misfit> {
    let letters = letters(puzzle.sort().letters());
    let it = Read { grid: puzzle.grid(), letters, clues: puzzle.written_clues().into_owned() };
    match (0..it.clues.len()).filter(|&cell| it.has(cell, 0)).count() {
        1 => Ok(it),
        _ => Err(Misfit::Clue("there is a place for one start".to_string())),
    }
}

/// Reads the table of a file. The first files have numbers at gates, and no ways before version 2.
pub(super) fn read_words(
    words: &mut FileWords<'_>,
    grid: Grid,
    all: &[char],
) -> Result<Vec<Option<Clue>>, FormatError> {
    let mut it = Read { grid, letters: letters(all), clues: Vec::new() };
    let (version, is_kanpen) = (words.version(), words.is_kanpen());
    let signs = match (is_kanpen, version) {
        (true, _) => ["+", "|", "-", "0"],
        (false, 0) => ["o", "i", "w", "#"],
        (false, _) => ["o", "i", "-", "#"],
    };
    let mut numbers = vec![None; grid.cell_count()];
    let number =
        |word: &str| word.parse().ok().filter(|number: &u32| (1..=Clue::MOST).contains(number));
    for numbered in &mut numbers {
        let (line, at, word) = words.expect(&WORD)?;
        let fault = || line.error(at, WORD);
        let word = std::str::from_utf8(word).map_err(|_| fault())?;
        let sign = signs.iter().position(|&sign| sign == word);
        let clue = match sign {
            Some(at) => Some(Clue::letter(it.letters[at])),
            None if word == "." => None,
            None if version == 0 && !is_kanpen => {
                let told =
                    [1, 2].into_iter().find_map(|at| Some((at, word.strip_prefix(signs[at])?)));
                let (at, told) = told.ok_or_else(fault)?;
                *numbered = Some(number(told).ok_or_else(fault)?);
                Some(Clue::letter(it.letters[at]))
            }
            None => {
                let (way, told) = match is_kanpen || version == 1 {
                    true => ("0", word),
                    false => word.split_once(',').ok_or_else(fault)?,
                };
                let way = match way.parse::<usize>().map_err(|_| fault())?.checked_sub(1) {
                    None => None,
                    Some(at) => Some(*WAYS.get(at).ok_or_else(fault)?),
                };
                let number = match told {
                    "-" if version > 1 && !is_kanpen => None,
                    told => Some(number(told).ok_or_else(fault)?),
                };
                Some(Clue { number, way: number.and(way), ..Clue::letter(it.letters[3]) })
            }
        };
        it.clues.push(clue);
    }
    if numbers.iter().any(Option::is_some) {
        let first = it.first_of_gates();
        let mut of_gates = vec![None; numbers.len()];
        for (cell, number) in numbers.iter().enumerate().filter(|(_, number)| number.is_some()) {
            if let Some(first) = first[cell] {
                of_gates[first] = *number;
            }
        }
        it.number_black(&of_gates);
    }
    Ok(it.clues)
}

/// The words of a file's table, of its version 2.
///
/// # Errors
///
/// If there is not one start.
pub(super) fn words(puzzle: &Puzzle) -> Result<Vec<String>, Misfit> {
    let it = written(puzzle)?;
    let word = |(cell, clue): (usize, &Option<Clue>)| match clue {
        Some(clue) if it.has(cell, 3) => match clue.number {
            Some(number) => {
                format!("{},{number}", digits::way_of(*clue).map_or(0, |at| at + 1))
            }
            None => "#".to_string(),
        },
        _ => (0..3).find(|&at| it.has(cell, at)).map_or(".", |at| ["o", "i", "-"][at]).to_string(),
    };
    Ok(it.clues.iter().enumerate().map(word).collect())
}
