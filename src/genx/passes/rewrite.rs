//! Rebuilds the blocks of a function: a visitor receives the instructions in dominance order, and
//! keeps each, or replaces it by others.

use crate::genx::dominance::ReversePostorder;
use crate::genx::function::{
    BlockId, Constant, Detail, Function, Instruction, InstructionId, Operand,
};
use crate::genx::opcode::{Class, IntCondition, Opcode};
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar, Type};
use crate::source::Loc;

/// What a visitor does with an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// It stays, after those that were emitted.
    Keep,
    /// It is removed, and its result, if it has one, is this operand.
    Replace(Operand),
    /// It is removed. It has no result, or one that nothing uses.
    Remove,
}

/// The function that is rebuilt, and the block that instructions are emitted to.
pub(super) struct Rewriter<'a> {
    /// The function. Instructions are emitted by the rewriter only.
    pub(super) function: &'a mut Function,
    /// The block that is rebuilt.
    pub(super) block: BlockId,
    /// For each replaced value, its replacement.
    replaced: Vec<Option<Operand>>,
    /// The instructions of the block so far.
    out: Vec<InstructionId>,
    /// Phis that are inserted at the start of the block.
    phis: Vec<InstructionId>,
    /// The location of what is emitted.
    loc: Loc,
    changed: bool,
}

