//! Lowers `getelementptr` to a product and a sum of integers, which are combined and legalized like others.

use super::rewrite::{Action, Rewriter, rewrite_selected};
use crate::genx::function::{Detail, Function, Instruction, InstructionId};
use crate::genx::opcode::Opcode;
use crate::genx::types::{Data, Scalar};
use std::convert::Infallible;

/// Replaces every `getelementptr` by arithmetic on its address. Returns whether there were any.
pub fn lower_addresses(function: &mut Function) -> bool {
    let wanted =
        |_: &Function, instruction: &Instruction| instruction.opcode == Opcode::GetElementPtr;
    let visit = |rewriter: &mut Rewriter<'_>, id: InstructionId| {
        let instruction = rewriter.function.instruction(id).clone();
        let (Opcode::GetElementPtr, Detail::Element(element)) =
            (instruction.opcode, &instruction.detail)
        else {
            return Ok(Action::Keep);
        };
        let (pointer, index) = (instruction.operands[0], instruction.operands[1]);
        let result = rewriter.function.result_type(&instruction);
        let from = rewriter.data(index).scalar;
        let index = match from.bits() {
            64 => index,
            _ => rewriter.op(Opcode::Sext, Data::I64, [index]),
        };
        let bytes = rewriter.splat(Data::I64, u64::from(element.allocated_bytes()));
        let product = rewriter.op(Opcode::Mul, Data::I64, [index, bytes]);
        let address = rewriter.op(Opcode::PtrToInt, Data::scalar(Scalar::I64), [pointer]);
        let sum = rewriter.op(Opcode::Add, Data::I64, [address, product]);
        Ok(Action::Replace(rewriter.op(
            Opcode::IntToPtr,
            result,
            [sum],
        )))
    };
    let done: Result<bool, Infallible> = rewrite_selected(function, wanted, visit);
    match done {
        Ok(changed) => changed,
        Err(never) => match never {},
    }
}
