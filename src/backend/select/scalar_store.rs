//! Stores of uniform values to uniform addresses: one message of one channel, without mask, instead of one in
//! which all channels write the same bytes to the same place.
//!
//! A block executes only if some channel is active, and that channel would write them. There is one exception:
//! on hardware whose threads run in pairs, a thread without active channels may execute what needs no mask
//! (`TargetInfo::leaks_no_mask`). A scalar load then reads what nothing uses, but a store would be wrong, so
//! there only blocks that at most one branch decides about have scalar stores.
//!
//! LSC messages read the doublewords of a vector contiguously (transposed); those of the legacy data port read
//! each from the start of a GRF.

use super::Selector;
use super::immediates::MAX_PAYLOAD_DISTANCE;
use super::memory::{Access, Route};
use crate::backend::SelectError;
use crate::ir::analysis::Analyses;
use crate::ir::analysis::control_dependence::ControlDependence;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
use crate::target::TargetInfo;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, PackedType, Variable, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// Marks the sizes of payloads of one channel among those of all channels.
const SCALAR: u32 = 1 << 16;

/// By block, whether a store without mask in it is executed only if a channel is active.
pub(super) fn find_scalar_stores(
    function: &Function,
    analyses: &Analyses,
    target: &TargetInfo,
) -> Vec<bool> {
    let mut blocks = vec![true; function.blocks.len()];
    if !target.leaks_no_mask {
        return blocks;
    }
    let post_dominators = PostDominators::compute(&analyses.cfg);
    let dependence = ControlDependence::compute(&analyses.cfg, &post_dominators);
    let is_outside = |block: BlockId| analyses.loops.innermost(block).is_none();
    for block in function.block_ids() {
        let mut branches = dependence.of(block).iter().map(|edge| edge.branch);
        let first = branches.next();
        let is_decided_once = match first {
            Some(branch) => {
                is_outside(branch)
                    && dependence.of(branch).is_empty()
                    && branches.all(|other| other == branch)
            }
            None => true,
        };
        blocks[block.index()] =
            is_decided_once && is_outside(block) && post_dominators.reaches_end(block);
    }
    blocks
}

