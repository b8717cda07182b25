//! Modules, functions, blocks, instructions, values and constants.
//!
//! Everything is an index into a table of its function. An instruction that is removed from its
//! block stays in the table until the function is compacted; only instructions in blocks are part of the function.

mod assigned;
mod tables;

use super::grouped::Grouped;
use super::opcode::{Atomic, FloatCondition, IntCondition, LscMemory, Opcode, Signs};
use super::region::{Offset, Region};
use super::types::{Data, Scalar, Type};
use crate::source::{Loc, LocationTable};
use crate::target::Width;
use crate::visa;
use crate::visa::kernel::InputRole;
use hashbrown::HashMap;
use std::sync::Arc;

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

indices! {
    /// A value: a parameter, or the result of an instruction.
    Value
    /// A constant of the function's pool.
    ConstantId
    /// An instruction, in a block or removed.
    InstructionId
    /// A block. Block 0 is the entry.
    BlockId
}

/// An operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Operand {
    /// A parameter, or the result of an instruction.
    Value(Value),
    /// A constant of the pool.
    Constant(ConstantId),
}

impl Operand {
    /// The value; `None` for a constant.
    pub fn value(self) -> Option<Value> {
        match self {
            Operand::Value(value) => Some(value),
            Operand::Constant(_) => None,
        }
    }
}

impl From<Value> for Operand {
    fn from(value: Value) -> Operand {
        Operand::Value(value)
    }
}

impl From<ConstantId> for Operand {
    fn from(constant: ConstantId) -> Operand {
        Operand::Constant(constant)
    }
}

/// The bits of a constant. Floats have their own format's bits; bits above the type's size are 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bits {
    /// Undefined: `undef` and `poison`.
    Undef,
    /// The same value in each element. `zeroinitializer` and `null` are a splat of 0.
    Splat(u64),
    /// A value for each element of a vector; `None` is undefined. Never all equal.
    List(Arc<[Option<u64>]>),
}

/// A constant. Equal constants of a function have the same index.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constant {
    /// Its type: data or a pointer.
    pub ty: Type,
    /// The value of its elements.
    pub bits: Bits,
}

impl Constant {
    /// The bits of an element; `None` if it is undefined.
    pub fn element(&self, index: u32) -> Option<u64> {
        match &self.bits {
            Bits::Undef => None,
            Bits::Splat(bits) => Some(*bits),
            Bits::List(list) => list.get(index as usize).copied().flatten(),
        }
    }
}

/// What an instruction specifies besides its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detail {
    /// There is nothing but operands.
    None,
    /// The region that is read, or written.
    Region(Region),
    /// The condition of `icmp`.
    IntCondition(IntCondition),
    /// The condition of `fcmp`.
    FloatCondition(FloatCondition),
    /// The signs of the result and of the operands.
    Signs(Signs),
    /// The operation of an atomic.
    Atomic(Atomic),
    /// The memory of an LSC message.
    Lsc(LscMemory),
    /// The access of a load or store.
    Access {
        /// Known alignment in bytes: a power of two.
        align: u32,
        /// Whether it must be executed exactly as often as in the program.
        volatile: bool,
    },
    /// The type that the index of `getelementptr` counts.
    Element(Data),
    /// The elements of two concatenated vectors; `None` is undefined.
    Shuffle(Arc<[Option<u32>]>),
    /// Which of two results: 0 or 1.
    Index(u8),
    /// The predecessor that each operand of a phi belongs to.
    Phi(Vec<BlockId>),
    /// The target of an unconditional branch.
    Branch(BlockId),
    /// The targets of a conditional branch.
    CondBranch {
        /// The next block if the condition is true.
        then: BlockId,
        /// The next block if it is false.
        otherwise: BlockId,
    },
}

/// An instruction.
///
/// The operands are those of the text, with two exceptions. `rdregion` has the vector, and its
/// offset if that is not a constant; `wrregion` has the old vector, the new elements, the mask
/// (constant true if all are written), and its offset if that is not a constant. The other
/// parameters are in [`Detail::Region`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// The operation, a row of the table.
    pub opcode: Opcode,
    /// The result; `None` if there is none.
    pub result: Option<Value>,
    /// The operands, in the order above.
    pub operands: Vec<Operand>,
    /// What else it specifies.
    pub detail: Detail,
    /// Its location in the source, for faults.
    pub loc: Loc,
}

impl Instruction {
    /// The region that this reads or writes.
    pub fn region(&self) -> Option<Region> {
        match self.detail {
            Detail::Region(region) => Some(region),
            _ => None,
        }
    }

