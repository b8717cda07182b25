//! A few lines of vISA, run as a kernel with the contract of a `.ze_info`, and tables of their
//! expected results.

pub(crate) mod arithmetic;
pub(crate) mod logic;
pub(crate) mod machine;

use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::sim;
use gencl::source::SourceMap;
use gencl::target::Target;
use gencl::visa::opcode::Opcode;
use gencl::visa::text;
use gencl::zebin::DeviceBinary;

/// Number of channels of every snippet.
pub(crate) const LANES: usize = 8;

/// Size of the buffers in doublewords: two per channel, and space after them.
pub(crate) const WORDS: usize = 64;

/// A doubleword per channel.
pub(crate) type Row8 = [u32; LANES];

/// Variables that each kernel declares. X and Y are the input, R is the result: two doublewords per
/// channel, or a quadword. OLD, A and B are free.
pub(crate) const DECLARATIONS: &str = "\
.decl IDS v_type=G type=uw num_elts=8 align=hword
.decl OUT v_type=G type=uq num_elts=1 align=qword
.decl IN v_type=G type=uq num_elts=1 align=qword
.decl LANE v_type=G type=ud num_elts=8 align=GRF
.decl AT v_type=G type=ud num_elts=8 align=GRF
.decl XY v_type=G type=ud num_elts=16 align=GRF
.decl X v_type=G type=ud num_elts=8 align=GRF alias=<XY, 0>
.decl Y v_type=G type=ud num_elts=8 align=GRF alias=<XY, 32>
.decl XD v_type=G type=d num_elts=8 align=GRF alias=<XY, 0>
.decl YD v_type=G type=d num_elts=8 align=GRF alias=<XY, 32>
.decl XF v_type=G type=f num_elts=8 align=GRF alias=<XY, 0>
.decl YF v_type=G type=f num_elts=8 align=GRF alias=<XY, 32>
.decl XW v_type=G type=w num_elts=16 align=GRF alias=<XY, 0>
.decl XQ v_type=G type=uq num_elts=8 align=GRF alias=<XY, 0>
.decl XDF v_type=G type=df num_elts=8 align=GRF alias=<XY, 0>
.decl R v_type=G type=ud num_elts=16 align=GRF
.decl RD v_type=G type=d num_elts=16 align=GRF alias=<R, 0>
.decl RF v_type=G type=f num_elts=16 align=GRF alias=<R, 0>
.decl RQ v_type=G type=uq num_elts=8 align=GRF alias=<R, 0>
.decl RDF v_type=G type=df num_elts=8 align=GRF alias=<R, 0>
.decl OLD v_type=G type=ud num_elts=64 align=GRF
.decl OW v_type=G type=uw num_elts=16 align=GRF
.decl OB v_type=G type=ub num_elts=32 align=GRF
.decl A v_type=G type=ud num_elts=64 align=GRF
.decl B v_type=G type=ud num_elts=64 align=GRF
.decl Q v_type=G type=uq num_elts=8 align=GRF
.decl A0 v_type=A num_elts=8
.decl A1 v_type=A num_elts=8
.decl P1 v_type=P num_elts=8
.decl P2 v_type=P num_elts=8
.decl P3 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
";

/// The beginning of each kernel: reads the channel numbers and the input.
pub(crate) const BEGIN: &str = "\
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mov (M1_NM, 8) R(0,0)<1> 0x0:ud
    mov (M1_NM, 8) R(0,8)<1> 0x0:ud
    mov (M1, 8) LANE(0,0)<1> IDS(0,0)<1;1,0>
    shl (M1, 8) AT(0,0)<1> LANE(0,0)<1;1,0> 0x2:ud
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather4_scaled.R (M1, 8) T6 0x0:ud AT.0 X.0
    gather4_scaled.R (M1, 8) T6 0x20:ud AT.0 Y.0
";

/// The end of each kernel: writes the result.
pub(crate) const END: &str = "\
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 8) T6 0x0:ud AT.0 R.0
    scatter4_scaled.R (M1, 8) T6 0x20:ud AT.0 R.32
    ret (M1, 1)
