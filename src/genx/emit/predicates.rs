//! Predicates: comparisons, logic, selections, combinations of all bits, and predicates as numbers.

use super::arithmetic::vector_region;
use super::operands::Dest;
use super::{Emitted, Emitter};
use crate::genx::bales::single_read;
use crate::genx::function::{Bits, Detail, Instruction, InstructionId, Operand, Value};
use crate::genx::opcode::{FloatCondition, IntCondition, Opcode};
use crate::genx::types::{Data, Scalar};
use crate::visa::instruction::{
    Combine, Detail as VisaDetail, Instruction as VisaInstruction, PredicateUse,
};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand as VisaOperand, PredicateId, Region as VisaRegion};
use crate::visa::types::{Condition, Exec, Type as VisaType};

/// A predicate as an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Predicate {
    id: PredicateId,
    invert: bool,
    /// The number of its first bit.
    pub(super) channel: u8,
    combine: Combine,
}

impl Predicate {
    fn new(id: PredicateId) -> Predicate {
        Predicate {
            id,
            invert: false,
            channel: 0,
            combine: Combine::None,
        }
    }

    pub(super) fn of(self) -> PredicateUse {
        PredicateUse {
            predicate: self.id,
            invert: self.invert,
            combine: self.combine,
        }
    }
}

/// The bits of half a predicate of 32.
const WORD: u32 = u16::BITS;

/// How a comparison of floats is done: the condition, whether the result is inverted.
enum FloatTest {
    Constant(bool),
    /// One comparison, whose result may be the inverse.
    One(Condition, bool),
    /// Whether one is less or greater, or the inverse.
    LessOrGreater(bool),
    /// Whether both equal themselves, or the inverse.
    Ordered(bool),
}

