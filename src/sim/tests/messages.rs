//! The data layout of messages.

use super::frame::{Frame, dst, run, source, ud, vec_};
use crate::target::Target;
use crate::visa::instruction::{Channels, Detail, Lsc, LscAddress, LscData, Sfid};
use crate::visa::kernel::InputRole;
use crate::visa::opcode::Opcode as O;
use crate::visa::operand::{Modifier, Operand, Region};
use crate::visa::types::{Exec, Type};
use pretty_assertions::assert_eq;

const ALL: Exec = Exec {
    size: 16,
    offset: 0,
    no_mask: false,
};

#[test]
fn legacy_messages_lay_out_their_data() {
    // Two dwords per channel at even IDs: the second component starts at the next GRF boundary.
    for (target, simd) in [(Target::Skl, 8), (Target::Skl, 16), (Target::Pvc, 16)] {
        let mut f = Frame::new(target, simd);
        let grf = target.grf_bytes();
        let pad = (4 * u32::from(simd)).next_multiple_of(grf) / 4;
        let data = f.var(Type::Ud, 2 * pad);
        let (all, at, out) = (f.all(), f.at_in, f.at_out);
        f.op(O::And, all, vec![dst(at), vec_(at), ud(!7)]);
        f.surface_message(
            O::Gather4Scaled,
            1,
            Detail::Channels(Channels::first(2)),
            at,
            data,
        );
        let second = source(data, pad as u16, Region::CONTIGUOUS, Modifier::None);
        f.op(O::Mad, all, vec![dst(data), second, ud(100), vec_(data)]);
        f.surface_message(
            O::Scatter4Scaled,
            0,
            Detail::Channels(Channels::first(1)),
            out,
            data,
        );
        let got = run(&f.finish(), (32, 16), |k| k, 0).unwrap();
        let want: Vec<u32> = (0..32).map(|k| (k & !1) + 100 * (k | 1)).collect();
        assert_eq!(got, want, "{target} {simd}");
    }
    // One byte per channel; the upper part of the slot is undefined.
    let mut f = Frame::new(Target::Skl, 16);
    let (x, at, out, id) = (f.lanes(Type::Ud), f.at_in, f.at_out, f.id);
    f.op(O::Add, ALL, vec![dst(at), vec_(at), ud(1)]);
    f.surface_message(O::GatherScaled, 1, Detail::ElementSize(1), at, x);
    let bytes = f.alias(x, Type::B, 64);
    let first = source(bytes, 0, Region::strided(4), Modifier::None);
    f.op(O::Mov, ALL, vec![dst(id), first]);
    f.surface_message(O::ScatterScaled, 0, Detail::ElementSize(2), out, id);
    let got = run(&f.finish(), (16, 16), |k| k.wrapping_mul(0x1234_5678), 0).unwrap();
    for (k, got) in got.iter().enumerate() {
        let byte = (k as u32).wrapping_mul(0x1234_5678) >> 8;
        assert_eq!(*got, 0xEEEE_0000 | i32::from(byte as i8) as u32 & 0xffff);
    }
}

/// A kernel that copies `input[id]` to `out[id]` with 64-bit addresses.
fn by_address(target: Target, opcodes: (O, O), detail: Detail) -> Frame {
    let mut f = Frame::new(target, 16);
    let grf = target.grf_bytes();
    let (a, b) = (
        f.input(Type::Uq, 1, 6 * grf, InputRole::BufferAddress { index: 1 }),
        f.input(
            Type::Uq,
            1,
            6 * grf + 8,
            InputRole::BufferAddress { index: 0 },
        ),
    );
    let (x, at, id) = (f.lanes(Type::Uq), f.lanes(Type::Uq), f.id);
    // id * 4 as a quadword after the base: added as dwords, which cannot carry here.
    let halves = f.alias(at, Type::Ud, 32);
    for (base, store) in [(a, false), (b, true)] {
        f.op(O::Mov, ALL, vec![dst(at), Operand::scalar(base, 0)]);
        let low = |stride| source(halves, 0, Region::strided(stride), Modifier::None);
        let to = Operand::Destination {
            variable: halves.into(),
            row: 0,
            column: 0,
            stride: 2,
        };
        f.op(O::Mad, ALL, vec![to, vec_(id), ud(4), low(2)]);
        let operands = match (store, opcodes.0) {
            (false, O::LscLoad) => vec![Operand::raw(x, 0), Operand::raw(at, 0)],
            _ => vec![Operand::raw(at, 0), Operand::raw(x, 0)],
        };
        f.op(if store { opcodes.1 } else { opcodes.0 }, ALL, operands);
        f.last().detail = detail;
    }
    f
}

#[test]
fn messages_by_address() {
    let of = |k: u32| k * 0x0101_0101;
    let want: Vec<u32> = (0..16).map(of).collect();
    let svm = (O::SvmGather, O::SvmScatter);
    for (size, count) in [(4, 1), (1, 4)] {
        let f = by_address(Target::Skl, svm, Detail::Blocks { size, count });
        assert_eq!(run(&f.finish(), (16, 16), of, 0).unwrap(), want);
    }
    let lsc = |data| Detail::Lsc(Lsc::new(Sfid::Ugm, data, 1, LscAddress::FLAT64));
    for target in [Target::Dg2, Target::Pvc] {
        let f = by_address(target, (O::LscLoad, O::LscStore), lsc(LscData::D32));
        assert_eq!(run(&f.finish(), (16, 16), of, 0).unwrap(), want);
        let f = by_address(target, (O::LscLoad, O::LscStore), lsc(LscData::D8c32));
        let out = run(&f.finish(), (16, 16), of, 0).unwrap();
        assert_eq!(out[3], 0xEEEE_EE03);
    }
    // Quadwords at dword steps are misaligned.
    let f = by_address(Target::Dg2, (O::LscLoad, O::LscStore), lsc(LscData::D64));
    let fault = run(&f.finish(), (16, 16), of, 0).unwrap_err();
    assert_eq!(fault.kind, crate::launch::FaultKind::Misaligned);
    assert_eq!(fault.work_item, Some([1, 0, 0]));
}
