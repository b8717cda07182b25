//! Builds a function instruction by instruction, for lowering and tests.

use super::function::{BlockId, Function, InputSource, MemoryVariableId};
use super::instruction::{Access, Detail, Instruction};
use super::opcode::Opcode;
use super::register::Register;
use super::types::{AddressSpace, Condition, Family, Type};
use crate::source::Loc;

/// Appends instructions to the current block of a function.
///
/// Every method that computes a value creates a new register for the result. The `_into` forms
/// write a given register, for assignments to variables. After a terminator the current block is
/// closed: another must be selected before appending.
#[derive(Debug)]
pub struct Builder {
    /// The function under construction.
    pub function: Function,
    /// The location of the instructions that are appended.
    pub loc: Loc,
    current: BlockId,
}

/// Replaces the instructions of a function for which `is_replaced` holds by what `replace` appends; returns whether
/// there was one. New code has the location of the old instruction. An instruction stays if `replace` returns `None`, before it
/// appends anything.
pub fn replace_each(
    function: &mut Function,
    is_replaced: impl Fn(&Function, &Instruction) -> bool,
    mut replace: impl FnMut(&mut Builder, &Instruction) -> Option<()>,
) -> bool {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.any(|i| is_replaced(function, i)) {
        return false;
    }
    let mut b = Builder::new(std::mem::take(function));
    for id in b.function.block_ids() {
        let instructions = std::mem::take(&mut b.function.block_mut(id).instructions);
        b.select_block(id);
        for instruction in instructions {
            b.loc = instruction.loc;
            let is_replaced =
                is_replaced(&b.function, &instruction) && replace(&mut b, &instruction).is_some();
            if !is_replaced {
                b.function.block_mut(id).instructions.push(instruction);
            }
        }
    }
    *function = b.finish();
    true
}

/// The most instructions that are searched backward for a constant.
const MAX_CONSTANT_DISTANCE: usize = 256;

impl Builder {
    /// Appends an empty entry block to a function and makes it the current one.
    pub fn new(mut function: Function) -> Builder {
        if function.blocks.is_empty() {
            function.add_block();
        }
        Builder {
            function,
            loc: Loc::NONE,
            current: BlockId::ENTRY,
        }
    }

    /// Returns the finished function; it is not verified.
    pub fn finish(self) -> Function {
        self.function
    }

    /// The block that instructions are appended to.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// Whether the current block has a terminator.
    pub fn is_closed(&self) -> bool {
        self.function.block(self.current).terminator().is_some()
    }

    /// Appends a new block at the end of the layout; the current block stays the same.
    pub fn add_block(&mut self) -> BlockId {
        self.function.add_block()
    }

    /// Makes a block the current one.
    pub fn select_block(&mut self, block: BlockId) {
        self.current = block;
    }

    /// A new register without a name.
    pub fn register(&mut self, family: Family) -> Register {
        self.function.add_register(family)
    }

    /// Appends an instruction, with the current location, to the current block.
    pub fn push(
        &mut self,
        opcode: Opcode,
        ty: Type,
        detail: Detail,
        destinations: &[Register],
        sources: &[Register],
    ) {
        let instruction =
            self.function
                .instruction(opcode, ty, detail, destinations, sources, self.loc);
        self.function
            .block_mut(self.current)
            .instructions
            .push(instruction);
    }

    /// Appends `d = op.ty sources` with a new register of the type's family as `d`.
    pub fn op(&mut self, opcode: Opcode, ty: Type, sources: &[Register]) -> Register {
        let d = self.register(ty.family());
        self.push(opcode, ty, Detail::None, &[d], sources);
        d
    }

    /// Appends `d = op.ty sources` with a given register.
    pub fn op_into(&mut self, d: Register, opcode: Opcode, ty: Type, sources: &[Register]) {
        self.push(opcode, ty, Detail::None, &[d], sources);
    }

    /// A constant in a new register; `bits` above the type's size are dropped.
    pub fn constant(&mut self, ty: Type, bits: u64) -> Register {
        let d = self.register(ty.family());
        self.constant_into(d, ty, bits);
        d
    }

    /// Writes a constant to a given register.
    pub fn constant_into(&mut self, d: Register, ty: Type, bits: u64) {
        let bits = match ty.size() {
            0 => u64::from(bits != 0),
            8 => bits,
            size => bits & ((1 << (8 * size)) - 1),
        };
        self.push(Opcode::Loadi, ty, Detail::of_bits(bits), &[d], &[]);
    }

    /// A u32 constant in a new register.
    pub fn u32(&mut self, value: u32) -> Register {
        self.constant(Type::U32, u64::from(value))
    }

