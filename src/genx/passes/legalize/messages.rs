//! Splits messages into those with as many channels as the target's messages have.

use super::slices::Slices;
use crate::genx::function::{Bits, Instruction, InstructionId, Operand};
use crate::genx::opcode::Opcode;
use crate::genx::passes::Rejected;
use crate::genx::passes::rewrite::{Action, Rewriter, floor_power_of_two};
use crate::genx::types::{Data, Scalar, Type};
use crate::target::Target;

/// The most channels of a message of the legacy data port.
const MAX_CHANNELS: u32 = 16;

/// The most channels of an atomic operation at addresses.
const MAX_ATOMIC_CHANNELS: u32 = 8;

/// The operands of a message with a channel for each offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Channels {
    /// The operand with an offset for each channel.
    offsets: usize,
    /// The operands with one element for each channel, besides the offsets.
    single: &'static [usize],
    /// The operand with the old or the stored elements.
    value: Option<usize>,
}

/// The operands of a message whose channels may be divided among several.
fn channels(instruction: &Instruction) -> Option<Channels> {
    let found = |offsets, single, value| {
        Some(Channels {
            offsets,
            single,
            value,
        })
    };
    match instruction.opcode {
        Opcode::SvmGather | Opcode::SvmScatter => found(2, &[0], Some(3)),
        Opcode::SvmGather4 | Opcode::SvmScatter4 => found(4, &[0], Some(5)),
        Opcode::Gather | Opcode::Gather4 | Opcode::Scatter | Opcode::Scatter4 => {
            found(5, &[0], Some(6))
        }
        Opcode::Gather2 | Opcode::Gather42 => found(4, &[], None),
        // Mask, addresses, up to two values, the old elements of the result.
        Opcode::SvmAtomic => match instruction.operands.len() {
            3 => found(1, &[0], Some(2)),
            4 => found(1, &[0, 2], Some(3)),
            _ => found(1, &[0, 2, 3], Some(4)),
        },
        Opcode::GatherMasked2 | Opcode::Gather4Masked2 => found(4, &[5], None),
        Opcode::LscLoad => found(10, &[0], None),
        Opcode::LscStore => found(10, &[0], Some(11)),
        _ => None,
    }
}

/// Splits a message with too many channels, or another number of them than a power of two.
pub(in crate::genx::passes) fn split(
    rewriter: &mut Rewriter<'_>,
    slices: &mut Slices,
    id: InstructionId,
    instruction: &Instruction,
) -> Result<Action, Box<Rejected>> {
    let function = &rewriter.function;
    let result = function.result_type(instruction).data();
    let types = instruction
        .operands
        .iter()
        .filter_map(|&o| function.operand_data(o));
    let stored = matches!(
        instruction.opcode,
        Opcode::Load | Opcode::Store | Opcode::OwordSt | Opcode::SvmBlockSt
    );
    let bits = |d: Data| d.scalar == Scalar::I1;
    if result.is_some_and(bits) || stored && types.clone().any(bits) {
        let what = "predicates in memory are not supported";
        return Err(Rejected::unsupported(rewriter.function, id, what));
    }
    let most = match instruction.opcode {
        Opcode::SvmAtomic => MAX_ATOMIC_CHANNELS,
        _ => slices.target.info().message_channels.min(MAX_CHANNELS),
    };
    let Some(channels) = channels(instruction) else {
        let count = types
            .filter(|d| bits(*d))
            .map(Data::count)
            .max()
            .unwrap_or(1);
        if count > most || !count.is_power_of_two() {
            let what = format!(
                "a message with {count} channels; a power of two of at most {most} is supported"
            );
            return Err(Rejected::unsupported(rewriter.function, id, &what));
        }
        return Ok(Action::Keep);
    };
    let count = rewriter
        .data(instruction.operands[channels.offsets])
        .count();
    let total = match (result, channels.value) {
        (Some(result), _) => result,
        (None, Some(value)) => rewriter.data(instruction.operands[value]),
        (None, None) => return Ok(Action::Keep),
    };
    let factor = total.count() / count.max(1);
    if count <= most && count.is_power_of_two() {
        let lanes = lanes(instruction, total, factor, slices.target);
        if lanes <= count {
            return Ok(Action::Keep);
        }
        let operands = instruction.operands.clone();
        let found = padded(rewriter, id, operands, result, (count, lanes, factor));
        return Ok(match found {
            Some(value) => Action::Replace(value),
            None => Action::Remove,
        });
    }
    let mut found: Vec<(u32, Operand)> = Vec::new();
    let mut start = 0;
    while start < count {
        let mut size = floor_power_of_two(count - start).min(most);
        for &k in channels.single {
            size = slices.prefix(rewriter, instruction.operands[k], start, size, false);
        }
        let Some(ty) = total.with_count(factor * size) else {
            return Ok(Action::Keep);
        };
        let mut operands = instruction.operands.clone();
        for &k in channels.single.iter().chain([&channels.offsets]) {
            operands[k] = slices.part(rewriter, operands[k], start, size, false);
        }
        if let Some(k) = channels.value {
            let parts: Vec<(u32, Operand)> = (0..factor)
                .map(|j| {
                    let part = slices.part(
                        rewriter,
                        instruction.operands[k],
                        j * count + start,
                        size,
                        false,
                    );
                    (j * size, part)
                })
                .collect();
            operands[k] = match factor {
                1 => parts[0].1,
                _ => rewriter.join(ty, &parts),
            };
        }
        let lanes = lanes(instruction, total, factor, slices.target);
        let message = match lanes > size {
            true => padded(
                rewriter,
                id,
                operands,
                result.map(|_| ty),
                (size, lanes, factor),
            ),
            false => {
                let ty = result.map_or(Type::Void, |_| ty.into());
                let message = rewriter.copy(id, ty, operands);
                result.map(|_| message)
            }
        };
        if let Some(message) = message {
            for j in 0..factor {
                found.push((j * count + start, rewriter.part(message, j * size, size)));
            }
        }
        start += size;
    }
    found.sort_by_key(|&(at, _)| at);
    Ok(match result {
        Some(result) => Action::Replace(slices.join(rewriter, result, found)),
        None => Action::Remove,
    })
}

