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
    /// The margin that it stands in. Other clues do not.
    pub margin: Option<Margin>,
    /// How it is drawn, besides its number and arrow.
    pub look: Option<Look>,
    /// The smallest and the largest number that it may have.
    pub numbers: [u32; 2],
    /// The number that it stands for in addresses and files, and by which it is drawn.
    pub stands_for: Option<u32>,
    /// Other tokens that are read as it.
    pub other_tokens: Vec<String>,
}

/// Cells at the rim of a grid that are beside those of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// The first row and the first column.
    First,
    /// The last ones as well.
    Frame,
}

impl Margin {
    /// How many rows, and as many columns, it takes before the cells of the line, and after them.
    pub fn widths(self) -> [usize; 2] {
        match self {
            Self::First => [1, 0],
            Self::Frame => [1, 1],
        }
    }
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
        self.fits_without_limits(clue)
            && clue
                .number
                .is_none_or(|number| self.numbers[0] <= number && number <= self.numbers[1])
            && (self.look != Some(Look::Track) || clue.number.is_some_and(is_piece))
    }

    fn fits_without_limits(&self, clue: Clue) -> bool {
        self.letter == clue.letter
            && self.number.fits(clue.number.is_some())
            && self.arrow.fits(clue.way.is_some())
    }

    /// Whether it has a letter alone.
    pub(crate) fn is_letter(&self) -> bool {
        self.letter.is_some() && self.number == Need::No && self.arrow == Need::No
    }

    /// Whether it can be the number of a cell alone.
    pub fn is_number(&self) -> bool {
        let is_alone = self.letter.is_none() && self.arrow != Need::Must;
        is_alone && self.number != Need::No && !self.is_of_region && self.margin.is_none()
    }

    /// How many parts it has that are always there.
    pub fn parts(&self) -> usize {
        let needs = [self.number, self.arrow];
        usize::from(self.letter.is_some()) + needs.iter().filter(|&&need| need != Need::No).count()
    }
}

/// Whether a number is a piece of the line: four digits of which some are 1, and the others 0.
fn is_piece(number: u32) -> bool {
    (1..=1111).contains(&number) && number.to_string().bytes().all(|digit| digit < b'2')
}

/// How a clue is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A white circle, with the number in it.
    WhiteCircle,
    /// A black circle, with the number in it.
    BlackCircle,
    /// A white square.
    WhiteSquare,
    /// A black square.
    BlackSquare,
    /// A black cell.
    BlackCell,
    /// A grey cell.
    GreyCell,
    /// A grey circle.
    GreyCircle,
    /// A moon.
    Moon,
    /// A sun.
    Sun,
    /// A cell of water or ice.
    BlueCell,
    /// A cell of forest.
    GreenCell,
    /// The digits of its number in a row; 9 is a question mark.
    Pieces,
    /// Four digits of its number beside the sides of the cell: to the north, west, east and south. None of them
    /// is 0.
    Sides,
    /// The digits of its number in a row with its arrow; 0 is a question mark.
    Lengths,
    /// A triangle in the corner off which the line turns: lower left, lower right, upper right or upper left for
    /// the letters from `a` to `d`.
    Mirror,
    /// Four digits of its number as arrows to the north, west, east and south; 1 is one.
    Ways,
    /// Its number as walls: 1 on the right side of the cell, 2 on the lower one, 3 on both; on ice if it has a
    /// letter.
    Walls,
    /// Its number as arrows on the right side of the cell (1 to the right, 2 to the left) and on the lower one (3 down,
    /// 6 up), or the sum of both; on ice if it has a letter.
    OneWays,
    /// A dashed line through the cell: upright for the letter `v`, and across for any other.
    Gate,
    /// A plus of two bars, as where lines cross.
    Plus,
    /// A wall by its letter: `r` on the right side of the cell, `b` below it, `c` both; with its number.
    Walled,
    /// Four digits of its number as a piece of the line, which leads to the north, west, east and south where one is
    /// 1. In texts stand the letters of these ways.
    Track,
    /// Four digits of its number as circles in the middle of the cell, of its right side and of its lower side
    /// and at the corner between these: 1 black, 2 grey, 3 white, 0 none.
    Dots,
}

