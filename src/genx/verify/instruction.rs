//! Rules of single instructions: the signature of the table, and what it does not express.

use crate::genx::function::{
    ArgumentInfo, ArgumentKind, Channels, Detail, Function, Instruction, LOCAL_SURFACE, Operand,
    PRIVATE_SURFACE,
};
use crate::genx::opcode::{Class, DetailRule, LscMemory, Opcode, Slot};
use crate::genx::region::{Offset, Region};
use crate::genx::signature;
use crate::genx::types::{Data, Scalar, Type};
use crate::visa::kernel::{ArgumentInfo as LaunchArgument, ArgumentKind as LaunchKind};

type Checked = Result<(), String>;

/// The most operands of an operation other than a phi.
const FEW: usize = 16;

/// Checks an instruction whose operands exist.
pub(super) fn check(function: &Function, instruction: &Instruction) -> Checked {
    let opcode = instruction.opcode;
    detail(opcode.row().detail, &instruction.detail)?;
    let result = function.result_type(instruction);
    let mut all = instruction
        .operands
        .iter()
        .map(|&operand| function.operand_type(operand));
    let (mut few, many);
    let types = match instruction.operands.len() {
        count @ ..=FEW => {
            few = [Type::Void; FEW];
            few.iter_mut()
                .zip(all.clone())
                .for_each(|(to, ty)| *to = ty);
            &few[..count]
        }
        _ => {
            many = all.clone().collect::<Vec<Type>>();
            many.as_slice()
        }
    };
    match opcode.class() {
        Class::Phi => {
            let same = all.all(|ty| ty == result);
            return match same && !matches!(result, Type::Void | Type::Pair(_)) {
                true => Ok(()),
                false => Err(format!(
                    "the operands of a phi of type `{result}` have other types"
                )),
            };
        }
        Class::ReadRegion | Class::WriteRegion => return region(function, instruction, types),
        Class::Terminator if opcode == Opcode::Ret => {
            let found = types.first().copied().unwrap_or(Type::Void);
            return match found == function.result && types.len() <= 1 {
                true => Ok(()),
                false => Err(format!("returns `{found}`, not `{}`", function.result)),
            };
        }
        _ => {}
    }
    let fits = signature::check_types(opcode, instruction.atomic(), result, types);
    if let Err(mismatch) = fits {
        return Err(match mismatch.operand {
            Some(k) => format!("operand {}: {}", k + 1, mismatch.message),
            None => mismatch.message,
        });
    }
    constants(function, instruction)?;
    surface(function, instruction)?;
    let mut list = [Data::I32; FEW];
    let mut count = 0;
    for (to, data) in list.iter_mut().zip(types.iter().filter_map(|ty| ty.data())) {
        *to = data;
        count += 1;
    }
    let data = &list[..count];
    match opcode.class() {
        Class::Elementwise => elementwise(opcode, result, data),
        Class::Conversion => conversion(opcode, result, data),
        Class::Bitcast => bitcast(result, data),
        Class::ReadPredicate | Class::WritePredicate => predicate(function, instruction, data),
        Class::Shuffle => shuffle(function, instruction, result, data),
        Class::Reduction => expect(
            data.iter().all(|d| d.scalar == Scalar::I1),
            "the operand is not a predicate",
        ),
        Class::Dispatch => dispatch(opcode, result),
        Class::Pointer => pointer(instruction, result, types),
        Class::Extract => expect(
            matches!((types.first(), result.data()), (Some(Type::Pair(p)), Some(r)) if *p == r),
            "the result has another type than the elements of the pair",
        ),
        Class::WideProduct => wide_product(result, data),
        Class::Load | Class::Store => memory(function, instruction, result, types),
        Class::Atomic => atomic(result, data),
        Class::Dot
        | Class::Synchronization
        | Class::Phi
        | Class::Terminator
        | Class::ReadRegion
        | Class::WriteRegion => Ok(()),
    }
}

