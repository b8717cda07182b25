//! Data exchange between the work-items of a sub-group: shuffles, reductions and scans.
//!
//! Each item is indexed by its sub-group local id. docs/gen-ir.md specifies the order in which
//! floats are combined. The back end's code is an independent implementation of the same order.

use super::cell::{Cell, Poison, Reason};
use super::program::{Collective, Step};
use super::{Item, Stop};
use crate::ir::eval::Operation;
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::{Reduction, Type};
use crate::numeric::MathMode;
use std::collections::BTreeMap;

/// The first indices of work-items that do not exist, by step and by the work-item that reads the value.
pub(super) type Absences = BTreeMap<(usize, u64), u64>;

/// Each item receives `a` of the item whose index its `b` is. `diagnosed` is the index of the step in a
/// diagnosed run, with the indices of work-items that do not exist.
pub(super) fn shuffle(
    step: Step,
    mut diagnosed: Option<(usize, &mut Absences)>,
    members: &mut [Item],
) {
    let given: Vec<Option<Cell>> = members.iter().map(|item| value(item, step.a)).collect();
    for item in members.iter_mut().filter(|i| is_here(i)) {
        let index = cell(item, step.b);
        let from = usize::try_from(index.bits).ok().and_then(|i| given.get(i));
        let missing = match (&mut diagnosed, from) {
            (Some((at, absences)), None) => {
                if !index.poison.is_set() {
                    absences.entry((*at, item.local)).or_insert(index.bits);
                }
                Poison::at(*at, Reason::Exchange)
            }
            (Some((at, _)), Some(_)) => Poison::at(*at, Reason::Absent),
            (None, _) => Poison::UNKNOWN,
        };
        let taken = from.copied().flatten().unwrap_or(Cell::new(0, missing));
        set(
            item,
            step.d,
            Cell::new(taken.bits, taken.poison | index.poison),
        );
    }
}

