//! The parts of a kind that all its puzzles share: its name, its notations, and how its puzzles are made.
//! Several kinds may share one type of puzzle.

use super::generated::Generated;
use super::info::KindInfo;
use super::notations::{Address, Fields, InSigns, Janko, JsonFault, Pzprv3, Written};
use super::rules::Kind;
use super::wishes::{Unmet, Wish, Wishes};
use crate::engine::Limits;
use crate::random::Random;
use crate::text::Line;

/// A puzzle read from JSON, and its answer if there is one.
pub type FromJson<P> = Result<(P, Option<<P as Kind>::Answer>), JsonFault>;

/// Reads a puzzle from its clues and its other fields in JSON.
pub type FromFields<P> = dyn Fn(&[Line<'_>], &Fields) -> FromJson<P> + Sync;

/// Draws a plan for puzzles that meet wishes.
pub type Planner<P> =
    dyn Fn(&Wishes, &mut Random, &Limits) -> Result<<P as Generated>::Plan, Unmet> + Sync;

/// A kind, as puzzles of the type `P`.
pub struct Definition<P: Generated> {
    /// Its name and its encodings.
    pub info: KindInfo,
    /// The notations that no other kind shares, in the order in which they are tried on a text.
    pub notations: &'static [&'static dyn Written<P>],
    /// Its part in addresses of puzz.link and its relatives.
    pub address: Option<Address<P>>,
    /// Its part in the files of Janko's collection.
    pub janko: Option<Janko<P>>,
    /// Its part in pzprv3's files.
    pub pzprv3: Option<Pzprv3<P>>,
    /// Its part in pictures in signs; `None` if these are not read.
    pub in_signs: Option<InSigns>,
    /// Reads a puzzle, and the answer if there is one, from its clues and its other fields. An error
    /// is a fault in the clues, or fields that do not fit together.
    pub from_json: &'static FromFields<P>,
    /// The wishes for generated puzzles that the kind knows, besides the size.
    pub wishes: &'static [Wish],
    /// Draws an answer with all clues that its puzzles may have, or says why no puzzle can meet the
    /// wishes. The same wishes and random numbers give the same plan. Once a limit is reached, it ends soon,
    /// and what it gives is not used.
    pub plan: &'static Planner<P>,
}
