//! Communication between the channels of a thread: shuffles, reductions and scans.
//!
//! Inactive channels do not contribute: the values are written, under the mask, to a temporary that
//! contains the identity everywhere else, and then combined without mask. 64-bit elements are
//! copied by doublewords to where the hardware can access them. Without 64-bit integers, their
//! halves are separate and computed one after the other.

use super::channel_halves::HALF;
use super::values::Place;
use super::{Selector, visa_type};
use crate::backend::SelectError;
use crate::ir::instruction::{Detail as IrDetail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Reduction, Type};
use crate::visa::instruction::{Combine, Detail, Instruction as VisaInstruction, PredicateUse};
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, PredicateId, Region, VariableId};
use crate::visa::types::{Condition, Exec, Type as VisaType};

/// The most instructions of Gen IR after which an element is read in its row: the row would stay live for longer.
const MAX_ELEMENT_DISTANCE: u32 = 64;

/// One value per channel, preceded by padding with the identity.
#[derive(Clone, Copy)]
struct Row {
    cells: Cells,
    /// Number of padding elements before that of the first channel.
    pad: u32,
}

/// The layout of a row's values.
#[derive(Clone, Copy)]
enum Cells {
    /// Elements of up to 32 bits: views with their type and as unsigned integers.
    Packed(VariableId, VariableId),
    /// Elements of 64 bits: views with their type, as unsigned integers, and as doublewords.
    Wide(VariableId, VariableId, VariableId),
    /// Low and high doublewords; also the high ones with the signedness of their type.
    Split(VariableId, VariableId, VariableId),
}

/// A reduction operation on a type.
#[derive(Clone, Copy)]
struct Combination {
    reduction: Reduction,
    ty: Type,
    /// The identity element of the operation.
    identity: u64,
}

fn element(variable: VariableId, column: u32) -> Operand {
    Operand::Source {
        variable: variable.into(),
        row: 0,
        column: column as u16,
        region: Region::CONTIGUOUS,
        modifier: Modifier::None,
    }
}

fn place(variable: VariableId, column: u32, stride: u8) -> Operand {
    Operand::Destination {
        variable: variable.into(),
        row: 0,
        column: column as u16,
        stride,
    }
}

fn no_mask(size: u32) -> Exec {
    Exec::no_mask(size as u8)
}

