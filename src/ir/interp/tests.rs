//! Kernels written by hand, interpreted.

use super::*;
use crate::ir::builder::Builder;
use crate::ir::eval::evaluate;
use crate::ir::function::{Parameter, ParameterId, ParameterKind};
use crate::ir::instruction::Detail;
use crate::ir::opcode::{DetailRule, Opcode, OperandRule};
use crate::ir::text::parse::parse_unit;
use crate::ir::types::{AddressSpace, Family, Type};
use pretty_assertions::assert_eq;

pub(super) fn floats(values: &[f32]) -> Argument {
    Argument::Buffer(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

pub(super) fn words(values: &[u32]) -> Argument {
    Argument::Buffer(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

pub(super) fn value(value: u32) -> Argument {
    Argument::Value(value.to_le_bytes().to_vec())
}

pub(super) fn buffer_words(argument: &Argument) -> Vec<u32> {
    let Argument::Buffer(bytes) = argument else {
        panic!("{argument:?} is not a buffer");
    };
    let word = |c: &[u8]| u32::from_le_bytes(c.try_into().unwrap());
    bytes.chunks(4).map(word).collect()
}

pub(super) fn run_with(
    text: &str,
    range: &NdRange,
    arguments: &mut [Argument],
    options: &RunOptions,
) -> Result<RunReport, Fault> {
    let unit = parse_unit(text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    run(
        &unit.functions[0],
        &unit.locations,
        range,
        arguments,
        8,
        options,
    )
}

pub(super) fn run_text(
    text: &str,
    items: u64,
    arguments: &mut [Argument],
) -> Result<RunReport, Fault> {
    let range = NdRange::new(&[items], None, &[]).unwrap();
    run_with(text, &range, arguments, &RunOptions::default())
}

/// `y[i] = a * x[i] + y[i]` as lowered, with pushed arguments, and with surfaces.
#[test]
fn the_three_kinds_of_argument_access_agree() {
    let head = "kernel @saxpy(0: \"y\" \"float *\" global, 8: \"a\" \"float\" f32, \
         16: \"x\" \"const float *\" global readonly)";
    let lowered = format!(
        "{head} {{
  registers dword %0-%4, qword %5-%11, dword %12-%15
  inputs %0 = local_id.0, %1 = group_id.0, %2 = enqueued_local_size.0
$0:
  %12 = loadi.u32 0
  %5 = load.argument.u64 %12
  %12 = loadi.u32 8
  %13 = load.argument.f32 %12
  %12 = loadi.u32 16
  %6 = load.argument.u64 %12
  %3 = mul.u32 %1, %2
  %3 = add.u32 %3, %0
  %7 = cvt.u64.u32 %3
  %4 = loadi.u32 2
  %7 = shl.u64 %7, %4
  %8 = add.u64 %6, %7
  %9 = add.u64 %5, %7
  %14 = load.global.f32 %8
  %15 = load.global.f32 %9
  %15 = mad.f32 %13, %14, %15
  store.global.f32 %9, %15
  ret
}}"
    );
    let surfaces = format!(
        "{head} {{
  registers dword %0-%15
  inputs %0 = local_id.0, %1 = group_id.0, %2 = local_size.0, %5 = buffer_offset.0,
    %6 = buffer_offset.2, %13 = argument.1+0
$0:
  %3 = mul.u32 %1, %2
  %3 = add.u32 %3, %0
  %4 = loadi.u32 2
  %7 = shl.u32 %3, %4
  %8 = add.u32 %6, %7
  %9 = add.u32 %5, %7
  %14 = load.global[2].f32 %8
  %15 = load.global[0].f32 %9
  %15 = mad.f32 %13, %14, %15
  store.global[0].f32 %9, %15
  ret
}}"
    );
    let pushed = lowered
        .replace(
            "group_id.0,",
            "group_id.0, %5 = argument.0+0, %13 = argument.1+0,",
        )
        .replace("  %5 = load.argument.u64 %12\n", "")
        .replace("  %13 = load.argument.f32 %12\n", "");
    let x: Vec<f32> = (0..100).map(|k| k as f32).collect();
    let y: Vec<f32> = (0..100).map(|k| 0.5 * k as f32).collect();
    let want: Vec<u32> = (0..100).map(|k| (3.0 * k as f32).to_bits()).collect();
    for (text, steps) in [(lowered, 18), (pushed, 16), (surfaces, 11)] {
        let mut arguments = [floats(&y), value(2.5f32.to_bits()), floats(&x)];
        let report = run_text(&text, 100, &mut arguments).unwrap();
        assert_eq!(buffer_words(&arguments[0]), want, "{text}");
        assert_eq!(report.steps, 100 * steps);
        // Two groups of 50 items: seven sub-groups of 8 each, the last one partial.
        assert_eq!((report.threads, report.parallel), (14, false));
    }
}

const COLLATZ: &str = "kernel @collatz(0: \"out\" \"uint *\" global) {
  registers dword %0-%9, qword %10-%11, bool %12-%13
  inputs %0 = local_id.0, %1 = group_id.0, %2 = local_size.0, %10 = argument.0+0
$0:
  %3 = mul.u32 %1, %2
  %3 = add.u32 %3, %0
  %4 = loadi.u32 1
  %5 = add.u32 %3, %4
  %6 = loadi.u32 0
  bra $1
$1:
  %12 = cmp.eq.u32 %5, %4
  brc %12, $5, $2
$2:
  %6 = add.u32 %6, %4
  %7 = and.u32 %5, %4
  %13 = cmp.eq.u32 %7, %4
  brc %13, $3, $4
$3:
  %8 = loadi.u32 3
  %5 = mul.u32 %5, %8
  %5 = add.u32 %5, %4
  bra $1
$4:
  %5 = shr.u32 %5, %4
  bra $1
$5:
  %9 = loadi.u32 2
  %3 = shl.u32 %3, %9
  %11 = cvt.u64.u32 %3
  %10 = add.u64 %10, %11
  store.global.u32 %10, %6
  ret
}
";

