//! A file of puzzles, one after another, in one format or each in its own.

use super::{AnyPuzzle, Format, FormatError, Line, Lines, detect, flow, janko, pzprv3, text};
use std::io::{self, BufRead};

/// A puzzle of a file, or why there is none.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The line where it begins, from 1.
    pub line: usize,
    /// That line as it was read, without its end.
    pub text: Vec<u8>,
    /// The format it was read in.
    pub format: Format,
    /// The puzzle.
    pub puzzle: Result<AnyPuzzle, FormatError>,
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

/// Reads a file puzzle by puzzle. It holds the lines of one puzzle at a time.
pub struct Reader<R> {
    lines: Lines<R>,
    format: Option<Format>,
    /// A line that was read and belongs to what comes next.
    ahead: Option<Kept>,
    /// The line of the last puzzle, if it was one of the course's.
    course: Option<usize>,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a file, all in one format, or each puzzle in the one that its
    /// first line is in.
    pub fn new(input: R, format: Option<Format>) -> Self {
        Self { lines: Lines::new(input), format, ahead: None, course: None }
    }

    /// The next puzzle; `None` at the end.
    ///
    /// # Errors
    ///
    /// Whatever the input fails with. A text that is no puzzle is an [`Instance`] without one.
    pub fn next_instance(&mut self) -> io::Result<Option<Instance>> {
        // Lines of spaces right above may be rows of a map.
        let mut above = Vec::new();
        let first = loop {
            match self.next()? {
                None => return Ok(None),
                Some(line) if line.text.is_empty() => above.clear(),
                Some(line) if line.line().is_blank() => above.push(line),
                Some(line) => break line,
            }
        };
        let mut format = self.format.unwrap_or_else(|| Format::detect(&first.text));
        // Right below a line of the course's, what begins with a number is another one, spoilt.
        let below_course = self.course.is_some_and(|line| line + 1 == first.number);
        let spoilt = below_course && detect::begins_with_number(&first.text);
        let mut block = vec![first];
        if self.format.is_none() && spoilt && format == Format::Text {
            format = Format::Course;
        } else if self.format.is_none()
            && !below_course
            && format == Format::Course
            && text::is_row(&block[0].text)
            && self.below_is_row(&block[0])?
        {
            // A grid's first row may read like a puzzle of one column; the line below it tells.
            format = Format::Text;
        }
        match format {
            Format::Text => {
                let named = self.format.is_some();
                self.extend(&mut block, |line| {
                    line.is_blank() || (!named && !continues_grid(line.text))
                })?;
            }
            Format::Flow => self.extend_map(&mut block)?,
            Format::Pzprv3 => {
                self.extend(&mut block, |line| line.is_blank() || pzprv3::begins(line.text))?;
            }
            Format::Janko => self.extend_janko(&mut block)?,
            Format::Course | Format::Address | Format::Loopy | Format::Json => {}
        }
        if self.format.is_none() {
            format = reconsider(format, &block);
        }
        if format == Format::Flow {
            let width = block[0].text.len();
            above.retain(|line| line.text.len() == width);
            above.append(&mut block);
            block = above;
        }
        let lines: Vec<Line<'_>> = block.iter().map(Kept::line).collect();
        let puzzle = format.parse(&lines);
        let Kept { number: line, text } = block.swap_remove(0);
        self.course = (format == Format::Course).then_some(line);
        Ok(Some(Instance { line, text, format, puzzle }))
    }

    fn next(&mut self) -> io::Result<Option<Kept>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let line = self.lines.next_line_or_blank()?;
        Ok(line.map(|Line { number, text }| Kept { number, text: text.to_vec() }))
    }

    /// Whether the next line is a row of as many single signs as `first`, and no puzzle itself.
    fn below_is_row(&mut self, first: &Kept) -> io::Result<bool> {
        let words = |text: &[u8]| {
            let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            words.map(<[u8]>::len).collect::<Vec<_>>()
        };
        let shape = words(&first.text);
        // A puzzle of one cell is taken at once: whoever pipes lines in waits for its answer.
        if shape.len() <= 3 || shape.iter().any(|&length| length != 1) {
            return Ok(false);
        }
        self.ahead = self.next()?;
        Ok(self.ahead.as_ref().is_some_and(|below| {
            words(&below.text) == shape && Format::detect(&below.text) == Format::Text
        }))
    }

    /// Adds the lines up to the first one that `ends` the block, which is kept for what comes next.
    fn extend(&mut self, block: &mut Vec<Kept>, ends: impl Fn(Line<'_>) -> bool) -> io::Result<()> {
        while let Some(line) = self.next()? {
            if ends(line.line()) {
                self.ahead = Some(line);
                break;
            }
            block.push(line);
        }
        Ok(())
    }

    /// Adds the rows of a map: up to an empty line, a line of spaces of another length, or a line
    /// that is none.
    fn extend_map(&mut self, block: &mut Vec<Kept>) -> io::Result<()> {
        let width = block[0].text.len();
        let named = self.format.is_some();
        self.extend(block, |line| match line.is_blank() {
            true => line.text.is_empty() || line.text.len() != width,
            false => !named && !flow::is_row(line.text),
        })
    }

    /// Adds the lines up to `[end]`, or to a blank line after the clues, or to the next file.
    fn extend_janko(&mut self, block: &mut Vec<Kept>) -> io::Result<()> {
        let is = |line: Line<'_>, name| janko::section(line.text).as_deref() == Some(name);
        let mut in_clues = is(block[0].line(), "problem");
        while let Some(line) = self.next()? {
            if is(line.line(), "begin") || (in_clues && line.line().is_blank()) {
                self.ahead = Some(line);
                break;
            }
            in_clues |= is(line.line(), "problem");
            let last = is(line.line(), "end");
            block.push(line);
            if last {
                break;
            }
        }
        Ok(())
    }
}