impl Selector<'_> {
    pub(super) fn shuffle(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        let (&[d], &[value, index]) = (
            function.destinations(instruction),
            function.sources(instruction),
        ) else {
            return Err(self.internal("shuffle with invalid operands"));
        };
        let ty = instruction.ty.unsigned();
        let exec = self.exec_of(d);
        if self.patterns.constant(value).is_some() || self.is_uniform(value) {
            let source = self.source(value, ty);
            let destination = self.destination(d, ty);
            self.emit(Visa::Mov, exec, vec![destination, source]);
            return Ok(());
        }
        if let Some(bits) = self.patterns.constant(index) {
            let channel = bits as u32 & (self.width.channels() - 1);
            let (variable, stride) = self.view(value, visa_type(ty));
            if self.is_read_in_place(d, value) && self.place_element(d, value, channel) {
                return Ok(());
            }
            let element = Operand::scalar(variable, (channel * u32::from(stride)) as u16);
            let source = match self.is_uniform(d) {
                true => element,
                // The first half of the channels may overwrite it.
                false => self.in_temporary(element, visa_type(ty)),
            };
            let destination = self.destination(d, ty);
            self.emit(Visa::Mov, exec, vec![destination, source]);
            return Ok(());
        }
        let Operand::Raw {
            variable: crate::visa::operand::Variable::Declared(from),
            ..
        } = self.raw(value, ty)
        else {
            return Err(self.internal("value without a location"));
        };
        let from = self.contiguous(from);
        let slot = ty.size().max(4);
        let elements = u32::from(exec.size);
        // Not into the source itself, which other channels still read.
        let taken: Vec<VariableId> = (0..slot / 4)
            .map(|_| self.add_temporary(VisaType::Ud, elements))
            .collect();
        self.take(index, from, slot, (&taken, exec));
        for (half, &taken) in (0u16..).zip(&taken) {
            let (source, destination) = if slot == 8 {
                let source = self.all_of(taken, elements, 1);
                (source, self.half_destination(d, half))
            } else {
                let stride = 4 / ty.size();
                let narrow = self.alias(taken, visa_type(ty), elements * stride);
                let source = self.all_of(narrow, elements, stride as u8);
                (source, self.destination(d, ty))
            };
            self.emit(Visa::Mov, exec, vec![destination, source]);
        }
        Ok(())
    }

    /// Whether what reads the only value of a uniform register follows in the same block, soon, while the register of
    /// which it is an element still has the same value: then it reads the element itself.
    fn is_read_in_place(&self, d: Register, value: Register) -> bool {
        let at = self.point;
        let definitions = &self.analyses.definitions;
        let uses = definitions.uses(d);
        let Some(last) = uses.last() else {
            return false;
        };
        // A later write of the register in the same instruction could precede the read in its second half.
        let end = last.index + 1;
        self.is_uniform(d)
            && definitions.single(d) == Some(at)
            && uses
                .iter()
                .all(|u| u.block == at.block && u.index > at.index)
            && end - at.index <= MAX_ELEMENT_DISTANCE
            && !definitions.is_written_between(value, at.block, at.index, end)
            && self.places[d.index()] == Place::None
    }

    /// The variable itself, or a copy of its doublewords if its halves are apart.
    fn contiguous(&mut self, variable: VariableId) -> VariableId {
        if !self.is_apart(variable) {
            return variable;
        }
        let copy = self.add_temporary(VisaType::Ud, self.width.channels());
        let operands = vec![Operand::destination(copy), Operand::vector(variable)];
        self.emit(Visa::Mov, Exec::no_mask(self.width), operands);
        copy
    }

    /// The elements of a variable: a single one for all channels, or one per channel.
    fn all_of(&self, variable: VariableId, elements: u32, stride: u8) -> Operand {
        if elements == 1 {
            return Operand::scalar(variable, 0);
        }
        Operand::Source {
            variable: variable.into(),
            row: 0,
            column: 0,
            region: Region::strided(stride),
            modifier: Modifier::None,
        }
    }

    /// Reads the doublewords of the elements of a variable that an index selects, low before high.
    fn take(
        &mut self,
        index: Register,
        of: VariableId,
        slot: u32,
        (taken, read_exec): (&[VariableId], Exec),
    ) {
        let elements = if self.is_uniform(index) {
            1
        } else {
            self.width.channels()
        };
        let exec = if elements == 1 {
            no_mask(1)
        } else {
            Exec::masked(self.width)
        };
        let bytes = self.add_temporary(VisaType::Ud, elements);
        let all = self.all_of(bytes, elements, 1);
        let source = self.source(index, Type::U32);
        // An index beyond the sub-group selects any element, but never reads past the variable.
        let last = Operand::ud(self.width.channels() - 1);
        let count = Operand::ud(slot.trailing_zeros());
        let destination = Operand::destination(bytes);
        self.emit(Visa::And, exec, vec![destination, source, last]);
        self.emit(Visa::Shl, exec, vec![destination, all, count]);
        let words = self.alias(bytes, VisaType::Uw, 2 * elements);
        let words = self.all_of(words, elements, 2);
        let address = self.add_addresses(elements);
        let lanes = elements.min(HALF) as u8;
        let operands = vec![
            Operand::address(address, lanes),
            Operand::address_of(of),
            words,
        ];
        let mut list = vec![VisaInstruction::new(
            Visa::AddrAdd,
            exec,
            operands,
            self.loc,
        )];
        for (half, &taken) in (0i16..).zip(taken) {
            let read = Operand::indirect(address, 4 * half, elements > 1, VisaType::Ud);
            let operands = vec![Operand::destination(taken), read];
            list.push(VisaInstruction::new(
                Visa::Mov,
                read_exec,
                operands,
                self.loc,
            ));
        }
        self.push_addressed(list);
    }

    /// A view of a variable as another type.
    pub(super) fn alias(&mut self, of: VariableId, ty: VisaType, elements: u32) -> VariableId {
        self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty,
            elements,
            align: ty.size().into(),
            alias: Some((of.into(), 0)),
        })
    }

    /// Selects `reduce`, `active_or`, `iscan` and `xscan`.
    pub(super) fn collect(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        // Inactive channels contribute to none of them.
        let reduction = match (instruction.opcode, instruction.detail) {
            (Op::ActiveOr, _) => Some(Reduction::Or),
            (_, IrDetail::Reduction(reduction)) => Some(reduction),
            _ => None,
        };
        let (&[d], &[value], Some(reduction)) = (
            function.destinations(instruction),
            function.sources(instruction),
            reduction,
        ) else {
            return Err(self.internal("reduction with invalid operands"));
        };
        let exclusive = instruction.opcode == Op::ExclusiveScan;
        let ty = match instruction.ty {
            // Bools are combined as doublewords of 0 and 1.
            Type::Bool => Type::U32,
            ty => ty,
        };
        let combination = Combination {
            reduction,
            ty,
            identity: reduction.identity(instruction.ty, exclusive),
        };
        let width = self.width.channels();
        if matches!(instruction.opcode, Op::InclusiveScan | Op::ExclusiveScan) {
            let mut row = self.row(combination, width);
            self.fill(row, combination, value);
            let mut next = self.row(combination, width);
            self.clear(next, combination);
            let mut distance = 1;
            while distance < width {
                let start = row.pad;
                self.combine(
                    combination,
                    (next, start),
                    (row, start - distance),
                    (row, start),
                    width,
                );
                std::mem::swap(&mut row, &mut next);
                distance *= 2;
            }
            self.spread(d, ty, row, row.pad - u32::from(exclusive));
            return Ok(());
        }
        let row = self.row(combination, 0);
        if instruction.ty == Type::Bool {
            self.clear(row, combination);
            let predicate = self.predicate_use(value);
            if let Cells::Packed(variable, _) = row.cells {
                let one = self.in_temporary(Operand::ud(1), VisaType::Ud);
                let operands = vec![place(variable, 0, 1), one, Operand::ud(0)];
                let exec = Exec::masked(self.width);
                self.emit_predicated(predicate, Visa::Sel, exec, operands);
            }
        } else {
            self.fill(row, combination, value);
        }
        let mut half = width / 2;
        while half > 0 {
            // Instructions that use a flag have no form for two channels; the
            // additional ones are harmless.
            let size = if half == 2 { 4 } else { half };
            self.combine(combination, (row, 0), (row, 0), (row, half), size);
            half /= 2;
        }
        match (row.cells, instruction.ty) {
            (Cells::Packed(variable, _), Type::Bool) => {
                let predicate = self.predicate(d);
                let exec = self.compare_exec(d);
                let operands = vec![
                    Operand::Predicate(predicate),
                    Operand::scalar(variable, 0),
                    Operand::ud(0),
                ];
                self.emit_detail(Visa::Cmp, exec, Detail::Condition(Condition::Ne), operands);
            }
            (Cells::Packed(_, bits) | Cells::Wide(_, bits, _), _) => {
                let destination = self.destination(d, ty.unsigned());
                let exec = self.exec_of(d);
                self.emit(Visa::Mov, exec, vec![destination, Operand::scalar(bits, 0)]);
            }
            (Cells::Split(low, high, _), _) => {
                for (half, variable) in [(0, low), (1, high)] {
                    let destination = self.half_destination(d, half);
                    let exec = self.exec_of(d);
                    let source = Operand::scalar(variable, 0);
                    self.emit(Visa::Mov, exec, vec![destination, source]);
                }
            }
        }
        Ok(())
    }

    /// Declares a row with `pad` elements before those of the channels.
    fn row(&mut self, combination: Combination, pad: u32) -> Row {
        let elements = pad + self.width.channels();
        let ty = combination.ty;
        let cells = if ty.size() < 8 {
            let typed = self.add_temporary(visa_type(ty), elements);
            let bits = self.alias(typed, visa_type(ty.unsigned()), elements);
            Cells::Packed(typed, bits)
        } else if self.target.int64 {
            let typed = self.add_temporary(visa_type(ty), elements);
            let bits = self.alias(typed, VisaType::Uq, elements);
            let halves = self.alias(typed, VisaType::Ud, 2 * elements);
            Cells::Wide(typed, bits, halves)
        } else {
            let low = self.add_temporary(VisaType::Ud, elements);
            let high = self.add_temporary(VisaType::Ud, elements);
            let sign = if ty.is_signed() {
                VisaType::D
            } else {
                VisaType::Ud
            };
            let signed = self.alias(high, sign, elements);
            Cells::Split(low, high, signed)
        };
        Row { cells, pad }
    }

    /// Writes the identity to all elements of a row.
    fn clear(&mut self, row: Row, combination: Combination) {
        let width = self.width.channels();
        let identity = combination.identity;
        let [low, high] = [identity as u32, (identity >> 32) as u32].map(Operand::ud);
        let mut start = 0;
        while start < row.pad + width {
            let parts = match row.cells {
                Cells::Packed(_, bits) => vec![(place(bits, start, 1), low)],
                Cells::Wide(_, _, halves) => vec![
                    (place(halves, 2 * start, 2), low),
                    (place(halves, 2 * start + 1, 2), high),
                ],
                Cells::Split(l, h, _) => {
                    vec![(place(l, start, 1), low), (place(h, start, 1), high)]
                }
            };
            for (destination, source) in parts {
                self.move_immediate(no_mask(width), destination, source);
            }
            start += width;
        }
    }

    /// Writes the values of the active channels to a row, and the identity elsewhere.
    fn fill(&mut self, row: Row, combination: Combination, value: Register) {
        self.clear(row, combination);
        let exec = Exec::masked(self.width);
        let ty = combination.ty.unsigned();
        match row.cells {
            Cells::Packed(_, bits) | Cells::Wide(_, bits, _) => {
                let source = self.source(value, ty);
                let destination = place(bits, row.pad, 1);
                self.emit(Visa::Mov, exec, vec![destination, source]);
            }
            Cells::Split(low, high, _) => {
                for (half, variable) in [(0, low), (1, high)] {
                    let source = self.half(value, half);
                    let destination = place(variable, row.pad, 1);
                    self.emit(Visa::Mov, exec, vec![destination, source]);
                }
            }
        }
    }

    /// 64-bit elements from `start` on, where the hardware can access them: at the start of a GRF.
    fn aligned(&mut self, typed: VariableId, halves: VariableId, start: u32, size: u32) -> Operand {
        if (start * 8).is_multiple_of(self.target.grf_bytes) || size == 1 {
            return element(typed, start);
        }
        let ty = self.kernel.variable_type(typed.into());
        let copy = self.add_temporary(ty, size);
        let copied = self.alias(copy, VisaType::Ud, 2 * size);
        let mut done = 0;
        while done < 2 * size {
            let part = (2 * size - done).min(self.width.channels());
            let source = element(halves, 2 * start + done);
            self.emit(
                Visa::Mov,
                no_mask(part),
                vec![place(copied, done, 1), source],
            );
            done += part;
        }
        Operand::vector(copy)
    }

    /// Combines `size` elements of two rows into those of a third.
    fn combine(
        &mut self,
        combination: Combination,
        to: (Row, u32),
        a: (Row, u32),
        b: (Row, u32),
        size: u32,
    ) {
        let opcode = match combination.reduction {
            Reduction::Add => Visa::Add,
            Reduction::Min => Visa::Min,
            Reduction::Max => Visa::Max,
            Reduction::And => Visa::And,
            Reduction::Or => Visa::Or,
        };
        let exec = no_mask(size);
        match (to.0.cells, a.0.cells, b.0.cells) {
            (Cells::Split(to_low, to_high, _), Cells::Split(..), Cells::Split(..)) => {
                self.combine_halves(combination, (to_low, to_high, to.1), a, b, size);
            }
            (Cells::Wide(to_typed, ..), Cells::Wide(va, _, ha), Cells::Wide(vb, _, hb)) => {
                let first = self.aligned(va, ha, a.1, size);
                let second = self.aligned(vb, hb, b.1, size);
                self.emit(opcode, exec, vec![place(to_typed, to.1, 1), first, second]);
            }
            (Cells::Packed(to_typed, _), Cells::Packed(va, _), Cells::Packed(vb, _)) => {
                let operands = vec![place(to_typed, to.1, 1), element(va, a.1), element(vb, b.1)];
                self.emit(opcode, exec, operands);
            }
            // All rows of a combination have the same layout.
            (Cells::Split(..) | Cells::Wide(..) | Cells::Packed(..), _, _) => {}
        }
    }

    fn combine_halves(
        &mut self,
        combination: Combination,
        (to_low, to_high, to): (VariableId, VariableId, u32),
        (a, a_start): (Row, u32),
        (b, b_start): (Row, u32),
        size: u32,
    ) {
        let (Cells::Split(a_low, a_high, a_sign), Cells::Split(b_low, b_high, b_sign)) =
            (a.cells, b.cells)
        else {
            return;
        };
        let exec = no_mask(size);
        let first = |v| element(v, a_start);
        let second = |v| element(v, b_start);
        let (low, high) = (place(to_low, to, 1), place(to_high, to, 1));
        match combination.reduction {
            Reduction::Add => {
                let carry = self.add_temporary(VisaType::Ud, size);
                let operands = vec![
                    low,
                    Operand::destination(carry),
                    first(a_low),
                    second(b_low),
                ];
                self.emit(Visa::Addc, exec, operands);
                self.emit(Visa::Add, exec, vec![high, first(a_high), second(b_high)]);
                let sum = element(to_high, to);
                self.emit(Visa::Add, exec, vec![high, sum, Operand::vector(carry)]);
            }
            Reduction::And | Reduction::Or => {
                let opcode = match combination.reduction {
                    Reduction::And => Visa::And,
                    _ => Visa::Or,
                };
                self.emit(opcode, exec, vec![low, first(a_low), second(b_low)]);
                self.emit(opcode, exec, vec![high, first(a_high), second(b_high)]);
            }
            Reduction::Min | Reduction::Max => {
                let wanted = match combination.reduction {
                    Reduction::Min => Condition::Lt,
                    _ => Condition::Gt,
                };
                // Whether the second operand is the result, as a doubleword: its high half compares
                // so, or the high halves are equal and the low half compares so.
                let predicate = self.free_predicate();
                let flag = self.add_temporary(VisaType::Ud, size);
                let flags = Operand::vector(flag);
                let one = self.in_temporary(Operand::ud(1), VisaType::Ud);
                self.flag(predicate, wanted, second(b_low), first(a_low), size);
                self.chosen(
                    predicate,
                    Operand::destination(flag),
                    one,
                    Operand::ud(0),
                    size,
                );
                self.flag(
                    predicate,
                    Condition::Eq,
                    second(b_high),
                    first(a_high),
                    size,
                );
                self.chosen(
                    predicate,
                    Operand::destination(flag),
                    flags,
                    Operand::ud(0),
                    size,
                );
                self.flag(predicate, wanted, second(b_sign), first(a_sign), size);
                self.chosen(predicate, Operand::destination(flag), one, flags, size);
                self.flag(predicate, Condition::Ne, flags, Operand::ud(0), size);
                self.chosen(predicate, low, second(b_low), first(a_low), size);
                self.chosen(predicate, high, second(b_high), first(a_high), size);
                self.free_predicates.push(predicate);
            }
        }
    }

    fn flag(&mut self, p: PredicateId, condition: Condition, a: Operand, b: Operand, size: u32) {
        let operands = vec![Operand::Predicate(p), a, b];
        self.emit_detail(
            Visa::Cmp,
            no_mask(size),
            Detail::Condition(condition),
            operands,
        );
    }

    fn chosen(&mut self, p: PredicateId, to: Operand, a: Operand, b: Operand, size: u32) {
        let predicate = PredicateUse {
            predicate: p,
            invert: false,
            combine: Combine::None,
        };
        self.emit_predicated(predicate, Visa::Sel, no_mask(size), vec![to, a, b]);
    }

    /// Copies to each active channel its element of a row.
    fn spread(&mut self, d: Register, ty: Type, row: Row, start: u32) {
        let exec = Exec::masked(self.width);
        match row.cells {
            Cells::Packed(_, bits) => {
                let destination = self.destination(d, ty.unsigned());
                self.emit(Visa::Mov, exec, vec![destination, element(bits, start)]);
            }
            Cells::Wide(_, bits, halves) => {
                let source = self.aligned(bits, halves, start, self.width.channels());
                let destination = self.destination(d, ty.unsigned());
                self.emit(Visa::Mov, exec, vec![destination, source]);
            }
            Cells::Split(low, high, _) => {
                for (half, variable) in [(0, low), (1, high)] {
                    let destination = self.half_destination(d, half);
                    self.emit(Visa::Mov, exec, vec![destination, element(variable, start)]);
                }
            }
        }
    }
}
