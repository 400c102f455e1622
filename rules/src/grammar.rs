//! Reads tokens as declarations and expressions.

use crate::clue::{Form, Look, Margin, Need};
use crate::fault::{Fault, choice};
use crate::kind::{Fold, Order};
use crate::notation::{Cut, Ground, Making, Part};
use crate::scan::{self, Kind, Token};
use crate::syntax::{At, Binding, Cells, Declaration, Expr, Flag, LineForm, Node, Span};
use std::collections::BTreeSet;
use winnow::Parser;
use winnow::combinator::{cut_err, opt, preceded, repeat, separated};
use winnow::error::{ErrMode, ParserError};
use winnow::stream::{Stateful, Stream, TokenSlice};
use winnow::token::any;

/// Tokens, and how deep the expression is nested.
type Tokens<'t> = Stateful<TokenSlice<'t, Token<'t>>, usize>;
type Parsed<T> = Result<T, ErrMode<Expected>>;

/// How deep expressions may be nested.
const DEEPEST: usize = 40;
/// How many names one binding may have.
const NAMES: usize = 2;

/// What could have stood at the place that was reached last.
#[derive(Clone, Debug)]
struct Expected {
    /// How many tokens were left there.
    left: usize,
    what: BTreeSet<&'static str>,
    /// The whole fault in words, where it is not said what is expected.
    fault: Option<String>,
}

impl<'t> ParserError<Tokens<'t>> for Expected {
    type Inner = Self;

    fn from_input(input: &Tokens<'t>) -> Self {
        Self { left: input.eof_offset(), what: BTreeSet::new(), fault: None }
    }

