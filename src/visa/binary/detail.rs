//! Encodes the details of instructions as fields of known widths, and decodes them.

use crate::visa::instruction::{
    AddressSize, Atomic, AtomicWidth, AvsControl, AvsMode, Channels, Detail, Lsc, LscAddress,
    LscBlock, LscCache, LscData, LscFence, LscFenceOperation, LscIndex, LscScope, LscShape,
    LscSurface, MediaMode, Precision, RenderTarget, Sfid, UnormOutput,
};
use crate::visa::opcode::{DetailKind, Opcode};
use crate::visa::types::Condition;

/// Bits of a sampler message's first two bytes, above the sub-number.
const PIXEL_NULL_MASK: u32 = 1 << 8;
const CPS: u32 = 1 << 9;
const NON_UNIFORM: u32 = 1 << 10;

/// The maximum number of fields of a detail: that of LSC messages.
pub(super) const MOST_FIELDS: usize = 11;

/// The width in bytes of each field of an opcode's detail; at most [`MOST_FIELDS`] fields.
pub(super) fn widths(opcode: Opcode) -> &'static [u8] {
    match opcode.info().detail {
        DetailKind::None | DetailKind::Fbr => &[],
        DetailKind::Condition
        | DetailKind::Boolean
        | DetailKind::Channels
        | DetailKind::Channel
        | DetailKind::Sampler
        | DetailKind::ElementSize
        | DetailKind::Modified
        | DetailKind::Count
        | DetailKind::Atomic
        | DetailKind::Flush
        | DetailKind::Pixels
        | DetailKind::Video
        | DetailKind::Unorm => &[1],
        DetailKind::Dpas | DetailKind::Line => &[4],
        DetailKind::Gather if opcode == Opcode::Scatter => &[1],
        DetailKind::Gather
        | DetailKind::Blocks
        | DetailKind::Ime
        | DetailKind::VideoFilter
        | DetailKind::Call => &[1, 1],
        DetailKind::Media => &[1, 1, 1, 1],
        DetailKind::LscFence | DetailKind::Avs => &[1, 1, 1],
        DetailKind::Lsc | DetailKind::LscAtomic if opcode.info().code == 0x89 => {
            &[1, 1, 1, 1, 2, 4, 1, 1, 1, 1, 1]
        }
        DetailKind::Lsc | DetailKind::LscAtomic | DetailKind::LscState => &[1, 1, 1, 1, 1, 1, 1, 1],
        DetailKind::LscBlock => &[1, 1, 1, 1, 1, 1, 2, 2, 1],
        DetailKind::RenderTarget => &[2],
        DetailKind::Urb => &[1, 2],
        DetailKind::Send => &[4, 1, 1],
        DetailKind::Sends => &[1, 1, 1, 1],
    }
}

/// Encodes the options of a sampler message, in its first two bytes.
///
/// The finalizer's text parser inverts `.divS` of `sample_...`, its binary reader does not. So the
/// bit is set where the text has no `.divS`.
pub(super) fn sampler_options(opcode: Opcode, detail: Detail) -> u32 {
    let Detail::Sampler {
        pixel_null_mask,
        cps,
        non_uniform,
        ..
    } = detail
    else {
        return 0;
    };
    let bit = |yes: bool, bit| if yes { bit } else { 0 };
    bit(pixel_null_mask, PIXEL_NULL_MASK)
        | bit(cps, CPS)
        | bit(non_uniform != inverts(opcode), NON_UNIFORM)
}

fn inverts(opcode: Opcode) -> bool {
    opcode.info().code == Opcode::Sample3d.info().code
}

fn log2(value: u8) -> Option<u32> {
    value.is_power_of_two().then(|| value.trailing_zeros())
}

