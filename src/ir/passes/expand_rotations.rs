//! Replaces rotations that the target lacks by two shifts: those of bytes and quadwords on all
//! targets, and all of them on targets without a rotate instruction.
//!
//! Requires nothing; runs before `lower_int64`, which does not handle rotations. Keeps blocks,
//! edges and register numbers. Invalidates definitions and uses. Afterwards every `rol` left is one
//! that the target has.

use crate::ir::builder::replace_each;
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::types::Type;
use crate::target::Target;

/// Expands the rotations; returns whether there was one.
pub fn expand_rotations(function: &mut Function, target: Target) -> bool {
    let is_lacking =
        |_: &Function, i: &Instruction| i.opcode == Opcode::Rol && !i.opcode.is_legal(i.ty, target);
    replace_each(function, is_lacking, |b, instruction| {
        let (&[d], &[value, count]) = (
            b.function.destinations(instruction),
            b.function.sources(instruction),
        ) else {
            return None;
        };
        let ty = instruction.ty;
        let upper = b.op(Opcode::Shl, ty, &[value, count]);
        // Counts are modulo the width: for a count of 0 both parts equal the value, and
        // so does their `or`.
        let zero = b.constant(Type::U32, 0);
        let rest = b.op(Opcode::Sub, Type::U32, &[zero, count]);
        let lower = b.op(Opcode::Shr, ty, &[value, rest]);
        b.op_into(d, Opcode::Or, ty, &[upper, lower]);
        Some(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::instruction::Detail;
    use crate::ir::types::Family;

    #[test]
    fn what_a_target_rotates_stays() {
        let rotations = |target, ty: Type| {
            let mut b = Builder::new(Function::new("f"));
            let x = b.register(ty.family());
            let n = b.register(Family::Dword);
            let y = b.op(Opcode::Rol, ty, &[x, n]);
            b.op(Opcode::Mov, ty, &[y]);
            b.ret();
            let mut f = b.finish();
            let before = f.instruction_count();
            let changed = expand_rotations(&mut f, target);
            assert_eq!(changed, f.instruction_count() > before);
            let left = |i: &Instruction| i.opcode == Opcode::Rol && i.detail == Detail::None;
            f.blocks[0].instructions.iter().filter(|i| left(i)).count()
        };
        for ty in [Type::U8, Type::S64] {
            assert_eq!(rotations(Target::Pvc, ty), 0);
        }
        for ty in [Type::U16, Type::S32] {
            assert_eq!(rotations(Target::Tgllp, ty), 1);
            assert_eq!(rotations(Target::Skl, ty), 0);
        }
    }
}