    fn or(self, other: Self) -> Self {
        match self.left.cmp(&other.left) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Self {
                what: self.what.union(&other.what).copied().collect(),
                fault: self.fault.or(other.fault),
                ..self
            },
        }
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

fn expected<T>(input: &Tokens<'_>, what: &'static str) -> Parsed<T> {
    let what = BTreeSet::from([what]);
    Err(ErrMode::Backtrack(Expected { what, ..Expected::from_input(input) }))
}

fn fault<T>(input: &Tokens<'_>, what: String) -> Parsed<T> {
    Err(ErrMode::Cut(Expected { fault: Some(what), ..Expected::from_input(input) }))
}

/// The declarations of a text.
pub(crate) fn declarations(text: &str) -> Result<Vec<At<Declaration>>, Fault> {
    let tokens = scan::tokens(text)?;
    if let Some(first) = tokens.first().filter(|token| !token.is_outermost) {
        return Err(Fault::at(text, first.span.start, "the first line of a kind is not indented"));
    }
    let mut all = Vec::new();
    // A declaration ends where the next one begins, so a fault in it stays in it.
    for part in tokens.chunk_by(|_, next| !next.is_outermost) {
        let mut input = Stateful { input: TokenSlice::new(part), state: 0 };
        let read = declaration(&mut input).and_then(|it| end(&mut input).map(|()| it));
        match read {
            Ok(it) => {
                let span = part[0].span.start..part[part.len() - 1].span.end;
                all.push(At { span, it });
            }
            Err(error) => {
                let expected = error.into_inner().unwrap_or_else(|_| Expected::from_input(&input));
                return Err(described(text, part, expected));
            }
        }
    }
    Ok(all)
}

fn described(text: &str, part: &[Token<'_>], expected: Expected) -> Fault {
    let at = part.len() - expected.left.min(part.len());
    let end = part.last().map_or(0, |token| token.span.end);
    let offset = part.get(at).map_or(end, |token| token.span.start);
    let what = match (expected.fault, part.get(at)) {
        (Some(fault), _) => fault,
        (None, found) => {
            let before = at.checked_sub(1).and_then(|before| part.get(before));
            if let Some((offset, hint)) = hint(text, before, found, &expected.what) {
                return Fault::at(text, offset, hint);
            }
            let what: Vec<&str> = expected.what.into_iter().collect();
            let found = found.map_or("the end of the declaration".to_string(), |token| {
                let found: String = text[token.span.clone()].chars().take(20).collect();
                format!("'{found}'")
            });
            format!("expected {}, found {found}", what.join(" or "))
        }
    };
    Fault::at(text, offset, what)
}

/// What is probably meant where a token, after another one, is not what is expected, and where that is.
fn hint(
    text: &str,
    before: Option<&Token<'_>>,
    found: Option<&Token<'_>>,
    expected: &BTreeSet<&'static str>,
) -> Option<(usize, String)> {
    let before = before?;
    let Some(found) = found else {
        let is_more = expected.contains(EXPRESSION) && !text[before.span.end..].trim().is_empty();
        let what = "an expression is expected; the lines of a rule after its first are indented";
        return is_more.then(|| (before.span.end, what.to_string()));
    };
    let is_first = text[before.span.end..found.span.start].contains('\n');
    let here = |what: String| Some((found.span.start, what));
    match found.kind {
        _ if is_first && expected.contains(quoted_sign(":")) => {
            let what = "a ':' is missing at the end of this line".to_string();
            Some((before.span.end, what))
        }
        Kind::Word(word) if is_first && DECLARATIONS.contains(&word) => {
            here(format!("'{word}' begins a declaration, and so is not indented"))
        }
        Kind::Word("if") => here("for \"B if A\" write 'A implies B'".to_string()),
        Kind::Word(word) if expected.contains(END) => {
            let Kind::Word(name) = before.kind else { return None };
            let is_name = text[..before.span.start].trim_end().ends_with("kind");
            let what = format!("a name is one word: write '{name}-{word}'");
            is_name.then_some((found.span.start, what))
        }
        Kind::Sign("=") if matches!(before.kind, Kind::Sign("=")) => {
            here("one '=' is enough".to_string())
        }
        Kind::Sign(sign) if expected.contains(END) && is_order(sign) => {
            here(format!("only two things are compared at once: write 'a {sign} b and b {sign} c'"))
        }
        _ => None,
    }
}

fn is_order(sign: &str) -> bool {
    Order::ALL.iter().any(|(it, _)| *it == sign)
}

/// Where nothing more is expected.
const END: &str = "the end of the declaration (what belongs to it is indented)";
/// Where something is to be said.
const EXPRESSION: &str = "an expression";

fn end(input: &mut Tokens<'_>) -> Parsed<()> {
    if input.is_empty() {
        Ok(())
    } else {
        expected(input, END).map_err(|error: ErrMode<Expected>| error.cut())
    }
}

fn next<'t>(input: &mut Tokens<'t>) -> Option<&'t Token<'t>> {
    any::<_, ErrMode<Expected>>.parse_next(input).ok()
}

fn peek<'t>(input: &Tokens<'t>) -> Option<&'t Token<'t>> {
    let mut ahead = input.clone();
    next(&mut ahead)
}

/// A sign, or a word of the grammar.
fn literal<'t>(sign: &'static str) -> impl Parser<Tokens<'t>, Span, ErrMode<Expected>> {
    move |input: &mut Tokens<'t>| match peek(input) {
        Some(token) if matches!(token.kind, Kind::Sign(it) | Kind::Word(it) if it == sign) => {
            next(input);
            Ok(token.span.clone())
        }
        _ => expected(input, quoted_sign(sign)),
    }
}

/// A sign of the grammar as an error shows it.
fn quoted_sign(sign: &'static str) -> &'static str {
    match sign {
        "(" => "'('",
        ")" => "')'",
        ":" => "':'",
        "," => "','",
        "in" => "'in'",
        "each" => "'each'",
        "where" => "'where'",
        "with" => "'with'",
        "holes" => "'holes'",
        "through" => "'through'",
        "corners" => "'corners'",
        "region" => "'region'",
        "clues" => "'clues'",
        "body" => "'body'",
        "tables" => "'tables'",
        other => other,
    }
}

fn word<'t>(what: &'static str) -> impl Parser<Tokens<'t>, At<&'t str>, ErrMode<Expected>> {
    move |input: &mut Tokens<'t>| match peek(input) {
        Some(Token { kind: Kind::Word(it), span, .. }) => {
            next(input);
            Ok(At { span: span.clone(), it: *it })
        }
        _ => expected(input, what),
    }
}

