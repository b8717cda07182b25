//! Accesses by all work-items of a thread to adjacent elements, which become one block message.
//!
//! The stride of an address ([`Strides`]) is known where all work-items of the thread execute the code together and are consecutive in the first
//! dimension: always, if the required work-group size is a multiple of the thread's work-items; else in
//! a second version of the kernel, which one test at its start selects. Where a condition guards code that has
//! such accesses, that code has a second version, too, for threads in which the condition is true for all.

use super::control::{Region, Regions};
use super::schedule::Schedule;
use super::{Mask, Widened, Widener, names, vector};
use crate::genx::function::{Detail as OutDetail, Operand};
use crate::genx::opcode::{IntCondition, LscMemory, Opcode};
use crate::genx::types::{Data, Scalar, Type as OutType};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::strides::{Items, Strides};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::types::AddressSpace;
use crate::visa::instruction::{LscCache, LscData};
use crate::visa::kernel::InputRole;
use fixedbitset::FixedBitSet;
use std::ops::Range;
use std::rc::Rc;

/// The number of the operation of LSC stores in their intrinsic.
pub(super) const LSC_STORE: u64 = 4;
/// The most instructions of Gen IR in code that gets a second version.
const MAX_SECOND_VERSION: usize = 512;
/// The most conditions, one inside of the other, whose code gets a second version.
const MAX_NESTED: usize = 4;

/// Whether all work-items of a thread exist and are consecutive in the first dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rows {
    Always,
    /// If the work-group size is a multiple of the thread's work-items.
    Tested,
    Never,
}

/// What is known where all work-items of the thread execute code together and are consecutive.
#[derive(Clone, Debug)]
pub(super) struct Together {
    strides: Rc<Strides>,
    /// The blocks whose divergent branches are taken by all work-items, or by none.
    agreed: FixedBitSet,
}

