//! Rules of regions (R201 to R207).

use super::{Checker, Rule};
use crate::target::FloatRegions;
use crate::visa::elements::{Elements, Shape};
use crate::visa::instruction::Instruction;
use crate::visa::kernel::Kernel;
use crate::visa::opcode::{Opcode, Property};
use crate::visa::operand::{Operand, Region, Variable};
use crate::visa::region;
use crate::visa::types::{Exec, Type};

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Some(exec) = instruction.exec else {
        return;
    };
    double_function(checker, instruction);
    for operand in &instruction.operands {
        let Some(Elements {
            variable, shape, ..
        }) = operand.elements()
        else {
            continue;
        };
        match shape {
            Shape::Destination(stride) => {
                let packed = packs_destination(checker.kernel, instruction);
                if !region::destination_stride_is_legal(u32::from(stride)) || packed && stride != 1
                {
                    checker.report(
                        Rule::RegionShape,
                        format!("invalid destination stride {stride}"),
                    );
                    continue;
                }
                if matches!(instruction.opcode, Opcode::Addc | Opcode::Subb) && stride != 1 {
                    checker.report(
                        Rule::CarryRegion,
                        format!("invalid destination stride {stride}: expected 1"),
                    );
                }
            }
            Shape::Source(shape) => {
                if !region::source_is_legal(shape) {
                    checker.report(
                        Rule::RegionShape,
                        format!(
                            "invalid region <{};{},{}>",
                            shape.vertical, shape.width, shape.horizontal
                        ),
                    );
                    continue;
                }
                if reads_scalar(instruction.opcode) && shape != Region::SCALAR {
                    checker.report(Rule::RegionShape, "expected scalar region <0;1,0>");
                    continue;
                }
                if !region::width_fits(shape, exec.size) {
                    checker.report(
                        Rule::RegionWidth,
                        format!(
                            "region width {} exceeds the execution size {}",
                            shape.width, exec.size
                        ),
                    );
                }
                matrix(checker, variable, shape, exec);
            }
        }
        if checker.kernel.variable_type(variable).size() == 8
            && !region::quadwords_are_plain(checker.kernel, operand, exec.size)
        {
            checker.report(
                Rule::QuadwordRegion,
                "64-bit elements must be scalar, or consecutive from the start of a GRF",
            );
        }
        extent(checker, instruction, operand, variable);
    }
}

/// Checks two-dimensional regions on targets that restrict them.
fn matrix(checker: &mut Checker<'_>, variable: Variable, shape: Region, exec: Exec) {
    let kernel = checker.kernel;
    let float = kernel.variable_type(variable).is_float();
    let wrong = match kernel.target.info().float_regions {
        FloatRegions::Any => false,
        FloatRegions::Linear => float && !region::is_linear(shape, exec.size),
        FloatRegions::LinearAndDisjoint => {
            float && !region::is_linear(shape, exec.size)
                || region::strided_rows_overlap(shape, exec.size)
        }
    };
    if wrong {
        checker.report(
            Rule::MatrixRegion,
            format!("non-linear region is not supported on {}", kernel.target),
        );
    }
}

/// Whether a float `mad` of few channels on Gen9 uses the Align16 form, which has no strides.
fn packs_destination(kernel: &Kernel, instruction: &Instruction) -> bool {
    kernel.target.info().packed_narrow_mad
        && instruction.opcode == Opcode::Mad
        && instruction.exec.is_some_and(|exec| exec.size <= 4)
        && instruction.operands.iter().any(|operand| {
            matches!(*operand, Operand::Destination { variable, .. }
                if kernel.variable_type(variable).is_float())
        })
}

/// Whether a source of the opcode is one value for all channels (vISA, Scalar Operands: a
/// region would be ignored).
fn reads_scalar(opcode: Opcode) -> bool {
    !opcode.is_alu() && !opcode.has(Property::Regions)
}

/// Checks that the operand is inside its variable, and a group of channels inside its GRFs.
fn extent(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    operand: &Operand,
    variable: Variable,
) {
    let kernel = checker.kernel;
    let channels = 0..instruction.exec.map_or(0, |exec| u32::from(exec.size));
    let Some(bytes) = region::operand_bytes(kernel, operand, channels) else {
        return;
    };
    if let Some(size) = region::variable_size(kernel, variable)
        && bytes.end > size
    {
        checker.report(
            Rule::Bounds,
            format!(
                "operand is out of bounds: bytes {} to {} of a variable of {size} bytes",
                bytes.start, bytes.end
            ),
        );
    } else if let Some(bytes) = region::oversized_group(kernel, instruction, operand) {
        checker.report(
            Rule::GroupSpan,
            format!(
                "adjacent channels touch more than two GRFs: bytes {} to {}",
                bytes.start, bytes.end
            ),
        );
    }
}

/// Checks functions of doubles that the finalizer expands to sequences.
fn double_function(checker: &mut Checker<'_>, instruction: &Instruction) {
    let kernel = checker.kernel;
    if !instruction.opcode.has(Property::DoubleSequence) {
        return;
    }
    let is_double = instruction.operands.iter().any(|operand| {
        matches!(*operand, Operand::Destination { variable, .. }
            if kernel.variable_type(variable) == Type::Df)
    });
    let immediate = instruction
        .operands
        .iter()
        .any(|operand| matches!(operand, Operand::Immediate { .. }));
    let narrow = instruction.exec.is_none_or(|exec| exec.size < 8);
    if is_double && (immediate || narrow || instruction.saturate || instruction.predicate.is_some())
    {
        checker.report(
            Rule::QuadwordRegion,
            "double-precision function requires at least 8 channels, and no immediate, predicate or `.sat`",
        );
    }
}
