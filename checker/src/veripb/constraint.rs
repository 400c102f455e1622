//! Pseudo-Boolean constraints, and the rules of cutting planes. Nothing here knows a puzzle.

use std::fmt;

/// The most that coefficients may come to, and the degree. Sums of two such numbers are numbers of the machine.
const MOST: i64 = 1 << 60;

/// What is said of a constraint whose numbers pass [`MOST`].
pub(super) const TOO_LARGE: &str = "the coefficients are too large";

/// A sum of literals, each with a coefficient above 0, that is at least the degree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Constraint {
    /// Literals with their coefficients, a variable once, the variables ascending.
    terms: Vec<(i32, i64)>,
    degree: i64,
}

/// Whether a literal is true, for each variable; `None` where that is open.
#[derive(Default)]
pub(super) struct Assignment {
    values: Vec<Option<bool>>,
    trail: Vec<i32>,
}

impl Assignment {
    pub(super) fn is_true(&self, literal: i32) -> Option<bool> {
        let value = self.values.get(literal.unsigned_abs() as usize).copied().flatten();
        value.map(|value| value == (literal > 0))
    }

    /// Makes a literal true that was open.
    pub(super) fn set(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        if self.values.len() <= variable {
            self.values.resize(variable + 1, None);
        }
        self.values[variable] = Some(literal > 0);
        self.trail.push(literal);
    }

    /// The literals that are true, in the order in which they became so.
    pub(super) fn trail(&self) -> &[i32] {
        &self.trail
    }

    /// Makes all open again.
    pub(super) fn clear(&mut self) {
        for literal in self.trail.drain(..) {
            self.values[literal.unsigned_abs() as usize] = None;
        }
    }
}

/// What a constraint says of the literals that are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Propagated {
    /// It cannot hold.
    Conflict,
    /// Some literals became true.
    More,
    /// None did.
    Nothing,
}

