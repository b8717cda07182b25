//! Multiplications of matrices: one instruction of Gen IR, whose registers are the components of the
//! arguments.

use super::Lowering;
use super::components::Components;
use crate::ir::instruction::Detail;
use crate::ir::matrix::Matrix;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type as Ir;

impl Lowering<'_> {
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