    /// The operand with the variable offset of a region.
    pub fn region_offset(&self) -> Option<Operand> {
        match self.region()?.offset {
            Offset::Bytes(_) => None,
            Offset::Value | Offset::Values => self.operands.last().copied(),
        }
    }

    /// The blocks that may be executed next.
    pub fn targets(&self) -> impl DoubleEndedIterator<Item = BlockId> + Clone + use<> {
        let (first, second) = match self.detail {
            Detail::Branch(to) => (Some(to), None),
            Detail::CondBranch { then, otherwise } => (Some(then), Some(otherwise)),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The operation of an atomic.
    pub fn atomic(&self) -> Option<Atomic> {
        match self.detail {
            Detail::Atomic(atomic) => Some(atomic),
            _ => None,
        }
    }

    /// The values among the operands.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.operands.iter().filter_map(|operand| operand.value())
    }
}

/// Where a value is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// The parameter with this index.
    Parameter(u32),
    /// The instruction that computes it.
    Instruction(InstructionId),
}

/// A value in SSA form: it has one definition.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueData {
    /// The type of the value.
    pub ty: Type,
    /// Where it is defined.
    pub definition: Definition,
    /// Its name in the text; unnamed values are numbered.
    pub name: Option<Arc<str>>,
}

/// A block: phis first, a terminator last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    /// Its name in the text; unnamed blocks are numbered.
    pub name: Option<Arc<str>>,
    /// Its instructions in order.
    pub instructions: Vec<InstructionId>,
    /// Of a kernel whose threads execute several work-items, those that execute the block, if not all do and the value
    /// is still there. For readers of traces; the text does not have it.
    pub mask: Option<Value>,
}

/// How an argument of a kernel is passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArgumentKind {
    /// A value, or a 64-bit address.
    General,
    /// A sampler, which is not executed.
    Sampler,
    /// The index of a surface.
    Surface,
}

impl ArgumentKind {
    /// All kinds; the position is the number in the text.
    pub const ALL: [ArgumentKind; 3] = [
        ArgumentKind::General,
        ArgumentKind::Sampler,
        ArgumentKind::Surface,
    ];

    /// The number in the kernel's metadata.
    pub fn number(self) -> u32 {
        self as u32
    }
}

/// An argument of a kernel, as its metadata describe it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgumentInfo {
    /// How it is passed.
    pub kind: ArgumentKind,
    /// Its offset in the payload in bytes, as specified; backends assign others.
    pub offset: u32,
    /// Whether it is an input (1), an output (2) or unspecified (0).
    pub direction: u32,
    /// The words of its description, such as `svmptr_t` or `buffer_t`.
    pub description: Arc<str>,
}

impl ArgumentInfo {
    /// Whether the description has a word.
    pub fn has_word(&self, word: &str) -> bool {
        self.description.split_whitespace().any(|w| w == word)
    }
}

/// What makes a function a kernel: its entry in `genx.kernels`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KernelInfo {
    /// The name of the kernel, in general that of the function.
    pub name: Arc<str>,
    /// Local memory in bytes.
    pub slm_bytes: u32,
    /// The number of named barriers.
    pub named_barriers: u32,
    /// One for each parameter.
    pub arguments: Vec<ArgumentInfo>,
    /// The work-items of each thread, for a kernel whose threads execute several; `None` for
    /// one work-item per thread.
    pub channels: Option<Box<Channels>>,
}

/// The work-items that each thread of a kernel executes, and what the dispatch passes to it: the
/// payload of a kernel of OpenCL C at that width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channels {
    /// The number of work-items of a thread.
    pub width: Width,
    /// What each parameter contains.
    pub roles: Vec<Role>,
    /// The arguments of the launch, which parameters with the role of an argument refer to.
    pub arguments: Vec<visa::kernel::ArgumentInfo>,
    /// The sizes of `reqd_work_group_size`.
    pub required_group_size: Option<[u32; 3]>,
    /// The bytes of constant variables, whose address the dispatch passes.
    pub constants: Arc<[u8]>,
    /// Size in bytes of each work-item's private memory: a multiple of 4. The doublewords of the
    /// thread's work-items alternate.
    pub private_bytes: u32,
}

impl Channels {
    /// The most work-items of a thread.
    pub const MAX_WIDTH: Width = Width::Simd16;

    /// The most bytes of private memory of a work-item: twice what a program may declare.
    pub const MAX_PRIVATE_BYTES: u32 = 512 << 10;

