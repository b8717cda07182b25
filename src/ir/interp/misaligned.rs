//! Accesses to whole vectors at addresses that are no multiples of the vector's size, which OpenCL C requires of a pointer to
//! a vector (6.1.5), but not of `vloadn` and `vstoren`. Lowering marks the accesses by their locations.

use super::program::{Access, Code, Place, Program};
use super::{Runner, print_instruction};
use crate::ir::function::Function;
use crate::launch::MisalignedVector;
use crate::launch::memory::Bytes;
use crate::source::LocationTable;
use std::collections::BTreeMap;

/// The accesses to vectors of a diagnosed run.
#[derive(Debug, Default)]
pub(super) struct Vectors {
    /// By step, the alignment in bytes that its vector requires; 0 if it does not access one. Empty if none does.
    alignments: Vec<u32>,
    /// By step, the first misaligned access: group, work-item and address; and the number of all.
    found: BTreeMap<usize, (u64, u64, u64, u64)>,
}

impl Vectors {
    pub(super) fn of(program: &Program, function: &Function, locations: &LocationTable) -> Vectors {
        let alignment = |step: usize| {
            let instruction = program.instruction(function, step)?;
            locations.vector_alignment(instruction.loc)
        };
        let steps = program.steps.iter().enumerate();
        let mut alignments: Vec<u32> = steps
            .map(|(step, s)| match s.code {
                Code::Load(_) | Code::Store(_) => alignment(step).unwrap_or(0),
                _ => 0,
            })
            .collect();
        if alignments.iter().all(|a| *a == 0) {
            alignments.clear();
        }
        Vectors {
            alignments,
            found: BTreeMap::new(),
        }
    }
}

impl Runner<'_> {
    /// Records an access of a work-item to memory if it is to a misaligned vector.
    #[inline]
    pub(super) fn check_vector(
        &mut self,
        (item, step): (u64, usize),
        access: Access,
        address: u64,
    ) {
        let alignment = self.vectors.alignments.get(step).copied().unwrap_or(0);
        if alignment == 0 {
            return;
        }
        let address = match access.place {
            Place::Flat => address,
            _ => u64::from(address as u32),
        };
        if !address.is_multiple_of(u64::from(alignment)) {
            let first = (self.group, item, address, 0);
            self.vectors.found.entry(step).or_insert(first).3 += 1;
        }
    }

    /// The size in bytes of the elements that a pointer to the type of an access points to: a vector of three components
    /// has the size of one of four, unless `vload3` or `vstore3` accesses it.
    pub(super) fn element_bytes(&self, access: Access, step: usize) -> u64 {
        let bytes = u64::from(access.size) * u64::from(access.count.max(1));
        let alignment = self.vectors.alignments.get(step).copied().unwrap_or(0);
        bytes.max(alignment.into())
    }

    /// The misaligned accesses to vectors.
    pub(super) fn misaligned(&mut self) -> Vec<MisalignedVector> {
        let found = std::mem::take(&mut self.vectors.found);
        let all = found
            .into_iter()
            .filter_map(|(step, (group, item, address, count))| {
                let (access, is_store) = match self.program.steps.get(step)?.code {
                    Code::Load(access) => (access, false),
                    Code::Store(access) => (access, true),
                    _ => return None,
                };
                let instruction = self.program.instruction(self.function, step)?;
                let whole = Access {
                    size: access.size * access.count,
                    ..access
                };
                // The first one may also be outside of its buffer.
                let offset = self.buffer_offset(access, address);
                let index = offset.filter(|offset| offset.is_multiple_of(access.size.into()));
                let index = index.map_or(String::new(), |offset| {
                    let (index, size) = (offset / u64::from(access.size), access.size);
                    format!(", index {index} of elements of {}", Bytes(size.into()))
                });
                let at = match access.place {
                    Place::Flat => format!(" (address {address:#x}{index})"),
                    _ => String::new(),
                };
                Some(MisalignedVector {
                    place: format!("{}{at}", self.space.place(whole, address, 0)),
                    is_store,
                    alignment: self.vectors.alignments.get(step).copied().unwrap_or(0),
                    instruction: print_instruction(self.function, instruction),
                    location: self.locations.resolved(instruction.loc),
                    work_item: self.global_id(self.range.group_id(group), item),
                    count,
                })
            });
        all.collect()
    }

    /// The offset of a global address in its buffer.
    fn buffer_offset(&self, access: Access, address: u64) -> Option<u64> {
        match access.place {
            Place::Flat => self.space.offset_in_buffer(address),
            _ => None,
        }
    }
}
