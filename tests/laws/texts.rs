//! Laws of texts, for every kind and every format that it has.

use crate::common::trials;
use crate::drawn::{Drawn, Known};
use lazyloop::draw::{CELL, Sheet, Stroke, Theme};
use lazyloop::engine::Verdict;
use lazyloop::questions::{self, Options};
use lazyloop::random::Random;
use lazyloop::registry::{self, AnyPuzzle, Format, Question};
use lazyloop::text::{FormatError, Instance, Line, Marks};
use serde_json::Value;

/// The first puzzle of a text.
fn read(text: &[u8], format: Option<Format>) -> Option<Result<Box<dyn AnyPuzzle>, FormatError>> {
    let first = registry::reader(text, format).next_instance().expect("memory gives it");
    first.map(|instance| instance.puzzle)
}

/// The first puzzle of a text with a player's marks, if it has some.
fn read_marked(text: &str) -> Result<(Box<dyn AnyPuzzle>, Option<Marks>), FormatError> {
    let first = registry::reader(text.as_bytes(), None).next_instance().expect("memory gives it");
    let Instance { puzzle, beside, .. } = first.expect("a puzzle");
    Ok((puzzle?, beside.marks))
}

/// The parts of a row of JSON: words, or signs.
fn parts(row: &str) -> Vec<String> {
    match row.contains(' ') {
        true => row.split(' ').map(str::to_string).collect(),
        false => row.chars().map(String::from).collect(),
    }
}

/// The same object with one clue, label or region like another one of these objects.
fn changed(object: &Value, others: &[Value], random: &mut Random) -> Option<Value> {
    let mut changed = object.clone();
    let donor = &others[random.below(others.len())];
    let field = ["clues", "regions", "labels"].into_iter().filter(|of| object[*of].is_array());
    let fields: Vec<&str> = field.collect();
    let field = fields[random.below(fields.len())];
    let pick = |list: &Value, random: &mut Random| {
        let list = list.as_array()?;
        list.get(random.below(list.len().max(1))).cloned()
    };
    let at = random.below(object[field].as_array()?.len());
    let given = pick(&donor[field], random)?;
    changed[field][at] = match (&object[field][at], &given) {
        (Value::String(row), Value::String(given)) => {
            let mut cells = parts(row);
            let given = parts(given);
            let cell = random.below(cells.len());
            cells[cell].clone_from(&given[random.below(given.len())]);
            cells.join(if row.contains(' ') { " " } else { "" }).into()
        }
        _ => given,
    };
    Some(changed)
}

/// What a puzzle's picture shows: all but the rules that are switched.
fn shown(puzzle: &dyn AnyPuzzle) -> [Value; 4] {
    let text = puzzle.write(Format::JSON).unwrap();
    let object: Value = serde_json::from_str(&text).unwrap();
    ["clues", "regions", "labels", "vertices"].map(|field| object[field].clone())
}

/// Two puzzles that differ in a clue, a label or a region never look the same, in a terminal or on a sheet.
pub(crate) fn pictures_of_different_puzzles_differ<D: Drawn>(drawn: &D) {
    let objects = drawn.objects(60, 91);
    let mut random = Random::new(5);
    let mut tried = 0;
    for turn in 0..trials(400, 10_000) {
        let object = &objects[turn % objects.len()];
        let one = registry::read(&object.to_string()).unwrap();
        // Where one clue alone makes no puzzle, another puzzle is taken.
        let other = changed(object, &objects, &mut random);
        let other = other.and_then(|other| registry::read(&other.to_string()).ok());
        let other = other.unwrap_or_else(|| {
            let other = &objects[random.below(objects.len())];
            registry::read(&other.to_string()).unwrap()
        });
        if shown(&*one) == shown(&*other) {
            continue;
        }
        tried += 1;
        let pictures = [&one, &other].map(|puzzle| {
            let in_signs = puzzle.in_strokes(None, &|_| Stroke::Blank, false);
            (in_signs, Sheet::new(vec![puzzle.picture(Theme::Light)], None, Theme::Light).svg(CELL))
        });
        let [(signs, sheet), (other_signs, other_sheet)] = pictures;
        assert_ne!(signs, other_signs, "{one:?} {other:?}");
        assert_ne!(sheet, other_sheet, "{one:?} {other:?}");
    }
    assert!(tried > 20, "{tried}");
}

fn formats(puzzle: &dyn AnyPuzzle) -> impl Iterator<Item = (Format, String)> {
    let write = |format| puzzle.write(format).ok().map(|text| (format, text));
    registry::formats().into_iter().filter_map(write).collect::<Vec<_>>().into_iter()
}

