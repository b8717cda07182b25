//! Bools: compares into predicates, predicate logic, select.
//!
//! A uniform bool is a predicate with the same bit in all channels, written at full width without
//! the mask. So one channel, all channels and `goto (M1, 1)` may read it. A bool with one
//! definition and all its uses in one block may also be computed without the mask (the finalizer
//! then operates on the flag register itself). Any other bool preserves the bits of inactive
//! channels.

use super::Selector;
use super::values::Place;
use crate::backend::SelectError;
use crate::ir::analysis::def_use::Point;
use crate::ir::instruction::{Detail as IrDetail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Condition as IrCondition, Float, Type};
use crate::visa::instruction::{Combine, Detail, PredicateUse};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, Predefined, PredicateId, Variable};
use crate::visa::types::{Condition, Exec, Type as VisaType};

fn condition(c: IrCondition) -> Condition {
    match c {
        IrCondition::Eq => Condition::Eq,
        IrCondition::Ne => Condition::Ne,
        IrCondition::Lt => Condition::Lt,
        IrCondition::Le => Condition::Le,
        IrCondition::Gt => Condition::Gt,
        IrCondition::Ge => Condition::Ge,
    }
}

impl Selector<'_> {
    /// Execution size and mask of a compare that writes a bool.
    pub(super) fn compare_exec(&self, d: Register) -> Exec {
        if self.is_uniform(d) {
            Exec::no_mask(self.width)
        } else {
            Exec::masked(self.width)
        }
    }

    /// Execution size and mask of predicate logic that writes a bool.
    fn logic_exec(&self, d: Register) -> Exec {
        if self.is_uniform(d) || self.patterns.is_block_local(d) {
            Exec::no_mask(self.width)
        } else {
            Exec::masked(self.width)
        }
    }

    /// Whether the finalizer folds the logic at the current point into the comparison that computes one of the two
    /// operands, predicated by the other one: `(P1) cmp P1`, or `(!P1) cmp P1`. The comparison must be the later one,
    /// neither operand may be read again, and both instructions must have the same mask. Without that, logic on
    /// two flags takes two instructions without the mask, but four with it.
    fn folds_into_compare(&self, opcode: Visa, sources: &[Register]) -> bool {
        let Point { block, index } = self.point;
        let &[a, b] = sources else {
            return false;
        };
        let dies = |r: Register| self.patterns.dies_at(r, block, index as usize);
        // Comparisons of 32 channels are two instructions each, and nothing is folded into them.
        let is_one = self.width.channels() <= 16;
        if !matches!(opcode, Visa::And | Visa::Or) || !is_one || a == b || !dies(a) || !dies(b) {
            return false;
        }
        let definitions = &self.analyses.definitions;
        let (Some(first), Some(second)) = (definitions.single(a), definitions.single(b)) else {
            return false;
        };
        let (later, point) = match first.index < second.index {
            true => (b, second),
            false => (a, first),
        };
        let instruction = &self.function.block(block).instructions[point.index as usize];
        instruction.opcode == Op::Cmp
            && instruction.ty != Type::Bool
            && !self.is_uniform(later)
            && self.patterns.counted(later).is_none()
    }

    /// A bool as the predicate of an instruction. A complement that only predicates read
    /// is merged into them.
    pub(super) fn predicate_use(&mut self, register: Register) -> PredicateUse {
        let (register, invert) = match self.patterns.complement(register) {
            Some(inner) => (inner, true),
            None => (register, false),
        };
        PredicateUse {
            predicate: self.source_predicate(register),
            invert,
            combine: Combine::None,
        }
    }

    pub(super) fn compare(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let d = self.function.destinations(instruction)[0];
        let sources = self.function.sources(instruction);
        let (mut a, mut b) = (sources[0], sources[1]);
        let IrDetail::Compare(mut c) = instruction.detail else {
            return Err(self.internal("`cmp` without a condition"));
        };
        if instruction.ty == Type::Bool {
            // Equality of bools is the complement of xor.
            self.bool_logic(Visa::Xor, d, &[a, b]);
            if c == IrCondition::Eq {
                let (p, exec) = (self.predicate(d), self.logic_exec(d));
                self.emit(
                    Visa::Not,
                    exec,
                    vec![Operand::Predicate(p), Operand::Predicate(p)],
                );
            }
            return Ok(());
        }
        match self.selection_of_compared(d, instruction) {
            Some(compared) => (a, b, c) = compared,
            None if self.patterns.constant(a).is_some() => (a, b, c) = (b, a, c.swapped()),
            None => {}
        }
        let ty = match (c, super::visa_type(instruction.ty)) {
            // The finalizer propagates a doubleword that was extended with its sign, if the types have one.
            (IrCondition::Eq | IrCondition::Ne, VisaType::Uq) => VisaType::Q,
            (_, ty) => ty,
        };
        let mut operands = vec![self.source_in_variable(a, ty), self.source_as(b, ty)];
        let (destination, exec) = match self.patterns.counted(d) {
            Some(number) => {
                let bytes = self.size_of_operands(&operands) == 1;
                let ty = if bytes { VisaType::B } else { VisaType::D };
                (self.exact_destination(number, ty), self.exec_of(number))
            }
            None => (Operand::Predicate(self.predicate(d)), self.compare_exec(d)),
        };
        operands.insert(0, destination);
        self.emit_detail(Visa::Cmp, exec, Detail::Condition(condition(c)), operands);
        Ok(())
    }

    /// If a `sel` is the last user of the comparison of two floats, `d`, and selects one of these two: the operands as
    /// the `sel` has them, and the condition by which it selects the first one. The finalizer makes one instruction of
    /// both, `sel (gt)`, if operands and types are the same. If an operand is a NaN, that instruction selects the second
    /// one, as `>` and `<=` do; with `lt` and `ge` it selects the operand that is not, so these stay two.
    fn selection_of_compared(
        &self,
        d: Register,
        compare: &Instruction,
    ) -> Option<(Register, Register, IrCondition)> {
        let user = self.patterns.last_use(d)?;
        let user = &self.function.block(user.block).instructions[user.index as usize];
        let (&[c, a, b], &[first, second]) =
            (self.function.sources(user), self.function.sources(compare))
        else {
            return None;
        };
        if user.opcode != Op::Sel || c != d || user.ty != compare.ty || !user.ty.is_float() {
            return None;
        }
        let IrDetail::Compare(condition) = compare.detail else {
            return None;
        };
        let constant = |r| self.patterns.constant(r);
        let is_same = |r, s| r == s || constant(r).is_some() && constant(r) == constant(s);
        let condition = if is_same(first, a) && is_same(second, b) {
            condition
        } else if is_same(first, b) && is_same(second, a) {
            condition.swapped()
        } else {
            return None;
        };
        let selects = matches!(condition, IrCondition::Gt | IrCondition::Le)
            && self.patterns.constant(a).is_none();
        selects.then_some((a, b, condition))
    }

    /// Whether the finalizer makes one instruction of a `sel` and the comparison of what it selects.
    fn selects_compared(&self, selection: &Instruction) -> bool {
        let condition = self.function.sources(selection)[0];
        let point = self.analyses.definitions.single(condition);
        point.is_some_and(|point| {
            let compare = &self.function.block(point.block).instructions[point.index as usize];
            let Point { block, index } = self.point;
            compare.opcode == Op::Cmp
                && self.patterns.dies_at(condition, block, index as usize)
                && self.selection_of_compared(condition, compare).is_some()
        })
    }

    /// The size of the larger type of two operands.
    fn size_of_operands(&self, operands: &[Operand]) -> u32 {
        let sizes = operands.iter().filter_map(|operand| match *operand {
            Operand::Source { variable, .. } => Some(self.kernel.variable_type(variable).size()),
            Operand::Immediate { ty, .. } => Some(ty.size()),
            _ => None,
        });
        sizes.max().unwrap_or(4)
    }

    /// `value != 0` into a bool.
    pub(super) fn compare_with_zero(&mut self, d: Register, source: Register, from: Type) {
        let ty = super::visa_type(from);
        let source = self.source_in_variable(source, ty);
        let predicate = Operand::Predicate(self.predicate(d));
        let exec = self.compare_exec(d);
        let zero = Operand::Immediate { ty, bits: 0 };
        self.emit_detail(
            Visa::Cmp,
            exec,
            Detail::Condition(Condition::Ne),
            vec![predicate, source, zero],
        );
    }

    /// A bool constant: a compare of the thread's header with itself, because `setp` has no mask.
    pub(super) fn bool_constant(&mut self, d: Register, value: bool) {
        let (predicate, exec) = (self.predicate(d), self.compare_exec(d));
        self.compare_header(predicate, exec, value);
    }

    /// Compares the thread's header with itself, which is true or false by the condition.
    pub(super) fn compare_header(&mut self, predicate: PredicateId, exec: Exec, value: bool) {
        let header = Operand::scalar(Variable::Predefined(Predefined::R0), 0);
        let c = if value { Condition::Eq } else { Condition::Ne };
        self.emit_detail(
            Visa::Cmp,
            exec,
            Detail::Condition(c),
            vec![Operand::Predicate(predicate), header, header],
        );
    }

    /// A copy of a bool.
    pub(super) fn bool_copy(&mut self, d: Register, s: Register) {
        match self.patterns.constant(s) {
            Some(bits) => self.bool_constant(d, bits != 0),
            None => self.bool_logic(Visa::Or, d, &[s, s]),
        }
    }

    /// The predicate of a bool that is read. A constant is materialized at each use, in a predicate
    /// of its own, since no instruction has computed it.
    fn source_predicate(&mut self, register: Register) -> PredicateId {
        let Some(bits) = self.patterns.constant(register) else {
            return self.predicate(register);
        };
        let id = self.new_predicate();
        self.compare_header(id, Exec::no_mask(self.width), bits != 0);
        id
    }

    /// and, or, xor, not on predicates.
    pub(super) fn bool_logic(&mut self, opcode: Visa, d: Register, registers: &[Register]) {
        if opcode == Visa::Not && self.patterns.complement(d).is_some() {
            return;
        }
        let sources: Vec<Operand> = registers
            .iter()
            .map(|&s| Operand::Predicate(self.source_predicate(s)))
            .collect();
        // The finalizer makes two instructions of a complement in place.
        let predicate = match opcode {
            Visa::Not => self.predicate(d),
            _ => self.predicate_in_place(d, registers),
        };
        let mut operands = vec![Operand::Predicate(predicate)];
        operands.extend(sources);
        let exec = match self.folds_into_compare(opcode, registers) {
            true => self.compare_exec(d),
            false => self.logic_exec(d),
        };
        self.emit(opcode, exec, operands);
    }

    /// The predicate of a bool that is computed from others: that of one of them if this is its last use. A
    /// third flag would be spilled at 32 channels.
    fn predicate_in_place(&mut self, d: Register, sources: &[Register]) -> PredicateId {
        if self.places[d.index()] == Place::None && self.patterns.is_block_local(d) {
            let Point { block, index } = self.point;
            let dying =
                sources
                    .iter()
                    .copied()
                    .find_map(|source| match self.places[source.index()] {
                        Place::Predicate(id)
                            if self.patterns.dies_at(source, block, index as usize) =>
                        {
                            Some((source, id))
                        }
                        _ => None,
                    });
            if let Some((source, id)) = dying {
                self.places[source.index()] = Place::None;
                self.places[d.index()] = Place::Predicate(id);
                return id;
            }
        }
        self.predicate(d)
    }

    pub(super) fn sel(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let d = self.function.destinations(instruction)[0];
        let sources = self.function.sources(instruction);
        let (c, a, b) = (sources[0], sources[1], sources[2]);
        if instruction.ty == Type::Bool {
            // (c and a) or (not c and b), through a bit of each channel.
            let p = self.select_bits(c, a, b);
            let predicate = Operand::Predicate(self.predicate(d));
            let exec = self.compare_exec(d);
            self.emit_detail(
                Visa::Cmp,
                exec,
                Detail::Condition(Condition::Ne),
                vec![predicate, p, Operand::ud(0)],
            );
            return Ok(());
        }
        if let Some(from) = self.patterns.predicated(a) {
            return self.predicated(from, c, false, d, a);
        }
        if let Some(from) = self.patterns.predicated(b) {
            return self.predicated(from, c, true, d, b);
        }
        // A copy of the bits, not of numbers, unless a modifier was merged into a source.
        let has_modifier =
            self.patterns.modifier(a).is_some() || self.patterns.modifier(b).is_some();
        let ty = if has_modifier || self.selects_compared(instruction) {
            super::visa_type(instruction.ty)
        } else {
            super::visa_type(instruction.ty.unsigned())
        };
        let mut predicate = self.predicate_use(c);
        let (mut a, mut b) = (a, b);
        if self.patterns.constant(a).is_some() && self.patterns.constant(b).is_none() {
            // The hardware accepts an immediate only as the second source.
            (a, b) = (b, a);
            predicate.invert = !predicate.invert;
        }
        let mut operands = vec![self.source_in_variable(a, ty), self.source_as(b, ty)];
        operands.insert(0, self.destination_as(d, ty));
        let exec = self.exec_of(d);
        self.emit_predicated(predicate, Visa::Sel, exec, operands);
        Ok(())
    }

    /// An operation that writes the variable of `d` instead of its own result, predicated by the
    /// condition or its complement.
    fn predicated(
        &mut self,
        from: Point,
        condition: Register,
        invert: bool,
        d: Register,
        result: Register,
    ) -> Result<(), SelectError> {
        let function = self.function;
        let operation = function.block(from.block).instructions[from.index as usize];
        let mut predicate = self.predicate_use(condition);
        predicate.invert ^= invert;
        self.destination(d, operation.ty);
        // The line that computes the value, not that of the condition.
        self.loc = operation.loc;
        self.places[result.index()] = self.places[d.index()].clone();
        self.operation(&operation)?;
        self.places[d.index()] = self.places[result.index()].clone();
        let last = self.last_appended();
        if last.is_empty() || last.iter().any(|half| half.predicate.is_some()) {
            return Err(self.internal("predicate without an instruction"));
        }
        for half in last {
            half.predicate = Some(predicate);
        }
        Ok(())
    }

    /// `c ? a : b` of bools, as 1 or 0 in each channel.
    fn select_bits(&mut self, c: Register, a: Register, b: Register) -> Operand {
        let exec = Exec::no_mask(self.width);
        let width = self.width.channels();
        let bits = |this: &mut Self, register: Register| {
            let predicate = this.source_predicate(register);
            let id = this.add_temporary(VisaType::Ud, width);
            let one = this.in_temporary(Operand::ud(1), VisaType::Ud);
            this.emit_predicated(
                PredicateUse {
                    predicate,
                    invert: false,
                    combine: Combine::None,
                },
                Visa::Sel,
                exec,
                vec![Operand::destination(id), one, Operand::ud(0)],
            );
            Operand::vector(id)
        };
        let (a, b) = (bits(self, a), bits(self, b));
        let predicate = self.source_predicate(c);
        let id = self.add_temporary(VisaType::Ud, width);
        self.emit_predicated(
            PredicateUse {
                predicate,
                invert: false,
                combine: Combine::None,
            },
            Visa::Sel,
            exec,
            vec![Operand::destination(id), a, b],
        );
        Operand::vector(id)
    }

    /// Converts a bool to 1 or 0 of a type.
    pub(super) fn bool_to_number(&mut self, d: Register, source: Register, to: Type) {
        let ty = super::visa_type(to);
        let one = to.float().map_or(1, Float::one);
        let one = self.in_temporary(Operand::Immediate { ty, bits: one }, ty);
        let predicate = self.predicate_use(source);
        let destination = self.destination_as(d, ty);
        let exec = self.exec_of(d);
        self.emit_predicated(
            predicate,
            Visa::Sel,
            exec,
            vec![destination, one, Operand::Immediate { ty, bits: 0 }],
        );
    }
}
