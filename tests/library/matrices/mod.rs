//! Every matrix multiplication that the hardware supports: all pairs of element types, all numbers
//! of rows, every accumulator and result, compared with a plain loop over the matrices in memory;
//! on the interpreter, the simulator and the finalizer.
//!
//! Each kernel multiplies once: a work-item reads its parts of A, B and C from buffers that have
//! the register layout, and writes its column. Tests of large matrices are in `matrices/large.rs`.

mod large;

use gencl::backend::width::WidthChoice;
use gencl::compile::{Level, NoObserver, Options, compile};
use gencl::launch::{Argument, Fault, NdRange, RunOptions};
use gencl::random::Random;
use gencl::target::Target;
use gencl::visa::text::{PrintOptions, print};
use std::fmt::Write as _;

/// Names of integer types of A and B, and their sizes in bits.
const INTEGERS: [(&str, u32); 6] = [
    ("i2", 2),
    ("u2", 2),
    ("i4", 4),
    ("u4", 4),
    ("i8", 8),
    ("u8", 8),
];

/// A matrix multiplication: its shape, its types and its operands.
#[derive(Clone, Copy, Debug)]
struct Case {
    target: Target,
    a: (&'static str, u32),
    b: (&'static str, u32),
    rows: usize,
    /// The element types of C and D in OpenCL C.
    accumulator: Option<&'static str>,
    result: &'static str,
    /// Whether the rows of A are passed as 16-bit values.
    words: bool,
}

impl Case {
    fn width(&self) -> usize {
        self.target.info().dpas_exec_size.unwrap() as usize
    }

    /// Number of products per systolic step.
    fn each(&self) -> usize {
        match self.a.1.max(self.b.1) {
            32 => 1,
            16 => 2,
            8 => 4,
            _ => 8,
        }
    }

    fn inner(&self) -> usize {
        8 * self.each()
    }

    fn bytes_of_a(&self) -> usize {
        self.rows * self.inner() * self.a.1 as usize / 8
    }

    fn dwords_of_b(&self) -> usize {
        self.inner() * self.b.1 as usize / 32
    }

    /// The kernel, and the number of components of A that it reads.
    fn kernel(&self) -> (String, usize) {
        let width = self.width();
        let is_float = self.a.1 == 32;
        let (element, size) = match (is_float, self.words) {
            (true, _) => ("float", 4),
            (false, true) => ("ushort", 2),
            (false, false) => ("uint", 4),
        };
        let of_a = self.bytes_of_a().div_ceil(size * width);
        let of_b = self.dwords_of_b();
        let room = |n: usize| [1, 2, 3, 4, 8, 16].into_iter().find(|&r| r >= n).unwrap();
        let named = |ty: &str, n: usize| match room(n) {
            1 => ty.to_string(),
            n => format!("{ty}{n}"),
        };
        let gathered = |ty: &str, from: &str, n: usize| {
            let parts: Vec<String> = (0..room(n))
                .map(|k| match k < n {
                    true => format!("{from}[{} + l]", k * width),
                    false => "0".to_string(),
                })
                .collect();
            format!("({})({})", named(ty, n), parts.join(", "))
        };
        let of_b_type = if is_float { "float" } else { "uint" };
        let c = self.accumulator.unwrap_or("int");
        let mut text = String::new();
        let w = &mut text;
        _ = writeln!(
            w,
            "__kernel void k(__global {} *d, __global const {element} *a, __global const {of_b_type} *b, __global const {c} *c) {{",
            self.result
        );
        _ = writeln!(w, "    uint l = get_sub_group_local_id();");
        let rows = format!("_rows{}", self.rows);
        let suffix = match self.result {
            "short" => "_bf16",
            result => &format!("_{result}"),
        };
        let call = format!("gencl_matrix_mad_{}_{}{rows}{suffix}", self.a.0, self.b.0);
        let mut arguments = vec![gathered(element, "a", of_a), gathered(of_b_type, "b", of_b)];
        if let Some(c) = self.accumulator {
            arguments.push(gathered(c, "c", self.rows));
        }
        let ty = named(self.result, self.rows);
        _ = writeln!(w, "    {ty} r = {call}({});", arguments.join(", "));
        for row in 0..self.rows {
            let component = match room(self.rows) {
                1 => String::new(),
                _ => format!(".s{row:x}"),
            };
            _ = writeln!(w, "    d[{} + l] = r{component};", row * width);
        }
        text.push_str("}\n");
        (text, of_a * size)
    }
}

/// Extracts an element of a matrix from bytes.
fn element(bytes: &[u8], index: usize, bits: u32) -> u32 {
    let mut value = 0;
    for k in 0..bits as usize {
        let bit = index * bits as usize + k;
        value |= u32::from(bytes[bit / 8] >> (bit % 8) & 1) << k;
    }
    value
}

fn integer(value: u32, name: &str, bits: u32) -> i64 {
    let value = i64::from(value);
    match name.starts_with('i') && value >> (bits - 1) & 1 == 1 {
        true => value - (1 << bits),
        false => value,
    }
}

fn half(bits: u32) -> f32 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = ((bits >> 10 & 31) as i32, (bits & 1023) as f32);
    sign * match exponent {
        0 => fraction * 2f32.powi(-24),
        31 => panic!("no infinities here"),
        e => (1024.0 + fraction) * 2f32.powi(e - 25),
    }
}

fn float(value: u32, name: &str) -> f32 {
    match name {
        "f16" | "half" => half(value),
        "bf16" | "short" => f32::from_bits(value << 16),
        "tf32" => f32::from_bits(value >> 13 << 13),
        _ => f32::from_bits(value),
    }
}

/// Rounds a float to nearest even in the type of a result, by comparing the neighbors.
fn rounded(x: f32, name: &str) -> u32 {
    let (count, exact): (u32, fn(u32) -> f32) = match name {
        "half" => (0x7c00, half),
        "short" => (0x7f80, |b| f32::from_bits(b << 16)),
        _ => return x.to_bits(),
    };
    let magnitude = f64::from(x.abs());
    let (mut low, mut high) = (0, count - 1);
    while low < high {
        let middle = (low + high).div_ceil(2);
        match f64::from(exact(middle)) <= magnitude {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    let below = magnitude - f64::from(exact(low));
    let above = f64::from(exact((low + 1).min(count - 1))) - magnitude;
    let up = above < below || above == below && low % 2 == 1;
    (low + u32::from(up)) | u32::from(x.is_sign_negative()) << 15
}

/// The result of a plain loop, in the order that docs/matrices.md specifies.
fn expected(case: &Case, a: &[u8], b: &[u8], c: &[u8]) -> Vec<u8> {
    let (width, inner) = (case.width(), case.inner());
    let mut out = Vec::new();
    for row in 0..case.rows {
        for column in 0..width {
            let of_a = |k: usize| element(a, row * inner + k, case.a.1);
            // The rows of a column are consecutive in its doublewords.
            let of_b = |k: usize| {
                let each = 32 / case.b.1 as usize;
                let word = k / each * width + column;
                element(&b[4 * word..], k % each, case.b.1)
            };
            let size = |ty: &str| if matches!(ty, "half" | "short") { 2 } else { 4 };
            let start = case.accumulator.map(|ty| {
                let n = size(ty);
                (
                    element(&c[n * (row * width + column)..], 0, 8 * n as u32),
                    ty,
                )
            });
            let bits = if case.result == "int" {
                let mut sum = start.map_or(0, |(bits, _)| bits);
                for k in 0..inner {
                    let product =
                        integer(of_a(k), case.a.0, case.a.1) * integer(of_b(k), case.b.0, case.b.1);
                    sum = sum.wrapping_add(product as u32);
                }
                sum
            } else {
                let mut sum = start.map_or(0.0, |(bits, ty)| float(bits, ty));
                let product = |k: usize| float(of_a(k), case.a.0) * float(of_b(k), case.b.0);
                for step in 0..8 {
                    let first = step * case.each();
                    sum += match case.each() {
                        1 => product(first),
                        _ => product(first) + product(first + 1),
                    };
                }
                rounded(sum, case.result)
            };
            out.extend_from_slice(&bits.to_le_bytes()[..size(case.result)]);
        }
    }
    out
}

/// Random bytes; for float types, numbers of moderate size.
fn data(random: &mut Random, bytes: usize, name: &str) -> Vec<u8> {
    let mut all = Vec::with_capacity(bytes);
    while all.len() < bytes {
        let bits = random.below(1 << 32) as u32;
        match name {
            "f16" | "half" => {
                all.extend(((bits & 0x83ff | (0x3000 + (bits >> 3 & 0x1c00))) as u16).to_le_bytes())
            }
            "bf16" | "short" => {
                all.extend(((bits & 0x807f | (0x3e00 + (bits >> 9 & 0x380))) as u16).to_le_bytes())
            }
            "tf32" | "float" => all
                .extend((bits & 0x807f_ffff | (0x3e00_0000 + (bits & 0x0380_0000))).to_le_bytes()),
            _ => all.extend(bits.to_le_bytes()),
        }
    }
    all.truncate(bytes);
    all
}

fn run(case: &Case, random: &mut Random) -> Result<(), String> {
    let (source, _) = case.kernel();
    let width = case.width();
    let options = Options {
        target: case.target,
        width: WidthChoice::Auto,
        level: Level::O2,
        ..Options::default()
    };
    let compiled = compile("k.cl", &source, &options, None, &mut NoObserver)
        .map_err(|e| crate::harness::engines::explain(&e))?;
    let kernel = &compiled.kernels[0];
    if kernel.visa.simd as usize != width {
        return Err(format!("SIMD{}", kernel.visa.simd));
    }
    let text = print([&kernel.visa], &PrintOptions::default());
    if !text.contains("dpas.") {
        return Err("no dpas".to_string());
    }
    crate::harness::engines::ask_finalizer(&text, case.target)?;
    let padded = |bytes: usize| bytes.next_multiple_of(4 * width);
    let a = data(random, padded(case.bytes_of_a()), case.a.0);
    let b = data(random, 4 * width * case.dwords_of_b(), case.b.0);
    let c = data(random, 4 * width * 8, case.accumulator.unwrap_or("int"));
    let wanted = expected(case, &a, &b, &c);
    let range = NdRange::new(&[width as u64], Some(&[width as u64]), &[]).unwrap();
    let arguments = || {
        let d = Argument::Buffer(vec![0; wanted.len()]);
        vec![
            d,
            Argument::Buffer(a.clone()),
            Argument::Buffer(b.clone()),
            Argument::Buffer(c.clone()),
        ]
    };
    let check = |engine: &str, ran: Result<Vec<Argument>, Fault>| match ran {
        Ok(arguments) if arguments[0] == Argument::Buffer(wanted.clone()) => Ok(()),
        Ok(arguments) => Err(format!(
            "{engine}: {:x?}\nexpected {wanted:x?}",
            arguments[0]
        )),
        Err(fault) => Err(format!("{engine}: {fault}")),
    };
    let options = RunOptions::default();
    for (name, function) in [
        ("lowered", &kernel.lowered),
        ("legalized", &kernel.legalized),
    ] {
        let mut all = arguments();
        let ran = gencl::ir::interp::run(
            function,
            &compiled.locations,
            &range,
            &mut all,
            width as u32,
            &options,
        );
        check(name, ran.map(|_| all))?;
    }
    let mut all = arguments();
    let ran = gencl::sim::run(&kernel.visa, &range, &mut all, &options);
    check("simulator", ran.map(|_| all))
}

fn run_all(cases: impl Iterator<Item = Case>) {
    let mut random = Random::new(7);
    let mut count = 0;
    for case in cases {
        if let Err(message) = run(&case, &mut random) {
            panic!("{case:?}: {message}\n{}", case.kernel().0);
        }
        count += 1;
    }
    assert!(count > 0);
}

fn targets() -> impl Iterator<Item = Target> {
    Target::ALL
        .iter()
        .copied()
        .filter(|t| t.info().dpas_exec_size.is_some())
}

#[test]
fn all_pairs_of_integers() {
    let pairs = |target: Target| {
        INTEGERS.into_iter().flat_map(move |a| {
            INTEGERS.into_iter().map(move |b| Case {
                target,
                a,
                b,
                rows: 8,
                accumulator: Some("int"),
                result: "int",
                words: false,
            })
        })
    };
    run_all(targets().flat_map(pairs));
}

#[test]
fn all_numbers_of_rows() {
    let rows = |target: Target| {
        let kinds = [("i8", 8, "int"), ("u4", 4, "int"), ("bf16", 16, "float")];
        kinds.into_iter().flat_map(move |(name, bits, result)| {
            (1..=8).map(move |rows| Case {
                target,
                a: (name, bits),
                b: (name, bits),
                rows,
                accumulator: (rows != 5).then_some(result),
                result,
                words: rows % 2 == 0,
            })
        })
    };
    run_all(targets().flat_map(rows));
}

#[test]
fn all_accumulators_and_results_of_floats() {
    let floats = |target: Target| {
        let wide = target.info().dpas_wide;
        [("f16", "half"), ("bf16", "short")]
            .into_iter()
            .flat_map(move |(name, narrow)| {
                let types: &[&str] = if wide { &["float", narrow] } else { &["float"] };
                let types: Vec<&'static str> = types
                    .iter()
                    .map(|&t| {
                        ["float", "half", "short"]
                            .into_iter()
                            .find(|s| *s == t)
                            .unwrap()
                    })
                    .collect();
                let accumulators: Vec<Option<&'static str>> =
                    types.iter().copied().map(Some).chain([None]).collect();
                types.into_iter().flat_map(move |result| {
                    accumulators
                        .clone()
                        .into_iter()
                        .map(move |accumulator| Case {
                            target,
                            a: (name, 16),
                            b: (name, 16),
                            rows: 4,
                            accumulator,
                            result,
                            words: target.info().dpas_wide,
                        })
                })
            })
    };
    run_all(targets().flat_map(floats));
}

#[test]
fn tf32_has_rows_in_halves_of_a_register() {
    let rows = |target: Target| {
        (1..=8).map(move |rows| Case {
            target,
            a: ("tf32", 32),
            b: ("tf32", 32),
            rows,
            accumulator: (rows != 3).then_some("float"),
            result: "float",
            words: false,
        })
    };
    run_all(targets().filter(|t| t.info().dpas_wide).flat_map(rows));
}

/// Gen IR specifies the width and the element types: combinations that the target lacks are
/// rejected.
#[test]
fn gen_ir_that_the_target_does_not_support_is_rejected() {
    let refused = |target: Target, dpas: &str, of_a: &str| {
        let text = format!(
            "kernel @k(0: \"p\" \"uint *\" global) {{\n  registers qword %0, dword %1-%2, word %3\n  \
             inputs %0 = argument.0+0, %1 = local_id.0\n$0:\n  %3 = cvt.u16.u32 %1\n  \
             %{of_a} = dpas.rows1.{dpas} %{of_a}, %1, %1, %1, %1, %1, %1, %1, %1, %1\n  \
             store.global.{} %0, %{of_a}\n  ret\n}}\n",
            if of_a == "3" { "u16" } else { "u32" }
        );
        let unit = gencl::ir::text::parse::parse_unit(&text).expect("Gen IR");
        let options = Options {
            target,
            ..Options::default()
        };
        let map = gencl::source::SourceMap::new();
        match gencl::compile::compile_unit(unit, map, Vec::new(), &options, &mut NoObserver) {
            Ok(_) => None,
            Err(gencl::compile::CompileError::Rejected { diagnostics, .. }) => {
                assert_eq!(diagnostics[0].code, gencl::diagnostic::Code::E0701);
                Some(diagnostics[0].message.clone())
            }
            Err(error) => panic!("{target} {dpas}: {error}"),
        }
    };
    let none = |target: &str| {
        Some(format!(
            "this matrix multiplication is not supported on {target}"
        ))
    };
    let by = |target: &str, has: u32, not: u32| {
        Some(format!(
            "matrix multiplication on {target} requires sub-groups of {has}, have {not}"
        ))
    };
    for (dpas, of, wanted) in [
        (
            "simd8.s8.s8.s32.s32",
            "2",
            [none("skl"), none("tgllp"), None, by("pvc", 16, 8)],
        ),
        (
            "simd16.s8.s8.s32.s32",
            "2",
            [none("skl"), none("tgllp"), by("dg2", 8, 16), None],
        ),
        (
            "simd16.tf32.tf32.f32.f32",
            "2",
            [none("skl"), none("tgllp"), none("dg2"), None],
        ),
        (
            "simd8.f16.f16.f16.f16",
            "3",
            [none("skl"), none("tgllp"), none("dg2"), by("pvc", 16, 8)],
        ),
        (
            "simd16.bf16.bf16.bf16.bf16",
            "3",
            [none("skl"), none("tgllp"), none("dg2"), None],
        ),
    ] {
        assert_eq!(wanted.len(), Target::ALL.len());
        for (&target, wanted) in Target::ALL.iter().zip(wanted) {
            assert_eq!(refused(target, dpas, of), wanted, "{target} {dpas}");
        }
    }
}

/// Missing or divergent work-items are a fault in both engines: a partial last sub-group, a
/// condition that is unknown at compile time, and work-items that have ended.
#[test]
fn sub_groups_that_are_not_whole() {
    const CALL: &str = "gencl_matrix_mad_i8_i8_rows1(0u, (uint8)(1), p[0])";
    let kernels = [
        (12, 0, format!("p[0] = {CALL};")),
        (32, 3, format!("if (get_global_id(0) > n) p[0] = {CALL};")),
        (
            32,
            3,
            format!("if (get_global_id(0) > n) return; p[0] = {CALL};"),
        ),
        (
            32,
            3,
            format!("for (uint k = 0; k < get_global_id(0) % (n + 2); k++) p[0] = {CALL};"),
        ),
    ];
    for target in targets() {
        for (items, n, body) in &kernels {
            let source = format!("__kernel void k(__global int *p, uint n) {{ {body} }}");
            let options = Options {
                target,
                ..Options::default()
            };
            let compiled = compile("k.cl", &source, &options, None, &mut NoObserver)
                .unwrap_or_else(|e| panic!("{body}: {}", crate::harness::engines::explain(&e)));
            let kernel = &compiled.kernels[0];
            let range = NdRange::new(&[*items], Some(&[*items]), &[]).unwrap();
            let arguments = || {
                let n: u32 = *n;
                vec![
                    Argument::Buffer(vec![0; 64]),
                    Argument::Value(n.to_le_bytes().to_vec()),
                ]
            };
            let options = RunOptions::default();
            let width = kernel.visa.simd;
            let by_interpreter = gencl::ir::interp::run(
                &kernel.legalized,
                &compiled.locations,
                &range,
                &mut arguments(),
                width,
                &options,
            );
            let by_simulator = gencl::sim::run(&kernel.visa, &range, &mut arguments(), &options);
            for (engine, ran) in [
                ("interpreter", by_interpreter.map(|_| ())),
                ("simulator", by_simulator.map(|_| ())),
            ] {
                let kind = ran.expect_err(body).kind;
                let rendezvous = gencl::launch::FaultKind::Rendezvous;
                assert_eq!(kind, rendezvous, "{engine} on {target}: {body}");
            }
        }
    }
}
