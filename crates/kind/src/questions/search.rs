//! Questions about a puzzle of some kind, each in one call: for those who want an answer and watch nothing.

use crate::count::{self, CountError, Natural};
use crate::kind::AnyPuzzle;
use crate::questions::{self, Common, Options, Outcome, Solved, Uniqueness};

/// A puzzle, and how it is searched: `puzzle.with(options)` makes it.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    puzzle: &'a dyn AnyPuzzle,
    options: Options,
}

impl<'a> Search<'a> {
    /// Finds an answer.
    pub fn solve(&self) -> Solved<'a> {
        questions::solve(self.puzzle, &self.options, &mut |_| {})
    }

    /// Tells whether there is exactly one answer.
    pub fn unique(&self) -> Outcome<Uniqueness<'a>> {
        questions::unique(self.puzzle, &self.options, &mut |_| {})
    }

    /// Finds what all answers have in common.
    pub fn common(&self) -> Outcome<Common<'a>> {
        questions::common(self.puzzle, &self.options, &mut |_| {})
    }

    /// Counts the answers exactly, without a solver. Of the options, limits of time and memory count.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot be counted, or a limit is reached; see [`count::count`].
    pub fn count(&self) -> Result<Natural, CountError> {
        count::count(
            self.puzzle.explained(),
            &self.puzzle.board(),
            &self.options.limits(),
            &mut |_| {},
        )
    }
}

/// Questions with the default options, and the way to others.
impl dyn AnyPuzzle {
    /// The puzzle, to be searched with these options.
    ///
    /// ```
    /// use lazyloop::engine::Verdict;
    /// use lazyloop::questions::Options;
    /// use std::time::Duration;
    ///
    /// let puzzle = lazyloop::registry::read("5x5t0:3a3e23a1112c3b3a2a")?;
    /// let limits = Options::default().time_limit(Duration::from_secs(10)).max_clauses(1_000_000);
    /// assert!(matches!(puzzle.with(limits).solve().result?, Verdict::Solved(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with(&self, options: Options) -> Search<'_> {
        Search { puzzle: self, options }
    }

    /// Finds an answer.
    pub fn solve(&self) -> Solved<'_> {
        self.with(Options::default()).solve()
    }

    /// Tells whether there is exactly one answer.
    ///
    /// ```
    /// use lazyloop::engine::Verdict;
    /// use lazyloop::questions::Uniqueness;
    /// use lazyloop::registry;
    ///
    /// let puzzle = registry::read("2 3 3.. ..2")?;
    /// let Verdict::Solved(Uniqueness::Multiple(one, other)) = puzzle.unique().result? else {
    ///     panic!("there are several answers")
    /// };
    /// assert_ne!(one.edges(), other.edges());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unique(&self) -> Outcome<Uniqueness<'_>> {
        self.with(Options::default()).unique()
    }

    /// Finds what all answers have in common.
    pub fn common(&self) -> Outcome<Common<'_>> {
        self.with(Options::default()).common()
    }

    /// Counts the answers exactly.
    ///
    /// # Errors
    ///
    /// See [`Search::count`].
    ///
    /// ```
    /// let puzzle = lazyloop::registry::read("2 3 3.. ..2")?;
    /// assert_eq!(puzzle.count()?.to_string(), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> Result<Natural, CountError> {
        self.with(Options::default()).count()
    }
}