impl Widener<'_> {
    /// Widens the blocks, with a second version where that makes accesses block messages.
    pub(super) fn versions(&mut self) -> Widened {
        let rows = match self.function.required_group_size {
            Some([x, ..]) if x.is_multiple_of(self.lanes) => Rows::Always,
            Some(_) => Rows::Never,
            None => Rows::Tested,
        };
        let agreed = FixedBitSet::with_capacity(self.function.blocks.len());
        let is_small = self.function.instruction_count() <= MAX_SECOND_VERSION;
        let all = 0..self.function.blocks.len();
        let together = match rows != Rows::Never && is_small {
            true => self.together(&agreed).filter(|_| self.gains(all, &agreed)),
            false => None,
        };
        let Some((_, together)) = together else {
            self.existing();
            return self.blocks();
        };
        if rows == Rows::Always {
            // The size of a group is a multiple, too.
            self.together = Some(together);
            return self.blocks();
        }
        let size = self.dispatched(InputRole::EnqueuedLocalSize(0));
        let below = self.out.integer(Scalar::I32, u64::from(self.lanes - 1));
        let rest = self.op(Opcode::And, Data::I32, vec![size, below]);
        let zero = self.out.integer(Scalar::I32, 0);
        let equal = OutDetail::IntCondition(IntCondition::Eq);
        let fits = self.op_with(Opcode::Icmp, Data::I1, vec![rest, zero], equal);
        let mut second = self.entries.clone();
        for entry in &mut second {
            *entry = self.ssa.block(&mut self.out);
        }
        let first = self.ssa.block(&mut self.out);
        self.branch(fits, second[0], first);
        for (block, name) in [(second[0], names::FULL), (first, names::PARTIAL)] {
            self.out.blocks[block.index()].name = Some(name.into());
        }
        self.entries[0] = first;

        let entries = std::mem::replace(&mut self.entries, second);
        self.together = Some(together);
        self.is_full = true;
        self.blocks()?;

        self.is_full = false;
        self.entries = entries;
        self.together = None;
        self.block = first;
        self.ssa.complete(first);
        self.existing();
        self.blocks()
    }

    /// Widens the code that a divergent branch guards for threads in which all work-items execute it, if
    /// that makes accesses block messages. What is widened next is for the other threads.
    pub(super) fn guarded(&mut self, block: BlockId, then: BlockId, condition: Operand) -> Widened {
        let Some(together) = self.together.clone() else {
            return Ok(());
        };
        let Some(region) = only_entered_from(self.function, self.analyses, &self.regions, block)
        else {
            return Ok(());
        };
        let mut agreed = together.agreed;
        agreed.insert(block.index());
        let range = region.first.index()..region.last.index() + 1;
        if agreed.count_ones(..) > MAX_NESTED || !self.gains(range.clone(), &agreed) {
            return Ok(());
        }
        let Some((regions, inside)) = self.together(&agreed) else {
            return Ok(());
        };
        let taken = match then == region.first {
            true => condition,
            false => self.not(condition),
        };
        let all = self.op(Opcode::All, Data::I1, vec![taken]);
        let mut entries = self.entries.clone();
        for entry in &mut entries[range.clone()] {
            *entry = self.ssa.block(&mut self.out);
        }
        let others = self.ssa.block(&mut self.out);
        self.branch(all, entries[range.start], others);
        if let Some(name) = &self.names[range.start] {
            self.out.blocks[others.index()].name =
                Some(format!("{name}.{}.test", names::PARTIAL).into());
        }

        let loc = self.loc;
        let schedule = Schedule::compute(self.function, self.analyses, &regions);
        let outside = (
            std::mem::replace(&mut self.entries, entries),
            std::mem::replace(&mut self.schedule, schedule),
            std::mem::replace(&mut self.regions, regions),
            self.together.replace(inside),
            std::mem::replace(&mut self.is_full, true),
        );
        for index in range {
            self.widen_block(BlockId(index as u32))?;
        }
        (
            self.entries,
            self.schedule,
            self.regions,
            self.together,
            self.is_full,
        ) = outside;
        self.loc = loc;
        self.block = others;
        self.active = self.mask;
        self.offsets.clear();
        self.ssa.complete(others);
        Ok(())
    }

    /// What is known if the divergent branches of these blocks are taken by all work-items or by none.
    fn together(&self, agreed: &FixedBitSet) -> Option<(Regions, Together)> {
        let regions = Regions::compute(self.function, self.analyses, agreed).ok()?;
        let is_masked = |block| regions.of(block).is_some();
        let strides = Strides::compute(self.function, self.analyses, Items::InRows, is_masked);
        let together = Together {
            strides: Rc::new(strides),
            agreed: agreed.clone(),
        };
        Some((regions, together))
    }

    /// Whether an access of these blocks becomes a block message, in a second version of theirs or of code
    /// within.
    fn gains(&self, blocks: Range<usize>, agreed: &FixedBitSet) -> bool {
        let mut agreed = agreed.clone();
        for _ in 0..=MAX_NESTED {
            let Some((regions, together)) = self.together(&agreed) else {
                return false;
            };
            let mut more = agreed.clone();
            for index in blocks.clone() {
                let block = BlockId(index as u32);
                if regions.of(block).is_some() {
                    continue;
                }
                let code = &self.function.block(block).instructions;
                if code.iter().any(|i| self.is_adjacent(&together, i)) {
                    return true;
                }
                if self.analyses.uniformity.is_divergent_branch(block)
                    && only_entered_from(self.function, self.analyses, &regions, block).is_some()
                {
                    more.insert(index);
                }
            }
            if more == agreed {
                return false;
            }
            agreed = more;
        }
        false
    }

    /// Whether an access becomes a block message: its elements of four or eight bytes are adjacent. The
    /// block messages of local memory, and the block stores of targets without LSC messages, require an
    /// alignment of 16 bytes, which neither the offset of a buffer nor that of a launch guarantees.
    fn is_adjacent(&self, together: &Together, instruction: &Instruction) -> bool {
        let Detail::Memory {
            space: AddressSpace::Global | AddressSpace::Constant,
            surface: Some(_),
            volatile: false,
            unaligned: false,
        } = instruction.detail
        else {
            return false;
        };
        let size = instruction.ty.size();
        let sources = self.function.sources(instruction);
        let elements = match instruction.opcode {
            Op::Load => self.function.destinations(instruction).len(),
            Op::Store if self.target.info().lsc => sources.len() - 1,
            _ => return false,
        };
        let stride = sources.first().and_then(|&a| together.strides.known(a));
        matches!(size, 4 | 8) && elements == 1 && stride == Some(i64::from(size))
    }

    /// The block load of adjacent elements; `None` if they are not, or not all work-items load.
    pub(super) fn block_load(&mut self, instruction: &Instruction, index: u64) -> Option<Operand> {
        let (offset, data) = self.block_access(instruction)?;
        let surface = self.out.integer(Scalar::I32, index);
        let is_modified = self.out.integer(Scalar::I32, 0);
        let operands = vec![is_modified, surface, offset];
        Some(self.op(Opcode::OwordLdUnaligned, data, operands))
    }

    /// Stores adjacent elements by a block message. Returns whether it did.
    pub(super) fn block_store(
        &mut self,
        instruction: &Instruction,
        index: u64,
        value: Operand,
    ) -> bool {
        let Some((offset, data)) = self.block_access(instruction) else {
            return false;
        };
        let words = vector(Scalar::I32, data.bytes() / 4);
        let value = match data == words {
            true => value,
            false => self.op(Opcode::Bitcast, words, vec![value]),
        };
        let one = vector(Scalar::I1, 1);
        let mut operands = vec![self.out.splat(one, 1)];
        // Eight elements have the number 5, and each power of two the next.
        let number = 5 + u64::from((words.count() / 8).ilog2());
        let caches = LscCache::of_global(self.target.info(), false);
        let [first, last] = caches.map(|cache| u64::from(cache.code()));
        for (scalar, bits) in [
            (Scalar::I8, LSC_STORE),
            (Scalar::I8, first),
            (Scalar::I8, last),
            (Scalar::I16, 1),
            (Scalar::I32, 0),
            (Scalar::I8, LscData::D32.code().into()),
            (Scalar::I8, number),
            (Scalar::I8, 2),
            (Scalar::I8, 0),
        ] {
            operands.push(self.out.integer(scalar, bits));
        }
        let single = self.op(Opcode::Bitcast, vector(Scalar::I32, 1), vec![offset]);
        operands.extend([single, value, self.out.integer(Scalar::I32, index)]);
        let detail = OutDetail::Lsc(LscMemory::Bti);
        self.append(Opcode::LscStore, OutType::Void, operands, detail);
        true
    }

    /// The offset of the first work-item's element and the type of all elements, if they are adjacent and
    /// all work-items access them.
    fn block_access(&mut self, instruction: &Instruction) -> Option<(Operand, Data)> {
        let together = self.together.as_ref()?;
        if self.active != Mask::All || !self.is_adjacent(together, instruction) {
            return None;
        }
        let address = *self.function.sources(instruction).first()?;
        let addresses = self.read(address);
        let offset = self.element(addresses, Scalar::I32, 0);
        let scalar = Scalar::integer_of_bytes(instruction.ty.size())?;
        Some((offset, vector(scalar, self.lanes)))
    }
}

/// The region that only one branch leads to: at its first block, or past it.
fn only_entered_from(
    function: &Function,
    analyses: &Analyses,
    regions: &Regions,
    block: BlockId,
) -> Option<Region> {
    let mut targets = function.block(block).successors();
    let (a, b) = (targets.next()?, targets.next()?);
    let region = regions.of(a).or_else(|| regions.of(b))?;
    let is_guard = [a, b].contains(&region.first) && [a, b].contains(&region.join);
    let range = region.first.index()..=region.last.index();
    let is_only = range.clone().map(|k| BlockId(k as u32)).all(|inside| {
        let mut predecessors = analyses.cfg.predecessors(inside).iter();
        predecessors.all(|p| range.contains(&p.index()) || *p == block)
    });
    (is_guard && is_only && regions.of(block).is_none()).then_some(region)
}
