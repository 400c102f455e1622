//! Clauses over a few variables: what follows from literals by unit propagation, and which values of the
//! first variables it does not refute. It knows no rules and no edges.

/// Clauses over a few variables, numbered from 0; a literal is twice its variable, and 1 if positive.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Local {
    pub(super) variables: usize,
    pub(super) clauses: Vec<Vec<usize>>,
}

/// The same, to find what follows from literals.
pub(super) struct Propagation {
    local: Local,
    /// For each literal, the clauses that it is in.
    having: Vec<Vec<usize>>,
    /// The literals that stand alone in a clause; `None` if a clause is empty.
    units: Option<Vec<usize>>,
}

/// For each of the first variables, those of 64 rows in which it is true.
const ROWS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Local {
    /// The values of the first `count` variables, a bit for each that is true, that unit propagation does
    /// not refute. Takes 64 of them at a time, a bit of a word for each.
    pub(super) fn rows(&self, count: usize) -> Vec<u32> {
        (0..1 << count).step_by(64).flat_map(|first| self.rows_from(first, count)).collect()
    }

    /// Those among the 64 values from `first` on.
    fn rows_from(&self, first: u32, count: usize) -> impl Iterator<Item = u32> {
        // For each literal, the rows in which it is true.
        let mut known = vec![0; 2 * self.variables];
        for at in 0..count {
            let on = match ROWS.get(at) {
                Some(&on) => on,
                None if first >> at & 1 == 1 => u64::MAX,
                None => 0,
            };
            known[2 * at..2 * at + 2].copy_from_slice(&[!on, on]);
        }
        let mut refuted = 0;
        let mut is_new = true;
        while is_new {
            is_new = false;
            for clause in &self.clauses {
                // The rows in which all literals so far are false, and those in which all but one are.
                let (mut none, mut one) = (u64::MAX, 0);
                for &literal in clause {
                    let off = known[literal ^ 1];
                    one = one & off | none & !off;
                    none &= off;
                }
                refuted |= none;
                for &literal in clause {
                    let rows = one & !known[literal ^ 1] & !known[literal];
                    known[literal] |= rows;
                    is_new |= rows != 0;
                }
            }
        }
        let rows = first..(1 << count).min(first + 64);
        rows.filter(move |row| refuted >> (row - first) & 1 == 0)
    }
}

impl From<Local> for Propagation {
    fn from(local: Local) -> Self {
        let mut having = vec![Vec::new(); 2 * local.variables];
        for (at, clause) in local.clauses.iter().enumerate() {
            clause.iter().for_each(|&literal| having[literal].push(at));
        }
        let short = local.clauses.iter().filter(|clause| clause.len() < 2);
        let units = short.map(|clause| clause.first().copied()).collect();
        Self { local, having, units }
    }
}

impl Propagation {
    /// The values that follow from these literals; `None` if they contradict the clauses.
    pub(super) fn follow(&self, given: impl Iterator<Item = usize>) -> Option<Vec<Option<bool>>> {
        let mut values: Vec<Option<bool>> = vec![None; self.local.variables];
        let units = self.units.as_ref()?;
        let mut due: Vec<usize> = given.chain(units.iter().copied()).collect();
        let value = |values: &[Option<bool>], literal: usize| {
            values[literal / 2].map(|value| value == (literal % 2 == 1))
        };
        while let Some(literal) = due.pop() {
            match value(&values, literal) {
                Some(true) => continue,
                Some(false) => return None,
                None => values[literal / 2] = Some(literal % 2 == 1),
            }
            for &at in &self.having[literal ^ 1] {
                let clause = &self.local.clauses[at];
                if clause.iter().any(|&literal| value(&values, literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| value(&values, lit).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(&last), None) => due.push(last),
                    _ => {}
                }
            }
        }
        Some(values)
    }

    /// Whether propagation from these literals leaves no clause open.
    pub(super) fn holds(&self, given: impl Iterator<Item = usize>) -> bool {
        let Some(values) = self.follow(given) else { return false };
        let is_true = |literal: &usize| values[literal / 2] == Some(literal % 2 == 1);
        self.local.clauses.iter().all(|clause| clause.iter().any(is_true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn rows_are_those_that_propagation_does_not_refute() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for round in 0..300 {
            let (count, own) = (round % 9, random.random_range(0..5));
            let mut local = Local { variables: count + own, ..Local::default() };
            for _ in 0..random.random_range(0..12) {
                let size = random.random_range(1..4).min(2 * local.variables);
                let literal = |_| random.random_range(0..2 * local.variables);
                local.clauses.push((0..size).map(literal).collect());
            }
            let one = Propagation::from(local.clone());
            let literals = |row: u32| (0..count).map(move |at| 2 * at + (row >> at & 1) as usize);
            let expected = (0..1 << count).filter(|&row| one.follow(literals(row)).is_some());
            assert_eq!(local.rows(count), expected.collect::<Vec<u32>>());
        }
    }
}
