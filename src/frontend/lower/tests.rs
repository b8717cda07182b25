//! Tests of lowering: what the interpreter makes of the result, and the text of some of it.

use super::{Floats, lower};
use crate::cancel::CancelFlag;
use crate::frontend::ast::Arena;
use crate::frontend::check::{Options, check};
use crate::frontend::parse::{parse, parse_unless_canceled};
use crate::frontend::preprocess::expanded::ExpandedText;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::function::{Function, FunctionKind};
use crate::ir::interp;
use crate::ir::passes::inline_calls;
use crate::ir::text::print::{PrintOptions, print_function};
use crate::ir::unit::Unit;
use crate::ir::verify::{verify, verify_unit};
use crate::launch::{Argument, MathMode, NdRange, RunOptions};
use crate::source::SourceMap;
use pretty_assertions::assert_eq;

/// Each stage of the front end ends early once it is canceled.
#[test]
fn a_set_flag_ends_each_stage() {
    let flag = CancelFlag::new();
    let mut map = SourceMap::new();
    let source = "void f() { none; } kernel void k(global int *o) { o[0] = 1; o[1] = 2; }";
    let file = map.add("t.cl", source).unwrap();
    let text = ExpandedText::verbatim(&map, file);
    let arena = Arena::new();
    let mut diagnostics = Vec::new();
    let tree = parse(&arena, &text, &mut diagnostics);
    assert_eq!(tree.items.len(), 2);
    let options = Options {
        cancel: Some(&flag),
        ..Options::default()
    };
    assert_eq!(check(&[], &tree, &options).1.len(), 1);
    let (sound, _) = check(&[], &tree, &Options::default());
    flag.cancel();
    let (typed, found) = check(&[], &tree, &options);
    assert_eq!((typed.functions.len(), found), (0, Vec::new()));
    let unit = parse_unless_canceled(&arena, &text, Some(&flag), &mut diagnostics);
    assert_eq!(unit.items.len(), 0);
    let size = |flag| {
        let unit = lower(&sound, &map, Floats::default(), flag);
        let sizes = unit.functions.iter().map(Function::instruction_count);
        sizes.sum::<usize>()
    };
    assert!(size(Some(&flag)) * 2 < size(None));
}

pub(super) fn lowered(source: &str) -> Unit {
    let mut map = SourceMap::new();
    let file = map.add("t.cl", source).unwrap();
    let text = ExpandedText::verbatim(&map, file);
    let arena = Arena::new();
    let mut diagnostics = Vec::new();
    let unit = parse(&arena, &text, &mut diagnostics);
    let (unit, more) = check(&[], &unit, &Options::default());
    diagnostics.extend(more);
    diagnostics.retain(|d| d.is_error());
    assert_eq!(diagnostics, [], "{source}");
    let unit = lower(&unit, &map, Floats::default(), None);
    for function in &unit.functions {
        if let Err(error) = verify(function) {
            panic!(
                "{error}\n{}",
                print_function(function, PrintOptions::default())
            );
        }
    }
    verify_unit(&unit).unwrap();
    unit
}

/// The first kernel, with the functions that it calls in it.
pub(super) fn inlined(unit: &Unit) -> Function {
    let is_kernel = |f: &&Function| f.kind == FunctionKind::Kernel;
    let mut kernel = unit.functions.iter().find(is_kernel).unwrap().clone();
    inline_calls(&mut kernel, &mut AnalysisCache::new(), &unit.functions).unwrap();
    kernel
}

pub(super) fn run(source: &str, range: &NdRange, arguments: &mut [Argument], math: MathMode) {
    let unit = lowered(source);
    let options = RunOptions {
        math,
        ..RunOptions::default()
    };
    let function = &inlined(&unit);
    interp::run(function, &unit.locations, range, arguments, 8, &options).unwrap_or_else(|f| {
        panic!(
            "{f:?}\n{}",
            print_function(function, PrintOptions::default())
        )
    });
}

