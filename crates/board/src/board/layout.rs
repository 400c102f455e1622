//! How the clues of a kind stand in its JSON, found by trying: its reader is the only one who knows.

use super::object::{self, FACES};
use crate::kind::KindInfo;
use crate::registry;
use crate::text::json::{Fields, Object};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

/// How the clues of a kind stand in its JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The token of a cell without a clue. Tokens of one sign stand side by side, others apart.
    pub(super) blank: &'static str,
    /// By how much there are fewer rows and columns of clues than of cells: clues may stand between cells.
    pub(super) fewer: usize,
    /// Where the regions stand.
    pub(super) regions: Regions,
    /// The sign of a cell that is in no region.
    pub(super) hole: Option<&'static str>,
    /// Whether the first row and the first column stand beside the cells.
    pub(super) margins: [usize; 2],
    /// Whether the clues are a list of numbers, for faces of any form, in place of rows.
    pub(super) is_list: bool,
}

/// Where the regions stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Regions {
    /// There are none.
    None,
    /// In a grid of their own.
    Apart,
    /// In place of the clues.
    InClues,
}

/// The fields with the clues of faces of any form, and with the faces.
const LABELS: &str = "labels";
const VERTICES: &str = "vertices";
/// The corners of the one face of an empty puzzle, which tells what clues there are: any number up to this.
const CORNERS: u32 = 99;

/// The field with the regions.
const REGIONS: &str = "regions";
/// A region's name in a puzzle with one region.
const ONE: &str = "1";
const HOLES: [&str; 2] = ["@", "#"];