fn text<'t>(what: &'static str) -> impl Parser<Tokens<'t>, At<&'t str>, ErrMode<Expected>> {
    move |input: &mut Tokens<'t>| match peek(input) {
        Some(Token { kind: Kind::Text(it), span, .. }) => {
            next(input);
            Ok(At { span: span.clone(), it: *it })
        }
        _ => expected(input, what),
    }
}

/// The words with which a line begins.
pub const DECLARATIONS: [&str; 19] = [
    "kind",
    "also",
    "line",
    "regions",
    "switch",
    "clue",
    "visited",
    "unvisited",
    "crossing",
    "ends",
    "junctions",
    "counted",
    "shaded",
    "marked",
    "rule",
    "address",
    "pzprv3",
    "draw",
    "generate",
];

fn declaration(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let Some(first) = peek(input) else { return expected(input, "a declaration") };
    let Kind::Word(keyword) = first.kind else {
        return fault(input, format!("a line begins with {}", choice(&DECLARATIONS)));
    };
    let body: fn(&mut Tokens<'_>) -> Parsed<Declaration> = match keyword {
        "kind" => kind,
        "line" => line,
        "regions" => regions,
        "switch" => switch,
        "clue" => clue,
        "visited" => |input| cells(input, Cells::Visited),
        "unvisited" => |input| cells(input, Cells::Unvisited),
        "crossing" => |input| cells(input, Cells::Crossing),
        "ends" => |input| cells(input, Cells::Ends),
        "junctions" => |input| cells(input, Cells::Junctions),
        "counted" => |input| cells(input, Cells::Counted),
        "shaded" => |input| cells(input, Cells::Shaded),
        "marked" => marked,
        "rule" => rule,
        "also" => also,
        "address" => |input| notation(input, false),
        "pzprv3" => |input| notation(input, true),
        "draw" => draw,
        "generate" => generate,
        other => {
            let near = crate::fault::near_miss(other, DECLARATIONS.into_iter());
            let near = near.map_or(String::new(), |near| format!(": perhaps '{near}'"));
            let what = format!("a line begins with {}, not '{other}'{near}", choice(&DECLARATIONS));
            return fault(input, what);
        }
    };
    next(input);
    cut_err(body).parse_next(input)
}

fn kind(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let name =
        word("the name of the kind (small letters, such as country-road)").parse_next(input)?;
    let title = opt(text("its title in quotes")).parse_next(input)?;
    let title = title.map_or(name.it, |title| title.it).to_string();
    Ok(Declaration::Kind { name: owned(name), title })
}

fn owned(name: At<&str>) -> At<String> {
    At { span: name.span, it: name.it.to_string() }
}

fn line(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    const FORMS: &str =
        "'loop', 'loops', 'crossing-loop', 'path', 'paths', 'network' or 'networks'";
    let form = match word(FORMS).parse_next(input)?.it {
        "loop" => {
            let corners = preceded(literal("through"), cut_err(literal("corners")));
            match opt(corners).parse_next(input)? {
                Some(_) => LineForm::ThroughCorners,
                None => LineForm::Loop,
            }
        }
        "loops" => LineForm::Loops,
        "crossing-loop" => LineForm::Crossing,
        "path" => LineForm::Path,
        "paths" => LineForm::Paths,
        "network" => LineForm::Network,
        "networks" => LineForm::Networks,
        other => {
            let what = format!(
                "a line is a 'loop', 'loops', a 'crossing-loop', a 'path', 'paths', a 'network' or 'networks', not '{other}'"
            );
            return fault_before(input, what);
        }
    };
    Ok(Declaration::Line { form })
}

