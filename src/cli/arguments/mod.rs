//! Arguments that several commands have: how they are read, and what they mean for the library.
//! Nothing here knows a file, an instance or a command.

pub(super) mod limits;
pub(super) mod method;
pub(super) mod named;
pub(super) mod rules;