impl Selector<'_> {
    /// Whether a store is executed once for all channels.
    pub(super) fn is_scalar_store(&self, instruction: &Instruction) -> bool {
        let sources = self.function.sources(instruction);
        instruction.space() != Some(AddressSpace::Private)
            && !instruction.is_volatile()
            // LSC messages of one channel require aligned doublewords.
            && !(instruction.is_unaligned() && self.target.lsc)
            && sources.iter().all(|&s| self.is_uniform(s))
            && self.scalar_stores.get(self.point.block.index()) == Some(&true)
    }

    /// Selects a `store` of uniform values to a uniform address.
    pub(super) fn store_scalar(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let [address, values @ ..] = self.function.sources(instruction) else {
            return Err(self.internal("store without an address"));
        };
        let route = self.route(instruction)?;
        let address = match route {
            Route::Surface(_) | Route::Local => self.scalar_payload(*address, VisaType::Ud),
            Route::Flat => self.scalar_payload(*address, VisaType::Uq),
        };
        let size = instruction.ty.size();
        let is_split = size == 8 && !self.is_one_message(size, route);
        let (data, shape) = match values {
            &[value] if is_split => (self.scalar_halves(value), (4, 2)),
            &[value] if size < 4 => (self.scalar_slot(value, instruction.ty), (size, 1)),
            &[value] => {
                let ty = super::visa_type(instruction.ty);
                (self.scalar_payload(value, ty), (size, 1))
            }
            several => {
                let vectors = self.check_vector(several.len())?;
                (self.scalar_vector(several), (size, vectors))
            }
        };
        if instruction.is_unaligned() {
            let exec = Exec::no_mask(1);
            self.unaligned_message(exec, Access::Write, route, address, data);
        } else {
            self.scalar_message(Access::Write, route, shape, address, data);
        }
        Ok(())
    }

    /// A uniform register as the raw operand of a message. The latest copies of constants are used again.
    pub(super) fn scalar_payload(&mut self, register: Register, ty: VisaType) -> Operand {
        let Some(bits) = self.patterns.constant(register) else {
            return self.scalar_in_grf(register, ty);
        };
        let now = self.kernel.instructions.len();
        let key = (SCALAR | ty.size(), bits & u64::MAX >> (64 - 8 * ty.size()));
        if let Some((copy, last)) = self.payloads.get_mut(&key)
            && now - *last <= MAX_PAYLOAD_DISTANCE
        {
            *last = now;
            let copy = *copy;
            return Operand::raw(self.payload_as(copy, ty), 0);
        }
        let operand = self.scalar_in_grf(register, ty);
        if let Operand::Raw {
            variable: Variable::Declared(copy),
            ..
        } = operand
        {
            self.payloads.insert(key, (copy, now));
        }
        operand
    }

    /// A byte or a word in the doubleword from which a message takes it.
    fn scalar_slot(&mut self, value: Register, ty: Type) -> Operand {
        if self.patterns.is_stored(value)
            && let Some((base, 0, 0)) = self.place_of(value)
            && self
                .kernel
                .variables
                .get(base.0 as usize)
                .is_some_and(|v| v.ty == VisaType::Ud)
            && self.starts_a_grf(value)
        {
            return Operand::raw(base, 0);
        }
        let slot = self.add_temporary(VisaType::Ud, 1);
        let source = match self.source_as(value, super::visa_type(ty.unsigned())) {
            // A narrow immediate is extended according to its type.
            Operand::Immediate { bits, .. } => Operand::ud(bits as u32),
            other => other,
        };
        let operands = vec![Operand::destination(slot), source];
        self.emit(Visa::Mov, Exec::no_mask(1), operands);
        Operand::raw(slot, 0)
    }

    /// The doublewords of a vector where a message of one channel takes them.
    fn scalar_vector(&mut self, values: &[Register]) -> Operand {
        let sources: Vec<Operand> = (values.iter())
            .map(|&value| self.source_as(value, VisaType::Ud))
            .collect();
        match self.scalar_pitch() {
            1 => self.adjacent(&sources),
            pitch => self.apart(&sources, pitch),
        }
    }

    /// Doublewords next to each other: floats that are short enough as one immediate; otherwise the most frequent
    /// value everywhere, and then the others.
    fn adjacent(&mut self, sources: &[Operand]) -> Operand {
        let floats = packed_floats(sources);
        let count = match floats {
            // All of the immediate: what the hardware makes of a part of it is not specified.
            Some(_) => usize::from(PackedType::Vf.elements()),
            None => sources.len().next_power_of_two(),
        };
        let data = self.add_temporary(VisaType::Ud, count as u32);
        let exec = Exec::no_mask(count as u8);
        if let Some(bits) = floats {
            let floats = self.payload_as(data, VisaType::F);
            let ty = PackedType::Vf;
            let operands = vec![Operand::destination(floats), Operand::Packed { ty, bits }];
            self.emit(Visa::Mov, exec, operands);
            return Operand::raw(data, 0);
        }
        let frequency = |source: &&Operand| sources.iter().filter(|other| other == source).count();
        // Of several values that are equally frequent, the first one.
        let common = sources.iter().rev().max_by_key(frequency);
        let common = common.filter(|source| frequency(source) > 1).copied();
        if let Some(source) = &common {
            let operands = vec![Operand::destination(data), *source];
            self.emit(Visa::Mov, exec, operands);
        }
        for (k, source) in (0u16..).zip(sources) {
            if Some(source) != common.as_ref() {
                let operands = vec![element(data, k), *source];
                self.emit(Visa::Mov, Exec::no_mask(1), operands);
            }
        }
        Operand::raw(data, 0)
    }

    /// Doublewords that start a GRF each: of two equal neighbors, one instruction fills the GRFs.
    fn apart(&mut self, sources: &[Operand], pitch: u32) -> Operand {
        let data = self.add_temporary(VisaType::Ud, pitch * sources.len() as u32);
        let mut k = 0;
        while let Some(source) = sources.get(k) {
            let is_pair = sources.get(k + 1) == Some(source);
            let exec = match is_pair {
                true => Exec::no_mask(2 * pitch as u8),
                false => Exec::no_mask(1),
            };
            let destination = element(data, pitch as u16 * k as u16);
            self.emit(Visa::Mov, exec, vec![destination, *source]);
            k += 1 + usize::from(is_pair);
        }
        Operand::raw(data, 0)
    }

    /// The halves of a quadword as the doublewords of a vector.
    fn scalar_halves(&mut self, value: Register) -> Operand {
        let pitch = self.scalar_pitch();
        let data = self.add_temporary(VisaType::Ud, pitch + 1);
        for half in 0..2u16 {
            let source = self.half(value, half);
            let destination = element(data, pitch as u16 * half);
            self.emit(Visa::Mov, Exec::no_mask(1), vec![destination, source]);
        }
        Operand::raw(data, 0)
    }
}

/// An element of a temporary of doublewords as a destination.
fn element(data: VariableId, column: u16) -> Operand {
    Operand::Destination {
        variable: data.into(),
        row: 0,
        column,
        stride: 1,
    }
}

/// Constants as the floats of one immediate.
fn packed_floats(sources: &[Operand]) -> Option<u32> {
    let mut bytes = [0; 4];
    if sources.len() > bytes.len() {
        return None;
    }
    for (byte, source) in bytes.iter_mut().zip(sources) {
        let Operand::Immediate { bits, .. } = source else {
            return None;
        };
        *byte = PackedType::element_of_f32(*bits as u32)?;
    }
    Some(u32::from_le_bytes(bytes))
}
