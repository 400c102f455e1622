//! Flow Free: the answer, the rules as clauses, and what excludes the answer.

use super::answer::{Answer, Answers, Fresh, truths};
use super::cuts::{Paths, Terms};
use super::lattice::Lattice;
use super::plane::Plane;
use super::rules::{Take, exactly, none_or_two, subsets};
use super::statement::Header;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// A map, and how its rules are stated.
struct Flow {
    lattice: Lattice,
    plane: Rc<Plane>,
    signs: Vec<char>,
    /// The two terminals of each pair, in the order of the letters.
    pairs: Vec<[usize; 2]>,
    paths: Rc<Paths>,
    /// The number before the edges' first variable.
    edges: i32,
    letters: Letters,
}

/// How the form says on which pair's path a cell is.
enum Letters {
    /// It does not.
    Unsaid,
    /// By a variable for each pair; they come first.
    Colours,
    /// By so many digits of the pair's number, from this variable on.
    Codes { digits: usize, first: i32 },
}

/// Hands on all clauses but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let lattice = header.puzzle.lattice();
    let signs = header.puzzle.signs(|sign| sign == '.' || is_terminal(sign))?;
    let mut letters: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for (cell, &sign) in signs.iter().enumerate().filter(|(_, sign)| **sign != '.') {
        letters.entry(sign).or_default().push(cell);
    }
    let pair = |(letter, cells): (char, Vec<usize>)| {
        cells.try_into().map_err(|_| format!("expected '{letter}' twice"))
    };
    let pairs: Vec<[usize; 2]> = letters.into_iter().map(pair).collect::<Result<_, _>>()?;
    let mut partners = vec![None; signs.len()];
    for &[a, b] in &pairs {
        (partners[a], partners[b]) = (Some(b), Some(a));
    }
    let (fill, may_not_touch) = (!header.puzzle.allow_empty, header.puzzle.forbid_touching);
    let may_not_block = header.puzzle.forbid_blocks;
    if may_not_touch && may_not_block {
        return Err("two rules say how near to itself a path may run".to_string());
    }
    let has_colours = header.form.starts_with("colours");
    // A cell has two or three edges, each with up to four arcs of trees.
    let colours = if has_colours { signs.len() * pairs.len() } else { 0 };
    let has_room = colours + 20 * signs.len() < i32::MAX as usize;
    let edges = i32::try_from(colours).ok().filter(|_| has_room);
    let edges = edges.ok_or("the colours are too many")?;
    let plane = Rc::new(Plane::of_cells(lattice));
    let paths = Rc::new(Paths { partners, fill, may_not_touch, may_not_block });
    let digits = digits(pairs.len());
    let mut flow = Flow { lattice, plane, signs, pairs, paths, edges, letters: Letters::Unsaid };
    flow.degrees(take)?;
    // Three edges of a square join its four cells.
    let is_near = may_not_touch || may_not_block;
    flow.squares(if has_colours || !is_near { 4 } else { 3 }, take)?;
    let after = flow.on(lattice.segments());
    flow.letters = match header.form.as_str() {
        "links" => Letters::Unsaid,
        "links and codes" => Letters::Codes { digits, first: after },
        _ => Letters::Colours,
    };
    match header.form.as_str() {
        "links" => {}
        "links and codes" => flow.codes(after, take)?,
        form => {
            flow.colours(after, take)?;
            match form {
                "colours and trees" => flow.trees(after + 1, take)?,
                "colours and levels" => flow.levels(after + 1, take)?,
                _ => {}
            }
        }
    }
    let (plane, paths) = (flow.plane.clone(), Some(flow.paths.clone()));
    let variables = if has_colours { after } else { after - 1 };
    let edges =
        (!header.form.contains("trees") && !header.form.contains("levels")).then_some(edges);
    Ok(Terms { edges, paths, ..Terms::new(plane, variables, Box::new(flow)) })
}

/// How many binary digits number so many pairs.
fn digits(pairs: usize) -> usize {
    (usize::BITS - pairs.saturating_sub(1).leading_zeros()) as usize
}

