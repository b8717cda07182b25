//! Replaces dot products of byte vectors (`dp4a`, `dp4as`) by multiplications of their bytes on
//! targets without the instruction.
//!
//! Requires nothing. Keeps blocks, edges and register numbers. Invalidates definitions and uses.
//! Afterwards no `dp4a` or `dp4as` is left that the target lacks.

use crate::ir::builder::{Builder, replace_each};
use crate::ir::function::Function;
use crate::ir::instruction::{ByteVectors, Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::target::Target;

/// Expands the dot products; returns whether there was one.
pub fn expand_dot_products(function: &mut Function, target: Target) -> bool {
    let is_lacking = |_: &Function, i: &Instruction| {
        i.detail.bytes().is_some() && !i.opcode.is_legal(i.ty, target)
    };
    replace_each(function, is_lacking, |b, instruction| {
        let (Detail::Bytes(bytes), &[d], &[sum, x, y]) = (
            instruction.detail,
            b.function.destinations(instruction),
            b.function.sources(instruction),
        ) else {
            return None;
        };
        expand(b, instruction, bytes, d, [sum, x, y]);
        Some(())
    })
}

fn expand(
    b: &mut Builder,
    instruction: &Instruction,
    bytes: ByteVectors,
    d: Register,
    [sum, x, y]: [Register; 3],
) {
    let ty = instruction.ty;
    let saturates = instruction.opcode == Opcode::Dp4aSat;
    // A saturating addition comes last: the sum of four products cannot overflow the type.
    let mut total = (!saturates).then_some(sum);
    for place in 0..4 {
        let [p, q] = [(x, 0), (y, 1)].map(|(vector, k)| byte(b, vector, place, bytes.signed[k]));
        let product = b.op(Opcode::Mul, ty, &[p, q]);
        total = Some(match total {
            Some(total) => b.op(Opcode::Add, ty, &[total, product]),
            None => product,
        });
    }
    let total = total.unwrap_or(sum);
    if saturates {
        b.op_into(d, Opcode::AddSat, ty, &[sum, total]);
    } else {
        b.op_into(d, Opcode::Mov, ty, &[total]);
    }
}

/// One byte of a doubleword, extended by its signedness.
fn byte(b: &mut Builder, vector: Register, place: u32, is_signed: bool) -> Register {
    let with = |b: &mut Builder, opcode, ty, x, constant| {
        let constant = b.u32(constant);
        b.op(opcode, ty, &[x, constant])
    };
    match (is_signed, place) {
        (true, 3) => with(b, Opcode::Asr, Type::S32, vector, 24),
        (true, _) => {
            let highest = with(b, Opcode::Shl, Type::U32, vector, 24 - 8 * place);
            with(b, Opcode::Asr, Type::S32, highest, 24)
        }
        (false, 0) => with(b, Opcode::And, Type::U32, vector, 0xff),
        (false, 3) => with(b, Opcode::Shr, Type::U32, vector, 24),
        (false, _) => {
            let lowest = with(b, Opcode::Shr, Type::U32, vector, 8 * place);
            with(b, Opcode::And, Type::U32, lowest, 0xff)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::types::Family;

    #[test]
    fn what_a_target_multiplies_stays() {
        for target in Target::ALL.iter().copied() {
            for bytes in ByteVectors::ALL {
                let mut b = Builder::new(Function::new("f"));
                let [c, x, y, d] = [(); 4].map(|()| b.register(Family::Dword));
                for opcode in [Opcode::Dp4a, Opcode::Dp4aSat] {
                    b.push(opcode, bytes.sum(), Detail::Bytes(bytes), &[d], &[c, x, y]);
                }
                b.ret();
                let mut f = b.finish();
                let changed = expand_dot_products(&mut f, target);
                assert_eq!(changed, target == Target::Skl);
                let left = |i: &Instruction| matches!(i.detail, Detail::Bytes(_));
                let left = f.blocks[0].instructions.iter().filter(|i| left(i)).count();
                assert_eq!(left, if changed { 0 } else { 2 });
            }
        }
    }
}
