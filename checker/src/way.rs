//! The ways out of a cell by their numbers, which are those of its sides. The opposite of one is 3 minus it.

/// The ways out of a cell, in the order of [`Lattice::sides`]. The opposite of one is 3 minus it.
pub(super) const NORTH: usize = 0;
pub(super) const WEST: usize = 1;
pub(super) const EAST: usize = 2;
pub(super) const SOUTH: usize = 3;
