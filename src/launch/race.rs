//! Data races as `gencl run --races` reports them: the two accesses, why nothing orders them, and where a barrier could be.

use crate::source::Location;

/// A data race: two work-items access the same bytes, at least one of them writes, at least one is not atomic,
/// and nothing orders the accesses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Race {
    /// The access that was executed first.
    pub first: RaceAccess,
    /// The access that was executed second.
    pub second: RaceAccess,
    /// The bytes that the second one accesses: the buffer, offset and size.
    pub place: String,
    /// Whether the bytes are in local memory; else they are in global memory.
    pub is_local: bool,
    /// Whether the work-items are in the same work-group.
    pub same_group: bool,
    /// Why no barrier orders the two accesses.
    pub cause: RaceCause,
    /// Where a barrier could be.
    pub paths: RacePaths,
    /// Whether a loop contains both accesses.
    pub in_loop: bool,
    /// Whether a barrier between the accesses has to follow a loop that contains only one of them.
    pub leaves_loop: bool,
    /// Whether each iteration of that loop executes a barrier: accesses of different iterations are ordered then.
    pub loop_has_barrier: bool,
    /// The outermost condition, of the loop or of the kernel, under which both accesses are.
    pub condition: Option<Location>,
    /// Whether the kernel has a release operation after one of the accesses and an acquire operation before the other, which
    /// did not order these accesses: the one acquired nothing from the other.
    pub may_synchronize: bool,
    /// Whether the kernel has an atomic operation after one of the accesses and one before the other, which fences could make
    /// operations that order the two.
    pub has_atomics_between: bool,
    /// The places at which a barrier that all work-items reach once orders the accesses, the first and the last of them, in the
    /// order of execution.
    pub barriers: Option<BarrierPlaces>,
    /// A lower bound of the number of races between these two instructions: each access counts once,
    /// however many others it races with; the fields describe the first of them.
    pub count: u64,
    /// The least power of two so that the work-items of each of these races are in the same block of that size, by their
    /// linear local IDs: those of a sub-group are such a block. `None` if they are in different work-groups.
    pub block: Option<u64>,
}

/// The places between the accesses of a [`Race`]. They are comparable with those of the other races of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BarrierPlaces {
    /// The first place, comparable with others only.
    pub first: u64,
    /// The last place, not before the first one.
    pub last: u64,
    /// Whether [`Race::second`] is the access before them.
    pub is_second_before: bool,
}

/// Why no barrier orders the two accesses of a [`Race`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RaceCause {
    /// No barrier is between them, or none can be: the work-items are in different work-groups.
    NoBarrier,
    /// The barrier between them has the flags of another memory.
    OtherMemory {
        /// Source location of the barrier.
        barrier: Option<Location>,
    },
    /// The barrier between them is one of sub-groups, and the work-items are in different ones.
    OtherSubGroup {
        /// Source location of the barrier.
        barrier: Option<Location>,
    },
    /// One of the accesses is of a later iteration of a loop: it precedes this barrier in the source, and was
    /// executed after it.
    LaterIteration {
        /// Source location of the barrier.
        barrier: Option<Location>,
        /// Whether this is the access that was executed first.
        is_first: bool,
    },
}

/// The paths between the two instructions of a [`Race`], without those to a later iteration of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RacePaths {
    /// They are one instruction.
    Same,
    /// Neither leads to the other: they are in different branches.
    Branches,
    /// Neither leads to the other, and all work-items of the group take the same branch: the accesses are of
    /// different iterations of a loop.
    Iterations,
    /// One leads to the other, but every place between them is executed under a condition.
    Conditional,
    /// One leads to the other, by way of a place that every work-item reaches.
    Unconditional,
}

impl RaceCause {
    /// The word for it in `result.json`.
    pub fn name(&self) -> &'static str {
        match self {
            RaceCause::NoBarrier => "no barrier",
            RaceCause::OtherMemory { .. } => "barrier of other memory",
            RaceCause::OtherSubGroup { .. } => "barrier of sub-groups",
            RaceCause::LaterIteration { .. } => "later iteration",
        }
    }
}

/// One of the two accesses of a [`Race`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RaceAccess {
    /// Whether it reads or writes.
    pub kind: AccessKind,
    /// The instruction as text.
    pub instruction: String,
    /// Source location of the instruction.
    pub location: Option<Location>,
    /// Global ID of the work-item.
    pub work_item: [u64; 3],
}

/// How an access uses memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    /// It reads, and writes nothing.
    Read,
    /// It writes, and reads nothing.
    Write,
    /// It is an atomic operation.
    Atomic,
}

impl AccessKind {
    /// The word for messages.
    pub fn name(self) -> &'static str {
        match self {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
            AccessKind::Atomic => "atomic operation",
        }
    }
}
