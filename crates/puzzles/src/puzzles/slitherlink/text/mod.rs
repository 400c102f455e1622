//! The text forms of Slitherlink.

mod address;
pub mod course;
pub mod grid;
mod janko;
pub mod loopy;
pub mod pzprv3;

use super::{Answer, Puzzle, generate};
use crate::kind::{Definition, Fields, InSigns, KindInfo, Mode, Notes, Shown, Texts, check_line};
use crate::lines::VISIT_ALL;
use crate::lines::cells::from_json;
use crate::plane::Along;
use crate::text::{FormatError, Line, json};

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo {
        modes: &[
            Mode::Lazy,
            Mode::Full,
            Mode::Levels,
            Mode::Trees,
            Mode::Columns,
            Mode::Elimination,
            Mode::Course,
            Mode::Statement,
            Mode::Report1,
            Mode::Sketch,
            Mode::Report2,
        ],
        rules: &[VISIT_ALL],
        ..KindInfo::one_line("slitherlink", "Slitherlink", Some("course"))
            .saying("Labels count the segments of their cells that are on the line, which is one closed simple loop.")
            .also(&[
            "slither",
            "loopy",
            "fences",
            "loop the loop",
        ])
    },
    notations: &[&loopy::Loopy, &course::Course, &grid::Pasted],
    address: Some(address::ADDRESS),
    janko: Some(janko::JANKO),
    pzprv3: Some(pzprv3::PZPRV3),
    in_signs: Some(InSigns { along: Along::Points, signs: &[] }),
    from_json: &|clues, fields| {
        let (puzzle, answer) = from_json(clues, fields, grid::parse_puzzle)?;
        Ok((puzzle.visiting_all(json::read_rule(fields, VISIT_ALL.name)?), answer))
    },
    wishes: generate::WISHES,
    plan: &generate::plan,
};

impl Texts for Puzzle {
    /// The clues as in a pasted grid; the line as `horizontal` and `vertical` segments.
    fn to_json(&self, answer: Option<&Answer>) -> Fields {
        let segments =
            answer.map(|answer| json::segments(self.grid(), |segment| answer.contains(segment)));
        let more = segments.into_iter().flatten().collect();
        let mut fields = Fields { clues: grid::rows(self).collect(), more };
        if self.visits_all() {
            fields.more.insert(json::rule(VISIT_ALL.name), true.into());
        }
        fields
    }

    fn show(&self, shown: Shown<'_>) -> String {
        let line = match shown {
            Shown::Answer(answer) => course::write_answer(&answer),
            Shown::Difference(first, second) => course::write_difference(&first, &second),
            Shown::Common(answer, agreed) => course::write_common(&answer, agreed),
        };
        line + "\n"
    }

    fn outline(&self) -> String {
        course::outline(self.grid()) + "\n"
    }

    fn is_sign(&self, sign: char) -> bool {
        matches!(sign, '0' | '1')
    }

    fn count_differences(&self, first: &Answer, second: &Answer) -> String {
        let pairs = first.as_slice().iter().zip(second.as_slice());
        match pairs.filter(|(a, b)| a != b).count() {
            1 => "1 segment".to_string(),
            count => format!("{count} segments"),
        }
    }

    fn check_written(&self, answer: &[Line<'_>]) -> Result<(), String> {
        check_line(self, answer, Self::read_answer)
    }

    fn read_answer(line: Line<'_>) -> Result<Answer, FormatError> {
        course::parse_answer(line)
    }

    fn unsaid_rule(&self) -> Option<&'static str> {
        self.visits_all().then_some(VISIT_ALL.name)
    }

    fn notes(&self) -> Notes {
        Notes {
            lost: (!self.open().is_empty()).then_some("no '?', which becomes a blank cell"),
            kept_by: &["address", "penpa", "text", "pzprv3", "picture", "json"],
        }
    }
}