/// Whether a sign marks a terminal: it is visible, and no notation uses it for an empty or open
/// cell.
fn is_terminal(sign: char) -> bool {
    // An invisible sign is written by its code.
    let is_seen = sign.is_alphanumeric() || sign.is_ascii_punctuation();
    (is_seen || sign.escape_debug().len() == 1) && !".-_? ".contains(sign)
}

impl Answers for Flow {
    fn read(&self, answer: &Answer) -> Result<Vec<bool>, String> {
        let letters = self.places(answer)?;
        let answer = truths(&answer.segments(self.lattice)?)?;
        self.obeys(&answer, &letters)?;
        Ok(answer)
    }

    fn exclude(&self, on: &[bool], take: &mut Take<'_>) -> Result<(), String> {
        take((0..on.len()).filter(|&edge| on[edge]).map(|edge| -self.on(edge)).collect())
    }

    fn places(&self, answer: &Answer) -> Result<Vec<char>, String> {
        answer.letters(self.lattice)
    }

    /// The letter of a cell that may be empty means nothing where no edge is on.
    fn differences(
        &self,
        signs: &[char],
        fresh: &mut Fresh,
        take: &mut Take<'_>,
    ) -> Result<Vec<i32>, String> {
        let mut literals = Vec::with_capacity(signs.len());
        for (cell, &sign) in signs.iter().enumerate() {
            let on = self.plane.at[cell].iter().map(|&(edge, _)| self.on(edge));
            let pair = self.pairs.iter().position(|&[start, _]| self.signs[start] == sign);
            let other = pair.map(|pair| self.other(cell, pair)).transpose()?;
            if let (Some(&[other]), true) = (other.as_deref(), self.paths.fill) {
                literals.push(other);
                continue;
            }
            let differs = fresh.next()?;
            literals.push(differs);
            match other {
                None => take([-differs].into_iter().chain(on).collect())?,
                Some(other) => {
                    let clause = [&[-differs], &other[..]].concat();
                    match self.paths.fill {
                        true => take(clause)?,
                        false => {
                            on.map(|on| [&clause[..], &[-on]].concat()).try_for_each(&mut *take)?
                        }
                    }
                }
            }
        }
        Ok(literals)
    }
}

impl Flow {
    /// Literals, one of which is true if a cell on a path is not on that of this pair.
    fn other(&self, cell: usize, pair: usize) -> Result<Vec<i32>, String> {
        match self.letters {
            Letters::Unsaid => Err("this form says nothing of letters".to_string()),
            Letters::Colours => Ok(vec![-((cell * self.pairs.len() + pair) as i32 + 1)]),
            Letters::Codes { digits, first } => {
                let digit = |at: usize| first + (cell * digits + at) as i32;
                let sign = |at: usize| if pair >> at & 1 == 1 { -1 } else { 1 };
                Ok((0..digits).map(|at| sign(at) * digit(at)).collect())
            }
        }
    }

    /// The variable of an edge: it is on.
    fn on(&self, edge: usize) -> i32 {
        self.edges + edge as i32 + 1
    }

