//! A file of puzzles, one after another, in one notation or each in its own.

#[cfg(feature = "whole")]
use super::kept::{self, Begins};
use super::{Aside, Beside, By, Continues, Entry, FormatError, Line, Lines, Reading, Warning};
use lazyloop_plane::grid::Grid;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::mem;

/// A puzzle of a file, or the error in its place.
#[derive(Clone, Debug)]
pub struct Instance<T> {
    /// The line where it begins, from 1.
    pub line: usize,
    /// That line as it was read, without its end.
    pub text: Vec<u8>,
    /// The name of the notation it was read in.
    pub notation: &'static str,
    /// The name of the kind of puzzle, if the notation is for one kind only.
    pub kind: Option<&'static str>,
    /// The puzzle.
    pub puzzle: Result<T, FormatError>,
    /// What the text has beside the puzzle, if there is one.
    pub beside: Beside,
}

/// A line, or a part of one, that outlives the reading of the next one.
struct Kept {
    number: usize,
    /// How many characters of the line stand before it.
    before: usize,
    bytes: Vec<u8>,
    /// Where its text begins in `bytes`.
    start: usize,
    /// Where its text ends: before a remark.
    end: usize,
    /// The error, if only the line's beginning is held.
    fault: Option<FormatError>,
}

impl Kept {
    /// The bytes of memory that it takes.
    fn held(&self) -> usize {
        self.bytes.len() + size_of::<Self>()
    }

    fn text(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// Its text with a remark behind it, as it was read.
    fn with_remark(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    fn line(&self) -> Line<'_> {
        Line { number: self.number, text: self.text() }
    }

    /// Cuts the text after `at` bytes, and returns the rest as a line of its own. It copies the
    /// part before, so cutting a line into all its parts is linear.
    fn split_off(&mut self, at: usize) -> Self {
        let Self { number, before, start, end, .. } = *self;
        let part = self.text()[..at].to_vec();
        let before = before + String::from_utf8_lossy(&part).chars().count();
        let bytes = mem::replace(&mut self.bytes, part);
        (self.start, self.end) = (0, at);
        Self { number, before, bytes, start: start + at, end, fault: None }
    }
}

/// The lines of a block.
fn lines(block: &[Kept]) -> Vec<Line<'_>> {
    block.iter().map(Kept::line).collect()
}

/// Reads a file puzzle by puzzle. It holds the lines of one puzzle at a time.
pub struct Reader<R, T: 'static> {
    lines: Lines<R>,
    /// The most cells of a puzzle.
    cells: usize,
    entries: Vec<&'static Entry<T>>,
    /// Whether a user named the notation, so that it need not be guessed.
    named: bool,
    /// A line that was read and belongs to what comes next.
    ahead: VecDeque<Kept>,
    /// The line of the last puzzle and its notation, if it was one line.
    above: Option<(usize, &'static Entry<T>)>,
    /// The last line of those that were found to be no table.
    #[cfg(feature = "whole")]
    not_kept: usize,
}

/// Where a line ends, or the remark behind it begins; `None` if it is a remark and nothing else.
fn end_before_remark(line: &[u8]) -> Option<usize> {
    #[cfg(feature = "whole")]
    if let Some(at) = super::table::remark(line) {
        return Some(line[..at].trim_ascii_end().len()).filter(|&end| end > 0);
    }
    Some(line.len())
}

