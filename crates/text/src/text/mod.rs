//! What the text forms of puzzles share: lines and words with their places, the one error, the
//! reader of files, and the notations of several kinds. It knows no kind.

pub mod address;
pub mod codes;
mod error;
pub mod game_id;
pub mod janko;
pub mod json;
#[cfg(feature = "whole")]
mod kept;
mod lines;
mod notation;
pub mod penpa;
pub mod picture;
pub mod pzprv3;
mod reader;
#[cfg(feature = "whole")]
pub mod save;
#[cfg(feature = "whole")]
mod table;
pub mod verdict;
mod warning;

pub use error::{Expected, FormatError};
pub use lines::{Line, Lines, Words, number};
#[cfg(feature = "whole")]
pub use notation::{Apart, Cells, ReadsClue};
pub use notation::{Below, Continues, Entry, Extent, Misfit, Notation, Read};
pub use reader::{Instance, Reader, detect};
pub use warning::{Aside, Beside, By, Marks, Reading, Warning};
