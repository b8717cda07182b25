//! The references of an instruction to the variables of the register file.

use crate::target::Target;
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::{Opcode, Slot};
use crate::visa::operand::{AddressId, Operand, Variable};
use crate::visa::region;
use crate::visa::types::Type;
use crate::visa::verify::payload;
use std::ops::Range;

/// A reference of an instruction to a variable; aliases are resolved to their base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reference {
    /// The index of the variable's declaration.
    pub(super) variable: usize,
    pub(super) access: Access,
}

/// How an instruction refers to a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Read(Pieces),
    Write(Write),
    /// Its address is taken: both a read and a write.
    Address,
    /// `lifetime.start`: its live range begins.
    Start,
}

/// A write of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Write {
    pub(super) pieces: Pieces,
    /// Written in every channel: without predicate, or by a `sel`.
    pub(super) is_unconditional: bool,
    /// One instruction that writes all of it, which ends the preceding live range.
    pub(super) is_full: bool,
    pub(super) mask: Mask,
}

/// Bytes of a variable: `count` pieces of `size` bytes, at intervals of `step` bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pieces {
    start: u32,
    size: u32,
    step: u32,
    count: u32,
}

impl Pieces {
    /// A single piece, from `start` to `end`.
    fn range(start: u32, end: u32) -> Pieces {
        Pieces {
            start,
            size: end.saturating_sub(start),
            step: 0,
            count: 1,
        }
    }

    /// The byte range of each piece, as offsets in the variable.
    pub(super) fn ranges(self) -> impl Iterator<Item = Range<usize>> {
        (0..self.count).map(move |k| {
            let start = (self.start + k * self.step) as usize;
            start..start + self.size as usize
        })
    }
}

/// Which channel enables which bytes of a variable. Variables whose masks are the same may share a
/// register where their live ranges are interleaved with divergent control flow; all others need
/// registers of their own from the first definition to the last use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mask {
    /// One channel enables each element of this many bytes.
    PerChannel(u32),
    /// No such pattern, or different ones.
    Other,
}

/// Collects the references of a kernel's instructions.
pub(super) struct References<'a> {
    kernel: &'a Kernel,
    target: Target,
    /// For each address variable, the variable that it points to.
    pointees: Vec<Option<usize>>,
}

