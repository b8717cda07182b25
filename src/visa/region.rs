//! Bytes and registers that the region of an operand accesses, and which regions are legal.
//!
//! Requires nothing of the kernel: undefined IDs result in `None`. The rules are vISA's "Region
//! Restrictions", as Intel's finalizer enforces them.

use super::elements::Shape;
use super::instruction::{Combine, Instruction};
use super::kernel::Kernel;
use super::opcode::Opcode;
use super::operand::{Operand, Predefined, Region, Variable};
use super::types::Type;
use crate::target::{FloatRegions, Target};
use std::ops::Range;

/// The legal vertical strides of a source region.
pub const VERTICAL_STRIDES: &[u8] = &[0, 1, 2, 4, 8, 16, 32];
/// The legal widths of a source region.
pub const WIDTHS: &[u8] = &[1, 2, 4, 8, 16];
/// The legal horizontal strides of a source region.
pub const HORIZONTAL_STRIDES: &[u8] = &[0, 1, 2, 4];
/// The legal strides of a destination.
pub const DESTINATION_STRIDES: &[u8] = &[1, 2, 4];

/// The maximum number of GRFs that one native instruction accesses in one operand.
pub const OPERAND_GRFS: u32 = 2;

/// Whether a source may have this region. Checks vertical stride, width and horizontal stride
/// separately; see [`width_fits`] for the execution size.
pub fn source_is_legal(region: Region) -> bool {
    VERTICAL_STRIDES.contains(&region.vertical)
        && WIDTHS.contains(&region.width)
        && HORIZONTAL_STRIDES.contains(&region.horizontal)
}

/// Whether `<stride;1,0>` is a legal source region.
pub fn source_stride_is_legal(stride: u32) -> bool {
    VERTICAL_STRIDES.iter().any(|&s| u32::from(s) == stride)
}

/// Whether `<stride>` is a legal destination region.
pub fn destination_stride_is_legal(stride: u32) -> bool {
    DESTINATION_STRIDES.iter().any(|&s| u32::from(s) == stride)
}

/// Whether the width of a region does not exceed the execution size.
pub fn width_fits(region: Region, exec_size: u8) -> bool {
    region.width <= exec_size
}

/// Whether the rows of a region with a horizontal stride above 1 overlap.
pub fn strided_rows_overlap(region: Region, exec_size: u8) -> bool {
    region.horizontal > 1
        && region.width < exec_size
        && region.vertical != 0
        && u32::from(region.vertical)
            <= u32::from(region.width.saturating_sub(1)) * u32::from(region.horizontal)
}

/// Whether the region is one-dimensional: the channels read every n-th element.
pub fn is_linear(region: Region, exec_size: u8) -> bool {
    let step = region.element(1);
    (0..u32::from(exec_size)).all(|channel| region.element(channel) == channel * step)
}

/// The most elements of one instruction.
pub const MAX_EXEC_SIZE: u32 = 32;

/// The most address elements of a register-indirect source whose rows have starts of their own.
pub const MAX_ROW_ADDRESSES: u32 = 8;

/// The start of an operand in the registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// A known byte, counted from the start of a register.
    Byte(u32),
    /// Some multiple of the size of an element: register-indirect access.
    Variable,
}

/// Whether the elements of an operand, which span this many bytes, are in at most
/// [`OPERAND_GRFS`] registers; wherever they start, if that is variable.
fn in_few_registers(start: Start, span: u64, element_bytes: u32, grf_bytes: u32) -> bool {
    let grf = u64::from(grf_bytes);
    match start {
        Start::Byte(byte) => u64::from(byte) % grf + span <= u64::from(OPERAND_GRFS) * grf,
        Start::Variable => span <= grf && (element_bytes < 8 || span == u64::from(element_bytes)),
    }
}

/// Whether one move can read `count` elements with this region: a power of two of at most
/// [`MAX_EXEC_SIZE`], in at most [`OPERAND_GRFS`] registers. `span` is the bytes from the first to after the last
/// element. Elements of 8 bytes are adjacent from the start of a register, or all the same.
pub fn source_fits(
    region: Region,
    count: u32,
    span: u64,
    element_bytes: u32,
    start: Start,
    target: Target,
) -> bool {
    let info = target.info();
    let size = match u8::try_from(count) {
        Ok(size) if count.is_power_of_two() && count <= MAX_EXEC_SIZE => size,
        Ok(_) | Err(_) => return false,
    };
    let overlap =
        info.float_regions == FloatRegions::LinearAndDisjoint && strided_rows_overlap(region, size);
    let plain = match start {
        _ if element_bytes < 8 || count == 1 || region == Region::SCALAR => true,
        Start::Byte(byte) => region == Region::CONTIGUOUS && byte.is_multiple_of(info.grf_bytes),
        Start::Variable => false,
    };
    source_is_legal(region)
        && width_fits(region, size)
        && !overlap
        && plain
        && in_few_registers(start, span, element_bytes, info.grf_bytes)
}