/// Each item receives the combination of all values, or of those before it. A full
/// sub-group has `width` items.
pub(super) fn collect(
    step: Step,
    (kind, reduction, ty): (Collective, Reduction, Type),
    members: &mut [Item],
    width: u32,
    math: MathMode,
) {
    let identity = Cell::defined(reduction.identity(ty, kind == Collective::ExclusiveScan));
    let mut places = vec![identity; width.next_power_of_two() as usize];
    for (place, item) in places.iter_mut().zip(members.iter()) {
        *place = value(item, step.a).unwrap_or(identity);
    }
    let operation = Operation::of(Opcode::of_reduction(reduction), ty, Detail::None);
    let both = |a: Cell, b: Cell| {
        let result = operation.and_then(|o| o.apply(&[a.bits, b.bits], math));
        let bits = result.and_then(|r| r.into_iter().next()).unwrap_or(0);
        Cell::new(bits, a.poison | b.poison)
    };
    match kind {
        Collective::Reduce => {
            // Combines the upper half of the values with the lower half.
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
            // Combines each value with the one that is 1, 2, 4 ... positions before it.
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

/// A register of an item that participates; `None` if the item has ended.
fn value(item: &Item, register: u16) -> Option<Cell> {
    is_here(item).then(|| cell(item, register))
}

pub(super) fn cell(item: &Item, register: u16) -> Cell {
    let cell = item.cells.get(usize::from(register));
    cell.copied().unwrap_or(Cell::UNDEFINED)
}

pub(super) fn set(item: &mut Item, register: u16, cell: Cell) {
    if let Some(place) = item.cells.get_mut(usize::from(register)) {
        *place = cell;
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::interp::run;
    use crate::ir::text::parse::parse_unit;
    use crate::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
    use pretty_assertions::assert_eq;

    /// Runs a group with a buffer of one float per item, in sub-groups of four: `%3` is loaded from
    /// the buffer, and stored to it at the end.
    fn exchanged(code: &str, values: &[f32]) -> Result<Vec<f32>, Fault> {
        let text = format!(
            "kernel @k(0: \"p\" \"float *\" global) {{\n  registers dword %0-%5, qword %6-%7, bool \
             %8\n  inputs %0 = local_id.0, %1 = sub_group_local_id, %6 = argument.0+0\n$0:\n  \
             %2 = loadi.u32 2\n  %7 = cvt.u64.u32 %0\n  %7 = shl.u64 %7, %2\n  %6 = add.u64 %6, \
             %7\n  %3 = load.global.f32 %6\n{code}  store.global.f32 %6, %3\n  ret\n}}\n"
        );
        let unit = parse_unit(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let mut arguments = [Argument::Buffer(bytes)];
        let items = values.len() as u64;
        let range = NdRange::new(&[items], Some(&[items]), &[]).unwrap();
        let options = RunOptions::default();
        let (function, table) = (&unit.functions[0], &unit.locations);
        run(function, table, &range, &mut arguments, 4, &options)?;
        let [Argument::Buffer(bytes)] = &arguments else {
            panic!("no buffer");
        };
        let float = |c: &[u8]| f32::from_le_bytes(c.try_into().unwrap());
        Ok(bytes.chunks(4).map(float).collect())
    }

    /// A sum of these depends on the order.
    const VALUES: [f32; 6] = [1e8, 1.0, -1e8, 1.0, 5.0, 7.0];

    #[test]
    fn floats_have_an_order() {
        let sums = exchanged("  %3 = reduce.add.f32 %3\n", &VALUES).unwrap();
        assert_eq!(sums, [2.0, 2.0, 2.0, 2.0, 12.0, 12.0]);
        let sums = exchanged("  %3 = iscan.add.f32 %3\n", &VALUES).unwrap();
        assert_eq!(sums, [1e8, 1e8, 0.0, 0.0, 5.0, 12.0]);
        let sums = exchanged("  %3 = xscan.add.f32 %3\n", &VALUES).unwrap();
        assert_eq!(sums, [0.0, 1e8, 1e8, 0.0, 0.0, 5.0]);
    }

    #[test]
    fn sums_of_negative_zeros() {
        let sum = |code: &str| {
            let sums = exchanged(code, &[-0.0, -0.0, -0.0]).unwrap();
            sums.iter()
                .map(|s| s.is_sign_negative())
                .collect::<Vec<_>>()
        };
        assert_eq!(sum("  %3 = reduce.add.f32 %3\n"), [true; 3]);
        assert_eq!(sum("  %3 = iscan.add.f32 %3\n"), [true; 3]);
        assert_eq!(sum("  %3 = xscan.add.f32 %3\n"), [false; 3]);
    }

    #[test]
    fn there_is_no_value_of_an_item_that_is_not_there() {
        let take = |index: u32| {
            let code = format!("  %4 = loadi.u32 {index}\n  %3 = shuffle.f32 %3, %4\n");
            exchanged(&code, &VALUES).map_err(|f| f.kind)
        };
        assert_eq!(take(1), Ok(vec![1.0, 1.0, 1.0, 1.0, 7.0, 7.0]));
        assert_eq!(take(2), Err(FaultKind::Poison));
        assert_eq!(take(9), Err(FaultKind::Poison));
    }

    #[test]
    fn items_that_go_elsewhere_are_waited_for() {
        let code = "  %8 = cmp.lt.u32 %1, %2\n  brc %8, $1, $2
$1:
  %3 = reduce.add.f32 %3
  bra $3
$2:
  %3 = reduce.add.f32 %3
  bra $3
$3:
";
        let fault = exchanged(code, &VALUES).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Rendezvous);
        assert!(
            fault
                .message
                .contains("of the sub-group reach this operation"),
            "{fault}"
        );
        // Items that have ended do not participate.
        let ended = code.replace(
            "$2:\n  %3 = reduce.add.f32 %3\n  bra $3\n$3:",
            "$2:\n  ret\n$3:",
        );
        let sums = exchanged(&ended, &VALUES).unwrap();
        assert_eq!(sums, [1e8, 1e8, -1e8, 1.0, 12.0, 12.0]);
    }
}
