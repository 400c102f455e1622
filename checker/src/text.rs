//! The lines of a part, within limits: of each line, of the part, and of what a check keeps and does.
//! Nothing here knows what the lines say.

use super::{Fault, Part};
use std::io::{BufRead, Read};

/// The most bytes of a line. The puzzle is one line; it takes several times as much memory.
const MOST_OF_LINE: u64 = 1 << 26;

/// The bytes that a check may hold. Each part may have as many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    most: u64,
    held: u64,
}

impl Room {
    pub(super) fn new(most: u64) -> Self {
        Self { most, held: 0 }
    }

    fn is_passed(self) -> String {
        format!("it takes more than {} MiB", self.most >> 20)
    }

    /// Notes that so many literals of a clause are kept from now on.
    pub(super) fn hold(&mut self, literals: usize, part: Part, line: usize) -> Result<(), Fault> {
        self.hold_bytes(Self::of_clause(literals), part, line)
    }

    /// Notes that so many bytes are kept from now on.
    pub(super) fn hold_bytes(&mut self, bytes: u64, part: Part, line: usize) -> Result<(), Fault> {
        self.held = self.held.saturating_add(bytes);
        if self.is_full() { Err(Fault::limit(part, line, self.is_passed())) } else { Ok(()) }
    }

    /// Whether it is more than may be held.
    pub(super) fn is_full(self) -> bool {
        self.held > self.most
    }

    /// Notes that a clause is dropped.
    pub(super) fn release(&mut self, literals: usize) {
        self.held = self.held.saturating_sub(Self::of_clause(literals));
    }

    /// About what a clause takes: its literals twice, and its places in tables.
    fn of_clause(literals: usize) -> u64 {
        160 + 12 * literals as u64
    }
}

/// What a check has done, in steps, and what it may do: more for each byte that it has read, so that it
/// is linear in its input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    left: u64,
}

impl Work {
    const AT_FIRST: u64 = 1 << 32;
    const PER_BYTE: u64 = 1 << 8;

    pub(super) fn new() -> Self {
        Self { left: Self::AT_FIRST }
    }

    /// Work of which nobody keeps count.
    pub(super) fn unbounded() -> Self {
        Self { left: u64::MAX }
    }

    /// Allows what these bytes may cost.
    pub(super) fn read(&mut self, bytes: usize) {
        self.left = self.left.saturating_add((bytes as u64).saturating_mul(Self::PER_BYTE));
    }

    /// The steps that are left.
    pub(super) fn left(self) -> u64 {
        self.left
    }

    /// Notes that so many are left.
    pub(super) fn leave(&mut self, left: u64) {
        self.left = self.left.min(left);
    }

    /// Notes what was done.
    ///
    /// # Errors
    ///
    /// If it is more than is allowed.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), String> {
        let left = self.left.checked_sub(steps as u64);
        self.left = left.ok_or("it takes more steps than a certificate of its size may")?;
        Ok(())
    }
}

/// The lines of a part.
pub(super) struct Text<'a> {
    part: Part,
    reader: &'a mut dyn BufRead,
    room: Room,
    bytes: u64,
    line: Vec<u8>,
    /// The number of the last line, from 1.
    pub(super) number: usize,
}

impl<'a> Text<'a> {
    pub(super) fn new(part: Part, reader: &'a mut dyn BufRead, room: Room) -> Self {
        Self { part, reader, room, bytes: 0, line: Vec::new(), number: 0 }
    }

    /// A fault at the last line, or the first if there is none.
    pub(super) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault::new(self.part, self.number.max(1), what)
    }

    /// The next line without its end; `None` at the end.
    pub(super) fn line(&mut self) -> Result<Option<&str>, Fault> {
        self.line.clear();
        self.number += 1;
        let fault = |what: String| Fault::new(self.part, self.number, what);
        let limit = |what: String| Fault::limit(self.part, self.number, what);
        let most = MOST_OF_LINE + 1;
        let read = (&mut self.reader).take(most).read_until(b'\n', &mut self.line);
        let read = read.map_err(|error| fault(error.to_string()))? as u64;
        if read == 0 {
            self.number -= 1;
            return Ok(None);
        }
        if read == most {
            return Err(limit(format!("the line has more than {} MiB", MOST_OF_LINE >> 20)));
        }
        self.bytes += read;
        if self.bytes > self.room.most {
            return Err(limit(self.room.is_passed()));
        }
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text =
            std::str::from_utf8(line).map_err(|_| fault("it is not text in UTF-8".into()))?;
        Ok(Some(text))
    }
}