/// Whether one move can write `count` elements with this stride; see [`source_fits`].
pub fn destination_fits(
    stride: u8,
    count: u32,
    span: u64,
    element_bytes: u32,
    start: Start,
    target: Target,
) -> bool {
    let grf = target.info().grf_bytes;
    let plain = match start {
        _ if element_bytes < 8 || count == 1 => true,
        Start::Byte(byte) => stride == 1 && byte.is_multiple_of(grf),
        Start::Variable => false,
    };
    count.is_power_of_two()
        && count <= MAX_EXEC_SIZE
        && destination_stride_is_legal(u32::from(stride))
        && plain
        && in_few_registers(start, span, element_bytes, grf)
}

/// The storage of a variable after resolving aliases: the root variable that owns the bytes, and
/// the byte range in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Storage {
    /// The root variable, at the end of the chain of aliases.
    pub root: Variable,
    /// Offset from the start of the root variable, in bytes.
    pub offset: u32,
    /// Size of the aliasing variable in bytes.
    pub size: u32,
}

/// Resolves the aliases of a variable; `None` for an undefined ID and for an alias of a variable
/// that is not declared before it.
pub fn storage(kernel: &Kernel, variable: Variable) -> Option<Storage> {
    let mut result = Storage {
        root: variable,
        offset: 0,
        size: variable_size(kernel, variable)?,
    };
    // Terminates: each step leads to a smaller index.
    while let Variable::Declared(id) = result.root {
        let Some((base, offset)) = kernel.variables.get(id.0 as usize)?.alias else {
            break;
        };
        if let Variable::Declared(base) = base
            && base >= id
        {
            return None;
        }
        result.root = base;
        result.offset = result.offset.checked_add(offset)?;
    }
    Some(result)
}

/// Size of a variable in bytes; `u32::MAX` for `%null`, `None` for an undefined ID.
pub fn variable_size(kernel: &Kernel, variable: Variable) -> Option<u32> {
    match variable {
        Variable::Declared(id) => {
            let decl = kernel.variables.get(id.0 as usize)?;
            decl.elements.checked_mul(decl.ty.size())
        }
        Variable::Predefined(Predefined::Null) => Some(u32::MAX),
        Variable::Predefined(predefined) => Some(predefined.bytes(kernel.target.grf_bytes())),
    }
}

/// Whether a variable starts at a GRF boundary. The finalizer aligns variables of at least a GRF,
/// and keeps smaller ones inside one GRF.
pub fn is_grf_aligned(kernel: &Kernel, storage: Storage) -> bool {
    let grf = kernel.target.grf_bytes();
    let root_is_aligned = match storage.root {
        Variable::Predefined(_) => true,
        Variable::Declared(id) => kernel.variables.get(id.0 as usize).is_some_and(|decl| {
            decl.align.bytes(grf) >= grf || decl.elements * decl.ty.size() >= grf
        }),
    };
    root_is_aligned && storage.offset.is_multiple_of(grf)
}

/// Byte offset of element `(row, column)` from the start of a variable. A row is a GRF.
pub fn element_offset(row: u16, column: u16, ty: Type, grf_bytes: u32) -> u32 {
    u32::from(row) * grf_bytes + u32::from(column) * ty.size()
}

/// The bytes from the first to after the last that some channels read with a source region,
/// relative to its origin.
pub fn source_span(region: Region, channels: Range<u32>, ty: Type) -> Range<u32> {
    // Not only the last channel: rows may overlap, and are not necessarily in ascending order.
    let elements = channels.map(|channel| region.element(channel));
    span(elements, ty)
}

/// The bytes from the first to after the last that some channels write with a destination stride.
pub fn destination_span(stride: u8, channels: Range<u32>, ty: Type) -> Range<u32> {
    span(channels.map(|channel| channel * u32::from(stride)), ty)
}

fn span(elements: impl Iterator<Item = u32>, ty: Type) -> Range<u32> {
    let mut range: Option<Range<u32>> = None;
    for element in elements {
        let start = element * ty.size();
        let end = start + ty.size();
        range = Some(match range {
            None => start..end,
            Some(r) => r.start.min(start)..r.end.max(end),
        });
    }
    range.unwrap_or(0..0)
}

/// The bytes of its variable that a vector operand accesses in some channels; `None` for
/// other kinds of operands.
pub fn operand_bytes(
    kernel: &Kernel,
    operand: &Operand,
    channels: Range<u32>,
) -> Option<Range<u32>> {
    let grf = kernel.target.grf_bytes();
    let elements = operand.elements()?;
    let ty = kernel.variable_type(elements.variable);
    let origin = element_offset(elements.row, elements.column, ty, grf);
    let span = match elements.shape {
        Shape::Destination(stride) => destination_span(stride, channels, ty),
        Shape::Source(region) => source_span(region, channels, ty),
    };
    Some(origin + span.start..origin + span.end)
}

