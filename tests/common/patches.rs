//! Small patches of plane graphs, puzzles on them drawn at random, and all lines by brute force.

use lazyloop::kind::Definition;
use lazyloop::lines::OneLine;
use lazyloop::lists::Lists;
use lazyloop::plane::Tiles;
use lazyloop::plane::tilings::Tiling;
use lazyloop::puzzles::tilings::{self, Puzzle};
use lazyloop::random::Random;
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::sync::LazyLock;

/// Tiles with the truth of each edge in each closed line of them.
pub(crate) struct Patch {
    pub(crate) name: String,
    pub(crate) tiles: Tiles,
    pub(crate) lines: Vec<Vec<bool>>,
}

/// The two vertices of each edge, in the order in which the faces come to them.
pub(crate) fn ends(tiles: &Tiles) -> Vec<[u32; 2]> {
    let mut ends: Vec<[u32; 2]> = Vec::new();
    for face in tiles.corners().iter() {
        for (at, &here) in face.iter().enumerate() {
            let next = face[(at + 1) % face.len()];
            let edge = [here.min(next), here.max(next)];
            if !ends.contains(&edge) {
                ends.push(edge);
            }
        }
    }
    ends
}

/// Whether some edges are one simple closed line.
pub(crate) fn is_line(ends: &[[u32; 2]], on: &[bool]) -> bool {
    let mut at: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (&[a, b], _) in ends.iter().zip(on).filter(|(_, on)| **on) {
        at.entry(a).or_default().push(b);
        at.entry(b).or_default().push(a);
    }
    let Some(&start) = at.keys().next() else { return false };
    let (mut seen, mut open) = (vec![start], vec![start]);
    while let Some(vertex) = open.pop() {
        for &next in &at[&vertex] {
            if !seen.contains(&next) {
                seen.push(next);
                open.push(next);
            }
        }
    }
    at.values().all(|next| next.len() == 2) && seen.len() == at.len()
}

/// All closed lines: the borders of all sets of faces that are one.
fn lines(tiles: &Tiles) -> Vec<Vec<bool>> {
    let ends = ends(tiles);
    let edge = |here: u32, next: u32| {
        let edge = [here.min(next), here.max(next)];
        ends.iter().position(|other| *other == edge).expect("an edge")
    };
    let round = |face: &[u32]| -> Vec<usize> {
        (0..face.len()).map(|at| edge(face[at], face[(at + 1) % face.len()])).collect()
    };
    let faces: Vec<Vec<usize>> = tiles.corners().iter().map(round).collect();
    let border = |inside: u32| {
        let mut on = vec![false; ends.len()];
        for (_, face) in faces.iter().enumerate().filter(|(face, _)| inside >> face & 1 == 1) {
            face.iter().for_each(|&edge| on[edge] = !on[edge]);
        }
        on
    };
    (1..1u32 << faces.len()).map(border).filter(|on| is_line(&ends, on)).collect()
}

impl Patch {
    pub(crate) fn new(name: &str, positions: Vec<[f64; 2]>, faces: &[Vec<u32>]) -> Self {
        let mut corners = Lists::default();
        faces.iter().for_each(|face| corners.add(face.iter().copied()));
        let tiles =
            Tiles::new(positions, corners).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        Self { name: name.to_string(), lines: lines(&tiles), tiles }
    }
}

