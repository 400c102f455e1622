//! Facts that follow from the rules by unit propagation, with at most one literal supposed.

use super::rules::Take;

/// Facts that hold in every answer.
#[derive(Default)]
pub(super) struct Known {
    /// For each variable its value, if that is known; the first place is unused.
    values: Vec<Option<bool>>,
    /// For each open literal the literals that follow if it is true, in ascending order.
    follows: Vec<Vec<i32>>,
}

fn slot(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal > 0)
}

impl Known {
    /// With more faces, no facts are used.
    const MOST_FACES: usize = 1 << 14;

    /// The facts about faces, whose variables come first, from the rules that `state` hands on. How long
    /// they may take is told by the number of clauses that the formula has.
    pub(super) fn of_faces(
        faces: usize,
        promised: usize,
        state: impl FnOnce(&mut Take<'_>) -> Result<(), String>,
    ) -> Result<Self, String> {
        if faces > Self::MOST_FACES {
            return Ok(Self::default());
        }
        let mut rules = Vec::new();
        state(&mut |clause| {
            rules.push(clause);
            Ok(())
        })?;
        Self::of(
            &rules,
            faces,
            Search::STEPS.saturating_add(promised.saturating_mul(Search::PER_CLAUSE)),
        )
    }

    /// Supposes each of the first variables, and its negation, until nothing new is found. A
    /// literal that leads to a contradiction is false. The result is empty if the rules contradict
    /// themselves.
    fn of(rules: &[Vec<i32>], variables: usize, steps: usize) -> Result<Self, String> {
        let most = rules.iter().flatten().map(|literal| literal.unsigned_abs() as usize).max();
        let mut search = Search {
            rules,
            having: vec![Vec::new(); 2 * most.unwrap_or(0).max(variables) + 2],
            values: vec![None; most.unwrap_or(0).max(variables) + 1],
            steps,
        };
        for (at, rule) in rules.iter().enumerate() {
            rule.iter().for_each(|&literal| search.having[slot(literal)].push(at));
        }
        let mut follows = vec![Vec::new(); search.having.len()];
        for rule in rules {
            let holds = match rule[..] {
                [] => false,
                [literal] => search.suppose(literal)?.1,
                _ => true,
            };
            if !holds {
                return Ok(Self::default());
            }
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for literal in (1..=variables as i32).flat_map(|variable| [variable, -variable]) {
                if search.value(literal).is_some() {
                    continue;
                }
                let (mut set, holds) = search.suppose(literal)?;
                set.iter()
                    .for_each(|&literal| search.values[literal.unsigned_abs() as usize] = None);
                set.sort_unstable();
                follows[slot(literal)] = set;
                if !holds {
                    has_changed = true;
                    if !search.suppose(-literal)?.1 {
                        return Ok(Self::default());
                    }
                }
            }
        }
        Ok(Self { values: search.values, follows })
    }

    /// The value of a literal in every answer, if it is known.
    pub(super) fn value(&self, literal: i32) -> Option<bool> {
        let value = *self.values.get(literal.unsigned_abs() as usize)?;
        value.map(|value| value == (literal > 0))
    }

    /// Whether, of two literals that are open, the second follows from the first.
    pub(super) fn implies(&self, first: i32, second: i32) -> bool {
        let follows = |from: i32, to: i32| {
            self.follows.get(slot(from)).is_some_and(|set| set.binary_search(&to).is_ok())
        };
        let are_open = self.value(first).is_none() && self.value(second).is_none();
        are_open && (follows(first, second) || follows(-second, -first))
    }
}

struct Search<'a> {
    rules: &'a [Vec<i32>],
    having: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    /// How many are left.
    steps: usize,
}

impl Search<'_> {
    /// The steps that facts may always take, and more for each clause of the formula.
    const STEPS: usize = 1 << 28;
    const PER_CLAUSE: usize = 1 << 12;

    fn value(&self, literal: i32) -> Option<bool> {
        self.values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
    }

    /// Makes a literal true, and all that follow. Returns the literals that were open before, and
    /// whether no rule is broken.
    fn suppose(&mut self, literal: i32) -> Result<(Vec<i32>, bool), String> {
        let (mut set, mut due) = (Vec::new(), vec![literal]);
        while let Some(literal) = due.pop() {
            match self.value(literal) {
                Some(true) => continue,
                Some(false) => return Ok((set, false)),
                None => {}
            }
            self.values[literal.unsigned_abs() as usize] = Some(literal > 0);
            set.push(literal);
            let having = &self.having[slot(-literal)];
            let left = self.steps.checked_sub(having.len() + 1);
            self.steps = left.ok_or("the facts for this elimination take too long")?;
            for &at in having {
                let rule = &self.rules[at];
                if rule.iter().any(|&literal| self.value(literal) == Some(true)) {
                    continue;
                }
                let mut open = rule.iter().filter(|&&literal| self.value(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return Ok((set, false)),
                    (Some(&last), None) => due.push(last),
                    _ => {}
                }
            }
        }
        Ok((set, true))
    }
}