/// Encodes a detail as fields, as many as [`widths`] lists; `None` when the
/// format cannot represent it.
pub(super) fn fields(opcode: Opcode, detail: Detail) -> Option<Vec<u32>> {
    let code = |code: u8| u32::from(code);
    Some(match detail {
        Detail::None if opcode.info().detail == DetailKind::Flush => {
            vec![code(opcode.info().sub)]
        }
        Detail::None => vec![],
        Detail::Condition(condition) => vec![code(condition.code())],
        Detail::Boolean(function) => vec![code(function)],
        Detail::Dpas {
            weights,
            activations,
            depth,
            repeat,
        } => vec![
            code(repeat) << 24
                | code(depth) << 16
                | code(activations.code()) << 8
                | code(weights.code()),
        ],
        Detail::Channels(mask) => vec![code(mask.0)],
        Detail::Sampler { channels, .. } => vec![if opcode.info().detail == DetailKind::Channel {
            log2(channels.0)?
        } else {
            code(channels.0)
        }],
        Detail::ElementSize(bytes) => vec![log2(bytes)?],
        Detail::Gather { size, modified } => {
            let mut fields = vec![log2(size)?];
            if opcode == Opcode::Gather {
                fields.push(u32::from(modified));
            }
            fields
        }
        Detail::Modified(modified) => vec![u32::from(modified)],
        Detail::Count(count) => vec![log2(count)?],
        Detail::Blocks { size, count } => vec![
            match size {
                1 => 0,
                4 => 1,
                8 => 2,
                _ => return None,
            },
            log2(count)?,
        ],
        Detail::Media {
            mode,
            plane,
            width,
            height,
        } => vec![code(mode.code()), code(plane), code(width), code(height)],
        Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc) => lsc_fields(opcode, lsc)?,
        Detail::Atomic { operation, width } => vec![
            code(operation.code())
                | match width {
                    AtomicWidth::Word => 1 << 5,
                    AtomicWidth::Dword => 0,
                    AtomicWidth::Qword => 1 << 6,
                },
        ],
        Detail::LscBlock(block) => vec![
            code(block.sfid.code()),
            code(block.cache[0].code()),
            code(block.cache[1].code()),
            code(block.data.code()),
            1 + u32::from(block.transposed),
            code(block.blocks),
            u32::from(block.width),
            u32::from(block.height),
            u32::from(block.vnni),
        ],
        Detail::LscState(surface) => vec![
            0,
            0,
            surface_code(surface),
            code(AddressSize::A32.code()),
            code(LscData::D32.code()),
            1,
            1,
            0,
        ],
        Detail::Fence(fence) => vec![
            code(fence.sfid.code()),
            code(fence.operation.code()),
            code(fence.scope.code()),
        ],
        Detail::Flush(bits) => vec![code(opcode.info().sub | bits)],
        Detail::Pixels { channels, wide } => vec![code(channels.0) | u32::from(wide) << 4],
        Detail::Unorm { channels, output } => {
            vec![code(channels.0) | code(output.code()) << 4]
        }
        Detail::Avs {
            channels,
            control,
            mode,
        } => vec![code(channels.0), code(control.code()), code(mode.code())],
        Detail::RenderTarget(options) => vec![u32::from(options.0)],
        Detail::Urb { count, offset } => vec![code(count), u32::from(offset)],
        Detail::Ime { stream, search } => vec![code(stream), code(search)],
        Detail::Video([first, second]) => match opcode.info().detail {
            DetailKind::VideoFilter => vec![code(first), code(second)],
            _ => vec![code(first)],
        },
        Detail::Call { arguments, result } => vec![code(arguments), code(result)],
        Detail::Send {
            descriptor,
            source,
            destination,
        } => vec![descriptor, code(source), code(destination)],
        Detail::Sends {
            function,
            first,
            second,
            destination,
        } => vec![code(first), code(second), code(destination), code(function)],
        Detail::Line(line) => vec![line],
    })
}

fn lsc_fields(opcode: Opcode, lsc: Lsc) -> Option<Vec<u32>> {
    let (order, elements, mask) = match lsc.shape {
        LscShape::Vector(count) => (1, count_code(count)?, 0),
        LscShape::Transposed(count) => (2, count_code(count)?, 0),
        LscShape::Quad(mask) => (1, 0, u32::from(mask)),
    };
    let code = |code: u8| u32::from(code);
    let caches = [code(lsc.cache[0].code()), code(lsc.cache[1].code())];
    let shape = [code(lsc.data.code()), order, elements, mask];
    let address = lsc.address;
    let mut fields = Vec::with_capacity(11);
    if opcode.info().code == 0x89 {
        fields.push(code(lsc.sfid.code()));
        fields.extend(caches);
        fields.extend([
            surface_code(address.surface),
            u32::from(address.scale),
            address.offset as u32,
            code(address.size.code()),
        ]);
    } else {
        fields.extend(caches);
        fields.extend([surface_code(address.surface), code(address.size.code())]);
    }
    fields.extend(shape);
    Some(fields)
}

fn count_code(count: u8) -> Option<u32> {
    let index = LscShape::COUNTS.iter().position(|c| *c == count)?;
    Some(index as u32 + 1)
}

