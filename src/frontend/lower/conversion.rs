//! Explicit conversions (OpenCL C 6.2.3): saturating, and with a rounding mode.

use super::{Lowering, ir_type};
use crate::frontend::builtins::{Conversion, Rounding};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

impl Lowering<'_> {
    /// `convert_T` of a value.
    pub(super) fn explicit_conversion(
        &mut self,
        conversion: Conversion,
        from: Ir,
        value: Register,
    ) -> Register {
        let to = ir_type(conversion.to);
        match (to.is_float(), from.is_float()) {
            (true, true) => value,
            (false, true) => {
                let whole = match conversion.rounding {
                    // To integers the mode is towards zero unless the name says another.
                    None | Some(Rounding::Zero) => value,
                    Some(Rounding::Even) => self.b.op(Opcode::Rnde, Ir::F32, &[value]),
                    Some(Rounding::Up) => self.b.op(Opcode::Rndu, Ir::F32, &[value]),
                    Some(Rounding::Down) => self.b.op(Opcode::Rndd, Ir::F32, &[value]),
                };
                if conversion.saturate || to.size() >= 4 {
                    self.b.convert(to, Ir::F32, whole)
                } else {
                    let wide = self.b.convert(Ir::S32, Ir::F32, whole);
                    self.b.convert(to, Ir::S32, wide)
                }
            }
            (true, false) => match conversion.rounding {
                // Integers up to 16 bits are exact.
                Some(Rounding::Zero | Rounding::Up | Rounding::Down) if from.size() < 4 => {
                    self.b.convert(to, from, value)
                }
                None | Some(Rounding::Even) => self.b.convert(to, from, value),
                Some(mode @ (Rounding::Zero | Rounding::Up | Rounding::Down)) => {
                    self.rounded_to_float(mode, from, value)
                }
            },
            (false, false) if conversion.saturate => self.saturating(to, from, value),
            (false, false) => self.cut(to, from, value),
        }
    }

    /// An integer in another type; bits above it are lost.
    fn cut(&mut self, to: Ir, from: Ir, value: Register) -> Register {
        if to.size() == from.size() {
            value
        } else {
            self.b.convert(to, from, value)
        }
    }

    /// An integer as the nearest one of another type.
    fn saturating(&mut self, to: Ir, from: Ir, value: Register) -> Register {
        let bits = 8 * to.size();
        let ones = u64::MAX >> (64 - bits);
        let mut value = value;
        // The lower end, where the source has numbers below it.
        if from.is_signed() && (!to.is_signed() || to.size() < from.size()) {
            let low = if to.is_signed() { !(ones >> 1) } else { 0 };
            let low = self.b.constant(from, low);
            value = self.b.op(Opcode::Max, from, &[value, low]);
        }
        // The upper end, where the source has numbers above it.
        let high = if to.is_signed() { ones >> 1 } else { ones };
        let unsigned_bits = 8 * from.size() - u32::from(from.is_signed());
        let highest = u64::MAX >> (64 - unsigned_bits);
        if highest > high {
            let high = self.b.constant(from, high);
            value = self.b.op(Opcode::Min, from, &[value, high]);
        }
        self.cut(to, from, value)
    }

    /// An integer of 32 or 64 bits to float in a direction: the bits of the magnitude that do
    /// not fit are cleared, so that the conversion is exact, and where some were set the
    /// result may have to be the next float.
    fn rounded_to_float(&mut self, mode: Rounding, from: Ir, value: Register) -> Register {
        let bits = from.unsigned();
        let zero = self.b.constant(from, 0);
        let is_negative = from
            .is_signed()
            .then(|| self.b.compare(Condition::Lt, from, value, zero));
        let size = match from.is_signed() {
            true => self.b.op(Opcode::Abs, from, &[value]),
            false => value,
        };
        let leading = self.leading_zeros(bits, size);
        let leading = match from.size() {
            8 => self.b.convert(Ir::U32, Ir::U64, leading),
            _ => leading,
        };
        let unfit = self.b.u32(8 * from.size() - f32::MANTISSA_DIGITS);
        let unfit = self.b.op(Opcode::Sub, Ir::S32, &[unfit, leading]);
        let none = self.b.u32(0);
        let unfit = self.b.op(Opcode::Max, Ir::S32, &[unfit, none]);
        let kept = self.b.op(Opcode::Shr, bits, &[size, unfit]);
        let kept = self.b.op(Opcode::Shl, bits, &[kept, unfit]);
        let float = self.b.convert(Ir::F32, bits, kept);
        let is_inexact = self.b.compare(Condition::Ne, bits, kept, size);
        let away = match (mode, is_negative) {
            (Rounding::Up, None) => Some(is_inexact),
            (Rounding::Up, Some(negative)) => {
                let positive = self.b.op(Opcode::Not, Ir::Bool, &[negative]);
                Some(self.b.op(Opcode::And, Ir::Bool, &[is_inexact, positive]))
            }
            (Rounding::Down, Some(negative)) => {
                Some(self.b.op(Opcode::And, Ir::Bool, &[is_inexact, negative]))
            }
            (Rounding::Down, None) | (Rounding::Zero | Rounding::Even, _) => None,
        };
        let float = match away {
            Some(away) => {
                let step = self.b.convert(Ir::U32, Ir::Bool, away);
                self.b.op(Opcode::Add, Ir::U32, &[float, step])
            }
            None => float,
        };
        match is_negative {
            Some(negative) => {
                let opposite = self.b.op(Opcode::Neg, Ir::F32, &[float]);
                self.b
                    .op(Opcode::Sel, Ir::F32, &[negative, opposite, float])
            }
            None => float,
        }
    }
}
