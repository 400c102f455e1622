//! Plane graphs: vertices, the edges between them, and the faces between the edges. One maker a file.
//!
//! A line runs along edges and parts the faces into those inside and those outside. Nothing here
//! knows a puzzle's rules or a clause. Where a line may cross itself, the graph is not plane and has no
//! faces ([`crossed`]); nor has that of a path ([`Plane::opened`]) or a network ([`Plane::of_network`]).

pub mod crossed;
mod drawing;
#[cfg(feature = "whole")]
mod embedding;
mod error;
mod inscribed;
mod network;
mod opened;
mod polygons;
mod rounds;
pub mod squares;
#[cfg(feature = "whole")]
mod surface;
mod tiles;
pub mod tilings;

pub use drawing::clockwise;
pub use error::PlaneError;
pub use inscribed::Circle;
pub use rounds::Rounds;
pub use squares::Along;
pub use tiles::Tiles;

use crate::graph::Graph;
use crate::grid::{Cell, Grid, Point};
use crate::lists::Lists;
use inscribed::inscribed;
use network::Network;
use opened::Opened;
use std::cell::OnceCell;

/// A plane graph and its dual, in which each edge has the same number. Some numbers may not be
/// edges; a line never has them. The graphs of squares are made on their first use, in linear time; those
/// of tiles come with the tiles.
///
/// Positions are points of the plane, x to the right and y downwards, from 0 on; the side of a square, or
/// the mean length of the edges, is 1.
#[derive(Clone, Debug)]
pub struct Plane {
    shape: Shape,
    vertices: OnceCell<Graph>,
    faces: OnceCell<Graph>,
}

/// Where vertices, edges and faces come from.
#[derive(Clone, Debug)]
enum Shape {
    Squares(Grid, Along),
    Crossed(Grid),
    Joined(Grid),
    Network(Network),
    Opened(Opened),
    Tiles(Tiles),
}

impl Plane {
    fn new(shape: Shape) -> Self {
        Self { shape, vertices: OnceCell::new(), faces: OnceCell::new() }
    }

    /// The plane graph of a lattice of squares. The line runs along segments, or from cell to cell.
    pub fn of_squares(grid: Grid, along: Along) -> Self {
        Self::new(Shape::Squares(grid, along))
    }

    /// The graph of a lattice of squares in which the line runs from cell to cell and may cross itself. It
    /// has no face but the frame.
    pub fn crossed(grid: Grid) -> Self {
        Self::new(Shape::Crossed(grid))
    }

    /// The graph of a lattice of squares in which a network runs from cell to cell. It has no face but the frame.
    pub fn joined(grid: Grid) -> Self {
        Self::new(Shape::Joined(grid))
    }

    /// The graph of a grid's cells, joined by edges with these ends, which may be parallel and may cross. It has no
    /// face but the frame.
    pub fn of_network(grid: Grid, ends: &[[usize; 2]]) -> Self {
        Self::new(Shape::Network(Network { grid, ends: ends.into() }))
    }

    /// The graph of a lattice of squares in which a path runs from cell to cell and ends in two of them; `None`
    /// where there are no two, and so no path. It may cross itself, or not. The graph has no face but the frame.
    pub fn opened(grid: Grid, ends: Option<[usize; 2]>, crosses: bool) -> Self {
        Self::new(Shape::Opened(Opened { grid, ends, crosses }))
    }

    /// The plane graph of any faces. Each face is given by its corners, all clockwise or all
    /// anticlockwise; `positions` are those of the vertices. Edges are numbered in the order in
    /// which the faces come to them. A hole is a face too.
    ///
    /// # Errors
    ///
    /// If they are not the faces of one connected plane graph.
    pub fn of_polygons(positions: Vec<[f64; 2]>, corners: Lists<u32>) -> Result<Self, PlaneError> {
        Ok(Self::of_tiles(Tiles::new(positions, corners)?))
    }

    /// The plane graph of faces that are known to be those of one.
    pub fn of_tiles(tiles: Tiles) -> Self {
        Self::new(Shape::Tiles(tiles))
    }

    /// Whether a line in it may cross itself.
    pub fn is_crossed(&self) -> bool {
        matches!(self.shape, Shape::Crossed(_) | Shape::Opened(Opened { crosses: true, .. }))
    }

    /// Whether it is a network of cells that see each other.
    pub fn is_network(&self) -> bool {
        matches!(self.shape, Shape::Network(_))
    }

    /// The cells between the ends of an edge of a network; none in other graphs.
    pub fn between(&self, edge: usize) -> Vec<usize> {
        match &self.shape {
            Shape::Network(network) => network.between(edge),
            Shape::Squares(..)
            | Shape::Crossed(_)
            | Shape::Joined(_)
            | Shape::Opened(_)
            | Shape::Tiles(_) => Vec::new(),
        }
    }

