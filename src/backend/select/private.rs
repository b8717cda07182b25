//! Private memory: its base in a thread, and its loads and stores.
//!
//! One layout for all types, so that an object may be read as another type than it was written as:
//! byte `a` of channel `c` is at `(a / 4) * 4 * W + 4 * c + a % 4` in the memory of a thread of `W`
//! channels. So the channels' doublewords are contiguous, and an access to more than a doubleword
//! is one message for each of them.
//!
//! The offsets of the channels' first doublewords are computed once, at the start of the kernel. On
//! targets whose data port has one surface for the memory of all threads, they include the offset
//! of this thread's part. Where that memory has 64-bit addresses, and all channels of the thread are at the same
//! offset, doublewords are transferred by block messages (`private_blocks.rs`). Within a block, the offsets computed from a register are reused until the
//! register is written.

use super::Selector;
use super::memory::Access;
use super::private_registers::KnownAccesses;
use crate::backend::payload::{PrivateStorage, private_bytes};
use crate::backend::{SelectError, SelectErrorKind};
use crate::ir::analysis::convergence::convergent_blocks;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::target::PrivateMemory;
use crate::visa::instruction::{Channels, Detail, Lsc, LscAddress, LscCache, LscData, Sfid};
use crate::visa::kernel::{InputRole, InputVariable, VariableDecl};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, Predefined, Region, Surface, Variable, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// The bits of r0.5 with the base of the thread's scratch memory.
const SCRATCH_BASE: u32 = 0xffff_fc00;

/// The shift that extracts the surface state of the thread's scratch surface from r0.5.
const SCRATCH_STATE_SHIFT: u32 = 4;

/// The bits of sr0.0 with the number of the hardware thread; bits 3 and 6 of them are unused.
const THREAD_BITS: u32 = 0x3fff;

/// How many of a block's latest offsets and addresses are kept for reuse: each one
/// occupies registers until then.
const KEPT: usize = 8;

/// The base of private memory, and the offsets computed so far.
pub(super) struct PrivatePlace {
    /// The offset of each channel's first doubleword, unless all channels are at the same offset everywhere.
    pub(super) lanes: Option<VariableId>,
    pub(super) base: Base,
    /// Offsets computed in this block: of which register, and whether for doublewords.
    pub(super) made: Vec<(Register, bool, VariableId)>,
    /// Addresses computed in this block: offsets, constant, and their sum as the messages need it.
    pub(super) addresses: Vec<(VariableId, u32, VariableId)>,
    /// By block, whether all channels of the thread execute it together.
    pub(super) convergent: Vec<bool>,
    /// What is known of the accesses, if private memory is in registers and some address varies.
    pub(super) known: Option<KnownAccesses>,
}

/// The base that offsets are relative to.
#[derive(Clone, Copy)]
pub(super) enum Base {
    Scratch,
    /// The surface in this variable.
    Surface(VariableId),
    /// An address: its low and high doubleword.
    Address(VariableId, VariableId),
    /// None: it is this variable in the register file, of so many bytes (`private_registers.rs`).
    Registers(VariableId, u32),
}

/// The offsets of an access: a variable plus a constant.
#[derive(Clone, Copy)]
pub(super) struct Offsets {
    pub(super) variable: VariableId,
    pub(super) more: u32,
}

