//! Files to read and files to write. No file is mistaken for another, and a file that is written is
//! there as a whole or not at all. Nothing here knows an option, an instance or a command.
//!
//! A file whose name the user chose is replaced. A file whose name the program chose, such as a part of a
//! certificate, is replaced only if it begins as the program's own does, and a link there is never followed.

pub(super) mod certificates;
pub(super) mod hold;
pub(super) mod input;
pub(super) mod kinds;
pub(super) mod output;
pub(super) mod places;
pub(super) mod report_folder;
mod unfinished;
