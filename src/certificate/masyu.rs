//! Masyu: the answer, the rules as clauses, and what excludes the answer.

use super::connectivity::levels;
use super::cuts::{Clue, Terms};
use super::lattice::Lattice;
use super::plane::Plane;
use super::rules::{Take, none_or_two, sides, subsets};
use super::statement::Header;

/// The ways out of a cell: above, left, right, below. The opposite of one is 3 minus it.
const WAYS: std::ops::Range<usize> = 0..4;

/// Takes all clauses but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let lattice = header.puzzle.lattice();
    let signs = header.puzzle.signs(|sign| ".o*".contains(sign))?;
    let plane = Plane::of_cells(lattice);
    let has_visits = header.form == "links and visits";
    over_links(lattice, &plane, &signs, has_visits, take)?;
    if let Some(answer) = header.answer()? {
        let line: Vec<usize> = (0..answer.len()).filter(|&segment| answer[segment]).collect();
        if !plane.is_loop(&line) {
            return Err("the answer is not one closed line".to_string());
        }
        if let Some(cell) = (0..signs.len()).find(|&cell| !obeys(lattice, &signs, &answer, cell)) {
            return Err(format!("the answer does not obey the pearl of cell {cell}"));
        }
        take(line.iter().map(|&link| -on(link)).collect())?;
    }
    let before = lattice.segments();
    let more = |index: usize| (before + index) as i32 + 1;
    let faces = Lattice { rows: lattice.rows - 1, cols: lattice.cols - 1 };
    let variables = match has_visits {
        false => {
            sides(&plane, on, more, take)?;
            more(faces.cells()) - 1
        }
        true => {
            for (cell, links) in plane.at.iter().enumerate() {
                let visited = more(cell);
                take(links.iter().map(|&(link, _)| on(link)).chain([-visited]).collect())?;
                for &(link, _) in links {
                    take(vec![-on(link), visited])?;
                }
            }
            more(lattice.cells()) - 1
        }
    };
    if header.form == "levels" {
        levels(faces, more, variables, take)?;
        return Ok(Terms::new(plane, variables));
    }
    let pearl = |(cell, &sign): (usize, &char)| {
        let links = plane.at[cell].iter().map(|&(link, _)| link).collect();
        (sign != '.').then_some((cell, Clue { links, count: None }))
    };
    let clues = signs.iter().enumerate().filter_map(pearl).collect();
    let more = Some(before as i32);
    let [faces, nodes] = if has_visits { [None, more] } else { [more, None] };
    Ok(Terms { clues, links: Some(0), faces, nodes, ..Terms::new(plane, variables) })
}

/// The link is on.
fn on(link: usize) -> i32 {
    link as i32 + 1
}

/// The links of a cell, each with the next one straight on, where there is one.
fn ways(lattice: Lattice, cell: usize) -> [(usize, Option<usize>); 4] {
    let sides = lattice.sides(cell);
    [0, 1, 2, 3].map(|way| {
        let (link, next) = sides[way];
        (link, next.map(|next| lattice.sides(next)[way].0))
    })
}

/// Whether a line, which has no ends, obeys the pearl of a cell, if it has one.
fn obeys(lattice: Lattice, signs: &[char], answer: &[bool], cell: usize) -> bool {
    let ways = ways(lattice, cell);
    let is_on = |way: usize| answer[ways[way].0];
    let goes_on = |way: usize| ways[way].1.is_some_and(|next| answer[next]);
    let arms: Vec<usize> = WAYS.filter(|&way| is_on(way)).collect();
    let &[a, b] = &arms[..] else { return signs[cell] == '.' };
    match signs[cell] {
        'o' => a + b == 3 && !(goes_on(a) && goes_on(b)),
        '*' => a + b != 3 && goes_on(a) && goes_on(b),
        _ => true,
    }
}

/// No link is across the border; each cell has none or two, and a pearl its own; some link is on.
/// With faces, whose sides make the number of links of each cell even, not three is enough.
fn over_links(
    lattice: Lattice,
    plane: &Plane,
    signs: &[char],
    has_visits: bool,
    take: &mut Take<'_>,
) -> Result<(), String> {
    for link in (0..lattice.segments()).filter(|&link| plane.ends[link].is_none()) {
        take(vec![-on(link)])?;
    }
    for (cell, sign) in signs.iter().enumerate() {
        let ways = ways(lattice, cell);
        let [above, left, right, below] = ways.map(|(link, _)| on(link));
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
                for (link, next) in ways {
                    take(next.map(on).into_iter().chain([-on(link)]).collect())?;
                }
            }
            _ => {
                let links: Vec<i32> = plane.at[cell].iter().map(|&(link, _)| on(link)).collect();
                match has_visits {
                    true => none_or_two(&links, take)?,
                    false => subsets(&links, 3, -1, None, take)?,
                }
            }
        }
    }
    if signs.iter().all(|&sign| sign == '.') {
        take((0..lattice.segments()).map(on).collect())?;
    }
    Ok(())
}
