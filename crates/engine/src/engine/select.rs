//! Clauses in groups: each call switches some groups on, and a refutation names the groups and
//! literals that it needs.

use super::limits::Limits;
use super::sat::{Model, Sat, SatVerdict};
use crate::cnf::{ClauseSink, Lit, Vars};

/// A solver whose clauses belong to groups. A clause of a group counts only in calls that switch the
/// group on, so a part of a formula can be tried by itself.
pub struct Selected {
    sat: Sat,
    selectors: Vec<Lit>,
    /// Conflicts after which a call is given up; -1 for no limit.
    most_conflicts: i32,
    /// The group of the clauses that come next.
    group: Option<usize>,
    clause: Vec<Lit>,
}

/// The result of a call.
pub enum Selection<'a> {
    /// There is a model of the groups and literals.
    Model(Model<'a>),
    /// There is no model; these groups and literals have none together.
    Core(Core),
    /// A limit was reached first.
    Unknown,
}

/// Groups and literals that have no model together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// The groups.
    pub groups: Vec<usize>,
    /// The literals.
    pub literals: Vec<Lit>,
}

impl Selected {
    /// A solver without clauses that stops at `limits`.
    pub fn new(limits: Limits) -> Self {
        Self::of(Sat::new(limits))
    }

    /// As [`Self::new`], with the solver that is the same wherever the program runs; so are the refutations and
    /// models that it finds.
    pub fn everywhere(limits: Limits) -> Self {
        Self::of(Sat::everywhere(limits))
    }

    fn of(sat: Sat) -> Self {
        let (selectors, clause) = (Vec::new(), Vec::new());
        Self { sat, selectors, most_conflicts: -1, group: None, clause }
    }

    /// Limits each later call to this many conflicts.
    pub fn within_conflicts(&mut self, most: i32) {
        self.most_conflicts = most;
    }

    /// Begins a new group: the next clauses belong to it. Clauses before the first group always
    /// count.
    pub fn group(&mut self) -> usize {
        self.selectors.push(self.sat.fresh(1).lit(0));
        self.group = Some(self.selectors.len() - 1);
        self.selectors.len() - 1
    }

    /// Goes back to an earlier group: the next clauses belong to it.
    pub fn resume(&mut self, group: usize) {
        self.group = Some(group);
    }

    /// Looks for a model of these groups in which these literals hold.
    pub fn solve(&mut self, groups: &[usize], literals: &[Lit]) -> Selection<'_> {
        let selectors = groups.iter().map(|&group| self.selectors[group]);
        let assumptions: Vec<Lit> = selectors.chain(literals.iter().copied()).collect();
        if self.most_conflicts >= 0 {
            self.sat.within_conflicts(self.most_conflicts);
        }
        match self.sat.solve(&assumptions) {
            SatVerdict::Unknown | SatVerdict::Failed(_) => return Selection::Unknown,
            SatVerdict::Unsatisfiable => {
                let needed = self.sat.core(&assumptions);
                let is_needed = |lit: &Lit| needed.contains(lit);
                let groups = groups.iter().copied();
                let core = Core {
                    groups: groups.filter(|&group| is_needed(&self.selectors[group])).collect(),
                    literals: literals.iter().copied().filter(is_needed).collect(),
                };
                return Selection::Core(core);
            }
            SatVerdict::Satisfiable(_) => {}
        }
        Selection::Model(self.sat.model())
    }

    /// Shrinks a core until no member can be left out. `refutes` returns a core of some groups and
    /// literals, or `None` if it does not refute them. It is called at most once for each member:
    /// first for the literals, then for the groups, the last ones first.
    pub fn shrink(core: Core, mut refutes: impl FnMut(&[usize], &[Lit]) -> Option<Core>) -> Core {
        let mut core = core;
        for of_groups in [false, true] {
            let count =
                |core: &Core| if of_groups { core.groups.len() } else { core.literals.len() };
            let mut at = count(&core);
            while at > 0 {
                at -= 1;
                let Core { mut groups, mut literals } = core.clone();
                match of_groups {
                    true => _ = groups.remove(at),
                    false => _ = literals.remove(at),
                }
                if let Some(smaller) = refutes(&groups, &literals) {
                    core = smaller;
                    at = at.min(count(&core));
                }
            }
        }
        core
    }
}

impl ClauseSink for Selected {
    fn fresh(&mut self, count: usize) -> Vars {
        self.sat.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.clause.clear();
        self.clause.extend(self.group.map(|group| !self.selectors[group]));
        self.clause.extend_from_slice(literals);
        self.sat.clause(&self.clause);
    }

    fn is_closed(&self) -> bool {
        self.sat.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_names_what_a_refutation_needs() {
        let mut solver = Selected::new(Limits::default());
        let vars = solver.fresh(3);
        let [a, b, c] = [0, 1, 2].map(|at| vars.lit(at));
        for clause in [&[!a, b][..], &[c], &[!b, !a]] {
            solver.group();
            solver.clause(clause);
        }
        assert!(matches!(solver.solve(&[0, 1], &[a, b]), Selection::Model(_)));
        let Selection::Core(core) = solver.solve(&[0, 1, 2], &[a, c]) else { panic!() };
        let core =
            Selected::shrink(core, |groups, literals| match solver.solve(groups, literals) {
                Selection::Core(core) => Some(core),
                _ => None,
            });
        assert_eq!(core, Core { groups: vec![0, 2], literals: vec![a] });
        assert!(matches!(solver.solve(&[0, 2], &[c]), Selection::Model(_)));
    }
}
