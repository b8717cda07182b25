//! Rewrites of Gen IR, one file a pass, named by its verb.
//!
//! A pass is a free function over `&mut Function`, first in its file, that returns whether it
//! changed anything; it computes the analyses it needs from the function it is given. Every
//! pass takes verified Gen IR and leaves verified Gen IR behind, and keeps what the function
//! computes for every input. An analysis computed before a pass that changed something is
//! stale after it.

pub mod order_blocks;
pub mod remove_unreachable_blocks;
pub mod unify_exits;
pub mod unify_latches;

pub use order_blocks::order_blocks;
pub use remove_unreachable_blocks::remove_unreachable_blocks;
pub use unify_exits::unify_exits;
pub use unify_latches::unify_latches;
