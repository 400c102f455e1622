//! A puzzle of some kind, without its type, and its solution.

use super::format::{self, Format};
use super::questioned::Questioned;
use super::registrable::Registrable;
use super::solution::{AnySolution, boxed};
use crate::kind::{
    Board, Explained, Generated, Kind, KindInfo, Layer, Misfit, Rule, Solution, Step,
};
use crate::questions::{
    self, Common, Decided, ExplainError, Explanation, Hint, Known, Mistake, Options, Outcome,
    Progress,
};
use crate::random::Random;
use crate::text::AnyAnswer;
use std::any::Any;
use std::fmt;

/// What [`AnyPuzzle::live`] has found, by the edges of the board.
#[derive(Clone, Debug)]
pub enum Seen {
    /// The edges of an answer.
    First(Vec<usize>),
    /// The edges of another answer.
    Second(Vec<usize>),
    /// The value of each edge that is the same in all answers found so far.
    Forced(Vec<Option<bool>>),
}

/// A puzzle of some kind.
pub trait AnyPuzzle: Questioned + Any + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static KindInfo;

    /// Rows and columns of cells.
    fn size(&self) -> (usize, usize);

    /// The text that gives its kind, if a user's text does.
    #[cfg(feature = "whole")]
    fn own_kind_text(&self) -> Option<&'static str>;

    /// Whether another puzzle is the same, of the same kind.
    fn is_same(&self, other: &dyn AnyPuzzle) -> bool;

    /// The same puzzle under a rule of its kind; see [`Kind::with_rule`].
    fn with_rule(self: Box<Self>, rule: &Rule, value: &str) -> Box<dyn AnyPuzzle>;

    /// Solves it, and shows each iteration to `watch`. [`Search`](super::Search) asks without one.
    fn solve_watched<'a>(
        &'a self,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome<Box<dyn AnySolution + 'a>>;

    /// Finds what a board shows, and shows it to `see` as soon as it is known; see [`questions::live`].
    /// The outcome says whether there is only one answer, and has the value of each edge that is the same
    /// in all.
    fn live(
        &self,
        options: &Options,
        see: &mut dyn FnMut(Seen),
    ) -> Outcome<(bool, Vec<Option<bool>>)>;

    /// The first wrong mark of a player's history; see [`questions::first_mistake`].
    ///
    /// # Errors
    ///
    /// If it cannot be explained.
    fn first_mistake(
        &self,
        history: &[(usize, Option<bool>)],
        options: &Options,
    ) -> Result<Mistake, ExplainError>;

    /// Marks of a player that no answer has all of; see [`questions::clash`].
    fn clash(&self, marks: &[Option<bool>], options: &Options) -> Option<Vec<usize>>;

    /// Which rules about cells are decided by a player's marks; see [`questions::decided`].
    ///
    /// # Errors
    ///
    /// If it cannot be explained.
    fn decided(&self, marks: &[Option<bool>]) -> Result<Decided, ExplainError>;

    /// Whether just these edges of the board are an answer. Linear in the board.
    fn is_answer(&self, on: &[bool]) -> bool;

    /// The puzzle with all clues that an answer with just these edges gives, if there is one; see
    /// [`crate::kind::Generated::clued_by`].
    fn clued_by(
        &self,
        on: &[bool],
        shaded: Option<&[usize]>,
        random: &mut Random,
    ) -> Option<Box<dyn AnyPuzzle>>;

    /// Shows the edges of at most `most` answers to `take`; see [`questions::answers`].
    fn some_answers(
        &self,
        most: u64,
        options: &Options,
        take: &mut dyn FnMut(Vec<bool>),
    ) -> Outcome<bool>;

    /// The path to its answer from a player's marks on; see [`questions::explain_watched`].
    ///
    /// # Errors
    ///
    /// If it cannot be explained, or the marks cannot all be right.
    fn explain(
        &self,
        marks: &[Option<bool>],
        most: Layer,
        options: &Options,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Explanation, ExplainError>;

    /// The next step after a player's marks; see [`questions::hint`].
    ///
    /// # Errors
    ///
    /// If it cannot be explained.
    fn hint(&self, marks: &[Option<bool>], options: &Options) -> Result<Hint, ExplainError>;

    /// See [`Kind::explained`].
    fn explained(&self) -> Option<&dyn Explained>;

    /// The board on which a trace is drawn.
    fn board(&self) -> Board;

    /// The puzzle in a format, its last line end included.
    ///
    /// # Errors
    ///
    /// If the format cannot hold it.
    fn write(&self, format: Format) -> Result<String, Misfit>;

    /// The puzzle with a player's marks, one for each edge, in one of [`Format::WITH_MARKS`]. Edges
    /// without a mark are open.
    ///
    /// # Errors
    ///
    /// If the format is none of them.
    fn write_marked(&self, marks: &[Option<bool>], format: Format) -> Result<String, Misfit>;

    /// Draws it in signs, with a stroke for each edge.
    #[cfg(all(feature = "draw", feature = "whole"))]
    fn in_strokes(
        &self,
        stroke: &dyn Fn(crate::grid::Segment) -> crate::draw::Stroke,
        coloured: bool,
    ) -> String;

    /// Draws it without an answer.
    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture;

    /// The colours of cells at which paths end; see [`crate::kind::Pictures::colours`].
    #[cfg(feature = "draw")]
    fn colours(&self, theme: crate::draw::Theme) -> Vec<(usize, String)>;
}