/// A constant surface index of a kernel names one of its surface arguments, or local memory. A kernel whose threads
/// execute several work-items has the surfaces of its payload, and private memory if work-items have any.
fn surface(function: &Function, instruction: &Instruction) -> Checked {
    let Some(kernel) = &function.kernel else {
        return Ok(());
    };
    let is_flat = matches!(instruction.detail, Detail::Lsc(memory) if memory != LscMemory::Bti);
    let position = instruction.opcode.surface_operand().filter(|_| !is_flat);
    let operand = position.and_then(|k| instruction.operands.get(k));
    let Some(index) = operand.and_then(|&operand| function.splat_of(operand)) else {
        return Ok(());
    };
    if let Some(channels) = &kernel.channels {
        return surface_of_payload(channels, index);
    }
    let is_surface = |argument: &&ArgumentInfo| argument.kind == ArgumentKind::Surface;
    let count = kernel.arguments.iter().filter(is_surface).count() as u64;
    // The printed form of a widened kernel has surfaces, but no arguments.
    if count == 0 || index < count || index == LOCAL_SURFACE {
        return Ok(());
    }
    Err(format!(
        "surface {index} does not exist: the kernel has surfaces 0 to {}, and {LOCAL_SURFACE} for local memory",
        count - 1
    ))
}

fn surface_of_payload(channels: &Channels, index: u64) -> Checked {
    let surface = |argument: &LaunchArgument| match argument.kind {
        LaunchKind::Buffer { bti, stateful, .. } => stateful.then_some(u64::from(bti)),
        _ => None,
    };
    let mut all: Vec<u64> = channels.arguments.iter().filter_map(surface).collect();
    all.push(LOCAL_SURFACE);
    if channels.private_bytes > 0 {
        all.push(PRIVATE_SURFACE);
    }
    if all.contains(&index) {
        return Ok(());
    }
    let all: Vec<String> = all.iter().map(u64::to_string).collect();
    Err(format!(
        "surface {index} does not exist: the payload has {}, of which {LOCAL_SURFACE} is local memory",
        all.join(", ")
    ))
}

fn expect(holds: bool, message: &str) -> Checked {
    match holds {
        true => Ok(()),
        false => Err(message.to_owned()),
    }
}

fn detail(rule: DetailRule, detail: &Detail) -> Checked {
    let fits = match rule {
        DetailRule::None => matches!(detail, Detail::None),
        DetailRule::Region => matches!(detail, Detail::Region(_)),
        DetailRule::IntCondition => matches!(detail, Detail::IntCondition(_)),
        DetailRule::FloatCondition => matches!(detail, Detail::FloatCondition(_)),
        DetailRule::Signs => matches!(detail, Detail::Signs(_)),
        DetailRule::Atomic => matches!(detail, Detail::Atomic(_)),
        DetailRule::Lsc => matches!(detail, Detail::Lsc(_)),
        DetailRule::Access => {
            matches!(detail, Detail::Access { align, .. } if align.is_power_of_two())
        }
        DetailRule::Element => matches!(detail, Detail::Element(_)),
        DetailRule::Shuffle => matches!(detail, Detail::Shuffle(_)),
        DetailRule::Index => matches!(detail, Detail::Index(0 | 1)),
        DetailRule::Phi => matches!(detail, Detail::Phi(_)),
        DetailRule::Branch => matches!(detail, Detail::Branch(_)),
        DetailRule::CondBranch => matches!(detail, Detail::CondBranch { .. }),
    };
    expect(fits, "the detail does not belong to the operation")
}

fn constants(function: &Function, instruction: &Instruction) -> Checked {
    let slots = instruction.opcode.operands(instruction.atomic());
    for (k, (slot, &operand)) in slots.iter().zip(&instruction.operands).enumerate() {
        if matches!(slot, Slot::Constant(_)) && function.splat_of(operand).is_none() {
            return Err(format!("operand {} must be a constant", k + 1));
        }
    }
    Ok(())
}

/// All operands have as many elements as the result, except constants like the table of `bfn`.
fn elementwise(opcode: Opcode, result: Type, data: &[Data]) -> Checked {
    let shape = match result {
        Type::Data(data) | Type::Pair(data) => data,
        Type::Void | Type::Pointer { .. } => return Err("no result".to_owned()),
    };
    for (k, (operand, slot)) in data.iter().zip(opcode.row().operands).enumerate() {
        let scalar_condition = opcode == Opcode::Select && k == 0 && !operand.is_vector();
        if !matches!(slot, Slot::Constant(_)) && !scalar_condition && !operand.has_shape_of(shape) {
            return Err(format!(
                "operand {} has {} elements, the result {}",
                k + 1,
                operand.count(),
                shape.count()
            ));
        }
    }
    let first = data.first().map_or(shape.scalar, |d| d.scalar);
    match opcode {
        Opcode::Icmp | Opcode::Fcmp => expect(
            shape.scalar == Scalar::I1,
            "the result of a comparison has elements `i1`",
        ),
        Opcode::Select => expect(first == Scalar::I1, "the condition has elements `i1`"),
        Opcode::Dp4a | Opcode::Dp4aSat => expect(
            data.iter().all(|d| d.scalar == Scalar::I32) && shape.scalar == Scalar::I32,
            "the operands have elements `i32`",
        ),
        _ => Ok(()),
    }
}