/// The layout of each kind that was asked for, if it has one: a browser's board opens with one kind. A kind that
/// takes another's place has its own.
static LAYOUTS: Mutex<Vec<(&'static KindInfo, Option<Layout>)>> = Mutex::new(Vec::new());

impl Layout {
    /// The layout of a kind.
    pub(super) fn of(kind: &str) -> Option<Self> {
        let kind = registry::kinds().find(|of| of.name == kind)?;
        let known = || LAYOUTS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, layout)) = known().iter().find(|(of, _)| std::ptr::eq(*of, kind)) {
            return *layout;
        }
        let layout = Self::try_all(kind);
        known().push((kind, layout));
        layout
    }

    fn try_all(kind: &KindInfo) -> Option<Self> {
        if !kind.has_rows {
            let (blank, regions, margins) = ("-", Regions::None, [0; 2]);
            let layout = Self { blank, fewer: 0, regions, hole: None, margins, is_list: true };
            return object::read(&layout.empty(kind.name, 0, 0)).is_ok().then_some(layout);
        }
        let places = [
            (".", Regions::None),
            (".", Regions::Apart),
            ("-", Regions::None),
            ("-", Regions::Apart),
            (ONE, Regions::InClues),
        ];
        let text = registry::text_of(kind);
        let says = |what: &str| usize::from(text.is_some_and(|text| text.contains(what)));
        let margins = [says(" of margin") + says(" of frame"), says(" of frame")];
        let all = places.into_iter().flat_map(|(blank, regions)| {
            let (hole, is_list) = (None, false);
            [0, 1].map(|fewer| Self { blank, fewer, regions, hole, margins, is_list })
        });
        let is_read = |layout: &Self| object::read(&layout.empty(kind.name, 4, 4)).is_ok();
        let mut layout = all.into_iter().find(is_read)?;
        layout.hole = HOLES.into_iter().find(|&hole| {
            let mut object = layout.empty(kind.name, 4, 4);
            let Some(mut names) = layout.regions(&object) else { return false };
            names[0] = hole.to_string();
            layout.set_regions(&mut object, &names);
            object::read(&object).is_ok()
        });
        Some(layout)
    }

    /// A puzzle without clues, in which all cells are one region. Where there are no rows it is one face.
    pub(super) fn empty(&self, kind: &str, rows: usize, cols: usize) -> Object {
        if self.is_list {
            let corner = |at: u32| {
                let (sin, cos) =
                    (std::f64::consts::TAU * f64::from(at) / f64::from(CORNERS)).sin_cos();
                Value::from(vec![cos, sin])
            };
            let mut fields = Fields::default();
            let vertices: Vec<Value> = (0..CORNERS).map(corner).collect();
            fields.more.insert(VERTICES.to_string(), vertices.into());
            let face: Vec<u32> = (0..CORNERS).collect();
            fields.more.insert(FACES.to_string(), vec![face].into());
            fields.more.insert(LABELS.to_string(), vec![Value::Null].into());
            return Object { puzzle: kind.to_string(), rows: 0, cols: 0, fields };
        }
        let mut object = Object { puzzle: kind.to_string(), rows, cols, fields: Fields::default() };
        let count = (rows - self.fewer.min(rows)) * self.wide(&object);
        self.set_tokens(&mut object, &vec![self.blank.to_string(); count]);
        if self.regions == Regions::Apart {
            self.set_regions(&mut object, &vec![ONE.to_string(); rows * cols]);
        }
        object
    }

    /// How many clues there are in a row.
    fn wide(&self, object: &Object) -> usize {
        object.cols - self.fewer.min(object.cols)
    }

    /// Whether a token is one sign, so that tokens need no blanks between them.
    fn is_dense(&self) -> bool {
        self.blank == "."
    }

    fn split(&self, rows: &[String]) -> Vec<String> {
        let split = |row: &String| -> Vec<String> {
            match self.is_dense() {
                true => row.chars().map(String::from).collect(),
                false => row.split_ascii_whitespace().map(str::to_string).collect(),
            }
        };
        rows.iter().flat_map(split).collect()
    }

    fn join(&self, cols: usize, tokens: &[String]) -> Vec<String> {
        let between = if self.is_dense() { "" } else { " " };
        tokens.chunks(cols.max(1)).map(|row| row.join(between)).collect()
    }

    /// The tokens of the clues, row by row; none where regions stand in their place.
    pub(super) fn tokens(&self, object: &Object) -> Vec<String> {
        if self.is_list {
            let labels = object.fields.more.get(LABELS).and_then(Value::as_array);
            let token = |label: &Value| match label {
                Value::Number(label) => label.to_string(),
                _ => self.blank.to_string(),
            };
            return labels.into_iter().flatten().map(token).collect();
        }
        match self.regions {
            Regions::InClues => Vec::new(),
            _ => self.split(&object.fields.clues),
        }
    }

    pub(super) fn set_tokens(&self, object: &mut Object, tokens: &[String]) {
        if self.is_list {
            let label = |token: &String| match token.parse::<u32>() {
                Ok(label) => Value::from(label),
                Err(_) if token == self.blank => Value::Null,
                Err(_) => Value::from(token.as_str()),
            };
            let labels: Vec<Value> = tokens.iter().map(label).collect();
            object.fields.more.insert(LABELS.to_string(), labels.into());
            return;
        }
        object.fields.clues = self.join(self.wide(object), tokens);
    }

    /// The name of each cell's region; `None` where the kind has none.
    pub(super) fn regions(&self, object: &Object) -> Option<Vec<String>> {
        match self.regions {
            Regions::None => None,
            Regions::InClues => Some(self.split(&object.fields.clues)),
            Regions::Apart => {
                let rows = object.fields.more.get(REGIONS)?.as_array()?.iter();
                let rows: Vec<String> =
                    rows.filter_map(|row| row.as_str().map(str::to_string)).collect();
                Some(self.split(&rows))
            }
        }
    }

    pub(super) fn set_regions(&self, object: &mut Object, names: &[String]) {
        let rows = self.join(object.cols, names);
        match self.regions {
            Regions::None => {}
            Regions::InClues => object.fields.clues = rows,
            Regions::Apart => {
                object.fields.more.insert(REGIONS.to_string(), Value::from(rows));
            }
        }
    }
}
