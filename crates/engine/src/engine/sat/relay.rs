//! BatSat for small formulas, and CaDiCaL for those that grow or take it long. CaDiCaL takes longer to make,
//! and to tell a clause, than a small formula takes to solve.

use super::solver::{Bounds, Manner, Solver};
use super::{batsat, cadical};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::limits::Limits;
use std::borrow::Cow;

/// The formula, and who has it.
pub(super) struct Relay {
    /// How CaDiCaL searches.
    manner: Manner,
    limits: Limits,
    /// The clauses so far, as long as CaDiCaL does not have them.
    formula: Cnf,
    first: batsat::Inside,
    then: Option<cadical::Inside>,
}

impl Relay {
    /// The most variables that BatSat gets.
    const MOST_VARIABLES: u32 = 1 << 10;

    /// The most conflicts that it has in one call.
    const MOST_CONFLICTS: u32 = 1 << 9;

    /// A solver without clauses.
    pub(super) fn new(manner: Manner, limits: Limits) -> Self {
        let first = batsat::Inside::new(manner, limits.clone());
        Self { manner, limits, formula: Cnf::new(), first, then: None }
    }

    /// CaDiCaL, with all clauses.
    fn hand_over(&mut self) -> &mut cadical::Inside {
        let Self { manner, limits, formula, then, .. } = self;
        then.get_or_insert_with(|| {
            let formula = std::mem::take(formula);
            let mut solver = cadical::Inside::new(*manner, limits.clone());
            if solver.make_variables(formula.variables()) {
                formula.clauses().for_each(|clause| solver.clause(clause));
            }
            solver
        })
    }
}

impl Solver for Relay {
    fn make_variables(&mut self, variables: u32) -> bool {
        if self.then.is_some() || variables > Self::MOST_VARIABLES {
            return self.hand_over().make_variables(variables);
        }
        self.formula.fresh((variables - self.formula.variables()) as usize);
        self.first.make_variables(variables)
    }

    fn clause(&mut self, literals: &[Lit]) {
        match &mut self.then {
            Some(then) => then.clause(literals),
            None => {
                self.formula.clause(literals);
                self.first.clause(literals);
            }
        }
    }

    fn solve(&mut self, assumptions: &[Lit], bounds: Bounds) -> Result<Option<bool>, String> {
        if self.then.is_none() {
            let most = bounds.conflicts.unwrap_or(u32::MAX).min(Self::MOST_CONFLICTS);
            let found =
                self.first.solve(assumptions, Bounds { conflicts: Some(most), ..bounds })?;
            if found.is_some() || bounds.conflicts == Some(most) {
                return Ok(found);
            }
        }
        self.hand_over().solve(assumptions, bounds)
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        match &self.then {
            Some(then) => then.is_true(lit),
            None => self.first.is_true(lit),
        }
    }

    fn needs(&self, assumption: Lit) -> bool {
        match &self.then {
            Some(then) => then.needs(assumption),
            None => self.first.needs(assumption),
        }
    }

    fn anew(&self) -> Box<dyn Solver> {
        Box::new(Self::new(self.manner.anew(), self.limits.clone()))
    }

    /// What the last of the two has learnt: it had the whole formula.
    fn proof(&mut self, formula: &Cnf, limits: &Limits) -> Result<Cow<'_, Cnf>, String> {
        match &mut self.then {
            Some(then) => then.proof(formula, limits),
            None => self.first.proof(formula, limits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Vars;

    /// One more pigeon than there are holes, each in a hole of its own: there is no model, and no short proof
    /// of that by resolution. With `holes` more variables, a pigeon may stay away.
    fn pigeons(relay: &mut Relay, holes: usize) -> Vars {
        let mut used = 0;
        let (sits, away) = (Vars::after(&mut used, (holes + 1) * holes), Vars::after(&mut used, 1));
        assert!(relay.make_variables(used));
        let lit = |pigeon: usize, hole: usize| sits.lit(pigeon * holes + hole);
        for pigeon in 0..=holes {
            let mut clause: Vec<Lit> = (0..holes).map(|hole| lit(pigeon, hole)).collect();
            clause.extend((pigeon == 0).then(|| away.lit(0)));
            relay.clause(&clause);
            for other in 0..pigeon {
                (0..holes).for_each(|hole| relay.clause(&[!lit(pigeon, hole), !lit(other, hole)]));
            }
        }
        away
    }

    #[test]
    fn what_takes_long_is_handed_over_with_all_clauses() {
        for holes in 2..8 {
            let mut relay = Relay::new(Manner::Usual, Limits::default());
            let away = pigeons(&mut relay, holes).lit(0);
            let bounds = Bounds::default();
            assert_eq!(relay.solve(&[!away], bounds), Ok(Some(false)), "{holes}");
            assert!(relay.needs(!away));
            assert_eq!(relay.solve(&[], bounds), Ok(Some(true)), "{holes}");
            assert!(relay.is_true(away));
            assert_eq!(relay.then.is_some(), holes > 5, "{holes}");
            relay.clause(&[!away]);
            assert_eq!(relay.solve(&[], bounds), Ok(Some(false)), "{holes}");
        }
    }

    #[test]
    fn a_formula_that_grows_is_handed_over() {
        let mut relay = Relay::new(Manner::Usual, Limits::default());
        pigeons(&mut relay, 2);
        assert!(relay.make_variables(Relay::MOST_VARIABLES) && relay.then.is_none());
        assert!(relay.make_variables(Relay::MOST_VARIABLES + 1) && relay.then.is_some());
        let away = Lit::from_dimacs(-7).expect("a number");
        assert_eq!(relay.solve(&[away], Bounds::default()), Ok(Some(false)));
    }

    #[test]
    fn fewer_conflicts_that_were_asked_for_end_a_call() {
        let mut relay = Relay::new(Manner::Usual, Limits::default());
        let away = pigeons(&mut relay, 8).lit(0);
        let bounds = Bounds { conflicts: Some(20), ..Bounds::default() };
        assert_eq!(relay.solve(&[!away], bounds), Ok(None));
        assert!(relay.then.is_none());
    }
}
