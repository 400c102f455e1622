//! Propositional formulas in conjunctive normal form: literals, clauses, and where they go.
//!
//! Encoders write into a [`ClauseSink`]: a formula in memory, a counter, a DIMACS file or a solver.
//! Nothing here knows what a variable stands for.

mod cardinality;
pub mod dimacs;
mod first;
pub mod levels;
mod lit;
mod patterns;
pub mod probe;
mod sorted;
pub mod units;

pub use cardinality::{at_most_two, differs, exactly, exactly_even, exactly_if, zero_or_two};
pub use first::{first, some_up_to};
pub use lit::{Lit, Vars};
pub use patterns::Patterns;
pub use sorted::{
    Counted, MOST_BY_SUBSETS, at_most_two_of_many, exactly_either, exactly_of_many, sorted,
    zero_or_two_of_many,
};

use lazyloop_plane::lists::Lists;

/// Where an encoder's clauses go.
pub trait ClauseSink {
    /// Sets aside `count` variables that are not in use yet.
    fn fresh(&mut self, count: usize) -> Vars;

    /// Takes one clause: at least one of these literals is true. An empty clause is a
    /// contradiction.
    fn clause(&mut self, literals: &[Lit]);

    /// Whether further clauses are dropped, because a limit was reached. A long encoder asks now and
    /// then, and may leave out the rest.
    fn is_closed(&self) -> bool {
        false
    }
}

/// A formula in memory.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    base: u32,
    variables: u32,
    clauses: Lists<Lit>,
}

impl Cnf {
    /// The empty formula, without variables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Drops all clauses; new variables are numbered after the first `variables`. Keeps the memory.
    pub fn restart(&mut self, variables: u32) {
        self.base = variables;
        self.variables = variables;
        self.clauses.clear();
    }

    /// How many variables there are; they are numbered 1 to this.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Adds everything to `sink`: first the fresh variables, then the clauses. This formula's fresh
    /// variables must follow those of `sink`.
    pub fn pour_into(&self, sink: &mut dyn ClauseSink) {
        sink.fresh((self.variables - self.base) as usize);
        self.clauses().for_each(|clause| sink.clause(clause));
    }

    /// For each literal, by [`Lit::index`], the clauses that it is in.
    fn occurrences(&self) -> Lists<u32> {
        self.clauses.transposed(2 * self.variables as usize + 2, |lit| lit.index())
    }

    /// The clauses, in the order they came.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.clauses.iter()
    }
}

impl ClauseSink for Cnf {
    fn fresh(&mut self, count: usize) -> Vars {
        Vars::after(&mut self.variables, count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.clauses.add(literals.iter().copied());
    }
}

/// A sink that hands everything on and keeps a copy.
pub struct Copied<'a> {
    /// Where the clauses go.
    pub sink: &'a mut dyn ClauseSink,
    /// The copy, empty at first. Its variables have the numbers that the sink gives them.
    pub copy: &'a mut Cnf,
}

impl ClauseSink for Copied<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        let vars = self.sink.fresh(count);
        self.copy.variables = vars.bounds().1;
        vars
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.sink.clause(literals);
        self.copy.clause(literals);
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}

/// A sink that only counts; for headers and limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables set aside.
    pub variables: u32,
    /// Clauses taken.
    pub clauses: u64,
}

impl ClauseSink for Size {
    fn fresh(&mut self, count: usize) -> Vars {
        Vars::after(&mut self.variables, count)
    }

    fn clause(&mut self, _: &[Lit]) {
        self.clauses += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_gives_its_clauses_back_and_can_start_again() {
        let mut cnf = Cnf::new();
        let vars = cnf.fresh(2);
        let (a, b) = (vars.lit(0), vars.lit(1));
        for clause in [&[a, !b][..], &[], &[b]] {
            cnf.clause(clause);
        }
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [&[a, !b][..], &[], &[b]]);
        assert_eq!((cnf.variables(), cnf.len()), (2, 3));
        cnf.restart(7);
        assert!(cnf.is_empty());
        assert_eq!(cnf.fresh(1).lit(0).to_dimacs(), 8);
    }
}
