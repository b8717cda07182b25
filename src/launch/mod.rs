//! A kernel launch: ND-range, arguments, simulated memory, limits, faults.
//!
//! A leaf: the Gen IR interpreter, the vISA simulator and the command line describe a
//! run with the same words, and so give the same answers.

pub mod check;
mod element;
#[cfg(feature = "launch-files")]
pub mod file;
pub mod memory;

pub use crate::cancel::CancelFlag;
pub use crate::numeric::MathMode;
pub use element::Element;

use crate::source::Location;

/// The index space of a launch. Unused dimensions have size 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NdRange {
    /// Number of dimensions, 1 to 3 (get_work_dim).
    pub dimensions: u32,
    /// Work-items in each dimension.
    pub global: [u64; 3],
    /// Work-items of a work-group in each dimension; divides `global`.
    pub local: [u64; 3],
    /// First global id in each dimension.
    pub offset: [u64; 3],
}

/// The most work-items a work-group may have.
pub const MAX_GROUP_SIZE: u64 = 1024;

impl NdRange {
    /// Checks sizes: dimensions of equal count, no zero, local divides global, a group of at
    /// most [`MAX_GROUP_SIZE`], ids that fit 32 bits (the hardware's payload is 32 bits wide).
    ///
    /// With `local` absent, a size is chosen: the largest divisor of `global[0]` up to 64, 1
    /// in the other dimensions.
    ///
    /// # Errors
    /// A sentence that says what does not fit.
    pub fn new(global: &[u64], local: Option<&[u64]>, offset: &[u64]) -> Result<NdRange, String> {
        let dimensions = global.len();
        if !(1..=3).contains(&dimensions) {
            return Err(format!(
                "the global size has {dimensions} dimensions; it must have 1 to 3"
            ));
        }
        let fill = |from: &[u64], with: u64| -> [u64; 3] {
            std::array::from_fn(|d| from.get(d).copied().unwrap_or(with))
        };
        let global3 = fill(global, 1);
        let local3 = match local {
            Some(local) if local.len() != dimensions => {
                return Err(format!(
                    "the local size has {} dimensions, the global size {dimensions}",
                    local.len()
                ));
            }
            Some(local) => fill(local, 1),
            None => {
                let x = (1..=64)
                    .rev()
                    .find(|n| global3[0].is_multiple_of(*n))
                    .unwrap_or(1);
                [x, 1, 1]
            }
        };
        if offset.len() > dimensions {
            return Err(format!(
                "the global offset has {} dimensions, the global size {dimensions}",
                offset.len()
            ));
        }
        let offset3 = fill(offset, 0);
        for d in 0..3 {
            if global3[d] == 0 || local3[d] == 0 {
                return Err(format!("the size in dimension {d} is 0"));
            }
            if !global3[d].is_multiple_of(local3[d]) {
                return Err(format!(
                    "the local size {} does not divide the global size {} in dimension {d}",
                    local3[d], global3[d]
                ));
            }
            if global3[d]
                .checked_add(offset3[d])
                .is_none_or(|end| end > 1 << 32)
            {
                return Err(format!("global ids in dimension {d} do not fit 32 bits"));
            }
        }
        let group = local3.iter().try_fold(1u64, |a, &b| a.checked_mul(b));
        if group.is_none_or(|g| g > MAX_GROUP_SIZE) {
            return Err(format!(
                "a work-group of {} x {} x {} work-items is larger than {MAX_GROUP_SIZE}",
                local3[0], local3[1], local3[2]
            ));
        }
        if global3
            .iter()
            .try_fold(1u64, |a, &b| a.checked_mul(b))
            .is_none()
        {
            return Err("the global size has more than 2^64 work-items".to_string());
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

    /// Number of work-groups.
    pub fn group_count(&self) -> u64 {
        self.groups().iter().product()
    }

    /// Work-items of one work-group.
    pub fn group_size(&self) -> u64 {
        self.local.iter().product()
    }

    /// The ids of the work-group with this linear index (dimension 0 fastest).
    pub fn group_id(&self, linear: u64) -> [u64; 3] {
        let groups = self.groups();
        [
            linear % groups[0],
            linear / groups[0] % groups[1],
            linear / groups[0] / groups[1],
        ]
    }

    /// The local ids of the work-item with this linear local id (dimension 0 fastest).
    pub fn local_id(&self, linear: u64) -> [u64; 3] {
        [
            linear % self.local[0],
            linear / self.local[0] % self.local[1],
            linear / self.local[0] / self.local[1],
        ]
    }
}

/// One argument of a launch.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A buffer: its bytes, read and written by the run.
    Buffer(Vec<u8>),
    /// A value: its bytes in the order of memory (little endian).
    Value(Vec<u8>),
    /// A `__local` pointer: the number of bytes.
    Local(u32),
    /// A null pointer in place of a buffer.
    Null,
}

/// What an access outside of a buffer does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OutOfBounds {
    /// The run ends with a fault.
    #[default]
    Fault,
    /// Reads give 0, writes are dropped: what the hardware does for surfaces.
    Zero,
}