/// The result has two halves, each of which has all elements of the operands.
fn wide_product(result: Type, data: &[Data]) -> Checked {
    let (Some(to), Some(from)) = (result.data(), data.first()) else {
        return Err("no operand".to_owned());
    };
    expect(
        to.scalar == Scalar::I32 && from.scalar == Scalar::I32,
        "the elements are `i32`",
    )?;
    expect(
        to.count().is_multiple_of(2) && to.count() / 2 >= from.count(),
        "the halves of the result have fewer elements than the operands",
    )
}

fn conversion(opcode: Opcode, result: Type, data: &[Data]) -> Checked {
    let (Some(to), Some(from)) = (result.data(), data.first()) else {
        return Err("no operand".to_owned());
    };
    expect(
        to.has_shape_of(*from),
        "operand and result have different numbers of elements",
    )?;
    let (to, from) = (to.scalar.bits(), from.scalar.bits());
    let fits = match opcode {
        Opcode::Trunc | Opcode::Fptrunc | Opcode::TruncSat => to < from,
        Opcode::Zext | Opcode::Sext | Opcode::Fpext => to > from,
        _ => true,
    };
    // Saturation between types of the same size changes the sign only.
    expect(
        fits || opcode == Opcode::TruncSat && to == from,
        "the conversion does not change the size as its name requires",
    )
}

fn bitcast(result: Type, data: &[Data]) -> Checked {
    let (Some(to), Some(from)) = (result.data(), data.first()) else {
        return Err("no operand".to_owned());
    };
    expect(
        to.bits() == from.bits(),
        "operand and result have different sizes",
    )
}

fn region(function: &Function, instruction: &Instruction, types: &[Type]) -> Checked {
    let Some(region) = instruction.region() else {
        return Err("no region".to_owned());
    };
    let writes = instruction.opcode == Opcode::WriteRegion;
    let operands = if writes { 3 } else { 1 };
    let variable = !matches!(region.offset, Offset::Bytes(_));
    expect(
        types.len() == operands + usize::from(variable),
        "another number of operands than the region needs",
    )?;
    let data = |k: usize| types.get(k).and_then(|ty| ty.data());
    let result = function.result_type(instruction).data();
    let (Some(vector), Some(result)) = (data(0), result) else {
        return Err("a region is of a vector".to_owned());
    };
    let part = if writes { data(1) } else { Some(result) };
    let Some(part) = part else {
        return Err("no elements".to_owned());
    };
    expect(vector.is_vector(), "a region is of a vector")?;
    expect(
        !writes || vector == result,
        "old and new vector have different types",
    )?;
    expect(vector.scalar != Scalar::I1, "a predicate has no regions")?;
    expect(
        vector.scalar == part.scalar,
        "the region has elements of another type than the vector",
    )?;
    bounds(region, part, vector)?;
    if writes {
        mask(function, instruction.operands[2], data(2), part)?;
    }
    match (region.offset, data(operands)) {
        (Offset::Bytes(_), _) => Ok(()),
        (Offset::Value, Some(offset)) => expect(
            !offset.is_vector() && offset.scalar.is_integer(),
            "the offset of a region is an integer",
        ),
        (Offset::Values, Some(offset)) => expect(
            offset.is_vector() && offset.scalar.is_integer() && offset.count() == region.rows(),
            "the offsets of a region are a vector with an element for each row",
        ),
        (Offset::Value | Offset::Values, None) => Err("no offset".to_owned()),
    }
}

fn bounds(region: Region, part: Data, vector: Data) -> Checked {
    expect(
        region.is_valid(),
        "the numbers of the region are not possible",
    )?;
    expect(
        region.count == part.count(),
        "the region has another number of elements than the value",
    )?;
    region.misfit(vector).map_or(Ok(()), Err)
}

