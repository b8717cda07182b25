//! Splits `load` and `store` into accesses for which there are messages: blocks of 16 to 256 bytes, and gathers and
//! scatters of doublewords, words or bytes for the rest.

use super::rewrite::{Action, Rewriter, floor_power_of_two, rewrite};
use crate::genx::function::{Bits, Detail, Function, Instruction, InstructionId, Operand};
use crate::genx::opcode::Opcode;
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar, Type};
use std::convert::Infallible;

/// Bytes of the smallest and of the largest block.
const BLOCK: std::ops::RangeInclusive<u32> = 16..=256;

/// Known alignment that loads of blocks require.
const LOAD_ALIGN: u32 = 4;

/// Known alignment that stores of blocks require.
const STORE_ALIGN: u32 = 16;

/// Splits accesses. Returns whether there were any.
pub fn split_accesses(function: &mut Function) -> bool {
    let done: Result<bool, Infallible> = rewrite(function, |rewriter, id: InstructionId| {
        let instruction = rewriter.function.instruction(id).clone();
        Ok(split(rewriter, &instruction).unwrap_or(Action::Keep))
    });
    match done {
        Ok(changed) => changed,
        Err(never) => match never {},
    }
}

/// A part of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    /// The first byte.
    start: u32,
    bytes: u32,
    /// Bytes of an item of a gather or scatter; `None` for a block.
    item: Option<u32>,
}

/// The parts of an access to elements of this size.
fn pieces(bytes: u32, align: u32, needed: u32) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < bytes {
        let left = bytes - start;
        // What is known about the address of this part.
        let known = match start {
            0 => align,
            _ => align.min(1 << start.trailing_zeros()),
        };
        let block = floor_power_of_two(left).min(*BLOCK.end());
        if known >= needed && BLOCK.contains(&block) {
            pieces.push(Piece {
                start,
                bytes: block,
                item: None,
            });
            start += block;
            continue;
        }
        let item = floor_power_of_two(left).min(known).min(4);
        // Up to where a block could start.
        let rest = match known >= needed || align < needed {
            true => left,
            false => left.min(start.next_multiple_of(needed) - start),
        };
        let count = (rest / item).max(1);
        pieces.push(Piece {
            start,
            bytes: count * item,
            item: Some(item),
        });
        start += count * item;
    }
    pieces
}

