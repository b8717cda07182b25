//! The examples that multiply large matrices, at M = N = K = 64, 128 and 256, on the interpreter
//! and the simulator, compared with plain loops: bit for bit in the order that docs/matrices.md
//! specifies, and for small whole numbers, whose sums are exact in any order, as integers.
//!
//! On targets without an instruction for the multiplication, the examples are plain OpenCL C, which
//! is slow: `cargo test --release --test library matrices:: -- --ignored` runs their sizes 128 and 256.

use super::{element, float, integer};
use crate::harness::engines::explain;
use gencl::backend::width::WidthChoice;
use gencl::compile::{CompiledKernel, NoObserver, Options, compile};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::random::Random;
use gencl::source::LocationTable;
use gencl::target::Target;

/// An example, with the element types of A and B.
#[derive(Clone, Copy)]
struct Example {
    name: &'static str,
    a: &'static str,
    b: &'static str,
}

const EXAMPLES: [Example; 5] = [
    Example::new("gemm_int8", "i8", "i8"),
    Example::new("gemm_int4", "i4", "i8"),
    Example::new("gemm_f16", "f16", "f16"),
    Example::new("gemm_bf16", "bf16", "bf16"),
    Example::new("gemm_tf32", "tf32", "tf32"),
];

impl Example {
    const fn new(name: &'static str, a: &'static str, b: &'static str) -> Example {
        Example { name, a, b }
    }

    fn is_float(self) -> bool {
        !self.a.starts_with('i')
    }

    /// Whether the target has an instruction for the multiplication.
    fn is_native(self, target: Target) -> bool {
        let info = target.info();
        info.dpas_exec_size.is_some() && (self.a != "tf32" || info.dpas_wide)
    }
}

/// Size of an element in memory in bits.
fn bits_of(name: &str) -> u32 {
    match name {
        "i4" => 4,
        "i8" => 8,
        "f16" | "bf16" => 16,
        _ => 32,
    }
}

/// The values of the elements of A and B.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Values {
    /// Any integers; floats of many magnitudes and signs.
    Random,
    /// Whole numbers in the range -8 to 7.
    Whole,
}

/// The bits of a small whole number in a type.
fn whole(value: i32, name: &str) -> u32 {
    let bits = (value as f32).to_bits();
    match name {
        // A half has an exponent of 5 bits with a bias of 15.
        "f16" if value == 0 => 0,
        "f16" => bits >> 16 & 0x8000 | ((bits >> 23 & 0xff) - 112) << 10 | bits >> 13 & 0x3ff,
        "bf16" => bits >> 16,
        "tf32" => bits,
        _ => value as u32,
    }
}

/// The bits of an element with a random value.
fn value(random: &mut Random, values: Values, name: &str) -> u32 {
    let bits = random.below(1 << 32) as u32;
    match (values, name) {
        (Values::Whole, _) => whole((bits % 16) as i32 - 8, name),
        (Values::Random, "f16") => bits & 0x83ff | (8 + (bits >> 16) % 12) << 10,
        (Values::Random, "bf16") => bits & 0x807f | (120 + (bits >> 16) % 12) << 7,
        (Values::Random, "tf32") => bits & 0x807f_ffff | (120 + (bits >> 23) % 12) << 23,
        (Values::Random, _) => bits,
    }
}

/// A matrix: its elements by row, and the bytes that the example expects.
struct Matrix {
    elements: Vec<u32>,
    bytes: Vec<u8>,
}

/// Packs elements into bytes, the first one in the low bits.
fn packed(elements: impl Iterator<Item = u32>, name: &str) -> Vec<u8> {
    let bits = bits_of(name);
    let all: Vec<u32> = elements.collect();
    let each = (8 / bits).max(1) as usize;
    let of_byte = |group: &[u32]| -> Vec<u8> {
        let mut joined = 0u64;
        for (k, &e) in (0..).zip(group) {
            joined |= (u64::from(e) & ((1 << bits) - 1)) << (bits * k);
        }
        joined.to_le_bytes()[..bits.div_ceil(8) as usize].to_vec()
    };
    all.chunks(each).flat_map(of_byte).collect()
}

