//! The operations of Gen IR on the registers of one item.

use super::cell::Cell;
use super::memory::Wrong;
use super::program::Step;
use crate::ir::eval::{Operation, logic};
use crate::launch::FaultKind;
use crate::numeric::MathMode;

/// The bits of a register, or a fault with this message if they are undefined and that is not tolerated.
pub(super) fn defined(cell: Cell, tolerant: bool, message: &str) -> Result<u64, Wrong> {
    if cell.poison.is_set() && !tolerant {
        Err(Box::new((FaultKind::Poison, message.to_string())))
    } else {
        Ok(cell.bits)
    }
}

/// Executes an operation on the registers of one item.
#[inline(always)]
pub(super) fn compute(cells: &mut [Cell], step: &Step, operation: Operation, math: MathMode) {
    let read = |register: u16| cells[usize::from(register)];
    let one = Cell::new;
    let float = |cell: Cell| f32::from_bits(cell.bits as u32);
    let result = match operation {
        Operation::Constant(bits) => Cell::defined(bits),
        Operation::Unary(f) => {
            let a = read(step.a);
            one(f(a.bits), a.poison)
        }
        Operation::Binary(f) => {
            let (a, b) = (read(step.a), read(step.b));
            one(f(a.bits, b.bits), a.poison | b.poison)
        }
        Operation::Logic(deciding) => {
            let (a, b) = (read(step.a), read(step.b));
            let decides = |cell: Cell| !cell.poison.is_set() && cell.bits == deciding;
            match decides(a) || decides(b) {
                true => Cell::defined(deciding),
                false => one(logic(deciding, a.bits, b.bits), a.poison | b.poison),
            }
        }
        Operation::Ternary(f) => {
            let (a, b, c) = (read(step.a), read(step.b), read(step.c));
            one(f(a.bits, b.bits, c.bits), a.poison | b.poison | c.poison)
        }
        Operation::Select => {
            let condition = read(step.a);
            let chosen = read(if condition.bits != 0 { step.b } else { step.c });
            one(chosen.bits, chosen.poison | condition.poison)
        }
        // Handled by its own step code.
        Operation::RegisterGather => Cell::UNDEFINED,
        Operation::Partial(f) => {
            let (a, b) = (read(step.a), read(step.b));
            match f(a.bits, b.bits) {
                Some(bits) => one(bits, a.poison | b.poison),
                None => Cell::UNDEFINED,
            }
        }
        Operation::Split(f) => {
            let a = read(step.a);
            let [first, second] = f(a.bits);
            cells[usize::from(step.c)] = one(second, a.poison);
            one(first, a.poison)
        }
        Operation::Pair(f) => {
            let (a, b) = (read(step.a), read(step.b));
            let [first, second] = f(a.bits, b.bits);
            cells[usize::from(step.c)] = one(second, a.poison | b.poison);
            one(first, a.poison | b.poison)
        }
        Operation::Approximate(f) => {
            let a = read(step.a);
            one(u64::from(f(float(a), math).to_bits()), a.poison)
        }
        Operation::ApproximatePair(f) => {
            let (a, b) = (read(step.a), read(step.b));
            let value = f(float(a), float(b), math);
            one(u64::from(value.to_bits()), a.poison | b.poison)
        }
    };
    cells[usize::from(step.d)] = result;
}
