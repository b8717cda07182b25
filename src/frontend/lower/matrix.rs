//! Multiplications of matrices: one instruction of Gen IR, whose registers are the components of the
//! arguments.

use super::Lowering;
use super::components::Components;
use crate::frontend::builtins::encoding::Kind;
use crate::ir::instruction::Detail;
use crate::ir::matrix::Matrix;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};
use crate::numeric::BELOW_TF32;

impl Lowering<'_> {
    /// A conversion to or from an element of a matrix.
    pub(super) fn encoded(&mut self, kind: Kind, x: Register) -> Register {
        if kind == Kind::FromBfloat16 {
            let bits = self.b.convert(Ir::U32, Ir::U16, x);
            let count = self.b.u32(16);
            return self.b.op(Opcode::Shl, Ir::U32, &[bits, count]);
        }
        // The bits below the last one that stays.
        let below = match kind {
            Kind::ToBfloat16 | Kind::FromBfloat16 => 16,
            Kind::ToTf32 => 13,
        };
        let count = self.b.u32(below);
        let kept = self.b.op(Opcode::Shr, Ir::U32, &[x, count]);
        let one = self.b.u32(1);
        let odd = self.b.op(Opcode::And, Ir::U32, &[kept, one]);
        let half = self.b.u32((1 << (below - 1)) - 1);
        let half = self.b.op(Opcode::Add, Ir::U32, &[odd, half]);
        let sum = self.b.op(Opcode::Add, Ir::U32, &[x, half]);
        let is_nan = self.b.compare(Condition::Ne, Ir::F32, x, x);
        match kind {
            Kind::ToBfloat16 | Kind::FromBfloat16 => {
                let rounded = self.b.op(Opcode::Shr, Ir::U32, &[sum, count]);
                let rounded = self.b.convert(Ir::U16, Ir::U32, rounded);
                let quiet = self.b.constant(Ir::U16, 0x7fc0);
                self.b.op(Opcode::Sel, Ir::U16, &[is_nan, quiet, rounded])
            }
            Kind::ToTf32 => {
                let mask = self.b.u32(!BELOW_TF32);
                let rounded = self.b.op(Opcode::And, Ir::U32, &[sum, mask]);
                let quiet = self.b.u32(0x7fc0_0000);
                self.b.op(Opcode::Sel, Ir::U32, &[is_nan, quiet, rounded])
            }
        }
    }

    /// The rows of the result, in as many components as its vector has: A, B, and the accumulator
    /// where there is one. Components beyond the last row are those of the accumulator.
    pub(super) fn multiply_matrices(
        &mut self,
        matrix: Matrix,
        values: &[Components],
        components: usize,
    ) -> Components {
        let [a, b] = [0, 1].map(|k| values.get(k).map_or(&[][..], |v| v));
        let accumulator = values.get(2).map_or(&[][..], |v| v);
        let rows = usize::from(matrix.rows);
        let of_b = matrix.b_registers() as usize;
        let family = a.first().map(|&r| self.b.function.family(r));
        let of_a = family.map_or(0, |f| matrix.a_registers(f)) as usize;
        let sources: Vec<Register> = accumulator
            .iter()
            .take(rows)
            .chain(b.iter().take(of_b))
            .chain(a.iter().take(of_a))
            .copied()
            .collect();
        let element = matrix.result.family();
        let mut results: Vec<Register> = (0..rows).map(|_| self.b.register(element)).collect();
        let detail = Detail::Matrix(matrix);
        self.b
            .push(Opcode::Dpas, Ir::U32, detail, &results, &sources);
        for k in rows..components {
            let rest = accumulator.get(k).copied();
            let rest = rest.filter(|&r| self.b.function.family(r) == element);
            let rest = rest.unwrap_or_else(|| self.b.constant(element.unsigned(), 0));
            results.push(rest);
        }
        Components::new(&results)
    }
}
