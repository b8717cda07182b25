//! A function, kernel or helper: registers, inputs, parameters, variables in memory, callees,
//! blocks of instructions, and the pool of their operands.

use super::instruction::{Detail, Instruction};
use super::names::RegisterNames;
use super::opcode::{Class, Opcode};
use super::register::{Register, RegisterInfo};
use super::types::{AddressSpace, Family, Type};
use crate::launch::{MAX_GROUP_SIZE, printf};
use crate::source::Loc;
use std::sync::Arc;

/// The number of a basic block: an index into [`Function::blocks`]. Block 0 is the entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockId(pub u32);

impl BlockId {
    /// The entry block, first in the layout.
    pub const ENTRY: BlockId = BlockId(0);

    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for BlockId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// A request of the program to unroll a loop, or not to, stored at the loop header.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unroll {
    /// The loop must not be unrolled.
    Never,
    /// Unroll completely: every iteration becomes a copy of the body.
    Whole,
    /// Unroll by this factor, which is at least 2.
    Times(u32),
}

impl std::fmt::Display for Unroll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unroll::Never => f.write_str("unroll never"),
            Unroll::Whole => f.write_str("unroll"),
            Unroll::Times(times) => write!(f, "unroll {times}"),
        }
    }
}

/// A basic block: instructions of which the last, and only the last, is a terminator.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// The instructions in execution order.
    pub instructions: Vec<Instruction>,
    /// The unroll request for the loop whose header this block is. Ignored at other blocks.
    pub unroll: Option<Unroll>,
}

impl Block {
    /// The last instruction, if it is a terminator.
    pub fn terminator(&self) -> Option<&Instruction> {
        self.instructions
            .last()
            .filter(|i| i.opcode.is_terminator())
    }

    /// The successors of this block, in the order of its terminator's targets.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + use<> {
        self.terminator()
            .copied()
            .into_iter()
            .flat_map(|t| t.successors())
    }
}

/// A variable in memory: an index into [`Function::variables`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MemoryVariableId(pub u32);

/// The name of a called function: an index into [`Function::callees`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct CalleeId(pub u32);

/// A parameter of a kernel: an index into [`Function::parameters`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ParameterId(pub u16);

impl MemoryVariableId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl CalleeId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl ParameterId {
    /// The number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The number, as the text form of Gen IR has it.
impl std::fmt::Display for ParameterId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of an input register at the start of a work-item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum InputSource {
    /// get_local_id, u32. Differs between the work-items of a sub-group.
    LocalId(u8),
    /// get_max_sub_group_size, u32: the dispatch width, which becomes a constant once it is chosen.
    SubGroupSize,
    /// get_sub_group_id, u32: the linear local id divided by the sub-group size.
    SubGroupId,
    /// get_sub_group_local_id, u32: the remainder of that division.
    SubGroupLocalId,
    /// `get_group_id` of a dimension, u32.
    GroupId(u8),
    /// `get_global_offset` of a dimension, u32.
    GlobalOffset(u8),
    /// get_enqueued_local_size, u32: the size of a full work-group, the factor of the group id
    /// in a global id.
    EnqueuedLocalSize(u8),
    /// `get_local_size` of a dimension, u32; less than the enqueued size in a partial work-group.
    LocalSize(u8),
    /// `get_global_size` of a dimension, u32.
    GlobalSize(u8),
    /// `get_num_groups` of a dimension, u32.
    GroupCount(u8),
    /// `get_work_dim`, u32: 1 to 3.
    WorkDim,
    /// A pushed constant: the bytes of a kernel argument from `offset` on, as many as
    /// the register's family has.
    Argument {
        /// The parameter of the kernel.
        index: ParameterId,
        /// Byte offset in the argument's value.
        offset: u16,
    },
    /// Bytes from the start of a pointer argument's surface to its buffer, u32.
    BufferOffset {
        /// The parameter of the kernel.
        index: ParameterId,
    },
    /// The 64-bit address of the constant variables, or its high doubleword.
    ConstantBase {
        /// Byte offset in the address: 0, or 4 for the high doubleword.
        offset: u16,
    },
    /// An argument that the caller of a helper function passes.
    Parameter {
        /// Index into [`FunctionKind::Helper`]'s arguments.
        index: u16,
    },
}

impl InputSource {
    /// The index of the parameter and the byte offset of a pushed constant.
    pub fn argument(self) -> Option<(ParameterId, u16)> {
        if let InputSource::Argument { index, offset } = self {
            Some((index, offset))
        } else {
            None
        }
    }
}

/// A register that has a value at the start of a work-item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// The register. It may be written like any other.
    pub register: Register,
    /// Its value at the start.
    pub source: InputSource,
}