pub(super) fn range(items: u64) -> NdRange {
    NdRange::new(&[items], None, &[]).unwrap()
}

fn floats(values: &[f32]) -> Argument {
    Argument::Buffer(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

pub(super) fn longs(values: &[i64]) -> Argument {
    Argument::Buffer(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

fn to_floats(argument: &Argument) -> Vec<f32> {
    let Argument::Buffer(bytes) = argument else {
        panic!("{argument:?}");
    };
    let word = |c: &[u8]| f32::from_le_bytes(c.try_into().unwrap());
    bytes.chunks(4).map(word).collect()
}

pub(super) fn to_longs(argument: &Argument) -> Vec<i64> {
    let Argument::Buffer(bytes) = argument else {
        panic!("{argument:?}");
    };
    let word = |c: &[u8]| i64::from_le_bytes(c.try_into().unwrap());
    bytes.chunks(8).map(word).collect()
}

/// Runs statements that write to `global long *o`, of 16 elements.
pub(super) fn results(statements: &str, count: usize) -> Vec<i64> {
    let source = format!("kernel void k(global long *o) {{ {statements} }}");
    let mut arguments = [longs(&[0; 16])];
    run(&source, &range(1), &mut arguments, MathMode::Model);
    to_longs(&arguments[0])[..count].to_vec()
}

pub(super) fn opcodes(function: &Function) -> String {
    let all: Vec<&str> = function
        .blocks
        .iter()
        .flat_map(|b| &b.instructions)
        .map(|i| i.opcode.mnemonic())
        .filter(|&m| m != "load" && m != "loadi" && m != "mov" && m != "ret")
        .collect();
    all.join(" ")
}

#[test]
fn integers_are_computed_as_c_says() {
    for (expression, expected) in [
        ("(char)200", -56),
        ("(uchar)-1 + 1", 256),
        ("(uchar)((uchar)255 + 1)", 0),
        ("-(uchar)1", -1),
        ("(uint)-1 > 0", 1),
        ("-1 < 0u", 0),
        ("-1 < (long)0u", 1),
        ("(short)40000", -25536),
        ("(int)2147483647 + 1u", 2_147_483_648),
        ("7 / 2 * 2 + 7 % 2", 7),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("0xFFFFFFFFu / 2", 0x7FFF_FFFF),
        ("1 << 33", 2),
        ("1L << 33", 1 << 33),
        ("-8 >> 1", -4),
        ("(uint)-8 >> 1", 0x7FFF_FFFC),
        ("(long)-8 >> 65", -4),
        ("(char)-128 >> 1", -64),
        ("~5 & 0xF | 0x10 ^ 0x11", 0xB),
        ("!5 + !0", 1),
        ("(bool)256", 1),
        ("(bool)0.5f", 1),
        ("(int)-2.9f", -2),
        ("(uchar)200.7f", 200),
        ("(char)-3.5f", -3),
        ("(uint)3e9f", 3_000_000_000),
        ("(long)-5e12f", -4_999_999_913_984),
        ("(int)(float)16777217", 16_777_216),
        ("sizeof(long) + sizeof(char)", 9),
        ("1 ? -1 : 1u", 0xFFFF_FFFF),
        ("(3, 4)", 4),
        ("'a' == 97", 1),
        ("2147483648", 2_147_483_648),
        ("min(-3, 4) + max(5, 6) + clamp(10, 0, 7)", 10),
        ("min((uchar)200, (uchar)100)", 100),
        ("max((char)-5, (char)-6)", -5),
        ("min((ulong)-1, (ulong)5)", 5),
        ("abs((char)-128)", 128),
        ("abs(-5) + abs(-7L)", 12),
    ] {
        // As a constant, and with operands that the checker cannot see through.
        assert_eq!(
            results(&format!("o[0] = {expression};"), 1),
            [expected],
            "{expression}"
        );
    }
    for (setup, expression, expected) in [
        ("char c = -128;", "c - 1", -129),
        ("char c = -128;", "(char)(c - 1)", 127),
        ("uchar c = 255;", "++c", 0),
        ("uchar c = 0; c--;", "c", 255),
        ("char c = 127; c++;", "c", -128),
        ("uchar c = 200; c += 100;", "c", 44),
        ("uchar c = 200; c *= 1.5f;", "c", 44),
        ("short s = -5; s /= 2;", "s", -2),
        ("ushort s = 5; s <<= 15;", "s", 32768),
        ("int i = -5; i >>= 1;", "i", -3),
        ("int i = -5; i %= 3;", "i", -2),
        ("uint u = 5; u -= 6;", "u", 0xFFFF_FFFF),
        ("int i = 3; i = i++ + 10;", "i", 13),
        ("int i = 3; int j = i++ * 2 + --i;", "j * 10 + i", 93),
        ("bool b = 3; b--;", "b", 0),
        ("bool b = 0; b--;", "b", 1),
        ("bool b = 1; b++; b += 5;", "b", 1),
        ("float f = 1.5f; f++; --f;", "f * 2", 3),
        ("long l = 1; l <<= 40; l |= 1;", "l", (1 << 40) + 1),
        ("ulong l = -1; l /= 3;", "l", 0x5555_5555_5555_5555),
        ("int a = 5, b = a > 3;", "b + (a < 3) * 10 + (a != 5)", 1),
        ("uint a = 4000000000u; int b = -1;", "a > b", 0),
        (
            "uint a = 4000000000u; float f = a;",
            "(long)f",
            4_000_000_000,
        ),
        ("long a = -3; float f = a;", "f < a + 1", 1),
        ("int a = 2; a += a += 3;", "a", 10),
        (
            "int a = 7; int c = a == 7 ? a = 3, 5 : 6;",
            "c * 10 + a",
            53,
        ),
    ] {
        let statements = format!("{setup} o[0] = {expression};");
        assert_eq!(results(&statements, 1), [expected], "{statements}");
    }
}

#[test]
fn control_flow() {
    for (statements, expected) in [
        (
            "for (int i = 0; i < 10; ++i) { if (i == 2) continue; if (i == 5) break; o[0] += i; }",
            vec![8],
        ),
        (
            "int i = 0; while (i < 5) { i++; if (i & 1) continue; o[0] += i; }",
            vec![6],
        ),
        ("for (;;) { if (++o[0] > 6) break; }", vec![7]),
        ("for (;;) { if (++o[0] > 6) return; }", vec![7]),
        ("if (o[0] == 0) { o[0] = 1; return; } o[0] = 2;", vec![1]),
        (
            "if (o[0]) o[0] = 1; else if (o[1]) o[0] = 2; else o[0] = 3;",
            vec![3],
        ),
        ("if (o[0]) return; else { o[0] = 4; } o[1] = 5;", vec![4, 5]),
        (
            "int i = 0; if (i && (o[0] = 1)) o[1] = 1; if (i || (o[2] = 1)) o[3] = 1;",
            vec![0, 0, 1, 1],
        ),
        (
            "int a = 1, b = 0; if ((a || o[20]) && (b || (o[0] = 1, a)) && !(b && o[20])) o[1] = 1;",
            vec![1, 1],
        ),
        (
            "int i = 3; o[0] = i ? (o[1] = 7) : (o[2] = 8);",
            vec![7, 7, 0],
        ),
        (
            "int i = 0; o[0] = (i && o[50]) + (!i || o[50]) * 2;",
            vec![2],
        ),
        (
            "for (int i = 0; i < 3; ++i) for (int j = i; j < 3; ++j) { if (j == 2) break; o[0] += 10 * i + j; }",
            vec![12],
        ),
        (
            "while (1) { while (1) { break; } o[0]++; break; } while (0) o[0] = 9;",
            vec![1],
        ),
        (
            "for (int i = 0, n = 4; i < n; i++, n--) o[i] = n;",
            vec![4, 3, 0],
        ),
        (
            "{ int i = 1; { int i = 2; o[1] = i; } o[0] = i; }",
            vec![1, 2],
        ),
        ("return; o[0] = 1;", vec![0]),
        ("for (int i = 0; i < 4; ++i) { return; }", vec![0]),
        (
            "global long *p = o; *p++ = 1; *++p = 2; p[-1] = 3; o[4] = p - o; p += 3; p -= 2; *p = 9;",
            vec![1, 3, 2, 9, 2],
        ),
        (
            "global int *p = (global int *)(o + 1); p[1] = 5; o[0] = o[1] >> 32;",
            vec![5, 5 << 32],
        ),
        (
            "global bool *b = (global bool *)o; b[0] = 7; b[1] = 0; o[1] = b[0] + 1;",
            vec![1, 2],
        ),
        (
            "global long *p = 0; o[0] = !p + (o == p) * 10 + (o > p) * 100; if (p || o) o[1] = 1;",
            vec![101, 1],
        ),
        ("(o[0] = 1, o[1] = 2); o[2] = (o[0], o[1]);", vec![1, 2, 2]),
        ("o[0] ? (void)(o[1] = 1) : (void)(o[2] = 1);", vec![0, 0, 1]),
    ] {
        assert_eq!(
            results(statements, expected.len()),
            expected,
            "{statements}"
        );
    }
}

#[test]
fn contraction() {
    for (expression, expected) in [
        ("a * b + c", "mad"),
        ("c + a * b", "mad"),
        ("a * b - c", "neg mad"),
        ("c - a * b", "neg mad"),
        ("a * b + c * a", "mul mad"),
        ("a * b - c * a", "mul neg mad"),
        ("(a * b) + c", "mad"),
        ("a * b * c + a", "mul mad"),
        ("a * b + b * c + c * a", "mul mad mad"),
        ("a * b", "mul"),
        ("a += b * c", "mad"),
        ("a -= b * c", "neg mad"),
        ("a *= b + c", "add mul"),
        ("t = a * b, t + c", "mul add"),
        ("i * i + i", "mul add cvt"),
        ("a * b + i", "cvt mad"),
        ("(c > a ? a * b : c) + a", "cmp mul sel add"),
        ("fma(a, b, c) + mad(a, b, c)", "mad mad add"),
    ] {
        let kernel = |pragma: &str| {
            lowered(&format!(
                "kernel void k(global float *o, float a, float b, float c, int i) {{ {pragma} float t; *o = ({expression}); }}"
            ))
        };
        let all = opcodes(&kernel("").functions[0]);
        assert_eq!(all, format!("{expected} store"), "{expression}");
        let none = opcodes(&kernel("\n#pragma OPENCL FP_CONTRACT OFF\n").functions[0]);
        assert_eq!(
            none.contains("mad"),
            expression.contains("fma"),
            "{expression}"
        );
    }
}

#[test]
fn work_item_functions() {
    let source = "kernel void k(global long *o) {
  int i = get_local_id(0) + 2 * get_local_id(1) + 4 * (get_group_id(0) + 2 * get_group_id(1));
  o += i * 10;
  o[0] = get_global_id(0); o[1] = get_global_id(1); o[2] = get_global_id(2); o[3] = get_global_id(3);
  o[4] = get_global_size(0) * 100 + get_local_size(1) * 10 + get_num_groups(1);
  o[5] = get_global_size(7) + get_local_size(7) * 10 + get_num_groups(7) * 100 + get_global_offset(7);
  o[6] = get_global_offset(1) * 10 + get_work_dim();
  for (int d = 0; d < 4; ++d) o[7] = o[7] * 10 + get_global_id(d);
  for (int d = 3; d >= 0; --d) o[8] = o[8] * 10 + get_local_size(d);
}";
    let range = NdRange::new(&[4, 4], Some(&[2, 2]), &[1, 3]).unwrap();
    let mut arguments = [longs(&[0; 160])];
    run(source, &range, &mut arguments, MathMode::Model);
    let found = to_longs(&arguments[0]);
    for i in 0..16 {
        let x = (i & 1) + 2 * (i >> 2 & 1) + 1;
        let y = (i >> 1 & 1) + 2 * (i >> 3) + 3;
        let row = &found[i * 10..i * 10 + 9];
        let (x, y) = (x as i64, y as i64);
        assert_eq!(
            row,
            [x, y, 0, 0, 422, 111, 32, x * 1000 + y * 100, 1122],
            "{i}"
        );
    }
}

/// Bits of floats that are hard: all exponents, mantissas at the ends and random ones.
fn hard_floats() -> Vec<f32> {
    let mut state = 0x9E37_79B9_u32;
    let mut all = vec![0.0, -0.0, f32::INFINITY, f32::NAN, f32::MAX, -1.0];
    for exponent in 0..255u32 {
        for mantissa in [0, 1, 0x7F_FFFF, 0x40_0000] {
            all.push(f32::from_bits(exponent << 23 | mantissa));
        }
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        all.push(f32::from_bits(exponent << 23 | state >> 9));
    }
    all
}

/// The distance of a result from the exact value in units in the last place of the exact value.
fn ulps(found: f32, exact: f64) -> f64 {
    let rounded = exact as f32;
    if found.to_bits() == rounded.to_bits() || (found.is_nan() && exact.is_nan()) {
        return 0.0;
    }
    if found.is_nan() || exact.is_nan() || exact.is_infinite() {
        return f64::INFINITY;
    }
    // A result that overflows counts as the next power of two.
    let found = if found.is_infinite() {
        f64::from(found.signum()) * 2f64.powi(128)
    } else {
        f64::from(found)
    };
    let exponent = (exact.abs().log2().floor() as i32).clamp(-126, 127);
    (found - exact).abs() / 2f64.powi(exponent - 23)
}

#[test]
fn division_and_square_root_keep_their_limits() {
    let values = hard_floats();
    let n = values.len();
    // Each value divided by each of another stride of values.
    let stride = 37;
    for math in [MathMode::Model, MathMode::Worst] {
        let source = "kernel void k(global float *q, global const float *x, int n, int s) {
  int i = get_global_id(0);
  for (int j = 0; j < n; j += s) q[i * ((n + s - 1) / s) + j / s] = x[i] / x[j];
}";
        let columns = n.div_ceil(stride);
        let mut arguments = [
            floats(&vec![0.0; n * columns]),
            floats(&values),
            Argument::Value((n as i32).to_le_bytes().to_vec()),
            Argument::Value((stride as i32).to_le_bytes().to_vec()),
        ];
        run(source, &range(n as u64), &mut arguments, math);
        for (k, &found) in to_floats(&arguments[0]).iter().enumerate() {
            let (x, y) = (values[k / columns], values[k % columns * stride]);
            let exact = f64::from(x) / f64::from(y);
            assert!(
                ulps(found, exact) <= 2.5,
                "{math:?} {x:e} / {y:e} = {found:e}, not {exact:e}"
            );
        }
        let source = "kernel void k(global float *q, global const float *x) { int i = get_global_id(0); q[i] = sqrt(x[i]); }";
        let mut arguments = [floats(&vec![0.0; n]), floats(&values)];
        run(source, &range(n as u64), &mut arguments, math);
        for (&x, &found) in values.iter().zip(&to_floats(&arguments[0])) {
            let exact = f64::from(x).sqrt();
            assert!(
                ulps(found, exact) <= 3.0,
                "{math:?} sqrt {x:e} = {found:e}, not {exact:e}"
            );
        }
    }
}

#[test]
fn floats_and_their_functions() {
    let nan = f32::NAN;
    for (expression, expected) in [
        ("min(a, b)", -2.5),
        ("max(a, b)", 1.5),
        ("clamp(b, -1.0f, 1.0f)", -1.0),
        ("fmin(n, a) + fmax(b, n)", -1.0),
        (
            "floor(b) + ceil(b) * 10 + trunc(b) * 100 + rint(b) * 1000",
            -3.0 - 20.0 - 200.0 - 2000.0,
        ),
        ("fabs(b) + -b", 5.0),
        ("rint(a) + rint(2.5f)", 4.0),
        ("mad(a, b, a)", -2.25),
        ("native_divide(a, b) * native_recip(b)", 0.240_000_01),
        ("native_sqrt(a * a)", 1.5),
        ("n == n", 0.0),
        ("n != n", 1.0),
        ("!(n < a) + (n >= a) * 2", 1.0),
        ("n != 0.0f ? 3 : 4", 3.0),
        ("(bool)-0.0f ? 3 : 4", 4.0),
    ] {
        let source = format!(
            "kernel void k(global float *o, float a, float b, float n) {{ o[0] = {expression}; }}"
        );
        let value = |v: f32| Argument::Value(v.to_le_bytes().to_vec());
        let mut arguments = [floats(&[0.0]), value(1.5), value(-2.5), value(nan)];
        run(&source, &range(1), &mut arguments, MathMode::Model);
        assert_eq!(to_floats(&arguments[0]), [expected], "{expression}");
    }
}

#[test]
fn parameters_lie_at_multiples_of_their_size() {
    let unit = lowered(
        "__attribute__((reqd_work_group_size(8, 1, 1), intel_reqd_sub_group_size(16))) kernel void k(char a, long b, short, float d, constant int *e, global void *f) {}",
    );
    let f = &unit.functions[0];
    let offsets: Vec<(u32, &str)> = f
        .parameters
        .iter()
        .map(|p| (p.offset, &*p.type_name))
        .collect();
    assert_eq!(
        offsets,
        [
            (0, "char"),
            (8, "long"),
            (16, "short"),
            (20, "float"),
            (24, "int*"),
            (32, "void*")
        ]
    );
    assert_eq!(f.required_group_size, Some([8, 1, 1]));
    assert_eq!(f.required_sub_group_size, Some(16));
}

#[test]
fn every_instruction_has_a_place() {
    let unit = lowered(
        "kernel void k(global int *o) {\n  for (int i = 0; i < 3; ++i)\n    o[i] = i / 2;\n}",
    );
    let f = &unit.functions[0];
    for i in f.blocks.iter().flat_map(|b| &b.instructions) {
        assert!(unit.locations.get(i.loc).is_some(), "{i:?}");
    }
    let division = f
        .blocks
        .iter()
        .flat_map(|b| &b.instructions)
        .find(|i| i.opcode == crate::ir::opcode::Opcode::Div);
    let place = unit.locations.get(division.unwrap().loc).unwrap();
    assert_eq!(place.to_string(), "t.cl:3:12");
}

#[test]
fn long_rows_and_deep_brackets() {
    lowered(&format!(
        "kernel void k(global int *o, int i) {{ *o = i{}; }}",
        " + i".repeat(20_000)
    ));
    lowered(&format!(
        "kernel void k(global int *o, int i) {{ if (o[0]{} && i) *o = 1; }}",
        " && o[1]".repeat(350)
    ));
    lowered(&format!(
        "kernel void k(global int *o, int i) {{ *o = o[0]{}; }}",
        " || o[1]".repeat(350)
    ));
    let n = 120;
    lowered(&format!(
        "kernel void k(global int *o, int i) {{ *o = {}i{}; }}",
        "o[".repeat(n),
        "]".repeat(n)
    ));
    lowered(&format!(
        "kernel void k(global int *o, int i) {{ {}*o = 1;{} }}",
        "if (o[1] || i) { ".repeat(n),
        "}".repeat(n)
    ));
    lowered(&format!(
        "kernel void k(global int *o, int i) {{ if ({}i{}) *o = 1; }}",
        "(o[0] && ".repeat(n),
        ")".repeat(n)
    ));
    lowered(&format!(
        "kernel void k(global int *o, int i) {{ if (i) ;{} }}",
        " else if (i == 1) i = 2;".repeat(3_000)
    ));
}
