//! New boards: an empty one, one from text, a generated one; and puzzles as text.

use super::layout::Layout;
use super::object::{self, within};
use super::{kinds, view};
use crate::draw::{CELL, Sheet, Theme};
use crate::engine::{Limits, Verdict};
use crate::grid::Grid;
use crate::kind::{Difficulty, Symmetry, Wishes};
use crate::plane::tilings::{Tiling, TilingError};
use crate::questions::{self, Options, generate};
use crate::random::Random;
use crate::registry::{self, AnyPuzzle, Format, makers};
use crate::text::{Instance, game_id};
use serde::Deserialize;
use serde_json::{Value, json};
use std::iter;

/// Wishes for a generated puzzle, by the names that they have on the command line.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Wished {
    symmetry: Option<String>,
    difficulty: Option<String>,
    density: Option<f64>,
    thickness: Option<f64>,
    pairs: Option<usize>,
    touching: Option<String>,
    tiling: Option<String>,
}

impl Wished {
    fn wishes(&self, grid: Grid) -> Result<Wishes, String> {
        fn named<T: Copy>(
            all: &[T],
            name: fn(T) -> &'static str,
            wish: &Option<String>,
        ) -> Result<Option<T>, String> {
            let Some(wish) = wish else { return Ok(None) };
            let found = all.iter().copied().find(|&one| name(one) == wish);
            found.map(Some).ok_or_else(|| format!("there is no wish '{}'", wish.escape_default()))
        }
        let mut wishes = Wishes::of_size(grid);
        wishes.tiling = named(&Tiling::ALL, Tiling::name, &self.tiling)?;
        wishes.density = self.density;
        wishes.thickness = self.thickness;
        wishes.pairs = self.pairs;
        wishes.touching = self.touching.as_ref().map(|touching| touching != "forbid");
        wishes.no_block = self.touching.as_deref() == Some("no-block");
        wishes.difficulty = named(Difficulty::ALL, Difficulty::name, &self.difficulty)?;
        wishes.symmetry = named(Symmetry::ALL, Symmetry::name, &self.symmetry)?.unwrap_or_default();
        Ok(wishes)
    }
}

/// An empty puzzle; of a kind without rows, a piece of this tiling.
pub(super) fn blank(
    kind: &str,
    size: (usize, usize),
    tiling: Option<&str>,
    most: usize,
    theme: Theme,
) -> Result<Value, String> {
    within(size, most)?;
    let (rows, cols) = size;
    Grid::new(rows, cols).map_err(|error| error.to_string())?;
    let layout = Layout::of(kind).ok_or_else(|| registry::unknown_kind(kind))?;
    let puzzle = match layout.is_list {
        true => {
            let name = tiling.unwrap_or(Tiling::Honeycomb.name());
            Grid::at_most(most, || piece(name, size))?
        }
        false => object::read(&layout.empty(kind, rows, cols))?,
    };
    view::board(&*puzzle, &[], &[], theme)
}

/// A piece of a tiling without clues, by its id.
fn piece(name: &str, (rows, cols): (usize, usize)) -> Result<Box<dyn AnyPuzzle>, String> {
    let tiling = Tiling::of_name(name);
    let tiling = tiling.ok_or_else(|| format!("there is no tiling '{}'", name.escape_default()))?;
    let patch = tiling.draw_patch(cols, rows, &mut Random::new(1));
    let faces =
        tiling.face_count(cols, rows, patch.as_deref()).map_err(|fault| fault.to_string())?;
    let patch = patch.map_or_else(String::new, |patch| patch + "_");
    let mut text = format!("{cols}x{rows}t{}:{patch}", tiling.number());
    game_id::write_clues(&mut text, iter::repeat_n(None, faces));
    registry::read(&text).map_err(|error| error.without_place().to_string())
}

/// The first puzzle of a text in any format.
pub(super) fn open(text: &str, most: usize, theme: Theme) -> Result<Value, String> {
    let mut reader = registry::reader(text.as_bytes(), None).within_cells(most);
    let found = reader.next_instance().map_err(|error| error.to_string())?;
    let Instance { puzzle, beside, .. } = found.ok_or("there is no puzzle in this text")?;
    let puzzle = puzzle.map_err(|error| error.to_string())?;
    let warnings: Vec<String> = beside.warnings.iter().map(ToString::to_string).collect();
    view::board(&*puzzle, &beside.marks.unwrap_or_default(), &warnings, theme)
}

/// The most puzzles of a text that are listed.
const MOST_LISTED: usize = 200;

