//! Built-in functions with exact results, on every engine, target, width and level: integers
//! against 128-bit arithmetic, conversions against exact comparisons, relations and exact float
//! functions against those of Rust.

use crate::harness::engines::{Case, Source, run_everywhere};
use gencl::compile::{NoObserver, Options, compile};
use gencl::frontend::builtins::Builtin;
use gencl::frontend::preprocess::Language;
use gencl::launch::{Argument, NdRange};

/// An integer type: its name, size in bits, and signedness.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Integer {
    name: &'static str,
    bits: u32,
    signed: bool,
}

const fn integer(name: &'static str, bits: u32, signed: bool) -> Integer {
    Integer { name, bits, signed }
}

const INTEGERS: [Integer; 8] = [
    integer("char", 8, true),
    integer("uchar", 8, false),
    integer("short", 16, true),
    integer("ushort", 16, false),
    integer("int", 32, true),
    integer("uint", 32, false),
    integer("long", 64, true),
    integer("ulong", 64, false),
];

impl Integer {
    fn min(self) -> i128 {
        if self.signed {
            -(1 << (self.bits - 1))
        } else {
            0
        }
    }

    fn max(self) -> i128 {
        let value_bits = self.bits - u32::from(self.signed);
        (1 << value_bits) - 1
    }

    /// The value of the low bits in this type.
    fn of(self, bits: i128) -> i128 {
        let low = bits & ((1 << self.bits) - 1);
        if self.signed && low >> (self.bits - 1) != 0 {
            low - (1 << self.bits)
        } else {
            low
        }
    }

    fn unsigned(self) -> Integer {
        INTEGERS[INTEGERS.iter().position(|&t| t.bits == self.bits).unwrap() + 1]
    }

    fn twice(self) -> Option<Integer> {
        let wide = |t: &&Integer| t.bits == 2 * self.bits && t.signed == self.signed;
        INTEGERS.iter().find(wide).copied()
    }

    fn clamp(self, value: i128) -> i128 {
        value.clamp(self.min(), self.max())
    }

    /// Corner values and pseudorandom ones.
    fn samples(self) -> Vec<i128> {
        let mut all = vec![self.min(), self.min() + 1, self.max(), self.max() - 1];
        for small in [-3, -2, -1, 0, 1, 2, 3, 7, 8, 31, 33] {
            all.push(self.of(small));
        }
        for k in 0..self.bits {
            all.push(self.of(1 << k));
            all.push(self.of((1 << k) - 1));
        }
        let mut state = 0x1234_5678_9abc_def1u64;
        for k in 0..40 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(k);
            all.push(self.of(i128::from(state >> (state >> 58 & 31))));
        }
        all
    }
}

fn bytes(bits: u32, values: &[i128]) -> Argument {
    let size = bits as usize / 8;
    let each = values.iter().flat_map(|v| v.to_le_bytes()[..size].to_vec());
    Argument::Buffer(each.collect())
}

/// Number of calls per kernel.
const GROUP: usize = 24;

/// Runs kernels that make these calls on the elements `a[i]`, `b[i]`, ... of the inputs. Returns
/// the results as quadwords, by work-item.
fn run(name: &str, calls: &[String], inputs: &[(&str, Argument)], items: usize) -> Vec<u64> {
    run_with(&Options::default(), name, calls, inputs, items)
}

fn run_with(
    options: &Options,
    name: &str,
    calls: &[String],
    inputs: &[(&str, Argument)],
    items: usize,
) -> Vec<u64> {
    let mut all = vec![0; items * calls.len()];
    for (group, some) in calls.chunks(GROUP).enumerate() {
        let each = some.len();
        let mut source = "__kernel void k(".to_string();
        for ((name, _), letter) in inputs.iter().zip(["a", "b", "c"]) {
            source += &format!("__global const {name} *{letter}, ");
        }
        source += "__global ulong *r) {\n  uint i = get_global_id(0);\n";
        for (k, call) in some.iter().enumerate() {
            source += &format!("  r[i * {each} + {k}] = (ulong){call};\n");
        }
        source += "}\n";
        let mut arguments: Vec<Argument> = inputs.iter().map(|(_, a)| a.clone()).collect();
        arguments.push(Argument::Buffer(vec![0; items * each * 8]));
        let case = Case {
            name: format!("{name}.cl"),
            source: Source::OpenCl(source),
            kernel: "k".to_string(),
            options: options.clone(),
            range: NdRange::new(&[items as u64], None, &[]).unwrap(),
            arguments,
        };
        let results = run_everywhere(&case);
        let results = results.unwrap_or_else(|e| panic!("{name}: {some:?}: {e}"));
        let arguments = results.model.unwrap();
        // None of these results depends on the accuracy of approximate operations.
        assert!(
            results.worst.is_ok_and(|worst| worst == arguments),
            "{name}: {some:?}"
        );
        let Some(Argument::Buffer(out)) = arguments.last() else {
            panic!("no output");
        };
        let (words, _) = out.as_chunks::<8>();
        for (k, word) in words.iter().enumerate() {
            let at = k / each * calls.len() + group * GROUP + k % each;
            all[at] = u64::from_le_bytes(*word);
        }
    }
    all
}