";

/// A snippet with its expected results.
pub(crate) struct Row {
    /// The opcodes that this expectation covers.
    pub(crate) opcodes: &'static [Opcode],
    pub(crate) target: Target,
    /// The code; after a line `----`, the subroutines that follow the kernel.
    pub(crate) code: &'static str,
    /// The two operands, an element per channel.
    pub(crate) x: Row8,
    pub(crate) y: Row8,
    /// The expected results of a channel, from its input.
    pub(crate) first: fn(u32, u32, u32) -> u32,
    pub(crate) second: fn(u32, u32, u32) -> u32,
}

/// Operands that include the limits of signed and unsigned integers.
pub(crate) const N: Row8 = [0, 1, 2, 3, 100, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
pub(crate) const M: Row8 = [5, 7, 0xffff_ffff, 3, 0xffff_ff00, 2, 0x8000_0000, 9];
/// Nonzero operands, usable as divisors.
pub(crate) const D: Row8 = [5, 7, 1000, 3, 0x1234_5678, 2, 0x7fff_ffff, 9];
pub(crate) const SMALL: Row8 = [1, 2, 3, 4, 5, 6, 7, 8];

pub(crate) const fn floats(f: [f32; LANES]) -> Row8 {
    let mut bits = [0; LANES];
    let mut k = 0;
    while k < LANES {
        bits[k] = f[k].to_bits();
        k += 1;
    }
    bits
}

pub(crate) const F: Row8 = floats([1.0, 2.5, -1.5, 0.25, 100.0, -3.75, 0.0, 7.5]);
pub(crate) const G: Row8 = floats([2.0, -0.5, 4.0, 8.0, 0.125, 1.0, 3.0, -16.0]);
/// Squares of powers of two, whose roots and logarithms are exact.
pub(crate) const POWERS: Row8 = floats([1.0, 4.0, 16.0, 0.25, 64.0, 0.0625, 256.0, 1024.0]);
pub(crate) const WHOLE: Row8 = floats([0.0, 1.0, -1.0, 2.0, 10.0, -3.0, 5.0, -20.0]);
pub(crate) const ZEROS: Row8 = [0; LANES];

pub(crate) fn f(bits: u32) -> f32 {
    f32::from_bits(bits)
}

pub(crate) fn zero(_: u32, _: u32, _: u32) -> u32 {
    0
}

pub(crate) const S: Target = Target::Skl;
pub(crate) const L: Target = Target::Tgllp;
pub(crate) const G2: Target = Target::Dg2;
pub(crate) const C: Target = Target::Pvc;

/// A row with only one result.
pub(crate) const fn row(
    opcodes: &'static [Opcode],
    target: Target,
    x: Row8,
    y: Row8,
    code: &'static str,
    first: fn(u32, u32, u32) -> u32,
) -> Row {
    row2(opcodes, target, x, y, code, first, zero)
}

pub(crate) const fn row2(
    opcodes: &'static [Opcode],
    target: Target,
    x: Row8,
    y: Row8,
    code: &'static str,
    first: fn(u32, u32, u32) -> u32,
    second: fn(u32, u32, u32) -> u32,
) -> Row {
    Row {
        opcodes,
        target,
        code,
        x,
        y,
        first,
        second,
    }
}

/// The input as 64-bit values, by number.
pub(crate) fn quad(x: Row8, y: Row8, k: u32) -> u64 {
    let word = |k: usize| u64::from(if k < LANES { x[k] } else { y[k - LANES] });
    word(2 * k as usize) | word(2 * k as usize + 1) << 32
}

/// The low or high half of a double.
pub(crate) fn double(value: f64, k: u32) -> u32 {
    (value.to_bits() >> (32 * (k % 2))) as u32
}

/// The text of a kernel with a snippet.
pub(crate) fn text_of(target: Target, more: &str, code: &str) -> String {
    let grf = target.grf_bytes();
    let (code, behind) = code.split_once("----").unwrap_or((code, ""));
    let lines = |code: &str| {
        let lines = code.lines().map(str::trim).filter(|line| !line.is_empty());
        lines
            .map(|line| match line.ends_with(':') || line.starts_with('.') {
                true => format!("{line}\n"),
                false => format!("    {line}\n"),
            })
            .collect::<String>()
    };
    format!(
        ".version 4.1\n.kernel \"k\"\n{DECLARATIONS}\
         .decl BW v_type=G type=w num_elts=8 align=GRF alias=<B, 0>\n\
         .decl BQ v_type=G type=uq num_elts=8 align=GRF alias=<B, 0>\n{more}\
         .input IDS offset={grf} size=16\n.input OUT offset={} size=8\n.input IN offset={} size=8\n\
         .kernel_attr SimdSize=8\n.function \"k_main\"\nk_main_0:\n{BEGIN}{}{END}{}",
        4 * grf + 32,
        4 * grf + 40,
        lines(code),
        lines(behind)
    )
}

/// The `.ze_info` of the kernel.
pub(crate) fn info_of(target: Target) -> String {
    let pointer = |index: u32, offset: u32| {
        format!(
            "      - arg_type: buffer_address\n        offset: {offset}\n        size: 8\n        arg_index: {index}\n      \
             - arg_type: arg_bypointer\n        offset: 0\n        size: 0\n        arg_index: {index}\n        \
             addrmode: stateful\n        addrspace: global\n"
        )
    };
    format!(
        "version: '1.20'\nkernels:\n  - name: k\n    execution_env:\n      simd_size: 8\n      slm_size: 1024\n    \
         payload_arguments:\n{}{}    per_thread_payload_arguments:\n      - arg_type: local_id\n        offset: 0\n        \
         size: {}\n    binding_table_indices:\n      - bti_value: 0\n        arg_index: 0\n      - bti_value: 1\n        \
         arg_index: 1\n",
        pointer(0, 32),
        pointer(1, 40),
        3 * target.grf_bytes()
    )
}

/// Runs a text; returns the words of the output.
pub(crate) fn run(target: Target, text: &str, x: Row8, y: Row8) -> Result<Vec<u32>, String> {
    let module = text::parse(text, "k.visaasm", target);
    let module = module.map_err(|errors| format!("{}\n{text}", errors[0]))?;
    let mut kernel = module.kernels.into_iter().next().ok_or("no kernel")?;
    let mut map = SourceMap::new();
    let binary = DeviceBinary::read(info_of(target).as_bytes(), "k", target, &mut map);
    let bound = binary.and_then(|binary| binary.bind(&mut kernel));
    bound.map_err(|problem| gencl::render::human(&map, &problem, false))?;
    let input = x.iter().chain(&y).flat_map(|word| word.to_le_bytes());
    let mut arguments = [
        Argument::Buffer(vec![0xee; 4 * WORDS]),
        Argument::Buffer(input.collect()),
    ];
    let range = NdRange::new(&[LANES as u64], Some(&[LANES as u64]), &[])?;
    let ran = sim::run(&kernel, &range, &mut arguments, &RunOptions::default());
    ran.map_err(|fault| format!("{fault}: {:?}\n{text}", fault.instruction))?;
    match &arguments[0] {
        Argument::Buffer(bytes) => Ok(bytes
            .chunks(4)
            .map(|c| u32::from_le_bytes(c.try_into().unwrap()))
            .collect()),
        _ => Err("no output".to_owned()),
    }
}

/// Runs a snippet; returns the two results per channel.
pub(crate) fn results(target: Target, more: &str, code: &str, x: Row8, y: Row8) -> (Row8, Row8) {
    let words = run(target, &text_of(target, more, code), x, y).unwrap_or_else(|e| panic!("{e}"));
    (
        words[..8].try_into().unwrap(),
        words[8..16].try_into().unwrap(),
    )
}

/// The snippets of all files, with their expectations.
pub(crate) fn rows() -> impl Iterator<Item = &'static Row> {
    [arithmetic::ROWS, logic::ROWS, machine::ROWS]
        .into_iter()
        .flatten()
}