impl Emitter<'_> {
    /// The predicate of a value that is stored.
    fn stored(&self, value: Value) -> Emitted<PredicateId> {
        match self.predicates.get(&self.storage.class(value)) {
            Some(&id) => Ok(id),
            None => self.reject("a predicate without storage is not supported"),
        }
    }

    /// An operand as the predicate of an instruction; `None` if it is constant true.
    pub(super) fn predicate(&mut self, operand: Operand) -> Emitted<Option<Predicate>> {
        let value = match operand {
            Operand::Constant(id) => {
                return Ok(match self.function.constant(id).bits {
                    Bits::Splat(1) => None,
                    Bits::Undef | Bits::Splat(_) | Bits::List(_) => {
                        Some(Predicate::new(self.constant_predicate(id)?))
                    }
                });
            }
            Operand::Value(value) => value,
        };
        let Some(id) = self.bales.source(self.function, operand) else {
            return Ok(Some(Predicate::new(self.stored(value)?)));
        };
        let instruction = self.function.instruction(id);
        let inner = match instruction.opcode {
            Opcode::Xor => single_read(self.function, instruction),
            _ => instruction.operands.first().copied(),
        };
        let Some(inner) = inner else {
            return self.reject("this predicate is not supported");
        };
        let mut predicate = match self.predicate(inner)? {
            Some(predicate) => predicate,
            // The inverse of true, or a part of it.
            None => Predicate::new(self.true_predicate(inner)?),
        };
        match instruction.opcode {
            Opcode::Xor => predicate.invert = !predicate.invert,
            Opcode::ReadPredicate => {
                let offset = instruction.operands.get(1);
                let offset = offset.and_then(|&o| self.function.splat_of(o)).unwrap_or(0);
                predicate.channel += offset as u8;
            }
            // (P.any) is inverted after the bits are combined.
            Opcode::Any | Opcode::All => {
                let any = (instruction.opcode == Opcode::Any) != predicate.invert;
                predicate.combine = if any { Combine::Any } else { Combine::All };
            }
            _ => return self.reject("this predicate is not supported"),
        }
        Ok(Some(predicate))
    }

    fn true_predicate(&mut self, operand: Operand) -> Emitted<PredicateId> {
        match operand {
            Operand::Constant(id) => self.constant_predicate(id),
            Operand::Value(value) => self.stored(value),
        }
    }

    /// An operand as a predicate that instructions on predicates read: not inverted, all bits.
    fn plain(&mut self, operand: Operand) -> Emitted<PredicateId> {
        match self.predicate(operand)? {
            None => self.true_predicate(operand),
            Some(Predicate {
                id,
                invert: false,
                channel: 0,
                combine: Combine::None,
            }) => Ok(id),
            Some(_) => self.reject("a part of a predicate is not supported here"),
        }
    }

    /// Emits the computation of a predicate.
    pub(super) fn compute_predicate(&mut self, id: InstructionId) -> Emitted {
        let instruction = self.function.instruction(id);
        let Some(result) = instruction.result else {
            return self.reject("an operation without result is not supported");
        };
        if matches!(instruction.opcode, Opcode::Addc | Opcode::Subb) {
            return self.reject("a pair of predicates is not supported");
        }
        let count = self.function.value(result).ty.data().map_or(1, Data::count);
        let target = self.stored(result)?;
        if instruction.opcode != Opcode::WritePredicate && !count.is_power_of_two() {
            return self.reject(format!("a predicate of {count} elements is not supported"));
        }
        match (instruction.opcode, &instruction.detail) {
            (Opcode::Icmp | Opcode::Fcmp, _) => self.compare(instruction, target, count, 0),
            (Opcode::And | Opcode::Or | Opcode::Xor, _) => {
                let [a, b] = instruction.operands[..] else {
                    return self.reject("this operation is not supported");
                };
                if let (Opcode::Xor, Some(inner)) =
                    (instruction.opcode, single_read(self.function, instruction))
                {
                    let inner = self.plain(inner)?;
                    self.logic(Visa::Not, count, target, &[inner]);
                    return Ok(());
                }
                let (a, b) = (self.plain(a)?, self.plain(b)?);
                let opcode = match instruction.opcode {
                    Opcode::And => Visa::And,
                    Opcode::Or => Visa::Or,
                    _ => Visa::Xor,
                };
                self.logic(opcode, count, target, &[a, b]);
                Ok(())
            }
            (Opcode::Select, _) => self.select_predicate(instruction, target, count),
            (Opcode::ReadPredicate, _) => {
                let [from, offset] = instruction.operands[..] else {
                    return self.reject("this operation is not supported");
                };
                let from = self.plain(from)?;
                let offset = self.function.splat_of(offset).unwrap_or(0);
                let bits = self.bits_of(from);
                let source = VisaOperand::scalar(bits, 0);
                let to = VisaOperand::destination(bits);
                self.op(
                    Visa::Shr,
                    1,
                    vec![to, source, VisaOperand::ud(offset as u32)],
                );
                self.set_from(target, count, VisaOperand::scalar(bits, 0));
                Ok(())
            }
            (Opcode::WritePredicate, _) => self.write_predicate(instruction, target, count),
            (Opcode::Any | Opcode::All, _) => self.combine(instruction, target),
            (Opcode::Bitcast, _) => self.bits_to_predicate(instruction, target, count),
            (Opcode::Trunc, _) => {
                let Some(&from) = instruction.operands.first() else {
                    return self.reject("this operation is not supported");
                };
                // The lowest bit of each element.
                let scalar = self.scalar_of(from);
                let ty = scalar.visa(false).unwrap_or(VisaType::Ud);
                let low = self.temporary(ty, count);
                let source = self.source(from, false, count)?;
                let one = self.immediate(scalar, 1, false)?;
                let to = VisaOperand::destination(low);
                self.op(Visa::And, count, vec![to, source, one]);
                let source = self.at(low, 0, ty, vector_region(count));
                let zero = self.immediate(scalar, 0, false)?;
                self.test(Condition::Ne, target, (count, 0), source, zero);
                Ok(())
            }
            _ => self.reject("this operation on predicates is not supported"),
        }
    }

    pub(super) fn logic(
        &mut self,
        opcode: Visa,
        count: u32,
        target: PredicateId,
        of: &[PredicateId],
    ) {
        let mut operands = vec![VisaOperand::Predicate(target)];
        operands.extend(of.iter().map(|&id| VisaOperand::Predicate(id)));
        self.op(opcode, count, operands);
    }

    /// The bits of a predicate, in a new variable of one doubleword.
    fn bits_of(&mut self, predicate: PredicateId) -> crate::visa::operand::VariableId {
        let bits = self.temporary(VisaType::Ud, 1);
        let to = VisaOperand::destination(bits);
        self.op(Visa::Mov, 1, vec![to, VisaOperand::Predicate(predicate)]);
        bits
    }

    fn set_from(&mut self, target: PredicateId, count: u32, source: VisaOperand) {
        let to = VisaOperand::Predicate(target);
        self.op(Visa::Setp, count.next_power_of_two(), vec![to, source]);
    }

    /// Appends a comparison; `channels` are their number, and the first one.
    fn test(
        &mut self,
        condition: Condition,
        target: PredicateId,
        channels: (u32, u8),
        a: VisaOperand,
        b: VisaOperand,
    ) {
        let exec = Exec {
            size: channels.0 as u8,
            offset: channels.1,
            no_mask: true,
        };
        let operands = vec![VisaOperand::Predicate(target), a, b];
        let mut instruction = VisaInstruction::new(Visa::Cmp, exec, operands, self.loc);
        instruction.detail = VisaDetail::Condition(condition);
        self.push(instruction);
    }

    /// Compares elements, to the bits of a predicate from a channel on.
    fn compare(
        &mut self,
        instruction: &Instruction,
        target: PredicateId,
        count: u32,
        channel: u8,
    ) -> Emitted {
        let [a, b] = instruction.operands[..] else {
            return self.reject("this operation is not supported");
        };
        let channels = (count, channel);
        let wide = self.scalar_of(a) == Scalar::I64 && !self.target.info().int64;
        let of_bits = self.scalar_of(a) == Scalar::I1;
        match &instruction.detail {
            _ if of_bits => self.reject("a comparison of predicates is not supported"),
            Detail::IntCondition(_) if wide => {
                self.reject("a comparison of 64-bit integers is not supported")
            }
            Detail::IntCondition(condition) => {
                let signed = condition.is_signed();
                let a = self.source(a, signed, count)?;
                let b = self.source(b, signed, count)?;
                self.test(int_condition(*condition), target, channels, a, b);
                Ok(())
            }
            Detail::FloatCondition(condition) => {
                let x = self.source(a, true, count)?;
                let y = self.source(b, true, count)?;
                let inverted = match float_test(*condition) {
                    FloatTest::Constant(value) => {
                        let zero = VisaOperand::ud(0);
                        let condition = if value { Condition::Eq } else { Condition::Ne };
                        self.test(condition, target, channels, zero, zero);
                        false
                    }
                    FloatTest::One(condition, inverted) => {
                        self.test(condition, target, channels, x, y);
                        inverted
                    }
                    FloatTest::LessOrGreater(inverted) => {
                        self.both(
                            channels,
                            target,
                            Visa::Or,
                            (Condition::Lt, x, y),
                            (Condition::Gt, x, y),
                        )?;
                        inverted
                    }
                    FloatTest::Ordered(inverted) => {
                        self.both(
                            channels,
                            target,
                            Visa::And,
                            (Condition::Eq, x, x),
                            (Condition::Eq, y, y),
                        )?;
                        inverted
                    }
                };
                if inverted && channel == 0 {
                    self.logic(Visa::Not, count, target, &[target]);
                } else if inverted {
                    return self
                        .reject("this comparison to a part of a predicate is not supported");
                }
                Ok(())
            }
            _ => self.reject("this comparison is not supported"),
        }
    }

    /// Combines two comparisons by a logic operation.
    fn both(
        &mut self,
        channels: (u32, u8),
        target: PredicateId,
        opcode: Visa,
        (first, a, b): (Condition, VisaOperand, VisaOperand),
        (second, c, d): (Condition, VisaOperand, VisaOperand),
    ) -> Emitted {
        if channels.1 != 0 {
            return self.reject("this comparison to a part of a predicate is not supported");
        }
        let other = self.add_predicate(channels.0);
        self.test(first, target, channels, a, b);
        self.test(second, other, channels, c, d);
        self.logic(opcode, channels.0, target, &[target, other]);
        Ok(())
    }

    /// The bits of both where the condition is true and where it is false.
    fn select_predicate(
        &mut self,
        instruction: &Instruction,
        target: PredicateId,
        count: u32,
    ) -> Emitted {
        let [condition, a, b] = instruction.operands[..] else {
            return self.reject("this operation is not supported");
        };
        let condition = match self.count_of(condition) {
            found if found == count => self.plain(condition)?,
            _ => return self.reject("a scalar condition of predicates is not supported"),
        };
        let (a, b) = (self.plain(a)?, self.plain(b)?);
        let (chosen, others) = (self.add_predicate(count), self.add_predicate(count));
        self.logic(Visa::And, count, chosen, &[condition, a]);
        self.logic(Visa::Not, count, others, &[condition]);
        self.logic(Visa::And, count, others, &[others, b]);
        self.logic(Visa::Or, count, target, &[chosen, others]);
        Ok(())
    }

    /// Replaces adjacent bits of a predicate.
    fn write_predicate(
        &mut self,
        instruction: &Instruction,
        target: PredicateId,
        count: u32,
    ) -> Emitted {
        let [old, new, offset] = instruction.operands[..] else {
            return self.reject("this operation is not supported");
        };
        let offset = self.function.splat_of(offset).unwrap_or(0) as u32;
        let part = self.count_of(new);
        if let Some(id) = self.bales.computed(self.function, new) {
            let shared = match old.value() {
                Some(value) => self.stored(value)? == target,
                None => false,
            };
            if !shared {
                self.copy_predicate(old, target, count)?;
            }
            let compare = self.function.instruction(id);
            return self.compare(compare, target, part, offset as u8);
        }
        let mask = (u32::MAX >> (32 - part.min(32))) << offset;
        let old_bits = match self.is_clear(old, mask) {
            Some(true) => None,
            is_clear => {
                let old_id = self.plain(old)?;
                let bits = self.bits_of(old_id);
                if part == WORD && offset.is_multiple_of(WORD) {
                    // A half is a word of the variable, and is written alone.
                    let new_id = self.plain(new)?;
                    let word = self.to(bits, offset / u8::BITS, VisaType::Uw, 1);
                    self.op(Visa::Mov, 1, vec![word, VisaOperand::Predicate(new_id)]);
                    self.set_from(target, count, VisaOperand::scalar(bits, 0));
                    return Ok(());
                }
                let (kept, source) = (VisaOperand::destination(bits), VisaOperand::scalar(bits, 0));
                if is_clear.is_none() {
                    self.op(Visa::And, 1, vec![kept, source, VisaOperand::ud(!mask)]);
                }
                Some(source)
            }
        };
        let new_id = self.plain(new)?;
        let new_bits = self.bits_of(new_id);
        let at = VisaOperand::destination(new_bits);
        let source = VisaOperand::scalar(new_bits, 0);
        if offset > 0 {
            self.op(Visa::Shl, 1, vec![at, source, VisaOperand::ud(offset)]);
        }
        if offset + part < 32 {
            self.op(Visa::And, 1, vec![at, source, VisaOperand::ud(mask)]);
        }
        if let Some(old) = old_bits {
            self.op(Visa::Or, 1, vec![at, source, old]);
        }
        self.set_from(target, count, source);
        Ok(())
    }

    /// Whether all bits of a predicate are 0 or undefined (`true`), or at least those of a mask, as emitted
    /// (`false`); `None` if that is not known.
    fn is_clear(&self, operand: Operand, mask: u32) -> Option<bool> {
        match operand {
            Operand::Constant(id) => matches!(
                self.function.constant(id).bits,
                Bits::Undef | Bits::Splat(0)
            )
            .then_some(true),
            Operand::Value(value) => {
                // What a write made of a clear predicate has only the bits of its part.
                let id = self.function.definition(value)?;
                let instruction = self.function.instruction(id);
                let [old, new, offset] = instruction.operands[..] else {
                    return None;
                };
                let is_write = instruction.opcode == Opcode::WritePredicate
                    && self.bales.computed(self.function, new).is_none()
                    && self.is_clear(old, 0) == Some(true);
                let offset = self.function.splat_of(offset)? as u32;
                let part = (u32::MAX >> (32 - self.count_of(new).min(32))) << offset;
                (is_write && part & mask == 0).then_some(false)
            }
        }
    }

    /// Copies a predicate, or sets a constant one.
    pub(super) fn copy_predicate(
        &mut self,
        from: Operand,
        target: PredicateId,
        count: u32,
    ) -> Emitted {
        match from {
            Operand::Constant(id) => {
                let constant = self.function.constant(id).clone();
                if constant.bits != Bits::Undef {
                    self.set_predicate(target, &constant);
                }
                Ok(())
            }
            Operand::Value(value) => {
                let from = self.stored(value)?;
                self.logic(Visa::Or, count.next_power_of_two(), target, &[from, from]);
                Ok(())
            }
        }
    }

    /// The predicate of a value, for copies at the ends of blocks.
    pub(super) fn predicate_of(&self, value: Value) -> Emitted<PredicateId> {
        self.stored(value)
    }

    /// Whether some bit, or all bits, are set.
    fn combine(&mut self, instruction: &Instruction, target: PredicateId) -> Emitted {
        let Some(&operand) = instruction.operands.first() else {
            return self.reject("this operation is not supported");
        };
        let count = self.count_of(operand);
        if !count.is_power_of_two() {
            return self.reject(format!(
                "a combination of {count} elements is not supported"
            ));
        }
        let id = self.plain(operand)?;
        let found = self.temporary(VisaType::Uw, 1);
        let to = VisaOperand::destination(found);
        let word = |bits| VisaOperand::Immediate {
            ty: VisaType::Uw,
            bits,
        };
        self.op(Visa::Mov, 1, vec![to, word(0)]);
        let exec = Exec::no_mask(1u8);
        let mut set = VisaInstruction::new(Visa::Mov, exec, vec![to, word(1)], self.loc);
        set.predicate = Some(PredicateUse {
            predicate: id,
            invert: false,
            combine: match instruction.opcode {
                Opcode::Any => Combine::Any,
                _ => Combine::All,
            },
        });
        self.push(set);
        self.set_from(target, 1, VisaOperand::scalar(found, 0));
        Ok(())
    }

    fn bits_to_predicate(
        &mut self,
        instruction: &Instruction,
        target: PredicateId,
        count: u32,
    ) -> Emitted {
        let Some(&from) = instruction.operands.first() else {
            return self.reject("this operation is not supported");
        };
        if self.count_of(from) != 1 {
            return self.reject("a bitcast of a vector to a predicate is not supported");
        }
        let source = self.source(from, false, 1)?;
        let bits = self.temporary(VisaType::Ud, 1);
        let to = VisaOperand::destination(bits);
        self.op(Visa::Mov, 1, vec![to, source]);
        self.set_from(target, count, VisaOperand::scalar(bits, 0));
        Ok(())
    }

    /// The bits of a predicate as a number, and constants with another type.
    pub(super) fn bitcast(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let Some(&from) = instruction.operands.first() else {
            return self.reject("this operation is not supported");
        };
        let (Some(result), data) = (instruction.result, self.function.operand_data(from)) else {
            return self.reject("this operation is not supported");
        };
        if self.function.constant_of(from).is_some() {
            return self.copy(from, result);
        }
        match data {
            Some(data) if data.scalar == Scalar::I1 && dest.count == 1 => {
                let id = self.plain(from)?;
                let bits = self.bits_of(id);
                let source = VisaOperand::scalar(bits, 0);
                let ty = dest.scalar.visa(false).unwrap_or(VisaType::Ud);
                self.op_to(dest, Visa::Mov, ty, [source]);
                Ok(())
            }
            _ => self.reject("this bitcast is not supported"),
        }
    }

    /// Extends the elements of a predicate, or converts them to floats.
    pub(super) fn extend_predicate(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let Some(&from) = instruction.operands.first() else {
            return self.reject("this operation is not supported");
        };
        let one = match (instruction.opcode, dest.scalar) {
            (Opcode::Zext, _) => 1,
            (Opcode::Sext, scalar) => scalar.mask(),
            (Opcode::Uitofp, Scalar::F16) => 0x3c00,
            (Opcode::Uitofp, Scalar::F32) => u64::from(1f32.to_bits()),
            (Opcode::Sitofp, Scalar::F16) => 0xbc00,
            (Opcode::Sitofp, Scalar::F32) => u64::from((-1f32).to_bits()),
            _ => return self.reject("this operation on predicates is not supported"),
        };
        let a = self.immediate(dest.scalar, one, true)?;
        let b = self.immediate(dest.scalar, 0, true)?;
        if dest.scalar == Scalar::I64 && !self.target.info().int64 {
            return self.reject("a predicate as a 64-bit integer is not supported");
        }
        self.choose(from, dest, a, b)
    }

    /// Selects between two sources by a predicate.
    fn choose(&mut self, by: Operand, dest: &Dest, a: VisaOperand, b: VisaOperand) -> Emitted {
        let Some(ty) = dest.scalar.visa(true) else {
            return self.reject("this selection is not supported");
        };
        let mut dest = *dest;
        match self.condition(by, dest.count)? {
            Some(predicate) => {
                dest.predicate = Some(predicate.of());
                dest.channel = predicate.channel;
                self.op_to(&dest, Visa::Sel, ty, [a, b]);
            }
            None => self.op_to(&dest, Visa::Mov, ty, [a]),
        }
        Ok(())
    }

    /// The condition of a selection of several elements, which may be a scalar.
    pub(super) fn condition(&mut self, by: Operand, count: u32) -> Emitted<Option<Predicate>> {
        if self.count_of(by) == count {
            return self.predicate(by);
        }
        let Some(predicate) = self.predicate(by)? else {
            return Ok(None);
        };
        // All bits are that of the scalar.
        let bits = self.temporary(VisaType::D, 1);
        let one = Dest {
            predicate: Some(predicate.of()),
            ..Dest::of(bits, 0, Scalar::I32, 1)
        };
        let all = VisaOperand::Immediate {
            ty: VisaType::D,
            bits: u64::from(u32::MAX),
        };
        let none = VisaOperand::Immediate {
            ty: VisaType::D,
            bits: 0,
        };
        self.op_to(&one, Visa::Sel, VisaType::D, [all, none]);
        let wide = self.add_predicate(count);
        let source = self.at(bits, 0, VisaType::Ud, VisaRegion::SCALAR);
        self.set_from(wide, count, source);
        Ok(Some(Predicate::new(wide)))
    }

    /// `select` of data, by a vector of bits or by one bit.
    pub(super) fn select(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let [by, a, b] = instruction.operands[..] else {
            return self.reject("this operation is not supported");
        };
        if dest.predicate.is_some() {
            return self.reject("a masked selection is not supported");
        }
        if dest.scalar == Scalar::I64 && !self.target.info().int64 {
            return self.select_halves(by, a, b, dest);
        }
        let a = self.source(a, true, dest.count)?;
        let b = self.source(b, true, dest.count)?;
        self.choose(by, dest, a, b)
    }
}

