//! Control flow: the channels that execute, for each shape of control flow at each width.

use super::frame::{Frame, dst, run, ud, vec_};
use crate::launch::FaultKind;
use crate::target::Target;
use crate::visa::instruction::Combine;
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode as O;
use crate::visa::operand::Operand;
use crate::visa::types::{Condition as C, Exec, Type};

/// Builds the kernel for every target and width, runs 70 work-items in groups of 35 (the last
/// thread of a group is partial), and compares the results with those computed for one work-item.
fn check(build: impl Fn(&mut Frame), item: impl Fn(u32, u32) -> u32) {
    let of = |k: u32| k.wrapping_mul(2_654_435_761) >> 28;
    for &target in Target::ALL {
        for simd in [8, 16, 32] {
            if simd == 8 && target == Target::Pvc {
                continue;
            }
            let mut f = Frame::new(target, simd);
            build(&mut f);
            let kernel: Kernel = f.finish();
            let out =
                run(&kernel, (70, 35), of, 5).unwrap_or_else(|e| panic!("{target} {simd}: {e}"));
            let want: Vec<u32> = (0..70).map(|k| item(k, of(k))).collect();
            assert_eq!(out, want, "{target} SIMD{simd}");
        }
    }
}

#[test]
fn straight_code_with_a_partial_sub_group() {
    check(
        |f| {
            let x = f.lanes(Type::Ud);
            f.load(x);
            let all = f.all();
            f.op(O::Mad, all, vec![dst(x), vec_(x), ud(1000), vec_(f.id)]);
            f.store(x);
        },
        |k, x| x * 1000 + k,
    );
}

#[test]
fn if_and_else_nested() {
    check(
        |f| {
            let (x, r) = (f.lanes(Type::Ud), f.lanes(Type::Ud));
            let (p, q) = (f.pred(), f.pred());
            let (otherwise, end, inner) = (f.label(), f.label(), f.label());
            let all = f.all();
            f.load(x);
            f.cmp(all, C::Lt, p, vec_(x), ud(6));
            f.goto_if(p, true, otherwise);
            f.op(O::Mov, all, vec![dst(r), ud(1)]);
            f.cmp(all, C::Eq, q, vec_(x), ud(2));
            f.goto_if(q, true, inner);
            f.op(O::Add, all, vec![dst(r), vec_(r), ud(10)]);
            f.place(inner);
            f.op(O::Add, all, vec![dst(r), vec_(r), ud(100)]);
            f.goto(end);
            f.place(otherwise);
            f.op(O::Mov, all, vec![dst(r), vec_(f.id)]);
            f.place(end);
            f.store(r);
        },
        |k, x| match x {
            2 => 111,
            0..6 => 101,
            _ => k,
        },
    );
}

#[test]
fn loop_with_break_and_continue_and_a_value_that_leaves_it() {
    // for (i = 0, s = 0; i < x; i++) { if (i == 9) break; if (i & 1) continue; s += i; }
    check(
        |f| {
            let (x, i, s, t) = (
                f.lanes(Type::Ud),
                f.lanes(Type::Ud),
                f.lanes(Type::Ud),
                f.lanes(Type::Ud),
            );
            let p = f.pred();
            let (head, latch, exit) = (f.label(), f.label(), f.label());
            let all = f.all();
            f.load(x);
            f.op(O::Mov, all, vec![dst(i), ud(0)]);
            f.op(O::Mov, all, vec![dst(s), ud(0)]);
            f.place(head);
            f.cmp(all, C::Lt, p, vec_(i), vec_(x));
            f.goto_if(p, true, exit);
            f.cmp(all, C::Eq, p, vec_(i), ud(9));
            f.goto_if(p, false, exit);
            f.op(O::And, all, vec![dst(t), vec_(i), ud(1)]);
            f.cmp(all, C::Ne, p, vec_(t), ud(0));
            f.goto_if(p, false, latch);
            f.op(O::Add, all, vec![dst(s), vec_(s), vec_(i)]);
            f.place(latch);
            f.op(O::Add, all, vec![dst(i), vec_(i), ud(1)]);
            f.goto(head);
            f.place(exit);
            f.op(O::Mad, all, vec![dst(s), vec_(i), ud(256), vec_(s)]);
            f.store(s);
        },
        |_, x| {
            let last = x.min(9);
            256 * last + (0..last).filter(|i| i % 2 == 0).sum::<u32>()
        },
    );
}

#[test]
fn a_bottom_tested_loop_disables_finished_channels() {
    // do { s += x; x -= 1; } while (x != 0), skipped for x == 0; all trip counts differ.
    check(
        |f| {
            let (x, s) = (f.lanes(Type::Ud), f.lanes(Type::Ud));
            let p = f.pred();
            let (head, end) = (f.label(), f.label());
            let all = f.all();
            f.load(x);
            f.op(O::Mov, all, vec![dst(s), ud(0)]);
            f.cmp(all, C::Eq, p, vec_(x), ud(0));
            f.goto_if(p, false, end);
            f.place(head);
            f.op(O::Add, all, vec![dst(s), vec_(s), vec_(x)]);
            f.op(O::Add, all, vec![dst(x), vec_(x), ud(u32::MAX)]);
            f.cmp(all, C::Ne, p, vec_(x), ud(0));
            f.goto_if(p, false, head);
            f.op(O::Add, all, vec![dst(s), vec_(s), ud(1000)]);
            f.place(end);
            f.store(s);
        },
        |_, x| if x == 0 { 0 } else { x * (x + 1) / 2 + 1000 },
    );
}