/// The step limit of a run when the caller names none: instructions executed, over all
/// work-items (interpreter) or hardware threads (simulator).
pub const DEFAULT_STEP_LIMIT: u64 = 2_000_000_000;

/// How a run is to be carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// The approximate operations.
    pub math: MathMode,
    /// Accesses outside of buffers.
    pub out_of_bounds: OutOfBounds,
    /// Instructions executed before the run is given up with E0605.
    pub step_limit: u64,
    /// Work-groups run at the same time; 1 = in order.
    pub jobs: usize,
    /// Wall-clock limit; `None` = no limit.
    pub timeout: Option<std::time::Duration>,
    /// Ends the run with a fault of kind [`FaultKind::Limit`] once it is set.
    pub cancel: Option<CancelFlag>,
}

impl Default for RunOptions {
    fn default() -> Self {
        RunOptions {
            math: MathMode::Model,
            out_of_bounds: OutOfBounds::Fault,
            step_limit: DEFAULT_STEP_LIMIT,
            jobs: 1,
            timeout: None,
            cancel: None,
        }
    }
}

/// What a run that came to its end did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunReport {
    /// Instructions executed: of work-items (interpreter) or of hardware threads (simulator).
    pub steps: u64,
    /// Hardware threads (simulator) or sub-groups (interpreter).
    pub threads: u64,
    /// Whether work-groups ran at the same time.
    pub parallel: bool,
}

/// What went wrong in a simulated kernel.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// What kind.
    pub kind: FaultKind,
    /// A sentence with the facts: address, buffer, size.
    pub message: String,
    /// The instruction as text.
    pub instruction: Option<String>,
    /// Where in the source.
    pub location: Option<Location>,
    /// The global id of the work-item, when one can be named.
    pub work_item: Option<[u64; 3]>,
}

/// Kinds of faults; each has a code E08xx (or E0605 for limits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// E0801: outside of every buffer.
    OutOfBounds,
    /// E0802: address not a multiple of the element's size.
    Misaligned,
    /// E0803: an undefined value as an address, a branch or in an active store.
    Poison,
    /// E0804: arguments or ND-range do not fit the kernel.
    Launch,
    /// E0805: the program itself is invalid.
    InvalidProgram,
    /// E0807: the program is valid, and the simulator does not execute a part of it.
    NotExecuted,
    /// E0806: work-items wait for one that never comes.
    Rendezvous,
    /// E0809: a barrier does not order a write with a read, for want of a fence.
    DataRace,
    /// E0605: the step limit or the time limit.
    Limit,
    /// E0608: floats of the host do not round to nearest, or lose denormals.
    HostFloats,
}

impl FaultKind {
    /// The code of the diagnostic.
    pub fn code(self) -> crate::diagnostic::Code {
        use crate::diagnostic::Code;
        match self {
            FaultKind::OutOfBounds => Code::E0801,
            FaultKind::Misaligned => Code::E0802,
            FaultKind::Poison => Code::E0803,
            FaultKind::Launch => Code::E0804,
            FaultKind::InvalidProgram => Code::E0805,
            FaultKind::NotExecuted => Code::E0807,
            FaultKind::Rendezvous => Code::E0806,
            FaultKind::DataRace => Code::E0809,
            FaultKind::Limit => Code::E0605,
            FaultKind::HostFloats => Code::E0608,
        }
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

    /// A fault that is not tied to an instruction.
    pub fn launch(message: impl Into<String>) -> Fault {
        Fault {
            kind: FaultKind::Launch,
            message: message.into(),
            instruction: None,
            location: None,
            work_item: None,
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
        assert!(
            NdRange::new(&[100], Some(&[64]), &[])
                .unwrap_err()
                .contains("does not divide")
        );
        assert!(NdRange::new(&[0], None, &[]).unwrap_err().contains("is 0"));
        assert!(
            NdRange::new(&[1 << 33], None, &[])
                .unwrap_err()
                .contains("32 bits")
        );
        assert!(
            NdRange::new(&[64, 64], Some(&[64, 64]), &[])
                .unwrap_err()
                .contains("larger than")
        );
        assert!(NdRange::new(&[], None, &[]).is_err());
    }

    #[test]
    fn linear_ids_run_through_dimension_zero_first() {
        let r = NdRange::new(&[8, 6], Some(&[4, 2]), &[]).unwrap();
        assert_eq!(r.group_id(3), [1, 1, 0]);
        assert_eq!(r.local_id(5), [1, 1, 0]);
    }
}
