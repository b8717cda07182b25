//! Faults of each kind, with their messages.

use super::frame::{Frame, dst, run, run_with, ud, vec_};
use crate::launch::{Argument, FaultKind, NdRange, OutOfBounds, RunOptions};
use crate::target::Target;
use crate::visa::instruction::{Channels, Detail};
use crate::visa::opcode::Opcode as O;
use crate::visa::operand::{Operand, VariableId};
use crate::visa::types::{Condition as C, Exec, Type};
use pretty_assertions::assert_eq;

/// `out[id + add] = id`; the address is masked with `mask` if there is one.
fn shifted(target: Target, add: u32) -> Frame {
    let mut f = Frame::new(target, 8);
    let (all, at) = (f.all(), f.at_out);
    f.op(O::Add, all, vec![dst(at), vec_(at), ud(add)]);
    let id = f.id;
    f.store(id);
    f
}

#[test]
fn outside_of_a_buffer() {
    for target in [Target::Skl, Target::Dg2] {
        let fault = run(&shifted(target, 4 * 10).finish(), (16, 16), |_| 0, 0).unwrap_err();
        assert_eq!(fault.kind, FaultKind::OutOfBounds);
        assert_eq!(
            fault.message,
            "out-of-bounds access: argument 0 (`out`): 4 bytes at offset 64 of a buffer of 64 bytes"
        );
        assert_eq!(fault.work_item, Some([6, 0, 0]));
        assert!(fault.instruction.is_some());
        assert_eq!(fault.location.unwrap().file.as_ref(), "test.cl");
        let options = RunOptions {
            out_of_bounds: OutOfBounds::Zero,
            ..RunOptions::default()
        };
        let kernel = shifted(target, 4 * 10).finish();
        let (out, _) = run_with(&kernel, (16, 16), |_| 0, 0, &options).unwrap();
        assert_eq!(out[10..], [0, 1, 2, 3, 4, 5]);
    }
}

#[test]
fn the_guard_before_a_buffer_exposes_a_missing_offset() {
    let fault = run(
        &shifted(Target::Skl, 0u32.wrapping_sub(64)).finish(),
        (8, 8),
        |_| 0,
        0,
    );
    let fault = fault.unwrap_err();
    assert_eq!(fault.kind, FaultKind::OutOfBounds);
    assert!(fault.message.contains("at offset -"), "{fault}");
}

#[test]
fn misaligned_and_null() {
    let fault = run(
        &shifted(Target::Pvc.min(Target::Tgllp), 2).finish(),
        (8, 8),
        |_| 0,
        0,
    );
    assert_eq!(fault.unwrap_err().kind, FaultKind::Misaligned);
    let kernel = shifted(Target::Skl, 0).finish();
    let range = NdRange::new(&[8], Some(&[8]), &[]).unwrap();
    let mut arguments = [Argument::Null, Argument::Null, Argument::Value(vec![0; 4])];
    let fault =
        crate::sim::run(&kernel, &range, &mut arguments, &RunOptions::default()).unwrap_err();
    assert_eq!(
        fault.message,
        "dereference of a null pointer: argument 0 (`out`): 4 bytes"
    );
}

#[test]
fn an_unbound_surface_is_a_fault() {
    let mut f = Frame::new(Target::Skl, 8);
    let (at, id) = (f.at_out, f.id);
    f.surface_message(
        O::Scatter4Scaled,
        7,
        Detail::Channels(Channels::first(1)),
        at,
        id,
    );
    let fault = run(&f.finish(), (8, 8), |_| 0, 0).unwrap_err();
    assert_eq!(fault.kind, FaultKind::InvalidProgram);
    assert_eq!(fault.message, "the binding table has no surface 7");
}

fn poison(build: impl Fn(&mut Frame, VariableId)) -> Option<String> {
    let mut f = Frame::new(Target::Skl, 16);
    let x = f.lanes(Type::Ud);
    build(&mut f, x);
    match run(&f.finish(), (16, 16), |_| 0, 0) {
        Ok(_) => None,
        Err(fault) => {
            assert_eq!(fault.kind, FaultKind::Poison, "{fault}");
            Some(fault.message)
        }
    }
}

