//! Rewrites of Gen IR, one file a pass, named by its verb.
//!
//! A pass is a free function over `&mut Function`, first in its file, that returns whether it
//! changed anything; it computes the analyses it needs from the function it is given. Every
//! pass takes verified Gen IR and leaves verified Gen IR behind, and keeps what the function
//! computes for every input. An analysis computed before a pass that changed something is
//! stale after it.

pub mod compact_registers;
pub mod eliminate_dead_code;
pub mod order_blocks;
pub mod remove_unreachable_blocks;
pub mod split_webs;
pub mod unify_exits;
pub mod unify_latches;

pub use compact_registers::compact_registers;
pub use eliminate_dead_code::eliminate_dead_code;
pub use order_blocks::order_blocks;
pub use remove_unreachable_blocks::remove_unreachable_blocks;
pub use split_webs::split_webs;
pub use unify_exits::unify_exits;
pub use unify_latches::unify_latches;
