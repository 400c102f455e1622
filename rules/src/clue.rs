//! Clues: what stands in a cell, and the forms that a kind gives it.

use crate::board::Way;

/// What stands in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clue {
    /// A number.
    pub number: Option<u32>,
    /// A letter: a colour, a side, a sign.
    pub letter: Option<char>,
    /// An arrow.
    pub way: Option<Way>,
}

/// A form of clue: which parts it has. A clue has the first form that fits it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its name, such as "white circle".
    pub name: String,
    /// Its letter.
    pub letter: Option<char>,
    /// Whether it has a number.
    pub number: Need,
    /// Whether it has an arrow.
    pub arrow: Need,
    /// Whether it is about its region, and so may stand in any cell of it.
    pub is_of_region: bool,
    /// How it is drawn, besides its number and arrow.
    pub look: Option<Look>,
}

/// Whether a part of a clue is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Never.
    No,
    /// Perhaps.
    May,
    /// Always.
    Must,
}

impl Need {
    fn fits(self, is_there: bool) -> bool {
        match self {
            Self::No => !is_there,
            Self::May => true,
            Self::Must => is_there,
        }
    }
}

impl Form {
    /// Whether a clue has this form.
    pub fn fits(&self, clue: Clue) -> bool {
        self.letter == clue.letter
            && self.number.fits(clue.number.is_some())
            && self.arrow.fits(clue.way.is_some())
    }
}

/// How a clue is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A white circle, with the number in it.
    WhiteCircle,
    /// A black circle, with the number in it.
    BlackCircle,
    /// A black cell.
    BlackCell,
    /// A grey cell.
    GreyCell,
}

impl Look {
    /// All of them, with their names in texts.
    pub const ALL: [(&'static str, Self); 4] = [
        ("white-circle", Self::WhiteCircle),
        ("black-circle", Self::BlackCircle),
        ("black-cell", Self::BlackCell),
        ("grey-cell", Self::GreyCell),
    ];
}

/// The letters of arrows, in the order of [`Way::ALL`].
const ARROWS: [char; 4] = ['n', 'w', 'e', 's'];

impl crate::Kind {
    /// The largest number of a clue: grids are smaller.
    pub const MOST_NUMBER: u32 = 99_999;

    /// Reads the token of a clue: a number with letters before or after it, each part at most once. An arrow
    /// is `n`, `w`, `e` or `s`. `None` if it has no form of the kind.
    pub fn read_clue(&self, token: &str) -> Option<Clue> {
        let digits: String = token.chars().filter(char::is_ascii_digit).collect();
        let mut clue = Clue::default();
        if !digits.is_empty() {
            // The digits stand together.
            token.find(&digits)?;
            clue.number = Some(digits.parse().ok().filter(|&number| number <= Self::MOST_NUMBER)?);
        }
        let signs: Vec<char> = token.chars().filter(|sign| !sign.is_ascii_digit()).collect();
        let way = |sign: char| Way::ALL.into_iter().zip(ARROWS).find(|&(_, letter)| letter == sign);
        let arrow = |sign: char| way(sign).map(|(way, _)| way);
        // A sign may be an arrow or a letter: the first reading that has a form is taken.
        let readings = match signs[..] {
            [] => vec![(None, None)],
            [one] => vec![(arrow(one), None), (None, Some(one))],
            [one, other] => vec![(arrow(one), Some(other)), (arrow(other), Some(one))],
            _ => return None,
        };
        readings
            .into_iter()
            .filter(|(way, letter)| {
                signs.len() == usize::from(way.is_some()) + usize::from(letter.is_some())
            })
            .map(|(way, letter)| Clue { way, letter, ..clue })
            .find(|&clue| self.form(clue).is_some())
    }

    /// The token that [`Self::read_clue`] reads: number, arrow, letter.
    pub fn token(&self, clue: Clue) -> String {
        let number = clue.number.map_or(String::new(), |number| number.to_string());
        let arrow = clue.way.map(|way| ARROWS[way as usize]);
        number.chars().chain(arrow).chain(clue.letter).collect()
    }
}