impl<R: BufRead, T> Reader<R, T> {
    /// A reader at the beginning of a file. Each puzzle is read in the first notation that its
    /// first line may begin. With a `name`, only notations of that name are tried, or those of the kind of
    /// that name.
    ///
    /// # Panics
    ///
    /// If there is no notation (of that name).
    pub fn new(
        input: R,
        entries: impl IntoIterator<Item = &'static Entry<T>>,
        name: Option<&str>,
    ) -> Self {
        let entries: Vec<&'static Entry<T>> = entries.into_iter().collect();
        let by = |is_meant: &dyn Fn(&Entry<T>) -> bool| -> Vec<&'static Entry<T>> {
            entries.iter().copied().filter(|entry| is_meant(entry)).collect()
        };
        let notations = by(&|entry| name.is_none_or(|name| entry.notation.name() == name));
        // The notations of a kind are told apart as without a name.
        let named = name.is_some() && !notations.is_empty();
        let entries =
            if notations.is_empty() { by(&|entry| entry.kind == name) } else { notations };
        assert!(!entries.is_empty(), "no notation to read");
        Self {
            lines: Lines::new(input),
            cells: Grid::MAX_CELLS,
            entries,
            named,
            ahead: VecDeque::new(),
            above: None,
            #[cfg(feature = "whole")]
            not_kept: 0,
        }
    }

    /// Reads puzzles as those of the kind of this name, if there is one, in its own notations first, and in those of
    /// all kinds. What these tell of another kind is read as that.
    #[must_use]
    pub fn of_kind(mut self, name: Option<&str>) -> Self {
        let Some(name) = name else { return self };
        self.entries.retain(|entry| entry.kind.is_none_or(|kind| kind == name));
        self.entries.sort_by_key(|entry| entry.kind.is_none());
        self.named = true;
        self
    }

    /// Limits a puzzle to this many cells. Whatever tells of more is an error, before anything of that size
    /// is laid out.
    #[must_use]
    pub fn within_cells(self, cells: usize) -> Self {
        Self { cells, ..self }
    }

    /// Limits a puzzle to this many bytes, in one line or in all its lines together. A longer one
    /// is an error, and no more of it is held.
    #[must_use]
    pub fn at_most(self, bytes: usize) -> Self {
        Self { lines: self.lines.at_most(bytes), ..self }
    }

    /// The next puzzle; `None` at the end.
    ///
    /// # Errors
    ///
    /// Whatever the input fails with. A text that is not a puzzle is an [`Instance`] with an error
    /// in the puzzle's place.
    pub fn next_instance(&mut self) -> io::Result<Option<Instance<T>>> {
        Grid::at_most(self.cells, || self.read_instance())
    }

    fn read_instance(&mut self) -> io::Result<Option<Instance<T>>> {
        // Lines of spaces right above may be rows of the puzzle.
        let mut blank = Vec::new();
        let mut held = 0;
        let first = loop {
            let Some(mut line) = self.next()? else { return Ok(None) };
            if line.fault.is_some() {
                break line;
            } else if line.text().is_empty() {
                blank.clear();
            } else if line.line().is_blank() {
                held += line.held();
                if held > self.lines.most() {
                    held = 0;
                    blank.clear();
                }
                blank.push(line);
            } else {
                let begun = detect(self.entries.iter().copied(), line.text());
                if let Some(at) = begun.notation.cut(line.text()) {
                    self.ahead.push_front(line.split_off(at));
                }
                if !self.entries.iter().any(|of| of.notation.is_frame(line.text())) {
                    break line;
                }
            }
        };
        #[cfg(feature = "whole")]
        let first = match self.table(first)? {
            Tried::Is(instance) => return Ok(Some(*instance)),
            Tried::IsNot(first) => first,
        };
        let Begun { entry: begun, is_last_resort } = self.begin(&first)?;
        let mut block = vec![first];
        let candidates = match block[0].fault {
            None => self.extend(&mut block, begun)?,
            Some(_) => Vec::new(),
        };
        let (number, most) = (block[0].number, self.lines.most());
        let is_long = block.iter().map(Kept::held).sum::<usize>() > most;
        let too_long = || is_long.then(|| FormatError::too_long(number, most));
        if let Some(fault) = block.iter_mut().find_map(|line| line.fault.take()).or_else(too_long) {
            let Line { number: line, text } = block[0].line();
            let text = text.iter().copied().take(Lines::<R>::EXCERPT).collect();
            let (notation, kind) = (begun.notation.name(), begun.kind);
            let (beside, puzzle) = (Beside::default(), Err(fault));
            let instance = Instance { line, text, notation, kind, puzzle, beside };
            return Ok(Some(instance));
        }
        let entry = choose(begun, &candidates, &self.entries, &lines(&block));
        let notation = entry.notation;
        let mut others = self.others(entry, &candidates, &lines(&block));
        if notation.has_blank_rows() {
            let width = block[0].text().len();
            blank.retain(|line| line.text().len() == width);
            blank.append(&mut block);
            block = blank;
        }
        let aside = Aside::default();
        let puzzle = (entry.read)(&lines(&block), &aside).map_err(|mut error| {
            // A part of a line is read as if it were the whole.
            let part = block.iter().find(|part| part.number == error.line);
            error.column += part.map_or(0, |part| part.before);
            error
        });
        let line = block[0].number;
        let text = block[0].with_remark().to_vec();
        self.above = notation.is_one_line().then_some((line, entry));
        let kind = entry.kind.filter(|_| !is_last_resort || puzzle.is_ok());
        let mut beside = if puzzle.is_ok() { aside.into_inner() } else { Beside::default() };
        if let (Some(taken), true, false) = (reading(entry), puzzle.is_ok(), others.is_empty()) {
            others.dedup();
            beside.warnings.push(Warning::Choice { line, taken, others });
        }
        #[cfg(feature = "whole")]
        if let Some(found) = self.reconsidered(entry, &puzzle, &block) {
            return Ok(Some(instance(found, &block[0])));
        }
        let notation = notation.name();
        Ok(Some(Instance { line, text, notation, kind, puzzle, beside }))
    }

    /// A block that was read as a grid, or not at all, as a table, if that is right.
    #[cfg(feature = "whole")]
    fn reconsidered(
        &self,
        entry: &'static Entry<T>,
        puzzle: &Result<T, FormatError>,
        block: &[Kept],
    ) -> Option<kept::Found<T>> {
        let is_doubtful = || kept::is_doubtful(block.iter().map(Kept::text));
        let is_grid = entry.notation.cells(self.named).is_some();
        if !is_grid || puzzle.is_ok() && (self.named || !is_doubtful()) {
            return None;
        }
        let found = kept::read(&self.entries, &lines(block), self.named)?;
        found.puzzle.is_ok().then_some(found)
    }

    /// Reads a block that begins with this line as a table, if it may be one. The lines of one that is not
    /// come again.
    #[cfg(feature = "whole")]
    fn table(&mut self, first: Kept) -> io::Result<Tried<T>> {
        let entries = self.entries.clone();
        let has_begun =
            || entries.iter().any(|entry| entry.notation.begins(first.text().trim_ascii()));
        let begins = match first.fault {
            None => kept::begins(&entries, first.text(), has_begun),
            Some(_) => None,
        };
        let is_open = |begins: &Begins| *begins == Begins::Surely || first.number > self.not_kept;
        let Some(begins) = begins.filter(is_open) else { return Ok(Tried::IsNot(first)) };
        let mut extent = kept::Extent::new(&entries, first.text());
        let mut held = first.held();
        let mut block = vec![first];
        while let Some(line) = self.next()? {
            held += line.held();
            let is_within = line.fault.is_none() && held <= self.lines.most();
            if !is_within || !extent.continues(&entries, line.text()) {
                self.ahead.push_front(line);
                break;
            }
            block.push(line);
        }
        while block.len() > 1 && block.last().is_some_and(|line| line.line().is_blank()) {
            if let Some(blank) = block.pop() {
                self.ahead.push_front(blank);
            }
        }
        if let Some(found) = kept::choose(&entries, &lines(&block), self.named, begins) {
            self.above = None;
            return Ok(Tried::Is(Box::new(instance(found, &block[0]))));
        }
        self.not_kept = block.last().map_or(0, |line| line.number);
        let mut block = VecDeque::from(block);
        let first = block.pop_front();
        block.append(&mut self.ahead);
        self.ahead = block;
        Ok(Tried::IsNot(first.expect("a block has a first line")))
    }

    /// The other ways to read a block that is read as `entry`: as another kind, in one of the
    /// `candidates` or in a notation that asks for it.
    fn others(
        &self,
        entry: &Entry<T>,
        candidates: &[&'static Entry<T>],
        block: &[Line<'_>],
    ) -> Vec<Reading> {
        if self.named {
            return Vec::new();
        }
        let is_candidate =
            |other: &Entry<T>| candidates.iter().any(|one| std::ptr::eq(*one, other));
        let entries = self.entries.iter().copied();
        let more =
            entries.filter(|other| !is_candidate(other) && other.notation.may_also_be(block));
        let is_other = |other: &&Entry<T>| {
            other.kind != entry.kind
                && other.notation.fits(block)
                && (other.read)(block, &Aside::default()).is_ok()
        };
        candidates.iter().copied().chain(more).filter(is_other).filter_map(reading).collect()
    }

    fn next(&mut self) -> io::Result<Option<Kept>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        while let Some(number) = self.lines.next_line_or_blank()?.map(|line| line.number) {
            let fault = self.lines.fault();
            let bytes = self.lines.take();
            let Some(end) = end_before_remark(&bytes) else { continue };
            return Ok(Some(Kept { number, before: 0, bytes, start: 0, end, fault }));
        }
        Ok(None)
    }

    /// The notation of a puzzle that begins with `first`. The line below may decide.
    fn begin(&mut self, first: &Kept) -> io::Result<Begun<T>> {
        let entry = detect(self.entries.iter().copied(), first.text());
        let is_last_resort = !entry.notation.begins(first.text().trim_ascii());
        let begun = |entry| Begun { entry, is_last_resort: false };
        if self.named {
            return Ok(begun(entry));
        }
        let right_below = |&(line, _): &(usize, _)| line + 1 == first.number;
        let above = self.above.filter(right_below).map(|(_, above)| above);
        if let Some(above) = above.filter(|above| above.notation.claims_below(first.text())) {
            return Ok(begun(above));
        }
        let mut others = self.entries.iter().copied();
        let other =
            others.find_map(|other| Some((other, other.notation.takes_over(first.text())?)));
        if let Some((other, is_told_by)) = other
            && entry.notation.is_one_line()
            && above.is_none_or(|above| above.notation.name() != entry.notation.name())
        {
            if self.ahead.is_empty() {
                let below = self.next()?;
                self.ahead.extend(below);
            }
            if let Some(below) = self.ahead.front()
                && is_told_by(below.text())
                && std::ptr::eq(detect(self.entries.iter().copied(), below.text()), other)
            {
                return Ok(begun(other));
            }
        }
        Ok(Begun { entry, is_last_resort })
    }

    /// Adds the other lines of a puzzle, and keeps the first line that does not belong to it for
    /// what comes next. Returns the notations in which all lines are rows; none if the notation is
    /// known.
    fn extend(
        &mut self,
        block: &mut Vec<Kept>,
        entry: &'static Entry<T>,
    ) -> io::Result<Vec<&'static Entry<T>>> {
        let first = block[0].line();
        let Some(mut extent) = entry.notation.extent(first, self.named) else {
            return Ok(Vec::new());
        };
        let may_be_another = !self.named && entry.notation.is_row(first.text);
        let is_row = |entry: &Entry<T>, line: Line<'_>| {
            may_be_another && !line.is_blank() && entry.notation.is_row(line.text)
        };
        let entries = self.entries.iter().copied();
        let mut candidates: Vec<&Entry<T>> = entries.filter(|e| is_row(e, first)).collect();
        let mut held = block[0].held();
        while let Some(mut line) = self.next()? {
            match extent(line.line()) {
                Continues::Yes => {}
                Continues::Last => {
                    block.push(line);
                    break;
                }
                Continues::Until(end) => {
                    if line.fault.is_none() {
                        let rest = line.split_off(end);
                        if !rest.line().is_blank() {
                            self.ahead.push_front(rest);
                        }
                    }
                    block.push(line);
                    break;
                }
                Continues::No if candidates.iter().any(|e| is_row(e, line.line())) => {}
                Continues::No => {
                    self.ahead.push_front(line);
                    break;
                }
            }
            held += line.held();
            // One line that is too many tells that they are; the others are not held.
            if held - line.held() > self.lines.most() {
                continue;
            }
            if !line.line().is_blank() {
                candidates.retain(|entry| is_row(entry, line.line()));
            }
            block.push(line);
        }
        Ok(candidates)
    }
}