/// A fault at the token before.
fn fault_before<T>(input: &Tokens<'_>, what: String) -> Parsed<T> {
    let left = input.eof_offset() + 1;
    Err(ErrMode::Cut(Expected { left, what: BTreeSet::new(), fault: Some(what) }))
}

fn regions(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let holes = preceded(literal("holes"), text("the sign of a hole in quotes"));
    let hole = opt(preceded(literal("with"), cut_err(holes))).parse_next(input)?;
    Ok(Declaration::Regions { hole: hole.map(owned) })
}

fn switch(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let name = word("the name of the switch").parse_next(input)?;
    let help = text("what it does, in quotes").parse_next(input)?;
    Ok(Declaration::Switch { name: owned(name), help: help.it.to_string() })
}

fn clue(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let name =
        text("the name of the clue in quotes, such as \"white circle\"").parse_next(input)?;
    literal(":").parse_next(input)?;
    let mut form = Form {
        name: name.it.to_string(),
        letter: None,
        number: Need::No,
        arrow: Need::No,
        is_of_region: false,
        margin: None,
        look: None,
        numbers: [0, crate::Kind::MOST_NUMBER],
        stands_for: None,
        other_tokens: Vec::new(),
    };
    let what =
        "a letter in quotes, 'number', 'arrow', 'of region', 'of margin', 'of frame' or 'as'";
    while let Some(token) = next(input) {
        let part = match token.kind {
            Kind::Text(letter) => {
                let mut signs = letter.chars();
                let (Some(sign), None) = (signs.next(), signs.next()) else {
                    return fault_before(input, "a clue has one letter between quotes".to_string());
                };
                if sign.is_whitespace() || sign.is_ascii_digit() || "-.".contains(sign) {
                    return fault_before(input, format!("'{sign}' cannot be the letter of a clue"));
                }
                if form.letter.replace(sign).is_some() {
                    return fault_before(input, "a clue has at most one letter".to_string());
                }
                continue;
            }
            Kind::Word("number") => &mut form.number,
            Kind::Word("arrow") => &mut form.arrow,
            Kind::Word("of") => {
                match word("'region', 'margin' or 'frame'").parse_next(input)?.it {
                    "region" => form.is_of_region = true,
                    "margin" => form.margin = Some(Margin::First),
                    "frame" => form.margin = Some(Margin::Frame),
                    other => {
                        let what = format!(
                            "a clue is of a region, of the margin or of the frame, not '{other}'"
                        );
                        return fault_before(input, what);
                    }
                }
                continue;
            }
            Kind::Word("as") => {
                looks(input, &mut form)?;
                break;
            }
            Kind::Word("from" | "to" | "also") => {
                return fault_before(
                    input,
                    "'as' stands before 'from', 'to' and 'also'".to_string(),
                );
            }
            _ => return fault_before(input, format!("expected {what}")),
        };
        if *part != Need::No {
            return fault_before(input, "a part of a clue stands once".to_string());
        }
        *part = if opt(literal("?")).parse_next(input)?.is_some() { Need::May } else { Need::Must };
    }
    let is_empty = |need| need != Need::Must;
    if form.letter.is_none() && is_empty(form.number) && is_empty(form.arrow) {
        return fault(input, format!("a clue shows something: expected {what}"));
    }
    Ok(Declaration::Clue(At { span: name.span, it: form }))
}

