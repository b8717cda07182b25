//! A kernel launch: ND-range, arguments, simulated memory, limits, faults.
//!
//! A leaf module. The Gen IR interpreter, the vISA simulator and the command line share these
//! descriptions of a run, and so report the same results and faults.

pub mod check;
pub(crate) mod clock;
mod element;
#[cfg(feature = "launch-files")]
pub mod file;
pub mod memory;
pub mod printf;
pub(crate) mod progress;
mod race;
pub mod trace;
mod work;

pub use crate::cancel::{CancelFlag, Progress};
pub use crate::numeric::MathMode;
pub use element::Element;
pub use race::{AccessKind, BarrierPlaces, Race, RaceAccess, RaceCause, RacePaths};
pub use work::{Accesses, AtomicAccesses, CACHE_LINE, Executed, LocalAccesses, Work};

use crate::source::Location;

/// The index space of a launch. Unused dimensions have size 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NdRange {
    /// Number of dimensions, 1 to 3 (`get_work_dim`).
    pub dimensions: u32,
    /// Number of work-items in each dimension.
    pub global: [u64; 3],
    /// Size of a work-group in each dimension; divides `global`.
    pub local: [u64; 3],
    /// First global ID in each dimension.
    pub offset: [u64; 3],
}

/// Sizes of an index space that are invalid or do not match each other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RangeError {
    /// The size that is wrong: `global`, `local` or `offset`, as the key of a launch file.
    pub part: &'static str,
    /// The dimension, if one is wrong.
    pub dimension: Option<usize>,
    /// What is wrong, as a sentence.
    pub message: String,
    /// What to change, as a sentence.
    pub help: String,
}

impl std::fmt::Display for RangeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RangeError {}

impl From<RangeError> for String {
    fn from(error: RangeError) -> String {
        error.message
    }
}

/// The maximum number of work-items in a work-group.
pub const MAX_GROUP_SIZE: u64 = 1024;

impl NdRange {
    /// All sizes that are wrong independently of each other, as [`NdRange::new`] rejects them.
    pub fn mistakes(global: &[u64], local: Option<&[u64]>, offset: &[u64]) -> Vec<RangeError> {
        let (mut global, mut local) = (global.to_vec(), local.map(<[u64]>::to_vec));
        let mut offset = offset.to_vec();
        let mut errors: Vec<RangeError> = Vec::new();
        while let Err(error) = NdRange::new(&global, local.as_deref(), &offset) {
            let is_repaired = match (error.part, error.dimension) {
                // What depends on a size that is wrong is not checked.
                ("global", Some(d)) => {
                    let whole = local.as_ref().and_then(|local| local.get(d).copied());
                    let whole = whole.unwrap_or(1).max(1);
                    std::mem::replace(&mut global[d], whole) != whole
                }
                ("local", _) => local.take().is_some(),
                ("offset", _) => !std::mem::take(&mut offset).is_empty(),
                _ => false,
            };
            errors.push(error);
            if !is_repaired {
                break;
            }
        }
        errors
    }