#[test]
fn loops_and_branches_differ_between_items() {
    let mut arguments = [words(&[0; 96])];
    run_text(COLLATZ, 96, &mut arguments).unwrap();
    let length = |mut n: u64| {
        let mut steps = 0;
        while n != 1 {
            n = if n % 2 == 1 { 3 * n + 1 } else { n / 2 };
            steps += 1;
        }
        steps
    };
    let want: Vec<u32> = (1..=96).map(length).collect();
    assert_eq!(buffer_words(&arguments[0]), want);
}

#[test]
fn every_input_of_the_index_space() {
    let sources = [
        "local_id",
        "group_id",
        "global_offset",
        "enqueued_local_size",
        "local_size",
        "global_size",
        "group_count",
    ];
    let mut inputs = String::from("%100 = work_dim, %101 = argument.0+0");
    let mut stores = String::new();
    let mut stored = Vec::new();
    for (k, source) in sources.iter().enumerate() {
        for d in 0..3 {
            inputs += &format!(", %{} = {source}.{d}", 3 * k + d);
            stored.push(3 * k + d);
        }
    }
    stored.push(100);
    for register in &stored {
        stores += &format!("  store.global.u32 %101, %{register}\n  %101 = add.u64 %101, %102\n");
    }
    // Each item writes its ids to its own 32 words.
    let text = format!(
        "kernel @ids(0: \"out\" \"uint *\" global) {{
  registers dword %0-%100, qword %101-%102, dword %103-%106
  inputs {inputs}
$0:
  %103 = mul.u32 %3, %9
  %103 = add.u32 %103, %0
  %104 = mul.u32 %4, %10
  %104 = add.u32 %104, %1
  %105 = mul.u32 %104, %15
  %103 = add.u32 %103, %105
  %106 = loadi.u32 7
  %103 = shl.u32 %103, %106
  %102 = cvt.u64.u32 %103
  %101 = add.u64 %101, %102
  %102 = loadi.u64 4
{stores}  ret
}}"
    );
    let range = NdRange::new(&[6, 4], Some(&[3, 2]), &[10, 20]).unwrap();
    let mut arguments = [words(&[9999; 24 * 32])];
    let report = run_with(&text, &range, &mut arguments, &RunOptions::default()).unwrap();
    assert_eq!(report.threads, 4);
    let got = buffer_words(&arguments[0]);
    for y in 0..4u32 {
        for x in 0..6u32 {
            let at = 32 * (6 * y + x) as usize;
            let want = [
                x % 3,
                y % 2,
                0,
                x / 3,
                y / 2,
                0,
                10,
                20,
                0,
                3,
                2,
                1,
                3,
                2,
                1,
                6,
                4,
                1,
                2,
                2,
                1,
                2,
            ];
            assert_eq!(got[at..at + 22], want, "item {x} {y}");
        }
    }
}