    /// Whether the last argument is the buffer of `printf`, which the launch does not pass.
    pub fn has_printf_buffer(&self) -> bool {
        visa::kernel::has_printf_buffer(&self.arguments)
    }

    /// Size in bytes of the private memory of all work-items of a thread.
    pub fn private_bytes_per_thread(&self) -> u32 {
        self.private_bytes.saturating_mul(self.width.channels())
    }
}

/// The surface index of local memory.
pub const LOCAL_SURFACE: u64 = 254;

/// The surface index of the thread's private memory, of a kernel with several work-items per thread.
pub const PRIVATE_SURFACE: u64 = 255;

/// What a parameter of a kernel with several work-items per thread contains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// An entry of the payload.
    Input(InputRole),
    /// The position of the thread in its work-group.
    ThreadNumber,
    /// The offset of the thread's private memory in its surface.
    PrivateOffset,
    /// The number of the hardware thread on the device.
    HardwareThread,
}

impl Role {
    /// A name for the parameter, where `argument` returns the names of the launch's arguments.
    pub fn variable_name<'n>(self, argument: impl Fn(u16) -> &'n str) -> String {
        match self {
            Role::Input(role) => role.variable_name(argument),
            Role::ThreadNumber => "thread_number".to_owned(),
            Role::PrivateOffset => "private_offset".to_owned(),
            Role::HardwareThread => "hardware_thread".to_owned(),
        }
    }
}

/// A function or a kernel, with the tables that IDs refer to.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Its name, without `@`.
    pub name: Arc<str>,
    /// The parameters, in order.
    pub parameters: Vec<Value>,
    /// The type of its result.
    pub result: Type,
    /// `None` for a function that is not a kernel.
    pub kernel: Option<KernelInfo>,
    /// The blocks; the first is the entry.
    pub blocks: Vec<Block>,
    values: Vec<ValueData>,
    instructions: Vec<Instruction>,
    constants: Vec<Constant>,
    interned: HashMap<Constant, ConstantId>,
    /// Where the operands of phis were assigned.
    assigned: HashMap<InstructionId, Vec<Loc>>,
}

/// The size of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PointerSize {
    /// 32 bits: the triple `genx32-unknown-unknown`.
    Bits32,
    /// 64 bits: the triple `genx64-unknown-unknown`.
    #[default]
    Bits64,
}

impl PointerSize {
    /// The size in bytes.
    pub fn bytes(self) -> u32 {
        match self {
            PointerSize::Bits32 => 4,
            PointerSize::Bits64 => 8,
        }
    }
}

/// A module: functions, and the locations that they refer to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    /// The size of pointers.
    pub pointer: PointerSize,
    /// The functions in order.
    pub functions: Vec<Function>,
    /// The source locations of the instructions.
    pub locations: LocationTable,
    /// The work-items that a thread of its kernels does the work of, in each dimension, if the
    /// author states it: `!gencl.items`. For comparisons only.
    pub items: Option<[u32; 3]>,
}

impl Function {
    /// A function without parameters and blocks, which returns nothing.
    pub fn new(name: impl Into<Arc<str>>) -> Function {
        Function {
            name: name.into(),
            parameters: Vec::new(),
            result: Type::Void,
            kernel: None,
            blocks: Vec::new(),
            values: Vec::new(),
            instructions: Vec::new(),
            constants: Vec::new(),
            interned: HashMap::new(),
            assigned: HashMap::new(),
        }
    }

    /// Adds a parameter, after the others.
    pub fn add_parameter(&mut self, ty: Type, name: Option<Arc<str>>) -> Value {
        let definition = Definition::Parameter(self.parameters.len() as u32);
        let value = self.add_value(ty, definition, name);
        self.parameters.push(value);
        value
    }

