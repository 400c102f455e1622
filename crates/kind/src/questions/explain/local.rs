//! Clauses over a few variables: what follows from literals by unit propagation, and which values of the
//! first variables it does not refute. It knows no rules and no edges.

/// Clauses over a few variables, numbered from 0; a literal is twice its variable, and 1 if positive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Local {
    pub(super) variables: usize,
    pub(super) clauses: Vec<Vec<usize>>,
}

/// The same, to find what follows from literals.
pub(super) struct Propagation {
    local: Local,
    /// For each literal, the clauses that it is in.
    having: Vec<Vec<usize>>,
    /// The literals that stand alone in a clause, and the clause; `None` if a clause is empty.
    units: Option<Vec<(usize, usize)>>,
}

/// What follows, in its order.
struct Propagated {
    values: Vec<Option<bool>>,
    /// The variables in the order in which they were set, each with the clause that set it.
    order: Vec<(usize, Option<usize>)>,
    /// Literals over the variables that contradict each other.
    broken: Vec<usize>,
}

impl Propagated {
    fn new(variables: usize) -> Self {
        Self { values: vec![None; variables], order: Vec::new(), broken: Vec::new() }
    }

    fn value(&self, literal: usize) -> Option<bool> {
        self.values[literal / 2].map(|value| value == (literal % 2 == 1))
    }
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

impl Local {
    /// Gives variables these numbers, some of them perhaps the same one; the others come after them.
    pub(super) fn renumber(&mut self, numbers: &[Option<usize>]) {
        let mut next = numbers.iter().flatten().max().map_or(0, |last| last + 1);
        let mut number = |known: &Option<usize>| {
            known.unwrap_or_else(|| {
                next += 1;
                next - 1
            })
        };
        let numbers: Vec<usize> = numbers.iter().map(&mut number).collect();
        for clause in &mut self.clauses {
            clause.iter_mut().for_each(|lit| *lit = 2 * numbers[*lit / 2] + *lit % 2);
            clause.sort_unstable();
            clause.dedup();
        }
        self.variables = next;
    }
}

impl From<Local> for Propagation {
    fn from(local: Local) -> Self {
        let mut having = vec![Vec::new(); 2 * local.variables];
        for (at, clause) in local.clauses.iter().enumerate() {
            clause.iter().for_each(|&literal| having[literal].push(at));
        }
        let short = local.clauses.iter().enumerate().filter(|(_, clause)| clause.len() < 2);
        let units = short.map(|(at, clause)| Some((*clause.first()?, at))).collect();
        Self { local, having, units }
    }
}

impl Propagation {
    /// The values that follow from these literals; `None` if they contradict the clauses.
    pub(super) fn follow(&self, given: impl Iterator<Item = usize>) -> Option<Vec<Option<bool>>> {
        let mut trail = Propagated::new(self.local.variables);
        let is_sound =
            self.begin(&mut trail) && given.into_iter().all(|lit| self.set(&mut trail, lit));
        is_sound.then_some(trail.values)
    }

    /// Those of the given literals from which propagation gets to the wanted ones, or to a contradiction; the
    /// first ones are preferred, but some may not be needed.
    pub(super) fn needed(&self, given: &[usize], wanted: Option<&[usize]>) -> Vec<usize> {
        let mut trail = Propagated::new(self.local.variables);
        let is_found = |trail: &Propagated| {
            wanted.is_some_and(|wanted| wanted.iter().all(|&one| trail.value(one) == Some(true)))
        };
        let mut is_sound = self.begin(&mut trail);
        let mut last = None;
        for &literal in given {
            if !is_sound || is_found(&trail) {
                break;
            }
            is_sound = self.set(&mut trail, literal);
            last = Some(literal);
        }
        let mut needed = vec![false; self.local.variables];
        let need = |needed: &mut Vec<bool>, literals: &[usize]| {
            literals.iter().for_each(|&literal| needed[literal / 2] = true);
        };
        match (is_sound, wanted) {
            (true, Some(wanted)) => need(&mut needed, wanted),
            _ => need(&mut needed, &trail.broken),
        }
        for at in (0..trail.order.len()).rev() {
            let (variable, because) = trail.order[at];
            if let Some(clause) = because.filter(|_| needed[variable]) {
                let others = self.local.clauses[clause].iter().filter(|lit| **lit / 2 != variable);
                need(&mut needed, &others.copied().collect::<Vec<_>>());
                needed[variable] = false;
            }
        }
        // The opposite of the last one may have followed before.
        let is_against = |literal| !is_sound && last == Some(literal);
        given.iter().copied().filter(|&lit| needed[lit / 2] || is_against(lit)).collect()
    }

