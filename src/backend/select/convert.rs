//! Conversions.

use super::{Selector, quadwords_as_signed, visa_type};
use crate::backend::SelectError;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::types::Type;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::Operand;
use crate::visa::types::Type as VisaType;

impl Selector<'_> {
    /// `cvt`: a mov between types. Integers are truncated or extended. Integers are converted to
    /// floats with rounding to nearest even (the mode in which the thread starts), floats
    /// to integers with truncation.
    pub(super) fn convert(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let d = self.function.destinations(instruction)[0];
        let s = self.function.sources(instruction)[0];
        let Detail::Convert(from) = instruction.detail else {
            return Err(self.internal("`cvt` without a source type"));
        };
        let to = instruction.ty;
        if self.patterns.extension(d).is_some() || self.patterns.ones(d).is_some() {
            return Ok(());
        }
        if let Some(part) = self.patterns.part(d) {
            self.place_part(d, part);
            return Ok(());
        }
        if self.patterns.is_merged(d) {
            return Ok(());
        }
        match (to, from) {
            (Type::Bool, Type::Bool) => self.bool_copy(d, s),
            (Type::Bool, _) => self.compare_with_zero(d, s, from),
            (_, Type::Bool) => self.bool_to_number(d, s, to),
            (_, Type::F16 | Type::F32 | Type::F64) if to.is_integer() && to.size() < 4 => {
                self.float_to_narrow(instruction, from);
            }
            (_, _) if from == to => self.mov(instruction),
            (_, _) => {
                let exec = self.exec_of(d);
                let source = self.source_in_variable_unless_same_size(s, from, to);
                let ty = match from.is_integer() {
                    true => quadwords_as_signed(visa_type(to)),
                    false => visa_type(to),
                };
                let destination = self.destination_as(d, ty);
                let widens_byte = from.is_integer() && from.size() == 1 && to.is_integer();
                if widens_byte && to.size() == 4 {
                    self.extend(d, exec, destination, source);
                } else {
                    self.emit(Visa::Mov, exec, vec![destination, source]);
                }
            }
        }
        Ok(())
    }

    /// The source of a conversion. A constant of another size is moved to a variable first, so that
    /// the hardware converts it like any other value.
    fn source_in_variable_unless_same_size(
        &mut self,
        register: crate::ir::register::Register,
        from: Type,
        to: Type,
    ) -> Operand {
        if from.size() == to.size() && from.is_integer() && to.is_integer() {
            self.source(register, from)
        } else {
            self.source_in_variable(register, visa_type(from))
        }
    }

    /// Float to byte or word: converts to a doubleword, clamps, and truncates.
    fn float_to_narrow(&mut self, instruction: &Instruction, from: Type) {
        let d = self.function.destinations(instruction)[0];
        let s = self.function.sources(instruction)[0];
        let to = instruction.ty;
        let bits = 8 * to.size();
        let (low, high) = if to.is_signed() {
            (-(1i32 << (bits - 1)), (1i32 << (bits - 1)) - 1)
        } else {
            (0, (1i32 << bits) - 1)
        };
        let exec = self.exec_of(d);
        let elements = u32::from(exec.size);
        let temporary = self.add_temporary(VisaType::D, elements);
        let value = |size: u32| {
            if size == 1 {
                Operand::scalar(temporary, 0)
            } else {
                Operand::vector(temporary)
            }
        };
        let immediate = |v: i32| Operand::Immediate {
            ty: VisaType::D,
            bits: u64::from(v as u32),
        };
        let source = self.source_in_variable(s, visa_type(from));
        self.emit(
            Visa::Mov,
            exec,
            vec![Operand::destination(temporary), source],
        );
        for (opcode, bound) in [(Visa::Max, low), (Visa::Min, high)] {
            self.emit(
                opcode,
                exec,
                vec![
                    Operand::destination(temporary),
                    value(elements),
                    immediate(bound),
                ],
            );
        }
        let destination = self.destination(d, to);
        self.emit(Visa::Mov, exec, vec![destination, value(elements)]);
    }
}
