//! Hashiwokakero: islands, the bridges that may join them, the answer, and the rules as clauses.
//!
//! Bridges are looked for from each island, row by row: first to the right, then down. Each has two edges: that it is
//! there, and that there are two.

use super::answer::{Answer, Answers, Fresh, truths};
use super::cuts::Terms;
use super::plane::Plane;
use super::rules::Take;
use super::statement::Header;
use std::collections::HashSet;
use std::rc::Rc;

/// Where bridges may stand.
struct Sight {
    /// The two islands.
    ends: [usize; 2],
    /// The cells between them.
    between: Vec<usize>,
}

/// A puzzle.
struct Sea {
    signs: Vec<char>,
    sights: Vec<Sight>,
}

/// Hands on all clauses but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let signs =
        header.puzzle.signs(|sign| sign == '.' || sign == '?' || ('1'..='8').contains(&sign))?;
    let lattice = header.puzzle.lattice();
    let mut sights = Vec::new();
    for cell in (0..signs.len()).filter(|&cell| signs[cell] != '.') {
        // To the right, and down.
        for way in [2, 3] {
            let mut between = Vec::new();
            for next in lattice.ray(cell, way) {
                if signs[next] != '.' {
                    sights.push(Sight { ends: [cell, next], between });
                    break;
                }
                between.push(next);
            }
        }
    }
    let sea = Sea { signs, sights };
    let edges = 2 * sea.sights.len();
    sea.rules(take)?;
    let ends = sea.sights.iter().flat_map(|sight| [Some(sight.ends); 2]);
    let plane = Rc::new(Plane::without_faces(sea.signs.len(), ends));
    let network = sea.islands().collect::<HashSet<usize>>();
    let terms = Terms::new(plane, edges as i32, Box::new(sea));
    Ok(Terms { edges: Some(0), network: Some(network), ..terms })
}

/// The variable of an edge: it is on.
fn variable(edge: usize) -> i32 {
    edge as i32 + 1
}

/// The literal that an edge is not as it is here.
fn other(edge: usize, is_on: bool) -> i32 {
    if is_on { -variable(edge) } else { variable(edge) }
}

impl Answers for Sea {
    fn read(&self, answer: &Answer) -> Result<Vec<bool>, String> {
        let answer = truths(&self.places(answer)?)?;
        self.obeys(&answer)?;
        Ok(answer)
    }

    /// Some edge is not as in the answer.
    fn exclude(&self, on: &[bool], take: &mut Take<'_>) -> Result<(), String> {
        take((0..on.len()).map(|edge| other(edge, on[edge])).collect())
    }

    fn places(&self, answer: &Answer) -> Result<Vec<char>, String> {
        answer.of_edges(2 * self.sights.len())
    }

    fn differences(
        &self,
        signs: &[char],
        _: &mut Fresh,
        _: &mut Take<'_>,
    ) -> Result<Vec<i32>, String> {
        Ok(signs.iter().enumerate().map(|(edge, &sign)| other(edge, sign == '1')).collect())
    }
}

impl Sea {
    fn islands(&self) -> impl Iterator<Item = usize> {
        (0..self.signs.len()).filter(|&cell| self.signs[cell] != '.')
    }

    /// The number of an island, if it has one.
    fn number(&self, cell: usize) -> Option<usize> {
        self.signs[cell].to_digit(10).map(|number| number as usize)
    }

    /// Checks an answer by the rules of the puzzle.
    fn obeys(&self, answer: &[bool]) -> Result<(), String> {
        let mut count = vec![0; self.signs.len()];
        let mut is_over = vec![false; self.signs.len()];
        let mut next = vec![Vec::new(); self.signs.len()];
        for (sight, built) in self.sights.iter().zip(answer.chunks(2)) {
            let bridges = match built {
                [true, second] => 1 + usize::from(*second),
                [false, true] => return Err("the answer has a second bridge alone".to_string()),
                _ => continue,
            };
            for &cell in &sight.between {
                if std::mem::replace(&mut is_over[cell], true) {
                    return Err(format!("two bridges of the answer cross in cell {cell}"));
                }
            }
            let [a, b] = sight.ends;
            count[a] += bridges;
            count[b] += bridges;
            next[a].push(b);
            next[b].push(a);
        }
        if let Some(cell) = self
            .islands()
            .find(|&cell| self.number(cell).is_some_and(|number| number != count[cell]))
        {
            return Err(format!("the answer has a wrong number of bridges at cell {cell}"));
        }
        let mut met = HashSet::new();
        let mut open: Vec<usize> = self.islands().take(1).collect();
        while let Some(cell) = open.pop() {
            if met.insert(cell) {
                open.extend(&next[cell]);
            }
        }
        if met.len() < self.islands().count() {
            return Err("the islands of the answer do not hang together".to_string());
        }
        Ok(())
    }

    /// A second bridge needs a first one, none crosses another, and each island has its number of them. One without a
    /// number has a bridge, if there are others.
    fn rules(&self, take: &mut Take<'_>) -> Result<(), String> {
        let first = |sight: usize| variable(2 * sight);
        let second = |sight: usize| variable(2 * sight + 1);
        let mut at = vec![Vec::new(); self.signs.len()];
        let mut over = vec![Vec::new(); self.signs.len()];
        for (index, sight) in self.sights.iter().enumerate() {
            take(vec![first(index), -second(index)])?;
            sight.ends.iter().for_each(|&end| at[end].push(index));
            sight.between.iter().for_each(|&cell| over[cell].push(index));
        }
        for over in over {
            if let [one, other] = over[..] {
                take(vec![-first(one), -first(other)])?;
            }
        }
        let is_alone = self.islands().count() == 1;
        for cell in self.islands() {
            let here = &at[cell];
            let Some(number) = self.number(cell) else {
                if !is_alone {
                    take(here.iter().map(|&sight| first(sight)).collect())?;
                }
                continue;
            };
            if number > 2 * here.len() {
                take(Vec::new())?;
                continue;
            }
            // Whatever numbers of bridges have a wrong sum, the bridges are not these.
            for counts in combinations(here.len()) {
                let pairs = || here.iter().zip(&counts);
                let sum: usize = counts.iter().sum();
                if sum + 1 == number {
                    let more = pairs().filter_map(|(&sight, count)| match count {
                        0 => Some(first(sight)),
                        1 => Some(second(sight)),
                        _ => None,
                    });
                    take(more.collect())?;
                } else if sum == number + 1 {
                    let fewer = pairs().filter_map(|(&sight, count)| match count {
                        0 => None,
                        1 => Some(-first(sight)),
                        _ => Some(-second(sight)),
                    });
                    take(fewer.collect())?;
                }
            }
        }
        Ok(())
    }
}

/// All lists of so many numbers from 0 to 2.
fn combinations(len: usize) -> Vec<Vec<usize>> {
    (0..len).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: Vec<usize>| (0..=2).map(move |next| [&list[..], &[next]].concat());
        lists.into_iter().flat_map(longer).collect()
    })
}