    /// Adds an empty block at the end.
    pub fn add_block(&mut self, name: Option<Arc<str>>) -> BlockId {
        self.blocks.push(Block {
            name,
            instructions: Vec::new(),
            mask: None,
        });
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn add_value(&mut self, ty: Type, definition: Definition, name: Option<Arc<str>>) -> Value {
        self.values.push(ValueData {
            ty,
            definition,
            name,
        });
        Value(self.values.len() as u32 - 1)
    }

    /// Adds an instruction to the table, but to no block. A `result` other than `void` makes a
    /// value of this type.
    pub fn create(
        &mut self,
        opcode: Opcode,
        result: Type,
        operands: Vec<Operand>,
        detail: Detail,
        loc: Loc,
    ) -> InstructionId {
        let id = InstructionId(self.instructions.len() as u32);
        let result = match result {
            Type::Void => None,
            ty => Some(self.add_value(ty, Definition::Instruction(id), None)),
        };
        self.instructions.push(Instruction {
            opcode,
            result,
            operands,
            detail,
            loc,
        });
        id
    }

    /// Adds an instruction at the end of a block.
    pub fn append(
        &mut self,
        block: BlockId,
        opcode: Opcode,
        result: Type,
        operands: Vec<Operand>,
        detail: Detail,
    ) -> InstructionId {
        let id = self.create(opcode, result, operands, detail, Loc::NONE);
        self.blocks[block.index()].instructions.push(id);
        id
    }

    /// The instruction with this ID.
    pub fn instruction(&self, id: InstructionId) -> &Instruction {
        &self.instructions[id.index()]
    }

    /// An instruction, to be changed. Its result must stay.
    pub fn instruction_mut(&mut self, id: InstructionId) -> &mut Instruction {
        &mut self.instructions[id.index()]
    }

    /// The number of instructions in the table.
    pub fn instruction_count(&self) -> usize {
        self.instructions.len()
    }

    /// All values. The index of a value is its position.
    pub fn values(&self) -> &[ValueData] {
        &self.values
    }

    /// The definition of a value.
    pub fn value(&self, value: Value) -> &ValueData {
        &self.values[value.index()]
    }

    /// Gives a value another name.
    pub fn set_name(&mut self, value: Value, name: Option<Arc<str>>) {
        self.values[value.index()].name = name;
    }

    /// All constants. The index of a constant is its position.
    pub fn constants(&self) -> &[Constant] {
        &self.constants
    }

    /// The constant with this ID.
    pub fn constant(&self, id: ConstantId) -> &Constant {
        &self.constants[id.index()]
    }

    /// The constant that an operand is; `None` for a value.
    pub fn constant_of(&self, operand: Operand) -> Option<&Constant> {
        match operand {
            Operand::Constant(id) => self.constants.get(id.index()),
            Operand::Value(_) => None,
        }
    }

    /// The bits that all elements of an operand have; `None` if it is not such a constant.
    pub fn splat_of(&self, operand: Operand) -> Option<u64> {
        match self.constant_of(operand)?.bits {
            Bits::Splat(bits) => Some(bits),
            Bits::Undef | Bits::List(_) => None,
        }
    }

    /// The type of an operand.
    pub fn operand_type(&self, operand: Operand) -> Type {
        match operand {
            Operand::Value(value) => self.value(value).ty,
            Operand::Constant(id) => self.constant(id).ty,
        }
    }

    /// The scalar or vector type of an operand.
    pub fn operand_data(&self, operand: Operand) -> Option<Data> {
        self.operand_type(operand).data()
    }

    /// The type of an instruction's result.
    pub fn result_type(&self, instruction: &Instruction) -> Type {
        instruction
            .result
            .map_or(Type::Void, |value| self.value(value).ty)
    }

    /// The constant with this type and value. Lists whose elements are all the same become splats,
    /// and bits above the size of an element are dropped.
    pub fn add_constant(&mut self, ty: Type, bits: Bits) -> ConstantId {
        let mask = ty.data().map_or(u64::MAX, |data| data.scalar.mask());
        let bits = match bits {
            Bits::Undef => Bits::Undef,
            Bits::Splat(bits) => Bits::Splat(bits & mask),
            Bits::List(list) => {
                let list: Arc<[Option<u64>]> = list.iter().map(|b| b.map(|b| b & mask)).collect();
                match list.first().copied() {
                    None | Some(None) if list.iter().all(Option::is_none) => Bits::Undef,
                    Some(Some(first)) if list.iter().all(|&b| b == Some(first)) => {
                        Bits::Splat(first)
                    }
                    None | Some(_) => Bits::List(list),
                }
            }
        };
        let constant = Constant { ty, bits };
        if let Some(&id) = self.interned.get(&constant) {
            return id;
        }
        let id = ConstantId(self.constants.len() as u32);
        self.constants.push(constant.clone());
        self.interned.insert(constant, id);
        id
    }

    /// A constant with the same bits in all elements.
    pub fn splat(&mut self, data: Data, bits: u64) -> Operand {
        self.add_constant(data.into(), Bits::Splat(bits)).into()
    }

    /// A constant scalar integer; excess bits are dropped.
    pub fn integer(&mut self, scalar: Scalar, value: u64) -> Operand {
        self.splat(Data::scalar(scalar), value)
    }

    /// The undefined constant of a type.
    pub fn undef(&mut self, ty: Type) -> Operand {
        self.add_constant(ty, Bits::Undef).into()
    }

    /// The instruction that defines a value; `None` for a parameter.
    pub fn definition(&self, value: Value) -> Option<InstructionId> {
        match self.value(value).definition {
            Definition::Instruction(id) => Some(id),
            Definition::Parameter(_) => None,
        }
    }

    /// The last instruction of a block.
    pub fn terminator(&self, block: BlockId) -> Option<&Instruction> {
        let last = self.blocks.get(block.index())?.instructions.last()?;
        let instruction = self.instruction(*last);
        instruction.opcode.is_terminator().then_some(instruction)
    }

    /// The blocks that may follow a block; empty if the function ends there.
    pub fn successors(
        &self,
        block: BlockId,
    ) -> impl DoubleEndedIterator<Item = BlockId> + Clone + use<> {
        let terminator = self.terminator(block).map(Instruction::targets);
        terminator.into_iter().flatten()
    }

    /// The IDs of the blocks, in order.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// For each block, those that branch to it, in order; a block that does so twice occurs twice.
    pub(crate) fn predecessors(&self) -> Grouped<BlockId> {
        let mut edges = Vec::with_capacity(2 * self.blocks.len());
        for block in self.block_ids() {
            edges.extend(self.successors(block).map(|to| (to.0, block)));
        }
        Grouped::new(self.blocks.len(), &edges)
    }

    /// For each value, the number of operands of instructions in blocks that it is.
    pub fn use_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.values.len()];
        for block in &self.blocks {
            for &id in &block.instructions {
                for value in self.instruction(id).values() {
                    counts[value.index()] += 1;
                }
            }
        }
        counts
    }

    /// Replaces operands by others, in all instructions of all blocks. Chains of replacements are
    /// not followed.
    pub fn replace_operands(&mut self, mut replacement: impl FnMut(Value) -> Option<Operand>) {
        for block in &mut self.blocks {
            if let Some(new) = block.mask.and_then(&mut replacement) {
                block.mask = new.value();
            }
            for &id in &block.instructions {
                for operand in &mut self.instructions[id.index()].operands {
                    if let Operand::Value(value) = *operand
                        && let Some(new) = replacement(value)
                    {
                        *operand = new;
                    }
                }
            }
        }
    }
}

