//! What a kind has to give.

use crate::kind::Texts;

/// What a kind has to give to be registered.
#[cfg(not(feature = "draw"))]
pub trait Registrable: Texts {}
#[cfg(not(feature = "draw"))]
impl<P: Texts> Registrable for P {}

/// What a kind has to give to be registered.
#[cfg(feature = "draw")]
pub trait Registrable: Texts + crate::kind::Pictures {}
#[cfg(feature = "draw")]
impl<P: Texts + crate::kind::Pictures> Registrable for P {}
