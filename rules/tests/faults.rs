//! Texts that are not kinds: each is refused at its place, and no text brings the reader down.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a test says by its panic what went wrong

mod common;

use lazyloop_rules::Kind;

const HEAD: &str = "kind it \"It\"\nclue \"circle\": \"w\" number? as white-circle\nclue \"arrow\": number arrow\n";

/// What is said of a text below the head.
fn fault(text: &str) -> String {
    match Kind::read(&format!("{HEAD}{text}")) {
        Ok(_) => panic!("it is a kind: {text}"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn slips_of_the_hand_are_told_as_what_they_are() {
    for (text, expected) in [
        (
            "rule \"r\" each c in cells\n  visited(c)\n",
            "line 4, column 25: a ':' is missing at the end of this line",
        ),
        (
            "rule \"r\" each c in cells:\nvisited c in cells\n",
            "line 4, column 26: an expression is expected; the lines of a rule after its first are indented",
        ),
        (
            "rule \"r\" each c in cells: visited(c)\n  rule \"s\" each c in cells: turns(c)\n",
            "line 5, column 3: 'rule' begins a declaration, and so is not indented",
        ),
        (
            "rule \"r\" each c in cells: count(b in around(c) visited(b)) = 2\n",
            "line 4, column 48: expected ':' and what is said of each, or ')', found 'visited'",
        ),
        (
            "rule \"r\" each c in cells: visited(c) if turns(c)\n",
            "line 4, column 38: for \"B if A\" write 'A implies B'",
        ),
        (
            "rule \"r\" each r in cells: 1 <= run(r, north) <= 3\n",
            "line 4, column 46: only two things are compared at once: write 'a <= b and b <= c'",
        ),
        (
            "rule \"r\" each c in cells: run(c, north) == 2\n",
            "line 4, column 42: one '=' is enough",
        ),
        (
            "rule “r” each c in cells: visited(c)\n",
            "line 4, column 6: texts stand between straight double quotes (\"), not “",
        ),
        (
            "clue \"n\": number from 1\n",
            "line 4, column 18: 'as' stands before 'from', 'to' and 'also'",
        ),
        (
            "rule \"r\" each c in cells: visited(c)\nrule \"r\" each c in cells: turns(c)\n",
            "line 5, column 6: there is a rule \"r\" already",
        ),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
    let name = Kind::read("kind my loop\n").unwrap_err().to_string();
    assert_eq!(name, "line 1, column 9: a name is one word: write 'my-loop'");
}

#[test]
fn faults_name_their_place_and_what_is_expected() {
    let rule = |body: &str| {
        fault(&format!("rule \"r\" each c in cells where has number(c) and clue(c): {body}\n"))
    };
    for (found, expected) in [
        (rule("visitd(c)"), "line 4, column 59: there is no word 'visitd': perhaps 'visited'"),
        (
            rule("run(c, north) = number(c) and"),
            "line 4, column 88: expected an expression, found the end of the declaration",
        ),
        (
            rule("count(b in cells: visited(b) = number(c)"),
            "line 4, column 99: expected ')', found the end of the declaration",
        ),
        (
            rule("number(c) = region(c)"),
            "line 4, column 71: this kind has no regions: write a line 'regions'",
        ),
        (rule("number(c) = c"), "line 4, column 59: a number cannot be compared with a cell"),
        (
            rule("number(c) = 3"),
            "line 4, column 59: a rule speaks of the line: this one holds or fails without it",
        ),
        (
            rule("count(b in cells where visited(b): line(b, north)) = 1"),
            "line 4, column 82: 'where' speaks of what is given, not of the line",
        ),
        (
            rule("run(c, north) = number(step(c, east))"),
            "line 4, column 75: number(step(c, east)) may be missing here: add 'where has number(step(c, east))' to the rule",
        ),
        (
            rule("visited(c) = letter(c) = \"x\""),
            "line 4, column 82: only two things are compared at once: write 'a = b and b = c'",
        ),
        (rule("letter(c) = \"x\" or visited(c)"), "line 4, column 71: no clue has the letter 'x'"),
        (rule("visited(north)"), "line 4, column 59: expected visited(a cell)"),
        (
            rule("count(a, b in cells: visited(a)) = 2"),
            "line 4, column 65: the members of this set have one name",
        ),
        (
            rule("count(c in cells: visited(c)) = 2"),
            "line 4, column 65: 'c' has a meaning already: take another name",
        ),
        (
            rule("sum(w in ways) = 2"),
            "line 4, column 59: expected ':' and what is said of each member",
        ),
        (
            rule("run-east(c) = 2"),
            "line 4, column 59: there is no word 'run-east': write blanks round a minus",
        ),
        (
            rule("inside(c) < visited(c)"),
            "line 4, column 59: true or false cannot be compared so: only '=' and '!=' go",
        ),
        (
            fault("ruel \"r\": visited\n"),
            "line 4, column 1: a line begins with 'kind', 'also', 'line', 'regions', 'switch', 'clue', 'visited', 'unvisited', 'crossing', 'ends', 'junctions', 'counted', 'shaded', 'marked', 'rule', 'address', 'pzprv3', 'draw' or 'generate', not 'ruel': perhaps 'rule'",
        ),
        (
            fault("rule \"r: visited\n"),
            "line 4, column 6: the quotation mark is not closed in its line",
        ),
        (
            fault("line circle\n"),
            "line 4, column 6: a line is a 'loop', 'loops', a 'crossing-loop', a 'path', 'paths', a 'network' or 'networks', not 'circle'",
        ),
        (
            fault("clue \"other\": \"w\"\n"),
            "line 4, column 6: this clue has the parts of one above",
        ),
        (
            fault("clue \"other\": number \"xy\"\n"),
            "line 4, column 22: a clue has one letter between quotes",
        ),
        (
            fault("clue \"other\": \"x\" as square\n"),
            "line 4, column 22: a clue is drawn as 'white-circle', 'black-circle', 'white-square', 'black-square', 'black-cell', 'grey-cell', 'grey-circle', 'moon', 'sun', 'blue-cell', 'green-cell', 'pieces', 'sides', 'lengths', 'mirror', 'ways', 'walls', 'walled', 'one-ways', 'gate', 'plus', 'track' or 'dots', not 'square'",
        ),
        (
            fault("visited c in cells where clue(c)\nvisited d in cells\n"),
            "line 5, column 1: this stands once in a kind: join conditions by 'or'",
        ),
        (
            fault(
                "switch far \"It is far\"\nvisited c in cells where clue(c) and has number(c) and number(c) > 0 and has way(c) and way(c) = north\n",
            ),
            "line 4, column 1: no rule speaks of this switch",
        ),
        (
            fault("visited c in cells where clue(c)\n"),
            "line 2, column 6: no rule speaks of the number of this clue",
        ),
        (
            fault("clue \"other\": \"x\" number as 0\n"),
            "line 4, column 29: only a clue that is a letter alone stands for a number or has other signs",
        ),
        (
            fault("also castle\n"),
            "line 4, column 6: expected another name of the kind in quotes, found 'castle'",
        ),
        (
            fault("address \"a\" body numbers clues\n"),
            "line 4, column 26: the parts are 'borders', 'holes', 'numbers', 'labels', 'signs', 'coloured', 'arrows', 'directions', 'digits', 'letters', 'blocks', 'pieces', 'sides', 'ways', 'mirrors', 'tracks', 'lengths', 'lists', 'flows', 'walls', 'dots', 'rooms', 'ends', 'pointers', 'unbordered', 'boxes', 'capitals', 'spots', 'gates', 'frame', 'doors' or 'oneways', not 'clues'",
        ),
        (
            fault("address \"a\" body directions\n"),
            "line 4, column 18: the clues of this kind are not arrows alone",
        ),
        (
            fault("address \"a\" flags \"e\" = far body numbers\n"),
            "line 4, column 25: there is no switch 'far'",
        ),
        (
            fault("address \"a\" flags \"ee\" body numbers\n"),
            "line 4, column 19: a flag of addresses is one letter",
        ),
        (fault("pzprv3 \"a\" tables regions\n"), "line 4, column 19: this kind has no regions"),
        (fault("address \"a\" numbers\n"), "line 4, column 13: expected 'body', found 'numbers'"),
        (
            fault("generate thickness thin\n"),
            "line 4, column 20: expected a number up to 99999, found 'thin'",
        ),
        (fault("generate clues \"x\"\n"), "line 4, column 16: there is no clue \"x\""),
        (fault("generate regions joined 4\n"), "line 4, column 1: this kind has no regions"),
        (
            fault("generate regions often\n"),
            "line 4, column 18: regions are cut 'once', 'apart', 'twice', 'patches', 'around', 'symmetric', 'lines', 'entered', 'equal' or 'joined', not 'often'",
        ),
        (
            fault("line loop\ngenerate rectangles 50\n"),
            "line 5, column 1: only several loops are rectangles: write 'line loops'",
        ),
        (
            fault("line loops\nregions\ngenerate regions once 2 7\n"),
            "line 6, column 1: regions of several loops or of a network are cut in 'patches'",
        ),
        (
            fault("line loops\nrule \"r\" each c in cells where clue(c): next(c, north) = 1\n"),
            "line 5, column 41: this is said of one line, and here there may be several loops",
        ),
        (
            fault("line loops\nrule \"r\" each c in cells where clue(c): inside(c)\n"),
            "line 5, column 41: this is said of one line, and here there may be several loops",
        ),
        (
            fault("junctions c in cells\n"),
            "line 4, column 1: only a network has junctions: write 'line network'",
        ),
        (
            fault("line network\n"),
            "line 4, column 1: the lines of a network meet in some cells: write a line 'junctions'",
        ),
        (
            fault("line network\njunctions c in cells\ncrossing c in cells\n"),
            "line 6, column 1: lines of a network, and paths, do not cross",
        ),
        (
            fault(
                "line network\njunctions c in cells\nrule \"r\" each c in cells where clue(c): inside(c)\n",
            ),
            "line 6, column 41: this is said of one line that does not branch, and here there are networks or several paths",
        ),
        (
            Kind::read("kind ring\nline network\njunctions c in cells\nvisited c in cells\ngenerate ring\n")
                .unwrap_err()
                .to_string(),
            "line 5, column 1: no clue has an arrow, to point the way to the ring",
        ),
        (
            fault("rule \"r\" each c in cells where clue(c): bends(c, north) = 1\n"),
            "line 4, column 41: only a network has junctions, up to which lines run: write 'line network'",
        ),
        (
            fault("line loop\ngenerate turns 1\n"),
            "line 5, column 1: only networks are made so: write 'line network'",
        ),
        (
            fault("line paths\njunctions c in cells\n"),
            "line 5, column 1: only a network has junctions: write 'line network'",
        ),
        (
            fault("line paths\nrule \"r\" each c in cells where clue(c): length(c, north) = 1\n"),
            "line 5, column 41: only a network has junctions, up to which lines run: write 'line network'",
        ),
        (
            fault("line paths\nrule \"r\" each c in cells where clue(c): section(c) = 1\n"),
            "line 5, column 41: this is said of one line that does not branch, and here there are networks or several paths",
        ),
        (
            fault("generate pieces \"?\" 5\n"),
            "line 4, column 1: only several lines have a piece each: write 'line paths' or 'line loops'",
        ),
        (
            fault("generate symmetric\n"),
            "line 4, column 1: only paths are made so: write 'line paths'",
        ),
        (
            fault("regions\ngenerate regions entered 4\n"),
            "line 5, column 1: only several lines share regions: write 'line paths' or 'line loops'",
        ),
        (
            fault("generate groups\n"),
            "line 4, column 1: only networks that need not hang together are groups: write 'line networks'",
        ),
        (
            fault("line networks\njunctions c in cells\ngenerate groups\n"),
            "line 6, column 1: groups need two letters, and a clue \"?\" for the cell between",
        ),
        (
            fault("rule \"r\" each a, b in pairs: together(a, b)\n"),
            "line 4, column 30: there is one line alone, so it visits all cells that are visited",
        ),
        (
            fault("line paths\ngenerate symmetric\n"),
            "line 5, column 1: without 'pieces' none comes to rest",
        ),
        (
            fault("line paths\nregions\ngenerate regions around 5\n"),
            "line 6, column 1: without 'pieces' none comes to rest in a region",
        ),
        (
            fault("line paths\ngenerate pieces \"\" 5\n"),
            "line 5, column 17: expected the letter of the pieces in quotes",
        ),
        (fault("kind other\n"), "line 4, column 1: a text has one kind"),
        (fault("rule \"r\": Visited\n"), "line 4, column 11: words are written in small letters"),
        (fault("rule \"r\": 9999999 = 1\n"), "line 4, column 11: a number is at most 1000000"),
        (fault(""), "line 2, column 6: no rule speaks of the number of this clue"),
        (
            Kind::read("").unwrap_err().to_string(),
            "line 1, column 1: a kind begins with a line such as: kind my-loop \"My Loop\"",
        ),
        (
            Kind::read("kind it\n").unwrap_err().to_string(),
            "line 2, column 1: a kind has rules: expected a line that begins with 'rule'",
        ),
        (
            Kind::read("  kind it\n").unwrap_err().to_string(),
            "line 1, column 3: the first line of a kind is not indented",
        ),
        (
            Kind::read(
                "kind it\nregions\nclue \"n\": number of region\nclue \"m\": number arrow\n",
            )
            .unwrap_err()
            .to_string(),
            "line 4, column 6: either all clues of a kind are of regions, or none",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn what_is_long_or_deep_is_refused_and_what_is_wide_is_read() {
    let rule = |body: &str| Kind::read(&format!("kind it\nrule \"r\" each c in cells: {body}\n"));
    let deep = "(".repeat(20_000) + "visited(c)" + &")".repeat(20_000);
    assert!(rule(&deep).unwrap_err().what.contains("nested at most 40 deep"));
    let implied = "visited(c) implies ".repeat(3_000) + "visited(c)";
    assert!(rule(&implied).unwrap_err().what.contains("nested at most 40 deep"));
    let has = "has ".repeat(10_000) + "number(c)";
    assert!(rule(&has).unwrap_err().what.contains("nested at most 40 deep"));
    assert!(rule(&("not ".repeat(10_001) + "visited(c)")).is_ok());
    assert!(rule(&("visited(c) and ".repeat(3_000) + "visited(c)")).is_ok());
    assert!(rule(&("1 + ".repeat(10_000) + "run(c, east) > 2")).is_ok());
    let long = "kind it\n".to_string() + &"# a remark\n".repeat(1_000_000);
    assert_eq!(
        Kind::read(&long).unwrap_err().what,
        "a kind has at most 65536 bytes, this text has 11000008"
    );
    let names: String = (0..13).map(|at| format!(" each n{at} in cells")).collect();
    let many = Kind::read(&format!("kind it\nrule \"r\"{names}: visited(n0)\n"));
    assert_eq!(many.unwrap_err().what, "there are at most 12 names at a time");
}

/// Sets within sets are counted before anything is written for them.
#[test]
fn rules_that_speak_of_too_much_are_told_before_they_are_written() {
    let text = "kind it\nrule \"all\" each a in cells each b in cells each c in cells each d in cells:\n  visited(a) or visited(b) or visited(c) or visited(d)\n";
    let kind = Kind::read(text).unwrap();
    let puzzle = |size: usize| {
        let board = lazyloop_rules::Board { rows: size, cols: size };
        common::Puzzle::new(board, vec![None; size * size], vec![None; size * size], Vec::new())
    };
    assert_eq!(kind.fits(&puzzle(5)), Ok(()));
    let error = kind.fits(&puzzle(30)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the rule \"all\" speaks of too many things on a board of this size"
    );
}

#[test]
fn texts_that_are_changed_at_random_are_read_or_refused_in_their_lines() {
    let mut state = 5u64;
    let mut below = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end.max(1)
    };
    let trials = if std::env::var("LAZYLOOP_TRIALS").is_ok_and(|all| all == "all") {
        1_000_000
    } else {
        20_000
    };
    let texts: Vec<String> = common::kinds().into_iter().map(|kind| kind.text).collect();
    let parts: Vec<String> = texts
        .iter()
        .flat_map(|text| text.split_inclusive([' ', '(', ')', '\n']).map(String::from))
        .collect();
    let mut kinds = 0;
    for _ in 0..trials {
        let mut text = texts[below(texts.len())].clone();
        for _ in 0..=below(3) {
            let mut ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            ends.push(text.len());
            let mut cut = [ends[below(ends.len())], ends[below(ends.len())]];
            cut.sort_unstable();
            match below(4) {
                0 => text.insert_str(cut[0], &parts[below(parts.len())]),
                1 => {
                    let end = ends
                        .iter()
                        .copied()
                        .filter(|&end| end >= cut[0])
                        .nth(1 + below(8))
                        .unwrap_or(cut[1]);
                    text.replace_range(cut[0]..end.max(cut[0]), "");
                }
                2 => text.insert(cut[0], ['(', '"', '#', 'é', '\0', '-', '9', ','][below(8)]),
                _ => {
                    let piece = text[cut[0]..cut[1]].to_string();
                    text.insert_str(cut[0], &piece);
                }
            }
            if !text.is_char_boundary(text.len()) {
                break;
            }
        }
        match Kind::read(&text) {
            Ok(_) => kinds += 1,
            Err(fault) => {
                assert!(
                    fault.line <= text.lines().count() + 1 && fault.column > 0,
                    "{fault}: {text}"
                );
                assert!(!fault.what.is_empty(), "{text}");
            }
        }
    }
    assert!(kinds * 50 > trials, "{kinds}");
}

/// Leaving out a clue takes no answer away, unless a rule speaks of cells without one.
#[test]
fn kinds_in_which_a_clue_that_is_left_out_makes_rules_say_more_are_told() {
    let kinds = common::kinds();
    let sensitive: Vec<&str> =
        kinds.iter().filter(|it| it.is_sensitive).map(|it| &*it.name).collect();
    // A circle may move to where a number was. Black cells are no clues of the line, an arrow without a number says more, clues may be all cells that the
    // line misses, a number that occurs less often must be visited where it is left, and one arrow that is left in
    // a region is false. A circle that is left out is missed where circles are counted: in a group, at a visit, on a loop.
    let shipped = [
        "brownies",
        "coffee-milk",
        "disloop",
        "fakearrow",
        "icebarn",
        "icelom-2",
        "icelom",
        "kaisu",
        "line-of-sight",
        "loop-special",
        "magnetic-ichimaga",
        "mukkonn",
        "number-snake",
        "onsen",
        "reflect",
    ];
    // In a cell that loses its clue no path ends, and no hook.
    let paths = ["snake", "time-bomb", "tracks", "uturns"];
    assert_eq!(
        sensitive,
        [&shipped[..], &paths, &["far", "network", "trails", "counted", "frames"]].concat()
    );
    // Country Road gives no 0, and so says that none matters.
    let country = kinds.iter().find(|kind| kind.name == "country-road").unwrap();
    assert!(Kind::read(&country.text.replace("generate from 1", "")).unwrap().is_sensitive);
    let arrows = "kind arrows\nclue \"arrow\": number arrow\nunvisited c in cells where clue(c)\n\
        rule \"arrow\" each c in cells where has number(c) and has way(c):\n  \
        count(b in ray(c, way(c)) where not clue(b): not visited(b)) = number(c)\n";
    assert!(Kind::read(arrows).unwrap().is_sensitive);
    let blank = arrows.replace("unvisited", "clue \"blank\": \"x\"\nunvisited");
    assert!(!Kind::read(&blank).unwrap().is_sensitive);
}