/// A puzzle with its only answer.
#[derive(Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// Its only answer, which the plan of the puzzle began with.
    pub answer: AnyAnswer,
}

/// As in JSON.
impl fmt::Debug for dyn AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.write(Format::JSON).unwrap_or_default().trim_end())
    }
}

impl PartialEq for dyn AnyPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

impl<P: Registrable> AnyPuzzle for P {
    fn kind(&self) -> &'static KindInfo {
        self.info()
    }

    fn size(&self) -> (usize, usize) {
        Kind::size(self)
    }

    #[cfg(feature = "whole")]
    fn own_kind_text(&self) -> Option<&'static str> {
        super::kinds::own_text(self.info())
    }

    fn is_same(&self, other: &dyn AnyPuzzle) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn with_rule(self: Box<Self>, rule: &Rule, value: &str) -> Box<dyn AnyPuzzle> {
        Box::new(Kind::with_rule(*self, rule, value))
    }

    fn solve_watched<'a>(
        &'a self,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome<Box<dyn AnySolution + 'a>> {
        questions::solve(self, options, watch).map(boxed)
    }

    fn live(
        &self,
        options: &Options,
        see: &mut dyn FnMut(Seen),
    ) -> Outcome<(bool, Vec<Option<bool>>)> {
        let mut first: Option<P::Answer> = None;
        let mut known = |known: Known<'_, '_, P>| match known {
            Known::First(solution) => {
                first = Some(Solution::answer(solution).clone());
                see(Seen::First(self.edges(Solution::answer(solution))));
            }
            Known::Second(solution) => see(Seen::Second(self.edges(Solution::answer(solution)))),
            Known::Agreed(agreed) => {
                if let Some(first) = &first {
                    see(Seen::Forced(self.forced(first, agreed)));
                }
            }
        };
        let found = questions::live(self, options, &mut known, &mut |_| {});
        found.map(|Common { solution, second, agreed }| match second {
            None => (true, solution.truth().into_iter().map(Some).collect()),
            Some(_) => (false, self.forced(Solution::answer(&solution), &agreed)),
        })
    }

    fn first_mistake(
        &self,
        history: &[(usize, Option<bool>)],
        options: &Options,
    ) -> Result<Mistake, ExplainError> {
        questions::first_mistake(self, history, options)
    }

    fn clash(&self, marks: &[Option<bool>], options: &Options) -> Option<Vec<usize>> {
        let clash = questions::clash(self, marks, options).ok()??;
        Some(clash.into_iter().map(|fact| fact.edge).collect())
    }

    fn decided(&self, marks: &[Option<bool>]) -> Result<Decided, ExplainError> {
        questions::decided(self, marks)
    }

    fn is_answer(&self, on: &[bool]) -> bool {
        self.claim(on).is_some_and(|answer| Kind::check(self, &answer).is_ok())
    }

    fn clued_by(
        &self,
        on: &[bool],
        shaded: Option<&[usize]>,
        random: &mut Random,
    ) -> Option<Box<dyn AnyPuzzle>> {
        let answer = self.claim(on)?;
        let clued = Generated::clued_by(self, &answer, shaded, random)?;
        Kind::check(&clued, &answer).ok()?;
        Some(Box::new(clued))
    }

    fn some_answers(
        &self,
        most: u64,
        options: &Options,
        take: &mut dyn FnMut(Vec<bool>),
    ) -> Outcome<bool> {
        let take = &mut |solution: Solution<'_, P>| take(solution.truth());
        questions::answers(self, most, options, &mut |_| {}, take)
    }

    fn explain(
        &self,
        marks: &[Option<bool>],
        most: Layer,
        options: &Options,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Explanation, ExplainError> {
        questions::explain_watched(self, marks, most, options, watch)
    }

    fn hint(&self, marks: &[Option<bool>], options: &Options) -> Result<Hint, ExplainError> {
        questions::hint(self, marks, options)
    }

    fn explained(&self) -> Option<&dyn Explained> {
        Kind::explained(self)
    }

    fn board(&self) -> Board {
        Kind::board(self)
    }

    fn write(&self, format: Format) -> Result<String, Misfit> {
        format::write(self, None, format)
    }

    fn write_marked(&self, marks: &[Option<bool>], format: Format) -> Result<String, Misfit> {
        format::write_marked(self, marks, format)
    }

    #[cfg(all(feature = "draw", feature = "whole"))]
    fn in_strokes(
        &self,
        stroke: &dyn Fn(crate::grid::Segment) -> crate::draw::Stroke,
        coloured: bool,
    ) -> String {
        crate::kind::Pictures::in_strokes(self, None, stroke, coloured)
    }

    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture {
        crate::kind::Pictures::picture(self, theme)
    }

    #[cfg(feature = "draw")]
    fn colours(&self, theme: crate::draw::Theme) -> Vec<(usize, String)> {
        crate::kind::Pictures::colours(self, theme)
    }
}
