//! Rewrites of Gen IR, one file a pass, named by its verb.
//!
//! A pass is a free function over `&mut Function`, first in its file, that returns whether it
//! changed anything; it computes the analyses it needs from the function it is given. Every
//! pass takes verified Gen IR and leaves verified Gen IR behind, and keeps what the function
//! computes for every input. An analysis computed before a pass that changed something is
//! stale after it.

pub mod expand_division;
pub mod known_constants;
pub mod lower_int64;
pub mod lower_pushed_constants;
pub mod narrow_integers;
pub mod promote_surfaces;

#[cfg(test)]
mod trial;
