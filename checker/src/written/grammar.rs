//! Reads the statements of a text as a kind: what each part is, is told while it is read.

use super::kind::{
    Each, Fold, Form, Id, Kind, MOST_NAMES, Need, Op, Order, Part, Reach, Rule, Sort, WORDS, Word,
};
use super::scan::{Statement, Token, Tokens, statements};

/// How deep expressions may be nested.
const DEEPEST: usize = 64;
/// The largest factor in a product.
const MOST_FACTOR: i64 = 1000;
/// Statements about how puzzles are shown, written or made: they say nothing of answers.
const ASIDE: [&str; 7] = ["shaded", "marked", "also", "address", "pzprv3", "draw", "generate"];
/// Words that join others, and so are not names.
const RESERVED: [&str; 8] = ["and", "or", "not", "implies", "in", "where", "each", "has"];

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Kind, String> {
    let statements = statements(text)?;
    let mut kind = Kind::default();
    // Switches, clues and regions may stand after what speaks of them.
    for is_first in [true, false] {
        for (at, Statement { line, text }) in statements.iter().enumerate() {
            let (tokens, names) = (Tokens::new(text), Vec::new());
            let mut reader = Reader { kind: &mut kind, tokens, names, depth: 0 };
            let place = |what: String| format!("line {line} of the kind's text: {what}");
            let keyword = reader.word().map_err(place)?;
            if (at == 0) != (keyword == "kind") {
                return Err(place("a text begins with its only line 'kind'".to_string()));
            }
            let read = if is_first { reader.declare(keyword) } else { reader.state(keyword) };
            read.map_err(place)?;
        }
    }
    if kind.is_path != kind.ends.is_some() {
        return Err("a path, and nothing else, has ends".to_string());
    }
    let has_junctions = kind.is_network && !kind.has_free_ends;
    if has_junctions != kind.junctions.is_some() || kind.is_network && kind.crosses {
        return Err("a network, and nothing else, has junctions, and its lines do not cross".into());
    }
    match kind.name.is_empty() {
        true => Err("the kind's text is empty".to_string()),
        false => Ok(kind),
    }
}

struct Reader<'k, 't> {
    kind: &'k mut Kind,
    tokens: Tokens<'t>,
    /// The names in force, each with what it stands for.
    names: Vec<(&'t str, Sort)>,
    depth: usize,
}

fn is_word(name: &str) -> bool {
    WORDS.iter().any(|entry| entry.0 == name)
        || Fold::NAMES.iter().any(|entry| entry.0 == name)
        || RESERVED.contains(&name)
}

/// The only sign of a text in quotation marks.
fn one_sign(text: &str) -> Result<char, String> {
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => Ok(sign),
        _ => Err("expected one sign between quotation marks".to_string()),
    }
}

