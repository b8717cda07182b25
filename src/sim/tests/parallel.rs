//! Parallel execution of work-groups: the same results and faults as in order, and in-order
//! execution where the order matters.

use super::frame::{Frame, dst, run_with, ud, vec_};
use crate::launch::{FaultKind, RunOptions};
use crate::target::Target;
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode as O;
use crate::visa::types::Type;

const SIZES: (u32, u32) = (4096, 32);

fn jobs(jobs: usize) -> RunOptions {
    RunOptions {
        jobs,
        ..RunOptions::default()
    }
}

/// Runs with one job and with four, and checks that the results are equal. Returns whether the
/// second run was parallel.
fn both(kernel: &Kernel) -> bool {
    let one = run_with(kernel, SIZES, |k| k ^ 5, 3, &jobs(1)).unwrap();
    let four = run_with(kernel, SIZES, |k| k ^ 5, 3, &jobs(4)).unwrap();
    assert_eq!(one.0, four.0);
    assert_eq!(one.1.steps, four.1.steps);
    assert_eq!(one.1.threads, four.1.threads);
    assert!(!one.1.parallel);
    four.1.parallel
}

#[test]
fn independent_groups_run_in_parallel() {
    let mut f = Frame::new(Target::Tgllp, 16);
    let x = f.lanes(Type::Ud);
    let all = f.all();
    f.load(x);
    f.op(O::Mul, all, vec![dst(x), vec_(x), vec_(x)]);
    f.store(x);
    assert!(both(&f.finish()));
}

#[test]
fn groups_that_write_one_word_run_in_order() {
    let mut f = Frame::new(Target::Tgllp, 16);
    let (all, at) = (f.all(), f.at_out);
    let x = f.lanes(Type::Ud);
    f.load(x);
    f.op(O::And, all, vec![dst(at), vec_(at), ud(0xff)]);
    f.op(O::Max, all, vec![dst(at), vec_(at), ud(64)]);
    f.store(x);
    assert!(!both(&f.finish()));
}

#[test]
fn groups_that_read_what_others_write_run_in_order() {
    // out[id] = out[id - 32] + 1, where out is 0xEEEEEEEE before the start.
    let mut f = Frame::new(Target::Dg2, 16);
    let (all, at, id) = (f.all(), f.at_out, f.id);
    let (x, p, first) = (f.lanes(Type::Ud), f.pred(), f.label());
    f.op(O::Mov, all, vec![dst(x), vec_(id)]);
    let compare = crate::visa::types::Condition::Lt;
    f.cmp(all, compare, p, vec_(id), ud(32));
    f.goto_if(p, false, first);
    f.op(
        O::Add,
        all,
        vec![dst(at), vec_(at), ud(0u32.wrapping_sub(128))],
    );
    f.at_in = at;
    f.load_out(x);
    f.op(O::Add, all, vec![dst(at), vec_(at), ud(128)]);
    f.op(O::Add, all, vec![dst(x), vec_(x), ud(1)]);
    f.place(first);
    f.store(x);
    let kernel = f.finish();
    assert!(!both(&kernel));
    let out = run_with(&kernel, SIZES, |_| 0, 0, &jobs(4)).unwrap().0;
    assert_eq!(out[4095], 31 + 127);
}

#[test]
fn the_first_fault_in_order_is_reported() {
    // Every group except the first few faults.
    let mut f = Frame::new(Target::Skl, 8);
    let (all, at) = (f.all(), f.at_out);
    f.op(O::Mul, all, vec![dst(at), vec_(at), ud(100)]);
    let id = f.id;
    f.store(id);
    let kernel = f.finish();
    let one = run_with(&kernel, SIZES, |_| 0, 0, &jobs(1)).unwrap_err();
    assert_eq!(one.kind, FaultKind::OutOfBounds);
    for _ in 0..20 {
        assert_eq!(
            run_with(&kernel, SIZES, |_| 0, 0, &jobs(4)).unwrap_err(),
            one
        );
    }
}