    /// A bound: all numbers of edges are below it.
    pub fn edge_bound(&self) -> usize {
        match &self.shape {
            Shape::Squares(grid, _) | Shape::Joined(grid) => grid.segment_count(),
            Shape::Crossed(grid) => grid.segment_count() + grid.cell_count(),
            Shape::Network(network) => network.ends.len(),
            Shape::Opened(path) => path.edge_bound(),
            Shape::Tiles(tiles) => tiles.edge_count(),
        }
    }

    /// What holds of an edge whatever the rules are: a number that is not an edge's is off, and the edges at the
    /// vertex outside, at which a path is closed, are on.
    pub fn known(&self, edge: usize) -> Option<bool> {
        match (self.vertices().ends(edge), &self.shape) {
            (None, _) => Some(false),
            (Some(_), Shape::Opened(path)) if path.outside().contains(&edge) => Some(true),
            _ => None,
        }
    }

    /// The vertices, joined by edges.
    pub fn vertices(&self) -> &Graph {
        match &self.shape {
            &Shape::Squares(grid, Along::Points) => {
                self.vertices.get_or_init(|| squares::points(grid))
            }
            &Shape::Squares(grid, Along::Cells) | &Shape::Joined(grid) => {
                self.vertices.get_or_init(|| squares::cells(grid))
            }
            &Shape::Crossed(grid) => self.vertices.get_or_init(|| crossed::graph(grid)),
            Shape::Network(network) => self.vertices.get_or_init(|| network.graph()),
            &Shape::Opened(path) => self.vertices.get_or_init(|| path.graph()),
            Shape::Tiles(tiles) => &tiles.polygons().vertices,
        }
    }

    /// The faces, joined across edges. The last one is the frame: everything outside.
    pub fn faces(&self) -> &Graph {
        match &self.shape {
            &Shape::Squares(grid, Along::Points) => self.faces.get_or_init(|| squares::faces(grid)),
            &Shape::Squares(grid, Along::Cells) => {
                self.faces.get_or_init(|| squares::faces_of_cells(grid))
            }
            &Shape::Crossed(grid) => self.faces.get_or_init(|| crossed::faces(grid)),
            &Shape::Joined(grid) => self.faces.get_or_init(|| opened::faces(grid)),
            Shape::Network(network) => self.faces.get_or_init(|| network.faces()),
            &Shape::Opened(path) => self.faces.get_or_init(|| path.faces()),
            Shape::Tiles(tiles) => &tiles.polygons().faces,
        }
    }

    /// The lattice of the faces; `None` if they are not squares, or there are none.
    pub fn lattice(&self) -> Option<Grid> {
        match self.shape {
            Shape::Squares(grid, Along::Points) => Some(grid),
            Shape::Squares(grid, Along::Cells) => squares::within(grid),
            Shape::Crossed(_)
            | Shape::Joined(_)
            | Shape::Opened(_)
            | Shape::Network(_)
            | Shape::Tiles(_) => None,
        }
    }

    /// How many faces there are, the frame left out.
    pub fn face_count(&self) -> usize {
        match &self.shape {
            Shape::Squares(..) => self.lattice().map_or(0, |lattice| lattice.cell_count()),
            Shape::Crossed(_) | Shape::Joined(_) | Shape::Opened(_) | Shape::Network(_) => 0,
            Shape::Tiles(tiles) => tiles.corners().len(),
        }
    }

    /// Where a vertex is.
    pub fn position(&self, vertex: usize) -> [f64; 2] {
        match &self.shape {
            Shape::Squares(grid, Along::Points) => {
                let (row, col) = grid.point_position(Point::from_index(vertex));
                [col as f64, row as f64]
            }
            Shape::Squares(grid, Along::Cells)
            | Shape::Crossed(grid)
            | Shape::Joined(grid)
            | Shape::Opened(Opened { grid, .. })
            | Shape::Network(Network { grid, .. }) => {
                // Both vertices of a cell that can be crossed are in its middle.
                let cell = Cell::from_index(vertex % grid.cell_count());
                let (row, col) = grid.cell_position(cell);
                [col as f64 + 0.5, row as f64 + 0.5]
            }
            Shape::Tiles(tiles) => tiles.polygons().drawn()[vertex],
        }
    }

    /// Where both ends of an edge are; `None` for a number that is not an edge's. The vertex outside, at which a path
    /// is closed, is where the path ends.
    pub fn places(&self, edge: usize) -> Option<[[f64; 2]; 2]> {
        let [a, b] = self.vertices().ends(edge)?;
        let is_outside = matches!(self.shape, Shape::Opened(path) if b == path.vertex_outside());
        Some([a, if is_outside { a } else { b }].map(|vertex| self.position(vertex)))
    }

