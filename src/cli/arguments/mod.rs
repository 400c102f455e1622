//! Arguments that several commands have: what is read from the command line, and what it means for
//! the library. Nothing here knows a file, an instance or a command.

pub(super) mod limits;
pub(super) mod method;
pub(super) mod named;
pub(super) mod rules;