/// What became of a line that might begin a table.
#[cfg(feature = "whole")]
enum Tried<T> {
    Is(Box<Instance<T>>),
    IsNot(Kept),
}

/// The instance of a table that begins with a line.
#[cfg(feature = "whole")]
fn instance<T>(found: kept::Found<T>, first: &Kept) -> Instance<T> {
    let kept::Found { entry, puzzle, warnings, .. } = found;
    let mut beside = Beside { warnings, ..Beside::default() };
    if puzzle.is_err() {
        beside.warnings.clear();
    }
    Instance {
        line: first.number,
        text: first.with_remark().to_vec(),
        notation: entry.notation.name(),
        kind: entry.kind,
        puzzle,
        beside,
    }
}

/// The notation of a block that began like `begun`. In each of the `candidates` all lines are rows:
/// the first one that reads the block is taken. Otherwise it is `begun`, or a notation that takes
/// the block if `begun` does not fit.
fn choose<T>(
    begun: &'static Entry<T>,
    candidates: &[&'static Entry<T>],
    entries: &[&'static Entry<T>],
    block: &[Line<'_>],
) -> &'static Entry<T> {
    let is_begun = |entry: &&'static Entry<T>| std::ptr::eq(*entry, begun);
    let is_open = !candidates.iter().any(is_begun) || candidates.len() > 1;
    let reads = |entry: &&'static Entry<T>| {
        entry.notation.fits(block) && (entry.read)(block, &Aside::default()).is_ok()
    };
    if let Some(entry) = candidates.iter().copied().filter(|_| is_open).find(reads) {
        return entry;
    }
    let other = || entries.iter().copied().find(|other| other.notation.takes(block));
    let other = if begun.notation.fits(block) { None } else { other() };
    other.unwrap_or(begun)
}

/// The reading of a puzzle as the entry's kind, in the entry's notation.
fn reading<T>(entry: &Entry<T>) -> Option<Reading> {
    Some(Reading { kind: entry.kind?, by: By::Format(entry.notation.name()) })
}

/// How a puzzle begins.
struct Begun<T: 'static> {
    entry: &'static Entry<T>,
    /// Whether it begins like none of the notations.
    is_last_resort: bool,
}

/// The first notation in which a puzzle may begin with `first`, a line that is not blank. A line
/// that begins like none of them goes to the last resort.
///
/// # Panics
///
/// If there is no notation.
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
