//! Branches and masks: which work-items execute a block, and where those of a block continue.

use super::control::Region;
use super::names::{FULL, PARTIAL};
use super::schedule::{End, end_of};
use super::ssa::Variable;
use super::{Mask, OutBlock, Widened, Widener, vector};
use crate::genx::function::{Detail, Function, Operand};
use crate::genx::opcode::{IntCondition, Opcode};
use crate::genx::types::{Data, Scalar, Type};
use crate::ir::function::BlockId;
use crate::ir::instruction::{Detail as IrDetail, Instruction};
use crate::source::Loc;

impl Widener<'_> {
    /// Starts a block: determines which work-items execute it, and skips it if none does.
    pub(super) fn start(&mut self, block: BlockId) {
        self.block = self.entries[block.index()];
        self.name_block(block, "");
        self.offsets.clear();
        let code = self.function.block(block);
        self.loc = code.instructions.first().map_or(Loc::NONE, |i| i.loc);
        let region = self.regions.of(block);
        let is_complete = match region {
            Some(_) => !self.schedule.is_reached_from_later(block),
            None => {
                let mut predecessors = self.analyses.cfg.predecessors(block).iter();
                predecessors.all(|&p| p < block)
            }
        };
        if is_complete {
            self.ssa.complete(self.block);
        }
        let Some(region) = region else {
            self.active = self.mask;
            return;
        };
        let pending = self.pending[block.index()];
        let found = match self.schedule.same_as(block) {
            Some(model) => self.masks[model.index()],
            None => pending,
        };
        let active = self.ssa.read(&mut self.out, self.block, found);
        let data = self.mask_data();
        let none = self.out.splat(data, 0);
        self.ssa.write(self.block, pending, none, self.loc);
        if self.schedule.is_model(block) {
            let mask = self.masks[block.index()];
            self.ssa.write(self.block, mask, active, self.loc);
        }
        self.active = Mask::Of(active);
        if self.schedule.is_tested(block) && self.out.splat_of(active) != Some(1) {
            self.name_block(block, ".test");
            let body = self.ssa.block(&mut self.out);
            let after = self.after(region, block, &[]);
            let start = self.loc;
            self.loc = self.deciding(block);
            self.branch_if_any(active, body, after);
            self.loc = start;
            self.ssa.complete(body);
            self.block = body;
            self.name_block(block, "");
        }
        self.out.blocks[self.block.index()].mask = active.value();
    }

    /// Names the current block of vector IR after a block, and, if the code has several versions of it, whether all
    /// work-items of the thread execute this one.
    fn name_block(&mut self, block: BlockId, part: &str) {
        let is_masked = self.regions.of(block).is_some() || matches!(self.mask, Mask::Of(_));
        let has_versions = self.is_full || self.widened[block.index()] > 1;
        if let Some(name) = &self.names[block.index()] {
            let version = match (has_versions, is_masked) {
                (false, _) => String::new(),
                (true, false) => format!(".{FULL}"),
                (true, true) => format!(".{PARTIAL}"),
            };
            let name = format!("{name}{version}{part}");
            self.out.blocks[self.block.index()].name = Some(name.into());
        }
    }

    /// Notes the work-items that execute a block, by a variable of masks.
    fn write_mask(&mut self, variable: Variable, mask: Operand) {
        self.ssa.name(&mut self.out, variable, mask);
        self.ssa.write(self.block, variable, mask, self.loc);
    }

    /// The location of the branch of the program that decides whether a masked block is executed.
    fn deciding(&self, block: BlockId) -> Loc {
        let above = self.analyses.dominators.immediate(block);
        let branch = above.and_then(|above| self.function.block(above).instructions.last());
        branch.map_or(self.loc, |branch| branch.loc)
    }

    /// The block that is executed after a masked one whose work-items branched to these blocks, if they
    /// are later ones.
    fn after(&self, region: Region, block: BlockId, targets: &[BlockId]) -> OutBlock {
        let next = self.schedule.next(region, block, targets);
        self.entries[next.unwrap_or(region.join).index()]
    }

    fn jump(&mut self, to: OutBlock) {
        self.ssa.edge(self.block, to);
        self.append(Opcode::Br, Type::Void, Vec::new(), Detail::Branch(to));
    }

    pub(super) fn branch(&mut self, condition: Operand, then: OutBlock, otherwise: OutBlock) {
        if then == otherwise {
            return self.jump(then);
        }
        self.ssa.edge(self.block, then);
        self.ssa.edge(self.block, otherwise);
        let detail = Detail::CondBranch { then, otherwise };
        self.append(Opcode::CondBr, Type::Void, vec![condition], detail);
    }

    fn branch_if_any(&mut self, mask: Operand, then: OutBlock, otherwise: OutBlock) {
        let any = self.op(Opcode::Any, Data::I1, vec![mask]);
        self.branch(any, then, otherwise);
    }

    pub(super) fn terminator(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let Some(region) = self.regions.of(block) else {
            return self.unmasked(block, instruction);
        };
        let active = self.bits(self.active);
        let end = end_of(self.function, self.analyses, block);
        let (then, otherwise) = match end {
            End::Jump(target) => {
                self.leave(region, block, &[(target, active)]);
                return Ok(());
            }
            End::Return => return self.reject("a return in divergent control flow"),
            End::Uniform(then, otherwise) | End::Divergent(then, otherwise) => (then, otherwise),
        };
        let condition = self.function.sources(instruction)[0];
        let value = self.read(condition);
        if let End::Uniform(..) = end {
            let edges = [then, otherwise].map(|target| (target, self.ssa.block(&mut self.out)));
            let [(_, first), (_, second)] = edges;
            self.edges
                .extend([(self.block, first), (self.block, second)]);
            self.branch(value, first, second);
            for (target, edge) in edges {
                self.ssa.complete(edge);
                self.block = edge;
                self.leave(region, block, &[(target, active)]);
            }
            return Ok(());
        }
        if [then, otherwise]
            .iter()
            .all(|&to| is_back(region, block, to))
        {
            return self.reject("control flow of this form");
        }
        let value = self.broadcast(value);
        let taken = self.and(active, value);
        let not = self.not(value);
        let left = self.and(active, not);
        self.leave(region, block, &[(then, taken), (otherwise, left)]);
        Ok(())
    }

    /// The end of a block that all work-items execute together.
    fn unmasked(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        match instruction.detail {
            IrDetail::Branch(target) => {
                let all = Some(self.mask);
                self.enter(&[(target, all)]);
            }
            IrDetail::CondBranch { then, otherwise } => {
                let condition = self.function.sources(instruction)[0];
                let value = self.read(condition);
                if self.analyses.uniformity.is_divergent_branch(block) {
                    let value = self.broadcast(value);
                    self.guarded(block, then, value)?;
                    let mask = self.bits(self.mask);
                    let taken = self.and(mask, value);
                    let not = self.not(value);
                    let left = self.and(mask, not);
                    let of = |operand| Some(Mask::Of(operand));
                    self.enter(&[(then, of(taken)), (otherwise, of(left))]);
                    return Ok(());
                }
                let mut scalar = value;
                if self.out.operand_data(value).is_some_and(Data::is_vector) {
                    scalar = self.element_of_mask(value);
                }
                let from = self.block;
                let targets = [then, otherwise].map(|target| {
                    if self.regions.of(target).is_none() {
                        return self.entries[target.index()];
                    }
                    let edge = self.ssa.block(&mut self.out);
                    self.block = edge;
                    edge
                });
                self.block = from;
                self.branch(scalar, targets[0], targets[1]);
                for (target, edge) in [then, otherwise].into_iter().zip(targets) {
                    if self.regions.of(target).is_some() {
                        self.ssa.complete(edge);
                        self.block = edge;
                        self.enter(&[(target, Some(self.mask))]);
                    }
                }
            }
            _ => {
                self.append(Opcode::Ret, Type::Void, Vec::new(), Detail::None);
            }
        }
        Ok(())
    }

    /// The bit of the first work-item, which every thread has.
    fn element_of_mask(&mut self, mask: Operand) -> Operand {
        let lanes = self.lanes;
        let one = self.out.splat(vector(Scalar::I32, lanes), 1);
        let zero = self.out.splat(vector(Scalar::I32, lanes), 0);
        let words = self.op(
            Opcode::Select,
            vector(Scalar::I32, lanes),
            vec![mask, one, zero],
        );
        let first = self.element(words, Scalar::I32, 0);
        let none = self.out.integer(Scalar::I32, 0);
        let differs = Detail::IntCondition(IntCondition::Ne);
        self.op_with(Opcode::Icmp, Data::I1, vec![first, none], differs)
    }

    /// Branches from a block that all work-items execute together, each to its target: into a region,
    /// or past it.
    fn enter(&mut self, targets: &[(BlockId, Option<Mask>)]) {
        let region = targets.iter().find_map(|&(t, _)| self.regions.of(t));
        let Some(region) = region else {
            if let Some(&(target, _)) = targets.first() {
                self.jump(self.entries[target.index()]);
            }
            return;
        };
        let data = self.mask_data();
        let none = self.out.splat(data, 0);
        for block in region.blocks() {
            self.ssa
                .write(self.block, self.pending[block.index()], none, self.loc);
            if self.schedule.is_model(block) {
                self.ssa
                    .write(self.block, self.masks[block.index()], none, self.loc);
            }
        }
        let mut first = region.last;
        for &(target, mask) in targets {
            if !region.contains(target) {
                continue;
            }
            first = first.min(target);
            if let Some(mask) = mask {
                let bits = self.bits(mask);
                self.collect(target, bits);
            }
        }
        self.jump(self.entries[first.index()]);
    }

    /// Adds work-items to those that execute a block of a region.
    fn collect(&mut self, target: BlockId, mask: Operand) {
        let variable = self.pending[target.index()];
        let old = self.ssa.read(&mut self.out, self.block, variable);
        let all = self.or(old, mask);
        self.write_mask(variable, all);
    }

    /// Ends a masked block, whose work-items continue in these blocks: back to a loop header while
    /// work-items branch to it, else to the next block where some may wait. Those that leave the region
    /// need no mask: all do before the next block.
    fn leave(&mut self, region: Region, block: BlockId, targets: &[(BlockId, Operand)]) {
        for &(target, mask) in targets {
            if !region.contains(target) {
                continue;
            }
            match self.schedule.waits(region, block, target) {
                true => self.collect(target, mask),
                false => {
                    let variable = self.pending[target.index()];
                    self.write_mask(variable, mask);
                }
            }
        }
        let all: Vec<BlockId> = targets.iter().map(|&(target, _)| target).collect();
        let (back, ahead): (Vec<BlockId>, Vec<BlockId>) =
            all.iter().partition(|&&to| is_back(region, block, to));
        let after = self.after(region, block, &ahead);
        let Some(&header) = back.first() else {
            return self.jump(after);
        };
        let entry = self.entries[header.index()];
        if ahead.is_empty() && self.schedule.has_some(block) {
            return self.jump(entry);
        }
        let variable = self.pending[header.index()];
        let again = self.ssa.read(&mut self.out, self.block, variable);
        self.branch_if_any(again, entry, after);
    }
}