impl Module {
    /// The kernels in order.
    pub fn kernels(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|f| f.kernel.is_some())
    }

    /// The function with this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| *f.name == *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn equal_constants_are_one() {
        let mut function = Function::new("f");
        let vector = Data::vector(Scalar::I8, 4).unwrap();
        let list = |bits: [Option<u64>; 4]| Bits::List(Arc::from(bits));
        let splat = function.add_constant(vector.into(), Bits::Splat(0x1ff));
        let same = function.add_constant(vector.into(), list([Some(255); 4]));
        assert_eq!(splat, same);
        let undef = function.add_constant(vector.into(), list([None; 4]));
        assert_eq!(function.constant(undef).bits, Bits::Undef);
        let mixed = function.add_constant(vector.into(), list([Some(1), None, Some(1), Some(1)]));
        assert_eq!(function.constant(mixed).element(0), Some(1));
        assert_eq!(function.constant(mixed).element(1), None);
        assert_eq!(function.constant(mixed).element(4), None);
        assert_eq!(function.constants().len(), 3);
        assert_eq!(function.splat_of(splat.into()), Some(255));
    }

    #[test]
    fn operands_are_counted_and_replaced() {
        let mut function = Function::new("f");
        let a = function.add_parameter(Data::I32.into(), Some("a".into()));
        let block = function.add_block(None);
        let sum = function.append(
            block,
            Opcode::Add,
            Data::I32.into(),
            vec![a.into(), a.into()],
            Detail::None,
        );
        let sum = function.instruction(sum).result.unwrap();
        function.append(
            block,
            Opcode::Ret,
            Type::Void,
            vec![sum.into()],
            Detail::None,
        );
        assert_eq!(function.use_counts(), [2, 1]);
        let seven = function.integer(Scalar::I32, 7);
        function.replace_operands(|value| (value == a).then_some(seven));
        assert_eq!(function.use_counts(), [0, 1]);
        assert_eq!(function.successors(block).next(), None);
        assert_eq!(function.terminator(block).unwrap().opcode, Opcode::Ret);
    }
}