fn int_condition(condition: IntCondition) -> Condition {
    match condition {
        IntCondition::Eq => Condition::Eq,
        IntCondition::Ne => Condition::Ne,
        IntCondition::Ugt | IntCondition::Sgt => Condition::Gt,
        IntCondition::Uge | IntCondition::Sge => Condition::Ge,
        IntCondition::Ult | IntCondition::Slt => Condition::Lt,
        IntCondition::Ule | IntCondition::Sle => Condition::Le,
    }
}

fn float_test(condition: FloatCondition) -> FloatTest {
    use FloatTest::{Constant, LessOrGreater, One, Ordered};
    match condition {
        FloatCondition::False => Constant(false),
        FloatCondition::True => Constant(true),
        FloatCondition::Oeq => One(Condition::Eq, false),
        FloatCondition::Une => One(Condition::Ne, false),
        FloatCondition::Ogt => One(Condition::Gt, false),
        FloatCondition::Oge => One(Condition::Ge, false),
        FloatCondition::Olt => One(Condition::Lt, false),
        FloatCondition::Ole => One(Condition::Le, false),
        FloatCondition::Ugt => One(Condition::Le, true),
        FloatCondition::Uge => One(Condition::Lt, true),
        FloatCondition::Ult => One(Condition::Ge, true),
        FloatCondition::Ule => One(Condition::Gt, true),
        FloatCondition::One => LessOrGreater(false),
        FloatCondition::Ueq => LessOrGreater(true),
        FloatCondition::Ord => Ordered(false),
        FloatCondition::Uno => Ordered(true),
    }
}
