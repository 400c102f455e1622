//! Masyu: what the line does at pearls and next to them.

use super::cells::{self, HIDDEN};
use super::lattice::Lattice;
use super::lines::Degree;
use super::rules::{Take, on};

/// The kind.
pub(super) const KIND: cells::Kind = cells::Kind {
    signs: ".o*?",
    degree: |sign| match sign {
        '.' | HIDDEN => Degree::NoneOrTwo,
        '?' => Degree::Two,
        _ => Degree::TwoByClue,
    },
    rule,
    obeys,
};

/// The ways out of a cell: above, left, right, below. The opposite of one is 3 minus it.
const WAYS: std::ops::Range<usize> = 0..4;

/// The edges of a cell, each with the next one straight on, where there is one.
fn ways(lattice: Lattice, cell: usize) -> [(usize, Option<usize>); 4] {
    let sides = lattice.sides(cell);
    [0, 1, 2, 3].map(|way| {
        let (edge, next) = sides[way];
        (edge, next.map(|next| lattice.sides(next)[way].0))
    })
}

fn obeys(lattice: Lattice, cell: usize, sign: char, answer: &[bool]) -> bool {
    let ways = ways(lattice, cell);
    let is_on = |way: usize| answer[ways[way].0];
    let goes_on = |way: usize| ways[way].1.is_some_and(|next| answer[next]);
    let arms: Vec<usize> = WAYS.filter(|&way| is_on(way)).collect();
    let &[a, b] = &arms[..] else { return matches!(sign, '.' | HIDDEN) };
    // White or black.
    let is_pearl = (a + b == 3) != (goes_on(a) && goes_on(b));
    match sign {
        '?' => is_pearl,
        HIDDEN => !is_pearl,
        'o' => a + b == 3 && !(goes_on(a) && goes_on(b)),
        '*' => a + b != 3 && goes_on(a) && goes_on(b),
        _ => true,
    }
}

fn rule(lattice: Lattice, cell: usize, sign: char, take: &mut Take<'_>) -> Result<(), String> {
    let ways = ways(lattice, cell);
    let [above, left, right, below] = ways.map(|(edge, _)| on(edge));
    match sign {
        'o' => {
            for [one, other] in [[above, below], [left, right]] {
                take(vec![-one, other])?;
                take(vec![one, -other])?;
            }
            take(vec![above, left])?;
            take(vec![-above, -left])?;
            for (way, arm) in [(0, above), (1, left)] {
                if let (Some(one), Some(other)) = (ways[way].1, ways[3 - way].1) {
                    take(vec![-arm, -on(one), -on(other)])?;
                }
            }
        }
        '*' => {
            for [one, other] in [[above, below], [left, right]] {
                take(vec![one, other])?;
                take(vec![-one, -other])?;
            }
            for (edge, next) in ways {
                take(next.map(on).into_iter().chain([-on(edge)]).collect())?;
            }
        }
        '?' | HIDDEN => {
            for one in WAYS {
                for other in one + 1..4 {
                    let both = [-on(ways[one].0), -on(ways[other].0)];
                    let next = [ways[one].1, ways[other].1];
                    // At a black pearl, or where a straight line shows no white one, it goes straight next to
                    // the cell; at a white pearl, or where a turn shows no black one, it does not on both sides.
                    if (one + other == 3) == (sign == HIDDEN) {
                        for next in next {
                            take(both.into_iter().chain(next.map(on)).collect())?;
                        }
                    } else if let [Some(one), Some(other)] = next {
                        take(vec![both[0], both[1], -on(one), -on(other)])?;
                    }
                }
            }
        }
        _ => {}
    }
    Ok(())
}