fn mask(function: &Function, operand: Operand, ty: Option<Data>, part: Data) -> Checked {
    let Some(ty) = ty.filter(|ty| ty.scalar == Scalar::I1) else {
        return Err("the mask has elements `i1`".to_owned());
    };
    if ty.is_vector() {
        return expect(
            ty.count() == part.count(),
            "the mask has another number of elements than the region",
        );
    }
    // A region of one element may have a scalar mask.
    expect(
        function.splat_of(operand) == Some(1) || part.count() == 1,
        "a scalar mask is constant true",
    )
}

fn predicate(function: &Function, instruction: &Instruction, data: &[Data]) -> Checked {
    let writes = instruction.opcode == Opcode::WritePredicate;
    let result = function.result_type(instruction).data();
    let part = if writes { data.get(1).copied() } else { result };
    let (Some(&whole), Some(part)) = (data.first(), part) else {
        return Err("no predicate".to_owned());
    };
    expect(
        whole.scalar == Scalar::I1 && part.scalar == Scalar::I1,
        "the elements of a predicate are `i1`",
    )?;
    let last = instruction.operands.last().copied();
    let offset = last
        .and_then(|operand| function.splat_of(operand))
        .unwrap_or(0);
    expect(
        offset + u64::from(part.count()) <= u64::from(whole.count()),
        "the elements are not inside of the predicate",
    )
}

fn shuffle(function: &Function, instruction: &Instruction, result: Type, data: &[Data]) -> Checked {
    let Some(vector) = data.first() else {
        return Err("no vector".to_owned());
    };
    let index = |k: usize| {
        let operand = instruction.operands.get(k).copied();
        let known = operand.and_then(|o| function.splat_of(o)).unwrap_or(0);
        let is_scalar = data.get(k).is_some_and(|d| !d.is_vector());
        expect(is_scalar, "the index is not a scalar")?;
        expect(
            known < u64::from(vector.count()),
            "the index is not inside of the vector",
        )
    };
    match &instruction.detail {
        Detail::Shuffle(mask) => {
            let inside = mask.iter().flatten().all(|&k| k < 2 * vector.count());
            expect(
                inside,
                "the mask names elements that the vectors do not have",
            )?;
            let expected = vector.with_count(mask.len() as u32).map(Type::Data);
            expect(
                expected == Some(result),
                "the result has another type than the mask selects",
            )
        }
        _ if instruction.opcode == Opcode::InsertElement => {
            expect(
                data.get(1) == Some(&vector.element()),
                "the element has another type",
            )?;
            index(2)
        }
        _ => {
            expect(
                result == vector.element().into(),
                "the result is not an element",
            )?;
            index(1)
        }
    }
}

fn dispatch(opcode: Opcode, result: Type) -> Checked {
    let scalar = match opcode {
        Opcode::LocalId | Opcode::LocalSize | Opcode::GroupCount => Scalar::I32,
        Opcode::LocalId16 => Scalar::I16,
        _ => return Ok(()),
    };
    expect(
        Data::vector(scalar, 3).map(Type::Data) == Some(result),
        "the result has three elements",
    )
}

fn pointer(instruction: &Instruction, result: Type, types: &[Type]) -> Checked {
    let first = types.first().copied().unwrap_or(Type::Void);
    match (instruction.opcode, first, result) {
        (Opcode::PointerCast, Type::Pointer { space: a, .. }, Type::Pointer { space: b, .. }) => {
            expect(a == b, "a bitcast keeps the address space")
        }
        (Opcode::GetElementPtr, Type::Pointer { pointee, .. }, _) => {
            expect(
                first == result,
                "the result has another type than the pointer",
            )?;
            let element = matches!(instruction.detail, Detail::Element(data) if data == pointee);
            expect(element, "the element has another type than the pointer")?;
            let index = types.get(1).and_then(|ty| ty.data());
            expect(
                index.is_some_and(|d| !d.is_vector()),
                "the index is a scalar",
            )
        }
        (Opcode::IntToPtr | Opcode::PtrToInt, _, _) => {
            let data = first.data().or_else(|| result.data());
            expect(
                data.is_some_and(|d| !d.is_vector()),
                "an address is a scalar",
            )
        }
        (_, _, _) => Ok(()),
    }
}

