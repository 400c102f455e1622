//! A file of puzzles, one after another, in one notation or each in its own.

use super::{Continues, Entry, FormatError, Line, Lines};
use std::io::{self, BufRead};

/// A puzzle of a file, or why there is none.
#[derive(Clone, Debug)]
pub struct Instance<T> {
    /// The line where it begins, from 1.
    pub line: usize,
    /// That line as it was read, without its end.
    pub text: Vec<u8>,
    /// The name of the notation it was read in.
    pub notation: &'static str,
    /// The name of the kind of puzzle that the notation is for, if there is only one.
    pub kind: Option<&'static str>,
    /// The puzzle.
    pub puzzle: Result<T, FormatError>,
}

/// A line that outlives the reading of the next one.
struct Kept {
    number: usize,
    text: Vec<u8>,
}

impl Kept {
    fn line(&self) -> Line<'_> {
        Line { number: self.number, text: &self.text }
    }
}

/// The lines of a block.
fn lines(block: &[Kept]) -> Vec<Line<'_>> {
    block.iter().map(Kept::line).collect()
}

/// Reads a file puzzle by puzzle. It holds the lines of one puzzle at a time.
pub struct Reader<R, T: 'static> {
    lines: Lines<R>,
    entries: Vec<&'static Entry<T>>,
    /// Whether the notation is known, and not to be guessed.
    named: bool,
    /// A line that was read and belongs to what comes next.
    ahead: Option<Kept>,
    /// The line of the last puzzle and its notation, if it was one line.
    above: Option<(usize, &'static Entry<T>)>,
}

impl<R: BufRead, T> Reader<R, T> {
    /// A reader at the beginning of a file. Each puzzle is read in the first of some notations that
    /// its first line may begin; with a `name`, only in those of that name.
    ///
    /// # Panics
    ///
    /// Without a notation (of that name).
    pub fn new(input: R, entries: &'static [Entry<T>], name: Option<&str>) -> Self {
        let is_meant = |entry: &&Entry<T>| name.is_none_or(|name| entry.notation.name() == name);
        let entries: Vec<&Entry<T>> = entries.iter().filter(is_meant).collect();
        assert!(!entries.is_empty(), "no notation to read");
        Self { lines: Lines::new(input), entries, named: name.is_some(), ahead: None, above: None }
    }

    /// The next puzzle; `None` at the end.
    ///
    /// # Errors
    ///
    /// Whatever the input fails with. A text that is not a puzzle gives an [`Instance`] without
    /// one.
    pub fn next_instance(&mut self) -> io::Result<Option<Instance<T>>> {
        // Lines of spaces right above may be rows of the puzzle.
        let mut blank = Vec::new();
        let first = loop {
            match self.next()? {
                None => return Ok(None),
                Some(line) if line.text.is_empty() => blank.clear(),
                Some(line) if line.line().is_blank() => blank.push(line),
                Some(line) => break line,
            }
        };
        let mut entry = self.begin(&first)?;
        let mut block = vec![first];
        self.extend(&mut block, entry)?;
        let shape = lines(&block);
        if !entry.notation.fits(&shape) {
            let other = self.entries.iter().copied().find(|other| other.notation.takes(&shape));
            entry = other.unwrap_or(entry);
        }
        let notation = entry.notation;
        if notation.has_blank_rows() {
            let width = block[0].text.len();
            blank.retain(|line| line.text.len() == width);
            blank.append(&mut block);
            block = blank;
        }
        let puzzle = (entry.read)(&lines(&block));
        let Kept { number: line, text } = block.swap_remove(0);
        self.above = notation.is_one_line().then_some((line, entry));
        Ok(Some(Instance { line, text, notation: notation.name(), kind: entry.kind, puzzle }))
    }

    fn next(&mut self) -> io::Result<Option<Kept>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let line = self.lines.next_line_or_blank()?;
        Ok(line.map(|Line { number, text }| Kept { number, text: text.to_vec() }))
    }

    /// The notation of a puzzle that begins with `first`, which may depend on the line below.
    fn begin(&mut self, first: &Kept) -> io::Result<&'static Entry<T>> {
        let entry = detect(self.entries.iter().copied(), &first.text);
        if self.named {
            return Ok(entry);
        }
        let right_below = |&(line, _): &(usize, _)| line + 1 == first.number;
        let above = self.above.filter(right_below).map(|(_, above)| above);
        if let Some(above) = above.filter(|above| above.notation.claims_below(&first.text)) {
            return Ok(above);
        }
        let mut others = self.entries.iter().copied();
        let other = others.find(|other| other.notation.may_take_over(&first.text));
        if let Some(other) = other
            && entry.notation.is_one_line()
            && above.is_none_or(|above| above.notation.name() != entry.notation.name())
        {
            self.ahead = self.next()?;
            if let Some(below) = &self.ahead
                && other.notation.takes_over(&first.text, &below.text)
                && std::ptr::eq(detect(self.entries.iter().copied(), &below.text), other)
            {
                return Ok(other);
            }
        }
        Ok(entry)
    }

    /// Adds the other lines of a puzzle. The first line that does not belong to it is kept for
    /// what comes next.
    fn extend(&mut self, block: &mut Vec<Kept>, entry: &'static Entry<T>) -> io::Result<()> {
        let Some(mut extent) = entry.notation.extent(block[0].line(), self.named) else {
            return Ok(());
        };
        while let Some(line) = self.next()? {
            match extent(line.line()) {
                Continues::Yes => block.push(line),
                Continues::Last => {
                    block.push(line);
                    break;
                }
                Continues::No => {
                    self.ahead = Some(line);
                    break;
                }
            }
        }
        Ok(())
    }
}

/// The first of some notations that a puzzle beginning with `first`, a line that is not blank, may
/// be in. What looks like none of them is left to the last resort.
///
/// # Panics
///
/// Without a notation.
pub fn detect<'a, T>(
    entries: impl Iterator<Item = &'a Entry<T>> + Clone,
    first: &[u8],
) -> &'a Entry<T> {
    let first = first.trim_ascii();
    let begun = entries.clone().find(|entry| entry.notation.begins(first));
    let last_resort = || entries.clone().find(|entry| entry.notation.is_last_resort());
    let any = || entries.clone().next();
    begun.or_else(last_resort).or_else(any).expect("a notation to read")
}
