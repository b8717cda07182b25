//! Static counts of a kernel: instructions, messages, the bytes that they transfer, moves, operands
//! that are not contiguous, and live registers. The same for whatever compiler wrote the kernel.

use super::allocation::Estimate;
use super::instruction::{Atomic, Detail, Instruction};
use super::kernel::Kernel;
use super::opcode::{Opcode, Slot};
use super::operand::{Modifier, Operand};
use super::region;

/// The size in bytes of the blocks of block messages.
const OWORD: u32 = 16;

/// Static counts of a kernel. Each instruction counts once, wherever it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Measures {
    /// Number of instructions, not counting markers ([`Opcode::is_marker`]).
    pub instructions: usize,
    /// Number of messages among them: accesses to memory, atomics, fences and barriers.
    pub messages: usize,
    /// Bytes that the messages read from memory when all channels are enabled. Messages of
    /// samplers do not count.
    pub bytes_read: u64,
    /// Bytes that they write to memory when all channels are enabled.
    pub bytes_written: u64,
    /// Number of moves (`mov`), conversions included.
    pub moves: usize,
    /// Number of moves among them that convert nothing: from a variable to one whose type has the same kind and
    /// size, without modifier.
    pub copies: usize,
    /// Number of compares (`cmp`).
    pub compares: usize,
    /// Number of operands of vector instructions that are neither contiguous nor a scalar.
    pub noncontiguous_operands: usize,
    /// GRFs that the kernel is estimated to need: [`Estimate::needed`].
    pub peak_grfs: u32,
    /// Size in bytes of each work-item's private memory.
    pub private_bytes: u32,
}

/// Computes the counts of a kernel.
pub fn measure(kernel: &Kernel) -> Measures {
    count(kernel, Estimate::needed(kernel))
}

/// Counts a kernel whose live registers have been estimated.
pub(crate) fn count(kernel: &Kernel, estimate: Estimate) -> Measures {
    let mut measures = Measures {
        peak_grfs: estimate.grfs,
        private_bytes: kernel.private_bytes,
        ..Measures::default()
    };
    for instruction in &kernel.instructions {
        let opcode = instruction.opcode;
        if opcode.is_marker() {
            continue;
        }
        measures.instructions += 1;
        measures.messages += usize::from(opcode.is_message());
        measures.moves += usize::from(opcode == Opcode::Mov);
        measures.copies += usize::from(is_copy(kernel, instruction));
        measures.compares += usize::from(opcode == Opcode::Cmp);
        let transfer = transfer(instruction);
        measures.bytes_read += u64::from(transfer.read);
        measures.bytes_written += u64::from(transfer.written);
        measures.noncontiguous_operands += noncontiguous_operands(instruction);
    }
    measures
}

/// Whether an instruction is a move of a variable that converts nothing.
fn is_copy(kernel: &Kernel, instruction: &Instruction) -> bool {
    let [first, second] = instruction.operands.as_slice() else {
        return false;
    };
    let is_plain = !matches!(
        second,
        Operand::Source { modifier, .. } if *modifier != Modifier::None
    );
    let types = first.element_type(kernel).zip(second.element_type(kernel));
    let is_variable = matches!(second, Operand::Source { .. } | Operand::Indirect { .. });
    let is_same = types.is_some_and(|(a, b)| a.size() == b.size() && a.is_float() == b.is_float());
    instruction.opcode == Opcode::Mov && is_variable && is_plain && is_same
}

/// The number of instructions that compute several values, but fewer than `items`: slices of the work that a
/// thread does for so many work-items. Messages do not count.
pub fn slices(kernel: &Kernel, items: u32) -> usize {
    let is_slice = |instruction: &&Instruction| {
        let size = instruction.exec.map_or(1, |exec| u32::from(exec.size));
        let opcode = instruction.opcode;
        (2..items).contains(&size) && !opcode.is_marker() && !opcode.is_message()
    };
    kernel.instructions.iter().filter(is_slice).count()
}

/// The bytes that a message transfers when all of its channels are enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Transfer {
    /// Bytes read from memory.
    pub read: u32,
    /// Bytes written to memory.
    pub written: u32,
}

/// The bytes that an instruction transfers from and to memory when all of its channels are enabled:
/// 0 for instructions that access no memory, for messages of samplers, and for raw sends.
pub fn transfer(instruction: &Instruction) -> Transfer {
    let channels = instruction.exec.map_or(0, |exec| u32::from(exec.size));
    let bytes = match instruction.detail {
        // The execution size of a block message is its number of blocks.
        Detail::None | Detail::Modified(_) if instruction.opcode.is_block() => OWORD * channels,
        Detail::Channels(mask) => 4 * mask.count() * channels,
        Detail::ElementSize(size) | Detail::Gather { size, .. } => u32::from(size) * channels,
        Detail::Count(count) => 8 * u32::from(count) * channels,
        Detail::Blocks { size, count } => u32::from(size) * u32::from(count) * channels,
        Detail::Media { width, height, .. } => u32::from(width) * u32::from(height),
        Detail::Lsc(lsc) => lsc.data.sizes().0 * lsc.shape.elements() * channels,
        Detail::LscAtomic(_, lsc) => lsc.data.sizes().0 * channels,
        Detail::LscBlock(block) => [
            block.height.into(),
            block.blocks.into(),
            block.data.sizes().0,
        ]
        .into_iter()
        .fold(u32::from(block.width), u32::saturating_mul),
        Detail::Atomic { width, .. } => width.bytes() * channels,
        Detail::None
        | Detail::Modified(_)
        | Detail::Condition(_)
        | Detail::Boolean(_)
        | Detail::Dpas { .. }
        | Detail::LscState(_)
        | Detail::Fence(_)
        | Detail::Flush(_)
        | Detail::Sampler { .. }
        | Detail::Pixels { .. }
        | Detail::Unorm { .. }
        | Detail::Avs { .. }
        | Detail::RenderTarget(_)
        | Detail::Urb { .. }
        | Detail::Ime { .. }
        | Detail::Video(_)
        | Detail::Call { .. }
        | Detail::Send { .. }
        | Detail::Sends { .. }
        | Detail::Line(_) => 0,
    };
    let reads = instruction.opcode.slots().contains(&Slot::RawDestination);
    let writes = match instruction.detail.atomic() {
        Some(operation) => operation != Atomic::Load,
        None => !reads,
    };
    Transfer {
        read: if reads { bytes } else { 0 },
        written: if writes { bytes } else { 0 },
    }
}

