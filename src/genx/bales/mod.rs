//! Bales: which operations are parts of one vISA instruction. A bale has a root, which is emitted; a
//! source region, an extension or a modifier becomes a part of an operand of its users, and an
//! operation whose only user writes a region, or saturates, is computed by that user's instruction.
//!
//! An operation is folded only within its block, and only if no write to the storage that it reads is
//! between it and the instruction that it becomes a part of.

mod access;
mod messages;
#[cfg(test)]
mod tests;

use access::rounds_to_zero;
pub use access::{Read, Write, base, is_view, read_of, second_of_pair, single_read, write_of};
use messages::is_payload;
pub use messages::{is_mask, is_scalar_of_message};

use super::dominance::ReversePostorder;
use super::emit::table;
use super::function::{BlockId, Detail, Function, Instruction, InstructionId, Operand, Value};
use super::grouped::Grouped;
use super::opcode::{Class, Effect, IntCondition, Opcode};
use super::region::{Offset, Region};
use super::types::{Data, Scalar};
use crate::target::{FloatRegions, Target};
use crate::visa;
use crate::visa::opcode::Property;

/// What an instruction is in its bale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Nothing needs its result.
    Unused,
    /// It is emitted, with the parts of its bale.
    Root,
    /// It becomes a part of an operand of each of its users.
    Source,
    /// It is computed by the instruction of its only user, which writes a region or saturates.
    Destination,
    /// Its result is that of its operand, in the same place: no instruction.
    View,
}

/// The parts of a function's bales.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bales {
    parts: Vec<Part>,
    /// For each instruction, the root of the bale that it belongs to; its own index for others. A
    /// source of several users has the last one.
    roots: Vec<InstructionId>,
}

impl Bales {
    /// Forms the bales of a valid function.
    pub fn new(function: &Function, target: Target) -> Bales {
        Former::new(function, target).form()
    }

    /// What an instruction is in its bale.
    pub fn part(&self, id: InstructionId) -> Part {
        self.parts.get(id.index()).copied().unwrap_or(Part::Unused)
    }

    /// The instruction that an operand is, if it became a part of its users.
    pub fn source(&self, function: &Function, operand: Operand) -> Option<InstructionId> {
        let id = function.definition(operand.value()?)?;
        (self.part(id) == Part::Source).then_some(id)
    }

    /// The instruction that an operand is, if it is computed by its user.
    pub fn computed(&self, function: &Function, operand: Operand) -> Option<InstructionId> {
        let id = function.definition(operand.value()?)?;
        (self.part(id) == Part::Destination).then_some(id)
    }

    /// The root of the bale of an instruction: the last one, if there are several.
    pub fn root(&self, id: InstructionId) -> InstructionId {
        self.roots.get(id.index()).copied().unwrap_or(id)
    }
}

/// The position of an instruction.
type At = (BlockId, u32);

struct Former<'a> {
    function: &'a Function,
    target: Target,
    /// The position of each instruction; `None` if it is in no reachable block.
    places: Vec<Option<At>>,
    /// The reachable blocks in reverse postorder.
    order: Vec<BlockId>,
    /// The users of each value that are needed, with the index of the operand.
    users: Grouped<(InstructionId, u32)>,
    /// The positions at which the storage of a value is overwritten, because a region is written.
    writes: Vec<Vec<At>>,
    /// For each block, the positions of instructions with an effect, in order.
    effects: Vec<Vec<u32>>,
    parts: Vec<Part>,
    roots: Vec<InstructionId>,
}

