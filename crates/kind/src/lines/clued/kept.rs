//! A puzzle's rules in one form, so that they are written once and handed out as often as they are asked for: to be
//! counted, and to a solver. It knows no rule.

use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::lines::Formula;

/// The rules in a form, whose variables come first.
pub(super) struct Kept {
    form: Formula,
    rules: Cnf,
    /// How many more literals and clauses can be kept; without room nothing is.
    room: usize,
}

impl Kept {
    /// A few megabytes.
    const MOST: usize = 1 << 20;

    /// Has the rules written in a form with as many variables as this one.
    pub(super) fn write(form: Formula, write: impl FnOnce(Formula, &mut dyn ClauseSink)) -> Self {
        let mut rules = Cnf::new();
        let [edges, faces] =
            [form.edges, form.faces].map(|vars| vars.map(|vars| rules.fresh(vars.len())));
        rules.restart([edges, faces].into_iter().flatten().map(|vars| vars.len() as u32).sum());
        let form = Formula { edges, faces };
        let mut kept = Self { form, rules, room: Self::MOST };
        write(form, &mut kept);
        if kept.room == 0 {
            kept.rules = Cnf::new();
        }
        kept
    }

    /// The rules, if they are in this form and few enough to be kept.
    pub(super) fn formula(&self, form: Formula) -> Option<&Cnf> {
        (self.form == form && self.room > 0).then_some(&self.rules)
    }
}

impl ClauseSink for Kept {
    fn fresh(&mut self, count: usize) -> Vars {
        self.rules.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.room = self.room.saturating_sub(literals.len() + 1);
        if self.room > 0 {
            self.rules.clause(literals);
        }
    }

    fn is_closed(&self) -> bool {
        self.room == 0
    }
}