#[test]
fn undefined_values_are_reported_where_they_matter() {
    let stored = |m: &str| m.contains("an undefined value is stored to argument 0 (`out`)");
    assert!(stored(&poison(|f, x| f.store(x)).unwrap()));
    assert!(stored(
        &poison(|f, x| {
            let all = f.all();
            f.op(O::Add, all, vec![dst(x), vec_(x), vec_(f.id)]);
            f.store(x);
        })
        .unwrap()
    ));
    let address = poison(|f, x| {
        f.at_in = x;
        let y = f.lanes(Type::Ud);
        f.load(y);
    });
    assert_eq!(address.unwrap(), "the address is undefined");
    let branch = poison(|f, x| {
        let (p, end, all) = (f.pred(), f.label(), f.all());
        f.cmp(all, C::Eq, p, vec_(x), ud(0));
        f.goto_if(p, false, end);
        f.place(end);
    });
    assert!(branch.unwrap().contains("branch"));
    let select = poison(|f, x| {
        let (p, all) = (f.pred(), f.all());
        f.op(O::Sel, all, vec![dst(x), ud(1), ud(2)]);
        f.when(p, false);
        f.store(x);
    });
    assert!(stored(&select.unwrap()));
    let predicated = poison(|f, x| {
        let (p, all) = (f.pred(), f.all());
        f.op(O::Mov, all, vec![dst(x), ud(1)]);
        f.op(O::Mov, all, vec![dst(x), ud(2)]);
        f.when(p, false);
        f.store(x);
    });
    assert!(stored(&predicated.unwrap()));
    let divided = poison(|f, x| {
        let all = f.all();
        f.op(O::Div, all, vec![dst(x), vec_(f.id), vec_(f.id)]);
        f.store(x);
    });
    assert!(stored(&divided.unwrap()));
}

#[test]
fn undefined_values_without_effect_are_not_reported() {
    // Read, used in a computation, masked out, not selected, and written in other channels.
    assert_eq!(
        poison(|f, x| {
            let (p, all, y) = (f.pred(), f.all(), f.lanes(Type::Ud));
            f.op(O::Add, all, vec![dst(y), vec_(x), ud(1)]);
            f.op(O::And, all, vec![dst(y), vec_(y), ud(0)]);
            f.store(y);
            f.cmp(all, C::Ge, p, vec_(f.id), ud(0));
            f.op(O::Sel, all, vec![dst(y), vec_(f.id), vec_(x)]);
            f.when(p, false);
            f.store(y);
            // Either of two equal values.
            f.cmp(all, C::Eq, p, vec_(x), ud(0));
            f.op(O::Sel, all, vec![dst(y), vec_(f.id), vec_(f.id)]);
            f.when(p, false);
            f.store(y);
        }),
        None
    );
    let mut f = Frame::new(Target::Skl, 16);
    let (x, p, end, all) = (f.lanes(Type::Ud), f.pred(), f.label(), f.all());
    f.cmp(all, C::Lt, p, vec_(f.id), ud(5));
    f.goto_if(p, true, end);
    f.op(O::Mov, all, vec![dst(x), vec_(f.id)]);
    f.place(end);
    let (at, simd) = (f.at_out, f.simd);
    f.op(O::Add, Exec::no_mask(simd), vec![dst(x), vec_(x), ud(1)]);
    f.surface_message(
        O::Scatter4Scaled,
        0,
        Detail::Channels(Channels::first(1)),
        at,
        x,
    );
    f.when(p, false);
    let out = run(&f.finish(), (16, 16), |_| 0, 0).unwrap();
    assert_eq!(out[..6], [1, 2, 3, 4, 5, 0xEEEE_EEEE]);
}

#[test]
fn an_endless_loop_reaches_the_limit() {
    let mut f = Frame::new(Target::Tgllp, 16);
    let head = f.label();
    f.place(head);
    f.goto(head);
    let kernel = f.finish();
    let options = RunOptions {
        step_limit: 10_000,
        ..RunOptions::default()
    };
    let fault = run_with(&kernel, (16, 16), |_| 0, 0, &options).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Limit);
    assert!(fault.message.contains("10000 instructions"), "{fault}");
    assert!(fault.instruction.unwrap().contains("goto"));
    let options = RunOptions {
        timeout: Some(std::time::Duration::from_millis(1)),
        ..RunOptions::default()
    };
    let fault = run_with(&kernel, (16, 16), |_| 0, 0, &options).unwrap_err();
    assert!(fault.message.contains("the time limit"), "{fault}");
}

#[test]
fn a_limit_that_is_just_enough_is_enough() {
    let kernel = shifted(Target::Skl, 0).finish();
    let with = |step_limit| RunOptions {
        step_limit,
        ..RunOptions::default()
    };
    let (_, report) = run_with(&kernel, (64, 16), |_| 0, 0, &with(1 << 40)).unwrap();
    assert_eq!(report.threads, 8);
    assert_eq!(report.steps % 8, 0);
    let exact = run_with(&kernel, (64, 16), |_| 0, 0, &with(report.steps)).unwrap();
    assert_eq!(exact.1, report);
    assert!(run_with(&kernel, (64, 16), |_| 0, 0, &with(report.steps - 1)).is_err());
}

