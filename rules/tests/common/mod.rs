//! What several tests share: puzzles as plain values.

#![allow(clippy::unwrap_used, dead_code, unreachable_pub)] // each test file uses its part

use lazyloop_rules::{Board, Clue, Givens, Kind};

/// A puzzle.
pub struct Puzzle {
    pub board: Board,
    pub clues: Vec<Option<Clue>>,
    pub regions: Vec<Option<usize>>,
    pub cells: Vec<Vec<usize>>,
    pub switched: Vec<bool>,
}

impl Puzzle {
    /// A puzzle with the region of each cell.
    pub fn new(
        board: Board,
        clues: Vec<Option<Clue>>,
        regions: Vec<Option<usize>>,
        switched: Vec<bool>,
    ) -> Self {
        let count = regions.iter().flatten().max().map_or(0, |last| last + 1);
        let of =
            |region| (0..board.cells()).filter(|&cell| regions[cell] == Some(region)).collect();
        let cells = (0..count).map(of).collect();
        Self { board, clues, regions, cells, switched }
    }
}

impl Givens for Puzzle {
    fn board(&self) -> Board {
        self.board
    }

    fn clue(&self, cell: usize) -> Option<Clue> {
        self.clues[cell]
    }

    fn region(&self, cell: usize) -> Option<usize> {
        self.regions[cell]
    }

    fn regions(&self) -> usize {
        self.cells.len()
    }

    fn cells_of(&self, region: usize) -> &[usize] {
        &self.cells[region]
    }

    fn is_on(&self, switch: usize) -> bool {
        self.switched.get(switch).copied().unwrap_or(false)
    }
}

/// The kinds that the project ships as texts, and some that try what these do not.
pub fn kinds() -> Vec<Kind> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../kinds");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read =
        |text: &str, name: &str| Kind::read(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let mut kinds: Vec<Kind> = paths
        .iter()
        .map(|path| read(&std::fs::read_to_string(path).unwrap(), &path.display().to_string()))
        .collect();
    kinds.extend(OTHERS.iter().map(|text| read(text, text)));
    kinds
}

const OTHERS: [&str; 11] = [
    "kind far\nregions with holes \"#\"\nclue \"longest\": number\n\
     clue \"pieces\": \"p\" number\n\
     rule \"longest\" each c in cells where has number(c) and not has letter(c): longest(cells(region(c))) = number(c)\n\
     rule \"pieces\" each c in cells where letter(c) = \"p\" and has number(c): pieces(around(c)) <= number(c)\n\
     rule \"first\" each c in cells where clue(c): pieces(neighbours(c)) != 2 or longest(cells(region(c))) > 3\n",
    "kind crossing\nline crossing-loop\nclue \"number\": number\n\
     rule \"crossed\" each c in cells where has number(c):\n \
       crossed(c) = (number(c) = 4) or count(b in around(c): turns(b)) < number(c)\n\
     rule \"straight\" each a, b in pairs where has number(a): straight(a) or visited(b) implies turns(b)\n",
    "kind loops\nline loops\nclue \"number\": number\n\
     rule \"turns\" each c in cells where has number(c): count(b in patch(c): turns(b)) >= number(c)\n",
    "kind strands\nline loops\nclue \"number\": number\ncrossing c in cells where column(c) < 3\n\
     rule \"turns\" each c in cells where has number(c) each b in cells: together(b, c) implies not straight(b)\n\
     rule \"count\" each c in cells where has number(c): count(b in cells: together(b, c)) >= number(c)\n",
    "kind network\nline network\nclue \"number\": number\njunctions c in cells where clue(c)\n\
     rule \"lines\" each c in cells where has number(c): count(w in ways: line(c, w)) >= number(c)\n\
     rule \"turns\" each c in cells each w in ways where has nearest(c, w):\n  \
       run(c, w) > distance(c, nearest(c, w)) implies not turns(c) or straight(step(c, w))\n",
    "kind trails\nline networks\nclue \"end\": number? arrow\nclue \"plain\": \"?\"\njunctions c in cells where clue(c)\n\
     rule \"turns\" each c in cells where has number(c) and has way(c):\n  \
       bends(c, way(c)) >= number(c) or length(c, way(c)) = number(c)\n\
     rule \"arrows\" each c in cells each w in ways where clue(c): line(c, w) implies against(c, w) or length(c, w) < 3\n\
     rule \"met\" each c in cells where has number(c) each w in ways: met(c, w) != number(c) or met(c, opposite(w)) > 1\n",
    "kind paths\nline paths\nregions with holes \"#\"\nclue \"number\": number\n\
     unvisited c in cells where hole(c)\n\
     rule \"passed\" each c in cells where has number(c) and not hole(c):\n  \
       turns(c) or straight(opposite(c)) or not visited(step(c, south))\n\
     rule \"opposite\" each c in cells where before(c, opposite(c)) each w in ways:\n  \
       run(c, w) < 3 and (line(c, w) implies turns(opposite(c)) = straight(c))\n",
    "kind counted\nclue \"number\": number\nclue \"gate\": \"g\"\ncounted c in cells where letter(c) = \"g\" or column(c) = 2\n\
     rule \"passed\" each c in cells where has number(c) each b in cells: passed(c, b) <= number(c)\n\
     rule \"order\" each c in cells where letter(c) = \"g\" each b in neighbours(c): passed(b, c) > 1 or not visited(c)\n",
    "kind crossed\nline loop\nclue \"number\": number\ncrossing c in cells where column(c) < 3\ncounted c in cells where row(c) > 1\n\
     rule \"passed\" each c in cells where has number(c) each b in cells: passed(c, b) != number(c)\n",
    "kind frames\nline path\nclue \"end\": \"e\" of frame\nclue \"number\": number\n\
     ends c in cells where letter(c) = \"e\"\ncrossing c in cells where column(c) < 4\ncounted c in cells where row(c) > 2\n\
     rule \"passed\" each c in cells where has number(c) each e in cells where letter(e) = \"e\": passed(e, c) != number(c) + 1\n\
     rule \"leaves\" each c in cells where has number(c): leaves(c, east) implies count(b in alike(c): visited(b)) < 9\n\
     rule \"alike\" each c in cells where letter(c) = \"e\": count(b in alike(c)) = 1 and visited(c)\n",
    "kind folds\nclue \"number\": number\n\
     rule \"most\" each c in cells where has number(c):\n \
       most(w in ways: run(c, w)) - least(w in ways where has step(c, w): run(step(c, w), w)) <= number(c) - 1\n\
     rule \"sum\" each c in cells where has number(c) each w in ways:\n \
       2 * run(c, w) - sum(b in ray(c, w): run(b, w)) != number(c) implies\n \
       not (visited(c) = line(c, w)) or inside(c)\n",
];