/// A puzzle is read back from each format that it is written in; an answer comes back from JSON, from a
/// file of pzprv3 with a player's marks, and as it is written below its puzzle.
pub(crate) fn every_format_is_read_back<D: Drawn>(drawn: &D) {
    let mut answered = 0;
    for puzzle in drawn.puzzles(200, 29) {
        let any: &dyn AnyPuzzle = &puzzle;
        // A graph that is no piece of a tiling has JSON only, pearls of either colour where all cells are
        // visited, and a puzzle under a rule of its own that no address says.
        let kind = drawn.kind();
        let is_said = kind.address.is_some() || kind.info.rules.is_empty();
        let has_more = kind.info.has_rows && kind.info.name != "masyu" && is_said;
        assert!(formats(any).count() > usize::from(has_more), "{puzzle:?}");
        for (format, text) in formats(any) {
            let found = read(text.as_bytes(), Some(format)).unwrap();
            let found = found.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(found.write(format).as_ref(), Ok(&text));
            // In Numberlink cells may stay empty, and its maps do not say how.
            let loses = drawn.kind().info.rules.is_empty() || format == Format::JSON;
            let clues = |puzzle: &dyn AnyPuzzle| (puzzle.size(), puzzle.board().signs);
            assert_eq!(clues(&*found), clues(any), "{format:?}, {text}");
            assert!(*found == *any || !loses, "{format:?}, {text}");
        }
        let Ok(Verdict::Solved(found)) =
            questions::solve(&puzzle, &Options::default(), &mut |_| {}).result
        else {
            continue;
        };
        let shown = found.to_text();
        let lines = shown.lines().zip(1..);
        let lines: Vec<Line<'_>> =
            lines.map(|(line, number)| Line { number, text: line.as_bytes() }).collect();
        assert_eq!(any.check_written(&lines), Ok(()), "{shown}");
        let on = found.truth();
        for format in Format::WITH_ANSWER {
            let asked = Question::Answer { to: Some(format) };
            let form = registry::Form::Text;
            let reply = registry::ask(any, asked, form, &Options::default(), &mut |_| {});
            let Some(text) = reply.text else { continue };
            if format == Format::JSON {
                let again = registry::answer_in_json(any, &text).unwrap();
                assert_eq!(again.write(format).as_ref(), Ok(&text));
                let mut edges = vec![false; on.len()];
                again.edges().into_iter().for_each(|edge| edges[edge] = true);
                assert_eq!(edges, on, "{text}");
            }
            let (found, marks) = read_marked(&text).unwrap();
            let marks = marks.unwrap_or_default();
            // A picture does not say which cells may stay empty, and a file of a map says that they may.
            let is_map = drawn.kind().info.name == "flow";
            let keeps = drawn.kind().info.rules.is_empty()
                || format == Format::JSON
                || format == Format::PZPRV3 && !is_map;
            assert!(*found == *any || !keeps, "{text}");
            let wrong = |(mark, on): (&Option<bool>, &bool)| mark.is_some_and(|mark| mark != *on);
            assert!(!marks.iter().zip(&on).any(wrong), "{text}");
        }
        answered += 1;
    }
    assert!(answered > 30 / drawn.one_of(), "{answered} puzzles with an answer");
}

