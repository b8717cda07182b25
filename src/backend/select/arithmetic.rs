//! Constants, copies, arithmetic, logic and shifts.

use super::patterns::{Product, is_group_dimension, terms};
use super::{Selector, quadwords_as_signed, signed, visa_type};
use crate::ir::analysis::def_use::Point;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::visa::instruction::Detail;
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, Region, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

impl Selector<'_> {
    pub(super) fn operands_of(&self, instruction: &Instruction) -> (Vec<Register>, Vec<Register>) {
        (
            self.function.destinations(instruction).to_vec(),
            self.function.sources(instruction).to_vec(),
        )
    }

    /// A constant for a register that is also written elsewhere. All other constants become
    /// operands of their users.
    pub(super) fn constant(&mut self, instruction: &Instruction) {
        let d = self.function.destinations(instruction)[0];
        if self.patterns.constant(d).is_some() {
            return;
        }
        let bits = instruction.immediate().unwrap_or(0);
        if instruction.ty == Type::Bool {
            self.bool_constant(d, bits != 0);
            return;
        }
        // As an integer: a float immediate would lose the payload of a signaling NaN.
        let ty = if super::values::is_nan(bits, visa_type(instruction.ty)) {
            visa_type(instruction.ty.unsigned())
        } else {
            visa_type(instruction.ty)
        };
        let destination = self.destination_as(d, ty);
        let exec = self.exec_of(d);
        self.move_immediate(exec, destination, Operand::Immediate { ty, bits });
    }

    /// A copy of the bits, so that NaNs keep their payload.
    pub(super) fn mov(&mut self, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        if instruction.ty == Type::Bool {
            self.bool_copy(d[0], s[0]);
            return;
        }
        let ty = instruction.ty.unsigned();
        let is_whole = ty.size() < 4
            && self.has_full_slots(d[0])
            && !self.is_uniform(s[0])
            && self.patterns.is_stored(s[0]);
        // The rest of the slot is copied too, whatever it contains.
        let ty = if is_whole { Type::U32 } else { ty };
        let source = self.source(s[0], ty);
        let destination = self.destination(d[0], ty);
        let exec = self.exec_of(d[0]);
        self.emit(Visa::Mov, exec, vec![destination, source]);
    }

    /// An operation whose operands all have the instruction's type.
    pub(super) fn plain(&mut self, opcode: Visa, instruction: &Instruction) {
        self.plain_in(opcode, instruction, instruction.ty);
    }

    /// An operation whose operands all have the type `ty`.
    fn plain_in(&mut self, opcode: Visa, instruction: &Instruction, ty: Type) {
        let (d, mut s) = self.operands_of(instruction);
        if self.patterns.is_merged(d[0]) {
            return;
        }
        if opcode == Visa::Mul && matches!(ty, Type::S64 | Type::U64) {
            self.multiply_quadwords(d[0], s[0], s[1]);
            return;
        }
        if instruction.opcode.is_commutative() && self.patterns.constant(s[0]).is_some() {
            // The hardware accepts an immediate only as the second source.
            s.swap(0, 1);
        }
        let is_product = matches!(opcode, Visa::Mul | Visa::Mad) && ty == Type::U32;
        let ty = match is_product && self.has_negative_word(&s[..2]) {
            true => Type::S32,
            false => ty,
        };
        let mut sources: Vec<Operand> = s.iter().map(|&r| self.source(r, ty)).collect();
        if matches!(opcode, Visa::Mul | Visa::Mad) && matches!(ty, Type::S32 | Type::U32) {
            self.narrow_factor(&s[..2], &mut sources);
        }
        self.leave_one_immediate(&mut sources, visa_type(ty));
        let destination = match instruction.opcode {
            Op::AddSat | Op::Div | Op::Rem => self.exact_destination(d[0], visa_type(ty)),
            _ => self.destination(d[0], ty),
        };
        let mut operands = vec![destination];
        operands.append(&mut sources);
        let exec = self.exec_of(d[0]);
        self.emit(opcode, exec, operands);
    }

    /// Whether a factor is a constant that a signed word can represent, but not an unsigned one. The low
    /// doubleword of a product is the same with and without signs, and the multiplication by a word is
    /// one native instruction: the finalizer recognizes words by the type of the immediate.
    fn has_negative_word(&self, factors: &[Register]) -> bool {
        factors.iter().any(|&factor| {
            let bits = self
                .patterns
                .constant(factor)
                .map(|bits| bits as u32 as i32);
            bits.is_some_and(|value| value < 0 && i16::try_from(value).is_ok())
        })
    }

    /// Reads a factor that is a dimension of a work-group as a word: then the multiplication is one native
    /// instruction.
    fn narrow_factor(&mut self, factors: &[Register], sources: &mut [Operand]) {
        let is_dimension =
            |&factor: &Register| is_group_dimension(self.function, self.analyses, factor);
        if let Some(k) = factors.iter().position(is_dimension) {
            sources[k] = self.elements(factors[k], VisaType::Uw);
            // A word as the second factor.
            sources.swap(k, 1);
        }
    }

    /// A product of quadwords that are extended doublewords: the full product of these. Returns whether
    /// this is one.
    fn multiply_doublewords(&mut self, d: Register, a: Register, b: Register) -> bool {
        let (function, analyses) = (self.function, self.analyses);
        let is_product = |is_signed: bool| {
            let is_wide = |r| {
                self.patterns
                    .is_wide_dword(function, analyses, r, is_signed)
            };
            is_wide(a) && is_wide(b)
        };
        let (narrow, wide) = match (is_product(false), is_product(true)) {
            (true, _) => (VisaType::Ud, VisaType::Uq),
            (false, true) => (VisaType::D, VisaType::Q),
            (false, false) => return false,
        };
        let mut sources = [a, b].map(|r| match self.patterns.extension(r) {
            Some(_) => self.source_as(r, narrow),
            None => match self.half(r, 0) {
                Operand::Immediate { bits, .. } => Operand::Immediate { ty: narrow, bits },
                _ => self.elements(r, narrow),
            },
        });
        if matches!(sources[0], Operand::Immediate { .. }) {
            sources.swap(0, 1);
        }
        self.leave_one_immediate(&mut sources, narrow);
        let exec = self.exec_of(d);
        let destination = self.destination_as(d, wide);
        self.emit(Visa::Mul, exec, vec![destination, sources[0], sources[1]]);
        true
    }

    /// A product of quadwords, for which no hardware has an instruction: the full product of the
    /// low doublewords, with the cross products added to its high half.
    fn multiply_quadwords(&mut self, d: Register, a: Register, b: Register) {
        if self.multiply_doublewords(d, a, b) {
            return;
        }
        let exec = self.exec_of(d);
        let elements = u32::from(exec.size);
        let product = self.add_temporary(VisaType::Uq, elements);
        let cross = [(); 2].map(|()| self.add_temporary(VisaType::Ud, elements));
        let name = self.temporary_name();
        let halves = self.kernel.add_variable(VariableDecl {
            name,
            ty: VisaType::Ud,
            elements: 2 * elements,
            align: 4.into(),
            alias: Some((product.into(), 0)),
        });
        let value = |id| {
            if elements == 1 {
                Operand::scalar(id, 0)
            } else {
                Operand::vector(id)
            }
        };
        let multiply =
            |this: &mut Self, destination: Operand, a: (Register, u16), b: (Register, u16)| {
                let mut sources = [this.half(a.0, a.1), this.half(b.0, b.1)];
                if matches!(sources[0], Operand::Immediate { .. }) {
                    sources.swap(0, 1);
                }
                this.leave_one_immediate(&mut sources, VisaType::Ud);
                this.emit(Visa::Mul, exec, vec![destination, sources[0], sources[1]]);
            };
        multiply(self, Operand::destination(product), (a, 0), (b, 0));
        multiply(self, Operand::destination(cross[0]), (a, 0), (b, 1));
        multiply(self, Operand::destination(cross[1]), (a, 1), (b, 0));
        self.emit(
            Visa::Add,
            exec,
            vec![
                Operand::destination(cross[0]),
                value(cross[0]),
                value(cross[1]),
            ],
        );
        let high = Operand::Destination {
            variable: halves.into(),
            row: 0,
            column: 1,
            stride: if elements == 1 { 1 } else { 2 },
        };
        let old_high = Operand::Source {
            variable: halves.into(),
            row: 0,
            column: 1,
            region: if elements == 1 {
                Region::SCALAR
            } else {
                Region::strided(2)
            },
            modifier: Modifier::None,
        };
        self.emit(Visa::Add, exec, vec![high, old_high, value(cross[0])]);
        let destination = self.destination_as(d, VisaType::Uq);
        self.emit(Visa::Mov, exec, vec![destination, value(product)]);
    }

    /// The low (0) or high (1) doublewords of a quadword register as a source; an
    /// immediate for a constant.
    pub(super) fn half(&mut self, register: Register, half: u16) -> Operand {
        match self.patterns.constant(register) {
            Some(bits) => Operand::ud((bits >> (32 * half)) as u32),
            None => self.half_of(register, half),
        }
    }

    /// Moves all immediates except the last one into temporaries; also an immediate that is the
    /// only operand, since the instruction has no form for it.
    pub(super) fn leave_one_immediate(&mut self, sources: &mut [Operand], ty: VisaType) {
        let movable = sources.len().saturating_sub(1).max(1);
        for source in sources.iter_mut().take(movable) {
            if matches!(source, Operand::Immediate { .. }) {
                *source = self.in_temporary(*source, ty);
            }
        }
    }

    /// Writes a doubleword that is assembled from bytes and words part by part; returns whether this is one. The
    /// first write is one of the whole variable, which ends its live range.
    fn assemble(&mut self, d: Register) -> bool {
        let Some(assembly) = self.patterns.assembly(d).cloned() else {
            return false;
        };
        let exec = self.exec_of(d);
        // Operations that compute pieces may have written them already.
        let in_place = self.assembling.contains(&d);
        let mut is_written = in_place;
        if !is_written && !assembly.starts_with_piece() {
            let destination = self.destination_as(d, VisaType::Ud);
            let constant = Operand::ud(assembly.constant);
            self.emit(Visa::Mov, exec, vec![destination, constant]);
            is_written = true;
        }
        for piece in assembly.pieces {
            if in_place && self.patterns.piece(piece.source.register).is_some() {
                continue;
            }
            let ty = visa_type(piece.source.ty);
            let mut source = self.elements(piece.source.register, ty);
            if let Operand::Source { column, .. } = &mut source {
                *column = (piece.source.offset / ty.size()) as u16;
            }
            let destination = match is_written {
                false => self.destination_as(d, VisaType::Ud),
                true => self.piece_of(d, piece.place, ty),
            };
            self.emit(Visa::Mov, exec, vec![destination, source]);
            is_written = true;
        }
        true
    }

    /// Extends a byte or word that shifts and masks extract; returns whether this is one.
    fn extract(&mut self, d: Register) -> bool {
        let Some(part) = self.patterns.extracted(d) else {
            return false;
        };
        let ty = visa_type(part.ty);
        let wide = if part.ty.is_signed() {
            VisaType::D
        } else {
            VisaType::Ud
        };
        let source = self.elements(part.register, ty);
        let destination = self.destination_as(d, wide);
        let exec = self.exec_of(d);
        self.extend(d, exec, destination, source);
        true
    }

    /// Extends an integer. The finalizer would propagate a `mov` of a byte into a rotation, and reject that.
    pub(super) fn extend(
        &mut self,
        d: Register,
        exec: Exec,
        destination: Operand,
        source: Operand,
    ) {
        if self.patterns.is_rotated(d) {
            let all = Operand::ud(u32::MAX);
            self.emit(Visa::And, exec, vec![destination, source, all]);
        } else {
            self.emit(Visa::Mov, exec, vec![destination, source]);
        }
    }

    /// Addition and subtraction. Integers under a negation are added as signed ones: the bits are
    /// the same, and the negation of a source then has its usual meaning. A product that only the
    /// sum reads becomes part of a mad.
    pub(super) fn add(&mut self, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        if self.patterns.is_merged(d[0]) || self.assemble(d[0]) {
            return;
        }
        if let Some(from) = self.patterns.absorbed(d[0]) {
            self.add_three(instruction, from);
            return;
        }
        let subtract = instruction.opcode == Op::Sub;
        let is_negated =
            |&r: &Register| self.patterns.modifier(r).is_some() || self.patterns.ones(r).is_some();
        let negates = subtract || s.iter().any(is_negated);
        let plain = visa_type(instruction.ty);
        let ty = if negates {
            signed(plain)
        } else {
            quadwords_as_signed(plain)
        };
        let exec = self.exec_of(d[0]);
        if let Some((product, addend)) = self.patterns.fused_product(d[0]) {
            // The finalizer places the immediates: a factor of 16 bits makes the multiplication one
            // instruction, and an addend becomes one of an `add`.
            let (ty, mut sources) = match product {
                Product::Of(a, b) => {
                    let ty = match self.has_negative_word(&[a, b]) {
                        true => signed(ty),
                        false => ty,
                    };
                    let mut factors = vec![self.source_as(a, ty), self.source_as(b, ty)];
                    self.narrow_factor(&[a, b], &mut factors);
                    (ty, factors)
                }
                Product::Shifted(a, count) => {
                    (ty, vec![self.source_as(a, ty), Operand::ud(1 << count)])
                }
            };
            sources.push(self.source_as(addend, ty));
            let mut operands = vec![self.destination_as(d[0], ty)];
            operands.append(&mut sources);
            self.emit(Visa::Mad, exec, operands);
            return;
        }
        let mut sources = vec![self.source_as(s[0], ty), self.source_as(s[1], ty)];
        if subtract {
            sources[1] = super::values::with_modifier(sources[1], Modifier::Negate);
        }
        if matches!(sources[0], Operand::Immediate { .. }) {
            sources.swap(0, 1);
        }
        self.leave_one_immediate(&mut sources, ty);
        let mut operands = vec![self.destination_as(d[0], ty)];
        operands.append(&mut sources);
        self.emit(Visa::Add, exec, operands);
    }

    /// A sum of which one operand is a sum.
    fn add_three(&mut self, instruction: &Instruction, from: Point) {
        let function = self.function;
        let inner = function.block(from.block).instructions[from.index as usize];
        let &[d] = function.destinations(instruction) else {
            return;
        };
        let mut terms = terms(function, instruction, &inner);
        // Words are first, and the immediate is last.
        terms.sort_by_key(|&(register, _)| {
            let is_constant = self.patterns.constant(register).is_some();
            (is_constant, self.patterns.extension(register).is_none())
        });
        let exec = self.exec_of(d);
        let mut operands = vec![self.destination_as(d, VisaType::D)];
        for (register, negative) in terms {
            let source = self.source_as(register, VisaType::D);
            operands.push(match negative {
                true => super::values::with_modifier(source, Modifier::Negate),
                false => source,
            });
        }
        self.emit(Visa::Add3, exec, operands);
    }

    /// A bitwise operation of which one operand is a bitwise operation.
    fn boolean_of_three(&mut self, instruction: &Instruction, from: Point) {
        let function = self.function;
        let inner = function.block(from.block).instructions[from.index as usize];
        let outer = function.sources(instruction);
        let &[d] = function.destinations(instruction) else {
            return;
        };
        let is_inner = |register: Register| function.destinations(&inner) == [register];
        let mut sources: Vec<Register> = function.sources(&inner).to_vec();
        sources.extend(
            outer
                .iter()
                .copied()
                .filter(|&register| !is_inner(register)),
        );
        let mut order: Vec<usize> = (0..sources.len()).collect();
        order.sort_by_key(|&k| self.patterns.constant(sources[k]).is_some());
        // The function's value for each combination of the bits of the operands.
        let mut bits = [0u8; 3];
        for (&k, column) in order.iter().zip([0xaa, 0xcc, 0xf0]) {
            bits[k] = column;
        }
        let apply = |opcode: Op, a: u8, b: u8| match opcode {
            Op::And => a & b,
            Op::Or => a | b,
            _ => a ^ b,
        };
        let value = apply(
            instruction.opcode,
            apply(inner.opcode, bits[0], bits[1]),
            bits[2],
        );
        let exec = self.exec_of(d);
        let mut operands = vec![self.destination_as(d, VisaType::Ud)];
        for k in order {
            operands.push(self.source_as(sources[k], VisaType::Ud));
        }
        self.emit_detail(Visa::Bfn, exec, Detail::Boolean(value), operands);
    }

    /// Makes the last instruction saturate.
    pub(super) fn saturate_last(&mut self) {
        for last in self.last_appended() {
            last.saturate = true;
        }
    }

    /// `adds`: an `add` with saturation, of signed or unsigned integers.
    pub(super) fn add_saturated(&mut self, instruction: &Instruction) {
        self.plain(Visa::Add, instruction);
        self.saturate_last();
    }

    /// Saturating subtraction, without a negation: no document specifies the negated minimum as an
    /// operand of a saturating addition. Unsigned: max(a, b) - b. Signed: ~(~a + b)
    /// with a saturating sum.
    pub(super) fn subtract_saturated(&mut self, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        let ty = visa_type(instruction.ty);
        let exec = self.exec_of(d[0]);
        // A doubleword per channel, as in registers of narrow types.
        let (elements, stride) = if exec.size == 1 {
            (1, 1)
        } else {
            (u32::from(exec.size) * 4 / ty.size(), 4 / ty.size() as u8)
        };
        let partial = self.add_temporary(ty, elements);
        let written = || Operand::Destination {
            variable: partial.into(),
            row: 0,
            column: 0,
            stride,
        };
        let read = if exec.size == 1 {
            Operand::scalar(partial, 0)
        } else {
            Operand::Source {
                variable: partial.into(),
                row: 0,
                column: 0,
                region: Region::strided(stride),
                modifier: Modifier::None,
            }
        };
        if instruction.ty.is_signed() {
            let a = self.source_in_variable(s[0], ty);
            let b = self.source_as(s[1], ty);
            self.emit(Visa::Not, exec, vec![written(), a]);
            self.emit(Visa::Add, exec, vec![written(), read, b]);
            self.saturate_last();
            let destination = self.destination_as(d[0], ty);
            self.emit(Visa::Not, exec, vec![destination, read]);
        } else {
            let a = self.source_in_variable(s[0], ty);
            let b = self.source_as(s[1], ty);
            self.emit(Visa::Max, exec, vec![written(), a, b]);
            // The difference is not negative, so that its bits are the same in either type.
            let b = self.source_as(s[1], signed(ty));
            let b = super::values::with_modifier(b, Modifier::Negate);
            let (read, destination) = (
                self.retyped(partial, elements, read, signed(ty)),
                self.destination_as(d[0], signed(ty)),
            );
            self.emit(Visa::Add, exec, vec![destination, read, b]);
        }
    }

    /// A source that reads the same elements as another type of their size.
    fn retyped(
        &mut self,
        variable: VariableId,
        elements: u32,
        source: Operand,
        ty: VisaType,
    ) -> Operand {
        let alias = self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty,
            elements,
            align: ty.size().into(),
            alias: Some((variable.into(), 0)),
        });
        source.with_variable(alias)
    }

    /// A negation or absolute value that was not merged into its users: a copy
    /// with a source modifier.
    pub(super) fn modified(&mut self, modifier: Modifier, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        if self.patterns.modifier(d[0]).is_some() {
            return;
        }
        let ty = visa_type(instruction.ty);
        let source = super::values::with_modifier(self.source_as(s[0], ty), modifier);
        let destination = self.destination_as(d[0], ty);
        let exec = self.exec_of(d[0]);
        self.emit(Visa::Mov, exec, vec![destination, source]);
    }

    /// and, or, xor, not: on predicates for bools, else on bits.
    pub(super) fn logic(&mut self, opcode: Visa, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        if instruction.ty == Type::Bool {
            self.bool_logic(opcode, d[0], &s);
            return;
        }
        if s.len() == 1 {
            let ty = visa_type(instruction.ty.unsigned());
            let source = self.source_in_variable(s[0], ty);
            let destination = self.destination_as(d[0], ty);
            let exec = self.exec_of(d[0]);
            self.emit(opcode, exec, vec![destination, source]);
            return;
        }
        if self.patterns.is_merged(d[0]) || self.assemble(d[0]) || self.extract(d[0]) {
            return;
        }
        if let Some(from) = self.patterns.absorbed(d[0]) {
            self.boolean_of_three(instruction, from);
            return;
        }
        self.plain_in(opcode, instruction, instruction.ty.unsigned());
    }

    /// Shifts. The count is taken modulo the width: by the hardware for doublewords and quadwords;
    /// for narrower types it is masked.
    pub(super) fn shift(&mut self, opcode: Visa, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        if let Some(part) = self.patterns.part(d[0]) {
            self.place_part(d[0], part);
            return;
        }
        if self.patterns.is_merged(d[0]) || self.extract(d[0]) {
            return;
        }
        let unsigned = visa_type(instruction.ty.unsigned());
        let ty = match opcode {
            Visa::Asr => signed(unsigned),
            Visa::Shl => quadwords_as_signed(unsigned),
            _ => unsigned,
        };
        let bits = 8 * ty.size();
        let value = self.source_in_variable(s[0], ty);
        let count = match self.source_as(s[1], VisaType::Ud) {
            Operand::Immediate { bits: count, .. } => Operand::ud(count as u32 % bits),
            count if bits < 32 => {
                let uniform = self.is_uniform(s[1]);
                let (elements, exec) = if uniform {
                    (1, Exec::no_mask(1))
                } else {
                    (self.width.channels(), Exec::masked(self.width))
                };
                let masked = self.add_temporary(VisaType::Ud, elements);
                self.emit(
                    Visa::And,
                    exec,
                    vec![Operand::destination(masked), count, Operand::ud(bits - 1)],
                );
                if uniform {
                    Operand::scalar(masked, 0)
                } else {
                    Operand::vector(masked)
                }
            }
            count => count,
        };
        let destination = match opcode {
            Visa::Rol => self.exact_destination(d[0], ty),
            _ => self.destination_as(d[0], ty),
        };
        let exec = self.exec_of(d[0]);
        self.emit(opcode, exec, vec![destination, value, count]);
    }

    /// addc and subb: the result, and the carry or borrow.
    pub(super) fn carry(&mut self, opcode: Visa, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        let mut sources = vec![self.source(s[0], Type::U32), self.source(s[1], Type::U32)];
        if opcode == Visa::Addc && matches!(sources[0], Operand::Immediate { .. }) {
            sources.swap(0, 1);
        }
        self.leave_one_immediate(&mut sources, VisaType::Ud);
        if self.is_uniform(d[0]) == self.is_uniform(d[1]) {
            let exec = self.exec_of(d[0]);
            let mut operands = vec![
                self.destination(d[0], Type::U32),
                self.destination(d[1], Type::U32),
            ];
            operands.append(&mut sources);
            self.emit(opcode, exec, operands);
            return;
        }
        // One of the two registers has varying definitions elsewhere: write temporaries in
        // all channels, then copy.
        let temporaries = [(); 2].map(|()| self.add_temporary(VisaType::Ud, self.width.channels()));
        let mut operands = temporaries.map(Operand::destination).to_vec();
        operands.append(&mut sources);
        self.emit(opcode, Exec::no_mask(self.width), operands);
        for (&register, temporary) in d.iter().zip(temporaries) {
            let exec = self.exec_of(register);
            let source = if exec.size == 1 {
                Operand::scalar(temporary, 0)
            } else {
                Operand::vector(temporary)
            };
            let destination = self.destination(register, Type::U32);
            self.emit(Visa::Mov, exec, vec![destination, source]);
        }
    }

    /// Combines two doublewords into a quadword, through a doubleword view of it.
    pub(super) fn pack(&mut self, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        if let (&[whole], &[low, high]) = (&d[..], &s[..])
            && self.is_packed_by_a_load(whole, [low, high])
        {
            return;
        }
        let exec = self.exec_of(d[0]);
        for (half, &register) in s.iter().enumerate() {
            let source = self.source(register, Type::U32);
            let destination = self.half_destination(d[0], half as u16);
            self.emit(Visa::Mov, exec, vec![destination, source]);
        }
    }

    /// Splits a quadword into two doublewords.
    pub(super) fn unpack(&mut self, instruction: &Instruction) {
        let (d, s) = self.operands_of(instruction);
        for (half, &register) in d.iter().enumerate() {
            let source = self.half(s[0], half as u16);
            let destination = self.destination(register, Type::U32);
            let exec = self.exec_of(register);
            self.emit(Visa::Mov, exec, vec![destination, source]);
        }
    }

    /// The low (0) or high (1) doublewords of a quadword register as a destination.
    pub(super) fn half_destination(&mut self, register: Register, half: u16) -> Operand {
        let (variable, stride) = self.halves(register);
        Operand::Destination {
            variable: variable.into(),
            row: 0,
            column: half,
            stride: stride.max(1),
        }
    }

    /// The low (0) or high (1) doublewords of a quadword register as a source.
    fn half_of(&mut self, register: Register, half: u16) -> Operand {
        let (variable, stride) = self.halves(register);
        let region = if stride == 0 {
            Region::SCALAR
        } else {
            Region::strided(stride)
        };
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column: half,
            region,
            modifier: Modifier::None,
        }
    }
}