/// Number of GRFs that a byte range touches.
pub fn grfs_touched(bytes: Range<u32>, grf_bytes: u32) -> u32 {
    if bytes.is_empty() {
        return 0;
    }
    (bytes.end - 1) / grf_bytes - bytes.start / grf_bytes + 1
}

/// Number of GRFs that this many bytes occupy when they start at a GRF boundary.
pub fn whole_grfs(bytes: u32, grf_bytes: u32) -> u32 {
    bytes.div_ceil(grf_bytes)
}

/// The smallest number of adjacent channels into which the finalizer can split an instruction, or
/// `None` if it can split down to single channels.
///
/// The finalizer splits instructions that access more than [`OPERAND_GRFS`] GRFs in an operand. The
/// halves need a channel mask, and masks of 4 channels exist only for instructions on 64-bit
/// elements. An instruction without channel mask and flag needs no masks.
pub fn smallest_split(kernel: &Kernel, instruction: &Instruction) -> Option<u32> {
    let exec = instruction.exec?;
    // Comparisons, and min and max, which are expanded to one, have a flag, which is
    // split with the mask.
    let has_flag = matches!(instruction.opcode, Opcode::Cmp | Opcode::Min | Opcode::Max)
        || instruction.predicate.is_some()
        || matches!(instruction.operands.first(), Some(Operand::Predicate(_)));
    if exec.no_mask && !has_flag {
        return None;
    }
    // Each part would combine only a part of the predicate.
    if instruction
        .predicate
        .is_some_and(|predicate| predicate.combine != Combine::None)
    {
        return Some(u32::from(exec.size));
    }
    let most = if has_quadwords(kernel, instruction) {
        4
    } else {
        8
    };
    Some(u32::from(exec.size).min(most))
}

/// Whether an instruction has an operand with 64-bit elements.
pub fn has_quadwords(kernel: &Kernel, instruction: &Instruction) -> bool {
    instruction.operands.iter().any(|operand| {
        let variable = operand.elements().map(|elements| elements.variable);
        variable.is_some_and(|v| kernel.variable_type(v).size() == 8)
    })
}

/// Whether an operand of 64-bit elements has a form that the hardware supports: consecutive
/// elements from the start of a GRF (`<1>`, `<1;1,0>`), or, for a source, a scalar (`<0;1,0>`). pvc
/// has no other regions of 64-bit elements, and the finalizer cannot always legalize others. Halves
/// are accessed through doubleword aliases, which support all regions.
pub fn quadwords_are_plain(kernel: &Kernel, operand: &Operand, exec_size: u8) -> bool {
    let Some(elements) = operand.elements() else {
        return true;
    };
    let consecutive = match elements.shape {
        Shape::Source(Region::SCALAR) => return true,
        Shape::Source(region) => region == Region::CONTIGUOUS,
        Shape::Destination(stride) => stride == 1,
    };
    let starts_grf = storage(kernel, elements.variable)
        .zip(operand_bytes(kernel, operand, 0..1))
        .is_some_and(|(storage, bytes)| {
            (storage.offset + bytes.start).is_multiple_of(kernel.target.grf_bytes())
        });
    exec_size == 1 || consecutive && starts_grf
}