/// A: row-major; 4-bit elements in tiles of 8 rows and 32 columns.
fn matrix_a(random: &mut Random, values: Values, name: &str, n: usize) -> Matrix {
    let elements: Vec<u32> = (0..n * n).map(|_| value(random, values, name)).collect();
    let in_memory = |at: usize| match name {
        "i4" => {
            let (tile, rest) = (at / 256, at % 256);
            let (row, column) = (
                tile / (n / 32) * 8 + rest / 32,
                tile % (n / 32) * 32 + rest % 32,
            );
            elements[row * n + column]
        }
        _ => elements[at],
    };
    let bytes = packed((0..n * n).map(in_memory), name);
    Matrix { elements, bytes }
}

/// B: doublewords, each with as many rows as fit.
fn matrix_b(random: &mut Random, values: Values, name: &str, n: usize) -> Matrix {
    let elements: Vec<u32> = (0..n * n).map(|_| value(random, values, name)).collect();
    let each = (32 / bits_of(name)) as usize;
    let in_memory = |at: usize| {
        let (word, row) = (at / each, at % each);
        elements[(word / n * each + row) * n + word % n]
    };
    let bytes = packed((0..n * n).map(in_memory), name);
    Matrix { elements, bytes }
}

/// The value of an element; a tf32 is rounded to its upper 19 bits, ties to even.
fn number(bits: u32, name: &str) -> f32 {
    if name != "tf32" {
        return float(bits, name);
    }
    let below = bits & 0x1fff;
    let cut = bits - below;
    let is_up = below > 0x1000 || below == 0x1000 && cut & 0x2000 != 0;
    f32::from_bits(if is_up { cut + 0x2000 } else { cut })
}

/// The product, computed by plain loops.
fn expected(example: Example, a: &Matrix, b: &Matrix, n: usize) -> Vec<u8> {
    let bits = |m: &[u32], at: usize, name: &str| m[at] & (u32::MAX >> (32 - bits_of(name)));
    let mut out = Vec::with_capacity(4 * n * n);
    for row in 0..n {
        for column in 0..n {
            let of_a = |k: usize| bits(&a.elements, row * n + k, example.a);
            let of_b = |k: usize| bits(&b.elements, k * n + column, example.b);
            if !example.is_float() {
                let mut sum = 0u32;
                for k in 0..n {
                    let x = integer(of_a(k), example.a, bits_of(example.a));
                    let y = integer(of_b(k), example.b, bits_of(example.b));
                    sum = sum.wrapping_add((x * y) as u32);
                }
                out.extend_from_slice(&sum.to_le_bytes());
                continue;
            }
            let product = |k: usize| number(of_a(k), example.a) * number(of_b(k), example.b);
            let mut sum = 0f32;
            match example.a {
                "tf32" => (0..n).for_each(|k| sum += product(k)),
                _ => (0..n)
                    .step_by(2)
                    .for_each(|k| sum += product(k) + product(k + 1)),
            }
            out.extend_from_slice(&sum.to_le_bytes());
        }
    }
    out
}

/// The product of whole numbers, computed in integers.
fn expected_of_whole(example: Example, a: &Matrix, b: &Matrix, n: usize) -> Vec<i64> {
    let of = |m: &Matrix, name: &str| -> Vec<i64> {
        let mut bytes = Vec::new();
        let element = |&bits: &u32| match example.is_float() {
            true => number(bits, name) as i64,
            false => {
                bytes.clear();
                bytes.extend_from_slice(&bits.to_le_bytes());
                integer(element(&bytes, 0, bits_of(name)), name, bits_of(name))
            }
        };
        m.elements.iter().map(element).collect()
    };
    let (a, b) = (of(a, example.a), of(b, example.b));
    let mut sums = vec![0; n * n];
    for (row, sums) in sums.chunks_mut(n).enumerate() {
        for k in 0..n {
            for (column, sum) in sums.iter_mut().enumerate() {
                *sum += a[row * n + k] * b[k * n + column];
            }
        }
    }
    sums
}