/// What stands after `as`, up to the end: how a clue is drawn, and how it is read and written.
fn looks(input: &mut Tokens<'_>, form: &mut Form) -> Parsed<()> {
    while let Some(token) = next(input) {
        match token.kind {
            Kind::Word("from") => form.numbers[0] = count(input)?,
            Kind::Word("to") => form.numbers[1] = count(input)?,
            Kind::Word("also") => {
                let token = text("another sign of the clue in quotes").parse_next(input)?;
                if token.it.is_empty() || token.it.contains(char::is_whitespace) || token.it == "-"
                {
                    return fault_before(input, format!("'{}' cannot be a clue", token.it));
                }
                form.other_tokens.push(token.it.to_string());
            }
            Kind::Number(number) => {
                form.stands_for = u32::try_from(number).ok();
            }
            Kind::Word(name) if form.look.is_none() => {
                let known = Look::ALL.into_iter().find(|(it, _)| *it == name);
                let Some((_, look)) = known else {
                    let names = Look::ALL.map(|(name, _)| name);
                    let what = format!("a clue is drawn as {}, not '{name}'", choice(&names));
                    return fault_before(input, what);
                };
                form.look = Some(look);
            }
            _ => {
                let what = "expected a look, 'from', 'to', 'also' or the number it stands for";
                return fault_before(input, what.to_string());
            }
        }
    }
    if form.look == Some(Look::Walled)
        && !form.letter.is_some_and(|it| ['r', 'b', 'c'].contains(&it))
    {
        let what = "a clue that is drawn as 'walled' has the letter 'r', 'b' or 'c'";
        return fault_before(input, what.to_string());
    }
    if form.look == Some(Look::Track) && (form.letter.is_none() || form.number != Need::Must) {
        let what = "a clue that is drawn as 'track' has a letter and a number";
        return fault_before(input, what.to_string());
    }
    if (form.stands_for.is_some() || !form.other_tokens.is_empty()) && !form.is_letter() {
        let what = "only a clue that is a letter alone stands for a number or has other signs";
        return fault_before(input, what.to_string());
    }
    Ok(())
}

/// A number of the size of clues.
fn count(input: &mut Tokens<'_>) -> Parsed<u32> {
    match peek(input).map(|token| token.kind) {
        Some(Kind::Number(number)) if number <= i64::from(crate::Kind::MOST_NUMBER) => {
            next(input);
            Ok(u32::try_from(number).unwrap_or_default())
        }
        _ => {
            expected(input, "a number up to 99999").map_err(|error: ErrMode<Expected>| error.cut())
        }
    }
}

fn also(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let names = repeat(1.., text("another name of the kind in quotes").map(owned));
    names.map(Declaration::Also).parse_next(input)
}

fn notation(input: &mut Tokens<'_>, is_file: bool) -> Parsed<Declaration> {
    let name = text("the name of the kind there in quotes").map(|name| name.it.to_string());
    let names = repeat(1.., name).parse_next(input)?;
    let flags = opt(preceded(literal("flags"), cut_err(repeat(1.., flag)))).parse_next(input)?;
    literal(if is_file { "tables" } else { "body" }).parse_next(input)?;
    let known: &[(&str, Part)] = if is_file { &Part::OF_FILES } else { &Part::OF_ADDRESSES };
    let mut parts = Vec::new();
    while !input.is_empty() {
        let name = word("a part of the notation").parse_next(input)?;
        let Some((_, part)) = known.iter().find(|(it, _)| *it == name.it) else {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            let what = format!("the parts are {}, not '{}'", choice(&names), name.it);
            return fault_before(input, what);
        };
        parts.push(At { span: name.span, it: *part });
    }
    Ok(Declaration::Notation { is_file, names, flags: flags.unwrap_or_default(), parts })
}

/// `"WORD" = SWITCH`, or a word that says nothing.
fn flag(input: &mut Tokens<'_>) -> Parsed<Flag> {
    let sign = text("a word of the notation in quotes").map(owned).parse_next(input)?;
    let switch =
        opt(preceded(literal("="), cut_err(word("the name of a switch")))).parse_next(input)?;
    Ok((sign, switch.map(owned)))
}

fn draw(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    literal("clues").map(|_| Declaration::Draw).parse_next(input)
}

