//! Loads and stores: legacy data-port messages with 64-bit addresses, or with a surface that `movs`
//! sets immediately before; LSC messages on targets that have them.
//!
//! The elements of a work-item's vector are separate in registers (structure of arrays): the data
//! of a message are one vector per element, each of which starts at a GRF. Bytes and words are
//! transferred in the low part of doubleword slots.

use super::Selector;
use crate::backend::{SelectError, SelectErrorKind};
use crate::ir::instruction::{Detail as IrDetail, Instruction};
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
use crate::visa::instruction::{
    Channels, Detail, Lsc, LscAddress, LscCache, LscData, LscShape, Sfid,
};
use crate::visa::kernel::SurfaceDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, Region, Surface, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// Whether an access is to private memory.
fn is_private(instruction: &Instruction) -> bool {
    matches!(
        instruction.detail,
        IrDetail::Memory {
            space: AddressSpace::Private,
            ..
        }
    )
}

/// The data of one message: a variable of `rows` vectors, each with one slot per channel.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) variable: VariableId,
    /// Distance between vectors in doublewords.
    pub(super) pitch: u32,
}

/// The operation of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
}

/// The memory that a message accesses.
#[derive(Clone, Copy)]
pub(super) enum Route {
    /// A surface of the binding table, with doubleword offsets.
    Surface(u8),
    Flat,
    /// Shared local memory, with doubleword offsets.
    Local,
}

/// The number of instructions after a store of a vector of constants from which on its payload is copied again.
const MAX_VECTOR_DISTANCE: usize = 24;

/// The payload of a message made of constants.
pub(super) struct VectorPayload {
    bits: Vec<u64>,
    variable: VariableId,
    /// The index of the instruction that last used it.
    last: usize,
}