/// What a block turns out to be that was judged by its first line: a map's first row may have no
/// letter; a word that stands alone is no map, and a number none or a grid.
fn reconsider(format: Format, block: &[Kept]) -> Format {
    let are_rows = || block.iter().all(|line| flow::is_row(&line.text));
    match format {
        Format::Text if !block.iter().all(|line| text::is_row(&line.text)) && are_rows() => {
            Format::Flow
        }
        Format::Text if block.len() == 1 && detect::begins_with_number(&block[0].text) => {
            Format::Course
        }
        Format::Flow if block.len() == 1 && flow::parse_rows(&[block[0].line()]).is_err() => {
            Format::Course
        }
        format => format,
    }
}

/// Whether a line may be a further row of a grid (or of a map that began without letters), and is
/// surely none of the course's.
fn continues_grid(line: &[u8]) -> bool {
    let single = line.split(u8::is_ascii_whitespace).all(|word| word.len() <= 1);
    let row = text::is_row(line) && text::has_even_words(line);
    (row && (single || !detect::begins_with_size(line))) || flow::is_row(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, format: Option<Format>) -> Vec<String> {
        let mut reader = Reader::new(text.as_bytes(), format);
        let mut found = Vec::new();
        while let Some(instance) = reader.next_instance().unwrap() {
            let said = match instance.puzzle {
                Ok(AnyPuzzle::Slitherlink(puzzle)) => {
                    text::rows(&puzzle).collect::<Vec<_>>().join("/")
                }
                Ok(AnyPuzzle::Flow(puzzle)) => {
                    let mut map = Vec::new();
                    flow::write_puzzle(&mut map, &puzzle).unwrap();
                    String::from_utf8(map).unwrap().trim_end().replace('\n', "/")
                }
                Err(error) => error.to_string(),
            };
            found.push(format!("{} {}: {said}", instance.line, instance.format.name()));
        }
        found
    }

    #[test]
    fn a_file_may_mix_formats() {
        let text = "1 2 .3\n3x1t0:a3a\n\n.3\n?.\n\n\n3 1\n. .\n\nhttps://puzz.link/p?slither/2/1/.3\n\
            [begin]\n\nsize 1\n[problem]\n2\n[solution]\n1\n[end]\n1 1 0\n1 1 1\n[problem]\n- 3\n\n\
            pzprv3\nslither\n1\n1\n2\npzprv3\nslither\n1\n1\n-\n\nnonsense\n\n2 1\n3 .\n";
        assert_eq!(
            read(text, None),
            [
                "1 course: .3",
                "2 loopy: .3.",
                "4 text: .3/?.",
                "8 text: 31/..",
                "11 address: ?3",
                "12 janko: 2",
                "20 course: 0",
                "21 course: 1",
                "22 janko: .3",
                "25 pzprv3: 2",
                "30 pzprv3: ?",
                "36 course: line 36, column 1: expected the number of rows, found 'nonsense'",
                "38 text: 21/3.",
            ]
        );
    }

    #[test]
    fn a_row_that_reads_like_a_column_is_told_by_the_next() {
        assert_eq!(read("2 1 . .\n. . 3 3\n", None), ["1 text: 21../..33"]);
        assert_eq!(read("2 1 . .\n2 1 3 3\n", None), ["1 course: ./.", "2 course: 3/3"]);
        assert_eq!(read("2 1 . .\n\n. . 3 3\n", None), ["1 course: ./.", "3 text: ..33"]);
    }

    #[test]
    fn a_named_format_is_not_detected() {
        assert_eq!(
            read("..3\n3x1t0:a3a\n", Some(Format::Loopy)),
            [
                "1 loopy: line 1, column 1: expected the number of columns, found '..3'",
                "2 loopy: .3."
            ]
        );
        assert_eq!(read("1 1 3\n", Some(Format::Text)), ["1 text: 113"]);
    }
    #[test]
    fn maps_stand_among_other_puzzles() {
        let text = "AA\n1 1 3\n\n...\nA.A\n\n   \nB B\n   \n\n  \nC.C\n \nmap\npam\n\nword\n";
        assert_eq!(
            read(text, None),
            [
                "1 flow: AA",
                "2 course: 3",
                "4 flow: .../A.A",
                "7 flow: .../B.B/...",
                "12 flow: C.C",
                "14 flow: map/pam",
                "17 course: line 17, column 1: expected the number of rows, found 'word'",
            ]
        );
    }
    #[test]
    fn spoilt_lines_of_the_course_stay_lines_of_their_own() {
        let text = "3 3\n3 3 ... ... ...\n-1 3 ...\n3 1 . .\n2 1 . .\n3\n1 1 3\n";
        let formats: Vec<String> = read(text, None)
            .into_iter()
            .map(|found| found.split(':').next().unwrap().to_string())
            .collect();
        let expected: Vec<String> = (1..=7).map(|line| format!("{line} course")).collect();
        assert_eq!(formats, expected);
    }

    #[test]
    fn a_grid_may_have_spaces_for_blank_cells() {
        assert_eq!(read("0 2212\n    22 1\n312\n", None), ["1 text: 0.2212../....22.1/312....."]);
    }
}