/// Block messages transfer a power of two of bytes within these limits.
const OWORD_BYTES: std::ops::RangeInclusive<u32> = 16..=128;
/// As [`OWORD_BYTES`], for messages with an address.
const SVM_BLOCK_BYTES: std::ops::RangeInclusive<u32> = 16..=256;

fn memory(function: &Function, instruction: &Instruction, result: Type, types: &[Type]) -> Checked {
    let data = |k: usize| types.get(k).and_then(|ty| ty.data());
    let opcode = instruction.opcode;
    let value = result
        .data()
        .or_else(|| data(types.len().saturating_sub(1)));
    let constant = |k: usize| {
        let operand = instruction.operands.get(k).copied();
        operand.and_then(|o| function.splat_of(o)).unwrap_or(0)
    };
    let block = |limits: std::ops::RangeInclusive<u32>| {
        let bytes = value.map_or(0, Data::bytes);
        if limits.contains(&bytes) && bytes.is_power_of_two() {
            return Ok(());
        }
        let (least, most) = (limits.start(), limits.end());
        Err(format!(
            "this block message transfers a power of two of bytes from {least} to {most}, not {bytes}"
        ))
    };
    // The positions of mask, offsets and value; of a constant that multiplies the elements.
    let messages = |mask: Option<usize>, offsets: usize, factor: u32| {
        let offsets = data(offsets)
            .filter(|d| d.is_vector())
            .map_or(0, Data::count);
        if let Some(mask) = mask.and_then(data) {
            expect(
                mask.scalar == Scalar::I1 && mask.count() == offsets,
                "the mask does not have one `i1` for each offset",
            )?;
        }
        let value = value.map_or(0, Data::count);
        expect(
            value == offsets * factor,
            "the value does not have the elements that the message transfers",
        )
    };
    let channels = |k: usize| (constant(k) as u32 & 15).count_ones();
    match opcode {
        Opcode::Load | Opcode::Store => {
            let pointer = types.last().copied().unwrap_or(Type::Void);
            let Type::Pointer { pointee, .. } = pointer else {
                return Err("no pointer".to_owned());
            };
            let value = result.data().or_else(|| data(0));
            expect(value == Some(pointee), "the pointer points at another type")
        }
        Opcode::OwordLd | Opcode::OwordLdUnaligned | Opcode::OwordSt => block(OWORD_BYTES),
        Opcode::SvmBlockLd | Opcode::SvmBlockLdUnaligned | Opcode::SvmBlockSt => {
            block(SVM_BLOCK_BYTES)
        }
        Opcode::SvmGather | Opcode::SvmScatter => {
            let blocks = constant(1);
            expect(blocks <= 3, "a message has 1, 2, 4 or 8 blocks")?;
            let blocks = 1 << blocks;
            // Blocks of bytes: each item has at least a doubleword.
            let bytes = value.is_some_and(|d| d.scalar == Scalar::I8);
            messages(Some(0), 2, if bytes { blocks.max(4) } else { blocks })
        }
        Opcode::SvmGather4 | Opcode::SvmScatter4 => messages(Some(0), 4, channels(1)),
        Opcode::Gather | Opcode::Scatter => messages(Some(0), 5, 1),
        Opcode::Gather2 => messages(None, 4, 1),
        Opcode::GatherMasked2 => messages(Some(5), 4, 1),
        Opcode::Gather4 | Opcode::Scatter4 => messages(Some(0), 5, channels(1)),
        Opcode::Gather42 => messages(None, 4, channels(0)),
        Opcode::Gather4Masked2 => messages(Some(5), 4, channels(0)),
        Opcode::LscLoad | Opcode::LscStore => expect(
            data(0).is_some_and(|d| d.scalar == Scalar::I1)
                && data(10).is_some_and(|d| d.scalar.is_integer()),
            "the mask has elements `i1`, and the offsets are integers",
        ),
        _ => Ok(()),
    }
}

fn atomic(result: Type, data: &[Data]) -> Checked {
    let count = result.data().map_or(0, Data::count);
    let vectors = data.iter().filter(|d| d.is_vector());
    let mask = data.first().is_some_and(|d| d.scalar == Scalar::I1);
    expect(mask, "the mask has elements `i1`")?;
    expect(
        vectors.clone().all(|d| d.count() == count),
        "the operands have different numbers of elements",
    )
}