impl Selector<'_> {
    /// Emits the setup of private memory, at the start of the kernel.
    pub(super) fn place_private_memory(&mut self) -> Result<(), SelectError> {
        let bytes = private_bytes(self.function);
        if bytes == 0 {
            return Ok(());
        }
        if self.storage == PrivateStorage::Registers {
            self.private = Some(self.private_in_registers(bytes));
            return Ok(());
        }
        let limit = self.target.private_bytes_per_thread;
        if bytes > limit / self.width.channels() {
            return Err(SelectError {
                message: format!(
                    "kernel `{}` has {bytes} bytes of private memory per work-item, which exceeds the limit of {} on {} at {}",
                    self.function.name,
                    limit / self.width.channels(),
                    self.target.name,
                    self.width
                ),
                loc: self.function.loc,
                kind: SelectErrorKind::Target,
            });
        }
        self.kernel.private_bytes = bytes;
        let mut lanes = self.lanes();
        let base = match self.target.private_memory {
            PrivateMemory::Scratch => {
                let start = self.header_scalar(Visa::And, SCRATCH_BASE);
                let from = lanes;
                lanes = self.add_temporary(VisaType::Ud, self.width.channels());
                let exec = Exec::no_mask(self.width);
                let operands = vec![
                    Operand::destination(lanes),
                    Operand::vector(from),
                    Operand::scalar(start, 0),
                ];
                self.emit(Visa::Add, exec, operands);
                Base::Scratch
            }
            PrivateMemory::ScratchSurface => {
                Base::Surface(self.header_scalar(Visa::Shr, SCRATCH_STATE_SHIFT))
            }
            PrivateMemory::Global => self.private_address()?,
        };
        let convergent = match base {
            Base::Address(..) => convergent_blocks(self.function, self.analyses),
            Base::Scratch | Base::Surface(_) | Base::Registers(..) => Vec::new(),
        };
        self.private = Some(PrivatePlace {
            lanes: Some(lanes),
            base,
            made: Vec::new(),
            addresses: Vec::new(),
            convergent,
            known: None,
        });
        Ok(())
    }

    /// 4 times the number of each channel. The first request must be at the start of the kernel.
    pub(super) fn lanes(&mut self) -> VariableId {
        if let Some(lanes) = self.lanes {
            return lanes;
        }
        let lanes = self.lane_offsets();
        self.lanes = Some(lanes);
        lanes
    }

    fn lane_offsets(&mut self) -> VariableId {
        let lanes = self.add_temporary(VisaType::Ud, self.width.channels());
        let operands = vec![
            Operand::destination(lanes),
            self.channel_numbers(),
            Operand::Immediate {
                ty: VisaType::Uw,
                bits: 4,
            },
        ];
        self.emit(Visa::Mul, Exec::no_mask(self.width), operands);
        lanes
    }

    pub(super) fn scalar_variable(&mut self) -> VariableId {
        let name = self.temporary_name();
        self.add_variable(name, VisaType::Ud, 1)
    }

    /// Emits an operation on one doubleword and a constant.
    pub(super) fn scalar_with_constant(
        &mut self,
        opcode: Visa,
        source: Operand,
        constant: u32,
    ) -> VariableId {
        let id = self.scalar_variable();
        let operands = vec![Operand::destination(id), source, Operand::ud(constant)];
        self.emit(opcode, Exec::no_mask(1), operands);
        id
    }

    /// Emits an operation on r0.5 and a constant.
    fn header_scalar(&mut self, opcode: Visa, constant: u32) -> VariableId {
        let header = Operand::scalar(Variable::Predefined(Predefined::R0), 5);
        self.scalar_with_constant(opcode, header, constant)
    }

    /// The start of the thread's part of the private buffer: the pushed address, plus the number of
    /// the hardware thread times the size of a thread's part.
    fn private_address(&mut self) -> Result<Base, SelectError> {
        let input = self.kernel.inputs.iter();
        let mut roles = input.filter(|i| i.role == InputRole::PrivateBase);
        let Some(InputVariable::General(pushed)) = roles.next().map(|i| i.variable) else {
            return Err(self.internal("no payload for the private base"));
        };
        let halves = self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty: VisaType::Ud,
            elements: 2,
            align: 4.into(),
            alias: Some((pushed.into(), 0)),
        });
        let state = Operand::scalar(Variable::Predefined(Predefined::Sr0), 0);
        let mut thread = self.scalar_with_constant(Visa::And, state, THREAD_BITS);
        // Remove the unused bits, the upper one first.
        for below in [0x3f_u32, 0x7] {
            let source = Operand::scalar(thread, 0);
            let low = self.scalar_with_constant(Visa::And, source, below);
            let high = self.scalar_with_constant(Visa::Shr, source, 1);
            let high = self.scalar_with_constant(Visa::And, Operand::scalar(high, 0), !below);
            thread = self.scalar_variable();
            let operands = vec![
                Operand::destination(thread),
                Operand::scalar(low, 0),
                Operand::scalar(high, 0),
            ];
            self.emit(Visa::Or, Exec::no_mask(1), operands);
        }
        let bytes = self.kernel.private_bytes_per_thread();
        let offset = self.scalar_with_constant(Visa::Mul, Operand::scalar(thread, 0), bytes);
        let [low, carry, high] = [(); 3].map(|()| self.scalar_variable());
        let operands = vec![
            Operand::destination(low),
            Operand::destination(carry),
            Operand::scalar(offset, 0),
            Operand::scalar(halves, 0),
        ];
        self.emit(Visa::Addc, Exec::no_mask(1), operands);
        let operands = vec![
            Operand::destination(high),
            Operand::scalar(carry, 0),
            Operand::scalar(halves, 1),
        ];
        self.emit(Visa::Add, Exec::no_mask(1), operands);
        Ok(Base::Address(low, high))
    }

    /// Forgets the offsets of the previous block.
    pub(super) fn forget_private_offsets(&mut self) {
        if let Some(place) = &mut self.private {
            place.made.clear();
            place.addresses.clear();
        }
    }

    /// Forgets the offsets that were computed from these registers, which are written.
    pub(super) fn forget_private_offsets_of(&mut self, written: &[Register]) {
        if let Some(place) = &mut self.private {
            place.made.retain(|(r, ..)| !written.contains(r));
        }
    }

    /// The offsets of an access of `size` bytes at the address in a register.
    pub(super) fn private_offsets(
        &mut self,
        address: Register,
        size: u32,
    ) -> Result<Offsets, SelectError> {
        let Some(lanes) = self.private.as_ref().and_then(|place| place.lanes) else {
            return Err(self.internal("private memory has no address"));
        };
        let width = self.width.channels();
        if let Some(bits) = self.patterns.constant(address) {
            let bits = bits as u32;
            return Ok(Offsets {
                variable: lanes,
                more: (bits & !3).wrapping_mul(width) | bits & 3,
            });
        }
        if let Some((base, distance)) = self.patterns.displaced(address) {
            let offsets = self.private_offsets(base, size)?;
            return Ok(Offsets {
                more: offsets.more.wrapping_add(distance.wrapping_mul(width)),
                ..offsets
            });
        }
        let whole = size >= 4;
        if let Some(variable) = self.known_private_offsets(address, whole) {
            return Ok(Offsets { variable, more: 0 });
        }
        let scaled = self.scaled_private_offset(address, whole);
        let variable = self.add_temporary(VisaType::Ud, width);
        let operands = vec![
            Operand::destination(variable),
            Operand::vector(lanes),
            scaled,
        ];
        self.emit(Visa::Add, Exec::masked(self.width), operands);
        self.keep_private_offsets(address, whole, variable);
        Ok(Offsets { variable, more: 0 })
    }

    /// The offsets computed in this block of the address in a register.
    pub(super) fn known_private_offsets(
        &self,
        address: Register,
        whole: bool,
    ) -> Option<VariableId> {
        let made = &self.private.as_ref()?.made;
        let mut known = made.iter().filter(|&&(r, w, _)| (r, w) == (address, whole));
        known.next().map(|&(.., variable)| variable)
    }

    /// Keeps offsets for reuse in this block.
    pub(super) fn keep_private_offsets(
        &mut self,
        address: Register,
        whole: bool,
        variable: VariableId,
    ) {
        if let Some(place) = &mut self.private {
            keep(&mut place.made, (address, whole, variable));
        }
    }

    /// The offset of the address in a register without that of the channel: of a whole doubleword, or of a
    /// part of one. It has one element if the register is uniform.
    pub(super) fn scaled_private_offset(&mut self, address: Register, whole: bool) -> Operand {
        let width = self.width.channels();
        let (exec, elements) = if self.is_uniform(address) {
            (Exec::no_mask(1), 1)
        } else {
            (Exec::masked(self.width), width)
        };
        let source = self.source(address, Type::U32);
        let mut step = |opcode: Visa, sources: &[Operand]| {
            let id = if elements == 1 {
                self.scalar_variable()
            } else {
                self.add_temporary(VisaType::Ud, elements)
            };
            let operands = [Operand::destination(id)]
                .into_iter()
                .chain(sources.iter().copied());
            self.emit(opcode, exec, operands.collect());
            match elements {
                1 => Operand::scalar(id, 0),
                _ => Operand::vector(id),
            }
        };
        let shift = Operand::ud(width.trailing_zeros());
        let scaled = step(Visa::Shl, &[source, shift]);
        if whole {
            return scaled;
        }
        // The bytes in a doubleword are not scaled.
        let bytes = step(Visa::And, &[source, Operand::ud(3)]);
        let back = Operand::Immediate {
            ty: VisaType::D,
            bits: u64::from(1u32.wrapping_sub(width)),
        };
        step(Visa::Mad, &[bytes, back, scaled])
    }

    /// Emits one message of at most a doubleword per channel: doubleword `index` of an access.
    fn private_message(
        &mut self,
        access: Access,
        size: u32,
        (offsets, index): (Offsets, u32),
        data: Operand,
    ) -> Result<(), SelectError> {
        let Some(base) = self.private.as_ref().map(|p| p.base) else {
            return Err(self.internal("private memory has no address"));
        };
        let exec = Exec::masked(self.width);
        let width = self.width.channels();
        let more = offsets.more.wrapping_add(4 * width * index);
        let is_read = access == Access::Read;
        let choose = |read, write| if is_read { read } else { write };
        if let Base::Scratch = base {
            let (opcode, detail) = if size < 4 {
                (
                    choose(Visa::GatherScaled, Visa::ScatterScaled),
                    Detail::ElementSize(size as u8),
                )
            } else {
                (
                    choose(Visa::Gather4Scaled, Visa::Scatter4Scaled),
                    Detail::Channels(Channels::first(1)),
                )
            };
            let operands = vec![
                Operand::Surface(Surface::Scratch),
                Operand::ud(more),
                Operand::raw(offsets.variable, 0),
                data,
            ];
            self.emit_detail(opcode, exec, detail, operands);
            return Ok(());
        }
        let model = match base {
            Base::Scratch | Base::Registers(..) => {
                return Err(self.internal("this private memory has no LSC message"));
            }
            Base::Surface(state) => LscAddress::surface_state(state),
            Base::Address(..) => LscAddress::FLAT64,
        };
        let address = self.private_message_address(base, offsets.variable, more);
        let element = match size {
            1 => LscData::D8c32,
            2 => LscData::D16c32,
            _ => LscData::D32,
        };
        let mut lsc = Lsc::new(Sfid::Ugm, element, 1, model);
        lsc.cache = LscCache::of_global(self.target, is_read);
        let address = Operand::raw(address, 0);
        let operands = if is_read {
            vec![data, address]
        } else {
            vec![address, data]
        };
        let opcode = choose(Visa::LscLoad, Visa::LscStore);
        self.emit_detail(opcode, exec, Detail::Lsc(lsc), operands);
        Ok(())
    }

    /// The address operand of an LSC message for offsets and a constant.
    fn private_message_address(
        &mut self,
        base: Base,
        offsets: VariableId,
        more: u32,
    ) -> VariableId {
        if let Some(address) = self.known_private_address(offsets, more) {
            return address;
        }
        let mut address = offsets;
        if let (Base::Address(..), 1..) = (base, more) {
            // From the address without the constant, which other accesses share.
            let start = self.private_message_address(base, offsets, 0);
            let start = self.dwords_of(start);
            let part = |column| Operand::Source {
                variable: start.into(),
                row: 0,
                column,
                region: Region::strided(2),
                modifier: Modifier::None,
            };
            address = self.flat_sum([part(0), Operand::ud(more)], part(1));
            self.keep_private_address(offsets, more, address);
            return address;
        }
        if more != 0 {
            address = self.add_temporary(VisaType::Ud, self.width.channels());
            let operands = vec![
                Operand::destination(address),
                Operand::vector(offsets),
                Operand::ud(more),
            ];
            self.emit(Visa::Add, Exec::masked(self.width), operands);
        }
        if let Base::Address(low, high) = base {
            address = self.flat_private_address(address, low, high);
        }
        self.keep_private_address(offsets, more, address);
        address
    }

    /// The address computed in this block for offsets and a constant.
    pub(super) fn known_private_address(
        &self,
        offsets: VariableId,
        more: u32,
    ) -> Option<VariableId> {
        let made = &self.private.as_ref()?.addresses;
        let mut known = made.iter().filter(|&&(o, m, _)| (o, m) == (offsets, more));
        known.next().map(|&(.., address)| address)
    }

    /// Keeps an address for reuse in this block.
    pub(super) fn keep_private_address(
        &mut self,
        offsets: VariableId,
        more: u32,
        address: VariableId,
    ) {
        if let Some(place) = &mut self.private {
            keep(&mut place.addresses, (offsets, more, address));
        }
    }

    /// The addresses of offsets from a base in two doublewords.
    fn flat_private_address(
        &mut self,
        offsets: VariableId,
        low: VariableId,
        high: VariableId,
    ) -> VariableId {
        let terms = [Operand::vector(offsets), Operand::scalar(low, 0)];
        self.flat_sum(terms, Operand::scalar(high, 0))
    }

    /// The doublewords of quadwords, one for each channel.
    fn dwords_of(&mut self, quadwords: VariableId) -> VariableId {
        self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty: VisaType::Ud,
            elements: 2 * self.width.channels(),
            align: 4.into(),
            alias: Some((quadwords.into(), 0)),
        })
    }

    /// Addresses whose low doublewords are a sum, with its carry in the high ones.
    fn flat_sum(&mut self, low: [Operand; 2], high: Operand) -> VariableId {
        let exec = Exec::masked(self.width);
        let width = self.width.channels();
        let [sum, carry] = [(); 2].map(|()| self.add_temporary(VisaType::Ud, width));
        let [a, b] = low;
        let operands = vec![Operand::destination(sum), Operand::destination(carry), a, b];
        self.emit(Visa::Addc, exec, operands);
        let address = self.add_temporary(VisaType::Uq, width);
        let halves = self.dwords_of(address);
        let half = |column| Operand::Destination {
            variable: halves.into(),
            row: 0,
            column,
            stride: 2,
        };
        self.emit(Visa::Mov, exec, vec![half(0), Operand::vector(sum)]);
        let operands = vec![half(1), Operand::vector(carry), high];
        self.emit(Visa::Add, exec, operands);
        address
    }

    /// The size of each element of an access in bytes. Bytes and words are transferred one by one.
    fn private_size(
        &self,
        instruction: &Instruction,
        elements: &[Register],
    ) -> Result<u32, SelectError> {
        match (instruction.ty.size(), elements.len()) {
            (size @ 1..4, 1) | (size @ (4 | 8), _) => Ok(size),
            (_, count) => Err(self.internal(format!(
                "unsupported access to {count} x {} in private memory",
                instruction.ty
            ))),
        }
    }

    /// Selects a `load` from private memory.
    pub(super) fn load_private(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        let size = self.private_size(instruction, function.destinations(instruction))?;
        if self.storage == PrivateStorage::Registers {
            return self.load_private_registers(instruction, size);
        }
        if self.load_private_blocks(instruction, size) {
            return Ok(());
        }
        let offsets = self.private_offsets(function.sources(instruction)[0], size)?;
        for (k, &d) in function.destinations(instruction).iter().enumerate() {
            let k = k as u32;
            if size < 8 {
                let slot = match size {
                    4 => super::visa_type(instruction.ty),
                    _ => VisaType::Ud,
                };
                let (variable, _) = self.view(d, slot);
                let data = Operand::raw(variable, 0);
                self.private_message(Access::Read, size, (offsets, k), data)?;
                continue;
            }
            for half in 0..2 {
                let block = self.block(1);
                let data = Operand::raw(block.variable, 0);
                let index = 2 * k + u32::from(half);
                self.private_message(Access::Read, 4, (offsets, index), data)?;
                let destination = self.half_destination(d, half);
                let source = self.block_source(block, 0);
                self.emit(
                    Visa::Mov,
                    Exec::masked(self.width),
                    vec![destination, source],
                );
            }
        }
        Ok(())
    }

    /// Selects a `store` to private memory.
    pub(super) fn store_private(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        let sources = function.sources(instruction);
        let size = self.private_size(instruction, &sources[1..])?;
        if self.storage == PrivateStorage::Registers {
            return self.store_private_registers(instruction, size);
        }
        if self.store_private_blocks(instruction, size) {
            return Ok(());
        }
        let offsets = self.private_offsets(sources[0], size)?;
        for (k, &value) in sources[1..].iter().enumerate() {
            let k = k as u32;
            if size < 8 {
                let ty = match size {
                    4 => instruction.ty,
                    _ => instruction.ty.unsigned(),
                };
                let data = self.raw(value, ty);
                self.private_message(Access::Write, size, (offsets, k), data)?;
                continue;
            }
            for half in 0..2 {
                let block = self.block(1);
                let destination = self.block_destination(block, 0);
                let source = self.half(value, half);
                self.emit(
                    Visa::Mov,
                    Exec::masked(self.width),
                    vec![destination, source],
                );
                let data = Operand::raw(block.variable, 0);
                let index = 2 * k + u32::from(half);
                self.private_message(Access::Write, 4, (offsets, index), data)?;
            }
        }
        Ok(())
    }
}