fn generate(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let (mut making, mut clues, mut kept) = (Making::default(), Vec::new(), Vec::new());
    while let Some(token) = next(input) {
        match token.kind {
            Kind::Word("thickness") => making.thickness = Some(count(input)?.min(100)),
            Kind::Word("dense") => making.is_dense = true,
            Kind::Word("spaced") => making.is_spaced = true,
            Kind::Word("mixed") => making.is_mixed = true,
            Kind::Word("rectangles") => making.rectangles = Some(count(input)?.min(100)),
            Kind::Word("gates") => making.gates = Some(count(input)?.min(100)),
            Kind::Word("hooks") => making.has_hooks = true,
            Kind::Word("chained") => making.is_chained = true,
            Kind::Word("ring") => making.has_ring = true,
            Kind::Word("closed") => making.is_closed = true,
            Kind::Word("unequal") => making.is_unequal = true,
            Kind::Word("groups") => making.has_groups = true,
            Kind::Word("turns") => making.turns = Some(count(input)?.min(100)),
            Kind::Word("numbers") => making.numbers = Some(count(input)?.min(100)),
            Kind::Word("order") => making.order = Some(count(input)?.min(100)),
            Kind::Word("from") => making.least = Some(count(input)?),
            Kind::Word("ground") => {
                making.ground = Some(ground("the letter of the ground in quotes", input)?);
            }
            Kind::Word("pieces") => {
                making.pieces = Some(ground("the letter of the pieces in quotes", input)?);
            }
            Kind::Word("symmetric") => making.is_symmetric = true,
            Kind::Word("apart") => making.has_ends_apart = true,
            Kind::Word("clues") => {
                let name = text("the name of a clue in quotes").map(owned);
                clues = repeat(1.., name).parse_next(input)?;
            }
            Kind::Word("keep") => {
                let name = text("the name of a clue in quotes").map(owned);
                kept = repeat(1.., name).parse_next(input)?;
            }
            Kind::Word("last") => {
                let letter = text("the letter of a clue in quotes").map(|it| it.it.chars().next());
                let letters: Vec<Option<char>> = repeat(1.., letter).parse_next(input)?;
                making.last = letters.into_iter().flatten().collect();
            }
            Kind::Word("regions") => making.regions = Some(cut(input)?),
            _ => {
                return fault_before(input, format!("expected {}", choice(&Making::WORDS)));
            }
        }
    }
    Ok(Declaration::Generate { making, clues, kept })
}

/// A letter and a share of cells.
fn ground(what: &'static str, input: &mut Tokens<'_>) -> Parsed<Ground> {
    let letter = text(what).parse_next(input)?;
    let Some(letter) = letter.it.chars().next() else {
        return fault_before(input, format!("expected {what}"));
    };
    Ok(Ground { letter, share: count(input)?.min(100) })
}

fn cut(input: &mut Tokens<'_>) -> Parsed<Cut> {
    const NAMES: &str = "'once', 'apart', 'twice', 'patches', 'around', 'symmetric', 'lines', 'entered', 'equal' or 'joined'";
    let name = word(NAMES).parse_next(input)?;
    // A region has cells, and not more than can be searched.
    let size = |input: &mut Tokens<'_>| count(input).map(|size| size.clamp(1, 1000));
    let lengths = |input: &mut Tokens<'_>| {
        let shortest = size(input)?;
        Ok((shortest, size(input)?.max(shortest)))
    };
    match name.it {
        "once" => lengths(input).map(|(a, b)| Cut::Once(a, b)),
        "apart" => lengths(input).map(|(a, b)| Cut::Apart(a, b)),
        "twice" => lengths(input).map(|(a, b)| Cut::Twice(a, b)),
        "patches" => size(input).map(Cut::Patches),
        "joined" => size(input).map(Cut::Joined),
        "around" => size(input).map(Cut::Around),
        "symmetric" => size(input).map(Cut::Symmetric),
        "lines" => Ok(Cut::Lines),
        "entered" => size(input).map(Cut::Entered),
        "equal" => size(input).map(Cut::Equal),
        other => fault_before(input, format!("regions are cut {NAMES}, not '{other}'")),
    }
}

fn cells(input: &mut Tokens<'_>, which: Cells) -> Parsed<Declaration> {
    binding.map(|binding| Declaration::Cells { which, binding }).parse_next(input)
}

