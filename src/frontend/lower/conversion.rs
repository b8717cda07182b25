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
            (true, true) if to == from => value,
            (true, true) => self.float_to_float(conversion.rounding, to, from, value),
            (false, true) => {
                let whole = match conversion.rounding {
                    // Conversions to integers round toward zero unless the name has a suffix.
                    None | Some(Rounding::Zero) => value,
                    Some(Rounding::Even) => self.b.op(Opcode::Rnde, from, &[value]),
                    Some(Rounding::Up) => self.b.op(Opcode::Rndu, from, &[value]),
                    Some(Rounding::Down) => self.b.op(Opcode::Rndd, from, &[value]),
                };
                if conversion.saturate || to.size() >= 4 {
                    self.b.convert(to, from, whole)
                } else {
                    let wide = self.b.convert(Ir::S32, from, whole);
                    self.b.convert(to, Ir::S32, wide)
                }
            }
            (true, false) => self.integer_to_float(conversion.rounding, to, from, value),
            (false, false) if conversion.saturate => self.saturating(to, from, value),
            (false, false) => self.cut(to, from, value),
        }
    }

    /// Converts to a float of another size. Directed rounding takes the nearest float, and moves it to its
    /// neighbor if it is on the wrong side.
    fn float_to_float(
        &mut self,
        rounding: Option<Rounding>,
        to: Ir,
        from: Ir,
        value: Register,
    ) -> Register {
        let nearest = self.b.convert(to, from, value);
        let mode = match rounding {
            Some(mode) if to.size() < from.size() => mode,
            Some(_) | None => return nearest,
        };
        let back = self.b.convert(from, to, nearest);
        let bits = to.unsigned();
        let [one, minus_one, zero] = [1, u64::MAX, 0].map(|c| {
            let ones = u64::MAX >> (64 - 8 * to.size());
            self.b.constant(bits, c & ones)
        });
        let (is_beyond, step) = match mode {
            Rounding::Even => return nearest,
            Rounding::Zero => {
                let [size, back] = [value, back].map(|v| self.b.op(Opcode::Abs, from, &[v]));
                (self.b.compare(Condition::Gt, from, back, size), minus_one)
            }
            Rounding::Up | Rounding::Down => {
                let condition = match mode {
                    Rounding::Up => Condition::Lt,
                    _ => Condition::Gt,
                };
                let is_beyond = self.b.compare(condition, from, back, value);
                // Away from zero is up in the bits, whatever the sign.
                let is_negative = self.b.compare(Condition::Lt, signed(to), nearest, zero);
                let (negative, positive) = match mode {
                    Rounding::Up => (minus_one, one),
                    _ => (one, minus_one),
                };
                let step = self
                    .b
                    .op(Opcode::Sel, bits, &[is_negative, negative, positive]);
                (is_beyond, step)
            }
        };
        let step = self.b.op(Opcode::Sel, bits, &[is_beyond, step, zero]);
        self.b.op(Opcode::Add, bits, &[nearest, step])
    }

    fn integer_to_float(
        &mut self,
        rounding: Option<Rounding>,
        to: Ir,
        from: Ir,
        value: Register,
    ) -> Register {
        let mode = match rounding {
            None | Some(Rounding::Even) => return self.b.convert(to, from, value),
            Some(mode) => mode,
        };
        // What the float has digits for is exact.
        let digits = match to {
            Ir::F16 => 11,
            Ir::F64 => f64::MANTISSA_DIGITS,
            _ => f32::MANTISSA_DIGITS,
        };
        if 8 * from.size() <= digits {
            return self.b.convert(to, from, value);
        }
        match to {
            // Twice in the same direction is once in that direction.
            Ir::F16 if from.size() < 4 => {
                let float = self.b.convert(Ir::F32, from, value);
                self.float_to_float(rounding, to, Ir::F32, float)
            }
            Ir::F16 => {
                let float = self.rounded_to_float(mode, Ir::F32, from, value);
                self.float_to_float(rounding, to, Ir::F32, float)
            }
            _ => self.rounded_to_float(mode, to, from, value),
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

    /// An integer of 32 or 64 bits to a float or double in a direction: the bits of the magnitude
    /// that do not fit are cleared, so that the conversion is exact, and where some were set the
    /// result may have to be the next one.
    fn rounded_to_float(&mut self, mode: Rounding, to: Ir, from: Ir, value: Register) -> Register {
        let bits = from.unsigned();
        let digits = match to {
            Ir::F64 => f64::MANTISSA_DIGITS,
            _ => f32::MANTISSA_DIGITS,
        };
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
        let unfit = self.b.u32(8 * from.size() - digits);
        let unfit = self.b.op(Opcode::Sub, Ir::S32, &[unfit, leading]);
        let none = self.b.u32(0);
        let unfit = self.b.op(Opcode::Max, Ir::S32, &[unfit, none]);
        let kept = self.b.op(Opcode::Shr, bits, &[size, unfit]);
        let kept = self.b.op(Opcode::Shl, bits, &[kept, unfit]);
        let float = self.b.convert(to, bits, kept);
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
                let step = self.b.convert(to.unsigned(), Ir::Bool, away);
                self.b.op(Opcode::Add, to.unsigned(), &[float, step])
            }
            None => float,
        };
        match is_negative {
            Some(negative) => {
                let opposite = self.b.op(Opcode::Neg, to, &[float]);
                self.b.op(Opcode::Sel, to, &[negative, opposite, float])
            }
            None => float,
        }
    }
}

/// The signed integer of a float's size.
fn signed(ty: Ir) -> Ir {
    match ty.size() {
        2 => Ir::S16,
        4 => Ir::S32,
        _ => Ir::S64,
    }
}