/// The first group of channels in which an operand touches more GRFs than one instruction can
/// access, after the finalizer's finest split: the group's byte range in
/// the operand's root variable.
pub fn oversized_group(
    kernel: &Kernel,
    instruction: &Instruction,
    operand: &Operand,
) -> Option<Range<u32>> {
    let group = smallest_split(kernel, instruction)?.max(1);
    let storage = storage(kernel, operand.elements()?.variable)?;
    let size = u32::from(instruction.exec?.size);
    let grf = kernel.target.grf_bytes();
    (0..size / group).find_map(|i| {
        let bytes = operand_bytes(kernel, operand, i * group..(i + 1) * group)?;
        let bytes = bytes.start + storage.offset..bytes.end + storage.offset;
        (grfs_touched(bytes.clone(), grf) > OPERAND_GRFS).then_some(bytes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Loc;
    use crate::target::Target;
    use crate::visa::instruction::PredicateUse;
    use crate::visa::kernel::VariableDecl;
    use crate::visa::operand::PredicateId;
    use crate::visa::types::Exec;
    use pretty_assertions::assert_eq;

    fn region(vertical: u8, width: u8, horizontal: u8) -> Region {
        Region {
            vertical,
            width,
            horizontal,
        }
    }

    #[test]
    fn spans_cover_all_channels() {
        assert_eq!(source_span(Region::SCALAR, 0..16, Type::D), 0..4);
        assert_eq!(source_span(Region::CONTIGUOUS, 0..16, Type::W), 0..32);
        assert_eq!(source_span(region(8, 4, 2), 0..8, Type::D), 0..60);
        // The last row ends before the first.
        assert_eq!(source_span(region(0, 4, 2), 0..8, Type::D), 0..28);
        assert_eq!(source_span(region(1, 4, 4), 4..8, Type::B), 1..14);
        assert_eq!(destination_span(2, 0..8, Type::Q), 0..120);
        assert_eq!(destination_span(1, 0..0, Type::Q), 0..0);
    }

    #[test]
    fn grfs_are_counted_from_their_boundaries() {
        assert_eq!(grfs_touched(0..32, 32), 1);
        assert_eq!(grfs_touched(31..33, 32), 2);
        assert_eq!(grfs_touched(16..80, 32), 3);
        assert_eq!(grfs_touched(16..80, 64), 2);
        assert_eq!(grfs_touched(5..5, 32), 0);
        assert_eq!(whole_grfs(33, 32), 2);
    }

    #[test]
    fn strides() {
        for stride in [0, 1, 2, 4, 8, 16, 32] {
            assert!(source_stride_is_legal(stride));
        }
        assert!(!source_stride_is_legal(3) && !source_stride_is_legal(64));
        assert!(destination_stride_is_legal(4));
        assert!(!destination_stride_is_legal(0) && !destination_stride_is_legal(8));
        assert!(is_linear(region(8, 4, 2), 16) && is_linear(Region::SCALAR, 16));
        assert!(is_linear(region(0, 4, 1), 4) && !is_linear(region(0, 4, 1), 8));
        assert!(strided_rows_overlap(region(2, 8, 2), 16));
        assert!(!strided_rows_overlap(region(2, 8, 2), 8), "one row");
        assert!(!strided_rows_overlap(region(16, 8, 2), 16));
        assert!(
            !strided_rows_overlap(region(1, 4, 1), 16),
            "a sliding window"
        );
        assert!(source_is_legal(region(32, 16, 4)) && !source_is_legal(region(1, 32, 0)));
    }

    #[test]
    fn aliases_are_followed_to_the_root() {
        let mut kernel = Kernel::new("k", Target::Skl, 8);
        let decl = |name: &str, elements, alias| VariableDecl {
            name: name.to_owned(),
            ty: Type::Ud,
            elements,
            align: 4.into(),
            alias,
        };
        let base = kernel.add_variable(decl("V32", 16, None));
        let half = kernel.add_variable(decl("V33", 8, Some((base.into(), 32))));
        let part = kernel.add_variable(decl("V34", 2, Some((half.into(), 8))));
        let wrong = kernel.add_variable(decl("V35", 2, None));
        kernel.variables[3].alias = Some((wrong.into(), 0));
        let found = storage(&kernel, part.into()).unwrap();
        assert_eq!(
            found,
            Storage {
                root: base.into(),
                offset: 40,
                size: 8
            }
        );
        assert!(!is_grf_aligned(&kernel, found));
        assert!(is_grf_aligned(
            &kernel,
            storage(&kernel, half.into()).unwrap()
        ));
        assert_eq!(storage(&kernel, wrong.into()), None, "an alias of itself");
    }

    #[test]
    fn masked_instructions_split_to_eight_channels() {
        let mut kernel = Kernel::new("k", Target::Skl, 16);
        let v = kernel.add_variable(VariableDecl {
            name: "V32".to_owned(),
            ty: Type::D,
            elements: 64,
            align: 32.into(),
            alias: None,
        });
        let source = |stride, column| Operand::Source {
            variable: v.into(),
            row: 0,
            column,
            region: Region::strided(stride),
            modifier: crate::visa::operand::Modifier::None,
        };
        let mov = |exec, operand: Operand| {
            Instruction::new(
                Opcode::Mov,
                exec,
                vec![Operand::destination(v), operand],
                Loc::NONE,
            )
        };
        let try_one =
            |exec, operand: Operand| oversized_group(&kernel, &mov(exec, operand), &operand);
        assert_eq!(try_one(Exec::masked(16), source(2, 0)), None);
        assert_eq!(try_one(Exec::masked(16), source(2, 4)), Some(16..76));
        assert_eq!(try_one(Exec::masked(16), source(4, 0)), Some(0..116));
        assert_eq!(try_one(Exec::masked(4), source(4, 0)), None);
        assert_eq!(try_one(Exec::no_mask(16), source(4, 0)), None);
        let operand = source(2, 0);
        let mut combined = mov(Exec::masked(16), operand);
        combined.predicate = Some(PredicateUse {
            predicate: PredicateId(0),
            invert: false,
            combine: Combine::All,
        });
        assert_eq!(oversized_group(&kernel, &combined, &operand), Some(0..124));
    }
}