fn marked(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let binding = binding(input)?;
    literal(":").parse_next(input)?;
    let body = expression(input)?;
    Ok(Declaration::Marked { binding, body })
}

fn rule(input: &mut Tokens<'_>) -> Parsed<Declaration> {
    let name = text("the name of the rule in quotes").parse_next(input)?;
    let said = opt(text("how explanations call it")).parse_next(input)?;
    let said = said.map(|said| said.it.to_string());
    let each = repeat(0.., preceded(literal("each"), cut_err(binding))).parse_next(input)?;
    literal(":").parse_next(input)?;
    let body = expression(input)?;
    Ok(Declaration::Rule { name: owned(name), said, each, body })
}

fn binding(input: &mut Tokens<'_>) -> Parsed<Binding> {
    let names: Vec<At<&str>> =
        separated(1..=NAMES, word("a name for each member"), literal(",")).parse_next(input)?;
    literal("in").parse_next(input)?;
    let set = atom(input)?;
    let filter = opt(preceded(literal("where"), cut_err(expression))).parse_next(input)?;
    let names = names.into_iter().map(owned).collect();
    Ok(Binding { names, set: Box::new(set), filter: filter.map(Box::new) })
}

fn expression(input: &mut Tokens<'_>) -> Parsed<Expr> {
    deeper(input, implication)
}

/// Reads what may have expressions like itself in it, unless it is nested too deep.
fn deeper(input: &mut Tokens<'_>, read: fn(&mut Tokens<'_>) -> Parsed<Expr>) -> Parsed<Expr> {
    if input.state == DEEPEST {
        return fault(input, format!("expressions are nested at most {DEEPEST} deep"));
    }
    input.state += 1;
    let read = read(input);
    input.state -= 1;
    read
}

fn implication(input: &mut Tokens<'_>) -> Parsed<Expr> {
    let condition = disjunction(input)?;
    if opt(literal("implies")).parse_next(input)?.is_none() {
        return Ok(condition);
    }
    let then = cut_err(expression).parse_next(input)?;
    Ok(At {
        span: condition.span.start..then.span.end,
        it: Node::Implies(Box::new(condition), Box::new(then)),
    })
}

fn disjunction(input: &mut Tokens<'_>) -> Parsed<Expr> {
    joined(input, conjunction, "or", Node::Or)
}

fn conjunction(input: &mut Tokens<'_>) -> Parsed<Expr> {
    joined(input, negation, "and", Node::And)
}