#[test]
fn uniform_branches_inside_of_a_divergent_loop() {
    // while (i < x) { if (n == 5) s += 1; else s += 100; i++; }
    check(
        |f| {
            let (x, i, s) = (f.lanes(Type::Ud), f.lanes(Type::Ud), f.lanes(Type::Ud));
            let (p, u) = (f.pred(), f.pred());
            let (head, other, latch, exit) = (f.label(), f.label(), f.label(), f.label());
            let (all, simd) = (f.all(), f.simd);
            f.load(x);
            f.op(O::Mov, all, vec![dst(i), ud(0)]);
            f.op(O::Mov, all, vec![dst(s), ud(0)]);
            let n = Operand::scalar(f.n, 0);
            f.cmp(Exec::no_mask(simd), C::Eq, u, n, ud(5));
            f.place(head);
            f.cmp(all, C::Lt, p, vec_(i), vec_(x));
            f.goto_if(p, true, exit);
            f.uniform_goto_if(u, true, other);
            f.op(O::Add, all, vec![dst(s), vec_(s), ud(1)]);
            f.uniform_goto_if(u, false, latch);
            f.place(other);
            f.op(O::Add, all, vec![dst(s), vec_(s), ud(100)]);
            f.place(latch);
            f.op(O::Add, all, vec![dst(i), vec_(i), ud(1)]);
            f.goto(head);
            f.place(exit);
            f.store(s);
        },
        |_, x| x,
    );
}

#[test]
fn predicates_select_combine_and_keep_inactive_bits() {
    check(
        |f| {
            let (x, r, t) = (f.lanes(Type::Ud), f.lanes(Type::Ud), f.lanes(Type::Ud));
            let (p, q, s) = (f.pred(), f.pred(), f.pred());
            let end = f.label();
            let (all, simd) = (f.all(), f.simd);
            f.load(x);
            f.cmp(all, C::Gt, p, vec_(x), ud(3));
            f.cmp(all, C::Lt, q, vec_(x), ud(9));
            f.op(
                O::And,
                all,
                vec![
                    Operand::Predicate(s),
                    Operand::Predicate(p),
                    Operand::Predicate(q),
                ],
            );
            f.op(O::Sel, all, vec![dst(r), ud(7), vec_(x)]);
            f.when(s, false);
            f.op(O::Mov, all, vec![dst(t), ud(50)]);
            f.op(O::Mov, all, vec![dst(t), ud(60)]);
            f.when(s, true);
            // p is redefined in half of the channels; the others keep its value.
            f.cmp(all, C::Eq, q, vec_(x), ud(4));
            f.goto_if(q, true, end);
            f.cmp(all, C::Ne, p, vec_(x), vec_(x));
            f.place(end);
            f.op(O::Add, all, vec![dst(t), vec_(t), ud(1)]);
            f.when(p, false);
            // Any active channel: some x is 15, or none.
            f.op(
                O::Setp,
                Exec::no_mask(simd),
                vec![Operand::Predicate(s), ud(0)],
            );
            f.cmp(all, C::Lt, s, vec_(x), ud(16));
            f.op(O::Add, all, vec![dst(t), vec_(t), ud(1000)]);
            f.when(s, false);
            f.last().predicate.as_mut().unwrap().combine = Combine::Any;
            f.op(O::Mad, all, vec![dst(r), vec_(r), ud(10_000), vec_(t)]);
            f.store(r);
        },
        |_, x| {
            let s = x > 3 && x < 9;
            let p = x > 3 && x != 4;
            let r = if s { 7 } else { x };
            r * 10_000 + if s { 50 } else { 60 } + u32::from(p) + 1000
        },
    );
}

#[test]
fn a_predicate_is_read_as_bits() {
    let mut f = Frame::new(Target::Skl, 8);
    let (x, r) = (f.lanes(Type::Ud), f.lanes(Type::Ud));
    let (p, word) = (f.pred(), f.var(Type::Ud, 1));
    let all = f.all();
    f.load(x);
    f.cmp(all, C::Ne, p, vec_(x), ud(0));
    f.op(
        O::Mov,
        Exec::no_mask(1),
        vec![dst(word), Operand::Predicate(p)],
    );
    f.op(O::Mov, all, vec![dst(r), Operand::scalar(word, 0)]);
    f.store(r);
    let out = run(&f.finish(), (8, 8), |k| k & 2, 0).unwrap();
    assert_eq!(out, [0b1100_1100; 8]);
}

#[test]
fn a_uniform_branch_whose_channels_disagree_is_a_fault() {
    let mut f = Frame::new(Target::Tgllp, 16);
    let (p, end) = (f.pred(), f.label());
    let all = f.all();
    f.cmp(all, C::Lt, p, vec_(f.id), ud(3));
    f.uniform_goto_if(p, false, end);
    f.place(end);
    let fault = run(&f.finish(), (16, 16), |_| 0, 0).unwrap_err();
    assert_eq!(fault.kind, FaultKind::InvalidProgram);
    assert!(
        fault.message.contains("differs between channels"),
        "{fault}"
    );
    assert_eq!(fault.work_item, Some([0, 0, 0]));
    assert!(fault.instruction.unwrap().contains("goto"));
}

#[test]
fn a_channel_that_waits_past_the_end_is_lost() {
    let mut f = Frame::new(Target::Tgllp, 16);
    let (p, end) = (f.pred(), f.label());
    let all = f.all();
    f.cmp(all, C::Lt, p, vec_(f.id), ud(3));
    f.goto_if(p, false, end);
    f.op(O::Ret, Exec::masked(1), vec![]);
    f.place(end);
    let fault = run(&f.finish(), (16, 16), |_| 0, 0).unwrap_err();
    assert_eq!(fault.kind, FaultKind::InvalidProgram);
    assert!(
        fault.message.contains("waits at another instruction"),
        "{fault}"
    );
}