/// Appends to a list that keeps only its latest entries.
fn keep<T>(list: &mut Vec<T>, entry: T) {
    if list.len() == KEPT {
        list.remove(0);
    }
    list.push(entry);
}

#[cfg(test)]
mod tests {
    use crate::backend::SelectErrorKind;
    use crate::backend::payload::PrivateStorage;
    use crate::backend::select::select;
    use crate::ir::analysis::Analyses;
    use crate::ir::text::parse::parse_function;
    use crate::target::{Target, Width};
    use std::sync::Arc;

    #[test]
    fn a_thread_has_so_much_private_memory() {
        let function = parse_function(
            "kernel @k() {\n  registers dword %0\n  variables private \"a\" 16388 align 4\n\
             $0:\n  %0 = loadi.u32 16384\n  store.private.u32 %0, %0\n  ret\n}\n",
        )
        .unwrap();
        let analyses = Analyses::compute(&function);
        let on = |target, width| {
            select(
                &function,
                &analyses,
                (target, width),
                PrivateStorage::Memory,
                Arc::default(),
            )
            .map(|s| s.kernel)
        };
        assert_eq!(on(Target::Skl, Width::Simd16).unwrap().private_bytes, 16388);
        assert_eq!(
            on(Target::Dg2, Width::Simd8)
                .unwrap()
                .private_bytes_per_thread(),
            8 * 16388
        );
        let error = on(Target::Pvc, Width::Simd16).unwrap_err();
        assert_eq!(error.kind, SelectErrorKind::Target);
        assert!(error.message.contains("16388 bytes"), "{}", error.message);
        assert!(
            error.message.contains("limit of 16384"),
            "{}",
            error.message
        );
    }
}