/// The number of channels of a message by address whose blocks begin at registers. 0 if there is one block, or if
/// a block has less than a doubleword.
fn lanes(instruction: &Instruction, data: Data, blocks: u32, target: Target) -> u32 {
    let by_address = matches!(instruction.opcode, Opcode::SvmGather | Opcode::SvmScatter);
    let size = data.scalar.bytes();
    match by_address && blocks > 1 && size >= 4 {
        // Quadwords have two registers for each block.
        true => target.info().grf_bytes / 4,
        false => 0,
    }
}

/// A message by address of several blocks with more channels, those added without effect: the data of each block begins at a
/// register. `shape` is the number of channels, that with the added ones, and that of blocks.
fn padded(
    rewriter: &mut Rewriter<'_>,
    id: InstructionId,
    mut operands: Vec<Operand>,
    result: Option<Data>,
    (count, lanes, blocks): (u32, u32, u32),
) -> Option<Operand> {
    let wide = |data: Data, n: u32| data.with_count(n).unwrap_or(data);
    let mask = wide(rewriter.data(operands[0]), lanes);
    let none = rewriter.splat(mask, 0);
    operands[0] = match rewriter.function.constant_of(operands[0]).cloned() {
        Some(constant) => {
            let bits = (0..lanes).map(|k| match k < count {
                true => constant.element(k),
                false => Some(0),
            });
            let bits = Bits::List(bits.collect());
            rewriter.function.add_constant(mask.into(), bits).into()
        }
        None => rewriter.with_part(none, operands[0], 0),
    };
    let addresses = wide(rewriter.data(operands[2]), lanes);
    let any = rewriter.function.undef(addresses.into());
    operands[2] = rewriter.with_part(any, operands[2], 0);
    let data = wide(rewriter.data(operands[3]), lanes * blocks);
    let mut value = rewriter.function.undef(data.into());
    let is_undefined = |r: &Rewriter<'_>, o: Operand| {
        let constant = r.function.constant_of(o);
        constant.is_some_and(|constant| constant.bits == Bits::Undef)
    };
    if !is_undefined(rewriter, operands[3]) {
        for block in 0..blocks {
            let part = rewriter.part(operands[3], block * count, count);
            value = rewriter.with_part(value, part, block * lanes);
        }
    }
    operands[3] = value;
    let Some(result) = result else {
        rewriter.copy(id, Type::Void, operands);
        return None;
    };
    let message = rewriter.copy(id, data, operands);
    let parts = (0..blocks).map(|block| {
        let part = rewriter.part(message, block * lanes, count);
        (block * count, part)
    });
    let parts: Vec<(u32, Operand)> = parts.collect();
    Some(rewriter.join(result, &parts))
}
