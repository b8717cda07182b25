//! A function: registers, inputs, parameters, blocks of instructions, and the pool of
//! their operands.

use super::instruction::{Detail, Instruction};
use super::opcode::Opcode;
use super::register::{Register, RegisterInfo};
use super::types::{AddressSpace, Family, Type};
use crate::source::Loc;
use std::sync::Arc;

/// A basic block: index into [`Function::blocks`]. Block 0 is the entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockId(pub u32);

impl BlockId {
    /// Where a function begins.
    pub const ENTRY: BlockId = BlockId(0);

    /// The index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for BlockId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// A basic block: instructions of which the last, and only the last, is a terminator.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// The instructions.
    pub instructions: Vec<Instruction>,
}

impl Block {
    /// The last instruction, when it is a terminator.
    pub fn terminator(&self) -> Option<&Instruction> {
        self.instructions
            .last()
            .filter(|i| i.opcode.is_terminator())
    }

    /// Where control may go from the end of this block.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + use<> {
        self.terminator()
            .copied()
            .into_iter()
            .flat_map(|t| t.successors())
    }
}

/// What a preset register holds when a work-item starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum InputSource {
    /// get_local_id, u32. The only input that differs between work-items of a group.
    LocalId(u8),
    /// get_group_id, u32.
    GroupId(u8),
    /// get_global_offset, u32.
    GlobalOffset(u8),
    /// Local size of a full work-group, u32: the multiplier of the group id in a global id.
    EnqueuedLocalSize(u8),
    /// get_local_size, u32.
    LocalSize(u8),
    /// get_global_size, u32.
    GlobalSize(u8),
    /// get_num_groups, u32.
    GroupCount(u8),
    /// get_work_dim, u32.
    WorkDim,
    /// A pushed constant: the bytes of a kernel argument from `offset` on, as many as the
    /// register's family has.
    Argument {
        /// Index of the parameter.
        index: u16,
        /// Byte offset in the argument's value.
        offset: u16,
    },
    /// Bytes from the start of the surface of a pointer argument to its buffer, u32.
    BufferOffset {
        /// Index of the parameter.
        index: u16,
    },
}

/// A preset register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// The register. It may be written again, as any other.
    pub register: Register,
    /// What it holds at the start.
    pub source: InputSource,
}

/// How a parameter is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// By value.
    Value(Type),
    /// A pointer into an address space, with 64-bit addresses.
    Pointer {
        /// Global or constant.
        space: AddressSpace,
        /// Whether what it points at is const or `__constant`.
        read_only: bool,
    },
}

/// A kernel parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: Arc<str>,
    /// Its type as OpenCL C writes it.
    pub type_name: Arc<str>,
    /// How it is passed.
    pub kind: ParameterKind,
    /// Byte offset in the argument block (address space `argument`), a multiple of its size.
    pub offset: u32,
}

impl Parameter {
    /// Bytes in the argument block.
    pub fn size(&self) -> u32 {
        match self.kind {
            ParameterKind::Value(ty) => ty.size(),
            ParameterKind::Pointer { .. } => 8,
        }
    }
}

/// A kernel, from one work-item's view.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Its name.
    pub name: Arc<str>,
    /// Parameters in the order of the source; never renumbered.
    pub parameters: Vec<Parameter>,
    /// Preset registers, each source once.
    pub inputs: Vec<Input>,
    /// All registers.
    pub registers: Vec<RegisterInfo>,
    /// Blocks; the order is the layout of the code.
    pub blocks: Vec<Block>,
    /// `reqd_work_group_size`.
    pub required_group_size: Option<[u32; 3]>,
    /// `intel_reqd_sub_group_size`.
    pub required_sub_group_size: Option<u32>,
    /// Where the kernel's name stands.
    pub loc: Loc,
    /// Destinations and sources of all instructions.
    pub(super) pool: Vec<Register>,
}

impl Function {
    /// A function without blocks.
    pub fn new(name: impl Into<Arc<str>>) -> Function {
        Function {
            name: name.into(),
            ..Function::default()
        }
    }

    /// A new register.
    pub fn add_register(&mut self, family: Family) -> Register {
        self.registers.push(RegisterInfo { family, name: None });
        Register(self.registers.len() as u32 - 1)
    }

    /// A new register that stands for a variable of the source.
    pub fn add_named_register(&mut self, family: Family, name: impl Into<Arc<str>>) -> Register {
        self.registers.push(RegisterInfo {
            family,
            name: Some(name.into()),
        });
        Register(self.registers.len() as u32 - 1)
    }

    /// The family of a register.
    pub fn family(&self, register: Register) -> Family {
        self.registers[register.index()].family
    }

    /// A new, empty block at the end of the layout.
    pub fn add_block(&mut self) -> BlockId {
        self.blocks.push(Block::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// The block with this id.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The block with this id.
    pub fn block_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.index()]
    }

    /// All block ids in the order of the layout.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// The register that holds an input, which is added when it is not there yet.
    pub fn input(&mut self, source: InputSource, family: Family) -> Register {
        if let Some(input) = self.inputs.iter().find(|i| i.source == source) {
            return input.register;
        }
        let register = self.add_register(family);
        self.inputs.push(Input { register, source });
        register
    }

    /// Makes an instruction: its registers go into the pool, itself it is not in any block
    /// yet. At most 255 destinations and 255 sources.
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

    /// The registers an instruction writes.
    pub fn destinations(&self, instruction: &Instruction) -> &[Register] {
        let first = instruction.first as usize;
        &self.pool[first..first + usize::from(instruction.destinations)]
    }

    /// The registers an instruction reads.
    pub fn sources(&self, instruction: &Instruction) -> &[Register] {
        let first = instruction.first as usize + usize::from(instruction.destinations);
        &self.pool[first..first + usize::from(instruction.sources)]
    }

    /// The registers an instruction writes, to be changed in place.
    pub fn destinations_mut(&mut self, instruction: &Instruction) -> &mut [Register] {
        let first = instruction.first as usize;
        &mut self.pool[first..first + usize::from(instruction.destinations)]
    }

    /// The registers an instruction reads, to be changed in place.
    pub fn sources_mut(&mut self, instruction: &Instruction) -> &mut [Register] {
        let first = instruction.first as usize + usize::from(instruction.destinations);
        &mut self.pool[first..first + usize::from(instruction.sources)]
    }

    /// Number of instructions in all blocks.
    pub fn instruction_count(&self) -> usize {
        self.blocks.iter().map(|b| b.instructions.len()).sum()
    }

    /// Index of a pointer parameter among the pointer parameters: the binding table index of
    /// its surface. `None` for a value.
    pub fn binding_table_index(&self, parameter: usize) -> Option<usize> {
        let is_pointer = |p: &Parameter| matches!(p.kind, ParameterKind::Pointer { .. });
        self.parameters.get(parameter).filter(|p| is_pointer(p))?;
        Some(
            self.parameters[..parameter]
                .iter()
                .filter(|p| is_pointer(p))
                .count(),
        )
    }
}

/// Functions are equal when everything they say is; where the operands of an instruction lie
/// in the pool does not count.
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
            && self.parameters == other.parameters
            && self.inputs == other.inputs
            && self.registers == other.registers
            && self.required_group_size == other.required_group_size
            && self.required_sub_group_size == other.required_sub_group_size
            && self.loc == other.loc
            && self.blocks.len() == other.blocks.len()
            && (self.blocks.iter().zip(&other.blocks)).all(|(a, b)| same_block(a, b))
    }
}

impl Eq for Function {}
