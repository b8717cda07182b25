//! The sequence of passes that legalize a kernel for a target, run on a kernel with a use for each
//! of them. The kernel must compute the same after every pass.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::interp;
use crate::ir::opcode::Opcode;
use crate::ir::passes::lower_int64::is_lowered;
use crate::ir::passes::tests::trial::{check, code, parse};
use crate::ir::passes::*;
use crate::launch::{Argument, NdRange, RunOptions};
use crate::numeric::MathMode;
use crate::source::LocationTable;
use crate::target::Target;

/// `size_t i = get_global_id(0); size_t row = i / width, column = i % width;`
/// `for (p = in + i, k = 0; k < 4; k++, p += step) sum += *p;`
/// `out[i] = sum + row * 100 + column - (int)i / step;` with 64-bit sums, as two doublewords.
const KERNEL: &str = r#"kernel @t(
  0: "out" "long *" global,
  8: "in" "const int *" global readonly,
  16: "width" "uint" u32,
  20: "step" "int" s32
) {
  registers qword %0-%1, dword %2-%3, qword %4-%19, dword %20-%39, bool %40
  inputs %20 = local_id.0, %21 = group_id.0, %22 = enqueued_local_size.0, %23 = global_offset.0
$0:
  %24 = loadi.u32 0
  %0 = load.argument.u64 %24
  %25 = loadi.u32 8
  %1 = load.argument.u64 %25
  %26 = loadi.u32 16
  %2 = load.argument.u32 %26
  %27 = loadi.u32 20
  %3 = load.argument.s32 %27
  %28 = mul.u32 %21, %22
  %28 = add.u32 %28, %20
  %28 = add.u32 %28, %23
  %4 = cvt.u64.u32 %28
  %5 = cvt.u64.u32 %2
  %6 = div.u64 %4, %5
  %7 = rem.u64 %4, %5
  %29 = loadi.u32 2
  %8 = shl.u64 %4, %29
  %9 = add.u64 %1, %8
  %10 = loadi.s64 0
  %30 = loadi.s32 0
  bra $1
$1:
  %31 = loadi.s32 4
  %40 = cmp.lt.s32 %30, %31
  brc %40, $2, $3
$2:
  %32 = load.global.s32 %9
  %11 = cvt.s64.s32 %32
  %10 = add.s64 %10, %11
  %12 = cvt.s64.s32 %3
  %33 = loadi.u32 2
  %12 = shl.s64 %12, %33
  %9 = add.u64 %9, %12
  %34 = loadi.s32 1
  %30 = add.s32 %30, %34
  bra $1
$3:
  %13 = loadi.u64 100
  %14 = mul.u64 %6, %13
  %15 = add.u64 %10, %14
  %15 = add.u64 %15, %7
  %35 = cvt.s32.u64 %4
  %36 = div.s32 %35, %3
  %16 = cvt.s64.s32 %36
  %15 = sub.s64 %15, %16
  %37 = loadi.u32 3
  %17 = shl.u64 %4, %37
  %17 = add.u64 %0, %17
  store.global.s64 %17, %15
  ret
}
"#;

const ITEMS: i64 = 24;
const WIDTH: i64 = 7;

fn element(i: i64) -> i32 {
    (i * 0x1357_9bdf) as i32
}

/// The expected output of the work-items from `first` on.
fn expected(first: i64, step: i64) -> Vec<u8> {
    (0..first + ITEMS)
        .flat_map(|i| {
            let sum: i64 = (0..4).map(|k| i64::from(element(i + k * step))).sum();
            let value = sum + i / WIDTH * 100 + i % WIDTH - i / step;
            if i < first { 0 } else { value }.to_le_bytes()
        })
        .collect()
}

fn agrees(function: &Function, after: &str) {
    check(function);
    for step in [1i64, 3, -2, -25] {
        // A negative step needs elements before the first.
        let first = (-3 * step).max(0);
        let elements = (0..200).flat_map(|i| element(i).to_le_bytes());
        let mut arguments = [
            Argument::Buffer(vec![0; (ITEMS + first) as usize * 8]),
            Argument::Buffer(elements.collect()),
            Argument::Value((WIDTH as u32).to_le_bytes().to_vec()),
            Argument::Value((step as i32).to_le_bytes().to_vec()),
        ];
        let range = NdRange::new(&[ITEMS as u64], Some(&[8]), &[first as u64]).unwrap();
        let options = RunOptions {
            math: MathMode::Worst,
            ..RunOptions::default()
        };
        let locations = LocationTable::default();
        let result = interp::run(function, &locations, &range, &mut arguments, 8, &options);
        if let Err(fault) = result {
            panic!("after {after}, step {step}: {fault}\n{}", code(function));
        }
        let wanted = Argument::Buffer(expected(first, step));
        assert!(
            arguments[0] == wanted,
            "after {after}, step {step}\n{}",
            code(function)
        );
    }
}

fn clean(function: &mut Function) {
    for _ in 0..4 {
        fold_constants(function, &mut AnalysisCache::new());
        propagate_copies(function, &mut AnalysisCache::new());
        eliminate_dead_code(function, &mut AnalysisCache::new());
    }
}

/// The kernel legalized for a target, verified and run after every pass.
fn legalized(target: Target, optimize: bool) -> Function {
    let mut f = parse(KERNEL);
    agrees(&f, "parse");
    assert!(split_webs(&mut f, &mut AnalysisCache::new()));
    assert_eq!(lower_pushed_constants(&mut f).remaining, []);
    agrees(&f, "lower_pushed_constants");
    if optimize {
        assert!(promote_surfaces(&mut f, &mut AnalysisCache::new()));
        agrees(&f, "promote_surfaces");
        clean(&mut f);
        agrees(&f, "clean");
        assert!(narrow_integers(&mut f));
        agrees(&f, "narrow_integers");
        clean(&mut f);
        assert!(!narrow_integers(&mut f));
    }
    assert_eq!(
        expand_division(&mut f, target),
        !optimize || !target.info().int_divide
    );
    agrees(&f, "expand_division");
    if !target.info().int64 {
        assert!(lower_int64(&mut f));
        assert_eq!(is_lowered(&f), Ok(()));
        agrees(&f, "lower_int64");
    }
    if optimize {
        clean(&mut f);
        assert!(compact_registers(&mut f));
        agrees(&f, "the last clean");
    }
    f
}

#[test]
fn every_pass_on_every_target_at_both_levels() {
    for &target in Target::ALL {
        for optimize in [false, true] {
            let f = legalized(target, optimize);
            let instructions = || f.blocks.iter().flat_map(|b| &b.instructions);
            let divides = |i: &&Instruction| matches!(i.opcode, Opcode::Div | Opcode::Rem);
            if !target.info().int_divide {
                assert_eq!(instructions().find(divides), None);
            }
            let stateless =
                |i: &&Instruction| matches!(i.detail, Detail::Memory { surface: None, .. });
            assert_eq!(instructions().filter(stateless).count() == 0, optimize);
        }
    }
}

#[test]
fn of_64_bit_arithmetic_only_the_sums_are_left() {
    let f = legalized(Target::Tgllp, true);
    let carries = code(&f).matches("addc.u32").count() + code(&f).matches("subb.u32").count();
    assert_eq!(carries, 4, "{}", code(&f));
}
