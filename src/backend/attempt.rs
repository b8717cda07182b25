//! A dispatch width that is tried: selection with the private memory in memory and, if it is small, in
//! registers, of which the cheaper one is kept.

use super::SelectError;
use super::cost::Cost;
use super::payload::{PrivateStorage, private_bytes};
use super::select::{Selection, select};
use super::width::{AVAILABLE_GRFS, Candidate};
use super::width_reason::{Reason, ReasonKind};
use crate::ir::analysis::Analyses;
use crate::ir::function::Function;
use crate::ir::opcode::Opcode;
use crate::ir::types::AddressSpace;
use crate::source::LocationTable;
use crate::target::{Target, Width};
use crate::visa::allocation::FlagPressure;
use crate::visa::region;
use std::sync::Arc;

/// The most GRFs that private memory occupies in registers: half of them.
pub const MAX_PRIVATE_GRFS: u32 = 64;

/// Where the private memory of a kernel is located at a width, and why.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PrivatePlacement {
    /// In so many GRFs.
    Registers(u32),
    /// In memory, because it would occupy so many GRFs.
    TooLarge(u32),
    /// In memory, because the kernel would require so many GRFs.
    DoesNotFit(u32),
    /// In memory, because an access is volatile.
    Volatile,
    /// In memory, because the estimated cost would not be lower: in registers, and in memory.
    Costs {
        /// The cost of the kernel with private memory in registers.
        registers: f64,
        /// The cost of the kernel with private memory in memory.
        memory: f64,
    },
}

impl PrivatePlacement {
    /// The reason as a sentence.
    pub(super) fn reason(self, width: Width) -> Reason {
        let text = match self {
            PrivatePlacement::Registers(grfs) => {
                format!("{width} keeps private memory in {grfs} GRFs")
            }
            PrivatePlacement::TooLarge(grfs) => format!(
                "{width} keeps private memory in memory: it would occupy {grfs} GRFs, and the limit is {MAX_PRIVATE_GRFS}"
            ),
            PrivatePlacement::DoesNotFit(grfs) => format!(
                "{width} keeps private memory in memory: with it in registers, the kernel would require {grfs} of {AVAILABLE_GRFS} GRFs"
            ),
            PrivatePlacement::Volatile => {
                format!("{width} keeps private memory in memory: an access is volatile")
            }
            PrivatePlacement::Costs { registers, memory } => format!(
                "{width} keeps private memory in memory: the estimated cost is {memory:.2}, with it in registers {registers:.2}"
            ),
        };
        Reason::new(ReasonKind::PrivateStorage(width), text)
    }
}

/// What a function became at a width.
#[derive(Clone, Debug)]
pub struct WidthAttempt {
    /// The kernel as selected, with the starts of its blocks.
    pub selection: Selection,
    /// What it needs and costs.
    pub candidate: Candidate,
}

impl WidthAttempt {
    /// Selects a function at a width, with its private memory in memory or, if `storage` allows registers, where it
    /// costs less.
    ///
    /// # Errors
    /// Same errors as [`select`].
    pub fn of(
        function: &Function,
        analyses: &Analyses,
        (target, width): (Target, Width),
        storage: PrivateStorage,
        locations: &Arc<LocationTable>,
    ) -> Result<WidthAttempt, SelectError> {
        let with = |storage| {
            let locations = Arc::clone(locations);
            let selection = select(function, analyses, (target, width), storage, locations)?;
            let flags = FlagPressure::of(&selection.kernel);
            let cost = Cost::of(function, analyses, width, &selection, &flags);
            let candidate = Candidate::new(width, &selection.kernel, flags, cost);
            Ok(WidthAttempt {
                selection,
                candidate,
            })
        };
        let mut memory: Result<WidthAttempt, SelectError> = with(PrivateStorage::Memory);
        let bytes = private_bytes(function);
        if bytes == 0 || storage == PrivateStorage::Memory {
            return memory;
        }
        let size = bytes.saturating_mul(width.channels());
        let grfs = region::whole_grfs(size, target.grf_bytes());
        let placement = if grfs > MAX_PRIVATE_GRFS {
            PrivatePlacement::TooLarge(grfs)
        } else if !is_plain(function) {
            PrivatePlacement::Volatile
        } else {
            let Ok(mut registers) = with(PrivateStorage::Registers) else {
                return memory;
            };
            let needed = registers.candidate.estimate.grfs;
            // A row is written in part, by some channels or at an address, so the finalizer takes all of the variable for
            // live from the start of the kernel to its last use, also where nothing that was written is read any more.
            let everywhere = match &memory {
                Ok(memory) => memory.candidate.estimate.grfs.saturating_add(grfs),
                Err(_) => needed,
            };
            match memory.as_ref().map(|memory| &memory.candidate) {
                _ if !registers.candidate.fits() => PrivatePlacement::DoesNotFit(needed),
                Ok(other) if other.fits() && everywhere > AVAILABLE_GRFS => {
                    PrivatePlacement::DoesNotFit(everywhere.max(needed))
                }
                Ok(other) if other.fits() && is_cheaper(other, &registers.candidate) => {
                    PrivatePlacement::Costs {
                        registers: registers.candidate.cost.total(),
                        memory: other.cost.total(),
                    }
                }
                other => {
                    let least = other.map_or(needed, |other| other.estimate.grfs);
                    registers.candidate.least_grfs = least.min(needed);
                    registers.candidate.private = Some(PrivatePlacement::Registers(grfs));
                    return Ok(registers);
                }
            }
        };
        if let Ok(memory) = &mut memory {
            memory.candidate.private = Some(placement);
        }
        memory
    }
}

fn is_cheaper(this: &Candidate, other: &Candidate) -> bool {
    this.cost.total() < other.cost.total()
}

/// Whether all accesses to private memory are loads and stores that are not volatile.
fn is_plain(function: &Function) -> bool {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.all(|i| {
        i.space() != Some(AddressSpace::Private)
            || matches!(i.opcode, Opcode::Load | Opcode::Store) && !i.is_volatile()
    })
}