impl<'a> Former<'a> {
    fn new(function: &'a Function, target: Target) -> Former<'a> {
        let count = function.instruction_count();
        let mut former = Former {
            function,
            target,
            places: vec![None; count],
            order: ReversePostorder::new(function).into_blocks(),
            users: Grouped::new(0, &[]),
            writes: vec![Vec::new(); function.values().len()],
            effects: vec![Vec::new(); function.blocks.len()],
            parts: vec![Part::Unused; count],
            roots: (0..count as u32).map(InstructionId).collect(),
        };
        for &block in &former.order {
            let ids = &function.blocks[block.index()].instructions;
            for (position, &id) in ids.iter().enumerate() {
                let at = (block, position as u32);
                former.places[id.index()] = Some(at);
                let instruction = function.instruction(id);
                if !matches!(instruction.opcode.effect(), Effect::None | Effect::Read) {
                    former.effects[block.index()].push(position as u32);
                }
                let write = write_of(function, instruction).and_then(|w| w.old.value());
                if let Some(old) = write {
                    former.writes[base(function, old).0.index()].push(at);
                }
            }
        }
        former
    }

    fn form(mut self) -> Bales {
        self.mark_used();
        let order = std::mem::take(&mut self.order);
        // Users first, so that the root of each use is known.
        for block in order {
            for &id in self.function.blocks[block.index()]
                .instructions
                .iter()
                .rev()
            {
                if self.parts[id.index()] == Part::Root {
                    self.decide(id);
                }
            }
        }
        Bales {
            parts: self.parts,
            roots: self.roots,
        }
    }

    /// Marks instructions with an effect, and whatever they need, as roots.
    fn mark_used(&mut self) {
        let mut work: Vec<InstructionId> = Vec::new();
        for (index, place) in self.places.iter().enumerate() {
            let id = InstructionId(index as u32);
            let effect = self.function.instruction(id).opcode.effect();
            let has_effect = match effect {
                Effect::None | Effect::Read => false,
                Effect::Write | Effect::ReadWrite | Effect::Order | Effect::Control => true,
            };
            if place.is_some() && has_effect {
                work.push(id);
            }
        }
        while let Some(id) = work.pop() {
            if std::mem::replace(&mut self.parts[id.index()], Part::Root) == Part::Root {
                continue;
            }
            let values = self.function.instruction(id).values();
            work.extend(values.filter_map(|value| self.function.definition(value)));
        }
        let mut users = Vec::with_capacity(2 * self.parts.len());
        for block in &self.order {
            for &id in &self.function.blocks[block.index()].instructions {
                if self.parts[id.index()] == Part::Unused {
                    continue;
                }
                for (k, operand) in self.function.instruction(id).operands.iter().enumerate() {
                    if let Some(value) = operand.value() {
                        users.push((value.0, (id, k as u32)));
                    }
                }
            }
        }
        self.users = Grouped::new(self.function.values().len(), &users);
    }

    fn decide(&mut self, id: InstructionId) {
        let instruction = self.function.instruction(id);
        if is_view(self.function, instruction) {
            self.parts[id.index()] = Part::View;
            return;
        }
        let Some(result) = instruction.result else {
            return;
        };
        let only = match self.users.of(result.index()) {
            &[only] => Some(only),
            _ => None,
        };
        if let Some((user, operand)) = only
            && self.computes_for(id, user, operand as usize)
            && self.copies_at(id, self.roots[user.index()]) <= 1
        {
            self.parts[id.index()] = Part::Destination;
            self.roots[id.index()] = self.roots[user.index()];
            return;
        }
        let users = self.users.of(result.index());
        let at = self.places[id.index()];
        let folds = !users.is_empty()
            && users.iter().all(|&(user, operand)| {
                self.places[user.index()].map(|p| p.0) == at.map(|p| p.0)
                    && self.is_source_of(id, user, operand as usize)
            });
        if folds {
            self.parts[id.index()] = Part::Source;
            let roots = users.iter().map(|(user, _)| self.roots[user.index()]);
            let last = roots.max_by_key(|root| self.places[root.index()]);
            self.roots[id.index()] = last.unwrap_or(id);
        }
    }

    /// The number of operands of an operation that must be copied if it is computed by the instruction of another root,
    /// and not if it is a root itself. Of one operand or of the result, a copy costs the same.
    fn copies_at(&mut self, id: InstructionId, root: InstructionId) -> usize {
        let own = std::mem::replace(&mut self.roots[id.index()], root);
        let there: Vec<InstructionId> = self.folded_reads(id);
        self.roots[id.index()] = own;
        let here = self.folded_reads(id);
        let is_copied = |read: &&InstructionId| !there.contains(read);
        here.iter().filter(is_copied).count()
    }

    /// The reads of regions that only an instruction uses, which can be its operands.
    fn folded_reads(&self, id: InstructionId) -> Vec<InstructionId> {
        let operands = &self.function.instruction(id).operands;
        let read = |(k, operand): (usize, &Operand)| {
            let value = operand.value()?;
            let read = self.function.definition(value)?;
            let reads = self.function.instruction(read).opcode == Opcode::ReadRegion;
            let is_only = self.users.of(value.index()).len() == 1;
            (reads && is_only && self.is_source_of(read, id, k)).then_some(read)
        };
        operands.iter().enumerate().filter_map(read).collect()
    }

    /// Whether the storage of a value is written after one position and before another.
    fn is_written_between(&self, value: Value, from: At, to: At) -> bool {
        let writes = &self.writes[base(self.function, value).0.index()];
        writes.iter().any(|at| *at > from && *at < to)
    }

    /// Whether what `id` reads directly is unchanged at the root of a user.
    fn is_movable(&self, id: InstructionId, root: InstructionId) -> bool {
        let (Some(from), Some(to)) = (self.places[id.index()], self.places[root.index()]) else {
            return false;
        };
        from.0 == to.0
            && self
                .function
                .instruction(id)
                .values()
                .all(|value| !self.is_written_between(value, from, to))
    }

    /// Whether the instruction of `user` computes `id`, too: it writes the result as a region, or
    /// saturates it.
    fn computes_for(&self, id: InstructionId, user: InstructionId, operand: usize) -> bool {
        let function = self.function;
        let (instruction, by) = (function.instruction(id), function.instruction(user));
        let root = self.roots[user.index()];
        if !self.is_movable(id, root) {
            return false;
        }
        if by.opcode == Opcode::Sat {
            let row = table::row(instruction.opcode);
            let saturates = |row: table::Row| {
                row.visa.has(Property::Saturates) || row.visa.has(Property::SaturatesFloats)
            };
            let fits = row.is_some_and(saturates) && !rounds_to_zero(function, instruction);
            return fits && self.is_single(instruction);
        }
        if by.opcode == Opcode::WritePredicate {
            return operand == 1 && self.compares_to_part(instruction, by);
        }
        let Some(write) = write_of(function, by) else {
            return false;
        };
        let (Some(data), true) = (
            function.operand_data(write.value),
            write.value_index == operand,
        ) else {
            return false;
        };
        if !self.destination_fits(write.region, data) {
            return false;
        }
        let masked = write.mask.is_some_and(|m| function.splat_of(m) != Some(1));
        if instruction.opcode.class() == Class::Load {
            return !masked && self.receives(instruction, id, root, write.region, data);
        }
        let predicated = match table::row(instruction.opcode) {
            Some(row) => row.visa.has_predicate() && instruction.opcode != Opcode::Sat,
            None => false,
        };
        let selects = instruction.opcode == Opcode::Select;
        if masked && !predicated || !self.is_single(instruction) {
            return false;
        }
        if selects && self.is_of_predicates(instruction) {
            return false;
        }
        // What is read in place must not be overwritten before it is read.
        instruction.values().all(|value| {
            let whole = function.value(value).ty.data();
            whole.is_none_or(|whole| {
                self.overlaps_safely(value, Region::linear(whole.count(), 1, 0), whole, root)
            })
        })
    }

    /// Whether a comparison can write a part of a predicate directly.
    fn compares_to_part(&self, instruction: &Instruction, by: &Instruction) -> bool {
        let single = match &instruction.detail {
            Detail::IntCondition(_) => {
                let wide = |o: &Operand| {
                    let data = self.function.operand_data(*o);
                    data.is_none_or(|d| matches!(d.scalar, Scalar::I64 | Scalar::I1))
                };
                !instruction.operands.iter().any(wide)
            }
            Detail::FloatCondition(condition) => {
                use super::opcode::FloatCondition as F;
                matches!(
                    condition,
                    F::Oeq | F::Une | F::Ogt | F::Oge | F::Olt | F::Ole
                )
            }
            _ => false,
        };
        let count = self.function.result_type(instruction).data();
        let count = u64::from(count.map_or(0, Data::count));
        let offset = by.operands.get(2);
        let offset = offset.and_then(|&o| self.function.splat_of(o)).unwrap_or(0);
        let unit = if count >= 8 { count } else { 4 };
        single && count.is_power_of_two() && offset.is_multiple_of(unit)
    }

    /// Whether a region is a legal destination.
    fn destination_fits(&self, region: Region, data: Data) -> bool {
        let grf = self.target.grf_bytes();
        let size = data.scalar.bytes();
        let span = region.span_bytes(size);
        if region.visa_destination().is_none() || !region.count.is_power_of_two() {
            return false;
        }
        match region.offset {
            Offset::Bytes(start) => {
                let in_grf = u64::from(start % grf);
                let plain = size < 8
                    || region.count == 1
                    || region.is_contiguous() && start.is_multiple_of(grf);
                in_grf + span <= 2 * u64::from(grf) && plain
            }
            Offset::Value => span <= u64::from(grf) && (size < 8 || region.count == 1),
            Offset::Values => false,
        }
    }

    /// Whether a load can write a region of a vector directly: entire registers, and no access that
    /// could change what it reads is between.
    fn receives(
        &self,
        instruction: &Instruction,
        id: InstructionId,
        root: InstructionId,
        region: Region,
        data: Data,
    ) -> bool {
        let grf = self.target.grf_bytes();
        let Offset::Bytes(start) = region.offset else {
            return false;
        };
        let has_old = !matches!(
            instruction.opcode,
            Opcode::OwordLd
                | Opcode::OwordLdUnaligned
                | Opcode::SvmBlockLd
                | Opcode::SvmBlockLdUnaligned
        );
        let (Some(from), Some(to)) = (self.places[id.index()], self.places[root.index()]) else {
            return false;
        };
        let effects = &self.effects[from.0.index()];
        let next = effects.partition_point(|&position| position <= from.1);
        let has_effect = effects.get(next).is_some_and(|&position| position < to.1);
        region.is_contiguous()
            && start.is_multiple_of(grf)
            && data.bytes().is_multiple_of(grf)
            && !has_old
            && !has_effect
    }

    /// Whether an operation is one vISA instruction on the target.
    fn is_single(&self, instruction: &Instruction) -> bool {
        let is_select = instruction.opcode == Opcode::Select;
        if table::row(instruction.opcode).is_none() && !is_select {
            return false;
        }
        let data = |o: &Operand| self.function.operand_data(*o);
        let scalars = instruction.operands.iter().filter_map(data);
        let result = self.function.result_type(instruction).data();
        let mut all = scalars.chain(result).map(|data| data.scalar);
        let selected = is_select && self.is_of_predicates(instruction);
        let bit = !is_select && all.clone().any(|s| s == Scalar::I1);
        let wide = !self.target.info().int64 && all.any(|s| s == Scalar::I64);
        !wide && !bit && !selected && self.result_is_direct(instruction)
    }

    /// Whether the instruction can write the type of the result.
    fn result_is_direct(&self, instruction: &Instruction) -> bool {
        let counts = matches!(
            instruction.opcode,
            Opcode::Cbit
                | Opcode::Ctpop
                | Opcode::Fbl
                | Opcode::Ufbh
                | Opcode::Sfbh
                | Opcode::Lzd
                | Opcode::Ctlz
        );
        let result = self.function.result_type(instruction).data();
        !counts || result.is_some_and(|data| data.scalar == Scalar::I32)
    }

    fn is_of_predicates(&self, instruction: &Instruction) -> bool {
        let result = self.function.result_type(instruction).data();
        result.is_none_or(|data| data.scalar == Scalar::I1)
    }

    /// Whether an instruction can be a part of an operand of a user.
    fn is_source_of(&self, id: InstructionId, user: InstructionId, operand: usize) -> bool {
        let root = self.roots[user.index()];
        if !self.is_movable(id, root) {
            return false;
        }
        let instruction = self.function.instruction(id);
        let by = self.function.instruction(user);
        if let Some(read) = read_of(self.function, instruction) {
            return self.reads_region(&read, user, operand);
        }
        match instruction.opcode {
            Opcode::Fneg | Opcode::Fabs | Opcode::Absf => self.takes_modifier(by, operand),
            Opcode::Absi => {
                // The absolute value of the smallest integer is itself, but operands are evaluated with
                // more bits: only operations of which the low bits do not depend on the high ones.
                let data = self.function.result_type(instruction).data();
                let wide = data.is_some_and(|d| d.scalar == Scalar::I64);
                let is_modular = matches!(by.opcode, Opcode::Add | Opcode::Sub | Opcode::Mul);
                !wide && is_modular && self.takes_modifier(by, operand)
            }
            Opcode::Xor => match single_read(self.function, instruction) {
                Some(_) if self.is_of_predicates(instruction) => self.takes_predicate(by, operand),
                Some(_) => {
                    let bits = matches!(by.opcode, Opcode::And | Opcode::Or | Opcode::Xor);
                    bits && self.is_single(by) && !self.is_complement(by)
                }
                None => false,
            },
            Opcode::Zext | Opcode::Sext => self.takes_extension(instruction, by, operand),
            Opcode::ReadPredicate => {
                let offset = instruction.operands.get(1);
                let offset = offset.and_then(|&o| self.function.splat_of(o)).unwrap_or(0);
                let count = self.function.result_type(instruction).data();
                let count = u64::from(count.map_or(0, Data::count));
                let unit = if count >= 8 { count } else { 4 };
                count.is_power_of_two()
                    && offset.is_multiple_of(unit)
                    && self.takes_predicate(by, operand)
                    && by.opcode != Opcode::CondBr
            }
            Opcode::Any | Opcode::All => {
                let count = instruction.operands.first();
                let count = count.and_then(|&o| self.function.operand_data(o));
                let fits = count.is_some_and(|d| d.count().is_power_of_two() && d.count() <= 32);
                // The bits of all of the predicate are combined.
                let whole = instruction
                    .operands
                    .first()
                    .is_some_and(|o| o.value().is_some());
                fits && whole && by.opcode == Opcode::CondBr
            }
            Opcode::GroupIdX | Opcode::GroupIdY | Opcode::GroupIdZ => {
                self.is_arithmetic(by) && self.is_single(by) || is_scalar_of_message(by, operand)
            }
            Opcode::LocalId | Opcode::LocalId16 | Opcode::LocalSize | Opcode::GroupCount => {
                read_of(self.function, by).is_some_and(|read| {
                    read.region.count == 1 && matches!(read.region.offset, Offset::Bytes(_))
                })
            }
            _ => false,
        }
    }

    fn is_complement(&self, instruction: &Instruction) -> bool {
        instruction.opcode == Opcode::Xor && single_read(self.function, instruction).is_some()
    }

    /// Whether the operands of an instruction are sources with regions.
    fn is_arithmetic(&self, instruction: &Instruction) -> bool {
        let compares = matches!(instruction.opcode, Opcode::Icmp | Opcode::Fcmp);
        table::row(instruction.opcode).is_some() || compares
    }

    fn reads_region(&self, read: &Read, user: InstructionId, operand: usize) -> bool {
        let by = self.function.instruction(user);
        let root = self.roots[user.index()];
        let Some(parent) = self.function.operand_data(read.vector) else {
            return false;
        };
        let Some(vector) = read.vector.value() else {
            return false;
        };
        let data = Data::vector(parent.scalar, read.region.count);
        let Some(data) = data else { return false };
        if !self.overlaps_safely(vector, read.region, data, root) {
            return false;
        }
        let dispatch = self.dispatch_of(vector);
        let fits = self.region_fits(read.region, parent.scalar);
        if let Some(write) = write_of(self.function, by)
            && write.value_index == operand
        {
            // A move reads integers, of which all regions are legal.
            let by_elements = read.region.offset == Offset::Values
                && read
                    .region
                    .is_legal_source(parent.scalar.bytes(), self.target);
            return (fits || by_elements) && self.destination_fits(write.region, data);
        }
        let is_offset = match by.opcode {
            Opcode::ReadRegion => operand > 0,
            Opcode::WriteRegion => operand > 2,
            _ => false,
        };
        if is_offset {
            // Offsets of regions: words that are added to an address.
            let is_fixed = matches!(read.region.offset, Offset::Bytes(_));
            let is_plain = read.region.count == 1 || read.region.is_contiguous();
            let is_word = parent.scalar == Scalar::I16 && dispatch.is_none();
            return fits && is_fixed && is_plain && is_word;
        }
        if is_scalar_of_message(by, operand) {
            let constant = matches!(read.region.offset, Offset::Bytes(_));
            return read.region.count == 1 && constant && dispatch.is_none_or(|d| !d);
        }
        if is_payload(by, operand) {
            let grf = self.target.grf_bytes();
            let starts = matches!(read.region.offset, Offset::Bytes(b) if b.is_multiple_of(grf));
            let whole = data.bytes().is_multiple_of(grf) || by.opcode.class() == Class::Dot;
            return starts && read.region.is_contiguous() && whole && dispatch.is_none();
        }
        let selected = by.opcode == Opcode::Select && operand > 0;
        let carries = matches!(by.opcode, Opcode::Addc | Opcode::Subb);
        let takes = self.is_arithmetic(by) || selected || carries;
        if !takes
            || !fits
            || !self.is_single(by) && !carries && !matches!(by.opcode, Opcode::Icmp | Opcode::Fcmp)
        {
            return false;
        }
        let wide = parent.scalar == Scalar::I64 && !self.target.info().int64;
        // Local ids are words.
        let narrow = dispatch == Some(true);
        !wide && (!narrow || self.takes_narrow(by, operand, false))
    }

    /// Whether a value is one of the dispatch, and if so, whether its elements are words.
    fn dispatch_of(&self, value: Value) -> Option<bool> {
        let id = self.function.definition(value)?;
        match self.function.instruction(id).opcode {
            Opcode::LocalId => Some(true),
            Opcode::LocalId16 | Opcode::LocalSize | Opcode::GroupCount => Some(false),
            _ => None,
        }
    }

    /// Whether a region is a legal source.
    fn region_fits(&self, region: Region, scalar: Scalar) -> bool {
        let grf = u64::from(self.target.grf_bytes());
        let size = scalar.bytes();
        let span = region.span_bytes(size);
        let Some(found) = region.visa_source() else {
            return false;
        };
        if !region.count.is_power_of_two() || u32::from(found.width) > region.count {
            return false;
        }
        let exec = region.count.min(32) as u8;
        let linear = visa::region::is_linear(found, exec);
        let shape = match self.target.info().float_regions {
            FloatRegions::Any => true,
            FloatRegions::Linear => !scalar.is_float() || linear,
            FloatRegions::LinearAndDisjoint => {
                (!scalar.is_float() || linear) && !visa::region::strided_rows_overlap(found, exec)
            }
        };
        let inside = match region.offset {
            Offset::Bytes(start) => {
                let plain = region.is_contiguous() && u64::from(start).is_multiple_of(grf);
                let broadcast = region.normalized().stride == 0 && region.is_linear();
                let plain = size < 8 || region.count == 1 || plain || broadcast;
                u64::from(start) % grf + span <= 2 * grf && plain
            }
            Offset::Value => span <= grf && (size < 8 || region.count == 1),
            Offset::Values => false,
        };
        shape && inside
    }

    /// Whether a root that writes a region of the vector that it reads from may do so in one
    /// instruction: the regions are the same or disjoint, or both are within one register, because
    /// instructions on more than one are executed in parts.
    fn overlaps_safely(&self, value: Value, read: Region, data: Data, root: InstructionId) -> bool {
        let by = self.function.instruction(root);
        let Some(write) = write_of(self.function, by) else {
            return true;
        };
        let Some(old) = write.old.value() else {
            return true;
        };
        let (read_base, read_byte) = base(self.function, value);
        let (old_base, _) = base(self.function, old);
        if read_base != old_base {
            return true;
        }
        let written = self.function.operand_data(write.value);
        let (Offset::Bytes(from), Offset::Bytes(to), Some(written)) =
            (read.offset, write.region.offset, written)
        else {
            return false;
        };
        let grf = u64::from(self.target.grf_bytes());
        let from = u64::from(from) + u64::from(read_byte);
        let to = u64::from(to);
        let read_end = from + read.span_bytes(data.scalar.bytes());
        let write_end = to + write.region.span_bytes(written.scalar.bytes());
        let same = from == to
            && data.scalar.bytes() == written.scalar.bytes()
            && read.normalized()
                == Region {
                    offset: read.offset,
                    ..write.region
                }
                .normalized();
        let disjoint = read_end <= to || write_end <= from;
        let small = from / grf == (read_end - 1) / grf && to / grf == (write_end - 1) / grf;
        same || disjoint || small
    }

    /// Whether an operand may be negated, or its absolute value taken.
    fn takes_modifier(&self, by: &Instruction, operand: usize) -> bool {
        let compares = matches!(by.opcode, Opcode::Fcmp | Opcode::Icmp);
        let selects = by.opcode == Opcode::Select && operand > 0 && self.is_single(by);
        let computes = table::row(by.opcode)
            .is_some_and(|row| row.visa.has(Property::Modifiers) && self.is_single(by));
        // The subtrahend is negated already, and unsigned operations have no signs.
        let unsigned = table::row(by.opcode)
            .is_some_and(|row| row.sign == table::Sign::Unsigned || row.sign == table::Sign::Named);
        let signed = match by.detail {
            Detail::IntCondition(condition) => condition.is_signed(),
            _ => true,
        };
        // Modifiers of modifiers are not combined, except of a negation.
        let modifies = matches!(
            by.opcode,
            Opcode::Fneg | Opcode::Fabs | Opcode::Absf | Opcode::Absi | Opcode::Zext
        );
        (compares && signed || selects || computes && !unsigned) && !modifies
    }

    /// Whether a predicate operand may be inverted, or a part of a wider one.
    fn takes_predicate(&self, by: &Instruction, operand: usize) -> bool {
        match by.opcode {
            Opcode::CondBr => true,
            Opcode::Select => {
                let scalar = self.function.operand_data(by.operands[0]);
                let result = self.function.result_type(by).data();
                let same = scalar.map(Data::count) == result.map(Data::count);
                operand == 0 && !self.is_of_predicates(by) && same
            }
            Opcode::WriteRegion => operand == 2,
            _ => is_mask(by, operand),
        }
    }

    fn takes_extension(&self, extension: &Instruction, by: &Instruction, operand: usize) -> bool {
        let from = extension.operands.first();
        let Some(from) = from.and_then(|&o| self.function.operand_data(o)) else {
            return false;
        };
        let to = self.function.result_type(extension).data();
        let wide = to.is_none_or(|data| data.scalar == Scalar::I64);
        let is_signed = extension.opcode == Opcode::Sext;
        if wide && !self.target.info().int64 {
            // The high half of such an operand of a sum in two halves is 0.
            let sums = matches!(by.opcode, Opcode::Add | Opcode::Sub);
            return from.scalar == Scalar::I32 && !is_signed && sums;
        }
        // The first operand of a rotation has the type that is rotated, and none is a byte.
        if from.scalar == Scalar::I1 || matches!(by.opcode, Opcode::Rol | Opcode::Ror) {
            return false;
        }
        self.takes_narrow(by, operand, is_signed)
            && (from.scalar != Scalar::I8 || by.opcode != Opcode::Mul || !is_signed)
    }

    /// Whether an operand may have a narrower type than the operation: the others determine the type
    /// of execution.
    fn takes_narrow(&self, by: &Instruction, operand: usize, is_signed: bool) -> bool {
        if !self.is_single(by) && by.opcode != Opcode::Icmp {
            return false;
        }
        let other_is_wide = |k: usize| {
            let other = by.operands.get(k).and_then(|o| o.value());
            let id = other.and_then(|value| self.function.definition(value));
            let narrow = id.is_some_and(|id| {
                let other = self.function.instruction(id);
                matches!(other.opcode, Opcode::Zext | Opcode::Sext)
                    || read_of(self.function, other)
                        .and_then(|read| read.vector.value())
                        .is_some_and(|value| self.dispatch_of(value) == Some(true))
            });
            !narrow
        };
        let others = (0..by.operands.len())
            .filter(|&k| k != operand)
            .all(other_is_wide);
        match (by.opcode, &by.detail) {
            // The subtrahend is negated, in a type that has no negative numbers.
            (Opcode::Sub, _) => others && operand == 0,
            (Opcode::Add | Opcode::Mul, _) => others,
            (Opcode::And | Opcode::Or | Opcode::Xor, _) => others && !self.is_complement(by),
            (Opcode::Icmp, Detail::IntCondition(condition)) => {
                let equal = matches!(condition, IntCondition::Eq | IntCondition::Ne);
                others && (!is_signed || equal || condition.is_signed())
            }
            (Opcode::Uitofp, _) => !is_signed,
            (Opcode::Sitofp, _) => true,
            _ => false,
        }
    }
}