type Reference = fn(Integer, i128, i128, i128) -> i128;

/// Name, number of arguments, and reference before truncation to the result type.
const FUNCTIONS: &[(&str, usize, Reference)] = &[
    ("abs", 1, |_, a, _, _| a.abs()),
    ("abs_diff", 2, |_, a, b, _| (a - b).abs()),
    ("add_sat", 2, |t, a, b, _| t.clamp(a + b)),
    ("sub_sat", 2, |t, a, b, _| t.clamp(a - b)),
    ("hadd", 2, |_, a, b, _| (a + b) >> 1),
    ("rhadd", 2, |_, a, b, _| (a + b + 1) >> 1),
    ("clamp", 3, |_, a, b, c| a.max(b).min(c)),
    ("clz", 1, |t, a, _, _| {
        let bits = t.unsigned_value(a);
        i128::from(t.bits) - i128::from(128 - bits.leading_zeros())
    }),
    ("popcount", 1, |t, a, _, _| {
        i128::from(t.unsigned_value(a).count_ones())
    }),
    ("mul_hi", 2, |t, a, b, _| t.high(a, b)),
    ("mad_hi", 3, |t, a, b, c| t.high(a, b) + c),
    ("mad_sat", 3, |t, a, b, c| t.mad(a, b, c)),
    ("max", 2, |_, a, b, _| a.max(b)),
    ("min", 2, |_, a, b, _| a.min(b)),
    ("rotate", 2, |t, a, b, _| {
        let bits = t.unsigned_value(a);
        let count = t.unsigned_value(b) as u32 % t.bits;
        (bits << count | bits >> (t.bits - count)) as i128
    }),
    ("bitselect", 3, |_, a, b, c| a & !c | b & c),
    ("select", 3, |_, a, b, c| if c == 0 { a } else { b }),
];

impl Integer {
    fn unsigned_value(self, value: i128) -> u128 {
        (value & ((1 << self.bits) - 1)) as u128
    }

    fn high(self, a: i128, b: i128) -> i128 {
        if self.signed {
            (a * b) >> self.bits
        } else {
            ((a as u128 * b as u128) >> self.bits) as i128
        }
    }

    /// The product of unsigned 64-bit numbers may exceed 127 bits.
    fn mad(self, a: i128, b: i128, c: i128) -> i128 {
        if self.signed {
            self.clamp(a * b + c)
        } else {
            let exact = (a as u128 * b as u128).saturating_add(c as u128);
            exact.min(self.max() as u128) as i128
        }
    }
}

#[test]
fn integer_functions_are_exact() {
    for t in INTEGERS {
        let samples = t.samples();
        let n = 256;
        let pick = |k: usize, stride: usize, skip: usize| {
            samples[(k * stride + k / samples.len() * skip) % samples.len()]
        };
        let a: Vec<i128> = (0..n).map(|k| pick(k, 1, 1)).collect();
        let b: Vec<i128> = (0..n).map(|k| pick(k, 7, 3)).collect();
        let c: Vec<i128> = (0..n).map(|k| pick(k, 11, 5)).collect();
        let mut calls: Vec<String> = FUNCTIONS
            .iter()
            .map(|(name, arity, _)| {
                let arguments = ["a[i]", "b[i]", "c[i]"][..*arity].join(", ");
                format!("{name}({arguments})")
            })
            .collect();
        let (wide, tests) = (t.twice(), t.signed);
        if wide.is_some() {
            let low = t.unsigned().name;
            calls.push(format!("upsample(a[i], ({low})b[i])"));
        }
        if tests {
            calls.push("any(a[i])".to_string());
            calls.push("all(a[i])".to_string());
        }
        let each = calls.len();
        let name = t.name;
        let inputs = [&a, &b, &c].map(|v| (name, bytes(t.bits, v)));
        let got = run(name, &calls, &inputs, n);
        for k in 0..n {
            let mut expected: Vec<i128> = Vec::new();
            for (name, _, reference) in FUNCTIONS {
                let exact = reference(t, a[k], b[k], c[k]);
                let result = if name.starts_with("abs") {
                    t.unsigned()
                } else {
                    t
                };
                expected.push(result.of(exact));
            }
            if let Some(wide) = wide {
                expected.push(wide.of(a[k] << t.bits | t.unsigned_value(b[k]) as i128));
            }
            if tests {
                expected.extend([i128::from(a[k] < 0); 2]);
            }
            for (j, expected) in expected.iter().enumerate() {
                let (a, b, c) = (a[k], b[k], c[k]);
                let call = &calls[j];
                assert_eq!(
                    got[k * each + j],
                    *expected as u64,
                    "{name}: {call}: {a} {b} {c}"
                );
            }
        }
    }
}

