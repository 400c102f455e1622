//! The text forms: rows of signs, addresses of puzz.link, files of pzprv3 and of Janko's collection, and JSON.
//!
//! `1` to `8` is an island with this number, `?` one without, and a dot a cell without an island.

mod address;
mod chart;
mod janko;
mod pzprv3;

use super::{Answer, Island, Puzzle, bridges, generate};
use crate::kind::{
    Cut, Definition, Fields, FromJson, JsonFault, KindInfo, Marks, Mode, Shown, Texts, Wish,
};
use crate::lines::cells::{Rows, read_rows};
use crate::text::json::{self, EDGES};
use crate::text::{Expected, FormatError, Line};

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo {
        name: "hashiwokakero",
        title: "Hashiwokakero",
        about: "Bridges run straight from island to island, at most two between the same two islands, and none crosses another. A number is how many bridges end at its island. All islands hang together.",
        other_names: &["hashi", "hashikake", "bridges", "chopsticks"],
        cuts: &[Cut::Auto, Cut::Cutset],
        has_rows: true,
        has_pure_form: false,
        modes: &[Mode::Lazy],
        rules: &[],
        heading: None,
    },
    notations: &[&Rows {
        name: "hashiwokakero",
        is_called: |name| KIND.info.is_called(name),
        read,
    }],
    address: Some(address::ADDRESS),
    janko: Some(janko::JANKO),
    pzprv3: Some(pzprv3::PZPRV3),
    in_signs: None,
    from_json: &from_json,
    wishes: &[Wish::Difficulty],
    plan: &generate::plan,
};

const SIGN: Expected =
    Expected::Phrase { words: "an island ('1' to '8' or '?') or '.' or '-'", sign: true };

/// The sign of an island; empty for a cell without one.
pub(super) fn sign(island: Option<Island>) -> String {
    match island {
        None => String::new(),
        Some(Island { number: None }) => "?".to_string(),
        Some(Island { number: Some(number) }) => number.to_string(),
    }
}

fn read(rows: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let cell = |sign: u8| match sign {
        b'.' | b'-' | b'_' => Some(None),
        b'?' => Some(Some(Island { number: None })),
        b'1'..=b'8' => Some(Some(Island { number: Some(sign - b'0') })),
        _ => None,
    };
    let (grid, islands) = read_rows(rows, cell, SIGN)?;
    Ok(Puzzle::new(grid, islands).expect("an entry for each cell, and numbers up to 8"))
}

/// Reads the fields that [`Texts::to_json`] writes.
fn from_json(clues: &[Line<'_>], fields: &Fields) -> FromJson<Puzzle> {
    json::only(fields, &[EDGES])?;
    let puzzle = read(clues)?;
    let marks = json::read_edges(fields, puzzle.edge_count())?;
    let is_on = |mark| mark == Some(true);
    let answer = marks.map(|marks| puzzle.answer(marks.into_iter().map(is_on).collect()));
    Ok((puzzle, answer))
}

impl Texts for Puzzle {
    /// The clues are the rows. The answer is `edges`: two signs for each two islands that see each other, row by
    /// row, the one to the right first: whether there is a bridge, and whether there are two.
    fn to_json(&self, answer: Option<&Answer>) -> Fields {
        let sign = |island: &Option<Island>| island.map_or(".".to_string(), |_| sign(*island));
        let rows = self.islands().chunks(self.grid().cols());
        let mut fields = Fields {
            clues: rows.map(|row| row.iter().map(sign).collect()).collect(),
            ..Fields::default()
        };
        if let Some(answer) = answer {
            let marks: Marks = answer.as_slice().iter().map(|&on| Some(on)).collect();
            fields.more.insert(EDGES.to_string(), json::edges(&marks).into());
        }
        fields
    }

    fn marks_to_json(&self, marks: &[Option<bool>]) -> Fields {
        let mut fields = self.to_json(None);
        fields.more.insert(EDGES.to_string(), json::edges(marks).into());
        fields
    }

    fn marks_from_json(&self, fields: &Fields) -> Result<Option<Marks>, JsonFault> {
        json::read_edges(fields, self.edge_count())
    }

    fn show(&self, shown: Shown<'_>) -> String {
        match shown {
            Shown::Answer(answer) => chart::answer(self, &answer),
            Shown::Difference(first, second) => chart::difference(self, &first, &second),
            Shown::Common(answer, agreed) => chart::common(self, &answer, agreed),
        }
    }

    fn outline(&self) -> String {
        chart::outline(self)
    }

    fn is_sign(&self, sign: char) -> bool {
        chart::is_sign(sign)
    }

    fn check_written(&self, answer: &[Line<'_>]) -> Result<(), String> {
        let answer = chart::read(self, answer)?;
        super::check::check(self, &answer).map_err(|fault| fault.to_string())
    }

    fn count_differences(&self, first: &Answer, second: &Answer) -> String {
        match bridges(first).zip(bridges(second)).map(|(a, b)| a.abs_diff(b)).sum() {
            1 => "1 bridge".to_string(),
            count => format!("{count} bridges"),
        }
    }
}