    /// The vertices round a face other than the frame, in cyclic order.
    pub fn corners(&self, face: usize) -> Vec<usize> {
        match &self.shape {
            Shape::Squares(grid, along) => {
                let cols = grid.cols();
                // In a row of corners there is one more than in a row of faces.
                let (faces, corners) = match along {
                    Along::Points => (cols, cols + 1),
                    Along::Cells => (cols - 1, cols),
                };
                let first = face / faces * corners + face % faces;
                vec![first, first + 1, first + corners + 1, first + corners]
            }
            Shape::Crossed(_) | Shape::Joined(_) | Shape::Opened(_) | Shape::Network(_) => {
                Vec::new()
            }
            Shape::Tiles(tiles) => {
                tiles.corners()[face].iter().map(|&corner| corner as usize).collect()
            }
        }
    }

    /// The outline of a face other than the frame, corner by corner. The outer face of a sphere has a square
    /// beside the others.
    pub fn outline(&self, face: usize) -> Vec<[f64; 2]> {
        if let Some(Circle { centre: [x, y], radius }) = self.outside(face) {
            return [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
                .map(|[right, down]| [x + radius * right, y + radius * down])
                .to_vec();
        }
        self.corners(face).into_iter().map(|corner| self.position(corner)).collect()
    }

    /// The mean of the corners of a face other than the frame.
    pub fn middle(&self, face: usize) -> [f64; 2] {
        let outline = self.outline(face);
        let mean = |axis| outline.iter().map(|at| at[axis]).sum::<f64>() / outline.len() as f64;
        [0, 1].map(mean)
    }

    /// Where the outer face of a sphere is drawn; `None` for other faces.
    fn outside(&self, face: usize) -> Option<Circle> {
        let polygons = self.tiles()?.polygons();
        (face == self.frame() && polygons.outer().is_some()).then(|| polygons.outside())
    }

    /// A circle within a face other than the frame, nearly the largest one.
    pub fn circle(&self, face: usize) -> Circle {
        if let Some(circle) = self.outside(face) {
            return circle;
        }
        match &self.shape {
            Shape::Squares(..)
            | Shape::Crossed(_)
            | Shape::Joined(_)
            | Shape::Opened(_)
            | Shape::Network(_) => inscribed(&self.outline(face)),
            Shape::Tiles(tiles) => tiles.polygons().circles()[face],
        }
    }

    /// The tiles that it was made of; `None` for squares.
    pub fn tiles(&self) -> Option<&Tiles> {
        match &self.shape {
            Shape::Squares(..)
            | Shape::Crossed(_)
            | Shape::Joined(_)
            | Shape::Opened(_)
            | Shape::Network(_) => None,
            Shape::Tiles(tiles) => Some(tiles),
        }
    }

    /// The edges of a vertex, clockwise as seen in a picture.
    pub fn around(&self, vertex: usize) -> Vec<usize> {
        let [x, y] = self.position(vertex);
        let graph = self.vertices();
        let angle = |arc: usize| {
            let [to_x, to_y] = self.position(graph.target(arc));
            (to_y - y).atan2(to_x - x)
        };
        let mut arcs: Vec<usize> = graph.arcs(vertex).collect();
        arcs.sort_by(|&a, &b| angle(a).total_cmp(&angle(b)));
        arcs.into_iter().map(|arc| graph.edge(arc)).collect()
    }

    /// The frame, as a vertex of [`Self::faces`].
    pub fn frame(&self) -> usize {
        self.face_count()
    }

    /// The faces on both sides of an edge, with `None` for the frame. `None` for a number that is
    /// not an edge's.
    #[inline]
    pub fn sides(&self, edge: usize) -> Option<[Option<usize>; 2]> {
        let frame = self.frame();
        let ends = self.faces().ends(edge)?;
        Some(ends.map(|face| (face != frame).then_some(face)))
    }

    /// For each face but the frame, whether it is inside a line; the inverse of [`Self::border`].
    /// Each vertex must have even degree. Linear in the graph.
    pub fn inside(&self, is_on: impl Fn(usize) -> bool) -> Vec<bool> {
        let (faces, frame) = (self.faces(), self.frame());
        let mut side = vec![None; frame + 1];
        side[frame] = Some(false);
        let mut open = vec![frame];
        while let Some(face) = open.pop() {
            for arc in faces.arcs(face) {
                let other = faces.target(arc);
                if side[other].is_none() {
                    side[other] = side[face].map(|inside| inside != is_on(faces.edge(arc)));
                    open.push(other);
                }
            }
        }
        side.truncate(frame);
        side.into_iter().map(|side| side == Some(true)).collect()
    }

    /// The edges of a line, given by the truth of its first ones. Where it may cross itself, the turning
    /// edges are told by the others: it turns where it leads up or down, and not both.
    pub fn edges_on(&self, on: &[bool]) -> Vec<usize> {
        let edges = on.iter().enumerate().filter_map(|(edge, &on)| on.then_some(edge));
        match self.shape {
            Shape::Crossed(grid) => edges.chain(crossed::turns(grid, on, &[])).collect(),
            Shape::Opened(path) => edges.chain(path.others(on)).collect(),
            _ => edges.collect(),
        }
    }

    /// For each number of an edge, whether the edge lies between inside and outside.
    pub fn border(&self, is_inside: impl Fn(usize) -> bool) -> Vec<bool> {
        let inside = |face: Option<usize>| face.is_some_and(&is_inside);
        let parts = |edge| self.sides(edge).is_some_and(|[a, b]| inside(a) != inside(b));
        (0..self.edge_bound()).map(parts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn grids() -> impl Iterator<Item = Grid> {
        let sizes = [(1, 1), (1, 4), (2, 2), (3, 5), (6, 4)];
        sizes.into_iter().map(|(rows, cols)| Grid::new(rows, cols).unwrap())
    }

    /// The same plane graph, made from its corners.
    fn copy(plane: &Plane) -> Plane {
        let mut corners = Lists::default();
        for face in 0..plane.face_count() {
            corners.add(plane.corners(face).into_iter().map(|corner| corner as u32));
        }
        let positions = (0..plane.vertices().vertex_count()).map(|v| plane.position(v)).collect();
        Plane::of_polygons(positions, corners).unwrap()
    }

    /// A honeycomb of some rows and columns: no lattice of squares.
    fn honeycomb(rows: usize, cols: usize) -> Plane {
        let mut positions = Vec::<[f64; 2]>::new();
        let mut corners = Lists::default();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let centre = [1.5 * col as f64, 3f64.sqrt() * (row as f64 + 0.5 * (col % 2) as f64)];
            let hexagon: Vec<u32> = (0..6)
                .map(|at| {
                    let (sin, cos) = (f64::from(at) * std::f64::consts::FRAC_PI_3).sin_cos();
                    let here = [centre[0] + cos, centre[1] + sin];
                    let is_here =
                        |p: &[f64; 2]| (p[0] - here[0]).abs() + (p[1] - here[1]).abs() < 1e-6;
                    positions.iter().position(is_here).unwrap_or_else(|| {
                        positions.push(here);
                        positions.len() - 1
                    }) as u32
                })
                .collect();
            corners.add(hexagon);
        }
        Plane::of_polygons(positions, corners).unwrap()
    }

    fn planes() -> Vec<Plane> {
        let mut planes = vec![honeycomb(1, 1), honeycomb(3, 4)];
        for grid in grids() {
            planes.push(Plane::of_squares(grid, Along::Cells));
            planes.push(Plane::of_squares(grid, Along::Points));
            planes.push(copy(&planes[planes.len() - 1]));
        }
        planes
    }

    #[test]
    fn sides_and_borders_are_each_others_inverse() {
        let mut random = Random::new(6);
        for plane in planes() {
            for _ in 0..20 {
                let inside: Vec<bool> =
                    (0..plane.face_count()).map(|_| random.below(2) == 0).collect();
                let border = plane.border(|face| inside[face]);
                assert_eq!(plane.inside(|edge| border[edge]), inside);
                for vertex in 0..plane.vertices().vertex_count() {
                    let edges = plane.vertices().edges(vertex).iter();
                    assert_eq!(edges.filter(|&&edge| border[edge as usize]).count() % 2, 0);
                }
            }
        }
    }

    #[test]
    fn faces_lie_between_edges_that_follow_each_other_round_a_vertex() {
        for plane in planes() {
            let ends = |edge| plane.vertices().ends(edge).unwrap();
            for face in 0..plane.face_count() {
                let corners = plane.corners(face);
                assert_eq!(plane.faces().edges(face).len(), corners.len());
                for (at, &corner) in corners.iter().enumerate() {
                    let next = corners[(at + 1) % corners.len()];
                    let before = corners[(at + corners.len() - 1) % corners.len()];
                    let around = plane.around(corner);
                    let to = |other: usize| {
                        around.iter().position(|&edge| ends(edge).contains(&other)).unwrap()
                    };
                    let steps = (to(next) + around.len() - to(before)) % around.len();
                    assert!(steps == 1 || steps == around.len() - 1, "{face} {corner}");
                    for other in [next, before] {
                        let sides = plane.sides(around[to(other)]).unwrap();
                        assert!(sides.contains(&Some(face)));
                    }
                }
            }
        }
    }
}
