//! Sums, products, bitwise operations, minima and maxima.

use super::{Halves, Lowering};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type};

impl Lowering {
    /// A unary operation; `None` if there is no lowering.
    pub(super) fn unary(&mut self, opcode: Opcode, a: Halves) -> Option<Halves> {
        match opcode {
            Opcode::Not => Some(Halves {
                lo: self.op(Opcode::Not, &[a.lo]),
                hi: self.op(Opcode::Not, &[a.hi]),
            }),
            Opcode::Neg => {
                let zero = self.constant(0, 0);
                Some(self.subtract(zero, a))
            }
            Opcode::Abs => {
                let sign = self.sign(a.hi);
                Some(self.negate_if(sign, a))
            }
            _ => None,
        }
    }

    /// A binary operation; `None` if there is no lowering.
    pub(super) fn binary(
        &mut self,
        opcode: Opcode,
        ty: Type,
        a: Halves,
        b: Halves,
    ) -> Option<Halves> {
        match opcode {
            Opcode::Add => Some(self.add(a, b)),
            Opcode::Sub => Some(self.subtract(a, b)),
            Opcode::Mul => Some(self.multiply(a, b)),
            Opcode::And | Opcode::Or | Opcode::Xor => Some(self.bitwise(opcode, a, b)),
            Opcode::Min | Opcode::Max => {
                let condition = if opcode == Opcode::Min {
                    Condition::Lt
                } else {
                    Condition::Ge
                };
                let first = self.compare(condition, ty, a, b);
                Some(self.select(first, a, b))
            }
            _ => None,
        }
    }

    /// The same operation on both halves.
    pub(super) fn bitwise(&mut self, opcode: Opcode, a: Halves, b: Halves) -> Halves {
        Halves {
            lo: self.op(opcode, &[a.lo, b.lo]),
            hi: self.op(opcode, &[a.hi, b.hi]),
        }
    }

    fn add(&mut self, a: Halves, b: Halves) -> Halves {
        let (lo, carry) = self.with_carry(Opcode::Addc, a.lo, b.lo);
        let hi = self.op(Opcode::Add, &[a.hi, b.hi]);
        let hi = self.op(Opcode::Add, &[hi, carry]);
        Halves { lo, hi }
    }

    pub(super) fn subtract(&mut self, a: Halves, b: Halves) -> Halves {
        let (lo, borrow) = self.with_carry(Opcode::Subb, a.lo, b.lo);
        let hi = self.op(Opcode::Sub, &[a.hi, b.hi]);
        let hi = self.op(Opcode::Sub, &[hi, borrow]);
        Halves { lo, hi }
    }

    fn with_carry(&mut self, opcode: Opcode, a: Register, b: Register) -> (Register, Register) {
        let result = self.b.register(Family::Dword);
        let carry = self.b.register(Family::Dword);
        self.b
            .push(opcode, Type::U32, Detail::None, &[result, carry], &[a, b]);
        (result, carry)
    }

    /// The low 64 bits of the product. That of the upper halves is above them, and of the mixed
    /// products only the low halves contribute.
    fn multiply(&mut self, a: Halves, b: Halves) -> Halves {
        let lo = self.op(Opcode::Mul, &[a.lo, b.lo]);
        let carry = self.op(Opcode::MulHi, &[a.lo, b.lo]);
        let upper = self.op(Opcode::Mul, &[a.lo, b.hi]);
        let hi = self.op(Opcode::Add, &[carry, upper]);
        let upper = self.op(Opcode::Mul, &[a.hi, b.lo]);
        let hi = self.op(Opcode::Add, &[hi, upper]);
        Halves { lo, hi }
    }

    /// All ones if the highest bit is set, else 0.
    pub(super) fn sign(&mut self, hi: Register) -> Register {
        let count = self.b.u32(31);
        self.b.op(Opcode::Asr, Type::S32, &[hi, count])
    }

    /// The negated value where the mask is all ones, the value where it is 0: (value
    /// xor mask) - mask.
    pub(super) fn negate_if(&mut self, mask: Register, a: Halves) -> Halves {
        let mask = Halves { lo: mask, hi: mask };
        let flipped = self.bitwise(Opcode::Xor, a, mask);
        self.subtract(flipped, mask)
    }
}