/// How a parameter is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// A scalar, passed by value.
    Value(Type),
    /// A pointer into an address space, with 64-bit addresses.
    Pointer {
        /// The address space of the object: global or constant.
        space: AddressSpace,
        /// Whether what it points at is const or `__constant`.
        read_only: bool,
        /// Whether it is declared `restrict`: memory that is accessed through it and written (by
        /// any pointer) is accessed only through pointers derived from it.
        restrict: bool,
        /// The size in bytes of the structure that it points at, which is accessible as a whole if any byte of it
        /// is; 0 if it points at anything else.
        structure: u32,
        /// The alignment in bytes of the type that it points at, a power of two up to [`MAX_ALIGNMENT`]: the
        /// address is a multiple of it (OpenCL C, 6.2.5: that of its size, of a structure the largest of its members').
        align: u32,
    },
    /// By value: bytes whose parts are read by their own types, such as a structure.
    Bytes {
        /// Size in bytes, a multiple of the alignment.
        size: u32,
        /// Alignment in bytes, a power of two up to [`MAX_ALIGNMENT`].
        align: u32,
    },
    /// A pointer to local memory that the launch allocates: a byte offset, a doubleword.
    Local,
}

/// A parameter of a kernel, as the runtime passes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The name in the source.
    pub name: Arc<str>,
    /// The type in OpenCL C.
    pub type_name: Arc<str>,
    /// How it is passed.
    pub kind: ParameterKind,
    /// Byte offset in the argument block (address space `argument`), a multiple of its alignment.
    pub offset: u32,
}

impl Parameter {
    /// Size in the argument block, in bytes.
    pub fn size(&self) -> u32 {
        match self.kind {
            ParameterKind::Value(ty) => ty.size(),
            ParameterKind::Pointer { .. } => 8,
            ParameterKind::Local => 4,
            ParameterKind::Bytes { size, .. } => size,
        }
    }

    /// Alignment in the argument block, in bytes.
    pub fn align(&self) -> u32 {
        match self.kind {
            ParameterKind::Value(_) | ParameterKind::Pointer { .. } | ParameterKind::Local => {
                self.size().max(1)
            }
            ParameterKind::Bytes { align, .. } => align,
        }
    }
}

/// Whether a function is a kernel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FunctionKind {
    /// An entry point: the host passes the arguments, `ret` ends the work-item.
    #[default]
    Kernel,
    /// A function that others call. It has no parameters in the argument block.
    Helper {
        /// Types of the arguments: the sources of a `call`,
        /// and the inputs [`InputSource::Parameter`].
        arguments: Vec<Type>,
        /// Types of the results: the sources of each `ret`, and the destinations of a `call`.
        results: Vec<Type>,
    },
}

/// A variable in memory that belongs to the function, or to the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemoryVariable {
    /// The name. Constant variables with the same name are one object in a unit.
    pub name: Arc<str>,
    /// Private: one per work-item, undefined at its start. Local: one per work-group, undefined at
    /// its start. Constant: one for all.
    pub space: AddressSpace,
    /// Size in bytes, at least 1.
    pub size: u32,
    /// Alignment in bytes, a power of two up to [`MAX_ALIGNMENT`].
    pub align: u32,
    /// The bytes of a constant variable; `None` for others.
    pub data: Option<Arc<[u8]>>,
}