fn joined(
    input: &mut Tokens<'_>,
    part: fn(&mut Tokens<'_>) -> Parsed<Expr>,
    by: &'static str,
    join: fn(Vec<Expr>) -> Node,
) -> Parsed<Expr> {
    let mut parts = vec![part(input)?];
    while opt(literal(by)).parse_next(input)?.is_some() {
        parts.push(cut_err(part).parse_next(input)?);
    }
    if parts.len() == 1 {
        return Ok(parts.remove(0));
    }
    let span = parts[0].span.start..parts[parts.len() - 1].span.end;
    Ok(At { span, it: join(parts) })
}

fn negation(input: &mut Tokens<'_>) -> Parsed<Expr> {
    let mut nots = Vec::new();
    while let Some(span) = opt(literal("not")).parse_next(input)? {
        nots.push(span);
    }
    let inner =
        if nots.is_empty() { comparison(input) } else { cut_err(comparison).parse_next(input) };
    let mut inner = inner?;
    // Twice is none.
    if nots.len() % 2 == 1 {
        inner = At { span: nots[0].start..inner.span.end, it: Node::Not(Box::new(inner)) };
    }
    Ok(inner)
}

fn comparison(input: &mut Tokens<'_>) -> Parsed<Expr> {
    let left = sum(input)?;
    let order = peek(input).and_then(|token| {
        let sign = if let Kind::Sign(sign) = token.kind { sign } else { return None };
        Order::ALL.into_iter().find(|(it, _)| *it == sign)
    });
    let Some((_, order)) = order else { return Ok(left) };
    next(input);
    let right = cut_err(sum).parse_next(input)?;
    let it = |left, right| Node::Compare(order, Box::new(left), Box::new(right));
    Ok(At { span: left.span.start..right.span.end, it: it(left, right) })
}

fn sum(input: &mut Tokens<'_>) -> Parsed<Expr> {
    let mut parts = vec![(false, product(input)?)];
    loop {
        let is_minus = match peek(input).map(|token| token.kind) {
            Some(Kind::Sign("+")) => false,
            Some(Kind::Sign("-")) => true,
            _ => break,
        };
        next(input);
        parts.push((is_minus, cut_err(product).parse_next(input)?));
    }
    if parts.len() == 1 {
        return Ok(parts.remove(0).1);
    }
    let span = parts[0].1.span.start..parts[parts.len() - 1].1.span.end;
    Ok(At { span, it: Node::Sum(parts) })
}

fn product(input: &mut Tokens<'_>) -> Parsed<Expr> {
    let left = atom(input)?;
    if opt(literal("*")).parse_next(input)?.is_none() {
        return Ok(left);
    }
    let right = cut_err(atom).parse_next(input)?;
    let span = left.span.start..right.span.end;
    Ok(At { span, it: Node::Product(Box::new(left), Box::new(right)) })
}

/// Words of the grammar, which are not words of a rule.
const RESERVED: [&str; 8] = ["and", "or", "not", "implies", "in", "where", "each", "has"];

fn atom(input: &mut Tokens<'_>) -> Parsed<Expr> {
    let Some(token) = peek(input) else { return expected(input, EXPRESSION) };
    let span = token.span.clone();
    match token.kind {
        Kind::Number(number) => {
            next(input);
            Ok(At { span, it: Node::Number(number) })
        }
        Kind::Text(text) => {
            next(input);
            Ok(At { span, it: Node::Text(text.to_string()) })
        }
        Kind::Sign("(") => {
            next(input);
            let inner = cut_err(expression).parse_next(input)?;
            cut_err(literal(")")).parse_next(input)?;
            Ok(inner)
        }
        Kind::Word("has") => {
            next(input);
            let inner = cut_err(|input: &mut Tokens<'_>| deeper(input, atom)).parse_next(input)?;
            Ok(At { span: span.start..inner.span.end, it: Node::Has(Box::new(inner)) })
        }
        Kind::Word(reserved) if RESERVED.contains(&reserved) => expected(input, EXPRESSION),
        Kind::Word(name) => {
            next(input);
            let fold = Fold::ALL.into_iter().find(|(it, _)| *it == name);
            match fold {
                Some((_, fold)) => {
                    cut_err(|input: &mut Tokens<'_>| folded(input, span.start, fold))
                        .parse_next(input)
                }
                None => called(input, span, name),
            }
        }
        Kind::Sign(_) => expected(input, EXPRESSION),
    }
}

fn folded(input: &mut Tokens<'_>, start: usize, fold: Fold) -> Parsed<Expr> {
    literal("(").parse_next(input)?;
    let binding = binding(input)?;
    let body = opt(preceded(literal(":"), cut_err(expression))).parse_next(input)?;
    let end = match (literal(")").parse_next(input), &body) {
        (Err(_), None) => return expected(input, "':' and what is said of each, or ')'"),
        (end, _) => end?,
    };
    let it = Node::Fold(fold, binding, body.map(Box::new));
    Ok(At { span: start..end.end, it })
}

fn called(input: &mut Tokens<'_>, mut span: Span, name: &str) -> Parsed<Expr> {
    let mut about = Vec::new();
    if opt(literal("(")).parse_next(input)?.is_some() {
        about = cut_err(separated(1..=4, expression, literal(","))).parse_next(input)?;
        span.end = cut_err(literal(")")).parse_next(input)?.end;
    }
    Ok(At { span, it: Node::Word(name.to_string(), about) })
}
