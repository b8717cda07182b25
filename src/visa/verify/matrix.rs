//! Rules of matrix multiplications, `dpas` and `dpasw` (R601 to R605). The finalizer checks only
//! the execution size and the type of each variable by itself.

use super::{Checker, Rule};
use crate::target::Target;
use crate::visa::instruction::{Detail, Instruction, Precision};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, Variable};
use crate::visa::region;
use crate::visa::types::Type;

/// The systolic depth of the hardware.
const DEPTH: u8 = 8;

/// Size of a doubleword in bytes: a channel's part of each row of source 1.
const DOUBLEWORD_BYTES: u32 = 4;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Detail::Dpas {
        weights,
        activations,
        depth,
        repeat,
    } = instruction.detail
    else {
        return;
    };
    let target = checker.kernel.target;
    let [destination, accumulator, first, second] = instruction.operands.as_slice() else {
        return;
    };
    let size = instruction.exec.map_or(0, |exec| u32::from(exec.size));
    if target.info().dpas_exec_size != Some(size) {
        checker.report(
            Rule::MatrixWidth,
            format!("invalid execution size {size} of a matrix multiplication on {target}"),
        );
    }
    if instruction.exec.is_some_and(|exec| exec.offset != 0) {
        checker.report(
            Rule::MatrixWidth,
            "matrix multiplication does not start at channel 0",
        );
    }
    if depth != DEPTH {
        checker.report(
            Rule::MatrixDepth,
            format!("invalid systolic depth {depth}: expected {DEPTH}"),
        );
    }
    if !kinds_are_compatible(weights, activations, target) {
        let message = format!(
            "incompatible element types `{}` and `{}` on {target}",
            weights.name(),
            activations.name()
        );
        checker.report(Rule::MatrixTypes, message);
    }
    let float = weights.is_float();
    for operand in [destination, accumulator] {
        if operand.is_null() {
            continue;
        }
        let Some(ty) = type_of(checker, operand) else {
            continue;
        };
        let fits = match ty {
            Type::D | Type::Ud => !float,
            Type::F => float,
            Type::Bf => weights == Precision::Bf16 && target.info().dpas_wide,
            Type::Hf => weights == Precision::Fp16 && target.info().dpas_wide,
            Type::Ub | Type::B | Type::Uw | Type::W | Type::Uq | Type::Q | Type::Df => false,
        };
        if !fits {
            checker.report(
                Rule::MatrixTypes,
                format!("invalid accumulator type `{ty}`"),
            );
        }
        let bytes = u32::from(repeat) * size * ty.size();
        extent(checker, operand, bytes, "the sum");
    }
    for (operand, name) in [(first, "source 1"), (second, "source 2")] {
        if let Some(ty) = type_of(checker, operand)
            && !matches!(ty, Type::D | Type::Ud)
        {
            checker.report(
                Rule::MatrixTypes,
                format!("invalid type `{ty}` of {name}: expected `d` or `ud`"),
            );
        }
    }
    // Multiply-adds of a channel per step: the number of elements of the wider
    // type in a doubleword.
    let operations = 32 / weights.bits().max(activations.bits()).max(4);
    // With a narrower type a doubleword of source 1 suffices for several steps.
    let doublewords = (u32::from(depth) * operations * weights.bits()).div_ceil(32);
    extent(
        checker,
        first,
        doublewords * size * DOUBLEWORD_BYTES,
        "source 1",
    );
    let row = (u32::from(depth) * operations * activations.bits()).div_ceil(8);
    let rows = if instruction.opcode == Opcode::Dpasw {
        u32::from(repeat).div_ceil(2)
    } else {
        u32::from(repeat)
    };
    extent(checker, second, rows * row, "source 2");
    if let Some((variable, Start::Element(row_of, column))) = variable_of(second) {
        let ty = checker.kernel.variable_type(variable);
        let at = region::element_offset(row_of, column, ty, target.info().grf_bytes);
        if instruction.opcode == Opcode::Dpas && !at.is_multiple_of(row.max(1)) {
            let message = format!(
                "source 2 is misaligned: it starts at byte {at}, expected a multiple of the row size {row}"
            );
            checker.report(Rule::MatrixPlace, message);
        }
    }
}

fn kinds_are_compatible(weights: Precision, activations: Precision, target: Target) -> bool {
    use Precision::*;
    match (weights, activations) {
        (Bf16, Bf16) | (Fp16, Fp16) => true,
        (Tf32, Tf32) => target.info().dpas_wide,
        (a, b) => [a, b].iter().all(|p| !p.is_float() && p.bits() >= 2),
    }
}

fn type_of(checker: &Checker<'_>, operand: &Operand) -> Option<Type> {
    variable_of(operand).map(|(variable, _)| checker.kernel.variable_type(variable))
}

/// The variable of an operand, and the start of the operand in it.
fn variable_of(operand: &Operand) -> Option<(Variable, Start)> {
    match *operand {
        Operand::Raw { variable, offset } => Some((variable, Start::Byte(u32::from(offset)))),
        Operand::Source {
            variable,
            row,
            column,
            ..
        } => Some((variable, Start::Element(row, column))),
        _ => None,
    }
}

enum Start {
    Byte(u32),
    Element(u16, u16),
}

/// Checks that an operand has all bytes that are read or written, and starts at a GRF (source
/// 2: at an element).
fn extent(checker: &mut Checker<'_>, operand: &Operand, bytes: u32, name: &str) {
    let Some((variable, start)) = variable_of(operand) else {
        return;
    };
    let kernel = checker.kernel;
    let grf = kernel.target.grf_bytes();
    let at = match start {
        Start::Byte(byte) => byte,
        Start::Element(row, column) => {
            region::element_offset(row, column, kernel.variable_type(variable), grf)
        }
    };
    if matches!(start, Start::Byte(_)) && !at.is_multiple_of(grf) {
        checker.report(
            Rule::RawAlignment,
            format!("{name} does not start at a GRF boundary"),
        );
    }
    let Some(size) = region::variable_size(kernel, variable) else {
        return;
    };
    if size.saturating_sub(at) < bytes {
        let left = size.saturating_sub(at);
        checker.report(
            Rule::MatrixSize,
            format!("{name} requires {bytes} bytes, has {left}"),
        );
    }
}