impl Look {
    /// All of them, with their names in texts.
    pub const ALL: [(&'static str, Self); 23] = [
        ("white-circle", Self::WhiteCircle),
        ("black-circle", Self::BlackCircle),
        ("white-square", Self::WhiteSquare),
        ("black-square", Self::BlackSquare),
        ("black-cell", Self::BlackCell),
        ("grey-cell", Self::GreyCell),
        ("grey-circle", Self::GreyCircle),
        ("moon", Self::Moon),
        ("sun", Self::Sun),
        ("blue-cell", Self::BlueCell),
        ("green-cell", Self::GreenCell),
        ("pieces", Self::Pieces),
        ("sides", Self::Sides),
        ("lengths", Self::Lengths),
        ("mirror", Self::Mirror),
        ("ways", Self::Ways),
        ("walls", Self::Walls),
        ("walled", Self::Walled),
        ("one-ways", Self::OneWays),
        ("gate", Self::Gate),
        ("plus", Self::Plus),
        ("track", Self::Track),
        ("dots", Self::Dots),
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
        let is_other = |form: &&Form| form.other_tokens.iter().any(|other| other == token);
        if let Some(form) = self.forms.iter().find(is_other) {
            return Some(Clue { letter: form.letter, ..Clue::default() });
        }
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
            _ => Vec::new(),
        };
        let clue = readings
            .into_iter()
            .filter(|(way, letter)| {
                signs.len() == usize::from(way.is_some()) + usize::from(letter.is_some())
            })
            .map(|(way, letter)| Clue { way, letter, ..clue })
            .find(|&clue| self.form(clue).is_some());
        clue.or_else(|| self.read_track(token))
    }

    /// A piece of the line by the letters of its ways, in any order.
    fn read_track(&self, token: &str) -> Option<Clue> {
        let form = self.forms.iter().find(|form| form.look == Some(Look::Track))?;
        let mut number = 0;
        for letter in token.chars() {
            let at = ARROWS.iter().position(|&it| it == letter)?;
            let digit = [1000, 100, 10, 1][at];
            number += if number / digit % 10 == 0 { digit } else { return None };
        }
        (number > 0).then_some(Clue { number: Some(number), letter: form.letter, way: None })
    }

    /// The clue for what another program has in a cell, with parts that this kind may not have. What fits no
    /// form is a clue that is not told, if the kind has one, or else none. Outside, `None` if the number is
    /// too large.
    pub fn fitted(&self, clue: Clue) -> Option<Option<Clue>> {
        let letter = |form: &Form| Clue { letter: form.letter, ..Clue::default() };
        if clue == (Clue { number: clue.number, ..Clue::default() })
            && clue.number.is_some()
            && let Some(form) = self.forms.iter().find(|form| form.stands_for == clue.number)
        {
            return Some(Some(letter(form)));
        }
        if self.form(clue).is_some() {
            return Some(Some(clue));
        }
        let is_over = |form: &Form| {
            form.fits_without_limits(clue) && clue.number.is_some_and(|it| it > form.numbers[1])
        };
        if self.forms.iter().any(is_over) {
            return None;
        }
        let alone = Clue { letter: clue.letter, ..Clue::default() };
        if self.form(alone).is_some() {
            return Some(Some(alone));
        }
        let is_open = |form: &&Form| form.is_letter() && form.letter == Some('?');
        Some(self.forms.iter().find(is_open).map(letter).or(self.blank))
    }

    /// The letters of clues that say something, in the order of their forms.
    pub fn letters(&self) -> Vec<char> {
        let is_told = |&letter: &char| {
            letter != '?' && self.blank.is_none_or(|blank| blank.letter != Some(letter))
        };
        let mut letters: Vec<char> = Vec::new();
        for letter in self.forms.iter().filter_map(|form| form.letter).filter(is_told) {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        letters
    }

    /// The number of a clue in the notations of other programs.
    pub fn number_outside(&self, clue: Clue) -> Option<u32> {
        clue.number.or_else(|| self.form(clue)?.stands_for)
    }

    /// The token that [`Self::read_clue`] reads: number, arrow, letter; or the letters of a piece of the line.
    pub fn token(&self, clue: Clue) -> String {
        if let Some((number, Look::Track)) = clue.number.zip(self.form(clue).and_then(|it| it.look))
        {
            let ways = ARROWS.into_iter().zip([1000, 100, 10, 1]);
            return ways.filter(|(_, at)| number / at % 10 == 1).map(|(way, _)| way).collect();
        }
        let number = clue.number.map_or(String::new(), |number| number.to_string());
        let arrow = clue.way.map(|way| ARROWS[way as usize]);
        number.chars().chain(arrow).chain(clue.letter).collect()
    }
}