    /// Checks the sizes: the same number of dimensions in all three, none zero, `local` divides
    /// `global`, at most [`MAX_GROUP_SIZE`] work-items in a group, and IDs of 32 bits (as in the
    /// hardware's payload).
    ///
    /// Without `local` a size is chosen: the largest divisor of `global[0]` up to 64, and 1 in the
    /// other dimensions.
    ///
    /// # Errors
    /// The first size that is wrong.
    pub fn new(
        global: &[u64],
        local: Option<&[u64]>,
        offset: &[u64],
    ) -> Result<NdRange, RangeError> {
        let wrong = |part, dimension, message: String, help: String| {
            Err(RangeError {
                part,
                dimension,
                message,
                help,
            })
        };
        let dimensions = global.len();
        if !(1..=3).contains(&dimensions) {
            return wrong(
                "global",
                None,
                format!("invalid global size: expected 1 to 3 dimensions, have {dimensions}"),
                "`global` is a list of one to three numbers of work-items".to_owned(),
            );
        }
        let fill = |from: &[u64], with: u64| -> [u64; 3] {
            std::array::from_fn(|d| from.get(d).copied().unwrap_or(with))
        };
        let plural = |count: usize| match count {
            1 => "1 dimension".to_owned(),
            n => format!("{n} dimensions"),
        };
        let as_many = || match dimensions {
            1 => "one number, as in `global`".to_owned(),
            n => format!("{n} numbers, as in `global`"),
        };
        let global3 = fill(global, 1);
        let local3 = match local {
            Some(local) if local.len() != dimensions => {
                return wrong(
                    "local",
                    None,
                    format!(
                        "the local size has {}, but the global size has {dimensions}",
                        plural(local.len())
                    ),
                    format!("`local` requires {}", as_many()),
                );
            }
            Some(local) => fill(local, 1),
            None => [largest_divisor(global3[0], 64), 1, 1],
        };
        if offset.len() > dimensions {
            return wrong(
                "offset",
                None,
                format!(
                    "the global offset has {}, but the global size has {dimensions}",
                    plural(offset.len())
                ),
                format!("`offset` has at most {}", as_many()),
            );
        }
        let offset3 = fill(offset, 0);
        for d in 0..3 {
            for (part, size) in [("global", global3[d]), ("local", local3[d])] {
                if size == 0 {
                    return wrong(
                        part,
                        Some(d),
                        format!("the {part} size of dimension {d} is 0"),
                        "each size is at least 1".to_owned(),
                    );
                }
            }
            if !global3[d].is_multiple_of(local3[d]) {
                let smaller = largest_divisor(global3[d], local3[d]);
                let larger = global3[d].checked_next_multiple_of(local3[d]);
                let or = larger.map_or(String::new(), |larger| {
                    format!(
                        ", or a global size of {larger} and a test of `get_global_id({d})` in the kernel"
                    )
                });
                return wrong(
                    "local",
                    Some(d),
                    format!(
                        "the local size {} does not divide the global size {} in dimension {d}",
                        local3[d], global3[d]
                    ),
                    format!("use a local size of {smaller}{or}"),
                );
            }
            if global3[d]
                .checked_add(offset3[d])
                .is_none_or(|end| end > 1 << 32)
            {
                let part = if global3[d] > 1 << 32 {
                    "global"
                } else {
                    "offset"
                };
                return wrong(
                    part,
                    Some(d),
                    format!("the global IDs of dimension {d} exceed 32 bits"),
                    "the sum of size and offset is at most 4294967296 in each dimension".to_owned(),
                );
            }
        }
        let group = local3.iter().try_fold(1u64, |a, &b| a.checked_mul(b));
        if group.is_none_or(|g| g > MAX_GROUP_SIZE) {
            return wrong(
                "local",
                None,
                format!(
                    "a work-group of {} x {} x {} work-items exceeds the limit of {MAX_GROUP_SIZE}",
                    local3[0], local3[1], local3[2]
                ),
                "use smaller work-groups".to_owned(),
            );
        }
        if global3
            .iter()
            .try_fold(1u64, |a, &b| a.checked_mul(b))
            .is_none()
        {
            return wrong(
                "global",
                None,
                "the global size exceeds 2^64 work-items".to_owned(),
                "use fewer work-items".to_owned(),
            );
        }
        Ok(NdRange {
            dimensions: dimensions as u32,
            global: global3,
            local: local3,
            offset: offset3,
        })
    }

    /// Number of work-groups in each dimension.
    pub fn groups(&self) -> [u64; 3] {
        std::array::from_fn(|d| self.global[d] / self.local[d])
    }

    /// Total number of work-groups.
    pub fn group_count(&self) -> u64 {
        self.groups().iter().product()
    }

    /// Number of work-items in a work-group.
    pub fn group_size(&self) -> u64 {
        self.local.iter().product()
    }

    /// Converts a linear group ID to group IDs (dimension 0 varies fastest).
    pub fn group_id(&self, linear: u64) -> [u64; 3] {
        let groups = self.groups();
        [
            linear % groups[0],
            linear / groups[0] % groups[1],
            linear / groups[0] / groups[1],
        ]
    }

    /// Converts a linear local ID to local IDs (dimension 0 varies fastest).
    pub fn local_id(&self, linear: u64) -> [u64; 3] {
        [
            linear % self.local[0],
            linear / self.local[0] % self.local[1],
            linear / self.local[0] / self.local[1],
        ]
    }
}

/// The largest divisor of a size that is at most `limit`; 1 for a size of 0.
fn largest_divisor(size: u64, limit: u64) -> u64 {
    let divisors = (1..=limit.min(MAX_GROUP_SIZE)).rev();
    let mut divisors = divisors.filter(|&n| size.is_multiple_of(n));
    divisors.next().filter(|_| size > 0).unwrap_or(1)
}