fn surface_code(surface: LscSurface) -> u32 {
    match surface {
        LscSurface::Flat => 1,
        LscSurface::Bss(_) => 2,
        LscSurface::Ss(_) => 3,
        LscSurface::Bti(_) => 4,
        LscSurface::Arg => 5,
    }
}

/// The surface index of an LSC message, unless it is flat.
pub(super) fn surface_index(detail: Detail) -> Option<LscIndex> {
    let surface = match detail {
        Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc) => lsc.address.surface,
        Detail::LscState(surface) => surface,
        _ => return None,
    };
    match surface {
        LscSurface::Flat | LscSurface::Arg => None,
        LscSurface::Bss(index) | LscSurface::Ss(index) | LscSurface::Bti(index) => Some(index),
    }
}

/// Decodes a detail from its fields; `None` for invalid values.
pub(super) fn from_fields(
    opcode: Opcode,
    sub: u32,
    fields: &[u32],
    index: Option<LscIndex>,
) -> Option<Detail> {
    let field = |at: usize| fields.get(at).copied();
    let byte = |at: usize| field(at).and_then(|value| u8::try_from(value).ok());
    let power = |at: usize| field(at).filter(|n| *n < 4).map(|n| 1u8 << n);
    Some(match opcode.info().detail {
        DetailKind::None | DetailKind::Fbr => Detail::None,
        DetailKind::Condition => {
            let code = byte(0)? & 7;
            let mut all = Condition::ALL.into_iter();
            Detail::Condition(all.find(|condition| condition.code() == code)?)
        }
        DetailKind::Boolean => Detail::Boolean(byte(0)?),
        DetailKind::Dpas => {
            let [weights, activations, depth, repeat] = field(0)?.to_le_bytes();
            Detail::Dpas {
                weights: Precision::from_code(weights)?,
                activations: Precision::from_code(activations)?,
                depth,
                repeat,
            }
        }
        DetailKind::Channels => Detail::Channels(Channels(byte(0)? & 15)),
        kind @ (DetailKind::Channel | DetailKind::Sampler) => Detail::Sampler {
            pixel_null_mask: sub & PIXEL_NULL_MASK != 0,
            cps: sub & CPS != 0,
            non_uniform: (sub & NON_UNIFORM != 0) != inverts(opcode),
            channels: Channels(if kind == DetailKind::Channel {
                power(0)?
            } else {
                byte(0)? & 15
            }),
        },
        DetailKind::ElementSize => Detail::ElementSize(power(0)?),
        DetailKind::Gather => Detail::Gather {
            size: power(0)?,
            modified: opcode == Opcode::Gather && field(1)? != 0,
        },
        DetailKind::Modified => Detail::Modified(field(0)? != 0),
        DetailKind::Count => Detail::Count(power(0)?),
        DetailKind::Blocks => Detail::Blocks {
            size: match field(0)? & 3 {
                0 => 1,
                1 => 4,
                2 => 8,
                _ => return None,
            },
            count: 1 << (field(1)? & 3),
        },
        DetailKind::Media => Detail::Media {
            mode: MediaMode::from_code(byte(0)?)?,
            plane: byte(1)?,
            width: byte(2)?,
            height: byte(3)?,
        },
        DetailKind::Lsc => Detail::Lsc(lsc(opcode, fields, index)?),
        DetailKind::LscAtomic => {
            let mut all = Atomic::ALL.iter().copied();
            let operation = all.find(|atomic| u32::from(atomic.lsc_code()) == sub)?;
            Detail::LscAtomic(operation, lsc(opcode, fields, index)?)
        }
        DetailKind::LscState => Detail::LscState(surface(field(2)?, index)?),
        DetailKind::LscBlock => Detail::LscBlock(LscBlock {
            sfid: Sfid::from_code(byte(0)?)?,
            cache: [
                LscCache::from_code(byte(1)?)?,
                LscCache::from_code(byte(2)?)?,
            ],
            data: LscData::from_code(byte(3)?)?,
            transposed: match field(4)? {
                1 => false,
                2 => true,
                _ => return None,
            },
            blocks: byte(5)?,
            width: field(6)? as u16,
            height: field(7)? as u16,
            vnni: field(8)? != 0,
        }),
        DetailKind::Atomic => {
            let bits = byte(0)?;
            let mut all = Atomic::ALL.iter().copied();
            let operation = all.find(|atomic| atomic.code() == bits & 31)?;
            let width = match bits >> 5 {
                0 => AtomicWidth::Dword,
                1 => AtomicWidth::Word,
                2 => AtomicWidth::Qword,
                _ => return None,
            };
            Detail::Atomic { operation, width }
        }
        DetailKind::LscFence => Detail::Fence(LscFence {
            sfid: Sfid::from_code(byte(0)?)?,
            operation: LscFenceOperation::from_code(byte(1)?)?,
            scope: LscScope::from_code(byte(2)?)?,
        }),
        DetailKind::Flush => match byte(0)? & !opcode.info().sub {
            0 => Detail::None,
            bits => Detail::Flush(bits & 0x5f),
        },
        DetailKind::Pixels => Detail::Pixels {
            channels: Channels(byte(0)? & 15),
            wide: byte(0)? & 0x30 != 0,
        },
        DetailKind::Unorm => Detail::Unorm {
            channels: Channels(byte(0)? & 15),
            output: UnormOutput::from_code(byte(0)? >> 4 & 3)?,
        },
        DetailKind::Avs => Detail::Avs {
            channels: Channels(byte(0)? & 15),
            control: AvsControl::from_code(byte(1)?)?,
            mode: AvsMode::from_code(byte(2)?)?,
        },
        DetailKind::RenderTarget => {
            let known = RenderTarget::OPTIONS
                .iter()
                .fold(0, |all, (_, bit, _)| all | bit);
            Detail::RenderTarget(RenderTarget(field(0)? as u16 & known))
        }
        DetailKind::Urb => Detail::Urb {
            count: byte(0)?,
            offset: field(1)? as u16,
        },
        DetailKind::Ime => Detail::Ime {
            stream: byte(0)?,
            search: byte(1)?,
        },
        DetailKind::Video => Detail::Video([byte(0)?, 0]),
        DetailKind::VideoFilter => Detail::Video([byte(0)?, byte(1)?]),
        DetailKind::Call => Detail::Call {
            arguments: byte(0)?,
            result: byte(1)?,
        },
        DetailKind::Send => Detail::Send {
            descriptor: field(0)?,
            source: byte(1)?,
            destination: byte(2)?,
        },
        DetailKind::Sends => Detail::Sends {
            first: byte(0)?,
            second: byte(1)?,
            destination: byte(2)?,
            function: byte(3)?,
        },
        DetailKind::Line => Detail::Line(field(0)?),
    })
}