/// The picture of an answer, with some edges blanked and others crossed out, is read as the same puzzle
/// with just these marks; without the kind above it too, unless it begins like another kind's.
pub(crate) fn pictures_with_gaps_are_read_back<D: Drawn>(drawn: &D) {
    if drawn.kind().in_signs.is_none() {
        return;
    }
    let mut random = Random::new(47);
    let (mut blanked, mut crossed) = (0, 0);
    for puzzle in drawn.puzzles(300, 41) {
        let any: &dyn AnyPuzzle = &puzzle;
        let solved = any.solve();
        let Ok(Verdict::Solved(solution)) = solved.result else { continue };
        let board = any.board();
        let mut on = vec![false; board.plane.edge_bound()];
        solution.edges().into_iter().for_each(|edge| on[edge] = true);
        let picture = solution.in_signs();
        let mut rows: Vec<Vec<char>> = picture.lines().map(|row| row.chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row.resize(width, ' '));
        let mut marks = vec![None; on.len()];
        for (edge, on) in on.into_iter().enumerate() {
            let Some(ends) = board.ends(edge) else { continue };
            let [[col, row], [to, _]] = ends.map(|end| end.map(|at| at.floor() as usize));
            let is_across = to != col;
            let (line, at) = match is_across {
                true => (2 * row, 4 * col.min(to) + 2),
                false => (2 * row + 1, 4 * col),
            };
            let near = usize::from(is_across);
            match (on, random.below(3)) {
                (true, 0) => {
                    rows[line][at - near..=at + near].fill(' ');
                    blanked += 1;
                }
                (true, _) => marks[edge] = Some(true),
                (false, 0) => {
                    rows[line][at] = '×';
                    marks[edge] = Some(false);
                    crossed += 1;
                }
                (false, _) => {}
            }
        }
        let rows = rows.iter().map(|row| row.iter().collect::<String>());
        let rows: Vec<String> = rows.map(|row| row.trim_end().to_string() + "\n").collect();
        let text = rows.concat();
        // Without a clue it may be another kind's, and a first row of clues alone another format's.
        let is_clued = board.signs.iter().any(|sign| !sign.is_empty());
        let is_drawn =
            rows[0].contains(|sign| sign == '·' || ('\u{2500}'..='\u{257f}').contains(&sign));
        for heading in [format!("picture {}\n", drawn.kind().info.name), String::new()] {
            if heading.is_empty() && !(is_clued && is_drawn) {
                continue;
            }
            let text = heading + &text;
            let (found, read) =
                read_marked(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(found.info().name, drawn.kind().info.name, "{text}");
            assert_eq!(found.board().signs, board.signs, "{text}");
            assert_eq!(read.as_ref(), Some(&marks), "{text}");
            assert!(*found == *any || !drawn.kind().info.rules.is_empty(), "{text}");
        }
    }
    let least = 100 / drawn.one_of();
    assert!(blanked > least && crossed > least, "{blanked} blanked, {crossed} crossed out");
}

/// A text that was damaged names a place in itself, or is a puzzle that comes back as it is.
pub(crate) fn damaged_texts_are_refused_with_their_place_or_are_puzzles<D: Drawn>(drawn: &D) {
    const SIGNS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz./:?#-+x* \n\xff\xc3A~WBo\"{[";
    let mut random = Random::new(31);
    let (mut refused, mut accepted) = (0, 0);
    let puzzles = drawn.puzzles(100, 37);
    for turn in 0..trials(60, 1000) * puzzles.len() {
        let puzzle: &dyn AnyPuzzle = &puzzles[turn % puzzles.len()];
        for (format, text) in formats(puzzle) {
            let mut text = text.into_bytes();
            for _ in 0..=random.below(3) {
                let (at, sign) = (random.below(text.len()), SIGNS[random.below(SIGNS.len())]);
                match random.below(4) {
                    0 => text[at] = sign,
                    1 => text.insert(at, sign),
                    2 if text.len() > 1 => drop(text.remove(at)),
                    _ => text.truncate(at.max(1)),
                }
            }
            for asked in [None, Some(format)] {
                match read(&text, asked) {
                    None => {}
                    Some(Ok(found)) => {
                        accepted += 1;
                        let written = found.write(Format::JSON).unwrap();
                        let again = read(written.as_bytes(), Some(Format::JSON)).unwrap();
                        let shown = String::from_utf8_lossy(&text);
                        let again =
                            again.unwrap_or_else(|error| panic!("{error}: {written} of {shown:?}"));
                        assert!(*again == *found, "{written}");
                    }
                    Some(Err(error)) => {
                        refused += 1;
                        let shown = String::from_utf8_lossy(&text);
                        let line = shown.split('\n').nth(error.line - 1);
                        let columns = line.map_or(0, |line| line.chars().count()) + 1;
                        let is_within = (1..=columns).contains(&error.column);
                        assert!(line.is_some() && is_within, "{error}: {shown:?}");
                        let said = error.to_string();
                        assert!(!said.chars().any(char::is_control), "{said:?}");
                    }
                }
            }
        }
    }
    let least = 1000 / drawn.one_of();
    assert!(
        refused > least && accepted > least / 10,
        "{refused} refused, {accepted} still puzzles"
    );
}

/// A puzzle of a text as JSON, and its marks.
type Seen = (Option<String>, Option<Marks>);

/// What is read of a text: each puzzle with its marks, or that there is none, and whether something is said.
fn seen(text: &str, format: Format) -> (Vec<Seen>, bool) {
    let mut reader = registry::reader(text.as_bytes(), Some(format));
    let (mut found, mut is_told) = (Vec::new(), false);
    while let Some(Instance { puzzle, beside, .. }) = reader.next_instance().expect("memory") {
        is_told |= puzzle.is_err() || !beside.warnings.is_empty();
        let json =
            puzzle.ok().map(|puzzle| puzzle.write(Format::JSON).expect("every kind has JSON"));
        let marks = beside.marks.filter(|marks| marks.iter().any(Option::is_some));
        found.push((json, marks));
    }
    (found, is_told)
}

/// The lines of a text that say nothing which other lines do not say: a heading, a size that is also that of
/// the rows, and what such formats pass over.
fn is_restated(format: Format, line: &str) -> bool {
    let is_size = || {
        let mut words = line.split(|sign: char| sign == 'x' || sign.is_whitespace());
        words.clone().count() == 2 && words.all(|word| word.parse::<u32>().is_ok())
    };
    match format.name() {
        "janko" => line.starts_with('[') || line.starts_with(|sign: char| sign.is_alphabetic()),
        "picture" => line.starts_with("picture"),
        "pzprv3" => line.starts_with("pzprv3"),
        name => line == name || is_size(),
    }
}

/// A text with one thing changed: a sign, a line too few or too many, a word or a field too many. `None` where
/// the format gives no meaning to the place that was drawn.
fn altered(text: &str, format: Format, random: &mut Random) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = random.below(lines.len());
    let line = lines[at];
    // Any host and page may stand before an address.
    let start = line.rfind('?').filter(|_| line.contains("://")).map_or(0, |at| at + 1);
    let with = |new: Vec<&str>| {
        let mut all = lines[..at].to_vec();
        all.extend(new);
        all.extend(&lines[at + 1..]);
        all.iter().map(|line| format!("{line}\n")).collect::<String>()
    };
    match random.below(6) {
        // A digit or another sign.
        0..3 => {
            if format.name() == "janko" && is_restated(format, line) {
                return None;
            }
            let signs: Vec<(usize, char)> = line
                .char_indices()
                .filter(|&(at, sign)| at >= start && !sign.is_whitespace() && sign != '/')
                .collect();
            let &(place, old) = signs.get(random.below(signs.len().max(1)))?;
            let new = ['0', '1', '2', '3', '4', '5', '7', 'k', 'x'][random.below(9)];
            // In pictures a black cell has two signs.
            if new == old || old == '■' && new == 'x' {
                return None;
            }
            let line = format!("{}{new}{}", &line[..place], &line[place + old.len_utf8()..]);
            Some(with(vec![&line]))
        }
        3 if lines.len() > 1 && !is_restated(format, line) => Some(with(vec![])),
        4 if !is_restated(format, line) && format != Format::PZPRV3 => Some(with(vec![line, line])),
        5 if format == Format::JSON => {
            let line = line.replacen('{', "{\"skip_region\":true,", 1);
            Some(with(vec![&line]))
        }
        5 if !is_restated(format, line) => {
            let line = format!("{line} 1");
            Some(with(vec![&line]))
        }
        _ => None,
    }
}

