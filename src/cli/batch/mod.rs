//! What is done with many instances: they are read one after another, asked in several threads or
//! processes, and leave outcomes in their order, with which a later run can go on. Nothing here
//! knows a command.

pub(super) mod drawing;
pub(super) mod instances;
mod layout;
pub(super) mod outside;
pub(super) mod pool;
pub(super) mod progress;
mod replies;
pub(super) mod resume;
pub(super) mod run;
pub(super) mod worker;