#[test]
fn launches_that_do_not_match_the_kernel() {
    let mut kernel = shifted(Target::Skl, 0).finish();
    let range = NdRange::new(&[8], Some(&[8]), &[]).unwrap();
    let launch = |arguments: &[Argument]| {
        let mut arguments = arguments.to_vec();
        let options = RunOptions::default();
        let fault = crate::sim::run(&kernel, &range, &mut arguments, &options).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Launch);
        fault.message
    };
    let (buffer, four) = (Argument::Buffer(vec![0; 32]), Argument::Value(vec![0; 4]));
    let ok = [buffer.clone(), buffer.clone(), four.clone()];
    let few = launch(std::slice::from_ref(&buffer));
    assert!(
        few.starts_with("too few arguments for the kernel (`"),
        "{few}"
    );
    assert!(few.ends_with("`): expected 3, have 1"), "{few}");
    assert_eq!(
        launch(&[buffer.clone(), four.clone(), four.clone()]),
        "argument 1 (`input`) has type `uint*`, but the launch passes a value"
    );
    assert_eq!(
        launch(&[buffer.clone(), buffer, Argument::Value(vec![0; 8])]),
        "argument 2 (`n`) has type `uint` and requires 4 bytes, but the launch passes 8"
    );
    kernel.required_group_size = Some([4, 1, 1]);
    let fault = crate::sim::run(&kernel, &range, &mut ok.clone(), &RunOptions::default());
    assert_eq!(
        fault.unwrap_err().message,
        "the kernel requires work-groups of 4 x 1 x 1, have 8 x 1 x 1"
    );
}

#[test]
fn programs_that_violate_a_rule_do_not_start() {
    let invalid = |build: &dyn Fn(&mut Frame, VariableId)| {
        let mut f = Frame::new(Target::Dg2, 16);
        let x = f.lanes(Type::Ud);
        build(&mut f, x);
        let fault = run(&f.finish(), (16, 16), |_| 0, 0).unwrap_err();
        assert_eq!(fault.kind, FaultKind::InvalidProgram);
        assert!(fault.instruction.is_some());
        fault.message
    };
    let all = Exec::masked(16);
    let past = |x: VariableId, column| Operand::Source {
        variable: x.into(),
        row: 0,
        column,
        region: crate::visa::operand::Region::CONTIGUOUS,
        modifier: crate::visa::operand::Modifier::None,
    };
    assert_eq!(
        invalid(&|f, x| f.op(O::Mov, all, vec![dst(x), past(x, 1)])),
        "region is out of bounds: it ends at byte 68 of a variable of 64 bytes"
    );
    assert_eq!(
        invalid(&|f, x| f.op(O::Div, all, vec![dst(x), vec_(x), vec_(x)])),
        "integer division is not supported on dg2"
    );
    assert_eq!(
        invalid(&|f, _| {
            let q = f.lanes(Type::Q);
            f.op(O::Add, all, vec![dst(q), vec_(q), vec_(q)]);
        }),
        "64-bit integers are not supported on dg2"
    );
    assert_eq!(
        invalid(&|f, x| f.op(O::Mov, Exec::masked(32), vec![dst(x), ud(1)])),
        "execution size 32 at channel 0 is invalid for dispatch width 16"
    );
    assert_eq!(
        invalid(&|f, _| {
            let label = f.label();
            f.goto(label);
        }),
        "use of undeclared label"
    );
    let mut f = Frame::new(Target::Dg2, 32);
    let (at, id) = (f.at_out, f.id);
    f.surface_message(
        O::Scatter4Scaled,
        0,
        Detail::Channels(Channels::first(1)),
        at,
        id,
    );
    let fault = run(&f.finish(), (32, 32), |_| 0, 0).unwrap_err();
    assert!(fault.message.contains("split into halves"), "{fault}");
    let mut f = Frame::new(Target::Skl, 8);
    f.op(O::Mov, Exec::masked(8), vec![dst(f.id), ud(1)]);
    let mut kernel = f.finish();
    kernel.instructions.pop();
    let fault = run(&kernel, (8, 8), |_| 0, 0).unwrap_err();
    assert!(fault.message.contains("missing `ret`"), "{fault}");
}
