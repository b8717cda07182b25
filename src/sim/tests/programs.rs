//! Small programs, compared bit for bit with implementations in Rust.

use super::frame::{Frame, dst, float, neg, run, ud, vec_};
use crate::target::Target;
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode as O;
use crate::visa::operand::Operand;
use crate::visa::types::{Condition as C, Exec, Type};

/// Escape times of points of the Mandelbrot set, `1 << bits` points per row; `n` is the
/// maximum number of iterations.
pub(super) fn mandelbrot(target: Target, simd: u8, bits: u32) -> Kernel {
    let mut f = Frame::new(target, simd);
    let all = f.all();
    let (id, n) = (f.id, f.n);
    let [cx, cy, x, y, xx, yy, t] = std::array::from_fn(|_| f.lanes(Type::F));
    let (column, row, i) = (f.lanes(Type::Ud), f.lanes(Type::Ud), f.lanes(Type::Ud));
    let p = f.pred();
    let (head, exit) = (f.label(), f.label());
    let step = float(2.5 / (1 << bits) as f32);
    f.op(
        O::And,
        all,
        vec![dst(column), vec_(id), ud((1 << bits) - 1)],
    );
    f.op(O::Shr, all, vec![dst(row), vec_(id), ud(bits)]);
    for (from, to, origin) in [(column, cx, -2.0), (row, cy, -1.25)] {
        f.op(O::Mov, all, vec![dst(to), vec_(from)]);
        f.op(O::Mad, all, vec![dst(to), vec_(to), step, float(origin)]);
    }
    for v in [x, y] {
        f.op(O::Mov, all, vec![dst(v), float(0.0)]);
    }
    f.op(O::Mov, all, vec![dst(i), ud(0)]);
    f.place(head);
    f.op(O::Mul, all, vec![dst(xx), vec_(x), vec_(x)]);
    f.op(O::Mul, all, vec![dst(yy), vec_(y), vec_(y)]);
    f.op(O::Add, all, vec![dst(t), vec_(xx), vec_(yy)]);
    f.cmp(all, C::Gt, p, vec_(t), float(4.0));
    f.goto_if(p, false, exit);
    f.op(O::Add, all, vec![dst(t), vec_(x), vec_(x)]);
    f.op(O::Mad, all, vec![dst(y), vec_(t), vec_(y), vec_(cy)]);
    f.op(O::Add, all, vec![dst(x), vec_(xx), neg(yy)]);
    f.op(O::Add, all, vec![dst(x), vec_(x), vec_(cx)]);
    f.op(O::Add, all, vec![dst(i), vec_(i), ud(1)]);
    f.cmp(all, C::Lt, p, vec_(i), Operand::scalar(n, 0));
    f.goto_if(p, false, head);
    f.place(exit);
    f.store(i);
    f.finish()
}

fn escape(id: u32, bits: u32, n: u32) -> u32 {
    let step = 2.5 / (1 << bits) as f32;
    let cx = ((id & ((1 << bits) - 1)) as f32).mul_add(step, -2.0);
    let cy = ((id >> bits) as f32).mul_add(step, -1.25);
    let (mut x, mut y) = (0.0f32, 0.0f32);
    for i in 0..n {
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            return i;
        }
        y = (x + x).mul_add(y, cy);
        x = xx - yy + cx;
    }
    n
}

#[test]
fn mandelbrot_at_every_width() {
    let bits = 6;
    let items = 1 << (2 * bits);
    let want: Vec<u32> = (0..items).map(|id| escape(id, bits, 100)).collect();
    for (target, simd) in [
        (Target::Tgllp, 8),
        (Target::Tgllp, 16),
        (Target::Dg2, 16),
        (Target::Pvc, 32),
    ] {
        let kernel = mandelbrot(target, simd, bits);
        let out = run(&kernel, (items, 64), |_| 0, 100).unwrap();
        assert!(out == want, "{target} SIMD{simd}");
    }
}

