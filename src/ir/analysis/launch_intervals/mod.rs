//! Intervals of the registers in a launch, and what they exclude (`suspects.rs`): errors of the program that neither the
//! simulator nor the interpreter of optimized code can see.
//!
//! An interval analysis by abstract interpretation (Cousot and Cousot): the registers at the start of each block have
//! intervals of integers, or of offsets from some buffer or constant variable; loops widen them to a few thresholds, comparisons narrow them
//! on the edges of their branches, and descending iterations recover what widening lost. It is of a launch, not of a
//! kernel: the index space and the arguments are known. What it does not follow, such as an index that is loaded from
//! memory, has the range of its type. An interval is of representatives modulo the size of the type: sums and products
//! need no case distinction, and only comparisons, shifts to the right, quotients and conversions normalize it.

mod interval;
mod suspects;

use crate::ir::function::{Function, InputSource, ParameterKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Condition, Type};
use crate::launch::{Argument, NdRange};
use interval::{Base, Interval};

pub use suspects::{Suspects, suspects};

/// The largest number of intervals, registers times blocks, that are computed.
const MAX_INTERVALS: usize = 1 << 18;

/// The number of visits of a block after which its intervals are widened.
const PRECISE_VISITS: u32 = 3;

/// The number of descending iterations: one for each level of nested loops.
const DESCENDING: usize = 4;

/// By register, its interval.
type State = Vec<Interval>;

struct Search<'a> {
    function: &'a Function,
    range: &'a NdRange,
    arguments: &'a [Argument],
    /// The number of work-items of a full sub-group.
    sub_group: u32,
    /// Whether the kernel stores to its arguments: then it reads its own copy.
    stores_arguments: bool,
}