/// The name of the local memory that work-group collectives use: no program can spell it, and a
/// function has it at most once.
const EXCHANGE: &str = "work-group exchange";

impl MemoryVariable {
    /// The local memory by which sub-groups exchange partial results of work-group collectives: 8
    /// bytes per sub-group, for sub-groups of 8 or more work-items.
    pub fn exchange() -> MemoryVariable {
        MemoryVariable {
            name: EXCHANGE.into(),
            space: AddressSpace::Local,
            size: 8 * (MAX_GROUP_SIZE as u32 / 8),
            align: 8,
            data: None,
        }
    }

    /// Whether this is [`MemoryVariable::exchange`].
    pub fn is_exchange(&self) -> bool {
        &*self.name == EXCHANGE
    }
}

/// The largest alignment of a variable in memory: that of a vector of 16 quadwords.
pub const MAX_ALIGNMENT: u32 = 128;

/// The bytes of which the address of a surface is a multiple.
pub const SURFACE_ALIGNMENT: u32 = 4;

/// Assumptions about floats that the program permits and that rewrites may rely on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FloatRules {
    /// No operand and no result is infinite or NaN.
    pub finite: bool,
    /// The sign of a zero does not matter.
    pub no_signed_zeros: bool,
}

impl FloatRules {
    /// Whether each rule applies, and its name, in the order of the text form.
    pub fn rules(self) -> [(bool, &'static str); 2] {
        [
            (self.finite, "finite"),
            (self.no_signed_zeros, "no_signed_zeros"),
        ]
    }
}

/// A kernel or a helper function, as one work-item executes it.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The name in the source.
    pub name: Arc<str>,
    /// Whether this is a kernel, or a helper that only `call` reaches.
    pub kind: FunctionKind,
    /// Parameters in source order; never renumbered.
    pub parameters: Vec<Parameter>,
    /// The input registers; no source occurs twice.
    pub inputs: Vec<Input>,
    /// All registers, indexed by [`Register`].
    pub registers: Vec<RegisterInfo>,
    /// Variables in memory, whose addresses `addr` computes.
    pub variables: Vec<MemoryVariable>,
    /// Names of the called functions, each once.
    pub callees: Vec<Arc<str>>,
    /// The basic blocks in layout order.
    pub blocks: Vec<Block>,
    /// `reqd_work_group_size`: the size of every work-group, by dimension.
    pub required_group_size: Option<[u32; 3]>,
    /// `intel_reqd_sub_group_size`: the dispatch width that the kernel requires.
    pub required_sub_group_size: Option<u32>,
    /// Assumptions about floats that rewrites may rely on.
    pub float_rules: FloatRules,
    /// Whether the source of the function is built in: the code then has the locations of the calls
    /// in the program once it is inlined.
    pub is_built_in: bool,
    /// The location of the function's name.
    pub loc: Loc,
    /// The operand pool: destinations and sources of all instructions.
    pub(super) pool: Vec<Register>,
    /// What registers are named after: variables of the source.
    pub(super) names: RegisterNames,
}

impl Function {
    /// A function without blocks.
    pub fn new(name: impl Into<Arc<str>>) -> Function {
        Function {
            name: name.into(),
            ..Function::default()
        }
    }

    /// Adds a register without a name, and returns it.
    pub fn add_register(&mut self, family: Family) -> Register {
        self.registers.push(RegisterInfo { family, name: None });
        Register(self.registers.len() as u32 - 1)
    }

    /// The family of a register.
    #[inline]
    pub fn family(&self, register: Register) -> Family {
        self.registers[register.index()].family
    }