/// As [`rewrite`], but visits only instructions that `wanted` selects; others stay. Without any of these, nothing is
/// rebuilt.
///
/// # Errors
/// The first error of the visitor.
pub(super) fn rewrite_selected<E>(
    function: &mut Function,
    wanted: impl Fn(&Function, &Instruction) -> bool,
    mut visit: impl FnMut(&mut Rewriter<'_>, InstructionId) -> Result<Action, E>,
) -> Result<bool, E> {
    let all = function.blocks.iter().flat_map(|b| &b.instructions);
    let mut all = all.map(|&id| function.instruction(id));
    if !all.any(|instruction| wanted(function, instruction)) {
        return Ok(false);
    }
    rewrite(function, |rewriter, id| {
        match wanted(rewriter.function, rewriter.function.instruction(id)) {
            true => visit(rewriter, id),
            false => Ok(Action::Keep),
        }
    })
}

/// Visits all instructions of reachable blocks, each after those that dominate it. Unreachable blocks keep
/// theirs. Returns whether anything changed.
///
/// # Errors
/// The first error of the visitor.
pub(super) fn rewrite<E>(
    function: &mut Function,
    mut visit: impl FnMut(&mut Rewriter<'_>, InstructionId) -> Result<Action, E>,
) -> Result<bool, E> {
    let order = ReversePostorder::new(function).into_blocks();
    let mut rewriter = Rewriter {
        replaced: vec![None; function.values().len()],
        function,
        block: BlockId(0),
        out: Vec::new(),
        phis: Vec::new(),
        loc: Loc::NONE,
        changed: false,
    };
    for block in order {
        rewriter.block = block;
        let ids = rewriter.function.blocks[block.index()].instructions.clone();
        rewriter.out.reserve(ids.len());
        for id in ids {
            rewriter.resolve_operands(id);
            rewriter.loc = rewriter.function.instruction(id).loc;
            let before = rewriter.out.len();
            let action = visit(&mut rewriter, id)?;
            rewriter.changed |= rewriter.out.len() != before || action != Action::Keep;
            match action {
                Action::Keep if is_phi(rewriter.function.instruction(id)) => {
                    rewriter.phis.push(id);
                }
                Action::Keep => rewriter.out.push(id),
                Action::Remove => {}
                Action::Replace(operand) => rewriter.replace(id, operand),
            }
        }
        let mut instructions = std::mem::take(&mut rewriter.phis);
        instructions.append(&mut rewriter.out);
        rewriter.function.blocks[block.index()].instructions = instructions;
    }
    rewriter.finish();
    Ok(rewriter.changed)
}

impl Rewriter<'_> {
    /// The operand that replaces an operand.
    pub(super) fn resolve(&self, mut operand: Operand) -> Operand {
        while let Operand::Value(value) = operand
            && let Some(Some(new)) = self.replaced.get(value.index())
        {
            operand = *new;
        }
        operand
    }

    fn resolve_operands(&mut self, id: InstructionId) {
        for k in 0..self.function.instruction(id).operands.len() {
            let operand = self.function.instruction(id).operands[k];
            let resolved = self.resolve(operand);
            self.function.instruction_mut(id).operands[k] = resolved;
        }
    }

    fn replace(&mut self, id: InstructionId, operand: Operand) {
        let Some(value) = self.function.instruction(id).result else {
            return;
        };
        if operand == Operand::Value(value) {
            return;
        }
        if self.replaced.len() <= value.index() {
            self.replaced.resize(value.index() + 1, None);
        }
        self.replaced[value.index()] = Some(operand);
        if let Operand::Value(new) = operand
            && self.function.value(new).name.is_none()
            && let Some(name) = self.function.value(value).name.clone()
        {
            self.function.set_name(new, Some(name));
        }
    }

    /// Resolves the operands of phis, and of instructions that were removed.
    fn finish(&mut self) {
        if !self.changed {
            return;
        }
        for id in 0..self.function.instruction_count() as u32 {
            self.resolve_operands(InstructionId(id));
        }
    }

    /// Emits an instruction at the end of the current block; returns its result.
    pub(super) fn emit(
        &mut self,
        opcode: Opcode,
        ty: impl Into<Type>,
        operands: Vec<Operand>,
        detail: Detail,
    ) -> Operand {
        let id = self.create(opcode, ty.into(), operands, detail);
        self.out.push(id);
        self.result(id)
    }

    /// Emits an instruction without details.
    pub(super) fn op<const N: usize>(
        &mut self,
        opcode: Opcode,
        ty: impl Into<Type>,
        operands: [Operand; N],
    ) -> Operand {
        self.emit(opcode, ty, operands.to_vec(), Detail::None)
    }

    /// Emits a copy of an instruction with other operands, and another type of its result.
    pub(super) fn copy(
        &mut self,
        id: InstructionId,
        ty: impl Into<Type>,
        operands: Vec<Operand>,
    ) -> Operand {
        let instruction = self.function.instruction(id);
        let (opcode, detail) = (instruction.opcode, instruction.detail.clone());
        self.emit(opcode, ty, operands, detail)
    }

    /// Inserts a phi at the start of the current block, whose operands are added later.
    pub(super) fn phi(&mut self, ty: impl Into<Type>, from: Vec<BlockId>) -> InstructionId {
        let id = self.create(Opcode::Phi, ty.into(), Vec::new(), Detail::Phi(from));
        self.phis.push(id);
        self.changed = true;
        id
    }

    fn create(
        &mut self,
        opcode: Opcode,
        ty: Type,
        operands: Vec<Operand>,
        detail: Detail,
    ) -> InstructionId {
        self.function.create(opcode, ty, operands, detail, self.loc)
    }

    /// The result of an instruction; an undefined bit if it has none.
    pub(super) fn result(&mut self, id: InstructionId) -> Operand {
        match self.function.instruction(id).result {
            Some(value) => value.into(),
            None => self.function.undef(Data::I1.into()),
        }
    }

    /// The type of an operand, which is data.
    pub(super) fn data(&self, operand: Operand) -> Data {
        self.function.operand_data(operand).unwrap_or(Data::I32)
    }

    /// The instruction that defines an operand.
    pub(super) fn definition(&self, operand: Operand) -> Option<(InstructionId, &Instruction)> {
        let id = self.function.definition(operand.value()?)?;
        Some((id, self.function.instruction(id)))
    }

    /// A constant with the same bits in all elements.
    pub(super) fn splat(&mut self, data: Data, bits: u64) -> Operand {
        self.function.splat(data, bits)
    }

    /// The constant true, of one bit.
    pub(super) fn yes(&mut self) -> Operand {
        self.splat(Data::I1, 1)
    }

    /// Reads a region. The result is a vector of as many elements unless `scalar`.
    pub(super) fn read(
        &mut self,
        vector: Operand,
        region: Region,
        offset: Option<Operand>,
        scalar: bool,
    ) -> Operand {
        let element = self.data(vector).element();
        let ty = match (scalar, element.with_count(region.count)) {
            (false, Some(ty)) => ty,
            _ => element,
        };
        let mut operands = vec![vector];
        operands.extend(offset);
        self.emit(Opcode::ReadRegion, ty, operands, Detail::Region(region))
    }

    /// Writes a region. Without mask, all elements are written.
    pub(super) fn write(
        &mut self,
        old: Operand,
        new: Operand,
        mask: Option<Operand>,
        region: Region,
        offset: Option<Operand>,
    ) -> Operand {
        let ty = self.function.operand_type(old);
        let mask = match mask {
            Some(mask) => mask,
            None => self.yes(),
        };
        let mut operands = vec![old, new, mask];
        operands.extend(offset);
        self.emit(Opcode::WriteRegion, ty, operands, Detail::Region(region))
    }

    /// Reads adjacent elements of a vector or of a predicate. Parts of constants are constants.
    pub(super) fn part(&mut self, vector: Operand, start: u32, count: u32) -> Operand {
        let data = self.data(vector);
        let Some(ty) = data.with_count(count).filter(|_| data.is_vector()) else {
            return vector;
        };
        if ty == data {
            return vector;
        }
        if let Some(constant) = self.function.constant_of(vector).cloned() {
            return part_of_constant(self.function, &constant, ty, start);
        }
        if data.scalar == Scalar::I1 {
            let offset = self.splat(Data::I32, u64::from(start));
            return self.op(Opcode::ReadPredicate, ty, [vector, offset]);
        }
        let region = Region::linear(count, 1, start * data.scalar.bytes());
        self.read(vector, region, None, false)
    }

    /// Replaces adjacent elements of a vector or of a predicate.
    pub(super) fn with_part(&mut self, old: Operand, part: Operand, start: u32) -> Operand {
        let (data, of_part) = (self.data(old), self.data(part));
        if data == of_part {
            return part;
        }
        if data.scalar == Scalar::I1 {
            let offset = self.splat(Data::I32, u64::from(start));
            return self.op(Opcode::WritePredicate, data, [old, part, offset]);
        }
        let region = Region::linear(of_part.count(), 1, start * data.scalar.bytes());
        self.write(old, part, None, region, None)
    }

    /// Joins adjacent parts, which have all elements of the type.
    pub(super) fn join(&mut self, ty: Data, parts: &[(u32, Operand)]) -> Operand {
        let mut whole = self.function.undef(ty.into());
        for &(start, part) in parts {
            whole = self.with_part(whole, part, start);
        }
        whole
    }

    /// The same bytes as another type.
    pub(super) fn bitcast(&mut self, operand: Operand, ty: Data) -> Operand {
        let from = self.data(operand);
        if from == ty {
            return operand;
        }
        if let Some((id, definition)) = self.definition(operand)
            && definition.opcode == Opcode::Bitcast
        {
            let inner = self.function.instruction(id).operands[0];
            if self.function.operand_data(inner).is_some_and(|d| d == ty) {
                return inner;
            }
        }
        self.op(Opcode::Bitcast, ty, [operand])
    }

    /// Emits the comparison of two integers.
    pub(super) fn compare(&mut self, condition: IntCondition, a: Operand, b: Operand) -> Operand {
        let ty = self.data(a).with_scalar(Scalar::I1);
        let detail = Detail::IntCondition(condition);
        self.emit(Opcode::Icmp, ty, vec![a, b], detail)
    }

    /// Numbers where a predicate is true and where it is false.
    pub(super) fn choose(
        &mut self,
        predicate: Operand,
        scalar: Scalar,
        yes: u64,
        no: u64,
    ) -> Operand {
        let ty = self.data(predicate).with_scalar(scalar);
        let (yes, no) = (self.splat(ty, yes), self.splat(ty, no));
        self.op(Opcode::Select, ty, [predicate, yes, no])
    }

    /// The offset of a region plus a number of bytes, in at least 16 bits.
    pub(super) fn plus(&mut self, offset: Operand, bytes: u32) -> Operand {
        if bytes == 0 {
            return offset;
        }
        let mut offset = offset;
        let mut ty = self.data(offset);
        if ty.scalar.bits() < 16 {
            ty = ty.with_scalar(Scalar::I16);
            offset = self.op(Opcode::Zext, ty, [offset]);
        }
        let bytes = self.splat(ty, u64::from(bytes));
        self.op(Opcode::Add, ty, [offset, bytes])
    }
}

/// Elements of a constant, as a constant.
pub(super) fn part_of_constant(
    function: &mut Function,
    constant: &Constant,
    ty: Data,
    start: u32,
) -> Operand {
    use crate::genx::function::Bits;
    let bits = match &constant.bits {
        Bits::Undef => Bits::Undef,
        Bits::Splat(bits) => Bits::Splat(*bits),
        Bits::List(_) => {
            let elements = (0..ty.count()).map(|k| constant.element(start + k));
            Bits::List(elements.collect())
        }
    };
    function.add_constant(ty.into(), bits).into()
}

/// Whether an instruction may be removed if its result is not used.
pub(super) fn is_removable(instruction: &Instruction) -> bool {
    use crate::genx::opcode::Effect;
    match instruction.opcode.effect() {
        Effect::None => true,
        // A load has no effect but its faults, which are undefined behavior.
        Effect::Read => !matches!(instruction.detail, Detail::Access { volatile: true, .. }),
        Effect::Write | Effect::ReadWrite | Effect::Order | Effect::Control => false,
    }
}

/// Whether an instruction is one of the phis at the start of a block.
pub(super) fn is_phi(instruction: &Instruction) -> bool {
    instruction.opcode.class() == Class::Phi
}

/// The largest power of two that is not greater; 1 for 0.
pub(super) fn floor_power_of_two(n: u32) -> u32 {
    1 << n.max(1).ilog2()
}
