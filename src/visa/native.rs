//! How many native instructions Intel's finalizer makes of an instruction: an estimate, from the sizes of
//! its operands.
//!
//! A native instruction accesses at most two GRFs in one operand, so the finalizer splits an instruction
//! of more into several. It also expands those that the hardware does not have. What it adds and removes
//! elsewhere (moves between variables, spills, copy propagation) is not estimated.

use super::elements::Shape;
use super::instruction::Instruction;
use super::kernel::Kernel;
use super::opcode::Opcode;
use super::operand::Operand;
use super::region::OPERAND_GRFS;
use super::types::Type;
use crate::target::FloatRegions;

/// Native instructions of a message: setting it up is usually folded into the operands.
const MESSAGE: u32 = 1;

/// Native instructions of a barrier: the signal with its header, and the wait.
const BARRIER: u32 = 3;

/// Native instructions of a fence: the message, and a move that waits for it.
const FENCE: u32 = 2;

/// Native instructions at the end of a thread: the final fence, and the message that ends it.
const END: u32 = 2;

/// The channels of a native product of doublewords on 32-byte GRFs, which is two instructions: the
/// accumulator has the high halves.
const PRODUCT_CHANNELS: u32 = 8;

/// Native instructions for each group of channels of the correctly rounded quotient and root.
const IEEE_MATH: u32 = 22;

/// The estimated number of native instructions of an instruction of a kernel: 0 for markers, and for
/// `movs`, which becomes a part of the message.
pub fn native_instructions(kernel: &Kernel, instruction: &Instruction) -> u32 {
    let opcode = instruction.opcode;
    if opcode.is_marker() || opcode == Opcode::Movs {
        return 0;
    }
    match opcode {
        Opcode::Barrier => return BARRIER,
        Opcode::Ret => return END,
        Opcode::Goto | Opcode::Jmp | Opcode::Dpas | Opcode::Dpasw => return 1,
        _ if opcode.is_synchronization() => return FENCE,
        _ if opcode.is_message() => return MESSAGE,
        _ => {}
    }
    let channels = instruction.exec.map_or(1, |exec| u32::from(exec.size));
    let parts = parts(kernel, instruction, channels);
    match opcode {
        Opcode::Mul | Opcode::Mad if is_full_product(kernel, instruction) => {
            let groups = channels.div_ceil(PRODUCT_CHANNELS * kernel.target.grf_bytes() / 32);
            2 * groups
        }
        Opcode::Mulh | Opcode::Addc | Opcode::Subb => 2 * channels.div_ceil(PRODUCT_CHANNELS),
        Opcode::Div if is_float(kernel, instruction) && kernel.target.info().float_divide => parts,
        Opcode::Div | Opcode::Mod if is_float(kernel, instruction) => 2 * parts,
        Opcode::Div | Opcode::Mod => channels.div_ceil(PRODUCT_CHANNELS),
        Opcode::Divm | Opcode::Sqrtm => IEEE_MATH * channels.div_ceil(PRODUCT_CHANNELS),
        Opcode::Mov => parts,
        _ => parts * (1 + strided_halves(kernel, instruction, channels)),
    }
}

/// The moves that the finalizer adds for halves that are not adjacent, where regions of floats are restricted, or those
/// of a `mad`, as an Align16 instruction: it packs the sources, of which one is usually packed for an earlier instruction, and
/// unpacks the result.
fn strided_halves(kernel: &Kernel, instruction: &Instruction, channels: u32) -> u32 {
    let info = kernel.target.info();
    let is_restricted = info.float_regions != FloatRegions::Any
        || info.packed_narrow_mad && instruction.opcode == Opcode::Mad;
    if !is_restricted || channels == 1 {
        return 0;
    }
    let (mut results, mut sources) = (0u32, 0u32);
    for operand in &instruction.operands {
        if operand.element_type(kernel) != Some(Type::Hf) {
            continue;
        }
        match operand.elements().map(|elements| elements.shape) {
            Some(Shape::Destination(stride)) => results += u32::from(stride > 1),
            Some(Shape::Source(region)) => sources += u32::from(region.element(1) > 1),
            None => {}
        }
    }
    results + if sources > 1 { sources - 1 } else { sources }
}

/// The parts of which each accesses at most two GRFs in every operand.
fn parts(kernel: &Kernel, instruction: &Instruction, channels: u32) -> u32 {
    let limit = OPERAND_GRFS * kernel.target.grf_bytes();
    let bytes = |operand: &Operand| {
        let size = operand.element_type(kernel).map_or(0, Type::size);
        let step = match operand.elements().map(|elements| elements.shape) {
            Some(Shape::Destination(stride)) => u32::from(stride),
            Some(Shape::Source(region)) => match region.element(1) {
                // One element, or a row that is repeated.
                0 => 0,
                step => step,
            },
            // One address for each channel: the elements are anywhere.
            None if operand.indirection().is_some() => 1,
            None => 0,
        };
        channels * step * size
    };
    let widest = instruction.operands.iter().map(bytes).max().unwrap_or(0);
    widest.div_ceil(limit).max(1)
}