    /// What follows from the clauses alone; `false` if they contradict each other.
    fn begin(&self, trail: &mut Propagated) -> bool {
        let Some(units) = &self.units else { return false };
        units.iter().all(|&(literal, clause)| self.set_because(trail, literal, Some(clause)))
    }

    /// Sets a literal, and what follows from it; `false` if that contradicts the clauses.
    fn set(&self, trail: &mut Propagated, literal: usize) -> bool {
        self.set_because(trail, literal, None)
    }

    fn set_because(&self, trail: &mut Propagated, literal: usize, because: Option<usize>) -> bool {
        let mut due = vec![(literal, because)];
        while let Some((literal, because)) = due.pop() {
            match trail.value(literal) {
                Some(true) => continue,
                Some(false) => {
                    trail.broken.push(literal);
                    trail.broken.extend(because.map_or(&[][..], |at| &self.local.clauses[at]));
                    return false;
                }
                None => {}
            }
            trail.values[literal / 2] = Some(literal % 2 == 1);
            trail.order.push((literal / 2, because));
            for &at in &self.having[literal ^ 1] {
                let clause = &self.local.clauses[at];
                if clause.iter().any(|&literal| trail.value(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| trail.value(lit).is_none());
                match (open.next(), open.next()) {
                    (None, _) => {
                        trail.broken.extend(clause);
                        return false;
                    }
                    (Some(&last), None) => due.push((last, Some(at))),
                    _ => {}
                }
            }
        }
        true
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

    /// Random clauses of one to three literals.
    fn drawn(variables: usize, clauses: usize, random: &mut ChaCha8Rng) -> Local {
        let mut clause = || {
            let size = random.random_range(1..4);
            (0..size).map(|_| random.random_range(0..2 * variables)).collect()
        };
        Local { variables, clauses: (0..clauses).map(|_| clause()).collect() }
    }

    #[test]
    fn what_is_needed_is_enough() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let (mut implied, mut broken) = (0, 0);
        for _ in 0..2000 {
            let clauses = random.random_range(4..12);
            let local = Propagation::from(drawn(8, clauses, &mut random));
            let mut given: Vec<usize> =
                (0..8).map(|at| 2 * at + random.random_range(0..2)).collect();
            given.truncate(random.random_range(1..6));
            match local.follow(given.iter().copied()) {
                Some(values) => {
                    let known = values.iter().enumerate();
                    let known = known.filter_map(|(at, on)| Some(2 * at + usize::from((*on)?)));
                    let wanted: Vec<usize> = known.filter(|one| !given.contains(one)).collect();
                    for one in &wanted {
                        let needed = local.needed(&given, Some(&[*one]));
                        assert!(needed.iter().all(|literal| given.contains(literal)));
                        let follows = local.follow(needed.into_iter()).expect("sound");
                        assert_eq!(follows[one / 2], Some(one % 2 == 1));
                        implied += 1;
                    }
                }
                None => {
                    let needed = local.needed(&given, None);
                    assert!(local.follow(needed.into_iter()).is_none());
                    broken += 1;
                }
            }
        }
        assert!(implied > 500 && broken > 500, "{implied} {broken}");
    }

    /// Variables of one number must be equal in all models that count.
    #[test]
    fn clauses_that_are_renumbered_say_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..500 {
            let before = drawn(5, 6, &mut random);
            let mut after = before.clone();
            after.renumber(&[Some(0), Some(1), None, Some(2), Some(1)]);
            assert_eq!(after.variables, 4);
            let holds = |local: &Local, values: &[bool]| {
                let is_true = |&literal: &usize| values[literal / 2] == (literal % 2 == 1);
                local.clauses.iter().all(|clause| clause.iter().any(is_true))
            };
            for row in 0..16 {
                let [a, b, c, d] = [0, 1, 2, 3].map(|at| row >> at & 1 == 1);
                assert_eq!(holds(&before, &[a, b, d, c, b]), holds(&after, &[a, b, c, d]));
            }
        }
    }

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