/// Faces without positions: solids, of which the last face is drawn outside, and parts of the plane.
fn unplaced_patches() -> Vec<Patch> {
    let ring = |from: u32, count: u32| (from..from + count).collect::<Vec<u32>>();
    let prism = |count: u32| -> Vec<Vec<u32>> {
        let side = |at: u32| vec![at, (at + 1) % count, count + (at + 1) % count, count + at];
        (0..count).map(side).chain([ring(0, count), ring(count, count)]).collect()
    };
    let wheel = |count: u32| -> Vec<Vec<u32>> {
        (0..count).map(|at| vec![(at + 1) % count, at, count]).chain([ring(0, count)]).collect()
    };
    let octahedron = (0..8).map(|at: u32| (0..3).map(|axis| 2 * axis + (at >> axis & 1)).collect());
    // Faces that share two edges, or more than eight.
    let (six, three, rest) = (ring(0, 6), vec![2, 1, 0, 6], vec![0, 5, 4, 3, 2, 6]);
    let without = |mut faces: Vec<Vec<u32>>, face: usize| {
        faces.remove(face);
        faces
    };
    let all: [(&str, Vec<Vec<u32>>); 12] = [
        ("tetrahedron", wheel(3)),
        ("cube", prism(4)),
        ("octahedron", octahedron.collect()),
        ("prism", prism(5)),
        ("pyramid of 12", wheel(12)),
        ("prism of 10", prism(10)),
        ("two faces", vec![ring(0, 14), ring(0, 14)]),
        ("pillow", vec![six.clone(), three.clone(), rest.clone()]),
        ("turned pillow", vec![rest, six, three]),
        ("cube without a face", without(prism(4), 2)),
        ("prism of 10 without a face", without(prism(10), 11)),
        ("bow", vec![vec![0, 1, 2], vec![0, 3, 4], vec![5, 0, 6]]),
    ];
    let mut random = Random::new(3);
    let patch = |(name, mut faces): (&str, Vec<Vec<u32>>)| {
        let mut corners = Lists::default();
        for face in &mut faces {
            // Listed from any corner, in either direction.
            let first = random.below(face.len());
            face.rotate_left(first);
            if random.happens(0.5) {
                face.reverse();
            }
            corners.add(face.iter().copied());
        }
        let count = faces.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        let tiles = Tiles::without_positions(count, &corners);
        let tiles = tiles.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        Patch { name: name.to_string(), lines: lines(&tiles), tiles }
    };
    all.into_iter().map(patch).collect()
}

/// Some faces of a tiling, connected and without holes.
pub(crate) fn piece(tiling: Tiling, count: usize, random: &mut Random) -> Option<Patch> {
    let patch = tiling.takes_patch().then_some("0");
    let side = tiling.least()[1].max(4);
    let all = tiling.make(side, side, patch).ok()?;
    let mut chosen: Vec<usize> = vec![random.below(all.corners.len())];
    let tiles = |chosen: &[usize]| {
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        let mut positions = Vec::new();
        let mut corners = Lists::default();
        for &face in chosen {
            corners.add(all.corners[face].iter().map(|&corner| {
                *numbers.entry(corner).or_insert_with(|| {
                    positions.push(all.positions[corner as usize]);
                    positions.len() as u32 - 1
                })
            }));
        }
        Tiles::new(positions, corners)
    };
    for _ in 0..400 * count {
        let face = random.below(all.corners.len());
        chosen.push(face);
        let is_new = !chosen[..chosen.len() - 1].contains(&face);
        if !is_new || tiles(&chosen).is_err() {
            chosen.pop();
        }
        if chosen.len() == count {
            break;
        }
    }
    let tiles = tiles(&chosen).ok()?;
    Some(Patch { name: format!("{} {count}", tiling.name()), lines: lines(&tiles), tiles })
}

/// Points on a circle.
fn circle(count: usize, radius: f64) -> impl Iterator<Item = [f64; 2]> {
    (0..count).map(move |at| {
        let angle = TAU * at as f64 / count as f64;
        [radius * angle.cos(), radius * angle.sin()]
    })
}

/// Graphs with what tilings seldom have.
fn odd_patches() -> Vec<Patch> {
    let mut all = Vec::new();
    // A vertex of degree 12, in the middle and on the border.
    let wheel: Vec<Vec<u32>> = (0..12).map(|at| vec![12, at, (at + 1) % 12]).collect();
    let rim: Vec<[f64; 2]> = circle(12, 2.0).chain([[0.0, 0.0]]).collect();
    all.push(Patch::new("wheel", rim.clone(), &wheel));
    all.push(Patch::new("fan", rim, &wheel[..11]));
    // A ring of faces round a hole, in which the hole is a face; and a ring of thirteen-sided faces.
    let ring = |count: u32| -> Vec<Vec<u32>> {
        let side = |at: u32| vec![at, (at + 1) % count, count + (at + 1) % count, count + at];
        (0..count).map(side).chain([(count..2 * count).collect()]).collect()
    };
    let rings = |count| circle(count, 2.0).chain(circle(count, 1.0)).collect::<Vec<_>>();
    all.push(Patch::new("ring", rings(6), &ring(6)));
    all.push(Patch::new("ring of 13", rings(13), &ring(13)));
    // Two faces of 14 edges that share two edges one after the other, and two others that share two edges
    // with a face between these.
    let left: Vec<u32> = (0..14).collect();
    let mut positions: Vec<[f64; 2]> = circle(14, 2.0).collect();
    // The right one shares vertices 0, 1 and 2.
    positions.extend(circle(14, 2.0).skip(3).map(|[x, y]| [9.0 - 2.0 * x, y]));
    let right: Vec<u32> = [2, 1, 0].into_iter().chain((14..25).rev()).collect();
    all.push(Patch::new("two of 14", positions, &[left, right]));
    let positions = [
        [0., 0.],
        [3., 0.],
        [3., 3.],
        [0., 3.],
        [1., 1.],
        [2., 1.],
        [2., 2.],
        [1., 2.],
        [0., 1.5],
        [1., 1.5],
        [2., 1.5],
        [3., 1.5],
    ];
    let above = vec![0, 1, 11, 10, 5, 4, 9, 8];
    let below = vec![8, 9, 7, 6, 10, 11, 2, 3];
    let within = vec![4, 5, 10, 6, 7, 9];
    all.push(Patch::new("round a face", positions.to_vec(), &[above, below, within]));
    // Two faces that meet in a point.
    let positions = vec![[0., 0.], [1., -1.], [1., 1.], [-1., 1.], [-1., -1.]];
    all.push(Patch::new("bow", positions, &[vec![0, 1, 2], vec![0, 3, 4]]));
    all
}