/// Converts an integer to a float in the rounding mode of a conversion's suffix; to nearest even
/// without one.
fn to_float(value: i128, mode: &str) -> f32 {
    let nearest = value as f32;
    let exact = nearest as i128;
    let (up, down) = (nearest.next_up(), nearest.next_down());
    match mode {
        "_rtp" if exact < value => up,
        "_rtn" if exact > value => down,
        "_rtz" if exact.abs() > value.abs() => {
            if value > 0 {
                down
            } else {
                up
            }
        }
        _ => nearest,
    }
}

/// The expected result of a conversion of an integer.
type Expected = Box<dyn Fn(i128) -> u64>;

#[test]
fn conversions_of_integers_are_exact() {
    for from in INTEGERS {
        let a = from.samples();
        let mut calls: Vec<(String, Expected)> = Vec::new();
        for to in INTEGERS {
            for mode in ["", "_rte", "_rtz", "_rtp", "_rtn"] {
                if !mode.is_empty() && to.bits != 32 {
                    continue;
                }
                let name = to.name;
                let plain = format!("convert_{name}{mode}(a[i])");
                calls.push((plain, Box::new(move |v| to.of(v) as u64)));
                let saturating = format!("convert_{name}_sat{mode}(a[i])");
                calls.push((saturating, Box::new(move |v| to.clamp(v) as u64)));
            }
            if to.bits == from.bits {
                let name = to.name;
                let call = format!("as_{name}(a[i])");
                calls.push((call, Box::new(move |v| to.of(v) as u64)));
            }
        }
        for mode in ["", "_rte", "_rtz", "_rtp", "_rtn"] {
            let call = format!("as_uint(convert_float{mode}(a[i]))");
            calls.push((
                call,
                Box::new(move |v| u64::from(to_float(v, mode).to_bits())),
            ));
        }
        let each = calls.len();
        let name = from.name;
        let texts: Vec<String> = calls.iter().map(|(call, _)| call.clone()).collect();
        let got = run(name, &texts, &[(name, bytes(from.bits, &a))], a.len());
        for (k, &value) in a.iter().enumerate() {
            for (j, (call, expected)) in calls.iter().enumerate() {
                assert_eq!(
                    got[k * each + j],
                    expected(value),
                    "{name}: {call}: {value}"
                );
            }
        }
    }
}

/// Floats of every class, and pseudorandom ones.
fn floats() -> Vec<f32> {
    let mut all = vec![
        0.0,
        0.25,
        0.5,
        0.5f32.next_down(),
        0.5f32.next_up(),
        0.75,
        1.0,
        1.5,
        2.5,
        3.5,
        126.5,
        127.5,
        128.0,
        255.0,
        255.5,
        256.0,
        32767.5,
        32768.0,
        65535.5,
        65536.0,
        8388607.5,
        8388608.0,
        8388609.0,
        16777215.0,
        2147483520.0,
        2147483648.0,
        4294967040.0,
        4294967296.0,
        9.223371e18,
        9.223372e18,
        1.8446743e19,
        1.8446744e19,
        1e-45,
        1.1754942e-38,
        1.1754944e-38,
        1e30,
        f32::MAX,
        f32::INFINITY,
        f32::NAN,
    ];
    let mut state = 99u32;
    for _ in 0..40 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        all.push(f32::from_bits(state >> 1));
        all.push(1.0 + (state >> 8) as f32 / 256.0);
    }
    let negative: Vec<f32> = all.iter().map(|x| -x).collect();
    all.extend(negative);
    all
}