/// Branches past blocks of edges, each with the block before it, that became empty: their masks are those
/// that were known. Two edges between the same blocks stay apart.
pub(super) fn skip_empty_edges(out: &mut Function, edges: &[(OutBlock, OutBlock)]) {
    for &(from, edge) in edges {
        let &[jump] = out.blocks[edge.index()].instructions.as_slice() else {
            continue;
        };
        let (Detail::Branch(to), Some(&last)) = (
            out.instruction(jump).detail.clone(),
            out.blocks[from.index()].instructions.last(),
        ) else {
            continue;
        };
        if out.instruction(last).targets().any(|target| target == to) {
            continue;
        }
        if let Detail::CondBranch { then, otherwise } = &mut out.instruction_mut(last).detail {
            for target in [then, otherwise] {
                if *target == edge {
                    *target = to;
                }
            }
        }
        for id in out.blocks[to.index()].instructions.clone() {
            let Detail::Phi(blocks) = &mut out.instruction_mut(id).detail else {
                break;
            };
            for block in blocks {
                if *block == edge {
                    *block = from;
                }
            }
        }
        // The block is unreachable, and must end, too.
        let instruction = out.instruction_mut(jump);
        (instruction.opcode, instruction.detail) = (Opcode::Ret, Detail::None);
    }
}

/// Whether a block of a region is not after another one in the layout.
fn is_back(region: Region, block: BlockId, target: BlockId) -> bool {
    region.contains(target) && target <= block
}
