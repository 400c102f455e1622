//! The text forms of puzzles on any plane graph.

mod graph;
pub mod loopy;
mod truth;

use super::{Answer, Puzzle, generate};
use crate::kind::{Definition, Fields, JsonFault, KindInfo, Marks, Mode, Shown, Texts};
use crate::lines::OneLine;
use crate::text::{Line, json};

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo {
        modes: &[Mode::Lazy, Mode::Full, Mode::Levels, Mode::Trees, Mode::Elimination],
        has_rows: false,
        ..KindInfo::one_line("tilings", "Slitherlink on a tiling", None)
            .saying("Labels count the edges of their faces that are on the line, which is one closed simple loop.")
            .also(&["tiling"])
    },
    notations: &[&loopy::Loopy],
    address: None,
    janko: None,
    pzprv3: None,
    in_signs: None,
    from_json: &|_, fields| graph::read(fields),
    wishes: generate::WISHES,
    plan: &generate::plan,
};

impl Texts for Puzzle {
    fn to_json(&self, answer: Option<&Answer>) -> Fields {
        graph::write(self, answer)
    }

    /// A sign for each edge, in their order.
    fn show(&self, shown: Shown<'_>) -> String {
        match shown {
            Shown::Answer(answer) => truth::answer(&answer),
            Shown::Difference(first, second) => truth::difference(&first, &second),
            Shown::Common(answer, agreed) => truth::common(&answer, agreed),
        }
    }

    fn outline(&self) -> String {
        truth::outline(self.tiles().edge_count())
    }

    fn is_sign(&self, sign: char) -> bool {
        matches!(sign, '0' | '1')
    }

    fn count_differences(&self, first: &Answer, second: &Answer) -> String {
        let pairs = first.as_slice().iter().zip(second.as_slice());
        match pairs.filter(|(a, b)| a != b).count() {
            1 => "1 edge".to_string(),
            count => format!("{count} edges"),
        }
    }

    fn check_written(&self, answer: &[Line<'_>]) -> Result<(), String> {
        let line = answer.first().copied().unwrap_or(Line { number: 1, text: b"" });
        let on = truth::read(line, self.tiles().edge_count())?;
        let answer = self.answer(on);
        super::check(self, &answer).map_err(|fault| fault.to_string())
    }

    fn marks_to_json(&self, marks: &[Option<bool>]) -> Fields {
        let mut fields = self.to_json(None);
        fields.more.insert(json::EDGES.to_string(), json::edges(marks).into());
        fields
    }

    fn marks_from_json(&self, fields: &Fields) -> Result<Option<Marks>, JsonFault> {
        json::read_edges(fields, self.tiles().edge_count())
    }
}