impl Search<'_> {
    /// By block, the intervals at its start; `None` for unreachable blocks.
    fn fixed_point(&self) -> Vec<Option<State>> {
        let blocks = self.function.blocks.len();
        let mut states: Vec<Option<State>> = vec![None; blocks];
        let mut visits = vec![0u32; blocks];
        let Some(first) = states.first_mut() else {
            return states;
        };
        *first = Some(self.at_start());
        let mut waits = vec![false; blocks];
        waits[0] = true;
        while let Some(block) = waits.iter().position(|waits| *waits) {
            waits[block] = false;
            visits[block] += 1;
            for (target, state) in self.out(block, states[block].as_ref()) {
                let changed = match &mut states[target] {
                    known @ None => {
                        *known = Some(state);
                        true
                    }
                    Some(known) => {
                        let mut changed = false;
                        for (old, new) in known.iter_mut().zip(state) {
                            let mut joined = old.join(new);
                            if joined != *old && visits[target] > PRECISE_VISITS {
                                joined = joined.widened(*old);
                            }
                            changed |= joined != *old;
                            *old = joined;
                        }
                        changed
                    }
                };
                waits[target] |= changed;
            }
        }
        for _ in 0..DESCENDING {
            let mut next: Vec<Option<State>> = vec![None; blocks];
            next[0] = Some(self.at_start());
            for (block, state) in states.iter().enumerate() {
                for (target, state) in self.out(block, state.as_ref()) {
                    match &mut next[target] {
                        known @ None => *known = Some(state),
                        Some(known) => {
                            let pairs = known.iter_mut().zip(state);
                            pairs.for_each(|(old, new)| *old = old.join(new));
                        }
                    }
                }
            }
            states = next;
        }
        states
    }

    /// The intervals at the start of a work-item.
    fn at_start(&self) -> State {
        let mut state = vec![Interval::ALL; self.function.registers.len()];
        for input in &self.function.inputs {
            let range = self.range;
            let at = |sizes: [u64; 3], d: u8| {
                let size = sizes.get(usize::from(d)).copied().unwrap_or(1);
                // A size of 2^32 wraps to 0.
                i128::from(size as u32)
            };
            let below = |size: i128| Interval::new(0, (size - 1).max(0));
            let ids = |size: u64| Interval::new(0, i128::from(size.saturating_sub(1)));
            let groups = range.groups();
            let in_group = range.group_size().max(1);
            state[input.register.index()] = match input.source {
                InputSource::LocalId(d) => below(at(range.local, d)),
                InputSource::GroupId(d) => ids(groups.get(usize::from(d)).copied().unwrap_or(1)),
                InputSource::GlobalOffset(d) => {
                    Interval::one(match range.offset.get(usize::from(d)) {
                        Some(&offset) => i128::from(offset as u32),
                        None => 0,
                    })
                }
                InputSource::EnqueuedLocalSize(d) | InputSource::LocalSize(d) => {
                    Interval::one(at(range.local, d))
                }
                InputSource::GlobalSize(d) => Interval::one(at(range.global, d)),
                InputSource::GroupCount(d) => Interval::one(at(groups, d)),
                InputSource::WorkDim => Interval::new(1, 3),
                InputSource::SubGroupSize => Interval::one(self.sub_group.into()),
                InputSource::SubGroupLocalId => ids(in_group.min(self.sub_group.into())),
                InputSource::SubGroupId => ids(in_group.div_ceil(u64::from(self.sub_group.max(1)))),
                InputSource::Argument { index, offset } => self.argument(
                    index.index(),
                    usize::from(offset),
                    self.function.family(input.register).unsigned(),
                ),
                InputSource::BufferOffset { .. }
                | InputSource::ConstantBase { .. }
                | InputSource::Parameter { .. } => Interval::ALL,
            };
        }
        state
    }

    /// The value of a type at an offset of an argument.
    fn argument(&self, index: usize, offset: usize, ty: Type) -> Interval {
        match self.arguments.get(index) {
            Some(Argument::Buffer(_)) if ty.size() == 8 => Interval::start_of(Base::Buffer),
            None if index == self.arguments.len() && self.function.has_printf_buffer() => {
                Interval::start_of(Base::Buffer)
            }
            Some(Argument::Local(_)) if ty.size() == 4 => match u16::try_from(index) {
                Ok(index) => Interval::start_of(Base::LocalArgument(index)),
                Err(_) => Interval::ALL,
            },
            Some(Argument::Null) => Interval::one(0),
            Some(Argument::Value(bytes)) if ty.is_integer() => {
                let bytes = bytes.iter().skip(offset).take(ty.size() as usize);
                let bits = bytes
                    .rev()
                    .fold(0i128, |bits, b| bits << 8 | i128::from(*b));
                Interval::one(bits).normalized(ty)
            }
            _ => Interval::ALL,
        }
    }

    /// The intervals on the edges to the successors of a block.
    fn out(&self, block: usize, state: Option<&State>) -> Vec<(usize, State)> {
        let Some(state) = state else {
            return Vec::new();
        };
        let mut state = state.clone();
        let block = &self.function.blocks[block];
        for instruction in &block.instructions {
            self.execute(&mut state, instruction);
        }
        let condition = block.terminator().filter(|t| t.opcode == Opcode::Brc);
        let condition = condition.and_then(|t| self.function.sources(t).first().copied());
        let mut edges = Vec::new();
        for (target, truth) in block.successors().zip([true, false]) {
            let mut state = state.clone();
            let is_possible = condition.is_none_or(|condition| {
                let end = block.instructions.len();
                self.assume(&mut state, &block.instructions, (condition, end), truth, 0)
            });
            if is_possible {
                edges.push((target.index(), state));
            }
        }
        edges
    }

    /// The last definition of a register before an index, if its sources have the same values at the end.
    fn definition<'i>(
        &self,
        instructions: &'i [Instruction],
        (register, end): (Register, usize),
    ) -> Option<(usize, &'i Instruction)> {
        let before = instructions.get(..end)?;
        let at = before
            .iter()
            .rposition(|i| self.function.destinations(i).contains(&register))?;
        let found = instructions.get(at)?;
        let sources = self.function.sources(found);
        let rest = instructions.get(at..)?;
        let is_kept = |r: &Register| {
            !rest
                .iter()
                .any(|i| self.function.destinations(i).contains(r))
        };
        (sources.iter().all(is_kept) || found.opcode == Opcode::Loadi).then_some((at, found))
    }

    /// Narrows intervals to those for which a condition has a value. Returns false if there are none.
    fn assume(
        &self,
        state: &mut State,
        instructions: &[Instruction],
        condition: (Register, usize),
        truth: bool,
        depth: u32,
    ) -> bool {
        if depth > 8 {
            return true;
        }
        let Some((at, found)) = self.definition(instructions, condition) else {
            return true;
        };
        let mut also = |source: Register, truth: bool| {
            self.assume(state, instructions, (source, at), truth, depth + 1)
        };
        match (found.opcode, self.function.sources(found)) {
            (Opcode::Mov, &[a]) => also(a, truth),
            (Opcode::Cvt, &[a]) => also(a, truth),
            (Opcode::Not, &[a]) if found.ty == Type::Bool => also(a, !truth),
            (Opcode::And, &[a, b]) if truth && found.ty == Type::Bool => {
                also(a, true) && also(b, true)
            }
            (Opcode::Or, &[a, b]) if !truth && found.ty == Type::Bool => {
                also(a, false) && also(b, false)
            }
            (Opcode::Cmp, &[a, b]) if found.ty.is_integer() => {
                let Some(condition) = found.detail.condition() else {
                    return true;
                };
                let zero = state[b.index()].value() == Some(0);
                if zero && matches!(condition, Condition::Ne | Condition::Eq) {
                    let is_bool = self
                        .definition(instructions, (a, at))
                        .is_some_and(|(_, i)| i.detail.converted_from() == Some(Type::Bool));
                    let truth = truth == (condition == Condition::Ne);
                    if is_bool && !self.assume(state, instructions, (a, at), truth, depth + 1) {
                        return false;
                    }
                }
                self.compare(state, instructions, (found, at), truth)
            }
            _ => true,
        }
    }

    /// Narrows the intervals of the operands of a comparison. Returns false if it cannot have this result.
    fn compare(
        &self,
        state: &mut State,
        instructions: &[Instruction],
        (comparison, at): (&Instruction, usize),
        truth: bool,
    ) -> bool {
        let &[a, b] = self.function.sources(comparison) else {
            return true;
        };
        let ty = comparison.ty;
        let Some(condition) = comparison.detail.condition() else {
            return true;
        };
        let (x, y) = (
            state[a.index()].normalized(ty),
            state[b.index()].normalized(ty),
        );
        if state[a.index()].is_offset() || state[b.index()].is_offset() {
            return true;
        }
        let (x, y) = match (condition, truth) {
            (Condition::Lt, true) | (Condition::Ge, false) => (
                Interval::new(x.low, x.high.min(y.high - 1)),
                Interval::new(y.low.max(x.low + 1), y.high),
            ),
            (Condition::Le, true) | (Condition::Gt, false) => (
                Interval::new(x.low, x.high.min(y.high)),
                Interval::new(y.low.max(x.low), y.high),
            ),
            (Condition::Gt, true) | (Condition::Le, false) => (
                Interval::new(x.low.max(y.low + 1), x.high),
                Interval::new(y.low, y.high.min(x.high - 1)),
            ),
            (Condition::Ge, true) | (Condition::Lt, false) => (
                Interval::new(x.low.max(y.low), x.high),
                Interval::new(y.low, y.high.min(x.high)),
            ),
            (Condition::Eq, true) | (Condition::Ne, false) => {
                let both = Interval::new(x.low.max(y.low), x.high.min(y.high));
                (both, both)
            }
            (Condition::Eq, false) | (Condition::Ne, true) => (x, y),
        };
        if x.low > x.high || y.low > y.high {
            return false;
        }
        for (register, interval) in [(a, x), (b, y)] {
            self.narrow(state, instructions, (register, at), (interval, ty));
        }
        true
    }

    /// Narrows a register, and those that it is a copy of, to the values of a type in an interval.
    fn narrow(
        &self,
        state: &mut State,
        instructions: &[Instruction],
        (mut register, mut at): (Register, usize),
        (interval, mut ty): (Interval, Type),
    ) {
        let end = instructions.len();
        for _ in 0..4 {
            let rest = instructions.get(at..end).unwrap_or_default();
            if rest
                .iter()
                .any(|i| self.function.destinations(i).contains(&register))
            {
                return;
            }
            let known = state[register.index()].normalized(ty);
            let (low, high) = (known.low.max(interval.low), known.high.min(interval.high));
            if low <= high {
                state[register.index()] = Interval::new(low, high);
            }
            let Some((place, copy)) = self.definition(instructions, (register, at)) else {
                return;
            };
            let &[source] = self.function.sources(copy) else {
                return;
            };
            match (copy.opcode, copy.detail.converted_from()) {
                (Opcode::Mov, _) => {}
                // Only where the conversion changes no number.
                (Opcode::Cvt, Some(from)) if from.is_integer() && ty.is_integer() => {
                    let before = state[source.index()].normalized(from);
                    if state[source.index()].is_offset() || !Interval::of_type(ty).contains(before)
                    {
                        return;
                    }
                    ty = from;
                }
                _ => return,
            }
            (register, at) = (source, place);
        }
    }

    /// Replaces the intervals of what an instruction writes.
    fn execute(&self, state: &mut State, instruction: &Instruction) {
        let destinations = self.function.destinations(instruction);
        if let (Opcode::Load, Some(AddressSpace::Argument), &[address]) = (
            instruction.opcode,
            instruction.space(),
            self.function.sources(instruction),
        ) {
            // The elements of a vector.
            let offset = state[address.index()].value();
            for (&d, k) in destinations.iter().zip(0..) {
                let offset = offset.map(|offset| offset + k * i128::from(instruction.ty.size()));
                state[d.index()] = self.loaded_argument(offset, instruction.ty);
            }
            return;
        }
        let result = self.result(state, instruction);
        for &d in destinations {
            state[d.index()] = match destinations.len() {
                1 => result,
                _ if instruction.space().is_some() => result,
                _ => Interval::ALL,
            };
        }
    }

    fn result(&self, state: &State, instruction: &Instruction) -> Interval {
        let ty = instruction.ty;
        let get = |r: Register| state[r.index()];
        let number = |r: Register| get(r).normalized(ty);
        if !(ty.is_integer() || ty == Type::Bool) {
            return Interval::ALL;
        }
        let found = match (instruction.opcode, self.function.sources(instruction)) {
            (Opcode::Loadi, _) => match instruction.immediate() {
                Some(bits) => Interval::one(i128::from(bits)).normalized(ty),
                None => Interval::of_type(ty),
            },
            // No buffer, but accessed in the same way.
            (Opcode::AddressOf, _) if matches!(ty.size(), 4 | 8) => {
                Interval::start_of(match instruction.detail {
                    Detail::Variable(id) => Base::Variable(id),
                    _ => Base::Object,
                })
            }
            (Opcode::Mov, &[a]) => get(a),
            (Opcode::Cvt, &[a]) => match instruction.detail.converted_from() {
                Some(from) if from.is_integer() && get(a).is_offset() => {
                    match (ty.size(), from.size()) {
                        (8, 8) | (4, 4) => get(a),
                        _ => Interval::of_type(ty),
                    }
                }
                Some(from) if from.is_integer() || from == Type::Bool => {
                    get(a).normalized(from).bounded(ty)
                }
                Some(_) | None => Interval::of_type(ty),
            },
            (Opcode::Sel, &[_, a, b]) => get(a).join(get(b)),
            (Opcode::Cmp, _) => Interval::new(0, 1),
            (Opcode::Add, &[a, b]) => match (get(a), get(b)) {
                (x, y) if x.is_offset() && y.is_offset() => Interval::ALL,
                (x, y) => Interval {
                    base: if x.is_offset() { x.base } else { y.base },
                    low: x.low + y.low,
                    high: x.high + y.high,
                },
            },
            (Opcode::Sub, &[a, b]) => match (get(a), get(b)) {
                (_, y) if y.is_offset() => Interval::of_type(ty),
                (x, y) => Interval {
                    base: x.base,
                    low: x.low - y.high,
                    high: x.high - y.low,
                },
            },
            (_, sources) if sources.iter().any(|r| get(*r).is_offset()) => Interval::of_type(ty),
            (Opcode::Mul, &[a, b]) => get(a).of_bounds(get(b), i128::saturating_mul),
            (Opcode::Neg, &[a]) => Interval::new(-get(a).high, -get(a).low),
            (Opcode::Abs, &[a]) => match number(a) {
                x if x.low >= 0 => x,
                x => Interval::new(0, x.high.max(-x.low)),
            },
            (Opcode::Min, &[a, b]) => Interval::new(
                number(a).low.min(number(b).low),
                number(a).high.min(number(b).high),
            ),
            (Opcode::Max, &[a, b]) => Interval::new(
                number(a).low.max(number(b).low),
                number(a).high.max(number(b).high),
            ),
            // Not more than an operand that is not negative.
            (Opcode::And, &[a, b]) => {
                let bounds = [number(a), number(b)].into_iter();
                let high = bounds.filter(|x| x.low >= 0).map(|x| x.high).min();
                high.map_or(Interval::of_type(ty), |high| Interval::new(0, high))
            }
            (Opcode::Or | Opcode::Xor, &[a, b]) => match (number(a), number(b)) {
                (x, y) if x.low >= 0 && y.low >= 0 => {
                    let bits = 128 - (x.high | y.high).leading_zeros();
                    Interval::new(0, (1 << bits) - 1)
                }
                _ => Interval::of_type(ty),
            },
            (Opcode::Shl, &[a, count]) => match get(count).value() {
                Some(count) => {
                    let by = 1i128 << (count as u32 % (8 * ty.size()));
                    get(a).of_bounds(Interval::one(by), i128::saturating_mul)
                }
                None => Interval::of_type(ty),
            },
            (Opcode::Shr | Opcode::Asr, &[a, count]) => {
                let read = match instruction.opcode {
                    Opcode::Shr => ty.unsigned(),
                    _ => ty.signed(),
                };
                let x = get(a).normalized(read);
                match get(count).value() {
                    Some(count) => {
                        let count = count as u32 % (8 * ty.size());
                        Interval::new(x.low >> count, x.high >> count)
                    }
                    None => Interval::new(x.low.min(0), x.high.max(0)),
                }
            }
            (Opcode::Div, &[a, b]) => {
                let (x, y) = (number(a), number(b));
                match y.low > 0 {
                    true => x.of_bounds(y, |x, y| x / y),
                    false => Interval::new(-x.high.max(-x.low), x.high.max(-x.low)),
                }
            }
            (Opcode::Rem, &[a, b]) => {
                let (x, y) = (number(a), number(b));
                let most = y.high.max(-y.low) - 1;
                Interval::new(
                    if x.low < 0 {
                        -most.min(-x.low).max(0)
                    } else {
                        0
                    },
                    most.min(x.high.max(0)).max(0),
                )
            }
            _ => Interval::of_type(ty),
        };
        match instruction.opcode {
            Opcode::Loadi | Opcode::AddressOf | Opcode::Mov | Opcode::Cvt | Opcode::Sel => found,
            _ => found.bounded(ty),
        }
    }

    /// What an element has that is loaded from the argument block at a known offset.
    fn loaded_argument(&self, offset: Option<i128>, ty: Type) -> Interval {
        if !(ty.is_integer() || ty == Type::Bool) {
            return Interval::ALL;
        }
        let parameters = self.function.parameters.iter().enumerate();
        let found = offset.and_then(|offset| {
            let offset = u32::try_from(offset).ok()?;
            parameters
                .filter(|(_, p)| p.offset <= offset && offset - p.offset < p.size())
                .map(|(index, p)| (index, (offset - p.offset) as usize, p.kind))
                .next()
        });
        match found {
            Some(_) if self.stores_arguments => Interval::of_type(ty),
            Some((index, 0, ParameterKind::Pointer { .. } | ParameterKind::Local)) => {
                self.argument(index, 0, ty)
            }
            Some((index, at, ParameterKind::Value(_) | ParameterKind::Bytes { .. })) => {
                self.argument(index, at, ty)
            }
            Some(_) | None => Interval::ALL,
        }
    }
}