/// A text in which one thing is changed that means something is another puzzle, or is refused, or is read with
/// a warning. Names of regions mean nothing by themselves, and two squares may state an edge between them.
pub(crate) fn no_change_is_passed_over<D: Drawn>(drawn: &D) {
    let mut random = Random::new(31);
    let mut tried = 0;
    for puzzle in drawn.puzzles(trials(60, 2000), 37) {
        let any: &dyn AnyPuzzle = &puzzle;
        // Addresses have bits that say nothing: behind the last cell, and of borders within a region. Files of
        // pzprv3 have a player's notes, and Penpa wraps an address.
        let sites = [Format::ADDRESS, Format::PENPA, Format::PZPRV3];
        let mut texts: Vec<(Format, String)> =
            formats(any).filter(|(format, _)| !sites.contains(format)).collect();
        // With a size above, and with commas.
        for (format, text) in texts.clone() {
            if ["text", "flow", "masyu"].contains(&format.name()) {
                let (rows, cols) = any.size();
                texts.push((format, format!("{rows}x{cols}\n{text}")));
                let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(",");
                texts.push((format, text.lines().map(|line| row(line) + "\n").collect()));
            }
        }
        for (format, text) in texts {
            let before = seen(&text, format);
            for _ in 0..8 {
                let Some(other) = altered(&text, format, &mut random) else { continue };
                let after = seen(&other, format);
                tried += 1;
                let renames = text.contains("\"regions\"")
                    || any.write(Format::JSON).is_ok_and(|json| json.contains("regions"));
                let is_twice = drawn.kind().info.name == "grand-tour";
                let is_shifted = renames || is_twice || !drawn.kind().info.has_rows;
                assert!(
                    after.1 || after.0 != before.0 || is_shifted,
                    "{format:?}: nothing is said of a change:\n{text}\n{other}"
                );
            }
        }
    }
    assert!(tried > 100 / drawn.one_of(), "{tried}");
}