/// A kernel with one instruction for each opcode, type and detail. Its result must be that of
/// [`evaluate`], so operands are decoded correctly.
#[test]
fn every_pure_opcode() {
    let bits = [
        1u64,
        0x4049_0fdb_3f49_0fdb,
        0x4005_bf0a_402d_f854,
        0x3fe6_a09e_3f35_04f3,
    ];
    let mut executed = 0;
    for &opcode in Opcode::ALL {
        let pure = opcode.class().is_pure();
        // The address of a variable has no defined bits, and a list of sources has a
        // test of its own.
        if !pure || opcode.detail_rule() == DetailRule::Variable || opcode == Opcode::RegisterGather
        {
            continue;
        }
        let types = Type::ALL.iter().copied();
        let types = types.filter(|&t| opcode.type_rule().allows(t));
        for (ty, detail) in
            types.flat_map(|t| Detail::choices(opcode, t).into_iter().map(move |d| (t, d)))
        {
            let mut function = Function::new("f");
            function.parameters.push(Parameter {
                name: "out".into(),
                type_name: "ulong *".into(),
                kind: ParameterKind::Pointer {
                    space: AddressSpace::Global,
                    read_only: false,
                    restrict: false,
                    structure: 0,
                    align: 1,
                },
                offset: 0,
            });
            let mut b = Builder::new(function);
            let out = InputSource::Argument {
                index: ParameterId(0),
                offset: 0,
            };
            let out = b.function.input(out, Family::Qword);
            let from = detail.converted_from().map(Type::family);
            let family = |rule: OperandRule| match rule {
                OperandRule::From => from.unwrap_or(Family::Dword),
                _ => rule.family().unwrap_or(ty.family()),
            };
            let mut sources = Vec::new();
            let mut source_bits = Vec::new();
            for (k, rule) in opcode.source_rules().iter().enumerate() {
                let unsigned = family(*rule).unsigned();
                let register = b.constant(unsigned, bits[k]);
                sources.push(register);
                source_bits.push(match unsigned.size() {
                    0 => 1,
                    size => bits[k] & (u64::MAX >> (64 - 8 * size)),
                });
            }
            let rules = opcode.destination_rules();
            let destinations: Vec<_> = rules.iter().map(|r| b.register(family(*r))).collect();
            b.push(opcode, ty, detail, &destinations, &sources);
            let eight = b.constant(Type::U64, 8);
            for &destination in &destinations {
                let from = b.function.family(destination).unsigned();
                let wide = b.convert(Type::U64, from, destination);
                b.store(AddressSpace::Global, Type::U64, out, wide);
                b.op_into(out, Opcode::Add, Type::U64, &[out, eight]);
            }
            b.ret();
            let function = b.finish();
            let mut arguments = [Argument::Buffer(vec![0; 16])];
            let range = NdRange::new(&[1], None, &[]).unwrap();
            let locations = LocationTable::new();
            run(
                &function,
                &locations,
                &range,
                &mut arguments,
                8,
                &RunOptions::default(),
            )
            .unwrap_or_else(|fault| panic!("{fault}\n{function}"));
            let Argument::Buffer(bytes) = &arguments[0] else {
                panic!("the buffer is gone");
            };
            let (low, high) = bytes.split_at(8);
            let got = [low, high].map(|b| u64::from_le_bytes(b.try_into().unwrap()));
            let want = evaluate(opcode, ty, detail, &source_bits, MathMode::Model);
            assert_eq!(Some(got), want, "{function}");
            executed += 1;
        }
    }
    assert!(executed > 200, "only {executed} instructions");
}

