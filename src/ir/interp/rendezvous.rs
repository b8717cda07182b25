//! Work-groups with instructions that several items execute together.
//!
//! The items run in the order of their local ids, each until it ends or reaches a rendezvous. When
//! all items of the scope are at the same instruction, it is executed for all of them at once, and
//! they continue. If an item can no longer arrive, because it has ended or waits at another
//! rendezvous, that is a fault.

use super::exchange::{collect, shuffle};
use super::matrix::multiply;
use super::memory::Scratch;
use super::program::{Collective, Meeting, Scope};
use super::{Item, Preset, Runner, Stop};
use crate::ir::types::{Reduction, Type};
use crate::launch::{Fault, FaultKind};

/// The most bytes that the states of a work-group's items may take if they wait for one another:
/// 1,024 items with 8,000 registers each.
pub(super) const MAX_GROUP_BYTES: u64 = 128 << 20;

impl Runner<'_> {
    /// The states of a group's items: a single one, reused in sequence, or one per item if items
    /// wait for one another.
    pub(super) fn items(&self) -> Result<Vec<Item>, Fault> {
        let private = self.function.private_layout().1;
        let count = match self.program.has_rendezvous {
            true => self.range.group_size(),
            false => 1,
        };
        let cells = self.function.registers.len() * size_of::<super::Cell>();
        let bytes = (cells as u64 + Scratch::BYTES_PER_BYTE * u64::from(private)) * count;
        if count > 1 && bytes > MAX_GROUP_BYTES {
            return Err(Fault {
                kind: FaultKind::Limit,
                ..Fault::launch(format!(
                    "registers and private memory of {count} work-items require {bytes} bytes in the interpreter, which exceeds the limit of {MAX_GROUP_BYTES} for a work-group"
                ))
            });
        }
        let item = || Item {
            private: Scratch::new(private),
            ..Item::default()
        };
        Ok((0..count).map(|_| item()).collect())
    }

    /// Runs the items of a group, which may wait for one another.
    pub(super) fn together(
        &mut self,
        group: [u64; 3],
        presets: &[(usize, Preset)],
        items: &mut [Item],
    ) -> Result<(), Fault> {
        for (item, local) in items.iter_mut().zip(0..) {
            self.start(item, group, local, presets);
        }
        let width = self.sub_group as usize;
        loop {
            for members in items.chunks_mut(width) {
                if self.program.is_in_step {
                    self.in_step(members, group)?;
                    continue;
                }
                loop {
                    for item in &mut *members {
                        if item.stop.is_none() {
                            match self.item(item) {
                                Ok(stop) => item.stop = Some(stop),
                                Err(wrong) => return Err(self.fault(item, group, *wrong)),
                            }
                        }
                    }
                    if !self.meet(Scope::SubGroup, members, group)? {
                        break;
                    }
                }
            }
            if !self.meet(Scope::WorkGroup, items, group)? {
                return Ok(());
            }
        }
    }

    /// Executes the instruction that the items of a scope wait for; returns whether there was one.
    /// All of them must have stopped.
    fn meet(&mut self, scope: Scope, members: &mut [Item], group: [u64; 3]) -> Result<bool, Fault> {
        let waits = |item: &Item| matches!(item.stop, Some(Stop::Waiting(s, _)) if s == scope);
        let Some(first) = members.iter().find(|item| waits(item)) else {
            return Ok(false);
        };
        let Some(Stop::Waiting(_, meeting)) = first.stop else {
            return Ok(false);
        };
        let step = first.next;
        if self.found.as_ref().is_some_and(|found| found.has_dropped) {
            return Ok(false);
        }
        let here = first.next;
        let is_here = |item: &Item| waits(item) && item.next == here;
        self.all_are_here(scope, meeting, members, group, is_here)?;
        self.gathered((scope, step), meeting, members);
        for item in members {
            if item.stop != Some(Stop::Ended) {
                item.next += 1;
                item.stop = None;
            }
        }
        Ok(true)
    }

    /// The fault of a rendezvous at which not all items of a scope are.
    pub(super) fn all_are_here(
        &self,
        scope: Scope,
        meeting: Meeting,
        members: &[Item],
        group: [u64; 3],
        is_here: impl Fn(&Item) -> bool,
    ) -> Result<(), Fault> {
        let Some(first) = members.iter().find(|item| is_here(item)) else {
            return Ok(());
        };
        // Items of a sub-group that have ended do not count.
        let is_gone = |item: &Item| scope == Scope::SubGroup && item.stop == Some(Stop::Ended);
        // Matrices have a column for each item of a full sub-group.
        let is_whole = matches!(meeting, Meeting::Multiplication(_));
        let missing = |item: &&Item| !is_here(item) && (is_whole || !is_gone(item));
        if let Some(other) = members.iter().find(missing) {
            return Err(self.never(first, other, scope, group));
        }
        if is_whole && members.len() != self.sub_group as usize {
            return Err(self.partial(first, members.len(), group));
        }
        Ok(())
    }

    /// Executes a rendezvous; all items that have not ended are at this step.
    pub(super) fn gathered(
        &mut self,
        (scope, index): (Scope, usize),
        meeting: Meeting,
        members: &mut [Item],
    ) {
        let Some(&step) = self.program.steps.get(index) else {
            return;
        };
        match meeting {
            Meeting::Barrier => {
                let instruction = self.program.instruction(self.function, index);
                let fences = instruction.and_then(|i| i.detail.fences());
                if let Some(races) = &mut self.races {
                    match scope {
                        Scope::WorkGroup => {
                            races.barrier(self.group, index as u32, fences.unwrap_or_default());
                        }
                        Scope::SubGroup => {
                            let all = members.iter().map(|item| item.local as u32);
                            races.sub_group_barrier(
                                self.group,
                                index as u32,
                                &all.collect::<Vec<_>>(),
                            );
                        }
                    }
                }
            }
            Meeting::Shuffle => {
                let diagnosed = self.diagnose.then_some((index, &mut self.absences));
                shuffle(step, diagnosed, members);
            }
            Meeting::Active => {
                let what = (Collective::Reduce, Reduction::Or, Type::U32);
                collect(step, what, members, self.sub_group, self.math);
            }
            Meeting::Multiplication(index) => {
                if let Some(step) = self.program.multiplications.get(index as usize) {
                    multiply(step, members);
                }
            }
            Meeting::Collective(kind, reduction, ty) => {
                let what = (kind, reduction, ty);
                collect(step, what, members, self.sub_group, self.math);
            }
        }
    }

    /// The fault of a sub-group with fewer items than a matrix multiplication requires.
    fn partial(&self, waiting: &Item, count: usize, group: [u64; 3]) -> Fault {
        let message = format!(
            "matrix multiplication in a partial sub-group: the sub-group has {count} of {} work-items",
            self.sub_group
        );
        self.fault(waiting, group, (FaultKind::Rendezvous, message))
    }

    /// The fault of an item that waits for another one which never arrives.
    fn never(&self, waiting: &Item, other: &Item, scope: Scope, group: [u64; 3]) -> Fault {
        let place = |item: &Item| self.fault(item, group, (FaultKind::Rendezvous, String::new()));
        let (here, there) = (place(waiting), place(other));
        let [x, y, z] = there.work_item.unwrap_or_default();
        let scope = match scope {
            Scope::SubGroup => "sub-group",
            Scope::WorkGroup => "work-group",
        };
        let state = match other.stop {
            Some(Stop::Ended) => "has finished the kernel without reaching it".to_string(),
            Some(Stop::Waiting(_, Meeting::Barrier)) => {
                let at = there.location.map_or(String::new(), |l| format!(" at {l}"));
                format!("is at another barrier{at}")
            }
            Some(Stop::Waiting(..) | Stop::Branched) | None => {
                let at = there.location.map_or(String::new(), |l| format!(" at {l}"));
                format!("is at `{}`{at}", there.instruction.unwrap_or_default())
            }
        };
        let operation = match waiting.stop {
            Some(Stop::Waiting(_, Meeting::Barrier)) => "barrier",
            Some(Stop::Waiting(_, Meeting::Multiplication(_))) => "matrix multiplication",
            _ => "operation",
        };
        Fault {
            message: format!(
                "not all work-items of the {scope} reach this {operation}: work-item ({x}, {y}, {z}) {state}"
            ),
            ..here
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::interp::run;
    use crate::ir::text::parse::parse_unit;
    use crate::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
    use pretty_assertions::assert_eq;

    /// Runs groups of four items with a buffer of one doubleword per item and 16
    /// bytes of local memory.
    fn run_groups(code: &str, items: u64) -> Result<Vec<u32>, Fault> {
        let text = format!(
            "kernel @k(\n  0: \"p\" \"uint *\" global,\n  8: \"l\" \"uint *\" local\n) {{\n  \
             registers dword %0-%9, qword %10-%11, bool %12\n  inputs %0 = local_id.0, %1 = \
             group_id.0, %2 = argument.1+0, %10 = argument.0+0\n  variables local \"v\" 8 align 4\n\
             {code}}}\n"
        );
        let unit = parse_unit(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let mut arguments = [
            Argument::Buffer(vec![0; 4 * items as usize]),
            Argument::Local(16),
        ];
        let range = NdRange::new(&[items], Some(&[4]), &[]).unwrap();
        let options = RunOptions::default();
        let (function, table) = (&unit.functions[0], &unit.locations);
        run(function, table, &range, &mut arguments, 2, &options)?;
        let [Argument::Buffer(bytes), _] = &arguments else {
            panic!("no buffer");
        };
        let word = |c: &[u8]| u32::from_le_bytes(c.try_into().unwrap());
        Ok(bytes.chunks(4).map(word).collect())
    }

    /// `l[i] = i + 10 * group; barrier; p[i + 4 * group] = l[3 - i]`.
    const EXCHANGE: &str = "$0:
  %3 = loadi.u32 2
  %4 = shl.u32 %0, %3
  %5 = add.u32 %4, %2
  %6 = loadi.u32 10
  %6 = mul.u32 %6, %1
  %6 = add.u32 %6, %0
  store.local.u32 %5, %6
  barrier.local
  %7 = loadi.u32 12
  %7 = add.u32 %7, %2
  %7 = sub.u32 %7, %4
  %8 = load.local.u32 %7
  %9 = loadi.u32 4
  %9 = shl.u32 %1, %9
  %9 = add.u32 %9, %4
  %11 = cvt.u64.u32 %9
  %10 = add.u64 %10, %11
  store.global.u32 %10, %8
  ret
";

    #[test]
    fn items_exchange_through_local_memory() {
        let got = run_groups(EXCHANGE, 8);
        assert_eq!(got, Ok(vec![3, 2, 1, 0, 13, 12, 11, 10]));
        // Without the barrier, the first item reads what has not been written yet.
        let fault = run_groups(&EXCHANGE.replace("  barrier.local\n", "  fence.local\n"), 8);
        assert_eq!(fault.unwrap_err().kind, FaultKind::Poison);
        // Local memory is undefined again in the next group.
        let fault = run_groups(
            &EXCHANGE.replace("%5 = add.u32 %4, %2", "%5 = mov.u32 %2"),
            4,
        );
        assert_eq!(fault.unwrap_err().kind, FaultKind::Poison);
    }

    #[test]
    fn local_memory_has_bounds() {
        // The variable has 8 bytes; the part of the argument starts at 128 and has 16.
        for (offset, fault) in [(140, None), (144, Some("4 bytes at offset 144 of 144"))] {
            let code = format!("$0:\n  %3 = loadi.u32 {offset}\n  store.local.u32 %3, %2\n  ret\n");
            let got = run_groups(&code, 4).err().map(|f| f.message);
            assert_eq!(
                got,
                fault.map(|f| format!("out-of-bounds access: {f} bytes of local memory")),
                "{offset}"
            );
        }
    }

    #[test]
    fn waiting_for_an_item_that_never_arrives_faults() {
        let head = "$0:
  %3 = loadi.u32 2
  %12 = cmp.lt.u32 %0, %3
  brc %12, $1, $2
$1:
  barrier.local
  bra $3
";
        let ended = format!("{head}$2:\n  bra $3\n$3:\n  ret\n");
        let elsewhere = format!("{head}$2:\n  barrier.global\n  bra $3\n$3:\n  ret\n");
        for (code, what) in [
            (
                ended,
                "work-item (2, 0, 0) has finished the kernel without reaching it",
            ),
            (elsewhere, "work-item (2, 0, 0) is at another barrier"),
        ] {
            let fault = run_groups(&code, 4).unwrap_err();
            assert_eq!(fault.kind, FaultKind::Rendezvous);
            assert_eq!(fault.instruction.as_deref(), Some("barrier.local"));
            assert_eq!(fault.work_item, Some([0, 0, 0]));
            let message = "not all work-items of the work-group reach this barrier: ";
            assert_eq!(fault.message, format!("{message}{what}"));
        }
    }
}
