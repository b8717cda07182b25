//! Matrix multiplications: locations and sizes of the operands of `dpas`.

use super::Decoder;
use crate::sim::matrix::{Element, Product, Sum};
use crate::sim::program::Action;
use crate::visa::instruction::{Detail, Instruction, Precision};
use crate::visa::operand::Operand;
use crate::visa::types::{Exec, Type};

impl Decoder<'_> {
    pub(super) fn product(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
        let ([target, addend, weights, activations], Detail::Dpas { .. }) =
            (instruction.operands.as_slice(), instruction.detail)
        else {
            return Err("expected four operands".to_string());
        };
        let Detail::Dpas {
            weights: weight,
            activations: activation,
            depth,
            repeat,
        } = instruction.detail
        else {
            return Err("expected element types of a matrix multiplication".to_string());
        };
        let needed = self.kernel.target.info().dpas_exec_size;
        let fits = self.one_item || u32::from(exec.size) == self.channels;
        if needed != Some(u32::from(exec.size)) || !fits {
            return Err(format!(
                "{} does not support matrix multiplication with execution size {} and dispatch width {}",
                self.kernel.target, exec.size, self.channels
            ));
        }
        let channels = usize::from(exec.size);
        let rows = channels * usize::from(repeat);
        let sum = |operand: &Operand| -> Result<(usize, Sum), String> {
            let Operand::Raw { variable, .. } = operand else {
                return Err("expected raw operand".to_string());
            };
            let sum = match self.variable(*variable)?.ty {
                Type::D | Type::Ud => Sum::Integer,
                Type::F => Sum::Single,
                Type::Hf => Sum::Half,
                Type::Bf => Sum::Bfloat,
                Type::B | Type::Ub | Type::W | Type::Uw | Type::Q | Type::Uq | Type::Df => {
                    return Err(
                        "invalid accumulator type: expected `d`, `ud`, `f`, `hf` or `bf`"
                            .to_string(),
                    );
                }
            };
            Ok((self.raw(operand, rows * sum.size() as usize)?, sum))
        };
        let mut product = Product {
            target: sum(target)?,
            addend: match *addend == Operand::NULL {
                true => None,
                false => Some(sum(addend)?),
            },
            weights: (0, element(weight)?),
            activations: (0, element(activation)?),
            channels,
            depth: usize::from(depth),
            repeat: usize::from(repeat),
        };
        product.weights.0 = self.raw(weights, 4 * channels * product.weight_rows())?;
        let Operand::Source {
            variable,
            row,
            column,
            ..
        } = *activations
        else {
            return Err("expected general operand as the second matrix".to_string());
        };
        let place = self.variable(variable)?;
        let elements = product
            .activation_bytes()
            .div_ceil(place.ty.size() as usize);
        let last = elements.saturating_sub(1) as u32;
        product.activations.0 = self.origin(place, row, column, last)?;
        Ok(Action::Product(Box::new(product)))
    }
}

/// Converts the element type.
fn element(precision: Precision) -> Result<Element, String> {
    let bits = precision.bits();
    Ok(match precision {
        Precision::U1 | Precision::U2 | Precision::U4 | Precision::U8 => Element::Unsigned(bits),
        Precision::S1 | Precision::S2 | Precision::S4 | Precision::S8 => Element::Signed(bits),
        Precision::Bf16 => Element::Bfloat,
        Precision::Fp16 => Element::Half,
        Precision::Tf32 => Element::Tf32,
        Precision::Bf8 => {
            return Err("matrix multiplication of 8-bit floats is not supported".to_string());
        }
    })
}