fn compiled(example: Example, target: Target) -> (CompiledKernel, std::sync::Arc<LocationTable>) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let source = std::fs::read_to_string(folder.join(format!("{}.cl", example.name)))
        .expect("the source of an example");
    let options = Options {
        target,
        width: WidthChoice::Auto,
        ..Options::default()
    };
    let mut compilation = compile(example.name, &source, &options, None, &mut NoObserver)
        .unwrap_or_else(|e| panic!("{} on {target}: {}", example.name, explain(&e)));
    let kernel = compilation.kernels.remove(0);
    let has_dpas = gencl::visa::text::print([&kernel.visa], &Default::default()).contains("dpas.");
    assert_eq!(has_dpas, example.is_native(target), "{}", example.name);
    (kernel, compilation.locations)
}

/// Multiplies on both engines and compares.
fn multiply(example: Example, target: Target, n: usize, values: Values) {
    let name = format!("{} on {target}, {n}, {values:?}", example.name);
    let (kernel, locations) = compiled(example, target);
    let mut random = Random::new(n as u64);
    let a = matrix_a(&mut random, values, example.a, n);
    let b = matrix_b(&mut random, values, example.b, n);
    let wanted = expected(example, &a, &b, n);
    if values == Values::Whole {
        let exact = expected_of_whole(example, &a, &b, n);
        let as_exact = |bytes: &[u8]| match example.is_float() {
            true => f32::from_le_bytes(bytes.try_into().unwrap()) as i64,
            false => i64::from(i32::from_le_bytes(bytes.try_into().unwrap())),
        };
        assert!(
            wanted.chunks(4).map(as_exact).eq(exact),
            "{name}: the plain loop"
        );
    }
    let arguments = || {
        let size = || Argument::Value((n as u32).to_le_bytes().to_vec());
        vec![
            Argument::Buffer(vec![0xcd; 4 * n * n]),
            Argument::Buffer(a.bytes.clone()),
            Argument::Buffer(b.bytes.clone()),
            size(),
            size(),
        ]
    };
    let range = NdRange::new(&[n as u64, n as u64 / 8], Some(&[16, 1]), &[]).unwrap();
    let options = RunOptions::default();
    let check = |engine: &str, left: &Argument| {
        let Argument::Buffer(left) = left else {
            panic!("{name}: {engine}: no buffer")
        };
        let differs = left
            .chunks(4)
            .zip(wanted.chunks(4))
            .position(|(x, y)| x != y);
        if let Some(at) = differs {
            let (row, column) = (at / n, at % n);
            let (got, want) = (&left[4 * at..][..4], &wanted[4 * at..][..4]);
            panic!("{name}: {engine}: row {row}, column {column}: {got:02x?}, not {want:02x?}");
        }
    };
    let mut all = arguments();
    let width = kernel.visa.simd;
    gencl::ir::interp::run(
        &kernel.legalized,
        &locations,
        &range,
        &mut all,
        width,
        &options,
    )
    .unwrap_or_else(|fault| panic!("{name}: interpreter: {fault}"));
    check("interpreter", &all[0]);
    let mut all = arguments();
    gencl::sim::run(&kernel.visa, &range, &mut all, &options)
        .unwrap_or_else(|fault| panic!("{name}: simulator: {fault}"));
    check("simulator", &all[0]);
}

fn multiply_all(sizes: &[usize], native: bool) {
    for example in EXAMPLES {
        for &target in Target::ALL {
            if example.is_native(target) == native {
                for &n in sizes {
                    multiply(example, target, n, Values::Random);
                    multiply(example, target, n, Values::Whole);
                }
            }
        }
    }
}

#[test]
fn products_of_64() {
    multiply_all(&[64], true);
}

#[test]
fn products_of_128() {
    multiply_all(&[128], true);
}

#[test]
fn products_of_256() {
    multiply_all(&[256], true);
}

#[test]
fn plain_products_of_64() {
    multiply_all(&[64], false);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test library matrices:: -- --ignored"]
fn plain_products_of_128_and_256() {
    multiply_all(&[128, 256], false);
}
