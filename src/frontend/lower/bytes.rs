//! Products of vectors of four bytes (cl_khr_integer_dot_product).

use super::Lowering;
use crate::frontend::builtins::{Builtin, Meaning, Sequence};
use crate::frontend::types::{Scalar, Type};
use crate::ir::instruction::{ByteVectors, Detail};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type as Ir};

/// What the arguments of a product of vectors of bytes are; `None` for all other functions.
pub(super) fn vectors_of_bytes(builtin: Builtin, a: Type, b: Type) -> Option<ByteVectors> {
    let Some(Meaning::Sequence(Sequence::Dot | Sequence::DotSaturated)) =
        builtin.row().map(|row| row.meaning)
    else {
        return None;
    };
    let is_signed = |ty: Type| match ty.numbers() {
        Some((Scalar::Char, _)) => Some(true),
        Some((Scalar::UChar, _)) => Some(false),
        Some(_) | None => None,
    };
    Some(ByteVectors::new(is_signed(a)?, is_signed(b)?))
}

impl Lowering<'_> {
    /// The product of vectors in doublewords, added to a sum where there is one.
    pub(super) fn dot_product(
        &mut self,
        opcode: Opcode,
        bytes: ByteVectors,
        [a, b]: [Register; 2],
        sum: Option<Register>,
    ) -> Register {
        let sum = sum.unwrap_or_else(|| self.b.constant(Ir::U32, 0));
        let d = self.b.register(Family::Dword);
        let detail = Detail::Bytes(bytes);
        self.b.push(opcode, bytes.sum(), detail, &[d], &[sum, a, b]);
        d
    }
}