    /// Appends an empty block at the end of the layout.
    pub fn add_block(&mut self) -> BlockId {
        self.blocks.push(Block::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// The block with this id.
    #[inline]
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The block with this id, mutably.
    #[inline]
    pub fn block_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.index()]
    }

    /// All block ids in layout order.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// Whether the surface of an argument may start before the pointer: the kernel then reads how far, and adds it to
    /// all offsets. Without that input it starts at the pointer.
    pub fn has_buffer_offset(&self, index: ParameterId) -> bool {
        let offset = InputSource::BufferOffset { index };
        self.inputs.iter().any(|input| input.source == offset)
    }

    /// The register of an input, which is added if it is new.
    pub fn input(&mut self, source: InputSource, family: Family) -> Register {
        if let Some(input) = self.inputs.iter().find(|i| i.source == source) {
            return input.register;
        }
        let register = self.add_register(family);
        self.inputs.push(Input { register, source });
        register
    }

    /// A register that has the value of an input at every use: the input's own or, if the function
    /// writes that, a copy made at the start of the entry block.
    pub fn unwritten_input(&mut self, source: InputSource, family: Family) -> Register {
        let register = self.input(source, family);
        let mut instructions = self.blocks.iter().flat_map(|b| &b.instructions);
        if !instructions.any(|i| self.destinations(i).contains(&register)) {
            return register;
        }
        let copy = self.add_register(family);
        let (ty, loc) = (family.unsigned(), self.loc);
        let mov = self.instruction(Opcode::Mov, ty, Detail::None, &[copy], &[register], loc);
        if let Some(entry) = self.blocks.first_mut() {
            entry.instructions.insert(0, mov);
        }
        copy
    }

    /// A register that has a doubleword of an argument at every use, as
    /// [`Function::unwritten_input`]. If an input for another part of the argument starts at the
    /// same byte, it becomes a part of this doubleword, or of two.
    pub fn argument_dword(&mut self, index: ParameterId, offset: u16) -> Register {
        let source = InputSource::Argument { index, offset };
        let found = self.inputs.iter().position(|i| i.source == source);
        let other = found.and_then(|k| Some((k, self.inputs.get(k)?.register)));
        let Some((k, other)) = other.filter(|&(_, r)| self.family(r) != Family::Dword) else {
            return self.unwritten_input(source, Family::Dword);
        };
        let register = self.add_register(Family::Dword);
        if let Some(input) = self.inputs.get_mut(k) {
            input.register = register;
        }
        let loc = self.loc;
        let family = self.family(other);
        let made = if family == Family::Qword {
            let high = self.argument_dword(index, offset.saturating_add(4));
            let sources = [register, high];
            self.instruction(
                Opcode::Pack,
                Type::U64,
                Detail::None,
                &[other],
                &sources,
                loc,
            )
        } else {
            let detail = Detail::Convert(Type::U32);
            self.instruction(
                Opcode::Cvt,
                family.unsigned(),
                detail,
                &[other],
                &[register],
                loc,
            )
        };
        if let Some(entry) = self.blocks.first_mut() {
            entry.instructions.insert(0, made);
        }
        register
    }

    /// Creates an instruction: its registers go into the pool, but it is not in any block yet. At
    /// most 255 destinations and 255 sources.
    pub fn instruction(
        &mut self,
        opcode: Opcode,
        ty: Type,
        detail: Detail,
        destinations: &[Register],
        sources: &[Register],
        loc: Loc,
    ) -> Instruction {
        debug_assert!(destinations.len() < 256 && sources.len() < 256);
        let first = self.pool.len() as u32;
        self.pool.extend_from_slice(destinations);
        self.pool.extend_from_slice(sources);
        Instruction {
            opcode,
            ty,
            detail,
            loc,
            first,
            destinations: destinations.len() as u8,
            sources: sources.len() as u8,
        }
    }

    /// The registers that an instruction writes.
    #[inline]
    pub fn destinations(&self, instruction: &Instruction) -> &[Register] {
        let first = instruction.first as usize;
        &self.pool[first..first + usize::from(instruction.destinations)]
    }