/// Patches of each tiling, and odd ones, of at most 14 faces.
pub(crate) fn patches() -> &'static [Patch] {
    static ALL: LazyLock<Vec<Patch>> = LazyLock::new(|| {
        let mut random = Random::new(17);
        let mut all = odd_patches();
        all.extend(unplaced_patches());
        for tiling in Tiling::ALL {
            for count in [2, 5, 9, 12] {
                all.extend(piece(tiling, count, &mut random));
            }
        }
        all
    });
    &ALL
}

/// A puzzle on a patch with the labels of some lines, of which a share is kept, or with any labels.
pub(crate) fn draw(patch: &Patch, lines: &[&[bool]], share: usize, random: &mut Random) -> Puzzle {
    let ends = ends(&patch.tiles);
    let label = |face: &[u32]| {
        let kept = random.below(100) < share;
        let on = |line: &&[bool]| {
            let is_on = |at: usize| {
                let edge = [face[at], face[(at + 1) % face.len()]];
                let edge = [edge[0].min(edge[1]), edge[0].max(edge[1])];
                line[ends.iter().position(|other| *other == edge).expect("an edge")]
            };
            (0..face.len()).filter(|&at| is_on(at)).count() as u32
        };
        let label = match lines {
            [] => random.below(face.len() + 1) as u32,
            lines => lines.iter().map(on).max().expect("some line"),
        };
        kept.then_some(label)
    };
    let labels = patch.tiles.faces().map(label).collect();
    Puzzle::new(patch.tiles.clone(), labels).expect("labels that fit")
}

/// Slitherlink on any plane graph.
pub(crate) struct Patches;

impl super::Drawn for Patches {
    type Puzzle = Puzzle;

    fn kind(&self) -> &'static Definition<Puzzle> {
        &tilings::KIND
    }

    fn puzzles(&self, count: usize, seed: u64) -> Vec<Puzzle> {
        let (patches, mut random) = (patches(), Random::new(seed));
        let draw = |at: usize| {
            let patch = &patches[random.below(patches.len())];
            let any = |random: &mut Random| &patch.lines[random.below(patch.lines.len())][..];
            let lines: Vec<&[bool]> = (0..at % 3).map(|_| any(&mut random)).collect();
            let share = [15, 40, 70, 100][random.below(4)];
            draw(patch, &lines, share, &mut random)
        };
        (0..count).map(draw).collect()
    }

    fn find(&self, puzzle: &Puzzle) -> Vec<Vec<bool>> {
        let is_same = |patch: &&Patch| patch.tiles == *puzzle.tiles();
        let known = patches().iter().find(is_same).map(|patch| patch.lines.clone());
        let all = known.unwrap_or_else(|| lines(puzzle.tiles()));
        let is_answer = |on: &Vec<bool>| OneLine::check(puzzle, &puzzle.answer(on.clone())).is_ok();
        all.into_iter().filter(is_answer).collect()
    }

    fn has_edge(&self, puzzle: &Puzzle, edge: usize) -> bool {
        edge < puzzle.tiles().edge_count()
    }
}