    /// Checks an answer by the rules of the puzzle.
    fn obeys(&self, answer: &[bool], letters: &[char]) -> Result<(), String> {
        let edges = |cell: usize| self.plane.at[cell].iter().filter(|(edge, _)| answer[*edge]);
        if (0..answer.len()).any(|edge| answer[edge] && self.plane.ends[edge].is_none()) {
            return Err("the answer leaves the map".to_string());
        }
        for (cell, partner) in self.paths.partners.iter().enumerate() {
            let is_right = match (partner, edges(cell).count()) {
                (Some(_), count) => count == 1,
                (None, 0) => !self.paths.fill,
                (None, count) => count == 2,
            };
            if !is_right {
                return Err(format!("the answer has a wrong number of edges at cell {cell}"));
            }
        }
        // Walks from each first terminal to the other end.
        let mut filled = vec!['.'; letters.len()];
        for &[start, end] in &self.pairs {
            let (mut before, mut here) = (None, start);
            loop {
                filled[here] = self.signs[start];
                let Some(&(edge, next)) = edges(here).find(|(edge, _)| Some(*edge) != before)
                else {
                    break;
                };
                (before, here) = (Some(edge), next);
            }
            if here != end {
                return Err(format!("the answer does not join cell {start} and cell {end}"));
            }
        }
        if filled != letters || (0..filled.len()).any(|c| filled[c] == '.' && edges(c).count() > 0)
        {
            return Err("the answer's letters are not those of its paths".to_string());
        }
        let touches = |(edge, ends): (usize, &Option<[usize; 2]>)| {
            ends.is_some_and(|[a, b]| filled[a] == filled[b] && filled[a] != '.' && !answer[edge])
        };
        if self.paths.may_not_touch && self.plane.ends.iter().enumerate().any(touches) {
            return Err("a path of the answer touches itself".to_string());
        }
        let is_block = |round: &[(usize, Option<usize>)]| {
            let cells = round.iter().filter_map(|&(edge, _)| self.plane.ends[edge]).flatten();
            let letters: Vec<char> = cells.map(|cell| filled[cell]).collect();
            letters.len() == 8 && letters[0] != '.' && letters.iter().all(|l| *l == letters[0])
        };
        if self.paths.may_not_block && self.plane.round.iter().any(|round| is_block(round)) {
            return Err("a path of the answer fills a block of 2x2 cells".to_string());
        }
        Ok(())
    }

    /// No edge crosses the border. A terminal has one edge, and each other cell two, or none where
    /// it may be empty.
    fn degrees(&self, take: &mut Take<'_>) -> Result<(), String> {
        for edge in (0..self.lattice.segments()).filter(|&edge| self.plane.ends[edge].is_none()) {
            take(vec![-self.on(edge)])?;
        }
        for (cell, edges) in self.plane.at.iter().enumerate() {
            let around: Vec<i32> = edges.iter().map(|&(edge, _)| self.on(edge)).collect();
            match self.paths.partners[cell] {
                Some(_) => exactly(&around, 1, None, take)?,
                None if self.paths.fill => exactly(&around, 2, None, take)?,
                None => none_or_two(&around, take)?,
            }
        }
        Ok(())
    }

    /// Fewer than `size` edges of four cells that meet are on: all four are a cycle, and three a
    /// path that touches itself.
    fn squares(&self, size: usize, take: &mut Take<'_>) -> Result<(), String> {
        for around in &self.plane.round {
            let around: Vec<i32> = around.iter().map(|&(edge, _)| self.on(edge)).collect();
            subsets(&around, size, -1, None, take)?;
        }
        Ok(())
    }

    /// For each cell the digits of its pair's number, the lowest first. Joined cells have the same
    /// digits.
    fn codes(&self, first: i32, take: &mut Take<'_>) -> Result<(), String> {
        let digits = digits(self.pairs.len());
        let digit = |cell: usize, at: usize| first + (cell * digits + at) as i32;
        for (pair, cells) in self.pairs.iter().enumerate() {
            for &cell in cells {
                for at in 0..digits {
                    let sign = if pair >> at & 1 == 1 { 1 } else { -1 };
                    take(vec![sign * digit(cell, at)])?;
                }
            }
        }
        self.share(digits, digit, take)
    }

    /// Each of the `count` variables of a cell is the same in joined cells.
    fn share(
        &self,
        count: usize,
        variable: impl Fn(usize, usize) -> i32,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        for (edge, ends) in self.plane.ends.iter().enumerate() {
            let &Some([a, b]) = ends else { continue };
            for at in 0..count {
                let [a, b] = [a, b].map(|cell| variable(cell, at));
                take(vec![-self.on(edge), -a, b])?;
                take(vec![-self.on(edge), a, -b])?;
            }
        }
        Ok(())
    }