impl<'t> Reader<'_, 't> {
    fn word(&mut self) -> Result<&'t str, String> {
        match self.tokens.next()? {
            Token::Word(word) => Ok(word),
            found => Err(format!("expected a word, found {found:?}")),
        }
    }

    fn text(&mut self) -> Result<&'t str, String> {
        match self.tokens.next()? {
            Token::Text(text) => Ok(text),
            found => Err(format!("expected a text in quotation marks, found {found:?}")),
        }
    }

    /// Goes past a sign or a word if it comes next.
    fn passes(&mut self, sign: &str) -> Result<bool, String> {
        let is_next =
            matches!(self.tokens.peek()?, Token::Sign(it) | Token::Word(it) if it == sign);
        if is_next {
            self.tokens.next()?;
        }
        Ok(is_next)
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        match self.passes(sign)? {
            true => Ok(()),
            false => Err(format!("expected '{sign}', found {:?}", self.tokens.peek()?)),
        }
    }

    fn end(&mut self) -> Result<(), String> {
        match self.tokens.next()? {
            Token::End => Ok(()),
            found => Err(format!("expected the end of the statement, found {found:?}")),
        }
    }

    /// Reads what stands in cells, and what can be switched.
    fn declare(&mut self, keyword: &str) -> Result<(), String> {
        match keyword {
            "kind" => {
                self.kind.name = self.word()?.to_string();
                if let Token::Text(_) = self.tokens.peek()? {
                    self.text()?;
                }
            }
            "line" => {
                self.kind.crosses |= match self.word()? {
                    "loop" => {
                        if self.passes("through")? {
                            self.expect("corners")?;
                            self.kind.has_corners = true;
                        }
                        false
                    }
                    "loops" => {
                        self.kind.has_several = true;
                        false
                    }
                    "crossing-loop" => true,
                    "path" => {
                        self.kind.is_path = true;
                        false
                    }
                    form @ ("paths" | "network" | "networks") => {
                        self.kind.is_network = true;
                        self.kind.has_free_ends = form == "paths";
                        self.kind.has_several = form != "network";
                        false
                    }
                    found => return Err(format!("a line is no '{found}'")),
                }
            }
            "regions" => {
                if std::mem::replace(&mut self.kind.has_regions, true) {
                    return Err("this stands once in a text".to_string());
                }
                if self.passes("with")? {
                    self.expect("holes")?;
                    let hole = one_sign(self.text()?)?;
                    if hole.is_whitespace() || hole.is_ascii_digit() {
                        return Err("a hole has a sign that is not a digit".to_string());
                    }
                    self.kind.hole = Some(hole);
                }
            }
            "switch" => {
                let name = self.word()?;
                self.text()?;
                if is_word(name) || self.kind.switches.iter().any(|switch| switch == name) {
                    return Err(format!("'{name}' has a meaning already"));
                }
                self.kind.switches.push(name.to_string());
            }
            "clue" => return self.clue(),
            "crossing" => {
                self.kind.crosses = true;
                return Ok(());
            }
            "visited" | "unvisited" | "ends" | "junctions" | "counted" | "rule" => return Ok(()),
            aside if ASIDE.contains(&aside) => return Ok(()),
            other => return Err(format!("no statement begins with '{other}'")),
        }
        self.end()
    }

    fn clue(&mut self) -> Result<(), String> {
        self.text()?;
        self.expect(":")?;
        let mut form = Form {
            letter: None,
            number: Need::Never,
            arrow: Need::Never,
            is_of_region: false,
            margin: None,
            is_track: false,
        };
        loop {
            let part = match self.tokens.next()? {
                Token::Text(letter) => {
                    let letter = one_sign(letter)?;
                    let is_taken = form.letter.replace(letter).is_some();
                    if is_taken
                        || letter.is_whitespace()
                        || letter.is_ascii_digit()
                        || "-.".contains(letter)
                    {
                        return Err("a clue has one letter at most, which is not a digit".into());
                    }
                    continue;
                }
                Token::Word("number") => &mut form.number,
                Token::Word("arrow") => &mut form.arrow,
                Token::Word("of") => {
                    match self.tokens.next()? {
                        Token::Word("region") => form.is_of_region = true,
                        Token::Word("margin") => form.margin = Some([true, false]),
                        Token::Word("frame") => form.margin = Some([true, true]),
                        found => {
                            return Err(format!("expected what a clue is of, found {found:?}"));
                        }
                    }
                    continue;
                }
                // How it looks. A piece of the line is read by its ways.
                Token::Word("as") => {
                    form.is_track = self.tokens.peek()? == Token::Word("track");
                    break;
                }
                Token::End => break,
                found => return Err(format!("expected a part of a clue, found {found:?}")),
            };
            if *part != Need::Never {
                return Err("a part of a clue stands once".to_string());
            }
            *part = Need::Always;
            if let Token::Sign("?") = self.tokens.peek()? {
                self.tokens.next()?;
                *part = Need::Perhaps;
            }
        }
        if form.letter.is_none() && form.number != Need::Always && form.arrow != Need::Always {
            return Err("a clue shows something".to_string());
        }
        self.kind.forms.push(form);
        Ok(())
    }

    /// Reads what is true of the line.
    fn state(&mut self, keyword: &str) -> Result<(), String> {
        match keyword {
            "visited" | "unvisited" | "crossing" | "ends" | "junctions" | "counted" => {
                let each = self.binding()?;
                if !matches!(self.kind.op(each.set), Op::Word(Word::AllCells, _)) {
                    return Err("expected 'cells', the set of all cells".to_string());
                }
                let Kind { visited, unvisited, crossing, ends, junctions, counted, .. } =
                    &mut *self.kind;
                let place = match keyword {
                    "visited" => visited,
                    "unvisited" => unvisited,
                    "ends" => ends,
                    "junctions" => junctions,
                    "counted" => counted,
                    _ => crossing,
                };
                if place.replace(each).is_some() {
                    return Err("this stands once in a text".to_string());
                }
            }
            "rule" => {
                self.text()?;
                if let Token::Text(_) = self.tokens.peek()? {
                    self.text()?;
                }
                let mut each = Vec::new();
                while self.passes("each")? {
                    each.push(self.binding()?);
                }
                self.expect(":")?;
                let body = self.truth()?;
                self.kind.rules.push(Rule { each, body });
            }
            // Read before, or nothing that is read.
            _ => return Ok(()),
        }
        self.end()
    }

    fn add(&mut self, op: Op, sort: Sort) -> Id {
        let parts = op.parts();
        let of = |part: &Id| &self.kind.parts[*part];
        let mut names = parts.iter().fold(0, |names, part| names | of(part).names);
        let mut reach = parts.iter().map(|part| of(part).reach).max().unwrap_or(Reach::Given);
        match &op {
            Op::Name(slot) => names |= 1 << slot,
            Op::Fold(_, each, _) => each.slots.iter().for_each(|slot| names &= !(1 << slot)),
            Op::Word(word, _) => {
                let entry = WORDS.iter().find(|entry| entry.4 == *word);
                reach = reach.max(entry.map_or(Reach::Given, |entry| entry.3));
            }
            _ => {}
        }
        self.kind.parts.push(Part { op, sort, names, reach });
        self.kind.parts.len() - 1
    }

    fn sort(&self, id: Id) -> Sort {
        self.kind.parts[id].sort
    }

    /// Checks that a part is of a sort.
    fn of(&self, id: Id, sort: Sort) -> Result<Id, String> {
        match self.sort(id) == sort {
            true => Ok(id),
            false => Err("a part is of another sort than is wanted".to_string()),
        }
    }

    /// Checks that a part speaks of what is given.
    fn given(&self, id: Id) -> Result<Id, String> {
        match self.kind.is_of_line(id) {
            false => Ok(id),
            true => Err("a set or a condition speaks of the line".to_string()),
        }
    }

    /// `NAME in SET`, or `NAME, NAME in SET`, perhaps with `where EXPRESSION`. Its names are in force then.
    fn binding(&mut self) -> Result<Each, String> {
        let mut names = vec![self.word()?];
        if self.passes(",")? {
            names.push(self.word()?);
        }
        self.expect("in")?;
        let set = self.atom()?;
        let set = self.given(set)?;
        let Some((member, count)) = self.sort(set).member() else {
            return Err("expected a set".to_string());
        };
        if count != names.len() {
            return Err(format!("the members of this set have {count} names"));
        }
        let mut slots = [0; 2];
        for (at, name) in names.into_iter().enumerate() {
            let is_known = self.names.iter().any(|(other, _)| *other == name)
                || self.kind.switches.iter().any(|switch| switch == name);
            if is_known || is_word(name) {
                return Err(format!("'{name}' has a meaning already"));
            }
            if self.names.len() == MOST_NAMES {
                return Err("the names are too many".to_string());
            }
            slots[at] = self.names.len();
            self.names.push((name, member));
        }
        if count == 1 {
            slots[1] = slots[0];
        }
        let mut filter = None;
        if self.passes("where")? {
            let condition = self.truth()?;
            filter = Some(self.given(condition)?);
        }
        Ok(Each { slots, set, filter })
    }

    fn deeper(&mut self, read: fn(&mut Self) -> Result<Id, String>) -> Result<Id, String> {
        if self.depth == DEEPEST {
            return Err(format!("expressions are nested at most {DEEPEST} deep"));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    fn truth(&mut self) -> Result<Id, String> {
        let id = self.expression()?;
        self.of(id, Sort::Truth)
    }

    fn expression(&mut self) -> Result<Id, String> {
        self.deeper(Self::implication)
    }

    fn implication(&mut self) -> Result<Id, String> {
        let condition =
            self.joined("or", Op::Or, |reader| reader.joined("and", Op::And, Self::negation))?;
        if !self.passes("implies")? {
            return Ok(condition);
        }
        let condition = self.of(condition, Sort::Truth)?;
        let then = self.truth()?;
        let not = self.add(Op::Not(condition), Sort::Truth);
        Ok(self.add(Op::Or(vec![not, then]), Sort::Truth))
    }

    fn joined(
        &mut self,
        by: &str,
        join: fn(Vec<Id>) -> Op,
        part: fn(&mut Self) -> Result<Id, String>,
    ) -> Result<Id, String> {
        let mut parts = vec![part(self)?];
        while self.passes(by)? {
            parts.push(part(self)?);
        }
        match parts[..] {
            [one] => Ok(one),
            _ => {
                parts.iter().try_for_each(|&part| self.of(part, Sort::Truth).map(|_| ()))?;
                Ok(self.add(join(parts), Sort::Truth))
            }
        }
    }

    fn negation(&mut self) -> Result<Id, String> {
        let (mut is_negated, mut is_truth) = (false, false);
        while self.passes("not")? {
            (is_negated, is_truth) = (!is_negated, true);
        }
        let inner = self.comparison()?;
        if is_truth {
            self.of(inner, Sort::Truth)?;
        }
        Ok(if is_negated { self.add(Op::Not(inner), Sort::Truth) } else { inner })
    }

    fn comparison(&mut self) -> Result<Id, String> {
        let left = self.sum()?;
        let Token::Sign(sign) = self.tokens.peek()? else { return Ok(left) };
        let Some(&(_, order)) = Order::SIGNS.iter().find(|(it, _)| *it == sign) else {
            return Ok(left);
        };
        self.tokens.next()?;
        let right = self.sum()?;
        self.of(right, self.sort(left))?;
        let op = match (self.sort(left), order) {
            (Sort::Number, _) => Op::Compare(order, left, right),
            (Sort::Truth, Order::Equal) => Op::Same(left, right),
            (Sort::Truth, Order::Unequal) => Op::Not(self.add(Op::Same(left, right), Sort::Truth)),
            (sort, Order::Equal | Order::Unequal) if sort.is_thing() => {
                Op::Alike(order == Order::Equal, left, right)
            }
            _ => return Err("these cannot be compared so".to_string()),
        };
        Ok(self.add(op, Sort::Truth))
    }

    fn sum(&mut self) -> Result<Id, String> {
        let mut parts = vec![(1, self.product()?)];
        loop {
            let factor = match self.tokens.peek()? {
                Token::Sign("+") => 1,
                Token::Sign("-") => -1,
                _ => break,
            };
            self.tokens.next()?;
            parts.push((factor, self.product()?));
        }
        if let [(_, one)] = parts[..] {
            return Ok(one);
        }
        for &(_, part) in &parts {
            self.of(part, Sort::Number)?;
        }
        Ok(self.add(Op::Sum(parts), Sort::Number))
    }

    fn product(&mut self) -> Result<Id, String> {
        let left = self.atom()?;
        if !self.passes("*")? {
            return Ok(left);
        }
        let right = self.atom()?;
        let [left, right] = [self.of(left, Sort::Number)?, self.of(right, Sort::Number)?];
        let (factor, part) = match (self.kind.op(left), self.kind.op(right)) {
            (Op::Number(factor), _) => (*factor, right),
            (_, Op::Number(factor)) => (*factor, left),
            _ => return Err("one side of '*' is a number such as 2".to_string()),
        };
        if factor > MOST_FACTOR {
            return Err(format!("a factor is at most {MOST_FACTOR}"));
        }
        Ok(self.add(Op::Sum(vec![(factor, part)]), Sort::Number))
    }

    fn atom(&mut self) -> Result<Id, String> {
        match self.tokens.next()? {
            Token::Number(number) => Ok(self.add(Op::Number(number), Sort::Number)),
            Token::Text(letter) => {
                let letter = one_sign(letter)?;
                Ok(self.add(Op::Letter(letter), Sort::Letter))
            }
            Token::Sign("(") => {
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Word("has") => {
                let inner = self.deeper(Self::atom)?;
                let is_thing = self.sort(inner) == Sort::Number || self.sort(inner).is_thing();
                match is_thing {
                    true => {
                        let inner = self.given(inner)?;
                        Ok(self.add(Op::Has(inner), Sort::Truth))
                    }
                    false => Err("'has' asks for what may be missing".to_string()),
                }
            }
            Token::Word(name) => match Fold::NAMES.iter().find(|(it, _)| *it == name) {
                Some(&(_, fold)) => self.fold(fold),
                None => self.called(name),
            },
            found => Err(format!("expected an expression, found {found:?}")),
        }
    }

    fn fold(&mut self, fold: Fold) -> Result<Id, String> {
        let before = self.names.len();
        self.expect("(")?;
        let each = self.binding()?;
        let (of, is) = match fold {
            Fold::All | Fold::Some => (Sort::Truth, Sort::Truth),
            Fold::Count => (Sort::Truth, Sort::Number),
            Fold::Sum | Fold::Most | Fold::Least => (Sort::Number, Sort::Number),
        };
        let body = match self.passes(":")? {
            true => {
                let body = self.expression()?;
                self.of(body, of)?
            }
            // How many there are, or whether there is one.
            false if matches!(fold, Fold::Count | Fold::Some) => {
                let zero = self.add(Op::Number(0), Sort::Number);
                self.add(Op::Compare(Order::Equal, zero, zero), Sort::Truth)
            }
            false => return Err("expected ':' and what is said of each member".to_string()),
        };
        self.expect(")")?;
        self.names.truncate(before);
        Ok(self.add(Op::Fold(fold, each, body), is))
    }

    /// A name, a switch, or a word with what it is about.
    fn called(&mut self, name: &str) -> Result<Id, String> {
        let mut about = Vec::new();
        if self.passes("(")? {
            about.push(self.expression()?);
            while self.passes(",")? {
                about.push(self.expression()?);
            }
            self.expect(")")?;
        } else if let Some(slot) = self.names.iter().position(|(it, _)| *it == name) {
            let sort = self.names[slot].1;
            return Ok(self.add(Op::Name(slot), sort));
        } else if let Some(at) = self.kind.switches.iter().position(|it| it == name) {
            return Ok(self.add(Op::Switch(at), Sort::Truth));
        }
        let sorts: Vec<Sort> = about.iter().map(|&part| self.sort(part)).collect();
        let entry = WORDS.iter().find(|entry| entry.0 == name && entry.1 == sorts);
        let Some(&(_, _, sort, reach, word)) = entry else {
            return Err(format!("there is no word '{name}' of these sorts"));
        };
        about.iter().try_for_each(|&part| self.given(part).map(|_| ()))?;
        let is_of_one_line = reach == Reach::Far || matches!(word, Word::Leaves | Word::Passed);
        let is_had = match word {
            Word::Together => self.kind.has_several,
            _ if is_of_one_line && (self.kind.has_several || self.kind.is_network) => false,
            Word::AllRegions
            | Word::CellsOf
            | Word::RegionOf
            | Word::NumberOfRegion
            | Word::LetterOfRegion
            | Word::Crossings => self.kind.has_regions,
            Word::Hole => self.kind.hole.is_some(),
            Word::Crossed => self.kind.crosses,
            Word::Sight => self.kind.has_corners,
            Word::Inside | Word::Encloses => self.kind.has_inside(),
            // Lines with free ends have no junction up to which to follow them.
            Word::Length | Word::Bends | Word::Against | Word::Met => {
                self.kind.is_network && !self.kind.has_free_ends
            }
            Word::Stretches => self.kind.has_inside(),
            Word::Longest | Word::Pieces | Word::PiecesOf => !self.kind.crosses,
            _ => true,
        };
        match is_had {
            true => Ok(self.add(Op::Word(word, about), sort)),
            false => Err(format!("this kind has no '{name}'")),
        }
    }
}