fn lsc(opcode: Opcode, fields: &[u32], index: Option<LscIndex>) -> Option<Lsc> {
    let byte = |at: usize| fields.get(at).and_then(|value| u8::try_from(*value).ok());
    let untyped = opcode.info().code == 0x89;
    let (sfid, at) = if untyped {
        (Sfid::from_code(byte(0)?)?, 1)
    } else {
        (Sfid::Tgm, 0)
    };
    let cache = [
        LscCache::from_code(byte(at)?)?,
        LscCache::from_code(byte(at + 1)?)?,
    ];
    let surface = surface(u32::from(byte(at + 2)?), index)?;
    let mut address = LscAddress::new(surface, AddressSize::A32);
    let mut at = at + 3;
    if untyped {
        address.scale = *fields.get(at)? as u16;
        address.offset = *fields.get(at + 1)? as i32;
        at += 2;
    }
    address.size = AddressSize::from_code(byte(at)?)?;
    let data = LscData::from_code(byte(at + 1)?)?;
    let (order, count, mask) = (byte(at + 2)?, byte(at + 3)?, byte(at + 4)?);
    let count = usize::from(count)
        .checked_sub(1)
        .and_then(|index| LscShape::COUNTS.get(index).copied());
    let quad = matches!(
        opcode,
        Opcode::LscLoadQuad
            | Opcode::LscStoreQuad
            | Opcode::LscLoadQuadTyped
            | Opcode::LscStoreQuadTyped
    );
    let shape = match (quad, order) {
        (true, _) => LscShape::Quad(mask & 15),
        (false, 1) => LscShape::Vector(count?),
        (false, 2) => LscShape::Transposed(count?),
        (false, _) => return None,
    };
    Some(Lsc {
        sfid,
        cache,
        data,
        shape,
        address,
    })
}

fn surface(code: u32, index: Option<LscIndex>) -> Option<LscSurface> {
    Some(match (code, index) {
        (1, _) => LscSurface::Flat,
        (2, Some(index)) => LscSurface::Bss(index),
        (3, Some(index)) => LscSurface::Ss(index),
        (4, Some(index)) => LscSurface::Bti(index),
        (5, _) => LscSurface::Arg,
        _ => return None,
    })
}