/// One argument of a launch.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A buffer: its bytes, which the run reads and writes.
    Buffer(Vec<u8>),
    /// A value passed by value: its bytes in memory order (little-endian).
    Value(Vec<u8>),
    /// The size in bytes of the memory of a `__local` pointer.
    Local(u32),
    /// A null pointer in place of a buffer.
    Null,
}

/// The effect of an access outside of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OutOfBounds {
    /// The run ends with a fault.
    #[default]
    Fault,
    /// Reads return 0 and writes are dropped, as by the hardware for surfaces.
    Zero,
}

/// The default step limit of a run: instructions executed by all work-items (interpreter) or
/// hardware threads (simulator).
pub const DEFAULT_STEP_LIMIT: u64 = 500_000_000;

/// The default step limit of a search for data races, which executes the program as written. Its memory depends on the
/// bytes that work-items share, not on the steps.
pub const RACES_STEP_LIMIT: u64 = 2_000_000_000;

/// Options of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// Model of the approximate operations.
    pub math: MathMode,
    /// Effect of accesses outside of buffers.
    pub out_of_bounds: OutOfBounds,
    /// Maximum number of instructions executed; exceeding it is E0605.
    pub step_limit: u64,
    /// Number of work-groups executed in parallel; 1 executes them in order.
    pub jobs: usize,
    /// Whether the interpreter records all accesses to memory that work-items share, and reports data races
    /// in [`RunReport::races`]. Uses of undefined values are then no faults, since a race may be their cause.
    /// The simulator ignores this option: it executes uniform loads once for all channels, and
    /// optimized code has fewer accesses than the program.
    pub races: bool,
    /// Whether the interpreter checks the bounds of each private and local variable, and records where
    /// undefined values come from ([`Fault::cause`]). The simulator ignores this option.
    pub diagnose: bool,
    /// Whether the simulator counts how often each instruction is executed ([`RunReport::profile`]). The
    /// interpreters ignore this option.
    pub profile: bool,
    /// Records the instructions that a work-item executes, in the simulator and in the interpreter of Gen IR.
    pub trace: Option<trace::Trace>,
    /// The size in bytes of the buffer for the output of `printf`, up to [`printf::MAX_PRINTF_BYTES`]. What does not fit
    /// is not printed ([`printf::Printed::dropped`]).
    pub printf_bytes: u32,
    /// Wall-clock limit; `None` for no limit.
    pub timeout: Option<std::time::Duration>,
    /// Ends the run with a fault of kind [`FaultKind::Canceled`] once it is set.
    pub cancel: Option<CancelFlag>,
    /// Counts the work-groups that are done, for callers that report progress.
    pub progress: Option<Progress>,
}

impl Default for RunOptions {
    fn default() -> Self {
        RunOptions {
            math: MathMode::Model,
            out_of_bounds: OutOfBounds::Fault,
            step_limit: DEFAULT_STEP_LIMIT,
            jobs: 1,
            races: false,
            diagnose: false,
            profile: false,
            trace: None,
            printf_bytes: printf::DEFAULT_PRINTF_BYTES,
            timeout: None,
            cancel: None,
            progress: None,
        }
    }
}

/// Statistics of a completed run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunReport {
    /// Number of instructions executed, by work-items (interpreter) or by hardware threads
    /// (simulator).
    pub steps: u64,
    /// Number of hardware threads (simulator) or sub-groups (interpreter).
    pub threads: u64,
    /// Whether work-groups were executed in parallel.
    pub parallel: bool,
    /// The data races that were found, if [`RunOptions::races`] is set.
    pub races: Vec<Race>,
    /// Whether the program has so many release operations that, from some point on, all accesses before an acquire
    /// operation were taken to be ordered: races may then be missing.
    pub is_order_bounded: bool,
    /// Messages, bytes and channels (simulator); `None` for the interpreter, which has neither
    /// messages nor channels.
    pub work: Option<Work>,
    /// How often each instruction of the kernel was executed, in their order, if [`RunOptions::profile`] is
    /// set; else empty.
    pub profile: Vec<Executed>,
    /// What `printf` has printed.
    pub printed: printf::Printed,
    /// The misaligned accesses to vectors of a diagnosed run of the interpreter, in the order of their instructions.
    pub misaligned: Vec<MisalignedVector>,
}

/// Accesses by an instruction to a vector at addresses that are no multiples of its size. Hardware that requires the
/// alignment of elements only executes them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MisalignedVector {
    /// Where the first one is: the buffer, the offset, the index of the element and the address.
    pub place: String,
    /// Whether the vector is written.
    pub is_store: bool,
    /// The alignment that its type requires, in bytes.
    pub alignment: u32,
    /// The instruction, in Gen IR.
    pub instruction: String,
    /// Source location of the instruction.
    pub location: Option<Location>,
    /// The global ID of the work-item of the first one.
    pub work_item: [u64; 3],
    /// Number of misaligned accesses.
    pub count: u64,
}