#[test]
fn a_uniform_loop_with_scalar_registers() {
    // s = 0; for (k = 0; k < n; k++) s += k * id, with k and its test as scalars.
    let mut f = Frame::new(Target::Skl, 16);
    let (all, one, id, n) = (f.all(), Exec::no_mask(1), f.id, f.n);
    let (s, k, p) = (f.lanes(Type::Ud), f.var(Type::Ud, 1), f.pred());
    let head = f.label();
    f.op(O::Mov, all, vec![dst(s), ud(0)]);
    f.op(O::Mov, one, vec![dst(k), ud(0)]);
    f.place(head);
    f.op(
        O::Mad,
        all,
        vec![dst(s), vec_(id), Operand::scalar(k, 0), vec_(s)],
    );
    f.op(O::Add, one, vec![dst(k), Operand::scalar(k, 0), ud(1)]);
    let (a, b) = (Operand::scalar(k, 0), Operand::scalar(n, 0));
    f.cmp(Exec::no_mask(16), C::Lt, p, a, b);
    f.uniform_goto_if(p, false, head);
    f.store(s);
    let out = run(&f.finish(), (40, 40), |_| 0, 10).unwrap();
    assert_eq!(out, (0..40).map(|id| id * 45).collect::<Vec<_>>());
}

/// Multiplies square matrices of doublewords, `1 << bits` on a side: `out = input * input`.
pub(super) fn square(target: Target, simd: u8, bits: u32) -> Kernel {
    let mut f = Frame::new(target, simd);
    let (all, one, id, at_in) = (f.all(), Exec::no_mask(1), f.id, f.at_in);
    let [a, b, s, left, right] = std::array::from_fn(|_| f.lanes(Type::Ud));
    let (k, p, head) = (f.var(Type::Ud, 1), f.pred(), f.label());
    let side = 1u32 << bits;
    // Byte offsets of elements (row, 0) and (0, column), including the buffer offset.
    f.op(O::And, all, vec![dst(left), vec_(id), ud(side - 1)]);
    f.op(O::Mad, all, vec![dst(left), neg(left), ud(4), vec_(at_in)]);
    f.op(O::And, all, vec![dst(right), vec_(id), ud(!(side - 1))]);
    f.op(
        O::Mad,
        all,
        vec![dst(right), neg(right), ud(4), vec_(at_in)],
    );
    f.op(O::Mov, all, vec![dst(s), ud(0)]);
    f.op(O::Mov, one, vec![dst(k), ud(0)]);
    f.place(head);
    for (at, to, step) in [(left, a, 4), (right, b, 4 * side)] {
        f.at_in = at;
        f.load(to);
        f.op(O::Add, all, vec![dst(at), vec_(at), ud(step)]);
    }
    f.op(O::Mad, all, vec![dst(s), vec_(a), vec_(b), vec_(s)]);
    f.op(O::Add, one, vec![dst(k), Operand::scalar(k, 0), ud(1)]);
    let wide = Exec::no_mask(simd);
    f.cmp(wide, C::Lt, p, Operand::scalar(k, 0), ud(side));
    f.uniform_goto_if(p, false, head);
    f.store(s);
    f.finish()
}

#[test]
fn matrices_are_multiplied_at_every_width() {
    let bits = 4;
    let side = 1u32 << bits;
    let of = |k: u32| k.wrapping_mul(0x9E37_79B9) >> 20;
    let element = |id: u32| {
        let (row, column) = (id / side, id % side);
        (0..side)
            .map(|k| of(row * side + k) * of(k * side + column))
            .sum::<u32>()
    };
    let want: Vec<u32> = (0..side * side).map(element).collect();
    for (target, simd) in [
        (Target::Skl, 8),
        (Target::Tgllp, 32),
        (Target::Dg2, 16),
        (Target::Dg2, 32),
        (Target::Pvc, 32),
    ] {
        let kernel = square(target, simd, bits);
        let out = run(&kernel, (side * side, 64), of, 0).unwrap();
        assert!(out == want, "{target} SIMD{simd}");
    }
}