impl Constraint {
    /// A sum of terms in any order, with coefficients of any sign.
    pub(super) fn new(
        terms: impl IntoIterator<Item = (i64, i32)>,
        degree: i64,
    ) -> Result<Self, &'static str> {
        let mut terms: Vec<(i64, i32)> = terms.into_iter().collect();
        terms.sort_unstable_by_key(|(_, literal)| literal.unsigned_abs());
        let mut sum = Self { terms: Vec::with_capacity(terms.len()), degree };
        for (mut coefficient, mut literal) in terms {
            // A negative one is that of the other literal.
            if coefficient < 0 {
                coefficient = coefficient.checked_neg().ok_or(TOO_LARGE)?;
                sum.degree = sum.degree.checked_add(coefficient).ok_or(TOO_LARGE)?;
                literal = -literal;
            }
            sum.push(literal, coefficient)?;
        }
        sum.bounded()
    }

    /// Some literal is true. One that stands there twice counts once.
    pub(super) fn clause(literals: impl IntoIterator<Item = i32>) -> Self {
        let mut literals: Vec<i32> = literals.into_iter().collect();
        literals.sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
        literals.dedup();
        let is_tautology = literals.windows(2).any(|pair| pair[0] == -pair[1]);
        let terms = literals.into_iter().map(|literal| (literal, 1));
        match is_tautology {
            true => Self { terms: Vec::new(), degree: 0 },
            false => Self { terms: terms.collect(), degree: 1 },
        }
    }

    /// Adds a term whose variable is that of the last one, or comes later.
    fn push(&mut self, literal: i32, coefficient: i64) -> Result<(), &'static str> {
        match self.terms.last_mut() {
            Some((last, sum)) if *last == literal => {
                *sum = sum.checked_add(coefficient).ok_or(TOO_LARGE)?;
            }
            // One of both is true.
            Some((last, sum)) if *last == -literal => {
                let both = coefficient.min(*sum);
                self.degree = self.degree.checked_sub(both).ok_or(TOO_LARGE)?;
                *sum -= both;
                if *sum == 0 {
                    self.terms.pop();
                }
                if coefficient > both {
                    self.terms.push((literal, coefficient - both));
                }
            }
            _ if coefficient > 0 => self.terms.push((literal, coefficient)),
            _ => {}
        }
        Ok(())
    }

    fn bounded(self) -> Result<Self, &'static str> {
        let mut sum: i64 = 0;
        for &(_, coefficient) in &self.terms {
            sum = sum.checked_add(coefficient).ok_or(TOO_LARGE)?;
        }
        if sum > MOST || self.degree > MOST || self.degree < -MOST {
            return Err(TOO_LARGE);
        }
        Ok(self)
    }

    /// How many literals it has.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    pub(super) fn literals(&self) -> impl Iterator<Item = i32> {
        self.terms.iter().map(|&(literal, _)| literal)
    }

    /// Whether it holds, whatever is true.
    pub(super) fn holds(&self) -> bool {
        self.degree <= 0
    }

    /// Whether it cannot hold, whatever is true.
    pub(super) fn is_contradiction(&self) -> bool {
        self.terms.iter().map(|(_, coefficient)| coefficient).sum::<i64>() < self.degree
    }

    /// It holds exactly if this one does not.
    pub(super) fn negation(&self) -> Self {
        let sum: i64 = self.terms.iter().map(|(_, coefficient)| coefficient).sum();
        let terms = self.terms.iter().map(|&(literal, coefficient)| (-literal, coefficient));
        Self { terms: terms.collect(), degree: sum - self.degree + 1 }
    }

    pub(super) fn add(&self, other: &Self) -> Result<Self, &'static str> {
        let degree = self.degree + other.degree;
        let mut sum = Self { terms: Vec::with_capacity(self.len() + other.len()), degree };
        let (mut left, mut right) = (&self.terms[..], &other.terms[..]);
        loop {
            let is_left = match (left.first(), right.first()) {
                (Some((a, _)), Some((b, _))) => a.unsigned_abs() <= b.unsigned_abs(),
                (None, None) => return sum.bounded(),
                (first, _) => first.is_some(),
            };
            let from = if is_left { &mut left } else { &mut right };
            let (literal, coefficient) = from[0];
            *from = &from[1..];
            sum.push(literal, coefficient)?;
        }
    }

    /// `factor` is above 0.
    pub(super) fn multiply(mut self, factor: i64) -> Result<Self, &'static str> {
        for (_, coefficient) in &mut self.terms {
            *coefficient = coefficient.checked_mul(factor).ok_or(TOO_LARGE)?;
        }
        self.degree = self.degree.checked_mul(factor).ok_or(TOO_LARGE)?;
        self.bounded()
    }

    /// Divides all numbers, and rounds them up. `divisor` is above 0.
    pub(super) fn divide(mut self, divisor: i64) -> Self {
        let up = |number: i64| number.div_euclid(divisor) + i64::from(number % divisor != 0);
        self.terms.iter_mut().for_each(|(_, coefficient)| *coefficient = up(*coefficient));
        self.degree = up(self.degree);
        self
    }

    /// No coefficient need be above the degree.
    pub(super) fn saturate(mut self) -> Self {
        let degree = self.degree.max(0);
        self.terms.iter_mut().for_each(|(_, coefficient)| *coefficient = degree.min(*coefficient));
        self.terms.retain(|&(_, coefficient)| coefficient > 0);
        self
    }

    /// Leaves out a variable, as if its literal were true.
    pub(super) fn weaken(mut self, variable: i32) -> Self {
        if let Ok(at) = self.terms.binary_search_by_key(&variable, |(literal, _)| literal.abs()) {
            self.degree -= self.terms.remove(at).1;
        }
        self
    }

    /// Puts a value in place of a variable.
    pub(super) fn with(mut self, variable: i32, value: bool) -> Self {
        if let Ok(at) = self.terms.binary_search_by_key(&variable, |(literal, _)| literal.abs()) {
            let (literal, coefficient) = self.terms.remove(at);
            if value == (literal > 0) {
                self.degree -= coefficient;
            }
        }
        self
    }

    /// Makes the literals true without which it cannot hold.
    pub(super) fn propagate(&self, assignment: &mut Assignment) -> Propagated {
        let may_be = |&&(literal, _): &&(i32, i64)| assignment.is_true(literal) != Some(false);
        let sum: i64 = self.terms.iter().filter(may_be).map(|(_, coefficient)| coefficient).sum();
        let slack = sum - self.degree;
        if slack < 0 {
            return Propagated::Conflict;
        }
        let before = assignment.trail.len();
        for &(literal, coefficient) in &self.terms {
            if coefficient > slack && assignment.is_true(literal).is_none() {
                assignment.set(literal);
            }
        }
        if assignment.trail.len() > before { Propagated::More } else { Propagated::Nothing }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (literal, coefficient) in &self.terms {
            let sign = if *literal > 0 { "" } else { "~" };
            write!(f, "{coefficient} {sign}x{} ", literal.unsigned_abs())?;
        }
        write!(f, ">= {}", self.degree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(terms: &[(i64, i32)], degree: i64) -> Constraint {
        Constraint::new(terms.iter().copied(), degree).unwrap()
    }

    #[test]
    fn sums_have_each_variable_once() {
        assert_eq!(sum(&[(2, 3), (-1, 1)], 0).to_string(), "1 ~x1 2 x3 >= 1");
        assert_eq!(sum(&[(2, 1), (3, -1), (1, 1)], 4).to_string(), ">= 1");
        assert_eq!(sum(&[(1, 1), (3, -1)], 2).to_string(), "2 ~x1 >= 1");
        let both = sum(&[(1, 1), (2, 2)], 2).add(&sum(&[(2, -1), (1, 3)], 1)).unwrap();
        assert_eq!(both.to_string(), "1 ~x1 2 x2 1 x3 >= 2");
        assert_eq!(Constraint::clause([3, -1, 3]).to_string(), "1 ~x1 1 x3 >= 1");
        assert_eq!(Constraint::clause([1, -1, 3]).to_string(), ">= 0");
    }

    #[test]
    fn rules_of_cutting_planes() {
        let three = sum(&[(3, 1), (5, -2), (1, 4)], 4);
        assert_eq!(three.clone().divide(3).to_string(), "1 x1 2 ~x2 1 x4 >= 2");
        assert_eq!(three.clone().saturate().to_string(), "3 x1 4 ~x2 1 x4 >= 4");
        assert_eq!(three.clone().weaken(2).to_string(), "3 x1 1 x4 >= -1");
        assert_eq!(three.clone().with(2, true).to_string(), "3 x1 1 x4 >= 4");
        assert_eq!(three.clone().with(2, false).to_string(), "3 x1 1 x4 >= -1");
        assert_eq!(three.negation().to_string(), "3 ~x1 5 x2 1 ~x4 >= 6");
        assert_eq!(three.clone().multiply(1 << 58), Err(TOO_LARGE));
        assert!(sum(&[(1, 1)], 2).is_contradiction() && !three.is_contradiction());
    }

    #[test]
    fn propagation_sets_what_must_be_true() {
        let mut assignment = Assignment::default();
        let three = sum(&[(3, 1), (5, -2), (1, 4)], 4);
        assert_eq!(three.propagate(&mut assignment), Propagated::Nothing);
        assignment.set(-1);
        assert_eq!(three.propagate(&mut assignment), Propagated::More);
        assert_eq!(assignment.trail(), [-1, -2]);
        assignment.clear();
        [-1, 2].into_iter().for_each(|literal| assignment.set(literal));
        assert_eq!(three.propagate(&mut assignment), Propagated::Conflict);
    }
}