#[test]
fn conversions_of_floats_are_exact() {
    let a = floats();
    type Round = fn(f32) -> f32;
    let modes: [(&str, Round); 5] = [
        ("", f32::trunc),
        ("_rtz", f32::trunc),
        ("_rte", f32::round_ties_even),
        ("_rtp", f32::ceil),
        ("_rtn", f32::floor),
    ];
    let mut calls = Vec::new();
    for to in INTEGERS {
        for (mode, round) in modes {
            for saturate in ["", "_sat"] {
                calls.push((
                    to,
                    round,
                    saturate,
                    format!("convert_{}{saturate}{mode}", to.name),
                ));
            }
        }
    }
    let each = calls.len();
    let texts: Vec<String> = calls
        .iter()
        .map(|(.., name)| format!("{name}(a[i])"))
        .collect();
    let got = run("float", &texts, &[("float", float_bytes(&a))], a.len());
    for (k, &value) in a.iter().enumerate() {
        for (j, (to, round, saturate, name)) in calls.iter().enumerate() {
            let whole = if value.is_nan() {
                0
            } else {
                round(value) as i128
            };
            if saturate.is_empty() && (value.is_nan() || to.clamp(whole) != whole) {
                continue;
            }
            assert_eq!(
                got[k * each + j],
                to.clamp(whole) as u64,
                "{name}({value:e})"
            );
        }
    }
}

