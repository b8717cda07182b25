//! `dpas`.

use super::{Emitted, Emitter};
use crate::genx::function::Instruction;
use crate::genx::opcode::Opcode;
use crate::visa::instruction::{Detail, Instruction as VisaInstruction, Precision};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand as VisaOperand, Region as VisaRegion};
use crate::visa::types::{Exec, Type as VisaType};

/// The precision with this number in the operands of the intrinsic: the number of vISA's binary format.
fn precision(number: u64) -> Option<Precision> {
    let precision = Precision::from_code(u8::try_from(number).ok()?)?;
    let is_supported = !matches!(precision, Precision::U1 | Precision::S1 | Precision::Bf8);
    is_supported.then_some(precision)
}

impl Emitter<'_> {
    /// Emits a matrix multiplication.
    pub(super) fn multiply(&mut self, instruction: &Instruction) -> Emitted {
        let operands = &instruction.operands;
        let constant = |k: usize| {
            let operand = operands.get(k);
            operand
                .and_then(|&o| self.function.splat_of(o))
                .unwrap_or(0)
        };
        let packed = |k: usize| [0, 8, 16, 24].map(|shift| constant(k) >> shift & 0xff);
        let (first, [b, a, depth, rows]) = match instruction.opcode {
            Opcode::Dpas2 => (1, [3, 4, 5, 6].map(constant)),
            Opcode::Dpas => (1, packed(3)),
            _ => (0, packed(2)),
        };
        let Some((weights, activations)) = precision(b).zip(precision(a)) else {
            return self.reject("these precisions are not supported");
        };
        let (Some(width), Some(result)) = (self.target.info().dpas_exec_size, instruction.result)
        else {
            return self.reject("matrix multiplications are not supported");
        };
        let count = self.function.result_type(instruction).data();
        let count = count.map_or(0, |data| u64::from(data.count()));
        if count != rows.saturating_mul(u64::from(width)) {
            return self.reject(format!(
                "a matrix of {count} elements in {rows} rows is not supported, which have {width} columns each"
            ));
        }
        let signed = !weights.is_float();
        let (variable, byte) = self.place(result)?;
        let ty = |this: &Self, operand| {
            let scalar = this.scalar_of(operand);
            scalar.visa(signed).unwrap_or(VisaType::D)
        };
        let to = self.raw(variable, byte)?;
        let accumulator = match first {
            0 => VisaOperand::NULL,
            _ => {
                let of = ty(self, operands[0]);
                self.payload_of(operands[0], of)?
            }
        };
        let weights_operand = self.payload_of(operands[first], VisaType::D)?;
        let (variable, byte) = self.payload_place(operands[first + 1])?;
        let block = self.at(variable, byte, VisaType::D, VisaRegion::SCALAR);
        let all = vec![to, accumulator, weights_operand, block];
        let exec = Exec::no_mask(width as u8);
        let mut product = VisaInstruction::new(Visa::Dpas, exec, all, self.loc);
        product.detail = Detail::Dpas {
            weights,
            activations,
            depth: depth as u8,
            repeat: rows as u8,
        };
        self.push(product);
        Ok(())
    }
}
