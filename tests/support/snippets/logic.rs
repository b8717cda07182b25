//! Logic, shifts and bits.

use super::{C, G2, L, M, N, Row, quad, row, row2, zero};
use gencl::visa::opcode::Opcode as O;

// TABLE of expectations: opcodes, target, input, code, results.
pub(crate) static ROWS: &[Row] = &[
    // Logic.
    row(
        &[O::And],
        L,
        N,
        M,
        "and (M1, 8) R(0,0)<1> X(0,0)<1;1,0> (~)Y(0,0)<1;1,0>",
        |x, y, _| x & !y,
    ),
    row(
        &[O::Or],
        L,
        N,
        M,
        "or (M1, 8) R(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| x | y,
    ),
    row(
        &[O::Xor],
        L,
        N,
        M,
        "xor (M1, 8) R(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| x ^ y,
    ),
    row(
        &[O::Not],
        L,
        N,
        M,
        "not (M1, 8) R(0,0)<1> X(0,0)<1;1,0>",
        |x, _, _| !x,
    ),
    row2(
        &[O::And, O::Or, O::Xor, O::Not],
        L,
        N,
        M,
        "setp (M1_NM, 8) P1 0x3c:ud\n\
         setp (M1_NM, 8) P2 0x55:ud\n\
         and (M1, 8) P3 P1 P2\n\
         mov (M1_NM, 1) R(0,0)<1> P3\n\
         or (M1, 8) P3 P1 P2\n\
         mov (M1_NM, 1) R(0,1)<1> P3\n\
         xor (M1, 8) P3 P1 P2\n\
         mov (M1_NM, 1) R(0,2)<1> P3\n\
         not (M1, 8) P3 P1\n\
         mov (M1_NM, 1) R(0,3)<1> P3",
        |_, _, k| {
            [0x14, 0x7d, 0x69, 0xc3]
                .get(k as usize)
                .copied()
                .unwrap_or(0)
        },
        zero,
    ),
    row(
        &[O::Shl],
        L,
        N,
        M,
        "shl (M1, 8) R(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| x << (y % 32),
    ),
    row(
        &[O::Shr],
        L,
        N,
        M,
        "shr (M1, 8) R(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| x >> (y % 32),
    ),
    row(
        &[O::Asr],
        L,
        N,
        M,
        "asr (M1, 8) RD(0,0)<1> XD(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| (x as i32 >> (y % 32)) as u32,
    ),
    row(
        &[O::Rol],
        L,
        N,
        M,
        "rol (M1, 8) R(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| x.rotate_left(y % 32),
    ),
    row(
        &[O::Ror],
        L,
        N,
        M,
        "ror (M1, 8) R(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| x.rotate_right(y % 32),
    ),
    row2(
        &[O::Rol],
        C,
        N,
        M,
        "rol (M1, 8) RQ(0,0)<1> XQ(0,0)<1;1,0> 0x24:uq",
        |_, _, k| (quad(N, M, k / 2).rotate_left(36) >> (32 * (k % 2))) as u32,
        |_, _, k| (quad(N, M, 4 + k / 2).rotate_left(36) >> (32 * (k % 2))) as u32,
    ),
    row(
        &[O::Bfn],
        G2,
        N,
        M,
        "bfn.xd8 (M1, 8) R(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0> 0xff00ff:ud",
        |x, y, _| x & y | !x & 0x00ff_00ff,
    ),
    row(
        &[O::Bfe],
        L,
        N,
        M,
        "bfe (M1, 8) R(0,0)<1> 0x8:ud 0x4:ud Y(0,0)<1;1,0>",
        |_, y, _| y >> 4 & 0xff,
    ),
    row(
        &[O::Bfe],
        L,
        N,
        M,
        "bfe (M1, 8) RD(0,0)<1> 0x8:d 0x4:d YD(0,0)<1;1,0>",
        |_, y, _| ((y << 20) as i32 >> 24) as u32,
    ),
    row(
        &[O::Bfi],
        L,
        N,
        M,
        "bfi (M1, 8) R(0,0)<1> 0x8:ud 0x4:ud X(0,0)<1;1,0> Y(0,0)<1;1,0>",
        |x, y, _| (x & 0xff) << 4 | y & !0xff0,
    ),
    row(
        &[O::Bfrev],
        L,
        N,
        M,
        "bfrev (M1, 8) R(0,0)<1> X(0,0)<1;1,0>",
        |x, _, _| x.reverse_bits(),
    ),
    row(
        &[O::Lzd],
        L,
        N,
        M,
        "lzd (M1, 8) R(0,0)<1> X(0,0)<1;1,0>",
        |x, _, _| x.leading_zeros(),
    ),
    row(
        &[O::Cbit],
        L,
        N,
        M,
        "cbit (M1, 8) R(0,0)<1> X(0,0)<1;1,0>",
        |x, _, _| x.count_ones(),
    ),
    row(
        &[O::Fbl],
        L,
        N,
        M,
        "fbl (M1, 8) R(0,0)<1> X(0,0)<1;1,0>",
        |x, _, _| if x == 0 { u32::MAX } else { x.trailing_zeros() },
    ),
    row2(
        &[O::Fbh],
        L,
        N,
        M,
        "fbh (M1, 8) R(0,0)<1> X(0,0)<1;1,0>\n\
         fbh (M1, 8) R(0,8)<1> XD(0,0)<1;1,0>",
        |x, _, _| if x == 0 { u32::MAX } else { x.leading_zeros() },
        |x, _, _| match x as i32 {
            0 | -1 => u32::MAX,
            x if x < 0 => (x as u32).leading_ones(),
            x => (x as u32).leading_zeros(),
        },
    ),
];