fn float_bytes(values: &[f32]) -> Argument {
    Argument::Buffer(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

type FloatReference = fn(f32, f32) -> f32;

/// Exact functions of floats.
const FLOAT_FUNCTIONS: &[(&str, FloatReference)] = &[
    ("ceil(a[i])", |x, _| x.ceil()),
    ("floor(a[i])", |x, _| x.floor()),
    ("trunc(a[i])", |x, _| x.trunc()),
    ("rint(a[i])", |x, _| x.round_ties_even()),
    ("round(a[i])", |x, _| x.round()),
    ("fabs(a[i])", |x, _| x.abs()),
    ("copysign(a[i], b[i])", |x, y| x.copysign(y)),
    ("fdim(a[i], b[i])", |x, y| {
        if x.is_nan() || y.is_nan() {
            f32::NAN
        } else if x > y {
            x - y
        } else {
            0.0
        }
    }),
    ("fmax(a[i], b[i])", |x, y| x.max(y)),
    ("fmin(a[i], b[i])", |x, y| x.min(y)),
    ("maxmag(a[i], b[i])", |x, y| {
        match (x.abs() > y.abs(), y.abs() > x.abs()) {
            (true, _) => x,
            (_, true) => y,
            (_, _) => x.max(y),
        }
    }),
    ("minmag(a[i], b[i])", |x, y| {
        match (x.abs() < y.abs(), y.abs() < x.abs()) {
            (true, _) => x,
            (_, true) => y,
            (_, _) => x.min(y),
        }
    }),
    ("nan(as_uint(a[i]))", |_, _| f32::NAN),
    ("step(a[i], b[i])", |x, y| if y < x { 0.0 } else { 1.0 }),
    ("sign(a[i])", |x, _| match x {
        x if x > 0.0 => 1.0,
        x if x < 0.0 => -1.0,
        x if x == 0.0 => x,
        _ => 0.0,
    }),
    ("bitselect(a[i], b[i], as_float(0xff00ff00))", |x, y| {
        f32::from_bits(x.to_bits() & 0x00ff_00ff | y.to_bits() & 0xff00_ff00)
    }),
    ("select(a[i], b[i], as_int(a[i]))", |x, y| {
        if x.to_bits() == 0 { x } else { y }
    }),
    ("select(a[i], b[i], as_uint(b[i]))", |x, y| {
        if y.to_bits() == 0 { x } else { y }
    }),
    ("isequal(a[i], b[i])", |x, y| truth(x == y)),
    ("isnotequal(a[i], b[i])", |x, y| truth(x != y)),
    ("isgreater(a[i], b[i])", |x, y| truth(x > y)),
    ("isgreaterequal(a[i], b[i])", |x, y| truth(x >= y)),
    ("isless(a[i], b[i])", |x, y| truth(x < y)),
    ("islessequal(a[i], b[i])", |x, y| truth(x <= y)),
    ("islessgreater(a[i], b[i])", |x, y| {
        truth(x.partial_cmp(&y).is_some_and(std::cmp::Ordering::is_ne))
    }),
    ("isfinite(a[i])", |x, _| truth(x.is_finite())),
    ("isinf(a[i])", |x, _| truth(x.is_infinite())),
    ("isnan(a[i])", |x, _| truth(x.is_nan())),
    ("isnormal(a[i])", |x, _| truth(x.is_normal())),
    ("isordered(a[i], b[i])", |x, y| {
        truth(!x.is_nan() && !y.is_nan())
    }),
    ("isunordered(a[i], b[i])", |x, y| {
        truth(x.is_nan() || y.is_nan())
    }),
    ("signbit(a[i])", |x, _| truth(x.is_sign_negative())),
];

fn truth(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

#[test]
fn exact_float_functions_are_exact() {
    let samples = floats();
    let n = 4 * samples.len();
    let x: Vec<f32> = (0..n).map(|k| samples[k % samples.len()]).collect();
    let y: Vec<f32> = (0..n)
        .map(|k| {
            samples[(k * [1, 7, 11, 13][k / samples.len()] + k / samples.len()) % samples.len()]
        })
        .collect();
    let each = FLOAT_FUNCTIONS.len();
    let texts: Vec<String> = FLOAT_FUNCTIONS
        .iter()
        .map(|(call, _)| format!("as_uint((float){call})"))
        .collect();
    let inputs = [("float", float_bytes(&x)), ("float", float_bytes(&y))];
    let got = run("float", &texts, &inputs, n);
    for k in 0..n {
        for (j, (call, reference)) in FLOAT_FUNCTIONS.iter().enumerate() {
            let (x, y) = (x[k], y[k]);
            let value = f32::from_bits(got[k * each + j] as u32);
            let expected = reference(x, y);
            // OpenCL does not specify which zero fmin and fmax return for zeros of different signs.
            let same = value == expected
                && (x == 0.0 || x.is_sign_negative() == y.is_sign_negative())
                || value.to_bits() == expected.to_bits()
                || value.is_nan() && expected.is_nan()
                || value == expected && call.contains("m");
            assert!(same, "{call}: {x:e} {y:e}: {value:e}, not {expected:e}");
        }
    }
}

#[test]
fn quotients_and_roots_are_rounded_correctly_on_request() {
    let options = Options {
        correctly_rounded_divide_sqrt: true,
        ..Options::default()
    };
    let mut samples = floats();
    samples.extend([
        f32::from_bits(0x3fff_ffff),
        f32::from_bits(0x00ff_ffff),
        3.0,
        7.0,
        1e-40,
    ]);
    let n = 8 * samples.len();
    let mut state = 7u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state ^ state >> 13
    };
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for k in 0..n {
        x.push(samples[k % samples.len()]);
        y.push(match k % 3 {
            0 => samples[random() as usize % samples.len()],
            1 => f32::from_bits(random()),
            // Operands whose quotients are denormal.
            _ => x[k] * 2f32.powi(100) * (1.0 + (random() % 512) as f32) * 2f32.powi(30),
        });
    }
    let calls = ["as_uint(a[i] / b[i])", "as_uint(sqrt(a[i]))"].map(String::from);
    let inputs = [("float", float_bytes(&x)), ("float", float_bytes(&y))];
    let got = run_with(&options, "rounded", &calls, &inputs, n);
    for k in 0..n {
        let pairs = [(x[k] / y[k], got[2 * k]), (x[k].sqrt(), got[2 * k + 1])];
        for (j, (expected, bits)) in pairs.into_iter().enumerate() {
            let value = f32::from_bits(bits as u32);
            let same = value.to_bits() == expected.to_bits() || value.is_nan() && expected.is_nan();
            assert!(
                same,
                "{}: {:e} {:e}: {value:e}, not {expected:e}",
                calls[j], x[k], y[k]
            );
        }
    }
}

/// Whether a call of a function with so many arguments, none of which has the right type, is rejected for their number.
fn is_wrong_count(name: &str, count: usize) -> bool {
    let options = Options {
        language: Language::Cl30,
        ..Options::default()
    };
    let list = vec!["s"; count].join(", ");
    let text = format!("typedef struct {{ int a; }} S; __kernel void k(S s) {{ {name}({list}); }}");
    let error = compile("t.cl", &text, &options, None, &mut NoObserver).err();
    format!("{error:?}").contains("arguments to function call")
}

#[test]
fn calls_are_checked_for_the_argument_counts_of_the_table() {
    for builtin in Builtin::rows() {
        let (name, counts) = (builtin.name(), builtin.argument_count());
        for count in counts.least..=counts.most.unwrap_or(counts.least + 1) {
            assert!(!is_wrong_count(&name, count), "{name} with {count}");
        }
        if let Some(below) = counts.least.checked_sub(1) {
            assert!(is_wrong_count(&name, below), "{name} with {below}");
        }
        if let Some(most) = counts.most {
            let above = most + 1;
            assert!(is_wrong_count(&name, above), "{name} with {above}");
        }
    }
}