/// The puzzles of a text in any format, as objects, and what could not be read.
pub(super) fn list(text: &str, most: usize) -> Result<Value, String> {
    let mut reader = registry::reader(text.as_bytes(), None).within_cells(most);
    let (mut puzzles, mut faults) = (Vec::new(), Vec::new());
    while let Some(instance) = reader.next_instance().map_err(|error| error.to_string())? {
        if puzzles.len() + faults.len() == MOST_LISTED {
            faults.push(format!("only the first {MOST_LISTED} puzzles are listed"));
            break;
        }
        match instance.puzzle {
            Ok(puzzle) => puzzles.push(object::write(&*puzzle)?),
            Err(error) => faults.push(error.to_string()),
        }
    }
    Ok(json!({ "reply": "list", "puzzles": puzzles, "faults": faults }))
}

/// The sizes of examples, the smaller ones first: some rules need room.
const EXAMPLES: [usize; 3] = [4, 5, 6];
/// How many seeds are tried for each of them.
const TRIED: u64 = 8;
/// With so many clues an example shows enough.
const CLUES_ENOUGH: usize = 3;

/// A small puzzle of a kind, drawn with its answer; the same each time.
pub(super) fn example(kind: &str, options: &Options, theme: Theme) -> Result<Value, String> {
    let maker = kinds::maker(kind)?;
    let make = |(side, seed)| {
        let mut wishes = Wishes::of_size(Grid::new(side, side).ok()?);
        wishes.tiling = (!maker.kind.has_rows).then_some(Tiling::Honeycomb);
        let made =
            maker.make(&generate::Options::new(wishes).limited_by(options.limits()), seed).ok()?;
        let signs = made.puzzle.board().signs;
        Some((signs.iter().filter(|sign| !sign.is_empty()).count(), made))
    };
    let mut tried = EXAMPLES.into_iter().flat_map(|side| (1..=TRIED).map(move |seed| (side, seed)));
    let mut best = None;
    while let Some(next) = tried.next()
        && best.as_ref().is_none_or(|(clues, _)| *clues < CLUES_ENOUGH)
    {
        if let Some((clues, made)) = make(next)
            && best.as_ref().is_none_or(|(most, _)| clues > *most)
        {
            best = Some((clues, made));
        }
    }
    let (_, made) = best.ok_or("there is no small puzzle of this kind")?;
    let solved = questions::solve(&*made.puzzle, options, &mut |_| {});
    let Ok(Verdict::Solved(solution)) = solved.result else {
        return Err("the time is over".to_string());
    };
    let picture = solution.picture(theme);
    let picture = Sheet::new(vec![picture], None, theme).svg(CELL);
    Ok(json!({ "reply": "example", "picture": picture }))
}

/// Makes a puzzle with one answer.
pub(super) fn generate(
    kind: &str,
    size: (usize, usize),
    seed: u64,
    wished: &Wished,
    limits: Limits,
    most: usize,
    theme: Theme,
) -> Result<Value, String> {
    within(size, most)?;
    let maker = kinds::maker(kind)?;
    let grid = Grid::new(size.0, size.1).map_err(|error| error.to_string())?;
    let options = Grid::at_most(most, || {
        let wishes = wished.wishes(grid)?;
        let faces = wishes.tiling.map(|tiling| tiling.face_count(size.1, size.0, None));
        match faces {
            Some(Err(fault @ TilingError::TooLarge { .. })) => Err(fault.to_string()),
            _ => Ok(generate::Options::new(wishes).limited_by(limits)),
        }
    })?;
    let made = maker.make(&options, seed).map_err(|error| error.to_string())?;
    view::board(&*made.puzzle, &[], &[], theme)
}

/// A puzzle with a player's marks in a format.
pub(super) fn write(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    format: &str,
) -> Result<String, String> {
    if format == "svg" {
        return Ok(Sheet::new(vec![puzzle.picture(Theme::Light)], None, Theme::Light).svg(CELL));
    }
    let is_marked = marks.iter().any(Option::is_some);
    let own = || {
        let maker = makers().into_iter().find(|maker| maker.kind == puzzle.info());
        maker.map(|maker| maker.format)
    };
    let format = if format == "text" { own() } else { registry::format_to_write(format) };
    let format: Format = format.ok_or("there is no such format")?;
    let written = match is_marked && Format::WITH_MARKS.contains(&format) {
        true => puzzle.write_marked(marks, format),
        false => puzzle.write(format),
    };
    written.map_err(|misfit| misfit.to_string())
}
