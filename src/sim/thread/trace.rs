//! The trace of a work-item: what the thread that contains it executes, with the values of its channel.

use super::Thread;
use crate::launch::trace::{Shown, Trace, TraceStep};
use crate::sim::fault::at_instruction;
use crate::sim::program::{Action, CompareTarget, Message, Op, Target};
use crate::visa::types::{Type, TypeKind};

/// The most channels whose values are shown if a thread executes one work-item.
const MAX_CHANNELS: u32 = 8;

/// The state of a thread that contains the work-item of a trace.
pub(super) struct Tracing {
    trace: Trace,
    /// The channel of the work-item.
    channel: u32,
    /// The operation that is executed, whether the work-item takes part, and whether it is masked off.
    pending: Option<(usize, bool, bool)>,
    /// The entry of the kernel's masks that the thread executes, and whether the work-item is masked off there.
    block: Option<(usize, bool)>,
}

impl Thread<'_> {
    /// Begins the trace if this thread of a group contains the work-item.
    pub(super) fn start_trace(&mut self, group: [u64; 3], thread: u64) {
        let Some(trace) = &self.launch.options.trace else {
            return;
        };
        let is_it = |channel: &u32| {
            self.dispatched >> *channel & 1 != 0
                && self.launch.work_item(group, thread, *channel) == trace.work_item()
        };
        let channels = match self.program.one_item {
            true => 1,
            false => self.program.channels,
        };
        self.tracing = (0..channels).find(is_it).map(|channel| Tracing {
            trace: trace.clone(),
            channel,
            pending: None,
            block: None,
        });
    }

    /// Records the operation that was executed before, and remembers the one that is next.
    pub(super) fn trace(&mut self, op: &Op) {
        self.finish_trace(true);
        let Some(tracing) = &self.tracing else {
            return;
        };
        let is_on = op.no_mask || self.active >> tracing.channel & 1 != 0;
        let is_covered = op.size == 1
            || self.program.one_item
            || (op.offset..op.offset + op.size).contains(&tracing.channel);
        // The predicate of a select is a source, and that of a branch decides where the work-item goes.
        let decides = !matches!(
            op.action,
            Action::Message(_) | Action::Atomic(_) | Action::Alu(_) | Action::Lanes(_)
        ) || op.is_select();
        let is_chosen = match &op.predicate {
            Some(test) if !decides => {
                let full = u32::MAX >> (32 - op.size.clamp(1, 32));
                let (bits, _) = self.test(test, op.offset, full);
                let at = tracing.channel.saturating_sub(op.offset);
                bits >> (if op.size == 1 { 0 } else { at }) & 1 != 0
            }
            _ => true,
        };
        let is_masked_off = self.is_masked_off() && op.size > 1;
        let pending = Some((self.at, is_on && is_covered && is_chosen, is_masked_off));
        if let Some(tracing) = &mut self.tracing {
            tracing.pending = pending;
        }
    }

    /// Whether the program does not execute the current block for the work-item. The mask is read where the block begins:
    /// its variable may get another value in the block.
    fn is_masked_off(&mut self) -> bool {
        let masks = &self.launch.kernel.masks;
        let origin = |at: usize| self.program.origins.get(at).copied();
        let Some(index) = origin(self.at) else {
            return false;
        };
        let Some(entry) = masks.partition_point(|of| of.0 <= index).checked_sub(1) else {
            return false;
        };
        let (start, predicate) = masks[entry];
        let before = self.at.checked_sub(1).and_then(origin);
        let is_first = before.is_none_or(|before| before < start);
        let Some(tracing) = &mut self.tracing else {
            return false;
        };
        match tracing.block {
            Some((known, is_off)) if known == entry && !is_first => is_off,
            Some(_) | None => {
                let bits = predicate.and_then(|p| self.registers.predicates.get(p.0 as usize));
                let is_off = bits.is_some_and(|bits| bits >> tracing.channel & 1 == 0);
                tracing.block = Some((entry, is_off));
                is_off
            }
        }
    }

    /// Records the operation that was executed last, with its values if it was completed.
    pub(super) fn finish_trace(&mut self, is_completed: bool) {
        let Some(tracing) = &mut self.tracing else {
            return;
        };
        let pending = tracing.pending.take();
        let (Some((at, is_active, is_masked_off)), channel) = (pending, tracing.channel) else {
            return;
        };
        let trace = tracing.trace.clone();
        trace.add(|| {
            let origin = self.program.origins.get(at);
            let index = origin.map_or(usize::MAX, |&o| o as usize);
            let kernel = self.launch.kernel;
            let kind = crate::launch::FaultKind::NotExecuted;
            let place = at_instruction(kernel, index, kind, String::new());
            let values = match self.program.ops.get(at) {
                Some(op) if is_active && is_completed => self.written(op, channel),
                Some(_) | None => Vec::new(),
            };
            TraceStep {
                instruction: place.instruction.unwrap_or_default(),
                location: place.location,
                is_active,
                is_masked_off,
                values,
            }
        });
    }

    /// The values that an operation wrote for a channel.
    fn written(&self, op: &Op, channel: u32) -> Vec<String> {
        let lanes = match (self.program.one_item, op.size) {
            (_, 1) => 0..1,
            (true, size) => 0..size.min(MAX_CHANNELS),
            (false, _) => channel - op.offset..channel - op.offset + 1,
        };
        let mut values = Vec::new();
        for lane in lanes {
            match &op.action {
                Action::Alu(alu) => values.extend(self.shown(&alu.target, lane)),
                Action::Lanes(hot) => values.extend(self.shown(&hot.general.target, lane)),
                Action::Carry(carry) => {
                    values.extend(self.shown(&carry.target, lane));
                    values.extend(self.shown(&carry.carry, lane));
                }
                Action::ReadPredicate { target, .. } | Action::TableAddress { target, .. } => {
                    values.extend(self.shown(target, lane));
                }
                Action::Compare(compare) => match &compare.target {
                    CompareTarget::Predicate(p) => values.push(self.bit(*p, op.offset + lane)),
                    CompareTarget::Variable(target) => values.extend(self.shown(target, lane)),
                },
                Action::CompareLanes(hot) => values.push(self.bit(hot.predicate, op.offset + lane)),
                Action::Logic { target, .. } => values.push(self.bit(*target, op.offset + lane)),
                Action::SetPredicate { predicate, .. } => {
                    values.push(self.bit(*predicate, channel));
                }
                Action::Message(message) => self.transferred(message, lane, &mut values),
                Action::Atomic(message) if message.has_result => {
                    self.transferred(&message.message, lane, &mut values);
                }
                Action::Atomic(_)
                | Action::Goto { .. }
                | Action::Jump { .. }
                | Action::Ret
                | Action::Call { .. }
                | Action::Return
                | Action::Movs { .. }
                | Action::Address { .. }
                | Action::Product(_)
                | Action::Barrier
                | Action::Fence { .. }
                | Action::Nothing => {}
            }
        }
        values
    }

    /// The element of a destination for a lane.
    fn shown(&self, target: &Target, lane: u32) -> Option<String> {
        let size = target.ty.size();
        let byte = target.byte? + lane as usize * target.stride * size as usize;
        Some(self.value(byte, size, of_type(target.ty)))
    }

    fn value(&self, byte: usize, size: u32, shown: Shown) -> String {
        let bits = self.registers.read(byte, size);
        match bits.shadow {
            0 => shown.text(bits.value, size),
            _ => "undefined".to_owned(),
        }
    }

    /// A bit of a predicate.
    fn bit(&self, predicate: usize, bit: u32) -> String {
        let of = |all: &[u32]| all.get(predicate).copied().unwrap_or_default() >> (bit % 32) & 1;
        match of(&self.registers.predicate_shadow) {
            0 => Shown::Bool.text(of(&self.registers.predicates).into(), 0),
            _ => "undefined".to_owned(),
        }
    }

    /// The elements that a message reads or writes for a lane.
    fn transferred(&self, message: &Message, lane: u32, values: &mut Vec<String>) {
        let first = message.data_byte + lane as usize * message.channel_stride + message.slot_byte;
        for k in 0..message.count as usize {
            let byte = first + k * message.element_stride;
            values.push(self.value(byte, message.element, Shown::Bits));
        }
    }
}

fn of_type(ty: Type) -> Shown {
    match (ty, ty.kind()) {
        (Type::Bf, _) => Shown::Bfloat,
        (_, TypeKind::Unsigned) => Shown::Unsigned,
        (_, TypeKind::Signed) => Shown::Signed,
        (_, TypeKind::Float) => Shown::Float,
    }
}