    /// The registers that an instruction reads.
    #[inline]
    pub fn sources(&self, instruction: &Instruction) -> &[Register] {
        let first = instruction.first as usize + usize::from(instruction.destinations);
        &self.pool[first..first + usize::from(instruction.sources)]
    }

    /// The registers that a load writes or a store reads, one for each element of memory; of an
    /// atomic operation its result. Empty for other instructions.
    #[inline]
    pub fn elements(&self, instruction: &Instruction) -> &[Register] {
        if instruction.space().is_none() {
            return &[];
        }
        match self.destinations(instruction) {
            [] => self.sources(instruction).get(1..).unwrap_or_default(),
            results => results,
        }
    }

    /// The registers that an instruction writes, mutably.
    #[inline]
    pub fn destinations_mut(&mut self, instruction: &Instruction) -> &mut [Register] {
        let first = instruction.first as usize;
        &mut self.pool[first..first + usize::from(instruction.destinations)]
    }

    /// The registers that an instruction reads, mutably.
    #[inline]
    pub fn sources_mut(&mut self, instruction: &Instruction) -> &mut [Register] {
        let first = instruction.first as usize + usize::from(instruction.destinations);
        &mut self.pool[first..first + usize::from(instruction.sources)]
    }

    /// The number of instructions in all blocks.
    pub fn instruction_count(&self) -> usize {
        self.blocks.iter().map(|b| b.instructions.len()).sum()
    }

    /// By variable, its offset in the work-item's private memory (0 for other address spaces); and
    /// the size of that memory in bytes, a multiple of 4.
    pub fn private_layout(&self) -> (Vec<u32>, u32) {
        self.layout(AddressSpace::Private)
    }

    /// By variable, its offset in the work-group's local memory (0 for other address spaces); and
    /// the size of all of them in bytes. Local memory that the launch allocates follows.
    pub fn local_layout(&self) -> (Vec<u32>, u32) {
        self.layout(AddressSpace::Local)
    }

    /// By variable, its offset if the variables of an address space are laid out in table order (0
    /// for other address spaces); and their size in bytes, a multiple of 4.
    pub fn layout(&self, space: AddressSpace) -> (Vec<u32>, u32) {
        let mut end = 0u32;
        let offsets = self.variables.iter().map(|v| {
            if v.space != space {
                return 0;
            }
            let offset = end.next_multiple_of(v.align.max(1));
            end = offset.saturating_add(v.size);
            offset
        });
        let offsets = offsets.collect();
        (offsets, end.next_multiple_of(4))
    }

    /// The bytes of the constant variables, laid out by [`Function::layout`].
    pub fn constant_data(&self) -> Vec<u8> {
        let (offsets, size) = self.layout(AddressSpace::Constant);
        let mut bytes = vec![0; size as usize];
        for (variable, offset) in self.variables.iter().zip(offsets) {
            if let Some(data) = &variable.data
                && let Some(place) = bytes.get_mut(offset as usize..offset as usize + data.len())
            {
                place.copy_from_slice(data);
            }
        }
        bytes
    }

    /// The index of a callee's name, which is added if it is new.
    pub fn callee(&mut self, name: &Arc<str>) -> CalleeId {
        let known = self.callees.iter().position(|c| c == name);
        CalleeId(known.unwrap_or_else(|| {
            self.callees.push(Arc::clone(name));
            self.callees.len() - 1
        }) as u32)
    }

    /// Whether what the function computes depends on which work-items are a sub-group.
    pub fn depends_on_sub_groups(&self) -> bool {
        let is_of_sub_group = |source| {
            matches!(
                source,
                InputSource::SubGroupSize | InputSource::SubGroupId | InputSource::SubGroupLocalId
            )
        };
        let mut instructions = self.blocks.iter().flat_map(|block| &block.instructions);
        self.inputs
            .iter()
            .any(|input| is_of_sub_group(input.source))
            || instructions.any(|i| i.opcode.class() == Class::Exchange)
    }