/// An error during a simulated run.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// Kind of fault, which determines the diagnostic's code.
    pub kind: FaultKind,
    /// A sentence with the details: address, buffer, size.
    pub message: String,
    /// The faulting instruction as text.
    pub instruction: Option<String>,
    /// Source location of the instruction.
    pub location: Option<Location>,
    /// Global ID of the work-item, if the fault occurred in one.
    pub work_item: Option<[u64; 3]>,
    /// Where the undefined value comes from, if the kind is [`FaultKind::Poison`] and the run was
    /// diagnosed.
    pub cause: Option<Cause>,
    /// What `printf` has printed before the fault.
    pub printed: printf::Printed,
}

/// All faults that were found of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Faults {
    /// The faults, one for each kind and place in the source, in the order of their first occurrence; at least one.
    pub all: Vec<FoundFault>,
    /// Why the search for others ended before the end of the run, if it did: a limit.
    pub end: Option<Fault>,
    /// Whether undefined values were looked for: not in a search for data races.
    pub has_undefined: bool,
}

impl Faults {
    /// Whether the search for faults reached the end of the run and was for faults of all kinds: neither a limit nor a
    /// fault after which no run can continue ended it.
    pub fn is_complete(&self) -> bool {
        let mut all = self.all.iter();
        self.end.is_none() && self.has_undefined && all.all(|f| f.fault.kind.is_recoverable())
    }
}

/// A fault, in the first work-item in which it occurred.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundFault {
    /// What happened in that work-item.
    pub fault: Fault,
    /// The number of work-items in which it occurred; 1 if the run ended with it.
    pub work_items: u64,
    /// Whether the instruction is one of Gen IR as lowered, in which the fault was found, not of the code that was run.
    pub is_of_lowered: bool,
}

impl From<Fault> for Faults {
    /// A fault that ended the run.
    fn from(fault: Fault) -> Faults {
        let all = vec![FoundFault {
            fault,
            work_items: 1,
            is_of_lowered: false,
        }];
        Faults {
            all,
            end: None,
            has_undefined: true,
        }
    }
}

/// The origin of an undefined value.
#[derive(Clone, PartialEq, Debug)]
pub struct Cause {
    /// What made the value undefined.
    pub kind: CauseKind,
    /// Why the value is undefined.
    pub message: String,
    /// Source location of the instruction that made it undefined, if that is not the faulting one.
    pub location: Option<Location>,
    /// Advice on what to change in the program.
    pub help: &'static str,
}

/// What makes a value undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CauseKind {
    /// A variable or private memory is read before it is written.
    Uninitialized,
    /// Local or global memory is read before it is written, which may be the effect of a data race.
    UninitializedShared,
    /// The operation is undefined for its operands.
    Operation,
    /// It is that of a work-item that does not exist in the sub-group, or has ended.
    MissingWorkItem,
}

/// Kinds of faults. Each has a code E08xx (or E06xx for limits and the host).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// E0801: an access outside of every buffer.
    OutOfBounds,
    /// E0802: an address that is not a multiple of the element's size.
    Misaligned,
    /// E0803: an undefined value used as an address, as a branch condition or in an active store ([`FaultKind::PoisonStore`]
    /// of vector IR).
    Poison,
    /// E0803: an undefined value in an active store of the interpreter of vector IR: what is stored may be the
    /// elements of a vector that nobody reads.
    PoisonStore,
    /// E0804: the arguments or the ND-range do not match the kernel.
    Launch,
    /// E0805: the program is invalid.
    InvalidProgram,
    /// E0807: the program is valid, but the simulator does not support a part of it.
    NotExecuted,
    /// E0806: work-items wait for one that never arrives.
    Rendezvous,
    /// E0821: a loop that nothing can end.
    Livelock,
    /// E0809: a data race: a barrier without the required fence does not order a write and a read.
    DataRace,
    /// E0605: the step limit, or a limit of the engine's memory, was exceeded.
    Limit,
    /// E0605: the time limit was exceeded.
    Timeout,
    /// E0609: the caller set [`RunOptions::cancel`].
    Canceled,
    /// E0608: the host's float environment does not round to nearest, or flushes denormals.
    HostFloats,
}

