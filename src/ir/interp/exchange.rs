//! What the work-items of a sub-group give one another: shuffles, reductions and scans.
//!
//! Each item has the place of its id in the sub-group. The order in which floats are put together
//! stands in docs/gen-ir.md; the back end's code for the machine is another one that says the same.

use super::program::{Collective, Step};
use super::{Cell, Item, Stop, UNDEFINED};
use crate::ir::eval::Operation;
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::{Reduction, Type};
use crate::numeric::MathMode;

/// Each item takes `a` of the item whose place its `b` is.
pub(super) fn shuffle(step: Step, members: &mut [Item]) {
    let given: Vec<Option<Cell>> = members.iter().map(|item| value(item, step.a)).collect();
    for item in members.iter_mut().filter(|i| is_here(i)) {
        let index = cell(item, step.b);
        let from = usize::try_from(index.bits).ok().and_then(|i| given.get(i));
        let taken = from.copied().flatten().unwrap_or(UNDEFINED);
        set(
            item,
            step.d,
            Cell {
                bits: taken.bits,
                poison: taken.poison || index.poison,
            },
        );
    }
}

/// Each item takes what becomes of the values of all, or of those before it. A full sub-group has
/// `width` of them.
pub(super) fn collect(
    step: Step,
    (kind, reduction, ty): (Collective, Reduction, Type),
    members: &mut [Item],
    width: u32,
    math: MathMode,
) {
    let identity = Cell {
        bits: reduction.identity(ty, kind == Collective::ExclusiveScan),
        poison: false,
    };
    let mut places = vec![identity; width.next_power_of_two() as usize];
    for (place, item) in places.iter_mut().zip(members.iter()) {
        *place = value(item, step.a).unwrap_or(identity);
    }
    let opcode = match reduction {
        Reduction::Add => Opcode::Add,
        Reduction::Min => Opcode::Min,
        Reduction::Max => Opcode::Max,
        Reduction::And => Opcode::And,
        Reduction::Or => Opcode::Or,
    };
    let operation = Operation::of(opcode, ty, Detail::None);
    let both = |a: Cell, b: Cell| {
        let result = operation.and_then(|o| o.apply(&[a.bits, b.bits], math));
        Cell {
            bits: result.and_then(|r| r.into_iter().next()).unwrap_or(0),
            poison: a.poison || b.poison,
        }
    };
    match kind {
        Collective::Reduce => {
            // The upper half of the places goes onto the lower one.
            while places.len() > 1 {
                let upper = places.split_off(places.len() / 2);
                for (low, high) in places.iter_mut().zip(upper) {
                    *low = both(*low, high);
                }
            }
            let result = places.first().copied().unwrap_or(identity);
            for item in members.iter_mut().filter(|i| is_here(i)) {
                set(item, step.d, result);
            }
        }
        Collective::InclusiveScan | Collective::ExclusiveScan => {
            // Each place takes in the one that is 1, 2, 4 ... places before it.
            let mut distance = 1;
            while distance < places.len() {
                let before = places.clone();
                for (k, place) in places.iter_mut().enumerate() {
                    let other = k.checked_sub(distance).and_then(|k| before.get(k));
                    *place = both(other.copied().unwrap_or(identity), *place);
                }
                distance *= 2;
            }
            let shift = usize::from(kind == Collective::ExclusiveScan);
            for (k, item) in members.iter_mut().enumerate().filter(|(_, i)| is_here(i)) {
                let place = k.checked_sub(shift).and_then(|k| places.get(k));
                set(item, step.d, place.copied().unwrap_or(identity));
            }
        }
    }
}

fn is_here(item: &Item) -> bool {
    item.stop != Some(Stop::Ended)
}

/// A register of an item that takes part.
fn value(item: &Item, register: u16) -> Option<Cell> {
    is_here(item).then(|| cell(item, register))
}

fn cell(item: &Item, register: u16) -> Cell {
    let cell = item.cells.get(usize::from(register));
    cell.copied().unwrap_or(UNDEFINED)
}

fn set(item: &mut Item, register: u16, cell: Cell) {
    if let Some(place) = item.cells.get_mut(usize::from(register)) {
        *place = cell;
    }
}