#[test]
fn memory_of_every_size_and_vectors() {
    // Copies 4 elements of each type from the first half of a buffer to the second.
    for ty in Type::ALL.iter().filter(|t| **t != Type::Bool) {
        let (family, size) = (ty.family().name(), ty.size());
        let text = format!(
            "kernel @copy(0: \"p\" \"void *\" global) {{
  registers {family} %0-%3, qword %4-%5
  inputs %4 = argument.0+0
$0:
  %0, %1, %2, %3 = load.global.{ty} %4
  %5 = loadi.u64 {}
  %4 = add.u64 %4, %5
  store.global.{ty} %4, %3, %2, %1, %0
  ret
}}",
            4 * size
        );
        let half: Vec<u8> = (1..=4 * size as u8).collect();
        let mut bytes = half.clone();
        bytes.resize(2 * half.len(), 0);
        let mut arguments = [Argument::Buffer(bytes)];
        run_text(&text, 1, &mut arguments).unwrap();
        let mut want = half.clone();
        want.extend(half.chunks(size as usize).rev().flatten());
        assert_eq!(arguments[0], Argument::Buffer(want), "{ty}");
    }
}

/// 256 x 256 points, at most 100 iterations each: about 28 million steps.
#[test]
fn mandelbrot() {
    let text = "kernel @mandelbrot(0: \"out\" \"uint *\" global) {
  registers dword %0-%29, qword %30-%31, bool %32-%34
  inputs %0 = local_id.0, %1 = group_id.0, %2 = local_size.0, %3 = group_id.1, %30 = argument.0+0
$0:
  %4 = mul.u32 %1, %2
  %4 = add.u32 %4, %0
  %5 = cvt.f32.u32 %4
  %6 = cvt.f32.u32 %3
  %7 = loadi.f32 0x3c400000  // 3 / 256
  %8 = loadi.f32 0xc0000000  // -2
  %9 = mad.f32 %5, %7, %8
  %10 = loadi.f32 0x3c000000
  %11 = loadi.f32 0xbf800000
  %12 = mad.f32 %6, %10, %11
  %13 = loadi.f32 0
  %14 = loadi.f32 0
  %15 = loadi.u32 0
  %16 = loadi.u32 1
  %17 = loadi.u32 100
  %18 = loadi.f32 0x40800000
  bra $1
$1:
  %32 = cmp.lt.u32 %15, %17
  %19 = mul.f32 %13, %13
  %20 = mad.f32 %14, %14, %19
  %33 = cmp.lt.f32 %20, %18
  %34 = and.bool %32, %33
  brc %34, $2, $3
$2:
  %21 = mul.f32 %14, %14
  %21 = sub.f32 %19, %21
  %22 = add.f32 %13, %13
  %14 = mad.f32 %22, %14, %12
  %13 = add.f32 %21, %9
  %15 = add.u32 %15, %16
  bra $1
$3:
  %23 = loadi.u32 8
  %24 = shl.u32 %3, %23
  %24 = add.u32 %24, %4
  %25 = loadi.u32 2
  %24 = shl.u32 %24, %25
  %31 = cvt.u64.u32 %24
  %30 = add.u64 %30, %31
  store.global.u32 %30, %15
  ret
}";
    let range = NdRange::new(&[256, 256], Some(&[64, 1]), &[]).unwrap();
    let mut arguments = [words(&vec![0; 256 * 256])];
    let report = run_with(text, &range, &mut arguments, &RunOptions::default()).unwrap();
    assert!(report.steps > 20_000_000, "{report:?}");
    let fma = |a, b, c| crate::numeric::fma(a, b, c, crate::numeric::Rounding::Nearest);
    for (k, got) in buffer_words(&arguments[0]).into_iter().enumerate() {
        let cx = fma((k % 256) as f32, 3.0 / 256.0, -2.0);
        let cy = fma((k / 256) as f32, 2.0 / 256.0, -1.0);
        let (mut x, mut y, mut n) = (0f32, 0f32, 0);
        while n < 100 && fma(y, y, x * x) < 4.0 {
            (x, y) = (x * x - y * y + cx, fma(x + x, y, cy));
            n += 1;
        }
        assert_eq!(got, n, "point {k}");
    }
}