impl FaultKind {
    /// Whether an undefined value is used.
    pub fn is_undefined(self) -> bool {
        matches!(self, FaultKind::Poison | FaultKind::PoisonStore)
    }

    /// The code of the fault's diagnostic.
    pub fn code(self) -> crate::diagnostic::Code {
        use crate::diagnostic::Code;
        match self {
            FaultKind::OutOfBounds => Code::E0801,
            FaultKind::Misaligned => Code::E0802,
            FaultKind::Poison | FaultKind::PoisonStore => Code::E0803,
            FaultKind::Launch => Code::E0804,
            FaultKind::InvalidProgram => Code::E0805,
            FaultKind::NotExecuted => Code::E0807,
            FaultKind::Rendezvous => Code::E0806,
            FaultKind::Livelock => Code::E0821,
            FaultKind::DataRace => Code::E0809,
            FaultKind::Limit | FaultKind::Timeout => Code::E0605,
            FaultKind::Canceled => Code::E0609,
            FaultKind::HostFloats => Code::E0608,
        }
    }

    /// Whether a run can continue after the fault, to find others.
    pub fn is_recoverable(self) -> bool {
        matches!(
            self,
            FaultKind::Poison
                | FaultKind::PoisonStore
                | FaultKind::OutOfBounds
                | FaultKind::Misaligned
        )
    }

    /// Whether the run was ended before its end, after any of its instructions.
    pub fn is_of_length(self) -> bool {
        matches!(
            self,
            FaultKind::Limit | FaultKind::Timeout | FaultKind::Canceled
        )
    }

    /// Whether the cause is the launch, a limitation of the simulator or the host, not the kernel.
    pub fn is_of_launch(self) -> bool {
        matches!(
            self,
            FaultKind::Launch | FaultKind::NotExecuted | FaultKind::HostFloats
        )
    }
}

impl Fault {
    /// Checks the host's float environment, on which results would depend.
    ///
    /// # Errors
    /// A fault of kind [`FaultKind::HostFloats`].
    pub(crate) fn check_host() -> Result<(), Fault> {
        crate::numeric::environment::check().map_err(|message| Fault {
            kind: FaultKind::HostFloats,
            ..Fault::launch(message)
        })
    }

    /// A fault of kind [`FaultKind::Launch`], which has no instruction.
    pub fn launch(message: impl Into<String>) -> Fault {
        Fault {
            kind: FaultKind::Launch,
            message: message.into(),
            instruction: None,
            location: None,
            work_item: None,
            cause: None,
            printed: printf::Printed::default(),
        }
    }
}

impl std::error::Error for Fault {}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.kind.code(), self.message)?;
        if let Some(location) = &self.location {
            write!(f, " at {location}")?;
        }
        if let Some(item) = &self.work_item {
            write!(f, " in work-item ({}, {}, {})", item[0], item[1], item[2])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nd_ranges_are_checked() {
        let r = NdRange::new(&[100], None, &[]).unwrap();
        assert_eq!(r.local, [50, 1, 1]);
        assert_eq!(r.group_count(), 2);
        for (global, local, part, dimension, message, help) in [
            (
                &[100][..],
                Some(&[64][..]),
                "local",
                Some(0),
                "does not divide",
                "use a local size of 50, or a global size of 128",
            ),
            (&[1, 0], None, "global", Some(1), "is 0", "at least 1"),
            (
                &[1, 1],
                Some(&[1, 0]),
                "local",
                Some(1),
                "is 0",
                "at least 1",
            ),
            (&[1 << 33], None, "global", Some(0), "32 bits", "at most"),
            (
                &[64, 64],
                Some(&[64, 64]),
                "local",
                None,
                "exceeds the limit",
                "smaller",
            ),
            (
                &[4, 4],
                Some(&[4]),
                "local",
                None,
                "has 1 dimension, but the global size has 2",
                "requires 2 numbers",
            ),
        ] {
            let error = NdRange::new(global, local, &[]).unwrap_err();
            assert_eq!((error.part, error.dimension), (part, dimension));
            assert!(error.message.contains(message), "{error:?}");
            assert!(error.help.contains(help), "{error:?}");
        }
        assert!(NdRange::new(&[], None, &[]).is_err());
    }

    #[test]
    fn linear_ids_enumerate_dimension_zero_first() {
        let r = NdRange::new(&[8, 6], Some(&[4, 2]), &[]).unwrap();
        assert_eq!(r.group_id(3), [1, 1, 0]);
        assert_eq!(r.local_id(5), [1, 1, 0]);
    }
}
