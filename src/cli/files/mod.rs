//! Files: those to read, and those to write, which are told apart from all others and are whole or
//! not there. Nothing here knows an option, an instance or a command.

pub(super) mod certificates;
pub(super) mod input;
pub(super) mod output;
pub(super) mod places;
pub(super) mod report_folder;