    /// The colours of each cell. Joined cells have the same colours. If `chordless` is true,
    /// neighbours of one colour are joined; where paths may touch themselves, it may be false.
    fn colours(&self, chordless: i32, take: &mut Take<'_>) -> Result<(), String> {
        let count = self.pairs.len();
        let colour = |cell: usize, at: usize| (cell * count + at) as i32 + 1;
        self.share(count, colour, take)?;
        for (edge, ends) in self.plane.ends.iter().enumerate() {
            let &Some([a, b]) = ends else { continue };
            for at in 0..count {
                take(vec![-chordless, self.on(edge), -colour(a, at), -colour(b, at)])?;
            }
        }
        let pair_of: HashMap<usize, usize> =
            self.pairs.iter().enumerate().flat_map(|(at, &[a, b])| [(a, at), (b, at)]).collect();
        for cell in 0..self.signs.len() {
            match pair_of.get(&cell) {
                Some(&pair) => {
                    for at in 0..count {
                        take(vec![if at == pair { colour(cell, at) } else { -colour(cell, at) }])?;
                    }
                }
                None if self.paths.fill => take((0..count).map(|at| colour(cell, at)).collect())?,
                None => {}
            }
        }
        if self.paths.may_not_block {
            for round in &self.plane.round {
                let ends = round.iter().filter_map(|&(edge, _)| self.plane.ends[edge]).flatten();
                let cells: BTreeSet<usize> = ends.collect();
                for at in 0..count {
                    take(cells.iter().map(|&cell| -colour(cell, at)).collect())?;
                }
            }
        }
        if self.paths.may_not_touch { take(vec![chordless]) } else { Ok(()) }
    }

    /// No cycle, by two trees: each edge has an arc to a parent, of one of its two cells or of one
    /// of the points beside it. Each cell but the first has a parent, and so has each point within.
    /// All edges that are on are arcs of cells.
    fn trees(&self, first: i32, take: &mut Take<'_>) -> Result<(), String> {
        let mut of_cells = vec![Vec::new(); self.plane.at.len()];
        let mut of_points = vec![Vec::new(); self.plane.round.len()];
        let mut next = first;
        for (edge, ends) in self.plane.ends.iter().enumerate() {
            let Some(ends) = ends else { continue };
            let start = next;
            for &cell in ends.iter().filter(|cell| **cell > 0) {
                of_cells[cell].push(next);
                next += 1;
            }
            take((start..next).chain([-self.on(edge)]).collect())?;
            for point in self.plane.beside[edge].into_iter().flatten() {
                of_points[point].push(next);
                next += 1;
            }
            exactly(&(start..next).collect::<Vec<i32>>(), 1, None, take)?;
        }
        of_cells.into_iter().skip(1).chain(of_points).try_for_each(take)
    }

    /// No cycle, by levels: each cell is empty, or within a bounded number of edges of a terminal.
    fn levels(&self, first: i32, take: &mut Take<'_>) -> Result<(), String> {
        let cells = self.signs.len();
        let others = 2 * self.pairs.len().saturating_sub(1);
        let steps = ((cells - others - 1) / 2).max(1);
        if u64::from(first.unsigned_abs()) + (cells * steps) as u64 > i32::MAX as u64 {
            return Err("the levels are too many".to_string());
        }
        let at = |cell: usize, level: usize| match level {
            0 => None,
            _ => Some(first + ((level - 1) * cells + cell) as i32),
        };
        let is_terminal = |cell: usize| self.paths.partners[cell].is_some();
        for level in 1..=steps {
            for cell in (0..cells).filter(|&cell| !is_terminal(cell)) {
                let here = first + ((level - 1) * cells + cell) as i32;
                let edges: Vec<(usize, usize)> =
                    self.plane.at[cell].iter().copied().filter(|&(_, o)| !is_terminal(o)).collect();
                for (index, &(a, one)) in edges.iter().enumerate() {
                    for &(b, other) in &edges[..index] {
                        let below = [cell, one, other].map(|cell| at(cell, level - 1));
                        let clause = [-here, -self.on(a), -self.on(b)];
                        take(clause.into_iter().chain(below.into_iter().flatten()).collect())?;
                    }
                }
            }
        }
        (0..cells).try_for_each(|cell| take(at(cell, steps).into_iter().collect()))
    }
}
