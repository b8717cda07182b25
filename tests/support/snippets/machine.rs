//! Register-indirect addressing, control flow, memory.

use super::{C, G2, L, M, N, Row, S, quad, row, row2};
use gencl::visa::opcode::Opcode as O;

// TABLE of expectations: opcodes, target, input, code, results.
pub(crate) static ROWS: &[Row] = &[
    // Register-indirect addressing: word k of X comes from word 7 - k.
    row2(
        &[O::AddrAdd],
        L,
        N,
        M,
        "mul (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x4:ud\n\
         add (M1, 8) A(0,0)<1> (-)A(0,0)<1;1,0> 0x1c:ud\n\
         mov (M1, 8) BW(0,0)<1> A(0,0)<1;1,0>\n\
         addr_add (M1, 8) A0(0)<1> &XY BW(0,0)<1;1,0>\n\
         mov (M1, 8) R(0,0)<1> r[A0(0),0]<1,0>:ud\n\
         addr_add (M1_NM, 1) A1(3)<1> &R 0x20:uw\n\
         mov (M1, 8) r[A1(3),0]<1>:ud r[A0(7),32]<8;8,1>:ud",
        |_, _, k| N[7 - k as usize],
        |_, y, _| y,
    ),
    // Control flow.
    row(
        &[O::Goto, O::Label],
        L,
        N,
        M,
        "cmp.lt (M1, 8) P1 LANE(0,0)<1;1,0> 0x3:ud\n\
         (P1) goto (M1, 8) small\n\
         mov (M1, 8) R(0,0)<1> 0x1:ud\n\
         goto (M1, 1) done\n\
         small:\n\
         mov (M1, 8) R(0,0)<1> 0x2:ud\n\
         done:\n\
         add (M1, 8) R(0,0)<1> R(0,0)<1;1,0> 0x10:ud",
        |_, _, k| if k < 3 { 0x12 } else { 0x11 },
    ),
    // Channel k iterates k + 1 times.
    row(
        &[O::Goto],
        L,
        N,
        M,
        "mov (M1, 8) A(0,0)<1> 0x0:ud\n\
         again:\n\
         add (M1, 8) R(0,0)<1> R(0,0)<1;1,0> A(0,0)<1;1,0>\n\
         add (M1, 8) A(0,0)<1> A(0,0)<1;1,0> 0x1:ud\n\
         cmp.le (M1, 8) P1 A(0,0)<1;1,0> LANE(0,0)<1;1,0>\n\
         (P1) goto (M1, 8) again",
        |_, _, k| k * (k + 1) / 2,
    ),
    row(
        &[O::Goto],
        L,
        N,
        M,
        "setp (M1_NM, 8) P1 0x4:ud\n\
         (P1.any) goto (M1, 8) any\n\
         mov (M1, 8) R(0,0)<1> 0x1:ud\n\
         any:\n\
         (!P1.all) goto (M1, 8) all\n\
         mov (M1, 8) R(0,0)<1> 0x2:ud\n\
         all:",
        |_, _, _| 0,
    ),
    // Odd channels call, and channels above 4 return early.
    row(
        &[O::Call, O::Subroutine, O::Ret],
        L,
        N,
        M,
        "and (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x1:ud\n\
         cmp.eq (M1, 8) P1 A(0,0)<1;1,0> 0x1:ud\n\
         cmp.gt (M1, 8) P2 LANE(0,0)<1;1,0> 0x4:ud\n\
         (P1) call (M1, 8) outer\n\
         add (M1, 8) R(0,0)<1> R(0,0)<1;1,0> 0x1:ud\n\
         ----\n\
         .function \"outer\"\n\
         outer_0:\n\
         add (M1, 8) R(0,0)<1> R(0,0)<1;1,0> 0x10:ud\n\
         (P2) ret (M1, 8)\n\
         call (M1, 8) inner\n\
         ret (M1, 8)\n\
         .function \"inner\"\n\
         inner_0:\n\
         add (M1, 8) R(0,0)<1> R(0,0)<1;1,0> 0x100:ud\n\
         ret (M1, 8)",
        |_, _, k| match (k % 2 == 1, k > 4) {
            (false, _) => 1,
            (true, true) => 0x11,
            (true, false) => 0x111,
        },
    ),
    row(
        &[O::File, O::Loc, O::LifetimeStart, O::LifetimeEnd],
        L,
        N,
        M,
        "FILE \"k.cl\"\n\
         LOC 7\n\
         lifetime.start A\n\
         mov (M1, 8) A(0,0)<1> X(0,0)<1;1,0>\n\
         mov (M1, 8) R(0,0)<1> A(0,0)<1;1,0>\n\
         lifetime.end A",
        |x, _, _| x,
    ),
    row(
        &[O::FenceGlobal, O::FenceLocal, O::FenceSw, O::Barrier],
        L,
        N,
        M,
        "fence_global.E\n\
         fence_local.E\n\
         fence_sw\n\
         barrier\n\
         mov (M1, 8) R(0,0)<1> X(0,0)<1;1,0>",
        |x, _, _| x,
    ),
    row(
        &[O::LscFence],
        G2,
        N,
        M,
        "lsc_fence.slm.none.group\nmov (M1, 8) R(0,0)<1> X(0,0)<1;1,0>",
        |x, _, _| x,
    ),
    // Memory through surfaces: two doublewords per channel, written after the results and read
    // back; of four doublewords, the second and the fourth.
    row2(
        &[O::Scatter4Scaled, O::Gather4Scaled],
        L,
        N,
        M,
        "shl (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x4:ud\n\
         mov (M1, 8) B(0,0)<1> X(0,0)<1;1,0>\n\
         mov (M1, 8) B(1,0)<1> Y(0,0)<1;1,0>\n\
         mov (M1, 8) B(2,0)<1> Y(0,0)<1;1,0>\n\
         mov (M1, 8) B(3,0)<1> LANE(0,0)<1;1,0>\n\
         scatter4_scaled.RGBA (M1, 8) %slm 0x40:ud A.0 B.0\n\
         gather4_scaled.GA (M1, 8) %slm 0x40:ud A.0 R.0",
        |_, y, _| y,
        |_, _, k| k,
    ),
    row2(
        &[O::ScatterScaled, O::GatherScaled],
        L,
        N,
        M,
        "scatter_scaled.4 (M1, 8) %slm 0x0:ud AT.0 X.0\n\
         scatter_scaled.2 (M1, 8) %slm 0x0:ud AT.0 Y.0\n\
         scatter_scaled.1 (M1, 8) %slm 0x3:ud AT.0 LANE.0\n\
         gather_scaled.4 (M1, 8) %slm 0x0:ud AT.0 R.0\n\
         gather_scaled.2 (M1, 8) %slm 0x1:ud AT.0 A.0\n\
         and (M1, 8) R(0,8)<1> A(0,0)<1;1,0> 0xffff:ud",
        |x, y, k| y & 0xffff | x & 0x00ff_0000 | k << 24,
        |x, y, k| (y & 0xffff | x & 0x00ff_0000 | k << 24) >> 8 & 0xffff,
    ),
    // Blocks: 16 bytes from block 1 on, and 32 from byte 4 on.
    row2(
        &[O::OwordLd, O::OwordLdUnaligned, O::OwordSt],
        L,
        N,
        M,
        "movs (M1_NM, 1) T6(0) 0x0:ud\n\
         oword_st (4) T6 0x6:ud XY.0\n\
         oword_ld (1) T6 0x7:ud R.0\n\
         oword_ld_unaligned (2) T6 0x64:ud R.32",
        |_, _, k| if k < 4 { N[4 + k as usize] } else { 0 },
        |_, _, k| if k < 7 { N[1 + k as usize] } else { M[0] },
    ),
    row2(
        &[O::SvmBlockLd, O::SvmBlockSt],
        S,
        N,
        M,
        "add (M1_NM, 1) Q(0,0)<1> OUT(0,0)<0;1,0> 0x40:ud\n\
         svm_block_st (2) Q(0,0)<0;1,0> Y.0\n\
         svm_block_ld (2) IN(0,0)<0;1,0> R.0\n\
         svm_block_ld (2) Q(0,0)<0;1,0> R.32",
        |x, _, _| x,
        |_, y, _| y,
    ),
    row2(
        &[O::SvmScatter, O::SvmGather],
        S,
        N,
        M,
        "shl (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x3:ud\n\
         add (M1, 8) Q(0,0)<1> OUT(0,0)<0;1,0> A(0,0)<1;1,0>\n\
         add (M1, 8) Q(0,0)<1> Q(0,0)<1;1,0> 0x40:ud\n\
         svm_scatter.4.2 (M1, 8) Q.0 XY.0\n\
         svm_scatter.1.1 (M1, 8) Q.0 LANE.0\n\
         svm_gather.4.1 (M1, 8) Q.0 R.0\n\
         svm_gather.8.1 (M1, 8) Q.0 OLD.0\n\
         mov (M1, 8) R(0,8)<1> OLD(0,1)<2;1,0>",
        |x, _, k| x & !0xff | k,
        |_, y, _| y,
    ),
    row2(
        &[O::SvmScatter4Scaled, O::SvmGather4Scaled],
        S,
        N,
        M,
        "shl (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x3:ud\n\
         mov (M1, 8) Q(0,0)<1> A(0,0)<1;1,0>\n\
         add (M1_NM, 1) BQ(0,0)<1> OUT(0,0)<0;1,0> 0x40:ud\n\
         svm_scatter4scaled.RG (M1, 8) BQ(0,0)<0;1,0> Q.0 XY.0\n\
         svm_gather4scaled.G (M1, 8) BQ(0,0)<0;1,0> Q.0 R.0\n\
         svm_gather4scaled.R (M1, 8) BQ(0,0)<0;1,0> Q.0 R.32",
        |_, y, _| y,
        |x, _, _| x,
    ),
    row2(
        &[O::LscStore, O::LscLoad],
        G2,
        N,
        M,
        "add (M1, 8) A(0,0)<1> AT(0,0)<1;1,0> 0x40:ud\n\
         lsc_store.ugm (M1, 8) bti(0x0)[A]:a32 X:d32\n\
         lsc_store.ugm (M1, 8) bti(0x0)[A]:a32 LANE:d8c32\n\
         lsc_load.ugm (M1, 8) R:d32 bti(0x0)[A]:a32\n\
         mov (M1_NM, 1) B(0,0)<1> 0x40:ud\n\
         lsc_load.ugm (M1_NM, 1) OLD:d32x8t bti(0x0)[B]:a32\n\
         mov (M1, 8) R(0,8)<1> OLD(0,0)<1;1,0>",
        |x, _, k| x & !0xff | k,
        |x, _, k| x & !0xff | k,
    ),
    row2(
        &[O::LscStore, O::LscLoad],
        C,
        N,
        M,
        "add (M1, 8) Q(0,0)<1> OUT(0,0)<0;1,0> AT(0,0)<1;1,0>\n\
         add (M1, 8) Q(0,0)<1> Q(0,0)<1;1,0> AT(0,0)<1;1,0>\n\
         add (M1, 8) Q(0,0)<1> Q(0,0)<1;1,0> 0x40:ud\n\
         lsc_store.ugm (M1, 8) flat[Q]:a64 XQ:d64\n\
         lsc_load.ugm (M1, 8) R:d32 flat[Q]:a64\n\
         lsc_load.ugm (M1, 8) OLD:d16c32 flat[Q]:a64\n\
         mov (M1, 8) R(0,8)<1> OLD(0,0)<1;1,0>",
        |_, _, k| quad(N, M, k) as u32,
        |_, _, k| quad(N, M, k) as u32 & 0xffff,
    ),
    // An address with offset and scale: doubleword `4 * k + 64` of the output.
    row2(
        &[O::LscStore, O::LscLoad],
        G2,
        N,
        M,
        "lsc_store.ugm (M1, 8) bti(0x0)[4*LANE+64]:a32 X:d32\n\
         add (M1, 8) A(0,0)<1> AT(0,0)<1;1,0> 0x60:ud\n\
         lsc_load.ugm (M1, 8) R:d32 bti(0x0)[A-32]:a32\n\
         lsc_atomic_iadd.ugm (M1, 8) OLD:d32 bti(0x0)[4*LANE+64]:a32 Y %null\n\
         lsc_load.ugm (M1, 8) OLD:d32 bti(0x0)[A-32]:a32\n\
         mov (M1, 8) R(0,8)<1> OLD(0,0)<1;1,0>",
        |x, _, _| x,
        |x, y, _| x.wrapping_add(y),
    ),
    // A byte and a word per channel, contiguous in the register; a word in the high half.
    row2(
        &[O::LscStore, O::LscLoad],
        G2,
        N,
        M,
        "add (M1, 8) A(0,0)<1> AT(0,0)<1;1,0> 0x40:ud\n\
         lsc_store.ugm (M1, 8) bti(0x0)[A]:a32 Y:d32\n\
         lsc_store.ugm (M1, 8) bti(0x0)[A+2]:a32 X:d16c32h\n\
         lsc_load.ugm (M1, 8) R:d32 bti(0x0)[A]:a32\n\
         mov (M1_NM, 8) OLD(0,0)<1> 0xffffffff:ud\n\
         lsc_load.ugm (M1, 8) OLD:d16c32h bti(0x0)[A]:a32\n\
         mov (M1, 8) R(0,8)<1> OLD(0,0)<1;1,0>",
        |x, y, _| y & 0xffff | x & 0xffff_0000,
        |_, y, _| y << 16,
    ),
    row2(
        &[O::LscStore, O::LscLoad],
        G2,
        N,
        M,
        "add (M1, 8) A(0,0)<1> AT(0,0)<1;1,0> 0x40:ud\n\
         lsc_store.ugm (M1, 8) bti(0x0)[A]:a32 X:d32\n\
         mov (M1, 8) OW(0,0)<1> LANE(0,0)<1;1,0>\n\
         lsc_store.ugm (M1, 8) bti(0x0)[A+2]:a32 OW:d16\n\
         mov (M1, 8) OB(0,0)<1> Y(0,0)<1;1,0>\n\
         lsc_store.ugm (M1, 8) bti(0x0)[A+1]:a32 OB:d8\n\
         lsc_load.ugm (M1, 8) R:d32 bti(0x0)[A]:a32\n\
         lsc_load.ugm (M1, 8) OW:d16 bti(0x0)[A]:a32\n\
         lsc_load.ugm (M1, 8) OB:d8 bti(0x0)[A+1]:a32\n\
         mov (M1, 8) A(0,0)<1> OB(0,0)<1;1,0>\n\
         shl (M1, 8) A(0,0)<1> A(0,0)<1;1,0> 0x10:ud\n\
         or (M1, 8) R(0,8)<1> OW(0,0)<1;1,0> A(0,0)<1;1,0>",
        |x, y, k| x & 0xff | (y & 0xff) << 8 | k << 16,
        |x, y, _| x & 0xff | (y & 0xff) << 8 | (y & 0xff) << 16,
    ),
    // The second and the fourth doubleword of four; some channels are inactive in the read.
    row2(
        &[O::LscStoreQuad, O::LscLoadQuad],
        G2,
        N,
        M,
        "shl (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x4:ud\n\
         lsc_store_quad.ugm (M1, 8) bti(0x0)[A+64]:a32 XY:d32.yw\n\
         lsc_load_quad.ugm (M1, 8) OLD:d32.yw bti(0x0)[A+64]:a32\n\
         mov (M1, 8) R(0,0)<1> OLD(0,0)<1;1,0>\n\
         cmp.lt (M1, 8) P1 LANE(0,0)<1;1,0> 0x4:ud\n\
         (P1) lsc_load.ugm (M1, 8) %null:d32 bti(0x0)[A]:a32\n\
         lsc_load.ugm (M1, 8) R.32:d32 bti(0x0)[A+76]:a32",
        |x, _, _| x,
        |_, y, _| y,
    ),
    // One address, with a distance between channels.
    row2(
        &[O::LscStoreStrided, O::LscLoadStrided],
        G2,
        N,
        M,
        "mov (M1_NM, 1) A(0,0)<1> 0x40:ud\n\
         mov (M1_NM, 1) B(0,0)<1> 0xc:ud\n\
         lsc_store_strided.ugm (M1, 8) bti(0x0)[A,B]:a32 XY:d32x2\n\
         lsc_load_strided.ugm (M1, 8) R:d32 bti(0x0)[A,B]:a32\n\
         lsc_load_strided.ugm (M1, 8) R.32:d32 bti(0x0)[A+4,B]:a32",
        |x, _, _| x,
        |_, y, _| y,
    ),
];