impl<'a> References<'a> {
    pub(super) fn of(kernel: &'a Kernel) -> References<'a> {
        let mut references = References {
            kernel,
            target: kernel.target,
            pointees: vec![None; kernel.addresses.len()],
        };
        for instruction in &kernel.instructions {
            let mut variables = instruction.operands.iter().filter_map(|o| match *o {
                Operand::AddressOf { variable, .. } => references.root(variable),
                _ => None,
            });
            if let (Some(&Operand::Address { address, .. }), Some((root, _))) =
                (instruction.operands.first(), variables.next())
                && let Some(pointee) = references.pointees.get_mut(address.0 as usize)
            {
                *pointee = Some(root);
            }
        }
        references
    }

    /// The base declaration of a variable, and the byte offset in it.
    fn root(&self, variable: Variable) -> Option<(usize, u32)> {
        let storage = region::storage(self.kernel, variable)?;
        match storage.root {
            Variable::Declared(id) => Some((id.0 as usize, storage.offset)),
            Variable::Predefined(_) => None,
        }
    }

    /// The size of a declared variable in bytes.
    pub(super) fn size(&self, variable: usize) -> u32 {
        let declared = self.kernel.variables.get(variable);
        declared.map_or(0, |v| v.elements.saturating_mul(v.ty.size()))
    }

    /// Lists the references of an instruction: first what it writes, then what it reads.
    pub(super) fn collect(&self, instruction: &Instruction, list: &mut Vec<Reference>) {
        list.clear();
        for (index, operand) in instruction.operands.iter().enumerate() {
            if self.is_destination(instruction, index) {
                list.extend(self.write(instruction, index, operand));
            }
        }
        for (index, operand) in instruction.operands.iter().enumerate() {
            if !self.is_destination(instruction, index) {
                list.extend(self.read(instruction, operand));
            }
        }
    }

    fn is_destination(&self, instruction: &Instruction, index: usize) -> bool {
        match instruction.operands.get(index) {
            Some(Operand::Destination { .. }) => true,
            Some(Operand::Raw { .. }) => {
                let slot = instruction.opcode.slots().get(index);
                slot == Some(&Slot::RawDestination)
            }
            _ => false,
        }
    }

    fn read(&self, instruction: &Instruction, operand: &Operand) -> Option<Reference> {
        let exec = instruction.exec.map_or(1, |exec| u32::from(exec.size));
        let (variable, access) = if let Operand::Source {
            variable,
            row,
            column,
            region,
            ..
        } = *operand
        {
            let (root, offset) = self.root(variable)?;
            if instruction.opcode == Opcode::LifetimeStart {
                return Some(Reference {
                    variable: root,
                    access: Access::Start,
                });
            }
            let ty = self.kernel.variable_type(variable);
            let start = offset + self.origin(row, column, ty);
            let pieces = match region::is_linear(region, exec as u8) {
                true => Pieces {
                    start,
                    size: ty.size(),
                    step: region.element(1) * ty.size(),
                    count: exec,
                },
                false => {
                    let span = region::source_span(region, 0..exec, ty);
                    Pieces::range(start + span.start, start + span.end)
                }
            };
            (root, Access::Read(pieces))
        } else if let Operand::Raw { variable, .. } = *operand {
            let (root, _) = self.root(variable)?;
            (root, Access::Read(Pieces::range(0, self.size(root))))
        } else if let Operand::AddressOf { variable, .. } = *operand {
            (self.root(variable)?.0, Access::Address)
        } else {
            (self.pointee(operand.indirection()?.0)?, Access::Address)
        };
        Some(Reference { variable, access })
    }

    fn pointee(&self, address: AddressId) -> Option<usize> {
        self.pointees.get(address.0 as usize).copied().flatten()
    }

    fn origin(&self, row: u16, column: u16, ty: Type) -> u32 {
        region::element_offset(row, column, ty, self.target.grf_bytes())
    }

    fn write(
        &self,
        instruction: &Instruction,
        index: usize,
        operand: &Operand,
    ) -> Option<Reference> {
        let exec = instruction.exec?;
        let channels = u32::from(exec.size);
        let is_unconditional = instruction.predicate.is_none() || instruction.opcode == Opcode::Sel;
        let masked = |mask: Mask| if exec.no_mask { Mask::Other } else { mask };
        let (variable, pieces, mask) = match *operand {
            Operand::Destination {
                variable,
                row,
                column,
                stride,
            } => {
                let (root, offset) = self.root(variable)?;
                let ty = self.kernel.variable_type(variable);
                let pieces = Pieces {
                    start: offset + self.origin(row, column, ty),
                    size: ty.size(),
                    step: u32::from(stride) * ty.size(),
                    count: channels,
                };
                let mask = match (stride, ty.size()) {
                    (1, size @ (2 | 4 | 8)) => Mask::PerChannel(size),
                    (2, size @ (2 | 4)) => Mask::PerChannel(2 * size),
                    _ => Mask::Other,
                };
                (root, pieces, mask)
            }
            Operand::Raw { variable, offset } => {
                let (root, start) = self.root(variable)?;
                let ty = self.kernel.variable_type(variable);
                let start = start + u32::from(offset);
                let end = (start + self.message_bytes(instruction, index)).min(self.size(root));
                // Loaded quadwords have a mask that matches no element size.
                let mask = match ty.size() {
                    8 => Mask::Other,
                    _ => Mask::PerChannel(4),
                };
                (root, Pieces::range(start, end), mask)
            }
            _ => return None,
        };
        let covered = pieces.count * pieces.size;
        let is_dense = pieces.count == 1 || pieces.step == pieces.size;
        Some(Reference {
            variable,
            access: Access::Write(Write {
                pieces,
                is_unconditional,
                is_full: is_unconditional
                    && is_dense
                    && pieces.start == 0
                    && covered == self.size(variable),
                mask: masked(mask),
            }),
        })
    }

    /// The number of bytes that a raw destination receives.
    fn message_bytes(&self, instruction: &Instruction, index: usize) -> u32 {
        let grf = self.target.grf_bytes();
        if let Detail::Dpas { repeat, .. } = instruction.detail {
            let channels = instruction.exec.map_or(1, |exec| u32::from(exec.size));
            return u32::from(repeat) * channels * 4;
        }
        let payload = payload(instruction, self.target);
        let grfs = payload.iter().find(|&&(_, k, _)| k == index);
        grfs.map_or(u32::MAX / 2, |&(_, _, grfs)| grfs.saturating_mul(grf))
    }
}