/// The number of operands of a vector instruction that are neither contiguous nor a scalar.
pub fn noncontiguous_operands(instruction: &Instruction) -> usize {
    let size = instruction.exec.map_or(1, |exec| exec.size);
    if size == 1 {
        return 0;
    }
    let is_noncontiguous = |operand: &&Operand| match **operand {
        Operand::Destination { stride, .. } | Operand::IndirectDestination { stride, .. } => {
            stride > 1
        }
        Operand::Source { region, .. } => region.element(1) > 1 || !region::is_linear(region, size),
        Operand::Indirect { .. } => true,
        Operand::Immediate { .. }
        | Operand::Packed { .. }
        | Operand::Address { .. }
        | Operand::AddressOf { .. }
        | Operand::AddressOfState { .. }
        | Operand::Raw { .. }
        | Operand::Predicate(_)
        | Operand::Surface(_)
        | Operand::Sampler(_)
        | Operand::State { .. }
        | Operand::Label(_)
        | Operand::Symbol(_) => false,
    };
    instruction.operands.iter().filter(is_noncontiguous).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Target;
    use crate::visa::text::parse;

    /// Measures of a SIMD16 kernel with this code.
    fn measures(target: Target, code: &str) -> Measures {
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=ud num_elts=64 align=hword\n\
             .decl B v_type=G type=ud num_elts=64 align=hword\n.decl P1 v_type=P num_elts=16\n\
             .decl T6 v_type=T num_elts=1\n.kernel_attr Target=\"3d\"\n.kernel_attr SimdSize=16\n\
             .function \"k_main\"\n{code}    ret (M1, 1)\n"
        );
        let object = parse(&text, "k", target).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        measure(&object.kernels[0])
    }

    #[test]
    fn instructions_are_counted_by_kind() {
        let m = measures(
            Target::Tgllp,
            "    lifetime.start A\n    mov (M1, 16) A(0,0)<2> B(0,0)<1;1,0>\n\
             \x20   cmp.lt (M1, 16) P1 A(0,0)<2;1,0> B(0,0)<0;1,0>\nL:\n\
             \x20   add (M1, 1) A(0,0)<1> B(0,3)<0;1,0> 0x1:ud\n",
        );
        assert_eq!(
            (m.instructions, m.moves, m.compares, m.messages),
            (4, 1, 1, 0)
        );
        // The destination of the move, and the first source of the compare.
        assert_eq!(m.noncontiguous_operands, 2);
    }

    #[test]
    fn copies_convert_nothing_and_slices_are_parts() {
        let code = ".decl F v_type=G type=f num_elts=16 align=hword\n";
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=ud num_elts=16 align=hword\n\
             .decl B v_type=G type=d num_elts=16 align=hword\n{code}\
             .kernel_attr Target=\"3d\"\n.kernel_attr SimdSize=16\n.function \"k_main\"\n\
             \x20   mov (M1, 16) A(0,0)<1> B(0,0)<1;1,0>\n\
             \x20   mov (M1_NM, 8) A(0,0)<1> (-)B(0,0)<1;1,0>\n\
             \x20   mov (M1_NM, 4) F(0,0)<1> B(0,0)<1;1,0>\n\
             \x20   mov (M1_NM, 1) A(0,0)<1> 0x1:ud\n    ret (M1, 1)\n"
        );
        let object = parse(&text, "k", Target::Tgllp).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let kernel = &object.kernels[0];
        let m = measure(kernel);
        assert_eq!((m.moves, m.copies), (4, 1));
        assert_eq!((slices(kernel, 16), slices(kernel, 8)), (2, 1));
    }

    #[test]
    fn bytes_are_those_of_all_channels() {
        let m = |target, code: &str| {
            let m = measures(target, code);
            (m.messages, m.bytes_read, m.bytes_written)
        };
        let legacy = |code| m(Target::Tgllp, code);
        assert_eq!(
            legacy("    gather_scaled.2 (M1, 16) T6 0x0:ud A.0 B.0\n"),
            (1, 32, 0)
        );
        assert_eq!(
            legacy("    scatter4_scaled.RG (M1, 16) T6 0x0:ud A.0 B.0\n"),
            (1, 0, 128)
        );
        assert_eq!(legacy("    oword_ld (4) T6 0x0:ud A.0\n"), (1, 64, 0));
        assert_eq!(
            legacy("    dword_atomic.add (M1, 16) T6 A.0 B.0 %null.0 %null.0\n"),
            (1, 64, 64)
        );
        assert_eq!(legacy("    barrier\n"), (1, 0, 0));
        let lsc = |code| m(Target::Dg2, code);
        assert_eq!(
            lsc("    lsc_load.ugm (M1, 16) A:d32x2 bti(0x1)[B]:a32\n"),
            (1, 128, 0)
        );
        assert_eq!(
            lsc("    lsc_store.ugm (M1_NM, 1) bti(0x1)[B]:a32 A:d32x8t\n"),
            (1, 0, 32)
        );
    }
}