fn split(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Action> {
    let stores = match instruction.opcode {
        Opcode::Load => false,
        Opcode::Store => true,
        _ => return None,
    };
    let Detail::Access { align, volatile } = instruction.detail else {
        return None;
    };
    let pointer = *instruction.operands.last()?;
    let Type::Pointer { pointee, space } = rewriter.function.operand_type(pointer) else {
        return None;
    };
    let (bytes, size) = (pointee.bytes(), pointee.scalar.bytes());
    let needed = if stores { STORE_ALIGN } else { LOAD_ALIGN };
    let is_block = BLOCK.contains(&bytes) && bytes.is_power_of_two() && align >= needed;
    let is_item = pointee.count() == 1 && size >= 4 && align >= size;
    if pointee.scalar == Scalar::I1 || is_block || is_item {
        return None;
    }
    let address = rewriter.op(Opcode::PtrToInt, Data::I64, [pointer]);
    let as_bytes = Data::vector(Scalar::I8, bytes)?;
    let value = match stores {
        true => rewriter.bitcast(instruction.operands[0], as_bytes),
        false => rewriter.function.undef(as_bytes.into()),
    };
    let mut loaded = Vec::new();
    for piece in pieces(bytes, align, needed) {
        let start = rewriter.splat(Data::I64, u64::from(piece.start));
        let at = match piece.start {
            0 => address,
            _ => rewriter.op(Opcode::Add, Data::I64, [address, start]),
        };
        let ty = Data::vector(Scalar::I8, piece.bytes)?;
        match piece.item {
            None => {
                let to = Type::Pointer { pointee: ty, space };
                let to = rewriter.op(Opcode::IntToPtr, to, [at]);
                let access = Detail::Access {
                    align: needed,
                    volatile,
                };
                if stores {
                    let part = rewriter.part(value, piece.start, piece.bytes);
                    rewriter.emit(Opcode::Store, Type::Void, vec![part, to], access);
                } else {
                    let part = rewriter.emit(Opcode::Load, ty, vec![to], access);
                    loaded.push((piece.start, part));
                }
            }
            Some(item) => {
                let count = piece.bytes / item;
                let addresses = addresses(rewriter, at, count, item)?;
                let mask = Data::vector(Scalar::I1, count)?;
                let mask = rewriter.splat(mask, 1);
                // Doublewords are elements; of others, each item has a doubleword of bytes.
                let of_message = match item {
                    4 => Data::vector(Scalar::I32, count)?,
                    _ => Data::vector(Scalar::I8, 4 * count)?,
                };
                let blocks = if item == 4 { 0 } else { item.ilog2() };
                let blocks = rewriter.splat(Data::I32, u64::from(blocks));
                let undef = rewriter.function.undef(of_message.into());
                if stores {
                    let part = rewriter.part(value, piece.start, piece.bytes);
                    let part = match item {
                        4 => rewriter.bitcast(part, of_message),
                        _ => spread(rewriter, part, count, item, of_message)?,
                    };
                    rewriter.op(
                        Opcode::SvmScatter,
                        Type::Void,
                        [mask, blocks, addresses, part],
                    );
                } else {
                    let message = rewriter.op(
                        Opcode::SvmGather,
                        of_message,
                        [mask, blocks, addresses, undef],
                    );
                    let part = match item {
                        4 => message,
                        _ => gathered(rewriter, message, count, item)?,
                    };
                    loaded.push((piece.start, rewriter.bitcast(part, ty)));
                }
            }
        }
    }
    if stores {
        return Some(Action::Remove);
    }
    let whole = rewriter.join(as_bytes, &loaded);
    Some(Action::Replace(rewriter.bitcast(whole, pointee)))
}

/// The addresses of adjacent items.
fn addresses(
    rewriter: &mut Rewriter<'_>,
    first: Operand,
    count: u32,
    item: u32,
) -> Option<Operand> {
    let ty = Data::vector(Scalar::I64, count)?;
    let one = rewriter.bitcast(first, Data::vector(Scalar::I64, 1)?);
    let first = rewriter.read(one, Region::linear(count, 0, 0), None, false);
    let offsets = (0..count).map(|k| Some(u64::from(k * item)));
    let offsets = Bits::List(offsets.collect());
    let offsets = rewriter.function.add_constant(ty.into(), offsets).into();
    Some(rewriter.op(Opcode::Add, ty, [first, offsets]))
}

/// The types of items, and of all items with a doubleword each.
fn item_types(count: u32, item: u32) -> Option<(Data, Data)> {
    let scalar = Scalar::integer_of_bytes(item)?;
    Some((
        Data::vector(scalar, count)?,
        Data::vector(scalar, count * (4 / item))?,
    ))
}

/// The low bytes of the doublewords of a message.
fn gathered(
    rewriter: &mut Rewriter<'_>,
    message: Operand,
    count: u32,
    item: u32,
) -> Option<Operand> {
    let (_, all) = item_types(count, item)?;
    let all = rewriter.bitcast(message, all);
    Some(rewriter.read(all, Region::linear(count, 4 / item, 0), None, false))
}

/// Items in the low bytes of the doublewords of a message.
fn spread(
    rewriter: &mut Rewriter<'_>,
    items: Operand,
    count: u32,
    item: u32,
    message: Data,
) -> Option<Operand> {
    let (of_items, all) = item_types(count, item)?;
    let items = rewriter.bitcast(items, of_items);
    let undef = rewriter.function.undef(all.into());
    let region = Region::linear(count, 4 / item, 0);
    let all = rewriter.write(undef, items, None, region, None);
    Some(rewriter.bitcast(all, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn accesses_are_blocks_and_items() {
        let of = |bytes, align, needed| -> Vec<(u32, u32, Option<u32>)> {
            let pieces = pieces(bytes, align, needed);
            pieces.iter().map(|p| (p.start, p.bytes, p.item)).collect()
        };
        assert_eq!(
            of(300, 4, LOAD_ALIGN),
            [(0, 256, None), (256, 32, None), (288, 12, Some(4))]
        );
        assert_eq!(
            of(70, 16, STORE_ALIGN),
            [(0, 64, None), (64, 4, Some(4)), (68, 2, Some(2))]
        );
        assert_eq!(of(64, 4, STORE_ALIGN), [(0, 64, Some(4))]);
        assert_eq!(of(7, 1, LOAD_ALIGN), [(0, 7, Some(1))]);
        assert_eq!(of(6, 2, LOAD_ALIGN), [(0, 6, Some(2))]);
        assert_eq!(of(2, 8, LOAD_ALIGN), [(0, 2, Some(2))]);
    }
}