    /// An f32 constant in a new register.
    pub fn f32(&mut self, value: f32) -> Register {
        self.constant(Type::F32, u64::from(value.to_bits()))
    }

    /// Copies to a given register.
    pub fn mov_into(&mut self, d: Register, ty: Type, source: Register) {
        self.push(Opcode::Mov, ty, Detail::None, &[d], &[source]);
    }

    /// Converts a value to another type. Equal types result in a copy.
    pub fn convert(&mut self, to: Type, from: Type, source: Register) -> Register {
        let d = self.register(to.family());
        self.push(Opcode::Cvt, to, Detail::Convert(from), &[d], &[source]);
        d
    }

    /// A comparison; the result is a bool.
    pub fn compare(
        &mut self,
        condition: Condition,
        ty: Type,
        a: Register,
        b: Register,
    ) -> Register {
        let d = self.register(Family::Bool);
        self.push(Opcode::Cmp, ty, Detail::Compare(condition), &[d], &[a, b]);
        d
    }

    /// The constant in a register, if one of the last instructions of the block wrote it.
    pub fn constant_in(&self, register: Register) -> Option<u64> {
        let last = self.function.block(self.current).instructions.iter().rev();
        let mut last = last.take(MAX_CONSTANT_DISTANCE);
        let definition = last.find(|i| self.function.destinations(i).contains(&register))?;
        definition.immediate()
    }

    /// The register of an input, which is added to the function if it is new.
    pub fn input(&mut self, source: InputSource) -> Register {
        self.function.input(source, Family::Dword)
    }

    /// Loads a parameter from the argument block, as lowering does once at the start of a kernel
    /// for each parameter. `ty` is the parameter's type, u64 for a pointer.
    pub fn load_parameter_into(&mut self, d: Register, ty: Type, offset: u32) {
        let address = self.u32(offset);
        self.load_into(&[d], AddressSpace::Argument, ty, address);
    }

    /// Loads one element of memory into a new register.
    pub fn load(&mut self, access: impl Into<Access>, ty: Type, address: Register) -> Register {
        let d = self.register(ty.family());
        self.load_into(&[d], access, ty, address);
        d
    }

    /// Loads consecutive elements of memory into given registers.
    pub fn load_into(
        &mut self,
        registers: &[Register],
        access: impl Into<Access>,
        ty: Type,
        address: Register,
    ) {
        let detail = access.into().into();
        self.push(Opcode::Load, ty, detail, registers, &[address]);
    }

    /// Stores consecutive elements to memory.
    pub fn store_list(
        &mut self,
        access: impl Into<Access>,
        ty: Type,
        address: Register,
        values: &[Register],
    ) {
        let sources: Vec<Register> = [address].iter().chain(values).copied().collect();
        let detail = access.into().into();
        self.push(Opcode::Store, ty, detail, &[], &sources);
    }

    /// Stores one element to memory.
    pub fn store(
        &mut self,
        access: impl Into<Access>,
        ty: Type,
        address: Register,
        value: Register,
    ) {
        self.store_list(access, ty, address, &[value]);
    }

    /// Ends the block with an unconditional branch.
    pub fn branch(&mut self, target: BlockId) {
        self.push(Opcode::Bra, Type::U32, Detail::Branch(target), &[], &[]);
    }

    /// Ends the block with a conditional branch.
    pub fn branch_if(&mut self, condition: Register, then: BlockId, otherwise: BlockId) {
        self.push(
            Opcode::Brc,
            Type::U32,
            Detail::CondBranch { then, otherwise },
            &[],
            &[condition],
        );
    }

    /// The address of a variable in memory: u32 in private and local memory,
    /// u64 in constant memory.
    pub fn address_of(&mut self, variable: MemoryVariableId) -> Register {
        let space = self.function.variable(variable);
        let family = space.map_or(Family::Dword, |v| v.space.address_family());
        let d = self.register(family);
        let detail = Detail::Variable(variable);
        self.push(Opcode::AddressOf, family.unsigned(), detail, &[d], &[]);
        d
    }

    /// Calls a helper function of the unit by name.
    pub fn call_into(
        &mut self,
        results: &[Register],
        name: &std::sync::Arc<str>,
        arguments: &[Register],
    ) {
        let detail = Detail::Call(self.function.callee(name));
        self.push(Opcode::Call, Type::U32, detail, results, arguments);
    }

    /// Ends the block and the work-item.
    pub fn ret(&mut self) {
        self.ret_with(&[]);
    }

    /// Ends the block and returns these results to the caller of a helper function.
    pub fn ret_with(&mut self, results: &[Register]) {
        self.push(Opcode::Ret, Type::U32, Detail::None, &[], results);
    }
}
