//! Dot products of bytes on targets without `dp4a`: four products of the bytes of doublewords, which are regions.

use super::Rewriter;
use crate::genx::function::{Detail, Instruction, Operand};
use crate::genx::opcode::{Opcode, Signs};
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar};

/// Bytes of a doubleword.
const BYTES: u32 = 4;

/// The accumulator plus the products. `None` for a saturated sum of which only one side is signed.
pub(super) fn expand(
    rewriter: &mut Rewriter<'_>,
    instruction: &Instruction,
    ty: Data,
) -> Option<Operand> {
    let (&[accumulator, a, b], Detail::Signs(signs)) =
        (instruction.operands.as_slice(), &instruction.detail)
    else {
        return None;
    };
    let signs = *signs;
    let types = [a, b].map(|o| rewriter.data(o));
    let saturates = instruction.opcode == Opcode::Dp4aSat;
    if types.iter().any(|&t| t != ty) || ty.scalar != Scalar::I32 {
        return None;
    }
    if saturates && signs.operands && !signs.result {
        return None;
    }
    let view = Data::vector(Scalar::I8, BYTES * ty.count())?;
    let (a, b) = (rewriter.bitcast(a, view), rewriter.bitcast(b, view));
    let extension = match signs.operands {
        true => Opcode::Sext,
        false => Opcode::Zext,
    };
    let mut sum = None;
    for k in 0..BYTES {
        let region = Region::linear(ty.count(), BYTES, k);
        let [x, y] = [a, b].map(|bytes| {
            let read = rewriter.read(bytes, region, None, !ty.is_vector());
            rewriter.op(extension, ty, [read])
        });
        let product = rewriter.op(Opcode::Mul, ty, [x, y]);
        sum = Some(match (sum, saturates) {
            (None, false) => rewriter.op(Opcode::Add, ty, [accumulator, product]),
            (None, true) => product,
            (Some(sum), _) => rewriter.op(Opcode::Add, ty, [sum, product]),
        });
    }
    let sum = sum?;
    if !saturates {
        return Some(sum);
    }
    // The products alone are far below 2^31.
    let signs = Signs {
        operands: signs.result,
        ..signs
    };
    let operands = vec![accumulator, sum];
    Some(rewriter.emit(Opcode::AddSat, ty, operands, Detail::Signs(signs)))
}