    /// The parameter with this id, if there is one.
    pub fn parameter(&self, id: ParameterId) -> Option<&Parameter> {
        self.parameters.get(id.index())
    }

    /// Whether the last parameter is the buffer of `printf`, which the launch does not pass.
    pub fn has_printf_buffer(&self) -> bool {
        let last = self.parameters.last();
        last.is_some_and(|p| printf::is_buffer(&p.type_name))
    }

    /// The parameters for which a launch passes arguments: without the buffer of `printf`.
    pub fn launch_parameters(&self) -> &[Parameter] {
        let count = self.parameters.len() - usize::from(self.has_printf_buffer());
        &self.parameters[..count]
    }

    /// The ids of all parameters, in order.
    pub fn parameter_ids(&self) -> impl Iterator<Item = ParameterId> + use<> {
        (0..self.parameters.len() as u16).map(ParameterId)
    }

    /// The variable in memory with this id, if there is one.
    pub fn variable(&self, id: MemoryVariableId) -> Option<&MemoryVariable> {
        self.variables.get(id.index())
    }

    /// The ids of all variables in memory, in order.
    pub fn variable_ids(&self) -> impl Iterator<Item = MemoryVariableId> + use<> {
        (0..self.variables.len() as u32).map(MemoryVariableId)
    }

    /// Adds a variable in memory, unless it is a constant one that exists already; returns its id.
    pub fn add_variable(&mut self, variable: MemoryVariable) -> MemoryVariableId {
        let shared = variable.space == AddressSpace::Constant || variable.is_exchange();
        let known = shared
            .then(|| self.variables.iter().position(|v| *v == variable))
            .flatten();
        MemoryVariableId(known.unwrap_or_else(|| {
            self.variables.push(variable);
            self.variables.len() - 1
        }) as u32)
    }

    /// The index of a pointer parameter among the pointer parameters: the binding table index of
    /// its surface. `None` for a value.
    pub fn binding_table_index(&self, parameter: ParameterId) -> Option<usize> {
        let is_pointer = |p: &Parameter| matches!(p.kind, ParameterKind::Pointer { .. });
        self.parameter(parameter).filter(|p| is_pointer(p))?;
        Some(
            self.parameters[..parameter.index()]
                .iter()
                .filter(|p| is_pointer(p))
                .count(),
        )
    }
}

/// Functions are equal if all of their parts are; the position of operands in the
/// pool does not matter.
impl PartialEq for Function {
    fn eq(&self, other: &Function) -> bool {
        let same_instruction = |a: &Instruction, b: &Instruction| {
            (a.opcode, a.ty, a.detail, a.loc) == (b.opcode, b.ty, b.detail, b.loc)
                && self.destinations(a) == other.destinations(b)
                && self.sources(a) == other.sources(b)
        };
        let same_block = |a: &Block, b: &Block| {
            a.instructions.len() == b.instructions.len()
                && (a.instructions.iter().zip(&b.instructions)).all(|(a, b)| same_instruction(a, b))
        };
        self.name == other.name
            && self.kind == other.kind
            && self.parameters == other.parameters
            && self.variables == other.variables
            && self.callees == other.callees
            && self.inputs == other.inputs
            && self.registers.len() == other.registers.len()
            && (0..self.registers.len() as u32)
                .map(Register)
                .all(|r| self.family(r) == other.family(r) && self.name_of(r) == other.name_of(r))
            && self.required_group_size == other.required_group_size
            && self.required_sub_group_size == other.required_sub_group_size
            && self.float_rules == other.float_rules
            && self.loc == other.loc
            && self.blocks.len() == other.blocks.len()
            && (self.blocks.iter().zip(&other.blocks)).all(|(a, b)| same_block(a, b))
    }
}

impl Eq for Function {}