impl Selector<'_> {
    pub(super) fn route(&self, instruction: &Instruction) -> Result<Route, SelectError> {
        if let Some(argument) = instruction.surface() {
            let bti = self.function.binding_table_index(argument);
            return match bti.map(u8::try_from) {
                Some(Ok(bti)) if bti < MAX_SURFACES => Ok(Route::Surface(bti)),
                Some(_) => Err(SelectError {
                    message: format!(
                        "number of pointer arguments of kernel `{}` exceeds the limit of {MAX_SURFACES}",
                        self.function.name
                    ),
                    loc: self.function.loc,
                    kind: SelectErrorKind::Limit,
                }),
                None => Err(self.internal(format!("argument {argument} has no surface"))),
            };
        }
        match instruction.space() {
            Some(AddressSpace::Global | AddressSpace::Constant) => Ok(Route::Flat),
            Some(AddressSpace::Local) => Ok(Route::Local),
            Some(AddressSpace::Argument) => {
                Err(self.internal("argument memory was not lowered to pushed constants"))
            }
            Some(AddressSpace::Private) => {
                Err(self.internal("private memory requires separate messages"))
            }
            None => Err(self.internal("memory operation without an address space")),
        }
    }

    pub(super) fn address(&mut self, route: Route, register: Register) -> Operand {
        match route {
            Route::Surface(_) | Route::Local => self.raw(register, Type::U32),
            Route::Flat => self.raw(register, Type::U64),
        }
    }

    /// Sets the surface variable, immediately before each access: then the finalizer folds it into
    /// the message. The finalizer reports no error if the `movs` is missing.
    fn set_surface(&mut self, bti: u8) -> Operand {
        let surface = match self.surface {
            Some(surface) => surface,
            None => {
                let surface = self.kernel.add_surface(SurfaceDecl {
                    name: "T6".to_string(),
                    elements: 1,
                });
                self.surface = Some(surface);
                surface
            }
        };
        self.emit(
            Visa::Movs,
            Exec::no_mask(1),
            vec![Operand::state(surface), Operand::ud(u32::from(bti))],
        );
        Operand::Surface(Surface::Variable(surface))
    }

    /// The surface operand of a legacy message.
    pub(super) fn surface_of(&mut self, route: Route) -> Operand {
        match route {
            Route::Surface(bti) => self.set_surface(bti),
            Route::Local | Route::Flat => Operand::Surface(Surface::Slm),
        }
    }

    pub(super) fn lsc(route: Route, data: LscData, vector: u8) -> Lsc {
        let address = match route {
            Route::Surface(bti) => LscAddress::bti(bti),
            Route::Flat => LscAddress::FLAT64,
            Route::Local => LscAddress::FLAT32,
        };
        let sfid = match route {
            Route::Surface(_) | Route::Flat => Sfid::Ugm,
            Route::Local => Sfid::Slm,
        };
        Lsc::new(sfid, data, vector, address)
    }

    /// Distance in doublewords between the vectors of a message's data.
    pub(super) fn block_pitch(&self) -> u32 {
        (self.message_channels() * 4).next_multiple_of(self.target.grf_bytes) / 4
    }

    /// Distance in doublewords between the elements of the data of a message of one channel.
    pub(super) fn scalar_pitch(&self) -> u32 {
        match self.target.lsc {
            true => 1,
            false => self.target.grf_bytes / 4,
        }
    }

    /// Declares a variable for the data of a message of `vectors` doubleword vectors.
    pub(super) fn block(&mut self, vectors: u32) -> Block {
        let pitch = self.block_pitch();
        let messages = self.width.channels() / self.message_channels();
        let variable = self.add_temporary(VisaType::Ud, pitch * vectors * messages);
        if messages > 1 && vectors > 1 {
            self.set_apart(variable, 4 * pitch * vectors);
        }
        Block { variable, pitch }
    }

    /// The variable and the column of a vector of a message's data.
    fn vector_of(&mut self, block: Block, vector: u32) -> (VariableId, u16) {
        let column = block.pitch * vector;
        match self.apart.get(&block.variable) {
            Some(&distance) => {
                let place = (block.variable, 4 * column);
                let name = self.temporary_name();
                (self.view_apart(name, VisaType::Ud, place, distance), 0)
            }
            None => (block.variable, column as u16),
        }
    }

    pub(super) fn block_source(&mut self, block: Block, vector: u32) -> Operand {
        let (variable, column) = self.vector_of(block, vector);
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column,
            region: Region::CONTIGUOUS,
            modifier: Modifier::None,
        }
    }

    pub(super) fn block_destination(&mut self, block: Block, vector: u32) -> Operand {
        let (variable, column) = self.vector_of(block, vector);
        Operand::Destination {
            variable: variable.into(),
            row: 0,
            column,
            stride: 1,
        }
    }

    /// Checks the number of doublewords of a vector load or store.
    pub(super) fn check_vector(&self, elements: usize) -> Result<u8, SelectError> {
        match elements {
            1..=4 => Ok(elements as u8),
            _ => Err(self.internal(format!(
                "unsupported memory operation on {elements} elements"
            ))),
        }
    }

    /// Whether one message transfers an element as it is in its register. Not quadwords through a
    /// surface of the legacy data port, which supports doublewords only, nor in local memory, where
    /// they are only 4-byte aligned.
    pub(super) fn is_one_message(&self, size: u32, route: Route) -> bool {
        let takes_quadwords = match route {
            Route::Flat => true,
            Route::Surface(_) => self.target.lsc,
            Route::Local => false,
        };
        size < 8 || takes_quadwords
    }

    pub(super) fn load(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        let destinations = function.destinations(instruction);
        let size = instruction.ty.size();
        if self.access_block(instruction)? {
            return Ok(());
        }
        if self.is_scalar_load(instruction) {
            return self.load_scalar(instruction);
        }
        if let Some(d) = destinations.iter().find(|&&d| self.is_uniform(d)) {
            return Err(self.internal(format!("the result {d} of a load is marked as uniform")));
        }
        if is_private(instruction) {
            return self.load_private(instruction);
        }
        let route = self.route(instruction)?;
        let address = self.address(route, function.sources(instruction)[0]);
        match (destinations, size) {
            (&[d], _) if self.is_one_message(size, route) => {
                let slot = if size < 4 {
                    VisaType::Ud
                } else {
                    super::visa_type(instruction.ty)
                };
                let (variable, _) = self.view(d, slot);
                let data = Operand::raw(variable, 0);
                if instruction.is_unaligned() {
                    self.unaligned_message(
                        Exec::masked(self.width),
                        Access::Read,
                        route,
                        address,
                        data,
                    );
                } else {
                    self.message(Access::Read, route, (size, 1), address, data);
                }
            }
            (&[d], 8) => {
                let block = self.block(2);
                self.message(
                    Access::Read,
                    route,
                    (4, 2),
                    address,
                    Operand::raw(block.variable, 0),
                );
                for half in 0..2 {
                    let destination = self.half_destination(d, half);
                    let source = self.block_source(block, u32::from(half));
                    self.emit(
                        Visa::Mov,
                        Exec::masked(self.width),
                        vec![destination, source],
                    );
                }
            }
            (several, 4) => {
                let vectors = self.check_vector(several.len())?;
                if let Some(tuple) = self.tuple(several) {
                    let data = Operand::raw(tuple, 0);
                    self.message(Access::Read, route, (4, vectors), address, data);
                    return Ok(());
                }
                let block = self.block(u32::from(vectors));
                self.message(
                    Access::Read,
                    route,
                    (4, vectors),
                    address,
                    Operand::raw(block.variable, 0),
                );
                for (k, &d) in several.iter().enumerate() {
                    let destination = self.destination(d, Type::U32);
                    let source = self.block_source(block, k as u32);
                    self.emit(
                        Visa::Mov,
                        Exec::masked(self.width),
                        vec![destination, source],
                    );
                }
            }
            (several, _) => {
                return Err(self.internal(format!(
                    "unsupported load of {} x {}",
                    several.len(),
                    instruction.ty
                )));
            }
        }
        Ok(())
    }

    /// Emits one message of `vectors` elements of `size` bytes per channel: a read into `data`, or
    /// a write from it.
    fn message(
        &mut self,
        access: Access,
        route: Route,
        (size, vectors): (u32, u8),
        address: Operand,
        data: Operand,
    ) {
        let exec = Exec::masked(self.width);
        self.message_of(exec, access, route, (size, vectors), address, data);
    }

    /// Emits one message of `vectors` elements of `size` bytes in one channel, without mask. LSC messages
    /// transfer doublewords and quadwords contiguously (transposed), others each from the start of a GRF.
    pub(super) fn scalar_message(
        &mut self,
        access: Access,
        route: Route,
        shape: (u32, u8),
        address: Operand,
        data: Operand,
    ) {
        self.message_of(Exec::no_mask(1), access, route, shape, address, data);
    }

    fn message_of(
        &mut self,
        exec: Exec,
        access: Access,
        route: Route,
        (size, vectors): (u32, u8),
        address: Operand,
        data: Operand,
    ) {
        let is_read = access == Access::Read;
        let choose = |read, write| if is_read { read } else { write };
        if self.target.lsc {
            let element = match size {
                1 => LscData::D8c32,
                2 => LscData::D16c32,
                4 => LscData::D32,
                _ => LscData::D64,
            };
            let shape = match exec == Exec::no_mask(1) && size >= 4 {
                true => LscShape::Transposed(vectors),
                false => LscShape::Vector(vectors),
            };
            self.lsc_message(exec, access, route, (element, shape), address, data);
            return;
        }
        match route {
            Route::Surface(_) | Route::Local => {
                let (opcode, detail) = if size < 4 {
                    (
                        choose(Visa::GatherScaled, Visa::ScatterScaled),
                        Detail::ElementSize(size as u8),
                    )
                } else {
                    (
                        choose(Visa::Gather4Scaled, Visa::Scatter4Scaled),
                        Detail::Channels(Channels::first(vectors)),
                    )
                };
                let surface = self.surface_of(route);
                self.emit_detail(
                    opcode,
                    exec,
                    detail,
                    vec![surface, Operand::ud(0), address, data],
                );
            }
            Route::Flat => {
                // A word is transferred as two blocks of a byte.
                let detail = if size < 4 {
                    Detail::Blocks {
                        size: 1,
                        count: size as u8,
                    }
                } else {
                    Detail::Blocks {
                        size: size as u8,
                        count: vectors,
                    }
                };
                let opcode = choose(Visa::SvmGather, Visa::SvmScatter);
                self.emit_detail(opcode, exec, detail, vec![address, data]);
            }
        }
    }

    fn lsc_message(
        &mut self,
        exec: Exec,
        access: Access,
        route: Route,
        (element, shape): (LscData, LscShape),
        address: Operand,
        data: Operand,
    ) {
        let is_read = access == Access::Read;
        let (opcode, operands) = match access {
            Access::Read => (Visa::LscLoad, vec![data, address]),
            Access::Write => (Visa::LscStore, vec![address, data]),
        };
        let mut lsc = Self::lsc(route, element, 1);
        lsc.shape = shape;
        if lsc.sfid == Sfid::Ugm {
            lsc.cache = LscCache::of_global(self.target, is_read);
        }
        self.emit_detail(opcode, exec, Detail::Lsc(lsc), operands);
    }

    /// Emits one message of a doubleword per channel at any byte address. LSC messages accept any
    /// address of global memory; on the legacy data port the byte messages do.
    pub(super) fn unaligned_message(
        &mut self,
        exec: Exec,
        access: Access,
        route: Route,
        address: Operand,
        data: Operand,
    ) {
        if self.target.lsc {
            let shape = LscShape::Vector(1);
            self.lsc_message(exec, access, route, (LscData::D32, shape), address, data);
            return;
        }
        let choose = |read, write| match access {
            Access::Read => read,
            Access::Write => write,
        };
        let (opcode, detail, operands) = match route {
            Route::Surface(_) | Route::Local => (
                choose(Visa::GatherScaled, Visa::ScatterScaled),
                Detail::ElementSize(4),
                vec![self.surface_of(route), Operand::ud(0), address, data],
            ),
            Route::Flat => (
                choose(Visa::SvmGather, Visa::SvmScatter),
                Detail::Blocks { size: 1, count: 4 },
                vec![address, data],
            ),
        };
        self.emit_detail(opcode, exec, detail, operands);
    }

    /// Copies doublewords to a payload, one after the other. The last copies of constants are used again; not those
    /// before, since each takes as many registers as the vector has elements.
    fn vector_payload(&mut self, values: &[Register]) -> VariableId {
        let now = self.kernel.instructions.len();
        let constants = values.iter().map(|&value| self.patterns.constant(value));
        let key: Option<Vec<u64>> = constants.collect();
        if let (Some(key), Some(known)) = (&key, &mut self.vector_payload)
            && known.bits == *key
            && now - known.last <= MAX_VECTOR_DISTANCE
        {
            known.last = now;
            return known.variable;
        }
        let block = self.block(values.len() as u32);
        if let Some(bits) = key {
            let variable = block.variable;
            let last = now;
            self.vector_payload = Some(VectorPayload {
                bits,
                variable,
                last,
            });
        }
        for (k, &value) in (0..).zip(values) {
            let source = self.source(value, Type::U32);
            let destination = self.block_destination(block, k);
            let exec = Exec::masked(self.width);
            self.emit(Visa::Mov, exec, vec![destination, source]);
        }
        block.variable
    }

    pub(super) fn store(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        let sources = function.sources(instruction);
        if self.access_block(instruction)? {
            return Ok(());
        }
        if is_private(instruction) {
            return self.store_private(instruction);
        }
        if self.is_scalar_store(instruction) {
            return self.store_scalar(instruction);
        }
        let route = self.route(instruction)?;
        let size = instruction.ty.size();
        let address = self.address(route, sources[0]);
        let exec = Exec::masked(self.width);
        match (&sources[1..], size) {
            (&[value], _) if self.is_one_message(size, route) => {
                let ty = if size < 4 {
                    instruction.ty.unsigned()
                } else {
                    instruction.ty
                };
                let data = self.raw(value, ty);
                if instruction.is_unaligned() {
                    self.unaligned_message(exec, Access::Write, route, address, data);
                } else {
                    self.message(Access::Write, route, (size, 1), address, data);
                }
            }
            (&[value], 8) => {
                let block = self.block(2);
                for half in 0..2u16 {
                    let source = self.half(value, half);
                    let destination = self.block_destination(block, u32::from(half));
                    self.emit(Visa::Mov, exec, vec![destination, source]);
                }
                self.message(
                    Access::Write,
                    route,
                    (4, 2),
                    address,
                    Operand::raw(block.variable, 0),
                );
            }
            (several, 4) => {
                let vectors = self.check_vector(several.len())?;
                if let Some(tuple) = self.tuple(several) {
                    let data = Operand::raw(tuple, 0);
                    self.message(Access::Write, route, (4, vectors), address, data);
                    return Ok(());
                }
                let data = Operand::raw(self.vector_payload(several), 0);
                self.message(Access::Write, route, (4, vectors), address, data);
            }
            (several, _) => {
                return Err(self.internal(format!(
                    "unsupported store of {} x {}",
                    several.len(),
                    instruction.ty
                )));
            }
        }
        Ok(())
    }
}

/// The maximum number of surfaces of a kernel: higher binding table indices are reserved.
const MAX_SURFACES: u8 = 240;
