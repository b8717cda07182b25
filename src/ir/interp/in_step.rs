//! Sub-groups whose work-items execute in step, as the channels of a thread do.
//!
//! What `active_or` and `shuffle` give depends on which work-items execute the instruction together. So in a function with
//! one of them the least advanced ones continue, up to the next branch, until they meet the others: in the order in
//! which `order_blocks` places the blocks, where all of a loop comes before what follows it, work-items that left a
//! loop, or took the shorter side of a branch, wait for those that are still inside.

use super::program::{Code, Meeting, Scope};
use super::{Item, Runner, Stop};
use crate::ir::analysis::Analyses;
use crate::ir::function::Function;
use crate::ir::opcode::Opcode;
use crate::ir::passes::order_blocks;
use crate::launch::Fault;

/// By block, its position in the order in which the work-items of a sub-group execute; empty for a function without
/// instructions for which that matters.
pub(super) fn order(function: &Function) -> Vec<u32> {
    let matters = |opcode| matches!(opcode, Opcode::ActiveOr | Opcode::Shuffle);
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.any(|i| matters(i.opcode)) {
        return Vec::new();
    }
    let analyses = Analyses::compute(function);
    let mut positions = vec![u32::MAX; function.blocks.len()];
    let order = order_blocks::layout(function, &analyses.cfg, &analyses.loops);
    for (block, position) in order.into_iter().zip(0..) {
        if let Some(place) = positions.get_mut(block.index()) {
            *place = position;
        }
    }
    positions
}

impl Runner<'_> {
    /// Runs the items of a sub-group until each has ended or waits for the work-group.
    pub(super) fn in_step(&mut self, members: &mut [Item], group: [u64; 3]) -> Result<(), Fault> {
        let program = self.program;
        let position = |item: &Item| match item.stop {
            None | Some(Stop::Waiting(Scope::SubGroup, _)) => Some(program.position(item.next)),
            Some(_) => None,
        };
        loop {
            let Some(least) = members.iter().filter_map(position).min() else {
                return Ok(());
            };
            let mut has_run = false;
            for item in &mut *members {
                if item.stop.is_none() && program.position(item.next) == least {
                    has_run = true;
                    match self.item(item) {
                        Ok(Stop::Branched) => {}
                        Ok(stop) => item.stop = Some(stop),
                        Err(wrong) => return Err(self.fault(item, group, *wrong)),
                    }
                }
            }
            if !has_run && !self.meet_in_step(members, least.1, group)? {
                return Ok(());
            }
        }
    }

    /// Executes the instruction at which some items of a sub-group wait; the others are further ahead. Returns false if
    /// nothing of the group is to be executed any more.
    fn meet_in_step(
        &mut self,
        members: &mut [Item],
        step: usize,
        group: [u64; 3],
    ) -> Result<bool, Fault> {
        if self.found.as_ref().is_some_and(|found| found.has_dropped) {
            return Ok(false);
        }
        let Some(Code::Rendezvous(scope, meeting)) = self.program.steps.get(step).map(|s| s.code)
        else {
            return Ok(false);
        };
        let is_here = |item: &Item| {
            matches!(item.stop, Some(Stop::Waiting(Scope::SubGroup, _))) && item.next == step
        };
        if !matches!(meeting, Meeting::Active | Meeting::Shuffle) {
            // Those that are further ahead may end before they meet the others again.
            for item in members.iter_mut() {
                while item.stop.is_none() {
                    match self.item(item) {
                        Ok(Stop::Branched) => {}
                        Ok(stop) => item.stop = Some(stop),
                        Err(wrong) => return Err(self.fault(item, group, *wrong)),
                    }
                }
            }
            self.all_are_here(scope, meeting, members, group, is_here)?;
        }
        // The others do not take part, like those that have ended.
        let mut others = Vec::new();
        for (k, item) in members.iter_mut().enumerate() {
            if !is_here(item) {
                others.push((k, item.stop.replace(Stop::Ended)));
            }
        }
        self.gathered((scope, step), meeting, members);
        for item in &mut *members {
            if item.stop != Some(Stop::Ended) {
                item.next += 1;
                item.stop = None;
            }
        }
        for (k, stop) in others {
            if let Some(item) = members.get_mut(k) {
                item.stop = stop;
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::order;
    use crate::ir::analysis::cfg::tests::graph;
    use crate::ir::instruction::Detail;
    use crate::ir::opcode::Opcode;
    use crate::ir::types::{Family, Type};
    use crate::source::Loc;

    #[test]
    fn all_blocks_of_a_loop_come_before_what_follows_it() {
        // Block 2 ends an iteration, and only block 3 leaves the loop.
        let mut f = graph(&[&[1], &[2, 3], &[1], &[1, 4], &[]]);
        assert!(order(&f).is_empty(), "its order does not matter");
        let r = f.add_register(Family::Dword);
        let shuffle = f.instruction(
            Opcode::Shuffle,
            Type::U32,
            Detail::None,
            &[r],
            &[r, r],
            Loc::NONE,
        );
        f.blocks[4].instructions.insert(0, shuffle);
        assert_eq!(order(&f), [0, 1, 2, 3, 4]);
    }
}