/// Whether it multiplies doublewords: a factor of 16 bits makes it one instruction.
fn is_full_product(kernel: &Kernel, instruction: &Instruction) -> bool {
    let is_dword = |operand: &Operand| {
        let ty = operand.element_type(kernel);
        let is_small = match *operand {
            Operand::Immediate { bits, ty } => {
                let bits = bits as u32;
                let is_negative_word = ty == Type::D && i16::try_from(bits as i32).is_ok();
                u16::try_from(bits).is_ok() || is_negative_word
            }
            _ => false,
        };
        ty.is_some_and(|ty| !ty.is_float() && ty.size() == 4) && !is_small
    };
    instruction.operands.iter().take(3).all(is_dword)
}

fn is_float(kernel: &Kernel, instruction: &Instruction) -> bool {
    let ty = instruction
        .operands
        .first()
        .and_then(|d| d.element_type(kernel));
    ty.is_some_and(Type::is_float)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Target;
    use crate::visa::text::parse;

    /// The native instructions of a line of code.
    fn count(target: Target, code: &str) -> u32 {
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=ud num_elts=64 align=hword\n\
             .decl B v_type=G type=ud num_elts=64 align=hword\n.decl W v_type=G type=uw num_elts=64 align=hword\n\
             .decl F v_type=G type=f num_elts=64 align=hword\n.decl H v_type=G type=hf num_elts=64 align=hword\n.decl T6 v_type=T num_elts=1\n\
             .kernel_attr Target=\"3d\"\n.kernel_attr SimdSize=32\n.function \"k_main\"\n    {code}\n    ret (M1, 1)\n"
        );
        let object = parse(&text, "k", target).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let kernel = &object.kernels[0];
        let all = kernel.instructions.iter();
        all.map(|i| native_instructions(kernel, i)).sum::<u32>() - END
    }

    #[test]
    fn wide_operands_are_split() {
        let add = "add (M1, 32) A(0,0)<1> A(0,0)<1;1,0> B(0,0)<0;1,0>";
        assert_eq!(count(Target::Tgllp, add), 2);
        assert_eq!(count(Target::Pvc, add), 1);
        assert_eq!(count(Target::Tgllp, &add.replace("32", "16")), 1);
        let words = "add (M1, 32) W(0,0)<1> W(0,0)<1;1,0> 0x1:uw";
        assert_eq!(count(Target::Tgllp, words), 1);
        assert_eq!(
            count(Target::Tgllp, &words.replace("W(0,0)<1>", "A(0,0)<1>")),
            2
        );
        assert_eq!(
            count(Target::Skl, "add (M1_NM, 1) A(0,0)<1> A(0,0)<0;1,0> 0x1:ud"),
            1
        );
    }

    #[test]
    fn halves_that_are_not_adjacent_are_packed() {
        let mul = "mul (M1, 16) H(0,0)<2> H(0,0)<2;1,0> H(0,0)<2;1,0>";
        let targets = [Target::Skl, Target::Tgllp, Target::Dg2, Target::Pvc];
        assert_eq!(targets.map(|t| count(t, mul)), [1, 1, 3, 3]);
        let mad = "mad (M1, 16) H(0,0)<2> H(0,0)<2;1,0> H(0,0)<2;1,0> H(0,0)<2;1,0>";
        assert_eq!(targets.map(|t| count(t, mad)), [4, 1, 4, 4]);
        let packed = mul.replace("H(0,0)<2;1,0>", "H(0,0)<0;1,0>");
        assert_eq!(count(Target::Dg2, &packed), 2);
        let adjacent = mul.replace("<2", "<1");
        assert_eq!(count(Target::Dg2, &adjacent), 1);
        let copy = "mov (M1, 16) F(0,0)<1> H(0,0)<2;1,0>";
        assert_eq!(count(Target::Dg2, copy), 1);
    }

    #[test]
    fn products_of_doublewords_use_the_accumulator() {
        let mul = "mul (M1, 16) A(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>";
        assert_eq!(count(Target::Tgllp, mul), 4);
        assert_eq!(count(Target::Pvc, mul), 2);
        assert_eq!(
            count(Target::Tgllp, &mul.replace("B(0,0)<1;1,0>", "0x64:ud")),
            1
        );
        assert_eq!(
            count(
                Target::Tgllp,
                &mul.replace(['A', 'B'], "F").replace("MF", "M1")
            ),
            1
        );
    }

    #[test]
    fn messages_and_what_belongs_to_them() {
        assert_eq!(count(Target::Tgllp, "movs (M1_NM, 1) T6(0) 0x1:ud"), 0);
        assert_eq!(
            count(Target::Tgllp, "gather4_scaled.R (M1, 16) T6 0x0:ud A.0 B.0"),
            1
        );
        assert_eq!(count(Target::Tgllp, "barrier"), 3);
        assert_eq!(count(Target::Tgllp, "fence_local.E"), 2);
        assert_eq!(count(Target::Tgllp, "lifetime.start A"), 0);
    }
}
